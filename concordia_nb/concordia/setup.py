"""A new game (R-SET-1 to R-SET-9, R-CTY-2, R-BON-1, R-DCK-1 to R-DCK-3).

Chance happens here only, and each thing that is drawn has numbers of its own, so the same seed gives the same tokens
whatever else is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from concordia_nb.concordia.board import Board, load_board
from concordia_nb.concordia.pieces import (
    DISPLAY_SLOTS,
    GOODS,
    START_COINS,
    START_COINS_WITHOUT_GOODS,
    START_GOODS,
    TOKEN_INSTEAD_OF_SALT,
    TOKENS,
    decks,
)
from concordia_nb.concordia.state import State
from concordia_nb.concordia.variants import castles
from concordia_nb.concordia.variants.own import NONE, NOTHING, Own
from concordia_nb.core.seeds import shuffled, stream

NO_GOODS = (0,) * len(GOODS)
SHORT_HOUSES = 8


def new_game(
    map: str | Path | Board = "italia",  # noqa: A002  the name is fixed by the formats
    seats: int | Sequence[Mapping[str, Any]] = 3,
    seed: int = 0,
    options: Mapping[str, bool | int] | None = None,
) -> State:
    """A new game.

    Args:
        map: id of a board, path of a map file, or a board.
        seats: how many (2 to 5), or one mapping a seat in turn order with "colour", "name", "player" (all optional).
        seed: a whole number; the same seed gives the same game on every machine.
        options: "intermediate_scoring" (default False), "start_goods" (default True); for some boards
            "second_display" (default False) and "our_readings" (default True) and "fish_market" (default False), see
            maps/RULES.md; for a short game
            "short_houses" (3 to 15, default 15) and "short_stack" (cards left out, default 0).

    Raises `PositionError` or `MapError` with every fault, `FileProblem` for a map file that cannot be read.

    >>> state = new_game("imperium", seats=4, seed=1)
    >>> state.coins, state.praefectus_magnus
    ([5, 6, 7, 8], 3)
    """
    from concordia_nb.concordia.position import LARGEST_SEED, from_position  # a new game: nothing is given

    board = map if isinstance(map, Board) else load_board(map)
    if type(seats) is int and type(seed) is int and abs(seed) <= LARGEST_SEED and not options:
        state = laid_table(board, seats).copy()
        _draw(state, seed)
        return state
    given = list(seats) if isinstance(seats, Iterable) and not isinstance(seats, str) else seats
    return from_position(
        {"map": board.id, "seed": seed, "seats": given, "options": {} if options is None else options},
        board=board,
    )


@lru_cache(maxsize=64)
def laid_table(board: Board, seats: int) -> State:
    """A game by seed 0; remembered, because playouts begin again and again, and only the draw differs."""
    from concordia_nb.concordia.position import from_position

    return from_position({"map": board.id, "seats": seats}, board=board)


def _draw(state: State, seed: int) -> None:
    """All that chance decides, by a seed, in a game that has not begun."""
    board = state.board
    tokens = draw_tokens(board, seed)
    state.seed, state.tokens, state.good_mask = seed, tuple(tokens), good_masks(tokens)
    state.markers = tuple(place_markers(board, tokens))
    state.own = lay_out_own(board, state.markers, seed, state.options.our_readings)
    state.display, state.deck = deal(draw_cards(len(state.seats), seed))
    state.deck.reverse()


def short_game(seats: int) -> dict[str, int]:
    """Options of a short game for a school lesson: 8 houses each, half the stack (H-SHORT-1, H-SHORT-2).

    >>> short_game(3)
    {'short_houses': 8, 'short_stack': 7}
    """
    cards = sum(len(deck) for deck in decks(seats))
    return {"short_houses": SHORT_HOUSES, "short_stack": (cards - DISPLAY_SLOTS) // 2}


def draw_tokens(board: Board, seed: int) -> list[int]:
    """R-CTY-2: the good of each city, by city number; -1 for capitals."""
    rng = stream(seed, "tokens")
    tokens = [-1] * board.n_cities
    for letter, counts in TOKENS.items():
        of_letter = [good for good, n in enumerate(counts) for _ in range(n)]
        if board.salt:
            of_letter.append(TOKEN_INSTEAD_OF_SALT[letter])  # R-SALT-2
        drawn = shuffled(of_letter, rng)
        for city in board.zones[letter]:
            tokens[city] = drawn.pop()
    return tokens


def good_masks(tokens: Sequence[int]) -> tuple[int, ...]:
    """By good its cities, as a bit mask."""
    masks = [0] * len(GOODS)
    for city, good in enumerate(tokens):
        if good >= 0:
            masks[good] |= 1 << city
    return tuple(masks)


def place_markers(board: Board, tokens: Sequence[int]) -> list[int]:
    """R-BON-1: by province the most valuable good of its cities (goods stand in order of their price).

    -1 where the bonus is the Prefect's choice (R-CRE-2).
    """
    return [
        -1 if number in board.choice else max([tokens[city] for city in province.cities], default=-1)
        for number, province in enumerate(board.provinces)
    ]


def lay_out_own(board: Board, markers: Sequence[int], seed: int, our_readings: bool) -> Own:
    """R-GER-2, R-AEG-1, R-AEG-2: what lies on boards with things of their own, where they count."""
    if not our_readings or not board.has_readings:
        return NOTHING
    return Own(
        castles.laid_out(board, markers, seed), 0 if board.flood else NONE, tuple(NONE for _ in board.laurels)
    )


def draw_cards(seats: int, seed: int, left_out: int = 0) -> list[int]:
    """R-DCK-1, R-DCK-2: the cards for sale in the order they come: the first seven are dealt first.

    H-SHORT-2: `left_out` of them, the last to come, stay in the box.
    """
    rng = stream(seed, "decks")
    cards = [card for deck in decks(seats) for card in shuffled(deck, rng)]
    return cards[: len(cards) - left_out]


def deal(cards: Sequence[int]) -> tuple[list[int], list[int]]:
    """R-DCK-3: the display from left to right, and the rest of the stack from the top."""
    return list(cards[:DISPLAY_SLOTS]), list(cards[DISPLAY_SLOTS:])


def start_coins(seat: int, start_goods: bool) -> int:
    """R-SET-3, R-SET-9: sestertii of a seat by turn order."""
    return (START_COINS if start_goods else START_COINS_WITHOUT_GOODS) + seat


def start_goods(with_goods: bool) -> tuple[int, ...]:
    """R-SET-4, R-SET-9: goods of each seat, by GOODS."""
    return START_GOODS if with_goods else NO_GOODS
