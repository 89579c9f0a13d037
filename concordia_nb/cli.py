"""The command line: `concordia-nb COMMAND …`. Heavy things are imported by the command that needs them."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NoReturn

from concordia_nb import __version__
from concordia_nb.core.errors import ConcordiaError
from concordia_nb.core.words import _, language, ngettext, one_line, preferred_language, set_language

if TYPE_CHECKING:
    from concordia_nb.concordia import Record
    from concordia_nb.players import Played, Series

PORT = 8866
MOST_GAMES = 1_000_000
MOST_PROCESSES = 61  # what Windows can wait for at once
FAULTS_SHOWN = 20


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
    commands = _Commands(top, dest="command", required=True)
    _play_arguments(commands.add("play", _("open the game in the browser"), _play))
    _learn_arguments(commands.add("learn", _("learn the game, in the browser or in JupyterLab"), _learn))
    _selfplay_arguments(commands.add("selfplay", _("let bots play against each other and count"), _selfplay))
    _check_arguments(commands.add("check", _("run case files"), _check))
    _show_arguments(commands.add("show", _("draw a position, or a moment of a game record, as SVG"), _show))
    _review_arguments(
        commands.add(
            "review", _("look back at a game: points as they grew, turns that won or cost most"), _review
        )
    )
    _maps_arguments(commands.add("maps", _("list the boards, or check a map file"), _maps))
    _worksheet_arguments(
        commands.add(
            "worksheet",
            _("make a worksheet to print: questions on one page, solutions on another"),
            _worksheet,
        )
    )
    _lesson_arguments(
        commands.add(
            "lesson", _("list the lessons, check lesson files, or make a table of results"), _lessons
        )
    )
    _demo_arguments(
        commands.add("demo", _("show a demo to a class, list the demos, or check demo files"), _demo)
    )
    return top


class _Commands:
    """The commands of the program, or those below one of them ("maps check")."""

    def __init__(self, parent: Parser, **options: Any) -> None:
        self._prog = parent.prog
        self._parts = parent.add_subparsers(
            title=_("commands"), metavar=_("COMMAND"), parser_class=Parser, **options
        )

    def add(self, name: str, words: str, run: Callable[[argparse.Namespace], int]) -> Parser:
        """A command: its help, and what carries it out and returns the exit code."""
        added = self._parts.add_parser(name, help=words, description=words, prog=f"{self._prog} {name}")
        added.set_defaults(run=run)
        return added


def _play_arguments(command: Parser) -> None:
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


def _learn_arguments(command: Parser) -> None:
    command.add_argument(
        "--lab", action="store_true",
        help=_("copy the notebooks to a folder of yours and open JupyterLab there; your changes are never overwritten"),
    )  # fmt: skip
    command.add_argument(
        "--folder", type=Path, metavar=_("FOLDER"), help=_("with --lab: where the notebooks go (default: {folder})")
        .format(folder="concordia-notebooks"),
    )  # fmt: skip
    _play_arguments(command)


def _selfplay_arguments(command: Parser) -> None:
    command.add_argument(
        "--map", default="italia", metavar=_("MAP"), help=_("the board (default: %(default)s)")
    )
    command.add_argument(
        "--seats", type=_whole_number(2, 5), default=4, metavar="N", help=_("seats, 2 to 5 (default: %(default)s)")
    )  # fmt: skip
    command.add_argument(
        "--games", type=_whole_number(1, MOST_GAMES), default=100, metavar="N",
        help=_("how many games (default: %(default)s)"),
    )  # fmt: skip
    command.add_argument(
        "--players", default="civis,random", metavar=_("BOTS"),
        help=_("bots that take turns at the seats, with commas (default: %(default)s)"),
    )  # fmt: skip
    command.add_argument(
        "--seed", type=_whole_number(0, 2**31 - 1), default=0, metavar="N",
        help=_("seed of the first game (default: %(default)s)"),
    )  # fmt: skip
    command.add_argument(
        "--processes", type=_whole_number(1, MOST_PROCESSES), metavar="N",
        default=min(os.cpu_count() or 1, MOST_PROCESSES),
        help=_("games at a time on this machine (default: one for each core)"),
    )  # fmt: skip
    command.add_argument(
        "--dask", metavar=_("ADDRESS"),
        help=_("play on a Dask cluster instead: the address of its scheduler, such as tcp://127.0.0.1:8786"),
    )  # fmt: skip
    command.add_argument(
        "--csv", type=Path, metavar="OUT.csv", help=_("write a row for each seat of each game to this file")
    )
    command.add_argument("--json", action="store_true", help=_("print the numbers as JSON"))


def _check_arguments(command: Parser) -> None:
    _add_files(command, _("a *.cases.json file"))


def _show_arguments(command: Parser) -> None:
    _add_file(command, _("a position or a game record (JSON)"))
    _add_moment(command, _("after how many moves (default: the last)"))
    command.add_argument(
        "--paper",
        action="store_true",
        help=_("for paper: with every seat's storehouse on one sheet of A4, readable in black and white"),
    )
    _add_output(command, "OUT.svg", _("write to this file (default: print it)"))


def _review_arguments(command: Parser) -> None:
    _add_file(command, _("a game record (JSON)"))
    command.add_argument(
        "--html", type=Path, metavar="OUT.html", help=_("write it as a page, with the boards, to this file")
    )
    command.add_argument(
        "--games", type=_whole_number(0, 100), default=4, metavar="N",
        help=_("games played on from each turn that is looked at closely (default: %(default)s)"),
    )  # fmt: skip


def _maps_arguments(command: Parser) -> None:
    check = _Commands(command).add("check", _("check a map file and name every fault"), _maps_check)
    _add_file(check, _("a map (JSON)"))
    _add_output(check, "OUT.svg", _("draw the board, set up for two, into this file"))


def _worksheet_arguments(command: Parser) -> None:
    command.add_argument(
        "file", nargs="?", type=Path, metavar=_("FILE"),
        help=_("a position or a game record to ask about; without it exercises are drawn"),
    )  # fmt: skip
    _add_moment(command, _("of a record: after how many moves"))
    command.add_argument(
        "--lesson", metavar=_("LESSON"), help=_("ask what the steps of this lesson ask, e.g. 04")
    )
    command.add_argument(
        "--topics", metavar=_("TOPICS"), help=_("what to ask about, in order, with commas; --list tells the topics")
    )  # fmt: skip
    command.add_argument("--list", action="store_true", help=_("list the topics"))
    command.add_argument(
        "--seed", type=_whole_number(0, 2**31), default=0, metavar="N",
        help=_("draws the questions; the same number gives the same sheet (default: %(default)s)"),
    )  # fmt: skip
    command.add_argument(
        "--versions", type=_whole_number(1, 6), default=2, metavar="N",
        help=_("parallel versions A, B … (default: %(default)s)"),
    )  # fmt: skip
    command.add_argument("--title", default="", metavar=_("TITLE"), help=_("what stands at the top"))
    words = _("write it to this file (default: %(default)s); open it in a browser and print")
    _add_output(command, "OUT.html", words, default=Path("worksheet.html"))


def _lesson_arguments(command: Parser) -> None:
    command.add_argument("--list", action="store_true", help=_("list the lessons, as without a command"))
    parts = _Commands(command)
    words = _("check lesson files: name every fault by its step, and prove goals, pars and answers")
    _add_files(parts.add("check", words, _lesson_check), _("a *.lesson.json file"))
    words = _("make one table of the results that learners have handed in")
    report = parts.add("report", words, _lesson_report)
    _add_files(
        report,
        _("a file of progress (JSON), a text file of codes (one a line, “name: code”), or a folder of these"),
    )
    report.add_argument(
        "--csv", type=Path, metavar="OUT.csv", help=_("write a row for each learner and lesson to this file")
    )
    report.add_argument(
        "--html", type=Path, metavar="OUT.html", help=_("write the table of the class as a page to this file")
    )


def _demo_arguments(command: Parser) -> None:
    command.usage = "%(prog)s [--list] [{file}]\n       %(prog)s check {file}…".format(file=_("FILE"))
    command.add_argument(
        "what", nargs="*", metavar=_("FILE"),
        help=_("the name of a demo or a *.demo.json file; after the word check, files to check"),
    )  # fmt: skip
    command.add_argument("--list", action="store_true", help=_("list the demos that are at hand"))
    _play_arguments(command)


def _add_file(command: Parser, words: str) -> None:
    command.add_argument("file", type=Path, metavar=_("FILE"), help=words)


def _add_files(command: Parser, words: str) -> None:
    command.add_argument("files", nargs="+", type=Path, metavar=_("FILE"), help=words)


def _add_moment(command: Parser, words: str) -> None:
    command.add_argument("--at", type=_whole_number(0, 10**6), metavar="N", help=words)


def _add_output(command: Parser, name: str, words: str, default: Path | None = None) -> None:
    command.add_argument("-o", "--output", type=Path, default=default, metavar=name, help=words)


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
    from concordia_nb.players import Series, as_csv, make, play_series, table

    entries = _bots(options.players)
    for bot in entries or [""]:
        make(bot)
    if len(entries) > options.seats:
        raise CommandError(
            _("{n} bots do not fit at {seats} seats.").format(n=len(entries), seats=options.seats)
        )
    _known_map(options.map)
    series = Series(options.map, options.seats, tuple(entries), options.games, options.seed)
    began = time.perf_counter()
    with _progress(_("game"), total=options.games) as bar:
        played = play_series(
            series, options.processes, options.dask, on_progress=lambda done, _all: bar.update(done - bar.n)
        )
    numbers = table(series, played, time.perf_counter() - began)
    if len(entries) > 1:
        numbers["elo"] = _elo(series, played)
    if len(played) < options.games:
        _complain(_("Stopped after {n} of {games} games.").format(n=len(played), games=options.games) + "\n")
    if options.json:
        _say(json.dumps(numbers))
    else:
        _say_numbers(options.map, numbers)
    if options.csv is not None:
        _write_file(options.csv, as_csv(series, played), say=not options.json)
    return 0


def _bots(text: str) -> list[str]:
    """Bots between commas, each with its settings: "civis,caesar:simulations=16,seconds=1" are two."""
    found: list[str] = []
    for part in _listed(text):
        if found and ":" in found[-1] and "=" in part and ":" not in part:
            found[-1] += f",{part}"
        else:
            found.append(part)
    return found


def _elo(series: Series, played: Sequence[Played]) -> list[float]:
    """Elo numbers by entry: whoever wins a game has beaten every other entry at the table."""
    from concordia_nb.players import elo

    entries = range(len(series.entries))
    wins = [sum(game.places[game.winner] == entry for game in played) for entry in entries]
    found = elo({(str(a), str(b)): (wins[a], wins[b]) for a, b in combinations(entries, 2)})
    return [found[str(entry)] for entry in entries]


def _say_numbers(board: str, numbers: dict[str, Any]) -> None:
    """The table of a series."""
    width = max(len(name) for name in [*numbers["players"], _("bot")])
    head = (_("wins"), _("share, 95 %"), _("mean score"), _("Elo"))
    _say(f"{_('bot'):<{width}}  {head[0]:>8}  {head[1]:>14}  {head[2]:>12}  {head[3]:>6}".rstrip())
    for n, name in enumerate(numbers["players"]):
        low, high = numbers["win_intervals"][n]
        share = _("{low} to {high}").format(low=f"{low:.0%}", high=f"{high:.0%}")
        strength = f"{numbers['elo'][n]:.0f}" if "elo" in numbers else ""
        line = f"{numbers['wins'][n]:>8}  {share:>14}  {numbers['mean_scores'][n]:>12.1f}  {strength:>6}"
        _say(f"{name:<{width}}  {line}".rstrip())
    said = _("{games} games on {board}, {rounds:.1f} rounds on average; {gps:.1f} games/s, {mps:.0f} moves/s")
    _say(
        said.format(
            games=numbers["games"],
            board=board,
            rounds=numbers["mean_rounds"],
            gps=numbers["games_per_s"],
            mps=numbers["moves_per_s"],
        )
    )


def _known_map(name: str) -> None:
    """A board's id or the path of a map file."""
    from concordia_nb.concordia import board_ids

    if name not in board_ids() and not Path(name).is_file():
        raise CommandError(
            _("There is no map “{name}”. There are: {maps}.").format(name=name, maps=", ".join(board_ids()))
        )


def _check(options: argparse.Namespace) -> int:
    from concordia_nb.concordia.casefile import load_cases, run_case

    failed = total = unread = 0
    for path in options.files:
        try:
            cases = load_cases(path)
        except ConcordiaError as problem:  # the cases of the other files are run all the same
            unread += 1
            _complain(f"{problem}\n")
            continue
        for case in cases:
            total += 1
            faults = run_case(case)
            if faults:
                failed += 1
                _say(
                    _("{file}: {case}: {faults}").format(
                        file=path.name, case=one_line(case.name, 200), faults="; ".join(faults)
                    )
                )
    if failed:
        _complain(
            ngettext("{failed} of {n} case failed.", "{failed} of {n} cases failed.", total).format(
                failed=failed, n=total
            )
            + "\n"
        )
    elif total:
        _say(ngettext("{n} case holds.", "{n} cases hold.", total).format(n=total))
    return 1 if failed or unread else 0


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
    from concordia_nb.view import paper, svg

    path: Path = options.file
    record = _open_record(path)
    state = record.at(_moment(path, record, options.at))
    draw = paper.sheet if options.paper else svg.file
    drawing = draw(state.to_position(), state.board) + "\n"
    if options.output is None:
        _say(drawing, end="")
    else:
        _write_file(options.output, drawing)
    return 0


def _review(options: argparse.Namespace) -> int:
    from concordia_nb.coach import review_steps

    record = _open_record(options.file)
    if not record.moves:
        raise CommandError(_("{file} has no moves to look back at.").format(file=options.file.name))
    steps = review_steps(record, games=options.games)
    with _progress(_("step"), leave=False) as bar:
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
        _write_file(options.html, found.html())
    return 0


def _maps(_options: argparse.Namespace) -> int:
    from concordia_nb.concordia import board_ids, load_board
    from concordia_nb.concordia.rules import rules

    for board_id in board_ids():
        board = load_board(board_id)
        cities = sum(city.zone is not None for city in board.cities)
        roads = sum(route.kind == "land" for route in board.routes)
        seats = _("{fewest} to {most}").format(fewest=board.seats[0], most=board.seats[1])
        if board.seats[0] == board.seats[1]:
            seats = str(board.seats[0])
        _say(
            _("{id}: {name}, {seats} players, {cities} cities in {provinces} provinces, {roads} roads, "
              "{lanes} sea lanes").format(
                id=board.id, name=board.name, seats=seats, cities=cities, provinces=len(board.provinces),
                roads=roads, lanes=len(board.routes) - roads)
        )  # fmt: skip
        for rule in board.rules:
            _say(f"    {rules()[rule].title} ({rule})")
    return 0


def _maps_check(options: argparse.Namespace) -> int:
    from concordia_nb.concordia import load_board, new_game
    from concordia_nb.view import svg

    board = load_board(options.file)
    _say(_("{file} is a sound map: {name}.").format(file=options.file.name, name=board.name))
    if options.output is not None:
        _write_file(options.output, svg.board(new_game(options.file, seats=2).to_position(), board) + "\n")
    return 0


def _lessons(_options: argparse.Namespace) -> int:
    from concordia_nb.course import catalogue

    for heading in catalogue.headings():
        _say_heading(heading.id, heading.title, heading.minutes)
    return 0


def _lesson_check(options: argparse.Namespace) -> int:
    from concordia_nb.course import proof
    from concordia_nb.course.lesson import load_lesson

    def proved(path: Path) -> tuple[list[str], list[str]]:
        lesson = load_lesson(path)
        faults = proof.faults(lesson)
        return faults, [] if faults else proof.account(lesson)

    n, failed = len(options.files), _check_each(options.files, proved)
    if failed:
        said = ngettext("Faults in {failed} of {n} lesson.", "Faults in {failed} of {n} lessons.", n)
        _complain(said.format(failed=failed, n=n) + "\n")
        return 1
    _say(ngettext("{n} lesson holds.", "{n} lessons hold.", n).format(n=n))
    return 0


def _check_each(paths: Sequence[Path], look: Callable[[Path], tuple[Sequence[str], Sequence[str]]]) -> int:
    """Tell what `look` finds in each file, faults or else what there is to say; returns how many have faults."""
    failed = 0
    for path in paths:
        try:
            faults, account = look(path)
            lines = [f"{path.name}: {line}" for line in faults or account]
        except ConcordiaError as problem:
            faults = lines = str(problem).splitlines()
        if faults:
            failed += 1
            _complain("\n".join(lines) + "\n")
        else:
            _say("".join(f"{line}\n" for line in lines), end="")
    return failed


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
        topics = _listed(options.topics or "") or worksheets.USUAL
        sheets = worksheets.from_exercises(
            topics, seed=options.seed, versions=options.versions, title=options.title
        )
    write_text(options.output, worksheets.html(sheets))
    _say(_("{file} written. Open it in a browser and print it.").format(file=options.output))
    return 0


def _lesson_report(options: argparse.Namespace) -> int:
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
            _write_file(path, text(learners))
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
        _say_heading(heading.id, heading.title, heading.minutes)
    return 0


def _demo_check(paths: list[Path]) -> int:
    from concordia_nb.demo import load_demo

    def replayed(path: Path) -> tuple[list[str], list[str]]:
        steps = len(load_demo(path).steps)
        return [], [ngettext("{n} step holds.", "{n} steps hold.", steps).format(n=steps)]

    n, failed = len(paths), _check_each(paths, replayed)
    if failed:
        said = ngettext("Faults in {failed} of {n} demo.", "Faults in {failed} of {n} demos.", n)
        _complain(said.format(failed=failed, n=n) + "\n")
    return 1 if failed else 0


# --- printing and leaving ----------------------------------------------------------------------------------


def _listed(text: str) -> list[str]:
    """What stands between commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def _progress(unit: str, **options: Any) -> Any:
    """A bar that shows how far something is, where a person looks on."""
    from tqdm import tqdm

    return tqdm(file=sys.stderr, unit=unit, disable=not sys.stderr.isatty(), **options)


def _write_file(path: Path, text: str, say: bool = True) -> None:
    from concordia_nb.core.files import write_text

    write_text(path, text)
    if say:
        _say(_("{file} written.").format(file=path))


def _say_heading(name: str, title: str, minutes: int) -> None:
    """A line of a list of lessons or demos."""
    lasts = ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)
    _say(f"{name}: {_(title)} ({lasts})")


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
