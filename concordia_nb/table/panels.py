"""The parts of the table as HTML: each a function of the sitting. Every name is escaped; every word translated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape

from concordia_nb.concordia import Event, State, names, turn
from concordia_nb.concordia import pieces as box
from concordia_nb.concordia.moves import DONE, Move
from concordia_nb.concordia.storehouse import can_pay
from concordia_nb.core.words import _, listing, ngettext
from concordia_nb.players import registry
from concordia_nb.table.icons import goods, icon, picture
from concordia_nb.table.sitting import Note, Sitting, trades_of
from concordia_nb.view import words

SHOWN_LINES = 250


def quote(text: str) -> str:
    """Text for an attribute."""
    return escape(text, quote=True)


def button(label: str, do: str, *, style: str = "", point: str | None = None, aria: str = "", more: str = "") -> str:
    """A plain button. `label` is HTML already."""
    extra = f' data-point="{quote(point)}"' if point else ""
    extra += f' aria-label="{quote(aria)}" title=""' if aria else ""
    kind = f" {style}" if style else ""
    return f'<button type="button" class="ct-button{kind}" data-do="{quote(do)}"{extra}{more}>{label}</button>'


# -- the bar ----------------------------------------------------------------------------------------------------------


def bar(sitting: Sitting, *, thinking: str = "", paused: bool = False, menu: str = "", bots: bool = True) -> str:
    """Whose turn it is and what is asked; undo, the bots' controls, the menu."""
    state = sitting.state
    seat = sitting.seat
    if state.over:
        winner = state.winners()[0]
        colour, who = state.seats[winner].colour, _("The game is over")
        ask = _("{name} wins with {n} points.").format(
            name=names.seat(state, winner), n=state.scores()[winner]["total"]
        )
        doing = ""
    else:
        colour = state.seats[seat].colour
        who, doing, ask = _who(sitting), _doing(state), _asked(sitting, thinking, paused)
    hands = ""
    if sitting.handed_over and not state.over and len(sitting.humans) > 1:
        hands = (
            f'<span class="ct-pass">{escape(_("Pass the mouse to {name}.").format(name=names.seat(state, seat)))}</span>'
        )
    mine = " ct-mine" if sitting.waits_for_human else ""
    tools = [
        button(escape(state.describe(DONE)), "done", style="ct-strong" if state.moves() == [DONE] else "ct-firm", point="done")
        if sitting.waits_for_human and DONE in state.moves()
        else "",
        button("↶ " + escape(_("Undo")), "undo", aria=_("Undo the last step of this turn (key U)"))
        if sitting.own_steps
        else "",
        button("⟲ " + escape(_("Restart turn")), "restart") if sitting.own_steps > 1 else "",
        button("⇤ " + escape(_take_back_words(sitting)), "takeback", aria=_take_back_label(sitting))
        if sitting.steps_to_last_human
        else "",
    ]
    if bots and not state.over:
        tools.append(
            button("▶ " + escape(_("Go on")), "pause", style="ct-strong")
            + button("⏭ " + escape(_("One step")), "step")
            if paused
            else ("" if sitting.waits_for_human else button("❚❚ " + escape(_("Pause")), "pause"))
        )
    return (
        f'<div class="ct-turn ct-seat-{colour}{mine}" tabindex="-1">{icon(f"mark-{colour}")}'
        f'<div class="ct-who"><strong>{escape(who)}</strong>{doing}</div>'
        f'<div class="ct-ask">{hands}{escape(ask)}</div></div>'
        f'<div class="ct-tools">{"".join(tools)}{menu}</div>'
    )


def _who(sitting: Sitting) -> str:
    state, seat = sitting.state, sitting.seat
    name = names.seat(state, seat)
    if sitting.is_human(seat) and len(sitting.humans) == 1:
        return _("Your turn, {name}").format(name=name) if state.turn == seat else _("Your choice, {name}").format(name=name)
    return _("{name}'s turn").format(name=name) if state.turn == seat else _("{name} chooses").format(name=name)


def _doing(state: State) -> str:
    """The personality at work."""
    if state.phase in ("play", "keep", ""):
        return ""
    return f'<span class="ct-doing">{escape(names.personality(state.phase))}</span>'


def _asked(sitting: Sitting, thinking: str, paused: bool) -> str:
    if sitting.waits_for_human:
        return sitting.state.question()
    if paused:
        return _("The bots are paused.")
    if thinking:
        return thinking
    return _("{name} is playing.").format(name=names.seat(sitting.state, sitting.seat))


def _take_back_words(sitting: Sitting) -> str:
    return _("Take back") if sitting.steps_to_last_human == 1 else _("Take back, with the bots' moves")


def _take_back_label(sitting: Sitting) -> str:
    event = sitting.events[-sitting.steps_to_last_human]
    said = event.text or sitting.events[-sitting.steps_to_last_human].move
    return _("Take back to before: {what}").format(what=said)


def menu(*, pace: str, theme: str, end_turns: bool, can_save: bool, bots: bool, again: bool) -> str:
    """What is needed now and then: pace, theme, scores, words, files, keys."""
    paces = [("slow", _("Slow")), ("normal", _("Normal")), ("fast", _("Fast")), ("instant", _("At once"))]
    themes = [("light", _("Light")), ("dark", _("Dark")), ("projector", _("Projector"))]
    rows = []
    if bots:
        rows.append(_choice(_("Pace of the bots"), "pace", paces, pace))
    rows.append(_choice(_("Look"), "theme", themes, theme))
    on = "true" if end_turns else "false"
    rows.append(
        f'<button type="button" class="ct-button ct-row" data-do="endturns" data-stay aria-pressed="{on}">'
        f'{"☑" if end_turns else "☐"} {escape(_("End my turn when nothing is left to do"))}</button>'
    )
    rows.append(button(escape(_("Points if the game ended now")), "sheet:scores", style="ct-row"))
    rows.append(button(escape(_("The position in words")), "sheet:words", style="ct-row"))
    if can_save:
        rows.append(button(escape(_("Save the game as a file")), "save", style="ct-row"))
        rows.append(
            f'<button type="button" class="ct-button ct-row" data-local="load">{escape(_("Load a game…"))}</button>'
        )
    rows.append(button(escape(_("Keys and clicks")), "sheet:keys", style="ct-row"))
    if again:
        rows.append(button(escape(_("New game")), "again", style="ct-row"))
    return (
        f'<details class="ct-menu"><summary class="ct-button" aria-label="{quote(_("Menu"))}">☰ '
        f'<span>{escape(_("Menu"))}</span></summary><div class="ct-drop">{"".join(rows)}</div></details>'
    )


def _choice(title: str, verb: str, options: Sequence[tuple[str, str]], now: str) -> str:
    buttons = "".join(
        f'<button type="button" class="ct-button ct-small" data-do="{verb}:{value}" data-stay '
        f'aria-pressed="{"true" if value == now else "false"}">{escape(text)}</button>'
        for value, text in options
    )
    return f'<div class="ct-option"><span>{escape(title)}</span><span data-row>{buttons}</span></div>'


# -- what can be done: plain buttons ----------------------------------------------------------------------------------


def choices(sitting: Sitting) -> str:
    """Every decision by plain buttons with a text; above them what was last said."""
    state = sitting.state
    parts = [note(sitting.note)]
    if state.over:
        parts.append(
            button(escape(_("Show the final scoring")), "sheet:final", style="ct-strong", more=" data-home")
        )
    elif sitting.waits_for_human:
        parts.append(_CHOICES[state.phase](sitting))
    else:
        parts.append(_watching(sitting))
    return f'<h2 class="ct-h">{escape(_choices_title(sitting))}</h2>' + "".join(parts)


def _choices_title(sitting: Sitting) -> str:
    state = sitting.state
    if state.over:
        return _("The game is over")
    if not sitting.waits_for_human:
        return _("Watch")
    match state.phase:
        case "play":
            return _("Play one card")
        case "keep":
            return _("Which goods do you keep?")
    return names.personality(state.phase)


def note(said: Note | None) -> str:
    """What was last said, with the rules it rests on."""
    if said is None:
        return ""
    lines = "".join(f"<p>{escape(line)}</p>" for line in said.lines)
    rules = f'<small>{escape(" · ".join(said.rules))}</small>' if said.rules else ""
    sign = {"why": "✕", "fault": "!", "ask": "?"}.get(said.kind, "i")
    return f'<div class="ct-note ct-{said.kind}"><b aria-hidden="true">{sign}</b><div>{lines}{rules}</div></div>'


def _watching(sitting: Sitting) -> str:
    last = next((event.text for event in reversed(sitting.events) if event.text), "")
    return f'<p class="ct-last">{escape(last)}</p>'


def _done(sitting: Sitting) -> str:
    """The button that ends the turn, where nothing else is left; else it stands in the bar alone."""
    if sitting.state.moves() != [DONE]:
        return ""
    label = escape(sitting.state.describe(DONE))
    return (
        f"<p>{escape(_('Nothing else is left to do.'))}</p>"
        f'<div class="ct-end">{button(label, "done", style="ct-strong", more=" data-home")}</div>'
    )


def _chips(buttons: Iterable[str], title: str = "") -> str:
    row = "".join(buttons)
    if not row:
        return ""
    head = f"<h3>{escape(title)}</h3>" if title else ""
    return f'{head}<div class="ct-chips" data-row>{row}</div>'


def _move_chip(sitting: Sitting, move: Move, label: str, *, style: str = "", home: bool = False) -> str:
    return button(
        label, f"move:{move}", style=f"ct-chip {style}".strip(), point=f"move:{move}",
        aria=sitting.state.describe(move), more=" data-home" if home else "",
    )  # fmt: skip


def _play_choices(sitting: Sitting) -> str:
    state = sitting.state
    seat = state.to_move
    chips = []
    for i, move in enumerate(m for m in state.moves() if m.startswith("play ")):
        card = box.card(move.split()[1])
        label = f"{icon(f'god-{card.god}')}{escape(names.card(card.id, with_deck=_doubled(state, seat, card.id)))}"
        chips.append(
            button(label, f"card:{card.id}", style="ct-chip", point=f"card:{card.id}", aria=state.describe(move),
                   more=" data-home" if not i else "")
        )  # fmt: skip
    trade = ""
    if sitting.buys_first:
        trade = f"<h3>{escape(_('Buy goods before your first card'))}</h3>" + _counters(sitting)
    return trade + _chips(chips)


def _doubled(state: State, seat: int, card_id: str) -> bool:
    kind = box.card(card_id).kind
    kinds = Counter(box.CARDS[n].kind for n in {*state.hands[seat]})
    return kinds[kind] > 1


def _place_name(state: State, place: str) -> str:
    if "~" in place:
        route = state.board.route(place)
        return f"{state.board.city(route.a).name} – {state.board.city(route.b).name}"
    return state.board.city(place).name


def _architect_choices(sitting: Sitting) -> str:
    state = sitting.state
    colour = state.seats[state.to_move].colour
    left = state.pending[-1].left
    parts = []
    if sitting.liftable():
        steps = ngettext("Move: {n} step left", "Move: {n} steps left", left).format(n=left)
        parts.append(
            _chips(
                (
                    button(
                        f"{icon(f'{kind}-{colour}')}{escape(_place_name(state, place))}", f"lift:{kind}@{place}",
                        style="ct-chip", point=f"lift:{kind}@{place}",
                        aria=_("Move the {kind} at {place}").format(kind=names.kind(kind), place=_place_name(state, place)),
                        more=f' aria-pressed="{"true" if sitting.lifted == (kind, place) else "false"}"'
                             + (" data-home" if not i and not sitting.lifted else ""),
                    )
                    for i, (kind, place) in enumerate(sitting.liftable())
                ),
                steps,
            )
        )  # fmt: skip
    if sitting.lifted:
        ways = sitting.ways(*sitting.lifted)
        for steps_needed in sorted({move.steps for move in ways}):
            title = ngettext("Where to? {n} step", "Where to? {n} steps", steps_needed).format(n=steps_needed)
            near = [move for move in ways if move.steps == steps_needed]
            parts.append(
                _chips(
                    (
                        _move_chip(
                            sitting, move, icon(sitting.lifted[0]) + escape(_place_name(state, move.split()[4])),
                            home=steps_needed == ways[0].steps and not i,
                        )
                        for i, move in enumerate(near)
                    ),
                    title,
                )
            )  # fmt: skip
        parts.append(f'<div class="ct-end">{button(escape(_("Put the colonist back")), "back")}</div>')
    else:
        builds = [move for move in state.moves() if move.startswith("build ")]
        parts.append(_chips((_build_chip(sitting, move) for move in builds), _("Build")))
    return "".join(parts) + _done(sitting)


def _build_chip(sitting: Sitting, move: Move) -> str:
    from concordia_nb.concordia.cards.architect import house_coins

    state = sitting.state
    cost = box.HOUSE_GOODS[state.tokens[move.city]]
    label = (
        f"{icon(f'good-{box.GOODS[state.tokens[move.city]]}')}<b>{escape(names.city(state.board, move.city))}</b>"
        f'<span class="ct-cost">{goods(cost)}{coin(house_coins(state, move.city))}</span>'
    )
    return _move_chip(sitting, move, label)


def coin(n: int) -> str:
    """An amount of sestertii: a number on a coin."""
    return f'<span class="ct-coin"><span class="ct-hidden">{escape(names.coins(n))}</span><span aria-hidden="true">{n}</span></span>'


def _prefect_choices(sitting: Sitting) -> str:
    state = sitting.state
    chips = []
    for move in state.moves():
        if move.startswith("produce "):
            marker = box.GOODS[state.markers[move.province]]
            label = f"{icon(f'good-{marker}')}<b>{escape(names.province(state.board, move.province))}</b>{_yield(state, move)}"
            chips.append(_move_chip(sitting, move, label, home=not chips))
    parts = [_chips(chips, _("Let a province produce"))]
    for move in state.moves():
        if move == "cash":
            parts.append(
                _chips([_move_chip(sitting, move, escape(state.describe(move)))], _("Or take the cash on the markers"))
            )
    return "".join(parts)


def _yield(state: State, move: Move) -> str:
    """What a production brings the seat to move, and how many units the others."""
    trial = state.copy()
    trial.apply(move)
    seat = state.to_move
    gains = [sum(after) - sum(before) for after, before in zip(trial.goods, state.goods, strict=True)]
    for due in trial.pending:
        if due.phase.name == "keep":
            gains[due.seat] += min(trial.free_spaces(due.seat), sum(due.goods))
    own = [max(0, b - a) for a, b in zip(state.goods[seat], trial.goods[seat], strict=True)]
    words_own = _("you {n}").format(n=gains[seat])
    others = sum(gains) - gains[seat]
    words_others = " · " + _("others {n}").format(n=others) if others else ""
    row = goods(own) if sum(own) == gains[seat] and sum(own) <= SHOWN_UNITS else ""
    return f'<span class="ct-cost">{row}{escape(words_own if not row else "")}{escape(words_others)}</span>'


SHOWN_UNITS = 5


def _diplomat_choices(sitting: Sitting) -> str:
    state = sitting.state
    chips = []
    for move in state.moves():
        if move.startswith("copy "):
            label = icon(f"mark-{move.colour}") + escape(state.describe(move))
            chips.append(_move_chip(sitting, move, label, home=not chips))
    return _chips(chips) + _done(sitting)


def _take_choices(sitting: Sitting) -> str:
    state = sitting.state
    slots = [slot for slot in range(1, len(state.display) + 1) if sitting.takes(slot)]
    parts = []
    if sitting.slot and sitting.slot in slots:
        card = names.card(box.CARDS[state.display[sitting.slot - 1]].id)
        chips = [
            _move_chip(sitting, move, icon(f"good-{move.split()[3]}") + escape(names.good(move.split()[3])), home=not i)
            for i, move in enumerate(sitting.takes(sitting.slot))
            if len(move.split()) == 4
        ]
        chips.append(button(escape(_("Another card")), "back", style="ct-chip"))
        parts.append(_chips(chips, _("{card}: which good do you pay for the “?” of its place?").format(card=card)))
    chips = []
    for slot in slots:
        card_id = box.CARDS[state.display[slot - 1]].id
        units, any_goods = price(state, slot)
        label = f'<b>{escape(names.card(card_id))}</b><span class="ct-cost">{goods(units, any_goods)}</span>'
        chips.append(
            button(label, f"slot:{slot}", style="ct-chip", point=f"slot:{slot}",
                   aria=_("Take the {card} in place {slot} for {price}").format(
                       card=names.card(card_id), slot=slot, price=price_words(state, slot)),
                   more=f' aria-pressed="{"true" if sitting.slot == slot else "false"}"'
                        + (" data-home" if not chips and not sitting.slot else ""))
        )  # fmt: skip
    parts.append(_chips(chips, "" if not chips else _("Cards you can pay")))
    return "".join(parts) + _done(sitting)


def _settle_choices(sitting: Sitting) -> str:
    state = sitting.state
    colour = state.seats[state.to_move].colour
    chips = []
    for move in state.moves():
        if move.startswith("settle "):
            kind, city = move.split()[1:]
            if sitting.city and city != sitting.city:
                continue
            label = icon(f"{kind}-{colour}") + escape(_("{kind}: {city}").format(
                kind=names.kind(kind), city=state.board.city(city).name))  # fmt: skip
            chips.append(_move_chip(sitting, move, label, home=not chips))
    parts = [_chips(chips, _("Place a colonist for 1 food and 1 tool") if chips else "")]
    if sitting.city:
        parts.append(f'<div class="ct-end">{button(escape(_("All cities")), "back")}</div>')
    for move in state.moves():
        if move == "cash":
            parts.append(_chips([_move_chip(sitting, move, escape(state.describe(move)))], _("Or take money")))
    return "".join(parts) + _done(sitting)


def _mercator_choices(sitting: Sitting) -> str:
    if not sitting.state.pending[-1].left:
        return _done(sitting)
    return _counters(sitting) + _done(sitting)


def _counters(sitting: Sitting) -> str:
    """Goods to sell or buy, each with a minus and a plus."""
    state = sitting.state
    seat = state.to_move
    rows = []
    for g, good in enumerate(box.GOODS):
        n = sitting.amounts[g]
        if n > 0:
            said = _("buy {n}").format(n=n)
        elif n < 0:
            said = _("sell {n}").format(n=-n)
        else:
            said = "–"
        rows.append(
            f'<tr><th scope="row">{icon(f"good-{good}")}{escape(names.good(good))}</th>'
            f"<td>{coin(box.PRICES[g])}</td><td>{state.goods[seat][g]}</td>"
            f'<td class="ct-count">{_stepper("minus", good, sitting.can_count(g, -1), _("Sell one more {good}, or buy one less"))}'
            f'<output>{escape(said)}</output>{_stepper("plus", good, sitting.can_count(g, 1), _("Buy one more {good}, or sell one less"))}</td></tr>'
        )
    trades = trades_of(sitting.amounts)
    sum_words = ""
    if trades:
        money = -sum(n * p for n, p in zip(sitting.amounts, box.PRICES, strict=True))
        sum_words = (
            _("You receive {coins}.").format(coins=names.coins(money))
            if money > 0
            else _("You pay {coins}.").format(coins=names.coins(-money))
        )
    style = "ct-strong" if trades else ""
    return (
        f'<table class="ct-counters"><thead><tr><th>{escape(_("Good"))}</th><th>{escape(_("Price"))}</th>'
        f'<th>{escape(_("You have"))}</th><th>{escape(_("Sell − / buy +"))}</th></tr></thead><tbody>{"".join(rows)}</tbody></table>'
        f'<div class="ct-end"><span class="ct-sum">{escape(sum_words)}</span>'
        + button(escape(_("Do this trade")), "trade", style=style, more="" if trades else ' aria-disabled="true"')
        + "</div>"
    )


def _stepper(verb: str, good: str, possible: bool, label: str) -> str:
    sign = "+" if verb == "plus" else "−"
    dull = "" if possible else ' aria-disabled="true"'
    return (
        f'<button type="button" class="ct-button ct-step" data-do="{verb}:{good}" data-again data-key="{verb}-{good}"'
        f'{dull} aria-label="{quote(label.format(good=names.good(good)))}">{sign}</button>'
    )


def _keep_choices(sitting: Sitting) -> str:
    rows = []
    for g, good in enumerate(box.GOODS):
        if sitting.offered[g]:
            n = sitting.amounts[g]
            rows.append(
                f'<tr><th scope="row">{icon(f"good-{good}")}{escape(names.good(good))}</th>'
                f'<td>{sitting.offered[g]}</td><td class="ct-count">'
                f'{_stepper("minus", good, sitting.can_count(g, -1), _("Keep one {good} less"))}<output>{n}</output>'
                f'{_stepper("plus", good, sitting.can_count(g, 1), _("Keep one more {good}"))}</td></tr>'
            )
    kept, free = sum(sitting.amounts), sitting.free_to_keep
    full = kept == free
    text = (
        sitting.state.describe("keep " + " ".join(f"{g} {n}" for g, n in zip(box.GOODS, sitting.amounts, strict=True) if n))
        if full
        else ngettext("{kept} of {n} space filled", "{kept} of {n} spaces filled", free).format(kept=kept, n=free)
    )
    return (
        f'<table class="ct-counters"><thead><tr><th>{escape(_("Good"))}</th><th>{escape(_("Offered"))}</th>'
        f'<th>{escape(_("Keep"))}</th></tr></thead><tbody>{"".join(rows)}</tbody></table><div class="ct-end">'
        + button(escape(text), "keep", style="ct-strong" if full else "", point="keep",
                 more="" if full else ' aria-disabled="true"')
        + "</div>"
    )  # fmt: skip


_CHOICES = {
    "play": _play_choices,
    "architect": _architect_choices,
    "prefect": _prefect_choices,
    "mercator": _mercator_choices,
    "diplomat": _diplomat_choices,
    "senator": _take_choices,
    "consul": _take_choices,
    "tribune": _settle_choices,
    "colonist": _settle_choices,
    "keep": _keep_choices,
}


# -- hand and display -------------------------------------------------------------------------------------------------


def hand(sitting: Sitting) -> str:
    """The viewer's cards; those that can be played glow."""
    state, seat = sitting.state, sitting.viewer
    playable = {m.split()[1] for m in state.moves() if m.startswith("play ")} if sitting.waits_for_human else set()
    order = sorted(state.hands[seat], key=lambda n: (box.PERSONALITIES.index(box.CARDS[n].kind), n))
    cards = []
    counted: Counter[str] = Counter()
    for i, number in enumerate(order):
        card = box.CARDS[number]
        counted[card.id] += 1
        glow = " ct-can" if card.id in playable else ""
        key = f' data-key="hand-{card.id}-{counted[card.id]}"'
        cards.append(
            f'<button type="button" class="ct-card{glow}" data-do="card:{card.id}" data-point="card:{card.id}"{key} '
            f'aria-label="{quote(card_label(state, seat, card.id, i))}">{picture(card.id)}</button>'
        )
    mine = len(sitting.humans) == 1 and sitting.is_human(seat)
    title = _("Your hand") if mine else _("Hand of {name}").format(name=names.seat(state, seat))
    return (
        f'<h2 class="ct-h">{icon(f"mark-{state.seats[seat].colour}")}{escape(title)} '
        f'<small>{len(order)}</small></h2><div class="ct-cards" data-row>{"".join(cards)}</div>'
        f'<p class="ct-hint">{escape(_hand_hint(sitting, bool(playable)))}</p>'
    )


def _hand_hint(sitting: Sitting, playable: bool) -> str:
    if playable:
        return _("Click a card to play it; point at it to read what it would do.")
    if sitting.state.over:
        return _("All cards, in hand and on the pile, counted for their gods.")
    return _("The next card is played in the next turn.")


def card_lines(state: State, seat: int, card_id: str) -> list[str]:
    """What a card's bubble says below its name: its god, and what it would do now."""
    number = box.CARD_NUMBER[card_id]
    god = box.CARDS[number].god
    return [turn.what_it_does(state, seat, number), _("{god} rewards {what}.").format(god=names.god(god), what=god_words(god))]


def card_label(state: State, seat: int, card_id: str, place: int = -1) -> str:
    """A card in words: name, god, what it would do now."""
    number = box.CARD_NUMBER[card_id]
    card = box.CARDS[number]
    key = " " + _("Key {n}.").format(n=place + 1) if 0 <= place < 9 else ""
    return _("{card}, {god}. {effect}").format(
        card=names.card(card_id, with_deck=True), god=names.god(card.god), effect=turn.what_it_does(state, seat, number)
    ) + key


def price(state: State, slot: int) -> tuple[tuple[int, ...], int]:
    """The whole price of the card in a slot (1 to 7): units by GOODS, and how many of any good. A Consul pays no place."""
    own = box.CARDS[state.display[slot - 1]].price
    if state.phase == "consul":
        return own, 0
    units, any_goods = state.board.slot_price[slot - 1]
    return tuple(a + b for a, b in zip(own, units, strict=True)), any_goods


def price_words(state: State, slot: int) -> str:
    """The whole price in words: "brick and any one good"."""
    card_id = box.CARDS[state.display[slot - 1]].id
    return words.price_words(state.board, slot, card_id, with_slot=state.phase != "consul")


def can_afford(state: State, seat: int, slot: int) -> bool:
    """Whether a seat's goods would pay the card in a slot."""
    units, any_goods = price(state, slot)
    have = state.goods[seat]
    return can_pay(have, units) and sum(have) - sum(units) >= any_goods


def display(sitting: Sitting) -> str:
    """The row of 7 cards, each over its whole price; what the viewer can afford is ticked, what can be taken glows."""
    state, seat = sitting.state, sitting.viewer
    takeable = sitting.waits_for_human and state.phase in ("senator", "consul")
    cards = []
    for slot, number in enumerate(state.display, 1):
        if number < 0:
            cards.append(f'<div class="ct-slot ct-gone" aria-label="{quote(_("Place {n}: empty").format(n=slot))}"></div>')
            continue
        card = box.CARDS[number]
        units, any_goods = price(state, slot)
        afford = can_afford(state, seat, slot)
        can = takeable and bool(sitting.takes(slot))
        style = (" ct-can" if can else "") + (" ct-afford" if afford else "")
        pressed = ' aria-pressed="true"' if sitting.slot == slot else ""
        label = _("Place {slot}: {card}, {god}, for {price}.").format(
            slot=slot, card=names.card(card.id), god=names.god(card.god), price=price_words(state, slot)
        )
        label += " " + (_("The goods are there.") if afford else _("Not enough goods."))
        cards.append(
            f'<button type="button" class="ct-card ct-slot{style}" data-do="slot:{slot}" data-point="slot:{slot}"'
            f'{pressed} data-key="slot-{card.id}" aria-label="{quote(label)}">{picture(card.id)}'
            f'<span class="ct-price">{goods(units, any_goods)}'
            f'<i aria-hidden="true">{"✓" if afford else ""}</i></span></button>'
        )
    left = ngettext("{n} card left in the stack", "{n} cards left in the stack", len(state.deck)).format(n=len(state.deck))
    return (
        f'<h2 class="ct-h">{escape(_("Cards on sale"))} <small>{escape(left)}</small></h2>'
        f'<div class="ct-cards" data-row>{"".join(cards)}</div>'
    )


# -- the seats --------------------------------------------------------------------------------------------------------


def seats(sitting: Sitting) -> str:
    """What lies open of every seat, in turn order."""
    state = sitting.state
    return f'<h2 class="ct-h">{escape(_("The table"))} <small>{escape(_round_words(state))}</small></h2>' + "".join(
        _seat(sitting, seat) for seat in range(len(state.seats))
    )


def _round_words(state: State) -> str:
    if state.over:
        return ngettext("{n} round", "{n} rounds", state.rounds).format(n=state.rounds)
    if state.concordia >= 0:
        left = len(state.last_turns)
        return ngettext("{n} last turn", "{n} last turns", left).format(n=left)
    begun = state.turns[state.turn] + (state.phase == "play")
    return _("round {n}").format(n=max(begun, state.rounds))


def next_seat(state: State) -> int:
    """The seat whose turn comes after this one; -1 if none does."""
    if state.over:
        return -1
    if state.concordia >= 0:
        rest = [seat for seat in state.last_turns if seat != state.turn]
        return rest[0] if rest else -1
    return (state.turn + 1) % len(state.seats)


def _seat(sitting: Sitting, seat: int) -> str:
    state = sitting.state
    entry = state.seats[seat]
    colour = entry.colour
    name = names.seat(state, seat)
    signs = []
    if not state.over and seat == state.to_move:
        signs.append(f'<span class="ct-sign ct-now">{escape(_("decides"))}</span>')
    elif not state.over and seat == state.turn:
        signs.append(f'<span class="ct-sign">{escape(_("turn"))}</span>')
    elif seat == next_seat(state):
        signs.append(f'<span class="ct-sign">{escape(_("next"))}</span>')
    if seat == state.praefectus_magnus:
        signs.append(f'<span class="ct-sign ct-pm" title="{quote(_("Praefectus Magnus"))}">PM<span class="ct-hidden"> {escape(_("Praefectus Magnus"))}</span></span>')
    if seat == state.concordia:
        signs.append(f'<span class="ct-sign ct-pm">Concordia</span>')
    player = "" if sitting.is_human(seat) else f' <em>{escape(bot_name(entry.player))}</em>'
    n_hand = len(state.hands[seat])
    house_words = ngettext("{n} house left", "{n} houses left", state.houses_left[seat]).format(n=state.houses_left[seat])
    now = " ct-active" if not state.over and seat == state.to_move else ""
    return (
        f'<section class="ct-seat ct-seat-{colour}{now}" data-key="seat-{colour}" aria-label="{quote(name)}">'
        f'<header>{icon(f"mark-{colour}")}<b>{escape(name)}</b>{player}{"".join(signs)}{coin(state.coins[seat])}</header>'
        f'{_storehouse(state, seat)}'
        f'<div class="ct-facts"><span>{icon(f"house-{colour}")}{state.houses_left[seat]}<span class="ct-hidden">{escape(house_words)}</span></span>'
        f"{_gods(state, seat)}"
        f'<span class="ct-handcount">{escape(ngettext("{n} in hand", "{n} in hand", n_hand).format(n=n_hand))}</span></div>'
        f"{_open_card(sitting, seat)}</section>"
    )


def bot_name(player: str) -> str:
    """A bot's level in words."""
    return registry.BOTS[player].label() if player in registry.BOTS else player


def _storehouse(state: State, seat: int) -> str:
    """Twelve arches: colonists first, then goods, then what is free."""
    colour = state.seats[seat].colour
    filled = []
    for k, kind in enumerate(box.KINDS):
        filled += [icon(f"{kind}-{colour}")] * state.colonists_stored(seat, k)
    for g, good in enumerate(box.GOODS):
        filled += [icon(f"good-{good}")] * state.goods[seat][g]
    arches = "".join(f"<span>{inside}</span>" for inside in [*filled, *[""] * (box.SPACES - len(filled))])
    land, sea = state.colonists_stored(seat, 0), state.colonists_stored(seat, 1)
    label = _("Storehouse: {goods}; {land} land and {sea} sea colonists; {free} of {all} spaces free.").format(
        goods=names.goods(state.goods[seat]), land=land, sea=sea, free=state.free_spaces(seat), all=box.SPACES
    )
    return f'<div class="ct-store" role="img" aria-label="{quote(label)}">{arches}</div>'


def _gods(state: State, seat: int) -> str:
    """All cards of a seat by god."""
    counted = Counter(box.CARDS[n].god for n in state.hands[seat] + state.discards[seat])
    row = "".join(
        f'<span title="{quote(names.god(god))}">{icon(f"god-{god}", names.god(god))}{counted[god]}</span>' for god in box.GODS if counted[god]
    )
    return f'<span class="ct-gods" role="group" aria-label="{quote(_("All cards by god"))}">{row}</span>'


def _open_card(sitting: Sitting, seat: int) -> str:
    """The open card of a pile, large enough to think about a Diplomat."""
    state = sitting.state
    pile = state.discards[seat]
    colour = state.seats[seat].colour
    name = names.seat(state, seat)
    if not pile:
        return f'<div class="ct-open ct-gone" aria-label="{quote(_("No open card"))}"></div>'
    card_id = box.CARDS[pile[-1]].id
    can = " ct-can" if sitting.waits_for_human and f"copy {colour}" in state.moves() else ""
    label = _("Open card of {name}: {card}. {n} cards in the pile.").format(
        name=name, card=names.card(card_id, with_deck=True), n=len(pile)
    )
    return (
        f'<button type="button" class="ct-card ct-open{can}" data-do="seat:{colour}" data-point="seat:{colour}" '
        f'aria-label="{quote(label)}">{picture(card_id)}</button>'
    )


# -- log --------------------------------------------------------------------------------------------------------------


def log(sitting: Sitting) -> str:
    """What happened, the latest first; what happened since the viewer's last turn stands apart."""
    fresh = {event.number for event in sitting.recap()}
    events = [event for event in reversed(sitting.events) if event.text or event.number - 1 in sitting.passed_by_us]
    new = [event for event in events if event.number in fresh]
    old = [event for event in events if event.number not in fresh]
    parts = [f'<h2 class="ct-h">{escape(_("What happened"))}</h2><div class="ct-lines">']
    if new:
        parts.append(f'<h3>{escape(_("Since your last turn"))}</h3><ol reversed class="ct-new">')
        parts += [_line(sitting, event) for event in new]
        parts.append("</ol>")
    parts.append("<ol reversed>")
    parts += [_line(sitting, event) for event in old[:SHOWN_LINES]]
    parts.append("</ol>")
    if not events:
        parts.append(f"<p>{escape(_('Nothing yet. Every move is told here; point at a line to see it on the board.'))}</p>")
    return "".join(parts) + "</div>"


def _line(sitting: Sitting, event: Event) -> str:
    colour = sitting.state.seats[event.seat].colour
    text = event.text or _("{name}'s turn was ended for you: nothing was left to do.").format(
        name=names.seat(sitting.state, event.seat)
    )
    return (
        f'<li data-key="event-{event.number}"><button type="button" class="ct-line" data-point="event:{event.number}">'
        f"{icon(f'mark-{colour}')}<span>{escape(text)}</span></button></li>"
    )


# -- sheets over the table --------------------------------------------------------------------------------------------


def sheet(title: str, inside: str, buttons: str = "", *, wide: bool = False) -> str:
    """A sheet that lies over the table until it is closed."""
    style = " ct-wide" if wide else ""
    return (
        f'<div class="ct-shade" data-do="close"></div><div class="ct-paper{style}" role="dialog" aria-modal="true" '
        f'tabindex="-1" aria-label="{quote(title)}"><h2>{escape(title)}</h2><div class="ct-text">{inside}</div>'
        f'<div class="ct-end">{buttons}{button(escape(_("Close")), "close", more=" data-home")}</div></div>'
    )


def question(text: str) -> str:
    """A question before a doubtful move."""
    return (
        f'<div class="ct-shade" data-do="back"></div><div class="ct-paper ct-slip" role="dialog" aria-modal="true" '
        f'tabindex="-1" aria-label="{quote(text)}"><p class="ct-doubt">{escape(text)}</p><div class="ct-end">'
        f'{button(escape(_("Yes, do it")), "sure", style="ct-strong")}'
        f'{button(escape(_("No, go back")), "back", more=" data-home")}</div></div>'
    )


def fault_choices(sitting: Sitting) -> str:
    """What can be done about a bot that could not play."""
    return (
        f'<h2 class="ct-h">{escape(_("A bot is stuck"))}</h2>{note(sitting.note)}<div class="ct-end">'
        f'{button(escape(_("Let it try again")), "bot:again", style="ct-strong", more=" data-home")}'
        f'{button(escape(_("Play any legal move for it")), "bot:any")}</div>'
    )


def scores(state: State) -> str:
    """Points god by god: how many cards times what one gives."""
    results = state.scores()
    heads = "".join(
        f'<th scope="col">{icon(f"mark-{entry.colour}")}{escape(names.seat(state, seat))}</th>'
        for seat, entry in enumerate(state.seats)
    )
    rows = []
    for i, god in enumerate((*box.GODS, "concordia")):
        cells = "".join(
            f"<td><b>{points[god]}</b><small>{escape(_worked(state, seat, god))}</small></td>"
            for seat, points in enumerate(results)
        )
        rows.append(
            f'<tr style="--i:{i}"><th scope="row">{icon(f"god-{god}")}{escape(names.god(god))}'
            f"<small>{escape(god_words(god))}</small></th>{cells}</tr>"
        )
    best = max(points["total"] for points in results)
    total = "".join(
        f'<td class="{"ct-best" if points["total"] == best else ""}"><b>{points["total"]}</b></td>' for points in results
    )
    rows.append(f'<tr class="ct-total" style="--i:8"><th scope="row">{escape(_("Total"))}</th>{total}</tr>')
    return f'<table class="ct-scores"><thead><tr><td></td>{heads}</tr></thead><tbody>{"".join(rows)}</tbody></table>'


def god_words(god: str) -> str:
    """What a god rewards, for each card."""
    match god:
        case "vesta":
            return _("every 10 sestertii, goods counted at their prices")
        case "jupiter":
            return _("each house outside of brick cities")
        case "saturnus":
            return _("each province with a house")
        case "mercurius":
            return _("each kind of good your houses produce, twice")
        case "mars":
            return _("each colonist on the board, twice")
        case "minerva":
            return _("each house in a city of the card's good")
    return _("whoever ended the game")


def _worked(state: State, seat: int, god: str) -> str:
    """How the points came about: "4 × 9"."""
    cards = [box.CARDS[n] for n in state.hands[seat] + state.discards[seat]]
    points = state.scores()[seat][god]
    if god == "concordia":
        return ""
    if god == "minerva":
        said = [
            f"{names.card(card.id)} {card.value} × {(state.houses[seat] & state.good_mask[card.good]).bit_count()}"
            for card in cards
            if card.good >= 0
        ]
        return listing(said)
    n = sum(1 for card in cards if card.god == god)
    if not n:
        return _("no card")
    return f"{n} × {points // n}"


def final(state: State) -> str:
    """The final scoring, and who has won and why."""
    winner = state.winners()[0]
    results = state.scores()
    best = results[winner]["total"]
    tied = [seat for seat, points in enumerate(results) if points["total"] == best]
    name = escape(names.seat(state, winner))
    if len(tied) == 1:
        second = max((points["total"] for seat, points in enumerate(results) if seat != winner), default=0)
        ahead = ngettext("{n} point ahead.", "{n} points ahead.", best - second).format(n=best - second)
        why = escape(ahead)
    else:
        holder = escape(names.seat(state, state.praefectus_magnus))
        others = escape(listing([names.seat(state, seat) for seat in tied if seat != winner]))
        why = (
            escape(_("Tied with {others}; the Praefectus Magnus decides, and {name} holds it.")).format(others=others, name=name)
            if winner == state.praefectus_magnus
            else escape(_("Tied with {others}; the Praefectus Magnus lies with {holder} and would reach {name} first.")).format(
                others=others, holder=holder, name=name)
        )  # fmt: skip
    colour = state.seats[winner].colour
    head = escape(_("{name} wins with {n} points.")).format(name=name, n=best)
    return (
        f'<p class="ct-winner ct-seat-{colour}">{icon("god-concordia")}<b>{head}</b> {why}</p>' + scores(state)
    )


def position_words(state: State, viewer: int) -> str:
    """The whole position in words."""
    position = state.to_position()
    parts = []
    for part in words.position_words(position, state.board):
        said = "".join(f"<li>{escape(sentence)}</li>" for sentence in part.sentences)
        parts.append(f"<h3>{escape(part.heading)}</h3><ul>{said}</ul>")
    return "".join(parts)


def keys() -> str:
    """How the table is used with a mouse, a finger and the keyboard."""
    rows = [
        (_("Click"), _("what glows: a card, a city, a colonist, a route, a province. Anything else says why not.")),
        (_("Point"), _("at anything to see what it would do, and at a line of the log to see it on the board.")),
        (_("Drag"), _("a colonist to its route, or click it and then the route.")),
        (_("Wheel, two fingers"), _("bring the board nearer (in a notebook with Ctrl); drag it about then.")),
        ("Tab", _("goes through everything; the arrow keys go along cards and buttons.")),
        ("B", _("the board: arrow keys go from one possible place to the next, Enter picks it.")),
        ("1 – 9", _("a card of your hand.")),
        ("H, M, C, L", _("the hand, the cards on sale, the choices, the log.")),
        ("D", _("finish the turn.")),
        ("U", _("undo the last step.")),
        ("P, N", _("pause the bots; let them make one step.")),
        ("Esc", _("put down what is in hand; close what lies on top.")),
        ("?", _("this list.")),
    ]
    return '<dl class="ct-list">' + "".join(f"<dt>{escape(a)}</dt><dd>{escape(b)}</dd>" for a, b in rows) + "</dl>"


# -- bubbles ----------------------------------------------------------------------------------------------------------


def bubble(title: str, lines: Sequence[str], *, possible: bool | None = None, card: str = "") -> str:
    """What is said beside something pointed at."""
    head = f"<b>{escape(title)}</b>" if title else ""
    sign = {True: "ct-yes", False: "ct-no", None: ""}[possible]
    inside = "".join(f"<p>{escape(line)}</p>" for line in lines)
    large = picture(card) if card else ""
    return f'<div class="ct-tip {sign}">{large}<div>{head}{inside}</div></div>'


def city_lines(state: State, city: str) -> list[str]:
    """A city in words: good, province, houses, what a house costs now."""
    from concordia_nb.concordia.cards.architect import house_coins

    number = state.board.city_number[city]
    entry = state.board.cities[number]
    lines = []
    if entry.capital or state.tokens[number] < 0:
        lines.append(_("The start city: colonists begin here, nobody builds here."))
    else:
        good = box.GOODS[state.tokens[number]]
        lines.append(_("{province}; produces {good}.").format(
            province=state.board.province(entry.province).name, good=names.good(good)))  # fmt: skip
        lines.append(_("A house costs {cost} now.").format(
            cost=names.cost(box.HOUSE_GOODS[state.tokens[number]], house_coins(state, number))))  # fmt: skip
    owners = [names.seat(state, seat) for seat in range(len(state.seats)) if state.houses[seat] >> number & 1]
    if owners:
        lines.append(_("Houses of {seats}.").format(seats=listing(owners)))
    return lines


def province_lines(state: State, province: str) -> list[str]:
    """A province in words: its marker and the houses in it."""
    number = state.board.province_number[province]
    good = box.GOODS[state.markers[number]]
    shown = state.coin_side[number]
    lines = [
        _("Its marker shows {coins}: it has produced {good} as its bonus.").format(
            coins=names.coins(box.MARKER_COINS[state.markers[number]]), good=names.good(good))
        if shown
        else _("A Prefect who lets it produce takes 1 {good} more.").format(good=names.good(good))
    ]  # fmt: skip
    n = sum((state.houses[seat] & state.board.province_mask[number]).bit_count() for seat in range(len(state.seats)))
    lines.append(ngettext("{n} house stands here.", "{n} houses stand here.", n).format(n=n))
    return lines
