"""The new-game form: what can be chosen, what would be odd, and the game made of it."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

from concordia_nb import concordia
from concordia_nb.concordia import Board, Record, names, pieces, rules
from concordia_nb.concordia.setup import short_game
from concordia_nb.core.words import _, ngettext
from concordia_nb.table.sitting import HUMAN

#: cities for each player below which a board is very tight, tight, roomy; Italia and Imperium run from 6 to 12
TIGHT = (5.5, 7.5, 11.0)
DRAWN = "drawn"
#: Names that a Roman household would know, one for each seat as it is offered.
ROMAN_NAMES = ("Livia", "Marcus", "Julia", "Gaius", "Claudia")
LONGEST_NAME = 20
LARGEST_SEED = 2**31 - 1


@dataclass
class Seat:
    """One seat of the form: who plays, in which colour, under which name."""

    player: str
    colour: str
    name: str


def _seats() -> list[Seat]:
    players = (HUMAN, "civis", "civis", "civis", "civis")
    return [
        Seat(player, colour, name)
        for player, colour, name in zip(players, pieces.COLOURS, ROMAN_NAMES, strict=True)
    ]


@dataclass
class NewGame:
    """The choices of the form, in the order they are asked.

    Attributes:
        board: id of the board.
        own: a board of the visitor's own that may be chosen as well.
        count: how many seats take part, the first of `seats`.
        seats: all five, so that a choice survives while the number changes.
        starter: DRAWN or the index of the seat that begins. The seats are then put in turn order from it; the seed
            never decides who starts.
        seed: text of a whole number; the same seed gives the same tokens, markers and cards.
        first: a first game: intermediate scoring is on.
        short: a short game for a school lesson (H-SHORT-1, H-SHORT-2).
        readings: our readings of what a board's rules leave open are played, where it has such.
        fish: the fish market is played, where the board's box has one (R-FISH).
        second: the second side of the display is used, where the board has none of its own.
    """

    board: str = "italia"
    own: Board | None = None
    count: int = 3
    seats: list[Seat] = field(default_factory=_seats)
    starter: str = DRAWN
    seed: str = field(default_factory=lambda: str(secrets.randbelow(1_000_000)))
    first: bool = False
    short: bool = False
    intermediate: bool = False
    goods: bool = True
    readings: bool = True
    second: bool = False
    fish: bool = False

    @classmethod
    def first_game(cls) -> NewGame:
        """What suits a first game: Italia, two easy opponents, intermediate scoring."""
        form = cls(first=True)
        for seat in form.seats[1:]:
            seat.player = "tiro"
        return form

    def boards(self) -> list[Board]:
        """The boards to choose from: the kit's, then the visitor's own."""
        kit = [concordia.load_board(board_id) for board_id in concordia.board_ids()]
        return [*kit, *([self.own] if self.own else [])]

    def chosen_board(self) -> Board:
        """The board that is chosen."""
        return self.own if self.own and self.own.id == self.board else concordia.load_board(self.board)

    def bring(self, board: Board) -> None:
        """Add a board of the visitor's own, instead of the one before, and choose it."""
        self.own, self.board = board, board.id

    def playing(self) -> list[Seat]:
        """The seats that take part."""
        return self.seats[: self.count]

    def set(self, what: str, value: str) -> None:
        """Choose something: "board", "count", "starter", "seed", "player.2", or what is ticked: "first", "short" ….

        A colour that another seat has is exchanged with it, so that no colour is ever there twice. A value that is
        not offered changes nothing.
        """
        what, _dot, number = what.partition(".")
        if what in ("player", "colour", "name"):
            if number in ("0", "1", "2", "3", "4"):
                self._set_seat(self.seats[int(number)], what, value)
        elif what == "board" and value in (*concordia.board_ids(), self.own.id if self.own else ""):
            self.board = value
        elif what == "count" and value in map(str, pieces.SEAT_COUNTS):
            self.count = int(value)
            if self.starter != DRAWN and int(self.starter) >= self.count:
                self.starter = DRAWN
        elif what == "starter" and value in (DRAWN, *map(str, range(self.count))):
            self.starter = value
        elif what == "seed":
            self.seed = value.strip()
        elif what in ("first", "short", "intermediate", "goods", "readings", "second", "fish"):
            setattr(self, what, value == "true")

    def _set_seat(self, seat: Seat, what: str, value: str) -> None:
        if what == "colour" and value in pieces.COLOURS:
            for other in self.seats:
                if other.colour == value:
                    other.colour = seat.colour
            seat.colour = value
        elif what == "player":
            seat.player = value
        elif what == "name":
            seat.name = " ".join(value.split())

    def intermediate_scoring(self) -> bool:
        """Whether the game has an intermediate scoring: chosen, or because it is a first game."""
        return self.first or self.intermediate

    def unusual(self) -> str:
        """A sentence when the board is not meant for this number of seats, else ""."""
        return unusual(self.chosen_board(), self.count)

    def options(self) -> dict[str, bool | int]:
        """The options of the game; those that only some boards know, only for these."""
        options: dict[str, bool | int] = {
            "intermediate_scoring": self.intermediate_scoring(),
            "start_goods": self.goods,
        }
        board = self.chosen_board()
        if board.has_readings:
            options["our_readings"] = self.readings
        if not board.has_display:
            options["second_display"] = self.second
        if board.has_fish_market:
            options["fish_market"] = self.fish
        if self.short:
            options.update(short_game(self.count))
        return options

    def faults(self, players: dict[str, str]) -> list[str]:
        """What keeps the game from starting, one sentence each; `players` are the ids that may sit at a table."""
        faults = []
        seen: dict[str, int] = {}
        for number, seat in enumerate(self.playing(), 1):
            if not seat.name:
                faults.append(_("Seat {n} has no name.").format(n=number))
            elif len(seat.name) > LONGEST_NAME:
                faults.append(
                    _("The name of seat {n} is longer than {most} letters.").format(
                        n=number, most=LONGEST_NAME
                    )
                )
            elif not seat.name.isprintable() or set("<>&") & set(seat.name):
                faults.append(
                    _("The name of seat {n} has a sign that no name has (<, >, &).").format(n=number)
                )
            elif seat.name.casefold() in seen:
                faults.append(
                    _("Seats {a} and {b} have the same name, {name}.").format(
                        a=seen[seat.name.casefold()], b=number, name=seat.name
                    )
                )
            else:
                seen[seat.name.casefold()] = number
            if seat.player not in players:
                faults.append(_("Nobody is called {player} here.").format(player=seat.player))
        if not (self.seed.isascii() and self.seed.isdigit() and int(self.seed[:20]) <= LARGEST_SEED):
            faults.append(_("The seed is a whole number from 0 to {most}.").format(most=LARGEST_SEED))
        return faults

    def make(self, draw: Callable[[int], int] | None = None) -> Record:
        """The game. `draw(n)` draws the start player, 0 to n - 1, when that is asked for."""
        seats = self.playing()
        lot = draw or random.SystemRandom().randrange
        start = lot(len(seats)) if self.starter == DRAWN else int(self.starter)
        ordered = seats[start:] + seats[:start]
        state = concordia.new_game(
            self.chosen_board(),
            seats=[{"colour": s.colour, "name": s.name, "player": s.player} for s in ordered],
            seed=int(self.seed),
            options=self.options(),
        )
        return Record(state)


def special(board: Board) -> list[tuple[str, str]]:
    """What is special about a board: title and words of each of its rules; our readings say so themselves.

    >>> special(concordia.load_board("corsica"))[1][0]
    'Corsica: two printed coins'
    """
    index = rules.rules()
    return [(index[rule].title, index[rule].text) for rule in board.rules]


def room(board: Board, seats: int) -> str:
    """How much room a number of players have on a board.

    >>> room(concordia.load_board("corsica"), 5)
    'With 5 players very tight: 4.0 cities for each.'
    """
    each = sum(city.zone is not None for city in board.cities) / seats
    words = {"seats": seats, "each": f"{each:.1f}"}
    if each < TIGHT[0]:
        return _("With {seats} players very tight: {each} cities for each.").format(**words)
    if each < TIGHT[1]:
        return _("With {seats} players tight: {each} cities for each.").format(**words)
    if each < TIGHT[2]:
        return _("With {seats} players roomy: {each} cities for each.").format(**words)
    return _("With {seats} players wide open: {each} cities for each.").format(**words)


def board_facts(board: Board) -> str:
    """A board in one line: cities, provinces, and for how many it is meant.

    >>> board_facts(concordia.load_board("italia"))
    '25 cities in 11 provinces, for 2 to 4 players'
    """
    cities = sum(city.zone is not None for city in board.cities)
    if board.seats[0] == board.seats[1]:
        return _("{cities} cities in {provinces} provinces, best for {n} players").format(
            cities=cities, provinces=len(board.provinces), n=board.seats[0]
        )
    return _("{cities} cities in {provinces} provinces, for {fewest} to {most} players").format(
        cities=cities, provinces=len(board.provinces), fewest=board.seats[0], most=board.seats[1]
    )


def unusual(board: Board, count: int) -> str:
    """A sentence when a board is not meant for this number of seats, else "".

    >>> unusual(concordia.load_board("italia"), 5)
    '5 players on Italia are unusual: it is meant for 2 to 4. You can play all the same.'
    """
    fewest, most = board.seats
    if fewest <= count <= most:
        return ""
    if fewest == most:
        return _(
            "This number of players is unusual on {board}: it is meant for {n} players. You can play all the same."
        ).format(board=board.name, n=fewest)
    return ngettext(
        "{n} player on {board} is unusual: it is meant for {fewest} to {most}. You can play all the same.",
        "{n} players on {board} are unusual: it is meant for {fewest} to {most}. You can play all the same.",
        count,
    ).format(n=count, board=board.name, fewest=fewest, most=most)


def colours() -> list[tuple[str, str]]:
    """The colours with their names, in seat order."""
    return [(colour, names.colour(colour)) for colour in pieces.COLOURS]
