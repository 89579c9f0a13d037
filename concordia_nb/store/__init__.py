"""Games and the progress of learners, kept on this machine in one SQLite file and found again after a reload."""

from __future__ import annotations

from concordia_nb.store.folder import data_folder
from concordia_nb.store.games import KeptGame, OvertakenError, Store, StoreError
from concordia_nb.store.progress import Progress, StepProgress

__all__ = ["KeptGame", "OvertakenError", "Progress", "StepProgress", "Store", "StoreError", "data_folder"]
