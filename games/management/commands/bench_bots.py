"""`manage.py bench_bots`: how long the bots think, and how far they are off."""

import platform
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.management.benchmarks import write_table
from games.management.commands.match_bots import SUBJECTS
from games.management.kernels import use_kernels
from games.management.timed import Timed

SIZES = {
    "decisions": (300, "timed for each level and game"),
    "doubles": (2000, "searched by beams and in full; a tenth as many 1-2"),
    "bear_offs": (10_000, "with a double to name, and as many valued"),
    "columns": (1000, "throws of Uckers with only last pieces left"),
}
NAMES = {"acey": "Acey Deucey", "uckers": "Uckers", "uckers2": "Uckers in singles"}
GOALS = {
    "sprog": 10,
    "able-hand": 10,
    "leading-hand": 10,
    "chief": 100,
    "champion": 500,
}
"""Milliseconds, for the 95th percentile."""

WIDTHS = (1, 4, 16, 64, 256)
CHAMPIONS = 256
"""The width of which most is wanted."""

BEAM_GOAL = "99 % and 0.0005"
ENDING_GOAL = "99 % and 0.001"


class Command(BaseCommand):
    """Prints tables: decision times, beams beside full searches, endings."""

    help = "Time the bots' decisions; compare them with the truth where it is known."
    requires_system_checks: list[str] = []  # noqa: RUF012

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        for name, (size, words) in SIZES.items():
            option = f"--{name.replace('_', '-')}"
            parser.add_argument(option, type=int, default=size, help=words)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--write", action="store_true")

    def handle(self, *args: object, **options: Any) -> None:
        """Measure, print and perhaps write the tables."""
        if any(options[name] < 1 for name in SIZES):
            raise CommandError("Every sample needs at least one position.")
        use_kernels()
        import_module("games.bots.exact.judges").get_ready()
        benches = import_module("games.bots.matches.benches")
        lines = []
        for part in (time_lines, beam_lines, choice_lines, net_lines):
            for line in part(benches, options):
                self.stdout.write(line)
                lines.append(line)
        if options["write"]:
            write_table("bots", "\n".join(lines))


def time_lines(benches: Any, options: dict[str, Any]) -> Iterator[str]:
    """Yield the table of decision times."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    yield f"{python}, one core; a whole play, in milliseconds of processor time."
    yield ""
    yield "| game | level | decisions | median | 95 % | worst | goal for 95 % |"
    yield "| --- | --- | ---: | ---: | ---: | ---: | ---: |"
    for subject in SUBJECTS:
        decisions = benches.chiefs_decisions(subject, options["seed"])
        found = benches.some(decisions, options["decisions"])
        positions = benches.positions_of(found)
        for name, player in benches.players_timed(subject).items():
            spent = times(player, positions)
            yield (
                f"| {NAMES[subject]} | {name} | {len(positions)} | "
                f"{spent['median']:.2f} | {spent['p95']:.2f} | {spent['worst']:.2f} | "
                f"{GOALS.get(name, '')} |"
            )


def times(player: Any, positions: list[Any]) -> dict[str, float]:
    """Return the milliseconds of a player's decisions, all it needs being loaded."""
    player(positions[0], b"")
    timed = Timed(player)
    for number, position in enumerate(positions):
        timed(position, str(number).encode())
    return timed.milliseconds()


def beam_lines(benches: Any, options: dict[str, Any]) -> Iterator[str]:
    """Yield the table of what narrow searches miss."""
    yield ""
    yield "| Acey Deucey | width | throws | as good | mean loss | worst loss | goal |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"
    count, seed = options["doubles"], options["seed"]
    doubles = benches.double_beams(count, seed, WIDTHS)
    one_twos = benches.one_two_beams(max(1, count // 10), seed, WIDTHS)
    others = f"1-2, beside width {benches.WIDEST}"
    for name, beams in (("doubles, beside all", doubles), (others, one_twos)):
        for beam in beams:
            yield (
                f"| {name} | {beam.width} | {beam.positions} | {beam.same:.2%} | "
                f"{beam.loss:.6f} | {beam.worst:.4f} | "
                f"{BEAM_GOAL if beam.width == CHAMPIONS else ''} |"
            )


def choice_lines(benches: Any, options: dict[str, Any]) -> Iterator[str]:
    """Yield the table of choices in endings."""
    yield ""
    yield "| choices in endings | by | positions | best | mean loss | worst | goal |"
    yield "| --- | --- | ---: | ---: | ---: | ---: | ---: |"
    seed = options["seed"]
    naming = benches.naming_judgements(options["bear_offs"], seed)
    found = {"Acey Deucey, the name of a double": naming}
    for subject in ("uckers", "uckers2"):
        judgements = benches.column_judgements(subject, options["columns"], seed)
        found[f"{NAMES[subject]}, last pieces"] = judgements
    for name, judgements in found.items():
        for player, each in judgements.items():
            yield (
                f"| {name} | {player} | {each.positions} | {each.agreed:.2%} | "
                f"{each.loss:.6f} | {each.worst:.4f} | "
                f"{ENDING_GOAL if player == 'champion' else ''} |"
            )


def net_lines(benches: Any, options: dict[str, Any]) -> Iterator[str]:
    """Yield a sentence on how far the net alone is off in bear-offs."""
    found = benches.net_errors(options["bear_offs"], options["seed"])
    yield ""
    yield (
        f"The Acey Deucey net alone, on {found.positions:,} random bear-offs: mean "
        f"error {found.mean:.4f}, worst {found.worst:.4f} with {found.worst_mine} to "
        f"throw against {found.worst_theirs} on the points 1 to 6."
    )
