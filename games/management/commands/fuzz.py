"""`manage.py fuzz`: throw damaged and random texts at everything that reads."""

import random
import time
from argparse import ArgumentParser
from collections import Counter
from itertools import islice
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.management.damage import damaged_texts
from games.management.fuzz_targets import Fault, Target, targets

SLOWEST = 5.0
"""Seconds of processor time that one input may take."""


def fuzzed(target: Target, seed: int, inputs: int) -> Counter[str]:
    """Return how many of so many inputs stood and were refused; raise Fault else."""
    rng = random.Random(f"{target.name} {seed}")
    counts: Counter[str] = Counter()
    for text in islice(damaged_texts(target.samples, rng), inputs):
        counts[tried(target, text)] += 1
    return counts


def tried(target: Target, text: str) -> str:
    """Return "stood" or "refused"; raise Fault with the input for anything else."""
    began = time.process_time()
    try:
        outcome = "stood" if target.read(text) else "refused"
    except Exception as error:
        name = type(error).__name__
        raise Fault(f"{target.name}: {name}: {error}\nInput: {text!r}") from error
    if time.process_time() - began > SLOWEST:
        raise Fault(f"{target.name}: too slow.\nInput: {text!r}")
    return outcome


class Command(BaseCommand):
    """A text is refused with a sentence and a place, or comes back as it was."""

    help = "Reads damaged and random texts with every parser of games and records."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take how many inputs each reader gets, and a seed."""
        parser.add_argument("--inputs", type=int, default=100_000)
        parser.add_argument("--seed", type=int, default=0)

    def handle(self, *args: Any, **options: Any) -> None:
        """Print what became of the inputs; raise CommandError at the first fault."""
        seed, inputs = options["seed"], options["inputs"]
        for target in targets(seed):
            began = time.perf_counter()
            try:
                counts = fuzzed(target, seed, inputs)
            except Fault as fault:
                raise CommandError(str(fault)) from fault
            seconds = time.perf_counter() - began
            self.stdout.write(
                f"{target.name:<22} {counts['stood']:>8} stood "
                f"{counts['refused']:>8} refused  {seconds:6.1f} s"
            )
