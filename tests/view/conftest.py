"""Positions to draw: the start of a game, and one in mid-flight with five seats and crowded cities."""

from __future__ import annotations

from typing import Any

import pytest

from concordia_nb import concordia
from concordia_nb.concordia import Board
from concordia_nb.core import words

MARKUP = '<b onclick="x">&amp; "Marcus"</b>'


def start_of(board_id: str) -> dict[str, Any]:
    """The start of a game with all five seats, one of them with a name full of markup."""
    seats: list[dict[str, Any]] = [
        {"colour": colour} for colour in ("red", "green", "yellow", "blue", "black")
    ]
    position = concordia.new_game(board_id, seats=seats, seed=11).to_position()
    position["seats"][1]["name"] = (
        MARKUP  # the engine refuses such names; the drawing must bear them all the same
    )
    return position


def middle_of(board_id: str) -> dict[str, Any]:
    """A position with houses of all seats in one city, colonists on routes, markers on both sides."""
    board = concordia.load_board(board_id)
    position = start_of(board_id)
    cities = [city.id for city in board.cities if not city.capital]
    free = {kind: [r.id for r in board.routes if r.kind == kind] for kind in ("land", "sea")}
    for i, seat in enumerate(position["seats"]):
        seat["houses"] = sorted({cities[0], *cities[1 + i :: 5]})
        seat["colonists"] = [
            ["land", free["land"][3 * i]], ["sea", free["sea"][2 * i]], ["land", cities[0]], ["land", cities[0]],
        ]  # fmt: skip
        seat["goods"] = {"brick": 1, "wine": 2}
    for province in list(position["markers"])[::3]:
        position["markers"][province]["side"] = "coins"
    position["display"][2] = None
    return position


@pytest.fixture(params=["italia", "imperium"])
def board(request: pytest.FixtureRequest) -> Board:
    return concordia.load_board(request.param)


@pytest.fixture
def start(board: Board) -> dict[str, Any]:
    return start_of(board.id)


@pytest.fixture
def middle(board: Board) -> dict[str, Any]:
    return middle_of(board.id)


@pytest.fixture
def pseudo_language() -> Any:
    words.set_language("xx")
    yield
    words.set_language("en")
