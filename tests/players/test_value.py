"""The value function: exact at the end, never looking at the stack, fitted the same way twice."""

from __future__ import annotations

import json

import pytest

from concordia_nb import concordia, players
from concordia_nb.concordia.pieces import CONCORDIA_POINTS
from concordia_nb.players import fit
from concordia_nb.players.value import FEATURES, WEIGHTS_FILE, Value, features


def test_features_know_the_score_of_every_position() -> None:
    state = concordia.new_game("imperium", seats=4, seed=8)
    civis = players.make("civis")
    while not state.over:
        for seat, points in enumerate(state.scores()):
            now, counted = features(state, seat)
            assert now + CONCORDIA_POINTS * (state.concordia == seat) == points["total"]
            assert len(counted) == len(FEATURES)
        state.play(civis.decide(state))


def test_nothing_is_to_come_when_the_game_is_over() -> None:
    state = concordia.new_game("italia", seats=2, seed=8)
    civis = players.make("civis")
    while not state.over:
        state.play(civis.decide(state))
    for seat, points in enumerate(state.scores()):
        assert Value.stored().expected(state, seat) == points["total"]


def test_the_fit_repeats_itself() -> None:
    first = fit.run([3], seed=5, processes=1)
    assert first == fit.run([3], seed=5, processes=1)
    assert set(first["weights"]) == set(FEATURES)
    assert json.loads(json.dumps(first)) == first


@pytest.mark.long
def test_the_stored_weights_are_what_the_fit_gives() -> None:
    assert fit.run(list(fit.GAMES), seed=0, processes=2) == json.loads(
        WEIGHTS_FILE.read_text(encoding="utf-8")
    )


def test_the_stored_weights_are_those_of_the_features_and_of_the_usual_fit() -> None:
    stored = json.loads(WEIGHTS_FILE.read_text(encoding="utf-8"))
    assert list(stored["weights"]) == list(FEATURES)
    assert (stored["seed"], stored["games"]) == (0, list(fit.GAMES))
    with pytest.raises(ValueError, match="weights"):
        Value([1.0], [1.0])
