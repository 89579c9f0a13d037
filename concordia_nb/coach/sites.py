"""Cities where a seat could build next: what a house there would count, cost and lack."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from concordia_nb.concordia import State, scoring
from concordia_nb.concordia.cards.architect import adjacent_cities, house_coins
from concordia_nb.concordia.pieces import HOUSE_GOODS, KINDS


@dataclass(frozen=True, slots=True)
class Site:
    """A city within reach of a seat's next Architect, one colonist going there.

    Attributes:
        city: its number.
        gain: points that a house there would add as things stand (what it costs left out).
        coins: what it costs beside goods.
        lacks: units missing, by GOODS; lacks_coins: sestertii missing.
    """

    city: int
    gain: int
    coins: int
    lacks: tuple[int, ...]
    lacks_coins: int

    @property
    def payable(self) -> bool:
        """Whether nothing is missing."""
        return not any(self.lacks) and not self.lacks_coins


def within_reach(state: State, seat: int) -> int:
    """The cities (a bit mask) without an own house that one colonist could come beside with all steps, or is beside."""
    board = state.board
    steps = state.colonists_on_board(seat)
    cities = adjacent_cities(state, seat)
    for kind in range(len(KINDS)):
        for place in state.colonists[seat][kind]:
            for move in board.reach(kind, place, steps):
                if not state.occupants[move.route]:
                    cities |= board.ends_mask[move.route]
    return cities & board.buildable_mask & ~state.houses[seat]


def house_gain(state: State, seat: int, city: int) -> int:
    """Points that a house in a city would add to a seat as things stand, goods and sestertii for it left out."""
    then = state.copy()
    then.houses[seat] |= 1 << city
    return scoring.score(then, seat)["total"] - scoring.score(state, seat)["total"]


def site(state: State, seat: int, city: int) -> Site:
    """What a house in a city would count, cost and lack for a seat."""
    price = house_coins(state, city)
    return Site(
        city=city,
        gain=house_gain(state, seat, city),
        coins=price,
        lacks=tuple(
            max(0, cost - have)
            for cost, have in zip(HOUSE_GOODS[state.tokens[city]], state.goods[seat], strict=True)
        ),
        lacks_coins=max(0, price - state.coins[seat]),
    )


def sites(state: State, seat: int) -> list[Site]:
    """The sites within reach, what lacks least first, then what counts most, then what costs least."""
    if not state.houses_left[seat]:
        return []
    found = [site(state, seat, city) for city in _bits(within_reach(state, seat))]
    return sorted(found, key=lambda s: (sum(s.lacks) + (s.lacks_coins > 0), -s.gain, s.coins, s.city))


def _bits(mask: int) -> Iterator[int]:
    city = 0
    while mask:
        if mask & 1:
            yield city
        mask >>= 1
        city += 1
