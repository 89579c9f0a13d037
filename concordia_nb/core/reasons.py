"""Why a move is not possible: a rule, a sentence, and what to mark on the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason against a move.

    Attributes:
        rule: id of the rule, as in the rule index ("R-ARC-13").
        text: one translated sentence with the numbers and names of the position.
        data: what a view may mark or count: ids under "cities", "routes", "provinces", "slots", and numbers.
    """

    rule: str
    text: str
    data: Mapping[str, object] = field(default_factory=dict)
