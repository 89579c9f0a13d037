"""The front door: the four ways in, and the game that waits to be continued."""

from __future__ import annotations

from concordia_nb.app.kept import continue_line
from concordia_nb.app.markup import button, tag, text
from concordia_nb.app.place import Place
from concordia_nb.core.words import _
from concordia_nb.store import StoreError
from concordia_nb.view import svg


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


def _sign(place: str, theme: str) -> str:
    size = 54
    if place == "learn":
        return svg.god("minerva", size, theme=theme)
    if place == "play":
        return svg.figure("house", "red", size, theme=theme)
    if place == "watch":
        return svg.figure("sea", "blue", size, theme=theme)
    return svg.god("jupiter", size, theme=theme)
