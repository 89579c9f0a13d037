"""A record of any game: play, take back, look at any moment. Shown on a game that only counts."""

from __future__ import annotations

import pytest

from concordia_nb.core.record import CHECKPOINT, GameRecord


class Counting:
    """A game whose moves are numbers that are added up; it counts how many moves were ever played."""

    played = 0

    def __init__(self, total: int = 0) -> None:
        self.total = total

    def copy(self) -> Counting:
        return Counting(self.total)

    def play(self, move: str) -> None:
        if int(move) < 0:
            raise ValueError("no")
        Counting.played += 1
        self.total += int(move)


def record(n: int) -> GameRecord[Counting]:
    made = GameRecord(Counting(1000))
    for i in range(n):
        made.play(str(i))
    return made


def test_every_moment_can_be_looked_at_and_is_a_copy() -> None:
    game = record(50)
    for n in range(51):
        assert game.at(n).total == 1000 + sum(range(n))
    game.at(50).total = 0
    game.at(0).total = 0
    assert game.state.total == game.at(50).total == 1000 + sum(range(50))


@pytest.mark.parametrize("n", [-1, 51])
def test_moments_that_are_not_there_are_refused(n: int) -> None:
    game = record(50)
    with pytest.raises(ValueError, match="50 moves"):
        game.at(n)
    with pytest.raises(ValueError, match="50 moves"):
        game.undo(50 - n)
    assert len(game.moves) == 50
    assert game.state.total == 1000 + sum(range(50))


@pytest.mark.parametrize("length", [0, 1, 15, 16, 17, 32, 50])
@pytest.mark.parametrize("back", [0, 1, 16, 17, 50])
def test_taking_back_and_going_another_way(length: int, back: int) -> None:
    if back > length:
        return
    game = record(length)
    game.undo(back)
    left = length - back
    assert game.moves == [str(i) for i in range(left)]
    assert game.state.total == 1000 + sum(range(left))
    for _ in range(40):
        game.play("7")
    for n in range(left + 41):
        assert game.at(n).total == 1000 + sum(range(min(n, left))) + 7 * max(0, n - left)


def test_undo_takes_back_one_move_by_itself() -> None:
    game = record(3)
    game.undo()
    assert game.moves == ["0", "1"]


def test_a_refused_move_changes_nothing() -> None:
    game = record(3)
    with pytest.raises(ValueError, match="no"):
        game.play("-1")
    assert game.moves == ["0", "1", "2"]
    assert game.state.total == 1003


def test_looking_back_is_cheap() -> None:
    game = record(400)
    Counting.played = 0
    game.at(399)
    assert Counting.played < CHECKPOINT


def test_the_first_position_belongs_to_the_record_alone() -> None:
    start = Counting(5)
    game = GameRecord(start)
    start.total = 99
    assert game.state.total == 5
    game.state.total = 77
    assert game.at(0).total == 5
