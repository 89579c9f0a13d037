"""The words of the game for its ids, in the language in use. Gods, cities and provinces keep their Latin names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from concordia_nb.concordia import pieces
from concordia_nb.core.words import _, listing, ngettext

if TYPE_CHECKING:
    from concordia_nb.concordia.board import Board
    from concordia_nb.concordia.state import State

ROMAN = ("", "I", "II", "III", "IV", "V")
GOD_NAMES = {
    "vesta": "Vesta", "jupiter": "Jupiter", "saturnus": "Saturnus", "mercurius": "Mercurius",
    "mars": "Mars", "minerva": "Minerva", "concordia": "Concordia",
}  # fmt: skip


def good(good_id: str, n: int = 1) -> str:
    """The word for `n` units of a good.

    >>> good("brick"), good("brick", 2), good("food", 2)
    ('brick', 'bricks', 'food')
    """
    match good_id:
        case "brick":
            return ngettext("brick", "bricks", n)
        case "food":
            return ngettext("food", "food", n)
        case "tool":
            return ngettext("tool", "tools", n)
        case "wine":
            return ngettext("wine", "wine", n)
        case "cloth":
            return ngettext("cloth", "cloth", n)
    raise KeyError(good_id)


def amount(number: int, n: int = 1) -> str:
    """So many units of one good, given by its place in GOODS.

    >>> amount(pieces.TOOL), amount(pieces.TOOL, 2)
    ('1 tool', '2 tools')
    """
    return f"{n} {good(pieces.GOODS[number], n)}"


def goods(units: Sequence[int]) -> str:
    """Units of goods, by GOODS, as a sentence has them.

    >>> goods((1, 0, 2, 0, 1)), goods((0, 0, 0, 0, 0))
    ('1 brick, 2 tools and 1 cloth', 'nothing')
    """
    return cost(units)


def fish(n: int) -> str:
    """So many fish (H-FISH-1).

    >>> fish(1), fish(2)
    ('1 fish', '2 fish')
    """
    return ngettext("{n} fish", "{n} fish", n).format(n=n)


def coins(n: int) -> str:
    """An amount of money.

    >>> coins(1), coins(8)
    ('1 sestertius', '8 sestertii')
    """
    return ngettext("{n} sestertius", "{n} sestertii", n).format(n=n)


def cost(units: Sequence[int], money: int = 0) -> str:
    """Goods and money together: "1 brick, 1 wine and 8 sestertii"."""
    words = [amount(number, n) for number, n in enumerate(units) if n]
    if money:
        words.append(coins(money))
    return listing(words) if words else _("nothing")


def colour(colour_id: str) -> str:
    """The word for a seat's colour."""
    match colour_id:
        case "red":
            return _("Red")
        case "green":
            return _("Green")
        case "yellow":
            return _("Yellow")
        case "blue":
            return _("Blue")
        case "black":
            return _("Black")
    raise KeyError(colour_id)


def kind(kind_id: str) -> str:
    """The word for a colonist of a kind: "land colonist"."""
    return _("land colonist") if kind_id == "land" else _("sea colonist")


def personality(kind_id: str) -> str:
    """The name of a personality: "Architect"."""
    match kind_id:
        case "tribune":
            return _("Tribune")
        case "architect":
            return _("Architect")
        case "prefect":
            return _("Prefect")
        case "mercator":
            return _("Mercator")
        case "diplomat":
            return _("Diplomat")
        case "senator":
            return _("Senator")
        case "consul":
            return _("Consul")
        case "colonist":
            return _("Colonist")
        case "mason":
            return _("Mason")
        case "farmer":
            return _("Farmer")
        case "smith":
            return _("Smith")
        case "vintner":
            return _("Vintner")
        case "weaver":
            return _("Weaver")
    raise KeyError(kind_id)


def card(card_id: str, with_deck: bool = False) -> str:
    """The name of a card; with its deck where two cards of a name must be told apart.

    >>> card("prefect-1"), card("prefect-1", with_deck=True), card("prefect", with_deck=True)
    ('Prefect', 'Prefect (deck I)', 'Prefect')
    """
    entry = pieces.card(card_id)
    name = personality(entry.kind)
    if with_deck and entry.deck:
        return _("{card} (deck {numeral})").format(card=name, numeral=ROMAN[entry.deck])
    return name


def god(god_id: str) -> str:
    """The name of a god; Latin in every language."""
    return GOD_NAMES[god_id]


def city(board: Board, number: int) -> str:
    """The name of a city."""
    return board.cities[number].name


def province(board: Board, number: int) -> str:
    """The name of a province."""
    return board.provinces[number].name


def route(board: Board, place: int) -> str:
    """A route by the cities it joins: "the road Cosa – Roma"."""
    entry = board.routes[place - board.n_cities]
    ends = {"a": board.city(entry.a).name, "b": board.city(entry.b).name}
    if entry.kind == "land":
        return _("the road {a} – {b}").format(**ends)
    return _("the sea lane {a} – {b}").format(**ends)


def place(board: Board, number: int) -> str:
    """A place where a colonist stands: a city's name, its route, or a boat by what lies nearby."""
    if number in board.boat_places:
        return _("the boat near {place}").format(place=board.boats[number - board.boat_places[0]].name)
    return city(board, number) if number < board.n_cities else route(board, number)


def seat(state: State, number: int) -> str:
    """The name of who sits there, else the colour."""
    entry = state.seats[number]
    return entry.name or colour(entry.colour)


def praefectus(with_fish: object) -> str:
    """The Praefectus Magnus; in a game with the fish market it is called Praefectus Piscatus (R-FISH)."""
    return _("Praefectus Piscatus") if with_fish else _("Praefectus Magnus")


def seat_id(state: State, number: int) -> str:
    """The colour id of a seat."""
    return state.seats[number].colour


def doing(phase: str) -> str:
    """What a seat is doing in a phase, as in "Now Livia is …".

    >>> doing("play"), doing("architect")
    ('choosing a card', 'carrying out the Architect')
    """
    if phase == "play":
        return _("choosing a card")
    if phase == "keep":
        return _("choosing which goods to keep")
    return _("carrying out the {card}").format(card=personality(phase))
