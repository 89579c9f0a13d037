"""The parts of the table as HTML: bar, hand, display, seats, log. Every name is escaped; every word translated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from html import escape

from concordia_nb.concordia import Event, State, names
from concordia_nb.concordia import pieces as box
from concordia_nb.core.words import _, ngettext
from concordia_nb.players import registry
from concordia_nb.table import markup
from concordia_nb.table.choices import end_button, question
from concordia_nb.table.icons import goods, icon, picture
from concordia_nb.table.markup import button, coin, hidden, quote
from concordia_nb.table.sitting import HUMAN, Sitting
from concordia_nb.table.telling import can_afford, card_label, in_hand, price, price_words

SHOWN_LINES = 250


# -- the bar ----------------------------------------------------------------------------------------------------------


def bar(
    sitting: Sitting,
    *,
    thinking: str = "",
    paused: bool = False,
    menu: str = "",
    bots: bool = True,
    hurry: bool = False,
) -> str:
    """Whose turn it is and what is asked; undo, the bots' controls, the menu."""
    state = sitting.state
    tools = "".join(_own_tools(sitting))
    if state.over:
        winner = state.winners()[0]
        ask = _("{name} wins with {n} points.").format(
            name=names.seat(state, winner), n=state.scores()[winner]["total"]
        )
        who = _("The game is over")
        return _whole_bar(state.seats[winner].colour, who, escape(ask), tools + menu)
    tools += "".join(_bot_tools(sitting, bots=bots, paused=paused, hurry=hurry))
    hands = ""
    if sitting.handed_over and len(sitting.humans) > 1:
        words = _("Pass the mouse to {name}.").format(name=names.seat(state, sitting.seat))
        hands = f'<span class="ct-pass">{escape(words)}</span>'
    return _whole_bar(
        state.seats[sitting.seat].colour,
        _who(sitting),
        hands + escape(_asked(sitting, thinking, paused)),
        tools + menu,
        doing=_doing(state),
        mine=sitting.waits_for_human,
    )


def past_bar(sitting: Sitting, *, tools: str, menu: str) -> str:
    """The bar over a moment that is looked back at: which one it is, and the way back."""
    state = sitting.state
    colour = state.seats[state.turn].colour
    return _whole_bar(colour, _("Looking back"), escape(moment_words(state)), tools + menu)


def _whole_bar(colour: str, who: str, ask: str, tools: str, *, doing: str = "", mine: bool = False) -> str:
    """A seat's mark, who is meant, what is asked (HTML, as `doing` and `tools` are)."""
    return (
        f'<div class="ct-turn ct-seat-{colour}{" ct-mine" if mine else ""}" tabindex="-1">{icon(f"mark-{colour}")}'
        f'<div class="ct-who"><strong>{escape(who)}</strong>{doing}</div><div class="ct-ask">{ask}</div></div>'
        f'<div class="ct-tools">{tools}</div>'
    )


def _own_tools(sitting: Sitting) -> Iterator[str]:
    """The buttons of whoever decides: to end the turn, and to take back."""
    yield end_button(sitting)
    if sitting.own_steps:
        yield button("↶ " + escape(_("Undo")), "undo", aria=_("Undo the last step of this turn (key U)"))
    if sitting.own_steps > 1:
        yield button("⟲ " + escape(_("Restart turn")), "restart")
    if sitting.steps_to_last_human:
        yield button("⇤ " + _take_back_words(sitting), "takeback", aria=_take_back_label(sitting))


def _bot_tools(sitting: Sitting, *, bots: bool, paused: bool, hurry: bool) -> Iterator[str]:
    """The buttons that hurry, stop and step the bots."""
    if hurry:
        yield button(
            "✓ " + escape(_("Decide now")), "hurry", aria=_("Let the bot play the best it has found so far")
        )
    if bots and paused:
        yield button("▶ " + escape(_("Go on")), "pause", style="ct-strong")
        yield button("⇥ " + escape(_("One step")), "step")
    elif bots and not sitting.waits_for_human:
        yield button("❚❚ " + escape(_("Pause")), "pause")


def moment_words(state: State) -> str:
    """A moment of a game in words: "Round 6, before Livia's turn"."""
    name, n = names.seat(state, state.turn), round_now(state)
    if state.phase == "play":
        return _("Round {n}, before {name}'s turn").format(n=n, name=name)
    return _("Round {n}, in {name}'s turn").format(n=n, name=name)


def _who(sitting: Sitting) -> str:
    state, seat = sitting.state, sitting.seat
    name = names.seat(state, seat)
    if sitting.is_human(seat) and len(sitting.humans) == 1:
        return (
            _("Your turn, {name}").format(name=name)
            if state.turn == seat
            else _("Your choice, {name}").format(name=name)
        )
    return (
        _("{name}'s turn").format(name=name) if state.turn == seat else _("{name} chooses").format(name=name)
    )


def _doing(state: State) -> str:
    """The personality at work; else the round, which is seen here where the seats stand without a heading."""
    if state.phase in ("play", "keep", ""):
        return f'<span class="ct-doing ct-round">{escape(_round_words(state))}</span>'
    return f'<span class="ct-doing">{escape(names.personality(state.phase))}</span>'


def _asked(sitting: Sitting, thinking: str, paused: bool) -> str:
    if sitting.waits_for_human:
        return question(sitting)
    if paused:
        return _("The bots are paused.")
    if thinking:
        return thinking
    return _("{name} is playing.").format(name=names.seat(sitting.state, sitting.seat))


def _take_back_words(sitting: Sitting) -> str:
    """The button's HTML; a narrow page shows the short words."""
    short = escape(_("Take back"))
    if sitting.steps_to_last_human == 1:
        return short
    long = escape(_("Take back, with the bots' moves"))
    return f'<span class="ct-long">{long}</span><span class="ct-short">{short}</span>'


def _take_back_label(sitting: Sitting) -> str:
    event = sitting.events[-sitting.steps_to_last_human]
    if not event.text:  # the end of a turn is not told
        return _("Take back to before you finished your turn")
    return _("Take back to before: {what}").format(what=event.text)


def menu(*, pace: str, theme: str, end_turns: bool, can_save: bool, bots: bool, again: bool) -> str:
    """What is needed now and then: pace, theme, scores, words, files, keys."""
    paces = [("slow", _("Slow")), ("normal", _("Normal")), ("fast", _("Fast")), ("instant", _("At once"))]
    rows = []
    if bots:
        rows.append(markup.option(_("Pace of the bots"), "pace", paces, pace))
    rows.append(markup.look(theme))
    ending = f"{'☑' if end_turns else '☐'} {escape(_('End my turn when nothing is left to do'))}"
    rows.append(markup.pressed(ending, "endturns", end_turns, style="ct-row", more=" data-stay"))
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
    return markup.menu(rows)


# -- hand and display -------------------------------------------------------------------------------------------------


def hand(sitting: Sitting) -> str:
    """The viewer's cards; those that can be played glow."""
    state, seat = sitting.state, sitting.viewer
    playable = (
        {m.split()[1] for m in sitting.moves() if m.startswith("play ")} if sitting.waits_for_human else set()
    )
    order = sorted(state.hands[seat], key=in_hand)
    cards = []
    counted: Counter[str] = Counter()
    for i, number in enumerate(order):
        card = box.CARDS[number]
        counted[card.id] += 1
        glow = " ct-can" if card.id in playable and sitting.glows else ""
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
    if sitting.past:
        return _("The hand as it was then.")
    return _("The next card is played in the next turn.")


def display(sitting: Sitting) -> str:
    """The row of 7 cards, each over its whole price; what the viewer can afford is ticked, what can be taken glows."""
    state, seat = sitting.state, sitting.viewer
    takeable = sitting.waits_for_human and state.phase in ("senator", "consul")
    cards = []
    for slot, number in enumerate(state.display, 1):
        if number < 0:
            empty = quote(_("Place {n}: empty").format(n=slot))
            cards.append(f'<div class="ct-slot ct-gone" role="img" aria-label="{empty}"></div>')
            continue
        card = box.CARDS[number]
        units, any_goods = price(state, slot) if sitting.prices else state.board.slot_price[slot - 1]
        afford = sitting.prices and can_afford(state, seat, slot)
        can = takeable and sitting.glows and bool(sitting.takes(slot))
        style = (" ct-can" if can else "") + (" ct-afford" if afford else "")
        pressed = ' aria-pressed="true"' if sitting.slot == slot else ""
        label = _("Place {slot}: {card}, {god}, for {price}.").format(
            slot=slot, card=names.card(card.id), god=names.god(card.god), price=price_words(state, slot)
        )
        if not sitting.prices:
            label = _("Place {slot}: {card}, {god}.").format(
                slot=slot, card=names.card(card.id), god=names.god(card.god)
            )
        else:
            label += " " + (_("The goods are there.") if afford else _("Not enough goods."))
        cards.append(
            f'<button type="button" class="ct-card ct-slot{style}" data-do="slot:{slot}" data-point="slot:{slot}"'
            f'{pressed} data-key="slot-{card.id}" aria-label="{quote(label)}">{picture(card.id)}'
            f'<span class="ct-price">{goods(units, any_goods)}'
            f'<i aria-hidden="true">{"✓" if afford else ""}</i></span></button>'
        )
    left = ngettext("{n} card left in the stack", "{n} cards left in the stack", len(state.deck)).format(
        n=len(state.deck)
    )
    return (
        f'<h2 class="ct-h">{escape(_("Cards on sale"))} <small>{escape(left)}</small></h2>'
        f'<div class="ct-cards" data-row>{"".join(cards)}</div>'
    )


# -- the seats --------------------------------------------------------------------------------------------------------


def seats(sitting: Sitting) -> str:
    """What lies open of every seat, in turn order."""
    state = sitting.state
    return (
        f'<h2 class="ct-h">{escape(_("The table"))} <small>{escape(_round_words(state))}</small></h2>'
        + "".join(_seat(sitting, seat) for seat in range(len(state.seats)))
    )


def _round_words(state: State) -> str:
    if state.over:
        return ngettext("{n} round", "{n} rounds", state.rounds).format(n=state.rounds)
    if state.concordia >= 0:
        left = len(state.last_turns)
        return ngettext("{n} last turn", "{n} last turns", left).format(n=left)
    return _("round {n}").format(n=round_now(state))


def round_now(state: State) -> int:
    """The number of the round that is going on, from 1."""
    begun = state.turns[state.turn] + (state.phase == "play")
    return max(begun, state.rounds)


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
        office = names.praefectus(state.own.fish)
        signs.append(f'<span class="ct-sign ct-pm" title="{quote(office)}">PM{hidden(office)}</span>')
    if seat == state.concordia:
        signs.append('<span class="ct-sign ct-pm">Concordia</span>')
    player = "" if entry.player == HUMAN else f" <em>{escape(bot_name(entry.player))}</em>"
    n_hand = len(state.hands[seat])
    house_words = ngettext("{n} house left", "{n} houses left", state.houses_left[seat]).format(
        n=state.houses_left[seat]
    )
    hand_words = ngettext("{n} in hand", "{n} in hand", n_hand).format(n=n_hand)
    fish = ""
    if state.own.fish:
        fish_words = names.fish(state.own.fish[seat])
        fish = f'<span title="{quote(fish_words)}">{icon("good-fish")}{state.own.fish[seat]}{hidden(fish_words)}</span>'
    now = " ct-active" if not state.over and seat == state.to_move else ""
    own = " ct-own" if sitting.humans == [seat] else ""
    return (
        f'<section class="ct-seat ct-seat-{colour}{own}{now}" data-key="seat-{colour}" aria-label="{quote(name)}">'
        f"<header>{icon(f'mark-{colour}')}<b>{escape(name)}</b>{player}{''.join(signs)}{coin(state.coins[seat])}</header>"
        f"{_storehouse(state, seat)}"
        f'<div class="ct-facts"><span title="{quote(house_words)}">{icon(f"house-{colour}")}{state.houses_left[seat]}'
        f"{hidden(house_words)}</span>{fish}{_gods(state, seat)}"
        f'<span class="ct-handcount">{escape(hand_words)}</span></div>'
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
    label = _(
        "Storehouse: {goods}; {land} land and {sea} sea colonists; {free} of {all} spaces free."
    ).format(
        goods=names.goods(state.goods[seat]), land=land, sea=sea, free=state.free_spaces(seat), all=box.SPACES
    )
    return f'<div class="ct-store" role="img" aria-label="{quote(label)}">{arches}</div>'


def _gods(state: State, seat: int) -> str:
    """All cards of a seat by god."""
    counted = Counter(box.CARDS[n].god for n in state.hands[seat] + state.discards[seat])
    row = "".join(
        f'<span title="{quote(names.god(god))}">{icon(f"god-{god}", names.god(god))}{counted[god]}</span>'
        for god in box.GODS
        if counted[god]
    )
    return f'<span class="ct-gods" role="group" aria-label="{quote(_("All cards by god"))}">{row}</span>'


def _open_card(sitting: Sitting, seat: int) -> str:
    """The open card of a pile, large enough to think about a Diplomat."""
    state = sitting.state
    pile = state.discards[seat]
    colour = state.seats[seat].colour
    name = names.seat(state, seat)
    if not pile:
        return f'<div class="ct-open ct-gone" role="img" aria-label="{quote(_("No open card"))}"></div>'
    card_id = box.CARDS[pile[-1]].id
    can = sitting.glows and sitting.waits_for_human and f"copy {colour}" in sitting.moves()
    glow = " ct-can" if can else ""
    label = ngettext(
        "Open card of {name}: {card}. {n} card in the pile.",
        "Open card of {name}: {card}. {n} cards in the pile.",
        len(pile),
    ).format(name=name, card=names.card(card_id, with_deck=True), n=len(pile))
    return (
        f'<button type="button" class="ct-card ct-open{glow}" data-do="seat:{colour}" data-point="seat:{colour}" '
        f'aria-label="{quote(label)}">{picture(card_id)}</button>'
    )


# -- log --------------------------------------------------------------------------------------------------------------


def log(sitting: Sitting) -> str:
    """What happened, the latest first; what happened since the viewer's last turn stands apart."""
    fresh = {event.number for event in sitting.recap()}
    events = [
        event for event in reversed(sitting.events) if event.text or event.number - 1 in sitting.passed_by_us
    ]
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
        parts.append(
            f"<p>{escape(_('Nothing yet. Every move is told here; point at a line to see it on the board.'))}</p>"
        )
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
