"""Colours that stay apart for every kind of colour vision, and marks that do without colour."""

from __future__ import annotations

import itertools
import math

import pytest

from concordia_nb.core.errors import ConcordiaError
from concordia_nb.view.palette import SEAT_MARKS, THEMES, theme

SEATS = ("red", "green", "yellow", "blue", "black")
# Machado, Oliveira and Fernandes 2009: what the three kinds of dichromats see, on linear light.
VISION = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deutan": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritan": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


def linear(colour: str) -> list[float]:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def lab(rgb: list[float]) -> tuple[float, float, float]:
    r, g, b = (min(1.0, max(0.0, v)) for v in rgb)
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(colour: str, vision: str) -> tuple[float, float, float]:
    rgb = linear(colour)
    return lab([sum(k * v for k, v in zip(row, rgb, strict=True)) for row in VISION[vision]])


def contrast(a: str, b: str) -> float:
    bright = [0.2126 * r + 0.7152 * g + 0.0722 * bl for r, g, bl in (linear(a), linear(b))]
    return (max(bright) + 0.05) / (min(bright) + 0.05)


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("look", ["light", "dark", "projector"])
def test_seats_stay_apart_for_every_eye(look: str, vision: str) -> None:
    for a, b in itertools.combinations(SEATS, 2):
        apart = math.dist(seen(theme(look).seats[a], vision), seen(theme(look).seats[b], vision))
        assert apart > 20, f"{a} and {b} for {vision} eyes: {apart:.0f}"


@pytest.mark.parametrize("look", THEMES)
def test_each_seat_has_its_own_mark_that_stands_out(look: str) -> None:
    assert len({SEAT_MARKS[seat] for seat in SEATS}) == 5
    for seat in SEATS:
        assert contrast(theme(look).seats[seat], theme(look).seat_marks[seat]) >= 3, seat


@pytest.mark.parametrize("look", THEMES)
def test_lettering_can_be_read(look: str) -> None:
    c = theme(look)
    assert contrast(c.ink, c.halo) >= 7
    assert contrast(c.tag_ink, c.tag) >= 7
    assert contrast(c.ink, c.sheet) >= 7
    assert contrast(c.coin_ink, c.coin) >= 4.5
    assert contrast(c.province_ink, c.land) >= 4.5


def test_an_unknown_theme_is_named() -> None:
    with pytest.raises(ConcordiaError, match=r"no theme “neon”\. There are: light, dark, projector, print\."):
        theme("neon")
