"""Counts sessions once, takes voided ones back, rebuilds a form from its results.

Whoever changes a form's ratings holds its ledger's lock, so two deliveries of a
result, or a result and a rebuilding, come one after the other.
"""

from datetime import datetime

from django.db import transaction
from django.db.models import Q

from games import api
from games.api import Outcome
from ladder import elo
from ladder.models import Ledger, RatedSession, Rating, RatingChange
from ladder.services.reckoning import (
    NEWCOMER,
    Tally,
    counts,
    rebuild,
    reckon,
    tally_after,
)


def rate_session(session_id: int, now: datetime) -> bool:
    """Count a finished session; return False when there is nothing to count.

    Harmless when called twice, late or out of order: a session that ends up
    before others of the same users has the whole form rebuilt.
    """
    outcome = api.outcome(session_id)
    if outcome is None or not counts(outcome):
        return False
    with transaction.atomic():
        _lock(outcome.form)
        # Asked again under the lock: the session may have been voided meanwhile.
        outcome = api.outcome(session_id)
        if outcome is None or not counts(outcome):
            return False
        if RatedSession.objects.filter(session_id=session_id).exists():
            return False
        if _is_late(outcome):
            _rebuild_stored(outcome.form, now)
        else:
            _count(outcome)
    return True


def unrate_session(session_id: int, now: datetime) -> bool:
    """Take a voided session back; return False when it was never counted.

    Later sessions were reckoned from its ratings, so the whole form is rebuilt:
    time and memory grow with the number of its sessions.
    """
    rated = RatedSession.objects.filter(session_id=session_id, reversed_at=None).first()
    if rated is None:
        return False
    with transaction.atomic():
        _lock(rated.form)
        outcome = api.outcome(session_id)
        if outcome is not None and counts(outcome):
            return False
        _rebuild_stored(rated.form, now)
    return True


@transaction.atomic
def recompute(form: str, now: datetime) -> None:
    """Rebuild every rating of a form from the results of its sessions."""
    _lock(form)
    _rebuild_stored(form, now)


def _lock(form: str) -> None:
    # SQLite needs no row lock: there a transaction is the only writer.
    Ledger.objects.get_or_create(form=form)
    Ledger.objects.select_for_update().get(form=form)


def _users(outcome: Outcome) -> list[int]:
    return sorted(user for side in outcome.sides for user in side)


def _is_late(outcome: Outcome) -> bool:
    """Return whether one of its users has a later session counted already."""
    later = Q(rated_session__at__gt=outcome.finished_at) | Q(
        rated_session__at=outcome.finished_at,
        rated_session__session_id__gt=outcome.session_id,
    )
    return RatingChange.objects.filter(
        later, rated_session__form=outcome.form, user_id__in=_users(outcome)
    ).exists()


def _count(outcome: Outcome) -> None:
    users = _users(outcome)
    ratings = Rating.objects.select_for_update().order_by("user_id")
    stored = {
        rating.user_id: Tally(rating.value, rating.games, rating.wins)
        for rating in ratings.filter(form=outcome.form, user_id__in=users)
    }
    changes = reckon(outcome, stored)
    rated = RatedSession.objects.create(
        session_id=outcome.session_id, form=outcome.form, at=outcome.finished_at
    )
    RatingChange.objects.bulk_create(_rows(rated, changes))
    _store(
        outcome.form,
        {
            user: tally_after(stored.get(user, NEWCOMER), changes[user])
            for user in users
        },
    )


def _rows(rated: RatedSession, changes: dict[int, elo.Change]) -> list[RatingChange]:
    return [
        RatingChange(
            rated_session=rated,
            user_id=user,
            before=change.before,
            after=change.after,
            expectation=change.expectation,
            score=change.score,
            k=change.k,
        )
        for user, change in changes.items()
    ]


def _store(form: str, tallies: dict[int, Tally]) -> None:
    Rating.objects.bulk_create(
        [
            Rating(user_id=user, form=form, value=t.value, games=t.games, wins=t.wins)
            for user, t in sorted(tallies.items())
        ],
        update_conflicts=True,
        unique_fields=["user", "form"],
        update_fields=["value", "games", "wins"],
        batch_size=500,
    )


def _rebuild_stored(form: str, now: datetime) -> None:
    rebuilt = rebuild(one for one in api.outcomes() if one.form == form)
    kept = {outcome.session_id for outcome, _ in rebuilt.sessions}
    RatingChange.objects.filter(rated_session__form=form).delete()
    _reverse_all_but(form, kept, now)
    _mark_rated(form, [outcome for outcome, _ in rebuilt.sessions])
    rated = {
        row.session_id: row
        for row in RatedSession.objects.filter(form=form, reversed_at=None)
    }
    RatingChange.objects.bulk_create(
        [
            row
            for outcome, changes in rebuilt.sessions
            for row in _rows(rated[outcome.session_id], changes)
        ],
        batch_size=500,
    )
    ratings = Rating.objects.filter(form=form)
    gone = set(ratings.values_list("user_id", flat=True)) - rebuilt.tallies.keys()
    ratings.filter(user_id__in=gone).delete()
    _store(form, rebuilt.tallies)


def _reverse_all_but(form: str, kept: set[int], now: datetime) -> None:
    standing = RatedSession.objects.filter(form=form, reversed_at=None)
    # The difference is taken here: `kept` may be too long for a query.
    gone = set(standing.values_list("session_id", flat=True)) - kept
    standing.filter(session_id__in=gone).update(reversed_at=now)


def _mark_rated(form: str, outcomes: list[Outcome]) -> None:
    RatedSession.objects.bulk_create(
        [
            RatedSession(session_id=one.session_id, form=form, at=one.finished_at)
            for one in outcomes
        ],
        update_conflicts=True,
        unique_fields=["session_id"],
        update_fields=["at", "reversed_at"],
        batch_size=500,
    )
