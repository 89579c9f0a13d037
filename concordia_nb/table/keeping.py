"""A table's game, kept for the browser that shows it: found again after a reload and when its cell is run anew."""

from __future__ import annotations

import hashlib
import json

from concordia_nb.concordia import Record
from concordia_nb.core.words import _
from concordia_nb.store import OvertakenError, Store


class Keeper:
    """Keeps the game of one table. A table made with the same start, in the same browser, finds it again.

    Whoever takes a game up last has it: a table that had it before keeps nothing any more, so that a cell that was
    run twice (or a second window) never mixes two games.

    Attributes:
        game_id: under which the game is kept.
        owner: whose game it is: the browser's id, "" until a page is there.
        overtaken: the game was taken up elsewhere since.
    """

    def __init__(self, start: Record) -> None:
        """`start`: the game as the table is made with it."""
        self._start = start.to_dict()
        told = [self._start[part] for part in ("position", "moves", "map") if part in self._start]
        self.game_id = f"table-{hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16]}"
        self.owner = ""
        self.overtaken = False
        self._revision = 0

    def start(self) -> Record:
        """The game from where this table began."""
        return Record.from_dict(self._start)

    def take_up(self, owner: str) -> Record | None:
        """The kept game of this owner, to be played on here; None if there is none.

        Raises `ConcordiaError` if it cannot be read; the next move then takes its place.
        """
        self.owner, self.overtaken = owner, False
        store = Store()
        kept = next((game for game in store.games(owner) if game.id == self.game_id), None)
        self._revision = kept.revision if kept else 0
        if kept is None:
            return None
        data, revision = store.load(owner, self.game_id)
        found = Record.from_dict(data, _("kept game"))
        self._revision = store.save(owner, self.game_id, data, revision)
        return found

    def keep(self, record: Record) -> None:
        """Keep the game as it is now. Raises `StoreError`; `OvertakenError` always once it was taken up elsewhere."""
        if not self.owner:
            return
        if not self.overtaken:
            try:
                self._revision = Store().save(
                    self.owner, self.game_id, record.to_dict(), self._revision or None
                )
                return
            except OvertakenError:
                self.overtaken = True
        raise OvertakenError(_("This game was played on in another window."))
