"""The ladder's file: what is there is not played again, and its numbers add up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from concordia_nb.players import ladder
from concordia_nb.players.arena import Played, Series, elo


def test_a_ladder_is_written_and_taken_up_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "TABLES", (("italia", 2),))
    path = tmp_path / "ladder.json"
    first = ladder.climb(2, 1, 1, path, ("random", "tiro", "civis"))
    assert [(p["lower"], p["upper"]) for p in first] == [("random", "tiro"), ("tiro", "civis")]
    assert all(
        p["games"] == 2 and 0 <= p["interval"][0] <= p["share"] <= p["interval"][1] <= 1 for p in first
    )
    written = json.loads(path.read_text(encoding="utf-8"))
    assert written["pairings"] == first
    assert set(written["elo"]["italia 2"]) == {"random", "tiro", "civis"}
    assert path.with_suffix(".csv").read_text(encoding="utf-8").count("\n") == 3
    monkeypatch.setattr(ladder, "play_series", None)
    assert ladder.climb(2, 1, 1, path, ("random", "tiro", "civis")) == first


def test_a_ladder_in_two_goes_is_that_in_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "TABLES", (("italia", 2),))
    rungs = "tiro", "civis"
    once = ladder.climb(6, 1, 1, tmp_path / "once.json", rungs)
    ladder.climb(2, 1, 1, tmp_path / "twice.json", rungs)
    twice = ladder.climb(6, 1, 1, tmp_path / "twice.json", rungs, batch=2)
    timed = "cpu_ms_per_decision", "sums"
    assert [{k: v for k, v in p.items() if k not in timed} for p in once] == [
        {k: v for k, v in p.items() if k not in timed} for p in twice
    ]
    assert once[0]["sums"]["points"] == twice[0]["sums"]["points"]
    assert once[0]["games"] == 6


def test_an_interrupted_batch_is_not_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "TABLES", (("italia", 2),))
    play = ladder.play_series

    def interrupted(series: Series, *given: Any, first: int, **named: Any) -> list[Played]:
        return play(series, *given, first=first, **named)[: 1 if first else None]

    monkeypatch.setattr(ladder, "play_series", interrupted)
    (found,) = ladder.climb(4, 1, 1, tmp_path / "ladder.json", ("random", "tiro"), batch=2)
    assert found["games"] == 2


def test_elo_orders_bots_that_never_met() -> None:
    numbers = elo({("b", "a"): (70, 30), ("c", "b"): (70, 30)})
    assert numbers["c"] > numbers["b"] > numbers["a"]
    assert sum(numbers.values()) == pytest.approx(4500, abs=0.3)
