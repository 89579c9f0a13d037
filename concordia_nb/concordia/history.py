"""What a move did, told in a sentence, with what to mark on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from concordia_nb.concordia import names
from concordia_nb.concordia.moves import CASH, DONE, Move
from concordia_nb.concordia.pieces import CARDS, HOUSE_GOODS, KINDS, PRICES
from concordia_nb.concordia.variants import fish_market
from concordia_nb.concordia.variants import telling as own
from concordia_nb.core.words import _, ngettext, one_stop

if TYPE_CHECKING:
    from concordia_nb.concordia.state import State

MARKS = ("cities", "routes", "provinces")


def tell(before: State, move: Move, after: State) -> tuple[str, dict[str, Any]]:
    """The sentence and the marks of a move between the states before and after it; "" for a quiet `done`."""
    seat = before.to_move
    said = [_SENTENCES[move.verb](before, move, after, seat)]
    said += own.tell(before, move, after, seat)
    said += _end_of_turn(before, after)
    text = " ".join(part for part in said if part)
    return one_stop(text), _marks(before, move)


def _marks(before: State, move: Move) -> dict[str, Any]:
    board = before.board
    marks: dict[str, Any] = {name: [] for name in MARKS}
    match move.verb:
        case "move":
            marks["routes"].append(board.place_id[move.route])
            kind = "cities" if move.origin in board.node_place.values() else "routes"
            marks[kind].append(board.place_id[move.origin])
        case "build" | "settle" | "collect":
            marks["cities"].append(board.place_id[move.city])
        case "produce":
            marks["provinces"].append(board.provinces[move.province].id)
    return marks


def _play(before: State, move: Move, after: State, seat: int) -> str:
    card = CARDS[move.card]
    who = {"name": names.seat(before, seat), "card": names.card(card.id)}
    gained = after.coins[seat] - before.coins[seat]
    if card.kind == "tribune":
        n = len(before.discards[seat]) + 1
        said = ngettext(
            "{name} plays the {card} and takes {n} card back for {coins}.",
            "{name} plays the {card} and takes {n} cards back for {coins}.",
            n,
        ).format(n=n, coins=names.coins(gained), **who)
        if after.intermediate[seat] is not None and before.intermediate[seat] is None:
            said += " " + _("Intermediate scoring: {n} points.").format(n=after.intermediate[seat])
        return said
    if card.income:
        return _("{name} plays the {card} and takes {coins}.").format(coins=names.coins(card.income), **who)
    if card.good >= 0:
        return _("{name} plays the {card} and gets {goods}.").format(
            goods=_gained(before, after, seat), **who
        )
    return _("{name} plays the {card}.").format(**who)


def _gained(before: State, after: State, seat: int) -> str:
    return names.goods([max(0, b - a) for a, b in zip(before.goods[seat], after.goods[seat], strict=True)])


def _move(before: State, move: Move, after: State, seat: int) -> str:
    board = before.board
    return _("{name}'s {kind} moves from {place} to {route}.").format(
        name=names.seat(before, seat),
        kind=names.kind(KINDS[move.kind]),
        place=names.place(board, move.origin),
        route=names.route(board, move.route),
    )


def _build(before: State, move: Move, after: State, seat: int) -> str:
    return _("{name} builds in {city} for {cost}.").format(
        name=names.seat(before, seat),
        city=names.city(before.board, move.city),
        cost=names.cost(HOUSE_GOODS[before.tokens[move.city]], before.coins[seat] - after.coins[seat]),
    )


def _produce(before: State, move: Move, after: State, seat: int) -> str:
    asked = {now.seat for now in after.pending if now.phase.name == "keep"}
    n = len(before.seats)
    said = [
        _("{name} lets {province} produce.").format(
            name=names.seat(before, seat), province=names.province(before.board, move.province)
        )
    ]
    for other in ((seat + i) % n for i in range(n)):
        if other in asked:
            said.append(_("{name} must choose which goods to keep.").format(name=names.seat(before, other)))
        elif before.goods[other] != after.goods[other]:
            said.append(
                _("{name} gets {goods}.").format(
                    name=names.seat(before, other), goods=_gained(before, after, other)
                )
            )
    return " ".join(said)


def _cash(before: State, move: Move, after: State, seat: int) -> str:
    return _("{name} takes {coins}.").format(
        name=names.seat(before, seat), coins=names.coins(after.coins[seat] - before.coins[seat])
    )


def _keep(before: State, move: Move, after: State, seat: int) -> str:
    return _("{name} keeps {goods}.").format(name=names.seat(before, seat), goods=names.goods(move.goods))


def _trade(before: State, move: Move, after: State, seat: int) -> str:
    words = {
        "name": names.seat(before, seat),
        "units": names.amount(move.good, move.units),
        "coins": names.coins(move.units * PRICES[move.good]),
    }
    if move.verb == "sell":
        return _("{name} sells {units} for {coins}.").format(**words)
    return _("{name} buys {units} for {coins}.").format(**words)


def _take(before: State, move: Move, after: State, seat: int) -> str:
    paid = [b - a for a, b in zip(after.goods[seat], before.goods[seat], strict=True)]
    return _("{name} takes the {card} from the display for {goods}.").format(
        name=names.seat(before, seat),
        card=names.card(CARDS[before.display[move.slot]].id),
        goods=names.goods(paid),
    )


def _copy(before: State, move: Move, after: State, seat: int) -> str:
    other = before.seat_of[move.colour]
    return _("{name} copies {other}'s {card}.").format(
        name=names.seat(before, seat),
        other=names.seat(before, other),
        card=names.card(CARDS[before.discards[other][-1]].id),
    )


def _settle(before: State, move: Move, after: State, seat: int) -> str:
    return _("{name} places a {kind} in {city}.").format(
        name=names.seat(before, seat),
        kind=names.kind(KINDS[move.kind]),
        city=names.place(before.board, move.city),
    )


def _collect(before: State, move: Move, after: State, seat: int) -> str:
    return _("{name} fetches {goods} from {city}.").format(
        name=names.seat(before, seat),
        goods=_gained(before, after, seat),
        city=names.city(before.board, move.city),
    )


def _done(before: State, move: Move, after: State, seat: int) -> str:
    return ""


def _end_of_turn(before: State, after: State) -> list[str]:
    said = []
    if after.concordia >= 0 and before.concordia < 0:
        said.append(
            _("{name} gets the Concordia card; everyone else has one more turn.").format(
                name=names.seat(after, after.concordia)
            )
        )
    if after.praefectus_magnus != before.praefectus_magnus:
        said.append(
            _("The {magnus} passes to {name}.").format(
                magnus=names.praefectus(after.own.fish), name=names.seat(after, after.praefectus_magnus)
            )
        )
    if None in before.intermediate and None not in after.intermediate:
        said.append(_("All have had their intermediate scoring: the best two results are paid."))
    if after.over:
        said.append(_("The game is over."))
    return said


_SENTENCES = {
    "play": _play,
    "move": _move,
    "build": _build,
    "produce": _produce,
    str(CASH): _cash,
    "keep": _keep,
    "sell": _trade,
    "buy": _trade,
    "take": _take,
    "copy": _copy,
    "settle": _settle,
    "collect": _collect,
    "fish": fish_market.sentence,
    str(DONE): _done,
}
