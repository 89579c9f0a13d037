"""Every lesson found teaches what is true: goals, pars, answers, wrong tries, words, and together all the rules."""

from __future__ import annotations

import re
from functools import cache

import pytest

from concordia_nb.concordia.rules import rules
from concordia_nb.core.errors import IllegalMoveError
from concordia_nb.course.attempt import Attempt
from concordia_nb.course.catalogue import SUFFIX, folder
from concordia_nb.course.exercises import GENERATORS, draw
from concordia_nb.course.glossary import glossary, named, parts, picture, plain
from concordia_nb.course.lesson import (
    COMPARE,
    DO,
    EXERCISE,
    HELP,
    MISTAKE,
    MOST_WORDS,
    PREDICT,
    Lesson,
    Step,
    load_lesson,
)
from concordia_nb.course.search import fewest_moves
from concordia_nb.course.taught import NOT_TAUGHT, taught
from concordia_nb.course.work import Work

FILES = {path.name.removesuffix(SUFFIX): path for path in folder().glob(f"*{SUFFIX}")}
NAMES = sorted(FILES)
TOURS = {name for name in NAMES if name.startswith(("05min", "45min"))}
WHOLE_GAME = {name for name in NAMES if name.startswith("15-")}
COURSE = [name for name in NAMES if name not in TOURS]
SEARCHED = 1_500  # positions: enough for every step whose goal lies within one turn of a few moves


@cache
def lesson(name: str) -> Lesson:
    return load_lesson(FILES[name])


def steps(*kinds: str) -> list[object]:
    """Every step of these kinds, for parametrize; a lesson that cannot be read shows in its own test."""
    found = []
    for name in NAMES:
        try:
            entries = lesson(name).steps
        except Exception:  # reported by test_the_lesson_loads
            continue
        found += [pytest.param(step, id=f"{name}:{step.id}") for step in entries if step.kind in kinds]
    return found


def texts(step: Step) -> list[str]:
    said = [*(wrong.say for wrong in step.wrong), *step.slips.values()]
    return [step.goal, step.why, step.done, *step.hints, *said]


@pytest.mark.parametrize("name", NAMES)
def test_the_lesson_loads(name: str) -> None:
    assert lesson(name).id == name


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_is_short_and_has_steps_of_several_kinds(name: str) -> None:
    found = lesson(name)
    kinds = {step.kind for step in found.steps}
    if name in WHOLE_GAME:
        return
    assert len(kinds) >= 3
    if name in TOURS:
        assert found.minutes == int(name[:2])
        assert 4 <= len(found.steps) <= (8 if found.minutes < 10 else 20)
    else:
        assert 4 <= len(found.steps) <= 8
        assert 5 <= found.minutes <= 12


@pytest.mark.parametrize("name", NAMES)
def test_help_fades(name: str) -> None:
    given = [HELP.index(step.help) for step in lesson(name).steps]
    assert given == sorted(given)
    if name not in TOURS | WHOLE_GAME:
        assert given[0] == HELP.index("full")
        assert given[-1] == HELP.index("none")


@pytest.mark.parametrize("name", NAMES)
def test_no_block_of_text_is_long(name: str) -> None:
    for step in lesson(name).steps:
        for text in texts(step):
            assert len(plain(text).split()) <= MOST_WORDS, (step.id, text)


@pytest.mark.parametrize("name", NAMES)
def test_you_are_red_so_that_your_hand_is_that_of_red(name: str) -> None:
    for step in lesson(name).steps:
        assert step.start.seats[step.learner].colour == "red", step.id


@pytest.mark.parametrize("name", NAMES)
def test_every_step_says_why_it_matters(name: str) -> None:
    for step in lesson(name).steps:
        assert step.why or step.done, step.id


@pytest.mark.parametrize("step", steps(DO))
def test_the_solution_reaches_the_goal_and_nothing_less_does(step: Step) -> None:
    attempt = Attempt(step)
    for move in step.solution:
        assert not attempt.reached
        attempt.play(move)
    assert attempt.reached
    assert len(step.solution) == step.par
    assert fewest_moves(step, SEARCHED) in (step.par, None)


@pytest.mark.parametrize("step", steps(DO))
def test_each_likely_wrong_try_is_answered(step: Step) -> None:
    assert 1 <= len(step.wrong) <= 3
    for wrong in step.wrong:
        attempt = Attempt(step)
        for move in wrong.moves[:-1]:
            attempt.play(move)
        last = wrong.moves[-1]
        try:
            attempt.play(last)
        except IllegalMoveError:
            assert wrong.check is None, (wrong.say, "an illegal move ends no attempt")
        else:
            assert attempt.failed, (wrong.say, "the lesson only speaks after an illegal move or a failure")
        assert plain(attempt.said_for(last)) == plain(wrong.say)


@pytest.mark.parametrize("step", steps(PREDICT))
def test_a_question_has_one_right_answer(step: Step) -> None:
    right = step.right()
    if step.choices:
        assert right in step.choices
        assert len(set(step.choices)) == len(step.choices) >= 2
    else:
        assert isinstance(right, int)
        assert right >= 0


@pytest.mark.parametrize("step", steps(PREDICT))
def test_each_likely_wrong_answer_is_told_what_is_wrong_with_it(step: Step) -> None:
    for wrong, said in step.slips.items():
        work = Work(step)
        work.answer(wrong)
        assert not work.done
        assert work.said
        assert work.said.lines == (said,)


@pytest.mark.parametrize("name", NAMES)
def test_no_wrong_choice_gets_a_shrug(name: str) -> None:
    for step in lesson(name).steps:
        if step.kind == PREDICT:
            assert {str(choice) for choice in step.choices} - {str(step.right())} <= set(step.slips), step.id


@pytest.mark.parametrize("step", steps(MISTAKE))
def test_the_mistake_is_one_that_the_rules_explain(step: Step) -> None:
    index, before = step.first_mistake()
    reasons = before.why_not(step.line[index])
    assert reasons
    assert all(reason.rule in rules() for reason in reasons)
    assert len(step.line) >= 3, "something to look for"


@pytest.mark.parametrize("step", steps(COMPARE))
def test_one_line_is_best(step: Step) -> None:
    values = step.line_values()
    assert values.count(max(values)) == 1


@pytest.mark.parametrize("step", steps(EXERCISE))
def test_the_exercises_of_a_step_can_be_answered(step: Step) -> None:
    for number in range(step.count):
        exercise = draw(step.generator, step.seed, number)
        assert exercise.goal
        right = exercise.right()
        assert isinstance(right.value, int) or right.value in right.choices


@pytest.mark.parametrize("generator", sorted(GENERATORS))
def test_fifty_exercises_can_be_drawn_and_answered(generator: str) -> None:
    answers = []
    for number in range(50):
        exercise = draw(generator, 1, number)
        assert exercise.topic == generator
        assert exercise.because
        right = exercise.right()
        assert right.value in right.choices if right.choices else right.value >= 0
        answers.append(right.value)
    assert len(set(answers)) > 1


# -- words --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_words_are_explained_before_they_are_used(name: str) -> None:
    found = lesson(name)
    for word in found.words:
        assert word in glossary(), word
    used = named(found.texts())
    assert set(found.words) <= set(used), "a word that is explained is named in the text"
    known = set(found.words)
    if name not in TOURS:
        for earlier in COURSE[: COURSE.index(name)]:
            known |= set(lesson(earlier).words)
    assert set(used) <= known


@pytest.mark.parametrize("name", COURSE)
def test_no_word_of_the_game_comes_too_early(name: str) -> None:
    known = {word for earlier in COURSE[: COURSE.index(name) + 1] for word in lesson(earlier).words}
    text = "\n".join(plain(text) for text in lesson(name).texts())
    # Words of the game alone, not of everyday life: names with a capital, and words of two parts.
    later = [w for w in glossary().values() if w.id not in known and re.match("[A-Z]|.* ", w.word)]
    early = [w.word for w in later if re.search(rf"\b{re.escape(w.word)}s?\b", text)]
    assert early == []


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_links_the_names_it_speaks_of(name: str) -> None:
    spoken = [text for step in lesson(name).steps for text in (step.why, step.done)]
    linked = named(lesson(name).texts())
    for word in glossary().values():
        # Words that start with a capital in the middle of a sentence: cards, gods, Roma.
        if re.match("[A-Z]", word.word) and word.id != "colonist-card":
            used = any(re.search(rf"\b{re.escape(word.word)}\b", plain(text)) for text in spoken)
            assert not used or word.id in linked, word.word


@pytest.mark.parametrize("name", NAMES)
def test_brackets_are_well_formed(name: str) -> None:
    for text in lesson(name).texts():
        assert "[" not in plain(text), text
        assert "]" not in plain(text), text


def test_every_word_has_a_text_and_a_picture() -> None:
    assert len({word.word for word in glossary().values()}) == len(glossary())
    for word in glossary().values():
        assert 0 < len(word.text.split()) <= MOST_WORDS
        assert picture(word.id).startswith("<svg")
        assert set(named([word.text])) == set()


@pytest.mark.parametrize("theme", ["dark", "projector", "print"])
def test_pictures_come_in_every_theme(theme: str) -> None:
    assert picture("tribune", theme) != picture("tribune")
    for word in glossary().values():
        if word.drawing != "board":  # slow to draw, and the view's own tests draw boards in every theme
            assert picture(word.id, theme).startswith("<svg")


def test_an_unknown_word_spoils_no_text() -> None:
    assert list(parts("A [[catapult]] and a [[galley|ship]].")) == ["A ", "catapult", " and a ", "ship", "."]


def test_every_word_is_explained_somewhere() -> None:
    explained = {word for name in COURSE for word in lesson(name).words}
    assert set(glossary()) - explained == set()


# -- rules --------------------------------------------------------------------------------------------------------


def test_the_rules_left_out_are_rules_and_have_a_reason() -> None:
    assert set(NOT_TAUGHT) <= set(rules())
    assert all(NOT_TAUGHT.values())
    assert set(NOT_TAUGHT) & set(taught()) == set()


def test_the_table_of_rules_is_that_of_the_lessons() -> None:
    assert set(taught()) <= set(rules())
    for name in NAMES:
        for rule in lesson(name).rules:
            assert name in taught()[rule]


def test_every_rule_that_a_player_needs_is_taught() -> None:
    of_other_boards = {rule.id for rule in rules().values() if rule.section == "The boards of the series"}
    assert set(rules()) - of_other_boards - set(taught()) - set(NOT_TAUGHT) == set()
