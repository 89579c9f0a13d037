"""The presenter without a browser: steps, answers, looking back, what-ifs and the way back, what the speaker sees."""

from __future__ import annotations

from pathlib import Path

import pytest

from concordia_nb.app.demo import AtDemo
from concordia_nb.app.presenter import TEXT, THEME, Presenter
from concordia_nb.demo import Demo, Step, find, headings, load_demo
from concordia_nb.store import Store
from concordia_nb.view import scene
from concordia_nb.view.shapes import Text, leaves
from tests.app.visiting import Visitor

SMALL_BEAMER = 1024 - 10  # pixels: as wide as the board is drawn on a beamer of 1024 × 768
LEAST = 14  # pixels


@pytest.fixture
def presenter() -> Presenter:
    return Presenter(load_demo(find("first-turn").path))


def demos() -> list[Demo]:
    return [load_demo(heading.path) for heading in headings()]


def walk(presenter: Presenter, what: str, most: int = 60) -> list[tuple[int, bool]]:
    """Go one way until nothing changes any more; what was shown on the way."""
    shown = [(presenter.at, presenter.revealed)]
    for _n in range(most):
        presenter.do(what)
        if (presenter.at, presenter.revealed) == shown[-1]:
            break
        shown.append((presenter.at, presenter.revealed))
    return shown


@pytest.mark.parametrize("demo", demos(), ids=lambda demo: demo.id)
def test_next_asks_first_and_shows_the_answer_then(demo: Demo) -> None:
    presenter = Presenter(demo)
    assert walk(presenter, "next") == [
        (n, revealed)
        for n, step in enumerate(demo.steps)
        for revealed in ((False, True) if step.question else (False,))
    ]
    assert presenter.ended


def test_back_goes_the_same_way_as_next(presenter: Presenter) -> None:
    there = walk(presenter, "next")
    assert walk(presenter, "prev") == there[::-1]


def test_an_answer_is_not_on_the_page_before_it_is_asked_for(presenter: Presenter) -> None:
    presenter.do("step:4")
    asked, answer = presenter.demo.ask(4), presenter.demo.answer(4)
    assert asked in presenter.front.parts["demo"]
    assert all(answer not in part for part in presenter.front.parts.values())
    presenter.do("next")
    assert answer in presenter.front.parts["demo"]


def test_points_wait_for_the_answer() -> None:
    presenter = Presenter(load_demo(find("final-scoring").path), step=2)
    assert "48 points" not in presenter.front.parts["beside"]
    presenter.do("reveal")
    assert "48 points" in presenter.front.parts["beside"]


def test_the_game_can_be_looked_back_at_by_any_number_of_moves(presenter: Presenter) -> None:
    presenter.do("step:5")
    assert presenter.state.houses[0].bit_count() == 1
    for _n in range(4):
        presenter.do("earlier")
    assert presenter.moves_back == 4
    assert presenter.record.moves == []
    assert "4 moves back." in presenter.front.parts["demo"]
    presenter.do("earlier")
    assert presenter.moves_back == 4
    presenter.do("later")
    assert presenter.record.moves == ["play architect"]
    presenter.do("next")
    assert (presenter.at, presenter.moves_back, len(presenter.record.moves)) == (5, 0, 4)


def test_nothing_can_be_played_but_in_a_what_if(presenter: Presenter) -> None:
    presenter.do("card:architect", presenter.sitting.version)
    presenter.pick_at({"x": 0.5, "y": 0.5})
    assert presenter.record.moves == []
    assert "ct-can" not in "".join(presenter.front.parts.values())


def test_a_what_if_is_played_by_every_seat_and_returns_to_where_one_was(presenter: Presenter) -> None:
    presenter.do("step:3")
    presenter.do("next")
    presenter.do("earlier")
    before = {name: html for name, html in presenter.front.parts.items() if name != "symbols"}
    position = presenter.state.to_position()
    presenter.do("whatif")
    for move in ("move land roma > roma~spoletum:land", "done", "play mercator", "done", "play prefect"):
        presenter.do(f"move:{move}", presenter.sitting.version)
    assert presenter.state.to_move == 2
    presenter.do("undo")
    assert presenter.record.moves[-1] == "done"
    presenter.do("prev")
    assert presenter.record.moves[-1] == "play mercator"
    presenter.do("next")
    assert not presenter.trying
    assert (presenter.at, presenter.revealed, presenter.moves_back) == (3, True, 1)
    assert presenter.state.to_position() == position
    assert {name: html for name, html in presenter.front.parts.items() if name != "symbols"} == before


def test_a_turn_of_a_what_if_can_be_ended_wherever_it_may_end(presenter: Presenter) -> None:
    presenter.do("whatif")
    assert 'data-do="done"' not in presenter.front.parts["bar"]  # a card must be played
    presenter.do("move:play mercator", presenter.sitting.version)
    assert 'data-do="done"' in presenter.front.parts["bar"]
    presenter.do("done", presenter.sitting.version)
    assert presenter.state.to_move == 1


def test_a_what_if_says_why_not(presenter: Presenter) -> None:
    presenter.do("step:3")
    presenter.do("whatif")
    presenter.do("move:build roma", presenter.sitting.version)
    assert "no house is ever built there" in presenter.front.parts["demo"]
    assert "R-ARC-12" in presenter.front.parts["demo"]


def test_taking_back_ends_with_the_what_if(presenter: Presenter) -> None:
    presenter.do("step:5")
    presenter.do("whatif")
    presenter.do("move:done", presenter.sitting.version)
    presenter.do("undo")
    presenter.do("undo")
    assert len(presenter.record.moves) == 4
    presenter.do("prev")
    assert not presenter.trying
    assert (presenter.at, len(presenter.record.moves)) == (5, 4)


def test_escape_puts_down_what_is_in_hand_and_then_leaves_the_what_if(presenter: Presenter) -> None:
    presenter.do("step:2")
    presenter.do("whatif")
    presenter.do("lift:land@roma", presenter.sitting.version)
    assert presenter.sitting.lifted
    presenter.do("back")
    assert presenter.trying
    presenter.do("back")
    assert not presenter.trying


def test_the_speakers_window_gets_what_the_beamer_does_not_show(presenter: Presenter) -> None:
    presenter.do("step:4")
    slide, demo = presenter.beamer.slide, presenter.demo
    assert slide["notes"] == demo.notes(4)
    assert slide["answer"] == demo.answer(4)
    assert demo.headline(5) in slide["ahead"]
    assert all(demo.notes(4) not in part for part in presenter.front.parts.values())
    assert slide["state"] == "The answer is not shown yet."


def test_what_was_drawn_belongs_to_a_step(presenter: Presenter) -> None:
    keys = [presenter.beamer.slide["key"]]
    for what in ("next", "next", "next", "whatif", "next", "earlier"):
        presenter.do(what)
        keys.append(presenter.beamer.slide["key"])
    start, second, asked, answered, trying, returned, earlier = keys
    assert start != second != asked
    assert answered == asked  # the answer belongs to the same step
    assert trying != answered
    assert returned == answered
    assert earlier != returned


def test_words_of_a_file_are_shown_as_words() -> None:
    found = load_demo(find("first-turn").path)
    marked = Step("<img src=x>", "<script>alert(1)</script>", at=0, notes="<b>")
    presenter = Presenter(Demo("x", "<i>", "", 1, found.record, (marked,)))
    page = "".join(html for name, html in presenter.front.parts.items() if name != "symbols")
    assert "<script>" not in page
    assert "<img" not in page
    assert "&lt;script&gt;" in page


@pytest.mark.parametrize("demo", demos(), ids=lambda demo: demo.id)
def test_the_smallest_letters_on_the_board_can_be_read_on_a_small_beamer(demo: Demo) -> None:
    for number in range(len(demo.steps)):
        state = demo.state(number)
        drawn = scene(state.to_position(), state.board, THEME, text=TEXT)
        share = SMALL_BEAMER / (drawn.width + 2 * drawn.margin)
        sizes = [
            leaf.size * (1 if leaf.glyphs else abs(matrix[0])) * share
            for shapes in drawn.layers.values()
            for leaf, matrix in leaves(shapes, (1, 0, 0, 1, 0, 0))
            if isinstance(leaf, Text)
        ]
        assert min(sizes) >= LEAST


# --- in the app ----------------------------------------------------------------------------------------------


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setenv("CONCORDIA_NB_HOME", str(tmp_path))
    monkeypatch.setenv("CONCORDIA_NB_LANG", "en")
    return Store(tmp_path)


def shown(visitor: Visitor) -> Presenter:
    place = visitor.home.place
    assert isinstance(place, AtDemo)
    return place.widget


def test_demos_are_listed_where_one_watches_and_one_click_away(store: Store) -> None:
    visitor = Visitor(store)
    visitor.press("go:watch")
    for heading in headings():
        assert heading.title in visitor.words()
        assert f"Show it: {heading.title}" in visitor.words(), "the name begins with the words one sees"
    visitor.press("demo:02-prefect-and-diplomat")
    assert shown(visitor).demo.id == "02-prefect-and-diplomat"
    shown(visitor).do("leave")
    assert "Demos for a class" in " ".join(visitor.words())


def test_an_address_opens_a_demo_at_a_step(store: Store) -> None:
    assert shown(Visitor(store, "?demo=building-prices&step=3")).at == 2
    assert shown(Visitor(store, "?demo=03&step=99")).at == 6
    assert shown(Visitor(store, "?demo=03&step=x")).at == 0


def test_a_demo_that_is_not_there_is_one_sentence(store: Store) -> None:
    visitor = Visitor(store, "?demo=nothing-like-it")
    assert "There is no demo “nothing-like-it”" in " ".join(visitor.words())
    assert "Demos for a class" in " ".join(visitor.words())


def test_a_demo_file_is_opened_and_a_faulty_one_changes_nothing(store: Store) -> None:
    text = find("first-turn").path.read_text(encoding="utf-8")
    visitor = Visitor(store, "?place=watch")
    visitor.upload("bad.demo.json", text.replace('"at": 1,', '"at": 99,'))
    assert "bad.demo.json: step 3 (Red plays the Architect): the field 'at'" in " ".join(visitor.words())
    visitor.upload("mine.demo.json", text)
    assert shown(visitor).demo.title == "The first turn"
