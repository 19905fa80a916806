"""What is done for players who wish it: forced throws and forced plays, once."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from django.db import transaction
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from accounts import queries as people
from accounts.models import User
from accounts.services import preferences
from games import receivers
from games.models import BotJob, GameEvent
from games.record import commands
from games.record import events as ev
from games.record.drafts import forced_play
from games.record.state import State, advance
from games.rules.interface import ToMove, ToRoll
from games.services import aids, automatic, bot_turns, moderation, play, seeds, store
from tests.factories import NOW, act_once, make_session, make_user, new_command
from tests.services.fast_play import play_until
from tests.services.racing import race

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(minutes=1)


@pytest.fixture(autouse=True)
def _known_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw a seed by which Ann comes to forced plays of one step and of more."""
    monkeypatch.setattr(seeds, "draw", lambda: (b"O" * 16, b"s" * 32))


def wishing(
    name: str = "Ann", *, auto_throw: bool = False, auto_play: str = "never"
) -> User:
    """Return a new user with these wishes."""
    user = make_user(name)
    preferences.change(user, auto_throw=auto_throw, auto_play=auto_play)
    return user


def table_of(ann: User, game: str = "acey") -> int:
    """Return a session of Ann, on seat 0, and Bob, who wishes nothing."""
    return make_session(game, (ann, make_user("Bob")))


def until_ann_throws(session_id: int) -> State:
    """Return the state when Ann is to throw."""
    while not _awaits_throw_of_ann(store.load(session_id)):
        act_once(session_id)
    return store.load(session_id)


def _awaits_throw_of_ann(state: State) -> bool:
    return isinstance(state.awaits, ToRoll) and state.seat_to_act == 0


def until(session_id: int, knows: Callable[[State], bool]) -> State:
    """Play on until Ann has a move to make of a kind, and let her come to it."""

    def is_next(state: State, told: object) -> bool:
        assert isinstance(told, tuple)
        if state.seat_to_act != 0 or not isinstance(told[0], ev.Thrown):
            return False
        after = state
        for event in told:
            after = advance(after, event)
        is_hers = after.seat_to_act == 0 and isinstance(after.awaits, ToMove)
        return is_hers and knows(after)

    play_until(session_id, is_next)
    return act_once(session_id)


def run(session_id: int, state: State) -> bool:
    """Run the job of this version."""
    return bot_turns.play_bot(session_id, state.version, now=LATER)


def has_job(session_id: int) -> bool:
    """Return whether the newest version has a job."""
    version = store.load(session_id).version
    return BotJob.objects.filter(session_id=session_id, seq=version).exists()


def is_forced(count: int) -> Callable[[State], bool]:
    """Return what knows a forced play of so many steps, two for more than one."""
    return lambda state: min(len(forced_play(state)), 2) == count


def test_who_says_nothing_throws_and_plays_by_himself() -> None:
    session_id = table_of(make_user("Ann"))
    until_ann_throws(session_id)

    assert not BotJob.objects.exists()
    assert people.preferences_of("nobody").auto_throw is False
    assert people.preferences_of("nobody").auto_play == "never"


def test_a_throw_that_is_wished_is_a_row_of_the_same_transaction() -> None:
    session_id = table_of(wishing(auto_throw=True))
    state = until_ann_throws(session_id)

    job = BotJob.objects.get(session_id=session_id)

    assert job.seq == state.version
    assert job.due_at == NOW + automatic.PAUSE


def test_the_throw_is_made_without_a_new_salt_and_is_nobodys_own() -> None:
    session_id = table_of(wishing(auto_throw=True))
    state = until_ann_throws(session_id)

    assert run(session_id, state)

    thrown = store.load(session_id).last_throw
    assert thrown is not None
    assert (thrown.seat, thrown.salt) == (0, "")
    assert [seat for seat, _ in thrown.salts] == [0, 1]
    row = GameEvent.objects.get(session_id=session_id, seq=state.version + 1)
    assert row.cmd_id is not None
    assert row.cmd_id.version == 5


@pytest.mark.django_db(transaction=True)
def test_a_job_of_a_player_run_by_eight_workers_at_once_acts_once() -> None:
    session_id = table_of(wishing(auto_throw=True))
    state = until_ann_throws(session_id)

    ends = race([partial(run, session_id, state)] * 8)

    assert sorted(map(str, ends)) == ["False"] * 7 + ["True"]
    told = store.events_of(session_id)[state.version :]
    assert [event.kind for event in told].count("thrown") == 1


@pytest.mark.django_db(transaction=True)
def test_the_player_and_his_job_at_once_make_one_throw() -> None:
    session_id = table_of(wishing(auto_throw=True))
    state = until_ann_throws(session_id)
    by_hand = partial(
        play.throw,
        session_id,
        0,
        salt="",
        seen=state.version,
        command=new_command(),
        now=LATER,
    )

    race([by_hand, *[partial(run, session_id, state)] * 3])

    told = store.events_of(session_id)[state.version :]
    assert [event.kind for event in told].count("thrown") == 1


def test_a_player_who_is_faster_wins_and_the_job_does_nothing() -> None:
    session_id = table_of(wishing(auto_throw=True))
    state = until_ann_throws(session_id)
    act_once(session_id)
    after = store.load(session_id)

    assert not run(session_id, state)

    assert store.load(session_id) == after


def test_wishes_that_were_taken_back_are_not_carried_out() -> None:
    ann = wishing(auto_throw=True)
    session_id = table_of(ann)
    state = until_ann_throws(session_id)

    aids.change(ann, auto_throw=False, auto_play="never", now=NOW)

    assert not run(session_id, state)
    assert store.load(session_id) == state
    assert not BotJob.objects.exists()


def test_wishes_hold_at_once_where_the_player_is_on_turn(
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    sent: list[tuple[int, int]] = []
    monkeypatch.setattr(receivers, "send_bot", lambda *told: sent.append(told[:2]))
    ann = make_user("Ann")
    session_id = table_of(ann)
    state = until_ann_throws(session_id)

    with django_capture_on_commit_callbacks(execute=True):
        for _ in range(2):
            aids.change(ann, auto_throw=True, auto_play="step", now=NOW)

    assert sent == [(session_id, state.version)]
    assert run(session_id, state)


def test_wishes_of_one_player_are_not_those_of_the_other() -> None:
    session_id = table_of(wishing(auto_throw=True, auto_play="throw"))
    while store.load(session_id).seat_to_act != 1:
        act_once(session_id)

    assert not has_job(session_id)


@pytest.mark.parametrize(
    ("auto_play", "steps", "is_done"),
    [
        ("never", 1, False),
        ("never", 2, False),
        ("step", 1, True),
        ("step", 2, False),
        ("throw", 1, True),
        ("throw", 2, True),
    ],
)
def test_a_forced_play_is_done_if_it_is_wished_so(
    auto_play: str, steps: int, is_done: bool
) -> None:
    session_id = table_of(wishing(auto_play=auto_play))
    state = until(session_id, is_forced(steps))
    forced = forced_play(state)

    assert has_job(session_id) == is_done
    assert run(session_id, state) == is_done

    told = store.events_of(session_id)[state.version :]
    assert [e.text for e in told if isinstance(e, ev.Moved)] == list(
        forced if is_done else ()
    )
    assert all(e.salt == "" for e in told if isinstance(e, ev.Moved))


def test_a_play_with_a_choice_is_left_to_the_player() -> None:
    session_id = table_of(wishing(auto_play="throw"))

    state = until(session_id, lambda state: not forced_play(state))

    assert not has_job(session_id)
    assert not run(session_id, state)


def test_nothing_is_thrown_where_something_may_be_declared_first() -> None:
    ann = wishing(auto_throw=True)
    options = (("blow_back", True), ("suck_back", True))
    session_id = make_session("uckers", (ann, make_user("Bob")), options=options)

    play_until(session_id, lambda state, _: may_declare(state))

    assert not has_job(session_id)


def may_declare(state: State) -> bool:
    """Return whether Ann may name something before her throw."""
    awaits = state.awaits
    return isinstance(awaits, ToRoll) and awaits.may_declare and awaits.seat == 0


def test_a_job_that_fails_again_and_again_leaves_the_turn_to_the_player(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session_id = table_of(wishing(auto_throw=True))
    state, now = until_ann_throws(session_id), LATER

    def die(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(bot_turns, "_act", die)
    for _ in range(bot_turns.PATIENCE):
        with pytest.raises(ZeroDivisionError):
            bot_turns.play_bot(session_id, state.version, now=now)
        now += bot_turns.LEASE

    assert not bot_turns.play_bot(session_id, state.version, now=now)
    assert not BotJob.objects.exists()
    assert store.load(session_id) == state


def test_nothing_is_done_at_a_table_that_is_over() -> None:
    session_id = table_of(wishing(auto_throw=True))
    state = until_ann_throws(session_id)
    moderation.void(session_id, "A test.", by=make_user("Mod"), now=NOW)

    assert not run(session_id, state)
    assert not BotJob.objects.exists()


def test_a_planned_act_does_not_undo_a_newer_one() -> None:
    ann = make_user("Ann")
    session_id = make_session("acey", (ann, "random"))
    while store.load(session_id).seat_to_act != 1:
        act_once(session_id)

    aids.change(ann, auto_throw=True, auto_play="throw", now=NOW)

    assert has_job(session_id)


def test_wishes_are_asked_for_with_one_question_and_only_where_they_matter(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    session_id = table_of(make_user("Ann"))
    throwing = until_ann_throws(session_id)
    with django_assert_num_queries(1):
        assert automatic.due_at(session_id, throwing, NOW) is None
    choosing = until(session_id, lambda state: not forced_play(state))
    with django_assert_num_queries(0):
        assert automatic.due_at(session_id, choosing, NOW) is None


# Several moves in one command


def whole_throw(state: State) -> tuple[str, ...]:
    """Return the first play of a throw that there is."""
    texts: tuple[str, ...] = ()
    position = state.position
    assert position is not None
    while isinstance(state.game.awaits(position), ToMove):
        step = state.game.legal_moves(position)[0]
        texts, position = (*texts, step.text), state.game.play(position, step)
    return texts


def confirm(session_id: int, state: State, *texts: str) -> int:
    """Play these steps for Ann under a command of its own."""
    return play.move(
        session_id,
        0,
        *texts,
        salt="",
        seen=state.version,
        command=new_command(),
        now=NOW,
    )


def test_several_steps_are_several_events_of_one_command() -> None:
    session_id = table_of(make_user("Ann"))
    state = until(session_id, lambda state: len(whole_throw(state)) == 2)
    texts = whole_throw(state)

    version = confirm(session_id, state, *texts)

    assert version == state.version + 2
    rows = GameEvent.objects.filter(session_id=session_id, seq__gt=state.version)
    assert [row.payload["text"] for row in rows.order_by("seq")] == list(texts)
    assert sum(row.cmd_id is not None for row in rows) == 1


def test_one_bad_step_undoes_them_all() -> None:
    session_id = table_of(make_user("Ann"))
    state = until(session_id, lambda state: len(whole_throw(state)) == 2)

    with pytest.raises(commands.CommandRefused, match="Step 2, 24/20: "):
        confirm(session_id, state, whole_throw(state)[0], "24/20")

    assert store.load(session_id) == state
    with transaction.atomic():
        assert len(store.events_of(session_id)) == state.version


@pytest.mark.django_db(transaction=True)
def test_two_tabs_that_confirm_at_once_play_once() -> None:
    session_id = table_of(make_user("Ann"))
    state = until(session_id, lambda state: len(whole_throw(state)) == 2)
    texts = whole_throw(state)

    ends = race([partial(confirm, session_id, state, *texts) for _ in range(2)])

    assert sum(isinstance(end, store.StaleVersion) for end in ends) == 1, ends
    told = store.events_of(session_id)[state.version :]
    assert [e.text for e in told if isinstance(e, ev.Moved)] == list(texts)
