"""Aegyptus: the flood of the Nile, the incense at sea and the gold of Kush (R-AEG-1, R-AEG-2, H-AEG-1 to H-AEG-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from concordia_nb.concordia import names
from concordia_nb.concordia.pieces import FOOD, SEA
from concordia_nb.concordia.variants.own import NONE
from concordia_nb.core.words import _

if TYPE_CHECKING:
    from concordia_nb.concordia.board import Laurel
    from concordia_nb.concordia.state import State

FLOOD_FOOD = 1


def laurel(state: State, laurel_id: str) -> tuple[int, Laurel] | None:
    """A laurel in this game with its place in the list; None where it is not played for."""
    if state.own.laurels:
        for number, entry in enumerate(state.board.laurels):
            if entry.id == laurel_id:
                return number, entry
    return None


def flooded(state: State) -> int:
    """The province where the food marker lies; NONE without a flood."""
    return NONE if state.own.flood == NONE else state.board.flood[state.own.flood].province


def add_food(state: State, province: int, units: list[int]) -> None:
    """H-AEG-1: the Prefect who lets the flooded province produce is given food, with the bonus in one offer."""
    if province == flooded(state):
        units[FOOD] += FLOOD_FOOD


def incense_coins(state: State, seat: int, province: int) -> int:
    """H-AEG-2: the sestertii for incense when a seat lets a province produce."""
    found = laurel(state, "incense")
    if found is None or province not in found[1].provinces:
        return 0
    board = state.board
    beside = any(board.ends_mask[place] >> found[1].city & 1 for place in state.colonists[seat][SEA])
    return found[1].coins if beside else 0


def after_production(state: State, seat: int, province: int) -> None:
    """H-AEG-1: the flood flows on; H-AEG-2: incense is paid for, and the first to sell any has its laurel."""
    if province == flooded(state):
        state.own = state.own._replace(flood=(state.own.flood + 1) % len(state.board.flood))
    coins = incense_coins(state, seat, province)
    if coins:
        state.coins[seat] += coins
        _award(state, seat, "incense")


def after_building(state: State, seat: int, city: int) -> None:
    """H-AEG-3: the first house in the city of the gold takes it."""
    found = laurel(state, "gold")
    if found is not None and city == found[1].city:
        _award(state, seat, "gold")


def _award(state: State, seat: int, laurel_id: str) -> None:
    found = laurel(state, laurel_id)
    if found is not None and state.own.laurels[found[0]] == NONE:
        laurels = list(state.own.laurels)
        laurels[found[0]] = seat
        state.own = state.own._replace(laurels=tuple(laurels))


def points(state: State, seat: int) -> int:
    """H-AEG-2, H-AEG-3: the points of the laurels that a seat has."""
    return sum(
        entry.points
        for entry, owner in zip(state.board.laurels, state.own.laurels, strict=True)
        if owner == seat
    )


def laurel_name(laurel_id: str) -> str:
    """What a laurel is for, in words."""
    return _("the incense") if laurel_id == "incense" else _("the gold")


def explain_production(state: State, seat: int, province: int) -> list[str]:
    """What flood and incense add when a seat lets a province produce."""
    said = []
    if province == flooded(state):
        following = state.board.flood[(state.own.flood + 1) % len(state.board.flood)].province
        said.append(
            _("The flood gives 1 food more, which is counted above; then it flows on to {province}.").format(
                province=names.province(state.board, following)
            )
        )
    coins = incense_coins(state, seat, province)
    if coins:
        said.append(_("Your ship beside the incense brings {coins}.").format(coins=names.coins(coins)))
        said += _explain_laurel(state, "incense")
    return said


def explain_building(state: State, city: int) -> list[str]:
    """What the gold adds to a house."""
    found = laurel(state, "gold")
    return _explain_laurel(state, "gold") if found is not None and city == found[1].city else []


def _explain_laurel(state: State, laurel_id: str) -> list[str]:
    found = laurel(state, laurel_id)
    if found is None or state.own.laurels[found[0]] != NONE:
        return []
    return [
        _("You are the first: {laurel} gives you {n} points at the end.").format(
            laurel=laurel_name(laurel_id), n=found[1].points
        )
    ]
