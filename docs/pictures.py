"""Make the pictures in docs/img/ again, from the running table: `python docs/pictures.py [NAME …]`.

Each picture is a table served by Voila with our template and seen by a real Chromium; `--list` names them all. The
games are played by seeded bots, so that the same pictures come out again. Needs the extra `test`, and pillow to make
the files small.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

import run  # noqa: E402
from concordia_nb import concordia  # noqa: E402
from concordia_nb.app.server import EXTENSIONS, TEMPLATES  # noqa: E402
from concordia_nb.players import registry  # noqa: E402
from tests.browser.harness import serve  # noqa: E402

OUT = ROOT / "docs" / "img"
LARGEST = 300_000  # bytes
NAMES = ("Livia", "Marcus", "Julia", "Titus", "Claudia")
SCREENS = {420: 900, 1024: 768, 1440: 900, 1920: 1080}

CELL = """
import json, os, pathlib, urllib.parse
from concordia_nb.concordia import Record
from concordia_nb.table import Table

asked = urllib.parse.parse_qs(os.environ.get("QUERY_STRING", ""))
record = Record.from_dict(json.loads(pathlib.Path(asked["game"][0] + ".json").read_text()))
table = Table(record, theme=asked["theme"][0], fill=True, pace="slow")
for what in asked.get("do", []):
    table.do(what)
table
"""


@dataclass(frozen=True)
class Picture:
    """What to show: a game of `games()`, a look, the width of the window, and what is done before."""

    name: str
    game: str
    theme: str = "light"
    width: int = 1440
    do: tuple[str, ...] = ()
    point: str = ""
    whole: bool = False


def pictures() -> list[Picture]:
    """All of them."""
    found = []
    for board in ("imperium", "italia"):
        found += [Picture(f"{board}-{width}", board, width=width) for width in (420, 1024, 1920)]
        found += [Picture(f"{board}-{theme}", board, theme) for theme in ("dark", "projector")]
    found.append(Picture("five-seats", "five", width=1920))
    found.append(Picture("five-seats-dark", "five", "dark", width=1440))
    found.append(Picture("final-scoring", "over", do=("sheet:final",)))
    return found


def games() -> dict[str, dict[str, Any]]:
    """Records by name, played by seeded bots; the first seat is a person's and decides."""
    return {
        "imperium": _played("imperium", 3, 5, turns=3),
        "italia": _played("italia", 3, 7, turns=3),
        "five": _played("imperium", 5, 11, turns=9, card="architect"),
        "over": _played("italia", 4, 3),
    }


def _played(board: str, seats: int, seed: int, *, turns: int = 0, card: str = "") -> dict[str, Any]:
    """A game after the first seat's `turns` turns (0: to its end); then with this card of its played."""
    entries = [
        {"colour": colour, "name": name, "player": "civis" if seat else "human"}
        for seat, (colour, name) in enumerate(zip(concordia.pieces.COLOURS, NAMES[:seats], strict=False))
    ]
    record = concordia.Record(concordia.new_game(board, seats=entries, seed=seed))
    bots = [registry.make("civis", seed + seat) for seat in range(seats)]
    while not record.state.over:
        state = record.state
        ready = turns and state.to_move == 0 and state.phase == "play" and state.turns[0] >= turns
        if ready and (not card or f"play {card}" in state.moves()):
            break
        record.play(bots[state.to_move].decide(state.copy()))
    if card and not record.state.over:
        record.play(f"play {card}")
    return record.to_dict()


@contextmanager
def tables() -> Iterator[str]:
    """The address of a Voila that shows the games."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        for name, record in games().items():
            (home / f"{name}.json").write_text(json.dumps(record), encoding="utf-8")
        notebook = {
            "cells": [{"cell_type": "code", "metadata": {}, "source": CELL, "outputs": [], "execution_count": None}],
            "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3"}},
            "nbformat": 4,
            "nbformat_minor": 4,
        }  # fmt: skip
        (home / "table.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
        port = run.free_port()
        environment = {
            **os.environ,
            "JUPYTER_PATH": os.pathsep.join([str(TEMPLATES), os.environ.get("JUPYTER_PATH", "")]),
            "PYTHONPATH": str(ROOT),
            "CONCORDIA_NB_LANG": "en",
            "CONCORDIA_NB_HOME": str(home / "data"),
        }
        command = [
            sys.executable, "-m", "voila", str(home / "table.ipynb"), "--no-browser", f"--port={port}",
            "--template=concordia",
            *(f"--VoilaConfiguration.extension_allowlist={name}" for name in EXTENSIONS),
        ]  # fmt: skip
        url = f"http://127.0.0.1:{port}/"
        with serve(command, url, cwd=home, home=home, log=home / "log", env=environment):
            yield url


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser."""
    path = os.environ.get(run.CHROMIUM_VARIABLE) or run.find_chromium()
    with sync_playwright() as playwright:
        options = ["--disable-dev-shm-usage", *(["--no-sandbox"] if run.is_root() else [])]
        browser = playwright.chromium.launch(executable_path=path, args=options)
        yield browser
        browser.close()


def take(browser: Browser, url: str, picture: Picture, out: Path, height: int = 0) -> Path:
    """One picture."""
    size = {"width": picture.width, "height": height or SCREENS.get(picture.width, 900)}
    page = browser.new_page(viewport=size, reduced_motion="reduce")  # type: ignore[arg-type]
    page.set_default_timeout(120_000)
    query = f"?game={picture.game}&theme={picture.theme}" + "".join(f"&do={what}" for what in picture.do)
    page.goto(url + query)
    page.wait_for_selector(".ct-table .ct-turn, .ct-sheet [role=dialog]")
    page.wait_for_function("document.querySelector('.ct-board canvas')?.width > 1000")
    _painted(page)
    if picture.point:
        page.locator(picture.point).first.hover()
        page.wait_for_selector(".ct-bubble:not([hidden])")
        _painted(page)
    path = out / f"{picture.name}.png"
    page.screenshot(path=path, animations="disabled", full_page=picture.whole)
    page.close()
    _shrink(path)
    return path


def _painted(page: Page) -> None:
    """Wait until the middle of the board shows something and has stayed the same for a moment."""
    page.wait_for_function(
        """() => {
          const canvas = document.querySelector('.ct-board canvas');
          const small = new OffscreenCanvas(60, 30);
          const brush = small.getContext('2d');
          brush.drawImage(canvas, 0, 0, 60, 30);
          const now = Array.from(brush.getImageData(0, 0, 60, 30).data).join();
          const same = now === window.ctBefore && new Set(now.split(',')).size > 40;
          window.ctBefore = now;
          return same;
        }""",
        polling=400,
    )


def _shrink(path: Path) -> None:
    """As few colours as it takes to stay small."""
    try:
        from PIL import Image
    except ImportError:
        return
    whole = Image.open(path).convert("RGB")
    whole.save(path, optimize=True)
    for colours in (256, 192, 128, 96, 64):
        if path.stat().st_size <= LARGEST:
            return
        # An octree keeps the few strong colours of the pieces, which the median cut would mix with the map's.
        few = whole.quantize(colours, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        few.save(path, optimize=True)


def main() -> None:
    """Take the pictures asked for, or all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", help="only these")
    parser.add_argument("--out", type=Path, default=OUT, help="where to write them")
    parser.add_argument("--list", action="store_true", help="only tell their names")
    wanted = parser.parse_args()
    chosen = [picture for picture in pictures() if not wanted.names or picture.name in wanted.names]
    if wanted.list:
        print(*(picture.name for picture in chosen), sep="\n")
        return
    wanted.out.mkdir(parents=True, exist_ok=True)
    with tables() as url, chromium() as browser:
        for picture in chosen:
            path = take(browser, url, picture, wanted.out)
            print(f"{path.name}: {path.stat().st_size // 1000} kB", flush=True)


if __name__ == "__main__":
    main()
