"""Case files: rulings, puzzles and regression tests as data (`*.cases.json`), loaded with care and run.

A case gives a position and moves, then says what must hold: fields of the position reached, scores, winners,
moves that must or must not be possible and the rule that must be cited; or that the position is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from concordia_nb.concordia.notation import parse_move
from concordia_nb.concordia.pieces import COLOURS, DISPLAY_SLOTS, GODS, GOODS
from concordia_nb.concordia.position import from_position
from concordia_nb.core.errors import CaseError, ConcordiaError, InvalidMoveError
from concordia_nb.core.files import read_json, unknown_fields
from concordia_nb.core.words import _, listing, one_line

if TYPE_CHECKING:
    from concordia_nb.concordia.state import State

FORMAT = "concordia-cases/1"
LONGEST_FAULT = 1000  # characters of what is wrong with a case


@dataclass(frozen=True, slots=True)
class Case:
    """One case of a file, as written there.

    Attributes:
        name: what holds, in words.
        position: the position to start from (any JSON when `position_refused`).
        rule: id of the rule it shows, or "".
        moves: move texts played first.
        expect: fields compared afterwards, only those given.
        legal, illegal: move texts that must and must not be possible then.
        refused: id of the rule that must be among the reasons against every move of `illegal`, or "".
        position_refused: the position itself must be refused.
        file: name of the file it stands in, for messages.
    """

    name: str
    position: Any
    rule: str = ""
    moves: tuple[str, ...] = ()
    expect: Mapping[str, Any] = field(default_factory=dict)
    legal: tuple[str, ...] = ()
    illegal: tuple[str, ...] = ()
    refused: str = ""
    position_refused: bool = False
    file: str = ""


# --- loading ----------------------------------------------------------------------------------------------

Fault = Callable[[str], None]
Check = Callable[[Any, str, Fault], None]


def load_cases(path: Path | str) -> list[Case]:
    """The cases of a file, in order.

    Raises:
        FileProblem: the file cannot be read, is no JSON, is too large or too deep, or names a field twice.
        CaseError: the file is no case file; every fault is named with its case and place.
    """
    path = Path(path)
    return cases_from(read_json(path), path.name)


def cases_from(data: Any, file: str) -> list[Case]:
    """The cases in data read from JSON; `file` stands for the file in messages. Raises `CaseError`.

    >>> cases_from({"format": "concordia-cases/1", "cases": []}, "empty.cases.json")
    []
    """
    faults: list[str] = []
    if not isinstance(data, dict):
        raise CaseError(file, [_("a case file is an object with 'format' and 'cases'.")])
    if data.get("format") != FORMAT:
        faults.append(_("'format' must be \"{format}\".").format(format=FORMAT))
    faults += unknown_fields(data, ("format", "cases"))
    entries = data.get("cases")
    if not isinstance(entries, list):
        faults.append(_("'cases' must be a list of cases."))
        entries = []
    cases = [case for number, entry in enumerate(entries, 1) if (case := _case(entry, number, file, faults))]
    names = Counter(case.name for case in cases)
    faults += [
        _('two cases are called "{name}".').format(name=one_line(name)) for name, n in names.items() if n > 1
    ]
    if faults:
        raise CaseError(file, faults)
    return cases


def _case(entry: Any, number: int, file: str, faults: list[str]) -> Case | None:
    """One case, or None with its faults added."""
    label = _("case {n}").format(n=number)
    if not isinstance(entry, dict):
        faults.append(_("{case}: a case is an object.").format(case=label))
        return None
    if isinstance(entry.get("name"), str) and entry["name"]:
        label = _('case {n} "{name}"').format(n=number, name=one_line(entry["name"]))
    found: list[str] = []

    def fault(text: str) -> None:
        found.append(f"{label}: {one_line(text, LONGEST_FAULT)}")

    for key, value in entry.items():
        if key in _CASE_FIELDS:
            _CASE_FIELDS[key](value, key, fault)
        elif not key.startswith("x_"):
            fault(_("unknown field '{key}'.").format(key=one_line(key)))
    for key in ("name", "position"):
        if key not in entry:
            fault(_("'{field}' is missing.").format(field=key))
    if entry.get("refused") and not entry.get("illegal"):
        fault(_("'refused' says nothing without moves in 'illegal'."))
    if entry.get("position_refused") is True:
        for key in ("moves", "expect", "legal", "illegal"):
            if entry.get(key):
                fault(_("'{field}' cannot be checked when the position is refused.").format(field=key))
    if found:
        faults += found
        return None
    return Case(
        name=entry["name"],
        position=entry["position"],
        rule=entry.get("rule", ""),
        moves=tuple(entry.get("moves", ())),
        expect=entry.get("expect", {}),
        legal=tuple(entry.get("legal", ())),
        illegal=tuple(entry.get("illegal", ())),
        refused=entry.get("refused", ""),
        position_refused=entry.get("position_refused", False),
        file=file,
    )


def _anything(value: Any, place: str, fault: Fault) -> None:
    """The position and the inside of `pending` are checked by the engine, by comparing."""


def _text(value: Any, place: str, fault: Fault) -> None:
    if not isinstance(value, str) or not value:
        fault(_("'{place}' must be a text.").format(place=place))


def _text_or_empty(value: Any, place: str, fault: Fault) -> None:
    if value != "":  # a seat that has no name
        _text(value, place, fault)


def _text_or_null(value: Any, place: str, fault: Fault) -> None:
    if value is not None:
        _text(value, place, fault)


def _truth(value: Any, place: str, fault: Fault) -> None:
    if not isinstance(value, bool):
        fault(_("'{place}' must be true or false.").format(place=place))


def _number(value: Any, place: str, fault: Fault) -> None:
    if not isinstance(value, int) or isinstance(value, bool):
        fault(_("'{place}' must be a whole number.").format(place=place))


def _number_or_null(value: Any, place: str, fault: Fault) -> None:
    if value is not None:
        _number(value, place, fault)


def _colour(value: Any, place: str, fault: Fault) -> None:
    if value not in COLOURS:
        fault(
            _("'{place}' must be one of the colours {colours}.").format(
                place=place, colours=", ".join(COLOURS)
            )
        )


def _colour_or_null(value: Any, place: str, fault: Fault) -> None:
    if value is not None:
        _colour(value, place, fault)


def _list_of(check: Check) -> Check:
    def checked(value: Any, place: str, fault: Fault) -> None:
        if not isinstance(value, list):
            fault(_("'{place}' must be a list.").format(place=place))
            return
        for i, item in enumerate(value):
            check(item, f"{place}[{i}]", fault)

    return checked


def _fields(fields: Mapping[str, Check]) -> Check:
    """An object with some of the named fields."""

    def checked(value: Any, place: str, fault: Fault) -> None:
        if not isinstance(value, dict):
            fault(_("'{place}' must be an object.").format(place=place))
            return
        for key, item in value.items():
            if key in fields:
                fields[key](item, f"{place}.{key}", fault)
            else:
                fault(_("unknown field '{key}'.").format(key=f"{place}.{key}"))

    return checked


def _map_of(check: Check) -> Check:
    """An object whose keys are ids of the board, which only the position knows."""

    def checked(value: Any, place: str, fault: Fault) -> None:
        if not isinstance(value, dict):
            fault(_("'{place}' must be an object.").format(place=place))
            return
        for key, item in value.items():
            check(item, f"{place}.{key}", fault)

    return checked


def _pair_of_texts(value: Any, place: str, fault: Fault) -> None:
    if not (isinstance(value, list) and len(value) == 2 and all(isinstance(part, str) for part in value)):
        fault(_("'{place}' must be a kind and a place.").format(place=place))


_SEAT_FIELDS: dict[str, Check] = {
    "colour": _colour,
    "name": _text_or_empty,
    "player": _text,
    "coins": _number,
    "goods": _fields(dict.fromkeys(GOODS, _number)),
    "houses": _list_of(_text),
    "colonists": _list_of(_pair_of_texts),
    "hand": _list_of(_text),
    "discard": _list_of(_text),
    "turns": _number,
    "fish": _number,
}
_EXPECT_FIELDS: dict[str, Check] = {
    "game": _text,
    "map": _text,
    "seed": _number,
    "options": _fields(
        {
            **dict.fromkeys(
                ("intermediate_scoring", "start_goods", "second_display", "our_readings", "fish_market"),
                _truth,
            ),
            **dict.fromkeys(("short_houses", "short_stack"), _number),
        }
    ),
    "board": _fields(
        {"castles": _map_of(_text_or_null), "flood": _text, "laurels": _map_of(_colour_or_null)}
    ),
    "seats": _fields(dict.fromkeys(COLOURS, _fields(_SEAT_FIELDS))),
    "to_move": _colour_or_null,
    "tokens": _map_of(_text),
    "markers": _map_of(_fields({"good": _text, "side": _text})),
    "display": _list_of(_text_or_null),
    "deck": _list_of(_text),
    "praefectus_magnus": _colour,
    "concordia": _colour_or_null,
    "last_turns": _list_of(_colour),
    "intermediate": _fields(dict.fromkeys(COLOURS, _number_or_null)),
    "turn": _colour_or_null,
    "pending": _anything,
    "scores": _fields(
        dict.fromkeys(COLOURS, _fields(dict.fromkeys((*GODS, "concordia", "laurels", "total"), _number)))
    ),
    "over": _truth,
    "winners": _list_of(_colour),
}
_CASE_FIELDS: dict[str, Check] = {
    "name": _text,
    "rule": _text,
    "position": _anything,
    "moves": _list_of(_text),
    "expect": _fields(_EXPECT_FIELDS),
    "legal": _list_of(_text),
    "illegal": _list_of(_text),
    "refused": _text,
    "position_refused": _truth,
}

# Lists that compare without order, wherever they stand in a seat.
_WITHOUT_ORDER = {"hand", "houses", "colonists"}


# --- running ----------------------------------------------------------------------------------------------


def run_case(case: Case) -> list[str]:
    """What does not hold in a case, one sentence each; [] when everything holds. Never raises.

    >>> run_case(Case("red starts", {"map": "italia", "seats": 2}, expect={"to_move": "red"}))
    []
    """
    try:
        return [one_line(failure, LONGEST_FAULT) for failure in _failures(case)]
    except Exception as error:  # one case that breaks the program must not keep the others from running
        return [_("The program broke: {error}").format(error=f"{type(error).__name__}: {error}")]


def _failures(case: Case) -> list[str]:
    try:
        state = from_position(case.position)
    except ConcordiaError as error:
        return [] if case.position_refused else [_("The position is refused: {error}").format(error=error)]
    if case.position_refused:
        return [_("The position is accepted, but should be refused.")]
    for number, text in enumerate(case.moves, 1):
        try:
            state.play(text)
        except ConcordiaError as error:
            return [
                _('Move {n}, "{move}", cannot be played: {error}').format(n=number, move=text, error=error)
            ]
    return [
        *_differences(case.expect, state),
        *(failure for text in case.legal for failure in _legal_failures(state, text)),
        *(failure for text in case.illegal for failure in _illegal_failures(state, text, case.refused)),
    ]


def _legal_failures(state: State, text: str) -> list[str]:
    try:
        move = parse_move(text, state)
        if move in state.moves():
            return []
        reasons = [f"{reason.text} ({reason.rule})" for reason in state.why_not(move)]
    except ConcordiaError as error:
        reasons = [str(error)]
    return [_('"{move}" should be possible, but is not: {why}').format(move=text, why=" ".join(reasons))]


def _illegal_failures(state: State, text: str, rule: str) -> list[str]:
    try:
        move = parse_move(text, state)
    except InvalidMoveError as error:
        # What is no move at all is not among the moves; but no rule refuses it.
        return (
            [
                _('"{move}" should be refused by {rule}, but is no move: {error}').format(
                    move=text, rule=rule, error=error
                )
            ]
            if rule
            else []
        )
    if move in state.moves():
        return [_('"{move}" should not be possible, but is.').format(move=text)]
    if not rule:
        return []
    cited = list(dict.fromkeys(reason.rule for reason in state.why_not(move)))
    if rule in cited:
        return []
    return [
        _('"{move}" should be refused by {rule}, but is refused by {cited}.').format(
            move=text, rule=rule, cited=listing(cited) or _("no rule")
        )
    ]


def _differences(expect: Mapping[str, Any], state: State) -> list[str]:
    """Every field given in `expect` that differs in the state."""
    actual = _actual(state)
    found: list[str] = []
    for key, wanted in expect.items():
        if key == "winners" and not state.over:
            found.append(_("There is no winner yet: the game is not over."))
        elif key == "turn" and wanted is not None and not state.over:
            _compare(key, wanted, state.seats[state.turn].colour, found)  # positions say it in mid-turn only
        else:
            _compare(key, wanted, actual.get(key), found)
    return found


def _actual(state: State) -> dict[str, Any]:
    """The position reached as `expect` words it: seats by colour, and what only the end tells."""
    actual: dict[str, Any] = dict(state.to_position())
    colours = [seat.colour for seat in state.seats]
    actual["seats"] = {seat["colour"]: seat for seat in actual["seats"]}
    actual["scores"] = dict(zip(colours, state.scores(), strict=True))
    actual["over"] = state.over
    actual["winners"] = [colours[seat] for seat in state.winners()] if state.over else []
    return actual


def _compare(place: str, wanted: Any, actual: Any, found: list[str]) -> None:
    """Add a sentence for each difference; objects compare field by field, only those given."""
    last = place.rpartition(".")[2]
    if isinstance(wanted, dict) and isinstance(actual, dict | None):
        for key, value in wanted.items():
            _compare(f"{place}.{key}", value, (actual or {}).get(key), found)
        return
    if last == "display" and isinstance(wanted, list):
        wanted = wanted + [None] * (DISPLAY_SLOTS - len(wanted))
    same = wanted == actual
    if place.startswith("seats.") and last in _WITHOUT_ORDER and isinstance(actual, list):
        same = _counted(wanted) == _counted(actual)
    if last == "last_turns" and not wanted and not actual:
        same = True  # left out and empty are the same
    if not same:
        found.append(
            _("{place} should be {wanted}, but is {actual}.").format(
                place=place, wanted=_shown(wanted), actual=_shown(actual)
            )
        )


def _counted(items: list[Any]) -> Counter[Any]:
    return Counter(tuple(item) if isinstance(item, list) else item for item in items)


def _shown(value: Any) -> str:
    if value is None:
        return _("nothing")
    if isinstance(value, bool):
        return _("true") if value else _("false")
    if isinstance(value, list):
        return (
            "["
            + ", ".join(" ".join(item) if isinstance(item, list) else _shown(item) for item in value)
            + "]"
        )
    return str(value)
