"""The coach at the table: a hint when it is asked for, and a look back after the game.

The coach thinks in slices on the page's own loop, so that the table stays awake. What it has said belongs to one
version of the record and is gone with the next move.
"""

from __future__ import annotations

import asyncio
import time
from html import escape
from typing import TYPE_CHECKING, Any

from concordia_nb.concordia import Record, State
from concordia_nb.core.words import _, language, ngettext
from concordia_nb.table.choices import note
from concordia_nb.table.icons import icon
from concordia_nb.table.markup import button
from concordia_nb.table.panels import moment_words
from concordia_nb.table.sitting import Moment, Note, Sitting

if TYPE_CHECKING:
    from concordia_nb.coach import Finding, Hint, Review
    from concordia_nb.coach.chances import Chance

WORD = "coach"
SLICE = 0.04  # seconds the coach thinks before the page may do something else
TOLD_EVERY = 1.0  # seconds between two words on how far it has come


class Coached:
    """What a table adds to have a coach."""

    sitting: Sitting
    _sheet: str

    if TYPE_CHECKING:

        def refresh(self, say: str = "") -> None: ...

        @property
        def record(self) -> Record: ...

        @property
        def state(self) -> State: ...

    def _call_coach(self) -> None:
        """A coach who has nothing to say yet."""
        self._hint: tuple[int, Hint] | None = None
        self._review: tuple[int, str, Review] | None = None
        #: version of the record, number of the finding or chance
        self._moment: tuple[int, int] | None = None
        #: version of the record, how many moves in, what lay there
        self._past: tuple[int, int, Moment] | None = None
        self._reviewing: asyncio.Task[None] | None = None
        self._progress = ""

    @property
    def coached(self) -> bool:
        """Whether hints and the look back are offered here."""
        return True

    # -- hearing ------------------------------------------------------------------------------------------------------

    def ask_coach(self, what: str) -> None:
        """Do what a button of the coach does: "hint", "review", "moment:N", "list", "close"."""
        if not self.coached:
            return
        verb, _sep, rest = what.partition(":")
        match verb:
            case "hint" if self.sitting.waits_for_human:
                self._give_hint()
            case "review" if self.state.over:
                self._look_back()
            case "moment" if rest.isdecimal() and int(rest) < len(self._moments()):
                self._moment = (self.sitting.version, int(rest))
                self._sheet = ""
            case "list":
                self._moment = None
                self._sheet = "review"
            case "close":
                self._hint = self._moment = None

    def _give_hint(self) -> None:
        from concordia_nb.coach import hint

        self._hint = (self.sitting.version, hint(self.record))

    @property
    def advice(self) -> Hint | None:
        """The hint for the present position, if one was asked for."""
        return self._hint[1] if self._hint and self._hint[0] == self.sitting.version else None

    @property
    def looked_back(self) -> Review | None:
        """The look back at the game as it stands, if one was asked for."""
        known = self._review
        return known[2] if known and known[:2] == (self.sitting.version, language()) else None

    def _look_back(self) -> None:
        self._sheet = "review"
        if self.looked_back or (self._reviewing is not None and not self._reviewing.done()):
            return
        self._progress = _("The coach is looking back at the game …")
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            from concordia_nb.coach import review

            self._keep_review(self.sitting.version, review(self.record, self._reviewed_seats()))
            return
        self._reviewing = loop.create_task(self._think())

    def _reviewed_seats(self) -> list[int]:
        """Whose turns are looked at: the persons', else everybody's."""
        return self.sitting.humans or list(range(len(self.state.seats)))

    async def _think(self) -> None:
        """Look back in slices; another game, or a move taken back, ends it."""
        from concordia_nb.coach import review_steps

        version = self.sitting.version
        steps = review_steps(self.record, self._reviewed_seats())
        told = time.monotonic()
        while version == self.sitting.version:
            until = time.monotonic() + SLICE
            try:
                while time.monotonic() < until:
                    done, most = next(steps)
            except StopIteration as end:
                self._keep_review(version, end.value)
                self.refresh()
                return
            if time.monotonic() - told > TOLD_EVERY:
                told = time.monotonic()
                self._progress = ngettext(
                    "The coach is looking back at the game: step {n} of at most {all} (each a turn weighed or a game "
                    "played on) …",
                    "The coach is looking back at the game: {n} of at most {all} steps (each a turn weighed or a game "
                    "played on) …",
                    most,
                ).format(n=done, all=most)
                self.refresh()
            await asyncio.sleep(0)

    def _keep_review(self, version: int, found: Review) -> None:
        self._review = (version, language(), found)
        self._progress = ""

    def stop_coach(self) -> None:
        """Stop looking back."""
        if self._reviewing is not None and not self._reviewing.done():
            self._reviewing.cancel()
        self._reviewing = None

    # -- what is shown ------------------------------------------------------------------------------------------------

    def _moments(self) -> list[Finding | Chance]:
        """Findings and chances in the order of the list."""
        return self.looked_back.moments if self.looked_back else []

    @property
    def moment(self) -> int | None:
        """The finding or chance that is shown on the board, by its number."""
        known = self._moment
        if known is None or known[0] != self.sitting.version or known[1] >= len(self._moments()):
            return None
        return known[1]

    @property
    def shown(self) -> Sitting:
        """What lies on the table to be seen: the game as it stands, or the moment that is looked back at."""
        if self.moment is None:
            return self.sitting
        version, at = self.sitting.version, self._moments()[self.moment].at
        if self._past is None or self._past[:2] != (version, at):
            past = Moment(self.record, at)
            past.prices = self.sitting.prices
            self._past = version, at, past
        return self._past[2]

    def _advice_html(self) -> str:
        """The hint that was asked for; it stands above the choices, where it is read whole."""
        if not self.coached or self.advice is None:
            return ""
        return note(Note("news", tuple(self.advice.lines)), sign="✦")

    def _coach_html(self) -> str:
        """The coach's buttons, below the choices."""
        if not self.coached:
            return ""
        if self.state.over:
            return button(escape(_("Look back at the game")), f"{WORD}:review", style="ct-firm")
        if not self.sitting.waits_for_human:
            return ""
        if self.advice is None:
            return (
                f'<div class="ct-end">{button(icon("god-minerva") + escape(_("Hint")), f"{WORD}:hint")}</div>'
            )
        return f'<div class="ct-end">{button(escape(_("Hide the hint")), f"{WORD}:close")}</div>'

    def _moment_html(self, number: int) -> str:
        """What the coach says about a moment, and the ways from it."""
        tools = button(escape(_("Back to the list")), f"{WORD}:list", style="ct-small ct-firm")
        for step, label in ((-1, _("Previous")), (1, _("Next"))):
            if 0 <= number + step < len(self._moments()):
                tools += button(escape(label), f"{WORD}:moment:{number + step}", style="ct-small")
        return (
            f'<h2 class="ct-h">{escape(moment_words(self.shown.state))}</h2>'
            f'<div class="ct-end ct-ways">{tools}{self._to_the_end("ct-small")}</div>'
            + note(Note("news", tuple(self._moments()[number].lines)), sign=icon("god-minerva"))
        )

    def _to_the_end(self, style: str = "") -> str:
        """The way back from a moment to the game as it ended."""
        whole = _("To the end of the game")
        label = _("To the end") if style == "ct-small" else whole
        return button(escape(label), f"{WORD}:close", style=style, aria=whole)

    def _review_sheet(self) -> str:
        """What the sheet of the look back holds."""
        found = self.looked_back
        if found is None:
            return f"<p>{escape(self._progress)}</p>"
        from concordia_nb.coach import pages

        parts = [pages.summary(found)]
        for number, entry in enumerate(self._moments()):
            show = button(escape(_("Show on the board")), f"{WORD}:moment:{number}", style="ct-small")
            first, *more = entry.lines
            told = f"<p><b>{escape(first)}</b></p>" + "".join(f"<p>{escape(said)}</p>" for said in more)
            parts.append(f'<div class="ct-found">{told}{show}</div>')
        if not self._moments():
            parts.append(f"<p>{escape(_('No turn stands out.'))}</p>")
        return "".join(parts)

    def _coach_marks(self) -> dict[str, Any]:
        """What the coach marks on the board."""
        if self.moment is not None:
            found = self._moments()[self.moment]
            better = found.other_marks
            return {
                "highlights": [],
                "last": list(found.marks.spots),
                "marks": list(better.spots),
                "arrows": list(better.arrows),
            }
        if self.coached and self.advice is not None:
            return {"marks": list(self.advice.marks.spots), "arrows": list(self.advice.marks.arrows)}
        return {}
