"""What cards, cities and provinces are told to be when they are pointed at, and what a card in the display costs."""

from __future__ import annotations

from concordia_nb.concordia import State, names, player_aid, scoring, turn
from concordia_nb.concordia import pieces as box
from concordia_nb.concordia.cards.architect import house_coins
from concordia_nb.concordia.storehouse import can_pay
from concordia_nb.concordia.variants import castles
from concordia_nb.core.words import _, listing, ngettext
from concordia_nb.view import words


def in_hand(card: int) -> tuple[int, int]:
    """Where a card (its number) stands in a hand: in the order of the rule book."""
    return box.PERSONALITIES.index(box.CARDS[card].kind), card


def card_lines(state: State, seat: int, card_id: str) -> list[str]:
    """What a card's bubble says below its name: its god, and what it would do now."""
    number = box.CARD_NUMBER[card_id]
    god = box.CARDS[number].god
    return [
        turn.what_it_does(state, seat, number),
        _("{god} gives {what}.").format(god=names.god(god), what=player_aid.god_words(god)),
    ]


def card_label(state: State, seat: int, card_id: str, place: int = -1) -> str:
    """A card in words: name, god, what it would do now."""
    number = box.CARD_NUMBER[card_id]
    card = box.CARDS[number]
    key = " " + _("Key {n}.").format(n=place + 1) if 0 <= place < 9 else ""
    return (
        _("{card}, {god}. {effect}").format(
            card=names.card(card_id, with_deck=True),
            god=names.god(card.god),
            effect=turn.what_it_does(state, seat, number),
        )
        + key
    )


def price(state: State, slot: int) -> tuple[tuple[int, ...], int]:
    """The whole price of the card in a slot (1 to 7): units by GOODS, how many of any good. A Consul pays no place."""
    own = box.CARDS[state.display[slot - 1]].price
    if state.phase == "consul":
        return own, 0
    units, any_goods = state.board.slot_price[slot - 1]
    return tuple(a + b for a, b in zip(own, units, strict=True)), any_goods


def price_words(state: State, slot: int) -> str:
    """The whole price in words: "brick and any one good"."""
    card_id = box.CARDS[state.display[slot - 1]].id
    return words.price_words(state.board, slot, card_id, with_slot=state.phase != "consul")


def can_afford(state: State, seat: int, slot: int) -> bool:
    """Whether a seat's goods would pay the card in a slot."""
    units, any_goods = price(state, slot)
    have = state.goods[seat]
    return can_pay(have, units) and sum(have) - sum(units) >= any_goods


def intermediate_lines(state: State, seat: int) -> list[str]:
    """What a seat is told when its points are counted in mid-game (R-INT-1, R-INT-2): its points god by god, and, when
    all have been counted, everybody's result and what is paid."""
    total = state.intermediate[seat]
    all_counted = None not in state.intermediate
    results = sorted({points for points in state.intermediate if points is not None}, reverse=True)
    paid = dict(zip(results, box.INTERMEDIATE_COINS, strict=False)) if all_counted else {}
    then = state.copy()
    then.coins[seat] -= paid.get(total or 0, 0)  # counted before it was paid
    points = scoring.score(then, seat)
    each = ", ".join(f"{names.god(god)} {points[god]}" for god in box.GODS if points[god])
    lines = [
        ngettext(
            "Your points are counted in mid-game: {n} point ({each}).",
            "Your points are counted in mid-game: {n} points ({each}).",
            total or 0,
        ).format(n=total, each=each),
        _("How they come about, and what the others have: Menu, “Points if the game ended now”."),
    ]
    if all_counted:
        order = sorted(range(len(state.seats)), key=lambda other: -(state.intermediate[other] or 0))
        lines.append(
            _(
                "All have been counted: {results}. The best result brings 2 sestertii, the second best 1."
            ).format(
                results=listing(
                    [f"{names.seat(state, other)} {state.intermediate[other]}" for other in order]
                )
            )
        )
    return lines


def city_lines(state: State, city: str, *, prices: bool = True) -> list[str]:
    """A city in words: good, province, houses, and what a house costs now."""
    if city not in state.board.city_number:
        return [_("A boat: sea colonists begin here, nobody builds from here.")]
    number = state.board.city_number[city]
    entry = state.board.cities[number]
    lines = []
    if entry.castle:
        lines.append(_("A castle: nobody builds here."))
        if castles.good_at(state, number) >= 0:
            lines.append(
                _("A Tribune can fetch 1 {good} with a colonist beside it.").format(
                    good=names.good(box.GOODS[castles.good_at(state, number)])
                )
            )
    elif entry.space:
        lines.append(_("A place at sea: nobody builds here."))
    elif entry.province is None or state.tokens[number] < 0:
        lines.append(_("The start city: colonists begin here, nobody builds here."))
    else:
        good = box.GOODS[state.tokens[number]]
        lines.append(
            _("{province}; produces {good}.").format(
                province=state.board.province(entry.province).name, good=names.good(good)
            )
        )
        if prices:
            lines.append(
                _("A house costs {cost} now.").format(
                    cost=names.cost(box.HOUSE_GOODS[state.tokens[number]], house_coins(state, number))
                )
            )
    owners = [names.seat(state, seat) for seat in range(len(state.seats)) if state.houses[seat] >> number & 1]
    if owners:
        lines.append(_("Houses of {seats}.").format(seats=listing(owners)))
    return lines


def province_lines(state: State, province: str) -> list[str]:
    """A province in words: its marker and the houses in it."""
    number = state.board.province_number[province]
    good = box.GOODS[state.markers[number]]
    shown = state.coin_side[number]
    lines = [
        _("A Prefect who lets it produce takes 1 good more, of any kind.")
        if state.markers[number] < 0
        else _("Its marker shows {coins}: it has produced {good} as its bonus.").format(
            coins=names.coins(box.MARKER_COINS[state.markers[number]]), good=names.good(good)
        )
        if shown
        else _("A Prefect who lets it produce takes 1 {good} more.").format(good=names.good(good))
    ]
    n = sum(
        (state.houses[seat] & state.board.province_mask[number]).bit_count()
        for seat in range(len(state.seats))
    )
    lines.append(ngettext("{n} house stands here.", "{n} houses stand here.", n).format(n=n))
    return lines
