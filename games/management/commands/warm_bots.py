"""`manage.py warm_bots`: compile what bots play with, so that workers only load it."""

import os
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from games.bots.core import warm

NICENESS = 10


class Command(BaseCommand):
    """Compiles into COMPILED_CACHE; a second or two when all is there."""

    help = "Compile the rules that bots and analysis play with."
    requires_system_checks: list[str] = []  # noqa: RUF012

    def handle(self, *args: object, **options: Any) -> None:
        """Compile, behind everything else that this machine has to do."""
        os.nice(NICENESS)
        count = warm(
            enabled=settings.COMPILED_RULES, cache_folder=str(settings.COMPILED_CACHE)
        )
        self.stdout.write(f"{count} searches are ready in {settings.COMPILED_CACHE}.")
