"""The table without a browser: late clicks, undo, bots that fail, notes, files, several persons, words."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from math import prod
from typing import Any

import pytest

from concordia_nb import concordia
from concordia_nb.concordia import Record, State
from concordia_nb.concordia.pieces import PRICES
from concordia_nb.core.words import set_language
from concordia_nb.players import Progress
from concordia_nb.table import Table
from concordia_nb.table.front import Front, _edit
from concordia_nb.table.telling import intermediate_lines
from tests.table.conftest import Page, new_table, seats


def apply_edit(edit: list[Any], before: str) -> str:
    _name, start, end, text, length = edit
    after = (
        before.encode("utf-16-le")[: 2 * start]
        + text.encode("utf-16-le")
        + before.encode("utf-16-le")[2 * end :]
    ).decode("utf-16-le")
    assert len(after.encode("utf-16-le")) // 2 == length
    return after


def test_what_the_page_is_sent_rebuilds_every_part() -> None:
    page = Page(new_table("human", "civis"))
    page.say("ready")
    shown: dict[str, str] = {}
    page.click("card:mercator")
    page.click("plus:brick")
    page.click("undo")
    for message in page.of("show"):
        if message.get("full"):
            shown = dict(message["parts"])
        for edit in message.get("edits", []):
            shown[edit[0]] = apply_edit(edit, shown.get(edit[0], ""))
    assert shown == page.table.front.parts


def test_an_edit_counts_as_the_browser_does() -> None:
    assert apply_edit(_edit("x", "a🏛b", "a🏛🏛b"), "a🏛b") == "a🏛🏛b"


def test_a_whole_move_with_pointing_sends_little_in_one_message_a_step() -> None:
    page = Page(new_table("human", "human", "human"))
    page.say("ready", packs=True)
    page.click("card:architect")
    page.heard.clear()
    page.bytes = 0
    page.say("point", what="spot:colonist:sea@roma")
    page.click("spot:colonist:sea@roma")
    page.say("point", what="move:move sea roma > cosa~roma:sea")
    page.click("move:move sea roma > cosa~roma:sea")
    assert len(page.heard) == 4
    assert page.bytes < 5_000


def test_packed_or_not_the_page_is_told_the_same() -> None:
    plain, packed = Page(new_table("human", "civis")), Page(new_table("human", "civis"))
    for page, packs in ((plain, False), (packed, True)):
        page.say("ready", packs=packs)
        page.click("card:mercator")
        page.say("point", what="card:senator")
        page.click("plus:brick")
        page.say("ready", packs=packs)  # a second view begins a stream of its own
        page.click("undo")
    assert plain.heard == packed.heard
    assert packed.bytes < plain.bytes / 5


def test_a_second_view_is_shown_everything() -> None:
    page = Page(new_table("human", "human"))
    page.say("ready")
    page.click("card:prefect")
    page.heard.clear()
    page.say("ready")
    full = [message for message in page.of("show") if message.get("full")]
    assert full
    assert "Prefect" in full[-1]["parts"]["choices"]


def test_a_late_click_plays_nothing_and_says_so() -> None:
    page = Page(new_table("human", "human"))
    version = page.table.sitting.version
    page.say("do", what="card:architect", version=version)
    page.say("do", what="card:mercator", version=version)
    assert page.table.record.moves == ["play architect"]
    assert "too late" in page.table.sitting.note.lines[0]


def test_nonsense_from_a_page_changes_nothing() -> None:
    page = Page(new_table("human", "human"))
    for what in (
        "",
        "move:",
        "move:fly roma",
        "card:x",
        "slot:99",
        "slot:-1",
        "spot:city",
        "spot:city:nowhere",
        "lift:x",
        "plus:gold",
        "seat:pink",
        "sheet:x",
        "bot:any",
        "theme:<b>",
        "pace:x",
        "sure",
        "trade",
        "keep",
    ):
        page.click(what)
    for words in ({}, {"x": "a", "y": None}, {"x": 5, "y": 9}, {"x": True, "y": float("nan")}):
        page.say("pick", version=page.table.sitting.version, **words)
        page.say("point", **words)
    page.say("upload", name="<b>", text=5)
    page.table.front._hear(None, "text", [])
    assert page.table.record.moves == []
    assert not any(
        m for m in page.table.front.parts.values() if "<b>" in m and "&lt;b&gt;" not in m and "<b>x" in m
    )


def test_a_click_on_something_impossible_says_why_with_the_rule() -> None:
    table = new_table("human", "human")
    table.pick("city", "ravenna")
    assert table.sitting.note.kind == "why"
    assert table.sitting.note.rules[0].startswith("R-")
    table.do("slot:1")
    assert table.sitting.note.kind == "why"
    table.do("card:architect")
    table.pick("city", "ravenna")
    assert "R-ARC-10" in table.sitting.note.rules
    assert "no colonist" in table.front.parts["choices"]


def test_an_empty_route_picked_too_late_is_answered_with_what_is_over() -> None:
    table = new_table("human", "human")
    table.do("card:architect")
    table.do("move:move land roma > cosa~roma:land")
    table.do("move:move sea roma > cosa~roma:sea")
    table.pick("route", "cosa~genua:sea")
    assert "All steps are used." in table.sitting.note.lines
    table.do("move:build cosa")
    table.pick("route", "cosa~genua:sea")
    assert table.sitting.note.rules == ("R-ARC-10",)


def test_two_clicks_move_a_colonist_and_the_steps_left_are_shown() -> None:
    table = new_table("human", "human")
    table.do("card:architect")
    table.pick("colonist", "land@roma")
    assert table.sitting.lifted == ("land", "roma")
    assert any(target["id"] == "route:cosa~roma:land" for target in table.front.targets)
    table.pick("route", "cosa~roma:land")
    assert table.record.moves[-1] == "move land roma > cosa~roma:land"
    assert "1 step left" in table.front.parts["bar"]


def test_a_drag_moves_a_colonist() -> None:
    page = Page(new_table("human", "human"))
    table = page.table
    page.say("ready")
    page.click("card:architect")
    start = next(t for t in table.front.targets if t["id"] == "colonist:land@roma")
    version = table.sitting.version
    page.say("pick", x=start["x"], y=start["y"], lift=True, version=version)
    assert table.sitting.lifted == ("land", "roma")
    end = next(t for t in table.front.targets if t["id"] == "route:cosa~roma:land")
    page.say("pick", x=end["x"], y=end["y"], drop=True, version=version)
    assert table.record.moves[-1] == "move land roma > cosa~roma:land"


def test_pointing_says_what_a_click_would_do() -> None:
    page = Page(new_table("human", "human"))
    page.say("ready")
    page.click("card:architect")
    page.click("lift:sea@roma")
    page.heard.clear()
    page.say("point", what="move:move sea roma > cosa~roma:sea")
    assert "1 step" in page.bubbles()[-1]
    page.say("point", what="spot:city:ravenna")
    assert "Ravenna" in page.bubbles()[-1]
    page.say("point", what="event:1")
    page.say("point")
    assert page.bubbles()[-1] == ""


def test_undo_goes_step_by_step_to_the_start_of_the_turn() -> None:
    table = new_table("human", "human")
    first = table.state.to_position()
    table.do("card:architect")
    table.do("move:move sea roma > cosa~roma:sea")
    table.do("undo")
    assert table.record.moves == ["play architect"]
    table.do("undo")
    assert table.state.to_position() == first
    table.do("undo")
    assert "nothing to take back" in table.sitting.note.lines[0]


def test_restarting_a_turn_takes_all_its_steps_back() -> None:
    table = new_table("human", "human")
    table.do("card:architect")
    table.do("move:move sea roma > cosa~roma:sea")
    table.do("restart")
    assert table.record.moves == []


def test_against_bots_the_last_decision_comes_back_with_their_moves() -> None:
    table = new_table("human", "civis", "civis")
    table.do("card:architect")
    table.do("move:move sea roma > cosa~roma:sea")
    table.do("done")
    assert table.sitting.waits_for_human
    assert len(table.record.moves) > 3
    assert "takeback" in table.front.parts["bar"]
    table.do("takeback")
    assert table.record.moves == ["play architect", "move sea roma > cosa~roma:sea"]
    assert table.sitting.events[-1].number == 2


def test_doubtful_moves_are_asked_about_first() -> None:
    table = new_table("human", "human")
    table.do("card:prefect")
    table.do("move:cash")
    assert table.record.moves == ["play prefect"]
    assert "No marker shows coins" in table.front.parts["sheet"]
    table.do("back")
    assert table.sitting.doubt is None
    table.do("move:cash")
    table.do("sure")
    assert table.record.moves == ["play prefect", "cash"]


def test_ending_an_architect_with_nothing_done_is_asked_about() -> None:
    table = new_table("human", "human")
    table.do("card:architect")
    table.do("done")
    assert table.record.moves == ["play architect"]
    assert "neither moved nor built" in table.front.parts["sheet"]


def test_a_trade_that_is_counted_out_is_not_forgotten_silently() -> None:
    table = new_table("human", "human")
    table.do("card:mercator")
    table.do("minus:cloth")
    table.do("done")
    assert table.record.moves == ["play mercator"]
    assert "has not been done" in table.front.parts["sheet"]
    table.do("back")
    table.do("trade")
    table.do("done")
    assert table.record.moves == ["play mercator", "sell cloth 1", "done"]


def test_a_doubt_leads_back_first() -> None:
    table = new_table("human", "human")
    table.do("card:architect")
    table.do("done")
    buttons = re.findall(r"<button[^>]*>", table.front.parts["sheet"])
    main = [button for button in buttons if "ct-strong" in button]
    assert len(buttons) == 2
    assert [re.search('data-do="(.*?)"', button)[1] for button in main] == ["back"]
    assert "data-home" in main[0]


def asked(table: Table) -> str:
    """What the bar asks."""
    return re.search('<div class="ct-ask">(.*?)</div>', table.front.parts["bar"])[1]


def test_the_bar_asks_what_is_open_now() -> None:
    table = new_table("human", "human")
    table.do("card:senator")
    assert asked(table).startswith("Take up to 2 cards")
    table.do("slot:3")
    assert "which good do you pay" in asked(table)
    table.do("back")
    assert asked(table).startswith("Take up to 2 cards")
    table.do("undo")
    table.do("card:architect")
    table.do("lift:sea@roma")
    assert asked(table) == "Where does the sea colonist at Roma go? 2 steps left."
    table.do("back")
    assert "Where does" not in asked(table)


def test_the_bar_asks_which_colonist_a_city_gets() -> None:
    table = Table(
        {
            "map": "italia",
            "seats": [{"colour": "red", "hand": ["colonist-1"]}, {"colour": "green"}],
        }
    )
    table.do("card:colonist-1")
    table.pick("city", "roma")
    assert asked(table) == "A land colonist or a sea colonist for Roma?"


def test_an_empty_tribune_is_asked_about() -> None:
    table = new_table("human", "human")
    table.do("card:tribune")
    assert table.record.moves == []
    assert table.sitting.doubt is not None


def test_a_forced_end_can_be_played_for_a_person_and_is_told() -> None:
    table = new_table("human", "human", end_turns=True)
    table.do("card:diplomat")  # nothing lies open yet
    table.do("sure")
    assert table.record.moves == ["play diplomat", "done"]
    assert "ended for you" in table.front.parts["log"]
    table.do("takeback")
    assert table.record.moves == []


def test_the_mouse_is_handed_over_clearly() -> None:
    table = new_table("human", "human")
    assert "Pass the mouse" not in table.front.parts["bar"]
    table.do("card:prefect")
    province = next(m for m in table.state.moves() if m.startswith("produce"))
    table.do(f"move:{province}")
    while table.state.phase == "keep":
        table.do("keep")
    assert "Pass the mouse to Marcus" in table.front.parts["bar"]
    assert "Hand of Marcus" in table.front.parts["hand"]


class Thrower:
    def decide(self, state: State) -> str:
        raise RuntimeError("<script>alert(1)</script>")


class Cheat:
    def decide(self, state: State) -> str:
        return "build roma"


class Babbler:
    def decide(self, state: State) -> str:
        return "I resign"


@pytest.mark.parametrize("bot", [Thrower(), Cheat(), Babbler()])
def test_a_bot_that_fails_stops_nothing_but_itself(bot: Any) -> None:
    table = new_table("human", "civis", players={1: bot})
    table.do("card:mercator")
    table.do("done")
    table.do("sure")
    assert table.record.moves == ["play mercator", "done"]
    assert table.sitting.note.kind == "fault"
    assert "could not play" in table.front.parts["choices"]
    assert "<script>" not in table.front.parts["choices"]
    table.do("bot:again")
    assert table.sitting.note.kind == "fault"
    moves = len(table.record.moves)
    table.do("bot:any")
    assert len(table.record.moves) == moves + 1
    table.do("takeback")
    assert table.sitting.waits_for_human


def test_an_unknown_bot_is_told() -> None:
    table = new_table("cassandra", "human")
    table.run_bots()
    assert "cassandra" in table.front.parts["choices"]


def test_bots_can_be_paused_and_stepped() -> None:
    table = new_table("civis", "civis", "civis")
    table.pause()
    table.run_bots()
    assert table.record.moves == []
    table.step()
    assert len(table.record.moves) == 1
    table.do("step")
    assert len(table.record.moves) == 2


class Brooding:
    """A bot that thinks until it is told that it is enough."""

    def decide(
        self,
        state: State,
        should_stop: Callable[[], bool] | None = None,
        on_progress: Callable[[Progress], None] | None = None,
    ) -> str:
        for progress in self.search(state):
            if on_progress is not None:
                on_progress(progress)
            if should_stop is None or should_stop():
                break
        return progress.best

    def search(self, state: State) -> Iterator[Progress]:
        while True:
            yield Progress(1, 0.37, state.moves()[0])


def brooding_table() -> Table:
    table = new_table("caesar", "human")
    table._players[0] = Brooding()
    return table


async def until_it_tells(table: Table) -> None:
    while "37 %" not in table.front.parts["bar"]:
        await asyncio.sleep(0)


def test_a_bot_that_thinks_for_long_tells_how_far_it_is_and_can_be_hurried() -> None:
    async def game() -> None:
        table = brooding_table()
        table.run_bots()
        await asyncio.wait_for(until_it_tells(table), 60)
        assert 'data-do="hurry"' in table.front.parts["bar"]
        assert table.record.moves == []
        table.do("hurry")
        while not table.record.moves:
            await asyncio.sleep(0)
        table.pause()

    asyncio.run(game())


def test_pausing_ends_the_thinking_and_plays_nothing() -> None:
    async def game() -> None:
        table = brooding_table()
        table.run_bots()
        await asyncio.wait_for(until_it_tells(table), 60)
        table.do("pause")
        assert 'data-do="hurry"' not in table.front.parts["bar"]
        assert table.record.moves == []

    asyncio.run(game())  # would never return while the thread thinks on


def test_bots_play_in_slices_beside_an_event_loop() -> None:
    async def game() -> None:
        table = new_table("civis", "civis", "human")
        table.run_bots()
        assert table.record.moves == []
        ticks = 0
        while not table.sitting.waits_for_human:
            await asyncio.sleep(0)
            ticks += 1
        assert ticks > 2
        await table._task

    asyncio.run(game())


def test_the_store_hears_of_every_change() -> None:
    kept: list[int] = []
    table = new_table("human", "civis", on_move=lambda record: kept.append(len(record.moves)))
    table.do("card:mercator")
    table.do("done")
    table.do("sure")
    table.do("takeback")
    assert kept[:2] == [1, 2]
    assert kept[-1] == 1


def test_a_saved_game_can_be_loaded_again() -> None:
    page = Page(new_table("human", "human"))
    page.click("card:architect")
    page.click("save")
    file = page.of("download")[-1]
    assert file["name"].endswith(".concordia.json")
    other = Page(new_table("human", "human", seed=1))
    other.say("upload", name=file["name"], text=file["text"])
    assert other.table.state.to_position() == page.table.state.to_position()


@pytest.mark.parametrize(
    "text", [None, "", "{", "[]", '{"format": "concordia-record/1"}', "[" * 80 + "]" * 80]
)
def test_a_bad_file_changes_nothing(text: str | None) -> None:
    page = Page(new_table("human", "human"))
    page.click("card:architect")
    page.say("upload", name="bad.json", text=text)
    assert page.table.record.moves == ["play architect"]
    assert page.table.sitting.note.kind == "fault"


def test_table_takes_records_states_and_positions() -> None:
    state = concordia.new_game("italia", seats=3, seed=2)
    record = Record(state)
    assert Table(record).record is record
    assert Table(state).state.to_position() == state.to_position()
    assert Table(state.to_position()).state.to_position() == state.to_position()
    assert Table({"map": "italia", "seats": 2}).state.board.id == "italia"


def test_goods_to_keep_must_fill_every_space() -> None:
    table = Table(
        {
            "map": "italia",
            "to_move": "red",
            "seats": [
                {
                    "colour": "red",
                    "goods": {"brick": 7},
                    "houses": ["verona", "aquileia"],
                    "hand": ["prefect"],
                },
                {"colour": "green"},
            ],
            "tokens": {"verona": "food", "aquileia": "wine", "bauzanum": "cloth"},
            "markers": {"venetia": {"good": "cloth", "side": "goods"}},
        },
        pace=0,
    )
    table.do("card:prefect")
    table.do("move:produce venetia")
    assert table.state.phase == "keep"
    assert sum(table.sitting.amounts) == table.sitting.free_to_keep
    full = table.sitting.amounts[:]
    good = next(g for g, n in enumerate(full) if n)
    table.sitting.count(good, -1)
    table.refresh()
    assert "0 of 1 space filled" in table.front.parts["choices"]
    table.do("keep")
    assert table.state.phase == "keep"
    assert table.sitting.note.kind == "why"
    table.sitting.count(good, 1)
    table.do("keep")
    assert table.state.phase != "keep"


def test_a_trade_sells_before_it_buys() -> None:
    table = new_table("human", "human")
    table.do("card:mercator")
    table.do("minus:wine")
    table.do("plus:brick")
    table.do("plus:brick")
    assert table.sitting.amounts == [2, 0, 0, -1, 0]
    table.do("plus:cloth")
    assert table.sitting.note.rules == ("R-MER-2",)
    table.do("trade")
    assert table.record.moves == ["play mercator", "sell wine 1", "buy brick 2"]


def test_names_are_shown_as_text() -> None:
    players = seats("human", "human")
    players[0]["name"] = "O'Hara “Ö”"
    table = Table(concordia.new_game("italia", seats=players))
    assert "O&#x27;Hara" in table.front.parts["bar"]


def test_no_word_of_the_table_bypasses_translation() -> None:
    """In the pseudo language every word stands in brackets; what is left outside must be names and numbers."""
    table = new_table("human", "civis", "human", on_again=lambda: None)
    for what in ("card:architect", "lift:sea@roma"):
        table.do(what)
    set_language("xx")
    for sheet in ("scores", "keys"):
        table._sheet = sheet
        table.refresh()
        for name, html in table.front.parts.items():
            if name in ("symbols", "over"):
                continue
            text = re.sub(r"<[^>]+>", " ", html)
            while "«" in text and re.search(r"«[^«»]*»", text):
                text = re.sub(r"«[^«»]*»", " ", text)
            words = set(re.findall(r"[A-Za-z]{3,}", text)) - {
                "Livia",
                "Marcus",
                "Octavia",
                "amp",
                "quot",
                "Tab",
                "Esc",
                "Roma",
                "nbsp",
            }
            board = {part for city in table.state.board.cities for part in city.name.split()}
            gods = {"Vesta", "Jupiter", "Saturnus", "Mercurius", "Mars", "Minerva", "Concordia"}
            assert words <= board | gods, (name, words - board - gods)


def test_a_front_keeps_what_it_was_told_for_a_later_view() -> None:
    front = Front()
    sent: list[dict[str, Any]] = []
    front.send = lambda content, buffers=None: sent.append(content)
    front.show({"bar": "<p>x</p>"}, version=3, theme="dark")
    front._hear(front, {"event": "ready"}, [])
    assert sent[-1]["full"]
    assert sent[-1]["parts"] == {"bar": "<p>x</p>"}
    assert sent[-1]["version"] == 3
    assert sent[-1]["theme"] == "dark"


def test_nothing_is_asked_for_that_cannot_be_done() -> None:
    table = Table({"map": "italia", "seats": [{"colour": "red", "goods": {"brick": 1}}, {"colour": "green"}]})
    table.do("card:tribune")
    table.do("sure")
    assert table.sitting.moves() == ["done"]
    assert asked(table) == "Nothing else is left to do: finish your turn."


def test_a_last_turn_is_called_one() -> None:
    table = new_table("human", "civis")
    table.refresh()
    assert "last turn" not in asked(table)
    table.sitting.state.concordia = 1
    table.sitting.state.last_turns = [0]
    table.refresh()
    assert asked(table).startswith("This is your last turn.")


@pytest.mark.parametrize(("card", "first"), [("prefect", "move:produce"), ("colonist-1", "move:settle")])
def test_money_stands_before_all_provinces_and_cities(card: str, first: str) -> None:
    seats = [{"colour": "red", "hand": [card], "goods": {"food": 1, "tool": 1}}, {"colour": "green"}]
    table = Table({"map": "italia", "seats": seats})
    table.do(f"card:{card}")
    inside = table.front.parts["choices"]
    assert 0 < inside.index('data-do="move:cash"') < inside.index(f'data-do="{first}')


def test_points_counted_in_mid_game_are_told_god_by_god_and_what_is_paid() -> None:
    table = new_table("human", "human", options={"intermediate_scoring": True})
    table.do("card:tribune")
    table.do("sure")
    assert "Your points are counted in mid-game: 7 points (Vesta 3, Mars 4)." in table.front.parts["choices"]
    assert "All have been counted" not in table.front.parts["choices"]
    table.do("done")
    table.do("card:tribune")
    table.do("sure")
    assert table.sitting.state.coins == [5 + 2, 6 + 2]  # both are best
    said = table.front.parts["choices"]
    assert "7 points (Vesta 3, Mars 4)." in said
    assert "All have been counted: Livia 7 and Marcus 7." in said
    table.do("done")
    assert "counted" not in table.front.parts["choices"]


def test_points_counted_in_mid_game_are_those_before_anybody_was_paid() -> None:
    table = new_table("human", "human", options={"intermediate_scoring": True})
    state = table.sitting.state.copy()
    state.intermediate = [7, 7]
    state.coins[1] = 71 - sum(map(prod, zip(state.goods[1], PRICES, strict=True)))  # 2 of them were paid
    assert state.scores()[1]["vesta"] == 7
    assert "Vesta 6" in intermediate_lines(state, 1)[0]


def test_taking_back_the_end_of_a_turn_is_said_in_words() -> None:
    table = new_table("human", "civis")
    table.sitting.play("play mercator", sure=True)
    table.sitting.play("done", sure=True)
    table.refresh()
    assert 'aria-label="Take back to before you finished your turn"' in table.front.parts["bar"]
    assert "1 card in the pile." in table.front.parts["seats"]
