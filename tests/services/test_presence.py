"""Who is at a table: counted by connections, forgotten without harm."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import fakeredis
import pytest
import redis

from games.services import presence, presence_store, store, watching
from games.services.presence_store import MemoryStore, RedisStore, Store
from games.services.watching import NOBODY, Watchers
from games.signals import presence_changed
from tests.factories import NOW, make_session, make_user
from tests.services.watching import come, go, here, last_seen, stay

TABLE = 7
SECOND = timedelta(seconds=1)


def stores() -> list[Store]:
    """Return a store of each kind."""
    client = fakeredis.FakeRedis(decode_responses=True)
    return [MemoryStore(), RedisStore(client)]


@pytest.fixture(params=stores(), ids=["memory", "redis"], autouse=True)
def _store(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep presence in the store of each kind, empty at first."""
    shelf: Store = request.param
    shelf.write(TABLE, {}, list(shelf.read(TABLE)))
    shelf.write(presence.THE_HOUSE, {}, list(shelf.read(presence.THE_HOUSE)))
    monkeypatch.setattr(presence_store.shelf, "store", shelf)


@pytest.fixture
def told() -> Iterator[list[int]]:
    """Give the list of tables whose presence was said to have changed."""
    heard: list[int] = []

    def hear(sender: object, session_id: int, **_: object) -> None:
        heard.append(session_id)

    presence_changed.connect(hear)
    yield heard
    presence_changed.disconnect(hear)


def who(seconds: float = 0) -> set[str]:
    """Return who is at the table some seconds after NOW."""
    look = presence.look(TABLE, NOW + seconds * SECOND)
    assert look is not None
    return set(look.here)


def test_who_has_opened_the_table_is_here_until_he_closes_it() -> None:
    presence.beat(TABLE, "one", "ann", NOW)
    assert who() == {"ann"}

    presence.leave(TABLE, "one", "ann", NOW + SECOND)

    assert who(1) == set()


def test_several_windows_of_one_player_are_one_presence() -> None:
    presence.beat(TABLE, "wifi", "ann", NOW)
    presence.beat(TABLE, "mobile", "ann", NOW)

    presence.leave(TABLE, "wifi", "ann", NOW + SECOND)

    assert who(1) == {"ann"}


def test_a_connection_that_dies_silently_is_gone_after_half_a_minute() -> None:
    presence.beat(TABLE, "one", "ann", NOW)

    assert who(29.9) == {"ann"}
    assert who(30) == set()


def test_a_beat_keeps_a_connection() -> None:
    presence.beat(TABLE, "one", "ann", NOW)
    presence.beat(TABLE, "one", "ann", NOW + 20 * SECOND)

    assert who(45) == {"ann"}


def test_visitors_without_a_name_are_counted_only() -> None:
    presence.beat(TABLE, "one", "", NOW)
    look = presence.beat(TABLE, "two", "", NOW)

    assert look is not None
    assert (look.here, look.nameless) == (frozenset(), 2)


def test_absence_is_counted_from_the_last_sign_of_life() -> None:
    presence.beat(TABLE, "one", "ann", NOW)
    presence.beat(TABLE, "two", "bob", NOW)
    presence.leave(TABLE, "two", "bob", NOW + 5 * SECOND)
    presence.touch(TABLE, "bob", NOW + 9 * SECOND)

    look = presence.beat(TABLE, "one", "ann", NOW + 20 * SECOND)

    assert look is not None
    assert look.away_since("ann") is None
    assert look.away_since("bob") == NOW + 9 * SECOND


def test_who_was_never_seen_is_away_since_the_table_is_watched() -> None:
    look = presence.look(TABLE, NOW)
    assert look is not None
    assert look.away_since("bob") == NOW

    later = presence.beat(TABLE, "one", "ann", NOW + 10 * SECOND)

    assert later is not None
    assert later.away_since("bob") == NOW


def test_a_table_nobody_looked_at_counts_absence_anew() -> None:
    presence.beat(TABLE, "one", "ann", NOW)
    presence.beat(TABLE, "two", "bob", NOW)
    back = NOW + timedelta(minutes=10)

    look = presence.beat(TABLE, "one", "ann", back)

    assert look is not None
    assert look.away_since("bob") == back


def test_a_store_that_forgot_everything_makes_nobody_long_gone() -> None:
    presence.beat(TABLE, "two", "bob", NOW)
    store = presence_store.store()
    store.write(TABLE, {}, list(store.read(TABLE)))

    look = presence.beat(TABLE, "one", "ann", NOW + 20 * SECOND)

    assert look is not None
    assert look.away_since("bob") == NOW + 20 * SECOND


def test_connections_that_ran_out_are_swept_away_by_the_next() -> None:
    for number in range(5):
        presence.beat(TABLE, f"old-{number}", "", NOW)
    presence.beat(TABLE, "new", "ann", NOW + 60 * SECOND)

    fields = presence_store.store().read(TABLE)

    assert not any("old" in field for field in fields)


def test_comings_and_goings_of_people_with_names_are_told(told: list[int]) -> None:
    presence.beat(TABLE, "one", "ann", NOW)
    presence.beat(TABLE, "two", "ann", NOW)
    presence.beat(TABLE, "one", "ann", NOW + SECOND)
    presence.beat(TABLE, "three", "", NOW)
    assert told == [TABLE]

    presence.leave(TABLE, "one", "ann", NOW + 2 * SECOND)
    presence.leave(TABLE, "three", "", NOW + 2 * SECOND)
    assert told == [TABLE]
    presence.leave(TABLE, "two", "ann", NOW + 2 * SECOND)

    assert told == [TABLE, TABLE]


def test_presence_is_known_since_the_sweep_looks_without_a_break() -> None:
    assert presence.known_since(NOW) == NOW
    assert presence.known_since(NOW + 10 * SECOND) == NOW
    after_a_gap = NOW + 100 * SECOND

    assert presence.known_since(after_a_gap) == after_a_gap


def watching_now(session_id: int) -> Watchers:
    return watching.watchers(store.load(session_id), presence.look(session_id, NOW))


@pytest.mark.django_db
def test_seats_and_watchers_are_told_apart() -> None:
    ann, bob, eve = make_user("Ann"), make_user("Bob"), make_user("Eve")
    session_id = make_session("acey", (ann, bob))
    come(session_id, bob, eve)
    presence.beat(session_id, "nobody", "", NOW)

    assert here(session_id, NOW) == {1}
    assert watching_now(session_id) == Watchers(2, ("Eve",))
    assert last_seen(session_id, 1, NOW + SECOND) == NOW + SECOND


@pytest.mark.django_db
def test_last_seen_is_when_the_player_went() -> None:
    ann, bob = make_user("Ann"), make_user("Bob")
    session_id = make_session("acey", (ann, bob))
    come(session_id, ann, bob)
    go(session_id, ann, now=NOW + 3 * SECOND)

    later = stay(session_id, bob, seconds=15)

    assert last_seen(session_id, 0, later) == NOW + 3 * SECOND


class Broken(fakeredis.FakeRedis):
    """A server that does not answer, and counts how often it is asked."""

    asked = 0

    def pipeline(self, *args: object, **options: object) -> Any:
        """Refuse."""
        type(self).asked += 1
        raise redis.ConnectionError("nobody answers")


def test_a_store_that_is_away_says_nothing_and_breaks_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken = RedisStore(Broken(decode_responses=True))
    monkeypatch.setattr(presence_store.shelf, "store", broken)
    Broken.asked = 0

    assert presence.beat(TABLE, "one", "ann", NOW) is None
    assert presence.look(TABLE, NOW) is None
    assert presence.known_since(NOW) is None
    presence.leave(TABLE, "one", "ann", NOW)

    assert Broken.asked == 1
    assert "presence is not known" in caplog.text


@pytest.mark.django_db
def test_nobody_watches_where_nothing_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    session_id = make_session("acey", (make_user("Ann"), make_user("Bob")))
    broken = RedisStore(Broken(decode_responses=True))
    monkeypatch.setattr(presence_store.shelf, "store", broken)

    assert here(session_id, NOW) == frozenset()
    assert watching_now(session_id) == NOBODY
    assert last_seen(session_id, 0, NOW) is None
