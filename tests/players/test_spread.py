"""Series on several processes and on a Dask cluster: the same table as in one process, also when things break."""

from __future__ import annotations

import os
import signal
import sys
from copy import copy

import pytest

from concordia_nb import players
from concordia_nb.concordia import State
from concordia_nb.core.errors import ConcordiaError
from concordia_nb.players import arena
from concordia_nb.players.arena import Series, play_series

SERIES = Series("italia", 2, ("random", "tiro:slips=1"), games=6, seed=4)


@pytest.fixture(scope="module")
def here() -> list[arena.Played]:
    """The series as this process plays it."""
    return play_series(SERIES)


def test_processes_play_the_same_games(here: list[arena.Played]) -> None:
    assert play_series(SERIES, processes=2) == here


def test_an_interrupt_keeps_what_was_played(here: list[arena.Played]) -> None:
    def stop(done: int, games: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    assert play_series(SERIES, on_progress=stop) == here[:3]
    stopped = play_series(SERIES, processes=2, on_progress=stop)
    assert len(stopped) == 3
    assert all(played == here[played.game] for played in stopped)


def test_an_interrupt_does_not_wait_for_games_that_last(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_futures: object, **_options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(arena, "wait", interrupted)
    slow = Series("italia", 2, ("caesar:simulations=none,seconds=3600",), games=4)
    assert play_series(slow, processes=2) == []


def test_bots_of_ones_own_play_in_this_process() -> None:
    class First:
        """Takes the first move there is."""

        def __init__(self, seed: int = 0) -> None:
            self.seed = seed

        def decide(self, state: State) -> str:
            return state.moves()[int(state.phase == "architect") and -1]

    players.register("first", First)
    try:
        series = Series("italia", 2, ("civis", "first"), games=2)
        assert len(play_series(series, processes=2)) == 2
    finally:
        del players.BOTS["first"]


def test_the_error_of_a_bot_leaves_a_process_whole() -> None:
    error = copy(players.BotError("civis went astray"))
    assert type(error) is players.BotError
    assert str(error) == "civis went astray"


def test_a_lost_worker_loses_no_game_and_counts_none_twice() -> None:
    distributed = pytest.importorskip("distributed", reason="the extra “dask” is not installed")
    series = Series("italia", 2, SERIES.entries, games=24, seed=4)
    killed: list[int] = []
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        client.wait_for_workers(2, timeout=120)
        pids = sorted(client.run(os.getpid).values())

        def kill_one(done: int, games: int) -> None:
            if done == 4:
                os.kill(pids[0], signal.SIGKILL)
                killed.append(pids[0])

        played = play_series(series, dask=cluster.scheduler_address, on_progress=kill_one)
    assert killed
    assert [game.game for game in played] == list(range(24))
    assert played == play_series(series)


def test_a_cluster_without_dask_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ConcordiaError, match="distributed"):
        play_series(SERIES, dask="tcp://127.0.0.1:1")


def test_an_address_without_a_scheduler_is_named() -> None:
    pytest.importorskip("distributed", reason="the extra “dask” is not installed")
    with pytest.raises(ConcordiaError, match="No Dask scheduler answers at nowhere"):
        play_series(SERIES, dask="nowhere")
