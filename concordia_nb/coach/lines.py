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


def playing_on(
    state: State, begin: Sequence[str], seed: int, player: Player | None = None
) -> Generator[None, None, list[int]]:
    """As `play_on`, a few moves at a time."""
    player = player or make(FAST)
    then = veiled(state, seed)
    for move in begin:
        then.play(move)
    while not then.over:
        for _move in range(SLICE):
            if not then.over:
                then.play(player.decide(then))
        yield
    return [points["total"] for points in then.scores()]


def play_on(state: State, begin: Sequence[str], seed: int, player: Player | None = None) -> list[int]:
    """The final points by seat after the moves `begin`, when one player decides for every seat from there on.

    `seed` shuffles the stack.
    """
    return drained(playing_on(state, begin, seed, player))


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
