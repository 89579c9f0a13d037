"""The list of lessons as HTML for a notebook: what each is about, how long it takes, what was reached."""

from __future__ import annotations

import re
from html import escape

from concordia_nb.core.words import _, ngettext
from concordia_nb.course import catalogue, pages
from concordia_nb.course.catalogue import Heading, Known
from concordia_nb.store import Progress, StoreError
from concordia_nb.table.markup import button

PROGRESS_FILE = "concordia-progress.json"


def progress_file(name: str = "") -> str:
    """What a file of progress is called; a learner's name makes it a file of its own in the teacher's folder.

    >>> progress_file("Livia D."), progress_file()
    ('concordia-progress-Livia-D.json', 'concordia-progress.json')
    """
    letters = re.sub(r"\W+", "-", name).strip("-")
    return f"concordia-progress-{letters}.json" if letters else PROGRESS_FILE


def html(progress: Progress, *, said: str = "", doomed: bool = False) -> str:
    """The whole list. `doomed`: whether forgetting everything is being asked about."""
    try:
        known, last = progress.all(), progress.last_lesson()
    except StoreError as problem:
        known, last, said = {}, "", said or str(problem)
    ahead = catalogue.where_left(known, last)
    first = ahead or next(iter(catalogue.headings()), None)
    parts = [f'<h2 class="ct-course-title">{escape(_("Learn Concordia"))}</h2>']
    if said:
        parts.append(f'<p class="ct-said" role="status">{escape(said)}</p>')
    if first:
        words = _("Go on where you left it") if ahead else _("Begin here")
        parts.append(
            f'<div class="ct-ahead ct-first"><small>{escape(words)}</small>'
            f"<b>{escape(first.name())}</b><p>{escape(_(first.summary))}</p>"
            + button(
                f"{escape(_('Open the lesson'))} →",
                f"lesson:{first.id}",
                style="ct-strong",
                more=" data-home",
            )
            + "</div>"
        )
    rows = "".join(_row(heading, known.get(heading.id, {})) for heading in catalogue.headings())
    parts.append(f'<ol class="ct-outline">{rows}</ol>')
    words = escape(_("Take in a file of progress"))
    load = f'<button type="button" class="ct-button" data-local="load">{words}</button>'
    forget = (
        button(escape(_("Forget everything for good")), "reset", style="ct-strong")
        + button(escape(_("Keep it")), "keep")
        if doomed
        else button(escape(_("Forget all progress")), "doom")
    )
    save = button(escape(_("Save my progress as a file")), "export")
    parts.append(f'<div class="ct-end">{save}{load}{forget}</div>')
    return "".join(parts)


def state_words(heading: Heading, known: Known) -> str:
    """ "done", "2 of 6 steps", or how long it takes."""
    done = heading.done(known)
    if heading.finished(known):
        return _("done")
    if done:
        return _("{done} of {n} steps").format(done=done, n=len(heading.steps))
    return ngettext("{n} minute", "{n} minutes", heading.minutes).format(n=heading.minutes)


def _row(heading: Heading, known: Known) -> str:
    got = pages.stars(heading.stars(known)) if heading.finished(known) else ""
    number = heading.number or "★"
    return (
        f'<li data-key="{heading.id}"><button type="button" class="ct-outline-row" data-do="lesson:{heading.id}">'
        f'<span class="ct-nth" aria-hidden="true">{number}</span><span><b>{escape(_(heading.title))}</b>'
        f"<small>{escape(_(heading.summary))}</small></span>"
        f'<span class="ct-state">{got}<small>{escape(state_words(heading, known))}</small></span></button></li>'
    )
