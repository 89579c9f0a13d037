"""A game with its moves: play, take back, branch, look at any moment. Knows no rules."""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

from concordia_nb.core.words import _

CHECKPOINT = 16  # a copy of the state is kept after every so many moves, so that looking back is cheap


class Playable(Protocol):
    """What a record needs of a game's state."""

    def play(self, move: str) -> None:
        """Play a legal move in place, or raise."""


class Copyable(Playable, Protocol):
    """A state that can be copied."""

    def copy(self: C) -> C:
        """A copy that shares nothing which changes."""


C = TypeVar("C")
S = TypeVar("S", bound=Copyable)


class GameRecord(Generic[S]):
    """The moves of a game from a first position on. `state` is the position now: `play` and `undo` change it."""

    def __init__(self, state: S) -> None:
        """Begin with a position; the record keeps a copy of its own."""
        self._checkpoints: list[S] = [state.copy()]
        self.moves: list[str] = []
        self.state: S = state.copy()

    def play(self, move: str) -> None:
        """Play a legal move and write it down. Raises as the state's `play` does, and then nothing has changed."""
        text = str(move)
        self.state.play(move)
        self.moves.append(text)
        if len(self.moves) % CHECKPOINT == 0:
            self._checkpoints.append(self.state.copy())

    def undo(self, n: int = 1) -> None:
        """Take the last `n` moves back. Raises ValueError if there are fewer."""
        if n:
            self.state = self.at(len(self.moves) - n)
            del self.moves[len(self.moves) - n :]
            del self._checkpoints[len(self.moves) // CHECKPOINT + 1 :]

    def at(self, n: int) -> S:
        """A copy of the state after the first `n` moves. Raises ValueError if there are fewer."""
        if not 0 <= n <= len(self.moves):
            raise ValueError(
                _("The record has {moves} moves; there is no position after {n}.").format(
                    moves=len(self.moves), n=n
                )
            )
        state = self._checkpoints[n // CHECKPOINT].copy()
        for move in self.moves[n // CHECKPOINT * CHECKPOINT : n]:
            state.play(move)
        return state
