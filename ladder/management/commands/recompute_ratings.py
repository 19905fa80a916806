"""Rebuilds all ratings from the results, or says where they differ."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games import api
from ladder.services.checking import differences
from ladder.services.rating import recompute


class Command(BaseCommand):
    """`recompute_ratings` rebuilds; with `--check` it only compares."""

    help = "Rebuild every rating from the results of the sessions."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take `--check`."""
        parser.add_argument(
            "--check",
            action="store_true",
            help="change nothing; print what differs and exit with 1",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it; raise CommandError when a check finds a difference."""
        forms = [form for form, _ in api.forms()]
        if not options["check"]:
            for form in forms:
                recompute(form, timezone.now())
            self.stdout.write("Every rating was rebuilt from the results.")
            return
        found = [sentence for form in forms for sentence in differences(form)]
        for sentence in found:
            self.stdout.write(sentence)
        if found:
            raise CommandError(f"Ratings differ from the results: {len(found)}.")
        self.stdout.write("Every rating agrees with the results.")
