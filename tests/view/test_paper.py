"""A position on paper: board, storehouses and words, black on white."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from itertools import pairwise
from typing import Any

import pytest

from concordia_nb.concordia import Board, board_ids, load_board
from concordia_nb.concordia.position import LONGEST_NAME
from concordia_nb.view import paper
from concordia_nb.view.words import seat_name

from .conftest import MARKUP, start_of

SVG = "{http://www.w3.org/2000/svg}"


def texts(drawing: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(drawing).iter(f"{SVG}text"))


def test_every_seat_is_named_beside_its_mark_coins_and_storehouse(
    board: Board, middle: dict[str, Any]
) -> None:
    told = [text.text for text in texts(paper.sheet(middle, board))]
    for number, seat in enumerate(middle["seats"]):
        assert seat_name(middle, number) in told
        coins = seat["coins"]
        assert f"{coins} {'sestertius' if coins == 1 else 'sestertii'}" in told
    foot = told[-1]
    assert foot is not None
    assert "is to move" in foot
    assert "holds the Praefectus Magnus" in foot


def test_all_of_it_is_grey(board: Board, middle: dict[str, Any]) -> None:
    colours = set(re.findall(r"#[0-9a-f]{6}\b", paper.sheet(middle, board)))
    assert len(colours) > 5
    assert {colour for colour in colours if len({colour[1:3], colour[3:5], colour[5:]}) > 1} == set()


@pytest.mark.parametrize("board_id", board_ids())
def test_board_and_storehouses_fill_one_sheet_and_no_more(board_id: str) -> None:
    position = start_of(board_id)
    root = ElementTree.fromstring(paper.sheet(position, load_board(board_id)))
    assert (root.get("width"), root.get("height")) == ("277mm", "190mm")
    placed = []
    for group in root.findall(f"{SVG}g"):
        inside = group.find(f"{SVG}svg")
        if inside is not None:
            x, y = map(float, re.findall(r"[\d.]+", group.get("transform") or ""))
            placed.append((x, y, x + float(inside.get("width") or 0), y + float(inside.get("height") or 0)))
    assert len(placed) == 1 + len(position["seats"])
    board, *stores = placed
    assert all(left >= 0 and right <= paper.WIDE + 1 for left, _top, right, _bottom in placed)
    assert all(top >= board[3] - 0.2 for _left, top, _right, _bottom in stores)
    assert all(bottom <= paper.HIGH - 30 for _left, _top, _right, bottom in stores), "room for the sentence"
    assert all(one[2] < other[0] for one, other in pairwise(stores))
    assert board[2] - board[0] > 0.6 * paper.WIDE or board[3] > 0.75 * paper.HIGH


def test_a_long_name_leaves_the_coins_free_and_is_no_markup(board: Board) -> None:
    position = start_of(board.id)
    position["seats"][0]["name"] = "W" * LONGEST_NAME
    position["seats"][1]["name"] = MARKUP
    drawing = paper.sheet(position, board)
    assert MARKUP not in drawing
    sizes = {text.text: float(text.get("font-size") or 0) for text in texts(drawing)}
    assert sizes["W" * LONGEST_NAME] < paper.NAME / 2
