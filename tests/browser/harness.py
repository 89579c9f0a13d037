"""Servers that tests start, pages that are watched, and pictures of them."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response, Route, WebError

from concordia_nb.view.shapes import Area, Circle, Scene
from tests.browser.foreign import is_foreign

ROOT = Path(__file__).resolve().parents[2]
SCREENSHOTS = ROOT / "test-screenshots"

# A page that asks for anything else could not be used in a classroom without a network.
LOCAL_HOSTS = {"127.0.0.1", "localhost", "[::1]", "::1"}
LOCAL_SCHEMES = {"about", "blob", "chrome-error", "data", "file"}


def is_local(address: str) -> bool:
    """Whether this address can be reached without a network."""
    parts = urlsplit(address)
    return parts.scheme in LOCAL_SCHEMES or (parts.hostname or "") in LOCAL_HOSTS


class Watch:
    """Listens to all pages of one browser context and keeps what should not have happened.

    `messages` holds every console message, for a test that wants to look. `problems()` gives, one line each,
    console warnings and errors, uncaught exceptions, failed requests and requests that leave this machine
    (those are stopped as well), without the known foreign ones.
    """

    def __init__(self, context: BrowserContext) -> None:
        self.messages: list[str] = []
        self._console: list[str] = []
        self._requests: list[str] = []
        context.on("console", self._on_console)
        context.on("weberror", self._on_error)
        context.on("requestfailed", self._on_failed)
        context.on("response", self._on_response)
        context.on("page", lambda page: page.on("websocket", lambda socket: self._on_socket(socket.url)))
        context.route(lambda address: not is_local(address), self._stop)

    def _on_console(self, message: ConsoleMessage) -> None:
        place = message.location.get("url", "")
        line = f"{message.type}: {' '.join(message.text.split())}" + (f" ({place})" if place else "")
        self.messages.append(line)
        if message.type in ("warning", "error", "assert", "trace"):
            self._console.append(line)

    def _on_error(self, error: WebError) -> None:
        places = re.findall(r"\w+://[^\s)]+", error.error.stack or "")
        self._console.append(f"exception: {error.error.message}" + (f" ({places[0]})" if places else ""))

    def _on_failed(self, request: Request) -> None:
        # Leaving a page or closing it ends what it was still loading.
        if request.failure != "net::ERR_ABORTED" and is_local(request.url):
            self._requests.append(f"failed: {request.method} {request.url} ({request.failure})")

    def _on_response(self, response: Response) -> None:
        if response.status >= 400:
            self._requests.append(f"{response.status}: {response.request.method} {response.url}")

    def _on_socket(self, address: str) -> None:
        if not is_local(address):
            self._requests.append(f"leaves this machine: {address}")

    def _stop(self, route: Route) -> None:
        self._requests.append(f"leaves this machine: {route.request.method} {route.request.url}")
        route.abort()

    def problems(self) -> list[str]:
        """What went wrong until now, one line each; empty when all is well."""
        console = [f"console {line}" for line in self._console if not is_foreign("console", line)]
        return console + [f"request {line}" for line in self._requests if not is_foreign("request", line)]

    def forget(self) -> None:
        """Start anew, for a test that provoked something on purpose and has looked at `problems()`."""
        self.messages.clear()
        self._console.clear()
        self._requests.clear()


# What servers write when something is not as it should be: Jupyter's "[W …]" and "[Voila] WARNING", Python's
# own warnings, and tracebacks.
COMPLAINT = re.compile(
    r"\[[WEC] |\b(WARNING|ERROR|CRITICAL)\b|Traceback \(most recent call last\)|\w(Warning|Error|Exception)\b"
)

# A line of trouble and the tracebacks that belong to it: the line, its indent, the last line of the last traceback.
TRACEBACK = re.compile(
    r"(^.*\bERROR\b.*|^future: <Task finished .*)\n([ \t]*)"
    r"(?:Traceback \(most recent call last\):\n(?:\2[ \t].*\n)*\2\S.*\n\n"
    r"\2During handling of the above exception, another exception occurred:\n\n\2)*"
    r"Traceback \(most recent call last\):\n(?:\2[ \t].*\n)*\2(\S.*)",
    re.MULTILINE,
)


class Server:
    """A server that a test started: its address, its data folder, and what it wrote to its log."""

    def __init__(self, url: str, home: Path, log: Path, process: subprocess.Popen[bytes]) -> None:
        self.url = url
        self.home = home
        self.log = log
        self.process = process
        self._read = 0

    def new_complaints(self) -> list[str]:
        """The lines of trouble written since the last call, without the known foreign ones."""
        # Tracebacks of the kernel are coloured.
        text = re.sub(r"\x1b\[[0-9;]*m", "", self.log.read_text(encoding="utf-8", errors="replace"))
        whole = text.rfind("\n") + 1
        lines, self._read = logged(text[self._read : whole]), max(whole, self._read)
        return [line for line in lines if COMPLAINT.search(line) and not is_foreign("server", line)]


def logged(text: str) -> list[str]:
    """The lines of a log; an error that is followed by its traceback is one line with what the traceback ends in.

    >>> logged("[App] ERROR | No luck\\n    Traceback (most recent call last):\\n      File\\n    KeyError: 1\\nWell")
    ['[App] ERROR | No luck ... KeyError: 1', 'Well']
    """
    return TRACEBACK.sub(r"\1 ... \3", text).splitlines()


DRAWN = "document.querySelector('.ct-board canvas')?.width > 1000"
"""Whether the board is on the page."""

#: Waits until the board has kept its place on the page for ten frames: what was clicked may still change the layout.
AT_REST = """async () => {
    const box = () => JSON.stringify(document.querySelector('.ct-board canvas').getBoundingClientRect());
    for (let last = '', still = 0; still < 10; still = box() === last ? still + 1 : 0, last = box())
        await new Promise(requestAnimationFrame);
}"""


def on_board(page: Page, drawn: Scene, kind: str, spot: str) -> tuple[float, float]:
    """Where a spot of the board lies on the page, when the board has come to rest."""
    target = drawn.find(kind, spot)
    assert target is not None
    shape = target.shape
    assert not isinstance(shape, Area)
    x, y = (shape.x, shape.y) if isinstance(shape, Circle) else shape.points[len(shape.points) // 2]
    page.evaluate(AT_REST)
    box = page.locator(".ct-board canvas").bounding_box()
    assert box is not None
    m = drawn.margin
    return (
        box["x"] + box["width"] * (x + m) / (drawn.width + 2 * m),
        box["y"] + box["height"] * (y + m) / (drawn.height + 2 * m),
    )


def grave_faults(page: Page, within: str | None = None) -> list[tuple[str, list[str]]]:
    """What axe finds that keeps somebody from using the page: the rule broken, and where."""
    found = (Axe().run(page, within) if within else Axe().run(page)).response["violations"]
    grave = [fault for fault in found if fault["impact"] in ("serious", "critical")]
    return [(fault["id"], [node["html"][:200] for node in fault["nodes"][:4]]) for fault in grave]


@contextmanager
def serve(
    command: Sequence[str | Path], url: str, *, cwd: Path, home: Path, log: Path, env: Mapping[str, str]
) -> Iterator[Server]:
    """Run a server until the block ends. Raises AssertionError with its log if it does not answer in 90 s."""
    with log.open("wb") as output:
        process = subprocess.Popen(
            [str(part) for part in command],
            cwd=cwd,
            env=dict(env),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=os.name != "nt",
        )
    server = Server(url, home, log, process)
    try:
        wait_for(server)
        yield server
    finally:
        stop(process)


def wait_for(server: Server, seconds: float = 90) -> None:
    """Return as soon as the server answers at all, be it with a refusal."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if server.process.poll() is not None:
            break
        try:
            direct.open(server.url, timeout=seconds).close()
            return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.1)  # it does not listen yet; there is no event to wait for
    raise AssertionError(f"{server.url} does not answer. Its log:\n{server.log.read_text(errors='replace')}")


def stop(process: subprocess.Popen[bytes]) -> None:
    """End a server that we started, politely first: it then ends its kernels as well."""
    for gently in (True, False):
        with suppress(OSError):
            if os.name == "nt":
                process.terminate() if gently else process.kill()
            else:
                os.killpg(process.pid, signal.SIGTERM if gently else signal.SIGKILL)
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=15)
            return


def until(page: Page, condition: Callable[[], object], seconds: float = 30) -> None:
    """Wait until `condition()` holds on this side, while the page goes on; AssertionError if it never does.

    For what Playwright cannot wait for itself: a file, a log, something a watch has heard.
    """
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"not within {seconds:g} seconds"
        page.wait_for_timeout(20)


def screenshot(page: Page, name: str, **options: Any) -> Path:
    """A picture of the page, `test-screenshots/NAME.png` (not in git); options as for Playwright's."""
    SCREENSHOTS.mkdir(exist_ok=True)
    path = SCREENSHOTS / f"{re.sub(r'[^A-Za-z0-9._-]+', '-', name)}.png"
    page.screenshot(path=path, animations="disabled", **options)
    return path
