"""What a move did with the things of a board's own, in sentences for the history."""

from __future__ import annotations

from typing import TYPE_CHECKING

from concordia_nb.concordia import names
from concordia_nb.concordia.pieces import SEA
from concordia_nb.concordia.variants import fish_market, nile
from concordia_nb.core.words import _, ngettext

if TYPE_CHECKING:
    from concordia_nb.concordia.moves import Move
    from concordia_nb.concordia.state import State


def tell(before: State, move: Move, after: State, seat: int) -> list[str]:
    """Sentences about ships that sailed in, incense, the flood, laurels and fish."""
    said = []
    waiting = [place for place in before.colonists[seat][SEA] if place in before.board.boat_places]
    if move.verb == "build" and waiting and before.board.harbours >> move.city & 1:
        said.append(
            ngettext(
                "{name}'s ship that waited sails into {city}.",
                "{name}'s {n} ships that waited sail into {city}.",
                len(waiting),
            ).format(name=names.seat(before, seat), city=names.city(before.board, move.city), n=len(waiting))
        )
    if before.own is after.own and move.verb != "produce":
        return said
    if before.own.fish and move.verb == "produce":
        said += fish_market.tell_production(before, after, seat)
    coins = nile.incense_coins(before, seat, move.province) if move.verb == "produce" else 0
    if coins:
        said.append(
            _("{name} sells incense for {coins}.").format(
                name=names.seat(before, seat), coins=names.coins(coins)
            )
        )
    for entry, old, new in zip(before.board.laurels, before.own.laurels, after.own.laurels, strict=False):
        if old != new:
            said.append(
                _("{name} is the first and has {laurel}: {n} points at the end.").format(
                    name=names.seat(after, new), laurel=nile.laurel_name(entry.id), n=entry.points
                )
            )
    if before.own.flood != after.own.flood:
        said.append(
            _("The flood flows on to {province}.").format(
                province=names.province(after.board, nile.flooded(after))
            )
        )
    return said
