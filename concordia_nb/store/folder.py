"""Where the user's own data lies."""

from __future__ import annotations

import os
import re
from pathlib import Path


def data_folder() -> Path:
    """The user's data folder (it may not exist yet): CONCORDIA_NB_HOME, else the system's place for data."""
    chosen = os.environ.get("CONCORDIA_NB_HOME")
    if chosen:
        return Path(chosen).expanduser().absolute()
    import platformdirs

    return Path(platformdirs.user_data_dir("concordia-nb", appauthor=False))


def record_file(name: str) -> Path | None:
    """The file of a record that lies in the folder `records` of the data folder, so that a link may name it."""
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,79}", name):
        return None
    path = data_folder() / "records" / f"{name.removesuffix('.concordia.json')}.concordia.json"
    return path if path.is_file() else None
