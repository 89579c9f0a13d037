"""The lessons in order, what a learner has reached, and where to go on."""

from __future__ import annotations

import pytest

from concordia_nb.core.errors import ConcordiaError
from concordia_nb.course.catalogue import find, following, headings, lesson, where_left
from concordia_nb.store import StepProgress

DONE = StepProgress(3, 1, 0, True)


def test_the_numbered_lessons_come_first_and_in_order() -> None:
    numbers = [heading.number for heading in headings()]
    row = [number for number in numbers if number]
    assert row == sorted(row)
    assert numbers[: len(row)] == row


def test_a_lesson_is_found_by_the_beginning_of_its_name() -> None:
    for name in ("04", "04-building", "04_building", "04-building.lesson.json", " 04 "):
        assert find(name).id == "04-building"
    assert find("05min").id == "05min-tour"
    assert find("05").id == "05-prefect"
    assert lesson("04").id == "04-building"


@pytest.mark.parametrize("name", ["", "99", "../04-building", "4", "x" * 500])
def test_a_lesson_there_is_not_is_refused_in_words(name: str) -> None:
    with pytest.raises(ConcordiaError, match="There is no lesson"):
        find(name)


def test_a_heading_is_that_of_the_whole_lesson() -> None:
    for heading in headings():
        whole = lesson(heading.id)
        assert (heading.title, heading.minutes) == (whole.title, whole.minutes)
        assert heading.steps == tuple(step.id for step in whole.steps)
        assert heading.tested == bool(whole.skip)


def test_stars_of_a_lesson_are_the_mean_and_come_at_the_end() -> None:
    heading = find("04")
    known = dict.fromkeys(heading.steps, DONE)
    assert heading.finished(known)
    assert heading.stars(known) == 3
    known[heading.steps[0]] = StepProgress(0, 1, 0, False)
    assert heading.stars(known) == 0
    assert heading.done(known) == len(heading.steps) - 1
    assert heading.stars(dict.fromkeys(heading.steps, StepProgress(0, 0, 0, True))) == 0


def test_one_goes_on_in_the_lesson_that_was_left_or_in_the_next() -> None:
    assert where_left({}, "") is None
    assert where_left({}, "gone-lesson") is None
    left = where_left({"04-building": {}}, "04-building")
    assert left
    assert left.id == "04-building"
    finished = {"04-building": dict.fromkeys(find("04").steps, DONE)}
    after = where_left(finished, "04-building")
    assert after
    assert after.number == "05"


def test_the_last_lesson_is_followed_by_none_and_the_tour_by_the_first() -> None:
    row = [heading for heading in headings() if heading.number]
    assert following(row[-1].id) is None
    first = following("05min-tour")
    assert first
    assert first.id == row[0].id
