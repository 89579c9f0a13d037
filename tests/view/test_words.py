"""The text twin says what the picture shows."""

from __future__ import annotations

from typing import Any

from concordia_nb.concordia import Board
from concordia_nb.view.words import (
    city_words,
    display_part,
    marker_words,
    place_words,
    position_words,
    price_words,
    seat_of,
    slot_words,
    storehouse_words,
)

from .conftest import start_of


def test_all_of_a_position_is_said(board: Board, middle: dict[str, Any]) -> None:
    parts = position_words(middle, board)
    assert len(parts) == 1 + 5 + 1 + 1
    everything = " ".join(s for part in parts for s in (part.heading, *part.sentences))
    for city in board.cities:
        if not city.capital:
            assert city_words(middle, board, city.id) in everything
    for province in board.provinces:
        assert marker_words(middle, board, province.id) in everything
    assert "2 land colonists of" not in everything  # each is said by itself, with its place
    assert everything.count("Land colonist of Red") == 3
    assert "Place 3: empty." in display_part(middle, board).sentences


def test_hidden_hands_are_only_counted(board: Board, start: dict[str, Any]) -> None:
    open_one, hidden = position_words(start, board, open_hands=[0])[1:3]
    assert any(s.startswith("Hand: Tribune, Architect, Prefect") for s in open_one.sentences)
    assert "7 cards in hand." in hidden.sentences
    assert not any("Tribune" in s for s in hidden.sentences)


def test_prices_add_the_place_and_a_consul_leaves_it_out() -> None:
    from concordia_nb.concordia import load_board

    board = load_board("italia")
    assert price_words(board, 6, "weaver-2") == "1 brick and 2 cloth and any one good"
    assert price_words(board, 6, "weaver-2", with_slot=False) == "1 brick and 1 cloth"
    assert slot_words(board, 1) == "nothing more"
    assert slot_words(board, 2) == "any one good"


def test_words_of_places_and_seats(board: Board) -> None:
    position = start_of("italia")
    assert seat_of(position, "yellow") == 2
    assert seat_of(position, None) is None
    assert storehouse_words(position, 0).endswith("2 of 12 spaces free.")
    road = next(r for r in board.routes if r.kind == "land")
    assert place_words(board, road.id).startswith("the road ")
