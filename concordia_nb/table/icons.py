"""Pictures for the page: each drawn once as an SVG symbol and used by name, so that a hand of cards is a few words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from html import escape

from concordia_nb.concordia.pieces import GODS, GOODS, KINDS
from concordia_nb.core.words import language
from concordia_nb.view import cards, palette, symbols
from concordia_nb.view.lettering import FONT
from concordia_nb.view.shapes import Path, Shape
from concordia_nb.view.svg import document

CARD = (0.0, 0.0, cards.WIDTH, cards.HEIGHT)
_TOKEN = (-16.5, -16.5, 33.0, 33.0)


def _symbol(name: str, shapes: Iterable[Shape], view: tuple[float, float, float, float]) -> str:
    box = " ".join(f"{n:g}" for n in view)
    drawn = document(shapes, view, "", width="100%", height="100%")
    inside = drawn[drawn.index("<title>") : -len("</svg>")].replace("<title></title>", "")
    return f'<symbol id="ct-{name}" viewBox="{box}">{inside}</symbol>'


@lru_cache(maxsize=16)
def _pieces(theme: str, colours: tuple[str, ...]) -> str:
    """The symbols without words: goods, coins, gods, and what belongs to the seats."""
    look = palette.theme(theme)
    parts = [_symbol(f"good-{good}", symbols.good(good, theme), _TOKEN) for good in GOODS]
    parts.append(_symbol("good-fish", symbols.one_fish(theme), _TOKEN))
    parts.append(_symbol("good-any", symbols.any_good(theme), _TOKEN))
    parts += [_symbol(f"god-{god}", cards.god_medal(god, theme), _TOKEN) for god in (*GODS, "concordia")]
    for colour in colours:
        parts.append(_symbol(f"mark-{colour}", symbols.mark(colour, theme), (-13, -13, 26, 26)))
        parts.append(_symbol(f"house-{colour}", symbols.house(colour, theme), (-15, -15, 30, 30)))
        for kind in KINDS:
            parts.append(
                _symbol(f"{kind}-{colour}", symbols.colonist(kind, colour, theme), (-25, -24, 50, 46))
            )
    road = (Path("M-14 6L14 -6", None, look.ink, 9.0), Path("M-14 6L14 -6", None, look.road, 5.5))
    lane = (Path("M-15 4C-8 -4 -4 10 2 2C7 -5 10 2 15 -4", None, look.lane, 3.4, dash=(5, 5)),)
    parts.append(_symbol("land", road, _TOKEN))
    parts.append(_symbol("sea", lane, _TOKEN))
    return "".join(parts)


@lru_cache(maxsize=256)
def _card(card_id: str, theme: str, _language: str) -> str:
    return _symbol(f"card-{card_id}", cards.card(card_id, theme), CARD)


def sheet(theme: str, colours: Iterable[str], shown: Iterable[str]) -> str:
    """The symbols of one theme: goods, gods, the seats' pieces, and the cards shown so far, the latest last."""
    font = escape(FONT, quote=True)
    drawn = "".join(_card(card, theme, language()) for card in shown)
    return (
        f'<svg width="0" height="0" aria-hidden="true" focusable="false" font-family="{font}" '
        f'stroke-linejoin="round" stroke-linecap="round">{_pieces(theme, tuple(colours))}{drawn}</svg>'
    )


def icon(name: str, label: str = "", style: str = "") -> str:
    """A picture of the sheet in the line of a text; with a label it is read out, else it is silent."""
    more = f" {style}" if style else ""
    if label:
        return (
            f'<svg class="ct-i{more}" role="img" aria-label="{escape(label, quote=True)}">'
            f'<use href="#ct-{name}"/></svg>'
        )
    return f'<svg class="ct-i{more}" aria-hidden="true"><use href="#ct-{name}"/></svg>'


def picture(card_id: str) -> str:
    """A card's picture, silent: what holds it says its words."""
    return (
        f'<svg class="ct-pic" viewBox="0 0 150 210" aria-hidden="true"><use href="#ct-card-{card_id}"/></svg>'
    )


def goods(units: Iterable[int], any_goods: int = 0) -> str:
    """Units by GOODS as a row of pictures, silent."""
    row = [icon(f"good-{GOODS[g]}") for g, n in enumerate(units) for _n in range(n)]
    return "".join(row + [icon("good-any")] * any_goods)
