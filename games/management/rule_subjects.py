"""What `manage.py bench_rules` times: two engines of others and both rules."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any

from games.bots.core import CompiledCore
from games.bots.playouts import play_acey, play_uckers
from games.rules.catalogue import GAMES
from games.rules.interface import Game, Over, ToRoll
from games.rules.outcomes import outcome_positions
from games.rules.perft import perft

DEPTHS = {"acey": 2, "uckers": 4}
BACKGAMMON, LUDO = "OpenSpiel backgammon, C++", "ludo-king-engine"


@dataclass(frozen=True, slots=True)
class Subject:
    """What is timed: `work` does some of it and returns how many units it did.

    `anchor` names the engine of others that it is measured by.
    """

    name: str
    unit: str
    work: Callable[[int], int]
    anchor: str = ""
    goal: float = 0.0


def subjects_of(cores: dict[str, CompiledCore]) -> list[Subject]:
    """Return what is timed; right behind each engine of others what goes beside it."""
    return [
        backgammon(),
        *acey_games(cores["acey"]),
        ludo(),
        *uckers_throws(cores["uckers"]),
        *counting_subjects(cores),
        *valued_subjects(),
    ]


def backgammon() -> Subject:
    """Return games of OpenSpiel's bots that play at random."""
    spiel = import_module("pyspiel")
    game = spiel.load_game("backgammon")

    def play(seed: int) -> int:
        bots = [spiel.make_uniform_random_bot(seat, seed + seat) for seat in (0, 1)]
        for number in range(20):
            spiel.evaluate_bots(game.new_initial_state(), bots, seed + number)
        return 20

    return Subject(BACKGAMMON, "random games", play)


def ludo() -> Subject:
    """Return throws of the Ludo engine's players who move at random."""
    engine, models = import_module("ludo_engine"), import_module("ludo_engine.models")
    colours = models.PlayerColor

    def play(seed: int) -> int:
        random.seed(seed)
        game = engine.LudoGame(
            [colours.RED, colours.GREEN, colours.YELLOW, colours.BLUE]
        )
        for player in game.players:
            player.set_strategy(engine.StrategyFactory.create_strategy("random"))
        throws = 0
        while not game.game_over:
            game.play_turn()
            throws += 1
        return throws

    return Subject(LUDO, "throws played at random", play)


def acey_games(core: CompiledCore) -> list[Subject]:
    """Return games of Acey Deucey at random by both rules."""
    return [
        Subject(
            "Acey Deucey, compiled",
            "random games",
            lambda seed: core.play_games(500, seed, 2).games,
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
    ]


def uckers_throws(core: CompiledCore) -> list[Subject]:
    """Return throws of Uckers at random by both rules."""
    unit = "throws played at random"
    return [
        Subject(
            "Uckers, compiled",
            unit,
            lambda seed: core.play_games(500, seed, 4).throws,
            LUDO,
            100,
        ),
        Subject(
            "Uckers, readable",
            unit,
            lambda seed: play_uckers(random.Random(seed), 4).throws,
            LUDO,
            3,
        ),
        Subject(
            "Uckers in singles, compiled",
            unit,
            lambda seed: core.play_games(500, seed, 2).throws,
            LUDO,
            100,
        ),
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
