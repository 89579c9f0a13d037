"""A lesson as data: read from JSON, with every fault named, or made in a cell from the same words.

The format (`*.lesson.json`, "concordia-lesson/1") is described in `course/README.md`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from concordia_nb.concordia import Record, State, from_position
from concordia_nb.concordia.rules import rules
from concordia_nb.core import files
from concordia_nb.core.errors import ConcordiaError, FaultsError, PositionError
from concordia_nb.core.words import _
from concordia_nb.course.checks import Situation, check_faults, holds
from concordia_nb.course.exercises import GENERATORS
from concordia_nb.course.questions import answer, question_faults
from concordia_nb.players import BOTS

FORMAT = "concordia-lesson/1"
DO, PREDICT, MISTAKE, COMPARE, PLAY, EXERCISE = KINDS = (
    "do",
    "predict",
    "mistake",
    "compare",
    "play",
    "exercise",
)
HELP = ("full", "some", "none")  # worked-out prices and glowing moves; glowing moves; neither
MOST_WORDS = 60  # in one block of text
LONGEST = 2000  # letters in one text
HINTS = 3


class LessonError(FaultsError):
    """A lesson with faults."""


@dataclass(frozen=True)
class Wrong:
    """What to say for a likely wrong try.

    Attributes:
        moves: a way to make the mistake, for the proof; the last one is what the learner is answered for.
        say: what to say.
        move: pattern of the answered move (legal or not), default: the last of `moves`.
        check: instead of `move`: what is true when the attempt has failed.
    """

    moves: tuple[str, ...]
    say: str
    move: str = ""
    check: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class Step:
    """One thing to do, to foretell, or to find. Which fields are used hangs on `kind`; see `course/README.md`."""

    id: str
    kind: str
    goal: str
    why: str = ""
    position: Mapping[str, Any] = field(default_factory=dict)
    seat: str = ""
    check: Mapping[str, Any] | None = None
    allow: tuple[str, ...] = ("*",)
    opponents: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    solution: tuple[str, ...] = ()
    par: int = 0
    wrong: tuple[Wrong, ...] = ()
    marks: Mapping[str, Any] = field(default_factory=dict)
    help: str = "some"
    done: str = ""
    question: Mapping[str, Any] | None = None
    choices: tuple[Any, ...] = ()
    slips: Mapping[str, str] = field(default_factory=dict)
    line: tuple[str, ...] = ()
    lines: tuple[tuple[str, ...], ...] = ()
    bots: Mapping[str, str] = field(default_factory=dict)
    generator: str = ""
    count: int = 0
    seed: int = 0

    @cached_property
    def start(self) -> State:
        """The position in which the step begins, its bots seated (shared: copy it before playing)."""
        start = from_position(self.position)
        if not self.bots:
            return start
        position = start.to_position()
        for seat in position["seats"]:
            seat["player"] = self.bots.get(seat["colour"], "human")
        return from_position(position)

    def texts(self) -> list[str]:
        """Every text of the step that a learner may see."""
        said = [*(wrong.say for wrong in self.wrong), *self.slips.values()]
        return [text for text in (self.goal, self.why, self.done, *self.hints, *said) if text]

    @property
    def learner(self) -> int:
        """The seat of the learner."""
        return self.start.seat_of[self.seat] if self.seat else self.start.to_move

    def reached(self, state: State, moves: Sequence[str]) -> bool:
        """Whether the goal of a step on the board is reached by the learner's `moves`."""
        return self.check is not None and holds(self.check, Situation(state, self.start, self.learner, moves))

    def right(self) -> int | str:
        """The right answer of a step that asks, computed by the engine: a number, an id, or an index.

        mistake: the index in `line` of the first move that is not legal. compare: the index in `lines` of the one
        that gives most.
        """
        if self.kind == MISTAKE:
            return self.first_mistake()[0]
        if self.kind == COMPARE:
            values = self.line_values()
            return values.index(max(values))
        assert self.question is not None
        return answer(self.question, self.start).value

    def first_mistake(self) -> tuple[int, State]:
        """The index of the first illegal move of `line`, and the position before it. Raises ValueError if none is."""
        state = self.start.copy()
        for index, move in enumerate(self.line):
            if state.why_not(move):
                return index, state
            state.play(move)
        raise ValueError(_("every move of the line is legal."))

    def line_values(self) -> list[int]:
        """What each of `lines` gives by the question's measure."""
        assert self.question is not None
        values = []
        for line in self.lines:
            value = answer({**self.question, "moves": list(line)}, self.start).value
            assert isinstance(value, int)
            values.append(value)
        return values


@dataclass(frozen=True)
class Lesson:
    """A lesson.

    Attributes:
        id: "04-building"; also its file's name before ".lesson.json".
        minutes: how long it takes.
        rules: ids of the rules it teaches.
        words: glossary ids of words it explains.
        skip: ids of the steps that make the short test to skip it.
    """

    id: str
    title: str
    summary: str
    minutes: int
    steps: tuple[Step, ...]
    rules: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    skip: tuple[str, ...] = ()

    def texts(self) -> list[str]:
        """Every text a learner sees, for translation and for the tests of language."""
        found = [self.title, self.summary]
        for step in self.steps:
            found += step.texts()
        return [text for text in found if text]


# -- reading ------------------------------------------------------------------------------------------------------

_LESSON_FIELDS = {
    "format",
    "id",
    "title",
    "summary",
    "minutes",
    "steps",
    "rules",
    "words",
    "skip",
    "positions",
}
_TEXTS = {"id", "kind", "goal", "why", "seat", "help", "done", "generator"}
_LISTS = {"allow", "opponents", "hints", "solution", "line"}
_NUMBERS = {"par", "count", "seed"}
_MAPPINGS = {"position", "check", "marks", "question", "bots", "slips"}
_STEP_FIELDS = {*_TEXTS, *_LISTS, *_NUMBERS, *_MAPPINGS, "wrong", "choices", "lines", "moves"}


def load_lesson(path: str | Path) -> Lesson:
    """Read a lesson file. Raises `FileProblem`, or `LessonError` with every fault, its step and reason."""
    return lesson_from(files.read_json(path), Path(path).name)


def lesson_from(data: Any, name: str = "lesson") -> Lesson:
    """A lesson from its JSON form. Raises `LessonError` with every fault."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise LessonError(name, [_("the field 'format' is not '{format}'.").format(format=FORMAT)])
    faults = head_faults(data, _LESSON_FIELDS)
    for key in ("rules", "words", "skip"):
        if not _is_texts(data.get(key, [])):
            faults.append(_("the field '{key}' is a list of texts.").format(key=key))
    steps = data.get("steps")
    if not isinstance(steps, list) or not 0 < len(steps) <= 60:
        raise LessonError(name, [*faults, _("the field 'steps' is a list of 1 to 60 steps.")])
    positions = data.get("positions", {})
    read = []
    for number, entry in enumerate(steps, 1):
        step, step_faults = _read_step(entry, positions if isinstance(positions, Mapping) else {})
        place = _("step {n} ({id})").format(n=number, id=step.id if step else "?")
        if step and not step_faults:
            step_faults = step_sense_faults(step)
        faults += [f"{place}: {fault}" for fault in step_faults]
        if step:
            read.append(step)
    if not faults:
        known = {step.id for step in read}
        if len(known) < len(read):
            faults.append(_("two steps have the same id."))
        faults += [
            _("skip: no step has the id '{id}'.").format(id=i) for i in data.get("skip", []) if i not in known
        ]
        faults += [
            _("rules: no rule has the id '{id}'.").format(id=i)
            for i in data.get("rules", [])
            if i not in rules()
        ]
    if faults:
        raise LessonError(name, faults)
    return Lesson(
        data["id"], data["title"], data["summary"], data["minutes"], tuple(read),
        tuple(data.get("rules", [])), tuple(data.get("words", [])), tuple(data.get("skip", [])),
    )  # fmt: skip


def head_faults(data: Mapping[str, Any], known: Collection[str]) -> list[str]:
    """What is wrong with the fields that lessons and demos begin with; `known`: the names of all their fields."""
    faults = files.unknown_fields(data, known)
    for key in ("id", "title", "summary"):
        if not isinstance(data.get(key), str) or not 0 < len(data[key]) <= LONGEST:
            faults.append(_("the field '{key}' is a text that must be there.").format(key=key))
    minutes = data.get("minutes")
    if isinstance(minutes, bool) or not isinstance(minutes, int) or not 0 < minutes <= 180:
        faults.append(_("the field 'minutes' is a whole number from 1 to 180."))
    return faults


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) and len(text) <= LONGEST for text in value)


def _read_step(entry: Any, positions: Mapping[str, Any]) -> tuple[Step | None, list[str]]:
    """The step, and what is wrong with its shape. `moves` are played on the position before the step begins."""
    if not isinstance(entry, Mapping):
        return None, [_("a step is a JSON object.")]
    faults = files.unknown_fields(entry, _STEP_FIELDS)
    words: dict[str, Any] = {}
    for key, value in entry.items():
        if key in _TEXTS and (not isinstance(value, str) or len(value) > LONGEST):
            faults.append(_("the field '{key}' is a text.").format(key=key))
        elif key in _LISTS and not _is_texts(value):
            faults.append(_("the field '{key}' is a list of texts.").format(key=key))
        elif key in _NUMBERS and (isinstance(value, bool) or not isinstance(value, int)):
            faults.append(_("the field '{key}' is a whole number.").format(key=key))
        elif key in _MAPPINGS - {"position"} and not isinstance(value, Mapping):
            faults.append(_("the field '{key}' is a JSON object.").format(key=key))
        else:
            words[key] = tuple(value) if key in _LISTS else value
    moves = entry.get("moves", [])
    if not _is_texts(moves):
        faults.append(_("the field '{key}' is a list of texts.").format(key="moves"))
        moves = []
    position = entry.get("position", {})
    if isinstance(position, str):
        if position not in positions:
            faults.append(_("there is no position '{name}'.").format(name=position[:40]))
        position = positions.get(position)
    try:
        start = from_position(position)
        for move in moves:
            start.play(move)
        words["position"] = start.to_position() if moves else position
    except PositionError as problem:
        faults += [f"position: {fault}" for fault in problem.faults]
    except (ConcordiaError, TypeError) as problem:
        faults.append(f"moves: {problem}")
    for key in ("id", "kind", "goal"):
        if not entry.get(key):
            faults.append(_("the field '{key}' is a text that must be there.").format(key=key))
    words.pop("moves", None)
    words["choices"] = tuple(entry.get("choices", ()))
    words["lines"] = tuple(tuple(line) for line in entry.get("lines", ()) if _is_texts(line))
    words["wrong"], wrong_faults = _read_wrong(entry.get("wrong", []))
    faults += wrong_faults
    if faults:
        shown = entry.get("id")
        return (Step(shown, "", "") if isinstance(shown, str) else None), faults
    return Step(**words), []


def _read_wrong(entries: Any) -> tuple[tuple[Wrong, ...], list[str]]:
    read, faults = [], []
    for n, entry in enumerate(entries if isinstance(entries, list) else [None], 1):
        if (
            not isinstance(entry, Mapping)
            or not {"moves", "say"} <= set(entry) <= {"moves", "say", "move", "check"}
            or not _is_texts(entry["moves"])
            or not entry["moves"]
            or not isinstance(entry["say"], str)
        ):
            faults.append(
                _("wrong {n}: the fields 'moves' and 'say' are needed ('move', 'check').").format(n=n)
            )
        else:
            moves = tuple(entry["moves"])
            read.append(Wrong(moves, entry["say"], entry.get("move", moves[-1]), entry.get("check")))
    return tuple(read), faults


def step_sense_faults(step: Step) -> list[str]:
    """What is wrong with a step whose shape is right: unknown words, goals that cannot be, answers there are not."""
    if step.kind not in KINDS:
        return [_("there is no kind of step '{kind}'.").format(kind=step.kind[:40])]
    if step.help not in HELP:
        return [_("'{value}' is no {word}.").format(value=step.help[:40], word="help")]
    if step.seat and step.seat not in step.start.seat_of:
        return [_("'{value}' is no {word}.").format(value=step.seat[:40], word="seat")]
    for colour, bot in step.bots.items():
        if colour not in step.start.seat_of or bot not in BOTS:
            return [_("bots: there is no {colour} seat, or no bot '{bot}'.").format(colour=colour, bot=bot)]
    if not _is_texts([*step.slips.values()]) or (step.slips and step.kind != PREDICT):
        return [_("slips: texts by wrong answer, in a predict step only.")]
    faults = [
        _("a block of text has more than {n} words.").format(n=MOST_WORDS)
        for text in (step.goal, step.why, step.done, *step.hints, *step.slips.values())
        if len(text.split()) > MOST_WORDS
    ]
    faults += _mark_faults(step)
    faults += [
        fault for wrong in step.wrong if wrong.check for fault in check_faults(wrong.check, step.start)
    ]
    if step.kind in (DO, PLAY):
        if step.check is None:
            return [*faults, _("the field '{key}' is needed.").format(key="check")]
        faults += check_faults(step.check, step.start)
        if not faults and step.reached(step.start, ()):
            faults.append(_("the goal is reached before anything is done."))
    if step.kind == DO:
        faults += _do_faults(step)
    if step.kind in (PREDICT, COMPARE):
        faults += question_faults(step.question, step.start)
        if not faults:
            faults += _answer_faults(step)
    if step.kind == MISTAKE:
        try:
            step.first_mistake()
        except (ConcordiaError, ValueError) as problem:
            faults.append(str(problem))
    drawn = step.generator.split()
    if step.kind == EXERCISE and (not drawn or not set(drawn) <= set(GENERATORS) or not 0 < step.count <= 50):
        faults.append(_("a generator of exercises and a count from 1 to 50 are needed."))
    return faults


def _mark_faults(step: Step) -> list[str]:
    board, marks = step.start.board, step.marks
    known: dict[str, Collection[str]] = {
        "cities": board.city_number,
        "routes": board.route_place,
        "provinces": board.province_number,
        "arrows": board.place_number,
    }
    faults = files.unknown_fields(marks, known)
    for key in known:
        entries = marks.get(key, [])
        pairs = entries if key == "arrows" else [entries]
        if not isinstance(pairs, list) or not all(_is_texts(places) for places in pairs):
            faults.append(_("marks: the field '{key}' is a list.").format(key=key))
        elif key == "arrows" and any(len(pair) != 2 for pair in pairs):
            faults.append(_("marks: an arrow goes from one place to another."))
        else:
            faults += [
                _("marks: the board has no '{value}' among its {key}.").format(
                    value=place[:40], key="places" if key == "arrows" else key
                )
                for places in pairs
                for place in places
                if place not in known[key]
            ]
    return faults


def _do_faults(step: Step) -> list[str]:
    faults = []
    if len(step.hints) != HINTS or not step.solution or step.par < 1:
        faults.append(_("three hints, a solution and a par are needed."))
    elif not step.check or not check_faults(step.check, step.start):
        from concordia_nb.course.attempt import Attempt  # it needs Step

        attempt = Attempt(step)
        try:
            for move in step.solution:
                attempt.play(move)
        except ConcordiaError as problem:
            return [_("the solution is not legal: {problem}").format(problem=problem)]
        if not attempt.reached:
            faults.append(_("the solution does not reach the goal."))
        elif len(attempt.moves) != step.par:
            faults.append(
                _("the solution takes {n} moves, not par {par}.").format(n=len(attempt.moves), par=step.par)
            )
    return faults


def _answer_faults(step: Step) -> list[str]:
    if step.kind == COMPARE:
        if not 2 <= len(step.lines) <= 5:
            return [_("two to five lines are needed.")]
        try:
            values = step.line_values()
        except ConcordiaError as problem:
            return [str(problem)]
        return [] if values.count(max(values)) == 1 else [_("two lines are equally good.")]
    if step.choices and step.right() not in step.choices:
        return [_("the right answer, {value}, is not among the choices.").format(value=step.right())]
    wrong = {str(choice) for choice in step.choices} - {str(step.right())}
    return [
        _("slips: '{answer}' is no wrong answer.").format(answer=answer[:40])
        for answer in step.slips
        if not (answer in wrong if step.choices else answer.isdecimal() and int(answer) != step.right())
    ]


def record_of(step: Step) -> Record:
    """A record that begins with the step's position."""
    return Record(step.start)


def spots(marks: Mapping[str, Any]) -> dict[str, Any]:
    """The marks of a step ("cities", "routes", "provinces", "arrows") as the board takes them."""
    kinds = (("cities", "city"), ("routes", "route"), ("provinces", "province"))
    found = [f"{kind}:{place}" for field, kind in kinds for place in marks.get(field, ())]
    arrows = [
        tuple(f"{'route' if '~' in place else 'city'}:{place}" for place in pair)
        for pair in marks.get("arrows", ())
    ]
    return {"marks": found, "arrows": arrows}
