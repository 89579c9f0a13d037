"""Moves as text: what is read, what is written, and how a text that is no move is refused."""

from __future__ import annotations

import json
import random

import pytest

from concordia_nb import concordia
from concordia_nb.concordia import InvalidMoveError, Move, format_move, new_game, parse_move
from concordia_nb.concordia.moves import DONE, SELL, keep
from tests.concordia.games import COMPILED, all_well_formed, random_game

STATE = new_game("italia", seats=3, seed=7)


def test_every_well_formed_move_reads_as_itself() -> None:
    rng = random.Random(1)
    texts = all_well_formed(STATE.board)
    for text in [text for text in texts if text[:4] != "move" or rng.random() < 0.1]:
        move = parse_move(text, STATE)
        assert move == text
        assert isinstance(move, Move)
        assert move.verb == text.split()[0]
        assert parse_move(move, STATE) is move
        assert format_move(move, STATE) == text
        assert type(format_move(move, STATE)) is str


def test_moves_that_the_engine_gives_are_well_formed_texts() -> None:
    known = set(all_well_formed(STATE.board, 12))
    for n in (0, 4):
        for state in random_game(n):
            assert known.issuperset(state.moves())


def test_numbers_beside_the_text() -> None:
    board = STATE.board
    move = parse_move("move sea roma > cosa~genua:sea", STATE)
    assert (move.kind, board.place_id[move.origin], board.place_id[move.route], move.steps) == (
        1, "roma", "cosa~genua:sea", 2,
    )  # fmt: skip
    assert parse_move("move land roma > cosa~genua:sea", STATE).steps == 0
    settle = parse_move("settle land ravenna", STATE)
    assert (settle.kind, board.cities[settle.city].id) == (0, "ravenna")
    assert board.cities[parse_move("build ravenna", STATE).city].id == "ravenna"
    assert board.provinces[parse_move("produce sicilia", STATE).province].id == "sicilia"
    assert (parse_move("sell wine 3", STATE).good, parse_move("sell wine 3", STATE).units) == (3, 3)
    assert (parse_move("buy cloth 12", STATE).good, parse_move("buy cloth 12", STATE).units) == (4, 12)
    assert (parse_move("take 7", STATE).slot, parse_move("take 7", STATE).good) == (6, -1)
    assert (parse_move("take 1 with food", STATE).slot, parse_move("take 1 with food", STATE).good) == (0, 1)
    assert parse_move("copy blue", STATE).colour == "blue"
    assert parse_move("keep cloth 2 brick 1", STATE).goods == (1, 0, 0, 0, 2)


def test_spaces_and_the_order_of_goods_do_not_matter() -> None:
    assert parse_move("  build   ravenna ", STATE) == "build ravenna"
    assert parse_move("keep cloth 1 food 02", STATE) == "keep food 2 cloth 1"
    assert parse_move("keep cloth 1 food 2", STATE) == keep((0, 2, 0, 0, 1))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", ": a move begins with one of play, move, build, produce, cash, keep, sell, buy, take, copy, settle, "),
        ("   ", "   : a move begins with one of play, move, build"),
        ("pass", "pass: a move begins with one of play"),
        ("Build ravenna", "Build ravenna: a move begins with one of play"),
        ("play", "play: the form of this move is “play CARD”."),
        ("play prefect prefect", "the form of this move is “play CARD”."),
        ("play emperor", "play emperor: no card has the id 'emperor'."),
        ("play prefect-6", "play prefect-6: no card has the id 'prefect-6'. Did you mean 'prefect"),
        ("move land roma cosa~roma:land", "the form of this move is “move KIND FROM > ROUTE”."),
        ("move land roma to cosa~roma:land", "the form of this move is “move KIND FROM > ROUTE”."),
        ("move air roma > cosa~roma:land", "a colonist is 'land' or 'sea', not 'air'."),
        ("move land rome > cosa~roma:land", "no city or route has the id 'rome'. Did you mean 'roma'?"),
        ("move land roma > cosa", "no route has the id 'cosa'."),
        ("move land roma > roma~cosa:land", "no route has the id 'roma~cosa:land'. Did you mean '"),
        ("build", "the form of this move is “build CITY”."),
        ("build ravena", "build ravena: no city has the id 'ravena'. Did you mean 'ravenna'?"),
        ("build londinium", "no city has the id 'londinium'."),
        ("produce", "the form of this move is “produce PROVINCE [with GOOD]”."),
        ("produce sicily", "no province has the id 'sicily'. Did you mean 'sicilia'?"),
        ("cash 5", "the form of this move is “cash”."),
        ("done now", "the form of this move is “done”."),
        ("keep", "the form of this move is “keep GOOD N [GOOD N …]”."),
        ("keep food", "the form of this move is “keep GOOD N [GOOD N …]”."),
        ("keep food 1 wine", "the form of this move is “keep GOOD N [GOOD N …]”."),
        ("keep food 1 food 1", "'food' is named twice."),
        ("keep food 0", "a number from 1 to 12 is needed, not '0'."),
        ("keep food 13", "a number from 1 to 12 is needed, not '13'."),
        ("keep salt 1", "no good has the id 'salt'."),
        ("sell wine", "the form of this move is “sell GOOD N”."),
        ("sell wine 0", "a number from 1 to 12 is needed, not '0'."),
        ("sell wine 13", "a number from 1 to 12 is needed, not '13'."),
        ("sell wine -1", "a number from 1 to 12 is needed, not '-1'."),
        ("sell wine 1.5", "a number from 1 to 12 is needed, not '1.5'."),
        ("sell wine ٣", "a number from 1 to 12 is needed, not '٣'."),
        ("sell wine 0001", "a number from 1 to 12 is needed, not '0001'."),
        ("sell wines 1", "no good has the id 'wines'. Did you mean 'wine'?"),
        ("buy 1 wine", "no good has the id '1'."),
        ("take", "the form of this move is “take SLOT [with GOOD]”."),
        ("take 0", "a number from 1 to 7 is needed, not '0'."),
        ("take 8", "a number from 1 to 7 is needed, not '8'."),
        ("take 1 for food", "the form of this move is “take SLOT [with GOOD]”."),
        ("take 1 with", "the form of this move is “take SLOT [with GOOD]”."),
        ("take 1 with salt", "no good has the id 'salt'."),
        ("copy", "the form of this move is “copy COLOUR”."),
        ("copy white", "a seat's colour is one of red, green, yellow, blue and black."),
        ("settle land", "the form of this move is “settle KIND CITY”."),
        ("settle land rom", "no city has the id 'rom'. Did you mean 'roma'?"),
        ("settle both roma", "a colonist is 'land' or 'sea', not 'both'."),
        ("build " + "r" * 200, "A move is a text of at most 200 characters."),
        (None, "A move is a text of at most 200 characters."),
        (7, "A move is a text of at most 200 characters."),
        (["done"], "A move is a text of at most 200 characters."),
    ],
)  # fmt: skip
def test_what_is_no_move_is_refused_in_one_clear_line(text: object, message: str) -> None:
    with pytest.raises(InvalidMoveError) as refusal:
        parse_move(text, STATE)  # type: ignore[arg-type]
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)
    # Compiled rules ask for text before a line of ours is run.
    refused = InvalidMoveError if isinstance(text, str) or not COMPILED else TypeError
    for ask in (STATE.play, STATE.why_not, STATE.explain, STATE.describe):
        with pytest.raises(refused):
            ask(text)  # type: ignore[arg-type]


def test_a_text_of_200_characters_is_still_read() -> None:
    assert parse_move("done" + " " * 196, STATE) is DONE


def test_moves_of_another_board_are_read_as_their_text() -> None:
    other = new_game("imperium", seats=3)
    for text in ("build roma", "build syracusae", "settle sea roma", "settle sea syracusae"):
        foreign = parse_move(text, other)
        here = parse_move(foreign, STATE)
        assert here == text
        assert STATE.board.cities[here.city].id == text.split()[-1]
    ours = set(all_well_formed(STATE.board))
    rng = random.Random(2)
    for text in all_well_formed(other.board):
        if text[:4] in ("buil", "sett", "prod") or rng.random() < 0.01:
            foreign = parse_move(text, other)
            if text in ours:
                assert parse_move(foreign, STATE) == text
            else:
                with pytest.raises(InvalidMoveError):
                    parse_move(foreign, STATE)


def test_a_move_travels_as_text() -> None:
    import copy
    import pickle

    move = SELL[3][1]
    assert json.dumps([move]) == '["sell wine 2"]'
    assert {move: 1}["sell wine 2"] == 1  # type: ignore[index]
    assert type(copy.copy(move)) is str
    assert pickle.loads(pickle.dumps(move)) == "sell wine 2"  # noqa: S301  our own bytes


def test_play_takes_text_and_says_why_it_cannot() -> None:
    state = STATE.copy()
    state.play("play   mercator")
    assert state.phase == "mercator"
    before = state.to_position()
    with pytest.raises(concordia.IllegalMoveError, match=r"R-MER-3"):
        state.play("sell wine 2")
    assert state.to_position() == before
