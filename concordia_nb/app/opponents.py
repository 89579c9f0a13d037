"""Who may sit at a table: people and bots, in words."""

from __future__ import annotations

from concordia_nb.core.words import _
from concordia_nb.players import BOTS
from concordia_nb.table.sitting import HUMAN


def bots() -> dict[str, str]:
    """Every bot's id with its name for a list, the one that only plays for tests last."""
    ordered = sorted(BOTS, key=lambda bot: bot == "random")
    return {bot: BOTS[bot].label() for bot in ordered}


def players() -> dict[str, str]:
    """Everyone who may sit at a table: "human" first, then the bots."""
    return {HUMAN: _("A person"), **bots()}
