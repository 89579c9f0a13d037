"""A demo as data: read from JSON, with every fault named by its step and reason.

The format (`*.demo.json`, "concordia-demo/1") is described in `demo/README.md`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from concordia_nb.concordia import Record, State
from concordia_nb.concordia.pieces import GODS
from concordia_nb.core import files
from concordia_nb.core.errors import ConcordiaError, FaultsError, RecordError
from concordia_nb.core.words import _
from concordia_nb.course.lesson import LONGEST, MOST_WORDS, head_faults
from concordia_nb.course.questions import answer, in_words, question_faults

FORMAT = "concordia-demo/1"
SHOWS = ("seats", "cards", "hand", "display", "scores")
POINTS = (*GODS, "concordia", "total")
MOST_STEPS = 60
LONGEST_HEADLINE = 60  # letters: it stays in one line on a beamer
ANSWER = "answer"  # the name of the computed answer in a question's text
PLACEHOLDER = re.compile(r"\{(\w+)\}")


class DemoError(FaultsError):
    """A demo with faults."""


@dataclass(frozen=True)
class Question:
    """What the class is asked before it is shown.

    Attributes:
        ask: the question.
        answer: what is shown afterwards; `{answer}` in it stands for what the engine finds.
        measure: what the engine shall find (see `course.questions`), empty where nothing is computed.
    """

    ask: str
    answer: str
    measure: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Step:
    """One moment that is shown. Texts may hold `{name}` for each of `values`, which the engine computes.

    Attributes:
        at: after how many moves of the record; None: where the step before it stands.
        play: moves of their own that are played from there on, beside the record.
        show: what stands beside the text: "seats", "cards", "hand", "display" or "scores".
        points: a god, "concordia" or "total" whose points stand beside each seat; "" for none.
    """

    headline: str
    text: str = ""
    at: int | None = None
    play: tuple[str, ...] = ()
    marks: Mapping[str, Any] = field(default_factory=dict)
    values: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    question: Question | None = None
    show: str = "seats"
    points: str = ""
    notes: str = ""


@dataclass(frozen=True)
class Demo:
    """A record with what is said about it.

    Attributes:
        id: also the file's name before ".demo.json".
        minutes: how long it takes to show.
    """

    id: str
    title: str
    summary: str
    minutes: int
    record: Record
    steps: tuple[Step, ...]

    @cached_property
    def places(self) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """Where each step stands: after how many moves of the record, and the moves played from there on."""
        return _places(self.steps)

    def game(self, step: int) -> Record:
        """The game up to the moment of a step (its index): a record of its own, to play on."""
        at, line = self.places[step]
        game = self.record.branch(at)
        for move in line:
            game.play(move)
        return game

    def state(self, step: int) -> State:
        """The position of a step (its index)."""
        at, line = self.places[step]
        state = self.record.at(at)
        for move in line:
            state.play(move)
        return state

    def headline(self, step: int) -> str:
        """The headline of a step, in the language in use, with its numbers."""
        return self._said(step, self.steps[step].headline)

    def text(self, step: int) -> str:
        """The text of a step."""
        return self._said(step, self.steps[step].text)

    def notes(self, step: int) -> str:
        """What the speaker alone reads at a step."""
        return self._said(step, self.steps[step].notes)

    def ask(self, step: int) -> str:
        """The question of a step; "" if it asks none."""
        question = self.steps[step].question
        return self._said(step, question.ask) if question else ""

    def answer(self, step: int) -> str:
        """The answer to the question of a step, as far as it can be computed by the engine; "" if it asks none."""
        question = self.steps[step].question
        return self._said(step, question.answer) if question else ""

    def texts(self) -> list[str]:
        """Every text of the demo as it stands in the file, for translation and for the tests of language."""
        found = [self.title, self.summary]
        for step in self.steps:
            asked = step.question
            found += [step.headline, step.text, step.notes, *((asked.ask, asked.answer) if asked else ())]
        return [text for text in found if text]

    def _said(self, number: int, text: str) -> str:
        if not text:
            return ""
        step = self.steps[number]
        wanted = dict(step.values)
        if step.question and step.question.measure:
            wanted[ANSWER] = step.question.measure

        def value(match: re.Match[str]) -> str:
            return _value(wanted[match[1]], self.state(number), self.record)

        return PLACEHOLDER.sub(value, _(text))


def _places(steps: tuple[Step, ...]) -> tuple[tuple[int, tuple[str, ...]], ...]:
    places: list[tuple[int, tuple[str, ...]]] = []
    at, line = 0, ()  # type: tuple[int, tuple[str, ...]]
    for step in steps:
        if step.at is not None:
            at, line = step.at, ()
        line = (*line, *step.play)
        places.append((at, line))
    return tuple(places)


def _value(measure: Mapping[str, Any], state: State, record: Record) -> str:
    """What the engine finds, in words. With "at" it looks at that moment of the record."""
    asked = {key: value for key, value in measure.items() if key != "at"}
    if "at" in measure:
        state = record.at(measure["at"])
    found = answer(asked, state)
    return str(found.value) if isinstance(found.value, int) else in_words(found.value, state)


# -- reading ------------------------------------------------------------------------------------------------------

_DEMO_FIELDS = {"format", "id", "title", "summary", "minutes", "record", "steps"}
_TEXTS = ("headline", "text", "notes", "show", "points")
_STEP_FIELDS = {*_TEXTS, "at", "play", "marks", "values", "question"}
_MARKS = ("cities", "routes", "provinces", "arrows")


def load_demo(path: str | Path) -> Demo:
    """Read a demo file. Raises `FileProblem`, or `DemoError` with every fault, its step and reason."""
    return demo_from(files.read_json(path), Path(path).name)


def demo_from(data: Any, name: str = "demo") -> Demo:
    """A demo from its JSON form. Raises `DemoError` with every fault, its step and reason."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise DemoError(name, [_("the field 'format' is not '{format}'.").format(format=FORMAT)])
    faults = head_faults(data, _DEMO_FIELDS)
    try:
        record = Record.from_dict(data.get("record"), name)
    except RecordError as problem:  # without a game nothing can be said about its moments
        raise DemoError(name, [*faults, *(f"record: {fault}" for fault in problem.faults)]) from None
    entries = data.get("steps")
    if not isinstance(entries, list) or not 0 < len(entries) <= MOST_STEPS:
        raise DemoError(
            name, [*faults, _("the field 'steps' is a list of 1 to {n} steps.").format(n=MOST_STEPS)]
        )
    read: list[Step] = []
    for number, entry in enumerate(entries, 1):
        step, step_faults = _read_step(entry, len(record.moves))
        if step is not None and not step_faults:
            step_faults = _sense_faults(step, read, record)
        head = entry.get("headline") if isinstance(entry, Mapping) else None
        place = _("step {n} ({id})").format(n=number, id=head[:40] if isinstance(head, str) else "?")
        faults += [f"{place}: {fault}" for fault in step_faults]
        read.append(step or Step(""))
    if faults:
        raise DemoError(name, faults)
    return Demo(data["id"], data["title"], data["summary"], data["minutes"], record, tuple(read))


def _read_step(entry: Any, moves: int) -> tuple[Step | None, list[str]]:
    """A step whose shape is right, else what is wrong with it."""
    if not isinstance(entry, Mapping):
        return None, [_("a step is a JSON object.")]
    faults = files.unknown_fields(entry, _STEP_FIELDS)
    words: dict[str, Any] = {}
    for key in _TEXTS:
        if key in entry and (not isinstance(entry[key], str) or len(entry[key]) > LONGEST):
            faults.append(_("the field '{key}' is a text.").format(key=key))
        elif key in entry:
            words[key] = entry[key]
    if not entry.get("headline"):
        faults.append(_("the field '{key}' is a text that must be there.").format(key="headline"))
    if "at" in entry:
        if not _is_moment(entry["at"], moves):
            faults.append(_("the field 'at' is a whole number from 0 to {n}.").format(n=moves))
        words["at"] = entry["at"]
    play = entry.get("play", [])
    if not isinstance(play, list) or not all(isinstance(move, str) for move in play):
        faults.append(_("the field '{key}' is a list of texts.").format(key="play"))
    else:
        words["play"] = tuple(play)
    for key in ("marks", "values"):
        if not isinstance(entry.get(key, {}), Mapping):
            faults.append(_("the field '{key}' is a JSON object.").format(key=key))
        else:
            words[key] = entry.get(key, {})
    question, question_faults_found = _read_question(entry.get("question"))
    faults += question_faults_found
    return (None, faults) if faults else (Step(**words, question=question), [])


def _is_moment(value: Any, moves: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= moves


def _read_question(entry: Any) -> tuple[Question | None, list[str]]:
    if entry is None:
        return None, []
    if not isinstance(entry, Mapping) or not all(
        isinstance(entry.get(key), str) and 0 < len(entry[key]) <= LONGEST for key in ("ask", "answer")
    ):
        return None, [_("question: the texts 'ask' and 'answer' are needed.")]
    measure = {key: value for key, value in entry.items() if key not in ("ask", "answer")}
    return Question(entry["ask"], entry["answer"], measure), []


def _sense_faults(step: Step, before: list[Step], record: Record) -> list[str]:
    """What is wrong with a step whose shape is right, in the position where it stands."""
    at, line = _places((*before, step))[-1]
    state = record.at(at)
    try:
        for move in line:
            state.play(move)
    except ConcordiaError as problem:
        return [f"play: {problem}"]
    faults = _word_faults(step)
    if step.show not in SHOWS:
        faults.append(_("'{value}' is no {word}.").format(value=step.show[:40], word="show"))
    if step.points and step.points not in POINTS:
        faults.append(_("'{value}' is no {word}.").format(value=step.points[:40], word="god"))
    faults += _mark_faults(step.marks, state)
    measures = {f"values: {str(key)[:40]}": measure for key, measure in step.values.items()}
    if step.question and step.question.measure:
        measures["question"] = step.question.measure
    for place, measure in measures.items():
        faults += [f"{place}: {fault}" for fault in _measure_faults(measure, state, record)]
    return faults


def _word_faults(step: Step) -> list[str]:
    """Texts that are too long, or that name a value there is not."""
    faults = []
    asked = step.question
    shown = {"text": step.text, "notes": step.notes}
    if asked:
        shown |= {"ask": asked.ask, "answer": asked.answer}
    if len(step.headline) > LONGEST_HEADLINE:
        faults.append(_("the headline has more than {n} letters.").format(n=LONGEST_HEADLINE))
    for key, text in shown.items():
        if len(text.split()) > MOST_WORDS:
            faults.append(_("the field '{key}' has more than {n} words.").format(key=key, n=MOST_WORDS))
    known = {str(key) for key in step.values}
    for key, text in {**shown, "headline": step.headline}.items():
        computed = known | ({ANSWER} if asked and asked.measure and key == "answer" else set())
        for name in PLACEHOLDER.findall(text):
            if name not in computed:
                faults.append(
                    _("the field '{key}' names '{name}', but there is no such value.").format(
                        key=key, name=name[:40]
                    )
                )
    return faults


def _mark_faults(marks: Mapping[str, Any], state: State) -> list[str]:
    """Marks of unknown kinds, or at places the board does not have."""
    board = state.board
    places = {
        "cities": board.city_number,
        "routes": board.route_place,
        "provinces": board.province_number,
        "arrows": {**board.city_number, **board.route_place},
    }
    faults = [f"marks: {fault}" for fault in files.unknown_fields(marks, _MARKS)]
    for key in _MARKS:
        named = marks.get(key, [])
        if not isinstance(named, list) or (
            key == "arrows" and not all(isinstance(pair, list) and len(pair) == 2 for pair in named)
        ):
            faults.append(_("marks: '{key}' is a list, for arrows of pairs of places.").format(key=key))
            continue
        for place in [end for pair in named for end in pair] if key == "arrows" else named:
            if not isinstance(place, str) or place not in places[key]:
                faults.append(
                    _("marks: the board has no '{place}' among its {key}.").format(
                        place=str(place)[:40], key=_("cities and routes") if key == "arrows" else key
                    )
                )
    return faults


def _measure_faults(measure: Any, state: State, record: Record) -> list[str]:
    if isinstance(measure, Mapping) and "at" in measure:
        if not _is_moment(measure["at"], len(record.moves)):
            return [_("the field 'at' is a whole number from 0 to {n}.").format(n=len(record.moves))]
        state = record.at(measure["at"])
        measure = {key: value for key, value in measure.items() if key != "at"}
    return question_faults(measure, state)
