"""What is due: phases (whose rules apply) and pending decisions (who decides, and what is left of it)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from concordia_nb.concordia.pieces import MOST_SEATS

if TYPE_CHECKING:
    from concordia_nb.concordia.moves import Move
    from concordia_nb.concordia.state import State


@dataclass(frozen=True, slots=True, eq=False)
class Phase:
    """The rules of one kind of decision.

    Attributes:
        name: "play", "architect", "keep" …
        moves: the legal moves; fast, called in every playout.
        play: changes the state by a legal move and says what is due next.
        question: one translated sentence, what the seat is asked.
    """

    name: str
    moves: Callable[[State, Pending], list[Move]]
    play: Callable[[State, Pending, Move], None]
    question: Callable[[State, Pending], str]


NO_GOODS = (0, 0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Pending:
    """A decision that is due. The last one on the state's stack is the one to make now.

    Attributes:
        phase: whose rules say what may be done.
        seat: who decides.
        left: steps (Architect), cards (Senator, Consul) or colonists (Tribune) that may still be used.
        begun: the phase has come to where something earlier is closed: a house built (Architect), a colonist
            settled (Colonist), the fish market visited (play).
        goods: units offered (keep); for a Mercator, by GOODS, 1 for a good sold and 2 for one bought.
    """

    phase: Phase
    seat: int
    left: int = 0
    begun: bool = False
    goods: tuple[int, ...] = NO_GOODS


@lru_cache(maxsize=16384)
def due(
    phase: Phase, seat: int, left: int = 0, begun: bool = False, goods: tuple[int, ...] = NO_GOODS
) -> Pending:
    """A pending decision; the same ones come again and again, and looking one up takes a third of making it."""
    return Pending(phase, seat, left, begun, goods)


def by_seat(phase: Phase, most_left: int = 0, begun: bool = False) -> tuple[tuple[Pending, ...], ...]:
    """By seat, and by what is left of it: the pending decisions of a phase, looked up in less time than `due` takes."""
    return tuple(
        tuple(due(phase, seat, left, begun) for left in range(most_left + 1)) for seat in range(MOST_SEATS)
    )
