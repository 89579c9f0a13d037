"""The Consul: buy one card of the display for the goods in its red field alone (R-CON-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from concordia_nb.concordia.cards import senator
from concordia_nb.concordia.decision import Pending, Phase, by_seat
from concordia_nb.concordia.moves import DONE, TAKE, Move
from concordia_nb.concordia.pieces import AT_MOST, CARDS
from concordia_nb.concordia.storehouse import ENOUGH, packed
from concordia_nb.core.words import _

if TYPE_CHECKING:
    from concordia_nb.concordia.state import State

MOST_CARDS = AT_MOST["consul"]


def begin(state: State, seat: int, card: int) -> None:
    """One card, wherever it lies."""
    state.pending.append(_DUE[seat][MOST_CARDS])


def moves(state: State, now: Pending) -> list[Move]:
    """Any card whose own price can be paid; or none."""
    if not now.left:
        return [DONE]
    goods = packed(state.goods[now.seat]) + ENOUGH
    legal = [
        TAKE[slot]
        for slot, card in enumerate(state.display)
        if (goods - senator.OWN_PRICE[card]) & ENOUGH == ENOUGH
    ]
    legal.append(DONE)
    return legal


def play(state: State, now: Pending, move: Move) -> None:
    """Buy the card, or end the turn as the Senator does."""
    state.pending.pop()
    if move is not DONE:
        senator.take(state, now, move, CARDS[state.display[move.slot]].price)
    elif now.left < MOST_CARDS:
        senator.refill(state)


def question(state: State, now: Pending) -> str:
    """What is asked while the Consul is at work."""
    if not now.left:
        return _("Finish your turn.")
    return _("Take one card from the display; its place costs nothing. Or finish your turn.")


PHASE: Phase = Phase("consul", moves, play, question)
_DUE = by_seat(PHASE, MOST_CARDS)
