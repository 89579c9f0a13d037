"""What a position holds on boards with things of their own."""

from __future__ import annotations

from typing import NamedTuple

NONE = -1


class Own(NamedTuple):
    """Castles, flood, laurels and fish of a position. Never changed in place: copies of a state share it.

    Attributes:
        castles: by castle of the board the good of its marker, NONE when it has been taken (H-GER-1).
        flood: which square of the board's flood the food marker lies on, NONE without it (H-AEG-1).
        laurels: by laurel of the board the seat that has it, NONE while it is free (H-AEG-2, H-AEG-3).
        fish: by seat its fish, () without the fish market (H-FISH-1).
    """

    castles: tuple[int, ...] = ()
    flood: int = NONE
    laurels: tuple[int, ...] = ()
    fish: tuple[int, ...] = ()


NOTHING = Own()
