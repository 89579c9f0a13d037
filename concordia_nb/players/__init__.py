"""Bots, and the arena where they meet. No Jupyter.

>>> from concordia_nb import concordia, players
>>> state = concordia.new_game("italia", seats=3, seed=7)
>>> players.make("civis").decide(state) in state.moves()
True
"""

from concordia_nb.players.arena import (
    BotError,
    Played,
    Result,
    Series,
    as_csv,
    elo,
    play_game,
    play_games,
    play_series,
    table,
    wilson,
)
from concordia_nb.players.player import Player, Progress, Thinker
from concordia_nb.players.registry import BOTS, Bot, make, register

__all__ = [
    "BOTS",
    "Bot",
    "BotError",
    "Played",
    "Player",
    "Progress",
    "Result",
    "Series",
    "Thinker",
    "as_csv",
    "elo",
    "make",
    "play_game",
    "play_games",
    "play_series",
    "register",
    "table",
    "wilson",
]
