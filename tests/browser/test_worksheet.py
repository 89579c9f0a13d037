"""Worksheets on paper: each version and the solutions are one page of A4; one is saved from the Learn page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from concordia_nb.concordia import new_game
from concordia_nb.course import worksheets
from concordia_nb.course.catalogue import lesson
from tests.browser.harness import Server


def pages(page: Page, text: str) -> int:
    """How many sheets of paper a worksheet takes."""
    page.set_content(text)
    printed = page.pdf(prefer_css_page_size=True)
    return len(re.findall(rb"/Type\s*/Page\b", printed))


@pytest.mark.parametrize("seed", [3, 12, 44])
def test_each_version_is_one_page_and_so_are_the_solutions(page: Page, seed: int) -> None:
    assert pages(page, worksheets.html(worksheets.from_exercises(seed=seed))) == 3


def test_two_steps_of_a_lesson_stand_on_a_page(page: Page) -> None:
    [sheet] = worksheets.from_lesson(lesson("04"))
    printed = pages(page, worksheets.html([sheet]))
    assert printed - 1 == (len(sheet.items) + 1) // 2


@pytest.mark.parametrize("board", ["imperium", "aegyptus"])
def test_a_position_takes_one_page_whatever_the_shape_of_its_board(page: Page, board: str) -> None:
    sheets = worksheets.from_position(new_game(board, seats=3, seed=1))
    assert pages(page, worksheets.html(sheets)) == 2


def test_a_worksheet_is_saved_from_the_learn_page(page: Page, app: Server, tmp_path: Path) -> None:
    page.goto(f"{app.url}?place=learn&lang=en")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="A worksheet to print").click()
    saved = waiting.value
    assert re.fullmatch(r"concordia-worksheet-\d+\.html", saved.suggested_filename)
    saved.save_as(tmp_path / "saved.html")
    text = (tmp_path / "saved.html").read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert pages(page, text) == 3
