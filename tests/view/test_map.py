"""The map: what lies where, and that nothing lies on anything else."""

from __future__ import annotations

import itertools
import math
from typing import Any

import pytest

from concordia_nb import concordia, view
from concordia_nb.concordia import Board
from concordia_nb.view.chart import ZOOM_CORNER, chart
from concordia_nb.view.geometry import along, overlap, samples, spline
from concordia_nb.view.lettering import text_width
from concordia_nb.view.palette import THEMES, theme
from concordia_nb.view.shapes import Area, Box, Group, Path, Text, bounds, leaves

SIZES = [*((name, 1.0) for name in THEMES), ("light", 1.4)]


def label_boxes(board: Board, look: str, text: float) -> dict[str, Box]:
    """The boxes of the city names as they are really drawn."""
    names = {city.name: city.id for city in board.cities}
    drawn = chart(board, look, text).layers["labels"]
    out = {}
    for shape in drawn:
        if isinstance(shape, Text) and shape.text in names and not shape.glyphs:
            w = text_width(shape.text, shape.size, shape.bold)
            left = shape.x - {"start": 0.0, "middle": w / 2, "end": w}[shape.anchor]
            out[names[shape.text]] = (
                left,
                shape.y - 0.74 * shape.size,
                left + w,
                shape.y + 0.22 * shape.size,
            )
    return out


@pytest.mark.parametrize(("look", "text"), SIZES)
def test_every_city_has_a_name_that_touches_no_other_name_city_or_marker(
    board: Board, look: str, text: float
) -> None:
    names = label_boxes(board, look, text)
    assert names.keys() == {city.id for city in board.cities}
    sheet = chart(board, look, text)
    cities = {s.key.removeprefix("city:"): s for s in sheet.layers["cities"] if isinstance(s, Group)}
    for (a, box), (b, other) in itertools.combinations(names.items(), 2):
        assert not overlap(box, other), f"the names of {a} and {b} touch"
    for a, box in names.items():
        assert 0 < box[0] < box[2] < sheet.width, f"{a} leaves the board"
        assert 0 < box[1] < box[3] < 1000, f"{a} leaves the board"
        for b, drawing in cities.items():
            body = bounds(Group(drawing.shapes[1:], drawing.x, drawing.y))  # without its shadow
            assert not overlap(box, body, -2), f"the name of {a} lies on {b}"
        for province, (x, y) in sheet.markers.items():
            assert not overlap(box, (x - 26, y - 26, x + 26, y + 26)), f"{a} lies on the marker of {province}"


@pytest.mark.parametrize("look", THEMES)
def test_markers_touch_no_city_and_no_other_marker(board: Board, look: str) -> None:
    sheet = chart(board, look)
    assert sheet.markers.keys() == {p.id for p in board.provinces}
    for (a, p), (b, q) in itertools.combinations(sheet.markers.items(), 2):
        assert math.dist(p, q) > 52, f"markers of {a} and {b}"
    for province, (x, y) in sheet.markers.items():
        for city, (cx, cy) in sheet.places.items():
            assert abs(x - cx) > 58 or abs(y - cy) > 52, f"the marker of {province} lies on {city}"


@pytest.mark.parametrize("look", THEMES)
def test_a_marker_lies_in_its_province(board: Board, look: str) -> None:
    sheet = chart(board, look)
    for province in board.provinces:
        x, y = sheet.markers[province.id]
        assert Area(sheet.areas[province.id]).distance(x, y) < 1, province.id
        others = [p.id for p in board.provinces if Area(sheet.areas[p.id]).distance(x, y) < 1]
        assert others == [province.id]


@pytest.mark.parametrize(("look", "text"), SIZES)
def test_the_name_of_an_island_is_not_torn_between_land_and_water(look: str, text: float) -> None:
    sheet = chart(concordia.load_board("imperium"), look, text)
    island = Area(sheet.areas["britannia"])
    at_home = [island.distance(x, y) < 1 for x, y, _turn in sheet.names["britannia"].glyphs]
    assert len(at_home) == len("Britannia")
    assert all(at_home) or not any(at_home)


@pytest.mark.parametrize("look", THEMES)
def test_no_city_and_no_marker_lies_under_the_buttons_to_zoom(board: Board, look: str) -> None:
    sheet = chart(board, look)
    for spot, (x, y) in (sheet.places | sheet.markers).items():
        assert not overlap((x - 26, y - 26, x + 26, y + 26), ZOOM_CORNER), spot
    assert not any(overlap(box, ZOOM_CORNER) for box in sheet.sea_names)
    assert not any(overlap(box, ZOOM_CORNER) for name in sheet.names.values() for box in name.boxes)


def test_no_two_colonists_stand_on_one_spot(board: Board) -> None:
    stands = chart(board).middles
    for (a, p), (b, q) in itertools.combinations(stands.items(), 2):
        assert math.dist(p[:2], q[:2]) > 27, f"{a} and {b}"


def test_every_city_route_and_province_can_be_clicked(board: Board, start: dict[str, Any]) -> None:
    picture = view.scene(start, board)
    for city in board.cities:
        hit = picture.hit(city.x * picture.width, city.y * 1000 + 10, kinds=["city", "route", "province"])
        assert hit is not None
        assert hit.spot == f"city:{city.id}"
    for route in board.routes:
        x, y = chart(board).middles[route.id][:2]
        hit = picture.hit(x, y)
        assert hit is not None
        assert hit.spot == f"route:{route.id}"
        assert hit.label
    assert {t.id for t in picture.targets if t.kind == "province"} == {p.id for p in board.provinces}
    assert {t.id for t in picture.targets if t.kind == "colonist"} == {"land@roma", "sea@roma"}
    assert picture.hit(-500, -500) is None


def test_words_of_the_projector_theme_reach_fourteen_pixels(board: Board, middle: dict[str, Any]) -> None:
    position = {**middle}
    picture = view.scene(position, board, "projector", notes={f"city:{board.cities[0].id}": "1"})
    scale = 1024 / (picture.width + 2 * picture.margin)
    for leaf, m in leaves(picture.shapes()):
        if isinstance(leaf, Text):
            assert leaf.size * math.hypot(m[0], m[1]) * scale >= 14, leaf.text


@pytest.mark.parametrize("look", THEMES)
def test_all_colours_are_of_the_palette(board: Board, middle: dict[str, Any], look: str) -> None:
    route = board.routes[0].id
    picture = view.scene(
        middle, board, look, highlights=[f"route:{route}", "city:roma"], chosen=["colonist:land@roma"],
        way=[route], arrows=[("city:roma", f"route:{route}")], notes={"city:roma": "8"},
    )  # fmt: skip
    allowed = theme(look).colours()
    for leaf, _ in leaves(picture.shapes()):
        used = {leaf.fill, leaf.stroke} if isinstance(leaf, Path) else {leaf.fill, leaf.halo}
        assert used - {None} <= allowed


def test_roads_and_sea_lanes_never_look_alike(board: Board) -> None:
    for look in THEMES:
        strokes = [s for s in chart(board, look).layers["routes"] if isinstance(s, Path)]
        dashed = [s for s in strokes if s.dash]
        assert len(dashed) == 1
        assert dashed[0].d.count("M") == sum(r.kind == "sea" for r in board.routes)
        assert [s.d.count("M") for s in strokes if not s.dash][-2:] == [
            sum(r.kind == "land" for r in board.routes)
        ] * 2


def test_a_curve_passes_through_its_points_without_loops() -> None:
    points = [(0.0, 0.0), (100.0, 10.0), (110.0, 60.0), (300.0, 60.0)]
    line = samples(spline(points), step=2)
    for p in points:
        assert min(math.dist(p, q) for q in line) < 0.01
    length = sum(math.dist(a, b) for a, b in itertools.pairwise(line))
    straight = sum(math.dist(a, b) for a, b in itertools.pairwise(points))
    assert straight <= length < 1.15 * straight
    assert along([(0, 0), (10, 0)], 0.5) == (5, 0, 0)


def test_the_same_board_always_gives_the_same_map(board: Board) -> None:
    once = chart(board, "light")
    chart.cache_clear()
    assert chart(board, "light").layers == once.layers


def test_a_board_without_outlines_is_drawn_too(board: Board, start: dict[str, Any]) -> None:
    from concordia_nb.concordia import mapfile

    data = mapfile.load_map(board.id)
    data.pop("outline", None)
    plain = Board(data)
    picture = view.scene(start, plain)
    assert {t.id for t in picture.targets if t.kind == "province"} == {p.id for p in board.provinces}
    assert len(picture.layers["cities"]) == len(board.cities)
