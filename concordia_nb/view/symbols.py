"""Our own drawings of goods, coins, gods and pieces: small shapes round (0, 0), in a given theme's colours.

Goods and gods fill a square of 24 units; every figure says its size in its docstring. Nothing here is copied from the
printed game.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from concordia_nb.view.geometry import ellipse, polygon, polyline, rectangle, rounded, star
from concordia_nb.view.palette import SEAT_MARKS, theme
from concordia_nb.view.shapes import Group, Path, Shape, Text

Drawing = tuple[Shape, ...]


# Goods: 24 x 24 units, drawn to lie on a disc of the good's own colour.


def _brick(dark: str, light: str) -> Drawing:
    return tuple(
        Path(rounded(x, y, 9.4, 5.6, 1.0), light, dark, 1.3)
        for x, y in ((-10, 2.6), (0.6, 2.6), (-4.7, -4.2))
    )


def _food(dark: str, light: str) -> Drawing:
    grains = []
    for i, y in enumerate((4.2, 0.2, -3.8)):
        w = 5.4 - i * 0.6
        for side in (-1, 1):
            grains.append(
                f"M0 {y}C{side * w * 0.3:.1f} {y - 4.4:.1f} {side * w:.1f} {y - 4.2:.1f} {side * w:.1f} "
                f"{y - 5.4:.1f}C{side * w * 1.1:.1f} {y - 1.2:.1f} {side * w * 0.7:.1f} {y + 0.6:.1f} 0 {y}Z"
            )
    tip = "M0 -5.4C-2.4 -7.4 -1.6 -9.4 0 -11.2C1.6 -9.4 2.4 -7.4 0 -5.4Z"
    return (Path("M0 11L0 -5", None, dark, 1.8), Path("".join([*grains, tip]), light, dark, 1.2))


def _tool(dark: str, light: str) -> Drawing:
    handle = Path(rounded(-1.6, -6, 3.2, 16.5, 1.2), light, dark, 1.2)
    head = Path("M-9 -9.5L5 -9.5Q9 -9 10 -4.4L4.6 -4.4L-9 -3.6Z", light, dark, 1.3)
    return (Group((handle, head), rotate=28),)


def _wine(dark: str, light: str) -> Drawing:
    body = (
        "M-3.4 -11.4L3.4 -11.4L2.3 -9.4L2.3 -6C2.5 -4.2 6.8 -3.4 6.8 0.8C6.8 5.4 2.4 8 1.7 11.6L-1.7 11.6"
        "C-2.4 8 -6.8 5.4 -6.8 0.8C-6.8 -3.4 -2.5 -4.2 -2.3 -6L-2.3 -9.4Z"
    )
    handles = "M-2.6 -8.6C-7.6 -9.6 -8.8 -4.6 -6 -2.6M2.6 -8.6C7.6 -9.6 8.8 -4.6 6 -2.6"
    return (
        Path(handles, None, light, 1.8),
        Path(body, light, dark, 1.1),
        Path("M-3.8 -1.4C-4.8 0.8 -3.6 3.6 -2 5.4", None, dark, 1.3),
    )


def _cloth(dark: str, light: str) -> Drawing:
    tunic = (
        "M-4 -9.6L-8.4 -8.4L-12 -1.6L-7.4 0.6L-6.4 -1L-7.4 10.4L7.4 "
        "10.4L6.4 -1L7.4 0.6L12 -1.6L8.4 -8.4L4 -9.6Q0 -5.4 -4 -9.6Z"
    )
    return (
        Path(tunic, light, dark, 1.3),
        Path("M-3.2 -7.6L-3.4 10M3.2 -7.6L3.4 10", None, dark, 1.7),
        Path("M-6.6 7.4L6.6 7.4", None, dark, 1.0),
    )


_GOODS: dict[str, Callable[[str, str], Drawing]] = {
    "brick": _brick,
    "food": _food,
    "tool": _tool,
    "wine": _wine,
    "cloth": _cloth,
}


@lru_cache(maxsize=256)
def good(name: str, look: str = "light") -> Drawing:
    """A token of a good, 30 x 30 units: the good's colour with its picture."""
    colours = theme(look)
    dark, light = colours.goods_dark[name], colours.goods_light[name]
    return (
        Path(ellipse(0, 0, 15), colours.goods[name], dark, 1.6),
        Group(_GOODS[name](dark, light), scale=0.95),
    )


@lru_cache(maxsize=64)
def any_good(look: str = "light") -> Drawing:
    """A token that stands for any one good, 30 x 30 units."""
    colours = theme(look)
    return (
        Path(ellipse(0, 0, 15), colours.tag, colours.soft_ink, 1.6, dash=(4, 3)),
        Text(0, 7, "?", 21, colours.tag_ink, bold=True),
    )


@lru_cache(maxsize=64)
def coin(value: int, look: str = "light") -> Drawing:
    """A coin of 1, 2, 5 or 10 sestertii, 30 x 30 units (larger coins have more rings of beads)."""
    colours = theme(look)
    shapes: list[Shape] = [Path(ellipse(0, 0, 15), colours.coin, colours.coin_ink, 1.6)]
    if value >= 5:
        shapes.append(Path(ellipse(0, 0, 12.2), None, colours.coin_ink, 1.1, dash=(0.1, 2.9)))
    else:
        shapes.append(Path(ellipse(0, 0, 12.2), None, colours.coin_ink, 0.8))
    if value >= 10:
        shapes.append(Path(ellipse(0, 0, 10.4), None, colours.coin_ink, 0.7))
    size = 18.0 if value < 10 else 15.0
    shapes.append(Text(0, size * 0.345, str(value), size, colours.coin_ink, bold=True))
    return tuple(shapes)


# Marks and figures of the seats.


def mark_path(shape: str, r: float) -> str:
    """The outline of a seat's mark with radius `r`."""
    if shape == "triangle":
        return polygon([(0, -1.15 * r), (1.05 * r, 0.75 * r), (-1.05 * r, 0.75 * r)])
    if shape == "square":
        return rectangle(-0.85 * r, -0.85 * r, 1.7 * r, 1.7 * r)
    if shape == "lozenge":
        return polygon([(0, -1.25 * r), (r, 0), (0, 1.25 * r), (-r, 0)])
    if shape == "cross":
        a, b = 0.42 * r, 1.1 * r
        return polygon(
            [
                (-a, -b),
                (a, -b),
                (a, -a),
                (b, -a),
                (b, a),
                (a, a),
                (a, b),
                (-a, b),
                (-a, a),
                (-b, a),
                (-b, -a),
                (-a, -a),
            ]
        )
    if shape == "ring":
        return ellipse(0, 0, r) + ellipse(0, 0, r * 0.5, -r * 0.5)
    return ellipse(0, 0, r)


@lru_cache(maxsize=128)
def mark(colour: str, look: str = "light") -> Drawing:
    """A seat's mark on a disc of its colour, 24 x 24 units."""
    colours = theme(look)
    return (
        Path(ellipse(0, 0, 11.4), colours.seats[colour], colours.seat_edge[colour], 1.4),
        Path(mark_path(SEAT_MARKS[colour], 5.6), colours.seat_marks[colour]),
    )


@lru_cache(maxsize=128)
def house(colour: str, look: str = "light") -> Drawing:
    """A seat's house, 24 x 25 units, with its mark on the front."""
    colours = theme(look)
    fill, edge = colours.seats[colour], colours.seat_edge[colour]
    return (
        Path("M-9.4 -1.4L-9.4 11.6L9.4 11.6L9.4 -1.4L12 -1.4L0 -12.8L-12 -1.4Z", fill, edge, 1.5),
        Path("M-10.2 -1.8L10.2 -1.8", None, edge, 1.0),
        Group((Path(mark_path(SEAT_MARKS[colour], 4.6), colours.seat_marks[colour]),), y=4.9),
    )


@lru_cache(maxsize=128)
def land_colonist(colour: str, look: str = "light") -> Drawing:
    """A seat's walker with a staff, 30 x 40 units, standing on (0, 16)."""
    colours = theme(look)
    fill, edge = colours.seats[colour], colours.seat_edge[colour]
    body = "M-10 15.5C-9.4 6 -8 -3.4 -3.6 -5.4L3.6 -5.4C8 -3.4 9.4 6 10 15.5Q0 18.6 -10 15.5Z"
    return (
        Path(ellipse(0, 15.4, 12.4, 3.6), edge, None, opacity=0.3),
        Path("M11.4 -15L11.4 15.6", None, edge, 2.6),
        Path(body, fill, edge, 1.6),
        Path(ellipse(0, -11.4, 6.6), fill, edge, 1.6),
        Group((Path(mark_path(SEAT_MARKS[colour], 5.0), colours.seat_marks[colour]),), y=6.2),
    )


@lru_cache(maxsize=128)
def sea_colonist(colour: str, look: str = "light") -> Drawing:
    """A seat's ship, 44 x 40 units, floating on (0, 14)."""
    colours = theme(look)
    fill, edge = colours.seats[colour], colours.seat_edge[colour]
    hull = (
        "M-20 4.4L20 4.4C20.6 -1 18 -3 17.4 -5.4C23 -3.4 24 2 21.4 "
        "8.2C18.4 15 13 16 8 16L-9 16C-16 16 -20 11 -20 4.4Z"
    )
    sail = "M-14 -15.6Q0 -19 14 -15.6Q17.4 -8 14.2 0.4Q0 -3.4 -14.2 0.4Q-10.6 -8 -14 -15.6Z"
    return (
        Path("M0 -20L0 6", None, edge, 2.4),
        Path(hull, fill, edge, 1.6),
        Path(sail, fill, edge, 1.6),
        Path("M-14 9.8L15 9.8", None, colours.seat_marks[colour], 1.5, dash=(1.5, 4.5)),
        Group((Path(mark_path(SEAT_MARKS[colour], 5.0), colours.seat_marks[colour]),), y=-9),
    )


def colonist(kind: str, colour: str, look: str = "light") -> Drawing:
    """The figure of a land or sea colonist."""
    return land_colonist(colour, look) if kind == "land" else sea_colonist(colour, look)


# Places on the map.


@lru_cache(maxsize=16)
def temple(look: str = "light") -> Drawing:
    """A city: a small temple, 60 x 58 units; its token is laid on (0, 5)."""
    c = theme(look)
    columns = "".join(rectangle(x, -8, 6, 25) for x in (-24.5, -12, 6, 18.5))
    return (
        Path(ellipse(1, 24, 34, 7), c.ink, None, opacity=0.16),
        Path(rectangle(-26, -9, 52, 28), c.shade, c.tag_ink, 1.4),
        Path(columns, c.wall, c.tag_ink, 1.1),
        Path(rectangle(-31, 19, 62, 6.4), c.wall, c.tag_ink, 1.5),
        Path(rectangle(-30, -14, 60, 6), c.wall, c.tag_ink, 1.5),
        Path("M-33 -13.6L0 -31L33 -13.6Z", c.roof, c.tag_ink, 1.6),
    )


@lru_cache(maxsize=16)
def gate(look: str = "light") -> Drawing:
    """The start city: a triumphal arch with a golden star, 76 x 74 units."""
    c = theme(look)
    openings = (
        "M-11 30L-11 1C-11 -14 11 -14 11 1L11 30Z"
        "M-30.5 30L-30.5 8C-30.5 -1 -17.5 -1 -17.5 8L-17.5 30Z"
        "M17.5 30L17.5 8C17.5 -1 30.5 -1 30.5 8L30.5 30Z"
    )
    return (
        Path(ellipse(1, 31, 44, 8), c.ink, None, opacity=0.16),
        Path(rectangle(-36, -18, 72, 48), c.wall, c.tag_ink, 1.8),
        Path(openings, c.coin_ink, c.tag_ink, 1.3),
        Path("M-14.2 30L-14.2 -10M14.2 30L14.2 -10M-33.4 30L-33.4 -10M33.4 30L33.4 -10", None, c.shade, 2.6),
        Path(rectangle(-40, -20, 80, 7), c.roof, c.tag_ink, 1.5),
        Path(rectangle(-31, -34, 62, 14), c.wall, c.tag_ink, 1.6),
        Path(rectangle(-35, -39, 70, 5.6), c.roof, c.tag_ink, 1.5),
        Path(rectangle(-42, 29, 84, 6), c.wall, c.tag_ink, 1.6),
        Path(star(0, -27, 6.2, 2.6, 5), c.gold, c.tag_ink, 0.9),
    )


@lru_cache(maxsize=16)
def one_fish(look: str = "light") -> Drawing:
    """A fish of the market, 30 x 16 units."""
    c = theme(look)
    body = "M-14 1C-8 -9 4 -9 9 -1L15 -7Q13 0 15 7L9 1C4 9 -8 9 -14 1Z"
    return (
        Path(body, c.lane, c.tag_ink, 1.2),
        Path("M-6 -5Q-2 0 -6 6M0 -3Q2 0 0 4", None, c.tag_ink, 0.9),
        Path(ellipse(-9.5, -0.6, 1.3), c.tag_ink, None),
    )


@lru_cache(maxsize=128)
def marker(good_name: str, side: str, coins: int, look: str = "light") -> Drawing:
    """A bonus marker, 52 x 52 units: the good ("?" for any, "fish" for one) on a seal, or the coins of its back."""
    c = theme(look)
    rim = Path(star(0, 0, 26, 22.4, 18), c.gold if side == "goods" else c.shade, c.tag_ink, 1.2)
    inner = Path(ellipse(0, 0, 20), c.tag, c.tag_ink, 1.2)
    if side == "goods":
        own = {"?": any_good, "fish": one_fish}.get(good_name)
        return rim, inner, Group(own(look) if own else good(good_name, look), scale=1.08)
    # As many coins as it shows, the front one with the sum: large enough for the last row.
    back = [Path(ellipse(4.0 * n, -2.6 * n, 15.5), c.coin, c.coin_ink, 1.6) for n in range(coins - 1, 0, -1)]
    front = (
        Path(ellipse(0, 0, 17), c.coin, c.coin_ink, 1.8),
        Path(ellipse(0, 0, 14.2), None, c.coin_ink, 0.8),
        Text(0, 9.3, str(coins), 27, c.coin_ink, bold=True),
    )
    return rim, inner, Group((*back, *front), -2.0 * (coins - 1), 1.3 * (coins - 1))


@lru_cache(maxsize=16)
def compass(look: str = "light") -> Drawing:
    """A compass rose, 140 x 140 units, with a fleur for the north."""
    c = theme(look)
    shapes: list[Shape] = [
        Path(ellipse(0, 0, 47), c.sheet, c.ink, 1.2, opacity=0.9),
        Path(ellipse(0, 0, 42), None, c.ink, 0.7),
        Path(ellipse(0, 0, 44.6), None, c.soft_ink, 2.2, dash=(1, 6.4), cap="butt"),
    ]
    for length, width, turns in ((34, 7, (45, 135, 225, 315)), (58, 10, (0, 90, 180, 270))):
        for turn in turns:
            half = (
                Path(polygon([(0, -length), (width, -width), (0, 0)]), c.ink, c.ink, 0.8),
                Path(polygon([(0, -length), (-width, -width), (0, 0)]), c.land, c.ink, 0.8),
            )
            shapes.append(Group(half, rotate=turn))
    shapes.append(Path(ellipse(0, 0, 6), c.gold, c.ink, 1.1))
    fleur = (
        "M0 -76C5 -70 4 -66 0 -60C-4 -66 -5 -70 0 -76ZM-3 -62C-10 -62 -11 -69 -8 -71C-7 -67 -4 -66 -3 -62Z"
        "M3 -62C10 -62 11 -69 8 -71C7 -67 4 -66 3 -62Z"
    )
    shapes.append(Path(fleur, c.roof, c.ink, 0.9))
    return tuple(shapes)


@lru_cache(maxsize=16)
def ship(look: str = "light") -> Drawing:
    """A merchant ship at sea, an ornament of 70 x 60 units."""
    c = theme(look)
    hull = "M-32 8C-20 14 16 14 26 6C30 2 30 -6 27 -10C34 -8 36 2 32 10C28 20 18 22 4 22L-12 22C-24 22 -30 16 -32 8Z"
    return (
        Path("M-2 -30L-2 12", None, c.ink, 1.8),
        Path("M-20 -26Q-2 -30 16 -26Q20 -12 14 -2Q-2 -7 -18 -2Q-14 -14 -20 -26Z", c.land, c.ink, 1.2),
        Path("M-19 -17Q-2 -21 17 -17M-17 -9Q-2 -13 16 -9", None, c.roof, 1.2),
        Path(hull, c.relief, c.ink, 1.3),
        Path("M-24 14L26 12", None, c.ink, 0.9),
        Path("M-2 -30L8 -33L-2 -36Z", c.roof, c.ink, 0.8),
        Path("M-44 24Q-38 20 -32 24Q-26 28 -20 24M22 26Q28 22 34 26Q40 30 46 26", None, c.depth, 1.6),
    )


@lru_cache(maxsize=16)
def fish(look: str = "light") -> Drawing:
    """A sea beast, an ornament of 70 x 40 units: three coils, a head and a tail."""
    c = theme(look)
    back = (
        "M-34 8C-34 -10 -18 -10 -16 8M-12 8C-12 -14 8 -14 9 8M13 8C13 "
        "-6 20 -16 28 -16C36 -16 38 -8 32 -6C28 -5 24 -2 24 8"
    )
    return (
        Path(back, None, c.soft_ink, 5.4),
        Path(back, None, c.land, 3.2),
        Path(ellipse(30, -12, 1.2), c.ink, None),
        Path("M-34 8C-38 4 -42 4 -44 0C-40 0 -38 -3 -38 -6C-34 -2 -34 2 -34 8Z", c.land, c.soft_ink, 1.1),
        Path("M-42 11Q-36 8 -30 11M-24 11Q-14 8 -6 11M2 11Q10 8 18 11M26 11Q32 8 38 11", None, c.depth, 1.6),
    )


@lru_cache(maxsize=16)
def mountain(look: str = "light") -> Drawing:
    """A mole-hill mountain of old maps, 34 x 24 units."""
    c = theme(look)
    return (
        Path("M-17 10C-10 6 -7 -6 -1 -12C4 -8 8 4 17 10", c.land, None),
        Path("M-1 -12C4 -8 8 4 17 10C10 8 4 8 2 9C3 2 1 -4 -1 -12Z", c.relief, None, opacity=0.55),
        Path("M-17 10C-10 6 -7 -6 -1 -12C4 -8 8 4 17 10M4 -2L7 4M7 1L11 7M3 4L5 8", None, c.relief, 1.4),
    )


@lru_cache(maxsize=16)
def hill(look: str = "light") -> Drawing:
    """A low hill, 26 x 12 units."""
    c = theme(look)
    return (Path("M-13 6C-9 -6 -1 -7 4 -2C8 0 10 4 13 6M4 -2C5 1 5 4 4 6", None, c.relief, 1.4),)


@lru_cache(maxsize=16)
def tree(look: str = "light") -> Drawing:
    """A cypress and a bush, 18 x 20 units."""
    c = theme(look)
    return (
        Path(
            "M-3 9L-3 5M-3 5C-8 3 -6 -6 -3 -11C0 -6 2 3 -3 5ZM6 9L6 6M6 6C1 6 1 -1 6 -2C11 -1 11 6 6 6Z",
            None,
            c.relief,
            1.3,
        ),
    )


@lru_cache(maxsize=16)
def wave(look: str = "light") -> Drawing:
    """A ripple, 34 x 8 units."""
    return (
        Path(
            "M-17 2Q-12.5 -3 -8 2Q-3.5 6 1 2Q5.5 -3 10 2Q13 5 17 2", None, theme(look).depth, 1.4, opacity=0.7
        ),
    )


# Gods: 24 x 24 units in one ink.

_LAUREL = "".join(
    f"M{x} {y}C{x + dx * 0.2:.1f} {y + dy * 0.9:.1f} {x + dx:.1f} {y + dy * 0.4:.1f} {x + dx} {y + dy}"
    f"C{x + dx * 0.8:.1f} {y + dy * 0.1:.1f} {x + dx * 0.5:.1f} {y - dy * 0.1:.1f} {x} {y}Z"
    for side in (-1, 1)
    for x, y, dx, dy in (
        (side * 2.5, 9.5, side * 4.6, -0.6),
        (side * 6.2, 7, side * 4.4, -2.6),
        (side * 8.6, 3.2, side * 3.0, -4.4),
        (side * 9.2, -1.0, side * 1.4, -5.0),
        (side * 7.8, -5.2, side * -1.4, -5.0),
    )
)


def god(name: str, ink: str, paper: str) -> Drawing:
    """The sign of a god (or "concordia"), 24 x 24 units, in an ink on a paper colour.

    Vesta's hearth, Jupiter's lightning, Saturnus' sickle, Mercurius' staff, Mars' shield and spear, Minerva's owl.
    """
    if name == "vesta":
        return (
            Path(
                "M0 -11.5C4.4 -7 6.6 -4.4 4.8 -0.4C3.8 1.8 1.8 2.6 0 2.6C-1.8 2.6 -3.8 1.8 -4.8 -0.4"
                "C-6 -3.2 -3.6 -5.4 -2.8 -8C-1.4 -7 -0.4 -9.4 0 -11.5Z",
                ink,
                None,
            ),
            Path("M0 -3.6C1.6 -2 2.2 -0.6 1.4 0.8Q0 2 -1.4 0.8C-2.2 -0.6 -1 -2 0 -3.6Z", paper, None),
            Path(
                "M-9.5 3.6L9.5 3.6C9 7.4 5.6 8.6 2.4 9L4.8 11.5L-4.8 11.5L-2.4 9C-5.6 8.6 -9 7.4 -9.5 3.6Z",
                ink,
                None,
            ),
        )
    if name == "jupiter":
        return (
            Path("M2.6 -12L-7.4 1.4L-1.2 1.4L-4.6 12L7.6 -2.8L1 -2.8L6.6 -12Z", ink, None),
            Path("M-11 -6L-6.6 -4M11 6L6.6 4M-10.4 6.4L-7 4.6M10.4 -6.4L7.6 -5", None, ink, 1.6),
        )
    if name == "saturnus":
        return (
            Path("M-3.4 3.2C7 2.6 8.6 -7.6 -2.6 -11.6C9.6 -12.4 15.4 4 -0.6 7.2Z", ink, None),
            Path("M-1 4.4L-8 11", None, ink, 3.2),
            Path("M-9.8 -2.6L-9.8 -9.6M-12.4 -8L-9.8 -9.8L-7.2 -8", None, ink, 1.3),
        )
    if name == "mercurius":
        return (
            Path("M0 -9L0 12", None, ink, 1.8),
            Path(ellipse(0, -10.2, 1.9), ink, None),
            Path("M0 9.6C-5.4 7.6 -5.4 4.4 0 2.6C4.8 1 4.8 -1.8 0 -3.4", None, ink, 1.5),
            Path("M0 9.6C5.4 7.6 5.4 4.4 0 2.6C-4.8 1 -4.8 -1.8 0 -3.4", None, ink, 1.5),
            Path(
                "M-1 -6.4C-5 -11 -9.6 -10.6 -12 -9.4C-10.4 -8.4 -10.6 -7.4 -9 -7C-9 -5.4 -4 -4.4 -1 -4.8Z"
                "M1 -6.4C5 -11 9.6 -10.6 12 -9.4C10.4 -8.4 10.6 -7.4 9 -7C9 -5.4 4 -4.4 1 -4.8Z",
                ink,
                None,
            ),
        )
    if name == "mars":
        return (
            Path("M-9 10.6L8 -8", None, ink, 1.8),
            Path("M11.6 -11.8L9.6 -4.8L4.8 -9.4Z", ink, None),
            Path(ellipse(-1.4, 1.6, 8), ink, None),
            Path(ellipse(-1.4, 1.6, 5.6), None, paper, 1.1),
            Path(ellipse(-1.4, 1.6, 1.9), paper, None),
        )
    if name == "minerva":
        return (
            Path(
                "M-8.4 -11.4L-4.6 -8.6Q0 -10.4 4.6 -8.6L8.4 -11.4C9.6 -5 9 1 7.4 6C5.6 10.6 2 11.8 0 11.8"
                "C-2 11.8 -5.6 10.6 -7.4 6C-9 1 -9.6 -5 -8.4 -11.4Z",
                ink,
                None,
            ),
            Path(ellipse(-3.7, -3.8, 3.5) + ellipse(3.7, -3.8, 3.5), paper, None),
            Path(ellipse(-3.4, -3.8, 1.6) + ellipse(3.4, -3.8, 1.6), ink, None),
            Path("M0 -3L1.6 1L0 2.6L-1.6 1Z", paper, None),
            Path(
                "M-4.4 5.4Q-3.3 6.8 -2.2 5.4Q-1.1 6.8 0 5.4Q1.1 6.8 2.2 5.4Q3.3 6.8 4.4 5.4M-2.6 8.4Q-1.3 9.8 0 8.4"
                "Q1.3 9.8 2.6 8.4",
                None,
                paper,
                1.1,
            ),
        )
    return (
        Path(_LAUREL, ink, None),
        Path(star(0, -0.5, 5.4, 2.3, 5), ink, None),
        Path("M-3.6 11.6L0 9.2L3.6 11.6", None, ink, 1.4),
    )


def arrow(points: list[tuple[float, float]], colour: str, edge: str) -> Drawing:
    """A bold arrow along points, for lessons."""
    import math

    (x0, y0), (x1, y1) = points[-2], points[-1]
    turn = math.atan2(y1 - y0, x1 - x0)
    head = [
        (x1 + r * math.cos(turn + a), y1 + r * math.sin(turn + a))
        for r, a in ((0, 0), (26, 2.62), (26, -2.62))
    ]
    shaft = [*points[:-1], (x1 - 16 * math.cos(turn), y1 - 16 * math.sin(turn))]
    return (
        Path(polyline(shaft), None, edge, 10.5),
        Path(polygon(head), edge, edge, 5.0),
        Path(polyline(shaft), None, colour, 6.5),
        Path(polygon(head), colour, colour, 1.0),
    )
