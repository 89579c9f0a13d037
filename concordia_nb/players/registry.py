"""Which bots there are, and how to add one's own.

>>> list(BOTS), BOTS["civis"].label()
(['random', 'tiro', 'civis', 'aedilis', 'caesar'], 'Civis')
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from concordia_nb.core.errors import ConcordiaError
from concordia_nb.core.words import _
from concordia_nb.players.aedilis import Aedilis
from concordia_nb.players.caesar import Caesar
from concordia_nb.players.civis import Civis
from concordia_nb.players.player import Player
from concordia_nb.players.random_player import RandomPlayer
from concordia_nb.players.tiro import Tiro


@dataclass(frozen=True, slots=True)
class Bot:
    """An entry of the registry.

    Attributes:
        id: as in a position's `player`.
        make: seed -> a player.
        label: its name in the language that is set, e.g. for a menu.
        description: one sentence in the language that is set.
    """

    id: str
    make: Callable[..., Player]
    label: Callable[[], str]
    description: Callable[[], str]


#: every bot by id, weakest first; bots of one's own come behind
BOTS: dict[str, Bot] = {
    "random": Bot(
        "random",
        RandomPlayer,
        lambda: _("Random"),
        lambda: _("Plays any legal move. Good for tests, not for company."),
    ),
    "tiro": Bot(
        "tiro",
        Tiro,
        lambda: _("Tiro (easy)"),
        lambda: _("A beginner: knows the cards, but often acts on a whim."),
    ),
    "civis": Bot(
        "civis",
        Civis,
        lambda: _("Civis"),
        lambda: _("A citizen of sense: takes what is worth most right now."),
    ),
    "aedilis": Bot(
        "aedilis",
        Aedilis,
        lambda: _("Aedilis"),
        lambda: _("A planner: goes through its whole turn and weighs every position it could lead to."),
    ),
    "caesar": Bot(
        "caesar",
        Caesar,
        lambda: _("Caesar (hard)"),
        lambda: _("Looks ahead: tries its plans out against your answers before it decides."),
    ),
}


#: those that every process knows
BUILT_IN = frozenset(BOTS)


def make(bot_id: str, seed: int = 0) -> Player:
    """A new player of this kind. Raises `ConcordiaError` for an unknown id or setting.

    Settings may follow the id, as the class of the bot takes them: "caesar:simulations=16,seconds=1".

    >>> make("random", seed=4).seed
    4
    >>> make("tiro:slips=0.5").slips
    0.5
    """
    name, colon, rest = bot_id.partition(":")
    if name not in BOTS:
        raise ConcordiaError(
            _("There is no bot “{bot}”. There are: {bots}.").format(bot=name, bots=", ".join(BOTS))
        )
    try:
        settings = {
            key.strip(): _number(text)
            for key, _equals, text in (s.partition("=") for s in rest.split(",") if colon)
        }
        return BOTS[name].make(seed, **settings)
    except (TypeError, ValueError) as error:
        raise ConcordiaError(
            _("The bot “{bot}” does not take these settings: {settings}").format(bot=name, settings=rest)
        ) from error


def _number(text: str) -> float | None:
    """A setting's value: a whole number, a number, or "none"."""
    text = text.strip()
    if text == "none":
        return None
    return int(text) if text.lstrip("-").isdigit() else float(text)


def register(
    bot_id: str, make: Callable[[int], Player], label: str | None = None, description: str = ""
) -> None:
    """Add a bot of one's own, or replace it; then every table and arena of this process knows it.

    `make` is called with a seed: a class whose `__init__` takes one, or a function.

    >>> class Eager:
    ...     def __init__(self, seed=0): pass
    ...     def decide(self, state): return state.moves()[0]
    >>> register("eager", Eager, "Eager", "Takes the first move that comes to mind.")
    >>> make("eager").decide.__name__
    'decide'
    >>> del BOTS["eager"]
    """
    BOTS[bot_id] = Bot(bot_id, make, lambda: label or bot_id, lambda: description)
