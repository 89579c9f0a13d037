"""Questions whose answers the engine computes: a measure of a position, perhaps after some moves.

A question in a lesson is a mapping: `{"what": "coins", "moves": ["play mercator"], "seat": "red", "gain": true}`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from concordia_nb.concordia import State, names, parse_move
from concordia_nb.concordia.pieces import CARDS, GODS, GOODS, KINDS
from concordia_nb.core.errors import ConcordiaError
from concordia_nb.core.files import unknown_fields
from concordia_nb.core.words import _

YES, NO = "yes", "no"


@dataclass(frozen=True, slots=True)
class Answer:
    """The right answer: `value` is a number, or an id among `choices`."""

    value: int | str
    choices: tuple[str, ...] = ()


Measure = Callable[[State, int, Mapping[str, Any]], int]


def _coins(state: State, seat: int, words: Mapping[str, Any]) -> int:
    return state.coins[seat]


def _good(good: str) -> Measure:
    return lambda state, seat, words: state.goods[seat][GOODS.index(good)]


def _goods(state: State, seat: int, words: Mapping[str, Any]) -> int:
    return sum(state.goods[seat])


def _free_spaces(state: State, seat: int, words: Mapping[str, Any]) -> int:
    return state.free_spaces(seat)


def _score(state: State, seat: int, words: Mapping[str, Any]) -> int:
    return state.scores()[seat][words.get("god", "total")]


def _houses(state: State, seat: int, words: Mapping[str, Any]) -> int:
    return state.houses[seat].bit_count()


def _hand(state: State, seat: int, words: Mapping[str, Any]) -> int:
    return len(state.hands[seat])


def _stack(state: State, seat: int, words: Mapping[str, Any]) -> int:
    return len(state.deck)


def _open_cards(state: State, seat: int, words: Mapping[str, Any]) -> int:
    """How many other seats' open cards the seat's Diplomat could copy (R-DIP-2)."""
    piles = (state.discards[other] for other in state.opponents(seat))
    return sum(1 for pile in piles if pile and CARDS[pile[-1]].kind != "diplomat")


def _last_turns(state: State, seat: int, words: Mapping[str, Any]) -> int:
    return len(state.last_turns)


def _steps_left(state: State, seat: int, words: Mapping[str, Any]) -> int:
    return state.colonists_on_board(seat)


MEASURES: dict[str, Measure] = {
    "coins": _coins,
    **{good: _good(good) for good in GOODS},
    "goods": _goods,
    "free_spaces": _free_spaces,
    "score": _score,
    "houses": _houses,
    "hand": _hand,
    "colonists": _steps_left,
    "stack": _stack,
    "open_cards": _open_cards,
    "last_turns": _last_turns,
}
OTHERS = ("steps", "legal", "winner", "to_move", "marker", "price", "token", "praefectus_magnus")


def answer(question: Mapping[str, Any], state: State) -> Answer:
    """The engine's answer to a question asked in a position. Raises `ConcordiaError` or KeyError on a faulty one.

    >>> from concordia_nb import concordia
    >>> state = concordia.new_game("italia", seats=2)
    >>> answer({"what": "coins", "moves": ["play mercator"], "gain": True}, state).value
    3
    """
    what = question["what"]
    seat = state.seat_of[question["seat"]] if "seat" in question else state.to_move
    after = state.copy()
    for move in question.get("moves", ()):
        after.play(move)
    if what in MEASURES:
        value = MEASURES[what](after, seat, question)
        return Answer(value - MEASURES[what](state, seat, question) if question.get("gain") else value)
    board = state.board
    if what == "steps":
        origin, route = board.place_number[question["from"]], board.route_place[question["to"]]
        return Answer(board.steps(KINDS.index(question["kind"]), origin)[route])
    if what == "legal":
        legal = not after.why_not(question["move"])
        return Answer(YES if legal else NO, (YES, NO))
    if what == "price":  # what a move costs, in sestertii, goods or units of one good
        before = after.copy()
        after.play(question["move"])
        paid = MEASURES[question.get("in", "coins")]
        return Answer(paid(before, seat, question) - paid(after, seat, question))
    if what == "token":
        return Answer(GOODS[state.tokens[board.city_number[question["city"]]]], GOODS)
    if what == "marker":
        return Answer(GOODS[state.markers[board.province_number[question["province"]]]], GOODS)
    colours = tuple(entry.colour for entry in state.seats)
    if what == "winner":
        return Answer(colours[after.winners()[0]], colours)
    if what == "praefectus_magnus":
        return Answer(colours[after.praefectus_magnus], colours)
    if what == "to_move":
        return Answer(colours[after.to_move], colours)
    raise KeyError(what)


def question_faults(question: Any, state: State) -> list[str]:
    """What is wrong with a question on this position; [] if it can be answered."""
    if not isinstance(question, Mapping) or not isinstance(question.get("what"), str):
        return [_("a question is a JSON object with the field 'what'.")]
    if question["what"] not in MEASURES and question["what"] not in OTHERS:
        return [_("there is no measure '{name}'.").format(name=question["what"][:40])]
    known = {"what", "moves", "seat", "gain", "god", "kind", "from", "to", "move", "province", "city", "in"}
    faults = unknown_fields(question, known)
    if "god" in question and question["god"] not in (*GODS, "concordia", "total"):
        faults.append(_("'{value}' is no {word}.").format(value=str(question["god"])[:40], word="god"))
    seat = question.get("seat")
    if "seat" in question and not (isinstance(seat, str) and seat in state.seat_of):
        faults.append(_("'{value}' is no {word}.").format(value=str(seat)[:40], word="seat"))
    if faults:
        return faults
    try:
        answer(question, state)
    except ConcordiaError as problem:
        return [str(problem)]
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        return [_("it cannot be answered: {problem}.").format(problem=problem)]
    return []


def in_words(choice: str, state: State) -> str:
    """A choice of an answer as the learner sees it."""
    if choice == YES:
        return _("Yes")
    if choice == NO:
        return _("No")
    if choice in state.seat_of:
        return names.seat(state, state.seat_of[choice])
    if choice in GOODS:
        return names.good(choice)
    return state.describe(parse_move(choice, state))
