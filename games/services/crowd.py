"""What is played now, and how many people have a table open."""

from collections.abc import Collection
from datetime import datetime

from django.db.models import Count, Q

from games.models import GameSession, Result
from games.services import presence, presence_store
from games.services.presence_store import Unknown


def players_at(session_ids: Collection[int], now: datetime) -> int | None:
    """Return how many players have one of these tables open; None if not known.

    Each counts once, however many tables he has open; visitors without a name do
    not count.
    """
    try:
        tables = presence_store.store().read_all(session_ids)
    except Unknown:
        return None
    return len(presence.players_in(tables.values(), now))


def tables_in_play(since: datetime) -> tuple[int, ...]:
    """Return the sessions in play that went on since then, at most 200.

    Those with most people come first, of these the oldest: the order stays while
    they go on.
    """
    people = Count("seats", filter=Q(seats__user__isnull=False))
    rows = GameSession.objects.filter(phase="playing", advanced_at__gte=since)
    ordered = rows.annotate(people=people).order_by("-people", "pk")
    return tuple(ordered.values_list("pk", flat=True)[:200])


def newest_finished() -> int | None:
    """Return the session that ended last and counts, None if there is none."""
    rows = Result.objects.filter(voided_at__isnull=True)
    newest = rows.order_by("-finished_at").values_list("session_id", flat=True)
    return newest.first()


def newest_in_play() -> int | None:
    """Return the session in play that went on last, None if there is none."""
    rows = GameSession.objects.filter(phase="playing").order_by("-advanced_at")
    return rows.values_list("pk", flat=True).first()


def tables_waiting() -> tuple[int, ...]:
    """Return the sessions that wait for players, at most 200."""
    rows = GameSession.objects.filter(phase="open", seats__user__isnull=False)
    return tuple(rows.distinct().values_list("pk", flat=True)[:200])
