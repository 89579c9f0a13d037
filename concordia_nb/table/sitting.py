"""A game at the table: the record, and what its players have begun on the page but not yet decided. No Jupyter here.

The record is the only truth. Everything else kept here (a colonist taken in hand, goods counted out, a question of
ours) is small, belongs to the present position, and is gone once the position changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from concordia_nb.concordia import Event, InvalidMoveError, Record, State, names, parse_move
from concordia_nb.concordia.moves import DONE, Move
from concordia_nb.concordia.pieces import CARDS, GOODS, KINDS, PRICES
from concordia_nb.core.reasons import Reason
from concordia_nb.core.words import _, language
from concordia_nb.table.doubts import doubt
from concordia_nb.table.telling import intermediate_lines

HUMAN = "human"


@dataclass(frozen=True, slots=True)
class Note:
    """Something said to the players: `kind` is "why" (not possible), "ask", "news" or "fault"."""

    kind: str
    lines: tuple[str, ...]
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Decision:
    """Who made a move and in which turn of the game it was (turns are counted from 1 over all seats)."""

    seat: int
    turn: int


@dataclass(frozen=True, slots=True)
class Doubt:
    """A legal move that is asked about before it is played."""

    move: Move
    text: str


class Sitting:
    """A record being played, with what is in hand.

    Attributes:
        record: the game. Only this class plays or takes back moves while it sits at a table.
        version: grows whenever the record changes: a click made for an older version is late.
        lifted: the colonist taken in hand, as (kind, place id).
        slot: the display slot (1 to 7) whose "any good" is being chosen; 0 none.
        city: the city where a new colonist of either kind may be settled, being chosen; "" none.
        amounts: goods counted out: kept (keep), bought (positive) or sold (negative) by GOODS.
        doubt: the move we asked about. note: what was last said.
        decisions: who decided what, by move.
        end_turns: play a forced `done` for a human (it can be taken back).
        glows: show what is possible. prices: say what it costs and brings. A lesson may leave out either.
        past: a moment that is looked back at: nothing is played there.
    """

    glows = True
    prices = True
    past = False

    def __init__(self, record: Record, *, end_turns: bool = False) -> None:
        self.version = 0
        self.end_turns = end_turns
        self.note: Note | None = None
        self.lifted: tuple[str, str] | None = None
        self.slot = 0
        self.city = ""
        self.doubt: Doubt | None = None
        self.amounts: list[int] = []
        self.decisions: list[Decision] = []
        self.passed_by_us: set[int] = set()
        self._told_in = ""
        self._events: list[Event] = []
        self.sit_down(record)

    def sit_down(self, record: Record) -> None:
        """Take up a record (another game, or one loaded)."""
        self.record = record
        self._told_in = ""
        state = record.at(0)
        self.decisions = []
        for move in record.moves:
            self.decisions.append(_decision(state))
            state.play(move)
        self.passed_by_us = set()
        self._changed()
        self.note = None

    # -- what is seen -------------------------------------------------------------------------------------------------

    @property
    def events(self) -> list[Event]:
        """What happened, a sentence a move, in the language in use."""
        if self._told_in != language():
            self._told_in = language()
            self._events = self.record.history()
        return self._events

    @property
    def state(self) -> State:
        """The position now."""
        return self.record.state

    @property
    def seat(self) -> int:
        """The seat that must decide."""
        return self.state.to_move

    def is_human(self, seat: int) -> bool:
        """Whether a person sits there."""
        return self.state.seats[seat].player == HUMAN

    @property
    def humans(self) -> list[int]:
        """The seats of persons."""
        return [i for i in range(len(self.state.seats)) if self.is_human(i)]

    @property
    def waits_for_human(self) -> bool:
        """Whether a person must decide now."""
        return not self.state.over and self.is_human(self.seat)

    @property
    def viewer(self) -> int:
        """Whose hand lies before the reader: who decides, else the person who decided last, else the next person."""
        if self.waits_for_human:
            return self.seat
        for decision in reversed(self.decisions):
            if self.is_human(decision.seat):
                return decision.seat
        seats = len(self.state.seats)
        for ahead in range(seats):
            seat = (self.state.turn + ahead) % seats
            if self.is_human(seat):
                return seat
        return self.seat

    @property
    def handed_over(self) -> bool:
        """Whether the seat of another person must decide than the person who decided last."""
        if not self.waits_for_human:
            return False
        last = next((d.seat for d in reversed(self.decisions) if self.is_human(d.seat)), self.seat)
        return last != self.seat

    def recap(self) -> list[Event]:
        """What the others did since the viewer's last turn (a forced end of turn is left out)."""
        viewer, now = self.viewer, _turn_number(self.state)
        if self.state.over or not self.waits_for_human:
            now += 1
        last = -1
        for i, decision in enumerate(self.decisions):
            if decision.seat == viewer and decision.turn < now:
                last = i
        return (
            [
                event
                for event, decision in zip(self.events, self.decisions, strict=True)
                if event.number - 1 > last and decision.seat != viewer and event.text
            ]
            if last >= 0
            else []
        )

    # -- what is open -------------------------------------------------------------------------------------------------

    def moves(self) -> list[Move]:
        """The moves that are open; a lesson may leave some of the legal ones out."""
        return self.state.moves()

    def reasons(self, text: str) -> list[Reason]:
        """Reasons against a move. Raises `InvalidMoveError` for what is no move."""
        return self.state.why_not(text)

    # -- moves --------------------------------------------------------------------------------------------------------

    def play(self, text: str, *, sure: bool = False) -> bool:
        """Play a move for the person to move; asks first when it is legal but doubtful. True when it was played."""
        self.doubt = None
        self.note = None
        if self.state.over:
            self.note = Note("why", (_("The game is over."),))
            return False
        if not self.waits_for_human:
            self.refuse_for_bot()
            return False
        if not self._legal(text):
            return False
        move = parse_move(str(text), self.state)
        counted = self.state.phase != "keep" and bool(trades_of(self.amounts))
        question = None if sure else doubt(self.state, move, self.last_of_turn, counted)
        if question:
            self.doubt = Doubt(move, question)
            return False
        seat, at_half_time = self.seat, self.state.intermediate[self.seat]
        self._apply(text)
        if self.state.intermediate[seat] != at_half_time:
            self.note = Note("news", tuple(intermediate_lines(self.state, seat)))
        self._end_turn_if_forced()
        return True

    def _legal(self, text: str) -> bool:
        try:
            reasons = self.reasons(text)
        except InvalidMoveError as problem:
            self.note = Note("why", (str(problem),))
            return False
        if reasons:
            self.explain_refusal(reasons)
        return not reasons

    def play_bot(self, move: str) -> None:
        """Play a bot's move. Raises `IllegalMoveError` or `InvalidMoveError` and changes nothing if it is not legal."""
        self._apply(move)
        self.note = None

    def _apply(self, move: str) -> None:
        state, before = self.state.copy(), len(self.record.moves)
        self._carry_out(move)
        for played in self.record.moves[before:]:
            self.decisions.append(_decision(state))
            state.play(played)
        if self._told_in == language():
            self._events += self.record.history(before)
        self._changed()

    def _carry_out(self, move: str) -> None:
        """Play a move; in a lesson the others may answer at once."""
        self.record.play(move)

    def _end_turn_if_forced(self) -> None:
        if self.end_turns and self.waits_for_human and self.moves() == [DONE]:
            self.passed_by_us.add(len(self.decisions))
            self._apply(DONE)

    @property
    def last_of_turn(self) -> str:
        """The last move of the turn that is going on; "" at its beginning."""
        if self.decisions and self.decisions[-1].turn == _turn_number(self.state) and self.record.moves:
            return str(self.record.moves[-1])
        return ""

    def _changed(self) -> None:
        self.version += 1
        self.forget()

    def forget(self) -> None:
        """Put down what is in hand."""
        self.lifted = None
        self.slot = 0
        self.city = ""
        self.doubt = None
        self.amounts = self._first_amounts()

    def _first_amounts(self) -> list[int]:
        """Nothing counted out; for goods to keep, the dearest that fit."""
        amounts = [0] * len(GOODS)
        if self.state.phase == "keep":
            free, offered = self.free_to_keep, self.offered
            for good in sorted(range(len(GOODS)), key=lambda g: -PRICES[g]):
                amounts[good] = min(offered[good], free)
                free -= amounts[good]
        return amounts

    # -- taking back --------------------------------------------------------------------------------------------------

    @property
    def own_steps(self) -> int:
        """How many moves of the turn now going on the person to move has made (and may take back one by one)."""
        if self.state.over:
            return 0
        turn, n = _turn_number(self.state), 0
        for decision in reversed(self.decisions):
            if decision.turn != turn or decision.seat != self.seat or not self.is_human(decision.seat):
                break
            n += 1
        return n

    @property
    def steps_to_last_human(self) -> int:
        """How many moves back the last decision of a person lies that `undo` cannot reach; 0 if there is none."""
        if self.own_steps:
            return 0
        for back, decision in enumerate(reversed(self.decisions), 1):
            if self.is_human(decision.seat) and len(self.decisions) - back not in self.passed_by_us:
                return back
        return 0

    def undo(self) -> bool:
        """Take back the last step of the present turn."""
        return self._take_back(min(1, self.own_steps))

    def restart_turn(self) -> bool:
        """Take back the whole of the present turn."""
        return self._take_back(self.own_steps)

    def take_back(self) -> bool:
        """Take back the last decision of a person, with all moves of bots after it."""
        return self._take_back(self.steps_to_last_human)

    def _take_back(self, n: int) -> bool:
        self.note = None
        if not n:
            self.forget()
            self.note = Note("why", (_("There is nothing to take back."),))
            return False
        self.record.undo(n)
        del self.decisions[len(self.decisions) - n :]
        del self._events[len(self.decisions) :]
        self.passed_by_us = {i for i in self.passed_by_us if i < len(self.decisions)}
        self._changed()
        return True

    # -- goods counted out --------------------------------------------------------------------------------------------

    @property
    def offered(self) -> tuple[int, ...]:
        """What is offered to be kept, by GOODS."""
        return self.state.pending[-1].goods

    @property
    def free_to_keep(self) -> int:
        """Spaces that must be filled."""
        return min(self.state.free_spaces(self.seat), sum(self.offered))

    def count(self, good: int, change: int) -> None:
        """Count one unit of a good more or less; says why where it cannot be."""
        self.note = None
        wanted = self.amounts[:]
        wanted[good] += change
        refusal = (
            self._why_not_keep(wanted) if self.state.phase == "keep" else self._why_not_trade(wanted, good)
        )
        if refusal:
            self.note = Note("why", (refusal.text,), (refusal.rule,))
        else:
            self.amounts = wanted

    def can_count(self, good: int, change: int) -> bool:
        """Whether one more or less of a good can be counted."""
        wanted = self.amounts[:]
        wanted[good] += change
        if self.state.phase == "keep":
            return self._why_not_keep(wanted) is None
        return self._why_not_trade(wanted, good) is None

    def _why_not_keep(self, wanted: list[int]) -> Reason | None:
        if min(wanted) < 0:
            return Reason("R-STO-4", _("There is none to put back."))
        for good, n in enumerate(wanted):
            if n > self.offered[good]:
                return Reason("R-STO-4", _("No more {good} is offered.").format(good=names.good(GOODS[good])))
        if sum(wanted) > self.free_to_keep:
            return Reason("R-STO-1", _("All free spaces are filled: put something back first."))
        return None

    def _why_not_trade(self, wanted: list[int], good: int) -> Reason | None:
        """Sales come first, so that they make room and bring money (R-MER-4)."""
        trades = trades_of(wanted)
        if not any(trade.split()[1] == GOODS[good] for trade in trades):
            return None
        trial = self.state.copy()
        for trade in trades:
            reasons = trial.why_not(trade)
            if reasons:
                return reasons[0]
            trial.play(trade)
        return None

    def trade(self) -> bool:
        """Do the trade that is counted out: sales, then purchases, each a move."""
        trades = trades_of(self.amounts)
        if not trades:
            self.note = Note("why", (_("Choose first what to sell or buy, with + and −."),))
            return False
        return all(self.play(trade, sure=True) for trade in trades)

    # -- what clicks mean ---------------------------------------------------------------------------------------------

    def act(self, what: str) -> None:
        """Do what a click asks for: `what` is a word of ours, see `_ACTIONS`; anything else is no action."""
        verb, _sep, rest = what.partition(":")
        if verb == "back":
            self.back()
            return
        if verb == "undo":
            self.undo()
            return
        if verb == "restart":
            self.restart_turn()
            return
        if verb == "takeback":
            self.take_back()
            return
        if self.state.over:
            return
        if not self.waits_for_human:
            self.refuse_for_bot()
            return
        match verb:
            case "move":
                self.play(rest)
            case "sure":
                if self.doubt:
                    self.play(self.doubt.move, sure=True)
            case "done":
                self.play(DONE)
            case "card":
                self.play(f"play {rest}")
            case "slot":
                self.pick_slot(rest)
            case "seat":
                self.play(f"copy {rest}")
            case "spot":
                kind, _sep, place = rest.partition(":")
                self.pick(kind, place)
            case "lift":
                kind, _sep, place = rest.partition("@")
                self.lift(kind, place)
            case "plus" | "minus":
                if rest in GOODS and self.counts_goods:
                    self.count(GOODS.index(rest), 1 if verb == "plus" else -1)
            case "trade":
                self.trade()
            case "keep":
                self.play(keep_text(self.amounts))

    @property
    def counts_goods(self) -> bool:
        """Whether goods are counted out in this phase."""
        return self.state.phase in ("keep", "mercator") or self.buys_first

    @property
    def buys_first(self) -> bool:
        """The variant R-SET-9: goods may be bought before the first card."""
        return self.state.phase == "play" and any(move.startswith("buy ") for move in self.moves())

    def back(self) -> None:
        """Escape: put down what is in hand, drop a question or a note."""
        self.note = None
        if self.doubt:
            self.doubt = None
        else:
            self.forget()

    def pick_slot(self, slot: str) -> None:
        """A card of the display: taken, or asked what is paid for its place."""
        self.note = None
        self.doubt = None
        if not slot.isdecimal() or not 1 <= int(slot) <= len(self.state.display):
            return
        options = self.takes(int(slot))
        if len(options) == 1:
            self.play(options[0])
        elif options:
            self.slot = int(slot)
        else:
            self.slot = 0
            texts = [f"take {slot}", f"take {slot} with {GOODS[0]}"]
            found = [reasons for text in texts if (reasons := self.why_not(text))]
            best = min(found, key=len, default=[])
            self.explain_refusal(best)

    def takes(self, slot: int) -> list[Move]:
        """The ways to take the card of a slot."""
        return [m for m in self.moves() if m.split()[:2] == ["take", str(slot)]]

    def lift(self, kind: str, place: str) -> None:
        """Take a colonist in hand, or put it down when it is the one in hand."""
        self.note = None
        self.doubt = None
        if self.lifted == (kind, place):
            self.lifted = None
        elif (kind, place) in self.liftable():
            self.lifted = (kind, place)
            self.city = ""
        else:
            self.explain_refusal(self.why_not_lift(kind, place))

    def liftable(self) -> list[tuple[str, str]]:
        """The colonists (kind, place) that can move now."""
        found: dict[tuple[str, str], None] = {}
        for move in self.moves():
            words = move.split()
            if words[0] == "move":
                found[words[1], words[2]] = None
        return list(found)

    def ways(self, kind: str, place: str) -> list[Move]:
        """The moves of a colonist, the nearest first."""
        start = ["move", kind, place]
        return sorted((m for m in self.moves() if m.split()[:3] == start), key=lambda m: m.steps)

    def targets(self) -> dict[str, str]:
        """What can be picked on the board: spot ("city:ravenna") → the action it stands for."""
        if not self.waits_for_human:
            return {}
        found: dict[str, str] = {}
        moves = self.moves()
        match self.state.phase:
            case "architect":
                for kind, place in self.liftable():
                    found[f"colonist:{kind}@{place}"] = f"lift:{kind}@{place}"
                if self.lifted:
                    for move in self.ways(*self.lifted):
                        found[f"route:{move.split()[4]}"] = f"move:{move}"
                else:
                    for move in moves:
                        if move.startswith("build "):
                            found[f"city:{move.split()[1]}"] = f"move:{move}"
            case "prefect":
                for move in moves:
                    if move.startswith("produce ") and move.good < 0:  # a good is named beside the board
                        found[f"province:{move.split()[1]}"] = f"move:{move}"
            case "tribune" | "colonist":
                for move in moves:
                    if move.startswith("settle "):
                        city = move.split()[2]
                        spot = f"city:{city}"
                        found[spot] = f"settle:{city}" if spot in found else f"move:{move}"
                    elif move.startswith("collect "):
                        found[f"city:{move.split()[1]}"] = f"move:{move}"
        return found

    def pick(self, kind: str, place: str) -> None:
        """Something on the board was picked: do what it stands for, or say why that is not possible."""
        self.note = None
        self.doubt = None
        if not self.waits_for_human:
            self.refuse_for_bot()
            return
        action = self.meant(kind, place)
        if action is None:
            self.explain_refusal(self.why_not_pick(kind, place))
            return
        verb, _sep, rest = action.partition(":")
        if verb == "settle":
            self.city = "" if self.city == rest else rest
        elif verb == "lift":
            self.lift(*rest.split("@", 1))
        else:
            self.play(rest)

    def meant(self, kind: str, place: str) -> str | None:
        """The action a spot of the board stands for; a figure also stands for its place, and the other way round."""
        targets = self.targets()
        exact = targets.get(f"{kind}:{place}")
        if exact:
            return exact
        where = place.partition("@")[2] if kind == "colonist" else place
        if kind == "colonist":
            return targets.get(f"{'route' if '~' in where else 'city'}:{where}")
        if kind in ("route", "city"):
            own = [f"colonist:{k}@{place}" for k in KINDS if f"colonist:{k}@{place}" in targets]
            if len(own) == 1:
                return targets[own[0]]
            if own and self.lifted is None:
                return targets[own[0]]
            if own:
                other = [spot for spot in own if targets[spot] != "lift:" + "@".join(self.lifted or ())]
                return targets[other[0]]
        if kind == "city" and self.state.phase == "prefect":
            return targets.get(f"province:{self._province_of(place)}")
        return None

    def _province_of(self, place: str) -> str:
        """The province of a city; "" for a boat and a city without one."""
        number = self.state.board.city_number.get(place)
        return "" if number is None else self.state.board.cities[number].province or ""

    # -- reasons ------------------------------------------------------------------------------------------------------

    def why_not(self, text: str) -> list[Reason]:
        """Reasons against a move; none for what is no move."""
        try:
            return self.reasons(text)
        except InvalidMoveError:
            return []

    def why_not_lift(self, kind: str, place: str) -> list[Reason]:
        """Why a colonist cannot be taken in hand."""
        state = self.state
        if state.phase != "architect":
            return [Reason("R-ARC-1", _("Colonists are moved by the Architect."))]
        now = state.pending[-1]
        if now.begun:
            return [
                Reason(
                    "R-ARC-10",
                    _("All movement comes before the first house; a house has been built already."),
                )
            ]
        if not now.left:
            return [Reason("R-ARC-1", _("All steps are used."))]
        number = state.board.place_number.get(place, -1)
        if number not in state.colonists[self.seat][KINDS.index(kind)]:
            return [Reason("R-ARC-1", _("That colonist is not yours to move."))]
        return [Reason("R-ARC-4", _("It has no way to go: every route it could reach is taken or too far."))]

    def why_not_pick(self, kind: str, place: str) -> list[Reason]:
        """Why picking a spot does nothing now: reasons against the move it would most likely mean."""
        phase = self.state.phase
        if kind == "colonist":
            figure, _sep, where = place.partition("@")
            if phase == "architect" and self.lifted is None:
                return self.why_not_lift(figure, where)
            return self.why_not_pick("route" if "~" in where else "city", where)
        if kind == "route":
            if self.lifted:
                return self.why_not(f"move {self.lifted[0]} {self.lifted[1]} > {place}")
            if phase == "architect":
                if self.liftable():
                    return [
                        Reason(
                            "R-ARC-1", _("First pick one of your colonists that glow, then where it goes.")
                        )
                    ]
                return self.why_not_lift("sea" if place.split("#")[0].endswith(":sea") else "land", place)
            return [Reason("R-ARC-1", _("Colonists stand on routes; the Architect moves them there."))]
        if kind == "province" or (kind == "city" and phase == "prefect"):
            province = place if kind == "province" else self._province_of(place)
            return self.why_not(f"produce {province}")
        if phase == "architect" and self.lifted:
            return [
                Reason("R-ARC-9", _("A colonist cannot end in a city: pick one of the routes that glow."))
            ]
        if phase in ("tribune", "colonist"):
            return self.why_not(f"settle land {place}") or self.why_not(f"settle sea {place}")
        return self.why_not(f"build {place}")

    def explain_refusal(self, reasons: Iterable[Reason]) -> None:
        """Say why something is not possible."""
        found = list(reasons)
        if found:
            self.note = Note(
                "why",
                tuple(dict.fromkeys(reason.text for reason in found[:3])),
                tuple(dict.fromkeys(reason.rule for reason in found[:3])),
            )
        else:
            self.note = Note("why", (_("That does nothing now."),))

    def refuse_for_bot(self) -> None:
        """It is a bot's turn."""
        self.note = Note(
            "why",
            (_("It is {name}'s turn; yours comes soon.").format(name=names.seat(self.state, self.seat)),),
        )

    # -- before it is done --------------------------------------------------------------------------------------------

    def preview(self, action: str) -> list[str]:
        """What an action would do, in sentences; [] if nothing can be said."""
        verb, _sep, rest = action.partition(":")
        if not self.prices:
            return []
        match verb:
            case "move":
                return self._explained(rest)
            case "done":
                return self._explained(DONE)
            case "card":
                return self._explained(f"play {rest}") if rest in {c.id for c in CARDS} else []
            case "seat":
                return self._explained(f"copy {rest}")
            case "lift":
                kind, _sep, place = rest.partition("@")
                steps = max((m.steps for m in self.ways(kind, place)), default=0)
                if not steps:
                    return []
                return [
                    _("Take this {kind} in hand: {n} routes can be reached.").format(
                        kind=names.kind(kind), n=len(self.ways(kind, place))
                    )
                ]
            case "settle":
                return [_("Place a land colonist or a sea colonist here.")]
            case "keep":
                return self._explained(keep_text(self.amounts))
            case "slot":
                options = self.takes(int(rest)) if rest.isdecimal() else []
                return self._explained(options[0]) if len(options) == 1 else []
        return []

    def _explained(self, text: str) -> list[str]:
        if not self.waits_for_human or self.why_not(text):
            return []
        try:
            return self.state.explain(text)
        except InvalidMoveError:
            return []


class Moment(Sitting):
    """A moment of a game that is looked back at: everything as it lay then, and nothing to be done.

    Args:
        record: the game; it stays as it is. at: after how many of its moves.
    """

    glows = False
    past = True

    def __init__(self, record: Record, at: int) -> None:
        super().__init__(record.branch(at))

    @property
    def waits_for_human(self) -> bool:
        """Nobody is asked anything any more."""
        return False

    @property
    def viewer(self) -> int:
        """Who had to decide then."""
        return self.seat

    def moves(self) -> list[Move]:
        """None: the game is over."""
        return []


def trades_of(amounts: list[int]) -> list[str]:
    """Moves for goods counted out: sales first, then purchases, both in the order of GOODS.

    >>> trades_of([2, 0, -1, 0, 0])
    ['sell tool 1', 'buy brick 2']
    """
    sales = [f"sell {GOODS[g]} {-n}" for g, n in enumerate(amounts) if n < 0]
    return sales + [f"buy {GOODS[g]} {n}" for g, n in enumerate(amounts) if n > 0]


def keep_text(amounts: list[int]) -> str:
    """The move that keeps these units, by GOODS.

    >>> keep_text([0, 2, 0, 0, 1])
    'keep food 2 cloth 1'
    """
    return "keep " + " ".join(f"{GOODS[g]} {n}" for g, n in enumerate(amounts) if n)


def _turn_number(state: State) -> int:
    """Which turn of the game is going on. It has begun with the choice of its card, before `state.turns` counts it."""
    begun = sum(state.turns)
    return begun + 1 if state.phase == "play" else begun


def _decision(state: State) -> Decision:
    return Decision(state.to_move, _turn_number(state))
