"""A position for the printer: one sheet of A4 that lies, readable in black and white."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from concordia_nb.concordia import names
from concordia_nb.core.words import _
from concordia_nb.view import cards, svg, symbols
from concordia_nb.view.geometry import number, rectangle
from concordia_nb.view.lettering import text_width
from concordia_nb.view.scene import scene as make_scene
from concordia_nb.view.shapes import Group, Path, Shape, Text
from concordia_nb.view.words import position_sentence, seat_name, seat_of, storehouse_words

if TYPE_CHECKING:
    from concordia_nb.concordia.board import Board

LOOK = "print"
INK, PAPER = "#000000", "#ffffff"
#: In tenths of a millimetre: the sheet without its margins, a storehouse at most, what lies between two of them, the
#: line above each, and the sentence at the foot.
WIDE, HIGH, MARGIN = 2770.0, 1900.0, 100.0
STORE, GAP, HEAD, FOOT = 490.0, 40.0, 56.0, 44.0
NAME, FACTS = 36.0, 26.0  # sizes of lettering


def sheet(position: Mapping[str, Any], board: Board) -> str:
    """A position (see `State.to_position`) as SVG text, 277 x 190 mm: the board, and below it every seat's mark, name,
    coins and storehouse, so that no colour is needed to know whose house is whose."""
    drawn = make_scene(position, board, LOOK)
    seats = len(position["seats"])
    store = min(STORE, (WIDE - GAP * (seats - 1)) / seats)
    below = HEAD + store * cards.STORE_HEIGHT / cards.STORE_WIDTH + FOOT
    across, down = drawn.width + 2 * drawn.margin, drawn.height + 2 * drawn.margin
    scale = min(WIDE / across, (HIGH - below) / down)
    parts = [
        f"<style>@page {{ size: A4 landscape; margin: {MARGIN / 10:g}mm }}</style>",
        _at(
            (WIDE - across * scale) / 2,
            0,
            svg.render(drawn, width=number(across * scale), height=number(down * scale)),
        ),
    ]
    left = (WIDE - seats * store - (seats - 1) * GAP) / 2
    parts += [
        _at(left + seat * (store + GAP), down * scale, _seat(position, seat, store)) for seat in range(seats)
    ]
    top = down * scale
    frame = Path(rectangle((WIDE - across * scale) / 2, 0, across * scale, top), None, PAPER, 6.0)
    words = Text(WIDE / 2, HIGH - 10, " ".join(_sentences(position, board)), FACTS + 3, INK)
    return svg.document(
        [frame, words],
        (0, 0, WIDE, HIGH),
        drawn.title,
        drawn.description,
        width=f"{WIDE / 10:g}mm",
        height=f"{HIGH / 10:g}mm",
        under="".join(parts),
    )


def _sentences(position: Mapping[str, Any], board: Board) -> list[str]:
    """What is told below: the board, how far the game is, whose turn it is, who holds the Praefectus Magnus."""
    told = [position_sentence(position, board)]
    holder = seat_of(position, position.get("praefectus_magnus"))
    if holder is not None:
        magnus = names.praefectus(position.get("options", {}).get("fish_market"))
        told.append(_("{seat} holds the {magnus}.").format(seat=seat_name(position, holder), magnus=magnus))
    return told


def _at(x: float, y: float, drawing: str) -> str:
    return f'<g transform="translate({number(x)} {number(y)})">{drawing}</g>'


def _seat(position: Mapping[str, Any], seat: int, wide: float) -> str:
    """A seat's mark, name and coins, and its storehouse below."""
    entry = position["seats"][seat]
    name, facts = seat_name(position, seat), names.coins(entry["coins"])
    k = wide / cards.STORE_WIDTH
    room = wide - 62 - text_width(facts, FACTS, False) - 15
    size = min(NAME, NAME * room / text_width(name, NAME, True))
    shapes: list[Shape] = [
        Group(symbols.mark(entry["colour"], LOOK), 26, HEAD / 2, scale=1.8),
        Text(62, HEAD / 2 + 12, name, round(size, 1), INK, "start", bold=True),
        Text(wide, HEAD / 2 + 12, facts, FACTS, INK, "end"),
        Group(cards.storehouse(position, seat, LOOK), 0, HEAD, scale=k),
    ]
    high = HEAD + cards.STORE_HEIGHT * k
    return svg.document(
        shapes,
        (0, 0, wide, high),
        cards.store_title(position, seat),
        storehouse_words(position, seat),
        width=number(wide),
        height=number(high),
    )
