"""The shapes of the boards: towns on land and in their provinces, and a build that gives the stored shapes again."""

from __future__ import annotations

import importlib.util
import json
from itertools import pairwise
from math import hypot
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from concordia_nb.concordia import load_board
from concordia_nb.concordia.mapfile import load_map, map_ids

ROOT = Path(__file__).resolve().parents[2]
AT_THE_EDGE = 0.005  # heights of the board: a harbour town may stand so far off its coast or border

Point = tuple[float, float]


def points(ring: list[float], aspect: float) -> list[Point]:
    return [(x * aspect, y) for x, y in zip(ring[::2], ring[1::2], strict=True)]


def inside(place: Point, rings: list[list[Point]]) -> bool:
    """Even-odd: a place is inside when a ray from it crosses the rings an odd number of times."""
    x, y = place
    odd = False
    for ring in rings:
        for (x0, y0), (x1, y1) in pairwise([*ring, ring[0]]):
            if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
                odd = not odd
    return odd


def distance(place: Point, rings: list[list[Point]]) -> float:
    """From a place to the nearest shore of the rings."""
    nearest = 9.0
    for ring in rings:
        for (x0, y0), (x1, y1) in pairwise([*ring, ring[0]]):
            length = (x1 - x0) ** 2 + (y1 - y0) ** 2
            along = ((place[0] - x0) * (x1 - x0) + (place[1] - y0) * (y1 - y0)) / length if length else 0
            along = min(1, max(0, along))
            foot = (x0 + along * (x1 - x0), y0 + along * (y1 - y0))
            nearest = min(nearest, hypot(place[0] - foot[0], place[1] - foot[1]))
    return nearest


@pytest.fixture(scope="module", params=map_ids(unplayable=True))
def board(request: pytest.FixtureRequest) -> dict[str, Any]:
    return load_map(request.param)


def test_every_province_has_a_shape_and_no_ring_is_a_scrap(board: dict[str, Any]) -> None:
    outline = board["outline"]
    assert outline["land"]
    assert set(outline["provinces"]) == {province["id"] for province in board["provinces"]}
    assert all(outline["provinces"].values())
    for rings in (outline["land"], outline["water"], *outline["provinces"].values()):
        for ring in rings:
            corners = points(ring, board["aspect"])
            assert len(set(corners)) >= 3
            twice = sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise([*corners, corners[0]]))
            assert abs(twice) / 2 > 1e-5, ring


def test_coordinates_have_four_decimals_and_stay_near_the_frame(board: dict[str, Any]) -> None:
    outline = board["outline"]
    for rings in (outline["land"], outline["water"], *outline["provinces"].values()):
        for ring in rings:
            assert all(-0.05 <= number <= 1.05 and round(number, 4) == number for number in ring)


def test_towns_stand_on_land_in_their_own_province(board: dict[str, Any]) -> None:
    aspect, outline = board["aspect"], board["outline"]
    land = [points(ring, aspect) for ring in outline["land"]]
    shapes = {key: [points(r, aspect) for r in rings] for key, rings in outline["provinces"].items()}
    for city in board["cities"]:
        if city.get("space"):
            continue
        place = (city["x"] * aspect, city["y"])
        assert inside(place, land) or distance(place, land) < AT_THE_EDGE, city["id"]
        if city["province"] is not None:
            own = shapes[city["province"]]
            assert inside(place, own) or distance(place, own) < AT_THE_EDGE, city["id"]


def test_provinces_lie_on_land_and_do_not_overlap(board: dict[str, Any]) -> None:
    aspect, outline = board["aspect"], board["outline"]
    land = [points(ring, aspect) for ring in outline["land"]]
    shapes = [[points(r, aspect) for r in rings] for rings in outline["provinces"].values()]
    for column in range(1, 24):
        for row in range(1, 12):
            place = (column / 24 * aspect, row / 12)
            owners = [number for number, rings in enumerate(shapes) if inside(place, rings)]
            shores = [distance(place, shapes[number]) for number in owners]
            assert len(owners) < 2 or min(shores) < 0.001, place
            assert not owners or inside(place, land) or distance(place, land) < 0.001, place


@pytest.fixture(scope="module")
def build() -> ModuleType:
    """The builder; it needs the packages of the extra “build”."""
    spec = importlib.util.spec_from_file_location("build", ROOT / "maps" / "build" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_building_a_map_again_gives_the_stored_shapes(build: ModuleType) -> None:
    from shapely.geometry import Polygon

    def shape(rings: list[list[float]]) -> Any:
        area = Polygon()
        for ring in rings:
            area = area.symmetric_difference(Polygon(points(ring, 1.0)).buffer(0))
        return area

    stored = json.loads((ROOT / "maps" / "corsica.json").read_text(encoding="utf-8"))
    fresh = json.loads(build.build("corsica"))
    assert {**fresh, "outline": None} == {**stored, "outline": None}
    pairs = [(stored["outline"]["land"], fresh["outline"]["land"])]
    pairs += [
        (rings, fresh["outline"]["provinces"][key]) for key, rings in stored["outline"]["provinces"].items()
    ]
    for old, new in pairs:
        kept = shape(old).intersection(shape(new)).area
        assert kept / shape(old).union(shape(new)).area > 0.97


def test_the_small_ionium_is_ionium_without_zone_b() -> None:
    whole, small = (
        json.loads((ROOT / "maps" / f"{name}.json").read_text(encoding="utf-8"))
        for name in ("ionium", "ionium-small")
    )
    cities = [city for city in whole["cities"] if city["zone"] != "B"]
    assert small["cities"] == cities
    left = {city["province"] for city in cities}
    assert small["provinces"] == [province for province in whole["provinces"] if province["id"] in left]
    ids = {city["id"] for city in cities}
    kept = [route for route in whole["routes"] if {route["a"], route["b"]} <= ids]
    assert [{**route, "id": 0} for route in small["routes"]] == [{**route, "id": 0} for route in kept]
    assert (len(small["provinces"]), len(cities)) == (9, 23)
    assert (small["name"], load_board("ionium-small").name) == (whole["name"], "Ionium (small)")
