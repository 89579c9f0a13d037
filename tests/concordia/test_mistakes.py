"""Twenty typical mistakes at the table, and what a learner is told about each (tests/golden/mistakes.txt)."""

from __future__ import annotations

from typing import Any

import pytest

from concordia_nb import concordia
from tests.concordia.golden import hold

LIVIA = {
    "colour": "red",
    "name": "Livia",
    "coins": 5,
    "goods": {"food": 1, "wine": 1, "cloth": 1},
    "houses": ["genua", "verona"],
    "colonists": [
        ["land", "cosa~roma:land"],
        ["sea", "aquileia~ravenna:sea"],
        ["land", "roma"],
        ["sea", "roma"],
    ],
    "hand": [
        "tribune",
        "architect",
        "prefect",
        "prefect",
        "mercator",
        "diplomat",
        "senator",
        "consul-2",
        "colonist-1",
    ],
}
MARCUS = {
    "colour": "green",
    "name": "Marcus",
    "houses": ["ravenna"],
    "colonists": [["land", "cosa~florentia:land"], ["sea", "roma"]],
    "hand": ["tribune", "architect", "prefect", "prefect", "mercator", "senator"],
    "discard": ["diplomat"],
}
CLAUDIA = {
    "colour": "yellow",
    "name": "Claudia",
    "goods": {},
    "colonists": [["land", "roma"], ["land", "roma"], ["land", "roma"], ["sea", "roma"]],
    "turns": 5,
}
TABLE: dict[str, Any] = {
    "map": "italia",
    "seed": 4,
    "seats": [LIVIA, MARCUS, CLAUDIA],
    "tokens": {"ravenna": "wine", "cosa": "brick", "genua": "cloth", "verona": "tool"},
    "markers": {"venetia": {"side": "coins"}},
    "display": ["mason-1", "smith-1", None, "weaver-2", "architect-1", "prefect-1", "farmer-1"],
}
FULL = {**LIVIA, "goods": {"brick": 2, "food": 2, "tool": 2, "wine": 2, "cloth": 1}}
INSIDE = {**LIVIA, "colonists": [["land", "luceria"], ["sea", "roma"]]}

MISTAKES: list[tuple[str, dict[str, Any], list[str], str]] = [
    ("passing", {}, [], "done"),
    ("playing a card from the discard pile", {"to_move": "green"}, [], "play diplomat"),
    ("playing a card that is still for sale", {}, [], "play mason-1"),
    ("building without the Architect", {}, [], "build cosa"),
    ("walking over the sea", {}, ["play architect"], "move land roma > cosa~roma:sea"),
    ("stopping where somebody stands", {}, ["play architect"], "move land roma > cosa~florentia:land"),
    ("going too far", {}, ["play architect"], "move land roma > aquileia~bauzanum:land"),
    ("moving another seat's colonist", {}, ["play architect"], "move land cosa~florentia:land > cosa~roma:land"),
    ("moving after a house", {}, ["play architect", "build cosa"], "move land roma > roma~spoletum:land"),
    ("a house without goods and money", {}, ["play architect"], "build ravenna"),
    ("a second house in a city", {}, ["play architect"], "build verona"),
    ("building from inside a city", {"seats": [INSIDE, MARCUS, CLAUDIA]}, ["play architect"], "build luceria"),
    ("building in the capital", {}, ["play architect"], "build roma"),
    ("a province that has produced", {}, ["play prefect"], "produce venetia"),
    ("buying without space and money", {"seats": [FULL, MARCUS, CLAUDIA]}, ["play mercator"], "buy cloth 3"),
    ("buying back what was sold", {}, ["play mercator", "sell wine 1"], "buy wine 1"),
    ("a third kind of goods", {}, ["play mercator", "sell wine 1", "sell cloth 1"], "buy tool 1"),
    ("copying a Diplomat", {}, ["play diplomat"], "copy green"),
    ("taking a card without naming the good for its place", {}, ["play senator"], "take 2"),
    ("a colonist away from Roma with the Tribune", {"to_move": "yellow"}, ["play tribune"], "settle land genua"),
]  # fmt: skip


def test_twenty_typical_mistakes_are_explained(request: pytest.FixtureRequest) -> None:
    lines = []
    for number, (mistake, changes, moves, wrong) in enumerate(MISTAKES, 1):
        state = concordia.from_position({**TABLE, **changes})
        for move in moves:
            state.play(move)
        before = state.to_position()
        reasons = state.why_not(wrong)
        assert reasons
        with pytest.raises(concordia.IllegalMoveError) as refusal:
            state.play(wrong)
        assert refusal.value.reasons == reasons
        assert state.to_position() == before
        lines.append(f"{number}. {mistake}: {wrong}")
        lines += [f"    {reason.rule}: {reason.text}" for reason in reasons]
    hold("mistakes.txt", lines, request.config.getoption("--write-golden"))
