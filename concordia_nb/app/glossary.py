"""The words of the game, each with a picture."""

from __future__ import annotations

from concordia_nb.app.markup import button, field, picture, tag, text
from concordia_nb.app.place import Place, Visit
from concordia_nb.core.words import _
from concordia_nb.course import glossary


class Glossary(Place):
    """Every word the course explains, in the order in which it meets them, to search."""

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.sought = ""

    def title(self) -> str:
        """Its heading."""
        return _("Words of the game")

    def html(self) -> str:
        """A field to search, and the words found."""
        search = tag(
            "div",
            tag("label", text("span", _("Search")), " ",
                field("sought", self.sought, data_search="sought", maxlength="40", aria_label=_("Search the words"))),
            button(_("All lessons"), "go:learn"),
            class_="ca-search",
        )  # fmt: skip
        found = [word for word in glossary.glossary().values() if self._fits(word)]
        if not found:
            return search + text("p", _("No word fits. Try fewer letters."), role="status")
        return search + tag("ul", *(self._word(word) for word in found), class_="ca-words")

    def set(self, what: str, value: str) -> None:
        """Look for a word."""
        if what == "sought":
            self.sought = value
            self.visit.draw()

    def _fits(self, word: glossary.Word) -> bool:
        sought = self.sought.strip().casefold()
        return sought in word.word.casefold() or sought in word.text.casefold()

    def _word(self, word: glossary.Word) -> str:
        return tag(
            "li",
            tag("div", picture(glossary.picture(word.id, self.visit.theme), ""), class_="ca-word-picture"),
            tag("div", text("h2", word.word[:1].upper() + word.word[1:]), text("p", word.text)),
            class_="ca-card ca-word",
            id=f"word-{word.id}",
            data_key=f"word-{word.id}",
        )
