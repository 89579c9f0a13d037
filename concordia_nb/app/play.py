"""Play: continue a kept game, make a new one, open a file."""

from __future__ import annotations

from concordia_nb.app import opponents
from concordia_nb.app.boards import picture
from concordia_nb.app.kept import game_age, game_name
from concordia_nb.app.markup import button, choice, chooser, field, hint, segment, tag, text, ticked, warning
from concordia_nb.app.newgame import DRAWN, LONGEST_NAME, NewGame, board_facts, colours, room, special
from concordia_nb.app.opening import open_board, open_file, sentence
from concordia_nb.app.place import Place, Visit
from concordia_nb.concordia import Board, Record, names, pieces
from concordia_nb.concordia.setup import SHORT_HOUSES
from concordia_nb.core.errors import ConcordiaError
from concordia_nb.core.words import _, ngettext
from concordia_nb.store import KeptGame, StoreError
from concordia_nb.view import svg

FAULTS_SHOWN = 60
LONGEST_FAULT = 300


class Play(Place):
    """The visitor's games, the new-game form, and files."""

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.form = NewGame()
        self.doomed = ""  # the kept game whose forgetting is being asked about
        self.opened: tuple[str, Record] | None = None
        self.fault = ""
        self.asked = ""  # what the file that is being chosen should be: "board", else a game
        self.board_faults: list[str] = []

    def title(self) -> str:
        """Its heading."""
        return _("Play Concordia")

    def board_shown(self) -> Board:
        """The board chosen in the form."""
        return self.form.chosen_board()

    def html(self) -> str:
        """Games that wait, the form, files, the code."""
        return "".join((self._kept(False), self._new_game(), self._file(), self._kept(True), self._code()))

    def do(self, what: str) -> None:
        """Start, forget a game, open what was chosen, show or use a code."""
        word, _colon, rest = what.partition(":")
        if word == "start":
            self._start()
        elif word == "first":
            self.form = NewGame.first_game()
            self.visit.draw()
        elif word == "choose":
            self.asked = rest
        elif word == "doom":
            self.doomed = rest
            self.visit.draw()
        elif word == "forget":
            self._forget(rest)
        elif word == "opened" and self.opened:
            (self.visit.play if rest == "play" else lambda record, _id: self.visit.watch(record))(
                self.opened[1], None
            )
        elif word == "code":
            self._show_code()

    def set(self, what: str, value: str) -> None:
        """A field of the form, or a code."""
        if what == "code":
            self._use_code(value)
            return
        self.form.set(what, value)
        self.visit.draw()

    def take(self, name: str, text: str | None) -> None:
        """A file to play on or to look at, or a board; with a fault nothing is changed."""
        self.opened, self.fault, self.board_faults = None, "", []
        try:
            if self.asked == "board":
                self.form.bring(open_board(name, text))
            else:
                self.opened = (name, open_file(name, text))
        except ConcordiaError as problem:
            if self.asked == "board":
                self.board_faults = str(problem).splitlines()
            else:
                self.fault = sentence(problem)
        self.visit.draw()

    # --- kept games ---

    def _kept(self, over: bool) -> str:
        if not self.visit.owner:
            return ""
        try:
            games = [game for game in self.visit.store.games(self.visit.owner) if game.over == over]
        except StoreError as problem:
            return "" if over else warning(str(problem))
        if not games:
            return ""
        heading = _("Finished games") if over else _("Continue a game")
        return tag("section", text("h2", heading), tag("ul", *map(self._game, games), class_="ca-games"),
                   class_="ca-card")  # fmt: skip

    def _game(self, game: KeptGame) -> str:
        if self.doomed == game.id:
            buttons = button(_("Forget it for good"), f"here:forget:{game.id}", "ca-danger") + button(
                _("Keep it"), "here:doom:"
            )
        else:
            first = (
                button(_("Scoring and look back"), f"game:{game.id}")
                + button(_("Look at it"), f"record:{game.id}")
                if game.over
                else button(_("Continue"), f"game:{game.id}", "ca-main-do")
            )
            buttons = first + button(
                _("Forget"), f"here:doom:{game.id}", "ca-quiet",
                aria_label=_("Forget the game {game}").format(game=game_name(game)),
            )  # fmt: skip
        words = tag(
            "div", text("strong", game_name(game)), text("small", game_age(game)), class_="ca-game-words"
        )
        return tag("li", words, tag("div", buttons, class_="ca-row"), data_key=game.id)

    def _forget(self, game_id: str) -> None:
        self.doomed = ""
        try:
            self.visit.store.delete(self.visit.owner, game_id)
        except StoreError as problem:
            self.visit.note(str(problem))
        self.visit.draw()

    # --- the form ---

    def _new_game(self) -> str:
        form = self.form
        faults = form.faults(opponents.players())
        start = button(_("Start the game"), "here:start", "ca-main-do", disabled=bool(faults))
        return tag(
            "section",
            text("h2", _("New game")),
            ticked("first", form.first, _("This is a first game"),
                   _("Everyone's points are also counted once in mid-game, so that you see what the gods reward.")),
            ticked("short", form.short, _("A short game for a school lesson"),
                   _("Everyone has {houses} houses instead of {all}, and half of the stack stays in the box.").format(
                       houses=SHORT_HOUSES, all=pieces.HOUSES)),
            tag("fieldset", text("legend", _("Board")), self._boards()),
            tag("fieldset", text("legend", _("Players")), self._count(),
                hint(form.unusual()),
                tag("ol", *map(self._seat, range(form.count)), class_="ca-seats")),
            tag("div",
                tag("label", text("span", _("Who starts")), choice("starter", form.starter, self._starters())),
                class_="ca-row ca-form"),
            tag("details",
                text("summary", _("More choices")),
                tag("div",
                    ticked("intermediate", form.intermediate_scoring(), _("Intermediate scoring"),
                           _("Each player's points are counted at the first Tribune; the two best receive coins."))
                    if not form.first else "",
                    ticked("goods", form.goods, _("Start with goods"),
                           _("Without this tick everyone starts with more coins instead of goods.")),
                    tag("label", text("span", _("Seed")),
                        field("seed", form.seed, inputmode="numeric", maxlength="10"),
                        text("small", _("The same number lays out the same goods and cards."))),
                    class_="ca-more ca-form")),
            tag("div",
                tag("div", *(text("p", fault, class_="ca-warning") for fault in faults), role="alert"),
                start, class_="ca-begin"),
            class_="ca-card ca-new",
        )  # fmt: skip

    def _boards(self) -> str:
        """Every board by name, and the picture of the one chosen."""
        labels = [
            segment("board", board.id, board.id == self.form.board, board.name, data_key=board.id)
            for board in self.form.boards()
        ]
        board = self.form.chosen_board()
        words = tag(
            "figcaption",
            text("strong", board.name),
            text("span", board_facts(board)),
            text("span", room(board, self.form.count)),
        )
        shown = tag("figure", picture(board), words, class_="ca-figure")
        return "".join((
            tag("div", *labels, class_="ca-segments"), shown, self._special(board), self._own_board(),
        ))  # fmt: skip

    def _own_board(self) -> str:
        """A board of the visitor's own: its file, and what is wrong with the last one."""
        load = chooser(_("Your own board"), "load-board", "here:choose:board")
        words = text("small", _("A map file (.json) that you made. The notebook “Make a map” shows how."))
        wrong = ""
        if self.board_faults:
            heading = ngettext("The board was not taken: {n} fault.", "The board was not taken: {n} faults.",
                               len(self.board_faults)).format(n=len(self.board_faults))  # fmt: skip
            shown = [text("li", fault[:LONGEST_FAULT]) for fault in self.board_faults[:FAULTS_SHOWN]]
            if left := len(self.board_faults) - len(shown):
                shown.append(text("li", ngettext("and {n} more", "and {n} more", left).format(n=left)))
            wrong = tag("div", text("p", heading), tag("ul", *shown), class_="ca-warning", role="alert")
        return tag("div", load, words, class_="ca-row") + wrong

    def _special(self, board: Board) -> str:
        """What is special about a board, and the choices that only it has."""
        lines = "".join(tag("div", text("dt", title), text("dd", words)) for title, words in special(board))
        told = tag("details", text("summary", _("What is special about {board}").format(board=board.name)),
                   tag("dl", lines, class_="ca-lines")) if lines else ""  # fmt: skip
        readings = ticked("readings", self.form.readings, _("Play our readings"),
                          _("What no source tells is played by the rules marked as our reading. Without the tick these "
                            "things do nothing.")) if board.has_readings else ""  # fmt: skip
        second = "" if board.has_display else ticked(
            "second", self.form.second, _("Second side of the display"),
            _("A variant: wine instead of cloth under some of the cards."))  # fmt: skip
        fish = ticked("fish", self.form.fish, _("Play the fish market"),
                      _("Provinces give fish instead of goods; fish buy goods or sestertii, at prices of our reading.")
                      ) if board.has_fish_market else ""  # fmt: skip
        return told + readings + second + fish

    def _count(self) -> str:
        labels = [
            segment(
                "count", str(n), n == self.form.count, ngettext("{n} player", "{n} players", n).format(n=n)
            )
            for n in pieces.SEAT_COUNTS
        ]
        return tag("div", *labels, class_="ca-segments")

    def _seat(self, number: int) -> str:
        seat = self.form.seats[number]
        who = [(key, words) for key, words in opponents.players().items()]
        label = _("Seat {n}").format(n=number + 1)
        return tag(
            "li",
            tag("span", svg.seat(seat.colour, 30, theme=self.visit.theme), class_="ca-mark", aria_hidden="true"),
            field(f"name.{number}", seat.name, maxlength=str(LONGEST_NAME),
                  aria_label=_("{seat}: name").format(seat=label)),
            choice(f"player.{number}", seat.player, who, aria_label=_("{seat}: who plays").format(seat=label)),
            choice(f"colour.{number}", seat.colour, colours(), aria_label=_("{seat}: colour").format(seat=label)),
            data_key=f"seat-{number}",
        )  # fmt: skip

    def _starters(self) -> list[tuple[str, str]]:
        seats = enumerate(self.form.playing())
        return [(DRAWN, _("Drawn by lot")), *((str(n), seat.name or str(n + 1)) for n, seat in seats)]

    def _start(self) -> None:
        if self.form.faults(opponents.players()):
            self.visit.draw()
            return
        record = self.form.make()
        self.form = NewGame()
        self.visit.play(record, None)

    # --- files and codes ---

    def _file(self) -> str:
        load = chooser(_("Choose a file"), "load", "here:choose:game")
        found = ""
        if self.opened:
            name, record = self.opened
            moves = ngettext("{n} move", "{n} moves", len(record.moves)).format(n=len(record.moves))
            seats = range(len(record.state.seats))
            said = _("{file}: {board}, {players}, {moves}.").format(
                file=name, board=record.state.board.name,
                players=", ".join(names.seat(record.state, seat) for seat in seats), moves=moves,
            )  # fmt: skip
            buttons = button(_("Step through it"), "here:opened:watch")
            if not record.state.over:
                buttons = button(_("Play on"), "here:opened:play", "ca-main-do") + buttons
            found = text("p", said, role="status") + tag("div", buttons, class_="ca-row")
        return tag(
            "section",
            text("h2", _("Open a file")),
            text("p", _("A game record or a position, saved from a table or made by a teacher (a .json file).")),
            tag("div", load, class_="ca-row"),
            warning(self.fault),
            found,
            class_="ca-card",
        )  # fmt: skip

    def _code(self) -> str:
        if not self.visit.owner:
            return ""
        code = self.visit.code
        shown = (
            tag(
                "p", text("span", _("Your code:")), " ", text("strong", code, class_="ca-code"), role="status"
            )
            if code
            else tag("div", button(_("Show my code"), "here:code"), class_="ca-row")
        )
        return tag(
            "section",
            text("h2", _("Your games on another machine")),
            text("p", _("Your games belong to this browser. With a short code you find them from another browser "
                        "or machine that uses the same server.")),
            shown,
            tag("div",
                tag("label", text("span", _("I have a code")),
                    field("code", "", maxlength="20", size="12", placeholder="K7QX-4WHA")),
                class_="ca-row ca-form"),
            class_="ca-card",
        )  # fmt: skip

    def _show_code(self) -> None:
        try:
            self.visit.code = self.visit.store.code(self.visit.owner)
        except StoreError as problem:
            self.visit.note(str(problem))
        self.visit.draw()

    def _use_code(self, code: str) -> None:
        if not code.strip():
            return
        try:
            owner = self.visit.store.owner_of(code)
        except StoreError as problem:
            self.visit.note(str(problem))
        else:
            self.visit.become(owner)
