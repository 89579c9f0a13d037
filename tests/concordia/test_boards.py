"""The boards of the series: games on all of them end, nothing illegal appears, and every word about them is true."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from concordia_nb import concordia
from concordia_nb.concordia import PositionError, Record, State, load_board, player_aid
from concordia_nb.concordia.pieces import GOODS, MARKERS, TOKENS
from concordia_nb.concordia.rules import rules
from concordia_nb.core.words import set_language
from tests.concordia.games import SEATS, choose, inside, some_well_formed
from tests.concordia.many_games import CIVIS_GAMES, RANDOM_GAMES, Tally, first_position, play_through, played

BOARDS = concordia.board_ids()
SERIES = [board for board in BOARDS if board not in ("italia", "imperium")]
OF_THEIR_OWN = ("aegyptus", "balearica", "creta", "gallia", "germania")


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("board", BOARDS)
def test_random_games_end_on_every_board(board: str, seats: int) -> None:
    for state, _moves in played(board, seats, "", 2):
        assert state.over


@pytest.mark.parametrize("board", BOARDS)
def test_bots_build_everywhere_and_come_to_an_end(board: str) -> None:
    seats = 2 + len(board) % 4
    state = concordia.new_game(board, seats=seats, seed=1)
    moves = play_through(state, 1, "civis")
    assert state.rounds < 90
    assert sum(houses.bit_count() for houses in state.houses) >= 5 * seats
    assert min(points["total"] for points in state.scores()) >= 40
    tally = Tally()
    tally.count(state, moves)
    assert tally.cards >= 2 * seats
    assert tally.harvests >= 2 * seats


@pytest.mark.long
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("board", BOARDS)
def test_many_games_end_on_every_board(board: str, seats: int) -> None:
    """The games of `python -m tests.concordia.many_games`, which also prints what happened in them."""
    for state, _moves in played(board, seats, "", RANDOM_GAMES):
        assert state.over
    for state, _moves in played(board, seats, "civis", CIVIS_GAMES):
        assert state.rounds < 120


def random_positions(board: str, n: int) -> Iterator[State]:
    rng = random.Random(f"{board} {n}")
    state = first_position(board, 3, n)
    while not state.over:
        yield state
        state.play(choose(state, rng))
    yield state


@pytest.mark.parametrize("board", OF_THEIR_OWN)
def test_a_position_says_everything(board: str, tmp_path: Path) -> None:
    record = Record(first_position(board, 3, 0))
    rng = random.Random(board)
    while not record.state.over:
        record.play(choose(record.state, rng))
        position = record.state.to_position()
        again = concordia.from_position(json.loads(json.dumps(position)))
        assert inside(again) == inside(record.state)
        assert again.moves() == record.state.moves()
    record.save(tmp_path / "game.json")
    assert inside(Record.load(tmp_path / "game.json").state) == inside(record.state)


def named_too(state: State) -> list[str]:
    """Moves that only some boards have, right and wrong ones."""
    board = state.board
    provinces = [*(board.provinces[n] for n in board.choice), board.provinces[0]]
    boats = [boat.id for boat in board.boats]
    return [
        *(f"collect {city.id}" for city in (*(c for c in board.cities if c.castle), board.cities[0])),
        *(f"produce {p.id} with {good}" for p in provinces for good in GOODS),
        *(f"settle {kind} {boat}" for boat in boats for kind in ("land", "sea")),
        *(f"move sea {boat} > {route}" for boat in boats for route in list(board.route_place)[-8:]),
    ]


@pytest.mark.parametrize("board", SERIES)
def test_every_move_is_legal_or_has_reasons_from_the_index(board: str) -> None:
    rng = random.Random(board)
    for state in random_positions(board, 1):
        if state.over or rng.random() > (0.35 if board in OF_THEIR_OWN else 0.05):
            continue
        legal = set(state.moves())
        for text in [*some_well_formed(state, rng, 25), *named_too(state)]:
            reasons = state.why_not(text)
            assert (not reasons) is (text in legal), text
            for reason in reasons:
                assert reason.rule in rules()
                assert reason.text.endswith((".", ".”"))


@pytest.mark.parametrize("board", SERIES)
def test_every_move_is_described_explained_and_told_in_translated_words(board: str) -> None:
    rng = random.Random(board)
    for n, state in enumerate(random_positions(board, 2)):
        if state.over or n % 7:
            continue
        for move in rng.sample(state.moves(), min(6, len(state.moves()))):
            set_language("xx")
            try:
                said = [state.describe(move), *state.explain(move), state.question()]
                record = Record(state.copy())
                record.play(move)
                said += [event.text for event in record.history() if event.text]
            finally:
                set_language("en")
            assert all(text.startswith("«") for text in said), said


def test_explanations_of_what_is_special_come_true() -> None:
    """What `explain` says of money and goods is what `play` does, on the boards with things of their own."""
    for board in ("aegyptus", "creta", "corsica", "gallia", "germania"):
        seen: Counter[str] = Counter()
        for n in range(3):
            for state in random_positions(board, n):
                if state.phase in ("prefect", "tribune") and not state.over:
                    for move in state.moves():
                        seat, after = state.to_move, state.copy()
                        after.play(move)
                        said = " ".join(state.explain(move))
                        gained = after.coins[seat] - state.coins[seat]
                        if move.startswith("collect"):
                            good = next(g for g in range(5) if after.goods[seat][g] > state.goods[seat][g])
                            assert GOODS[good] in said
                            seen["collect"] += 1
                        if move.startswith("produce") and gained:
                            assert f"brings {gained} sestertii" in said
                        if move == "cash":
                            assert f"You take {gained}" in said or not gained
        assert seen["collect"] or board != "germania"


def test_incense_is_explained_paid_and_told() -> None:
    state = concordia.from_position({
        "map": "aegyptus",
        "seats": [
            {"colour": "red", "coins": 5, "colonists": [["land", "memphis"], ["sea", "berenice~frankincense:sea"]]},
            {"colour": "green"},
        ],
    })  # fmt: skip
    record = Record(state)
    record.play("play prefect")
    said = record.state.explain("produce sinai")
    assert "Your ship beside the incense brings 5 sestertii." in said
    assert "You are the first: the incense gives you 7 points at the end." in said
    record.play("produce sinai")
    told = record.history()[-1].text
    assert (
        "Red sells incense for 5 sestertii. Red is the first and has the incense: 7 points at the end."
        in told
    )


# -- set-up ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", BOARDS)
def test_tokens_and_markers_are_laid_as_the_board_asks(board: str) -> None:
    state = concordia.new_game(board, seats=2, seed=5)
    by_letter = Counter(
        (city.zone, state.tokens[n]) for n, city in enumerate(state.board.cities) if city.zone
    )
    instead = {"A": 2, "B": 3, "C": 4, "D": 0}
    for letter in {letter for letter, _good in by_letter}:
        counts = list(TOKENS[letter])
        if state.board.salt:
            counts[instead[letter]] += 1
        assert [by_letter[letter, good] for good in range(5)] == counts
    for number, province in enumerate(state.board.provinces):
        best = max(state.tokens[city] for city in province.cities)
        assert state.markers[number] == (-1 if number in state.board.choice else best)


def test_the_markers_on_castles_are_those_left_in_the_box() -> None:
    for seed in range(20):
        state = concordia.new_game("germania", seats=2, seed=seed)
        assert len(state.own.castles) == 10
        used = Counter(state.markers) + Counter(state.own.castles)
        assert all(used[good] <= MARKERS[good] for good in range(5))


@pytest.mark.parametrize("board", BOARDS)
def test_the_set_up_sheet_tells_where_colonists_start(board: str) -> None:
    entry = load_board(board)
    steps = " ".join(player_aid.set_up(entry, 3).steps)
    state = concordia.new_game(board, seats=3)
    for _kind, place in state.to_position()["seats"][0]["colonists"]:
        boats = {boat.id: boat.name for boat in entry.boats}
        assert boats.get(place, entry.city(place).name if place not in boats else "") in steps
    stored = 6 - state.colonists_on_board(0)
    assert f"the other {stored} colonists" in steps


def test_options_that_a_board_does_not_know_are_refused() -> None:
    with pytest.raises(PositionError, match="second side"):
        concordia.new_game("corsica", seats=2, options={"second_display": True})
    plain = concordia.new_game("corsica", seats=2, options={"our_readings": False})
    assert plain.to_position()["options"] == {
        "intermediate_scoring": False, "start_goods": True, "our_readings": False,
    }  # fmt: skip
    assert "board" not in plain.to_position()


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("castles", {"castellum-gallia": "gold"}, "board.castles.castellum-gallia: good 'gold' is not known"),
        ("castles", {"basilia": "wine"}, "board.castles: castle 'basilia' is not known"),
        ("castles", [], "board.castles: an object is needed"),
        ("flood", "ubii", "board.flood: province 'ubii' is not known"),
        ("laurels", {"gold": "red"}, "board.laurels: laurel 'gold' is not known"),
        ("treasure", 1, "unknown field 'treasure'"),
    ],
)
def test_faults_in_what_lies_on_a_board_are_named(field: str, value: object, said: str) -> None:
    with pytest.raises(PositionError) as caught:
        concordia.from_position({"map": "germania", "seats": 2, "board": {field: value}})
    assert said in str(caught.value)


def test_the_second_side_changes_prices_and_nothing_else() -> None:
    one = concordia.new_game("cyprus", seats=3, seed=4)
    two = concordia.new_game("cyprus", seats=3, seed=4, options={"second_display": True})
    assert one.display == two.display
    assert one.tokens == two.tokens
    assert one.board.display[3] == "cloth"
    assert two.board.display == ("", "?", "?", "wine", "cloth", "?+wine", "wine+cloth")
    assert concordia.from_position(two.to_position()).board is two.board


def test_a_board_of_ones_own_is_played_kept_and_loaded(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "maps" / "README.md").read_text(encoding="utf-8")
    example = text.split("```json\n")[2].split("```")[0]
    path = tmp_path / "latium.json"
    path.write_text(example, encoding="utf-8")
    record = Record(concordia.new_game(path, seats=2, seed=3))
    play_through(record.at(0), 3, "civis")
    rng = random.Random(3)
    for _ in range(40):
        record.play(choose(record.state, rng))
    record.save(tmp_path / "game.concordia.json")
    board = load_board(path)
    assert inside(Record.load(tmp_path / "game.concordia.json", board).state) == inside(record.state)
    assert "Latium" in record.state.svg()
