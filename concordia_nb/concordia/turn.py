"""A turn: one card from the hand, its action, the next seat (R-TRN-1 to R-TRN-8, R-END-1 to R-END-5, R-PM-3).

This file also knows which card and which move belongs to which file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from types import ModuleType
from typing import TYPE_CHECKING

from concordia_nb.concordia import names, reasons, storehouse
from concordia_nb.concordia.cards import (
    architect,
    colonist,
    consul,
    diplomat,
    mercator,
    prefect,
    senator,
    specialist,
    tribune,
)
from concordia_nb.concordia.decision import Pending, Phase, by_seat
from concordia_nb.concordia.moves import CASH, DONE, PLAY, Move
from concordia_nb.concordia.pieces import AT_MOST, CARDS, SPECIALISTS, TRIBUNE
from concordia_nb.concordia.variants import castles, fish_market
from concordia_nb.concordia.variants.own import NOTHING
from concordia_nb.core.reasons import Reason
from concordia_nb.core.words import _, one_stop

if TYPE_CHECKING:
    from concordia_nb.concordia.state import State

_BEGIN_BY_KIND: dict[str, Callable[[State, int, int], None]] = {
    "tribune": tribune.begin,
    "architect": architect.begin,
    "prefect": prefect.begin,
    "mercator": mercator.begin,
    "diplomat": diplomat.begin,
    "senator": senator.begin,
    "consul": consul.begin,
    "colonist": colonist.begin,
    **dict.fromkeys(SPECIALISTS, specialist.begin),
}
_BEGIN = tuple(_BEGIN_BY_KIND[card.kind] for card in CARDS)
_START_PREFECT = next(number for number, card in enumerate(CARDS) if card.id == "prefect")


def carry_out(state: State, seat: int, card: int) -> None:
    """Do what a card does, for a seat that played or copied it (R-DIP-1)."""
    _BEGIN[card](state, seat, card)


def finish_turn(state: State) -> None:
    """Nothing is due any more: the Praefectus Magnus passes on, and the next seat begins or the game is over."""
    seats = len(state.seats)
    if state.praefectus_magnus_used:  # R-PM-3: to the right
        state.praefectus_magnus = (state.praefectus_magnus - 1) % seats
        state.praefectus_magnus_used = False
    if state.concordia < 0:
        state.turn = seat = (state.turn + 1) % seats
        state.pending.append(_DUE[seat][0])
        return
    if state.turn != state.concordia:  # R-END-3
        state.last_turns.pop(0)
    if state.last_turns:
        state.turn = state.last_turns[0]
        state.pending.append(_DUE[state.turn][0])


# -- the decision which card to play ------------------------------------------------------------------------------


def moves(state: State, now: Pending) -> list[Move]:
    """R-TRN-1: any card of the hand. R-SET-9, H-FISH-2: what may be bought before it.

    A hand is never empty here while its seat has a Tribune (R-TRN-4). A position may give a seat none; when such a seat
    has played all its cards, its turns pass.
    """
    hand = state.hands[now.seat]
    legal = [PLAY[card] for card in hand]
    if hand.count(_START_PREFECT) > 1:
        legal.remove(PLAY[_START_PREFECT])  # the same move twice
    if not state.options.start_goods and not state.turns[now.seat]:
        legal += mercator.purchases(state, now)
    if state.own is not NOTHING and state.own.fish:
        legal += fish_market.moves(state, now)
    if not hand:
        legal.append(DONE)
    return legal


def play(state: State, now: Pending, move: Move) -> None:
    """R-TRN-2: the card goes on the own pile; then its action."""
    if move.verb != "play":
        _play_no_card(state, now, move)
        return
    state.pending.pop()
    seat, card = now.seat, move.card
    state.turns[seat] += 1
    state.hands[seat].remove(card)
    if card != TRIBUNE:  # R-TRI-1: it goes back to the hand with the others
        state.discards[seat].append(card)
    _BEGIN[card](state, seat, card)


def _play_no_card(state: State, now: Pending, move: Move) -> None:
    """R-SET-9, H-FISH-2: a purchase before the card. Or the turn passes without one."""
    if move.verb == "buy":
        mercator.trade(state, now.seat, move)
    elif move.verb == "fish":
        fish_market.trade(state, now, move)
    else:
        state.pending.pop()
        state.turns[now.seat] += 1


def question(state: State, now: Pending) -> str:
    """What is asked at the beginning of a turn."""
    if not state.hands[now.seat]:
        return _("No card is left in your hand: finish your turn.")
    if not state.options.start_goods and not state.turns[now.seat]:
        asked = _("Buy goods if you like, then play a card from your hand.")
    else:
        asked = _("Play a card from your hand.")
    if state.own.fish and (market := fish_market.question(state, now)):
        asked = f"{market} {asked}"
    if state.options.short and not state.turns[now.seat]:
        return (
            _("A short game: {n} houses or the last card bring the end.").format(n=state.options.short_houses)
            + f" {asked}"
        )
    return asked


PHASE: Phase = Phase("play", moves, play, question)
_DUE = by_seat(PHASE)
PHASES = {
    phase.name: phase
    for phase in (
        PHASE, tribune.PHASE, architect.PHASE, prefect.PHASE, storehouse.PHASE, mercator.PHASE,
        diplomat.PHASE, senator.PHASE, consul.PHASE, colonist.PHASE,
    )
}  # fmt: skip

_VERBS: dict[str, ModuleType] = {
    "move": architect,
    "build": architect,
    "produce": prefect,
    "cash": colonist,
    "keep": storehouse,
    "sell": mercator,
    "buy": mercator,
    "take": senator,
    "copy": diplomat,
    "settle": colonist,
    "collect": castles,
    "fish": fish_market,
}


def why_not(state: State, move: Move) -> list[Reason]:
    """[] if a move is legal, else every reason against it."""
    if not state.pending:
        return [Reason("R-END-3", _("The game is over."))]
    if move in state.moves():
        return []
    found = list(
        _VERBS[move.verb].why_not(state, move) if move.verb in _VERBS else _why_not_here(state, move)
    )
    assert found, f"no reason against {move}"
    return [replace(reason, text=one_stop(reason.text)) for reason in found]


def _why_not_here(state: State, move: Move) -> Iterator[Reason]:
    now = state.pending[-1]
    seat = now.seat
    if move is DONE:
        match now.phase.name:
            case "play":
                yield Reason(
                    "R-TRN-3", _("Passing is not allowed: a card must be played."), {"phase": now.phase.name}
                )
                yield from _only_the_tribune(state, seat)
            case "prefect":
                yield Reason(
                    "R-PRE-1", _("The Prefect needs a choice: a province that produces, or the cash.")
                )
            case _:
                yield Reason("R-STO-4", _("Every free space must be filled: choose which goods to keep."))
        return
    if now.phase is not PHASE:
        yield reasons.wrong_phase(state, _("One card is played in a turn."))
    card = CARDS[move.card]
    if move.card in state.hands[seat]:
        return
    yield Reason("R-TRN-1", _where_it_is(state, seat, move.card), {"card": card.id})
    if now.phase is PHASE:
        yield from _only_the_tribune(state, seat)


def _where_it_is(state: State, seat: int, card: int) -> str:
    """Why a card is not in a seat's hand."""
    words = {"name": names.seat(state, seat), "card": names.card(CARDS[card].id, with_deck=True)}
    if card in state.discards[seat]:
        return _("{name}'s {card} lies in the discard pile; the Tribune takes the pile back.").format(**words)
    if card in state.display:
        return _("The {card} lies in the display: it must be bought first.").format(**words)
    if card in state.deck:
        return _("The {card} is still in the stack.").format(**words)
    if CARDS[card].deck:
        for other in state.opponents(seat):
            if card in state.hands[other] or card in state.discards[other]:
                return _("{name} has no {card}: it belongs to {owner}.").format(
                    owner=names.seat(state, other), **words
                )
        if CARDS[card].deck > len(state.seats):
            return _("The {card} is not in this game: {n} players use the decks up to {last}.").format(
                n=len(state.seats), last=names.ROMAN[len(state.seats)], **words
            )
        if state.options.short_stack:  # H-SHORT-2
            return _("The {card} is not in this game: {n} of the cards stayed in the box.").format(
                n=state.options.short_stack, **words
            )
    return _("{name} has no {card} in hand.").format(**words)


def _only_the_tribune(state: State, seat: int) -> Iterator[Reason]:
    """R-TRN-4, where it holds."""
    if state.hands[seat] == [TRIBUNE]:
        yield Reason(
            "R-TRN-4",
            _("Only the Tribune is left in {name}'s hand, so it must be played.").format(
                name=names.seat(state, seat)
            ),
            {"card": CARDS[TRIBUNE].id},
        )


def explain(state: State, move: Move) -> list[str]:
    """What a legal move will do."""
    if move is DONE:
        return _explain_done(state)
    if move.verb == "play":
        return [what_it_does(state, state.to_move, move.card)]
    said: list[str] = _by_phase(state, move).explain(state, move)
    return [one_stop(sentence) for sentence in said]


def _by_phase(state: State, move: Move) -> ModuleType:
    return prefect if move is CASH and state.phase == "prefect" else _VERBS[move.verb]


def _explain_done(state: State) -> list[str]:
    now = state.pending[-1]
    said = [_("Your turn ends.")]
    if now.phase is architect.PHASE and state.moves() != [DONE] and not now.begun:
        said.append(_("Nothing is built."))
    if now.phase in (senator.PHASE, consul.PHASE) and now.left < AT_MOST[now.phase.name]:
        said.append(_("The cards slide to the left, and new ones fill the gaps."))
    return said


def what_it_does(state: State, seat: int, card: int) -> str:
    """What a card would do for a seat now, in a sentence with its numbers."""
    entry = CARDS[card]
    match entry.kind:
        case "tribune":
            n = len(state.discards[seat]) + 1
            if not tribune.income(state, seat):
                return _(
                    "Take all your cards back ({n} with the Tribune: no money); perhaps one new colonist."
                ).format(n=n)
            return _(
                "Take all your cards back ({n} with the Tribune) and {coins}; perhaps one new colonist."
            ).format(n=n, coins=names.coins(tribune.income(state, seat)))
        case "architect":
            return _("Move your colonists by {n} steps in all, then build houses.").format(
                n=state.colonists_on_board(seat)
            )
        case "prefect":
            return _("Let a province produce, or take the cash on the markers ({coins}).").format(
                coins=names.coins(prefect.visible_coins(state))
            )
        case "mercator":
            return _("Take {coins}, then sell or buy up to two kinds of goods.").format(
                coins=names.coins(entry.income)
            )
        case "diplomat":
            return _("Use the card that lies open on another seat's pile.")
        case "senator":
            return _("Take up to two cards from the display.")
        case "consul":
            return _("Take one card from the display; its place costs nothing.")
        case "colonist":
            return _("Place new colonists for 1 food and 1 tool each, or take {coins}.").format(
                coins=names.coins(colonist.income(state, seat))
            )
        case _:
            units = specialist.production(state, seat, entry.good)
            return _("All your houses of the kind produce: {goods}.").format(goods=names.goods(units))


def describe(state: State, move: Move) -> str:
    """A short label of a move."""
    if move is DONE:
        return _("Copy nothing, finish the turn") if state.phase == "diplomat" else _("Finish the turn")
    if move.verb == "play":
        return _("Play the {card}").format(card=names.card(CARDS[move.card].id))
    label: str = _by_phase(state, move).describe(state, move)
    return label


def state_question(state: State) -> str:
    """What the seat that must decide is asked; "" after the end."""
    if not state.pending:
        return ""
    now = state.pending[-1]
    return one_stop(now.phase.question(state, now))
