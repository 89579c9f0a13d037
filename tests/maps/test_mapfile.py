"""Map files are read, completed, and refused with every fault named where it stands."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from concordia_nb.concordia.mapfile import load_map, map_faults, map_ids
from concordia_nb.core.errors import ConcordiaError, FileProblem, MapError
from concordia_nb.core.files import folder

Map = dict[str, Any]


def small_map() -> Map:
    """A sound map of five towns in two provinces."""
    towns = [
        ("roma", "latium", None, 0.5, 0.5),
        ("ostia", "latium", "A", 0.4, 0.6),
        ("tibur", "latium", "B", 0.6, 0.4),
        ("cumae", "campania", "C", 0.7, 0.8),
        ("capua", "campania", "D", 0.8, 0.7),
    ]
    lines = [
        ("land", "roma", "ostia"), ("land", "roma", "tibur"), ("land", "roma", "capua"),
        ("land", "cumae", "capua"), ("sea", "roma", "cumae"), ("sea", "ostia", "cumae"),
    ]  # fmt: skip
    return {
        "id": "latium",
        "name": "Latium",
        "aspect": 1.5,
        "start": {"land": "roma", "sea": "roma"},
        "capital": ["roma"],
        "provinces": [
            {"id": "latium", "name": "Latium", "colour": "#aa8844"},
            {"id": "campania", "name": "Campania", "colour": "#449966"},
        ],
        "cities": [
            {"id": i, "name": i.title(), "province": p, "zone": z, "x": x, "y": y} for i, p, z, x, y in towns
        ],
        "routes": [{"kind": kind, "a": a, "b": b, "via": []} for kind, a, b in lines],
    }


def written(tmp_path: Path, text: str | Map) -> Path:
    path = tmp_path / "mymap.json"
    path.write_text(text if isinstance(text, str) else json.dumps(text), encoding="utf-8")
    return path


def test_a_small_map_without_optional_fields_is_sound_and_completed(tmp_path: Path) -> None:
    board = load_map(written(tmp_path, small_map()))
    assert board["seats"] is None
    assert board["playable"] is True
    assert board["salt"] is False
    assert board["display"] is None
    assert board["outline"] == {"land": [], "water": [], "provinces": {}}
    assert [route["id"] for route in board["routes"]] == [0, 1, 2, 3, 4, 5]
    assert all(route["stop"] for route in board["routes"])
    assert [province["number"] for province in board["provinces"]] == [1, 2]


def test_the_two_boards_of_the_base_game_lead_the_list() -> None:
    assert map_ids()[:2] == ["imperium", "italia"]


def test_only_playable_boards_are_listed_unless_all_are_asked_for() -> None:
    every = map_ids(unplayable=True)
    assert set(map_ids()) == {name for name in every if load_map(name)["playable"]}
    assert set(map_ids()) <= set(every)
    assert len(set(every)) == len(every)


@pytest.mark.parametrize("name", map_ids(unplayable=True))
def test_every_board_of_the_kit_is_sound_and_small(name: str) -> None:
    board = load_map(name)
    assert board["id"] == name
    path = folder("maps") / f"{name}.json"
    assert path.stat().st_size <= 60_000


@pytest.mark.parametrize("name", ["", "rome", "../maps/italia", "Italia", "italia\n", "map.schema"])
def test_an_unknown_board_is_refused_and_the_known_ones_are_named(name: str) -> None:
    with pytest.raises(MapError, match=r"no board has the id .*imperium"):
        load_map(name)


def change(**fields: Any) -> Any:
    def apply(board: Map) -> None:
        board.update(fields)

    return apply


def entry(key: str, number: int, **fields: Any) -> Any:
    def apply(board: Map) -> None:
        board[key][number].update(fields)

    return apply


def without(key: str, number: int | None = None, field: str = "") -> Any:
    def apply(board: Map) -> None:
        if number is None:
            del board[key]
        else:
            del board[key][number][field]

    return apply


def added(key: str, value: Any) -> Any:
    def apply(board: Map) -> None:
        board[key].append(value)

    return apply


def crowd(zone: str, count: int) -> Any:
    def apply(board: Map) -> None:
        for number in range(count):
            name = f"{zone.lower()}-{number}"
            board["cities"].append(
                {
                    "id": name,
                    "name": name,
                    "province": "latium",
                    "zone": zone,
                    "x": 0.05 + 0.05 * number,
                    "y": 0.1,
                }
            )
            board["routes"].append({"kind": "land", "a": "roma", "b": name})

    return apply


OUTLINE: Map = {"land": [], "water": [], "provinces": {}}
MARKED = {"id": "arx", "name": "Arx", "province": "latium", "zone": None, "x": 0.1, "y": 0.9, "castle": True}

FAULTS = [
    # what it does, how the map is spoilt, the lines that must come (and no others)
    ("city missing in a route", entry("routes", 2, b="rome"), ["routes[2].b: no city has the id 'rome'"]),
    ("loop", added("routes", {"kind": "land", "a": "roma", "b": "roma"}), [
        "routes[6]: leads from 'roma' back to itself"]),
    ("two of one course", added("routes", {"kind": "land", "a": "ostia", "b": "roma"}), [
        "routes[6]: has the same course as routes[0]; give one of them other via points"]),
    ("road and lane of one course", added("routes", {"kind": "sea", "a": "ostia", "b": "roma"}), [
        "routes[6]: has the same course as routes[0]; give one of them other via points"]),
    ("three of a kind", lambda board: board["routes"].extend(
        {"kind": "land", "a": "ostia", "b": "roma", "via": [[0.4, y]]} for y in (0.4, 0.45)), [
        "routes[7]: more than two routes of one kind join 'ostia' and 'roma'"]),
    ("unknown kind", entry("routes", 0, kind="air"), [
        "routes[0].kind: must be one of 'land' and 'sea', not the text 'air'"]),
    ("via outside", entry("routes", 0, via=[[0.5, 1.5]]), [
        "routes[0].via[0][1]: must lie between 0 and 1, not 1.5"]),
    ("via not a pair", entry("routes", 0, via=[[0.5]]), ["routes[0].via[0]: must have 2 entries, not 1"]),
    ("too many via", entry("routes", 0, via=[[0.1, 0.1]] * 9), [
        "routes[0].via: must have at most 8 entries, not 9"]),
    ("number twice", lambda board: [route.update(id=4) for route in board["routes"][:2]], [
        "routes[1].id: '4' stands already at routes[0]"]),
    ("city id twice", lambda board: (entry("cities", 4, id="cumae")(board), board["routes"].pop(2),
                                     entry("routes", 2, b="tibur")(board)), [
        "cities[4].id: 'cumae' stands already at cities[3]"]),
    ("city name twice", entry("cities", 4, name="Cumae"), ["cities[4].name: 'Cumae' stands already at cities[3]"]),
    ("province id twice", entry("provinces", 1, id="latium"), [
        "provinces[1].id: 'latium' stands already at provinces[0]",
        "cities[3] (cumae).province: no province has the id 'campania'",
        "cities[4] (capua).province: no province has the id 'campania'"]),
    ("province number twice", lambda board: [p.update(number=1) for p in board["provinces"]], [
        "provinces[1].number: '1' stands already at provinces[0]"]),
    ("outside", entry("cities", 1, x=1.2), ["cities[1].x: must lie between 0 and 1, not 1.2"]),
    ("one spot", entry("cities", 1, x=0.601, y=0.401), [
        "cities[2] (tibur): lies on the same spot as cities[1] (ostia)"]),
    ("no route", lambda board: board["routes"].pop(1), ["cities[2] (tibur): no route leads to the city"]),
    ("islands", lambda board: (board["routes"].pop(2), board["routes"].pop(3), board["routes"].pop(3),
                               added("routes", {"kind": "sea", "a": "roma", "b": "tibur", "via": [[0.5, 0.4]]})(
                                   board)), [
        "cities[3] (cumae): the city cannot be reached from the others",
        "cities[4] (capua): the city cannot be reached from the others"]),
    ("no zone", entry("cities", 1, zone=None), [
        "cities[1] (ostia).zone: the zone is missing; only a capital has none"]),
    ("zone left out", without("cities", 1, "zone"), ["cities[1].zone: the field is missing"]),
    ("unknown zone", entry("cities", 1, zone="E"), [
        "cities[1].zone: must be one of 'A', 'B', 'C', 'D' and nothing (null), not the text 'E'"]),
    ("capital with zone", entry("cities", 0, zone="A"), [
        "cities[0] (roma).zone: nobody builds here, so it has no zone"]),
    ("too many of a zone", crowd("D", 5), ["cities: zone D has 6 cities, but there are only 5 tokens"]),
    ("unknown province", entry("cities", 1, province="etruria"), [
        "cities[1] (ostia).province: no province has the id 'etruria'"]),
    ("no province", entry("cities", 1, province=None), ["cities[1] (ostia).province: the province is missing"]),
    ("empty province", added("provinces", {"id": "samnium", "name": "Samnium", "colour": "#123456"}), [
        "provinces[2] (samnium): the province has no city to build in"]),
    ("start unknown", change(start={"land": "rome", "sea": "roma"}), ["start.land: no city has the id 'rome'"]),
    ("start without lane", change(start={"land": "roma", "sea": "capua"}), [
        "start.sea: no sea lane leads from 'capua'"]),
    ("start without road", lambda board: (board["routes"].pop(0), change(
        start={"land": "ostia", "sea": "ostia"})(board)), ["start.land: no road leads from 'ostia'"]),
    ("no start", change(start={"land": "roma", "sea": None}), [
        "start.sea: a board to play on needs a start city"]),
    ("start left out", change(start={"land": "roma"}), ["start.sea: the field is missing"]),
    ("capital unknown", change(capital=["roma", "rome"]), ["capital[1]: no city has the id 'rome'"]),
    ("capital twice", change(capital=["roma", "roma"]), ["capital[1]: 'roma' stands there twice"]),
    ("field missing", without("aspect"), ["aspect: the field is missing"]),
    ("field unknown", change(colour="red"), ["colour: a map has no such field"]),
    ("city field unknown", entry("cities", 1, good="wine"), ["cities[1].good: a map has no such field"]),
    ("aspect absurd", change(aspect=1e9), ["aspect: must lie between 0.3 and 4, not 1000000000.0"]),
    ("aspect a text", change(aspect="wide"), ["aspect: must be a number, not the text 'wide'"]),
    ("x true", entry("cities", 1, x=True), ["cities[1].x: must be a number, not true or false"]),
    ("city a list", lambda board: board["routes"].append([1, 2]), ["routes[6]: must be an object, not a list"]),
    ("cities an object", change(cities={}), ["cities: must be a list, not an object"]),
    ("too many provinces", change(provinces=[{}] * 61), ["provinces: must have at most 60 entries, not 61"]),
    ("nothing in it", change(routes=[]), ["routes: must have at least 1 entries, not 0"]),
    ("seats turned round", change(seats=[5, 2]), ["seats: the fewest come first"]),
    ("seats a half", change(seats=[2, 3.5]), ["seats[1]: must be a whole number, not the number 3.5"]),
    ("markup in a city", entry("cities", 1, name="<img src=x>"), [
        "cities[1].name: must not hold the signs < > & or control characters"]),
    ("markup in a province", entry("provinces", 0, name="Rome &amp; more"), [
        "provinces[0].name: must not hold the signs < > & or control characters"]),
    ("control characters", change(name="La\u0007tium"), ["name: must not hold the signs < > & or control characters"]),
    ("turned writing", change(name="La\u202etium"), ["name: must not hold the signs < > & or control characters"]),
    ("half a sign", change(name="La\ud800tium"), ["name: must not hold the signs < > & or control characters"]),
    ("markup in a note", change(special=["<script>"]), [
        "special[0]: must not hold the signs < > & or control characters"]),
    ("long name", change(name="a" * 61), ["name: is longer than 60 letters"]),
    ("empty name", change(name=""), ["name: must not be empty"]),
    ("blank name", change(name="  "), ["name: must not be empty"]),
    ("id no slug", change(id="My Map"), [
        "id: 'My Map' is no id: ids are lower-case letters a-z and digits, joined by single hyphens"]),
    ("id with line end", change(id="latium\n"), [
        "id: 'latium?' is no id: ids are lower-case letters a-z and digits, joined by single hyphens"]),
    ("bad colour", entry("provinces", 0, colour="red"), [
        "provinces[0].colour: 'red' is no colour of the form #rrggbb"]),
    ("display short", change(display=["", "?"]), ["display: must have 7 entries, not 2"]),
    ("display unknown good", change(display=["", "?", "salt", "", "", "", ""]), [
        "display[2]: 'salt' is no price: write goods or ? joined by +, or nothing"]),
    ("ring odd", change(outline={**OUTLINE, "land": [[0, 0, 1, 0, 1, 1, 0]]}), [
        "outline.land[0]: a ring is x and y in turn, but this one has 7 numbers"]),
    ("ring too short", change(outline={**OUTLINE, "water": [[0, 0, 1, 0]]}), [
        "outline.water[0]: must have at least 6 entries, not 4"]),
    ("ring far out", change(outline={**OUTLINE, "water": [[0, 0, 1, 0, 1, 9]]}), [
        "outline.water[0][5]: must lie between -0.5 and 1.5, not 9"]),
    ("shape of no province", change(outline={**OUTLINE, "provinces": {"gallia": []}}), [
        "outline.provinces: no province has the id 'gallia'"]),
    ("boat to nowhere", change(boats=[{"id": "b", "x": 0.1, "y": 0.1, "routes": ["cumae~roma:land"]}]), [
        "boats: boats are for a board whose sea colonists start in no city (start.sea null)",
        "boats[0].routes[0]: there is no route 'cumae~roma:land'"]),
    ("boat's route no id", change(boats=[{"id": "b", "x": 0.1, "y": 0.1, "routes": ["cumae"]}]), [
        "boats[0].routes[0]: 'cumae' is no id of a route",
        "boats: boats are for a board whose sea colonists start in no city (start.sea null)"]),
    ("castle that is none", change(castles=["ostia"]), ["castles[0]: 'ostia' is no city marked as a castle"]),
    ("castle not listed", lambda board: (added("cities", MARKED)(board), added(
        "routes", {"kind": "land", "a": "arx", "b": "roma"})(board)), ["castles: the castle 'arx' is not listed"]),
]  # fmt: skip


@pytest.mark.parametrize(("spoil", "lines"), [case[1:] for case in FAULTS], ids=[case[0] for case in FAULTS])
def test_a_fault_is_named_with_its_place(spoil: Any, lines: list[str]) -> None:
    board = small_map()
    spoil(board)
    assert map_faults(board) == lines


def test_many_faults_at_once_are_all_named_one_line_each(tmp_path: Path) -> None:
    board = small_map()
    board["aspect"] = None
    board["bogus"] = 1
    board["cities"][1]["x"] = -1
    board["cities"][2]["zone"] = None
    board["cities"][3]["name"] = "<b>Cumae</b>"
    board["cities"][4]["province"] = "gallia"
    board["routes"][2]["b"] = "rome"
    board["routes"][3]["kind"] = "river"
    board["start"]["land"] = "nowhere"
    board["capital"] = ["roma", "rome"]
    board["provinces"][0]["colour"] = 7
    with pytest.raises(MapError) as caught:
        load_map(written(tmp_path, board))
    lines = str(caught.value).splitlines()
    places = [line.split(": ")[1] for line in lines]
    assert all(line.startswith("mymap.json: ") for line in lines)
    assert sorted(places) == sorted([
        "aspect", "bogus", "cities[1].x", "cities[2] (tibur).zone", "cities[3].name", "cities[4] (capua).province",
        "routes[2].b", "routes[3].kind", "start.land", "capital[1]", "provinces[0].colour",
    ])  # fmt: skip
    assert "<b>" not in str(caught.value)


def test_salt_gives_each_zone_one_token_more() -> None:
    board = small_map()
    crowd("D", 5)(board)
    board["salt"] = True
    assert map_faults(board) == []


def test_a_board_with_boats_or_not_for_play_needs_no_start_city() -> None:
    board = small_map()
    board["start"] = {"land": None, "sea": None}
    board["playable"] = False
    assert map_faults(board) == []
    board["playable"] = True
    board["boats"] = [{"id": "boat", "x": 0.2, "y": 0.8, "routes": ["cumae~roma:sea"]}]
    assert map_faults(board) == []


def test_two_lanes_between_two_cities_may_run_on_different_courses() -> None:
    board = small_map()
    board["routes"].append({"kind": "sea", "a": "cumae", "b": "roma", "via": [[0.5, 0.8]]})
    assert map_faults(board) == []


def test_own_notes_may_stand_in_fields_that_begin_with_x() -> None:
    board = small_map()
    board["x_author"] = {"any": ["thing"]}
    board["cities"][1]["x_note"] = "by the sea"
    assert map_faults(board) == []


@pytest.mark.parametrize("value", [None, 3, "italia", [], [[]], True])
def test_a_map_that_is_no_object_is_refused(value: Any, tmp_path: Path) -> None:
    path = written(tmp_path, json.dumps(value))
    with pytest.raises(MapError, match=r"^mymap\.json: the whole file: must be an object"):
        load_map(path)


def one_line(path: Path | str) -> str:
    with pytest.raises(ConcordiaError) as caught:
        load_map(path)
    assert len(str(caught.value).splitlines()) == 1
    return str(caught.value)


def test_markup_in_place_of_json_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path, "<html><script>alert(1)</script></html>")
    assert one_line(path).startswith("mymap.json: line 1, column 1: ")


def test_a_truncated_file_is_refused_with_line_and_column(tmp_path: Path) -> None:
    whole = (folder("maps") / "italia.json").read_text(encoding="utf-8")
    for size in (1, 100, len(whole) // 2, len(whole) - 3):
        assert "mymap.json: line " in one_line(written(tmp_path, whole[:size]))


def test_a_file_of_six_megabytes_is_refused_unread(tmp_path: Path) -> None:
    path = written(tmp_path, " " * 6_000_000)
    assert one_line(path) == "mymap.json: larger than 5 MB, refused unread."


def test_a_file_nested_sixty_deep_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path, "[" * 60 + "]" * 60)
    assert one_line(path) == "mymap.json: nested deeper than 50, refused unread."


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileProblem, match=r"none\.json"):
        load_map(tmp_path / "none.json")


def test_a_field_that_stands_twice_is_refused(tmp_path: Path) -> None:
    text = json.dumps(small_map()).replace('"name": "Latium"', '"name": "Latium", "name": "Rome"', 1)
    assert "'name' stands twice" in one_line(written(tmp_path, text))


def test_checking_a_map_leaves_it_as_it_was() -> None:
    board = small_map()
    before = copy.deepcopy(board)
    board["cities"][0]["x"] = before["cities"][0]["x"] = 5
    map_faults(board)
    assert board == before


def test_the_example_of_the_readme_is_a_sound_map() -> None:
    text = (folder("maps") / "README.md").read_text(encoding="utf-8")
    example = text.split("```json\n")[2].split("```")[0]
    assert map_faults(json.loads(example)) == []
