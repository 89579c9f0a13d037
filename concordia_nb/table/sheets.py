"""What lies over the table until it is closed: questions, points, the final scoring, the position in words, keys."""

from __future__ import annotations

from html import escape

from concordia_nb.concordia import State, names, player_aid
from concordia_nb.concordia import pieces as box
from concordia_nb.core.words import _, listing, ngettext
from concordia_nb.table.icons import icon
from concordia_nb.table.markup import button, paper, quote
from concordia_nb.view import words

TIMES = "\u00a0×\u00a0"


def sheet(title: str, inside: str, buttons: str = "", *, wide: bool = False) -> str:
    """A sheet that lies over the table until it is closed; `buttons` stand before the one that closes it."""
    return paper(title, inside, buttons + button(escape(_("Close")), "close", more=" data-home"), wide=wide)


def question(text: str) -> str:
    """A question before a doubtful move: going back is what the keyboard does first."""
    return (
        f'<div class="ct-shade" data-do="back"></div><div class="ct-paper ct-slip" role="dialog" aria-modal="true" '
        f'tabindex="-1" aria-label="{quote(text)}"><p class="ct-doubt">{escape(text)}</p><div class="ct-end">'
        f"{button(escape(_('Yes, do it')), 'sure')}"
        f"{button(escape(_('No, go back')), 'back', style='ct-strong', more=' data-home')}</div></div>"
    )


def scores(state: State) -> str:
    """Points god by god: how many cards times what one gives."""
    results = state.scores()
    heads = "".join(
        f'<th scope="col">{icon(f"mark-{entry.colour}")}{escape(names.seat(state, seat))}</th>'
        for seat, entry in enumerate(state.seats)
    )
    rows = []
    for i, god in enumerate(player_aid.gods()):
        cells = "".join(
            f"<td><b>{points[god.id]}</b><small>{escape(_worked(state, seat, god.id))}</small></td>"
            for seat, points in enumerate(results)
        )
        rows.append(
            f'<tr style="--i:{i}"><th scope="row">{icon(f"god-{god.id}")}{escape(god.name)}'
            f"<small>{escape(god.text)}</small></th>{cells}</tr>"
        )
    if "laurels" in results[0]:
        cells = "".join(f"<td><b>{points['laurels']}</b></td>" for points in results)
        rows.append(f'<tr style="--i:7"><th scope="row">{escape(_("Laurels"))}</th>{cells}</tr>')
    best = max(points["total"] for points in results)
    total = "".join(
        f'<td class="{"ct-best" if points["total"] == best else ""}"><b>{points["total"]}</b></td>'
        for points in results
    )
    rows.append(f'<tr class="ct-total" style="--i:8"><th scope="row">{escape(_("Total"))}</th>{total}</tr>')
    return f'<table class="ct-scores"><thead><tr><td></td>{heads}</tr></thead><tbody>{"".join(rows)}</tbody></table>'


def _worked(state: State, seat: int, god: str) -> str:
    """How the points came about: "4 × 9", never broken at the end of a line."""
    cards = [box.CARDS[n] for n in state.hands[seat] + state.discards[seat]]
    points = state.scores()[seat][god]
    if god == "concordia":
        return ""
    if god == "minerva":
        said = [
            f"{names.card(card.id)} {card.value}{TIMES}"
            f"{(state.houses[seat] & state.good_mask[card.good]).bit_count()}"
            for card in cards
            if card.good >= 0
        ]
        return listing(said)
    n = sum(1 for card in cards if card.god == god)
    if not n:
        return _("no card")
    return f"{n}{TIMES}{points // n}"


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
        magnus = escape(names.praefectus(state.own.fish))
        others = escape(listing([names.seat(state, seat) for seat in tied if seat != winner]))
        why = (
            escape(_("Tied with {others}; the {magnus} decides, and {name} holds it.")).format(
                others=others, magnus=magnus, name=name
            )
            if winner == state.praefectus_magnus
            else escape(
                _("Tied with {others}; the {magnus} lies with {holder} and would reach {name} first.")
            ).format(others=others, magnus=magnus, holder=holder, name=name)
        )
    colour = state.seats[winner].colour
    head = escape(_("{name} wins with {n} points.")).format(name=name, n=best)
    return f'<p class="ct-winner ct-seat-{colour}">{icon("god-concordia")}<b>{head}</b> {why}</p>' + scores(
        state
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
        (
            _("Click"),
            _("what glows: a card, a city, a colonist, a route, a province. Anything else says why not."),
        ),
        (
            _("Point"),
            _("at anything to see what it would do, and at a line of the log to see it on the board."),
        ),
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
    return (
        '<dl class="ct-list">'
        + "".join(f"<dt>{escape(a)}</dt><dd>{escape(b)}</dd>" for a, b in rows)
        + "</dl>"
    )
