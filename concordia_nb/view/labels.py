"""Where words and ornaments go on a map: city names, province names, markers, mountains, waves.

Everything here is decided from the board alone, never from a position, so nothing jumps while a game goes on. Each
choice is the cheapest of a fixed row of candidates; the same board always gives the same map.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from concordia_nb.view.geometry import Mask, area, around, overlap
from concordia_nb.view.lettering import text_width
from concordia_nb.view.shapes import Box, Point, in_box

CITY_BOX = (35.0, 33.0)
"""Half width and half height of a city's temple."""
HOUSES_BOX = (64.0, 30.0, 58.0)
"""Houses hang below a city: half width of their row, its top and its bottom under the city's centre."""
MARKER_RADIUS = 28.0
SMALL_ISLAND = 15_000.0
"""Square units below which a province's largest piece of land cannot hold its name."""
BORDER = 12.0
"""Provinces whose outlines come nearer than this have a border with each other."""


@dataclass(frozen=True, slots=True)
class Label:
    """A city's name: the point where its baseline starts, ends or has its middle, and the box it fills."""

    x: float
    y: float
    anchor: str
    box: Box


def city_box(x: float, y: float) -> Box:
    """The box of a city's temple."""
    return x - CITY_BOX[0], y - CITY_BOX[1], x + CITY_BOX[0], y + CITY_BOX[1] - 5


def houses_box(x: float, y: float) -> Box:
    """The box in which the houses of a city stand."""
    return x - HOUSES_BOX[0], y + HOUSES_BOX[1] - 4, x + HOUSES_BOX[0], y + HOUSES_BOX[2]


def start_box(x: float, y: float) -> Box:
    """The box in which colonists stand round a start city."""
    return x - 92, y - 84, x + 92, y + 46


class Clutter:
    """Points that had better stay free, in a grid, to count those in a box quickly."""

    def __init__(self, points: Iterable[Point], cell: float = 40.0) -> None:
        self.cell = cell
        self.grid: dict[tuple[int, int], list[Point]] = {}
        for x, y in points:
            self.grid.setdefault((math.floor(x / cell), math.floor(y / cell)), []).append((x, y))

    def count(self, box: Box) -> int:
        """How many points lie in a box."""
        total = 0
        for column in range(math.floor(box[0] / self.cell), math.floor(box[2] / self.cell) + 1):
            for row in range(math.floor(box[1] / self.cell), math.floor(box[3] / self.cell) + 1):
                total += sum(1 for x, y in self.grid.get((column, row), ()) if in_box(box, x, y))
        return total

    def nearest(self, x: float, y: float, most: float) -> float:
        """The distance to the nearest point, at most `most`."""
        best = most
        for column in range(math.floor((x - most) / self.cell), math.floor((x + most) / self.cell) + 1):
            for row in range(math.floor((y - most) / self.cell), math.floor((y + most) / self.cell) + 1):
                for px, py in self.grid.get((column, row), ()):
                    best = min(best, math.hypot(px - x, py - y))
        return best


def _candidates(
    x: float, y: float, w: float, h: float, wide: float, tall: float
) -> list[tuple[Label, float]]:
    """Places for a label round a city with half sizes `wide` and `tall`, each with what it costs to like it less."""
    out: list[tuple[Label, float]] = []

    def add(anchor: str, px: float, base: float, dislike: float) -> None:
        left = px - {"start": 0.0, "middle": w / 2, "end": w}[anchor]
        out.append((Label(px, base, anchor, (left, base - h * 0.78, left + w, base + h * 0.24)), dislike))

    up, far, near = y - tall - 0.24 * h, y + HOUSES_BOX[2] + h * 0.8, y + 26 + h * 0.8
    for shift in (0.0, -0.14, 0.14, -0.28, 0.28, -0.42, 0.42, -0.6, 0.6):
        add("middle", x + shift * w, up, 4 * abs(shift))
        add("middle", x + shift * w, near, 10 + 4 * abs(shift))
        add("middle", x + shift * w, far, 9 + 4 * abs(shift))
    for shift in (0.0, -0.2, 0.2, -0.45, 0.45):
        add("middle", x + shift * w, y + tall + 6 + h * 0.8, 12 + 4 * abs(shift))
    for level, dislike in ((0.32, 1.0), (-0.2, 1.0), (-0.7, 1.5), (-1.2, 2.5), (0.9, 2.5), (1.5, 5.0)):
        add("start", x + wide + 7, y + level * h, dislike)
        add("end", x - wide - 7, y + level * h, dislike)
    if wide > CITY_BOX[0]:  # a start city: beside and above the colonists that stand round it
        left, top, right, bottom = start_box(x, y)
        for base in (y, y + h, bottom + h):
            add("start", right + 6, base, 30)
            add("end", left - 6, base, 30)
        for shift in (0.0, -0.4, 0.4):
            add("middle", x + shift * w, top - 0.3 * h, 30)
    return out


def place_labels(
    cities: Sequence[tuple[str, str, float, float, bool]],
    size: float,
    width: float,
    height: float,
    clutter: Clutter,
    stands: Sequence[Box],
    taken: Sequence[Box] = (),
) -> dict[str, Label]:
    """A place for every city's name.

    cities: id, name, x, y and whether it is a start city, in board units; size: of the letters; clutter: points of
    the routes; stands: where colonists stand on routes; taken: what only this board has, boats and the colonists in
    them above all. Names never lie on a
    city or on each other; they keep off routes, colonists and houses as far as they can, and nearer to their own
    city than to any other.
    """
    boxes = {
        city: (city_box(x, y) if not capital else around(x, y, 46, 44)) for city, _, x, y, capital in cities
    }
    houses = {city: start_box(x, y) if capital else houses_box(x, y) for city, _, x, y, capital in cities}
    options: dict[str, list[tuple[Label, float]]] = {}
    for city, name, x, y, capital in cities:
        w = text_width(name, size, bold=True) + 4
        reach = around(x, y, w + 130, 190)
        near = [(other, b) for other, b in boxes.items() if other != city and overlap(reach, b)]
        near_houses = [
            (50.0 if other != city else 90.0 if capital else 22.0, b)
            for other, b in houses.items()
            if overlap(reach, b)
        ]
        near_houses += [(200.0, b) for b in taken if overlap(reach, b)]
        near_stands = [b for b in stands if overlap(reach, b)]
        row = []
        for label, dislike in _candidates(x, y, w, size, 44 if capital else 35, 42 if capital else 34):
            box = label.box
            cost = dislike + 2.4 * clutter.count(box)
            if box[0] < 6 or box[1] < 6 or box[2] > width - 6 or box[3] > height - 6:
                cost += 2000.0
            own = _gap(box, boxes[city])
            cost += 300.0 if overlap(box, boxes[city], -1) else 0.0
            for _, b in near:
                gap = _gap(box, b)
                cost += 400.0 if gap < 2 else max(0.0, own + 26 - gap) * 0.9
            cost += sum(dear for dear, b in near_houses if overlap(box, b))
            cost += sum(22.0 for b in near_stands if overlap(box, b))
            row.append((label, cost))
        options[city] = sorted(row, key=lambda pair: pair[1])[:14]
    chosen = {city: row[0] for city, row in options.items()}
    for _ in range(4):  # each name in turn moves to where it fits best among the others
        for city, row in options.items():
            others = [label.box for other, (label, _) in chosen.items() if other != city]
            chosen[city] = min(
                row, key=lambda pair: pair[1] + sum(500.0 for b in others if overlap(pair[0].box, b, 3))
            )
    return {city: label for city, (label, _) in chosen.items()}


def _gap(a: Box, b: Box) -> float:
    """How far two boxes lie apart; 0 when they touch."""
    return math.hypot(max(0.0, a[0] - b[2], b[0] - a[2]), max(0.0, a[1] - b[3], b[1] - a[3]))


def place_marker(
    rings: Sequence[Sequence[Point]],
    cities: Sequence[Point],
    clutter: Clutter,
    every_city: Sequence[Point],
    width: float,
    height: float,
    taken: Sequence[Box],
) -> Point:
    """A place for a province's marker: in the province, clear of roads, cities and names, not far from its cities."""
    middle = (sum(p[0] for p in cities) / len(cities), sum(p[1] for p in cities) / len(cities))
    xs = [p[0] for ring in rings for p in ring] or [p[0] + s * 90 for p in cities for s in (-1, 1)]
    ys = [p[1] for ring in rings for p in ring] or [p[1] + s * 90 for p in cities for s in (-1, 1)]
    x0, x1 = max(34.0, min(xs)), min(width - 34, max(xs))
    y0, y1 = max(34.0, min(ys)), min(height - 34, max(ys))
    home = Mask(rings, width, height) if rings else None
    # In the province and clear of houses; else nearer to cities than is nice; only then half outside, or beside it.
    for at_home, beside, below, out, r in (
        (0.55, 66, 58, 0, MARKER_RADIUS),
        (0.55, 38, 34, 0, MARKER_RADIUS),
        (0.3, 38, 34, 30, MARKER_RADIUS),
        (0.3, 34, 28, 30, MARKER_RADIUS - 5),
        (0.0, 36, 30, 130, MARKER_RADIUS),
        (0.0, 34, 28, 200, MARKER_RADIUS - 5),
    ):
        best: Point | None = None
        best_score = -math.inf
        for row in range(max(34, int(y0) - out), min(int(height) - 34, int(y1) + out) + 1, 14):
            for column in range(max(34, int(x0) - out), min(int(width) - 34, int(x1) + out) + 1, 14):
                x, y = float(column), float(row)
                own = min(math.hypot(x - cx, y - cy) for cx, cy in cities)
                score = -0.10 * own - 0.04 * math.hypot(x - middle[0], y - middle[1])
                if score + 110 <= best_score:
                    continue
                if any(abs(x - cx) < beside + r and -34 - r < y - cy < below + r for cx, cy in every_city):
                    continue
                if any(overlap(around(x, y, r), b, 3) for b in taken):
                    continue
                if home is not None:
                    share = home.share(around(x, y, 26))
                    if share < at_home or (at_home > 0.5 and not home(x, y)):
                        continue
                    score += 36 * share
                score += 1.6 * clutter.nearest(x, y, 46)
                if score > best_score:
                    best, best_score = (x, y), score
        if best is not None:
            return best
    return middle


@dataclass(frozen=True, slots=True)
class Spaced:
    """A province's name: size and the place of each letter (x, y, angle)."""

    size: float
    glyphs: tuple[tuple[float, float, float], ...]
    boxes: tuple[Box, ...]


Lettering = list[tuple[float, float, float]]
"""Letters round (0, 0): x, y, angle."""


def _bowed(name: str, letter: float, spread: float, angle: float) -> Lettering:
    """A word on a slightly bowed line, `spread` letter sizes between its letters."""
    widths = [text_width(c, letter) for c in name]
    length = sum(widths) + spread * letter * (len(name) - 1)
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    bow = 0.00022 if angle >= 0 else -0.00022
    row = []
    start = -length / 2
    for w in widths:
        off = start + w / 2
        start += w + spread * letter
        bend = bow * (off * off - length * length / 12)
        row.append((off * cos - bend * sin, off * sin + bend * cos, angle + math.degrees(2 * bow * off)))
    return row


@dataclass(slots=True)
class _Pen:
    """Tries a name at many places and keeps the cheapest."""

    clutter: Clutter
    taken: Sequence[Box]
    houses: Sequence[Box]
    best: Spaced
    cost: float = math.inf

    def write(
        self,
        row: Lettering,
        letter: float,
        places: Iterable[tuple[Point, float]],
        ground_cost: Callable[[float, float], float],
    ) -> None:
        """Letters of this size round each place, given with what it costs beforehand; each letter pays its ground."""
        half, tall = letter * 0.42, letter * 0.45
        wide, high = max(abs(x) for x, _, _ in row) + half, max(abs(y) for _, y, _ in row) + tall
        for (mx, my), before in places:
            cost = before
            for dx, dy, _ in row:
                if cost >= self.cost:
                    break
                cost += ground_cost(mx + dx, my + dy)
            if cost >= self.cost:
                continue
            whole = around(mx, my, wide, high)
            hard = [b for b in self.taken if overlap(whole, b, 1)]
            soft = [b for b in self.houses if overlap(whole, b)]
            boxes = [around(mx + dx, my + dy, half, tall) for dx, dy, _ in row]
            for box in boxes:
                cost += 2.6 * self.clutter.count(box) + 70.0 * sum(overlap(box, b, 1) for b in hard)
                cost += 9.0 * sum(overlap(box, b) for b in soft)
                if cost >= self.cost:
                    break
            if cost < self.cost:
                self.cost = cost
                glyphs = tuple((round(mx + dx, 1), round(my + dy, 1), round(turn, 1)) for dx, dy, turn in row)
                self.best = Spaced(letter, glyphs, tuple(boxes))


def place_province_name(
    name: str,
    rings: Sequence[Sequence[Point]],
    cities: Sequence[Point],
    size: float,
    least: float,
    width: float,
    height: float,
    clutter: Clutter,
    taken: Sequence[Box],
    houses: Sequence[Box],
    on_land: Mask,
    others: Sequence[Point],
) -> Spaced:
    """A line of spaced capitals along a province, where it covers as little as it can; never smaller than `least`.

    on_land: what of the board is land; others: points of the other provinces' coasts and borders. The name of an island
    that would be torn between land and water stands in the water beside it, whole, if there is room.
    """
    cloud: Sequence[Point] = max(rings, key=area) if rings else cities
    home = Mask(rings, width, height) if rings else None
    cx, cy = sum(p[0] for p in cloud) / len(cloud), sum(p[1] for p in cloud) / len(cloud)
    x0, x1 = max(0.0, min(p[0] for p in cloud)), min(width, max(p[0] for p in cloud))
    y0, y1 = max(0.0, min(p[1] for p in cloud)), min(height, max(p[1] for p in cloud))
    middles = [
        (x0 + (x1 - x0) * (i + 0.5) / 10, y0 + (y1 - y0) * (j + 0.5) / 9) for i in range(10) for j in range(9)
    ]
    if home is not None:
        middles = [m for m in middles if home(*m)] or middles
        if area(cloud) < SMALL_ISLAND:  # no room on it: its name may stand in the sea beside it
            beside = [(x0 + (x1 - x0) * i / 6, y) for i in range(7) for y in (y0 - 16, y1 + 16, y1 + 44)]
            beside += [(x, y0 + (y1 - y0) * i / 4) for i in range(5) for x in (x0 - 60, x1 + 60)]
            middles += beside

    def on_map(x: float, y: float) -> bool:
        return 20 <= x <= width - 20 and 20 <= y <= height - 20

    def ground_cost(x: float, y: float) -> float:
        if not on_map(x, y):
            return 200.0
        if home is None:
            return 0.05 * min(math.hypot(x - px, y - py) for px, py in cities)
        return 0.0 if home(x, y) else 24.0

    pen = _Pen(clutter, taken, houses, Spaced(size, tuple((cx, cy, 0.0) for _ in name), ()))
    for spread, share in ((0.62, 1.0), (0.3, 1.0), (0.3, 0.84), (0.08, 0.84)):
        letter = max(least, size * share)
        for angle in (0, -18, 18, -40, 40, 62):
            base = (0.62 - spread) * 16 + (1 - share) * 40 + abs(angle) * 0.10
            places = [(m, base + math.hypot(m[0] - cx, m[1] - cy) * 0.02) for m in middles]
            pen.write(_bowed(name, letter, spread, angle), letter, places, ground_cost)
    if home is not None and sum(not on_land(x, y) and not home(x, y) for x, y, _ in pen.best.glyphs) > 1:
        own, foreign = Clutter(p for ring in rings for p in ring), Clutter(others)
        if all(foreign.nearest(x, y, BORDER) == BORDER for ring in rings for x, y in ring):
            _write_at_sea(pen, name, size, least, (x0, y0, x1, y1), on_map, on_land, own, foreign)
    return pen.best


def _write_at_sea(
    pen: _Pen,
    name: str,
    size: float,
    least: float,
    reach: Box,
    on_map: Callable[[float, float], bool],
    on_land: Mask,
    own: Clutter,
    foreign: Clutter,
) -> None:
    """A level name in the water, as near to its own coast as it can be, and nearer than to that of another."""
    known: dict[tuple[int, int], float] = {}

    def water_cost(x: float, y: float) -> float:
        if not on_map(x, y) or on_land(x, y):
            return 200.0
        spot = round(x / 14), round(y / 14)
        if spot not in known:
            far = own.nearest(spot[0] * 14.0, spot[1] * 14.0, 140.0)
            nearer = foreign.nearest(spot[0] * 14.0, spot[1] * 14.0, far) < far
            known[spot] = far / len(name) + 12.0 * nearer
        return known[spot]

    x0, y0, x1, y1 = reach
    middles = [
        (float(x), float(y))
        for x in range(int(x0) - 160, int(x1) + 160, 14)
        for y in range(int(y0) - 60, int(y1) + 60, 14)
        if on_map(x, y) and not on_land(x, y)
    ]
    for spread, share in ((0.3, 1.0), (0.3, 0.84), (0.08, 0.84)):
        letter = max(least, size * share)
        base = 44 + (0.62 - spread) * 16 + (1 - share) * 40
        pen.write(_bowed(name, letter, spread, 0), letter, [(m, base) for m in middles], water_cost)


def scatter(width: float, height: float, step: float, seed: int) -> list[Point]:
    """Points spread loosely over the board, the same every time: a grid shaken by a small number generator."""
    out = []
    state = seed
    for row in range(int(height / step) + 1):
        for column in range(int(width / step) + 1):
            state = (state * 1103515245 + 12345) % 2147483648
            dx = (state >> 8) % 1000 / 1000 - 0.5
            state = (state * 1103515245 + 12345) % 2147483648
            dy = (state >> 8) % 1000 / 1000 - 0.5
            out.append(
                ((column + 0.5 + 0.8 * dx) * step + (row % 2) * step / 2, (row + 0.5 + 0.8 * dy) * step)
            )
    return out
