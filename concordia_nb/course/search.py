"""The fewest moves that reach a step's goal, by search in breadth: the proof that par is par."""

from __future__ import annotations

from collections.abc import Hashable

from concordia_nb.concordia import Record, State
from concordia_nb.course.attempt import Attempt
from concordia_nb.course.lesson import Step


def fewest_moves(step: Step, most_positions: int = 20_000) -> int | None:
    """The fewest moves of the learner that reach the goal; None if the search had to stop before it knew.

    Raises ValueError if the goal cannot be reached at all within the step's script.
    """
    way = shortest_way(step, most_positions)
    return None if way is None else len(way)


def shortest_way(step: Step, most_positions: int = 20_000) -> tuple[str, ...] | None:
    """The learner's moves on a shortest way to the goal; None if the search had to stop before it knew.

    Raises ValueError if the goal cannot be reached at all within the step's script.
    """
    border = [Attempt(step)]
    seen = {_key(border[0].state)}
    while border:
        ahead = []
        for attempt in border:
            for move in attempt.allowed():
                after = _after(attempt, move)
                if after.reached:
                    return tuple(after.moves)
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


def _key(state: State) -> Hashable:
    """Equal for positions that differ only in the order of things that have none."""
    return (
        tuple(state.coins),
        tuple(map(tuple, state.goods)),
        tuple(state.houses),
        tuple(tuple(tuple(sorted(places)) for places in pair) for pair in state.colonists),
        tuple(tuple(sorted(hand)) for hand in state.hands),
        tuple(map(tuple, state.discards)),
        tuple(state.display),
        tuple(state.deck),
        state.markers,
        tuple(state.coin_side),
        state.own,
        tuple(state.turns),
        tuple(state.last_turns),
        tuple(state.intermediate),
        (state.turn, state.concordia, state.praefectus_magnus, state.praefectus_magnus_used),
        tuple(state.pending),
    )
