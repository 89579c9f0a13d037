"""The boards of the series drawn: nothing lies on anything else, and what is theirs alone is there and can be read."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest

from concordia_nb import concordia, view
from concordia_nb.concordia import Board
from concordia_nb.core.files import folder
from concordia_nb.view import svg
from concordia_nb.view.chart import chart
from concordia_nb.view.geometry import around, board_size, overlap
from concordia_nb.view.labels import city_box
from concordia_nb.view.words import position_words

SERIES = [board for board in concordia.board_ids() if board not in ("italia", "imperium")]


@pytest.fixture(params=SERIES)
def board(request: pytest.FixtureRequest) -> Board:
    return concordia.load_board(request.param)


def words(position: dict[str, Any], board: Board) -> str:
    return " ".join(sentence for part in position_words(position, board) for sentence in part.sentences)


def test_names_and_markers_lie_on_no_city_and_not_on_each_other(board: Board) -> None:
    sheet = chart(board)
    named = [city.id for city in board.cities if not city.castle]
    for a, b in itertools.combinations(named, 2):
        assert not overlap(sheet.labels[a].box, sheet.labels[b].box, -3), (a, b)
    for city in board.cities:
        temple = city_box(*sheet.places[city.id])
        for other in named:
            assert other == city.id or not overlap(sheet.labels[other].box, temple, -3), (other, city.id)
        for province, spot in sheet.markers.items():
            assert not overlap(around(*spot, 24), temple, -2), (province, city.id)
    for province, spot in sheet.markers.items():
        for other in named:
            assert not overlap(sheet.labels[other].box, around(*spot, 26), -3), (province, other)
    for one, two in itertools.combinations(sheet.markers.values(), 2):
        assert not overlap(around(*one, 24), around(*two, 24))
    for name in named:
        left, top, right, bottom = sheet.labels[name].box
        assert left > 0 and top > 0 and right < sheet.width and bottom < sheet.height, name  # noqa: PT018


def test_every_city_boat_and_route_can_be_pointed_at(board: Board) -> None:
    position = concordia.new_game(board.id, seats=2).to_position()
    picture = view.scene(position, board)
    for node in (*board.cities, *board.boats):
        hit = picture.hit(node.x * picture.width, node.y * picture.height + 10, kinds=["city", "route"])
        assert hit is not None
        assert hit.spot == f"city:{node.id}"
    assert {t.id for t in picture.targets if t.kind == "route"} == set(board.route_place)


def test_narrow_boards_are_higher_so_that_there_is_room(board: Board) -> None:
    picture = view.scene(concordia.new_game(board.id, seats=2).to_position(), board)
    assert (picture.width, picture.height) == board_size(board.aspect)
    assert picture.height >= 1000
    assert picture.width * picture.height >= 1.29e6


def test_castles_flood_and_laurels_are_drawn_and_told() -> None:
    germania = concordia.new_game("germania", seats=2).to_position()
    board = concordia.load_board("germania")
    keys = {getattr(shape, "key", "") for shape in view.scene(germania, board).layers["markers"]}
    assert {f"castle:{castle}" for castle in germania["board"]["castles"]} <= keys
    assert "Goods on castles: " in words(germania, board)
    aegyptus = concordia.new_game("aegyptus", seats=2).to_position()
    aegyptus["board"]["laurels"]["gold"] = "green"
    board = concordia.load_board("aegyptus")
    drawing = svg.board(aegyptus, board)
    assert "The flood is in Kush" in drawing
    assert "The gold: green, 7 points" in drawing.replace("Green", "green")
    said = words(aegyptus, board)
    assert "The flood is in Kush." in said
    assert "The incense is still free: 7 points." in said


def test_the_choice_of_creta_and_its_coins_are_drawn_and_told() -> None:
    board = concordia.load_board("creta")
    position = concordia.new_game("creta", seats=2).to_position()
    drawing = svg.board(position, board)
    assert "Brown: its bonus is any good the Prefect names" in drawing
    assert "2 sestertii printed on the board" in drawing
    assert "2 sestertii printed on the board" in words(position, board)


def test_provinces_named_after_colours_have_their_colour() -> None:
    board = concordia.load_board("corsica")
    drawing = svg.board(concordia.new_game("corsica", seats=2).to_position(), board)
    assert all(province.colour in drawing for province in board.provinces)


def test_places_today_are_told_on_hover_where_asked_for() -> None:
    board = concordia.load_board("hispania")
    position = concordia.new_game("hispania", seats=2).to_position()
    today = {
        city["id"]: city["modern"]
        for city in json.loads((folder("maps") / "hispania.json").read_text(encoding="utf-8"))["cities"]
        if "modern" in city
    }
    assert "today Lisbon" not in svg.board(position, board)
    drawing = svg.board(position, board, today=True)
    assert today["olisipo"] == "Lisbon"
    assert all(f"today {name}" in drawing for city, name in today.items() if city != "saguntum")
