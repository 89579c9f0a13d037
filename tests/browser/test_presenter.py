"""A demo on the beamer, led by a clicker, with the speaker's notes in a second window."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from concordia_nb.app.presenter import TEXT, THEME
from concordia_nb.concordia import new_game
from concordia_nb.course import composing
from concordia_nb.demo import Demo, find, load_demo
from concordia_nb.view import scene
from concordia_nb.view.shapes import Text, leaves
from tests.browser.harness import DRAWN, Server, grave_faults, on_board, screenshot

NAME = "01-first-turn"
LEAST = 14  # pixels: what the last row still reads on a beamer of 1024 × 768
SMALLEST = """() => {
  const sizes = [];
  const texts = document.createTreeWalker(document.querySelector('.ct-presenting'), NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const e = text.parentElement, box = e.getBoundingClientRect();
    if (text.textContent.trim() && box.width > 2 && box.height > 2 && !e.closest('svg')) sizes.push(parseFloat(getComputedStyle(e).fontSize));
  }
  return Math.min(...sizes);
}"""  # noqa: E501
OVERFLOWING = """() => ['.ct-demo', '.ct-beside', '.ct-bar'].filter((name) => {
  const e = document.querySelector('.ct-presenting ' + name);
  return e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1;
})"""


def open_demo(page: Page, app: Server, name: str) -> Demo:
    """Show a demo on this page, and wait until its board is there."""
    demo = load_demo(find(name).path)
    page.goto(f"{app.url}?demo={name}")
    expect(page.locator(".cp-headline")).to_have_text(demo.headline(0), timeout=60_000)
    page.wait_for_function(DRAWN)
    return demo


def place(page: Page, demo: Demo, step: int, kind: str, spot: str) -> tuple[float, float]:
    """Where a spot of the board stands on the page at a step of a demo."""
    state = demo.state(step)
    return on_board(page, scene(state.to_position(), state.board, THEME, text=TEXT), kind, spot)


def assert_readable(page: Page) -> None:
    """Every word beside the board is large enough, and none is cut off."""
    assert page.evaluate(SMALLEST) >= LEAST
    assert page.evaluate(OVERFLOWING) == []


def said_and_drawn(page: Page) -> list[str]:
    """All that is shown: words, buttons, pieces and marks."""
    return [part.inner_html() for part in page.locator(".ct-presenting .ct-part:not(.ct-over)").all()]


def test_a_demo_is_led_by_a_clicker_in_two_windows(page: Page, app: Server) -> None:
    demo = open_demo(page, app, NAME)
    headline, said = page.locator(".cp-headline"), page.locator(".ct-presenting .ct-demo")

    # the speaker's window shows what the beamer does not, and hands the clicker's keys on
    with page.expect_popup() as opened:
        page.keyboard.press("n")
    notes = opened.value
    expect(notes.locator("#notes")).to_have_text(demo.notes(0))
    notes.keyboard.press("PageDown")
    expect(headline).to_have_text(demo.headline(1))
    expect(notes.locator("#headline")).to_have_text(demo.headline(1))
    page.keyboard.press("PageDown")
    expect(notes.locator("#notes")).to_have_text(demo.notes(2))
    expect(page.locator(".ct-presenting")).not_to_contain_text(demo.notes(2))

    # ask first, then reveal
    expect(said).to_contain_text(demo.ask(2))
    expect(said).not_to_contain_text(demo.answer(2))
    expect(notes.locator("#answer")).to_have_text(demo.answer(2))
    notes.keyboard.press(" ")
    expect(said).to_contain_text(demo.answer(2))
    expect(notes.locator("#state")).to_have_text("The answer is shown.")
    page.keyboard.press("PageUp")
    expect(said).not_to_contain_text(demo.answer(2))
    page.keyboard.press("ArrowRight")
    expect(said).to_contain_text(demo.answer(2))

    # what is drawn vanishes with the step
    x, y = place(page, demo, 2, "city", "roma")
    page.keyboard.press("a")
    page.mouse.move(x - 90, y - 60)
    page.mouse.down()
    page.mouse.move(x, y, steps=4)
    page.mouse.up()
    line = page.locator(".cp-ink .cp-line")
    expect(line).to_have_attribute("d", re.compile(r"^M\S+ \S+L.*M.*M"))
    page.keyboard.press("PageDown")
    expect(headline).to_have_text(demo.headline(3))
    expect(line).to_have_count(0)
    page.keyboard.press("Escape")  # puts the arrow down

    # a what-if, with a refusal in words, and back to exactly where we were
    before = said_and_drawn(page)
    page.keyboard.press("w")
    expect(headline).to_contain_text("What if?")
    page.mouse.click(*place(page, demo, 3, "city", "roma"))
    expect(said).to_contain_text("no house is ever built there")
    page.mouse.click(*place(page, demo, 3, "city", "neapolis"))
    expect(page.locator(".cp-seat").first).to_contain_text("3 sestertii")
    page.locator("[data-do='done']").first.click()
    expect(said).to_contain_text("Play one card")
    page.keyboard.press("PageUp")
    expect(said.locator("[data-do='move:build cosa'], [data-do='done']").first).to_be_visible()
    page.keyboard.press("PageDown")
    expect(headline).to_have_text(demo.headline(3))
    assert said_and_drawn(page) == before

    # a look some moves back, and on again
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Shift+ArrowLeft")
    expect(said).to_contain_text("2 moves back.")
    page.keyboard.press("PageDown")
    expect(said).to_contain_text(demo.text(3))

    # black screen: whatever is pressed next only brings the picture back
    for black, again in (("b", "b"), (".", "PageDown")):
        page.keyboard.press(black)
        expect(page.locator(".cp-dark")).to_be_visible()
        expect(notes.locator("#state")).to_contain_text("The beamer is black.")
        page.keyboard.press(again)
        expect(page.locator(".cp-dark")).to_be_hidden()
    expect(headline).to_have_text(demo.headline(3))

    # loaded again, it stands where it stood, and the speaker's window is still in step
    page.reload()
    expect(headline).to_have_text(demo.headline(3), timeout=60_000)
    page.wait_for_function(DRAWN)
    page.keyboard.press("Home")
    expect(notes.locator("#headline")).to_have_text(demo.headline(0))
    page.keyboard.press("End")
    expect(headline).to_have_text(demo.headline(6))
    notes.close()


def test_it_can_be_read_from_the_back_row_on_a_small_beamer(page: Page, app: Server) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    demo = open_demo(page, app, "04-last-card")
    for number, step in enumerate(demo.steps):
        expect(page.locator(".cp-headline")).to_have_text(demo.headline(number))
        state = demo.state(number)
        drawn = scene(state.to_position(), state.board, THEME, text=TEXT)
        box = page.locator(".ct-board canvas").bounding_box()
        assert box is not None
        share = box["width"] / (drawn.width + 2 * drawn.margin)
        letters = [
            leaf.size * (1 if leaf.glyphs else abs(matrix[0]))
            for shapes in drawn.layers.values()
            for leaf, matrix in leaves(shapes, (1, 0, 0, 1, 0, 0))
            if isinstance(leaf, Text)
        ]
        assert min(letters) * share >= LEAST
        assert_readable(page)
        if step.question:
            page.keyboard.press("PageDown")
            expect(page.locator(".cp-answer")).to_have_text(re.compile(re.escape(demo.answer(number))))
            assert_readable(page)
        if number < len(demo.steps) - 1:
            page.keyboard.press("PageDown")
    screenshot(page, "presenter-1024")
    assert grave_faults(page) == []


def test_long_names_leave_room_for_coins_and_goods(page: Page, app: Server, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    state = new_game("italia", seats=[{"name": "W" * 40}, {"name": "Livia"}, {"name": "Zoë " * 10}], seed=3)
    path = tmp_path / "long.demo.json"
    path.write_text(json.dumps(composing.demo(state, composing.Plan([]))), encoding="utf-8")
    page.goto(f"{app.url}?place=watch")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a demo file").click()
    chooser.value.set_files(path)
    expect(page.locator(".cp-seat")).to_have_count(3)
    page.wait_for_function(DRAWN)
    assert_readable(page)
    screenshot(page, "presenter-long-names")


def test_a_click_on_the_list_shows_a_demo_and_its_menu_ends_it(page: Page, app: Server) -> None:
    page.goto(f"{app.url}?place=watch")
    page.locator("[data-do='demo:03-building-prices']").click()
    demo = load_demo(find("building-prices").path)
    expect(page.locator(".cp-headline")).to_have_text(demo.headline(0))
    page.wait_for_function(DRAWN)
    page.locator(".cp-tools .ct-menu summary").click()
    page.locator("[data-do='step:4']").click()
    expect(page.locator(".cp-headline")).to_have_text(demo.headline(4))
    assert page.evaluate("location.search") == "?demo=03-building-prices&step=5"
    screenshot(page, "presenter-1366")
    page.locator(".cp-tools .ct-menu summary").click()
    page.locator("[data-do='leave']").click()
    expect(page.locator("h1")).to_have_text("Watch")
