"""The few errors of the kit. Each message is one a teacher can read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concordia_nb.core.reasons import Reason


class ConcordiaError(Exception):
    """The base of all errors that this package raises on purpose."""


class InvalidMoveError(ConcordiaError, ValueError):
    """A text that is not a move at all."""


class IllegalMoveError(ConcordiaError, ValueError):
    """A well-formed move that the rules do not allow now; `reasons` says why."""

    def __init__(self, move: str, reasons: Sequence[Reason]) -> None:
        told = (f"{reason.text} ({reason.rule})" if reason.rule else reason.text for reason in reasons)
        super().__init__(f"{move}: " + " ".join(told))
        self.move = move
        self.reasons = list(reasons)


class FileProblem(ConcordiaError):
    """A file that cannot be read or written, or is no data of the expected kind."""


class FaultsError(ConcordiaError, ValueError):
    """Data with faults: all of them, one line each, with the place where each stands."""

    def __init__(self, what: str, faults: Iterable[str]) -> None:
        self.what = what
        self.faults = list(faults)
        super().__init__("\n".join(f"{what}: {fault}" for fault in self.faults))


class MapError(FaultsError):
    """A map that cannot be played on."""


class PositionError(FaultsError):
    """A position that contradicts itself or the rules."""


class RecordError(FaultsError):
    """A game record that cannot be replayed."""


class CaseError(FaultsError):
    """A case file that cannot be run."""
