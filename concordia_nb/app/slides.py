"""The parts of the presenter's page as HTML: the bar, what is said about the position, and what stands beside it."""

from __future__ import annotations

from collections import Counter
from html import escape

from concordia_nb.concordia import State, names
from concordia_nb.concordia import pieces as box
from concordia_nb.core.words import _, ngettext
from concordia_nb.table import markup, sheets
from concordia_nb.table.icons import goods, icon
from concordia_nb.table.markup import button, coin, hidden, quote
from concordia_nb.table.telling import in_hand, price, price_words

_SIGNS = {
    "prev": "M15 4L7 12l8 8",
    "next": "M9 4l8 8-8 8",
    "earlier": "M9 6L3 12l6 6M3 12h11a6 6 0 0 1 6 6v1",
    "later": "M15 6l6 6-6 6M21 12H10a6 6 0 0 0-6 6v1",
    "whatif": "M6 21V3M6 14c0-6 12-2 12-9M14 8l4-4 4 4",
    "pen": "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4",
    "arrow": "M4 20L19 5M10 5h9v9",
    "clear": "M4 15l9-10 7 6-8 9H8zM9 10l7 6M4 20h16",
    "black": "M3 5h18v12H3zM9 21h6M12 17v4M6 8l12 6M6 14l12-6",
    "notes": "M5 3h10l4 4v14H5zM8 9h8M8 13h8M8 17h5",
    "full": "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
}


def _sign(name: str) -> str:
    return f'<svg class="cp-sign" viewBox="0 0 24 24" aria-hidden="true"><path d="{_SIGNS[name]}"/></svg>'


def _tool(name: str, words: str, *, do: str = "", label: str = "", off: bool = False) -> str:
    """A button with a sign: `do` goes to Python, without it the page itself does what its name says."""
    what = f' data-do="{quote(do)}"' if do else f' data-cp="{name}"'
    dull = ' aria-disabled="true"' if off else ""
    text = f"<span>{escape(label)}</span>" if label else ""
    return (
        f'<button type="button" class="ct-button cp-tool" data-key="cp-{name}" data-again{what}{dull} '
        f'title="{quote(words)}" aria-label="{quote(words)}">{_sign(name)}{text}</button>'
    )


def bar(
    headline: str,
    at: int,
    steps: list[str],
    *,
    ended: bool,
    trying: bool,
    done: str,
    back: int,
    moves: int,
    leave: bool,
) -> str:
    """Where we are, the headline, the tools and the list of steps.

    Args:
        steps: the headlines of all steps; `at` is the index of this one.
        ended: nothing comes after this. trying: a what-if is being played; done: words of the button that ends its
            turn, "" where it cannot end.
        back: how many moves before the step we look; moves: how many there are.
    """
    where = _("{n} of {all}").format(n=at + 1, all=len(steps))
    if trying:
        tools = (
            (button(escape(done), "done", style="ct-firm") if done else "")
            + button("↶ " + escape(_("Take back")), "undo", aria=_("Take the last move back (PageUp or U)"))
            + button(escape(_("Back to the demo")), "return", style="ct-strong", aria=_("Back to the demo (PageDown)"))
        )  # fmt: skip
    else:
        tools = (
            _tool("earlier", _("One move back (Shift and ←)"), do="earlier", off=back >= moves)
            + _tool("later", _("One move on (Shift and →)"), do="later", off=not back)
            + _tool("whatif", _("What if? Play on from here (W)"), do="whatif", label=_("What if?"))
        )
    tools += (
        _tool("pen", _("Pen (P)"))
        + _tool("arrow", _("Arrow (A)"))
        + _tool("clear", _("Wipe the board (C)"))
        + _tool("black", _("Black screen (B or .)"))
        + _tool("notes", _("Speaker notes in a window of their own (N)"))
        + _tool("full", _("Whole screen (F)"))
        + _menu(at, steps, leave)
    )
    return (
        f'<div class="cp-where">{_tool("prev", _("Back (PageUp)"), do="prev", off=at == 0 and not trying)}'
        f'<b class="cp-at">{escape(where)}</b>'
        f"{_tool('next', _('Next (PageDown, space)'), do='next', off=ended)}</div>"
        f'<h1 class="cp-headline">{escape(headline)}</h1><div class="cp-tools">{tools}</div>'
    )


def _menu(at: int, steps: list[str], leave: bool) -> str:
    rows = [
        button(f"<b>{n + 1}</b> {escape(words)}", f"step:{n}", style="ct-row",
               more=' aria-current="step"' if n == at else "")
        for n, words in enumerate(steps)
    ]  # fmt: skip
    rows.append(button(escape(_("Keys of the presenter")), "sheet:keys", style="ct-row"))
    if leave:
        rows.append(button(escape(_("End the demo")), "leave", style="ct-row"))
    return markup.menu(rows, short=True)


def said(text: str, ask: str, answer: str, revealed: bool) -> str:
    """What is said at a step: its text, and the question; once revealed, the answer in place of the text."""
    if not ask:
        return f'<p class="cp-text">{escape(text)}</p>'
    show = "" if revealed else button(escape(_("Show the answer")), "reveal", style="ct-firm cp-reveal")
    question = f'<p class="cp-ask"><b aria-hidden="true">?</b><span>{escape(ask)} {show}</span></p>'
    if revealed:
        return question + f'<p class="cp-answer"><b aria-hidden="true">✓</b><span>{escape(answer)}</span></p>'
    return (f'<p class="cp-text">{escape(text)}</p>' if text else "") + question


def asked(question: str) -> str:
    """What the seat to move is asked in a what-if; "" when the game is over."""
    return f'<p class="cp-asked">{escape(question)}</p>' if question else ""


def looking_back(back: int, told: str) -> str:
    """What is said when we look some moves back: where we are, and what had just happened."""
    where = ngettext("{n} move back.", "{n} moves back.", back).format(n=back)
    return f'<p class="cp-text"><b>{escape(where)}</b> {escape(told)}</p>'


# -- beside the text ------------------------------------------------------------------------------------------------


def beside(state: State, show: str, points: str) -> str:
    """What a step shows beside its text."""
    match show:
        case "hand":
            return _hand(state)
        case "display":
            return _display(state)
    return _seats(state, points, cards=show == "cards")


def _seats(state: State, points: str, *, cards: bool) -> str:
    scores = state.scores() if points else []
    rows = []
    for seat, entry in enumerate(state.seats):
        turn = " cp-turn" if not state.over and seat == state.turn else ""
        if points:
            n = scores[seat][points]
            sign = icon(f"god-{points}") if points != "total" else ""
            words = ngettext("{n} point", "{n} points", n).format(n=n)
            end = f'<span class="cp-points">{sign}<b>{escape(words)}</b></span>'
        else:
            end = _open_card(state, seat) if cards else _goods(state, seat)
        rows.append(
            f'<div class="cp-seat ct-seat-{entry.colour}{turn}">{icon(f"mark-{entry.colour}")}'
            f"<b>{escape(names.seat(state, seat))}</b>{coin(state.coins[seat])}{end}</div>"
        )
    return f'<div class="cp-seats">{"".join(rows)}</div>'


def _goods(state: State, seat: int) -> str:
    units = state.goods[seat]
    row = "".join(
        f"<span>{icon(f'good-{good}')}{units[g]}</span>" for g, good in enumerate(box.GOODS) if units[g]
    )
    return f'<span class="cp-goods">{hidden(names.goods(units))}<span aria-hidden="true">{row}</span></span>'


def _open_card(state: State, seat: int) -> str:
    pile = state.discards[seat]
    if not pile:
        return f'<span class="cp-open">{escape(_("no open card"))}</span>'
    card = box.CARDS[pile[-1]]
    return f'<span class="cp-open">{icon(f"god-{card.god}")}{escape(names.card(card.id))}</span>'


def _hand(state: State) -> str:
    seat = state.to_move
    counted = Counter(sorted(state.hands[seat], key=in_hand))
    kinds = Counter(names.card(box.CARDS[n].id) for n in counted)
    cards = "".join(
        f"<li>{icon(f'god-{box.CARDS[n].god}')}"
        f"{escape(names.card(box.CARDS[n].id, with_deck=kinds[names.card(box.CARDS[n].id)] > 1))}"
        f"{f' × {times}' if times > 1 else ''}</li>"
        for n, times in counted.items()
    )
    title = _("Hand of {name}").format(name=names.seat(state, seat))
    return f'<h2 class="cp-title">{escape(title)}</h2><ul class="cp-cards">{cards}</ul>'


def _display(state: State) -> str:
    cards = []
    for slot, number in enumerate(state.display, 1):
        if number < 0:
            cards.append(f'<li class="cp-empty"><i>{slot}</i>{escape(_("empty"))}</li>')
            continue
        card = box.CARDS[number]
        units, any_goods = price(state, slot)
        cards.append(
            f"<li><i>{slot}</i>{icon(f'god-{card.god}')}<b>{escape(names.card(card.id))}</b>"
            f'{hidden(price_words(state, slot))}<span class="ct-cost" aria-hidden="true">'
            f"{goods(units, any_goods)}</span></li>"
        )
    n = len(state.deck)
    left = ngettext("{n} card left in the stack", "{n} cards left in the stack", n).format(n=n)
    return (
        f'<h2 class="cp-title">{escape(_("Cards on sale"))} <small>{escape(left)}</small></h2>'
        f'<ol class="cp-cards">{"".join(cards)}</ol>'
    )


def scores(state: State) -> str:
    """The points of all seats, large, over the board."""
    return f'<div class="cp-sheet">{sheets.scores(state)}</div>'


def keys() -> str:
    """The presenter's keys."""
    rows = [
        (_("PageDown, space, →"), _("next: the answer to a question, then the next step; out of a what-if.")),
        (_("PageUp, ←"), _("back; in a what-if the last move is taken back.")),
        (_("Home, End"), _("the first step, the last step.")),
        (_("Shift and ←, →"), _("one move of the game back, one move on.")),
        ("W", _("what if? Anything legal can be played on the board; W again comes back.")),
        ("P, A, C", _("pen, arrow, wipe them off. Both vanish with the step.")),
        (_("B or ."), _("black screen; any key brings the picture back.")),
        ("N", _("speaker notes in a window of their own, for the other screen.")),
        ("F, F5", _("the whole screen.")),
        ("Esc", _("puts down the pen or what is in hand; closes what lies on top.")),
    ]
    lines = "".join(f"<dt>{escape(a)}</dt><dd>{escape(b)}</dd>" for a, b in rows)
    return f'<dl class="ct-list">{lines}</dl>'
