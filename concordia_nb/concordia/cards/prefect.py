"""The Prefect: let a province produce, or take the cash (R-PRE-1 to R-PRE-8, R-PM-1 to R-PM-6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from concordia_nb.concordia import names, reasons, storehouse
from concordia_nb.concordia.decision import Pending, Phase
from concordia_nb.concordia.moves import CASH, Move
from concordia_nb.concordia.pieces import (
    BONUS_UNITS,
    BONUS_UNITS_WITH_PRAEFECTUS_MAGNUS,
    GOODS,
    MARKER_COINS,
)
from concordia_nb.core.reasons import Reason
from concordia_nb.core.words import _

if TYPE_CHECKING:
    from concordia_nb.concordia.state import State


def begin(state: State, seat: int, card: int) -> None:
    """Choose between a province and the cash."""
    state.pending.append(Pending(PHASE, seat))


def moves(state: State, now: Pending) -> list[Move]:
    """R-PRE-1, R-PRE-7, R-PRE-8: any province whose marker shows its good; the cash always."""
    legal = [
        move for move, coins in zip(state.board.produce_moves, state.coin_side, strict=True) if not coins
    ]
    legal.append(CASH)
    return legal


def play(state: State, now: Pending, move: Move) -> None:
    """Produce or take the cash; either ends by itself."""
    state.pending.pop()
    if move is CASH:
        state.coins[now.seat] += visible_coins(state)
        state.coin_side = [False] * len(state.coin_side)
        return
    offers = production(state, now.seat, move.province)
    state.coin_side[move.province] = True
    if state.praefectus_magnus == now.seat:
        state.praefectus_magnus_used = True
    storehouse.offer(state, offers)


def visible_coins(state: State) -> int:
    """R-PRE-5: the sestertii on all markers that show coins."""
    return sum(
        MARKER_COINS[good] for good, coins in zip(state.markers, state.coin_side, strict=True) if coins
    )


def bonus_units(state: State, seat: int) -> int:
    """R-PRE-2, R-PM-1: units of the marker's good for the seat that lets a province produce."""
    return BONUS_UNITS_WITH_PRAEFECTUS_MAGNUS if state.praefectus_magnus == seat else BONUS_UNITS


def production(state: State, seat: int, province: int) -> list[tuple[int, list[int]]]:
    """What everyone is offered, the acting seat first, then clockwise (R-PRE-2 to R-PRE-4, R-STO-5, R-STO-7).

    Seats that get nothing are left out. Units are by GOODS.
    """
    mask = state.board.province_mask[province]
    cities = state.board.provinces[province].cities
    offers = []
    n = len(state.seats)
    for i in range(n):
        other = (seat + i) % n
        houses = state.houses[other] & mask
        if houses or other == seat:
            units = [0, 0, 0, 0, 0]
            if other == seat:
                units[state.markers[province]] = bonus_units(state, seat)
            for city in cities:
                if houses >> city & 1:
                    units[state.tokens[city]] += 1
            offers.append((other, units))
    return offers


def question(state: State, now: Pending) -> str:
    """What is asked while the Prefect is at work."""
    return _("Choose a province that shall produce, or take the cash on the markers: {coins}.").format(
        coins=names.coins(visible_coins(state))
    )


PHASE = Phase("prefect", moves, play, question)


def why_not(state: State, move: Move) -> Iterator[Reason]:
    """Every reason against letting a province produce, or against the cash outside of the Prefect's action."""
    if state.pending[-1].phase is not PHASE:
        yield reasons.wrong_phase(state, _("Provinces produce by the Prefect's order."))
    if state.coin_side[move.province]:
        province = state.board.provinces[move.province]
        yield Reason(
            "R-PRE-1",
            _(
                "{province} has produced already: its marker shows coins until somebody takes the cash."
            ).format(province=province.name),
            {"provinces": [province.id]},
        )
        if all(state.coin_side):
            yield Reason("R-PRE-7", _("No marker shows a good any more: only the cash is left."), {})


def explain(state: State, move: Move) -> list[str]:
    """What everyone gets, what will not fit, and what happens to the markers."""
    now = state.pending[-1]
    if move is CASH:
        said = [
            _("You take {coins}, and all markers turn back to their goods.").format(
                coins=names.coins(visible_coins(state))
            )
        ]
        if not visible_coins(state):
            said.append(_("Careful: no marker shows coins, so this brings nothing."))
        return said
    said = []
    for seat, units in production(state, now.seat, move.province):
        said.append(_("{name} gets {goods}.").format(name=names.seat(state, seat), goods=names.goods(units)))
        free = state.free_spaces(seat)
        if sum(units) > free:
            said.append(
                _("Only {free} of {n} will fit into {name}'s storehouse.").format(
                    free=free, n=sum(units), name=names.seat(state, seat)
                )
            )
    good = state.markers[move.province]
    said.append(
        _("The marker ({good}) turns to its coins: {coins}.").format(
            good=names.good(GOODS[good]), coins=names.coins(MARKER_COINS[good])
        )
    )
    if state.praefectus_magnus == now.seat:
        said.append(_("The Praefectus Magnus doubles the bonus and then passes to the right."))
    return said


def describe(state: State, move: Move) -> str:
    """Label of a button."""
    if move is CASH:
        return _("Take the cash: {coins}").format(coins=names.coins(visible_coins(state)))
    good = GOODS[state.markers[move.province]]
    return _("Produce in {province} (bonus: {good})").format(
        province=names.province(state.board, move.province), good=names.good(good)
    )
