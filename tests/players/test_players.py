"""Bots: they play legally, repeat themselves for a seed, never look at the stack, and are told apart by strength."""

from __future__ import annotations

import pytest

from concordia_nb import concordia, players
from concordia_nb.concordia import State
from concordia_nb.core import words
from concordia_nb.core.errors import ConcordiaError
from concordia_nb.core.seeds import shuffled, stream

CIVIS_AGAINST_THREE = ["civis", "random", "random", "random"]


def positions(bot_id: str, map_id: str = "italia", seats: int = 3, every: int = 7) -> list[State]:
    """Positions from all of a game that a bot plays with itself."""
    state = concordia.new_game(map_id, seats=seats, seed=5)
    bot = players.make(bot_id)
    found = []
    n = 0
    while not state.over:
        if n % every == 0:
            found.append(state.copy())
        state.play(bot.decide(state))
        n += 1
    return found


@pytest.fixture(scope="module")
def midgame() -> list[State]:
    """Positions from a game of civis."""
    return positions("civis")


@pytest.mark.parametrize("bot_id", ["random", "tiro", "civis"])
@pytest.mark.parametrize(("map_id", "seats"), [("italia", 2), ("imperium", 5)])
def test_a_bot_plays_whole_games_and_plays_them_again_for_the_seed(
    bot_id: str, map_id: str, seats: int
) -> None:
    first = players.play_game(map_id, [bot_id] * seats, seed=11)
    assert max(first.scores) > 0
    if seats == 2:
        assert players.play_game(map_id, [bot_id] * seats, seed=11).moves == first.moves


@pytest.mark.parametrize("options", [{"start_goods": False}, {"intermediate_scoring": True}])
def test_civis_plays_the_variants(options: dict[str, bool]) -> None:
    result = players.play_game("italia", ["civis", "civis"], seed=2, options=options)
    assert min(result.scores) > 50
    if "start_goods" in options:
        assert result.moves[0].startswith("buy ")


QUICK_CAESAR = "caesar:simulations=3,seconds=none"
EVERY_BOT = [QUICK_CAESAR if bot_id == "caesar" else bot_id for bot_id in players.BOTS]


@pytest.mark.parametrize("bot_id", EVERY_BOT)
def test_no_bot_looks_at_the_order_of_the_stack(bot_id: str, midgame: list[State]) -> None:
    for n, state in enumerate(midgame):
        other = state.copy()
        other.deck[:] = shuffled(state.deck, stream(n, "another stack"))
        assert other.deck != state.deck or len(state.deck) < 2
        assert players.make(bot_id, seed=3).decide(state) == players.make(bot_id, seed=3).decide(other)


@pytest.mark.parametrize("bot_id", EVERY_BOT)
def test_deciding_changes_nothing(bot_id: str, midgame: list[State]) -> None:
    bot = players.make(bot_id, seed=3)
    for state in midgame[::3]:
        before = state.to_position()
        move = bot.decide(state)
        assert move in state.moves()
        assert state.to_position() == before


def test_seeds_make_different_games() -> None:
    games = {tuple(players.play_game("italia", ["tiro", "tiro"], seed=seed).moves) for seed in range(3)}
    assert len(games) == 3


def test_civis_beats_three_randoms() -> None:
    wins = players.play_games("imperium", 4, CIVIS_AGAINST_THREE, games=12)["wins"]
    assert wins[0] >= 11


@pytest.mark.long
def test_civis_beats_three_randoms_in_95_of_100_games() -> None:
    wins = players.play_games("imperium", 4, CIVIS_AGAINST_THREE, games=100)["wins"]
    assert wins[0] >= 95


def test_games_of_civis_have_a_sensible_length_and_score() -> None:
    table = players.play_games("imperium", 4, ["civis"], games=4)
    assert 22 <= table["mean_rounds"] <= 42
    assert table["mean_scores"][0] >= 90


def test_tiro_is_weaker_than_civis_and_stronger_than_random() -> None:
    table = players.play_games("italia", 3, ["civis", "tiro", "random"], games=9)
    civis, tiro, random = table["mean_scores"]
    assert civis > tiro > random


def test_names_of_bots_are_translated_when_asked_for() -> None:
    words.set_language("xx")
    try:
        for bot in players.BOTS.values():
            assert bot.label().startswith("«")
            assert bot.description().startswith("«")
    finally:
        words.set_language("en")


def test_one_makes_a_bot_of_ones_own() -> None:
    class Last:
        """Takes the last move there is."""

        def __init__(self, seed: int = 0) -> None:
            self.seed = seed

        def decide(self, state: State) -> str:
            return state.moves()[-1]

    players.register("last", Last, "Last")
    try:
        assert players.BOTS["last"].label() == "Last"
        state = concordia.new_game("italia", seats=2)
        assert players.make("last", 4).decide(state) == state.moves()[-1]
    finally:
        del players.BOTS["last"]


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(ConcordiaError, match="cassandra"):
        players.make("cassandra")
    with pytest.raises(ConcordiaError, match="cassandra"):
        players.play_games("italia", 2, ["civis", "cassandra"], games=1)
