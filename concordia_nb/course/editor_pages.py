"""The position editor as HTML: bar, faults, and a panel for each thing that is edited. Every name is escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape

from concordia_nb.concordia import Record, names
from concordia_nb.concordia.board import board_names
from concordia_nb.concordia.pieces import COLOURS, GOODS, SEAT_COUNTS, SPACES
from concordia_nb.concordia.position import LONGEST_NAME
from concordia_nb.concordia.rules import rules
from concordia_nb.core.words import _, ngettext
from concordia_nb.course import composing
from concordia_nb.course.composing import Check, Plan
from concordia_nb.course.editing import ARCHITECT, PHASES, PLAY, Editing, Fault
from concordia_nb.players import registry
from concordia_nb.table import markup
from concordia_nb.table.choices import note
from concordia_nb.table.icons import icon
from concordia_nb.table.markup import button, pressed, quote
from concordia_nb.table.sheets import sheet
from concordia_nb.table.sitting import HUMAN, Note
from concordia_nb.view.own import laurel_id_words
from concordia_nb.view.words import place_words, position_sentence

START, PIECES, CARDS, TURN, SAVE = TABS = ("start", "pieces", "cards", "turn", "save")
HOUSE, LAND, SEA, TOKEN, MARKER = TOOLS = ("house", "land", "sea", "token", "marker")
LONGEST_TEXT = 400


@dataclass
class Desk:
    """What the editor shows beside the position.

    Attributes:
        editing: the position.
        tab, tool: one of TABS, TOOLS; colour: the seat whose pieces are put down; good: that of the token tool.
        held: the spot of the card taken in hand, see `Editing.card_at`; "" for none.
        plan: the lesson to be made.
        note: what is to be said now.
        record: the game that the position is taken from, if it is.
        games: kept games to take a moment of: id and words.
        outlook: what kind of lesson the goals will make, in words.
        plays, teaches: whether a table and a lesson can be opened from here.
    """

    editing: Editing
    tab: str = START
    tool: str = HOUSE
    colour: str = "red"
    good: str = "brick"
    held: str = ""
    plan: Plan = field(default_factory=lambda: Plan([]))
    note: Note | None = None
    record: Record | None = None
    games: Sequence[tuple[str, str]] = ()
    outlook: str = ""
    plays: bool = False
    teaches: bool = False


# -- small pieces --------------------------------------------------------------------------------------------------


def _row(*inside: str, label: str = "") -> str:
    named = f' role="group" aria-label="{quote(label)}"' if label else ""
    return f'<div class="ct-chips" data-row{named}>{"".join(inside)}</div>'


def _select(do: str, value: str, options: Iterable[tuple[str, str]], label: str) -> str:
    inside = "".join(
        f'<option value="{quote(key)}"{" selected" if key == value else ""}>{escape(words)}</option>'
        for key, words in options
    )
    return (
        f'<select class="ct-field" data-field="{quote(do)}" data-value="{quote(value)}" data-key="{quote(do)}" '
        f'aria-label="{quote(label)}">{inside}</select>'
    )


def _text(do: str, value: str, label: str, most: int, empty: str = "") -> str:
    return (
        f'<input class="ct-field" type="text" data-field="{quote(do)}" data-value="{quote(value)}" '
        f'data-key="{quote(do)}" value="{quote(value)}" maxlength="{most}" placeholder="{quote(empty)}" '
        f'aria-label="{quote(label)}" autocomplete="off">'
    )


def _fields(*inside: str) -> str:
    return f'<div class="ct-fields">{"".join(inside)}</div>'


def _labelled(label: str, inside: str) -> str:
    return f'<label class="ct-labelled"><span>{escape(label)}</span>{inside}</label>'


def _counter(label: str, do: str, n: int, *, sign: str = "", steps: Sequence[int] = (1,)) -> str:
    """A number with buttons for less and more; `do` gets ":-1" and ":1" behind it."""
    less = "".join(_count_button(do, -step, label) for step in reversed(steps))
    more = "".join(_count_button(do, step, label) for step in steps)
    return (
        f'<div class="ct-counted" role="group" aria-label="{quote(label)}">{sign}<span>{escape(label)}</span>'
        f'<span class="ct-count">{less}<output>{n}</output>{more}</span></div>'
    )


def _count_button(do: str, by: int, label: str) -> str:
    words = _("{what}: {n} more") if by > 0 else _("{what}: {n} less")
    sign = f"{'+' if by > 0 else '−'}{abs(by) if abs(by) > 1 else ''}"
    aria = words.format(what=label, n=abs(by))
    return button(
        sign, f"{do}:{by}", style="ct-step", aria=aria, more=f' data-again data-key="{quote(do)}{by}"'
    )


def _heading(words: str, small: str = "") -> str:
    return (
        f'<h3 class="ct-part-head">{escape(words)}{f" <small>{escape(small)}</small>" if small else ""}</h3>'
    )


# -- bar and faults ------------------------------------------------------------------------------------------------


def bar(desk: Desk, menu: str) -> str:
    """What is edited, whether it can be played, undo and redo."""
    editing = desk.editing
    n = len(editing.faults)
    if n:
        fault = ngettext(
            "{n} thing to mend before it can be played", "{n} things to mend before it can be played", n
        )
        state = f'<span class="ct-broken">✗ {escape(fault.format(n=n))}</span>'
    else:
        state = f'<span class="ct-sound">✓ {escape(_("This position can be played"))}</span>'
    tools = [
        button(
            "↶ " + escape(_("Undo")),
            "undo",
            aria=_("Undo (key U)"),
            more=" data-again" + _off(not editing.can_undo),
        ),
        button(
            "↷ " + escape(_("Redo")), "redo", aria=_("Redo"), more=" data-again" + _off(not editing.can_redo)
        ),
    ]
    if desk.plays:
        tools.append(button(escape(_("Play from here")), "play", style="ct-strong", more=_off(bool(n))))
    return (
        f'<div class="ct-turn ct-seat-{desk.colour}" tabindex="-1"><div class="ct-who"><strong>'
        f"{escape(_('Position editor'))}</strong></div>"
        f'<div class="ct-ask">{state}</div></div><div class="ct-tools">{"".join(tools)}{menu}</div>'
    )


def _off(off: bool) -> str:
    return ' aria-disabled="true"' if off else ""


def menu(theme: str) -> str:
    """The look, and what can be clicked."""
    return markup.menu(
        (markup.look(theme), button(escape(_("How this works")), "sheet:help", style="ct-row"))
    )


def faults(desk: Desk) -> str:
    """What is wrong with the position, each with its rule; else what it is, in a sentence."""
    editing = desk.editing
    found = editing.faults
    if not found:
        words = position_sentence(editing.position, editing.board)
        return (
            f'<h2 class="ct-h">{escape(_("Is it possible?"))}</h2>'
            f'<p class="ct-sound">✓ {escape(_("Nothing here breaks a rule."))}</p><p>{escape(words)}</p>'
        )
    count = ngettext("{n} thing to mend", "{n} things to mend", len(found)).format(n=len(found))
    lines = "".join(_fault(fault) for fault in found)
    return (
        f'<h2 class="ct-h">{escape(_("Is it possible?"))} <small>{escape(count)}</small></h2>'
        f'<ul class="ct-fault-list">{lines}</ul>'
    )


def _fault(fault: Fault) -> str:
    told = "".join(
        f"<small>{escape(_('{rule}: {text}').format(rule=rule, text=rules()[rule].text))}</small>"
        for rule in fault.rules
    )
    return f"<li><b>{escape(fault.text)}</b>{told}</li>"


# -- the panel -----------------------------------------------------------------------------------------------------


def panel(desk: Desk) -> str:
    """The tabs, what is said now, and what the tab holds."""
    words = {
        START: _("Start"), PIECES: _("Pieces"), CARDS: _("Cards"), TURN: _("Turn"), SAVE: _("Lesson, files"),
    }  # fmt: skip
    tabs = "".join(
        pressed(
            escape(words[tab]), f"tab:{tab}", tab == desk.tab, style="ct-tab", more=_tab_more(tab, desk.tab)
        )
        for tab in TABS
    )
    inside = {START: _start, PIECES: _pieces, CARDS: _cards, TURN: _turn, SAVE: _save}[desk.tab](desk)
    return (
        f'<div class="ct-tabs" data-row role="group" aria-label="{quote(_("What to edit"))}">{tabs}</div>'
        f"{note(desk.note)}{inside}"
    )


def _tab_more(tab: str, now: str) -> str:
    """The tab that is open takes the focus when what had it is gone."""
    return f' data-key="tab-{tab}"{" data-home" if tab == now else ""}'


def _start(desk: Desk) -> str:
    """Where to start from, and who sits at the table."""
    editing = desk.editing
    boards = board_names()
    if editing.has_own_board:
        boards.append((editing.board.id, editing.board.name))
    n = len(editing.colours)
    counts = [(str(count), ngettext("{n} seat", "{n} seats", count).format(n=count)) for count in SEAT_COUNTS]
    load = (
        f'<button type="button" class="ct-button" data-local="load" data-key="load">'
        f"{escape(_('A file: record or position'))}</button>"
    )
    parts = [
        _heading(_("Board and seats")),
        _fields(
            _select("board", editing.board.id, boards, _("Board")),
            _select("seats", str(n), counts, _("Seats")),
        ),
        _heading(_("Begin with")),
        _row(
            button(escape(_("A fresh set-up")), "fresh"),
            button(escape(_("Another draw")), "draw", point="draw"),
            button(escape(_("An empty board")), "empty"),
            load,
        ),
        _moments(desk),
    ]
    if desk.games:
        parts.append(_heading(_("Or with a moment of a kept game")))
        parts += [
            _row(*(button(escape(words), f"game:{game}", style="ct-small") for game, words in desk.games))
        ]
    parts.append(_heading(_("Who sits there")))
    players = [(HUMAN, _("Person")), *((bot, entry.label()) for bot, entry in registry.BOTS.items())]
    colours = [(colour, names.colour(colour)) for colour in COLOURS]
    for seat in editing.position["seats"]:
        colour = seat["colour"]
        who = names.colour(colour)
        parts.append(
            f'<div class="ct-fields ct-sits">{icon(f"mark-{colour}")}'
            f"{_text(f'name:{colour}', seat['name'], _('{seat}: name').format(seat=who), LONGEST_NAME, _('name'))}"
            f"{_select(f'paint:{colour}', colour, colours, _('{seat}: colour').format(seat=who))}"
            f"{_select(f'player:{colour}', seat['player'], players, _('{seat}: who plays').format(seat=who))}</div>"
        )
    return "".join(parts)


def _moments(desk: Desk) -> str:
    """The way through the record that was opened."""
    if desk.record is None:
        return ""
    last = len(desk.record.moves)
    where = ngettext("after {at} of {n} move", "after {at} of {n} moves", last).format(
        at=desk.editing.at, n=last
    )
    buttons = [
        button("⏮", "moment:0", style="ct-small", aria=_("The beginning")),
        button("−10", "along:-10", style="ct-small", aria=_("Ten moves back"), more=" data-again"),
        button("◀", "along:-1", style="ct-small", aria=_("One move back"), more=" data-again"),
        button("▶", "along:1", style="ct-small", aria=_("One move on"), more=" data-again"),
        button("+10", "along:10", style="ct-small", aria=_("Ten moves on"), more=" data-again"),
        button("⏭", f"moment:{last}", style="ct-small", aria=_("The end")),
    ]
    return _heading(_("Which moment of the game"), where) + _row(*buttons)


def _seat_row(desk: Desk) -> str:
    buttons = [
        pressed(
            f"{icon(f'mark-{colour}')}{escape(desk.editing.name(colour))}", f"seat:{colour}", colour == desk.colour,
            style="", more=f' data-key="seat-{colour}"',
        )
        for colour in desk.editing.colours
    ]  # fmt: skip
    return _row(*buttons, label=_("Whose pieces"))


def _pieces(desk: Desk) -> str:
    """Houses and colonists by clicking on the board, goods and sestertii by counting."""
    editing, colour = desk.editing, desk.colour
    tools = [
        (HOUSE, f"house-{colour}", _("House")),
        (LAND, f"land-{colour}", _("Land colonist")),
        (SEA, f"sea-{colour}", _("Sea colonist")),
        (TOKEN, f"good-{desk.good}", _("City token")),
        (MARKER, "good-any", _("Bonus marker")),
    ]
    seat = editing.seat(colour)
    used = editing.used_spaces(colour)
    full = _("{n} of {all} spaces used").format(n=used, all=SPACES)
    parts = [
        _seat_row(desk),
        _row(
            *(
                pressed(
                    f"{icon(picture)}{escape(words)}",
                    f"tool:{tool}",
                    tool == desk.tool,
                    style="",
                    more=f' data-key="tool-{tool}"',
                )
                for tool, picture, words in tools
            ),
            label=_("What a click on the board puts down"),
        ),
        f'<p class="ct-hint">{escape(hint(desk))}</p>',
    ]
    if desk.tool == TOKEN or (desk.tool == MARKER and editing.board.choice):
        goods = (
            pressed(f"{icon(f'good-{good}')}{escape(names.good(good))}", f"good:{good}", good == desk.good)
            for good in GOODS
        )
        parts.append(_row(*goods, label=_("Which good")))
    parts += [
        _heading(_("{seat}: sestertii and storehouse").format(seat=editing.name(colour)), full),
        _counter(_("Sestertii"), "coins", seat["coins"], steps=(1, 5)),
        '<div class="ct-store-goods">',
        *(
            _counter(names.good(good, 2), f"goods:{good}", seat["goods"][good], sign=icon(f"good-{good}"))
            for good in GOODS
        ),
        "</div>",
        _colonists(desk),
    ]
    return "".join(parts)


def hint(desk: Desk) -> str:
    """What a click on the board does now."""
    if desk.tab == SAVE:
        return _("Click on the board to choose the place of the last goal.")
    who = desk.editing.name(desk.colour)
    match desk.tool:
        case "house":
            return _("Click a city: a house of {seat} is built there, or taken away.").format(seat=who)
        case "land":
            return _("Click a road or a city: a land colonist of {seat} comes or goes.").format(seat=who)
        case "sea":
            return _("Click a sea lane or a city: a sea colonist of {seat} comes or goes.").format(seat=who)
        case "token":
            said = _("Click a city: it then gives {good}.").format(good=names.good(desk.good))
            if desk.editing.of_board.get("castles"):
                said += " " + _("On a castle the good is laid, or taken away.")
            return said
    return _("Click a province: its bonus marker is turned over.")


def _colonists(desk: Desk) -> str:
    """The seat's colonists on the board, one more or less of each at its place; several may stand in a city."""
    editing = desk.editing
    there = {tuple(entry): None for entry in editing.seat(desk.colour)["colonists"]}
    if not there:
        return _heading(_("No colonist on the board"))
    lines = [
        _counter(
            place_words(editing.board, place), f"colonist:{kind}@{place}", editing.stands(desk.colour, kind, place),
            sign=icon(f"{kind}-{desk.colour}", names.kind(kind)),
        )
        for kind, place in there
    ]  # fmt: skip
    return _heading(_("Colonists on the board")) + "".join(lines)


def _cards(desk: Desk) -> str:
    """Every card by the place where it lies; a card taken in hand can be put to any other place."""
    editing = desk.editing
    position = editing.position
    held = editing.card_at(desk.held)
    if held:
        said = _("{card} is in your hand. Choose where it goes.").format(
            card=names.card(held, with_deck=True)
        )
        down = button(escape(_("Put it back")), "held:", style="ct-small")
    else:
        said, down = _("Click a card to take it up, then “put here” where it shall lie."), ""
    parts = [f'<p class="ct-hint" role="status">{escape(said)} {down}</p>']
    for seat in position["seats"]:
        colour, who = seat["colour"], editing.name(seat["colour"])
        hand = [(f"hand:{colour}:{i}", card, "") for i, card in enumerate(seat["hand"])]
        last = len(seat["discard"]) - 1
        pile = [
            (f"pile:{colour}:{i}", card, _("open") if i == last else "")
            for i, card in enumerate(seat["discard"])
        ]
        parts.append(_place(desk, _("Hand of {seat}").format(seat=who), f"hand:{colour}", hand, colour))
        parts.append(_place(desk, _("Pile of {seat}").format(seat=who), f"pile:{colour}", pile, colour))
    slots = "".join(_slot(desk, slot, card) for slot, card in enumerate(position["display"], 1))
    refill = ""
    if None in position["display"] and not held:
        refill = button(escape(_("Slide and refill")), "refill", style="ct-small")
    parts.append(f'{_heading(_("Cards on sale"))}<div class="ct-chips" data-row>{slots}{refill}</div>')
    deck = [(f"deck:{i}", card, "") for i, card in enumerate(position["deck"])]
    stack = ngettext("Stack, {n} card, the top one first", "Stack, {n} cards, the top one first", len(deck))
    more = _put("deck:bottom", _("at the bottom"), _("Stack")) if held else ""
    parts.append(_place(desk, stack.format(n=len(deck)), "deck:top", deck, "", more))
    gone = [(f"gone:{card}", card, "") for card in editing.gone()]
    parts.append(_place(desk, _("Not in the game"), "gone", gone, ""))
    return "".join(parts)


def _place(
    desk: Desk, words: str, to: str, cards: Sequence[tuple[str, str, str]], colour: str, more: str = ""
) -> str:
    """A place for cards: its name, a button that puts the card in hand there, its cards."""
    put = _put(to, _("put here"), words) + more if desk.editing.card_at(desk.held) else ""
    mark = icon(f"mark-{colour}") if colour else ""
    chips = "".join(_card(desk, spot, card, said) for spot, card, said in cards)
    none = "" if chips else f"<small>{escape(_('no card'))}</small>"
    return (
        f'<h3 class="ct-part-head">{mark}{escape(words)} {put}</h3>'
        f'<div class="ct-chips" data-row role="group" aria-label="{quote(words)}">{chips}{none}</div>'
    )


def _put(to: str, words: str, place: str) -> str:
    aria = _("{place}: {put}").format(place=place, put=words)
    return button("⤵ " + escape(words), f"put:{to}", style="ct-small ct-strong", aria=aria)


def _card(desk: Desk, spot: str, card: str, said: str = "") -> str:
    label = escape(names.card(card, with_deck=True))
    if said:
        label += f" <small>({escape(said)})</small>"
    return button(
        label, f"held:{spot}", style="ct-small", point=f"card:{card}",
        more=f' aria-pressed="{"true" if spot == desk.held else "false"}" data-key="card-{quote(spot)}"',
    )  # fmt: skip


def _slot(desk: Desk, slot: int, card: str | None) -> str:
    number = f"<small>{slot}</small>"
    spot = f"display:{slot}"
    held = desk.editing.card_at(desk.held) and desk.held != spot
    words = _("Place {n}").format(n=slot)
    inside = _card(desk, spot, card) if card else f"<small>{escape(_('empty'))}</small>"
    put = _put(spot, _("change") if card else _("put here"), words) if held else ""
    return f'<span class="ct-slotted" role="group" aria-label="{quote(words)}">{number}{inside}{put}</span>'


def _turn(desk: Desk) -> str:
    """Whose turn it is, what is being decided, who holds the Praefectus Magnus and the Concordia card."""
    editing = desk.editing
    position = editing.position
    to_move = position.get("turn", position["to_move"])

    def seats(verb: str, now: str | None) -> list[str]:
        return [
            pressed(
                f"{icon(f'mark-{colour}')}{escape(editing.name(colour))}", f"{verb}:{colour}", colour == now
            )
            for colour in editing.colours
        ]

    phase_words = {PLAY: _("chooses a card")} | {
        phase: names.personality(phase) for phase in PHASES if phase != PLAY
    }
    phases = [
        pressed(escape(phase_words[phase]), f"phase:{phase}", phase == editing.phase) for phase in PHASES
    ]
    if editing.phase == "keep":
        phases.append(pressed(escape(names.doing("keep")), "phase:keep", True))
    left = ""
    if editing.phase == ARCHITECT:
        left = _counter(_("Steps left"), "left", editing.left)
    elif editing.phase in ("senator", "consul"):
        left = _counter(_("Cards that may still be bought"), "left", editing.left)
    over = pressed(escape(_("The game is over")), "over", editing.over)
    nobody = pressed(escape(_("nobody")), "concordia:", not position.get("concordia"))
    return "".join(
        (
            _heading(_("Whose turn it is")),
            _row(*seats("turn", None if editing.over else to_move), over, label=_("Whose turn it is")),
            _heading(_("What is being decided")),
            _row(*phases, label=_("What is being decided")),
            left,
            _heading(_("Praefectus Magnus")),
            _row(*seats("pm", position["praefectus_magnus"]), label=_("Praefectus Magnus")),
            _heading(_("Concordia card")),
            _row(nobody, *seats("concordia", position.get("concordia")), label=_("Concordia card")),
            f'<p class="ct-hint">{escape(_("With the Concordia card taken, the others have one last turn each."))}</p>',
            _flood(editing),
            *(_laurel(editing, laurel) for laurel in editing.of_board.get("laurels", {})),
        )
    )


def _flood(editing: Editing) -> str:
    """Where the flood is; "" on a board without one."""
    now = editing.of_board.get("flood")
    if now is None:
        return ""
    squares = [editing.board.provinces[square.province] for square in editing.board.flood]
    buttons = (pressed(escape(place.name), f"flood:{place.id}", place.id == now) for place in squares)
    return _heading(_("The flood")) + _row(*buttons, label=_("The flood"))


def _laurel(editing: Editing, laurel: str) -> str:
    """Who has the laurel of the incense or the gold."""
    owner = editing.of_board["laurels"][laurel]
    nobody = pressed(escape(_("nobody")), f"laurel:{laurel}:", owner is None)
    seats = (
        pressed(
            f"{icon(f'mark-{colour}')}{escape(editing.name(colour))}",
            f"laurel:{laurel}:{colour}",
            colour == owner,
        )
        for colour in editing.colours
    )
    name = laurel_id_words(laurel)
    return _heading(name) + _row(nobody, *seats, label=name)


# -- saving --------------------------------------------------------------------------------------------------------


def _save(desk: Desk) -> str:
    """The position as a file, and a lesson made of it."""
    editing, plan = desk.editing, desk.plan
    off = _off(bool(editing.faults))
    lesson_off = off or _off(not plan.checks or not all(map(composing.whole, plan.checks)))
    goals = "".join(_goal(desk, i, check) for i, check in enumerate(plan.checks))
    offered = [("", _("choose …")), *((name, composing.goal_name(name)) for name in composing.GOALS)]
    whose = editing.name(editing.position["to_move"])
    words = composing.goal_words(plan.checks, editing.board)
    helps = [("full", _("Much: prices and glow")), ("some", _("Some: glow")), ("none", _("None"))]
    take = button(escape(_("Take the lesson")), "try-lesson", style="ct-strong", more=lesson_off)
    return "".join(
        (
            _heading(_("The position")),
            _row(
                button(escape(_("Save as a position")), "save-position", style="ct-firm", more=off),
                button(escape(_("Save as the start of a demo")), "save-demo", more=off),
                button(escape(_("Save as a worksheet")), "save-worksheet", more=off),
            ),
            f'<p class="ct-hint">{escape(_("A table or this editor opens a position; a worksheet is printed."))}</p>',
            _heading(_("A lesson of one step")),
            f'<p class="ct-hint">{escape(_("{seat} is the learner. What shall be reached?").format(seat=whose))}</p>',
            goals,
            _goal_faults(desk),
            _fields(_select("goal-add", "", offered, _("Another goal") if plan.checks else _("A goal"))),
            _labelled(_("Title"), _text("title", plan.title, _("Title"), 80, _("A lesson of my own"))),
            _labelled(
                _("Task"), _text("task", plan.goal, _("Task"), LONGEST_TEXT, words or _("in one sentence"))
            ),
            _labelled(_("Why"), _text("why", plan.why, _("Why"), LONGEST_TEXT, _("the idea behind it"))),
            _heading(_("Help")),
            _row(*(pressed(escape(said), f"help:{name}", name == plan.help) for name, said in helps)),
            f'<p class="ct-hint">{escape(desk.outlook)}</p>' if desk.outlook else "",
            '<div class="ct-end">',
            button(escape(_("Save as a lesson")), "save-lesson", style="ct-firm", more=lesson_off),
            take if desk.teaches else "",
            "</div>",
        )
    )


def _goal_faults(desk: Desk) -> str:
    """Why no lesson can be made of these goals, while they are chosen."""
    state = desk.editing.state
    if state is None or not desk.plan.checks:
        return ""
    said = "".join(f"<li><b>{escape(fault)}</b></li>" for fault in composing.step_faults(state, desk.plan))
    return f'<ul class="ct-fault-list">{said}</ul>' if said else ""


def _goal(desk: Desk, index: int, check: Check) -> str:
    board = desk.editing.board
    name = check["is"]
    inside = []
    for key in composing.fields(name):
        do = f"goal:{index}:{key}"
        if key == "goods":
            inside += [
                _counter(
                    names.good(good, 2), f"{do}.{good}", check[key].get(good, 0), sign=icon(f"good-{good}")
                )
                for good in GOODS
            ]
        elif options := composing.choices(key, board):
            if composing.optional(name, key):
                options = [("", _("any")), *options]
            elif not check[key]:
                options = [("", _("choose …")), *options]
            inside.append(_select(do, str(check.get(key, "")), options, _field_name(key)))
        else:
            inside.append(
                _counter(_field_name(key), do, int(check[key]), steps=(1, 5) if key == "coins" else (1,))
            )
    drop = button("✕", f"goal-drop:{index}", style="ct-small", aria=_("Leave this goal out"))
    words = composing.in_words(check, board)
    return (
        f'<div class="ct-goal-part" data-key="goal-{index}-{name}"><p><b>{escape(words)}</b>{drop}</p>'
        f"{''.join(inside)}</div>"
    )


def _field_name(key: str) -> str:
    return {
        "city": _("City"),
        "place": _("Place"),
        "province": _("Province"),
        "kind": _("Kind"),
        "good": _("Good"),
        "god": _("God"),
        "side": _("Side"),
        "card": _("Card"),
        "at_least": _("At least"),
        "coins": _("Sestertii"),
    }[key]


def help_sheet() -> str:
    """How the editor works, in a few lines."""
    lines = (
        _("Start: choose a board and seats, begin with a fresh set-up, an empty board, or any moment of a game."),
        _("Pieces: choose a seat and a piece, then click on the board. The same click again takes it away."),
        _("Cards: click a card, then the place where it shall lie."),
        _("Turn: whose turn it is, what is being decided, who holds the two special cards."),
        _("Whatever breaks a rule is said below the board, with the rule. Until all is mended nothing can be saved."),
        _("Lesson: choose a goal. The way to it is looked for; if there is one within the turn, hints and stars come "
          "with it, else the learner plays against easy bots until the goal is reached."),
        _("Keys: Tab goes on, arrow keys walk along a row, B leads to the board, C to the panel, U takes back."),
    )  # fmt: skip
    inside = f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"
    return sheet(_("How the position editor works"), inside)


def tool_kinds(desk: Desk) -> tuple[str, ...]:
    """The kinds of targets on the board that a click is meant for now."""
    if desk.tab == SAVE:
        return _goal_kinds(desk.plan)
    match desk.tool:
        case "house" | "token":
            return ("city",)
        case "marker":
            return ("province",)
    return ("colonist", "route", "city")


def goal_field(plan: Plan) -> tuple[int, str] | None:
    """The last goal that has a place to be chosen on the board, and the field it stands in."""
    for index in range(len(plan.checks) - 1, -1, -1):
        for key in composing.fields(plan.checks[index]["is"]):
            if key in ("city", "place", "province"):
                return index, key
    return None


def _goal_kinds(plan: Plan) -> tuple[str, ...]:
    found = goal_field(plan)
    if found is None:
        return ()
    return {"city": ("city",), "place": ("route", "city"), "province": ("province",)}[found[1]]
