"""Case files are read with care: every fault is named with its case and place, and running one never raises."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from concordia_nb import concordia
from concordia_nb.concordia.casefile import Case, cases_from, load_cases, run_case
from concordia_nb.concordia.pieces import COLOURS
from concordia_nb.core.errors import CaseError, FileProblem
from concordia_nb.core.words import set_language

TWO = {"map": "italia", "seats": 2}


def file_of(*cases: Any, **more: Any) -> dict[str, Any]:
    return {"format": "concordia-cases/1", "cases": list(cases), **more}


def faults(data: Any) -> list[str]:
    with pytest.raises(CaseError) as caught:
        cases_from(data, "mine.cases.json")
    assert all(line.startswith("mine.cases.json: ") for line in str(caught.value).splitlines())
    return caught.value.faults


def case(**fields: Any) -> dict[str, Any]:
    return {"name": "a case", "position": TWO, **fields}


def test_a_whole_case_is_read() -> None:
    fields = {
        "rule": "R-ARC-12",
        "moves": ["play architect"],
        "expect": {"to_move": "red"},
        "legal": ["done"],
        "illegal": ["build roma"],
        "refused": "R-ARC-12",
        "x_note": {"anything": [1]},
    }
    (found,) = cases_from(file_of(case(**fields)), "f")
    assert found == Case(
        "a case",
        TWO,
        "R-ARC-12",
        ("play architect",),
        {"to_move": "red"},
        ("done",),
        ("build roma",),
        "R-ARC-12",
        file="f",
    )
    assert run_case(found) == []


def test_a_case_file_is_read_from_disk(tmp_path: Path) -> None:
    path = tmp_path / "one.cases.json"
    path.write_text(json.dumps(file_of(case(expect={"to_move": "red"}))), encoding="utf-8")
    (found,) = load_cases(path)
    assert found.file == "one.cases.json"
    assert run_case(found) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"format": "concordia-cases/1", "cases": [', "line 1"),
        ('{"format": 1, "format": 2}', "'format' stands twice"),
        ("[" * 60 + "]" * 60, "nested deeper than 50"),
    ],
)
def test_what_is_no_json_is_refused_in_one_sentence(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "bad.cases.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FileProblem) as caught:
        load_cases(path)
    assert said in str(caught.value)
    assert str(caught.value).startswith("bad.cases.json: ")


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileProblem, match="none\\.cases\\.json: cannot be read"):
        load_cases(tmp_path / "none.cases.json")


@pytest.mark.parametrize("data", [[], "cases", 7, None])
def test_what_is_no_object_is_refused(data: Any) -> None:
    assert faults(data) == ["a case file is an object with 'format' and 'cases'."]


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({"cases": []}, "'format' must be \"concordia-cases/1\"."),
        ({"format": "concordia-cases/2", "cases": []}, "'format' must be \"concordia-cases/1\"."),
        ({"format": "concordia-cases/1"}, "'cases' must be a list of cases."),
        ({"format": "concordia-cases/1", "cases": {}}, "'cases' must be a list of cases."),
        (file_of(title="x"), "unknown field 'title'."),
        (file_of("a case"), "case 1: a case is an object."),
        (file_of({"position": TWO}), "case 1: 'name' is missing."),
        (file_of({"name": "n"}), "case 1 \"n\": 'position' is missing."),
        (file_of(case(name="")), "case 1: 'name' must be a text."),
        (file_of(case(name=7)), "case 1: 'name' must be a text."),
        (file_of(case(rule=7)), "case 1 \"a case\": 'rule' must be a text."),
        (file_of(case(move=[])), "case 1 \"a case\": unknown field 'move'."),
        (file_of(case(moves="done")), "case 1 \"a case\": 'moves' must be a list."),
        (file_of(case(moves=["done", 7])), "case 1 \"a case\": 'moves[1]' must be a text."),
        (file_of(case(legal=[None])), "case 1 \"a case\": 'legal[0]' must be a text."),
        (file_of(case(expect=[])), "case 1 \"a case\": 'expect' must be an object."),
        (file_of(case(expect={"coins": 3})), "case 1 \"a case\": unknown field 'expect.coins'."),
        (
            file_of(case(expect={"seats": {"pink": {}}})),
            "case 1 \"a case\": unknown field 'expect.seats.pink'.",
        ),
        (
            file_of(case(expect={"seats": {"red": {"money": 3}}})),
            "case 1 \"a case\": unknown field 'expect.seats.red.money'.",
        ),
        (
            file_of(case(expect={"seats": {"red": {"coins": "3"}}})),
            "case 1 \"a case\": 'expect.seats.red.coins' must be a whole number.",
        ),
        (
            file_of(case(expect={"seats": {"red": {"coins": True}}})),
            "case 1 \"a case\": 'expect.seats.red.coins' must be a whole number.",
        ),
        (
            file_of(case(expect={"seats": {"red": {"goods": {"salt": 1}}}})),
            "case 1 \"a case\": unknown field 'expect.seats.red.goods.salt'.",
        ),
        (
            file_of(case(expect={"seats": {"red": {"colonists": [["land"]]}}})),
            "case 1 \"a case\": 'expect.seats.red.colonists[0]' must be a kind and a place.",
        ),
        (
            file_of(case(expect={"scores": {"red": {"venus": 1}}})),
            "case 1 \"a case\": unknown field 'expect.scores.red.venus'.",
        ),
        (file_of(case(expect={"over": 1})), "case 1 \"a case\": 'expect.over' must be true or false."),
        (
            file_of(case(expect={"winners": ["pink"]})),
            "case 1 \"a case\": 'expect.winners[0]' must be one of the colours " + ", ".join(COLOURS) + ".",
        ),
        (
            file_of(case(expect={"markers": {"venetia": "wine"}})),
            "case 1 \"a case\": 'expect.markers.venetia' must be an object.",
        ),
        (
            file_of(case(refused="R-ARC-1")),
            "case 1 \"a case\": 'refused' says nothing without moves in 'illegal'.",
        ),
        (
            file_of(case(position_refused="yes")),
            "case 1 \"a case\": 'position_refused' must be true or false.",
        ),
        (
            file_of(case(position_refused=True, legal=["done"])),
            "case 1 \"a case\": 'legal' cannot be checked when the position is refused.",
        ),
    ],
)
def test_every_fault_is_named(data: Any, fault: str) -> None:
    assert faults(data) == [fault]


def test_all_faults_are_named_together() -> None:
    assert faults({"format": "x", "cases": [case(a=1), {"b": 2}], "more": 1}) == [
        "'format' must be \"concordia-cases/1\".",
        "unknown field 'more'.",
        "case 1 \"a case\": unknown field 'a'.",
        "case 2: unknown field 'b'.",
        "case 2: 'name' is missing.",
        "case 2: 'position' is missing.",
    ]


def run(**fields: Any) -> list[str]:
    (found,) = cases_from(file_of(case(**fields)), "f")
    return run_case(found)


def test_without_order_where_order_means_nothing() -> None:
    hand = ["senator", "prefect", "tribune", "architect", "diplomat", "mercator", "prefect"]
    seat = {"hand": hand, "colonists": [["sea", "roma"], ["land", "roma"]]}
    assert run(expect={"seats": {"red": seat}}) == []


def test_how_often_counts_where_order_means_nothing() -> None:
    hand = ["tribune", "architect", "prefect", "mercator", "mercator", "diplomat", "senator"]
    (fault,) = run(expect={"seats": {"red": {"hand": hand}}})
    assert fault.startswith("seats.red.hand should be [tribune, architect, prefect, mercator, mercator,")


@pytest.mark.parametrize("field", ["display", "deck"])
def test_with_order_where_order_means_something(field: str) -> None:
    position = {**TWO, "display": ["mason-1", "smith-1"], "deck": ["consul-2", "weaver-2"]}
    assert run(position=position, expect={field: position[field]}) == []
    assert run(position=position, expect={field: list(reversed(position[field]))}) != []


def test_a_pile_compares_with_order() -> None:
    seats = [{"colour": "red", "hand": ["tribune"], "discard": ["senator", "architect"]}, {"colour": "green"}]
    position = {"map": "italia", "seats": seats}
    assert run(position=position, expect={"seats": {"red": {"discard": ["senator", "architect"]}}}) == []
    assert run(position=position, expect={"seats": {"red": {"discard": ["architect", "senator"]}}}) != []


def test_only_the_fields_given_are_compared() -> None:
    assert run(expect={"seats": {"red": {"goods": {"food": 2}}}, "scores": {"green": {"mars": 4}}}) == []
    assert run(expect={"seats": {"red": {"goods": {"food": 1, "brick": 1}}}}) == [
        "seats.red.goods.food should be 1, but is 2."
    ]


def test_everything_that_a_position_writes_can_be_expected() -> None:
    state = concordia.from_position({"map": "italia", "seats": [{"name": "Livia"}, {}]})
    state.play("play mercator")
    position = state.to_position()
    expect = {**position, "seats": {seat["colour"]: seat for seat in position["seats"]}}
    assert [seat["name"] for seat in position["seats"]] == ["Livia", ""]
    (found,) = cases_from(file_of(case(position=position, expect=expect)), "f")
    assert run_case(found) == []


def test_a_colour_that_does_not_play_is_said() -> None:
    assert run(expect={"seats": {"blue": {"coins": 8}}}) == ["seats.blue.coins should be 8, but is nothing."]


def test_winners_only_when_the_game_is_over() -> None:
    assert run(expect={"winners": ["red"]}) == ["There is no winner yet: the game is not over."]


def test_an_illegal_move_on_the_way_is_said_with_its_number() -> None:
    (fault,) = run(moves=["play architect", "build roma"])
    assert fault.startswith('Move 2, "build roma", cannot be played:')
    assert "R-ARC-12" in fault


def test_a_text_that_is_no_move_is_said() -> None:
    assert run(moves=["dance"])[0].startswith('Move 1, "dance", cannot be played:')
    assert run(legal=["dance"])[0].startswith('"dance" should be possible, but is not:')
    assert run(illegal=["dance"]) == []
    assert run(illegal=["dance"], refused="R-TRN-1")[0].startswith('"dance" should be refused by R-TRN-1')


def test_a_missing_move_is_said_with_the_rule_against_it() -> None:
    (fault,) = run(legal=["done"])
    assert fault.startswith('"done" should be possible, but is not:')
    assert "R-TRN-3" in fault


def test_a_move_that_should_not_be_possible_is_said() -> None:
    assert run(illegal=["play architect"]) == ['"play architect" should not be possible, but is.']


def test_another_rule_than_the_one_named_is_said() -> None:
    (fault,) = run(illegal=["done"], refused="R-ARC-1")
    assert fault.startswith('"done" should be refused by R-ARC-1, but is refused by R-TRN-3')


def test_a_refused_position_is_said() -> None:
    assert run(position={"map": "italia", "seats": 9})[0].startswith("The position is refused:")
    assert run(position_refused=True) == ["The position is accepted, but should be refused."]


def test_keep_is_read_in_any_order() -> None:
    seats = [{"colour": "red", "goods": {"food": 6}, "houses": ["ravenna", "mutina"]}, {"colour": "green"}]
    position = {"map": "italia", "seats": seats, "tokens": {"ravenna": "wine", "mutina": "brick"}}
    moves = ["play prefect", "produce aemilia"]
    assert run(position=position, moves=moves, legal=["keep wine 1 brick 1", "keep brick 1 wine 1"]) == []


@pytest.mark.parametrize("position", [None, 7, "italia", [], {}, {"map": 3, "seats": {}}, {"map": "italia"}])
def test_no_position_makes_a_case_raise(position: Any) -> None:
    assert len(run(position=position, moves=["done"])) == 1
    assert run(position=position, position_refused=True) == []


STEERING = "\x1b[2J\n\u202e" + "x" * 2000


@pytest.mark.parametrize(
    "fields",
    [
        {"name": STEERING, "expect": {"over": 1}},
        {STEERING: 1},
        {"expect": {STEERING: 1}},
        {"expect": {"tokens": {STEERING: 1}}},
        {"expect": {"tokens": {STEERING: "wine"}}},
        {"expect": {"tokens": {"cosa": STEERING}}},
        {"expect": {"seats": {"red": {"hand": [STEERING]}}}},
        {"moves": [f"play {STEERING[:20]}"]},
        {"legal": [STEERING[:20]]},
        {"illegal": ["build roma"], "refused": STEERING},
        {"position": {"map": STEERING, "seats": 9}},
    ],
)
def test_what_a_case_holds_cannot_break_the_line_or_steer_the_screen(fields: dict[str, Any]) -> None:
    try:
        (found,) = cases_from(file_of({**case(), **fields}), "f")
        (said,) = run_case(found)
    except CaseError as problem:
        said = str(problem)
    assert said.isprintable()
    assert 10 < len(said) < 1200


def test_what_it_says_can_be_translated() -> None:
    try:
        set_language("xx")
        assert all(
            "«" in fault
            for fault in run(expect={"to_move": "green"}, legal=["done"], illegal=["play senator"])
        )
        assert all("«" in fault for fault in faults({"format": "x", "cases": [case(a=1)]}))
    finally:
        set_language("en")
