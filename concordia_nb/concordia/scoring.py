"""Points: one function a god; intermediate scoring; the winner (R-SCO-1 to R-SCO-7, R-INT-1, R-INT-2, R-END-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from concordia_nb.concordia.pieces import (
    BRICK,
    CARDS,
    CONCORDIA_POINTS,
    GOD_POINTS,
    GODS,
    INTERMEDIATE_COINS,
    PRICES,
    SESTERTII_FOR_A_POINT,
)
from concordia_nb.concordia.variants import nile

if TYPE_CHECKING:
    from concordia_nb.concordia.state import State


def vesta(state: State, seat: int) -> int:
    """R-SCO-1: a point for every 10 sestertii, goods counted at their prices."""
    goods = sum(units * price for units, price in zip(state.goods[seat], PRICES, strict=True))
    return (state.coins[seat] + goods) // SESTERTII_FOR_A_POINT


def jupiter(state: State, seat: int) -> int:
    """R-SCO-2: a point for each house outside of brick cities."""
    return GOD_POINTS["jupiter"] * (state.houses[seat] & ~state.good_mask[BRICK]).bit_count()


def saturnus(state: State, seat: int) -> int:
    """R-SCO-3: a point for each province with a house."""
    houses = state.houses[seat]
    return GOD_POINTS["saturnus"] * sum(1 for mask in state.board.province_mask if houses & mask)


def mercurius(state: State, seat: int) -> int:
    """R-SCO-4: two points for each kind of good the houses produce."""
    houses = state.houses[seat]
    return GOD_POINTS["mercurius"] * sum(1 for mask in state.good_mask if houses & mask)


def mars(state: State, seat: int) -> int:
    """R-SCO-5: two points for each colonist on the board."""
    return GOD_POINTS["mars"] * state.colonists_on_board(seat)


_A_CARD_GIVES = {
    "vesta": vesta,
    "jupiter": jupiter,
    "saturnus": saturnus,
    "mercurius": mercurius,
    "mars": mars,
}


def minerva(state: State, seat: int, card: int) -> int:
    """R-SCO-6: a specialist's value for each house in a city of its good."""
    entry = CARDS[card]
    return entry.value * (state.houses[seat] & state.good_mask[entry.good]).bit_count()


def score(state: State, seat: int) -> dict[str, int]:
    """Points of a seat by god, for its Concordia card, and in all. All its cards count, in hand and pile.

    "laurels" stands between them only on a board that has some (H-AEG-2, H-AEG-3).
    """
    cards = state.hands[seat] + state.discards[seat]
    points = dict.fromkeys(GODS, 0)
    for god, a_card_gives in _A_CARD_GIVES.items():
        n = sum(1 for card in cards if CARDS[card].god == god)
        if n:
            points[god] = n * a_card_gives(state, seat)
    points["minerva"] = sum(minerva(state, seat, card) for card in cards if CARDS[card].good >= 0)
    points["concordia"] = CONCORDIA_POINTS if state.concordia == seat else 0
    if state.own.laurels:
        points["laurels"] = nile.points(state, seat)
    points["total"] = sum(points.values())
    return points


def winner(state: State) -> int:
    """R-END-8: most points; in a tie the Praefectus Magnus or who would get it first as it passes to the right."""
    seats = len(state.seats)
    totals = [score(state, seat)["total"] for seat in range(seats)]
    best = max(totals)
    return next(
        seat
        for seat in ((state.praefectus_magnus - passed) % seats for passed in range(seats))
        if totals[seat] == best
    )


def intermediate(state: State, seat: int) -> None:
    """R-INT-1: score a seat at its first Tribune; R-INT-2: when all have been, pay the best two results."""
    state.intermediate[seat] = score(state, seat)["total"]
    results = sorted({points for points in state.intermediate if points is not None}, reverse=True)
    if None not in state.intermediate:
        for coins, result in zip(INTERMEDIATE_COINS, results, strict=False):
            for other, points in enumerate(state.intermediate):
                if points == result:
                    state.coins[other] += coins
