"""The Architect: move colonists, then build houses (R-ARC-1 to R-ARC-17)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING

from concordia_nb.concordia import names, reasons
from concordia_nb.concordia.board import BYTES, MOST_STEPS, Board
from concordia_nb.concordia.decision import Pending, Phase, by_seat
from concordia_nb.concordia.moves import DONE, Move
from concordia_nb.concordia.pieces import GOODS, HOUSE_COINS, HOUSE_GOODS, HOUSES, KINDS, SEA
from concordia_nb.concordia.storehouse import can_pay, pay
from concordia_nb.concordia.variants import harbours, nile
from concordia_nb.core.reasons import Reason
from concordia_nb.core.words import _, ngettext

if TYPE_CHECKING:
    from concordia_nb.concordia.state import State

# Turns `occupants` into flags, 1 for a free place: with them the free ones of many routes are picked in C.
IS_FREE = bytes([1]) + bytes(255)


def begin(state: State, seat: int, card: int) -> None:
    """R-ARC-1: as many steps as own colonists stand on the board."""
    state.pending.append(_DUE[seat][state.colonists_on_board(seat)])


def moves(state: State, now: Pending) -> list[Move]:
    """Steps while nothing is built (R-ARC-2 to R-ARC-9), then houses beside own colonists (R-ARC-10 to R-ARC-15)."""
    seat, board = now.seat, state.board
    legal: list[Move] = []
    if now.left and not now.begun:
        free = state.occupants.translate(IS_FREE).ljust(BYTES)
        legal = board.ways(state.colonists[seat], now.left, free)
    if state.houses_left[seat]:
        cities = affordable_cities(state, seat)
        if cities:
            cities &= adjacent_cities(state, seat) & ~state.houses[seat]
        coins = state.coins[seat]
        while cities:
            lowest = cities & -cities
            city = lowest.bit_length() - 1
            if coins >= house_coins(state, city):
                legal.append(board.build_moves[city])
            cities ^= lowest
    legal.append(DONE)
    return legal


def adjacent_cities(state: State, seat: int) -> int:
    """R-ARC-10, R-ARC-11: the cities (a bit mask) at the ends of routes of own colonists, capitals left out."""
    ends = state.board.ends_mask
    land, sea = state.colonists[seat]
    cities = 0
    for place in land + sea:
        cities |= ends[place]
    return cities & state.board.buildable_mask


@lru_cache(maxsize=8192)
def payable(goods: tuple[int, ...]) -> tuple[bool, ...]:
    """R-ARC-13: by good whether these goods can pay a house in its cities. Remembered: every Architect asks again."""
    return tuple(can_pay(goods, cost) for cost in HOUSE_GOODS)


def affordable_cities(state: State, seat: int) -> int:
    """R-ARC-13: the cities (a bit mask) whose house's goods a seat can pay."""
    return sum(compress(state.good_mask, payable(tuple(state.goods[seat]))))


def house_coins(state: State, city: int) -> int:
    """R-ARC-14: the base price times the houses that will then stand in the city."""
    return HOUSE_COINS[state.tokens[city]] * (state.stands[city] + 1)


def play(state: State, now: Pending, move: Move) -> None:
    """A step, a house, or the end of the turn."""
    if move is DONE:
        state.pending.pop()
    elif move.verb == "move":
        walk(state, now.seat, move)
        state.pending[-1] = _DUE[now.seat][now.left - move.steps]
    else:
        state.pending[-1] = _BUILDING[now.seat][now.left]
        build(state, now.seat, move.city)


def walk(state: State, seat: int, move: Move) -> None:
    """Put a colonist from its place onto a free route (R-ARC-4, R-ARC-5)."""
    places = state.colonists[seat][move.kind]
    places[places.index(move.origin)] = move.route
    if move.origin >= state.board.n_cities:
        state.occupants[move.origin] = 0
    state.occupants[move.route] = seat + 1


def build(state: State, seat: int, city: int) -> None:
    """Pay for a house and put it up (R-ARC-13 to R-ARC-16)."""
    state.coins[seat] -= house_coins(state, city)
    pay(state.goods[seat], HOUSE_GOODS[state.tokens[city]])
    state.houses[seat] |= 1 << city
    state.houses_left[seat] -= 1
    state.stands[city] += 1
    if state.board.harbours:
        harbours.sail_in(state, seat, city)
    if state.own.laurels:
        nile.after_building(state, seat, city)
    if not state.houses_left[seat]:
        state.trigger_end(seat)


def question(state: State, now: Pending) -> str:
    """What is asked while the Architect is at work."""
    if now.begun:
        return _("Build another house, or finish your turn.")
    if now.left:
        return ngettext(
            "Move your colonists ({n} step left), then build houses, or finish your turn.",
            "Move your colonists ({n} steps left), then build houses, or finish your turn.",
            now.left,
        ).format(n=now.left)
    return _("Build houses beside your colonists, or finish your turn.")


PHASE: Phase = Phase("architect", moves, play, question)
_DUE, _BUILDING = by_seat(PHASE, MOST_STEPS), by_seat(PHASE, MOST_STEPS, begun=True)


def why_not(state: State, move: Move) -> Iterator[Reason]:
    """Every reason against a step or a house."""
    if state.pending[-1].phase is not PHASE:
        yield reasons.wrong_phase(state, _("Moving and building are the Architect's work."))
    yield from _why_not_move(state, move) if move.verb == "move" else _why_not_build(state, move)


def _why_not_move(state: State, move: Move) -> Iterator[Reason]:
    now, board = state.pending[-1], state.board
    seat, kind = now.seat, KINDS[move.kind]
    at_work = now.phase is PHASE
    mark = {"routes": [board.place_id[move.route]]}
    if at_work and now.begun:
        yield Reason(
            "R-ARC-10", _("All movement comes before the first house; a house has been built already.")
        )
    if move.origin not in state.colonists[seat][move.kind]:
        yield _no_such_colonist(state, seat, move)
    route = board.routes[move.route - board.n_cities]
    if route.kind != kind:
        yield Reason(
            "R-ARC-2",
            _("A land colonist uses roads only; {route} is none.").format(
                route=names.route(board, move.route)
            )
            if kind == "land"
            else _("A sea colonist uses sea lanes only; {route} is none.").format(
                route=names.route(board, move.route)
            ),
            mark,
        )
    elif move.origin == move.route:
        yield Reason(
            "R-ARC-9", _("The colonist stands on that route already: a move leads to another one."), mark
        )
    elif not move.steps:
        yield Reason(
            "R-ARC-3",
            _("No way for a {kind} leads from {place} to {route}.").format(
                kind=names.kind(kind),
                place=names.place(board, move.origin),
                route=names.route(board, move.route),
            ),
            mark,
        )
    elif move.steps > steps_left(state, now):
        yield Reason("R-ARC-1", _too_far(state, now, move), {
            **mark, "steps": move.steps, "left": steps_left(state, now),
        })  # fmt: skip
    if not route.stop:
        yield Reason("R-ION-1", _("No colonist may stop on a dashed route."), mark)
    occupant = state.occupants[move.route]
    if occupant and move.origin != move.route:
        yield Reason(
            "R-ARC-4",
            _("A colonist of {name} stands on {route} already.").format(
                name=names.seat(state, occupant - 1), route=names.route(board, move.route)
            ),
            {**mark, "seat": names.seat_id(state, occupant - 1)},
        )


def steps_left(state: State, now: Pending) -> int:
    """Steps that the Architect at work still has; before one is played, those it would have."""
    return now.left if now.phase is PHASE else state.colonists_on_board(now.seat)


def _no_such_colonist(state: State, seat: int, move: Move) -> Reason:
    board = state.board
    words = {
        "name": names.seat(state, seat),
        "kind": names.kind(KINDS[move.kind]),
        "place": names.place(board, move.origin),
    }
    other = KINDS[1 - move.kind]
    data: dict[str, object] = {
        "places": [board.place_id[move.origin]],
        "own": [board.place_id[place] for place in sorted(set(state.colonists[seat][move.kind]))],
    }
    if move.origin in state.colonists[seat][1 - move.kind]:
        text = _("{name}'s colonist at {place} is a {other}, not a {kind}.").format(
            other=names.kind(other), **words
        )
    elif state.occupants[move.origin]:
        owner = state.occupants[move.origin] - 1
        text = _("The colonist on {place} belongs to {owner}, not to {name}.").format(
            owner=names.seat(state, owner), **words
        )
        data["seat"] = names.seat_id(state, owner)
    elif move.origin < board.n_cities:
        text = _("{name} has no {kind} in {place}.").format(**words)
    else:
        text = _("{name} has no {kind} on {place}.").format(**words)
    return Reason("R-ARC-1", text, data)


def _too_far(state: State, now: Pending, move: Move) -> str:
    left = steps_left(state, now)
    words = {
        "route": _sentence(names.route(state.board, move.route)),
        "n": move.steps,
        "name": names.seat(state, now.seat),
        "left": left,
    }
    if now.phase is PHASE:
        return ngettext(
            "{route} is {n} step away; {name} has {left} left.",
            "{route} is {n} steps away; {name} has {left} left.",
            move.steps,
        ).format(**words)
    return ngettext(
        "{route} is {n} step away; an Architect would give {name} {left} now.",
        "{route} is {n} steps away; an Architect would give {name} {left} now.",
        move.steps,
    ).format(**words)


def _why_not_build(state: State, move: Move) -> Iterator[Reason]:
    seat, board = state.to_move, state.board
    city = board.cities[move.city]
    mark = {"cities": [city.id]}
    if not state.houses_left[seat]:
        yield Reason(
            "R-CMP-2" if state.options.short_houses == HOUSES else "H-SHORT-1",
            _("{name} has no house left: all {n} are built.").format(
                name=names.seat(state, seat), n=state.options.short_houses
            ),
            {"left": 0},
        )
    if state.tokens[move.city] < 0:
        yield Reason(
            "R-ARC-12",
            _("{city} is a capital: no house is ever built there.").format(city=city.name)
            if city.capital
            else _("Nobody can ever build in {city}.").format(city=city.name),
            mark,
        )
        return
    if state.houses[seat] >> move.city & 1:
        yield Reason(
            "R-ARC-12",
            _("{name} has a house in {city} already; one is allowed.").format(
                name=names.seat(state, seat), city=city.name
            ),
            mark,
        )
    if not adjacent_cities(state, seat) >> move.city & 1:
        inside = any(move.city in places for places in state.colonists[seat])
        yield Reason(
            "R-ARC-11" if inside else "R-ARC-10",
            _(
                "The colonist in {city} stands inside it: building needs one on a route that ends there."
            ).format(city=city.name)
            if inside
            else _("{name} has no colonist on a route that ends in {city}.").format(
                name=names.seat(state, seat), city=city.name
            ),
            {**mark, "routes": [r.id for r in board.routes if city.id in (r.a, r.b)]},
        )
    goods, coins = HOUSE_GOODS[state.tokens[move.city]], house_coins(state, move.city)
    for reason in reasons.short_of(state, seat, "R-ARC-13", _house_in(state, move.city), goods, coins):
        yield Reason(reason.rule, reason.text, {**mark, **reason.data})
        if reason.data["missing_coins"] and state.stands[move.city]:
            yield Reason(
                "R-ARC-14",
                _(
                    "A house here costs {base} for each house that will stand in {city}: {n} times {base}."
                ).format(
                    base=names.coins(HOUSE_COINS[state.tokens[move.city]]),
                    city=city.name,
                    n=state.stands[move.city] + 1,
                ),
                mark,
            )


def _house_in(state: State, city: int) -> str:
    """ "Building in Ravenna, where 2 houses stand," as the beginning of a sentence about its price."""
    n = state.stands[city]
    if not n:
        return _("Building in {city} (a {good} city)").format(
            city=names.city(state.board, city), good=names.good(GOODS[state.tokens[city]])
        )
    return ngettext(
        "Building in {city} (a {good} city where {n} house stands already)",
        "Building in {city} (a {good} city where {n} houses stand already)",
        n,
    ).format(city=names.city(state.board, city), good=names.good(GOODS[state.tokens[city]]), n=n)


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def explain(state: State, move: Move) -> list[str]:
    """Steps used and left; or the price of a house and what it brings."""
    now, board = state.pending[-1], state.board
    if move.verb == "move":
        left = now.left - move.steps
        return [
            ngettext(
                "Your {kind} goes from {place} to {route}: {n} step, {left} left.",
                "Your {kind} goes from {place} to {route}: {n} steps, {left} left.",
                move.steps,
            ).format(left=left, **_step_words(board, move))
        ]
    good = state.tokens[move.city]
    said = [
        _("{house} costs {cost}.").format(
            house=_house_in(state, move.city),
            cost=names.cost(HOUSE_GOODS[good], house_coins(state, move.city)),
        ),
        _("It gives you 1 {good} whenever {province} produces.").format(
            good=names.good(GOODS[good]), province=names.province(board, board.province_of[move.city])
        ),
    ]
    if board.harbours >> move.city & 1 and set(state.colonists[now.seat][SEA]) & set(board.boat_places):
        said.append(_("It is a harbour: your ships that wait sail in at once."))
    said += nile.explain_building(state, move.city)
    if not now.begun and now.left:
        said.append(_("After the first house no colonist moves any more this turn."))
    if state.houses_left[now.seat] == 1 and state.concordia < 0:
        said.append(
            _("It is your last house: you get the Concordia card, and everyone else has one more turn.")
        )
    return said


def describe(state: State, move: Move) -> str:
    """Label of a button."""
    board = state.board
    if move.verb == "build":
        return _("Build in {city}").format(city=names.city(board, move.city))
    return ngettext(
        "Move the {kind} from {place} to {route} ({n} step)",
        "Move the {kind} from {place} to {route} ({n} steps)",
        move.steps,
    ).format(**_step_words(board, move))


def _step_words(board: Board, move: Move) -> dict[str, str | int]:
    return {
        "kind": names.kind(KINDS[move.kind]),
        "place": names.place(board, move.origin),
        "route": names.route(board, move.route),
        "n": move.steps,
    }
