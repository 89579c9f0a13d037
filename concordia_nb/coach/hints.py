"""A good move now, and why."""

from __future__ import annotations

from dataclasses import dataclass

from concordia_nb.coach.facts import Fact, facts
from concordia_nb.coach.judging import Judge, uses
from concordia_nb.coach.lines import line
from concordia_nb.coach.measures import differences
from concordia_nb.coach.telling import Marks, marks, steps, title
from concordia_nb.concordia import State
from concordia_nb.core.words import _

MOST_FACTS = 3
MOST_DIFFERENCES = 2


@dataclass(frozen=True, slots=True)
class Hint:
    """A good move and the reasons for it.

    Attributes:
        seat: whom it is for.
        move: the next decision, one of `state.moves()`.
        moves: the whole plan that it begins, to the end of the turn as far as one can see.
        title: the plan in few words.
        steps: the plan decision by decision.
        facts: why; see `Fact`.
        instead: the next best thing of another kind in few words, "" if there is none.
        differences: what the plan has more than that.
        marks: what to mark on the board.
    """

    seat: int
    move: str
    moves: tuple[str, ...]
    title: str
    steps: tuple[str, ...]
    facts: tuple[Fact, ...]
    instead: str
    differences: tuple[Fact, ...]
    marks: Marks

    @property
    def lines(self) -> list[str]:
        """The hint in sentences: what, why, and what it has more than the next best."""
        said = [self.title + "."] + [fact.text for fact in self.facts]
        if self.instead and self.differences:
            said.append(
                _("Beside “{other}”: {differences}.").format(
                    other=self.instead, differences="; ".join(fact.text for fact in self.differences)
                )
            )
        return said

    def __str__(self) -> str:
        return "\n".join(self.lines)


def hint(state: State, judge: Judge | None = None) -> Hint:
    """A good move for the seat that must decide, with its reasons. Raises ValueError when the game is over.

    The same position gives the same hint; the order of the stack plays no part.

    >>> from concordia_nb import concordia
    >>> state = concordia.new_game("italia", seats=3, seed=7)
    >>> hint(state).move in state.moves()
    True
    """
    if state.over:
        raise ValueError(_("The game is over."))
    judge = judge or Judge()
    ranked = judge.ranked(state)
    best = line(state, ranked[0].moves)
    other = next(
        (plan for plan in ranked[1:] if uses(state, plan.moves) != uses(state, ranked[0].moves)), None
    )
    instead, more = "", []
    if other is not None:
        second = line(state, other.moves)
        instead = title(second)
        more = [fact for fact in differences(best, second) if fact.weight > 0][:MOST_DIFFERENCES]
    told = facts(best)
    kept = sorted(told, key=lambda fact: -fact.weight)[:MOST_FACTS]
    return Hint(
        seat=best.seat,
        move=str(best.moves[0]),
        moves=tuple(str(move) for move in best.moves),
        title=title(best),
        steps=tuple(steps(best)),
        facts=tuple(fact for fact in told if fact in kept),
        instead=instead,
        differences=tuple(more),
        marks=marks(state, best.moves),
    )
