"""The arena: seats rotate, sums are right, and a bot that misbehaves is named."""

from __future__ import annotations

import pytest

from concordia_nb import players
from concordia_nb.concordia import State
from concordia_nb.players.arena import seating


class Says:
    """A bot that says always the same."""

    def __init__(self, move: str) -> None:
        self.move = move

    def decide(self, state: State) -> str:
        return self.move


class Breaks:
    """A bot with a fault."""

    def decide(self, state: State) -> str:
        raise ZeroDivisionError("dividing the spoils")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("entries", [1, 2, 3, 4, 6])
def test_every_entry_sits_everywhere_equally_often(seats: int, entries: int) -> None:
    games = seats * entries * 6
    times = [[0] * entries for _ in range(seats)]
    for game in range(games):
        for seat, entry in enumerate(seating(seats, entries, game)):
            times[seat][entry] += 1
    assert all(row == times[0] for row in times)
    assert all(n for n in times[0])


def test_a_series_adds_up() -> None:
    seen: list[tuple[int, int]] = []
    table = players.play_games(
        "italia",
        3,
        ["random", "civis"],
        games=4,
        seed=9,
        on_progress=lambda done, games: seen.append((done, games)),
    )
    assert table["games"] == 4
    assert table["players"] == ["random", "civis"]
    assert sum(table["wins"]) == 4
    assert seen == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert set(table) == {
        "games", "players", "wins", "win_intervals", "mean_scores", "mean_rounds", "games_per_s", "moves_per_s",
    }  # fmt: skip


def test_a_series_as_csv_has_a_line_for_every_seat() -> None:
    series = players.Series("italia", 2, ("random",), games=2, seed=3)
    played = players.play_series(series)
    lines = players.as_csv(series, played).splitlines()
    assert lines[0] == "game,seed,map,seat,player,score,won,rounds"
    assert len(lines) == 5
    assert [line.split(",")[5] for line in lines[1:3]] == [str(score) for score in played[0].scores]
    assert sum(int(line.split(",")[6]) for line in lines[1:]) == 2


@pytest.mark.parametrize("move", ["build roma", "hello", "play consul-5", ""])
def test_an_illegal_move_is_named_with_its_bot(move: str) -> None:
    with pytest.raises(players.BotError) as caught:
        players.play_game("italia", ["civis", Says(move)], seed=1)
    assert "Says" in str(caught.value)
    assert f"“{move}”" in str(caught.value)


def test_a_bot_that_fails_is_named_with_what_went_wrong() -> None:
    with pytest.raises(players.BotError, match=r"Breaks.*ZeroDivisionError: dividing the spoils"):
        players.play_game("italia", [Breaks(), "civis"], seed=1)


def test_a_game_can_be_watched() -> None:
    seen: list[str] = []
    result = players.play_game(
        "italia", ["civis", "civis"], seed=1, on_move=lambda state, move: seen.append(move)
    )
    assert seen == result.moves
