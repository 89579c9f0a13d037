"""The ladder: each bot against the one below, head to head: `python -m concordia_nb.players.ladder`.

Results are written after each pairing; what a file holds already is not played again, so a long series may be
stopped and taken up later. The full ladder (`--games 400`) takes hours.
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
#: about 0.05 s a decision: 14 simulations for a turn of three to four decisions
RUNGS = ("random", "tiro", "civis", "aedilis", "caesar:simulations=14,seconds=none")
RESULTS = Path("benchmarks/results/ladder.json")


def pairing(map_id: str, seats: int, upper: str, lower: str, played: list[Played]) -> dict[str, Any]:
    """The result of one pairing: the upper bot's share of wins with its interval, points, rounds, time."""
    wins = sum(1 for game in played if game.places[game.winner] == 0)
    by_entry: list[dict[str, float]] = [
        {"points": 0, "seats": 0, "decided": 0, "thought": 0.0} for _ in range(2)
    ]
    for game in played:
        for seat, entry in enumerate(game.places):
            sums = by_entry[entry]
            sums["points"] += game.scores[seat]
            sums["seats"] += 1
            sums["decided"] += game.decided[seat]
            sums["thought"] += game.thought[seat]
    low, high = wilson(wins, len(played))
    return {
        "map": map_id,
        "seats": seats,
        "upper": upper,
        "lower": lower,
        "games": len(played),
        "wins": wins,
        "share": round(wins / len(played), 4),
        "interval": [round(low, 4), round(high, 4)],
        "above_even": low > 0.5,
        "mean_scores": [round(sums["points"] / sums["seats"], 2) for sums in by_entry],
        "mean_rounds": round(sum(game.rounds for game in played) / len(played), 2),
        "ms_per_decision": [round(1000 * sums["thought"] / sums["decided"], 2) for sums in by_entry],
    }


def climb(
    games: int, seed: int, processes: int, path: Path, rungs: tuple[str, ...] = RUNGS
) -> list[dict[str, Any]]:
    """Play what is missing in a file of results; all its pairings, in order."""
    from tqdm import tqdm

    found: list[dict[str, Any]] = []
    if path.is_file():
        data: Any = read_json(path, "ladder")
        found = data["pairings"]
    for map_id, seats in TABLES:
        for lower, upper in pairwise(rungs):
            known = [
                p
                for p in found
                if (p["map"], p["seats"], p["upper"], p["lower"]) == (map_id, seats, upper, lower)
            ]
            if known and known[0]["games"] >= games:
                continue
            series = Series(map_id, seats, (upper, lower), games, seed)
            with tqdm(total=games, desc=f"{map_id} {seats}: {upper} – {lower}", file=sys.stderr) as bar:

                def tick(_done: int, _games: int, bar: Any = bar) -> None:
                    bar.update()

                played = play_series(series, processes, on_progress=tick)
            if not played:
                return found
            found = [p for p in found if p not in known] + [pairing(map_id, seats, upper, lower, played)]
            write(path, found, seed)
            if len(played) < games:  # stopped by hand
                return found
    return found


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
    parser.add_argument("-o", "--output", type=Path, default=RESULTS)
    given = parser.parse_args()
    for p in climb(given.games, given.seed, given.processes, given.output):
        print(
            f"{p['map']} {p['seats']}: {p['upper']} beats {p['lower']} in {p['wins']} of {p['games']} "
            f"({p['interval'][0]:.3f} to {p['interval'][1]:.3f})"
        )


if __name__ == "__main__":
    main()
