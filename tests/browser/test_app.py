"""The app in a browser: found at once, at every width, in every theme, without faults for those who cannot see it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from concordia_nb import concordia
from concordia_nb.core.files import folder
from tests.browser.harness import DRAWN, Server, grave_faults

NewPage = Callable[..., Page]
MARKUP = "<img src=x onerror=alert(1)>"
WIDTHS = [(1440, 900), (1366, 768), (1024, 768), (420, 900)]


def go(page: Page, place: str) -> None:
    page.get_by_role("navigation", name="Places").get_by_role("button", name=place).click()


def upload(page: Page, button: str, path: Path) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name=button, exact=True).click()
    chooser.value.set_files(path)


def test_every_place_is_one_click_from_the_front_door_and_back_works(page: Page, app: Server) -> None:
    page.goto(app.url)
    expect(page).to_have_title("Concordia")
    for place, heading in [("Learn", "Learn Concordia"), ("Play", "Play Concordia"), ("Watch", "Watch"),
                           ("Rules", "Rules of Concordia")]:  # fmt: skip
        go(page, place)
        expect(page.get_by_role("heading", level=1)).to_have_text(heading)
        expect(page.get_by_role("heading", level=1)).to_be_focused()
        expect(page).to_have_url(re.compile(rf"\?place={place.lower()}$"))
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Watch")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Watch")


def test_a_step_back_before_the_answer_to_a_click_leaves_page_and_address_at_one(
    page: Page, app: Server
) -> None:
    page.goto(app.url)
    page.locator("[data-do='go:learn']").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn Concordia")
    page.locator("[data-do='go:watch']").first.evaluate("button => { button.click(); history.back(); }")
    expect(page.get_by_role("heading", level=1)).to_have_text("Concordia")
    expect(page).to_have_url(app.url)


def test_the_page_is_our_own(page: Page, app: Server) -> None:
    page.goto(app.url)
    expect(page.get_by_role("banner")).to_be_visible()
    assert (
        page.locator("link[rel=icon]").get_attribute("href", timeout=5000)
        == "/voila/templates/concordia/static/icon.svg"
    )
    assert page.request.get(app.url + "voila/templates/concordia/static/icon.svg").ok
    assert page.locator("meta[name=viewport]").count() == 1
    assert "voil" not in page.locator("body").inner_text().lower()


@pytest.mark.parametrize("look", ["Light", "Dark", "Projector"])
def test_pages_fit_every_width_and_have_no_serious_fault(page: Page, app: Server, look: str) -> None:
    page.goto(app.url)
    page.get_by_label("Look").select_option(look)
    expect(page.locator("html")).to_have_attribute("data-ct-theme", look.lower())
    for place, heading in [("", "Concordia"), ("learn", "Learn Concordia"), ("glossary", "Words of the game"),
                           ("play", "Play Concordia"), ("watch", "Watch"), ("rules", "Rules of Concordia"),
                           ("home", "Concordia"), ("editor", "")]:  # fmt: skip
        if place:
            page.locator(f"[data-do='go:{place}']").first.click()
        if heading:
            expect(page.get_by_role("heading", level=1)).to_have_text(heading)
        else:
            expect(page.locator(".ct-editor .ct-bar")).to_be_visible()
            page.wait_for_function(DRAWN)
        if place == "home":
            continue  # seen already, and the way to the editor
        for width, height in WIDTHS:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function("wide => document.documentElement.scrollWidth <= wide", arg=width)
        assert grave_faults(page) == [], place


def test_the_theme_is_worn_at_once_and_remembered(page: Page, app: Server) -> None:
    page.goto(app.url)
    page.get_by_label("Look").select_option("Dark")
    expect(page.locator("html")).to_have_attribute("data-ct-theme", "dark")
    page.reload()
    expect(page.get_by_label("Look")).to_have_value("dark")
    expect(page.locator("html")).to_have_attribute("data-ct-theme", "dark")


def test_the_language_of_the_address_reaches_every_word(page: Page, app: Server) -> None:
    page.goto(app.url + "?lang=xx")
    expect(page.locator("html")).to_have_attribute("lang", "xx")
    expect(page.get_by_role("button", name="«Learn»").first).to_be_visible()
    go_to = page.get_by_role("navigation").get_by_role("button", name="«Rules»")
    go_to.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("«Rules of Concordia»")
    expect(page).to_have_url(re.compile("lang=xx"))


def test_rules_are_searched_while_typing(page: Page, app: Server) -> None:
    page.goto(app.url + "?place=rules")
    page.get_by_label("Search the rules").type("vesta")
    expect(page.locator("mark").first).to_have_text("Vesta")
    expect(page.get_by_label("Search the rules")).to_have_value("vesta")
    page.get_by_label("Search the rules").fill("no such thing at all")
    expect(page.get_by_role("status").filter(has_text="No rule has all these words.")).to_be_visible()


def test_the_form_exchanges_colours_and_says_what_is_wrong(page: Page, app: Server) -> None:
    page.goto(app.url + "?place=play")
    page.get_by_label("Seat 1: colour").select_option("yellow")
    expect(page.get_by_label("Seat 3: colour")).to_have_value("red")
    page.get_by_label("Seat 2: name").fill("Livia")
    page.get_by_label("Seat 2: name").press("Tab")
    expect(page.get_by_role("alert")).to_contain_text("the same name")
    expect(page.get_by_role("button", name="Start the game")).to_be_disabled()
    page.get_by_label("Seat 2: name").fill("Marcus")
    page.get_by_label("Seat 2: name").press("Tab")
    expect(page.get_by_role("button", name="Start the game")).to_be_enabled()
    page.get_by_role("radio", name="5 players").check()
    expect(page.get_by_text("meant for 2 to 4")).to_be_visible()


def test_a_tall_board_keeps_its_shape_on_a_phone(new_page: NewPage, app: Server) -> None:
    page = new_page(viewport={"width": 420, "height": 860}, has_touch=True, is_mobile=True)
    page.goto(app.url + "?place=editor")
    boards = page.locator("[data-field='board']").first
    for board, tall in (("aegyptus", True), ("imperium", False), ("corsica", True)):
        boards.select_option(board)
        page.wait_for_function(
            """tall => {
                const board = document.querySelector(".ct-board canvas");
                const shape = board.width / board.height;
                const cell = board.parentElement.getBoundingClientRect(), seen = board.getBoundingClientRect();
                return shape < 1 === tall && Math.abs(board.clientWidth / board.clientHeight / shape - 1) < 0.02
                    && seen.width > cell.width - 4 && seen.height > cell.height - 4;
            }""",
            arg=tall,
        )


def test_a_choice_stays_when_an_older_page_is_drawn_after_it(page: Page, app: Server) -> None:
    page.goto(app.url + "?place=play")
    wanted = page.get_by_role("radio", name="4 players")
    expect(wanted).to_be_visible()
    stayed = wanted.evaluate("""async (radio) => {
        radio.click();
        radio.closest(".ca-home").append(document.createElement("i"));
        await new Promise((done) => queueMicrotask(done));
        return radio.checked;
    }""")
    assert stayed
    expect(page.get_by_label("Seat 4: name")).to_be_visible()
    expect(wanted).to_be_checked()
    expect(page.get_by_role("radio", name="3 players")).not_to_be_checked()


def test_a_field_shows_what_was_made_of_it(page: Page, app: Server) -> None:
    page.goto(app.url + "?place=play")
    name = page.get_by_label("Seat 2: name")
    before = name.input_value()
    name.fill(f"  {before} ")
    name.press("Tab")
    expect(name).to_have_value(before)


def test_what_is_still_being_typed_is_not_overwritten(page: Page, app: Server) -> None:
    page.goto(app.url + "?place=play")
    name = page.get_by_label("Seat 1: name")
    name.fill("Ana")
    name.evaluate("""field => {
        field.dispatchEvent(new Event("change", { bubbles: true }));
        field.value = "Anat";
        field.dispatchEvent(new Event("input", { bubbles: true }));
    }""")
    expect(name).to_have_attribute("data-value", "Ana")
    page.keyboard.type("olia")
    page.keyboard.press("Tab")
    expect(name).to_have_attribute("data-value", "Anatolia")
    expect(name).to_have_value("Anatolia")


def test_words_are_searched_while_typing(page: Page, app: Server) -> None:
    page.goto(app.url + "?place=glossary")
    search = page.get_by_label("Search the words")
    search.fill("pref")
    expect(search).to_have_attribute("data-value", "pref")
    search.evaluate("""field => { // two letters more before the page for one of them is drawn
        field.value = "prefec";
        field.dispatchEvent(new Event("input", { bubbles: true }));
        field.setAttribute("data-value", "prefe");
    }""")
    expect(search).to_have_attribute("data-value", "prefec")
    expect(search).to_have_value("prefec")
    expect(page.locator(".ca-words")).to_contain_text("Prefect")


@pytest.mark.parametrize(
    ("content", "reason"),
    [(b'{"format": "concordia-record/1", "pos', "not JSON"), (b"\xff\xfe\x00", "line 1"), (b"[1, 2]", "neither"),
     (b" " * 6_000_000, "larger than 5 MB"),
     (bytes(range(128, 256)) * 40_000, "line 1, column 1: not JSON"),
     (json.dumps({"map": "italia", "seats": [{"name": MARKUP}, {}]}).encode(), "seats[0].name")],
)  # fmt: skip
def test_a_bad_file_is_one_sentence_and_never_html(
    page: Page, app: Server, tmp_path: Path, content: bytes, reason: str
) -> None:
    path = tmp_path / "<b>bad<b>.json"
    path.write_bytes(content)
    page.goto(app.url + "?place=play")
    upload(page, "Choose a file", path)
    alert = page.get_by_role("alert").filter(has_text="bad")
    expect(alert).to_contain_text(reason)
    expect(alert).to_contain_text("<b>bad<b>.json")
    assert alert.locator("b, img").count() == 0
    expect(page.get_by_role("heading", name="Continue a game")).to_have_count(0)


def test_a_record_is_stepped_through(page: Page, app: Server, tmp_path: Path) -> None:
    record = concordia.Record(
        concordia.new_game("italia", seats=[{"name": "Livia"}, {"name": "Marcus"}], seed=2)
    )
    record.play("play mercator")
    record.play("done")
    record.save(tmp_path / "a.concordia.json")
    page.goto(app.url + "?place=watch")
    upload(page, "Choose a record file", tmp_path / "a.concordia.json")
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".ca-now")).to_contain_text("Livia plays the Mercator")
    expect(page.get_by_role("status").filter(has_text="move 1 of 2")).to_be_visible()
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("button", name="Next")).to_be_disabled()
    page.get_by_role("button", name="One turn back").click()
    expect(page.get_by_text("The game begins.")).to_be_visible()
    page.get_by_role("button", name="Next").dblclick()
    expect(page.get_by_role("status").filter(has_text="move 2 of 2")).to_be_visible()


def test_a_tall_board_is_stepped_through_without_scrolling(
    new_page: NewPage, app: Server, tmp_path: Path
) -> None:
    concordia.Record(concordia.new_game("aegyptus", seats=2, seed=2)).save(tmp_path / "a.concordia.json")
    for width, height in WIDTHS:
        page = new_page(viewport={"width": width, "height": height})
        page.goto(app.url + "?place=watch")
        upload(page, "Choose a record file", tmp_path / "a.concordia.json")
        heading = page.get_by_role("heading", name="A game on Aegyptus")
        expect(heading).to_be_focused()  # whoever comes from further down begins at the top
        expect(page.locator(".ca-looking canvas").last).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("button", name="Next")).to_be_in_viewport(ratio=1)


def test_games_are_found_from_another_browser_with_a_code(page: Page, app: Server, new_page: NewPage) -> None:
    page.goto(app.url + "?place=play")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector(".ct-table")
    page.goto(app.url + "?place=play")
    page.get_by_role("button", name="Show my code").click()
    code = page.locator(".ca-code").inner_text()
    other = new_page()
    other.goto(app.url + "?place=play")
    expect(other.get_by_role("heading", name="New game")).to_be_visible()
    expect(other.get_by_role("heading", name="Continue a game")).to_have_count(0)
    other.get_by_label("I have a code").fill(code)
    other.get_by_label("I have a code").press("Enter")
    expect(other.get_by_role("heading", name="Continue a game")).to_be_visible()
    other.reload()
    expect(other.get_by_role("heading", name="Continue a game")).to_be_visible()


def test_bots_are_watched(page: Page, app: Server) -> None:
    page.goto(app.url + "?place=watch")
    page.get_by_role("button", name="Start watching").click()
    page.wait_for_selector(".ct-table")
    expect(page.locator(".ct-log li").first).to_be_visible()


def test_a_board_of_ones_own_is_brought_seen_and_played(page: Page, app: Server, tmp_path: Path) -> None:
    written = (folder("maps") / "README.md").read_text(encoding="utf-8")
    example = written.split("```json\n")[2].split("```")[0]
    (tmp_path / "bad.json").write_text(example.replace('"roma"', '"rom"', 1), encoding="utf-8")
    (tmp_path / "latium.json").write_text(example, encoding="utf-8")
    page.goto(app.url + "?place=play")
    upload(page, "Your own board", tmp_path / "bad.json")
    expect(page.get_by_role("alert").filter(has_text="The board was not taken")).to_contain_text("'rom'")
    expect(page.get_by_role("radio", name="Latium")).to_have_count(0)
    upload(page, "Your own board", tmp_path / "latium.json")
    expect(page.get_by_role("radio", name="Latium")).to_be_checked()
    expect(page.get_by_text("4 cities in 2 provinces")).to_be_visible()
    expect(page.locator(".ca-picture-latium")).to_have_css("background-image", re.compile("^url"))
    page.get_by_label("Who starts").select_option("Livia")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".ct-turn.ct-mine")).to_be_visible()
    page.reload()
    expect(page.locator(".ct-turn.ct-mine")).to_be_visible()
    expect(page).to_have_title("Latium, a game – Concordia")
