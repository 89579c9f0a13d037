"""The position editor in a real browser: clicked together, mended, saved as a lesson, played to its goal."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from concordia_nb import concordia
from concordia_nb.concordia import from_position
from concordia_nb.course.lesson import lesson_from
from concordia_nb.view import scene
from tests.browser.harness import DRAWN, Server, grave_faults, on_board, screenshot

SIZES = ((1440, 900), (1366, 768), (1024, 768), (420, 900))
LAID_OUT = """wide => { const table = document.querySelector('.ct-table');
    return Math.abs(table.clientWidth - wide) < 20 && table.classList.contains('ct-side') === wide >= 860; }"""


class Teacher:
    """Somebody at the editor, who clicks what can be seen."""

    def __init__(self, page: Page, app: Server) -> None:
        self.page = page
        page.goto(app.url + "?place=editor")
        expect(page.locator(".ct-editor .ct-tabs")).to_be_visible(timeout=60_000)
        page.wait_for_function(DRAWN)

    def tab(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()
        expect(self.page.get_by_role("button", name=name, exact=True)).to_have_attribute(
            "aria-pressed", "true"
        )

    def press(self, do: str) -> None:
        self.page.locator(f"[data-do='{do}']").click()

    def choose(self, do: str) -> None:
        """Press a button that then stays pressed."""
        self.press(do)
        expect(self.page.locator(f"[data-do='{do}']")).to_have_attribute("aria-pressed", "true")

    def pick(self, kind: str, place: str) -> None:
        """Click a place of the board Italia."""
        board = concordia.load_board("italia")
        drawn = scene(concordia.new_game("italia").to_position(), board)
        self.page.mouse.click(*on_board(self.page, drawn, kind, place))

    def save(self, do: str, folder: Path) -> Any:
        """Save a file and read it."""
        with self.page.expect_download() as download:
            self.press(do)
        path = folder / download.value.suggested_filename
        download.value.save_as(path)
        return path, json.loads(path.read_text(encoding="utf-8"))


def test_a_position_is_clicked_together_mended_saved_as_a_lesson_and_played_to_its_goal(
    page: Page, app: Server, tmp_path: Path
) -> None:
    teacher = Teacher(page, app)
    teacher.tab("Pieces")
    teacher.choose("tool:land")
    teacher.pick("route", "cosa~roma:land")
    expect(page.locator(".ct-counted").filter(has_text="the road Cosa – Roma")).to_be_visible()

    # Green stands there as well: that is said with its rule, and nothing can be saved
    teacher.choose("seat:green")
    teacher.pick("route", "cosa~roma:land")
    wrong = page.locator(".ct-fault-list")
    expect(wrong).to_contain_text("Green, colonists: a second colonist on the road Cosa – Roma (R-ARC-5).")
    expect(page.locator(".ct-turn")).to_contain_text("1 thing to mend")
    teacher.tab("Lesson, files")
    page.locator("[data-do='save-position']").click(force=True)  # it looks shut, and says why
    expect(page.locator(".ct-choices .ct-note")).to_contain_text("breaks a rule")
    screenshot(page, "editor-illegal")
    page.keyboard.press("u")
    expect(page.locator(".ct-faults")).to_contain_text("Nothing here breaks a rule.")

    # a goal by list and by a click on the board
    page.get_by_label("A goal").select_option(label="has built in …")
    expect(page.locator(".ct-goal-part")).to_be_visible()
    teacher.pick("city", "cosa")
    expect(page.locator(".ct-goal-part")).to_contain_text("Have a house in Cosa.")
    page.get_by_label("Title").fill("The first house")
    path, position = teacher.save("save-position", tmp_path)
    assert path.name == "italia-position.json"
    assert ["land", "cosa~roma:land"] in from_position(position).to_position()["seats"][0]["colonists"]
    path, data = teacher.save("save-lesson", tmp_path)
    assert lesson_from(data).title == "The first house"
    assert lesson_from(data).steps[0].solution == ("play architect", "build cosa")
    screenshot(page, "editor-lesson")

    # tried out from the desk, and back: the desk is as it was
    teacher.press("try-lesson")
    expect(page.locator(".ct-goal")).to_contain_text("Have a house in Cosa.")
    page.locator(".ct-menu summary").click()
    page.locator("[data-do='lessons']").click()
    expect(page.locator(".ct-goal-part")).to_contain_text("Have a house in Cosa.")

    # somebody else opens the file, and plays to the goal
    page.locator("[data-do='go:learn']").click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a lesson file").click()
    chooser.value.set_files(path)
    expect(page.locator(".ct-title")).to_contain_text("The first house")
    page.locator(".ct-hand [data-do='card:architect']").click()
    expect(page.locator("[data-do='move:build cosa']").first).to_be_attached()
    teacher.pick("city", "cosa")
    expect(page.locator(".ct-lesson .ct-note.ct-good")).to_be_visible()
    expect(page.locator(".ct-lesson .ct-stars .ct-lit")).to_have_count(3)


def test_what_is_still_being_typed_is_not_overwritten(page: Page, app: Server) -> None:
    teacher = Teacher(page, app)
    teacher.tab("Lesson, files")
    title = page.get_by_label("Title")
    title.fill("The first")
    title.evaluate("""field => {
        field.dispatchEvent(new Event("change", { bubbles: true }));
        field.value = "The first hou";
        field.dispatchEvent(new Event("input", { bubbles: true }));
    }""")
    expect(title).to_have_attribute("data-value", "The first")
    page.keyboard.type("se")
    page.keyboard.press("Tab")
    expect(title).to_have_attribute("data-value", "The first house")
    expect(title).to_have_value("The first house")


def fits(page: Page, wide: int, high: int) -> None:
    """Board and panel stand beside each other where there is room; nowhere must one scroll sideways."""
    page.set_viewport_size({"width": wide, "height": high})
    page.wait_for_function(LAID_OUT, arg=wide)
    screenshot(page, f"editor-{wide}", full_page=wide < 860)
    board = page.locator(".ct-board canvas").bounding_box()
    tools = page.locator("[data-do='tool:house']").bounding_box()
    assert board is not None
    assert tools is not None
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    if wide >= 1024:
        assert board["y"] + board["height"] <= high
        assert board["width"] >= 0.5 * wide
        assert tools["x"] > board["x"] + board["width"]
        assert tools["y"] < high


def test_the_editor_is_reached_by_keyboard_and_leads_to_a_table(page: Page, app: Server) -> None:
    teacher = Teacher(page, app)
    teacher.tab("Pieces")
    page.keyboard.press("b")
    expect(page.locator(".ct-ring")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".ct-faults")).to_contain_text(re.compile("1 house built|no house can stand"))
    page.keyboard.press("u")
    expect(page.locator(".ct-faults")).to_contain_text("0 houses built")
    assert grave_faults(page, ".ct-editor") == []
    for wide, high in SIZES:
        fits(page, wide, high)
    teacher.tab("Turn")
    teacher.choose("turn:green")
    teacher.press("play")
    expect(page.locator(".ct-table .ct-turn")).to_contain_text("Green")
    expect(page).to_have_url(re.compile("game="))
