"""The Diplomat: use the card that lies open on another seat's pile (R-DIP-1 to R-DIP-7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from concordia_nb.concordia import names, reasons
from concordia_nb.concordia.decision import Pending, Phase, by_seat
from concordia_nb.concordia.moves import COPY, DONE, Move
from concordia_nb.concordia.pieces import CARDS
from concordia_nb.core.reasons import Reason
from concordia_nb.core.words import _

if TYPE_CHECKING:
    from concordia_nb.concordia.state import State


_DIPLOMATS = frozenset(number for number, card in enumerate(CARDS) if card.kind == "diplomat")


def begin(state: State, seat: int, card: int) -> None:
    """Choose whose card to use."""
    state.pending.append(_DUE[seat][0])


def moves(state: State, now: Pending) -> list[Move]:
    """R-DIP-2, R-DIP-3: any opponent's open card but a Diplomat; or nothing (R-DIP-6)."""
    legal = []
    piles, seats = state.discards, state.seats
    for seat in state.opponents(now.seat):
        pile = piles[seat]
        if pile and pile[-1] not in _DIPLOMATS:
            legal.append(COPY[seats[seat].colour])
    legal.append(DONE)
    return legal


def play(state: State, now: Pending, move: Move) -> None:
    """R-DIP-1, R-DIP-4: carry the card out as if it had been played by this seat."""
    state.pending.pop()
    if move is not DONE:
        state.carry_out(now.seat, state.discards[state.seat_of[move.colour]][-1])


def question(state: State, now: Pending) -> str:
    """What is asked while the Diplomat is at work."""
    if moves(state, now) == [DONE]:
        return _("No card can be copied: finish your turn.")
    return _("Choose whose open card to copy.")


PHASE: Phase = Phase("diplomat", moves, play, question)
_DUE = by_seat(PHASE)


def why_not(state: State, move: Move) -> Iterator[Reason]:
    """Every reason against copying that seat's card."""
    now = state.pending[-1]
    if now.phase is not PHASE:
        yield reasons.wrong_phase(state, _("Copying is the Diplomat's work."))
    seat = state.seat_of.get(move.colour)
    if seat is None:
        yield Reason(
            "R-DIP-1", _("{colour} does not sit at this table.").format(colour=names.colour(move.colour))
        )
        return
    if seat == now.seat:
        yield Reason("R-DIP-3", _("One's own card can never be copied."))
        return
    pile = state.discards[seat]
    mark = {"seat": names.seat_id(state, seat)}
    if not pile:
        yield Reason(
            "R-DIP-2",
            _("No card of {name} lies open: the Tribune has taken all back.").format(
                name=names.seat(state, seat)
            )
            if state.turns[seat]
            else _("No card of {name} lies open: none has been played yet.").format(
                name=names.seat(state, seat)
            ),
            mark,
        )
    elif CARDS[pile[-1]].kind == "diplomat":
        yield Reason(
            "R-DIP-2",
            _("{name}'s open card is a Diplomat, and a Diplomat cannot copy a Diplomat.").format(
                name=names.seat(state, seat)
            ),
            {**mark, "card": CARDS[pile[-1]].id},
        )


def explain(state: State, move: Move) -> list[str]:
    """Which card is used."""
    return [
        _("You carry out {name}'s {card} as if you had played it; all costs and gains are yours.").format(
            **_copied(state, move)
        )
    ]


def describe(state: State, move: Move) -> str:
    """Label of a button."""
    if not _copied(state, move):
        return _("Copy {name}").format(name=names.colour(move.colour))
    return _("Copy {name}'s {card}").format(**_copied(state, move))


def _copied(state: State, move: Move) -> dict[str, str]:
    seat = state.seat_of.get(move.colour)
    if seat is None or not state.discards[seat]:
        return {}
    return {"name": names.seat(state, seat), "card": names.card(CARDS[state.discards[seat][-1]].id)}
