"""Bots meet here: one game, or a series with the seats rotated, in this process, on all cores, or on a Dask cluster.

A game of a series is told by its number alone, and sums are made in the order of the numbers. So a series gives the
same table however it is spread, and a game that is played twice (because a machine was lost) counts once.
"""

from __future__ import annotations

import csv
import io
import math
import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import Any

from concordia_nb import concordia
from concordia_nb.concordia import State
from concordia_nb.concordia.pieces import COLOURS
from concordia_nb.core.errors import ConcordiaError
from concordia_nb.core.words import _
from concordia_nb.players.player import Player
from concordia_nb.players.registry import BUILT_IN, make

Z95 = 1.959964  # of the normal distribution, for intervals that hold the truth in 95 of 100 cases
AHEAD = 2  # games handed out to each process beyond the one it plays
RETRIES = 5  # times a Dask cluster may try a game whose worker was lost


class BotError(ConcordiaError):
    """A bot gave a move that is not legal, or failed."""

    def __reduce__(self) -> tuple[type[BotError], tuple[str]]:
        """Leaves a process as its message."""
        return type(self), (str(self),)


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended. Lists are by seat.

    Attributes:
        scores: points in all.
        winners: seats that won (one, by R-END-8).
        rounds: turns of the seat that had most.
        moves: the game as move texts.
        seconds: how long it took.
        thought: seconds of the processor that each seat took to decide.
        decided: decisions of each seat.
    """

    scores: list[int]
    winners: list[int]
    rounds: int
    moves: list[str]
    seconds: float
    thought: list[float]
    decided: list[int]


def play_game(
    map: str | Path,  # noqa: A002  as in new_game
    players: Sequence[Player | str],
    seed: int = 0,
    options: Mapping[str, bool | int] | None = None,
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
    thought, decided = [0.0] * len(players), [0] * len(players)
    began = time.perf_counter()
    while not state.over:
        seat = state.to_move
        asked = time.thread_time()
        move = ask(at_table[seat], state, names[seat])
        thought[seat] += time.thread_time() - asked
        decided[seat] += 1
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
        thought=thought,
        decided=decided,
    )


def ask(player: Player, state: State, name: str) -> str:
    """A player's decision, checked. Raises `BotError` that names the bot and the move."""
    try:
        move = player.decide(state)
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

    After as many games as there are entries each has sat everywhere equally often.

    >>> [seating(3, 2, game) for game in range(2)]
    [[0, 1, 0], [1, 0, 1]]
    """
    return [(seat + game) % entries for seat in range(seats)]


@dataclass(frozen=True, slots=True)
class Series:
    """What is played: entries are ids of bots. Each set-up is played once in every rotation of the seats."""

    map: str
    seats: int
    entries: tuple[str, ...]
    games: int
    seed: int = 0
    options: dict[str, bool | int] = field(default_factory=dict)

    def set_up(self, game: int) -> int:
        """The seed of a game: the same for a row of games that differ in who sits where."""
        return self.seed + game // len(self.entries)


@dataclass(frozen=True, slots=True)
class Played:
    """A game of a series, small enough to travel: entries, scores, decisions by seat, the seat that won.

    `thought` (seconds of the processor by seat) differs from run to run and is left out when games are compared.
    """

    game: int
    seed: int
    places: tuple[int, ...]
    scores: tuple[int, ...]
    winner: int
    rounds: int
    moves: int
    decided: tuple[int, ...]
    thought: tuple[float, ...] = field(compare=False)


def play_number(series: Series, game: int) -> Played:
    """Play one game of a series."""
    places = seating(series.seats, len(series.entries), game)
    seed = series.set_up(game)
    result = play_game(series.map, [series.entries[entry] for entry in places], seed, series.options)
    return Played(
        game=game,
        seed=seed,
        places=tuple(places),
        scores=tuple(result.scores),
        winner=result.winners[0],
        rounds=result.rounds,
        moves=len(result.moves),
        decided=tuple(result.decided),
        thought=tuple(result.thought),
    )


# -- where games are played --------------------------------------------------------------------------------------


def _here(series: Series, games: Sequence[int]) -> Iterator[Played]:
    for game in games:
        yield play_number(series, game)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _interrupts_wait() -> Iterator[None]:
    """Ctrl-C is heard a moment later: a process that it finds half started would be waited for without end."""
    if not hasattr(signal, "pthread_sigmask"):  # on Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _on_cores(series: Series, games: Sequence[int], processes: int) -> Iterator[Played]:
    others = set(active_children())
    pool = ProcessPoolExecutor(
        processes, mp_context=get_context("spawn"), initializer=_leave_interrupts_to_the_parent
    )
    waiting = list(reversed(games))
    at_work: set[Future[Played]] = set()
    try:
        while waiting or at_work:
            while waiting and len(at_work) < processes * AHEAD:
                with _interrupts_wait():
                    at_work.add(pool.submit(play_number, series, waiting.pop()))
            done, at_work = wait(at_work, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        if at_work:  # nobody waits for these games any more, and one of caesar lasts minutes
            for process in set(active_children()) - others:
                process.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


def _on_dask(series: Series, games: Sequence[int], address: str) -> Iterator[Played]:
    try:
        distributed = import_module("distributed")  # without types, and only when asked for
    except ImportError as error:
        raise ConcordiaError(
            _("Playing on a cluster needs the package “distributed”: pip install concordia-nb[dask]")
        ) from error
    try:
        cluster = distributed.Client(address, timeout="30s")
    except (OSError, ValueError) as error:
        raise ConcordiaError(
            _("No Dask scheduler answers at {address}: {error}").format(address=address, error=error)
        ) from error
    with cluster as client:
        futures = client.map(play_number, [series] * len(games), games, pure=False, retries=RETRIES)
        try:
            for future in distributed.as_completed(futures):
                yield future.result()
        finally:
            client.cancel(futures)


# -- series --------------------------------------------------------------------------------------------------------


def play_series(
    series: Series,
    processes: int = 1,
    dask: str | None = None,
    on_progress: Callable[[int, int], None] | None = None,
    first: int = 0,
) -> list[Played]:
    """Play a series; what was played, in the order of the games. Ctrl-C ends it early, without an error.

    Args:
        series: what to play.
        processes: how many of this machine; bots of one's own, which other processes do not know, play in this one.
        dask: the address of a Dask scheduler to play on instead, e.g. "tcp://127.0.0.1:8786".
        on_progress: called after each game with the games played and the games to play.
        first: the number of the first game to play; those before it were played already.

    Raises `BotError` as `play_game` does, `ConcordiaError` for unknown bots and where Dask is missing.
    """
    if not series.entries:
        raise ConcordiaError(_("A series needs at least one bot."))
    for bot_id in series.entries:
        make(bot_id)
    numbers = range(first, series.games)
    if dask is not None:
        source = _on_dask(series, numbers, dask)
    elif (
        processes > 1
        and len(numbers) > 1
        and all(entry.partition(":")[0] in BUILT_IN for entry in series.entries)
    ):
        source = _on_cores(series, numbers, min(processes, len(numbers)))
    else:
        source = _here(series, numbers)
    found: dict[int, Played] = {}
    try:
        for played in source:
            found[played.game] = played
            if on_progress is not None:
                on_progress(len(found), len(numbers))
    except KeyboardInterrupt:
        close = getattr(source, "close", None)
        if close is not None:
            close()
    return [found[game] for game in sorted(found)]


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of wins (Wilson's, which holds for few games and for none won, too).

    >>> [round(end, 3) for end in wilson(60, 100)]
    [0.502, 0.691]
    """
    if not games:
        return 0.0, 1.0
    share, z2 = wins / games, Z95 * Z95
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    reach = Z95 / (1 + z2 / games) * math.sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def table(series: Series, played: Sequence[Played], seconds: float) -> dict[str, Any]:
    """The sums of a series, as `selfplay --json` prints them.

    Returns:
        games (played), players (ids by entry), wins (by entry), mean_scores (by entry, over its seats), mean_rounds,
        games_per_s, moves_per_s; and win_intervals (by entry, the 95 % interval of its share of wins).
    """
    n = len(series.entries)
    wins, points, seated = [0] * n, [0] * n, [0] * n
    for game in played:
        wins[game.places[game.winner]] += 1
        for entry, score in zip(game.places, game.scores, strict=True):
            points[entry] += score
            seated[entry] += 1
    games, seconds = len(played), max(seconds, 1e-9)
    return {
        "games": games,
        "players": list(series.entries),
        "wins": wins,
        "win_intervals": [[round(end, 4) for end in wilson(won, games)] for won in wins],
        "mean_scores": [round(total / max(times, 1), 2) for total, times in zip(points, seated, strict=True)],
        "mean_rounds": round(sum(game.rounds for game in played) / max(games, 1), 2),
        "games_per_s": round(games / seconds, 2),
        "moves_per_s": round(sum(game.moves for game in played) / seconds, 1),
    }


def play_games(
    map: str | Path = "italia",  # noqa: A002
    seats: int = 4,
    entries: Sequence[str] = ("civis", "random"),
    games: int = 100,
    seed: int = 0,
    on_progress: Callable[[int, int], None] | None = None,
    processes: int = 1,
    dask: str | None = None,
    options: Mapping[str, bool | int] | None = None,
) -> dict[str, Any]:
    """A series of games between bots given by id, and its sums (see `table`); entries rotate through the seats.

    Args and errors as in `play_series`.
    """
    series = Series(str(map), seats, tuple(entries), games, seed, dict(options or {}))
    began = time.perf_counter()
    played = play_series(series, processes, dask, on_progress)
    return table(series, played, time.perf_counter() - began)


def as_csv(series: Series, played: Sequence[Played]) -> str:
    """Every seat of every game as a line of CSV."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["game", "seed", "map", "seat", "player", "score", "won", "rounds"])
    for game in played:
        for seat, entry in enumerate(game.places):
            writer.writerow(
                [
                    game.game, game.seed, series.map, seat + 1, series.entries[entry], game.scores[seat],
                    int(seat == game.winner), game.rounds,
                ]
            )  # fmt: skip
    return out.getvalue()


def elo(pairings: Mapping[tuple[str, str], tuple[float, float]], rounds: int = 2000) -> dict[str, float]:
    """Elo numbers from wins in pairings: ids of two bots -> wins of each. Their mean is 1500.

    The most likely numbers (Bradley and Terry's model); half a win is added to both sides, so that they stay finite.

    >>> elo({("a", "b"): (75, 25)})
    {'a': 1594.3, 'b': 1405.7}
    """
    names = sorted({name for pair in pairings for name in pair})
    strength = dict.fromkeys(names, 1.0)
    won = dict.fromkeys(names, 0.0)
    for (first, second), (wins, losses) in pairings.items():
        won[first] += wins + 0.5
        won[second] += losses + 0.5
    for _round in range(rounds):
        for name in names:
            met = sum(
                (wins + losses + 1) / (strength[first] + strength[second])
                for (first, second), (wins, losses) in pairings.items()
                if name in (first, second)
            )
            strength[name] = won[name] / met
        mean = math.exp(sum(map(math.log, strength.values())) / len(names))
        strength = {name: value / mean for name, value in strength.items()}
    return {name: round(1500 + 400 * math.log10(strength[name]), 1) for name in names}
