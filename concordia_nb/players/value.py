"""What a seat's final score will probably be: its score as if the game ended now, and what is still to come.

What is still to come is a weighted sum of features of the position, each counted twice: for the game that is left,
and for whether there is time to use it at all. The weights are fitted to games that bots played with themselves
(`python -m concordia_nb.players.fit`) and stored in `value.json`; nobody set them by hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from operator import mul
from pathlib import Path
from typing import Any, NamedTuple

from concordia_nb.concordia import State
from concordia_nb.concordia.pieces import CARDS, CONCORDIA_POINTS, GODS, GOODS, HOUSE_COINS, PRICES
from concordia_nb.core.files import read_json
from concordia_nb.players.worth import left_of_the_game

WEIGHTS_FILE = Path(__file__).with_name("value.json")
KINDS_IN_HAND = (
    "architect",
    "prefect",
    "mercator",
    "diplomat",
    "senator",
    "consul",
    "colonist",
    "specialist",
)
_SLOT_OF_CARD = tuple(KINDS_IN_HAND.index(c.kind) if c.kind in KINDS_IN_HAND else 7 for c in CARDS)
_GOD = tuple(GODS.index(card.god) for card in CARDS)
_GOOD = tuple(card.good for card in CARDS)
_POINTS = tuple(card.value for card in CARDS)
_TRIBUNES = tuple(card.kind == "tribune" for card in CARDS)
FEW_COINS, MANY_COINS = 12, 36
SOON = 6  # with less than a sixth of the game left, means begin to lose their use

#: what is counted, in order
FEATURES = (
    "one", "seats",
    "vesta cards", "jupiter cards", "saturnus cards", "mercurius cards", "mars cards",
    "jupiter points", "saturnus points", "mercurius points", "mars points", "minerva points",
    "houses outside brick", "provinces", "kinds of goods", "colonists", "houses",
    "first sestertii", "further sestertii", "abundant sestertii",
    *(f"first {good}" for good in GOODS), *(f"second {good}" for good in GOODS), "worth of further goods",
    "brick with food", "production", "pairs in provinces", "specialists' production",
    *(f"{kind} in hand" for kind in KINDS_IN_HAND), "cards in the pile",
    "room", "sites beside", "best site beside", "praefectus magnus",
)  # fmt: skip
#: features that are the same for all at a table
COMMON = ("one", "seats")


class Outlook(NamedTuple):
    """A seat's score now, and what is to come: `soon` for having time at all, `left` for the whole of a game."""

    now: float
    soon: float
    left: float

    def at(self, left: float) -> float:
        """The expected final score when this much of the game is left (0 to 1)."""
        return self.now + min(1.0, SOON * left) * self.soon + left * self.left


def features(state: State, seat: int) -> tuple[float, list[float]]:
    """The score of a seat as if the game ended now (without the Concordia card), and the features in order."""
    board = state.board
    houses = state.houses[seat]
    goods = state.goods[seat]
    coins = state.coins[seat]
    by_good = [(houses & mask).bit_count() for mask in state.good_mask]
    cards = [0] * 6
    minerva = 0.0
    specialists = 0.0
    in_hand = [0.0] * len(KINDS_IN_HAND)
    for card in state.hands[seat]:
        cards[_GOD[card]] += 1
        good = _GOOD[card]
        if good >= 0:
            minerva += _POINTS[card] * by_good[good]
            specialists += PRICES[good] * by_good[good]
            in_hand[7] += PRICES[good] * by_good[good]
        elif not _TRIBUNES[card]:
            in_hand[_SLOT_OF_CARD[card]] += 1
    for card in state.discards[seat]:
        cards[_GOD[card]] += 1
        good = _GOOD[card]
        if good >= 0:
            minerva += _POINTS[card] * by_good[good]
            specialists += PRICES[good] * by_good[good]
    provinces = pairs = 0
    for mask in board.province_mask:
        here = houses & mask
        if here:
            provinces += 1
            n = here.bit_count()
            pairs += n * (n - 1) // 2
    land, sea = state.colonists[seat]
    colonists = len(land) + len(sea)
    n_houses = houses.bit_count()
    outside = n_houses - by_good[0]
    kinds = sum(1 for n in by_good if n)
    ends = board.ends_mask
    cities = 0
    for place in land:
        cities |= ends[place]
    for place in sea:
        cities |= ends[place]
    cities &= board.buildable_mask & ~houses
    sites = best_site = 0.0
    while cities:
        lowest = cities & -cities
        city = lowest.bit_length() - 1
        cities ^= lowest
        good = state.tokens[city]
        site = (
            cards[1] * (good > 0)
            + cards[2] * (not houses & board.province_mask[board.province_of[city]])
            + 2 * cards[3] * (not by_good[good])
            + 0.5 * PRICES[good]
            - 0.4 * HOUSE_COINS[good] * (state.stands[city] + 1)
        )
        if site > 0:
            sites += site
            if site > best_site:
                best_site = site
    vesta = (coins + sum(map(mul, goods, PRICES))) // 10
    points = (
        cards[0] * vesta, cards[1] * outside, cards[2] * provinces, 2 * cards[3] * kinds,
        2 * cards[4] * colonists, minerva,
    )  # fmt: skip
    brick, food = goods[0], goods[1]
    return sum(points), [
        1.0, len(state.seats),
        *cards[:5],
        *points[1:],
        outside, provinces, kinds, colonists, n_houses,
        min(coins, FEW_COINS), min(max(coins - FEW_COINS, 0), MANY_COINS - FEW_COINS), max(coins - MANY_COINS, 0),
        *(n > 0 for n in goods), *(n > 1 for n in goods),
        sum(price * (n - 2) for n, price in zip(goods, PRICES, strict=True) if n > 2),
        min(brick, food, 2), sum(map(mul, by_good, PRICES)), pairs, specialists,
        *in_hand, len(state.discards[seat]),
        min(state.free_spaces(seat), 4), sites, best_site, state.praefectus_magnus == seat,
    ]  # fmt: skip


class Value:
    """The fitted value function.

    >>> from concordia_nb import concordia
    >>> state = concordia.new_game("italia", seats=3, seed=7)
    >>> 60 < Value.stored().expected(state, 0) < 180
    True
    """

    def __init__(self, soon: Sequence[float], left: Sequence[float]) -> None:
        """Weights by feature, in order. Raises ValueError where their number is wrong."""
        if len(soon) != len(FEATURES) or len(left) != len(FEATURES):
            raise ValueError(f"a value function needs {len(FEATURES)} weights of each sort")
        self._soon = list(soon)
        self._left = list(left)

    @staticmethod
    @cache
    def stored() -> Value:
        """The one that comes with the kit."""
        return Value.from_dict(read_json(WEIGHTS_FILE, "value.json"))

    @staticmethod
    def from_dict(data: Any) -> Value:
        """From what the fit has written. A feature without a weight counts 0."""
        weights = data["weights"]
        none = (0.0, 0.0)
        return Value(
            [weights.get(name, none)[0] for name in FEATURES],
            [weights.get(name, none)[1] for name in FEATURES],
        )

    def outlook(self, state: State, seat: int) -> Outlook:
        """A seat's score now and what is to come."""
        now, counted = features(state, seat)
        if state.concordia == seat:
            now += CONCORDIA_POINTS
        return Outlook(now, sum(map(mul, self._soon, counted)), sum(map(mul, self._left, counted)))

    def expected(self, state: State, seat: int) -> float:
        """The final score that a seat may expect."""
        return self.outlook(state, seat).at(left_of_the_game(state, seat))
