"""The parts of a lesson as HTML. Every name is escaped; every word translated; words of the glossary are links."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping, Sequence
from html import escape

from concordia_nb.concordia import State, names
from concordia_nb.concordia.cards.architect import house_coins
from concordia_nb.concordia.pieces import GOODS, HOUSE_GOODS
from concordia_nb.core.words import _, ngettext
from concordia_nb.course.catalogue import Heading, Known, mean_stars
from concordia_nb.course.glossary import glossary, parts, picture
from concordia_nb.course.lesson import DO, EXERCISE, PLAY, PREDICT, Lesson
from concordia_nb.course.work import Work, described
from concordia_nb.store import StepProgress
from concordia_nb.store.progress import MOST_STARS
from concordia_nb.table import markup
from concordia_nb.table.choices import end_button, note
from concordia_nb.table.icons import icon
from concordia_nb.table.markup import button, hidden, paper, quote
from concordia_nb.table.sitting import Sitting

# -- texts ------------------------------------------------------------------------------------------------------------


def linked(text: str) -> str:
    """A lesson's text; the glossary's words in it can be clicked and pointed at."""
    return "".join(
        escape(part)
        if isinstance(part, str)
        else (
            f'<button type="button" class="ct-word" data-do="word:{quote(part[0])}" '
            f'data-point="word:{quote(part[0])}">{escape(part[1])}</button>'
        )
        for part in parts(text)
    )


def stars(n: int, *, large: bool = False) -> str:
    """Stars earned out of three."""
    words = ngettext("{n} star of {most}", "{n} stars of {most}", n).format(n=n, most=MOST_STARS)
    style = " ct-large" if large else ""
    row = "".join(f'<i class="{"ct-lit" if i < n else ""}">★</i>' for i in range(MOST_STARS))
    return f'<span class="ct-stars{style}" role="img" aria-label="{quote(words)}">{row}</span>'


def kind_words(work: Work) -> str:
    """What kind of step it is, as a heading."""
    match work.kind:
        case "do":
            return _("Do it on the board")
        case "predict":
            return _("What will it be?")
        case "mistake":
            return _("Find the mistake")
        case "compare":
            return _("Which is best?")
        case "play":
            return _("Play")
    asked = min(len(work.results) + (not work.answered), work.step.count)
    return _("Exercise {n} of {all}").format(n=asked, all=work.step.count)


# -- the bar ----------------------------------------------------------------------------------------------------------


def bar(
    lesson: Lesson,
    number: str,
    at: int,
    work: Work,
    known: Known,
    reach: int,
    *,
    menu: str,
    testing: Sequence[int] = (),
) -> str:
    """The lesson's name, one dot a step, and always the goal."""
    row = testing or range(len(lesson.steps))
    dots = "".join(
        _dot(lesson, place, step, at, known, reach, bool(testing)) for place, step in enumerate(row, 1)
    )
    head = f"<b>{escape(number)}</b> " if number else ""
    title = _("Short test: {title}").format(title=_(lesson.title)) if testing else _(lesson.title)
    return (
        f'<div class="ct-lesson-bar"><span class="ct-title">{head}{escape(title)}</span>'
        f'<ol class="ct-dots" data-row aria-label="{quote(_("Steps"))}">{dots}</ol>{menu}'
        f'<div class="ct-goal" tabindex="-1" data-key="goal-{at}">{_goal(work)}</div></div>'
    )


def _goal(work: Work) -> str:
    words = escape(work.exercise.goal) if work.exercise else linked(_(work.step.goal))
    return f"{hidden(_('Your goal:'))}<span>{words}</span>"


def _dot(lesson: Lesson, place: int, step: int, at: int, known: Known, reach: int, testing: bool) -> str:
    entry = known.get(lesson.steps[step].id, StepProgress())
    done = entry.done and not testing
    said = _("Step {n}").format(n=place)
    if done:
        said += ", " + ngettext("done with {n} star", "done with {n} stars", entry.stars).format(
            n=entry.stars
        )
    style = ("ct-done " if done else "") + ("ct-here" if step == at else "")
    here = ' aria-current="step"' if step == at else ""
    off = ' aria-disabled="true"' if step > reach or testing else ""
    return (
        f'<li><button type="button" class="ct-dot {style}" data-do="step:{step}" aria-label="{quote(said)}"{here}{off}>'
        f"<span>{place}</span></button></li>"
    )


def menu(theme: str, *, lessons: bool, test: bool, testing: bool, more: str = "") -> str:
    """What is needed now and then."""
    rows = [markup.look(theme), more]
    if testing:
        rows.append(button(escape(_("Leave the test")), "leave-test", style="ct-row"))
    elif test:
        rows.append(button(escape(_("Skip with a short test")), "test", style="ct-row"))
    rows.append(button(escape(_("The position in words")), "sheet:words", style="ct-row"))
    rows.append(button(escape(_("Keys and clicks")), "sheet:keys", style="ct-row"))
    rows.append(button(escape(_("All words of the game")), "words", style="ct-row"))
    if not testing:
        rows.append(button(escape(_("Begin this lesson anew")), "anew", style="ct-row"))
    if lessons:
        rows.append(button(escape(_("All lessons")), "lessons", style="ct-row"))
    return markup.menu(rows)


# -- the text beside the board ----------------------------------------------------------------------------------------


def text(work: Work, sitting: Sitting, *, choices: str, intro: str, last: bool) -> str:
    """Why, what was said, what can be answered or done, and the buttons of the step."""
    why = _(work.step.why)
    parts_ = [f'<h2 class="ct-h">{escape(kind_words(work))}{stars(work.stars) if work.done else ""}</h2>']
    if intro:
        parts_.append(intro)
    if work.exercise and work.step.goal:
        parts_.append(f'<p class="ct-why">{linked(_(work.step.goal))}</p>')
    if why and not (work.kind == PLAY and work.attempt and work.attempt.moves):  # a game needs the room
        parts_.append(f'<p class="ct-why">{linked(why)}</p>')
    parts_.append(_hints(work))
    parts_.append(note(work.said or sitting.note, words=linked))
    parts_.append(_answers(work))
    if choices and (not work.locked or work.kind == PLAY):
        parts_.append(choices)
    parts_.append(actions(work, sitting, last=last))
    return "".join(part for part in parts_ if part)


def _hints(work: Work) -> str:
    heard = work.heard()
    if not heard or work.done:
        return ""
    rows = "".join(f"<li>{linked(hint)}</li>" for hint in heard)
    return f'<ol class="ct-hints" aria-label="{quote(_("Hints"))}">{rows}</ol>'


def actions(work: Work, sitting: Sitting, *, last: bool) -> str:
    """The buttons of the step."""
    if work.lost:
        found = [button(escape(_("Take the lesson")), "leave-test", style="ct-strong", more=" data-home")]
    else:
        found = [
            *_while_trying(work, sitting),
            *_after_answers(work),
            *(_when_done(work, last) if work.done else ()),
        ]
    return f'<div class="ct-actions">{"".join(found)}</div>' if found else ""


def _while_trying(work: Work, sitting: Sitting) -> Iterator[str]:
    attempt = work.attempt
    if not attempt or work.done:
        return
    if end := end_button(sitting):
        yield end
    if work.hints_left:
        left = f" <small>{work.hints_left}</small>"
        said = ngettext("Hint ({n} left)", "Hint ({n} left)", work.hints_left).format(n=work.hints_left)
        yield button(f"{escape(_('Hint'))}{left}", "hint", style="ct-hinting", aria=said)
    style = "ct-strong" if work.failed else ""
    if work.kind == DO and not work.test:
        if attempt.moves:
            yield button("↶ " + escape(_("Undo")), "undo", aria=_("Take the last move back (key U)"))
        if work.failed or len(attempt.moves) > 1:
            home = " data-home" if work.failed else ""
            yield button("⟲ " + escape(_("Try again")), "retry", style=style, more=home)
    if work.kind == PLAY and (work.failed or attempt.moves):
        yield button("⟲ " + escape(_("Begin again")), "retry", style=style)


def _after_answers(work: Work) -> Iterator[str]:
    if work.can_reveal:
        yield button(escape(_("Show the answer")), "reveal")
    if work.exercise and work.answered and not work.done:
        yield button(escape(_("Next exercise")), "next-exercise", style="ct-strong", more=" data-home")


def _when_done(work: Work, last: bool) -> Iterator[str]:
    if work.exercise and not work.test:
        yield button(escape(_("More of these")), "retry")
    elif not work.test and work.kind in (DO, PLAY):
        yield button("⟲ " + escape(_("Once more")), "retry")
    if work.kind == PLAY and work.attempt and work.attempt.state.over:
        yield button(escape(_("Look back")), "sheet:lookback")
    words = _("Finish the lesson") if last else _("Next")
    yield button(f"{escape(words)} →", "next", style="ct-strong ct-next", more=" data-home")


# -- answers ----------------------------------------------------------------------------------------------------------


def _answers(work: Work) -> str:
    match work.kind:
        case "mistake":
            return _line(work)
        case "compare":
            return _lines(work)
        case "predict" | "exercise":
            result = _row_result(work) if work.kind == EXERCISE and len(work.results) else ""
            return _asked(work) + result
    return ""


def _asked(work: Work) -> str:
    """Choices as buttons, or a field to type a number into."""
    over = work.done if work.kind == PREDICT else work.answered
    choices = work.choices()
    right = work.exercise.right().value if work.exercise else work.step.right()
    key = f"{work.step.id}-{len(work.results)}"
    if choices:
        rows = []
        for i, choice in enumerate(choices):
            wrong = choice in work.wrong
            style = "ct-right" if over and choice == right else "ct-wrong" if wrong else ""
            off = ' aria-disabled="true"' if over or wrong else ""
            picture_ = _choice_picture(work, choice)
            label = f"{picture_}{escape(work.choice_words(choice))}{_sign(style)}"
            first = " data-home" if i == 0 and not over else ""
            rows.append(
                button(label, f"answer:{choice}", style=f"ct-answer {style}".strip(), more=f"{off}{first}")
            )
        return f'<div class="ct-answers" data-row data-key="{quote(key)}">{"".join(rows)}</div>'
    if over:
        return f'<p class="ct-given">{escape(_("Answer: {n}").format(n=right))}</p>'
    return (
        f'<form class="ct-form" data-form="answer" data-key="{quote(key)}"><label>{escape(_("Your answer"))} '
        f'<input type="text" inputmode="numeric" maxlength="6" autocomplete="off" data-home></label>'
        f'<button type="submit" class="ct-button ct-strong">{escape(_("Check"))}</button></form>'
    )


def _sign(style: str) -> str:
    if style == "ct-right":
        return f' <b aria-hidden="true">✓</b>{hidden(_("right"))}'
    return f' <b aria-hidden="true">✕</b>{hidden(_("wrong"))}' if style == "ct-wrong" else ""


def _choice_picture(work: Work, choice: object) -> str:
    state = work.exercise.state if work.exercise else work.step.start
    if not isinstance(choice, str):
        return ""
    if choice in state.seat_of:
        return icon(f"mark-{choice}")
    return icon(f"good-{choice}") if choice in GOODS else ""


def _line(work: Work) -> str:
    """Moves one of which breaks a rule."""
    rows = []
    right = int(work.step.right())
    for i, (seat, words) in enumerate(described(work.step.start, work.step.line)):
        style = "ct-right" if work.done and i == right else "ct-wrong" if i in work.wrong else ""
        off = ' aria-disabled="true"' if work.done or i in work.wrong else ""
        label = (
            f'<span class="ct-nth">{i + 1}</span>{icon(f"mark-{work.step.start.seats[seat].colour}")}'
            f"<span>{escape(words)}</span>{_sign(style)}"
        )
        first = " data-home" if i == 0 and not work.done else ""
        chip = button(
            label, f"answer:{i}", style=f"ct-answer {style}".strip(), point=f"line:{i}", more=off + first
        )
        rows.append(f"<li>{chip}</li>")
    return f'<ol class="ct-line-moves" data-row>{"".join(rows)}</ol>'


def _lines(work: Work) -> str:
    """Rows of moves to choose from; what each gives is shown when it was chosen."""
    rows = []
    right = int(work.step.right())
    for i, line in enumerate(work.step.lines):
        told = work.done or i in work.wrong
        style = "ct-right" if work.done and i == right else "ct-wrong" if i in work.wrong else ""
        moves = "".join(
            f"<li>{icon(f'mark-{work.step.start.seats[seat].colour}')}<span>{escape(words)}</span></li>"
            for seat, words in described(work.step.start, line)
        )
        first = " data-home" if i == 0 and not told else ""
        label = escape(_("Choose {letter}").format(letter="ABCDE"[i]))
        end = (
            f'<b class="ct-result">{escape(work.result_words(i))}</b>{_sign(style)}'
            + button(
                escape(_("See it")), f"see:{i}", style="ct-small",
                more=f' aria-pressed="{"true" if work.shown == str(i) else "false"}"',
            )
            if told
            else button(label, f"answer:{i}", style="ct-answer", more=first)
        )  # fmt: skip
        rows.append(
            f'<li class="ct-way {style}"><b class="ct-letter" aria-hidden="true">{"ABCDE"[i]}</b><ol>{moves}</ol>'
            f'<div class="ct-way-end">{end}</div></li>'
        )
    return f'<ul class="ct-lines-moves">{"".join(rows)}</ul>'


def _row_result(work: Work) -> str:
    """How the exercises of the row went so far."""
    marks = "".join(
        f'<i class="{"ct-yes" if good else "ct-no"}" aria-hidden="true">{"✓" if good else "✕"}</i>'
        for _topic, good in work.results
    )
    marks += '<i aria-hidden="true">·</i>' * (work.step.count - len(work.results))
    said = _("{right} of {n} right").format(right=work.right_answers, n=len(work.results))
    return f'<p class="ct-row-result">{marks}<span>{escape(said)}</span></p>'


# -- the end ----------------------------------------------------------------------------------------------------------


def finish(
    lesson: Lesson,
    heading: Heading | None,
    known: Known,
    topics: Mapping[str, tuple[int, int]],
    ahead: Heading | None,
    *,
    passed: bool,
    lessons: bool,
) -> str:
    """The end of a lesson: stars, how each step went, what comes next."""
    got = heading.stars(known) if heading else mean_stars((step.id for step in lesson.steps), known)
    head = _("You know this already.") if passed else _("Lesson done!")
    rows = "".join(
        f"<li><span>{escape(_short(_(step.goal)))}</span>{stars(known.get(step.id, StepProgress()).stars)}</li>"
        for step in lesson.steps
        if known.get(step.id, StepProgress()).stars
    )
    inside = (
        f'<div class="ct-end-stars">{stars(got, large=True)}</div>'
        f'<p class="ct-why">{escape(_(lesson.title))}</p>{_topics(topics)}<ol class="ct-steps-done">{rows}</ol>'
    )
    buttons = [button(escape(_("Stay here")), "close")]
    if lessons:
        buttons.append(button(escape(_("All lessons")), "lessons"))
    if ahead:
        inside += (
            f'<div class="ct-ahead"><small>{escape(_("What comes next"))}</small>'
            f"<b>{escape(ahead.name())}</b>"
            f"<p>{escape(_(ahead.summary))}</p></div>"
        )
        words = _("Next lesson")
        buttons.append(
            button(f"{escape(words)} →", f"lesson:{ahead.id}", style="ct-strong", more=" data-home")
        )
    elif heading and heading.number:
        inside += f"<p>{escape(_('That was the last lesson. Now play!'))}</p>"
    return paper(head, inside, "".join(buttons))


def _short(goal: str) -> str:
    return "".join(part if isinstance(part, str) else part[1] for part in parts(goal))


def _topics(topics: Mapping[str, tuple[int, int]]) -> str:
    """Results by topic, the weakest first."""
    if not topics:
        return ""
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th><td><meter min="0" max="{asked}" value="{right}"></meter></td>'
        f"<td>{escape(_('{right} of {n}').format(right=right, n=asked))}</td></tr>"
        for name, (right, asked) in sorted(topics.items(), key=lambda item: item[1][0] / item[1][1])
    )
    return f'<table class="ct-topics"><caption>{escape(_("Exercises by topic"))}</caption><tbody>{rows}</tbody></table>'


# -- words ------------------------------------------------------------------------------------------------------------


def image(svg: str, words: str = "") -> str:
    """An SVG as a picture of its own, so that its ids meet no others."""
    data = base64.b64encode(svg.encode()).decode()
    return f'<img class="ct-image" alt="{quote(words)}" src="data:image/svg+xml;base64,{data}">'


def word_sheet(word_id: str, theme: str) -> str:
    """A word of the glossary with its picture."""
    word = glossary()[word_id]
    inside = f'<div class="ct-worded">{image(picture(word_id, theme))}<p>{escape(word.text)}</p></div>'
    buttons = button(escape(_("All words of the game")), "words") + button(
        escape(_("Close")), "close", style="ct-strong", more=" data-home"
    )
    return paper(_capital(word.word), inside, buttons)


def word_bubble(word_id: str) -> str:
    """A word of the glossary in a bubble."""
    word = glossary()[word_id]
    return (
        f'<div class="ct-tip"><div><b>{escape(_capital(word.word))}</b><p>{escape(word.text)}</p></div></div>'
    )


def words_sheet() -> str:
    """The whole glossary as a list."""
    rows = "".join(
        f'<li><button type="button" class="ct-word" data-do="word:{quote(word.id)}">'
        f"{escape(_capital(word.word))}</button> <span>{escape(word.text)}</span></li>"
        for word in sorted(glossary().values(), key=lambda word: word.word.casefold())
    )
    close = button(escape(_("Close")), "close", style="ct-strong", more=" data-home")
    return paper(_("Words of the game"), f'<ul class="ct-all-words">{rows}</ul>', close, wide=True)


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


# -- board notes ------------------------------------------------------------------------------------------------------


def board_notes(state: State, targets: Mapping[str, str]) -> dict[str, str]:
    """Worked-out prices beside what can be picked: what a house costs, how many steps a way takes."""
    found = {}
    for spot, action in targets.items():
        verb, _sep, move = action.partition(":")
        words = move.split()
        if verb != "move" or not words:
            continue
        if words[0] == "build":
            number = state.board.city_number[words[1]]
            found[spot] = names.cost(HOUSE_GOODS[state.tokens[number]], house_coins(state, number))
    return found
