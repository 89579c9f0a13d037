"""Bots meet here: one game, or a series with the seats rotated."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from concordia_nb import concordia
from concordia_nb.concordia import State
from concordia_nb.concordia.pieces import COLOURS
from concordia_nb.core.errors import ConcordiaError
from concordia_nb.core.words import _
from concordia_nb.players.player import Player
from concordia_nb.players.registry import make


class BotError(ConcordiaError):
    """A bot gave a move that is not legal, or failed."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended. Lists are by seat.

    Attributes:
        scores: points in all.
        winners: seats that won (one, by R-END-8).
        rounds: turns of the seat that had most.
        moves: the game as move texts.
        seconds: how long it took.
    """

    scores: list[int]
    winners: list[int]
    rounds: int
    moves: list[str]
    seconds: float


def play_game(
    map: str | Path,  # noqa: A002  as in new_game
    players: Sequence[Player | str],
    seed: int = 0,
    options: dict[str, bool] | None = None,
    on_move: Callable[[State, str], None] | None = None,
) -> Result:
    """Play one game to its end.

    Args:
        map: id or path of a map.
        players: by seat a bot's id, or any object with `decide`.
        seed: of the set-up and of the bots that are given by id.
        options: as in `new_game`.
        on_move: called after each move with the state and the move.

    Raises `BotError`, naming bot and move, when a bot gives an illegal move or fails.

    >>> result = play_game("italia", ["civis", "random"], seed=3)
    >>> len(result.scores), result.winners
    (2, [0])
    """
    names = [player if isinstance(player, str) else type(player).__name__ for player in players]
    state = concordia.new_game(
        map,
        seats=[{"colour": COLOURS[seat], "player": name} for seat, name in enumerate(names)]
        if all(isinstance(player, str) for player in players)
        else len(players),
        seed=seed,
        options=options,
    )
    at_table = [
        make(player, seed * len(players) + seat) if isinstance(player, str) else player
        for seat, player in enumerate(players)
    ]
    moves: list[str] = []
    began = time.perf_counter()
    while not state.over:
        seat = state.to_move
        move = ask(at_table[seat], state, names[seat])
        state.play(move)
        moves.append(str(move))
        if on_move is not None:
            on_move(state, move)
    return Result(
        scores=[points["total"] for points in state.scores()],
        winners=state.winners(),
        rounds=state.rounds,
        moves=moves,
        seconds=time.perf_counter() - began,
    )


def ask(player: Player, state: State, name: str) -> str:
    """A player's decision, checked. Raises `BotError` that names the bot and the move."""
    try:
        move = player.decide(state)
    except ConcordiaError:
        raise
    except Exception as error:
        raise BotError(
            _("The bot “{bot}” failed in {phase} (round {round}): {error}").format(
                bot=name, phase=state.phase, round=state.rounds, error=f"{type(error).__name__}: {error}"
            )
        ) from error
    if move not in state.moves():
        raise BotError(
            _("The bot “{bot}” gave “{move}”, which is no legal move in {phase} (round {round}).").format(
                bot=name, move=move, phase=state.phase, round=state.rounds
            )
        )
    return move


def seating(seats: int, entries: int, game: int) -> list[int]:
    """The entry at each seat in a game: fewer entries than seats repeat, and all move on by one seat each game.

    >>> [seating(4, 2, game) for game in range(2)]
    [[0, 1, 0, 1], [1, 0, 1, 0]]
    """
    width = seats if entries <= seats else entries
    return [((seat + game) % width) % entries for seat in range(seats)]


def play_games(
    map: str | Path = "italia",  # noqa: A002
    seats: int = 4,
    entries: Sequence[str] = ("civis", "random"),
    games: int = 100,
    seed: int = 0,
    on_progress: Callable[[int, int], None] | None = None,
) -> dict[str, Any]:
    """A series of games between bots given by id; entries rotate through the seats.

    Args:
        map, seats, games: what is played, and how often.
        entries: ids of bots; fewer than seats repeat.
        seed: of the first game; each next one has one more.
        on_progress: called after each game with the games played and the games in all.

    Returns:
        As `selfplay --json`: games, players (ids by entry), wins (by entry), mean_scores (by entry, over its
        seats), mean_rounds, games_per_s, moves_per_s.
    """
    if not entries:
        raise ConcordiaError(_("A series needs at least one bot."))
    for bot_id in entries:
        make(bot_id)
    wins = [0] * len(entries)
    points = [0] * len(entries)
    seated = [0] * len(entries)
    rounds = moves = 0
    began = time.perf_counter()
    for game in range(games):
        places = seating(seats, len(entries), game)
        result = play_game(map, [entries[entry] for entry in places], seed=seed + game)
        for seat, entry in enumerate(places):
            points[entry] += result.scores[seat]
            seated[entry] += 1
        for seat in result.winners:
            wins[places[seat]] += 1
        rounds += result.rounds
        moves += len(result.moves)
        if on_progress is not None:
            on_progress(game + 1, games)
    seconds = max(time.perf_counter() - began, 1e-9)
    return {
        "games": games,
        "players": list(entries),
        "wins": wins,
        "mean_scores": [round(n / max(times, 1), 2) for n, times in zip(points, seated, strict=True)],
        "mean_rounds": round(rounds / max(games, 1), 2),
        "games_per_s": round(games / seconds, 2),
        "moves_per_s": round(moves / seconds, 1),
    }
