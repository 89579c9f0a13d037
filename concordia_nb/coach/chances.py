"""Chances that were there and were gone at the next turn; found by replaying a record, without any judgement."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from concordia_nb.coach.facts import card_gain
from concordia_nb.coach.sites import house_gain, sites
from concordia_nb.coach.telling import Marks
from concordia_nb.coach.turns import Turn
from concordia_nb.concordia import Record, State, names, parse_move
from concordia_nb.concordia.cards import prefect, senator, specialist
from concordia_nb.concordia.pieces import (
    CARDS,
    COLONISTS_OF_A_KIND,
    GOD_POINTS,
    GODS,
    HOUSE_GOODS,
    KINDS,
    MARS,
)
from concordia_nb.concordia.storehouse import can_pay
from concordia_nb.core.words import _, listing, ngettext


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance that was missed.

    Attributes:
        kind: "card", "city", "goods" or "colonists".
        seat: whose it was. round: in which of its turns. at: after how many moves of the record it stood open.
        points: what it would have counted at the end, everything else equal.
        text: it in words. data: its numbers and ids. spots: what to mark on the board.
    """

    kind: str
    seat: int
    round: int
    at: int
    points: int
    text: str
    data: dict[str, object]
    spots: tuple[str, ...] = ()

    @property
    def lines(self) -> list[str]:
        """The chance in sentences."""
        return [self.text]

    @property
    def marks(self) -> Marks:
        """Nothing that was played is marked."""
        return Marks()

    @property
    def other_marks(self) -> Marks:
        """What to mark of the chance."""
        return Marks(spots=self.spots)


def missed(record: Record, row: list[Turn], seat: int) -> list[Chance]:
    """The chances a seat missed, the dearest first; only of a finished game, for they are counted at its end."""
    final = record.state
    if not final.over:
        return []
    own = [turn for turn in row if turn.seat == seat]
    found: dict[tuple[str, object], Chance] = {}
    for turn, following in pairwise(own):
        before = record.at(turn.start)
        for chance in (
            *_cards(record, before, turn, following, row),
            *_cities(record, before, turn, following, row),
        ):
            key = chance.kind, chance.data["what"]
            if key not in found or found[key].points < chance.points:
                found[key] = chance
    chances = [*found.values(), *_lost_goods(record, own), *_idle_colonists(record, own)]
    return sorted((c for c in chances if c.points > 0), key=lambda c: (-c.points, c.at, c.text))


def _cards(record: Record, before: State, turn: Turn, following: Turn, row: list[Turn]) -> list[Chance]:
    """Cards that a seat could have bought with a card of its hand, and that another bought before its next turn."""
    seat, final = turn.seat, record.state
    kinds = {CARDS[card].kind for card in before.hands[seat]}
    if not kinds & {"senator", "consul"}:
        return []
    found = []
    for slot, card in enumerate(before.display):
        if card < 0 or card in final.hands[seat] or card in final.discards[seat]:
            continue
        ways = [("senator", cost) for cost in senator.prices(before.board, slot, card).values()]
        ways.append(("consul", CARDS[card].price))
        payable = [(kind, cost) for kind, cost in ways if kind in kinds and can_pay(before.goods[seat], cost)]
        taker = _taker(record, card, turn, following, row)
        if not payable or taker is None:
            continue
        kind, cost = min(payable, key=lambda way: sum(way[1]))
        points = card_gain(final, seat, card)
        found.append(
            Chance(
                "card", seat, turn.round, turn.start, points,
                _(
                    "Round {round}: {name} had the {tool} in hand and the {goods} for the {card} in place {slot}; "
                    "{taker} took it before {name}'s next turn. "
                ).format(
                    round=turn.round, name=names.seat(final, seat), tool=names.personality(kind),
                    goods=names.goods(cost), card=names.card(CARDS[card].id, with_deck=True), slot=slot + 1,
                    taker=names.seat(final, taker),
                ) + _at_the_end(points),
                {"what": CARDS[card].id, "slot": slot + 1, "cost": tuple(cost), "with": kind, "taker": taker},
            )
        )  # fmt: skip
    return found


def _at_the_end(points: int) -> str:
    return ngettext(
        "At the end it would have counted {n} point, its price left out and everything else equal.",
        "At the end it would have counted {n} points, its price left out and everything else equal.",
        points,
    ).format(n=points)


def _taker(record: Record, card: int, turn: Turn, following: Turn, row: list[Turn]) -> int | None:
    """Which other seat took a card between two turns of a seat; None if nobody did."""
    for other in row:
        if turn.end <= other.start < following.start:
            then = record.at(other.end)
            start = record.at(other.start)
            if (
                card in then.hands[other.seat]
                and card not in start.hands[other.seat] + start.discards[other.seat]
            ):
                return other.seat
    return None


def _cities(record: Record, before: State, turn: Turn, following: Turn, row: list[Turn]) -> list[Chance]:
    """Cities where a seat could have built with an Architect of its hand, where others then made it dearer."""
    seat, final, board = turn.seat, record.state, before.board
    if not any(CARDS[card].kind == "architect" for card in before.hands[seat]) or not final.houses_left[seat]:
        return []
    then = record.at(following.start)
    found = []
    for site in sites(before, seat):
        city = site.city
        grown = then.stands[city] - before.stands[city]
        if not site.payable or final.houses[seat] >> city & 1 or not grown:
            continue
        points = house_gain(final, seat, city)
        builders = [
            names.seat(final, other)
            for other in before.opponents(seat)
            if then.houses[other] >> city & 1 and not before.houses[other] >> city & 1
        ]
        where = names.city(board, city)
        price = site.coins // (before.stands[city] + 1) * (then.stands[city] + 1)
        found.append(
            Chance(
                "city", seat, turn.round, turn.start, points,
                _(
                    "Round {round}: {name} had the Architect in hand and could have built in {city} for {cost}; then "
                    "{others} built there, and from then on it cost {price}. {name} never built there. "
                ).format(
                    round=turn.round, name=names.seat(final, seat), city=where,
                    cost=names.cost(HOUSE_GOODS[before.tokens[city]], site.coins),
                    others=listing(builders), price=names.coins(price),
                ) + _at_the_end(points),
                {"what": board.cities[city].id, "coins": site.coins, "price": price, "grown": grown},
                (f"city:{board.cities[city].id}",),
            )
        )  # fmt: skip
    return found


def _lost_goods(record: Record, own: list[Turn]) -> list[Chance]:
    """Units that a seat's own production brought and that did not fit, over the whole game."""
    if not own:
        return []
    seat, final = own[0].seat, record.state
    lost, worst, moment = 0, 0, own[0]
    for turn in own:
        over = _over(record, turn)
        lost += over
        if over > worst:
            worst, moment = over, turn
    if lost < 2:
        return []
    return [
        Chance(
            "goods", seat, moment.round, moment.start, lost * 3 // 10,
            _(
                "In the whole game {n} units of {name}'s own productions did not fit into the storehouse, most in "
                "round {round} ({worst})."
            ).format(n=lost, name=names.seat(final, seat), round=moment.round, worst=worst),
            {"what": "goods", "units": lost, "worst": worst},
        )
    ]  # fmt: skip


def _over(record: Record, turn: Turn) -> int:
    """Units that did not fit in a turn's own production."""
    state = record.at(turn.start)
    for text in record.moves[turn.start : turn.end]:
        move = parse_move(text, state)
        offered: list[int] = []
        if state.to_move == turn.seat and move.verb == "produce":
            offers = dict(prefect.production(state, turn.seat, move.province, move.good))
            offered = offers.get(turn.seat, [])
        elif state.to_move == turn.seat and move.verb in ("play", "copy"):
            card = move.card if move.verb == "play" else state.discards[state.seat_of[move.colour]][-1]
            if CARDS[card].good >= 0:
                offered = specialist.production(state, turn.seat, CARDS[card].good)
        over = sum(offered) - state.free_spaces(turn.seat)
        if over > 0:
            return over
        state.play(move)
    return 0


def _idle_colonists(record: Record, own: list[Turn]) -> list[Chance]:
    """Colonists that never left the storehouse, with Mars cards that would have counted them."""
    if not own:
        return []
    seat, final = own[0].seat, record.state
    idle = COLONISTS_OF_A_KIND * len(KINDS) - final.colonists_on_board(seat)
    cards = sum(1 for card in final.hands[seat] + final.discards[seat] if CARDS[card].god == GODS[MARS])
    points = GOD_POINTS[GODS[MARS]] * cards
    if not idle or cards < 2:
        return []
    return [
        Chance(
            "colonists", seat, own[-1].round, own[-1].start, idle * points,
            ngettext(
                "{n} colonist of {name} never left the storehouse; with {cards} cards of Mars it would have counted "
                "{points} points.",
                "{n} colonists of {name} never left the storehouse; with {cards} cards of Mars each would have "
                "counted {points} points.",
                idle,
            ).format(n=idle, name=names.seat(final, seat), cards=cards, points=points),
            {"what": "colonists", "idle": idle, "cards": cards},
        )
    ]  # fmt: skip
