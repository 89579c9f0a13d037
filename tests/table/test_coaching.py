"""The coach at the table: hints on request, the look back after the game, and a page that stays awake."""

from __future__ import annotations

import asyncio
from html import unescape

import ipywidgets as widgets

from concordia_nb import concordia, players
from concordia_nb.coach.telling import title
from concordia_nb.concordia import Record
from concordia_nb.core.words import set_language
from concordia_nb.table import Table
from concordia_nb.table.coaching import Coached
from tests.table.conftest import Page, new_table, seats


def almost_over(*given: str) -> Table:
    """A table with a few moves of the game left, so that looking back takes little."""
    state = concordia.new_game("italia", seats=seats(*["civis"] * len(given)), seed=5)
    bot = players.make("civis")
    moves = []
    trial = state.copy()
    while not trial.over:
        moves.append(bot.decide(trial))
        trial.play(moves[-1])
    for move in moves[:-40]:
        state.play(move)
    while state.phase != "play":
        state.play(bot.decide(state))
    position = state.to_position()
    for seat, player in zip(position["seats"], given, strict=True):
        seat["player"] = player
    return Table(Record(concordia.from_position(position)), pace=0)


def finish(table: Table) -> None:
    bot = players.make("civis")
    while not table.state.over:
        table.do(f"move:{bot.decide(table.state)}")
        if table.sitting.doubt:
            table.do("sure")


def test_a_hint_comes_only_when_asked_for_and_goes_with_the_move() -> None:
    page = Page(new_table("human", "civis"))
    table = page.table
    assert table.advice is None
    assert "coach:hint" in table.front.parts["choices"]
    page.click("coach:hint")
    assert table.advice is not None
    assert table.advice.move in table.state.moves()
    assert table.advice.lines[1] in table.front.parts["choices"].replace("&#x27;", "'").replace("&quot;", '"')
    assert table.record.moves == []
    page.click("coach:close")
    assert table.advice is None
    page.click("coach:hint")
    page.click(f"move:{table.advice.move}")
    assert len(table.record.moves) == 1
    assert table.advice is None


def test_a_hint_is_marked_on_the_board() -> None:
    table = new_table("human", "human")
    table.do("coach:hint")
    while not table.advice.marks.spots:
        table.do(f"move:{table.advice.move}")
        table.do("coach:hint")
    keys = [shape.key for shape in table.board.scene.layers["highlights"]]
    assert any(key.startswith("mark:") for key in keys)


def test_no_hint_while_a_bot_decides_or_by_a_late_click() -> None:
    table = new_table("human", "human")
    table.do("coach:hint", table.sitting.version - 1)
    assert table.advice is None
    watched = new_table("civis", "civis")
    watched.paused = True
    watched.do("coach:hint")
    assert watched.advice is None


def test_after_the_game_one_can_look_back_and_see_each_moment_on_the_board() -> None:
    table = almost_over("human", "human")
    finish(table)
    assert "coach:review" in table.front.parts["sheet"]
    table.do("coach:review")
    assert table.looked_back is not None
    moments = table.looked_back.moments
    assert moments
    assert table.front.parts["sheet"].count("coach:moment:") == len(moments)
    end = table.board.scene.description
    table.do("coach:moment:0")
    assert table.moment == 0
    assert table.front.parts["sheet"] == ""
    assert table.board.scene.description != end
    table.do("coach:list")
    assert table.moment is None
    table.do("coach:moment:0")
    table.do("coach:close")
    assert table.board.scene.description == end
    table.do(f"coach:moment:{len(moments)}")
    table.do("coach:moment:x")
    assert table.moment is None


def test_a_moment_looked_back_at_shows_the_whole_table_of_then_and_plays_nothing() -> None:
    table = almost_over("human", "human")
    finish(table)
    end = dict(table.front.parts)
    table.do("coach:review")
    moments = table.looked_back.moments
    number = next(i for i, found in enumerate(moments) if found.at < len(table.record.moves) - 10)
    table.do(f"coach:moment:{number}")
    then = table.record.at(moments[number].at)
    parts = table.front.parts
    assert f"Round {moments[number].round}, before {then.seats[then.turn].name}&#x27;s turn" in parts["bar"]
    assert "wins with" not in parts["bar"]
    assert 'data-do="coach:close"' in parts["bar"]
    assert "takeback" not in parts["bar"]
    assert "final scoring" not in parts["choices"]
    for text in (f"{len(then.hands[then.to_move])}</small>", f"Hand of {then.seats[then.to_move].name}"):
        assert text in parts["hand"]
    assert f"round {moments[number].round}<" in parts["seats"]
    for coins in then.coins:
        assert f'<span aria-hidden="true">{coins}</span>' in parts["seats"]
    assert f"{len(then.deck)} card" in parts["display"]
    assert "ct-can" not in "".join(parts.values())
    assert table.front.targets == []
    moves, coach = list(table.record.moves), parts["choices"]
    for move in then.moves():
        table.do(f"move:{move}")
        table.do(f"card:{move.partition(' ')[2]}")
    table.pick("city", "roma")
    table.do("done")
    assert table.record.moves == moves
    assert table.front.parts["choices"] == coach
    table.do("coach:close")
    for part in ("bar", "hand", "display", "seats", "log"):
        assert table.front.parts[part] == end[part]


def test_a_hint_stands_above_the_choices() -> None:
    table = new_table("human", "human")
    for what in ("card:senator", "slot:3", "coach:hint"):
        table.do(what)
    assert table.sitting.slot == 3
    inside = table.front.parts["choices"]
    assert 0 < inside.index("ct-note") < inside.index("ct-chips") < inside.index("coach:close")


def test_the_page_stays_awake_while_the_coach_looks_back() -> None:
    table = almost_over("human", "human")
    finish(table)
    ticks = []

    async def watch() -> None:
        table.do("coach:review")
        assert table.looked_back is None
        assert "looking back" in table.front.parts["sheet"]
        while table.looked_back is None:
            ticks.append(table._thinking_task.done())
            await asyncio.sleep(0)

    asyncio.run(watch())
    assert len(ticks) > 5


def test_a_move_taken_back_stops_the_look_back() -> None:
    table = almost_over("human", "human")
    finish(table)

    async def watch() -> None:
        table.do("coach:review")
        await asyncio.sleep(0)
        table.do("takeback")
        await asyncio.wait_for(table._thinking_task, 60)

    asyncio.run(watch())
    assert table.looked_back is None
    assert not table.state.over


def test_the_coach_speaks_the_language_in_use() -> None:
    set_language("xx")
    table = new_table("human", "human")
    table.do("coach:hint")
    assert all(line.startswith("«") for line in table.advice.lines)


def ways_of(table: Table) -> list[str]:
    return [title(way) for way in table.comparing.ways]


def test_two_ways_to_go_on_are_compared_and_nothing_is_played() -> None:
    table = almost_over("human", "human")
    table.do("coach:hint")
    assert "coach:whatif" in table.front.parts["choices"]
    table.do("coach:whatif")
    shown = unescape(table.front.parts["sheet"])
    assert all(words in shown for words in ways_of(table))
    found = table.comparing.result
    assert [found.a.title, found.b.title] == ways_of(table)[:2]
    assert found.verdict[0] in shown
    assert table.record.moves == []
    table.do("coach:b:2")
    other = table.comparing.result
    assert [other.a.title, other.b.title] == [ways_of(table)[n] for n in (0, 2)]
    table.do("coach:a:2")  # never the same on both sides
    assert table.comparing.chosen == [2, 0]
    assert table.comparing.result.points == other.points[::-1]
    table.do("coach:a:99")
    assert table.comparing.chosen == [2, 0]
    table.do("close")
    assert table.front.parts["sheet"] == ""
    table.do(f"move:{table.advice.move}")
    assert table.comparing is None


def test_ways_are_compared_in_slices_and_only_the_last_choice_is_played_on() -> None:
    table = new_table("human", "human")
    pictures = []

    async def watch() -> None:
        table.do("coach:whatif")
        first = table._thinking_task
        assert "plays on from both" in table.front.parts["sheet"]
        await asyncio.sleep(0)
        table.do("coach:b:2")
        while table.comparing.result is None:
            pictures.append(table._thinking_task.done())
            await asyncio.sleep(0)
        assert first.cancelled()

    asyncio.run(watch())
    assert len(pictures) > 5
    assert list(table.comparing.found) == [(0, 2)]


def test_where_only_one_thing_can_be_done_nothing_is_compared() -> None:
    table = new_table("human", "human")
    table.do("card:mercator")
    table.do("move:sell cloth 1")
    table.do("move:sell wine 1")
    table.do("coach:hint")
    assert "coach:whatif" not in table.front.parts["choices"]
    table.do("coach:whatif")
    assert "only one way" in table.front.parts["sheet"]


def test_what_a_coach_brings_to_a_table_hides_nothing_of_the_widget() -> None:
    own = [name for name in vars(Coached) if not name.startswith("__")]
    assert not [name for name in own if hasattr(widgets.Box, name)]
    assert repr(new_table("human", "human"))
