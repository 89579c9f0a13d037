"""`tiro`: a beginner. Plays like `civis`, and now and then anything that comes to hand."""

from __future__ import annotations

from concordia_nb.concordia import Move, State
from concordia_nb.players.civis import Civis
from concordia_nb.players.player import dice


class Tiro:
    """`civis` with a share of random choices."""

    def __init__(self, seed: int = 0, slips: float = 0.25) -> None:
        """`slips`: the share of decisions (0 to 1) that are left to chance."""
        self.seed = seed
        self.slips = slips
        self._civis = Civis()

    def decide(self, state: State) -> Move:
        """What `civis` would do, or with the chance `slips` any legal move."""
        rng = dice(self.seed, state)
        if rng.random() >= self.slips:
            return self._civis.decide(state)
        moves = state.moves()
        return moves[int(rng.random() * len(moves))]
