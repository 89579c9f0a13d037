"""Results of a class: thirty files, some of them broken, become one table; codes tell the same in twelve letters."""

from __future__ import annotations

import csv
import io
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from concordia_nb import cli
from concordia_nb.core.errors import FileProblem
from concordia_nb.course.catalogue import find, headings
from concordia_nb.course.results import Learner, Work, as_csv, as_html, code, gather, of_code, topics
from concordia_nb.store import Progress, Store

NUMBER = 30
#: files of the class that are broken, and what their line must say
BROKEN = {
    3: "not JSON",
    7: "'format' is not 'concordia-progress/1'",
    11: "larger than 5 MB",
    14: "A name is a plain text",
    18: "damaged at 04-building",
    22: "is not UTF-8 text",
    25: "nested deeper than 50",
    28: "the field 'lessons' is missing",
}


def progress(rng: random.Random, name: str = "") -> dict[str, Any]:
    """What a learner hands in: some lessons, each with some of its steps."""
    lessons = {}
    for heading in headings()[: 1 + int(rng.random() * 6)]:
        steps = heading.steps[: 1 + int(rng.random() * len(heading.steps))]
        lessons[heading.id] = {
            step: {
                "stars": int(rng.random() * 4),
                "tries": 1 + int(rng.random() * 5),
                "hints": int(rng.random() * 3),
                "done": rng.random() < 0.8,
                "at": "2026-01-31T18:00:00Z",
            }
            for step in steps
        }
    data: dict[str, Any] = {"format": "concordia-progress/1", "lessons": lessons}
    return data | ({"name": name} if name else {})


def spoiled(number: int, data: dict[str, Any]) -> bytes:
    text = json.dumps(data)
    match number:
        case 3:
            return text[: len(text) // 2].encode()
        case 7:
            return json.dumps({"format": "concordia-record/1", "moves": []}).encode()
        case 11:
            return text.encode() + b" " * 5_000_000
        case 14:
            return json.dumps({**data, "name": "<img src=x onerror=alert(1)>"}).encode()
        case 18:
            return json.dumps(
                {**data, "lessons": {"04-building": {"first-house": {"stars": "three"}}}}
            ).encode()
        case 22:
            return b"\xff\xfe" + text.encode()
        case 25:
            return json.dumps({**data, "x": 1})[:-2].encode() + b"[" * 60 + b"]" * 60 + b"}"
        case 28:
            return json.dumps({"format": data["format"], "lessons": [1, 2]}).encode()
    return text.encode()


@pytest.fixture
def hall(tmp_path: Path) -> Path:
    """A folder with the files of thirty learners; every third gives no name."""
    folder = tmp_path / "class"
    folder.mkdir()
    for number in range(NUMBER):
        rng = random.Random(number)
        data = progress(rng, f"Learner {number:02}" if number % 3 else "")
        (folder / f"pupil-{number:02}.json").write_bytes(spoiled(number, data))
    return folder


def test_each_broken_file_is_named_in_one_line_and_none_stops_the_rest(hall: Path) -> None:
    learners, faults = gather(sorted(hall.iterdir()))
    assert len(learners) == NUMBER - len(BROKEN)
    assert len(faults) == len(BROKEN)
    for (number, words), fault in zip(BROKEN.items(), faults, strict=True):
        assert fault.startswith(f"pupil-{number:02}.json: ")
        assert words in fault
        assert "\n" not in fault
        assert len(fault) < 250


def test_a_learner_without_a_name_is_called_like_the_file(hall: Path) -> None:
    learners, _faults = gather([hall])
    assert [learner.name for learner in learners[:3]] == ["pupil-00", "Learner 01", "Learner 02"]


def test_the_sums_are_those_of_the_files(hall: Path) -> None:
    learners, _faults = gather([hall / "pupil-01.json"])
    data = json.loads((hall / "pupil-01.json").read_text(encoding="utf-8"))
    steps = [step for lesson in data["lessons"].values() for step in lesson.values()]
    assert learners[0].all() == Work(
        sum(step["done"] for step in steps),
        sum(step["stars"] for step in steps),
        sum(step["tries"] for step in steps),
        sum(step["hints"] for step in steps),
    )


def test_the_command_writes_both_tables_and_says_what_failed(
    hall: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out_csv, out_html = tmp_path / "class.csv", tmp_path / "class.html"
    files = [str(path) for path in sorted(hall.iterdir())]
    assert cli.main(["lesson", "report", *files, "--csv", str(out_csv), "--html", str(out_html)]) == 1
    out, err = capsys.readouterr()
    assert [line.split(":")[0] for line in err.splitlines()] == [f"pupil-{n:02}.json" for n in BROKEN]
    assert out.splitlines() == [f"{out_csv} written.", f"{out_html} written."]
    rows = list(csv.DictReader(io.StringIO(out_csv.read_text(encoding="utf-8-sig"))))
    assert {row["file"] for row in rows} == {Path(file).name for file in files} - {
        f"pupil-{n:02}.json" for n in BROKEN
    }
    assert set(rows[0]) == {
        "learner", "file", "topic", "title", "steps_done", "steps", "stars", "tries", "hints"
    }  # fmt: skip
    page = out_html.read_text(encoding="utf-8")
    assert page.count('<th scope="row">') == NUMBER - len(BROKEN) + 1
    assert "<img" not in page
    assert not re.search(r"(src|href)=", page)
    assert all(f"pupil-{n:02}.json" in page for n in BROKEN)


def test_whole_files_are_no_failure_and_are_listed(hall: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["lesson", "report", str(hall / "pupil-01.json"), str(hall / "pupil-02.json")]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert [line.split("  ")[0] for line in out.splitlines()[1:]] == ["Learner 01", "Learner 02"]


def test_without_any_result_nothing_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["lesson", "report", str(tmp_path / "none.json"), "--csv", str(tmp_path / "a.csv")]) == 1
    assert not (tmp_path / "a.csv").exists()
    assert capsys.readouterr().err.splitlines() == [
        "none.json: cannot be read (No such file or directory).",
        "No results were found.",
    ]


def test_what_the_learn_page_saves_is_what_the_report_reads(tmp_path: Path) -> None:
    kept = Progress("me", Store(tmp_path))
    kept.add("04-building", "first-house", stars=3, tries=2, hints=1, done=True)
    (tmp_path / "me.json").write_text(json.dumps(kept.export("Ana Ş.")), encoding="utf-8")
    [learner], faults = gather([tmp_path / "me.json"])
    assert (learner.name, learner.work, faults) == ("Ana Ş.", {"04-building": Work(1, 3, 2, 1)}, [])
    assert "name" not in kept.export()


def test_a_name_that_begins_a_formula_is_only_text() -> None:
    [_head, row] = csv.reader(io.StringIO(as_csv([Learner("=1+2", "a.json", {"04-building": Work()})])))
    assert row[0] == "'=1+2"


def test_two_of_the_same_name_are_told_apart_by_their_files() -> None:
    work = {"04-building": Work(1, 3, 1, 0)}
    learners = [
        Learner("Ana", "a.json", work),
        Learner("Ana", "b.json", work),
        Learner("Ben", "c.json", work),
    ]
    page = as_html(learners)
    assert ("<small>a.json</small>" in page, "<small>b.json</small>" in page) == (True, True)
    assert "c.json" not in page


def test_a_file_name_of_two_lines_stays_in_one(tmp_path: Path) -> None:
    path = tmp_path / "a\nb.json"
    try:
        path.write_text("[]", encoding="utf-8")
    except OSError:
        pytest.skip("no such names on this system")
    assert gather([path])[1] == [
        "a?b.json: This is no file of progress: its 'format' is not 'concordia-progress/1'."
    ]


def test_a_teachers_own_lesson_stands_after_those_of_the_course() -> None:
    learner = Learner("Ana", "a.json", {"zoo": Work(2, 5, 3, 0), "04-building": Work(1, 3, 1, 0)})
    assert list(topics([learner])) == ["04-building", "zoo"]
    assert "<small>2 steps, 3 tries, 0 hints</small>" in as_html([learner])


# -- codes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("heading", headings(), ids=lambda heading: heading.id)
def test_a_code_tells_the_results_of_every_lesson(heading: Any) -> None:
    work = Work(len(heading.steps), 2 * len(heading.steps), 19, 3)
    told = code(heading.id, work)
    assert re.fullmatch(r"[A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4}", told)
    assert of_code(told) == (heading.id, work)
    assert of_code(f" {told.lower().replace('-', ' ')} ") == (heading.id, work)


def test_a_slip_of_the_pen_is_found() -> None:
    told = code("04-building", Work(6, 17, 9, 1))
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
    for at in [n for n, letter in enumerate(told) if letter != "-"]:
        for letter in set(letters) - {told[at]}:
            with pytest.raises(FileProblem, match="is no code of a lesson"):
                of_code(told[:at] + letter + told[at + 1 :])
    for text in ("", "AQDB", "hello there", "ß" * 12, told + "A"):
        with pytest.raises(FileProblem):
            of_code(text)


def test_larger_counts_than_a_code_can_tell_are_cut() -> None:
    assert of_code(code("04-building", Work(6, 17, 900, 300))) == ("04-building", Work(6, 17, 255, 255))
    assert code("zoo", Work()) == ""


def test_a_file_of_codes_names_each_wrong_line(tmp_path: Path) -> None:
    first, second = code("04-building", Work(3, 8, 5, 1)), code("45min-path", Work(11, 30, 14, 0))
    path = tmp_path / "codes.txt"
    lines = [f"Ana: {first}", "", f"Ana: {second}", second, "Ben: AAAA-AAAA-AAAA", f"<b>: {first}"]
    path.write_text("\n".join(lines), encoding="utf-8")
    learners, faults = gather([path])
    assert [(learner.name, sorted(learner.work)) for learner in learners] == [
        ("Ana", ["04-building", "45min-path"]),
        ("line 4", ["45min-path"]),
    ]
    assert [fault.split(": ")[:2] for fault in faults] == [["codes.txt", "line 5"], ["codes.txt", "line 6"]]


def test_the_lesson_of_a_code_is_found_by_its_title() -> None:
    learner = Learner("Ana", "codes.txt", {"04-building": Work(1, 3, 1, 0)})
    assert find("04").title in topics([learner])["04-building"][0]
