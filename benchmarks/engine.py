"""How fast the engine is, beside a well-known Python engine of a board game in the same process and run.

    python benchmarks/engine.py            the table (about a minute on a quiet machine)
    python benchmarks/engine.py --quick    a tenth of the work
    python benchmarks/engine.py --json     the numbers for other programs
    python benchmarks/engine.py --profile  where the time of a playout goes

Random playouts on Imperium with 4 seats stand beside Catanatron's four random players (extra `bench`). Forced decisions
count on both sides, and both check that each move is legal. The two take turns in short slices and CPU time is
measured, so other programs matter little: the best slice of each is reported, and the ratio is the median over slices
that stood side by side.
"""

from __future__ import annotations

import argparse
import cProfile
import gc
import json
import pstats
import random
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

from concordia_nb import concordia
from concordia_nb.concordia import State

clock = time.process_time
SEATS = 4
BOARD = "imperium"


def playout(state: State, rng: random.Random) -> int:
    """Plays to the end by `play`, which checks each move; returns the number of decisions."""
    decisions = 0
    pick = rng.random
    while legal := state.moves():
        state.play(legal[int(pick() * len(legal))])
        decisions += 1
    return decisions


def unchecked_playout(state: State, rng: random.Random) -> int:
    """The same by `apply`, as searches do it."""
    decisions = 0
    pick = rng.random
    while legal := state.moves():
        state.apply(legal[int(pick() * len(legal))])
        decisions += 1
    return decisions


def slice_of(play: Callable[[int], int], seconds: float, seed: int) -> tuple[float, int]:
    """Decisions per CPU second over whole games for about so long, and the next seed."""
    decisions = 0
    begin = clock()
    while (spent := clock() - begin) < seconds:
        decisions += play(seed)
        seed += 1
    return decisions / spent, seed


def ours(seed: int) -> int:
    return playout(concordia.new_game(BOARD, SEATS, seed), random.Random(seed))


def ours_unchecked(seed: int) -> int:
    return unchecked_playout(concordia.new_game(BOARD, SEATS, seed), random.Random(seed))


def catanatron_player() -> Callable[[int], int] | None:
    """A playout of four random players, or None where the package is not installed."""
    try:
        from catanatron import Color, Game, RandomPlayer
    except ImportError:
        return None

    def play(seed: int) -> int:
        random.seed(seed)
        game = Game([RandomPlayer(color) for color in Color], seed=seed)
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < 1000:  # its own limit
            game.play_tick()
            decisions += 1
        return decisions

    return play


def race(slices: int, seconds: float) -> tuple[dict[str, float], dict[str, float]]:
    """Best slice of each side, taking turns; and the median of ours by theirs over slices that stood side by side."""
    sides: dict[str, Callable[[int], int]] = {"ours": ours, "ours unchecked": ours_unchecked}
    theirs = catanatron_player()
    if theirs:
        sides["catanatron"] = theirs
    speeds: dict[str, list[float]] = {name: [] for name in sides}
    seeds = dict.fromkeys(sides, 0)
    for _ in range(slices):
        for name, play in sides.items():
            speed, seeds[name] = slice_of(play, seconds, seeds[name])
            speeds[name].append(speed)
    ratios = {
        name: statistics.median(a / b for a, b in zip(speeds[name], speeds["catanatron"], strict=True))
        for name in ("ours", "ours unchecked")
        if theirs
    }
    return {name: max(each) for name, each in speeds.items()}, ratios


def some_states(games: int, share: float) -> list[State]:
    rng = random.Random(1)
    found = []
    for seed in range(games):
        state = concordia.new_game(BOARD, SEATS, seed)
        while legal := state.moves():
            if rng.random() < share:
                found.append(state.copy())
            state.play(rng.choice(legal))
    return found


def best_time(action: Callable[[], Any], repeats: int) -> float:
    """The shortest of several runs, in CPU seconds."""
    times = []
    for _ in range(repeats):
        begin = clock()
        action()
        times.append(clock() - begin)
    return min(times)


def copies(states: list[State], repeats: int) -> float:
    """Copies per CPU second."""
    seconds = best_time(lambda: [state.copy() for state in states], repeats)
    return len(states) / seconds


def latencies(states: list[State]) -> dict[str, Any]:
    """Microseconds of one `moves()` that is not remembered, by phase and in all (the best of five for each state)."""
    by_phase: dict[str, list[float]] = {}
    tick = time.perf_counter  # process_time is too coarse for one call
    for state in states:
        best = 1.0
        for _ in range(5):
            fresh = state.copy()
            begin = tick()
            fresh.moves()
            best = min(best, tick() - begin)
        by_phase.setdefault(state.phase, []).append(best * 1e6)
    every = sorted(t for times in by_phase.values() for t in times)
    medians = {phase: statistics.median(times) for phase, times in by_phase.items()}
    often = [phase for phase, times in by_phase.items() if len(times) >= 20] or list(by_phase)
    worst = max(often, key=lambda phase: medians[phase])
    return {
        "median_us": statistics.median(every),
        "p99_us": every[int(len(every) * 0.99)],
        "worst_phase": worst,
        "worst_phase_median_us": medians[worst],
        "worst_phase_p99_us": sorted(by_phase[worst])[int(len(by_phase[worst]) * 0.99)],
        "by_phase_median_us": medians,
    }


def memory(states: list[State]) -> float:
    """Bytes of a state beside what all states of a game share."""
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [state.copy() for state in states]
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return used / len(kept)


def playout_times(games: int) -> list[dict[str, Any]]:
    """CPU milliseconds and decisions of a playout, by board and seats."""
    rows = []
    for board in ("italia", "imperium"):
        for seats in (2, 3, 4, 5):
            spent = []
            decisions = 0
            for seed in range(games):
                state = concordia.new_game(board, seats, seed)
                times = []
                for _ in range(2):  # the better of two
                    again = state.copy()
                    begin = clock()
                    n = playout(again, random.Random(seed))
                    times.append(clock() - begin)
                decisions += n
                spent.append(min(times))
            rows.append(
                {
                    "board": board, "seats": seats, "ms": 1e3 * sum(spent) / games, "decisions": decisions / games,
                    "decisions_per_s": decisions / sum(spent),
                }
            )  # fmt: skip
    return rows


def measure(quick: bool) -> dict[str, Any]:
    race(1, 0.2)  # warm up: boards, tables, caches
    speed, ratios = race(4, 0.4) if quick else race(20, 0.5)
    states = some_states(3 if quick else 10, 0.1)
    result: dict[str, Any] = {
        "python": sys.version.split()[0],
        "compiled": not hasattr(State, "__slots__"),
        "board": BOARD,
        "seats": SEATS,
        "decisions_per_s": speed,
        "ratios": ratios,
        "copies_per_s": copies(states[:500], 3 if quick else 10),
        "moves": latencies(states),
        "state_bytes": memory(states[:500]),
        "playouts": playout_times(5 if quick else 30),
    }
    return result


def tell(result: dict[str, Any]) -> None:
    speed, moves = result["decisions_per_s"], result["moves"]
    how = ", rules compiled by mypyc" if result["compiled"] else ""
    print(
        f"Python {result['python']}{how}, random playouts on {result['board']} with {result['seats']} seats"
    )
    print(f"  ours, every move checked     {speed['ours']:>10,.0f} decisions/s")
    print(f"  ours, unchecked (searches)   {speed['ours unchecked']:>10,.0f} decisions/s")
    ratios = result["ratios"]
    if ratios:
        print(f"  Catanatron, random players   {speed['catanatron']:>10,.0f} decisions/s")
        print(
            f"  ratio                        {ratios['ours']:>10.1f}   ({ratios['ours unchecked']:.1f} unchecked)"
        )
    else:
        print("  Catanatron is not installed (extra: bench), so there is no ratio")
    print(f"copy()                         {result['copies_per_s']:>10,.0f} /s")
    print(f"moves() median, 99th percentile {moves['median_us']:>9.1f} µs, {moves['p99_us']:.1f} µs")
    print(
        f"  worst phase: {moves['worst_phase']}, median {moves['worst_phase_median_us']:.1f} µs, "
        f"99th percentile {moves['worst_phase_p99_us']:.1f} µs"
    )
    print(f"memory of a state              {result['state_bytes']:>10,.0f} bytes")
    print("playouts                              ms   decisions   decisions/s")
    for row in result["playouts"]:
        print(
            f"  {row['board']:9} {row['seats']} seats {row['ms']:>19.1f} {row['decisions']:>11.0f}"
            f" {row['decisions_per_s']:>13,.0f}"
        )


def profile(games: int) -> None:
    """Prints where the time of playouts goes."""
    for seed in range(2):
        ours(seed)
    watch = cProfile.Profile()
    watch.enable()
    for seed in range(games):
        ours(seed)
    watch.disable()
    pstats.Stats(watch).strip_dirs().sort_stats("tottime").print_stats(20)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--profile", action="store_true")
    chosen = parser.parse_args()
    if chosen.profile:
        profile(10)
        return 0
    result = measure(chosen.quick)
    if chosen.json:
        print(json.dumps(result, indent=1))
    else:
        tell(result)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
