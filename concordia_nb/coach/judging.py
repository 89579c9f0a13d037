"""What the coach thinks of moves: the planner's view of every plan for a turn, in points of lead."""

from __future__ import annotations

from collections.abc import Sequence

from concordia_nb.coach.lines import veiled
from concordia_nb.concordia import Move, State
from concordia_nb.concordia.variants import fish_market
from concordia_nb.players.aedilis import Aedilis
from concordia_nb.players.plans import KEPT_FISH, Plan
from concordia_nb.players.worth import Appraisal

GLANCES = 12  # plans looked at after each visit to the fish market


class Judge:
    """A good player who looks at plans. It never looks at the order of the stack."""

    def __init__(self, planner: Aedilis | None = None) -> None:
        self.planner = planner or Aedilis()
        self._glance = Aedilis(
            value=self.planner.value, taste=self.planner.taste, width=self.planner.width, looks=GLANCES
        )

    def ranked(self, state: State) -> list[Plan]:
        """Plans for the seat that must decide, best first; never empty. Their points are an expected lead."""
        before = veiled(state)
        found = self.planner.ranked(before)
        visits = self._visits(before)
        if not visits:
            return found
        cards = [plan for plan in found if plan.moves[0].verb != "fish"]
        return sorted([*cards, *visits], key=lambda plan: -plan.points)

    def lead(self, state: State, moves: Sequence[Move]) -> float:
        """The lead to expect after the seat to move has made these moves, by the same measure."""
        seat = state.to_move
        others = [self.planner.value.outlook(state, other) for other in state.opponents(seat)]
        lead = self.planner.after(veiled(state), seat, Plan(0.0, tuple(moves)), others)
        return lead - sum(self._fish_given(state, move) for move in moves if move.verb == "fish")

    def _visits(self, before: State) -> list[Plan]:
        """Visits to the fish market (H-FISH-2), each with the best card after it; what the fish are worth is paid."""
        found = []
        for visit in before.moves() if before.own.fish and before.phase == "play" else ():
            if visit.verb == "fish":
                then = before.copy()
                then.apply(visit)
                best = self._glance.ranked(then)[0]
                found.append(Plan(best.points - self._fish_given(before, visit), (visit, *best.moves)))
        return found

    def _fish_given(self, state: State, visit: Move) -> float:
        """Points that the fish of a visit are worth while they are kept: the value of a position leaves them out."""
        mine = Appraisal(state, state.to_move, self.planner.taste)
        coins = fish_market.COINS * fish_market.cost(visit)
        return KEPT_FISH * -mine.spent(state.coins[mine.seat], -coins)


def uses(state: State, moves: Sequence[Move]) -> tuple[str, ...]:
    """What tells plans apart at first sight: the personality that is played or copied, else the first move."""
    then = state.copy()
    found: list[str] = []
    for move in moves[:2]:
        if move.verb in ("play", "copy"):
            then.play(move)
            found.append(then.phase if not then.over and then.to_move == state.to_move else str(move))
    return tuple(found[-1:]) or tuple(str(move) for move in moves[:1])


def deed(move: Move) -> str:
    """A move without the good that is named with it ("take 6 with wine")."""
    return move.split(" with ")[0]
