"""`civis`: greedy. Takes what is worth most to its own final score and means, this turn, without a plan.

It is fast, for stronger bots play out games with it. It weighs each card of its hand by playing it to the end of the
turn on a copy; the small decisions inside a turn are weighed by formula.
"""

from __future__ import annotations

from concordia_nb.concordia import Move, State
from concordia_nb.concordia.cards import architect, prefect, senator
from concordia_nb.concordia.moves import BUY, CASH, DONE
from concordia_nb.concordia.pieces import CARDS, COLONIST_CASH, COLONIST_GOODS, HOUSE_GOODS, PRICES
from concordia_nb.concordia.storehouse import can_pay
from concordia_nb.players.worth import USUAL_ROUNDS, Appraisal, Taste, left_of_the_game

MOST_BOUGHT = 4  # units of a good that are looked at
PATIENCE = 10  # rounds beyond the usual until it ends the game even from behind
OTHERS = 0.3  # what a point in goods for an opponent costs


class Civis:
    """The greedy bot.

    >>> from concordia_nb import concordia
    >>> state = concordia.new_game("italia", seats=3, seed=7)
    >>> Civis().decide(state) in state.moves()
    True
    """

    def __init__(self, seed: int = 0, taste: Taste | None = None) -> None:
        """`seed` changes nothing: civis never draws lots. `taste`: what it holds dear."""
        self.seed = seed
        self.taste = taste or Taste()

    def decide(self, state: State) -> Move:
        """The move that is worth most."""
        moves = state.moves()
        if len(moves) == 1:
            return moves[0]
        phase = state.phase
        if phase == "play":
            return self._card(state, moves)
        return self._inside(state, phase, moves)

    # -- which card ------------------------------------------------------------------------------------------------

    def _card(self, state: State, moves: list[Move]) -> Move:
        seat = state.to_move
        if moves[-1].verb == "buy":
            purchase = self._trade(state, moves)
            if purchase is not DONE:
                return purchase
        return self._best_played_out(state, seat, [move for move in moves if move.verb == "play"])

    def _best_played_out(self, state: State, seat: int, moves: list[Move]) -> Move:
        """The move after which the turn ends best, when it is played on as civis does."""
        best, best_worth = moves[0], -1e9
        left = left_of_the_game(state, seat)
        for move in moves:
            after = state.copy()
            after.deck.sort()  # the order of the stack is hidden, also by accident
            worth = self._worth_after(after, seat, move, left)
            if worth > best_worth:
                best, best_worth = move, worth
        return best

    def _worth_after(self, state: State, seat: int, move: Move, left: float) -> float:
        turn, concordia = state.turns[:], state.concordia
        goods = [sum(goods) for goods in state.goods]
        state.apply(move)
        begun = sum(turn) + (move.verb == "play")
        while state.pending and state.phase != "play" and sum(state.turns) == begun:
            legal = state.moves()
            state.apply(legal[0] if len(legal) == 1 else self._inside(state, state.phase, legal))
        worth = Appraisal(state, seat, self.taste, left).worth()
        gifts = sum(max(0, sum(state.goods[other]) - goods[other]) for other in state.opponents(seat))
        if state.concordia != concordia:
            worth -= self._too_early(state, seat)
        return worth - gifts * OTHERS

    @staticmethod
    def _too_early(state: State, seat: int) -> float:
        """What is against having ended the game: others are ahead. It counts less the longer the game lasts."""
        points = [points["total"] for points in state.scores()]
        behind = max(points) - points[seat]
        return behind * max(0.0, 1 - max(0, state.turns[seat] - USUAL_ROUNDS) / PATIENCE)

    # -- the small decisions ---------------------------------------------------------------------------------------

    def _inside(self, state: State, phase: str, moves: list[Move]) -> Move:
        match phase:
            case "prefect":
                return self._produce(state, moves)
            case "keep":
                return self._keep(state, moves)
            case "architect":
                return self._build(state, moves)
            case "mercator":
                return self._trade(state, moves)
            case "senator" | "consul":
                return self._take(state, moves)
            case "tribune" | "colonist":
                return self._settle(state, moves)
            case _:  # diplomat
                return self._best_played_out(state, state.to_move, moves)

    def _produce(self, state: State, moves: list[Move]) -> Move:
        seat = state.to_move
        mine = Appraisal(state, seat, self.taste)
        have, free = state.goods[seat], state.free_spaces(seat)
        best, best_points = CASH, -mine.spent(-prefect.visible_coins(state))
        for move in moves:
            if move is CASH:
                continue
            points = 0.0
            for other, units in prefect.production(state, seat, move.province):
                if other != seat:
                    points -= OTHERS * min(sum(units), state.free_spaces(other))
                    continue
                gains = sorted(
                    (mine.good(good, have[good] + i) for good, n in enumerate(units) for i in range(n)),
                    reverse=True,
                )
                points += sum(gains[:free])
            if points > best_points:
                best, best_points = move, points
        return best

    def _keep(self, state: State, moves: list[Move]) -> Move:
        seat = state.to_move
        mine = Appraisal(state, seat, self.taste)
        have = state.goods[seat]
        return max(
            moves,
            key=lambda move: sum(
                mine.good(good, have[good] + i) for good, n in enumerate(move.goods) for i in range(n)
            ),
        )

    def _trade(self, state: State, moves: list[Move]) -> Move:
        """The first of the one or two trades that are best together; sales first, for they give money and room."""
        seat = state.to_move
        mine = Appraisal(state, seat, self.taste)
        have, coins, room = state.goods[seat], state.coins[seat], state.free_spaces(seat)
        trades = [(DONE, -1, 0, 0, 0.0)]  # move, good, units gained, coins gained, points of the goods
        for move in moves:
            if move.verb == "sell":
                units, good = move.units, move.good
                points = -sum(mine.good(good, have[good] - 1 - i) for i in range(units))
                trades.append((move, good, -units, units * PRICES[good], points))
        traded = state.pending[-1].goods
        for good in range(len(PRICES)) if moves[-1] is not DONE or state.pending[-1].left else ():
            if traded[good]:
                continue
            points = 0.0
            for units, move in enumerate(BUY[good][:MOST_BOUGHT], 1):
                points += mine.good(good, have[good] + units - 1)
                trades.append((move, good, units, -units * PRICES[good], points))
        before = mine.money(coins) + mine.room(room)
        best, best_points = DONE, 0.05
        two = moves[-1] is DONE and state.pending[-1].left > 1
        for i, (move, good, units, gained, points) in enumerate(trades):
            for other, other_good, other_units, other_gained, other_points in (
                trades[i + 1 :] if two else trades[:1]
            ):
                if other_good == good:
                    continue
                left, space = coins + gained + other_gained, room - units - other_units
                if left < 0 or space < 0:
                    continue
                total = points + other_points + mine.money(left) + mine.room(space) - before
                if total > best_points:
                    best, best_points = (other if move is DONE else move), total
        return best

    def _take(self, state: State, moves: list[Move]) -> Move:
        seat = state.to_move
        mine = Appraisal(state, seat, self.taste)
        consul = state.phase == "consul"
        best, best_points = DONE, 0.0
        for move in moves:
            if move is DONE:
                continue
            card = state.display[move.slot]
            cost = CARDS[card].price if consul else dict(senator.prices(state.board, move.slot, card))[move]
            points = mine.card(card) - mine.paid(cost)
            if points > best_points:
                best, best_points = move, points
        return best

    def _settle(self, state: State, moves: list[Move]) -> Move:
        seat = state.to_move
        mine = Appraisal(state, seat, self.taste)
        have = state.goods[seat]
        cost = mine.paid(COLONIST_GOODS) if can_pay(have, COLONIST_GOODS) else 0.0
        best, best_points = DONE, 0.0
        for move in moves:
            if move is DONE:
                continue
            if move is CASH:
                points = -mine.spent(-COLONIST_CASH - mine.colonists)
            else:
                points = (
                    mine.colonist() - cost + 0.01 * self._new_cities_at(state, seat, move.kind, move.city)
                )
                if not state.pending[-1].begun and CASH in moves:
                    pairs = min(have[1], have[2], 6 - mine.colonists)
                    points *= max(1, pairs)
            if points > best_points:
                best, best_points = move, points
        return best

    @staticmethod
    def _new_cities_at(state: State, seat: int, kind: int, city: int) -> int:
        board = state.board
        reach = 0
        for route in board.routes_at[kind][city]:
            reach |= board.ends_mask[route]
        return (reach & board.buildable_mask & ~state.houses[seat]).bit_count()

    # -- the Architect ---------------------------------------------------------------------------------------------

    def _build(self, state: State, moves: list[Move]) -> Move:
        """The house that is worth most for its price and way; else a colonist on its way to a good place."""
        seat = state.to_move
        now = state.pending[-1]
        board = state.board
        mine = Appraisal(state, seat, self.taste)
        houses, coins = state.houses[seat], state.coins[seat]
        best_by_city: list[tuple[float, int]] = []
        if state.houses_left[seat]:
            open_cities = board.buildable_mask & ~houses & architect.affordable_cities(state, seat)
            while open_cities:
                lowest = open_cities & -open_cities
                open_cities ^= lowest
                city = lowest.bit_length() - 1
                price = architect.house_coins(state, city)
                if price <= coins:
                    cost = HOUSE_GOODS[state.tokens[city]]
                    points = mine.house(city, houses) - mine.spent(price) - mine.paid(cost)
                    if points > 0:
                        best_by_city.append((points, city))
        beside = architect.adjacent_cities(state, seat)
        if now.begun or not now.left:
            ready = [(points, city) for points, city in best_by_city if beside >> city & 1]
            return board.build_moves[max(ready)[1]] if ready else DONE
        return self._walk_and_build(state, seat, now.left, mine, best_by_city, beside)

    def _walk_and_build(
        self,
        state: State,
        seat: int,
        steps: int,
        mine: Appraisal,
        wanted: list[tuple[float, int]],
        beside: int,
    ) -> Move:
        board = state.board
        goods, coins = state.goods[seat][:], state.coins[seat]
        # What can be built as the colonists stand, best first: those colonists stay where they are.
        planned = 0
        stay: set[int] = set()
        wanted.sort(reverse=True)
        places = [(kind, place) for kind in (0, 1) for place in state.colonists[seat][kind]]
        best: tuple[float, Move] | None = None
        for points, city in wanted:
            price = architect.house_coins(state, city)
            cost = HOUSE_GOODS[state.tokens[city]]
            if price > coins or not can_pay(goods, cost):
                continue
            if not beside >> city & 1:
                way = self._way(state, seat, steps, places, stay, city, mine, planned)
                if way is None:
                    continue
                best = (points, way)
                break
            for good, n in enumerate(cost):
                goods[good] -= n
            coins -= price
            planned |= 1 << city
            stay.update(place for _, place in places if board.ends_mask[place] >> city & 1)
        if best:
            return best[1]
        # Nothing more to build this turn: those with nothing to do here walk on.
        stroll = self._stroll(state, seat, steps, places, stay, mine, planned)
        if stroll is not None:
            return stroll
        ready = [entry for entry in wanted if planned >> entry[1] & 1]
        return board.build_moves[ready[0][1]] if ready else DONE

    def _way(
        self,
        state: State,
        seat: int,
        steps: int,
        places: list[tuple[int, int]],
        stay: set[int],
        city: int,
        mine: Appraisal,
        planned: int,
    ) -> Move | None:
        """The shortest way of a colonist that is free to go to a route beside a city."""
        board, occupants = state.board, state.occupants
        best: Move | None = None
        best_rank: tuple[float, float] = (99.0, 0.0)
        for kind, place in places:
            if place in stay and place >= board.n_cities:
                continue
            far = board.steps(kind, place)
            for route in board.routes_at[kind][city]:
                need = far.get(route, 99)
                if (
                    not need
                    or need > steps
                    or occupants[route]
                    or not board.routes[route - board.n_cities].stop
                ):
                    continue
                rank = (float(need), -self._prospects(state, seat, route, mine, planned))
                if rank < best_rank:
                    best, best_rank = board.move(kind, place, route), rank
        return best

    def _prospects(self, state: State, seat: int, place: int, mine: Appraisal, planned: int) -> float:
        """Points of the houses that could once be built beside a route."""
        houses = state.houses[seat] | planned
        points = 0.0
        for city in state.board.ends[place]:
            if not houses >> city & 1 and state.tokens[city] >= 0:
                points += mine.house(city, houses) - architect.house_coins(state, city) * mine.need
        return points

    def _stroll(
        self,
        state: State,
        seat: int,
        steps: int,
        places: list[tuple[int, int]],
        stay: set[int],
        mine: Appraisal,
        planned: int,
    ) -> Move | None:
        """A move that brings an idle colonist beside better cities, if there is one."""
        if not mine.left:
            return None
        board, occupants = state.board, state.occupants
        best: Move | None = None
        best_gain = 1.0
        for kind, place in places:
            if place in stay and place >= board.n_cities:
                continue
            here = self._prospects(state, seat, place, mine, planned) if place >= board.n_cities else 0.0
            for move in board.reach(kind, place)[steps]:
                if occupants[move.route]:
                    continue
                gain = self._prospects(state, seat, move.route, mine, planned) - here - 0.5 * move.steps
                if gain > best_gain:
                    best, best_gain = move, gain
        return best
