"""The pictures as text: the same to the letter, well-formed, with words for everything."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest

from concordia_nb import concordia, view
from concordia_nb.concordia import Board, pieces
from concordia_nb.view import svg
from concordia_nb.view.palette import THEMES
from concordia_nb.view.shapes import STATIC_LAYERS
from concordia_nb.view.words import card_words, position_words

from .conftest import MARKUP, middle_of, start_of

SNAPSHOTS = Path(__file__).parent / "snapshots"
SVG = "{http://www.w3.org/2000/svg}"


def moving_parts(board_id: str, position: dict[str, Any]) -> str:
    """The layers a game changes, a shape a line: small enough to be kept and read."""
    board = concordia.load_board(board_id)
    picture = view.scene(
        position,
        board,
        highlights=["city:roma", f"province:{board.provinces[0].id}"],
        notes={"city:roma": "8"},
    )
    for name in STATIC_LAYERS:
        picture = picture.with_layer(name, [])
    return svg.render(picture).replace("><", ">\n<") + "\n"


@pytest.mark.parametrize("when", ["start", "middle"])
@pytest.mark.parametrize("board_id", ["italia", "imperium"])
def test_pictures_equal_the_stored_ones_to_the_letter(
    board_id: str, when: str, request: pytest.FixtureRequest
) -> None:
    """A changed picture is looked at, then its file is written anew by deleting it and running this test."""
    text = moving_parts(board_id, start_of(board_id) if when == "start" else middle_of(board_id))
    stored = SNAPSHOTS / f"{board_id}-{when}.svg"
    if not stored.exists():
        stored.write_text(text, encoding="utf-8")
        pytest.fail(f"{stored.name} was missing and has been written: look at it and commit it")
    assert text == stored.read_text(encoding="utf-8")


@pytest.mark.parametrize("look", THEMES)
def test_a_picture_is_well_formed_and_named(board: Board, middle: dict[str, Any], look: str) -> None:
    root = ElementTree.fromstring(svg.board(middle, board, theme=look))
    assert root.get("role") == "img"
    assert board.name in (root.get("aria-label") or "")
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert title.text == root.get("aria-label")
    assert desc is not None
    assert "5 seats" in (desc.text or "")
    used = {e.get("href") for e in root.iter(f"{SVG}use")}
    ids = [e.get("id") for e in root.iter() if e.get("id")]
    assert len(ids) == len(set(ids))
    assert used <= {f"#{name}" for name in ids}


def test_a_picture_is_small_and_loads_nothing(board: Board, middle: dict[str, Any]) -> None:
    text = svg.board(middle, board)
    assert len(text) < 260_000
    assert set(re.findall(r"https?://[^\"]*", text)) == {"http://www.w3.org/2000/svg"}
    assert "<script" not in text
    assert "<image" not in text


def test_every_piece_has_words(board: Board, middle: dict[str, Any]) -> None:
    root = ElementTree.fromstring(svg.board(middle, board))
    for layer in root:
        if layer.get("class") in ("tokens", "markers", "houses", "colonists"):
            assert len(layer) > 0
            for piece in layer:
                assert piece.get("aria-label"), layer.get("class")
                assert piece.find(f"{SVG}title") is not None


def test_names_full_of_markup_stay_text(board: Board, middle: dict[str, Any]) -> None:
    for text in (svg.board(middle, board), svg.storehouse(middle, 1)):
        root = ElementTree.fromstring(text)
        assert not [e.tag for e in root.iter() if not e.tag.startswith(SVG)]
        assert not [e for e in root.iter() if e.get("onclick")]
        assert any(MARKUP in (e.text or "") for e in root.iter(f"{SVG}title"))


def test_control_characters_in_names_do_not_break_a_picture(board: Board, start: dict[str, Any]) -> None:
    start["seats"][0]["name"] = "a\x00b\x1b\ud800\ufffe"
    ElementTree.fromstring(svg.storehouse(start, 0))


@pytest.mark.parametrize("look", THEMES)
def test_every_card_shows_its_name_god_and_price(look: str) -> None:
    for card in pieces.CARDS:
        text = svg.card(card.id, price="?+cloth" if card.deck else None, affordable=True, theme=look)
        root = ElementTree.fromstring(text)
        words = {e.text for e in root.iter(f"{SVG}text")}
        assert concordia.names.card(card.id) in words
        assert root.findtext(f"{SVG}desc") == card_words(card.id)
        assert concordia.names.god(card.god) in card_words(card.id)
    for other in ("praefectus_magnus", "concordia"):
        ElementTree.fromstring(svg.card(other, theme=look))


def test_the_display_shows_what_each_place_costs(board: Board, start: dict[str, Any]) -> None:
    root = ElementTree.fromstring(svg.display(start, board, affordable=[1]))
    labels = [e.get("aria-label") or "" for e in root.iter(f"{SVG}g") if e.get("aria-label")]
    assert len(labels) == 7
    assert "any one good" not in labels[0]
    assert "any one good" in labels[1]
    assert "2 cloth" in labels[6] or "3 cloth" in labels[6]


def test_a_storehouse_holds_its_colonists_and_goods() -> None:
    position = start_of("italia")
    root = ElementTree.fromstring(svg.storehouse(position, 0))
    inside = [e.get("aria-label") for e in root.iter(f"{SVG}g") if e.get("aria-label")]
    assert inside == [
        *["land colonist"] * 2,
        *["sea colonist"] * 2,
        "brick",
        "food",
        "food",
        "tool",
        "wine",
        "cloth",
    ]
    assert "2 of 12 spaces free" in (root.findtext(f"{SVG}desc") or "")


def test_coins_make_the_amount() -> None:
    for amount in range(60):
        assert sum(svg.change(amount)) == amount
    assert svg.change(0) == []
    ElementTree.fromstring(svg.coins(0))


def test_a_state_shows_itself() -> None:
    state = concordia.new_game("italia", seats=3, seed=7)
    assert state.svg(theme="print", width="277mm") == svg.board(
        state.to_position(), state.board, theme="print", width="277mm"
    )


def test_a_file_of_its_own_shows_nothing_beyond_the_frame(board: Board, middle: dict[str, Any]) -> None:
    root = ElementTree.fromstring(svg.file(middle, board))
    inside = root.find(f"{SVG}svg")  # what lies in a picture within a picture is cut at its edge
    assert inside is not None
    wide, high = inside.get("width"), inside.get("height")
    assert root.get("viewBox") == f"0 0 {wide} {high}"
    assert (inside.get("viewBox") or "").endswith(f" {wide} {high}")
    assert inside.findall(f"{SVG}g")


def words_of(text: str) -> list[str]:
    """All words of a picture that a person reads or hears."""
    root = ElementTree.fromstring(text)
    out = [e.text or "" for e in root.iter() if e.tag in (f"{SVG}text", f"{SVG}title", f"{SVG}desc")]
    return [*out, *(e.get("aria-label") or "" for e in root.iter())]


@pytest.mark.usefixtures("pseudo_language")
def test_no_word_of_a_picture_bypasses_gettext(board: Board, middle: dict[str, Any]) -> None:
    """What is not in brackets must be a name of the map, a god, a player's name, a number or a sign."""
    latin = {board.name, "Praefectus Magnus", MARKUP, *concordia.names.GOD_NAMES.values()}
    latin |= {place.name for place in (*board.cities, *board.provinces)}
    latin |= {name.upper() for name in latin} | {"I", "II", "III", "IV", "V", "?", "+", "—"}
    pictures = [
        svg.board(middle, board),
        svg.storehouse(middle, 1),
        svg.display(middle, board),
        svg.card_back(),
    ]
    pictures += [svg.hand(["tribune", "weaver-2"]), svg.coins(18), svg.god("mars"), svg.seat("red")]
    pictures += [svg.card(card.id) for card in pieces.CARDS] + [
        svg.card("concordia"),
        svg.card("praefectus_magnus"),
    ]
    pictures += [svg.good(g) for g in (*pieces.GOODS, "?")] + [
        svg.figure(k, "red") for k in ("land", "sea", "house")
    ]
    for text in {word for picture in pictures for word in words_of(picture)}:
        rest = text
        while True:
            shorter = re.sub(r"«[^«»]*»", "", rest)
            if shorter == rest:
                break
            rest = shorter
        rest = re.sub(r"[×+]?\d+", "", rest).strip()
        assert rest in latin | {""}, f"{text!r} is not translated"


@pytest.mark.usefixtures("pseudo_language")
def test_no_sentence_of_the_text_twin_bypasses_gettext(board: Board, middle: dict[str, Any]) -> None:
    for part in position_words(middle, board):
        for sentence in part.sentences:
            assert sentence.startswith("«")
            assert sentence.rstrip(".").endswith("»")
