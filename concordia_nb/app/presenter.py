"""Presenter mode: a demo on the beamer, board and bar only, led by a clicker; the speaker's notes in another window.

The presenter is a table (`table/table.py`) that shows a demo's steps. Only in a what-if can something be played. What
the page itself does (clicker keys, pen, black screen, whole screen, the window of notes) lies in `presenter.js`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from concordia_nb.app import slides
from concordia_nb.concordia import Record, names
from concordia_nb.concordia.moves import DONE
from concordia_nb.core.words import _, language
from concordia_nb.course.lesson import spots
from concordia_nb.demo import Demo
from concordia_nb.table import choices, sheets
from concordia_nb.table.front import Front, Message
from concordia_nb.table.sitting import Note, Sitting
from concordia_nb.table.table import Table

HERE = Path(__file__).resolve().parent
THEME = "projector"
TEXT = 1.2  # how much larger the board's lettering is
MOST_FLIGHTS = 6  # moves of one step that are shown flying; more would only flicker


class DemoSitting(Sitting):
    """The board of a demo. Nothing can be played on it but in a what-if, and there everything legal, for every seat.

    Attributes:
        trying: a what-if is being played.
        begun: how many moves the game had when it began.
    """

    trying = False
    begun = 0

    def is_human(self, seat: int) -> bool:
        """Whoever stands at the board plays for every seat."""
        return True

    @property
    def waits_for_human(self) -> bool:
        """Only a what-if waits for moves."""
        return self.trying and not self.state.over

    def play(self, text: str, *, sure: bool = False) -> bool:
        """Play a move; a what-if asks nothing back, it is only a try."""
        return super().play(text, sure=True)

    def undo(self) -> bool:
        """Take back the last move, to the beginning of the what-if and no further."""
        return self._take_back(1 if len(self.record.moves) > self.begun else 0)


class Beamer(anywidget.AnyWidget):
    """What the page does by itself while a demo is shown.

    Traits:
        slide: what the speaker's window shows, and `key`: another one wipes off what was drawn.

    Messages heard: {"event": "do", "what": WORDS}, the words of `Presenter.do`.
    """

    _esm = HERE / "presenter.js"
    _css = HERE / "presenter.css"
    slide = traitlets.Dict().tag(sync=True)


class Presenter(Table):
    """A demo being shown.

    Args:
        demo: what is shown.
        step: the index of the step to begin with.
        on_leave: called when the speaker ends the demo; without it this is not offered.
        on_step: called with the index of the step whenever another one is shown.

    Attributes beside those of `Table`: `demo`, `at` (the index of the step), `revealed` (its answer is shown),
    `moves_back` (how many moves before the step's moment we look), `beamer`.
    """

    lettering = TEXT

    def __init__(
        self,
        demo: Demo,
        *,
        step: int = 0,
        on_leave: Callable[[], object] | None = None,
        on_step: Callable[[int], object] | None = None,
    ) -> None:
        self._task = None  # a widget that was never finished is closed, too
        self.demo = demo
        self.at = min(max(step, 0), len(demo.steps) - 1)
        self.revealed = False
        self.moves_back = 0
        self.on_leave, self.on_step = on_leave, on_step
        self._tries = 0
        self.beamer = Beamer()
        self.beamer.on_msg(self._heard_beamer)
        super().__init__(demo.game(self.at), theme=THEME)
        self.children = [self.front, self._cell, self.beamer]
        self.add_class("ct-presenting")
        self.refresh()

    def _sit(self, record: Record, end_turns: bool) -> Sitting:
        return DemoSitting(record)

    def _make_front(self, fill: bool) -> Front:
        return Front(inside=True)

    @property
    def demo_sitting(self) -> DemoSitting:
        """The sitting, as what it is here."""
        assert isinstance(self.sitting, DemoSitting)
        return self.sitting

    @property
    def trying(self) -> bool:
        """Whether a what-if is being played."""
        return self.demo_sitting.trying

    @property
    def coached(self) -> bool:
        """The class thinks, not the coach."""
        return False

    @property
    def ended(self) -> bool:
        """Whether nothing comes after what is shown."""
        hidden = bool(self.demo.steps[self.at].question) and not self.revealed
        last = self.at == len(self.demo.steps) - 1
        return last and not hidden and not self.trying and not self.moves_back

    # -- going about --------------------------------------------------------------------------------------------------

    def do(self, what: str, version: int | None = None) -> None:
        """Do what a key or a button with these words does.

        Words: "next", "prev", "first", "last", "step:N", "reveal", "earlier", "later" (by one move of the game),
        "whatif", "return", "leave"; in a what-if also those of `Table.do`.
        """
        verb, _sep, rest = what.partition(":")
        own: dict[str, Callable[[], None]] = {
            "next": self._next,
            "prev": self._prev,
            "first": lambda: self._go(0),
            "last": lambda: self._go(len(self.demo.steps) - 1),
            "step": lambda: self._go(int(rest) if rest.isdecimal() else self.at),
            "reveal": self._reveal,
            "earlier": lambda: self._look_moves_back(self.moves_back + 1),
            "later": lambda: self._look_moves_back(self.moves_back - 1),
            "whatif": self._return if self.trying else self._try,
            "return": self._return,
            "leave": self._leave,
            "notes-blocked": self._say_blocked,
        }
        if verb in own:
            self._sheet = ""
            own[verb]()
            if verb != "leave":  # then it is closed
                self.refresh()
        elif what == "back" and self._nothing_to_put_down:
            self._return()
            self.refresh()
        elif self.trying or verb in ("sheet", "close", "back"):
            super().do(what, version)

    @property
    def _nothing_to_put_down(self) -> bool:
        sitting = self.sitting
        refused = sitting.note is not None and sitting.note.kind == "why"
        return not (self._sheet or sitting.lifted or sitting.slot or sitting.city or refused)

    def _next(self) -> None:
        if self.trying:
            self._return()
        elif self.moves_back:
            self._look_moves_back(0)
        elif self.demo.steps[self.at].question and not self.revealed:
            self._reveal()
        elif self.at < len(self.demo.steps) - 1:
            self._go(self.at + 1)

    def _prev(self) -> None:
        if self.trying:
            if not self.sitting.undo():
                self._return()
        elif self.moves_back:
            self._look_moves_back(0)
        elif self.revealed:
            self.revealed = False
        elif self.at:
            self._go(self.at - 1, revealed=True)

    def _go(self, at: int, *, revealed: bool = False) -> None:
        at = min(max(at, 0), len(self.demo.steps) - 1)
        moved = at != self.at
        self.at, self.moves_back = at, 0
        self.revealed = revealed and self.demo.steps[at].question is not None
        self._set_board()
        if moved and self.on_step is not None:
            self.on_step(at)

    def _reveal(self) -> None:
        self.revealed = self.demo.steps[self.at].question is not None

    def _look_moves_back(self, moves: int) -> None:
        """Show the game so many moves before the step's moment. In a what-if there is "Take back" instead."""
        if self.trying:
            return
        self.moves_back = min(max(moves, 0), self._moves())
        self._set_board()

    def _moves(self) -> int:
        """How many moves lead to the step's moment."""
        at, line = self.demo.places[self.at]
        return at + len(line)

    def _try(self) -> None:
        """A pupil's "what if": the board becomes playable from the moment that is shown."""
        sitting = self.demo_sitting
        sitting.trying, sitting.begun = True, len(self.record.moves)
        self._tries += 1
        sitting.note = Note(
            "news", (_("Play on as you like: every legal move of whoever is to move is open."),)
        )

    def _return(self) -> None:
        """Back from a what-if to exactly what was shown before it."""
        if self.trying:
            self._set_board()

    def _set_board(self) -> None:
        game = self.demo.game(self.at)
        game.undo(self.moves_back)
        self.demo_sitting.trying = False
        self.sitting.sit_down(game)

    def _leave(self) -> None:
        if self.on_leave is not None:
            self.on_leave()

    def _say_blocked(self) -> None:
        self.sitting.note = Note(
            "why", (_("The browser did not open the window of notes. Allow it, then press N again."),)
        )

    # -- drawing ------------------------------------------------------------------------------------------------------

    def refresh(self, say: str = "") -> None:
        """Draw everything that changed, and tell the speaker's window."""
        super().refresh(say)
        self.beamer.slide = self._slide()

    def _parts(self) -> dict[str, str]:
        step = self.demo.steps[self.at]
        told = not (self.trying or self.moves_back) and (self.revealed or step.question is None)
        return {
            "over": "board",
            "tally": slides.scores(self.state) if told and step.show == "scores" else "",
            "bar": self._bar(),
            "demo": self._said(),
            "beside": slides.beside(self.state, self._show(), step.points if told else ""),
            "sheet": self._sheet_html(),
        }

    def _show(self) -> str:
        """What stands beside the text; in a what-if what the seat to move must know."""
        if not self.trying:
            return self.demo.steps[self.at].show
        return {"senator": "display", "consul": "display", "diplomat": "cards"}.get(self.state.phase, "seats")

    def _bar(self) -> str:
        headline = self.demo.headline(self.at)
        if self.trying:
            headline = _("What if? {name}").format(name=names.seat(self.state, self.sitting.seat))
        return slides.bar(
            headline, self.at, [self.demo.headline(n) for n in range(len(self.demo.steps))],
            ended=self.ended, trying=self.trying, done=self._done_words(), back=self.moves_back, moves=self._moves(),
            leave=self.on_leave is not None,
        )  # fmt: skip

    def _done_words(self) -> str:
        """What ends the turn of a what-if, where it may end."""
        return self.state.describe(DONE) if self.trying and DONE in self.sitting.moves() else ""

    def _said(self) -> str:
        demo, at = self.demo, self.at
        if self.trying:
            asked = "" if self.state.over else self.state.question()
            return slides.asked(asked) + choices.choices(self.sitting)
        note = choices.note(self.sitting.note)
        if self.moves_back:
            told = [event.text for event in self.sitting.events if event.text]
            return note + slides.looking_back(self.moves_back, told[-1] if told else _("The game begins."))
        return note + slides.said(demo.text(at), demo.ask(at), demo.answer(at), self.revealed)

    def _sheet_html(self) -> str:
        if self._sheet == "keys":
            return sheets.sheet(_("Keys of the presenter"), slides.keys())
        return super()._sheet_html()

    def _draw_board(self, **marks: Any) -> None:
        step = self.demo.steps[self.at]
        wanted = spots(step.marks) if not self.trying and not self.moves_back else {}
        super()._draw_board(**{**wanted, **marks})

    def _last_marks(self) -> list[str]:
        return []  # the demo's own marks say what to look at

    def _flights(self) -> list[dict[str, Any]]:
        """What the moves since the last picture did, once more for the eye."""
        if abs(len(self.record.moves) - self._seen[0]) > MOST_FLIGHTS:
            self._seen = len(self.record.moves), self.state.copy()
        return super()._flights()

    def _what_to_say(self) -> str:
        if self.trying or self.sitting.note:
            return super()._what_to_say()
        if self.revealed:
            return self.demo.answer(self.at)
        return " ".join(
            (self.demo.headline(self.at), self.demo.text(self.at), self.demo.ask(self.at))
        ).strip()

    def _slide(self) -> dict[str, Any]:
        demo, at = self.demo, self.at
        last = len(demo.steps) - 1
        return {
            "key": f"{at}.{self.moves_back}.{self._tries if self.trying else ''}",
            "trying": self.trying,
            "lang": language(),
            "title": _(demo.title),
            "where": _("Step {n} of {all}").format(n=at + 1, all=last + 1),
            "headline": demo.headline(at),
            "notes": demo.notes(at) or _("No notes for this step."),
            "ask": demo.ask(at),
            "answer": demo.answer(at),
            "state": self._state_words(),
            "ahead": _("Then: {headline}").format(headline=demo.headline(at + 1)) if at < last else _("Then: the end."),
            "words": {
                "notes": _("Speaker notes"), "ask": _("Ask"), "answer": _("Answer"), "next": _("Next"),
                "prev": _("Back"), "black": _("Black screen"), "dark": _("The beamer is black."),
                "gone": _("The demo is not on the screen any more."),
            },
        }  # fmt: skip

    def _state_words(self) -> str:
        """What the beamer shows beside the step itself."""
        if self.trying:
            return _("A what-if is being played. PageDown comes back.")
        if self.moves_back:
            return _("You are looking {n} moves back. PageDown comes back.").format(n=self.moves_back)
        if self.demo.steps[self.at].question:
            return _("The answer is shown.") if self.revealed else _("The answer is not shown yet.")
        return ""

    # -- hearing ------------------------------------------------------------------------------------------------------

    def _heard_beamer(self, _widget: object, content: object, _buffers: object) -> None:
        if isinstance(content, Mapping) and isinstance(content.get("what"), str):
            self._heard({"event": "do", "what": content["what"]})

    def pick_at(self, message: Message) -> None:
        """The board was picked: only a what-if can be played."""
        if self.trying:
            super().pick_at(message)

    def point(self, what: str) -> None:
        """Nothing pops up over the board while it is shown; in a what-if it tells what would be done."""
        if self.trying:
            super().point(what)

    def _bot_is_due(self) -> bool:
        return False
