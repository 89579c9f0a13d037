"""The Colonist: new colonists, or sestertii for those on the board (R-COL-1 to R-COL-5).

The Tribune's one colonist is placed by the same rules, in the start city only (R-TRI-3, R-TRI-5).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from concordia_nb.concordia import names, reasons
from concordia_nb.concordia.decision import Pending, Phase, by_seat
from concordia_nb.concordia.moves import CASH, DONE, Move
from concordia_nb.concordia.pieces import COLONIST_CASH, COLONIST_GOODS, KINDS, SEA
from concordia_nb.concordia.storehouse import can_pay, pay
from concordia_nb.concordia.variants import harbours
from concordia_nb.core.reasons import Reason
from concordia_nb.core.words import _

if TYPE_CHECKING:
    from concordia_nb.concordia.state import State


def begin(state: State, seat: int, card: int) -> None:
    """Choose between new colonists and money."""
    state.pending.append(_DUE[seat][0])


def income(state: State, seat: int) -> int:
    """R-COL-2: 5 sestertii and one for each own colonist on the board."""
    return COLONIST_CASH + state.colonists_on_board(seat)


def moves(state: State, now: Pending) -> list[Move]:
    """R-COL-1, R-COL-2, R-COL-4: colonists in the start city or any city with an own house, one after the other."""
    legal = [] if now.begun else [CASH]
    if can_pay(state.goods[now.seat], COLONIST_GOODS):
        for kind in range(len(KINDS)):
            if state.colonists_stored(now.seat, kind):
                starts, houses = start_places(state, now.seat, kind), homes(state, now.seat, kind)
                legal += [
                    settle
                    for place, settle in state.board.settle_moves[kind].items()
                    if houses >> place & 1 or place in starts
                ]
    legal.append(DONE)
    return legal


def start_places(state: State, seat: int, kind: int) -> Sequence[int]:
    """R-TRI-3, R-TRI-5, R-MAP-1: where a new colonist of a kind starts without a house of its seat, and the only places
    for the Tribune's: the start city. On Balearica boats for ships, for the others any own city (H-BAL-1, H-BAL-2); on
    Gallia an own harbour (H-GAL-2)."""
    board = state.board
    if kind == SEA and board.harbours:
        return harbours.start_places(state, seat)
    return board.start_places[kind] or state.houses_of(seat)


def homes(state: State, seat: int, kind: int) -> int:
    """R-COL-1, R-COL-4: the cities (a bit mask) with an own house, where the Colonist may place as well. H-GAL-2: ships
    on Gallia only after the first house in a harbour."""
    board = state.board
    if kind == SEA and board.harbours and not state.houses[seat] & board.harbours:
        return 0
    return state.houses[seat]


def play(state: State, now: Pending, move: Move) -> None:
    """Place a colonist, take the money, or end the turn."""
    state.pending.pop()
    if move is CASH:
        state.coins[now.seat] += income(state, now.seat)
    elif move is not DONE:
        place(state, now.seat, move)
        state.pending.append(_BEGUN[now.seat][0])


def place(state: State, seat: int, move: Move) -> None:
    """Pay for a colonist and put it into a city; its space in the storehouse is free at once (R-COL-5)."""
    pay(state.goods[seat], COLONIST_GOODS)
    state.colonists[seat][move.kind].append(move.city)


def question(state: State, now: Pending) -> str:
    """What is asked while the Colonist is at work."""
    if now.begun:
        return _("Place another colonist for 1 food and 1 tool, or finish your turn.")
    return _("Place new colonists for 1 food and 1 tool each, or take {coins}.").format(
        coins=names.coins(income(state, now.seat))
    )


PHASE: Phase = Phase("colonist", moves, play, question)
_DUE, _BEGUN = by_seat(PHASE), by_seat(PHASE, begun=True)


def why_not(state: State, move: Move) -> Iterator[Reason]:
    """Every reason against settling there, with the Tribune or the Colonist, or against the Colonist's money."""
    now = state.pending[-1]
    seat, phase = now.seat, now.phase.name
    if move is CASH:
        if phase == "colonist":  # only reached when a colonist has been settled
            yield Reason(
                "R-COL-2", _("It is either new colonists or money: a colonist has been placed already.")
            )
        else:
            yield reasons.wrong_phase(state, _("Money is taken with the Prefect or the Colonist."))
        return
    if phase not in ("tribune", "colonist"):
        yield reasons.wrong_phase(state, _("New colonists come with the Tribune or the Colonist."))
    if phase == "tribune" and not now.left:
        yield Reason("R-TRI-3", _("The Tribune brings one colonist only, and it has been placed."))
    board = state.board
    place, starts = names.place(board, move.city), start_places(state, seat, move.kind)
    mark = {"cities": [board.place_id[move.city]]}
    if phase == "tribune" and move.city not in starts:
        yield Reason(
            "R-TRI-3",
            _("The Tribune's colonist starts in {start}, not in {city}.").format(
                start=_starts(state, seat, move.kind), city=place
            ),
            mark,
        )
    elif move.city not in starts and not homes(state, seat, move.kind) >> move.city & 1:
        if board.harbours and move.kind == SEA and state.houses[seat] >> move.city & 1:
            yield Reason(
                "H-GAL-2",
                _("Before the first house in a harbour a ship starts only in {start}.").format(
                    start=_starts(state, seat, move.kind)
                ),
                mark,
            )
            return
        yield Reason(
            "R-COL-1",
            _(
                "A new colonist starts in {start} or in a city where {name} has a house; {city} is neither."
            ).format(start=_starts(state, seat, move.kind), city=place, name=names.seat(state, seat)),
            mark,
        )
    yield from reasons.no_colonist_left(state, seat, move.kind, names.kind(KINDS[move.kind]))
    rule = "R-TRI-3" if phase == "tribune" else "R-COL-1"
    yield from reasons.short_of(state, seat, rule, _("A new colonist"), COLONIST_GOODS)


def _starts(state: State, seat: int, kind: int) -> str:
    """Where a new colonist of a kind starts, in words."""
    places = start_places(state, seat, kind)
    if not state.board.start_places[kind]:
        return _("a city of {name}'s").format(name=names.seat(state, seat))
    return _(" or ").join(names.place(state.board, place) for place in places)


def explain(state: State, move: Move) -> list[str]:
    """What a new colonist costs and where it will stand, or the money."""
    seat = state.to_move
    if move is CASH:
        return [
            _("You take {coins}: 5 and 1 for each of your {n} colonists on the board.").format(
                coins=names.coins(income(state, seat)), n=state.colonists_on_board(seat)
            )
        ]
    said = [
        _("You pay {cost} and place a {kind} in {city}; that frees its space in your storehouse.").format(
            cost=names.goods(COLONIST_GOODS),
            kind=names.kind(KINDS[move.kind]),
            city=names.place(state.board, move.city),
        )
    ]
    if stranded(state, move):
        said.append(
            _(
                "Careful: no route for it starts in {city}, so it can never move. It still counts for Mars."
            ).format(city=names.city(state.board, move.city))
        )
    elif move.city in state.board.boat_places and state.board.harbours:
        said.append(_("It waits there until you build in a harbour; it counts for steps and for Mars."))
    return said


def stranded(state: State, move: Move) -> bool:
    """Whether a colonist settled there could never move (R-COL-4): legal, but a table warns."""
    board = state.board
    return not board.routes_at[move.kind][move.city] and not (
        board.harbours and move.city in board.boat_places
    )


def describe(state: State, move: Move) -> str:
    """Label of a button."""
    if move is CASH:
        return _("Take {coins}").format(coins=names.coins(income(state, state.to_move)))
    return _("Place a {kind} in {city}").format(
        kind=names.kind(KINDS[move.kind]), city=names.place(state.board, move.city)
    )
