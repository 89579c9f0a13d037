"""The position editor in the app: what is on the desk stays there while the visitor tries it."""

from __future__ import annotations

from functools import lru_cache

from concordia_nb.app.kept import game_at, game_name
from concordia_nb.app.place import Visit, WidgetPlace
from concordia_nb.concordia import Record
from concordia_nb.core.errors import ConcordiaError
from concordia_nb.core.words import _
from concordia_nb.store import KeptGame, Store, StoreError

MOST_GAMES = 12  # kept games that are offered


class AtEditor(WidgetPlace):
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

    def _games(self) -> list[tuple[str, str]]:
        if not self.visit.owner:
            return []
        try:
            games = self.visit.store.games(self.visit.owner)
        except StoreError:
            return []  # the page for playing says what is wrong
        return [(game.id, self._told(game)) for game in games[:MOST_GAMES]]

    def _told(self, game: KeptGame) -> str:
        try:
            return game_at(game, _rounds(self.visit.store, self.visit.owner, game.id, game.revision))
        except ConcordiaError:
            return game_name(game)  # what is wrong with it is said when it is opened

    def _open(self, game_id: str) -> Record:
        return _record(self.visit.store, self.visit.owner, game_id)


def _record(store: Store, owner: str, game_id: str) -> Record:
    data, _revision = store.load(owner, game_id)
    return Record.from_dict(data, _("kept game {game}").format(game=game_id))


@lru_cache(maxsize=4 * MOST_GAMES)
def _rounds(store: Store, owner: str, game_id: str, _revision: int) -> int:
    """In which round a kept game is; found once for each revision, as the whole game is played for it."""
    return _record(store, owner, game_id).state.rounds
