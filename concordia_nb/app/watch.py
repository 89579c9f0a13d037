"""Watch: demos, bots against bots, or a recorded game step by step."""

from __future__ import annotations

import random

from concordia_nb.app import opponents
from concordia_nb.app.demo import demo_list
from concordia_nb.app.kept import game_age, game_name
from concordia_nb.app.markup import button, choice, chooser, hint, tag, text, warning
from concordia_nb.app.newgame import NewGame
from concordia_nb.app.opening import open_demo_or_record, sentence
from concordia_nb.app.place import Place, Visit
from concordia_nb.concordia import names, pieces
from concordia_nb.concordia.board import board_names
from concordia_nb.core.errors import ConcordiaError
from concordia_nb.core.words import _, ngettext
from concordia_nb.demo import Demo
from concordia_nb.store import StoreError
from concordia_nb.view import svg


class Watch(Place):
    """What can be looked at: a demo, a game of bots, a file, a finished game."""

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.form = NewGame()
        self.form.seats[0].player = self.form.seats[1].player
        self.fault = ""

    def title(self) -> str:
        """Its heading."""
        return _("Watch")

    def html(self) -> str:
        """The demos, two other ways to watch, and the visitor's finished games."""
        return self._demos() + self._bots() + self._file() + self._finished()

    def do(self, what: str) -> None:
        """Begin a game of bots; who starts is drawn."""
        if what == "start" and not self.form.faults(opponents.bots()):
            self.form.seed = str(random.SystemRandom().randrange(1_000_000))
            self.visit.play(self.form.make(), None)

    def set(self, what: str, value: str) -> None:
        """Board, number of bots, and which."""
        self.form.set(what, value)
        self.visit.draw()

    def take(self, name: str, text: str | None) -> None:
        """A demo to show, or a record to step through."""
        self.fault = ""
        try:
            found = open_demo_or_record(name, text)
        except ConcordiaError as problem:
            self.fault = sentence(problem)
            self.visit.draw()
        else:
            if isinstance(found, Demo):
                self.visit.present(found)
            else:
                self.visit.watch(found)

    def _demos(self) -> str:
        """What can be shown to a class."""
        return tag(
            "section",
            text("h2", _("Demos for a class")),
            text("p", _("A few minutes each, for a beamer and a clicker: the class guesses, then the answer is shown, "
                        "and any “what if” can be tried on the board.")),
            demo_list(),
            tag("div", chooser(_("Choose a demo file"), "load-demo"), class_="ca-row"),
            class_="ca-card",
        )  # fmt: skip

    def _bots(self) -> str:
        form = self.form
        counts = [(str(n), ngettext("{n} bot", "{n} bots", n).format(n=n)) for n in pieces.SEAT_COUNTS]
        bots = list(opponents.bots().items())
        seats = [
            tag("li",
                tag("span", svg.seat(seat.colour, 30, theme=self.visit.theme), class_="ca-mark", aria_hidden="true"),
                choice(f"player.{number}", seat.player, bots,
                       aria_label=_("{colour}: which bot").format(colour=names.colour(seat.colour))),
                data_key=f"seat-{number}")
            for number, seat in enumerate(form.playing())
        ]  # fmt: skip
        return tag(
            "section",
            text("h2", _("Bots against bots")),
            text("p", _("They play by themselves. At the table you can slow them down, stop them, and let them make "
                        "one move at a time.")),
            tag("div",
                tag("label", text("span", _("Board")), choice("board", form.board, board_names())),
                tag("label", text("span", _("Players")), choice("count", str(form.count), counts)),
                class_="ca-row ca-form"),
            hint(form.unusual()),
            tag("ol", *seats, class_="ca-seats ca-bots"),
            tag("div", button(_("Start watching"), "here:start", "ca-main-do"), class_="ca-row"),
            class_="ca-card",
        )  # fmt: skip

    def _file(self) -> str:
        return tag(
            "section",
            text("h2", _("A recorded game, step by step")),
            text("p", _("Open a record (a .concordia.json file) and go through it move by move, with words.")),
            tag("div", chooser(_("Choose a record file"), "load"), class_="ca-row"),
            warning(self.fault),
            class_="ca-card",
        )  # fmt: skip

    def _finished(self) -> str:
        if not self.visit.owner:
            return ""
        try:
            games = [game for game in self.visit.store.games(self.visit.owner) if game.over]
        except StoreError:
            return ""  # the page for playing says what is wrong
        if not games:
            return ""
        lines = [
            tag("li",
                tag("div", text("strong", game_name(game)), text("small", game_age(game)), class_="ca-game-words"),
                tag("div", button(_("Look at it"), f"record:{game.id}"), class_="ca-row"), data_key=game.id)
            for game in games
        ]  # fmt: skip
        return tag("section", text("h2", _("Your finished games")), tag("ul", *lines, class_="ca-games"),
                   class_="ca-card")  # fmt: skip
