"""`random`: any legal move, all alike."""

from __future__ import annotations

from concordia_nb.concordia import Move, State
from concordia_nb.players.player import dice


class RandomPlayer:
    """Plays any legal move.

    >>> from concordia_nb import concordia
    >>> state = concordia.new_game("italia", seats=3, seed=7)
    >>> RandomPlayer(seed=1).decide(state) == RandomPlayer(seed=1).decide(state)
    True
    """

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def decide(self, state: State) -> Move:
        """A legal move, each with the same chance."""
        moves = state.moves()
        return moves[int(dice(self.seed, state).random() * len(moves))]
