"""The app: home page, new-game form, watching, rules, and the server that shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concordia_nb.app.home import Home

__all__ = ["Home"]


def __getattr__(name: str) -> object:
    """`Home` on demand: the command line needs the server alone, and starts sooner without the widgets."""
    if name == "Home":
        from concordia_nb.app.home import Home

        return Home
    raise AttributeError(name)
