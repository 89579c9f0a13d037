"""A faulty lesson is reported with the step and the reason; a sound one is proved."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from concordia_nb.cli import main
from concordia_nb.course import catalogue, proof
from concordia_nb.course.lesson import lesson_from

SOUND: dict[str, Any] = {
    "format": "concordia-lesson/1", "id": "99-own", "title": "Mine", "summary": "My own.", "minutes": 3,
    "steps": [
        {
            "id": "build", "kind": "do", "goal": "Build in Cosa.",
            "position": {"map": "italia", "seed": 4, "tokens": {"cosa": "brick"}, "seats": [
                {"colour": "red", "colonists": [["land", "cosa~roma:land"], ["sea", "roma"]]}, {"colour": "green"}]},
            "check": {"is": "built", "city": "cosa"}, "solution": ["play architect", "build cosa"], "par": 2,
            "hints": ["One.", "Two.", "Three."],
            "wrong": [
                {"moves": ["play architect", "build roma"], "say": "Not in Roma."},
                {"moves": ["play architect", "done"], "check": {"is": "turn_over"}, "say": "Nothing was built."},
            ],
        },
        {"id": "guess", "kind": "predict", "goal": "How many cards?", "question": {"what": "hand"},
         "position": {"map": "italia", "seats": 2}},
        {"id": "slip", "kind": "mistake", "goal": "Which?", "position": {"map": "italia", "seats": 2},
         "line": ["play architect", "build roma", "done"]},
        {"id": "best", "kind": "compare", "goal": "Which?", "position": {"map": "italia", "seats": 2},
         "question": {"what": "coins", "gain": True}, "lines": [["play mercator"], ["play tribune"]]},
        {"id": "more", "kind": "exercise", "goal": "Two more.", "generator": "steps", "count": 2, "seed": 1,
         "position": {"map": "italia", "seats": 2}},
    ],
}  # fmt: skip


AWAY = "move land cosa~roma:land > casinum~roma:land"
BACK = "move land casinum~roma:land > cosa~roma:land"


def lesson_file(folder: Path, data: dict[str, Any]) -> str:
    path = folder / "99-own.lesson.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return str(path)


def changed(step: int, **fields: Any) -> dict[str, Any]:
    data = copy.deepcopy(SOUND)
    data["steps"][step] |= fields
    return data


def test_a_sound_lesson_is_proved_step_by_step(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lesson", "check", lesson_file(tmp_path, SOUND)]) == 0
    said = capsys.readouterr().out
    for word in (
        "2 moves are the fewest",
        "the answer is 7",
        "move 2 is the mistake (R-ARC-",
        "line 1 is best (3 sest",
    ):
        assert word in said
    assert "1 lesson holds." in said


@pytest.mark.parametrize(
    ("step", "fields", "reason"),
    [
        (0, {"solution": ["play architect", AWAY, BACK, "build cosa"], "par": 4},
         "step 1 (build): the goal can be reached in 2 moves"),
        (0, {"solution": ["play architect", "build ravenna"]}, "step 1 (build): the solution is not legal"),
        (0, {"check": {"is": "built", "city": "atlantis"}}, "step 1 (build): 'atlantis' is no city"),
        (0, {"position": {"map": "italia", "seats": [{"coins": -1}, {}]}}, "step 1 (build): position:"),
        (0, {"wrong": [{"moves": ["play architect"], "say": "No."}]}, "(build): wrong 1: the last move is legal"),
        (0, {"wrong": [{"moves": ["play architect", "build roma"], "say": "A."},
                       {"moves": ["play architect", "build roma"], "say": "B."}]}, "wrong 2: something else"),
        (0, {"wrong": [{"moves": ["build cosa", "done"], "say": "A."}]}, "step 1 (build): wrong 1:"),
        (0, {"why": "A [[trebuchet]]."}, "no word 'trebuchet'"),
        (0, {"allow": ["play architect"]}, "this step is about something else: Build in Cosa.\n"),
        (0, {"why": "A [[house|houses."}, "step 1 (build): a word's brackets are not closed"),
        (0, {"hints": ["One.", "Two.", "A [[trebuchet]]."]}, "step 1 (build): there is no word 'trebuchet'"),
        (0, {"moves": "play architect"}, "step 1 (build): the field 'moves' is a list of texts"),
        (0, {"opponents": ["play nonsense"], "solution": ["play architect", "build cosa"]},
         "step 1 (build): the moves of the others: play nonsense"),
        (0, {"marks": {"cities": ["atlantis"]}}, "step 1 (build): marks: the board has no 'atlantis' among its cities"),
        (0, {"marks": {"cities": "cosa"}}, "step 1 (build): marks: the field 'cities' is a list"),
        (0, {"marks": {"towns": ["cosa"]}}, "step 1 (build): unknown field 'towns'"),
        (0, {"marks": {"arrows": [["roma"]]}}, "step 1 (build): marks: an arrow goes from one place to another"),
        (0, {"marks": {"arrows": [["roma", "atlantis"]]}}, "marks: the board has no 'atlantis' among its places"),
        (1, {"question": {"what": "coins", "seat": "pink"}}, "step 2 (guess): 'pink' is no seat"),
        (1, {"question": {"what": "coins", "seat": ["red"]}}, "step 2 (guess): '['red']' is no seat"),
        (1, {"choices": [1, 2]}, "step 2 (guess): the right answer, 7, is not among the choices"),
        (1, {"slips": {"7": "No."}}, "step 2 (guess): slips: '7' is no wrong answer"),
        (1, {"slips": {"many": "No."}}, "step 2 (guess): slips: 'many' is no wrong answer"),
        (1, {"slips": {"8": 1}}, "step 2 (guess): slips: texts by wrong answer"),
        (2, {"slips": {"1": "No."}}, "step 3 (slip): slips: texts by wrong answer, in a predict step only"),
        (2, {"line": ["play architect", "done"]}, "step 3 (slip): every move of the line is legal"),
        (3, {"lines": [["play mercator"], ["play mercator"]]}, "step 4 (best): two lines are equally good"),
        (4, {"generator": "magic"}, "step 5 (more): a generator"),
    ],
)  # fmt: skip
def test_a_fault_is_named_with_its_step(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], step: int, fields: dict[str, Any], reason: str
) -> None:
    assert main(["lesson", "check", lesson_file(tmp_path, changed(step, **fields))]) == 1
    told = capsys.readouterr()
    assert reason in told.err
    assert "Traceback" not in told.err
    assert "Faults in 1 of 1 lesson." in told.err


def test_an_unknown_word_in_the_head_is_a_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lesson", "check", lesson_file(tmp_path, SOUND | {"words": ["trebuchet"]})]) == 1
    assert "there is no word 'trebuchet'" in capsys.readouterr().err


def test_a_file_that_is_none_does_not_hide_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = lesson_file(tmp_path, SOUND)
    assert main(["lesson", "check", str(tmp_path / "none.json"), good]) == 1
    told = capsys.readouterr()
    assert "none.json" in told.err
    assert "Faults in 1 of 2 lessons." in told.err
    assert "2 moves are the fewest" in told.out


def test_wrong_usage_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lesson", "check"]) == 2
    assert main(["lesson", "mend"]) == 2
    assert main(["lesson", "check", "--help"]) == 0
    capsys.readouterr()


def test_lessons_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lesson"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(catalogue.headings())
    assert lines[0].startswith("00-start:")


def test_the_proof_finds_nothing_in_a_sound_lesson() -> None:
    assert proof.faults(lesson_from(SOUND)) == []
