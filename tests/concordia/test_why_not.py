"""`why_not` tells exactly what an independent reading of the rules tells, for every kind of well-formed move."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from concordia_nb import concordia
from concordia_nb.concordia import State, rules
from tests.concordia.games import PHASES, all_well_formed, in_phase, positions, some_well_formed, table
from tests.concordia.oracle import Oracle

INDEX = set(rules.rules())


def compare(state: State, texts: list[str], oracle: Oracle, legal: set[str]) -> int:
    """Asks both sides about each move; returns how many were refused."""
    refused = 0
    for text in texts:
        reasons = state.why_not(text)
        expected = oracle.reasons(text)
        assert (reasons == []) is (text in legal), text
        assert sorted(r.rule for r in reasons) == sorted(rule for rule, _ in expected), text
        left = list(reasons)
        for rule, facts in expected:
            proof = next((r for r in left if r.rule == rule and facts.items() <= dict(r.data).items()), None)
            assert proof is not None, (text, rule, facts, [dict(r.data) for r in reasons])
            left.remove(proof)
        for reason in reasons:
            assert reason.rule in INDEX
            assert reason.text[-1] in ".!"
            assert "{" not in reason.text
        refused += bool(reasons)
    return refused


def look_at(state: State, rng: random.Random, n: int) -> int:
    """All legal moves and `n` well-formed ones of a position; also `explain`, `describe` and `question`."""
    legal = state.moves()
    oracle = Oracle(state.to_position())
    refused = compare(state, [*legal, *some_well_formed(state, rng, n)], oracle, set(legal))
    for move in legal:
        sentences = state.explain(move)
        assert sentences
        assert all(sentence and "{" not in sentence for sentence in sentences)
        assert state.describe(move)
    assert state.question() or state.over
    return refused


def test_why_not_agrees_with_an_independent_reading_in_hundreds_of_positions() -> None:
    rng = random.Random(3)
    seen: Counter[str] = Counter()
    refused = 0
    for state in positions(range(16), 0.04):
        if not state.over:
            seen[state.phase] += 1
            refused += look_at(state, rng, 30)
    assert sum(seen.values()) >= 400
    assert set(seen) == set(PHASES)
    assert refused > 10_000


@pytest.mark.long
@pytest.mark.parametrize("first", range(16, 96, 8))
def test_why_not_agrees_with_an_independent_reading_in_thousands_of_positions(first: int) -> None:
    rng = random.Random(first)
    looked = 0
    for state in positions(range(first, first + 8), 0.1):
        if not state.over:
            look_at(state, rng, 200)
            looked += 1
    assert looked > 300  # ten times this: over 3,000


@pytest.mark.parametrize("phase", PHASES)
def test_every_well_formed_move_has_its_reasons(phase: str) -> None:
    state = in_phase(phase, 8)
    legal = set(state.moves())
    texts = list(all_well_formed(state.board))
    assert legal <= set(texts)
    # A fifth of the many `move`s here, all of everything else; everything in the long test.
    rng = random.Random(phase)
    texts = [text for text in texts if text[:4] != "move" or text in legal or rng.random() < 0.2]
    compare(state, texts, Oracle(state.to_position()), legal)


@pytest.mark.long
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("game", range(20, 36))
def test_really_every_well_formed_move_has_its_reasons(phase: str, game: int) -> None:
    state = in_phase(phase, game)
    legal = set(state.moves())
    texts = all_well_formed(state.board, 12)
    assert legal <= set(texts)
    compare(state, list(texts), Oracle(state.to_position()), legal)


def test_after_the_end_every_move_is_refused_by_the_end() -> None:
    state = next(state for state in positions([1], 1) if state.over)
    assert state.moves() == []
    for text in ("done", "cash", "play tribune", "build aquileia"):
        assert [reason.rule for reason in state.why_not(text)] == ["R-END-3"]
    with pytest.raises(concordia.IllegalMoveError):
        state.play("play tribune")


def test_explain_refuses_what_play_refuses() -> None:
    state = table(0)
    with pytest.raises(concordia.IllegalMoveError) as refusal:
        state.explain("build roma")
    assert [reason.rule for reason in refusal.value.reasons] == ["R-TRN-1", "R-ARC-12"]
    with pytest.raises(concordia.InvalidMoveError):
        state.why_not("build atlantis")
