"""A game of Concordia with its moves, and the record file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from concordia_nb import __version__
from concordia_nb.concordia.board import Board, own_board
from concordia_nb.concordia.history import tell
from concordia_nb.concordia.notation import parse_move
from concordia_nb.concordia.position import from_position, is_plain_text
from concordia_nb.concordia.state import State
from concordia_nb.core import files
from concordia_nb.core.errors import ConcordiaError, MapError, PositionError, RecordError
from concordia_nb.core.record import GameRecord
from concordia_nb.core.words import _

FORMAT = "concordia-record/1"
MOST_MOVES = 20_000
LONGEST_LABEL = 200  # characters of "made_by" and "at"
_FIELDS = ("format", "position", "moves", "result", "made_by", "at", "map")


@dataclass(frozen=True, slots=True)
class Event:
    """What a move did: its number (from 1), who decided, its text, a sentence, and ids to mark on the board under
    "cities", "routes" and "provinces". The sentence is "" where nothing is worth telling."""

    number: int
    seat: int
    move: str
    text: str
    data: Mapping[str, Any]


class Record(GameRecord[State]):
    """A game with its moves.

    >>> from concordia_nb import concordia
    >>> record = Record(concordia.new_game("italia", seats=2, seed=7))
    >>> record.play("play mercator")
    >>> record.play("sell wine 1")
    >>> record.history()[-1].text
    'Red sells 1 wine for 6 sestertii.'
    >>> record.undo(2)
    >>> record.moves, record.state.coins
    ([], [5, 6])
    """

    def play(self, move: str) -> None:
        """Play a legal move and write its text down as moves are written, however it was given.

        Raises `InvalidMoveError` or `IllegalMoveError`, and then nothing has changed.
        """
        super().play(parse_move(move, self.state))

    def branch(self, at: int) -> Record:
        """A new record that begins as this one does, up to and with its first `at` moves."""
        copy = Record(self.at(0))
        self.at(at)  # says if there is no such moment
        for move in self.moves[:at]:
            copy.play(move)
        return copy

    def history(self, since: int = 0) -> list[Event]:
        """What happened from move number `since` + 1 on, in words."""
        events = []
        state = self.at(since)
        for number, text in enumerate(self.moves[since:], since + 1):
            before, move = state, parse_move(text, state)
            state = before.copy()
            state.apply(move)
            sentence, data = tell(before, move, state)
            events.append(Event(number, before.to_move, text, sentence, data))
        return events

    def to_dict(self) -> dict[str, Any]:
        """The record in its file's format; JSON takes it as it is.

        A board that does not come with the kit goes with it, under "map".
        """
        state = self.state
        data = {
            "format": FORMAT,
            "position": self.at(0).to_position(),
            "moves": list(self.moves),
            "result": _result(state),
            "made_by": f"concordia-nb {__version__}",
            "at": datetime.now(UTC).isoformat(timespec="seconds"),
        }
        if state.board.own_map is not None:
            data["map"] = state.board.own_map
        return data

    @classmethod
    def from_dict(cls, data: Any, name: str = "", board: Board | None = None) -> Record:
        """Replay a record. Raises `RecordError` with the faults; the first illegal move with number, text and reason.

        `name` stands for the file in messages; `board` is played on instead of the one that the record names or
        carries.
        """
        what = name or _("record")
        if not isinstance(data, Mapping):
            raise RecordError(what, [_("a record is a JSON object.")])
        faults = files.unknown_fields(data, _FIELDS)
        if data.get("format") != FORMAT:
            faults.append(_("the field 'format' is not '{format}'.").format(format=FORMAT))
        moves = data.get("moves")
        if (
            not isinstance(moves, list)
            or len(moves) > MOST_MOVES
            or not all(isinstance(move, str) for move in moves)
        ):
            faults.append(_("the field 'moves' is not a list of at most {n} texts.").format(n=MOST_MOVES))
            moves = []
        faults += [
            _("the field '{field}' is not a plain text of at most {n} characters without markup.").format(
                field=field, n=LONGEST_LABEL
            )
            for field in ("made_by", "at")
            if not is_plain_text(data.get(field, ""), LONGEST_LABEL)
        ]
        if not isinstance(data.get("result"), Mapping | None):
            faults.append(_("the field 'result' is neither an object nor null."))
        try:
            if board is None and "map" in data:
                board = own_board(data["map"])
            record = cls(from_position(data.get("position", {}), board))
        except MapError as problem:
            faults += [f"map: {fault}" for fault in problem.faults]
        except PositionError as problem:
            faults += [f"position: {fault}" for fault in problem.faults]
        if faults:
            raise RecordError(what, faults)
        for number, move in enumerate(moves, 1):
            try:
                record.play(move)
            except ConcordiaError as problem:
                raise RecordError(
                    what, [_("move {n}: {problem}").format(n=number, problem=problem)]
                ) from None
        if faults := _result_faults(data.get("result"), record.state):
            raise RecordError(what, faults)
        return record

    def save(self, path: str | Path) -> None:
        """Write the record file, whole or not at all. Raises `FileProblem`."""
        files.write_text(path, json.dumps(self.to_dict(), ensure_ascii=False, indent=1) + "\n")

    @classmethod
    def load(cls, path: str | Path, board: Board | None = None) -> Record:
        """Read and replay a record file. Raises `FileProblem` or `RecordError`."""
        return cls.from_dict(files.read_json(path), Path(path).name, board)


def _result(state: State) -> dict[str, Any] | None:
    """The field "result" of a record that has come to this state: None while the game is going on."""
    if not state.over:
        return None
    colours = [seat.colour for seat in state.seats]
    return {
        "scores": dict(zip(colours, state.scores(), strict=True)),
        "winners": [colours[seat] for seat in state.winners()],
        "rounds": state.rounds,
    }


def _result_faults(given: Mapping[str, Any] | None, state: State) -> list[str]:
    """Where a record's result says something else than its moves come to; only what is given is compared."""
    if given is None:
        return []
    played = _result(state)
    if played is None:
        return [_("result: the moves do not come to the end of the game.")]
    faults = [f"result: {fault}" for fault in files.unknown_fields(given, played)]
    return faults + [
        _("result: the field '{field}' is not what the moves come to.").format(field=field)
        for field in played
        if field in given and given[field] != played[field]
    ]
