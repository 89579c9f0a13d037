"""The table: `Table(record)` shows a game and lets it be played, in notebooks, lessons and the app alike."""

from concordia_nb.table.front import Front
from concordia_nb.table.table import Table

__all__ = ["Front", "Table"]
