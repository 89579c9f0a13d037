"""Games and moves for the tests of the engine: seeded random games, every well-formed move, what must always hold."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product

from concordia_nb import concordia
from concordia_nb.concordia import Board, State
from concordia_nb.concordia.moves import DONE
from concordia_nb.concordia.pieces import CARDS, COLOURS, GOODS, KINDS

BOARDS = ("italia", "imperium")
SEATS = (2, 3, 4, 5)
PHASES = (
    "play",
    "tribune",
    "architect",
    "prefect",
    "keep",
    "mercator",
    "diplomat",
    "senator",
    "consul",
    "colonist",
)
RARE = ("keep", "consul", "colonist")
COMPILED = not hasattr(State, "__slots__")  # by mypyc, in the extra build
#: the names of a state's fields
FIELDS: tuple[str, ...] = State.__mypyc_attrs__ if COMPILED else State.__slots__


def table(n: int) -> State:
    """The first position of game number `n`: boards, seat numbers and options take turns, the seed is `n`."""
    return concordia.new_game(
        BOARDS[n % 2],
        seats=SEATS[n // 2 % 4],
        seed=n,
        options={"intermediate_scoring": n % 3 == 0, "start_goods": n % 5 != 0},
    )


def choose(state: State, rng: random.Random) -> str:
    """A random move, whatever the order of `moves()`. `done` is mostly put off, so that cards get used."""
    legal = sorted(state.moves())
    if len(legal) > 1 and "done" in legal and rng.random() < 0.75:
        legal.remove(DONE)
    verbs = sorted({move.split()[0] for move in legal})
    verb = verbs[int(rng.random() * len(verbs))]
    legal = [move for move in legal if move.split()[0] == verb]
    return legal[int(rng.random() * len(legal))]


def random_game(n: int) -> Iterator[State]:
    """The same state again and again: before the first move of game `n`, then after each one until the end."""
    rng = random.Random(n)
    state = table(n)
    yield state
    while not state.over:
        state.play(choose(state, rng))
        yield state


def positions(games: Iterable[int], share: float) -> Iterator[State]:
    """A random share of the positions of some games (ten times as many of the rare phases), each to be looked at before
    the next is asked for."""
    for n in games:
        rng = random.Random(f"positions {n}")
        for state in random_game(n):
            if rng.random() < share * (10 if state.phase in RARE else 1):
                yield state


def in_phase(phase: str, n: int = 0) -> State:
    """The first position in a phase, from game `n` on; a copy of its own for each who asks."""
    return _in_phase(phase, n).copy()


@cache
def _in_phase(phase: str, n: int) -> State:
    return next(state for game in range(n, n + 60) for state in random_game(game) if state.phase == phase)


# -- moves ---------------------------------------------------------------------------------------------------------


@cache
def _keeps(most: int) -> tuple[str, ...]:
    vectors = (units for units in product(range(most + 1), repeat=5) if 0 < sum(units) <= most)
    return tuple(
        "keep " + " ".join(f"{good} {n}" for good, n in zip(GOODS, units, strict=True) if n)
        for units in vectors
    )


@cache
def all_well_formed(board: Board, most_kept: int = 6) -> tuple[str, ...]:
    """Every well-formed move on a board; of `keep` those of at most `most_kept` units."""
    places = [*board.city_number, *board.route_place]
    return (
        *(f"play {card.id}" for card in CARDS),
        *(
            f"move {kind} {origin} > {route}"
            for kind in KINDS for origin in places for route in board.route_place
        ),
        *(f"build {city}" for city in board.city_number),
        *(f"produce {province}" for province in board.province_number),
        "cash",
        *_keeps(most_kept),
        *(f"{verb} {good} {n}" for verb in ("sell", "buy") for good in GOODS for n in range(1, 13)),
        *(f"take {slot}" for slot in range(1, 8)),
        *(f"take {slot} with {good}" for slot in range(1, 8) for good in GOODS),
        *(f"copy {colour}" for colour in COLOURS),
        *(f"settle {kind} {city}" for kind in KINDS for city in board.city_number),
        "done",
    )  # fmt: skip


@cache
def _by_verb(board: Board) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for text in all_well_formed(board):
        found.setdefault(text.split()[0], []).append(text)
    return found


def some_well_formed(state: State, rng: random.Random, n: int) -> list[str]:
    """`n` well-formed moves of all kinds, half of the `move`s by colonists that are really there."""
    by_verb = _by_verb(state.board)
    verbs = list(by_verb)
    own = [
        f"{kind} {state.board.place_id[place]}"
        for kind, places in zip(KINDS, state.colonists[state.to_move], strict=True)
        for place in places
    ]
    routes = list(state.board.route_place)
    found = []
    for _ in range(n):
        verb = rng.choice(verbs)
        if verb == "move" and own and rng.random() < 0.5:
            found.append(f"move {rng.choice(own)} > {rng.choice(routes)}")
        else:
            found.append(rng.choice(by_verb[verb]))
    return found


# -- what must always hold -----------------------------------------------------------------------------------------


def all_cards(state: State) -> list[int]:
    """The numbers of all cards, wherever they lie, sorted."""
    lying = [card for card in state.display if card >= 0] + state.deck
    return sorted(lying + [card for held in (*state.hands, *state.discards) for card in held])


def check(state: State) -> None:
    """Fails unless the position is legal. Looks at numbers only, so that it can be asked after every move."""
    board = state.board
    standing = []
    houses = 0
    for seat in range(len(state.seats)):
        land, sea = state.colonists[seat]
        goods = state.goods[seat]
        assert state.coins[seat] >= 0
        assert min(goods) >= 0
        assert len(land) <= 3
        assert len(sea) <= 3
        assert 6 - len(land) - len(sea) + sum(goods) <= 12
        assert not state.houses[seat] & ~board.buildable_mask
        built = state.houses[seat].bit_count()
        assert built <= 15
        assert state.houses_left[seat] == 15 - built
        houses += built
        for place in land + sea:
            if board.n_cities <= place < board.n_cities + len(board.routes):
                assert state.occupants[place] == seat + 1
                standing.append(place)
    assert len(set(standing)) == len(standing) == board.n_places - state.occupants.count(0)
    assert sum(state.stands) == houses
    legal = state.moves()
    assert len(set(legal)) == len(legal)
    assert bool(legal) is not state.over


def check_position(state: State) -> None:
    """The same by names, from the Position, and that fields which say a thing twice agree."""
    position = state.to_position()
    board = state.board
    standing: Counter[str] = Counter()
    houses: Counter[str] = Counter()
    for number, seat in enumerate(position["seats"]):
        assert seat["coins"] >= 0
        assert all(n >= 0 for n in seat["goods"].values())
        kinds = Counter(kind for kind, _ in seat["colonists"])
        assert all(n <= 3 for n in kinds.values())
        used = 6 - len(seat["colonists"]) + sum(seat["goods"].values())
        assert used <= 12
        assert state.free_spaces(number) == 12 - used
        assert len(set(seat["houses"])) == len(seat["houses"]) <= 15
        assert not any(board.city(city).capital for city in seat["houses"])
        assert state.houses_left[number] == 15 - len(seat["houses"])
        houses.update(seat["houses"])
        for kind, place in seat["colonists"]:
            if place in board.route_place:
                standing[place] += 1
                assert board.route(place).kind == kind
                assert state.occupants[board.route_place[place]] == number + 1
    assert all(n == 1 for n in standing.values())
    assert sum(1 for seat in state.occupants if seat) == len(standing)
    assert [houses[city.id] for city in board.cities] == list(state.stands)
    assert state.over <= ("concordia" in position)
    if state.phase == "play":
        assert state.hands[state.to_move]
        assert state.turn == state.to_move


def inside(state: State) -> dict[str, object]:
    """Every field of a state but its caches, to compare two states down to what no Position shows."""
    return {name: getattr(state, name) for name in FIELDS if not name.startswith("_") and name != "board"} | {
        "board": state.board.id
    }
