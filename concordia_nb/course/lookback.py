"""A look back at a game: how everybody's points grew, as a picture and in words."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from concordia_nb.concordia import Record, names
from concordia_nb.core.words import _
from concordia_nb.view import palette

WIDTH, HEIGHT = 720.0, 300.0
LEFT, RIGHT, TOP, BOTTOM = 44.0, 104.0, 16.0, 40.0
DASHES = ("", "9 4", "3 3", "12 3 3 3", "6 6")  # so that lines stay apart without colours


@dataclass(frozen=True)
class Growth:
    """Points after each round: `totals[seat][round]`, beginning with the start of the game."""

    totals: tuple[tuple[int, ...], ...]

    @property
    def rounds(self) -> int:
        """How many rounds there were."""
        return len(self.totals[0]) - 1


def growth(record: Record) -> Growth:
    """What each seat's points would have been had the game ended after each round."""
    state = record.at(0)
    rows = [[points["total"] for points in state.scores()]]
    before = state.rounds
    for move in record.moves:
        state.play(move)
        if state.rounds != before or (state.over and move is record.moves[-1]):
            before = state.rounds
            rows.append([points["total"] for points in state.scores()])
    if len(rows) > 1 and not state.over:
        rows.append([points["total"] for points in state.scores()])
    return Growth(tuple(zip(*rows, strict=True)))


def picture(record: Record, theme: str = "light") -> str:
    """The growth of the points as an SVG: a line a seat, its name and last total at the right end."""
    found = growth(record)
    state, look = record.state, palette.theme(theme)
    most = max(10, *(max(row) for row in found.totals))
    step = next(n for n in (5, 10, 20, 25, 50, 100, 1000) if most / n <= 6)
    across = (WIDTH - LEFT - RIGHT) / max(1, found.rounds)
    up = (HEIGHT - TOP - BOTTOM) / most

    def x(n: int) -> float:
        return round(LEFT + n * across, 1)

    def y(points: int) -> float:
        return round(HEIGHT - BOTTOM - points * up, 1)

    lines = []
    for points in range(0, most + 1, step):
        lines.append(
            f'<path d="M{LEFT} {y(points)}H{WIDTH - RIGHT}" stroke="{look.ink}" stroke-opacity=".18"/>'
            f'<text x="{LEFT - 8}" y="{y(points) + 4}" text-anchor="end">{points}</text>'
        )
    every = max(1, found.rounds // 10)
    for n in range(0, found.rounds + 1, every):
        lines.append(f'<text x="{x(n)}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{n}</text>')
    lines.append(
        f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 4}" text-anchor="middle">{escape(_("Round"))}</text>'
    )
    ends = sorted(range(len(found.totals)), key=lambda seat: -found.totals[seat][-1])
    below = 0.0
    for seat in ends:
        row = found.totals[seat]
        colour = look.seats[state.seats[seat].colour]
        way = "L".join(f"{x(n)} {y(points)}" for n, points in enumerate(row))
        dash = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
        below = max(below, y(row[-1]) + 4)
        lines.append(
            f'<path d="M{way}" fill="none" stroke="{look.ink}" stroke-width="5" stroke-opacity=".35"/>'
            f'<path d="M{way}" fill="none" stroke="{colour}" stroke-width="3.2"{dash} stroke-linejoin="round"/>'
            f'<text x="{WIDTH - RIGHT + 8}" y="{below}" font-weight="600">'
            f"{escape(names.seat(state, seat))} {row[-1]}</text>"
        )
        below += 16
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" role="img" width="100%" '
        f'font-family="system-ui, sans-serif" font-size="12" fill="{look.ink}">'
        f"<title>{escape(in_words(record))}</title>{''.join(lines)}</svg>"
    )


def in_words(record: Record) -> str:
    """The same in a few sentences."""
    found = growth(record)
    middle = found.rounds // 2
    return " ".join(
        _("{name}: {half} points after round {n}, {all} at the end.").format(
            name=names.seat(record.state, seat), half=row[middle], n=middle, all=row[-1]
        )
        for seat, row in enumerate(found.totals)
    )
