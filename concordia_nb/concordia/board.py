"""A map made ready to play: cities, routes, provinces, distances (R-ARC-2, R-ARC-3, R-ARC-4, R-ARC-6).

Ids become small integers here. A *place* is where a colonist may stand: cities are numbered first, routes after
them, so place `p` is a city if `p < board.n_cities`; boats, which only some boards have, come last.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from concordia_nb.concordia import mapfile
from concordia_nb.concordia.moves import Move
from concordia_nb.concordia.pieces import (
    DISPLAY,
    DISPLAY_SECOND_SIDE,
    FEWEST_SEATS,
    GOODS,
    KINDS,
    LAND,
    MOST_SEATS,
    SEA,
    TOKENS,
)
from concordia_nb.core.files import folder
from concordia_nb.core.words import _

if TYPE_CHECKING:
    import networkx

MOST_STEPS = 6  # as many as a seat has colonists (R-ARC-1)
BYTES = 256
#: Moves, and what picks their routes' flags out of BYTES or more flags by place, in the same order.
Reach = tuple[tuple[Move, ...], Callable[[bytes | bytearray], Iterable[int]]]
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
    """A city: `x`, `y` run 0..1 to the right and downwards; `zone` is the letter of its token.

    It is None where nobody builds: in a capital, and on nodes that are no towns, a castle (R-GER-2) or a space at sea
    (R-AEG-2). `modern` is its name today and `at` its latitude and longitude in degrees, where known.
    """

    id: str
    name: str
    province: str | None
    zone: str | None
    x: float
    y: float
    capital: bool
    castle: bool = False
    space: bool = False
    modern: str = ""
    at: tuple[float, float] | None = None


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


@dataclass(frozen=True, slots=True)
class Boat:
    """A place at sea where sea colonists start (R-BAL-1, R-GAL-1), named after a town or isle nearby.

    `routes` are the ids of the lanes that can be entered from there.
    """

    id: str
    name: str
    x: float
    y: float
    routes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Square:
    """A square for the food marker, drawn at `x`, `y`, in a province (its number; R-AEG-1)."""

    province: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Laurel:
    """Points for whoever is first (R-AEG-2).

    Attributes: the node (a city's number) it belongs to, where it is drawn, the sestertii it pays each time, and the
    provinces (numbers) that it is about.
    """

    id: str
    city: int
    x: float
    y: float
    points: int
    coins: int = 0
    provinces: tuple[int, ...] = ()


class Board:
    """A map made ready to play. Never changes; games on one map share it.

    >>> board = load_board("italia")
    >>> len(board.cities), len(board.routes), len(board.provinces), board.start
    (26, 63, 11, {'land': 'roma', 'sea': 'roma'})
    """

    def __init__(self, data: dict[str, Any], own: bool = False) -> None:
        """`data`: a map as `mapfile.load_map` returns it; `own`: it does not come with the kit."""
        #: the map of a board that does not come with the kit, to go with its games; None for the kit's boards
        self.own_map: dict[str, Any] | None = data if own else None
        self.id: str = data["id"]
        self._name: str = data["name"]
        self._small: bool = data["small"]
        self.aspect: float = data["aspect"]
        self.seats: tuple[int, int] = tuple(data["seats"] or data["suggested"] or (FEWEST_SEATS, MOST_SEATS))
        self.start: dict[str, str | None] = data["start"]
        self.outline: dict[str, Any] = data.get("outline", {})
        self.display: tuple[str, ...] = tuple(data["display"] or DISPLAY)
        self.has_display: bool = data["display"] is not None
        capitals = set(data["capital"])
        self.cities = tuple(
            City(
                c["id"], c["name"], c["province"], c["zone"], c["x"], c["y"], c["id"] in capitals,
                c.get("castle", False), c.get("space", False), c.get("modern", ""),
                tuple(c["at"]) if "at" in c else None,
            )
            for c in data["cities"]
        )  # fmt: skip
        self.routes = tuple(_routes(data["routes"]))
        self.provinces = tuple(
            Province(
                p["id"], p["name"], p["colour"], p["number"],
                tuple(n for n, c in enumerate(self.cities) if c.province == p["id"] and c.zone is not None),
            )
            for p in data["provinces"]
        )  # fmt: skip
        self.boats = tuple(
            Boat(b["id"], b.get("name", self._name), b["x"], b["y"], tuple(b["routes"]))
            for b in data["boats"]
        )
        #: what is printed under each display slot: units of each good, and how many of any good ("?")
        self.slot_price = tuple(_slot_price(printed) for printed in self.display)
        self._number_places()
        self._special(data)
        self._prepare_moves()

    def _number_places(self) -> None:
        """Ids become numbers, sets of cities bit masks, and every place knows its neighbours."""
        self.n_cities = len(self.cities)
        self.n_places = self.n_cities + len(self.routes) + len(self.boats)
        self.city_number = {city.id: n for n, city in enumerate(self.cities)}
        self.route_place = {route.id: self.n_cities + n for n, route in enumerate(self.routes)}
        #: by id: the places from which a colonist may start without standing on a route, cities and boats
        self.node_place = self.city_number | {
            boat.id: self.n_places - len(self.boats) + n for n, boat in enumerate(self.boats)
        }
        self.place_number = {**self.city_number, **self.route_place, **self.node_place}
        self.place_id = tuple(self.place_number)
        self.province_number = {province.id: n for n, province in enumerate(self.provinces)}
        self.boat_places = tuple(range(self.n_places - len(self.boats), self.n_places))
        #: by kind: where new colonists start (R-TRI-5, R-MAP-1); boats where there is no start city (R-BAL-1, R-GAL-1)
        self.start_places = tuple(
            (self.city_number[start],) if start else (self.boat_places if kind == "sea" else ())
            for kind in KINDS
            for start in (self.start[kind],)
        )
        #: by city the number of its province, -1 for none
        self.province_of = tuple(
            -1 if city.province is None else self.province_number[city.province] for city in self.cities
        )
        self.province_mask = tuple(sum(1 << city for city in p.cities) for p in self.provinces)
        #: by letter the numbers of the cities that get a token of it (R-CTY-2)
        self.zones = {
            letter: tuple(n for n, city in enumerate(self.cities) if city.zone == letter) for letter in TOKENS
        }
        self.buildable_mask = sum(1 << n for n, city in enumerate(self.cities) if city.zone is not None)
        #: by place: the numbers of the cities at both ends of a route, () for a city or boat (R-ARC-11)
        self.ends = (
            *(() for _ in self.cities),
            *((self.city_number[r.a], self.city_number[r.b]) for r in self.routes),
            *(() for _ in self.boats),
        )
        self.ends_mask = tuple(sum(1 << city for city in ends) for ends in self.ends)
        #: by kind, and by city or boat: the places of the routes that start there
        self.routes_at = tuple(self._routes_at(kind) for kind in KINDS)

    def _prepare_moves(self) -> None:
        """Every move that depends on nothing but the board is made once."""
        self.build_moves = tuple(Move(f"build {city.id}", city=n) for n, city in enumerate(self.cities))
        #: by kind, and by city or boat
        self.settle_moves = tuple(
            {n: Move(f"settle {kind} {place}", kind=k, city=n) for place, n in self.node_place.items()}
            for k, kind in enumerate(KINDS)
        )
        #: by province: the move, and after it one for each good that could be named with it (R-CRE-2)
        self.every_produce_move = tuple(
            (
                Move(f"produce {province.id}", province=n, good=-1),
                *(
                    Move(f"produce {province.id} with {name}", province=n, good=good)
                    for good, name in enumerate(GOODS)
                ),
            )
            for n, province in enumerate(self.provinces)
        )
        #: by province: its move, or those that name a good where the bonus is the Prefect's choice
        self.produce_moves = tuple(
            moves[1:] if n in self.choice else moves[:1] for n, moves in enumerate(self.every_produce_move)
        )
        self.collect_moves = tuple(Move(f"collect {city.id}", city=n) for n, city in enumerate(self.cities))
        self._steps: dict[tuple[int, int], dict[int, int]] = {}
        self._moves: dict[tuple[int, int, int], Move] = {}
        #: by 0..MOST_STEPS steps, kind and place: the moves that need no more; None until asked for
        self._reach: tuple[tuple[list[Reach | None], ...], ...] = tuple(
            tuple([None] * self.n_places for _ in KINDS) for _ in range(MOST_STEPS + 1)
        )

    def _routes_at(self, kind: str) -> dict[int, tuple[int, ...]]:
        found: dict[int, list[int]] = {place: [] for place in self.node_place.values()}
        for route in self.routes:
            if route.kind == kind:
                for end in (route.a, route.b):
                    found[self.city_number[end]].append(self.route_place[route.id])
        for place, boat in zip(self.boat_places, self.boats, strict=True):
            found[place] = [
                self.route_place[route] for route in boat.routes if self.route(route).kind == kind
            ]
        return {place: tuple(routes) for place, routes in found.items()}

    def _special(self, data: dict[str, Any]) -> None:
        """What only some boards have; the rules for it stand in `variants`."""
        #: ids of the rules that this board adds or changes, for its page
        self.rules: tuple[str, ...] = tuple(data["rules"])
        self.salt: bool = data["salt"]
        self.cash: int = data["cash"]  # sestertii printed beside the bonus fields (R-COR-1, R-CRE-1)
        self.choice = frozenset(self.province_number[p] for p in data["choice"])  # R-CRE-2
        self.castles = tuple(n for n, city in enumerate(self.cities) if city.castle)  # R-GER-2
        #: a bit mask of cities (R-GAL-1)
        self.harbours = sum(1 << self.city_number[city] for city in data["harbours"])
        #: R-AEG-1
        self.flood = tuple(Square(self.province_number[s["province"]], s["x"], s["y"]) for s in data["flood"])
        self.laurels = tuple(
            Laurel(
                entry["id"], self.city_number[entry["city"]], entry["x"], entry["y"], entry["points"],
                entry.get("coins", 0), tuple(self.province_number[p] for p in entry.get("provinces", ())),
            )
            for entry in data["laurels"]
        )  # fmt: skip
        self._second_side: Board | None = None

    @property
    def name(self) -> str:
        """What it is called, in the language in use: "Italia", "Ionium (small)"."""
        return _("{board} (small)").format(board=self._name) if self._small else self._name

    @property
    def has_readings(self) -> bool:
        """Whether things lie on it that our readings alone give a use, so that the option `our_readings` is one."""
        return bool(self.castles or self.flood or self.laurels)

    @property
    def has_fish_market(self) -> bool:
        """Whether the option `fish_market` may be chosen with it (R-FISH)."""
        return "R-FISH" in self.rules

    def second_side(self) -> Board:
        """The same board beside the second side of the separate display (R-WINE)."""
        if self._second_side is None:
            other = copy(self)
            other.display = DISPLAY_SECOND_SIDE
            other.slot_price = tuple(_slot_price(printed) for printed in other.display)
            other._second_side = other
            self._second_side = other
        return self._second_side

    def first_colonists(self) -> list[tuple[str, str]]:
        """The kind and place of each colonist that a seat has on the board at the start (R-SET-5).

        One of each kind in its start city; on a board with boats a sea colonist in each (R-BAL-1, R-GAL-1).
        """
        return [
            (kind, self.place_id[place])
            for kind, places in zip(KINDS, self.start_places, strict=True)
            for place in places
        ]

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
            border = list(self.ends[origin])
            found = {origin: 0} if border else {}
            border = border or [origin]
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

    def reach(self, kind: int, origin: int, steps: int) -> tuple[Move, ...]:
        """The moves of a colonist of a kind from a place that need no more steps than these, nearest first."""
        moves, _pick = self._ways_from(kind, origin, steps)
        return moves

    def ways(self, colonists: Sequence[Sequence[int]], steps: int, free: bytes | bytearray) -> list[Move]:
        """The moves of colonists, by kind their places, that need no more than these steps, to free routes (R-ARC-4).

        Colonists at one place count once; places come in the order of their numbers. `free` holds a flag by place, and
        at least BYTES flags.
        """
        found: list[Move] = []
        for kind, reach in enumerate(self._reach[steps]):
            places = colonists[kind]
            for origin in places if len(places) < 2 else sorted(set(places)):
                moves, pick = reach[origin] or self._ways_from(kind, origin, steps)
                found += compress(moves, pick(free))
        return found

    def _ways_from(self, kind: int, origin: int, most: int) -> Reach:
        reach = self._reach[most][kind][origin]
        if reach is None:
            ways = sorted(
                (steps, route)
                for route, steps in self.steps(kind, origin).items()
                if steps and self.routes[route - self.n_cities].stop
            )
            moves = [self.move(kind, origin, route) for _steps, route in ways]
            for n, table in enumerate(self._reach):
                table[kind][origin] = self._with_picker([move for move in moves if move.steps <= n])
            return self._ways_from(kind, origin, most)
        return reach

    def _with_picker(self, moves: list[Move]) -> Reach:
        routes = [move.route for move in moves]
        if self.n_places <= BYTES:
            return tuple(moves), bytes(routes).translate  # a row of flags in one call, the fastest there is
        # Two more places than needed, for an itemgetter of one gives no tuple; `compress` stops at the shorter row.
        return tuple(moves), itemgetter(*routes, 0, 0)

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
    path = Path(map_id)
    own = path.suffix == ".json" and path.resolve().parent != folder("maps").resolve()
    return Board(mapfile.load_map(map_id), own)


def load_board(map_id: str | Path) -> Board:
    """The board of a map by id ("italia") or path of a map file. Raises `MapError` with every fault.

    A map that was loaded before is not read again unless its file has changed.
    """
    return _load(map_id, _changed(_file_of(map_id)))


@lru_cache(maxsize=64)
def _file_of(map_id: str | Path) -> str:
    """Where a map's file is. Remembered, for games begin by the thousand, and paths are slow."""
    return str(map_id if str(map_id).endswith(".json") else folder("maps") / f"{map_id}.json")


def _changed(path: str) -> int:
    """When a file was changed last, 0 if there is none."""
    try:
        return os.stat(path).st_mtime_ns
    except (OSError, ValueError):  # a name that no file can have
        return 0


def own_board(data: Any, name: str = "") -> Board:
    """The board of a map that has been read from JSON: somebody's own. Raises `MapError` with every fault.

    `name` stands for its file in messages. The same map gives the same board.
    """
    what = name or _("map")
    text = json.dumps(mapfile.own_map(data, what), sort_keys=True)
    return _own(text)


@lru_cache(maxsize=16)
def _own(text: str) -> Board:
    return Board(json.loads(text), own=True)


def board_names() -> list[tuple[str, str]]:
    """The boards that come with the kit, to choose from: id and name of each."""
    return [(board, load_board(board).name) for board in board_ids()]


def board_ids() -> list[str]:
    """The ids of the boards that come with the kit.

    >>> board_ids()[:2]
    ['imperium', 'italia']
    """
    return mapfile.map_ids()
