"""Two moves compared: by games played on from each, and by what can be counted after each."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from statistics import fmean

from concordia_nb.coach.facts import Fact, facts
from concordia_nb.coach.judging import Judge, deed, uses
from concordia_nb.coach.lines import FAST, Line, counted, drained, lead, line, played_on
from concordia_nb.coach.measures import MEASURES, Measure, differences, measured
from concordia_nb.coach.telling import title
from concordia_nb.concordia import State, names
from concordia_nb.core.words import _, ngettext, one_stop
from concordia_nb.players import BOTS, Player

GAMES = 6  # played on from each of two moves
MOST_WAYS = 7


@dataclass(frozen=True, slots=True)
class Side:
    """One of two moves.

    Attributes:
        title: the turn it begins, in few words.
        moves: that turn.
        facts: what it does.
        counted: numbers after it, by measure.
        totals: by game played on, the final points by seat.
    """

    title: str
    moves: tuple[str, ...]
    facts: tuple[Fact, ...]
    counted: dict[str, int]
    totals: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two moves of a seat side by side. `differences` are `a` against `b`, the weightiest for `a` first."""

    seat: int
    name: str
    a: Side
    b: Side
    differences: tuple[Fact, ...]

    @property
    def games(self) -> int:
        """How many games were played on from each."""
        return len(self.a.totals)

    @property
    def points(self) -> tuple[float, float]:
        """The seat's mean final points after each; (0, 0) without games."""
        return (
            _mean(points[self.seat] for points in self.a.totals),
            _mean(p[self.seat] for p in self.b.totals),
        )

    @property
    def leads(self) -> tuple[float, float]:
        """The seat's mean final lead over the best of the others after each."""
        return (
            _mean(lead(p, self.seat) for p in self.a.totals),
            _mean(lead(p, self.seat) for p in self.b.totals),
        )

    @property
    def better(self) -> int:
        """In how many games the seat's lead is greater after `a` than after `b` with the same stack."""
        return sum(
            lead(a, self.seat) > lead(b, self.seat) for a, b in zip(self.a.totals, self.b.totals, strict=True)
        )

    @property
    def verdict(self) -> list[str]:
        """What the games say that were played on; nothing without games."""
        said = []
        if self.games:
            (a, b), (c, d) = self.points, self.leads
            bot = BOTS[FAST].label()
            said.append(
                ngettext(
                    "{n} game played on by {bot} at every seat: {name} ends with {a} points after A and {b} after B.",
                    "{n} games played on by {bot} at every seat: {name} ends with {a} points on average after A and "
                    "{b} after B.",
                    self.games,
                ).format(n=self.games, bot=bot, name=self.name, a=f"{a:.1f}", b=f"{b:.1f}")
            )
            said.append(
                _(
                    "Ahead of the best of the others by {c} after A and {d} after B; A did better in {k} of {n}."
                ).format(c=signed(c), d=signed(d), k=self.better, n=self.games)
            )
        return said

    @property
    def lines(self) -> list[str]:
        """The comparison in sentences."""
        said = one_stop(_("A: {a}. B: {b}.").format(a=self.a.title, b=self.b.title))
        return [said, *self.verdict, *(fact.text + "." for fact in self.differences)]

    def __str__(self) -> str:
        return "\n".join(self.lines)

    def table(self, style: str = "") -> str:
        """What can be counted after each, the better number in bold: an HTML table of this class."""
        rows = "".join(
            f'<tr><th scope="row">{escape(measure.label())}</th>{self._cells(measure)}</tr>'
            for measure in MEASURES
        )
        head = '<thead><tr><td></td><th scope="col">A</th><th scope="col">B</th></tr></thead>'
        return f'<table class="{style}">{head}<tbody>{rows}</tbody></table>'

    def _cells(self, measure: Measure) -> str:
        """Two cells, the better number in bold."""
        a, b = (side.counted[measure.id] for side in (self.a, self.b))
        gain = measure.worth * (a - b)
        return (f"<td><b>{a}</b></td>" if gain > 0 else f"<td>{a}</td>") + (
            f"<td><b>{b}</b></td>" if gain < 0 else f"<td>{b}</td>"
        )

    def _repr_html_(self) -> str:
        told = [self.lines[0], *self.verdict]
        return "".join(f"<p>{escape(said)}</p>" for said in told) + self.table()


def _mean(numbers: Iterable[float]) -> float:
    row = list(numbers)
    return fmean(row) if row else 0.0


def signed(points: float) -> str:
    """ "+3.5", "−2.0"; "0.0".

    >>> signed(-2)
    '−2.0'
    """
    return f"{points:+.1f}".replace("-", "−") if round(points, 1) else "0.0"


def ways(state: State, judge: Judge | None = None) -> list[Line]:
    """Ways to go on that are worth comparing, best first: the best with each card, then others, at most `MOST_WAYS`.

    >>> from concordia_nb import concordia
    >>> state = concordia.new_game("italia", seats=3, seed=7)
    >>> len({way.moves[0] for way in ways(state)}) > 3
    True
    """
    first: list[Line] = []
    others: list[Line] = []
    seen: set[object] = set()
    for plan in (judge or Judge()).ranked(state):
        # Neither the same thing paid in another way, nor one that would be told alike.
        way = line(state, plan.moves)
        deeds, words = tuple(map(deed, plan.moves)), title(way)
        if deeds in seen or words in seen:
            continue
        use = ("use", *uses(state, plan.moves))
        (others if use in seen else first).append(way)
        seen |= {deeds, words, use}
    return [*first, *others][:MOST_WAYS]


def what_if(
    state: State,
    a: str | Sequence[str],
    b: str | Sequence[str],
    *,
    games: int = GAMES,
    seed: int = 0,
    player: Player | None = None,
) -> Comparison:
    """Compare two moves of the seat that must decide.

    Args:
        state: not changed.
        a, b: a move each, or the first moves of a turn; `player` ends the turn.
        games: how many games are played on from each, with the same stacks for both; 0 only counts. Without a stack
            all games are alike, and one is enough.
        seed: of the stacks.
        player: who plays on at every seat; the quick one if left out.

    Raises as `State.play` does when a move is not possible.

    >>> from concordia_nb import concordia
    >>> state = concordia.new_game("italia", seats=2, seed=7)
    >>> found = what_if(state, "play mercator", ["play prefect", "produce etruria"], games=0)
    >>> found.a.counted["coins"] - found.b.counted["coins"] != 0
    True
    """
    first, second = (line(state, [moves] if isinstance(moves, str) else moves, player) for moves in (a, b))
    return drained(compared(first, second, games, seed, player))


def compared(
    a: Line, b: Line, games: int = GAMES, seed: int = 0, player: Player | None = None
) -> Generator[tuple[int, int], None, Comparison]:
    """As `what_if` in small steps: yields (games played on, games in all) and returns the comparison."""
    ends = yield from counted(played_on((a, b), games, seed, player), 0, 2 * games)
    return Comparison(
        seat=a.seat,
        name=names.seat(a.before, a.seat),
        a=_side(a, ends[0]),
        b=_side(b, ends[1]),
        differences=tuple(differences(a, b)),
    )


def _side(each: Line, totals: Sequence[Sequence[int]]) -> Side:
    return Side(
        title=title(each),
        moves=tuple(str(move) for move in each.moves),
        facts=tuple(facts(each)),
        counted=measured(each),
        totals=tuple(tuple(points) for points in totals),
    )
