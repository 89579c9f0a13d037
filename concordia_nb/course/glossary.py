"""The glossary: the game's words as the course explains them, from `glossary.toml`, and how lessons name them.

A lesson's text names a word in double brackets: `[[house]]`, or `[[house|houses]]` where another form is shown.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from types import MappingProxyType
from typing import Any

from concordia_nb.concordia import from_position
from concordia_nb.core.words import _
from concordia_nb.view import svg, symbols

PICTURE_SIZE = 96  # pixels: of the small pictures
BOARD_WIDTH = 420  # and of those that show a board, a display or a storehouse
_LINK = re.compile(r"\[\[([a-z0-9-]+)(?:\|([^\]]+))?\]\]")


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the game. Its words are translated when they are read, so they follow the language in use.

    Attributes:
        id: "bonus-marker", as lessons name it.
        word_message, text_message: the English words, as catalogues know them.
        drawing: what its picture shows, e.g. "good wine" (see glossary.toml).
        position: the position of a "board".
        marks: spots marked on it, as `view.scene` knows them.
    """

    id: str
    word_message: str
    text_message: str
    drawing: str
    position: Mapping[str, Any] = field(default_factory=dict)
    marks: tuple[str, ...] = ()

    @property
    def word(self) -> str:
        """The word, translated."""
        return _(self.word_message)

    @property
    def text(self) -> str:
        """What it means, in one or two sentences, translated."""
        return _(self.text_message)


@lru_cache(maxsize=1)
def glossary() -> Mapping[str, Word]:
    """Every word by its id, in the order in which the course meets them.

    >>> glossary()["roma"].word, glossary()["tool"].text[:31]
    ('Roma', 'A good worth 5 sestertii. It pa')
    """
    text = resources.files("concordia_nb.course").joinpath("glossary.toml").read_text(encoding="utf-8")
    return MappingProxyType({
        entry["id"]: Word(
            entry["id"], entry["word"], entry["text"], entry["picture"],
            entry.get("position", {}), tuple(entry.get("marks", ())),
        )
        for entry in tomllib.loads(text)["word"]
    })  # fmt: skip


def messages() -> list[str]:
    """Every text of the glossary that wants a translation, in order and once each (for message catalogues).

    >>> "sea lane" in messages()
    True
    """
    return list(
        dict.fromkeys(text for word in glossary().values() for text in (word.word_message, word.text_message))
    )


def picture(word_id: str, theme: str = "light") -> str:
    """The picture of a word as SVG text. Raises KeyError for an unknown word or drawing.

    >>> picture("wine").startswith("<svg"), picture("province").count("<svg")
    (True, 1)
    """
    word = glossary()[word_id]
    kind, *rest = word.drawing.split()
    match kind:
        case "good":
            return svg.good(rest[0], PICTURE_SIZE, theme=theme)
        case "coin":
            return svg.coin(int(rest[0]), PICTURE_SIZE, theme=theme)
        case "god":
            return svg.god(rest[0], PICTURE_SIZE, theme=theme)
        case "seat":
            return svg.seat(rest[0], PICTURE_SIZE, theme=theme)
        case "figure":
            return svg.figure(rest[0], rest[1], PICTURE_SIZE, theme=theme)
        case "card":
            return svg.card(rest[0], theme=theme)
        case "back":
            return svg.card_back(theme=theme)
        case "marker":
            drawing = symbols.marker(rest[0], rest[1], 2, theme)
            return _small(drawing, (-27, -27, 54, 54), word)
        case "start":
            return _small(symbols.gate(theme), (-39, -38, 78, 76), word)
    state = from_position(word.position or {"map": "italia", "seats": 2})
    position = state.to_position()
    width = f"{BOARD_WIDTH}"
    match kind:
        case "board":
            return svg.board(position, state.board, theme=theme, width=width, marks=word.marks)
        case "storehouse":
            return svg.storehouse(position, 0, theme=theme, width=width)
        case "display":
            return svg.display(position, state.board, theme=theme, width=width)
        case "hand":
            return svg.hand(position["seats"][0]["hand"], theme=theme, width=width)
    raise KeyError(kind)


def _small(drawing: symbols.Drawing, view: tuple[float, float, float, float], word: Word) -> str:
    return svg.document(drawing, view, word.word, width=f"{PICTURE_SIZE}", height=f"{PICTURE_SIZE}")


def parts(text: str) -> Iterator[str | tuple[str, str]]:
    """A text in pieces: plain ones, and (id, shown word) where a word of the glossary is named.

    A word that the glossary does not have is shown as it stands, so that a teacher's slip spoils no lesson.

    >>> list(parts("Build a [[house]] in two [[city|cities]]."))
    ['Build a ', ('house', 'house'), ' in two ', ('city', 'cities'), '.']
    """
    at = 0
    for link in _LINK.finditer(text):
        if link.start() > at:
            yield text[at : link.start()]
        word_id, shown = link.group(1), link.group(2)
        known = glossary().get(word_id)
        if known:
            yield word_id, shown or known.word
        else:
            yield shown or word_id
        at = link.end()
    if at < len(text):
        yield text[at:]


def plain(text: str) -> str:
    """A text with its words shown and no links.

    >>> plain("Build a [[house]] in two [[city|cities]].")
    'Build a house in two cities.'
    """
    return "".join(part if isinstance(part, str) else part[1] for part in parts(text))


def named(texts: Iterable[str]) -> list[str]:
    """The ids that texts name in brackets, in order and once each, also those that the glossary does not have.

    >>> named(["a [[house]]", "[[city|Cities]] and [[house|houses]]"])
    ['house', 'city']
    """
    return list(dict.fromkeys(link.group(1) for text in texts for link in _LINK.finditer(text)))
