"""A second referee: Concordia on paper.

Written from the rule sheet alone, with nothing of the engine: it keeps a Position as plain dictionaries, reads the
map's JSON, and works everything out afresh each time, slowly and plainly. Tests let it follow whole games beside
the engine and compare every position, every set of legal moves and every score.
"""

from __future__ import annotations

import json
from collections import Counter, deque
from copy import deepcopy
from itertools import product
from pathlib import Path
from typing import Any

MAPS = Path(__file__).resolve().parents[2] / "maps"

GOODS = ["brick", "food", "tool", "wine", "cloth"]
WORTH = {"brick": 3, "food": 4, "tool": 5, "wine": 6, "cloth": 7}
BACK = {"brick": 2, "food": 2, "tool": 2, "wine": 2, "cloth": 1}
HOUSE = {
    "brick": (["food"], 1),
    "food": (["brick", "food"], 2),
    "tool": (["brick", "tool"], 3),
    "wine": (["brick", "wine"], 4),
    "cloth": (["brick", "cloth"], 5),
}
COLONIST = ["food", "tool"]
UNDER = [[], ["?"], ["?"], ["cloth"], ["cloth"], ["?", "cloth"], ["cloth", "cloth"]]
TRADE = {"mason": "brick", "farmer": "food", "smith": "tool", "vintner": "wine", "weaver": "cloth"}
MINERVA = {"mason": 3, "farmer": 3, "smith": 3, "vintner": 4, "weaver": 5}
GOD = {
    "tribune": "mars",
    "architect": "jupiter",
    "prefect": "saturnus",
    "mercator": "mercurius",
    "diplomat": "jupiter",
    "senator": "vesta",
}
PRICE: dict[str, list[str]] = {}
for _line in """
    architect-1 tool jupiter, prefect-1 wine saturnus, mercator-1 wine mercurius, colonist-1 food mars
    diplomat-1 tool saturnus, mason-1 food minerva, farmer-1 brick food minerva, smith-1 brick tool minerva
    architect-2 tool jupiter, prefect-2 wine saturnus, mercator-2 wine mercurius, colonist-2 food mars
    consul-2 cloth jupiter, vintner-2 brick wine minerva, weaver-2 brick cloth minerva
    architect-3 tool jupiter, prefect-3 wine saturnus, mercator-3 wine mercurius, colonist-3 food mars
    consul-3 cloth jupiter, diplomat-3 food saturnus
    architect-4 tool jupiter, prefect-4 wine saturnus, colonist-4 food mars, consul-4 cloth jupiter
    diplomat-4 tool mercurius
    prefect-5 wine saturnus, mercator-5 wine mercurius, consul-5 cloth jupiter, diplomat-5 food mars
""".strip().splitlines():
    for _card in _line.split(","):
        _name, *_price, _god = _card.split()
        PRICE[_name], GOD[_name] = _price, _god


def kind(card: str) -> str:
    """The personality on a card."""
    return card.split("-")[0]


class Chart:
    """What a map's JSON says, by names only."""

    def __init__(self, name: str) -> None:
        data = json.loads((MAPS / f"{name}.json").read_text(encoding="utf-8"))
        self.province = {city["id"]: city["province"] for city in data["cities"]}
        self.cities: dict[str, list[str]] = {province["id"]: [] for province in data["provinces"]}
        self.capital = set(data["capital"])
        for city in data["cities"]:
            if city["id"] not in self.capital:
                self.cities[city["province"]].append(city["id"])
        self.start = data["start"]
        self.ends: dict[str, tuple[str, str]] = {}
        self._steps: dict[tuple[str, str], dict[str, int]] = {}
        for route in data["routes"]:
            a, b = sorted((route["a"], route["b"]))
            name = f"{a}~{b}:{route['kind']}"
            if name in self.ends:
                name += "#2"
            self.ends[name] = (a, b)

    def steps(self, colonist: str, place: str) -> dict[str, int]:
        """Every route of the colonist's kind with the fewest steps that lead there (R-ARC-3)."""
        if (colonist, place) in self._steps:
            return self._steps[colonist, place]
        far = {place: 0}
        waiting = deque([place])
        while waiting:
            here = waiting.popleft()
            cities = self.ends.get(here, (here,))
            for route, ends in self.ends.items():
                if f":{colonist}" in route and route not in far and any(city in ends for city in cities):
                    far[route] = far[here] + 1
                    waiting.append(route)
        found = {route: n for route, n in far.items() if n}
        return self._steps.setdefault((colonist, place), found)


class Paper:
    """A game on paper, from a fresh Position on; `play` follows it move by move."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.now = deepcopy(position)
        self.now.setdefault("concordia", None)
        self.now.setdefault("last_turns", [])
        self.now.setdefault("intermediate", {})
        self.seats = self.now["seats"]
        self.colours = [seat["colour"] for seat in self.seats]
        self.chart = Chart(position["map"])
        self.turn = self.colours.index(self.now["to_move"])
        self.job: dict[str, Any] = {"card": None}
        self.asked: list[tuple[int, Counter[str]]] = []
        self.cards_played = Counter[str]()

    # -- reckoning -------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.now["concordia"] is not None and not self.now["last_turns"]

    def free(self, seat: dict[str, Any]) -> int:
        """R-STO-1."""
        return 12 - (6 - len(seat["colonists"])) - sum(seat["goods"].values())

    @staticmethod
    def has(seat: dict[str, Any], goods: list[str]) -> bool:
        return all(seat["goods"][good] >= n for good, n in Counter(goods).items())

    def house_cost(self, city: str) -> tuple[list[str], int]:
        """R-ARC-13, R-ARC-14: goods, and sestertii times the houses there once this one stands."""
        goods, coins = HOUSE[self.now["tokens"][city]]
        return goods, coins * (1 + sum(city in seat["houses"] for seat in self.seats))

    def beside(self, seat: dict[str, Any]) -> set[str]:
        """R-ARC-10, R-ARC-11: cities at the ends of routes where a colonist of the seat stands."""
        return {
            city
            for _, place in seat["colonists"]
            if place in self.chart.ends
            for city in self.chart.ends[place]
        }

    def card_cost(self, slot: int, choice: str | None, consul: bool) -> list[str]:
        """R-SEN-2, R-CON-1: what the card in a slot (from 0) costs when `choice` pays for "?"."""
        under = [] if consul else [choice or "?" if good == "?" else good for good in UNDER[slot]]
        return PRICE[self.now["display"][slot]] + under

    def offers(self, province: str) -> list[tuple[int, Counter[str]]]:
        """R-PRE-2 to R-PRE-4, R-PM-1: what each seat is offered, from the seat of the turn on clockwise."""
        found = []
        for i in range(len(self.seats)):
            number = (self.turn + i) % len(self.seats)
            offer = Counter(
                self.now["tokens"][city]
                for city in self.chart.cities[province]
                if city in self.seats[number]["houses"]
            )
            if not i:
                magnus = self.now["praefectus_magnus"] == self.colours[number]
                offer[self.now["markers"][province]["good"]] += 2 if magnus else 1
            found.append((number, offer))
        return found

    def score(self, number: int) -> dict[str, int]:
        """Section 7 for one seat."""
        seat = self.seats[number]
        produced = [self.now["tokens"][city] for city in seat["houses"]]
        wealth = seat["coins"] + sum(WORTH[good] * n for good, n in seat["goods"].items())
        each = {
            "vesta": wealth // 10,
            "jupiter": sum(good != "brick" for good in produced),
            "saturnus": len({self.chart.province[city] for city in seat["houses"]}),
            "mercurius": 2 * len(set(produced)),
            "mars": 2 * len(seat["colonists"]),
        }
        points = dict.fromkeys([*each, "minerva"], 0)
        for card in seat["hand"] + seat["discard"]:
            god = GOD[card]
            if god == "minerva":
                points[god] += MINERVA[kind(card)] * produced.count(TRADE[kind(card)])
            else:
                points[god] += each[god]
        points["concordia"] = 7 if self.now["concordia"] == seat["colour"] else 0
        points["total"] = sum(points.values())
        return points

    def winner(self) -> int:
        """R-END-8: walk to the right from the holder of the Praefectus Magnus."""
        totals = [self.score(i)["total"] for i in range(len(self.seats))]
        number = self.colours.index(self.now["praefectus_magnus"])
        while totals[number] != max(totals):
            number = (number - 1) % len(self.seats)
        return number

    # -- what is possible ------------------------------------------------------------------------------------

    def moves(self) -> set[str]:
        """Every legal move."""
        if self.over:
            return set()
        if self.asked:
            return self._fillings(*self.asked[0])
        seat = self.seats[self.turn]
        card = self.job["card"]
        if card is None:
            return {f"play {card}" for card in seat["hand"]} | self._first_purchases(seat)
        if card == "prefect":
            active = {p for p, marker in self.now["markers"].items() if marker["side"] == "goods"}
            return {"cash"} | {f"produce {province}" for province in active}
        found = {"done"}
        if card == "tribune" and not self.job["settled"]:
            found |= self._settlings(
                seat, {"land": [self.chart.start["land"]], "sea": [self.chart.start["sea"]]}
            )
        if card == "colonist":
            places = [*self.chart.capital, *seat["houses"]]
            found |= self._settlings(seat, {"land": places, "sea": places})
            if not self.job["settled"]:
                found.add("cash")
        if card == "architect":
            found |= self._journeys(seat) | self._sites(seat)
        if card == "mercator":
            found |= self._trades(seat)
        if card == "diplomat":
            for other in self.seats:
                top = other["discard"][-1:]
                if other is not seat and top and kind(top[0]) != "diplomat":
                    found.add(f"copy {other['colour']}")
        if card in ("senator", "consul"):
            found |= self._purchases(seat, card == "consul")
        return found

    def _fillings(self, number: int, offer: Counter[str]) -> set[str]:
        free = self.free(self.seats[number])
        return {
            "keep " + " ".join(f"{good} {n}" for good, n in zip(GOODS, units, strict=True) if n)
            for units in product(*(range(offer[good] + 1) for good in GOODS))
            if sum(units) == free
        }

    def _first_purchases(self, seat: dict[str, Any]) -> set[str]:
        """R-SET-9."""
        if self.now["options"]["start_goods"] or self.cards_played[seat["colour"]]:
            return set()
        return self._buying(seat, GOODS)

    def _buying(self, seat: dict[str, Any], goods: list[str]) -> set[str]:
        return {
            f"buy {good} {n}"
            for good in goods
            for n in range(1, self.free(seat) + 1)
            if n * WORTH[good] <= seat["coins"]
        }

    def _trades(self, seat: dict[str, Any]) -> set[str]:
        """R-MER-2, R-MER-5: each kind once, two kinds in all."""
        if len(self.job["traded"]) == 2:
            return set()
        goods = [good for good in GOODS if good not in self.job["traded"]]
        selling = {f"sell {good} {n}" for good in goods for n in range(1, seat["goods"][good] + 1)}
        return selling | self._buying(seat, goods)

    def _settlings(self, seat: dict[str, Any], places: dict[str, list[str]]) -> set[str]:
        if not self.has(seat, COLONIST):
            return set()
        out = Counter(colonist for colonist, _ in seat["colonists"])
        return {
            f"settle {colonist} {city}"
            for colonist in places
            if out[colonist] < 3
            for city in places[colonist]
        }

    def _journeys(self, seat: dict[str, Any]) -> set[str]:
        if self.job["built"]:
            return set()
        occupied = {place for other in self.seats for _, place in other["colonists"]}
        return {
            f"move {colonist} {place} > {route}"
            for colonist, place in seat["colonists"]
            for route, n in self.chart.steps(colonist, place).items()
            if n <= self.job["left"] and route not in occupied
        }

    def _sites(self, seat: dict[str, Any]) -> set[str]:
        found = set()
        for city in self.beside(seat) - self.chart.capital - set(seat["houses"]):
            goods, coins = self.house_cost(city)
            if self.has(seat, goods) and seat["coins"] >= coins and len(seat["houses"]) < 15:
                found.add(f"build {city}")
        return found

    def _purchases(self, seat: dict[str, Any], consul: bool) -> set[str]:
        found = set()
        if self.job["bought"] < (1 if consul else 2):
            for slot, card in enumerate(self.now["display"]):
                wild = not consul and "?" in UNDER[slot]
                for choice in GOODS if wild else [None]:
                    if card and self.has(seat, self.card_cost(slot, choice, consul)):
                        found.add(f"take {slot + 1}" + (f" with {choice}" if choice else ""))
        return found

    # -- playing ---------------------------------------------------------------------------------------------

    def play(self, move: str) -> None:
        """Follow a legal move."""
        word, *rest = move.split()
        seat = self.seats[self.turn]
        if word == "play":
            self._play_card(seat, rest[0])
        elif word == "copy":
            top = next(other["discard"][-1] for other in self.seats if other["colour"] == rest[0])
            self._begin(seat, top)
        elif word == "keep":
            self._keep(rest)
        elif word == "move":
            colonist, place, _, route = rest
            self.job["left"] -= self.chart.steps(colonist, place)[route]
            seat["colonists"].remove([colonist, place])
            seat["colonists"].append([colonist, route])
        elif word == "build":
            self._build(seat, rest[0])
        elif word == "produce":
            self._produce(rest[0])
        elif word == "cash":
            self._cash(seat)
            self._end_turn()
        elif word in ("sell", "buy"):
            good, n = rest[0], int(rest[1]) * (1 if word == "buy" else -1)
            seat["goods"][good] += n
            seat["coins"] -= n * WORTH[good]
            if self.job["card"]:
                self.job["traded"].add(good)
        elif word == "take":
            self._take(seat, int(rest[0]) - 1, rest[2] if len(rest) > 1 else None)
        elif word == "settle":
            self._pay(seat, COLONIST)
            seat["colonists"].append(rest)
            self.job["settled"] = True
        else:
            assert word == "done"
            self._end_turn()

    @staticmethod
    def _pay(seat: dict[str, Any], goods: list[str]) -> None:
        for good in goods:
            seat["goods"][good] -= 1

    def _play_card(self, seat: dict[str, Any], card: str) -> None:
        seat["hand"].remove(card)
        seat["discard"].append(card)
        self.cards_played[seat["colour"]] += 1
        self._begin(seat, card)

    def _begin(self, seat: dict[str, Any], card: str) -> None:
        """Start the action of a card, played or copied."""
        self.job = {"card": kind(card), "settled": False, "built": False, "bought": 0, "traded": set()}
        self.job["left"] = len(seat["colonists"])
        if card == "tribune":
            seat["coins"] += max(0, len(seat["discard"]) - 3)
            seat["hand"] += seat["discard"]
            seat["discard"] = []
            self._score_between(seat)
        elif kind(card) == "mercator":
            seat["coins"] += 3 if card == "mercator" else 5
        elif kind(card) in TRADE:
            good = TRADE[kind(card)]
            offer = Counter(self.now["tokens"][city] for city in seat["houses"])
            self._give([(self.turn, Counter({good: offer[good]}))])

    def _score_between(self, seat: dict[str, Any]) -> None:
        """Section 5."""
        results = self.now["intermediate"]
        if not self.now["options"]["intermediate_scoring"] or seat["colour"] in results:
            return
        results[seat["colour"]] = self.score(self.turn)["total"]
        if len(results) == len(self.seats):
            best = sorted(set(results.values()), reverse=True)
            for other in self.seats:
                place = best.index(results[other["colour"]])
                other["coins"] += (2, 1)[place] if place < 2 else 0

    def _give(self, offers: list[tuple[int, Counter[str]]]) -> None:
        """Section 4: settle what can end one way only, ask the others in order."""
        for number, offer in offers:
            seat = self.seats[number]
            possible = self._fillings(number, offer)
            if offer.total() <= self.free(seat):
                for good, n in offer.items():
                    seat["goods"][good] += n
            elif self.free(seat) and len(possible) == 1:
                self._store(seat, next(iter(possible)).split()[1:])
            elif self.free(seat):
                self.asked.append((number, offer))
        if not self.asked:
            self._end_turn()

    @staticmethod
    def _store(seat: dict[str, Any], words: list[str]) -> None:
        for good, n in zip(words[::2], words[1::2], strict=True):
            seat["goods"][good] += int(n)

    def _keep(self, words: list[str]) -> None:
        number, _ = self.asked.pop(0)
        self._store(self.seats[number], words)
        if not self.asked:
            self._end_turn()

    def _produce(self, province: str) -> None:
        offers = self.offers(province)
        self.now["markers"][province]["side"] = "coins"
        self.job["magnus"] = self.now["praefectus_magnus"] == self.colours[self.turn]
        self._give(offers)

    def _cash(self, seat: dict[str, Any]) -> None:
        if self.job["card"] == "colonist":
            seat["coins"] += 5 + len(seat["colonists"])
            return
        for marker in self.now["markers"].values():
            if marker["side"] == "coins":
                seat["coins"] += BACK[marker["good"]]
                marker["side"] = "goods"

    def _build(self, seat: dict[str, Any], city: str) -> None:
        goods, coins = self.house_cost(city)
        self._pay(seat, goods)
        seat["coins"] -= coins
        seat["houses"].append(city)
        self.job["built"] = True
        if len(seat["houses"]) == 15:
            self._bring_the_end(seat)

    def _take(self, seat: dict[str, Any], slot: int, choice: str | None) -> None:
        self._pay(seat, self.card_cost(slot, choice, self.job["card"] == "consul"))
        seat["hand"].append(self.now["display"][slot])
        self.now["display"][slot] = None
        self.job["bought"] += 1
        if not any(self.now["display"]) and not self.now["deck"]:
            self._bring_the_end(seat)

    def _bring_the_end(self, seat: dict[str, Any]) -> None:
        """R-END-1 to R-END-4."""
        if self.now["concordia"] is None:
            self.now["concordia"] = seat["colour"]
            self.now["last_turns"] = self.colours[self.turn + 1 :] + self.colours[: self.turn]

    def _end_turn(self) -> None:
        colour = self.colours[self.turn]
        if self.job.get("magnus"):
            self.now["praefectus_magnus"] = self.colours[self.turn - 1]
        row = [card for card in self.now["display"] if card]
        while len(row) < 7 and self.now["deck"]:
            row.append(self.now["deck"].pop(0))
        self.now["display"] = row + [None] * (7 - len(row))
        if colour in self.now["last_turns"]:
            self.now["last_turns"].remove(colour)
        self.job = {"card": None}
        self.turn = (self.turn + 1) % len(self.seats)

    # -- comparing -------------------------------------------------------------------------------------------

    def page(self) -> dict[str, Any]:
        """What is compared with the engine: the position without order where order means nothing."""
        asked = self.asked[0][0] if self.asked else self.turn
        return comparable({**self.now, "to_move": None if self.over else self.colours[asked]})


def comparable(position: dict[str, Any]) -> dict[str, Any]:
    """A Position, or the page of the second referee, in one form."""
    seats = {
        seat["colour"]: {
            "coins": seat["coins"],
            "goods": {good: seat["goods"][good] for good in GOODS},
            "houses": sorted(seat["houses"]),
            "colonists": sorted(map(tuple, seat["colonists"])),
            "hand": sorted(seat["hand"]),
            "discard": list(seat["discard"]),
        }
        for seat in position["seats"]
    }
    over = position.get("concordia") is not None and not position.get("last_turns")
    return {
        "seats": seats,
        "to_move": None if over else position["to_move"],
        "tokens": position["tokens"],
        "markers": position["markers"],
        "display": position["display"],
        "deck": position["deck"],
        "praefectus_magnus": position["praefectus_magnus"],
        "concordia": position.get("concordia"),
        "last_turns": position.get("last_turns") or [],
        "intermediate": position.get("intermediate") or {},
    }
