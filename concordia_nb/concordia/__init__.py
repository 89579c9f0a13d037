"""The rules of Concordia: pure Python, no Jupyter.

>>> from concordia_nb import concordia
>>> state = concordia.new_game("italia", seats=3, seed=7)
>>> state.moves()[:2]
['play tribune', 'play architect']
"""

from concordia_nb.concordia.board import Board, board_ids, load_board, own_board
from concordia_nb.concordia.moves import Move
from concordia_nb.concordia.notation import format_move, parse_move
from concordia_nb.concordia.position import from_position
from concordia_nb.concordia.record import Event, Record
from concordia_nb.concordia.setup import new_game
from concordia_nb.concordia.state import State
from concordia_nb.core.errors import (
    IllegalMoveError,
    InvalidMoveError,
    MapError,
    PositionError,
    RecordError,
)
from concordia_nb.core.reasons import Reason

__all__ = [
    "Board",
    "Event",
    "IllegalMoveError",
    "InvalidMoveError",
    "MapError",
    "Move",
    "PositionError",
    "Reason",
    "Record",
    "RecordError",
    "State",
    "board_ids",
    "format_move",
    "from_position",
    "load_board",
    "new_game",
    "own_board",
    "parse_move",
]
