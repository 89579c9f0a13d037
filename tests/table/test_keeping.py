"""A table's game is found again in the same browser: after a reload, in another kernel, in a cell run once more."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from concordia_nb.store import Store
from concordia_nb.table import Table
from tests.table.conftest import Page, new_table

LIVIA, MARCUS = "a" * 32, "b" * 32

pytestmark = pytest.mark.usefixtures("home")


def shown(*players: str, browser: str = LIVIA, **more: Any) -> Page:
    """A table that keeps its game, as a browser shows it."""
    page = Page(new_table(*(players or ("human", "human")), keep=True, **more))
    page.table.front.browser = browser
    page.say("ready", preferences={}, width=1200)
    return page


def note(table: Table) -> str:
    return " ".join(table.sitting.note.lines) if table.sitting.note else ""


def test_a_table_with_the_same_start_goes_on_where_the_game_was_left() -> None:
    page = shown()
    page.click("card:architect")
    page.click("move:move land roma > cosa~roma:land")
    again = shown().table
    assert again.record.moves == page.table.record.moves
    assert again.sitting.state.to_position() == page.table.state.to_position()
    assert note(again) == "The game goes on where it was left."
    again.do("move:build cosa")
    assert shown().table.record.moves[-1] == "build cosa"


@pytest.mark.parametrize("other", [{"browser": MARCUS}, {"seed": 8}, {"board": "imperium"}])
def test_another_browser_and_another_start_have_games_of_their_own(other: dict[str, Any]) -> None:
    shown().click("card:architect")
    table = shown(**other).table
    assert table.record.moves == []
    assert note(table) == ""


def test_a_table_that_is_not_told_to_keep_keeps_nothing(home: Path) -> None:
    page = Page(new_table("human", "human"))
    page.table.front.browser = LIVIA
    page.say("ready", preferences={}, width=1200)
    page.click("card:architect")
    assert list(home.iterdir()) == []
    page.say("ready", preferences={}, width=1200)
    assert page.of("show")[-1]["words"]["lost"] == "The table no longer answers."


def test_a_second_view_of_the_table_changes_nothing() -> None:
    page = shown()
    page.click("card:architect")
    page.say("ready", preferences={}, width=1200)
    assert page.table.record.moves == ["play architect"]
    assert note(page.table) == ""
    assert "kept" in page.of("show")[-1]["words"]["lost"]


def test_whoever_took_the_game_up_last_has_it_until_the_other_page_is_loaded_again() -> None:
    first = shown("human", "random")
    first.click("card:architect")
    second = shown("human", "random")
    first.click("move:move land roma > cosa~roma:land")
    assert "another window" in note(first.table)
    assert first.table.paused, "its bots do not play on where nothing is kept"
    assert second.table.record.moves == ["play architect"]
    second.click("undo")
    second.click("card:senator")
    first.say("ready", preferences={}, width=1200)
    assert first.table.record.moves == ["play senator"]
    first.click("undo")
    second.click("undo")
    assert "another window" in note(second.table)


def test_a_game_begins_anew_only_when_that_is_meant() -> None:
    page = shown()
    page.click("card:architect")
    page.click("again")
    assert "Begin anew?" in page.table.front.parts["sheet"]
    page.click("close")
    assert page.table.record.moves == ["play architect"]
    page.click("again")
    page.click("anew")
    assert page.table.record.moves == []
    assert page.table.front.parts["sheet"] == ""
    assert shown().table.record.moves == []
    page.click("card:senator")  # nothing is asked where nothing is lost
    page.click("undo")
    page.click("again")
    assert page.table.front.parts["sheet"] == ""


def test_a_game_that_cannot_be_read_is_told_and_the_table_plays() -> None:
    page = shown()
    page.click("card:architect")
    [kept] = Store().games(LIVIA)
    bad = {**page.table.record.to_dict(), "moves": ["play nobody"]}
    Store().save(LIVIA, kept.id, bad)
    again = shown()
    assert "kept game" in note(again.table)
    again.click("card:senator")
    assert shown().table.record.moves == ["play senator"]


def test_a_store_that_cannot_be_written_is_told_with_every_move(home: Path) -> None:
    page = shown()
    shutil.rmtree(home)
    home.write_text("not a folder")
    page.click("card:architect")
    assert "cannot be kept" in note(page.table)
    assert page.table.record.moves == ["play architect"]
