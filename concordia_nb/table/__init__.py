"""The table: `Table(record)` shows a game and lets it be played, in notebooks, lessons and the app alike."""

from typing import TYPE_CHECKING, Any

from concordia_nb.table.front import Front

if TYPE_CHECKING:
    from concordia_nb.table.table import Table

__all__ = ["Front", "Table"]


def __getattr__(name: str) -> Any:
    """The table, imported when it is asked for: a page without one is there a second sooner."""
    if name == "Table":
        from concordia_nb.table.table import Table

        return Table
    raise AttributeError(name)
