"""What a position is worth to a seat, in points: its score as the game will end, and its means.

All of it is made from what lies open. The numbers in `Taste` are those of `civis`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from concordia_nb.concordia import State
from concordia_nb.concordia.pieces import (
    CARDS,
    CONCORDIA_POINTS,
    GODS,
    HOUSE_COINS,
    HOUSES,
    PRICES,
)

_GOD = tuple(GODS.index(card.god) for card in CARDS)
_GOOD = tuple(card.good for card in CARDS)
_VALUE = tuple(card.value for card in CARDS)
_KIND = tuple(card.kind for card in CARDS)
CARDS_FOR_SALE_BY_SEATS = {
    seats: sum(1 for card in CARDS if 1 <= card.deck <= seats) for seats in range(2, 6)
}


IN_HAND = {
    "tribune": 0.0, "architect": 1.4, "prefect": 1.2, "mercator": 0.9, "diplomat": 0.6, "senator": 0.9, "consul": 0.9,
    "colonist": 0.6, "mason": 0.8, "farmer": 0.8, "smith": 0.8, "vintner": 0.8, "weaver": 0.8,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Taste:
    """How much things are worth, in points unless said otherwise.

    Attributes:
        money_at_start, money_at_end: a sestertius with the whole game ahead, and with none of it (beside Vesta).
        more_cards: cards of each god (vesta … mars) still to come from the whole of a game.
        more_counted: houses outside brick cities, provinces, kinds of goods, colonists and houses of a specialist's
            kind still to come from the whole of a game.
        produce: what a house brings in a whole game, for each sestertius of its good's price.
        together: each pair of own houses in one province, in a whole game.
        steps: a colonist on the board, in a whole game, for the steps it gives.
        in_hand: a card in the hand that waits for the Tribune otherwise, by personality.
        units: sestertii that a unit of each good is worth, by how many of the good a seat has before it.
        plenty: up to the first number sestertii are worth all of `money_at_start`, up to the second the share
            `in_plenty` of it, and beyond only what Vesta gives.
        prospect: share of the worth of a house that could be built beside an own colonist.
        room: each of the first free spaces in the storehouse.
    """

    money_at_start: float = 0.35
    money_at_end: float = 0.02
    more_cards: tuple[float, ...] = (0.0, 2.5, 2.5, 1.5, 1.5)
    more_counted: tuple[float, ...] = (8.0, 5.0, 2.5, 2.0, 1.5)
    produce: float = 1.2
    together: float = 0.6
    steps: float = 2.0
    in_hand: Mapping[str, float] = field(default_factory=lambda: IN_HAND)
    units: tuple[tuple[float, ...], ...] = (
        (7.0, 6.0, 4.5, 3.0, 2.0, 1.5),
        (6.5, 5.0, 4.0, 3.0, 2.5, 2.0),
        (6.5, 5.5, 4.0, 3.5, 3.0, 3.0),
        (8.0, 6.5, 5.0, 4.5, 4.0, 3.5),
        (10.0, 8.0, 6.5, 5.5, 5.0, 4.5),
    )
    plenty: tuple[int, int] = (15, 40)
    in_plenty: float = 0.5
    room: float = 0.5
    prospect: float = 0.12


USUAL_ROUNDS = 35
ROOM_ENOUGH = 3
CITY_BITS = 8
PATIENCE = 10  # rounds beyond the usual until a game is ended even from behind
LEAST_LEFT = 0.12  # while nobody has ended the game
FADING = 0.008  # less of that for each round beyond the usual
HARDLY_ANY_LEFT = 0.03


def left_of_the_game(state: State, seat: int) -> float:
    """How much of the game is still ahead for a seat, from 1 (all) to 0 (it has had its last turn).

    >>> from concordia_nb import concordia
    >>> left_of_the_game(concordia.new_game("italia", seats=3), 0)
    1.0
    """
    if state.concordia >= 0:
        return 0.0
    houses = min(state.houses_left) / HOUSES
    row = sum(1 for card in state.display if card >= 0)
    cards = (len(state.deck) + row) / CARDS_FOR_SALE_BY_SEATS[len(state.seats)]
    time = 1 - state.turns[seat] / USUAL_ROUNDS
    least = LEAST_LEFT - FADING * max(0, state.turns[seat] - USUAL_ROUNDS)
    return max(HARDLY_ANY_LEFT, least, min(houses, cards, time))


class Appraisal:
    """Everything about a seat's position that many questions need, counted once."""

    __slots__ = (
        "_known_sites",
        "_units",
        "cards_by_god",
        "colonists",
        "counted_by_god",
        "houses_by_good",
        "left",
        "need",
        "seat",
        "soon",
        "specialists",
        "state",
        "taste",
        "vesta",
    )

    def __init__(self, state: State, seat: int, taste: Taste, left: float | None = None) -> None:
        """`left`: what is left of the game, as it was before a move whose outcome is weighed (else as it is now)."""
        self.state = state
        self.seat = seat
        self.taste = taste
        self._known_sites: dict[int, float] = {}
        if left is None:
            left = left_of_the_game(state, seat)
        self.left = left
        houses = state.houses[seat]
        self.houses_by_good = [(houses & mask).bit_count() for mask in state.good_mask]
        cards = [0.0] * len(GODS)
        specialists = [0.0] * 5
        for pile in (state.hands[seat], state.discards[seat]):
            for card in pile:
                cards[_GOD[card]] += 1
                if _GOOD[card] >= 0:
                    specialists[_GOOD[card]] += _VALUE[card]
        self.specialists = specialists
        more = taste.more_cards
        for god in range(5):
            cards[god] += more[god] * left
        self.cards_by_god = cards
        ahead = taste.more_counted
        self.colonists = state.colonists_on_board(seat)
        provinces = sum(1 for mask in state.board.province_mask if houses & mask)
        kinds = sum(1 for n in self.houses_by_good if n)
        self.counted_by_god = (
            houses.bit_count() - self.houses_by_good[0] + ahead[0] * left,
            min(provinces + ahead[1] * left, float(len(state.board.provinces))),
            2 * min(kinds + ahead[2] * left, 5.0),
            2 * min(self.colonists + ahead[3] * left, 6.0),
        )
        self.vesta = max(cards[0] / 10, 0.08) + taste.money_at_end
        self.soon = min(1.0, 6 * left)
        need = self.need = taste.money_at_start * self.soon
        vesta = self.vesta
        self._units = [
            [vesta * price + need * unit for unit in units]
            for price, units in zip(PRICES, taste.units, strict=True)
        ]

    def money(self, coins: int) -> float:
        """Points for sestertii."""
        enough, plenty = self.taste.plenty
        needed = coins if coins <= enough else enough + self.taste.in_plenty * (min(coins, plenty) - enough)
        return self.vesta * coins + self.need * needed

    def good(self, good: int, have: int) -> float:
        """Points for one more unit of a good beside `have` of them."""
        units = self._units[good]
        return units[have] if have < len(units) else units[-1]

    def room(self, free: int) -> float:
        """Points for free spaces in the storehouse."""
        return self.taste.room * self.soon * min(free, ROOM_ENOUGH)

    def goods(self, units: Sequence[int]) -> float:
        """Points for a storehouse with these goods."""
        return sum(self.good(good, have) for good, n in enumerate(units) for have in range(n))

    def paid(self, have: Sequence[int], units: Sequence[int]) -> float:
        """Points that units given away are worth to someone who has `have`, both by GOODS."""
        return sum(self.good(good, have[good] - 1 - i) for good, n in enumerate(units) for i in range(n))

    def spent(self, have: int, coins: int) -> float:
        """Points that sestertii spent (or, negative, gained) are worth to someone who has `have`."""
        return self.money(have) - self.money(have - coins)

    def card(self, card: int) -> float:
        """Points a card brings at the end, and for its use until then."""
        god = _GOD[card]
        if god == 0:
            points = (self.state.coins[self.seat] + 20.0) / 10
        elif god == 5:
            good = _GOOD[card]
            points = _VALUE[card] * (self.houses_by_good[good] + self.taste.more_counted[4] * self.left)
        else:
            points = self.counted_by_god[god - 1]
        return points + self.in_hand(card)

    def in_hand(self, card: int) -> float:
        """Points for having a card in the hand and not in the pile."""
        return self.taste.in_hand[_KIND[card]] * self.soon

    def house(self, city: int, houses: int) -> float:
        """Points a house in a city brings when the seat has `houses` (a bit mask), its price left out."""
        state, left = self.state, self.left
        board = state.board
        good = state.tokens[city]
        cards = self.cards_by_god
        points = 0.0
        if good:
            points += cards[1]
        neighbours = (houses & board.province_mask[board.province_of[city]]).bit_count()
        if not neighbours:
            points += cards[2]
        if not houses & state.good_mask[good]:
            points += 2 * cards[3]
        points += self.specialists[good]
        points += left * (self.taste.produce * PRICES[good] + self.taste.together * neighbours)
        return points

    def colonist(self) -> float:
        """Points for one more colonist on the board, its price left out."""
        return 2 * self.cards_by_god[4] + self.taste.steps * self.left + 2.0 * self.left

    def site(self, city: int, houses: int) -> float:
        """Points a house in a city would bring beside `houses`, its sestertii taken off; never below 0."""
        key = houses << CITY_BITS | city
        points = self._known_sites.get(key)
        if points is None:
            price = HOUSE_COINS[self.state.tokens[city]] * (self.state.stands[city] + 1)
            points = self._known_sites[key] = max(0.0, self.house(city, houses) - self.need * price)
        return points

    def ending(self, gain: float) -> float:
        """Points for ending the game with a move that gains `gain`: the Concordia card, less what others are ahead.

        What others are ahead counts less the longer the game lasts.
        """
        points = [points["total"] for points in self.state.scores()]
        mine = points[self.seat] + gain + CONCORDIA_POINTS
        over_time = max(0, self.state.turns[self.seat] - USUAL_ROUNDS)
        return CONCORDIA_POINTS - max(0.0, max(points) - mine) * max(0.0, 1 - over_time / PATIENCE)
