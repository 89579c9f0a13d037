"""A short game of ours: fewer houses, a cut-down stack, and all else as in the printed game."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from concordia_nb import concordia
from concordia_nb.concordia import PositionError, Record
from concordia_nb.concordia.pieces import decks
from tests.concordia.games import choose

SHORT = {"short_houses": 8, "short_stack": 6}


def played(options: dict[str, Any], seed: int, seats: int = 3) -> Record:
    record = Record(concordia.new_game("italia", seats=seats, seed=seed, options=options))
    rng = random.Random(seed)
    while not record.state.over:
        record.play(choose(record.state, rng))
    return record


def test_the_same_seed_lays_out_the_same_table() -> None:
    printed = concordia.new_game("italia", seats=3, seed=5).to_position()
    short = concordia.new_game("italia", seats=3, seed=5, options=SHORT).to_position()
    assert short.pop("options") == {**printed.pop("options"), **SHORT}
    assert short.pop("deck") == printed.pop("deck")[:8]
    assert short == printed


def test_the_printed_game_writes_no_word_of_it() -> None:
    options = {"short_houses": 15, "short_stack": 0}
    state = concordia.new_game("italia", seats=3, options=options)
    assert not state.options.short
    assert state.to_position() == concordia.new_game("italia", seats=3).to_position()


@pytest.mark.parametrize("seed", range(4))
def test_nobody_builds_more_houses_than_the_game_has(seed: int) -> None:
    state = played({"short_houses": 3}, seed).state
    assert max(mask.bit_count() for mask in state.houses) <= 3
    assert state.houses_left == [3 - mask.bit_count() for mask in state.houses]
    assert sum(scores["concordia"] for scores in state.scores()) == 7


def test_a_position_and_a_record_carry_it(tmp_path: Path) -> None:
    record = played(SHORT, 2)
    record.save(tmp_path / "short.concordia.json")
    again = Record.load(tmp_path / "short.concordia.json")
    assert again.at(0).options == record.at(0).options
    assert again.state.scores() == record.state.scores()
    for n in (0, len(record.moves) // 2, len(record.moves)):
        state = record.at(n)
        assert concordia.from_position(state.to_position()).houses_left == state.houses_left


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_at_most_the_whole_stack_stays_in_the_box(seats: int) -> None:
    whole = sum(map(len, decks(seats))) - 7
    state = concordia.new_game("imperium", seats=seats, options={"short_stack": whole})
    assert (len(state.display), state.deck) == (7, [])
    with pytest.raises(
        PositionError, match=f"options.short_stack: a whole number from 0 to {whole} is needed"
    ):
        concordia.new_game("imperium", seats=seats, options={"short_stack": whole + 1})


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("short_houses", 2),
        ("short_houses", 16),
        ("short_houses", True),
        ("short_houses", "8"),
        ("short_stack", -1),
        ("short_stack", 1.5),
    ],
)
def test_a_wrong_value_is_one_clear_sentence(key: str, value: Any) -> None:
    with pytest.raises(PositionError) as caught:
        concordia.new_game("italia", options={key: value})
    assert len(caught.value.faults) == 1
    assert caught.value.faults[0].startswith(f"options.{key}: a whole number from ")


def test_the_first_question_tells_what_brings_the_end() -> None:
    state = concordia.new_game("italia", seats=2, options=SHORT)
    told = "A short game: 8 houses or the last card bring the end. Play a card from your hand."
    assert state.question() == told
    for move in ("play senator", "done"):
        state.play(move)
    assert state.question() == told
    for move in ("play senator", "done"):
        state.play(move)
    assert state.question() == "Play a card from your hand."


def test_a_card_left_in_the_box_is_said_to_be_there() -> None:
    state = concordia.new_game("italia", seats=3, seed=5, options={"short_stack": 14})
    left_out = concordia.new_game("italia", seats=3, seed=5).to_position()["deck"][-1]
    [reason] = state.why_not(f"play {left_out}")
    assert reason.text.endswith("is not in this game: 14 of the cards stayed in the box.")
