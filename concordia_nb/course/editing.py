"""A position being put together by hand: what can be changed in it, what is wrong with it now, and steps back.

No widgets. A position may break rules while it is edited; `Editing.faults` says which, in plain words, and only a
position without faults becomes a `State`. What a position may be is decided by `from_position` alone.
"""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from concordia_nb.concordia import Board, State, from_position, names, new_game
from concordia_nb.concordia.pieces import AT_MOST, CARD_NUMBER, CARDS, COLOURS, GOODS, SPACES, START_HAND
from concordia_nb.concordia.position import MOST_COINS
from concordia_nb.concordia.rules import rules
from concordia_nb.core.errors import PositionError
from concordia_nb.core.words import _
from concordia_nb.view.words import in_store, place_words, seat_name

MOST_STEPS_BACK = 200
MOST_OF_A_GOOD = SPACES + 1  # one more than fits, so that what a storehouse holds can be shown to be too much
PLAY = "play"
PHASES = (PLAY, "tribune", "architect", "prefect", "mercator", "diplomat", "senator", "consul", "colonist")
"""The phases a turn can be put into by hand; "keep" comes only from a game, and stays until another is chosen."""
ARCHITECT = "architect"
GONE = "gone"
_ID = re.compile(r"(?<![\w~-])[a-z][a-z0-9-]*(?:~[a-z0-9-]+:(?:land|sea)(?:#2)?)?(?![\w~-])")
_RULE = re.compile(r"\b[RH]-[A-Z]+-\d+\b")
_PLACE = re.compile(r"([a-z_]+)(?:\[(\d+)\])?(?:\.([a-z_]+))?[^ ]*: ", re.DOTALL)

Position = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: a sentence, the ids of the rules it breaks, and spots of the board it names."""

    text: str
    rules: tuple[str, ...] = ()
    spots: tuple[str, ...] = ()


class Editing:
    """A position on the desk.

    Attributes: `position`, complete but perhaps against the rules (never change it from outside), `board`, `version`
    (grows with every change), `at` (after how many moves of a game it was taken up, if it was taken from one).

    >>> desk = Editing()
    >>> desk.toggle_house("red", "roma")
    >>> [fault.text for fault in desk.faults], desk.state
    (['Red, houses: no house can stand in Roma (R-ARC-12).'], None)
    >>> desk.undo()
    >>> desk.faults, desk.state.phase
    ([], 'play')
    """

    def __init__(self, position: Mapping[str, Any] | State | None = None, at: int = 0) -> None:
        """Begin with this position, or with a fresh set-up. Raises `PositionError`."""
        self.version = 0
        self._past: list[tuple[Position, Board, int]] = []
        self._future: list[tuple[Position, Board, int]] = []
        self._checked: tuple[int, State | None, list[Fault]] | None = None
        state = new_game() if position is None else _state(position)
        self.position: Position = state.to_position()
        self.board: Board = state.board
        self.at = at

    # -- what is there ------------------------------------------------------------------------------------------------

    @property
    def colours(self) -> list[str]:
        """The seats' colours in turn order."""
        return [seat["colour"] for seat in self.position["seats"]]

    @property
    def state(self) -> State | None:
        """The position as a state to play from; None while it breaks a rule."""
        return self._check()[1]

    @property
    def faults(self) -> list[Fault]:
        """Everything that is wrong with the position now; [] when it can be played."""
        return self._check()[2]

    def _check(self) -> tuple[int, State | None, list[Fault]]:
        if self._checked is None or self._checked[0] != self.version:
            try:
                self._checked = self.version, from_position(self.position, self._special_board), []
            except PositionError as problem:
                faults = [told(fault, self.position, self.board) for fault in problem.faults]
                self._checked = self.version, None, faults
        return self._checked

    @property
    def has_own_board(self) -> bool:
        """Whether the board does not come with the kit: a Position alone could then not be opened again."""
        return self.board.own_map is not None

    @property
    def _special_board(self) -> Board | None:
        """The board, where it does not come with the kit; those of the kit are found by their names."""
        return self.board if self.has_own_board else None

    def seat(self, colour: str) -> dict[str, Any]:
        """The entry of a seat. Raises KeyError."""
        for seat in self.position["seats"]:
            if seat["colour"] == colour:
                found: dict[str, Any] = seat
                return found
        raise KeyError(colour)

    def name(self, colour: str) -> str:
        """Who sits there, else the colour in words."""
        return seat_name(self.position, self.colours.index(colour))

    def used_spaces(self, colour: str) -> int:
        """Storage spaces of a seat that hold a colonist or a good (R-STO-1); may be more than there are."""
        stored = in_store(self.position, self.colours.index(colour))
        goods: dict[str, int] = self.seat(colour)["goods"]
        return sum(max(0, n) for n in stored.values()) + sum(goods.values())

    @property
    def phase(self) -> str:
        """What is being decided: "play", "architect" …; "" when the game is over."""
        pending = self.position.get("pending")
        if pending:
            phase: str = pending["decisions"][-1]["phase"]
            return phase
        return "" if self.over else PLAY

    @property
    def left(self) -> int:
        """Steps, cards or trades that are left in the phase."""
        pending = self.position.get("pending")
        return int(pending["decisions"][-1].get("left", 0)) if pending else 0

    @property
    def over(self) -> bool:
        """Whether the game has ended: the Concordia card is taken and no last turn is left (R-END-3)."""
        position = self.position
        return (
            bool(position.get("concordia")) and not position.get("last_turns") and "pending" not in position
        )

    def gone(self) -> list[str]:
        """Ids of the cards that are nowhere in this position: bought ones first by deck, then missing start cards."""
        there = Counter(
            card
            for cards in (
                *(seat["hand"] for seat in self.position["seats"]),
                *(seat["discard"] for seat in self.position["seats"]),
                self.position["display"],
                self.position["deck"],
            )
            for card in cards
        )
        seats = len(self.colours)
        sold = [card.id for card in CARDS if card.deck and not there[card.id]]
        start = [
            card.id
            for number, card in enumerate(CARDS)
            if not card.deck and there[card.id] < seats * START_HAND.count(number)
        ]
        return sold + start

    # -- steps back ---------------------------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether a change can be taken back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether a change that was taken back can be made again."""
        return bool(self._future)

    def undo(self) -> None:
        """Take the last change back."""
        if self._past:
            self._future.append((self.position, self.board, self.at))
            self._put(*self._past.pop())

    def redo(self) -> None:
        """Make the change again that was taken back last."""
        if self._future:
            self._past.append((self.position, self.board, self.at))
            self._put(*self._future.pop())

    def _put(self, position: Position, board: Board, at: int) -> None:
        self.position, self.board, self.at = position, board, at
        self.version += 1

    def _change(self) -> Position:
        """A fresh copy of the position, to be changed now; the one before can be had back."""
        self._past.append((self.position, self.board, self.at))
        del self._past[:-MOST_STEPS_BACK]
        self._future.clear()
        self._put(copy.deepcopy(self.position), self.board, self.at)
        return self.position

    # -- where to start from ------------------------------------------------------------------------------------------

    def take_up(self, position: Mapping[str, Any] | State, at: int = 0) -> None:
        """Put another position on the desk. Raises `PositionError` and changes nothing if it has faults."""
        state = _state(position)
        self._change()
        self._put(state.to_position(), state.board, at)

    def start(self, board: str = "", seats: int = 0, seed: int | None = None, *, empty: bool = False) -> None:
        """A fresh set-up: on this board, for so many seats (those that are there keep colour, name and player).

        With `empty` nothing of the seats lies on the table: no colonists, goods, sestertii. What is left out stays as
        it is. Raises `ConcordiaError` for what cannot be.
        """
        position = self.position
        here = [{key: seat[key] for key in ("colour", "name", "player")} for seat in position["seats"]]
        wanted = seats or len(here)
        taken = [seat["colour"] for seat in here]
        others = [colour for colour in COLOURS if colour not in taken]
        seated = (here + [{"colour": colour} for colour in others])[:wanted]
        fresh = {
            "map": board or self.board.id,
            "seats": seated,
            "seed": position["seed"] if seed is None else seed,
            "options": {key: position["options"][key] for key in ("intermediate_scoring", "start_goods")},
        }
        same = fresh["map"] == self.board.id
        self.take_up(from_position(fresh, self._special_board if same else None))
        if empty:
            for seat in self.position["seats"]:
                seat.update(coins=0, goods=dict.fromkeys(GOODS, 0), colonists=[])
            self.version += 1

    # -- seats --------------------------------------------------------------------------------------------------------

    def name_seat(self, colour: str, name: str) -> None:
        """Give a seat a name; "" takes it away."""
        if name != self.seat(colour)["name"]:
            self._change()
            self.seat(colour)["name"] = name

    def set_player(self, colour: str, player: str) -> None:
        """Who plays a seat: "human" or a bot's id."""
        if player != self.seat(colour)["player"]:
            self._change()
            self.seat(colour)["player"] = player

    def paint_seat(self, colour: str, to: str) -> None:
        """Give a seat another colour; where a seat has it already, the two change colours."""
        if to == colour or to not in COLOURS:
            return
        position = self._change()
        new = {colour: to, to: colour}

        def painted(value: Any) -> Any:
            return new.get(value, value) if isinstance(value, str) else value

        for seat in position["seats"]:
            seat["colour"] = painted(seat["colour"])
        for key in ("to_move", "turn", "praefectus_magnus", "concordia"):
            if key in position:
                position[key] = painted(position[key])
        if "last_turns" in position:
            position["last_turns"] = [painted(value) for value in position["last_turns"]]
        if "intermediate" in position:
            position["intermediate"] = {
                painted(key): points for key, points in position["intermediate"].items()
            }
        for decision in position.get("pending", {}).get("decisions", ()):
            decision["seat"] = painted(decision["seat"])
        laurels = position.get("board", {}).get("laurels", {})
        laurels.update({laurel: painted(owner) for laurel, owner in laurels.items()})

    # -- the board ----------------------------------------------------------------------------------------------------

    def toggle_house(self, colour: str, city: str) -> None:
        """Put a house of a seat into a city, or take it away."""
        self._change()
        houses = self.seat(colour)["houses"]
        houses.remove(city) if city in houses else houses.append(city)

    def toggle_colonist(self, colour: str, kind: str, place: str) -> None:
        """Put a colonist of a seat on a route or into a city, or take one away that stands there."""
        self.change_colonists(colour, kind, place, -1 if self.stands(colour, kind, place) else 1)

    def stands(self, colour: str, kind: str, place: str) -> int:
        """How many colonists of a seat and kind stand at a place."""
        return sum(1 for entry in self.seat(colour)["colonists"] if list(entry) == [kind, place])

    def change_colonists(self, colour: str, kind: str, place: str, by: int) -> None:
        """One colonist more (1) or less (-1) at a place."""
        if by < 0 and not self.stands(colour, kind, place):
            return
        self._change()
        colonists = self.seat(colour)["colonists"]
        if by > 0:
            colonists.append([kind, place])
        else:
            colonists.remove([kind, place])
        self._tidy_steps()

    def set_token(self, city: str, good: str) -> None:
        """Lay a token into a city; its province's marker follows (R-BON-1). From a capital the same takes it away.

        On a castle the marker of a good is laid (R-GER-2); the same once more takes it away.
        """
        castles = self.of_board.get("castles", {})
        if city in castles:
            self._change()
            self.of_board["castles"][city] = None if castles[city] == good else good
            return
        tokens = self.position["tokens"]
        if tokens.get(city) == good and self.board.city(city).zone is not None:
            return
        position = self._change()
        if position["tokens"].get(city) == good:
            del position["tokens"][city]
        else:
            position["tokens"][city] = good
        province = self.board.city(city).province
        if province and self.board.province_number[province] not in self.board.choice:
            cities = self.board.province(province).cities
            laid = [position["tokens"].get(self.board.cities[number].id) for number in cities]
            goods = [GOODS.index(good) for good in laid if good]
            if goods:
                position["markers"][province]["good"] = GOODS[max(goods)]

    def turn_marker(self, province: str, good: str = "cloth") -> None:
        """Turn a province's marker: goods, coins. Where the bonus is a free choice, `good` was chosen (R-CRE-2)."""
        marker = self._change()["markers"][province]
        to = "goods" if marker["side"] == "coins" else "coins"
        marker["side"] = to
        if self.board.province_number[province] in self.board.choice:
            marker["good"] = "?" if to == "goods" else good

    @property
    def of_board(self) -> dict[str, Any]:
        """What only some boards have: "castles", "flood", "laurels"; {} on the others."""
        found: dict[str, Any] = self.position.get("board", {})
        return found

    def move_flood(self, province: str) -> None:
        """Let the flood be in a province that has a square for it (H-AEG-1)."""
        squares = [self.board.provinces[square.province].id for square in self.board.flood]
        if province in squares and self.of_board.get("flood", province) != province:
            self._change()
            self.of_board["flood"] = province

    def give_laurel(self, laurel: str, colour: str) -> None:
        """Give a laurel to a seat (H-AEG-2, H-AEG-3); "" puts it back."""
        if laurel in self.of_board.get("laurels", {}):
            self._change()
            self.of_board["laurels"][laurel] = colour or None

    # -- storehouse and purse -----------------------------------------------------------------------------------------

    def change_goods(self, colour: str, good: str, by: int) -> None:
        """More or less of a good in a storehouse."""
        now = self.seat(colour)["goods"][good]
        to = min(MOST_OF_A_GOOD, max(0, now + by))
        if to != now:
            self._change()
            self.seat(colour)["goods"][good] = to

    def change_coins(self, colour: str, by: int) -> None:
        """More or less sestertii."""
        now = self.seat(colour)["coins"]
        to = min(MOST_COINS, max(0, now + by))
        if to != now:
            self._change()
            self.seat(colour)["coins"] = to

    # -- cards --------------------------------------------------------------------------------------------------------

    def card_at(self, spot: str) -> str:
        """The card at a spot: "hand:red:0", "pile:red:2", "display:1" to "display:7", "deck:0" (the top), "gone:ID".

        "" where there is none.
        """
        place, _sep, rest = spot.partition(":")
        if place == GONE:
            return rest if rest in self.gone() else ""
        row, index = self._row(spot)
        return str(row[index]) if row is not None and 0 <= index < len(row) and row[index] else ""

    def _row(self, spot: str) -> tuple[list[Any] | None, int]:
        """The list of the position that a spot lies in, and the index in it (-1 if none is named)."""
        place, *words = spot.split(":")
        last = words[-1] if words else ""
        index = int(last) if last.isdecimal() else -1
        if place == "display":
            return self.position["display"], index - 1
        if place == "deck":
            return self.position["deck"], index
        if place in ("hand", "pile") and words and words[0] in self.colours:
            return self.seat(words[0])["hand" if place == "hand" else "discard"], index
        return None, -1

    def move_card(self, spot: str, to: str) -> None:
        """Take the card at a spot (see `card_at`) and put it elsewhere.

        `to` is "hand:red", "pile:red" (on top: it lies open), "display:3", "deck:top", "deck:bottom" or "gone". Where
        a card lies in the display already, the two change places. A spot without a card changes nothing.
        """
        card = self.card_at(spot)
        if not card or (to != GONE and self._row(to)[0] is None):
            return
        self._change()
        row, index = self._row(spot)
        there = self.card_at(to) if to.startswith("display:") else ""
        in_display = spot.startswith("display:")
        if there and in_display:
            assert row is not None
            row[index] = there
        elif row is not None:
            if in_display:
                row[index] = None
            else:
                row.pop(index)
                if there:
                    row.insert(index, there)
        goal, at = self._row(to)
        if goal is None:
            return
        if to.startswith("display:"):
            goal.extend([None] * (at + 1 - len(goal)))
            goal[at] = card
        elif to == "deck:top":
            goal.insert(0, card)
        else:
            goal.append(card)

    def refill_display(self) -> None:
        """Slide the cards on sale to the left and fill the row from the stack (R-SEN-4)."""
        position = self._change()
        row = [card for card in position["display"] if card]
        while len(row) < len(position["display"]) and position["deck"]:
            row.append(position["deck"].pop(0))
        position["display"] = row + [None] * (len(position["display"]) - len(row))

    # -- whose turn it is ---------------------------------------------------------------------------------------------

    def give_praefectus_magnus(self, colour: str) -> None:
        """Hand the Praefectus Magnus to a seat."""
        if self.position["praefectus_magnus"] != colour:
            self._change()["praefectus_magnus"] = colour

    def give_concordia(self, colour: str) -> None:
        """Hand the Concordia card to a seat: the others have a last turn each (R-END-3). "" puts it back."""
        position = self._change()
        self._forget_phase()
        position.pop("last_turns", None)
        position.pop("concordia", None)
        if colour:
            position["concordia"] = colour
            position["last_turns"] = self._after(colour)
            position["to_move"] = position["last_turns"][0]

    def _after(self, colour: str) -> list[str]:
        """The other seats in turn order after one."""
        at = self.colours.index(colour)
        return self.colours[at + 1 :] + self.colours[:at]

    def set_turn(self, colour: str) -> None:
        """Make it a seat's turn; with the Concordia card taken, its last turn and those after it are left."""
        phase = self.phase
        position = self._change()
        self._forget_phase()
        position["to_move"] = colour
        holder = position.get("concordia")
        if holder and colour != holder:
            order = self._after(holder)
            position["last_turns"] = order[order.index(colour) :]
        if phase in PHASES and phase != PLAY:
            self._begin(phase)

    def set_phase(self, phase: str) -> None:
        """Choose what is being decided: "play" (a card is to be chosen), or a personality at its beginning."""
        if phase in PHASES and phase != self.phase:
            self._change()
            self._forget_phase()
            if phase != PLAY:
                self._begin(phase)

    def change_left(self, by: int) -> None:
        """More or less steps, cards or trades left in the phase."""
        most = self._most_left(self.phase)
        to = min(most, max(0, self.left + by))
        if to != self.left and "pending" in self.position:
            self._change()["pending"]["decisions"][-1]["left"] = to

    def end_game(self) -> None:
        """The last turn is over: the holder of the Concordia card keeps it, or the seat to move gets it."""
        position = self._change()
        self._forget_phase()
        position.setdefault("concordia", position["to_move"])
        position["last_turns"] = []

    def _begin(self, phase: str) -> None:
        seat = self.position["to_move"]
        self.position["turn"] = seat
        self.position["pending"] = {
            "decisions": [{"phase": phase, "seat": seat, "left": self._most_left(phase)}],
            "praefectus_magnus_used": False,
        }

    def _forget_phase(self) -> None:
        turn = self.position.pop("turn", None)
        if self.position.pop("pending", None) and turn:
            self.position["to_move"] = turn

    def _most_left(self, phase: str) -> int:
        """What may be done in a phase that has just begun; the Architect has a step for each colonist (R-ARC-1)."""
        if phase == ARCHITECT:
            pending = self.position.get("pending")
            seat = pending["decisions"][-1]["seat"] if pending else self.position["to_move"]
            return len(self.seat(seat)["colonists"])
        return AT_MOST.get(phase, 0)

    def _tidy_steps(self) -> None:
        """No more steps for the Architect than colonists on the board."""
        if self.phase == ARCHITECT and self.left > self._most_left(ARCHITECT):
            self.position["pending"]["decisions"][-1]["left"] = self._most_left(ARCHITECT)


def _state(position: Mapping[str, Any] | State) -> State:
    return position if isinstance(position, State) else from_position(position)


# -- faults in plain words ----------------------------------------------------------------------------------------


def told(fault: str, position: Mapping[str, Any], board: Board) -> Fault:
    """A fault as `from_position` names it, in the words of the table: seats, cities and cards by name."""
    text, place = fault, ""
    found = _PLACE.match(fault)
    if found:
        text = fault[found.end() :]
        place = _place_words(position, found[1], found[2], found[3])
    spots = [
        f"{'route' if '~' in word else 'city'}:{word}"
        for word in _ID.findall(text)
        if word in board.city_number or word in board.route_place
    ]
    text = _ID.sub(lambda word: _named(word[0], board), text)
    ids = dict.fromkeys(rule for rule in _RULE.findall(fault) if rule in rules())
    said = _("{place}: {fault}").format(place=place, fault=text) if place else text[:1].upper() + text[1:]
    return Fault(said, tuple(ids), tuple(dict.fromkeys(spots)))


def _named(word: str, board: Board) -> str:
    if word in board.place_number:
        return place_words(board, word)
    return names.card(word, with_deck=True) if word in CARD_NUMBER else word


def _place_words(position: Mapping[str, Any], field: str, number: str | None, part: str | None) -> str:
    """Where a fault stands: "Red, houses"."""
    words = _field_words()
    seats: Sequence[Any] = position["seats"]
    if field == "seats" and number is not None and int(number) < len(seats):
        who = seat_name(position, int(number))
        if not part:
            return who
        return _("{seat}, {part}").format(seat=who, part=words.get(part, part))
    return words.get(field, field)


def _field_words() -> dict[str, str]:
    return {
        "houses": _("houses"),
        "colonists": _("colonists"),
        "hand": _("hand"),
        "discard": _("pile"),
        "goods": _("goods"),
        "coins": _("sestertii"),
        "name": _("name"),
        "player": _("player"),
        "colour": _("colour"),
        "display": _("Cards on sale"),
        "deck": _("Stack"),
        "tokens": _("City tokens"),
        "markers": _("Bonus markers"),
        "praefectus_magnus": _("Praefectus Magnus"),
        "concordia": _("Concordia card"),
        "last_turns": _("Last turns"),
        "to_move": _("Whose turn it is"),
        "turn": _("Whose turn it is"),
        "pending": _("What is being decided"),
        "options": _("Set-up"),
        "board": _("What this board has of its own"),
        "seats": _("Seats"),
        "map": _("Board"),
    }


def marked(faults: Iterable[Fault]) -> list[str]:
    """The spots of the board that faults name, each once."""
    return list(dict.fromkeys(spot for fault in faults for spot in fault.spots))
