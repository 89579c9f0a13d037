"""What moves when a move is played: short flights over the page, told to the front in a few hundred bytes.

A flight is a picture of the sheet (`icons.py`) and the stops it passes: points of the board in shares of its width and
height, and words for places of the page: "seat:COLOUR" (its storehouse), "slot:N" (of the display), "hand". The board
shows the new position at once, so a flight that is skipped or not wished for loses nothing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from concordia_nb.concordia import Event, State
from concordia_nb.concordia import pieces as box
from concordia_nb.concordia.ways import way
from concordia_nb.view.shapes import Area, Circle, Scene, Target

MOST_EVENTS = 4  # played at once without showing each, a game would only flicker
MOST_GOODS = 12
POINTS_ON_ROUTE = 7
COLONIST, HOUSE, GOOD = 50, 34, 34  # board units

Flight = dict[str, Any]
Point = tuple[float, float]


def flights(before: State, events: Sequence[Event], scene: Scene, viewer: int) -> list[Flight]:
    """The flights of these events, the first of which was played in `before`; none for more than a few.

    Each has `icon` or `card`, `stops`, `wide` (share of the board's width) and `kind` (move, build, produce, take).
    """
    told = [event for event in events if event.move.split()[0] in _FLIGHTS]
    if not told or len(told) > MOST_EVENTS or len(events) > 4 * MOST_EVENTS:
        return []
    state = before.copy()
    found: list[Flight] = []
    for event in events:
        after = state.copy()
        after.play(event.move)
        make = _FLIGHTS.get(event.move.split()[0])
        if make is not None:
            found += make(state, after, event, scene, viewer)
        state = after
    return found


def _moved(state: State, _after: State, event: Event, scene: Scene, _viewer: int) -> list[Flight]:
    _move, kind, start, _to, goal = event.move.split()
    board = state.board
    number = box.KINDS.index(kind)
    routes = way(board, board.move(number, board.place_number[start], board.place_number[goal]))
    lines = [line for route in routes if (line := _line(scene, route))]
    here = _line(scene, start) if "~" in start else _points(scene, "city", start)
    if not lines or not here:
        return []
    ends = [here[0], here[-1]] if len(here) > 1 else here
    stops: list[Point] = [here[len(here) // 2]]
    at = min(ends, key=lambda end: _nearest(end, lines[0]))
    if len(here) > 1:
        half = here[len(here) // 2 :] if at == here[-1] else here[len(here) // 2 :: -1]
        stops += _thinned(half)
    for i, line in enumerate(lines):
        along = line if math.dist(at, line[0]) <= math.dist(at, line[-1]) else line[::-1]
        at = along[-1]
        stops += _thinned(along[: len(along) // 2 + 1] if i == len(lines) - 1 else along)
    icon = f"{kind}-{state.seats[event.seat].colour}"
    return [_flight("move", stops, scene, COLONIST, icon=icon)]


def _built(state: State, _after: State, event: Event, scene: Scene, _viewer: int) -> list[Flight]:
    colour = state.seats[event.seat].colour
    places = _points(scene, "city", event.move.split()[1])
    if not places:
        return []
    x, y = places[0]
    return [_flight("build", [(x, y - 120), (x, y + 42)], scene, HOUSE, icon=f"house-{colour}")]


def _produced(state: State, after: State, event: Event, scene: Scene, _viewer: int) -> list[Flight]:
    """Each house's good flies to its owner; the bonus from the marker to the seat that let the province produce."""
    board, province = state.board, event.move.split()[1]
    mask = board.province_mask[board.province_number[province]]
    found: list[Flight] = []
    for seat, entry in enumerate(state.seats):
        gained = [b - a for a, b in zip(state.goods[seat], after.goods[seat], strict=True)]
        houses = state.houses[seat] & mask
        for city in board.cities:
            good = state.tokens[board.city_number[city.id]]
            if houses >> board.city_number[city.id] & 1 and good >= 0 and gained[good] > 0:
                gained[good] -= 1
                found += _good(scene, "city", city.id, good, entry.colour)
        if seat == event.seat:
            for good, n in enumerate(gained):
                if n > 0:
                    found += _good(scene, "province", province, good, entry.colour)
    return found[:MOST_GOODS]


def _good(scene: Scene, kind: str, place: str, good: int, colour: str) -> list[Flight]:
    start = _points(scene, kind, place)
    icon = f"good-{box.GOODS[good]}"
    return [_flight("produce", start[:1], scene, GOOD, icon=icon, to=f"seat:{colour}")] if start else []


def _settled(state: State, _after: State, event: Event, scene: Scene, _viewer: int) -> list[Flight]:
    _settle, kind, city = event.move.split()[:3]
    colour = state.seats[event.seat].colour
    goal = _points(scene, "city", city)
    if not goal:
        return []
    x, y = goal[0]
    flight = _flight("settle", [(x, y - 62)], scene, COLONIST, icon=f"{kind}-{colour}")
    return [{**flight, "stops": [f"seat:{colour}", *flight["stops"]]}]


def _took(state: State, _after: State, event: Event, _scene: Scene, viewer: int) -> list[Flight]:
    slot = int(event.move.split()[1])
    card = box.CARDS[state.display[slot - 1]].id
    goal = "hand" if event.seat == viewer else f"seat:{state.seats[event.seat].colour}"
    return [{"kind": "take", "card": card, "stops": [f"slot:{slot}", goal]}]


_FLIGHTS = {"move": _moved, "build": _built, "produce": _produced, "settle": _settled, "take": _took}


def _flight(
    kind: str, points: Sequence[Point], scene: Scene, units: float, *, icon: str, to: str = ""
) -> Flight:
    m, w, h = scene.margin, scene.width, scene.height
    stops: list[Any] = [[round((x + m) / (w + 2 * m), 3), round((y + m) / (h + 2 * m), 3)] for x, y in points]
    return {
        "kind": kind,
        "icon": icon,
        "wide": round(units / (w + 2 * m), 3),
        "stops": stops + [to] * bool(to),
    }


def _points(scene: Scene, kind: str, place: str) -> list[Point]:
    target: Target | None = scene.find(kind, place)
    if target is None:
        return []
    shape = target.shape
    if isinstance(shape, Circle):
        return [(shape.x, shape.y)]
    if isinstance(shape, Area):
        ring = max(shape.rings, key=len)
        return [(sum(p[0] for p in ring) / len(ring), sum(p[1] for p in ring) / len(ring))]
    return list(shape.points)


def _line(scene: Scene, route: str) -> list[Point]:
    target: Target | None = next((t for t in scene.targets if t.kind == "route" and t.id == route), None)
    if target is None or isinstance(target.shape, (Circle, Area)):
        return []
    return list(target.shape.points)


def _nearest(point: Point, line: Sequence[Point]) -> float:
    return min(math.dist(point, line[0]), math.dist(point, line[-1]))


def _thinned(points: Sequence[Point]) -> list[Point]:
    """A few of many points, the last among them."""
    every = max(1, math.ceil(len(points) / POINTS_ON_ROUTE))
    return [*points[every::every], points[-1]] if (len(points) - 1) % every else list(points[every::every])
