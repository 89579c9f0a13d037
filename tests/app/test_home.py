"""The home page without a browser: every place is found, games are kept, bad files change nothing."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import jinja2
import pytest

from concordia_nb import concordia
from concordia_nb.app.seated import Seated
from concordia_nb.app.server import TEMPLATES
from concordia_nb.app.stepping import Stepping
from concordia_nb.concordia import rules
from concordia_nb.core.files import folder
from concordia_nb.store import Store
from tests.app.visiting import Visitor

MARKUP = "<img src=x onerror=alert(1)><script>alert(2)</script>"
#: What may stand outside «…»: names of the game, of people, of boards, and what visitors typed.
NAMES = {
    *("Concordia", "Italia", "Imperium", "Roma", "Praefectus", "Magnus", "R", "K", "QX", "WHA"),
    *("Vesta", "Jupiter", "Saturnus", "Mercurius", "Mars", "Minerva"),
    *("Livia", "Marcus", "Julia", "Gaius", "Claudia"),
    *("I", "II", "III", "IV", "V", "A", "B", "C", "D"),
    *(word for b in concordia.board_ids() for word in re.findall(r"\w+", concordia.load_board(b).name)),
}


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setenv("CONCORDIA_NB_HOME", str(tmp_path))
    monkeypatch.setenv("CONCORDIA_NB_LANG", "en")
    return Store(tmp_path)


def playing(visitor: Visitor) -> Seated:
    assert isinstance(visitor.home.place, Seated)
    return visitor.home.place


def start(visitor: Visitor) -> Seated:
    """A game of one person against two bots in which the person begins."""
    visitor.press("go:play")
    return start_here(visitor)


def start_here(visitor: Visitor) -> Seated:
    """The same on the board that is chosen in the form."""
    for number in (1, 2):
        visitor.set(f"player.{number}", "random")
    visitor.set("starter", "0")
    visitor.press("here:start")
    return playing(visitor)


def test_the_fish_market_is_offered_on_its_boards_and_played(store: Store) -> None:
    visitor = Visitor(store)
    visitor.press("go:play")
    assert "Play the fish market" not in visitor.words()
    visitor.set("board", "cyprus")
    assert "Play the fish market" in visitor.words()
    assert rules.rules()["H-FISH-2"].text in visitor.words()
    visitor.set("fish", "true")
    assert start_here(visitor).widget.record.state.own.fish == (0, 0, 0)


def test_the_front_door_stands_on_the_coasts_of_imperium(store: Store) -> None:
    found = re.search(r'<svg class="ca-coast" viewBox="0 0 (\d+) (\d+)"[^>]* aria-hidden="true">.*? d="([^"]*)"',
                      Visitor(store).html())  # fmt: skip
    assert found
    sizes = [int(found[1]), int(found[2])]
    drawn = []
    for ring in found[3].split("z")[:-1]:
        begin, _to, steps = ring.removeprefix("M").partition("l")
        points = [tuple(map(int, begin.split()))]
        moves = [int(step) for step in steps.split()]
        for dx, dy in zip(moves[::2], moves[1::2], strict=True):
            points.append((points[-1][0] + dx, points[-1][1] + dy))
        drawn.append(points)
    board = json.loads((folder("maps") / "imperium.json").read_text(encoding="utf-8"))
    land = board["outline"]["land"]
    assert drawn == [
        [(round(x * sizes[0]), round(y * sizes[1])) for x, y in zip(ring[::2], ring[1::2], strict=True)]
        for ring in land
    ]


def test_every_place_is_one_click_away(store: Store) -> None:
    visitor = Visitor(store)
    for place, heading in [("learn", "Learn Concordia"), ("play", "Play Concordia"), ("watch", "Watch"),
                           ("rules", "Rules of Concordia"), ("home", "Concordia")]:  # fmt: skip
        visitor.press(f"go:{place}")
        assert heading in visitor.words()
        assert visitor.tags().count("h1") == 1
        assert visitor.tags().count("main") == 1


def test_a_game_is_kept_from_its_first_move_and_continued_by_another_kernel(store: Store) -> None:
    first = Visitor(store)
    seated = start(first)
    seated.widget.do("card:architect" if "play architect" in seated.widget.state.moves() else "")
    seated.widget.sitting.play("play mercator", sure=True)
    seated.widget.on_move(seated.widget.record)  # type: ignore[misc]
    moves = list(seated.widget.record.moves)
    second = Visitor(store, f"?game={seated.game_id}")
    assert playing(second).widget.record.moves == moves
    third = Visitor(store)
    assert "Your game waits" in third.words()
    third.press(f"game:{seated.game_id}")
    assert playing(third).widget.record.moves == moves


def test_a_finished_game_leads_to_its_scoring_and_to_its_steps(store: Store) -> None:
    first = Visitor(store)
    seated = start(first)
    record, dice = seated.widget.record, random.Random(1)
    while not record.state.over:
        record.play(dice.choice(record.state.moves()))
    seated.widget.on_move(record)  # type: ignore[misc]
    later = Visitor(store, "?place=play")
    assert "Finished games" in later.words()
    later.press(f"game:{seated.game_id}")
    assert playing(later).widget.state.over
    assert "coach:review" in playing(later).widget.front.parts["choices"]
    later.press("go:play")
    later.press(f"record:{seated.game_id}")
    assert isinstance(later.home.place, Stepping)


def test_two_browsers_do_not_share_games(store: Store) -> None:
    seated = start(Visitor(store))
    other = Visitor(store, f"?game={seated.game_id}", browser="f" * 32)
    assert "There is no kept game" in other.text()
    assert "Continue a game" not in other.words()


def test_a_code_brings_the_games_to_another_browser(store: Store) -> None:
    mine = Visitor(store)
    seated = start(mine)
    mine.press("go:play")
    mine.press("here:code")
    code = next(word for word in mine.words() if re.fullmatch(r"\w{4}-\w{4}", word) and word != "K7QX-4WHA")
    other = Visitor(store, "?place=play", browser="f" * 32)
    other.set("code", "AAAA-AAAA")
    assert "Nobody has this code here" in other.text()
    other.set("code", code.lower())
    other.press(f"game:{seated.game_id}")
    assert playing(other).game_id == seated.game_id


def test_an_older_window_says_so_and_overwrites_nothing(store: Store) -> None:
    first = Visitor(store)
    seated = start(first)
    second = Visitor(store, f"?game={seated.game_id}")
    newer = playing(second)
    newer.widget.record.play("play mercator")
    newer._keep(newer.widget.record)
    seated.widget.record.play("play senator")
    seated._keep(seated.widget.record)
    assert "played on in another window" in first.text()
    assert seated.widget.paused
    assert store.load(first.home.visit.owner, seated.game_id)[0]["moves"] == ["play mercator"]


def test_a_game_is_forgotten_only_after_asking(store: Store) -> None:
    visitor = Visitor(store)
    seated = start(visitor)
    visitor.press("go:play")
    visitor.press(f"here:doom:{seated.game_id}")
    assert len(store.games(visitor.home.visit.owner)) == 1
    visitor.press(f"here:forget:{seated.game_id}")
    assert store.games(visitor.home.visit.owner) == []


@pytest.mark.parametrize("place", ["play", "watch"])
@pytest.mark.parametrize(
    "text",
    [None, "", "{", "[1]", json.dumps({"map": MARKUP, "seats": 2}),
     json.dumps({"position": {"map": "italia", "seats": MARKUP}, "moves": [MARKUP]})],
)  # fmt: skip
def test_bad_files_change_nothing_and_never_become_html(store: Store, place: str, text: str | None) -> None:
    visitor = Visitor(store, f"?place={place}")
    visitor.upload(MARKUP, text)
    assert "script" not in visitor.tags()
    assert "img" not in visitor.tags()
    assert "onerror" in visitor.text()  # the file's name, as text
    assert store.games(visitor.home.visit.owner) == []


def test_markup_in_names_is_refused_and_stays_text(store: Store) -> None:
    visitor = Visitor(store, "?place=play")
    visitor.set("name.0", "<b>x</b>")
    assert "b" not in visitor.tags()
    assert "The name of seat 1 has a sign that no name has" in visitor.text()
    visitor.home.place.do("start")
    assert store.games(visitor.home.visit.owner) == []


def test_a_good_file_is_played_on_or_stepped_through(store: Store) -> None:
    record = concordia.Record(concordia.new_game("italia", seats=2, seed=1))
    record.play("play mercator")
    record.play("done")
    visitor = Visitor(store, "?place=play")
    visitor.upload("g.json", json.dumps(record.to_dict()))
    visitor.press("here:opened:play")
    assert playing(visitor).widget.record.moves == record.moves
    visitor.press("go:watch")
    visitor.upload("g.json", json.dumps(record.to_dict()))
    stepping = visitor.home.place
    assert isinstance(stepping, Stepping)
    visitor.press("here:next")
    assert stepping.at == 1
    visitor.press("here:last")
    assert stepping.at == 2
    visitor.press("here:turn-back")
    assert stepping.at == 0
    visitor.set("at", "99999")
    assert stepping.at == 2


def test_a_record_in_the_data_folder_has_an_address(store: Store, tmp_path: Path) -> None:
    (tmp_path / "records").mkdir()
    concordia.Record(concordia.new_game("imperium", seats=3, seed=1)).save(
        tmp_path / "records" / "lesson-1.concordia.json"
    )
    visitor = Visitor(store, "?record=lesson-1")
    assert isinstance(visitor.home.place, Stepping)
    assert (
        "There is no kept game"
        in Visitor(store, "?record=..%2Fgames").text() + Visitor(store, "?record=x").text()
    )


def test_a_damaged_store_is_said_once_and_the_page_goes_on(store: Store, tmp_path: Path) -> None:
    store.path.write_bytes(b"no database" * 1000)
    visitor = Visitor(store)
    visitor.press("go:play")
    assert "was damaged" in visitor.text() or list(tmp_path.glob("*.damaged-1"))
    visitor.press("go:learn")
    assert "was damaged" not in visitor.text()


def test_messages_that_make_no_sense_are_survived(store: Store) -> None:
    visitor = Visitor(store, "?place=nowhere&game=&lang=%00")
    for message in ({}, {"event": "do"}, {"event": "do", "what": 5}, {"event": "do", "what": "here:here:here"},
                    {"event": "do", "what": "go:nowhere:x"}, {"event": "do", "what": "game:../x"},
                    {"event": "upload", "name": 5}, {"event": "ready"}):  # fmt: skip
        visitor.hear(dict(message))
    visitor.set("at", "x")
    visitor.set("theme", "pink")
    assert visitor.tags().count("h1") == 1


def test_the_rules_are_searched_by_words_and_by_id(store: Store) -> None:
    visitor = Visitor(store, "?place=rules")
    everything = visitor.tags().count("article")
    visitor.set("search", "r-arc-14")
    assert visitor.tags().count("article") == 1
    assert "mark" in visitor.tags()
    visitor.set("search", "house capital")
    assert 0 < visitor.tags().count("article") < everything
    visitor.set("search", MARKUP)
    assert "No rule has all these words." in visitor.words()
    assert "script" not in visitor.tags()


def test_the_set_up_sheet_follows_board_and_players(store: Store) -> None:
    visitor = Visitor(store, "?place=rules")
    visitor.press("here:setup")
    visitor.set("board", "imperium")
    visitor.set("seats", "2")
    assert "meant for 3 to 5" in visitor.text()
    assert visitor.text().count("Player 2") == 1
    visitor.set("board", "balearica")
    assert "meant for 3 players" in visitor.text()


def test_the_theme_is_remembered_and_worn(store: Store) -> None:
    visitor = Visitor(store, theme="dark")
    assert visitor.home.front.theme == "dark"
    visitor.set("theme", "projector")
    assert visitor.home.front.theme == "projector"
    visitor.set("theme", "")
    assert visitor.home.front.theme == "light"


@pytest.mark.parametrize(
    "place", ["home", "learn", "play", "watch", "rules", "rules&sheet=aid", "rules&sheet=setup"]
)
def test_every_word_goes_through_gettext(store: Store, place: str) -> None:
    visitor = Visitor(store, f"?lang=xx&place={place}")
    outside = []
    for words in visitor.words():
        bare = re.sub("|".join(sorted(rules.rules(), key=len, reverse=True)), " ", words)
        while (shorter := re.sub(r"«[^«»]*»", " ", bare)) != bare:
            bare = shorter
        outside += [word for word in re.findall(r"[^\W\d_]+", bare) if word not in NAMES]
    assert outside == []


def own_map(**change: object) -> str:
    """The example of maps/README.md, changed."""
    written = (folder("maps") / "README.md").read_text(encoding="utf-8")
    example = written.split("```json\n")[2].split("```")[0]
    return json.dumps({**json.loads(example), **change})


def test_a_board_of_ones_own_is_chosen_played_and_taken_up_again(store: Store) -> None:
    visitor = Visitor(store, "?place=play")
    visitor.press("here:choose:board")
    visitor.upload("latium.json", own_map())
    assert "4 cities in 2 provinces, for 2 to 5 players" in visitor.text()
    assert "ca-picture-latium" in visitor.html()
    visitor.set("board", "corsica")
    visitor.set("board", "latium")
    seated = start_here(visitor)
    assert seated.widget.record.state.board.name == "Latium"
    seated.widget.record.play("play tribune")
    seated._keep(seated.widget.record)
    again = Visitor(store, f"?game={seated.game_id}")
    assert playing(again).widget.record.moves == ["play tribune"]
    assert playing(again).widget.record.state.board.name == "Latium"
    saved = json.dumps(seated.widget.record.to_dict())
    again.press("go:play")
    assert "Latium: Livia, Marcus and Julia" in again.text()
    again.press("here:choose:game")
    again.upload("game.concordia.json", saved)
    again.press("here:opened:play")
    assert playing(again).widget.record.state.board.name == "Latium"


def test_every_fault_of_a_board_is_named_and_nothing_changes(store: Store) -> None:
    visitor = Visitor(store, "?place=play")
    visitor.press("here:choose:board")
    visitor.upload("latium.json", own_map())
    visitor.upload(MARKUP, own_map(id="italia", capital=["rom"], aspect=MARKUP))
    assert "The board was not taken: 4 faults." in visitor.text()
    assert "id: 'italia' is a board of the kit; give yours another id" in visitor.text()
    assert "capital[0]: no city has the id 'rom'" in visitor.text()
    assert "aspect: must be a number" in visitor.text()
    assert not {"script", "img"} & set(visitor.tags())
    assert visitor.home.place.board_shown().id == "latium"  # type: ignore[union-attr]
    for text in (None, "", "{", "[1]", "null"):
        visitor.upload("latium.json", text)
        assert "The board was not taken" in visitor.text()
    visitor.press("here:choose:game")
    visitor.upload("latium.json", own_map())
    assert "latium.json: a board. It is chosen where a new game is made." in visitor.text()
    assert "The board was not taken" not in visitor.text()


def test_a_board_with_very_many_faults_names_the_first_and_counts_the_others(store: Store) -> None:
    visitor = Visitor(store, "?place=play")
    visitor.press("here:choose:board")
    visitor.upload("latium.json", own_map(routes=[{"kind": "air", "a": "roma", "b": "rom"}] * 100))
    assert visitor.text().count("must be one of 'land' and 'sea'") <= 60
    assert "more" in visitor.text()


def test_the_loading_screen_stays_until_a_place_shows_something() -> None:
    at = TEMPLATES / "voila" / "templates" / "concordia"
    script = (at / "loading.macro.html.j2").read_text(encoding="utf-8").partition("{% macro js() %}")[2]
    assert "window.display_cells = window.voila_finish = " in script
    page = (at / "index.html.j2").read_text(encoding="utf-8")
    assert page.index("voila_setup_helper_functions()") < page.index("loading.js()"), "ours replaces Voila's"


def test_the_address_asks_jupyterlab_for_no_theme() -> None:
    at = TEMPLATES / "voila" / "templates" / "concordia"
    source = (at / "index.html.j2").read_text(encoding="utf-8")
    head = re.search(r"\{%- block header -%\}(.*?)<!DOCTYPE html>", source, re.DOTALL)
    assert head
    config = {"jupyterLabTheme": "projector", "baseUrl": "/"}
    assert not jinja2.Template(head[1]).render(page_config=config).strip()
    assert config == {"jupyterLabTheme": "light", "baseUrl": "/"}
    assert not jinja2.Template(head[1]).render().strip()
