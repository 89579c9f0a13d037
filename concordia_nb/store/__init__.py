"""Games kept on this machine, in one SQLite file: saved after every move, found again after a reload."""

from __future__ import annotations

from concordia_nb.store.folder import data_folder
from concordia_nb.store.games import KeptGame, OvertakenError, Store, StoreError

__all__ = ["KeptGame", "OvertakenError", "Store", "StoreError", "data_folder"]
