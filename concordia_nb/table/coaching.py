"""The coach at the table: a hint when it is asked for, two moves compared, and a look back after the game.

The coach thinks in slices on the page's own loop, so that the table stays awake. What it has said belongs to one
version of the record and is gone with the next move.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any, TypeVar

from concordia_nb.concordia import Record, State
from concordia_nb.core.words import _, language, ngettext
from concordia_nb.table.choices import note
from concordia_nb.table.icons import icon
from concordia_nb.table.markup import button, pressed, quote
from concordia_nb.table.panels import moment_words
from concordia_nb.table.sitting import Moment, Note, Sitting

if TYPE_CHECKING:
    from concordia_nb.coach import Comparison, Finding, Hint, Review
    from concordia_nb.coach.chances import Chance
    from concordia_nb.coach.lines import Line

WORD = "coach"
SLICE = 0.04  # seconds the coach thinks before the page may do something else
TOLD_EVERY = 1.0  # seconds between two words on how far it has come
SIDES = ("a", "b")

Found = TypeVar("Found")


@dataclass
class _Compared:
    """Two ways to go on that are compared.

    Attributes:
        version: of the record, when it was asked for.
        ways: what may be chosen.
        chosen: by side the number of the way.
        found: by chosen ways what came of it.
    """

    version: int
    ways: list[Line]
    chosen: list[int] = field(default_factory=lambda: [0, 1])
    found: dict[tuple[int, int], Comparison] = field(default_factory=dict)

    @property
    def result(self) -> Comparison | None:
        """What came of the two that are chosen, once it is known."""
        a, b = self.chosen
        return self.found.get((a, b))


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
        self._compared: _Compared | None = None
        self._thinking_task: asyncio.Task[None] | None = None
        self._progress = ""

    @property
    def coached(self) -> bool:
        """Whether hints and the look back are offered here."""
        return True

    # -- hearing ------------------------------------------------------------------------------------------------------

    def ask_coach(self, what: str) -> None:
        """Do what a button of the coach does: "hint", "whatif", "a:N", "b:N", "review", "moment:N", "list", "close"."""
        if not self.coached:
            return
        verb, _sep, rest = what.partition(":")
        match verb:
            case "hint" if self.sitting.waits_for_human:
                self._give_hint()
            case "whatif" if self.sitting.waits_for_human:
                self._offer_ways()
            case "a" | "b" if self.comparing and rest.isdecimal() and int(rest) < len(self.comparing.ways):
                self._choose_way(self.comparing, SIDES.index(verb), int(rest))
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

    @property
    def comparing(self) -> _Compared | None:
        """The two ways to go on that are compared at the present position, if that was asked for."""
        known = self._compared
        return known if known and known.version == self.sitting.version else None

    def _offer_ways(self) -> None:
        self._sheet = "whatif"
        if self.comparing is None:
            from concordia_nb.coach import ways

            self._compared = _Compared(self.sitting.version, ways(self.state))
        assert self.comparing is not None
        self._play_on_from(self.comparing)

    def _choose_way(self, among: _Compared, side: int, number: int) -> None:
        """The same way is never on both sides: they change places."""
        if among.chosen[1 - side] == number:
            among.chosen.reverse()
        else:
            among.chosen[side] = number
        self._play_on_from(among)

    def _play_on_from(self, among: _Compared) -> None:
        from concordia_nb.coach import compared

        if len(among.ways) < 2 or among.result is not None:
            return
        a, b = among.chosen
        steps = compared(among.ways[a], among.ways[b])

        def told(done: int, most: int) -> str:
            return ngettext(
                "The coach plays on from both: {n} of {all} game …",
                "The coach plays on from both: {n} of {all} games …",
                most,
            ).format(n=done, all=most)

        def keep(found: Comparison) -> None:
            among.found[a, b] = found

        self._progress = _("The coach plays on from both …")
        self._let_think(steps, told, keep)

    def _look_back(self) -> None:
        from concordia_nb.coach import review_steps

        self._sheet = "review"
        if self.looked_back or self._thinks():
            return

        def told(done: int, most: int) -> str:
            return ngettext(
                "The coach is looking back at the game: step {n} of at most {all} (each a turn weighed or a game "
                "played on) …",
                "The coach is looking back at the game: {n} of at most {all} steps (each a turn weighed or a game "
                "played on) …",
                most,
            ).format(n=done, all=most)

        version = self.sitting.version
        self._progress = _("The coach is looking back at the game …")
        self._let_think(
            review_steps(self.record, self._reviewed_seats()),
            told,
            lambda found: self._keep_review(version, found),
        )

    def _reviewed_seats(self) -> list[int]:
        """Whose turns are looked at: the persons', else everybody's."""
        return self.sitting.humans or list(range(len(self.state.seats)))

    def _thinks(self) -> bool:
        return self._thinking_task is not None and not self._thinking_task.done()

    def _let_think(
        self,
        steps: Generator[tuple[int, int], None, Found],
        told: Callable[[int, int], str],
        keep: Callable[[Found], None],
    ) -> None:
        """Think in slices, and keep what is found; without a page at once. What was thought about before is left."""
        self.stop_coach()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            from concordia_nb.coach.lines import drained

            keep(drained(steps))
            self._progress = ""
            return
        self._thinking_task = loop.create_task(self._think(steps, told, keep))

    async def _think(
        self,
        steps: Generator[tuple[int, int], None, Found],
        told: Callable[[int, int], str],
        keep: Callable[[Found], None],
    ) -> None:
        """Another game, or a move made or taken back, ends it."""
        version = self.sitting.version
        said = time.monotonic()
        while version == self.sitting.version:
            until = time.monotonic() + SLICE
            try:
                while time.monotonic() < until:
                    done, most = next(steps)
            except StopIteration as end:
                keep(end.value)
                self._progress = ""
                self.refresh()
                return
            if time.monotonic() - said > TOLD_EVERY:
                said = time.monotonic()
                self._progress = told(done, most)
                self.refresh()
            await asyncio.sleep(0)

    def _keep_review(self, version: int, found: Review) -> None:
        self._review = (version, language(), found)

    def stop_coach(self) -> None:
        """Stop thinking."""
        if self._thinking_task is not None and self._thinks():
            self._thinking_task.cancel()
        self._thinking_task = None

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
        buttons = button(escape(_("Hide")), f"{WORD}:close", aria=_("Hide the hint"))
        if len(self.state.moves()) > 1:
            buttons = button(escape(_("What if …?")), f"{WORD}:whatif", style="ct-firm") + buttons
        return f'<div class="ct-end">{buttons}</div>'

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

    def _what_if_sheet(self, among: _Compared) -> str:
        """What the sheet of two compared ways holds: the ways to choose from, and what came of the two."""
        from concordia_nb.coach.telling import title

        if len(among.ways) < 2:
            return f"<p>{escape(_('There is only one way to go on here.'))}</p>"
        rows = "".join(
            f'<tr><th scope="row">{escape(words)}</th>'
            + "".join(
                f"<td>{_side_button(side, number, words, among.chosen[i] == number)}</td>"
                for i, side in enumerate(SIDES)
            )
            + "</tr>"
            for number, words in enumerate(map(title, among.ways))
        )
        ways = f'<table class="ct-scores ct-compared"><tbody>{rows}</tbody></table>'
        asked = _(
            "Choose two ways to go on. The hint judges the position; here a quick bot plays both to the end with the "
            "same cards to come, a second opinion that holds some chance."
        )
        asked = f"<p>{escape(asked)}</p>"
        found = among.result
        if found is None:
            return f'{asked}{ways}<p role="status">{escape(self._progress)}</p>'
        told = "".join(f"<p>{escape(said)}</p>" for said in found.verdict)
        return f"{asked}{ways}{told}{found.table('ct-scores ct-compared')}"

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


def _side_button(side: str, number: int, words: str, chosen: bool) -> str:
    label = f"{side.upper()}: {words}"
    return pressed(side.upper(), f"{WORD}:{side}:{number}", chosen, more=f' aria-label="{quote(label)}"')
