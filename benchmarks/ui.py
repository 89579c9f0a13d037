"""The page and the table beside an empty page and a bare canvas, in one run: `python benchmarks/ui.py`.

Drives a real Chromium and prints, for each figure, the yardstick, ours and the aim. Both sides are measured in turn on
the same machine in the same minutes, so that both meet the same load. Of pages that open the best of several tries
counts; of clicks the median, with its quartiles beside it.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
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
# become a drag) to the first frame in which a small patch of the canvas, or what is laid over it, has changed. Pieces
# are watched instead of read, for reading them in each frame would count as ours.
CLOCK = """([x, y, event]) => {
  const canvas = document.querySelector('canvas');
  const brush = canvas.getContext('2d');
  const pieces = document.querySelector('.ct-pieces');
  let changes = 0;
  if (pieces) {
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver(() => { changes += 1; }).observe(pieces, all);
  }
  const look = () => brush.getImageData(x * canvas.width - 3, y * canvas.height - 3, 6, 6).data.join()
    + changes // not what pointing marks
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
SERVED = """
import sys
from pathlib import Path
from concordia_nb.app.server import serve
serve(ip="127.0.0.1", port=int(sys.argv[1]), browser=False, notebook=Path(sys.argv[2]))
"""
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
    """What a page's web sockets bring, and the id of the kernel they lead to."""

    def __init__(self, page: Page) -> None:
        self.bytes = self.messages = 0
        self.kernel = ""
        page.on("websocket", self._open)

    def _open(self, socket: WebSocket) -> None:
        named = re.search(r"/api/kernels/([0-9a-f-]+)/channels", socket.url)
        self.kernel = named[1] if named else self.kernel
        socket.on("framereceived", self._count)

    def _count(self, frame: str | bytes) -> None:
        self.messages += 1
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
def ours(home: Path, *command: str, port: int) -> Iterator[tuple[str, int]]:
    """The address and process id of a server of ours, started by this Python with these words."""
    url = f"http://127.0.0.1:{port}/"
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "CONCORDIA_NB_HOME": str(home / "data"),
        "CONCORDIA_NB_LANG": "en",
    }
    log = home / f"{port}.log"
    with serve([sys.executable, *command], url, cwd=home, home=home, log=log, env=environment) as server:
        yield url, server.process.pid


def app(home: Path, *options: str) -> AbstractContextManager[tuple[str, int]]:
    """Our app as people start it."""
    port = run.free_port()
    command = ["-m", "concordia_nb.cli", "play", "--no-browser", "--port", str(port), *options]
    return ours(home, *command, port=port)


def served(home: Path, name: str) -> AbstractContextManager[tuple[str, int]]:
    """A notebook in the place of our app's home page."""
    port = run.free_port()
    return ours(home, "-c", SERVED, str(port), str(home / name), port=port)


def kernels(server: int, named: str = "") -> list[int]:
    """The process ids of a server's kernels (Linux): all, or the one of this id."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
            words = (entry / "cmdline").read_bytes()
            if parent == server and b"ipykernel" in words and named.encode() in words:
                found.append(int(entry.name))
        except OSError:
            continue
    return found


def memory(server: int, kernel: str) -> float:
    """Megabytes of a page's kernel; nan where the system does not tell.

    A server has others: whoever asks whether it is up is given a page, and with it a kernel that nobody visits.
    """
    for process in kernels(server, kernel):
        told = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text())
        if told:
            return int(told[1]) / 1024
    return float("nan")


def sent_by(port: int) -> int:
    """Bytes that a server has sent on its open connections, as `ss` counts them (Linux)."""
    wanted = ["ss", "-tinH", "state", "established", f"( sport = :{port} )"]
    told = subprocess.run(wanted, capture_output=True, text=True, check=True).stdout
    return sum(int(sent) for sent in re.findall(r"bytes_sent:(\d+)", told))


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


class Visit:
    """A page that stays open, to be clicked in turn with others."""

    def __init__(self, browser: Browser, url: str, server: int, ready: str) -> None:
        self.server = server
        self.port = int(url.rstrip("/").rpartition(":")[2])
        self.took: list[float] = []
        self.page = browser.new_context(viewport={"width": 1366, "height": 768}).new_page()
        self.page.set_default_timeout(120_000)
        self.traffic = Traffic(self.page)
        self.page.goto(url)
        self.page.wait_for_selector(ready)
        self.page.wait_for_function("[...document.querySelectorAll('canvas')].some((c) => c.width > 1000)")
        self.page.wait_for_timeout(1500)

    def memory(self) -> float:
        """Megabytes of its kernel, after all that was clicked."""
        return memory(self.server, self.traffic.kernel)


class Canvas(Visit):
    """The bare canvas."""

    def round(self) -> None:
        """Two clicks."""
        self.page.bring_to_front()
        for _click in range(2):
            self.took.append(click(self.page, (0.5, 0.5), (0.29, 0.3), "mousedown"))


class Sitting(Visit):
    """Our table."""

    def __init__(self, browser: Browser, url: str, server: int, ready: str) -> None:
        self.colonist, self.near, self.other = spots()
        self.sent: list[tuple[int, int, int]] = []
        """For each move the bytes of its messages, how many messages, and the bytes on the wire."""
        self.frames: list[float] = []
        super().__init__(browser, url, server, ready)

    def round(self) -> None:
        """A whole move in two clicks, and back."""
        page, traffic = self.page, self.traffic
        page.bring_to_front()
        before = traffic.bytes, traffic.messages, sent_by(self.port)
        # Taken in hand: its ways light up.
        self.took.append(click(page, self.colonist, self.other, "pointerup"))
        page.wait_for_timeout(300)
        page.evaluate(FRAMES)
        self.took.append(click(page, self.near, self.near, "pointerup"))  # put down there
        self.frames += page.evaluate("window.frames_took")
        page.wait_for_timeout(600)
        size, messages, wire = before
        sent = traffic.bytes - size, traffic.messages - messages, sent_by(self.port) - wire
        self.sent.append(sent)
        page.keyboard.press("u")
        page.wait_for_timeout(900)
        page.mouse.move(5, 5)
        page.wait_for_timeout(300)


def line(what: str, yardstick: float, ours: float, unit: str, aim: str) -> None:
    """One line of the table."""
    ratio = f"{ours / yardstick:.2f}×" if yardstick else ""
    base = f"{yardstick:9.1f}" if yardstick else " " * 9
    print(f"{what:<46}{base}{ours:9.1f} {unit:<3}{ratio:>8}   {aim}", flush=True)


def clicks_line(what: str, yardstick: Visit, ours: Visit) -> None:
    """One line: the medians of clicks; their quartiles and the best of each behind it."""

    def spread(took: list[float]) -> str:
        low, _middle, high = statistics.quantiles(took, n=4)
        return f"{min(took):.0f} | {low:.0f}–{high:.0f}"

    told = f"≤ 1.3    best | quartiles: {spread(yardstick.took)} and {spread(ours.took)}"
    line(what, statistics.median(yardstick.took), statistics.median(ours.took), "ms", told)


def measure(tries: int, rounds: int) -> None:
    """Measure everything and print it."""
    print(f"{'':<46}{'yardstick':>9}{'ours':>9}", flush=True)
    path = os.environ.get(run.CHROMIUM_VARIABLE) or run.find_chromium()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        home = Path(folder)
        for name, source in (("empty", EMPTY), ("canvas", CANVAS), ("table", TABLE)):
            (home / f"{name}.ipynb").write_text(notebook(source), encoding="utf-8")
        options = ["--disable-dev-shm-usage", *(["--no-sandbox"] if run.is_root() else [])]
        browser = playwright.chromium.launch(executable_path=path, args=options)
        if tries:
            measure_opening(browser, home, tries)
        if rounds:
            measure_clicks(browser, home, rounds)
        browser.close()


def measure_opening(browser: Browser, home: Path, tries: int) -> None:
    """How long pages take to open."""
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


def measure_clicks(browser: Browser, home: Path, rounds: int) -> None:
    """What clicks take and bring, and what the kernels hold: the pages are clicked in turn."""
    template = [
        "--template=concordia",
        *(f"--VoilaConfiguration.extension_allowlist={name}" for name in EXTENSIONS),
    ]
    with (
        voila(home, "canvas.ipynb") as canvas_at,
        voila(home, "table.ipynb", *template) as table_at,
        served(home, "canvas.ipynb") as canvas_in_app,
        served(home, "table.ipynb") as table_in_app,
    ):
        canvas = Canvas(browser, *canvas_at, "canvas")
        table = Sitting(browser, *table_at, ".ct-mine")
        prompt_canvas = Canvas(browser, *canvas_in_app, "canvas")
        prompt_table = Sitting(browser, *table_in_app, ".ct-mine")
        for _round in range(rounds):
            for visit in (canvas, table, prompt_canvas, prompt_table):
                visit.round()
        table.page.wait_for_timeout(3000)
        held = canvas.memory(), table.memory()
    clicks_line("click to pixel in Voila, median", canvas, table)
    clicks_line("click to pixel in our app, median", prompt_canvas, prompt_table)
    (first, messages, _wire), *again = table.sent
    line("bytes the page is given for a whole move", 0, first / 1000, "kB", f"≤ 10    {messages} messages")
    (_first, _messages, first_sent), *sent_again = prompt_table.sent
    line("bytes our app sends for it", 0, first_sent / 1000, "kB", "")
    if again:
        line("bytes when it is done again", 0, statistics.median(s[0] for s in again) / 1000, "kB", "")
        line("bytes our app sends then", 0, statistics.median(s[2] for s in sent_again) / 1000, "kB", "")
    line("memory of the kernel", *held, "MB", "≤ 1.2")
    frames = sorted(table.frames)
    line("frame while animating, median", 0, statistics.median(frames), "ms", "17 is 60 a second")
    line("frame while animating, 95 of 100", 0, frames[int(len(frames) * 0.95)], "ms", "")


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
    parser.add_argument("--tries", type=int, default=3, help="how often each page is opened (0: not at all)")
    parser.add_argument(
        "--rounds", type=int, default=15, help="moves at the table, two clicks each (0: none)"
    )
    wanted = parser.parse_args()
    measure(wanted.tries, wanted.rounds)


if __name__ == "__main__":
    main()
