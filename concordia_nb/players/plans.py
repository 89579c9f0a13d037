"""What a seat could do with its turn: plans, each a row of moves with the points it is thought to gain.

A plan is made by formula from an `Appraisal`, without playing it out, so it is quick: `civis` takes the best one,
stronger bots look closer at the best few. A plan ends where its turn ends, or where goods that do not fit must be
chosen, which `keep` decides.
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import nlargest
from typing import NamedTuple

from concordia_nb.concordia import Move, State
from concordia_nb.concordia.cards import architect, prefect, senator
from concordia_nb.concordia.moves import BUY, CASH, DONE
from concordia_nb.concordia.pieces import (
    CARDS,
    COLONIST_CASH,
    COLONIST_GOODS,
    COLONISTS_OF_A_KIND,
    HOUSE_GOODS,
    KINDS,
    PRICES,
)
from concordia_nb.concordia.storehouse import can_pay
from concordia_nb.concordia.variants import castles, fish_market
from concordia_nb.players.worth import Appraisal

OTHERS = 0.3  # points that a unit of goods for an opponent costs
TOLERANCE = 2.0  # points by which two trades may be worse than none and still be looked at
MOST_BOUGHT = 4  # units of a good that are looked at
SITES = 8  # cities that are looked at for a house
WAYS = 2  # colonists that are looked at for going there
HOUSES_AT_ONCE = 4
KEPT_FISH = (
    0.8  # what a fish kept for later is worth of the sestertii it fetches now: the market is open once a turn
)
CARDS_LOOKED_AT = 8
NOT_TRADED = (0,) * len(PRICES)


class Plan(NamedTuple):
    """Moves to make one after the other, and the points they gain."""

    points: float
    moves: tuple[Move, ...]


def plans(state: State, mine: Appraisal, width: int = 1) -> list[Plan]:
    """Plans for the rest of the turn of the seat that must decide, best first; never empty.

    Args:
        state: not over; not changed.
        mine: appraisal of the seat that must decide.
        width: how many are kept of each kind (one, about, for each card with width 1).
    """
    found = _BY_PHASE[state.phase](state, mine, width)
    found.sort(key=lambda plan: -plan.points)
    return found


def keep(state: State, mine: Appraisal) -> Move:
    """Which goods to keep, when not all fit."""
    have = state.goods[state.to_move]
    return max(
        state.moves(),
        key=lambda move: sum(
            mine.good(good, have[good] + i) for good, n in enumerate(move.goods) for i in range(n)
        ),
    )


# -- cards -----------------------------------------------------------------------------------------------------------


def _play(state: State, mine: Appraisal, width: int) -> list[Plan]:
    found: list[Plan] = []
    for move in state.moves():
        if move.verb != "play":
            continue
        then = state.copy()
        then.apply(move)
        lost = mine.in_hand(move.card)
        if CARDS[move.card].kind == "tribune":
            seat = mine.seat
            back = sum(mine.in_hand(card) for card in state.discards[seat])
            lost = -back + mine.spent(state.coins[seat], state.coins[seat] - then.coins[seat])
        found += _after(state, then, mine, width, move, lost)
    if state.own.fish:
        found += _at_the_fish_market(state, mine, max(found)[0])
    if not state.options.start_goods and not state.turns[mine.seat]:
        found += [
            Plan(plan.points + max(found)[0], plan.moves)
            for plan in _trade(state, mine, width)
            if plan.moves[0] is not DONE
        ]
    return found


def _at_the_fish_market(state: State, mine: Appraisal, best: float) -> list[Plan]:
    """A visit before the card of the turn, which is worth what the best card is, and what the bargain brings."""
    seat, found = mine.seat, []
    for move in state.moves():
        if move.verb == "fish":
            kept = _fish(state, mine, fish_market.cost(move)) * KEPT_FISH
            if move.good >= 0:
                free = state.free_spaces(seat)
                brings = (
                    mine.good(move.good, state.goods[seat][move.good]) + mine.room(free - 1) - mine.room(free)
                )
            else:
                brings = -mine.spent(state.coins[seat], -fish_market.COINS)
            found.append(Plan(best + brings - kept, (move,)))
    return found


def _fish(state: State, mine: Appraisal, n: int) -> float:
    """Points of so many fish: those of the sestertii they fetch (H-FISH-2)."""
    return -mine.spent(state.coins[mine.seat], -fish_market.COINS * n)


def _diplomat(state: State, mine: Appraisal, width: int) -> list[Plan]:
    found = [Plan(0.0, (DONE,))]
    seen = set()
    for move in state.moves():
        if move is not DONE:
            kind = CARDS[state.discards[state.seat_of[move.colour]][-1]].kind
            if kind in seen:
                continue
            seen.add(kind)
            then = state.copy()
            then.apply(move)
            found += _after(state, then, mine, width, move, 0.0)
    return found


def _after(state: State, then: State, mine: Appraisal, width: int, move: Move, lost: float) -> list[Plan]:
    """Plans that begin with a move that led from `state` to `then`."""
    seat = mine.seat
    if then.pending and then.to_move == seat and then.phase not in ("play", "keep"):
        more = nlargest(width, _BY_PHASE[then.phase](then, mine, width))
        return [Plan(plan.points - lost, (move, *plan.moves)) for plan in more]
    gained = [after - before for after, before in zip(then.goods[seat], state.goods[seat], strict=True)]
    have = state.goods[seat]
    points = sum(mine.good(good, have[good] + i) for good, n in enumerate(gained) for i in range(n))
    free = state.free_spaces(seat)
    return [Plan(points - lost + mine.room(free - sum(gained)) - mine.room(free), (move,))]


# -- Prefect ---------------------------------------------------------------------------------------------------------


def _prefect(state: State, mine: Appraisal, width: int) -> list[Plan]:
    seat = mine.seat
    have, free = state.goods[seat], state.free_spaces(seat)
    found = []
    for move in state.moves():
        if move is CASH:
            found.append(Plan(-mine.spent(state.coins[seat], -prefect.visible_coins(state)), (move,)))
            continue
        points = _fish(state, mine, prefect.bonus_units(state, seat)) if state.own.fish else 0.0
        for other, units in prefect.production(state, seat, move.province, move.good):
            if other != seat:
                points -= OTHERS * min(sum(units), state.free_spaces(other))
                continue
            gains = [mine.good(good, have[good] + i) for good, n in enumerate(units) for i in range(n)]
            if len(gains) > free:
                gains.sort(reverse=True)
                gains = gains[:free]
            points += sum(gains) + mine.room(free - len(gains)) - mine.room(free)
        found.append(Plan(points, (move,)))
    return found


def _keep(state: State, mine: Appraisal, width: int) -> list[Plan]:
    return [Plan(0.0, (keep(state, mine),))]


# -- Mercator --------------------------------------------------------------------------------------------------------


def _trade(state: State, mine: Appraisal, width: int) -> list[Plan]:
    """The best single trades and pairs; sales first, for they give money and room."""
    seat, now = state.to_move, state.pending[-1]
    legal = state.moves()
    in_play = legal[-1] is not DONE  # before the first card of the variant without goods (R-SET-9)
    income = 0 if in_play else max(0, state.coins[seat] - mine.state.coins[seat])
    have, coins, room = state.goods[seat], state.coins[seat], state.free_spaces(seat)
    trades: list[
        tuple[Move, int, int, int, float]
    ] = []  # move, good, units gained, coins gained, points of the goods
    for move in legal:
        if move.verb == "sell":
            points = -sum(mine.good(move.good, have[move.good] - 1 - i) for i in range(move.units))
            trades.append((move, move.good, -move.units, move.units * PRICES[move.good], points))
    if in_play or now.left:
        for good, traded in enumerate(NOT_TRADED if in_play else now.goods):
            points = 0.0
            for units, move in enumerate(BUY[good][: 0 if traded else MOST_BOUGHT], 1):
                points += mine.good(good, have[good] + units - 1)
                trades.append((move, good, units, -units * PRICES[good], points))
    before = mine.money(coins - income) + mine.room(room)
    richest = coins + sum(units * price for units, price in zip(have, PRICES, strict=True))
    money = [mine.money(n) for n in range(richest + 1)]
    spaces = [mine.room(n) - before for n in range(room + sum(have) + 1)]
    end = () if in_play else (DONE,)
    nothing = mine.money(coins) + mine.room(room) - before
    found = [Plan(nothing, (DONE,))]
    least = nothing - TOLERANCE
    two = not in_play and now.left > 1
    for i, (move, good, units, gained, points) in enumerate(trades):
        left, space = coins + gained, room - units
        if left >= 0 and space >= 0:
            found.append(Plan(points + money[left] + spaces[space], (move, *end)))
        if not two:
            continue
        for other, other_good, other_units, other_gained, other_points in trades[i + 1 :]:
            left, space = coins + gained + other_gained, room - units - other_units
            if left >= 0 and space >= 0 and other_good != good:
                total = points + other_points + money[left] + spaces[space]
                if total > least:
                    found.append(Plan(total, (move, other, *end)))
    return nlargest(width, found)


# -- Senator and Consul ----------------------------------------------------------------------------------------------


def _take(state: State, mine: Appraisal, width: int) -> list[Plan]:
    seat, now = mine.seat, state.pending[-1]
    have, free = state.goods[seat], state.free_spaces(seat)
    consul = now.phase.name == "consul"
    singles: list[tuple[float, Move, tuple[int, ...], float]] = []
    for move in state.moves():
        if move is not DONE:
            card = state.display[move.slot]
            cost = CARDS[card].price if consul else senator.prices(state.board, move.slot, card)[move]
            value = mine.card(card)
            singles.append((value - mine.paid(have, cost), move, cost, value))
    last = sum(1 for card in state.display if card >= 0) if state.concordia < 0 and not state.deck else 0
    # A purchase made before in this turn counts as nothing here: it has been paid.
    found = [Plan(mine.ending(0.0) if state.concordia < 0 and not state.deck and not last else 0.0, (DONE,))]
    for points, move, cost, value in singles:
        points += mine.room(free + sum(cost)) - mine.room(free)
        found.append(Plan(points + (mine.ending(value) if last == 1 else 0.0), (move, DONE)))
    if now.left > 1:
        best = nlargest(CARDS_LOOKED_AT, singles)
        for i, (_, move, cost, value) in enumerate(best):
            for _, other, other_cost, other_value in best[i + 1 :]:
                if other.slot == move.slot:
                    continue
                both = tuple(a + b for a, b in zip(cost, other_cost, strict=True))
                if can_pay(have, both):
                    points = value + other_value - mine.paid(have, both)
                    points += mine.room(free + sum(both)) - mine.room(free)
                    points += mine.ending(value + other_value) if last == 2 else 0.0
                    found.append(Plan(points, (move, other, DONE)))
    return found


# -- Tribune and Colonist --------------------------------------------------------------------------------------------


def _settle(state: State, mine: Appraisal, width: int) -> list[Plan]:
    """One colonist after the other, each where it finds most new cities."""
    seat = mine.seat
    legal = state.moves()
    found = [Plan(0.0, (DONE,))]
    goods = state.goods[seat][:]
    stored = [COLONISTS_OF_A_KIND - len(places) for places in state.colonists[seat]]
    free = state.free_spaces(seat)
    ranked: list[tuple[float, Move]] = []
    for move in legal:
        if move is CASH:
            points = -mine.spent(state.coins[seat], -COLONIST_CASH - mine.colonists)
            found.append(Plan(points, (CASH,)))
        elif move.verb == "settle":
            ranked.append((_new_cities(state, mine, move.kind, move.city), move))
    ranked.sort(reverse=True)
    points = 0.0
    chosen: tuple[Move, ...] = ()
    once = state.phase == "tribune"
    for _rank, move in [*ranked, *ranked[:2]]:
        if stored[move.kind] and can_pay(goods, COLONIST_GOODS):
            points += (
                mine.colonist() - mine.paid(goods, COLONIST_GOODS) + mine.room(free + 3) - mine.room(free)
            )
            free += 3
            stored[move.kind] -= 1
            goods = [have - cost for have, cost in zip(goods, COLONIST_GOODS, strict=True)]
            chosen = (*chosen, move)
            found.append(Plan(points, (*chosen, DONE)))
            if once:
                break
    if once and width > 1:
        found += [Plan(found[-1].points, (move, DONE)) for _, move in ranked[1:]]
    return found


def _tribune(state: State, mine: Appraisal, width: int) -> list[Plan]:
    """A colonist; on a board with castles first the dearest good of those nearby (H-GER-1)."""
    fetches = [move for move in state.moves() if move.verb == "collect"]
    if not fetches:
        return _settle(state, mine, width)
    have = state.goods[mine.seat]
    gains = {move: castles.good_at(state, move.city) for move in fetches}
    best = max(fetches, key=lambda move: mine.good(gains[move], have[gains[move]]))
    then = state.copy()
    then.apply(best)
    gain = mine.good(gains[best], have[gains[best]])
    return [Plan(plan.points + gain, (best, *plan.moves)) for plan in _settle(then, mine, width)]


def _new_cities(state: State, mine: Appraisal, kind: int, place: int) -> float:
    """Points of the sites that a colonist would find one step away."""
    board, houses = state.board, state.houses[mine.seat]
    reach = 0
    for route in board.routes_at[kind][place]:
        reach |= board.ends_mask[route]
    return sum(mine.site(city, houses) for city in _cities(reach & board.buildable_mask & ~houses))


def _cities(mask: int) -> list[int]:
    """The numbers of the bits that are set."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found


# -- Architect -------------------------------------------------------------------------------------------------------


class _Works(NamedTuple):
    """A state of planning: colonists have gone, houses stand in `built` (a bit mask of cities)."""

    points: float
    steps: int
    goods: tuple[int, ...]
    coins: int
    built: int
    places: tuple[int, ...]  # of the colonists, by number
    busy: int  # colonists that must stay where they are (a bit mask)
    walks: tuple[Move, ...]
    builds: tuple[Move, ...]


def _architect(state: State, mine: Appraisal, width: int) -> list[Plan]:
    """Houses one after the other, each for its best price and way, the best few rows kept; then idle colonists walk."""
    seat, now = mine.seat, state.pending[-1]
    kinds = [kind for kind in range(len(KINDS)) for _ in state.colonists[seat][kind]]
    start = _Works(
        points=0.0,
        steps=0 if now.begun else now.left,
        goods=tuple(state.goods[seat]),
        coins=state.coins[seat],
        built=0,
        places=tuple(place for places in state.colonists[seat] for place in places),
        busy=0,
        walks=(),
        builds=(),
    )
    sites = _sites(state, mine, start, kinds) if state.houses_left[seat] else []
    row = [start]
    all_works = [start]
    for _house in range(min(HOUSES_AT_ONCE, state.houses_left[seat])):
        ahead: dict[tuple[int, tuple[int, ...]], _Works] = {}
        for works in row:
            for city, ways in sites:
                if not works.built >> city & 1:
                    for more in _build(state, mine, works, city, ways):
                        key = more.built, more.places
                        if key not in ahead or ahead[key].points < more.points:
                            ahead[key] = more
        row = nlargest(width, ahead.values())
        all_works += row
        if not row:
            break
    found = []
    if len(all_works) > width + 1:
        all_works = nlargest(width + 1, all_works)
        if start not in all_works:
            all_works.append(start)
    before = _beside(state, mine, start, 0)
    free = state.free_spaces(seat)
    for works in all_works:
        walked = _stroll(state, mine, works, kinds) if works.steps else works
        points = walked.points + _beside(state, mine, walked, works.built) - before
        used = sum(start.goods) - sum(works.goods)
        points += mine.room(free + used) - mine.room(free)
        if works.built.bit_count() == state.houses_left[seat] and works.built and state.concordia < 0:
            points += mine.ending(works.points)
        found.append(Plan(points, (*walked.walks, *walked.builds, DONE)))
    return found


def _sites(
    state: State, mine: Appraisal, start: _Works, kinds: list[int]
) -> list[tuple[int, list[tuple[int, int, int]]]]:
    """Cities where a house would pay, best first, each with its ways: (steps, colonist, route), shortest first."""
    seat, board, occupants = mine.seat, state.board, state.occupants
    houses = state.houses[seat]
    worth = []
    for city in _cities(board.buildable_mask & ~houses & architect.affordable_cities(state, seat)):
        price = architect.house_coins(state, city)
        if price <= start.coins:
            points = mine.house(city, houses) - mine.spent(start.coins, price)
            points -= mine.paid(start.goods, HOUSE_GOODS[state.tokens[city]])
            if points > 0:
                worth.append((points, city))
    worth.sort(reverse=True)
    found = []
    reach = [board.steps(kind, place) for kind, place in zip(kinds, start.places, strict=True)]
    for _points, city in worth:
        ways = []
        for colonist, place in enumerate(start.places):
            if board.ends_mask[place] >> city & 1:
                ways.append((0, colonist, place))
                continue
            steps = reach[colonist]
            best = (start.steps + 1, 0.0, -1)
            for route in board.routes_at[kinds[colonist]][city]:
                need = steps.get(route, 99)
                if 0 < need < 99 and not occupants[route] and board.routes[route - board.n_cities].stop:
                    other = sum(
                        mine.site(end, houses)
                        for end in board.ends[route]
                        if end != city and board.buildable_mask >> end & 1 and not houses >> end & 1
                    )
                    best = min(best, (need, -other, route))
            if best[2] >= 0:
                ways.append((best[0], colonist, best[2]))
        if ways:
            ways.sort()
            found.append((city, ways))
            if len(found) == SITES:
                break
    return found


def _build(
    state: State, mine: Appraisal, works: _Works, city: int, ways: list[tuple[int, int, int]]
) -> list[_Works]:
    """What planning can go on to with a house in a city."""
    board = state.board
    cost = HOUSE_GOODS[state.tokens[city]]
    price = architect.house_coins(state, city)
    if price > works.coins or not can_pay(works.goods, cost):
        return []
    points = works.points + mine.house(city, state.houses[mine.seat] | works.built)
    points -= mine.spent(works.coins, price) + mine.paid(works.goods, cost)
    if points <= works.points:
        return []
    goods = tuple(have - n for have, n in zip(works.goods, cost, strict=True))
    coins, built = works.coins - price, works.built | 1 << city
    builds = (*works.builds, board.build_moves[city])
    for colonist, place in enumerate(works.places):
        if works.busy >> colonist & 1 and board.ends_mask[place] >> city & 1:
            return [works._replace(points=points, goods=goods, coins=coins, built=built, builds=builds)]
    found = []
    for steps, colonist, route in ways:
        if works.busy >> colonist & 1 or steps > works.steps or (steps and route in works.places):
            continue
        busy = works.busy | 1 << colonist
        if not steps:
            found.append(
                works._replace(points=points, goods=goods, coins=coins, built=built, busy=busy, builds=builds)
            )
            break
        place = works.places[colonist]
        walk = board.move(board.kind_of(route), place, route)
        found.append(
            _Works(
                points, works.steps - steps, goods, coins, built,
                (*works.places[:colonist], route, *works.places[colonist + 1 :]),
                busy, (*works.walks, walk), builds,
            )
        )  # fmt: skip
        if len(found) == WAYS:
            break
    return found


def _stroll(state: State, mine: Appraisal, works: _Works, kinds: list[int]) -> _Works:
    """Idle colonists use the steps that are left to come beside better cities."""
    board, occupants = state.board, state.occupants
    houses = state.houses[mine.seat] | works.built
    known: dict[int, float] = {}

    def view(place: int) -> float:
        if place not in known:
            open_cities = board.ends_mask[place] & board.buildable_mask & ~houses
            known[place] = sum(mine.site(city, houses) for city in _cities(open_cities))
        return known[place]

    while works.steps:
        best: tuple[float, int, Move] | None = None
        for colonist, place in enumerate(works.places):
            if works.busy >> colonist & 1:
                continue
            here = view(place)
            for move in board.reach(kinds[colonist], place, min(works.steps, 6)):
                gain = view(move.route) - here - 0.5 * move.steps
                if (
                    gain > (best[0] if best else 1.0)
                    and not occupants[move.route]
                    and move.route not in works.places
                ):
                    best = (gain, colonist, move)
        if best is None:
            break
        _, colonist, move = best
        places = (*works.places[:colonist], move.route, *works.places[colonist + 1 :])
        works = works._replace(
            steps=works.steps - move.steps,
            places=places,
            busy=works.busy | 1 << colonist,
            walks=(*works.walks, move),
        )
    return works


def _beside(state: State, mine: Appraisal, works: _Works, built: int) -> float:
    """Points for the cities beside the colonists where a house could once be built."""
    board = state.board
    houses = state.houses[mine.seat] | built
    cities = 0
    for place in works.places:
        cities |= board.ends_mask[place]
    sites = sum(mine.site(city, houses) for city in _cities(cities & board.buildable_mask & ~houses))
    return mine.taste.prospect * mine.soon * sites


_BY_PHASE: dict[str, Callable[[State, Appraisal, int], list[Plan]]] = {
    "play": _play,
    "prefect": _prefect,
    "keep": _keep,
    "mercator": _trade,
    "senator": _take,
    "consul": _take,
    "tribune": _tribune,
    "colonist": _settle,
    "architect": _architect,
    "diplomat": _diplomat,
}
