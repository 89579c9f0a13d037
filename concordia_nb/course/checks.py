"""The few words in which a lesson says what is to be reached, e.g. `{"is": "built", "city": "ravenna"}`.

Each check is a small predicate of a position and of how it was reached. A lesson may use `seat` (a colour) in every
check; without it the learner's own seat is meant. `check_faults` says what is wrong with one, `holds` whether it is so.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from concordia_nb.concordia import State
from concordia_nb.concordia.pieces import CARD_NUMBER, CARDS, GODS, GOODS, KINDS
from concordia_nb.core.words import _


@dataclass(frozen=True, slots=True)
class Situation:
    """What a check looks at.

    Attributes:
        state: the position now.
        start: the position in which the step began.
        seat: the learner's seat.
        moves: the learner's own moves since, as texts.
    """

    state: State
    start: State
    seat: int
    moves: Sequence[str] = ()


Predicate = Callable[..., bool]
CHECKS: dict[str, Predicate] = {}


def _check(predicate: Predicate) -> Predicate:
    CHECKS[predicate.__name__] = predicate
    return predicate


# -- the board ----------------------------------------------------------------------------------------------------


@_check
def built(now: Situation, seat: int, city: str) -> bool:
    """The seat has a house in the city."""
    return bool(now.state.houses[seat] >> now.state.board.city_number[city] & 1)


@_check
def houses(now: Situation, seat: int, at_least: int, province: str = "", good: str = "") -> bool:
    """The seat has that many houses (in the province, in cities of the good)."""
    state, mask = now.state, now.state.houses[seat]
    if province:
        mask &= state.board.province_mask[state.board.province_number[province]]
    if good:
        mask &= state.good_mask[GOODS.index(good)]
    return mask.bit_count() >= at_least


@_check
def provinces(now: Situation, seat: int, at_least: int) -> bool:
    """The seat has houses in that many provinces."""
    return sum(1 for mask in now.state.board.province_mask if now.state.houses[seat] & mask) >= at_least


@_check
def stands_on(now: Situation, seat: int, kind: str, place: str) -> bool:
    """A colonist of the seat and kind stands in the city or on the route."""
    return now.state.board.place_number[place] in now.state.colonists[seat][KINDS.index(kind)]


@_check
def beside(now: Situation, seat: int, city: str) -> bool:
    """A colonist of the seat stands on a route that ends in the city."""
    number = now.state.board.city_number[city]
    return any(
        number in now.state.board.ends[place] for places in now.state.colonists[seat] for place in places
    )


@_check
def colonists(now: Situation, seat: int, at_least: int, kind: str = "") -> bool:
    """The seat has that many colonists (of the kind) on the board."""
    land, sea = now.state.colonists[seat]
    counted = {"": [*land, *sea], "land": land, "sea": sea}[kind]
    return len(counted) >= at_least


@_check
def marker_turned(now: Situation, province: str, side: str) -> bool:
    """The province's marker shows "goods" or "coins"."""
    return now.state.coin_side[now.state.board.province_number[province]] == (side == "coins")


# -- the storehouse and the purse ---------------------------------------------------------------------------------


@_check
def has(now: Situation, seat: int, coins: int = 0, goods: Mapping[str, int] | None = None) -> bool:
    """The seat has at least these sestertii and goods."""
    units = now.state.goods[seat]
    return now.state.coins[seat] >= coins and all(
        units[GOODS.index(g)] >= n for g, n in (goods or {}).items()
    )


@_check
def gained(now: Situation, seat: int, coins: int = 0, goods: Mapping[str, int] | None = None) -> bool:
    """The seat has at least so much more than at the start of the step."""
    units, before = now.state.goods[seat], now.start.goods[seat]
    return now.state.coins[seat] - now.start.coins[seat] >= coins and all(
        units[GOODS.index(g)] - before[GOODS.index(g)] >= n for g, n in (goods or {}).items()
    )


@_check
def free_spaces(now: Situation, seat: int, at_least: int = 0, at_most: int = 12) -> bool:
    """The seat's storehouse has so many free spaces."""
    return at_least <= now.state.free_spaces(seat) <= at_most


# -- cards --------------------------------------------------------------------------------------------------------


@_check
def holds_card(now: Situation, seat: int, card: str) -> bool:
    """The card is in the seat's hand; a personality's name without a deck means any card of it."""
    return any(_is_card(number, card) for number in now.state.hands[seat])


@_check
def owns_cards(now: Situation, seat: int, god: str, at_least: int) -> bool:
    """The seat owns that many cards of the god, in hand and pile."""
    cards = now.state.hands[seat] + now.state.discards[seat]
    return sum(1 for number in cards if CARDS[number].god == god) >= at_least


@_check
def hand(now: Situation, seat: int, at_least: int) -> bool:
    """The seat holds that many cards in hand."""
    return len(now.state.hands[seat]) >= at_least


@_check
def open_card(now: Situation, seat: int, card: str) -> bool:
    """The card lies open on the seat's pile."""
    pile = now.state.discards[seat]
    return bool(pile) and _is_card(pile[-1], card)


@_check
def praefectus_magnus(now: Situation, seat: int) -> bool:
    """The seat holds the Praefectus Magnus."""
    return now.state.praefectus_magnus == seat


def _is_card(number: int, card: str) -> bool:
    return CARDS[number].id == card or CARDS[number].kind == card


# -- points and the course of the game ----------------------------------------------------------------------------


@_check
def score(now: Situation, seat: int, at_least: int, god: str = "total") -> bool:
    """The seat would get that many points (of the god, for "concordia", or in all) if the game ended now."""
    return now.state.scores()[seat][god] >= at_least


@_check
def turn_over(now: Situation, seat: int) -> bool:
    """It is no longer the seat's turn."""
    return now.state.over or now.state.turn != seat or now.state.turns[seat] > now.start.turns[seat] + 1


@_check
def game_over(now: Situation) -> bool:
    """The game has ended."""
    return now.state.over


@_check
def won(now: Situation, seat: int) -> bool:
    """The game has ended and the seat has won it."""
    return now.state.over and now.state.winners() == [seat]


@_check
def played(now: Situation, move: str) -> bool:
    """The learner has made a move that fits the pattern, e.g. "sell *"."""
    from fnmatch import fnmatchcase

    return any(fnmatchcase(text, move) for text in now.moves)


@_check
def moves_at_most(now: Situation, n: int) -> bool:
    """The learner has made no more than n moves."""
    return len(now.moves) <= n


# -- putting checks together --------------------------------------------------------------------------------------

ALL, ANY, NOT = "all", "any", "not"


def holds(check: Mapping[str, Any], now: Situation) -> bool:
    """Whether a check is true now. `{"any": […]}`, `{"all": […]}` and `{"not": {…}}` put checks together.

    >>> from concordia_nb import concordia
    >>> state = concordia.new_game("italia", seats=2)
    >>> holds({"is": "has", "coins": 5}, Situation(state, state, 0))
    True
    """
    if ALL in check:
        return all(holds(part, now) for part in check[ALL])
    if ANY in check:
        return any(holds(part, now) for part in check[ANY])
    if NOT in check:
        return not holds(check[NOT], now)
    words = dict(check)
    predicate = CHECKS[words.pop("is")]
    if "seat" in inspect.signature(predicate).parameters:
        colour = words.pop("seat", None)
        words["seat"] = now.seat if colour is None else now.state.seat_of[colour]
    return predicate(now, **words)


def check_faults(check: Any, state: State) -> list[str]:
    """What is wrong with a check in a lesson on this board; [] if nothing."""
    if not isinstance(check, Mapping):
        return [_("a check is a JSON object.")]
    for word in (ALL, ANY):
        if word in check:
            parts = check[word]
            if len(check) > 1 or not isinstance(parts, list) or not parts:
                return [_("'{word}' stands alone, with a list of checks.").format(word=word)]
            return [fault for part in parts for fault in check_faults(part, state)]
    if NOT in check:
        if len(check) > 1:
            return [_("'{word}' stands alone, with a check.").format(word=NOT)]
        return check_faults(check[NOT], state)
    name = check.get("is")
    if name not in CHECKS:
        return [_("there is no check '{name}'.").format(name=str(name)[:40])]
    return [
        fault
        for key, value in check.items()
        if key != "is"
        for fault in _word_faults(name, key, value, state)
    ] + [
        _("the check '{name}' needs '{word}'.").format(name=name, word=word)
        for word in _needed(CHECKS[name])
        if word not in check
    ]


def _needed(predicate: Predicate) -> list[str]:
    return [
        word.name
        for word in inspect.signature(predicate).parameters.values()
        if word.name not in ("now", "seat") and word.default is inspect.Parameter.empty
    ]


def _word_faults(name: str, key: str, value: Any, state: State) -> list[str]:
    board = state.board
    known: dict[str, Any] = {
        "seat": state.seat_of,
        "city": board.city_number,
        "place": board.place_number,
        "province": board.province_number,
        "kind": KINDS,
        "good": GOODS,
        "god": (*GODS, "concordia", "total"),
        "side": ("goods", "coins"),
        "card": {*CARD_NUMBER, *(card.kind for card in CARDS)},
    }
    if key not in inspect.signature(CHECKS[name]).parameters or key == "now":
        return [_("the check '{name}' knows no '{word}'.").format(name=name, word=str(key)[:40])]
    if key in known:
        fine = isinstance(value, str) and value in known[key]
    elif key == "goods":
        fine = isinstance(value, Mapping) and all(g in GOODS and _whole(n) for g, n in value.items())
    elif key == "move":
        fine = isinstance(value, str) and 0 < len(value) < 100
    else:
        fine = _whole(value)
    return [] if fine else [_("'{value}' is no {word}.").format(value=str(value)[:40], word=key)]


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 10_000
