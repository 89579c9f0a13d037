"""A real Chromium, watched pages, and the servers they visit.

| fixture | what it gives |
| --- | --- |
| `page` | a page in a context of its own, 1366×768, watched |
| `new_page` | a function that opens one more page in one more context (`new_page(viewport={...})`), watched |
| `watch` | the `Watch` of `page` |
| `app` | the game as `concordia-nb play` serves it, one for the session: `.url`, `.home`, `.log` |
| `lab`, `notebook7` | JupyterLab and Notebook 7 on a copy of the notebooks, in `.home / "notebooks"` |

After each test its pages and the servers it used are asked for problems; any fails the test.
Playwright keeps an event loop running in this process: run these tests apart from the others.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

import run
from tests.browser.harness import ROOT, Server, Watch, screenshot, serve

HERE = Path(__file__).resolve().parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    """Keep a picture of every page of a test that failed."""
    report = yield
    if report.when == "call" and report.failed:
        for number, page in enumerate(item.stash.get(OPEN_PAGES, []), 1):
            try:
                screenshot(page, f"failed-{item.name}-{number}")
            except Exception as problem:  # the failure itself is what should be reported
                report.sections.append(("picture", str(problem)))
    return report


OPEN_PAGES = pytest.StashKey[list[Page]]()
USED_SERVERS = pytest.StashKey[list[Server]]()


@pytest.fixture(autouse=True)
def patience() -> None:
    """A busy machine answers late; nothing here is about speed."""
    expect.set_options(timeout=30_000)


# --- the browser -------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium without any wish of its own to use the network."""
    chromium = os.environ.get(run.CHROMIUM_VARIABLE) or run.find_chromium()
    if chromium is None:
        pytest.fail(f"No Chromium found. Install one, or name it in {run.CHROMIUM_VARIABLE}.")
    options = [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-default-apps",
        "--disable-dev-shm-usage",
        "--disable-domain-reliability",
        "--disable-sync",
        "--no-first-run",
        "--no-pings",
    ]
    if run.is_root():
        options.append("--no-sandbox")
    with sync_playwright() as playwright:
        chrome = playwright.chromium.launch(executable_path=chromium, args=options)
        yield chrome
        chrome.close()


NewPage = Callable[..., Page]


@pytest.fixture
def contexts(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Callable[..., tuple[Page, Watch]]]:
    """Opens watched contexts; closes them after the test and fails it on any problem noticed."""
    opened: list[tuple[BrowserContext, Watch]] = []
    pages = request.node.stash.setdefault(OPEN_PAGES, [])

    def open_one(**options: Any) -> tuple[Page, Watch]:
        context = browser.new_context(**{"viewport": {"width": 1366, "height": 768}, **options})
        context.set_default_timeout(30_000)
        watch = Watch(context)
        opened.append((context, watch))
        page = context.new_page()
        pages.append(page)
        return page, watch

    yield open_one
    pages.clear()
    problems = []
    for context, watch in opened:
        problems += watch.problems()
        context.close()
    for server in request.node.stash.get(USED_SERVERS, []):
        problems += [f"server {line}" for line in server.new_complaints()]
    if problems:
        pytest.fail("not on the list of foreign messages:\n" + "\n".join(problems), pytrace=False)


@pytest.fixture
def first(contexts: Callable[..., tuple[Page, Watch]]) -> tuple[Page, Watch]:
    """The page most tests need, and its watch."""
    return contexts()


@pytest.fixture
def page(first: tuple[Page, Watch]) -> Page:
    """A watched page in a context of its own, 1366×768."""
    return first[0]


@pytest.fixture
def watch(first: tuple[Page, Watch]) -> Watch:
    """What `page` was heard saying."""
    return first[1]


@pytest.fixture
def new_page(contexts: Callable[..., tuple[Page, Watch]]) -> NewPage:
    """Opens one more watched page, in one more context: another person's browser."""
    return lambda **options: contexts(**options)[0]


# --- the servers -------------------------------------------------------------------------------------------


def variables(home: Path) -> dict[str, str]:
    """The environment of a server: data, settings and signatures of its own."""
    settings = home / "jupyter-config"
    return {
        **os.environ,
        "CONCORDIA_NB_HOME": str(home),
        "CONCORDIA_NB_LANG": "en",
        "IPYTHONDIR": str(home / "ipython"),
        "JUPYTER_CONFIG_DIR": str(settings),
        "JUPYTER_DATA_DIR": str(home / "jupyter-data"),
        "JUPYTER_RUNTIME_DIR": str(home / "jupyter-runtime"),
        # This checkout is what is tested, installed or not; the wheel is tried by run.py.
        "PYTHONPATH": str(ROOT),
        "PYTHONUNBUFFERED": "1",
    }


@pytest.fixture(scope="session")
def app_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The game as people start it. Tests use `app`, which also listens to what it writes."""
    home = tmp_path_factory.mktemp("app")
    port = run.free_port()
    command = [sys.executable, "-m", "concordia_nb.cli", "play", "--no-browser", "--port", str(port)]
    with serve(
        command,
        f"http://127.0.0.1:{port}/",
        cwd=home,
        home=home,
        log=home / "server.log",
        env=variables(home),
    ) as server:
        yield server
    left = server.new_complaints()
    if left:
        pytest.fail("the server wrote, after the last test:\n" + "\n".join(left), pytrace=False)


def used(request: pytest.FixtureRequest, server: Server) -> Server:
    """Note that this test uses the server, so that its log is read when the test is over."""
    request.node.stash.setdefault(USED_SERVERS, []).append(server)
    return server


@pytest.fixture
def app(request: pytest.FixtureRequest, app_server: Server) -> Server:
    """The running game: `page.goto(app.url)`."""
    return used(request, app_server)


def notebook_server(home: Path, *program: str) -> Iterator[Server]:
    """JupyterLab or Notebook 7 on signed copies of the notebooks in `home/notebooks`."""
    folder = home / "notebooks"
    if (ROOT / "notebooks").is_dir():
        shutil.copytree(ROOT / "notebooks", folder, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    else:
        folder.mkdir()
    environment = variables(home)
    notebooks = [str(path) for path in sorted(folder.rglob("*.ipynb"))]
    if notebooks:
        trust = [sys.executable, "-m", "jupyter", "trust", *notebooks]
        subprocess.run(trust, env=environment, check=True, capture_output=True, stdin=subprocess.DEVNULL)
    port = run.free_port()
    command = [
        sys.executable,
        "-m",
        *program,
        "--no-browser",
        "--allow-root",
        f"--ServerApp.root_dir={folder}",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        "--IdentityProvider.token=",
        # Neither news nor update checks: they leave this machine.
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]
    with serve(
        command,
        f"http://127.0.0.1:{port}/",
        cwd=folder,
        home=home,
        log=home / "server.log",
        env=environment,
    ) as server:
        yield server


@pytest.fixture(scope="session")
def lab_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """JupyterLab on a copy of the notebooks."""
    yield from notebook_server(tmp_path_factory.mktemp("lab"), "jupyterlab")


@pytest.fixture(scope="session")
def notebook7_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Notebook 7 on a copy of the notebooks."""
    yield from notebook_server(tmp_path_factory.mktemp("notebook7"), "notebook")


@pytest.fixture
def lab(request: pytest.FixtureRequest, lab_server: Server) -> Server:
    """JupyterLab: `page.goto(lab.url + "lab/tree/play.ipynb")`."""
    return used(request, lab_server)


@pytest.fixture
def notebook7(request: pytest.FixtureRequest, notebook7_server: Server) -> Server:
    """Notebook 7: `page.goto(notebook7.url + "notebooks/play.ipynb")`."""
    return used(request, notebook7_server)
