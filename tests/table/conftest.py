from __future__ import annotations

import json
import zlib
from typing import Any

from concordia_nb import concordia
from concordia_nb.table import Table

NAMES = ("Livia", "Marcus", "Octavia", "Julia", "Titus")
COLOURS = ("red", "green", "yellow", "blue", "black")


def seats(*players: str) -> list[dict[str, str]]:
    return [{"colour": COLOURS[i], "name": NAMES[i], "player": player} for i, player in enumerate(players)]


def new_table(*players: str, board: str = "italia", seed: int = 7, options: Any = None, **more: Any) -> Table:
    """A table without a page; bots play at once."""
    state = concordia.new_game(board, seats=seats(*players), seed=seed, options=options)
    more.setdefault("pace", 0)
    return Table(state, **more)


class Page:
    """What a page would hear from a table, and what it would say to it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.heard: list[dict[str, Any]] = []
        self.bytes = 0
        self._stream = zlib.decompressobj()
        table.front.send = self._take

    def _take(self, content: dict[str, Any], buffers: list[bytes] | None = None) -> None:
        self.bytes += len(json.dumps(content)) + sum(map(len, buffers or ()))
        if content["type"] == "packed":
            assert buffers is not None
            if content["first"]:
                self._stream = zlib.decompressobj()
            text = self._stream.decompress(buffers[0])
            assert len(text) == content["bytes"]
            content = json.loads(text)
        self.heard.append(json.loads(json.dumps(content)))  # as it was then

    def say(self, event: str, **words: Any) -> None:
        self.table.front._hear(self.table.front, {"event": event, **words}, [])

    def click(self, what: str) -> None:
        self.say("do", what=what, version=self.table.sitting.version)

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["type"] == kind]

    def bubbles(self) -> list[str]:
        """The HTML shown beside what was pointed at; "" where it was taken away."""
        told = [message if message["type"] == "point" else message.get("point") for message in self.heard]
        return [pointed["html"] for pointed in told if pointed is not None]
