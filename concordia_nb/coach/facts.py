"""What is true of a line: facts of the position, found by comparing it before and after. Each becomes a sentence.

A fact holds its numbers beside its words, so that anybody can count them again on the board. What came into the display
at the end of the turn is chance and never part of a fact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from concordia_nb.coach.lines import Line
from concordia_nb.coach.sites import Site, sites
from concordia_nb.coach.telling import god_said
from concordia_nb.concordia import Move, State, names, scoring
from concordia_nb.concordia.cards import prefect, specialist
from concordia_nb.concordia.moves import CASH
from concordia_nb.concordia.pieces import CARDS, GODS, GOODS, KINDS, PRICES
from concordia_nb.core.words import _, listing, ngettext, one_stop

SESTERTIUS = 0.3  # points; by this facts are put in order, no more
A_UNIT_FOR_ANOTHER = 1.0


@dataclass(frozen=True, slots=True)
class Fact:
    """Something true of a position or a line.

    Attributes:
        kind: what sort of fact.
        text: a sentence in the language in use.
        data: its numbers and ids.
        weight: about how many points it is worth, or costs, for putting facts in order.
        drawback: whether it speaks against the line.
    """

    kind: str
    text: str
    data: Mapping[str, Any]
    weight: float = 0.0
    drawback: bool = False


@dataclass(slots=True)
class Account:
    """What happened in a line, counted from its moves.

    Attributes:
        built: cities and the sestertii paid there. taken: display slots (0-based) and cards. settled, walked: moves.
        lost: units that did not fit, by seat. back: cards that the Tribune took back, itself included; 0 without one.
        magnus: units that the Praefectus Magnus added. turned: provinces that the cash opened again.
        produced: the province that produced, -1 none. specialist: its card, -1 none.
    """

    line: Line
    built: list[tuple[int, int]] = field(default_factory=list)
    taken: list[tuple[int, int]] = field(default_factory=list)
    settled: list[Move] = field(default_factory=list)
    walked: list[Move] = field(default_factory=list)
    lost: dict[int, int] = field(default_factory=dict)
    back: int = 0
    magnus: int = 0
    turned: int = 0
    produced: int = -1
    specialist: int = -1

    @property
    def goods(self) -> tuple[int, ...]:
        """How the seat's goods changed, by GOODS."""
        seat = self.line.seat
        return change(self.line.before.goods[seat], self.line.after.goods[seat])

    @property
    def coins(self) -> int:
        """How the seat's sestertii changed."""
        return self.line.after.coins[self.line.seat] - self.line.before.coins[self.line.seat]

    @property
    def gifts(self) -> dict[int, tuple[int, ...]]:
        """Goods that others got, by seat, in turn order after the seat."""
        before, after = self.line.before, self.line.after
        changes = {
            seat: change(before.goods[seat], after.goods[seat]) for seat in before.opponents(self.line.seat)
        }
        return {seat: units for seat, units in changes.items() if any(units)}


def change(before: list[int], after: list[int]) -> tuple[int, ...]:
    """Units that came (positive) and went."""
    return tuple(b - a for a, b in zip(before, after, strict=True))


def account(line: Line) -> Account:
    """Count what happens in a line."""
    found = Account(line)
    state = line.before.copy()
    for move in line.moves:
        seat = state.to_move
        if seat == line.seat:
            _note(found, state, move)
        state.play(move)
    return found


def _note(found: Account, state: State, move: Move) -> None:
    seat = found.line.seat
    match move.verb:
        case "play":
            _note_card(found, state, move.card)
        case "copy":
            _note_card(found, state, state.discards[state.seat_of[move.colour]][-1])
        case "build":
            then = state.copy()
            then.play(move)
            found.built.append((move.city, state.coins[seat] - then.coins[seat]))
        case "take":
            found.taken.append((move.slot, state.display[move.slot]))
        case "settle":
            found.settled.append(move)
        case "move":
            found.walked.append(move)
        case "produce":
            found.produced = move.province
            if state.praefectus_magnus == seat:
                found.magnus = prefect.bonus_units(state, seat) - 1
            for other, units in prefect.production(state, seat, move.province, move.good):
                over = sum(units) - state.free_spaces(other)
                if over > 0:
                    found.lost[other] = over
        case _ if move is CASH and state.phase == "prefect":
            found.turned = sum(state.coin_side)


def _note_card(found: Account, state: State, card: int) -> None:
    seat, entry = found.line.seat, CARDS[card]
    if entry.kind == "tribune":
        found.back = len(state.discards[seat]) + 1
    elif entry.good >= 0:
        found.specialist = card
        over = sum(specialist.production(state, seat, entry.good)) - state.free_spaces(seat)
        if over > 0:
            found.lost[seat] = over


# -- sentences --------------------------------------------------------------------------------------------------------


def facts(line: Line) -> list[Fact]:
    """Everything worth telling of a line: gains first, then drawbacks, of both the weightiest first."""
    found = account(line)
    told = [fact for teller in _TELLERS for fact in teller(found)]
    return sorted(told, key=lambda fact: (fact.drawback, -fact.weight))


def _income(found: Account) -> Iterator[Fact]:
    seat, before = found.line.seat, found.line.before
    came = tuple(max(0, n) for n in found.goods)
    if found.produced >= 0 or found.specialist >= 0 or before.phase == "keep":
        if any(came):
            yield Fact(
                "income",
                _("It brings {goods}.").format(goods=names.goods(came)),
                {"goods": came},
                SESTERTIUS * sum(n * price for n, price in zip(came, PRICES, strict=True)),
            )
        elif found.produced < 0 or not before.own.fish:  # H-FISH-1: a province always brings fish
            yield Fact("income", _("It brings no goods."), {"goods": came}, 1.0, drawback=True)
    if found.lost.get(seat):
        n = found.lost[seat]
        yield Fact(
            "lost",
            ngettext("{n} unit does not fit into the storehouse.", "{n} units do not fit into the storehouse.", n)
            .format(n=n),
            {"units": n},
            SESTERTIUS * 3 * n,
            drawback=True,
        )  # fmt: skip


def _gifts(found: Account) -> Iterator[Fact]:
    if found.produced < 0:
        return
    state, gifts = found.line.before, found.gifts
    if gifts:
        each = [
            _("{name} gets {goods}").format(name=names.seat(state, seat), goods=names.goods(units))
            for seat, units in gifts.items()
        ]
        units = sum(map(sum, gifts.values()))
        yield Fact("gifts", listing(each) + ".", {"gifts": gifts}, A_UNIT_FOR_ANOTHER * units, drawback=True)
    elif any(found.line.before.houses[seat] for seat in state.opponents(found.line.seat)):
        yield Fact("gifts", _("Nobody else gets anything."), {"gifts": {}}, 1.5)


def _magnus(found: Account) -> Iterator[Fact]:
    if found.magnus:
        state = found.line.after
        yield Fact(
            "magnus",
            _("The {magnus} doubles the bonus and then passes to {name}.").format(
                magnus=names.praefectus(state.own.fish), name=names.seat(state, state.praefectus_magnus)
            ),
            {"to": state.praefectus_magnus, "units": found.magnus},
            SESTERTIUS * 5,
        )


def _money(found: Account) -> Iterator[Fact]:
    before, after, seat = found.line.before, found.line.after, found.line.seat
    traded = before.phase == "mercator" or any(move.verb in ("sell", "buy") for move in found.line.moves)
    if found.coins > 0 and not traded:
        yield Fact(
            "money",
            _("It brings {coins}, {all} in all then.").format(
                coins=names.coins(found.coins), all=after.coins[seat]
            ),
            {"coins": found.coins, "all": after.coins[seat]},
            SESTERTIUS * found.coins,
        )
    if found.turned:
        yield Fact(
            "turned",
            ngettext(
                "{n} province can produce again after it.", "{n} provinces can produce again after it.", found.turned
            ).format(n=found.turned),
            {"provinces": found.turned},
            0.5,
        )  # fmt: skip
    if traded:
        yield Fact(
            "store",
            _("Afterwards the storehouse holds {goods}, with {coins} at hand.").format(
                goods=names.goods(after.goods[seat]), coins=names.coins(after.coins[seat])
            ),
            {"goods": tuple(after.goods[seat]), "coins": after.coins[seat]},
            1.0,
        )


def _needs(found: Account) -> Iterator[Fact]:
    """What is in the way of the next house, and goes away by this line."""
    before, after, seat = found.line.before, found.line.after, found.line.seat
    if found.built or found.walked:
        return
    lacking = {site.city: site for site in sites(before, seat) if not site.payable}
    cured = [site for site in sites(after, seat) if site.payable and site.city in lacking]
    if cured:
        best = max(cured, key=lambda site: (site.gain, -site.coins, -site.city))
        yield _cured(before, lacking[best.city], best.gain)
    n, m = (sum(1 for site in sites(state, seat) if site.payable) for state in (before, after))
    if n != m:
        yield Fact(
            "payable",
            _("Cities within reach where a house can be paid: {m} after it, {n} before.").format(n=n, m=m),
            {"before": n, "after": m},
            0.6 * abs(m - n),
            drawback=m < n,
        )


def _cured(state: State, lack: Site, gain: int) -> Fact:
    missing = names.cost(lack.lacks, lack.lacks_coins)
    data = {"city": lack.city, "goods": lack.lacks, "coins": lack.lacks_coins, "gain": gain}
    city = names.city(state.board, lack.city)
    one_good = [good for good, n in enumerate(lack.lacks) if n]
    if len(one_good) == 1 and sum(lack.lacks) == 1 and not lack.lacks_coins:
        text = _("The {good} is what a house in {city} lacks.").format(
            good=names.good(GOODS[one_good[0]]), city=city
        )
    else:
        text = _("A house in {city} lacks {missing}: this brings it.").format(city=city, missing=missing)
    if gain:
        text += " " + ngettext(
            "It would count {n} point as things stand.", "It would count {n} points as things stand.", gain
        ).format(n=gain)
    return Fact("need", text, data, 2.0 + gain)


def _houses(found: Account) -> Iterator[Fact]:
    before, after, seat = found.line.before, found.line.after, found.line.seat
    board = before.board
    for city, paid in found.built:
        others = before.stands[city]
        if not others:
            yield Fact(
                "first",
                _("In {city} it is the first house, for {coins}; the next one there costs {next}.").format(
                    city=names.city(board, city), coins=names.coins(paid), next=2 * paid
                ),
                {"city": city, "coins": paid, "next": 2 * paid},
                0.8,
            )
    for number, province in enumerate(board.provinces):
        mask = board.province_mask[number]
        if any(mask >> city & 1 for city, _paid in found.built):
            units = [0] * len(GOODS)
            for city in province.cities:
                if after.houses[seat] >> city & 1:
                    units[after.tokens[city]] += 1
            n = sum(units)
            if n > 1:
                yield Fact(
                    "province",
                    _("With {n} houses in {province} a production there brings {goods}, and the bonus for the Prefect.")
                    .format(n=n, province=province.name, goods=names.goods(units)),
                    {"province": number, "houses": n, "goods": tuple(units)},
                    0.9 * n,
                )  # fmt: skip
    if found.walked and not found.built:
        beside = _beside(after, seat)
        if beside:
            yield Fact(
                "beside",
                one_stop(
                    _("Then the colonists stand beside {cities}.").format(
                        cities=listing([names.city(board, city) for city in beside])
                    )
                ),
                {"cities": beside},
                0.7,
            )


def _beside(state: State, seat: int) -> list[int]:
    """The cities without an own house beside a seat's colonists."""
    cities = 0
    for places in state.colonists[seat]:
        for place in places:
            cities |= state.board.ends_mask[place]
    cities &= state.board.buildable_mask & ~state.houses[seat]
    return [city for city in range(state.board.n_cities) if cities >> city & 1]


def _points(found: Account) -> Iterator[Fact]:
    gained = points_by_god(found.line)
    total = sum(gained.values())
    if total:
        each = ", ".join(_("{god} {n}").format(god=god_said(god), n=_signed(n)) for god, n in gained.items())
        yield Fact(
            "points",
            ngettext(
                "{n} point as things stand: {each}.", "{n} points as things stand: {each}.", abs(total)
            ).format(n=_signed(total), each=each),
            {"gods": gained, "total": total},
            float(abs(total)),
            drawback=total < 0,
        )


def points_by_god(line: Line) -> dict[str, int]:
    """How a line changes a seat's points as things stand, gods without a change left out."""
    before, after = (scoring.score(state, line.seat) for state in (line.before, line.after))
    return {god: after[god] - before[god] for god in (*GODS, "concordia") if after[god] != before[god]}


def _signed(n: int) -> str:
    """ "+3", "−2", "0"."""
    return f"+{n}" if n > 0 else f"−{-n}" if n else "0"


def _bought(found: Account) -> Iterator[Fact]:
    before, seat = found.line.before, found.line.seat
    for _slot, card in found.taken:
        n = card_gain(before, seat, card)
        entry = CARDS[card]
        if not n:
            continue
        yield Fact(
            "card",
            _("The {card} counts for {god}: {n} as things stand.").format(
                card=names.card(entry.id), god=god_said(entry.god), n=_points_words(n)
            ),
            {"card": entry.id, "points": n},
            1.0 + n,
        )
    for slot, card in found.taken:
        printed, any_goods = before.board.slot_price[slot]
        if not any(printed) and not any_goods and "consul" not in _cards_used(found):
            yield Fact(
                "free place",
                _("The {card} lies where its place costs nothing.").format(card=names.card(CARDS[card].id)),
                {"card": CARDS[card].id, "slot": slot + 1},
                0.8,
            )


def _cards_used(found: Account) -> set[str]:
    """Kinds of cards at work in a line."""
    kinds = {found.line.before.phase}
    state = found.line.before.copy()
    for move in found.line.moves:
        state.play(move)
        kinds.add(state.phase if not state.over else "")
    return kinds


def card_gain(state: State, seat: int, card: int) -> int:
    """Points that one more card would add to a seat as things stand, its price left out."""
    then = state.copy()
    then.hands[seat].append(card)
    return scoring.score(then, seat)["total"] - scoring.score(state, seat)["total"]


def _points_words(n: int) -> str:
    return ngettext("{n} point", "{n} points", n).format(n=n)


def _tribune(found: Account) -> Iterator[Fact]:
    before, seat = found.line.before, found.line.seat
    if found.back:
        left = len(before.hands[seat]) - 1
        yield Fact(
            "back",
            ngettext(
                "It takes {back} cards back while {n} other card is left in hand.",
                "It takes {back} cards back while {n} other cards are left in hand.",
                left,
            ).format(back=found.back, n=left),
            {"back": found.back, "left": left},
            0.5 * found.back - 0.5 * left,
        )  # fmt: skip
    if found.settled:
        n = before.colonists_on_board(seat) + len(found.settled)
        kinds = listing([names.kind(KINDS[move.kind]) for move in found.settled])
        yield Fact(
            "colonists",
            ngettext(
                "A new {kinds}: {n} step with each Architect from now on.",
                "A new {kinds}: {n} steps with each Architect from now on.",
                n,
            ).format(kinds=kinds, n=n),
            {"new": len(found.settled), "steps": n},
            2.0 * len(found.settled),
        )


def _hand(found: Account) -> Iterator[Fact]:
    after, seat = found.line.after, found.line.seat
    n = len(after.hands[seat])
    if not found.back and n <= 2 and found.line.before.turn == seat:
        yield Fact(
            "hand",
            ngettext("{n} card is left in hand then.", "{n} cards are left in hand then.", n).format(n=n),
            {"cards": n},
            0.2,
            drawback=True,
        )


def _full(found: Account) -> Iterator[Fact]:
    after, seat = found.line.after, found.line.seat
    if not after.free_spaces(seat) and found.line.before.free_spaces(seat):
        yield Fact("full", _("The storehouse is full then."), {"free": 0}, 0.4, drawback=True)


def _end(found: Account) -> Iterator[Fact]:
    before, after, seat = found.line.before, found.line.after, found.line.seat
    if before.concordia < 0 <= after.concordia:
        totals = [points["total"] for points in after.scores()]
        best = max((n, -other) for other, n in enumerate(totals) if other != seat)
        yield Fact(
            "end",
            _("It ends the game: {mine} points with the Concordia card, {name} has {theirs} before the last turns.")
            .format(mine=totals[seat], name=names.seat(after, -best[1]), theirs=best[0]),
            {"mine": totals[seat], "other": -best[1], "theirs": best[0]},
            20.0,
            drawback=totals[seat] < best[0],
        )  # fmt: skip


_TELLERS: tuple[Callable[[Account], Iterator[Fact]], ...] = (
    _income, _gifts, _magnus, _money, _needs, _houses, _points, _bought, _tribune, _hand, _full, _end,
)  # fmt: skip
