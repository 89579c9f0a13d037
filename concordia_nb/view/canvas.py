"""The board on an ipycanvas: the same shapes as the SVG, drawn layer by layer, and only what changed drawn again.

Three canvases lie on each other: the ground (sea, land, routes, names, cities; drawn once), the pieces, and what is
marked over them. Path data become Path2D models once and are used by name afterwards, so a move sends a few
kilobytes. A front end that can show SVG paints the ground alone here and lays the rest over it (`apart`): a move is
then a few hundred bytes. Nothing is kept on the canvas alone: a new client gets everything from the scene.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ipycanvas import MultiCanvas, Path2D, hold_canvas

from concordia_nb.core.words import language
from concordia_nb.view.geometry import overlap
from concordia_nb.view.lettering import FONT
from concordia_nb.view.scene import marked
from concordia_nb.view.scene import scene as make_scene
from concordia_nb.view.shapes import (
    STATIC_LAYERS,
    Area,
    Box,
    Circle,
    Group,
    Matrix,
    Path,
    Scene,
    Shape,
    Target,
    Text,
    bounds,
    leaves,
)
from concordia_nb.view.svg import glyph_start, overlay, plain

if TYPE_CHECKING:
    from concordia_nb.concordia.board import Board

GROUND, PIECES, OVER = range(3)
_LAYERS_ON = {
    PIECES: ("tokens", "markers", "houses", "colonists"),
    OVER: ("highlights",),
    GROUND: STATIC_LAYERS,
}

Picked = Callable[[Target], object]
Pointed = Callable[[Target | None], object]
Dropped = Callable[[Target, Target], object]


class BoardCanvas(MultiCanvas):
    """A widget that shows positions of one board and tells what is clicked on.

    Args:
        position: the position to show first; may come later by `show`.
        board: its board.
        theme, text: as for `view.scene`.
        pixels: the width of the canvas in pixels; it is shown as wide as its place allows, so more than twice the
            usual width keeps it crisp on dense screens.
        listen: take clicks and moves from the canvas element itself. A front end that listens on its own (to keep
            Tab, wheel and touch free) sets this to False and calls `pick_at`, `point_at` and `drop_at`.
        apart: only the ground is painted here; the front end lays `pieces()` and `marks()` over it.
    """

    def __init__(
        self,
        position: Mapping[str, Any] | None = None,
        board: Board | None = None,
        *,
        theme: str = "light",
        text: float = 1.0,
        pixels: int = 2000,
        listen: bool = True,
        apart: bool = False,
        **marks: Any,
    ) -> None:
        self._layers = (GROUND,) if apart else (GROUND, PIECES, OVER)
        super().__init__(len(self._layers), width=pixels, height=pixels // 2)
        self.layout.width = "100%"
        self.layout.height = "auto"
        self._pixels, self._height = pixels, pixels // 2
        self._theme, self._text = theme, text
        self._board = board
        self._position: Mapping[str, Any] | None = None
        self._marks: dict[str, Any] = {}
        self._scene: Scene | None = None
        self._drawn_in: tuple[object, ...] = ()
        self._laid_pieces: str | None = None
        self._awake = False
        self._paths: dict[str, Path2D] = {}
        self._boxes: dict[str, tuple[Shape, Matrix, Box]] = {}
        self._picked: list[Picked] = []
        self._pointed: list[Pointed] = []
        self._dropped: list[Dropped] = []
        self._under: Target | None = None
        self._pressed: Target | None = None
        self.kinds: tuple[str, ...] | None = None
        """The kinds of targets that can be hit; None for all."""
        self.on_client_ready(self._client_ready)
        if listen:
            self.on_mouse_down(lambda x, y: self.pick_at(x / self._pixels, y / self._height))
            self.on_mouse_move(lambda x, y: self.point_at(x / self._pixels, y / self._height))
            self.on_mouse_up(lambda x, y: self.drop_at(x / self._pixels, y / self._height))
            self.on_mouse_out(lambda x, y: self.point(None))
        if position is not None:
            self.show(position, board, **marks)

    @property
    def scene(self) -> Scene | None:
        """What is shown."""
        return self._scene

    def show(self, position: Mapping[str, Any], board: Board | None = None, **marks: Any) -> None:
        """Show a position, with marks as in `view.scene`; paints only what differs from what is there.

        Raises ValueError when no board was ever given.
        """
        same = (
            position is not self._position and position == self._position
        )  # the very object may have been changed
        self._position = position
        self._board = board or self._board
        self._marks = marks
        self._update(same_position=same)

    def mark(self, **marks: Any) -> None:
        """Change some marks and keep the others: `mark(highlights=[…])`."""
        self._marks = {**self._marks, **marks}
        if self._position is not None:
            self._update(same_position=True)

    def pieces(self) -> str:
        """The pieces as an SVG of the whole board, for a front end that lays them over the ground."""
        if self._laid_pieces is None:
            self._laid_pieces = overlay(self._scene, _LAYERS_ON[PIECES]) if self._scene is not None else ""
        return self._laid_pieces

    def marks(self) -> str:
        """What is marked, as an SVG of the whole board to be laid over the pieces; "" without any."""
        return overlay(self._scene, _LAYERS_ON[OVER]) if self._scene is not None else ""

    def dress(self, theme: str | None = None, text: float | None = None) -> None:
        """Change the theme or the size of the lettering."""
        self._theme = theme or self._theme
        self._text = text or self._text
        if self._position is not None:
            self._update()

    def on_pick(self, callback: Picked, remove: bool = False) -> None:
        """Call `callback(target)` whenever something on the board is clicked or picked by key."""
        self._picked.remove(callback) if remove else self._picked.append(callback)

    def on_point(self, callback: Pointed, remove: bool = False) -> None:
        """Call `callback(target or None)` when the pointer comes to another target."""
        self._pointed.remove(callback) if remove else self._pointed.append(callback)

    def on_drop(self, callback: Dropped, remove: bool = False) -> None:
        """Call `callback(start, end)` when something is dragged from one target to another."""
        self._dropped.remove(callback) if remove else self._dropped.append(callback)

    def pick(self, target: Target) -> None:
        """Act as if a target had been clicked."""
        for callback in list(self._picked):
            callback(target)

    def point(self, target: Target | None) -> None:
        """Act as if the pointer had come to a target, or had left the board."""
        if target != self._under:
            self._under = target
            for callback in list(self._pointed):
                callback(target)

    def hit(self, across: float, down: float) -> Target | None:
        """The target at a place of the widget, given as shares (0 to 1) of its width and height."""
        if self._scene is None:
            return None
        m = self._scene.margin
        return self._scene.hit(
            across * (self._scene.width + 2 * m) - m, down * (self._scene.height + 2 * m) - m, self.kinds
        )

    def pick_at(self, across: float, down: float) -> None:
        """A press at shares of the width and height."""
        self._pressed = self.hit(across, down)
        if self._pressed is not None:
            self.pick(self._pressed)

    def point_at(self, across: float, down: float) -> None:
        """The pointer at shares of the width and height."""
        self.point(self.hit(across, down))

    def drop_at(self, across: float, down: float) -> None:
        """A release at shares of the width and height: the end of a drag, if it ends elsewhere."""
        start, end = self._pressed, self.hit(across, down)
        self._pressed = None
        if start is not None and end is not None and start != end:
            for callback in list(self._dropped):
                callback(start, end)

    def target_places(self) -> list[dict[str, Any]]:
        """Every target as plain data for a front end: spot, label, and its shape in shares of width and height.

        A circle has `x`, `y`, `r` (share of the width); a line `points` and `r`; an area `rings`.
        """
        if self._scene is None:
            return []
        m, w, h = self._scene.margin, self._scene.width, self._scene.height
        wide, high = w + 2 * m, h + 2 * m

        def share(points: Iterable[tuple[float, float]]) -> list[list[float]]:
            return [[round((x + m) / wide, 4), round((y + m) / high, 4)] for x, y in points]

        out: list[dict[str, Any]] = []
        for t in self._scene.targets:
            entry: dict[str, Any] = {"spot": t.spot, "label": t.label}
            if isinstance(t.shape, Circle):
                entry["x"], entry["y"] = share([(t.shape.x, t.shape.y)])[0]
                entry["r"] = round(t.shape.r / wide, 4)
            elif isinstance(t.shape, Area):
                entry["rings"] = [share(ring) for ring in t.shape.rings]
            else:
                entry["points"], entry["r"] = share(t.shape.points[::3]), round(t.shape.r / wide, 4)
            out.append(entry)
        return out

    def redraw(self) -> None:
        """Paint everything anew, in one batch."""
        self._awake = True
        if self._scene is None:
            return
        with hold_canvas():
            self._canvas_manager._current_canvas = None  # a client that just came knows of no current canvas
            for number in self._layers:
                brush = _Brush(self, number)
                self[number].reset_transform()
                self[number].clear()
                brush.paint(_shapes(self._scene, number))

    def _client_ready(self) -> None:
        self.redraw()

    def _update(self, same_position: bool = False) -> None:
        if self._board is None or self._position is None:
            raise ValueError("a board canvas needs a board before it can show a position")
        before = self._scene
        marks = {name: value for name, value in self._marks.items() if name != "today"}
        today = bool(self._marks.get("today"))
        drawn_in = (self._board, self._theme, self._text, today, language())
        if before is not None and same_position and drawn_in == self._drawn_in:
            after = marked(before, self._board, text=self._text, **marks)
        else:
            after = make_scene(
                self._position, self._board, self._theme, text=self._text, today=today, **marks
            )
            self._laid_pieces = None
        self._scene, self._drawn_in = after, drawn_in
        height = round(self._pixels * (after.height + 2 * after.margin) / (after.width + 2 * after.margin))
        resized = self._height != height
        if resized:
            self._height = self.height = height
        if not self._awake:
            return
        if before is None or resized or any(before.layers[n] != after.layers[n] for n in STATIC_LAYERS):
            self.redraw()
            return
        changed = [n for n in self._layers[1:] if _shapes(before, n) != _shapes(after, n)]
        if not changed:
            return
        with hold_canvas():
            self._canvas_manager._current_canvas = None
            for number in changed:
                _Brush(self, number).repaint(_shapes(before, number), _shapes(after, number))

    def _box(self, shape: Shape, outer: Matrix) -> Box:
        """Where a shape paints, in pixels; reckoned once for a piece that stays where it is."""
        key = shape.key if isinstance(shape, Group) else ""
        known = self._boxes.get(key)
        if known is not None and known[0] == shape and known[1] == outer:
            return known[2]
        found = bounds(shape, outer)
        if key:
            self._boxes[key] = (shape, outer, found)
        return found

    def _path(self, d: str) -> Path2D:
        if d not in self._paths:
            self._paths[d] = Path2D(d)
        return self._paths[d]


def _shapes(scene: Scene, number: int) -> list[Shape]:
    return [shape for name in _LAYERS_ON[number] for shape in scene.layers[name]]


class _Brush:
    """Paints shapes on one canvas; remembers the canvas' state to leave out what is already set."""

    def __init__(self, whole: BoardCanvas, number: int) -> None:
        scene = whole.scene
        assert scene is not None
        self.whole, self.canvas = whole, whole[number]
        self.k = whole._pixels / (scene.width + 2 * scene.margin)
        self.outer: Matrix = (self.k, 0.0, 0.0, self.k, scene.margin * self.k, scene.margin * self.k)
        self.set: dict[str, Any] = {}
        self.at: Matrix | None = None
        self.clip: str | None = None
        self.canvas.line_join = "round"

    def paint(self, shapes: Sequence[Shape]) -> None:
        """Paint shapes in order."""
        for leaf, m in leaves(shapes, self.outer):
            self._clip_to(leaf.clip if isinstance(leaf, Path) else None)
            if isinstance(leaf, Path):
                self._paint_path(leaf, m)
            else:
                self._paint_text(leaf, m)
        self._clip_to(None)

    def repaint(self, before: Sequence[Shape], after: Sequence[Shape]) -> None:
        """Clear where shapes differ, and paint there what lies there now."""
        dirty = _merged([_pixels(self.whole._box(s, self.outer)) for s in _unlike(before, after)])
        boxes = [(shape, self.whole._box(shape, self.outer)) for shape in after]
        for box in dirty:
            x0, y0, x1, y1 = box
            self.canvas.save()
            self.canvas.reset_transform()
            self.canvas.begin_path()
            self.canvas.rect(x0, y0, x1 - x0, y1 - y0)
            self.canvas.clip()
            self.canvas.clear_rect(x0, y0, x1 - x0, y1 - y0)
            self.at = None
            self.set = {}
            self.paint([shape for shape, b in boxes if overlap(b, box)])
            self.canvas.restore()
            self.at = None
            self.set = {}

    def _clip_to(self, clip: str | None) -> None:
        if clip == self.clip:
            return
        if self.clip is not None:
            self.canvas.restore()
            self.set, self.at = {}, None
        self.clip = clip
        if clip is not None:
            self.canvas.save()
            self._transform(self.outer)
            self.canvas.begin_path()
            for ring in clip.split("M")[1:]:
                start, rest = ring.rstrip("Z").split("L")
                self.canvas.move_to(*map(float, start.split()))
                numbers = [float(n) for n in rest.split()]
                for i in range(0, len(numbers), 2):
                    self.canvas.line_to(numbers[i], numbers[i + 1])
                self.canvas.close_path()
            self.canvas.clip()

    def _transform(self, m: Matrix) -> None:
        if m != self.at:
            self.canvas.set_transform(*(round(v, 3) for v in m))
            self.at = m

    def _style(self, **wanted: Any) -> None:
        for name, value in wanted.items():
            if self.set.get(name) != value:
                self.set[name] = value
                setattr(self.canvas, name, value)

    def _paint_path(self, path: Path, m: Matrix) -> None:
        self._transform(m)
        self._style(global_alpha=path.opacity)
        shape = self.whole._path(path.d)
        if path.fill:
            self._style(fill_style=path.fill)
            self.canvas.fill(shape)
        if path.stroke and path.width:
            self._style(stroke_style=path.stroke, line_width=path.width, line_cap=path.cap)
            dash = list(path.dash)
            if self.set.get("dash") != dash:  # what a canvas was drawn with last is not known
                self.set["dash"] = dash
                self.canvas.set_line_dash(dash)
            self.canvas.stroke(shape)

    def _paint_text(self, text: Text, m: Matrix) -> None:
        slant, weight = "italic " if text.italic else "", "bold " if text.bold else ""
        self._style(
            global_alpha=text.opacity, font=f"{slant}{weight}{text.size:g}px {FONT}", fill_style=text.fill
        )
        halo = text.halo and text.halo_width
        if halo:
            self._style(stroke_style=text.halo, line_width=text.halo_width, line_cap="round")
            if self.set.get("dash") != []:
                self.set["dash"] = []
                self.canvas.set_line_dash([])
        words = plain(text.text)
        if not text.glyphs:
            self._transform(m)
            self._style(text_align={"middle": "center", "start": "left", "end": "right"}[text.anchor])
            if halo:
                self.canvas.stroke_text(words, text.x, text.y)
            self.canvas.fill_text(words, text.x, text.y)
            return
        self._style(text_align="left")
        for letter, (x, y, turn) in zip(text.text, text.glyphs, strict=True):
            gx, gy = glyph_start(letter, x, y, turn, text.size, text.bold)
            cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
            a, b, c, d, e, f = m
            self._transform(
                (
                    a * cos + c * sin,
                    b * cos + d * sin,
                    c * cos - a * sin,
                    d * cos - b * sin,
                    a * gx + c * gy + e,
                    b * gx + d * gy + f,
                )
            )
            if halo:
                self.canvas.stroke_text(letter, 0, 0)
            self.canvas.fill_text(letter, 0, 0)


def _unlike(before: Sequence[Shape], after: Sequence[Shape]) -> list[Shape]:
    """The shapes of either list that the other has not. Pieces are compared by their keys, without hashing them."""
    rows: tuple[dict[str, list[Shape]], dict[str, list[Shape]]] = ({}, {})
    for row, shapes in zip(rows, (before, after), strict=True):
        for shape in shapes:
            row.setdefault(shape.key if isinstance(shape, Group) else "", []).append(shape)
    old, new = rows
    return [
        shape
        for key in old | new
        if old.get(key) != new.get(key)
        for shape in (*old.get(key, ()), *new.get(key, ()))
    ]


def _pixels(box: Box) -> Box:
    return (math.floor(box[0]) - 1, math.floor(box[1]) - 1, math.ceil(box[2]) + 1, math.ceil(box[3]) + 1)


def _merged(boxes: list[Box]) -> list[Box]:
    """Boxes that touch become one, until none touch."""
    out: list[Box] = []
    for box in boxes:
        while True:
            touching = [b for b in out if overlap(b, box)]
            if not touching:
                break
            out = [b for b in out if b not in touching]
            for b in touching:
                box = (min(box[0], b[0]), min(box[1], b[1]), max(box[2], b[2]), max(box[3], b[3]))
        out.append(box)
    return out
