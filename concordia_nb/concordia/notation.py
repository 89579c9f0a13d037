"""Move texts in and out. Everything a player, a file or another program can say about a move passes here."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from typing import TYPE_CHECKING

from concordia_nb.concordia.moves import (
    BUY,
    CASH,
    COPY,
    DONE,
    FISH,
    FISH_FOR_COINS,
    PLAY,
    SELL,
    TAKE,
    TAKE_WITH,
    Move,
    keep,
)
from concordia_nb.concordia.pieces import (
    CARD_NUMBER,
    COLOURS,
    DISPLAY_SLOTS,
    GOOD_NUMBER,
    GOODS,
    KIND_NUMBER,
    SPACES,
)
from concordia_nb.core.errors import InvalidMoveError
from concordia_nb.core.words import _, listing, one_line

if TYPE_CHECKING:
    from concordia_nb.concordia.board import Board
    from concordia_nb.concordia.state import State

LONGEST = 200  # characters; no move text comes near


def parse_move(text: str, state: State) -> Move:
    """The move that a text names on this state's board. Raises `InvalidMoveError` if it is not a move at all.

    >>> from concordia_nb import concordia
    >>> state = concordia.new_game("italia", seats=2)
    >>> concordia.parse_move("keep cloth 1 food 2", state)
    'keep food 2 cloth 1'
    >>> concordia.parse_move("build Atlantis", state)
    Traceback (most recent call last):
    concordia_nb.core.errors.InvalidMoveError: build Atlantis: no city has the id 'Atlantis'.
    """
    if type(text) is Move and not _foreign(text, state.board):
        return text
    if not isinstance(text, str) or len(text) > LONGEST:
        raise InvalidMoveError(_("A move is a text of at most {n} characters.").format(n=LONGEST))
    words = text.split()
    if not text.isprintable():  # a message names them
        words = [one_line(word, LONGEST) for word in words]
        text = one_line(text, LONGEST)
    if not words or words[0] not in _FORMS:
        raise InvalidMoveError(
            _("{text}: a move begins with one of {verbs}.").format(text=text, verbs=listing(list(_FORMS)))
        )
    form, parse = _FORMS[words[0]]
    try:
        return parse(words[1:], state.board)
    except _BadWord as problem:
        raise InvalidMoveError(f"{text}: {problem}") from None
    except _BadForm:
        raise InvalidMoveError(
            _("{text}: the form of this move is “{form}”.").format(text=text, form=form)
        ) from None


def format_move(move: Move, state: State) -> str:
    """The text of a move; the state is there for games whose moves need it.

    >>> from concordia_nb import concordia
    >>> state = concordia.new_game("italia", seats=2)
    >>> concordia.format_move(state.moves()[0], state)
    'play tribune'
    """
    return str(move)


class _BadForm(Exception):
    """Too few or too many words."""


class _BadWord(Exception):
    """A word that names nothing."""


def _foreign(move: Move, board: Board) -> bool:
    """Whether a move that names places was made by another board."""
    match move.verb:
        case "build":
            return move.city >= board.n_cities or board.build_moves[move.city] is not move
        case "settle":
            return board.settle_moves[move.kind].get(move.city) is not move
        case "collect":
            return move.city >= board.n_cities or board.collect_moves[move.city] is not move
        case "produce":
            return (
                move.province >= len(board.provinces)
                or board.every_produce_move[move.province][move.good + 1] is not move
            )
        case "move":
            places = max(move.origin, move.route)
            return places >= board.n_places or board.move(move.kind, move.origin, move.route) is not move
    return False


def _expect(words: list[str], n: int) -> None:
    if len(words) != n:
        raise _BadForm


def _among(word: str, known: dict[str, int], what: Callable[[str], str]) -> int:
    if word not in known:
        near = get_close_matches(word, known, 1)
        hint = " " + _("Did you mean '{word}'?").format(word=near[0]) if near else ""
        raise _BadWord(what(word) + hint)
    return known[word]


def _good(word: str) -> int:
    return _among(word, GOOD_NUMBER, lambda w: _("no good has the id '{word}'.").format(word=w))


def _kind(word: str) -> int:
    return _among(
        word, KIND_NUMBER, lambda w: _("a colonist is 'land' or 'sea', not '{word}'.").format(word=w)
    )


def _city(word: str, board: Board) -> int:
    return _among(word, board.city_number, lambda w: _("no city has the id '{word}'.").format(word=w))


def _count(word: str, least: int, most: int) -> int:
    if not re.fullmatch("[0-9]{1,3}", word) or not least <= int(word) <= most:
        raise _BadWord(
            _("a number from {least} to {most} is needed, not '{word}'.").format(
                least=least, most=most, word=word
            )
        )
    return int(word)


def _play(words: list[str], board: Board) -> Move:
    _expect(words, 1)
    return PLAY[_among(words[0], CARD_NUMBER, lambda w: _("no card has the id '{word}'.").format(word=w))]


def _move(words: list[str], board: Board) -> Move:
    _expect(words, 4)
    if words[2] != ">":
        raise _BadForm

    def no_place(word: str) -> str:
        return _("no city or route has the id '{word}'.").format(word=word)

    def no_route(word: str) -> str:
        return _("no route has the id '{word}'.").format(word=word)

    return board.move(
        _kind(words[0]),
        _among(words[1], board.place_number, no_place),
        _among(words[3], board.route_place, no_route),
    )


def _build(words: list[str], board: Board) -> Move:
    _expect(words, 1)
    return board.build_moves[_city(words[0], board)]


def _produce(words: list[str], board: Board) -> Move:
    if len(words) not in (1, 3) or (len(words) == 3 and words[1] != "with"):
        raise _BadForm
    number = _among(
        words[0], board.province_number, lambda w: _("no province has the id '{word}'.").format(word=w)
    )
    return board.every_produce_move[number][0 if len(words) == 1 else _good(words[2]) + 1]


def _alone(move: Move) -> Callable[[list[str], Board], Move]:
    def parse(words: list[str], board: Board) -> Move:
        _expect(words, 0)
        return move

    return parse


def _keep(words: list[str], board: Board) -> Move:
    if not words or len(words) % 2:
        raise _BadForm
    goods = [0] * len(GOODS)
    for name, number in zip(words[::2], words[1::2], strict=True):
        good = _good(name)
        if goods[good]:
            raise _BadWord(_("'{word}' is named twice.").format(word=name))
        goods[good] = _count(number, 1, SPACES)
    return keep(goods)


def _trade(table: tuple[tuple[Move, ...], ...]) -> Callable[[list[str], Board], Move]:
    def parse(words: list[str], board: Board) -> Move:
        _expect(words, 2)
        return table[_good(words[0])][_count(words[1], 1, SPACES) - 1]

    return parse


def _take(words: list[str], board: Board) -> Move:
    if len(words) not in (1, 3) or (len(words) == 3 and words[1] != "with"):
        raise _BadForm
    slot = _count(words[0], 1, DISPLAY_SLOTS) - 1
    return TAKE[slot] if len(words) == 1 else TAKE_WITH[slot][_good(words[2])]


def _copy(words: list[str], board: Board) -> Move:
    _expect(words, 1)
    if words[0] not in COPY:
        raise _BadWord(_("a seat's colour is one of {colours}.").format(colours=listing(list(COLOURS))))
    return COPY[words[0]]


def _settle(words: list[str], board: Board) -> Move:
    _expect(words, 2)
    place = _among(words[1], board.node_place, lambda w: _("no city has the id '{word}'.").format(word=w))
    return board.settle_moves[_kind(words[0])][place]


def _collect(words: list[str], board: Board) -> Move:
    _expect(words, 1)
    return board.collect_moves[_city(words[0], board)]


def _fish(words: list[str], board: Board) -> Move:
    _expect(words, 1)
    return FISH_FOR_COINS if words[0] == "coins" else FISH[_good(words[0])]


_FORMS: dict[str, tuple[str, Callable[[list[str], Board], Move]]] = {
    "play": ("play CARD", _play),
    "move": ("move KIND FROM > ROUTE", _move),
    "build": ("build CITY", _build),
    "produce": ("produce PROVINCE [with GOOD]", _produce),
    "cash": ("cash", _alone(CASH)),
    "keep": ("keep GOOD N [GOOD N …]", _keep),
    "sell": ("sell GOOD N", _trade(SELL)),
    "buy": ("buy GOOD N", _trade(BUY)),
    "take": ("take SLOT [with GOOD]", _take),
    "copy": ("copy COLOUR", _copy),
    "settle": ("settle KIND CITY", _settle),
    "collect": ("collect CASTLE", _collect),
    "fish": ("fish GOOD or fish coins", _fish),
    "done": ("done", _alone(DONE)),
}
