"""Sentences that random games seldom come to, word for word."""

from __future__ import annotations

from typing import Any

import pytest

from concordia_nb import concordia
from concordia_nb.concordia import State
from concordia_nb.concordia.pieces import GOODS
from concordia_nb.view.words import position_words
from tests.concordia.test_turns import FOURTEEN, at, played

RICH = {"goods": {"brick": 2, "food": 2, "tool": 2, "wine": 1}, "coins": 50}
BUILDER = {**RICH, "houses": FOURTEEN, "colonists": [["land", "casinum~neapolis:land"]]}


def last_house() -> State:
    return played(at(BUILDER, {}, tokens={"neapolis": "food"}), "play architect")


def consul(**fields: Any) -> State:
    return played(at({**RICH, "hand": ["tribune", "consul-2"]}, {}, **fields), "play consul-2")


def colonist() -> State:
    seat = {**RICH, "hand": ["tribune", "colonist-1"], "houses": ["bauzanum"]}
    return played(at(seat, {}), "play colonist-1")


def keep(free: int) -> State:
    houses = {"houses": ["messana", "panormus", "syracusae"], "goods": {"brick": 8 - free}}
    tokens = {"messana": "food", "panormus": "food", "syracusae": "wine"}
    state = at(houses, {}, tokens=tokens, markers={"sicilia": {"good": "cloth"}})
    return played(state, "play prefect", "produce sicilia")


def no_good_shown() -> State:
    markers = {entry.id: {"side": "coins"} for entry in concordia.load_board("italia").provinces}
    return played(at({}, {}, markers=markers), "play prefect")


def last_card() -> State:
    return played(at(RICH, {}, display=["mason-1"], deck=[]), "play senator")


def test_what_is_asked() -> None:
    assert colonist().question() == "Place new colonists for 1 food and 1 tool each, or take 7 sestertii."
    assert played(colonist(), "settle land roma").question() == (
        "Place another colonist for 1 food and 1 tool, or finish your turn."
    )
    assert keep(1).question() == (
        "You are given 2 food, 1 wine and 1 cloth, but only 1 space is free: choose what to keep."
    )
    assert keep(2).question() == (
        "You are given 2 food, 1 wine and 1 cloth, but only 2 spaces are free: choose what to keep."
    )
    assert played(consul(display=["mason-1", "smith-1"], deck=[]), "take 1").question() == "Finish your turn."
    beside = {"colonists": [["land", "brisiacus~castellum-gallia:land"]], "discard": ["architect"]}
    germania = at({**beside, "hand": ["tribune"]}, {}, map_id="germania")
    assert played(germania, "play tribune").question() == (
        "You may fetch a good from a castle beside your colonists. "
        "You may place one new colonist for 1 food and 1 tool in the start city, or finish your turn."
    )


@pytest.mark.parametrize(
    ("state", "move", "sentence"),
    [
        (last_house(), "build neapolis", "It is your last house: you get the Concordia card, and everyone else has one more turn."),  # noqa: E501
        (last_card(), "take 1", "It is the last card: you get the Concordia card, and everyone else has one more turn."),  # noqa: E501
        (consul(display=["mason-1"], deck=[]), "take 1", "It is the last card: you get the Concordia card, and everyone else"),  # noqa: E501
        (colonist(), "settle sea bauzanum",
         "Careful: no route for it starts in Bauzanum, so it can never move. It still counts for Mars."),
        (keep(2), "keep food 1 wine 1", "You keep 1 food and 1 wine; 1 food and 1 cloth stay in the supply."),
    ],
)  # fmt: skip
def test_what_a_move_will_do(state: State, move: str, sentence: str) -> None:
    assert sentence in " ".join(state.explain(move))


def test_what_is_not_said_where_it_does_not_hold() -> None:
    said = " ".join(colonist().explain("settle land bauzanum"))
    assert "Careful" not in said
    over = at(BUILDER, {}, {}, concordia="yellow", last_turns=["red", "green"], tokens={"neapolis": "food"})
    assert "last house" not in " ".join(played(over, "play architect").explain("build neapolis"))
    more = played(at(RICH, {}, display=["mason-1"], deck=["smith-1"]), "play senator")
    assert "last card" not in " ".join(more.explain("take 1"))
    two = played(at(RICH, {}, display=["mason-1", "smith-1"], deck=[]), "play senator")
    assert "last card" not in " ".join(two.explain("take 1"))


@pytest.mark.parametrize(
    ("state", "move", "rule", "sentence"),
    [
        (at({**RICH, "colonists": [["land", "roma"]]}, {}), "move land roma > cosa~florentia:land", "R-ARC-1",
         "The road Florentia – Cosa is 2 steps away; an Architect would give Red 1 now."),
        (played(last_house(), "build neapolis"), "build casinum", "R-CMP-2", "Red has no house left: all 15 are built."),  # noqa: E501
        (played(colonist(), "settle land roma"), "cash", "R-COL-2",
         "It is either new colonists or money: a colonist has been placed already."),
        (played(consul(display=["mason-1", "smith-1"], deck=[]), "take 1"), "take 2", "R-CON-1",
         "The Consul takes one card only, and it has been taken."),
        (keep(1), "keep food 2", "R-STO-1", "2 units do not fit: 1 space is free."),
        (keep(2), "keep food 1", "R-STO-4", "Every free space must be filled: 1 of 2 spaces are."),
        (keep(2), "keep brick 2", "R-STO-4", "2 bricks cannot be kept: the offer holds no brick."),
        (keep(2), "keep wine 2", "R-STO-4", "2 wine cannot be kept: the offer holds 1 wine."),
        (no_good_shown(), "produce sicilia", "R-PRE-7", "No marker shows a good any more: only the cash is left."),
        (at({"hand": ["tribune"]}, {}), "play senator", "R-TRN-1", "Red has no Senator in hand."),
        (at({"hand": ["tribune"]}, {}), "play senator", "R-TRN-4",
         "Only the Tribune is left in Red's hand, so it must be played."),
        (at({"hand": ["tribune"]}, {}), "done", "R-TRN-4",
         "Only the Tribune is left in Red's hand, so it must be played."),
        (at({}, {"hand": ["tribune", "mason-1"]}), "play mason-1", "R-TRN-1",
         "Red has no Mason (deck I): it belongs to Green."),
    ],
)  # fmt: skip
def test_why_a_move_is_not_possible(state: State, move: str, rule: str, sentence: str) -> None:
    assert sentence in [reason.text for reason in state.why_not(move) if reason.rule == rule]


def test_fields_of_a_pending_decision_may_be_left_out() -> None:
    position = {
        "map": "italia",
        "seats": [{"discard": ["prefect"]}, {}],
        "pending": {"decisions": [{"phase": "prefect", "seat": "red"}]},
    }
    state = concordia.from_position(position)
    assert state.phase == "prefect"
    assert state.praefectus_magnus_used is False
    assert state.pending[-1].left == 0


def test_a_name_with_a_full_stop_at_its_end_brings_no_second_one() -> None:
    """In what is told, refused and explained, and in the words for a position: "Isca D.", "Chalcis A.B." …"""
    for board in ("imperium", "cyprus", "gallia", "germania"):
        entry = concordia.load_board(board)
        short = [city for city in entry.cities if city.name.endswith(".") and not city.capital]
        for city in short:
            route = next(r for r in entry.routes if city.id in (r.a, r.b))
            state = concordia.from_position({
                "map": board,
                "seats": [{"coins": 50, "goods": dict.fromkeys(GOODS, 1), "colonists": [[route.kind, route.id]]}, {}],
            })  # fmt: skip
            said = [reason.text for reason in state.why_not(f"build {city.id}")]
            record = concordia.Record(state)
            record.play("play architect")
            said += record.state.explain(f"build {city.id}")
            record.play(f"build {city.id}")
            said += [reason.text for reason in record.state.why_not(f"build {city.id}")]
            said += [event.text for event in record.history()]
            said += [s for part in position_words(record.state.to_position(), entry) for s in part.sentences]
            assert any(city.name in text for text in said)
            assert not [text for text in said if ".." in text]


@pytest.mark.parametrize(("good", "coins"), [("brick", "2 sestertii"), ("cloth", "1 sestertius")])
def test_the_good_that_is_named_is_the_bonus_in_every_sentence(good: str, coins: str) -> None:
    state = concordia.new_game("creta", 2)
    state.play("play prefect")
    assert state.describe(f"produce brown with {good}") == f"Produce in Brown (bonus: {good})"
    said = state.explain(f"produce brown with {good}")
    assert said == [f"Red gets 1 {good}.", f"The marker ({good}) turns to its coins: {coins}."]


def test_a_label_names_the_province_and_the_bonus_where_a_board_has_its_own() -> None:
    state = played(concordia.new_game("creta", 2), "play prefect")
    assert state.describe("produce brown") == "Produce in Brown (bonus: your choice)"
    state = concordia.new_game("balearica", 2, options={"fish_market": True})
    assert played(state, "play prefect").describe("produce green") == "Produce in Green (bonus: 1 fish)"


def test_a_ship_is_said_to_wait_in_the_boat_and_nowhere_else() -> None:
    seat = {"goods": {"food": 1, "tool": 1}, "hand": ["tribune", "colonist-1"]}
    state = played(at(seat, {}, map_id="gallia"), "play colonist-1")
    waits = "It waits there until you build in a harbour; it counts for steps and for Mars."
    assert waits in state.explain("settle sea mare-internum")
    assert waits not in state.explain("settle land lutetia")


def test_the_cash_that_is_printed_on_a_board_is_told() -> None:
    state = played(concordia.new_game("corsica", 2), "play prefect")
    printed = state.board.cash
    assert f"{printed} sestertii of them are printed on the board and are always there." in state.explain(
        "cash"
    )


def test_only_a_harbour_is_told_as_one_and_only_while_a_ship_waits() -> None:
    seat = {**RICH, "goods": dict.fromkeys(GOODS, 1)}
    for ship, waits in (("mare-internum", True), ("flaviobriga", False)):
        colonists = [["land", "flaviobriga~pompaelo:land"], ["sea", ship]]
        state = played(at({**seat, "colonists": colonists}, {}, map_id="gallia"), "play architect")
        assert ("It is a harbour" in " ".join(state.explain("build flaviobriga"))) is waits
        assert "It is a harbour" not in " ".join(state.explain("build pompaelo"))
