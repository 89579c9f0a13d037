"""Two moves compared: by games played on from each, and by what can be counted after each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from statistics import fmean

from concordia_nb.coach.facts import Fact, facts
from concordia_nb.coach.lines import FAST, Line, lead, line, play_on
from concordia_nb.coach.measures import MEASURES, differences, measured
from concordia_nb.coach.telling import title
from concordia_nb.concordia import State, names
from concordia_nb.core.words import _, ngettext
from concordia_nb.players import BOTS, Player


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
    def lines(self) -> list[str]:
        """The comparison in sentences."""
        said = [_("A: {a}. B: {b}.").format(a=self.a.title, b=self.b.title)]
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
        said += [fact.text + "." for fact in self.differences]
        return said

    def __str__(self) -> str:
        return "\n".join(self.lines)

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(measure.label())}</td><td>{self.a.counted[measure.id]}</td>"
            f"<td>{self.b.counted[measure.id]}</td></tr>"
            for measure in MEASURES
        )
        told = "".join(f"<p>{escape(said)}</p>" for said in self.lines[: 3 if self.games else 1])
        return (
            f"{told}<table><thead><tr><th></th><th>A</th><th>B</th></tr></thead><tbody>{rows}</tbody></table>"
        )


def _mean(numbers: Iterable[float]) -> float:
    row = list(numbers)
    return fmean(row) if row else 0.0


def signed(points: float) -> str:
    """ "+3.5", "−2.0"; "0.0".

    >>> signed(-2)
    '−2.0'
    """
    return f"{points:+.1f}".replace("-", "−") if round(points, 1) else "0.0"


def what_if(
    state: State,
    a: str | Sequence[str],
    b: str | Sequence[str],
    *,
    games: int = 6,
    seed: int = 0,
    player: Player | None = None,
) -> Comparison:
    """Compare two moves of the seat that must decide.

    Args:
        state: not changed.
        a, b: a move each, or the first moves of a turn; `player` ends the turn.
        games: how many games are played on from each, with the same stacks for both; 0 only counts.
        seed: of the stacks.
        player: who plays on at every seat; the quick one if left out.

    Raises as `State.play` does when a move is not possible.

    >>> from concordia_nb import concordia
    >>> state = concordia.new_game("italia", seats=2, seed=7)
    >>> found = what_if(state, "play mercator", ["play prefect", "produce etruria"], games=0)
    >>> found.a.counted["coins"] - found.b.counted["coins"] != 0
    True
    """
    lines = [line(state, [moves] if isinstance(moves, str) else moves, player) for moves in (a, b)]
    sides = [_side(state, each, games, seed, player) for each in lines]
    return Comparison(
        seat=lines[0].seat,
        name=names.seat(state, lines[0].seat),
        a=sides[0],
        b=sides[1],
        differences=tuple(differences(*lines)),
    )


def _side(state: State, each: Line, games: int, seed: int, player: Player | None) -> Side:
    return Side(
        title=title(each),
        moves=tuple(str(move) for move in each.moves),
        facts=tuple(facts(each)),
        counted=measured(each),
        totals=tuple(tuple(play_on(state, each.moves, seed + game, player)) for game in range(games)),
    )
