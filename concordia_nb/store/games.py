"""Kept games in SQLite.

One file serves all kernels of a machine at once: every call opens the file anew, waits for others up to
`PATIENCE` seconds, and does its work in one transaction. A damaged file is moved aside, never repaired or
deleted, and the games go on in a fresh one.
"""

from __future__ import annotations

import json
import re
import secrets
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from concordia_nb.core.errors import ConcordiaError, FileProblem
from concordia_nb.core.files import LARGEST, parse_json
from concordia_nb.core.words import _
from concordia_nb.store.folder import data_folder

FILE = "games.sqlite"
PATIENCE = 10.0
MOST_OF_AN_OWNER = 60
MOST = 5_000
#: Letters and digits that nobody mistakes for one another when writing a code down.
CODE_LETTERS = "ACDEFGHJKLMNPQRTUVWXY34679"
CODE_LENGTH = 8
_OWNER = re.compile(r"[A-Za-z0-9_-]{1,64}")

#: One script a schema version; `PRAGMA user_version` counts those that were run.
MIGRATIONS = (
    """
    CREATE TABLE games (
        owner TEXT NOT NULL, id TEXT NOT NULL, revision INTEGER NOT NULL, record TEXT NOT NULL,
        map TEXT NOT NULL, seats TEXT NOT NULL, moves INTEGER NOT NULL, over INTEGER NOT NULL,
        begun REAL NOT NULL, touched REAL NOT NULL,
        PRIMARY KEY (owner, id)
    );
    CREATE INDEX games_by_age ON games (owner, over, touched);
    CREATE TABLE codes (code TEXT PRIMARY KEY, owner TEXT NOT NULL UNIQUE);
    """,
    """
    CREATE TABLE progress (
        owner TEXT NOT NULL, lesson TEXT NOT NULL, step TEXT NOT NULL, stars INTEGER NOT NULL,
        tries INTEGER NOT NULL, hints INTEGER NOT NULL, done INTEGER NOT NULL, touched REAL NOT NULL,
        PRIMARY KEY (owner, lesson, step)
    );
    CREATE TABLE begun (
        owner TEXT NOT NULL, lesson TEXT NOT NULL, step TEXT NOT NULL, moves TEXT NOT NULL,
        PRIMARY KEY (owner, lesson, step)
    );
    """,
)


class StoreError(ConcordiaError):
    """Games cannot be kept or read now; the message is one sentence that says why."""


class OvertakenError(StoreError):
    """The game was played on somewhere else since it was loaded here."""


@dataclass(frozen=True, slots=True)
class KeptGame:
    """What a list of kept games shows.

    Attributes:
        id: names the game among those of its owner.
        map: id of the board; of one that does not come with the kit the name.
        seats: one pair a seat: name (or colour), player ("human" or a bot's id).
        moves: how many moves were made.
        over: whether it was played to the final scoring.
        begun, touched: seconds since 1970.
        revision: counts the savings; see `Store.save`.
    """

    id: str
    map: str
    seats: tuple[tuple[str, str], ...]
    moves: int
    over: bool
    begun: float
    touched: float
    revision: int


class Store:
    """The kept games of this machine.

    Attributes:
        notice: a sentence for the user when a damaged file had to be moved aside, else None.
    """

    def __init__(self, folder: Path | str | None = None) -> None:
        """`folder`: where the file lies; the user's data folder if left out."""
        self.path = Path(folder or data_folder()) / FILE
        self.notice: str | None = None

    # --- games ---

    def save(self, owner: str, game_id: str, record: Mapping[str, Any], after: int | None = None) -> int:
        """Keep a game as it is now; returns its revision, to be passed as `after` with the next saving.

        A game that was saved by somebody else meanwhile (another window) raises `OvertakenError` when `after`
        is given and stays as it is. Beyond `MOST_OF_AN_OWNER` the oldest finished games go, then the oldest
        others.
        """
        _check(owner, game_id)
        text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
        if len(text.encode()) > LARGEST:
            raise StoreError(_("This game is larger than 5 MB and cannot be kept."))
        map_id, seats, moves, over = _summary(record)
        now = time.time()
        with self.transaction() as base:
            row = base.execute(
                "SELECT revision, begun FROM games WHERE owner = ? AND id = ?", (owner, game_id)
            ).fetchone()
            if after is not None and row is not None and row[0] != after:
                raise OvertakenError(_("This game was played on in another window."))
            revision = (row[0] if row else 0) + 1
            base.execute(
                "INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (owner, game_id, revision, text, map_id, json.dumps(seats), moves, over,
                 row[1] if row else now, now),
            )  # fmt: skip
            _thin(base, MOST_OF_AN_OWNER, "owner = ?", (owner,), game_id)
            _thin(base, MOST, "1", (), game_id)
        return revision

    def load(self, owner: str, game_id: str) -> tuple[dict[str, Any], int]:
        """A kept game's record and its revision; `StoreError` if there is none or it cannot be read."""
        _check(owner, game_id)
        with self.transaction() as base:
            row = base.execute(
                "SELECT record, revision FROM games WHERE owner = ? AND id = ?", (owner, game_id)
            ).fetchone()
        if row is None:
            raise StoreError(_("There is no kept game “{game}” here.").format(game=game_id))
        try:
            text = row[0] if isinstance(row[0], str) else ""
            record = parse_json(text, _("kept game {game}").format(game=game_id))
        except FileProblem as problem:
            raise StoreError(str(problem)) from None
        if not isinstance(record, dict):
            raise StoreError(_("The kept game “{game}” is damaged.").format(game=game_id))
        return record, int(row[1])

    def games(self, owner: str) -> list[KeptGame]:
        """The owner's games, the one touched last first. Rows that make no sense are left out."""
        _check(owner)
        with self.transaction() as base:
            rows = base.execute(
                "SELECT id, map, seats, moves, over, begun, touched, revision FROM games WHERE owner = ? "
                "ORDER BY touched DESC, id",
                (owner,),
            ).fetchall()
        return [game for row in rows if (game := _kept_game(row)) is not None]

    def delete(self, owner: str, game_id: str) -> None:
        """Forget a game; nothing happens if there is none."""
        _check(owner, game_id)
        with self.transaction() as base:
            base.execute("DELETE FROM games WHERE owner = ? AND id = ?", (owner, game_id))

    # --- codes ---

    def code(self, owner: str) -> str:
        """The owner's short code to write down, the same each time ("K7QX-4WHA")."""
        _check(owner)
        with self.transaction() as base:
            row = base.execute("SELECT code FROM codes WHERE owner = ?", (owner,)).fetchone()
            if row is None:
                code = "".join(secrets.choice(CODE_LETTERS) for _letter in range(CODE_LENGTH))
                base.execute("INSERT INTO codes VALUES (?, ?)", (code, owner))
            else:
                code = str(row[0])
        return f"{code[:4]}-{code[4:]}"

    def owner_of(self, code: str) -> str:
        """The owner whose code this is, however it is spelt (small letters, spaces); else `StoreError`."""
        plain = re.sub(r"[\s-]", "", code).upper()
        row = None
        if re.fullmatch(f"[{CODE_LETTERS}]{{{CODE_LENGTH}}}", plain):
            with self.transaction() as base:
                row = base.execute("SELECT owner FROM codes WHERE code = ?", (plain,)).fetchone()
        if row is None:
            raise StoreError(
                _("Nobody has this code here. A code has 8 letters and digits, such as K7QX-4WHA.")
            )
        return str(row[0])

    # --- the file ---

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """One transaction on the open file: kept if the block ends well, else undone. Raises `StoreError`."""
        try:
            connection = self._open()
        except sqlite3.Error as problem:
            if not _damaged(problem):
                raise self._trouble(problem) from None
            self._move_aside()
            try:
                connection = self._open()
            except sqlite3.Error as again:
                raise self._trouble(again) from None
        with closing(connection):
            try:
                connection.execute("BEGIN IMMEDIATE")
                with connection:
                    yield connection
            except sqlite3.Error as problem:
                if _damaged(problem):
                    connection.close()
                    self._move_aside()
                raise self._trouble(problem) from None

    def _open(self) -> sqlite3.Connection:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise StoreError(
                _("Games cannot be kept in {folder} ({reason}).").format(
                    folder=self.path.parent, reason=problem.strerror or problem
                )
            ) from None
        connection = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
        try:
            connection.execute("PRAGMA journal_mode = WAL")  # a file system without it keeps its own
            connection.execute("PRAGMA synchronous = NORMAL")
            if _version(connection) != len(MIGRATIONS):
                self._migrate(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _migrate(self, connection: sqlite3.Connection) -> None:
        connection.execute("BEGIN IMMEDIATE")  # whoever comes second waits here and finds the work done
        version = _version(connection)
        if version > len(MIGRATIONS):
            raise StoreError(
                _("{file} was made by a newer version of this program and is left untouched.").format(
                    file=self.path
                )
            )
        for script in MIGRATIONS[version:]:
            for statement in script.split(";"):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        connection.execute("COMMIT")

    def _move_aside(self) -> None:
        if self._sound():
            return  # another kernel was quicker, and this is its fresh file already
        number = 1
        while (aside := self.path.with_name(f"{FILE}.damaged-{number}")).exists():
            number += 1
        try:
            for suffix in ("", "-wal", "-shm"):
                with suppress(FileNotFoundError):
                    self.path.with_name(FILE + suffix).replace(aside.with_name(aside.name + suffix))
        except OSError as problem:
            raise self._trouble(problem) from None
        self.notice = _(
            "The file of kept games was damaged. It now lies at {file}; a fresh one has been started."
        ).format(file=aside)

    def _sound(self) -> bool:
        with closing(sqlite3.connect(self.path, timeout=PATIENCE)) as connection:
            try:
                return bool(connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
            except sqlite3.Error:
                return False

    def _trouble(self, problem: Exception) -> StoreError:
        return StoreError(
            _("Games cannot be kept in {folder} ({reason}).").format(folder=self.path.parent, reason=problem)
        )


def _damaged(problem: sqlite3.Error) -> bool:
    return getattr(problem, "sqlite_errorcode", None) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _check(owner: str, game_id: str = "-") -> None:
    if not _OWNER.fullmatch(owner) or not _OWNER.fullmatch(game_id):
        raise StoreError(_("A game is named by letters, digits, - and _, at most 64."))


def _thin(base: sqlite3.Connection, most: int, where: str, values: Sequence[str], keep: str) -> None:
    """Delete the oldest finished games, then the oldest others, until `most` are left; never game `keep`."""
    count = base.execute(f"SELECT COUNT(*) FROM games WHERE {where}", values).fetchone()[0]
    if count > most:
        base.execute(
            f"DELETE FROM games WHERE rowid IN (SELECT rowid FROM games WHERE {where} AND id <> ? "
            "ORDER BY over DESC, touched LIMIT ?)",
            (*values, keep, count - most),
        )


def _summary(record: Mapping[str, Any]) -> tuple[str, list[tuple[str, str]], int, bool]:
    """Map id, seats (name or colour, player), number of moves, over; `StoreError` if it is no record."""
    try:
        position = record["position"]
        seats = [
            (str(seat.get("name") or seat["colour"]), str(seat.get("player", "human")))
            for seat in position["seats"]
        ]
        own = record.get("map")
        board = own["name"] if own else position["map"]
        return str(board), seats, len(record["moves"]), record.get("result") is not None
    except (KeyError, TypeError, AttributeError):
        raise StoreError(_("This is not a game record; nothing was kept.")) from None


def _kept_game(row: tuple[Any, ...]) -> KeptGame | None:
    game_id, map_id, seats, moves, over, begun, touched, revision = row
    try:
        pairs = tuple((str(name), str(player)) for name, player in json.loads(seats))
        return KeptGame(
            id=str(game_id),
            map=str(map_id),
            seats=pairs,
            moves=int(moves),
            over=bool(over),
            begun=float(begun),
            touched=float(touched),
            revision=int(revision),
        )
    except (ValueError, TypeError):
        return None
