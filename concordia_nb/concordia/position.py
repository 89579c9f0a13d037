"""The Position format: a complete description of a position, read with every fault named, and written."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from concordia_nb.concordia import names, setup
from concordia_nb.concordia.board import ANY, Board, board_ids, load_board
from concordia_nb.concordia.decision import Pending
from concordia_nb.concordia.pieces import (
    AT_MOST,
    CARD_NUMBER,
    CARDS,
    COLONISTS_OF_A_KIND,
    COLOURS,
    DISPLAY_SLOTS,
    EMPTY,
    FEWEST_HOUSES,
    FEWEST_SEATS,
    GOOD_NUMBER,
    GOODS,
    HOUSES,
    KIND_NUMBER,
    KINDS,
    MOST_SEATS,
    SEA,
    SPACES,
    START_HAND,
    TRIBUNE,
    decks,
)
from concordia_nb.concordia.state import NO_GOOD, NOBODY, Options, Seat, State
from concordia_nb.concordia.turn import PHASE as PLAY_PHASE
from concordia_nb.concordia.turn import PHASES
from concordia_nb.concordia.variants.own import NOTHING, Own
from concordia_nb.core.errors import PositionError
from concordia_nb.core.words import _, listing, one_line

GAME = "concordia"
MOST_COINS = 100_000
LARGEST_SEED = 2**63
LONGEST_NAME = 40
MOST_TURNS = 10_000
# What cannot stand in a name: control and invisible characters that could hide or turn text around, halves of
# characters, and markup.
_BAD_IN_NAME = re.compile(
    r"[\x00-\x1f\x7f-\x9f<>&\u200b-\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]"
)

_FIELDS = (
    "game", "map", "seed", "options", "seats", "to_move", "turn", "pending", "tokens", "markers", "display", "deck",
    "praefectus_magnus", "concordia", "last_turns", "intermediate", "board",
)  # fmt: skip
_SEAT_FIELDS = (
    "colour",
    "name",
    "player",
    "coins",
    "goods",
    "houses",
    "colonists",
    "hand",
    "discard",
    "turns",
    "fish",
)
_SHORT_OPTIONS = ("short_houses", "short_stack")  # numbers; the other options are true or false
_DECISION_FIELDS = ("phase", "seat", "left", "begun", "goods")


def is_plain_name(value: object) -> bool:
    """Whether a name can stand in files and pages: a short text without markup or invisible signs.

    >>> is_plain_name("Livia"), is_plain_name("<b>"), is_plain_name(7)
    (True, False, False)
    """
    return is_plain_text(value, LONGEST_NAME)


def is_plain_text(value: object, longest: int) -> bool:
    """Whether a value is a text of at most `longest` characters without markup or invisible signs."""
    return isinstance(value, str) and len(value) <= longest and not _BAD_IN_NAME.search(value)


def from_position(data: Mapping[str, Any], board: Board | None = None) -> State:
    """The state that a Position describes. Raises `PositionError` naming every fault and where it stands.

    Args:
        data: a Position; what is left out is as in a fresh set-up by its seed.
        board: the board to play on, for maps that do not come with the kit; else the one named by "map".
    """
    return _Reader(data, board).state()


class _Reader:
    """Reads a Position field by field and gathers faults; each `read_…` returns something usable in any case."""

    def __init__(self, data: Any, board: Board | None) -> None:
        self.faults: list[str] = []
        self.lost = False  # the board or the seats are not known, and all else hangs on them
        if not isinstance(data, Mapping):
            raise PositionError(_("position"), [_("a position is a JSON object.")])
        self.data: Mapping[str, Any] = data
        self.unknown_fields(data, _FIELDS, "")
        if data.get("game", GAME) != GAME:
            self.fault("game", _("'{game}' is another game.").format(game=_short(data["game"])))
        self.board = board or self.read_board()
        if board is not None and data.get("map", board.id) != board.id:
            self.lost = True
            self.fault(
                "map", _("the position belongs to another map, '{map}'.").format(map=_short(data["map"]))
            )
        self.seed = self.read_whole(data, "seed", "seed", -LARGEST_SEED, LARGEST_SEED, 0)
        self.options = self.read_options()
        if self.options.second_display:
            self.board = self.board.second_side()
        self.seats, self.seat_data = self.read_seats()
        self.seat_of = {seat.colour: number for number, seat in enumerate(self.seats)}

    # -- saying what is wrong -------------------------------------------------------------------------------------

    def fault(self, place: str, text: str) -> None:
        self.faults.append(f"{place}: {text}" if place else text)

    def unknown_fields(self, data: Mapping[str, Any], known: tuple[str, ...], place: str) -> None:
        for key in data:
            if key not in known:
                self.fault(place, _("unknown field '{key}'.").format(key=_short(key)))

    def stop_if(self, wrong: object) -> None:
        if wrong:
            raise PositionError(_("position"), self.faults)

    # -- small things ---------------------------------------------------------------------------------------------

    def read_whole(
        self, data: Mapping[str, Any], key: str, place: str, least: int, most: int, default: int
    ) -> int:
        value = data.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            self.fault(
                place,
                _("a whole number from {least} to {most} is needed, not {value}.").format(
                    least=least, most=most, value=_short(value)
                ),
            )
            return default
        return value

    def read_list(self, data: Mapping[str, Any], key: str, place: str, most: int) -> list[Any]:
        value = data.get(key, [])
        if not isinstance(value, list | tuple) or len(value) > most:
            self.fault(
                place,
                _("a list of at most {n} entries is needed, not {value}.").format(
                    n=most, value=_short(value)
                ),
            )
            return []
        return list(value)

    def read_mapping(self, data: Mapping[str, Any], key: str, place: str) -> Mapping[str, Any]:
        value = data.get(key, {})
        if not isinstance(value, Mapping):
            self.fault(place, _("an object is needed, not {value}.").format(value=_short(value)))
            return {}
        return value

    def number_of(self, value: Any, known: Mapping[str, int], place: str, what: str) -> int | None:
        if isinstance(value, str) and value in known:
            return known[value]
        self.fault(place, _("{what} '{value}' is not known.").format(what=what, value=_short(value)))
        return None

    def read_goods(self, value: Any, place: str) -> list[int]:
        units = [0] * len(GOODS)
        if not isinstance(value, Mapping):
            self.fault(place, _("an object is needed, not {value}.").format(value=_short(value)))
            return units
        for good in value:
            if good in GOODS:
                units[GOODS.index(good)] = self.read_whole(value, good, f"{place}.{good}", 0, 99, 0)
            else:
                self.fault(
                    place, _("{what} '{value}' is not known.").format(what=_("good"), value=_short(good))
                )
        return units

    def read_cards(self, data: Mapping[str, Any], key: str, place: str) -> list[int]:
        found = []
        for i, value in enumerate(self.read_list(data, key, place, len(CARDS) + 1)):
            card = self.number_of(value, CARD_NUMBER, f"{place}[{i}]", _("card"))
            if card is not None:
                found.append(card)
        return found

    # -- the table ------------------------------------------------------------------------------------------------

    def read_board(self) -> Board:
        value = self.data.get("map")
        if isinstance(value, str) and value in board_ids():
            return load_board(value)
        self.lost = True
        self.fault(
            "map",
            _("the field is missing.")
            if value is None
            else _("no map has the id '{map}'; there are {maps}.").format(
                map=_short(value), maps=listing(board_ids())
            ),
        )
        return load_board(board_ids()[0])

    def read_options(self) -> Options:
        given = self.read_mapping(self.data, "options", "options")
        values = {
            "intermediate_scoring": False, "start_goods": True, "second_display": False, "our_readings": True,
            "fish_market": False,
        }  # fmt: skip
        for key, value in given.items():
            if key in _SHORT_OPTIONS:
                continue
            if key not in values:
                self.fault("options", _("unknown field '{key}'.").format(key=_short(key)))
            elif not isinstance(value, bool):
                self.fault(
                    f"options.{key}", _("true or false is needed, not {value}.").format(value=_short(value))
                )
            else:
                values[key] = value
        if values["second_display"] and self.board.has_display:
            self.fault(
                "options.second_display",
                _("only a separate display has a second side; this board prints its own."),
            )
        if values["fish_market"] and not self.board.has_fish_market:
            self.fault("options.fish_market", _("this board has no fish market (R-FISH)."))
        houses = self.read_whole(given, "short_houses", "options.short_houses", FEWEST_HOUSES, HOUSES, HOUSES)
        cards = self.read_whole(given, "short_stack", "options.short_stack", 0, self.most_left_out(), 0)
        return Options(**values, short_houses=houses, short_stack=cards)

    def most_left_out(self) -> int:
        """H-SHORT-2: so many cards can stay in the box that the display is full; read before the seats are."""
        seats = self.data.get("seats")
        count = len(seats) if isinstance(seats, list | tuple) else seats
        if not isinstance(count, int) or not FEWEST_SEATS <= count <= MOST_SEATS:
            count = MOST_SEATS  # the seats are refused anyway
        return sum(len(deck) for deck in decks(count)) - DISPLAY_SLOTS

    def read_seats(self) -> tuple[tuple[Seat, ...], list[Mapping[str, Any]]]:
        given = self.data.get("seats")
        if isinstance(given, int) and not isinstance(given, bool):
            given = [{}] * given if FEWEST_SEATS <= given <= MOST_SEATS else None
        if not isinstance(given, list | tuple) or not FEWEST_SEATS <= len(given) <= MOST_SEATS:
            self.fault(
                "seats",
                _("a number or a list of {least} to {most} seats is needed.").format(
                    least=FEWEST_SEATS, most=MOST_SEATS
                ),
            )
            self.stop_if(self.faults)
        assert isinstance(given, list | tuple)
        data: list[Mapping[str, Any]] = []
        for i, entry in enumerate(given):
            if not isinstance(entry, Mapping):
                self.fault(f"seats[{i}]", _("an object is needed, not {value}.").format(value=_short(entry)))
                entry = {}
            self.unknown_fields(entry, _SEAT_FIELDS, f"seats[{i}]")
            data.append(entry)
        taken = {entry["colour"] for entry in data if isinstance(entry.get("colour"), str)}
        left = iter([colour for colour in COLOURS if colour not in taken] * 2)
        seats: list[Seat] = []
        for i, entry in enumerate(data):
            colour = entry.get("colour")
            if "colour" not in entry:
                colour = next(left)
            elif colour not in COLOURS:
                self.lost = True
                self.fault(
                    f"seats[{i}].colour",
                    _("{what} '{value}' is not known.").format(what=_("colour"), value=_short(colour)),
                )
            elif colour in [seat.colour for seat in seats]:
                self.lost = True
                self.fault(f"seats[{i}].colour", _("'{colour}' sits here twice.").format(colour=colour))
            name = self.read_text(entry, "name", f"seats[{i}].name", "")
            player = self.read_text(entry, "player", f"seats[{i}].player", "human")
            seats.append(Seat(str(colour), name, player))
        self.stop_if(self.lost)
        return tuple(seats), data

    def read_text(self, data: Mapping[str, Any], key: str, place: str, default: str) -> str:
        value = data.get(key, default)
        if not isinstance(value, str) or not is_plain_name(value):
            self.fault(
                place,
                _("a plain text of at most {n} characters without markup is needed.").format(n=LONGEST_NAME),
            )
            return default
        return value

    def read_seat_id(self, key: str, default: int) -> int:
        if self.data.get(key) is None:
            return default
        number = self.number_of(self.data[key], self.seat_of, key, _("seat"))
        return default if number is None else number

    # -- the state ------------------------------------------------------------------------------------------------

    def state(self) -> State:
        state = State.__new__(State)
        state.board, state.options, state.seed = self.board, self.options, self.seed
        state.seats, state.seat_of = self.seats, self.seat_of
        state.praefectus_magnus_used = False
        state._legal = None
        self.tokens_and_markers(state)
        self.belongings(state)
        self.read_fish(state)
        self.cards(state)
        self.end_of_game(state)
        self.decisions(state)
        self.stop_if(self.faults)
        return state

    def tokens_and_markers(self, state: State) -> None:
        board = self.board
        tokens = setup.draw_tokens(board, self.seed)
        for city_id, good in self.read_mapping(self.data, "tokens", "tokens").items():
            city = self.number_of(city_id, board.city_number, "tokens", _("city"))
            number = self.number_of(good, GOOD_NUMBER, f"tokens.{_short(city_id)}", _("good"))
            if city is not None and tokens[city] == NO_GOOD:
                self.fault(f"tokens.{_short(city_id)}", _("a capital has no token."))
            elif city is not None and number is not None:
                tokens[city] = number
        state.tokens = tuple(tokens)
        state.good_mask = setup.good_masks(tokens)
        markers = setup.place_markers(board, tokens)
        coin_side = [False] * len(board.provinces)
        for province_id, marker in self.read_mapping(self.data, "markers", "markers").items():
            place = f"markers.{_short(province_id)}"
            province = self.number_of(province_id, board.province_number, "markers", _("province"))
            if not isinstance(marker, Mapping):
                self.fault(place, _("an object is needed, not {value}.").format(value=_short(marker)))
                continue
            self.unknown_fields(marker, ("good", "side"), place)
            good = None
            if marker.get("good") == ANY and province in board.choice:
                good = NO_GOOD
            elif "good" in marker:
                good = self.number_of(marker["good"], GOOD_NUMBER, f"{place}.good", _("good"))
            side = marker.get("side", "goods")
            if side not in ("goods", "coins"):
                self.fault(
                    f"{place}.side",
                    _("'goods' or 'coins' is needed, not {value}.").format(value=_short(side)),
                )
            if province is not None:
                markers[province] = markers[province] if good is None else good
                coin_side[province] = side == "coins"
                if province in board.choice and (markers[province] >= 0) is not coin_side[province]:
                    self.fault(
                        place, _("the marker here is '?' before it is chosen, then shows coins (R-CRE-2).")
                    )
        state.markers, state.coin_side = tuple(markers), coin_side
        self.own(state)

    def own(self, state: State) -> None:
        """The field "board": castles, flood and laurels, each as in a fresh set-up when left out."""
        board = self.board
        own = setup.lay_out_own(board, state.markers, self.seed, self.options.our_readings)
        given = self.read_mapping(self.data, "board", "board")
        state.own = own
        if own is NOTHING or not given:
            if given:
                self.fault("board", _("nothing of its own lies on this board in this game."))
            return
        self.unknown_fields(given, ("castles", "flood", "laurels"), "board")
        goods = list(own.castles)
        castle_number = {board.cities[city].id: n for n, city in enumerate(board.castles)}
        for castle, good in self.read_mapping(given, "castles", "board.castles").items():
            number = self.number_of(castle, castle_number, "board.castles", _("castle"))
            if number is not None:
                place = f"board.castles.{_short(castle)}"
                found = NO_GOOD if good is None else self.number_of(good, GOOD_NUMBER, place, _("good"))
                goods[number] = NO_GOOD if found is None else found
        flood = own.flood
        if "flood" in given:
            squares = {board.provinces[square.province].id: n for n, square in enumerate(board.flood)}
            number = self.number_of(given["flood"], squares, "board.flood", _("province"))
            flood = flood if number is None else number
        laurels = list(own.laurels)
        laurel_number = {laurel.id: n for n, laurel in enumerate(board.laurels)}
        for laurel, colour in self.read_mapping(given, "laurels", "board.laurels").items():
            number = self.number_of(laurel, laurel_number, "board.laurels", _("laurel"))
            if number is not None and colour is not None:
                seat = self.number_of(colour, self.seat_of, f"board.laurels.{_short(laurel)}", _("seat"))
                laurels[number] = NOBODY if seat is None else seat
        state.own = Own(tuple(goods), flood, tuple(laurels))

    def belongings(self, state: State) -> None:
        board = self.board
        state.coins, state.goods, state.houses, state.houses_left = [], [], [], []
        state.colonists, state.turns = [], []
        state.stands = [0] * board.n_cities
        state.occupants = bytearray(board.n_places)
        for i, data in enumerate(self.seat_data):
            place = f"seats[{i}]"
            coins = setup.start_coins(i, self.options.start_goods)
            state.coins.append(self.read_whole(data, "coins", f"{place}.coins", 0, MOST_COINS, coins))
            goods = setup.start_goods(self.options.start_goods)
            state.goods.append(
                self.read_goods(data["goods"], f"{place}.goods") if "goods" in data else list(goods)
            )
            houses = self.read_houses(data, place)
            state.houses.append(sum(1 << city for city in houses))
            state.houses_left.append(self.options.short_houses - len(houses))
            for city in houses:
                state.stands[city] += 1
            state.colonists.append(self.read_colonists(data, i, state))
            state.turns.append(0)
            free = state.free_spaces(i)
            if free < 0:
                self.fault(
                    place,
                    _("{used} of {n} storage spaces are used (R-STO-1).").format(
                        used=SPACES - free, n=SPACES
                    ),
                )

    def read_fish(self, state: State) -> None:
        """H-FISH-1: the fish of each seat, none at the start."""
        found = []
        for i, data in enumerate(self.seat_data):
            place = f"seats[{i}].fish"
            if "fish" in data and not self.options.fish_market:
                self.fault(place, _("this game is played without the fish market (R-FISH)."))
            found.append(self.read_whole(data, "fish", place, 0, MOST_COINS, 0))
        if self.options.fish_market:
            state.own = state.own._replace(fish=tuple(found))

    def read_houses(self, data: Mapping[str, Any], place: str) -> list[int]:
        houses: list[int] = []
        for i, city_id in enumerate(self.read_list(data, "houses", f"{place}.houses", 60)):
            where = f"{place}.houses[{i}]"
            city = self.number_of(city_id, self.board.city_number, where, _("city"))
            if city is None:
                continue
            if city in houses:
                self.fault(where, _("a second house of a seat in {city} (R-ARC-12).").format(city=city_id))
            elif self.board.cities[city].zone is None:
                self.fault(where, _("no house can stand in {city} (R-ARC-12).").format(city=city_id))
            else:
                houses.append(city)
        most = self.options.short_houses
        if len(houses) > most:
            self.fault(
                f"{place}.houses",
                _("a seat has {n} houses at most ({rule}).").format(
                    n=most, rule="R-CMP-2" if most == HOUSES else "H-SHORT-1"
                ),
            )
        return houses

    def read_colonists(self, data: Mapping[str, Any], seat: int, state: State) -> tuple[list[int], list[int]]:
        board, place = self.board, f"seats[{seat}].colonists"
        start = board.first_colonists()
        found: tuple[list[int], list[int]] = ([], [])
        given = self.read_list(data, "colonists", place, 60) if "colonists" in data else start
        for i, entry in enumerate(given):
            where = f"{place}[{i}]"
            if not isinstance(entry, list | tuple) or len(entry) != 2:
                self.fault(
                    where, _("a pair [kind, place] is needed, not {value}.").format(value=_short(entry))
                )
                continue
            kind = self.number_of(entry[0], KIND_NUMBER, where, _("colonist"))
            at = self.number_of(entry[1], board.place_number, where, _("city or route"))
            if kind is None or at is None:
                continue
            if at in board.boat_places and kind != SEA:
                self.fault(where, _("only sea colonists start in a boat."))
            elif board.place_id[at] in board.route_place:
                self.stand_on(state, seat, kind, at, where)
            found[kind].append(at)
        for places in found:
            if len(places) > COLONISTS_OF_A_KIND:
                self.fault(
                    place,
                    _("a seat has {n} colonists of a kind at most (R-COL-3), not {have}.").format(
                        n=COLONISTS_OF_A_KIND, have=len(places)
                    ),
                )
                del places[COLONISTS_OF_A_KIND:]
        return found

    def stand_on(self, state: State, seat: int, kind: int, route: int, where: str) -> None:
        board = self.board
        if board.kind_of(route) != kind:
            self.fault(
                where,
                _("a {kind} cannot stand on {route} (R-ARC-2).").format(
                    kind=names.kind(KINDS[kind]), route=board.place_id[route]
                ),
            )
        elif not board.routes[route - board.n_cities].stop:
            self.fault(where, _("no colonist may stand on {route}.").format(route=board.place_id[route]))
        elif state.occupants[route]:
            self.fault(
                where, _("a second colonist on {route} (R-ARC-5).").format(route=board.place_id[route])
            )
        state.occupants[route] = seat + 1

    def cards(self, state: State) -> None:
        state.hands, state.discards = [], []
        for i, data in enumerate(self.seat_data):
            pile = self.read_cards(data, "discard", f"seats[{i}].discard")
            if TRIBUNE in pile:
                self.fault(f"seats[{i}].discard", _("a Tribune never lies in a discard pile (R-TRI-1)."))
            if "hand" in data:
                hand = self.read_cards(data, "hand", f"seats[{i}].hand")
            else:
                hand = list(START_HAND)
                for card in pile:
                    if card in hand:
                        hand.remove(card)
            state.hands.append(hand)
            state.discards.append(pile)
            state.turns[i] = self.read_whole(data, "turns", f"seats[{i}].turns", 0, MOST_TURNS, len(pile))
        self.display_and_deck(state)
        self.count_cards(state)

    def display_and_deck(self, state: State) -> None:
        held = [card for cards in (*state.hands, *state.discards) for card in cards]
        fresh_display, fresh_deck = setup.deal(
            setup.draw_cards(len(self.seats), self.seed, self.options.short_stack)
        )
        given_display: list[int] = []
        for i, value in enumerate(self.read_list(self.data, "display", "display", DISPLAY_SLOTS)):
            card = EMPTY if value is None else self.number_of(value, CARD_NUMBER, f"display[{i}]", _("card"))
            given_display.append(EMPTY if card is None else card)
        given_deck = self.read_cards(self.data, "deck", "deck")
        gone = {*held, *given_display, *given_deck}
        deck = given_deck if "deck" in self.data else [card for card in fresh_deck if card not in gone]
        if "display" in self.data:
            display = given_display
        else:
            display = [card for card in fresh_display if card not in gone]
            while "deck" not in self.data and len(display) < DISPLAY_SLOTS and deck:
                display.append(deck.pop(0))
        state.display = display + [EMPTY] * (DISPLAY_SLOTS - len(display))
        state.deck = deck[::-1]

    def count_cards(self, state: State) -> None:
        for i in range(len(self.seats)):
            start = Counter(card for card in (*state.hands[i], *state.discards[i]) if not CARDS[card].deck)
            for card, n in start.items():
                most = START_HAND.count(card)
                if n > most:
                    self.fault(
                        f"seats[{i}]",
                        _("{n} times {card}; a seat owns {most}.").format(
                            n=n, card=CARDS[card].id, most=most
                        ),
                    )
        for place, cards in (("display", state.display), ("deck", state.deck)):
            for card in cards:
                if card != EMPTY and not CARDS[card].deck:
                    self.fault(
                        place, _("{card} is a start card, it is never for sale.").format(card=CARDS[card].id)
                    )
        sold = Counter(
            card
            for cards in (*state.hands, *state.discards, state.display, state.deck)
            for card in cards
            if card != EMPTY and CARDS[card].deck
        )
        for card, n in sold.items():
            if n > 1:
                self.fault("", _("the card {card} is there {n} times.").format(card=CARDS[card].id, n=n))

    def end_of_game(self, state: State) -> None:
        seats = len(self.seats)
        state.praefectus_magnus = self.read_seat_id("praefectus_magnus", seats - 1)
        state.concordia = self.read_seat_id("concordia", NOBODY)
        state.last_turns = []
        for i, value in enumerate(self.read_list(self.data, "last_turns", "last_turns", seats)):
            number = self.number_of(value, self.seat_of, f"last_turns[{i}]", _("seat"))
            if number is not None:
                state.last_turns.append(number)
        if state.last_turns:
            if state.concordia == NOBODY:
                self.fault(
                    "last_turns",
                    _("there are last turns only when somebody holds the Concordia card (R-END-3)."),
                )
            elif state.last_turns != list(state.opponents(state.concordia))[-len(state.last_turns) :]:
                self.fault(
                    "last_turns",
                    _(
                        "the last turns run in turn order up to the seat before the Concordia card's (R-END-3)."
                    ),
                )
        if state.concordia == NOBODY and 0 in state.houses_left:
            self.fault(
                "concordia",
                _(
                    "with {n} houses of a seat on the board somebody holds the Concordia card (R-END-1)."
                ).format(n=self.options.short_houses),
            )
        state.intermediate = [None] * seats
        for colour, points in self.read_mapping(self.data, "intermediate", "intermediate").items():
            number = self.number_of(colour, self.seat_of, "intermediate", _("seat"))
            if isinstance(points, bool) or not isinstance(points, int) or not 0 <= points <= 10_000:
                self.fault(
                    f"intermediate.{_short(colour)}",
                    _("a whole number from {least} to {most} is needed, not {value}.").format(
                        least=0, most=10_000, value=_short(points)
                    ),
                )
            elif number is not None:
                state.intermediate[number] = points

    def decisions(self, state: State) -> None:
        state.pending = []
        first = (
            state.last_turns[0] if state.last_turns else (0 if state.concordia == NOBODY else state.concordia)
        )
        to_move = self.read_seat_id("to_move", first)
        if self.data.get("pending") is not None:
            state.turn = self.read_seat_id("turn", to_move)
            self.read_pending(state)
            if state.pending and "to_move" in self.data and state.to_move != to_move:
                self.fault("to_move", _("the pending decision belongs to another seat."))
            may_play = state.last_turns[:1]
            if len(state.last_turns) == len(self.seats) - 1:
                may_play.append(state.concordia)  # its own turn has not ended yet
            if state.concordia != NOBODY and state.turn not in may_play:
                self.fault("turn", _("the next last turn belongs to another seat (R-END-3)."))
        else:
            state.turn = self.read_seat_id("turn", to_move)
            if state.turn != to_move:
                self.fault("turn", _("without a pending decision it is the turn of the seat to move."))
            if state.concordia == NOBODY or state.last_turns:
                state.pending = [Pending(PLAY_PHASE, state.turn)]
                if state.last_turns and state.turn != state.last_turns[0]:
                    self.fault("to_move", _("the next last turn belongs to another seat (R-END-3)."))
        if state.pending:
            playing = [
                n for n in range(len(self.seats)) if state.concordia == NOBODY or n in state.last_turns
            ]
            for seat in playing:
                # Start cards may be missing; who has played all others and has no Tribune comes to an empty hand.
                if not state.hands[seat] and not state.discards[seat]:
                    self.fault(
                        f"seats[{seat}].hand", _("a seat that is to play holds a card at least (R-TRN-4).")
                    )

    def read_pending(self, state: State) -> None:
        pending = self.read_mapping(self.data, "pending", "pending")
        self.unknown_fields(pending, ("decisions", "praefectus_magnus_used"), "pending")
        used = pending.get("praefectus_magnus_used", False)
        if not isinstance(used, bool):
            self.fault(
                "pending.praefectus_magnus_used",
                _("true or false is needed, not {value}.").format(value=_short(used)),
            )
        state.praefectus_magnus_used = used is True
        if used is True and state.praefectus_magnus != state.turn:
            self.fault(
                "pending.praefectus_magnus_used", _("only its holder uses it, in the own turn (R-PM-1).")
            )
        decisions = self.read_list(pending, "decisions", "pending.decisions", MOST_SEATS)
        if not decisions:
            self.fault("pending.decisions", _("at least one decision is needed."))
        for i, entry in enumerate(decisions):
            place = f"pending.decisions[{i}]"
            if not isinstance(entry, Mapping):
                self.fault(place, _("an object is needed, not {value}.").format(value=_short(entry)))
                continue
            self.unknown_fields(entry, _DECISION_FIELDS, place)
            phase = entry.get("phase")
            seat = self.number_of(entry.get("seat"), self.seat_of, f"{place}.seat", _("seat"))
            if not isinstance(phase, str) or phase not in PHASES:
                self.fault(
                    f"{place}.phase",
                    _("{what} '{value}' is not known.").format(what=_("phase"), value=_short(phase)),
                )
                continue
            if seat is None:
                continue
            begun = entry.get("begun", False)
            if not isinstance(begun, bool):
                self.fault(
                    f"{place}.begun", _("true or false is needed, not {value}.").format(value=_short(begun))
                )
                begun = False
            most = {**AT_MOST, "architect": state.colonists_on_board(seat)}
            left = self.read_whole(entry, "left", f"{place}.left", 0, most.get(phase, 0), 0)
            goods = tuple(self.read_goods(entry.get("goods", {}), f"{place}.goods"))
            if phase == "play" and begun and not self.options.fish_market:
                begun = False  # says something only where the market may have been visited
            self.check_decision(state, phase, seat, left, goods, place, len(decisions))
            state.pending.append(Pending(PHASES[phase], seat, left, begun, goods))
        if len({now.seat for now in state.pending}) < len(state.pending):
            self.fault("pending.decisions", _("a seat decides one thing at a time."))

    def check_decision(
        self,
        state: State,
        phase: str,
        seat: int,
        left: int,
        goods: tuple[int, ...],
        place: str,
        decisions: int,
    ) -> None:
        if phase == "keep":
            kinds = sum(1 for units in goods if units)
            if not 0 < state.free_spaces(seat) < sum(goods) or kinds < 2:
                self.fault(f"{place}.goods", _("nothing is to choose here (R-STO-7)."))
            return
        if decisions > 1 or seat != state.turn:
            self.fault(
                place, _("only goods to keep can be due from other seats than the one whose turn it is.")
            )
        if phase == "mercator":
            if (
                any(units > 2 for units in goods)
                or sum(1 for units in goods if units) != AT_MOST["mercator"] - left
            ):
                self.fault(
                    f"{place}.goods",
                    _("1 stands for a good sold, 2 for one bought, and `left` for the rest of two."),
                )
        elif any(goods):
            self.fault(f"{place}.goods", _("no goods are needed here."))
        if phase != "play" and not state.discards[seat] and phase != "tribune":
            self.fault(
                place, _("a card is being carried out, so one lies on the pile of the seat (R-TRN-2).")
            )


def _short(value: Any) -> str:
    """A value as a message may show it: short, and on one line."""
    try:
        text = value if isinstance(value, str) else repr(value)
    except ValueError:  # an integer of more digits than Python writes
        return _("a very long number")
    return one_line(text, 39)


def _units(goods: Iterable[int]) -> dict[str, int]:
    return dict(zip(GOODS, goods, strict=True))


def _ids(cards: Iterable[int]) -> list[str]:
    return [CARDS[card].id for card in cards]


def to_position(state: State) -> dict[str, Any]:
    """The Position of a state, complete: nothing is left to the seed."""
    board, colours = state.board, [seat.colour for seat in state.seats]
    position: dict[str, Any] = {
        "game": GAME,
        "map": board.id,
        "seed": state.seed,
        "options": _options(state.options),
        "seats": [_seat(state, seat) for seat in range(len(state.seats))],
        "to_move": colours[state.to_move],
        "tokens": {
            city.id: GOODS[good]
            for city, good in zip(board.cities, state.tokens, strict=True)
            if good != NO_GOOD
        },
        "markers": {
            province.id: {"good": GOODS[good] if good >= 0 else ANY, "side": "coins" if coins else "goods"}
            for province, good, coins in zip(board.provinces, state.markers, state.coin_side, strict=True)
        },
        "display": [None if card == EMPTY else CARDS[card].id for card in state.display],
        "deck": _ids(reversed(state.deck)),
        "praefectus_magnus": colours[state.praefectus_magnus],
    }
    if state.own is not NOTHING and (lies := _own(state, colours)):
        position["board"] = lies
    if state.concordia != NOBODY:
        position["concordia"] = colours[state.concordia]
        position["last_turns"] = [colours[seat] for seat in state.last_turns]
    if any(points is not None for points in state.intermediate):
        position["intermediate"] = {
            colour: points
            for colour, points in zip(colours, state.intermediate, strict=True)
            if points is not None
        }
    if state.pending and (state.pending[-1].phase is not PLAY_PHASE or state.pending[-1].begun):
        position["turn"] = colours[state.turn]
        position["pending"] = {
            "decisions": [_decision(now, colours) for now in state.pending],
            "praefectus_magnus_used": state.praefectus_magnus_used,
        }
    return position


def _seat(state: State, number: int) -> dict[str, Any]:
    """A seat's entry; fish only in games that have them."""
    seat, board = state.seats[number], state.board
    entry: dict[str, Any] = {
        "colour": seat.colour,
        "name": seat.name,
        "player": seat.player,
        "coins": state.coins[number],
        "goods": _units(state.goods[number]),
        "houses": [board.cities[city].id for city in state.houses_of(number)],
        "colonists": [
            [kind, board.place_id[place]]
            for kind, places in zip(KINDS, state.colonists[number], strict=True)
            for place in places
        ],
        "hand": _ids(state.hands[number]),
        "discard": _ids(state.discards[number]),
        "turns": state.turns[number],
    }
    if state.own.fish:
        entry["fish"] = state.own.fish[number]
    return entry


def _options(options: Options) -> dict[str, bool | int]:
    """The options; those of some boards and of a short game only where they say something."""
    entry: dict[str, bool | int] = {
        "intermediate_scoring": options.intermediate_scoring,
        "start_goods": options.start_goods,
    }
    if options.second_display:
        entry["second_display"] = True
    if not options.our_readings:
        entry["our_readings"] = False
    if options.short_houses < HOUSES:
        entry["short_houses"] = options.short_houses
    if options.short_stack:
        entry["short_stack"] = options.short_stack
    if options.fish_market:
        entry["fish_market"] = True
    return entry


def _own(state: State, colours: list[str]) -> dict[str, Any]:
    """The field "board": what lies on boards with things of their own."""
    board, own = state.board, state.own
    entry: dict[str, Any] = {}
    if own.castles:
        entry["castles"] = {
            board.cities[city].id: None if good == NO_GOOD else GOODS[good]
            for city, good in zip(board.castles, own.castles, strict=True)
        }
    if board.flood:
        entry["flood"] = board.provinces[board.flood[own.flood].province].id
    if own.laurels:
        entry["laurels"] = {
            laurel.id: None if owner == NOBODY else colours[owner]
            for laurel, owner in zip(board.laurels, own.laurels, strict=True)
        }
    return entry


def _decision(now: Pending, colours: list[str]) -> dict[str, Any]:
    """A pending decision; "begun" and "goods" only where they say something."""
    entry: dict[str, Any] = {"phase": now.phase.name, "seat": colours[now.seat], "left": now.left}
    if now.begun:
        entry["begun"] = True
    if any(now.goods):
        entry["goods"] = {good: n for good, n in _units(now.goods).items() if n}
    return entry
