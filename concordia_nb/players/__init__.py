"""Bots, and the arena where they meet. No Jupyter.

>>> from concordia_nb import concordia, players
>>> state = concordia.new_game("italia", seats=3, seed=7)
>>> players.make("civis").decide(state) in state.moves()
True
"""

from concordia_nb.players.arena import BotError, Result, play_game, play_games
from concordia_nb.players.player import Player
from concordia_nb.players.registry import BOTS, Bot, make, register

__all__ = ["BOTS", "Bot", "BotError", "Player", "Result", "make", "play_game", "play_games", "register"]
