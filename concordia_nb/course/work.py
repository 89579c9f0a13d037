"""A learner's work at one step of any kind: what was tried, what is said to it, when it is done. No widgets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from concordia_nb.concordia import Reason, Record, State, names
from concordia_nb.concordia.pieces import GOODS
from concordia_nb.core.errors import ConcordiaError
from concordia_nb.core.words import _, ngettext
from concordia_nb.course.attempt import Attempt
from concordia_nb.course.exercises import Exercise, draw, topic
from concordia_nb.course.glossary import plain
from concordia_nb.course.lesson import COMPARE, DO, EXERCISE, HINTS, MISTAKE, PLAY, PREDICT, Step, record_of
from concordia_nb.course.questions import NO, in_words
from concordia_nb.store.progress import MOST_STARS
from concordia_nb.table.sitting import Note

GOOD = "good"  # the kind of a note that says: well done
ON_BOARD = (DO, PLAY)
PASSED = 0.8  # share of right answers in a row of exercises that passes a test
NEW_ROW = 1000  # added to the seed for a row of fresh exercises


@dataclass
class Work:
    """The work at one step.

    Attributes:
        test: whether it is part of a test: no help, one try.
        done, stars: whether the goal is reached, and how well (0 to 3).
        said: what was last said to the learner; words of the glossary in it still stand in brackets.
        wrong: answers that were wrong, as indexes or values.
        tries, hints: how many were made and asked for. `news` says how many since it was asked last.
        results: in a row of exercises, (topic, whether right) of those answered.
        shown: what else is laid on the board to look at, by its label; "" for the position itself.
    """

    step: Step
    test: bool = False
    done: bool = False
    stars: int = 0
    said: Note | None = None
    wrong: list[Any] = field(default_factory=list)
    tries: int = 0
    hints: int = 0
    results: list[tuple[str, bool]] = field(default_factory=list)
    shown: str = ""
    _told: tuple[int, int] = (0, 0)
    _row: int = 0

    def __post_init__(self) -> None:
        self.attempt = Attempt(self.step) if self.step.kind in ON_BOARD else None
        self.exercise: Exercise | None = None
        self.answered = False  # the exercise on the table
        if self.step.kind == EXERCISE:
            self._draw()

    # --- what is there ---

    @property
    def kind(self) -> str:
        """The step's kind."""
        return self.step.kind

    @property
    def help(self) -> str:
        """How much is shown: full, some, none."""
        return "none" if self.test else self.step.help

    @property
    def goal(self) -> str:
        """What is asked, in one sentence, without links."""
        return self.exercise.goal if self.exercise else plain(_(self.step.goal))

    @property
    def record(self) -> Record:
        """What lies on the board: the attempt, the exercise, or what was chosen to be looked at."""
        if self.attempt:
            return self.attempt.record
        if self.exercise:
            return Record(self.exercise.state)
        record = record_of(self.step)
        for move in self._moves_to_show():
            record.play(move)
        return record

    def _moves_to_show(self) -> tuple[str, ...]:
        step = self.step
        if self.shown.isdecimal():
            number = int(self.shown)
            if step.kind == COMPARE and number < len(step.lines):
                return step.lines[number]
            if step.kind == MISTAKE:
                return step.line[: min(number, int(step.right()))]
        if step.kind == PREDICT and self.done and step.question:
            moves = [*step.question.get("moves", ())]
            move = step.question.get("move")
            if move and not _after(step.start, moves).why_not(move):
                moves.append(move)
            return tuple(moves)
        return ()

    @property
    def marks(self) -> dict[str, Any]:
        """What the step marks on the board: cities, routes, provinces, arrows."""
        return dict(self.exercise.marks if self.exercise else self.step.marks)

    @property
    def locked(self) -> bool:
        """Whether nothing can be done on the board now: it is done, missed, or asked in words."""
        return not self.attempt or self.done or self.failed

    @property
    def failed(self) -> bool:
        """Whether the attempt on the board has missed its goal."""
        if not self.attempt or self.done:
            return False
        if self.kind == PLAY:
            return self.attempt.state.over
        return self.attempt.failed

    @property
    def lost(self) -> bool:
        """Whether a test is not passed because of this step."""
        return self.test and not self.done and bool(self.failed or (self.wrong and self.kind != EXERCISE))

    def news(self) -> tuple[int, int]:
        """Tries and hints since this was asked last."""
        now = (self.tries, self.hints)
        fresh = (now[0] - self._told[0], now[1] - self._told[1])
        self._told = now
        return fresh

    # --- on the board ---

    def look(self) -> None:
        """After a move on the board: is the goal reached, or missed?"""
        attempt = self.attempt
        if attempt is None or self.done:
            return
        if attempt.reached:
            stars = attempt.stars() if self.kind == DO else MOST_STARS - (self.hints > 0)
            self._finish(stars)
        elif self.failed:
            self.tries += 1
            own = attempt.said_for(attempt.moves[-1] if attempt.moves else "")
            self.said = Note("why", (plain(own) or self._missed(),))

    def _missed(self) -> str:
        if self.kind == PLAY:
            return _("The game is over, and the goal was not reached. Try again with what you know now.")
        return _("Your turn is over, and the goal is not reached yet. Take the last move back, or try again.")

    def retry(self) -> None:
        """Begin the step again; nothing is lost."""
        if self.attempt:
            if not self.failed and not self.done:
                self.tries += 1
            self.attempt.restart()
        self.said, self.shown = None, ""
        self.wrong = []
        self.done = False
        if self.exercise:
            self.results = []
            self._row += 1
            self._draw()

    # --- hints ---

    @property
    def hints_left(self) -> int:
        """How many of the step's hints can still be asked for (in a game against bots the coach gives them)."""
        return HINTS - self.hints if self.kind == DO and not self.test and not self.done else 0

    def heard(self) -> list[str]:
        """The hints given so far."""
        return [_(hint) for hint in self.step.hints[: self.hints]] if self.kind == DO else []

    def hint(self) -> None:
        """Give the next hint."""
        if self.hints_left and self.attempt:
            self.hints += 1
            self.attempt.hint()
            self.said = None

    # --- answers ---

    def answer(self, text: str) -> None:
        """An answer: a number or id (predict, exercise), or an index (mistake, compare)."""
        if self.attempt or (self.done and self.kind != EXERCISE):
            return
        value = self._value(text)
        if value is None:
            self.said = Note("ask", (_("Please type a whole number."),))
            return
        if self.exercise:
            self._answer_exercise(value)
            return
        if value in self.wrong:
            return
        self.tries += 1
        self.shown = ""
        if value == self.step.right():
            self._finish(max(1, MOST_STARS - len(self.wrong)))
            return
        self.wrong.append(value)
        self.said = Note("why", self._why_wrong(value))

    def _value(self, text: str) -> int | str | None:
        for choice in self.choices():
            if str(choice) == text:
                return choice  # type: ignore[no-any-return]
        try:
            return int(text)
        except ValueError:
            return None

    def choices(self) -> list[Any]:
        """What a predict step or an exercise lets one choose from; [] where a number is typed."""
        if self.exercise:
            return list(self.exercise.right().choices)
        return list(self.step.choices) if self.kind == PREDICT else []

    def choice_words(self, choice: object) -> str:
        """A choice as the learner sees it."""
        state = self.exercise.state if self.exercise else self.step.start
        return in_words(choice, state) if isinstance(choice, str) else str(choice)

    def _why_wrong(self, value: Any) -> tuple[str, ...]:
        step = self.step
        if str(value) in step.slips:
            return (_(step.slips[str(value)]),)
        if self.kind == MISTAKE:
            right = int(step.right())
            if value > right:
                return (_("Look earlier: before that, another move already breaks a rule."),)
            state = _after(step.start, step.line[:value])
            return (_("That one is legal."), *state.explain(step.line[value])[:1])
        if self.kind == COMPARE:
            said = self.result_words(value)
            return (_("That gives {result}. Another of them gives more.").format(result=said),)
        if not isinstance(value, int) or self.choices():
            said = self.choice_words(value)
            return (_("“{answer}” is not right. Look at the board, and read once more.").format(answer=said),)
        wanted = step.right()
        much = isinstance(wanted, int) and value > wanted
        return (_("{n} is too much.").format(n=value) if much else _("{n} is not enough.").format(n=value),)

    def reveal(self) -> None:
        """Show the answer; it costs two stars and nothing else."""
        if self.attempt or self.exercise or self.done:
            return
        self.hints += 1
        self._finish(1)

    @property
    def can_reveal(self) -> bool:
        """Whether the answer may be shown: after a wrong one."""
        return bool(self.wrong) and not self.done and not self.test and not self.attempt and not self.exercise

    def result_words(self, line: int) -> str:
        """What a line of a compare step gives, in words."""
        assert self.step.question is not None
        return measure_words(self.step.question, self.step.line_values()[line])

    def _finish(self, stars: int) -> None:
        self.done, self.stars = True, max(self.stars, stars)
        if self.attempt:
            self.tries += 1
        reasons = self._reasons()[:2]
        lines = [reason.text for reason in reasons]
        if self.step.done:
            lines.append(_(self.step.done))
        rules = tuple(dict.fromkeys(reason.rule for reason in reasons))
        self.said = Note(GOOD, tuple(lines) or (_("Well done!"),), rules)

    def _reasons(self) -> list[Reason]:
        """Why a move that was asked about is not possible, when that is the answer."""
        question = self.step.question or {}
        if self.kind == MISTAKE:
            index, before = self.step.first_mistake()
            return before.why_not(self.step.line[index])
        if self.kind == PREDICT and question.get("what") == "legal" and self.step.right() == NO:
            return _after(self.step.start, question.get("moves", ())).why_not(question["move"])
        return []

    # --- exercises ---

    def _draw(self) -> None:
        number = len(self.results)
        self.exercise = draw(self.step.generator, self.step.seed + NEW_ROW * self._row, number)
        self.answered = False
        self.wrong = []

    def _answer_exercise(self, value: Any) -> None:
        exercise = self.exercise
        if exercise is None or self.answered:
            return
        self.tries += 1
        self.answered = True
        right = exercise.right().value
        good = value == right
        self.results.append((exercise.topic, good))
        if not good:
            self.wrong = [value]
        head = _("Right!") if good else _("No: it is {answer}.").format(answer=self.choice_words(right))
        self.said = Note(GOOD if good else "why", (head, exercise.because))
        if len(self.results) == self.step.count:
            share = self.right_answers / self.step.count
            self.done = not self.test or share >= PASSED
            self.stars = max(self.stars, MOST_STARS if share == 1 else 2 if share >= 0.7 else 1)
            if not self.done:
                self.wrong = ["row"]

    def next_exercise(self) -> None:
        """Draw the next one of the row."""
        if self.exercise and self.answered and len(self.results) < self.step.count:
            self.said = None
            self._draw()

    @property
    def right_answers(self) -> int:
        """How many exercises of the row were answered rightly."""
        return sum(1 for _topic, good in self.results if good)

    def by_topic(self) -> dict[str, tuple[int, int]]:
        """Topic in words -> right answers, all answers."""
        found: dict[str, tuple[int, int]] = {}
        for name, good in self.results:
            right, asked = found.get(topic(name), (0, 0))
            found[topic(name)] = (right + good, asked + 1)
        return found


def _after(start: State, moves: Any) -> State:
    state = start.copy()
    for move in moves:
        state.play(move)
    return state


def measure_words(question: Any, value: int) -> str:
    """A measured value with its unit: "7 sestertii", "2 wine", "12 points".

    >>> measure_words({"what": "coins"}, 7)
    '7 sestertii'
    """
    what = question["what"]
    if what == "price":
        what = question.get("in", "coins")
    if what == "coins":
        return names.coins(value)
    if what in GOODS:
        return f"{value} {names.good(what, value)}"
    match what:
        case "goods":
            return ngettext("{n} good", "{n} goods", value).format(n=value)
        case "score":
            return ngettext("{n} point", "{n} points", value).format(n=value)
        case "houses":
            return ngettext("{n} house", "{n} houses", value).format(n=value)
        case "hand" | "open_cards" | "stack":
            return ngettext("{n} card", "{n} cards", value).format(n=value)
        case "free_spaces":
            return ngettext("{n} free space", "{n} free spaces", value).format(n=value)
        case "colonists":
            return ngettext("{n} colonist", "{n} colonists", value).format(n=value)
    return str(value)


def described(start: State, moves: Iterable[str]) -> list[tuple[int, str]]:
    """Moves from a position on in words, with the seat that makes each; an illegal one as it would be."""
    state = start.copy()
    found = []
    for move in moves:
        try:
            words = state.describe(move)
        except ConcordiaError:
            words = str(move)
        # After the end nobody is to move: a move shown all the same would be that of the next in the row.
        mover = (state.to_move + state.over) % len(state.seats)
        found.append((mover, words))
        if not state.why_not(move):
            state.play(move)
    return found
