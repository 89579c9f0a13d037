"""What can be done, as plain buttons with a text: a part of the table for each kind of decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from html import escape

from concordia_nb.concordia import State, names
from concordia_nb.concordia import pieces as box
from concordia_nb.concordia.cards.architect import house_coins
from concordia_nb.concordia.cards.prefect import bonus_good, bonus_units
from concordia_nb.concordia.moves import CASH, DONE, Move
from concordia_nb.concordia.variants import castles
from concordia_nb.core.words import _, ngettext
from concordia_nb.table.icons import goods, icon
from concordia_nb.table.markup import button, coin, quote
from concordia_nb.table.sitting import Note, Sitting, keep_text, trades_of
from concordia_nb.table.telling import in_hand, price, price_words

SHOWN_UNITS = 5  # goods drawn one by one; more are told as a number


def choices(sitting: Sitting, *, above: str = "") -> str:
    """Every decision by plain buttons with a text; above them what was last said, and HTML `above` them."""
    state = sitting.state
    parts = [note(sitting.note), above]
    if state.over:
        parts.append(
            button(escape(_("Show the final scoring")), "sheet:final", style="ct-strong", more=" data-home")
        )
    elif sitting.waits_for_human:
        parts.append(_open_choices(sitting))
    else:
        parts.append(_watching(sitting))
    return f'<h2 class="ct-h">{escape(_choices_title(sitting))}</h2>' + "".join(parts)


def _open_choices(sitting: Sitting) -> str:
    """The buttons of the decision; where nothing shall glow they wait behind a line, for those who want them."""
    phase = sitting.state.phase
    buttons = _CHOICES[phase](sitting)
    if sitting.glows or phase in ("keep", "mercator") or sitting.slot or sitting.city:
        return buttons
    chip = "".join(
        button(escape(sitting.state.describe(move)), f"move:{move}", style="ct-firm")
        for move in sitting.moves()
        if move == "cash" or move.verb == "fish"  # nothing on the board stands for it
    )
    return (
        f'<details class="ct-behind" data-key="behind-{phase}"><summary>{escape(_("Moves as buttons"))}</summary>'
        f"{buttons}</details>{chip}"
    )


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


def question(sitting: Sitting) -> str:
    """What the person is asked now: about what is in hand, else what the card asks."""
    state = sitting.state
    if sitting.lifted:
        kind, place = sitting.lifted
        asked = _("Where does the {kind} at {place} go?").format(
            kind=names.kind(kind), place=_place_name(state, place)
        )
        left = state.pending[-1].left
        return asked + " " + ngettext("{n} step left.", "{n} steps left.", left).format(n=left)
    if sitting.slot and sitting.takes(sitting.slot):
        return _which_good(sitting)
    if sitting.city:
        return _("A land colonist or a sea colonist for {city}?").format(
            city=_place_name(state, sitting.city)
        )
    if sitting.moves() == [DONE]:
        return _("Nothing else is left to do: finish your turn.")
    if state.concordia >= 0 and state.phase == "play":
        return _("This is your last turn.") + " " + state.question()
    return state.question()


def _which_good(sitting: Sitting) -> str:
    card = names.card(box.CARDS[sitting.state.display[sitting.slot - 1]].id)
    return _("{card}: which good do you pay for the “?” of its place?").format(card=card)


def note(said: Note | None, *, words: Callable[[str], str] = escape, sign: str = "") -> str:
    """What was last said, with the rules it rests on.

    Args:
        words: makes HTML of a line. sign: HTML to stand before the lines; "": the sign of the note's kind.
    """
    if said is None:
        return ""
    lines = "".join(f"<p>{words(line)}</p>" for line in said.lines)
    named = " · ".join(filter(None, said.rules))
    rules = f"<small>{escape(named)}</small>" if named else ""
    sign = sign or {"why": "✕", "fault": "!", "ask": "?", "good": "✓"}.get(said.kind, "i")
    return (
        f'<div class="ct-note ct-{said.kind}"><b aria-hidden="true">{sign}</b><div>{lines}{rules}</div></div>'
    )


def _watching(sitting: Sitting) -> str:
    last = next((event.text for event in reversed(sitting.events) if event.text), "")
    return f'<p class="ct-last">{escape(last)}</p>'


def end_button(sitting: Sitting) -> str:
    """The button that ends the turn, or what is optional in it; "" where it cannot end now."""
    if not sitting.waits_for_human or DONE not in sitting.moves():
        return ""
    only = sitting.moves() == [DONE]
    words = escape(sitting.state.describe(DONE))
    return button(words, "done", style="ct-strong" if only else "ct-firm", point="done")


def _done(sitting: Sitting) -> str:
    """The button that ends the turn, where nothing else is left; else it stands in the bar alone."""
    if sitting.moves() != [DONE]:
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
        label,
        f"move:{move}",
        style=f"ct-chip {style}".strip(),
        point=f"move:{move}",
        aria=sitting.state.describe(move),
        more=" data-home" if home else "",
    )


def _play_choices(sitting: Sitting) -> str:
    state = sitting.state
    seat = state.to_move
    chips: list[str] = []
    cards = sorted((m for m in sitting.moves() if m.startswith("play ")), key=lambda m: in_hand(m.card))
    for i, move in enumerate(cards):
        card = box.card(move.split()[1])
        label = f"{icon(f'god-{card.god}')}{escape(names.card(card.id, with_deck=_doubled(state, seat, card.id)))}"
        chips.append(
            button(
                label,
                f"card:{card.id}",
                style="ct-chip",
                point=f"card:{card.id}",
                aria=state.describe(move),
                more=" data-home" if not i else "",
            )
        )
    trade = ""
    if sitting.buys_first:
        trade = f"<h3>{escape(_('Buy goods before your first card'))}</h3>" + _counters(sitting)
    market = [_move_chip(sitting, m, escape(state.describe(m))) for m in sitting.moves() if m.verb == "fish"]
    return trade + _chips(market, _("Before your card")) + _chips(chips)


def _doubled(state: State, seat: int, card_id: str) -> bool:
    kind = box.card(card_id).kind
    kinds = Counter(box.CARDS[n].kind for n in {*state.hands[seat]})
    return kinds[kind] > 1


def _place_name(state: State, place: str) -> str:
    if "~" in place:
        route = state.board.route(place)
        return f"{state.board.city(route.a).name} – {state.board.city(route.b).name}"
    return names.place(state.board, state.board.place_number[place])


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
                        f"{icon(f'{kind}-{colour}')}{escape(_place_name(state, place))}",
                        f"lift:{kind}@{place}",
                        style="ct-chip",
                        point=f"lift:{kind}@{place}",
                        aria=_("Move the {kind} at {place}").format(
                            kind=names.kind(kind), place=_place_name(state, place)
                        ),
                        more=f' aria-pressed="{"true" if sitting.lifted == (kind, place) else "false"}"'
                        + (" data-home" if not i and not sitting.lifted else ""),
                    )
                    for i, (kind, place) in enumerate(sitting.liftable())
                ),
                steps,
            )
        )
    if sitting.lifted:
        ways = sitting.ways(*sitting.lifted)
        for steps_needed in sorted({move.steps for move in ways}):
            title = ngettext("Where to? {n} step", "Where to? {n} steps", steps_needed).format(n=steps_needed)
            near = [move for move in ways if move.steps == steps_needed]
            parts.append(
                _chips(
                    (
                        _move_chip(
                            sitting,
                            move,
                            icon(sitting.lifted[0]) + escape(_place_name(state, move.split()[4])),
                            home=steps_needed == ways[0].steps and not i,
                        )
                        for i, move in enumerate(near)
                    ),
                    title,
                )
            )
        parts.append(f'<div class="ct-end">{button(escape(_("Put the colonist back")), "back")}</div>')
    else:
        builds = [move for move in sitting.moves() if move.startswith("build ")]
        parts.append(_chips((_build_chip(sitting, move) for move in builds), _("Build")))
    return "".join(parts) + _done(sitting)


def _build_chip(sitting: Sitting, move: Move) -> str:
    state = sitting.state
    cost = box.HOUSE_GOODS[state.tokens[move.city]]
    label = f"{icon(f'good-{box.GOODS[state.tokens[move.city]]}')}<b>{escape(names.city(state.board, move.city))}</b>"
    if sitting.prices:
        label += f'<span class="ct-cost">{goods(cost)}{coin(house_coins(state, move.city))}</span>'
    return _move_chip(sitting, move, label)


def _prefect_choices(sitting: Sitting) -> str:
    state = sitting.state
    chips: list[str] = []
    for move in sitting.moves():
        if move.startswith("produce "):
            marker = box.GOODS[bonus_good(state, move)]
            name = escape(names.province(state.board, move.province))
            sign = icon("good-fish" if state.own.fish else f"good-{marker}")
            label = f"{sign}<b>{name}</b>{_yield(state, move) if sitting.prices else ''}"
            chips.append(_move_chip(sitting, move, label, home=not chips))
    title = _("Let a province produce, or take the cash on the markers")
    return _chips(
        [*_cash_chip(sitting, home=not chips), *chips], title if chips else _("Take the cash on the markers")
    )


def _cash_chip(sitting: Sitting, *, home: bool = False) -> list[str]:
    """The button that takes money, where there is one; it stands first, for the others may fill more than a screen."""
    words = escape(sitting.state.describe(CASH))
    return [_move_chip(sitting, CASH, f"<b>{words}</b>", home=home)] if CASH in sitting.moves() else []


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
    words_others = " · " + _("others get {n}").format(n=others) if others else ""
    row = goods(own) if sum(own) == gains[seat] and sum(own) <= SHOWN_UNITS else ""
    if not row and not (state.own.fish and not gains[seat]):
        row = escape(words_own)
    if state.own.fish:
        row = icon("good-fish") * bonus_units(state, seat) + row
    return f'<span class="ct-cost">{row}{escape(words_others)}</span>'


def _diplomat_choices(sitting: Sitting) -> str:
    state = sitting.state
    chips: list[str] = []
    for move in sitting.moves():
        if move.startswith("copy "):
            label = icon(f"mark-{move.colour}") + escape(state.describe(move))
            chips.append(_move_chip(sitting, move, label, home=not chips))
    return _chips(chips) + _done(sitting)


def _take_choices(sitting: Sitting) -> str:
    state = sitting.state
    slots = [slot for slot in range(1, len(state.display) + 1) if sitting.takes(slot)]
    parts = []
    if sitting.slot and sitting.slot in slots:
        chips: list[str] = [
            _move_chip(
                sitting,
                move,
                icon(f"good-{move.split()[3]}") + escape(names.good(move.split()[3])),
                home=not i,
            )
            for i, move in enumerate(sitting.takes(sitting.slot))
            if len(move.split()) == 4
        ]
        chips.append(button(escape(_("Another card")), "back", style="ct-chip"))
        parts.append(_chips(chips, _which_good(sitting)))
    chips = []
    for slot in slots:
        card_id = box.CARDS[state.display[slot - 1]].id
        units, any_goods = price(state, slot) if sitting.prices else ((), 0)
        label = f'<b>{escape(names.card(card_id))}</b><span class="ct-cost">{goods(units, any_goods)}</span>'
        chips.append(
            button(
                label,
                f"slot:{slot}",
                style="ct-chip",
                point=f"slot:{slot}",
                aria=_("Take the {card} in place {slot} for {price}").format(
                    card=names.card(card_id), slot=slot, price=price_words(state, slot)
                ),
                more=f' aria-pressed="{"true" if sitting.slot == slot else "false"}"'
                + (" data-home" if not chips and not sitting.slot else ""),
            )
        )
    parts.append(_chips(chips, "" if not chips else _("Cards you can pay")))
    return "".join(parts) + _done(sitting)


def _settle_choices(sitting: Sitting) -> str:
    state = sitting.state
    colour = state.seats[state.to_move].colour
    rows: dict[str, list[str]] = {}
    for move in sitting.moves():
        if move.startswith("settle "):
            kind, city = move.split()[1:]
            if sitting.city and city != sitting.city:
                continue
            label = icon(f"{kind}-{colour}") + escape(_place_name(state, city))
            rows.setdefault(kind, []).append(_move_chip(sitting, move, label, home=not rows))
    fetches = [
        _move_chip(
            sitting,
            move,
            icon(f"good-{box.GOODS[castles.good_at(state, move.city)]}")
            + escape(names.city(state.board, move.city)),
        )
        for move in sitting.moves()
        if move.startswith("collect ")
    ]
    parts = [_chips(fetches, _("Fetch a good from a castle"))] if fetches else []
    parts.append(_chips(_cash_chip(sitting, home=not rows)))
    titles = {
        "land": _("Place a land colonist for 1 food and 1 tool"),
        "sea": _("Place a sea colonist for 1 food and 1 tool"),
    }
    parts += [_chips(chips, titles[kind]) for kind, chips in rows.items()]
    if sitting.city:
        parts.append(f'<div class="ct-end">{button(escape(_("All cities")), "back")}</div>')
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
        less = _stepper("minus", good, sitting.can_count(g, -1), _("Sell one more {good}, or buy one less"))
        more = _stepper("plus", good, sitting.can_count(g, 1), _("Buy one more {good}, or sell one less"))
        rows.append(
            f'<tr><th scope="row">{icon(f"good-{good}")}{escape(names.good(good))}</th>'
            f"<td>{coin(box.PRICES[g])}</td><td>{state.goods[seat][g]}</td>"
            f'<td class="ct-count">{less}<output>{escape(said)}</output>{more}</td></tr>'
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
        f"<th>{escape(_('You have'))}</th><th>{escape(_('Sell − / buy +'))}</th></tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table>"
        f'<div class="ct-end"><span class="ct-sum">{escape(sum_words)}</span>'
        + button(
            escape(_("Do this trade")), "trade", style=style, more="" if trades else ' aria-disabled="true"'
        )
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
                f"{_stepper('minus', good, sitting.can_count(g, -1), _('Keep one {good} less'))}<output>{n}</output>"
                f"{_stepper('plus', good, sitting.can_count(g, 1), _('Keep one more {good}'))}</td></tr>"
            )
    kept, free = sum(sitting.amounts), sitting.free_to_keep
    full = kept == free
    text = (
        sitting.state.describe(keep_text(sitting.amounts))
        if full
        else ngettext("{kept} of {n} space filled", "{kept} of {n} spaces filled", free).format(
            kept=kept, n=free
        )
    )
    return (
        f'<table class="ct-counters"><thead><tr><th>{escape(_("Good"))}</th><th>{escape(_("Offered"))}</th>'
        f'<th>{escape(_("Keep"))}</th></tr></thead><tbody>{"".join(rows)}</tbody></table><div class="ct-end">'
        + button(
            escape(text),
            "keep",
            style="ct-strong" if full else "",
            point="keep",
            more="" if full else ' aria-disabled="true"',
        )
        + "</div>"
    )


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


def fault_choices(sitting: Sitting) -> str:
    """What can be done about a bot that could not play."""
    return (
        f'<h2 class="ct-h">{escape(_("A bot is stuck"))}</h2>{note(sitting.note)}<div class="ct-end">'
        f"{button(escape(_('Let it try again')), 'bot:again', style='ct-strong', more=' data-home')}"
        f"{button(escape(_('Play any legal move for it')), 'bot:any')}</div>"
    )
