"""The places of the app, and the visit that leads from one to another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from concordia_nb.concordia import Board, Record
from concordia_nb.demo import Demo
from concordia_nb.store import Store

if TYPE_CHECKING:
    from concordia_nb.course.editor_pages import Desk


@dataclass
class Visit:
    """Who visits, and what a place may ask of the page.

    Attributes:
        owner: whose games are shown; "" until the browser has said who it is.
        theme: light, dark or projector.
        go: to another place, by its name and what it should open there ("" for nothing).
        draw: show the place again after it changed.
        play: sit down at a table with a game; its id if it is kept already.
        watch: step through a game.
        present: show a demo.
        teach: take up a lesson in its file's form; the place to go back to from it.
        note: one sentence for the visitor, above the place.
        become: someone else, whose games are then shown.
        moved_to: the game on the table is now kept under this id.
        reload: load the page anew.
        download: let the browser save a file (name, text).
        desk: the position being edited, so that it is still there when the visitor comes back to it.
    """

    store: Store
    go: Callable[[str, str], None]
    draw: Callable[[], None]
    play: Callable[[Record, str | None], None]
    watch: Callable[[Record], None]
    present: Callable[[Demo], None]
    teach: Callable[[Mapping[str, Any], str], None]
    note: Callable[[str], None]
    become: Callable[[str], None]
    moved_to: Callable[[str], None]
    reload: Callable[[], None]
    download: Callable[[str, str], None]
    owner: str = ""
    theme: str = "light"
    desk: Desk | None = None
    code: str = field(default="", repr=False)


class Place:
    """One page of the app."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit

    def title(self) -> str:
        """Its heading."""
        raise NotImplementedError

    def html(self) -> str:
        """What it shows below its heading."""
        raise NotImplementedError

    def board_shown(self) -> Board | None:
        """The board whose picture it shows, if any."""
        return None

    def do(self, what: str) -> None:
        """A button with `data-do="here:WHAT"` was pressed."""

    def set(self, what: str, value: str) -> None:
        """A field with `data-set="WHAT"` was changed."""

    def close(self) -> None:
        """It is being left."""

    def take(self, name: str, text: str | None) -> None:
        """A file was chosen; `text` is None when it is larger than 5 MB."""


class WidgetPlace(Place):
    """A place with a widget of its own beside the parts of the page.

    Attributes:
        widget: shows the place; on the class: wears: the style class of the page meanwhile; alone: nothing but the
            widget is shown, else it stands beside a heading and words; has_themes: it lets its reader choose a theme.
    """

    wears = "ca-seated"
    alone = True
    has_themes = True
    widget: Any

    def html(self) -> str:
        """Nothing: the widget shows itself."""
        return ""

    def dress(self, theme: str) -> None:
        """Show the widget in another theme."""
        self.widget.do(f"theme:{theme}")

    def close(self) -> None:
        """Leave it."""
        self.widget.close()
