"""Files that a visitor brings: a game, or one clear sentence; nothing of them becomes HTML."""

from __future__ import annotations

import json
from typing import Any

import pytest

from concordia_nb import concordia
from concordia_nb.app.opening import open_file, sentence
from concordia_nb.core.errors import ConcordiaError

STATE = concordia.new_game("italia", seats=2, seed=3)
RECORD: dict[str, Any] = concordia.Record(STATE).to_dict()
MARKUP = "<img src=x onerror=alert(1)>"


def said(name: str, text: str | None) -> str:
    with pytest.raises(ConcordiaError) as caught:
        open_file(name, text)
    return sentence(caught.value)


def test_a_record_and_a_position_are_opened() -> None:
    record = concordia.Record(STATE)
    record.play("play mercator")
    assert open_file("a.json", json.dumps(record.to_dict())).moves == ["play mercator"]
    assert open_file("b.json", json.dumps(STATE.to_position())).state.board.id == "italia"
    assert open_file("c.json", '{"map": "imperium", "seats": 3}').state.board.id == "imperium"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (None, "larger than 5 MB"),
        ("", "line 1"),
        (json.dumps(RECORD)[:-40], "not JSON"),
        ("[" * 60 + "]" * 60, "nested deeper"),
        ("[]", "neither a game record nor a position"),
        ("7", "neither a game record nor a position"),
        ('"text"', "neither a game record nor a position"),
        ("{}", "neither a game record nor a position"),
        ('{"seats": 2, "seats": 3}', "stands twice"),
        ('{"seats": NaN, "map": "italia"}', "not a number"),
        (json.dumps({**RECORD, "format": "other/1"}), "format"),
        (json.dumps({**RECORD, "moves": {"a": 1}}), "moves"),
        (json.dumps({**RECORD, "moves": ["play senator", "build roma"]}), "move 2"),
        (json.dumps({**RECORD, "moves": ["dance"]}), "move 1"),
        (json.dumps({"map": "atlantis", "seats": 2}), "atlantis"),
        (json.dumps({"map": "italia", "seats": 99}), "seats"),
        (json.dumps({"map": "italia", "seats": [{"colour": "red"}, {"colour": "red"}]}), "red"),
    ],
)  # fmt: skip
def test_bad_files_are_one_sentence_with_the_file_and_the_reason(text: str | None, reason: str) -> None:
    words = said("mine.json", text)
    assert words.startswith("mine.json")
    assert reason in words
    assert "\n" not in words
    assert len(words) < 600


def test_many_faults_are_counted_not_listed() -> None:
    position = {"map": "italia", "seats": 2, "a": 1, "b": 2, "c": 3}
    assert said("p.json", json.dumps(position)).endswith("(and 2 more)")


def test_a_name_full_of_markup_stays_text() -> None:
    assert said(MARKUP, "").startswith(MARKUP)
