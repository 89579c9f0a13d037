"""Chance that is the same everywhere, and errors that a teacher can read."""

from __future__ import annotations

from collections import Counter

import pytest

from concordia_nb.core import errors
from concordia_nb.core.reasons import Reason
from concordia_nb.core.seeds import shuffled, stream


def test_the_same_seed_gives_the_same_numbers_on_every_machine() -> None:
    assert [int(stream(7, "tokens").random() * 1000), int(stream(8, "tokens").random() * 1000)] == [114, 719]
    assert shuffled(range(10), stream(7, "decks")) == [1, 2, 7, 8, 9, 3, 0, 5, 6, 4]


def test_purposes_and_seeds_do_not_touch_each_other() -> None:
    first = {stream(seed, purpose).random() for seed in range(50) for purpose in ("tokens", "decks")}
    assert len(first) == 100


def test_shuffling_keeps_all_items_leaves_the_input_alone_and_is_fair() -> None:
    items = [1, 2, 3]
    orders = Counter(tuple(shuffled(items, stream(seed, "x"))) for seed in range(3_000))
    assert items == [1, 2, 3]
    assert sorted(orders) == [(1, 2, 3), (1, 3, 2), (2, 1, 3), (2, 3, 1), (3, 1, 2), (3, 2, 1)]
    assert all(400 < n < 600 for n in orders.values())
    assert shuffled([], stream(0, "x")) == []


def test_faults_stand_one_a_line_each_with_what_they_belong_to() -> None:
    for kind in (errors.MapError, errors.PositionError, errors.RecordError, errors.CaseError):
        error = kind("x.json", (fault for fault in ["a: one.", "b: two."]))
        assert str(error) == "x.json: a: one.\nx.json: b: two."
        assert (error.what, error.faults) == ("x.json", ["a: one.", "b: two."])
        assert isinstance(error, errors.ConcordiaError)
        assert isinstance(error, ValueError)


def test_an_illegal_move_says_all_its_reasons() -> None:
    reasons = (
        Reason("R-TRN-1", "One card a turn."),
        Reason("R-ARC-12", "Roma is a capital.", {"cities": ["roma"]}),
    )
    error = errors.IllegalMoveError("build roma", reasons)
    assert str(error) == "build roma: One card a turn. (R-TRN-1) Roma is a capital. (R-ARC-12)"
    assert error.move == "build roma"
    assert error.reasons == list(reasons)
    with pytest.raises(AttributeError):
        reasons[0].rule = "R-TRN-2"  # type: ignore[misc]
    assert reasons[0].data == {}
