"""`caesar`: Monte Carlo tree search over whole turns, on what a player can know (information sets).

The tree's edges are plans of its own turns; between them the others play as `civis` would. Each simulation first
puts the unknown stack in an order of its own (shuffled within each deck by the bot's own seed; the real order is
never looked at), walks down the tree, plays one more own turn, and asks the value function for the lead it may
expect. A plan is tried again the oftener the better it has done and the better `aedilis` thinks of it (PUCT); a plan
that is not possible with the stack as dealt is passed over in that simulation only.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from concordia_nb.concordia import Move, State
from concordia_nb.concordia.pieces import CARDS
from concordia_nb.core.seeds import shuffled, stream
from concordia_nb.players.aedilis import CLOSE, ONE_TURN, Aedilis, follow
from concordia_nb.players.plans import Plan, plans
from concordia_nb.players.player import Progress, situation
from concordia_nb.players.value import Value
from concordia_nb.players.worth import Appraisal, Taste, left_of_the_game

SCALE = 12.0  # points of lead that make a win rather likely
EXPLORE = 0.6
PRIOR_HEAT = 3.0  # points by which a plan may be worse and still be thought of
DOUBT = 2.0  # simulations that the first opinion of a plan weighs as much as
ROOT_PLANS = 8
INNER_PLANS = 4
INNER_WIDTH = 2
EXPAND_AT = 3  # visits after which a plan's next own turn is looked at
MOST_DEPTH = 3  # own turns after the first that are chosen in the tree


@dataclass(slots=True)
class _Plan:
    """An edge of the tree: a plan, what has come of it, and the node it leads to."""

    moves: tuple[Move, ...]
    prior: float
    opinion: float = 0.0
    visits: int = 0
    total: float = 0.0
    node: _Node | None = None


@dataclass(slots=True)
class _Node:
    """An own decision, for all that is unknown there."""

    plans: dict[tuple[Move, ...], _Plan] = field(default_factory=dict)


class Caesar:
    """The searcher.

    >>> from concordia_nb import concordia
    >>> state = concordia.new_game("italia", seats=3, seed=7)
    >>> caesar = Caesar(seed=1, simulations=4)
    >>> caesar.decide(state) in state.moves()
    True
    """

    def __init__(
        self,
        seed: int = 0,
        simulations: int | None = 240,
        seconds: float | None = 2.5,
        value: Value | None = None,
        taste: Taste | None = None,
    ) -> None:
        """Args:
        seed: of its dice. With a number of simulations alone it decides alike for the same seed.
        simulations: the most for one turn; None for no limit but the time.
        seconds: the most for one decision; None for no limit but the simulations.
        value, taste: as for `Aedilis`.
        """
        if simulations is None and seconds is None:
            raise ValueError("caesar needs a limit: simulations or seconds")
        self.seed = seed
        self.simulations = simulations
        self.seconds = seconds
        self.taste = taste or Taste()
        self.aedilis = Aedilis(value=value, taste=self.taste)
        self.value = self.aedilis.value
        self._intended: dict[str, Move] = {}  # the rest of the turn it has thought through, by situation

    def decide(
        self,
        state: State,
        should_stop: Callable[[], bool] | None = None,
        on_progress: Callable[[Progress], None] | None = None,
    ) -> Move:
        """The move it thinks best.

        Args:
            state: not over; not changed.
            should_stop: asked after each simulation; with True it takes the best so far.
            on_progress: told after each simulation.
        """
        best: Move | None = None
        for progress in self.search(state):
            best = progress.best
            if on_progress is not None:
                on_progress(progress)
            if should_stop is not None and should_stop():
                break
        assert best is not None
        return best

    def search(self, state: State) -> Iterator[Progress]:
        """Think in slices of one simulation each (some hundredths of a second); stop whenever you like.

        The first slice has an opinion already, so there always is a best move.
        """
        moves = state.moves()
        if len(moves) == 1:
            yield Progress(0, 1.0, moves[0])
            return
        intended = self._intended.get(situation(state))
        if intended in moves:
            yield Progress(0, 1.0, intended)
            return
        began = time.monotonic()
        found = self.aedilis.ranked(state)[:ROOT_PLANS]
        if len(found) == 1:
            yield Progress(0, 1.0, found[0].moves[0])
            return
        seat = state.to_move
        root = _Node()
        top = found[0].points
        weights = [math.exp((plan.points - top) / PRIOR_HEAT) for plan in found]
        for plan, weight in zip(found, weights, strict=True):
            root.plans[plan.moves] = _Plan(plan.moves, weight / sum(weights), _chance(plan.points))
        best = found[0].moves
        yield Progress(0, 0.0, best[0])
        done = 0
        where = situation(state)
        while (self.simulations is None or done < self.simulations) and (
            self.seconds is None or time.monotonic() - began < self.seconds
        ):
            self._simulate(state, seat, root, where)
            done += 1
            best = _best(root).moves
            self._remember(state, best)
            yield Progress(done, self._share(done, time.monotonic() - began), best[0])

    def _share(self, simulations: int, seconds: float) -> float:
        """How much of the limit that ends the search first is used up."""
        made = simulations / self.simulations if self.simulations else 0.0
        passed = seconds / self.seconds if self.seconds else 0.0
        return min(1.0, max(made, passed))

    def _remember(self, state: State, best: tuple[Move, ...]) -> None:
        """Keep the rest of the best plan for the decisions that follow in this turn."""
        then = state.copy()
        self._intended.clear()
        for move in best[:-1]:
            then.apply(move)
            follows = best[len(self._intended) + 1]
            self._intended[situation(then)] = follows

    # -- one simulation ----------------------------------------------------------------------------------------------

    def _simulate(self, state: State, seat: int, root: _Node, where: str) -> None:
        plan = _choose(root.plans.values())
        # The same n-th stack for every plan of the root: plans are compared, not luck.
        rng = stream(self.seed, f"{where} {plan.visits}")
        then = state.copy()
        deal(then, rng)
        path = [plan]
        follow(then, Plan(0.0, plan.moves), self.taste)
        depth = 0
        while self._others_play(then, seat):
            if plan.visits < EXPAND_AT or depth == MOST_DEPTH:
                follow(then, self._next(then, 1)[0], self.taste)
                break
            if plan.node is None:
                plan.node = _Node()
            plan = self._inner(plan.node, then)
            path.append(plan)
            follow(then, Plan(0.0, plan.moves), self.taste)
            depth += 1
        result = _chance(self._lead(then, seat))
        for plan in path:
            plan.visits += 1
            plan.total += result

    def _others_play(self, state: State, seat: int) -> bool:
        """The others have their turns; whether the game then goes on with a turn of this seat."""
        while state.pending and state.to_move != seat:
            follow(state, self._next(state, 1)[0], self.taste)
        return bool(state.pending)

    def _next(self, state: State, width: int) -> list[Plan]:
        return plans(state, Appraisal(state, state.to_move, self.taste), width)

    def _inner(self, node: _Node, state: State) -> _Plan:
        """Choose among the plans that this stack allows; new ones join the node."""
        found = self._next(state, INNER_WIDTH)[:INNER_PLANS]
        top = found[0].points
        weights = [math.exp((plan.points - top) / PRIOR_HEAT) for plan in found]
        here = []
        for plan, weight in zip(found, weights, strict=True):
            known = node.plans.setdefault(plan.moves, _Plan(plan.moves, weight / sum(weights)))
            here.append(known)
        return _choose(here)

    def _lead(self, state: State, seat: int) -> float:
        """The lead over the others that a seat may expect."""
        if state.over:
            points = [points["total"] for points in state.scores()]
            mine, others = float(points[seat]), [float(points[other]) for other in state.opponents(seat)]
        else:
            left = left_of_the_game(state, seat)
            lefts = [
                left or (ONE_TURN if other in state.last_turns else 0.0) for other in range(len(state.seats))
            ]
            mine = self.value.outlook(state, seat).at(lefts[seat])
            others = [self.value.outlook(state, other).at(lefts[other]) for other in state.opponents(seat)]
        return mine - CLOSE * max(others) - (1 - CLOSE) * sum(others) / len(others)


def deal(state: State, rng: random.Random) -> None:
    """Put the stack in a new order, as it might be: every deck shuffled, the decks one after the other (R-DCK-2).

    It depends on which cards are left, never on the order they were in. The last card of `deck` is the top.
    """
    cards = sorted(state.deck)
    by_deck: dict[int, list[int]] = {}
    for card in cards:
        by_deck.setdefault(CARDS[card].deck, []).append(card)
    state.deck[:] = [card for deck in sorted(by_deck, reverse=True) for card in shuffled(by_deck[deck], rng)]


def _chance(lead: float) -> float:
    """A lead in points as a chance to win (0 to 1)."""
    return 1 / (1 + math.exp(-lead / SCALE))


def _choose(among: Iterable[_Plan]) -> _Plan:
    """PUCT: what has done well, and what deserves more trials for what was thought of it."""
    plans_here = list(among)
    trials = sum(plan.visits for plan in plans_here)
    shift = _shift(plans_here)
    reach = EXPLORE * math.sqrt(trials + 1)

    def rank(plan: _Plan) -> float:
        return _estimate(plan, shift) + reach * plan.prior / (1 + plan.visits)

    return max(plans_here, key=rank)


def _shift(among: list[_Plan]) -> float:
    """How much better simulations end than first opinions say, all in all."""
    visits = sum(plan.visits for plan in among)
    return sum(plan.total - plan.visits * plan.opinion for plan in among) / visits if visits else 0.0


def _estimate(plan: _Plan, shift: float) -> float:
    """What to think of a plan: the first opinion, moved by what has come of it."""
    return (DOUBT * (plan.opinion + shift) + plan.total) / (DOUBT + plan.visits)


def _best(root: _Node) -> _Plan:
    among = list(root.plans.values())
    shift = _shift(among)
    return max(among, key=lambda plan: (_estimate(plan, shift), plan.prior))
