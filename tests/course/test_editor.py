"""The position editor by what its page offers, without a browser; lessons and demos made of a position."""

from __future__ import annotations

import json
import random
import re
from html import escape, unescape
from typing import Any

import pytest

from concordia_nb import concordia
from concordia_nb.concordia.mapfile import load_map
from concordia_nb.core.words import set_language
from concordia_nb.course import composing, proof
from concordia_nb.course.attempt import Attempt
from concordia_nb.course.checks import check_faults
from concordia_nb.course.composing import GOALS, Plan, compose, demo, step_faults
from concordia_nb.course.editor import PositionEditor
from concordia_nb.course.editor_pages import TABS
from concordia_nb.course.lesson import lesson_from
from concordia_nb.demo import demo_from
from tests.course.test_widget import words_of


class Page:
    """A page with the editor on it; only what it offers can be clicked."""

    def __init__(self, **options: Any) -> None:
        self.played: list[concordia.Record] = []
        self.taught: list[dict[str, Any]] = []
        self.saved: dict[str, Any] = {}
        self.editor = PositionEditor(on_play=self.played.append, on_lesson=self.taught.append, **options)
        self.editor.front.download = self._save  # type: ignore[method-assign]
        self.say("ready", preferences={}, width=1366)

    def _save(self, name: str, text: str, mime: str = "application/json") -> None:
        self.saved[name] = json.loads(text) if mime == "application/json" else text

    def html(self) -> str:
        return "".join(self.editor.front.parts.values())

    def text(self) -> str:
        return " ".join(words_of(self.html()))

    def click(self, *all_words: str) -> None:
        for words in all_words:
            assert f'data-do="{escape(words)}"' in self.html(), f"no button {words}"
            self.say("do", what=words)

    def fill(self, field: str, value: str) -> None:
        assert f'data-field="{field}"' in self.html(), f"no field {field}"
        self.say("do", what=f"{field}:{value}")

    def pick(self, kind: str, place: str) -> None:
        assert f"{kind}:{place}" in [target["id"] for target in self.editor.front.targets], place
        self.say("do", what=f"spot:{kind}:{place}")

    def say(self, event: str, **words: Any) -> None:
        self.editor.front._hear(self.editor.front, {"event": event, **words}, [])

    def note(self) -> str:
        note = self.editor.desk.note
        return " ".join(note.lines) if note else ""


# -- lessons ---------------------------------------------------------------------------------------------------------


def test_a_goal_within_the_turn_becomes_a_proved_lesson_with_hints() -> None:
    state = concordia.new_game("italia", seats=3, seed=1)
    data = compose(state, Plan([{"is": "built", "city": "cosa"}], title="First house"))
    lesson = lesson_from(data)
    step = lesson.steps[0]
    assert step.kind == "do"
    assert step.goal == "Have a house in Cosa."
    assert (len(step.hints), step.par) == (3, 3)
    assert "Architect" in step.hints[1]
    assert "Build in Cosa" in step.hints[2]
    assert proof.faults(lesson) == []
    attempt = Attempt(step)
    for move in step.solution:
        attempt.play(move)
    assert attempt.reached
    assert attempt.stars() == 3


def test_a_goal_beyond_the_turn_is_played_freely_against_easy_bots() -> None:
    state = concordia.new_game("italia", seats=2, seed=1)
    step = compose(state, Plan([{"is": "score", "at_least": 90}]), 300)["steps"][0]
    assert step["kind"] == "play"
    assert step["bots"] == {"green": "tiro"}


def test_every_goal_that_is_offered_is_a_check_of_the_format_and_has_words() -> None:
    state = concordia.new_game("italia", seats=2, seed=1)
    for name in GOALS:
        check = composing.fresh(name, state.board)
        for field in [field for field, value in check.items() if value == ""]:
            assert not composing.whole(check)
            assert composing.in_words(check, state.board) == composing.goal_name(name)
            check[field] = composing.choices(field, state.board)[0][0]
        assert composing.whole(check)
        assert check_faults(composing._lean(check), state) == [], name
        words = composing.in_words(check, state.board)
        assert words.endswith("."), name
        assert "{" not in words
        assert composing.goal_name(name)


def test_goals_that_cannot_be_goals_are_named() -> None:
    state = concordia.new_game("italia", seats=2, seed=1)
    assert step_faults(state, Plan([])) == ["choose what the learner shall reach."]
    reached = Plan([{"is": "hand", "at_least": 3}])
    assert step_faults(state, reached) == ["the goal is reached before anything is done."]
    long = Plan([{"is": "built", "city": "cosa"}], why="word " * 61)
    assert any("60 words" in fault for fault in step_faults(state, long))


def test_two_lessons_of_one_title_have_ids_of_their_own() -> None:
    state = concordia.new_game("italia", seats=2, seed=1)
    ids = {
        compose(state, Plan([{"is": "built", "city": city}], title="Häuser!"))["id"]
        for city in ("cosa", "neapolis")
    }
    assert len(ids) == 2
    assert all(re.fullmatch(r"own-[a-z0-9-]+", found) and len(found) <= 64 for found in ids)


def test_the_start_of_a_demo_is_one() -> None:
    state = concordia.new_game("italia", seats=2, seed=1)
    plan = Plan([{"is": "built", "city": "cosa"}], title="Cosa", why="The first house is cheap.")
    made = demo_from(demo(state, plan))
    assert [step.headline for step in made.steps] == ["Cosa", "One way to do it"]
    assert made.ask(0) == "Have a house in Cosa."
    assert "Build in Cosa" in made.answer(0)
    bare = demo_from(demo(state, Plan([])))
    assert len(bare.steps) == 1
    assert bare.state(0).to_position() == state.to_position()


# -- the page --------------------------------------------------------------------------------------------------------


def test_a_position_is_clicked_together_refused_mended_and_played_from() -> None:
    page = Page()
    page.click("tab:pieces", "seat:green", "tool:land")
    assert not any(target["id"].endswith(":sea") for target in page.editor.front.targets)
    page.pick("route", "cosa~roma:land")
    page.click("seat:red")
    page.pick("route", "cosa~roma:land")
    assert "a second colonist on the road Cosa – Roma (R-ARC-5)" in page.text()
    page.click("play")
    assert page.played == []
    assert "breaks a rule" in page.note()
    page.click("tab:save", "save-position", "save-lesson", "save-demo")
    assert page.saved == {}
    page.click("undo")
    assert "Nothing here breaks a rule." in page.text()
    page.click("play")
    [record] = page.played
    assert record.state.to_position() == concordia.from_position(page.editor.position).to_position()
    assert record.moves == []


def test_goods_coins_and_colonists_are_counted() -> None:
    page = Page()
    page.click("tab:pieces", "seat:red", "goods:wine:1", "coins:5", "coins:-1", "colonist:land@roma:1")
    red = page.editor.position["seats"][0]
    assert (red["goods"]["wine"], red["coins"]) == (2, 9)
    assert red["colonists"].count(["land", "roma"]) == 2
    page.click("undo", "undo", "redo")
    assert page.editor.position["seats"][0]["coins"] == 9


def test_castles_flood_and_laurels_are_edited_where_a_board_has_them() -> None:
    page = Page(position=concordia.new_game("germania", seats=3, seed=1))
    page.click("tab:pieces", "tool:token", "good:cloth")
    page.pick("city", "castellum-ubii")
    assert page.editor.position["board"]["castles"]["castellum-ubii"] == "cloth"
    assert "On a castle" in page.text()
    assert "flood:" not in page.html()
    page = Page(position=concordia.new_game("aegyptus", seats=3, seed=1))
    page.click("tab:turn", "flood:nubia", "laurel:incense:green", "laurel:gold:red", "laurel:gold:", "play")
    assert page.played[0].state.to_position()["board"] == {
        "flood": "nubia",
        "laurels": {"incense": "green", "gold": None},
    }


def test_a_card_is_taken_up_and_put_down() -> None:
    page = Page()
    page.click("tab:cards")
    card = page.editor.position["display"][0]
    page.click("held:display:1")
    assert "is in your hand" in page.text()
    page.click("put:hand:red")
    assert page.editor.position["seats"][0]["hand"][-1] == card
    page.click("refill", "held:deck:0")
    page.say("do", what="back")
    assert 'data-do="put:' not in page.html()


def test_a_lesson_is_made_by_clicking_and_taken() -> None:
    page = Page()
    page.click("tab:save")
    page.fill("goal-add", "stands_on")
    page.pick("route", "cosa~roma:sea")
    assert page.editor.desk.plan.checks == [{"is": "stands_on", "kind": "sea", "place": "cosa~roma:sea"}]
    page.fill("goal-add", "built")
    page.fill("goal:1:city", "cosa")
    page.fill("title", "  Off to <Cosa> ")
    page.fill("why", "It lies next to Roma.")
    page.click("help:full", "save-lesson", "try-lesson")
    [data] = page.taught
    assert page.saved == {f"{data['id']}.lesson.json": data}
    assert data["title"] == "Off to <Cosa>"
    assert "<Cosa>" not in page.html()
    step = lesson_from(data).steps[0]
    assert step.check == {"all": [{"is": "stands_on", "kind": "sea", "place": "cosa~roma:sea"},
                                  {"is": "built", "city": "cosa"}]}  # fmt: skip
    assert step.help == "full"
    assert step.kind == "do"
    page.click("goal-drop:0", "goal-drop:0", "try-lesson")
    assert page.note() == "choose what the learner shall reach."


def test_nothing_is_saved_until_it_is_chosen_what_the_goal_is_about() -> None:
    page = Page()
    page.click("tab:save")
    page.fill("goal-add", "built")
    assert "Have a house" not in page.text()
    assert re.search(r'data-field="goal:0:city"[^>]*><option value="" selected>choose …', page.html())
    for button in ("save-lesson", "try-lesson"):
        assert re.search(rf'data-do="{button}"[^>]*aria-disabled="true"', page.html())
        page.click(button)
        assert page.note().startswith("choose what the goal is about")
    assert (page.saved, page.taught) == ({}, [])
    page.fill("goal:0:city", "cosa")
    assert "Have a house in Cosa." in page.text()
    assert (
        "choose …</option>"
        not in page.html().partition('data-field="goal:0:city"')[2].partition("</select>")[0]
    )
    assert not re.search(r'data-do="save-lesson"[^>]*aria-disabled', page.html())


def test_before_saving_it_is_said_what_kind_of_lesson_it_will_be(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page()
    page.click("tab:save")
    page.fill("goal-add", "built")
    assert page.editor.desk.outlook == ""
    page.fill("goal:0:city", "cosa")
    assert "The goal can be reached in 3 moves; the third hint tells them." in page.text()
    monkeypatch.setattr(composing, "_way", lambda *_anything: ())
    page.fill("title", "Cosa")
    assert "can be reached in 3 moves" in page.text(), "the same goal is not searched again"
    page.fill("goal:0:city", "neapolis")
    said = "No way to the goal within this turn was found: the learner plays until it is reached."
    assert said in page.text()
    page.click("save-lesson")
    assert page.note() == f"Saved. {said}"
    page.click("goal-drop:0")
    assert page.editor.desk.outlook == ""


def test_numbers_and_goods_of_a_goal_are_counted() -> None:
    page = Page()
    page.click("tab:save")
    page.fill("goal-add", "has")
    page.click("goal:0:coins:-5", "goal:0:goods.wine:1", "goal:0:goods.wine:1")
    page.fill("goal-add", "houses")
    page.click("goal:1:at_least:1")
    page.fill("goal:1:good", "wine")
    assert composing.goal_words(page.editor.desk.plan.checks, page.editor.editing.board) == (
        "Have at least 2 wine and 5 sestertii. Have 2 houses in cities of wine."
    )


def test_any_moment_of_a_record_can_be_begun_with() -> None:
    record = concordia.Record(concordia.new_game("italia", seats=2, seed=3))
    dice = random.Random(3)
    for _n in range(30):
        record.play(dice.choice(record.state.moves()))
    page = Page(games=lambda: [("abc", "Italia: Red and Green")], open_game=lambda _name: record)
    page.click("tab:start", "game:abc")
    assert page.editor.position == record.state.to_position()
    page.click(
        "along:-10", "along:-10", "along:1", "along:1", "along:-1"
    )  # each counts, however fast they come
    assert page.editor.position == record.at(11).to_position()
    assert "after 11 of 30 moves" in page.text()
    page.click("undo")
    assert page.editor.position == record.at(12).to_position()
    assert "after 12 of 30 moves" in page.text()
    page.click("redo")
    assert "after 11 of 30 moves" in page.text()
    page.click("moment:0", "along:-1")
    assert page.editor.position == record.at(0).to_position()
    page.say("upload", name="game.concordia.json", size=1, text=json.dumps(record.to_dict()))
    assert page.editor.desk.record is not None
    assert len(page.editor.desk.record.moves) == 30
    assert "after 30 of 30 moves" in Page(desk=Page(position=record).editor.desk).text()
    page.say("upload", name="bad.json", size=1, text='{"map": "italia", "seats": [{"houses": ["roma"]}, {}]}')
    assert "R-ARC-12" in page.note()
    page.say("upload", name="large.json", size=9_000_000)
    assert "larger than 5 MB" in page.note()
    assert page.editor.position == record.state.to_position()


def test_a_board_of_ones_own_is_edited_and_played_on_but_makes_no_lesson() -> None:
    data = {**load_map("italia"), "id": "my-italia"}
    record = concordia.Record(
        concordia.from_position({"map": "my-italia", "seats": 2}, concordia.own_board(data))
    )
    page = Page(position=record)
    page.click("tab:start", "fresh")
    page.fill("seats", "3")
    page.click("undo", "redo", "tab:save", "save-position")
    assert page.saved == {}
    assert "your own" in page.note()
    page.fill("goal-add", "built")
    assert "a lesson needs a board that comes with the kit." in page.text()
    page.click("play")
    assert page.played[0].state.board.id == "my-italia"


def test_what_is_on_the_desk_stays_for_the_next_view() -> None:
    page = Page()
    page.click("tab:pieces", "tool:house")
    page.pick("city", "cosa")
    again = Page(desk=page.editor.desk)
    assert again.editor.position["seats"][0]["houses"] == ["cosa"]
    again.click("undo")
    assert again.editor.position["seats"][0]["houses"] == []


@pytest.mark.parametrize("over", [False, True])
def test_a_position_is_saved_as_a_worksheet_with_its_solutions(over: bool) -> None:
    page = Page()
    page.click("tab:start")
    page.fill("name:red", "Livia")
    if over:
        page.click("tab:turn", "over")
    page.click("tab:save")
    page.fill("title", "Which way?")
    page.click("save-worksheet")
    [(name, text)] = page.saved.items()
    assert name == "italia-worksheet.html"
    assert text.startswith("<!doctype html>")
    assert "<h1>Which way?</h1>" in text
    assert "Livia" in text
    assert '<ol class="solutions">' in text
    page.click("tab:pieces", *["goods:wine:1"] * 5, "tab:save", "save-worksheet")
    assert "breaks a rule" in page.note()
    assert len(page.saved) == 1


def test_goals_on_another_board_are_forgotten() -> None:
    page = Page()
    page.click("tab:save")
    page.fill("goal-add", "built")
    page.fill("goal:0:city", "cosa")
    page.fill("goal-add", "hand")
    page.click("tab:start")
    page.fill("board", "imperium")
    page.click("tab:save")
    assert [check["is"] for check in page.editor.desk.plan.checks] == ["hand"]
    assert "Something went wrong" not in page.note()


def test_board_and_seats_are_chosen_with_people_and_bots() -> None:
    page = Page()
    page.fill("board", "imperium")
    page.fill("seats", "5")
    page.fill("player:green", "civis")
    page.fill("name:green", "Livia")
    page.fill("paint:green", "black")
    assert page.editor.editing.board.id == "imperium"
    assert page.editor.editing.colours == ["red", "black", "yellow", "blue", "green"]
    assert page.editor.position["seats"][1]["player"] == "civis"
    tokens = page.editor.position["tokens"]
    page.click("draw")
    assert page.editor.position["tokens"] != tokens
    page.click("empty")
    assert page.editor.state is not None


NONSENSE = (
    "",
    "x",
    "spot",
    "spot:city:nowhere",
    "spot:colonist:x",
    "put:nowhere",
    "held:deck:x",
    "goods:gold:1",
    "goods:wine:x",
    "coins:x",
    "colonist:x",
    "turn:white",
    "flood:roma",
    "laurel:gold:red",
    "phase:x",
    "left:x",
    "pm:x",
    "concordia:x",
    "board:atlantis",
    "seats:9",
    "name:white:x",
    "paint:red:white",
    "player:red:x",
    "moment:x",
    "along:x",
    "game:x",
    "goal:0:city:cosa",
    "goal:x",
    "goal-add:x",
    "goal-drop:9",
    "help:x",
    "theme:x",
    "sheet:x",
    "tab:x",
    "tool:x",
    "seat:white",
    "good:x",
)


def test_words_that_mean_nothing_do_no_harm() -> None:
    page = Page()
    for words in NONSENSE:
        page.say("do", what=words)
        assert "Something went wrong" not in page.note(), words
    for at in ({"x": "a"}, {"x": 2, "y": 0.5}, {"x": 0.5, "y": 0.5, "drop": True}):
        page.say("pick", **at)
        page.say("point", **at)
    page.say("point", what="card:prefect-1")
    assert page.editor.editing.faults == []


def test_no_word_of_the_editor_bypasses_translation() -> None:
    set_language("xx")
    page = Page()
    page.click("tab:save")
    for name in ("has", "stands_on", "colonists", "owns_cards"):
        page.fill("goal-add", name)
    page.click("tab:pieces", "seat:red", *["goods:wine:1"] * 5)
    page.click("tab:start")
    page.fill("board", "aegyptus")
    outside = []
    for tab in TABS:
        page.click(f"tab:{tab}")
        for word in words_of(page.html()):
            bare = unescape(word)
            while (shorter := re.sub(r"«[^«»]*»", " ", bare)) != bare:
                bare = shorter
            bare = re.sub(r"R-[A-Z]+-\d+|[IV]+\b", " ", bare)
            outside += re.findall(r"[^\W\d_]{2,}", bare)
    board = page.editor.editing.board
    names = {part for place in (*board.cities, *board.provinces) for part in re.findall(r"\w+", place.name)}
    boards = {
        part for name in concordia.board_ids() for part in re.findall(r"\w+", concordia.load_board(name).name)
    }
    gods = {"Vesta", "Jupiter", "Saturnus", "Mercurius", "Mars", "Minerva"}
    assert set(outside) - names - boards - gods == set()
