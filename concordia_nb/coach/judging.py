"""What the coach thinks of moves: the planner's view of every plan for a turn, in points of lead."""

from __future__ import annotations

from collections.abc import Sequence

from concordia_nb.coach.lines import veiled
from concordia_nb.concordia import Move, State
from concordia_nb.players.aedilis import Aedilis
from concordia_nb.players.plans import Plan


class Judge:
    """A good player who looks at plans. It never looks at the order of the stack."""

    def __init__(self, planner: Aedilis | None = None) -> None:
        self.planner = planner or Aedilis()

    def ranked(self, state: State) -> list[Plan]:
        """Plans for the seat that must decide, best first; never empty. Their points are an expected lead."""
        return self.planner.ranked(veiled(state))

    def lead(self, state: State, moves: Sequence[Move]) -> float:
        """The lead to expect after the seat to move has made these moves, by the same measure."""
        seat = state.to_move
        others = [self.planner.value.outlook(state, other) for other in state.opponents(seat)]
        return self.planner.after(veiled(state), seat, Plan(0.0, tuple(moves)), others)


def uses(state: State, moves: Sequence[Move]) -> tuple[str, ...]:
    """What tells plans apart at first sight: the personality that is played or copied, else the first move."""
    then = state.copy()
    found: list[str] = []
    for move in moves[:2]:
        if move.verb in ("play", "copy"):
            then.play(move)
            found.append(then.phase if not then.over and then.to_move == state.to_move else str(move))
    return tuple(found[-1:]) or tuple(str(move) for move in moves[:1])
