"""The course in the app, without a browser: the Learn page, lessons by address, words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from concordia_nb.app.lesson import AtLesson
from concordia_nb.course.catalogue import headings, lesson
from concordia_nb.course.glossary import glossary
from concordia_nb.course.results import Work, code
from concordia_nb.store import Progress, Store
from tests.app.visiting import BROWSER, Visitor


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def at(visitor: Visitor) -> AtLesson:
    assert isinstance(visitor.home.place, AtLesson)
    return visitor.home.place


def test_the_learn_page_lists_the_lessons_with_what_each_is_about(store: Store) -> None:
    visitor = Visitor(store, "?place=learn")
    text = visitor.text()
    for heading in headings():
        assert heading.title in text
        assert heading.summary in text
    assert "New here? Begin with this" in text
    assert "Start a first game" in text


def test_a_lesson_is_opened_left_and_gone_on_with(store: Store) -> None:
    visitor = Visitor(store, "?place=learn")
    visitor.press("lesson:04-building")
    view = at(visitor).widget
    assert view.lesson.id == "04-building"
    assert view in visitor.home.children
    for what in ("card:architect", "move:build cosa", "next"):
        view.do(what)
    assert Progress(BROWSER, store).of("04-building")["first-house"].done
    view.do("lessons")
    assert view not in visitor.home.children
    assert "Go on where you left it" in visitor.text()
    assert f"Go on at step 2 of {len(lesson('04').steps)}" in visitor.text()
    visitor.press("lesson:04-building")
    assert at(visitor).widget.at == 1


@pytest.mark.parametrize("name", ["05", "05-prefect"])
def test_a_lesson_has_an_address(store: Store, name: str) -> None:
    visitor = Visitor(store, f"?lesson={name}&lang=en")
    assert at(visitor).widget.lesson.id == "05-prefect"


def test_a_wrong_address_leads_to_the_lessons_with_a_sentence(store: Store) -> None:
    visitor = Visitor(store, "?lesson=77")
    assert "There is no lesson “77”" in visitor.text()
    assert visitor.home.name == "learn"


def test_the_next_lesson_opens_in_the_same_place(store: Store) -> None:
    visitor = Visitor(store, "?lesson=04")
    at(visitor).widget.do("lesson:05-prefect")
    assert at(visitor).widget.lesson.id == "05-prefect"
    assert at(visitor).title() == lesson("05").title


def test_progress_belongs_to_the_browser(store: Store) -> None:
    mine = Visitor(store, "?lesson=04")
    for what in ("card:architect", "move:build cosa"):
        at(mine).widget.do(what)
    other = Visitor(store, "?place=learn", browser="f" * 32)
    assert "New here?" in other.text()


def test_progress_is_saved_taken_in_and_forgotten(store: Store) -> None:
    Progress(BROWSER, store).add("00-start", "first-house", stars=3, done=True)
    visitor = Visitor(store, "?place=learn")
    sent = []
    visitor.home.front.send = lambda content, buffers=None: sent.append(content)
    visitor.press("here:save-progress")
    [file] = [message for message in sent if message["type"] == "download"]
    visitor.press("here:doom")
    visitor.press("here:forget")
    assert Progress(BROWSER, store).all() == {}
    assert "All progress is forgotten." in visitor.text()
    visitor.upload(file["name"], file["text"])
    assert Progress(BROWSER, store).of("00-start")["first-house"].stars == 3
    visitor.press("here:choose:progress")
    visitor.upload("bad.json", json.dumps({"format": "no"}))
    assert visitor.text().index("This is no file of progress") > visitor.text().index("Your progress")
    visitor.upload("large.json", None)
    assert "larger than 5 MB" in visitor.text()


def test_a_name_goes_into_the_file_and_a_code_is_shown_for_the_teacher(store: Store) -> None:
    Progress(BROWSER, store).add("04-building", "first-house", stars=3, tries=1, done=True)
    visitor = Visitor(store, "?place=learn")
    assert f"Code for your teacher, lesson 04 {lesson('04').title}:" in visitor.text()
    assert code("04-building", Work(1, 3, 1, 0)) in visitor.text()
    sent = []
    visitor.home.front.send = lambda content, buffers=None: sent.append(content)
    visitor.set("learner", "  Ana   B. ")
    visitor.press("here:save-progress")
    [file] = [message for message in sent if message["type"] == "download"]
    assert file["name"] == "concordia-progress-Ana-B.json"
    assert json.loads(file["text"])["name"] == "Ana B."
    visitor.set("learner", "<b>Ana</b>")
    visitor.press("here:save-progress")
    assert len([message for message in sent if message["type"] == "download"]) == 1
    assert "A name is a plain text" in visitor.text()


def test_the_theme_of_a_lesson_is_that_of_the_page(store: Store) -> None:
    visitor = Visitor(store, "?lesson=04", theme="dark")
    assert at(visitor).widget.front.theme == "dark"
    visitor.set("theme", "projector")
    assert at(visitor).widget.front.theme == "projector"


def test_the_words_of_the_game_are_listed_and_searched(store: Store) -> None:
    visitor = Visitor(store, "?place=glossary")
    text = visitor.text()
    for word in glossary().values():
        assert word.text in text
    assert visitor.html().count("data:image/svg+xml") == len(glossary())
    visitor.set("sought", "jupiter")
    assert "Jupiter" in visitor.text()
    assert glossary()["route"].text not in visitor.text()
    visitor.set("sought", "zzz")
    assert "No word fits." in visitor.text()
