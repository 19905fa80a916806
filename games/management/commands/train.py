"""`manage.py train`: a net learns a game by playing against itself."""

import json
import subprocess
import time
from collections.abc import Iterator
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bots.nets.files import FOLDER
from games.management import spread
from games.management.commands.match_bots import SUBJECTS, match
from games.management.kernels import use_kernels

GROWTH = 1.5
"""The net is tried against the yardstick each time its games have grown so much."""

HEAD = """| games | processor s | games/s | throws a game | against greedy |
| ---: | ---: | ---: | ---: | ---: |"""


class Command(BaseCommand):
    """Trains, prints rates and an estimate, keeps checkpoints; goes on where it was."""

    help = "Train a net by play against itself; go on from the last checkpoint."
    requires_system_checks: list[str] = []  # noqa: RUF012

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument("game", choices=SUBJECTS)
        parser.add_argument("--games", type=int, default=100_000)
        parser.add_argument("--minutes", type=float, help="stop after so long")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--hidden", type=int, default=64)
        parser.add_argument("--checkers", type=int, default=15, help="Acey Deucey")
        parser.add_argument("--folder", type=Path, help="where checkpoints are kept")
        parser.add_argument(
            "--spread", type=int, default=0, help="parts of a round, for Celery workers"
        )
        parser.add_argument(
            "--round-games", type=int, default=1000, help="games of a round, or part"
        )
        parser.add_argument(
            "--rates", type=float, nargs=2, help="first and last rate of learning"
        )
        parser.add_argument(
            "--patience", type=float, default=600, help="seconds a part may take"
        )
        parser.add_argument(
            "--against", type=int, default=400, help="games of a trial; 0 for none"
        )
        parser.add_argument(
            "--ship", action="store_true", help="make these the weights of the bots"
        )

    def handle(self, *args: object, **options: Any) -> None:
        """Train until the plan is done or the time is up."""
        check(options)
        use_kernels()
        training = import_module("games.bots.learning.training")
        folder = options["folder"] or settings.DATA_DIR / "training" / options["game"]
        folder.mkdir(parents=True, exist_ok=True)
        state = self._begun(training, folder, options)
        until = time.monotonic() + 60 * (options["minutes"] or 1e9)
        self.stdout.write(HEAD)
        tried = max(state.games, 1000)
        for after in self._rounds(training, state, options["patience"]):
            state = after
            training.write_checkpoint(state, folder / "last.npz")
            over = state.games == state.plan.games or time.monotonic() > until
            if over or state.games >= tried * GROWTH:
                tried = state.games
                self._report(training, state, folder, options["against"])
            if over:
                break
        if options["ship"]:
            self._ship(training, state, options["against"])

    def _rounds(self, training: Any, state: Any, patience: float) -> Iterator[Any]:
        """Return the rounds, played here or by the workers of a queue."""
        if state.plan.spread:
            return spread.rounds(state, patience, self.stderr.write)
        here: Iterator[Any] = training.rounds(
            state, time.process_time, state.plan.round_games
        )
        return here

    def _begun(self, training: Any, folder: Path, options: Any) -> Any:
        """Return the training of the last checkpoint, or a new one."""
        names = ("games", "seed", "hidden", "checkers", "spread", "round_games")
        rates = tuple(options["rates"] or spread.rates(options["spread"]))
        plan = training.Plan(
            options["game"], rates=rates, **{name: options[name] for name in names}
        )
        last = folder / "last.npz"
        if not last.exists():
            return training.begun(plan)
        state = training.read_checkpoint(last)
        if state.plan != plan:
            raise CommandError(
                f"{last} belongs to another plan ({state.plan}); take another --folder."
            )
        self.stdout.write(f"Going on after {state.games:,} games.")
        return state

    def _report(self, training: Any, state: Any, folder: Path, games: int) -> None:
        """Print a row of the curve, with the estimate of what is left."""
        trial = "-"
        if games:
            report = self._trial(training, state, folder, games)
            low, high = report["interval"]
            trial = f"{report['rate']:.1%} ({low:.1%} .. {high:.1%})"
        rate = state.games / state.seconds
        self.stdout.write(
            f"| {state.games:,} | {state.seconds:,.0f} | {rate:,.0f} "
            f"| {state.throws / state.games:.0f} | {trial} |"
        )
        left = (state.plan.games - state.games) / (rate * max(state.plan.spread, 1))
        self.stderr.write(f"{state.plan.subject}: about {left / 60:,.0f} minutes left")

    def _trial(self, training: Any, state: Any, folder: Path, games: int) -> Any:
        file = folder / f"{state.games}.npz"
        training.write_weights(state.net, file)
        return match(state.plan.subject, (str(file), "greedy"), (games // 2, 1))

    def _ship(self, training: Any, state: Any, games: int) -> None:
        """Write weights and card where the bots find them."""
        nets = import_module("games.bots.nets.weights")
        FOLDER.mkdir(exist_ok=True)
        file = FOLDER / f"{state.plan.subject}.npz"
        training.write_weights(state.net, file)
        card = {
            **asdict(state.plan),
            "commit": commit_here(),
            "played": state.games,
            "rounds": state.rounds,
            "parts_lost": state.lost,
            "throws": state.throws,
            "hours": round(state.seconds / 3600, 2),
            "version": nets.read(file).version,
        }
        if games:
            names = (str(file), "greedy")
            report = match(state.plan.subject, names, (games // 2, 2))
            card["strength"] = {
                "against": "greedy",
                "games": report["games"],
                "rate": report["rate"],
                "interval": report["interval"],
            }
        file.with_suffix(".json").write_text(json.dumps(card, indent=2) + "\n")
        self.stdout.write(f"Shipped {card['version']}.")


def check(options: Any) -> None:
    """Raise CommandError for numbers that cannot be, or a spread to nowhere."""
    above = [options["round_games"], options["patience"], *(options["rates"] or ())]
    if options["spread"] < 0 or min(above) <= 0:
        raise CommandError(
            "--spread is not below 0; --round-games, --patience and --rates are above."
        )
    if options["spread"] and not settings.REDIS_URL:
        raise CommandError("--spread needs REDIS_URL, where the workers listen, too.")


def commit_here() -> str:
    """Return the short name of the commit that the code is at."""
    done = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],
        cwd=Path(__file__).parent,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.strip() or "unknown"
