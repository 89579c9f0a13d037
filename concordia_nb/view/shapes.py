"""What a picture is made of: paths, texts and groups in board units; both backends draw these and nothing else.

A board is 1000 units high (more where it is narrow, see `geometry.board_size`) and aspect times as wide. Path data
use the absolute commands M L C Q Z only, so that one string serves an SVG file, a canvas and our own geometry. Angles
are degrees, clockwise as on the screen.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise

from concordia_nb.view.lettering import text_width

LAYERS = (
    "sea",
    "land",
    "provinces",
    "routes",
    "labels",
    "cities",
    "tokens",
    "markers",
    "houses",
    "colonists",
    "highlights",
)
"""The layers of a scene from the bottom to the top."""

STATIC_LAYERS = ("sea", "land", "provinces", "routes", "labels", "cities")
"""The layers that no move changes: a canvas draws them once."""

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True, slots=True)
class Path:
    """A filled or stroked path. `clip` is path data of straight lines that bound what is drawn."""

    d: str
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    opacity: float = 1.0
    cap: str = "round"
    clip: str | None = None


@dataclass(frozen=True, slots=True)
class Text:
    """Words at a point. With `glyphs` (x, y, angle of each letter) the letters stand along a line of their own."""

    x: float
    y: float
    text: str
    size: float
    fill: str
    anchor: str = "middle"
    bold: bool = False
    italic: bool = False
    halo: str | None = None
    halo_width: float = 0.0
    opacity: float = 1.0
    glyphs: tuple[tuple[float, float, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes moved, turned and scaled together. `label` is what a screen reader says, `key` names the piece."""

    shapes: tuple[Shape, ...]
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    rotate: float = 0.0
    label: str = ""
    key: str = ""


Shape = Path | Text | Group
Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def matrix(group: Group, outer: Matrix = IDENTITY) -> Matrix:
    """The transformation (a, b, c, d, e, f) of a group's inside, with those round it."""
    turn = math.radians(group.rotate)
    cos, sin = math.cos(turn) * group.scale, math.sin(turn) * group.scale
    a, b, c, d, e, f = outer
    return (
        a * cos + c * sin,
        b * cos + d * sin,
        c * cos - a * sin,
        d * cos - b * sin,
        a * group.x + c * group.y + e,
        b * group.x + d * group.y + f,
    )


def leaves(shapes: Iterable[Shape], outer: Matrix = IDENTITY) -> Iterator[tuple[Path | Text, Matrix]]:
    """Every path and text in drawing order, with its transformation."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from leaves(shape.shapes, matrix(shape, outer))
        else:
            yield shape, outer


@lru_cache(maxsize=4096)
def path_box(d: str) -> Box:
    """A box that holds a path (its control points, so possibly a little more).

    >>> path_box("M0 0L10 0L10 5Z")
    (0.0, 0.0, 10.0, 5.0)
    """
    numbers = [float(n) for n in d.translate(_COMMANDS_AS_SPACES).split()]
    return min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2])


_COMMANDS_AS_SPACES = str.maketrans("MLCQZ", "     ")


def bounds(shape: Shape, outer: Matrix = IDENTITY) -> Box:
    """A box in board units that holds everything a shape paints."""
    boxes = []
    for leaf, m in leaves([shape], outer):
        grow = 1.0
        if isinstance(leaf, Path):
            x0, y0, x1, y1 = path_box(leaf.d)
            grow += leaf.width / 2
        elif leaf.glyphs:
            x0, y0 = min(g[0] for g in leaf.glyphs), min(g[1] for g in leaf.glyphs)
            x1, y1 = max(g[0] for g in leaf.glyphs), max(g[1] for g in leaf.glyphs)
            grow += leaf.size
        else:
            w = text_width(leaf.text, leaf.size, leaf.bold)
            x0 = leaf.x - {"start": 0.0, "middle": w / 2, "end": w}[leaf.anchor]
            x1, y0, y1 = x0 + w, leaf.y - leaf.size, leaf.y + leaf.size * 0.35
            grow += leaf.halo_width / 2
        a, b, c, d, e, f = m
        corners = [
            (a * x + c * y + e, b * x + d * y + f)
            for x in (x0 - grow, x1 + grow)
            for y in (y0 - grow, y1 + grow)
        ]
        boxes.append(
            (
                min(p[0] for p in corners),
                min(p[1] for p in corners),
                max(p[0] for p in corners),
                max(p[1] for p in corners),
            )
        )
    if not boxes:
        return (0.0, 0.0, 0.0, 0.0)
    return (
        min(b[0] for b in boxes),
        min(b[1] for b in boxes),
        max(b[2] for b in boxes),
        max(b[3] for b in boxes),
    )


def _box_round(points: Sequence[Point], reach: float) -> Box:
    """The box round points, with so much more on each side; nothing lies in a box round no points."""
    if not points:
        return (math.inf, math.inf, -math.inf, -math.inf)
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return (min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach)


def in_box(box: Box, x: float, y: float) -> bool:
    """Whether a point lies in a box or on its edge."""
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


@dataclass(frozen=True, slots=True)
class Circle:
    """A round place to click: centre and radius."""

    x: float
    y: float
    r: float

    def distance(self, x: float, y: float) -> float:
        """How far a point lies from the middle, as a share of the radius (at most 1 inside)."""
        return math.hypot(x - self.x, y - self.y) / self.r


@dataclass(frozen=True, slots=True)
class Line:
    """A line to click: its points and how far beside it a click still counts."""

    points: tuple[Point, ...]
    r: float
    box: Box = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "box", _box_round(self.points, self.r))

    def distance(self, x: float, y: float) -> float:
        """How far a point lies from the line, as a share of `r`; infinite well beside it."""
        best = math.inf
        if not in_box(self.box, x, y):
            return best
        for (x0, y0), (x1, y1) in pairwise(self.points):
            dx, dy = x1 - x0, y1 - y0
            length = dx * dx + dy * dy
            t = 0.0 if length == 0 else min(1.0, max(0.0, ((x - x0) * dx + (y - y0) * dy) / length))
            best = min(best, math.hypot(x - x0 - t * dx, y - y0 - t * dy))
        return best / self.r


@dataclass(frozen=True, slots=True)
class Area:
    """An area to click: rings of points, filled by the even-odd rule."""

    rings: tuple[tuple[Point, ...], ...]
    box: Box = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "box", _box_round([p for ring in self.rings for p in ring], 0.0))

    def distance(self, x: float, y: float) -> float:
        """0.5 inside the area, infinite outside."""
        inside = False
        if not in_box(self.box, x, y):
            return math.inf
        for ring in self.rings:
            x0, y0 = ring[-1]
            for x1, y1 in ring:
                if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
                    inside = not inside
                x0, y0 = x1, y1
        return 0.5 if inside else math.inf


@dataclass(frozen=True, slots=True)
class Target:
    """Something on the board that can be pointed at: a "city", "route", "province" or "colonist" ("KIND@PLACE")."""

    kind: str
    id: str
    shape: Circle | Line | Area
    label: str = field(default="", compare=False)

    @property
    def spot(self) -> str:
        """The target in one word, as highlights and marks name it: `city:roma`."""
        return f"{self.kind}:{self.id}"


@dataclass(frozen=True)
class Scene:
    """A picture of a position: layers of shapes in board units, and what can be clicked in it."""

    width: float
    height: float
    margin: float
    layers: dict[str, list[Shape]]
    targets: list[Target]
    theme: str
    title: str
    description: str

    def hit(self, x: float, y: float, kinds: Iterable[str] | None = None) -> Target | None:
        """The target at a point in board units, the smallest thing first: a colonist before its city.

        `kinds` leaves out everything else, for example when only routes make sense.
        """
        wanted = tuple(kinds) if kinds is not None else ("colonist", "city", "route", "province")
        best: Target | None = None
        best_key = (9, math.inf)
        for target in self.targets:
            if target.kind not in wanted:
                continue
            distance = target.shape.distance(x, y)
            if distance > 1:
                continue
            key = (_reach(target), distance)
            if key < best_key:
                best, best_key = target, key
        return best

    def find(self, kind: str, place: str) -> Target | None:
        """The first target of this kind and id."""
        return next((t for t in self.targets if t.kind == kind and t.id == place), None)

    def shapes(self) -> Iterator[Shape]:
        """All shapes from the bottom to the top."""
        for name in LAYERS:
            yield from self.layers[name]

    def with_layer(self, name: str, shapes: list[Shape]) -> Scene:
        """The same scene with one layer replaced."""
        return replace(self, layers={**self.layers, name: shapes})


def _reach(target: Target) -> int:
    """Which targets win where several lie under a point: small ones."""
    if isinstance(target.shape, Circle):
        return 0 if target.kind == "colonist" else 1
    return 2 if isinstance(target.shape, Line) else 3
