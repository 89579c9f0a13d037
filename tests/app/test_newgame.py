"""The new-game form: seats in turn order, no colour twice, odd choices said."""

from __future__ import annotations

import re

import pytest

from concordia_nb import concordia
from concordia_nb.app import opponents
from concordia_nb.app.boards import HIGHEST, picture
from concordia_nb.app.newgame import NewGame, board_facts, room, special
from concordia_nb.concordia.rules import rules


def faults(form: NewGame) -> list[str]:
    return form.faults(opponents.players())


def seats(form: NewGame, **drawn: int) -> list[str]:
    record = form.make((lambda n: drawn["lot"]) if drawn else None)
    return [seat.colour for seat in record.state.seats]


def test_a_fresh_form_can_start() -> None:
    form = NewGame()
    assert faults(form) == []
    record = form.make()
    assert record.state.board.id == "italia"
    assert sorted(seat.player for seat in record.state.seats) == ["civis", "civis", "human"]


def test_the_starting_seat_comes_first_and_the_others_follow_in_order() -> None:
    form = NewGame(starter="1")
    assert seats(form) == ["green", "yellow", "red"]
    assert seats(NewGame(), lot=2) == ["yellow", "red", "green"]


def test_the_seed_lays_out_the_same_board_whoever_starts() -> None:
    first, second = NewGame(seed="7", starter="0").make(), NewGame(seed="7", starter="2").make()
    assert first.state.to_position()["tokens"] == second.state.to_position()["tokens"]
    assert first.state.to_position()["display"] == second.state.to_position()["display"]


def test_a_colour_that_another_seat_has_is_exchanged() -> None:
    form = NewGame(count=2)
    form.set("colour.0", "black")
    form.set("colour.1", "black")
    assert [seat.colour for seat in form.seats] == ["green", "black", "yellow", "blue", "red"]


def test_two_equal_names_are_said_and_nobody_without_a_name() -> None:
    form = NewGame()
    form.set("name.1", " livia ")
    assert faults(form) == ["Seats 1 and 2 have the same name, livia."]
    form.set("name.1", "   ")
    assert faults(form) == ["Seat 2 has no name."]
    form.set("name.1", "x" * 21)
    assert "longer than 20" in faults(form)[0]


@pytest.mark.parametrize("seed", ["", "-1", "1.5", "seven", "1" * 5000, "²"])
def test_a_seed_that_is_no_number_is_said(seed: str) -> None:
    assert "seed" in faults(NewGame(seed=seed))[0]


def test_what_is_not_offered_changes_nothing() -> None:
    form = NewGame(seed="1")
    before = (form.board, form.count, form.starter, [(s.player, s.colour, s.name) for s in form.seats])
    for what, value in [("board", "../etc"), ("count", "9"), ("starter", "4"), ("colour.0", "pink"), ("player.9", "x"),
                        ("nonsense", "1"), ("", "")]:  # fmt: skip
        form.set(what, value)
    assert (
        form.board,
        form.count,
        form.starter,
        [(s.player, s.colour, s.name) for s in form.seats],
    ) == before
    form.set("player.0", "cassandra")
    assert "cassandra" in faults(form)[0]


def test_an_unusual_number_of_players_is_said_but_can_be_played() -> None:
    form = NewGame(count=5)
    assert "meant for 2 to 4" in form.unusual()
    assert faults(form) == []
    assert len(form.make().state.seats) == 5
    form.set("board", "imperium")
    assert form.unusual() == ""


def test_a_first_game_has_intermediate_scoring_and_easy_opponents() -> None:
    form = NewGame.first_game()
    record = form.make()
    assert record.state.options.intermediate_scoring
    assert sorted(seat.player for seat in record.state.seats) == ["human", "tiro", "tiro"]


def test_fewer_seats_forget_a_starter_that_is_gone() -> None:
    form = NewGame(count=4, starter="3")
    form.set("count", "3")
    assert form.starter == "drawn"


@pytest.mark.parametrize(("count", "stack"), [("2", 4), ("3", 7), ("4", 9), ("5", 11)])
def test_a_short_game_has_eight_houses_and_half_the_stack(count: str, stack: int) -> None:
    form = NewGame()
    form.set("count", count)
    form.set("short", "true")
    state = form.make().state
    assert state.options.short_houses == 8
    assert state.options.short_stack == stack
    form.set("short", "false")
    assert not form.make().state.options.short


@pytest.mark.parametrize("board", concordia.board_ids())
def test_the_form_tells_size_room_and_whether_the_seats_are_usual(board: str) -> None:
    form = NewGame(board=board)
    entry = concordia.load_board(board)
    cities, provinces, *seats = map(int, re.findall(r"\d+", board_facts(entry)))
    assert cities == len([city for city in entry.cities if city.zone])
    assert provinces == len(entry.provinces)
    assert (seats[0], seats[-1]) == entry.seats
    for count in (2, 3, 4, 5):
        form.count = count
        assert room(entry, count).endswith(f" {cities / count:.1f} cities for each.")
        unusual = form.unusual()
        assert bool(unusual) == (not entry.seats[0] <= count <= entry.seats[1])
        assert unusual == "" or (entry.name in unusual and unusual.endswith("You can play all the same."))
    told = dict(special(entry))
    assert list(told.values()) == [rules()[rule].text for rule in entry.rules]
    assert len(told) == len(entry.rules)


def test_what_a_board_alone_has_is_offered_with_it_alone() -> None:
    for board in concordia.board_ids():
        options = NewGame(board=board).options()
        assert ("our_readings" in options) == (board in ("aegyptus", "germania"))
        assert ("second_display" in options) == (
            board in ("aegyptus", "creta", "cyprus", "ionium", "ionium-small")
        )
        assert ("fish_market" in options) == (board in ("balearica", "cyprus"))


def test_the_fish_market_is_played_when_ticked() -> None:
    form = NewGame(board="cyprus")
    assert not form.make().state.options.fish_market
    form.set("fish", "true")
    assert form.make().state.own.fish == (0, 0, 0)


def test_the_picture_of_a_tall_board_is_no_higher_than_a_screen() -> None:
    for board_id in concordia.board_ids():
        style = picture(concordia.load_board(board_id))
        ratio, widest = (
            float(re.search(rf"{name}: ([0-9.]+)", style)[1])  # type: ignore[index]
            for name in ("aspect-ratio", "max-width")
        )
        assert widest / ratio == pytest.approx(HIGHEST, rel=0.01)
