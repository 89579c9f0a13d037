"""A game being played at the table, kept after each move."""

from __future__ import annotations

import secrets

from concordia_nb.app.markup import button
from concordia_nb.app.place import Visit, WidgetPlace
from concordia_nb.concordia import Record
from concordia_nb.core.words import _
from concordia_nb.store import OvertakenError, StoreError


def fresh_id() -> str:
    """An id for a new game."""
    return secrets.token_hex(6)


class Seated(WidgetPlace):
    """The table with one game.

    Attributes:
        widget: the table.
        game_id: under which the game is kept.
        overtaken: the game was played on in another window; this one keeps nothing any more.
    """

    def __init__(self, visit: Visit, record: Record, game_id: str, revision: int = 0) -> None:
        """`revision`: as the store gave it with the game; 0 for a new one, which is kept at once."""
        super().__init__(visit)
        self.game_id = game_id
        self.revision = revision
        self.overtaken = False
        self._record = record
        from concordia_nb.table import Table  # here: the page that asks for no table is there sooner

        self.widget = Table(record, on_move=self._keep, on_again=self._again, theme=visit.theme, fill=True)
        if not revision:
            self._keep(record)

    def title(self) -> str:
        """Of the page."""
        return _("{board}, a game").format(board=self._record.state.board.name)

    def html(self) -> str:
        """Only what is wrong; the table shows the game."""
        if not self.overtaken:
            return ""
        return button(_("Load the newest state"), "here:reload", "ca-main-do")

    def do(self, what: str) -> None:
        """Take up the game as it was kept last."""
        if what == "reload":
            self.visit.reload()

    def close(self) -> None:
        """Leave the table."""
        self.widget.on_move = None
        if not self.widget.paused:
            self.widget.pause()
        super().close()

    def _keep(self, record: Record) -> None:
        if self.overtaken:
            return
        if record is not self._record:  # another game was loaded at the table
            self._record, self.game_id, self.revision = record, fresh_id(), 0
            self.visit.moved_to(self.game_id)
        try:
            self.revision = self.visit.store.save(
                self.visit.owner, self.game_id, record.to_dict(), self.revision or None
            )
        except OvertakenError as problem:
            self.overtaken = True
            self.widget.paused = True  # no bot plays on where nothing is kept
            self.visit.note(str(problem))
        except StoreError as problem:
            self.visit.note(str(problem))

    def _again(self) -> None:
        self.visit.go("play", "")
