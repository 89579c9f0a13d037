"""A picture for each personality: the thing it is known by, 72 x 64 units round (0, 0), in flat mosaic colours."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from concordia_nb.view import symbols
from concordia_nb.view.geometry import ellipse, polygon, rectangle, rounded, star
from concordia_nb.view.palette import Theme, theme
from concordia_nb.view.shapes import Group, Path, Shape

Drawing = tuple[Shape, ...]


def _tribune(c: Theme) -> Drawing:
    """The standard of the assembly, with a wreath."""
    return (
        Path("M0 -30L0 31", None, c.tag_ink, 5.0),
        Path("M0 -30L0 31", None, c.gold, 2.6),
        Path("M-20 -20L20 -20", None, c.tag_ink, 4.6),
        Path(star(0, -29, 6.5, 2.8, 5), c.gold, c.tag_ink, 1.0),
        Path("M-17 -18L17 -18L17 15L11.3 20L5.6 15L0 20L-5.6 15L-11.3 20L-17 15Z", c.roof, c.tag_ink, 1.8),
        Path("M-13.4 -14L13.4 -14L13.4 12.6", None, c.gold, 1.3),
        Group(symbols.god("concordia", c.gold, c.roof), y=-1.5, scale=0.98),
    )


def _architect(c: Theme) -> Drawing:
    """A pair of compasses over the plan of an arch."""
    plan = "M-27 26L-27 2C-27 -24 27 -24 27 2L27 26L15 26L15 4C15 -9 -15 -9 -15 4L-15 26Z"
    stones = (
        "M-27 14L-15 14M-27 2L-15 3M-22 -9L-12.4 -2M-10 -16.4L-5.4 -6M10 -16.4L5.4 -6M22 -9L12.4 -2M27 2L15 3"
        "M27 14L15 14M-33 26L33 26"
    )
    leg = "M-2.6 -22L2 -22L-10.6 18L-13.4 22.6L-13.6 17Z"
    other = "M2.6 -22L-2 -22L10.6 18L13.4 22.6L13.6 17Z"
    return (
        Path(plan, c.shade, c.tag_ink, 1.7),
        Path(stones, None, c.tag_ink, 1.2),
        Path(leg, c.gold, c.tag_ink, 1.3),
        Path(other, c.gold, c.tag_ink, 1.3),
        Path("M-8.6 4Q0 9 8.6 4", None, c.tag_ink, 2.4),
        Path(ellipse(0, -24, 5.6), c.gold, c.tag_ink, 1.5),
        Path("M0 -30L0 -34", None, c.tag_ink, 2.8),
    )


def _prefect(c: Theme) -> Drawing:
    """The bundle of rods and the axe."""
    rods = "".join(rounded(x, -25, 5.4, 53, 2.4) for x in (-13.5, -8.1, -2.7, 2.7, 8.1))
    return (
        Path(
            "M13 -20C22 -24 28 -22 31 -26C34 -16 34 -10 30 0C26 -5 21 -6 13 -6Z",
            c.goods["tool"],
            c.tag_ink,
            1.6,
        ),
        Path("M31 -26C34 -16 34 -10 30 0", None, c.goods_light["tool"], 2.0),
        Path(rods, c.shade, c.tag_ink, 1.2),
        Path(rounded(-3, -31, 6, 9, 2.5), c.shade, c.tag_ink, 1.3),
        Path(
            "M-15 -15L15 -10M-15 -10L15 -15M-15 0L15 5M-15 5L15 0M-15 15L15 20M-15 20L15 15",
            None,
            c.tag_ink,
            4.4,
        ),
        Path(
            "M-15 -15L15 -10M-15 -10L15 -15M-15 0L15 5M-15 5L15 0M-15 15L15 20M-15 20L15 15",
            None,
            c.roof,
            2.6,
        ),
    )


def _mercator(c: Theme) -> Drawing:
    """Scales that weigh an amphora against a coin."""
    return (
        Path("M0 -26L0 25", None, c.tag_ink, 5.0),
        Path("M0 -26L0 25", None, c.gold, 2.6),
        Path("M-13 30C-12 24 -5 24 0 23C5 24 12 24 13 30Z", c.gold, c.tag_ink, 1.5),
        Path("M-26 -19Q0 -26 26 -19", None, c.tag_ink, 4.8),
        Path("M-26 -19Q0 -26 26 -19", None, c.gold, 2.4),
        Path("M-26 -19L-34 10M-26 -19L-18 10M26 -19L18 7M26 -19L34 7", None, c.tag_ink, 1.1),
        Group((Group(symbols.good("wine", c.name), scale=0.62),), -26, -1),
        Group((Group(symbols.coin(5, c.name), scale=0.62),), 26, -3),
        Path("M-36 9L-16 9C-17 17 -35 17 -36 9Z", c.shade, c.tag_ink, 1.5),
        Path("M16 6L36 6C35 14 17 14 16 6Z", c.shade, c.tag_ink, 1.5),
        Path(ellipse(0, -28, 4), c.gold, c.tag_ink, 1.4),
    )


def _diplomat(c: Theme) -> Drawing:
    """A sealed letter and an olive branch."""
    leaves = []
    for i in range(6):
        x, y = -27 + i * 9.6, 20 - i * 8.0
        leaves.append(
            f"M{x} {y}C{x - 9:.1f} {y - 4:.1f} {x - 9:.1f} {y - 12:.1f} {x - 4:.1f} {y - 15}"
            f"C{x + 1:.1f} {y - 11} {x + 3:.1f} {y - 5} {x} {y}Z"
            f"M{x} {y}C{x + 5:.1f} {y + 6:.1f} {x + 12:.1f} {y + 6:.1f} {x + 15:.1f} {y + 2}"
            f"C{x + 11:.1f} {y - 3} {x + 5:.1f} {y - 4} {x} {y}Z"
        )
    letter = (
        Path(rectangle(-22, -15, 44, 31), c.wall, c.tag_ink, 1.7),
        Path("M-22 -15L0 4L22 -15M-22 16L-6 -1M22 16L6 -1", None, c.tag_ink, 1.3),
        Path(star(0, 3, 8.4, 6.8, 10), c.roof, c.tag_ink, 1.2),
        Path(star(0, 3, 4.2, 1.8, 5), c.wall, None),
    )
    return (
        Group(letter, 7, 8, 1.0, 9),
        Path("M-32 25L26 -24", None, c.tag_ink, 2.0),
        Path("".join(leaves), c.goods["food"] if c.name == "print" else c.provinces[0], c.tag_ink, 1.0),
        Path(ellipse(-3, -13, 3) + ellipse(14, -28, 3), c.soft_ink, c.tag_ink, 0.8),
    )


def _bust(c: Theme, cloth: str, stripe: str) -> list[Shape]:
    return [
        Path("M-27 31C-27 13 -18 7 -7 5L7 5C18 7 27 13 27 31Z", cloth, c.tag_ink, 1.7),
        Path("M-8 6C-9 15 4 22 14 31M-13 8C-14 18 -4 25 2 31M24 17C16 13 10 10 8 6", None, c.soft_ink, 1.3),
        Path("M-19 31C-20 20 -15 11 -9 7", None, stripe, 4.4),
        Path("M-6 -4L-6.6 6Q0 12 6.6 6L6 -4Z", c.shade, c.tag_ink, 1.5),
        Path(
            "M-10 -16C-10 -28 10 -28 10 -16C10.6 -8 7 1 0 2C-7 1 -10.6 -8 -10 -16Z", c.shade, c.tag_ink, 1.6
        ),
        Path(
            "M-11 -12C-12.4 -28 -4 -31 0 -30.4C5 -31 12.4 -28 11 -12C8.6 -16 9 -20 6.6 -22C3 -19.8 -3 -19.8 -6.6 -22"
            "C-9 -20 -8.6 -16 -11 -12Z",
            c.soft_ink,
            c.tag_ink,
            1.3,
        ),
        Path(
            "M-5.6 -13.6L-2.4 -13.6M2.4 -13.6L5.6 -13.6M0 -13L-1.2 -7.6L0.8 -7.4M-3 -3.4Q0 -2 3 -3.4",
            None,
            c.tag_ink,
            1.3,
        ),
    ]


def _senator(c: Theme) -> Drawing:
    """A senator in the toga with its broad stripe, a scroll in hand."""
    scroll = (
        Path(rectangle(-4, -13, 8, 26), c.tag, c.tag_ink, 1.4),
        Path(ellipse(0, -13, 5.4, 2.4), c.gold, c.tag_ink, 1.2),
        Path(ellipse(0, 13, 5.4, 2.4), c.gold, c.tag_ink, 1.2),
    )
    return (
        *_bust(c, c.wall, c.goods["wine"] if c.name != "print" else c.soft_ink),
        Group(scroll, 22, 13, 1.0, 18),
    )


def _consul(c: Theme) -> Drawing:
    """A consul with the laurel, in purple."""
    wreath = []
    for side in (-1, 1):
        for x, y in ((10.4, -15.5), (9.6, -20.5), (6.8, -25.0), (2.6, -27.6)):
            wreath.append(
                f"M{side * x} {y}C{side * (x + 3.4):.1f} {y - 0.6:.1f} {side * (x + 4):.1f} {y - 4.6:.1f} "
                f"{side * (x + 1.4):.1f} {y - 6.4:.1f}C{side * (x - 1):.1f} {y - 4.6:.1f} {side * (x - 1):.1f} "
                f"{y - 1.6:.1f} {side * x} {y}Z"
            )
    purple = c.goods["wine"] if c.name != "print" else c.roof
    return (*_bust(c, purple, c.gold), Path("".join(wreath), c.gold, c.tag_ink, 1.0))


def _colonist(c: Theme) -> Drawing:
    """One who walks and one who sails."""
    return (
        Path(
            "M-34 22Q-28 17 -22 22Q-16 27 -10 22Q-4 17 2 22Q8 27 14 22Q20 17 26 22Q30 25 34 22L34 30L-34 30Z",
            c.sea_deep,
            c.tag_ink,
            1.2,
        ),
        Path("M-36 30C-34 12 -26 9 -16 11C-7 13 -5 22 -2 30Z", c.land, c.tag_ink, 1.4),
        Group(symbols.land_colonist("yellow", c.name), -20, -4, 1.02),
        Group(symbols.sea_colonist("blue", c.name), 14, 2, 0.95),
    )


def _mason(c: Theme) -> Drawing:
    """A wall that grows, and the trowel."""
    bricks = []
    for row, (start, n) in enumerate(((-34, 4), (-26, 3), (-34, 2))):
        bricks += [rounded(start + i * 17, 17 - row * 12, 16, 11, 1.5) for i in range(n)]
    trowel = (
        Path("M-14 8L14 8L0 -15Z", c.goods_light["tool"], c.tag_ink, 1.6),
        Path("M0 8L0 14L4 17", None, c.tag_ink, 2.6),
        Path(rounded(0, 16, 8, 16, 3.6), c.soft_ink, c.tag_ink, 1.4),
    )
    return (
        Path("".join(bricks), c.goods["brick"], c.tag_ink, 1.5),
        Path("M-36 29.6L36 29.6", None, c.tag_ink, 2.0),
        Group(trowel, 17, -12, 0.95, 222),
    )


def _farmer(c: Theme) -> Drawing:
    """A sheaf of wheat bound with a band, and a sickle."""
    ears = [
        Group(
            (
                Path("M0 30L0 -8", None, c.goods_dark["food"], 2.2),
                Group(symbols.good("food", c.name)[1:], 0, -16, 0.95),
            ),
            x,
            0,
            1.0,
            turn,
        )
        for x, turn in ((-11, -17), (11, 17), (-5, -8), (5, 8), (0, 0))
    ]
    return (
        Path("M14 25C36 22 36 -8 18 -20C44 -16 44 24 17 31Z", c.goods["tool"], c.tag_ink, 1.5),
        *ears,
        Path("M-9 9Q0 13 9 9L10 16Q0 20 -10 16Z", c.roof, c.tag_ink, 1.4),
    )


def _smith(c: Theme) -> Drawing:
    """An anvil, a hammer and sparks."""
    anvil = (
        "M-31 -1L25 -1C30 -1 34 -3 36 -5L36 2C30 8 22 9 14 10C11 14 12 18 17 22L17 "
        "28L-18 28L-18 22C-12 18 -12 14 -14 9L-20 9C-27 9 -31 5 -31 -1Z"
    )
    return (
        Path(anvil, c.goods["tool"], c.tag_ink, 1.8),
        Path("M-27 2.6L24 2.6", None, c.goods_light["tool"], 1.8),
        Path("M-22 28L21 28L24 32L-25 32Z", c.soft_ink, c.tag_ink, 1.4),
        Group(symbols.good("tool", c.name)[1:], 6, -18, 1.35, -66),
        Path(
            "M-9 -8L-14 -16M-15 -5L-24 -9M-4 -9L-5 -18",
            None,
            c.goods["food"] if c.name != "print" else c.tag_ink,
            2.4,
        ),
    )


def _vintner(c: Theme) -> Drawing:
    """A bunch of grapes under its leaf."""
    grapes = [
        (x, y)
        for y, row in ((-4, (-18, -6, 6, 18)), (6, (-12, 0, 12)), (16, (-6, 6)), (26, (0,)))
        for x in row
    ]
    leaf = (
        "M0 -9C-8 -6 -15 -8 -17 -13C-22 -13 -25 -17 -23 -21C-17 -19 -15 -24 -13 -28"
        "C-8 -26 -4 -24 0 -26C4 -24 8 -26 13 -28"
        "C15 -24 17 -19 23 -21C25 -17 22 -13 17 -13C15 -8 8 -6 0 -9Z"
    )
    wine, shine = c.goods["wine"], c.goods_light["wine"]
    return (
        *(
            Path(ellipse(x, y, 7.2), wine if c.name != "print" else c.shade, c.tag_ink, 1.3)
            for x, y in grapes
        ),
        Path("".join(ellipse(x - 2.2, y - 2.4, 1.7) for x, y in grapes), shine, None),
        Path("M0 -22L4 -33", None, c.tag_ink, 3.0),
        Path(leaf, c.provinces[0], c.tag_ink, 1.5),
        Path("M0 -24L0 -11M0 -14L-12 -20M0 -14L12 -20", None, c.tag_ink, 1.0),
    )


def _weaver(c: Theme) -> Drawing:
    """An upright loom with its weights."""
    threads = "".join(f"M{x} -21L{x} 24" for x in range(-20, 21, 5))
    weights = "".join(polygon([(x, 21), (x + 3, 28), (x - 3, 28)]) for x in range(-20, 21, 5))
    blue = c.goods_dark["cloth"] if c.name != "print" else c.shade
    return (
        Path("M-30 -29L-33 31M30 -29L33 31", None, c.tag_ink, 6.0),
        Path("M-30 -29L-33 31M30 -29L33 31", None, c.relief, 3.4),
        Path(threads, None, c.tag_ink, 0.9),
        Path(rectangle(-22, -22, 44, 21), c.goods["cloth"], c.tag_ink, 1.5),
        Path(rectangle(-22, -17, 44, 5), blue, c.tag_ink, 0.9),
        Path("".join(star(x, -6, 3.2, 1.6, 4) for x in (-16, -5.4, 5.4, 16)), c.roof, None),
        Path(rounded(-36, -28, 72, 7, 3), c.relief, c.tag_ink, 1.5),
        Path("M-32 12L32 12", None, c.tag_ink, 2.0),
        Path(weights, c.roof, c.tag_ink, 0.9),
    )


def _praefectus_magnus(c: Theme) -> Drawing:
    """The eagle of the great prefect."""
    wing = (
        "M-4 -8C-12 -22 -24 -26 -35 -24C-32 -19 -33 -15 -29 -12C-29 "
        "-7 -27 -4 -22 -3C-21 1 -17 4 -12 3C-10 6 -8 8 -5 8Z"
    )
    return (
        Path(wing, c.gold, c.tag_ink, 1.5),
        Path(
            "M4 -8C12 -22 24 -26 35 -24C32 -19 33 -15 29 -12C29 -7 27 -4 22 -3C21 1 17 4 12 3C10 6 8 8 5 8Z",
            c.gold,
            c.tag_ink,
            1.5,
        ),
        Path(
            "M-30 -20C-22 -20 -14 -14 -9 -5M30 -20C22 -20 14 -14 9 -5M-25 "
            "-12C-19 -11 -14 -7 -10 -1M25 -12C19 -11 14 -7 10 -1",
            None,
            c.tag_ink,
            1.0,
        ),
        Path(
            "M-6 -10C-7 2 -6 10 0 19C6 10 7 2 6 -10C6 -12 4 -15 1 -16C3 -19 "
            "6 -19 9 -17C8 -23 2 -25 -2 -22C-6 -19 -6 -14 -6 -10Z",
            c.gold,
            c.tag_ink,
            1.5,
        ),
        Path(ellipse(1.4, -20, 1.1), c.tag_ink, None),
        Path("M-7 21L0 16L7 21L5 25L-5 25Z", c.gold, c.tag_ink, 1.3),
        Path(rectangle(-20, 25, 40, 7), c.roof, c.tag_ink, 1.5),
    )


def _concordia(c: Theme) -> Drawing:
    """Concord: a wreath round a star."""
    return (Group(symbols.god("concordia", c.gold, c.tag), y=1, scale=2.55),)


_PICTURES: dict[str, Callable[[Theme], Drawing]] = {
    "tribune": _tribune,
    "architect": _architect,
    "prefect": _prefect,
    "mercator": _mercator,
    "diplomat": _diplomat,
    "senator": _senator,
    "consul": _consul,
    "colonist": _colonist,
    "mason": _mason,
    "farmer": _farmer,
    "smith": _smith,
    "vintner": _vintner,
    "weaver": _weaver,
    "praefectus_magnus": _praefectus_magnus,
    "concordia": _concordia,
}


@lru_cache(maxsize=128)
def picture(kind: str, look: str = "light") -> Drawing:
    """The picture of a personality ("architect"), of "praefectus_magnus" or "concordia", 72 x 64 units."""
    return _PICTURES[kind](theme(look))
