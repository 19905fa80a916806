"""How fast the bots of a table act: a setting of the table, not of the game."""

from datetime import timedelta

from django.conf import settings

from games.models import GameSession

PACES: dict[str, float] = {"quick": 0.25, "steady": 1.0, "calm": 3.0}
"""How often the house's pause a bot waits before each act."""

USUAL = "steady"


def pause_of(session_id: int) -> timedelta:
    """Return how long a table's bots wait before they act."""
    paces = GameSession.objects.filter(pk=session_id).values_list("bot_pace", flat=True)
    factor = PACES.get(paces.get(), 1.0)
    return timedelta(milliseconds=settings.BOT_PACE_MS * factor)
