"""The table in a real browser: mouse, drag, touch, keyboard, zoom, themes, narrow screens, words for screen readers."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import run
from concordia_nb import concordia
from concordia_nb.app.server import EXTENSIONS, TEMPLATES
from concordia_nb.players import registry
from concordia_nb.view import scene
from tests.browser.conftest import NewPage, used, variables
from tests.browser.harness import AT_REST, DRAWN, ROOT, Server, grave_faults, on_board, serve, until
from tests.browser.person import NOW, WAITING, Person

SEATS = [
    {"colour": "red", "name": "Livia"},
    {"colour": "green", "name": "Marcus", "player": "civis"},
    {"colour": "blue", "name": "Julia", "player": "civis"},
]


@pytest.fixture(scope="module")
def voila(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """`notebooks/play.ipynb` served by Voila with our template; the bots do not pause."""
    home = tmp_path_factory.mktemp("table")
    port = run.free_port()
    environment = variables(home)
    environment["CONCORDIA_NB_PACE"] = "0"
    environment["JUPYTER_PATH"] = os.pathsep.join(
        [str(TEMPLATES), *filter(None, [environment.get("JUPYTER_PATH")])]
    )
    command = [
        sys.executable, "-m", "voila", str(ROOT / "notebooks" / "play.ipynb"), "--no-browser", f"--port={port}",
        "--template=concordia",
        *(f"--VoilaConfiguration.extension_allowlist={name}" for name in EXTENSIONS),
    ]  # fmt: skip
    with serve(
        command, f"http://127.0.0.1:{port}/", cwd=home, home=home, log=home / "server.log", env=environment
    ) as server:
        yield server


@pytest.fixture
def table(request: pytest.FixtureRequest, voila: Server) -> Server:
    return used(request, voila)


def sit_down(page: Page, table: Server) -> None:
    page.goto(table.url)
    expect(page.locator(".ct-turn.ct-mine")).to_contain_text("Livia", timeout=60_000)
    page.wait_for_function(DRAWN)


def place(page: Page, kind: str, spot: str, moves: tuple[str, ...] = ()) -> tuple[float, float]:
    """Where a spot of the board lies on the page after these moves."""
    state = concordia.new_game("italia", seats=SEATS, seed=7)
    for move in moves:
        state.play(move)
    return on_board(page, scene(state.to_position(), state.board), kind, spot)


def play(page: Page, card: str) -> None:
    page.locator(f".ct-hand [data-do='card:{card}']").first.click()
    expect(page.locator(".ct-doing")).to_be_visible()


def test_pieces_and_marks_lie_exactly_over_the_board(page: Page, table: Server) -> None:
    sit_down(page, table)
    play(page, "architect")
    expect(page.locator(".ct-marks [data-key='glow:colonist:land@roma']")).to_be_visible()
    places = """() => [...document.querySelectorAll('.ct-board canvas, .ct-pieces > div, .ct-marks > div')]
        .map((one) => { const r = one.getBoundingClientRect(); return [r.x, r.y, r.width, r.height]; })"""
    for width, height, zoom in ((1366, 768, False), (1366, 768, True), (1024, 768, False), (420, 900, False)):
        page.set_viewport_size({"width": width, "height": height})
        if zoom:
            page.locator("[data-local='zoom-in']").click()
        page.evaluate(AT_REST)
        canvas, pieces, marks = page.evaluate(places)
        assert pieces == pytest.approx(canvas, abs=1.5), (width, zoom)
        assert marks == pytest.approx(canvas, abs=1.5), (width, zoom)


def lies_where_it_should(page: Page, key: str, kind: str, spot: str, moves: tuple[str, ...] = ()) -> None:
    """Something laid over the board stands with its middle on its spot, to a pixel and a half."""
    wanted = place(page, kind, spot, moves)
    middle = page.locator(f".ct-board [data-key='{key}'], .ct-laid [data-key='{key}']").evaluate(
        "one => { const r = one.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }"
    )
    assert middle == pytest.approx(wanted, abs=1.5), key


ROAD, ARCHITECT = "cosa~roma:land", ("play architect",)
LIFTED = "[data-do='lift:land@roma']"


def test_a_colonist_stays_in_hand_while_the_window_changes_and_goes_where_the_board_is_then(
    page: Page, table: Server
) -> None:
    sit_down(page, table)
    play(page, "architect")
    page.mouse.click(*place(page, "colonist", "land@roma", ARCHITECT))
    for width, height in ((1366, 768), (1024, 768), (420, 900), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(LIFTED)).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".ct-ask")).to_contain_text("2 steps left")
        page.locator(".ct-board canvas").scroll_into_view_if_needed()
        lies_where_it_should(page, "glow:colonist:sea@roma", "colonist", "sea@roma", ARCHITECT)
        lies_where_it_should(page, "chosen:colonist:land@roma", "colonist", "land@roma", ARCHITECT)
        page.mouse.click(*place(page, "route", ROAD, ARCHITECT))
        expect(page.locator(".ct-log")).to_contain_text("land colonist moves from Roma")
        expect(page.locator(".ct-ask")).to_contain_text("1 step left")
        page.locator("[data-do='undo']").click()
        expect(page.locator(".ct-ask")).to_contain_text("2 steps left")
        page.mouse.click(*place(page, "colonist", "land@roma", ARCHITECT))


def test_a_phone_is_turned_with_a_colonist_in_hand(new_page: NewPage, table: Server) -> None:
    page = new_page(viewport={"width": 420, "height": 900}, has_touch=True, is_mobile=True)
    sit_down(page, table)
    page.locator(".ct-hand [data-do='card:architect']").tap()
    expect(page.locator(".ct-doing")).to_contain_text("Architect")
    page.locator(".ct-board canvas").scroll_into_view_if_needed()
    page.touchscreen.tap(*place(page, "colonist", "land@roma", ARCHITECT))
    for width, height in ((900, 420), (420, 900), (900, 420)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(LIFTED)).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".ct-ask")).to_contain_text("2 steps left")
        lies_where_it_should(page, "chosen:colonist:land@roma", "colonist", "land@roma", ARCHITECT)
    page.locator(".ct-board canvas").scroll_into_view_if_needed()
    page.touchscreen.tap(*place(page, "route", ROAD, ARCHITECT))
    expect(page.locator(".ct-log")).to_contain_text("land colonist moves from Roma")


class Typist(Person):
    """A person without a mouse: walks to every button with keys, and presses Enter."""

    def __init__(self, page: Page, seed: int = 0, card: str = "") -> None:
        super().__init__(page, seed)
        self.card = card

    def _like(self, what: str) -> float:
        if self.card and what.startswith("card:"):
            return float(what == f"card:{self.card}")
        return super()._like(what)

    def _press(self, button: Locator) -> None:
        page = self.page
        before = page.evaluate(NOW)
        if button.get_attribute("data-do") == "done":
            page.keyboard.press("d")
        else:
            area = button.evaluate("b => b.closest('[role=dialog], .ct-hand, .ct-choices').className")
            start = {"h": "ct-hand", "c": "ct-choices"}
            for key in (key for key, name in start.items() if name in area):
                page.keyboard.press(key)
            step = "ArrowRight" if "ct-hand" in area else "Tab"
            for _step in range(60):
                if button.evaluate("b => b === document.activeElement"):
                    break
                page.keyboard.press(step)
            else:
                pytest.fail(f"no key leads to {button}")
            page.keyboard.press("Enter")
        self.clicks += 1
        page.wait_for_function(f"before => ({NOW})() !== before", arg=before, timeout=60_000)


TWO = [{"colour": "red", "name": "Livia"}, {"colour": "green", "name": "Marcus", "player": "civis"}]


def played(file: Path, until: Callable[[concordia.State], bool]) -> Path:
    """A file with a game of Livia and Marcus: the first whose bots come to where Livia plays a card and this is so."""
    for seed in range(1, 20):
        record = concordia.Record(concordia.new_game("italia", seats=TWO, seed=seed))
        bots = [registry.make("civis", seat) for seat in range(len(TWO))]
        while not record.state.over:
            state = record.state
            if state.to_move == 0 and state.phase == "play" and until(state):
                record.save(file)
                return file
            record.play(bots[state.to_move].decide(state.copy()))
    pytest.fail("no such game among twenty")


def finished(file: Path) -> Path:
    """A file with a whole game."""
    record = concordia.Record(concordia.new_game("italia", seats=TWO, seed=5))
    bots = [registry.make("civis", seat) for seat in range(len(TWO))]
    while not record.state.over:
        record.play(bots[record.state.to_move].decide(record.state.copy()))
    record.save(file)
    return file


def load(page: Page, file: Path) -> None:
    page.locator("input.ct-file").set_input_files(file)
    expect(page.locator(".ct-note")).to_contain_text("is on the table")


def opens(card: str) -> Callable[[concordia.State], bool]:
    """Whether a card is in hand late enough to do something, and does it."""

    def enough(state: concordia.State) -> bool:
        if state.turns[0] < 4 or f"play {card}" not in state.moves():
            return False
        trial = state.copy()
        trial.play(f"play {card}")
        return trial.to_move == 0 and len(trial.moves()) > 1

    return enough


def test_a_turn_of_each_kind_with_the_keyboard_only(page: Page, table: Server, tmp_path: Path) -> None:
    sit_down(page, table)
    for number, card in enumerate(("tribune", "architect", "prefect", "mercator", "diplomat", "senator")):
        load(page, played(tmp_path / f"{card}.concordia.json", opens(card)))
        lines = page.locator(".ct-log li").count()
        typist = Typist(page, number, card)
        typist.play(clicks=1)
        while typist.clicks < 30:
            page.wait_for_selector(WAITING, timeout=60_000)
            if page.locator(".ct-hand .ct-can").count() and not page.get_by_role("dialog").count():
                break  # the next turn
            typist.play(clicks=typist.clicks + 1)
        assert page.locator(".ct-hand .ct-can").count(), card
        assert page.locator(".ct-log li").count() > lines, card


@pytest.mark.long
def test_a_game_is_ended_with_the_keyboard_only(page: Page, table: Server, tmp_path: Path) -> None:
    sit_down(page, table)
    load(page, played(tmp_path / "late.concordia.json", lambda state: min(state.houses_left) < 4))
    assert Typist(page, seed=1).play()
    expect(page.get_by_role("dialog", name="Final scoring")).to_contain_text("Minerva")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_axe_finds_no_serious_fault_in_what_lies_over_the_table(
    page: Page, table: Server, tmp_path: Path
) -> None:
    page.emulate_media(reduced_motion="reduce")  # what still comes in is paler than it will be
    sit_down(page, table)

    def grave(where: str) -> list[object]:
        return [(where, fault) for fault in grave_faults(page, ".ct-table")]

    faults = grave("a new turn")
    page.locator("details.ct-menu summary").click()
    faults += grave("the menu")
    page.keyboard.press("Escape")
    page.locator("[data-do='coach:hint']").click()
    page.locator("[data-do='coach:whatif']").click()
    ways = page.get_by_role("dialog", name="What if?")
    expect(ways).to_contain_text("6 games played on by Civis")
    faults += grave("two ways compared")
    ways.get_by_role("button", name="B: ").nth(2).click()
    expect(ways.get_by_role("button", name="B: ").nth(2)).to_have_attribute("aria-pressed", "true")
    expect(ways).to_contain_text("6 games played on by Civis")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator(".ct-hand [data-do='card:tribune']").click()
    expect(page.get_by_role("dialog")).to_contain_text("Your pile is empty")
    faults += grave("a question")
    page.keyboard.press("Escape")
    for what in ("scores", "words", "keys"):
        page.locator("details.ct-menu summary").click()
        page.locator(f"[data-do='sheet:{what}']").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        faults += grave(what)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator("input.ct-file").set_input_files(finished(tmp_path / "over.concordia.json"))
    expect(page.get_by_role("dialog", name="Final scoring")).to_be_visible()
    faults += grave("the final scoring")
    assert faults == []


def test_whose_turn_what_is_asked_and_what_may_be_clicked(page: Page, table: Server) -> None:
    sit_down(page, table)
    expect(page.locator(".ct-bar")).to_contain_text("Your turn, Livia")
    expect(page.locator(".ct-bar")).to_contain_text("Play a card from your hand")
    expect(page.locator(".ct-hand .ct-can")).to_have_count(7)
    expect(page.locator(".ct-seat")).to_have_count(3)
    expect(page.locator(".ct-display .ct-card")).to_have_count(7)


def test_two_clicks_on_the_board_move_a_colonist_and_undo_brings_it_back(page: Page, table: Server) -> None:
    sit_down(page, table)
    play(page, "architect")
    page.mouse.click(*place(page, "colonist", "land@roma"))
    expect(page.locator("[data-do='lift:land@roma']")).to_have_attribute("aria-pressed", "true")
    page.mouse.click(*place(page, "route", "cosa~roma:land"))
    expect(page.locator(".ct-log")).to_contain_text("land colonist moves from Roma")
    expect(page.locator(".ct-ask")).to_contain_text("1 step left")
    page.locator("[data-do='undo']").click()
    expect(page.locator(".ct-ask")).to_contain_text("2 steps left")


def test_a_colonist_can_be_dragged(page: Page, table: Server) -> None:
    sit_down(page, table)
    play(page, "architect")
    page.mouse.move(*place(page, "colonist", "sea@roma"))
    page.mouse.down()
    page.mouse.move(*place(page, "route", "cosa~roma:sea"), steps=8)
    page.mouse.up()
    expect(page.locator(".ct-log")).to_contain_text("sea colonist moves from Roma")


def test_a_click_on_something_impossible_says_why(page: Page, table: Server) -> None:
    sit_down(page, table)
    play(page, "architect")
    page.mouse.click(*place(page, "city", "ravenna"))
    expect(page.locator(".ct-choices .ct-why")).to_contain_text("R-ARC-10")
    expect(page.locator(".ct-bubble")).to_contain_text("no colonist on a route that ends in Ravenna")


def test_pointing_says_what_would_happen(page: Page, table: Server) -> None:
    sit_down(page, table)
    page.locator(".ct-hand [data-do='card:senator']").hover()
    expect(page.locator(".ct-bubble")).to_contain_text("Take up to two cards")
    page.mouse.move(*place(page, "city", "ravenna"))
    expect(page.locator(".ct-bubble")).to_contain_text("A house costs")


def test_what_a_click_brings_under_a_resting_pointer_is_not_pointed_at(page: Page, table: Server) -> None:
    sit_down(page, table)
    page.evaluate(
        """() => {
            const bubble = document.querySelector('.ct-bubble');
            window.told = [];
            new MutationObserver(() => { if (!bubble.hidden) window.told.push(bubble.textContent); })
                .observe(bubble, { attributes: true, childList: true, subtree: true });
        }"""
    )
    card = page.locator(".ct-hand [data-do='card:architect']")
    card.scroll_into_view_if_needed()
    resting = card.bounding_box()
    assert resting is not None
    x, y = resting["x"] + 30, resting["y"] + 60
    page.mouse.click(x, y)
    expect(page.locator(".ct-doing")).to_be_visible()
    assert page.evaluate(
        "([x, y]) => Boolean(document.elementFromPoint(x, y).closest('[data-point]'))", [x, y]
    )
    page.locator("[data-do='undo']").dispatch_event("click")  # answered after whatever was asked before
    expect(page.locator(".ct-hand .ct-can")).to_have_count(7)
    told = page.evaluate("window.told")
    assert all("Architect" in words for words in told), told
    page.mouse.move(x + 1, y)
    page.mouse.move(*place(page, "city", "cosa"))
    page.mouse.move(x, y + 1)
    expect(page.locator(".ct-bubble")).to_contain_text("Architect")


def test_a_double_click_plays_once(page: Page, table: Server) -> None:
    sit_down(page, table)
    page.locator(".ct-hand [data-do='card:mercator']").dblclick()
    expect(page.locator(".ct-doing")).to_contain_text("Mercator")
    page.locator("[data-do='plus:brick']").dblclick()  # a stepper may be clicked fast
    expect(page.locator(".ct-counters tr", has_text="brick")).to_contain_text("buy 2")
    expect(page.locator(".ct-log li")).to_have_count(1)


def test_a_whole_turn_with_the_keyboard_only(page: Page, table: Server) -> None:
    sit_down(page, table)
    page.keyboard.press("h")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".ct-doing")).to_contain_text("Architect")
    page.keyboard.press("b")
    expect(page.locator(".ct-keys")).to_be_focused()
    expect(page.locator(".ct-ring")).to_be_visible()
    expect(page.locator(".ct-live")).to_contain_text("colonist of Livia")
    page.keyboard.press("Enter")
    expect(page.locator(".ct-choices [aria-pressed='true']")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Escape")
    expect(page.locator(".ct-choices [aria-pressed='true']")).to_have_count(0)
    page.keyboard.press("c")
    page.keyboard.press("Enter")
    expect(page.locator(".ct-choices [aria-pressed='true']")).to_have_count(1)
    page.locator(".ct-choices [data-do^='move:move']").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".ct-log")).to_contain_text("colonist moves")
    page.keyboard.press("d")
    expect(page.locator(".ct-bar")).to_contain_text("Take back", timeout=20_000)
    expect(page.locator(".ct-turn.ct-mine")).to_be_visible()


def test_a_click_on_the_board_asks_only_for_what_was_clicked(page: Page, table: Server) -> None:
    sent: list[bytes] = []

    def keep(frame: str | bytes) -> None:
        sent.append(frame if isinstance(frame, bytes) else frame.encode())

    page.on("websocket", lambda socket: socket.on("framesent", keep))
    sit_down(page, table)
    play(page, "architect")
    page.keyboard.press("h")  # whoever used a key just now
    page.mouse.move(*place(page, "colonist", "land@roma", ("play architect",)))
    expect(page.locator(".ct-board.ct-possible")).to_be_visible()
    sent.clear()
    page.mouse.down()
    page.mouse.up()
    expect(page.locator(".ct-choices [aria-pressed='true']")).to_have_count(1)
    assert [frame for frame in sent if b'"pick"' in frame]
    assert [frame for frame in sent if b'"point"' in frame] == []


def test_tab_is_not_trapped_by_the_board(page: Page, table: Server) -> None:
    sit_down(page, table)
    page.keyboard.press("b")
    page.keyboard.press("Tab")
    expect(page.locator(".ct-keys")).not_to_be_focused()
    for _step in range(3):
        page.keyboard.press("Tab")
    assert page.evaluate("!document.activeElement.closest('.ct-over, .ct-board')")


def test_a_doubtful_move_is_asked_about_and_escape_goes_back(page: Page, table: Server) -> None:
    sit_down(page, table)
    page.locator(".ct-hand [data-do='card:tribune']").click()
    expect(page.get_by_role("dialog")).to_contain_text("Your pile is empty")
    expect(page.get_by_role("dialog").get_by_role("button", name="No")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".ct-log li")).to_have_count(0)


def test_the_look_is_changed_at_once_and_remembered(page: Page, table: Server) -> None:
    sit_down(page, table)
    page.locator("details.ct-menu summary").click()
    page.locator("[data-do='theme:projector']").click()
    expect(page.locator(".ct-table")).to_have_attribute("data-theme", "projector")
    page.reload()
    expect(page.locator(".ct-turn.ct-mine")).to_be_visible(timeout=60_000)
    expect(page.locator(".ct-table")).to_have_attribute("data-theme", "projector")


def test_the_board_can_be_brought_nearer_and_clicked_there(page: Page, table: Server) -> None:
    sit_down(page, table)
    play(page, "architect")
    page.locator("[data-local='zoom-in']").click()
    page.locator("[data-local='zoom-in']").click()
    assert "scale(1.96)" in page.locator(".ct-board canvas").evaluate("canvas => canvas.style.transform")
    page.mouse.click(*place(page, "colonist", "land@roma"))
    expect(page.locator("[data-do='lift:land@roma']")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-local='zoom-all']").click()
    assert page.locator(".ct-board canvas").evaluate("canvas => canvas.style.transform") == ""


def test_the_wheel_scrolls_the_page_unless_ctrl_is_held(page: Page, table: Server) -> None:
    page.set_viewport_size({"width": 1000, "height": 500})
    sit_down(page, table)
    page.locator(".ct-board").scroll_into_view_if_needed()
    page.mouse.move(*place(page, "city", "roma"))
    page.evaluate("window.scrollTo(0, 0)")
    page.mouse.wheel(0, 150)
    until(page, lambda: page.evaluate("window.scrollY || document.scrollingElement.scrollTop") > 0)
    assert page.locator(".ct-board canvas").evaluate("canvas => canvas.style.transform") == ""


def test_a_turn_by_touch_on_a_small_screen(new_page: NewPage, table: Server) -> None:
    page = new_page(viewport={"width": 420, "height": 900}, has_touch=True, is_mobile=True)
    sit_down(page, table)
    page.locator(".ct-hand [data-do='card:architect']").tap()
    expect(page.locator(".ct-doing")).to_contain_text("Architect")
    small = page.locator("button.ct-button:visible").evaluate_all(
        """all => all.filter(b => b.offsetHeight < 40 && !b.closest('details:not([open])'))
        .map(b => b.outerHTML.slice(0, 80))"""
    )
    assert small == []
    page.locator(".ct-board canvas").scroll_into_view_if_needed()
    page.touchscreen.tap(*place(page, "colonist", "sea@roma"))
    expect(page.locator("[data-do='lift:sea@roma']")).to_have_attribute("aria-pressed", "true")
    page.locator(".ct-choices [data-do^='move:move']").first.tap()
    expect(page.locator(".ct-log")).to_contain_text("sea colonist moves")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1"), (
        "nothing sticks out sideways"
    )


def test_the_position_can_be_had_in_words(page: Page, table: Server) -> None:
    sit_down(page, table)
    page.locator("details.ct-menu summary").click()
    page.locator("[data-do='sheet:words']").click()
    expect(page.get_by_role("dialog")).to_contain_text("Livia is to move")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_game_is_saved_and_loaded_as_a_file(page: Page, table: Server, tmp_path: Path) -> None:
    sit_down(page, table)
    play(page, "mercator")
    page.locator("details.ct-menu summary").click()
    with page.expect_download() as found:
        page.locator("[data-do='save']").click()
    file = tmp_path / "game.concordia.json"
    found.value.save_as(file)
    page.locator("[data-do='undo']").click()
    expect(page.locator(".ct-log li")).to_have_count(0)
    page.locator("input.ct-file").set_input_files(file)
    expect(page.locator(".ct-note")).to_contain_text("is on the table")
    expect(page.locator(".ct-doing")).to_contain_text("Mercator")


@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
def test_axe_finds_no_serious_fault(page: Page, table: Server, theme: str) -> None:
    sit_down(page, table)
    page.locator("details.ct-menu summary").click()
    page.locator(f"[data-do='theme:{theme}']").click()
    page.keyboard.press("Escape")
    play(page, "architect")
    assert grave_faults(page, ".ct-table") == []


@pytest.mark.parametrize("size", [(1366, 768), (1024, 768), (420, 900)])
def test_nothing_sticks_out_sideways(page: Page, table: Server, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    sit_down(page, table)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1")
    out = page.locator(".ct-part button:visible").evaluate_all(
        """all => all.filter(b => { const r = b.getBoundingClientRect(), scrolls = b.closest('.ct-cards');
        return !scrolls && (r.right > innerWidth + 1 || r.left < -1); }).map(b => b.textContent)"""
    )
    assert out == []


def test_on_a_laptop_hint_trade_and_seats_are_seen_without_scrolling(page: Page, table: Server) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    sit_down(page, table)
    assert whole(page, ".ct-choices", ".ct-chip:last-child")
    page.locator("[data-do='coach:hint']").click()
    expect(page.locator(".ct-news")).to_be_visible()
    assert whole(page, ".ct-choices", ".ct-news")
    assert whole(page, ".ct-seats", ".ct-seat:last-of-type")
    play(page, "mercator")
    assert whole(page, ".ct-choices", ".ct-counters tr:last-child")
    assert whole(page, ".ct-choices", "[data-do='trade']")
    assert whole(page, ".ct-seats", ".ct-seat:last-of-type")
    assert whole(page, ".ct-log", ".ct-line")
    page.locator("[data-do='undo']").click()
    expect(page.locator(".ct-doing")).to_have_text("round 1")


CUT = """() => [...document.querySelectorAll('.ct-seat :is(header, header b, .ct-facts)')]
    .filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.innerText)"""
PAIRED = """() => [...document.querySelectorAll('.ct-list dt')].every((term) =>
    Math.abs(term.getBoundingClientRect().top - term.nextElementSibling.getBoundingClientRect().top) < 2)"""


def test_on_a_laptop_no_name_coin_or_god_of_a_seat_is_cut_off(page: Page, table: Server) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    sit_down(page, table)
    expect(page.locator(".ct-seat .ct-gods").last).to_contain_text("1")
    assert page.evaluate(CUT) == []
    page.locator("details.ct-menu summary").click()
    page.locator("[data-do='theme:projector']").click()
    expect(page.locator(".ct-table")).to_have_attribute("data-theme", "projector")
    assert page.evaluate(CUT) == []


def test_on_a_phone_every_key_stands_beside_what_it_does(page: Page, table: Server) -> None:
    page.set_viewport_size({"width": 420, "height": 860})
    sit_down(page, table)
    page.locator("details.ct-menu summary").click()
    page.locator("[data-do='sheet:keys']").click()
    expect(page.locator(".ct-list dt").last).to_be_visible()
    assert page.evaluate(PAIRED)


def whole(page: Page, part: str, inside: str) -> bool:
    """Whether the first such thing inside a part of the table is seen whole."""
    found = page.evaluate(
        """([part, inside]) => {
            const [outer, inner] = [document.querySelector(part), document.querySelector(`${part} ${inside}`)]
                .map((each) => each.getBoundingClientRect());
            return inner.height > 0 && inner.top >= outer.top && inner.bottom <= outer.bottom + 1;
        }""",
        [part, inside],
    )
    return bool(found)
