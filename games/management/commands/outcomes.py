"""`manage.py outcomes`: read positions and rolls, print the outcomes, line by line."""

import json
import sys

from django.core.management.base import BaseCommand

from games.rules.catalogue import GAMES
from games.rules.notation import parse_any
from games.rules.outcomes import outcomes


class Command(BaseCommand):
    """One JSON answer a line, for comparing this engine with another."""

    help = (
        "Reads lines POSITION<TAB>ROLL (a roll is 63, or =4 to name a double) and "
        "prints for each a JSON array of the sorted distinct outcome positions, or "
        'an object {"error": "..."}.'
    )
    requires_system_checks = ()

    def handle(self, *args: object, **options: object) -> None:
        """Answer every line of the standard input as soon as it is read."""
        for line in sys.stdin.buffer:
            text = line.decode("utf-8", "replace")
            self.stdout.write(answer(text.rstrip("\r\n")))
            self.stdout.flush()


def answer(line: str) -> str:
    """Return the JSON answer to one line, in ASCII."""
    position_text, tab, roll_text = line.partition("\t")
    if not tab:
        return json.dumps({"error": "Expected a position, a tab and a roll."})
    try:
        game, position = parse_any(GAMES.values(), position_text)
        return json.dumps(outcomes(game, position, roll_text))
    except ValueError as error:
        return json.dumps({"error": str(error)})
