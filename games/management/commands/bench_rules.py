"""`manage.py bench_rules`: how fast the rules are, beside two engines of others."""

import platform
from importlib.util import find_spec
from statistics import median
from time import process_time
from typing import Any, TypeAlias

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bots.core import compiled_cores
from games.management.benchmarks import write_table
from games.management.readiness import readiness_lines
from games.management.rule_subjects import Subject, subjects_of

MISSING = (
    "The engines to compare with are missing: install them with "
    "`python -m pip install -r config/requirements-bench.txt`."
)

Rates: TypeAlias = dict[str, list[float]]
"""Units a second of processor time by the names of subjects, one a round."""


class Command(BaseCommand):
    """Prints medians of interleaved rounds, in units a second of processor time."""

    help = (
        "Time the readable and the compiled rules beside OpenSpiel and a Ludo engine."
    )
    requires_system_checks: list[str] = []  # noqa: RUF012

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument("--rounds", type=int, default=7)
        parser.add_argument("--seconds", type=float, default=1.0)
        parser.add_argument("--write", action="store_true")

    def handle(self, *args: object, **options: Any) -> None:
        """Measure, print and perhaps write the table."""
        folder = str(settings.COMPILED_CACHE)
        cores = compiled_cores(enabled=True, cache_folder=folder)
        if not cores or not (find_spec("pyspiel") and find_spec("ludo_engine")):
            raise CommandError(MISSING)
        subjects = subjects_of(cores)
        rates = measured(subjects, options["rounds"], options["seconds"])
        lines = [*lines_of(subjects, rates), "", *readiness_lines(folder)]
        table = "\n".join(lines)
        self.stdout.write(table)
        if options["write"]:
            write_table("rules", table)


def measured(subjects: list[Subject], rounds: int, seconds: float) -> Rates:
    """Return the rates of each subject, one a round, all subjects in turn."""
    for subject in subjects:
        subject.work(0)
    rates: Rates = {subject.name: [] for subject in subjects}
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


def lines_of(subjects: list[Subject], rates: Rates) -> list[str]:
    """Return the table in Markdown."""
    rounds = len(rates[subjects[0].name])
    lines = [
        f"{platform.python_implementation()} {platform.python_version()}, one core, "
        f"medians of {rounds} interleaved rounds; rates by processor time, ratios "
        "within each round.",
        "",
        "| what | unit | a second | least .. most | beside |",
        "| --- | --- | ---: | ---: | --- |",
    ]
    for subject in subjects:
        values = rates[subject.name]
        lines.append(
            f"| {subject.name} | {subject.unit} | {median(values):,.0f} | "
            f"{min(values):,.0f} .. {max(values):,.0f} | {beside(subject, rates)} |"
        )
    return lines


def beside(subject: Subject, rates: Rates) -> str:
    """Return what a subject is measured by.

    For one with an anchor the median of the ratios, each of two rates of one round:
    a machine that is slow for a while is so for both.
    """
    if not subject.anchor:
        return f"goal {subject.goal:,.0f}" if subject.goal else ""
    pairs = zip(rates[subject.name], rates[subject.anchor], strict=True)
    ratio = median(mine / others for mine, others in pairs)
    return f"{ratio:.2f} x {subject.anchor} (goal {subject.goal:g})"
