"""`manage.py bear_off`: how far an evaluation is off where the truth is known."""

from importlib import import_module
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bots.exact import bear_off, errors, two_sided


class Command(BaseCommand):
    """Prints mean and worst error of evaluations on random bear-offs.

    Always of a glance at the number of checkers, and of the race against exact
    endings; of another evaluation if one is named.
    """

    help = "Compare an evaluation with the exact bear-off of European Acey Deucey."
    requires_system_checks: list[str] = []  # noqa: RUF012

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument(
            "evaluation",
            nargs="?",
            help="package.module:function, from rows (n, 5) to chances (n)",
        )
        parser.add_argument("--positions", type=int, default=20_000)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--cache-folder", default="")

    def handle(self, *args: object, **options: Any) -> None:
        """Solve, compare and print."""
        evaluations: dict[str, errors.Evaluation] = {"glance": errors.glance_chance}
        if named := options["evaluation"]:
            evaluations[named] = evaluation_of(named)
        begun = perf_counter()
        race = bear_off.table().race
        folder = options["cache_folder"]
        endings = two_sided.kept(folder) if folder else two_sided.solve()
        seconds = perf_counter() - begun
        self.stdout.write(
            f"{len(race.expected)} states of one side, {endings.chance.size} of both "
            f"with at most {endings.checkers} checkers, {seconds:.1f} s"
        )
        self._tell("race, few checkers", errors.two_sided_errors(endings))
        positions = errors.random_positions(options["positions"], options["seed"])
        truth = errors.Truth(endings)
        for name, evaluate in evaluations.items():
            self._tell(name, errors.errors_against(evaluate, positions, truth))

    def _tell(self, name: str, found: errors.Errors) -> None:
        self.stdout.write(
            f"{name}: {found.positions} positions, mean error {found.mean:.2g}, "
            f"worst {found.worst:.2g} with {found.worst_mine} to throw "
            f"against {found.worst_theirs}"
        )


def evaluation_of(named: str) -> errors.Evaluation:
    """Return the function that "package.module:function" names."""
    module, _, function = named.partition(":")
    try:
        evaluate: errors.Evaluation = getattr(import_module(module), function)
    except (ImportError, AttributeError, ValueError):
        raise CommandError(f"There is no evaluation {named}.") from None
    return evaluate
