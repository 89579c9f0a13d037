"""The words of the game, each with a picture."""

from __future__ import annotations

import asyncio

from concordia_nb.app.markup import button, field, picture, tag, text
from concordia_nb.app.place import Place, Visit
from concordia_nb.core.words import _
from concordia_nb.course import glossary

AT_A_TIME = 8  # pictures drawn before the page shows them


class Glossary(Place):
    """Every word the course explains, in the order in which it meets them. Pictures come as they are drawn."""

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.sought = ""
        self._drawn: dict[str, str] = {}
        self._theme = ""
        self._task: asyncio.Task[None] | None = None

    def title(self) -> str:
        """Its heading."""
        return _("Words of the game")

    def html(self) -> str:
        """A field to search, and the words found."""
        self._begin_to_draw()
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

    def close(self) -> None:
        """Leave the page: nothing more is drawn."""
        if self._task is not None:
            self._task.cancel()

    def _begin_to_draw(self) -> None:
        if self._theme == self.visit.theme:
            return
        self._theme, self._drawn = self.visit.theme, {}
        self.close()
        try:
            self._task = asyncio.get_running_loop().create_task(self._draw())
        except RuntimeError:  # no page is waiting
            for word in glossary.glossary():
                self._drawn[word] = glossary.picture(word, self._theme)

    async def _draw(self) -> None:
        for number, word in enumerate(glossary.glossary(), 1):
            loop = asyncio.get_running_loop()
            self._drawn[word] = await loop.run_in_executor(None, glossary.picture, word, self._theme)
            if not number % AT_A_TIME:
                self.visit.draw()
        self.visit.draw()

    def _fits(self, word: glossary.Word) -> bool:
        sought = self.sought.strip().casefold()
        return sought in word.word.casefold() or sought in word.text.casefold()

    def _word(self, word: glossary.Word) -> str:
        drawn = picture(self._drawn[word.id], "") if word.id in self._drawn else ""
        return tag(
            "li",
            tag("div", drawn, class_="ca-word-picture"),
            tag("div", text("h2", word.word[:1].upper() + word.word[1:]), text("p", word.text)),
            class_="ca-card ca-word",
            id=f"word-{word.id}",
            data_key=f"word-{word.id}",
        )
