"""A review as text and as a page. Every name is escaped, every picture drawn by `view` or `charts`."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from concordia_nb.coach import charts
from concordia_nb.coach.chances import Chance
from concordia_nb.coach.lines import FAST
from concordia_nb.coach.reviewing import Finding, Review
from concordia_nb.coach.telling import Marks
from concordia_nb.concordia import names
from concordia_nb.concordia.pieces import GODS
from concordia_nb.core.html import html_page
from concordia_nb.core.words import _, ngettext
from concordia_nb.players import BOTS
from concordia_nb.view import svg

SHOWN_ROUNDS = 9  # columns of the table of growth

_STYLE = """
body { margin: 0; background: #efe6d2; color: #2c2418; font: 16px/1.5 Georgia, "Times New Roman", serif; }
main { max-width: 62rem; margin: 0 auto; padding: 1rem 1.2rem 3rem; }
h1, h2, h3 { line-height: 1.2; }
table { border-collapse: collapse; margin: .6rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .8rem; text-align: right; border-bottom: 1px solid #c9b78f; }
th:first-child { text-align: left; }
section.finding { margin: 1.2rem 0; padding: .6rem 1rem; background: #fbf6ea; border-left: 6px solid #8a6d3b; }
section.cost { border-left-color: #b5483a; } section.won { border-left-color: #2f7d5b; }
figure { margin: .6rem 0; } figcaption { font-size: .9em; }
.overview { display: flex; flex-wrap: wrap; gap: 0 2rem; align-items: flex-start; }
.overview figure { flex: 1 1 20rem; max-width: 36rem; }
.row { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 1rem; }
@media print { body { background: #fff; } section.finding { break-inside: avoid; } }
"""


def heading(review: Review) -> str:
    """Which game, how long, who won."""
    state = review.record.state
    said = [
        ngettext("A game on {board}, {n} round.", "A game on {board}, {n} rounds.", state.rounds).format(
            board=state.board.name, n=state.rounds
        )
    ]
    if state.over:
        winner = state.winners()[0]
        said.append(
            _("{name} wins with {n} points.").format(
                name=names.seat(state, winner), n=state.scores()[winner]["total"]
            )
        )
    else:
        said.append(_("It is not over yet; points are as things stand."))
    return " ".join(said)


def note(review: Review) -> str:
    """Where the numbers of the findings come from; "" when there are none."""
    if not review.findings or not review.games:
        return ""
    said = ngettext(
        "For each turn that is told of below, {bot} played the game to its end at every seat, {n} time from what was "
        "played and {n} time from another way. So the leads there are not those of the real game.",
        "For each turn that is told of below, {bot} played the game to its end at every seat, {n} times from what was "
        "played and {n} times from another way. So the leads there are not those of the real game.",
        review.games,
    ).format(bot=BOTS[FAST].label(), n=review.games)
    if any(finding.games < review.games for finding in review.findings):
        said += " " + _("Once is enough where no stack is left that could lie in another order.")
    return said


def _points(review: Review) -> list[tuple[str, list[int]]]:
    """Rows of the table of points by god."""
    last = review.growth.rows[-1]
    rows = [
        (names.god(god), [points[god] for points in last])
        for god in (*GODS, "concordia")
        if any(points[god] for points in last)
    ]
    rows.append((_("Total"), [points["total"] for points in last]))
    return rows


def _moments(review: Review) -> list[int]:
    """The rounds shown in the table of growth."""
    last = len(review.growth.rows) - 1
    step = max(1, -(-last // (SHOWN_ROUNDS - 1)))
    return [*range(0, last, step), last]


def text(review: Review) -> str:
    """The review in plain lines, for a terminal."""
    width = max(12, *(len(name) + 2 for name in review.names))
    parts = [heading(review), *filter(None, [note(review)]), "", _("Points by god")]
    parts.append(" " * 12 + "".join(f"{name:>{width}}" for name in review.names))
    parts += [f"{label:<12}" + "".join(f"{n:>{width}}" for n in row) for label, row in _points(review)]
    parts += ["", _("Points as if the game had ended after each round")]
    moments = _moments(review)
    parts.append(f"{_('Round'):<{width}}" + "".join(f"{n:>5}" for n in moments))
    for seat, name in enumerate(review.names):
        row = review.growth.of(seat)
        parts.append(f"{name:<{width}}" + "".join(f"{row[n]:>5}" for n in moments))
    for seat in range(len(review.names)):
        found, chances = _of(review, seat)
        if found or chances:
            parts += ["", review.names[seat]]
            for finding in found:
                parts += [
                    f"  {sign(finding)} {finding.lines[0]}",
                    *(f"      {said}" for said in finding.lines[1:]),
                ]
            parts += [f"  ? {chance.text}" for chance in chances]
    if not review.findings and not review.chances:
        parts += ["", _("No turn stands out.")]
    return "\n".join(parts)


def sign(finding: Finding) -> str:
    """What it did to the lead: "−6.5", "+4.0"; "·" when no game was played on."""
    if not finding.games:
        return "·"
    return f"{'−' if finding.kind == 'cost' else '+'}{finding.points:.1f}"


def _of(review: Review, seat: int) -> tuple[list[Finding], list[Chance]]:
    return (
        [finding for finding in review.findings if finding.seat == seat],
        [chance for chance in review.chances if chance.seat == seat],
    )


def _table(head: Sequence[str], rows: Sequence[tuple[str, Sequence[object]]]) -> str:
    heads = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{escape(label)}</th>'
        + "".join(f"<td>{escape(str(n))}</td>" for n in row)
        + "</tr>"
        for label, row in rows
    )
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"


def summary(review: Review) -> str:
    """The heading, where the numbers come from, the points by god and the picture of how they grew, as HTML."""
    return (
        "".join(f"<p>{escape(said)}</p>" for said in (heading(review), note(review)) if said)
        + f'<div class="overview">{_table(["", *review.names], _points(review))}'
        f"<figure>{charts.totals(review.growth, review.record.state)}"
        f"<figcaption>{escape(_('Points as if the game had ended after each round'))}</figcaption></figure></div>"
    )


def inside(review: Review, *, boards: bool = True) -> str:
    """The review as HTML without a page around it. Without `boards` no board is drawn beside the findings."""
    state = review.record.state
    parts = [summary(review), f"<h2>{escape(_('Points by god'))}</h2><div class='row'>"]
    for seat, name in enumerate(review.names):
        parts.append(
            f"<figure>{charts.by_god(review.growth, state, seat)}<figcaption>{escape(name)}</figcaption></figure>"
        )
    parts.append("</div>")
    for seat, name in enumerate(review.names):
        found, chances = _of(review, seat)
        if not found and not chances:
            continue
        parts.append(f"<h2>{escape(name)}</h2>")
        parts += [_finding(review, finding, boards) for finding in found]
        parts += [_chance(review, chance, boards) for chance in chances]
    if not review.findings and not review.chances:
        parts.append(f"<p>{escape(_('No turn stands out.'))}</p>")
    return "".join(parts)


def _finding(review: Review, finding: Finding, boards: bool) -> str:
    told = "".join(f"<p>{escape(said)}</p>" for said in finding.lines[1:])
    label = _("What it cost") if finding.kind == "cost" else _("What it won")
    value = f"<p>{escape(label)}: <b>{escape(sign(finding))}</b></p>" if finding.games else ""
    picture = ""
    if boards:
        picture = board(review, finding.at, finding.marks, finding.other_marks)
    return (
        f'<section class="finding {finding.kind}"><h3>{escape(finding.lines[0])}</h3>'
        f"{value}{told}{picture}</section>"
    )


def _chance(review: Review, chance: Chance, boards: bool) -> str:
    picture = board(review, chance.at, chance.marks, chance.other_marks) if boards and chance.spots else ""
    return f'<section class="finding missed"><p>{escape(chance.text)}</p>{picture}</section>'


def board(review: Review, at: int, played: Marks, other: Marks) -> str:
    """The board at a moment of the record: what was played in gold, the other way over it in purple."""
    state = review.record.at(at)
    drawing = svg.board(
        state.to_position(), state.board, last=played.spots, marks=other.spots, arrows=other.arrows
    )
    said = [_("The board before that turn.")]
    if played.spots:
        said.append(_("In gold: what was played."))
    if other.arrows:
        said.append(_("In purple, with an arrow for a colonist's way: what could have been done instead."))
    elif other.spots:
        said.append(_("In purple: what could have been done instead."))
    if set(played.spots) & set(other.spots):
        said.append(_("Where both touch the same place, purple covers gold."))
    words = " ".join(said)
    return f"<figure>{drawing}<figcaption>{escape(words)}</figcaption></figure>"


def page(review: Review) -> str:
    """The review as an HTML page of its own; nothing is loaded from anywhere."""
    title = _("Looking back at a game of Concordia")
    return html_page(title, _STYLE, f"<main><h1>{escape(title)}</h1>{inside(review)}</main>")
