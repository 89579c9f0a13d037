"""The command line: `concordia-nb COMMAND …`. Heavy things are imported by the command that needs them."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING, NoReturn

from concordia_nb import __version__
from concordia_nb.core.errors import ConcordiaError
from concordia_nb.core.words import _, language, ngettext, preferred_language, set_language

if TYPE_CHECKING:
    from concordia_nb.concordia import Record

PORT = 8866
MOST_GAMES = 1_000_000
FAULTS_SHOWN = 20
A4_WIDTH = "277mm"  # a sheet that lies, without a margin of 1 cm on each side


class CommandError(ConcordiaError):
    """What was asked for cannot be done; the message is one clear line."""


class Parser(argparse.ArgumentParser):
    """argparse in our words and with our exit codes: 2 and one line for wrong usage."""

    def __init__(
        self, prog: str = "", description: str | None = None, *, add_help: bool = True, **_kwargs: object
    ) -> None:
        super().__init__(prog=prog, description=description, add_help=False, formatter_class=_Help)
        self._optionals.title = _("options")
        self._positionals.title = _("arguments")
        self.add_argument("-h", "--help", action="help", help=_("show this help and exit"))
        self.add_argument("--lang", metavar=_("LANGUAGE"), help=_("language of all words, such as en or tr"))

    def error(self, message: str) -> NoReturn:
        """One line on stderr, exit code 2."""
        line = _("{program}: {problem} Try {program} --help.").format(
            program=self.prog, problem=_sentence(message)
        )
        self.exit(2, line + "\n")

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """Leave with this code, after a message."""
        if message:
            _complain(message)
        sys.exit(status)


class _Help(argparse.HelpFormatter):
    """Help with a translated "usage:"."""

    def add_usage(
        self, usage: str | None, actions: object, groups: object, prefix: str | None = None
    ) -> None:
        super().add_usage(usage, actions, groups, prefix or _("usage:") + " ")  # type: ignore[arg-type]


def _sentence(message: str) -> str:
    message = message.replace("\n", " ").strip()
    return message if message.endswith((".", "!", "?")) else message + "."


def _translate_argparse() -> None:
    """argparse asks gettext for its own few sentences: let it ask our catalogue.

    They stand here once so that a catalogue finds them.
    """
    argparse._ = _  # type: ignore[attr-defined]
    argparse.ngettext = ngettext  # type: ignore[attr-defined]


def argparse_messages() -> list[str]:
    """The sentences of argparse that a user of this program can meet, translated."""
    return [
        _("the following arguments are required: %s"),
        _("unrecognized arguments: %s"),
        _("expected one argument"),
        _("expected at least one argument"),
        _("argument %(argument_name)s: %(message)s"),
        _("invalid %(type)s value: %(value)r"),
        _("invalid choice: %(value)r (choose from %(choices)s)"),
        _("ignored explicit argument %r"),
        _("ambiguous option: %(option)s could match %(matches)s"),
    ]


def _whole_number(lowest: int, highest: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(_("“{text}” is not a whole number").format(text=text)) from None
        if not lowest <= value <= highest:
            raise argparse.ArgumentTypeError(
                _("{n} is not between {lowest} and {highest}").format(n=value, lowest=lowest, highest=highest)
            )
        return value

    return number


def parser() -> Parser:
    """All commands, with their help in the language in use."""
    top = Parser(prog="concordia-nb", description=_("Learn and play the board game Concordia."))
    top.add_argument("--version", action="version", version=__version__, help=_("show the version and exit"))
    commands = top.add_subparsers(
        title=_("commands"), metavar=_("COMMAND"), dest="command", required=True, parser_class=Parser
    )

    def command(name: str, words: str, run: Callable[[argparse.Namespace], int]) -> Parser:
        added = commands.add_parser(name, help=words, description=words, prog=f"concordia-nb {name}")
        added.set_defaults(run=run)
        return added

    play = command("play", _("open the game in the browser"), _play)
    _add_serving(play)
    learn = command("learn", _("learn the game, in the browser or in JupyterLab"), _learn)
    learn.add_argument(
        "--lab", action="store_true",
        help=_("copy the notebooks to a folder of yours and open JupyterLab there; your changes are never overwritten"),
    )  # fmt: skip
    learn.add_argument(
        "--folder", type=Path, metavar=_("FOLDER"), help=_("with --lab: where the notebooks go (default: {folder})")
        .format(folder="concordia-notebooks"),
    )  # fmt: skip
    _add_serving(learn)

    selfplay = command("selfplay", _("let bots play against each other and count"), _selfplay)
    selfplay.add_argument(
        "--map", default="italia", metavar=_("MAP"), help=_("the board (default: %(default)s)")
    )
    selfplay.add_argument(
        "--seats",
        type=_whole_number(2, 5),
        default=4,
        metavar="N",
        help=_("seats, 2 to 5 (default: %(default)s)"),
    )
    selfplay.add_argument(
        "--games", type=_whole_number(1, MOST_GAMES), default=100, metavar="N",
        help=_("how many games (default: %(default)s)"),
    )  # fmt: skip
    selfplay.add_argument(
        "--players", default="civis,random", metavar=_("BOTS"),
        help=_("bots that take turns at the seats, with commas (default: %(default)s)"),
    )  # fmt: skip
    selfplay.add_argument(
        "--seed", type=_whole_number(0, 2**31 - 1), default=0, metavar="N",
        help=_("seed of the first game (default: %(default)s)"),
    )  # fmt: skip
    selfplay.add_argument("--json", action="store_true", help=_("print the numbers as JSON"))

    check = command("check", _("run case files"), _check)
    check.add_argument("files", nargs="+", type=Path, metavar=_("FILE"), help=_("a *.cases.json file"))

    show = command("show", _("draw a position, or a moment of a game record, as SVG"), _show)
    show.add_argument("file", type=Path, metavar=_("FILE"), help=_("a position or a game record (JSON)"))
    show.add_argument(
        "--at", type=_whole_number(0, 10**6), metavar="N", help=_("after how many moves (default: the last)")
    )
    show.add_argument(
        "--paper", action="store_true", help=_("for paper: readable in black and white, as wide as A4 lies")
    )
    show.add_argument(
        "-o", "--output", type=Path, metavar="OUT.svg", help=_("write to this file (default: print it)")
    )

    review = command(
        "review", _("look back at a game: points as they grew, turns that won or cost most"), _review
    )
    review.add_argument("file", type=Path, metavar=_("FILE"), help=_("a game record (JSON)"))
    review.add_argument(
        "--html", type=Path, metavar="OUT.html", help=_("write it as a page, with the boards, to this file")
    )
    review.add_argument(
        "--games", type=_whole_number(0, 100), default=4, metavar="N",
        help=_("games played on from each turn that is looked at closely (default: %(default)s)"),
    )  # fmt: skip

    maps = command("maps", _("list the boards, or check a map file"), _maps)
    parts = maps.add_subparsers(title=_("commands"), metavar=_("COMMAND"), parser_class=Parser)
    words = _("check a map file and name every fault")
    map_check = parts.add_parser("check", help=words, description=words, prog="concordia-nb maps check")
    map_check.add_argument("file", type=Path, metavar=_("FILE"), help=_("a map (JSON)"))
    map_check.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar=_("OUT.svg"),
        help=_("draw the board, set up for two, into this file"),
    )
    map_check.set_defaults(run=_maps_check)

    sheets = command(
        "worksheet", _("make a worksheet to print: questions on one page, solutions on another"), _worksheet
    )
    sheets.add_argument(
        "file", nargs="?", type=Path, metavar=_("FILE"),
        help=_("a position or a game record to ask about; without it exercises are drawn"),
    )  # fmt: skip
    sheets.add_argument(
        "--at", type=_whole_number(0, 10**6), metavar="N", help=_("of a record: after how many moves")
    )
    sheets.add_argument(
        "--lesson", metavar=_("LESSON"), help=_("ask what the steps of this lesson ask, e.g. 04")
    )
    sheets.add_argument(
        "--topics",
        metavar=_("TOPICS"),
        help=_("what to ask about, in order, with commas; --list tells the topics"),
    )
    sheets.add_argument("--list", action="store_true", help=_("list the topics"))
    sheets.add_argument(
        "--seed", type=_whole_number(0, 2**31), default=0, metavar="N",
        help=_("draws the questions; the same number gives the same sheet (default: %(default)s)"),
    )  # fmt: skip
    sheets.add_argument(
        "--versions", type=_whole_number(1, 6), default=2, metavar="N",
        help=_("parallel versions A, B … (default: %(default)s)"),
    )  # fmt: skip
    sheets.add_argument("--title", default="", metavar=_("TITLE"), help=_("what stands at the top"))
    sheets.add_argument(
        "-o", "--output", type=Path, default=Path("worksheet.html"), metavar="OUT.html",
        help=_("write it to this file (default: %(default)s); open it in a browser and print"),
    )  # fmt: skip

    lessons = command(
        "lesson", _("list the lessons, check lesson files, or make a table of results"), _lessons
    )
    lessons.add_argument("--list", action="store_true", help=_("list the lessons, as without a command"))
    parts = lessons.add_subparsers(title=_("commands"), metavar=_("COMMAND"), parser_class=Parser)
    words = _("check lesson files: name every fault by its step, and prove goals, pars and answers")
    lesson_check = parts.add_parser("check", help=words, description=words, prog="concordia-nb lesson check")
    lesson_check.add_argument(
        "files", nargs="+", type=Path, metavar=_("FILE"), help=_("a *.lesson.json file")
    )
    lesson_check.set_defaults(run=_lesson_check)
    words = _("make one table of the results that learners have handed in")
    report = parts.add_parser("report", help=words, description=words, prog="concordia-nb lesson report")
    report.add_argument(
        "files", nargs="+", type=Path, metavar=_("FILE"),
        help=_("a file of progress (JSON), a text file of codes (one a line, “name: code”), or a folder of these"),
    )  # fmt: skip
    report.add_argument(
        "--csv", type=Path, metavar="OUT.csv", help=_("write a row for each learner and lesson to this file")
    )
    report.add_argument(
        "--html", type=Path, metavar="OUT.html", help=_("write the table of the class as a page to this file")
    )
    report.set_defaults(run=_lesson_report)

    words = _("show a demo to a class, list the demos, or check demo files")
    demo = command("demo", words, _demo)
    demo.usage = "%(prog)s [--list] [{file}]\n       %(prog)s check {file}…".format(file=_("FILE"))
    demo.add_argument(
        "what", nargs="*", metavar=_("FILE"),
        help=_("the name of a demo or a *.demo.json file; after the word check, files to check"),
    )  # fmt: skip
    demo.add_argument("--list", action="store_true", help=_("list the demos that are at hand"))
    _add_serving(demo)
    return top


def _add_serving(command: Parser) -> None:
    command.add_argument(
        "--port", type=_whole_number(1, 65535), default=PORT, metavar="N",
        help=_("port to serve at; the next free one is taken if it is in use (default: %(default)s)"),
    )  # fmt: skip
    command.add_argument(
        "--ip", default="127.0.0.1", metavar=_("ADDRESS"),
        help=_("address to serve at; 0.0.0.0 lets others in your network join (default: %(default)s)"),
    )  # fmt: skip
    command.add_argument("--no-browser", action="store_true", help=_("do not open a browser"))
    command.add_argument("--preheat", action="store_true", help=_("keep a page ready for the next visitor"))


# --- the commands ------------------------------------------------------------------------------------------


def _serve(options: argparse.Namespace, **query: str) -> int:
    from urllib.parse import urlencode

    from concordia_nb.app.server import serve

    if options.lang:
        query["lang"] = language()
    os.environ["CONCORDIA_NB_LANG"] = language()
    serve(
        ip=options.ip,
        port=options.port,
        preheat=options.preheat,
        query="?" + urlencode(query) if query else "",
        browser=not options.no_browser,
        say=_say,
    )
    return 0


def _play(options: argparse.Namespace) -> int:
    return _serve(options)


def _learn(options: argparse.Namespace) -> int:
    if not options.lab:
        return _serve(options, place="learn")
    from concordia_nb.app.lab import copy_notebooks, open_lab

    folder = (options.folder or Path("concordia-notebooks")).absolute()
    copied, kept = copy_notebooks(folder)
    _say(
        ngettext("{n} notebook copied to {folder}.", "{n} notebooks copied to {folder}.", copied).format(
            n=copied, folder=folder
        )
    )
    if kept:
        _say(
            ngettext(
                "{n} notebook was there already and was left as it is.",
                "{n} notebooks were there already and were left as they are.",
                kept,
            ).format(n=kept)
        )
    return open_lab(folder, ip=options.ip, port=options.port, browser=not options.no_browser)


def _selfplay(options: argparse.Namespace) -> int:
    from concordia_nb.players import BOTS, play_games

    entries = [name.strip() for name in options.players.split(",") if name.strip()]
    unknown = [name for name in entries if name not in BOTS]
    if unknown or not entries:
        raise CommandError(
            _("There is no bot “{bot}”. There are: {bots}.").format(
                bot=", ".join(unknown), bots=", ".join(BOTS)
            )
        )
    if len(entries) > options.seats:
        raise CommandError(
            _("{n} bots do not fit at {seats} seats.").format(n=len(entries), seats=options.seats)
        )
    _known_map(options.map)
    from tqdm import tqdm

    with tqdm(total=options.games, file=sys.stderr, unit=_("game"), disable=not sys.stderr.isatty()) as bar:
        numbers = play_games(
            options.map, options.seats, entries, options.games, options.seed,
            on_progress=lambda done, _all: bar.update(done - bar.n),
        )  # fmt: skip
    if options.json:
        _say(json.dumps(numbers))
        return 0
    width = max(len(name) for name in [*numbers["players"], _("bot")])
    _say(f"{_('bot'):<{width}}  {_('wins'):>8}  {_('mean score'):>12}")
    for name, wins, mean in zip(numbers["players"], numbers["wins"], numbers["mean_scores"], strict=True):
        _say(f"{name:<{width}}  {wins:>8}  {mean:>12.1f}")
    said = _("{games} games on {board}, {rounds:.1f} rounds on average; {gps:.1f} games/s, {mps:.0f} moves/s")
    _say(
        said.format(
            games=numbers["games"],
            board=options.map,
            rounds=numbers["mean_rounds"],
            gps=numbers["games_per_s"],
            mps=numbers["moves_per_s"],
        )
    )
    return 0


def _known_map(name: str) -> None:
    """A board's id or the path of a map file."""
    from concordia_nb.concordia import board_ids

    if name not in board_ids() and not Path(name).is_file():
        raise CommandError(
            _("There is no map “{name}”. There are: {maps}.").format(name=name, maps=", ".join(board_ids()))
        )


def _check(options: argparse.Namespace) -> int:
    from concordia_nb.concordia.casefile import load_cases, run_case

    failed = total = 0
    for path in options.files:
        for case in load_cases(path):
            total += 1
            faults = run_case(case)
            if faults:
                failed += 1
                _say(
                    _("{file}: {case}: {faults}").format(
                        file=path.name, case=case.name, faults="; ".join(faults)
                    )
                )
    if failed:
        _complain(
            ngettext("{failed} of {n} case failed.", "{failed} of {n} cases failed.", total).format(
                failed=failed, n=total
            )
            + "\n"
        )
        return 1
    _say(ngettext("{n} case holds.", "{n} cases hold.", total).format(n=total))
    return 0


def _open_record(path: Path) -> Record:
    """A record, or a position as a record without moves, from a file."""
    from concordia_nb.app.opening import open_file
    from concordia_nb.core.files import read_text

    return open_file(path.name, read_text(path))


def _moment(path: Path, record: Record, at: int | None) -> int:
    """The number of moves asked for, all by default."""
    last = len(record.moves)
    if at is None:
        return last
    if at > last:
        raise CommandError(
            ngettext("{file} has {n} move; there is no position after {at}.",
                     "{file} has {n} moves; there is no position after {at}.", last)
            .format(file=path.name, n=last, at=at)
        )  # fmt: skip
    return at


def _show(options: argparse.Namespace) -> int:
    from concordia_nb.core.files import write_text
    from concordia_nb.view import svg

    path: Path = options.file
    record = _open_record(path)
    state = record.at(_moment(path, record, options.at))
    look = {"theme": "print", "width": A4_WIDTH} if options.paper else {}
    drawing = svg.board(state.to_position(), state.board, **look) + "\n"
    if options.output is None:
        _say(drawing, end="")
    else:
        write_text(options.output, drawing)
        _say(_("{file} written.").format(file=options.output))
    return 0


def _review(options: argparse.Namespace) -> int:
    from concordia_nb.coach import review_steps
    from concordia_nb.core.files import write_text

    record = _open_record(options.file)
    if not record.moves:
        raise CommandError(_("{file} has no moves to look back at.").format(file=options.file.name))
    from tqdm import tqdm

    steps = review_steps(record, games=options.games)
    with tqdm(file=sys.stderr, unit=_("step"), disable=not sys.stderr.isatty(), leave=False) as bar:
        while True:
            try:
                bar.n, bar.total = next(steps)
            except StopIteration as end:
                found = end.value
                break
            bar.refresh()
    if options.html is None:
        _say(str(found))
    else:
        write_text(options.html, found.html())
        _say(_("{file} written.").format(file=options.html))
    return 0


def _maps(_options: argparse.Namespace) -> int:
    from concordia_nb.concordia import board_ids, load_board
    from concordia_nb.concordia.rules import rules

    for board_id in board_ids():
        board = load_board(board_id)
        cities = sum(city.zone is not None for city in board.cities)
        roads = sum(route.kind == "land" for route in board.routes)
        _say(
            _("{id}: {name}, {fewest} to {most} players, {cities} cities in {provinces} provinces, {roads} roads, "
              "{lanes} sea lanes").format(
                id=board.id, name=board.name, fewest=board.seats[0], most=board.seats[1], cities=cities,
                provinces=len(board.provinces), roads=roads, lanes=len(board.routes) - roads)
        )  # fmt: skip
        for rule in board.rules:
            _say(f"    {rules()[rule].title} ({rule})")
    return 0


def _maps_check(options: argparse.Namespace) -> int:
    from concordia_nb.concordia import load_board, new_game
    from concordia_nb.core.files import write_text
    from concordia_nb.view import svg

    board = load_board(options.file)
    _say(_("{file} is a sound map: {name}.").format(file=options.file.name, name=board.name))
    if options.output is not None:
        write_text(options.output, svg.board(new_game(options.file, seats=2).to_position(), board) + "\n")
        _say(_("{file} written.").format(file=options.output))
    return 0


def _lessons(_options: argparse.Namespace) -> int:
    from concordia_nb.course import catalogue

    for heading in catalogue.headings():
        minutes = ngettext("{n} minute", "{n} minutes", heading.minutes).format(n=heading.minutes)
        _say(f"{heading.id}: {_(heading.title)} ({minutes})")
    return 0


def _lesson_check(options: argparse.Namespace) -> int:
    from concordia_nb.course import proof
    from concordia_nb.course.lesson import load_lesson

    failed = 0
    for path in options.files:
        try:
            lesson = load_lesson(path)
            faults = [f"{path.name}: {fault}" for fault in proof.faults(lesson)]
        except ConcordiaError as problem:
            faults = str(problem).splitlines()
        if faults:
            failed += 1
            _complain("\n".join(faults) + "\n")
            continue
        for line in proof.account(lesson):
            _say(f"{path.name}: {line}")
    if failed:
        _complain(
            ngettext("{failed} of {n} lesson has faults.", "{failed} of {n} lessons have faults.", len(options.files))
            .format(failed=failed, n=len(options.files))
            + "\n"
        )  # fmt: skip
        return 1
    _say(ngettext("{n} lesson holds.", "{n} lessons hold.", len(options.files)).format(n=len(options.files)))
    return 0


def _worksheet(options: argparse.Namespace) -> int:
    from concordia_nb.core.files import write_text
    from concordia_nb.course import catalogue, exercises, worksheets

    if options.list:
        for name in exercises.GENERATORS:
            _say(f"{name}: {exercises.topic(name)}")
        return 0
    if options.file is not None:
        record = _open_record(options.file)
        state = record.at(_moment(options.file, record, options.at))
        sheets = worksheets.from_position(state, seed=options.seed, title=options.title)
    elif options.lesson:
        sheets = worksheets.from_lesson(catalogue.lesson(options.lesson))
    else:
        topics = [name.strip() for name in (options.topics or "").split(",") if name.strip()]
        sheets = worksheets.from_exercises(
            topics or worksheets.USUAL, seed=options.seed, versions=options.versions, title=options.title
        )
    write_text(options.output, worksheets.html(sheets))
    _say(_("{file} written. Open it in a browser and print it.").format(file=options.output))
    return 0


def _lesson_report(options: argparse.Namespace) -> int:
    from concordia_nb.core.files import write_text
    from concordia_nb.course import results

    learners, faults = results.gather(options.files)
    if faults:
        _complain("\n".join(faults) + "\n")
    if not learners:
        raise CommandError(_("No results were found."))
    for path, text in (
        (options.csv, results.as_csv),
        (options.html, lambda found: results.as_html(found, faults)),
    ):
        if path is not None:
            write_text(path, text(learners))
            _say(_("{file} written.").format(file=path))
    if options.csv is None and options.html is None:
        _say("\n".join(results.as_lines(learners)))
    return 1 if faults else 0


def _demo(options: argparse.Namespace) -> int:
    what: list[str] = options.what
    if options.list:
        return _demo_list()
    if what[:1] == ["check"] and len(what) > 1:
        return _demo_check([Path(name) for name in what[1:]])
    if len(what) != 1 or what == ["check"]:
        wrong = Parser(prog="concordia-nb demo")
        wrong.error(_("the following arguments are required: %s") % _("FILE"))
    from concordia_nb.demo import find, load_demo
    from concordia_nb.demo.catalogue import FILE_VARIABLE, name_of

    path = Path(what[0])
    if path.suffix == ".json":
        load_demo(path)  # says what is wrong before anything is served
        os.environ[FILE_VARIABLE] = str(path.absolute())
        return _serve(options, demo=name_of(path))
    return _serve(options, demo=find(what[0]).id)


def _demo_list() -> int:
    from concordia_nb.demo import headings

    for heading in headings():
        minutes = ngettext("{n} minute", "{n} minutes", heading.minutes).format(n=heading.minutes)
        _say(f"{heading.id}: {_(heading.title)} ({minutes})")
    return 0


def _demo_check(paths: list[Path]) -> int:
    from concordia_nb.demo import load_demo

    failed = 0
    for path in paths:
        try:
            demo = load_demo(path)
        except ConcordiaError as problem:
            failed += 1
            _complain(f"{problem}\n")
        else:
            n = len(demo.steps)
            _say(
                ngettext("{file}: {n} step holds.", "{file}: {n} steps hold.", n).format(file=path.name, n=n)
            )
    if failed:
        _complain(
            ngettext("{failed} of {n} demos has faults.", "{failed} of {n} demos have faults.", failed)
            .format(failed=failed, n=len(paths))
            + "\n"
        )  # fmt: skip
    return 1 if failed else 0


# --- printing and leaving ----------------------------------------------------------------------------------


def _say(text: str, end: str = "\n") -> None:
    _write(sys.stdout, text + end)


def _complain(text: str) -> None:
    _write(sys.stderr, text)


def _write(stream: IO[str], text: str) -> None:
    """Print at once; letters that the terminal does not know become question marks."""
    try:
        stream.write(text)
    except UnicodeEncodeError:
        coding = getattr(stream, "encoding", None) or "ascii"
        stream.write(text.encode(coding, "replace").decode(coding))
    stream.flush()


def _asked_language(arguments: Sequence[str]) -> str | None:
    """The language of `--lang`, wherever it stands; help must already be in it."""
    for number, word in enumerate(arguments):
        if word == "--lang" and number + 1 < len(arguments):
            return arguments[number + 1]
        if word.startswith("--lang="):
            return word.partition("=")[2]
    return None


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code: 0 done, 1 failed, 2 wrong usage."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    set_language(preferred_language(_asked_language(given)))
    _translate_argparse()
    try:
        try:
            options = parser().parse_args(given)
            return int(options.run(options))
        except SystemExit as leaving:  # argparse: help shown, or wrong usage
            return leaving.code if isinstance(leaving.code, int) else 2
        except ConcordiaError as problem:
            lines = str(problem).splitlines()
            shown = lines[:FAULTS_SHOWN]
            if len(lines) > FAULTS_SHOWN:
                more = len(lines) - FAULTS_SHOWN
                shown.append(ngettext("… and {n} more fault.", "… and {n} more faults.", more).format(n=more))
            _complain("\n".join(shown) + "\n")
            return 1
        except KeyboardInterrupt:
            _complain("\n")
            return 130
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our lines has gone; nothing more can be said, also not when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as problem:
        print(_("Cannot write ({reason}).").format(reason=problem.strerror or problem), file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
