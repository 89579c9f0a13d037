"""Where the user's own data lies."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """The user's data folder (it may not exist yet): CONCORDIA_NB_HOME, else the system's place for data."""
    chosen = os.environ.get("CONCORDIA_NB_HOME")
    if chosen:
        return Path(chosen).expanduser().absolute()
    import platformdirs

    return Path(platformdirs.user_data_dir("concordia-nb", appauthor=False))
