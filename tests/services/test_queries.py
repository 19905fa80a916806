"""What is asked of the database, and how often."""

import pytest
from pytest_django import DjangoAssertNumQueries

from games import queries
from games.rules.interface import ToMove, ToRoll
from games.services import lobby, play, store
from games.services.lobby import Terms
from tests.factories import (
    NOW,
    act_once,
    make_session,
    make_user,
    new_command,
    play_on,
    salt_of,
)

pytestmark = pytest.mark.django_db
A_COMMAND = 12
A_LOAD = 2


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    """Begin without states of other tests."""
    store._cache = store._Cache()


def session_awaiting(
    kind: type, *, bots: bool = False, time: str = "delay 60 0"
) -> int:
    """Return a session whose seat 0 has to throw, or to move."""
    others = ("random",) if bots else (make_user("Bob"),)
    session_id = make_session("acey", (make_user("Ann"), *others), time=time)
    state = store.load(session_id)
    while not isinstance(state.awaits, kind) or state.seat_to_act != 0:
        state = act_once(session_id)
    return session_id


@pytest.mark.parametrize("bots", [False, True])
def test_a_throw_asks_little_of_the_database(
    bots: bool, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    session_id = session_awaiting(ToRoll, bots=bots)
    seen = store.load(session_id).version

    with django_assert_max_num_queries(A_COMMAND):
        play.throw(
            session_id,
            0,
            salt=salt_of(1),
            seen=seen,
            command=new_command(),
            now=NOW,
        )


@pytest.mark.parametrize("bots", [False, True])
def test_a_move_asks_little_of_the_database(
    bots: bool, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    session_id = session_awaiting(ToMove, bots=bots)
    state = store.load(session_id)
    assert state.position is not None
    move = state.game.legal_moves(state.position)[0]

    with django_assert_max_num_queries(A_COMMAND):
        play.move(
            session_id,
            0,
            move.text,
            salt="",
            seen=state.version,
            command=new_command(),
            now=NOW,
        )


def test_a_state_known_already_is_loaded_with_one_question(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    session_id = session_awaiting(ToRoll)
    store.load(session_id)

    with django_assert_num_queries(1):
        store.load(session_id)


def test_a_state_is_loaded_with_few_questions_however_long_the_record(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    session_id = session_awaiting(ToRoll)
    play_on(session_id, acts=60)
    store._cache = store._Cache()

    with django_assert_max_num_queries(A_LOAD):
        store.load(session_id)


def test_catching_up_asks_no_more_than_loading(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    session_id = session_awaiting(ToRoll)
    old = store.load(session_id)
    play_on(session_id, acts=10)
    store._cache.put(session_id, old)

    with django_assert_max_num_queries(A_LOAD):
        store.load(session_id)


def test_names_come_with_one_question(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    users = (make_user("Ann"), make_user("Bob"), "random", "greedy")
    state = store.load(make_session("uckers", users, begin=False))

    with django_assert_num_queries(1):
        names = queries.player_names(state)

    assert names == {0: "Ann", 1: "Bob", 2: "Random bot", 3: "Greedy bot"}


def test_the_lobby_asks_the_same_for_many_tables_as_for_one(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    ann = make_user("Ann")
    for _ in range(5):
        make_session("acey", (ann, ""), begin=False)

    with django_assert_max_num_queries(3):
        tables = list(queries.open_tables())
        shown = [[str(seat.user) for seat in table.seats.all()] for table in tables]
        owners = {table.owner.name for table in tables}

    assert shown == [["Ann", "None"]] * 5
    assert owners == {"Ann"}


def test_the_lobby_lists_tables_that_wait_for_people_newest_first() -> None:
    ann, bob = make_user("Ann"), make_user("Bob")
    older = make_session("acey", (ann, ""), begin=False)
    newer = make_session("uckers", (bob, ""), begin=False)
    make_session("acey", (make_user("Cat"), make_user("Dan")))
    lobby.open_table(ann, Terms("acey", 2, False, "none"), now=NOW)

    tables = [table.pk for table in queries.open_tables()]

    assert sorted(tables) == [older, newer]


def test_a_seat_belongs_to_who_sits_there() -> None:
    ann, bob, cat = make_user("Ann"), make_user("Bob"), make_user("Cat")
    session_id = make_session("acey", (ann, bob))

    seats = [queries.seat_of(session_id, user) for user in (ann, bob, cat)]

    assert seats == [0, 1, None]
    assert queries.seat_of(10_000_000, ann) is None


def test_the_running_table_is_the_one_that_waits_for_the_player() -> None:
    ann, bob, cat = make_user("Ann"), make_user("Bob"), make_user("Cat")
    assert queries.running_table_of(ann) is None
    waiting = make_session("acey", (ann, bob))
    while store.load(waiting).seat_to_act != 0:
        act_once(waiting)
    other = make_session("acey", (ann, cat))
    while store.load(other).seat_to_act != 1:
        act_once(other)

    assert queries.running_table_of(ann) == waiting
    assert queries.running_table_of(bob) == waiting
    assert queries.running_table_of(cat) == other


def test_the_version_of_an_unknown_session_is_none() -> None:
    session_id = session_awaiting(ToRoll)

    assert queries.version_of(session_id) == store.load(session_id).version
    assert queries.version_of(10_000_000) is None
