"""The page and the table beside an empty page and a bare canvas, in one run: `python benchmarks/ui.py`.

Drives a real Chromium and prints, for each figure, the yardstick, ours and the aim. Both sides are measured in turn on
the same machine in the same minutes, and the best of several tries counts, so other programs matter little.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page, WebSocket, sync_playwright  # noqa: E402

import run  # noqa: E402
from concordia_nb.app.server import EXTENSIONS, TEMPLATES  # noqa: E402
from tests.browser.harness import serve  # noqa: E402

EMPTY = "import ipywidgets\nipywidgets.HTML('<b id=\"ready\">ready</b>')"
CANVAS = """
from ipycanvas import MultiCanvas, hold_canvas
canvas = MultiCanvas(3, width=2400, height=1330)
canvas.layout.width = "100%"
shown = []
def draw():
    with hold_canvas():
        canvas[0].fill_style = "#bcd"
        canvas[0].fill_rect(0, 0, 2400, 1330)
def down(x, y):
    shown.append(1)
    with hold_canvas():
        canvas[2].fill_style = "#d00" if len(shown) % 2 else "#0a0"
        canvas[2].fill_rect(600, 300, 200, 200)
canvas.on_client_ready(draw)
canvas.on_mouse_down(down)
canvas
"""
TABLE = """
from concordia_nb import concordia
from concordia_nb.table import Table
seats = [{"colour": "red", "name": "Livia"}, {"colour": "blue", "name": "Marcus"}]
game = concordia.new_game("italia", seats=seats, seed=7)
game.play("play architect")
Table(game, theme="light", fill=True)
"""
# Time from the event on which a page acts (a press on the bare canvas; the release at our table, where a press may
# become a drag) to the first frame in which a small patch of the canvas, or what is laid over it, has changed.
CLOCK = """([x, y, event]) => {
  const canvas = document.querySelector('canvas');
  const brush = canvas.getContext('2d');
  const look = () => brush.getImageData(x * canvas.width - 3, y * canvas.height - 3, 6, 6).data.join()
    + (document.querySelector('.ct-pieces')?.innerHTML || '') // not what pointing marks
    + (document.querySelector('.ct-marks [data-key^="chosen:"]')?.dataset.key || '');
  const before = look();
  window.took = new Promise((done) => {
    let pressed = 0;
    const up = (e) => { pressed ||= performance.now(); };
    document.addEventListener(event, up, { capture: true });
    const watch = () => {
      if (pressed && look() !== before) {
        document.removeEventListener(event, up, { capture: true });
        done(performance.now() - pressed);
      } else if (performance.now() - pressed > 15000 && pressed) done(-1);
      else requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
  });
}"""
FRAMES = """() => {
  window.frames_took = new Promise((done) => {
    const found = [];
    let last = 0;
    const begun = performance.now();
    const count = (now) => {
      const flying = document.querySelector('.ct-fly');
      if (flying && last) found.push(now - last);
      last = flying ? now : 0;
      if ((found.length && !flying) || now - begun > 5000) done(found);
      else requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
}"""


class Traffic:
    """What a page's web sockets carry."""

    def __init__(self, page: Page) -> None:
        self.bytes = 0
        page.on("websocket", self._open)

    def _open(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._count)

    def _count(self, frame: str | bytes) -> None:
        self.bytes += len(frame if isinstance(frame, bytes) else frame.encode())


def notebook(source: str) -> str:
    """A notebook of one cell."""
    cell = {"cell_type": "code", "metadata": {}, "source": source, "outputs": [], "execution_count": None}
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    return json.dumps({"cells": [cell], "metadata": kernel, "nbformat": 4, "nbformat_minor": 4})


@contextmanager
def voila(home: Path, name: str, *options: str) -> Iterator[tuple[str, int]]:
    """The address and process id of a Voila that serves one notebook."""
    port = run.free_port()
    command = [sys.executable, "-m", "voila", str(home / name), "--no-browser", f"--port={port}", *options]
    url = f"http://127.0.0.1:{port}/"
    paths = os.pathsep.join([str(TEMPLATES), os.environ.get("JUPYTER_PATH", "")])
    environment = {**os.environ, "JUPYTER_PATH": paths, "PYTHONPATH": str(ROOT), "CONCORDIA_NB_LANG": "en"}
    with serve(command, url, cwd=home, home=home, log=home / f"{port}.log", env=environment) as server:
        yield url, server.process.pid


@contextmanager
def app(home: Path, *options: str) -> Iterator[tuple[str, int]]:
    """The address and process id of our app."""
    port = run.free_port()
    command = [
        sys.executable,
        "-m",
        "concordia_nb.cli",
        "play",
        "--no-browser",
        "--port",
        str(port),
        *options,
    ]
    url = f"http://127.0.0.1:{port}/"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "CONCORDIA_NB_HOME": str(home / "data")}
    with serve(command, url, cwd=home, home=home, log=home / f"{port}.log", env=environment) as server:
        yield url, server.process.pid


def kernels(server: int) -> list[int]:
    """The process ids of a server's kernels (Linux)."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
            if parent == server and b"ipykernel" in (entry / "cmdline").read_bytes():
                found.append(int(entry.name))
        except OSError:
            continue
    return found


def memory(server: int) -> float:
    """Megabytes of the largest kernel of a server; nan where the system does not tell."""
    sizes = []
    for kernel in kernels(server):
        told = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{kernel}/status").read_text())
        sizes += [int(told[1]) / 1024] if told else []
    return max(sizes, default=float("nan"))


def opening(browser: Browser, url: str, ready: str) -> float:
    """Seconds from asking for a page until this can be seen."""
    page = browser.new_context(viewport={"width": 1366, "height": 768}).new_page()
    page.set_default_timeout(180_000)
    begun = time.perf_counter()
    page.goto(url, wait_until="commit")
    page.wait_for_selector(ready)
    took = time.perf_counter() - begun
    page.context.close()
    return took


def click(page: Page, spot: tuple[float, float], look: tuple[float, float], event: str) -> float:
    """Milliseconds from a click at a spot of the canvas until it looks different at another."""
    box = page.locator("canvas").first.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + spot[0] * box["width"], box["y"] + spot[1] * box["height"])
    page.wait_for_timeout(500)  # what pointing brings is not what is measured
    page.evaluate(CLOCK, [*look, event])
    page.mouse.down()
    page.mouse.up()
    took = float(page.evaluate("window.took"))
    if took < 0:
        print(f"a click at {spot} changed nothing at {look}", file=sys.stderr, flush=True)
    return took


def spots() -> tuple[tuple[float, float], tuple[float, float], tuple[float, float]]:
    """Where the table's first colonist stands, a route it can reach, and one it can reach as well, in shares."""
    from concordia_nb import concordia
    from concordia_nb.table import Table

    seats = [{"colour": "red", "name": "Livia"}, {"colour": "blue", "name": "Marcus"}]
    game = concordia.new_game("italia", seats=seats, seed=7)
    game.play("play architect")
    table = Table(game)
    aims = {aim["id"]: (aim["x"], aim["y"]) for aim in table._aims()}
    colonist = next(aim for aim in aims if aim.startswith("colonist:land"))
    table.do(f"lift:{colonist.partition(':')[2]}")
    ways = [(aim["x"], aim["y"]) for aim in table._aims() if aim["id"].startswith("route:")]
    return aims[colonist], ways[0], ways[1]


def line(what: str, yardstick: float, ours: float, unit: str, aim: str) -> None:
    """One line of the table."""
    ratio = f"{ours / yardstick:.2f}×" if yardstick else ""
    base = f"{yardstick:9.1f}" if yardstick else " " * 9
    print(f"{what:<46}{base}{ours:9.1f} {unit:<3}{ratio:>8}   {aim}", flush=True)


def measure(tries: int, clicks: int) -> None:
    """Measure everything and print it."""
    print(f"{'':<46}{'yardstick':>9}{'ours':>9}", flush=True)
    path = os.environ.get(run.CHROMIUM_VARIABLE) or run.find_chromium()
    ours = [
        "--template=concordia",
        *(f"--VoilaConfiguration.extension_allowlist={name}" for name in EXTENSIONS),
    ]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        home = Path(folder)
        for name, source in (("empty", EMPTY), ("canvas", CANVAS), ("table", TABLE)):
            (home / f"{name}.ipynb").write_text(notebook(source), encoding="utf-8")
        options = ["--disable-dev-shm-usage", *(["--no-sandbox"] if run.is_root() else [])]
        browser = playwright.chromium.launch(executable_path=path, args=options)

        with voila(home, "empty.ipynb") as (empty, _), app(home) as (home_page, _):
            plain, cold = [], []
            for _try in range(tries):
                plain.append(opening(browser, empty, "#ready"))
                cold.append(opening(browser, home_page, ".ca-sign"))
        line("page ready", min(plain), min(cold), "s", "≤ 1.3")
        with app(home, "--preheat") as (home_page, server):
            warm = []
            for _try in range(tries):
                wait_for_kernel(server)
                warm.append(opening(browser, home_page, ".ca-sign"))
        line("page ready, ours with --preheat", min(plain), min(warm), "s", "≤ 1.0")

        colonist, near, other = spots()
        with voila(home, "canvas.ipynb") as (url, server):
            page = browser.new_page(viewport={"width": 1366, "height": 768})
            page.set_default_timeout(120_000)
            page.goto(url)
            page.wait_for_function("document.querySelector('canvas')?.width > 1000")
            page.wait_for_timeout(1500)
            bare = [click(page, (0.5, 0.5), (0.29, 0.3), "mousedown") for _click in range(clicks)]
            bare_memory = memory(server)
            page.close()
        with voila(home, "table.ipynb", *ours) as (url, server):
            page = browser.new_page(viewport={"width": 1366, "height": 768})
            page.set_default_timeout(120_000)
            traffic = Traffic(page)
            page.goto(url)
            page.wait_for_selector(".ct-mine")
            page.wait_for_function("document.querySelector('.ct-board canvas')?.width > 1000")
            page.wait_for_timeout(1500)
            table, sent, frames = [], [], []
            for _click in range(clicks):
                before = traffic.bytes
                table.append(click(page, colonist, other, "pointerup"))  # taken in hand: its ways light up
                page.wait_for_timeout(300)
                page.evaluate(FRAMES)
                table.append(click(page, near, near, "pointerup"))  # put down there
                frames += page.evaluate("window.frames_took")
                page.wait_for_timeout(600)
                sent.append(traffic.bytes - before)
                page.keyboard.press("u")
                page.wait_for_timeout(900)
                page.mouse.move(5, 5)
                page.wait_for_timeout(300)
            table_memory = memory(server)
            page.close()
        browser.close()
    line("click to pixel, median", statistics.median(bare), statistics.median(table), "ms", "≤ 1.3")
    line("click to pixel, best", min(bare), min(table), "ms", "≤ 1.3")
    line("bytes sent to the page for a whole move", 0, sent[0] / 1000, "kB", "≤ 10")
    line("bytes when it is done again", 0, statistics.median(sent[1:] or sent) / 1000, "kB", "")
    line("memory of the kernel", bare_memory, table_memory, "MB", "≤ 1.2")
    line("frame while animating, median", 0, statistics.median(frames), "ms", "17 is 60 a second")
    line("frame while animating, 95 of 100", 0, sorted(frames)[int(len(frames) * 0.95)], "ms", "")


def wait_for_kernel(server: int) -> None:
    """Until a kernel is ready for the next visitor: it has done its work and rests."""
    before, deadline = -1.0, time.monotonic() + 120
    while time.monotonic() < deadline:
        time.sleep(2)
        spent = 0.0
        for kernel in kernels(server):
            fields = Path(f"/proc/{kernel}/stat").read_text().rsplit(")", 1)[1].split()
            spent += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        if spent and spent - before < 0.05:
            return
        before = spent


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tries", type=int, default=3, help="how often each page is opened")
    parser.add_argument("--clicks", type=int, default=12, help="how often the board is clicked")
    wanted = parser.parse_args()
    measure(wanted.tries, wanted.clicks)


if __name__ == "__main__":
    main()
