"""`aedilis`: a planner. Makes many plans for its own whole turn, looks at the position after each, and takes the best.

A position is good when its owner's expected final score is far above that of the others (`value.py`).
"""

from __future__ import annotations

from heapq import nlargest

from concordia_nb.concordia import Move, State
from concordia_nb.players.plans import Plan, keep, plans
from concordia_nb.players.value import Outlook, Value
from concordia_nb.players.worth import Appraisal, Taste, left_of_the_game

ONE_TURN = 0.03  # of the game is left for those who have one more turn
GIFT = 0.45  # points that a unit of goods is worth to an opponent
CLOSE = 0.35  # how much the strongest opponent counts, beside the mean of all


class Aedilis:
    """The planner.

    >>> from concordia_nb import concordia
    >>> state = concordia.new_game("italia", seats=3, seed=7)
    >>> Aedilis().decide(state) in state.moves()
    True
    """

    def __init__(
        self,
        seed: int = 0,
        value: Value | None = None,
        taste: Taste | None = None,
        width: int = 6,
        looks: int = 60,
    ) -> None:
        """`seed` changes nothing: aedilis never draws lots.

        Args:
            value: what it thinks of positions; the stored value function if left out.
            taste: by what it makes its plans.
            width: how many plans for each use of a card.
            looks: after how many plans it looks at the position.
        """
        self.seed = seed
        self.value = value or Value.stored()
        self.taste = taste or Taste()
        self.width = width
        self.looks = looks

    def decide(self, state: State) -> Move:
        """The first move of the best plan."""
        moves = state.moves()
        if len(moves) == 1:
            return moves[0]
        return self.plan(state).moves[0]

    def plan(self, state: State) -> Plan:
        """The best plan for the rest of the turn of the seat that must decide."""
        return self.ranked(state)[0]

    def ranked(self, state: State) -> list[Plan]:
        """The plans it has looked at, best first; their points are those of the position after them."""
        seat = state.to_move
        mine = Appraisal(state, seat, self.taste)
        if state.phase == "keep":
            return [Plan(0.0, (keep(state, mine),))]
        found = nlargest(self.looks, plans(state, mine, self.width))
        if len(found) == 1:
            return found
        others = [self.value.outlook(state, other) for other in state.opponents(seat)]
        looked = [Plan(self.after(state, seat, plan, others), plan.moves) for plan in found]
        looked.sort(key=lambda plan: -plan.points)
        return looked

    def after(self, state: State, seat: int, plan: Plan, others: list[Outlook]) -> float:
        """The lead a seat may expect after a plan, given the outlook of the others before it."""
        then = state.copy()
        then.deck.sort()  # the order of the stack is hidden, also by accident
        follow(then, plan, self.taste)
        lead = self.value.outlook(then, seat)
        left = left_of_the_game(then, seat)
        gifts = 0.0
        for other in then.opponents(seat):
            gifts += max(0, sum(then.goods[other]) - sum(state.goods[other]))
        if state.concordia < 0 <= then.concordia:
            theirs = [other.at(ONE_TURN) for other in others]
        else:
            theirs = [other.at(left) for other in others]
        against = CLOSE * max(theirs) + (1 - CLOSE) * sum(theirs) / len(theirs)
        return lead.at(left) - against - GIFT * gifts / len(theirs)


def follow(state: State, plan: Plan, taste: Taste) -> None:
    """Play a plan to the end of the turn; who is asked which goods to keep decides by `keep`."""
    for move in plan.moves:
        state.apply(move)
    while state.pending and state.phase == "keep":
        state.apply(keep(state, Appraisal(state, state.to_move, taste)))
