#!/usr/bin/env python3
"""Play or test from a fresh clone: makes the environment `.venv` beside this file, installs, and runs.

    python3 run.py play [...]      opens the game in the browser (options as for `concordia-nb play`)
    python3 run.py learn [...]     opens the course (options as for `concordia-nb learn`)
    python3 run.py test [--quick] [--long] [--only STEP ...]

Needs nothing but Python 3.11 or newer. Linux, macOS, Windows.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - so the rest is written in words that older ones can still read
    sys.exit("Concordia needs Python 3.11 or newer; this is {}.{}.".format(*sys.version_info[:2]))

import argparse
import contextlib
import glob
import hashlib
import importlib.util
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
WINDOWS = os.name == "nt"
CHROMIUM_VARIABLE = "CONCORDIA_NB_CHROMIUM"
COMPILE_VARIABLE = "CONCORDIA_NB_COMPILE"


class Stop(Exception):
    """The one line that tells a person why it does not go on."""


def say(text: str) -> None:
    """Print at once, so that lines of ours and of programs we start keep their order."""
    print(text, flush=True)


# --- the environment ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Environment:
    """The virtual environment `.venv` of one checkout (`root`)."""

    root: Path

    @property
    def folder(self) -> Path:
        """Where it lies."""
        return self.root / ".venv"

    def program(self, name: str) -> Path:
        """The path of a program installed in it, whether it exists or not."""
        return self.folder / ("Scripts" if WINDOWS else "bin") / (name + ".exe" if WINDOWS else name)

    @property
    def python(self) -> Path:
        """Its interpreter."""
        return self.program("python")

    @property
    def note(self) -> Path:
        """The file that tells what was installed, written last, so that an interrupted install is seen."""
        return self.folder / "concordia-nb-installed.json"

    def fingerprint(self) -> str:
        """What an install depends on: the package's settings, and the template, which is copied."""
        digest = hashlib.sha256()
        template = self.root / "concordia_nb" / "app" / "template"
        files = [self.root / "pyproject.toml", *sorted(p for p in template.rglob("*") if p.is_file())]
        for file in files:
            digest.update(file.relative_to(self.root).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
        return digest.hexdigest()

    def installed(self) -> set[str] | None:
        """The extras that are installed and up to date; None when anything has to be done."""
        try:
            note = json.loads(self.note.read_text(encoding="utf-8"))
            if (
                note["root"] == str(self.root)
                and note["fingerprint"] == self.fingerprint()
                and self.works("import concordia_nb")
            ):
                return set(note["extras"])
        except (OSError, ValueError, KeyError, TypeError):
            pass
        return None

    def moved(self) -> bool:
        """Whether it was installed at another place: its programs then still point there."""
        try:
            return bool(json.loads(self.note.read_text(encoding="utf-8"))["root"] != str(self.root))
        except (OSError, ValueError, KeyError, TypeError):
            return False

    def works(self, check: str = "import pip") -> bool:
        """Whether its Python starts, is new enough, and can run `check`."""
        code = f"import sys; assert sys.version_info >= (3, 11); {check}"
        try:
            done = subprocess.run(
                [self.python, "-I", "-c", code], capture_output=True, stdin=subprocess.DEVNULL, timeout=120
            )
        except (OSError, subprocess.TimeoutExpired):
            return False
        return done.returncode == 0


def ensure(environment: Environment, extras: Iterable[str] = ()) -> None:
    """Make `environment` ready with these extras; quick when it already is. Raises `Stop`."""
    wanted = set(extras)
    present = environment.installed()
    if present is not None and wanted <= present:
        return
    create(environment)
    environment.note.unlink(missing_ok=True)
    wanted |= present or set()
    say("Installing into .venv (this takes some minutes the first time) ...")
    install(environment, wanted)
    note = {
        "root": str(environment.root),
        "fingerprint": environment.fingerprint(),
        "extras": sorted(wanted),
    }
    unfinished = environment.note.with_suffix(".part")
    unfinished.write_text(json.dumps(note), encoding="utf-8")
    unfinished.replace(environment.note)


def create(environment: Environment) -> None:
    """Make the virtual environment, or make it anew when it is broken (Python gone, half made, moved)."""
    if environment.works() and not environment.moved():
        return
    folder = environment.folder
    if folder.is_symlink() or folder.is_file():
        raise Stop(f"{folder} is in the way: it is no environment. Please move it away and start again.")
    if folder.is_dir():
        parts = {"pyvenv.cfg", "bin", "Scripts", "lib", "Lib"}
        content = {entry.name for entry in folder.iterdir()}
        if content and not content & parts:
            raise Stop(f"{folder} is in the way: it is no environment. Please move it away and start again.")
        say("The environment .venv no longer works; making it anew.")
        try:
            shutil.rmtree(folder)
        except OSError as problem:
            raise Stop(f"Please delete the folder {folder} and start again ({problem.strerror}).") from None
    make_venv(folder)
    if not environment.works():
        raise Stop(f"The environment {folder} was made but does not start. Please delete it and start again.")


def make_venv(folder: Path) -> None:
    """`python -m venv`; where Debian has split it off, install that part as root or say how to."""
    # Started from the very environment that is being replaced, the Python below it is the one to use.
    base = getattr(sys, "_base_executable", None) or sys.executable
    if not has_venv(base):
        name = f"python3.{sys.version_info[1]}-venv"
        if not is_root() or not apt_install(name):
            raise Stop(f"Python's venv module is missing. Please run: sudo apt install {name}")
    done = subprocess.run(
        [base, "-m", "venv", folder],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
    )
    if done.returncode != 0:
        raise Stop(f"Could not make the environment {folder}: {last_line(done.stdout + done.stderr)}")


def has_venv(python: str) -> bool:
    """Whether this Python can make an environment with pip in it (on Debian both parts are optional)."""
    if python == sys.executable:
        return all(importlib.util.find_spec(name) is not None for name in ("venv", "ensurepip"))
    done = subprocess.run([python, "-c", "import venv, ensurepip"], capture_output=True)
    return done.returncode == 0


def install(environment: Environment, extras: Iterable[str]) -> None:
    """`pip install --editable .[extras]`. Raises `Stop` with one line on what went wrong."""
    names = ",".join(sorted(extras))
    target = str(environment.root) + (f"[{names}]" if names else "")
    pip(environment, "install", "--editable", target)


def pip(environment: Environment, *arguments: str) -> None:
    """Run pip in silence. Raises `Stop` with the one line that tells why it failed."""
    done = subprocess.run(
        [str(environment.python), "-m", "pip", "--disable-pip-version-check", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    if done.returncode != 0:
        raise Stop(why_install_failed(done.stdout))


UNREACHABLE = (
    "Failed to establish a new connection",
    "Temporary failure in name resolution",
    "Name or service not known",
    "getaddrinfo failed",
    "nodename nor servname",
    "Network is unreachable",
    "Connection refused",
    "ConnectTimeoutError",
    "ReadTimeoutError",
    "ProxyError",
    "NewConnectionError",
    "NameResolutionError",
)


def why_install_failed(output: str) -> str:
    """The one line that helps, from what pip printed."""
    if any(sign in output for sign in UNREACHABLE):
        return (
            "pip could not reach a package index, so nothing was installed. "
            "Please connect to the network (or set pip's own index or find-links) and start again."
        )
    if "No space left on device" in output:
        return "The disk is full, so the install stopped. Please make room (about 1.5 GB) and start again."
    errors = [line.strip() for line in output.splitlines() if line.strip().lower().startswith("error:")]
    return f"pip could not install the packages: {errors[-1] if errors else last_line(output)}"


def last_line(output: str) -> str:
    """The last line that says something."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    return lines[-1] if lines else "no reason given"


def is_root() -> bool:
    """Whether we may install system packages."""
    return not WINDOWS and os.geteuid() == 0


def apt_install(package: str) -> bool:
    """Install a Debian package as root, without questions. False where that is not possible."""
    if shutil.which("apt-get") is None:
        return False
    say(f"Installing the system package {package} ...")
    quiet = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    for command in (["apt-get", "update", "-q"], ["apt-get", "install", "-q", "-y", package]):
        try:
            done = subprocess.run(
                command,
                env=quiet,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                timeout=900,
            )
        except (OSError, subprocess.TimeoutExpired):
            return False
    if done.returncode != 0:
        say(f"apt-get could not install {package}: {last_line(done.stdout)}")
    return done.returncode == 0


# --- Chromium ----------------------------------------------------------------------------------------------

PROGRAMS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
)
MAC_APPS = (
    "Google Chrome.app/Contents/MacOS/Google Chrome",
    "Chromium.app/Contents/MacOS/Chromium",
    "Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)
WINDOWS_PROGRAMS = (
    r"Google\Chrome\Application\chrome.exe",
    r"Chromium\Application\chrome.exe",
    r"Microsoft\Edge\Application\msedge.exe",
)
PLAYWRIGHTS = ("chrome-linux*/chrome", "chrome-mac*/*.app/Contents/MacOS/*", "chrome-win*/chrome.exe")


def chromium_places(platform: str, environ: Mapping[str, str], home: Path) -> list[str]:
    """Where a Chromium may be, best first: named by the user, installed, downloaded by Playwright."""
    places = []
    if environ.get(CHROMIUM_VARIABLE):
        places.append(environ[CHROMIUM_VARIABLE])
    for name in PROGRAMS:
        found = shutil.which(name, path=environ.get("PATH"))
        if found:
            places.append(found)
    if platform == "darwin":
        places += [
            str(root / app) for root in (Path("/Applications"), home / "Applications") for app in MAC_APPS
        ]
        cache = home / "Library" / "Caches" / "ms-playwright"
    elif platform == "win32":
        roots = [environ.get(name) for name in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")]
        places += [f"{root}\\{program}" for root in roots if root for program in WINDOWS_PROGRAMS]
        cache = Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "ms-playwright"
    else:
        places.append("/snap/bin/chromium")
        cache = home / ".cache" / "ms-playwright"
    cache = Path(environ.get("PLAYWRIGHT_BROWSERS_PATH") or cache)
    for pattern in PLAYWRIGHTS:
        # The highest number is the newest build.
        places += sorted(glob.glob(f"{glob.escape(str(cache))}/chromium-*/{pattern}"), reverse=True)
    return places


def find_chromium(
    platform: str = sys.platform, environ: Mapping[str, str] | None = None, home: Path | None = None
) -> str | None:
    """The path of a Chromium that starts, or None. Installs nothing; the browser tests call it as well."""
    environ = os.environ if environ is None else environ
    for place in chromium_places(platform, environ, home or Path.home()):
        if os.path.isfile(place) and (platform == "win32" or starts(place)):
            return place
    return None


def starts(program: str) -> bool:
    """Whether it tells its version (Ubuntu's stand-in for a snap and a browser without its libraries do not).

    Not for Windows, where Chrome would open a window instead.
    """
    try:
        done = subprocess.run(
            [program, "--version"], capture_output=True, stdin=subprocess.DEVNULL, timeout=60
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def get_chromium(environment: Environment) -> str:
    """A Chromium for the tests: an installed one, else Playwright's own, else Debian's. Raises `Stop`."""
    found = find_chromium()
    if found is None:
        say("No Chromium is installed; asking Playwright for one ...")
        with contextlib.suppress(OSError, subprocess.TimeoutExpired):
            subprocess.run(
                [environment.python, "-m", "playwright", "install", "chromium"],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=600,
            )
        found = find_chromium()
    if found is None and is_root() and apt_install("chromium"):
        found = find_chromium()
    if found is None:
        raise Stop(
            f"The browser tests need Chromium or Chrome. Install one, or name it in {CHROMIUM_VARIABLE}."
        )
    return found


# --- play, learn -------------------------------------------------------------------------------------------


def start(environment: Environment, arguments: Sequence[str]) -> int:
    """Run `concordia-nb` with these arguments until it ends; its exit code."""
    ensure(environment)
    program = environment.program("concordia-nb")
    if not WINDOWS:
        sys.stdout.flush()
        os.execv(program, [str(program), *arguments])
    running = subprocess.Popen([str(program), *arguments])
    while True:
        try:
            return running.wait()
        except KeyboardInterrupt:
            continue  # Ctrl-C reached the server as well; wait until it has closed its games


# --- test --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Checkup:
    """One run of the tests: where, with which environment variables, how thorough."""

    environment: Environment
    variables: Mapping[str, str]
    scratch: Path
    long: bool = False

    def run(self, *command: str | Path, minutes: float = 20, cwd: Path | None = None) -> bool:
        """Run one command, its output shown as it comes. False if it fails or takes too long."""
        return run_command(
            [str(part) for part in command],
            minutes=minutes,
            cwd=cwd or self.environment.root,
            env=self.variables,
        )

    def module(self, name: str, *arguments: str, minutes: float = 20) -> bool:
        """Run `python -m name` in the environment."""
        return self.run(self.environment.python, "-m", name, *arguments, minutes=minutes)

    def pytest(self, *arguments: str, minutes: float = 20) -> bool:
        """Run pytest; having found no test at all counts as failed."""
        return self.module("pytest", *arguments, minutes=minutes)


def run_command(command: Sequence[str], *, minutes: float, cwd: Path, env: Mapping[str, str]) -> bool:
    """Run a command without input, its output shown; ended with all it started when the time is over."""
    sys.stdout.flush()
    running = subprocess.Popen(
        command, cwd=cwd, env=dict(env), stdin=subprocess.DEVNULL, start_new_session=not WINDOWS
    )
    try:
        return running.wait(timeout=minutes * 60) == 0
    except subprocess.TimeoutExpired:
        say(f"Ended after {minutes:g} minutes without a result.")
        return False
    finally:
        if running.poll() is None:
            end(running)


def end(running: subprocess.Popen[bytes]) -> None:
    """End a process that we started, first politely, and the ones of its group with it."""
    for gently in (True, False):
        with contextlib.suppress(OSError):
            if WINDOWS:
                running.terminate() if gently else running.kill()
            else:
                os.killpg(running.pid, signal.SIGTERM if gently else signal.SIGKILL)
        with contextlib.suppress(subprocess.TimeoutExpired):
            running.wait(timeout=20)
            return


def step_format(checkup: Checkup) -> bool:
    """Layout of the code (ruff format)."""
    return checkup.module("ruff", "format", "--check", ".")


def step_lint(checkup: Checkup) -> bool:
    """Style and likely mistakes (ruff check)."""
    return checkup.module("ruff", "check", ".")


def step_types(checkup: Checkup) -> bool:
    """Types (mypy, strict)."""
    return checkup.module("mypy")


def step_layers(checkup: Checkup) -> bool:
    """Imports between the layers (import-linter)."""
    return checkup.run(checkup.environment.program("lint-imports"), "--no-logo")


def step_tests(checkup: Checkup) -> bool:
    """Unit tests, properties, case files, doctests."""
    more = ["--long"] if checkup.long else []
    # A module that cannot be read must not hide what the others would show.
    more.append("--continue-on-collection-errors")
    return checkup.pytest("--ignore=tests/browser", *more, minutes=120 if checkup.long else 20)


def step_notebooks(checkup: Checkup) -> bool:
    """Every notebook from top to bottom, outputs compared (nbval)."""
    return checkup.pytest(*NOTEBOOKS)


NOTEBOOKS = (
    "--nbval",
    "--nbval-current-env",
    "--nbval-cell-timeout=120",
    "--nbval-sanitize-with=tests/notebooks/sanitise.cfg",
    "notebooks",
)


def step_browser(checkup: Checkup) -> bool:
    """The app and the notebooks in a real Chromium."""
    chromium = get_chromium(checkup.environment)
    variables = {**checkup.variables, CHROMIUM_VARIABLE: chromium}
    more = ["--long"] if checkup.long else []
    return Checkup(checkup.environment, variables, checkup.scratch).pytest("tests/browser", *more, minutes=30)


def step_wheel(checkup: Checkup) -> bool:
    """The wheel, installed into an environment of its own and used from another folder."""
    wheels = checkup.scratch / "wheels"
    pip(checkup.environment, "wheel", "--no-deps", "--wheel-dir", str(wheels), str(checkup.environment.root))
    [wheel] = wheels.glob("*.whl")
    problems = wheel_problems(zipfile.ZipFile(wheel).namelist())
    for problem in problems:
        say(f"The wheel {problem}.")
    elsewhere = Environment(checkup.scratch / "elsewhere")
    elsewhere.root.mkdir()
    make_venv(elsewhere.folder)
    pip(elsewhere, "install", str(wheel))
    concordia = elsewhere.program("concordia-nb")
    game = ("selfplay", "--map", "italia", "--seats", "3", "--games", "1", "--players", "random", "--json")
    results = [
        checkup.run(concordia, *arguments, minutes=5, cwd=elsewhere.root)
        for arguments in (("--help",), ("maps",), game)
    ]
    results.append(serves_home(concordia, elsewhere.root, checkup.variables))
    return all(results) and not problems


def step_compiled(checkup: Checkup) -> bool:
    """The extra wheel with the rules compiled by mypyc, and the unit tests on them."""
    wheels, place = checkup.scratch / "compiled-wheels", checkup.scratch / "compiled"
    root = checkup.environment.root
    compiling = Checkup(checkup.environment, {**checkup.variables, COMPILE_VARIABLE: "1"}, checkup.scratch)
    if not compiling.module("pip", "wheel", "-q", "--no-deps", "--wheel-dir", str(wheels), str(root)):
        return False
    [wheel] = wheels.glob("*.whl")
    left_out = shutil.ignore_patterns(".venv", ".git", "__pycache__", ".*_cache")
    shutil.copytree(
        root, place, ignore=left_out
    )  # the same tree, with the compiled rules beside their sources
    carried = zipfile.ZipFile(wheel)
    carried.extractall(place, [name for name in carried.namelist() if name.endswith((".so", ".pyd"))])
    python = checkup.environment.python
    there = Checkup(checkup.environment, {**checkup.variables, "PYTHONPATH": str(place)}, checkup.scratch)
    compiled = (
        "import concordia_nb.concordia.state as it; assert not it.__file__.endswith('.py'), it.__file__"
    )
    return there.run(python, "-c", compiled, cwd=place) and there.run(
        python, "-m", "pytest", "tests", "--ignore=tests/browser", cwd=place
    )


def wheel_problems(names: Sequence[str]) -> list[str]:
    """What a wheel with these files lacks or should not carry; empty when it is right."""
    needed = (
        "concordia_nb/py.typed",
        "concordia_nb/_data/maps/imperium.json",
        "concordia_nb/_data/maps/italia.json",
        "concordia_nb/_data/notebooks/home.ipynb",
    )
    problems = [f"lacks {name}" for name in needed if name not in names]
    if not any("/data/share/jupyter/voila/templates/concordia/" in name for name in names):
        problems.append("lacks the Voila template")
    strangers = ("tests/", "maps/", "notebooks/", "concordia_nb/_data/maps/build/", "run.py", "docs/")
    problems += [f"carries {name}" for name in names if name.startswith(strangers)]
    return problems


def serves_home(concordia: Path, cwd: Path, variables: Mapping[str, str]) -> bool:
    """Whether `concordia-nb play` of an installed wheel answers with its home page."""
    port = free_port()
    command = [str(concordia), "play", "--no-browser", "--port", str(port)]
    running = subprocess.Popen(
        command, cwd=cwd, env=dict(variables), stdin=subprocess.DEVNULL, start_new_session=not WINDOWS
    )
    try:
        page = first_answer(f"http://127.0.0.1:{port}/", running)
    finally:
        end(running)
    good = page is not None and "Concordia" in page
    say("The home page answers." if good else "The home page of the installed wheel does not answer.")
    return good


def free_port() -> int:
    """A port of this machine that nobody uses now."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def first_answer(address: str, server: subprocess.Popen[bytes], seconds: float = 90) -> str | None:
    """The page at `address` as soon as the server gives it; None when it ends or takes longer."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and server.poll() is None:
        try:
            with direct.open(address, timeout=seconds) as answer:
                text: str = answer.read().decode("utf-8", "replace")
                return text
        except urllib.error.HTTPError as refused:
            return f"{refused.code} {refused.reason}"
        except OSError:
            time.sleep(0.2)  # it does not listen yet
    return None


STEPS: dict[str, Callable[[Checkup], bool]] = {
    "format": step_format,
    "lint": step_lint,
    "types": step_types,
    "layers": step_layers,
    "tests": step_tests,
    "notebooks": step_notebooks,
    "browser": step_browser,
    "wheel": step_wheel,
    "compiled": step_compiled,
}
QUICK = ("format", "lint", "types", "layers", "tests")
SLOW = ("compiled",)


def test_variables(environment: Environment, scratch: Path) -> dict[str, str]:
    """The environment variables of every step: nothing of the user's own games or settings is touched."""
    folder = str(environment.python.parent)
    variables = {
        **os.environ,
        "PATH": folder + os.pathsep + os.environ.get("PATH", ""),
        "VIRTUAL_ENV": str(environment.folder),
        "CONCORDIA_NB_HOME": str(scratch / "home"),
        "CONCORDIA_NB_LANG": "en",
        "IPYTHONDIR": str(scratch / "ipython"),
        "JUPYTER_CONFIG_DIR": str(scratch / "jupyter"),
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PYTHONUTF8": "1",
        "PYTHONUNBUFFERED": "1",
    }
    for name in ("PYTHONPATH", "PYTHONHOME", "JUPYTER_PATH"):
        variables.pop(name, None)
    return variables


def run_tests(environment: Environment, names: Sequence[str], long: bool = False) -> int:
    """Run these steps, all of them whatever fails, and sum up; 0 when all are well, else 1."""
    ensure(environment, {"test", "build", "dask"})
    results = []
    with tempfile.TemporaryDirectory(prefix="concordia-nb-test-", ignore_cleanup_errors=True) as scratch:
        checkup = Checkup(environment, test_variables(environment, Path(scratch)), Path(scratch), long)
        for number, name in enumerate(names, 1):
            step = STEPS[name]
            say(f"\n=== {number}/{len(names)} {name}: {step.__doc__}")
            begun = time.monotonic()
            try:
                good = step(checkup)
            except Stop as reason:
                say(str(reason))
                good = False
            except Exception as problem:  # one broken step must not hide the others
                say(f"{type(problem).__name__}: {problem}")
                good = False
            results.append((name, good, time.monotonic() - begun))
    say("\n=== summary")
    for name, good, seconds in results:
        say(f"{'ok    ' if good else 'FAILED'}  {name:<10} {seconds:6.0f} s")
    failed = sum(not good for _, good, _ in results)
    say(f"{len(results) - failed} steps passed, {failed} failed")
    return 1 if failed else 0


# --- command line ------------------------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for; the exit code."""
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    environment = Environment(HERE)
    parser = argparse.ArgumentParser(
        prog="run.py", description="Play or test from a fresh clone; makes the environment .venv by itself."
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="play | learn | test")
    commands.add_parser("play", add_help=False, help="open the game in the browser")
    commands.add_parser("learn", add_help=False, help="open the course")
    tests = commands.add_parser("test", help="run every check")
    tests.add_argument("--quick", action="store_true", help=f"only {', '.join(QUICK)}")
    tests.add_argument(
        "--long", action="store_true", help=f"also the tests that take minutes each, and {', '.join(SLOW)}"
    )
    tests.add_argument("--only", nargs="+", choices=list(STEPS), metavar="STEP", help=", ".join(STEPS))
    try:
        if arguments[:1] in (["play"], ["learn"]):
            return start(environment, arguments)
        chosen = parser.parse_args(arguments)
        every = [name for name in STEPS if chosen.long or name not in SLOW]
        return run_tests(environment, chosen.only or (QUICK if chosen.quick else every), chosen.long)
    except Stop as reason:
        print(reason, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped. Start again at any time.", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
