"""Small pieces of HTML that every part of the table is made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from concordia_nb.concordia import names
from concordia_nb.core.words import _
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


def pressed(label: str, do: str, on: bool, *, style: str = "ct-small", more: str = "") -> str:
    """A button that stays pressed while `on`. `label` is HTML already."""
    return button(label, do, style=style, more=f' aria-pressed="{"true" if on else "false"}"{more}')


def menu(rows: Iterable[str], *, short: bool = False) -> str:
    """What is needed now and then, behind one button; `short`: the button shows its sign alone."""
    word = _("Menu")
    shown = "☰" if short else f"☰ <span>{escape(word)}</span>"
    return (
        f'<details class="ct-menu"><summary class="ct-button" aria-label="{quote(word)}">{shown}</summary>'
        f'<div class="ct-drop">{"".join(rows)}</div></details>'
    )


def option(title: str, verb: str, options: Iterable[tuple[str, str]], now: str) -> str:
    """A line of the menu with a button for each of `options` (value and words); that of `now` is pressed."""
    buttons = "".join(
        pressed(escape(words), f"{verb}:{value}", value == now, more=" data-stay") for value, words in options
    )
    return f'<div class="ct-option"><span>{escape(title)}</span><span data-row>{buttons}</span></div>'


def look(theme: str) -> str:
    """The line of the menu that chooses how the page looks."""
    return option(_("Look"), "theme", theme_words().items(), theme)


def theme_words() -> dict[str, str]:
    """The themes of a page with their names."""
    return {"light": _("Light"), "dark": _("Dark"), "projector": _("Projector")}


def paper(title: str, inside: str, buttons: str, *, wide: bool = False) -> str:
    """A sheet over the page, with `buttons` at its end; what is longer than the window is scrolled with keys too.

    `inside` and `buttons` are HTML already.
    """
    style = " ct-wide" if wide else ""
    return (
        f'<div class="ct-shade" data-do="close"></div><div class="ct-paper{style}" role="dialog" aria-modal="true" '
        f'tabindex="-1" aria-label="{quote(title)}"><h2>{escape(title)}</h2>'
        f'<div class="ct-text" tabindex="0">{inside}</div><div class="ct-end">{buttons}</div></div>'
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
