"""A lesson of the course in the app."""

from __future__ import annotations

from collections.abc import Callable

from concordia_nb.app.place import Place, Visit
from concordia_nb.core.words import _
from concordia_nb.course import catalogue
from concordia_nb.store import Progress


class AtLesson(Place):
    """One lesson, and those the learner goes on to from there.

    Attributes:
        widget: the lesson.
    """

    def __init__(self, visit: Visit, name: str, moved_to: Callable[[str], None]) -> None:
        """`moved_to` is called with the id of a lesson that was opened from this one. Raises `ConcordiaError`."""
        super().__init__(visit)
        from concordia_nb.course.widget import LessonView  # here, as for a table: see `Seated`

        self.widget = LessonView(
            catalogue.find(name).id,
            progress=Progress(visit.owner, visit.store) if visit.owner else False,
            on_leave=lambda: visit.go("learn", ""),
            on_lesson=moved_to,
            theme=visit.theme,
            fill=True,
        )

    def title(self) -> str:
        """Of the page."""
        return _(self.widget.lesson.title)

    def html(self) -> str:
        """Nothing: the lesson shows itself."""
        return ""

    def dress(self, theme: str) -> None:
        """Show the lesson in another theme."""
        self.widget.do(f"theme:{theme}")

    def close(self) -> None:
        """Leave the lesson."""
        self.widget.close()
