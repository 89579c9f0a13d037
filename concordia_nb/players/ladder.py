"""The ladder: each bot against the one below, head to head: `python -m concordia_nb.players.ladder`.

Both bots hold every other seat, and change seats after each game. The quick pairings come first. Results are written
after each batch of games; what a file holds already is not played again, so a long series may be stopped and taken
up later, or made longer: it comes to the same. The full ladder (`--games 400`) takes hours.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

from concordia_nb.core.files import read_json, write_text
from concordia_nb.players.arena import Played, Series, elo, play_series, wilson

TABLES = (("imperium", 4), ("italia", 2), ("italia", 3))
#: 14 simulations for a turn of three to four decisions: below 0.05 s a decision on every table
RUNGS = ("random", "tiro", "civis", "aedilis", "caesar:simulations=14,seconds=none")
RESULTS = Path("benchmarks/results/ladder.json")
BATCH = 20  # games between two writings; even, so that each set-up is played in both seatings
SUMS = ("points", "seats_held", "decisions", "cpu_seconds")


def counted(played: list[Played]) -> dict[str, Any]:
    """The sums of a batch. Lists are by bot, the upper one first."""
    sums: dict[str, Any] = {"games": len(played), "wins": 0, "rounds": 0}
    sums |= {name: [0, 0] for name in SUMS}
    for game in played:
        sums["wins"] += game.places[game.winner] == 0
        sums["rounds"] += game.rounds
        for seat, entry in enumerate(game.places):
            sums["points"][entry] += game.scores[seat]
            sums["seats_held"][entry] += 1
            sums["decisions"][entry] += game.decided[seat]
            sums["cpu_seconds"][entry] = round(sums["cpu_seconds"][entry] + game.thought[seat], 2)
    return sums


def added(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """The sums of two batches."""
    sums = {name: one[name] + other[name] for name in ("games", "wins", "rounds")}
    for name in SUMS:
        sums[name] = [round(a + b, 2) for a, b in zip(one[name], other[name], strict=True)]
    return sums


def pairing(map_id: str, seats: int, upper: str, lower: str, sums: dict[str, Any]) -> dict[str, Any]:
    """The result of one pairing: the share of wins of the upper bot with its interval, points, rounds, time, sums."""
    games = sums["games"]
    low, high = wilson(sums["wins"], games)
    return {
        "map": map_id,
        "seats": seats,
        "upper": upper,
        "lower": lower,
        "games": games,
        "wins": sums["wins"],
        "share": round(sums["wins"] / games, 4),
        "interval": [round(low, 4), round(high, 4)],
        "above_even": low > 0.5,
        "mean_scores": [
            round(n / held, 2) for n, held in zip(sums["points"], sums["seats_held"], strict=True)
        ],
        "mean_rounds": round(sums["rounds"] / games, 2),
        "cpu_ms_per_decision": [
            round(1000 * seconds / n, 2)
            for seconds, n in zip(sums["cpu_seconds"], sums["decisions"], strict=True)
        ],
        "sums": sums,
    }


def climb(
    games: int, seed: int, processes: int, path: Path, rungs: tuple[str, ...] = RUNGS, batch: int = BATCH
) -> list[dict[str, Any]]:
    """Play what is missing in a file of results; all its pairings, in order.

    A batch that is interrupted is not counted. Raises `ConcordiaError` as `play_series` does.
    """
    from tqdm import tqdm

    found: dict[tuple[str, int, str, str], dict[str, Any]] = {}
    if path.is_file():
        data: Any = read_json(path, "ladder")
        found = {(p["map"], p["seats"], p["upper"], p["lower"]): p for p in data["pairings"]}
    for lower, upper in pairwise(rungs):
        for map_id, seats in TABLES:
            key = map_id, seats, upper, lower
            done = found[key]["games"] if key in found else 0
            label = f"{map_id} {seats}: {upper} – {lower}"
            with tqdm(total=games, initial=min(done, games), desc=label, file=sys.stderr) as bar:

                def tick(_done: int, _games: int, bar: Any = bar) -> None:
                    bar.update()

                while done < games:
                    upto = min(done + batch, games)
                    series = Series(map_id, seats, (upper, lower), upto, seed)
                    played = play_series(series, processes, on_progress=tick, first=done)
                    if len(played) < upto - done:  # stopped by hand
                        return list(found.values())
                    sums = counted(played)
                    if key in found:
                        sums = added(found[key]["sums"], sums)
                    found[key] = pairing(map_id, seats, upper, lower, sums)
                    write(path, list(found.values()), seed)
                    done = upto
    return list(found.values())


def write(path: Path, pairings: list[dict[str, Any]], seed: int) -> None:
    """Write results as JSON with Elo numbers by table, and beside it as CSV."""
    ladders = {}
    for map_id, seats in TABLES:
        here = [p for p in pairings if (p["map"], p["seats"]) == (map_id, seats)]
        if here:
            ladders[f"{map_id} {seats}"] = elo(
                {(p["upper"], p["lower"]): (p["wins"], p["games"] - p["wins"]) for p in here}
            )
    path.parent.mkdir(parents=True, exist_ok=True)
    data = {"format": "concordia-ladder/1", "seed": seed, "elo": ladders, "pairings": pairings}
    write_text(path, json.dumps(data, indent=1) + "\n")
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["map", "seats", "upper", "lower", "games", "wins", "share", "low", "high"])
    for p in pairings:
        row = [p[key] for key in ("map", "seats", "upper", "lower", "games", "wins", "share")]
        writer.writerow([*row, *p["interval"]])
    write_text(path.with_suffix(".csv"), out.getvalue())


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=400, help="games in each pairing")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--rungs", nargs="+", default=RUNGS, help="ids of bots, weakest first")
    parser.add_argument("-o", "--output", type=Path, default=RESULTS)
    given = parser.parse_args()
    for p in climb(given.games, given.seed, given.processes, given.output, tuple(given.rungs)):
        print(
            f"{p['map']} {p['seats']}: {p['upper']} beats {p['lower']} in {p['wins']} of {p['games']} "
            f"({p['interval'][0]:.3f} to {p['interval'][1]:.3f})"
        )


if __name__ == "__main__":
    main()
