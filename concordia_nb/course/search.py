"""The fewest moves that reach a step's goal, by search in breadth: the proof that par is par."""

from __future__ import annotations

import json

from concordia_nb.concordia import Record, State
from concordia_nb.course.attempt import Attempt
from concordia_nb.course.lesson import Step


def fewest_moves(step: Step, most_positions: int = 20_000) -> int | None:
    """The fewest moves of the learner that reach the goal; None if the search had to stop before it knew.

    Raises ValueError if the goal cannot be reached at all within the step's script.
    """
    border = [Attempt(step)]
    seen = {_key(border[0].state)}
    depth = 0
    while border:
        depth += 1
        ahead = []
        for attempt in border:
            for move in attempt.allowed():
                after = _after(attempt, move)
                if after.reached:
                    return depth
                key = _key(after.state)
                if not after.failed and key not in seen:
                    seen.add(key)
                    if len(seen) > most_positions:
                        return None
                    ahead.append(after)
        border = ahead
    raise ValueError(step.id)


def _after(attempt: Attempt, move: str) -> Attempt:
    after = Attempt.__new__(Attempt)
    after.step, after.hints, after.tries = attempt.step, 0, 1
    after.record = Record(attempt.state)
    after.moves = attempt.moves[:]
    after._script = attempt._script
    after.play(move)
    return after


def _key(state: State) -> str:
    position = state.to_position()
    for seat in position["seats"]:
        seat["colonists"].sort()
        seat["hand"].sort()
    return json.dumps(position, sort_keys=True)
