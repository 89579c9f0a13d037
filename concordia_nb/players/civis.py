"""`civis`: greedy. Takes what is worth most to its own final score and means, this turn, and looks no further.

It is fast, for stronger bots play games on with it.
"""

from __future__ import annotations

from concordia_nb.concordia import Move, State
from concordia_nb.players.plans import plans
from concordia_nb.players.worth import Appraisal, Taste


class Civis:
    """The greedy bot.

    >>> from concordia_nb import concordia
    >>> state = concordia.new_game("italia", seats=3, seed=7)
    >>> Civis().decide(state) in state.moves()
    True
    """

    def __init__(self, seed: int = 0, taste: Taste | None = None, width: int = 2) -> None:
        """`seed` changes nothing: civis never draws lots.

        Args:
            taste: what it holds dear.
            width: how many ways of using a card it weighs.
        """
        self.seed = seed
        self.taste = taste or Taste()
        self.width = width

    def decide(self, state: State) -> Move:
        """The first move of the plan that gains most."""
        moves = state.moves()
        if len(moves) == 1:
            return moves[0]
        return plans(state, Appraisal(state, state.to_move, self.taste), self.width)[0].moves[0]
