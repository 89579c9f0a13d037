"""Legal moves a player may not have meant: what the table asks before it plays them."""

from __future__ import annotations

from concordia_nb.concordia import State, names
from concordia_nb.concordia.cards import colonist, prefect
from concordia_nb.concordia.moves import DONE, Move
from concordia_nb.concordia.pieces import CARDS
from concordia_nb.core.words import _

_BEGINS = ("play ", "copy ")
_WORKS = ("architect", "mercator", "diplomat", "senator", "consul", "colonist")


def doubt(state: State, move: Move, last_of_turn: str, counted: bool = False) -> str | None:
    """A question before a legal but doubtful move, else None.

    Args:
        last_of_turn: the last move of the turn that is going on, "" at its beginning.
        counted: whether a trade is counted out that has not been done.
    """
    if counted and (move == DONE or move.verb == "play"):
        return _("The trade that you have counted out has not been done. Go on without it?")
    if move.verb == "play":
        return _without_effect(state, move)
    if move == "cash" and state.phase == "prefect" and not prefect.visible_coins(state):  # R-PRE-8
        return _("No marker shows coins: you would take nothing. Take the cash all the same?")
    if move.verb == "settle" and colonist.stranded(state, move):  # R-COL-4
        return _(
            "No route for this colonist starts in {city}: it could never move. Place it there all the same?"
        ).format(city=names.city(state.board, move.city))
    if move == DONE:
        return _nothing_done(state, last_of_turn)
    return None


def _nothing_done(state: State, last_of_turn: str) -> str | None:
    """The card was played and nothing was done with it, though something can be."""
    if state.phase not in _WORKS or state.moves() == [DONE] or not last_of_turn.startswith(_BEGINS):
        return None
    match state.phase:
        case "architect":
            return _("You have neither moved nor built. End your turn all the same?")
        case "mercator":
            return _("You have sold and bought nothing. End your turn all the same?")
        case "diplomat":
            return _("You have copied nothing, though you could. End your turn all the same?")
        case "colonist":
            return _("You have neither placed a colonist nor taken money. End your turn all the same?")
    return _("You have taken no card, though you could. End your turn all the same?")


def _without_effect(state: State, move: Move) -> str | None:
    """Cards that would do nothing at all now (R-TRN-5, R-DIP-6, R-SPE-2)."""
    seat, card = state.to_move, CARDS[move.card]
    name = names.card(card.id)
    if card.kind == "tribune" and not state.discards[seat]:
        return _("Your pile is empty: the Tribune takes back nothing but itself. Play it all the same?")
    trial = state.copy()
    trial.play(move)
    if card.good >= 0 and trial.goods[seat] == state.goods[seat]:
        return _("The {card} would bring you nothing now. Play it all the same?").format(card=name)
    if trial.to_move == seat and trial.turn == seat and trial.phase in _WORKS and trial.moves() == [DONE]:
        if card.kind == "mercator":
            return None  # it still pays
        return _("With the {card} you could do nothing now. Play it all the same?").format(card=name)
    return None
