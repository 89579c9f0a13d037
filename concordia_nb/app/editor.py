"""The position editor in the app: what is on the desk stays there while the visitor tries it."""

from __future__ import annotations

from typing import Any

from concordia_nb.app.kept import game_name
from concordia_nb.app.place import Place, Visit
from concordia_nb.concordia import Record
from concordia_nb.core.words import _
from concordia_nb.store import StoreError

MOST_GAMES = 12  # kept games that are offered


class AtEditor(Place):
    """A position being clicked together.

    Attributes:
        widget: the editor.
    """

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        from concordia_nb.course.editor import PositionEditor  # here, as for a table: see `Seated`

        self.widget = PositionEditor(
            games=self._games,
            open_game=self._open,
            on_play=lambda record: visit.play(record, None),
            on_lesson=lambda lesson: visit.teach(lesson, "editor"),
            desk=visit.desk,
            theme=visit.theme,
            fill=True,
        )
        visit.desk = self.widget.desk

    def title(self) -> str:
        """Of the page."""
        return _("Position editor")

    def html(self) -> str:
        """Nothing: the editor shows itself."""
        return ""

    def dress(self, theme: str) -> None:
        """Show the editor in another theme."""
        self.widget.do(f"theme:{theme}")

    def close(self) -> None:
        """Leave the editor."""
        self.widget.close()

    def _games(self) -> list[tuple[str, str]]:
        if not self.visit.owner:
            return []
        try:
            games = self.visit.store.games(self.visit.owner)
        except StoreError:
            return []  # the page for playing says what is wrong
        return [(game.id, game_name(game)) for game in games[:MOST_GAMES]]

    def _open(self, game_id: str) -> Record:
        record: Any
        record, _revision = self.visit.store.load(self.visit.owner, game_id)
        return Record.from_dict(record, _("kept game {game}").format(game=game_id))
