"""Whole games played through what a page offers: buttons and spots, nothing else."""

from __future__ import annotations

import random
import re
from html import unescape

import pytest

from concordia_nb.concordia import Record
from concordia_nb.table.sitting import keep_text, trades_of
from tests.table.conftest import Page, new_table

BUTTON = re.compile(r'<button[^>]*\bdata-do="([^"]+)"[^>]*>')
NOT_PLAY = (
    "undo",
    "restart",
    "takeback",
    "sheet",
    "pace",
    "theme",
    "save",
    "again",
    "endturns",
    "back",
    "pause",
    "step",
    "coach:whatif",
)


def offered(html: str) -> list[str]:
    """What the buttons of a part do, the dull ones left out."""
    return [
        unescape(match.group(1))
        for match in BUTTON.finditer(html)
        if 'aria-disabled="true"' not in match.group(0)
    ]


def playable(page: Page) -> list[str]:
    """Everything on the page that plays, glows or counts."""
    table = page.table
    parts = table.front.parts
    if parts["sheet"]:
        return ["sure"]
    can = [f"spot:{target['id']}" for target in table.front.targets]
    can += [
        what
        for what in offered(parts["choices"] + parts["bar"])
        if what not in NOT_PLAY and what.partition(":")[0] not in NOT_PLAY
    ]
    for name in ("hand", "display", "seats"):
        can += [
            m.group(1)
            for m in re.finditer(r'<button[^>]*class="[^"]*ct-can[^"]*"[^>]*data-do="([^"]+)"', parts[name])
        ]
    return can


@pytest.mark.parametrize(
    ("board", "players"),
    [
        ("italia", ("human", "human")),
        ("italia", ("human", "random", "random")),
        ("imperium", ("random", "human", "random", "random", "random")),
    ],
)
def test_a_whole_game_is_played_by_what_the_page_offers(board: str, players: tuple[str, ...]) -> None:
    page = Page(new_table(*players, board=board, seed=5))
    page.say("ready")
    rng = random.Random(3)
    table = page.table
    used: set[str] = set()
    for _click in range(6000):
        if table.state.over:
            break
        can = playable(page)
        assert can, table.state.question()
        # ending a turn is offered everywhere: choose it less often, or nothing would ever be built
        rest = [what for what in can if what != "done" and not what.startswith("minus")] or can
        what = rng.choice(rest if rng.random() < 0.8 else can)
        if what.startswith("plus") and "trade" in can and rng.random() < 0.6:
            what = "trade"
        used.add(what.partition(":")[0])
        page.click(what)
        note = table.sitting.note
        assert note is None or note.kind != "fault", note
    assert table.state.over
    assert table.front.parts["sheet"], "the final scoring is shown"
    assert {"card", "move", "spot", "plus", "trade", "slot", "done"} <= used
    again = Record.from_dict(table.record.to_dict())
    assert again.state.to_position() == table.state.to_position()


def test_every_legal_move_can_be_made_by_buttons_alone() -> None:
    """For thousands of positions: each move is reached by some row of buttons of the choices, hand and display."""
    page = Page(new_table("human", "human", "human", seed=11))
    page.say("ready")
    table, rng = page.table, random.Random(1)
    for _turn in range(70):
        if table.state.over:
            break
        moves = table.state.moves()
        verbs = {move.split()[0] for move in moves}
        reached = reachable(page)
        missing = [move for move in moves if str(move) not in reached]
        assert not missing, (table.state.phase, missing[:5], sorted(reached)[:20], verbs)
        table.sitting.play(rng.choice(moves), sure=True)
        table.refresh()


def test_the_fish_market_is_visited_by_buttons_alone() -> None:
    page = Page(new_table("human", "human", board="balearica", seed=2, options={"fish_market": True}))
    page.say("ready")
    table, rng = page.table, random.Random(4)
    visits = 0
    for _turn in range(120):
        moves = table.state.moves()
        market = [move for move in moves if move.startswith("fish ")]
        if market:
            assert {*market} <= reachable(page)
            page.click(f"move:{rng.choice(market)}")
            visits += 1
            moves = table.state.moves()
            assert not [move for move in moves if move.startswith("fish ")]
        wanted = [
            move for move in moves if move.startswith(("produce", "play prefect", "play tribune"))
        ] or moves
        table.sitting.play(rng.choice(wanted), sure=True)
        table.refresh()
    assert visits > 5
    assert "Praefectus Piscatus" in table.front.parts["seats"]
    fish = sum(table.state.own.fish)
    shown = re.findall(r'title="(\d+) fish"', table.front.parts["seats"])
    assert sum(map(int, shown)) == fish


def reachable(page: Page) -> set[str]:
    """The moves that buttons lead to, taking colonists, slots and counters in hand on the way."""
    table = page.table
    sitting = table.sitting
    found: set[str] = set()

    def look() -> list[str]:
        table.refresh()
        parts = table.front.parts
        buttons = offered(parts["choices"] + parts["bar"] + parts["hand"] + parts["display"])
        for what in buttons:
            verb, _sep, rest = what.partition(":")
            if verb == "move":
                found.add(rest)
            elif verb == "card":
                found.add(f"play {rest}")
            elif verb == "done":
                found.add("done")
        return buttons

    first = look()
    for what in first:
        verb, _sep, rest = what.partition(":")
        if verb in ("lift", "slot"):
            sitting.forget()
            if verb == "slot":
                takes = sitting.takes(int(rest))
                if len(takes) == 1:
                    found.add(str(takes[0]))
                    continue
            before = len(table.record.moves)
            sitting.act(what)
            assert len(table.record.moves) == before
            look()
            sitting.forget()
    if sitting.counts_goods:
        for move in table.state.moves():
            if move.split()[0] in ("sell", "buy"):
                sitting.forget()
                verb, good, n = move.split()
                for _unit in range(int(n)):
                    sitting.act(f"{'plus' if verb == 'buy' else 'minus'}:{good}")
                found.update(trades_of(sitting.amounts))
            elif move.startswith("keep "):
                sitting.forget()
                sitting.amounts = list(move.goods)
                assert all(0 <= a <= b for a, b in zip(sitting.amounts, sitting.offered, strict=True))
                found.add(keep_text(sitting.amounts))
        sitting.forget()
    sitting.note = None
    table.refresh()
    return found
