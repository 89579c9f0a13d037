"""A hypothesis state machine over all phases: plays, refuses, takes back, branches, saves; checks after each."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from concordia_nb import concordia
from concordia_nb.concordia import Record
from tests.concordia.games import (
    BOARDS,
    PHASES,
    all_cards,
    check,
    check_position,
    choose,
    in_phase,
    inside,
    some_well_formed,
)

FAR = 400  # moves looked ahead at most for a phase that was asked for


class Games(RuleBasedStateMachine):
    """One game and its record; `twin` is a second state that follows by texts alone."""

    record: Record
    twin: concordia.State
    cards: list[int]

    def begin(self, state: concordia.State) -> None:
        self.record = Record(state)
        self.twin = state.copy()
        self.cards = all_cards(state)

    @initialize(
        board=st.sampled_from(BOARDS), seats=st.integers(2, 5), seed=st.integers(0, 2**40),
        scoring=st.booleans(), start_goods=st.booleans(),
    )  # fmt: skip
    def new_game(self, board: str, seats: int, seed: int, scoring: bool, start_goods: bool) -> None:
        options = {"intermediate_scoring": scoring, "start_goods": start_goods}
        self.begin(concordia.new_game(board, seats, seed, options))

    @property
    def state(self) -> concordia.State:
        return self.record.state

    @property
    def running(self) -> bool:
        return not self.state.over

    def play_both(self, move: str) -> None:
        self.record.play(move)
        self.twin.play(str(move))

    @rule(phase=st.sampled_from(PHASES), game=st.integers(0, 30))
    def start_in_the_middle_of_a_game(self, phase: str, game: int) -> None:
        self.begin(in_phase(phase, game))
        assert self.state.phase == phase

    @precondition(lambda self: self.running)
    @rule(number=st.integers(0, 10**6))
    def play_any_legal_move(self, number: int) -> None:
        legal = self.state.moves()
        self.play_both(legal[number % len(legal)])

    @precondition(lambda self: self.running)
    @rule(phase=st.sampled_from(PHASES), seed=st.integers(0, 10**6))
    def play_on_to_a_phase(self, phase: str, seed: int) -> None:
        rng = random.Random(seed)
        for _ in range(FAR):
            if self.state.over or self.state.phase == phase:
                break
            self.play_both(choose(self.state, rng))
            check(self.state)

    @precondition(lambda self: self.running)
    @rule(seed=st.integers(0, 10**6))
    def refuse_what_is_not_legal(self, seed: int) -> None:
        before = inside(self.state.copy())
        legal = set(self.state.moves())
        for text in some_well_formed(self.state, random.Random(seed), 12):
            reasons = self.state.why_not(text)
            assert (reasons == []) is (text in legal)
            if reasons:
                with pytest.raises(concordia.IllegalMoveError) as refusal:
                    self.record.play(text)
                assert refusal.value.reasons == reasons
        assert inside(self.state) == before
        assert set(self.state.moves()) == legal

    @rule(n=st.integers(0, 60))
    def take_back(self, n: int) -> None:
        n = min(n, len(self.record.moves))
        expected = inside(self.record.at(len(self.record.moves) - n))
        self.record.undo(n)
        assert inside(self.state) == expected
        self.twin = self.state.copy()

    @rule(number=st.integers(0, 10**6))
    def go_on_with_a_branch(self, number: int) -> None:
        self.record = self.record.branch(number % (len(self.record.moves) + 1))
        self.twin = self.state.copy()

    @rule()
    def go_on_with_the_position_read_back(self) -> None:
        position: dict[str, Any] = json.loads(json.dumps(self.state.to_position()))
        again = concordia.from_position(position)
        assert inside(again) == inside(self.state)
        self.twin = again

    @rule()
    def go_on_with_the_record_read_back(self) -> None:
        again = Record.from_dict(json.loads(json.dumps(self.record.to_dict())))
        assert again.moves == self.record.moves
        assert inside(again.state) == inside(self.state)
        self.record = again

    @precondition(lambda self: self.running)
    @rule(seed=st.integers(0, 10**6))
    def play_a_copy_to_nowhere(self, seed: int) -> None:
        before = inside(self.state.copy())
        copy, rng = self.state.copy(), random.Random(seed)
        for _ in range(20):
            if not copy.over:
                copy.apply(copy.moves()[int(rng.random() * len(copy.moves()))])
        assert inside(self.state) == before

    @invariant()
    def nothing_is_ever_illegal(self) -> None:
        check(self.state)
        check_position(self.state)
        assert all_cards(self.state) == self.cards
        assert inside(self.twin) == inside(self.state)
        assert bool(self.state.question()) is self.running


TestGames = Games.TestCase
TestGames.settings = settings(
    max_examples=30 if settings.default.max_examples < 1_000 else 2_000, stateful_step_count=25
)
