"""A position for print, as `concordia-nb show --paper` writes it: exactly one page of A4, lying."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from concordia_nb import cli, concordia

A4_LYING = pytest.approx([0, 0, 297 / 25.4 * 72, 210 / 25.4 * 72], abs=1.5)  # points


def played(board: str, seats: int, moves: int) -> concordia.Record:
    """A game after so many moves by lot."""
    record = concordia.Record(concordia.new_game(board, seats=seats, seed=3))
    dice = random.Random(3)
    for _move in range(moves):
        record.play(dice.choice(record.state.moves()))
    return record


@pytest.mark.parametrize(
    ("board", "seats", "moves"), [("italia", 2, 0), ("imperium", 4, 0), ("imperium", 5, 300)]
)
def test_a_position_is_one_page(page: Page, tmp_path: Path, board: str, seats: int, moves: int) -> None:
    record, drawing = tmp_path / "game.concordia.json", tmp_path / "game.svg"
    played(board, seats, moves).save(record)
    assert cli.main(["show", str(record), "--paper", "-o", str(drawing)]) == 0
    page.goto(drawing.as_uri())
    for wishes in ({"prefer_css_page_size": True}, {"format": "A4", "landscape": True}):
        printed = page.pdf(**wishes)  # type: ignore[arg-type]
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
        (box,) = re.findall(rb"/MediaBox\s*\[([^\]]*)\]", printed)
        assert [float(number) for number in box.split()] == A4_LYING
