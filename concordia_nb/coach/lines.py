"""Ways to go on: what a seat does to the end of its turn, and how a game may end from there. The stack stays veiled."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from concordia_nb.concordia import Move, State, parse_move
from concordia_nb.concordia.pieces import CARDS
from concordia_nb.core.seeds import stream
from concordia_nb.players import Player, make

Found = TypeVar("Found")
FAST = "civis"
"""The bot that plays games on; named in every sentence that rests on such games."""


@dataclass(frozen=True, slots=True)
class Line:
    """What a seat does from a position to the end of its turn.

    Attributes:
        seat: who.
        before: the position it starts from, its stack shuffled.
        moves: its decisions in order (and goods that others keep in between).
        after: the position when its turn is over, or when the one decision it had in another's turn is made. What came
            into the display by the end of the turn is chance and says nothing.
    """

    seat: int
    before: State
    moves: tuple[Move, ...]
    after: State


def veiled(state: State, seed: int = 0) -> State:
    """A copy whose stack lies in a random order, each deck for itself, as the backs of the cards show.

    The order it had plays no part, so nothing that is found from the copy can rest on it. With one seed a card comes
    early or late in every position alike, so that two moves are compared by the same chance.
    """
    copy = state.copy()
    rng = stream(seed, "stack")
    rank = [rng.random() for _card in CARDS]
    by_deck: dict[int, list[int]] = {}
    for card in sorted(copy.deck, key=rank.__getitem__):
        by_deck.setdefault(CARDS[card].deck, []).append(card)
    copy.deck = [by_deck[CARDS[card].deck].pop() for card in copy.deck]
    return copy


def turn_number(state: State) -> int:
    """Which turn of the game is going on, counted over all seats from 1."""
    begun = sum(state.turns)
    return begun + 1 if state.phase == "play" else begun


def line(state: State, begin: Sequence[str] = (), player: Player | None = None) -> Line:
    """The seat to move does `begin`, and a player ends its turn for it.

    Args:
        state: a position with a decision due; not changed.
        begin: moves of the seat that must decide.
        player: who decides the rest; `FAST` if left out.

    Raises `InvalidMoveError` or `IllegalMoveError` when `begin` is not possible.
    """
    player = player or make(FAST)
    before = veiled(state)
    then = before.copy()
    seat, turn = then.to_move, turn_number(then)
    own = then.turn == seat
    moves: list[Move] = []
    for text in begin:
        moves.append(parse_move(text, then))
        then.play(moves[-1])
    while not then.over and turn_number(then) == turn and (own or not moves):
        moves.append(parse_move(player.decide(then), then))
        then.play(moves[-1])
    return Line(seat, before, tuple(moves), then)


SLICE = 6  # moves played on between two looks at whoever waits


def _playing_on(
    state: State, begin: Sequence[str], seed: int, player: Player
) -> Generator[None, None, list[int]]:
    then = veiled(state, seed)
    for move in begin:
        then.play(move)
    while not then.over:
        for _move in range(SLICE):
            if not then.over:
                then.play(player.decide(then))
        yield
    return [points["total"] for points in then.scores()]


Ends = tuple[list[list[int]], ...]
"""By line and game the final points by seat."""


def played_on(
    lines: Sequence[Line], games: int, seed: int = 0, player: Player | None = None
) -> Generator[int, None, Ends]:
    """Games played on from lines of one position, one player deciding for every seat, the same stacks for each line.

    Yields how many games have been played, a few moves at a time. Without a stack all games are alike, and one is
    played. `seed` shuffles the first stack.
    """
    player = player or make(FAST)
    before = lines[0].before
    ends: Ends = tuple([] for _each in lines)
    for game in range(games if before.deck else min(games, 1)):
        for each, totals in zip(lines, ends, strict=True):
            playing = _playing_on(before, each.moves, seed + game, player)
            while len(totals) == game:
                try:
                    next(playing)
                except StopIteration as end:
                    totals.append(end.value)
                yield sum(map(len, ends))
    return ends


def counted(
    steps: Generator[int, None, Found], before: int, most: int
) -> Generator[tuple[int, int], None, Found]:
    """The same steps as part of a longer way: (steps done, steps at most), `before` of them done already."""
    while True:
        try:
            done = next(steps)
        except StopIteration as end:
            found: Found = end.value
            return found
        yield before + done, most


def drained(steps: Generator[object, None, Found]) -> Found:
    """What a generator returns in the end."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Found = end.value
            return found


def lead(points: Sequence[int], seat: int) -> int:
    """How far a seat is ahead of the best of the others (negative: behind).

    >>> lead([90, 100, 95], 0)
    -10
    """
    return points[seat] - max(n for other, n in enumerate(points) if other != seat)
