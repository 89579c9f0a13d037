"""Learn: the course, lesson by lesson, at the step where it was left; the way to a first game; things to look up."""

from __future__ import annotations

import json
import secrets

from concordia_nb.app.markup import button, chooser, escape, field, hint, tag, text
from concordia_nb.app.place import Place, Visit
from concordia_nb.concordia import player_aid
from concordia_nb.concordia.position import LONGEST_NAME
from concordia_nb.core import files
from concordia_nb.core.errors import ConcordiaError
from concordia_nb.core.words import _, ngettext
from concordia_nb.course import catalogue, results, worksheets
from concordia_nb.course.catalogue import Heading, Known
from concordia_nb.course.lesson import FORMAT as LESSON_FORMAT
from concordia_nb.course.outline import progress_file, state_words
from concordia_nb.store import Progress, StoreError
from concordia_nb.store.progress import MOST_STARS

COURSE, PROGRESS = "course", "progress"


class Learn(Place):
    """The lessons in order, then a first game, then what can be looked up."""

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.doomed = False  # whether forgetting all progress is being asked about
        self.said = ""
        self.beside = PROGRESS  # where it is said: at the course, or at the progress
        self.name = ""  # of the learner, only for the file that is saved

    def title(self) -> str:
        """Its heading."""
        return _("Learn Concordia")

    def html(self) -> str:
        """Where to go on, all lessons, a first game, words and rules, the learner's progress."""
        known, last = self._progress()
        ahead = catalogue.where_left(known, last)
        return "".join((
            self._first(ahead, known, bool(last)),
            self._lessons(known),
            tag("section",
                text("h2", _("A first game")),
                text("p", _("You learn most by playing. In a first game two easy opponents play with you on the small "
                            "board, and in mid-game everyone's points are counted once, so that you see early what "
                            "the gods reward. The table always says what is asked, shows what is possible, and tells "
                            "why something is not.")),
                button(_("Start a first game"), "here:first"),
                class_="ca-card ca-invite"),
            self._cards(),
            tag("section",
                text("h2", _("To look things up")),
                tag("p", button(_("Words of the game"), "go:glossary"), button(_("All rules, in order"), "go:rules"),
                    button(_("Player aid"), "go:rules:aid"), button(_("Set-up of a real box"), "go:rules:setup"),
                    class_="ca-row"),
                class_="ca-card"),
            self._keeping(known, last),
            tag("section",
                text("h2", _("For teachers")),
                text("p", _("A worksheet of one page in two versions, A and B, with the solutions on a page of their "
                            "own. Each is drawn anew; open it in the browser and print it.")),
                tag("div", button(_("A worksheet to print"), "here:worksheet"), class_="ca-row"),
                class_="ca-card"),
        ))  # fmt: skip

    def do(self, what: str) -> None:
        """Start a first game; save or forget the progress; choose a file."""
        self.said = ""
        self.beside = COURSE if what == f"choose:{COURSE}" else PROGRESS
        if what == "first":
            self.visit.go("play", "first")
        elif what == "save-progress":
            self._save()
        elif what == "worksheet":
            seed = secrets.randbelow(1_000_000)
            self.visit.download(
                f"concordia-worksheet-{seed}.html", worksheets.html(worksheets.from_exercises(seed=seed))
            )
        elif what in ("doom", "spare"):
            self.doomed = what == "doom"
            self.visit.draw()
        elif what == "forget" and self.doomed:
            self.doomed = False
            self._kept().reset()
            self.said = _("All progress is forgotten.")
            self.visit.draw()

    def set(self, what: str, value: str) -> None:
        """The name to stand in the file."""
        if what == "learner":
            self.name = " ".join(value.split())
            self.visit.draw()

    def _save(self) -> None:
        try:
            data = self._kept().export(self.name)
        except StoreError as problem:
            self.said = str(problem)
            self.visit.draw()
            return
        self.visit.download(progress_file(self.name), json.dumps(data, ensure_ascii=False, indent=1) + "\n")

    def take(self, name: str, text: str | None) -> None:
        """A file with progress, or with a lesson."""
        try:
            data = files.parse_json(text, files.shown_name(name))
            if isinstance(data, dict) and data.get("format") == LESSON_FORMAT:
                self.visit.teach(data, "learn")
                return
            self._kept().take_in(data)
            self.said = _("The progress of the file is added to yours.")
        except ConcordiaError as problem:
            self.said = str(problem).splitlines()[0]
        self.visit.draw()

    def _kept(self) -> Progress:
        if not self.visit.owner:
            raise StoreError(_("This browser has not said yet who it is. Try again in a moment."))
        return Progress(self.visit.owner, self.visit.store)

    def _progress(self) -> tuple[dict[str, Known], str]:
        try:
            kept = self._kept()
            return dict(kept.all()), kept.last_lesson()
        except StoreError:
            return {}, ""  # the lessons can be taken all the same

    # --- the lessons ---

    def _first(self, ahead: Heading | None, known: dict[str, Known], begun: bool) -> str:
        """The lesson to take now, large."""
        heading = ahead or (None if begun else next(iter(catalogue.headings()), None))
        if heading is None:
            return ""
        steps = known.get(heading.id, {})
        done = heading.done(steps)
        where = (
            _("Go on at step {n} of {all}").format(n=done + 1, all=len(heading.steps))
            if done
            else ngettext("about {n} minute", "about {n} minutes", heading.minutes).format(n=heading.minutes)
        )
        words = _("Go on where you left it") if begun else _("New here? Begin with this")
        more = ""
        if not begun:
            tours = [h for h in catalogue.headings() if not h.number]
            more = "".join(
                button(
                    _("{title} ({minutes} min)").format(title=_(tour.title), minutes=tour.minutes),
                    f"lesson:{tour.id}",
                )
                for tour in tours
            )
        return tag(
            "section",
            tag("div", text("small", words), text("strong", heading.name()), text("span", _(heading.summary)),
                text("small", where), class_="ca-game-words"),
            tag("div", button(_("Go on") if begun else _("Begin"), f"lesson:{heading.id}", "ca-main-do"), more,
                class_="ca-row"),
            class_="ca-waiting ca-go-on",
        )  # fmt: skip

    def _lessons(self, known: dict[str, Known]) -> str:
        row = [heading for heading in catalogue.headings() if heading.number]
        tours = [heading for heading in catalogue.headings() if not heading.number]
        finished = sum(heading.finished(known.get(heading.id, {})) for heading in row)
        count = _("{done} of {n} lessons done").format(done=finished, n=len(row))
        return tag(
            "section",
            tag("div", text("h2", _("The course")), text("small", count), class_="ca-course-head"),
            tag("ol", *(self._lesson(heading, known.get(heading.id, {})) for heading in row), class_="ca-lessons"),
            tag("div",
                chooser(_("Open a lesson file"), "load-lesson", f"here:choose:{COURSE}"),
                button(_("Make a lesson"), "go:editor", "ca-quiet"), class_="ca-row"),
            hint(self.said if self.beside == COURSE else ""),
            text("h3", _("Short on time?")) if tours else "",
            tag("ul", *(self._lesson(heading, known.get(heading.id, {})) for heading in tours), class_="ca-lessons"),
            class_="ca-card",
        )  # fmt: skip

    def _lesson(self, heading: Heading, known: Known) -> str:
        finished, done = heading.finished(known), heading.done(known)
        got = heading.stars(known)
        stars = ""
        if finished and got:
            words = ngettext("{n} star of {most}", "{n} stars of {most}", got).format(n=got, most=MOST_STARS)
            lit = tag("span", "★" * got, class_="ca-lit") + "★" * (MOST_STARS - got)
            stars = tag("span", lit, class_="ca-stars", role="img", aria_label=words)
        state = "ca-finished" if finished else "ca-begun" if done else ""
        share = round(100 * done / len(heading.steps))
        return tag(
            "li",
            tag("span", escape(heading.number or "★"), class_="ca-number", aria_hidden="true"),
            tag("div",
                tag("h3", button(_(heading.title), f"lesson:{heading.id}", "ca-cover")),
                text("p", _(heading.summary)), class_="ca-lesson-words"),
            tag("div", stars, text("small", state_words(heading, known)), class_="ca-lesson-state"),
            tag("span", class_="ca-share", style=f"width: {share}%", aria_hidden="true") if share else "",
            class_=f"ca-lesson {state}".strip(),
            data_key=heading.id,
        )  # fmt: skip

    # --- beside the course ---

    def _cards(self) -> str:
        cards = "".join(
            tag("div", text("dt", line.name), text("dd", line.text))
            for line in player_aid.personalities()[:8]
        )
        return tag(
            "details",
            tag("summary", text("h2", _("What the cards do"))),
            tag("dl", cards, class_="ca-lines"),
            class_="ca-card",
        )

    def _keeping(self, known: dict[str, Known], last: str) -> str:
        """Progress as a file or a code for the teacher, and forgetting it."""
        some = bool(known)
        if not self.visit.owner:
            return ""
        load = chooser(_("Take in a file of progress"), "load-progress", f"here:choose:{PROGRESS}")
        if self.doomed:
            forget = button(_("Forget everything for good"), "here:forget", "ca-danger") + button(
                _("Keep it"), "here:spare"
            )
        else:
            forget = button(_("Forget all progress"), "here:doom", "ca-quiet") if some else ""
        save = button(_("Save my progress as a file"), "here:save-progress") if some else ""
        return tag(
            "section",
            text("h2", _("Your progress")),
            text(
                "p", _("Stars and steps belong to this browser, or to your code. Take them along as a file.")
            ),
            self._handing_in(known, last) if some else "",
            tag("div", save, load, forget, class_="ca-row"),
            hint(self.said if self.beside == PROGRESS else ""),
            class_="ca-card",
        )

    def _handing_in(self, known: dict[str, Known], last: str) -> str:
        """For a class: a name in the file, and the code of the lesson touched last."""
        code = results.code(last, results.sum_of(known.get(last, {})))
        shown = ""
        if code:
            told = _("Code for your teacher, lesson {lesson}:").format(lesson=catalogue.find(last).name())
            shown = tag("p", escape(told), " ", text("strong", code, class_="ca-code"))
        named = tag("label", text("span", _("Your name in the file, if you like")),
                    field("learner", self.name, maxlength=str(LONGEST_NAME)))  # fmt: skip
        return shown + tag("div", named, class_="ca-row ca-form")
