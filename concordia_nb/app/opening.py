"""Files that a visitor brings: a game record, a position, a demo or a board, or clear sentences why not."""

from __future__ import annotations

from typing import Any

from concordia_nb import concordia
from concordia_nb.concordia import Board, Record
from concordia_nb.core.errors import ConcordiaError, FaultsError, FileProblem
from concordia_nb.core.files import parse_json, shown_name
from concordia_nb.core.words import _, ngettext
from concordia_nb.demo import Demo, demo_from
from concordia_nb.demo.demo import FORMAT as DEMO_FORMAT

LONGEST_SENTENCE = 400


def open_file(name: str, text: str | None) -> Record:
    """A game from a record file or a position file; `text` is None when it is larger than 5 MB.

    Raises:
        ConcordiaError: what is wrong, with the file's name, the place and the reason.
    """
    name = shown_name(name)
    return _record_from(parse_json(text, name), name)


def open_demo_or_record(name: str, text: str | None) -> Demo | Record:
    """A demo, or a game as `open_file` gives it. Raises as that does."""
    name = shown_name(name)
    data = parse_json(text, name)
    if isinstance(data, dict) and data.get("format") == DEMO_FORMAT:
        return demo_from(data, name)
    return _record_from(data, name)


def open_board(name: str, text: str | None) -> Board:
    """A board of the visitor's own from a map file. Raises as `open_file` does, with every fault of the map."""
    name = shown_name(name)
    return concordia.own_board(parse_json(text, name), name)


def _record_from(data: Any, name: str) -> Record:
    if isinstance(data, dict) and {"cities", "routes"} <= data.keys():
        raise FileProblem(_("{file}: a board. It is chosen where a new game is made.").format(file=name))
    if not isinstance(data, dict) or not ("position" in data or "seats" in data):
        raise FileProblem(_("{file}: neither a game record nor a position of Concordia.").format(file=name))
    if "position" in data:
        return Record.from_dict(data, name)
    try:
        return Record(concordia.from_position(data))
    except FaultsError as problem:
        raise type(problem)(name, problem.faults) from None


def sentence(problem: ConcordiaError) -> str:
    """A problem as one sentence: the first fault, and how many others there are.

    >>> sentence(FaultsError("a.json", ["line 1: no map.", "line 2: no seats."]))
    'a.json: line 1: no map. (and 1 more)'
    """
    first, *others = str(problem).splitlines() or [type(problem).__name__]
    if len(first) > LONGEST_SENTENCE:
        first = first[:LONGEST_SENTENCE] + " …"
    if others:
        more = ngettext("(and {n} more)", "(and {n} more)", len(others)).format(n=len(others))
        return f"{first} {more}"
    return first
