"""Results of a class: files of progress and codes of learners, made into one table. Nothing leaves the machine."""

from __future__ import annotations

import base64
import binascii
import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from concordia_nb.concordia.position import is_plain_name
from concordia_nb.core import files
from concordia_nb.core.errors import ConcordiaError, FileProblem
from concordia_nb.core.html import html_page
from concordia_nb.core.words import _, ngettext
from concordia_nb.course import catalogue
from concordia_nb.course.catalogue import Heading, Known
from concordia_nb.store.progress import MOST_STARS, entries_of, name_in

MOST_IN_A_CODE = 255
LETTERS = 4  # of a code, between its hyphens
TOUR = 100  # added to the minutes of a tour, for its number in a code
SUFFIXES = (".json", ".txt")
# What a spreadsheet would take for a formula if a name began with it.
_FORMULA = ("=", "+", "-", "@")
_MISREAD = str.maketrans("018", "OIB")  # digits that no code has, and the letters they were meant for

_STYLE = """
body { margin: 0; background: #fff; color: #1c1812; font: 15px/1.4 Georgia, "Times New Roman", serif; }
main { padding: 1rem 1.4rem 2rem; }
table { border-collapse: collapse; margin: .8rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .7rem; border: 1px solid #8f8468; text-align: right; vertical-align: top; }
th { background: #f1ead8; } tbody th, .words { text-align: left; } thead th { vertical-align: bottom; }
small { display: block; color: #4c4433; } tfoot td, tfoot th { border-top: 3px double #4c4433; }
@media print { @page { size: A4 landscape; margin: 12mm; } tr { break-inside: avoid; } th { background: none; } }
"""


@dataclass(frozen=True, slots=True)
class Work:
    """What a learner did in a lesson, all steps taken together.

    Attributes:
        done: steps done. stars: the sum over the steps, each 0 to 3. tries, hints: how many in all.
    """

    done: int = 0
    stars: int = 0
    tries: int = 0
    hints: int = 0

    def best_with(self, other: Work) -> Work:
        """The larger of each number, for a learner who hands in twice."""
        return Work(
            max(self.done, other.done),
            max(self.stars, other.stars),
            max(self.tries, other.tries),
            max(self.hints, other.hints),
        )

    def __add__(self, other: Work) -> Work:
        """The sums."""
        return Work(
            self.done + other.done,
            self.stars + other.stars,
            self.tries + other.tries,
            self.hints + other.hints,
        )


@dataclass(frozen=True)
class Learner:
    """Whose results: a name (the file's, if none was given), where it stood, and work by lesson id."""

    name: str
    file: str
    work: Mapping[str, Work] = field(default_factory=dict)

    def all(self) -> Work:
        """The sums over all lessons."""
        return sum(self.work.values(), Work())


def sum_of(known: Known) -> Work:
    """The work of a lesson out of what is known of its steps."""
    return sum((Work(int(s.done), s.stars, s.tries, s.hints) for s in known.values()), Work())


# -- codes --------------------------------------------------------------------------------------------------------


def _number(heading: Heading) -> int:
    digits = re.match(r"\d+", heading.id)
    return int(digits.group() if digits else 0) + (0 if heading.number else TOUR)


def code(lesson: str, work: Work) -> str:
    """Twelve letters that tell the results of one lesson of the course; "" for any other lesson.

    Seven bytes in Base32: the lesson's number (100 and its minutes for a tour), steps done, stars, tries and hints
    (255 at most), and two bytes of CRC that find a slip of the pen.

    >>> code("04-building", Work(6, 17, 9, 1))
    'AQDB-CCIB-MF4Q'
    >>> of_code("aqdb ccib mf4q")
    ('04-building', Work(done=6, stars=17, tries=9, hints=1))
    """
    numbers = {heading.id: _number(heading) for heading in catalogue.headings()}
    if lesson not in numbers:
        return ""
    told = bytes(
        min(n, MOST_IN_A_CODE) for n in (numbers[lesson], work.done, work.stars, work.tries, work.hints)
    )
    letters = _letters(told)
    return "-".join(letters[at : at + LETTERS] for at in range(0, len(letters), LETTERS))


def _letters(told: bytes) -> str:
    check = binascii.crc_hqx(told, 0xFFFF).to_bytes(2, "big")
    return base64.b32encode(told + check).decode().rstrip("=")


def of_code(text: str) -> tuple[str, Work]:
    """The lesson's id and the work that a code tells, however it is spaced. Raises `FileProblem`."""
    letters = re.sub(r"[\s-]", "", text).upper().translate(_MISREAD)
    numbers = {_number(heading): heading.id for heading in catalogue.headings()}
    try:
        told = base64.b32decode(letters + "=" * (-len(letters) % 8))
    except (binascii.Error, ValueError):
        told = b""
    told = told[:5]
    if not told or told[0] not in numbers or _letters(told) != letters:
        raise FileProblem(
            _("“{code}” is no code of a lesson; is a letter wrong?").format(code=text.strip()[:40])
        )
    return numbers[told[0]], Work(*told[1:])


# -- reading ------------------------------------------------------------------------------------------------------


def gather(paths: Iterable[Path]) -> tuple[list[Learner], list[str]]:
    """The learners of these files, and one line for each file (or line of codes) that could not be read.

    A folder stands for its *.json and *.txt files. Never raises for what is in a file.
    """
    learners: list[Learner] = []
    faults: list[str] = []
    for path in _every(paths):
        try:
            if path.suffix.lower() == ".txt":
                found, wrong = _codes(path)
                learners += found
                faults += wrong
            else:
                learners.append(_progress(path))
        except ConcordiaError as problem:
            line = str(problem).splitlines()[0]
            faults.append(line if line.startswith(_name(path)) else f"{_name(path)}: {line}")
    return learners, faults


def _every(paths: Iterable[Path]) -> Iterable[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted(entry for entry in path.iterdir() if entry.suffix.lower() in SUFFIXES)
        else:
            yield path


def _name(path: Path) -> str:
    return files.shown_name(path.name)


def _progress(path: Path) -> Learner:
    data = files.read_json(path, _name(path))
    steps: dict[str, Work] = {}
    for lesson, _step, known in entries_of(data):
        steps[lesson] = steps.get(lesson, Work()) + Work(
            int(known.done), known.stars, known.tries, known.hints
        )
    return Learner(name_in(data) or _name(path).removesuffix(path.suffix), _name(path), steps)


def _codes(path: Path) -> tuple[list[Learner], list[str]]:
    """A text file of codes, one a line, each with or without a name and a colon before it."""
    by_name: dict[str, dict[str, Work]] = {}
    faults: list[str] = []
    for number, line in enumerate(files.read_text(path, _name(path)).splitlines(), 1):
        if not line.strip():
            continue
        name, _colon, letters = line.rpartition(":")
        try:
            lesson, work = of_code(letters)
            if not is_plain_name(name.strip()):
                raise FileProblem(_("this cannot be a name."))
        except FileProblem as problem:
            faults.append(
                _("{file}: line {n}: {problem}").format(file=_name(path), n=number, problem=problem)
            )
            continue
        known = by_name.setdefault(name.strip() or _("line {n}").format(n=number), {})
        known[lesson] = known.get(lesson, Work()).best_with(work)
    return [Learner(name, _name(path), known) for name, known in by_name.items()], faults


# -- the table ----------------------------------------------------------------------------------------------------


def topics(learners: Sequence[Learner]) -> dict[str, tuple[str, int]]:
    """Title and number of steps of every lesson somebody began: those of the course in order, then a teacher's own.

    The number is 0 where it is not known.
    """
    begun = {lesson for learner in learners for lesson in learner.work}
    found = {
        heading.id: (heading.name(), len(heading.steps))
        for heading in catalogue.headings()
        if heading.id in begun
    }
    return found | {lesson: (lesson, 0) for lesson in sorted(begun - set(found))}


def as_csv(learners: Sequence[Learner]) -> str:
    """A row for each learner and lesson, for a spreadsheet: comma, UTF-8 with its mark, a heading row."""
    stream = io.StringIO(newline="")
    rows = csv.writer(stream, lineterminator="\r\n")
    rows.writerow(("learner", "file", "topic", "title", "steps_done", "steps", "stars", "tries", "hints"))
    for learner in learners:
        for topic, (title, steps) in topics([learner]).items():
            work = learner.work[topic]
            rows.writerow(
                (
                    _cell(learner.name), _cell(learner.file), topic, title, work.done, steps or "", work.stars,
                    work.tries, work.hints,
                )
            )  # fmt: skip
    return "\ufeff" + stream.getvalue()


def _cell(text: str) -> str:
    """Text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def as_lines(learners: Sequence[Learner]) -> list[str]:
    """A line for each learner, for a terminal."""
    width = max([len(_("learner")), *(len(learner.name) for learner in learners)])
    lines = [f"{_('learner'):<{width}}  {_('steps'):>6} {_('stars'):>6} {_('tries'):>6} {_('hints'):>6}"]
    for learner in learners:
        work = learner.all()
        lines.append(
            f"{learner.name:<{width}}  {work.done:>6} {work.stars:>6} {work.tries:>6} {work.hints:>6}"
        )
    return lines


def as_html(learners: Sequence[Learner], faults: Sequence[str] = ()) -> str:
    """The table as a page of its own: a row for each learner, a column for each lesson, the class below."""
    known = topics(learners)
    head = [_("Learner"), _("Steps done"), _("Stars"), _("Tries"), _("Hints")]
    heads = "".join(f'<th scope="col">{escape(words)}</th>' for words in head)
    heads += "".join(
        f'<th scope="col">{escape(title)}'
        + (f"<small>{escape(_steps_words(steps))}</small>" if steps else "")
        + "</th>"
        for title, steps in known.values()
    )
    twice = {name for name, n in Counter(learner.name for learner in learners).items() if n > 1}
    rows = "".join(
        f'<tr><th scope="row">{escape(learner.name)}'
        + (f"<small>{escape(learner.file)}</small>" if learner.name in twice else "")
        + f"</th>{_numbers(learner.all())}"
        + "".join(_topic_cell(learner.work.get(topic), steps) for topic, (_t, steps) in known.items())
        + "</tr>"
        for learner in learners
    )
    whole = sum((learner.all() for learner in learners), Work())
    foot = f'<tr><th scope="row">{escape(_("The class"))}</th>{_numbers(whole)}' + "".join(
        _class_cell([learner.work[topic] for learner in learners if topic in learner.work], steps)
        for topic, (_t, steps) in known.items()
    )
    title = _("Results of the class")
    counted = ngettext("{n} learner", "{n} learners", len(learners)).format(n=len(learners))
    left_out = ""
    if faults:
        lines = "".join(f"<li>{escape(fault)}</li>" for fault in faults)
        left_out = f"<h2>{escape(_('Left out'))}</h2><ul>{lines}</ul>"
    body = (
        f"<main><h1>{escape(title)}</h1><p>{escape(counted)}. "
        f"{escape(_('A step gives up to {n} stars.').format(n=MOST_STARS))}</p>"
        f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody><tfoot>{foot}</tr></tfoot></table>"
        f"{left_out}</main>"
    )
    return html_page(title, _STYLE, body)


def _steps_words(steps: int) -> str:
    return ngettext("{n} step", "{n} steps", steps).format(n=steps)


def _numbers(work: Work) -> str:
    return "".join(f"<td>{n}</td>" for n in (work.done, work.stars, work.tries, work.hints))


def _topic_cell(work: Work | None, steps: int) -> str:
    if work is None:
        return "<td>–</td>"
    done = _("{done} of {n} steps").format(done=work.done, n=steps) if steps else _steps_words(work.done)
    tries = ngettext("{n} try", "{n} tries", work.tries).format(n=work.tries)
    hints = ngettext("{n} hint", "{n} hints", work.hints).format(n=work.hints)
    return f"<td>★ {work.stars}<small>{escape(done)}, {escape(tries)}, {escape(hints)}</small></td>"


def _class_cell(works: Sequence[Work], steps: int) -> str:
    """How many finished a lesson, and their stars on average: the smallest show what to take up again."""
    mean = sum(work.stars for work in works) / len(works)
    hints = sum(work.hints for work in works) / len(works)
    finished = sum(work.done >= steps for work in works) if steps else len(works)
    words = _("{done} of {n} finished, {hints} hints each").format(
        done=finished, n=len(works), hints=f"{hints:.1f}"
    )
    return f"<td>★ {mean:.1f}<small>{escape(words)}</small></td>"
