"""Cards and storehouses as shapes: what lies round the board.

A card is 150 x 210 units: god and name on top, the picture in an arch, what it does, and its price on a red field;
below a card of the display stands what its place costs more (40 units).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from concordia_nb.concordia import names
from concordia_nb.concordia import pieces as box
from concordia_nb.core.words import _, ngettext
from concordia_nb.view import symbols
from concordia_nb.view.geometry import ellipse, polygon, rectangle, rounded
from concordia_nb.view.lettering import fitting_size, text_width
from concordia_nb.view.palette import theme
from concordia_nb.view.portraits import picture
from concordia_nb.view.shapes import Group, Path, Shape, Text
from concordia_nb.view.words import card_words, in_store, price_words, seat_name

if TYPE_CHECKING:
    from concordia_nb.concordia.board import Board

WIDTH, HEIGHT, SLOT = 150.0, 210.0, 40.0
STORE_WIDTH, STORE_HEIGHT = 372.0, 200.0

Drawing = tuple[Shape, ...]


@lru_cache(maxsize=64)
def god_medal(god: str, look: str = "light") -> Drawing:
    """A god's sign on a medal, 30 x 30 units."""
    c = theme(look)
    return (
        Path(ellipse(0, 0, 15), c.tag, c.tag_ink, 1.5),
        Path(ellipse(0, 0, 12.6), None, c.gold, 1.1),
        Group(symbols.god(god, c.tag_ink, c.tag), scale=0.78),
    )


def _ground(look: str, chosen: bool, playable: bool) -> list[Shape]:
    c = theme(look)
    edge, width = (c.chosen, 6.0) if chosen else (c.glow, 6.0) if playable else (c.tag_ink, 2.0)
    shapes: list[Shape] = [Path(rounded(3, 3, WIDTH - 6, HEIGHT - 6, 11), c.tag, edge, width)]
    if chosen or playable:
        shapes.append(Path(rounded(3, 3, WIDTH - 6, HEIGHT - 6, 11), None, c.tag_ink, 1.2))
    shapes.append(Path(rounded(8.5, 8.5, WIDTH - 17, HEIGHT - 17, 7), None, c.gold, 1.2))
    return shapes


_SKY = {
    "vesta": 3,
    "jupiter": 11,
    "saturnus": 0,
    "mercurius": 7,
    "mars": 1,
    "minerva": 6,
    "concordia": 4,
    "": 10,
}
"""Which province tint of the theme stands behind the picture of each god's cards."""


def _vignette(kind: str, god: str, look: str, y: float) -> list[Shape]:
    """The picture in a niche between two columns, before the colour of its god."""
    c = theme(look)
    niche = f"M24 {y + 88}L24 {y + 30}C24 {y - 6} 126 {y - 6} 126 {y + 30}L126 {y + 88}Z"
    columns = "".join(rectangle(x, y + 26, 9, 62) for x in (17, 124))
    caps = "".join(rectangle(x, y + top, 15, 5) for x in (14, 121) for top in (22, 86))
    return [
        Path(niche, c.wall, None),
        Path(niche, c.provinces[_SKY[god]], c.tag_ink, 1.5, opacity=0.42),
        Path(niche, None, c.tag_ink, 1.5),
        Path(columns, c.wall, c.tag_ink, 1.1),
        Path(caps, c.shade, c.tag_ink, 1.1),
        Group(picture(kind, look), WIDTH / 2, y + 50.5, 1.1),
    ]


def short_words(kind: str) -> str:
    """What a personality does in two or three words, as a card's caption."""
    match kind:
        case "tribune":
            return _("cards back")
        case "architect":
            return _("move and build")
        case "prefect":
            return _("produce or cash")
        case "mercator":
            return _("trade")
        case "diplomat":
            return _("copy a card")
        case "senator":
            return _("buy up to 2 cards")
        case "consul":
            return _("buy 1 card")
        case "colonist":
            return _("settle or cash")
        case "concordia":
            return ngettext("{n} point", "{n} points", box.CONCORDIA_POINTS).format(n=box.CONCORDIA_POINTS)
        case "praefectus_magnus":
            return _("a second bonus good")
    return _("own {good} cities").format(good=names.good(box.GOODS[box.SPECIALISTS[kind]]))


def _price_row(goods: list[str], y: float, look: str, scale: float = 0.72) -> list[Shape]:
    gap = 31 * scale
    x = WIDTH / 2 - gap * (len(goods) - 1) / 2
    return [
        Group(symbols.any_good(look) if g == "?" else symbols.good(g, look), round(x + i * gap, 2), y, scale)
        for i, g in enumerate(goods)
    ]


def card(
    card_id: str,
    look: str = "light",
    slot: str | None = None,
    affordable: bool | None = None,
    chosen: bool = False,
    playable: bool = False,
) -> Drawing:
    """A card; `slot` is what is printed under its place in the display, e.g. "?+cloth"."""
    c = theme(look)
    special = card_id not in box.CARD_NUMBER
    kind = card_id if special else box.card(card_id).kind
    god = (None if card_id == "praefectus_magnus" else "concordia") if special else box.card(card_id).god
    name = special_name(card_id) if special else names.card(card_id)
    shapes = _ground(look, chosen, playable)
    left = 16.0 if god is None else 46.0
    room = WIDTH - 14 - left
    size = fitting_size(name, room, 20, True)
    shapes.append(Text(round(left + room / 2, 1), 33, name, size, c.tag_ink, bold=True))
    if god is not None:
        shapes.append(Group(god_medal(god, look), 29, 27, 1.0))
    shapes += _vignette(kind, god or "", look, 48)
    caption = short_words(kind)
    if kind == "mercator" and not special:
        caption = _("{n} sestertii, trade").format(n=box.card(card_id).income)
    shapes.append(
        Text(WIDTH / 2, 158, caption, fitting_size(caption, WIDTH - 30, 15), c.tag_ink, italic=True)
    )
    if not special and box.card(card_id).deck:
        entry = box.card(card_id)
        goods = [g for g, n in zip(box.GOODS, entry.price, strict=True) for _i in range(n)]
        shapes.append(Path(rounded(15, 168, WIDTH - 30, 30, 8), c.roof, c.tag_ink, 1.4))
        shapes += _price_row(goods, 183, look, 0.8)
        shapes.append(Text(25, 188, names.ROMAN[entry.deck], 14, c.tag, "start", bold=True))
        shapes.append(Text(WIDTH - 25, 188, f"×{entry.value}", 14, c.tag, "end", bold=True))
    elif god is not None:
        shapes.append(Path(rounded(15, 168, WIDTH - 30, 30, 8), None, c.gold, 1.4))
        shapes.append(Text(WIDTH / 2, 188, names.god(god), 15, c.tag_ink, bold=True))
    if slot is not None:
        shapes += _slot(slot, look, affordable)
    return tuple(shapes)


def _slot(printed: str, look: str, affordable: bool | None) -> list[Shape]:
    c = theme(look)
    shapes: list[Shape] = [
        Path(
            rounded(12, HEIGHT + 4, WIDTH - 24, SLOT - 8, 8),
            c.tag,
            c.glow_edge if affordable else c.soft_ink,
            2.6 if affordable else 1.2,
            dash=() if affordable or affordable is None else (4, 4),
        )
    ]
    goods = [g for g in printed.split("+") if g]
    shapes.append(Path(f"M{WIDTH / 2} {HEIGHT - 3}L{WIDTH / 2} {HEIGHT + 4}", None, c.soft_ink, 1.4))
    if goods:
        plus = -10 * (len(goods) - 1) - 26
        shapes.append(Text(round(WIDTH / 2 + plus, 1), HEIGHT + 27, "+", 20, c.tag_ink, bold=True))
        shapes += _price_row(goods, HEIGHT + SLOT / 2, look, 0.78)
    else:
        shapes.append(Text(WIDTH / 2, HEIGHT + 26, "—", 18, c.tag_ink))
    if affordable is not None:
        x, y = WIDTH - 38, HEIGHT + 20
        tick = f"M{x} {y}L{x + 6} {y + 6}L{x + 17} {y - 7}"
        cross = f"M{x + 3} {y - 6}L{x + 14} {y + 6}M{x + 14} {y - 6}L{x + 3} {y + 6}"
        mark = tick if affordable else cross
        shapes.append(Path(mark, None, c.tag_ink if affordable else c.soft_ink, 3.4 if affordable else 2.2))
    return shapes


def empty(look: str, slot: str) -> Drawing:
    """An empty place of the display."""
    c = theme(look)
    return (
        Path(rounded(3, 3, WIDTH - 6, HEIGHT - 6, 11), None, c.soft_ink, 1.6, dash=(6, 7)),
        *_slot(slot, look, None),
    )


@lru_cache(maxsize=8)
def back(look: str = "light") -> Drawing:
    """The back of a card: a mosaic field with the wreath."""
    c = theme(look)
    lines = "".join(f"M{x} 16L{x + 58} 194" for x in range(18, 76, 14)) + "".join(
        f"M{x} 194L{x + 58} 16" for x in range(18, 76, 14)
    )
    return (
        Path(rounded(3, 3, WIDTH - 6, HEIGHT - 6, 11), c.roof, c.tag_ink, 2.0),
        Path(rounded(12, 12, WIDTH - 24, HEIGHT - 24, 7), None, c.gold, 1.6),
        Path(lines, None, c.gold, 0.8, opacity=0.5),
        Path(ellipse(75, 105, 34), c.roof, c.gold, 2.0),
        Group(symbols.god("concordia", c.gold, c.roof), 75, 105, 2.1),
    )


def special_name(card_id: str) -> str:
    """The name of a card that is no personality; Latin in every language."""
    return {"praefectus_magnus": "Praefectus Magnus", "concordia": "Concordia"}[card_id]


def special_words(card_id: str) -> str:
    """What a card that is no personality does."""
    if card_id == "concordia":
        return ngettext(
            "Concordia: {n} point for the seat that brought the end of the game.",
            "Concordia: {n} points for the seat that brought the end of the game.",
            box.CONCORDIA_POINTS,
        ).format(n=box.CONCORDIA_POINTS)
    return _(
        "Praefectus Magnus: the next province its holder has produce gives a second bonus good; then the card goes "
        "to the seat before."
    )


def back_words() -> str:
    """What a card's back is called."""
    return _("a hidden card")


def hand_words(n: int) -> str:
    """The title of a hand."""
    return ngettext("Hand of {n} card", "Hand of {n} cards", n).format(n=n)


def display_words() -> str:
    """The title of the display."""
    return _("Cards on sale")


def slot_label(board: Board, slot: int, card_id: str) -> str:
    """A card on sale in words, with its full price."""
    return " ".join(
        [card_words(card_id), _("Here: {price}.").format(price=price_words(board, slot, card_id))]
    )


def store_title(position: Mapping[str, Any], seat: int) -> str:
    """The title of a storehouse."""
    return _("Storehouse of {seat}").format(seat=seat_name(position, seat))


def storehouse(position: Mapping[str, Any], seat: int, look: str = "light") -> Drawing:
    """A storehouse, 372 x 200 units: two rows of six arches; colonists stand first, then goods; prices on the roof."""
    c = theme(look)
    entry = position["seats"][seat]
    colour = entry["colour"]
    shapes: list[Shape] = [
        Path(polygon([(4, 54), (STORE_WIDTH / 2, 4), (STORE_WIDTH - 4, 54)]), c.roof, c.tag_ink, 2.2),
        Path(polygon([(44, 49), (STORE_WIDTH / 2, 13), (STORE_WIDTH - 44, 49)]), c.tag, c.tag_ink, 1.2),
        Path(rectangle(8, 54, STORE_WIDTH - 16, 9), c.shade, c.tag_ink, 1.6),
        Path(rectangle(14, 63, STORE_WIDTH - 28, 126), c.wall, c.tag_ink, 2.0),
        Path(rectangle(4, 188, STORE_WIDTH - 8, 9), c.shade, c.tag_ink, 1.8),
    ]
    for i, (good, price) in enumerate(zip(box.GOODS, box.PRICES, strict=True)):
        x = STORE_WIDTH / 2 + (i - 2) * 38.0
        shapes.append(Group(symbols.good(good, look), x - 8, 40.5, 0.5))
        shapes.append(Text(x + 2.5, 45.5, str(price), 14, c.tag_ink, "start", bold=True))
    shapes.append(Group(symbols.mark(colour, look), STORE_WIDTH / 2, 22, 0.6))
    store = in_store(position, seat)
    inside: list[tuple[str, str]] = [
        ("colonist", kind) for kind in box.KINDS for _i in range(max(0, store[kind]))
    ]
    inside += [("good", g) for g in box.GOODS for _i in range(int(entry.get("goods", {}).get(g, 0)))]
    for i in range(box.SPACES):
        x, y = 47 + (i % 6) * 55.6, 98 + (i // 6) * 63.0
        shapes.append(
            Path(
                f"M{x - 21:.1f} {y + 26}L{x - 21:.1f} {y - 6}C{x - 21:.1f} {y - 33} {x + 21:.1f} {y - 33} "
                f"{x + 21:.1f} {y - 6}L{x + 21:.1f} {y + 26}Z",
                c.shade,
                c.tag_ink,
                1.5,
            )
        )
        if i < len(inside):
            what, which = inside[i]
            if what == "good":
                shapes.append(
                    Group(symbols.good(which, look), round(x, 1), y + 4, 1.12, label=names.good(which))
                )
            else:
                shapes.append(
                    Group(
                        symbols.colonist(which, colour, look),
                        round(x, 1),
                        y + 5,
                        1.0 if which == "land" else 0.82,
                        label=names.kind(which),
                    )
                )
    if len(inside) > box.SPACES:
        more = f"+{len(inside) - box.SPACES}"
        w = text_width(more, 15, True) + 8
        shapes += [
            Path(rounded(STORE_WIDTH - 16 - w, 164, w, 20, 5), c.chosen, c.tag_ink, 1.2),
            Text(STORE_WIDTH - 16 - w / 2, 179, more, 15, c.tag, bold=True),
        ]
    return tuple(shapes)
