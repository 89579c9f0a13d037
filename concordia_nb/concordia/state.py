"""A position: small, flat, changed in place by `play`, copied cheaply.

What the rules do with it stands in `turn.py`, `cards/`, `storehouse.py` and `scoring.py`; this file holds the fields
and hands each call over to the phase concerned.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from concordia_nb.concordia import notation, scoring, turn
from concordia_nb.concordia.board import Board
from concordia_nb.concordia.decision import Pending
from concordia_nb.concordia.moves import Move
from concordia_nb.concordia.pieces import CLOCKWISE, COLONISTS_OF_A_KIND, HOUSES, KINDS, SPACES
from concordia_nb.concordia.variants.own import Own
from concordia_nb.core.errors import IllegalMoveError
from concordia_nb.core.reasons import Reason

NOBODY = -1
NO_GOOD = -1  # a city without a token
_LEFT_BY_COLONISTS = SPACES - len(KINDS) * COLONISTS_OF_A_KIND  # while none of them is on the board


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits at a place of the table: `player` is "human" or a bot's id."""

    colour: str
    name: str = ""
    player: str = "human"


@dataclass(frozen=True, slots=True)
class Options:
    """What the table agreed on before the game (R-INT-5, R-SET-9).

    `second_display`: prices of the second side of a separate display board (R-WINE). `our_readings`: whether the things
    of a board count whose rules no source tells, by the rules H-… of ours. `short_houses`, `short_stack`: houses of a
    seat, and cards for sale that stay in the box, in a short game of ours (H-SHORT-1, H-SHORT-2). `fish_market`: fish
    instead of the provinces' goods, and a market for them (R-FISH).
    """

    intermediate_scoring: bool = False
    start_goods: bool = True
    second_display: bool = False
    our_readings: bool = True
    short_houses: int = HOUSES
    short_stack: int = 0
    fish_market: bool = False

    @property
    def short(self) -> bool:
        """Whether the game ends earlier than the printed one."""
        return self.short_houses < HOUSES or self.short_stack > 0


class State:
    """A position of Concordia. Made by `new_game` or `from_position`.

    >>> from concordia_nb import concordia
    >>> state = concordia.new_game("italia", seats=3, seed=7)
    >>> state.play("play architect")
    >>> state.why_not("build roma")[0].rule
    'R-ARC-12'
    >>> state.to_move, state.phase, state.over
    (0, 'architect', False)

    Attributes (all by number, see `pieces` and `Board`; those of seats are lists by seat):
        coins, goods (five numbers a seat), hands, discards (card numbers; the last discard lies open),
        houses (bit `c` is set where the seat has a house in city `c`), houses_left,
        colonists (by seat and kind the places on the board), turns (how many the seat has begun),
        stands (houses in each city), occupants (by place: seat + 1 of the colonist on a route, 0 if free),
        tokens (by city the good, -1 none), markers (by province the good), coin_side (by province: shows coins),
        display (card numbers, -1 empty), deck (its last card is the top of the stack),
        praefectus_magnus, concordia (seats; -1 nobody), last_turns (seats still to move), intermediate (points by
        seat, None if not yet scored), own (what only some boards have), turn (the seat whose turn it is), pending
        (decisions that are due).
    """

    __slots__ = (
        "_legal",
        "board",
        "coin_side",
        "coins",
        "colonists",
        "concordia",
        "deck",
        "discards",
        "display",
        "good_mask",
        "goods",
        "hands",
        "houses",
        "houses_left",
        "intermediate",
        "last_turns",
        "markers",
        "occupants",
        "options",
        "own",
        "pending",
        "praefectus_magnus",
        "praefectus_magnus_used",
        "seat_of",
        "seats",
        "seed",
        "stands",
        "tokens",
        "turn",
        "turns",
    )

    board: Board
    options: Options
    seed: int
    seats: tuple[Seat, ...]
    seat_of: dict[str, int]
    tokens: tuple[int, ...]
    good_mask: tuple[int, ...]
    markers: tuple[int, ...]
    coins: list[int]
    goods: list[list[int]]
    hands: list[list[int]]
    discards: list[list[int]]
    houses: list[int]
    houses_left: list[int]
    colonists: list[tuple[list[int], list[int]]]
    turns: list[int]
    stands: list[int]
    occupants: bytearray
    own: Own
    coin_side: list[bool]
    display: list[int]
    deck: list[int]
    intermediate: list[int | None]
    last_turns: list[int]
    pending: list[Pending]
    turn: int
    praefectus_magnus: int
    praefectus_magnus_used: bool
    concordia: int
    _legal: list[Move] | None

    # -- who decides what -----------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.pending

    @property
    def to_move(self) -> int:
        """The seat that must decide now (may differ from `turn`); after the end the seat that moved last."""
        return self.pending[-1].seat if self.pending else self.turn

    @property
    def phase(self) -> str:
        """What kind of decision is due: "play", "architect", "keep" …; "" after the end."""
        return self.pending[-1].phase.name if self.pending else ""

    @property
    def rounds(self) -> int:
        """Turns begun by the seat that has had most."""
        return max(self.turns)

    def moves(self) -> list[Move]:
        """The legal moves of the seat that must decide; [] only when the game is over."""
        legal = self._legal
        if legal is None:
            if not self.pending:
                return []
            now = self.pending[-1]
            phase_moves = now.phase.moves  # a name of its own: Python looks a field up faster than a method
            legal = self._legal = phase_moves(self, now)
        return legal.copy()

    def play(self, move: str) -> None:
        """Play a legal move in place; it may be text. Raises `InvalidMoveError` or `IllegalMoveError`."""
        if type(move) is not Move or move not in (self._legal or self.moves()):
            move = self._checked(move)
        self._legal = None  # from here as `apply`, whose call would take a fiftieth of a playout
        now = self.pending[-1]
        phase_play = now.phase.play
        phase_play(self, now, move)
        if not self.pending:
            turn.finish_turn(self)

    def apply(self, move: Move) -> None:
        """Play a move that `moves()` has just given, unchecked: for searches, where checking twice costs time."""
        self._legal = None
        now = self.pending[-1]
        phase_play = now.phase.play
        phase_play(self, now, move)
        if not self.pending:
            turn.finish_turn(self)

    def why_not(self, move: str) -> list[Reason]:
        """[] if the move is legal, else every reason against it. Raises `InvalidMoveError`."""
        return turn.why_not(self, notation.parse_move(move, self))

    def explain(self, move: str) -> list[str]:
        """What a legal move will do, in words and numbers, before it is done. Raises as `play` does."""
        known = self._checked(move)
        return turn.explain(self, known)

    def describe(self, move: str) -> str:
        """A short label of any well-formed move, e.g. for a button. Raises `InvalidMoveError`."""
        return turn.describe(self, notation.parse_move(move, self))

    def question(self) -> str:
        """One sentence: what the seat that must decide is asked; "" after the end."""
        return turn.state_question(self)

    def _checked(self, move: str) -> Move:
        known = notation.parse_move(move, self)
        if known not in self.moves():
            raise IllegalMoveError(known, self.why_not(known))
        return known

    # -- what is counted over and over ----------------------------------------------------------------------------

    def colonists_on_board(self, seat: int) -> int:
        """How many colonists of a seat stand on the board (R-ARC-1, R-SCO-5)."""
        land, sea = self.colonists[seat]
        return len(land) + len(sea)

    def colonists_stored(self, seat: int, kind: int) -> int:
        """How many colonists of a kind are left in a seat's storehouse (R-COL-3)."""
        return COLONISTS_OF_A_KIND - len(self.colonists[seat][kind])

    def free_spaces(self, seat: int) -> int:
        """Spaces of a storehouse that hold neither a colonist nor a unit of goods (R-STO-1)."""
        land, sea = self.colonists[seat]
        return _LEFT_BY_COLONISTS + len(land) + len(sea) - sum(self.goods[seat])

    def opponents(self, seat: int) -> tuple[int, ...]:
        """The other seats in turn order after a seat."""
        return CLOCKWISE[len(self.seats)][seat][1:]

    def houses_of(self, seat: int) -> list[int]:
        """Numbers of the cities where a seat has a house."""
        mask = self.houses[seat]
        return [city for city in range(self.board.n_cities) if mask >> city & 1]

    def carry_out(self, seat: int, card: int) -> None:
        """Do what a card does, for a seat that copies it (R-DIP-1)."""
        turn.carry_out(self, seat, card)

    def trigger_end(self, seat: int) -> None:
        """R-END-1 to R-END-4: the first seat to do so gets the Concordia card; the others have one turn each."""
        if self.concordia < 0:
            self.concordia = seat
            self.last_turns = list(self.opponents(seat))

    # -- points ---------------------------------------------------------------------------------------------------

    def scores(self) -> list[dict[str, int]]:
        """Points by seat, as if the game ended now: god -> points, "concordia", "total" (section 7)."""
        return [scoring.score(self, seat) for seat in range(len(self.seats))]

    def winners(self) -> list[int]:
        """The seat that wins by points and tie-break, as if the game ended now, in a list (R-END-8)."""
        return [scoring.winner(self)]

    # -- copies and forms -----------------------------------------------------------------------------------------

    def copy(self) -> State:
        """A copy that shares nothing which changes."""
        new = State.__new__(State)
        new.board = self.board
        new.options = self.options
        new.seed = self.seed
        new.seats = self.seats
        new.seat_of = self.seat_of
        new.tokens = self.tokens
        new.good_mask = self.good_mask
        new.markers = self.markers
        new.own = self.own
        new.coins = self.coins[:]
        new.goods = [goods[:] for goods in self.goods]
        new.hands = [hand[:] for hand in self.hands]
        new.discards = [pile[:] for pile in self.discards]
        new.houses = self.houses[:]
        new.houses_left = self.houses_left[:]
        new.colonists = [(land[:], sea[:]) for land, sea in self.colonists]
        new.turns = self.turns[:]
        new.stands = self.stands[:]
        new.occupants = self.occupants[:]
        new.coin_side = self.coin_side[:]
        new.display = self.display[:]
        new.deck = self.deck[:]
        new.intermediate = self.intermediate[:]
        new.last_turns = self.last_turns[:]
        new.pending = self.pending[:]
        new.turn = self.turn
        new.praefectus_magnus = self.praefectus_magnus
        new.praefectus_magnus_used = self.praefectus_magnus_used
        new.concordia = self.concordia
        new._legal = None
        return new

    def to_position(self) -> dict[str, Any]:
        """The position in the Position format, complete."""
        from concordia_nb.concordia import position  # it needs State

        return position.to_position(self)

    def svg(self, **options: Any) -> str:
        """The board as SVG; options as `view.svg.board` takes them. The one place where the rules call the drawing."""
        from concordia_nb.view import svg

        return svg.board(self.to_position(), self.board, **options)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return (
            f"<State {self.board.id}, {len(self.seats)} seats, round {self.rounds}, {self.phase or 'over'}>"
        )
