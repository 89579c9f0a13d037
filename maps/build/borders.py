"""Cut land into provinces: each place belongs to the province whose towns are nearest by land.

"Near" is measured on a grid over which walking is easy here and hard there, by seeded noise: so the cells are
not the straight-edged ones of Voronoi but wander as borders on old maps do, along imagined hills and streams.
Each piece of land is cut by itself, so no province reaches over the sea unless one of its towns lies there.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.ndimage import distance_transform_edt, gaussian_filter, gaussian_filter1d, label
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import dijkstra
from shapely.geometry import LineString, MultiPolygon, Point, Polygon, box
from shapely.ops import polygonize
from warp import polygons

GRID = 400  # cells on the height of the board
ROUGHNESS = 0.42  # how much harder the hardest ground is to walk than the easiest, as an exponent
BLUR = 0.005  # heights: borders are smoothed over this distance on the grid ...
SOFTEN = 3.0  # ... and along their length over so many steps of the grid
WOBBLE = (
    (0.035, 0.006),
    (0.014, 0.0028),
)  # (length, swing) in heights of the unsteady hand that drew the borders
NOBODY = -1
Labels = NDArray[np.int64]
Seed = tuple[int, float, float]


def provinces(
    land: MultiPolygon, seeds: list[Seed], aspect: float, reach: float, island_reach: float, seed: int
) -> dict[int, list[Polygon]]:
    """Cut the land into provinces.

    seeds: (province number or NOBODY, x, y) of towns and of places added by hand; reach: how far from its
    towns a province goes, in heights of the board; island_reach: the same for islands without a town.
    Returns province number -> its pieces. Land beyond reach is in none.
    """
    ground = _ground(aspect, seed)
    parts = polygons(land)
    homes: dict[int, list[Seed]] = {}
    tree = shapely.STRtree(parts)
    for number, x, y in seeds:
        homes.setdefault(int(tree.nearest(Point(x, y))), []).append((number, x, y))
    found: dict[int, list[Polygon]] = {}
    for index, part in enumerate(parts):
        here = homes.get(index, [])
        owners = {number for number, _x, _y in here}
        if not here:
            far, owner = min((part.distance(Point(x, y)), number) for number, x, y in seeds)
            if far <= island_reach and owner != NOBODY:
                found.setdefault(owner, []).append(part)
        elif len(owners) == 1 and part.area < 0.02:
            found.setdefault(owners.pop(), []).append(part)
        else:
            for owner, pieces in _cut(part, here, ground, reach, seed).items():
                found.setdefault(owner, []).extend(pieces)
    found.pop(NOBODY, None)
    return found


def _ground(aspect: float, seed: int) -> NDArray[np.float64]:
    """How hard each cell of the grid is to walk: about 1, smooth, the same for the same seed."""
    margin = GRID // 8
    shape = (GRID + 2 * margin, int(GRID * aspect) + 2 * margin)
    chance = np.random.default_rng(seed)
    total = np.zeros(shape)
    for scale, weight in ((0.07, 1.0), (0.03, 0.7), (0.012, 0.4)):
        layer = gaussian_filter(chance.standard_normal(shape), scale * GRID)
        total += weight * layer / layer.std()
    ground: NDArray[np.float64] = np.exp(ROUGHNESS * total / total.std())
    return ground


def _cut(
    part: Polygon, seeds: list[Seed], ground: NDArray[np.float64], reach: float, seed: int
) -> dict[int, list[Polygon]]:
    margin, edge = GRID // 8, 14
    left, top, right, bottom = part.bounds
    column0 = max(int(left * GRID) + margin - edge, 0)
    row0 = max(int(top * GRID) + margin - edge, 0)
    window = ground[row0 : int(bottom * GRID) + margin + edge, column0 : int(right * GRID) + margin + edge]
    ys = (np.arange(window.shape[0]) + row0 - margin + 0.5) / GRID
    xs = (np.arange(window.shape[1]) + column0 - margin + 0.5) / GRID
    grid_x, grid_y = np.meshgrid(xs, ys)
    fat = part.buffer(0.7 / GRID)
    shapely.prepare(fat)
    inside = shapely.contains_xy(fat, grid_x, grid_y)
    owner = _nearest_by_land(inside, window, seeds, xs, ys, reach)
    owner = _smooth(owner, inside, seeds, xs, ys)
    rows, columns = distance_transform_edt(~inside, return_distances=False, return_indices=True)
    owner = _wobbled(owner[rows, columns], seed)
    lines = [_place(line, xs, ys) for line in _softened(_traced(owner))]
    half = 0.5 / GRID  # the frame lies inside the grid, so that the borders cross it and close their cells
    frame = box(xs[0] + half, ys[0] + half, xs[-1] - half, ys[-1] - half)
    net = shapely.union_all([LineString(line).simplify(0.0006) for line in lines] + [frame.exterior])
    pieces: list[tuple[int, Polygon]] = []
    for cell in polygonize(net):
        spot = cell.representative_point()
        row = int(np.clip(round((spot.y - ys[0]) * GRID), 0, len(ys) - 1))
        column = int(np.clip(round((spot.x - xs[0]) * GRID), 0, len(xs) - 1))
        pieces += [(int(owner[row, column]), piece) for piece in polygons(cell.intersection(part))]
    return _tidy(pieces, seeds)


def _nearest_by_land(
    inside: NDArray[np.bool_],
    ground: NDArray[np.float64],
    seeds: list[Seed],
    xs: NDArray[np.float64],
    ys: NDArray[np.float64],
    reach: float,
) -> Labels:
    """The province of each cell: that of the seed with the shortest walk, or NOBODY beyond reach."""
    height, width = inside.shape
    cells = np.arange(height * width).reshape(height, width)
    starts, ends, costs = [], [], []
    for down, across in ((0, 1), (1, 0), (1, 1), (1, -1), (1, 2), (2, 1), (2, -1), (1, -2)):
        a = (slice(0, height - down), slice(max(0, -across), width - max(0, across)))
        b = (slice(down, height), slice(max(0, across), width + min(0, across)))
        both = inside[a] & inside[b]
        starts.append(cells[a][both])
        ends.append(cells[b][both])
        costs.append(np.hypot(down, across) / GRID * (ground[a][both] + ground[b][both]) / 2)
    graph = coo_matrix(
        (np.concatenate(costs), (np.concatenate(starts), np.concatenate(ends))),
        shape=(cells.size, cells.size),
    ).tocsr()
    by_cell: dict[int, int] = {}
    for number, x, y in seeds:
        away = np.where(inside, (xs[None, :] - x) ** 2 + (ys[:, None] - y) ** 2, np.inf)
        by_cell[int(away.argmin())] = number
    far, _previous, nearest = dijkstra(
        graph, directed=False, indices=list(by_cell), min_only=True, return_predecessors=True
    )
    owner = np.full(cells.size, NOBODY)
    reached = np.isfinite(far) & (far <= reach)
    owner[reached] = [by_cell[int(cell)] for cell in nearest[reached]]
    return owner.reshape(height, width)


def _smooth(
    owner: Labels,
    inside: NDArray[np.bool_],
    seeds: list[Seed],
    xs: NDArray[np.float64],
    ys: NDArray[np.float64],
) -> Labels:
    """Blur the provinces into each other and give scraps without a seed to what lies around them."""
    numbers = np.unique(owner[inside])
    weights = np.stack([gaussian_filter(((owner == n) & inside).astype(float), BLUR * GRID) for n in numbers])
    owner = np.where(inside, numbers[weights.argmax(axis=0)], NOBODY)
    spots = {(number, int(np.abs(ys - y).argmin()), int(np.abs(xs - x).argmin())) for number, x, y in seeds}
    scraps = np.zeros_like(inside)
    for number in numbers:
        areas, count = label((owner == number) & inside)
        for area in range(1, count + 1):
            here = areas == area
            near = gaussian_filter(here.astype(float), 2) > 0.02
            kept = any(n == number and near[row, column] for n, row, column in spots)
            if not kept and (number != NOBODY or here.sum() < 0.01 * GRID**2):
                scraps |= here
    if scraps.any() and (inside & ~scraps).any():
        rows, columns = distance_transform_edt(
            ~(inside & ~scraps), return_distances=False, return_indices=True
        )
        owner = np.where(scraps, owner[rows, columns], owner)
    return owner


def _wobbled(owner: Labels, seed: int) -> Labels:
    """The provinces as a hand draws them that is not quite steady."""
    chance = np.random.default_rng(seed + 1000)
    rows, columns = np.indices(owner.shape).astype(float)
    for length, swing in WOBBLE:
        for axis in (rows, columns):
            shift = gaussian_filter(chance.standard_normal(owner.shape), length * GRID / 2)
            axis += shift / shift.std() * swing * GRID
    height, width = owner.shape
    row = np.clip(np.rint(rows), 0, height - 1).astype(int)
    column = np.clip(np.rint(columns), 0, width - 1).astype(int)
    drawn: Labels = owner[row, column]
    return drawn


def _traced(owner: Labels) -> list[NDArray[np.float64]]:
    """The borders between differing cells as rows of (row, column) corners, cut at every meeting point."""
    links: dict[tuple[int, int], list[tuple[int, int]]] = {}

    def link(a: tuple[int, int], b: tuple[int, int]) -> None:
        links.setdefault(a, []).append(b)
        links.setdefault(b, []).append(a)

    for row, column in np.argwhere(owner[:, 1:] != owner[:, :-1]):
        link((row, column + 1), (row + 1, column + 1))
    for row, column in np.argwhere(owner[1:] != owner[:-1]):
        link((row + 1, column), (row + 1, column + 1))
    done: set[frozenset[tuple[int, int]]] = set()
    lines = []
    for start in sorted(links, key=lambda corner: (len(links[corner]) == 2, corner)):
        for step in links[start]:
            if frozenset((start, step)) in done:
                continue
            line = [start, step]
            done.add(frozenset((start, step)))
            while len(links[line[-1]]) == 2 and line[-1] != start:
                here, before = line[-1], line[-2]
                ahead = links[here][0] if links[here][0] != before else links[here][1]
                done.add(frozenset((here, ahead)))
                line.append(ahead)
            lines.append(np.array(line, dtype=float))
    return lines


def _softened(lines: list[NDArray[np.float64]]) -> list[NDArray[np.float64]]:
    """The lines with their steps rounded off; ends stay where they are, rings stay closed."""
    soft = []
    for line in lines:
        if len(line) < 4:
            soft.append(line)
        elif (line[0] == line[-1]).all():
            ring = gaussian_filter1d(line[:-1], SOFTEN, axis=0, mode="wrap")
            soft.append(np.vstack([ring, ring[:1]]))
        else:
            # mirrored through its ends, so that the smoothed line still begins and ends there
            long = np.vstack([2 * line[0] - line[:0:-1], line, 2 * line[-1] - line[-2::-1]])
            middle = gaussian_filter1d(long, SOFTEN, axis=0)[len(line) - 1 : 2 * len(line) - 1]
            soft.append(np.vstack([line[:1], middle[1:-1], line[-1:]]))
    return soft


def _place(
    line: NDArray[np.float64], xs: NDArray[np.float64], ys: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Corners of the grid as places on the board."""
    return np.column_stack([xs[0] + (line[:, 1] - 0.5) / GRID, ys[0] + (line[:, 0] - 0.5) / GRID])


def _tidy(pieces: list[tuple[int, Polygon]], seeds: list[Seed]) -> dict[int, list[Polygon]]:
    """Give crumbs along coasts and borders to the neighbour they share most border with, then join."""
    crumbs: list[tuple[int, Polygon]] = []
    whole: list[tuple[int, Polygon]] = []
    for number, piece in pieces:
        has_town = any(n == number and piece.distance(Point(x, y)) < 0.02 for n, x, y in seeds)
        small = piece.area < 0.0008 or (piece.area < 0.004 and not has_town)
        (crumbs if small and not has_town else whole).append((number, piece))
    joined: dict[int, list[Any]] = {}
    for number, piece in whole:
        joined.setdefault(number, []).append(piece)
    for number, crumb in sorted(crumbs, key=lambda item: -item[1].area):
        rim = crumb.buffer(0.0005)
        shared = [(max(rim.intersection(p).area for p in ps), n) for n, ps in joined.items()]
        most, owner = max(shared, default=(0.0, number))
        joined.setdefault(owner if most > 0 else number, []).append(crumb)
    found = {}
    for number, parts in joined.items():
        together = shapely.union_all(parts, grid_size=1e-6)  # closes hair-thin gaps between cells
        found[number] = polygons(together)
    return found
