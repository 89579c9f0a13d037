"""The table: a widget on which a game is played. Everything shown is drawn anew from the record.

Two widgets lie in one grid: the board's canvas, and the front (`front.py`), which holds the words and buttons. The
sitting (`sitting.py`) knows what clicks mean; this file joins them, and lets the bots play.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

import ipywidgets as widgets

from concordia_nb.concordia import Event, Record, State, from_position, names
from concordia_nb.concordia import pieces as box
from concordia_nb.concordia.ways import way
from concordia_nb.core import files
from concordia_nb.core.errors import ConcordiaError, FileProblem
from concordia_nb.core.words import _
from concordia_nb.players import registry
from concordia_nb.players.player import Player, Progress, Thinker
from concordia_nb.store import OvertakenError
from concordia_nb.table import choices, icons, panels, sheets, telling
from concordia_nb.table.coaching import WORD as COACH
from concordia_nb.table.coaching import Coached
from concordia_nb.table.front import Front, Message
from concordia_nb.table.keeping import Keeper
from concordia_nb.table.markup import bubble, button
from concordia_nb.table.memory import give_back_soon
from concordia_nb.table.motion import flights
from concordia_nb.table.sitting import HUMAN, Note, Sitting
from concordia_nb.view.canvas import BoardCanvas
from concordia_nb.view.palette import THEMES
from concordia_nb.view.shapes import Area, Circle, Target

PACES = {"slow": 2.2, "normal": 0.9, "fast": 0.25, "instant": 0.0}
"""Seconds between two moves of a bot."""
PACE_VARIABLE = "CONCORDIA_NB_PACE"
PAGE_THEMES = ("light", "dark", "projector")
SHEETS = ("scores", "words", "keys", "final")
BOARD_PIXELS = 2400
TELL_PROGRESS = 0.3  # seconds between two words on how far a bot is that thinks for long
NARROW, NARROW_TEXT = 700, 1.4  # pixels; how much larger the board's lettering is below that width

OnMove = Callable[[Record], object]


@dataclass
class Thought:
    """What a thread that decides for a bot tells, and is told: the share that is done, and that it is enough."""

    share: float = 0.0
    enough: bool = False

    def hear(self, progress: Progress) -> None:
        """The bot has got further."""
        self.share = progress.share


class Table(Coached, widgets.Box):
    """A game at a table, for one or several persons and bots.

    Args:
        game: a record (played on in place), a state, or a position as a dict.
        on_move: called with the record after every change (a move, a step back, another game loaded), e.g. to keep it.
        keep: keep the game after each move for the browser that shows it, and find it again when a table with the same
            start is made: after a reload of the page, in a new kernel. The table then offers to begin it anew.
        on_again: called when the players want a new game; without it (and without `keep`) the table offers none.
        pace: "slow", "normal", "fast", "instant", or seconds between two moves of a bot; None: as the browser
            remembers it, else as the variable CONCORDIA_NB_PACE says, else "normal".
        theme: "light", "dark" or "projector"; None: as the browser remembers or prefers.
        fill: fill the window where nothing else is on the page (the app); else be as high as the content.
        end_turns: end a person's turn when nothing else is left to do.
        players: bots by seat, instead of those the registry makes for the seats' `player`.

    Attributes: `record`, `sitting`, `front`, `board`.
    """

    lettering = 1.0
    """How much larger the board's lettering is on a wide page."""

    def __init__(
        self,
        game: Record | State | Mapping[str, Any],
        *,
        on_move: OnMove | None = None,
        keep: bool = False,
        on_again: Callable[[], object] | None = None,
        pace: str | float | None = None,
        theme: str | None = None,
        fill: bool = False,
        end_turns: bool = False,
        players: Mapping[int, Player] | None = None,
    ) -> None:
        record = _record(game)
        self.sitting = self._sit(record, end_turns)
        self._call_coach()
        self._keeper = Keeper(record) if keep else None
        self.on_move = on_move
        self.on_again = on_again or (self._offer_anew if keep else None)
        self.paused = False
        self._players: dict[int, Player] = dict(players or {})
        self._given_players = dict(players or {})
        self._pace = pace
        self._wanted_theme = theme
        self._theme = theme or "light"
        self._sheet = ""
        self._fault_seat = -1
        self._pointed = ""
        self._task: asyncio.Task[None] | None = None
        self._thought: Thought | None = None
        self._shown_cards: dict[str, None] = {}
        self._last_said = ""
        self._text = self.lettering
        self._seen = len(self.sitting.events), self.state.copy()
        self.front = self._make_front(fill)
        self.board = BoardCanvas(
            theme=self._theme, text=self._text, pixels=BOARD_PIXELS, listen=False, apart=True
        )
        self.board.on_client_ready(give_back_soon)
        self._cell = widgets.Box([self.board])
        self._cell.add_class("ct-board")
        super().__init__([self.front, self._cell])
        self.add_class("ct-table")
        if fill:
            self.add_class("ct-fill")
        self.front.on_event(self._heard)
        self.refresh()

    def _sit(self, record: Record, end_turns: bool) -> Sitting:
        """The sitting of this table; a lesson has one of its own."""
        return Sitting(record, end_turns=end_turns)

    def _make_front(self, fill: bool) -> Front:
        return Front(inside=True, page=fill, keeps=self._keeper is not None or self.on_move is not None)

    # -- what is there ------------------------------------------------------------------------------------------------

    @property
    def record(self) -> Record:
        """The game."""
        return self.sitting.record

    @property
    def state(self) -> State:
        """The position now."""
        return self.sitting.state

    @property
    def pace(self) -> float:
        """Seconds between two moves of a bot."""
        wanted = self._pace if self._pace is not None else os.environ.get(PACE_VARIABLE) or "normal"
        return _seconds(wanted)

    @property
    def has_bots(self) -> bool:
        """Whether a bot sits at the table."""
        return any(seat.player != HUMAN for seat in self.state.seats)

    def load(self, game: Record | State | Mapping[str, Any]) -> None:
        """Put another game on the table."""
        self._lay_out_game(_record(game))
        self._changed()

    def _lay_out_game(self, record: Record) -> None:
        self._stop()
        self.stop_coach()
        self._players = dict(self._given_players)
        self.sitting.sit_down(record)
        self._seen = len(self.sitting.events), self.state.copy()
        self._sheet = "final" if self.state.over else ""
        self._fault_seat = -1

    # -- drawing ------------------------------------------------------------------------------------------------------

    def refresh(self, say: str = "") -> None:
        """Draw everything that changed."""
        with self.front.one_message():
            self._refresh(say)

    def _refresh(self, say: str) -> None:
        sitting, state = self.shown, self.shown.state
        self._draw_board()
        for number in (*state.hands[sitting.viewer], *(n for n in state.display if n >= 0)):
            self._shown_cards[box.CARDS[number].id] = None
        for pile in state.discards:
            if pile:
                self._shown_cards[box.CARDS[pile[-1]].id] = None
        said = say or self._what_to_say()
        self.front.show(
            {
                "symbols": icons.sheet(self._theme, [seat.colour for seat in state.seats], self._shown_cards),
                **self._parts(),
            },
            version=self.sitting.version,
            theme=self._theme,
            targets=self._aims(),
            say=said,
            board_label=self._board_label(),
            flights=self._flights(),
        )

    def _flights(self) -> list[dict[str, Any]]:
        """What moves over the page since it was drawn last; nothing after a step back or in another game."""
        seen, before = self._seen
        n = len(self.sitting.events)
        self._seen = n, self.state.copy()
        scene = self.board.scene
        if scene is None or not seen < n or before.board is not self.state.board:
            return []
        try:
            return flights(before, self.sitting.events[seen:], scene, self.sitting.viewer)
        except ConcordiaError:  # not the moves that led here: another game was put on the table
            return []

    def _parts(self) -> dict[str, str]:
        """The parts of the page, in the order in which Tab reaches them."""
        sitting = self.shown
        return {
            "bar": self._bar(),
            "choices": self._choices(),
            "over": "board",
            "hand": panels.hand(sitting),
            "display": panels.display(sitting),
            "seats": panels.seats(sitting),
            "log": panels.log(sitting),
            "sheet": self._sheet_html(),
        }

    def _bar(self) -> str:
        if self.moment is not None:
            return panels.past_bar(self.shown, tools=self._to_the_end(), menu=self._menu())
        return panels.bar(
            self.sitting,
            paused=self.paused,
            menu=self._menu(),
            bots=self.has_bots,
            thinking=self._thinking(),
            hurry=self._thought is not None and self._thought.share > 0,
        )

    def _menu(self) -> str:
        pace = next((name for name, seconds in PACES.items() if seconds == self.pace), "")
        return panels.menu(
            pace=pace,
            theme=self._theme,
            end_turns=self.sitting.end_turns,
            can_save=True,
            bots=self.has_bots,
            again=self.on_again is not None,
        )

    def _thinking(self) -> str:
        if self.state.over or self.sitting.waits_for_human:
            return ""
        name = names.seat(self.state, self.sitting.seat)
        if self._thought is None or not self._thought.share:
            return _("{name} is thinking …").format(name=name)
        return _("{name} is thinking … {n} %").format(name=name, n=round(100 * self._thought.share))

    def _choices(self) -> str:
        if self._fault_seat >= 0:
            return choices.fault_choices(self.sitting)
        if self.moment is not None:
            return self._moment_html(self.moment)
        return choices.choices(self.sitting, above=self._advice_html()) + self._coach_html()

    def _sheet_html(self) -> str:
        sitting = self.sitting
        if sitting.doubt:
            return sheets.question(sitting.doubt.text)
        shown = self.shown
        match self._sheet:
            case "scores":
                return sheets.sheet(_("If the game ended now"), sheets.scores(shown.state), wide=True)
            case "words":
                return sheets.sheet(
                    _("The position in words"), sheets.position_words(shown.state, shown.viewer), wide=True
                )
            case "keys":
                return sheets.sheet(_("Keys and clicks"), sheets.keys())
            case "anew":
                said = _("The game on the table is forgotten, and begins once more from the same start.")
                begin = button(escape(_("Begin anew")), "anew")
                return sheets.sheet(_("Begin anew?"), f"<p>{escape(said)}</p>", begin)
            case "whatif" if self.comparing:
                return sheets.sheet(_("What if?"), self._what_if_sheet(self.comparing), wide=True)
            case "review" if self.state.over:
                return sheets.sheet(_("Looking back at the game"), self._review_sheet(), wide=True)
            case "final" if self.state.over:
                buttons = button(escape(_("Save the game as a file")), "save")
                if self.coached:
                    buttons = button(escape(_("Look back at the game")), f"{COACH}:review") + buttons
                if self.on_again is not None:
                    buttons = button(escape(_("Play again")), "again", style="ct-strong") + buttons
                return sheets.sheet(_("Final scoring"), sheets.final(self.state), buttons, wide=True)
        return ""

    def _draw_board(self, **marks: Any) -> None:
        sitting, state = self.sitting, self.state
        lifted = [f"colonist:{sitting.lifted[0]}@{sitting.lifted[1]}"] if sitting.lifted else []
        chosen = [*lifted, *([f"city:{sitting.city}"] if sitting.city else [])]
        wanted: dict[str, Any] = {
            "highlights": list(sitting.targets()) if sitting.glows else [],
            "chosen": chosen,
            "last": self._last_marks(),
            **self._coach_marks(),
        }
        self.board.show(self.shown.state.to_position(), state.board, **{**wanted, **marks})
        self._show_board()

    def _show_board(self) -> None:
        self.front.show({"pieces": self.board.pieces(), "marks": self.board.marks()})

    def _last_marks(self) -> list[str]:
        """Spots the last move of another seat touched; a person's own moves need no mark."""
        for event in reversed(self.sitting.events):
            if event.seat == self.sitting.viewer:
                return []
            spots = _spots(event)
            if spots:
                return spots
        return []

    def _aims(self) -> list[dict[str, Any]]:
        """What the keyboard can reach on the board."""
        scene = self.board.scene
        if scene is None:
            return []
        m = scene.margin
        aims = []
        for spot, action in self.sitting.targets().items():
            kind, _sep, place = spot.partition(":")
            target = scene.find(kind, place)
            if target is None:
                continue
            x, y = middle(target)
            aims.append(
                {
                    "id": spot,
                    "label": self._spot_label(action, target),
                    "lift": action.startswith("lift:"),
                    "x": round((x + m) / (scene.width + 2 * m), 4),
                    "y": round((y + m) / (scene.height + 2 * m), 4),
                }
            )
        return aims

    def _spot_label(self, action: str, target: Target) -> str:
        verb, _sep, rest = action.partition(":")
        if verb == "move":
            return self.state.describe(rest)
        if verb == "lift":
            return _("Move: {what}").format(what=target.label)
        return target.label

    def _board_label(self) -> str:
        scene = self.board.scene
        return scene.description if scene else ""

    def _what_to_say(self) -> str:
        """What a screen reader should hear now: what was said, else whose turn it is and what is asked."""
        sitting, state = self.sitting, self.state
        if sitting.note:
            text = " ".join(sitting.note.lines)
        elif self.moment is not None:
            text = panels.moment_words(self.shown.state)
        elif state.over:
            text = _("The game is over. {name} wins.").format(name=names.seat(state, state.winners()[0]))
        elif sitting.waits_for_human:
            text = f"{names.seat(state, sitting.seat)}: {choices.question(sitting)}"
        else:
            text = next((event.text for event in reversed(sitting.events) if event.text), "")
        if text == self._last_said:
            return ""
        self._last_said = text
        return text

    # -- hearing ------------------------------------------------------------------------------------------------------

    def _heard(self, message: Message) -> None:
        """A message from the page. Whatever goes wrong, the game is not lost and the players are told."""
        try:
            self._hear(message)
        except Exception as problem:
            logging.getLogger(__name__).exception("The table failed at %r", dict(message))
            said = _("Something went wrong at the table ({problem}). The game is not lost.")
            self.sitting.note = Note(
                "fault", (said.format(problem=f"{type(problem).__name__}: {problem}"[:200]),)
            )
            self.refresh()

    def _hear(self, message: Message) -> None:
        match message.get("event"):
            case "ready":
                self._ready(message)
            case "do":
                self.do(str(message.get("what", "")), _number(message.get("version")))
                note = self.sitting.note
                if (
                    note and note.kind == "why"
                ):  # the reason also beside what was clicked: the panel may be far away
                    self.front.point(bubble("", note.lines, possible=False))
            case "pick":
                self.pick_at(message)
            case "point":
                self._point(message)
            case "upload":
                self._upload(message)
            case "size":
                self._size(message)

    def _ready(self, message: Message) -> None:
        """A view is there: wear what its browser remembers, and let the bots begin."""
        wishes = message.get("preferences")
        if isinstance(wishes, Mapping) and not message.get("again"):
            theme, pace = wishes.get("theme"), wishes.get("pace")
            if self._wanted_theme is None:
                dark = "dark" if message.get("dark") else "light"
                self._wear(theme if theme in PAGE_THEMES else dark)
            if self._pace is None and pace in PACES and not os.environ.get(PACE_VARIABLE):
                self._pace = str(pace)
        self._size(message)
        if not message.get("again"):
            self._take_up()
        self.refresh()
        self.run_bots()

    def _take_up(self) -> None:
        """Go on with the game that was kept for this browser, once; or with the newest state of it after it was taken
        up elsewhere."""
        keeper = self._keeper
        if keeper is None or not self.front.browser or (keeper.owner and not keeper.overtaken):
            return
        try:
            found = keeper.take_up(self.front.browser)
        except ConcordiaError as problem:
            self.sitting.note = Note("fault", tuple(str(problem).splitlines()[:6]))
            return
        if found is not None:
            self.paused = False
            self._lay_out_game(found)
            if found.moves:
                self.sitting.note = Note("news", (_("The game goes on where it was left."),))

    def _size(self, message: Message) -> None:
        """Larger lettering on a narrow board."""
        width = _number(message.get("width"))
        text = NARROW_TEXT if width is not None and 0 < width < NARROW else self.lettering
        if width is not None and text != self._text:
            self._text = text
            self.board.dress(text=text)
            self._show_board()

    def do(self, what: str, version: int | None = None) -> None:
        """Do what a button with these words does. A click made for an older position plays nothing.

        Words are those of `Sitting.act`, and "pause", "step", "hurry", "pace:P", "theme:T", "sheet:S", "close", "save",
        "again", "anew", "endturns", "bot:again", "bot:any", "coach:WHAT" (see `Coached.ask_coach`).
        """
        verb, _sep, rest = what.partition(":")
        own = {
            "pause": self.pause,
            "step": self.step,
            "hurry": self.hurry,
            "close": self._close,
            "save": self._save,
            "again": self._again,
            "anew": self._begin_anew,
            "endturns": self._toggle_end_turns,
        }.get(verb)
        if own:
            own()
        elif verb == COACH and version in (None, self.sitting.version):
            self.ask_coach(rest)
        elif verb == "sheet" and rest in SHEETS:
            self._sheet = rest
        elif verb == "theme" and rest in PAGE_THEMES:
            self._wear(rest)
            self.front.remember("theme", rest)
        elif verb == "pace" and rest in PACES:
            self._pace = rest
            self.front.remember("pace", rest)
        elif version is not None and version != self.sitting.version:
            self.sitting.note = Note(
                "why", (_("That came too late: the game has moved on. Please look again."),)
            )
        elif verb == "bot":
            self._help_bot(rest)
        elif verb == "back" and self._sheet and not self.sitting.doubt:
            self._close()
        else:
            self._act(what)
        self.refresh()
        self.run_bots()

    def _act(self, what: str) -> None:
        before = self.sitting.version
        if what.partition(":")[0] in ("undo", "restart", "takeback"):
            self._stop()
        self.sitting.act(what)
        if self.sitting.version != before:
            self._moved()

    def _moved(self) -> None:
        """The record has changed."""
        self._fault_seat = -1
        self._sheet = "final" if self.state.over else ""
        if self.on_move is not None:
            self.on_move(self.record)
        if self._keeper is not None:
            self._keep_game(self._keeper)

    def _keep_game(self, keeper: Keeper) -> None:
        try:
            keeper.keep(self.record)
        except OvertakenError as problem:
            self.paused = True  # no bot plays on where nothing is kept
            hint = _("Nothing is kept here any more. Reload the page to go on with the newest state.")
            self.sitting.note = Note("fault", (str(problem), hint))
        except ConcordiaError as problem:
            self.sitting.note = Note("fault", (str(problem),))

    def _changed(self) -> None:
        self._moved()
        self.refresh()
        self.run_bots()

    def pick(self, kind: str, place: str, version: int | None = None) -> None:
        """A spot of the board was picked."""
        self.do(f"spot:{kind}:{place}", version)

    def pick_at(self, message: Message) -> None:
        """The board was picked at a point: what can be done there goes before what cannot."""
        x, y = _share(message.get("x")), _share(message.get("y"))
        if x is None or y is None:
            return
        target = self._target_at(x, y)
        lift, drop = bool(message.get("lift")), bool(message.get("drop"))
        if target is None:
            if not lift:
                self.do("back")
            return
        sitting = self.sitting
        if lift:
            action = sitting.meant(target.kind, target.id) or ""
            if action.startswith("lift:") and sitting.lifted != tuple(action[5:].split("@", 1)):
                self.do(action, _number(message.get("version")))
            return
        if drop and not sitting.lifted:
            return
        if drop and (sitting.meant(target.kind, target.id) or "").startswith("lift:"):
            return  # put down where it was taken up: it stays in hand
        self.pick(target.kind, target.id, _number(message.get("version")))
        if sitting.note and sitting.note.kind == "why":
            self.front.point(bubble("", sitting.note.lines, possible=False), x=x, y=y)

    def _target_at(self, x: float, y: float) -> Target | None:
        """The target at a point, first among what can be picked now."""
        possible = self.sitting.targets()
        kinds = {spot.partition(":")[0] for spot in possible}
        if kinds:
            if "colonist" in kinds:
                kinds |= {"city"}
            self.board.kinds = tuple(kinds)
            try:
                target = self.board.hit(x, y)
            finally:
                self.board.kinds = None
            if target is not None and self.sitting.meant(target.kind, target.id):
                return target
        return self.board.hit(x, y)

    # -- pointing -----------------------------------------------------------------------------------------------------

    def _point(self, message: Message) -> None:
        what = message.get("what")
        x, y = _share(message.get("x")), _share(message.get("y"))
        if isinstance(what, str):
            self.point(what)
        elif x is not None and y is not None:
            target = self._target_at(x, y)
            self.point(f"spot:{target.spot}" if target else "")
        else:
            self.point("")

    def point(self, what: str) -> None:
        """Something is pointed at: say beside it what it would do, and mark on the board what it is about."""
        if what == self._pointed:
            return
        self._pointed = what
        verb, _sep, rest = what.partition(":")
        if not what:
            self._draw_board()
            self.front.point()
        elif verb == "spot":
            self._point_spot(*rest.partition(":")[::2])
        elif verb == "event":
            self._point_event(rest)
        else:
            self._point_action(what, verb, rest)

    def _point_spot(self, kind: str, place: str) -> None:
        sitting, scene = self.sitting, self.board.scene
        target = scene.find(kind, place) if scene else None
        if target is None or scene is None:
            return
        action = sitting.meant(kind, place) if sitting.waits_for_human else None
        lines = sitting.preview(action) if action else []
        title = target.label
        if action and action.startswith("move:"):
            title = self.state.describe(action.removeprefix("move:"))
        facts = self._facts(kind, place)
        x, y = middle(target)
        m = scene.margin
        self.front.point(
            bubble(title, lines or facts, possible=True if action else None),
            x=(x + m) / (scene.width + 2 * m),
            y=(y + m) / (scene.height + 2 * m),
            possible=bool(action),
        )
        self._draw_board(**{"pointed": [target.spot], **self._marks_of(action or "")})

    def _facts(self, kind: str, place: str) -> list[str]:
        if kind == "city":
            return telling.city_lines(self.shown.state, place, prices=self.sitting.prices)
        if kind == "province":
            return telling.province_lines(self.shown.state, place)
        return []

    def _marks_of(self, action: str) -> dict[str, Any]:
        """What an action would touch on the board."""
        verb, _sep, rest = action.partition(":")
        words = rest.split()
        if verb == "lift":
            return {"pointed": [f"colonist:{rest}"]}
        if verb != "move" or not words:
            return {}
        match words[0]:
            case "move":
                move = next((m for m in self.sitting.moves() if m == rest), None)
                return {
                    "pointed": [f"route:{words[4]}"],
                    "way": way(self.state.board, move) if move else [words[4]],
                }
            case "build":
                return {"pointed": [f"city:{words[1]}"]}
            case "settle":
                return {"pointed": [f"city:{words[2]}"]}
            case "produce":
                return {"pointed": [f"province:{words[1]}"]}
        return {}

    def _point_event(self, number: str) -> None:
        self.front.point()
        n = int(number) if number.isdecimal() else 0
        if 1 <= n <= len(self.sitting.events):
            self._draw_board(marks=_spots(self.sitting.events[n - 1]))

    def _point_action(self, what: str, verb: str, rest: str) -> None:
        state, sitting = self.shown.state, self.shown
        lines = sitting.preview(what)
        title, card = "", ""
        if verb == "card" and rest in box.CARD_NUMBER:
            card = rest
            title, lines = names.card(rest, with_deck=True), telling.card_lines(state, sitting.viewer, rest)
        elif (
            verb == "slot"
            and rest.isdecimal()
            and 1 <= int(rest) <= len(state.display)
            and state.display[int(rest) - 1] >= 0
        ):
            number = state.display[int(rest) - 1]
            card = box.CARDS[number].id
            title = names.card(card, with_deck=True)
            lines = [
                *telling.card_lines(state, sitting.viewer, card),
                _("Price here: {price}.").format(price=telling.price_words(state, int(rest))),
            ]
        elif verb == "seat" and rest in state.seat_of and state.discards[state.seat_of[rest]]:
            card = box.CARDS[state.discards[state.seat_of[rest]][-1]].id
            title = _("On {name}'s pile: {card}").format(
                name=names.seat(state, state.seat_of[rest]), card=names.card(card, with_deck=True)
            )
            lines = lines or telling.card_lines(state, sitting.viewer, card)
        self.front.point(
            bubble(title, lines, possible=True if lines and not card else None, card=card) if lines else ""
        )
        self._draw_board(**self._marks_of(what))

    # -- bots ---------------------------------------------------------------------------------------------------------

    def _bot_is_due(self) -> bool:
        return (
            not self.state.over
            and not self.sitting.waits_for_human
            and not self.paused
            and self._fault_seat < 0
        )

    def run_bots(self) -> None:
        """Let the bots play until a person must decide: in the background where an event loop runs, else at once."""
        if not self._bot_is_due() or (self._task is not None and not self._task.done()):
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            while self._bot_is_due():
                self._take(self._decide())
            self.refresh()
            return
        self._task = loop.create_task(self._play_bots())

    async def _play_bots(self) -> None:
        """One bot's move after another, each after a pause that a person can follow."""
        while self._bot_is_due():
            await asyncio.sleep(self.pace)
            if not self._bot_is_due():
                break
            version = self.sitting.version
            decided = await self._decide_apart()
            if version == self.sitting.version and self._bot_is_due():
                self._take(decided)
                if self.pace or not self._bot_is_due():
                    self.refresh()
        self.refresh()

    async def _decide_apart(self) -> str | Exception:
        """A bot's decision, found in a thread so that the page stays awake; without threads, here."""
        state, thought = self.state.copy(), Thought()
        try:
            deciding = asyncio.get_running_loop().run_in_executor(None, self._decide, state, thought)
        except RuntimeError:
            return self._decide(state)
        self._thought = thought
        try:
            while not deciding.done():
                await asyncio.wait([deciding], timeout=TELL_PROGRESS)
                if thought.share and not deciding.done():
                    self.front.show({"bar": self._bar()})
        finally:  # also when the bots are stopped: a thread cannot be ended from outside
            thought.enough = True
            if self._thought is thought:
                self._thought = None
        return await deciding

    def _decide(self, state: State | None = None, thought: Thought | None = None) -> str | Exception:
        """What the bot that is due would play, or what went wrong."""
        state = state or self.state.copy()
        try:
            player = self._player(self.sitting.seat)
            if thought is not None and isinstance(player, Thinker):
                return str(player.decide(state, lambda: thought.enough, thought.hear))
            return str(player.decide(state))
        except Exception as problem:
            return problem

    def _player(self, seat: int) -> Player:
        if seat not in self._players:
            self._players[seat] = registry.make(self.state.seats[seat].player, self.state.seed + seat)
        return self._players[seat]

    def _take(self, decided: str | Exception) -> None:
        """Play what a bot decided; a bot that fails or cheats stops the bots, not the game."""
        seat = self.sitting.seat
        name = names.seat(self.state, seat)
        try:
            if isinstance(decided, Exception):
                raise decided
            self.sitting.play_bot(decided)
        except ConcordiaError as problem:
            said = str(problem)
        except Exception as problem:
            said = f"{type(problem).__name__}: {problem}"
        else:
            self._moved()
            return
        self._fault_seat = seat
        self.sitting.note = Note(
            "fault",
            (
                _("{name}'s bot could not play: {problem}").format(name=name, problem=said[:300]),
                _("The game is not lost."),
            ),
        )

    def _help_bot(self, how: str) -> None:
        """After a fault: let the bot try again, or play any legal move for it."""
        if self._fault_seat < 0:
            return
        self._fault_seat = -1
        self.sitting.note = None
        if how == "any":
            moves = self.sitting.moves()
            self.sitting.play_bot(random.Random(len(self.record.moves)).choice(moves))
            self._moved()
        else:
            self._players.pop(self.sitting.seat, None)
            if self.sitting.seat in self._given_players:
                self._players[self.sitting.seat] = self._given_players[self.sitting.seat]

    def pause(self) -> None:
        """Stop the bots, or let them go on."""
        if self.has_bots:
            self.paused = not self.paused
            self._stop()

    def hurry(self) -> None:
        """Let a bot that thinks for long play the best it has found so far."""
        if self._thought is not None:
            self._thought.enough = True

    def step(self) -> None:
        """One move of the bot that is due, while the bots are paused."""
        if self.state.over or self.sitting.waits_for_human or self._fault_seat >= 0:
            return
        self.paused = True
        self._stop()
        self._take(self._decide())

    def _stop(self) -> None:
        self.hurry()
        self._thought = None
        if self._task is not None and not self._task.done():
            self._task.cancel()
        self._task = None

    # -- looks and files ----------------------------------------------------------------------------------------------

    def _wear(self, theme: str) -> None:
        if theme in THEMES and theme != self._theme:
            self._theme = theme
            self.board.dress(theme)

    def _close(self) -> None:
        self._sheet = ""
        self.sitting.doubt = None

    def _toggle_end_turns(self) -> None:
        self.sitting.end_turns = not self.sitting.end_turns

    def _again(self) -> None:
        if self.on_again is not None:
            self._stop()
            self.stop_coach()
            self.on_again()

    def _offer_anew(self) -> None:
        """A kept game that is not over is forgotten only when that is meant."""
        if self.state.over or not self.record.moves:
            self._begin_anew()
        else:
            self._sheet = "anew"

    def _begin_anew(self) -> None:
        if self._keeper is not None:
            self.load(self._keeper.start())

    def _save(self) -> None:
        """Let the browser save the record."""
        data = self.record.to_dict()
        name = f"{self.state.board.id}-{len(self.record.moves)}.concordia.json"
        self.front.download(name, json.dumps(data, ensure_ascii=False, indent=1) + "\n")

    def _upload(self, message: Message) -> None:
        """A file was chosen: a record or a position. A bad one changes nothing."""
        name = str(message.get("name", ""))[:80] or _("file")
        text = message.get("text")
        try:
            if not isinstance(text, str):
                raise FileProblem(_("{file}: larger than 5 MB, refused unread.").format(file=name))
            data = files.parse_json(text, name)
            if isinstance(data, Mapping) and "format" not in data and "map" in data:
                game = Record(from_position(data))
            else:
                game = Record.from_dict(data, name)
        except ConcordiaError as problem:
            self.sitting.note = Note("fault", tuple(str(problem).splitlines()[:6]))
            self.refresh()
            return
        self.load(game)
        self.sitting.note = Note("news", (_("{file} is on the table.").format(file=name),))
        self.refresh()


def _record(game: Record | State | Mapping[str, Any]) -> Record:
    if isinstance(game, Record):
        return game
    return Record(game if isinstance(game, State) else from_position(game))


def _seconds(pace: str | float) -> float:
    """A pace in seconds; words that are none count as "normal"."""
    if isinstance(pace, str) and pace in PACES:
        return PACES[pace]
    try:
        return min(10.0, max(0.0, float(pace)))
    except ValueError:
        return PACES["normal"]


def _spots(event: Event) -> list[str]:
    """What an event marks on the board."""
    kinds = (("cities", "city"), ("routes", "route"), ("provinces", "province"))
    return [f"{kind}:{place}" for field, kind in kinds for place in event.data.get(field, ())]


def middle(target: Target) -> tuple[float, float]:
    """A point of a target to stand on."""
    shape = target.shape
    if isinstance(shape, Circle):
        return shape.x, shape.y
    if isinstance(shape, Area):
        ring = max(shape.rings, key=len)
        return sum(p[0] for p in ring) / len(ring), sum(p[1] for p in ring) / len(ring)
    return shape.points[len(shape.points) // 2]


def _share(value: object) -> float | None:
    """A share of the board's width or height, from a message."""
    return float(value) if isinstance(value, (int, float)) and -1 <= value <= 2 else None


def _number(value: object) -> int | None:
    return value if isinstance(value, int) else None
