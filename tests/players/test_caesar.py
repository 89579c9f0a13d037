"""The searcher: in slices, stoppable, repeatable, and with a stack that only might be so."""

from __future__ import annotations

from collections import Counter

import pytest

from concordia_nb import concordia, players
from concordia_nb.concordia import State
from concordia_nb.concordia.pieces import CARDS
from concordia_nb.core.errors import ConcordiaError
from concordia_nb.core.seeds import stream
from concordia_nb.players.caesar import Caesar, deal
from concordia_nb.players.player import Progress


@pytest.fixture
def state() -> State:
    """A position some rounds into a game."""
    state = concordia.new_game("italia", seats=3, seed=2)
    civis = players.make("civis")
    while state.rounds < 6 or state.phase != "play":
        state.play(civis.decide(state))
    return state


def test_the_same_seed_and_number_of_simulations_decide_alike(state: State) -> None:
    decisions = {str(Caesar(seed=4, simulations=6, seconds=None).decide(state)) for _ in range(2)}
    assert len(decisions) == 1


def test_it_thinks_in_slices_and_tells_how_far_it_is(state: State) -> None:
    slices = list(Caesar(seed=4, simulations=5, seconds=None).search(state))
    assert [progress.simulations for progress in slices] == [0, 1, 2, 3, 4, 5]
    assert [progress.share for progress in slices] == [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
    assert all(progress.best in state.moves() for progress in slices)


def test_it_can_be_stopped_and_then_has_a_move(state: State) -> None:
    seen: list[Progress] = []
    caesar = Caesar(seed=4, simulations=None, seconds=3600)
    move = caesar.decide(state, should_stop=lambda: len(seen) == 3, on_progress=seen.append)
    assert len(seen) == 3
    assert move == seen[-1].best


def test_it_ends_when_its_time_is_up(state: State) -> None:
    last = list(Caesar(seed=4, simulations=None, seconds=0.0).search(state))[-1]
    assert last.simulations == 0
    assert last.best in state.moves()


def test_it_needs_a_limit() -> None:
    with pytest.raises(ConcordiaError):
        players.make("caesar:simulations=none,seconds=none")


def test_a_stack_as_it_might_be_has_the_same_cards_deck_by_deck(state: State) -> None:
    other = state.copy()
    deal(other, stream(1, "deal"))
    assert Counter(other.deck) == Counter(state.deck)
    decks = [CARDS[card].deck for card in other.deck]
    assert decks == sorted(decks, reverse=True)
    again = state.copy()
    again.deck.reverse()
    deal(again, stream(1, "deal"))
    assert again.deck == other.deck


def test_settings_are_part_of_the_id() -> None:
    caesar = players.make("caesar:simulations=7,seconds=0.5", seed=3)
    assert isinstance(caesar, Caesar)
    assert (caesar.simulations, caesar.seconds, caesar.seed) == (7, 0.5, 3)
    for wrong in ("civis:colour=red", "caesar:simulations", "civis:nothing=1"):
        with pytest.raises(ConcordiaError, match="settings"):
            players.make(wrong)
