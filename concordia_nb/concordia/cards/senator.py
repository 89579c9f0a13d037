"""The Senator: buy up to two cards of the display (R-SEN-1 to R-SEN-6). The Consul buys here too, by its own price."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from concordia_nb.concordia import names, reasons
from concordia_nb.concordia.board import Board
from concordia_nb.concordia.decision import Pending, Phase, by_seat, due
from concordia_nb.concordia.moves import DONE, TAKE, TAKE_WITH, Move
from concordia_nb.concordia.pieces import AT_MOST, CARDS, DISPLAY_SLOTS, EMPTY, GOODS
from concordia_nb.concordia.storehouse import ENOUGH, packed, pay
from concordia_nb.core.reasons import Reason
from concordia_nb.core.words import _, ngettext

if TYPE_CHECKING:
    from concordia_nb.concordia.state import State

MOST_CARDS = AT_MOST["senator"]


def begin(state: State, seat: int, card: int) -> None:
    """R-SEN-3: prices hold as the row lies now, until the turn is done."""
    state.pending.append(_DUE[seat][MOST_CARDS])


@lru_cache(maxsize=4096)
def prices(board: Board, slot: int, card: int) -> Mapping[Move, tuple[int, ...]]:
    """R-SEN-2: every way to pay for a card in a slot: the move and the goods, by GOODS."""
    printed, any_goods = board.slot_price[slot]
    base = tuple(a + b for a, b in zip(CARDS[card].price, printed, strict=True))
    if not any_goods:
        return {TAKE[slot]: base}
    return {
        TAKE_WITH[slot][good]: tuple(n + any_goods * (g == good) for g, n in enumerate(base))
        for good in range(len(GOODS))
    }


#: by card the price in its red field; at the end, where EMPTY points, one that nobody can pay
OWN_PRICE = (*(packed(card.price) for card in CARDS), packed([31] * len(GOODS)))


@lru_cache(maxsize=64)
def packed_prices(board: Board) -> tuple[tuple[tuple[tuple[Move, int], ...], ...], ...]:
    """By slot and card the ways of `prices`."""
    return tuple(
        tuple(
            tuple((move, packed(cost)) for move, cost in prices(board, slot, card).items())
            for card in range(len(CARDS))
        )
        for slot in range(DISPLAY_SLOTS)
    )


def moves(state: State, now: Pending) -> list[Move]:
    """R-SEN-1, R-SEN-2: the cards that can be paid, at the places as they were when the Senator came."""
    if not now.left:
        return [DONE]
    goods = packed(state.goods[now.seat]) + ENOUGH
    legal: list[Move] = []
    ways = packed_prices(state.board)
    for slot, card in enumerate(state.display):
        if (goods - OWN_PRICE[card]) & ENOUGH == ENOUGH:  # most cards are out already
            for move, cost in ways[slot][card]:
                if (goods - cost) & ENOUGH == ENOUGH:
                    legal.append(move)
    legal.append(DONE)
    return legal


def play(state: State, now: Pending, move: Move) -> None:
    """Buy a card, or end the turn: the row slides and refills."""
    state.pending.pop()
    if move is not DONE:
        take(state, now, move, prices(state.board, move.slot, state.display[move.slot])[move])
    elif now.left < MOST_CARDS:
        refill(state)


def take(state: State, now: Pending, move: Move, cost: Sequence[int]) -> None:
    """R-TRN-8: the card goes to the hand; its place stays empty until the turn is done (R-SEN-3).

    Who takes the last card triggers the end at once, as with the last house (R-SEN-5, R-END-1).
    """
    pay(state.goods[now.seat], cost)
    state.hands[now.seat].append(state.display[move.slot])
    state.display[move.slot] = EMPTY
    if not state.deck and state.display.count(EMPTY) == DISPLAY_SLOTS:
        state.trigger_end(now.seat)
    state.pending.append(due(now.phase, now.seat, now.left - 1))


def refill(state: State) -> None:
    """R-SEN-4, R-END-7: the cards that are left slide to the left, new ones fill up as long as there are any."""
    cards = [card for card in state.display if card != EMPTY]
    while len(cards) < DISPLAY_SLOTS and state.deck:
        cards.append(state.deck.pop())
    state.display = cards + [EMPTY] * (DISPLAY_SLOTS - len(cards))


def question(state: State, now: Pending) -> str:
    """What is asked while the Senator is at work."""
    if not now.left:
        return _("Finish your turn.")
    return ngettext(
        "Take {n} more card from the display, or finish your turn.",
        "Take up to {n} cards from the display, or finish your turn.",
        now.left,
    ).format(n=now.left)


PHASE: Phase = Phase("senator", moves, play, question)
_DUE = by_seat(PHASE, MOST_CARDS)


def why_not(state: State, move: Move) -> Iterator[Reason]:
    """Every reason against taking that card, with the Senator or the Consul."""
    now, board = state.pending[-1], state.board
    phase = now.phase.name
    if phase not in ("senator", "consul"):
        yield reasons.wrong_phase(state, _("Cards are bought with the Senator or the Consul."))
    elif not now.left:
        yield (
            Reason("R-SEN-1", _("The Senator takes two cards at the most, and two have been taken."))
            if phase == "senator"
            else Reason("R-CON-1", _("The Consul takes one card only, and it has been taken."))
        )
    card = state.display[move.slot]
    mark = {"slots": [move.slot + 1]}
    if card == EMPTY:
        yield Reason("R-SEN-1", _("No card lies in place {n} of the display.").format(n=move.slot + 1), mark)
        return
    name = names.card(CARDS[card].id)
    if phase == "consul":
        if move.good >= 0:
            yield Reason(
                "R-CON-1", _("The Consul pays nothing for the place of a card: no extra good is named."), mark
            )
        cost: Sequence[int] = CARDS[card].price
    else:
        ways = prices(board, move.slot, card)
        if move not in ways:
            yield Reason("R-SEN-2", _slot_rule(board, move.slot), mark)
            printed, _any_goods = board.slot_price[move.slot]
            cost = [a + b for a, b in zip(CARDS[card].price, printed, strict=True)]
        else:
            cost = ways[move]
    rule = "R-CON-1" if phase == "consul" else "R-SEN-2"
    doing = _("The {card} in place {n}").format(card=name, n=move.slot + 1)
    for reason in reasons.short_of(state, now.seat, rule, doing, cost):
        yield Reason(reason.rule, reason.text, {**mark, **reason.data})


def _slot_rule(board: Board, slot: int) -> str:
    _printed, any_goods = board.slot_price[slot]
    if any_goods:
        return _("Place {n} also costs one good of your choice: name it.").format(n=slot + 1)
    return _("Place {n} leaves no choice of a good: name none.").format(n=slot + 1)


def cost_of(state: State, move: Move) -> Sequence[int]:
    """The goods, by GOODS, that a legal `take` costs now."""
    card = state.display[move.slot]
    if state.phase == "consul":
        return CARDS[card].price
    return prices(state.board, move.slot, card)[move]


def explain(state: State, move: Move) -> list[str]:
    """What a card costs, and what the display will do."""
    card = CARDS[state.display[move.slot]]
    said = [
        _("You pay {cost} and take the {card} into your hand; it counts for {god}.").format(
            cost=names.goods(cost_of(state, move)), card=names.card(card.id), god=names.god(card.god)
        )
    ]
    left = sum(1 for entry in state.display if entry != EMPTY) - 1
    if not left and not state.deck and state.concordia < 0:
        said.append(
            _("It is the last card: you get the Concordia card, and everyone else has one more turn.")
        )
    return said


def describe(state: State, move: Move) -> str:
    """Label of a button."""
    if state.display[move.slot] == EMPTY:
        return _("Take the card in place {n}").format(n=move.slot + 1)
    card = names.card(CARDS[state.display[move.slot]].id)
    if move.good >= 0:
        return _("Take the {card} (place {n}) with 1 {good} for “?”").format(
            card=card, n=move.slot + 1, good=names.good(GOODS[move.good])
        )
    return _("Take the {card} (place {n})").format(card=card, n=move.slot + 1)
