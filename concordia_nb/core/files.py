"""Reading and writing files: sizes, depth and doubled keys checked before anything is believed."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from concordia_nb.core.errors import FileProblem
from concordia_nb.core.words import _, one_line

LARGEST = 5_000_000
DEEPEST = 50
LONGEST_NAME = 80  # letters of a file's name in a message, its last ones
READABLE = 0o644

PACKAGE = Path(__file__).resolve().parent.parent


def folder(name: str) -> Path:
    """A folder of data that comes with the kit ("maps", "notebooks").

    The repository's own comes first (an editable install would find a stale copy), else the wheel's.
    """
    in_repository = PACKAGE.parent / name
    if (PACKAGE.parent / "pyproject.toml").is_file() and in_repository.is_dir():
        return in_repository
    return PACKAGE / "_data" / name


def read_text(path: Path | str, what: str | None = None) -> str:
    """Read a file of UTF-8 text; `what` stands for it in messages, else its name.

    Raises `FileProblem` with one sentence that names the file and the reason; a file over 5 MB is refused unread.
    """
    path = Path(path)
    name = what or path.name
    try:
        if path.stat().st_size > LARGEST:
            raise _too_large(name)
        with path.open("rb") as stream:
            found = stream.read(LARGEST + 1)  # a device or a pipe does not tell its size
        if len(found) > LARGEST:
            raise _too_large(name)
        return found.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise FileProblem(
            _("{file}: byte {place} is not UTF-8 text.").format(file=name, place=problem.start)
        ) from None
    except OSError as problem:
        raise FileProblem(
            _("{file}: cannot be read ({reason}).").format(file=name, reason=problem.strerror or problem)
        ) from None


def read_json(path: Path | str, what: str | None = None) -> Any:
    """Read a JSON file. Raises `FileProblem` as `read_text` and `parse_json` do."""
    path = Path(path)
    name = what or path.name
    return parse_json(read_text(path, name), name)


def parse_json(text: str | None, name: str) -> Any:
    """JSON from a text; `name` stands for its file in messages.

    Raises `FileProblem` with one sentence that names the file, the place and the reason. Texts over 5 MB or nested
    deeper than 50 are refused unread; None is a file that the browser did not send because it is larger than that.

    >>> parse_json('{"a": [1, 2]}', "x.json")
    {'a': [1, 2]}
    """
    if text is None or len(text) > LARGEST:
        raise _too_large(name)
    if _deeper_than(text, DEEPEST):
        raise FileProblem(_("{file}: nested deeper than {n}, refused unread.").format(file=name, n=DEEPEST))

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                raise FileProblem(
                    _("{file}: the field '{key}' stands twice.").format(file=name, key=one_line(key))
                )
            found[key] = value
        return found

    def constant(word: str) -> Any:
        raise FileProblem(_("{file}: {word} is not a number in JSON.").format(file=name, word=word))

    try:
        found = json.loads(text, object_pairs_hook=unique, parse_constant=constant)
        if "\\u" in text:  # half of a pair of escapes makes a text that no file and no page can take
            json.dumps(found, ensure_ascii=False).encode()
        return found
    except json.JSONDecodeError as problem:
        raise FileProblem(
            _("{file}: line {line}, column {column}: not JSON ({reason}).").format(
                file=name, line=problem.lineno, column=problem.colno, reason=problem.msg
            )
        ) from None
    except UnicodeEncodeError:
        raise FileProblem(_("{file}: a text in it holds half a character.").format(file=name)) from None
    except ValueError:  # an integer of more digits than Python reads
        raise FileProblem(_("{file}: holds a number that is too long.").format(file=name)) from None


def unknown_fields(data: Mapping[str, Any], known: Collection[str]) -> list[str]:
    """A fault for each field of an object that is not among the known ones.

    >>> unknown_fields({"map": "italia", "mpa": 1}, ("map", "seats"))
    ["unknown field 'mpa'."]
    """
    return [
        _("unknown field '{key}'.").format(key=one_line(str(key), 40)) for key in data if key not in known
    ]


def shown_name(name: str) -> str:
    """A file's name as messages have it: the end of a long one, in one line.

    >>> shown_name("a\\nb.json"), shown_name("")
    ('a?b.json', 'file')
    """
    return "".join(sign if sign.isprintable() else "?" for sign in name.strip()[-LONGEST_NAME:]) or _("file")


def _too_large(name: str) -> FileProblem:
    return FileProblem(_("{file}: larger than 5 MB, refused unread.").format(file=name))


def _deeper_than(text: str, limit: int) -> bool:
    depth = 0
    quoted = escaped = False
    for char in text:
        if quoted:
            if escaped:
                escaped = False
            elif char == "\\":
                escaped = True
            elif char == '"':
                quoted = False
        elif char == '"':
            quoted = True
        elif char in "[{":
            depth += 1
            if depth > limit:
                return True
        elif char in "]}":
            depth -= 1
    return False


def write_text(path: Path | str, text: str) -> None:
    """Write a file whole or not at all: a crash leaves the old one. Raises `FileProblem`."""
    path = Path(path)
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
                stream.write(text)
            os.chmod(temporary, READABLE)  # a temporary file is its owner's alone, the file is not
            os.replace(temporary, path)
        except BaseException:
            os.unlink(temporary)
            raise
    except OSError as problem:
        raise FileProblem(
            _("{file}: cannot be written ({reason}).").format(file=path, reason=problem.strerror or problem)
        ) from None
