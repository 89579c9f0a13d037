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


def draw(board_id: str, theme: str) -> str:
    """A board, set up for two, as an SVG document."""
    position = concordia.new_game(board_id, seats=2, seed=0).to_position()
    return svg.board(position, concordia.load_board(board_id), theme=theme)


def picture(board: Board) -> str:
    """Where the picture of a board goes; the style of `Pictures` fills it."""
    words = _("The board {board}").format(board=board.name)
    return tag("span", class_=f"ca-picture ca-picture-{board.id}", role="img", aria_label=words)


class Pictures:
    """Draws the boards while the page goes on, and calls `drawn()` after each."""

    def __init__(self, drawn: Callable[[], None]) -> None:
        self._drawn = drawn
        self._found: dict[tuple[str, str], str] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def style(self, theme: str) -> str:
        """A style sheet that shows the pictures drawn so far; the missing ones are begun."""
        if theme not in self._tasks:
            with suppress(RuntimeError):  # where nothing runs in the background, their places stay empty
                self._tasks[theme] = asyncio.get_running_loop().create_task(self._draw(theme))
        rules = "".join(
            f".ca-picture-{board}{{background-image:url(data:image/svg+xml;base64,{data})}}"
            for (board, look), data in self._found.items()
            if look == theme
        )
        return tag("style", rules)

    async def _draw(self, theme: str) -> None:
        loop = asyncio.get_running_loop()
        for board_id in concordia.board_ids():
            drawing = await loop.run_in_executor(None, draw, board_id, theme)
            self._found[board_id, theme] = base64.b64encode(drawing.encode()).decode()
            self._drawn()
