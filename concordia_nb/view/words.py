"""A position in words: for screen readers, for titles in pictures, and as the text twin of the table.

All sentences are translated when asked for. They are plain text; whoever puts them into a page escapes them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from concordia_nb.concordia import names, player_aid
from concordia_nb.concordia import pieces as box
from concordia_nb.core.words import _, listing, ngettext, one_stop
from concordia_nb.view import own

if TYPE_CHECKING:
    from concordia_nb.concordia.board import Board


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the words: its heading and its sentences."""

    heading: str
    sentences: tuple[str, ...]


def seat_name(position: Mapping[str, Any], seat: int) -> str:
    """The name of who sits there, else the colour."""
    entry = position["seats"][seat]
    return entry.get("name") or names.colour(entry["colour"])


def seat_of(position: Mapping[str, Any], colour: str | None) -> int | None:
    """The seat of a colour, if it plays."""
    return next((i for i, s in enumerate(position["seats"]) if s["colour"] == colour), None)


def title(board: Board) -> str:
    """The title of a picture of a board."""
    return _("The board {board}").format(board=board.name)


def position_sentence(position: Mapping[str, Any], board: Board) -> str:
    """One sentence about a position, as a picture's description."""
    n = len(position["seats"])
    houses = sum(len(s.get("houses", ())) for s in position["seats"])
    seats = ngettext("{n} seat", "{n} seats", n).format(n=n)
    built = ngettext("{n} house built", "{n} houses built", houses).format(n=houses)
    turn = seat_of(position, position.get("to_move"))
    if turn is None:
        return _("{board}, {seats}, {houses}.").format(board=board.name, seats=seats, houses=built)
    return _("{board}, {seats}, {houses}; {seat} is to move.").format(
        board=board.name, seats=seats, houses=built, seat=seat_name(position, turn)
    )


def place_words(board: Board, place: str) -> str:
    """A place by its id: a city's name, a route by its ends ("the road Cosa – Roma"), or a boat."""
    return names.place(board, board.place_number[place])


def city_words(position: Mapping[str, Any], board: Board, city: str, *, today: bool = False) -> str:
    """A city with its good: "Ravenna: wine"; with `today` also its name now and where it lies."""
    good = position.get("tokens", {}).get(city)
    name = board.city(city).name
    words = _("{city}: {good}").format(city=name, good=names.good(good)) if good else name
    return f"{words} ({where})" if today and (where := place_today(board, city)) else words


def place_today(board: Board, city: str) -> str:
    """What a city is called now and where it lies: "today Lisbon, 38.7° N 9.1° W"; "" where it is not known."""
    entry = board.city(city)
    parts = [_("today {name}").format(name=entry.modern)] if entry.modern else []
    if entry.at is not None:
        north, east = entry.at
        parts.append(
            _("{lat}° {ns} {lon}° {ew}").format(
                lat=f"{abs(north):.1f}",
                ns=_("N") if north >= 0 else _("S"),
                lon=f"{abs(east):.1f}",
                ew=_("E") if east >= 0 else _("W"),
            )
        )
    return ", ".join(parts)


def marker_words(position: Mapping[str, Any], board: Board, province: str) -> str:
    """A province's marker: "Etruria: its marker shows cloth"."""
    marker = position["markers"][province]
    name = board.province(province).name
    if marker["good"] == "?":
        return _("{province}: its bonus is any good the Prefect names").format(province=name)
    if marker["side"] == "goods" and position.get("options", {}).get("fish_market", False):
        return _("{province}: its marker shows a fish").format(province=name)
    if marker["side"] == "goods":
        return _("{province}: its marker shows {good}").format(province=name, good=names.good(marker["good"]))
    coins = box.MARKER_COINS[box.GOODS.index(marker["good"])]
    return _("{province}: its marker shows {coins}; its good is {good}").format(
        province=name, coins=names.coins(coins), good=names.good(marker["good"])
    )


def colonist_words(
    position: Mapping[str, Any], board: Board, seat: int, kind: str, place: str, n: int = 1
) -> str:
    """Colonists of a seat at a place: "Land colonist of Livia: Roma"."""
    words = {"seat": seat_name(position, seat), "n": n, "place": place_words(board, place)}
    if kind == "land":
        return ngettext(
            "Land colonist of {seat}: {place}", "{n} land colonists of {seat}: {place}", n
        ).format(**words)
    return ngettext("Sea colonist of {seat}: {place}", "{n} sea colonists of {seat}: {place}", n).format(
        **words
    )


def card_words(card_id: str) -> str:
    """What a card does, what it costs, and its god, in a few sentences."""
    card = box.card(card_id)
    effect = next(line.text for line in player_aid.personalities() if line.id == card.kind)
    parts = [
        _("{card}, {god}.").format(card=names.card(card_id, with_deck=True), god=names.god(card.god)),
        effect,
    ]
    if card.deck:
        parts.append(_("Price: {goods}.").format(goods=names.goods(card.price)))
    return " ".join(parts)


def slot_words(board: Board, slot: int) -> str:
    """What a display slot (1 to 7) costs beside the card's price: "any one good and 1 cloth"."""
    units, any_goods = board.slot_price[slot - 1]
    parts = [_("any one good")] * any_goods
    if any(units):
        parts.append(names.goods(units))
    return listing(parts) if parts else _("nothing more")


def price_words(board: Board, slot: int, card_id: str, *, with_slot: bool = True) -> str:
    """The full price of a card in a slot: "1 brick, 1 wine and any one good". A Consul pays without the slot."""
    units, any_goods = board.slot_price[slot - 1]
    total = [a + (b if with_slot else 0) for a, b in zip(box.card(card_id).price, units, strict=True)]
    parts = [names.goods(total)] if any(total) else []
    parts += [_("any one good")] * (any_goods if with_slot else 0)
    return listing(parts) if parts else _("nothing")


def in_store(position: Mapping[str, Any], seat: int) -> dict[str, int]:
    """The colonists that still stand in a seat's storehouse, by kind."""
    out = [kind for kind, _place in position["seats"][seat].get("colonists", ())]
    return {kind: box.COLONISTS_OF_A_KIND - out.count(kind) for kind in box.KINDS}


def storehouse_words(position: Mapping[str, Any], seat: int) -> str:
    """What lies in a seat's storehouse."""
    entry = position["seats"][seat]
    goods = [int(entry.get("goods", {}).get(good, 0)) for good in box.GOODS]
    store = in_store(position, seat)
    free = box.SPACES - sum(goods) - sum(store.values())
    land = ngettext("{n} land colonist", "{n} land colonists", store["land"]).format(n=store["land"])
    sea = ngettext("{n} sea colonist", "{n} sea colonists", store["sea"]).format(n=store["sea"])
    return _("In the storehouse: {goods}; {land}, {sea}; {free} of {spaces} spaces free.").format(
        goods=names.goods(goods), land=land, sea=sea, free=free, spaces=box.SPACES
    )


def _cards(cards: Iterable[str]) -> str:
    words = [names.card(card) for card in cards]
    return listing(words) if words else _("none")


def _seat_part(position: Mapping[str, Any], board: Board, seat: int, open_hand: bool) -> Part:
    entry = position["seats"][seat]
    houses, colonists = entry.get("houses", ()), entry.get("colonists", ())
    sentences = [
        _("{coins} in hand.").format(coins=names.coins(int(entry.get("coins", 0)))),
        storehouse_words(position, seat),
    ]
    if "fish" in entry:
        sentences.append(_("{fish} for the market.").format(fish=names.fish(entry["fish"])))
    all_houses = position.get("options", {}).get("short_houses", box.HOUSES)
    if houses:
        sentences.append(
            _("Houses ({n} of {all}): {cities}.").format(
                n=len(houses), all=all_houses, cities=listing([board.city(c).name for c in houses])
            )
        )
    else:
        sentences.append(_("No houses yet."))
    sentences += [colonist_words(position, board, seat, kind, place) + "." for kind, place in colonists]
    hand, discard = entry.get("hand", ()), entry.get("discard", ())
    if open_hand:
        sentences.append(_("Hand: {cards}.").format(cards=_cards(hand)))
    else:
        sentences.append(ngettext("{n} card in hand.", "{n} cards in hand.", len(hand)).format(n=len(hand)))
    if discard:
        sentences.append(_("Open on the pile: {card}.").format(card=names.card(discard[-1])))
    if position.get("praefectus_magnus") == entry["colour"]:
        magnus = names.praefectus(position.get("options", {}).get("fish_market"))
        sentences.append(_("Holds the {magnus}.").format(magnus=magnus))
    if position.get("concordia") == entry["colour"]:
        sentences.append(_("Holds the Concordia card."))
    return Part(seat_name(position, seat), tuple(map(one_stop, sentences)))


def display_part(position: Mapping[str, Any], board: Board) -> Part:
    """The cards on sale with what each costs in its place."""
    sentences = []
    for slot, card in enumerate(position.get("display", ()), 1):
        if card is None:
            sentences.append(_("Place {slot}: empty.").format(slot=slot))
        else:
            sentences.append(
                _("Place {slot}: {card}, {god}, for {price}.").format(
                    slot=slot,
                    card=names.card(card),
                    god=names.god(box.card(card).god),
                    price=price_words(board, slot, card),
                )
            )
    left = len(position.get("deck", ()))
    sentences.append(
        ngettext("{n} card left in the stack.", "{n} cards left in the stack.", left).format(n=left)
    )
    return Part(_("Cards on sale"), tuple(sentences))


def board_part(position: Mapping[str, Any], board: Board) -> Part:
    """The provinces with their markers and cities, and who has built where."""
    sentences = []
    for province in board.provinces:
        cities = []
        for number in province.cities:
            city = board.cities[number].id
            owners = [
                seat_name(position, i) for i, s in enumerate(position["seats"]) if city in s.get("houses", ())
            ]
            words = city_words(position, board, city)
            if owners:
                words = _("{city} (houses of {seats})").format(city=words, seats=listing(owners))
            cities.append(words)
        head = (
            marker_words(position, board, province.id)
            if province.id in position.get("markers", {})
            else province.name
        )
        sentences.append(_("{province}. Cities: {cities}.").format(province=head, cities=listing(cities)))
    return Part(title(board), tuple(map(one_stop, (*sentences, *own.words(position, board)))))


def position_words(
    position: Mapping[str, Any], board: Board, *, open_hands: Sequence[int] | None = None
) -> list[Part]:
    """The whole position in words: whose turn it is, the seats, the display, the board.

    open_hands: the seats whose hands may be read out (all of them when None).
    """
    seats = range(len(position["seats"]))
    return [
        Part(_("The position"), (position_sentence(position, board),)),
        *(_seat_part(position, board, i, open_hands is None or i in open_hands) for i in seats),
        display_part(position, board),
        board_part(position, board),
    ]
