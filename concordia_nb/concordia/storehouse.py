"""The storehouse: spaces, paying, and which goods are kept when not all fit (R-STO-1 to R-STO-9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from concordia_nb.concordia import moves as texts
from concordia_nb.concordia import names, reasons
from concordia_nb.concordia.decision import Pending, Phase, due
from concordia_nb.concordia.pieces import GOODS
from concordia_nb.core.reasons import Reason
from concordia_nb.core.words import _, ngettext

if TYPE_CHECKING:
    from concordia_nb.concordia.moves import Move
    from concordia_nb.concordia.state import State


def can_pay(goods: Sequence[int], cost: Sequence[int]) -> bool:
    """Whether goods cover a cost, both by GOODS."""
    return (
        goods[0] >= cost[0]
        and goods[1] >= cost[1]
        and goods[2] >= cost[2]
        and goods[3] >= cost[3]
        and goods[4] >= cost[4]
    )


def packed(units: Sequence[int]) -> int:
    """Units by GOODS in one number, six bits a good, so that many prices can be compared with the same goods fast.

    ENOUGH adds the highest bit of each six: it is still there after a cost is subtracted where the good sufficed.

    >>> goods, cost = packed([1, 2, 0, 0, 0]), packed([0, 2, 0, 0, 0])
    >>> (goods + ENOUGH - cost) & ENOUGH == ENOUGH, (cost + ENOUGH - goods) & ENOUGH == ENOUGH
    (True, False)
    """
    brick, food, tool, wine, cloth = units
    return brick | food << 6 | tool << 12 | wine << 18 | cloth << 24


ENOUGH = packed([32] * len(GOODS))


def pay(goods: list[int], cost: Sequence[int]) -> None:
    """Take a cost out of goods, both by GOODS (R-ARC-17)."""
    brick, food, tool, wine, cloth = cost  # one by one, for most are 0: a third of the time of a loop
    if brick:
        goods[0] -= brick
    if food:
        goods[1] -= food
    if tool:
        goods[2] -= tool
    if wine:
        goods[3] -= wine
    if cloth:
        goods[4] -= cloth


def give(goods: list[int], units: Sequence[int]) -> None:
    """Put units to goods, both by GOODS."""
    brick, food, tool, wine, cloth = units
    if brick:
        goods[0] += brick
    if food:
        goods[1] += food
    if tool:
        goods[2] += tool
    if wine:
        goods[3] += wine
    if cloth:
        goods[4] += cloth


def offer(state: State, offers: Sequence[tuple[int, Sequence[int]]]) -> None:
    """Give goods to seats, in the order they are asked: (seat, units by GOODS) each.

    What can end in one way only is settled at once; the other seats are asked, the first one first (R-STO-4, R-STO-7).
    """
    asked = []
    for seat, units in offers:
        total = sum(units)
        free = state.free_spaces(seat)
        if total <= free:
            give(state.goods[seat], units)
        elif free:
            if max(units) < total:  # more than one kind
                asked.append(due(PHASE, seat, 0, False, tuple(units)))
            else:
                state.goods[seat][units.index(total)] += free
    state.pending.extend(reversed(asked))


def fillings(units: Sequence[int], free: int) -> list[tuple[int, ...]]:
    """Every choice of exactly `free` units out of those offered, by GOODS (R-STO-4).

    >>> fillings((2, 0, 1, 0, 0), 2)
    [(2, 0, 0, 0, 0), (1, 0, 1, 0, 0)]
    """
    found: list[tuple[tuple[int, ...], int]] = [((), free)]
    for n in units:
        found = [((*kept, k), left - k) for kept, left in found for k in range(min(n, left), -1, -1)]
    return [kept for kept, left in found if left == 0]


# -- the decision which goods to keep -----------------------------------------------------------------------------


def moves(state: State, now: Pending) -> list[Move]:
    """R-STO-4: which units to take; all free spaces must be filled."""
    return [texts.keep(kept) for kept in fillings(now.goods, state.free_spaces(now.seat))]


def play(state: State, now: Pending, move: Move) -> None:
    """Keep the chosen units; the rest stays in the supply."""
    state.pending.pop()
    goods = state.goods[now.seat]
    for good, n in enumerate(move.goods):
        goods[good] += n


def question(state: State, now: Pending) -> str:
    """What a seat is asked whose goods don't all fit."""
    free = state.free_spaces(now.seat)
    return ngettext(
        "You are given {goods}, but only {free} space is free: choose what to keep.",
        "You are given {goods}, but only {free} spaces are free: choose what to keep.",
        free,
    ).format(goods=names.goods(now.goods), free=free)


PHASE: Phase = Phase("keep", moves, play, question)


def why_not(state: State, move: Move) -> Iterator[Reason]:
    """Every reason against keeping these goods."""
    now = state.pending[-1]
    if now.phase is not PHASE:
        yield reasons.wrong_phase(state, _("Goods are chosen only when more were given than fit."), "R-STO-4")
        return
    for good, n in enumerate(move.goods):
        if n > now.goods[good]:
            yield Reason(
                "R-STO-4",
                _("{wanted} cannot be kept: the offer holds {offered}.").format(
                    wanted=_of(good, n), offered=_of(good, now.goods[good])
                ),
                {"goods": [GOODS[good]], "offered": now.goods[good]},
            )
    free = state.free_spaces(now.seat)
    kept = sum(move.goods)
    if kept > free:
        yield Reason(
            "R-STO-1",
            ngettext(
                "{n} units do not fit: {free} space is free.",
                "{n} units do not fit: {free} spaces are free.",
                free,
            ).format(n=kept, free=free),
            {"free": free},
        )
    if kept < free:
        yield Reason(
            "R-STO-4",
            ngettext(
                "Every free space must be filled: {n} of {free} space is.",
                "Every free space must be filled: {n} of {free} spaces are.",
                free,
            ).format(n=kept, free=free),
            {"free": free},
        )


def _of(good: int, n: int) -> str:
    """ "2 tools", "no wine"."""
    if n:
        return names.amount(good, n)
    return _("no {good}").format(good=names.good(GOODS[good]))


def explain(state: State, move: Move) -> list[str]:
    """What is kept and what is lost."""
    now = state.pending[-1]
    lost = [offered - kept for offered, kept in zip(now.goods, move.goods, strict=True)]
    return [
        _("You keep {kept}; {lost} stay in the supply.").format(
            kept=names.goods(move.goods), lost=names.goods(lost)
        )
    ]


def describe(state: State, move: Move) -> str:
    """Label of a button."""
    return _("Keep {goods}").format(goods=names.goods(move.goods))
