"""The rule index: every rule of the base game in the project's own words, from `rules.toml`.

Reasons, lessons, the rules page, case files and tests all cite the ids of this one list.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from types import MappingProxyType
from typing import TYPE_CHECKING

from concordia_nb.core.words import _

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. Its words are translated when they are read, so they follow the language in use.

    Attributes:
        id: "R-ARC-13"; never changes its meaning.
        section_message, title_message, text_message: the English words, as catalogues know them.
        confidence: "A" printed rules, cards or boards; "B" secondary sources that agree; "C" our own reading.
        shown: False for the few rules that no position can show.
        why_not_shown: the reason for that, in English (for contributors), else "".
        lesson: ids of the lessons that teach it.
    """

    id: str
    section_message: str
    title_message: str
    text_message: str
    confidence: str
    shown: bool = True
    why_not_shown: str = ""
    lesson: tuple[str, ...] = ()

    @property
    def section(self) -> str:
        """The heading it stands under, translated."""
        return _(self.section_message)

    @property
    def title(self) -> str:
        """A title of two to six words, translated."""
        return _(self.title_message)

    @property
    def text(self) -> str:
        """The rule in one or two sentences, translated."""
        return _(self.text_message)


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of the rule book with its rules."""

    title_message: str
    rules: tuple[Rule, ...]

    @property
    def title(self) -> str:
        """The heading, translated."""
        return _(self.title_message)


@lru_cache(maxsize=1)
def sections() -> tuple[Section, ...]:
    """The headings in the order of a rule book, each with its rules.

    >>> [section.title for section in sections()][:2], sections()[0].rules[0].id
    (['Components', 'Cities and what they produce'], 'R-CMP-1')
    """
    text = resources.files("concordia_nb.concordia").joinpath("rules.toml").read_text(encoding="utf-8")
    return tuple(
        Section(
            section["title"],
            tuple(
                Rule(
                    id=rule["id"],
                    section_message=section["title"],
                    title_message=rule["title"],
                    text_message=rule["text"],
                    confidence=rule["confidence"],
                    shown=rule.get("shown", True),
                    why_not_shown=rule.get("why_not_shown", ""),
                    lesson=tuple(rule.get("lesson", ())),
                )
                for rule in section["rule"]
            ),
        )
        for section in tomllib.loads(text)["section"]
    )


@lru_cache(maxsize=1)
def rules() -> Mapping[str, Rule]:
    """Every rule by its id, in the order of a rule book.

    >>> rules()["R-ARC-14"].title
    'Later houses cost more money'
    """
    return MappingProxyType({rule.id: rule for section in sections() for rule in section.rules})


def messages() -> list[str]:
    """Every text of the index that wants a translation, in order and once each (for message catalogues).

    >>> "Later houses cost more money" in messages()
    True
    """
    return list(
        dict.fromkeys(
            message
            for section in sections()
            for message in (
                section.title_message,
                *(words for rule in section.rules for words in (rule.title_message, rule.text_message)),
            )
        )
    )
