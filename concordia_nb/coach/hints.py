"""A good move now, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from concordia_nb.coach.facts import Fact, facts
from concordia_nb.coach.judging import Judge, deed, uses
from concordia_nb.coach.lines import line, turn_number
from concordia_nb.coach.measures import differences
from concordia_nb.coach.telling import Marks, marks, steps, title, told_once
from concordia_nb.concordia import Move, Record, State, parse_move
from concordia_nb.concordia.moves import DONE
from concordia_nb.core.words import _, one_stop

MOST_FACTS = 3
MOST_DRAWBACKS = 2
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
        facts: what speaks for it, then what speaks against it; see `Fact`.
        instead: the next best thing of another kind in few words, "" if there is none, or while a plan of the
            beginning of the turn is kept.
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
        """The hint in sentences: what, why, what speaks against it, and what it has more than the next best."""
        said = [one_stop(self.title + ".")] + [fact.text for fact in self.facts if not fact.drawback]
        against = [fact.text for fact in self.facts if fact.drawback]
        if against:
            said.append(_("Against it: {drawbacks}").format(drawbacks=" ".join(against)))
        if self.instead and self.differences:
            said.append(
                _("Compared with “{other}”: {differences}.").format(
                    other=self.instead, differences="; ".join(fact.text for fact in self.differences)
                )
            )
        return told_once(said)

    def __str__(self) -> str:
        return "\n".join(self.lines)


def hint(where: State | Record, judge: Judge | None = None) -> Hint:
    """A good move for the seat that must decide, with its reasons. Raises ValueError when the game is over.

    The same position gives the same hint; the order of the stack plays no part. With a record, the plan found at the
    beginning of the turn is kept as long as what was played since belongs to it and the rest of it is possible.

    >>> from concordia_nb import concordia
    >>> state = concordia.new_game("italia", seats=3, seed=7)
    >>> hint(state).move in state.moves()
    True
    """
    state = where if isinstance(where, State) else where.state
    if state.over:
        raise ValueError(_("The game is over."))
    judge = judge or Judge()
    kept = _kept(where, judge) if isinstance(where, Record) else ()
    ranked = [] if kept else judge.ranked(state)
    plan = kept or ranked[0].moves
    best = line(state, plan)
    other = next((each for each in ranked[1:] if uses(state, each.moves) != uses(state, plan)), None)
    instead, more = "", []
    if other is not None:
        second = line(state, other.moves)
        instead = title(second)
        more = [fact for fact in differences(best, second) if fact.weight > 0][:MOST_DIFFERENCES]
    told = facts(best)
    return Hint(
        seat=best.seat,
        move=str(best.moves[0]),
        moves=tuple(str(move) for move in best.moves),
        title=state.describe(DONE) if best.moves == (DONE,) else title(best),
        steps=tuple(steps(best)),
        facts=(
            *[fact for fact in told if not fact.drawback][:MOST_FACTS],
            *[fact for fact in told if fact.drawback][:MOST_DRAWBACKS],
        ),
        instead=instead,
        differences=tuple(more),
        marks=marks(state, best.moves),
    )


def _kept(record: Record, judge: Judge) -> tuple[Move, ...]:
    """What is left of the plan of this turn; nothing where it has only begun, is done, or was left just now."""
    start = next((n for n in reversed(range(len(record.moves))) if record.moves[n].startswith("play ")), 0)
    now, then = record.state, record.at(start)
    if now.phase == "play" or now.turn != now.to_move or turn_number(then) != turn_number(now):
        return ()
    plan: tuple[Move, ...] = ()
    for text in record.moves[start:]:
        move = parse_move(text, then)
        if then.to_move == now.turn:
            plan = _left(then, plan or judge.ranked(then)[0].moves, move)
        then.play(move)
    return plan


def _left(state: State, plan: Sequence[Move], move: Move) -> tuple[Move, ...]:
    """A plan without the move that is played now; nothing if it does not belong to it or the rest is not possible."""
    rest = list(plan)
    mine = next((each for each in plan if each == move), None) or next(
        (each for each in plan if deed(each) == deed(move)), None
    )
    if mine is None:
        return ()
    rest.remove(mine)
    then = state.copy()
    then.play(move)
    for number, each in enumerate(rest):
        legal = [] if then.over or then.turn != state.turn else then.moves()
        if each not in legal:  # the same thing paid in another way may still do
            other = next((way for way in legal if deed(way) == deed(each)), None)
            if other is None:
                return ()
            rest[number] = other
        then.play(rest[number])
    return tuple(rest)
