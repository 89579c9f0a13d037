"""A record cut into turns, and the points of everybody as the game went on."""

from __future__ import annotations

from dataclasses import dataclass

from concordia_nb.coach.lines import turn_number
from concordia_nb.concordia import Record, State


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a record: `record.moves[start:end]`, with goods that others kept in between.

    Attributes: number (from 1, over all seats), round (which turn of its own seat it is, from 1), seat, start, end.
    """

    number: int
    round: int
    seat: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Growth:
    """Points as if the game had ended after each round: `rows[round][seat]`, god → points with "total" and the rest.

    Row 0 is the position the record begins with.
    """

    rows: tuple[tuple[dict[str, int], ...], ...]

    def of(self, seat: int, god: str = "total") -> list[int]:
        """One seat's points by round."""
        return [row[seat].get(god, 0) for row in self.rows]


def turns(record: Record) -> list[Turn]:
    """The turns of a record, those that lack their beginning or end left out."""
    found: list[Turn] = []
    state = record.at(0)
    start, seat = (0, state.turn) if state.phase == "play" else (-1, state.turn)
    number = turn_number(state)
    for at, move in enumerate(record.moves, 1):
        state.play(move)
        if state.over or turn_number(state) != number:
            if start >= 0:
                found.append(Turn(number, state.turns[seat], seat, start, at))
            start, seat, number = at, state.turn, turn_number(state)
    return found


def growth(record: Record) -> Growth:
    """The points of everybody after each round."""
    state = record.at(0)
    rows = [tuple(state.scores())]
    rounds = _rounds_done(state)
    for move in record.moves:
        state.play(move)
        if _rounds_done(state) > rounds and not state.over:
            rounds = _rounds_done(state)
            rows.append(tuple(state.scores()))
    if record.moves:
        rows.append(tuple(state.scores()))
    return Growth(tuple(rows))


def _rounds_done(state: State) -> int:
    """How many turns every seat has finished."""
    going_on = state.turn if state.phase not in ("play", "") else -1
    return min(n - (seat == going_on) for seat, n in enumerate(state.turns))
