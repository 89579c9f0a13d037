"""Worksheets: parallel versions by a seed, answers of the engine, one page of HTML with nothing from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from concordia_nb import cli, concordia
from concordia_nb.core.errors import ConcordiaError
from concordia_nb.core.words import set_language
from concordia_nb.course import worksheets
from concordia_nb.course.catalogue import lesson
from concordia_nb.course.exercises import GENERATORS, draw, topic
from concordia_nb.course.worksheets import (
    USUAL,
    Worksheet,
    from_exercises,
    from_lesson,
    from_position,
    html,
    of_exercise,
)


def asked(sheet: Worksheet) -> list[tuple[str, str, str]]:
    return [(item.goal, item.facts, item.answer) for item in sheet.items]


def test_versions_ask_the_same_topics_about_other_positions() -> None:
    first, second = from_exercises(seed=3)
    assert (first.version, second.version) == ("A", "B")
    assert [item.topic for item in first.items] == [topic(name) for name in USUAL]
    assert [item.topic for item in second.items] == [item.topic for item in first.items]
    assert all(a != b for a, b in zip(asked(first), asked(second), strict=True))


def test_the_same_seed_gives_the_same_sheet() -> None:
    assert from_exercises(["sale", "steps"], seed=5) == from_exercises(["sale", "steps"], seed=5)
    assert from_exercises(["sale", "steps"], seed=5) != from_exercises(["sale", "steps"], seed=6)


@pytest.mark.parametrize("name", GENERATORS)
def test_every_topic_can_be_put_on_paper(name: str) -> None:
    exercise = draw(name, 2, 0)
    item = of_exercise(exercise)
    right = exercise.right()
    if right.choices:
        assert item.answer in item.choices
    else:
        assert item.answer == str(right.value)
    assert item.because == exercise.because
    if "<svg" in item.picture and "cards" not in item.picture:
        ElementTree.fromstring(item.picture)


def test_a_cut_out_shows_the_places_it_asks_about_and_stays_on_the_board() -> None:
    for number in range(12):
        item = of_exercise(draw("steps may_build production house_cost", 7, number))
        found = re.search(r'class="cut" viewBox="(-?\d+) (-?\d+) (\d+) (\d+)"', item.picture)
        assert found
        x, y, width, height = map(int, found.groups())
        assert width / height == pytest.approx(worksheets.SHAPE, abs=0.02)
        assert x >= -35
        assert y >= -35
        assert x + width <= 1892
        assert y + height <= 1035


def test_the_page_is_whole_and_loads_nothing() -> None:
    page = html(from_exercises(seed=3))
    assert page.count('<section class="paper">') == 3
    assert len(re.findall(r'class="item[ "]', page)) == 2 * len(USUAL)
    assert not re.search(r'(src|href)="(?!#)', page)
    questions, solutions = page.split("<h1>Solutions</h1>")
    assert "sestertii from the card, and" not in questions
    assert solutions.count("<li>") == 2 * len(USUAL)


def test_a_title_is_only_text() -> None:
    assert "<b>7c" not in html(from_exercises(["sale"], title="<b>7c")).split("</style>")[1].split("<h2>")[0]


@pytest.mark.parametrize(
    ("topics", "versions", "words"),
    [(["cooking"], 2, "There is no topic “cooking”"), ([], 2, "1 to 40 questions"),
     (["sale"] * 41, 1, "1 to 40 questions"), (["sale"], 7, "1 to 6 versions"), (["sale"], 0, "1 to 6 versions")],
)  # fmt: skip
def test_what_cannot_be_a_sheet_is_one_sentence(topics: list[str], versions: int, words: str) -> None:
    with pytest.raises(ConcordiaError, match=words):
        from_exercises(topics, versions=versions)


def test_a_lesson_becomes_a_sheet_with_its_solutions() -> None:
    [sheet] = from_lesson(lesson("04"))
    on_paper = [step for step in lesson("04").steps if step.kind in ("do", "predict")]
    assert len(sheet.items) == len(on_paper)
    assert sheet.items[0].answer == "Play the Architect – Build in Cosa"
    assert not any("[[" in item.goal + item.facts + item.because for item in sheet.items)


def words_of(page: str) -> str:
    bare = re.sub(r"<style>.*?</style>|<svg.*?</svg>|<[^>]*>", " ", page, flags=re.DOTALL)
    return " ".join(bare.split())


def test_the_key_names_those_the_questions_speak_of() -> None:
    sheets = from_lesson(lesson("04"))
    head = words_of(html(sheets)).partition("Name:")[0]
    assert head.split(": building ")[-1] == "Red Green: Livia Blue: Julia "
    assert any("Julia" in item.goal + item.facts for item in sheets[0].items)
    drawn = words_of(html(from_exercises(["sale"], versions=1))).partition("Name:")[0]
    assert drawn.endswith("Red Green Yellow Blue A ")


def test_a_name_with_a_full_stop_ends_a_sentence_with_one() -> None:
    item = worksheets.Item("steps", "Go to Lutetia – Colonia A..", "Colonia A..", "From Isca D..")
    page = html([Worksheet("A sheet", "", (item,))])
    assert ".." not in words_of(page)
    assert "Go to Lutetia – Colonia A." in words_of(page)


def test_a_position_is_asked_about_and_answered_by_the_engine() -> None:
    state = concordia.new_game("imperium", seats=4, seed=2)
    [sheet] = from_position(state, seed=1)
    assert sheet.picture.startswith("<svg")
    assert 4 <= len(sheet.items) <= 5
    for item in sheet.items:
        if item.goal.startswith("How many free spaces"):
            assert item.answer == str(state.free_spaces(0))
        if item.goal.startswith("Vesta"):
            assert item.answer == str(state.scores()[0]["vesta"])
    assert from_position(state, seed=1) == [sheet]


def test_every_word_goes_through_gettext() -> None:
    set_language("xx")
    try:
        page = html(from_exercises(["sale", "may_build"], seed=1, versions=1))
    finally:
        set_language("en")
    bare = re.sub(r"<style>.*?</style>|<svg.*?</svg>|<[^>]*>", " ", page, flags=re.DOTALL)
    while (shorter := re.sub(r"«[^«»]*»", " ", bare)) != bare:
        bare = shorter
    assert set(re.findall(r"[^\W\d_]{2,}", bare)) <= {"html", "Red"}


# -- the command --------------------------------------------------------------------------------------------------


def test_the_command_writes_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "sheet.html"
    assert (
        cli.main(["worksheet", "--topics", "sale,steps", "--seed", "4", "--versions", "1", "-o", str(out)])
        == 0
    )
    assert capsys.readouterr().out == f"{out} written. Open it in a browser and print it.\n"
    assert out.read_text(encoding="utf-8") == html(from_exercises(["sale", "steps"], seed=4, versions=1))


def test_the_command_asks_about_a_game_at_a_moment(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = concordia.Record(concordia.new_game("italia", seats=2, seed=1))
    for move in ("play mercator", "sell wine 1", "done"):
        record.play(move)
    record.save(tmp_path / "a.concordia.json")
    out = tmp_path / "sheet.html"
    assert cli.main(["worksheet", str(tmp_path / "a.concordia.json"), "--at", "3", "-o", str(out)]) == 0
    assert "It is Green" in out.read_text(encoding="utf-8")
    assert cli.main(["worksheet", str(tmp_path / "a.concordia.json"), "--at", "9", "-o", str(out)]) == 1
    assert capsys.readouterr().err == "a.concordia.json has 3 moves; there is no position after 9.\n"


def test_the_command_lists_the_topics(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["worksheet", "--list"]) == 0
    assert [line.split(":")[0] for line in capsys.readouterr().out.splitlines()] == list(GENERATORS)


def test_an_unknown_topic_or_lesson_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "sheet.html"
    for wrong in (["--topics", "cooking"], ["--lesson", "77"]):
        assert cli.main(["worksheet", *wrong, "-o", str(out)]) == 1
        assert capsys.readouterr().err.count("\n") == 1
    assert not out.exists()
