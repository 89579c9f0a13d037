"""Reading and writing files: nothing is believed before it is checked, and nothing is half written."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from concordia_nb.core import files
from concordia_nb.core.errors import ConcordiaError, FileProblem
from concordia_nb.core.files import parse_json, read_json, write_text


def refusal(text: str | None) -> str:
    with pytest.raises(FileProblem) as problem:
        parse_json(text, "x.json")
    assert isinstance(problem.value, ConcordiaError)
    return str(problem.value)


def test_json_is_read_as_it_is(tmp_path: Path) -> None:
    data = {"a": [1, 2.5, None, True, 'ö"[{\\'], "b": {}}
    path = tmp_path / "x.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    assert read_json(path) == data
    assert read_json(str(path)) == data
    path.write_bytes(b"\xef\xbb\xbf[1]")  # with a byte order mark
    assert read_json(path) == [1]


def test_what_is_no_json_is_refused_with_line_and_column() -> None:
    assert refusal('{"a": 1,\n  "b" 2}').startswith("x.json: line 2, column 7: not JSON (")
    assert refusal("") == "x.json: line 1, column 1: not JSON (Expecting value)."


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(b'{"a": "\xff"}')
    with pytest.raises(FileProblem, match=r"^x\.json: byte 7 is not UTF-8 text\.$"):
        read_json(path)


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity"])
def test_numbers_that_json_does_not_know_are_refused(word: str) -> None:
    assert refusal(f"[{word}]") == f"x.json: {word} is not a number in JSON."


def test_a_doubled_key_is_refused() -> None:
    assert refusal('{"a": {"b": 1, "b": 2}}') == "x.json: the field 'b' stands twice."


def test_a_number_of_too_many_digits_is_refused() -> None:
    assert refusal("[" + "9" * 5_000 + "]") == "x.json: holds a number that is too long."


def test_depth_is_limited_and_brackets_in_texts_do_not_count() -> None:
    assert parse_json("[" * 50 + "]" * 50, "x.json")
    assert refusal("[" * 51 + "]" * 51) == "x.json: nested deeper than 50, refused unread."
    assert refusal('{"a":' * 51 + "1" + "}" * 51).endswith("refused unread.")
    assert parse_json(json.dumps(["[" * 60, '"' + "{" * 60, "\\" + "[" * 60]), "x.json")
    assert parse_json("[" + "[]," * 100 + "[]]", "x.json") == [[]] * 101
    assert parse_json("[" + "{}," * 100 + "{}]", "x.json") == [{}] * 101


def test_half_a_character_is_refused() -> None:
    assert parse_json('["\\ud83c\\udff7", "\\\\ud83c", "\\u00e9"]', "x.json") == [
        "\U0001f3f7",
        "\\ud83c",
        "é",
    ]
    for text in ('["\\ud83c"]', '{"\\udff7": 1}', '[["a\\udff7\\ud83c"]]'):
        assert refusal(text) == "x.json: a text in it holds half a character."


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no such device")
def test_a_device_without_end_is_too_large() -> None:
    with pytest.raises(FileProblem, match=r"^zero: larger than 5 MB, refused unread\.$"):
        read_json("/dev/zero")


def test_size_is_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert files.LARGEST == 5_000_000
    monkeypatch.setattr(files, "LARGEST", 10)
    path = tmp_path / "x.json"
    path.write_text("[1,2,3,45]")
    assert read_json(path) == [1, 2, 3, 45]
    path.write_text("[1,2,3,456]")
    with pytest.raises(FileProblem, match=r"^x\.json: larger than 5 MB, refused unread\.$"):
        read_json(path)
    assert refusal("[1,2,3,456]") == "x.json: larger than 5 MB, refused unread."
    assert refusal(None) == "x.json: larger than 5 MB, refused unread."


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileProblem, match=r"^gone\.json: cannot be read \(No such file or directory\)\.$"):
        read_json(tmp_path / "gone.json")
    with pytest.raises(FileProblem, match=r"^my game: cannot be read \("):
        read_json(tmp_path, "my game")


def test_writing_replaces_the_whole_file_and_leaves_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    write_text(path, "one\n")
    write_text(str(path), "Zoë\n")
    assert path.read_bytes() == "Zoë\n".encode()
    assert os.listdir(tmp_path) == ["x.txt"]


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.txt"
    write_text(path, "old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "replace", full)
    with pytest.raises(FileProblem, match=r"cannot be written \(No space left on device\)\."):
        write_text(path, "new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["x.txt"]


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileProblem, match=r"x\.txt: cannot be written \(No such file or directory\)\."):
        write_text(tmp_path / "gone" / "x.txt", "new")


def test_the_repository_s_folders_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (files.folder("maps") / "italia.json").is_file()
    monkeypatch.setattr(files, "PACKAGE", tmp_path / "concordia_nb")
    assert files.folder("maps") == tmp_path / "concordia_nb" / "_data" / "maps"
    (tmp_path / "maps").mkdir()
    assert files.folder("maps") == tmp_path / "concordia_nb" / "_data" / "maps"
    (tmp_path / "pyproject.toml").touch()
    assert files.folder("maps") == tmp_path / "maps"
