"""The front door for the ladder: results of sessions, nothing else."""

from datetime import datetime

from django.db.models import QuerySet

from games.models import GameSession, Result
from games.results import Outcome
from games.rules.catalogue import GAMES, form_name, form_of, game_of
from games.signals import session_finished, session_voided

__all__ = ["Outcome", "forms", "outcome", "outcomes", "session_finished"]
__all__ += ["session_voided"]


def forms() -> tuple[tuple[str, str], ...]:
    """Return slug and name of every form of every game, in the catalogue's order."""
    return tuple(
        (form_of(game.slug, seats), form_name(game, seats))
        for game in GAMES.values()
        for seats in game.seat_counts
    )


def outcome(session_id: int) -> Outcome | None:
    """Return the outcome of a session, None while it has none or if it was voided."""
    result = _results().filter(session_id=session_id).first()
    return _outcome(result) if result else None


def outcomes(since: datetime | None = None) -> tuple[Outcome, ...]:
    """Return the outcomes from `since` (UTC) on, oldest first, voided ones left out."""
    results = _results().order_by("finished_at", "id")
    if since is not None:
        results = results.filter(finished_at__gte=since)
    return tuple(_outcome(result) for result in results)


def _results() -> QuerySet[Result]:
    return (
        Result.objects.filter(voided_at=None)
        .select_related("session")
        .prefetch_related("session__seats")
    )


def _outcome(result: Result) -> Outcome:
    session: GameSession = result.session
    seats = session.seats.all()
    users = {seat.number: seat.user_id for seat in seats}
    sides = tuple(
        tuple(user for seat in side if (user := users.get(seat)) is not None)
        for side in game_of(session.game).sides(session.seats_count)
    )
    left = frozenset(seat.user_id for seat in seats if seat.user_id and seat.caretaker)
    return Outcome(
        session_id=session.pk,
        form=session.form,
        sides=sides,
        winner=result.side,
        unrated_because=result.unrated_because,
        finished_at=result.finished_at,
        forfeited=left,
        spared=_spared(sides, result.side, left),
    )


def _spared(
    sides: tuple[tuple[int, ...], ...], winner: int, left: frozenset[int]
) -> frozenset[int]:
    """Return those who lost beside a partner who had left."""
    losers = (frozenset(side) for i, side in enumerate(sides) if i != winner)
    return frozenset(user for side in losers if side & left for user in side - left)
