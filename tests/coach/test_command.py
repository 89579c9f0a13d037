"""`concordia-nb review`."""

from __future__ import annotations

from pathlib import Path

import pytest

from concordia_nb import cli, concordia
from tests.coach.conftest import ending


def run(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, str, str]:
    code = cli.main([str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    return code, out, err


def test_a_game_is_looked_back_at(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game = tmp_path / "a.concordia.json"
    ending(1).save(game)
    code, out, err = run(capsys, "--lang", "en", "review", game, "--games", "1")
    assert (code, err) == (0, "")
    assert out.startswith("A game on Italia")
    assert "Points by god" in out
    page = tmp_path / "a.html"
    assert (
        run(capsys, "--lang", "en", "review", game, "--games", "0", "--html", page)[1] == f"{page} written.\n"
    )
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_what_cannot_be_reviewed_is_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("{")
    empty = tmp_path / "empty.concordia.json"
    concordia.Record(concordia.new_game("italia", seats=2)).save(empty)
    for file in (bad, empty, tmp_path / "none.json"):
        code, out, err = run(capsys, "--lang", "en", "review", file)
        assert (code, out) == (1, "")
        assert err.count("\n") == 1
        assert file.name in err
    assert run(capsys, "review", bad, "--games", "x")[0] == 2
