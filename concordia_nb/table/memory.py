"""Memory that was needed once (to check a board, to draw a page for the first time) and is given back."""

from __future__ import annotations

import asyncio
import ctypes

SOON = 2.0  # seconds: after the page has been drawn, before anybody has read it


def give_back() -> bool:
    """Return freed memory to the system; False where the C library cannot (anything but glibc)."""
    try:
        return bool(ctypes.CDLL(None).malloc_trim(0))
    except (OSError, TypeError, AttributeError):
        return False


def give_back_soon() -> None:
    """Do it when the page is at rest. On a server with thirty visitors that is some 8 MB for each."""
    try:
        asyncio.get_running_loop().call_later(SOON, give_back)
    except RuntimeError:  # no page, so no loop
        return
