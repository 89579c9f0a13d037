"""The coach keeps to what is open, says the same again, has its words translated and its names escaped."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from concordia_nb import coach, concordia
from concordia_nb.coach import charts, pages
from concordia_nb.coach.judging import Judge, deed
from concordia_nb.coach.lines import line, turn_number, veiled
from concordia_nb.coach.reviewing import Finding
from concordia_nb.coach.telling import Marks, title
from concordia_nb.coach.turns import growth, turns
from concordia_nb.concordia import IllegalMoveError, InvalidMoveError, Record, State
from concordia_nb.concordia.pieces import CARD_NUMBER, CARDS
from concordia_nb.core.words import set_language
from concordia_nb.players import make
from tests.coach.conftest import ending, played


def other_stack(state: State) -> State:
    """The same position with each deck of the stack turned upside down."""
    copy = state.copy()
    by_deck: dict[int, list[int]] = {}
    for card in copy.deck:
        by_deck.setdefault(CARDS[card].deck, []).append(card)
    copy.deck = [by_deck[CARDS[card].deck].pop() for card in copy.deck]
    return copy


def test_a_fetched_good_is_named_and_a_name_with_a_stop_ends_in_one() -> None:
    castle, road = "castellum-ubii", "aliso~castellum-ubii:land"
    state = concordia.from_position(
        {
            "map": "germania",
            "seats": [
                {"colour": "red", "colonists": [["land", road], ["sea", "colonia-aggr"]]},
                {"colour": "green"},
            ],
            "board": {"castles": {castle: "wine"}},
        }
    )
    fetched = coach.what_if(
        state, ["play tribune", f"collect {castle}", "settle sea colonia-aggr"], "play prefect", games=0
    )
    assert (
        "Tribune: fetch 1 wine from Castellum (Ubii), place a sea colonist in Colonia Aggr. B: "
        in fetched.lines[0]
    )


def test_a_hint_is_a_legal_plan_in_every_phase() -> None:
    record = played(1)
    phases = set()
    for at in range(0, len(record.moves), 3):
        state = record.at(at)
        found = coach.hint(state)
        phases.add(state.phase)
        assert found.move in state.moves()
        assert found.seat == state.to_move
        for move in found.moves:
            state.play(move)
        assert found.title
        assert found.steps
    assert {"play", "architect", "prefect", "mercator", "senator"} <= phases


def test_the_plan_of_a_turn_is_kept_until_the_player_leaves_it() -> None:
    record = played(1)
    cards = set()
    starts = [turn.start for turn in turns(record)]
    for start in starts[: len(starts) // 2]:
        game = record.branch(start)
        first = coach.hint(game)
        seat = game.state.turn
        for n, move in enumerate(first.moves):
            if game.state.turn == game.state.to_move == seat and game.state.phase not in ("play", "keep"):
                said = coach.hint(game)
                assert said.moves == first.moves[n:]
                assert not said.instead
                cards.add(game.state.phase)
            game.play(move)
    assert {"architect", "mercator", "senator"} <= cards


def takes(state: State, slot: str) -> list[str]:
    """The ways to take the card of a slot."""
    return [str(move) for move in state.moves() if move.split()[:2] == ["take", slot]]


def test_a_plan_goes_on_in_another_order_or_with_another_payment_and_ends_where_it_is_left() -> None:
    record = played(1)
    orders = left = 0
    for turn in turns(record):
        game = record.branch(turn.start)
        first = coach.hint(game)
        if first.moves[-1] != "done" or [move.split()[0] for move in first.moves[1:-1]] != ["take", "take"]:
            continue
        game.play(first.moves[0])
        start = len(game.moves)
        slots = [move.split()[1] for move in first.moves[1:3]]
        for other in takes(game.state, slots[1]):
            game.play(other)
            if not takes(game.state, slots[0]):  # paid with what the first card needs
                game.undo()
                continue
            assert coach.hint(game).move.split()[:2] == ["take", slots[0]]
            orders += 1
            game = game.branch(start)
            break
        strange = next((m for m in game.state.moves() if m != "done" and m.split()[1] not in slots), None)
        if strange is not None:
            game.play(strange)
            assert coach.hint(game) == coach.hint(game.state)
            left += 1
    assert orders
    assert left


def test_drawbacks_come_last_and_are_called_so() -> None:
    record = played(2)
    seen = 0
    for at in range(0, len(record.moves), 7):
        found = coach.hint(record.at(at))
        kinds = [fact.drawback for fact in found.facts]
        assert kinds == sorted(kinds)
        against = [said for said in found.lines if said.startswith("Against it: ")]
        assert len(against) == any(kinds)
        seen += any(kinds)
        assert " 0 points" not in str(found)
        for god in concordia.names.GOD_NAMES.values():
            assert str(found).count(f"{god} (") <= 1
    assert seen


def test_a_review_says_at_its_top_where_its_numbers_come_from() -> None:
    found = coach.review(ending(1), [0, 2], games=1)
    said = "Civis played the game to its end at every seat, 1 time from what was played"
    assert said in str(found).splitlines()[1]
    assert found.html().index(said) < found.html().index("<table>")
    assert "would have been" in str(found)
    assert "to its end" not in str(coach.review(ending(1), [0, 2], games=0))


def test_nobody_is_praised_for_not_having_wasted_a_card() -> None:
    praised = [
        found
        for seed in (1, 2, 3)
        for found in coach.review(ending(seed), games=0).findings
        if found.kind == "won"
    ]
    assert praised
    for found in praised:
        assert "nothing more" not in found.other
        assert found.lines[0].endswith(f"That was better than: {found.other}.")


def test_games_that_would_all_be_alike_are_played_on_once() -> None:
    record = ending(1)
    found = coach.review(record, games=2)
    assert found.findings
    for finding in found.findings:
        left = record.at(finding.at).deck
        assert finding.games == (2 if left else 1)
        assert ("1 game from each" in finding.lines[1]) == (not left)
    assert ("Once is enough" in str(found)) == any(finding.games == 1 for finding in found.findings)


def test_a_mercator_is_named_with_its_deck_where_another_one_is_in_hand() -> None:
    hand = ["tribune", "mercator", "mercator-1"]
    position = {"map": "italia", "seats": [{"colour": "red", "hand": hand}, {"colour": "green"}]}
    state = concordia.from_position(position)
    assert title(line(state, ["play mercator-1", "done"])).startswith("Mercator (deck I)")
    state.hands[0].remove(CARD_NUMBER["mercator"])
    assert title(line(state, ["play mercator-1", "done"])).startswith("Mercator, ")


def test_the_letters_of_a_chart_can_be_read_on_a_phone() -> None:
    record = played(1)
    drawing = charts.totals(growth(record), record.state)
    wide = float(re.search(r'viewBox="0 0 (\d+)', drawing)[1])
    letters = float(re.search(r'font-size="(\d+)', drawing)[1])
    assert letters * 340 / wide >= 10  # pixels, on a page of 420 pixels with its margins
    long = record.state.copy()
    long.seats = tuple(replace(seat, name="Maximilianus Augustus") for seat in long.seats)
    assert "Maximilia… " in charts.totals(growth(record), long)


def test_the_words_under_a_board_name_only_what_is_marked_there() -> None:
    found = coach.review(played(1).branch(6), games=0)
    gold, purple = Marks(spots=("city:roma",)), Marks(spots=("city:cosa",))
    nothing = pages.board(found, 0, Marks(), Marks())
    assert "gold" not in nothing
    assert "purple" not in nothing
    one = pages.board(found, 0, Marks(), purple)
    assert "In gold" not in one
    assert "In purple: " in one
    assert "covers" not in pages.board(found, 0, gold, purple)
    assert "purple covers gold" in pages.board(found, 0, gold, gold)


def test_nothing_rests_on_the_order_of_the_stack() -> None:
    record = played(2)
    for at in range(0, len(record.moves) // 2, 29):
        state = record.at(at)
        assert coach.hint(state) == coach.hint(other_stack(state))
    at = next(n for n in range(len(record.moves) // 3, len(record.moves)) if record.at(n).phase == "play")
    state = record.at(at)
    other = other_stack(state)
    assert state.deck != other.deck
    moves = state.moves()[0], state.moves()[-1]
    assert coach.what_if(state, *moves, games=1) == coach.what_if(other, *moves, games=1)


def test_a_veiled_stack_keeps_its_decks_and_cards() -> None:
    state = concordia.new_game("italia", seats=4, seed=3)
    found = veiled(state, 5)
    assert [CARDS[card].deck for card in found.deck] == [CARDS[card].deck for card in state.deck]
    assert sorted(found.deck) == sorted(state.deck)
    assert found.deck != veiled(state, 6).deck


def test_a_line_ends_with_the_turn() -> None:
    state = concordia.new_game("italia", seats=3, seed=7)
    found = line(state, ["play architect"])
    assert found.moves[0] == "play architect"
    assert turn_number(found.after) == 2
    assert found.after.turn == 1
    with pytest.raises(IllegalMoveError):
        line(state, ["play consul-2"])
    with pytest.raises(InvalidMoveError):
        line(state, ["dance"])


def test_two_moves_are_compared_by_the_same_stacks() -> None:
    state = ending(3).at(0)
    a, b = state.moves()[0], state.moves()[-1]
    same = coach.what_if(state, a, a, games=2)
    assert same.points[0] == same.points[1]
    assert same.better == 0
    assert not same.differences
    found = coach.what_if(state, a, b, games=2)
    assert found == coach.what_if(state, a, b, games=2)
    assert not state.deck
    assert "1 game played on by Civis" in str(found)  # without a stack all games are alike


def test_games_are_played_on_in_steps_that_are_counted() -> None:
    state = concordia.new_game("italia", seats=2, seed=7)
    steps = coach.compared(line(state, ["play mercator"]), line(state, ["play senator"]), games=2)
    told = []
    while True:
        try:
            told.append(next(steps))
        except StopIteration as end:
            found = end.value
            break
    assert [done for done, _all in told] == sorted(done for done, _all in told)
    assert told[-1] == (4, 4)
    assert len(told) > 40
    assert "2 games played on by Civis" in str(found)
    assert found == coach.what_if(state, "play mercator", "play senator", games=2)


def test_ways_worth_comparing_are_one_for_each_card_first_and_never_twice_the_same() -> None:
    state = concordia.new_game("italia", seats=3, seed=7)
    found = [way.moves for way in coach.ways(state)]
    assert found[0] == coach.hint(state).moves
    cards = {move.removeprefix("play ") for moves in found for move in moves[:1]}
    assert {"architect", "mercator", "prefect", "senator", "tribune"} <= cards
    titles = [title(line(state, moves)) for moves in found]
    assert len(titles) == len(set(titles)) <= 7
    assert len({tuple(map(deed, moves)) for moves in found}) == len(found)


def test_turns_are_cut_where_they_end() -> None:
    record = played(1)
    row = turns(record)
    assert [turn.seat for turn in row[:4]] == [0, 1, 2, 0]
    assert all(record.moves[turn.start].startswith("play ") for turn in row)
    assert all(a.end == b.start for a, b in pairwise(row))
    assert row[-1].end == len(record.moves)
    assert max(turn.round for turn in row) == record.state.rounds


def test_a_review_is_the_same_again_and_comes_in_steps() -> None:
    record = ending(2)
    steps = coach.review_steps(record, [2], games=1)
    seen = []
    while True:
        try:
            seen.append(next(steps))
        except StopIteration as end:
            found = end.value
            break
    assert [done for done, _all in seen] == sorted(done for done, _all in seen)
    assert all(done <= most for done, most in seen)
    assert str(found) == str(coach.review(record, [2], games=1))
    assert {finding.seat for finding in found.findings} <= {2}


def test_a_game_that_is_not_over_is_reviewed_without_chances() -> None:
    record = played(2).branch(60)
    found = coach.review(record, games=0)
    assert not found.chances
    assert "not over yet" in str(found)
    empty = coach.review(Record(concordia.new_game("italia", seats=2)), games=1)
    assert "No turn stands out." in str(empty)
    assert "<svg" in empty.html()


def test_names_are_escaped() -> None:
    nasty = "<script>&'\""
    start = concordia.new_game("italia", seats=2, seed=4)
    start.seats = (replace(start.seats[0], name=nasty), start.seats[1])
    record = Record(start)
    while len(record.moves) < 60:
        record.play(record.state.moves()[0])
    page = coach.review(record, games=0).html()
    assert "&lt;script&gt;" in page
    assert nasty not in page
    assert "<script" not in page
    state = record.state
    assert "<script" not in coach.what_if(state, state.moves()[0], state.moves()[-1], games=0)._repr_html_()


def test_a_page_loads_nothing() -> None:
    page = coach.review(played(1).branch(40), games=0).html()
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert page.count("<figure>") > 3


def bare(text: str) -> set[str]:
    """The words outside of all messages."""
    while (shorter := re.sub(r"«[^«»]*»", " ", text)) != text:
        text = shorter
    return set(re.findall(r"[^\W\d_]{2,}", text))


def test_every_word_goes_through_gettext() -> None:
    record = played(1)
    set_language("xx")
    proper = {"Livia", "Marcus", "Octavia", *(c.name for c in record.state.board.cities)}
    proper |= {p.name for p in record.state.board.provinces} | set(concordia.names.GOD_NAMES.values())
    for at in range(0, len(record.moves), 23):
        assert bare(str(coach.hint(record.at(at)))) <= proper
    late = ending(1)
    state = late.at(0)
    assert bare(str(coach.what_if(state, state.moves()[0], state.moves()[-1], games=1))) <= proper
    found = coach.review(late, [0], games=1)
    assert bare(pages.text(found)) <= proper | {"Italia"}
    page = re.sub(r"<style>.*?</style>|<svg.*?</svg>|<[^>]+>", " ", found.html(), flags=re.S)
    assert bare(page) <= proper | {"Italia"}


def test_a_name_that_is_cut_short_ends_a_sentence_with_one_full_stop() -> None:
    found = Finding(
        "cost", 0, "Livia", 3, 0, "Architect: build in Colonia A.", "Architect: build in Colonia A.", (), (),
        (1.0, 2.0), 1, 1, (), Marks(), Marks(),
    )  # fmt: skip
    assert (
        found.lines[0]
        == "Round 3, Livia: Architect: build in Colonia A. Better: Architect: build in Colonia A."
    )


def test_a_hint_goes_to_the_fish_market_where_that_helps_and_plays_its_card_after_it() -> None:
    record = Record(concordia.new_game("balearica", seats=3, seed=5, options={"fish_market": True}))
    bot = make("civis")
    visits = 0
    while not record.state.over and visits < 2:
        state = record.state
        if state.phase == "play" and state.own.fish[state.to_move] > 1:
            found = coach.hint(record)
            if found.move.startswith("fish"):
                visits += 1
                assert " at the fish market, then " in found.title
                assert found.moves[1].startswith("play ")
                then = state.copy()
                for move in found.moves:
                    then.play(move)
                assert then.own.fish[state.to_move] < state.own.fish[state.to_move]
        record.play(bot.decide(state))
    assert visits == 2


def test_what_fish_are_worth_is_paid_for_them() -> None:
    state = concordia.new_game("balearica", seats=2, seed=1, options={"fish_market": True})
    state.own = state.own._replace(fish=(3, 0))
    judge = Judge()
    visit = next(plan for plan in judge.ranked(state) if plan.moves[0].verb == "fish")
    assert judge.lead(state, visit.moves) == pytest.approx(visit.points)
    without = judge.planner.after(veiled(state), 0, visit, [judge.planner.value.outlook(state, 1)])
    assert visit.points < without
