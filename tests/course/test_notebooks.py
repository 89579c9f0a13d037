"""The notebooks of the course are what the lesson files make of them, and stand alone."""

from __future__ import annotations

import json
from pathlib import Path

import nbformat
import pytest

from concordia_nb.core.files import folder
from concordia_nb.course import LessonView, cover, notebooks
from concordia_nb.course.catalogue import Heading, headings, lesson

ALL = [pytest.param(heading, id=heading.id) for heading in headings()]


@pytest.mark.parametrize("heading", ALL)
def test_the_notebook_is_that_of_its_lesson(heading: Heading) -> None:
    stored = (folder("notebooks") / notebooks.name(heading)).read_text(encoding="utf-8")
    fresh = notebooks.text(heading)
    same = stored == fresh  # no word of a hundred thousand letters in which they differ
    assert same, "run: python -m concordia_nb.course.notebooks"


@pytest.mark.parametrize("heading", ALL)
def test_a_notebook_stands_alone_and_stores_no_widget(heading: Heading) -> None:
    book = nbformat.reads(notebooks.text(heading), as_version=4)
    nbformat.validate(book)
    first, about = book.cells
    assert first.cell_type == "code"
    assert "Press Shift + Enter" in first.source
    [output] = first.outputs
    assert set(output.data) == {"image/svg+xml", "text/plain"}
    assert "widgets" not in book.metadata
    assert about.source.startswith("# ")
    assert "Press Shift + Enter" in about.source
    for block in about.source.split("\n\n"):
        assert len(block.split()) <= 60


def test_every_lesson_is_followed_by_its_link() -> None:
    names = {notebooks.name(heading) for heading in headings()}
    for heading in headings():
        text = notebooks.text(heading)
        linked = [part.split(")")[0] for part in text.split("](")[1:]]
        assert set(linked) <= names


def test_notebooks_are_written_to_a_folder(tmp_path: Path) -> None:
    assert notebooks.main([str(tmp_path / "new")]) == 0
    written = {path.name for path in (tmp_path / "new").iterdir()}
    assert written == {notebooks.name(heading) for heading in headings()}
    assert json.loads((tmp_path / "new" / "04_building.ipynb").read_text(encoding="utf-8"))["nbformat"] == 4


def test_the_widget_carries_the_picture_that_is_stored() -> None:
    bundle = LessonView("04", progress=False)._repr_mimebundle_()
    assert bundle
    assert bundle["image/svg+xml"] == cover.picture(lesson("04"))
    assert "application/vnd.jupyter.widget-view+json" in bundle
