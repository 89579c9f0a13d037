"""Colours of the themes, the seats and the goods.

The five seats differ in lightness as well as in hue, so that they stay apart for every kind of colour vision and on a
grey print, and each has a mark of its own: nothing is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType

from concordia_nb.core.errors import ConcordiaError
from concordia_nb.core.words import _

SEAT_MARKS: Mapping[str, str] = MappingProxyType(
    {
        "red": "disc",
        "green": "triangle",
        "yellow": "square",
        "blue": "lozenge",
        "black": "cross",
        "white": "ring",
    }
)
"""The shape that goes with each seat's colour (drawn by `symbols.mark`)."""


@dataclass(frozen=True)
class Theme:
    """All colours of one look, as #rrggbb; `text` scales every lettering on the
    board, `least` is the smallest size of letters in board units."""

    name: str
    sheet: str
    ink: str
    soft_ink: str
    sea: str
    sea_deep: str
    depth: str
    rhumb: str
    land: str
    beyond: str
    coast: str
    relief: str
    border: str
    province_ink: str
    tint: float
    band: float
    road: str
    road_edge: str
    lane: str
    lane_edge: str
    halo: str
    wall: str
    roof: str
    shade: str
    gold: str
    coin: str
    coin_ink: str
    glow: str
    glow_edge: str
    chosen: str
    lesson: str
    tag: str
    tag_ink: str
    seats: Mapping[str, str]
    seat_marks: Mapping[str, str]
    seat_edge: Mapping[str, str]
    goods: Mapping[str, str]
    goods_dark: Mapping[str, str]
    goods_light: Mapping[str, str]
    provinces: tuple[str, ...]
    text: float = 1.0
    least: float = 19.0

    def colours(self) -> set[str]:
        """Every colour of the theme: a picture contains no other."""
        out: set[str] = set()
        for item in fields(self):
            value = getattr(self, item.name)
            if isinstance(value, str) and value.startswith("#"):
                out.add(value)
            elif isinstance(value, Mapping):
                out.update(value.values())
            elif isinstance(value, tuple):
                out.update(value)
        return out


_SEATS = MappingProxyType(
    {
        "red": "#b5202e",
        "green": "#2f9e76",
        "yellow": "#f4c81f",
        "blue": "#2768b8",
        "black": "#26242a",
        "white": "#f7f4ea",
    }
)
_SEAT_MARKS = MappingProxyType(
    {
        "red": "#fff6ec",
        "green": "#fdfbe9",
        "yellow": "#3b2a08",
        "blue": "#f2f7ff",
        "black": "#f4eee0",
        "white": "#3b342a",
    }
)
_SEAT_EDGE = MappingProxyType(
    {
        "red": "#5c0d16",
        "green": "#0d4a35",
        "yellow": "#6d5204",
        "blue": "#0f2f5c",
        "black": "#0b0a0d",
        "white": "#5a5347",
    }
)
_BLACK_EDGE = MappingProxyType(dict.fromkeys(_SEATS, "#000000"))
_GOODS = MappingProxyType(
    {
        "brick": "#c4593a",
        "food": "#e0aa2c",
        "tool": "#71808d",
        "wine": "#84315f",
        "cloth": "#f3efe4",
        "salt": "#d5e6ee",
    }
)
_GOODS_DARK = MappingProxyType(
    {
        "brick": "#6f2814",
        "food": "#75520a",
        "tool": "#2f3a44",
        "wine": "#43102d",
        "cloth": "#5b6c86",
        "salt": "#4b6f83",
    }
)
_GOODS_LIGHT = MappingProxyType(
    {
        "brick": "#f3c3ad",
        "food": "#fff0b8",
        "tool": "#eef3f6",
        "wine": "#efc1dc",
        "cloth": "#b9c9de",
        "salt": "#ffffff",
    }
)

LIGHT = Theme(
    name="light",
    sheet="#efe2c2",
    ink="#43301c",
    soft_ink="#7c6443",
    sea="#c4d6d3",
    sea_deep="#b7cdcc",
    depth="#8fb0b2",
    rhumb="#a5bfbe",
    land="#f5ead0",
    beyond="#e8dbbb",
    coast="#5d4a33",
    relief="#b59b6d",
    border="#a58a5f",
    province_ink="#6e5434",
    tint=0.34,
    band=0.42,
    road="#f7e3b4",
    road_edge="#6f4522",
    lane="#1d4f72",
    lane_edge="#e4efed",
    halo="#fbf3de",
    wall="#fdf6e3",
    roof="#b4573a",
    shade="#d9c59b",
    gold="#c59a35",
    coin="#e7bf55",
    coin_ink="#5b3d08",
    glow="#ffd23e",
    glow_edge="#8a4b00",
    chosen="#d8481b",
    lesson="#a3145f",
    tag="#fff9e8",
    tag_ink="#2f2112",
    seats=_SEATS,
    seat_marks=_SEAT_MARKS,
    seat_edge=_SEAT_EDGE,
    goods=_GOODS,
    goods_dark=_GOODS_DARK,
    goods_light=_GOODS_LIGHT,
    provinces=(
        "#86a56f",
        "#c0874f",
        "#8fa3b5",
        "#c98f86",
        "#b7a54a",
        "#9a86a8",
        "#7fae9f",
        "#d6a94e",
        "#b5746a",
        "#8c9a5c",
        "#a99079",
        "#6f95a8",
    ),
)

DARK = Theme(
    name="dark",
    sheet="#231d17",
    ink="#efe0bd",
    soft_ink="#b8a47d",
    sea="#16232d",
    sea_deep="#121d26",
    depth="#2f4a59",
    rhumb="#22343f",
    land="#3b3327",
    beyond="#2c261d",
    coast="#bfa77a",
    relief="#6b5b41",
    border="#8a7550",
    province_ink="#d8c49a",
    tint=0.30,
    band=0.36,
    road="#e9cf97",
    road_edge="#1c120a",
    lane="#86c5ea",
    lane_edge="#0f1c26",
    halo="#231c13",
    wall="#efe3c6",
    roof="#b4573a",
    shade="#a8926a",
    gold="#d9b04c",
    coin="#e7bf55",
    coin_ink="#4a3106",
    glow="#ffd95a",
    glow_edge="#fff3c4",
    chosen="#ff8a4f",
    lesson="#ff7cc0",
    tag="#f6ead0",
    tag_ink="#2a1e10",
    seats=MappingProxyType(
        {**_SEATS, "black": "#101014", "red": "#cf2c3b", "blue": "#2f6fca", "green": "#45b98b"}
    ),
    seat_marks=MappingProxyType({**_SEAT_MARKS, "green": "#06281b"}),
    seat_edge=MappingProxyType(
        {
            "red": "#ffd9d4",
            "green": "#eafff5",
            "yellow": "#fff6cf",
            "blue": "#d9e9ff",
            "black": "#f0e7d2",
            "white": "#8b8270",
        }
    ),
    goods=_GOODS,
    goods_dark=_GOODS_DARK,
    goods_light=_GOODS_LIGHT,
    provinces=(
        "#6f8f5b",
        "#a8713f",
        "#70899f",
        "#a8706a",
        "#978a38",
        "#7f6d92",
        "#5f9385",
        "#b38b3a",
        "#955a54",
        "#748249",
        "#8c7561",
        "#567e93",
    ),
)

PROJECTOR = Theme(
    name="projector",
    sheet="#ffffff",
    ink="#000000",
    soft_ink="#2b2b2b",
    sea="#bfe0f2",
    sea_deep="#a9d3ea",
    depth="#6aa9cb",
    rhumb="#b0d6ea",
    land="#fffbef",
    beyond="#ececec",
    coast="#000000",
    relief="#c9bfa6",
    border="#5a5a5a",
    province_ink="#333333",
    tint=0.45,
    band=0.35,
    road="#ffdf8a",
    road_edge="#4a2600",
    lane="#00337f",
    lane_edge="#ffffff",
    halo="#ffffff",
    wall="#ffffff",
    roof="#a83214",
    shade="#d0d0d0",
    gold="#8a6200",
    coin="#ffd54a",
    coin_ink="#2b1c00",
    glow="#ffe600",
    glow_edge="#000000",
    chosen="#d4001a",
    lesson="#b0006a",
    tag="#ffffff",
    tag_ink="#000000",
    seats=MappingProxyType(
        {
            **_SEATS,
            "red": "#c4001d",
            "green": "#1fa074",
            "yellow": "#ffd400",
            "blue": "#0a57c2",
            "black": "#000000",
        }
    ),
    seat_marks=MappingProxyType(
        {
            "red": "#ffffff",
            "green": "#ffffff",
            "yellow": "#000000",
            "blue": "#ffffff",
            "black": "#ffffff",
            "white": "#000000",
        }
    ),
    seat_edge=_BLACK_EDGE,
    goods=MappingProxyType(
        {
            **_GOODS,
            "brick": "#d4502a",
            "food": "#f0b400",
            "tool": "#5f7180",
            "wine": "#7c1457",
            "cloth": "#ffffff",
        }
    ),
    goods_dark=MappingProxyType({**_GOODS_DARK, "cloth": "#1f3d66"}),
    goods_light=_GOODS_LIGHT,
    provinces=(
        "#9ccc7a",
        "#e6a25e",
        "#9dbbd9",
        "#eba49c",
        "#d3c04c",
        "#bda4d3",
        "#8fd0bd",
        "#f0c25a",
        "#d98f86",
        "#b3c46a",
        "#cdb193",
        "#86b7cf",
    ),
    text=1.13,
    least=27.0,
)

PRINT = Theme(
    name="print",
    sheet="#ffffff",
    ink="#000000",
    soft_ink="#444444",
    sea="#ffffff",
    sea_deep="#ffffff",
    depth="#b5b5b5",
    rhumb="#e6e6e6",
    land="#f3f3f3",
    beyond="#e2e2e2",
    coast="#000000",
    relief="#bdbdbd",
    border="#7a7a7a",
    province_ink="#4d4d4d",
    tint=0.0,
    band=0.0,
    road="#ffffff",
    road_edge="#000000",
    lane="#000000",
    lane_edge="#ffffff",
    halo="#ffffff",
    wall="#ffffff",
    roof="#8c8c8c",
    shade="#d4d4d4",
    gold="#6a6a6a",
    coin="#ffffff",
    coin_ink="#000000",
    glow="#d0d0d0",
    glow_edge="#000000",
    chosen="#000000",
    lesson="#000000",
    tag="#ffffff",
    tag_ink="#000000",
    seats=MappingProxyType(
        {
            "red": "#4a4a4a",
            "green": "#b9b9b9",
            "yellow": "#ffffff",
            "blue": "#828282",
            "black": "#000000",
            "white": "#ffffff",
        }
    ),
    seat_marks=MappingProxyType(
        {
            "red": "#ffffff",
            "green": "#000000",
            "yellow": "#000000",
            "blue": "#ffffff",
            "black": "#ffffff",
            "white": "#000000",
        }
    ),
    seat_edge=_BLACK_EDGE,
    goods=MappingProxyType(dict.fromkeys(_GOODS, "#ffffff")),
    goods_dark=MappingProxyType(dict.fromkeys(_GOODS, "#000000")),
    goods_light=MappingProxyType({**dict.fromkeys(_GOODS, "#d9d9d9"), "wine": "#8c8c8c", "brick": "#c4c4c4"}),
    provinces=("#e9e9e9",) * 12,
)

THEMES: Mapping[str, Theme] = MappingProxyType({t.name: t for t in (LIGHT, DARK, PROJECTOR, PRINT)})


def theme(name: str) -> Theme:
    """The theme of this name: light, dark, projector or print.

    Raises ConcordiaError for any other name.
    """
    try:
        return THEMES[name]
    except KeyError:
        raise ConcordiaError(
            _("There is no theme “{name}”. There are: {names}.").format(name=name, names=", ".join(THEMES))
        ) from None
