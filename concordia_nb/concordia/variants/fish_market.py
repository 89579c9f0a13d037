"""The fish market, an option of Balearica and Cyprus (R-FISH, H-FISH-1, H-FISH-2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from concordia_nb.concordia import names, reasons
from concordia_nb.concordia.decision import due
from concordia_nb.concordia.moves import FISH, FISH_FOR_COINS
from concordia_nb.concordia.pieces import PRICES
from concordia_nb.core.reasons import Reason
from concordia_nb.core.words import _, ngettext

if TYPE_CHECKING:
    from concordia_nb.concordia.decision import Pending
    from concordia_nb.concordia.moves import Move
    from concordia_nb.concordia.state import State

RULE = "H-FISH-2"
COINS = 3  # sestertii for a fish
#: fish for one unit of each good, by GOODS: what its price asks at three sestertii a fish, rounded up
COSTS = tuple(-(-price // COINS) for price in PRICES)


def cost(move: Move) -> int:
    """How many fish a visit to the market takes."""
    return COSTS[move.good] if move.good >= 0 else 1


def give(state: State, seat: int, n: int) -> None:
    """H-FISH-1: fish for a seat; they need no space."""
    fish = list(state.own.fish)
    fish[seat] += n
    state.own = state.own._replace(fish=tuple(fish))


def moves(state: State, now: Pending) -> list[Move]:
    """H-FISH-2: once before the card of a turn, a good for which there is a free space, or sestertii."""
    fish = state.own.fish[now.seat]
    if now.begun or not fish:
        return []
    legal = [FISH_FOR_COINS]
    if state.free_spaces(now.seat):
        legal += [move for move, price in zip(FISH, COSTS, strict=True) if price <= fish]
    return legal


def trade(state: State, now: Pending, move: Move) -> None:
    """Fish for a good or for sestertii; the card of the turn is still to be played."""
    give(state, now.seat, -cost(move))
    if move.good >= 0:
        state.goods[now.seat][move.good] += 1
    else:
        state.coins[now.seat] += COINS
    state.pending[-1] = due(now.phase, now.seat, now.left, True, now.goods)


def why_not(state: State, move: Move) -> Iterator[Reason]:
    """Every reason against this visit to the market."""
    now = state.pending[-1]
    if not state.own.fish:
        if state.board.has_fish_market:
            text = _("This game is played without the fish market.")
        else:
            text = _("{board} has no fish market.").format(board=state.board.name)
        yield Reason("R-FISH", text)
        return
    if now.phase.name != "play":
        yield reasons.wrong_phase(state, _("The fish market is visited before the card of a turn."), RULE)
    elif now.begun:
        yield Reason(RULE, _("The fish market is visited once a turn, and it has been."))
    have, price = state.own.fish[now.seat], cost(move)
    if price > have:
        yield Reason(
            RULE,
            _("{what} costs {price}; {name} has {have}.").format(
                what=_what(move),
                price=names.fish(price),
                name=names.seat(state, now.seat),
                have=names.fish(have),
            ),
            {"missing_fish": price - have},
        )
    if move.good >= 0:
        yield from reasons.no_room(state, now.seat, move.good)


def _what(move: Move) -> str:
    """What is bought: "1 tool", "3 sestertii"."""
    return names.coins(COINS) if move.good < 0 else names.amount(move.good)


def bargain(move: Move) -> str:
    """What is given for what: "2 fish for 1 tool"."""
    return _("{price} for {what}").format(price=names.fish(cost(move)), what=_what(move))


def explain(state: State, move: Move) -> list[str]:
    """What is given, what is got, and what is left."""
    seat, price = state.to_move, cost(move)
    return [
        _("You give {price} for {what}; you then have {left}.").format(
            price=names.fish(price), what=_what(move), left=names.fish(state.own.fish[seat] - price)
        ),
        _("A card is played afterwards as in every turn."),
    ]


def describe(state: State, move: Move) -> str:
    """Label of a button."""
    return _("Fish market: {bargain}").format(bargain=bargain(move))


def sentence(before: State, move: Move, after: State, seat: int) -> str:
    """The history's sentence of a visit."""
    return _("{name} gives {bargain} at the fish market.").format(
        name=names.seat(before, seat), bargain=bargain(move)
    )


def tell_production(before: State, after: State, seat: int) -> list[str]:
    """The history's sentence of fish that a production brought."""
    caught = after.own.fish[seat] - before.own.fish[seat]
    return [_("{name} gets {fish}.").format(name=names.seat(before, seat), fish=names.fish(caught))]


def question(state: State, now: Pending) -> str:
    """What the market offers at the beginning of a turn; "" when it offers nothing."""
    if not moves(state, now):
        return ""
    n = state.own.fish[now.seat]
    return ngettext(
        "You have {n} fish and may visit the fish market first.",
        "You have {n} fish and may visit the fish market first.",
        n,
    ).format(n=n)
