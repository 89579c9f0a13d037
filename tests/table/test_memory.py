"""Memory given back after the page has been drawn."""

from __future__ import annotations

import asyncio
import ctypes

import pytest

from concordia_nb.table import memory


def test_memory_is_given_back_once_the_page_is_at_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[bool] = []
    done = asyncio.Event()
    monkeypatch.setattr(memory, "SOON", 0.0)
    monkeypatch.setattr(memory, "give_back", lambda: (given.append(True), done.set()))

    async def page() -> None:
        memory.give_back_soon()
        assert given == []
        await asyncio.wait_for(done.wait(), 10)

    asyncio.run(page())
    assert given == [True]
    memory.give_back_soon()  # without a page there is nothing to wait for
    assert given == [True]


def test_another_c_library_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def without(name: object) -> object:
        raise TypeError("no such library")

    monkeypatch.setattr(ctypes, "CDLL", without)
    assert memory.give_back() is False
