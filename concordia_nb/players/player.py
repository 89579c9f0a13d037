"""What a bot is, and chance for bots."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol, runtime_checkable

from concordia_nb.concordia import Move, State
from concordia_nb.core.seeds import stream


class Player(Protocol):
    """Anything with `decide` is a bot."""

    def decide(self, state: State) -> str:
        """One of `state.moves()`, for the seat `state.to_move`. Must not change `state`.

        A bot may look at everything but the order of `state.deck`, which nobody at a table can see.
        """


class Progress(NamedTuple):
    """How far a bot is: simulations made, the share of its thinking that is done (0 to 1), the best move so far."""

    simulations: int
    share: float
    best: Move


@runtime_checkable
class Thinker(Player, Protocol):
    """A bot that may think for seconds: it tells how far it is, and can be told that it is enough."""

    def decide(
        self,
        state: State,
        should_stop: Callable[[], bool] | None = None,
        on_progress: Callable[[Progress], None] | None = None,
    ) -> str:
        """As a `Player`; `should_stop` and `on_progress` are called again and again meanwhile."""

    def search(self, state: State) -> Iterator[Progress]:
        """Think in slices of some hundredths of a second; the first has an opinion already."""


def dice(seed: int, state: State) -> random.Random:
    """Random numbers for one decision, from a seed and from what lies open at the table.

    A bot that draws from these decides alike after a reload, after an undo, and when it plays several games in turn.
    """
    return stream(seed, situation(state))


def situation(state: State) -> str:
    """What lies open at the table, as a text: two positions of a game that look alike to a player have the same.

    The game's seed only makes the games of a series differ; nothing is worked out from it.
    """
    now = state.pending[-1]
    return (
        f"{state.seed} {now.phase.name} {now.seat} {now.left} {now.begun} {now.goods} {state.turns} {state.coins} "
        f"{state.goods} {state.display} {state.houses} {state.colonists} {state.coin_side}"
    )
