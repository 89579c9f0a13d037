"""A visit to the home page without a browser: what the browser would say, and the page's HTML as text."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

from concordia_nb.app.home import Home
from concordia_nb.store import Store

BROWSER = "0123456789abcdef" * 2
SILENT = {"script", "style"}


class _Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self.tags: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self._silent += tag in SILENT
        for key, value in attrs:
            if key in ("title", "alt", "aria-label", "placeholder") and value:
                self.found.append(value)

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in SILENT

    def handle_data(self, data: str) -> None:
        if not self._silent and data.strip():
            self.found.append(data.strip())


class Visitor:
    """Somebody at the home page."""

    def __init__(self, store: Store, address: str = "", browser: str = BROWSER, **wishes: str) -> None:
        self.home = Home(store)
        self.home.front.browser = browser
        self.home.front.address = address
        self.hear({"event": "ready", "preferences": wishes, "dark": False})

    def hear(self, message: dict[str, Any]) -> None:
        self.home._heard_front(message)

    def press(self, do: str) -> None:
        assert f'data-do="{do}"' in self.html(), f"no button {do}"
        self.hear({"event": "do", "what": do})

    def set(self, what: str, value: str) -> None:
        self.home._heard_page({"event": "set", "what": what, "value": value})

    def upload(self, name: str, text: str | None) -> None:
        message: dict[str, Any] = {"event": "upload", "name": name, "size": 1}
        self.hear(message if text is None else {**message, "text": text})

    def html(self) -> str:
        return "".join(html for name, html in self.home.front.parts.items() if name != "app-pictures")

    def words(self) -> list[str]:
        parser = _Words()
        parser.feed(self.html())
        return parser.found

    def text(self) -> str:
        return " ".join(self.words())

    def tags(self) -> list[str]:
        parser = _Words()
        parser.feed(self.html())
        return parser.tags
