"""A map made ready to play: cities, routes, provinces, distances (R-ARC-2, R-ARC-3, R-ARC-4, R-ARC-6).

Ids become small integers here. A *place* is where a colonist may stand: cities are numbered first, routes after
them, so place `p` is a city if `p < board.n_cities`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from concordia_nb.concordia import mapfile
from concordia_nb.concordia.moves import Move
from concordia_nb.concordia.pieces import DISPLAY, FEWEST_SEATS, GOODS, KINDS, LAND, MOST_SEATS, SEA
from concordia_nb.core.files import folder

if TYPE_CHECKING:
    import networkx

MOST_STEPS = 6  # as many as a seat has colonists (R-ARC-1)
ANY = "?"


@dataclass(frozen=True, slots=True)
class Province:
    """A province: `cities` are city numbers."""

    id: str
    name: str
    colour: str
    number: int
    cities: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class City:
    """A city: `x`, `y` run 0..1 to the right and downwards; `zone` is the letter of its token, None for a capital."""

    id: str
    name: str
    province: str
    zone: str | None
    x: float
    y: float
    capital: bool


@dataclass(frozen=True, slots=True)
class Route:
    """A road or sea lane between cities `a` and `b` (ids); `via` bends its drawing; on a dashed one (`stop` false) no
    colonist may end its move."""

    id: str
    kind: str
    a: str
    b: str
    via: tuple[tuple[float, float], ...]
    stop: bool


class Board:
    """A map made ready to play. Never changes; games on one map share it.

    >>> board = load_board("italia")
    >>> len(board.cities), len(board.routes), len(board.provinces), board.start
    (26, 63, 11, {'land': 'roma', 'sea': 'roma'})
    """

    def __init__(self, data: dict[str, Any]) -> None:
        """`data`: a map as `mapfile.load_map` returns it."""
        self.id: str = data["id"]
        self.name: str = data["name"]
        self.aspect: float = data["aspect"]
        self.seats: tuple[int, int] = tuple(data["seats"] or (FEWEST_SEATS, MOST_SEATS))
        self.start: dict[str, str] = data["start"]
        self.outline: dict[str, Any] = data.get("outline", {})
        self.display: tuple[str, ...] = tuple(data["display"] or DISPLAY)
        capitals = set(data["capital"])
        self.cities = tuple(
            City(c["id"], c["name"], c["province"], c["zone"], c["x"], c["y"], c["id"] in capitals)
            for c in data["cities"]
        )
        self.routes = tuple(_routes(data["routes"]))
        self.provinces = tuple(
            Province(
                p["id"], p["name"], p["colour"], p["number"],
                tuple(n for n, c in enumerate(self.cities) if c.province == p["id"] and not c.capital),
            )
            for p in data["provinces"]
        )  # fmt: skip
        self.n_cities = len(self.cities)
        self.n_places = self.n_cities + len(self.routes)
        self.city_number = {city.id: n for n, city in enumerate(self.cities)}
        self.route_place = {route.id: self.n_cities + n for n, route in enumerate(self.routes)}
        self.place_number = {**self.city_number, **self.route_place}
        self.place_id = (*self.city_number, *self.route_place)
        self.province_number = {province.id: n for n, province in enumerate(self.provinces)}
        self.start_city = (self.city_number[self.start["land"]], self.city_number[self.start["sea"]])
        self.province_of = tuple(self.province_number[city.province] for city in self.cities)
        self.province_mask = tuple(sum(1 << city for city in p.cities) for p in self.provinces)
        self.buildable_mask = sum(1 << n for n, city in enumerate(self.cities) if not city.capital)
        #: by place: the numbers of the cities at both ends of a route, () for a city (R-ARC-11)
        self.ends = (
            *(() for _ in self.cities),
            *((self.city_number[r.a], self.city_number[r.b]) for r in self.routes),
        )
        self.ends_mask = tuple(sum(1 << city for city in ends) for ends in self.ends)
        #: by kind and city: the places of the routes that start there
        self.routes_at = tuple(
            tuple(
                tuple(self.route_place[r.id] for r in self.routes if r.kind == kind and city.id in (r.a, r.b))
                for city in self.cities
            )
            for kind in KINDS
        )
        #: what is printed under each display slot: units of each good, and how many of any good ("?")
        self.slot_price = tuple(_slot_price(printed) for printed in self.display)

        self.build_moves = tuple(Move(f"build {city.id}", city=n) for n, city in enumerate(self.cities))
        self.settle_moves = tuple(
            tuple(Move(f"settle {kind} {city.id}", kind=k, city=n) for n, city in enumerate(self.cities))
            for k, kind in enumerate(KINDS)
        )
        self.produce_moves = tuple(
            Move(f"produce {province.id}", province=n) for n, province in enumerate(self.provinces)
        )
        self._steps: dict[tuple[int, int], dict[int, int]] = {}
        self._moves: dict[tuple[int, int, int], Move] = {}
        #: by kind and place: for 0..MOST_STEPS steps the moves that need no more; None until asked for
        self._reach: tuple[list[tuple[tuple[Move, ...], ...] | None], ...] = tuple(
            [None] * self.n_places for _ in KINDS
        )

    def city(self, city_id: str) -> City:
        """The city with this id. Raises KeyError."""
        return self.cities[self.city_number[city_id]]

    def route(self, route_id: str) -> Route:
        """The route with this id. Raises KeyError."""
        return self.routes[self.route_place[route_id] - self.n_cities]

    def province(self, province_id: str) -> Province:
        """The province with this id. Raises KeyError."""
        return self.provinces[self.province_number[province_id]]

    def kind_of(self, place: int) -> int:
        """The kind of colonist that a route's place is for: 0 land, 1 sea."""
        return SEA if self.routes[place - self.n_cities].kind == "sea" else LAND

    def steps(self, kind: int, origin: int) -> dict[int, int]:
        """The fewest steps from a place to each route of a kind; occupied routes may be crossed (R-ARC-3, R-ARC-4).

        >>> board = load_board("italia")
        >>> steps = board.steps(LAND, board.city_number["roma"])
        >>> steps[board.route_place["cosa~roma:land"]], steps[board.route_place["aquileia~bauzanum:land"]]
        (1, 5)
        """
        key = kind, origin
        if key not in self._steps:
            found = {} if origin < self.n_cities else {origin: 0}
            border = list(self.ends[origin]) or [origin]
            seen = set(border)
            step = 0
            while border:
                step += 1
                ahead = []
                for city in border:
                    for route in self.routes_at[kind][city]:
                        found.setdefault(route, step)
                        for end in self.ends[route]:
                            if end not in seen:
                                seen.add(end)
                                ahead.append(end)
                border = ahead
            self._steps[key] = found
        return self._steps[key]

    def move(self, kind: int, origin: int, route: int) -> Move:
        """The move of a colonist of a kind from a place to a route. `steps` is 0 where no way leads there."""
        key = kind, origin, route
        if key not in self._moves:
            self._moves[key] = Move(
                f"move {KINDS[kind]} {self.place_id[origin]} > {self.place_id[route]}",
                kind=kind,
                origin=origin,
                route=route,
                steps=self.steps(kind, origin).get(route, 0),
            )
        return self._moves[key]

    def reach(self, kind: int, origin: int) -> tuple[tuple[Move, ...], ...]:
        """By number of steps 0..MOST_STEPS: the moves from a place that need no more, nearest first."""
        table = self._reach[kind]
        reach = table[origin]
        if reach is None:
            ways = sorted(
                (steps, route)
                for route, steps in self.steps(kind, origin).items()
                if steps and self.routes[route - self.n_cities].stop
            )
            reach = table[origin] = tuple(
                tuple(self.move(kind, origin, route) for steps, route in ways if steps <= most)
                for most in range(MOST_STEPS + 1)
            )
        return reach

    @property
    def graph(self) -> networkx.MultiGraph[str]:
        """The map as a networkx MultiGraph: nodes are city ids, edge keys are route ids, edges carry `kind`.

        Every attribute of a city is a node attribute (`province`, `zone`, `x`, `y`, `capital`).
        """
        import networkx  # takes time and memory, so only when asked for

        graph: networkx.MultiGraph[str] = networkx.MultiGraph(name=self.name)
        for city in self.cities:
            graph.add_node(
                city.id, name=city.name, province=city.province, zone=city.zone,
                x=city.x, y=city.y, capital=city.capital,
            )  # fmt: skip
        for route in self.routes:
            graph.add_edge(route.a, route.b, key=route.id, kind=route.kind, stop=route.stop)
        return graph

    def __repr__(self) -> str:
        return f"<Board {self.id}>"


def _routes(entries: list[dict[str, Any]]) -> list[Route]:
    routes: list[Route] = []
    times: dict[str, int] = {}
    for entry in entries:
        first, second = sorted((entry["a"], entry["b"]))
        route_id = f"{first}~{second}:{entry['kind']}"
        times[route_id] = times.get(route_id, 0) + 1
        if times[route_id] > 1:
            route_id += f"#{times[route_id]}"
        via = tuple((x, y) for x, y in entry["via"])
        routes.append(Route(route_id, entry["kind"], entry["a"], entry["b"], via, entry["stop"]))
    return routes


def _slot_price(printed: str) -> tuple[tuple[int, ...], int]:
    words = [word for word in printed.split("+") if word]
    return tuple(words.count(good) for good in GOODS), words.count(ANY)


@lru_cache(maxsize=64)
def _load(map_id: str | Path, changed: int) -> Board:
    return Board(mapfile.load_map(map_id))


def load_board(map_id: str | Path) -> Board:
    """The board of a map by id ("italia") or path of a map file. Raises `MapError` with every fault.

    A map that was loaded before is not read again unless its file has changed.
    """
    path = Path(map_id) if str(map_id).endswith(".json") else folder("maps") / f"{map_id}.json"
    return _load(map_id, path.stat().st_mtime_ns if path.is_file() else 0)


def board_ids() -> list[str]:
    """The ids of the boards that come with the kit.

    >>> board_ids()[:2]
    ['imperium', 'italia']
    """
    return mapfile.map_ids()
