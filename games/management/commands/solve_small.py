"""`manage.py solve_small`: the whole of Acey Deucey with few checkers, solved."""

from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bots.core import is_installed

GOAL = 0.005
"""What a trained net may lose against perfect play, in chance to win."""


class Command(BaseCommand):
    """Prints how large the game is and the chance of the seat that throws first."""

    help = "Solve European Acey Deucey with one or two checkers a side."
    requires_system_checks: list[str] = []  # noqa: RUF012

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument("--checkers", type=int, choices=(1, 2), default=1)
        parser.add_argument("--cache-folder", default="")
        parser.add_argument(
            "--net", type=Path, help="weights to score against perfect play"
        )

    def handle(self, *args: object, **options: Any) -> None:
        """Solve and print; the first run ever compiles for a minute or two."""
        if not is_installed():
            raise CommandError("The compiled rules need numba, which is not installed.")
        if options["net"] and not options["net"].is_file():
            raise CommandError(f"There is no file {options['net']}.")
        import_module("games.bots.compiled.cache").use(options["cache_folder"])
        small_games = import_module("games.bots.exact.small_games")
        begun = perf_counter()
        game = small_games.solve(options["checkers"])
        seconds = perf_counter() - begun
        self.stdout.write(
            f"{len(game.plays.states)} states, {len(game.plays.edges)} ends of throws, "
            f"{game.sweeps} sweeps, {seconds:.1f} s"
        )
        self.stdout.write(f"V(start, on roll) = {game.start_chance():.6f}")
        if options["net"]:
            self._score(game, options["net"])

    def _score(self, game: Any, file: Path) -> None:
        """Print what a net's choices are worth; every end of a throw is valued."""
        weights = import_module("games.bots.nets.weights").read(file)
        rows = import_module("games.bots.compiled.acey_rows")
        score = game.score(game.choices_by(rows.evaluation_by(weights)))
        self.stdout.write(
            f"{weights.version}: wins {score.first:.6f} throwing first, "
            f"{score.second:.6f} second; loses {score.loss:.6f} (goal {GOAL})"
        )
