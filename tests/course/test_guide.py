"""The teacher's guide and the page on lessons of one's own: short, and true of the program as it is."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from concordia_nb import cli
from concordia_nb.core.files import folder
from concordia_nb.course.catalogue import headings
from concordia_nb.course.editing import Editing
from concordia_nb.course.editor_pages import SAVE, Desk, panel
from concordia_nb.demo import headings as demos

NAMES = ("teacher_guide", "write_your_own_lesson")
LONGEST = 80  # words in a block; a table may have more


def texts(name: str) -> list[str]:
    """The text cells of a notebook."""
    data = json.loads((folder("notebooks") / f"{name}.ipynb").read_text(encoding="utf-8"))
    return ["".join(cell["source"]) for cell in data["cells"] if cell["cell_type"] == "markdown"]


@pytest.mark.parametrize("name", NAMES)
def test_no_block_is_long(name: str) -> None:
    blocks = [block for text in texts(name) for block in text.split("\n\n") if not block.startswith("|")]
    assert [block for block in blocks if len(block.split()) > LONGEST] == []


@pytest.mark.parametrize("name", NAMES)
def test_commands_in_the_text_are_commands(name: str) -> None:
    whole = "\n".join(texts(name))
    found = re.findall(r"^concordia-nb .+$", whole, re.MULTILINE) + re.findall(
        r"`(concordia-nb [^`]+)`", whole
    )
    assert found
    for command in found:
        cli.parser().parse_args(shlex.split(command)[1:])


def test_the_guide_has_a_script_for_every_demo() -> None:
    whole = "\n".join(texts("teacher_guide"))
    scripts = re.findall(r"^### (\d)\. ", whole, re.MULTILINE)
    own = [heading for heading in demos() if re.match(r"\d\d-", heading.id)]
    assert scripts == [str(number) for number in range(1, len(own) + 1)]
    assert all(part.count("*Say") for part in whole.split("### ")[1:])


@pytest.mark.parametrize("name", NAMES)
def test_pages_that_are_linked_or_named_are_there(name: str) -> None:
    whole = "\n".join(texts(name))
    linked = re.findall(r"\]\(([\w./-]+\.ipynb)\)", whole) + [
        f"{n}.ipynb" for n in re.findall(r"`(\d\d_\w+)`", whole)
    ]
    assert [link for link in linked if not (Path(folder("notebooks")) / link).is_file()] == []


def test_lessons_and_demos_named_in_the_plans_are_there() -> None:
    whole = "\n".join(texts("teacher_guide"))
    known = {heading.title for heading in headings()} | {demo.title for demo in demos()}
    for title in ("The first turn", "To a first game in 45 minutes", "A final scoring"):
        assert title in whole
        assert title in known


def test_the_way_to_the_editor_is_told_as_the_program_names_it() -> None:
    words = " ".join(texts("teacher_guide"))
    desk = Desk(Editing(None), tab=SAVE)
    assert "**Position editor**" in words
    assert "**Lesson, files**" in words
    assert ">Lesson, files</button>" in panel(desk)
