"""The map itself: sea, land, provinces, routes, names and cities of a board. Drawn once, no move changes it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from concordia_nb.view import own as special
from concordia_nb.view import symbols
from concordia_nb.view.geometry import (
    Mask,
    along,
    area,
    around,
    board_size,
    convex_hull,
    curve,
    ellipse,
    overlap,
    polygon,
    polyline,
    rectangle,
    ring_points,
    rounded,
    samples,
    spline,
    turned,
)
from concordia_nb.view.labels import (
    MARKER_RADIUS,
    Clutter,
    Label,
    Spaced,
    city_box,
    houses_box,
    place_labels,
    place_marker,
    place_province_name,
    scatter,
    start_box,
)
from concordia_nb.view.lettering import text_width
from concordia_nb.view.palette import Theme, theme
from concordia_nb.view.shapes import Area, Box, Circle, Group, Line, Path, Point, Shape, Target, Text

if TYPE_CHECKING:
    from concordia_nb.concordia.board import Board, Province

MARGIN = 34.0
"""The frame round the map, in board units."""
CITY_TEXT = 25.0
"""Size of a city's name in board units, before the theme's factor."""
PROVINCE_TEXT = 25.0
ZOOM_CORNER = (0.0, 0.0, 90.0, 250.0)
"""The table's buttons to zoom lie in this corner of a wide board: neither names of provinces nor title or
coins stand there."""
COLOUR_NAMES = frozenset(
    ("red", "yellow", "brown", "green", "purple", "blue", "grey", "orange", "olive", "cyan", "maroon", "gold")
)
_LEAST_RING = 60.0  # square units: smaller islands are specks


@dataclass(frozen=True, eq=False)  # made once for each look: known by itself, not by its thousands of points
class Chart:
    """A board's places in board units, and its static layers in one look."""

    width: float
    height: float
    places: dict[str, Point]
    lines: dict[str, tuple[Point, ...]]
    curves: dict[str, str]
    middles: dict[str, tuple[float, float, float]]
    markers: dict[str, Point]
    areas: dict[str, tuple[tuple[Point, ...], ...]]
    labels: dict[str, Label]
    names: dict[str, Spaced]
    sea_names: tuple[Box, ...]
    layers: dict[str, tuple[Shape, ...]]
    targets: tuple[Target, ...]

    def spot(self, place: str) -> Point:
        """Where a city, route or province (its marker) lies, given as its id."""
        if place in self.places:
            return self.places[place]
        if place in self.middles:
            return self.middles[place][:2]
        return self.markers[place]


@dataclass(frozen=True)
class _Ground:
    """What is known of land and water: rings in board units."""

    land: tuple[tuple[Point, ...], ...]
    water: tuple[tuple[Point, ...], ...]
    provinces: dict[str, tuple[tuple[Point, ...], ...]]
    on_land: Mask
    width: float
    height: float


def _ground(board: Board, width: float, height: float) -> _Ground:
    outline = board.outline or {}

    def rings(rows: Sequence[Sequence[float]]) -> tuple[tuple[Point, ...], ...]:
        out = [ring_points(row, width, height) for row in rows if len(row) >= 6]
        return turned([ring for ring in out if area(ring) >= _LEAST_RING])

    land, water = rings(outline.get("land", ())), rings(outline.get("water", ()))
    return _Ground(
        land,
        water,
        {name: rings(rows) for name, rows in outline.get("provinces", {}).items()},
        Mask([*land, *water], width, height),
        width,
        height,
    )


@lru_cache(maxsize=32)
def chart(board: Board, look: str = "light", text: float = 1.0) -> Chart:
    """The chart of a board; `text` makes all lettering larger for small screens."""
    colours = theme(look)
    width, height = board_size(board.aspect)
    ground = _ground(board, width, height)
    places = {c.id: (c.x * width, c.y * height) for c in board.cities}
    pieces = {
        r.id: spline([places[r.a], *((x * width, y * height) for x, y in r.via), places[r.b]])
        for r in board.routes
    }
    lines = {route: tuple(samples(piece)) for route, piece in pieces.items()}
    curves = {route: curve(piece) for route, piece in pieces.items()}
    middles = _stands(lines, places, {c.id for c in board.cities if c.capital})
    clutter = Clutter(p for line in lines.values() for p in line[4:-4])

    size = CITY_TEXT * colours.text * text
    taken = [around(*places[c.id], 46, 44) if c.capital else city_box(*places[c.id]) for c in board.cities]
    taken += special.boxes(board, width, height)
    stands = [around(x, y, 22) for x, y, _turn in middles.values()]
    labels = place_labels(
        [
            *((c.id, "" if c.castle else c.name, *places[c.id], c.capital) for c in board.cities),
            *((boat, "", *at, False) for boat, at in special.places(board, width, height).items()),
        ],
        size,
        width,
        height,
        clutter,
        stands,
        special.boxes(board, width, height),
    )
    taken += [labels[c.id].box for c in board.cities if not c.castle]
    markers = _markers(board, ground, places, clutter, [*taken, *stands])
    taken += [around(*at, MARKER_RADIUS) for at in markers.values()]
    houses = [
        start_box(*places[c.id]) if c.capital else houses_box(*places[c.id])
        for c in board.cities
        if not (c.castle or c.space)
    ]
    crowds = [start_box(*places[c.id]) for c in board.cities if c.capital]
    province_size = PROVINCE_TEXT * colours.text * text
    kept = [*taken, *crowds, ZOOM_CORNER]
    names = _province_names(board, ground, places, province_size, colours.least, clutter, kept, houses)
    taken += [*(box for name in names.values() for box in name.boxes), *houses]
    cartouche, rose, cash = _free_corners(board, ground, clutter, taken)
    for box in (cartouche, rose, cash):
        if box is not None:
            taken.append(box)

    areas = {
        p.id: ground.provinces.get(p.id)
        or _patches([places[c.id] for c in board.cities if c.province == p.id])
        for p in board.provinces
    }
    layers: dict[str, list[Shape]] = {
        "sea": _sea(ground, colours, rose, clutter, taken),
        "land": _land(ground, colours),
        "provinces": _provinces(board, ground, areas, colours, clutter, taken),
        "routes": _routes(board, curves, colours),
        "labels": [
            *_tethers(board, ground, markers, colours),
            *_names(board, names, colours),
            *_labels(board, labels, size, colours),
            *_ornaments(board.name, cartouche, rose, colours, look),
            *_frame(colours, width, height),
        ],
        "cities": [
            *(Group(special.symbol(c, look), *places[c.id], key=f"city:{c.id}") for c in board.cities),
            *special.shapes(board, width, height, look, cash),
        ],
    }
    targets = [
        *_targets(board, places, lines, markers, areas),
        *special.targets(board, width, height),
    ]
    places |= special.places(board, width, height)
    return Chart(
        width,
        height,
        places,
        lines,
        curves,
        middles,
        markers,
        areas,
        labels,
        names,
        tuple(b for b in (cartouche, rose) if b),
        {k: tuple(v) for k, v in layers.items()},
        tuple(targets),
    )


def _markers(
    board: Board, ground: _Ground, places: dict[str, Point], clutter: Clutter, taken: Sequence[Box]
) -> dict[str, Point]:
    """Where each province's marker lies, clear of what is taken and of the markers before it."""
    found: dict[str, Point] = {}
    for province in board.provinces:
        own = [places[c.id] for c in board.cities if c.province == province.id and c.zone is not None]
        if own:
            found[province.id] = place_marker(
                ground.provinces.get(province.id, ()),
                own,
                clutter,
                list(places.values()),
                ground.width,
                ground.height,
                [*taken, *(around(*at, MARKER_RADIUS) for at in found.values())],
            )
    return found


def _province_names(
    board: Board,
    ground: _Ground,
    places: dict[str, Point],
    size: float,
    least: float,
    clutter: Clutter,
    taken: Sequence[Box],
    houses: Sequence[Box],
) -> dict[str, Spaced]:
    """Where each province's name is written, clear of what is taken and of the names before it."""
    found: dict[str, Spaced] = {}
    for province in board.provinces:
        own = [places[c.id] for c in board.cities if c.province == province.id]
        if own:
            found[province.id] = place_province_name(
                province.name.upper(),
                ground.provinces.get(province.id, ()),
                own,
                size,
                least,
                ground.width,
                ground.height,
                clutter,
                [*taken, *(box for name in found.values() for box in name.boxes)],
                houses,
                ground.on_land,
                [
                    p
                    for other, rings in ground.provinces.items()
                    if other != province.id
                    for r in rings
                    for p in r
                ],
            )
    return found


def _targets(
    board: Board,
    places: dict[str, Point],
    lines: dict[str, tuple[Point, ...]],
    markers: dict[str, Point],
    areas: dict[str, tuple[tuple[Point, ...], ...]],
) -> Iterator[Target]:
    """What can be picked on every board; a province by its marker or anywhere in it."""
    for c in board.cities:
        yield Target("city", c.id, Circle(*places[c.id], 46.0 if c.capital else 42.0), c.name)
    for r in board.routes:
        yield Target("route", r.id, Line(lines[r.id], 17.0))
    for p in board.provinces:
        if p.id in markers:
            yield Target("province", p.id, Circle(*markers[p.id], 30.0), p.name)
            yield Target("province", p.id, Area(areas[p.id]), p.name)


def _stands(
    lines: dict[str, tuple[Point, ...]], places: dict[str, Point], capitals: set[str]
) -> dict[str, tuple[float, float, float]]:
    """Where a colonist stands on each route: near the middle, clear of cities, what stands there, and other stands."""
    kept = [
        (x - 99, y - 98, x + 99, y + 56, 22.0) if city in capitals else (x - 66, y - 62, x + 66, y + 78, 12.0)
        for city, (x, y) in places.items()
    ]
    out: dict[str, tuple[float, float, float]] = {}
    for route, line in lines.items():
        best, best_cost = along(line, 0.5), math.inf
        for share in (0.5, 0.46, 0.54, 0.42, 0.58, 0.38, 0.62, 0.34, 0.66):
            x, y, turn = along(line, share)
            cost = 40 * abs(share - 0.5)
            cost += sum(dear for x0, y0, x1, y1, dear in kept if x0 < x < x1 and y0 < y < y1)
            cost += sum(max(0.0, 44 - math.hypot(x - ox, y - oy)) for ox, oy, _ in out.values())
            if cost < best_cost:
                best, best_cost = (round(x, 1), round(y, 1), turn), cost
        out[route] = best
    return out


def _tethers(board: Board, ground: _Ground, markers: dict[str, Point], colours: Theme) -> list[Shape]:
    """A thread from each marker that found no room in its province to the nearest point of it."""
    shapes: list[Shape] = []
    for province in board.provinces:
        rings = ground.provinces.get(province.id)
        if rings and province.id in markers:
            x, y = markers[province.id]
            near = min((p for ring in rings for p in ring), key=lambda p: math.dist(p, (x, y)))
            if math.dist(near, (x, y)) > MARKER_RADIUS and not Mask(rings, 2 * x, 2 * y)(x, y):
                line = polyline([(x, y), near])
                shapes.append(Path(line, None, colours.halo, 5.0))
                shapes.append(Path(line, None, _tint(colours, province), 3.0))
                shapes.append(Path(ellipse(*near, 5.0), _tint(colours, province), colours.halo, 1.6))
    return shapes


def _patches(cities: Sequence[Point]) -> tuple[tuple[Point, ...], ...]:
    """A round patch over cities: the province of a board that has no outlines yet."""
    cloud = [
        (x + 84 * math.cos(a * math.pi / 8), y + 84 * math.sin(a * math.pi / 8))
        for x, y in cities
        for a in range(16)
    ]
    return (tuple(convex_hull(cloud)),) if cloud else ()


def _sea(
    ground: _Ground, colours: Theme, rose: Box | None, clutter: Clutter, taken: Sequence[Box]
) -> list[Shape]:
    sheet = rectangle(-MARGIN, -MARGIN, ground.width + 2 * MARGIN, ground.height + 2 * MARGIN)
    if not ground.land:
        return [Path(sheet, colours.land)]
    shapes: list[Shape] = [Path(sheet, colours.sea)]
    if rose is not None:
        x, y = (rose[0] + rose[2]) / 2, (rose[1] + rose[3]) / 2
        rays = [
            polyline([(x, y), (x + 2200 * math.cos(a * math.pi / 16), y + 2200 * math.sin(a * math.pi / 16))])
            for a in range(32)
        ]
        shapes.append(Path("".join(rays[0::2]), None, colours.rhumb, 1.1))
        shapes.append(Path("".join(rays[1::2]), None, colours.rhumb, 0.6))
    coast = "".join(polygon(r) for r in ground.land)
    # Depth lines: wider strokes under narrower ones, so that only their edges stay, closer together near the coast.
    for reach, line in ((64, 0.9), (44, 1.1), (27, 1.3), (13, 1.6)):
        shapes.append(Path(coast, None, colours.depth, reach + 2 * line))
        shapes.append(Path(coast, None, colours.sea if reach > 30 else colours.sea_deep, float(reach)))
    for x, y in scatter(ground.width, ground.height, 104, 7):
        box = around(x, y, 24, 12)
        if (
            30 < x < ground.width - 30
            and 30 < y < ground.height - 30
            and not any(overlap(box, b, 4) for b in taken)
            and clutter.nearest(x, y, 40) > 26
            and not _near_land(ground, x, y, 52)
        ):
            shapes.append(Group(symbols.wave(colours.name), round(x, 1), round(y, 1)))
    return shapes


def _near_land(ground: _Ground, x: float, y: float, r: float) -> bool:
    return any(
        ground.on_land(x + r * k * math.cos(a), y + r * k * math.sin(a))
        for k in (0.5, 1.0)
        for a in (0, 0.79, 1.57, 2.36, 3.14, 3.93, 4.71, 5.5)
    ) or ground.on_land(x, y)


def _land(ground: _Ground, colours: Theme) -> list[Shape]:
    if not ground.land:
        return []
    coast = "".join(polygon(r) for r in ground.land)
    shapes: list[Shape] = [Path(coast, colours.beyond if ground.provinces else colours.land)]
    return shapes


def _provinces(
    board: Board,
    ground: _Ground,
    areas: dict[str, tuple[tuple[Point, ...], ...]],
    colours: Theme,
    clutter: Clutter,
    taken: Sequence[Box],
) -> list[Shape]:
    shapes: list[Shape] = []
    drawn = [(p, "".join(polygon(r) for r in areas[p.id])) for p in board.provinces if areas.get(p.id)]
    for p, d in drawn:
        if ground.provinces:
            shapes.append(Path(d, colours.land))
        shapes.append(Path(d, _tint(colours, p), opacity=colours.tint))
    for p, d in drawn:  # the hand-coloured band along the inside of each border
        if colours.band:
            shapes.append(Path(d, None, _tint(colours, p), 26.0, opacity=colours.band, clip=d))
            shapes.append(Path(d, None, _tint(colours, p), 11.0, opacity=colours.band, clip=d))
    shapes.append(Path("".join(d for _, d in drawn), None, colours.border, 1.5, dash=(1.5, 5.0)))
    if ground.water:
        lakes = "".join(polygon(r) for r in ground.water)
        shapes.append(Path(lakes, colours.sea_deep, colours.coast, 1.4))
    if ground.land:
        shapes.append(Path("".join(polygon(r) for r in ground.land), None, colours.coast, 2.4))
        shapes += _relief(ground, colours, clutter, taken)
    return shapes


def _tint(colours: Theme, province: Province) -> str:
    """The colour of a province: the theme's by its number; its own where it is called after that."""
    if province.id in COLOUR_NAMES and colours.tint:
        return province.colour
    return colours.provinces[(province.number - 1) % len(colours.provinces)]


def _relief(ground: _Ground, colours: Theme, clutter: Clutter, taken: Sequence[Box]) -> list[Shape]:
    """A few mountains, hills and trees where the land is empty."""
    drawings = (symbols.mountain(colours.name), symbols.hill(colours.name), symbols.tree(colours.name))
    out: list[tuple[float, Shape]] = []
    for i, (x, y) in enumerate(scatter(ground.width, ground.height, 58, 3)):
        box = around(x, y, 20, 15)
        if not (24 < x < ground.width - 24 and 24 < y < ground.height - 24) or any(
            overlap(box, b, 5) for b in taken
        ):
            continue
        if clutter.nearest(x, y, 40) < 27:
            continue
        if all(ground.on_land(x + dx, y + dy) for dx, dy in ((0, 0), (26, 0), (-26, 0), (0, 24), (0, -24))):
            out.append((y, Group(drawings[(0, 1, 0, 2, 1, 2, 0)[i % 7]], round(x, 1), round(y, 1))))
    return [shape for _, shape in sorted(out, key=lambda pair: pair[0])]


def _routes(board: Board, curves: dict[str, str], colours: Theme) -> list[Shape]:
    roads = "".join(curves[r.id] for r in board.routes if r.kind == "land" and r.stop)
    tracks = "".join(curves[r.id] for r in board.routes if r.kind == "land" and not r.stop)
    lanes = "".join(curves[r.id] for r in board.routes if r.kind == "sea")
    shapes: list[Shape] = []
    if lanes:
        shapes += [
            Path(lanes, None, colours.lane_edge, 8.5, opacity=0.75),
            Path(lanes, None, colours.lane, 4.6, dash=(15, 11)),
        ]
    if roads:
        shapes += [Path(roads, None, colours.road_edge, 9.5), Path(roads, None, colours.road, 5.0)]
    if tracks:
        shapes += [
            Path(tracks, None, colours.road_edge, 9.5, dash=(1, 14)),
            Path(tracks, None, colours.road, 5.0, dash=(1, 14)),
        ]
    return shapes


def _names(board: Board, names: dict[str, Spaced], colours: Theme) -> list[Shape]:
    return [
        Text(
            *spaced.glyphs[0][:2],
            p.name.upper(),
            round(spaced.size, 1),
            colours.province_ink,
            glyphs=spaced.glyphs,
            halo=colours.land if colours.name != "light" else None,
            halo_width=3.0,
            opacity=0.82,
        )
        for p in board.provinces
        for spaced in (names.get(p.id),)
        if spaced and spaced.glyphs
    ]


def _labels(board: Board, labels: dict[str, Label], size: float, colours: Theme) -> list[Shape]:
    return [
        Text(
            round(labels[c.id].x, 1),
            round(labels[c.id].y, 1),
            c.name,
            round(size, 1),
            colours.ink,
            labels[c.id].anchor,
            bold=True,
            halo=colours.halo,
            halo_width=6.0,
        )
        for c in board.cities
        if not c.castle
    ]


def _free_corners(
    board: Board, ground: _Ground, clutter: Clutter, taken: Sequence[Box]
) -> tuple[Box | None, Box | None, Box | None]:
    """Boxes for the title cartouche, the compass rose, printed coins: where nothing of the game lies, best at sea."""
    title = text_width(board.name.upper(), 40, True) * 1.32 + 110
    coins = 2 * special.SQUARE + 12
    found: list[Box | None] = []
    for w, h in ((title, 96.0), (150.0, 156.0), *([(coins, coins)] if board.cash else [])):
        kept = taken if len(found) == 1 else [*taken, ZOOM_CORNER]  # a compass may lie under buttons
        best: Box | None = None
        best_cost = 40.0
        for x in range(14, int(ground.width - w - 14), 24):
            for y in range(14, int(ground.height - h - 14), 24):
                cost = 0.02 * min(x, ground.width - x - w) + 0.02 * min(y, ground.height - y - h)
                if cost >= best_cost:
                    continue
                box = (float(x), float(y), x + w, y + h)
                if any(overlap(box, b, 6) for b in kept) or any(overlap(box, b, 6) for b in found if b):
                    continue
                if ground.land:
                    cost += 30 * ground.on_land.share(box)
                cost += 2.2 * clutter.count((box[0] - 6, box[1] - 6, box[2] + 6, box[3] + 6))
                if cost < best_cost:
                    best, best_cost = box, cost
        found.append(best)
    return found[0], found[1], found[2] if board.cash else None


def _ornaments(name: str, cartouche: Box | None, rose: Box | None, colours: Theme, look: str) -> list[Shape]:
    shapes: list[Shape] = []
    if rose is not None:
        shapes.append(Group(symbols.compass(look), (rose[0] + rose[2]) / 2, (rose[1] + rose[3]) / 2 + 6))
    if cartouche is not None:
        x0, y0, x1, y1 = cartouche
        mid = (x0 + x1) / 2
        letters = name.upper()
        widths = [text_width(c, 40, True) for c in letters]
        total = sum(widths) * 1.16
        at, glyphs = mid - total / 2, []
        for w in widths:
            glyphs.append((round(at + w * 1.16 / 2, 1), round((y0 + y1) / 2 - 1, 1), 0.0))
            at += w * 1.16
        scroll = (
            f"M{x0 + 22:.1f} {y0 + 8:.1f}L{x1 - 22:.1f} {y0 + 8:.1f}Q{x1 - 22:.1f} {y0 + 26:.1f} {x1 - 4:.1f} "
            f"{y0 + 26:.1f}L{x1 - 4:.1f} {y1 - 26:.1f}Q{x1 - 22:.1f} {y1 - 26:.1f} {x1 - 22:.1f} {y1 - 8:.1f}"
            f"L{x0 + 22:.1f} {y1 - 8:.1f}Q{x0 + 22:.1f} {y1 - 26:.1f} {x0 + 4:.1f} {y1 - 26:.1f}"
            f"L{x0 + 4:.1f} {y0 + 26:.1f}Q{x0 + 22:.1f} {y0 + 26:.1f} {x0 + 22:.1f} {y0 + 8:.1f}Z"
        )
        shapes += [
            Path(scroll, colours.tag, colours.ink, 2.2),
            Path(rounded(x0 + 27, y0 + 15, x1 - x0 - 54, y1 - y0 - 30, 6), None, colours.roof, 1.4),
            Text(glyphs[0][0], glyphs[0][1], letters, 40, colours.tag_ink, bold=True, glyphs=tuple(glyphs)),
        ]
        for x, turn in ((x0 + 4, -90), (x1 - 4, 90)):
            knob = Path(ellipse(0, -2, 4.5), colours.gold, colours.ink, 1.0)
            shapes.append(Group((knob,), x, (y0 + y1) / 2, 1.0, turn))
    return shapes


def _frame(colours: Theme, width: float, height: float) -> list[Shape]:
    """The frame: a sheet with a hole, and a border of dark and light degrees."""
    m = MARGIN
    hole = (
        f"M{-m} {-m}L{width + m:.1f} {-m}L{width + m:.1f} {height + m:g}L{-m} {height + m:g}Z"
        f"M0 0L0 {height:g}L{width:.1f} {height:g}L{width:.1f} 0Z"
    )
    long = [
        polyline([(0, -9), (width, -9)]),
        polyline([(0, height + 9), (width, height + 9)]),
        polyline([(-9, 0), (-9, height)]),
        polyline([(width + 9, 0), (width + 9, height)]),
    ]
    return [
        Path(hole, colours.sheet),
        Path("".join(long), None, colours.tag, 9.0, cap="butt"),
        Path("".join(long), None, colours.soft_ink, 9.0, dash=(50.0, 50.0), cap="butt"),
        Path(rectangle(-13.5, -13.5, width + 27, height + 27), None, colours.ink, 1.6),
        Path(rectangle(-4.5, -4.5, width + 9, height + 9), None, colours.ink, 1.2),
        Path(rectangle(0, 0, width, height), None, colours.ink, 2.0),
        Path(rectangle(-22, -22, width + 44, height + 44), None, colours.soft_ink, 1.0),
    ]
