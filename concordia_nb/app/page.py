"""What the app needs of the browser beside the parts of its page: fields, the back button, a lost kernel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from concordia_nb.core.words import _, language
from concordia_nb.view import palette

HERE = Path(__file__).resolve().parent
THEMES = ("light", "dark", "projector")
LONGEST = 200


def style() -> str:
    """The app's style sheet: the colours of each theme, taken from the board's palette, then the rest."""
    blocks = []
    for name in THEMES:
        theme = palette.theme(name)
        colours = {"sheet": theme.sheet, "ink": theme.ink, "sea": theme.sea, "gold": theme.gold}
        lines = "".join(f"--cnb-{key}:{colour};" for key, colour in colours.items())
        blocks.append(f":root[data-ct-theme={name}]{{{lines}}}")
    return "\n".join([*blocks, (HERE / "app.css").read_text(encoding="utf-8")])


class Page(anywidget.AnyWidget):
    """Fields that are filled in, the back button, and what to say when the program behind the page is gone.

    An element with `data-set="WHAT"` sends its value when it has changed, one with `data-search="WHAT"` while it is
    typed into; `data-value` says what it shows. Messages heard: {"event": "set", "what", "value"}, answered with
    {"type": "heard", "what"} when it has been acted on, and {"event": "back", "address"}.
    """

    _esm = HERE / "page.js"
    _css = style()
    words = traitlets.Dict().tag(sync=True)

    def __init__(self, hear: Callable[[Mapping[str, Any]], None]) -> None:
        super().__init__(words=_lost_words())
        self._hear = hear
        self.on_msg(self._heard)

    def _heard(self, _widget: object, content: object, _buffers: object) -> None:
        if not isinstance(content, Mapping):
            return
        message = {key: value[:LONGEST] for key, value in content.items() if isinstance(value, str)}
        self._hear(message)
        if message.get("event") == "set":
            self.send({"type": "heard", "what": message.get("what", "")})

    def title(self, title: str) -> None:
        """Title and language of the whole page."""
        self.words = _lost_words()
        self.send({"type": "title", "title": title, "lang": language()})

    def visit(self, address: str) -> None:
        """Show this address ("?place=rules"); the back button then returns to the one before."""
        self.send({"type": "visit", "address": address})

    def arrive(self, title: str) -> None:
        """Begin at the top of a new place, with its heading, which reads `title`, in focus."""
        self.send({"type": "arrive", "title": title})

    def reload(self) -> None:
        """Load the page anew."""
        self.send({"type": "reload"})


def _lost_words() -> dict[str, str]:
    """What to say when the kernel or the server is gone, in the language in use."""
    return {
        "title": _("The page has lost its connection"),
        "kernel": _(
            "The program behind this page was ended. Your game is kept; load the page again to go on."
        ),
        "server": _(
            "This page no longer reaches the program that serves it. Your games are kept there. "
            "See that it runs, then load the page again."
        ),
        "again": _("Load again and continue"),
    }
