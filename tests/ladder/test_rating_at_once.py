"""The same results delivered to many workers at once still count once each."""

import random
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from django.db import connection

from ladder.models import RatedSession, RatingChange
from ladder.services.checking import differences
from ladder.services.rating import rate_session, recompute
from tests.ladder.sessions import NOW, finish, make_users

pytestmark = pytest.mark.django_db(transaction=True)
WORKERS = 4


def at_once(deeds: Sequence[Callable[[], object]]) -> list[object]:
    """Return what the deeds return, done by workers with connections of their own."""

    def done(deed: Callable[[], object]) -> object:
        try:
            return deed()
        finally:
            connection.close()

    with ThreadPoolExecutor(WORKERS) as workers:
        return list(workers.map(done, deeds))


def test_one_session_rated_by_four_workers_counts_once() -> None:
    session = finish(make_users("Ann", "Ben"), winner=0, minute=0)
    told = at_once([lambda: rate_session(session, NOW)] * WORKERS)
    assert sorted(told, key=str) == [False, False, False, True]
    assert RatingChange.objects.count() == 2
    assert differences("uckers2") == ()


def test_a_season_delivered_twice_out_of_order_while_rebuilding_is_right() -> None:
    rng = random.Random(3)
    users = make_users("Ann", "Ben", "Cat", "Dan")
    sessions = [
        finish(rng.sample(users, 2), winner=rng.randrange(2), minute=minute)
        for minute in range(10)
    ]
    deeds: list[Callable[[], object]] = [
        *(partial(rate_session, one, NOW) for one in sessions * 2),
        *[partial(recompute, "uckers2", NOW)] * 2,
    ]
    rng.shuffle(deeds)
    at_once(deeds)
    assert RatedSession.objects.count() == 10
    assert differences("uckers2") == ()
