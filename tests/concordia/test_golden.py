"""Golden playthroughs: whole games and the engine's sentences as text. See tests/golden/README.md."""

from __future__ import annotations

import random
import re
import zlib
from collections import Counter

import pytest

from concordia_nb import concordia
from concordia_nb.concordia import Record, State
from tests.concordia.games import PHASES, choose, in_phase, some_well_formed
from tests.concordia.golden import GOLDEN, hold

NAMES = ("Livia", "Marcus", "Claudia", "", "Gaius")
GAMES = {
    "game-italia-2.txt": ("italia", 2, 9, {"intermediate_scoring": True}),
    "game-italia-4.txt": ("italia", 4, 9, {}),
    "game-imperium-3.txt": ("imperium", 3, 17, {"intermediate_scoring": True, "start_goods": False}),
    "game-imperium-5.txt": ("imperium", 5, 5, {}),
}


def table(map_id: str, seats: int, seed: int, options: dict[str, bool]) -> State:
    named = [{"name": NAMES[seat]} for seat in range(seats)]
    return concordia.new_game(map_id, seats=named, seed=seed, options=options)


def moves_of(name: str, write: bool) -> list[str]:
    """The moves of a golden game: from its file, or played anew by a seeded chooser."""
    if not write:
        lines = (GOLDEN / name).read_text(encoding="utf-8").splitlines()
        return [line.split(" | ")[1].strip() for line in lines if line[:5].strip().isdecimal()]
    state = table(*GAMES[name])
    rng = random.Random(state.seed)
    moves = []
    while not state.over:
        moves.append(str(choose(state, rng)))
        state.play(moves[-1])
    return moves


def told(name: str, moves: list[str]) -> list[str]:
    state = table(*GAMES[name])
    record = Record(state)
    lines = [f"{name}: {state.board.name}, {len(state.seats)} seats, seed {state.seed}, {GAMES[name][3]}"]
    lines += [f"deck, from the top: {' '.join(state.to_position()['deck'])}"]
    points = []
    for move in moves:
        legal = record.state.moves()
        checksum = zlib.crc32("\n".join(sorted(legal)).encode())
        record.play(move)
        totals = " ".join(f"{score['total']:3}" for score in record.state.scores())
        points.append(f"{len(legal):3} legal {checksum:08x} | {totals}")
    for event, numbers in zip(record.history(), points, strict=True):
        colour = state.seats[event.seat].colour
        marked = " ".join(place for places in event.data.values() for place in places)
        told = f"{event.text} [{marked}]" if marked else event.text
        lines.append(f"{event.number:5} {colour:6} | {event.move} | {numbers} | {told}".rstrip())
    for seat, score in zip(state.seats, record.state.scores(), strict=True):
        lines.append(f"{seat.colour}: {score}")
    end = record.state
    lines.append(f"over {end.over}, winners {end.winners()}, rounds {end.rounds}, {end!r}")
    return lines


@pytest.mark.parametrize("name", GAMES)
def test_golden_games_are_played_and_told_as_before(name: str, request: pytest.FixtureRequest) -> None:
    write = request.config.getoption("--write-golden")
    hold(name, told(name, moves_of(name, write)), write)


class Novelties:
    """Lets a sentence through the first two times its shape is met: names, goods and numbers do not count."""

    def __init__(self) -> None:
        self._met: Counter[str] = Counter()

    def new(self, *sentences: str) -> bool:
        words = r"[A-Z]\w+|\d+|bricks?|food|tools?|wine|cloth|, | and "
        shapes = [re.sub(r"·[· ]*", "·", re.sub(words, "·", sentence)) for sentence in sentences]
        self._met.update(shapes)
        return any(self._met[shape] <= 2 for shape in shapes)


def words_of(state: State, rng: random.Random, novelties: Novelties) -> list[str]:
    """What the engine says in one position, as far as it is new."""
    lines = []
    legal = sorted(state.moves())
    for move in legal:
        label, explained = state.describe(move), state.explain(move)
        if novelties.new(label, *explained):
            lines.append(f"{move}: {label} — {' '.join(explained)}")
    for move in some_well_formed(state, rng, 250):
        if move not in legal:
            reasons = state.why_not(move)
            label = state.describe(move)
            if novelties.new(label, *(f"{reason.rule} {reason.text}" for reason in reasons)):
                lines.append(f"not {move}: {label}")
                lines += [f"    {reason.rule} {reason.text} {dict(reason.data)}" for reason in reasons]
    return [f"== {state!r}: {state.question()}", *lines] if lines or novelties.new(state.question()) else []


def test_golden_words(request: pytest.FixtureRequest) -> None:
    lines = []
    novelties = Novelties()
    for phase in PHASES:
        for game in range(12):
            rng = random.Random(f"{phase} {game}")
            state = in_phase(phase, game)
            for _ in range(game * 3):  # later positions of the same game, for what comes late in a turn
                if not state.over:
                    state.play(choose(state, rng))
            if not state.over:
                lines += words_of(state, rng, novelties)
    hold("words.txt", lines, request.config.getoption("--write-golden"))
