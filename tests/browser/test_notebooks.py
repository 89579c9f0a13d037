"""A table in a cell: a game goes on after reloads in the middle of a move, in JupyterLab and Notebook 7."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from concordia_nb import concordia
from concordia_nb.view import scene
from tests.browser.harness import DRAWN, Server, on_board, until

SEATS = [
    {"colour": "red", "name": "Livia"},
    {"colour": "green", "name": "Marcus", "player": "civis"},
    {"colour": "blue", "name": "Julia", "player": "civis"},
]
PLAYED, MOVED = "play architect", "move land roma > cosa~roma:land"
LONG = 120_000  # milliseconds that a kernel may take to start on a busy machine
CELL = ".jp-Notebook .jp-CodeCell"


def place(page: Page, kind: str, spot: str, *moves: str) -> tuple[float, float]:
    """Where a spot of the board in `play.ipynb` lies on the page after these moves, the board in view."""
    state = concordia.new_game("italia", seats=SEATS, seed=7)
    for move in moves:
        state.play(move)
    page.locator(".ct-board canvas").scroll_into_view_if_needed()
    return on_board(page, scene(state.to_position(), state.board), kind, spot)


def run_cell(page: Page) -> None:
    """Run the cell with the table, when the kernel is there, until its board is drawn."""
    expect(page.locator(".jp-Toolbar-kernelName").first).to_contain_text("Python 3", timeout=LONG)
    page.wait_for_selector(
        ".jp-Notebook-ExecutionIndicator[data-status='idle']", state="attached", timeout=LONG
    )
    page.locator(f"{CELL} .jp-Editor").first.click()
    page.keyboard.press("Control+Enter")
    expect(page.locator(".ct-turn.ct-mine")).to_contain_text("Livia", timeout=LONG)
    page.wait_for_function(DRAWN)


@pytest.mark.parametrize("program", ["lab", "notebook7"])
def test_reloads_in_mid_move_lose_nothing(page: Page, request: pytest.FixtureRequest, program: str) -> None:
    """Where the notebook was not saved its cell is run again and finds the game; a saved one shows all by itself."""
    server: Server = request.getfixturevalue(program)
    page.goto(server.url + {"lab": "lab/tree/play.ipynb?reset", "notebook7": "notebooks/play.ipynb"}[program])
    run_cell(page)
    page.locator(".ct-hand [data-do='card:architect']").click()
    expect(page.locator(".ct-doing")).to_contain_text("Architect")
    page.mouse.click(*place(page, "colonist", "land@roma", PLAYED))
    page.mouse.click(*place(page, "route", "cosa~roma:land", PLAYED))
    expect(page.locator(".ct-ask")).to_contain_text("1 step left")

    page.reload()
    run_cell(page)
    expect(page.locator(".ct-note")).to_contain_text("The game goes on where it was left")
    expect(page.locator(".ct-ask")).to_contain_text("1 step left")
    expect(page.locator(".ct-log li")).to_have_count(2)
    page.mouse.click(*place(page, "colonist", "sea@roma", PLAYED, MOVED))
    expect(page.locator(".ct-ask")).to_contain_text("Where does the sea colonist at Roma go? 1 step left")

    page.keyboard.press("Control+s")
    file = server.home / "notebooks" / "play.ipynb"
    until(page, lambda: "widget-view" in file.read_text(encoding="utf-8"))
    page.reload()
    expect(page.locator(".ct-ask")).to_contain_text("Where does the sea colonist at Roma go?", timeout=LONG)
    page.wait_for_function(DRAWN)
    page.mouse.click(*place(page, "route", "cosa~roma:sea", PLAYED, MOVED))
    expect(page.locator(".ct-log li").first).to_contain_text("sea colonist moves from Roma")
    page.mouse.click(*place(page, "city", "cosa", PLAYED, MOVED, "move sea roma > cosa~roma:sea"))
    expect(page.locator(".ct-log li").first).to_contain_text("Livia builds in Cosa for")
