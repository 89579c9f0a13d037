"""The boards of the kit equal the fact sheets, where these lie beside the repository."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from concordia_nb.concordia.mapfile import map_ids
from concordia_nb.core.files import folder

SHEETS = Path(__file__).resolve().parents[3] / "shared" / "facts" / "maps"
NAMES = sorted(path.stem for path in SHEETS.glob("*.json"))

pytestmark = pytest.mark.skipif(not NAMES, reason="the fact sheets are not here")


def sheet(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((SHEETS / f"{name}.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_board_equals_its_fact_sheet(name: str) -> None:
    assert name in map_ids(unplayable=True)
    board, facts = json.loads((folder("maps") / f"{name}.json").read_text(encoding="utf-8")), sheet(name)
    for city in board["cities"]:  # what we know beside the board: its name today and where it lies
        city.pop("modern", None)
        city.pop("at", None)
    for key in ("id", "name", "product", "aspect", "start", "capital", "salt", "provinces", "cities"):
        assert board[key] == facts[key], key
    assert board["routes"] == facts["edges"]
    assert board["display"] == facts["market"]
    assert board["seats"] == facts["players"]
