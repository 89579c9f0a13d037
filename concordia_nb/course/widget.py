"""The lesson on the page: board and text side by side. `LessonView("04-building")` shows one, `Course()` all of them.

A lesson is a table (`table/table.py`) whose sitting keeps to the step, with a part of text instead of the table's
choices. What the learner has reached is kept by `store/progress.py`.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from concordia_nb.concordia import Record
from concordia_nb.core import files
from concordia_nb.core.errors import ConcordiaError
from concordia_nb.core.words import _
from concordia_nb.course import catalogue, cover, lookback, outline, pages
from concordia_nb.course.glossary import glossary, plain
from concordia_nb.course.lesson import PLAY, Lesson, lesson_from, load_lesson, spots
from concordia_nb.course.outline import PROGRESS_FILE
from concordia_nb.course.sitting import LessonSitting
from concordia_nb.course.work import Work
from concordia_nb.store import Progress, StepProgress, StoreError
from concordia_nb.store.progress import MOST_STARS
from concordia_nb.table import front as table_front
from concordia_nb.table import panels, sheets
from concordia_nb.table.front import Front, Message
from concordia_nb.table.markup import button, paper
from concordia_nb.table.sitting import Note, Sitting
from concordia_nb.table.table import PAGE_THEMES, Table

HERE = Path(__file__).resolve().parent


class LessonFront(Front):
    """The table's front with the lesson's looks."""

    _css: Any = "\n".join(
        sheet.read_text(encoding="utf-8") for sheet in (table_front.HERE / "front.css", HERE / "course.css")
    )


class LessonView(Table):
    """One lesson.

    Args:
        lesson: an id ("04-building", or "04"), the path of a lesson file, its JSON form as a dict, or a `Lesson`.
        progress: whose progress is kept where; None: the local one's. False: none is kept.
        step: the index of the step to begin with; None: the first that is not done yet.
        on_leave: called when the learner wants the list of lessons; without it none is offered.
        on_lesson: called with the id when another lesson was opened in the same place.
        theme, fill: as for `Table`.

    Attributes beside those of `Table`: `lesson`, `at` (the index of the step), `work` (see `work.py`), `known`
    (progress by step), `testing` (indexes of the steps of a short test, or empty). Raises `ConcordiaError` for a lesson
    that there is not or that has faults.
    """

    _task = _thought = None  # so that one whose lesson has faults, and which is never finished, can be closed

    def __init__(
        self,
        lesson: str | Path | Mapping[str, Any] | Lesson,
        *,
        progress: Progress | bool | None = None,
        step: int | None = None,
        on_leave: Callable[[], object] | None = None,
        on_lesson: Callable[[str], object] | None = None,
        theme: str | None = None,
        fill: bool = False,
    ) -> None:
        self.lesson = open_lesson(lesson)
        self.progress = (
            progress if isinstance(progress, Progress) else None if progress is False else Progress()
        )
        self.on_leave, self.on_lesson = on_leave, on_lesson
        self.known: dict[str, StepProgress] = {}
        self.testing: tuple[int, ...] = ()
        self.topics: dict[str, tuple[int, int]] = {}
        self._word = ""
        self._ended = self._passed = False
        self._look_up()
        self.at = self.reach if step is None else max(0, min(step, len(self.lesson.steps) - 1))
        if step is None and self._all_done():
            self.at = 0
        self.work = Work(self.lesson.steps[self.at])
        super().__init__(self.work.record, theme=theme, fill=fill)
        for name in ("ct-lessons", "ct-early"):
            self.add_class(name)
        self._lay_out()
        self._take_up_game()
        self.refresh()

    def _sit(self, record: Record, end_turns: bool) -> Sitting:
        return LessonSitting(self.work)

    def _make_front(self, fill: bool) -> Front:
        return LessonFront(inside=True, page=fill)

    def _repr_mimebundle_(self, **_options: Any) -> dict[str, Any] | None:
        """The widget, and a still picture of the lesson for where no widget can be shown."""
        shown: Any = super()._repr_mimebundle_(**_options)
        bundle = shown[0] if isinstance(shown, tuple) else shown
        if bundle is not None:
            bundle = {
                **bundle,
                "text/plain": cover.in_words(self.lesson),
                "image/svg+xml": cover.picture(self.lesson),
            }
        return bundle  # type: ignore[no-any-return]

    # -- where the learner is -----------------------------------------------------------------------------------------

    @property
    def work_sitting(self) -> LessonSitting:
        """The sitting, as what it is here."""
        assert isinstance(self.sitting, LessonSitting)
        return self.sitting

    @property
    def reach(self) -> int:
        """The first step that is not done yet (the last one when all are)."""
        steps = self.lesson.steps
        undone = (i for i, step in enumerate(steps) if not self.known.get(step.id, StepProgress()).done)
        return next(undone, len(steps) - 1)

    @property
    def coached(self) -> bool:
        """In whole games a hint may be asked of the coach; the other steps have hints of their own."""
        return self.work.kind == PLAY and not self.testing

    def _all_done(self) -> bool:
        return all(self.known.get(step.id, StepProgress()).done for step in self.lesson.steps)

    def _heading(self) -> catalogue.Heading | None:
        return next((h for h in catalogue.headings() if h.id == self.lesson.id), None)

    @property
    def has_bots(self) -> bool:
        """Whether bots play in this step."""
        return self.work.kind == PLAY and super().has_bots

    def take_up(self, lesson: str | Path | Mapping[str, Any] | Lesson) -> None:
        """Show another lesson in the same place. Raises `ConcordiaError` and changes nothing if it has faults."""
        self.lesson = open_lesson(lesson)
        self.testing, self.topics = (), {}
        self._word, self._ended, self._passed, self._sheet = "", False, False, ""
        self._look_up()
        self._begin(0 if self._all_done() else self.reach)
        if self.on_lesson is not None:
            self.on_lesson(self.lesson.id)

    def _begin(self, at: int) -> None:
        """Take up a step."""
        self._stop()
        self.at = at
        self.work = Work(self.lesson.steps[at], test=bool(self.testing))
        self._players = {}
        self.paused = False
        self._fault_seat = -1
        self._pointed = ""
        self.work_sitting.take_up(self.work)
        self._lay_out()
        self._take_up_game()
        self._tell(touch=True)

    def _lay_out(self) -> None:
        """Which panels the lesson needs: the cards on sale only where they matter, the log in whole games."""
        for name, wanted in (
            ("ct-with-display", self._shows_display()),
            ("ct-with-log", self.work.kind == PLAY),
        ):
            (self.add_class if wanted else self.remove_class)(name)

    def _shows_display(self) -> bool:
        if self.work.kind == PLAY:
            return True
        for step in self.lesson.steps:
            question = step.question or {}
            moves = [*step.solution, *step.line, *question.get("moves", ()), str(question.get("move", ""))]
            moves += [move for line in step.lines for move in line]
            if any(move.startswith("take ") for move in moves):
                return True
            if "card_price" in step.generator.split():
                return True
        return False

    def _take_up_game(self) -> None:
        """Go on with a whole game that was begun before."""
        if self.work.kind != PLAY or self.progress is None or not self.work.attempt:
            return
        try:
            moves = self.progress.moves(self.lesson.id, self.work.step.id)
            for move in moves:
                self.sitting.play_bot(move)
        except ConcordiaError as problem:
            logging.getLogger(__name__).warning("a game begun in a lesson is not gone on with: %s", problem)
            self.work.retry()
            self.work_sitting.take_up(self.work)

    # -- progress -----------------------------------------------------------------------------------------------------

    def _look_up(self) -> None:
        self.known = {}
        if self.progress is not None:
            try:
                self.known = self.progress.of(self.lesson.id)
            except StoreError as problem:
                self._trouble(problem)

    def _trouble(self, problem: StoreError) -> None:
        """Nothing can be kept: go on all the same, and keep it in mind as long as the page is open."""
        logging.getLogger(__name__).warning("%s", problem)
        self.progress = None

    def _tell(self, *, touch: bool = False) -> None:
        """Keep what has happened since the last telling."""
        work, step = self.work, self.work.step
        tries, hints = work.news()
        before = self.known.get(step.id, StepProgress())
        fresh = work.done and not self.testing and (not before.done or work.stars > before.stars)
        if not (tries or hints or fresh or touch):
            return
        done = work.done and not self.testing
        self._keep(step.id, stars=work.stars if done else 0, tries=tries, hints=hints, done=done)

    def _keep(self, step: str, *, stars: int = 0, tries: int = 0, hints: int = 0, done: bool = False) -> None:
        before = self.known.get(step, StepProgress())
        self.known[step] = StepProgress(
            max(before.stars, stars), before.tries + tries, before.hints + hints, before.done or done
        )
        if self.progress is not None:
            try:
                self.progress.add(self.lesson.id, step, stars=stars, tries=tries, hints=hints, done=done)
            except StoreError as problem:
                self._trouble(problem)

    def _moved(self) -> None:
        """The position has changed."""
        self._fault_seat = -1
        self._tell()
        if self.work.kind == PLAY:
            if self.state.over:
                self._sheet = "lookback"
            if self.progress is not None:
                try:
                    played = [] if self.state.over else self.record.moves
                    self.progress.keep_moves(self.lesson.id, self.work.step.id, played)
                except StoreError as problem:
                    self._trouble(problem)

    # -- drawing ------------------------------------------------------------------------------------------------------

    def _parts(self) -> dict[str, str]:
        sitting, playing = self.shown, self.work.kind == PLAY
        return {
            "bar": self._bar(),
            "lesson": self._lesson_html(),
            "choices": "",
            "over": "board",
            "hand": panels.hand(sitting),
            "display": panels.display(sitting) if self._shows_display() else "",
            "seats": panels.seats(sitting),
            "log": panels.log(sitting) if playing else "",
            "sheet": self._sheet_html(),
        }

    def _bar(self) -> str:
        heading = self._heading()
        playing = self.work.kind == PLAY
        table_bar = ""
        if playing and not self.work.done:
            table_bar = f'<div class="ct-game-bar">{super()._bar()}</div>'
        return (
            pages.bar(
                self.lesson, heading.number if heading else "", self.at, self.work, self.known, self.reach,
                menu=self._menu_html(), testing=self.testing,
            )
            + table_bar
        )  # fmt: skip

    def _menu(self) -> str:
        return ""  # the bar of the game stands below the lesson's, which has the menu

    def _menu_html(self) -> str:
        more = ""
        if self.work.kind == PLAY:
            more = button(escape(_("Points if the game ended now")), "sheet:scores", style="ct-row")
            more += button(escape(_("Save the game as a file")), "save", style="ct-row")
        return pages.menu(
            self._theme, lessons=self.on_leave is not None, test=bool(self.lesson.skip), testing=bool(self.testing),
            more=more,
        )  # fmt: skip

    def _lesson_html(self) -> str:
        choices = self._choices() if self.work.attempt else ""
        row = self.testing or range(len(self.lesson.steps))
        return pages.text(
            self.work, self.sitting, choices=choices, intro=self._intro(), last=self.at == row[-1]
        )

    def _choices(self) -> str:
        note, self.sitting.note = self.sitting.note, None  # it stands above, with the lesson's own words
        try:
            return super()._choices()
        finally:
            self.sitting.note = note

    def _intro(self) -> str:
        if self.testing:
            said = _("No hints here, and one try each. If it goes wrong, the lesson waits for you.")
            return f'<p class="ct-intro">{escape(said)}</p>'
        if self.at or self.known.get(self.work.step.id, StepProgress()).done:
            return ""
        said = f'<p class="ct-intro">{escape(plain(_(self.lesson.summary)))}'
        if self.lesson.skip and not self.work.tries:
            said += (
                f' <button type="button" class="ct-word" data-do="test">'
                f"{escape(_('I know this: skip with a short test'))}</button>"
            )
        return said + "</p>"

    def _sheet_html(self) -> str:
        if self._word == "*":
            return pages.words_sheet()
        if self._word:
            return pages.word_sheet(self._word, self._theme)
        if self._ended:
            heading = self._heading()
            return pages.finish(
                self.lesson, heading, self.known, self.topics,
                catalogue.following(self.lesson.id) if heading else None,
                passed=self._passed, lessons=self.on_leave is not None,
            )  # fmt: skip
        if self._sheet == "lookback" and self.state.over:
            inside = (
                sheets.final(self.state)
                + f"<h3>{escape(_('How the points grew'))}</h3>"
                + pages.image(lookback.picture(self.record, self._theme), lookback.in_words(self.record))
            )
            close = button(escape(_("Close")), "close", style="ct-strong", more=" data-home")
            return paper(_("A look back at the game"), inside, close, wide=True)
        return super()._sheet_html()

    def _draw_board(self, **marks: Any) -> None:
        work = self.work
        wanted: dict[str, Any] = {}
        if not work.done or work.kind == "exercise":
            wanted.update(spots(work.marks))
        if self.sitting.prices and not work.locked and not self.sitting.lifted:
            wanted["notes"] = pages.board_notes(self.state, self.sitting.targets())
        super()._draw_board(**{**wanted, **marks})

    def _what_to_say(self) -> str:
        said = self.sitting.note or self.work.said
        heard = self.work.heard()
        text = " ".join(plain(line) for line in said.lines) if said else (plain(heard[-1]) if heard else "")
        if not text:
            text = self.work.goal if self.work.kind != PLAY else ""
        if not text:
            return super()._what_to_say()
        if text == self._last_said:
            return ""
        self._last_said = text
        return text

    # -- hearing ------------------------------------------------------------------------------------------------------

    def do(self, what: str, version: int | None = None) -> None:
        """Do what a button with these words does.

        Words beside those of `Table.do`: "hint", "retry", "next", "step:N", "answer:X", "reveal", "next-exercise",
        "see:N", "test", "leave-test", "word:ID", "words", "anew", "lesson:ID", "lessons".
        """
        verb, _sep, rest = what.partition(":")
        own: dict[str, Callable[[], object]] = {
            "hint": self.work.hint,
            "retry": self._retry,
            "next": self._next,
            "step": lambda: self._go_to(rest),
            "answer": lambda: self._answer(rest),
            "reveal": self._reveal,
            "next-exercise": self._next_exercise,
            "see": lambda: self._see(rest),
            "test": self._test,
            "leave-test": self._leave_test,
            "word": lambda: self._show_word(rest),
            "words": lambda: self._show_word("*"),
            "anew": self._anew,
            "lesson": lambda: self._open_next(rest),
            "lessons": self._leave,
            "close": self._close,
        }
        if verb in own:
            if verb not in ("close", "word", "words"):
                self.sitting.note = None
            own[verb]()
            self._tell()
            self.refresh()
            self.run_bots()
        elif verb == "back" and (self._word or self._ended):
            self._close()
            self.refresh()
        else:
            if what == "coach:hint" and self.coached and self.sitting.waits_for_human:
                self.work.hints += 1
            super().do(what, version)
            self._tell()

    def _close(self) -> None:
        if self._word:
            self._word = ""
        elif self._ended:
            self._ended = False
        else:
            super()._close()

    def _retry(self) -> None:
        if self.testing:
            return
        self._stop()
        self.work.retry()
        self.work_sitting.take_up(self.work)
        self._moved()

    def _next(self) -> None:
        """On to the next step, or to the end."""
        if not self.work.done:
            return
        for topic, (right, asked) in self.work.by_topic().items():
            before = self.topics.get(topic, (0, 0))
            self.topics[topic] = (before[0] + right, before[1] + asked)
        row = self.testing or tuple(range(len(self.lesson.steps)))
        place = row.index(self.at)
        if place + 1 < len(row):
            self._begin(row[place + 1])
        elif self.testing:
            self._pass()
        elif self._all_done():
            self._ended = True
        else:
            self._begin(self.reach)

    def _pass(self) -> None:
        """The short test is passed: the lesson counts as done, its tested steps with their stars."""
        tested = {self.lesson.steps[i].id for i in self.testing}
        for step in self.lesson.steps:
            self._keep(step.id, stars=MOST_STARS if step.id in tested else 0, done=True)
        self.testing = ()
        self._passed = self._ended = True

    def _go_to(self, place: str) -> None:
        if place.isdecimal() and int(place) <= self.reach and not self.testing:
            self._begin(int(place))

    def _answer(self, text: str) -> None:
        self.work.answer(text)
        self._show_again()

    def _reveal(self) -> None:
        self.work.reveal()
        self._show_again()

    def _see(self, place: str) -> None:
        self.work.shown = "" if self.work.shown == place else place
        self._show_again()

    def _show_again(self) -> None:
        """Lay on the board what the work shows now."""
        if not self.work.attempt:
            self.work_sitting.take_up(self.work)

    def _next_exercise(self) -> None:
        self.work.next_exercise()
        self._show_again()

    def _test(self) -> None:
        places = {step.id: i for i, step in enumerate(self.lesson.steps)}
        self.testing = tuple(places[step] for step in self.lesson.skip)
        if self.testing:
            self._begin(self.testing[0])

    def _leave_test(self) -> None:
        if self.testing:
            self.testing = ()
            self._begin(self.reach)

    def _show_word(self, word: str) -> None:
        if word == "*" or word in glossary():
            self._word = word

    def _anew(self) -> None:
        """Forget what was reached in this lesson."""
        self.known = {}
        if self.progress is not None:
            try:
                self.progress.reset(self.lesson.id)
            except StoreError as problem:
                self._trouble(problem)
        self.testing, self.topics, self._ended, self._passed = (), {}, False, False
        self._begin(0)

    def _open_next(self, name: str) -> None:
        try:
            self.take_up(name)
        except ConcordiaError as problem:
            self.sitting.note = Note("fault", (str(problem),))

    def _leave(self) -> None:
        if self.on_leave is not None:
            self._stop()
            self.on_leave()

    def point(self, what: str) -> None:
        """Something is pointed at: a word of the glossary, a move of a line, or what a table has."""
        verb, _sep, rest = what.partition(":")
        if verb == "word" and rest in glossary() and what != self._pointed:
            self._pointed = what
            self.front.point(pages.word_bubble(rest))
        elif verb == "line" and rest.isdecimal() and int(rest) < len(self.work.step.line):
            self._pointed = what
            self.front.point()
            self._draw_board(marks=_spots_in(self.work.step.line[int(rest)], self.state.board))
        else:
            super().point(what)

    def _bot_is_due(self) -> bool:
        return self.work.kind == PLAY and not self.work.locked and super()._bot_is_due()

    def close(self) -> None:
        """Leave the page: the bots stop."""
        self._stop()
        super().close()


def _spots_in(move: str, board: Any) -> list[str]:
    """The places a move names."""
    found = []
    for word in move.split():
        if word in board.city_number:
            found.append(f"city:{word}")
        elif word in board.province_number:
            found.append(f"province:{word}")
        elif "~" in word and word in board.place_number:
            found.append(f"route:{word}")
    return found


def open_lesson(lesson: str | Path | Mapping[str, Any] | Lesson) -> Lesson:
    """A lesson by its id, the beginning of it, its file, or its JSON form. Raises `ConcordiaError`."""
    if isinstance(lesson, Lesson):
        return lesson
    if isinstance(lesson, Mapping):
        return lesson_from(lesson)
    if isinstance(lesson, Path) or lesson.endswith(".json"):
        return load_lesson(lesson)
    return catalogue.lesson(lesson)


class Course(widgets.Box):
    """All lessons in a notebook: a list with what was reached, and the lesson that was chosen.

    Args:
        progress: whose progress is kept where; None: the local one's.
        theme: "light", "dark" or "projector"; None: as the browser remembers or prefers.
    """

    def __init__(self, *, progress: Progress | None = None, theme: str | None = None) -> None:
        self.progress = progress or Progress()
        self.said = ""
        self.doomed = False
        self.view: LessonView | None = None
        self._wanted_theme = theme
        self._theme = theme or "light"
        self.front = LessonFront()
        self.front.on_event(self._heard)
        super().__init__([self.front])
        self.add_class("ct-course")
        self.refresh()

    def refresh(self) -> None:
        """Draw the list anew."""
        self.front.show(
            {"course": outline.html(self.progress, said=self.said, doomed=self.doomed)}, theme=self._theme
        )

    def _heard(self, message: Message) -> None:
        wishes = message.get("preferences")
        if message.get("event") == "ready" and isinstance(wishes, Mapping) and self._wanted_theme is None:
            kept = wishes.get("theme")
            self._theme = str(kept) if kept in PAGE_THEMES else "dark" if message.get("dark") else "light"
        elif message.get("event") == "do":
            try:
                self.do(str(message.get("what", "")))
            except ConcordiaError as problem:
                self.said = str(problem)
        elif message.get("event") == "upload":
            self._take_in(message.get("text"))
        self.refresh()

    def do(self, what: str) -> None:
        """Open a lesson ("lesson:ID"), "export", "doom" and "reset" the progress."""
        verb, _sep, rest = what.partition(":")
        self.said = ""
        if verb == "lesson":
            self.view = LessonView(
                rest, progress=self.progress, on_leave=self.leave, theme=self._wanted_theme
            )
            self.children = [self.view]
        elif verb == "export":
            self.front.download(PROGRESS_FILE, json.dumps(self.progress.export(), indent=1) + "\n")
        elif verb == "reset" and self.doomed:
            self.progress.reset()
            self.said = _("All progress is forgotten.")
        self.doomed = verb == "doom"

    def leave(self) -> None:
        """Back to the list."""
        view, self.view = self.view, None
        self.children = [self.front]
        if view is not None:
            view.close()
        self.refresh()

    def _take_in(self, text: object) -> None:
        try:
            data = files.parse_json(text if isinstance(text, str) else None, PROGRESS_FILE)
            self.progress.take_in(data)
            self.said = _("The progress of the file is added to yours.")
        except ConcordiaError as problem:
            self.said = str(problem).splitlines()[0]
