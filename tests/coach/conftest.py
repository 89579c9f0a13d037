from __future__ import annotations

from functools import cache

from concordia_nb import concordia, players
from concordia_nb.concordia import Record

NAMES = ("Livia", "Marcus", "Octavia")


@cache
def played(seed: int, board: str = "italia", bots: tuple[str, ...] = ("tiro", "civis", "tiro")) -> Record:
    """A whole game between bots. Do not change it."""
    seats = [
        {"colour": colour, "name": name}
        for colour, name in zip(concordia.pieces.COLOURS, NAMES, strict=False)
    ][: len(bots)]
    record = Record(concordia.new_game(board, seats=seats, seed=seed))
    at_table = [players.make(bot, 10 * seed + i) for i, bot in enumerate(bots)]
    while not record.state.over:
        record.play(at_table[record.state.to_move].decide(record.state))
    return record


@cache
def ending(seed: int) -> Record:
    """The last quarter of such a game. Do not change it."""
    whole = played(seed)
    start = len(whole.moves) * 3 // 4
    while whole.at(start).phase != "play":
        start += 1
    record = Record(whole.at(start))
    for move in whole.moves[start:]:
        record.play(move)
    return record
