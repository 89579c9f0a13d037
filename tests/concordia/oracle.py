"""A second opinion on what is legal and why not: from a Position, the map file, and the rules, without the engine.

`Oracle(position).reasons(text)` gives every reason against a move of the seat that must decide, each as a rule id and
the facts that make it true; [] means that the move is legal. The numbers of the game are written down here a second
time on purpose.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import networkx as nx

from concordia_nb.core.files import folder

GOODS = ["brick", "food", "tool", "wine", "cloth"]
PRICE = {"brick": 3, "food": 4, "tool": 5, "wine": 6, "cloth": 7}
HOUSE = {
    "brick": ({"food": 1}, 1),
    "food": ({"brick": 1, "food": 1}, 2),
    "tool": ({"brick": 1, "tool": 1}, 3),
    "wine": ({"brick": 1, "wine": 1}, 4),
    "cloth": ({"brick": 1, "cloth": 1}, 5),
}
COLONIST = {"food": 1, "tool": 1}
SLOT = ["", "?", "?", "cloth", "cloth", "? cloth", "cloth cloth"]
CARD = {
    "architect": "tool", "prefect": "wine", "mercator": "wine", "consul": "cloth", "colonist": "food",
    "mason": "food", "farmer": "brick food", "smith": "brick tool", "vintner": "brick wine", "weaver": "brick cloth",
    "diplomat-1": "tool", "diplomat-3": "food", "diplomat-4": "tool", "diplomat-5": "food",
}  # fmt: skip

Found = list[tuple[str, dict[str, Any]]]


@cache
def map_data(map_id: str) -> dict[str, Any]:
    return json.loads((folder("maps") / f"{map_id}.json").read_text(encoding="utf-8"))


@cache
def _ends(map_id: str) -> dict[str, tuple[str, str]]:
    """By route id its two cities."""
    found: dict[str, tuple[str, str]] = {}
    for route in map_data(map_id)["routes"]:
        name = "~".join(sorted((route["a"], route["b"]))) + ":" + route["kind"]
        assert name not in found  # no doubled route on the two base boards
        found[name] = (route["a"], route["b"])
    return found


@cache
def _steps_between(map_id: str, kind: str) -> dict[str, dict[str, int]]:
    """By place and route of a kind: the fewest steps, from a graph whose edges join routes that share a city."""
    graph = nx.Graph()
    ends = {route: both for route, both in _ends(map_id).items() if route.endswith(kind)}
    graph.add_nodes_from(ends)
    for one, (a, b) in ends.items():
        graph.add_edges_from(
            (one, other) for other, both in ends.items() if other != one and {a, b} & set(both)
        )
    far = dict(nx.all_pairs_shortest_path_length(graph))
    found: dict[str, dict[str, int]] = {route: dict(far[route]) for route in ends}
    starts = {city["id"]: (city["id"],) for city in map_data(map_id)["cities"]}
    starts |= {route: both for route, both in _ends(map_id).items() if not route.endswith(kind)}
    for place, cities in starts.items():
        first = [route for route, both in ends.items() if set(both) & set(cities)]
        reached: dict[str, int] = {}
        for route in first:
            for goal, steps in far[route].items():
                reached[goal] = min(reached.get(goal, 99), steps + 1)
        found[place] = reached
    return found


def steps(map_id: str, kind: str, place: str, route: str) -> int | None:
    """The fewest steps from a place to a route of the kind, 0 for staying; None where no way leads."""
    return _steps_between(map_id, kind)[place].get(route)


def card_price(card: str) -> dict[str, int]:
    words = (CARD[card] if card in CARD else CARD[card.split("-")[0]]).split()
    return {good: words.count(good) for good in GOODS}


def _lack(have: dict[str, int], cost: dict[str, int]) -> dict[str, int]:
    return {good: n - have.get(good, 0) for good, n in cost.items() if n > have.get(good, 0)}


class _Case:
    """A position made ready to be asked."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.position = position
        self.map = position["map"]
        decisions = (position.get("pending") or {}).get("decisions")
        self.now = decisions[-1] if decisions else {"phase": "play", "seat": position["to_move"]}
        self.phase = self.now["phase"]
        self.left = self.now.get("left", 0)
        self.begun = self.now.get("begun", False)
        self.colour = self.now["seat"]
        self.seats = {seat["colour"]: seat for seat in position["seats"]}
        self.seat = self.seats[self.colour]
        self.capital = map_data(self.map)["capital"][0]
        self.free = 12 - (6 - len(self.seat["colonists"])) - sum(self.seat["goods"].values())

    def stored(self, kind: str) -> int:
        return 3 - sum(1 for own, _ in self.seat["colonists"] if own == kind)

    def time(self, *phases: str, rule: str = "R-TRN-1") -> Found:
        return [] if self.phase in phases else [(rule, {"phase": self.phase})]

    def cost(self, rule: str, goods: dict[str, int], coins: int = 0) -> Found:
        lack = _lack(self.seat["goods"], goods)
        lack_coins = max(0, coins - self.seat["coins"])
        return [(rule, {"missing": lack, "missing_coins": lack_coins})] if lack or lack_coins else []

    # -- one method a verb ---------------------------------------------------------------------------------------

    def play(self, card: str) -> Found:
        found = self.time("play")
        if card not in self.seat["hand"]:
            found.append(("R-TRN-1", {"card": card}))
            if self.phase == "play" and self.seat["hand"] == ["tribune"]:
                found.append(("R-TRN-4", {"card": "tribune"}))
        return found

    def done(self) -> Found:
        if self.phase == "play":
            forced = self.seat["hand"] == ["tribune"]
            return [("R-TRN-3", {}), *([("R-TRN-4", {"card": "tribune"})] if forced else [])]
        return {"prefect": [("R-PRE-1", {})], "keep": [("R-STO-4", {})]}.get(self.phase, [])

    def move(self, kind: str, origin: str, arrow: str, route: str) -> Found:
        found = self.time("architect")
        if self.phase == "architect" and self.begun:
            found.append(("R-ARC-10", {}))
        if [kind, origin] not in self.seat["colonists"]:
            owners = [
                other["colour"]
                for other in self.position["seats"]
                if "~" in origin and any(place == origin for _, place in other["colonists"])
            ]
            facts: dict[str, Any] = {"places": [origin]}
            if owners and owners != [self.colour]:
                facts["seat"] = owners[0]
            found.append(("R-ARC-1", facts))
        if not route.endswith(kind):
            found.append(("R-ARC-2", {"routes": [route]}))
        elif origin == route:
            found.append(("R-ARC-9", {"routes": [route]}))
        else:
            need = steps(self.map, kind, origin, route)
            have = self.left if self.phase == "architect" else len(self.seat["colonists"])
            if need is None:
                found.append(("R-ARC-3", {"routes": [route]}))
            elif need > have:
                found.append(("R-ARC-1", {"routes": [route], "steps": need, "left": have}))
        for other in self.position["seats"]:
            if origin != route and any(place == route for _, place in other["colonists"]):
                found.append(("R-ARC-4", {"routes": [route], "seat": other["colour"]}))
        return found

    def build(self, city: str) -> Found:
        found = self.time("architect")
        if len(self.seat["houses"]) == 15:
            found.append(("R-CMP-2", {"left": 0}))
        if city == self.capital:
            return [*found, ("R-ARC-12", {"cities": [city]})]
        if city in self.seat["houses"]:
            found.append(("R-ARC-12", {"cities": [city]}))
        places = [place for _, place in self.seat["colonists"]]
        if not any("~" in place and city in _ends(self.map)[place] for place in places):
            found.append(("R-ARC-11" if city in places else "R-ARC-10", {"cities": [city]}))
        goods, base = HOUSE[self.position["tokens"][city]]
        standing = sum(1 for seat in self.position["seats"] if city in seat["houses"])
        short = self.cost("R-ARC-13", goods, base * (standing + 1))
        found += short
        if short and short[0][1]["missing_coins"] and standing:
            found.append(("R-ARC-14", {"cities": [city]}))
        return found

    def produce(self, province: str) -> Found:
        coins = self.position["markers"][province]["side"] == "coins"
        return self.time("prefect") + ([("R-PRE-1", {"provinces": [province]})] if coins else [])

    def cash(self) -> Found:
        if self.phase == "colonist" and self.begun:
            return [("R-COL-2", {})]
        return self.time("prefect", "colonist")

    def keep(self, *words: str) -> Found:
        if self.phase != "keep":
            return self.time("keep", rule="R-STO-4")
        kept = dict(zip(words[::2], map(int, words[1::2]), strict=True))
        offered = self.now["goods"]
        found: Found = [
            ("R-STO-4", {"goods": [good], "offered": offered.get(good, 0)})
            for good, n in kept.items()
            if n > offered.get(good, 0)
        ]
        total = sum(kept.values())
        if total > self.free:
            found.append(("R-STO-1", {"free": self.free}))
        if total < self.free:
            found.append(("R-STO-4", {"free": self.free}))
        return found

    def _trade(self, good: str, direction: int) -> Found:
        early = not self.position["options"]["start_goods"] and self.phase == "play" and direction == 2
        if self.phase == "mercator":
            before = self.now.get("goods", {}).get(good, 0)
            if before:
                both_ways = [("R-MER-5", {})] if before != direction else []
                return [("R-MER-2", {"goods": [good]}), *both_ways]
            return [] if self.left else [("R-MER-2", {})]
        if early and self.seat["turns"] == 0:
            return []
        return [*self.time("mercator"), *([("R-SET-9", {})] if early else [])]

    def sell(self, good: str, n: str) -> Found:
        have = self.seat["goods"][good]
        return self._trade(good, 1) + ([("R-MER-3", {"have": have})] if int(n) > have else [])

    def buy(self, good: str, n: str) -> Found:
        found = self._trade(good, 2)
        price = int(n) * PRICE[good]
        if price > self.seat["coins"]:
            found.append(("R-MER-3", {"missing_coins": price - self.seat["coins"]}))
        if int(n) > self.free:
            found.append(("R-STO-9", {"free": self.free}))
        return found

    def take(self, slot: str, *named: str) -> Found:
        found = self.time("senator", "consul")
        if not found and not self.left:
            found.append(("R-SEN-1" if self.phase == "senator" else "R-CON-1", {}))
        mark = {"slots": [int(slot)]}
        card = self.position["display"][int(slot) - 1]
        if card is None:
            return [*found, ("R-SEN-1", mark)]
        cost = card_price(card)
        if self.phase == "consul":
            if named:
                found.append(("R-CON-1", mark))
            return found + self.cost("R-CON-1", cost)
        printed = SLOT[int(slot) - 1].split()
        if ("?" in printed) != bool(named):
            found.append(("R-SEN-2", mark))
        elif named:
            cost[named[1]] += 1
        cost["cloth"] += printed.count("cloth")
        return found + self.cost("R-SEN-2", cost)

    def copy(self, colour: str) -> Found:
        found = self.time("diplomat")
        if colour not in self.seats:
            return [*found, ("R-DIP-1", {})]
        if colour == self.colour:
            return [*found, ("R-DIP-3", {})]
        pile = self.seats[colour]["discard"]
        if not pile or pile[-1].split("-")[0] == "diplomat":
            found.append(("R-DIP-2", {"seat": colour}))
        return found

    def settle(self, kind: str, city: str) -> Found:
        found = self.time("tribune", "colonist")
        tribune = self.phase == "tribune"
        if tribune and not self.left:
            found.append(("R-TRI-3", {}))
        if city != self.capital and (tribune or city not in self.seat["houses"]):
            found.append(("R-TRI-3" if tribune else "R-COL-1", {"cities": [city]}))
        if not self.stored(kind):
            found.append(("R-COL-3", {"left": 0}))
        return found + self.cost("R-TRI-3" if tribune else "R-COL-1", COLONIST)


class Oracle:
    """Answers for one position."""

    def __init__(self, position: dict[str, Any]) -> None:
        self._case = _Case(position)

    def reasons(self, text: str) -> Found:
        """Every reason against a well-formed move: (rule id, facts); [] if it is legal."""
        verb, *words = text.split()
        return getattr(self._case, verb)(*words)
