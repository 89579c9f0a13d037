"""A sitting that keeps to a lesson: what is open, who answers for the others, what is said to a wrong try."""

from __future__ import annotations

from collections.abc import Iterable

from concordia_nb.concordia import Move, Reason
from concordia_nb.core.words import _
from concordia_nb.course.glossary import plain
from concordia_nb.course.lesson import PLAY
from concordia_nb.course.work import Work
from concordia_nb.table.sitting import Note, Sitting, trades_of


class LessonSitting(Sitting):
    """The board of one step. Attributes beside those of `Sitting`: `work`."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self._tried: list[str] = []
        self._open: tuple[int, bool, list[Move]] | None = None
        super().__init__(work.record)
        self._dress()

    def take_up(self, work: Work) -> None:
        """Go on with another step, or the same one anew."""
        self.work = work
        self.sit_down(work.record)
        self._dress()

    def _dress(self) -> None:
        on_board = self.work.attempt is not None
        self.glows = self.work.help != "none"
        self.prices = self.work.help == "full" and on_board

    # -- who decides --------------------------------------------------------------------------------------------------

    def is_human(self, seat: int) -> bool:
        """Whether the learner sits there; where bots play, whoever is no bot."""
        if self.work.kind == PLAY:
            return super().is_human(seat)
        return seat == self.work.step.learner

    @property
    def waits_for_human(self) -> bool:
        """Whether the learner may do something on the board now."""
        return not self.work.locked and super().waits_for_human

    # -- what is open -------------------------------------------------------------------------------------------------

    def moves(self) -> list[Move]:
        """The legal moves that the step leaves open."""
        key = (self.version, self.work.locked)
        if self._open is None or self._open[:2] != key:
            attempt = self.work.attempt
            self._open = (*key, attempt.allowed() if attempt and not self.work.locked else [])
        return self._open[2]

    def reasons(self, text: str) -> list[Reason]:
        """Reasons against a move, by the rules and by the step."""
        self._tried.append(text)
        attempt = self.work.attempt
        return attempt.why_not(text) if attempt else super().reasons(text)

    def meant(self, kind: str, place: str) -> str | None:
        """The action a spot stands for. Where a lesson warns of building in a city, it means the city."""
        build = f"build {place}"
        if kind == "city" and not self.lifted and any(w.move == build for w in self.work.step.wrong):
            return self.targets().get(f"city:{place}")
        return super().meant(kind, place)

    def why_not_lift(self, kind: str, place: str) -> list[Reason]:
        """Why a colonist cannot be taken in hand; a lesson may have words for what it would then do."""
        self._tried += [
            wrong.move for wrong in self.work.step.wrong if wrong.move.startswith(f"move {kind} {place} > ")
        ]
        return super().why_not_lift(kind, place)

    def explain_refusal(self, reasons: Iterable[Reason]) -> None:
        """Say why something is not possible: in the lesson's own words where it has some."""
        super().explain_refusal(reasons)
        attempt = self.work.attempt
        if attempt and self.note:
            own = next((said for move in self._tried if (said := attempt.said_for(move))), "")
            if own:
                self.note = Note("why", (plain(own),), self.note.rules)
        self.work.tries += 1

    def refuse_for_bot(self) -> None:
        """Nothing can be done on the board now."""
        work = self.work
        if work.done:
            said = _("This step is done: go on to the next one.")
        elif work.failed:
            said = _("Your turn is over. Take the last move back, or try again.")
        elif work.kind == PLAY:
            super().refuse_for_bot()
            return
        else:
            said = _("Nothing is moved in this step: look at the board, then give your answer.")
        self.note = Note("why", (said,))

    # -- doing it -----------------------------------------------------------------------------------------------------

    def act(self, what: str) -> None:
        """Do what a click asks for."""
        self._tried = []
        super().act(what)

    def play(self, text: str, *, sure: bool = False) -> bool:
        """Play a move. Trying costs nothing in a lesson, so it asks back in whole games only."""
        return super().play(text, sure=sure or self.work.kind != PLAY)

    def count(self, good: int, change: int) -> None:
        """Count one unit of a good more or less."""
        wanted = self.amounts[:]
        wanted[good] += change
        super().count(good, change)
        if self.note and self.note.kind == "why":
            own = self._said_for_count(trades_of(wanted), self.note.rules)
            if own:
                self.note = Note("why", (plain(own),), self.note.rules)

    def _said_for_count(self, trades: list[str], rules: tuple[str, ...]) -> str:
        """The lesson's words for counting out too much: a warning of buying three also answers the second.

        `rules`: those that forbid the count. The lesson speaks only if it warns of breaking one of them.
        """
        attempt = self.work.attempt
        if attempt is None:
            return ""
        for wrong in self.work.step.wrong:
            if not {reason.rule for reason in attempt.reasons_for(wrong)} & {*rules}:
                continue
            warned = wrong.move.split()
            for trade in trades:
                verb, good, n = trade.split()
                if (
                    warned[:2] == [verb, good]
                    and warned[2:]
                    and warned[2].isdecimal()
                    and int(n) <= int(warned[2])
                ):
                    return _(wrong.say)
        return ""

    def _carry_out(self, move: str) -> None:
        attempt = self.work.attempt
        if attempt and self.state.to_move == self.work.step.learner:
            attempt.play(move)
        else:
            super()._carry_out(move)

    def _apply(self, move: str) -> None:
        super()._apply(move)
        self.work.said = None
        self.work.look()

    # -- taking back --------------------------------------------------------------------------------------------------

    def undo(self) -> bool:
        """Take the last move back, with what the others did after it; also when the turn is over."""
        attempt = self.work.attempt
        if self.work.kind == PLAY:
            return super().undo()
        if self.work.done or attempt is None or not attempt.undo():
            self.forget()
            self.note = Note("why", (_("There is nothing to take back."),))
            return False
        self.work.said = None
        self.sit_down(attempt.record)
        return True

    def restart_turn(self) -> bool:
        """Begin the step again, or in a whole game the turn."""
        if self.work.kind == PLAY:
            return super().restart_turn()
        self.work.retry()
        self.sit_down(self.work.record)
        return True

    def _take_back(self, n: int) -> bool:
        done = super()._take_back(n)
        attempt = self.work.attempt
        if attempt:
            learner = self.work.step.learner
            attempt.moves = [
                str(move)
                for move, decision in zip(self.record.moves, self.decisions, strict=True)
                if decision.seat == learner
            ]
        return done
