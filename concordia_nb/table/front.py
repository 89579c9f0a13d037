"""What a canvas cannot do: words and buttons, keys, focus, words for screen readers, zoom, the browser's memory.

One small anywidget module without dependencies (`front.js`, `front.css`). Python gives it the parts of a page as HTML
and hears what is clicked and pointed at; nothing is kept only in the browser, so that a second view or a reload shows
the same. All HTML given here must have escaped its names (`html.escape`).
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from concordia_nb.core.words import _

HERE = Path(__file__).resolve().parent
MOST_UPLOAD = 5 * 1024 * 1024  # bytes; the page refuses more before it reads
BOARD_PARTS = ("pieces", "marks")  # the parts that lie over the board's canvas

Message = Mapping[str, Any]


class Front(anywidget.AnyWidget):
    """Parts of a page, as HTML, and what their reader does with them.

    Traits:
        browser: a random id kept by this browser (32 hex digits), "" until a view is there.
        address: the query of the page's address, e.g. "?lesson=05", "" until a view is there.
        inside: the widget lies in a box with the class `ct-table` and waits for it.
        page: the theme also holds for the whole page (`<html data-ct-theme=…>`).

    `keeps`: whether what is done here is kept, so that a page whose kernel is gone may say so.

    In the HTML, `data-do="WORDS"` on a button sends `WORDS` when it is clicked, `data-point="WORDS"` when it is pointed
    at or focused, `data-local="load"` opens the file chooser, `data-key` lets an element keep its focus when it moves,
    `data-home` is focused when the element in focus vanishes, `data-again` may be clicked fast, `data-row` lets the
    arrow keys walk its buttons. A `<form data-form="WORDS">` sends "WORDS:" and what was typed into its field;
    a field with `data-field="WORDS"` sends the same when it was changed, and shows its `data-value`.
    The `BOARD_PARTS` are SVGs as large as the board, laid over its canvas.

    Messages heard (`on_event(callback)` gets each as a dict):
        {"event": "ready", "preferences": {…}, "dark": bool, "still": bool, "width": px, "packs": bool} – a view is
            there; "packs" if it can read a deflated stream;
        {"event": "size", "width": px} – it has become narrow (less than 700 px) or wide;
        {"event": "do", "what": WORDS, "version": n} – n is the version shown when it was clicked;
        {"event": "pick", "x", "y", "version"} – the board, in shares of its width and height;
        {"event": "point", "what" or "x", "y"} – pointed at; without them: no longer;
        {"event": "upload", "name", "size", "text"} – a file was chosen ("text" missing when it is too large).
    """

    _esm = HERE / "front.js"
    _css = HERE / "front.css"

    browser = traitlets.Unicode("").tag(sync=True)
    address = traitlets.Unicode("").tag(sync=True)
    inside = traitlets.Bool(False).tag(sync=True)
    page = traitlets.Bool(False).tag(sync=True)

    def __init__(self, *, keeps: bool = True, **traits: Any) -> None:
        super().__init__(**traits)
        self.keeps = keeps
        self.parts: dict[str, str] = {}
        self.version = 0
        self.theme = ""
        self.targets: list[dict[str, Any]] = []
        self.board_label = ""
        self._sent: dict[str, str] = {}
        self._seq = 0
        self._packer: zlib._Compress | None = None
        self._held: dict[str, Any] | None = None
        self._said_something = False
        self._callbacks: list[Callable[[Message], None]] = []
        self.on_msg(self._hear)

    def on_event(self, callback: Callable[[Message], None]) -> None:
        """Call `callback(message)` for each message from the page, see the class."""
        self._callbacks.append(callback)

    def show(
        self,
        parts: Mapping[str, str],
        *,
        version: int | None = None,
        theme: str | None = None,
        targets: Iterable[Mapping[str, Any]] | None = None,
        say: str = "",
        board_label: str | None = None,
        flights: Iterable[Mapping[str, Any]] = (),
    ) -> None:
        """Show these parts (name → HTML); a part not named stays. Only what changed is sent.

        Args:
            version: number of what is shown; a click carries it back, so that a late one can be known.
            theme: light, dark or projector.
            targets: what the keyboard can reach on the board: dicts with id, x, y (shares of the board), label,
                lift (whether it can be dragged).
            say: read out by screen readers.
            board_label: what the board shows, for screen readers.
            flights: what moves over the page for a moment, see `motion.flights`; kept nowhere.
        """
        message: dict[str, Any] = {}
        edits = []
        for name, html in parts.items():
            before = self._sent.get(name)
            if before == html:
                continue
            edits.append(_edit(name, before or "", html))
            self.parts[name] = self._sent[name] = html
        if edits:
            message["edits"] = edits
        if theme is not None and theme != self.theme:
            self.theme = message["theme"] = theme
        if targets is not None:
            aims = [dict(target) for target in targets]
            if aims != self.targets:
                self.targets = message["targets"] = aims
        if board_label is not None and board_label != self.board_label:
            self.board_label = message["board_label"] = board_label
        if say:
            message["say"] = say
        flying = [dict(flight) for flight in flights]
        if flying:
            message["flights"] = flying
        if version is not None and version != self.version:
            self.version = version
            message["version"] = version
        if message:
            self._tell("show", message)

    def point(
        self,
        html: str = "",
        *,
        x: float | None = None,
        y: float | None = None,
        possible: bool = False,
        say: str = "",
    ) -> None:
        """Show a bubble at a point of the board (in shares of it), else at what is pointed at; "" hides it."""
        message: dict[str, Any] = {"html": html, "possible": possible}
        if x is not None and y is not None:
            message.update(x=round(x, 4), y=round(y, 4))
        if say:
            message["say"] = say
        self._tell("point", message)

    def download(self, name: str, text: str, mime: str = "application/json") -> None:
        """Let the browser save a file."""
        self._post({"type": "download", "name": name, "text": text, "mime": mime})

    def remember(self, name: str, value: str | None) -> None:
        """Keep a wish of this browser (theme, pace); it comes back in "preferences"."""
        self.send({"type": "remember", "name": name, "value": value})

    def go(self, address: str) -> None:
        """Change the query of the page's address without loading it anew, e.g. "?record=…"."""
        self.send({"type": "go", "address": address})

    def answer(self) -> None:
        """Tell the page that its message arrived though nothing changed."""
        self.send({"type": "pong"})

    def _tell(self, kind: str, message: Mapping[str, Any]) -> None:
        """Send what is shown or pointed at, or gather it, see `one_message`."""
        if self._held is None:
            self._send_told({kind: message})
        elif kind == "point":
            self._held[kind] = message
        else:
            shown = self._held.setdefault(kind, {})
            for name, value in message.items():
                shown[name] = [*shown.get(name, ()), *value] if name in ("edits", "flights") else value
            if any(edit[0] not in BOARD_PARTS for edit in message.get("edits", ())):
                self._held.pop("point", None)  # what was pointed at may be gone

    @contextmanager
    def one_message(self, *, dropped: bool = False) -> Iterator[None]:
        """Whatever is shown and pointed at in here goes out together at the end; or not at all, when `dropped`."""
        if self._held is not None:
            yield
            return
        self._held = {}
        try:
            yield
        finally:
            held, self._held = self._held, None
            if not dropped:
                self._send_told(held)

    def _send_told(self, told: Mapping[str, Mapping[str, Any]]) -> None:
        shown, pointed = told.get("show"), told.get("point")
        if shown is not None:
            self._seq += 1
            message = {"type": "show", "seq": self._seq, **shown, "version": self.version}
            self._post({**message, "point": pointed} if pointed is not None else message)
        elif pointed is not None:
            self._post({"type": "point", **pointed})

    def _post(self, message: Mapping[str, Any]) -> None:
        """Send a message; to a page that can read it as the next piece of one deflated stream, so that whatever was
        sent before need not be sent again. A stream begins with the message that is shown to a new view."""
        self._said_something = True
        if self._packer is None:
            self.send(dict(message))
            return
        text = json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()
        packed = self._packer.compress(text) + self._packer.flush(zlib.Z_SYNC_FLUSH)
        self.send(
            {"type": "packed", "bytes": len(text), "first": bool(message.get("full"))}, buffers=[packed]
        )

    def _show_all(self) -> None:
        self._sent = dict(self.parts)
        self._seq += 1
        self._post(
            {
                "type": "show",
                "full": True,
                "seq": self._seq,
                "version": self.version,
                "theme": self.theme,
                "parts": self.parts,
                "targets": self.targets,
                "board_label": self.board_label,
                "words": _page_words(self.keeps),
            }
        )

    def _hear(self, _widget: object, content: object, _buffers: object) -> None:
        if not isinstance(content, Mapping):
            return
        ready = content.get("event") == "ready"
        self._said_something = False
        with self.one_message(dropped=ready):  # a new view is shown everything, once
            for callback in self._callbacks:
                callback(content)
        if ready:
            self._packer = zlib.compressobj(9) if content.get("packs") is True else None
            self._show_all()
        elif not self._said_something and content.get("event") != "point":
            self.answer()


def _edit(name: str, before: str, after: str) -> list[object]:
    """What lies between the common beginning and the common end, as the page replaces it: in UTF-16 units.

    >>> _edit("bar", "<b>Livia</b>", "<b>Lucius</b>")
    ['bar', 4, 8, 'ucius', 13]
    """
    start = _common(before, after)
    tail = _common(before[start:][::-1], after[start:][::-1])
    end = len(before) - tail
    return [
        name,
        _units(before[:start]),
        _units(before[:end]),
        after[start : len(after) - tail],
        _units(after),
    ]


def _common(a: str, b: str) -> int:
    """How many characters two texts have in common at their beginning.

    >>> _common("Livia", "Lucius")
    1
    """
    low, high = 0, min(len(a), len(b))
    while low < high:
        middle = (low + high + 1) // 2
        if a[low:middle] == b[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def _page_words(keeps: bool) -> dict[str, str]:
    """What the page says by itself, when Python may be gone."""
    return {
        "lost": _("The table no longer answers. Every move so far is kept.")
        if keeps
        else _("The table no longer answers."),
        "reload": _("Reload the page"),
        "board": _(
            "Board. Arrow keys go from one possible place to the next, Enter picks it, Escape goes back."
        ),
        "nothing": _("Nothing on the board can be picked now."),
        "zoom-in": _("Zoom in"),
        "zoom-out": _("Zoom out"),
        "zoom-all": _("Whole board"),
    }
