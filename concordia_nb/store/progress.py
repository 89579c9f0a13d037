"""How far a learner has come: stars, tries, hints, kept beside the games and merged, never overwritten.

Two open lessons may tell their news in any order: the best stars stay, counts add up, what is done stays done.
"""

from __future__ import annotations

import json
import re
import sqlite3
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from concordia_nb.concordia.position import LONGEST_NAME, is_plain_name
from concordia_nb.core.words import _
from concordia_nb.store.games import Store, StoreError

FORMAT = "concordia-progress/1"
LOCAL = "local"  # whose progress it is in a plain notebook
MOST_STARS = 3
MOST_COUNT = 100_000
MOST_STEPS = 5_000  # of one owner
LONGEST_GAME = 5_000  # moves
_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")


@dataclass(frozen=True, slots=True)
class StepProgress:
    """What is known of a learner's work on one step.

    Attributes:
        stars: the best so far, 0 to 3. tries, hints: how many in all.
        done: whether the goal was reached at least once (or the lesson's test passed).
        touched: seconds since 1970.
    """

    stars: int = 0
    tries: int = 0
    hints: int = 0
    done: bool = False
    touched: float = 0.0


class Progress:
    """The progress of one owner: a browser's id, or the local one of plain notebooks.

    All methods raise `StoreError` when nothing can be kept or read now.
    """

    def __init__(self, owner: str = LOCAL, store: Store | None = None) -> None:
        self.owner = owner
        self.store = store or Store()

    # --- steps ---

    def add(
        self, lesson: str, step: str, *, stars: int = 0, tries: int = 0, hints: int = 0, done: bool = False
    ) -> None:
        """Tell what happened since the last telling: counts are added, the best stars are kept."""
        entry = StepProgress(stars, tries, hints, done, time.time())
        with self.store.transaction() as base:
            self._merge(base, lesson, step, entry, "tries + excluded.tries", "hints + excluded.hints")

    def of(self, lesson: str) -> dict[str, StepProgress]:
        """Steps of a lesson by id; those never begun are missing."""
        return self.all().get(lesson, {})

    def all(self) -> dict[str, dict[str, StepProgress]]:
        """All steps by lesson."""
        with self.store.transaction() as base:
            rows = base.execute(
                "SELECT lesson, step, stars, tries, hints, done, touched FROM progress WHERE owner = ? "
                "ORDER BY lesson, step",
                (self.owner,),
            ).fetchall()
        found: dict[str, dict[str, StepProgress]] = {}
        for lesson, step, stars, tries, hints, done, touched in rows:
            found.setdefault(lesson, {})[step] = StepProgress(stars, tries, hints, bool(done), touched)
        return found

    def last_lesson(self) -> str:
        """The lesson touched last, "" if none was."""
        with self.store.transaction() as base:
            row = base.execute(
                "SELECT lesson FROM progress WHERE owner = ? ORDER BY touched DESC, lesson LIMIT 1",
                (self.owner,),
            ).fetchone()
        return str(row[0]) if row else ""

    def reset(self, lesson: str = "") -> None:
        """Forget the progress in a lesson, or in all."""
        with self.store.transaction() as base:
            for table in ("progress", "begun"):
                base.execute(
                    f"DELETE FROM {table} WHERE owner = ? AND (? = '' OR lesson = ?)",
                    (self.owner, lesson, lesson),
                )

    # --- a game begun in a lesson ---

    def keep_moves(self, lesson: str, step: str, moves: Iterable[str]) -> None:
        """Keep the moves of a step that is a long game, so that it can be gone on with; no moves forget it."""
        _check(lesson, step)
        played = [str(move) for move in moves][:LONGEST_GAME]
        with self.store.transaction() as base:
            if played:
                base.execute(
                    "INSERT OR REPLACE INTO begun VALUES (?, ?, ?, ?)",
                    (self.owner, lesson, step, json.dumps(played)),
                )
            else:
                base.execute(
                    "DELETE FROM begun WHERE owner = ? AND lesson = ? AND step = ?",
                    (self.owner, lesson, step),
                )

    def moves(self, lesson: str, step: str) -> list[str]:
        """The kept moves of a step, [] if there are none."""
        with self.store.transaction() as base:
            row = base.execute(
                "SELECT moves FROM begun WHERE owner = ? AND lesson = ? AND step = ?",
                (self.owner, lesson, step),
            ).fetchone()
        try:
            found = json.loads(row[0]) if row else []
        except ValueError:
            return []
        return [move for move in found if isinstance(move, str)] if isinstance(found, list) else []

    # --- files ---

    def export(self, name: str = "") -> dict[str, Any]:
        """Everything as plain data for a file (see `course/README.md`); `name` only if the learner gives one.

        Raises `StoreError` for a name that no name can be.
        """
        return {
            "format": FORMAT,
            **({"name": _named(name)} if name else {}),
            "lessons": {
                lesson: {
                    step: {
                        "stars": entry.stars, "tries": entry.tries, "hints": entry.hints, "done": entry.done,
                        "at": _iso(entry.touched),
                    }
                    for step, entry in steps.items()
                }
                for lesson, steps in self.all().items()
            },
        }  # fmt: skip

    def take_in(self, data: Any) -> int:
        """Merge an exported file; returns how many steps it held. The larger count stays, so twice is as good as once.

        Raises `StoreError` and changes nothing if it is no such file.
        """
        entries = list(entries_of(data))
        with self.store.transaction() as base:
            for lesson, step, entry in entries:
                self._merge(
                    base, lesson, step, entry, "MAX(tries, excluded.tries)", "MAX(hints, excluded.hints)"
                )
        return len(entries)

    def _merge(
        self, base: sqlite3.Connection, lesson: str, step: str, entry: StepProgress, tries: str, hints: str
    ) -> None:
        _check(lesson, step)
        (steps,) = base.execute("SELECT COUNT(*) FROM progress WHERE owner = ?", (self.owner,)).fetchone()
        if steps >= MOST_STEPS:
            raise StoreError(_("No more progress can be kept; reset the course to begin anew."))
        base.execute(
            "INSERT INTO progress VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (owner, lesson, step) DO UPDATE SET "
            f"stars = MAX(stars, excluded.stars), tries = MIN({tries}, {MOST_COUNT}), "
            f"hints = MIN({hints}, {MOST_COUNT}), done = MAX(done, excluded.done), "
            "touched = MAX(touched, excluded.touched)",
            (
                self.owner, lesson, step, max(0, min(entry.stars, MOST_STARS)), max(0, entry.tries),
                max(0, entry.hints), int(entry.done), entry.touched,
            ),
        )  # fmt: skip


def _check(*names: str) -> None:
    for name in names:
        if not _ID.fullmatch(name):
            raise StoreError(
                _("A lesson and its steps are named by letters, digits, '.', '-' and '_', at most 64.")
            )


def _iso(seconds: float) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))


def _seconds(text: object) -> float:
    import calendar

    try:
        return float(calendar.timegm(time.strptime(str(text), "%Y-%m-%dT%H:%M:%SZ")))
    except (ValueError, OverflowError):
        return 0.0


def name_in(data: Any) -> str:
    """The learner's name in a progress file, "" if none is given; `StoreError` if it cannot be a name."""
    return _named(data.get("name", "")) if isinstance(data, Mapping) else ""


def _named(name: object) -> str:
    if not isinstance(name, str) or not is_plain_name(name):
        raise StoreError(
            _("A name is a plain text of at most {n} letters, without <, > or &.").format(n=LONGEST_NAME)
        )
    return name.strip()


def entries_of(data: Any) -> Iterable[tuple[str, str, StepProgress]]:
    """Lesson, step and what is known of it in a progress file; `StoreError` at the first thing without sense."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise StoreError(
            _("This is no file of progress: its 'format' is not '{format}'.").format(format=FORMAT)
        )
    lessons = data.get("lessons")
    if not isinstance(lessons, Mapping):
        raise StoreError(_("The file of progress is damaged: the field 'lessons' is missing."))
    for lesson, steps in lessons.items():
        for step, entry in (steps if isinstance(steps, Mapping) else {"?": None}).items():
            if not isinstance(entry, Mapping) or not all(
                _count(entry.get(key, 0)) for key in ("stars", "tries", "hints")
            ):
                raise StoreError(
                    _("The file of progress is damaged at {lesson}, {step}.").format(
                        lesson=str(lesson)[:64], step=str(step)[:64]
                    )
                )
            _check(str(lesson), str(step))
            yield str(lesson), str(step), StepProgress(
                min(entry.get("stars", 0), MOST_STARS), entry.get("tries", 0), entry.get("hints", 0),
                entry.get("done") is True, _seconds(entry.get("at", "")),
            )  # fmt: skip


def _count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_COUNT
