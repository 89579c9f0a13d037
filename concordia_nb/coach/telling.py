"""Lines in words: what is done, and what to mark on the board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from concordia_nb.coach.lines import Line
from concordia_nb.concordia import Move, State, names
from concordia_nb.concordia.moves import CASH, DONE
from concordia_nb.concordia.pieces import CARDS, GODS, KINDS
from concordia_nb.concordia.variants import castles, fish_market
from concordia_nb.core.words import _, listing


@dataclass(frozen=True, slots=True)
class Marks:
    """What to mark on the board: spots and arrows as `view.scene` takes them, and display slots from 1."""

    spots: tuple[str, ...] = ()
    arrows: tuple[tuple[str, str], ...] = ()
    slots: tuple[int, ...] = ()


def god_said(god: str) -> str:
    """A god with what it counts: "Mars (colonists)"."""
    match god:
        case "vesta":
            what = _("money and goods")
        case "jupiter":
            what = _("houses outside brick cities")
        case "saturnus":
            what = _("provinces with a house")
        case "mercurius":
            what = _("kinds of goods produced")
        case "mars":
            what = _("colonists")
        case "minerva":
            what = _("houses in cities of the specialist's good")
        case _:
            what = _("ending the game")
    return _("{god} ({what})").format(god=names.god(god), what=what)


def told_once(lines: Iterable[str]) -> list[str]:
    """Sentences in which what a god counts stands only where it is named first.

    >>> told_once(["+2 points: Mars (colonists) +2.", "It counts for Mars (colonists)."])
    ['+2 points: Mars (colonists) +2.', 'It counts for Mars.']
    """
    known: set[str] = set()
    said = []
    for text in lines:
        for god in (*GODS, "concordia"):
            head, found, tail = text.partition(god_said(god))
            if found:
                first = names.god(god) if god in known else found
                text = head + first + tail.replace(found, names.god(god))
                known.add(god)
        said.append(text)
    return said


def title(line: Line) -> str:
    """A line in few words: "Prefect in Etruria", "Architect: houses in Cosa and Roma"."""
    state = line.before.copy()
    head: list[str] = []
    done: dict[str, list[str]] = {}
    for move in line.moves:
        if state.to_move == line.seat:
            if move.verb == "play":
                head.append(_card_in_hand(state, line.seat, move.card))
            elif move.verb == "copy":
                other = state.seat_of[move.colour]
                head.append(
                    _("{name}'s {card}").format(
                        name=names.seat(state, other), card=names.card(CARDS[state.discards[other][-1]].id)
                    )
                )
            elif move is not DONE:
                done.setdefault(_verb(state, move), []).append(_object(state, move))
        state.play(move)
    if not head and line.before.phase not in ("play", "keep"):
        head.append(names.personality(line.before.phase))
    bargain = listing(done.pop("fish", []))
    said = _after_the_market(line, head, done)
    return (
        _("{bargain} at the fish market, then {rest}").format(bargain=bargain, rest=said) if bargain else said
    )


def _after_the_market(line: Line, head: list[str], done: dict[str, list[str]]) -> str:
    """The cards of a turn (`head`) and what is done with them."""
    parts = [_part(verb, objects) for verb, objects in done.items()]
    first = _(" with ").join(head)
    if not parts:
        idle = line.moves[-1] is DONE and not any(
            CARDS[m.card].kind == "tribune" for m in line.moves if m.verb == "play"
        )
        return _("{card}, and nothing more").format(card=first) if idle else first
    if list(done) == ["produce"] and head:
        return f"{first} {parts[0]}"
    return f"{first}: {', '.join(parts)}" if first else ", ".join(parts)


def _card_in_hand(state: State, seat: int, card: int) -> str:
    """A card of a hand, with its deck where another one of its name does something else ("Mercator (deck I)")."""
    same = [CARDS[n] for n in state.hands[seat] if CARDS[n].kind == CARDS[card].kind]
    return names.card(CARDS[card].id, with_deck=len({entry.income for entry in same}) > 1)


def _verb(state: State, move: Move) -> str:
    return "cash" if move is CASH else move.verb


def _object(state: State, move: Move) -> str:
    board = state.board
    match move.verb:
        case "build":
            return names.city(board, move.city)
        case "produce":
            return names.province(board, move.province)
        case "move":
            return names.route(board, move.route)
        case "settle":
            return _("{kind} in {city}").format(
                kind=names.kind(KINDS[move.kind]), city=names.place(board, move.city)
            )
        case "sell" | "buy":
            return names.amount(move.good, move.units)
        case "take":
            card = names.card(CARDS[state.display[move.slot]].id)
            if move.good < 0:
                return _("the {card}").format(card=card)
            return _("the {card} (pay {good} for the ?)").format(card=card, good=names.amount(move.good))
        case "keep":
            return names.goods(move.goods)
        case "collect":
            return _("{goods} from {city}").format(
                goods=names.amount(castles.good_at(state, move.city)), city=names.city(board, move.city)
            )
        case "fish":
            return fish_market.bargain(move)
    return state.describe(move)


def _part(verb: str, objects: list[str]) -> str:
    words = {"what": listing(objects)}
    match verb:
        case "build":
            return _("build in {what}").format(**words)
        case "produce":
            return _("in {what}").format(**words)
        case "move":
            return _("go to {what}").format(**words)
        case "settle":
            return _("place a {what}").format(**words)
        case "collect":
            return _("fetch {what}").format(**words)
        case "sell":
            return _("sell {what}").format(**words)
        case "buy":
            return _("buy {what}").format(**words)
        case "take":
            return _("take {what}").format(**words)
        case "keep":
            return _("keep {what}").format(**words)
        case "cash":
            return _("take the money")
    return words["what"]


def steps(line: Line) -> list[str]:
    """The seat's decisions one by one, as the table's buttons call them; a forced or plain end of turn is left out."""
    state = line.before.copy()
    said = []
    for move in line.moves:
        if state.to_move == line.seat and (move is not DONE or len(line.moves) == 1):
            said.append(state.describe(move))
        state.play(move)
    return said


def marks(board_state: State, moves: Iterable[Move]) -> Marks:
    """The places, ways and display slots that moves touch."""
    board = board_state.board
    spots: list[str] = []
    arrows: list[tuple[str, str]] = []
    slots: list[int] = []
    for move in moves:
        match move.verb:
            case "move":
                kind = KINDS[move.kind]
                origin, route = board.place_id[move.origin], board.place_id[move.route]
                spots.append(f"route:{route}")
                arrows.append((f"colonist:{kind}@{origin}", f"route:{route}"))
            case "build" | "settle" | "collect":
                spots.append(f"city:{board.place_id[move.city]}")
            case "produce":
                spots.append(f"province:{board.provinces[move.province].id}")
            case "take":
                slots.append(move.slot + 1)
    return Marks(tuple(dict.fromkeys(spots)), tuple(arrows), tuple(slots))
