"""Progress is merged, never overwritten; it can be taken along and forgotten."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from concordia_nb.store import Progress, Store, StoreError
from concordia_nb.store.games import MIGRATIONS


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


@pytest.fixture
def progress(store: Store) -> Progress:
    return Progress("me", store)


def test_the_best_stars_stay_and_counts_add_up(progress: Progress) -> None:
    progress.add("04-building", "first-house", tries=1)
    progress.add("04-building", "first-house", stars=3, tries=1, hints=1, done=True)
    progress.add("04-building", "first-house", stars=1, tries=2)
    step = progress.of("04-building")["first-house"]
    assert (step.stars, step.tries, step.hints, step.done) == (3, 4, 1, True)


def test_nothing_is_known_of_what_was_never_begun(progress: Progress) -> None:
    assert progress.of("04-building") == {}
    assert progress.last_lesson() == ""
    assert progress.export()["lessons"] == {}


def test_two_open_lessons_never_overwrite_each_other(tmp_path: Path) -> None:
    def learn(stars: int) -> None:
        mine = Progress("me", Store(tmp_path))
        for _again in range(10):
            mine.add("00-start", "first-house", stars=stars, tries=1)

    Progress("me", Store(tmp_path)).add("00-start", "first-house")
    windows = [threading.Thread(target=learn, args=(stars,)) for stars in (1, 3, 2)]
    for window in windows:
        window.start()
    for window in windows:
        window.join()
    step = Progress("me", Store(tmp_path)).of("00-start")["first-house"]
    assert (step.stars, step.tries) == (3, 30)


def test_progress_belongs_to_its_owner(store: Store, progress: Progress) -> None:
    progress.add("00-start", "first-house", done=True)
    assert Progress("someone-else", store).all() == {}


def test_the_last_lesson_is_the_one_touched_last(progress: Progress, monkeypatch: pytest.MonkeyPatch) -> None:
    for now, lesson in ((10.0, "02-hand"), (20.0, "01-board")):
        monkeypatch.setattr("concordia_nb.store.progress.time.time", lambda now=now: now)
        progress.add(lesson, "a")
    assert progress.last_lesson() == "01-board"


def test_a_file_can_be_taken_along_and_taken_in_twice(store: Store, progress: Progress) -> None:
    progress.add("00-start", "first-house", stars=2, tries=3, hints=1, done=True)
    progress.add("01-board", "cities", tries=1)
    data = progress.export()
    other = Progress("elsewhere", store)
    other.add("00-start", "first-house", stars=3, tries=1)
    assert other.take_in(data) == 2
    assert other.take_in(data) == 2
    step = other.of("00-start")["first-house"]
    assert (step.stars, step.tries, step.hints, step.done) == (3, 3, 1, True)
    assert other.of("01-board")["cities"].tries == 1


@pytest.mark.parametrize(
    "data",
    [
        [],
        {"format": "concordia-record/1"},
        {"format": "concordia-progress/1"},
        {"format": "concordia-progress/1", "lessons": {"00-start": 7}},
        {"format": "concordia-progress/1", "lessons": {"00-start": {"a": {"stars": -1}}}},
        {"format": "concordia-progress/1", "lessons": {"00-start": {"a": {"tries": True}}}},
        {"format": "concordia-progress/1", "lessons": {"00-start": {"a'; --": {"stars": 1}}}},
        {"format": "concordia-progress/1", "lessons": {"00-start": {"a": {"stars": 3}, "b": "x"}}},
    ],
)
def test_a_bad_file_changes_nothing_and_is_told_in_one_sentence(progress: Progress, data: Any) -> None:
    with pytest.raises(StoreError) as told:
        progress.take_in(data)
    assert "\n" not in str(told.value)
    assert progress.all() == {}


def test_a_lesson_or_everything_can_be_forgotten(progress: Progress) -> None:
    for lesson in ("00-start", "01-board", "02-hand"):
        progress.add(lesson, "a", done=True)
        progress.keep_moves(lesson, "a", ["play architect"])
    progress.reset("01-board")
    assert list(progress.all()) == ["00-start", "02-hand"]
    assert progress.moves("01-board", "a") == []
    progress.reset()
    assert progress.all() == {}
    assert progress.moves("00-start", "a") == []


def test_a_game_begun_in_a_lesson_is_kept(progress: Progress) -> None:
    progress.keep_moves("15-first-game", "game", ["play architect", "done"])
    assert progress.moves("15-first-game", "game") == ["play architect", "done"]
    progress.keep_moves("15-first-game", "game", [])
    assert progress.moves("15-first-game", "game") == []


def test_a_file_of_games_from_before_gains_progress_and_keeps_its_games(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with closing(sqlite3.connect(store.path)) as base:
        for statement in MIGRATIONS[0].split(";"):
            base.execute(statement)
        base.execute("INSERT INTO codes VALUES ('ACDEFGHJ', 'me')")
        base.execute("PRAGMA user_version = 1")
        base.commit()
    Progress("me", store).add("00-start", "a", stars=1)
    assert store.code("me") == "ACDE-FGHJ"
    assert Progress("me", store).of("00-start")["a"].stars == 1
