"""Plays the games that `23_value_function.ipynb` looks at, and writes their positions to `positions.csv` here.

    python notebooks/data/note_positions.py

Under a minute. They are games as the fit of the value function plays them, but other ones than it has seen. After the
weights or a bot have changed they come out different, and the notebook then tells of the new ones.
"""

import csv
import json
from pathlib import Path

from concordia_nb.players import fit
from concordia_nb.players.value import FEATURES, WEIGHTS_FILE

HERE = Path(__file__).resolve().parent
GAMES = 24
SEED = 2000
FIELDS = ("game", "map", "seats", "round", "seat", "left", "now", "final", *FEATURES)


def main():
    """All games, into one file: a row for every seat whenever the first seat begins a turn."""
    weights = json.loads(WEIGHTS_FILE.read_text(encoding="utf-8"))
    with (HERE / "positions.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(FIELDS)
        for game in range(GAMES):
            board, seats = fit.TABLES[game % len(fit.TABLES)]
            rounds, final = fit.note_game(game, SEED, weights)
            for number, row in enumerate(rounds, 1):
                for seat, (left, now, counted) in enumerate(row):
                    seen = (f"{x:.3f}".rstrip("0").rstrip(".") for x in (left, now, final[seat], *counted))
                    writer.writerow([game, board, seats, number, seat, *seen])
            print(game, board, seats, final, flush=True)


if __name__ == "__main__":
    main()
