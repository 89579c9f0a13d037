"""The fish market of Balearica and Cyprus: whole games, positions, and everything that is said of it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from concordia_nb import coach, concordia
from concordia_nb.concordia import Record, State
from concordia_nb.concordia.cards import prefect
from concordia_nb.concordia.pieces import GOODS, PRICES
from concordia_nb.concordia.variants import fish_market
from concordia_nb.core.words import set_language
from concordia_nb.players import registry
from concordia_nb.view import words

OPTIONS = {"fish_market": True}
BOARDS = ("balearica", "cyprus")


@pytest.fixture
def pseudo() -> Iterator[None]:
    set_language("xx")
    yield
    set_language("en")


def positions(board: str, seed: int, seats: int = 3, most: int = 400) -> Iterator[State]:
    """A random game that goes to the market when it can, its positions one by one."""
    rng = random.Random(f"{board}-{seed}")
    state = concordia.new_game(board, seats=seats, seed=seed, options=OPTIONS)
    for _move in range(most):
        yield state
        if state.over:
            return
        moves = state.moves()
        state.play(rng.choice([move for move in moves if move.verb in ("fish", "produce")] or moves))


def rich(fish: int = 4) -> State:
    return concordia.from_position(
        {
            "map": "balearica",
            "options": OPTIONS,
            "seats": [{"colour": "red", "fish": fish}, {"colour": "green"}],
        }
    )


def test_prices_are_those_of_the_goods_at_three_a_fish() -> None:
    assert fish_market.COSTS == (1, 2, 2, 2, 3)
    for price, fish in zip(PRICES, fish_market.COSTS, strict=True):
        assert (fish - 1) * fish_market.COINS < price <= fish * fish_market.COINS


@pytest.mark.parametrize("board", BOARDS)
def test_fish_are_kept_count_and_survive_their_position(board: str) -> None:
    visits = 0
    for state in positions(board, 1):
        again = concordia.from_position(state.to_position())
        assert again.to_position() == state.to_position()
        assert again.moves() == state.moves()
        assert min(state.own.fish) >= 0
        if state.phase != "play":
            continue
        for move in state.moves():
            if move.verb != "fish":
                continue
            after, seat = state.copy(), state.to_move
            after.play(move)
            visits += 1
            paid = state.own.fish[seat] - after.own.fish[seat]
            assert paid == fish_market.cost(move) > 0
            worth = after.coins[seat] - state.coins[seat]
            worth += sum(
                (b - a) * p for a, b, p in zip(state.goods[seat], after.goods[seat], PRICES, strict=True)
            )
            assert 0 < worth <= paid * fish_market.COINS
            assert (after.phase, after.to_move, after.turns) == ("play", seat, state.turns)
            assert not [move for move in after.moves() if move.verb == "fish"]
            assert after.why_not(move)
    assert visits > 10


@pytest.mark.parametrize("player", ["random", "civis"])
@pytest.mark.parametrize("board", BOARDS)
def test_bots_finish_games_with_it(board: str, player: str) -> None:
    visits = 0
    for seed in range(2):
        state = concordia.new_game(board, seats=3, seed=seed, options=OPTIONS)
        bots = [registry.make(player, seed=10 * seed + n) for n in range(3)]
        for _move in range(5000):
            if state.over:
                break
            move = bots[state.to_move].decide(state)
            visits += str(move).startswith("fish")
            state.play(move)
        assert state.over
    assert visits > 5


def test_it_is_refused_elsewhere_and_left_out_when_off() -> None:
    with pytest.raises(concordia.PositionError, match=r"options\.fish_market: this board has no fish market"):
        concordia.new_game("corsica", seats=2, options=OPTIONS)
    plain = concordia.new_game("balearica", seats=2, options={"fish_market": False}).to_position()
    assert "fish_market" not in plain["options"]
    assert "fish" not in plain["seats"][0]
    assert [board for board in concordia.board_ids() if concordia.load_board(board).has_fish_market] == [
        *BOARDS
    ]


def test_what_is_said_before_and_after_a_visit() -> None:
    state = rich()
    assert (
        state.question() == "You have 4 fish and may visit the fish market first. Play a card from your hand."
    )
    assert state.describe("fish tool") == "Fish market: 2 fish for 1 tool"
    assert state.explain("fish coins")[0] == "You give 1 fish for 3 sestertii; you then have 3 fish."
    record = Record(state)
    record.play("fish tool")
    assert [event.text for event in record.history()] == ["Red gives 2 fish for 1 tool at the fish market."]
    assert record.state.question() == "Play a card from your hand."
    assert Record.from_dict(record.to_dict()).state.own.fish == (2, 0)


def test_what_is_said_of_fish_in_a_production() -> None:
    record = Record(rich(0))
    record.play("play prefect")
    move = record.state.moves()[0]
    assert record.state.describe(move) == "Produce in Green (bonus: 1 fish)"
    assert record.state.explain(move)[0] == "Red gets 1 fish."
    assert prefect.production(record.state, 0, move.province) == []  # fish are no goods
    record.play(move)
    assert record.history()[-1].text == "Red lets Green produce. Red gets 1 fish."


def test_its_praefectus_has_a_name_of_its_own() -> None:
    record = Record(rich(0))
    for move in ("play prefect", "cash", "play prefect"):
        record.play(move)
    record.play(record.state.moves()[0])
    assert record.history()[-1].text.endswith("Green gets 2 fish. The Praefectus Piscatus passes to Red.")
    (holds,) = [
        sentence
        for part in words.position_words(record.state.to_position(), record.state.board)
        for sentence in part.sentences
        if "Praefectus" in sentence
    ]
    assert holds == "Holds the Praefectus Piscatus."


def test_every_reason_is_named() -> None:
    state = concordia.from_position(
        {
            "map": "balearica",
            "options": OPTIONS,
            "seats": [
                {"colour": "red", "fish": 1, "goods": dict.fromkeys(GOODS, 0) | {"brick": 8}},
                {"colour": "green"},
            ],
        }
    )
    assert [reason.text for reason in state.why_not("fish cloth")] == [
        "1 cloth costs 3 fish; Red has 1 fish.",
        "There is no room for 1 cloth: Red's storehouse has 0 free spaces.",
    ]
    state.play("fish coins")
    assert [reason.text for reason in state.why_not("fish coins")] == [
        "The fish market is visited once a turn, and it has been.",
        "3 sestertii costs 1 fish; Red has 0 fish.",
    ]


def test_the_picture_and_its_words_show_fish() -> None:
    state = rich()
    position = state.to_position()
    assert words.marker_words(position, state.board, "green") == "Green: its marker shows a fish"
    said = [sentence for part in words.position_words(position, state.board) for sentence in part.sentences]
    assert "4 fish for the market." in said
    assert "Green: its marker shows a fish" in state.svg()
    plain = concordia.new_game("balearica", seats=2)
    assert "shows a fish" not in plain.svg()


def test_every_sentence_is_in_the_language_of_the_page(pseudo: None) -> None:
    state = rich()
    before = state.copy()
    said = [state.question(), state.describe("fish tool"), *state.explain("fish tool")]
    state.play("fish tool")
    said.append(concordia.history.tell(before, before.moves()[-1], state)[0])
    said += [reason.text for reason in state.why_not("fish tool")]
    state.play("play prefect")
    said += [state.describe(state.moves()[0]), *state.explain(state.moves()[0])]
    assert [text for text in said if not text.startswith("«")] == []


def test_the_coach_tells_a_turn_with_a_visit() -> None:
    found = coach.what_if(rich(), ["fish brick", "play tribune"], "play tribune", games=0)
    assert "1 fish for 1 brick at the fish market, then Tribune" in str(found)
