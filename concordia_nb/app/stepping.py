"""A recorded game step by step: the board, what the move did in words, every seat's goods and money."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import ipywidgets

from concordia_nb.app.markup import button, escape, picture, tag, text
from concordia_nb.app.place import Visit, WidgetPlace
from concordia_nb.concordia import Event, Record, names, player_aid
from concordia_nb.core.words import _, listing, ngettext
from concordia_nb.view import svg

AROUND = 6  # moves told before the present one
HIGH = 1.2  # a board that is less wide than so many times its height leaves the words more room


class Stepping(WidgetPlace):
    """Looks at a record; nothing in it can be changed.

    Attributes:
        record: the game.
        at: after how many moves we look.
        board: shows the position; widget: what stands beside the words.
    """

    wears = "ca-stepping"
    alone = False
    has_themes = False

    def __init__(self, visit: Visit, record: Record) -> None:
        super().__init__(visit)
        self.record = record
        self.at = 0
        self.events = record.history()
        self.state = record.at(0)
        from concordia_nb.view.canvas import BoardCanvas  # here, as for a table: see `Seated`

        self.board = BoardCanvas(
            self.state.to_position(), record.state.board, theme=visit.theme, listen=False
        )
        self.widget = ipywidgets.Box([self.board])
        self.widget.add_class("ca-looking")
        shape = self.board.width / self.board.height
        self.board.layout.max_width = f"calc(var(--ca-room) * {shape:.3f})"  # the whole board is seen at once
        if shape < HIGH:
            self.widget.add_class("ca-high")

    def title(self) -> str:
        """Its heading."""
        return _("A game on {board}, step by step").format(board=self.record.state.board.name)

    def html(self) -> str:
        """Where we are, the ways to go on, what happened, and the seats."""
        return "".join((self._controls(), self._told(), self._seats(), self._scores()))

    def do(self, what: str) -> None:
        """Go to the first or last position, one move or one turn back or on."""
        last = len(self.record.moves)
        to = {
            "first": 0,
            "turn-back": self._turn_back(),
            "back": self.at - 1,
            "next": self.at + 1,
            "turn-on": self._turn_on(),
            "last": last,
        }.get(what)
        if to is None and what.startswith("to.") and what[3:].isdecimal():
            to = int(what[3:])
        if to is not None:
            self._go(min(max(to, 0), last))

    def set(self, what: str, value: str) -> None:
        """Go to a move by its number."""
        if what == "at" and value.isdecimal():
            self._go(min(int(value[:9]), len(self.record.moves)))

    def dress(self, theme: str) -> None:
        """Draw the board in another theme."""
        self.board.dress(theme)

    def close(self) -> None:
        """Take the board from the page."""
        super().close()
        self.board.close()

    def _go(self, at: int) -> None:
        self.at = at
        self.state = self.record.at(at)
        self.board.show(self.state.to_position(), last=_spots(self.events[at - 1]) if at else ())
        self.visit.draw()

    def _turn_back(self) -> int:
        return next((n for n in range(self.at - 1, 0, -1) if self._opens(n)), 0)

    def _turn_on(self) -> int:
        last = len(self.record.moves)
        return next((n for n in range(self.at + 1, last) if self._opens(n)), last)

    def _opens(self, number: int) -> bool:
        """Whether a turn begins with the move after `number` moves."""
        return self.record.moves[number].startswith("play ")

    # --- what is shown ---

    def _controls(self) -> str:
        last = len(self.record.moves)
        start, end = self.at == 0, self.at == last
        slider = tag("input", type="range", min="0", max=str(last), data_set="at", data_value=str(self.at),
                     value=str(self.at), aria_label=_("Move"))  # fmt: skip
        where = ngettext("move {at} of {n}", "move {at} of {n}", last).format(at=self.at, n=last)
        return tag(
            "div",
            _arrow("first", _("To the beginning"), start),
            _arrow("turn-back", _("One turn back"), start),
            button(_("Back"), "here:back", disabled=start, data_again=True),
            button(_("Next"), "here:next", "ca-main-do", disabled=end, data_again=True),
            _arrow("turn-on", _("One turn on"), end),
            _arrow("last", _("To the end"), end),
            slider,
            text("span", where, role="status", class_="ca-where"),
            class_="ca-row ca-stepper",
        )  # fmt: skip

    def _told(self) -> str:
        if not self.events:
            told = text("p", _("This record has no moves; it shows one position."))
        else:
            before = [event for event in self.events[max(0, self.at - AROUND) : self.at] if event.text]
            lines = [
                text("li", event.text, class_="ca-now" if event.number == self.at else "") for event in before
            ]
            told = tag("ol", *lines, class_="ca-told") if lines else text("p", _("The game begins."))
        ask = (
            "" if self.state.over else text("p", _("Next: {question}").format(question=self.state.question()))
        )
        return tag("section", text("h2", _("What happened")), told, ask, class_="ca-card ca-story")

    def _seats(self) -> str:
        position = self.state.to_position()
        return tag("div", *(self._seat(position, seat) for seat in range(len(self.state.seats))),
                   class_="ca-lookers")  # fmt: skip

    def _seat(self, position: Mapping[str, Any], number: int) -> str:
        state, seat = self.state, self.state.seats[number]
        theme = self.visit.theme
        cards = [names.card(card) for card in position["seats"][number]["discard"][-1:]]
        top = _("Top card: {card}").format(card=cards[0]) if cards else _("No card played")
        turn = text("small", _("has the turn")) if not state.over and state.turn == number else ""
        return tag(
            "section",
            tag("h3", svg.seat(seat.colour, 22, theme=theme), escape(names.seat(state, number)), turn),
            picture(svg.storehouse(position, number, theme=theme), "", class_="ca-store"),
            text("p", names.coins(state.coins[number])),
            text("p", top),
            class_="ca-card ca-looker",
        )

    def _scores(self) -> str:
        if not self.state.over:
            return ""
        scores = self.state.scores()
        lines = {line.id: line.name for line in player_aid.gods()}
        head = tag("tr", text("th", _("God"), scope="col"), *(
            text("th", names.seat(self.state, seat), scope="col") for seat in range(len(scores))))  # fmt: skip
        rows = []
        lines |= {"laurels": _("Laurels"), "total": _("Total")}
        for god in scores[0]:
            cells = (text("td", str(score[god])) for score in scores)
            rows.append(tag("tr", text("th", lines[god], scope="row"), *cells))
        winners = listing([names.seat(self.state, seat) for seat in self.state.winners()])
        return tag(
            "section",
            text("h2", _("{winner} wins").format(winner=winners)),
            tag("div", tag("table", tag("thead", head), tag("tbody", *rows)), class_="ca-wide"),
            class_="ca-card",
        )


_ARROWS = {
    "first": "M3 4h3v16H3zM21 4v16L7 12z",
    "turn-back": "M12 4v16L2 12zM22 4v16L12 12z",
    "turn-on": "M2 4v16l10-8zM12 4v16l10-8z",
    "last": "M3 4v16l14-8zM18 4h3v16h-3z",
}


def _arrow(where: str, words: str, disabled: bool) -> str:
    """A button with a drawn arrow; fonts do not all have such signs."""
    drawing = tag("svg", tag("path", d=_ARROWS[where]), viewBox="0 0 24 24", aria_hidden="true")
    do = f"here:{where}"
    return tag("button", drawing, type="button", class_="ca-do", data_do=do, data_key=do, aria_label=words,
               title=words, disabled=disabled, data_again=True)  # fmt: skip


def _spots(event: Event) -> list[str]:
    kinds = (("cities", "city"), ("routes", "route"), ("provinces", "province"))
    return [f"{kind}:{name}" for many, kind in kinds for name in event.data.get(many, ())]
