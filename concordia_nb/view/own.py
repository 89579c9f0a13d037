"""What only some boards have: castles, harbours, boats, incense and gold, the flood, coins printed on the board.

The board's part is drawn once with its chart, what lies on it with every position (field "board" of a Position).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from concordia_nb.concordia import names
from concordia_nb.core.words import _, listing
from concordia_nb.view import symbols
from concordia_nb.view.geometry import ellipse, polygon, rounded
from concordia_nb.view.palette import theme
from concordia_nb.view.shapes import Box, Circle, Group, Path, Shape, Target, Text

if TYPE_CHECKING:
    from concordia_nb.concordia.board import Board, City

Drawing = tuple[Shape, ...]
SQUARE = 26.0
"""Half the side of a box for a marker or for coins printed on the board."""


# -- drawings --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def castle(look: str = "light") -> Drawing:
    """A Roman castle, 56 x 52 units; its marker is laid on (0, 6)."""
    c = theme(look)
    wall = (
        "M-27 22L-27 -14L-21 -14L-21 -20L-13 -20L-13 -14L-5 -14L-5 -20L5 -20L5 -14L13 -14L13 -20L21 -20L21 -14"
        "L27 -14L27 22Z"
    )
    return (
        Path(ellipse(1, 22, 31, 6), c.ink, None, opacity=0.16),
        Path(wall, c.shade, c.tag_ink, 1.6),
        Path(rounded(-19, -9, 38, 31, 3), c.wall, c.tag_ink, 1.1),
    )


@lru_cache(maxsize=16)
def bowl(look: str = "light") -> Drawing:
    """A bowl of smoking incense, 44 x 46 units."""
    c = theme(look)
    return (
        Path(ellipse(0, 0, 24), c.tag, c.tag_ink, 1.6),
        Path("M-5 -3C-10 -9 0 -11 -5 -18M5 -3C0 -9 10 -11 5 -18", None, c.soft_ink, 2.0),
        Path("M-15 0L15 0C15 9 8 13 0 13C-8 13 -15 9 -15 0Z", c.roof, c.tag_ink, 1.4),
        Path("M-7 17L7 17L4 12L-4 12Z", c.roof, c.tag_ink, 1.2),
    )


@lru_cache(maxsize=16)
def gold(look: str = "light") -> Drawing:
    """A disc of gold, 44 x 44 units."""
    c = theme(look)
    return (
        Path(ellipse(0, 0, 22), c.gold, c.tag_ink, 1.8),
        Path(ellipse(0, 0, 17), None, c.tag_ink, 0.9),
        Path(polygon([(-11, 5), (-6, -5), (6, -5), (11, 5)]), c.coin, c.tag_ink, 1.3),
    )


@lru_cache(maxsize=16)
def anchor(look: str = "light") -> Drawing:
    """An anchor on a disc, 26 x 26 units: the mark of a harbour."""
    c = theme(look)
    return (
        Path(ellipse(0, 0, 13), c.tag, c.tag_ink, 1.3),
        Path("M0 -6L0 8M-5 -3L5 -3M-7 2C-6 8 -2 8 0 8C2 8 6 8 7 2", None, c.tag_ink, 2.0),
        Path(ellipse(0, -7.4, 2.1), None, c.tag_ink, 1.5),
    )


@lru_cache(maxsize=16)
def boat(look: str = "light") -> Drawing:
    """A moored boat without a sail, 76 x 34 units: where sea colonists start."""
    c = theme(look)
    return (
        Path(ellipse(0, 12, 42, 8), c.ink, None, opacity=0.14),
        Path("M-38 -4L38 -4C36 10 26 16 12 16L-12 16C-26 16 -36 10 -38 -4Z", c.relief, c.ink, 1.6),
        Path("M-34 3L34 3", None, c.ink, 1.0),
    )


def _laurel(points: int, look: str) -> Drawing:
    c = theme(look)
    leaves = "M-4 12C-18 10 -18 -6 -9 -12M4 12C18 10 18 -6 9 -12"
    return (
        Path(ellipse(0, 0, 17), c.tag, c.tag_ink, 1.2),
        Path(leaves, None, c.gold, 4.0),
        Text(0, 6.6, str(points), 19, c.tag_ink, bold=True),
    )


# -- the board's part ------------------------------------------------------------------------------------------------


def symbol(city: City, look: str) -> Drawing:
    """The drawing of a node: a gate for a start city, a castle, a bowl, else a temple."""
    if city.capital:
        return symbols.gate(look)
    if city.castle:
        return castle(look)
    return bowl(look) if city.space else symbols.temple(look)


def places(board: Board, width: float, height: float) -> dict[str, tuple[float, float]]:
    """Where the boats lie, in board units."""
    return {boat.id: (boat.x * width, boat.y * height) for boat in board.boats}


def boxes(board: Board, width: float, height: float) -> list[Box]:
    """What names, ornaments and markers keep clear of."""
    taken: list[Box] = [(x - 90, y - 104, x + 90, y + 28) for x, y in places(board, width, height).values()]
    for number, city in enumerate(board.cities):
        if board.harbours >> number & 1:
            x, y = harbour_spot(city.x * width, city.y * height)
            taken.append((x - 14, y - 14, x + 14, y + 14))
    for square in board.flood:
        x, y = square.x * width, square.y * height
        taken.append((x - SQUARE, y - SQUARE, x + SQUARE, y + SQUARE))
    for laurel in board.laurels:
        x, y = laurel.x * width, laurel.y * height
        left = x - 70 if x > width / 2 else x - 26
        taken.append((left, y - 30, left + 96, y + 30))
    return taken


def harbour_spot(x: float, y: float) -> tuple[float, float]:
    """Where a harbour's anchor is drawn beside its temple."""
    return round(x + 30, 1), round(y - 20, 1)


def shapes(board: Board, width: float, height: float, look: str, cash_box: Box | None) -> list[Shape]:
    """Boats, harbours, squares, bowls and coins that are printed on a board."""
    c = theme(look)
    out: list[Shape] = []
    for boat_id, (x, y) in places(board, width, height).items():
        label = names.place(board, board.place_number[boat_id])
        out.append(Group(boat(look), round(x, 1), round(y, 1), label=label))
    for number, city in enumerate(board.cities):
        if board.harbours >> number & 1:
            x, y = harbour_spot(city.x * width, city.y * height)
            out.append(Group(anchor(look), x, y, label=_("{city} is a harbour").format(city=city.name)))
    for square in board.flood:
        tile = (
            Path(rounded(-SQUARE, -SQUARE, 2 * SQUARE, 2 * SQUARE, 5), c.tag, c.tag_ink, 1.4, opacity=0.85),
            Group((Path(ellipse(0, 0, 19), None, c.soft_ink, 1.2, dash=(3, 4)),)),
        )
        label = _("A square for the flood in {province}").format(
            province=board.provinces[square.province].name
        )
        out.append(Group(tile, round(square.x * width, 1), round(square.y * height, 1), label=label))
    for laurel in board.laurels:
        x, y = round(laurel.x * width, 1), round(laurel.y * height, 1)
        way = -1 if x > width / 2 else 1
        if laurel.id == "gold":
            out.append(Group(gold(look), x, y, label=_("The gold")))
        if laurel.coins:
            out.append(Group(symbols.coin(laurel.coins, look), x, y + 38, label=names.coins(laurel.coins)))
        label = _("A laurel: {n} points").format(n=laurel.points)
        out.append(Group(_laurel(laurel.points, look), x + way * 42, y, label=label))
    if board.cash and cash_box is not None:
        x, y = (cash_box[0] + cash_box[2]) / 2, (cash_box[1] + cash_box[3]) / 2
        out.append(Group(_printed_coins(board.cash, look), x, y, label=_printed_words(board)))
    return out


def _printed_coins(amount: int, look: str) -> Drawing:
    """Coins printed on a board: a square of 2 * SQUARE with a sestertius for each."""
    c = theme(look)
    coins = tuple(
        Group(symbols.coin(1, look), 13.0 * (n - (amount - 1) / 2), 5.0 * (n - (amount - 1) / 2))
        for n in range(amount)
    )
    return (Path(rounded(-SQUARE, -SQUARE, 2 * SQUARE, 2 * SQUARE, 5), c.tag, c.tag_ink, 1.6), *coins)


def _printed_words(board: Board) -> str:
    return _("{coins} printed on the board: more with every cash").format(coins=names.coins(board.cash))


def targets(board: Board, width: float, height: float) -> list[Target]:
    """Boats can be pointed at as cities can."""
    return [
        Target("city", boat, Circle(x, y, 44.0), names.place(board, board.place_number[boat]))
        for boat, (x, y) in places(board, width, height).items()
    ]


# -- what lies on it -------------------------------------------------------------------------------------------------


def lying(position: Mapping[str, Any], board: Board, width: float, height: float, look: str) -> list[Shape]:
    """The castles' goods, the food marker, and the seats that have a laurel."""
    own = position.get("board", {})
    out: list[Shape] = []
    for castle_id, good in own.get("castles", {}).items():
        city = board.city(castle_id)
        if good is not None:
            label = _("{city}: {good}").format(city=city.name, good=names.good(good))
            spot = round(city.x * width, 1), round(city.y * height + 6, 1)
            out.append(Group(symbols.good(good, look), *spot, 0.95, label=label, key=f"castle:{castle_id}"))
    for square in board.flood:
        if own.get("flood") == board.provinces[square.province].id:
            label = _("The flood is in {province}").format(province=board.provinces[square.province].name)
            spot = round(square.x * width, 1), round(square.y * height, 1)
            out.append(Group(symbols.good("food", look), *spot, 1.3, label=label, key="flood"))
    for laurel in board.laurels:
        owner = own.get("laurels", {}).get(laurel.id)
        if owner is not None:
            x, y = round(laurel.x * width, 1), round(laurel.y * height, 1)
            way = -1 if x > width / 2 else 1
            label = _laurel_words(laurel.id, laurel.points, _owner(position, owner))
            out.append(Group(symbols.mark(owner, look), x + way * 42, y + 18, 0.8, label=label))
    return out


def _owner(position: Mapping[str, Any], colour: str) -> str:
    for entry in position["seats"]:
        if entry["colour"] == colour:
            return entry.get("name") or names.colour(colour)
    return names.colour(colour)


def _laurel_words(laurel_id: str, points: int, owner: str) -> str:
    return _("{laurel}: {owner}, {n} points").format(laurel=laurel_id_words(laurel_id), owner=owner, n=points)


def laurel_id_words(laurel_id: str) -> str:
    """A laurel's name at the beginning of a sentence."""
    return _("The incense") if laurel_id == "incense" else _("The gold")


def words(position: Mapping[str, Any], board: Board) -> tuple[str, ...]:
    """What lies on a board of its own, in sentences."""
    own = position.get("board", {})
    said = []
    if board.cash:
        said.append(_printed_words(board) + ".")
    castles = [
        _("{city}: {good}").format(city=board.city(castle_id).name, good=names.good(good))
        for castle_id, good in own.get("castles", {}).items()
        if good is not None
    ]
    if castles:
        said.append(_("Goods on castles: {castles}.").format(castles=listing(castles)))
    if "flood" in own:
        said.append(_("The flood is in {province}.").format(province=board.province(own["flood"]).name))
    for laurel in board.laurels:
        owner = own.get("laurels", {}).get(laurel.id)
        if owner is not None:
            said.append(_laurel_words(laurel.id, laurel.points, _owner(position, owner)) + ".")
        elif "laurels" in own:
            said.append(
                _("{laurel} is still free: {n} points.").format(
                    laurel=laurel_id_words(laurel.id), n=laurel.points
                )
            )
    return tuple(said)
