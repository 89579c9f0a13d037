from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from concordia_nb import concordia
from concordia_nb.core.words import set_language
from concordia_nb.table import Table

NAMES = ("Livia", "Marcus", "Octavia", "Julia", "Titus")
COLOURS = ("red", "green", "yellow", "blue", "black")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    set_language("en")
    yield
    set_language("en")


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
        table.front.send = lambda content, buffers=None: self.heard.append(content)

    def say(self, event: str, **words: Any) -> None:
        self.table.front._hear(self.table.front, {"event": event, **words}, [])

    def click(self, what: str) -> None:
        self.say("do", what=what, version=self.table.sitting.version)

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["type"] == kind]
