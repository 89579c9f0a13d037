"""The course: lessons as data, checked, counted and shown. The parts without widgets need no Jupyter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from concordia_nb.course.editor import PositionEditor
    from concordia_nb.course.widget import Course, LessonView

__all__ = ["Course", "LessonView", "PositionEditor"]


def __getattr__(name: str) -> Any:
    """The widgets, imported only when they are asked for."""
    if name in __all__:
        from concordia_nb.course import editor, widget

        return getattr(editor if name == "PositionEditor" else widget, name)
    raise AttributeError(name)
