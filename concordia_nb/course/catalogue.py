"""The lessons of the course in order, and how far a learner has come in each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from pathlib import Path

from concordia_nb.core import files
from concordia_nb.core.errors import ConcordiaError
from concordia_nb.core.words import _
from concordia_nb.course.lesson import Lesson, load_lesson
from concordia_nb.store import StepProgress

SUFFIX = ".lesson.json"
Known = Mapping[str, StepProgress]


@dataclass(frozen=True)
class Heading:
    """What a list of lessons shows of one. Its words are English messages: translate them when they are shown.

    Attributes:
        number: "04", or "" for a tour, which stands beside the row.
        steps: the ids of its steps.
        tested: whether a short test may stand for it.
    """

    id: str
    title: str
    summary: str
    minutes: int
    steps: tuple[str, ...]
    tested: bool
    path: Path

    @property
    def number(self) -> str:
        """Its number in the course."""
        return self.id[:2] if re.match(r"\d\d-", self.id) else ""

    def name(self) -> str:
        """Number and title in the language in use: "04 Architect: building houses"."""
        return " ".join(filter(None, (self.number, _(self.title))))

    def done(self, known: Known) -> int:
        """How many of its steps are done."""
        return sum(1 for step in self.steps if step in known and known[step].done)

    def finished(self, known: Known) -> bool:
        """Whether all of its steps are done."""
        return self.done(known) == len(self.steps)

    def stars(self, known: Known) -> int:
        """Stars of the whole lesson, 0 to 3: the mean of those earned; 0 before it is finished."""
        return mean_stars(self.steps, known) if self.finished(known) else 0


def mean_stars(steps: Iterable[str], known: Known) -> int:
    """The mean of the stars earned in these steps (ids), rounded, at least 1; 0 when none was earned."""
    earned = [known[step].stars for step in steps if step in known and known[step].stars]
    return max(1, round(sum(earned) / len(earned))) if earned else 0


def folder() -> Path:
    """Where the lessons lie."""
    return Path(str(resources.files("concordia_nb.course"))) / "lessons"


@lru_cache(maxsize=1)
def _headings() -> tuple[Heading, ...]:
    found = []
    for path in folder().glob(f"*{SUFFIX}"):
        data = files.read_json(path)
        found.append(
            Heading(
                data["id"], data["title"], data["summary"], data["minutes"],
                tuple(step["id"] for step in data["steps"]), bool(data.get("skip")), path,
            )
        )  # fmt: skip
    return tuple(sorted(found, key=lambda heading: (not heading.number, heading.id)))


def headings() -> list[Heading]:
    """All lessons: the numbered ones in order, then the tours."""
    return list(_headings())


def find(name: str) -> Heading:
    """The lesson of this id, or of its beginning ("05" or "05min"). Raises `ConcordiaError` if there is none.

    >>> find("04").id
    '04-building'
    """
    wanted = name.strip().lower().replace("_", "-").removesuffix(SUFFIX)
    for heading in _headings():
        if wanted in (heading.id, heading.id.partition("-")[0]):
            return heading
    raise ConcordiaError(
        _("There is no lesson “{name}”. There are: {names}.").format(
            name=name[:40], names=", ".join(heading.id for heading in _headings())
        )
    )


@lru_cache(maxsize=64)
def lesson(name: str) -> Lesson:
    """The lesson of this id, or of its beginning. Raises `ConcordiaError` if there is none, or it has faults."""
    return load_lesson(find(name).path)


def following(lesson_id: str) -> Heading | None:
    """The lesson that comes next; after the tour of five minutes the first, after the last none."""
    row = [heading for heading in _headings() if heading.number]
    for place, heading in enumerate(row):
        if heading.id == lesson_id:
            return row[place + 1] if place + 1 < len(row) else None
    if lesson_id.startswith("05min") and row:
        return row[0]
    return None


def where_left(all_known: Mapping[str, Known], last: str) -> Heading | None:
    """Where to go on: the lesson touched last, or the one after it when it is finished; None for a new learner.

    Args:
        all_known: progress by lesson. last: the lesson touched last, "" for none.
    """
    known = {heading.id: heading for heading in _headings()}
    if last not in known:  # nothing yet, or a lesson that somebody made
        last = next((name for name in reversed(list(known)) if name in all_known), "")
        if not last:
            return None
    heading: Heading | None = known[last]
    while heading and heading.finished(all_known.get(heading.id, {})):
        heading = following(heading.id)
    return heading
