"""Numbers of a line that can be set beside those of another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from concordia_nb.coach.facts import Fact
from concordia_nb.coach.lines import Line
from concordia_nb.coach.sites import sites
from concordia_nb.concordia import State, scoring
from concordia_nb.concordia.pieces import PRICES
from concordia_nb.core.words import _, ngettext


@dataclass(frozen=True, slots=True)
class Measure:
    """Something that is counted after a line.

    Attributes:
        id: its name in data.
        count: from a line the number.
        label: what is counted, for tables.
        said: so many of it, as "{said} instead of 1" has it, with "{n}" still to be filled in.
        worth: about how many points one more is worth (negative: less is better), for putting differences in order.
    """

    id: str
    count: Callable[[Line], int]
    label: Callable[[], str]
    said: Callable[[int], str]
    worth: float


def _own(count: Callable[[State, int], int]) -> Callable[[Line], int]:
    return lambda line: count(line.after, line.seat)


def _points(state: State, seat: int) -> int:
    return scoring.score(state, seat)["total"]


def _goods_worth(state: State, seat: int) -> int:
    return sum(n * price for n, price in zip(state.goods[seat], PRICES, strict=True))


def _ready(state: State, seat: int) -> int:
    return sum(1 for site in sites(state, seat) if site.payable)


def _cards(state: State, seat: int) -> int:
    return len(state.hands[seat]) + len(state.discards[seat])


def _gifts(line: Line) -> int:
    return sum(
        max(0, after - before)
        for other in line.before.opponents(line.seat)
        for before, after in zip(line.before.goods[other], line.after.goods[other], strict=True)
    )


MEASURES = (
    Measure(
        "points", _own(_points), lambda: _("points as things stand"),
        lambda n: ngettext("{n} point as things stand", "{n} points as things stand", n), 1.0,
    ),
    Measure(
        "houses", _own(lambda s, i: s.houses[i].bit_count()), lambda: _("houses on the board"),
        lambda n: ngettext("{n} house on the board", "{n} houses on the board", n), 2.5,
    ),
    Measure(
        "colonists", _own(lambda s, i: s.colonists_on_board(i)), lambda: _("colonists on the board"),
        lambda n: ngettext("{n} colonist on the board", "{n} colonists on the board", n), 2.5,
    ),
    Measure(
        "cards", _own(_cards), lambda: _("cards in all"),
        lambda n: ngettext("{n} card in all", "{n} cards in all", n), 2.5,
    ),
    Measure(
        "goods", _own(lambda s, i: sum(s.goods[i])), lambda: _("goods in store"),
        lambda n: ngettext("{n} unit of goods in store", "{n} units of goods in store", n), 0.8,
    ),
    Measure(
        "worth", _own(_goods_worth), lambda: _("what the goods would fetch, in sestertii"),
        lambda n: ngettext("goods worth {n} sestertius", "goods worth {n} sestertii", n), 0.3,
    ),
    Measure(
        "coins", _own(lambda s, i: s.coins[i]), lambda: _("sestertii at hand"),
        lambda n: ngettext("{n} sestertius at hand", "{n} sestertii at hand", n), 0.3,
    ),
    Measure(
        "ready", _own(_ready), lambda: _("cities within reach where a house could be paid"),
        lambda n: ngettext("{n} affordable city within reach", "{n} affordable cities within reach", n), 0.6,
    ),
    Measure(
        "hand", _own(lambda s, i: len(s.hands[i])), lambda: _("cards left in hand"),
        lambda n: ngettext("{n} card left in hand", "{n} cards left in hand", n), 0.5,
    ),
    Measure(
        "gifts", _gifts, lambda: _("goods that others get by it"),
        lambda n: ngettext("{n} unit of goods for others", "{n} units of goods for others", n), -0.7,
    ),
)  # fmt: skip
"""In the order in which tables show them."""


def measured(line: Line) -> dict[str, int]:
    """All numbers of a line by measure."""
    return {measure.id: measure.count(line) for measure in MEASURES}


def differences(a: Line, b: Line) -> list[Fact]:
    """Where the numbers of two lines differ, the weightiest for `a` first; weights are negative where `b` is better."""
    mine, other = measured(a), measured(b)
    found = [
        Fact(
            measure.id,
            _("{what} instead of {b}").format(
                what=measure.said(mine[measure.id]).format(n=mine[measure.id]), b=other[measure.id]
            ),
            {"a": mine[measure.id], "b": other[measure.id]},
            measure.worth * (mine[measure.id] - other[measure.id]),
        )
        for measure in MEASURES
        if mine[measure.id] != other[measure.id]
    ]
    return sorted(found, key=lambda fact: -fact.weight)
