"""Worksheets on paper: questions on one page, solutions on another; a seed makes parallel versions.

A worksheet is an HTML page of its own for the browser's print: A4, black on white, every picture inside it as SVG.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from concordia_nb.concordia import State, names
from concordia_nb.concordia.pieces import CARDS, COLOURS, GODS, KINDS, TRIBUNE
from concordia_nb.core.errors import ConcordiaError
from concordia_nb.core.html import html_page
from concordia_nb.core.seeds import shuffled, stream
from concordia_nb.core.words import _, listing, one_stop
from concordia_nb.course.exercises import GENERATORS, Exercise, draw, topic
from concordia_nb.course.glossary import plain
from concordia_nb.course.lesson import DO, PREDICT, Lesson, Step, spots
from concordia_nb.course.questions import answer, in_words
from concordia_nb.course.work import described
from concordia_nb.view import svg
from concordia_nb.view.chart import MARGIN, chart

#: what fills one page well, in the order of the lessons
USUAL = ("house_cost", "may_build", "production", "steps", "sale", "tribune_income", "card_price")
VERSIONS = "ABCDEF"
MOST_ITEMS = 40
THEME = "print"
APART = 1000  # numbers of exercises between two versions
# The cut-out of a board: its shape on the page, and how much of the board it shows at least, in board units.
SHAPE = 1.95
LEAST_WIDTH, AROUND = 620.0, 170.0
# Topics whose picture is the whole board, for the houses or markers that count lie all over it.
WHOLE_BOARD = ("cash", "points", "specialist")
ON_A_POSITION = 5
SEATS_SHOWN = 4  # colours told apart in the heading; no exercise has more

_STYLE = """
@page { size: A4 portrait; margin: 13mm 14mm; }
* { box-sizing: border-box; }
body { margin: 0; color: #000; background: #fff; font: 10.5pt/1.35 Georgia, "Times New Roman", serif; }
.paper { break-after: page; max-width: 182mm; margin: 0 auto; }
.paper:last-child { break-after: auto; }
header { display: flex; justify-content: space-between; align-items: baseline; gap: 6mm;
  border-bottom: 1.2pt solid #000; margin-bottom: 2mm; }
h1 { font-size: 15pt; margin: 0 0 1mm; } .version { font-size: 15pt; font-weight: bold; }
.who { display: flex; gap: 8mm; margin: 0 0 2mm; } .who span { flex: 1; border-bottom: .6pt dotted #000; }
.items { display: grid; grid-template-columns: 1fr 1fr; gap: 3mm 7mm; }
.item { break-inside: avoid; display: flex; flex-direction: column; }
.item.wide { grid-column: 1 / -1; }
.item h2 { font-size: 8.5pt; font-weight: normal; font-style: italic; margin: 0; }
.item p { margin: 0 0 1mm; }
.item svg { display: block; width: 100%; height: auto; max-height: 165mm; margin: 1mm 0; }
.item .cut { border: .6pt solid #000; } .cards { display: flex; gap: 3mm; } .cards svg { width: 24mm; }
.answer { display: flex; gap: 3mm; align-items: baseline; margin-top: auto; padding-top: 2mm; }
.answer i { flex: 1; border-bottom: .6pt solid #000; min-width: 15mm; }
.box { display: inline-block; width: 3.4mm; height: 3.4mm; border: .8pt solid #000; margin: 0 1.5mm -.4mm 0; }
.solutions { padding-left: 7mm; margin: 0 0 5mm; } .solutions li { margin-bottom: 1.6mm; break-inside: avoid; }
.key { font-size: 8.5pt; } .key span { white-space: nowrap; } .key svg { vertical-align: -1mm; margin-left: 2.5mm; }
.lesson .item svg { width: 142mm; max-height: 100mm; margin: 1mm auto; }
@media screen { body { background: #ddd; } .paper { background: #fff; padding: 10mm 14mm; margin: 6mm auto;
  max-width: 210mm; } }
"""


@dataclass(frozen=True)
class Item:
    """A question on paper.

    Attributes:
        topic: what it is about. goal: the question. facts: what one must know and the picture does not show.
        picture: HTML, or "". wide: whether it takes the width of the page.
        choices: answers to tick; without them one is written.
        answer, because: for the page of solutions.
        lines: how many lines there are to write on.
    """

    topic: str
    goal: str
    answer: str
    because: str = ""
    facts: str = ""
    picture: str = ""
    wide: bool = False
    choices: tuple[str, ...] = ()
    lines: int = 1


@dataclass(frozen=True)
class Worksheet:
    """One version: its questions, under a picture they may have in common.

    `lesson`: each question has a whole board. `players`: colour and name of each who is spoken of by a name.
    """

    title: str
    version: str
    items: tuple[Item, ...]
    picture: str = ""
    lesson: bool = False
    players: tuple[tuple[str, str], ...] = ()


# -- made from exercises ------------------------------------------------------------------------------------------


def from_exercises(
    topics: Sequence[str] = USUAL, *, seed: int = 0, versions: int = 2, title: str = ""
) -> list[Worksheet]:
    """Parallel versions: the same topics in the same order, other positions and numbers.

    Args:
        topics: names of generators (see `exercises.GENERATORS`), each as often as wanted.
        seed: the same one gives the same sheets, on every machine.

    Raises `ConcordiaError` for an unknown topic, none, too many, or too many versions.

    >>> [sheet.version for sheet in from_exercises(["sale"], seed=3)]
    ['A', 'B']
    """
    for name in topics:
        if name not in GENERATORS:
            raise ConcordiaError(
                _("There is no topic “{name}”. There are: {names}.").format(
                    name=name[:40], names=", ".join(GENERATORS)
                )
            )
    if not 1 <= len(topics) <= MOST_ITEMS:
        raise ConcordiaError(_("A worksheet has 1 to {n} questions.").format(n=MOST_ITEMS))
    return [
        Worksheet(
            title or _("Concordia: a worksheet"),
            version,
            tuple(of_exercise(draw(name, seed, APART * number + place)) for place, name in enumerate(topics)),
        )
        for number, version in enumerate(_versions(versions))
    ]


def _versions(count: int) -> str:
    if not 1 <= count <= len(VERSIONS):
        raise ConcordiaError(_("A worksheet has 1 to {n} versions.").format(n=len(VERSIONS)))
    return VERSIONS[:count]


def of_exercise(exercise: Exercise) -> Item:
    """An exercise of the course on paper."""
    state, right = exercise.state, exercise.right()
    return Item(
        topic=topic(exercise.topic),
        goal=exercise.goal,
        answer=_answer(right.value, state),
        because=exercise.because,
        facts=_facts(exercise, state),
        picture=_picture(exercise, state),
        wide=exercise.topic in (*WHOLE_BOARD, "card_price"),
        choices=tuple(in_words(choice, state) for choice in right.choices),
    )


def _answer(value: int | str, state: State) -> str:
    return str(value) if isinstance(value, int) else in_words(value, state)


def _facts(exercise: Exercise, state: State) -> str:
    """What the learner would see beside the board."""
    red = names.seat(state, 0)
    match exercise.topic:
        case "may_build":
            return _belongings(state, 0)
        case "points":
            owned = (*state.hands[0], *state.discards[0])
            god = exercise.question["god"]
            cards = listing([names.card(CARDS[card].id) for card in owned if CARDS[card].god == god])
            said = _("{name}'s cards of this god: {cards}.").format(name=red, cards=cards or _("none"))
            return f"{said} {_belongings(state, 0)}"
        case "production":
            return _("{name} holds the Praefectus Magnus.").format(
                name=names.seat(state, state.praefectus_magnus)
            )
        case "tie":
            order = ", ".join(names.seat(state, seat) for seat in range(len(state.seats)))
            return _("Order of turns: {seats}.").format(seats=order)
    return ""


def _belongings(state: State, seat: int) -> str:
    return _("{name} has {coins}; in store: {goods}.").format(
        name=names.seat(state, seat),
        coins=names.coins(state.coins[seat]),
        goods=names.goods(state.goods[seat]),
    )


def _picture(exercise: Exercise, state: State) -> str:
    position = state.to_position()
    match exercise.topic:
        case "sale" | "tribune_income" | "set_up" | "tie":
            return ""
        case "spaces":
            return svg.storehouse(position, 0, theme=THEME)
        case "card_price":
            return svg.display(position, state.board, theme=THEME)
        case "diplomat":
            cards = "".join(
                f"<div>{escape(names.seat(state, seat))}{svg.card(CARDS[pile[-1]].id, theme=THEME)}</div>"
                for seat, pile in enumerate(state.discards)
                if seat and pile
            )
            return f'<div class="cards">{cards}</div>'
    if exercise.topic in WHOLE_BOARD:
        return board_picture(state)  # unmarked: on paper the marks would give the answer away
    return board_picture(state, _places(exercise, state), exercise.marks)


def _places(exercise: Exercise, state: State) -> list[str]:
    """Ids of the cities and routes that an exercise is about."""
    board, marks = state.board, exercise.marks
    cities = [*marks.get("cities", ())]
    for province in marks.get("provinces", ()):
        cities += [board.cities[n].id for n in board.provinces[board.province_number[province]].cities]
    for city in marks.get("cities", ()):
        cities += [end for route in board.routes if city in (route.a, route.b) for end in (route.a, route.b)]
    for mark in marks.get("routes", ()):
        if mark in board.route_place:
            cities += [board.cities[n].id for n in board.ends[board.route_place[mark]]]
        else:
            cities.append(mark)
    return list(dict.fromkeys(cities))


def board_picture(state: State, near: Sequence[str] = (), marks: Mapping[str, Any] | None = None) -> str:
    """The board in black and white; with `near` (ids of cities) only the part round them, larger."""
    drawing = svg.board(state.to_position(), state.board, theme=THEME, **spots(marks or {}))
    if not near:
        return drawing
    box = " ".join(f"{side:.0f}" for side in _cut(state, near))
    return re.sub(r'viewBox="[^"]*"', f'class="cut" viewBox="{box}"', drawing, count=1)


def _cut(state: State, cities: Sequence[str]) -> tuple[float, float, float, float]:
    """The part of the board round these cities: left, top, width, height; of one shape, and never past the frame."""
    sheet = chart(state.board, THEME)
    spots = [sheet.spot(city) for city in cities]
    left, right = min(x for x, _y in spots) - AROUND, max(x for x, _y in spots) + AROUND
    top, bottom = min(y for _x, y in spots) - AROUND, max(y for _x, y in spots) + AROUND
    whole_w, whole_h = sheet.width + 2 * MARGIN, sheet.height + 2 * MARGIN
    width = max(right - left, (bottom - top) * SHAPE, LEAST_WIDTH)
    width = min(width, whole_w, whole_h * SHAPE)
    height = width / SHAPE
    x = min(max((left + right - width) / 2, -MARGIN), whole_w - MARGIN - width)
    y = min(max((top + bottom - height) / 2, -MARGIN), whole_h - MARGIN - height)
    return x, y, width, height


# -- made from a lesson -------------------------------------------------------------------------------------------


def from_lesson(lesson: Lesson) -> list[Worksheet]:
    """The steps of a lesson that can be done on paper: what will be (predict), and what to play (do).

    Raises `ConcordiaError` if it has none.
    """
    items = tuple(_of_step(step) for step in lesson.steps if step.kind in (PREDICT, DO))
    if not items:
        raise ConcordiaError(_("No step of this lesson can be done on paper."))
    states = [step.start for step in lesson.steps if step.kind in (PREDICT, DO)]
    return [Worksheet(_(lesson.title), "", items, lesson=True, players=_players(states))]


def _players(states: Sequence[State]) -> tuple[tuple[str, str], ...]:
    """Colour and name of all who sit there, in the order of the colours; a colour once for each of its names."""
    found = {
        (state.seats[seat].colour, names.seat(state, seat))
        for state in states
        for seat in range(len(state.seats))
    }
    return tuple(sorted(found, key=lambda player: (COLOURS.index(player[0]), player[1])))


def _of_step(step: Step) -> Item:
    state = step.start
    picture = board_picture(state, (), step.marks)
    facts = f"{plain(_(step.why))} {_belongings(state, step.learner)}".strip()
    if step.kind == DO:
        hand = listing([names.card(CARDS[card].id) for card in state.hands[step.learner]])
        return Item(
            _("What do you play?"),
            plain(_(step.goal)),
            " – ".join(words for _seat, words in described(state, step.solution)),
            plain(_(step.done)),
            _("{facts} In hand: {cards}.").format(facts=facts, cards=hand),
            picture,
            wide=True,
            lines=2,
        )
    choices = tuple(
        in_words(choice, state) if isinstance(choice, str) else str(choice) for choice in step.choices
    )
    right = _answer(step.right(), state)
    return Item(
        _("What will be?"), plain(_(step.goal)), right, plain(_(step.done)), facts, picture, True, choices
    )


# -- made from a position -----------------------------------------------------------------------------------------


def from_position(state: State, *, seed: int = 0, title: str = "") -> list[Worksheet]:
    """A position of one's own or out of a game, and questions on it that the engine can answer.

    They are about the seat to move: points of two gods, money from a Tribune, the dearest and other houses within
    reach of the eye, steps of its colonists.
    """
    rng = stream(seed, "worksheet")
    seat = state.to_move
    who, colour = names.seat(state, seat), state.seats[seat].colour
    asked: list[tuple[str, str, dict[str, Any]]] = [
        (topic("spaces"), _("How many free spaces has {name}'s storehouse?").format(name=who),
         {"what": "free_spaces"}),
    ]  # fmt: skip
    for god in shuffled((god for god in GODS if god != "minerva"), rng)[:2]:
        owned = sum(CARDS[card].god == god for card in (*state.hands[seat], *state.discards[seat]))
        words = _("{god}: how many points is that for {name}, who has {n} of these cards?")
        asked.append(
            (
                topic("points"),
                words.format(god=names.god(god), name=who, n=owned),
                {"what": "score", "god": god},
            )
        )
    if state.phase == "play" and TRIBUNE in state.hands[seat]:
        n = len(state.discards[seat])
        words = _("{name} has {n} cards in the pile. How many sestertii would a Tribune bring?")
        asked.append(
            (
                topic("tribune_income"),
                words.format(name=who, n=n),
                {"what": "coins", "moves": ["play tribune"], "gain": True},
            )
        )
    asked += _about_steps(state, seat, rng.random())
    items = []
    for about, goal, question in shuffled(asked, rng)[:ON_A_POSITION]:
        right = answer({**question, "seat": colour}, state)
        items.append(Item(about, goal, _answer(right.value, state)))
    facts = _("{belongings} It is {name}'s turn.").format(belongings=_belongings(state, seat), name=who)
    picture = f"{board_picture(state)}<p>{escape(facts)}</p>"
    return [
        Worksheet(title or _("Concordia: a position"), "", tuple(items), picture, players=_players([state]))
    ]


def _about_steps(state: State, seat: int, share: float) -> list[tuple[str, str, dict[str, Any]]]:
    board = state.board
    found = []
    for kind in range(len(KINDS)):
        for origin in state.colonists[seat][kind][:1]:
            ways = [place for place, n in board.steps(kind, origin).items() if 2 <= n <= 5]
            if not ways:
                continue
            route = ways[int(share * len(ways))]
            words = _("How many steps does {name}'s {kind} need from {place} to {route}?").format(
                name=names.seat(state, seat),
                kind=names.kind(KINDS[kind]),
                place=names.place(board, origin),
                route=names.route(board, route),
            )
            question = {
                "what": "steps", "kind": KINDS[kind], "from": board.place_id[origin], "to": board.place_id[route],
            }  # fmt: skip
            found.append((topic("steps"), words, question))
    return found


# -- on paper -----------------------------------------------------------------------------------------------------


def html(sheets: Sequence[Worksheet]) -> str:
    """All versions as one page to print: the questions of each on sheets of their own, then the solutions."""
    title = sheets[0].title
    pages = "".join(_questions(sheet) for sheet in sheets)
    solutions = "".join(_solutions(sheet) for sheet in sheets)
    beside = f"<span>{escape(title)}</span>"
    paper = f'<section class="paper">{_head(_("Solutions"), beside)}{solutions}</section>'
    return html_page(title, _STYLE, pages + paper)


def _head(title: str, beside: str) -> str:
    return f"<header><h1>{escape(title)}</h1>{beside}</header>"


def _key(sheet: Worksheet) -> str:
    """Which sign stands for whom, as the pieces are black and white; and the version."""
    called: dict[str, list[str]] = (
        {colour: [] for colour in COLOURS[:SEATS_SHOWN]} if not sheet.players else {}
    )
    for colour, name in sheet.players:
        called.setdefault(colour, [])
        if name != names.colour(colour):
            called[colour].append(name)
    signs = "".join(
        f"<span>{svg.seat(colour, 14, theme=THEME)} {escape(_sign_words(colour, who))}</span>"
        for colour, who in called.items()
    )
    return f'<span class="key">{signs}</span><span class="version">{escape(sheet.version)}</span>'


def _sign_words(colour: str, who: Sequence[str]) -> str:
    """A colour, with the names it goes by on this sheet."""
    if not who:
        return names.colour(colour)
    return _("{colour}: {names}").format(colour=names.colour(colour), names=", ".join(who))


def _questions(sheet: Worksheet) -> str:
    who = f'<p class="who"><span>{escape(_("Name:"))}</span><span>{escape(_("Date:"))}</span></p>'
    items = "".join(_question(number, item) for number, item in enumerate(sheet.items, 1))
    common = f'<div class="item wide">{sheet.picture}</div>' if sheet.picture else ""
    kind = "paper lesson" if sheet.lesson else "paper"
    return (
        f'<section class="{kind}">{_head(sheet.title, _key(sheet))}{who}'
        f'<div class="items">{common}{items}</div></section>'
    )


def _question(number: int, item: Item) -> str:
    wide = " wide" if item.wide else ""
    facts = f"<p>{escape(one_stop(item.facts))}</p>" if item.facts else ""
    if item.choices:
        ticks = "".join(f'<span><span class="box"></span>{escape(choice)}</span>' for choice in item.choices)
        room = f'<div class="answer">{ticks}</div>'
    else:
        room = f'<div class="answer">{escape(_("Answer:"))}<i></i></div>'
        room += '<div class="answer"><i></i></div>' * (item.lines - 1)
    return (
        f'<div class="item{wide}"><h2>{escape(item.topic)}</h2><p><b>{number}.</b> {escape(one_stop(item.goal))}</p>'
        f"{facts}{item.picture}{room}</div>"
    )


def _solutions(sheet: Worksheet) -> str:
    heading = f"<h2>{escape(sheet.version)}</h2>" if sheet.version else ""
    rows = "".join(
        f"<li><b>{escape(one_stop(item.answer))}</b> <span>{escape(one_stop(item.because))}</span></li>"
        for item in sheet.items
    )
    return f'{heading}<ol class="solutions">{rows}</ol>'
