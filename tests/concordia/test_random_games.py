"""Random games over both boards, all seat numbers and both options: they end, and no illegal state ever appears."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from concordia_nb import concordia
from concordia_nb.concordia import Record
from tests.concordia.games import all_cards, check, check_position, choose, inside, random_game, table

CI_GAMES = 200
LONG_GAMES = 5_000
ROUND_TRIPS = 8  # games of the CI profile that also go through files and positions at every move


def play_and_check(n: int) -> list[str]:
    """Plays game `n` to its end with all checks after every move; returns its moves."""
    rng = random.Random(n)
    state = table(n)
    cards = all_cards(state)
    moves: list[str] = []
    check_position(state)
    while not state.over:
        move = choose(state, rng)
        state.play(move)
        moves.append(str(move))
        check(state)
        assert all_cards(state) == cards
        if len(moves) % 50 == 0:
            check_position(state)
        assert len(moves) < 20_000
    check_position(state)
    assert state.concordia >= 0
    assert not state.last_turns
    assert len(state.winners()) == 1
    return moves


@pytest.mark.parametrize("first", range(0, CI_GAMES, 20))
def test_games_end_and_every_position_is_legal(first: int) -> None:
    for n in range(first, first + 20):
        play_and_check(n)


@pytest.mark.long
@pytest.mark.parametrize("first", range(CI_GAMES, LONG_GAMES, 100))
def test_thousands_of_games_end_and_every_position_is_legal(first: int) -> None:
    for n in range(first, first + 100):
        play_and_check(n)


@pytest.mark.parametrize("n", range(8))
def test_the_same_seed_gives_the_same_record(n: int) -> None:
    assert play_and_check(n) == play_and_check(n)


@pytest.mark.parametrize(
    "n", [*range(ROUND_TRIPS), *(pytest.param(n, marks=pytest.mark.long) for n in range(ROUND_TRIPS, 200))]
)
def test_record_to_file_to_replay_and_position_to_state_agree_at_every_move(n: int, tmp_path: Path) -> None:
    record = Record(table(n))
    rng = random.Random(n)
    seen = [record.state.to_position()]
    while not record.state.over:
        record.play(choose(record.state, rng))
        position = record.state.to_position()
        again = concordia.from_position(json.loads(json.dumps(position)))
        assert inside(again) == inside(record.state)
        assert again.moves() == record.state.moves()
        if len(seen) % 50 == 0:
            assert again.to_position() == position
        seen.append(position)
    path = tmp_path / "game.concordia.json"
    record.save(path)
    loaded = Record.load(path)
    assert loaded.moves == record.moves
    assert inside(loaded.state) == inside(record.state)
    replayed = Record(concordia.from_position(seen[0]))
    for move, position in zip(loaded.moves, seen[1:], strict=True):
        replayed.play(move)
        assert replayed.state.to_position() == position


def test_a_copy_shares_nothing_that_changes() -> None:
    for state in random_game(7):
        if state.over:
            break
        before = state.to_position()
        copy = state.copy()
        assert inside(copy) == inside(state)
        for _ in range(12):
            if not copy.over:
                copy.play(copy.moves()[0])
        assert state.to_position() == before
