"""The still picture of a lesson, stored in its notebook: title, what it is about, how to start it, its first board."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from concordia_nb.core.words import _, ngettext
from concordia_nb.course.glossary import plain
from concordia_nb.course.lesson import Lesson, spots
from concordia_nb.view import palette, svg
from concordia_nb.view.lettering import FONT, text_width

WIDTH, MARGIN, HEAD = 1200.0, 34.0, 190.0


def title(lesson: Lesson) -> str:
    """ "04 · Architect: building houses"; a tour has no number."""
    number, _sep, _rest = lesson.id.partition("-")
    name = _(lesson.title)
    return f"{number} · {name}" if number.isdecimal() else name


def start_line(lesson: Lesson) -> str:
    """How long it takes and how it is started, in one line."""
    minutes = ngettext("About {n} minute.", "About {n} minutes.", lesson.minutes).format(n=lesson.minutes)
    return f"{minutes} " + _("Press Shift + Enter to start.")


def in_words(lesson: Lesson) -> str:
    """The same in a few lines of text, where no picture can be shown."""
    return "\n".join((title(lesson), plain(_(lesson.summary)), start_line(lesson)))


def picture(lesson: Lesson, theme: str = "light") -> str:
    """The picture as an SVG."""
    step, look = lesson.steps[0], palette.theme(theme)
    marks = spots(step.marks)["marks"]
    board = svg.board(step.start.to_position(), step.start.board, theme=theme, marks=marks)
    across = WIDTH - 2 * MARGIN
    view = board[board.index('viewBox="') + 9 :].split('"', 1)[0].split()
    high = round(across * float(view[3]) / float(view[2]), 1)
    inside = board.replace("<svg ", f'<svg x="{MARGIN:g}" y="{HEAD:g}" height="{high:g}" ', 1)
    inside = inside.replace('width="100%"', f'width="{across:g}"', 1)
    whole = HEAD + high + MARGIN
    lines = [_line(title(lesson), 66, 40, look.ink, bold=True)]
    for n, words in enumerate(_wrapped(plain(_(lesson.summary)), 23, across)):
        lines.append(_line(words, 104 + 30 * n, 23, look.soft_ink))
    lines.append(_line(start_line(lesson), 168, 23, look.ink, bold=True))
    label = quoteattr(title(lesson))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {whole:g}" width="100%" role="img" '
        f'aria-label={label} font-family={quoteattr(FONT)}><rect width="{WIDTH:g}" height="{whole:g}" rx="18" '
        f'fill="{look.sheet}"/>{"".join(lines)}{inside}</svg>'
    )


def _line(words: str, y: float, size: float, fill: str, *, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{MARGIN:g}" y="{y:g}" font-size="{size:g}" fill="{fill}"{weight}>{escape(words)}</text>'


def _wrapped(words: str, size: float, width: float) -> list[str]:
    """At most two lines of text."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if text_width(longer, size, False) <= width or len(lines) == 2:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
