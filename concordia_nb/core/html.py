"""A page of HTML that stands by itself: to be opened from a file, sent, or printed."""

from __future__ import annotations

from html import escape

from concordia_nb.core.words import language


def html_page(title: str, style: str, body: str) -> str:
    """A whole page in the language in use; nothing is loaded from anywhere.

    Args:
        title: plain text. style: a style sheet. body: HTML, every name in it escaped already.

    >>> html_page("A & B", "p { margin: 0 }", "<p>…</p>").splitlines()[0]
    '<!doctype html>'
    """
    return (
        f'<!doctype html>\n<html lang="{escape(language())}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(title)}</title>'
        f"<style>{style}</style></head><body>{body}</body></html>\n"
    )
