"""A lesson of one step, or the start of a demo, made from a position and a goal: words, the way there, hints."""

from __future__ import annotations

import inspect
import json
import re
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from concordia_nb.concordia import Board, Record, State, names
from concordia_nb.concordia.pieces import CARDS, GODS, GOODS, KINDS, PERSONALITIES
from concordia_nb.core.words import _, ngettext, one_stop
from concordia_nb.course.catalogue import SUFFIX
from concordia_nb.course.checks import CHECKS
from concordia_nb.course.lesson import DO, FORMAT, MOST_WORDS, PLAY, Step, lesson_from, step_sense_faults
from concordia_nb.course.search import shortest_way
from concordia_nb.course.work import described
from concordia_nb.view.words import place_words

GOALS = (
    "built", "houses", "provinces", "stands_on", "beside", "colonists", "has", "gained", "free_spaces", "holds_card",
    "open_card", "owns_cards", "hand", "praefectus_magnus", "marker_turned", "score", "turn_over",
)  # fmt: skip
"""The checks a goal is chosen from, in the order in which they are offered (`course/README.md` tells each)."""
SEARCHED = 4_000  # positions looked at for the way to the goal: a goal within one turn
MINUTES = 5
EASY_BOT = "tiro"
DEMO_FORMAT, DEMO_FILE = "concordia-demo/1", ".demo.json"  # see demo/README.md
LONGEST_HEADLINE = 60  # letters, of a step of a demo
_NUMBERS = {"at_least": 1, "at_most": 12, "coins": 5}  # what a field of a goal begins with
_BEGUN = {"kind": "land", "side": "coins"}  # of two one may stand there; of many the teacher chooses
_ZERO = {("has", "coins"): 10, ("gained", "coins"): 1, ("free_spaces", "at_least"): 4}

Check = dict[str, Any]


@dataclass
class Plan:
    """What a teacher says about the lesson.

    Attributes:
        checks: all of them must be true at the end.
        title, goal, why: texts; "" for words made from the checks.
        help: "full", "some" or "none", as in a step.
    """

    checks: list[Check]
    title: str = ""
    goal: str = ""
    why: str = ""
    help: str = "some"


# -- goals ---------------------------------------------------------------------------------------------------------


def goal_name(name: str) -> str:
    """A check as a list of goals offers it."""
    return {
        "built": _("has built in …"),
        "houses": _("has so many houses"),
        "provinces": _("has houses in so many provinces"),
        "stands_on": _("a colonist stands on …"),
        "beside": _("a colonist stands beside …"),
        "colonists": _("has so many colonists on the board"),
        "has": _("has at least … (goods, sestertii)"),
        "gained": _("has gained … (goods, sestertii)"),
        "free_spaces": _("has free storage spaces"),
        "holds_card": _("holds the card …"),
        "open_card": _("has the open card …"),
        "owns_cards": _("owns cards of a god"),
        "hand": _("has so many cards in hand"),
        "praefectus_magnus": _("holds the Praefectus Magnus"),
        "marker_turned": _("a bonus marker is turned"),
        "score": _("would score so many points"),
        "turn_over": _("has finished the turn"),
    }[name]


def fields(name: str) -> list[str]:
    """The words a check needs beside the seat, in order: "city", "at_least", "goods" …

    >>> fields("stands_on"), fields("has")
    (['kind', 'place'], ['coins', 'goods'])
    """
    parameters = inspect.signature(CHECKS[name]).parameters
    return [word for word in parameters if word not in ("now", "seat", "at_most")]


def choices(field: str, board: Board) -> list[tuple[str, str]]:
    """What a field of a goal is chosen from: ids and words; [] for numbers and goods, which are counted."""
    match field:
        case "city":
            return [(city.id, city.name) for city in board.cities if city.zone is not None]
        case "place":
            return [(place, place_words(board, place)) for place in (*board.route_place, *board.node_place)]
        case "province":
            return [(province.id, province.name) for province in board.provinces]
        case "kind":
            return [(kind, names.kind(kind)) for kind in KINDS]
        case "good":
            return [(good, names.good(good)) for good in GOODS]
        case "god":
            return [(god, names.god(god)) for god in GODS]
        case "side":
            return [("goods", _("its good")), ("coins", _("sestertii"))]
        case "card":
            cards = (*PERSONALITIES, *(card.id for card in CARDS if card.deck))
            return [(card, _card_words(card)) for card in cards]
    return []


def optional(name: str, field: str) -> bool:
    """Whether a field may be left out, which then means: any."""
    default = inspect.signature(CHECKS[name]).parameters[field].default
    return isinstance(default, str)


def fresh(name: str, board: Board) -> Check:
    """A check as it is begun with: its numbers are there, what is chosen from a long list is still "" (see `whole`).

    >>> from concordia_nb.concordia import load_board
    >>> fresh("colonists", load_board("italia"))
    {'is': 'colonists', 'at_least': 1}
    """
    check: Check = {"is": name}
    for field in fields(name):
        if field == "goods":
            check[field] = {}
        elif not choices(field, board):
            check[field] = _ZERO.get((name, field), _NUMBERS.get(field, 1))
        elif not optional(name, field):
            check[field] = _BEGUN.get(field, "")
    return check


def whole(check: Mapping[str, Any]) -> bool:
    """Whether everything that a check needs is chosen.

    >>> whole({"is": "built", "city": ""}), whole({"is": "built", "city": "cosa"})
    (False, True)
    """
    return all(check.get(field) != "" or optional(check["is"], field) for field in fields(check["is"]))


def fits(check: Mapping[str, Any], board: Board) -> bool:
    """Whether every place that a check names is on this board."""
    return all(
        check.get(field, "") in ("", *(known for known, _words in choices(field, board)))
        for field in ("city", "place", "province")
        if field in check
    )


def in_words(check: Mapping[str, Any], board: Board) -> str:
    """A check as a sentence that asks for it; what it is about while that is still to be chosen.

    >>> from concordia_nb.concordia import load_board
    >>> in_words({"is": "built", "city": "cosa"}, load_board("italia"))
    'Have a house in Cosa.'
    """
    if not whole(check):
        return goal_name(check["is"])
    return one_stop(_asked(check, board))


def _asked(check: Mapping[str, Any], board: Board) -> str:
    get = check.get
    n = int(get("at_least", 0))
    match check["is"]:
        case "built":
            return _("Have a house in {city}.").format(city=board.city(check["city"]).name)
        case "houses":
            return _houses_words(check, board, n)
        case "provinces":
            return ngettext("Have houses in {n} province.", "Have houses in {n} provinces.", n).format(n=n)
        case "stands_on":
            return _("Have a {kind} on this place: {place}.").format(
                kind=names.kind(check["kind"]), place=place_words(board, check["place"])
            )
        case "beside":
            return _("Have a colonist beside {city}.").format(city=board.city(check["city"]).name)
        case "colonists":
            kind = get("kind", "")
            if kind:
                return _("Have so many on the board: {n} × {kind}.").format(n=n, kind=names.kind(kind))
            return ngettext("Have {n} colonist on the board.", "Have {n} colonists on the board.", n).format(
                n=n
            )
        case "has" | "gained":
            units = [int(get("goods", {}).get(good, 0)) for good in GOODS]
            much = names.cost(units, int(get("coins", 0)))
            if check["is"] == "has":
                return _("Have at least {much}.").format(much=much)
            return _("Gain at least {much}.").format(much=much)
        case "free_spaces":
            return ngettext(
                "Have {n} free space in your storehouse.", "Have {n} free spaces in your storehouse.", n
            ).format(n=n)
        case "holds_card":
            return _("Have this card in hand: {card}.").format(card=_card_words(check["card"]))
        case "open_card":
            return _("Have this card open on your pile: {card}.").format(card=_card_words(check["card"]))
        case "owns_cards":
            return ngettext("Own {n} card of {god}.", "Own {n} cards of {god}.", n).format(
                n=n, god=names.god(check["god"])
            )
        case "hand":
            return ngettext("Have {n} card in hand.", "Have {n} cards in hand.", n).format(n=n)
        case "praefectus_magnus":
            return _("Hold the Praefectus Magnus.")
        case "marker_turned":
            province = board.province(check["province"]).name
            if check["side"] == "coins":
                return _("Turn the bonus marker of {province} to its sestertii.").format(province=province)
            return _("Turn the bonus marker of {province} to its good.").format(province=province)
        case "score":
            if get("god", "total") == "total":
                return _("Stand at {n} points or more.").format(n=n)
            return _("Stand at {n} points or more of {god}.").format(n=n, god=names.god(check["god"]))
    return _("Finish your turn.")


def _houses_words(check: Mapping[str, Any], board: Board, n: int) -> str:
    where = []
    if check.get("good"):
        where.append(_("in cities of {good}").format(good=names.good(check["good"])))
    if check.get("province"):
        where.append(_("in {province}").format(province=board.province(check["province"]).name))
    said = ngettext("Have {n} house", "Have {n} houses", n).format(n=n)
    return _("{what}.").format(what=" ".join([said, *where]))


def _card_words(card: str) -> str:
    if card in PERSONALITIES:
        return _("any {card}").format(card=names.personality(card))
    return names.card(card, with_deck=True)


def goal_words(checks: Sequence[Mapping[str, Any]], board: Board) -> str:
    """A goal as one text: a sentence for each of its checks that is whole."""
    return " ".join(in_words(check, board) for check in checks if whole(check))


# -- the lesson ------------------------------------------------------------------------------------------------------


def step_faults(state: State, plan: Plan) -> list[str]:
    """What is wrong with the goal, in words; [] if a lesson can be made of it."""
    if not plan.checks:
        return [_("choose what the learner shall reach.")]
    if state.board.own_map is not None:
        return [_("a lesson needs a board that comes with the kit.")]
    if state.over:
        return [_("the game of this position is over: nothing can be played.")]
    if not all(map(whole, plan.checks)):
        return [_("choose what the goal is about: a list still says “choose …”.")]
    faults = [
        _("a text has more than {n} words.").format(n=MOST_WORDS)
        for text in (plan.goal, plan.why)
        if len(text.split()) > MOST_WORDS
    ]
    return faults + step_sense_faults(Step(**_step(state, plan, PLAY)))


def compose(state: State, plan: Plan, most_positions: int = SEARCHED) -> dict[str, Any]:
    """The lesson in its file's format ("concordia-lesson/1"), read back once so that it is sure to be valid.

    Where the goal can be reached within the turn, the shortest way is looked for: the step is then of the kind "do",
    with par, solution and hints. Else it is of the kind "play": the learner plays against easy bots until the goal is
    reached. Raises `LessonError`.
    """
    way = _way(state, plan, most_positions)
    step = _step(state, plan, DO if way else PLAY)
    if way:
        step.update(hints=_hints(state, way), solution=list(way), par=len(way))
    else:
        learner = state.seats[state.to_move].colour
        step["bots"] = {seat.colour: EASY_BOT for seat in state.seats if seat.colour != learner}
    title = plan.title.strip() or _("A lesson of my own")
    step["id"] = f"step-{_mark(step)}"  # steps of several files can be put into one
    data = {
        "format": FORMAT,
        "id": _id(title, step),
        "title": title,
        "summary": step["goal"],
        "minutes": MINUTES,
        "steps": [step],
    }
    lesson_from(data, title)
    return data


def outlook(state: State, plan: Plan, most_positions: int = SEARCHED) -> str:
    """What kind of lesson it will be, in words: whether the goal can be reached within the turn; "" if it is none."""
    if step_faults(state, plan):
        return ""
    return reach_words(len(_way(state, plan, most_positions)))


def reach_words(n: int) -> str:
    """Whether a goal can be reached within the turn, and in how many moves; 0 for no way found."""
    if n:
        return ngettext(
            "The goal can be reached in {n} move; the third hint tells it.",
            "The goal can be reached in {n} moves; the third hint tells them.",
            n,
        ).format(n=n)
    return _("No way to the goal within this turn was found: the learner plays until it is reached.")


def demo(state: State, plan: Plan, most_positions: int = SEARCHED) -> dict[str, Any]:
    """The start of a demo in its file's form ("concordia-demo/1"): the position with the task as a question.

    Where a way to the goal is found within the turn, it is the answer, and a second step shows it played. More steps
    are written into the file by hand.
    """
    title = plan.title.strip() or _("A demo of my own")
    first: dict[str, Any] = {"at": 0, "headline": title[:LONGEST_HEADLINE], "text": plan.why.strip()}
    steps = [first]
    sound = bool(plan.checks) and not step_faults(state, plan)
    way = _way(state, plan, most_positions) if sound else ()
    task = plan.goal.strip() or goal_words(plan.checks, state.board)
    if way:
        told = _("In this order: {moves}.").format(moves=" → ".join(_told(state, way)))
        first["question"] = {"ask": task, "answer": told}
        steps.append({"headline": _("One way to do it"), "play": list(way)})
    return {
        "format": DEMO_FORMAT,
        "id": _id(title, {"position": state.to_position(), "steps": steps}),
        "title": title,
        "summary": task or title,
        "minutes": MINUTES,
        "record": Record(state).to_dict(),
        "steps": steps,
    }


def file_name(data: Mapping[str, Any]) -> str:
    """The name of the file of a lesson or demo: its id, so that it is found by it."""
    return f"{data['id']}{DEMO_FILE if data['format'] == DEMO_FORMAT else SUFFIX}"


def _check(plan: Plan) -> Check:
    checks = [_lean(check) for check in plan.checks]
    return checks[0] if len(checks) == 1 else {"all": checks}


def _lean(check: Check) -> Check:
    """A check without empty fields."""
    lean = {key: value for key, value in check.items() if value not in ("", {})}
    if isinstance(lean.get("goods"), Mapping):
        lean["goods"] = {good: n for good, n in lean["goods"].items() if n}
    return lean


def _step(state: State, plan: Plan, kind: str) -> dict[str, Any]:
    position = state.to_position()
    for seat in position["seats"]:
        seat["player"] = "human"
    return {
        "id": "step-1",
        "kind": kind,
        "goal": plan.goal.strip() or goal_words(plan.checks, state.board),
        "why": plan.why.strip(),
        "position": position,
        "seat": state.seats[state.to_move].colour,
        "check": _check(plan),
        "help": plan.help,
    }


def _way(state: State, plan: Plan, most_positions: int) -> tuple[str, ...]:
    """A shortest way to the goal within the turn; () if there is none, or none was found."""
    return _searched(json.dumps(_step(state, plan, DO)), most_positions)


@lru_cache(maxsize=32)
def _searched(asked: str, most_positions: int) -> tuple[str, ...]:
    """The same for a step in JSON, which is asked for again when what was said to be possible is saved."""
    step = Step(**json.loads(asked))
    if step.reached(step.start, ()):
        return ()
    try:
        return shortest_way(step, most_positions) or ()
    except ValueError:
        return ()


def _hints(state: State, way: Sequence[str]) -> list[str]:
    """Three hints of growing help; the last one tells the whole way."""
    told = _told(state, way)
    if way[0].startswith("play "):
        card = way[0].split()[1]
        first = _("Which of your cards does such a thing? Point at a card to read what it does.")
        second = _("The {card} does it.").format(card=names.card(card))
    else:
        first = _("Look at what glows on the board, and read what is asked at the top.")
        second = _("Begin with this: {move}").format(move=told[0])
    return [first, second, _("In this order: {moves}.").format(moves=" → ".join(told))]


def _told(state: State, way: Sequence[str]) -> list[str]:
    """The moves of a way in words; its first ones if it is a long one."""
    told = [words for _seat, words in described(state, way)]
    while len(" ".join(told).split()) > MOST_WORDS - 10:
        told.pop()
    return told


def _id(title: str, step: Mapping[str, Any]) -> str:
    """An id made of the title and of what the step holds, so that two lessons of one title stay apart."""
    words = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:40].strip("-") or "lesson"
    return f"own-{words}-{_mark(step)}"


def _mark(data: Mapping[str, Any]) -> str:
    """Eight letters that differ where the data differ."""
    return f"{zlib.crc32(json.dumps(data, sort_keys=True).encode()):08x}"
