"""Compares stored ratings with the results they should come from."""

from django.db import transaction

from games import api
from ladder.models import RatedSession, Rating
from ladder.services.reckoning import NEWCOMER, Tally, rebuild

TOLERANCE = 1e-6
"""Points two machines may differ by in the last digits of a power of ten."""


@transaction.atomic
def differences(form: str) -> tuple[str, ...]:
    """Return one sentence for each rating or session of a form that is not right.

    A session that finished just now and is not counted yet is named too.
    """
    rebuilt = rebuild(one for one in api.outcomes() if one.form == form)
    stored = {
        rating.user_id: Tally(rating.value, rating.games, rating.wins)
        for rating in Rating.objects.filter(form=form)
    }
    users = sorted(stored.keys() | rebuilt.tallies.keys())
    return (
        *_sessions_that_differ(form, {o.session_id for o, _ in rebuilt.sessions}),
        *(
            sentence
            for user in users
            if (sentence := _difference(user, stored, rebuilt.tallies))
        ),
    )


def _sessions_that_differ(form: str, wanted: set[int]) -> list[str]:
    standing = RatedSession.objects.filter(form=form, reversed_at=None)
    counted = set(standing.values_list("session_id", flat=True))
    return [
        *(
            f"session {one} of {form} is not counted"
            for one in sorted(wanted - counted)
        ),
        *(
            f"session {one} of {form} is counted wrongly"
            for one in sorted(counted - wanted)
        ),
    ]


def _difference(user: int, stored: dict[int, Tally], rebuilt: dict[int, Tally]) -> str:
    has, needs = stored.get(user, NEWCOMER), rebuilt.get(user, NEWCOMER)
    is_same = (has.games, has.wins) == (needs.games, needs.wins)
    if is_same and abs(has.value - needs.value) <= TOLERANCE:
        return ""
    return f"user {user} has {_text(has)}, should have {_text(needs)}"


def _text(tally: Tally) -> str:
    return f"{tally.value:.4f} ({tally.wins} of {tally.games} won)"
