"""Plays the games that `21_how_games_go.ipynb` looks at, and writes `games.csv` and `games.json` beside this file.

    python notebooks/data/play_games.py

Some minutes on two cores. Who plays and how often stands below; the same bots and seeds give the same files. After a
bot has changed they come out different, and the notebook then tells of the new games.
"""

import csv
import json
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path

from concordia_nb import concordia, players
from concordia_nb.concordia.pieces import CARDS, GODS

HERE = Path(__file__).resolve().parent
BOT = "aedilis"
TABLES = {"imperium": 4, "italia": 3}  # map: seats
GAMES = 100  # on each map
FIRST_SEED = 1000
TENTHS = 10
FIELDS = ("map", "seed", "seat", "rounds", *GODS, "concordia", "total", "won", "houses", "colonists", "cards")


def play(board, seats, seed):
    """One game: a row a seat, the cards bought as (tenth of the game, card id), points by god at each tenth."""
    state = concordia.new_game(board, seats=seats, seed=seed)
    bot = players.make(BOT)
    bought, scores = [], [state.scores()]
    while not state.over:
        move = bot.decide(state)
        if move.startswith("take "):
            bought.append((state.rounds, CARDS[state.display[move.slot]].id))
        rounds = min(state.turns)
        state.play(move)
        if min(state.turns) > rounds:
            scores.append(state.scores())
    scores.append(state.scores())
    rows = [
        {
            "map": board, "seed": seed, "seat": seat, "rounds": state.rounds, **points,
            "won": int(seat in state.winners()), "houses": state.houses[seat].bit_count(),
            "colonists": state.colonists_on_board(seat), "cards": len(state.hands[seat] + state.discards[seat]),
        }
        for seat, points in enumerate(state.scores())
    ]  # fmt: skip
    moments = [scores[round(tenth * (len(scores) - 1) / TENTHS)] for tenth in range(TENTHS + 1)]
    when = [(min(TENTHS - 1, round_ * TENTHS // (state.rounds + 1)), card) for round_, card in bought]
    return rows, when, moments


def main():
    """All games, into two small files."""
    rows, summary = [], {}
    for board, seats in TABLES.items():
        bought, growth = {}, {god: [0] * (TENTHS + 1) for god in (*GODS, "concordia")}
        seeds = range(FIRST_SEED, FIRST_SEED + GAMES)
        with ProcessPoolExecutor(2) as pool:
            for found, when, moments in pool.map(play, repeat(board), repeat(seats), seeds):
                rows += found
                for tenth, card in when:
                    bought.setdefault(card, Counter())[tenth] += 1
                for tenth, points in enumerate(moments):
                    for god, sums in growth.items():
                        sums[tenth] += sum(seat[god] for seat in points)
                print(board, found[0]["seed"], [row["total"] for row in found], flush=True)
        summary[board] = {
            "bot": BOT, "seats": seats, "games": GAMES,
            "bought": {card: [n[tenth] for tenth in range(TENTHS)] for card, n in sorted(bought.items())},
            "growth": {god: [round(n / GAMES / seats, 2) for n in sums] for god, sums in growth.items()},
        }  # fmt: skip
    with (HERE / "games.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, FIELDS, extrasaction="ignore", lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    (HERE / "games.json").write_text(json.dumps(summary, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
