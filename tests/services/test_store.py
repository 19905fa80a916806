"""The store: one writer wins, links chain, and the cache is never believed."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest
from django.db import IntegrityError, transaction

from games.models import GameEvent, GameSession
from games.record import commands
from games.record import events as ev
from games.record.dice import FIRST_LINK, link
from games.record.state import State, fold
from games.services import lobby, store
from games.services.store import Command, CommandReused, StaleVersion
from tests.factories import (
    NOW,
    make_session,
    make_user,
    new_command,
    play_on,
    salt_of,
)
from tests.services.racing import race

WRITERS = 6


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    """Begin without states of other tests."""
    store._cache = store._Cache()
    yield
    store._cache = store._Cache()


def open_table(game: str = "acey", seats: int = 2) -> int:
    """Return an open table where nobody sits."""
    owner = make_user("Ann")
    return lobby.open_table(owner, lobby.Terms(game, seats, False, "none"), now=NOW)


def append(session_id: int, state: State, *events: ev.Event) -> State:
    """Append in a transaction."""
    with transaction.atomic():
        return store.append(session_id, state, events, now=NOW)


def bot_at(seat: int) -> ev.BotSeated:
    """Return the event that seats a bot."""
    return ev.BotSeated(store.stamp(NOW), seat, "random")


def append_and_fail(session_id: int, state: State) -> None:
    """Append, load what was written, and let the transaction come to nothing."""
    with transaction.atomic():
        append(session_id, state, bot_at(0))
        assert store.load(session_id).version == state.version + 1
        transaction.set_rollback(True)


@pytest.mark.django_db(transaction=True)
def test_events_are_appended_in_a_transaction_only() -> None:
    session_id = open_table()
    state = store.load(session_id)

    with pytest.raises(AssertionError):
        store.append(session_id, state, (bot_at(0),), now=NOW)

    assert len(store.events_of(session_id)) == 1


@pytest.mark.django_db
def test_a_writer_with_an_old_state_leaves_nothing_behind() -> None:
    session_id = open_table()
    old = store.load(session_id)
    newer = append(session_id, old, bot_at(0))

    with pytest.raises(StaleVersion):
        append(session_id, old, bot_at(1))

    assert store.load(session_id) == newer
    assert GameEvent.objects.filter(session_id=session_id).count() == 2
    assert GameSession.objects.get(pk=session_id).version == 2


@pytest.mark.django_db
def test_the_same_version_with_another_past_is_old_too() -> None:
    session_id = open_table()
    state = store.load(session_id)
    append(session_id, state, bot_at(0))
    foreign = fold((state.opened, bot_at(1)))

    with pytest.raises(StaleVersion):
        append(session_id, foreign, bot_at(0))


@pytest.mark.django_db(transaction=True)
def test_of_many_writers_at_once_one_wins() -> None:
    session_id = open_table("uckers", 4)
    state = store.load(session_id)
    calls = [partial(append, session_id, state, bot_at(n % 4)) for n in range(WRITERS)]

    ends = race(calls)

    winners = [end for end in ends if isinstance(end, State)]
    losers = [end for end in ends if isinstance(end, StaleVersion)]
    assert (len(winners), len(losers)) == (1, WRITERS - 1), ends
    assert store.load(session_id) == winners[0]
    assert len(store.events_of(session_id)) == 2


@pytest.mark.django_db(transaction=True)
def test_players_who_sit_down_at_once_get_one_seat_each() -> None:
    session_id = open_table("uckers", 4)
    users = [make_user(f"Player-{n}") for n in range(4)]
    calls = [
        partial(
            lobby.sit, session_id, n % 2, user, salt="", command=new_command(), now=NOW
        )
        for n, user in enumerate(users)
    ]

    ends = race(calls)

    refusals = [e for e in ends if isinstance(e, commands.CommandRefused)]
    assert [refusal.code for refusal in refusals] == ["seat-taken"] * 2, ends
    chairs = store.load(session_id).chairs
    assert sum(bool(chair.player) for chair in chairs) == 2


@pytest.mark.django_db
def test_the_links_chain_from_the_first_event_to_the_sessions_head() -> None:
    session_id = make_session("acey", (make_user("Ann"), make_user("Bob")))
    play_on(session_id, acts=30)

    head = FIRST_LINK
    rows = GameEvent.objects.filter(session_id=session_id).order_by("seq")
    for seq, row in enumerate(rows, 1):
        head = link(head, ev.canonical(ev.from_json(row.payload)))
        assert (row.seq, row.link) == (seq, head)

    session = GameSession.objects.get(pk=session_id)
    assert (session.version, session.head) == (len(rows), head)


@pytest.mark.django_db
def test_the_loaded_state_is_the_folded_record_at_every_version() -> None:
    users = tuple(make_user(name) for name in ("Ann", "Bob", "Cat", "Dan"))
    session_id = make_session("uckers", users)

    for _ in range(15):
        live = play_on(session_id, acts=3)

        assert live == fold(store.events_of(session_id))
        session = GameSession.objects.get(pk=session_id)
        assert (session.phase, session.seat_to_act) == (live.phase, live.seat_to_act)


@pytest.mark.django_db
def test_an_unknown_session_is_said_to_be_none() -> None:
    with pytest.raises(GameSession.DoesNotExist):
        store.load(10_000_000)


@pytest.mark.django_db
def test_a_state_that_was_rolled_back_is_not_served() -> None:
    session_id = open_table()
    before = store.load(session_id)

    append_and_fail(session_id, before)

    assert store.load(session_id) == before


@pytest.mark.django_db
def test_a_rolled_back_past_is_not_continued() -> None:
    session_id = open_table("uckers", 4)
    before = store.load(session_id)
    append_and_fail(session_id, before)

    state = append(session_id, before, bot_at(1))
    append(session_id, state, bot_at(2))

    after = store.load(session_id)
    assert [chair.bot for chair in after.chairs] == ["", "random", "random", ""]
    assert after == fold(store.events_of(session_id))


@pytest.mark.django_db
def test_a_foreign_state_in_the_cache_is_not_served() -> None:
    session_id = open_table()
    state = store.load(session_id)
    foreign = replace(state, head="0" * 64, server_only=True)

    store._cache.put(session_id, foreign)

    assert store.load(session_id) == state


@pytest.mark.django_db
def test_the_cache_is_caught_up_with_what_other_processes_wrote() -> None:
    session_id = open_table()
    state = store.load(session_id)
    after = append(session_id, state, bot_at(0), bot_at(1))

    store._cache.put(session_id, state)

    assert store.load(session_id) == after


def test_the_cache_forgets_the_sessions_used_longest_ago() -> None:
    cache = store._Cache()
    state = fold((ev.Opened("", "", "", "", 1, "acey", 2, (), False, "none", ""),))

    for session_id in range(store.CACHED_STATES + 1):
        cache.put(session_id, state)

    assert cache.get(0) is None
    assert cache.get(store.CACHED_STATES) is state


@pytest.mark.django_db
def test_a_command_that_comes_again_is_answered_and_not_carried_out_again() -> None:
    session_id, ann = open_table(), make_user("Bea")
    command = new_command("sit 0")
    first = lobby.sit(session_id, 0, ann, salt="", command=command, now=NOW)

    again = lobby.sit(session_id, 0, ann, salt="", command=command, now=NOW)

    assert again == first
    assert len(store.events_of(session_id)) == 2


@pytest.mark.django_db
def test_a_command_id_with_another_content_is_refused() -> None:
    session_id, ann = open_table(), make_user("Bea")
    command = new_command("sit 0")
    lobby.sit(session_id, 0, ann, salt="", command=command, now=NOW)

    other = Command(command.id, "sit 0 with another salt")
    with pytest.raises(CommandReused):
        lobby.sit(session_id, 0, ann, salt=salt_of(1), command=other, now=NOW)

    assert len(store.events_of(session_id)) == 2


@pytest.mark.django_db
def test_a_refused_command_may_come_again() -> None:
    session_id, ann = open_table(), make_user("Bea")
    command = new_command("sit 9")
    with pytest.raises(commands.CommandRefused):
        lobby.sit(session_id, 9, ann, salt="", command=command, now=NOW)

    assert not store.is_answered(session_id, 9, command)


@pytest.mark.django_db
def test_the_database_itself_keeps_two_events_apart() -> None:
    session_id = open_table()
    row = GameEvent.objects.get(session_id=session_id)
    row.pk = None

    with pytest.raises(IntegrityError), transaction.atomic():
        row.save(force_insert=True)
