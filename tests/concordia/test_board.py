"""Boards: distances against networkx, what is reached, and that a map is read anew only when it changes."""

from __future__ import annotations

import json
import os
import random
import sys
from pathlib import Path

import networkx as nx
import pytest

from concordia_nb import concordia
from concordia_nb.concordia import MapError, load_board
from concordia_nb.concordia.board import BYTES
from concordia_nb.concordia.pieces import KINDS
from concordia_nb.core.files import folder
from tests.concordia import oracle
from tests.concordia.games import BOARDS


@pytest.mark.parametrize("map_id", BOARDS)
@pytest.mark.parametrize("kind", [0, 1])
def test_the_fewest_steps_agree_with_networkx(map_id: str, kind: int) -> None:
    board = load_board(map_id)
    for place in range(board.n_places):
        found = {board.place_id[route]: steps for route, steps in board.steps(kind, place).items()}
        expected = {
            route: oracle.steps(map_id, KINDS[kind], board.place_id[place], route)
            for route in board.route_place
            if route.endswith(KINDS[kind])
        }
        expected.pop(board.place_id[place], None)
        if place >= board.n_cities:  # no step leads to where one stands
            assert found.pop(board.place_id[place]) == 0
        assert found == {route: steps for route, steps in expected.items() if steps is not None}


@pytest.mark.parametrize("map_id", BOARDS)
def test_reach_holds_the_nearest_first_and_never_the_own_place(map_id: str) -> None:
    board = load_board(map_id)
    rng = random.Random(map_id)
    for place in rng.sample(range(board.n_places), 40):
        for kind in (0, 1):
            steps = board.steps(kind, place)
            assert not steps.get(place)  # R-ARC-9
            reach = [board.reach(kind, place, most) for most in range(7)]
            for most, moves in enumerate(reach):
                assert {move.route for move in moves} == {r for r, n in steps.items() if 0 < n <= most}
                assert [move.steps for move in moves] == sorted(steps[move.route] for move in moves)
                odd = bytes(place % 2 for place in range(max(board.n_places, BYTES)))
                colonists = ([place], []) if kind == 0 else ([], [place])
                assert board.ways(colonists, most, odd) == [move for move in moves if move.route % 2]
                assert all((move.kind, move.origin) == (kind, place) for move in moves)


@pytest.mark.parametrize("map_id", BOARDS)
def test_the_graph_is_the_map(map_id: str) -> None:
    board = load_board(map_id)
    data = oracle.map_data(map_id)
    graph = board.graph
    assert isinstance(graph, nx.MultiGraph)
    assert graph.name == board.name
    assert set(graph) == {city["id"] for city in data["cities"]}
    assert graph.number_of_edges() == len(data["routes"])
    for city in data["cities"]:
        for key in ("name", "province", "zone", "x", "y"):
            assert graph.nodes[city["id"]][key] == city[key]
        assert graph.nodes[city["id"]]["capital"] is (city["id"] in data["capital"])
    for a, b, key, attributes in graph.edges(keys=True, data=True):
        route = board.route(key)
        assert {a, b} == {route.a, route.b}
        assert (attributes["kind"], attributes["stop"]) == (route.kind, route.stop)
    assert nx.is_connected(graph)


@pytest.mark.parametrize("map_id", BOARDS)
def test_numbers_masks_and_ids_say_the_same(map_id: str) -> None:
    board = load_board(map_id)
    data = oracle.map_data(map_id)
    assert board.n_places == len(board.place_id) == len(data["cities"]) + len(data["routes"])
    assert [board.place_number[place] for place in board.place_id] == list(range(board.n_places))
    assert board.start_places == tuple((board.city_number[str(board.start[kind])],) for kind in KINDS)
    for number, province in enumerate(board.provinces):
        assert board.province(province.id) is province
        names = {board.cities[city].id for city in province.cities}
        assert names == {
            c["id"] for c in data["cities"] if c["province"] == province.id and c["id"] not in data["capital"]
        }
        assert [n for n in range(board.n_cities) if board.province_mask[number] >> n & 1] == sorted(
            province.cities
        )
    for number, city in enumerate(board.cities):
        assert board.city(city.id) is city
        assert board.provinces[board.province_of[number]].id == city.province
        assert bool(board.buildable_mask >> number & 1) is not city.capital
        assert board.ends[number] == ()
        assert board.ends_mask[number] == 0
        for kind in (0, 1):
            assert {board.place_id[route] for route in board.routes_at[kind][number]} == {
                route.id
                for route in board.routes
                if route.kind == KINDS[kind] and city.id in (route.a, route.b)
            }
    for route in board.routes:
        place = board.route_place[route.id]
        assert board.route(route.id) is route
        assert {board.cities[city].id for city in board.ends[place]} == {route.a, route.b}
        assert board.ends_mask[place] == sum(1 << city for city in board.ends[place])
        assert KINDS[board.kind_of(place)] == route.kind
        a, b = sorted((route.a, route.b))
        assert route.id == f"{a}~{b}:{route.kind}"
    assert repr(board) == f"<Board {map_id}>"


def test_what_lies_under_the_display_is_priced() -> None:
    for map_id in BOARDS:
        assert load_board(map_id).slot_price == (
            ((0, 0, 0, 0, 0), 0), ((0, 0, 0, 0, 0), 1), ((0, 0, 0, 0, 0), 1), ((0, 0, 0, 0, 1), 0),
            ((0, 0, 0, 0, 1), 0), ((0, 0, 0, 0, 1), 1), ((0, 0, 0, 0, 2), 0),
        )  # fmt: skip


def test_recommended_seats() -> None:
    assert load_board("italia").seats == (2, 4)
    assert load_board("imperium").seats == (3, 5)


def test_what_is_not_on_the_board_is_a_key_error() -> None:
    board = load_board("italia")
    for ask in (board.city, board.route, board.province):
        with pytest.raises(KeyError):
            ask("atlantis")


def test_a_board_is_read_once_and_again_when_its_file_changes(tmp_path: Path) -> None:
    assert load_board("italia") is load_board("italia")
    assert set(BOARDS) <= set(concordia.board_ids())
    path = tmp_path / "mine.json"
    data = json.loads((folder("maps") / "italia.json").read_text(encoding="utf-8"))
    path.write_text(json.dumps(data | {"id": "mine", "name": "Mine"}), encoding="utf-8")
    first = load_board(path)
    assert first.name == "Mine"
    assert load_board(path) is first
    path.write_text(json.dumps(data | {"id": "mine", "name": "Yours"}), encoding="utf-8")
    os.utime(path, ns=(1, 1))
    assert load_board(str(path)).name == "Yours"


def test_an_unknown_board_is_a_map_error() -> None:
    with pytest.raises(MapError):
        load_board("atlantis")


def a_board(tmp_path: Path, change) -> concordia.Board:  # type: ignore[no-untyped-def]
    data = json.loads((folder("maps") / "italia.json").read_text(encoding="utf-8"))
    data["id"] = "changed"
    change(data)
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return load_board(path)


def test_what_a_map_may_leave_out_of_a_city(tmp_path: Path) -> None:
    def forget(data: dict) -> None:
        for key in ("modern", "at"):
            data["cities"][0].pop(key, None)

    city = a_board(tmp_path, forget).cities[0]
    assert (city.modern, city.at) == ("", None)


def test_ships_start_in_the_boats_where_a_board_has_them() -> None:
    board = load_board("balearica")
    assert [boat.name for boat in board.boats] == ["Ebussum", "Minorica"]
    assert board.start_places == ((), board.boat_places)


def test_two_roads_between_the_same_cities_are_two_places(tmp_path: Path) -> None:
    def double(data: dict) -> None:
        first = next(route for route in data["routes"] if {route["a"], route["b"]} == {"cosa", "roma"})
        data["routes"].append({**first, "id": 900, "kind": "land", "via": [[0.45, 0.6]]})

    board = a_board(tmp_path, double)
    assert "cosa~roma:land#2" in board.route_place
    state = concordia.new_game(str(tmp_path / "changed.json"), 2)
    state.play("play architect")
    state.play("move land roma > cosa~roma:land")
    state.play("move land cosa~roma:land > cosa~roma:land#2")
    assert state.to_position()["seats"][0]["colonists"][0] == ["land", "cosa~roma:land#2"]
    again = concordia.from_position(state.to_position(), board=board)
    assert again.to_position() == state.to_position()


def test_nobody_stops_on_a_dashed_route_but_may_cross_it(tmp_path: Path) -> None:
    def dash(data: dict) -> None:
        for route in data["routes"]:
            if {route["a"], route["b"]} == {"cosa", "roma"} and route["kind"] == "land":
                route["stop"] = False

    board = a_board(tmp_path, dash)
    state = concordia.new_game(str(tmp_path / "changed.json"), 2)
    state.play("play architect")
    assert "move land roma > cosa~roma:land" not in state.moves()
    assert "move land roma > cosa~florentia:land" in state.moves()
    assert [reason.rule for reason in state.why_not("move land roma > cosa~roma:land")] == ["R-ION-1"]
    position = state.to_position()
    position["seats"][0]["colonists"][0] = ["land", "cosa~roma:land"]
    with pytest.raises(concordia.PositionError, match="no colonist may stand on cosa~roma:land"):
        concordia.from_position(position, board=board)


def test_the_engine_does_not_import_networkx_before_a_graph_is_asked_for() -> None:
    import subprocess

    code = (
        "import sys\nfrom concordia_nb import concordia\n"
        "state = concordia.new_game('italia', 2)\n"
        "while state.rounds < 3: state.play(state.moves()[0 if state.phase == 'play' else -1])\n"
        "assert 'networkx' not in sys.modules and 'ipywidgets' not in sys.modules\n"
        "state.board.graph\nassert 'networkx' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=folder("maps").parent)
