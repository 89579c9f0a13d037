"""The command line as a person meets it: output, exit codes, one clear line for each problem, no traceback."""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from concordia_nb import cli, concordia
from concordia_nb.app.lab import copy_notebooks
from concordia_nb.demo import catalogue

CASES = {
    "format": "concordia-cases/1",
    "cases": [
        {"name": "a mercator brings 3", "rule": "R-MER-1", "position": {"map": "italia", "seats": 2},
         "moves": ["play mercator"], "expect": {"seats": {"red": {"coins": 8}}}}
    ],
}  # fmt: skip


@pytest.fixture
def record(tmp_path: Path) -> Path:
    game = concordia.Record(concordia.new_game("italia", seats=2, seed=1))
    game.play("play mercator")
    game.save(tmp_path / "a.concordia.json")
    return tmp_path / "a.concordia.json"


Ran = tuple[int, str, str]


def run(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> Ran:
    code = cli.main([str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    return code, out, err


COMMANDS = ["play", "learn", "selfplay", "check", "show", "maps", "review", "lesson", "demo", "worksheet"]


@pytest.mark.parametrize("command", [[], *([name] for name in COMMANDS), ["maps", "check"]])
def test_every_command_has_help(capsys: pytest.CaptureFixture[str], command: list[str]) -> None:
    code, out, err = run(capsys, *command, "--help")
    assert (code, err) == (0, "")
    assert out.startswith("usage: " + " ".join(["concordia-nb", *command]))
    assert "--lang" in out


@pytest.mark.parametrize("command", [[], *([name] for name in COMMANDS), ["maps", "check"]])
def test_every_word_of_help_goes_through_gettext(
    capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    _code, out, _err = run(capsys, "--lang", "xx", *command, "--help")
    bare = out
    while (shorter := re.sub(r"«[^«»]*»", " ", bare)) != bare:
        bare = shorter
    bare = re.sub(r"(?<!\w)--?[a-z-]+|OUT\.(?:svg|html|csv)|\bN\b|concordia-nb", " ", bare)
    assert set(re.findall(r"[^\W\d_]+", bare)) <= {*COMMANDS, "check", "report"}


@pytest.mark.parametrize(
    "arguments",
    [[], ["dance"], ["show"], ["selfplay", "--seats", "9"], ["play", "--port", "x"], ["play", "--port"],
     ["check"], ["maps", "--what"], ["selfplay", "extra"], ["demo"], ["demo", "check"], ["demo", "a", "b"]],
)  # fmt: skip
def test_wrong_usage_is_one_line_and_2(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert err.startswith("concordia-nb")
    code, _out, err = run(capsys, "--lang=xx", *arguments)
    assert "«" in err


def test_argparse_asks_for_no_sentence_that_is_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[str] = set()

    def note(message: str) -> str:
        asked.add(message)
        return message

    cli._translate_argparse()
    monkeypatch.setattr(argparse, "_", note, raising=False)
    for arguments in (
        ["dance"],
        ["show"],
        ["play", "--port"],
        ["selfplay", "extra"],
        ["play", "--no-browser=1"],
    ):
        with pytest.raises(SystemExit):
            cli.parser().parse_args(arguments)
    unseen = {
        *("positional arguments", "options", "subcommands", "commands", "usage: "),
        *(
            "show this help message and exit",
            "expected at most one argument",
            "%(prog)s: error: %(message)s\n",
        ),
    }
    known = {*cli.argparse_messages(), *unseen}
    assert asked - {None} <= known  # type: ignore[comparison-overlap]


def test_maps_are_listed_and_checked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _err = run(capsys, "maps")
    assert code == 0
    assert "italia: Italia, 2 to 4 players, 25 cities in 11 provinces, 40 roads, 23 sea lanes" in out
    assert "balearica: Balearica, 3 players, 22 cities" in out
    bad = tmp_path / "mine.json"
    bad.write_text('{"id": "mine"}')
    code, out, err = run(capsys, "maps", "check", bad)
    assert (code, out) == (1, "")
    assert err.startswith("mine.json: ")


def test_cases_that_hold_and_cases_that_do_not(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "a.cases.json"
    path.write_text(json.dumps(CASES))
    assert run(capsys, "check", path) == (0, "1 case holds.\n", "")
    path.write_text(json.dumps(CASES).replace('"coins": 8', '"coins": 9'))
    code, out, err = run(capsys, "check", path)
    assert code == 1
    assert out.startswith("a.cases.json: a mercator brings 3: ")
    assert err == "1 of 1 case failed.\n"


def test_a_case_file_that_cannot_be_read_does_not_stop_the_others(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    bad, good = tmp_path / "bad.cases.json", tmp_path / "good.cases.json"
    bad.write_text("{")
    good.write_text(json.dumps(CASES))
    code, out, err = run(capsys, "check", bad, good)
    assert (code, out) == (1, "1 case holds.\n")
    assert err.startswith("bad.cases.json")


def test_a_record_is_drawn_at_any_move(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    code, out, _err = run(capsys, "show", record, "--paper")
    assert code == 0
    assert 'width="277mm"' in out
    code, out, _err = run(capsys, "show", record, "--at", "0")
    assert code == 0
    assert out.startswith("<svg")
    picture = record.with_suffix(".svg")
    assert run(capsys, "show", record, "-o", picture)[:2] == (0, f"{picture} written.\n")
    assert picture.read_text(encoding="utf-8").rstrip().endswith("</svg>")
    code, out, err = run(capsys, "show", record, "--at", "2")
    assert (code, out) == (1, "")
    assert "has 1 move; there is no position after 2" in err


@pytest.mark.parametrize(
    "text", [b"", b"{", b"\xff\xfe", b"[]", b'{"map": "x", "seats": 2}', b"[" * 90 + b"]" * 90]
)
def test_bad_files_are_one_clear_line_and_1(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: bytes
) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(text)
    for command in (["show"], ["check"], ["maps", "check"]):
        code, out, err = run(capsys, *command, path)
        assert (code, out) == (1, "")
        assert err.startswith("bad.json")
        assert "Traceback" not in err


def test_files_that_are_not_there_or_too_large(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    large = tmp_path / "large.json"
    with large.open("wb") as stream:
        stream.truncate(6_000_000)
    for command in (["show"], ["check"], ["maps", "check"]):
        assert "No such file" in run(capsys, *command, tmp_path / "none.json")[2]
        code, _out, err = run(capsys, *command, large)
        assert code == 1
        assert "larger than 5 MB" in err


def test_an_output_that_cannot_be_written_is_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, record: Path
) -> None:
    code, _out, err = run(capsys, "show", record, "-o", tmp_path / "none" / "a.svg")
    assert code == 1
    assert "cannot be written" in err
    assert err.count("\n") == 1


def test_bots_play_and_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _err = run(capsys, "selfplay", "--games", "2", "--seats", "2", "--players", "random", "--json")
    numbers = json.loads(out)
    assert code == 0
    fixed = {"games", "players", "wins", "mean_scores", "mean_rounds", "games_per_s", "moves_per_s"}
    assert fixed <= set(numbers)
    assert (numbers["games"], numbers["players"], numbers["wins"]) == (2, ["random"], [2])
    code, out, _err = run(capsys, "selfplay", "--games", "1", "--seats", "2", "--players", "random")
    assert out.splitlines()[1].split()[:2] == ["random", "1"]


def test_a_series_tells_intervals_and_elo_and_is_the_same_on_all_cores(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    bots = "random,tiro:slips=1,random"
    files = tmp_path / "here.csv", tmp_path / "there.csv"
    series = ("selfplay", "--games", "3", "--seats", "3", "--players", bots)
    for n, file in enumerate(files, 1):
        code, out, err = run(capsys, *series, "--processes", str(n), "--csv", file)
        assert (code, err) == (0, "")
        head, *rows = out.splitlines()
        assert head.split() == ["bot", "wins", "share,", "95", "%", "mean", "score", "Elo"]
        assert [row.split()[0] for row in rows[:3]] == bots.split(",")
        assert sum(int(row.split()[1]) for row in rows[:3]) == 3
        assert all(row.split()[3] == "to" for row in rows[:3])
        assert abs(sum(float(row.split()[-1]) for row in rows[:3]) / 3 - 1500) < 1
    assert files[0].read_text() == files[1].read_text()
    assert len(files[0].read_text().splitlines()) == 1 + 3 * 3


def test_a_cluster_is_played_on_when_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    code, out, err = run(capsys, "selfplay", "--games", "2", "--dask", "tcp://127.0.0.1:1")
    assert (code, out) == (1, "")
    assert "concordia-nb[dask]" in err


def test_settings_of_a_bot_may_hold_commas() -> None:
    assert cli._bots("civis, caesar:simulations=2,seconds=none,tiro") == [
        "civis",
        "caesar:simulations=2,seconds=none",
        "tiro",
    ]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [(["--players", "cassandra"], "cassandra"), (["--players", ","], "There is no bot"),
     (["--players", "tiro:whims=1"], "whims=1"),
     (["--map", "nowhere"], "nowhere"),
     (["--seats", "2", "--players", "random,random,random"], "3 bots do not fit")],
)  # fmt: skip
def test_games_that_cannot_be_played_say_why(
    capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str
) -> None:
    code, out, err = run(capsys, "selfplay", "--games", "1", *arguments)
    assert (code, out) == (1, "")
    assert reason in err
    assert err.count("\n") == 1


def start(*arguments: str | Path, stderr: int = subprocess.PIPE) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "concordia_nb.cli", *map(str, arguments)],
        stdout=subprocess.PIPE, stderr=stderr, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"},
        preexec_fn=None if os.name == "nt" else heed_ctrl_c,
    )  # fmt: skip


def heed_ctrl_c() -> None:
    """What a shell starts in the background ignores Ctrl-C, and so would all that the tests start there."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_a_reader_who_leaves_early_is_no_error(record: Path) -> None:
    showing = start("show", record)
    assert showing.stdout is not None
    assert showing.stderr is not None
    showing.stdout.close()
    assert showing.stderr.read() == ""
    assert showing.wait(60) == 1
    showing.stderr.close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_a_full_disk_is_one_line(record: Path) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run([sys.executable, "-m", "concordia_nb.cli", "show", str(record)], stdout=full,
                              stderr=subprocess.PIPE, text=True, check=False)  # fmt: skip
    assert done.returncode == 1
    assert done.stderr == "Cannot write (No space left on device).\n"


@pytest.mark.skipif(os.name == "nt", reason="signals are sent in another way there")
def test_ctrl_c_ends_without_a_traceback() -> None:
    import termios

    screen, side = os.openpty()  # the progress bar is for a terminal only
    termios.tcsetwinsize(side, (24, 80))
    playing = start("selfplay", "--games", "100000", "--players", "random", "--seats", "2", stderr=side)
    os.close(side)
    shown = b""
    while b"game/s" not in shown:  # some are played
        shown += os.read(screen, 1000)
    playing.send_signal(signal.SIGINT)
    try:
        with suppress(OSError):  # so a terminal ends when nobody writes to it any more
            while more := os.read(screen, 1000):
                shown += more
        out, _none = playing.communicate(timeout=60)
    finally:
        playing.kill()
        os.close(screen)
    assert playing.returncode in (0, 130)  # the games played so far may still be counted
    assert "Traceback" not in out + shown.decode()


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys\nfrom concordia_nb import cli\ncli.main(['--help'])\n"
        "heavy = {'ipywidgets', 'voila', 'jupyter_server', 'tornado', 'IPython', 'numpy', 'networkx', 'tqdm'}\n"
        "sys.exit(bool(heavy & set(sys.modules)))"
    )
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)


def test_notebooks_are_copied_once_and_never_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    target = tmp_path / "mine"
    copied, kept = copy_notebooks(target)
    assert copied >= 1
    assert kept == 0
    (target / "home.ipynb").write_text("my work")
    assert copy_notebooks(target) == (0, copied)
    assert (target / "home.ipynb").read_text() == "my work"


def test_copies_are_signed_as_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import nbformat
    from nbformat.sign import NotebookNotary

    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    copy_notebooks(tmp_path / "mine")
    content = nbformat.reads((tmp_path / "mine" / "home.ipynb").read_text(encoding="utf-8"), as_version=4)
    assert NotebookNotary().check_signature(content)


def test_lessons_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "lesson", "--list")
    assert (code, err) == (0, "")
    assert out.startswith("00-start: ")
    assert run(capsys, "lesson") == (0, out, "")


# --- demos -------------------------------------------------------------------------------------------------


def test_demos_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "demo", "--list")
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == "01-first-turn: The first turn (6 minutes)"
    assert len(out.splitlines()) >= 5


def test_demo_files_are_checked_and_each_fault_is_a_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    good = catalogue.find("first-turn").path
    text = good.read_text(encoding="utf-8")
    assert run(capsys, "demo", "check", good) == (0, f"{good.name}: 7 steps hold.\n", "")
    bad = tmp_path / "bad.demo.json"
    bad.write_text(
        text.replace('"at": 1,', '"at": 99,').replace('"minutes": 6', '"minutes": 0'), encoding="utf-8"
    )
    code, out, err = run(capsys, "demo", "check", good, bad)
    assert (code, out) == (1, f"{good.name}: 7 steps hold.\n")
    lines = err.splitlines()
    assert lines[0] == "bad.demo.json: the field 'minutes' is a whole number from 1 to 180."
    assert lines[1].startswith("bad.demo.json: step 3 (Red plays the Architect): the field 'at'")
    assert lines[-1] == "Faults in 1 of 2 demos."
    assert len(lines) == 3


def test_a_demo_is_served_at_its_address_and_a_file_under_its_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    served: list[dict[str, Any]] = []
    monkeypatch.setattr("concordia_nb.app.server.serve", lambda **options: served.append(options))
    monkeypatch.setenv(catalogue.FILE_VARIABLE, "")
    mine = tmp_path / "my lesson.demo.json"
    mine.write_bytes(catalogue.find("first-turn").path.read_bytes())
    assert cli.main(["demo", "last-card"]) == 0
    assert cli.main(["demo", str(mine), "--no-browser"]) == 0
    assert [options["query"] for options in served] == ["?demo=04-last-card", "?demo=my+lesson"]
    assert catalogue.find("my lesson").path == mine
    assert str(tmp_path) not in served[1]["query"]


def test_a_demo_that_cannot_be_shown_is_not_served(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("concordia_nb.app.server.serve", lambda **_options: pytest.fail("served"))
    (tmp_path / "x.demo.json").write_text("{}", encoding="utf-8")
    code, _out, err = run(capsys, "demo", tmp_path / "x.demo.json")
    assert (code, err) == (1, "x.demo.json: the field 'format' is not 'concordia-demo/1'.\n")
    code, _out, err = run(capsys, "demo", "nothing")
    assert code == 1
    assert err.startswith("There is no demo “nothing”. There are: 01-first-turn, ")
