"""The notebooks of the course, made from the lesson files so that they never differ from them.

`python -m concordia_nb.course.notebooks [FOLDER]` writes them; a test compares what lies there with what would be
written. Each has the lesson's cell first, so that one keystroke starts it, with a still picture as its stored output,
and a few words below.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from concordia_nb.core import files
from concordia_nb.course import catalogue, cover
from concordia_nb.course.catalogue import Heading
from concordia_nb.course.glossary import glossary, plain
from concordia_nb.course.lesson import Lesson


def name(heading: Heading) -> str:
    """The notebook's file name.

    >>> name(catalogue.find("04"))
    '04_building.ipynb'
    """
    number, _sep, rest = heading.id.partition("-")
    return f"{number}_{rest.replace('-', '_')}.ipynb"


def text(heading: Heading) -> str:
    """The notebook as JSON text. Notebooks are stored in English; the lesson itself speaks the reader's language."""
    lesson = catalogue.lesson(heading.id)
    cells = [
        {
            "cell_type": "code",
            "execution_count": 1,
            "id": "lesson",
            "metadata": {},
            "outputs": [
                {
                    "data": {
                        "image/svg+xml": _lines(cover.picture(lesson)),
                        "text/plain": _lines(cover.in_words(lesson)),
                    },
                    "execution_count": 1,
                    "metadata": {},
                    "output_type": "execute_result",
                }
            ],
            "source": _lines(
                "# Press Shift + Enter to start the lesson.\n"
                "from concordia_nb.course import LessonView\n\n"
                f'LessonView("{lesson.id}")'
            ),
        },
        {"cell_type": "markdown", "id": "about", "metadata": {}, "source": _lines(_about(heading, lesson))},
    ]
    data: dict[str, Any] = {
        "cells": cells,
        "metadata": {
            "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
            "title": cover.title(lesson),
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _lines(whole: str) -> list[str]:
    return whole.splitlines(keepends=True)


def _about(heading: Heading, lesson: Lesson) -> str:
    """Title, what it is about, which words it explains, where to go next."""
    parts = [f"# {cover.title(lesson)}", plain(lesson.summary), f"**{cover.start_line(lesson)}**"]
    explained = [glossary()[word].word_message for word in lesson.words if word in glossary()]
    if explained:
        parts.append(f"Words explained here: {', '.join(explained)}.")
    following = catalogue.following(heading.id)
    if following:
        number = f"{following.number} · " if following.number else ""
        parts.append(f"Next: [{number}{following.title}]({name(following)})")
    return "\n\n".join(parts)


def main(arguments: list[str]) -> int:
    """Write all notebooks into the folder given, else the repository's."""
    folder = Path(arguments[0]) if arguments else files.folder("notebooks")
    folder.mkdir(parents=True, exist_ok=True)
    for heading in catalogue.headings():
        files.write_text(folder / name(heading), text(heading))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
