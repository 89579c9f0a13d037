"""The rule index is whole, reads well, follows the language, and what is made from it agrees with the box."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from concordia_nb import concordia
from concordia_nb.concordia import pieces, player_aid
from concordia_nb.concordia.rules import messages, rules, sections
from concordia_nb.core.words import set_language

# How many rules each part of the rule sheet has.
PARTS = {
    "CMP": 6, "CTY": 3, "BON": 3, "DCK": 4, "SET": 9, "TRN": 8, "TRI": 6, "ARC": 17, "PRE": 8, "MER": 6, "DIP": 7,
    "SEN": 6, "CON": 1, "COL": 5, "SPE": 2, "PM": 6, "STO": 9, "INT": 5, "END": 9, "SCO": 7, "CRD": 2,
}  # fmt: skip
# Those of the boards of the series; H- are our own readings (maps/RULES.md).
BOARDS = {
    "R-MAP-1", "R-BRI", "R-GER-1", "R-GER-2", "R-GAL-1", "R-GAL-2", "R-COR-1", "R-CRE-1", "R-CRE-2", "R-AEG-1",
    "R-AEG-2", "R-BAL-1", "R-FISH", "R-ION-1", "R-SALT-2", "R-WINE", "H-GER-1", "H-GAL-1", "H-GAL-2", "H-AEG-1",
    "H-AEG-2", "H-AEG-3", "H-BAL-1", "H-BAL-2", "H-FISH-1", "H-FISH-2",
}  # fmt: skip
SHORT = {"H-SHORT-1", "H-SHORT-2"}  # a variant of ours, for school lessons


@pytest.fixture
def pseudo() -> Iterator[None]:
    set_language("xx")
    yield
    set_language("en")


def test_every_rule_of_the_base_game_and_of_the_boards_is_there() -> None:
    base = {f"R-{part}-{n}" for part, most in PARTS.items() for n in range(1, most + 1)}
    assert set(rules()) == base | BOARDS | SHORT
    assert sum(len(section.rules) for section in sections()) == len(rules())


def test_titles_are_short_and_told_apart() -> None:
    titles = [rule.title for rule in rules().values()]
    assert [title for title in titles if not 2 <= len(title.split()) <= 6] == []
    assert len(set(titles)) == len(titles)
    assert [title for title in titles if title.endswith(".")] == []


def test_texts_are_a_few_whole_sentences() -> None:
    for rule in rules().values():
        assert rule.text.endswith((".", ".)")), rule.id
        assert rule.text[0].isupper(), rule.id
        assert 1 <= len(re.findall(r"[.!?](?= |$)", rule.text)) <= 4, rule.id
        assert len(rule.text) <= 330, rule.id
        assert rule.confidence in "ABC"


def test_what_cannot_be_shown_says_why() -> None:
    hidden = [rule for rule in rules().values() if not rule.shown]
    assert all(rule.why_not_shown for rule in hidden)
    assert not any(rule.why_not_shown for rule in rules().values() if rule.shown)
    assert len(hidden) <= 8


def test_our_readings_say_so() -> None:
    readings = [rule for rule in rules().values() if rule.id.startswith("H-")]
    assert all(rule.text.startswith(("Our reading: ", "Our variant ")) for rule in readings)
    assert {rule.confidence for rule in readings} == {"C"}


def test_boards_name_rules_of_the_index() -> None:
    named = {rule for board in concordia.board_ids() for rule in concordia.load_board(board).rules}
    assert named - set(rules()) == set()
    assert BOARDS - named == set()


def test_rule_words_follow_the_language(pseudo: None) -> None:
    for rule in rules().values():
        assert rule.title == f"«{rule.title_message}»"
        assert rule.text == f"«{rule.text_message}»"
        assert rule.section == f"«{rule.section_message}»"
    assert all(section.title.startswith("«") for section in sections())


def test_messages_hold_every_word_of_the_index_once() -> None:
    found = messages()
    assert len(found) == len(set(found))
    for rule in rules().values():
        assert {rule.section_message, rule.title_message, rule.text_message} <= set(found)


@pytest.mark.parametrize(
    ("rule", "numbers"),
    [
        ("R-CMP-4", pieces.PRICES),
        ("R-SET-3", (pieces.START_COINS,)),
        ("R-SET-4", pieces.START_GOODS),
        ("R-SET-9", (pieces.START_COINS_WITHOUT_GOODS,)),
        ("R-ARC-13", pieces.HOUSE_COINS),
        ("R-COL-2", (pieces.COLONIST_CASH,)),
        ("R-INT-2", pieces.INTERMEDIATE_COINS),
        ("R-SCO-1", (pieces.SESTERTII_FOR_A_POINT,)),
        ("R-SCO-7", ()),
    ],
)
def test_numbers_in_words_are_those_of_the_box(rule: str, numbers: tuple[int, ...]) -> None:
    assert {str(n) for n in numbers} <= set(re.findall(r"\d+", rules()[rule].text))


# -- the player aid and the set-up sheet ---------------------------------------------------------------------------


def test_the_aid_names_every_personality_good_and_god() -> None:
    assert [line.id for line in player_aid.personalities()] == list(pieces.PERSONALITIES)
    assert [line.id for line in player_aid.house_costs()] == list(pieces.GOODS)
    assert [line.id for line in player_aid.prices()] == list(pieces.GOODS)
    assert [line.id for line in player_aid.gods()] == [*pieces.GODS, "concordia"]


def test_costs_on_the_aid() -> None:
    assert [line.text for line in player_aid.house_costs()] == [
        "1 food and 1 sestertius",
        "1 brick, 1 food and 2 sestertii",
        "1 brick, 1 tool and 3 sestertii",
        "1 brick, 1 wine and 4 sestertii",
        "1 brick, 1 cloth and 5 sestertii",
    ]
    assert player_aid.display_costs(concordia.load_board("italia")) == [
        "nothing more",
        "1 good of your choice",
        "1 good of your choice",
        "1 cloth",
        "1 cloth",
        "1 cloth and 1 good of your choice",
        "2 cloth",
    ]


def test_points_on_the_aid() -> None:
    points = {line.id: line.text for line in player_aid.gods()}
    assert points["vesta"].startswith("1 point for every 10 sestertii")
    assert points["mars"].startswith("2 points for each")
    assert points["minerva"].endswith("Mason, Farmer and Smith 3, Vintner 4 and Weaver 5")
    assert points["concordia"].startswith("7 points")


@pytest.mark.parametrize(
    ("board", "seats", "usual", "said"),
    [
        ("italia", 2, True, "15 cards of these decks, the first on top: I (8) and II (7)."),
        ("imperium", 3, True, "21 cards of these decks, the first on top: I (8), II (7) and III (6)."),
        ("imperium", 5, True, "30 cards of these decks"),
        ("italia", 5, False, "30 cards of these decks"),
        ("imperium", 2, False, "15 cards of these decks"),
    ],
)
def test_the_set_up_sheet_by_number_of_players(board: str, seats: int, usual: bool, said: str) -> None:
    sheet = player_aid.set_up(concordia.load_board(board), seats)
    steps = "\n".join(sheet.steps)
    assert sheet.usual is usual
    assert said in steps
    assert ("Leave the tokens with the letter D in the box." in steps) is (board == "italia")
    assert [start.coins for start in sheet.starts] == list(range(5, 5 + seats))
    assert [start.praefectus_magnus for start in sheet.starts] == [False] * (seats - 1) + [True]
    assert sheet.starts[0].text == "1 brick, 2 food, 1 tool, 1 wine, 1 cloth and 5 sestertii"


@pytest.mark.parametrize("seats", [1, 6])
def test_no_set_up_for_other_numbers(seats: int) -> None:
    with pytest.raises(ValueError, match="played by 2 to 5"):
        player_aid.set_up(concordia.load_board("italia"), seats)


@pytest.mark.parametrize("board", ["italia", "imperium"])
def test_the_sheet_agrees_with_a_new_game(board: str) -> None:
    for seats in range(2, 6):
        sheet = player_aid.set_up(concordia.load_board(board), seats)
        position = concordia.new_game(board, seats=seats).to_position()
        assert [start.coins for start in sheet.starts] == [seat["coins"] for seat in position["seats"]]
        assert list(sheet.starts[0].goods) == list(position["seats"][0]["goods"].values())
        magnus = [start.praefectus_magnus for start in sheet.starts].index(True)
        assert position["seats"][magnus]["colour"] == position["praefectus_magnus"]


def test_the_aid_follows_the_language(pseudo: None) -> None:
    board = concordia.load_board("italia")
    sheet = player_aid.set_up(board, 3)
    lines = [*player_aid.personalities(), *player_aid.house_costs(), *player_aid.prices(), *player_aid.gods()]
    assert all("«" in line.text for line in lines)
    assert all("«" in text for text in [*sheet.steps, sheet.variant, *player_aid.display_costs(board)])
