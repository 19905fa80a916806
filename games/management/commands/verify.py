"""Check a record file from the command line, as a player would."""

import runpy
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

SCRIPT = Path(__file__).parents[3] / "static" / "verify" / "messdeck_verify.py"


class Command(BaseCommand):
    """Runs the verifier that players download; looks at no database."""

    help = "Verify the dice of a record file with the players' own verifier."
    requires_system_checks: list[str] = []  # noqa: RUF012

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the record file's path."""
        parser.add_argument("file")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the script; its exit status is the command's."""
        verifier = runpy.run_path(str(SCRIPT))
        sys.exit(verifier["main"]([options["file"]]))
