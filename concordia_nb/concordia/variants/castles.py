"""Germania's castles: on each lies a marker; a Tribune may fetch its good beside an own colonist (R-GER-2, H-GER-1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from concordia_nb.concordia import names, reasons
from concordia_nb.concordia.pieces import GOODS, MARKERS
from concordia_nb.concordia.variants.own import NONE
from concordia_nb.core.reasons import Reason
from concordia_nb.core.seeds import shuffled, stream
from concordia_nb.core.words import _

if TYPE_CHECKING:
    from concordia_nb.concordia.board import Board
    from concordia_nb.concordia.decision import Pending
    from concordia_nb.concordia.moves import Move
    from concordia_nb.concordia.state import State


def laid_out(board: Board, markers: Sequence[int], seed: int) -> tuple[int, ...]:
    """R-GER-2: the markers that the provinces left in the box are shuffled, and one good lies on each castle."""
    left = [good for good, n in enumerate(MARKERS) for _each in range(n - list(markers).count(good))]
    drawn = shuffled(left, stream(seed, "castles"))[: len(board.castles)]
    return (*drawn, *[NONE] * (len(board.castles) - len(drawn)))


def good_at(state: State, city: int) -> int:
    """The good of the marker on a castle, NONE where no marker lies (any more)."""
    if city not in state.board.castles or not state.own.castles:
        return NONE
    return state.own.castles[state.board.castles.index(city)]


def moves(state: State, now: Pending) -> list[Move]:
    """H-GER-1: one castle a Tribune, at an end of a route with an own colonist, for which there is a free space."""
    if now.begun or not state.free_spaces(now.seat):
        return []
    beside = _beside(state, now.seat)
    return [
        state.board.collect_moves[city]
        for city, good in zip(state.board.castles, state.own.castles, strict=True)
        if good != NONE and beside >> city & 1
    ]


def _beside(state: State, seat: int) -> int:
    """Every node (a bit mask) at an end of a route with an own colonist."""
    nodes = 0
    for places in state.colonists[seat]:
        for place in places:
            nodes |= state.board.ends_mask[place]
    return nodes


def collect(state: State, seat: int, move: Move) -> None:
    """The good goes to the storehouse, the marker out of the game."""
    state.goods[seat][good_at(state, move.city)] += 1
    state.own = state.own._replace(
        castles=tuple(
            NONE if city == move.city else good
            for city, good in zip(state.board.castles, state.own.castles, strict=True)
        )
    )


def why_not(state: State, move: Move) -> Iterator[Reason]:
    """Every reason against fetching a good there."""
    now, board = state.pending[-1], state.board
    place, mark = board.cities[move.city].name, {"cities": [board.cities[move.city].id]}
    if move.city not in board.castles:
        yield Reason("H-GER-1", _("{city} is no castle: there is nothing to fetch.").format(city=place), mark)
        return
    if not state.own.castles:
        yield Reason("H-GER-1", _("This game is played without the goods on the castles."), mark)
        return
    if now.phase.name != "tribune":
        yield reasons.wrong_phase(state, _("Goods are fetched from castles with the Tribune."), "H-GER-1")
    elif now.begun:
        yield Reason("H-GER-1", _("One castle a Tribune: a good has been fetched already."), mark)
    if good_at(state, move.city) == NONE:
        yield Reason("H-GER-1", _("The good of {city} has been fetched already.").format(city=place), mark)
    if not _beside(state, now.seat) >> move.city & 1:
        routes = [route.id for route in board.routes if board.cities[move.city].id in (route.a, route.b)]
        yield Reason(
            "H-GER-1",
            _("{name} has no colonist on a route that ends at {city}.").format(
                name=names.seat(state, now.seat), city=place
            ),
            {**mark, "routes": routes},
        )
    if not state.free_spaces(now.seat):
        yield Reason(
            "R-STO-2", _("{name}'s storehouse is full.").format(name=names.seat(state, now.seat)), {"free": 0}
        )


def explain(state: State, move: Move) -> list[str]:
    """What the castle gives."""
    return [
        _("You take 1 {good} from {city} into your storehouse; its marker leaves the game.").format(
            good=names.good(GOODS[good_at(state, move.city)]), city=names.city(state.board, move.city)
        )
    ]


def describe(state: State, move: Move) -> str:
    """Label of a button."""
    good = good_at(state, move.city)
    if good == NONE:
        return _("Fetch from {city}").format(city=names.city(state.board, move.city))
    return _("Fetch 1 {good} from {city}").format(
        good=names.good(GOODS[good]), city=names.city(state.board, move.city)
    )
