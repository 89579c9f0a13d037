"""The position editor in the app: reached from the home page, with kept games, a table, a lesson, and the way back."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from concordia_nb import concordia
from concordia_nb.app.editor import AtEditor
from concordia_nb.app.lesson import AtLesson
from concordia_nb.app.seated import Seated
from concordia_nb.course.composing import Plan, compose
from concordia_nb.store import Progress, Store
from tests.app.visiting import BROWSER, Visitor


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


class Teacher(Visitor):
    """A visitor at the editor."""

    @property
    def at(self) -> AtEditor:
        place = self.home.place
        assert isinstance(place, AtEditor)
        return place

    def edit(self, *all_words: str) -> None:
        front = self.at.widget.front
        for words in all_words:
            front._hear(front, {"event": "do", "what": words}, [])


def lesson() -> dict[str, Any]:
    state = concordia.new_game("italia", seats=2, seed=1)
    return compose(state, Plan([{"is": "built", "city": "cosa"}], title="First house"))


def test_the_home_page_leads_to_the_editor_and_the_editor_to_a_table(store: Store) -> None:
    teacher = Teacher(store)
    teacher.press("go:editor")
    teacher.edit("tab:pieces", "tool:house", "spot:city:cosa", "play")
    assert isinstance(teacher.home.place, Seated)
    assert teacher.home.place.widget.state.houses_of(0)
    [game] = store.games(BROWSER)
    assert game.moves == 0
    teacher.press("go:home")
    teacher.press("go:editor")
    assert teacher.at.widget.position["seats"][0]["houses"] == ["cosa"]


def test_a_lesson_is_tried_and_left_for_the_editor_without_progress(store: Store) -> None:
    teacher = Teacher(store, "?place=editor")
    teacher.edit("goal-add:built", "goal:0:city:cosa", "title:First house", "try-lesson")
    place = teacher.home.place
    assert isinstance(place, AtLesson)
    assert place.title() == "First house"
    place.widget.do("card:architect")
    place.widget.do("move:move land roma > cosa~roma:land")
    place.widget.do("move:build cosa")
    assert place.widget.work.done
    assert place.widget.work.stars == 3
    place.widget.do("lessons")
    assert teacher.at.widget.desk.plan.title == "First house"
    assert Progress(BROWSER, store).all() == {}


def test_a_lesson_file_is_opened_where_one_learns_and_progress_is_kept(store: Store) -> None:
    learner = Visitor(store, "?place=learn")
    assert "Open a lesson file" in learner.text()
    data = lesson()
    learner.upload("house.lesson.json", json.dumps(data))
    place = learner.home.place
    assert isinstance(place, AtLesson)
    for move in data["steps"][0]["solution"]:
        place.widget.do(f"card:{move[5:]}" if move.startswith("play ") else f"move:{move}")
    assert Progress(BROWSER, store).of(data["id"])[data["steps"][0]["id"]].stars == 3
    place.widget.do("next")
    place.widget.do("lessons")
    assert learner.home.name == "learn"
    assert "00" in learner.text()


def test_a_broken_lesson_file_says_what_is_wrong_and_changes_nothing(store: Store) -> None:
    learner = Visitor(store, "?place=learn")
    data = lesson()
    data["steps"][0]["check"] = {"is": "built", "city": "atlantis"}
    learner.press("here:choose:course")
    learner.upload("house.lesson.json", json.dumps(data))
    assert learner.home.name == "learn"
    said = learner.text()  # beside the button, where the reader is
    assert said.index("Make a lesson") < said.index("atlantis") < said.index("Short on time?")


def test_a_moment_of_a_kept_game_can_be_taken(store: Store) -> None:
    record = concordia.Record(concordia.new_game("imperium", seats=3, seed=4))
    dice = random.Random(4)
    for _n in range(25):
        record.play(dice.choice(record.state.moves()))
    store.save(BROWSER, "a1b2c3", record.to_dict(), None)
    teacher = Teacher(store, "?place=editor")
    [(game, words)] = teacher.at.widget.desk.games
    assert game == "a1b2c3"
    assert re.fullmatch(
        rf"Imperium: .* \(round {record.state.rounds}, \d{{4}}-\d\d-\d\d \d\d:\d\d\)", words
    ), words
    teacher.edit("game:a1b2c3", "moment:12")
    assert teacher.at.widget.position == record.at(12).to_position()


def test_a_finished_game_says_so_and_a_damaged_one_is_only_named(store: Store) -> None:
    state = concordia.new_game("italia", seats=2, seed=4)
    record = concordia.Record(state)
    dice = random.Random(4)
    while not record.state.over:
        record.play(dice.choice(record.state.moves()))
    store.save(BROWSER, "a1b2c3", record.to_dict(), None)
    store.save(BROWSER, "d4e5f6", {**concordia.Record(state).to_dict(), "moves": ["fly"]}, None)
    words = dict(Teacher(store, "?place=editor").at.widget.desk.games)
    assert f"({record.state.rounds} rounds, finished, " in words["a1b2c3"]
    assert words["d4e5f6"] == "Italia: Red and Green"


def test_the_theme_is_worn_by_the_editor_too(store: Store) -> None:
    teacher = Teacher(store, "?place=editor", theme="dark")
    assert teacher.at.widget.front.theme == "dark"
    teacher.set("theme", "projector")
    assert teacher.at.widget.front.theme == "projector"
