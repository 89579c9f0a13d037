"""The canvas draws what the SVG draws, and after a move only what changed."""

from __future__ import annotations

import copy
import itertools
import re
from typing import Any

import pytest
from ipycanvas import canvas as ipycanvas

from concordia_nb import view
from concordia_nb.concordia import Board
from concordia_nb.view import svg
from concordia_nb.view.canvas import BoardCanvas
from concordia_nb.view.chart import chart
from concordia_nb.view.marks import province_path
from concordia_nb.view.shapes import STATIC_LAYERS, Path, Target, Text, leaves

NAMES = {number: name for name, number in ipycanvas.COMMANDS.items()}


class Wire:
    """What went to the browser: commands by name, and bytes."""

    def __init__(self) -> None:
        self.batches: list[list[Any]] = []
        self.bytes = 0

    def take(self, command: list[Any], buffers: Any = ()) -> None:
        self.batches.append(command)
        self.bytes += len(ipycanvas.commands_to_buffer(command)[1])

    def clear(self) -> None:
        self.batches, self.bytes = [], 0

    def count(self, *names: str) -> int:
        return sum(NAMES[c[0]] in names for batch in self.batches for c in batch if isinstance(c, list))


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    taken = Wire()
    monkeypatch.setattr(ipycanvas._CanvasManager, "_send_custom", lambda self, c, b=(): taken.take(c, b))
    return taken


def test_nothing_is_sent_before_a_client_is_there(wire: Wire, board: Board, start: dict[str, Any]) -> None:
    canvas = BoardCanvas(start, board)
    wire.clear()
    canvas.show(start)
    canvas.mark(highlights=["city:roma"])
    assert wire.batches == []
    canvas._canvases[-1]._handle_frontend_event(None, {"event": "client_ready"}, None)
    assert len(wire.batches) == 1


def test_both_backends_draw_the_same_shapes(wire: Wire, board: Board, middle: dict[str, Any]) -> None:
    canvas = BoardCanvas(middle, board, highlights=["city:roma"])
    wire.clear()
    canvas.redraw()
    picture = view.scene(middle, board, highlights=["city:roma"])
    fills = strokes = letters = 0
    for leaf, _ in leaves(picture.shapes()):
        if isinstance(leaf, Path):
            fills += bool(leaf.fill)
            strokes += bool(leaf.stroke and leaf.width)
        elif isinstance(leaf, Text):
            letters += len(leaf.glyphs) or 1
    assert wire.count("fillPath") == fills
    assert wire.count("strokePath") == strokes
    assert wire.count("fillText") == letters
    text = re.sub(r"<defs>.*?</defs>|<clipPath.*?</clipPath>", "", svg.render(picture))
    assert len(re.findall(r"<(?:path|use) ", text)) == sum(
        isinstance(s, Path) for s, _ in leaves(picture.shapes())
    )


def test_a_move_sends_little_in_one_batch(wire: Wire, board: Board, middle: dict[str, Any]) -> None:
    canvas = BoardCanvas(middle, board)
    canvas.redraw()
    full = wire.bytes
    after = copy.deepcopy(middle)
    after["seats"][0]["houses"].append(next(c.id for c in board.cities[::-1] if not c.capital))
    after["seats"][0]["colonists"][0] = ["land", "roma"]
    wire.clear()
    canvas.show(after)
    assert len(wire.batches) == 1
    assert 0 < wire.bytes < 10_000
    assert wire.bytes * 10 < full
    wire.clear()
    canvas.show(after)
    assert wire.batches == []


def test_glow_comes_and_goes_without_touching_the_pieces(
    wire: Wire, board: Board, start: dict[str, Any]
) -> None:
    canvas = BoardCanvas(start, board)
    canvas.redraw()
    wire.clear()
    canvas.mark(highlights=["city:roma", *(f"route:{r.id}" for r in board.routes[:8])])
    assert 0 < wire.bytes < 10_000
    wire.clear()
    canvas.mark(highlights=[])
    assert wire.count("fillPath", "strokePath") == 0
    assert wire.count("clearRect") > 0


def test_a_new_theme_draws_all_anew(wire: Wire, board: Board, start: dict[str, Any]) -> None:
    canvas = BoardCanvas(start, board)
    canvas.redraw()
    full = wire.bytes
    wire.clear()
    canvas.dress(theme="dark")
    assert wire.bytes > full / 2


def test_lines_drawn_again_do_not_take_over_the_dashes_of_the_last_ones(
    wire: Wire, board: Board, start: dict[str, Any]
) -> None:
    canvas = BoardCanvas(start, board)
    canvas.redraw()
    wire.clear()
    canvas.redraw()
    on, told, strokes = "", set(), 0
    for command in (c for batch in wire.batches for c in batch if isinstance(c, list)):
        match NAMES[command[0]]:
            case "switchCanvas":
                on = str(command[1:])
            case "setLineDash":
                told.add(on)
            case "strokePath" | "strokeText":
                strokes += 1
                assert on in told
    assert strokes > 100


def test_clicks_become_targets(board: Board, start: dict[str, Any]) -> None:
    canvas = BoardCanvas(start, board)
    assert canvas.scene is not None
    picked: list[Target] = []
    pointed: list[Target | None] = []
    dropped: list[tuple[Target, Target]] = []
    canvas.on_pick(picked.append)
    canvas.on_point(pointed.append)
    canvas.on_drop(lambda a, b: dropped.append((a, b)))
    mouse = canvas._canvases[-1]._handle_frontend_event
    w, h, m = canvas.scene.width, canvas.scene.height, canvas.scene.margin
    k = canvas.width / (w + 2 * m)

    def at(x: float, y: float, event: str) -> None:
        mouse(None, {"event": event, "x": (x * w + m) * k, "y": (y * h + m) * k}, None)

    first, second = board.cities[0], board.cities[1]
    for event in ("mouse_move", "mouse_move", "mouse_down"):
        at(first.x, first.y, event)
    at(second.x, second.y, "mouse_move")
    at(second.x, second.y, "mouse_up")
    mouse(None, {"event": "mouse_out", "x": 0, "y": 0}, None)
    assert [t.spot for t in picked] == [f"city:{first.id}"]
    assert [t and t.spot for t in pointed] == [f"city:{first.id}", f"city:{second.id}", None]
    assert [(a.id, b.id) for a, b in dropped] == [(first.id, second.id)]


def test_only_wanted_kinds_are_hit(board: Board, start: dict[str, Any]) -> None:
    canvas = BoardCanvas(start, board)
    city = board.cities[0]
    assert canvas.scene is not None
    w, m = canvas.scene.width, canvas.scene.margin
    across, down = (city.x * w + m) / (w + 2 * m), (city.y * 1000 + m) / (1000 + 2 * m)
    hit = canvas.hit(across, down)
    assert hit is not None
    assert hit.kind == "city"
    canvas.kinds = ("province",)
    hit = canvas.hit(across, down)
    assert hit is None or hit.kind == "province"


def test_a_front_end_gets_every_target_in_shares(board: Board, start: dict[str, Any]) -> None:
    canvas = BoardCanvas(start, board, listen=False)
    places = canvas.target_places()
    assert canvas.scene is not None
    assert len(places) == len(canvas.scene.targets)
    for place in places:
        assert place["label"]
        points = (
            place.get("points")
            or [p for ring in place.get("rings", ()) for p in ring]
            or [[place["x"], place["y"]]]
        )
        assert all(-0.1 < v < 1.1 for v in itertools.chain.from_iterable(points))


def test_a_canvas_without_a_board_says_so() -> None:
    with pytest.raises(ValueError, match="needs a board"):
        BoardCanvas().show({"seats": []})


def test_apart_from_its_pieces_the_canvas_paints_the_ground_alone(
    wire: Wire, board: Board, middle: dict[str, Any]
) -> None:
    canvas = BoardCanvas(middle, board, apart=True, highlights=["city:roma"])
    wire.clear()
    canvas.redraw()
    assert canvas.scene is not None
    ground = [
        leaf
        for name in STATIC_LAYERS
        for leaf, _ in leaves(canvas.scene.layers[name])
        if isinstance(leaf, Path)
    ]
    assert wire.count("fillPath") == sum(bool(leaf.fill) for leaf in ground)
    pieces, marks = canvas.pieces(), canvas.marks()
    assert all(f'data-key="house:{seat["colour"]}@' in pieces for seat in middle["seats"] if seat["houses"])
    assert 'data-key="glow:city:roma"' in marks
    assert "glow" not in pieces
    wire.clear()
    canvas.mark(highlights=[])
    after = copy.deepcopy(middle)
    after["seats"][0]["colonists"][0] = ["land", "roma"]
    canvas.show(after)
    assert wire.batches == []
    assert canvas.marks() == ""
    assert canvas.pieces() != pieces


def test_other_marks_on_the_same_position_are_as_drawn_anew(board: Board, middle: dict[str, Any]) -> None:
    canvas = BoardCanvas(middle, board)
    marks: dict[str, Any] = {"highlights": ["city:roma"], "last": [f"province:{board.provinces[0].id}"]}
    canvas.show(copy.deepcopy(middle), **marks)
    assert canvas.scene == view.scene(middle, board, **marks)
    middle["seats"][0]["colonists"] = []
    canvas.show(middle, **marks)
    assert canvas.scene == view.scene(middle, board, **marks), "also where the very same dict was changed"


def test_a_glow_on_a_province_leaves_names_and_tokens_free(board: Board, start: dict[str, Any]) -> None:
    sheet = chart(board)
    kept = [label.box for label in sheet.labels.values()]
    for province in board.provinces:
        numbers = [float(n) for n in re.findall(r"-?[\d.]+", province_path(province.id, sheet))]
        for x, y in zip(numbers[::2], numbers[1::2], strict=True):
            assert 0 <= x <= sheet.width
            assert 0 <= y <= sheet.height
            assert not any(a + 2 < x < c - 2 and b + 2 < y < d - 2 for a, b, c, d in kept), province.id
