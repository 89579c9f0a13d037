"""A move: its text, with the numbers the engine needs beside it.

A `Move` *is* its text (`str`), so it hashes, compares, sorts and travels in JSON as text does. Moves that name no
place are made here once; those that name cities, routes or provinces are made once by the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from concordia_nb.concordia.pieces import CARDS, COLOURS, DISPLAY_SLOTS, GOODS, SPACES


class Move(str):
    """One decision, e.g. `build ravenna`. Which of the numbers are set depends on the verb (the first word).

    Attributes:
        verb: the first word.
        card: number of the card (`play`).
        kind: 0 land, 1 sea (`move`, `settle`).
        origin, route: places (`move`); steps: how many steps lie between them at least.
        city: number of the city (`build`, `settle`, `collect`) or boat (`settle`).
        province: number of the province (`produce`).
        good: number of the good, units: how many (`sell`, `buy`); good also for `take … with`, `produce … with`
            and `fish` (else -1).
        goods: units of each good (`keep`).
        slot: 0-based display slot (`take`).
        colour: colour of the seat (`copy`).
    """

    __slots__ = (
        "card",
        "city",
        "colour",
        "good",
        "goods",
        "kind",
        "origin",
        "province",
        "route",
        "slot",
        "steps",
        "units",
        "verb",
    )
    verb: str
    card: int
    kind: int
    origin: int
    route: int
    steps: int
    city: int
    province: int
    good: int
    units: int
    goods: tuple[int, ...]
    slot: int
    colour: str

    def __new__(cls, text: str, **numbers: object) -> Move:
        move = super().__new__(cls, text)
        move.verb = text.split(" ", 1)[0]
        for name, value in numbers.items():
            setattr(move, name, value)
        return move

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        """Leaves a process as its text: numbers belong to a board."""
        return str, (str(self),)


DONE = Move("done")
CASH = Move("cash")
PLAY = tuple(Move(f"play {card.id}", card=number) for number, card in enumerate(CARDS))
COPY = {colour: Move(f"copy {colour}", colour=colour) for colour in COLOURS}
SELL = tuple(
    tuple(Move(f"sell {name} {n}", good=good, units=n) for n in range(1, SPACES + 1))
    for good, name in enumerate(GOODS)
)
BUY = tuple(
    tuple(Move(f"buy {name} {n}", good=good, units=n) for n in range(1, SPACES + 1))
    for good, name in enumerate(GOODS)
)
TAKE = tuple(Move(f"take {slot + 1}", slot=slot, good=-1) for slot in range(DISPLAY_SLOTS))
TAKE_WITH = tuple(
    tuple(Move(f"take {slot + 1} with {name}", slot=slot, good=good) for good, name in enumerate(GOODS))
    for slot in range(DISPLAY_SLOTS)
)
FISH = tuple(Move(f"fish {name}", good=good) for good, name in enumerate(GOODS))
FISH_FOR_COINS = Move("fish coins", good=-1)


@cache
def _keep(goods: tuple[int, ...]) -> Move:
    return Move("keep " + goods_text(goods), goods=goods)


def keep(goods: Sequence[int]) -> Move:
    """Keep these units (by GOODS) of what was given.

    >>> keep([0, 2, 0, 0, 1])
    'keep food 2 cloth 1'
    """
    return _keep(tuple(goods))


def goods_text(goods: Sequence[int]) -> str:
    """Units of goods as move texts have them, in the order of GOODS: "food 2 cloth 1"."""
    return " ".join(f"{name} {n}" for name, n in zip(GOODS, goods, strict=True) if n)
