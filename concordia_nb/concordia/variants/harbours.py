"""Gallia's harbours: ships wait on the far side until their owner has a house in one (R-GAL-1, H-GAL-1, H-GAL-2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from concordia_nb.concordia.pieces import SEA

if TYPE_CHECKING:
    from concordia_nb.concordia.state import State


def own(state: State, seat: int) -> list[int]:
    """The harbours where a seat has a house."""
    found = state.houses[seat] & state.board.harbours
    return [city for city in range(state.board.n_cities) if found >> city & 1]


def start_places(state: State, seat: int) -> Sequence[int]:
    """H-GAL-2: where a new sea colonist starts: in an own harbour, before the first one where the ships wait."""
    return own(state, seat) or state.board.boat_places


def sail_in(state: State, seat: int, city: int) -> None:
    """H-GAL-1: with a seat's first house in a harbour all its ships that wait sail there."""
    if state.board.harbours >> city & 1:
        places = state.colonists[seat][SEA]
        places[:] = [city if place in state.board.boat_places else place for place in places]
