"""The Prefect: let a province produce, or take the cash (R-PRE-1 to R-PRE-8, R-PM-1 to R-PM-6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from concordia_nb.concordia import names, reasons, storehouse
from concordia_nb.concordia.decision import Pending, Phase, by_seat
from concordia_nb.concordia.moves import CASH, Move
from concordia_nb.concordia.pieces import (
    BONUS_UNITS,
    BONUS_UNITS_WITH_PRAEFECTUS_MAGNUS,
    CLOCKWISE,
    GOODS,
    MARKER_COINS,
)
from concordia_nb.concordia.variants import fish_market, nile
from concordia_nb.concordia.variants.own import NOTHING
from concordia_nb.core.reasons import Reason
from concordia_nb.core.words import _

if TYPE_CHECKING:
    from concordia_nb.concordia.state import State


ANY_GOOD = -1  # the marker of a province whose bonus is the Prefect's choice, until it is chosen (R-CRE-2)


def begin(state: State, seat: int, card: int) -> None:
    """Choose between a province and the cash."""
    state.pending.append(_DUE[seat][0])


def moves(state: State, now: Pending) -> list[Move]:
    """R-PRE-1, R-PRE-7, R-PRE-8: any province whose marker shows its good; the cash always."""
    produce = state.board.produce_moves
    legal: list[Move] = []
    for province, coins in enumerate(state.coin_side):
        if not coins:
            legal += produce[province]
    legal.append(CASH)
    return legal


def play(state: State, now: Pending, move: Move) -> None:
    """Produce or take the cash; either ends by itself."""
    state.pending.pop()
    if move is CASH:
        state.coins[now.seat] += visible_coins(state)
        state.coin_side = [False] * len(state.coin_side)
        if state.board.choice:
            state.markers = tuple(
                ANY_GOOD if province in state.board.choice else good
                for province, good in enumerate(state.markers)
            )
        return
    offers = production(state, now.seat, move.province, move.good)
    state.coin_side[move.province] = True
    if move.good >= 0:  # R-CRE-2
        state.markers = (*state.markers[: move.province], move.good, *state.markers[move.province + 1 :])
    if state.praefectus_magnus == now.seat:
        state.praefectus_magnus_used = True
    if state.own is not NOTHING:
        nile.after_production(state, now.seat, move.province)
        if state.own.fish:
            fish_market.give(state, now.seat, bonus_units(state, now.seat))
    storehouse.offer(state, offers)


def visible_coins(state: State) -> int:
    """R-PRE-5: the sestertii on all markers that show coins, and those printed on the board (R-COR-1, R-CRE-1)."""
    coins = state.board.cash
    for province, shown in enumerate(state.coin_side):
        if shown:
            coins += MARKER_COINS[state.markers[province]]
    return coins


def bonus_units(state: State, seat: int) -> int:
    """R-PRE-2, R-PM-1: units of the marker's good for the seat that lets a province produce."""
    return BONUS_UNITS_WITH_PRAEFECTUS_MAGNUS if state.praefectus_magnus == seat else BONUS_UNITS


def production(state: State, seat: int, province: int, good: int = ANY_GOOD) -> list[tuple[int, list[int]]]:
    """What everyone is offered, the acting seat first, then clockwise (R-PRE-2 to R-PRE-4, R-STO-5, R-STO-7).

    Seats that get nothing are left out. Units are by GOODS. `good` is the bonus the seat names where that is its choice
    (R-CRE-2), else the marker's. Fish are no goods and not among the units (H-FISH-1).
    """
    mask = state.board.province_mask[province]
    cities = state.board.provinces[province].cities
    every_house, tokens = state.houses, state.tokens
    offers = []
    for other in CLOCKWISE[len(every_house)][seat]:
        houses = every_house[other] & mask
        if houses or other == seat:
            units = [0, 0, 0, 0, 0]
            if other == seat:
                if state.own is NOTHING or not state.own.fish:  # H-FISH-1: else the bonus is no good
                    units[state.markers[province] if good < 0 else good] = bonus_units(state, seat)
                if state.own is not NOTHING:
                    nile.add_food(state, province, units)
            if houses:
                for city in cities:
                    if houses >> city & 1:
                        units[tokens[city]] += 1
            if houses or any(units):
                offers.append((other, units))
    return offers


def bonus_good(state: State, move: Move) -> int:
    """The good of a production's bonus: the one named (R-CRE-2), else the marker's; ANY_GOOD before it is named."""
    return move.good if move.good >= 0 else state.markers[move.province]


def question(state: State, now: Pending) -> str:
    """What is asked while the Prefect is at work."""
    return _("Choose a province that shall produce, or take the cash on the markers: {coins}.").format(
        coins=names.coins(visible_coins(state))
    )


PHASE: Phase = Phase("prefect", moves, play, question)
_DUE = by_seat(PHASE)


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
    if move not in state.board.produce_moves[move.province]:
        province = state.board.provinces[move.province]
        if move.good < 0:
            text = _("The bonus of {province} is a good of your choice: name it.").format(
                province=province.name
            )
            yield Reason("R-CRE-2", text, {"provinces": [province.id]})
        else:
            text = _("The bonus of {province} is the good of its marker: name none.").format(
                province=province.name
            )
            yield Reason("R-PRE-4", text, {"provinces": [province.id]})


def explain(state: State, move: Move) -> list[str]:
    """What everyone gets, what will not fit, and what happens to the markers."""
    now = state.pending[-1]
    if move is CASH:
        said = [
            _("You take {coins}, and all markers turn back to their goods.").format(
                coins=names.coins(visible_coins(state))
            )
        ]
        if state.board.cash:
            said.append(
                _("{coins} of them are printed on the board and are always there.").format(
                    coins=names.coins(state.board.cash)
                )
            )
        if not visible_coins(state):
            said.append(_("Careful: no marker shows coins, so this brings nothing."))
        return said
    said = []
    if state.own.fish:
        said.append(
            _("{name} gets {fish}.").format(
                name=names.seat(state, now.seat), fish=names.fish(bonus_units(state, now.seat))
            )
        )
    for seat, units in production(state, now.seat, move.province, move.good):
        said.append(_("{name} gets {goods}.").format(name=names.seat(state, seat), goods=names.goods(units)))
        free = state.free_spaces(seat)
        if sum(units) > free:
            said.append(
                _("Only {free} of {n} will fit into {name}'s storehouse.").format(
                    free=free, n=sum(units), name=names.seat(state, seat)
                )
            )
    if state.own is not NOTHING:
        said += nile.explain_production(state, now.seat, move.province)
    good = bonus_good(state, move)
    said.append(
        _("The marker ({good}) turns to its coins: {coins}.").format(
            good=names.good(GOODS[good]), coins=names.coins(MARKER_COINS[good])
        )
    )
    if state.praefectus_magnus == now.seat:
        said.append(
            _("The {magnus} doubles the bonus and then passes to the right.").format(
                magnus=names.praefectus(state.own.fish)
            )
        )
    return said


def describe(state: State, move: Move) -> str:
    """Label of a button."""
    if move is CASH:
        return _("Take the cash: {coins}").format(coins=names.coins(visible_coins(state)))
    if state.own.fish:
        return _("Produce in {province} (bonus: {fish})").format(
            province=names.province(state.board, move.province),
            fish=names.fish(bonus_units(state, state.to_move)),
        )
    if (good := bonus_good(state, move)) == ANY_GOOD:
        return _("Produce in {province} (bonus: your choice)").format(
            province=names.province(state.board, move.province)
        )
    return _("Produce in {province} (bonus: {good})").format(
        province=names.province(state.board, move.province), good=names.good(GOODS[good])
    )
