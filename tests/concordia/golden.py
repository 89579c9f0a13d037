"""Comparing a text with a file of tests/golden, or writing it anew (`--write-golden`)."""

from __future__ import annotations

from pathlib import Path

GOLDEN = Path(__file__).resolve().parent.parent / "golden"


def hold(name: str, lines: list[str], write: bool) -> None:
    """Fails at the first line that differs from the golden file; with `write` the file is written instead."""
    path = GOLDEN / name
    if write:
        path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
        return
    expected = path.read_text(encoding="utf-8").splitlines()
    for number, (new, old) in enumerate(zip(lines, expected, strict=False), 1):
        assert new == old, f"{name}, line {number}"
    assert len(lines) == len(expected), name
