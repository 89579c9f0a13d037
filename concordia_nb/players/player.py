"""What a bot is, and chance for bots."""

from __future__ import annotations

import random
from typing import Protocol

from concordia_nb.concordia import State
from concordia_nb.core.seeds import stream


class Player(Protocol):
    """Anything with `decide` is a bot."""

    def decide(self, state: State) -> str:
        """One of `state.moves()`, for the seat `state.to_move`. Must not change `state`.

        A bot may look at everything but the order of `state.deck`, which nobody at a table can see.
        """


def dice(seed: int, state: State) -> random.Random:
    """Random numbers for one decision, from a seed and from what lies open at the table.

    A bot that draws from these decides alike after a reload, after an undo, and when it plays several games in turn.
    """
    return stream(seed, situation(state))


def situation(state: State) -> str:
    """What lies open at the table, as a text: two positions that look alike to a player have the same."""
    now = state.pending[-1]
    return (
        f"{state.seed} {now.phase.name} {now.seat} {now.left} {now.begun} {now.goods} {state.turns} {state.coins} "
        f"{state.goods} {state.display} {state.houses} {state.colonists} {state.coin_side}"
    )
