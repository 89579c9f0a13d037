"""A lesson in the app: one of the course, or one that somebody made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from concordia_nb.app.place import Visit, WidgetPlace
from concordia_nb.core.words import _
from concordia_nb.course import catalogue
from concordia_nb.store import Progress


class AtLesson(WidgetPlace):
    """One lesson, and those the learner goes on to from there.

    Attributes:
        widget: the lesson.
    """

    def __init__(
        self,
        visit: Visit,
        lesson: str | Mapping[str, Any],
        moved_to: Callable[[str], None],
        back: str = "learn",
    ) -> None:
        """`lesson`: an id of the course, or a lesson in its file's form. `moved_to` is called with the id of a lesson
        that was opened from this one; `back` is the place to leave for. Progress is kept, but not of a lesson that is
        tried out in the editor. Raises `ConcordiaError`.
        """
        super().__init__(visit)
        from concordia_nb.course.widget import LessonView  # here, as for a table: see `Seated`

        self.widget = LessonView(
            catalogue.find(lesson).id if isinstance(lesson, str) else lesson,
            progress=Progress(visit.owner, visit.store) if visit.owner and back == "learn" else False,
            on_leave=lambda: visit.go(back, ""),
            on_lesson=moved_to,
            theme=visit.theme,
            fill=True,
        )

    def title(self) -> str:
        """Of the page."""
        return _(self.widget.lesson.title)
