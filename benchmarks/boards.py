"""How long each board takes to load, and how large its file is, beside `json.loads` of the same file in the same run.

    python benchmarks/boards.py          the table (some seconds)
    python benchmarks/boards.py --json   the numbers for other programs

A load is all that happens until a board can be played on: reading the file, looking for every fault, making the tables
of places. It is taken in a process that has loaded another board before, so that what is done once in a process (the
checks of the schema, the index of rules) is told apart. CPU time, the best of several; the two take turns.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from typing import Any

from concordia_nb import concordia
from concordia_nb.concordia import Board, mapfile
from concordia_nb.core.files import folder

clock = time.process_time
TURNS = 7
LEAST = 0.02


def seconds(work: Callable[[], Any]) -> float:
    """CPU seconds of one call, from as many calls as take long enough to be measured."""
    calls, begin = 0, clock()
    while clock() - begin < LEAST:
        work()
        calls += 1
    return (clock() - begin) / calls


def measured(board_id: str) -> dict[str, Any]:
    """One board: bytes of its file, milliseconds to load it and to parse its JSON, and how many times as long."""
    path = folder("maps") / f"{board_id}.json"
    text = path.read_text(encoding="utf-8")
    turns = [
        (seconds(lambda: Board(mapfile.load_map(board_id))), seconds(lambda: json.loads(text)))
        for _turn in range(TURNS)
    ]
    load, parse = (min(column) for column in zip(*turns, strict=True))
    return {
        "board": board_id, "bytes": path.stat().st_size, "load_ms": 1000 * load, "json_ms": 1000 * parse,
        "times": load / parse,
    }  # fmt: skip


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")
    asked = parser.parse_args()
    begin = clock()
    Board(mapfile.load_map("italia"))
    first = 1000 * (clock() - begin)
    rows = [measured(board_id) for board_id in concordia.board_ids()]
    if asked.json:
        print(json.dumps({"first_load_ms": first, "boards": rows}))
        return
    print("| board | file | load | json.loads | times |\n| --- | ---: | ---: | ---: | ---: |")
    for row in rows:
        print(
            f"| {row['board']} | {row['bytes'] / 1000:.0f} kB | {row['load_ms']:.1f} ms | {row['json_ms']:.2f} ms "
            f"| {row['times']:.1f} |"
        )
    print(f"\nThe first load of a process takes {first:.0f} ms.")


if __name__ == "__main__":
    main()
