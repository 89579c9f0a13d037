"""Kept games in words."""

from __future__ import annotations

import time

from concordia_nb import concordia
from concordia_nb.app.markup import button, tag, text
from concordia_nb.concordia import names, pieces
from concordia_nb.core.words import _, listing, ngettext
from concordia_nb.store import KeptGame


def board_name(map_id: str) -> str:
    """The board's name, or its id where it is not known here."""
    return concordia.load_board(map_id).name if map_id in concordia.board_ids() else map_id


def game_name(game: KeptGame) -> str:
    """A kept game in a line: "Italia: Livia, Marcus and Julia"."""
    seats = [names.colour(name) if name in pieces.COLOURS else name for name, _player in game.seats]
    return _("{board}: {players}").format(board=board_name(game.map), players=listing(seats))


def game_age(game: KeptGame) -> str:
    """When it was played last, and how far it is."""
    moves = ngettext("{n} move", "{n} moves", game.moves).format(n=game.moves)
    return _("{when}, after {moves}").format(when=_when(game), moves=moves)


def game_at(game: KeptGame, rounds: int) -> str:
    """A kept game told apart from others of the same people: "Italia: Livia and Marcus (round 9, 2026-03-02 17:40)"."""
    if game.over:
        state = ngettext("{n} round, finished", "{n} rounds, finished", rounds).format(n=rounds)
    else:
        state = _("round {n}").format(n=rounds)
    return _("{game} ({state}, {when})").format(game=game_name(game), state=state, when=_when(game))


def _when(game: KeptGame) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(game.touched))


def continue_line(game: KeptGame) -> str:
    """The game that waits, with its button."""
    return "".join((
        tag("div", text("strong", _("Your game waits")), text("span", game_name(game)),
            text("small", game_age(game)), class_="ca-game-words"),
        button(_("Continue"), f"game:{game.id}", "ca-main-do"),
    ))  # fmt: skip
