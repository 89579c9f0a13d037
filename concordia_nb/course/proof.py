"""The proof that a lesson teaches what is true: goals that can be reached, pars that are minimal, answers there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from concordia_nb.core.errors import ConcordiaError, IllegalMoveError
from concordia_nb.core.words import _, ngettext
from concordia_nb.course.attempt import Attempt
from concordia_nb.course.exercises import draw
from concordia_nb.course.glossary import glossary, named, plain
from concordia_nb.course.lesson import DO, EXERCISE, Lesson, Step
from concordia_nb.course.search import fewest_moves
from concordia_nb.course.work import measure_words

SEARCHED = 3_000  # positions: enough for goals within one turn


def faults(lesson: Lesson, most_positions: int = SEARCHED) -> list[str]:
    """What is not true in a lesson that could be read, by step and reason; [] when all of it holds."""
    found = []
    for number, step in enumerate(lesson.steps, 1):
        place = _("step {n} ({id})").format(n=number, id=step.id)
        found += [f"{place}: {fault}" for fault in _step_faults(step, most_positions)]
        found += [f"{place}: {fault}" for fault in _text_faults(step.texts())]
    found += _text_faults([lesson.title, lesson.summary])
    found += _word_faults(lesson.words)
    return found


def _text_faults(texts: Sequence[str]) -> Iterator[str]:
    """Words in brackets that the glossary does not have, and brackets that are not closed."""
    yield from _word_faults(named(texts))
    for text in texts:
        if any(bracket in plain(text) for bracket in ("[[", "]]")):
            yield _("a word's brackets are not closed, or closed twice: {text}").format(text=text[:60])


def _word_faults(words: Iterable[str]) -> Iterator[str]:
    for word in words:
        if word not in glossary():
            yield _("there is no word '{word}' in the glossary.").format(word=word)


def _step_faults(step: Step, most_positions: int) -> Iterator[str]:
    if step.kind == DO:
        try:
            least = fewest_moves(step, most_positions)
        except ConcordiaError as problem:
            yield _("the moves of the others: {problem}").format(problem=problem)
            return
        if least is not None and least != step.par:
            yield ngettext(
                "the goal can be reached in {n} move, so par is not {par}.",
                "the goal can be reached in {n} moves, so par is not {par}.",
                least,
            ).format(n=least, par=step.par)
        yield from _wrong_faults(step)
    if step.kind == EXERCISE:
        for number in range(step.count):
            try:
                draw(step.generator, step.seed, number).right()
            except ConcordiaError as problem:
                yield _("exercise {n} cannot be answered: {problem}").format(n=number + 1, problem=problem)


def _wrong_faults(step: Step) -> Iterator[str]:
    """Wrong tries that are none, or that are answered with other words."""
    for number, wrong in enumerate(step.wrong, 1):
        attempt = Attempt(step)
        try:
            for move in wrong.moves[:-1]:
                attempt.play(move)
        except ConcordiaError as problem:
            yield _("wrong {n}: {problem}").format(n=number, problem=problem)
            continue
        last = wrong.moves[-1]
        try:
            attempt.play(last)
        except IllegalMoveError:
            pass
        except ConcordiaError as problem:
            yield _("wrong {n}: {problem}").format(n=number, problem=problem)
            continue
        else:
            if not attempt.failed:
                yield _("wrong {n}: the last move is legal, and the goal can still be reached.").format(
                    n=number
                )
                continue
        if plain(attempt.said_for(last)) != plain(_(wrong.say)):
            yield _("wrong {n}: something else would be said.").format(n=number)


def account(lesson: Lesson, most_positions: int = SEARCHED) -> list[str]:
    """What was proved, a line a step."""
    return [
        _("step {n} ({id}): {proof}").format(n=number, id=step.id, proof=_proved(step, most_positions))
        for number, step in enumerate(lesson.steps, 1)
    ]


def _proved(step: Step, most_positions: int) -> str:
    match step.kind:
        case "do":
            if fewest_moves(step, most_positions) is None:
                return _("the solution reaches the goal; the search for a shorter way was not finished.")
            return ngettext(
                "the solution reaches the goal, and {n} move is the fewest there can be.",
                "the solution reaches the goal, and {n} moves are the fewest there can be.",
                step.par,
            ).format(n=step.par)
        case "predict":
            return _("the answer is {answer}.").format(answer=step.right())
        case "mistake":
            index, before = step.first_mistake()
            reason = before.why_not(step.line[index])[0]
            return _("move {n} is the mistake ({rule}).").format(n=index + 1, rule=reason.rule)
        case "compare":
            assert step.question is not None
            values = ", ".join(measure_words(step.question, value) for value in step.line_values())
            return _("line {n} is best ({values}).").format(n=int(step.right()) + 1, values=values)
        case "exercise":
            return ngettext(
                "{n} exercise can be answered.", "{n} exercises can be answered.", step.count
            ).format(n=step.count)
    return _("the goal is not reached at the start.")
