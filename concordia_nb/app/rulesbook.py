"""Rules: the rule index to search, the player aid, and the set-up sheet for a real box."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from concordia_nb import concordia
from concordia_nb.app.markup import button, choice, escape, tag, text
from concordia_nb.app.markup import table as rows
from concordia_nb.app.newgame import unusual
from concordia_nb.app.place import Place
from concordia_nb.concordia import pieces, player_aid, rules
from concordia_nb.concordia.board import board_names
from concordia_nb.core.words import _, ngettext
from concordia_nb.view import svg

SHEETS = ("rules", "aid", "setup")


def plain(words: str) -> str:
    """Words as they are compared in a search: small letters, no accents; as long as before.

    >>> plain("Lúcius ALEX")
    'lucius alex'
    """
    return "".join(unicodedata.normalize("NFD", letter)[0].lower()[:1] for letter in words)


def find(wanted: str) -> Iterator[tuple[rules.Section, list[rules.Rule]]]:
    """The headings with the rules that hold every word of `wanted`, in their id, title or text."""
    words = plain(wanted).split()
    for section in rules.sections():
        found = [
            rule
            for rule in section.rules
            if all(word in plain(f"{rule.id} {rule.title} {rule.text} {section.title}") for word in words)
        ]
        if found:
            yield section, found


def marked(words: str, wanted: str) -> str:
    """Text as HTML, with every place marked where a wanted word stands.

    >>> marked("A house & a door", "house")
    'A <mark>house</mark> &amp; a door'
    """
    looked = plain(words)
    hits = [False] * len(words)
    for word in set(plain(wanted).split()):
        start = looked.find(word)
        while start >= 0:
            hits[start : start + len(word)] = [True] * len(word)
            start = looked.find(word, start + 1)
    out, begin = [], 0
    for end in range(1, len(words) + 1):
        if end == len(words) or hits[end] != hits[begin]:
            part = escape(words[begin:end])
            out.append(f"<mark>{part}</mark>" if hits[begin] else part)
            begin = end
    return "".join(out)


class Rulebook(Place):
    """Three sheets: the rules, the player aid, the set-up."""

    sheet = "rules"
    wanted = ""
    board = "italia"
    seats = 3

    def title(self) -> str:
        """Its heading."""
        return _("Rules of Concordia")

    def html(self) -> str:
        """The choice of sheets and the one chosen."""
        titles = {"rules": _("All rules"), "aid": _("Player aid"), "setup": _("Set-up of a real box")}
        tabs = "".join(
            button(
                titles[sheet],
                f"here:{sheet}",
                "ca-tab",
                aria_pressed="true" if sheet == self.sheet else "false",
            )
            for sheet in SHEETS
        )
        show = {"rules": self._rules, "aid": self._aid, "setup": self._set_up}[self.sheet]
        return tag("div", tabs, class_="ca-tabs") + show()

    def do(self, what: str) -> None:
        """Another sheet."""
        if what in SHEETS:
            self.sheet = what
            self.visit.draw()

    def set(self, what: str, value: str) -> None:
        """Search; or choose the board and the number of players for the set-up."""
        if what == "search":
            self.wanted = value
        elif what == "board" and value in concordia.board_ids():
            self.board = value
        elif what == "seats" and value in map(str, pieces.SEAT_COUNTS):
            self.seats = int(value)
        self.visit.draw()

    def _rules(self) -> str:
        found = list(find(self.wanted))
        count = sum(len(section) for _heading, section in found)
        search = tag("input", type="search", id="ca-search", data_search="search", value=self.wanted,
                     placeholder=_("for instance: capital, Vesta, R-ARC-14"), autocomplete="off")  # fmt: skip
        result = (
            ngettext("{n} rule", "{n} rules", count).format(n=count)
            if found
            else _("No rule has all these words.")
        )
        contents = tag(
            "nav",
            tag("ul", *(tag("li", text("a", heading.title, href=f"#{part[0].id}")) for heading, part in found)),
            class_="ca-contents", aria_label=_("Contents"),
        )  # fmt: skip
        return "".join((
            tag("div", text("label", _("Search the rules"), for_="ca-search"), search,
                text("span", result, role="status"), class_="ca-search"),
            tag("div", contents, tag("div", *(self._section(*part) for part in found), class_="ca-book"),
                class_="ca-columns"),
        ))  # fmt: skip

    def _section(self, section: rules.Section, found: list[rules.Rule]) -> str:
        return tag(
            "section", text("h2", section.title), *(self._rule(rule) for rule in found), class_="ca-card"
        )

    def _rule(self, rule: rules.Rule) -> str:
        doubts = {
            "B": _("from several sources that agree"),
            "C": _("our reading where the sources are silent"),
        }
        sure = text("small", doubts[rule.confidence]) if rule.confidence in doubts else ""
        return tag(
            "article",
            tag("h3", marked(rule.title, self.wanted), tag("code", marked(rule.id, self.wanted))),
            tag("p", marked(rule.text, self.wanted), " " if sure else "", sure),
            id=rule.id,
            class_="ca-rule",
        )  # fmt: skip

    def _aid(self) -> str:
        theme = self.visit.theme
        goods = "".join(
            tag("tr",
                tag("th", svg.good(cost.id, 26, theme=theme, label=""), escape(cost.name), scope="row"),
                text("td", price.text), text("td", cost.text))
            for cost, price in zip(player_aid.house_costs(), player_aid.prices(), strict=True)
        )  # fmt: skip
        gods = "".join(
            tag("tr",
                tag("th", svg.god(line.id, 26, theme=theme) if line.id in pieces.GODS else "", escape(line.name),
                    scope="row"),
                text("td", line.text))
            for line in player_aid.gods()
        )  # fmt: skip
        head = tag("thead", tag("tr", text("th", _("Good"), scope="col"), text("th", _("Price"), scope="col"),
                                text("th", _("The first house in such a city costs"), scope="col")))  # fmt: skip
        worth = text("th", _("What each of your cards of this god is worth"), scope="col")
        god_head = tag("thead", tag("tr", text("th", _("God"), scope="col"), worth))
        cards = "".join(
            tag("div", text("dt", line.name), text("dd", line.text)) for line in player_aid.personalities()
        )
        return "".join((
            tag("section", text("h2", _("The cards")), tag("dl", cards, class_="ca-lines"), class_="ca-card"),
            tag("section", text("h2", _("Goods and houses")),
                tag("div", tag("table", head, tag("tbody", goods)), class_="ca-wide"),
                text("p", player_aid.later_houses()), class_="ca-card"),
            tag("section", text("h2", _("The gods, in the order of scoring")),
                tag("div", tag("table", god_head, tag("tbody", gods)), class_="ca-wide"), class_="ca-card"),
        ))  # fmt: skip

    def _set_up(self) -> str:
        numbers = [(str(n), str(n)) for n in pieces.SEAT_COUNTS]
        board = concordia.load_board(self.board)
        sheet = player_aid.set_up(board, self.seats)
        starts = [
            (
                ngettext("Player {n}", "Player {n}", start.number).format(n=start.number),
                start.text,
                _("Praefectus Magnus") if start.praefectus_magnus else "",
            )
            for start in sheet.starts
        ]
        place_costs = [
            (str(number), words) for number, words in enumerate(player_aid.display_costs(board), 1)
        ]
        return "".join((
            tag("div",
                tag("label", text("span", _("Board")), choice("board", self.board, board_names())),
                tag("label", text("span", _("Players")), choice("seats", str(self.seats), numbers)),
                text("small", "" if sheet.usual else unusual(board, self.seats), role="status"),
                class_="ca-row ca-form"),
            tag("section", text("h2", _("Step by step")), tag("ol", *(text("li", step) for step in sheet.steps)),
                class_="ca-card"),
            tag("section", text("h2", _("What each player receives")),
                tag("div", rows((_("In turn order"), _("Receives"), _("Also")), starts), class_="ca-wide"),
                text("p", sheet.variant), class_="ca-card"),
            tag("section", text("h2", _("What the places of the display add to a card's price")),
                tag("div", rows((_("Place, from the left"), _("Also costs")), place_costs), class_="ca-wide"),
                class_="ca-card"),
        ))  # fmt: skip
