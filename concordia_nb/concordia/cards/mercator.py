"""The Mercator: money, and trade with the bank in at most two goods (R-MER-1 to R-MER-6).

In the variant without goods a seat may also buy before its first card (R-SET-9); those purchases are made here too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from concordia_nb.concordia import names, reasons
from concordia_nb.concordia.decision import Pending, Phase, by_seat, due
from concordia_nb.concordia.moves import BUY, DONE, SELL, Move
from concordia_nb.concordia.pieces import AT_MOST, CARDS, GOODS, PRICES, SPACES
from concordia_nb.core.reasons import Reason
from concordia_nb.core.words import _, ngettext

if TYPE_CHECKING:
    from concordia_nb.concordia.state import State

MOST_TYPES = AT_MOST["mercator"]
SOLD, BOUGHT = 1, 2  # what has been done with a good in this trade; 0: nothing yet
#: by good and units: the moves that sell, and those that buy, so many at the most
SALES = tuple(tuple(sales[:units] for units in range(SPACES + 1)) for sales in SELL)
PURCHASES = tuple(tuple(purchases[:units] for units in range(SPACES + 1)) for purchases in BUY)


def begin(state: State, seat: int, card: int) -> None:
    """R-MER-1: the money first, then the trade."""
    state.coins[seat] += CARDS[card].income
    state.pending.append(_DUE[seat][MOST_TYPES])


def moves(state: State, now: Pending) -> list[Move]:
    """R-MER-2 to R-MER-6: each good in one direction, once; sales and purchases in any order."""
    if not now.left:
        return [DONE]
    legal: list[Move] = []
    traded = now.goods
    for good, units in enumerate(state.goods[now.seat]):
        if units and not traded[good]:
            legal += SALES[good][units]
    legal += purchases(state, now)
    legal.append(DONE)
    return legal


def purchases(state: State, now: Pending) -> list[Move]:
    """R-MER-3, R-STO-9: what a seat's money and free spaces allow to buy of the goods not traded yet."""
    free, coins = state.free_spaces(now.seat), state.coins[now.seat]
    legal: list[Move] = []
    if free:
        for good, price in enumerate(PRICES):
            if coins < price:
                break  # the next goods cost more
            if not now.goods[good]:
                most = coins // price
                legal += PURCHASES[good][most if most < free else free]
    return legal


def play(state: State, now: Pending, move: Move) -> None:
    """Sell, buy, or end the turn."""
    if move is DONE:
        state.pending.pop()
        return
    goods = list(now.goods)
    goods[move.good] = trade(state, now.seat, move)
    state.pending[-1] = due(PHASE, now.seat, now.left - 1, False, tuple(goods))


def trade(state: State, seat: int, move: Move) -> int:
    """Exchange goods and money with the bank (R-CMP-4); returns SOLD or BOUGHT."""
    units = move.units if move.verb == "buy" else -move.units
    state.goods[seat][move.good] += units
    state.coins[seat] -= units * PRICES[move.good]
    return BOUGHT if units > 0 else SOLD


def question(state: State, now: Pending) -> str:
    """What is asked while the Mercator is at work."""
    if not now.left:
        return _("Finish your turn.")
    return ngettext(
        "Sell or buy {n} more kind of goods, or finish your turn.",
        "Sell or buy up to {n} kinds of goods, or finish your turn.",
        now.left,
    ).format(n=now.left)


PHASE: Phase = Phase("mercator", moves, play, question)
_DUE = by_seat(PHASE, MOST_TYPES)


def why_not(state: State, move: Move) -> Iterator[Reason]:
    """Every reason against selling or buying that much."""
    now = state.pending[-1]
    seat, good = now.seat, names.good(GOODS[move.good])
    first_turn = now.phase.name == "play" and not state.options.start_goods and not state.turns[seat]
    if now.phase is PHASE:
        if now.goods[move.good]:
            yield Reason(
                "R-MER-2",
                _("No more trade in {good}: it has been sold already, and each good is traded once.").format(
                    good=good
                )
                if now.goods[move.good] == SOLD
                else _(
                    "No more trade in {good}: it has been bought already, and each good is traded once."
                ).format(good=good),
                {"goods": [GOODS[move.good]]},
            )
            traded = SOLD if move.verb == "sell" else BOUGHT
            if now.goods[move.good] != traded:
                yield Reason("R-MER-5", _("The same good cannot be both sold and bought in one trade."))
        elif not now.left:
            yield Reason("R-MER-2", _("At most two different goods are traded, and two have been."))
    elif not (first_turn and move.verb == "buy"):
        yield reasons.wrong_phase(state, _("Selling and buying are the Mercator's work."))
        if now.phase.name == "play" and not state.options.start_goods and move.verb == "buy":
            yield Reason("R-SET-9", _("Buying before a card is played is possible in the first turn only."))
    have = state.goods[seat][move.good]
    if move.verb == "sell":
        if move.units > have:
            yield Reason(
                "R-MER-3",
                _("{name} has {have} {good} to sell, not {n}.").format(
                    name=names.seat(state, seat),
                    have=have,
                    good=names.good(GOODS[move.good], have),
                    n=move.units,
                ),
                {"have": have},
            )
        return
    price = move.units * PRICES[move.good]
    if price > state.coins[seat]:
        yield Reason(
            "R-MER-3",
            ngettext(
                "{units} costs {price}; {name} has {coins}.",
                "{units} cost {price}; {name} has {coins}.",
                move.units,
            ).format(
                units=names.amount(move.good, move.units),
                price=names.coins(price),
                name=names.seat(state, seat),
                coins=names.coins(state.coins[seat]),
            ),
            {"missing_coins": price - state.coins[seat]},
        )
    yield from reasons.no_room(state, seat, move.good, move.units)


def explain(state: State, move: Move) -> list[str]:
    """Goods and money of a trade."""
    seat = state.to_move
    price = move.units * PRICES[move.good]
    units = names.amount(move.good, move.units)
    if move.verb == "sell":
        return [
            _("You sell {units} at {each} each for {price}; you then have {coins}.").format(
                units=units,
                each=PRICES[move.good],
                price=names.coins(price),
                coins=names.coins(state.coins[seat] + price),
            )
        ]
    return [
        _("You buy {units} at {each} each for {price}; you then have {coins} and {free} free spaces.").format(
            units=units,
            each=PRICES[move.good],
            price=names.coins(price),
            coins=names.coins(state.coins[seat] - price),
            free=state.free_spaces(seat) - move.units,
        )
    ]


def describe(state: State, move: Move) -> str:
    """Label of a button."""
    words = {
        "units": names.amount(move.good, move.units),
        "coins": names.coins(move.units * PRICES[move.good]),
    }
    if move.verb == "sell":
        return _("Sell {units} for {coins}").format(**words)
    return _("Buy {units} for {coins}").format(**words)
