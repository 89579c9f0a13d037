"""HTML of the app's pages. Every text is escaped here; nothing else turns text into HTML."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from html import escape

__all__ = [
    "button", "choice", "chooser", "escape", "field", "hint", "picture", "segment", "table", "tag", "text", "ticked",
    "warning",
]  # fmt: skip


def tag(name: str, /, *inner: str, **attributes: str | bool) -> str:
    """An element; `inner` is HTML already, attributes are escaped (`class_` is written `class`, `data_do` `data-do`).

    >>> tag("p", escape("a < b"), class_="note", hidden=True)
    '<p class="note" hidden>a &lt; b</p>'
    """
    written = ""
    for key, value in attributes.items():
        written_key = key.rstrip("_").replace("_", "-")
        if value is True:
            written += f" {written_key}"
        elif value is not False and (value or key in ("value", "alt", "data_value")):
            written += f' {written_key}="{escape(value)}"'
    end = "" if name in ("input", "img", "br") else f"</{name}>"
    return f"<{name}{written}>{''.join(inner)}{end}"


def text(name: str, words: str, /, **attributes: str | bool) -> str:
    """An element with plain text in it.

    >>> text("h2", "<script>")
    '<h2>&lt;script&gt;</h2>'
    """
    return tag(name, escape(words), **attributes)


def button(words: str, do: str, class_: str = "", **attributes: str | bool) -> str:
    """A button that sends `do` when pressed.

    >>> button("Play", "go:play")
    '<button type="button" class="ca-do" data-do="go:play" data-key="go:play">Play</button>'
    """
    classes = f"ca-do {class_}".strip()
    return text("button", words, type="button", class_=classes, data_do=do, data_key=do, **attributes)


def chooser(words: str, key: str, do: str = "") -> str:
    """A button that lets a file be chosen, and sends `do` before if it is given; `key`: a name of its own."""
    return text("button", words, type="button", class_="ca-do", data_local="load", data_do=do, data_key=key)


def hint(words: str) -> str:
    """A line that is read out when it comes; "" for no words."""
    return text("p", words, class_="ca-hint", role="status") if words else ""


def warning(words: str) -> str:
    """A line about what went wrong, read out at once; "" for no words."""
    return text("p", words, class_="ca-warning", role="alert") if words else ""


def field(what: str, value: str, **attributes: str | bool) -> str:
    """A line of text that sends (`what`, its text) when it was changed."""
    return tag(
        "input", type="text", data_set=what, data_value=value, value=value, autocomplete="off", **attributes
    )


def choice(what: str, value: str, options: Iterable[tuple[str, str]], **attributes: str | bool) -> str:
    """A list to choose from; `options` are pairs of value and words."""
    inner = [text("option", words, value=key, selected=key == value) for key, words in options]
    return tag("select", *inner, data_set=what, data_value=value, **attributes)


def segment(what: str, value: str, on: bool, words: str, **attributes: str | bool) -> str:
    """One of a row of choices, of which one is `on`; it sends (`what`, `value`)."""
    radio = tag("input", type="radio", name=f"ca-{what}", value=value, data_set=what,
                data_value="true" if on else "false", checked=on)  # fmt: skip
    return tag("label", radio, text("span", words), **attributes)


def ticked(what: str, on: bool, words: str, more: str = "") -> str:
    """A box to tick with its words, and a line of explanation."""
    tick = tag("input", type="checkbox", data_set=what, data_value="true" if on else "false", checked=on)
    return tag(
        "label", tick, tag("span", escape(words), text("small", more) if more else ""), class_="ca-tick"
    )


def table(head: Iterable[str], rows: Iterable[Iterable[str]], caption: str = "") -> str:
    """A table of plain texts; the first cell of a row is its heading."""
    body = []
    for row in rows:
        first, *others = row
        body.append(tag("tr", text("th", first, scope="row"), *(text("td", cell) for cell in others)))
    titles = tag("tr", *(text("th", cell, scope="col") for cell in head))
    return tag(
        "table", text("caption", caption) if caption else "", tag("thead", titles), tag("tbody", *body)
    )


def picture(svg: str, words: str, **attributes: str | bool) -> str:
    """An SVG document as a picture of its own, so that its ids meet no others."""
    data = base64.b64encode(svg.encode()).decode()
    return tag("img", src=f"data:image/svg+xml;base64,{data}", alt=words, **attributes)
