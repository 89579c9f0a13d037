"""Mutation testing of the rules: changes the engine in small ways and counts how many changes the tests notice.

    python benchmarks/mutation.py                    300 mutants, seed 0
    python benchmarks/mutation.py --sample 100 --seed 7 --only cards
    python benchmarks/mutation.py --minutes 20       stops then, and counts what has been tried
    python benchmarks/mutation.py --show             also prints every mutant that survived

mutmut works on a copy of the tree in a temporary folder, so nothing here is touched. A mutant is run against the quick
tests of the engine that come to the changed function; random games and long tests are left out. The last line is the
figure: mutants killed, of those decided (killed, or survived; a mutant that no test reaches has survived). mutmut comes
with the extra `bench`.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COPIED = (
    "concordia_nb/__init__.py", "concordia_nb/core", "concordia_nb/concordia", "concordia_nb/view", "maps",
    "tests/conftest.py", "tests/core", "tests/concordia", "tests/golden", "tests/rulings",
)  # fmt: skip
#: what is no rule of the game: map files, case files, the player aid, the rule index
LEFT_OUT = ("mapfile.py", "casefile.py", "player_aid.py", "rules.py")
QUICK = (
    "tests/concordia/test_turns.py", "tests/concordia/test_mistakes.py", "tests/concordia/test_board.py",
    "tests/concordia/test_notation.py", "tests/concordia/test_record.py", "tests/concordia/test_sentences.py",
    "tests/concordia/test_position.py", "tests/concordia/test_golden.py", "tests/concordia/test_why_not.py",
    "tests/concordia/test_short_game.py", "tests/rulings/test_rulings.py",
)  # fmt: skip
#: too slow to be run for thousands of mutants
SLOW = "hundreds or damage or networkx or another_board"
#: exit codes of a mutant's tests that mean it was noticed: failed, broken, killed for memory or time
KILLED = (1, 3, -11, -9, 24, 36, 152, 255)
SETTINGS = """
[tool.pytest.ini_options]
addopts = "-k 'not ({slow})' --import-mode=importlib --strict-markers -p no:cacheprovider"
pythonpath = ["."]
markers = ["browser: none here", "long: left out"]

[tool.mutmut]
source_paths = ["concordia_nb/concordia/"]
do_not_mutate = {left_out}
also_copy = ["concordia_nb", "maps", "tests", "pyproject.toml"]
pytest_add_cli_args_test_selection = {quick}
"""


# Each mutant is tried in a fork of one process, which has loaded the boards already: forget them, and all else that is
# remembered, so that what builds a board is tried as well.
FORGET = """

def pytest_sessionstart(session):
    from concordia_nb.concordia import board, setup
    from concordia_nb.concordia.cards import architect, senator

    board._load.cache_clear()
    architect.payable.cache_clear()
    senator.prices.cache_clear()
    senator.packed_prices.cache_clear()
    setup.laid_table.cache_clear()
"""


def is_meant(name: str, only: str) -> bool:
    """Whether a mutant's or file's name holds one of the words that were asked for, between commas."""
    return any(word in name for word in only.split(","))


def copy_tree(folder: Path, only: str) -> None:
    """The parts of the tree that the engine's tests need, with settings for mutmut."""
    for name in COPIED:
        source, target = ROOT / name, folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "build"))
        else:
            shutil.copy(source, target)
    rules = [path.relative_to(folder) for path in (folder / "concordia_nb/concordia").rglob("*.py")]
    left_out = [str(path) for path in rules if path.name in LEFT_OUT or not is_meant(str(path), only)]
    quick = [test for test in QUICK if (folder / test).exists()]
    settings = SETTINGS.format(slow=SLOW, left_out=json.dumps(left_out), quick=json.dumps(quick))
    (folder / "pyproject.toml").write_text(settings, encoding="utf-8")
    with (folder / "tests/conftest.py").open("a", encoding="utf-8") as stream:
        stream.write(FORGET)


def mutmut(folder: Path, *arguments: str, quiet: bool = True, minutes: float = 0) -> str:
    """What mutmut says; with `quiet` off it is also shown while it works. It is stopped after so many `minutes`."""
    out: list[str] = []
    with subprocess.Popen(
        [sys.executable, "-m", "mutmut", *arguments], cwd=folder, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        clock = threading.Timer(60 * minutes, process.send_signal, [signal.SIGINT])
        if minutes:
            clock.start()
        for line in process.stdout:
            out.append(line)
            if not quiet:
                print(line, end="", flush=True)
        clock.cancel()
    return "".join(out)


def exit_codes(folder: Path) -> dict[str, int | None]:
    """By mutant: the exit code of its tests, None where they have not run."""
    found: dict[str, int | None] = {}
    for path in (folder / "mutants").rglob("*.meta"):
        found |= json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"]
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--sample", type=int, default=300, help="how many mutants to try")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--only", default="", help="only files whose path holds one of these words, e.g. cards,scoring"
    )
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=0, help="stop after so long (default: never)")
    parser.add_argument("--show", action="store_true", help="print the survivors")
    parser.add_argument(
        "--folder", type=Path, help="keep the working copy here, and use it again if it is there"
    )
    chosen = parser.parse_args()
    folder = chosen.folder or Path(tempfile.mkdtemp(prefix="concordia-nb-mutation-"))
    if not (folder / "mutants").exists():
        folder.mkdir(parents=True, exist_ok=True)
        copy_tree(folder, chosen.only)
        print("making mutants …", flush=True)
        mutmut(folder, "run", "--max-children", "1", "no such mutant")
    names = sorted(name for name in exit_codes(folder) if is_meant(name, chosen.only))
    if not names:
        print("no mutants were made:", file=sys.stderr)
        mutmut(folder, "run", "no such mutant", quiet=False)
        return 1
    sample = random.Random(chosen.seed).sample(names, min(chosen.sample, len(names)))
    print(f"{len(names)} mutants, {len(sample)} of them tried …", flush=True)
    mutmut(
        folder, "run", "--max-children", str(chosen.processes), *sample, quiet=False, minutes=chosen.minutes
    )
    codes = exit_codes(folder)
    survivors = [name for name in sample if codes[name] == 0]
    untested = [name for name in sample if codes[name] == 33]
    other = Counter(codes[name] for name in sample if codes[name] not in (*KILLED, 0, 33))
    for name in survivors + untested:
        print("survived:" if name in survivors else "not reached by any test:", name)
        if chosen.show:
            print(mutmut(folder, "show", name))
    if other:
        print(f"not decided, by exit code: {dict(other)}")
    killed = sum(1 for name in sample if codes[name] in KILLED)
    decided = killed + len(survivors) + len(untested)
    print(f"killed {killed} of {decided} decided: {100 * killed / max(decided, 1):.1f} %")
    if not chosen.folder:
        shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
