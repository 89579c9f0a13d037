"""The specialists: Mason, Farmer, Smith, Vintner, Weaver (R-SPE-1, R-SPE-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from concordia_nb.concordia import storehouse
from concordia_nb.concordia.pieces import CARDS

if TYPE_CHECKING:
    from concordia_nb.concordia.state import State


def production(state: State, seat: int, good: int) -> list[int]:
    """A unit for each own house in a city of the good, by GOODS."""
    units = [0, 0, 0, 0, 0]
    units[good] = (state.houses[seat] & state.good_mask[good]).bit_count()
    return units


def begin(state: State, seat: int, card: int) -> None:
    """All own houses of the type produce; nothing is to choose, for all units are alike."""
    storehouse.offer(state, [(seat, production(state, seat, CARDS[card].good))])
