"""The Tribune: take the cards back, and perhaps a new colonist (R-TRI-1 to R-TRI-6, R-INT-1 to R-INT-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from concordia_nb.concordia import scoring
from concordia_nb.concordia.cards import colonist
from concordia_nb.concordia.decision import Pending, Phase, by_seat, due
from concordia_nb.concordia.moves import DONE, Move
from concordia_nb.concordia.pieces import AT_MOST, COLONIST_GOODS, KINDS, TRIBUNE, TRIBUNE_FREE_CARDS
from concordia_nb.concordia.storehouse import can_pay
from concordia_nb.concordia.variants import castles
from concordia_nb.concordia.variants.own import NOTHING
from concordia_nb.core.words import _

if TYPE_CHECKING:
    from concordia_nb.concordia.state import State

MOST_COLONISTS = AT_MOST["tribune"]


def income(state: State, seat: int) -> int:
    """R-TRI-2: a sestertius for each card taken back beyond the third, the Tribune included."""
    return max(0, len(state.discards[seat]) + 1 - TRIBUNE_FREE_CARDS)


def begin(state: State, seat: int, card: int) -> None:
    """R-TRI-1, R-TRI-2, R-TRI-4: cards and money first, then the optional colonist."""
    state.coins[seat] += income(state, seat)
    state.hands[seat] += [*state.discards[seat], TRIBUNE]
    state.discards[seat].clear()
    if state.options.intermediate_scoring and state.intermediate[seat] is None:
        scoring.intermediate(state, seat)  # R-INT-3
    state.pending.append(_DUE[seat][MOST_COLONISTS])


def moves(state: State, now: Pending) -> list[Move]:
    """R-TRI-3: one colonist, from the storehouse into the start city, or none. H-GER-1: a good from a castle."""
    legal = castles.moves(state, now) if state.own is not NOTHING and state.own.castles else []
    if now.left and can_pay(state.goods[now.seat], COLONIST_GOODS):
        legal += [
            state.board.settle_moves[kind][place]
            for kind in range(len(KINDS))
            if state.colonists_stored(now.seat, kind)
            for place in colonist.start_places(state, now.seat, kind)
        ]
    legal.append(DONE)
    return legal


def play(state: State, now: Pending, move: Move) -> None:
    """Place the colonist, fetch a good from a castle, or end the turn."""
    state.pending.pop()
    if move.verb == "settle":
        colonist.place(state, now.seat, move)
        state.pending.append(due(PHASE, now.seat, 0, now.begun))
    elif move.verb == "collect":
        castles.collect(state, now.seat, move)
        state.pending.append(due(PHASE, now.seat, now.left, True))


def question(state: State, now: Pending) -> str:
    """What is asked after the cards are back."""
    fetch = _("You may fetch a good from a castle beside your colonists.") if _may_fetch(state, now) else ""
    if now.left:
        settle = _(
            "You may place one new colonist for 1 food and 1 tool in the start city, or finish your turn."
        )
        return f"{fetch} {settle}".strip()
    return fetch or _("Finish your turn.")


def _may_fetch(state: State, now: Pending) -> bool:
    return bool(state.own.castles) and bool(castles.moves(state, now))


PHASE: Phase = Phase("tribune", moves, play, question)
_DUE = by_seat(PHASE, MOST_COLONISTS)
