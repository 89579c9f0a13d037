"""Every lesson taken by what its page offers, with wrong tries and hints; without a browser."""

from __future__ import annotations

import gc
import sys
from html import escape
from pathlib import Path
from typing import Any

import pytest

from concordia_nb import concordia
from concordia_nb.core.errors import ConcordiaError
from concordia_nb.core.words import set_language
from concordia_nb.course import Course, LessonView, catalogue, lookback, pages
from concordia_nb.course.catalogue import headings
from concordia_nb.course.glossary import glossary, plain
from concordia_nb.course.lesson import DO, EXERCISE, PLAY, Step
from concordia_nb.course.work import Work, measure_words
from concordia_nb.players import make
from concordia_nb.store import Progress, Store
from concordia_nb.table.sitting import Note
from tests.course.learner import clicks, exercise_answer, right_answer, wrong_answers

NAMES = [heading.id for heading in headings()]
FIRST = "04-building"


@pytest.fixture
def progress(tmp_path: Path) -> Progress:
    return Progress("me", Store(tmp_path))


class Page:
    """A page with a lesson on it; only what it offers can be clicked."""

    def __init__(self, view: LessonView) -> None:
        self.view = view
        self.heard: list[dict[str, Any]] = []
        view.front.send = lambda content, buffers=None: self.heard.append(content)

    def html(self) -> str:
        return "".join(self.view.front.parts.values())

    def offers(self, what: str) -> bool:
        return f'data-do="{escape(what, quote=True)}"' in self.html()

    def click(self, what: str) -> None:
        typed = what.startswith("answer:") and 'data-form="answer"' in self.html()
        assert typed or self.offers(what), f"no button {what}"
        self.say("do", what=what, version=self.view.sitting.version)

    def say(self, event: str, **words: Any) -> None:
        self.view.front._hear(self.view.front, {"event": event, **words}, [])

    @property
    def said(self) -> Note | None:
        return self.view.sitting.note or self.view.work.said

    def told(self) -> str:
        return " ".join(plain(line) for line in self.said.lines) if self.said else ""


def take(page: Page, step: Step) -> None:
    """Take a step, first wrongly, then with a hint where there are some, then rightly."""
    view = page.view
    if step.kind == DO:
        for wrong in step.wrong:
            do_wrong(page, step, wrong.moves, wrong.say)
        page.click("hint")
        assert view.work.heard()
        for what in clicks(step, step.solution):
            page.click(what)
    elif step.kind == PLAY:
        play(page)
    elif step.kind == EXERCISE:
        for number in range(step.count):
            if number == 0:
                wrong = "answer:999" if not view.work.choices() else other_choice(view)
                page.click(wrong)
                assert page.said
                assert page.said.kind == "why"
            else:
                page.click(exercise_answer(view))
                assert page.said
                assert page.said.kind == "good"
            if number < step.count - 1:
                page.click("next-exercise")
    else:
        for wrong in wrong_answers(step):
            page.click(wrong)
            assert page.said
            assert page.said.kind == "why"
            assert not view.work.done
        page.click(right_answer(step))
    assert view.work.done
    assert 1 <= view.work.stars <= 3


def other_choice(view: LessonView) -> str:
    assert view.work.exercise
    right = view.work.exercise.right()
    return f"answer:{next(choice for choice in right.choices if choice != right.value)}"


def do_wrong(page: Page, step: Step, moves: tuple[str, ...], say: str) -> None:
    """A likely wrong try: by the buttons as far as there are any, the last move as the board would give it."""
    *before, last = list(clicks(step, moves))
    for what in before:
        if page.offers(what):
            page.click(what)
    refused = page.said is not None and page.said.kind == "why"  # a count of goods that cannot be
    if not refused and page.offers(last):
        page.click(last)
    elif not refused:
        words = moves[-1].split()
        spot = {"build": "spot:city:", "produce": "spot:province:"}.get(words[0])
        page.view.do(f"{spot}{words[1]}" if spot and not page.view.sitting.lifted else f"move:{moves[-1]}")
    assert page.said
    assert page.said.kind == "why"
    assert page.told() == plain(say) or page.said.rules
    if page.view.work.attempt and page.view.work.attempt.moves:
        page.click("retry" if page.offers("retry") else "undo")
    if page.view.work.attempt and page.view.work.attempt.moves:
        page.view.do("retry")


def play(page: Page) -> None:
    """Play a step against bots, as a bot that sees the goal would: until it is reached or the game is over."""
    view = page.view
    bot = make("civis", 3)
    page.click("coach:hint")
    assert view.work.hints == 1
    for _turn in range(3_000):
        if view.work.done or view.work.failed:
            break
        view.do(f"move:{bot.decide(view.state.copy())}")
        if view.sitting.doubt:
            page.click("sure")
    assert view.work.done, "the goal is out of reach for a good player"


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_can_be_taken_by_what_its_page_offers(name: str, progress: Progress) -> None:
    view = LessonView(name, progress=progress)
    view._pace = 0
    page = Page(view)
    for at, step in enumerate(view.lesson.steps):
        assert view.at == at
        assert escape(view.work.goal.split()[0]) in page.html()
        take(page, step)
        assert progress.of(view.lesson.id)[step.id].done
        page.click("next")
    assert "Lesson done!" in page.html()
    following = catalogue.following(name)
    if following:
        page.click(f"lesson:{following.id}")
        assert view.lesson.id == following.id
    assert catalogue.find(name).finished(progress.of(name))


def test_a_refused_move_is_answered_with_the_rule(progress: Progress) -> None:
    page = Page(LessonView("04", progress=progress))
    page.view.do("spot:city:ravenna")
    assert page.said
    assert page.said.rules
    assert "R-" in page.html()


def test_words_of_the_lesson_come_before_those_of_the_rules(progress: Progress) -> None:
    view = LessonView(lesson_with_wrong(), progress=progress)
    page = Page(view)
    page.click("card:architect")
    view.do("spot:city:casinum")
    assert page.told() == "No colonist is near Casinum."
    assert "R-ARC" in page.html()


def test_words_of_the_lesson_are_kept_to_the_mistake_they_are_about(progress: Progress) -> None:
    page = Page(LessonView("00", progress=progress, step=2))
    page.click("card:architect")
    page.view.do("spot:city:casinum")
    assert page.told() == plain(page.view.work.step.wrong[0].say)
    page.view.do("move:move land roma > casinum~luceria:land")
    page.view.do("move:build luceria")
    page.view.do("spot:city:casinum")  # beside a colonist now, but too dear
    assert "short of 1 brick" in page.told()


def test_counting_a_third_kind_is_not_answered_with_the_lesson_s_words_on_money(progress: Progress) -> None:
    page = Page(LessonView("06", progress=progress, step=5))
    page.click("card:mercator")
    page.view.do("plus:tool")
    page.view.do("plus:tool")  # 5 sestertii pay for one tool
    assert page.told() == plain(page.view.work.step.wrong[0].say)
    for what in ("minus:tool", "minus:wine", "minus:brick", "plus:tool"):
        page.view.do(what)
    assert page.said
    assert page.said.rules == ("R-MER-2",)
    assert page.told() != plain(page.view.work.step.wrong[0].say)


def lesson_with_wrong() -> dict[str, Any]:
    """A lesson made in a cell."""
    return {
        "format": "concordia-lesson/1", "id": "99-own", "title": "Mine", "summary": "A lesson of my own.", "minutes": 3,
        "skip": ["build"],
        "steps": [
            {
                "id": "build", "kind": "do", "goal": "Build in Cosa.", "help": "full",
                "position": {"map": "italia", "seed": 4, "tokens": {"cosa": "brick"}, "seats": [
                    {"colour": "red", "colonists": [["land", "cosa~roma:land"], ["sea", "roma"]]},
                    {"colour": "green", "name": "Livia"}]},
                "check": {"is": "built", "city": "cosa"}, "solution": ["play architect", "build cosa"], "par": 2,
                "allow": ["play architect", "build *", "done"],
                "hints": ["One", "Two", "Three: build a [[house]] in Cosa."],
                "wrong": [{"moves": ["play architect", "build casinum"], "say": "No colonist is near Casinum."}],
                "done": "Done.",
            },
            {
                "id": "guess", "kind": "predict", "goal": "How many houses has red?", "question": {"what": "houses"},
                "position": {"map": "imperium", "seats": 2},
            },
        ],
    }  # fmt: skip


def test_failing_is_one_click_to_try_again_and_nothing_is_lost(progress: Progress) -> None:
    view = LessonView(lesson_with_wrong(), progress=progress)
    page = Page(view)
    page.click("hint")
    page.click("card:architect")
    page.click("done")
    assert view.work.failed
    assert page.said
    assert page.said.kind == "why"
    view.do("spot:city:cosa")
    assert "turn is over" in page.told()
    page.click("undo")
    assert not view.work.failed
    page.click("done")
    page.click("retry")
    assert view.state.phase == "play"
    assert view.work.hints == 1
    for what in ("card:architect", "move:build cosa"):
        page.click(what)
    assert view.work.stars == 2
    assert progress.of("99-own")["build"].hints == 1
    page.click("retry")
    assert view.known["build"].done
    assert not view.work.done


def test_three_hints_then_no_more_and_the_last_shows_the_move(progress: Progress) -> None:
    page = Page(LessonView(lesson_with_wrong(), progress=progress))
    for _hint in range(3):
        page.click("hint")
    assert not page.offers("hint")
    assert "Three: build a" in page.html()
    page.click("word:house")


def test_what_a_step_leaves_out_is_said_kindly(progress: Progress) -> None:
    page = Page(LessonView(lesson_with_wrong(), progress=progress))
    page.view.do("card:senator")
    assert "this step is about something else" in page.told()
    assert not page.offers("move:play senator")


def test_help_levels_show_prices_then_glow_then_nothing(progress: Progress) -> None:
    shown = {}
    for helped in ("full", "some", "none"):
        data = lesson_with_wrong()
        data["steps"][0]["help"] = helped
        view = LessonView(data, progress=progress)
        page = Page(view)
        page.click("card:architect")
        glows = bool(view.board._marks["highlights"])
        prices = "ct-cost" in view.front.parts["lesson"] and bool(view.board._marks.get("notes"))
        shown[helped] = (glows, prices, "ct-behind" in page.html())
    assert shown == {"full": (True, True, False), "some": (True, False, False), "none": (False, False, True)}


def test_marks_are_on_the_board_until_the_step_is_done(progress: Progress) -> None:
    data = lesson_with_wrong()
    data["steps"][0]["marks"] = {"cities": ["cosa"], "provinces": ["etruria"], "arrows": [["roma", "cosa"]]}
    view = LessonView(data, progress=progress)
    assert view.board._marks["marks"] == ["city:cosa", "province:etruria"]
    assert view.board._marks["arrows"] == [("city:roma", "city:cosa")]
    for what in ("card:architect", "move:build cosa"):
        view.do(what)
    assert not view.board._marks.get("marks")


def test_a_test_without_help_may_stand_for_the_lesson(progress: Progress) -> None:
    view = LessonView(lesson_with_wrong(), progress=progress)
    page = Page(view)
    page.click("test")
    assert not page.offers("hint")
    page.click("card:architect")
    page.click("done")
    assert view.work.lost
    page.click("leave-test")
    assert not view.testing
    assert not progress.of("99-own").get("build", None) or not progress.of("99-own")["build"].done
    page.click("test")
    for what in ("card:architect", "move:build cosa", "next"):
        page.click(what)
    assert "You know this already." in page.html()
    assert all(progress.of("99-own")[step].done for step in ("build", "guess"))


def test_a_lesson_goes_on_where_it_was_left(progress: Progress) -> None:
    page = Page(LessonView(lesson_with_wrong(), progress=progress))
    for what in ("card:architect", "move:build cosa", "next"):
        page.click(what)
    assert LessonView(lesson_with_wrong(), progress=progress).at == 1
    page.click("step:0")
    assert page.view.at == 0
    page.click("anew")
    assert LessonView(lesson_with_wrong(), progress=progress).at == 0


def test_steps_ahead_cannot_be_jumped_to(progress: Progress) -> None:
    view = LessonView(lesson_with_wrong(), progress=progress)
    view.do("step:1")
    view.do("step:x")
    view.do("next")
    assert view.at == 0


def test_two_open_lessons_keep_the_best_of_both(progress: Progress) -> None:
    one, two = (LessonView(lesson_with_wrong(), progress=progress) for _window in range(2))
    for what in ("card:architect", "move:build cosa"):
        one.do(what)
    for what in ("hint", "hint", "hint", "card:architect", "move:build cosa"):
        two.do(what)
    kept = progress.of("99-own")["build"]
    assert (kept.stars, kept.hints, kept.tries) == (3, 3, 2)


def test_an_answer_that_is_no_number_is_asked_again(progress: Progress) -> None:
    view = LessonView(lesson_with_wrong(), progress=progress, step=1)
    view.do("answer:many")
    assert view.work.said
    assert view.work.said.lines == ("Please type a whole number.",)
    assert view.work.tries == 0
    view.do("answer:3")
    assert view.work.can_reveal
    view.do("reveal")
    assert view.work.stars == 1


def test_words_of_the_glossary_are_shown_with_their_picture(progress: Progress) -> None:
    view = LessonView("00", progress=progress)
    page = Page(view)
    page.click("words")
    page.click("word:house")
    assert "data:image/svg+xml;base64," in page.html()
    page.click("close")
    view.do("word:nonsense")
    assert view.front.parts["sheet"] == ""
    page.say("point", what="word:house")
    assert any("A building" in message.get("html", "") for message in page.heard)


def test_a_lessons_words_are_shown_as_text(progress: Progress) -> None:
    data = lesson_with_wrong()
    data["title"], data["summary"] = "<i>Mine</i>", "<script>alert(1)</script>"
    data["steps"][0] |= {"goal": "Build <b>here</b>", "why": "[[house|<u>houses</u>]]", "done": "<hr>"}
    page = Page(LessonView(data, progress=progress))
    for what in ("card:architect", "move:build cosa"):
        page.click(what)
    for markup in ("<i>Mine", "<script", "<b>here", "<u>", "<hr>"):
        assert markup not in page.html()
    assert "Build &lt;b&gt;here" in page.html()


def test_a_store_that_keeps_nothing_stops_no_lesson(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    view = LessonView(lesson_with_wrong(), progress=Progress("me", Store(blocked / "no")))
    for what in ("card:architect", "move:build cosa", "next", "answer:0", "next"):
        view.do(what)
    assert "Lesson done!" in view.front.parts["sheet"]


def test_a_lesson_there_is_not_is_named(progress: Progress, monkeypatch: pytest.MonkeyPatch) -> None:
    failed_quietly: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", failed_quietly.append)
    with pytest.raises(ConcordiaError, match="There is no lesson"):
        LessonView("77-fishing", progress=progress)
    gc.collect()  # the widget that was begun is closed
    assert not failed_quietly


def test_a_whole_game_is_kept_and_gone_on_with(progress: Progress) -> None:
    name, at = next(
        (n, i) for n in NAMES for i, step in enumerate(catalogue.lesson(n).steps) if step.kind == PLAY
    )
    first = LessonView(name, progress=progress, step=at)
    first._pace = 0
    first.do(f"move:{first.state.moves()[0]}")
    if first.sitting.doubt:
        first.do("sure")
    assert first.record.moves
    again = LessonView(name, progress=progress, step=at)
    assert again.record.moves == first.record.moves
    assert again.work.attempt
    assert first.work.attempt
    assert again.work.attempt.moves == first.work.attempt.moves
    again.do("retry")
    assert progress.moves(name, again.work.step.id) == []


def test_the_look_back_shows_how_the_points_grew() -> None:
    record = concordia.Record(concordia.new_game("italia", seats=3, seed=1))
    bot = make("random", 2)
    while not record.state.over:
        record.play(bot.decide(record.state.copy()))
    grown = lookback.growth(record)
    assert [row[-1] for row in grown.totals] == [points["total"] for points in record.state.scores()]
    assert grown.rounds >= record.state.rounds - 1
    assert lookback.picture(record).count("<path") >= 6
    assert str(grown.totals[0][-1]) in lookback.in_words(record)


def test_no_word_of_a_lesson_bypasses_translation(progress: Progress) -> None:
    set_language("xx")
    data = lesson_with_wrong()
    data["steps"][0]["position"]["seats"][1]["name"] = "«Livia»"
    page = Page(LessonView(data, progress=progress))
    for what in (None, "hint", "card:architect", "done", "retry", "words", "close", "test"):
        if what:
            page.view.do(what)
        for word in words_of(page.html()):
            assert "«" in word or not any(letter.isalpha() for letter in word), (what, word)


def words_of(html: str) -> list[str]:
    """Texts and spoken words of a page, whole pieces between tags."""
    import re

    html = re.sub(r"<svg.*?</svg>", "", html, flags=re.DOTALL)
    spoken = re.findall(r'(?:aria-label|alt)="([^"]*)"', html)
    seen = [piece.strip() for piece in re.split(r"<[^>]*>", html)]
    names = {"Cosa", "Roma", "Cosa – Roma", "Ravenna"}
    return [
        piece for piece in [*seen, *spoken] if piece and piece not in names and piece not in ("board", "PM")
    ]


def test_measures_have_their_unit() -> None:
    assert measure_words({"what": "goods"}, 1) == "1 good"
    assert measure_words({"what": "price", "in": "wine"}, 2) == "2 wine"
    assert measure_words({"what": "score"}, 3) == "3 points"


def test_a_mistake_is_looked_for_from_the_front() -> None:
    step = next(
        s
        for n in NAMES
        for s in catalogue.lesson(n).steps
        if s.kind == "mistake" and int(s.right()) < len(s.line) - 1
    )
    work = Work(step)
    work.answer(str(len(step.line) - 1))
    assert work.said
    assert "earlier" in work.said.lines[0]


def test_the_course_lists_every_lesson_and_goes_on_where_it_was_left(progress: Progress) -> None:
    course = Course(progress=progress)
    html = course.front.parts["course"]
    assert "Begin here" in html
    for heading in headings():
        assert escape(heading.title) in html
    progress.add("05-prefect", "x", tries=1)
    course.refresh()
    assert "Go on where you left it" in course.front.parts["course"]
    course.do("lesson:05-prefect")
    assert course.view
    course.view.do("lessons")
    assert course.view is None
    course.do("doom")
    course.do("reset")
    course.refresh()
    assert progress.all() == {}
    assert "All progress is forgotten." in course.front.parts["course"]


def test_the_course_takes_a_file_in(progress: Progress) -> None:
    progress.add("00-start", "first-house", stars=3, done=True)
    data = progress.export()
    import json

    other = Course(progress=Progress("you", progress.store))
    other._heard({"event": "upload", "name": "p.json", "text": json.dumps(data)})
    assert other.progress.of("00-start")["first-house"].stars == 3
    other._heard({"event": "upload", "name": "p.json", "text": "{"})
    assert 'role="status"' in other.front.parts["course"]
    other._heard({"event": "upload", "name": "p.json", "size": 10**8})
    assert "5 MB" in other.front.parts["course"]


def test_every_word_can_be_shown() -> None:
    for word in list(glossary())[:8]:
        assert pages.word_sheet(word, "light").startswith("<div")
