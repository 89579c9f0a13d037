"""What turns do: numbers written down from the rules, played through the public names."""

from __future__ import annotations

import random
from typing import Any

import pytest

from concordia_nb import concordia
from concordia_nb.concordia import State, pieces
from concordia_nb.concordia.storehouse import fillings

COLOURS = ("red", "green", "yellow", "blue", "black")


def at(*seats: dict[str, Any], map_id: str = "italia", **fields: Any) -> State:
    described = [{"colour": colour, **seat} for colour, seat in zip(COLOURS, seats, strict=False)]
    return concordia.from_position({"map": map_id, "seats": described, **fields})


def played(state: State, *moves: str) -> State:
    for move in moves:
        state.play(move)
    return state


def sicilia(**seat: Any) -> dict[str, Any]:
    return {"houses": ["messana", "panormus", "syracusae"], **seat}


SICILIA = {"messana": "food", "panormus": "food", "syracusae": "wine"}


def test_apply_is_play_without_the_check() -> None:
    rng = random.Random(1)
    checked, unchecked = concordia.new_game("italia", 3, 1), concordia.new_game("italia", 3, 1)
    while legal := checked.moves():
        assert unchecked.moves() == legal
        number = rng.randrange(len(legal))
        checked.play(legal[number])
        unchecked.apply(unchecked.moves()[number])
    assert unchecked.to_position() == checked.to_position()


def test_every_seat_moves_in_turn() -> None:
    state = at({}, {}, {}, {}, {})
    seen = []
    for _ in range(12):
        seen.append(state.to_move)
        played(state, *(["play mercator"] if "play mercator" in state.moves() else ["play tribune"]), "done")
    assert seen == [0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1]
    assert state.rounds == 3
    assert state.turns == [3, 3, 2, 2, 2]


def test_production_gives_to_everyone_and_turns_the_marker() -> None:
    state = at(sicilia(goods={}), {"houses": ["syracusae"], "goods": {}}, {"goods": {}},
               tokens=SICILIA, markers={"sicilia": {"good": "cloth"}})  # fmt: skip
    played(state, "play prefect", "produce sicilia")
    assert state.goods == [[0, 2, 0, 1, 1], [0, 0, 0, 1, 0], [0, 0, 0, 0, 0]]
    assert state.coin_side.count(True) == 1
    assert state.to_move == 1
    assert state.praefectus_magnus == 2


def test_the_praefectus_magnus_doubles_the_bonus_and_passes_to_the_right() -> None:
    state = at({"goods": {}}, {}, {}, praefectus_magnus="red", markers={"sicilia": {"good": "cloth"}})
    played(state, "play prefect", "produce sicilia")
    assert state.goods[0] == [0, 0, 0, 0, 2]
    assert state.praefectus_magnus == 2


def test_cash_counts_the_coins_and_turns_all_markers_back() -> None:
    markers = {
        "sicilia": {"good": "cloth", "side": "coins"}, "venetia": {"good": "brick", "side": "coins"},
        "apulia": {"good": "wine", "side": "coins"}, "liguria": {"good": "food"},
    }  # fmt: skip
    state = at({"coins": 0}, {}, praefectus_magnus="red", markers=markers)
    played(state, "play prefect", "cash")
    assert state.coins[0] == 1 + 2 + 2
    assert not any(state.coin_side)
    assert state.praefectus_magnus == 0


def test_full_storehouses_choose_the_acting_seat_first_then_clockwise() -> None:
    full = {"goods": {"brick": 7}}  # one free space
    state = at({"goods": {}}, sicilia(**full), sicilia(**full), to_move="green", tokens=SICILIA,
               markers={"sicilia": {"good": "tool"}}, praefectus_magnus="green")  # fmt: skip
    played(state, "play prefect", "produce sicilia")
    assert (state.phase, state.to_move, state.turn) == ("keep", 1, 1)
    assert sorted(state.moves()) == ["keep food 1", "keep tool 1", "keep wine 1"]
    played(state, "keep tool 1")
    assert (state.to_move, state.turn) == (2, 1)
    assert sorted(state.moves()) == ["keep food 1", "keep wine 1"]
    assert state.praefectus_magnus == 1
    played(state, "keep wine 1")
    assert (state.phase, state.to_move, state.praefectus_magnus) == ("play", 2, 0)
    assert state.goods == [[0] * 5, [7, 0, 1, 0, 0], [7, 0, 0, 1, 0]]


def test_nobody_is_asked_where_only_one_result_is_possible() -> None:
    state = at(sicilia(goods={"brick": 8}), sicilia(goods={"brick": 7}), tokens=dict.fromkeys(SICILIA, "wine"),
               markers={"sicilia": {"good": "wine"}}, praefectus_magnus="green")  # fmt: skip
    played(state, "play prefect", "produce sicilia")
    assert (state.phase, state.to_move) == ("play", 1)
    assert state.goods == [[8, 0, 0, 0, 0], [7, 0, 0, 1, 0]]


@pytest.mark.parametrize(
    ("units", "free", "choices"),
    [((2, 0, 1, 0, 0), 2, 2), ((1, 1, 1, 1, 1), 3, 10), ((3, 3, 0, 0, 0), 3, 4), ((4, 0, 0, 0, 1), 1, 2)],
)
def test_every_way_to_fill_the_free_spaces(units: tuple[int, ...], free: int, choices: int) -> None:
    found = fillings(units, free)
    assert len(set(found)) == len(found) == choices
    assert all(sum(kept) == free for kept in found)
    assert all(k <= n for kept in found for k, n in zip(kept, units, strict=True))


def test_specialists_produce_for_their_owner_alone() -> None:
    state = at(sicilia(goods={}, hand=["tribune", "farmer-1"]), sicilia(goods={}), tokens=SICILIA)
    sold = sum(1 for city in state.houses_of(0) if state.board.cities[city].id in SICILIA)
    assert sold == 3
    played(state, "play farmer-1")
    assert state.goods == [[0, 2, 0, 0, 0], [0] * 5]
    assert state.to_move == 1
    assert not any(state.coin_side)


def test_the_tribune_takes_all_back_and_pays_beyond_three() -> None:
    state = at(
        {
            "coins": 0,
            "discard": ["prefect", "senator", "mercator", "architect"],
            "goods": {"food": 1, "tool": 1},
        },
        {},
    )
    played(state, "play tribune")
    assert state.coins[0] == 2
    assert state.discards[0] == []
    assert sorted(state.hands[0]) == sorted(pieces.START_HAND)
    assert state.moves() == ["settle land roma", "settle sea roma", "done"]
    played(state, "settle sea roma")
    assert state.moves() == ["done"]
    assert state.goods[0] == [0] * 5
    assert state.free_spaces(0) == 9
    assert state.colonists_stored(0, 1) == 1


def test_intermediate_scoring_pays_the_best_two_once_all_are_scored() -> None:
    seats = [
        {"coins": 0, "goods": {}, "houses": houses}
        for houses in (["genua", "verona"], [], ["genua", "verona"], ["genua"])
    ]
    state = at(*seats, tokens={"genua": "wine", "verona": "cloth"}, options={"intermediate_scoring": True})
    for seat in range(4):
        assert state.intermediate[seat] is None
        assert state.coins == [0] * 4
        played(state, "play tribune")
        assert state.intermediate[seat] is not None
        if seat < 3:
            played(state, "done")
    points = state.intermediate
    assert points[0] == points[2]
    assert sorted({*points}, reverse=True)[1] == points[3]  # type: ignore[type-var]
    assert state.coins == [2, 0, 2, 1]
    played(state, "done", "play tribune")
    assert state.coins == [2, 0, 2, 1]
    assert at({}, {}).intermediate == [None, None]


def test_without_the_option_nobody_is_scored_between() -> None:
    assert played(at({}, {}), "play tribune").intermediate == [None, None]


FOURTEEN = [
    "aquileia", "verona", "bauzanum", "ravenna", "mutina", "comum", "segusio", "nicaea", "genua", "florentia", "cosa",
    "spoletum", "ancona", "hadria",
]  # fmt: skip


def test_the_fifteenth_house_gives_everyone_else_one_more_turn() -> None:
    builder = {
        "houses": FOURTEEN,
        "goods": {"brick": 3, "food": 3},
        "coins": 50,
        "colonists": [["land", "casinum~neapolis:land"]],
    }
    state = at({}, builder, {}, to_move="green", tokens={"neapolis": "food"})
    played(state, "play architect", "build neapolis")
    assert (state.concordia, state.last_turns, state.over) == (1, [2, 0], False)
    assert state.moves() == ["done"]
    played(state, "done")
    assert state.to_move == 2
    played(state, "play senator", "done")
    assert (state.to_move, state.last_turns) == (0, [0])
    played(state, "play senator", "done")
    assert state.over
    assert (state.phase, state.to_move, state.last_turns) == ("", 0, [])
    assert state.scores()[1]["concordia"] == 7
    assert [score["concordia"] for score in state.scores()] == [0, 7, 0]
    assert repr(state).endswith(", over>")


def test_the_last_card_of_the_display_ends_the_game_and_a_second_end_changes_nothing() -> None:
    rich = {"goods": {"brick": 2, "food": 2, "tool": 2, "wine": 2}}
    state = at(rich, {"houses": FOURTEEN, "goods": {"brick": 1, "food": 1}, "coins": 50,
                      "colonists": [["land", "casinum~neapolis:land"]]},
               display=["mason-1", "smith-1"], deck=[], tokens={"neapolis": "food"})  # fmt: skip
    played(state, "play senator", "take 1")
    assert state.concordia == -1
    played(state, "take 2 with food", "done")
    assert (state.concordia, state.last_turns) == (0, [1])
    played(state, "play architect", "build neapolis")
    assert (state.concordia, state.last_turns) == (0, [1])
    played(state, "done")
    assert state.over


def test_the_row_slides_after_the_last_purchase_and_keeps_its_order() -> None:
    cards = ["mason-1", "smith-1", "farmer-1", "colonist-1", "mercator-1", "prefect-1", "architect-1"]
    rich = {"goods": {"brick": 2, "food": 2, "tool": 2, "wine": 2}}
    state = at(rich, {}, display=cards, deck=["consul-2", "weaver-2", "vintner-2"])
    played(state, "play senator", "take 3 with wine")
    assert state.to_position()["display"][2] is None
    played(state, "take 1", "done")
    assert state.to_position()["display"] == [
        "smith-1", "colonist-1", "mercator-1", "prefect-1", "architect-1", "consul-2", "weaver-2",
    ]  # fmt: skip
    assert state.to_position()["deck"] == ["vintner-2"]
    assert {"farmer-1", "mason-1"} <= set(state.to_position()["seats"][0]["hand"])
    assert state.goods[0] == [1, 0, 2, 1, 0]


def test_a_senator_who_buys_nothing_leaves_the_row_alone() -> None:
    state = at({}, {}, display=["mason-1", None, "smith-1"], deck=["consul-2"])
    played(state, "play senator", "done")
    assert state.to_position()["display"][:3] == ["mason-1", None, "smith-1"]
    assert state.concordia == -1


def test_the_consul_pays_the_card_alone_wherever_it_lies() -> None:
    state = at({"goods": {"food": 1}, "hand": ["tribune", "consul-2"]}, {}, deck=[],
               display=["smith-1", None, None, None, None, None, "mason-1"])  # fmt: skip
    played(state, "play consul-2")
    assert state.moves() == ["take 7", "done"]
    played(state, "take 7")
    assert state.moves() == ["done"]
    played(state, "done")
    assert state.to_position()["display"] == ["smith-1"] + [None] * 6


def test_diplomats_copy_what_lies_open() -> None:
    state = at({"coins": 0}, {"discard": ["senator", "mercator-1"]}, {"discard": ["diplomat"]}, {})
    played(state, "play diplomat")
    assert state.moves() == ["copy green", "done"]
    played(state, "copy green")
    assert (state.coins[0], state.phase) == (5, "mercator")
    played(state, "done")
    assert state.discards[0] == [pieces.CARD_NUMBER["diplomat"]]
    state = played(at({}, {}), "play diplomat")
    assert state.question() == "No card can be copied: finish your turn."


def test_colonists_or_money_but_not_both() -> None:
    hand = {
        "hand": ["tribune", "colonist-1"],
        "goods": {"food": 3, "tool": 2},
        "houses": ["genua"],
        "coins": 0,
    }
    state = played(at(hand, {}), "play colonist-1")
    assert set(state.moves()) == {
        "cash",
        "settle land genua",
        "settle sea genua",
        "settle land roma",
        "settle sea roma",
        "done",
    }
    assert played(state.copy(), "cash").coins[0] == 7
    played(state, "settle land genua", "settle land roma")
    assert state.moves() == ["done"]
    assert state.goods[0] == [0, 1, 0, 0, 0]
    assert sorted(state.colonists[0][0]) == sorted(
        state.board.city_number[c] for c in ("genua", "roma", "roma")
    )


def test_without_start_goods_a_seat_buys_before_its_first_card_only() -> None:
    state = at({}, {}, options={"start_goods": False})
    assert state.coins == [25, 26]
    played(state, "buy brick 2", "buy brick 1", "buy cloth 1")
    assert (state.goods[0], state.coins[0]) == ([3, 0, 0, 0, 1], 9)
    played(state, "play mercator", "done")
    assert "buy wine 1" in state.moves()
    played(state, "play mercator", "done")
    assert not [move for move in state.moves() if move.startswith("buy")]
    assert not [move for move in at({}, {}).moves() if move.startswith("buy")]


def test_architects_walk_build_and_pay_step_by_step() -> None:
    goods = {"brick": 2, "food": 2, "wine": 1}
    state = at(
        {"goods": goods, "coins": 20},
        {"houses": ["cosa"]},
        tokens={"cosa": "wine", "florentia": "brick", "genua": "brick"},
    )
    played(state, "play architect", "move land roma > cosa~florentia:land")
    assert not [move for move in state.moves() if move.startswith("move")]
    played(state, "build cosa")
    assert (state.coins[0], state.goods[0]) == (12, [1, 2, 0, 0, 0])
    assert state.moves() == ["build florentia", "done"]
    played(state, "build florentia", "done")
    assert (state.coins[0], state.goods[0]) == (11, [1, 1, 0, 0, 0])
    assert state.houses_left[0] == 13


def test_a_seat_that_was_given_no_tribune_passes_when_it_has_played_all_its_cards() -> None:
    state = at({"hand": ["senator"]}, {})
    played(state, "play senator", "done", "play senator", "done")
    assert (state.to_move, state.phase, state.moves()) == (0, "play", ["done"])
    assert state.question() == "No card is left in your hand: finish your turn."
    assert state.explain("done") == ["Your turn ends."]
    assert [reason.rule for reason in state.why_not("play senator")] == ["R-TRN-1"]
    again = concordia.from_position(state.to_position())
    for table in (state, again):
        played(table, "done")
        assert (table.to_move, table.turns) == (1, [2, 1])
        assert "done" not in table.moves()
    assert again.to_position() == state.to_position()


def test_ties_go_to_the_praefectus_magnus_or_who_gets_it_next() -> None:
    seats = [{"coins": 0, "goods": {}} for _ in range(4)]
    for holder, winner in (("red", 0), ("green", 1), ("blue", 3)):
        assert at(*seats, praefectus_magnus=holder).winners() == [winner]
    rich = [{**seat, "coins": coins} for seat, coins in zip(seats, (10, 0, 0, 10), strict=True)]
    assert at(*rich, praefectus_magnus="green").winners() == [0]
    assert at(*rich, praefectus_magnus="yellow").winners() == [0]
    assert at(*rich, praefectus_magnus="blue").winners() == [3]


def test_the_cards_of_the_box() -> None:
    assert [len(deck) for deck in pieces.decks(5)] == [8, 7, 6, 5, 4]
    assert [len(pieces.decks(n)) for n in (2, 3, 4, 5)] == [2, 3, 4, 5]
    pantheon = {2: (3, 3, 2, 2), 3: (5, 5, 3, 3), 4: (7, 6, 4, 4), 5: (8, 7, 5, 5)}
    for seats, expected in pantheon.items():
        gods = [pieces.CARDS[card].god for deck in pieces.decks(seats) for card in deck]
        assert tuple(gods.count(god) for god in ("jupiter", "saturnus", "mercurius", "mars")) == expected
        assert gods.count("minerva") == (5 if seats > 1 else 3)
    for number, card in enumerate(pieces.CARDS):
        assert pieces.card(card.id) is card
        assert pieces.CARD_NUMBER[card.id] == number
        assert (card.income > 0) is (card.kind == "mercator")
        assert (card.good >= 0) is (card.god == "minerva")
        assert (sum(card.price) == 0) is (card.deck == 0)
    with pytest.raises(KeyError):
        pieces.card("emperor")
