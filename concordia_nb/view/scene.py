"""A position as a picture: the chart of its board, the pieces on it, and what is marked over them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from concordia_nb.core.words import language
from concordia_nb.view import marks as over
from concordia_nb.view import own, pieces
from concordia_nb.view.chart import MARGIN, Chart, chart
from concordia_nb.view.marks import Spot
from concordia_nb.view.palette import Theme
from concordia_nb.view.palette import theme as find_theme
from concordia_nb.view.shapes import LAYERS, Point, Scene, Shape, Target
from concordia_nb.view.words import place_words, position_sentence, title

if TYPE_CHECKING:
    from concordia_nb.concordia.board import Board

__all__ = ["LAYERS", "Marks", "Scene", "Target", "marked", "scene"]


class Marks(TypedDict, total=False):
    """What lies over the board.

    highlights: spots that may be clicked; they glow.
    chosen: the spots taken in hand; pointed: those under the pointer; last: those the last move touched.
    way: ids of the places a colonist would pass, ending on a route.
    notes: short words at spots, e.g. `{"city:ravenna": "1 brick + 2 sestertii"}`.
    marks, arrows: what a lesson points at.
    A spot is a word like `city:roma`, `route:cosa~roma:sea`, `province:etruria`, `colonist:land@roma`, or a pair or
    Target of the same. Spots that the board does not have are left out.
    """

    highlights: Iterable[Spot]
    chosen: Iterable[Spot]
    pointed: Iterable[Spot]
    last: Iterable[Spot]
    way: Sequence[str]
    notes: Mapping[str, str] | None
    marks: Iterable[Spot]
    arrows: Iterable[tuple[Spot, Spot]]


def scene(
    position: Mapping[str, Any],
    board: Board,
    theme: str = "light",
    *,
    text: float = 1.0,
    today: bool = False,
    **marks: Unpack[Marks],
) -> Scene:
    """A position (see `State.to_position`) on its board as layers of shapes in board units, and targets.

    Args:
        theme: light, dark, projector or print.
        text: makes all lettering larger on small screens, e.g. 1.3 at 420 px.
        today: cities also tell their name of today and where they lie, for learners of history.
        marks: what lies over the board, see `Marks`.
    """
    colours = find_theme(theme)
    sheet = chart(board, theme, text)
    figures, figure_targets = pieces.colonists(position, board, sheet, theme)
    layers = {name: list(sheet.layers.get(name, ())) for name in LAYERS}
    layers["tokens"] = pieces.tokens(position, board, sheet, theme, today)
    layers["markers"] = [
        *pieces.markers(position, board, sheet, theme),
        *own.lying(position, board, sheet.width, sheet.height, theme),
    ]
    layers["houses"] = pieces.houses(position, board, sheet, theme)
    layers["colonists"] = figures
    layers["highlights"] = _marks(sheet, _stands(figure_targets), colours, **marks)
    return Scene(
        sheet.width,
        sheet.height,
        MARGIN,
        layers,
        [*figure_targets, *_places(board, theme, text, language())],
        theme,
        title(board),
        position_sentence(position, board),
    )


def marked(shown: Scene, board: Board, *, text: float = 1.0, **marks: Unpack[Marks]) -> Scene:
    """The same position with other marks (see `Marks`); a fraction of the work of a new scene."""
    sheet, colours = chart(board, shown.theme, text), find_theme(shown.theme)
    figures = [t for t in shown.targets if t.kind == "colonist"]
    return shown.with_layer("highlights", _marks(sheet, _stands(figures), colours, **marks))


def _stands(figures: Sequence[Target]) -> dict[str, Point]:
    """Where each kind of colonist stands; the figures of the seat to move come first."""
    return {t.id: over.circle_of(t) for t in reversed(figures)}


def _marks(
    sheet: Chart,
    stands: Mapping[str, Point],
    colours: Theme,
    *,
    highlights: Iterable[Spot] = (),
    chosen: Iterable[Spot] = (),
    pointed: Iterable[Spot] = (),
    last: Iterable[Spot] = (),
    way: Sequence[str] = (),
    notes: Mapping[str, str] | None = None,
    marks: Iterable[Spot] = (),
    arrows: Iterable[tuple[Spot, Spot]] = (),
) -> list[Shape]:
    """What lies over the board, the firmest on top."""
    return [
        *over.highlights(highlights, sheet, stands, colours),
        *over.chosen(last, sheet, stands, colours.gold, colours.ink, "last"),
        *over.chosen(pointed, sheet, stands, colours.glow, colours.chosen, "pointed"),
        *over.chosen(chosen, sheet, stands, colours.chosen, colours.halo),
        *over.way(way, sheet, colours),
        *over.chosen(marks, sheet, stands, colours.lesson, colours.halo, "mark"),
        *over.arrows(arrows, sheet, stands, colours),
        *over.notes(notes or {}, sheet, stands, colours),
    ]


@lru_cache(maxsize=32)
def _places(board: Board, theme: str, text: float, _language: str) -> tuple[Target, ...]:
    """The board's own targets, with their names in the language in use."""
    return tuple(
        t if t.label else Target(t.kind, t.id, t.shape, place_words(board, t.id))
        for t in chart(board, theme, text).targets
    )
