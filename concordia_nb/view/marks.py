"""What lies over the board: glow on what may be clicked, what is chosen, previews, notes, and marks of lessons.

A *spot* names a place in one word: `city:roma`, `route:cosa~roma:sea`, `province:etruria`, `colonist:land@roma`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from concordia_nb.view import symbols
from concordia_nb.view.chart import Chart
from concordia_nb.view.geometry import arc, around, ellipse, polygon, polyline, rounded, simplified
from concordia_nb.view.lettering import text_width
from concordia_nb.view.palette import Theme
from concordia_nb.view.shapes import Box, Circle, Group, Path, Point, Shape, Target, Text, in_box

Spot = str | Target | tuple[str, str]


def spot_name(spot: Spot) -> str:
    """A spot in one word.

    >>> spot_name(("city", "roma"))
    'city:roma'
    """
    if isinstance(spot, Target):
        return spot.spot
    return spot if isinstance(spot, str) else f"{spot[0]}:{spot[1]}"


CITY_RING, FIGURE_RING = 48.0, 25.0  # radii, in board units
NAME_ROOM = 6.0  # what a ring leaves free round a name
_STEPS = 120  # the angles at which a ring is asked whether a name lies there
_STEP = 2 * math.pi / _STEPS


@lru_cache(maxsize=512)
def route_path(route: str, chart: Chart) -> str:
    """A route's drawing between its cities, so that a glow leaves their tokens free; in as few points as it needs."""
    line = chart.lines[route]
    free = [p for p in line if all(math.dist(p, end) > 42 for end in (line[0], line[-1]))]
    if len(free) < 2:
        return chart.curves[route]
    return polyline([(round(x), round(y)) for x, y in simplified(free, 0.8)])


@lru_cache(maxsize=256)
def province_path(province: str, chart: Chart) -> str:
    """A province's border within the board, broken where it would run over the name of a city or its token."""
    tokens = [around(x, y, 34, 32) for x, y in chart.places.values()]
    names = [label.box for label in chart.labels.values()]
    frame = (2.0, 2.0, chart.width - 2, chart.height - 2)
    return "".join(_border(ring, (*names, *tokens), frame) for ring in chart.areas[province])


@lru_cache(maxsize=256)
def city_ring(city: str, chart: Chart) -> str:
    """A circle round a city, about the origin, open where it would run through the name of a city."""
    x, y = chart.places[city]
    n = NAME_ROOM
    names = [
        (left - n, top - n, right + n, bottom + n)
        for left, top, right, bottom in (label.box for label in chart.labels.values())
    ]
    steps = [
        any(in_box(name, x + CITY_RING * math.cos(a), y + CITY_RING * math.sin(a)) for name in names)
        for a in (i * _STEP for i in range(_STEPS))
    ]
    if True not in steps:
        return _round(CITY_RING)
    first = steps.index(True)
    parts, begun = [], 0
    for i in range(first + 1, first + _STEPS + 1):
        if steps[i % _STEPS]:
            if begun and i - 1 > begun:
                parts.append(arc(CITY_RING, begun * _STEP, (i - 1) * _STEP))
            begun = 0
        else:
            begun = begun or i
    return "".join(parts)


def _border(ring: Sequence[Point], kept_free: Iterable[Box], frame: Box) -> str:
    closed = [*ring, ring[0]]
    points = [
        (x0 + (x1 - x0) * i / n, y0 + (y1 - y0) * i / n)
        for (x0, y0), (x1, y1) in pairwise(closed)
        for n in [max(1, round(math.dist((x0, y0), (x1, y1)) / 8))]
        for i in range(n)
    ]
    near = [box for box in kept_free if any(in_box(box, *p) for p in points)]
    hidden = [not in_box(frame, *p) or any(in_box(box, *p) for box in near) for p in points]
    if True not in hidden:
        return polygon([(round(x), round(y)) for x, y in simplified(closed, 0.8)[:-1]])
    first = hidden.index(True)
    parts: list[str] = []
    run: list[Point] = []
    for point, over in [*zip(points[first:] + points[:first], hidden[first:] + hidden[:first], strict=True),
                        (points[first], True)]:  # fmt: skip
        if not over:
            run.append(point)
        elif run:
            if len(run) > 1:
                parts.append(polyline([(round(x), round(y)) for x, y in simplified(run, 0.8)]))
            run = []
    return "".join(parts)


def _point(spot: str, chart: Chart, colonists: Mapping[str, Point]) -> Point | None:
    kind, _, place = spot.partition(":")
    if kind == "colonist":
        return colonists.get(place) or _point(f"city:{place.partition('@')[2]}", chart, colonists)
    for places in (chart.places, chart.markers):
        if place in places and (kind == "city") == (places is chart.places):
            return places[place]
    if kind == "route" and place in chart.middles:
        return chart.middles[place][:2]
    return chart.places.get(place)


def _placed(
    spots: Iterable[Spot], chart: Chart, colonists: Mapping[str, Point]
) -> Iterator[tuple[str, str, str, Point]]:
    """Each spot once, by name, kind, place and point on the board; those that are not there are left out."""
    for name in dict.fromkeys(map(spot_name, spots)):
        kind, _, place = name.partition(":")
        at = _point(name, chart, colonists)
        if at is not None:
            yield name, kind, place, at


def highlights(
    spots: Iterable[Spot], chart: Chart, colonists: Mapping[str, Point], colours: Theme
) -> list[Shape]:
    """A glow on everything that may be clicked."""
    shapes: list[Shape] = []
    for name, kind, place, (x, y) in _placed(spots, chart, colonists):
        glow: tuple[Shape, ...]
        if kind == "route":
            d = route_path(place, chart)
            glow = (
                Path(d, None, colours.glow, 22.0, opacity=0.42),
                Path(d, None, colours.glow, 13.0, opacity=0.5),
                _dot(x, y, 11, colours.glow, colours.glow_edge, 2.6),
            )
        elif kind == "province":
            d = province_path(place, chart)
            glow = (Path(d, None, colours.glow, 9.0, opacity=0.6), _ring(x, y, _round(31), colours))
        else:
            glow = (_ring(x, y, _round_spot(kind, place, chart), colours),)
        shapes.append(Group(tuple(glow), key=f"glow:{name}"))
    return shapes


def _ring(x: float, y: float, d: str, colours: Theme) -> Group:
    rings = (
        Path(d, None, colours.glow, 12.0, opacity=0.5),
        Path(d, None, colours.glow_edge, 4.6),
        Path(d, None, colours.glow, 2.8),
    )
    return Group(rings, round(x, 1), round(y, 1))


def _dot(x: float, y: float, r: float, fill: str, stroke: str, width: float) -> Group:
    return Group((Path(_round(r), fill, stroke, width),), round(x, 1), round(y, 1))


@lru_cache(maxsize=32)
def _round(r: float) -> str:
    """A circle about the origin: placed by its group, the same text wherever it comes."""
    return ellipse(0, 0, r)


def _round_spot(kind: str, place: str, chart: Chart) -> str:
    """The circle round a figure or a city, about the origin."""
    if kind == "colonist":
        return _round(FIGURE_RING)
    return city_ring(place, chart) if place in chart.places else _round(CITY_RING)


def chosen(
    spots: Iterable[Spot],
    chart: Chart,
    colonists: Mapping[str, Point],
    colour: str,
    edge: str,
    key: str = "chosen",
) -> list[Shape]:
    """A firm outline on what is chosen, pointed at, or just done."""
    shapes: list[Shape] = []
    for name, kind, place, at in _placed(spots, chart, colonists):
        x, y = 0.0, 0.0
        if kind == "route":
            d, width = route_path(place, chart), 7.0
        elif kind == "province":
            d, width = province_path(place, chart), 5.0
        else:
            d, width = _round_spot(kind, place, chart), 5.0
            x, y = round(at[0], 1), round(at[1], 1)
        shapes.append(
            Group(
                (Path(d, None, edge, width + 4, opacity=0.85), Path(d, None, colour, width)),
                x,
                y,
                key=f"{key}:{name}",
            )
        )
    return shapes


def way(places: Sequence[str], chart: Chart, colours: Theme) -> list[Shape]:
    """The way of a colonist over places (ids of cities and routes): routes lit up, a dot where it ends."""
    routes = [p for p in places if p in chart.curves]
    if not routes:
        return []
    d = "".join(route_path(p, chart) for p in routes[:-1])
    shapes: list[Shape] = []
    if d:
        shapes += [Path(d, None, colours.glow_edge, 12.0, opacity=0.8), Path(d, None, colours.chosen, 7.5)]
    last = route_path(routes[-1], chart)
    x, y, _turn = chart.middles[routes[-1]]
    shapes += [
        Path(last, None, colours.glow_edge, 12.0, opacity=0.8),
        Path(last, None, colours.chosen, 7.5),
        _dot(x, y, 14, colours.tag, colours.chosen, 5.0),
    ]
    return [Group(tuple(shapes), key="way:" + ">".join(places))]


def notes(
    texts: Mapping[str, str], chart: Chart, colonists: Mapping[str, Point], colours: Theme
) -> list[Shape]:
    """Small tags with words at spots: what something costs, how many steps it takes."""
    shapes: list[Shape] = []
    for spot, words in texts.items():
        at = _point(spot, chart, colonists)
        if at is None:
            continue
        size = max(colours.least, round(22.0 * colours.text, 1))
        w = text_width(words, size, True) + 22
        x = min(max(at[0], w / 2 + 6), chart.width - w / 2 - 6)
        y = at[1] - 76 if at[1] > 120 else at[1] + 76
        shapes.append(
            Group(
                (
                    Path(rounded(-w / 2, -size * 0.82, w, size * 1.64, 8), colours.tag, colours.tag_ink, 2.0),
                    Text(0, round(size * 0.34, 1), words, size, colours.tag_ink, bold=True),
                ),
                round(x, 1),
                round(y, 1),
                label=words,
                key=f"note:{spot}:{words}",
            )
        )
    return shapes


def arrows(
    pairs: Iterable[tuple[Spot, Spot]], chart: Chart, colonists: Mapping[str, Point], colours: Theme
) -> list[Shape]:
    """Bowed arrows from spot to spot, for lessons."""
    shapes: list[Shape] = []
    for start, end in pairs:
        a, b = (_point(spot_name(s), chart, colonists) for s in (start, end))
        if a is None or b is None or a == b:
            continue
        length = math.dist(a, b)
        nx, ny = -(b[1] - a[1]) / length, (b[0] - a[0]) / length
        bow = 0.16 * length
        mid = ((a[0] + b[0]) / 2 + nx * bow, (a[1] + b[1]) / 2 + ny * bow)
        points = []
        for i in range(17):
            t = 0.12 + 0.76 * i / 16 if length > 140 else i / 16
            u = 1 - t
            points.append(
                (
                    u * u * a[0] + 2 * u * t * mid[0] + t * t * b[0],
                    u * u * a[1] + 2 * u * t * mid[1] + t * t * b[1],
                )
            )
        shapes.append(
            Group(
                symbols.arrow(points, colours.lesson, colours.halo),
                key=f"arrow:{spot_name(start)}>{spot_name(end)}",
            )
        )
    return shapes


def circle_of(target: Target) -> Point:
    """The middle of a round target."""
    assert isinstance(target.shape, Circle)
    return target.shape.x, target.shape.y
