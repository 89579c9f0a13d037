"""Exercises without end: positions drawn by a seed, answers computed by the engine."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from concordia_nb.concordia import State, from_position, load_board, names
from concordia_nb.concordia.board import Board
from concordia_nb.concordia.pieces import (
    CARD_NUMBER,
    CARDS,
    COLOURS,
    GODS,
    GOODS,
    HOUSE_COINS,
    KINDS,
    LAND,
    PRICES,
    SPACES,
)
from concordia_nb.core.seeds import shuffled, stream
from concordia_nb.core.words import _, listing, ngettext
from concordia_nb.course.glossary import glossary
from concordia_nb.course.questions import Answer, answer

BOARDS = ("italia", "imperium")


@dataclass(frozen=True)
class Exercise:
    """A question on a drawn position.

    Attributes:
        topic: the generator's name.
        goal: the question in a sentence.
        question: the same for the engine (see `questions`).
        marks: what to mark on the board.
        because: why the answer is what it is, in a sentence or two.
    """

    topic: str
    position: Mapping[str, Any]
    goal: str
    question: Mapping[str, Any]
    marks: Mapping[str, Any]
    because: str

    @property
    def state(self) -> State:
        """The position of the question."""
        return from_position(self.position)

    def right(self) -> Answer:
        """The right answer."""
        return answer(self.question, self.state)


def draw_position(rng: random.Random, seats: int = 3) -> dict[str, Any]:
    """A position as in the middle of a game: houses, colonists, goods, piles, some markers turned."""
    board = load_board(BOARDS[int(rng.random() * len(BOARDS))])
    towns = [city.id for city in board.cities if not city.capital]
    routes = {
        kind: shuffled((r.id for r in board.routes if r.kind == kind and r.stop), rng) for kind in KINDS
    }
    entries = []
    for seat in range(seats):
        abroad = [[kind, routes[kind].pop()] for kind in KINDS for _ in range(1 + int(rng.random() * 2))]
        room = SPACES - (6 - len(abroad))
        goods = dict.fromkeys(GOODS, 0)
        for _unit in range(2 + int(rng.random() * (room - 2))):
            goods[GOODS[int(rng.random() * len(GOODS))]] += 1
        hand = shuffled(("architect", "prefect", "prefect", "mercator", "diplomat", "senator"), rng)
        pile = [hand.pop() for _ in range(1 + int(rng.random() * 4))]
        entries.append({
            "colour": COLOURS[seat],
            "coins": 3 + int(rng.random() * 25),
            "goods": goods,
            "houses": shuffled(towns, rng)[: 3 + int(rng.random() * 5)],
            "colonists": abroad,
            "hand": ["tribune", *hand],
            "discard": pile,
        })  # fmt: skip
    turned = shuffled((province.id for province in board.provinces), rng)[: int(rng.random() * 5)]
    return {
        "map": board.id,
        "seed": int(rng.random() * 10_000),
        "seats": entries,
        "markers": {province: {"side": "coins"} for province in turned},
    }


def _pick(rng: random.Random, items: list[Any]) -> Any:
    return items[int(rng.random() * len(items))]


def _take_in_hand(entry: dict[str, Any], card: str) -> None:
    """Move a start card from the seat's pile to its hand, unless it is there."""
    if card not in entry["hand"]:
        entry["discard"].remove(card)
        entry["hand"].append(card)


def _lay_open(entry: dict[str, Any], card: str) -> None:
    """Move a start card to the top of the seat's pile, as if it had just been played."""
    _take_in_hand(entry, card)
    entry["hand"].remove(card)
    entry["discard"].append(card)


def house_cost(rng: random.Random) -> Exercise:
    """Sestertii for a house where others stand (R-ARC-13, R-ARC-14)."""
    position = draw_position(rng)
    state = from_position(position)
    board = state.board
    open_cities = [n for n, c in enumerate(board.cities) if not c.capital and not state.houses[0] >> n & 1]
    city = _pick(rng, [n for n in open_cities if state.stands[n]] or open_cities)
    beside = [r for r in board.routes if board.cities[city].id in (r.a, r.b) and r.stop]
    route = _pick(rng, [r for r in beside if not state.occupants[board.route_place[r.id]]] or beside)
    first = position["seats"][0]
    first["colonists"] = [[route.kind, route.id]]
    first["goods"] = {"brick": 2, "food": 1, "tool": 1, "wine": 1, "cloth": 1}
    first["coins"] = 60
    _lay_open(first, "architect")
    for other in position["seats"][1:]:
        other["colonists"] = [entry for entry in other["colonists"] if entry[1] != route.id]
        other["goods"] = {"food": 1}
    position |= {
        "turn": "red", "to_move": "red", "pending": {"decisions": [{"phase": "architect", "seat": "red", "left": 0}]},
    }  # fmt: skip
    good = GOODS[state.tokens[city]]
    return Exercise(
        "house_cost",
        position,
        _("How many sestertii does {name}'s house in {city} cost?").format(
            name=names.colour("red"), city=board.cities[city].name
        ),
        {"what": "price", "move": f"build {board.cities[city].id}", "seat": "red"},
        {"cities": [board.cities[city].id]},
        ngettext(
            "{city} is a {good} city: {coins}. It will be the only house there.",
            "{city} is a {good} city: {coins}, times the {n} houses that will then stand there.",
            state.stands[city] + 1,
        ).format(
            city=board.cities[city].name,
            good=names.good(good),
            coins=names.coins(HOUSE_COINS[state.tokens[city]]),
            n=state.stands[city] + 1,
        ),
    )


def production(rng: random.Random) -> Exercise:
    """Units a seat gets when it lets a province produce (R-PRE-2, R-PRE-3, R-PM-1)."""
    position = draw_position(rng)
    position["markers"] = {}
    position["praefectus_magnus"] = _pick(rng, ["red", "green"])
    position["seats"][0]["goods"] = {"food": 1}
    _take_in_hand(position["seats"][0], "prefect")
    state = from_position(position)
    with_houses = [n for n, mask in enumerate(state.board.province_mask) if state.houses[0] & mask]
    province_number = _pick(rng, with_houses)
    province = state.board.provinces[province_number]
    holder = position["praefectus_magnus"] == "red"
    return Exercise(
        "production",
        position,
        _("{name} lets {province} produce. How many goods does {name} get?").format(
            name=names.colour("red"), province=province.name
        ),
        {"what": "goods", "moves": ["play prefect", f"produce {province.id}"], "seat": "red", "gain": True},
        {"provinces": [province.id]},
        _("{n} for the houses of {name} there, and {bonus} for the marker.").format(
            n=(state.houses[0] & state.board.province_mask[province_number]).bit_count(),
            name=names.colour("red"),
            bonus=2 if holder else 1,
        ),
    )


def cash(rng: random.Random) -> Exercise:
    """Sestertii that the Prefect's cash brings (R-PRE-5)."""
    position = draw_position(rng)
    board = load_board(position["map"])
    turned = shuffled((province.id for province in board.provinces), rng)[: 2 + int(rng.random() * 6)]
    position["markers"] = {province: {"side": "coins"} for province in turned}
    _take_in_hand(position["seats"][0], "prefect")
    state = from_position(position)
    cloth = sum(1 for province in turned if GOODS[state.markers[board.province_number[province]]] == "cloth")
    return Exercise(
        "cash",
        position,
        _("{name} takes the cash with a Prefect. How many sestertii does it bring?").format(
            name=names.colour("red")
        ),
        {"what": "coins", "moves": ["play prefect", "cash"], "seat": "red", "gain": True},
        {"provinces": turned},
        _("Turned markers of cloth, 1 coin each: {cloth}. Others, 2 coins each: {others}.").format(
            cloth=cloth, others=len(turned) - cloth
        ),
    )


def sale(rng: random.Random) -> Exercise:
    """Sestertii that a Mercator brings who sells two kinds of goods (R-MER-1, R-CMP-4)."""
    position = draw_position(rng)
    first = position["seats"][0]
    _take_in_hand(first, "mercator")
    kinds = shuffled(range(len(GOODS)), rng)[:2]
    sold = [(good, 1 + int(rng.random() * 3)) for good in sorted(kinds)]
    first["goods"] = {GOODS[good]: n for good, n in sold}
    units = [next((n for g, n in sold if g == good), 0) for good in range(len(GOODS))]
    return Exercise(
        "sale",
        position,
        _("{name} plays the Mercator and sells {goods}. How many sestertii come in, all told?").format(
            name=names.colour("red"), goods=names.goods(units)
        ),
        {
            "what": "coins",
            "moves": ["play mercator", *(f"sell {GOODS[good]} {n}" for good, n in sold)],
            "seat": "red",
            "gain": True,
        },
        {},
        _("{coins} from the card, and {sum} for the goods at their prices.").format(
            coins=names.coins(CARDS[CARD_NUMBER["mercator"]].income),
            sum=" + ".join(f"{n} × {PRICES[good]}" for good, n in sold),
        ),
    )


def card_price(rng: random.Random) -> Exercise:
    """Goods that a card of the display costs a Senator (R-SEN-2, R-DCK-3)."""
    position = draw_position(rng)
    first = position["seats"][0]
    _take_in_hand(first, "senator")
    first["goods"] = {"brick": 1, "food": 1, "tool": 1, "wine": 1, "cloth": 3}
    state = from_position(position)
    slot = 1 + int(rng.random() * len(state.board.display))
    card = CARDS[state.display[slot - 1]]
    printed = [word for word in state.board.display[slot - 1].split("+") if word]
    any_good = " with cloth" if "?" in printed else ""
    return Exercise(
        "card_price",
        position,
        _("The {card} lies in place {n} of the display. How many goods does it cost with a Senator?").format(
            card=names.card(card.id), n=slot
        ),
        {"what": "price", "in": "goods", "moves": ["play senator"], "move": f"take {slot}{any_good}"},
        {},
        _("The red field shows {goods}; place {n} asks for {more} more.").format(
            goods=names.goods(card.price), n=slot, more=len(printed)
        ),
    )


def steps(rng: random.Random) -> Exercise:
    """The fewest steps to a route (R-ARC-3, R-ARC-4)."""
    position = draw_position(rng)
    state = from_position(position)
    board = state.board
    kind = LAND if rng.random() < 0.6 else 1
    origin = state.colonists[0][kind][0]
    ways = [place for place, n in board.steps(kind, origin).items() if 2 <= n <= 5]
    route = _pick(rng, ways or [place for place, n in board.steps(kind, origin).items() if n])
    return Exercise(
        "steps",
        position,
        _("How many steps does {name}'s {kind} need from {place} to {route}?").format(
            name=names.colour("red"),
            kind=names.kind(KINDS[kind]),
            place=names.place(board, origin),
            route=names.route(board, route),
        ),
        {"what": "steps", "kind": KINDS[kind], "from": board.place_id[origin], "to": board.place_id[route]},
        {"routes": [board.place_id[origin], board.place_id[route]]},
        _("One step for each route entered: {routes}. Occupied ones may be crossed.").format(
            routes=", ".join(names.route(board, place) for place in _way(board, kind, origin, route))
        ),
    )


def _way(board: Board, kind: int, origin: int, route: int) -> list[int]:
    """The routes of a shortest way, the last one included."""
    steps_to = board.steps(kind, origin)
    way = [route]
    while steps_to[way[0]] > 1:
        cities = board.ends[way[0]]
        before = (
            place
            for city in cities
            for place in board.routes_at[kind][city]
            if steps_to[place] == steps_to[way[0]] - 1
        )
        way.insert(0, next(before))
    return way


def tribune_income(rng: random.Random) -> Exercise:
    """Sestertii the Tribune brings (R-TRI-2)."""
    position = draw_position(rng)
    first = position["seats"][0]
    n = 1 + int(rng.random() * 6)
    cards = [*first["discard"], *(card for card in first["hand"] if card != "tribune")]
    first["discard"], first["hand"] = cards[:n], ["tribune", *cards[n:]]
    return Exercise(
        "tribune_income",
        position,
        ngettext(
            "{name} has {n} card in the pile and plays the Tribune. How many sestertii does it bring?",
            "{name} has {n} cards in the pile and plays the Tribune. How many sestertii does it bring?",
            n,
        ).format(name=names.colour("red"), n=n),
        {"what": "coins", "moves": ["play tribune"], "seat": "red", "gain": True},
        {},
        _("{n} cards come back with the Tribune; each beyond the third brings 1.").format(n=n + 1),
    )


def points(rng: random.Random) -> Exercise:
    """Points of a god (R-SCO-1 to R-SCO-6)."""
    position = draw_position(rng)
    first = position["seats"][0]
    start = {*first["hand"], *first["discard"]}
    first["hand"] = [*first["hand"], *(c for c in ("mason-1", "colonist-1", "prefect-1") if c not in start)]
    position["display"], position["deck"] = [], []
    god = GODS[int(rng.random() * len(GODS))]
    state = from_position(position)
    owned = sum(1 for card in state.hands[0] + state.discards[0] if CARDS[card].god == god)
    one_card = state.scores()[0][god] // max(owned, 1)
    return Exercise(
        "points",
        position,
        ngettext(
            "How many points does {god} give {name}, who owns {n} card of this god?",
            "How many points does {god} give {name}, who owns {n} cards of this god?",
            owned,
        ).format(god=names.god(god), name=names.colour("red"), n=owned),
        {"what": "score", "god": god, "seat": "red"},
        {},
        _("{rule} Here one card gives {points}, times {n}.").format(
            rule=glossary()[god].text, points=one_card, n=owned
        ),
    )


def may_build(rng: random.Random) -> Exercise:
    """Whether a house may be built (R-ARC-10 to R-ARC-14)."""
    exercise = house_cost(rng)
    position = dict(exercise.position)
    first = position["seats"][0]
    price = exercise.right().value
    assert isinstance(price, int)
    first["coins"] = max(0, price + _pick(rng, [-2, -1, 0, 0, 1, 3]))
    for good in ("brick", "food"):
        if rng.random() < 0.25:
            first["goods"][good] = 0
    move = exercise.question["move"]
    state = from_position(position)
    reasons = " ".join(reason.text for reason in state.why_not(move))
    return Exercise(
        "may_build",
        position,
        _("May {name} do this now: {move}?").format(name=names.colour("red"), move=state.describe(move)),
        {"what": "legal", "move": move},
        exercise.marks,
        reasons or " ".join(state.explain(move)),
    )


def diplomat(rng: random.Random) -> Exercise:
    """Whose cards a Diplomat can copy (R-DIP-2)."""
    position = draw_position(rng, 4)
    first = position["seats"][0]
    _take_in_hand(first, "diplomat")
    for other in position["seats"][1:]:
        if rng.random() < 0.25:
            _lay_open(other, "diplomat")
        elif rng.random() < 0.3:
            other["hand"] += other.pop("discard")
            other |= {"discard": [], "turns": 7}
    state = from_position(position)
    return Exercise(
        "diplomat",
        position,
        _("{name} plays the Diplomat. How many of the others' cards can it copy?").format(
            name=names.colour("red")
        ),
        {"what": "open_cards", "seat": "red"},
        {},
        " ".join(
            names.seat(state, other)
            + ": "
            + (names.card(CARDS[pile[-1]].id) if pile else _("no open card"))
            + "."
            for other, pile in enumerate(state.discards)
            if other
        )
        + " "
        + _("Another Diplomat cannot be copied."),
    )


def specialist(rng: random.Random) -> Exercise:
    """Units a specialist brings (R-SPE-1)."""
    position = draw_position(rng)
    state = from_position(position)
    first = position["seats"][0]
    card = _pick(rng, [entry for entry in CARDS if entry.god == "minerva"])
    first["hand"].append(card.id)
    first["goods"] = {"food": 1}
    position["display"], position["deck"] = [], []
    wanted = state.good_mask[card.good] & ~state.houses[0]
    towns = [city.id for n, city in enumerate(state.board.cities) if wanted >> n & 1]
    first["houses"] += shuffled(towns, rng)[: int(rng.random() * 3)]
    own = [c for c in first["houses"] if state.tokens[state.board.city_number[c]] == card.good]
    return Exercise(
        "specialist",
        position,
        _("{name} plays the {card}. How many goods come in?").format(
            name=names.colour("red"), card=names.card(card.id)
        ),
        {"what": "goods", "moves": [f"play {card.id}"], "seat": "red", "gain": True},
        {"cities": own},
        _("Own houses in {good} cities, in any province: {cities}. No marker counts.").format(
            good=names.good(GOODS[card.good]),
            cities=", ".join(state.board.cities[state.board.city_number[c]].name for c in own) or _("none"),
        ),
    )


def spaces(rng: random.Random) -> Exercise:
    """Free spaces of a storehouse (R-STO-1)."""
    position = draw_position(rng)
    state = from_position(position)
    return Exercise(
        "spaces",
        position,
        _("How many free spaces has {name}'s storehouse?").format(name=names.colour("red")),
        {"what": "free_spaces", "seat": "red"},
        {},
        _("12 spaces, less {n} goods and {m} colonists who have not set out.").format(
            n=sum(state.goods[0]), m=6 - state.colonists_on_board(0)
        ),
    )


def set_up(rng: random.Random) -> Exercise:
    """Numbers of the set-up (R-DCK-1, R-SET-2, R-SET-3, R-SET-6)."""
    seats = 2 + int(rng.random() * 4)
    position = {"map": BOARDS[seats > 3], "seed": int(rng.random() * 10_000), "seats": seats}
    state = from_position(position)
    seat = int(rng.random() * seats)
    who = names.seat(state, seat)
    goal, question, because = _pick(
        rng,
        [
            (
                _("{n} players set up the game. How many cards lie in the stack, beside the seven on sale?"),
                {"what": "stack"},
                _(
                    "As many decks as players: I has 8 cards, II 7, III 6, IV 5, V 4. Seven of them are laid out."
                ),
            ),
            (
                _(
                    "{n} players set up the game. How many sestertii does {who} get, who plays as number {place}?"
                ),
                {"what": "coins", "seat": COLOURS[seat]},
                _("5 for the start player, and 1 more for each next player."),
            ),
            (
                _(
                    "{n} players set up the game, and Red is the start player. Who gets the Praefectus Magnus?"
                ),
                {"what": "praefectus_magnus"},
                _("The last in the order of turns, who sits to the right of the start player."),
            ),
        ],
    )
    return Exercise("set_up", position, goal.format(n=seats, who=who, place=seat + 1), question, {}, because)


def tie(rng: random.Random) -> Exercise:
    """Who wins when several have most points (R-END-8)."""
    position = draw_position(rng, 4)
    seats = position["seats"]
    tied = sorted(shuffled(range(4), rng)[: 2 + int(rng.random() * 2)])
    houses = seats[0]["houses"]
    for seat, entry in enumerate(seats):
        leads = seat in tied
        entry |= {
            "coins": 12,
            "goods": {"food": 1},
            "houses": houses if leads else houses[:1],
            "colonists": [["land", "roma"], ["sea", "roma"]] if leads else [["land", "roma"]],
        }
    position["praefectus_magnus"] = COLOURS[int(rng.random() * 4)]
    state = from_position(position)
    return Exercise(
        "tie",
        position,
        _(
            "The game is over. {seats} have {n} points each, more than the rest. "
            "{holder} holds the Praefectus Magnus. Who wins?"
        ).format(
            seats=listing([names.seat(state, seat) for seat in tied]),
            n=state.scores()[tied[0]]["total"],
            holder=names.seat(state, state.praefectus_magnus),
        ),
        {"what": "winner"},
        {},
        _("The first of the tied, from the holder on to the right, against the order of turns: {seats}.").format(
            seats=", ".join(names.seat(state, (state.praefectus_magnus - n) % 4) for n in range(4))
        ),
    )  # fmt: skip


GENERATORS: dict[str, Callable[[random.Random], Exercise]] = {
    "house_cost": house_cost,
    "production": production,
    "cash": cash,
    "sale": sale,
    "card_price": card_price,
    "steps": steps,
    "tribune_income": tribune_income,
    "points": points,
    "may_build": may_build,
    "diplomat": diplomat,
    "specialist": specialist,
    "spaces": spaces,
    "set_up": set_up,
    "tie": tie,
}


def topic(generator: str) -> str:
    """What a generator's exercises are about, for a result by topic. Raises KeyError for an unknown one."""
    return {
        "house_cost": _("What a house costs"),
        "production": _("What a province produces"),
        "cash": _("Cash from the markers"),
        "sale": _("Selling to the bank"),
        "card_price": _("What a card costs"),
        "steps": _("Counting steps"),
        "tribune_income": _("Money from the Tribune"),
        "points": _("Points of the gods"),
        "may_build": _("Where a house may stand"),
        "diplomat": _("What a Diplomat can copy"),
        "specialist": _("What a specialist brings"),
        "spaces": _("Free spaces"),
        "set_up": _("Setting up"),
        "tie": _("Who wins a tie"),
    }[generator]


def draw(generator: str, seed: int, number: int) -> Exercise:
    """Exercise `number` of a row: the same for the same seed. Several generators' names take turns.

    Args:
        generator: a name out of GENERATORS, or several with spaces between.

    >>> draw("steps", 1, 0) == draw("steps", 1, 0)
    True
    """
    row = generator.split()
    name = row[number % len(row)]
    return GENERATORS[name](stream(seed, f"{name}:{number}"))
