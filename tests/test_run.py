"""run.py: the environment it makes, the Chromium it finds, the lines it says."""

from __future__ import annotations

import json
import os
import runpy
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import run

ROOT = Path(__file__).resolve().parents[1]

posix = pytest.mark.skipif(os.name == "nt", reason="the fakes are shell scripts")


def program(path: Path, script: str = "exit 0") -> Path:
    """A small shell script that can be run."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


@pytest.fixture
def checkout(tmp_path: Path) -> run.Environment:
    """The environment of a checkout with a space in its name; nothing made yet."""
    root = tmp_path / "my games"
    root.mkdir()
    (root / "pyproject.toml").write_text("[project]\nname = 'x'\n", encoding="utf-8")
    return run.Environment(root)


@pytest.fixture
def installs(checkout: run.Environment, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What would have been installed, install by install; a venv is one fake Python that says yes."""
    made: list[list[str]] = []
    monkeypatch.setattr(run, "install", lambda environment, extras: made.append(sorted(extras)))
    monkeypatch.setattr(run, "make_venv", lambda folder: program(folder / "bin" / "python"))
    return made


# --- the environment ---------------------------------------------------------------------------------------


def test_an_old_python_gets_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    with pytest.raises(SystemExit, match=r"^Concordia needs Python 3\.11 or newer; this is 3\.9\.$"):
        runpy.run_path(str(ROOT / "run.py"))


@posix
def test_the_second_start_installs_nothing(checkout: run.Environment, installs: list[list[str]]) -> None:
    run.ensure(checkout)
    run.ensure(checkout)
    assert installs == [[]]


@posix
def test_what_is_missing_is_added_and_the_rest_kept(
    checkout: run.Environment, installs: list[list[str]]
) -> None:
    run.ensure(checkout)
    run.ensure(checkout, {"test"})
    run.ensure(checkout)
    run.ensure(checkout, {"bench"})
    assert installs == [[], ["test"], ["bench", "test"]]


@posix
@pytest.mark.parametrize("file", ["pyproject.toml", "concordia_nb/app/template/voila/page.html.j2"])
def test_a_change_of_what_is_copied_installs_anew(
    checkout: run.Environment, installs: list[list[str]], file: str
) -> None:
    run.ensure(checkout, {"test"})
    path = checkout.root / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("other", encoding="utf-8")
    run.ensure(checkout, {"test"})
    assert installs == [["test"], ["test"]]


@posix
def test_an_interrupted_install_is_done_again(
    checkout: run.Environment, installs: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    run.ensure(checkout)

    def interrupted(environment: run.Environment, extras: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(run, "install", interrupted)
        with pytest.raises(KeyboardInterrupt):
            run.ensure(checkout, {"test"})
    assert checkout.installed() is None
    run.ensure(checkout)
    assert len(installs) == 2


@posix
@pytest.mark.parametrize("content", ["", "{", "[]", '{"extras": 5}', "\x00"])
def test_a_damaged_note_only_means_installing_again(
    checkout: run.Environment, installs: list[list[str]], content: str
) -> None:
    run.ensure(checkout)
    checkout.note.write_text(content, encoding="utf-8")
    run.ensure(checkout)
    assert installs == [[], []]


@posix
@pytest.mark.parametrize(
    "spoil",
    [
        lambda python: python.unlink(),
        lambda python: program(python, "exit 1"),
        lambda python: (python.unlink(), python.symlink_to("/nowhere/python3.11")),
        lambda python: python.write_bytes(b"\0"),
    ],
    ids=["no Python", "a Python that fails", "its Python was removed", "half written"],
)
def test_a_broken_environment_is_made_anew(
    checkout: run.Environment, installs: list[list[str]], spoil: Callable[[Path], object]
) -> None:
    run.ensure(checkout)
    left = checkout.folder / "lib" / "left-over"
    left.mkdir(parents=True)
    spoil(checkout.python)
    run.ensure(checkout)
    assert not left.exists()
    assert installs == [[], []]


@posix
def test_a_moved_checkout_gets_a_new_environment(
    checkout: run.Environment, installs: list[list[str]]
) -> None:
    run.ensure(checkout)
    (checkout.folder / "lib").mkdir()
    elsewhere = run.Environment(checkout.root.rename(checkout.root.with_name("moved")))
    run.ensure(elsewhere)
    assert not (elsewhere.folder / "lib").exists()
    assert installs == [[], []]


def test_a_folder_of_another_kind_is_left_alone(checkout: run.Environment, installs: list[list[str]]) -> None:
    checkout.folder.mkdir()
    (checkout.folder / "holiday.jpg").touch()
    with pytest.raises(run.Stop, match="is in the way"):
        run.ensure(checkout)
    assert (checkout.folder / "holiday.jpg").exists()


def test_without_the_venv_module_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "has_venv", lambda python: False)
    monkeypatch.setattr(run, "is_root", lambda: False)
    package = f"python3.{sys.version_info[1]}-venv"
    with pytest.raises(
        run.Stop, match=f"^Python's venv module is missing. Please run: sudo apt install {package}$"
    ):
        run.make_venv(tmp_path / ".venv")


def test_as_root_the_venv_module_is_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(run, "has_venv", lambda python: False)
    monkeypatch.setattr(run, "is_root", lambda: True)
    monkeypatch.setattr(run, "apt_install", lambda package: asked.append(package) or True)
    monkeypatch.setattr(
        subprocess, "run", lambda command, **options: subprocess.CompletedProcess(command, 0, "", "")
    )
    run.make_venv(tmp_path / ".venv")
    assert asked == [f"python3.{sys.version_info[1]}-venv"]


@pytest.mark.parametrize(
    ("output", "line"),
    [
        (
            "WARNING: Retrying: [Errno -3] Temporary failure in name resolution\nERROR: No matching …",
            "could not reach",
        ),
        ("ERROR: Could not install packages: [Errno 28] No space left on device\n", "The disk is full"),
        (
            "x\nERROR: No matching distribution found for voila\n\n",
            "No matching distribution found for voila",
        ),
        ("", "no reason given"),
    ],
)
def test_a_failed_install_is_told_in_one_line(output: str, line: str) -> None:
    told = run.why_install_failed(output)
    assert line in told
    assert "\n" not in told


@posix
def test_a_failed_install_ends_with_exit_code_1(
    checkout: run.Environment, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    says_no = "case \"$*\" in *install*) echo 'ProxyError'; exit 1;; esac"
    monkeypatch.setattr(run, "make_venv", lambda folder: program(folder / "bin" / "python", says_no))
    monkeypatch.setattr(run, "HERE", checkout.root)
    assert run.main(["play"]) == 1
    assert capsys.readouterr().err.startswith("pip could not reach a package index")
    assert checkout.installed() is None


# --- Chromium ----------------------------------------------------------------------------------------------


def places(platform: str, home: Path, **environ: str) -> list[str]:
    return run.chromium_places(platform, {"PATH": "", **environ}, home)


@posix
def test_the_named_chromium_comes_first_then_the_path_then_playwrights(tmp_path: Path) -> None:
    named = program(tmp_path / "named")
    installed = program(tmp_path / "bin" / "google-chrome")
    cache = tmp_path / ".cache" / "ms-playwright"
    older = program(cache / "chromium-1100" / "chrome-linux" / "chrome")
    newer = program(cache / "chromium-1200" / "chrome-linux64" / "chrome")
    environ = {"PATH": str(installed.parent), run.CHROMIUM_VARIABLE: str(named)}
    for expected in (named, installed, newer, older):
        assert run.find_chromium("linux", environ, tmp_path) == str(expected)
        expected.unlink()
    if not Path("/snap/bin/chromium").exists():
        assert run.find_chromium("linux", environ, tmp_path) is None


@posix
def test_a_chromium_that_does_not_start_is_passed_over(tmp_path: Path) -> None:
    program(tmp_path / "bin" / "chromium-browser", "echo 'install the snap'; exit 1")
    good = program(tmp_path / "bin" / "google-chrome-stable")
    assert run.find_chromium("linux", {"PATH": str(good.parent)}, tmp_path) == str(good)


def test_the_usual_places_of_a_mac(tmp_path: Path) -> None:
    found = places("darwin", tmp_path)
    assert "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" in found
    assert str(tmp_path / "Applications/Chromium.app/Contents/MacOS/Chromium") in found


def test_the_usual_places_of_windows(tmp_path: Path) -> None:
    found = places("win32", tmp_path, PROGRAMFILES="C:\\Program Files")
    assert found[0] == "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe"
    assert any(place.endswith("msedge.exe") for place in found)


def test_playwrights_folder_may_be_elsewhere(tmp_path: Path) -> None:
    chrome = program(tmp_path / "own" / "chromium-7" / "chrome-linux" / "chrome")
    assert places("linux", tmp_path, PLAYWRIGHT_BROWSERS_PATH=str(tmp_path / "own"))[-1] == str(chrome)


def test_without_any_chromium_it_says_what_to_do(
    checkout: run.Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "find_chromium", lambda: None)
    monkeypatch.setattr(run, "is_root", lambda: False)
    with pytest.raises(run.Stop, match=r"^The browser tests need Chromium or Chrome"):
        run.get_chromium(checkout)


# --- test --------------------------------------------------------------------------------------------------


@pytest.fixture
def ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "ensure", lambda environment, extras=(): None)


def steps(monkeypatch: pytest.MonkeyPatch, **results: bool | Exception) -> None:
    def step(result: bool | Exception) -> Callable[[run.Checkup], bool]:
        def one(checkup: run.Checkup) -> bool:
            if isinstance(result, Exception):
                raise result
            return result

        one.__doc__ = "A step."
        return one

    monkeypatch.setattr(run, "STEPS", {name: step(result) for name, result in results.items()})


@pytest.mark.usefixtures("ready")
def test_every_step_runs_and_one_failed_one_fails_all(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    steps(monkeypatch, one=True, two=False, three=run.Stop("no Chromium"), four=ValueError("oh"), five=True)
    assert run.main(["test"]) == 1
    out = capsys.readouterr().out
    assert "no Chromium" in out
    assert "ValueError: oh" in out
    assert [line.split()[:2] for line in out.split("=== summary\n")[1].splitlines()[:-1]] == [
        ["ok", "one"],
        ["FAILED", "two"],
        ["FAILED", "three"],
        ["FAILED", "four"],
        ["ok", "five"],
    ]
    assert out.endswith("2 steps passed, 3 failed\n")


@pytest.mark.usefixtures("ready")
def test_chosen_steps_only(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    steps(monkeypatch, one=True, two=False)
    assert run.main(["test", "--only", "one"]) == 0
    assert "1 steps passed, 0 failed" in capsys.readouterr().out


def test_the_quick_and_the_slow_steps_exist() -> None:
    assert set(run.QUICK) < set(run.STEPS)
    assert set(run.SLOW) < set(run.STEPS)


@pytest.mark.usefixtures("ready")
@pytest.mark.parametrize(("asked", "said"), [([], "1 steps passed"), (["--long"], "2 steps passed")])
def test_slow_steps_run_only_with_the_long_tests(
    asked: list[str], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    steps(monkeypatch, one=True, compiled=True)
    assert run.main(["test", *asked]) == 0
    assert said in capsys.readouterr().out


def test_a_step_sees_nothing_of_the_users(
    checkout: run.Environment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONCORDIA_NB_HOME", "/home/livia/games")
    monkeypatch.setenv("PYTHONPATH", "/home/livia/lib")
    variables = run.test_variables(checkout, tmp_path)
    assert not any("/home/livia" in value for value in variables.values())
    assert variables["PATH"].split(os.pathsep)[0] == str(checkout.python.parent)


@posix
def test_a_command_that_hangs_is_ended_with_its_children(tmp_path: Path) -> None:
    note = tmp_path / "child"
    code = f"sleep 60 & echo $! > '{note}'; wait"
    begun = time.monotonic()
    assert not run.run_command(["/bin/sh", "-c", code], minutes=0.005, cwd=tmp_path, env=os.environ)
    assert time.monotonic() - begun < 30
    child = int(note.read_text())
    deadline = time.monotonic() + 20
    while is_running(child):  # the system may need a moment to bury it
        assert time.monotonic() < deadline


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_wheel_must_carry_boards_notebooks_and_template_and_no_more() -> None:
    right = [
        "concordia_nb/py.typed",
        "concordia_nb/_data/maps/imperium.json",
        "concordia_nb/_data/maps/italia.json",
        "concordia_nb/_data/notebooks/home.ipynb",
        "concordia_nb-0.1.0.data/data/share/jupyter/voila/templates/concordia/conf.json",
    ]
    assert run.wheel_problems(right) == []
    for name in right:
        assert len(run.wheel_problems([other for other in right if other != name])) == 1
    assert run.wheel_problems([*right, "concordia_nb/_data/maps/build/outline.py"]) != []
    assert run.wheel_problems([*right, "tests/test_run.py"]) != []


def test_a_server_that_ends_gives_no_page() -> None:
    server = subprocess.Popen([sys.executable, "-c", ""])
    server.wait()
    assert run.first_answer(f"http://127.0.0.1:{run.free_port()}/", server) is None


@posix
def test_play_hands_its_arguments_on_and_keeps_the_folder(checkout: run.Environment, tmp_path: Path) -> None:
    heard = tmp_path / "heard.json"
    (checkout.root / "run.py").write_bytes((ROOT / "run.py").read_bytes())
    program(checkout.python)
    program(checkout.program("concordia-nb"), f"printf '%s|' \"$PWD\" \"$@\" > '{heard}'; exit 3")
    checkout.note.write_text(
        json.dumps({"root": str(checkout.root), "fingerprint": checkout.fingerprint(), "extras": []})
    )
    done = subprocess.run(
        [sys.executable, str(checkout.root / "run.py"), "play", "--port", "9", "--lang", "tr"], cwd=tmp_path
    )
    assert done.returncode == 3
    assert heard.read_text() == f"{tmp_path}|play|--port|9|--lang|tr|"
