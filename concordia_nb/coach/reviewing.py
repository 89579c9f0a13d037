"""A look back at a game: points as they grew, the turns that won or cost most, the chances that were missed."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from concordia_nb.coach.chances import Chance, missed
from concordia_nb.coach.comparing import signed
from concordia_nb.coach.facts import Fact
from concordia_nb.coach.judging import Judge, uses
from concordia_nb.coach.lines import FAST, Ends, Line, counted, drained, lead, line, played_on, veiled
from concordia_nb.coach.measures import differences
from concordia_nb.coach.telling import Marks, marks, title
from concordia_nb.coach.turns import Growth, Turn, growth, turns
from concordia_nb.concordia import Move, Record, State, names, parse_move
from concordia_nb.concordia.moves import DONE
from concordia_nb.concordia.pieces import CARDS
from concordia_nb.core.words import _, ngettext, one_stop
from concordia_nb.players import BOTS

GAMES = 4
MOST_COST, MOST_WON, MOST_MISSED = 3, 2, 2
LEAST = 1.0  # points of lead below which a difference is not told
MOST_DIFFERENCES = 3

Steps = Generator[tuple[int, int], None, "Review"]


@dataclass(frozen=True, slots=True)
class Finding:
    """A turn that won or cost much.

    Attributes:
        kind: "cost" or "won".
        seat, round: whose turn, and which of its own.
        at: after how many moves of the record it began.
        played, other: the turn as it was, and the best other one, in few words; moves, other_moves: their moves.
        points: by how much the seat's final lead was greater after the better of the two, on average.
        leads: the mean final lead after the turn as it was, and after the other.
        games, better: how many games were played on from each (one where no stack is left: all would be alike), and in
            how many of them the better one did better.
        differences: what the better one had more than the other.
        marks, other_marks: what to mark on the board.
    """

    kind: str
    seat: int
    name: str
    round: int
    at: int
    played: str
    other: str
    moves: tuple[str, ...]
    other_moves: tuple[str, ...]
    leads: tuple[float, float]
    games: int
    better: int
    differences: tuple[Fact, ...]
    marks: Marks
    other_marks: Marks

    @property
    def points(self) -> float:
        """How many points of lead it won or cost."""
        return abs(self.leads[0] - self.leads[1])

    @property
    def lines(self) -> list[str]:
        """The finding in sentences."""
        words = {"round": self.round, "name": self.name, "played": self.played, "other": self.other}
        head = (
            _("Round {round}, {name}: {played}. Better: {other}.")
            if self.kind == "cost"
            else _("Round {round}, {name}: {played}. That was better than: {other}.")
        ).format(**words)
        said = [one_stop(head)]
        bot = BOTS[FAST].label()
        rest = ngettext(
            "Had {bot} played on at every seat, {name}'s lead at the end would have been {a} after it and {b} after "
            "the other ({n} game from each).",
            "Had {bot} played on at every seat, {name}'s lead at the end would have been {a} on average after it and "
            "{b} after the other ({n} games from each; the better one did better in {k} of them).",
            self.games,
        ).format(
            bot=bot,
            n=self.games,
            name=self.name,
            a=signed(self.leads[0]),
            b=signed(self.leads[1]),
            k=self.better,
        )
        if self.games:
            said.append(rest)
        if self.differences:
            gained = "; ".join(fact.text for fact in self.differences)
            said.append(_("The better one gave: {gained}.").format(gained=gained))
        return said


@dataclass(frozen=True, slots=True)
class Review:
    """A game looked back at.

    Attributes:
        record: the game.
        names: of the seats.
        growth: points by god after each round.
        findings: turns that won or cost most, seat by seat in the order of the game.
        chances: chances missed, seat by seat.
        games: how many games were played on from each turn that was looked at closely.
    """

    record: Record
    names: tuple[str, ...]
    growth: Growth
    findings: tuple[Finding, ...]
    chances: tuple[Chance, ...]
    games: int

    @property
    def moments(self) -> list[Finding | Chance]:
        """Findings and chances in the order in which they are told."""
        return [
            entry
            for seat in range(len(self.names))
            for entries in (self.findings, self.chances)
            for entry in entries
            if entry.seat == seat
        ]

    def __str__(self) -> str:
        from concordia_nb.coach.pages import text

        return text(self)

    def html(self) -> str:
        """The review as a page of its own."""
        from concordia_nb.coach.pages import page

        return page(self)

    def _repr_html_(self) -> str:
        from concordia_nb.coach.pages import inside

        return inside(self)


def review(
    record: Record, seats: Iterable[int] | None = None, *, games: int = GAMES, judge: Judge | None = None
) -> Review:
    """Look back at a game.

    Args:
        record: not changed; best one that is over, for chances are counted at the end.
        seats: whose turns are looked at; all if left out.
        games: how many games are played on from each turn that is told of, and from the best other one.
        judge: who thinks of other turns.

    The same record gives the same review.
    """
    return drained(review_steps(record, seats, games=games, judge=judge))


@dataclass(frozen=True, slots=True)
class _Weighed:
    """A turn with the judge's view: `gain` is the lead after it less the lead after the best other one."""

    turn: Turn
    gain: float
    other: tuple[Move, ...]


def review_steps(
    record: Record, seats: Iterable[int] | None = None, *, games: int = GAMES, judge: Judge | None = None
) -> Steps:
    """The same in small steps: yields (steps done, steps at most) and returns the review.

    A step is a turn weighed, or a game played on.
    """
    judge = judge or Judge()
    everybody = range(len(record.state.seats))
    chosen = list(everybody if seats is None else seats)
    row = turns(record)
    mine = [turn for turn in row if turn.seat in chosen]
    per_seat = (MOST_COST + MOST_WON) * 2 * games
    done, all_steps = 0, len(mine) + len(chosen) * per_seat
    weighed = []
    for turn in mine:
        weighed += _weigh(judge, record, turn)
        done += 1
        yield done, all_steps
    findings: list[Finding] = []
    chances: list[Chance] = []
    for seat in chosen:
        for entry in _telling([w for w in weighed if w.turn.seat == seat]):
            before = record.at(entry.turn.start)
            lines = _lines(record, entry)
            ends = yield from counted(played_on(lines, games), done, all_steps)
            done += sum(map(len, ends))
            finding = _finding(before, entry, lines, ends, names.seat(record.state, seat))
            if finding is not None:
                findings.append(finding)
        chances += missed(record, row, seat)[:MOST_MISSED]
        yield done, all_steps
    return Review(
        record=record,
        names=tuple(names.seat(record.state, seat) for seat in everybody),
        growth=growth(record),
        findings=tuple(findings),
        chances=tuple(chances),
        games=games,
    )


def _moves(record: Record, turn: Turn) -> tuple[Move, ...]:
    """A turn's moves, those others made in it too."""
    state = record.at(turn.start)
    moves = []
    for text in record.moves[turn.start : turn.end]:
        moves.append(parse_move(text, state))
        state.play(moves[-1])
    return tuple(moves)


def _weigh(judge: Judge, record: Record, turn: Turn) -> list[_Weighed]:
    """Up to two entries: against the best other plan, and against the best of another kind."""
    before = record.at(turn.start)
    played = _moves(record, turn)
    ranked = judge.ranked(before)
    others = [plan for plan in ranked if not _same(before, plan.moves, played)]
    if not others:
        return []
    lead_played = judge.lead(before, played)
    best = others[0]
    if best.points > lead_played:
        return [_Weighed(turn, lead_played - best.points, best.moves)]
    other = next(
        (
            plan
            for plan in others
            if uses(before, plan.moves) != uses(before, played) and not _idle(plan.moves)
        ),
        None,
    )
    return [] if other is None else [_Weighed(turn, lead_played - other.points, other.moves)]


def _idle(moves: Sequence[Move]) -> bool:
    """Whether nothing comes of the card that is played: it is no praise to have done better than that."""
    if DONE not in moves or any(move is not DONE and move.verb != "play" for move in moves):
        return False
    return not any(CARDS[move.card].kind in ("tribune", "mercator") for move in moves if move is not DONE)


def _same(before: State, a: Sequence[Move], b: Sequence[Move]) -> bool:
    """Whether two turns come to the same: the position after them is alike but for what was drawn."""
    if tuple(a) == tuple(b)[: len(a)]:
        return True
    then = []
    for moves in (a, b):
        state = veiled(before)
        for move in moves:
            state.play(move)
        position = state.to_position()
        then.append({key: value for key, value in position.items() if key not in ("display", "deck")})
    return then[0] == then[1]


def _telling(weighed: list[_Weighed]) -> list[_Weighed]:
    """The turns to look at closely, in the order of the game."""
    cost = sorted((w for w in weighed if w.gain <= -LEAST), key=lambda w: (w.gain, w.turn.number))[:MOST_COST]
    won = sorted((w for w in weighed if w.gain >= LEAST), key=lambda w: (-w.gain, w.turn.number))[:MOST_WON]
    return sorted([*cost, *won], key=lambda w: w.turn.number)


def _lines(record: Record, entry: _Weighed) -> tuple[Line, Line]:
    """The turn as it was and the other one; goods that others kept are in both decided anew only in the other."""
    before = record.at(entry.turn.start)
    return line(before, _moves(record, entry.turn)), line(before, entry.other)


def _finding(
    before: State,
    entry: _Weighed,
    lines: tuple[Line, Line],
    ends: Ends,
    name: str,
) -> Finding | None:
    """What the games that were played on say; None where they do not bear the judge out."""
    seat = entry.turn.seat
    leads = [[lead(points, seat) for points in totals] for totals in ends]
    won = entry.gain > 0
    if leads[0]:
        means = fmean(leads[0]), fmean(leads[1])
        if (means[0] - means[1]) * (1 if won else -1) < LEAST:
            return None
    else:
        means = (0.0, 0.0)
    better, worse = (0, 1) if won else (1, 0)
    n_better = sum(a > b for a, b in zip(leads[better], leads[worse], strict=True))
    if leads[0] and 2 * n_better <= len(leads[0]):
        return None
    told = [fact for fact in differences(lines[better], lines[worse]) if fact.weight > 0][:MOST_DIFFERENCES]
    return Finding(
        kind="won" if won else "cost",
        seat=seat,
        name=name,
        round=entry.turn.round,
        at=entry.turn.start,
        played=title(lines[0]),
        other=title(lines[1]),
        moves=tuple(str(move) for move in lines[0].moves),
        other_moves=tuple(str(move) for move in lines[1].moves),
        leads=means,
        games=len(leads[0]),
        better=n_better,
        differences=tuple(told),
        marks=marks(before, lines[0].moves),
        other_marks=marks(before, lines[1].moves),
    )
