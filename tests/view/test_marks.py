"""What lies over the board leaves the names of cities free."""

from __future__ import annotations

import math
import re

import pytest

from concordia_nb import concordia
from concordia_nb.view.chart import chart
from concordia_nb.view.geometry import ellipse
from concordia_nb.view.marks import CITY_RING, city_ring
from concordia_nb.view.shapes import in_box

PAIR = re.compile(r"(-?[\d.]+) (-?[\d.]+)")


def turns(ring: str) -> list[list[float]]:
    """The parts of a ring, each as angles a few degrees apart."""
    parts = []
    for part in ring.split("M")[1:]:
        points = [(float(x), float(y)) for x, y in PAIR.findall(part)]
        joints = [math.atan2(y, x) for x, y in points[::3]]
        steps = [joints[0]]
        for joint in joints[1:]:
            turn = (joint - steps[-1]) % (2 * math.pi)
            steps += [steps[-1] + turn * i / 30 for i in range(1, 31)]
        parts.append(steps)
    return parts


@pytest.mark.parametrize(("look", "text"), [("light", 1.0), ("light", 1.4), ("projector", 1.0)])
@pytest.mark.parametrize("board_id", ["italia", "imperium"])
def test_a_ring_round_a_city_runs_through_no_name(board_id: str, text: float, look: str) -> None:
    sheet = chart(concordia.load_board(board_id), look, text)
    opened = 0
    for city, (x, y) in sheet.places.items():
        ring = city_ring(city, sheet)
        opened += ring != ellipse(0, 0, CITY_RING)
        for turn in (turn for part in turns(ring) for turn in part):
            at = x + CITY_RING * math.cos(turn), y + CITY_RING * math.sin(turn)
            assert [name for name, label in sheet.labels.items() if in_box(label.box, *at)] == [], city
    assert opened > len(sheet.places) / 2, "the names stand beside their cities"


def test_a_name_leaves_one_gap_in_its_ring() -> None:
    sheet = chart(concordia.load_board("italia"), "light", 1.0)
    (part,) = turns(city_ring("cosa", sheet))  # its name stands above
    first, last = (CITY_RING * math.cos(part[end]) for end in (0, -1))
    assert last < 0 < first, "it begins on the right of the name and ends on the left"
    assert math.sin(part[0]) < 0 > math.sin(part[-1])
    assert part[-1] - part[0] > math.pi
