"""Bend the real coast to a board: a thin-plate spline through the towns' true positions.

Positions on a board are used here as (x * aspect, y), so that a step means the same in both directions:
the board is `aspect` wide and 1 high.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.interpolate import RBFInterpolator
from shapely.geometry import LineString, MultiPolygon, Point, Polygon, box

HERE = Path(__file__).resolve().parent
STEP = 0.02  # degrees between points of the coast before it is bent
Warp = Callable[[NDArray[np.float64]], NDArray[np.float64]]


def spline(board: dict[str, Any], true: dict[str, Any], settings: dict[str, Any]) -> Warp:
    """The function from (lon, lat) rows to board positions, fitted to the towns and the anchors of a board.

    true: town id -> [lat, lon]; settings: the board's `warp` in cities.json and its entry in boards.json.
    """
    towns = {city["id"]: (city["x"], city["y"]) for city in board["cities"]}
    known = [(true[name], towns[name]) for name in true if name in towns]
    anchors = settings.get("anchors", []) + settings.get("more_anchors", [])
    known += [((lat, lon), (x, y)) for lat, lon, x, y in anchors]
    sources = np.array([(lon, lat) for (lat, lon), _place in known])
    targets = np.array([(x * board["aspect"], y) for _true, (x, y) in known])
    smoothing = settings.get("smoothing", 0.0)
    fitted: Warp = RBFInterpolator(sources, targets, kernel="thin_plate_spline", smoothing=smoothing)
    return fitted


def polygons(shape: Any) -> list[Polygon]:
    """The polygons in a shape, whatever else it holds."""
    return [part for part in shapely.get_parts(shape) if isinstance(part, Polygon) and not part.is_empty]


def true_land(name: str, settings: dict[str, Any]) -> MultiPolygon:
    """The land in degrees, cut to the window of the board, without what the board leaves out."""
    features = json.loads((HERE / f"land-{name}.geojson").read_text(encoding="utf-8"))["features"]
    land = shapely.union_all([shapely.make_valid(shapely.geometry.shape(f["geometry"])) for f in features])
    land = land.intersection(box(*settings["bbox"]))
    for cut in settings.get("cut", []):
        land = land.difference(Polygon(cut))
    return MultiPolygon(polygons(land))


def bent(land: Any, warp: Warp) -> MultiPolygon:
    """The land on the board: each point of its coast moved by the spline."""
    fine = shapely.segmentize(land, STEP)
    return MultiPolygon(polygons(shapely.make_valid(shapely.transform(fine, warp))))


def lakes(warp: Warp, window: list[float]) -> list[Polygon]:
    """The lakes of lakes.json in the window, on the board."""
    found = []
    for lake in json.loads((HERE / "lakes.json").read_text(encoding="utf-8"))["lakes"]:
        points = np.array([(lon, lat) for lat, lon in lake["line"]])
        if box(*window).contains(Point(points[0])):
            shrink = np.array([np.cos(np.radians(points[0, 1])), 1.0])
            shape = LineString(points * shrink).buffer(lake["half"], quad_segs=4)
            found.append(Polygon(warp(np.array(shape.exterior.coords) / shrink)))
    return found


def folds(warp: Warp, window: list[float], aspect: float) -> int:
    """In how many places of the board the spline folds over (there the coast would lie on itself)."""
    lon, lat = np.meshgrid(np.linspace(window[0], window[2], 120), np.linspace(window[1], window[3], 120))
    place = warp(np.column_stack([lon.ravel(), lat.ravel()])).reshape(*lon.shape, 2)
    east, north = np.diff(place, axis=1)[:-1], np.diff(place, axis=0)[:, :-1]
    turn = east[..., 0] * north[..., 1] - east[..., 1] * north[..., 0]
    at = place[:-1, :-1]
    inside = (at[..., 0] > 0) & (at[..., 0] < aspect) & (at[..., 1] > 0) & (at[..., 1] < 1)
    return int(min((turn[inside] > 0).sum(), (turn[inside] < 0).sum()))
