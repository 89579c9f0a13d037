"""A position put together by hand: every change, its way back, and what is said while it breaks a rule."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

from concordia_nb import concordia
from concordia_nb.concordia.pieces import CARDS, COLOURS, GOODS, KINDS
from concordia_nb.concordia.rules import rules
from concordia_nb.core.errors import PositionError
from concordia_nb.core.words import set_language
from concordia_nb.course.editing import PHASES, Editing, told


@pytest.fixture
def desk() -> Editing:
    return Editing(concordia.new_game("italia", seats=3, seed=1))


def texts(desk: Editing) -> list[str]:
    return [fault.text for fault in desk.faults]


def test_a_house_comes_and_goes_and_steps_lead_back(desk: Editing) -> None:
    before = desk.position
    desk.toggle_house("green", "cosa")
    assert desk.position["seats"][1]["houses"] == ["cosa"]
    assert desk.state is not None
    desk.toggle_house("green", "cosa")
    assert desk.position == before
    desk.undo()
    assert desk.position["seats"][1]["houses"] == ["cosa"]
    desk.undo()
    assert desk.position is before
    desk.redo()
    assert desk.position["seats"][1]["houses"] == ["cosa"]
    desk.change_coins("red", 1)
    assert not desk.can_redo


def test_thirteen_spaces_are_too_many_and_are_said_with_name_and_rule(desk: Editing) -> None:
    desk.name_seat("red", "Livia")
    desk.change_goods("red", "wine", 3)
    assert desk.used_spaces("red") == 13
    assert texts(desk) == ["Livia: 13 of 12 storage spaces are used (R-STO-1)."]
    assert desk.faults[0].rules == ("R-STO-1",)
    assert desk.state is None
    desk.change_colonists("red", "land", "roma", 1)
    assert desk.used_spaces("red") == 12
    assert desk.state is not None


def test_a_fault_names_places_and_cards_as_the_table_does(desk: Editing) -> None:
    desk.toggle_colonist("red", "sea", "cosa~roma:land")
    desk.toggle_colonist("green", "land", "cosa~roma:land")
    said = texts(desk)
    assert "Red, colonists: a sea colonist cannot stand on the road Cosa – Roma (R-ARC-2)." in said
    assert any("a second colonist on the road Cosa – Roma (R-ARC-5)" in text for text in said)
    assert all("~" not in text for text in said)
    assert {spot for fault in desk.faults for spot in fault.spots} == {"route:cosa~roma:land"}


def test_cards_go_everywhere_and_none_is_lost(desk: Editing) -> None:
    def count() -> list[str]:
        position = desk.position
        rows = [
            *(seat["hand"] for seat in position["seats"]),
            *(seat["discard"] for seat in position["seats"]),
        ]
        return sorted([card for row in rows for card in row] + [c for c in position["display"] if c]
                      + position["deck"] + desk.gone())  # fmt: skip

    everything = count()
    first, third = desk.position["display"][0], desk.position["display"][2]
    desk.move_card("display:1", "display:3")
    assert desk.position["display"][0] == third
    assert desk.position["display"][2] == first
    desk.move_card("display:3", "pile:red")
    assert desk.position["seats"][0]["discard"] == [first]
    assert desk.position["display"][2] is None
    desk.refill_display()
    assert None not in desk.position["display"]
    top = desk.position["deck"][0]
    desk.move_card("deck:0", "gone")
    assert top in desk.gone()
    desk.move_card(f"gone:{top}", "deck:bottom")
    assert desk.position["deck"][-1] == top
    desk.move_card("pile:red:0", "display:2")
    assert desk.position["display"][1] == first
    assert len(desk.position["seats"][0]["discard"]) == 1
    assert count() == everything
    version = desk.version
    desk.move_card("hand:red:99", "deck:top")
    desk.move_card("hand:red:0", "nowhere:1")
    assert desk.version == version


def test_a_second_tribune_is_refused_by_the_rules_of_the_box(desk: Editing) -> None:
    desk.move_card("hand:red:0", "hand:green")
    assert texts(desk) == ["Green: 2 times Tribune; a seat owns 1."]


def test_markers_follow_the_tokens_and_can_be_turned(desk: Editing) -> None:
    board = desk.board
    province = board.provinces[0]
    for number in province.cities:
        desk.set_token(board.cities[number].id, "brick")
    assert desk.position["markers"][province.id] == {"good": "brick", "side": "goods"}
    desk.set_token(board.cities[province.cities[0]].id, "wine")
    assert desk.position["markers"][province.id]["good"] == "wine"
    desk.turn_marker(province.id)
    assert desk.state is not None
    assert desk.state.coin_side[0]
    desk.set_token("roma", "wine")
    assert texts(desk) == ["City tokens: a capital has no token."]
    desk.set_token("roma", "wine")
    assert desk.state is not None


def test_goods_are_laid_on_castles_and_taken_away() -> None:
    desk = Editing(concordia.new_game("germania", seats=3, seed=1))
    desk.set_token("castellum-ubii", "cloth")
    assert desk.state is not None
    assert desk.state.to_position()["board"]["castles"]["castellum-ubii"] == "cloth"
    assert "castellum-ubii" not in desk.position["tokens"]
    desk.set_token("castellum-ubii", "cloth")
    assert desk.state is not None
    assert desk.position["board"]["castles"]["castellum-ubii"] is None
    desk.undo()
    assert desk.position["board"]["castles"]["castellum-ubii"] == "cloth"


def test_flood_and_laurels_are_moved_on_aegyptus() -> None:
    desk = Editing(concordia.new_game("aegyptus", seats=3, seed=1))
    desk.move_flood("nubia")
    desk.give_laurel("gold", "green")
    assert desk.state is not None
    own = desk.state.to_position()["board"]
    assert own == {"flood": "nubia", "laurels": {"incense": None, "gold": "green"}}
    desk.paint_seat("green", "black")
    assert desk.position["board"]["laurels"]["gold"] == "black"
    desk.give_laurel("gold", "")
    version = desk.version
    desk.move_flood("sinai")  # no square lies there
    desk.move_flood("nubia")
    assert desk.version == version
    assert desk.state is not None
    assert desk.position["board"]["laurels"]["gold"] is None


def test_a_board_without_castles_flood_and_laurels_has_none(desk: Editing) -> None:
    version = desk.version
    desk.move_flood("etruria")
    desk.give_laurel("gold", "red")
    assert desk.version == version
    assert "board" not in desk.position


def test_every_phase_of_the_list_can_be_played_from(desk: Editing) -> None:
    desk.move_card("hand:red:1", "pile:red")
    for phase in PHASES:
        desk.set_phase(phase)
        assert desk.state is not None, (phase, texts(desk))
        assert desk.state.phase == phase
        assert desk.state.moves()
    desk.set_phase("architect")
    assert desk.left == 2
    desk.change_colonists("red", "sea", "roma", -1)
    assert desk.left == 1
    desk.set_turn("green")
    [said] = texts(desk)
    assert said.startswith("What is being decided: a card is being carried out")
    assert said.endswith("(R-TRN-2).")


def test_the_concordia_card_brings_last_turns_and_the_end(desk: Editing) -> None:
    desk.give_concordia("green")
    assert desk.state is not None
    assert desk.position["last_turns"] == ["yellow", "red"]
    assert desk.state.to_move == 2
    desk.set_turn("red")
    assert desk.position["last_turns"] == ["red"]
    assert desk.state is not None
    desk.end_game()
    assert desk.over
    assert desk.state is not None
    assert desk.state.over
    desk.give_concordia("")
    assert desk.state is not None
    assert desk.state.concordia < 0
    desk.give_concordia("red")
    desk.set_turn("red")
    assert any("R-END-3" in text for text in texts(desk))


def test_seats_keep_names_and_change_colours(desk: Editing) -> None:
    desk.name_seat("green", "Livia")
    desk.give_praefectus_magnus("green")
    desk.set_turn("green")
    desk.paint_seat("green", "red")
    assert desk.colours == ["green", "red", "yellow"]
    assert desk.position["to_move"] == desk.position["praefectus_magnus"] == "red"
    assert desk.name("red") == "Livia"
    assert desk.state is not None
    desk.start("imperium", 5, 3)
    assert desk.board.id == "imperium"
    assert len(desk.colours) == len(set(desk.colours)) == 5
    assert desk.name("red") == "Livia"
    desk.undo()
    assert desk.board.id == "italia"
    desk.name_seat("red", "<b>")
    assert texts(desk)[0].startswith("<b>, name: a plain text")


def test_an_empty_board_is_empty_and_playable(desk: Editing) -> None:
    desk.start(empty=True)
    assert desk.state is not None
    assert all(not seat["colonists"] and not seat["coins"] for seat in desk.position["seats"])
    assert all(not any(seat["goods"].values()) for seat in desk.position["seats"])


def test_a_moment_of_a_game_is_taken_up_with_all_that_is_due() -> None:
    record = concordia.Record(concordia.new_game("imperium", seats=4, seed=1))
    dice = random.Random(1)
    desk = Editing()
    for _n in range(150):
        record.play(dice.choice(record.state.moves()))
        desk.take_up(record.state)
        assert desk.position == record.state.to_position()
        assert desk.phase == record.state.phase
        assert desk.faults == []
    assert desk.board.id == "imperium"


def test_a_broken_file_is_not_taken_up(desk: Editing) -> None:
    before = desk.position
    with pytest.raises(PositionError):
        desk.take_up({"map": "italia", "seats": [{"houses": ["roma"]}, {}]})
    assert desk.position is before
    assert not desk.can_undo


def any_change(desk: Editing, dice: random.Random) -> None:
    """One change of any kind, sensible or not."""
    board = desk.board
    colour = dice.choice(desk.colours)
    place = dice.choice(board.place_id)
    city = dice.choice(board.cities).id
    kind = dice.choice(KINDS)
    n = dice.randrange(9)
    spots = [
        f"hand:{colour}:{n}",
        f"pile:{colour}:{n}",
        f"display:{n}",
        f"deck:{n}",
        f"gone:{dice.choice(CARDS).id}",
    ]
    goals = [
        f"hand:{colour}",
        f"pile:{colour}",
        f"display:{dice.randrange(1, 8)}",
        "deck:top",
        "deck:bottom",
        "gone",
    ]
    changes: list[Any] = [
        lambda: desk.toggle_house(colour, city),
        lambda: desk.toggle_colonist(colour, kind, place),
        lambda: desk.change_colonists(colour, kind, place, dice.choice((-1, 1))),
        lambda: desk.set_token(city, dice.choice(GOODS)),
        lambda: desk.turn_marker(dice.choice(board.provinces).id, dice.choice(GOODS)),
        lambda: desk.change_goods(colour, dice.choice(GOODS), dice.randint(-3, 4)),
        lambda: desk.change_coins(colour, dice.randint(-30, 30)),
        lambda: desk.move_card(dice.choice(spots), dice.choice(goals)),
        lambda: desk.move_card(dice.choice(spots), dice.choice(goals)),
        desk.refill_display,
        lambda: desk.give_praefectus_magnus(colour),
        lambda: desk.give_concordia(dice.choice((colour, ""))),
        lambda: desk.set_turn(colour),
        lambda: desk.set_phase(dice.choice(PHASES)),
        lambda: desk.change_left(dice.choice((-1, 1))),
        desk.end_game,
        lambda: desk.move_flood(dice.choice(desk.board.provinces).id),
        lambda: desk.give_laurel(dice.choice(("incense", "gold")), dice.choice((colour, ""))),
        lambda: desk.paint_seat(colour, dice.choice(COLOURS)),
        lambda: desk.name_seat(colour, dice.choice(("", "Livia", "a<b", "x" * 50))),
    ]
    dice.choice(changes)()


@pytest.mark.parametrize("board", ["italia", "imperium", "gallia", "creta", "aegyptus", "germania"])
def test_whatever_is_changed_the_editor_says_what_is_wrong_and_never_fails(board: str) -> None:
    dice = random.Random(board)
    desk = Editing(concordia.new_game(board, seats=3, seed=5))
    begun = desk.position
    sound = 0
    for _n in range(150):
        any_change(desk, dice)
        read_back = json.loads(json.dumps(desk.position))
        if desk.faults:
            assert desk.state is None
            assert all(fault.text and set(fault.rules) <= set(rules()) for fault in desk.faults)
            with pytest.raises(PositionError) as problem:
                concordia.from_position(read_back)
            assert len(problem.value.faults) == len(desk.faults)
        else:
            sound += 1
            assert desk.state is not None
            assert desk.state.to_position() == concordia.from_position(read_back).to_position()
            assert desk.state.over or desk.state.moves()
        if dice.random() < 0.4:
            while desk.faults and desk.can_undo:
                desk.undo()
    assert sound > 30
    while desk.can_undo:
        desk.undo()
    assert desk.position is begun


def test_a_fault_without_a_place_begins_with_a_capital() -> None:
    state = concordia.new_game("italia", seats=2)
    fault = told("the card prefect-1 is there 2 times.", state.to_position(), state.board)
    assert fault.text == "The card Prefect (deck I) is there 2 times."


def test_no_word_of_a_fault_bypasses_translation(desk: Editing) -> None:
    set_language("xx")
    desk.change_goods("red", "wine", 5)
    desk.toggle_colonist("red", "sea", "cosa~roma:land")
    for fault in desk.faults:
        bare = fault.text
        while (shorter := re.sub(r"«[^«»]*»", "", bare)) != bare:
            bare = shorter
        assert not re.search(r"[a-z]{3}", bare), fault.text
