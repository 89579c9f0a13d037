"""Every ruling holds, every rule that can be shown has one, and a wrong expectation is noticed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from concordia_nb import concordia
from concordia_nb.concordia.casefile import Case, load_cases, run_case
from concordia_nb.concordia.rules import rules

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.cases.json"))
EXAMPLES = {f"R-EX-{n}" for n in range(1, 12)}


def all_cases() -> list[Case]:
    return [case for path in FILES for case in load_cases(path)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.removesuffix(".cases.json"))
def test_every_ruling_holds(path: Path) -> None:
    failed = {case.name: faults for case in load_cases(path) if (faults := run_case(case))}
    assert not failed


def test_every_rule_that_can_be_shown_has_a_ruling() -> None:
    shown = {case.rule for case in all_cases()}
    assert [rule.id for rule in rules().values() if rule.shown and rule.id not in shown] == []


def test_every_worked_example_has_a_ruling() -> None:
    assert {case.rule for case in all_cases()} >= EXAMPLES


def test_rulings_name_rules_of_the_index() -> None:
    cited = {case.rule for case in all_cases()} | {case.refused for case in all_cases()}
    assert cited - set(rules()) - EXAMPLES - {""} == set()


def test_names_of_rulings_are_told_apart() -> None:
    for path in FILES:
        names = Counter(case.name for case in load_cases(path))
        assert [name for name, n in names.items() if n > 1] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.removesuffix(".cases.json"))
def test_forbidden_moves_of_rulings_are_moves_at_all(path: Path) -> None:
    """A slip of the pen in `illegal` would hold for ever: such a text is never among the moves."""
    for case in load_cases(path):
        if case.illegal:
            state = concordia.from_position(case.position)
            for move in case.moves:
                state.play(move)
            for text in case.illegal:
                concordia.parse_move(text, state)


def flawed(case: Case) -> list[Case]:
    """The same case with one thing wrong each."""
    found = []
    if case.position_refused:
        return [replace(case, position={"map": "italia", "seats": 2})]
    found.append(replace(case, position_refused=True, expect={}, legal=(), illegal=(), refused=""))
    if case.legal:
        found.append(replace(case, illegal=case.legal[:1], refused=""))
    if case.illegal:
        found.append(replace(case, legal=case.illegal[:1]))
    if case.refused:
        found.append(replace(case, refused="R-CMP-6"))
    for key, value in case.expect.items():
        found.append(replace(case, expect={**case.expect, key: wrong(value)}))
    return found


def wrong(value: object) -> object:
    """A value of the same shape that differs everywhere."""
    if isinstance(value, dict):
        return {key: wrong(item) for key, item in value.items()}
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return (
            [*value[1:], ["land", "nowhere"]]
            if value and isinstance(value[0], list)
            else ["nobody", *value[:6]]
        )
    return f"not {value}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.removesuffix(".cases.json"))
def test_a_wrong_expectation_fails(path: Path) -> None:
    unnoticed = [
        (case.name, bad)
        for case in load_cases(path)
        for bad in flawed(case)
        if bad != case and not run_case(bad)
    ]
    assert unnoticed == []
