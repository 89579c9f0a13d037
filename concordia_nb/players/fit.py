"""Fit the value function to games that bots play with themselves: `python -m concordia_nb.players.fit`.

In each round of the fit some hundreds of games are played, with a share of turns chosen by lot among all plans, so
that unusual positions are seen too. Whenever the first seat begins a turn, the features of every seat are noted.
What is fitted is the lead: how much a seat's score will still grow beyond the mean of the others', by how much its
features lie above theirs. That takes out what all at a table have in common, the length of the game above all. The
method is least-squares temporal differences, LSTD(λ) (Boyan 2002): each position is compared with the next ones on
the way to the end rather than with the distant end alone, for between them lies much chance.
The first round is played by `civis`, later ones by `aedilis` with the weights of the round before; each fit uses all
games so far. The same seed gives the same weights, whatever the number of processes.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from concordia_nb import concordia
from concordia_nb.concordia import State
from concordia_nb.core.files import write_text
from concordia_nb.core.seeds import stream
from concordia_nb.players.plans import Plan, keep, plans
from concordia_nb.players.value import COMMON, FEATURES, SOON, WEIGHTS_FILE, Value, features
from concordia_nb.players.worth import Appraisal, Taste, left_of_the_game

TABLES = (("imperium", 4), ("italia", 3), ("imperium", 3), ("italia", 2), ("imperium", 5), ("italia", 4))
GAMES = (240, 160, 180)  # in each round; with seed 0 they give the stored weights
BY_LOT = 0.12  # share of turns that are chosen by lot
MOST_MOVES = 4000
RIDGE = 200.0
TRACE = 0.8  # λ by round: 0 compares with the next round alone, 1 with the end alone

Seen = tuple[float, float, list[float]]  # left of the game, score now, features


def note_game(game: int, seed: int, weights: dict[str, Any] | None) -> tuple[list[list[Seen]], list[int]]:
    """Play a game; by round and seat what is seen, and the final scores."""
    from concordia_nb.players.aedilis import Aedilis  # it needs the value function that is fitted here

    map_id, seats = TABLES[game % len(TABLES)]
    rng = stream(seed, f"fit {game}")
    state = concordia.new_game(map_id, seats=seats, seed=int(rng.random() * 1_000_000_000))
    player = Aedilis(value=Value.from_dict(weights)) if weights else None
    rounds: list[list[Seen]] = []
    moves = 0
    while not state.over and moves < MOST_MOVES:
        if state.turn == 0 and state.phase == "play" and state.concordia < 0:
            rounds.append([(left_of_the_game(state, seat), *features(state, seat)) for seat in range(seats)])
        by_lot = rng.random() < BY_LOT
        for move in choose(state, player, by_lot, rng.random()).moves:
            state.play(move)
            moves += 1
    return rounds, [points["total"] for points in state.scores()]


def choose(state: State, player: Any, by_lot: bool, lot: float) -> Plan:
    """The plan to follow: the player's, or one by lot."""
    seat = state.to_move
    mine = Appraisal(state, seat, Taste())
    if state.phase == "keep":
        return Plan(0.0, (keep(state, mine),))
    if by_lot and state.phase == "play":
        found = plans(state, mine, 4)
        return found[int(lot * len(found))]
    if player is not None:
        best: Plan = player.plan(state)
        return best
    return plans(state, mine, 2)[0]


def fit(
    games: list[tuple[list[list[Seen]], list[int]]], ridge: float = RIDGE, trace: float = TRACE
) -> tuple[dict[str, list[float]], float]:
    """Weights by feature (soon, left), and the root of the mean squared error of the final lead in points."""
    import numpy as np  # only the fit needs it

    n = len(FEATURES)
    tables = []
    for rounds, final in games:
        left = np.array([[seen[0] for seen in seats] for seats in rounds])[..., None]
        now = np.array([[seen[1] for seen in seats] for seats in rounds] + [final], dtype=float)
        counted = np.array([[seen[2] for seen in seats] for seats in rounds], dtype=float)
        inputs = np.concatenate([counted * np.minimum(1.0, SOON * left), counted * left], axis=2)
        seats = now.shape[1]
        tables.append((_leads(inputs, seats), _leads(now[..., None], seats)[..., 0]))
    everything = np.concatenate([inputs.reshape(-1, 2 * n) for inputs, _ in tables])
    scale = everything.std(axis=0)
    scale[scale == 0] = 1.0
    left_side = ridge * np.eye(2 * n)
    right_side = np.zeros(2 * n)
    for inputs, now in tables:
        inputs = inputs / scale
        after = np.concatenate([inputs[1:], np.zeros_like(inputs[:1])])
        eligible = np.zeros_like(inputs[0])
        for here, there, gained in zip(inputs, after, now[1:] - now[:-1], strict=True):
            eligible = trace * eligible + here
            left_side += eligible.T @ (here - there)
            right_side += eligible.T @ gained
    weights = np.linalg.solve(left_side, right_side) / scale
    weights = np.where(np.tile([name in COMMON for name in FEATURES], 2), 0.0, weights)
    errors = np.concatenate([(inputs @ weights - (now[-1] - now[:-1])).ravel() for inputs, now in tables])
    # What all have in common is left: how much a score grows from here to the end.
    seen = np.array([[*_both(seen), seen[1]] for rounds, _ in games for seats in rounds for seen in seats])
    ends = np.array([score for rounds, final in games for _seats in rounds for score in final])
    common = [i + half * n for half in range(2) for i, name in enumerate(FEATURES) if name in COMMON]
    rest = ends - seen[:, -1] - seen[:, :-1] @ weights
    weights[common] = np.linalg.lstsq(seen[:, common], rest, rcond=None)[0]
    return (
        {
            name: [round(float(weights[i]), 5), round(float(weights[n + i]), 5)]
            for i, name in enumerate(FEATURES)
        },
        float(np.sqrt(np.mean(errors**2))),
    )


def _both(seen: Seen) -> list[float]:
    """The inputs of a position: its features for having time at all, and for the game that is left."""
    left, _now, counted = seen
    soon = min(1.0, SOON * left)
    return [soon * x for x in counted] + [left * x for x in counted]


def _leads(by_seat: Any, seats: int) -> Any:
    """What each seat (second axis) has beyond the mean of the others."""
    total = by_seat.sum(axis=1, keepdims=True)
    return by_seat - (total - by_seat) / (seats - 1)


def noted(
    games: range, seed: int, weights: dict[str, Any] | None, processes: int
) -> Iterator[tuple[list[list[Seen]], list[int]]]:
    """What is noted of each game, in order."""
    play = partial(note_game, seed=seed, weights=weights)
    if processes < 2:
        yield from map(play, games)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play, games, chunksize=4)


def run(games: list[int], seed: int, processes: int) -> dict[str, Any]:
    """Play and fit round after round; what is to be stored."""
    from tqdm import tqdm

    weights: dict[str, Any] | None = None
    first = 0
    played: list[tuple[list[list[Seen]], list[int]]] = []
    for n in games:
        series = noted(range(first, first + n), seed, weights, processes)
        played += tqdm(series, total=n, file=sys.stderr)
        found, error = fit(played)
        positions = sum(len(rounds) * len(final) for rounds, final in played)
        weights = {
            "format": "concordia-value/1", "seed": seed, "games": games, "positions": positions,
            "error": round(error, 3),
            "weights": found,
        }  # fmt: skip
        print(f"{n} games, {positions} positions, error {error:.2f} points", file=sys.stderr)
        first += n
    assert weights is not None
    return weights


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, nargs="+", default=list(GAMES), help="games in each round")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("-o", "--output", type=Path, default=WEIGHTS_FILE)
    given = parser.parse_args()
    weights = run(given.games, given.seed, given.processes)
    write_text(given.output, json.dumps(weights, indent=1) + "\n")


if __name__ == "__main__":
    main()
