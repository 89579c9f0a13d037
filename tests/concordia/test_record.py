"""Records: play, take back, branch, tell, and files that are refused with the place of the fault."""

from __future__ import annotations

import json
import random
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from concordia_nb import __version__, concordia
from concordia_nb.concordia import Record, RecordError
from concordia_nb.core.errors import FileProblem
from concordia_nb.core.files import folder
from tests.concordia.games import choose, inside, table


def game(n: int, moves: int | None = None) -> Record:
    record = Record(table(n))
    rng = random.Random(n)
    while not record.state.over and (moves is None or len(record.moves) < moves):
        record.play(choose(record.state, rng))
    return record


def test_take_back_any_number_of_moves_and_play_on() -> None:
    record = game(2, 120)
    moments = [record.at(n) for n in range(121)]
    for back in (1, 7, 40, 0, 60):
        record.undo(back)
        assert inside(record.state) == inside(moments[len(record.moves)])
    record.undo(len(record.moves))
    assert record.moves == []
    assert inside(record.state) == inside(moments[0])
    record.play("play senator")
    assert record.moves == ["play senator"]


def test_branch_from_any_point_and_leave_the_trunk_alone() -> None:
    record = game(2, 50)
    trunk = list(record.moves)
    branch = record.branch(20)
    assert branch.moves == trunk[:20]
    assert inside(branch.state) == inside(record.at(20))
    branch.play(branch.state.moves()[-1])
    assert record.moves == trunk
    assert inside(record.branch(50).state) == inside(record.state)
    assert inside(record.branch(0).state) == inside(record.at(0))
    for at in (-1, 51):
        with pytest.raises(ValueError, match="The record has 50 moves; there is no position after"):
            record.branch(at)


def test_moves_are_written_down_as_moves_are_written_however_they_were_given(tmp_path: Path) -> None:
    position: dict[str, Any] = {
        "map": "italia",
        "seats": [{"goods": {"food": 2, "tool": 3, "wine": 2}, "houses": ["cosa"]}, {}],
        "tokens": {"cosa": "cloth"},
        "markers": {"etruria": {"good": "brick"}},
        "praefectus_magnus": "red",
    }
    record = Record(concordia.from_position(position))
    for given in ("play  prefect", " produce etruria ", "keep cloth 1"):
        record.play(given)
    assert record.moves == ["play prefect", "produce etruria", "keep cloth 1"]
    record.undo()
    position["seats"][0]["goods"] = {"food": 2, "tool": 2, "wine": 2}
    record = Record(concordia.from_position(position))
    for given in ("play prefect", "produce etruria", "keep cloth 1  brick 1"):
        record.play(given)
    assert record.moves[-1] == "keep brick 1 cloth 1"
    record.save(tmp_path / "game.json")
    assert Record.load(tmp_path / "game.json").moves == record.moves


def test_what_is_refused_is_not_written_down() -> None:
    record = game(1, 12)
    before, moves = inside(record.state), list(record.moves)
    for wrong, error in (("fly", concordia.InvalidMoveError), ("build roma", concordia.IllegalMoveError)):
        with pytest.raises(error):
            record.play(wrong)
        assert (inside(record.state), record.moves) == (before, moves)


def test_a_record_keeps_its_first_position_to_itself() -> None:
    state = table(0)
    record = Record(state)
    state.play(state.moves()[0])
    assert record.state.phase == "play"
    assert record.at(0).phase == "play"


def test_history_tells_each_move_once_and_from_any_point() -> None:
    record = game(3, 80)
    told = record.history()
    assert [event.move for event in told] == record.moves
    assert [event.number for event in told] == list(range(1, 81))
    assert [event.seat for event in told] == [record.at(n).to_move for n in range(80)]
    assert record.history(30) == told[30:]
    assert record.history(80) == []
    for event in told:
        assert set(event.data) == {"cities", "routes", "provinces"}
        assert event.text or event.move == "done"
        board = record.state.board
        for city in event.data["cities"]:
            assert board.city(city)
        for route in event.data["routes"]:
            assert board.route(route)
        for province in event.data["provinces"]:
            assert board.province(province)


def test_the_record_of_a_running_game_as_data() -> None:
    record = game(1, 30)
    data = record.to_dict()
    assert list(data) == ["format", "position", "moves", "result", "made_by", "at"]
    assert data["format"] == "concordia-record/1"
    assert data["position"] == record.at(0).to_position()
    assert data["moves"] == record.moves
    assert data["result"] is None
    assert data["made_by"] == f"concordia-nb {__version__}"
    assert datetime.fromisoformat(data["at"]).utcoffset() is not None
    data["moves"].append("done")
    assert len(record.moves) == 30


def test_the_result_of_a_finished_game() -> None:
    record = game(9)
    result = record.to_dict()["result"]
    state = record.state
    assert list(result) == ["scores", "winners", "rounds"]
    assert list(result["scores"]) == [seat.colour for seat in state.seats]
    assert list(result["scores"].values()) == state.scores()
    assert result["winners"] == [state.seats[state.winners()[0]].colour]
    assert result["rounds"] == state.rounds == max(state.turns)
    json.dumps(record.to_dict(), allow_nan=False)


def test_a_file_is_readable_text_and_loads_the_same(tmp_path: Path) -> None:
    record = game(4, 60)
    path = tmp_path / "mine.concordia.json"
    record.save(str(path))
    text = path.read_text(encoding="utf-8")
    assert text.startswith('{\n "format": "concordia-record/1",\n')
    assert text.endswith("}\n")
    loaded = Record.load(str(path))
    assert loaded.moves == record.moves
    assert inside(loaded.state) == inside(record.state)


def damaged(**changes: Any) -> dict[str, Any]:
    return {**game(1, 12).to_dict(), **changes}


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ([], "record: a record is a JSON object."),
        (damaged(format="concordia-record/2"), "record: the field 'format' is not 'concordia-record/1'."),
        ({"moves": []}, "record: the field 'format' is not 'concordia-record/1'."),
        (damaged(note="x"), "record: unknown field 'note'."),
        (damaged(moves="done"), "record: the field 'moves' is not a list of at most 20000 texts."),
        (damaged(moves=[1]), "record: the field 'moves' is not a list of at most 20000 texts."),
        (damaged(moves=["done"] * 20_001), "record: the field 'moves' is not a list of at most 20000 texts."),
        (damaged(result=5), "record: the field 'result' is neither an object nor null."),
        (damaged(result={}), "record: result: the moves do not come to the end of the game."),
        (damaged(made_by=7), "record: the field 'made_by' is not a plain text of at most 200 characters"),
        (damaged(made_by="<b>me</b>"), "record: the field 'made_by' is not a plain text"),
        (damaged(at="x" * 201), "record: the field 'at' is not a plain text"),
        (damaged(at=[]), "record: the field 'at' is not a plain text"),
        (damaged(moves=None), "record: the field 'moves' is not a list of at most 20000 texts."),
        (damaged(position={"map": "rome", "seats": 2}), "record: position: map: no map has the id 'rome'"),
        (damaged(position=[]), "record: position: a position is a JSON object."),
        (damaged(moves=["play tribune", "fly"]), "record: move 2: fly: a move begins with one of"),
        (
            damaged(moves=["done", "done"]),
            "record: move 1: done: Passing is not allowed: a card must be played. (R-TRN-3)",
        ),
    ],
)
def test_a_record_with_a_fault_is_refused_with_its_place(data: Any, fault: str) -> None:
    with pytest.raises(RecordError) as refusal:
        Record.from_dict(data)
    assert any(line.startswith(fault) for line in str(refusal.value).splitlines()), str(refusal.value)


@pytest.mark.parametrize(
    "data",
    [
        damaged(moves=["play \x1b[2J\n\u202ecard"]),
        damaged(moves=["\x1b[2J\nplay"]),
        damaged(**{"note\n\x1b[2J" + "x" * 1000: 1}),
        damaged(position={"map": "ital\n\x1b[2Jia" + "x" * 1000, "seats": 2}),
    ],
)
def test_what_a_record_holds_cannot_break_the_line_or_steer_the_screen(data: dict[str, Any]) -> None:
    with pytest.raises(RecordError) as refusal:
        Record.from_dict(data)
    assert str(refusal.value).isprintable()
    assert len(str(refusal.value)) < 500


def test_several_faults_are_named_together_and_the_file_is_named() -> None:
    with pytest.raises(RecordError) as refusal:
        Record.from_dict(
            damaged(format="x", moves=7, note=1, position={"map": "italia", "seats": 9}), "mine.json"
        )
    assert len(refusal.value.faults) == 4
    assert all(line.startswith("mine.json: ") for line in str(refusal.value).splitlines())


def test_a_result_that_contradicts_the_moves_is_refused() -> None:
    data = game(9).to_dict()
    result = data["result"]
    loser = next(colour for colour in result["scores"] if colour not in result["winners"])
    for field, wrong in (
        ("winners", [loser]),
        ("winners", "red"),
        ("rounds", result["rounds"] + 1),
        ("scores", {}),
        ("scores", {**result["scores"], loser: {**result["scores"][loser], "total": 999}}),
    ):
        with pytest.raises(RecordError) as refusal:
            Record.from_dict(data | {"result": {**result, field: wrong}}, "mine.json")
        assert refusal.value.faults == [f"result: the field '{field}' is not what the moves come to."]
    with pytest.raises(RecordError, match="result: unknown field 'champion'"):
        Record.from_dict(data | {"result": {**result, "champion": loser}})
    for told in (result, None, {"winners": result["winners"]}):
        assert Record.from_dict(data | {"result": told}).to_dict()["result"] == result


def test_a_move_after_the_end_is_refused_by_number() -> None:
    record = game(9)
    data = record.to_dict()
    data["moves"].append("done")
    with pytest.raises(
        RecordError, match=rf"move {len(record.moves) + 1}: done: The game is over\. \(R-END-3\)"
    ):
        Record.from_dict(data)


def test_a_file_that_is_no_record_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    with pytest.raises(FileProblem, match=r"x\.json: cannot be read"):
        Record.load(path)
    path.write_text("[")
    with pytest.raises(FileProblem, match=r"x\.json: line 1, column 2: not JSON"):
        Record.load(path)
    path.write_text("{}")
    with pytest.raises(RecordError, match=r"^x\.json: "):
        Record.load(path)


def own_game(tmp_path: Path) -> Record:
    data = json.loads((folder("maps") / "italia.json").read_text(encoding="utf-8"))
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(data | {"id": "mine", "name": "Mine"}), encoding="utf-8")
    record = Record(concordia.new_game(path, 2))
    record.play("play tribune")
    return record


def test_a_board_of_ones_own_goes_with_its_record(tmp_path: Path) -> None:
    record = own_game(tmp_path)
    record.save(tmp_path / "game.json")
    (tmp_path / "mine.json").unlink()
    loaded = Record.load(tmp_path / "game.json")
    assert loaded.moves == ["play tribune"]
    assert inside(loaded.state) == inside(record.state)
    assert loaded.state.board.name == "Mine"
    assert loaded.to_dict()["map"] == record.to_dict()["map"]
    assert Record.from_dict(loaded.to_dict()).state.board is loaded.state.board
    other = concordia.own_board(record.to_dict()["map"] | {"name": "Other"})
    assert Record.from_dict(record.to_dict(), board=other).state.board is other
    assert "map" not in Record(concordia.new_game("italia", 2)).to_dict()


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"id": "italia"}, "map: id: 'italia' is a board of the kit"),
        ({"id": []}, "map: id: must be a text"),
        (
            {"routes": [{"kind": "land", "a": "roma", "b": "rom"}]},
            "map: routes[0].b: no city has the id 'rom'",
        ),
        ({"rules": ["R-XYZ-1"]}, "map: rules[0]: no rule has the id 'R-XYZ-1'"),
        ({"playable": False}, "map: playable: the board is only to be drawn"),
        ({"id": "yours"}, "position: map: the position belongs to another map, 'mine'"),
    ],
)
def test_a_faulty_board_in_a_record_is_refused_with_its_place(
    tmp_path: Path, change: dict[str, Any], fault: str
) -> None:
    data = own_game(tmp_path).to_dict()
    with pytest.raises(RecordError) as caught:
        Record.from_dict(data | {"map": data["map"] | change})
    assert fault in str(caught.value)
    for nothing in (None, [], "italia", {}):
        with pytest.raises(RecordError, match="map: "):
            Record.from_dict(data | {"map": nothing})
