"""Pictures of a review: everybody's points as they grew, and each seat's points by god, as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from concordia_nb.coach.turns import Growth
from concordia_nb.concordia import State, names
from concordia_nb.concordia.pieces import GODS
from concordia_nb.core.words import _
from concordia_nb.view import palette

WIDTH, HEIGHT = 440.0, 270.0  # small, so that its letters can be read on a phone
LEFT, RIGHT, TOP, BOTTOM = 36.0, 128.0, 14.0, 42.0
LETTERS = 13.0
WIDEST = "36rem"  # where there is more room, the letters stay those of a text
LONGEST_NAME = 10
DASHES = ("", "9 4", "3 3", "12 3 3 3", "6 6")  # so that lines stay apart without colours
GOD_COLOURS = {
    "vesta": "#c9a227", "jupiter": "#3b6ea8", "saturnus": "#8a5a9e", "mercurius": "#4f9d8d",
    "mars": "#b5483a", "minerva": "#7c8f3a", "concordia": "#777777",
}  # fmt: skip


class _Axes:
    """Rounds to the right, points upwards."""

    def __init__(self, rounds: int, most: int) -> None:
        self.rounds = max(1, rounds)
        self.most = max(10, most)

    def x(self, n: int) -> float:
        return round(LEFT + n * (WIDTH - LEFT - RIGHT) / self.rounds, 1)

    def y(self, points: int) -> float:
        return round(HEIGHT - BOTTOM - points * (HEIGHT - TOP - BOTTOM) / self.most, 1)

    def drawn(self, ink: str) -> list[str]:
        step = next(n for n in (5, 10, 20, 25, 50, 100, 1000) if self.most / n <= 6)
        out = []
        for points in range(0, self.most + 1, step):
            out.append(
                f'<path d="M{LEFT} {self.y(points)}H{WIDTH - RIGHT}" stroke="{ink}" stroke-opacity=".18"/>'
                f'<text x="{LEFT - 8}" y="{self.y(points) + 4}" text-anchor="end">{points}</text>'
            )
        for n in range(0, self.rounds + 1, max(1, self.rounds // 10)):
            out.append(f'<text x="{self.x(n)}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{n}</text>')
        middle = (LEFT + WIDTH - RIGHT) / 2
        out.append(f'<text x="{middle}" y="{HEIGHT - 4}" text-anchor="middle">{escape(_("Round"))}</text>')
        return out


def _document(inside: Sequence[str], words: str, ink: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" role="img" width="100%" '
        f'style="max-width:{WIDEST}" aria-label="{escape(words, quote=True)}" '
        f'font-family="system-ui, sans-serif" font-size="{LETTERS:g}" fill="{ink}">'
        f"<title>{escape(words)}</title>{''.join(inside)}</svg>"
    )


def _short(name: str) -> str:
    """A name that fits beside the lines."""
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1].rstrip() + "…"


def totals(growth: Growth, state: State, theme: str = "light") -> str:
    """A line a seat: its points as if the game had ended after each round."""
    look = palette.theme(theme)
    seats = range(len(state.seats))
    rows = [growth.of(seat) for seat in seats]
    axes = _Axes(len(growth.rows) - 1, max(map(max, rows)))
    out = axes.drawn(look.ink)
    below = 0.0
    for seat in sorted(seats, key=lambda seat: -rows[seat][-1]):
        way = "L".join(f"{axes.x(n)} {axes.y(points)}" for n, points in enumerate(rows[seat]))
        dash = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
        below = max(below, axes.y(rows[seat][-1]) + 4)
        out.append(
            f'<path d="M{way}" fill="none" stroke="{look.ink}" stroke-width="5" stroke-opacity=".35"/>'
            f'<path d="M{way}" fill="none" stroke="{look.seats[state.seats[seat].colour]}" stroke-width="3.2"{dash} '
            f'stroke-linejoin="round"/><text x="{WIDTH - RIGHT + 8}" y="{below}" font-weight="600">'
            f"{escape(_short(names.seat(state, seat)))} {rows[seat][-1]}</text>"
        )
        below += LETTERS + 3
    return _document(out, _("Points after each round"), look.ink)


def by_god(growth: Growth, state: State, seat: int, theme: str = "light") -> str:
    """One seat's points, a band a god, as if the game had ended after each round."""
    look = palette.theme(theme)
    gods = (*GODS, "concordia")
    most = max(points["total"] for row in growth.rows for points in row)
    axes = _Axes(len(growth.rows) - 1, most)
    out = axes.drawn(look.ink)
    floor = [0] * len(growth.rows)
    legend = []
    for god in gods:
        row = growth.of(seat, god)
        top = [a + b for a, b in zip(floor, row, strict=True)]
        up = "L".join(f"{axes.x(n)} {axes.y(points)}" for n, points in enumerate(top))
        down = "L".join(f"{axes.x(n)} {axes.y(floor[n])}" for n in range(len(floor) - 1, -1, -1))
        out.append(
            f'<path d="M{up}L{down}Z" fill="{GOD_COLOURS[god]}" stroke="{look.ink}" stroke-width=".6" '
            f'stroke-opacity=".6"><title>{escape(names.god(god))} {row[-1]}</title></path>'
        )
        legend.append((god, row[-1]))
        floor = top
    for i, (god, points) in enumerate(reversed(legend)):
        y = TOP + 12 + i * 21
        out.append(
            f'<rect x="{WIDTH - RIGHT + 10}" y="{y - 10}" width="12" height="12" fill="{GOD_COLOURS[god]}"/>'
            f'<text x="{WIDTH - RIGHT + 28}" y="{y}">{escape(names.god(god))} {points}</text>'
        )
    words = _("Points of {name} by god after each round").format(name=names.seat(state, seat))
    return _document(out, words, look.ink)
