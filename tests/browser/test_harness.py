"""The harness must notice what it is there to notice."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from playwright.sync_api import Page

import run
from tests.browser.foreign import FOREIGN
from tests.browser.harness import ROOT, SCREENSHOTS, Server, Watch, is_local, screenshot, until


def write(folder: Path, body: str) -> str:
    path = folder / "page.html"
    path.write_text(f"<!doctype html><title>Still</title><body>{body}</body>", encoding="utf-8")
    return path.as_uri()


def test_a_quiet_page_has_no_problems(page: Page, watch: Watch, tmp_path: Path) -> None:
    page.goto(write(tmp_path, "<p>Salve</p><script>console.log('fine')</script>"))
    assert page.inner_text("p") == "Salve"
    assert watch.messages
    assert watch.problems() == []


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("<script>console.error('a broken amphora')</script>", "console error: a broken amphora"),
        ("<script>console.warn('a leaking amphora')</script>", "console warning: a leaking amphora"),
        (
            "<script>setTimeout(() => { throw new Error('thrown') })</script>",
            "console exception: thrown",
        ),
        (
            "<script>setTimeout(() => Promise.reject(new Error('lost')))</script>",
            "console exception: lost",
        ),
        ("<img src='missing.png'>", "request failed: GET"),
        ("<img src='https://example.org/logo.png'>", "request leaves this machine: GET https://example.org/"),
        (
            "<script>new WebSocket('wss://example.org/kernel')</script>",
            "request leaves this machine: wss://example.org/kernel",
        ),
    ],
)
def test_a_problem_on_a_page_is_noticed(
    page: Page, watch: Watch, tmp_path: Path, body: str, problem: str
) -> None:
    page.goto(write(tmp_path, body), wait_until="load")
    until(page, lambda: any(line.startswith(problem) for line in watch.problems()))
    watch.forget()


def test_a_test_with_a_problem_fails(tmp_path: Path) -> None:
    test = tmp_path / "test_inner.py"
    address = write(tmp_path, "<script>console.error('a broken amphora')</script>")
    test.write_text(
        textwrap.dedent(f"""
        def test_visit(page):
            page.goto({address!r})

        def test_second_browser(new_page):
            new_page().goto({address!r})

        def test_quiet(page):
            page.goto("about:blank")
        """),
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "tests.browser.conftest", "-p", "no:cacheprovider", str(test)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    assert "3 passed, 2 errors" in done.stdout
    assert "a broken amphora" in done.stdout


def test_complaints_of_a_server_are_noticed_once(tmp_path: Path) -> None:
    log = tmp_path / "server.log"
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    server = Server("http://127.0.0.1:1/", tmp_path, log, process)
    log.write_text("[Voila] Running at 8866\n", encoding="utf-8")
    assert server.new_complaints() == []
    trouble = [
        "[Voila] WARNING | Something odd",
        "[W 2026-01-01 10:00:00.000 ServerApp] Something odd",
        "Traceback (most recent call last):",
        "\x1b[0;31mKeyError\x1b[0m: 'roma'",
    ]
    with log.open("a", encoding="utf-8") as file:
        file.write("\n".join(trouble) + "\n[W half a li")
    assert server.new_complaints() == [*trouble[:3], "KeyError: 'roma'"]
    assert server.new_complaints() == []
    with log.open("a", encoding="utf-8") as file:
        file.write("ne\n")
    assert server.new_complaints() == ["[W half a line"]


def test_an_error_of_the_culler_is_foreign_only_with_its_own_traceback(tmp_path: Path) -> None:
    log = tmp_path / "server.log"
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    server = Server("http://127.0.0.1:1/", tmp_path, log, process)
    said = "[Voila] ERROR | An exception was encountered while checking the idle duration of kernel ad75: 'ad75'\n"
    traceback = "Traceback (most recent call last):\n  File 'x.py', line 1, in cull\n    there\n    ^^^^^\n"
    log.write_text(said + traceback + "KeyError: 'ad75'\n", encoding="utf-8")
    assert server.new_complaints() == []
    with log.open("a", encoding="utf-8") as file:
        file.write(said + traceback + "KeyError: 'roma'\n" + traceback + "ValueError: no\n")
    assert server.new_complaints() == [
        f"{said.strip()} ... KeyError: 'roma'",
        "Traceback (most recent call last):",
        "ValueError: no",
    ]


def test_a_page_left_in_the_middle_of_a_message_is_foreign_with_both_its_tracebacks(tmp_path: Path) -> None:
    log = tmp_path / "server.log"
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    server = Server("http://127.0.0.1:1/", tmp_path, log, process)
    said = "future: <Task finished coro=<WebSocketProtocol13.write_message() done> exception=WebSocketClosedError()>\n"
    first = (
        "Traceback (most recent call last):\n  File 'x.py', line 1, in wrapper\n    await it\nIOError: no\n"
    )
    chain = "\nDuring handling of the above exception, another exception occurred:\n\n"
    last = "Traceback (most recent call last):\n  File 'x.py', line 2, in wrapper\n    raise it\n"
    log.write_text(said + first + chain + last + "tornado.websocket.WebSocketClosedError\n", encoding="utf-8")
    assert server.new_complaints() == []
    with log.open("a", encoding="utf-8") as file:
        file.write(said + first + chain + last + "KeyError: 'roma'\n")
    assert server.new_complaints() == [f"{said.strip()} ... KeyError: 'roma'"]


def test_a_picture_lies_where_git_does_not_look(page: Page, tmp_path: Path) -> None:
    page.goto(write(tmp_path, "<p>Salve</p>"))
    path = screenshot(page, "harness: salve")
    assert path == SCREENSHOTS / "harness-salve.png"
    assert path.stat().st_size > 0
    ignored = subprocess.run(["git", "check-ignore", "-q", str(path)], cwd=ROOT)
    assert ignored.returncode in (0, 128)  # 128: not a git checkout
    path.unlink()


def test_only_this_machine_is_local() -> None:
    for address in (
        "http://127.0.0.1:8866/x",
        "http://localhost/",
        "ws://localhost:1/",
        "data:,x",
        "http://[::1]/",
    ):
        assert is_local(address), address
    for address in (
        "https://example.org/",
        "http://192.168.0.1/",
        "http://localhost.example.org/",
        "wss://x/",
    ):
        assert not is_local(address), address


def test_the_chromium_is_the_one_that_run_py_finds() -> None:
    assert run.find_chromium() is not None


def test_every_foreign_message_says_whose_it_is_and_why_it_may_stay() -> None:
    for known in FOREIGN:
        assert known.source
        assert len(known.why) > 20
        assert len(known.pattern) > 15, f"{known.pattern} would hide too much"
