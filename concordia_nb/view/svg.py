"""Shapes as SVG text: the board, cards, storehouses, goods, coins. The same picture is the same text to the letter."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape, quoteattr

from concordia_nb.concordia import names
from concordia_nb.concordia import pieces as box
from concordia_nb.view import cards, symbols
from concordia_nb.view.geometry import number
from concordia_nb.view.lettering import FONT, text_width
from concordia_nb.view.scene import scene as make_scene
from concordia_nb.view.shapes import LAYERS, Group, Path, Scene, Shape, Text, leaves
from concordia_nb.view.words import card_words, storehouse_words

if TYPE_CHECKING:
    from concordia_nb.concordia.board import Board


def plain(text: str) -> str:
    """Text without the control characters that XML forbids."""
    return "".join(
        c
        for c in text
        if c in "\t\n\r" or 0x20 <= ord(c) < 0xD800 or 0xE000 <= ord(c) < 0xFFFE or ord(c) > 0xFFFF
    )


_LONG = 160
_STYLE = f'font-family={quoteattr(FONT)} stroke-linejoin="round" stroke-linecap="round"'


def _name(d: str) -> str:
    """An id made of the path data itself, so that equal ids in one page mean equal paths."""
    return f"p{zlib.crc32(d.encode()):08x}"


def _shared(shapes: Iterable[Shape]) -> dict[str, str]:
    """Long path data that are drawn more than once, with an id for each."""
    times: dict[str, int] = {}
    for leaf, _m in leaves(shapes):
        if isinstance(leaf, Path):
            for d in (leaf.d, leaf.clip):
                if d is not None and len(d) > _LONG:
                    times[d] = times.get(d, 0) + 1
    return {d: _name(d) for d, n in times.items() if n > 1}


class _Writer:
    """Writes shapes as elements; long paths that come again are written once and used by name.

    `silent`: without labels and names, but pieces keep their keys; for what is laid over something that has words.
    """

    def __init__(self, shapes: Iterable[Shape], *, silent: bool = False) -> None:
        self.silent = silent
        self.shared = {} if silent else _shared(shapes)
        self.out: list[str] = (
            ["<defs>", *(f'<path id="{name}" d="{d}"/>' for d, name in self.shared.items()), "</defs>"]
            if self.shared
            else []
        )
        self.clips: set[str] = set()

    def write(self, shape: Shape) -> None:
        if isinstance(shape, Group):
            self._group(shape)
        elif isinstance(shape, Path):
            self._path(shape)
        else:
            self._text(shape)

    def _group(self, group: Group) -> None:
        moves = []
        if group.x or group.y:
            moves.append(f"translate({number(group.x)} {number(group.y)})")
        if group.rotate:
            moves.append(f"rotate({number(group.rotate)})")
        if group.scale != 1:
            moves.append(f"scale({group.scale:g})")
        attributes = f' transform="{" ".join(moves)}"' if moves else ""
        if self.silent:
            key = f" data-key={quoteattr(group.key)}" if group.key else ""
            self.out.append(f"<g{key}{attributes}>")
        elif group.label:
            label = plain(group.label)
            attributes += f' role="img" aria-label={quoteattr(label)}'
            self.out.append(f"<g{attributes}><title>{escape(label)}</title>")
        else:
            self.out.append(f"<g{attributes}>")
        for shape in group.shapes:
            self.write(shape)
        self.out.append("</g>")

    def _path(self, path: Path) -> None:
        attributes = f' fill="{path.fill or "none"}"'
        if path.stroke and path.width:
            attributes += f' stroke="{path.stroke}" stroke-width="{path.width:g}"'
            if path.cap != "round":
                attributes += f' stroke-linecap="{path.cap}"'
            if path.dash:
                attributes += f' stroke-dasharray="{" ".join(f"{n:g}" for n in path.dash)}"'
        if path.opacity != 1:
            attributes += f' opacity="{path.opacity:g}"'
        if path.clip:
            name = "c" + _name(path.clip)
            if name not in self.clips:
                self.clips.add(name)
                inside = self._drawn(path.clip, "")
                self.out.append(f'<clipPath id="{name}">{inside}</clipPath>')
            attributes += f' clip-path="url(#{name})"'
        self.out.append(self._drawn(path.d, attributes))

    def _drawn(self, d: str, attributes: str) -> str:
        if d in self.shared:
            return f'<use href="#{self.shared[d]}"{attributes}/>'
        return f'<path d="{d}"{attributes}/>'

    def _text(self, text: Text) -> None:
        style = f' font-size="{text.size:g}" fill="{text.fill}"'
        if text.bold:
            style += ' font-weight="bold"'
        if text.italic:
            style += ' font-style="italic"'
        if text.opacity != 1:
            style += f' opacity="{text.opacity:g}"'
        if text.halo and text.halo_width:
            style += f' stroke="{text.halo}" stroke-width="{text.halo_width:g}" paint-order="stroke"'
        else:
            style += ' stroke="none"'
        words = escape(plain(text.text))
        if text.glyphs:
            xs, ys, turns = [], [], []
            for letter, (x, y, turn) in zip(text.text, text.glyphs, strict=True):
                gx, gy = glyph_start(letter, x, y, turn, text.size, text.bold)
                xs.append(number(gx))
                ys.append(number(gy))
                turns.append(number(turn))
            where = f' x="{" ".join(xs)}" y="{" ".join(ys)}"'
            if any(t != "0" for t in turns):
                where += f' rotate="{" ".join(turns)}"'
            self.out.append(f"<text{where}{style}>{words}</text>")
            return
        anchor = "" if text.anchor == "start" else f' text-anchor="{text.anchor}"'
        self.out.append(f'<text x="{number(text.x)}" y="{number(text.y)}"{anchor}{style}>{words}</text>')


def _written(shapes: Iterable[Shape], *, silent: bool = False) -> str:
    shapes = list(shapes)
    writer = _Writer(shapes, silent=silent)
    for shape in shapes:
        writer.write(shape)
    return "".join(writer.out)


def glyph_start(letter: str, x: float, y: float, turn: float, size: float, bold: bool) -> tuple[float, float]:
    """Where a letter's baseline starts so that its middle lies on (x, y)."""
    from math import cos, radians, sin

    a = radians(turn)
    dx, dy = -text_width(letter, size, bold) / 2, size * 0.34
    return x + dx * cos(a) - dy * sin(a), y + dx * sin(a) + dy * cos(a)


def document(
    shapes: Iterable[Shape],
    view: tuple[float, float, float, float],
    label: str,
    description: str = "",
    *,
    width: str = "100%",
    height: str = "",
    under: str = "",
) -> str:
    """An SVG document of shapes. `view` is left, top, width, height of what is shown; `under`: SVG below the shapes."""
    return _wrap(under + _written(shapes), view, label, description, width, height)


def _wrap(
    inside: str,
    view: tuple[float, float, float, float],
    label: str,
    description: str,
    width: str,
    height: str,
) -> str:
    size = f" width={quoteattr(width)}" if width else ""
    size += f" height={quoteattr(height)}" if height else ""
    label, description = plain(label), plain(description)
    desc = f"<desc>{escape(description)}</desc>" if description else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_box(view)}"{size} role="img" '
        f"aria-label={quoteattr(label)} {_STYLE}><title>{escape(label)}</title>{desc}{inside}</svg>"
    )


def _box(view: tuple[float, float, float, float]) -> str:
    return " ".join(number(n) for n in view)


def _whole(scene: Scene) -> tuple[float, float, float, float]:
    """A board with the sheet around it: left, top, width, height."""
    m = scene.margin
    return -m, -m, scene.width + 2 * m, scene.height + 2 * m


def overlay(scene: Scene, layers: Iterable[str]) -> str:
    """Some layers of a board as an SVG of its size and silent, to be laid on it; "" when nothing is on them."""
    shapes = [shape for name in layers for shape in scene.layers[name]]
    if not shapes:
        return ""
    return (
        f'<svg viewBox="{_box(_whole(scene))}" aria-hidden="true" focusable="false" {_STYLE}>'
        f"{_written(shapes, silent=True)}</svg>"
    )


def render(scene: Scene, *, width: str = "100%", height: str = "") -> str:
    """A scene as SVG text, one group a layer. `width` and `height` are CSS sizes ("100%", "277mm")."""
    writer = _Writer(scene.shapes())
    for name in LAYERS:
        if scene.layers[name]:
            writer.out.append(f'<g class="{name}">')
            for shape in scene.layers[name]:
                writer.write(shape)
            writer.out.append("</g>")
    return _wrap("".join(writer.out), _whole(scene), scene.title, scene.description, width, height)


def board(
    position: Mapping[str, Any],
    board: Board,
    *,
    theme: str = "light",
    width: str = "100%",
    height: str = "",
    **options: Any,
) -> str:
    """A position on its board as SVG text; options as in `view.scene` (highlights, notes, arrows, …)."""
    return render(make_scene(position, board, theme, **options), width=width, height=height)


def file(position: Mapping[str, Any], board: Board, *, theme: str = "light", **options: Any) -> str:
    """As `board`, for a file of its own: a window of another shape shows nothing of the sea beyond the frame."""
    scene = make_scene(position, board, theme, **options)
    _left, _top, across, down = _whole(scene)
    inside = render(scene, width=number(across), height=number(down))
    return document((), (0, 0, across, down), scene.title, scene.description, under=inside)


def good(good_id: str, size: float = 24, *, theme: str = "light", label: str | None = None) -> str:
    """A token of a good ("?" for any good) as a small SVG."""
    drawing = symbols.any_good(theme) if good_id == "?" else symbols.good(good_id, theme)
    words = label if label is not None else ("?" if good_id == "?" else names.good(good_id))
    return _medal(drawing, words, size)


def _medal(drawing: Iterable[Shape], words: str, size: float, reach: float = 16.5) -> str:
    """Something drawn about 0, 0 that reaches so far each way, as a small SVG."""
    view = (-reach, -reach, 2 * reach, 2 * reach)
    return document(drawing, view, words, width=f"{size:g}", height=f"{size:g}")


def coin(value: int, size: float = 24, *, theme: str = "light") -> str:
    """A coin of 1, 2, 5 or 10 sestertii as a small SVG."""
    return _medal(symbols.coin(value, theme), names.coins(value), size)


def change(amount: int) -> list[int]:
    """An amount of sestertii in coins, the largest first.

    >>> change(18)
    [10, 5, 2, 1]
    """
    out = []
    for value in (10, 5, 2, 1):
        out += [value] * (amount // value)
        amount %= value
    return out


def coins(amount: int, size: float = 24, *, theme: str = "light") -> str:
    """An amount of sestertii as a row of overlapping coins."""
    row = change(amount)
    shapes = [Group(symbols.coin(value, theme), 20.0 * i) for i, value in enumerate(row)]
    w = 33.0 + 20.0 * max(0, len(row) - 1)
    return document(
        shapes, (-16.5, -16.5, w, 33), names.coins(amount), width=f"{w * size / 33:.0f}", height=f"{size:g}"
    )


def god(god_id: str, size: float = 24, *, theme: str = "light") -> str:
    """The sign of a god as a small SVG."""
    return _medal(cards.god_medal(god_id, theme), names.god(god_id), size)


def seat(colour: str, size: float = 24, *, theme: str = "light") -> str:
    """A seat's mark as a small SVG."""
    return _medal(symbols.mark(colour, theme), names.colour(colour), size, 13)


def figure(kind: str, colour: str, size: float = 32, *, theme: str = "light") -> str:
    """A seat's "house", "land" or "sea" colonist as a small SVG."""
    if kind == "house":
        return _medal(symbols.house(colour, theme), names.colour(colour), size, 15)
    return document(
        symbols.colonist(kind, colour, theme),
        (-25, -24, 50, 46),
        names.kind(kind),
        width=f"{size * 50 / 46:.0f}",
        height=f"{size:g}",
    )


def card(
    card_id: str,
    *,
    price: str | None = None,
    affordable: bool | None = None,
    chosen: bool = False,
    playable: bool = False,
    width: float | str = 150,
    theme: str = "light",
) -> str:
    """A personality card as SVG. "praefectus_magnus" and "concordia" are cards too.

    Args:
        price: goods of its place in the display as printed there ("", "?", "?+cloth"), drawn beside the card's own.
        affordable: whether the seat can pay; marks the card when it is not None.
        chosen, playable: an outline for the card in hand that was chosen or may be played.
    """
    drawing = cards.card(card_id, theme, price, affordable, chosen, playable)
    special = card_id not in box.CARD_NUMBER
    words = cards.special_words(card_id) if special else card_words(card_id)
    label = cards.special_name(card_id) if special else names.card(card_id, with_deck=True)
    size = f"{width:g}" if isinstance(width, (int, float)) else width
    return document(
        drawing,
        (0, 0, cards.WIDTH, cards.HEIGHT + (0 if price is None else cards.SLOT)),
        label,
        words,
        width=size,
    )


def card_back(*, width: float | str = 150, theme: str = "light") -> str:
    """The back of a card, for stacks and hidden hands."""
    size = f"{width:g}" if isinstance(width, (int, float)) else width
    return document(cards.back(theme), (0, 0, cards.WIDTH, cards.HEIGHT), cards.back_words(), width=size)


def hand(
    hand_cards: Sequence[str],
    *,
    playable: Iterable[str] = (),
    chosen: str | None = None,
    theme: str = "light",
    width: str = "100%",
) -> str:
    """A hand of cards side by side."""
    allowed = set(playable)
    shapes = [
        Group(
            cards.card(c, theme, None, None, c == chosen, c in allowed),
            i * (cards.WIDTH + 10.0),
            label=card_words(c),
        )
        for i, c in enumerate(hand_cards)
    ]
    w = max(1, len(hand_cards)) * (cards.WIDTH + 10.0) - 10
    return document(shapes, (0, 0, w, cards.HEIGHT), cards.hand_words(len(hand_cards)), width=width)


def display(
    position: Mapping[str, Any],
    board: Board,
    *,
    affordable: Iterable[int] | None = None,
    theme: str = "light",
    width: str = "100%",
) -> str:
    """The row of cards on sale, each over what its place costs. `affordable`: slots (1 to 7) one can pay for."""
    can = None if affordable is None else set(affordable)
    shapes: list[Shape] = []
    for slot, card_id in enumerate(position.get("display", ()), 1):
        x = (slot - 1) * (cards.WIDTH + 10.0)
        if card_id is None:
            shapes.append(Group(cards.empty(theme, board.display[slot - 1]), x))
        else:
            afford = None if can is None else slot in can
            shapes.append(
                Group(
                    cards.card(card_id, theme, board.display[slot - 1], afford),
                    x,
                    label=cards.slot_label(board, slot, card_id),
                )
            )
    w = len(board.display) * (cards.WIDTH + 10.0) - 10
    return document(shapes, (0, 0, w, cards.HEIGHT + cards.SLOT), cards.display_words(), width=width)


def storehouse(position: Mapping[str, Any], seat: int, *, theme: str = "light", width: str = "100%") -> str:
    """A seat's storehouse: twelve arches with its colonists and goods, the prices on the roof."""
    return document(
        cards.storehouse(position, seat, theme),
        (0, 0, cards.STORE_WIDTH, cards.STORE_HEIGHT),
        cards.store_title(position, seat),
        storehouse_words(position, seat),
        width=width,
    )
