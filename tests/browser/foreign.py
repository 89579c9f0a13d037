"""The messages of other programs that we know and cannot help. Any other one fails the test it appears in.

One entry a message: where it appears, a pattern for the whole of it, who says it, and why it is harmless.
Words of our own programs never belong here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Place = Literal["console", "request", "server"]


@dataclass(frozen=True)
class Foreign:
    """A message that may appear: `pattern` is searched in the message as `Watch` or `Server` words it."""

    place: Place
    pattern: str
    source: str
    why: str


FOREIGN: tuple[Foreign, ...] = ()


def is_foreign(place: Place, message: str) -> bool:
    """Whether this message is one of the known ones."""
    return any(known.place == place and re.search(known.pattern, message) for known in FOREIGN)
