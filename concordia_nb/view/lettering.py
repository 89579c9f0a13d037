"""Widths of letters, since Python cannot measure text: our own table, a little wider than the usual serif faces."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

FONT = "Palatino Linotype, Book Antiqua, Palatino, Georgia, serif"
"""Stock serif families, none of them loaded; for both backends."""

# Thousandths of the text size, by classes of letters of about one width. Taken on the wide side of the stock faces,
# so that a box made from this table never is smaller than what is painted.
_CLASSES = {
    "ijl.,:;'|!’`": 320,
    'ft()[]-/“”"°·': 400,
    "rsIJ*": 450,
    "czaegkxyv?–": 560,
    "bdhnopqu": 620,
    "0123456789$+=<>~^_": 600,
    "SLFPEBTZ": 660,
    "CRKVXYUA&": 760,
    "DGHNOQ": 830,
    "w": 850,
    "mW—MÆ@%": 960,
    " ": 300,
    "«»": 560,
}
_WIDTHS = {letter: width for letters, width in _CLASSES.items() for letter in letters}
_OTHER = 700


@lru_cache(maxsize=4096)
def text_width(text: str, size: float, bold: bool = False) -> float:
    """The width of a text in the units of its size.

    >>> round(text_width("Roma", 20))
    58
    """
    plain = unicodedata.normalize("NFD", text)
    total = sum(_WIDTHS.get(letter, _OTHER) for letter in plain if not unicodedata.combining(letter))
    return total * size * (1.07 if bold else 1.0) / 1000


def fitting_size(text: str, width: float, size: float, bold: bool = False) -> float:
    """The given size, or the smaller one at which the text is no wider than `width`."""
    wanted = text_width(text, 1.0, bold)
    return round(size if wanted * size <= width else width / wanted, 2)


def wrap(text: str, width: float, size: float, lines: int = 9) -> list[str]:
    """The text in lines no wider than `width`; what does not fit in `lines` ends in an ellipsis."""
    out: list[str] = []
    for word in text.split():
        if out and text_width(f"{out[-1]} {word}", size) <= width:
            out[-1] += f" {word}"
        else:
            out.append(word)
    if len(out) > lines:
        out = [*out[: lines - 1], f"{out[lines - 1]} …"]
    return out
