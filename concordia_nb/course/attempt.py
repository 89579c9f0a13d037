"""A learner's attempt at a step: moves, answers, what is said to them, stars. No widgets."""

from __future__ import annotations

from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from concordia_nb.concordia import Move, Reason, Record, State, parse_move
from concordia_nb.core.errors import ConcordiaError, IllegalMoveError
from concordia_nb.core.words import _
from concordia_nb.course.checks import Situation, holds
from concordia_nb.course.glossary import plain
from concordia_nb.course.lesson import HINTS, Step, Wrong, record_of
from concordia_nb.store.progress import MOST_STARS

ONE_CARD = "R-TRN-1"  # what a try before the card is chosen breaks besides


@dataclass
class Attempt:
    """An attempt at a step on the board.

    Attributes:
        record: the moves of everybody; `moves`: those of the learner.
        hints: how many hints were asked for; they stay counted when the learner tries again.
        tries: how many times it was begun.
    """

    step: Step
    hints: int = 0
    tries: int = 1
    record: Record = field(init=False)
    moves: list[str] = field(default_factory=list)
    _script: int = 0

    def __post_init__(self) -> None:
        self.record = record_of(self.step)
        self._let_others_play()

    @property
    def state(self) -> State:
        """The position now."""
        return self.record.state

    @property
    def reached(self) -> bool:
        """Whether the goal is reached."""
        return self.step.reached(self.state, self.moves)

    @property
    def failed(self) -> bool:
        """Whether the goal can no longer be reached: it is not the learner's move any more."""
        return not self.reached and (self.state.over or self.state.to_move != self.step.learner)

    def allowed(self) -> list[Move]:
        """The legal moves that the step leaves open."""
        return [move for move in self.state.moves() if self._is_allowed(move)]

    def _is_allowed(self, move: str) -> bool:
        return any(fnmatchcase(move, pattern) for pattern in self.step.allow)

    def why_not(self, move: str) -> list[Reason]:
        """Reasons against a move: by the rules, and by the step."""
        known = parse_move(move, self.state)
        reasons = self.state.why_not(known)
        if not reasons and not self._is_allowed(known):
            reasons = [Reason("", _("That is legal, but this step is about something else: {goal}").format(
                goal=plain(_(self.step.goal))))]  # fmt: skip
        return reasons

    def play(self, move: str) -> None:
        """The learner's move, and what the others then do. Raises `IllegalMoveError`; then nothing has changed."""
        reasons = self.why_not(move)
        if reasons:
            raise IllegalMoveError(move, reasons)
        self.record.play(move)
        self.moves.append(str(move))
        self._let_others_play()

    def _let_others_play(self) -> None:
        script = self.step.opponents
        while not self.reached and self._script < len(script) and self._others_turn():
            self.record.play(script[self._script])
            self._script += 1

    def _others_turn(self) -> bool:
        return not self.state.over and self.state.to_move != self.step.learner

    def said_for(self, move: str) -> str:
        """What the lesson says for this wrong try, "" if nothing. Ask after an illegal move or a failed attempt."""
        for wrong in self.step.wrong:
            if wrong.check is None:
                if fnmatchcase(move, wrong.move) and self._is_warned_of(wrong, move):
                    return _(wrong.say)
            elif self.failed and holds(
                wrong.check, Situation(self.state, self.step.start, self.step.learner, self.moves)
            ):
                return _(wrong.say)
        return ""

    def _is_warned_of(self, wrong: Wrong, move: str) -> bool:
        """Whether this is the mistake the lesson has words for: elsewhere the same move may break another rule."""
        expected = self.reasons_for(wrong)
        if not expected:  # a legal move that misses the goal
            return self.failed
        try:
            found = self.why_not(move)
        except ConcordiaError:
            return False

        def told(reason: Reason) -> str:  # a pattern stands for other cities and goods than its example
            return reason.text if move == wrong.moves[-1] else reason.rule

        known = {told(reason) for reason in expected}
        others = [reason for reason in found if told(reason) not in known]
        return known <= {told(reason) for reason in found} and all(r.rule == ONE_CARD for r in others)

    def reasons_for(self, wrong: Wrong) -> list[Reason]:
        """Why the last move of a likely wrong try is not possible, after the moves before it; [] where it is."""
        attempt = Attempt(self.step)
        try:
            for move in wrong.moves[:-1]:
                attempt.play(move)
            return attempt.why_not(wrong.moves[-1])
        except ConcordiaError:  # a fault of the lesson, see `proof`
            return []

    def hint(self) -> str:
        """The next hint, the last one again when there are no more."""
        self.hints = min(self.hints + 1, HINTS)
        return _(self.step.hints[self.hints - 1])

    def undo(self) -> bool:
        """Take the learner's last move back, with what the others did after it. False if there is none."""
        if not self.moves:
            return False
        kept = self.moves[:-1]
        self.restart(count=False)
        for move in kept:
            self.play(move)
        return True

    def restart(self, count: bool = True) -> None:
        """Begin again; hints stay counted."""
        self.record = record_of(self.step)
        self.moves = []
        self._script = 0
        self.tries += count
        self._let_others_play()

    def stars(self) -> int:
        """Three for par without a hint; one less for hints, and for moves beyond par; at least one."""
        return max(
            1, MOST_STARS - (self.hints > 0) - (self.hints == HINTS) - (len(self.moves) > self.step.par > 0)
        )
