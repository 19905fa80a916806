"""`manage.py bench_rules`: how fast the rules are, beside two engines of others."""

import platform
import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from statistics import median
from time import process_time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bots.core import CompiledCore, compiled_cores
from games.bots.playouts import play_acey, play_uckers
from games.management.benchmarks import write_table
from games.rules.catalogue import GAMES
from games.rules.interface import Game, Over, ToRoll
from games.rules.outcomes import outcome_positions
from games.rules.perft import perft

MISSING = (
    "The engines to compare with are missing: install them with "
    "`python -m pip install -r config/requirements-bench.txt`."
)
DEPTHS = {"acey": 2, "uckers": 4}
BACKGAMMON, LUDO = "OpenSpiel backgammon, C++", "ludo-king-engine"


@dataclass(frozen=True, slots=True)
class Subject:
    """What is timed: `work` does some of it and returns how many units it did."""

    name: str
    unit: str
    work: Callable[[int], int]
    anchor: str = ""
    goal: float = 0.0


class Command(BaseCommand):
    """Prints medians of interleaved rounds, in units a second of processor time."""

    help = (
        "Time the readable and the compiled rules beside OpenSpiel and a Ludo engine."
    )
    requires_system_checks: list[str] = []  # noqa: RUF012

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument("--rounds", type=int, default=5)
        parser.add_argument("--seconds", type=float, default=1.0)
        parser.add_argument("--write", action="store_true")

    def handle(self, *args: object, **options: Any) -> None:
        """Measure, print and perhaps write the table."""
        cores = compiled_cores(enabled=True)
        if not cores or not (find_spec("pyspiel") and find_spec("ludo_engine")):
            raise CommandError(MISSING)
        subjects = [*anchors(), *subjects_of(cores)]
        rates = measured(subjects, options["rounds"], options["seconds"])
        table = "\n".join(lines_of(subjects, rates))
        self.stdout.write(table)
        if options["write"]:
            write_table("rules", table)


def measured(
    subjects: list[Subject], rounds: int, seconds: float
) -> dict[str, list[float]]:
    """Return the rates of each subject, one a round, all subjects in turn."""
    for subject in subjects:
        subject.work(0)
    rates: dict[str, list[float]] = {subject.name: [] for subject in subjects}
    for number in range(1, rounds + 1):
        for subject in subjects:
            rates[subject.name].append(rate_of(subject, number, seconds))
    return rates


def rate_of(subject: Subject, number: int, seconds: float) -> float:
    """Return units a second of processor time, over at least `seconds` of it."""
    begun, done = process_time(), 0
    while (spent := process_time() - begun) < seconds:
        done += subject.work(1000 * number + done)
    return done / spent


def lines_of(subjects: list[Subject], rates: dict[str, list[float]]) -> list[str]:
    """Return the table in Markdown."""
    medians = {name: median(values) for name, values in rates.items()}
    lines = [
        f"{platform.python_implementation()} {platform.python_version()}, one core, "
        f"medians of {len(rates[BACKGAMMON])} interleaved rounds; rates by processor "
        "time.",
        "",
        "| what | unit | a second | least .. most | beside |",
        "| --- | --- | ---: | ---: | --- |",
    ]
    for subject in subjects:
        values = rates[subject.name]
        beside = ""
        if subject.anchor:
            ratio = medians[subject.name] / medians[subject.anchor]
            beside = f"{ratio:.2f} x {subject.anchor} (goal {subject.goal:g})"
        elif subject.goal:
            beside = f"goal {subject.goal:,.0f}"
        lines.append(
            f"| {subject.name} | {subject.unit} | {medians[subject.name]:,.0f} | "
            f"{min(values):,.0f} .. {max(values):,.0f} | {beside} |"
        )
    return lines


def anchors() -> list[Subject]:
    """Return the engines of others."""
    spiel, ludo = import_module("pyspiel"), import_module("ludo_engine")
    models = import_module("ludo_engine.models")
    backgammon = spiel.load_game("backgammon")

    def play_backgammon(seed: int) -> int:
        bots = [spiel.make_uniform_random_bot(seat, seed + seat) for seat in (0, 1)]
        for number in range(20):
            spiel.evaluate_bots(backgammon.new_initial_state(), bots, seed + number)
        return 20

    def play_ludo(seed: int) -> int:
        random.seed(seed)
        colours = models.PlayerColor
        game = ludo.LudoGame([colours.RED, colours.GREEN, colours.YELLOW, colours.BLUE])
        for player in game.players:
            player.set_strategy(ludo.StrategyFactory.create_strategy("random"))
        throws = 0
        while not game.game_over:
            game.play_turn()
            throws += 1
        return throws

    return [
        Subject(BACKGAMMON, "random games", play_backgammon),
        Subject(LUDO, "throws played at random", play_ludo),
    ]


def subjects_of(cores: dict[str, CompiledCore]) -> list[Subject]:
    """Return what is timed of both cores."""
    return [
        Subject(
            "Acey Deucey, compiled",
            "random games",
            lambda seed: cores["acey"].play_games(500, seed, 2).games,
            BACKGAMMON,
            25,
        ),
        Subject(
            "Acey Deucey, readable",
            "random games",
            lambda seed: play_acey(random.Random(seed)).games,
            BACKGAMMON,
            0.4,
        ),
        Subject(
            "Uckers, compiled",
            "throws played at random",
            lambda seed: cores["uckers"].play_games(500, seed, 4).throws,
            LUDO,
            100,
        ),
        Subject(
            "Uckers, readable",
            "throws played at random",
            lambda seed: play_uckers(random.Random(seed), 4).throws,
            LUDO,
            3,
        ),
        Subject(
            "Uckers in singles, compiled",
            "throws played at random",
            lambda seed: cores["uckers"].play_games(500, seed, 2).throws,
            LUDO,
            100,
        ),
        *counting_subjects(cores),
        *valued_subjects(),
    ]


def sample(game: Game, seats: int, count: int) -> list[Any]:
    """Return positions of random games that await a throw."""
    rng = random.Random(f"{game.slug} {seats}")
    options = {option.slug: option.default for option in game.options}
    found: list[Any] = []
    while len(found) < count:
        position: Any = game.start(seats, options, rng.randrange(seats))
        while not isinstance(awaits := game.awaits(position), Over):
            if isinstance(awaits, ToRoll):
                if rng.random() < 0.1:
                    found.append(position)
                position = game.roll(position, (rng.randint(1, 6), rng.randint(1, 6)))
            else:
                position = game.play(position, rng.choice(game.legal_moves(position)))
    return found[:count]


def counting_subjects(cores: dict[str, CompiledCore]) -> list[Subject]:
    """Return the counting of outcomes by both cores."""
    found = []
    for slug in ("acey", "uckers"):
        game, core = GAMES[slug], cores[slug]
        start = game.start(game.seat_counts[0], {}, 0)
        positions = sample(game, game.seat_counts[0], 200)
        found += [
            Subject(
                f"{game.name}, compiled, listed",
                "outcomes",
                _lister(partial(listed_compiled, core), positions),
            ),
            Subject(
                f"{game.name}, readable, listed",
                "outcomes",
                _lister(partial(listed, game), positions),
            ),
            Subject(
                f"{game.name}, compiled, perft",
                "outcomes",
                partial(counted_compiled, core, start, DEPTHS[slug]),
            ),
            Subject(
                f"{game.name}, readable, perft",
                "outcomes",
                partial(counted, game, start, DEPTHS[slug] - 1),
            ),
        ]
    return found


def listed_compiled(core: CompiledCore, position: Any, roll_text: str) -> int:
    """Return how many outcomes the compiled rules list."""
    return len(core.outcomes(position, roll_text))


def listed(game: Game, position: Any, roll_text: str) -> int:
    """Return how many outcomes the readable rules list."""
    return sum(1 for _ in outcome_positions(game, position, roll_text))


def counted_compiled(core: CompiledCore, start: Any, depth: int, _: int) -> int:
    """Return the perft of some throws."""
    return core.perft(start, depth)


def counted(game: Game, start: Any, depth: int, _: int) -> int:
    """Return the perft of some throws."""
    return perft(game, start, depth)


def _lister(
    count: Callable[[Any, str], int], positions: list[Any]
) -> Callable[[int], int]:
    """Return work that lists the outcomes of a random throw of a random position."""

    def work(seed: int) -> int:
        rng = random.Random(seed)
        roll_text = f"{rng.randint(1, 6)}{rng.randint(1, 6)}"
        return count(rng.choice(positions), roll_text)

    return work


def valued_subjects() -> list[Subject]:
    """Return the generating and valuing of candidates, with the nets of the bots."""
    works = import_module("games.bots.compiled.candidates")
    found = []
    for slug, seats in (("acey", 2), ("uckers", 4)):
        game = GAMES[slug]
        positions = sample(game, seats, 40)
        found.append(
            Subject(
                f"{game.name}, with the bots' net",
                "candidates made and valued",
                works.candidate_work(slug, positions),
                goal=1_000_000,
            )
        )
    return found
