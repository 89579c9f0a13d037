"""Curves, rings and boxes in board units: the plain mathematics under the map."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from concordia_nb.view.shapes import Box, Point


def number(value: float) -> str:
    """A coordinate as short text, the same on every machine.

    >>> number(3.0), number(-0.04), number(12.36)
    ('3', '0', '12.4')
    """
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    return "0" if text == "-0" else text


def pairs(points: Iterable[Point]) -> str:
    """Points as path data without the command."""
    return " ".join(f"{number(x)} {number(y)}" for x, y in points)


def polygon(points: Sequence[Point]) -> str:
    """A closed path through points."""
    return f"M{pairs(points[:1])}L{pairs(points[1:])}Z"


def polyline(points: Sequence[Point]) -> str:
    """An open path through points."""
    return f"M{pairs(points[:1])}L{pairs(points[1:])}"


def simplified(points: Sequence[Point], tolerance: float) -> list[Point]:
    """The points that a line needs so that it nowhere strays further than `tolerance` (Douglas and Peucker).

    >>> simplified([(0, 0), (5, 0.1), (10, 0), (10, 8)], 0.5)
    [(0, 0), (10, 0), (10, 8)]
    """
    (x0, y0), (x1, y1) = points[0], points[-1]
    length = math.hypot(x1 - x0, y1 - y0)
    far, at = tolerance, 0
    for i, (x, y) in enumerate(points[1:-1], 1):
        away = (
            abs((x - x0) * (y1 - y0) - (y - y0) * (x1 - x0)) / length
            if length
            else math.hypot(x - x0, y - y0)
        )
        if away > far:
            far, at = away, i
    if not at:
        return [points[0], points[-1]]
    return simplified(points[: at + 1], tolerance)[:-1] + simplified(points[at:], tolerance)


def rectangle(x: float, y: float, w: float, h: float) -> str:
    """A rectangle from its corner, width and height."""
    return polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])


def ellipse(x: float, y: float, rx: float, ry: float | None = None) -> str:
    """A circle or ellipse out of four curves."""
    ry = rx if ry is None else ry
    kx, ky = rx * 0.5523, ry * 0.5523
    quarters = [
        [(x + rx, y + ky), (x + kx, y + ry), (x, y + ry)],
        [(x - kx, y + ry), (x - rx, y + ky), (x - rx, y)],
        [(x - rx, y - ky), (x - kx, y - ry), (x, y - ry)],
        [(x + kx, y - ry), (x + rx, y - ky), (x + rx, y)],
    ]
    return f"M{pairs([(x + rx, y)])}" + "".join(f"C{pairs(q)}" for q in quarters) + "Z"


def arc(r: float, start: float, end: float) -> str:
    """A part of a circle about the origin, from one angle to another (radians, clockwise from the right).

    >>> arc(10, 0, math.pi / 2)
    'M10 0C10 5.5 5.5 10 0 10'
    """
    pieces = max(1, math.ceil((end - start) / (math.pi / 2) - 1e-9))
    step = (end - start) / pieces
    reach = r * 4 / 3 * math.tan(step / 4)
    ends = [(math.cos(a), math.sin(a)) for a in (start + i * step for i in range(pieces + 1))]
    curves = (
        [(r * c - reach * s, r * s + reach * c), (r * e + reach * f, r * f - reach * e), (r * e, r * f)]
        for (c, s), (e, f) in pairwise(ends)
    )
    return f"M{pairs([(r * ends[0][0], r * ends[0][1])])}" + "".join(f"C{pairs(piece)}" for piece in curves)


def rounded(x: float, y: float, w: float, h: float, r: float) -> str:
    """A rectangle with round corners."""
    return (
        f"M{pairs([(x + r, y)])}L{pairs([(x + w - r, y)])}Q{pairs([(x + w, y), (x + w, y + r)])}"
        f"L{pairs([(x + w, y + h - r)])}Q{pairs([(x + w, y + h), (x + w - r, y + h)])}"
        f"L{pairs([(x + r, y + h)])}Q{pairs([(x, y + h), (x, y + h - r)])}"
        f"L{pairs([(x, y + r)])}Q{pairs([(x, y), (x + r, y)])}Z"
    )


def star(x: float, y: float, outer: float, inner: float, points: int, turn: float = -90.0) -> str:
    """A star; `turn` is the direction of its first point."""
    corners = []
    for i in range(2 * points):
        angle, r = math.radians(turn + 180 * i / points), inner if i % 2 else outer
        corners.append((x + r * math.cos(angle), y + r * math.sin(angle)))
    return polygon(corners)


Cubic = tuple[Point, Point, Point, Point]


def spline(points: Sequence[Point]) -> list[Cubic]:
    """A centripetal Catmull-Rom curve through points, as cubic pieces: smooth, and never looping between them."""
    points = [p for i, p in enumerate(points) if i == 0 or math.dist(p, points[i - 1]) > 0.5]
    if len(points) < 2:
        return []
    ends = [_mirror(points[0], points[1]), *points, _mirror(points[-1], points[-2])]
    return [_cubic(*ends[i : i + 4]) for i in range(len(points) - 1)]


def _mirror(at: Point, other: Point) -> Point:
    return 2 * at[0] - other[0], 2 * at[1] - other[1]


def _cubic(p0: Point, p1: Point, p2: Point, p3: Point) -> Cubic:
    d1, d2, d3 = (math.sqrt(math.dist(a, b)) for a, b in ((p0, p1), (p1, p2), (p2, p3)))

    def control(i: int) -> tuple[float, float]:
        out = d1 * d1 * p2[i] - d2 * d2 * p0[i] + (2 * d1 * d1 + 3 * d1 * d2 + d2 * d2) * p1[i]
        back = d3 * d3 * p1[i] - d2 * d2 * p3[i] + (2 * d3 * d3 + 3 * d3 * d2 + d2 * d2) * p2[i]
        return out / (3 * d1 * (d1 + d2)), back / (3 * d3 * (d3 + d2))

    (ax, bx), (ay, by) = control(0), control(1)
    return p1, (ax, ay), (bx, by), p2


def curve(cubics: Sequence[Cubic]) -> str:
    """Cubic pieces as path data."""
    if not cubics:
        return ""
    return f"M{pairs([cubics[0][0]])}" + "".join(f"C{pairs(piece[1:])}" for piece in cubics)


def samples(cubics: Sequence[Cubic], step: float = 8.0) -> list[Point]:
    """Points along cubic pieces, about `step` units apart."""
    out: list[Point] = [cubics[0][0]] if cubics else []
    for a, b, c, d in cubics:
        n = max(2, round((math.dist(a, b) + math.dist(b, c) + math.dist(c, d)) / step))
        for i in range(1, n + 1):
            t = i / n
            u = 1 - t
            k0, k1, k2, k3 = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
            out.append(
                (k0 * a[0] + k1 * b[0] + k2 * c[0] + k3 * d[0], k0 * a[1] + k1 * b[1] + k2 * c[1] + k3 * d[1])
            )
    return out


def along(points: Sequence[Point], share: float) -> tuple[float, float, float]:
    """Point and direction (degrees) after a share (0 to 1) of a line's length."""
    lengths = [math.dist(a, b) for a, b in pairwise(points)]
    rest = sum(lengths) * share
    for (a, b), length in zip(pairwise(points), lengths, strict=True):
        if rest <= length and length > 0:
            t = rest / length
            return (
                a[0] + (b[0] - a[0]) * t,
                a[1] + (b[1] - a[1]) * t,
                math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])),
            )
        rest -= length
    return points[-1][0], points[-1][1], 0.0


ROOM = 1.5e6
"""Square units that a narrow board has: as much room for names and pieces as on a board of aspect 1.5."""


def board_size(aspect: float) -> tuple[float, float]:
    """Width and height of a board in board units: 1000 high, and higher where it is narrow.

    >>> board_size(1.856), board_size(0.96)
    ((1856.0, 1000.0), (1200.0, 1250.0))
    """
    height = max(1000.0, float(round((ROOM / aspect) ** 0.5)))
    return height * aspect, height


def ring_points(flat: Sequence[float], width: float, height: float = 1000.0) -> tuple[Point, ...]:
    """A map file's flat ring [x0, y0, x1, y1, …] (0..1) as points in board units."""
    return tuple((flat[i] * width, flat[i + 1] * height) for i in range(0, len(flat) - 1, 2))


def signed_area(ring: Sequence[Point]) -> float:
    """The size of a ring, positive when it runs clockwise on the screen."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)) / 2


def area(ring: Sequence[Point]) -> float:
    """The size of a ring, without its sign."""
    return abs(signed_area(ring))


def turned(rings: Sequence[tuple[Point, ...]]) -> tuple[tuple[Point, ...], ...]:
    """Rings meant for the even-odd rule, turned so that the non-zero rule paints the same: holes run backwards."""
    out = []
    for ring in rings:
        x, y = ring[0]
        depth = sum(_inside(other, x, y) for other in rings if other is not ring)
        out.append(ring if (signed_area(ring) > 0) == (depth % 2 == 0) else ring[::-1])
    return tuple(out)


def _inside(ring: Sequence[Point], x: float, y: float) -> bool:
    result = False
    x0, y0 = ring[-1]
    for x1, y1 in ring:
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            result = not result
        x0, y0 = x1, y1
    return result


class Mask:
    """Which squares of the board lie in rings (even-odd): asked thousands of times while names look for a place."""

    def __init__(
        self, rings: Iterable[Sequence[Point]], width: float, height: float = 1000.0, cell: float = 7.0
    ) -> None:
        self.cell = cell
        self.columns, self.rows = int(width / cell) + 1, int(height / cell) + 1
        self.bits = bytearray(self.columns * self.rows)
        crossings: list[list[float]] = [[] for _ in range(self.rows)]
        for ring in rings:
            x0, y0 = ring[-1]
            for x1, y1 in ring:
                low, high = (y0, y1) if y0 < y1 else (y1, y0)
                first, last = (
                    max(0, math.ceil(low / cell - 0.5)),
                    min(self.rows - 1, math.ceil(high / cell - 0.5) - 1),
                )
                for row in range(first, last + 1):
                    y = (row + 0.5) * cell
                    crossings[row].append(x0 + (x1 - x0) * (y - y0) / (y1 - y0))
                x0, y0 = x1, y1
        for row, xs in enumerate(crossings):
            xs.sort()
            for start, end in zip(xs[::2], xs[1::2], strict=False):
                a, b = max(0, math.ceil(start / cell - 0.5)), min(self.columns, math.ceil(end / cell - 0.5))
                if b > a:
                    self.bits[row * self.columns + a : row * self.columns + b] = b"\1" * (b - a)

    def __call__(self, x: float, y: float) -> bool:
        """Whether a point lies inside; never outside the board."""
        column, row = int(x / self.cell), int(y / self.cell)
        if x < 0 or y < 0 or column >= self.columns or row >= self.rows:
            return False
        return self.bits[row * self.columns + column] == 1

    def share(self, box: Box) -> float:
        """How much of a box (0 to 1) lies inside."""
        x0, x1 = max(0, int(box[0] / self.cell)), min(self.columns, int(box[2] / self.cell) + 1)
        rows = range(max(0, int(box[1] / self.cell)), min(self.rows, int(box[3] / self.cell) + 1))
        full = sum(self.bits.count(1, row * self.columns + x0, row * self.columns + x1) for row in rows)
        return full / max(1, len(rows) * (x1 - x0))


def overlap(a: Box, b: Box, gap: float = 0.0) -> bool:
    """Whether two boxes come closer than `gap`."""
    return a[0] - gap < b[2] and b[0] - gap < a[2] and a[1] - gap < b[3] and b[1] - gap < a[3]


def around(x: float, y: float, r: float, ry: float | None = None) -> Box:
    """The box round a point."""
    ry = r if ry is None else ry
    return x - r, y - ry, x + r, y + ry


def convex_hull(points: Sequence[Point]) -> list[Point]:
    """The corners of the smallest convex ring round points, by Andrew's monotone chains."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return list(ordered)

    def chain(row: Iterable[Point]) -> list[Point]:
        out: list[Point] = []
        for p in row:
            while (
                len(out) > 1
                and (
                    (out[-1][0] - out[-2][0]) * (p[1] - out[-2][1])
                    - (out[-1][1] - out[-2][1]) * (p[0] - out[-2][0])
                )
                <= 0
            ):
                out.pop()
            out.append(p)
        return out[:-1]

    return chain(ordered) + chain(reversed(ordered))
