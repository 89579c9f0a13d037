"""The short player aid and the set-up sheet for a real box, as data for the rules page and for print.

All numbers come from `pieces`; all words are translated when a function is called.
"""

from __future__ import annotations

from dataclasses import dataclass

from concordia_nb.concordia import names, pieces
from concordia_nb.concordia.board import Board
from concordia_nb.core.words import _, listing, ngettext

SCORING_ORDER = (*pieces.GODS, "concordia")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the aid: whose it is (an id), its name, and what it says."""

    id: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class SeatStart:
    """What one seat starts with. `number` is 1 for the start player; `goods` is in the order of GOODS."""

    number: int
    coins: int
    goods: tuple[int, ...]
    text: str
    praefectus_magnus: bool


@dataclass(frozen=True, slots=True)
class SetUp:
    """The set-up of a real box: common steps in order, then what each seat receives.

    `usual` is False when the board is not meant for this number of seats.
    """

    board: str
    seats: int
    usual: bool
    steps: tuple[str, ...]
    starts: tuple[SeatStart, ...]
    variant: str


def personalities() -> list[Line]:
    """Each personality and what it does in one line, in the order of the rule book.

    >>> personalities()[0].name, len(personalities())
    ('Tribune', 13)
    """
    texts = {
        "tribune": _(
            "Take back all your cards; 1 sestertius for each card beyond {n}. Then you may pay {cost} for "
            "one new colonist in the capital."
        ).format(n=pieces.TRIBUNE_FREE_CARDS, cost=names.goods(pieces.COLONIST_GOODS)),
        "architect": _(
            "Move: as many steps as you have colonists on the board. Then build in any "
            "cities at the ends of their routes."
        ),
        "prefect": _(
            "Either one province produces: {bonus} of its bonus good for you ({magnus} with the Praefectus "
            "Magnus), 1 good for the owner of every house there. Or take all coins on the markers."
        ).format(bonus=pieces.BONUS_UNITS, magnus=pieces.BONUS_UNITS_WITH_PRAEFECTUS_MAGNUS),
        "mercator": _(
            "Take {start} sestertii ({bought} if the card was for sale). Then buy or sell up to two kinds of "
            "goods."
        ).format(**dict(zip(("start", "bought"), _mercator_incomes(), strict=True))),
        "diplomat": _("Carry out the top card of another player's pile, unless it is a Diplomat."),
        "senator": _("Buy up to two cards from the display: the card's goods and those under its place."),
        "consul": _("Buy one card from the display for the card's goods alone."),
        "colonist": _(
            "Either place new colonists, {cost} each, in the capital or cities with your house. Or take {n} "
            "sestertii and 1 for each of your colonists on the board."
        ).format(cost=names.goods(pieces.COLONIST_GOODS), n=pieces.COLONIST_CASH),
    }
    for kind, good in pieces.SPECIALISTS.items():
        texts[kind] = _("Each of your houses in a {good} city, anywhere, produces 1 {good}.").format(
            good=names.good(pieces.GOODS[good])
        )
    return [Line(kind, names.personality(kind), texts[kind]) for kind in pieces.PERSONALITIES]


def _mercator_incomes() -> tuple[int, int]:
    return pieces.card("mercator").income, pieces.card("mercator-1").income


def house_costs() -> list[Line]:
    """What the first house costs in a city of each good; the money is multiplied for later ones (R-ARC-14).

    >>> house_costs()[3].text
    '1 brick, 1 wine and 4 sestertii'
    """
    return [
        Line(good, names.good(good), names.cost(pieces.HOUSE_GOODS[i], pieces.HOUSE_COINS[i]))
        for i, good in enumerate(pieces.GOODS)
    ]


def later_houses() -> str:
    """The rule of the price of later houses, in one sentence."""
    return _(
        "Second house in the city: twice the sestertii; third: three times; and so on. Goods stay the same."
    )


def prices() -> list[Line]:
    """What a unit of each good costs and brings.

    >>> prices()[4].text
    '7 sestertii'
    """
    return [
        Line(good, names.good(good), names.coins(price))
        for good, price in zip(pieces.GOODS, pieces.PRICES, strict=True)
    ]


def gods() -> list[Line]:
    """The gods in the order of scoring, each with what one card of it gives.

    >>> [line.name for line in gods()][0], [line.name for line in gods()][-1]
    ('Vesta', 'Concordia')
    """
    points = pieces.GOD_POINTS
    worth: dict[int, list[str]] = {}
    for kind in pieces.SPECIALISTS:
        value = next(card.value for card in pieces.CARDS if card.kind == kind)
        worth.setdefault(value, []).append(names.personality(kind))
    minerva = listing([f"{listing(kinds)} {value}" for value, kinds in worth.items()])
    texts = {
        "vesta": ngettext(
            "1 point for every {n} sestertius of your money and the value of your stored goods",
            "1 point for every {n} sestertii of your money and the value of your stored goods",
            pieces.SESTERTII_FOR_A_POINT,
        ).format(n=pieces.SESTERTII_FOR_A_POINT),
        "jupiter": ngettext(
            "{n} point for each of your houses outside brick cities",
            "{n} points for each of your houses outside brick cities",
            points["jupiter"],
        ).format(n=points["jupiter"]),
        "saturnus": ngettext(
            "{n} point for each province where you have a house",
            "{n} points for each province where you have a house",
            points["saturnus"],
        ).format(n=points["saturnus"]),
        "mercurius": ngettext(
            "{n} point for each different good your houses produce",
            "{n} points for each different good your houses produce",
            points["mercurius"],
        ).format(n=points["mercurius"]),
        "mars": ngettext(
            "{n} point for each of your colonists on the board",
            "{n} points for each of your colonists on the board",
            points["mars"],
        ).format(n=points["mars"]),
        "minerva": _("for each of your houses in a city of the specialist's kind: {points}").format(
            points=minerva
        ),
        "concordia": ngettext(
            "{n} point for whoever brought the end",
            "{n} points for whoever brought the end",
            pieces.CONCORDIA_POINTS,
        ).format(n=pieces.CONCORDIA_POINTS),
    }
    return [Line(god, names.god(god), texts[god]) for god in SCORING_ORDER]


def god_words(god: str) -> str:
    """What one card of a god gives, as `gods` has it."""
    return next(line.text for line in gods() if line.id == god)


def display_costs(board: Board) -> list[str]:
    """What each place of the display adds to a card's price, leftmost first."""
    return [_place_cost(place) for place in board.display]


def _place_cost(place: str) -> str:
    goods = [part for part in place.split("+") if part]
    fixed = names.goods([goods.count(good) for good in pieces.GOODS])
    wild = goods.count("?")
    if not goods:
        return _("nothing more")
    any_good = ngettext("{n} good of your choice", "{n} goods of your choice", wild).format(n=wild)
    if wild == len(goods):
        return any_good
    return listing([fixed, any_good]) if wild else fixed


def set_up(board: Board, seats: int) -> SetUp:
    """How to set up a real box for a board and 2 to 5 seats (R-CTY-2, R-BON-1, R-DCK-1 to R-SET-7).

    Raises:
        ValueError: for another number of seats.
    """
    if not pieces.FEWEST_SEATS <= seats <= pieces.MOST_SEATS:
        raise ValueError(
            _("Concordia is played by {fewest} to {most}, not by {n}.").format(
                fewest=pieces.FEWEST_SEATS, most=pieces.MOST_SEATS, n=seats
            )
        )
    fewest, most = board.seats
    return SetUp(
        board=board.name,
        seats=seats,
        usual=fewest <= seats <= most,
        steps=_common_steps(board, seats),
        starts=tuple(_seat_start(number, seats) for number in range(seats)),
        variant=_(
            "Variant without goods: nobody has goods; the start player has {coins} sestertii and each next "
            "player 1 more. In the first turn everybody may buy goods before playing a card."
        ).format(coins=pieces.START_COINS_WITHOUT_GOODS),
    )


def _common_steps(board: Board, seats: int) -> tuple[str, ...]:
    letters = sorted({city.zone for city in board.cities if city.zone})
    left_out = [letter for letter in pieces.TOKENS if letter not in letters]
    decks = pieces.decks(seats)
    steps = [
        _("Put the board on the table with the side {board} up.").format(board=board.name),
        _(
            "Shuffle the city tokens by letter, put one of the matching letter on every city, then turn "
            "them: {tokens}."
        ).format(tokens=listing([f"{letter} {sum(pieces.TOKENS[letter])}" for letter in letters])),
    ]
    if board.salt:
        instead = [
            f"{letter} {names.good(pieces.GOODS[pieces.TOKEN_INSTEAD_OF_SALT[letter]])}" for letter in letters
        ]
        steps[1] = _(
            "Shuffle the city tokens by letter, together with one more of each letter, which the extra city of each "
            "zone needs ({tokens}). Put one of the matching letter on every city, then turn them."
        ).format(tokens=listing(instead))
    if left_out:
        steps.append(
            ngettext(
                "Leave the tokens with the letter {letters} in the box.",
                "Leave the tokens with the letters {letters} in the box.",
                len(left_out),
            ).format(letters=listing(left_out))
        )
    steps += [
        _(
            "Give each of the {n} provinces the bonus marker of the most valuable good its cities produce "
            "({order}), good side up."
        ).format(
            n=len(board.provinces) - len(board.choice),
            order=", ".join(names.good(good) for good in reversed(pieces.GOODS)),
        ),
        _("Shuffle deck by deck and stack the {n} cards of these decks, the first on top: {decks}.").format(
            n=sum(map(len, decks)),
            decks=listing([f"{names.ROMAN[i]} ({len(deck)})" for i, deck in enumerate(decks, start=1)]),
        ),
        *([_("The other decks stay in the box.")] if seats < pieces.MOST_SEATS else []),
        _("Lay out {n} cards face up from left to right.").format(n=pieces.DISPLAY_SLOTS),
        _("Put the Concordia card beside the board and the goods and coins in a bank."),
        _(
            "Each player takes {cards} start cards, {houses} houses, a storehouse and {colonists} colonists "
            "in one colour."
        ).format(
            cards=len(pieces.START_HAND),
            houses=pieces.HOUSES,
            colonists=2 * pieces.COLONISTS_OF_A_KIND,
        ),
        *_own_steps(board),
        _colonists_step(board),
        _(
            "Draw the start player. The last player, to the start player's right, takes the Praefectus "
            "Magnus."
        ),
    ]
    return tuple(steps)


def _own_steps(board: Board) -> list[str]:
    """What is laid out on boards with things of their own (R-GER-2, R-CRE-2, R-AEG-1)."""
    steps = []
    if board.castles:
        steps.append(
            _(
                "Shuffle the markers that are left and put one, good side up, on each of the {n} castles."
            ).format(n=len(board.castles))
        )
    if board.choice:
        steps.append(
            _("Lay one marker of each good beside the board for the province with the question mark.")
        )
    if board.flood:
        steps.append(
            _("Put a food marker, good side up, on the square in {province}.").format(
                province=board.provinces[board.flood[0].province].name
            )
        )
    return steps


def _colonists_step(board: Board) -> str:
    """Where everyone's first colonists stand (R-SET-5, R-MAP-1, R-GAL-1, R-BAL-1)."""
    first = [(kind, board.place_number[place]) for kind, place in board.first_colonists()]
    stored = 2 * pieces.COLONISTS_OF_A_KIND - len(first)
    if len({place for _kind, place in first}) == 1:
        return _(
            "Each player puts 1 land and 1 sea colonist in {capital} and stores the other {n} colonists."
        ).format(capital=names.place(board, first[0][1]), n=stored)
    placed = [
        _("1 {kind} in {place}").format(kind=names.kind(kind), place=names.place(board, place))
        for kind, place in first
    ]
    return _("Each player puts {placed}, and stores the other {n} colonists.").format(
        placed=listing(placed), n=stored
    )


def _seat_start(number: int, seats: int) -> SeatStart:
    coins = pieces.START_COINS + number
    return SeatStart(
        number=number + 1,
        coins=coins,
        goods=pieces.START_GOODS,
        text=names.cost(pieces.START_GOODS, coins),
        praefectus_magnus=number == seats - 1,
    )
