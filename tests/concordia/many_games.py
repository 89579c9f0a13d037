"""Games to the end on every board, with all checks on the way, and a table of what happened in them.

    python -m tests.concordia.many_games                 every board, 2 to 5 seats, 50 random and 10 civis games each
    python -m tests.concordia.many_games hellas cyprus   some boards
    python -m tests.concordia.many_games --games 5 1     fewer games

Seeded: the same boards and numbers give the same table. It ends with 1 when a game breaks a check.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from concordia_nb import concordia
from concordia_nb.concordia import State, load_board
from concordia_nb.concordia.pieces import START_HAND
from concordia_nb.players.registry import make
from tests.concordia.games import SEATS, all_cards, check, check_position, choose

RANDOM_GAMES = 50
CIVIS_GAMES = 10
MOST_MOVES = 20_000


def first_position(board: str, seats: int, n: int) -> State:
    """Game number `n` on a board: the seed is `n`, and the options take turns."""
    options = {"start_goods": n % 5 != 4, "our_readings": n % 7 != 6, "intermediate_scoring": n % 3 == 2}
    if not load_board(board).has_display:
        options["second_display"] = n % 2 == 1
    return concordia.new_game(board, seats=seats, seed=n, options=options)


def play_through(state: State, n: int, bot: str = "") -> list[str]:
    """Plays a game to its end, at random or with a bot at every seat, and checks each position; its moves."""
    rng = random.Random(n)
    bots = [make(bot, n * 7 + seat) for seat in range(len(state.seats))] if bot else []
    cards = all_cards(state)
    moves: list[str] = []
    while not state.over:
        assert len(moves) < MOST_MOVES
        if len(moves) % 50 == 0:
            check_position(state)
        move = str(bots[state.to_move].decide(state) if bots else choose(state, rng))
        state.play(move)
        check(state)
        moves.append(move)
    check_position(state)
    assert all_cards(state) == cards
    assert state.concordia >= 0
    assert len(state.winners()) == 1
    return moves


@dataclass
class Tally:
    """What happened in the games of a board: sums over `seats` seats in `games` games."""

    games: int = 0
    seats: int = 0
    rounds: int = 0
    score: int = 0
    houses: int = 0
    cards: int = 0
    harvests: int = 0

    def count(self, state: State, moves: Sequence[str]) -> None:
        """Adds a game that has ended."""
        assert state.over
        seats = range(len(state.seats))
        self.games += 1
        self.seats += len(seats)
        self.rounds += state.rounds
        self.score += sum(points["total"] for points in state.scores())
        self.houses += sum(houses.bit_count() for houses in state.houses)
        held = (len(state.hands[seat]) + len(state.discards[seat]) for seat in seats)
        self.cards += sum(held) - len(START_HAND) * len(seats)
        self.harvests += sum(move.startswith("produce ") for move in moves)

    def row(self) -> str:
        """Games, mean rounds a game, and by seat: score, houses, cards bought, provinces that produced."""
        means = (self.score, self.houses, self.cards, self.harvests)
        by_seat = "".join(f"{total / self.seats:>9.1f}" for total in means)
        return f"{self.games:>6}{self.rounds / self.games:>8.1f}{by_seat}"


HEADING = (
    f"{'board':<15}{'bot':<8}{'games':>6}{'rounds':>8}{'score':>9}{'houses':>9}{'cards':>9}{'produce':>9}"
)


def played(board: str, seats: int, bot: str, games: int) -> Iterator[tuple[State, list[str]]]:
    """Games 0 … `games` - 1 of a board and a number of seats, at their end, with their moves."""
    for n in range(games):
        state = concordia.new_game(board, seats=seats, seed=n) if bot else first_position(board, seats, n)
        yield state, play_through(state, n, bot)


def main() -> int:
    """The command; its exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("boards", nargs="*", metavar="BOARD", choices=[[], *concordia.board_ids()])
    parser.add_argument(
        "--games", nargs=2, type=int, default=(RANDOM_GAMES, CIVIS_GAMES), metavar=("RANDOM", "CIVIS")
    )
    asked = parser.parse_args()
    print(HEADING)
    broken = 0
    for board in asked.boards or concordia.board_ids():
        for bot, games in zip(("", "civis"), asked.games, strict=True):
            tally = Tally()
            for seats in SEATS:
                try:
                    for state, moves in played(board, seats, bot, games):
                        tally.count(state, moves)
                except AssertionError as problem:
                    broken += 1
                    print(f"{board}, {seats} seats, {bot or 'random'}: {problem!r}", file=sys.stderr)
            if tally.games:
                print(f"{board:<15}{bot or 'random':<8}{tally.row()}", flush=True)
    return 1 if broken else 0


if __name__ == "__main__":
    raise SystemExit(main())
