"""Chance from a seed that gives the same on every machine and Python."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def stream(seed: int, purpose: str) -> random.Random:
    """A row of random numbers for one purpose, so that drawing for one never changes another.

    >>> stream(7, "tokens").random() == stream(7, "tokens").random() != stream(7, "decks").random()
    True
    """
    return random.Random(f"{seed}:{purpose}")


def shuffled(items: Iterable[T], rng: random.Random) -> list[T]:
    """The items in random order (Fisher-Yates on `random()`, the one method Python promises to keep stable)."""
    out = list(items)
    draw = rng.random
    for i in range(len(out) - 1, 0, -1):
        j = int(draw() * (i + 1))
        out[i], out[j] = out[j], out[i]
    return out
