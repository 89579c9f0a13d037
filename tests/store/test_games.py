"""Kept games: saved whole, found again, safe between kernels, never a crash for a damaged file."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from concordia_nb.store import OvertakenError, Store, StoreError, data_folder, games


def record(moves: int = 0, over: bool = False) -> dict[str, Any]:
    return {
        "format": "concordia-record/1",
        "position": {
            "map": "italia",
            "seats": [
                {"colour": "red", "name": "Livia", "player": "human"},
                {"colour": "green", "player": "civis"},
            ],
        },
        "moves": ["done"] * moves,
        "result": {"winners": ["red"]} if over else None,
    }


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def test_a_saved_game_comes_back_as_it_was(store: Store) -> None:
    store.save("anna", "g1", record(3))
    assert store.load("anna", "g1") == (record(3), 1)


def test_games_list_newest_first_with_what_a_person_looks_for(store: Store) -> None:
    store.save("anna", "g1", record(3))
    store.save("anna", "g2", record(5, over=True))
    store.save("anna", "g1", record(4))
    first, second = store.games("anna")
    assert (first.id, first.map, first.moves, first.over, first.revision) == ("g1", "italia", 4, False, 2)
    assert first.seats == (("Livia", "human"), ("green", "civis"))
    assert (second.id, second.over) == ("g2", True)
    assert first.begun <= second.begun <= first.touched


def test_owners_do_not_share_games(store: Store) -> None:
    store.save("anna", "g1", record(1))
    assert store.games("bert") == []
    with pytest.raises(StoreError, match="no kept game"):
        store.load("bert", "g1")
    store.delete("bert", "g1")
    assert len(store.games("anna")) == 1


def test_a_deleted_game_is_gone(store: Store) -> None:
    store.save("anna", "g1", record(1))
    store.delete("anna", "g1")
    assert store.games("anna") == []


def test_an_older_window_does_not_overwrite_a_newer_one(store: Store) -> None:
    mine = store.save("anna", "g1", record(1))
    store.save("anna", "g1", record(2))
    with pytest.raises(OvertakenError):
        store.save("anna", "g1", record(1), after=mine)
    assert store.load("anna", "g1")[0] == record(2)


def test_too_many_games_are_thinned_oldest_finished_first(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "MOST_OF_AN_OWNER", 3)
    store.save("anna", "old", record(1))
    store.save("anna", "done", record(9, over=True))
    store.save("bert", "other", record(1))
    for name in ("a", "b"):
        store.save("anna", name, record(1))
    assert {game.id for game in store.games("anna")} == {"old", "a", "b"}
    store.save("anna", "c", record(1))
    assert {game.id for game in store.games("anna")} == {"a", "b", "c"}
    assert len(store.games("bert")) == 1


def test_all_owners_together_are_thinned_too(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MOST", 2)
    for owner in ("anna", "bert", "cleo"):
        store.save(owner, f"of-{owner}", record(1))
    assert [len(store.games(owner)) for owner in ("anna", "bert", "cleo")] == [0, 1, 1]


@pytest.mark.parametrize("owner", ["", "a b", "../x", "x" * 65, "<b>", "'; DROP TABLE games"])
def test_odd_owners_are_refused(store: Store, owner: str) -> None:
    with pytest.raises(StoreError):
        store.games(owner)
    with pytest.raises(StoreError):
        store.save("anna", owner, record())


@pytest.mark.parametrize("nonsense", [{}, {"position": []}, {"position": {"map": "italia"}, "moves": []}])
def test_what_is_no_record_is_not_kept(store: Store, nonsense: dict[str, Any]) -> None:
    with pytest.raises(StoreError, match="not a game record"):
        store.save("anna", "g1", nonsense)
    assert store.games("anna") == []


def test_a_damaged_file_is_moved_aside_with_one_message(store: Store, tmp_path: Path) -> None:
    (tmp_path / games.FILE).write_bytes(b"this is not a database at all, but long enough to be one" * 100)
    assert store.games("anna") == []
    assert store.notice is not None
    assert "damaged-1" in store.notice
    assert (tmp_path / f"{games.FILE}.damaged-1").exists()
    store.save("anna", "g1", record(1))
    assert len(Store(tmp_path).games("anna")) == 1


def test_a_file_damaged_in_the_middle_is_one_sentence_and_a_fresh_start(store: Store, tmp_path: Path) -> None:
    for n in range(40):
        store.save("anna", f"g{n}", record(200))
    path = tmp_path / games.FILE
    data = bytearray(path.read_bytes())
    for place in range(4096, len(data), 512):
        data[place : place + 64] = b"\xff" * 64
    path.write_bytes(bytes(data))
    with pytest.raises(StoreError, match=r"^[^\n]*malformed[^\n]*$"):
        store.load("anna", "g20")
    assert store.notice is not None
    store.save("anna", "new", record(1))
    assert store.load("anna", "new")[0] == record(1)


def test_a_damaged_row_says_so_and_harms_no_other(store: Store, tmp_path: Path) -> None:
    store.save("anna", "good", record(1))
    store.save("anna", "cut", record(1))
    store.save("anna", "odd", record(1))
    with sqlite3.connect(tmp_path / games.FILE) as base:
        base.execute("UPDATE games SET record = substr(record, 1, 40) WHERE id = 'cut'")
        base.execute("UPDATE games SET seats = '5' WHERE id = 'odd'")
    base.close()
    assert {game.id for game in store.games("anna")} == {"good", "cut"}
    with pytest.raises(StoreError, match="kept game cut: line 1"):
        store.load("anna", "cut")


def test_a_file_of_a_newer_version_is_left_untouched(store: Store, tmp_path: Path) -> None:
    store.save("anna", "g1", record(1))
    base = sqlite3.connect(tmp_path / games.FILE)
    base.execute("PRAGMA user_version = 99")
    base.close()
    with pytest.raises(StoreError, match="newer version"):
        store.games("anna")
    assert not list(tmp_path.glob("*.damaged*"))


def test_a_file_without_a_schema_is_brought_up_to_date(store: Store, tmp_path: Path) -> None:
    base = sqlite3.connect(tmp_path / games.FILE)
    base.execute("VACUUM")
    base.close()
    store.save("anna", "g1", record(1))
    base = sqlite3.connect(tmp_path / games.FILE)
    assert base.execute("PRAGMA user_version").fetchone() == (len(games.MIGRATIONS),)
    base.close()


def test_a_folder_that_cannot_be_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be kept in"):
        Store(tmp_path / "file" / "folder").games("anna")


def test_several_processes_save_at_once(tmp_path: Path) -> None:
    script = (
        "import json, sys\n"
        "from concordia_nb.store import Store\n"
        "record = json.loads(sys.argv[3])\n"
        "for n in range(20):\n"
        "    Store(sys.argv[1]).save('anna', f'{sys.argv[2]}-{n}', record)\n"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", script, str(tmp_path), name, json.dumps(record(5))])
        for name in ("a", "b", "c")
    ]
    assert [process.wait(timeout=60) for process in running] == [0, 0, 0]
    assert len(Store(tmp_path).games("anna")) == 60


def test_a_code_leads_back_to_its_owner(store: Store) -> None:
    code = store.code("anna")
    assert code == store.code("anna") != store.code("bert")
    assert store.owner_of(code) == "anna"
    assert store.owner_of(f" {code.lower().replace('-', ' ')} ") == "anna"


def test_a_clash_in_the_file_is_no_damage(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.choice", lambda letters: letters[0])
    store.code("anna")
    with pytest.raises(StoreError):
        store.code("bert")
    assert store.notice is None
    assert store.owner_of("AAAA-AAAA") == "anna"


def test_a_fresh_file_made_by_another_kernel_is_not_moved_away(store: Store, tmp_path: Path) -> None:
    store.save("anna", "g1", record(1))
    store._move_aside()
    assert len(store.games("anna")) == 1
    assert store.notice is None


@pytest.mark.parametrize("code", ["", "CCCC-CCCC", "AAAA", "<script>", "A" * 1000])
def test_a_wrong_code_is_one_sentence(store: Store, code: str) -> None:
    with pytest.raises(StoreError, match="Nobody has this code"):
        store.owner_of(code)


def test_the_data_folder_can_be_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONCORDIA_NB_HOME", str(tmp_path / "mine"))
    assert data_folder() == tmp_path / "mine"
    assert Store().path.parent == tmp_path / "mine"
    monkeypatch.delenv("CONCORDIA_NB_HOME")
    assert "concordia-nb" in str(data_folder())
