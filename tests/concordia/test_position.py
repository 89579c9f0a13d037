"""Positions: what is left out is as in a fresh set-up, what is given wins, what contradicts itself is refused."""

from __future__ import annotations

import copy
import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concordia_nb import concordia
from concordia_nb.concordia import PositionError, from_position, new_game
from concordia_nb.concordia.pieces import CARDS, GOODS
from tests.concordia.games import PHASES, check_position, in_phase, inside

RED, GREEN, YELLOW = ({"colour": colour} for colour in ("red", "green", "yellow"))


def position(**fields: Any) -> dict[str, Any]:
    return {"map": "italia", "seats": 3, **fields}


def with_red(**fields: Any) -> dict[str, Any]:
    return position(seats=[{**RED, **fields}, GREEN, YELLOW])


def due(phase: Any, seat: str, **more: Any) -> dict[str, Any]:
    return position(pending={"decisions": [{"phase": phase, "seat": seat, **more}]})


def full(phase: str = "play", n: int = 0, **fields: Any) -> dict[str, Any]:
    return {**in_phase(phase, n).to_position(), **fields}


# -- what is left out ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("map_id", ["italia", "imperium"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("start_goods", [True, False])
def test_a_position_with_nothing_given_is_a_new_game(map_id: str, seats: int, start_goods: bool) -> None:
    options = {"start_goods": start_goods}
    state = from_position({"map": map_id, "seats": seats, "seed": 5, "options": options})
    assert inside(state) == inside(new_game(map_id, seats, 5, options))
    whole = state.to_position()
    assert [seat["colour"] for seat in whole["seats"]] == ["red", "green", "yellow", "blue", "black"][:seats]
    for number, seat in enumerate(whole["seats"]):
        assert seat["coins"] == (5 if start_goods else 25) + number
        assert list(seat["goods"].values()) == ([1, 2, 1, 1, 1] if start_goods else [0] * 5)
        assert seat["colonists"] == [["land", "roma"], ["sea", "roma"]]
        assert (seat["houses"], seat["discard"], seat["turns"]) == ([], [], 0)
        assert seat["hand"] == [
            "tribune",
            "architect",
            "prefect",
            "prefect",
            "mercator",
            "diplomat",
            "senator",
        ]
        assert (seat["name"], seat["player"]) == ("", "human")
    assert whole["praefectus_magnus"] == whole["seats"][-1]["colour"]
    assert whole["to_move"] == "red"
    for absent in ("concordia", "last_turns", "intermediate", "turn", "pending"):
        assert absent not in whole
    assert all(marker["side"] == "goods" for marker in whole["markers"].values())
    for_sale = whole["display"] + whole["deck"]
    assert len(whole["display"]) == 7
    assert Counter(for_sale) == Counter(card.id for card in CARDS if 0 < card.deck <= seats)
    assert [card[-1] for card in for_sale] == sorted(card[-1] for card in for_sale)  # deck I on top
    tokens = {"A": [2, 2, 1, 1, 1], "B": [2, 2, 2, 1, 1], "C": [3, 2, 2, 2, 1], "D": [1] * 5}
    for letter, counts in tokens.items():
        lying = Counter(whole["tokens"][city.id] for city in state.board.cities if city.zone == letter)
        assert lying == Counter({g: n for g, n in zip(GOODS, counts, strict=True) if n}) or not lying
    for province in state.board.provinces:
        best = max(GOODS.index(whole["tokens"][state.board.cities[c].id]) for c in province.cities)
        assert whole["markers"][province.id]["good"] == GOODS[best]


def test_seeds_are_drawn_separately() -> None:
    two, five = new_game("italia", 2, 9), new_game("italia", 5, 9)
    assert two.tokens == five.tokens
    assert new_game("italia", 2, 10).tokens != two.tokens
    assert from_position(position(seed=9, display=["consul-2"])).tokens == two.tokens
    assert from_position({"map": "italia", "seats": 2}).tokens == new_game("italia", 2, 0).tokens
    assert new_game("italia", 2, 2**63).seed == 2**63
    assert new_game("italia", 2, -(2**63)).tokens != two.tokens


def test_seats_may_be_a_number_or_partly_described() -> None:
    state = new_game(
        "italia", [{"colour": "blue", "name": "Zoë", "player": "civis"}, {}, {"colour": "green"}, {}]
    )
    assert [seat.colour for seat in state.seats] == ["blue", "red", "green", "yellow"]
    assert (state.seats[0].name, state.seats[0].player) == ("Zoë", "civis")
    assert state.seat_of == {"blue": 0, "red": 1, "green": 2, "yellow": 3}


def test_what_is_given_leaves_the_seeds_stack_and_display() -> None:
    fresh = new_game("italia", 3, 0).to_position()
    first, second = fresh["display"][:2]
    top = fresh["deck"][0]
    state = from_position(
        position(seats=[{**RED, "hand": ["tribune", first]}, {**GREEN, "discard": [top]}, YELLOW])
    )
    now = state.to_position()
    assert now["display"] == [*fresh["display"][1:], fresh["deck"][1]]
    assert now["deck"] == fresh["deck"][2:]
    check_position(state)
    state = from_position(position(display=[second, None, top]))
    assert state.to_position()["display"] == [second, None, top, None, None, None, None]
    assert not {second, top} & set(state.to_position()["deck"])
    state = from_position(position(deck=[second, top]))
    assert state.to_position()["deck"] == [second, top]
    assert state.to_position()["display"] == [first, *fresh["display"][2:], None]
    state = from_position(position(deck=[]))
    assert state.to_position()["display"] == fresh["display"]


def test_a_discard_leaves_the_hand_and_counts_the_turns() -> None:
    red = from_position(with_red(discard=["prefect", "senator"])).to_position()["seats"][0]
    assert red["hand"] == ["tribune", "architect", "prefect", "mercator", "diplomat"]
    assert (red["discard"], red["turns"]) == (["prefect", "senator"], 2)
    assert from_position(with_red(discard=["prefect"], turns=9)).rounds == 9


def test_goods_left_out_are_none_when_goods_are_given() -> None:
    assert from_position(with_red(goods={"wine": 3})).goods[0] == [0, 0, 0, 3, 0]
    assert from_position(with_red(goods={})).goods[0] == [0] * 5


def test_tokens_may_name_some_cities_and_markers_follow_them() -> None:
    fresh = new_game("italia", 3, 0)
    sicilia = fresh.board.province("sicilia")
    tokens = {fresh.board.cities[city].id: "brick" for city in sicilia.cities}
    state = from_position(position(tokens=tokens))
    assert state.to_position()["markers"]["sicilia"] == {"good": "brick", "side": "goods"}
    assert {k: v for k, v in state.to_position()["tokens"].items() if k not in tokens} == {
        k: v for k, v in fresh.to_position()["tokens"].items() if k not in tokens
    }
    state = from_position(position(tokens=tokens, markers={"sicilia": {"good": "cloth", "side": "coins"}}))
    assert state.to_position()["markers"]["sicilia"] == {"good": "cloth", "side": "coins"}
    state = from_position(position(markers={"sicilia": {"side": "coins"}}))
    assert (
        state.to_position()["markers"]["sicilia"]["good"] == fresh.to_position()["markers"]["sicilia"]["good"]
    )


def test_who_moves() -> None:
    assert from_position(position(to_move="yellow")).to_move == 2
    assert from_position(position(praefectus_magnus="green")).praefectus_magnus == 1
    last = from_position(position(concordia="green", last_turns=["red"]))
    assert (last.to_move, last.over) == (0, False)
    over = from_position(position(concordia="green"))
    assert over.over
    assert over.moves() == []
    assert over.question() == ""
    scored = from_position(position(intermediate={"green": 12}))
    assert scored.intermediate == [None, 12, None]
    assert scored.to_position()["intermediate"] == {"green": 12}


@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_survives_json(phase: str) -> None:
    for n in (0, 5, 9):
        state = in_phase(phase, n)
        again = from_position(json.loads(json.dumps(state.to_position())))
        assert inside(again) == inside(state)
        assert again.moves() == state.moves()
        assert again.question() == state.question()


# -- what is refused -----------------------------------------------------------------------------------------------

SIXTEEN = [city.id for city in concordia.load_board("italia").cities if not city.capital][:16]
DUE = "pending.decisions[0]"
WHOLE = "a whole number from {} to {} is needed, not {}."

TRIBUNE = {"decisions": [{"phase": "tribune", "seat": "red", "left": 1}]}
FAULTS: list[tuple[Any, str]] = [
    ([], "a position is a JSON object."),
    ("italia", "a position is a JSON object."),
    (position(game="chess"), "game: 'chess' is another game."),
    (position(colour="red"), "unknown field 'colour'."),
    ({"seats": 2}, "map: the field is missing."),
    (position(map="rome"), "map: no map has the id 'rome'; there are "),
    (position(map=7), "map: no map has the id '7'; there are "),
    (position(seed="x"), "seed: " + WHOLE.format(-(2**63), 2**63, "x")),
    (position(seed=2**63 + 1), "seed: a whole number from"),
    (position(seed=1.0), "not 1.0."),
    (position(seed=True), "not True."),
    (position(options=[]), "options: an object is needed, not []."),
    (position(options={"start_good": True}), "options: unknown field 'start_good'."),
    (position(options={"start_goods": 1}), "options.start_goods: true or false is needed, not 1."),
    (position(seats=1), "seats: a number or a list of 2 to 5 seats is needed."),
    (position(seats=6), "seats: a number or a list of 2 to 5 seats is needed."),
    (position(seats=True), "seats: a number or a list of 2 to 5 seats is needed."),
    (position(seats=[{}]), "seats: a number or a list of 2 to 5 seats is needed."),
    (position(seats=[{}] * 6), "seats: a number or a list of 2 to 5 seats is needed."),
    (position(seats="three"), "seats: a number or a list of 2 to 5 seats is needed."),
    ({"map": "italia"}, "seats: a number or a list of 2 to 5 seats is needed."),
    (position(seats=[{}, 7]), "seats[1]: an object is needed, not 7."),
    (position(seats=[{"color": "red"}, {}]), "seats[0]: unknown field 'color'."),
    (position(seats=[{"colour": "white"}, {}]), "seats[0].colour: colour 'white' is not known."),
    (position(seats=[{"colour": None}, {}]), "seats[0].colour: colour 'None' is not known."),
    (position(seats=[RED, RED]), "seats[1].colour: 'red' sits here twice."),
    (with_red(name="x" * 41), "seats[0].name: a plain text of at most 40 characters without markup is needed."),
    (with_red(name="<b>"), "seats[0].name: a plain text"),
    (with_red(name="a\u202eb"), "seats[0].name: a plain text"),
    (with_red(name="a\ud83c"), "seats[0].name: a plain text"),
    (with_red(name="a\nb"), "seats[0].name: a plain text"),
    (with_red(name=7), "seats[0].name: a plain text"),
    (with_red(player="&"), "seats[0].player: a plain text"),
    (with_red(coins=-1), "seats[0].coins: " + WHOLE.format(0, 100000, -1)),
    (with_red(coins=100_001), "seats[0].coins: " + WHOLE.format(0, 100000, 100001)),
    (with_red(coins="7"), "seats[0].coins: " + WHOLE.format(0, 100000, 7)),
    (with_red(goods=[1]), "seats[0].goods: an object is needed, not [1]."),
    (with_red(goods={"salt": 1}), "seats[0].goods: good 'salt' is not known."),
    (with_red(goods={"wine": -1}), "seats[0].goods.wine: " + WHOLE.format(0, 99, -1)),
    (with_red(goods={"wine": 100}), "seats[0].goods.wine: " + WHOLE.format(0, 99, 100)),
    (with_red(goods={"wine": 9}), "seats[0]: 13 of 12 storage spaces are used (R-STO-1)."),
    (with_red(goods={"wine": 7}, colonists=[]), "seats[0]: 13 of 12 storage spaces are used (R-STO-1)."),
    (with_red(houses="genua"), "seats[0].houses: a list of at most 60 entries is needed, not genua."),
    (with_red(houses=["rome"]), "seats[0].houses[0]: city 'rome' is not known."),
    (with_red(houses=["genua", "roma"]), "seats[0].houses[1]: no house can stand in roma (R-ARC-12)."),
    (with_red(houses=["genua", "genua"]), "seats[0].houses[1]: a second house of a seat in genua (R-ARC-12)."),
    (with_red(houses=SIXTEEN), "seats[0].houses: a seat has 15 houses at most (R-CMP-2)."),
    (with_red(houses=["genua"] * 61), "seats[0].houses: a list of at most 60 entries is needed"),
    (with_red(houses=SIXTEEN[:15]), "concordia: with 15 houses of a seat on the board somebody holds the Concordia"),
    (with_red(colonists=[["land"]]), "seats[0].colonists[0]: a pair [kind, place] is needed, not ['land']."),
    (with_red(colonists=["land"]), "seats[0].colonists[0]: a pair [kind, place] is needed, not land."),
    (with_red(colonists=[["air", "roma"]]), "seats[0].colonists[0]: colonist 'air' is not known."),
    (with_red(colonists=[["sea", "rome"]]), "seats[0].colonists[0]: city or route 'rome' is not known."),
    (with_red(colonists=[["sea", "cosa~roma:land"]]), "a sea colonist cannot stand on cosa~roma:land (R-ARC-2)."),
    (with_red(colonists=[["land", "cosa~roma:land"]] * 2), "colonists[1]: a second colonist on cosa~roma:land (R-ARC-5)."),  # noqa: E501
    (with_red(colonists=[["sea", "roma"]] * 4), "seats[0].colonists: a seat has 3 colonists of a kind at most (R-COL-3), not 4."),  # noqa: E501
    (with_red(hand="tribune"), "seats[0].hand: a list of at most 37 entries is needed"),
    (with_red(hand=["emperor"]), "seats[0].hand[0]: card 'emperor' is not known."),
    (with_red(hand=[None]), "seats[0].hand[0]: card 'None' is not known."),
    (with_red(hand=[]), "seats[0].hand: a seat that is to play holds a card at least (R-TRN-4)."),
    (with_red(hand=["tribune"] * 2), "seats[0]: 2 times tribune; a seat owns 1."),
    (with_red(hand=["prefect"] * 2, discard=["prefect"]), "seats[0]: 3 times prefect; a seat owns 2."),
    (with_red(discard=["tribune"]), "seats[0].discard: a Tribune never lies in a discard pile (R-TRI-1)."),
    (with_red(turns=-1), "seats[0].turns: " + WHOLE.format(0, 10000, -1)),
    (position(display=["senator"]), "display: senator is a start card, it is never for sale."),
    (position(display=[None] * 8), "display: a list of at most 7 entries is needed"),
    (position(display=["emperor"]), "display[0]: card 'emperor' is not known."),
    (position(deck=["senator"]), "deck: senator is a start card, it is never for sale."),
    (position(deck=["mason-1", "mason-1"]), "the card mason-1 is there 2 times."),
    (position(display=["mason-1"], deck=["mason-1"]), "the card mason-1 is there 2 times."),
    (position(tokens=[]), "tokens: an object is needed, not []."),
    (position(tokens={"rome": "wine"}), "tokens: city 'rome' is not known."),
    (position(tokens={"genua": "salt"}), "tokens.genua: good 'salt' is not known."),
    (position(tokens={"roma": "wine"}), "tokens.roma: a capital has no token."),
    (position(markers={"gallia": {}}), "markers: province 'gallia' is not known."),
    (position(markers={"sicilia": "coins"}), "markers.sicilia: an object is needed, not coins."),
    (position(markers={"sicilia": {"face": 1}}), "markers.sicilia: unknown field 'face'."),
    (position(markers={"sicilia": {"good": "salt"}}), "markers.sicilia.good: good 'salt' is not known."),
    (position(markers={"sicilia": {"side": "up"}}), "markers.sicilia.side: 'goods' or 'coins' is needed, not up."),
    (position(to_move="blue"), "to_move: seat 'blue' is not known."),
    (position(praefectus_magnus="blue"), "praefectus_magnus: seat 'blue' is not known."),
    (position(concordia="blue"), "concordia: seat 'blue' is not known."),
    (position(last_turns=["red"]), "last_turns: there are last turns only when somebody holds the Concordia card (R-END-3)."),  # noqa: E501
    (position(concordia="red", last_turns=["blue"]), "last_turns[0]: seat 'blue' is not known."),
    (position(concordia="red", last_turns=["green"]), "last_turns: the last turns run in turn order up to the seat before"),  # noqa: E501
    (position(concordia="red", last_turns=["yellow"], to_move="green"), "to_move: the next last turn belongs to another seat (R-END-3)."),  # noqa: E501
    (position(turn="green"), "turn: without a pending decision it is the turn of the seat to move."),
    (position(intermediate={"blue": 1}), "intermediate: seat 'blue' is not known."),
    (position(intermediate={"red": -1}), "intermediate.red: " + WHOLE.format(0, 10000, -1)),
    (position(intermediate={"red": True}), "intermediate.red: " + WHOLE.format(0, 10000, True)),
    (position(pending=[]), "pending: an object is needed, not []."),
    (position(pending={}), "pending.decisions: at least one decision is needed."),
    (position(pending={"next": 1}), "pending: unknown field 'next'."),
    (position(pending={"praefectus_magnus_used": 1}), "pending.praefectus_magnus_used: true or false is needed, not 1."),  # noqa: E501
    (position(pending={"praefectus_magnus_used": True}), "pending.praefectus_magnus_used: only its holder uses it"),
    (position(pending={"decisions": [7]}), DUE + ": an object is needed, not 7."),
    (due("rest", "red"), DUE + ".phase: phase 'rest' is not known."),
    (position(pending={"decisions": [{"phase": 7, "seat": "red"}]}), DUE + ".phase: phase '7' is not known."),
    (due("play", "blue"), DUE + ".seat: seat 'blue' is not known."),
    (due("play", "red", x=1), DUE + ": unknown field 'x'."),
    (due("play", "red", begun=1), DUE + ".begun: true or false is needed, not 1."),
    (due("play", "red", left=1), DUE + ".left: " + WHOLE.format(0, 0, 1)),
    (due("play", "red", goods={"wine": 1}), DUE + ".goods: no goods are needed here."),
    (due("senator", "red", left=2), DUE + ": a card is being carried out, so one lies on the pile"),
    (due("senator", "red", left=3), DUE + ".left: " + WHOLE.format(0, 2, 3)),
    (due("consul", "red", left=2), DUE + ".left: " + WHOLE.format(0, 1, 2)),
    (due("tribune", "red", left=2), DUE + ".left: " + WHOLE.format(0, 1, 2)),
    (due("architect", "red", left=3), DUE + ".left: " + WHOLE.format(0, 2, 3)),
    (due("mercator", "red", left=2, goods={"wine": 1}), DUE + ".goods: 1 stands for a good sold"),
    (due("mercator", "red", left=1, goods={"wine": 3}), DUE + ".goods: 1 stands for a good sold"),
    (due("keep", "red", goods={"wine": 3}), DUE + ".goods: nothing is to choose here (R-STO-7)."),
    (due("keep", "red", goods={"wine": 1, "food": 1}), DUE + ".goods: nothing is to choose here (R-STO-7)."),
    (position(to_move="green", pending={"decisions": [{"phase": "play", "seat": "red"}]}), "to_move: the pending decision belongs to another seat."),  # noqa: E501
    (position(turn="green", pending={"decisions": [{"phase": "tribune", "seat": "red", "left": 1}]}), "only goods to keep can be due from other seats"),  # noqa: E501
    (position(pending={"decisions": [{"phase": "play", "seat": "red"}] * 2}), "pending.decisions: a seat decides one thing at a time."),  # noqa: E501
    (position(pending={"decisions": [{"phase": "play", "seat": "red"}] * 6}), "pending.decisions: a list of at most 5 entries is needed"),  # noqa: E501
    (position(concordia="red", last_turns=["yellow"], turn="red", to_move="red", pending=TRIBUNE), "turn: the next last turn"),  # noqa: E501
    (position(concordia="green", last_turns=[], turn="red", to_move="red", pending=TRIBUNE), "turn: the next last turn"),  # noqa: E501
    (position(concordia="yellow", last_turns=["green"], turn="red", to_move="red", pending=TRIBUNE), "turn: the next last"),  # noqa: E501
]  # fmt: skip


@pytest.mark.parametrize(("data", "fault"), FAULTS)
def test_what_contradicts_itself_is_refused_by_name_and_place(data: Any, fault: str) -> None:
    with pytest.raises(PositionError) as refusal:
        from_position(data)
    assert any(fault in line for line in refusal.value.faults), refusal.value.faults
    assert str(refusal.value).startswith("position: ")


def test_all_faults_are_named_at_once() -> None:
    data = with_red(coins=-1, goods={"salt": 1}, houses=["roma"], hand=["emperor"])
    data |= {"tokens": {"rome": "wine"}, "to_move": "white", "nonsense": 1}
    with pytest.raises(PositionError) as refusal:
        from_position(data)
    assert [fault.split(":")[0] for fault in refusal.value.faults] == [
        "unknown field 'nonsense'.", "tokens", "seats[0].coins", "seats[0].goods", "seats[0].houses[0]", "seats[0].hand[0]",  # noqa: E501
        "to_move", "seats[0].hand",
    ]  # fmt: skip
    assert str(refusal.value).count("\n") == 7


def test_long_and_strange_values_are_shown_short_and_on_one_line() -> None:
    with pytest.raises(PositionError) as refusal:
        from_position(position(map="x\n\x00" + "y" * 100, **{"z\u202e" * 50: 1}))
    for line in refusal.value.faults:
        assert line.isprintable()
        assert len(line.replace(", ".join(concordia.board_ids()), "")) < 250


def test_a_number_of_thousands_of_digits_is_refused_too() -> None:
    with pytest.raises(PositionError):
        from_position(position(seed=10**5_000))


def test_a_position_of_another_map_is_refused_for_a_given_board() -> None:
    board = concordia.load_board("italia")
    with pytest.raises(PositionError, match="the position belongs to another map, 'imperium'"):
        from_position({"map": "imperium", "seats": 2}, board=board)
    assert from_position({"seats": 2}, board=board).board is board


def test_reading_changes_nothing_that_was_given() -> None:
    for phase in PHASES:
        data = full(phase)
        before = copy.deepcopy(data)
        state = from_position(data)
        while not state.over and state.rounds < 400:
            state.play(state.moves()[0])
            if state.phase == "play":
                break
        assert data == before


SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8),
    st.sampled_from(["red", "genua", "roma", "cosa~roma:land", "wine", "mason-1", "tribune", "keep", "land", "coins"]),
)  # fmt: skip
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.sampled_from(["red", "wine", "genua", "phase", "seat", "left", "goods", "side"]), inner, max_size=4),  # noqa: E501
    max_leaves=8,
)  # fmt: skip


@given(st.sampled_from(PHASES), st.data())
def test_no_damage_to_a_position_leads_to_anything_but_a_position_error(
    phase: str, data: st.DataObject
) -> None:
    damaged = full(phase)
    for _ in range(data.draw(st.integers(1, 3))):
        place: Any = damaged
        while True:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            key = data.draw(st.sampled_from(keys))
            deeper = isinstance(place[key], dict | list) and place[key] and data.draw(st.booleans())
            if not deeper:
                break
            place = place[key]
        if data.draw(st.booleans()):
            place[key] = data.draw(VALUES)
        elif isinstance(place, dict):
            del place[key]
        else:
            place.append(place[key])
        if not damaged:
            return
    try:
        state = from_position(damaged)
    except PositionError:
        return
    check_position(state)
    assert from_position(state.to_position()).to_position() == state.to_position()
    for _ in range(30):
        if state.over:
            break
        state.play(data.draw(st.sampled_from(state.moves())))
        check_position(state)


@pytest.mark.parametrize(
    ("asked", "fault"),
    [
        ({"seats": "three"}, "seats: a number or a list of 2 to 5 seats is needed."),
        ({"seats": 2.5}, "seats: a number or a list of 2 to 5 seats is needed."),
        ({"seats": None}, "seats: a number or a list of 2 to 5 seats is needed."),
        ({"seats": [{}, 2]}, "seats[1]: an object is needed, not 2."),
        ({"seats": [{}, {}, {"color": "red"}]}, "seats[2]: unknown field 'color'."),
        ({"options": 5}, "options: an object is needed, not 5."),
        ({"options": ["short"]}, "options: an object is needed, not ['short']."),
        ({"seed": "x"}, "seed: a whole number from"),
    ],
)
def test_a_new_game_that_cannot_be_says_why(asked: dict[str, Any], fault: str) -> None:
    with pytest.raises(PositionError) as refusal:
        new_game("italia", **asked)
    (said,) = refusal.value.faults
    assert said.startswith(fault)


@pytest.mark.parametrize("board", ["imperium", "germania", "aegyptus"])
def test_a_new_game_is_the_position_with_nothing_given(board: str) -> None:
    for seed in (-3, 0, 11):
        fresh = concordia.new_game(board, 3, seed)
        assert fresh.to_position() == from_position({"map": board, "seats": 3, "seed": seed}).to_position()
