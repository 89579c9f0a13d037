"""Languages: English, the pseudo language, and what is asked for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from concordia_nb.core import words


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    words.set_language("en")


def test_english_is_the_source() -> None:
    assert words.set_language("en") == "en" == words.language()
    assert words._("Finish your turn.") == "Finish your turn."
    assert words.ngettext("{n} step", "{n} steps", 1) == "{n} step"
    assert words.ngettext("{n} step", "{n} steps", 0) == "{n} steps"


@pytest.mark.parametrize("name", ["xx", "XX", "xx-DE", "xx_DE.UTF-8"])
def test_the_pseudo_language_brackets_every_word(name: str) -> None:
    assert words.set_language(name) == "xx" == words.language()
    assert words._("Finish your turn.") == "«Finish your turn.»"
    assert words.ngettext("{n} step", "{n} steps", 1) == "«{n} step»"
    assert words.ngettext("{n} step", "{n} steps", 2) == "«{n} steps»"


def test_an_unknown_language_falls_back_to_english() -> None:
    words.set_language("xx")
    assert words.set_language("tlh") == "en"
    assert words._("Red") == "Red"


def test_english_comes_first_and_the_pseudo_language_is_not_offered() -> None:
    assert words.languages()[0] == "en"
    assert words.PSEUDO not in words.languages()


def test_what_is_asked_for_comes_before_the_environment_and_the_system(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    environment = {"CONCORDIA_NB_LANG": "vi"}
    assert words.preferred_language("tr", environment) == "tr"
    assert words.preferred_language(None, environment) == "vi"
    assert words.preferred_language("", environment) == "vi"
    monkeypatch.setattr(words.locale, "getlocale", lambda: ("nl_NL", "UTF-8"))
    assert words.preferred_language(None, {}) == "nl_NL"
    monkeypatch.setattr(words.locale, "getlocale", lambda: (None, None))
    assert words.preferred_language(None, {}) == "en"
    monkeypatch.setenv("CONCORDIA_NB_LANG", "de")
    assert words.preferred_language() == "de"

    def broken() -> tuple[str, str]:
        raise ValueError("unknown locale")

    monkeypatch.setattr(words.locale, "getlocale", broken)
    assert words.preferred_language(None, {}) == "en"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "tr_TR.UTF-8"}, "tr_TR"),
        ({"LANG": "tr_TR.UTF-8", "LC_MESSAGES": "nl_NL@euro"}, "nl_NL"),
        ({"LANG": "tr_TR.UTF-8", "LC_MESSAGES": "nl", "LC_ALL": "vi_VN"}, "vi_VN"),
        ({"LC_ALL": "tr", "LANGUAGE": "nl:en"}, "nl"),
        ({"LC_ALL": "", "LANG": "vi"}, "vi"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"CONCORDIA_NB_LANG": "vi", "LANGUAGE": "nl", "LANG": "tr"}, "vi"),
    ],
)
def test_the_system_names_its_language_also_where_it_has_no_locale_of_it(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words.locale, "getlocale", lambda: (None, None))
    assert words.preferred_language(None, environment) == language


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ([], ""),
        (["a"], "a"),
        (["a", "b"], "a and b"),
        (["a", "b", "c"], "a, b and c"),
        (list("abcd"), "a, b, c and d"),
    ],
)
def test_words_in_a_row(row: list[str], sentence: str) -> None:
    assert words.listing(row) == sentence


def test_every_word_of_the_engine_passes_the_catalogue() -> None:
    import re

    from concordia_nb.concordia import Record
    from tests.concordia.games import PHASES, in_phase

    words.set_language("xx")
    names = {n for state in (in_phase("play", 0), in_phase("play", 1)) for n in
             [*(c.name for c in state.board.cities), *(p.name for p in state.board.provinces)]}  # fmt: skip
    for phase in PHASES:
        state = in_phase(phase, 2).copy()
        texts = [state.question()]
        for move in state.moves()[:30]:
            texts += [state.describe(move), *state.explain(move)]
        for move in (
            "done",
            "build roma",
            "produce sicilia",
            "keep brick 9",
            "buy wine 9",
            "take 6",
            "copy black",
        ):
            texts += [reason.text for reason in state.why_not(move)]
        record = Record(state)
        record.play(state.moves()[0])
        texts += [event.text for event in record.history()]
        for text in texts:
            bare = re.sub(r"«[^«»]*»", "", re.sub(r"«[^«»]*»", "", re.sub(r"«[^«»]*»", "", text)))
            bare = re.sub(r"«[^«»]*»", "", bare)
            assert not re.search(r"[a-z]{3}", bare), (text, bare)
    assert names
