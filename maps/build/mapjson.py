"""Write a map file so that people can read and edit it: one line a province, city, route and ring."""

from __future__ import annotations

import json
from typing import Any

ORDER = (
    "id", "name", "product", "playable", "small", "seats", "suggested", "aspect", "start", "capital", "salt",
    "display", "cash", "provinces", "cities", "routes", "boats", "castles", "harbours", "choice", "flood", "laurels",
    "rules", "special", "sources", "doubts", "outline",
)  # fmt: skip
ONE_LINE = ("seats", "suggested", "start", "capital", "display", "castles", "harbours", "choice", "rules")


def _flat(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _ring(ring: list[float]) -> str:
    return "[" + ",".join(f"{n:.4f}".rstrip("0").rstrip(".") for n in ring) + "]"


def _rings(rings: list[list[float]], indent: str) -> str:
    if not rings:
        return "[]"
    return "[\n" + ",\n".join(indent + " " + _ring(r) for r in rings) + f"\n{indent}]"


def _outline(outline: dict[str, Any]) -> str:
    parts = []
    for key, value in outline.items():
        if isinstance(value, dict):
            inner = ",\n".join(f"   {_flat(k)}: {_rings(v, '   ')}" for k, v in value.items())
            parts.append(f"  {_flat(key)}: {{\n{inner}\n  }}" if value else f"  {_flat(key)}: {{}}")
        else:
            parts.append(f"  {_flat(key)}: {_rings(value, '  ')}")
    return "{\n" + ",\n".join(parts) + "\n }"


def map_text(board: dict[str, Any]) -> str:
    """Return the text of a map file: keys in a fixed order, unknown keys last, coordinates to 4 decimals."""
    keys = [k for k in ORDER if k in board] + [k for k in board if k not in ORDER]
    parts = []
    for key in keys:
        value = board[key]
        if key == "outline":
            text = _outline(value)
        elif isinstance(value, list) and value and key not in ONE_LINE:
            text = "[\n" + ",\n".join("  " + _flat(item) for item in value) + "\n ]"
        else:
            text = _flat(value)
        parts.append(f" {_flat(key)}: {text}")
    return "{\n" + ",\n".join(parts) + "\n}\n"
