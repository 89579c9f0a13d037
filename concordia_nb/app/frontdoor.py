"""The front door: the four ways in, and the game that waits to be continued."""

from __future__ import annotations

from functools import cache

from concordia_nb.app.kept import continue_line
from concordia_nb.app.markup import button, tag, text
from concordia_nb.app.place import Place
from concordia_nb.core.files import folder, read_json
from concordia_nb.core.words import _
from concordia_nb.store import StoreError
from concordia_nb.view import svg

COAST = 1000  # height of the ground in units of its own: finer than a screen shows it
DEPTHS = (86, 62, 42, 26, 12)  # how far out each line along the coast lies, twice, the farthest first
LINE = 2.5  # width of such a line, twice


class FrontDoor(Place):
    """Learn, Play, Watch, Rules."""

    def title(self) -> str:
        """Its heading."""
        return _("Concordia")

    def html(self) -> str:
        """A greeting, the game to continue, and four cards that say what lies behind them."""
        ways = (
            (
                "learn",
                _("Learn"),
                _("New to the game? What it is about, and a first game with gentle opponents."),
            ),
            ("play", _("Play"), _("A whole game against the computer, or with friends at this screen.")),
            (
                "watch",
                _("Watch"),
                _("A demo for a class, bots against each other, or a recorded game step by step."),
            ),
            (
                "rules",
                _("Rules"),
                _("Every rule in plain words, to search. Player aid and set-up for the real box."),
            ),
        )
        cards = "".join(
            tag(
                "li",
                tag("div", _sign(place, self.visit.theme), class_="ca-sign", aria_hidden="true"),
                tag("h2", button(name, f"go:{place}", "ca-cover")),
                text("p", words),
                class_=f"ca-way ca-way-{place}",
            )
            for place, name, words in ways
        )
        return "".join((
            _coast(),
            text("p", _("Trade, settle and build in the Roman world. Learn the board game, play it, look things up."),
                 class_="ca-lead"),
            self._waiting(),
            tag("ul", cards, class_="ca-ways"),
            tag("section",
                text("span", _("For teachers: click a position together, make a lesson of it, or play on from it.")),
                button(_("Position editor"), "go:editor"),
                class_="ca-teach ca-row"),
        ))  # fmt: skip

    def _waiting(self) -> str:
        if not self.visit.owner:
            return ""
        try:
            games = [game for game in self.visit.store.games(self.visit.owner) if not game.over]
        except StoreError:
            return ""  # the page for playing says what is wrong
        return tag("section", continue_line(games[0]), class_="ca-waiting") if games else ""


@cache
def _coast() -> str:
    """The coasts of Imperium with depth lines, as a ground behind the cards. Colours are the style sheet's."""
    board = read_json(folder("maps") / "imperium.json")
    wide = round(board["aspect"] * COAST)
    path = ""
    for ring in board["outline"]["land"]:
        numbers = [
            round(value * size) for value, size in zip(ring, [wide, COAST] * (len(ring) // 2), strict=True)
        ]
        x, y, *rest = numbers
        steps = [b - a for a, b in zip(numbers, rest, strict=False)]
        path += f"M{x} {y}l{' '.join(map(str, steps))}z"
    lines = "".join(  # a broad line, and the sea's colour over all but its rim
        f'<use href="#ca-land" class="ca-depth" stroke-width="{depth}"/>'
        f'<use href="#ca-land" stroke-width="{depth - LINE}"/>'
        for depth in DEPTHS
    )
    return (
        f'<svg class="ca-coast" viewBox="0 0 {wide} {COAST}" preserveAspectRatio="xMidYMin slice" aria-hidden="true">'
        f'<defs><path id="ca-land" d="{path}"/></defs>{lines}'
        '<use href="#ca-land" class="ca-shore"/></svg>'
    )


def _sign(place: str, theme: str) -> str:
    size = 54
    if place == "learn":
        return svg.god("minerva", size, theme=theme)
    if place == "play":
        return svg.figure("house", "red", size, theme=theme)
    if place == "watch":
        return svg.figure("sea", "blue", size, theme=theme)
    return svg.god("jupiter", size, theme=theme)
