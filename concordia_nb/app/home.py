"""The home page: one widget that leads to every place of the app, and to the table."""

from __future__ import annotations

import asyncio
import importlib
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qsl, urlencode

import ipywidgets

from concordia_nb.app.boards import Pictures
from concordia_nb.app.demo import AtDemo
from concordia_nb.app.editor import AtEditor
from concordia_nb.app.frontdoor import FrontDoor
from concordia_nb.app.glossary import Glossary
from concordia_nb.app.learn import Learn
from concordia_nb.app.lesson import AtLesson
from concordia_nb.app.markup import button, choice, tag, text
from concordia_nb.app.opening import sentence
from concordia_nb.app.page import THEMES, Page
from concordia_nb.app.place import Place, Visit, WidgetPlace
from concordia_nb.app.play import Play
from concordia_nb.app.rulesbook import SHEETS, Rulebook
from concordia_nb.app.seated import Seated, fresh_id
from concordia_nb.app.stepping import Stepping
from concordia_nb.app.watch import Watch
from concordia_nb.concordia import Record
from concordia_nb.core.errors import ConcordiaError
from concordia_nb.core.words import _, language, languages, preferred_language, set_language
from concordia_nb.demo import Demo, find, load_demo
from concordia_nb.store import Store, StoreError
from concordia_nb.store.folder import record_file
from concordia_nb.table.front import Front
from concordia_nb.table.markup import theme_words

LANGUAGES = {"en": "English", "tr": "Türkçe", "nl": "Nederlands", "vi": "Tiếng Việt"}
TABLES = "concordia_nb.course.widget"  # brings the table along
LOOK_ROUND = 0.7  # seconds until tables are made ready

PLACES: dict[str, Callable[[Visit], Place]] = {
    "home": FrontDoor,
    "learn": Learn,
    "play": Play,
    "watch": Watch,
    "rules": Rulebook,
    "glossary": Glossary,
    "editor": AtEditor,
}


class Home(ipywidgets.Box):
    """The front door of the app, for Voila, JupyterLab and Notebook 7.

    The browser tells who visits and from which address; until then nothing is shown. Addresses: `?lang=tr`,
    `?place=rules`, `?game=ID` (a kept game of this browser), `?record=ID` (the same, to step through, or a file
    ID.concordia.json in the folder `records` of the user's data folder), `?lesson=05`, `?demo=first-turn&step=3`.
    """

    def __init__(self, store: Store | None = None) -> None:
        self.front = Front(page=True)
        self.page = Page(self._heard_page)
        self.pictures = Pictures(self._draw)
        self.visit = Visit(
            store=store or Store(),
            go=self.go,
            draw=self._draw,
            play=self._sit_down,
            watch=self._watch,
            present=self._present,
            teach=self._teach,
            note=self._note,
            become=self._become,
            moved_to=lambda game_id: self.page.visit(self._address({"game": game_id})),
            reload=self.page.reload,
            download=self.front.download,
        )
        self.name = "home"
        self.place: Place = FrontDoor(self.visit)
        self.said = ""
        self._chosen_theme = ""
        self._dark = False
        self._met = False
        self._asked_language = ""
        self.front.on_event(self._heard_front)
        super().__init__([self.front, self.page])
        self.add_class("ca-home")

    # --- what the browser says ---

    def _heard_front(self, message: Mapping[str, Any]) -> None:
        match message.get("event"):
            case "ready":
                self._welcome(message)
            case "do" if isinstance(message.get("what"), str):
                self._guard(self._do, str(message["what"]))
            case "upload" if isinstance(message.get("name"), str):
                content = message.get("text")
                self._guard(
                    self.place.take, str(message["name"]), content if isinstance(content, str) else None
                )

    def _heard_page(self, message: Mapping[str, Any]) -> None:
        if message.get("event") == "back":
            address = message.get("address", "")
            self._guard(self._arrive, address)
            self.front.go(address)  # a click before the way back may have changed it since
        elif message.get("event") == "set":
            self._guard(self._set, message.get("what", ""), message.get("value", ""))

    def _welcome(self, message: Mapping[str, Any]) -> None:
        """A view of this page is there (again): take up who it is, its wishes and its address."""
        wishes = message.get("preferences")
        wishes = wishes if isinstance(wishes, Mapping) else {}
        self._dark = message.get("dark") is True
        self._chosen_theme = str(wishes.get("theme") or "")
        self.visit.owner = str(wishes.get("owner") or self.front.browser)
        if self._met:
            return
        self._met = True
        asked = dict(parse_qsl(self.front.address.lstrip("?"))).get("lang", "")
        self._asked_language = asked
        set_language(preferred_language(asked or str(wishes.get("lang") or "") or None))
        self.visit.theme = self._theme()
        self._guard(self._arrive, self.front.address, False)
        with suppress(RuntimeError):  # no page is waiting
            # While the visitor looks round, the table and the lessons are made ready.
            loop = asyncio.get_running_loop()
            loop.call_later(LOOK_ROUND, lambda: loop.run_in_executor(None, importlib.import_module, TABLES))

    def _guard(self, action: Callable[..., None], *values: Any) -> None:
        """Carry out what was asked; whatever goes wrong becomes one sentence on the page."""
        try:
            action(*values)
        except ConcordiaError as problem:
            self._note(sentence(problem))
        except Exception:
            logging.getLogger("concordia_nb").exception("in %s", action)
            self._note(_("Something went wrong that should not. Nothing was changed."))

    # --- moving about ---

    def go(self, name: str, detail: str = "") -> None:
        """Go to a place; `detail` is what it should open there."""
        self._enter(name, detail)
        address = {} if name == "home" else {"place": name}
        self.page.visit(self._address(address))
        self.page.arrive(self.place.title())

    def _enter(self, name: str, detail: str = "") -> None:
        if name not in PLACES:
            name = "home"
        self._leave()
        self.name, self.said = name, ""
        self.place = PLACES[name](self.visit)
        self._lay()
        if detail:
            self.place.do(detail)
        self._draw()

    def _leave(self) -> None:
        if isinstance(self.place, WidgetPlace):
            self.children = [self.front, self.page]
            self.remove_class(self.place.wears)
        self.place.close()

    def _show(self, name: str, place: WidgetPlace) -> None:
        """Leave for a place that is made ready already."""
        self._leave()
        self.name, self.place, self.said = name, place, ""
        self._lay()
        self._draw()

    def _lay(self) -> None:
        """Put the widget of the place, if it has one, on the page."""
        if not isinstance(self.place, WidgetPlace):
            return
        if self.place.has_themes:
            self.place.widget.front.on_event(self._heard_table)
        self.add_class(self.place.wears)
        self.children = [self.front, self.page, self.place.widget]

    def _arrive(self, address: str, _push: bool = False) -> None:
        """Open what an address asks for."""
        query = dict(parse_qsl(address.lstrip("?")))
        try:
            if "game" in query:
                self._open_game(query["game"])
            elif "record" in query:
                self._open_record(query["record"])
            elif "lesson" in query:
                self._open_lesson(query["lesson"])
            elif "demo" in query:
                step = query.get("step", "")
                self._open_demo(query["demo"], int(step[:3]) - 1 if step.isdecimal() else 0)
            else:
                self._enter(query.get("place", "home"), "")
                if self.name == "rules" and query.get("sheet") in SHEETS:
                    self.place.do(query["sheet"])
        except ConcordiaError as problem:
            self._enter("learn" if "lesson" in query else "watch" if "demo" in query else "play")
            self._note(sentence(problem))

    def _address(self, query: Mapping[str, str]) -> str:
        """The address of something, in the language that was asked for by address."""
        whole = {**query, **({"lang": self._asked_language} if self._asked_language else {})}
        return "?" + urlencode(whole) if whole else ""

    def _do(self, what: str) -> None:
        word, _colon, rest = what.partition(":")
        if word == "go":
            name, _colon, detail = rest.partition(":")
            self.go(name, detail)
        elif word == "game":
            self._open_game(rest)
            self.page.visit(self._address({"game": rest}))
        elif word == "record":
            self._open_record(rest)
            self.page.visit(self._address({"record": rest}))
        elif word == "lesson":
            self._open_lesson(rest)
            self._lesson_address(rest)
        elif word == "demo":
            self._open_demo(rest)
            self.page.visit(self._address({"demo": rest}))
        elif word == "here":
            self.place.do(rest)

    def _set(self, what: str, value: str) -> None:
        if what == "lang" and value in languages():
            set_language(value)
            self.front.remember("lang", value)
            self._asked_language = ""
            self._redress()
        elif what == "theme" and value in ("", *THEMES):
            self.front.remember("theme", value or None)
            self._chosen_theme = value
            self._redress()
        else:
            self.place.set(what, value)

    def _redress(self) -> None:
        self.visit.theme = self._theme()
        if isinstance(self.place, WidgetPlace):
            self.place.dress(self.visit.theme)
        self._draw()

    def _theme(self) -> str:
        return self._chosen_theme if self._chosen_theme in THEMES else "dark" if self._dark else "light"

    # --- games ---

    def _sit_down(self, record: Record, game_id: str | None) -> None:
        """A new game, or one from a file: keep it, then play."""
        fresh = game_id or fresh_id()
        self._seat(record, fresh, 0)
        self.page.visit(self._address({"game": fresh}))

    def _open_game(self, game_id: str) -> None:
        record, revision = self.visit.store.load(self.visit.owner, game_id)
        self._seat(Record.from_dict(record, _("kept game {game}").format(game=game_id)), game_id, revision)

    def _seat(self, record: Record, game_id: str, revision: int) -> None:
        self._show("table", Seated(self.visit, record, game_id, revision))

    def _heard_table(self, message: Mapping[str, Any]) -> None:
        """The table has a choice of themes, too."""
        verb, _colon, theme = str(message.get("what", "")).partition(":")
        if message.get("event") == "do" and verb == "theme" and theme in THEMES:
            self._chosen_theme = self.visit.theme = theme
            self._draw()

    def _open_record(self, name: str) -> None:
        try:
            record, _revision = self.visit.store.load(self.visit.owner, name)
            self._watch(Record.from_dict(record, name))
        except StoreError:
            path = record_file(name)
            if path is None:
                raise
            self._watch(Record.load(path))

    def _watch(self, record: Record) -> None:
        self._show("watch", Stepping(self.visit, record))
        self.page.arrive(self.place.title())

    # --- lessons ---

    def _open_lesson(self, name: str) -> None:
        self._show("lesson", AtLesson(self.visit, name, self._lesson_address))

    def _teach(self, lesson: Mapping[str, Any], back: str) -> None:
        self._show("lesson", AtLesson(self.visit, lesson, self._lesson_address, back))

    def _lesson_address(self, name: str) -> None:
        self.page.visit(self._address({"lesson": name}))
        self._draw()

    # --- demos ---

    def _open_demo(self, name: str, step: int = 0) -> None:
        heading = find(name)
        self._present(load_demo(heading.path), step, heading.id)

    def _present(self, demo: Demo, step: int = 0, name: str = "") -> None:
        """Show a demo; with a name its step stands in the page's address, for one that loads the page again."""

        def at_step(at: int) -> None:
            if name:
                self.front.go(self._address({"demo": name, "step": str(at + 1)}))

        self._show("demo", AtDemo(self.visit, demo, step, at_step))

    def _become(self, owner: str) -> None:
        self.front.remember("owner", owner)
        self.visit.owner = owner
        self.visit.code = ""
        self.go("play")
        self._note(_("These are now the games of this browser too."))

    # --- what is shown ---

    def _note(self, words: str) -> None:
        self.said = words
        self._draw()

    def _draw(self) -> None:
        self._tell_store_trouble()
        note = text("p", self.said, class_="ca-note", role="alert") if self.said else ""
        title = self.place.title()
        parts = {"app-head": self._head(), "app-note": note, "app-main": ""}
        if isinstance(self.place, WidgetPlace) and self.place.alone:
            parts["app-note"] += self.place.html()
        else:
            parts["app-main"] = tag(
                "main",
                text("h1", title, tabindex="-1"),
                self.place.html(),
                class_=f"ca-main ca-at-{self.name}",
            )
        if board := self.place.board_shown():
            parts["app-pictures"] = self.pictures.style(board, self.visit.theme)
        self.front.show(parts, theme=self.visit.theme)
        self.page.title(title if title == "Concordia" else f"{title} – Concordia")

    def _tell_store_trouble(self) -> None:
        if self.visit.store.notice:
            self.said, self.visit.store.notice = self.visit.store.notice, None

    def _head(self) -> str:
        ways = {"learn": _("Learn"), "play": _("Play"), "watch": _("Watch"), "rules": _("Rules")}
        here = {"lesson": "learn", "glossary": "learn", "demo": "watch"}.get(self.name, self.name)
        links = "".join(
            button(
                words,
                f"go:{name}",
                "ca-link",
                **({"aria_current": "page"} if name == here else {}),
            )
            for name, words in ways.items()
        )
        themes = [("", _("Automatic")), *theme_words().items()]
        looks = tag(
            "label",
            text("span", _("Look")),
            choice("theme", self._chosen_theme, themes, aria_label=_("Look")),
        )
        tongues = ""
        if len(languages()) > 1:
            known = [(lang, LANGUAGES.get(lang, lang)) for lang in languages()]
            tongues = tag(
                "label",
                text("span", _("Language")),
                choice("lang", language(), known, aria_label=_("Language")),
            )
        return tag(
            "header",
            button(_("Concordia"), "go:home", "ca-brand"),
            tag("nav", links, class_="ca-nav", aria_label=_("Places")),
            tag("div", tongues, looks, class_="ca-wishes"),
            class_="ca-head",
        )
