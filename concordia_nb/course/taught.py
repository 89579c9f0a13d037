"""Which lesson teaches which rule: the table from the rule index to the course, derived from the lessons themselves."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from concordia_nb.core import files
from concordia_nb.course.catalogue import headings

#: rules of the index that the course leaves out because a player does not need them, with the reason
NOT_TAUGHT: Mapping[str, str] = MappingProxyType({
    "R-CMP-6": "It counts pieces in the box.",
    "R-CTY-1": "How many tokens of each letter there are is of no use while playing; the box holds the right ones.",
    "R-BON-2": "The number of markers in the box never limits a game.",
    "R-DCK-4": "It is a count printed on the board.",
    "R-SET-8": "It says where pieces wait that matter only at the end.",
    "R-TRI-5": "Both boards of the course have Roma as their capital.",
    "R-CRD-1": "It is a printing error of one card.",
})  # fmt: skip


@lru_cache(maxsize=1)
def taught() -> Mapping[str, tuple[str, ...]]:
    """By rule id the ids of the lessons that teach it, in order. Rules that no lesson teaches are not in it.

    Reads the files only as far as needed: no position is set up.

    >>> taught()["R-ARC-14"]
    ('04-building',)
    """
    found: dict[str, list[str]] = {}
    for heading in headings():
        for rule in files.read_json(heading.path).get("rules", ()):
            found.setdefault(rule, []).append(heading.id)
    return MappingProxyType({rule: tuple(lessons) for rule, lessons in found.items()})
