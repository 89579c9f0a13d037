"""Make the outlines of the boards: `python maps/build/build.py [ids]`.

Reads each board's towns from its map file, bends the land of Natural Earth to them, cuts the provinces and
writes the shapes back into the field `outline`; nothing else in the file changes. README.md tells the story.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString, MultiPolygon, Point, Polygon, box

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from borders import NOBODY, provinces  # noqa: E402
from mapjson import map_text  # noqa: E402
from warp import bent, folds, lakes, polygons, spline, true_land  # noqa: E402

MAPS = HERE.parent
LARGEST = 59_000  # bytes of a map file
BLEED = 0.02  # the land goes on so far beyond the frame, so that no coast is drawn along it
SMOOTH = 0.0018  # heights: hair-thin capes and creeks are rounded off
SPECK = 0.00009  # square heights: smaller islands go
CHANNEL = 0.007  # heights: half the width of a strait that is kept open
HARBOUR = 0.015  # heights: a town so near the coast stands on a mole ...
MOLE = 0.006  # ... of this half width
DETAIL = 0.0014  # heights: what the coast may lose in detail; grows until the file is small enough
DEFAULTS: dict[str, Any] = {
    "reach": 0.45, "island_reach": 0.15, "seed": 1, "seeds": {}, "nobody": [], "fill": [], "channels": [],
}  # fmt: skip


def settings_of(name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The settings of a board (cities.json's warp and boards.json together) and its towns' true positions."""
    places = json.loads((HERE / "cities.json").read_text(encoding="utf-8"))
    ours = json.loads((HERE / "boards.json").read_text(encoding="utf-8"))
    return {**DEFAULTS, **places["warp"].get(name, {}), **ours.get(name, {})}, places["maps"].get(name, {})


def land_of(board: dict[str, Any], settings: dict[str, Any], true: dict[str, Any]) -> MultiPolygon:
    """The land of a board in (x * aspect, y), smoothed, without specks, a little beyond the frame."""
    aspect = board["aspect"]
    frame = box(-BLEED, -BLEED, aspect + BLEED, 1 + BLEED)
    if settings.get("all_land"):
        return MultiPolygon([frame])
    warp = spline(board, true, settings)
    folded = folds(warp, settings["bbox"], aspect)
    if folded:
        print(f"{board['id']}: the spline folds in {folded} places of the board")
    wide = box(-2 * BLEED, -2 * BLEED, aspect + 2 * BLEED, 1 + 2 * BLEED)
    land = bent(true_land(settings["land"], settings), warp).intersection(wide)
    for shape in settings["fill"]:
        land = land.union(Polygon([(x * aspect, y) for x, y in shape]))
    for course in settings["channels"]:
        land = land.difference(LineString([(x * aspect, y) for x, y in course]).buffer(CHANNEL))
    towns = [Point(c["x"] * aspect, c["y"]) for c in board["cities"] if not c.get("space")]
    for town in towns:
        if 0 < land.distance(town) < HARBOUR:
            land = land.union(shapely.shortest_line(town, land).buffer(MOLE))
    land = land.buffer(SMOOTH).buffer(-2 * SMOOTH).buffer(SMOOTH)
    land = land.intersection(frame)
    kept = []
    for part in polygons(land):
        part = Polygon(part.exterior, [hole for hole in part.interiors if Polygon(hole).area > 4 * SPECK])
        if part.area > SPECK or any(part.distance(town) < 0.02 for town in towns):
            kept.append(part)
    return MultiPolygon(kept)


def lakes_of(
    board: dict[str, Any], land: MultiPolygon, settings: dict[str, Any], true: dict[str, Any]
) -> list[Polygon]:
    """The lakes inside the land that are large enough to see and lie under no road and no town."""
    aspect = board["aspect"]
    if settings.get("rivers"):
        return rivers_of(board, settings)
    places = {city["id"]: (city["x"] * aspect, city["y"]) for city in board["cities"]}
    roads = [
        LineString([places[r["a"]], *((x * aspect, y) for x, y in r["via"]), places[r["b"]]])
        for r in board["routes"]
    ]
    found = []
    for lake in lakes(spline(board, true, settings), settings["bbox"]):
        lake = lake.simplify(0.0008)
        free = lake.buffer(0.006)
        clear = all(not free.intersects(road) for road in roads)
        if lake.is_valid and lake.area > SPECK and clear and land.contains(free):
            found.append(lake)
    return found


def rivers_of(board: dict[str, Any], settings: dict[str, Any]) -> list[Polygon]:
    """The beds of the rivers that sea colonists travel on, and of courses given by hand in boards.json."""
    aspect = board["aspect"]
    places = {city["id"]: [city["x"], city["y"]] for city in board["cities"]}
    courses = [
        [places[route["a"]], *route["via"], places[route["b"]]]
        for route in board["routes"]
        if route["kind"] == "sea" and (route.get("river") or settings.get("all_land"))
    ]
    beds = [
        LineString(curve([(x * aspect, y) for x, y in course])).buffer(settings["rivers"], quad_segs=3)
        for course in courses + settings.get("courses", [])
    ]
    water = shapely.union_all(beds).intersection(box(-BLEED, -BLEED, aspect + BLEED, 1 + BLEED))
    return polygons(water.simplify(0.0008))


def curve(points: list[tuple[float, float]], steps: int = 8) -> list[tuple[float, float]]:
    """The centripetal Catmull-Rom curve through some points, as a route is drawn."""
    if len(points) == 2:
        return points
    knots = np.array(points)
    knots = np.vstack([2 * knots[0] - knots[1], knots, 2 * knots[-1] - knots[-2]])
    line = [points[0]]
    for p0, p1, p2, p3 in zip(knots, knots[1:], knots[2:], knots[3:], strict=False):
        t1 = float(np.hypot(*(p1 - p0))) ** 0.5
        t2 = t1 + float(np.hypot(*(p2 - p1))) ** 0.5
        t3 = t2 + float(np.hypot(*(p3 - p2))) ** 0.5
        for t in np.linspace(t1, t2, steps + 1)[1:]:
            a1, a2 = p0 + (p1 - p0) * t / t1, p1 + (p2 - p1) * (t - t1) / (t2 - t1)
            a3 = p2 + (p3 - p2) * (t - t2) / (t3 - t2)
            b1, b2 = a1 + (a2 - a1) * t / t2, a2 + (a3 - a2) * (t - t1) / (t3 - t1)
            x, y = b1 + (b2 - b1) * (t - t1) / (t2 - t1)
            line.append((float(x), float(y)))
    return line


def seeds_of(board: dict[str, Any], settings: dict[str, Any]) -> list[tuple[int, float, float]]:
    """Where the provinces grow from: their towns, and places added by hand in boards.json."""
    aspect = board["aspect"]
    numbers = {province["id"]: number for number, province in enumerate(board["provinces"])}
    seeds = [
        (numbers[city["province"]], city["x"] * aspect, city["y"])
        for city in board["cities"]
        if city["province"] is not None and not city.get("space")
    ]
    for name, places in settings["seeds"].items():
        seeds += [(numbers[name], x * aspect, y) for x, y in places]
    return seeds + [(NOBODY, x * aspect, y) for x, y in settings["nobody"]]


def outline_of(board: dict[str, Any], detail: float = DETAIL) -> dict[str, Any]:
    """The shapes of a board, as they stand in its map file."""
    settings, true = settings_of(board["id"])
    land = land_of(board, settings, true)
    land = MultiPolygon(
        [p for part in land.geoms for p in polygons(shapely.coverage_simplify([part], detail)[0])]
    )
    cut = provinces(
        land,
        seeds_of(board, settings),
        board["aspect"],
        settings["reach"],
        settings["island_reach"],
        settings["seed"],
    )
    shapes = {p["id"]: cut.get(number, []) for number, p in enumerate(board["provinces"])}
    return {
        "land": _rings(list(land.geoms), board["aspect"]),
        "water": _rings(lakes_of(board, land, settings, true), board["aspect"]),
        "provinces": {name: _rings(parts, board["aspect"]) for name, parts in shapes.items()},
    }


def _rings(parts: list[Polygon], aspect: float) -> list[list[float]]:
    rings = []
    for part in sorted(parts, key=lambda p: -p.area):
        for ring in (part.exterior, *part.interiors):
            flat = [round(n, 4) for x, y in ring.coords[:-1] for n in (x / aspect, y)]
            rings.append([n if n else 0.0 for n in flat])
    return rings


def part_of(whole: dict[str, Any], name: str, settings: dict[str, Any]) -> dict[str, Any]:
    """A board that is another one without the cities of a zone, their provinces and routes (R-ION-1)."""
    zone = settings["without_zone"]
    gone = {city["id"] for city in whole["cities"] if city["zone"] == zone}
    lost = {city["province"] for city in whole["cities"] if city["id"] in gone}
    routes = [route for route in whole["routes"] if not {route["a"], route["b"]} & gone]
    shapes = whole["outline"]["provinces"].items()
    return {
        **whole,
        "id": name,
        "small": True,
        "provinces": [province for province in whole["provinces"] if province["id"] not in lost],
        "cities": [city for city in whole["cities"] if city["id"] not in gone],
        "routes": [{**route, "id": number} for number, route in enumerate(routes)],
        "suggested": settings["suggested"],
        "special": settings["special"],
        "outline": {
            **whole["outline"],
            "provinces": {key: rings for key, rings in shapes if key not in lost},
        },
    }


def build(name: str) -> str:
    """Make a board's outline and return the text of its map file, small enough to keep."""
    settings = settings_of(name)[0]
    if "part_of" in settings:
        whole = json.loads((MAPS / f"{settings['part_of']}.json").read_text(encoding="utf-8"))
        return map_text(part_of(whole, name, settings))
    board = json.loads((MAPS / f"{name}.json").read_text(encoding="utf-8"))
    detail = DETAIL
    while True:
        board["outline"] = outline_of(board, detail)
        text = map_text(board)
        if len(text.encode()) <= LARGEST:
            return text
        detail *= 1.12


def main() -> None:
    """Build the boards named on the command line, or all of boards.json."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ids", nargs="*", help="boards to build; all of them when none is named")
    known = json.loads((HERE / "boards.json").read_text(encoding="utf-8"))
    for name in parser.parse_args().ids or list(known):
        text = build(name)
        (MAPS / f"{name}.json").write_text(text, encoding="utf-8")
        print(f"{name}: {len(text.encode())} bytes")


if __name__ == "__main__":
    main()
