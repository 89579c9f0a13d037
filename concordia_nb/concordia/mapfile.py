"""Map files: read a board from JSON and name every fault in it, with the place where it stands.

The format is described in `maps/README.md` and `maps/map.schema.json`. The schema checks the shape of each
field, this module what no schema can say: that routes lead to cities, that a zone has enough tokens.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from concordia_nb.concordia.pieces import TOKENS
from concordia_nb.concordia.rules import rules
from concordia_nb.core.errors import MapError
from concordia_nb.core.files import folder, read_json
from concordia_nb.core.words import _, listing

SCHEMA_FILE = "map.schema.json"
FIRST = ("imperium", "italia")  # the two boards of the base game lead every list
SALT_TOKENS = 1  # R-SALT-2: a board with salt carries one more city of each of its zones
CLOSEST = 0.01  # two towns nearer than this, in heights of the board, cannot be told apart
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z")


def map_ids(*, unplayable: bool = False) -> list[str]:
    """The ids of the boards that come with the kit and can be played, those of the base game first.

    With `unplayable` also the boards that are drawn but whose own rules the engine does not know yet.
    """
    found = []
    for path in folder("maps").glob("*.json"):
        if path.name != SCHEMA_FILE and (unplayable or _is_playable(path, path.stat().st_mtime_ns)):
            found.append(path.stem)
    return sorted(found, key=lambda name: (name not in FIRST, name))


@cache
def _is_playable(path: Path, changed: int) -> bool:
    board = read_json(path)
    return isinstance(board, dict) and board.get("playable", True) is True


def load_map(which: str | Path) -> dict[str, Any]:
    """Read a board by its id ("italia"), or by the path of a file (a `Path`, or a text that ends in ".json").

    Returns the map as in its file; fields that may be left out are filled in: `product` "own", `playable`
    true, `small` false, `seats` and `suggested` null, `salt` false, `display` null, `cash` 0, the lists of notes, of
    rules and of what only some boards have empty, each province's `number` its place in the list from 1, each route's
    `via` [], `stop` true and `id` its place in the list, an empty `outline`.

    Raises `MapError` with every fault of the map, one line each, and `FileProblem` where the file cannot be
    read at all or is no JSON.
    """
    if isinstance(which, Path) or which.endswith(".json"):
        path = Path(which)
    elif SLUG.match(which) and (folder("maps") / f"{which}.json").is_file():
        path = folder("maps") / f"{which}.json"
    else:
        unknown = _("no board has the id '{id}'; there are: {ids}")
        raise MapError(_("maps"), [unknown.format(id=_short(which), ids=listing(map_ids()))])
    data = read_json(path)
    return _sound_map(data, path.name, map_faults(data))


def own_map(data: Any, name: str) -> dict[str, Any]:
    """A map of somebody's own that has been read from JSON, as `load_map` returns it; `name` stands for its file.

    It is played with nothing but this data at hand: its id may not be one of the kit's, for games name their board by
    it; it must be playable, and rules that it cites must be known. Raises `MapError` with every fault.
    """
    faults = map_faults(data)
    if isinstance(data, dict):
        if data.get("id") in map_ids(unplayable=True):
            faults.append(
                _("{place}: '{id}' is a board of the kit; give yours another id").format(
                    place="id", id=data["id"]
                )
            )
        if data.get("playable") is False:
            faults.append(_("{place}: the board is only to be drawn").format(place="playable"))
        cited = data.get("rules")
        for number, rule in enumerate(cited if isinstance(cited, list) else []):
            if isinstance(rule, str) and rule not in rules():
                faults.append(
                    _("{place}: no rule has the id '{id}'").format(place=f"rules[{number}]", id=_short(rule))
                )
    return _sound_map(data, name, faults)


def _sound_map(data: Any, name: str, faults: list[str]) -> dict[str, Any]:
    if faults:
        raise MapError(name, faults)
    return _complete(data)


def map_faults(board: Any) -> list[str]:
    """All faults of a map that has been read from JSON, each a sentence that begins with its place."""
    schema = _schema()
    faults = list(_shape_faults(board, schema, schema, ""))
    if faults:
        board = _sound(board, schema, schema)
    if isinstance(board, dict):
        faults += _sense_faults(board)
    return faults


def _complete(board: dict[str, Any]) -> dict[str, Any]:
    defaults: dict[str, Any] = {
        "product": "own", "playable": True, "small": False, "seats": None, "suggested": None,
        "salt": False, "display": None, "boats": [], "harbours": [], "cash": 0, "choice": [], "flood": [],
        "laurels": [], "rules": [], "special": [], "sources": [], "doubts": [],
        "outline": {"land": [], "water": [], "provinces": {}},
    }  # fmt: skip
    full = {**defaults, **board}
    full["provinces"] = [
        {**province, "number": province.get("number") or place}
        for place, province in enumerate(board["provinces"], start=1)
    ]
    full["routes"] = [
        {"id": number, "via": [], "stop": True, **route} for number, route in enumerate(board["routes"])
    ]
    return full


# --- the shape of each field, by the schema ---------------------------------------------------------------


@cache
def _schema() -> dict[str, Any]:
    schema: dict[str, Any] = read_json(folder("maps") / SCHEMA_FILE)
    return schema


_validators: dict[int, Callable[[Any], bool]] = {}


def _valid(part: dict[str, Any], schema: dict[str, Any]) -> Callable[[Any], bool]:
    """A test for one part of the schema, compiled once."""
    if id(part) not in _validators:
        import fastjsonschema  # late: only who reads a map pays for it

        compiled = fastjsonschema.compile({**part, "definitions": schema["definitions"]}, use_formats=False)

        def test(value: Any) -> bool:
            try:
                compiled(value)
            except fastjsonschema.JsonSchemaValueException:
                return False
            return True

        _validators[id(part)] = test
    return _validators[id(part)]


def _shape_faults(value: Any, part: dict[str, Any], schema: dict[str, Any], place: str) -> Iterator[str]:
    """Every field that is not as the schema wants it (a validator would stop at the first)."""
    if "$ref" in part:
        part = schema["definitions"][part["$ref"].rsplit("/", 1)[1]]
    if _valid(part, schema)(value):
        return
    if isinstance(value, dict) and part.get("type") == "object":
        yield from _object_faults(value, part, schema, place)
    elif isinstance(value, list) and "items" in part and _length_fits(value, part):
        for number, item in enumerate(value):
            yield from _shape_faults(item, part["items"], schema, f"{place}[{number}]")
    else:
        yield f"{place or _('the whole file')}: {_wanted(value, part)}"


def _object_faults(
    value: dict[str, Any], part: dict[str, Any], schema: dict[str, Any], place: str
) -> Iterator[str]:
    dot = f"{place}." if place else ""
    fields: dict[str, Any] = part.get("properties", {})
    others = part.get("additionalProperties", True)
    for key in part.get("required", ()):
        if key not in value:
            yield _("{place}: the field is missing").format(place=f"{dot}{key}")
    for key, item in value.items():
        if key in fields:
            yield from _shape_faults(item, fields[key], schema, f"{dot}{key}")
        elif isinstance(others, dict):
            yield from _shape_faults(item, others, schema, f"{dot}{_short(key)}")
        elif not any(re.search(pattern, key) for pattern in part.get("patternProperties", {})):
            yield _("{place}: a map has no such field").format(place=f"{dot}{_short(key)}")
    if len(value) > part.get("maxProperties", len(value)):
        yield _("{place}: has more than {n} entries").format(place=place, n=part["maxProperties"])


def _length_fits(value: list[Any], part: dict[str, Any]) -> bool:
    return bool(part.get("minItems", 0) <= len(value) <= part.get("maxItems", len(value)))


def _short(value: Any) -> str:
    """What stands there, fit for a message: one line, no markup, not long."""
    text = value if isinstance(value, str) else str(value)
    text = "".join(char if char.isprintable() and char not in "<>&" else "?" for char in text[:60])
    return text[:40] + "…" if len(text) > 40 else text


def _kind_of(value: Any) -> str:
    if value is None:
        return _("nothing (null)")
    if isinstance(value, bool):
        return _("true or false")
    if isinstance(value, int | float):
        return _("the number {n}").format(n=_short(value))
    if isinstance(value, str):
        return _("the text '{text}'").format(text=_short(value))
    return _("a list") if isinstance(value, list) else _("an object")


def _wanted(value: Any, part: dict[str, Any]) -> str:
    """Why a value does not fit its part of the schema, as half a sentence after the place."""
    kinds = part.get("type", ["string", "null"] if "enum" in part else [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if "enum" in part:
        words = [_("nothing (null)") if choice is None else f"'{choice}'" for choice in part["enum"]]
        return _("must be one of {choices}, not {found}").format(
            choices=listing(words), found=_kind_of(value)
        )
    if (isinstance(value, bool) and "boolean" not in kinds) or not _is_one_of(value, kinds):
        names = {
            "string": _("a text"), "number": _("a number"), "integer": _("a whole number"),
            "array": _("a list"), "object": _("an object"), "boolean": _("true or false"),
            "null": _("nothing (null)"),
        }  # fmt: skip
        return _("must be {wanted}, not {found}").format(
            wanted=_(" or ").join(names[kind] for kind in kinds), found=_kind_of(value)
        )
    if isinstance(value, list):
        least, most = part.get("minItems", 0), part.get("maxItems", len(value))
        if least == most:
            return _("must have {n} entries, not {found}").format(n=least, found=len(value))
        if len(value) < least:
            return _("must have at least {n} entries, not {found}").format(n=least, found=len(value))
        return _("must have at most {n} entries, not {found}").format(n=most, found=len(value))
    if isinstance(value, int | float):
        return _("must lie between {low} and {high}, not {found}").format(
            low=part["minimum"], high=part["maximum"], found=_short(value)
        )
    text = str(value)
    if len(text) > part.get("maxLength", len(text)):
        return _("is longer than {n} letters").format(n=part["maxLength"])
    if part["pattern"].startswith("^[a-z0-9]+(-"):
        wanted = _("'{text}' is no id: ids are lower-case letters a-z and digits, joined by single hyphens")
        return wanted.format(text=_short(text))
    if part["pattern"].startswith("^#"):
        return _("'{text}' is no colour of the form #rrggbb").format(text=_short(text))
    if part["pattern"].startswith("^[^<>&"):
        return (
            _("must not hold the signs < > & or control characters")
            if text.strip()
            else _("must not be empty")
        )
    if "~" in part["pattern"]:
        return _("'{text}' is no id of a route").format(text=_short(text))
    return _("'{text}' is no price: write goods or ? joined by +, or nothing").format(text=_short(text))


def _is_one_of(value: Any, kinds: list[str]) -> bool:
    types: dict[str, Any] = {
        "string": str, "number": (int, float), "integer": int, "array": list, "object": dict,
        "boolean": bool, "null": type(None),
    }  # fmt: skip
    return any(isinstance(value, types[kind]) for kind in kinds)


# --- what the fields mean together ------------------------------------------------------------------------
# A map with a field out of shape is judged too, so that one look shows every fault: BROKEN stands for that
# field, and nothing is said that could only be known with it.

BROKEN: Any = object()


def _sound(value: Any, part: dict[str, Any], schema: dict[str, Any]) -> Any:
    """A copy of a value with BROKEN wherever it is not as the schema wants it."""
    if "$ref" in part:
        part = schema["definitions"][part["$ref"].rsplit("/", 1)[1]]
    if _valid(part, schema)(value):
        return value
    if isinstance(value, dict) and "properties" in part:
        fields: dict[str, Any] = part["properties"]
        copy = {key: _sound(item, fields[key], schema) for key, item in value.items() if key in fields}
        return copy | {key: BROKEN for key in part.get("required", ()) if key not in value}
    if isinstance(value, list) and "items" in part and _length_fits(value, part):
        items = [_sound(item, part["items"], schema) for item in value]
        return [{} if item is BROKEN and "properties" in part["items"] else item for item in items]
    return BROKEN


def _is_known(value: Any) -> bool:
    return value is not BROKEN and value is not None


def _entries(board: dict[str, Any], key: str) -> list[dict[str, Any]]:
    """A list of the map; empty when it is missing or out of shape."""
    entries = board.get(key)
    return entries if isinstance(entries, list) else []


def _at(key: str, number: int, entry: dict[str, Any]) -> str:
    """The place of an entry in a message: "cities[3] (ostia)"."""
    name = entry.get("id", BROKEN)
    return f"{key}[{number}] ({name})" if _is_known(name) else f"{key}[{number}]"


def _sense_faults(board: dict[str, Any]) -> Iterator[str]:
    yield from _double_ids(board)
    yield from _city_faults(board)
    yield from _crowding(board)
    yield from _route_faults(board)
    yield from _unconnected(board)
    yield from _start_faults(board)
    yield from _zone_faults(board)
    yield from _extra_faults(board)
    yield from _outline_faults(board)


def _double_ids(board: dict[str, Any]) -> Iterator[str]:
    for key in ("provinces", "cities", "routes", "boats", "laurels"):
        for field in ("id", "name", "number"):
            first: dict[Any, int] = {}
            for number, entry in enumerate(_entries(board, key)):
                value = entry.get(field)
                if not _is_known(value):
                    continue
                if value in first:
                    yield _("{place}: '{value}' stands already at {other}").format(
                        place=f"{key}[{number}].{field}", value=value, other=f"{key}[{first[value]}]"
                    )
                first.setdefault(value, number)


def _no_city(place: str, city: str) -> str:
    return _("{place}: no city has the id '{id}'").format(place=place, id=city)


def _ids(board: dict[str, Any], key: str) -> set[str]:
    return {entry["id"] for entry in _entries(board, key) if _is_known(entry.get("id", BROKEN))}


def _capitals(board: dict[str, Any]) -> list[str]:
    found = board.get("capital")
    return [city for city in found if _is_known(city)] if isinstance(found, list) else []


def _city_faults(board: dict[str, Any]) -> Iterator[str]:
    provinces = _ids(board, "provinces")
    peopled = set()
    for number, city in enumerate(_entries(board, "cities")):
        place = _at("cities", number, city)
        province, zone = city.get("province", BROKEN), city.get("zone", BROKEN)
        if _is_known(province) and province not in provinces and provinces:
            yield _("{place}.province: no province has the id '{id}'").format(place=place, id=province)
        if city.get("id") not in _capitals(board) and not city.get("castle") and not city.get("space"):
            peopled.add(province)
            if zone is None:
                yield _("{place}.zone: the zone is missing; only a capital has none").format(place=place)
            if province is None:
                yield _("{place}.province: the province is missing").format(place=place)
        elif _is_known(zone):
            yield _("{place}.zone: nobody builds here, so it has no zone").format(place=place)
    if BROKEN in peopled or not peopled:
        return
    for number, entry in enumerate(_entries(board, "provinces")):
        if _is_known(entry.get("id", BROKEN)) and entry["id"] not in peopled:
            yield _("{place}: the province has no city to build in").format(
                place=_at("provinces", number, entry)
            )


def _crowding(board: dict[str, Any]) -> Iterator[str]:
    aspect = board["aspect"] if _is_known(board.get("aspect", BROKEN)) else 1
    seen: list[tuple[float, float, str]] = []
    for number, city in enumerate(_entries(board, "cities")):
        x, y = city.get("x", BROKEN), city.get("y", BROKEN)
        if x is BROKEN or y is BROKEN:
            continue
        for other_x, other_y, other in seen:
            if ((x - other_x) * aspect) ** 2 + (y - other_y) ** 2 < CLOSEST**2:
                yield _("{place}: lies on the same spot as {other}").format(
                    place=_at("cities", number, city), other=other
                )
        seen.append((x, y, _at("cities", number, city)))


def _route_faults(board: dict[str, Any]) -> Iterator[str]:
    cities = _ids(board, "cities")
    courses: dict[tuple[str, str], list[tuple[int, str, Any]]] = {}
    for number, route in enumerate(_entries(board, "routes")):
        place = f"routes[{number}]"
        a, b, kind = (route.get(field, BROKEN) for field in ("a", "b", "kind"))
        for field, end in (("a", a), ("b", b)):
            if end is not BROKEN and end not in cities and cities:
                yield _no_city(f"{place}.{field}", end)
        if a is BROKEN or b is BROKEN:
            continue
        if a == b:
            yield _("{place}: leads from '{id}' back to itself").format(place=place, id=a)
            continue
        via = route.get("via", [])
        via = via if via is BROKEN or a < b else via[::-1]
        twins = courses.setdefault((min(a, b), max(a, b)), [])
        for other, _kind, course in twins:
            if course is not BROKEN and course == via:
                yield _("{place}: has the same course as {other}; give one of them other via points").format(
                    place=place, other=f"routes[{other}]"
                )
        twins.append((number, kind, via))
        if kind is not BROKEN and sum(other == kind for _number, other, _via in twins) > 2:
            yield _("{place}: more than two routes of one kind join '{a}' and '{b}'").format(
                place=place, a=a, b=b
            )


def _unconnected(board: dict[str, Any]) -> Iterator[str]:
    """Cities that cannot be reached from the largest connected part of the board."""
    neighbours: dict[str, set[str]] = {city: set() for city in _ids(board, "cities")}
    for route in _entries(board, "routes"):
        a, b = route.get("a", BROKEN), route.get("b", BROKEN)
        if a is BROKEN or b is BROKEN:
            return
        if a in neighbours and b in neighbours and a != b:
            neighbours[a].add(b)
            neighbours[b].add(a)
    parts: list[set[str]] = []
    for city in sorted(neighbours):
        if any(city in part for part in parts):
            continue
        part, edge = {city}, [city]
        while edge:
            fresh = neighbours[edge.pop()] - part
            part |= fresh
            edge += fresh
        parts.append(part)
    if not _entries(board, "routes"):
        return
    largest: set[str] = max(parts, key=len, default=set())
    for number, town in enumerate(_entries(board, "cities")):
        name = town.get("id", BROKEN)
        if not _is_known(name) or name in largest:
            continue
        if neighbours[name]:
            yield _("{place}: the city cannot be reached from the others").format(
                place=_at("cities", number, town)
            )
        else:
            yield _("{place}: no route leads to the city").format(place=_at("cities", number, town))


def _start_faults(board: dict[str, Any]) -> Iterator[str]:
    cities, routes = _ids(board, "cities"), _entries(board, "routes")
    capitals = _capitals(board)
    for number, city in enumerate(capitals):
        if city not in cities and cities:
            yield _no_city(f"capital[{number}]", city)
        elif city in capitals[:number]:
            yield _("{place}: '{id}' stands there twice").format(place=f"capital[{number}]", id=city)
    start = board.get("start")
    for kind in ("land", "sea"):
        city = start.get(kind, BROKEN) if isinstance(start, dict) else BROKEN
        place = f"start.{kind}"
        if city is BROKEN:
            continue
        if city is None:
            if board.get("playable", True) is True and not board.get("boats"):
                yield _("{place}: a board to play on needs a start city").format(place=place)
        elif city not in cities:
            if cities:
                yield _no_city(place, city)
        elif routes and not any(_may_leave(city, kind, route) for route in routes):
            no_road, no_lane = (
                _("{place}: no road leads from '{id}'"),
                _("{place}: no sea lane leads from '{id}'"),
            )
            yield (no_road if kind == "land" else no_lane).format(place=place, id=city)
    seats = board.get("seats")
    if isinstance(seats, list) and BROKEN not in seats and seats[0] > seats[1]:
        yield _("{place}: the fewest come first").format(place="seats")


def _may_leave(city: str, kind: str, route: dict[str, Any]) -> bool:
    ends = (route.get("a", BROKEN), route.get("b", BROKEN))
    return route.get("kind", BROKEN) in (kind, BROKEN) and (city in ends or BROKEN in ends)


def _zone_faults(board: dict[str, Any]) -> Iterator[str]:
    zones = Counter(city["zone"] for city in _entries(board, "cities") if _is_known(city.get("zone", BROKEN)))
    for zone, count in sorted(zones.items()):
        tokens = sum(TOKENS[zone]) + (SALT_TOKENS if board.get("salt", False) else 0)
        if count > tokens:
            yield _("{place}: zone {zone} has {count} cities, but there are only {tokens} tokens").format(
                place="cities", zone=zone, count=count, tokens=tokens
            )


def _route_ids(board: dict[str, Any]) -> set[str] | None:
    """The ids that the routes have in moves; None where some route is out of shape."""
    ids: set[str] = set()
    for route in _entries(board, "routes"):
        a, b, kind = (route.get(field, BROKEN) for field in ("a", "b", "kind"))
        if BROKEN in (a, b, kind):
            return None
        name = f"{min(a, b)}~{max(a, b)}:{kind}"
        ids.add(f"{name}#2" if name in ids else name)
    return ids


def _extra_faults(board: dict[str, Any]) -> Iterator[str]:
    """Boats, castles and the other keys that only some boards have."""
    yield from _named_in_extras(board)
    routes = _route_ids(board)
    for number, boat in enumerate(_entries(board, "boats")):
        reached = boat.get("routes")
        for at, route in enumerate(reached if isinstance(reached, list) else []):
            if _is_known(route) and routes is not None and route not in routes:
                yield _("{place}: there is no route '{id}'").format(
                    place=f"boats[{number}].routes[{at}]", id=route
                )
    marked = [city.get("id", BROKEN) for city in _entries(board, "cities") if city.get("castle") is True]
    listed: list[Any] = _entries(board, "castles")
    for number, name in enumerate(listed):
        if _is_known(name) and name not in marked:
            yield _("{place}: '{id}' is no city marked as a castle").format(
                place=f"castles[{number}]", id=name
            )
    for name in marked:
        if _is_known(name) and name not in listed:
            yield _("{place}: the castle '{id}' is not listed").format(place="castles", id=name)


def _named_in_extras(board: dict[str, Any]) -> Iterator[str]:
    """Provinces and cities that `choice`, `harbours`, `flood` and `laurels` name; boats without need."""
    provinces, cities = _ids(board, "provinces"), _ids(board, "cities")
    named: list[tuple[str, Any, bool]] = []
    for key, of_provinces in (("choice", True), ("harbours", False)):
        listed: list[Any] = _entries(board, key)
        named += [(f"{key}[{n}]", name, of_provinces) for n, name in enumerate(listed)]
    for number, square in enumerate(_entries(board, "flood")):
        named.append((f"flood[{number}].province", square.get("province", BROKEN), True))
    for number, laurel in enumerate(_entries(board, "laurels")):
        named.append((f"laurels[{number}].city", laurel.get("city", BROKEN), False))
        about = laurel.get("provinces", [])
        for at, name in enumerate(about if isinstance(about, list) else []):
            named.append((f"laurels[{number}].provinces[{at}]", name, True))
    for place, name, of_provinces in named:
        if of_provinces and _is_known(name) and provinces and name not in provinces:
            yield _("{place}: no province has the id '{id}'").format(place=place, id=name)
        elif not of_provinces and _is_known(name) and cities and name not in cities:
            yield _no_city(place, name)
    start = board.get("start", BROKEN)
    sea = start.get("sea", BROKEN) if isinstance(start, dict) else BROKEN
    if _entries(board, "boats") and _is_known(sea):
        yield _(
            "{place}: boats are for a board whose sea colonists start in no city (start.sea null)"
        ).format(place="boats")
    boats = {boat["id"] for boat in _entries(board, "boats") if _is_known(boat.get("id", BROKEN))}
    for name in sorted(boats & cities):
        yield _("{place}: '{id}' is the id of a city too").format(place="boats", id=name)


def _outline_faults(board: dict[str, Any]) -> Iterator[str]:
    outline = board.get("outline")
    if not isinstance(outline, dict):
        return
    provinces = _ids(board, "provinces")
    shapes = {key: outline.get(key) for key in ("land", "water", "beyond")}
    if isinstance(outline.get("provinces"), dict):
        for key, rings in outline["provinces"].items():
            shapes[f"provinces.{_short(key)}"] = rings
            if key not in provinces and provinces:
                yield _("{place}: no province has the id '{id}'").format(
                    place="outline.provinces", id=_short(key)
                )
    for key, rings in shapes.items():
        for number, ring in enumerate(rings if isinstance(rings, list) else []):
            if isinstance(ring, list) and len(ring) % 2:
                yield _("{place}: a ring is x and y in turn, but this one has {n} numbers").format(
                    place=f"outline.{key}[{number}]", n=len(ring)
                )
