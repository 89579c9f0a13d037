"""Pictures of the boards. Drawing one takes a moment: it happens in the background, once for each theme."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Callable
from contextlib import suppress

from concordia_nb import concordia
from concordia_nb.app.markup import tag
from concordia_nb.concordia import Board
from concordia_nb.core.words import _
from concordia_nb.view import svg
from concordia_nb.view.chart import MARGIN
from concordia_nb.view.geometry import board_size

HIGHEST = 34  # rem: of a tall board, too, a usual screen shows the whole picture


def draw(board: Board, theme: str) -> str:
    """A board, set up for two, as an SVG document."""
    return svg.board(concordia.new_game(board, seats=2, seed=0).to_position(), board, theme=theme)


def picture(board: Board) -> str:
    """Where the picture of a board goes; the style of `Pictures` fills it."""
    words = _("The board {board}").format(board=board.name)
    width, height = board_size(board.aspect)
    ratio = (width + 2 * MARGIN) / (height + 2 * MARGIN)
    shape = f"aspect-ratio: {ratio:.3f}; max-width: {HIGHEST * ratio:.1f}rem"
    return tag("span", class_=f"ca-picture ca-picture-{board.id}", role="img", aria_label=words, style=shape)


class Pictures:
    """Draws boards while the page goes on, and calls `drawn()` after each."""

    def __init__(self, drawn: Callable[[], None]) -> None:
        self._drawn = drawn
        self._found: dict[tuple[Board, str], str] = {}
        self._tasks: dict[tuple[Board, str], asyncio.Task[None]] = {}

    def style(self, board: Board, theme: str) -> str:
        """A style sheet that shows the picture of a board; if it is not drawn yet, that is begun."""
        wanted = board, theme
        if wanted not in self._found:
            if wanted not in self._tasks:
                with suppress(RuntimeError):  # where nothing runs in the background, its place stays empty
                    self._tasks[wanted] = asyncio.get_running_loop().create_task(self._draw(board, theme))
            return ""
        address = f"data:image/svg+xml;base64,{self._found[wanted]}"
        return tag("style", f".ca-picture-{board.id}{{background-image:url({address})}}")

    async def _draw(self, board: Board, theme: str) -> None:
        drawing = await asyncio.get_running_loop().run_in_executor(None, draw, board, theme)
        self._found[board, theme] = base64.b64encode(drawing.encode()).decode()
        self._drawn()
