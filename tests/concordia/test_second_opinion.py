"""Whole games followed by a second referee that was written from the rules alone (see `paper.py`).

At every position of random games the two must agree on the position, the legal moves and all scores: so on building
costs, prices of cards, adjacency and steps, offers of every production, storehouse choices, both ends, the winner.
"""

from __future__ import annotations

import random
from collections import Counter
from copy import deepcopy

import pytest

from concordia_nb import concordia
from concordia_nb.concordia import State
from tests.concordia import paper
from tests.concordia.games import choose, table
from tests.concordia.paper import Paper, comparable

CI_GAMES = 16
LONG_GAMES = 1_000


def follow(n: int) -> Counter[str]:
    """Play game `n` with both referees; returns how often each kind of move was seen."""
    rng = random.Random(f"second opinion {n}")
    state = table(n)
    second = Paper(state.to_position())
    seen: Counter[str] = Counter()
    while not state.over:
        agree(state, second)
        move = choose(state, rng)
        state.play(move)
        second.play(move)
        seen[move.split()[0]] += 1
    agree(state, second)
    assert second.over
    assert state.winners() == [second.winner()]
    return seen


def agree(state: State, second: Paper) -> None:
    assert comparable(state.to_position()) == second.page()
    assert set(state.moves()) == second.moves()
    assert [dict(score) for score in state.scores()] == [second.score(i) for i in range(len(second.seats))]


@pytest.mark.parametrize("first", range(0, CI_GAMES, 4))
def test_both_referees_agree_on_every_move_of_whole_games(first: int) -> None:
    seen: Counter[str] = Counter()
    for n in range(first, first + 4):
        seen += follow(n)
    assert {
        "play",
        "move",
        "build",
        "produce",
        "cash",
        "sell",
        "buy",
        "take",
        "copy",
        "settle",
        "done",
    } <= set(seen)


@pytest.mark.long
@pytest.mark.parametrize("first", range(CI_GAMES, LONG_GAMES, 16))
def test_both_referees_agree_over_hundreds_of_games(first: int) -> None:
    for n in range(first, first + 16):
        follow(n)


def test_games_followed_hold_every_kind_of_choice() -> None:
    """Storehouse choices are rare in random play; among these games there are some."""
    assert sum((follow(n) for n in (3, 10)), Counter())["keep"] > 0


@pytest.mark.parametrize("board", ["italia", "imperium"])
def test_steps_to_every_route_are_the_fewest(board: str) -> None:
    chart = paper.Chart(board)
    engine = concordia.load_board(board)
    assert set(chart.ends) == {route.id for route in engine.routes}
    for colonist in ("land", "sea"):
        state = concordia.from_position(
            {
                "map": board,
                "seats": [{"colour": "red", "colonists": [[colonist, "roma"]]}, {"colour": "green"}],
            }
        )
        for route, steps in chart.steps(colonist, "roma").items():
            assert concordia.parse_move(f"move {colonist} roma > {route}", state).steps == steps


@pytest.mark.parametrize(
    ("seats", "pantheon"), [(2, (3, 3, 2, 2)), (3, (5, 5, 3, 3)), (4, (7, 6, 4, 4)), (5, (8, 7, 5, 5))]
)
def test_the_cards_for_sale_are_those_of_the_pantheon(seats: int, pantheon: tuple[int, ...]) -> None:
    position = concordia.new_game("imperium", seats=seats, seed=seats).to_position()
    gods = Counter(paper.GOD[card] for card in position["display"] + position["deck"])
    assert tuple(gods[god] for god in ("jupiter", "saturnus", "mercurius", "mars")) == pantheon


@pytest.mark.parametrize("board", ["italia", "imperium"])
def test_tokens_and_markers_of_fresh_games(board: str) -> None:
    """R-CTY-1, R-CTY-2, R-BON-1, counted over many draws."""
    letters = {"A": (2, 2, 1, 1, 1), "B": (2, 2, 2, 1, 1), "C": (3, 2, 2, 2, 1), "D": (1, 1, 1, 1, 1)}
    engine = concordia.load_board(board)
    draws = set()
    for seed in range(40):
        position = concordia.new_game(board, seats=3, seed=seed).to_position()
        tokens = position["tokens"]
        draws.add(tuple(sorted(tokens.items())))
        for letter, units in letters.items():
            drawn = Counter(tokens[city.id] for city in engine.cities if city.zone == letter)
            assert not drawn or tuple(drawn[good] for good in paper.GOODS) == units
        for province, cities in paper.Chart(board).cities.items():
            best = max((tokens[city] for city in cities), key=paper.GOODS.index)
            assert position["markers"][province] == {"good": best, "side": "goods"}
    assert len(draws) == 40


@pytest.mark.parametrize("change", ["coins", "goods", "houses", "hand", "display", "last_turns"])
def test_the_comparison_sees_a_difference(change: str) -> None:
    position = table(1).to_position()
    other = deepcopy(position)
    seat = other["seats"][0]
    match change:
        case "coins":
            seat["coins"] += 1
        case "goods":
            seat["goods"]["wine"] += 1
        case "houses":
            seat["houses"].append("lutetia")
        case "hand":
            seat["hand"].remove("tribune")
        case "display":
            other["display"].reverse()
        case "last_turns":
            other["last_turns"] = ["red"]
    assert comparable(position) != comparable(other)
