"""What a game lays on the map: tokens, markers, houses and colonists, in the order of the seats."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from concordia_nb.concordia.pieces import GOODS, MARKER_COINS
from concordia_nb.core.words import _
from concordia_nb.view import symbols
from concordia_nb.view.chart import Chart
from concordia_nb.view.geometry import ellipse
from concordia_nb.view.palette import theme
from concordia_nb.view.shapes import Circle, Group, Path, Shape, Target, Text
from concordia_nb.view.words import city_words, colonist_words, marker_words, seat_name

if TYPE_CHECKING:
    from concordia_nb.concordia.board import Board

HOUSE_RING = 47.0
COLONIST_RING = 66.0


def tokens(
    position: Mapping[str, Any], board: Board, chart: Chart, look: str, today: bool = False
) -> list[Shape]:
    """The goods of the cities, on their temples; with `today` they also tell where the cities lie."""
    return [
        Group(
            symbols.good(good, look),
            *_shifted(chart, city, 5.0),
            1.22,
            label=city_words(position, board, city, today=today),
            key=f"token:{city}",
        )
        for city, good in position.get("tokens", {}).items()
        if city in chart.places
    ]


def _shifted(chart: Chart, city: str, down: float) -> tuple[float, float]:
    x, y = chart.places[city]
    return round(x, 1), round(y + down, 1)


def markers(position: Mapping[str, Any], board: Board, chart: Chart, look: str) -> list[Shape]:
    """The provinces' bonus markers."""
    shapes: list[Shape] = []
    fish = position.get("options", {}).get("fish_market", False)
    for province, marker in position.get("markers", {}).items():
        if province in chart.markers:
            good = marker["good"]
            coins = 0 if good == "?" else MARKER_COINS[GOODS.index(good)]
            x, y = chart.markers[province]
            shapes.append(
                Group(
                    symbols.marker("fish" if fish else good, marker["side"], coins, look),
                    x,
                    y,
                    label=marker_words(position, board, province),
                    key=f"marker:{province}",
                )
            )
    return shapes


def houses(position: Mapping[str, Any], board: Board, chart: Chart, look: str) -> list[Shape]:
    """Houses, in a bow under their city."""
    by_city: dict[str, list[int]] = {}
    for seat, entry in enumerate(position["seats"]):
        for city in entry.get("houses", ()):
            by_city.setdefault(city, []).append(seat)
    shapes: list[Shape] = []
    for city, owners in by_city.items():
        if city not in chart.places:
            continue
        x, y = chart.places[city]
        for i, seat in enumerate(owners):
            angle = math.radians(90 - 31 * (i - (len(owners) - 1) / 2))
            colour = position["seats"][seat]["colour"]
            label = _("House of {seat} in {city}").format(
                seat=seat_name(position, seat), city=board.city(city).name
            )
            shapes.append(
                Group(
                    symbols.house(colour, look),
                    round(x + 1.08 * HOUSE_RING * math.cos(angle), 1),
                    round(y + 1 + HOUSE_RING * 0.86 * math.sin(angle), 1),
                    1.06,
                    label=label,
                    key=f"house:{colour}@{city}",
                )
            )
    return sorted(shapes, key=_depth)


def colonists(
    position: Mapping[str, Any], board: Board, chart: Chart, look: str
) -> tuple[list[Shape], list[Target]]:
    """Colonists on routes and beside cities, and where they can be pointed at."""
    at: dict[str, dict[tuple[str, int], int]] = {}
    for seat, entry in enumerate(position["seats"]):
        for kind, place in entry.get("colonists", ()):
            row = at.setdefault(place, {})
            row[kind, seat] = row.get((kind, seat), 0) + 1
    shapes: list[Shape] = []
    own: list[Target] = []  # the mover's figures come first: a spot like `colonist:land@roma` means theirs
    others: list[Target] = []
    for place, row in at.items():
        for (kind, seat), n, x, y in _stand(place, row, chart):
            colour = position["seats"][seat]["colour"]
            drawing = list(symbols.colonist(kind, colour, look))
            if n > 1:
                drawing += _badge(n, look)
            label = colonist_words(position, board, seat, kind, place, n)
            shapes.append(
                Group(
                    tuple(drawing),
                    round(x, 1),
                    round(y, 1),
                    0.92 if kind == "sea" else 1.0,
                    label=label,
                    key=f"colonist:{kind}:{colour}@{place}",
                )
            )
            (own if colour == position.get("to_move") else others).append(
                Target(
                    "colonist",
                    f"{kind}@{place}",
                    Circle(round(x, 1), round(y, 1), 23.0 if place in chart.middles else 17.0),
                    label,
                )
            )
    return sorted(shapes, key=_depth), [*own, *others]


def _depth(shape: Shape) -> float:
    """Pieces further down the board stand in front of others."""
    return shape.y if isinstance(shape, Group) else 0.0


def _stand(
    place: str, row: dict[tuple[str, int], int], chart: Chart
) -> list[tuple[tuple[str, int], int, float, float]]:
    """Where each group of colonists of one seat and kind stands at a place."""
    if place in chart.middles:
        x, y, _turn = chart.middles[place]
        return [(key, n, x + 34 * i, y - 6) for i, (key, n) in enumerate(row.items())]
    if place not in chart.places:
        return []
    cx, cy = chart.places[place]
    ordered = sorted(
        row.items(),
        key=lambda item: (item[0][0] != "land", item[0][1] if item[0][0] == "land" else -item[0][1]),
    )
    step = min(34.0, 236.0 / max(1, len(ordered) - 1))
    out = []
    for i, (key, n) in enumerate(ordered):
        angle = math.radians(-90 + step * (i - (len(ordered) - 1) / 2))
        x, y = cx + COLONIST_RING * 1.12 * math.cos(angle), cy - 2 + COLONIST_RING * math.sin(angle)
        out.append((key, n, min(max(x, 22.0), chart.width - 22), min(max(y, 22.0), chart.height - 22)))
    return out


def _badge(n: int, look: str) -> list[Shape]:
    colours = theme(look)
    size = colours.least
    return [
        Path(ellipse(14, -14, round(size * 0.56, 1)), colours.tag, colours.tag_ink, 1.3),
        Text(14, round(size * 0.345 - 14, 1), str(n), size, colours.tag_ink, bold=True),
    ]
