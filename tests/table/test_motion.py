"""What flies over the page when a move is played, and the way a colonist goes."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from concordia_nb import concordia
from concordia_nb.concordia import Record
from concordia_nb.concordia.pieces import KINDS
from concordia_nb.concordia.ways import way
from concordia_nb.players import registry
from concordia_nb.table import Table
from concordia_nb.table.motion import MOST_EVENTS, flights

SEATS = [{"colour": "red", "name": "Livia"}, {"colour": "blue", "name": "Marcus"}]


def test_the_way_has_as_many_routes_as_the_move_has_steps_and_they_join() -> None:
    for name in ("italia", "imperium"):
        board = concordia.load_board(name)
        for kind in range(len(KINDS)):
            for origin in range(board.n_places):
                for route, steps in board.steps(kind, origin).items():
                    if not steps:
                        continue
                    found = way(board, board.move(kind, origin, route))
                    assert len(found) == steps
                    assert found[-1] == board.place_id[route]
                    ends = [{board.route(r).a, board.route(r).b} for r in found]
                    assert all(a & b for a, b in pairwise(ends))


def _told(table: Table) -> list[dict[str, object]]:
    sent: list[dict[str, object]] = []
    table.front.send = lambda content, buffers=None: sent.append(content)  # type: ignore[method-assign]
    return sent


def test_a_move_a_build_and_a_step_back() -> None:
    game = Record(concordia.new_game("italia", seats=SEATS, seed=7))
    game.play("play architect")
    table = Table(game)
    sent = _told(table)
    table.do("move:move land roma > cosa~roma:land")
    (flight,) = sent[-1]["flights"]  # type: ignore[misc]
    assert flight["icon"] == "land-red"
    assert all(0 <= x <= 1 and 0 <= y <= 1 for x, y in flight["stops"])
    assert len(json.dumps(flight)) < 500
    table.do("move:build cosa")
    assert [f["icon"] for f in sent[-1]["flights"]] == ["house-red"]  # type: ignore[attr-defined]
    table.do("undo")
    assert not any("flights" in message for message in sent[2:])


def test_goods_fly_to_the_seats_that_get_them_and_cards_to_their_buyer() -> None:
    record = Record(concordia.new_game("italia", seats=3, seed=5))
    bot = registry.make("civis", 1)
    table = Table(Record(concordia.new_game("italia", seats=3, seed=5)))
    scene = table.board.scene
    assert scene is not None
    kinds: set[str] = set()
    while len(record.moves) < 150:
        before = record.state.copy()
        record.play(bot.decide(record.state.copy()))
        event = record.history()[-1]
        made = flights(before, [event], scene, viewer=0)
        for flight in made:
            kinds.add(flight["kind"])
            assert len(flight["stops"]) > 1
            if flight["kind"] == "produce":
                seat = before.seat_of[flight["stops"][-1].partition(":")[2]]
                assert sum(record.state.goods[seat]) > sum(before.goods[seat])
            if flight["kind"] == "take":
                assert (flight["stops"][-1] == "hand") == (event.seat == 0)
    assert kinds >= {"move", "build", "produce", "take"}


def test_many_moves_at_once_do_not_fly() -> None:
    record = Record(concordia.new_game("italia", seats=3, seed=5))
    table = Table(Record(concordia.new_game("italia", seats=3, seed=5)))
    before = record.state.copy()
    bot = registry.make("civis", 1)
    while sum(e.move.split()[0] in ("move", "build") for e in record.history()) <= MOST_EVENTS:
        record.play(bot.decide(record.state.copy()))
    assert table.board.scene is not None
    assert flights(before, record.history(), table.board.scene, 0) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pointing_at_a_goal_lights_the_whole_way(theme: str) -> None:
    game = Record(concordia.new_game("italia", seats=SEATS, seed=7))
    game.play("play architect")
    table = Table(game, theme=theme)
    table.do("lift:land@roma")
    far = max(table.sitting.ways("land", "roma"), key=lambda move: move.steps)
    table.point(f"move:{far}")
    assert table.board.scene is not None
    shown = [getattr(shape, "key", "") for shape in table.board.scene.layers["highlights"]]
    assert "way:" + ">".join(way(table.state.board, far)) in shown
