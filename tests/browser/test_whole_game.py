"""Whole games by clicking on the page only, to the final scoring; through reloads and lost kernels."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness import Server, Watch
from tests.browser.person import Person, new_game, told

NewPage = Callable[..., Page]


def test_one_person_against_two_civis_on_italia(page: Page, app: Server) -> None:
    new_game(page, app.url, board="Italia", players=["human", "civis", "civis"])
    person = Person(page, seed=1)
    assert person.play()
    final = page.get_by_role("dialog", name="Final scoring")
    for god in ("Vesta", "Jupiter", "Saturnus", "Mercurius", "Mars", "Minerva"):
        expect(final).to_contain_text(god)
    for name in ("Livia", "Marcus", "Julia"):
        expect(final).to_contain_text(name)
    expect(final.get_by_role("button", name="Play again")).to_be_visible()
    page.goto(app.url + "?place=play")
    expect(page.get_by_role("heading", name="Finished games")).to_be_visible()
    page.get_by_role("button", name="Look at it").click()
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".ca-main")).to_contain_text("wins")


def test_four_seats_on_imperium_with_two_persons(page: Page, app: Server) -> None:
    new_game(page, app.url, board="Imperium", players=["human", "civis", "human", "random"])
    assert Person(page, seed=2).play()
    expect(page.get_by_role("dialog", name="Final scoring")).to_contain_text("Gaius")


def test_a_reload_in_the_middle_of_a_turn_loses_nothing(page: Page, app: Server) -> None:
    new_game(page, app.url, board="Italia", players=["human", "random"])
    person = Person(page, seed=3)
    person.play(clicks=12)
    page.wait_for_selector(".ct-mine")
    before, address = told(page), page.url
    page.reload()
    page.wait_for_selector(".ct-mine")
    assert page.url == address
    assert told(page) == before
    person.play(clicks=16)
    assert len(told(page)) >= len(before)


@pytest.mark.skipif(os.name == "nt", reason="processes are found in another way there")
def test_a_killed_kernel_is_told_at_once_and_loses_nothing(page: Page, app: Server, watch: Watch) -> None:
    new_game(page, app.url, board="Italia", players=["human", "random"])
    Person(page, seed=4).play(clicks=10)
    page.wait_for_selector(".ct-mine")
    before = told(page)
    kill_kernel(page)
    lost = page.get_by_role("alertdialog")
    expect(lost).to_contain_text("Your game is kept")
    lost.get_by_role("button", name="Load again and continue").click()
    page.wait_for_selector(".ct-mine")
    assert told(page) == before
    # What this test provoked: the server misses the kernel, the page its connection. Nothing else may be said.
    said = watch.problems() + app.new_complaints()
    assert [
        line
        for line in said
        if not re.search(r"Connection lost|/voila/api/shutdown/|^\[Voila\] ERROR \| kernel", line)
    ] == []
    watch.forget()
    Person(page, seed=5).play(clicks=3)


def kill_kernel(page: Page) -> None:
    """End the process of this page's kernel, as a machine without memory would."""
    config = json.loads(page.locator("#jupyter-config-data").text_content() or "")
    listed = subprocess.run(
        ["ps", "-ww", "-eo", "pid,args"], capture_output=True, text=True, check=True
    ).stdout
    (process,) = [int(line.split()[0]) for line in listed.splitlines() if config["kernelId"] in line]
    os.kill(process, signal.SIGKILL)


def test_two_browsers_do_not_share_games(page: Page, app: Server, new_page: NewPage) -> None:
    new_game(page, app.url, board="Italia", players=["human", "random"])
    expect(page).to_have_url(re.compile("game="))
    address = page.url
    other = new_page()
    other.goto(address)
    expect(other.get_by_role("alert").filter(has_text="There is no kept game")).to_be_visible()
    expect(other.get_by_role("heading", name="Continue a game")).to_have_count(0)
