"""Demos as data: those of the kit say what is true, every fault is named by step and reason, files are found."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from concordia_nb.core.errors import ConcordiaError, FileProblem
from concordia_nb.course.lesson import MOST_WORDS
from concordia_nb.demo import DemoError, catalogue, demo_from, find, headings, load_demo

OWN = sorted(catalogue.folder().glob(f"*{catalogue.SUFFIX}"))
README = Path(catalogue.__file__).with_name("README.md").read_text(encoding="utf-8")
TYPED = re.compile(r"\{\w+\}|\d+")
COLOURS = {"Red": "red", "Green": "green", "Yellow": "yellow"}


def example() -> dict[str, Any]:
    """The demo of the README, anew."""
    found: dict[str, Any] = json.loads(README.partition("```json\n")[2].partition("```")[0])
    return found


def faults(change: Any) -> list[str]:
    """What is said to the example after a change."""
    data = example()
    change(data)
    with pytest.raises(DemoError) as refused:
        demo_from(data, "x.demo.json")
    return refused.value.faults


# --- those of the kit ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_the_kits_demos_load_and_stand_under_their_names(path: Path) -> None:
    demo = load_demo(path)
    assert demo.id == catalogue.name_of(path)
    assert 5 <= demo.minutes <= 10
    assert 6 <= len(demo.steps) <= 10
    assert sum(step.question is not None for step in demo.steps) >= 4
    assert all(step.notes for step in demo.steps)


def test_there_are_five() -> None:
    assert [path.name[:2] for path in OWN] == ["01", "02", "03", "04", "05"]


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_every_text_is_short_and_every_number_in_it_is_computed(path: Path) -> None:
    demo = load_demo(path)
    for text in demo.texts():
        assert len(text.split()) <= MOST_WORDS
        assert not [word for word in TYPED.findall(text) if word.isdecimal()], text
    for number in range(len(demo.steps)):
        said = [
            demo.headline(number),
            demo.text(number),
            demo.ask(number),
            demo.answer(number),
            demo.notes(number),
        ]
        assert not [text for text in said if "{" in text or "}" in text]


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_the_pictures_are_those_of_the_game(path: Path) -> None:
    """Most steps show another moment than the one before, in the order of the game."""
    demo = load_demo(path)
    moments = [at for at, _line in demo.places]
    assert moments == sorted(moments)
    assert all(demo.state(n).to_position() == demo.game(n).state.to_position() for n in range(len(moments)))


def test_three_houses_in_a_city_cost_one_two_and_three_times_the_plain_price() -> None:
    demo = load_demo(find("building-prices").path)
    said = [int(demo.answer(n).split(":")[0]) for n in (0, 2, 3)]
    assert said == [said[0], 2 * said[0], 3 * said[0]] == [3, 6, 9]


def test_the_round_of_prefect_and_diplomat_brings_what_it_says() -> None:
    demo = load_demo(find("prefect-and-diplomat").path)
    before, after = demo.state(1), demo.state(2)
    gained = [sum(b) - sum(a) for a, b in zip(before.goods, after.goods, strict=True)]
    assert demo.answer(1).startswith(f"{gained[0]}:")
    assert demo.text(2).startswith(f"Green got {gained[1]} brick and Yellow {gained[2]} food")
    assert demo.answer(7).startswith(f"{demo.state(8).coins[2] - demo.state(7).coins[2]}:")
    assert demo.answer(6).startswith("No.")
    assert demo.state(6).why_not("copy green")


def test_the_race_tells_how_it_ended() -> None:
    demo = load_demo(find("last-card").path)
    assert demo.state(0).deck == []
    totals = [score["total"] for score in demo.state(4).scores()]
    assert totals.index(min(totals)) == 1  # "Green is last"
    assert sum(card >= 0 for card in demo.state(3).display) == 1  # "One card is left"
    green = demo.state(5).scores()
    assert green[1]["total"] == max(score["total"] for score in green)  # "Then Green leads"
    assert green[1]["concordia"] == 7
    assert demo.state(5).last_turns == [2, 0]
    assert demo.answer(7).startswith("The winner is Yellow.")
    assert demo.state(7).winners() == [2]


def test_the_final_scoring_names_who_has_most_and_adds_up() -> None:
    demo = load_demo(find("final-scoring").path)
    scores = demo.state(0).scores()
    seat_of = demo.state(0).seat_of
    counted: dict[str, int] = {}
    for number, step in enumerate(demo.steps):
        measure = step.question.measure if step.question else {}
        if "god" in measure:
            points = [score[step.points] for score in scores]
            assert measure["god"] == step.points
            assert points[seat_of[measure["seat"]]] == max(points), demo.headline(number)
            counted[step.points] = max(points)
    assert list(counted) == ["vesta", "jupiter", "saturnus", "mercurius", "mars", "minerva"]
    assert demo.steps[2].marks["cities"] == demo.state(2).to_position()["seats"][2]["houses"]
    said = dict(re.findall(r"(Red|Green|Yellow) (\d+)", demo.text(8)))
    assert said == {name: str(scores[seat_of[colour]]["total"]) for name, colour in COLOURS.items()}


# --- reading ---------------------------------------------------------------------------------------------------


def test_the_example_of_the_readme_is_a_demo() -> None:
    demo = demo_from(example())
    assert demo.text(0) == "Red has 5 sestertii and stands on the road to Cosa."
    assert demo.answer(0) == "2 sestertii."
    assert demo.ask(1) == demo.answer(1) == demo.notes(1) == ""


def test_moves_beside_the_record_go_on_until_the_next_moment() -> None:
    data = example()
    data["steps"] = [
        {"headline": "a", "at": 2, "play": ["build cosa"]},
        {"headline": "b", "play": ["done"]},
        {"headline": "c"},
        {"headline": "d", "at": 1},
    ]
    demo = demo_from(data)
    assert demo.places == (
        (2, ("build cosa",)),
        (2, ("build cosa", "done")),
        (2, ("build cosa", "done")),
        (1, ()),
    )
    assert demo.state(2).to_move == 1
    assert len(demo.game(1).moves) == 4


def test_a_value_may_look_at_another_moment() -> None:
    data = example()
    data["steps"][1]["values"] = {"paid": {"what": "price", "at": 2, "move": "build cosa"}}
    data["steps"][1]["text"] = "It cost {paid}."
    assert demo_from(data).text(1) == "It cost 2."


CHANGES: list[tuple[Any, str]] = [
    (lambda d: d.update(title=""), "the field 'title' is a text that must be there."),
    (lambda d: d.update(minutes=True), "the field 'minutes' is a whole number from 1 to 180."),
    (lambda d: d.update(colour="red"), "unknown field 'colour'."),
    (lambda d: d.update(steps=[]), "the field 'steps' is a list of 1 to 60 steps."),
    (lambda d: d.pop("record"), "record: a record is a JSON object."),
    (lambda d: d["record"]["moves"].insert(1, "build roma"), "record: move 2: build roma:"),
    (lambda d: d["steps"].append("x"), "step 3 (?): a step is a JSON object."),
    (lambda d: d["steps"][1].pop("headline"), "step 2 (?): the field 'headline' is a text that must be there."),
    (lambda d: d["steps"][1].update(headline="x" * 61), "the headline has more than 60 letters."),
    (lambda d: d["steps"][1].update(at=5), "step 2 (Red lives in Cosa): the field 'at' is a whole number from 0 to 4."),
    (lambda d: d["steps"][1].update(at=True), "step 2 (Red lives in Cosa): the field 'at'"),
    (lambda d: d["steps"][1].update(play="done"), "step 2 (Red lives in Cosa): the field 'play' is a list of texts."),
    (lambda d: d["steps"][1].update(play=["build roma"]), "step 2 (Red lives in Cosa): play: build roma:"),
    (lambda d: d["steps"][1].update(text=7), "step 2 (Red lives in Cosa): the field 'text' is a text."),
    (lambda d: d["steps"][1].update(text="so " * 61), "the field 'text' has more than 60 words."),
    (lambda d: d["steps"][1].update(notes="so " * 61), "the field 'notes' has more than 60 words."),
    (lambda d: d["steps"][1].update(text="{gold}"), "the field 'text' names 'gold', but there is no such value."),
    (lambda d: d["steps"][1].update(text="{answer}"), "the field 'text' names 'answer', but there is no such value."),
    (lambda d: d["steps"][1].update(show="hands"), "step 2 (Red lives in Cosa): 'hands' is no show."),
    (lambda d: d["steps"][1].update(points="venus"), "step 2 (Red lives in Cosa): 'venus' is no god."),
    (lambda d: d["steps"][1].update(marks=[]), "the field 'marks' is a JSON object."),
    (lambda d: d["steps"][1].update(marks={"ships": []}), "marks: unknown field 'ships'."),
    (lambda d: d["steps"][1].update(marks={"cities": "cosa"}), "marks: 'cities' is a list"),
    (lambda d: d["steps"][1].update(marks={"cities": ["bonn"]}), "marks: the board has no 'bonn' among its cities."),
    (lambda d: d["steps"][1].update(marks={"cities": [["x"]]}), "marks: the board has no"),
    (lambda d: d["steps"][1].update(marks={"arrows": [["roma"]]}), "marks: 'arrows' is a list"),
    (lambda d: d["steps"][1].update(marks={"arrows": [["roma", "ulm"]]}), "the board has no 'ulm'"),
    (lambda d: d["steps"][1].update(values={"a": 1}), "step 2 (Red lives in Cosa): values: a: a question is"),
    (lambda d: d["steps"][1].update(values={"a": {"what": "luck"}}), "values: a: there is no measure 'luck'."),
    (lambda d: d["steps"][1].update(values={"a": {"what": "coins", "at": 9}}), "values: a: the field 'at' is a whole"),
    (lambda d: d["steps"][0]["question"].pop("ask"), "question: the texts 'ask' and 'answer' are needed."),
    (lambda d: d["steps"][0]["question"].update(move="build ulm"), "step 1 (Beside Cosa): question: "),
    (lambda d: d["steps"][0]["question"].update(answer="{gold}"), "the field 'answer' names 'gold'"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "words"), CHANGES, ids=[words[:50] for _change, words in CHANGES])
def test_a_fault_is_named_with_its_step_and_its_reason(change: Any, words: str) -> None:
    found = faults(change)
    assert any(words in fault for fault in found), found


def test_every_fault_is_named_at_once() -> None:
    def spoil(data: dict[str, Any]) -> None:
        data["minutes"] = 0
        data["steps"][0]["marks"] = {"cities": ["ulm", "bonn"]}
        data["steps"][1]["at"] = 9

    found = faults(spoil)
    assert len(found) == 4
    data = example()
    spoil(data)
    with pytest.raises(DemoError, match=r"x\.demo\.json: step 2 \(Red lives in Cosa\)"):
        demo_from(data, "x.demo.json")


@pytest.mark.parametrize("data", [None, [], "x", {}, {"format": "concordia-lesson/1"}])
def test_other_files_are_no_demos(data: Any) -> None:
    with pytest.raises(DemoError, match="the field 'format' is not 'concordia-demo/1'"):
        demo_from(data)


def test_whatever_stands_in_a_field_it_is_read_or_refused_and_never_a_crash() -> None:
    odd: list[Any] = [None, True, -1, 1.5, "x", [], {}, [[]], [{}], {"x": None}]
    refused = 0
    for key in ("headline", "at", "play", "text", "marks", "question", "values", "show", "points", "notes"):
        for value in odd:
            data = example()
            data["steps"][0][key] = value
            refused += is_refused(data)
    for key in ("id", "title", "summary", "minutes", "record", "steps"):
        for value in odd:
            refused += is_refused({**example(), key: value})
    assert refused > 100


def is_refused(data: Any) -> bool:
    """Whether a demo is refused; anything else than `DemoError` is raised."""
    try:
        demo_from(data)
    except DemoError:
        return True
    return False


# --- finding ------------------------------------------------------------------------------------------------------


def test_a_demo_is_found_by_its_name_its_number_or_the_rest() -> None:
    assert {find(name).id for name in ("01-first-turn", "01", "first-turn", "First-Turn.demo.json")} == {
        "01-first-turn"
    }
    with pytest.raises(ConcordiaError, match=r"There is no demo “x”\. There are: 01-first-turn, "):
        find("x")


def test_demos_of_the_user_are_listed_after_the_kits_and_faulty_files_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONCORDIA_NB_HOME", str(tmp_path))
    (tmp_path / "demos").mkdir()
    (tmp_path / "demos" / "mine.demo.json").write_text(json.dumps(example()), encoding="utf-8")
    (tmp_path / "demos" / "broken.demo.json").write_text("{", encoding="utf-8")
    (tmp_path / "demos" / "odd.demo.json").write_text("[1]", encoding="utf-8")
    named = tmp_path / "named.json"
    named.write_text(json.dumps(example()), encoding="utf-8")
    assert [heading.id for heading in headings()][5:] == ["mine"]
    monkeypatch.setenv(catalogue.FILE_VARIABLE, str(named))
    assert [heading.id for heading in headings()][5:] == ["mine", "named"]
    assert find("named").path == named


def test_a_file_that_cannot_be_read_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(FileProblem, match=r"nowhere\.demo\.json: cannot be read"):
        load_demo(tmp_path / "nowhere.demo.json")
