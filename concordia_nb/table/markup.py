"""Small pieces of HTML that every part of the table is made of."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from concordia_nb.concordia import names
from concordia_nb.table.icons import picture


def quote(text: str) -> str:
    """Text for an attribute."""
    return escape(text, quote=True)


def hidden(text: str) -> str:
    """Words that are read out but not seen."""
    return f'<span class="ct-hidden">{escape(text)}</span>'


def button(
    label: str, do: str, *, style: str = "", point: str | None = None, aria: str = "", more: str = ""
) -> str:
    """A plain button. `label` is HTML already."""
    extra = f' data-point="{quote(point)}"' if point else ""
    extra += f' aria-label="{quote(aria)}" title=""' if aria else ""
    kind = f" {style}" if style else ""
    return (
        f'<button type="button" class="ct-button{kind}" data-do="{quote(do)}"{extra}{more}>{label}</button>'
    )


def coin(n: int) -> str:
    """An amount of sestertii: a number on a coin."""
    return f'<span class="ct-coin">{hidden(names.coins(n))}<span aria-hidden="true">{n}</span></span>'


def bubble(title: str, lines: Sequence[str], *, possible: bool | None = None, card: str = "") -> str:
    """What is said beside something pointed at."""
    head = f"<b>{escape(title)}</b>" if title else ""
    sign = {True: "ct-yes", False: "ct-no", None: ""}[possible]
    inside = "".join(f"<p>{escape(line)}</p>" for line in lines)
    large = picture(card) if card else ""
    return f'<div class="ct-tip {sign}">{large}<div>{head}{inside}</div></div>'
