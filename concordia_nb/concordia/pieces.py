"""The box, as data: goods, prices, colours, gods and cards (R-CMP, R-CTY, R-BON, R-DCK; cards from photographs).

Inside the engine goods, gods and cards are small integers: their index in GOODS, GODS, CARDS.
"""

from __future__ import annotations

from dataclasses import dataclass

GOODS = ("brick", "food", "tool", "wine", "cloth")
BRICK, FOOD, TOOL, WINE, CLOTH = range(5)
GOOD_NUMBER = {good: n for n, good in enumerate(GOODS)}
PRICES = (3, 4, 5, 6, 7)  # R-CMP-4

KINDS = ("land", "sea")
LAND, SEA = range(2)
KIND_NUMBER = {kind: n for n, kind in enumerate(KINDS)}
COLOURS = ("red", "green", "yellow", "blue", "black")
GODS = ("vesta", "jupiter", "saturnus", "mercurius", "mars", "minerva")
VESTA, JUPITER, SATURNUS, MERCURIUS, MARS, MINERVA = range(6)

COLONISTS_OF_A_KIND = 3  # R-CMP-2, R-COL-3
HOUSES = 15  # R-CMP-2
FEWEST_HOUSES = 3  # H-SHORT-1
SPACES = 12  # R-STO-1
# What is printed under the places, left to right: R-DCK-3, and R-WINE, the second side of the separate display.
DISPLAY = ("", "?", "?", "cloth", "cloth", "?+cloth", "cloth+cloth")
DISPLAY_SECOND_SIDE = ("", "?", "?", "wine", "cloth", "?+wine", "wine+cloth")
DISPLAY_SLOTS = len(DISPLAY)
EMPTY = -1  # a display slot without a card
MOST_SEATS = 5  # R-CMP-2
FEWEST_SEATS = 2
SEAT_COUNTS = range(FEWEST_SEATS, MOST_SEATS + 1)
#: by number of seats and seat: all seats in turn order, from that one on
CLOCKWISE = tuple(
    tuple((*range(seat, seats), *range(seat)) for seat in range(seats)) for seats in range(MOST_SEATS + 1)
)

START_COINS = 5  # R-SET-3; each next seat one more
START_GOODS = (1, 2, 1, 1, 1)  # R-SET-4
START_COINS_WITHOUT_GOODS = 25  # R-SET-9; each next seat one more

# R-ARC-13: what a house costs by the good of its city: goods (by GOODS), and coins for the first house there.
HOUSE_GOODS = ((0, 1, 0, 0, 0), (1, 1, 0, 0, 0), (1, 0, 1, 0, 0), (1, 0, 0, 1, 0), (1, 0, 0, 0, 1))
HOUSE_COINS = (1, 2, 3, 4, 5)
COLONIST_GOODS = (0, 1, 1, 0, 0)  # R-TRI-3, R-COL-1

#: what a card lets a seat do at the most: a colonist (R-TRI-3), cards bought (R-SEN-1, R-CON-1), goods traded (R-MER-2)
AT_MOST = {"tribune": 1, "senator": 2, "consul": 1, "mercator": 2}
TRIBUNE_FREE_CARDS = 3  # R-TRI-2: a sestertius for each card taken back beyond these
COLONIST_CASH = 5  # R-COL-2: plus one for each own colonist on the board
BONUS_UNITS = 1  # R-PRE-2
BONUS_UNITS_WITH_PRAEFECTUS_MAGNUS = 2  # R-PM-1
CONCORDIA_POINTS = 7  # R-END-2, R-SCO-7
INTERMEDIATE_COINS = (2, 1)  # R-INT-2: for the highest and the second highest result

# R-CTY-1 [B]: city tokens by letter, in the order of GOODS. One of two sources; see rules.md X19.
TOKENS = {"A": (2, 2, 1, 1, 1), "B": (2, 2, 2, 1, 1), "C": (3, 2, 2, 2, 1), "D": (1, 1, 1, 1, 1)}
# R-SALT-2: the good of the one city more that each zone has on a board made for salt, when played without it.
TOKEN_INSTEAD_OF_SALT = {"A": TOOL, "B": WINE, "C": CLOTH, "D": BRICK}
MARKERS = (3, 6, 6, 5, 4)  # R-BON-2: bonus markers in the box, in the order of GOODS
# R-BON-3 [B-]: sestertii on the back of a bonus marker by its good. The least certain numbers of the base game.
MARKER_COINS = (2, 2, 2, 2, 1)

# R-SCO-1 to R-SCO-5: points a card of each god gives for what it counts.
SESTERTII_FOR_A_POINT = 10
GOD_POINTS = {"jupiter": 1, "saturnus": 1, "mercurius": 2, "mars": 2}

PERSONALITIES = (
    "tribune", "architect", "prefect", "mercator", "diplomat", "senator", "consul", "colonist",
    "mason", "farmer", "smith", "vintner", "weaver",
)  # fmt: skip
SPECIALISTS = {"mason": BRICK, "farmer": FOOD, "smith": TOOL, "vintner": WINE, "weaver": CLOTH}


@dataclass(frozen=True, slots=True)
class Card:
    """A personality card.

    Attributes:
        id: "tribune" for a start card, "prefect-1" for one of deck I.
        kind: the personality, one of PERSONALITIES.
        deck: 0 for a start card, else 1 to 5.
        price: units of each good in its red field, in the order of GOODS.
        god: one of GODS.
        value: points the card gives for each thing its god counts.
        income: sestertii a Mercator pays first, 0 for all others (R-MER-1).
        good: the good of a specialist (index in GOODS), else -1.
    """

    id: str
    kind: str
    deck: int
    price: tuple[int, ...]
    god: str
    value: int
    income: int = 0
    good: int = -1


_START = (  # R-SET-7; the Prefect is there twice
    ("tribune", "mars"), ("architect", "jupiter"), ("prefect", "saturnus"),
    ("mercator", "mercurius"), ("diplomat", "jupiter"), ("senator", "vesta"),
)  # fmt: skip
_FOR_SALE = (  # section 8; the Diplomat of deck IV costs a tool (R-CRD-1)
    (1, "architect", "tool", "jupiter"),
    (1, "prefect", "wine", "saturnus"),
    (1, "mercator", "wine", "mercurius"),
    (1, "colonist", "food", "mars"),
    (1, "diplomat", "tool", "saturnus"),
    (1, "mason", "food", "minerva"),
    (1, "farmer", "brick food", "minerva"),
    (1, "smith", "brick tool", "minerva"),
    (2, "architect", "tool", "jupiter"),
    (2, "prefect", "wine", "saturnus"),
    (2, "mercator", "wine", "mercurius"),
    (2, "colonist", "food", "mars"),
    (2, "consul", "cloth", "jupiter"),
    (2, "vintner", "brick wine", "minerva"),
    (2, "weaver", "brick cloth", "minerva"),
    (3, "architect", "tool", "jupiter"),
    (3, "prefect", "wine", "saturnus"),
    (3, "mercator", "wine", "mercurius"),
    (3, "colonist", "food", "mars"),
    (3, "consul", "cloth", "jupiter"),
    (3, "diplomat", "food", "saturnus"),
    (4, "architect", "tool", "jupiter"),
    (4, "prefect", "wine", "saturnus"),
    (4, "colonist", "food", "mars"),
    (4, "consul", "cloth", "jupiter"),
    (4, "diplomat", "tool", "mercurius"),
    (5, "prefect", "wine", "saturnus"),
    (5, "mercator", "wine", "mercurius"),
    (5, "consul", "cloth", "jupiter"),
    (5, "diplomat", "food", "mars"),
)
_SPECIALIST_POINTS = {"mason": 3, "farmer": 3, "smith": 3, "vintner": 4, "weaver": 5}  # R-SCO-6
_MERCATOR_INCOME = (3, 5)  # R-MER-1: the start card, a bought one


def _card(card_id: str, kind: str, deck: int, price: str, god: str) -> Card:
    goods = price.split()
    return Card(
        id=card_id,
        kind=kind,
        deck=deck,
        price=tuple(goods.count(good) for good in GOODS),
        god=god,
        value=_SPECIALIST_POINTS.get(kind) or GOD_POINTS.get(god, 1),
        income=_MERCATOR_INCOME[deck > 0] if kind == "mercator" else 0,
        good=SPECIALISTS.get(kind, -1),
    )


CARDS = (
    *(_card(kind, kind, 0, "", god) for kind, god in _START),
    *(_card(f"{kind}-{deck}", kind, deck, price, god) for deck, kind, price, god in _FOR_SALE),
)
CARD_NUMBER = {card.id: number for number, card in enumerate(CARDS)}
TRIBUNE = CARD_NUMBER["tribune"]
START_HAND = tuple(
    CARD_NUMBER[kind]
    for kind in ("tribune", "architect", "prefect", "prefect", "mercator", "diplomat", "senator")
)


def card(card_id: str) -> Card:
    """The card with this id.

    >>> card("weaver-2").god, card("weaver-2").value, card("mercator").income, card("mercator-1").income
    ('minerva', 5, 3, 5)
    """
    return CARDS[CARD_NUMBER[card_id]]


_DECKS = tuple(
    tuple(number for number, entry in enumerate(CARDS) if entry.deck == deck)
    for deck in range(1, MOST_SEATS + 1)
)


def decks(seats: int) -> list[list[int]]:
    """The cards for sale by deck for a number of seats: decks I to `seats` (R-DCK-1), as card numbers.

    >>> [len(deck) for deck in decks(5)], sum(len(deck) for deck in decks(2))
    ([8, 7, 6, 5, 4], 15)
    """
    return [list(deck) for deck in _DECKS[:seats]]
