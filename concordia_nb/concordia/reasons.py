"""Sentences that several cards share when they say why a move may not be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from concordia_nb.concordia import names
from concordia_nb.concordia.pieces import COLONISTS_OF_A_KIND, GOODS
from concordia_nb.core.reasons import Reason
from concordia_nb.core.words import _, ngettext

if TYPE_CHECKING:
    from concordia_nb.concordia.state import State


def wrong_phase(state: State, what: str, rule: str = "R-TRN-1") -> Reason:
    """The move belongs to something else than what is being decided; `what` says where it belongs."""
    now = state.pending[-1]
    return Reason(
        rule,
        _("{what} Now {name} is {doing}.").format(
            what=what, name=names.seat(state, now.seat), doing=names.doing(now.phase.name)
        ),
        {"phase": now.phase.name, "seat": names.seat_id(state, now.seat)},
    )


def missing(state: State, seat: int, goods: Sequence[int], coins: int = 0) -> tuple[list[int], int]:
    """What a seat lacks of a cost: units by GOODS, and sestertii."""
    lack = [max(0, need - have) for need, have in zip(goods, state.goods[seat], strict=True)]
    return lack, max(0, coins - state.coins[seat])


def short_of(
    state: State, seat: int, rule: str, doing: str, goods: Sequence[int], coins: int = 0
) -> Iterator[Reason]:
    """One reason if a cost cannot be paid, naming the cost and each missing good and sestertius."""
    lack, lack_coins = missing(state, seat, goods, coins)
    if any(lack) or lack_coins:
        yield Reason(
            rule,
            _("{doing} costs {cost}; {name} is short of {lack}.").format(
                doing=doing,
                cost=names.cost(goods, coins),
                name=names.seat(state, seat),
                lack=names.cost(lack, lack_coins),
            ),
            {
                "missing": {good: n for good, n in zip(GOODS, lack, strict=True) if n},
                "missing_coins": lack_coins,
            },
        )


def no_colonist_left(state: State, seat: int, kind: int, kind_name: str) -> Iterator[Reason]:
    """One reason if the storehouse holds no colonist of a kind."""
    if not state.colonists_stored(seat, kind):
        yield Reason(
            "R-COL-3",
            _("{name} has no {kind} left in the storehouse: all {n} are on the board.").format(
                name=names.seat(state, seat), kind=kind_name, n=COLONISTS_OF_A_KIND
            ),
            {"left": 0},
        )


def no_room(state: State, seat: int, good: int, n: int = 1) -> Iterator[Reason]:
    """One reason if a storehouse has fewer free spaces than the units of a good that shall come in."""
    free = state.free_spaces(seat)
    if n > free:
        yield Reason(
            "R-STO-9",
            ngettext(
                "There is no room for {units}: {name}'s storehouse has {free} free space.",
                "There is no room for {units}: {name}'s storehouse has {free} free spaces.",
                free,
            ).format(units=names.amount(good, n), name=names.seat(state, seat), free=free),
            {"free": free},
        )
