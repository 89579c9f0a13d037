"""Learn: what the game is about, and the way to a first game."""

from __future__ import annotations

from concordia_nb.app.markup import button, tag, text
from concordia_nb.app.place import Place
from concordia_nb.concordia import player_aid
from concordia_nb.core.words import _


class Learn(Place):
    """The game in two minutes, then a first game, then the rules to look up."""

    def title(self) -> str:
        """Its heading."""
        return _("Learn Concordia")

    def html(self) -> str:
        """An honest introduction: there is no lesson here, but a good way to begin."""
        idea = (
            _("Everyone starts in Roma with two colonists, a few goods and the same seven cards."),
            _("In your turn you play one card and do what it says: travel and build, let a province produce, trade, "
              "buy new cards. Then the next player has a turn."),
            _("Cards you have played lie open before you. The Tribune takes them all back into your hand."),
            _("Houses bring goods, goods build houses and buy cards, and every card also scores for a god at the "
              "end: houses, provinces, kinds of goods, colonists."),
            _("The game ends when someone has built 15 houses or the last card is bought. Then the gods give their "
              "points, card by card, and whoever has most wins."),
        )  # fmt: skip
        cards = "".join(
            tag("div", text("dt", line.name), text("dd", line.text))
            for line in player_aid.personalities()[:8]
        )
        return "".join((
            tag("section",
                text("h2", _("The idea in two minutes")),
                tag("ol", *(text("li", line) for line in idea)),
                class_="ca-card"),
            tag("section",
                text("h2", _("A first game")),
                text("p", _("You learn most by playing. In a first game two easy opponents play with you on the small "
                            "board, and in mid-game everyone's points are counted once, so that you see early what "
                            "the gods reward. The table always says what is asked, shows what is possible, and tells "
                            "why something is not.")),
                button(_("Start a first game"), "here:first", "ca-main-do"),
                class_="ca-card ca-invite"),
            tag("section",
                text("h2", _("What the cards do")),
                tag("dl", cards, class_="ca-lines"),
                class_="ca-card"),
            tag("section",
                text("h2", _("To look things up")),
                tag("p", button(_("All rules, in order"), "go:rules"), button(_("Player aid"), "go:rules:aid"),
                    button(_("Set-up of a real box"), "go:rules:setup"), class_="ca-row"),
                class_="ca-card"),
        ))  # fmt: skip

    def do(self, what: str) -> None:
        """Start a first game."""
        if what == "first":
            self.visit.go("play", "first")
