"""Every sentence of the coach is true: each number is counted again here from positions, by other ways than its own."""

from __future__ import annotations

import re
from typing import Any

import pytest

from concordia_nb import coach, concordia, players
from concordia_nb.coach.chances import Chance, missed
from concordia_nb.coach.facts import Fact, facts
from concordia_nb.coach.lines import line
from concordia_nb.coach.turns import growth, turns
from concordia_nb.concordia import State, from_position
from concordia_nb.concordia.pieces import CARDS, GOODS, HOUSES, card
from tests.coach.conftest import ending, played

PRICES = {"brick": 3, "food": 4, "tool": 5, "wine": 6, "cloth": 7}
Position = dict[str, Any]


class Around:
    """The positions before and after a line, as plain data, and who it is about."""

    def __init__(self, state: State, moves: tuple[str, ...], seat: int) -> None:
        self.seat, self.moves = seat, moves
        self.states = [state.copy()]
        for move in moves:
            then = self.states[-1].copy()
            then.play(move)
            self.states.append(then)
        self.before, self.after = state.to_position(), self.states[-1].to_position()
        self.board = state.board
        self.start, self.end = state, self.states[-1]

    def mine(self, when: Position) -> dict[str, Any]:
        return when["seats"][self.seat]

    def gained(self, seat: int) -> tuple[int, ...]:
        a, b = self.before["seats"][seat]["goods"], self.after["seats"][seat]["goods"]
        return tuple(max(0, b.get(good, 0) - a.get(good, 0)) for good in GOODS)

    def points(self, state: State) -> dict[str, int]:
        return state.scores()[self.seat]


def with_changes(state: State, seat: int, **more: Any) -> State:
    """The position at the beginning of a turn of a seat, with changes to what it has."""
    position = state.to_position()
    if not state.over:
        for key in ("turn", "pending", "concordia", "last_turns"):
            position.pop(key, None)
        position["to_move"] = position["seats"][seat]["colour"]
    for key, extra in more.items():
        position["seats"][seat][key] = [*position["seats"][seat][key], extra]
        if key == "hand":
            position["display"] = [None if c == extra else c for c in position["display"]]
            position["deck"] = [c for c in position["deck"] if c != extra]
            for other in position["seats"]:
                if other is not position["seats"][seat]:
                    other["hand"] = [c for c in other["hand"] if c != extra or extra == "architect"]
                    other["discard"] = [c for c in other["discard"] if c != extra or extra == "architect"]
    if (
        not state.over and len(position["seats"][seat]["houses"]) == HOUSES
    ):  # then the others have one turn each
        colours = [entry["colour"] for entry in position["seats"]]
        position["concordia"] = colours[seat]
        position["last_turns"] = colours[seat + 1 :] + colours[:seat]
        position["to_move"] = position["last_turns"][0]
    return from_position(position)


def could_build(state: State, seat: int) -> set[str]:
    """The cities where an Architect would allow a house after one colonist's way, by trying every move."""
    position = state.to_position()
    mine = position["seats"][seat]
    for pile in ("hand", "discard"):
        mine[pile] = [c for c in mine[pile] if c != "architect"]
    mine["hand"].append("architect")
    for key in ("turn", "pending"):
        position.pop(key, None)
    position["to_move"] = mine["colour"]
    start = from_position(position)
    start.play("play architect")
    found = {move.split()[1] for move in start.moves() if move.startswith("build ")}
    for move in start.moves():
        if move.startswith("move "):
            then = start.copy()
            then.play(move)
            found |= {m.split()[1] for m in then.moves() if m.startswith("build ")}
    return found


def check(fact: Fact, around: Around) -> None:
    """Count a fact's numbers again and see that its words carry them."""
    data, before, after = fact.data, around.before, around.after
    mine, then = around.mine(before), around.mine(after)
    seat = around.seat
    match fact.kind:
        case "income":
            assert tuple(data["goods"]) == around.gained(seat)
            for good, n in zip(GOODS, data["goods"], strict=True):
                assert (f"{n} {good}" in fact.text) == bool(n)
        case "lost":
            free = next(
                state.free_spaces(seat)
                for state, move in zip(around.states, around.moves, strict=False)
                if move.startswith("produce ")
                or (move.startswith(("play ", "copy ")) and gives(state, move) is not None)
            )
            assert data["units"] == offered(around) - free > 0
            assert str(data["units"]) in fact.text
        case "gifts":
            others = {
                i: tuple(around.gained(i))
                for i in range(len(before["seats"]))
                if i != seat and any(around.gained(i))
            }
            assert {i: tuple(units) for i, units in data["gifts"].items()} == others
            for i in others:
                assert before["seats"][i]["name"] in fact.text
            assert ("Nobody" in fact.text) == (not others)
        case "magnus":
            assert before["praefectus_magnus"] == mine["colour"] != after["praefectus_magnus"]
            assert after["seats"][data["to"]]["colour"] == after["praefectus_magnus"]
        case "money":
            assert data["coins"] == then["coins"] - mine["coins"] > 0
            assert data["all"] == then["coins"]
            assert str(data["coins"]) in fact.text
            assert str(data["all"]) in fact.text
        case "turned":
            shown = sum(marker["side"] == "coins" for marker in before["markers"].values())
            assert data["provinces"] == shown
            assert not any(marker["side"] == "coins" for marker in after["markers"].values())
        case "store":
            assert tuple(data["goods"]) == tuple(then["goods"].get(good, 0) for good in GOODS)
            assert data["coins"] == then["coins"]
        case "payable":
            assert data["before"] == len(could_build(around.start, seat))
            assert data["after"] == len(could_build(around.end, seat))
            assert fact.drawback == (data["after"] < data["before"])
        case "need":
            city = around.board.cities[data["city"]].id
            assert city not in could_build(around.start, seat)
            assert city in could_build(around.end, seat)
            built = with_changes(around.end, seat, houses=city)
            plain = with_changes(around.end, seat)
            gods = [
                scores["total"] - scores["concordia"]
                for scores in (built.scores()[seat], plain.scores()[seat])
            ]
            assert (
                data["gain"] == gods[0] - gods[1]
            )  # what the house counts for; the Concordia card is told apart
            good = before["tokens"][city]
            cost = {"food": 1} if good == "brick" else {"brick": 1, good: 1}
            assert tuple(data["goods"]) == tuple(
                max(0, cost.get(g, 0) - mine["goods"].get(g, 0)) for g in GOODS
            )
            houses = sum(city in other["houses"] for other in before["seats"])
            price = (GOODS.index(good) + 1) * (houses + 1)
            assert data["coins"] == max(0, price - mine["coins"])
        case "first":
            city = around.board.cities[data["city"]].id
            assert not any(city in other["houses"] for other in before["seats"])
            assert city in then["houses"]
            price = GOODS.index(before["tokens"][city]) + 1
            assert (data["coins"], data["next"]) == (price, 2 * price)
        case "province":
            province = around.board.provinces[data["province"]]
            cities = [
                c.id for c in around.board.cities if c.province == province.id and c.id in then["houses"]
            ]
            assert data["houses"] == len(cities)
            assert tuple(data["goods"]) == tuple(
                sum(after["tokens"][city] == good for city in cities) for good in GOODS
            )
            assert set(cities) - set(mine["houses"])
        case "beside":
            routes = [place for _kind, place in then["colonists"] if "~" in place]
            ends = {
                end for place in routes for end in (around.board.route(place).a, around.board.route(place).b)
            }
            expected = {c for c in ends if c not in then["houses"] and not around.board.city(c).capital}
            assert {around.board.cities[n].id for n in data["cities"]} == expected
        case "points":
            a, b = around.points(around.start), around.points(around.end)
            assert data["gods"] == {god: b[god] - a[god] for god in b if god != "total" and b[god] != a[god]}
            assert data["total"] == b["total"] - a["total"] != 0
            assert fact.drawback == (data["total"] < 0)
        case "card":
            assert data["card"] in then["hand"]
            assert data["card"] in before["display"]
            extra = with_changes(around.start, seat, hand=data["card"])
            plain = with_changes(around.start, seat)
            assert data["points"] == extra.scores()[seat]["total"] - plain.scores()[seat]["total"] > 0
            assert card(data["card"]).god.capitalize() in fact.text
        case "free place":
            assert around.board.display[data["slot"] - 1] == ""
            assert before["display"][data["slot"] - 1] == data["card"]
        case "back":
            assert data["back"] == len(mine["discard"]) + 1
            assert data["left"] == len(mine["hand"]) - 1
            assert not then["discard"]
        case "colonists":
            assert data["steps"] == len(then["colonists"])
            assert data["new"] == len(then["colonists"]) - len(mine["colonists"]) > 0
        case "hand":
            assert data["cards"] == len(then["hand"])
        case "full":
            assert sum(then["goods"].values()) + 6 - len(then["colonists"]) == 12
        case "end":
            assert "concordia" not in before or before["concordia"] is None
            assert after["concordia"] == mine["colour"]
            totals = [points["total"] for points in around.end.scores()]
            assert data["mine"] == totals[seat]
            assert (
                data["theirs"] == max(n for i, n in enumerate(totals) if i != seat) == totals[data["other"]]
            )
        case _:
            raise AssertionError(f"nobody has checked {fact.kind}")


def gives(state: State, move: str) -> str | None:
    """The good of a specialist that is played or copied."""
    verb, what = move.split()[:2]
    if verb == "copy":
        what = next(s["discard"][-1] for s in state.to_position()["seats"] if s["colour"] == what)
    good = card(what).good
    return GOODS[good] if good >= 0 else None


def offered(around: Around) -> int:
    """Units that the acting seat is offered in a line, counted from houses and markers."""
    mine = around.mine(around.before)
    for state, move in zip(around.states, around.moves, strict=False):
        if move.startswith("produce "):
            province = move.split()[1]
            bonus = 2 if around.before["praefectus_magnus"] == mine["colour"] else 1
            return bonus + sum(around.board.city(city).province == province for city in mine["houses"])
        if move.startswith(("play ", "copy ")) and (good := gives(state, move)):
            return sum(around.before["tokens"][city] == good for city in mine["houses"])
    raise AssertionError("nothing was offered")


@pytest.mark.parametrize("seed", [1, 2])
def test_every_fact_of_a_hint_is_true_all_through_a_game(seed: int) -> None:
    record = played(seed)
    seen: set[str] = set()
    for at in range(0, len(record.moves), 4):
        state = record.at(at)
        told = line(state, coach.hint(state).moves)
        around = Around(state, tuple(map(str, told.moves)), state.to_move)
        for fact in facts(told):
            check(fact, around)
            seen.add(fact.kind)
    assert len(seen) > 12


@pytest.mark.parametrize("seed", [3])
def test_every_fact_of_what_was_played_is_true(seed: int) -> None:
    record = played(seed, "imperium", ("tiro", "tiro", "civis"))
    for turn in turns(record)[::3]:
        state = record.at(turn.start)
        moves = tuple(record.moves[turn.start : turn.end])
        for fact in facts(line(state, moves)):
            check(fact, Around(state, moves, turn.seat))


def test_differences_are_counted_right() -> None:
    record = played(2)
    for at in range(0, len(record.moves), 25):
        state = record.at(at)
        if state.phase != "play" or len(state.moves()) < 2:
            continue
        found = coach.what_if(state, state.moves()[0], state.moves()[-1], games=0)
        for side in (found.a, found.b):
            around = Around(state, side.moves, found.seat)
            then = around.mine(around.after)
            counted = {
                "points": around.points(around.end)["total"],
                "houses": len(then["houses"]),
                "colonists": len(then["colonists"]),
                "cards": len(then["hand"]) + len(then["discard"]),
                "goods": sum(then["goods"].values()),
                "worth": sum(PRICES[good] * n for good, n in then["goods"].items()),
                "coins": then["coins"],
                "hand": len(then["hand"]),
                "gifts": sum(sum(around.gained(i)) for i in range(3) if i != found.seat),
            }
            if around.end.concordia < 0:
                counted["ready"] = len(could_build(around.end, found.seat))
            assert side.counted == {**side.counted, **counted}
        for fact in found.differences:
            assert (fact.data["a"], fact.data["b"]) == (
                found.a.counted[fact.kind],
                found.b.counted[fact.kind],
            )
            assert re.search(rf"\b{fact.data['a']} .*instead of {fact.data['b']}$", fact.text)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_missed_chance_stood_open_and_was_taken_away(seed: int) -> None:
    record = played(seed)
    row = turns(record)
    kinds = set()
    for seat in range(3):
        for chance in missed(record, row, seat):
            kinds.add(chance.kind)
            check_chance(chance, record)
    assert "card" in kinds


def check_chance(chance: Chance, record: concordia.Record) -> None:
    state, seat = record.at(chance.at), chance.seat
    final, data = record.state, chance.data
    assert final.seats[seat].name in chance.text
    match chance.kind:
        case "card":
            what = str(data["what"])
            tool = next(c for c in state.hands[seat] if CARDS[c].kind == data["with"])
            state.play(f"play {CARDS[tool].id}")
            ways = [m for m in state.moves() if m.split()[:2] == ["take", str(data["slot"])]]
            assert ways
            costs = []
            for way in ways:
                then = state.copy()
                then.play(way)
                costs.append(tuple(a - b for a, b in zip(state.goods[seat], then.goods[seat], strict=True)))
            assert tuple(data["cost"]) in costs  # type: ignore[arg-type]
            owner = next(
                i for i in range(3) if what in [CARDS[c].id for c in final.hands[i] + final.discards[i]]
            )
            assert owner == data["taker"] != seat
            extra, plain = with_changes(final, seat, hand=what), final
            gain = extra.scores()[seat]["total"] - plain.scores()[seat]["total"]
            assert chance.points == gain
        case "city":
            city = str(data["what"])
            assert city in could_build(state, seat)
            assert any(CARDS[c].kind == "architect" for c in state.hands[seat])
            assert city not in final.to_position()["seats"][seat]["houses"]
            extra = with_changes(final, seat, houses=city)
            gain = extra.scores()[seat]["total"] - final.scores()[seat]["total"]
            assert chance.points == gain
        case "colonists":
            mine = final.to_position()["seats"][seat]
            assert data["idle"] == 6 - len(mine["colonists"])
            cards = [c for c in mine["hand"] + mine["discard"] if card(c).god == "mars"]
            assert data["cards"] == len(cards)
            assert chance.points == 2 * data["idle"] * data["cards"]  # type: ignore[operator]
        case "goods":
            lost = 0
            for turn in turns(record):
                if turn.seat == seat:
                    moves = tuple(record.moves[turn.start : turn.end])
                    told = facts(line(record.at(turn.start), moves))
                    lost += sum(fact.data["units"] for fact in told if fact.kind == "lost")
            assert data["units"] == lost


def test_findings_rest_on_games_that_can_be_played_again() -> None:
    record = ending(1)
    found = coach.review(record, [0, 2], games=2)
    assert found.findings
    for finding in found.findings:
        before = record.at(finding.at)
        assert before.turn == finding.seat
        assert list(finding.moves) == record.moves[finding.at : finding.at + len(finding.moves)]
        leads = []
        for moves in (finding.moves, finding.other_moves):
            means = []
            for game in range(2):
                state = coach.lines.veiled(before, game)
                for move in moves:
                    state.play(move)
                while not state.over:
                    state.play(players.make("civis").decide(state))
                totals = [points["total"] for points in state.scores()]
                others = [n for i, n in enumerate(totals) if i != finding.seat]
                means.append(totals[finding.seat] - max(others))
            leads.append(sum(means) / 2)
        assert finding.leads == tuple(leads)
        assert (finding.kind == "won") == (leads[0] > leads[1])
        assert f"{abs(leads[0]):.1f}" in finding.lines[1]


def test_points_over_time_are_those_of_the_game() -> None:
    record = played(2)
    found = growth(record)
    assert list(found.rows[-1]) == record.state.scores()
    assert list(found.rows[0]) == record.at(0).scores()
    assert len(found.rows) == record.state.rounds + 1
    state, n = record.at(0), 0
    for move in record.moves:
        state.play(move)
        if not state.over and state.phase == "play" and state.turn == 0 and state.turns[0] == 10:
            n = 10
            break
    assert n == 10
    assert list(found.rows[10]) == state.scores()
