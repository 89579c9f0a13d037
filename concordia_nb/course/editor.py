"""The position editor: a widget on which a position is clicked together, checked while it is edited, and saved.

`PositionEditor()` shows one in a notebook; the app has a page with it. The position itself is edited by `editing.py`,
a lesson is made of it by `composing.py`, and the words stand in `editor_pages.py`; this file joins them to the board.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from concordia_nb.concordia import Record, State, names
from concordia_nb.concordia.pieces import CARD_NUMBER, GOODS
from concordia_nb.core import files
from concordia_nb.core.errors import ConcordiaError
from concordia_nb.core.words import _
from concordia_nb.course import composing, worksheets
from concordia_nb.course import editor_pages as pages
from concordia_nb.course.editing import Editing, marked
from concordia_nb.course.editor_pages import HOUSE, LAND, MARKER, SAVE, SEA, TABS, TOKEN, TOOLS, Desk
from concordia_nb.table import front as table_front
from concordia_nb.table import icons
from concordia_nb.table.front import Front, Message
from concordia_nb.table.markup import bubble
from concordia_nb.table.sitting import Note
from concordia_nb.table.table import BOARD_PIXELS, NARROW, NARROW_TEXT, PAGE_THEMES, middle
from concordia_nb.view.canvas import BoardCanvas
from concordia_nb.view.shapes import Target
from concordia_nb.view.words import card_words

HERE = Path(__file__).resolve().parent
MOST_STEP = 100  # of a counter at one click
HELPS = ("full", "some", "none")
SEEDS = 10_000


class EditorFront(Front):
    """The table's front with the editor's looks."""

    _css: Any = "\n".join(
        sheet.read_text(encoding="utf-8") for sheet in (table_front.HERE / "front.css", HERE / "editor.css")
    )


class PositionEditor(widgets.Box):
    """A position being put together.

    Args:
        position: what to begin with: a Position, a state, a record (then any moment of it can be chosen); None: a fresh
            set-up. Raises `PositionError` if it has faults.
        games: gives kept games to take moments of, as pairs of id and words; open_game: gives the record of one.
        on_play: called with a record that begins with the position; without it no table is offered.
        on_lesson: called with a lesson in its file's form; without it none is taken up, but it can be saved.
        desk: what is on the desk already; else a new one.
        theme, fill: as for `Table`.

    Attributes: `desk` (what is edited and shown, see `Desk`), `editing`, `front`, `board`; `position`, `state`.

    >>> editor = PositionEditor()
    >>> editor.do("tool:house")
    >>> editor.do("spot:city:cosa")
    >>> editor.position["seats"][0]["houses"]
    ['cosa']
    """

    def __init__(
        self,
        position: Mapping[str, Any] | State | Record | None = None,
        *,
        games: Callable[[], Sequence[tuple[str, str]]] | None = None,
        open_game: Callable[[str], Record] | None = None,
        on_play: Callable[[Record], object] | None = None,
        on_lesson: Callable[[dict[str, Any]], object] | None = None,
        desk: Desk | None = None,
        theme: str | None = None,
        fill: bool = False,
    ) -> None:
        self._open_game, self.on_play, self.on_lesson = open_game, on_play, on_lesson
        began, at = (position.state, len(position.moves)) if isinstance(position, Record) else (position, 0)
        self.desk = desk or Desk(Editing(began, at))
        self.desk.plays, self.desk.teaches = on_play is not None, on_lesson is not None
        self.desk.games = games() if games is not None else ()
        self.desk.note = None
        if isinstance(position, Record):
            self._follow(position)
        self._wanted_theme, self._theme, self._text = theme, theme or "light", 1.0
        self._sheet = ""
        self._left = False
        self._pointed = ""
        self._last_said = ""
        self._looked_at = ""
        self.front = EditorFront(inside=True, page=fill)
        self.board = BoardCanvas(theme=self._theme, pixels=BOARD_PIXELS, listen=False)
        self._cell = widgets.Box([self.board])
        self._cell.add_class("ct-board")
        super().__init__([self.front, self._cell])
        for name in ("ct-table", "ct-editor", "ct-early", *(["ct-fill"] if fill else [])):
            self.add_class(name)
        self.front.on_event(self._heard)
        self._keep_sense()
        self.refresh()

    # -- what is there ------------------------------------------------------------------------------------------------

    @property
    def editing(self) -> Editing:
        """The position on the desk, with its faults."""
        return self.desk.editing

    @property
    def position(self) -> dict[str, Any]:
        """The position as it is now; it may still break rules (see `editing.faults`)."""
        return self.editing.position

    @property
    def state(self) -> State | None:
        """The position as a state; None while it breaks a rule."""
        return self.editing.state

    def lesson(self) -> dict[str, Any]:
        """The lesson of the position and the goal chosen, in its file's form. Raises `ConcordiaError`."""
        state = self.state
        if state is None:
            raise ConcordiaError(_refusal())
        faults = composing.step_faults(state, self.desk.plan)
        if faults:
            raise ConcordiaError(" ".join(faults))
        return composing.compose(state, self.desk.plan)

    def close(self) -> None:
        """Leave the page."""
        self._left = True
        super().close()

    # -- drawing ------------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Draw everything that changed."""
        if self._left:
            return
        desk, editing = self.desk, self.editing
        self._draw_board()
        self._look_ahead()
        self.front.show(
            {
                "symbols": icons.sheet(self._theme, editing.colours, ()),
                "bar": pages.bar(desk, pages.menu(self._theme)),
                "over": "board",
                "choices": pages.panel(desk),
                "faults": pages.faults(desk),
                "sheet": pages.help_sheet() if self._sheet else "",
            },
            version=editing.version,
            theme=self._theme,
            targets=self._aims(),
            say=self._what_to_say(),
            board_label=self.board.scene.description if self.board.scene else "",
        )

    def _look_ahead(self) -> None:
        """Say what lesson it will be while the goals are looked at; searched anew when they or the position change."""
        plan, state = self.desk.plan, self.state
        if self.desk.tab != SAVE:
            return
        if state is None:
            self._looked_at = self.desk.outlook = ""
            return
        asked = json.dumps([self.position, plan.checks, plan.goal, plan.why])
        if asked != self._looked_at:
            self._looked_at, self.desk.outlook = asked, composing.outlook(state, plan)

    def _draw_board(self, **marks: Any) -> None:
        editing = self.editing
        self.board.show(editing.position, editing.board, marks=marked(editing.faults), **marks)

    def _aims(self) -> list[dict[str, Any]]:
        """What the keyboard can reach on the board: all places that the tool is for."""
        scene = self.board.scene
        if scene is None:
            return []
        m = scene.margin
        aims: dict[str, dict[str, Any]] = {}
        for target in scene.targets:
            if (
                target.kind in pages.tool_kinds(self.desk)
                and target.kind != "colonist"
                and self._is_meant(target)
            ):
                x, y = middle(target)
                aims.setdefault(
                    target.spot,
                    {
                        "id": target.spot,
                        "label": target.label,
                        "lift": False,
                        "x": round((x + m) / (scene.width + 2 * m), 4),
                        "y": round((y + m) / (scene.height + 2 * m), 4),
                    },
                )
        return list(aims.values())

    def _is_meant(self, target: Target) -> bool:
        """Whether the tool can do something there: roads are for land colonists, lanes for those of the sea."""
        board = self.editing.board
        if target.kind == "route" and self.desk.tab != SAVE:
            return board.route(target.id).kind == self.desk.tool
        if target.kind == "city" and (self.desk.tool in (HOUSE, TOKEN) or self.desk.tab == SAVE):
            return target.id in board.city_number
        return True

    def _what_to_say(self) -> str:
        """What a screen reader should hear: what was said, else what is wrong now."""
        note, faults = self.desk.note, self.editing.faults
        text = " ".join(note.lines) if note else " ".join(fault.text for fault in faults)
        if text == self._last_said:
            return ""
        if not text:
            text = _("Nothing here breaks a rule.")
        self._last_said = "" if text == _("Nothing here breaks a rule.") else text
        return text

    # -- hearing ------------------------------------------------------------------------------------------------------

    def _heard(self, message: Message) -> None:
        """A message from the page. Whatever goes wrong is told, and the position is not lost."""
        try:
            self._hear(message)
        except ConcordiaError as problem:
            self._say("fault", *str(problem).splitlines()[:6])
            self.refresh()
        except Exception as problem:
            logging.getLogger(__name__).exception("The editor failed at %r", dict(message))
            said = _("Something went wrong in the editor ({problem}). The position is not lost.")
            self._say("fault", said.format(problem=f"{type(problem).__name__}: {problem}"[:200]))
            self.refresh()

    def _hear(self, message: Message) -> None:
        match message.get("event"):
            case "ready":
                self._ready(message)
            case "do":
                self.do(str(message.get("what", ""))[:600])
            case "pick":
                target = self._target_at(message)
                if target is not None and not message.get("drop"):
                    self.do(f"spot:{target.spot}")
            case "point":
                self._point(message)
            case "upload":
                self._upload(message)
            case "size":
                self._size(message)

    def _ready(self, message: Message) -> None:
        wishes = message.get("preferences")
        if isinstance(wishes, Mapping) and not message.get("again") and self._wanted_theme is None:
            theme = wishes.get("theme")
            self._wear(str(theme) if theme in PAGE_THEMES else "dark" if message.get("dark") else "light")
        self._size(message)
        self.refresh()

    def _size(self, message: Message) -> None:
        """Larger lettering on a narrow board."""
        width = message.get("width")
        if isinstance(width, int):
            text = NARROW_TEXT if 0 < width < NARROW else 1.0
            if text != self._text:
                self._text = text
                self.board.dress(text=text)

    def _wear(self, theme: str) -> None:
        if theme in PAGE_THEMES and theme != self._theme:
            self._theme = theme
            self.board.dress(theme)

    def _say(self, kind: str, *lines: str) -> None:
        self.desk.note = Note(kind, tuple(lines))

    # -- doing --------------------------------------------------------------------------------------------------------

    def do(self, what: str) -> None:
        """Do what a button or a field with these words does; unknown words do nothing.

        "undo", "redo", "tab:T", "tool:T", "seat:C", "good:G", "spot:KIND:PLACE" (a click on the board), "coins:N",
        "goods:G:N", "colonist:KIND@PLACE:N", "held:SPOT", "put:PLACE" (cards, see `Editing.move_card`), "refill",
        "turn:C", "phase:P", "left:N", "pm:C", "concordia:C", "flood:PROVINCE", "laurel:ID:C", "over", "board:ID",
        "seats:N", "fresh", "draw", "empty", "name:C:TEXT", "paint:C:D", "player:C:P", "moment:N", "along:N" (by so many
        moves), "game:ID", "goal-add:NAME", "goal-drop:I", "goal:I:FIELD:VALUE", "title:TEXT", "task:TEXT", "why:TEXT",
        "help:H", "save-position", "save-lesson", "save-demo", "save-worksheet", "try-lesson", "play", "theme:T",
        "sheet:help", "close", "back".
        """
        verb, _sep, rest = what.partition(":")
        one_word: dict[str, Callable[[], object]] = {
            "undo": self.editing.undo,
            "redo": self.editing.redo,
            "refill": self.editing.refill_display,
            "over": self.editing.end_game,
            "fresh": self.editing.start,
            "draw": lambda: self.editing.start(seed=(self.position["seed"] + 1) % SEEDS),
            "empty": lambda: self.editing.start(empty=True),
            "save-position": self._save_position,
            "save-lesson": self._save_lesson,
            "save-demo": self._save_demo,
            "save-worksheet": self._save_worksheet,
            "try-lesson": self._try_lesson,
            "play": self._play,
            "close": self._close,
            "back": self._back,
        }
        with_words: dict[str, Callable[[str], object]] = {
            "tab": lambda rest: self._choose("tab", rest, TABS),
            "tool": lambda rest: self._choose("tool", rest, TOOLS),
            "seat": lambda rest: self._choose("colour", rest, self.editing.colours),
            "good": lambda rest: self._choose("good", rest, GOODS),
            "spot": self._click,
            "coins": lambda rest: self.editing.change_coins(self.desk.colour, _step(rest)),
            "goods": self._change_goods,
            "colonist": self._change_colonists,
            "held": self._hold,
            "put": self._put,
            "turn": lambda rest: self._of_seat(self.editing.set_turn, rest),
            "phase": self.editing.set_phase,
            "left": lambda rest: self.editing.change_left(_step(rest)),
            "pm": lambda rest: self._of_seat(self.editing.give_praefectus_magnus, rest),
            "concordia": self._give_concordia,
            "flood": self.editing.move_flood,
            "laurel": self._give_laurel,
            "board": lambda rest: self.editing.start(rest),
            "seats": lambda rest: self.editing.start(seats=int(rest) if rest.isdecimal() else 0),
            "name": self._name_seat,
            "paint": self._paint_seat,
            "player": self._set_player,
            "moment": lambda rest: self._go_to(_whole(rest)),
            "along": lambda rest: self._go_to(self.editing.at + _step(rest)),
            "game": self._take_game,
            "goal-add": self._add_goal,
            "goal-drop": self._drop_goal,
            "goal": self._change_goal,
            "title": lambda rest: self._write("title", rest),
            "task": lambda rest: self._write("goal", rest),
            "why": lambda rest: self._write("why", rest),
            "help": lambda rest: self._help(rest),
            "theme": self._choose_theme,
            "sheet": self._open_sheet,
        }
        self.desk.note = None
        try:
            if what in one_word:
                one_word[what]()
            elif verb in with_words:
                with_words[verb](rest)
        except ConcordiaError as problem:
            self._say("fault", *str(problem).splitlines()[:6])
        self._keep_sense()
        self.refresh()

    def _keep_sense(self) -> None:
        """What is chosen is there: the seat whose pieces are put down, the places of the goals."""
        if self.desk.colour not in self.editing.colours:
            self.desk.colour = self.editing.colours[0]
        board = self.editing.board
        self.desk.plan.checks = [check for check in self.desk.plan.checks if composing.fits(check, board)]

    def _choose(self, what: str, value: str, known: Sequence[str]) -> None:
        if value in known:
            setattr(self.desk, what, value)

    def _of_seat(self, action: Callable[[str], object], colour: str) -> None:
        if colour in self.editing.colours:
            action(colour)

    def _click(self, rest: str) -> None:
        """A click on the board."""
        kind, _sep, place = rest.partition(":")
        if self.desk.tab == SAVE:
            self._aim_goal(kind, place)
            return
        if kind == "colonist":
            place = place.partition("@")[2]
        board, desk, editing = self.editing.board, self.desk, self.editing
        if desk.tool in (LAND, SEA) and place in board.place_number:
            editing.toggle_colonist(desk.colour, desk.tool, place)
        elif desk.tool == HOUSE and place in board.city_number:
            editing.toggle_house(desk.colour, place)
        elif desk.tool == TOKEN and place in board.city_number:
            editing.set_token(place, desk.good)
        elif desk.tool == MARKER and place in board.province_number:
            editing.turn_marker(place, desk.good)

    def _change_goods(self, rest: str) -> None:
        good, _sep, by = rest.partition(":")
        if good in GOODS:
            self.editing.change_goods(self.desk.colour, good, _step(by))

    def _change_colonists(self, rest: str) -> None:
        entry, _sep, by = rest.rpartition(":")
        kind, _sep, place = entry.partition("@")
        if kind in (LAND, SEA) and place in self.editing.board.place_number:
            self.editing.change_colonists(self.desk.colour, kind, place, 1 if _step(by) > 0 else -1)

    def _hold(self, spot: str) -> None:
        self.desk.held = "" if spot == self.desk.held or not self.editing.card_at(spot) else spot

    def _put(self, to: str) -> None:
        if self.editing.card_at(self.desk.held):
            self.editing.move_card(self.desk.held, to)
        self.desk.held = ""

    def _give_concordia(self, colour: str) -> None:
        if colour in ("", *self.editing.colours):
            self.editing.give_concordia(colour)

    def _give_laurel(self, rest: str) -> None:
        laurel, _sep, colour = rest.partition(":")
        if colour in ("", *self.editing.colours):
            self.editing.give_laurel(laurel, colour)

    # -- seats and starts ---------------------------------------------------------------------------------------------

    def _name_seat(self, rest: str) -> None:
        colour, _sep, name = rest.partition(":")
        self._of_seat(lambda colour: self.editing.name_seat(colour, name.strip()), colour)

    def _paint_seat(self, rest: str) -> None:
        colour, _sep, to = rest.partition(":")
        self._of_seat(lambda colour: self.editing.paint_seat(colour, to), colour)

    def _set_player(self, rest: str) -> None:
        colour, _sep, player = rest.partition(":")
        self._of_seat(lambda colour: self.editing.set_player(colour, player), colour)

    def take_up(self, game: Record | State | Mapping[str, Any]) -> None:
        """Put another position on the desk; of a record its last one, and any moment can then be chosen.

        Raises `PositionError` and changes nothing if it has faults.
        """
        if isinstance(game, Record):
            self.editing.take_up(game.state, len(game.moves))
            self._follow(game)
        else:
            self.editing.take_up(game)
            self._follow(None)

    def _follow(self, record: Record | None) -> None:
        self.desk.record = record
        self.desk.held = ""

    def _go_to(self, at: int) -> None:
        """To another moment of the record."""
        record = self.desk.record
        if record is not None:
            at = min(max(at, 0), len(record.moves))
            self.editing.take_up(record.at(at), at)

    def _take_game(self, game: str) -> None:
        if self._open_game is not None and any(known == game for known, _words in self.desk.games):
            self.take_up(self._open_game(game))

    def _upload(self, message: Message) -> None:
        """A file was chosen: a record or a position. A bad one changes nothing."""
        name = files.shown_name(str(message.get("name", "")))
        text = message.get("text")
        data = files.parse_json(text if isinstance(text, str) else None, name)
        if isinstance(data, Mapping) and "position" in data and "moves" in data:
            self.take_up(Record.from_dict(data, name))
        else:
            self.take_up(data)
        self._keep_sense()
        self._say("news", _("{file} is on the desk.").format(file=name))
        self.refresh()

    # -- the lesson ---------------------------------------------------------------------------------------------------

    def _write(self, field: str, text: str) -> None:
        setattr(self.desk.plan, field, text.strip()[: pages.LONGEST_TEXT])

    def _help(self, value: str) -> None:
        if value in HELPS:
            self.desk.plan.help = value

    def _add_goal(self, name: str) -> None:
        if name in composing.GOALS:
            self.desk.plan.checks.append(composing.fresh(name, self.editing.board))

    def _drop_goal(self, index: str) -> None:
        if index.isdecimal() and int(index) < len(self.desk.plan.checks):
            del self.desk.plan.checks[int(index)]

    def _change_goal(self, rest: str) -> None:
        """A field of a goal: "0:city:cosa", a number by so much more ("0:at_least:1"), or goods ("0:goods.wine:1")."""
        index, _sep, more = rest.partition(":")
        key, _sep, value = more.partition(":")
        checks = self.desk.plan.checks
        if not index.isdecimal() or int(index) >= len(checks):
            return
        check = checks[int(index)]
        key, _dot, good = key.partition(".")
        if key not in composing.fields(check["is"]):
            return
        options = composing.choices(key, self.editing.board)
        if key == "goods" and good in GOODS:
            check[key] = {**check[key], good: max(0, check[key].get(good, 0) + _step(value))}
        elif options and value in ("", *(known for known, _words in options)):
            check[key] = value
        elif not options and key != "goods":
            check[key] = max(0, check[key] + _step(value))

    def _aim_goal(self, kind: str, place: str) -> None:
        """The place of the last goal that has one, by a click on the board."""
        found = pages.goal_field(self.desk.plan)
        if found is None:
            return
        index, key = found
        if place in {known for known, _words in composing.choices(key, self.editing.board)}:
            self.desk.plan.checks[index][key] = place
            if key == "place" and kind == "route" and "kind" in self.desk.plan.checks[index]:
                self.desk.plan.checks[index]["kind"] = self.editing.board.route(place).kind

    # -- saving -------------------------------------------------------------------------------------------------------

    def _whole_state(self) -> State:
        """The position, if it breaks no rule. Raises `ConcordiaError`."""
        state = self.state
        if state is None:
            raise ConcordiaError(_refusal())
        return state

    def _save_position(self) -> None:
        state = self._whole_state()
        if self.editing.has_own_board:
            raise ConcordiaError(
                _("This board is your own. Play from here and save the game: its file has the board.")
            )
        self._download(f"{state.board.id}-position.json", state.to_position())

    def _save_lesson(self) -> None:
        data = self.lesson()
        self._download(composing.file_name(data), data)
        self._say("news", _("Saved."), composing.reach_words(data["steps"][0].get("par", 0)))

    def _save_demo(self) -> None:
        data = composing.demo(self._whole_state(), self.desk.plan)
        self._download(composing.file_name(data), data)
        self._say("news", _("Saved. More steps are written into the file; Watch shows it to a class."))

    def _save_worksheet(self) -> None:
        state = self._whole_state()
        sheets = worksheets.from_position(state, seed=state.seed, title=self.desk.plan.title)
        self.front.download(f"{state.board.id}-worksheet.html", worksheets.html(sheets), "text/html")
        self._say(
            "news",
            _("Saved. Open the file in a browser and print it; the solutions have a page of their own."),
        )

    def _try_lesson(self) -> None:
        if self.on_lesson is not None:
            self.on_lesson(self.lesson())

    def _play(self) -> None:
        if self.on_play is not None:
            self.on_play(Record(self._whole_state()))

    def _download(self, name: str, data: Mapping[str, Any]) -> None:
        self.front.download(name, json.dumps(data, ensure_ascii=False, indent=1) + "\n")

    # -- looks and pointing -------------------------------------------------------------------------------------------

    def _choose_theme(self, theme: str) -> None:
        if theme in PAGE_THEMES:
            self._wear(theme)
            self.front.remember("theme", theme)

    def _open_sheet(self, name: str) -> None:
        self._sheet = "help" if name in ("help", "keys") else ""

    def _close(self) -> None:
        self._sheet = ""

    def _back(self) -> None:
        """Escape: close what lies over the editor, else put the card down."""
        if self._sheet:
            self._close()
        else:
            self.desk.held = ""

    def _target_at(self, message: Message) -> Target | None:
        x, y = message.get("x"), message.get("y")
        if not isinstance(x, int | float) or not isinstance(y, int | float):
            return None
        kinds = pages.tool_kinds(self.desk)
        if not kinds:
            return None
        self.board.kinds = kinds
        try:
            return self.board.hit(float(x), float(y))
        finally:
            self.board.kinds = None

    def _point(self, message: Message) -> None:
        what = message.get("what")
        target = None
        if isinstance(what, str) and what.startswith("spot:") and self.board.scene is not None:
            target = self.board.scene.find(*what.removeprefix("spot:").partition(":")[::2])
        elif not isinstance(what, str):
            target = self._target_at(message)
        pointed = target.spot if target else str(what or "")
        if pointed == self._pointed:
            return
        self._pointed = pointed
        self.board.mark(pointed=[target.spot] if target else [])
        scene = self.board.scene
        if target is not None and scene is not None:
            x, y = middle(target)
            m = scene.margin
            self.front.point(
                bubble(target.label, [pages.hint(self.desk)]),
                x=(x + m) / (scene.width + 2 * m),
                y=(y + m) / (scene.height + 2 * m),
                possible=True,
            )
        elif isinstance(what, str):
            self.front.point(_told_of(what))
        else:
            self.front.point()


def _told_of(what: str) -> str:
    """The bubble of something in the panel."""
    verb, _sep, rest = what.partition(":")
    if verb == "card" and rest in CARD_NUMBER:
        return bubble(names.card(rest, with_deck=True), [card_words(rest)])
    if verb == "draw":
        return bubble("", [_("A fresh set-up with other goods in the cities and other cards on sale.")])
    return ""


def _refusal() -> str:
    return _("The position breaks a rule; what is to be mended stands below the board. Then it can be saved.")


def _step(text: str) -> int:
    """A step of a counter."""
    return max(-MOST_STEP, min(MOST_STEP, _whole(text)))


def _whole(text: str) -> int:
    try:
        return int(text[:9])
    except ValueError:
        return 0
