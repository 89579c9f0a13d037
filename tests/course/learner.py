"""A learner who knows the answers: which buttons are to be clicked for a move, and for every step of a lesson."""

from __future__ import annotations

from collections.abc import Iterator

from concordia_nb.concordia import State
from concordia_nb.concordia.pieces import GOODS
from concordia_nb.course.lesson import COMPARE, MISTAKE, PREDICT, Step
from concordia_nb.course.widget import LessonView
from concordia_nb.table.sitting import Sitting


def buttons(move: str, state: State, amounts: list[int]) -> list[str]:
    """The words of the buttons that make this move, one after another."""
    words = move.split()
    match words[0]:
        case "play":
            return [f"card:{words[1]}"]
        case "move":
            return [f"lift:{words[1]}@{words[2]}", f"move:{move}"]
        case "sell" | "buy":
            verb = "minus" if words[0] == "sell" else "plus"
            return [f"{verb}:{words[1]}"] * int(words[2]) + ["trade"]
        case "take":
            ways = [m for m in state.moves() if m.split()[:2] == words[:2]]
            return [f"slot:{words[1]}"] + ([f"move:{move}"] if len(ways) > 1 else [])
        case "keep":
            wanted = [0] * len(GOODS)
            for good, n in zip(words[1::2], words[2::2], strict=True):
                wanted[GOODS.index(good)] = int(n)
            fewer = [f"minus:{g}" for i, g in enumerate(GOODS) for _n in range(amounts[i] - wanted[i])]
            more = [f"plus:{g}" for i, g in enumerate(GOODS) for _n in range(wanted[i] - amounts[i])]
            return [*fewer, *more, "keep"]
        case "done":
            return ["done"]
    return [f"move:{move}"]


def clicks(step: Step, moves: tuple[str, ...]) -> Iterator[str]:
    """The buttons for the learner's moves of a step, as the position changes; the last move may be an illegal one."""
    from concordia_nb.core.errors import ConcordiaError
    from concordia_nb.course.attempt import Attempt

    attempt = Attempt(step)
    for move in moves:
        yield from buttons(move, attempt.state, Sitting(attempt.record).amounts)
        try:
            attempt.play(move)
        except ConcordiaError:
            return


def wrong_answers(step: Step) -> list[str]:
    """Words of buttons that give wrong answers, at most two."""
    right = step.right()
    match step.kind:
        case "predict":
            if step.choices:
                return [f"answer:{choice}" for choice in step.choices if choice != right][:2]
            assert isinstance(right, int)
            return [f"answer:{right + 1}", f"answer:{right + 2}"]
        case "mistake":
            return [f"answer:{i}" for i in range(len(step.line)) if i != right][:2]
        case "compare":
            return [f"answer:{i}" for i in range(len(step.lines)) if i != right][:2]
    return []


def right_answer(step: Step) -> str:
    """The words of the button with the right answer."""
    assert step.kind in (PREDICT, MISTAKE, COMPARE)
    return f"answer:{step.right()}"


def exercise_answer(view: LessonView) -> str:
    """The right answer to the exercise on the table."""
    assert view.work.exercise
    return f"answer:{view.work.exercise.right().value}"
