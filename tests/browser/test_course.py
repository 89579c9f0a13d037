"""The course in a real browser: lessons in the app by clicking, whole lessons in JupyterLab and Notebook 7.

The usual run takes two lessons in the app and three in JupyterLab, between them every kind of step but a whole game;
`--long` takes all of them in the app, and more in the notebooks.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from concordia_nb.concordia import Record, State
from concordia_nb.course import catalogue, notebooks
from concordia_nb.course.exercises import draw
from concordia_nb.course.glossary import plain
from concordia_nb.course.lesson import EXERCISE, PLAY, Lesson, Step
from concordia_nb.course.work import Work
from concordia_nb.players import make
from concordia_nb.store import Progress, Store
from concordia_nb.table.sitting import Sitting
from concordia_nb.view import scene
from tests.browser.harness import DRAWN, Server, grave_faults, on_board
from tests.course.learner import buttons, clicks, right_answer, wrong_answers

BROWSER = "0123456789abcdef" * 2
WISHES = '{"pace": "instant"}'
MEMORY = (
    f"localStorage.setItem('concordia-nb-browser', '{BROWSER}');"
    f"localStorage.setItem('concordia-nb-preferences', '{WISHES}')"
)
#: What changes with every click: words, and the pictures of goods and pieces.
NOW = """() => [...document.querySelectorAll('.ct-bar, .ct-lesson, .ct-seats, .ct-sheet')].map(part =>
    part.innerText + [...part.querySelectorAll('use')].map(use => use.getAttribute('href'))).join()"""
BUTTON = "button[data-do='{what}']:not([aria-disabled='true']):visible"
LESSONS = [heading.id for heading in catalogue.headings()]
PARTS = [LESSONS[i::3] for i in range(3)]  # three tests, so that one broken lesson hides fewer others
SHORT = ["01-board", "06-mercator"]  # both boards, clicks on the board, counted goods, every way to answer


class Learner:
    """Takes lessons by clicking what can be seen."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def click(self, what: str, *, dull: bool = False) -> None:
        """Click this button, and wait until the page answers; `dull`: also one that only says why not."""
        button = self.page.locator(f"[data-do='{what}']:visible").first if dull else self._button(what)
        before = self.page.evaluate(NOW)
        button.click(force=dull)
        self.page.wait_for_function(f"before => ({NOW})() !== before", arg=before)

    def _button(self, what: str) -> Locator:
        found = self.page.locator(BUTTON.format(what=what))
        if not found.count() and (behind := self.page.locator(".ct-behind:not([open]) > summary")).count():
            behind.click()
        return found.first

    def offers(self, what: str) -> bool:
        return bool(self.page.locator(f"[data-do='{what}']").count())

    def answer(self, what: str) -> None:
        """Click an answer, or type it."""
        if self.page.locator(".ct-form").count():
            before = self.page.evaluate(NOW)
            self.page.locator(".ct-form input").fill(what.removeprefix("answer:"))
            self.page.keyboard.press("Enter")
            self.page.wait_for_function(f"before => ({NOW})() !== before", arg=before)
        else:
            self.click(what)

    def pick(self, state: State, kind: str, place: str) -> None:
        """Click a spot of the board."""
        drawn = scene(state.to_position(), state.board)
        at = on_board(self.page, drawn, kind, place)
        before = self.page.evaluate(NOW)
        self.page.mouse.click(*at)
        self.page.wait_for_function(f"before => ({NOW})() !== before", arg=before)

    # --- steps ---

    def take(self, lesson: Lesson) -> None:
        """Take all steps of a lesson: a wrong try, a hint, the right way."""
        page = self.page
        for step in lesson.steps:
            if step.kind != EXERCISE:
                expect(page.locator(".ct-goal")).to_contain_text(plain(step.goal))
            match step.kind:
                case "do":
                    self._do(step)
                case "play":
                    self._play(step)
                case "exercise":
                    self._exercises(step)
                case _:
                    self.answer(wrong_answers(step)[0])
                    expect(page.locator(".ct-lesson .ct-note.ct-why")).to_be_visible()
                    self.answer(right_answer(step))
            expect(page.locator(".ct-lesson .ct-note.ct-good, .ct-row-result").first).to_be_visible()
            self.click("next")
        expect(page.locator("[role='dialog']")).to_contain_text("Lesson done!")
        expect(page.locator("[role='dialog'] .ct-large .ct-lit").first).to_be_visible()

    def _do(self, step: Step) -> None:
        if step.wrong:
            self._do_wrong(step)
        self.click("hint")
        expect(self.page.locator(".ct-hints li")).to_have_count(1)
        for what in clicks(step, step.solution):
            self.click(what)

    def _do_wrong(self, step: Step) -> None:
        wrong = step.wrong[0]
        *before, last = list(clicks(step, wrong.moves))
        note = self.page.locator(".ct-lesson .ct-note.ct-why")
        for what in before:
            if self.offers(what) and not note.count():
                self.click(what, dull=what.startswith(("plus:", "minus:")))
        words = wrong.moves[-1].split()
        if note.count():
            pass  # a count of goods that cannot be is refused at once
        elif self.offers(last):
            self.click(last)
        elif words[0] == "build":
            work = Work(step)
            assert work.attempt
            for move in wrong.moves[:-1]:
                work.attempt.play(move)
            self.pick(work.attempt.state, "city", words[1])
        else:
            self.page.keyboard.press("Escape")  # what cannot be clicked cannot be done wrongly
        if note.count() or last == "done":
            expect(note).to_be_visible()
        if self.offers("retry"):
            self.click("retry")
        while self.offers("undo"):
            self.click("undo")

    def _exercises(self, step: Step) -> None:
        for number in range(step.count):
            exercise = draw(step.generator, step.seed, number)
            expect(self.page.locator(".ct-goal")).to_contain_text(exercise.goal)
            right = exercise.right()
            wrong = next((c for c in right.choices if c != right.value), 999)
            self.answer(f"answer:{right.value if number else wrong}")
            if number < step.count - 1:
                self.click("next-exercise")

    def _play(self, step: Step) -> None:
        """The game was begun before and is near its end."""
        moves = played(step)
        begun = moves[: last_turn(step, moves)]
        state = Record(step.start)
        for move in begun:
            state.play(move)
        for move in moves[len(begun) :]:
            if state.state.to_move != step.learner:
                break
            for what in buttons(move, state.state, Sitting(state).amounts):
                self.click(what)
                if self.page.locator("[data-do='sure']").count():
                    self.click("sure")
            state.play(move)
        dialog = self.page.locator("[role='dialog']")
        expect(dialog).to_contain_text("How the points grew")
        self.click("close")


def played(step: Step) -> list[str]:
    """A whole game of the step, the learner played by a bot."""
    record = Record(step.start)
    bots = [make(seat.player if seat.player != "human" else "civis", 1) for seat in record.state.seats]
    while not record.state.over:
        record.play(bots[record.state.to_move].decide(record.state.copy()))
    return [str(move) for move in record.moves]


def last_turn(step: Step, moves: list[str]) -> int:
    """After how many moves the learner's last turn begins."""
    state, found = step.start.copy(), 0
    for number, move in enumerate(moves):
        if state.phase == "play" and state.to_move == step.learner:
            found = number
        state.play(move)
    return found


def open_lesson(page: Page, app: Server, name: str) -> Learner:
    page.add_init_script(MEMORY)
    page.goto(f"{app.url}?lesson={name}")
    page.wait_for_selector(".ct-goal", timeout=60_000)
    page.wait_for_function(DRAWN)
    return Learner(page)


@pytest.mark.long  # twenty-one lessons by clicking take many minutes
@pytest.mark.parametrize("names", PARTS, ids=lambda names: names[0])
def test_every_lesson_can_be_taken_in_the_app(page: Page, app: Server, names: list[str]) -> None:
    take_in_app(page, app, names)


def test_two_lessons_are_taken_in_the_app(page: Page, app: Server) -> None:
    take_in_app(page, app, SHORT)


def take_in_app(page: Page, app: Server, names: list[str]) -> None:
    """Take lessons one after another in one page, as somebody does who stays; the progress is kept."""
    progress = Progress(BROWSER, Store(app.home))
    for name in names:
        progress.reset(name)
        for step in catalogue.lesson(name).steps:
            if step.kind == PLAY:
                moves = played(step)
                progress.keep_moves(name, step.id, moves[: last_turn(step, moves)])
    learner = open_lesson(page, app, names[0])
    learner.take(catalogue.lesson(names[0]))
    for name in names[1:]:
        learner.click("lessons") if learner.offers("lessons") else None
        page.locator(f"[data-do='lesson:{name}']").first.click()
        expect(page.locator(".ct-lesson-bar .ct-title")).to_contain_text(catalogue.lesson(name).title)
        learner.take(catalogue.lesson(name))
    for name in names:
        assert catalogue.find(name).finished(progress.of(name)), name


@pytest.mark.long
def test_a_lesson_goes_on_after_a_reload(page: Page, app: Server) -> None:
    Progress(BROWSER, Store(app.home)).reset("01-board")
    learner = open_lesson(page, app, "01")
    step = catalogue.lesson("01").steps[0]
    learner.answer(right_answer(step))
    page.reload()
    expect(page.locator(".ct-dot[aria-current='step']")).to_have_attribute(
        "data-do", "step:1", timeout=60_000
    )
    page.goto(f"{app.url}?place=learn")
    expect(page.locator(".ca-go-on")).to_contain_text("Go on at step 2", timeout=60_000)


def test_a_lesson_by_keyboard_and_without_faults_for_screen_readers(page: Page, app: Server) -> None:
    open_lesson(page, app, "04")
    learner = Learner(page)
    page.locator(".ct-hand [data-do='card:architect']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-do='done']:visible").first).to_be_visible()
    page.keyboard.press("b")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".ct-ring")).to_be_visible()
    page.keyboard.press("u")
    expect(page.locator(".ct-hand .ct-can").first).to_be_visible()
    learner.click("hint")
    expect(page.locator(".ct-table .ct-live")).to_contain_text(
        plain(catalogue.lesson("04").steps[0].hints[0])
    )
    page.locator("details.ct-menu > summary").click()
    page.locator("[data-do='words']").click()
    expect(page.locator("[role='dialog']")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[role='dialog']")).to_have_count(0)
    assert grave_faults(page, ".ct-lessons") == []


@pytest.mark.long
def test_a_lesson_fits_every_width(page: Page, app: Server) -> None:
    open_lesson(page, app, "09")
    for wide, high in ((1440, 900), (1366, 768), (1024, 768), (420, 900)):
        page.set_viewport_size({"width": wide, "height": high})
        beside = wide >= 1024
        page.wait_for_function(
            "beside => document.querySelector('.ct-lessons').classList.contains('ct-side') === beside",
            arg=beside,
        )
        board, text = (page.locator(part).bounding_box() for part in (".ct-board", ".ct-lesson"))
        assert board
        assert text
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if beside:
            assert text["x"] >= board["x"] + board["width"]
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
            expect(page.locator(".ct-actions [data-do='hint']")).to_be_in_viewport()
        else:
            assert text["y"] >= board["y"] + board["height"]
            page.locator(".ct-seats").scroll_into_view_if_needed()
            expect(page.locator(".ct-goal")).to_be_in_viewport()


def in_notebook(page: Page, address: str, lesson: Lesson) -> Learner:
    """Open the stored notebook: a picture is there; one keystroke starts the lesson."""
    page.add_init_script(MEMORY)
    page.goto(address)
    cell = page.locator(".jp-Notebook .jp-CodeCell").first
    expect(cell.locator(".jp-RenderedSVG")).to_be_visible(timeout=60_000)
    expect(page.locator(".jp-Notebook .jp-MarkdownCell h1").first).to_contain_text(lesson.title)
    expect(cell).to_have_class(re.compile("jp-mod-active"))
    # A cell that is run before the kernel is there only loses its picture.
    expect(page.locator(".jp-Toolbar-kernelName").first).to_contain_text("Python 3", timeout=60_000)
    page.wait_for_selector(
        ".jp-Notebook-ExecutionIndicator[data-status='idle']", state="attached", timeout=60_000
    )
    page.locator(".jp-Notebook").focus()
    page.keyboard.press("Shift+Enter")
    expect(page.locator(".ct-goal")).to_be_visible(timeout=60_000)
    page.wait_for_function(DRAWN)
    return Learner(page)


@pytest.mark.parametrize(
    "name",
    [
        "00-start",
        "02-hand",
        "08-colonists",
        pytest.param("05-prefect", marks=pytest.mark.long),
        pytest.param("06-mercator", marks=pytest.mark.long),
    ],
)
def test_a_whole_lesson_in_jupyterlab(page: Page, lab: Server, name: str) -> None:
    lesson = catalogue.lesson(name)
    address = (
        f"{lab.url}lab/tree/{notebooks.name(catalogue.find(name))}?reset"  # no notebook of the test before
    )
    in_notebook(page, address, lesson).take(lesson)


@pytest.mark.long
def test_a_whole_lesson_in_notebook_7(page: Page, notebook7: Server) -> None:
    lesson = catalogue.lesson("03")
    address = f"{notebook7.url}notebooks/{notebooks.name(catalogue.find('03'))}"
    in_notebook(page, address, lesson).take(lesson)
