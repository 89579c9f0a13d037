"""The demos that are at hand: those of the kit, those in the user's data folder, and the file named at the start."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from pathlib import Path

from concordia_nb.core import files
from concordia_nb.core.errors import ConcordiaError
from concordia_nb.core.words import _
from concordia_nb.store.folder import data_folder

SUFFIX = ".demo.json"
FILE_VARIABLE = "CONCORDIA_NB_DEMO"
"""The file that `concordia-nb demo FILE` shows: a page's address names no path of the machine that serves it."""


@dataclass(frozen=True)
class Heading:
    """What a list of demos shows of one. The words of the kit's own are English messages: translate them when shown.

    Attributes:
        id: its name in an address, the file's name before ".demo.json".
    """

    id: str
    title: str
    summary: str
    minutes: int
    path: Path


def folder() -> Path:
    """Where the kit's own demos lie."""
    return Path(str(resources.files("concordia_nb.demo")))


def headings() -> list[Heading]:
    """All demos: the kit's own by their numbers, then the user's by name. Files that cannot be read are left out."""
    found: dict[str, Heading] = {}
    own = sorted((data_folder() / "demos").glob(f"*{SUFFIX}"))
    named = os.environ.get(FILE_VARIABLE)
    for path in (*sorted(folder().glob(f"*{SUFFIX}")), *own, *([Path(named)] if named else [])):
        heading = _heading(path)
        if heading:
            found[heading.id] = heading
    return list(found.values())


def _heading(path: Path) -> Heading | None:
    try:
        return _read(path, path.stat().st_mtime_ns)
    except OSError:
        return None


@lru_cache(maxsize=256)
def _read(path: Path, _changed: int) -> Heading | None:
    """Read once for each change of the file: a page that lists the demos is drawn often."""
    try:
        data = files.read_json(path)
    except ConcordiaError:
        return None
    texts = [data.get(key) for key in ("title", "summary")] if isinstance(data, dict) else [None]
    if not all(isinstance(text, str) for text in texts):
        return None
    minutes = data.get("minutes")
    return Heading(
        name_of(path), data["title"], data["summary"], minutes if isinstance(minutes, int) else 0, path
    )


def name_of(path: Path) -> str:
    """The name of a demo in an address.

    >>> name_of(Path("lessons/01-first-turn.demo.json"))
    '01-first-turn'
    """
    return path.name.removesuffix(".json").removesuffix(".demo")


def find(name: str) -> Heading:
    """The demo of this name; its number ("01") or the rest ("first-turn") will do.

    Raises `ConcordiaError` if there is none.
    """
    wanted = name.strip().lower().removesuffix(SUFFIX)
    at_hand = headings()
    for heading in at_hand:
        if heading.id.lower() == wanted:
            return heading
    for heading in at_hand:
        if wanted in (heading.id.partition("-")[0], heading.id.partition("-")[2]):
            return heading
    raise ConcordiaError(
        _("There is no demo “{name}”. There are: {names}.").format(
            name=name[:40], names=", ".join(heading.id for heading in at_hand)
        )
    )
