"""Bots act once a turn, whoever is lost on the way, and see a position only."""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

import pytest
from django.conf import settings
from django.db import transaction
from pytest_django import Settings

from games.bots.catalogue import LEVELS, level_of
from games.bots.interface import published_seed
from games.bots.random import RandomBot
from games.models import BotJob, DiceSeed, GameEvent, GameSession
from games.record import events as ev
from games.record.state import State, advance, fold
from games.rules.interface import Game, Move, Position, ToMove, ToRoll
from games.services import bot_turns, moderation, play, store, takeover
from games.services.seeds import KeyNotHeld
from tests.factories import NOW, act_once, make_session, make_user, new_command
from tests.services.racing import race

pytestmark = pytest.mark.django_db
PACE = timedelta(milliseconds=settings.BOT_PACE_MS)
LATER = NOW + timedelta(minutes=1)


def with_bot(
    game: str = "acey", level: str = "greedy", *, bot_on_turn: bool = True
) -> int:
    """Return a session of Ann against a bot, at a turn of the bot's or of hers."""
    session_id = make_session(game, (make_user("Ann"), level))
    while (store.load(session_id).seat_to_act == 1) != bot_on_turn:
        act_once(session_id)
    return session_id


def job_of(session_id: int) -> BotJob:
    """Return the session's one job."""
    return BotJob.objects.get(session_id=session_id)


def play_bot(session_id: int, *, now: datetime = LATER) -> bool:
    """Run the job that the session has."""
    return bot_turns.play_bot(session_id, job_of(session_id).seq, now=now)


def until_a_choice(session_id: int) -> State:
    """Return the state when the bot has a move to choose."""
    while not isinstance(store.load(session_id).awaits, ToMove):
        play_bot(session_id) if BotJob.objects.exists() else act_once(session_id)
    state = store.load(session_id)
    if state.seat_to_act == 1:
        return state
    act_once(session_id)
    return until_a_choice(session_id)


def test_the_bots_turn_is_a_row_of_the_same_transaction() -> None:
    session_id = with_bot()

    job = job_of(session_id)

    assert job.seq == store.load(session_id).version
    assert job.due_at == NOW + PACE
    assert (job.leased_until, job.attempts) == (None, 0)


def test_a_persons_turn_has_no_job() -> None:
    with_bot(bot_on_turn=False)

    assert not BotJob.objects.exists()


def test_a_bot_throws_and_moves_until_its_turn_is_over() -> None:
    session_id = with_bot()

    acts = 0
    while store.load(session_id).seat_to_act == 1:
        before = store.load(session_id)
        assert play_bot(session_id)
        acts += 1
        assert store.load(session_id).version > before.version

    assert acts
    assert not BotJob.objects.exists()


def test_a_job_run_twice_acts_once() -> None:
    session_id = with_bot()
    seq = job_of(session_id).seq

    assert bot_turns.play_bot(session_id, seq, now=LATER)
    state = store.load(session_id)
    assert not bot_turns.play_bot(session_id, seq, now=LATER)

    assert store.load(session_id) == state


@pytest.mark.django_db(transaction=True)
def test_a_job_run_by_many_workers_at_once_acts_once() -> None:
    session_id = with_bot()
    state = store.load(session_id)

    ends = race([partial(bot_turns.play_bot, session_id, state.version, now=LATER)] * 5)

    assert sorted(map(str, ends)) == ["False"] * 4 + ["True"]
    told = store.events_of(session_id)[state.version :]
    assert [event.kind for event in told].count("thrown") == 1


def test_a_late_job_does_nothing() -> None:
    session_id = with_bot()
    seq = job_of(session_id).seq
    moderation.void(session_id, "A test.", by=make_user("Mod"), now=NOW)
    state = store.load(session_id)

    assert not bot_turns.play_bot(session_id, seq, now=LATER)

    assert store.load(session_id) == state


def test_a_job_for_a_version_that_is_over_is_thrown_away() -> None:
    session_id = with_bot()
    BotJob.objects.create(session_id=session_id, seq=1, due_at=NOW)

    assert not bot_turns.play_bot(session_id, 1, now=LATER)

    assert not BotJob.objects.filter(seq=1).exists()


def test_an_unknown_job_does_nothing() -> None:
    assert not bot_turns.play_bot(10_000_000, 1, now=NOW)


def test_a_job_that_nobody_took_is_found() -> None:
    session_id = with_bot()
    job = job_of(session_id)
    due = [(session_id, job.seq)]

    assert bot_turns.due_jobs(job.due_at + bot_turns.LOST / 2) == []
    assert bot_turns.due_jobs(job.due_at + bot_turns.LOST) == due


def test_a_leased_job_is_left_alone_until_its_lease_runs_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session_id = with_bot()
    seq = job_of(session_id).seq
    monkeypatch.setattr(bot_turns, "_act", _die)
    with pytest.raises(ZeroDivisionError):
        bot_turns.play_bot(session_id, seq, now=LATER)
    monkeypatch.undo()

    almost = LATER + bot_turns.LEASE - timedelta(microseconds=1)
    assert bot_turns.due_jobs(almost) == []
    assert not bot_turns.play_bot(session_id, seq, now=almost)
    assert bot_turns.due_jobs(LATER + bot_turns.LEASE) == [(session_id, seq)]
    assert bot_turns.play_bot(session_id, seq, now=LATER + bot_turns.LEASE)


def _die(*_: object, **__: object) -> None:
    """Do what a worker does that is killed."""
    raise ZeroDivisionError


def test_a_worker_killed_after_its_act_leaves_nothing_to_do_twice() -> None:
    session_id = with_bot()
    seq = job_of(session_id).seq
    with transaction.atomic():
        bot_turns.play_bot(session_id, seq, now=LATER)
    state = store.load(session_id)
    BotJob.objects.update_or_create(
        session_id=session_id, seq=seq, defaults={"due_at": NOW, "attempts": 1}
    )

    assert not bot_turns.play_bot(session_id, seq, now=LATER + bot_turns.LEASE)

    assert store.load(session_id) == state


def test_after_so_many_attempts_the_simplest_bot_acts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Broken(RandomBot):
        """Fails at every choice."""

        def choose(self, game: Game, position: Position, *, seed: bytes) -> Move:
            raise ZeroDivisionError

    session_id = with_bot()
    state = until_a_choice(session_id)
    monkeypatch.setitem(LEVELS, "greedy", Broken())
    now = LATER

    for _ in range(bot_turns.PATIENCE):
        with pytest.raises(ZeroDivisionError):
            bot_turns.play_bot(session_id, state.version, now=now)
        now += bot_turns.LEASE
        assert bot_turns.due_jobs(now) == [(session_id, state.version)]
    assert bot_turns.play_bot(session_id, state.version, now=now)

    moved = store.events_of(session_id)[state.version]
    assert isinstance(moved, ev.Moved)
    assert moved.text == choice_of("random", state)


def choice_of(level: str, state: State) -> str:
    """Return what a bot of a level plays, from public values only."""
    assert state.position is not None
    seed = published_seed(state.opened.game_id, state.version)
    return level_of(level).choose(state.game, state.position, seed=seed).text


@pytest.mark.parametrize(("game", "level"), [("acey", "greedy"), ("uckers", "random")])
def test_every_choice_of_a_bot_can_be_made_again_from_the_record_alone(
    game: str, level: str
) -> None:
    session_id = with_bot(game, level)
    for _ in range(120):  # without a six the bot has no choice
        on_turn = store.load(session_id).seat_to_act
        play_bot(session_id) if on_turn == 1 else act_once(session_id)

    told = store.events_of(session_id)
    state, choices = fold(told[:1]), 0
    for event in told[1:]:
        if isinstance(event, ev.Moved) and event.seat == 1:
            assert event.text == choice_of(level, state)
            choices += 1
        state = advance(state, event)
    assert choices >= 3


def test_the_bot_is_shown_a_position_and_a_seed_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown: list[tuple[object, ...]] = []

    class Watching(RandomBot):
        """Notes what it is shown."""

        def choose(self, *given: object, **named: object) -> Move:
            shown.append((*given, named))
            return super().choose(*given, **named)  # type: ignore[arg-type]

    session_id = with_bot()
    state = until_a_choice(session_id)
    monkeypatch.setitem(LEVELS, "greedy", Watching())

    play_bot(session_id)

    seed = published_seed(state.opened.game_id, state.version)
    assert shown == [(state.game, state.position, {"seed": seed})]


def test_a_bot_brings_no_salt_of_its_own() -> None:
    session_id = with_bot()

    play_bot(session_id)

    thrown = store.load(session_id).last_throw
    assert thrown is not None
    assert thrown.salt == ""
    assert [seat for seat, _ in thrown.salts] == [0]


def test_the_command_of_a_bots_act_follows_from_session_and_version() -> None:
    session_id = with_bot()
    state = store.load(session_id)
    play_bot(session_id)

    row = GameEvent.objects.get(session_id=session_id, seq=state.version + 1)

    assert row.cmd_id is not None
    assert row.cmd_id.version == 5
    assert row.seat == 1


@pytest.mark.parametrize(
    "change",
    [
        lambda session_id: takeover.hand_over(session_id, 0, command=None, now=NOW),
        lambda session_id: play.resign(session_id, 0, command=None, now=NOW),
    ],
)
def test_a_job_moves_on_with_the_version(change: Callable[[int], int]) -> None:
    users = (make_user("Ann"), "random", make_user("Cat"), "random")
    session_id = make_session("uckers", users)
    while store.load(session_id).seat_to_act not in (1, 3):
        act_once(session_id)
    old = job_of(session_id).seq

    version = change(session_id)

    assert job_of(session_id).seq == version > old
    assert not bot_turns.play_bot(session_id, old, now=LATER)
    assert play_bot(session_id)


@pytest.mark.timeout(240)
def test_a_game_of_bots_alone_comes_to_its_end() -> None:
    session_id = with_bot("uckers", "random")
    takeover.hand_over(session_id, 0, command=new_command(), now=NOW)

    for _ in range(3000):
        if not BotJob.objects.exists():
            break
        assert play_bot(session_id)

    session = GameSession.objects.get(pk=session_id)
    assert session.phase == "finished"
    assert not BotJob.objects.exists()


def test_a_bots_move_needs_no_key_and_no_seed_of_dice(settings: Settings) -> None:
    session_id = with_bot()
    seen = until_a_choice(session_id)

    del settings.DICE_KEY
    DiceSeed.objects.all().delete()

    assert play_bot(session_id)
    kinds = [type(event) for event in store.events_of(session_id)[seen.version :]]
    assert kinds == [ev.Moved]


def test_a_bots_throw_is_made_by_the_server_with_the_key(settings: Settings) -> None:
    session_id = with_bot()
    version = store.load(session_id).version
    assert isinstance(store.load(session_id).awaits, ToRoll)

    settings.DICE_KEY = "no key at all"

    with pytest.raises(ValueError, match="Fernet key"):
        play_bot(session_id)
    assert store.load(session_id).version == version


def test_a_worker_without_the_key_leaves_a_throw_to_the_next_one_at_once(
    settings: Settings,
) -> None:
    session_id = with_bot()
    version, key = store.load(session_id).version, settings.DICE_KEY

    settings.DICE_KEY = ""
    with pytest.raises(KeyNotHeld):
        play_bot(session_id)

    assert store.load(session_id).version == version
    assert (job_of(session_id).attempts, job_of(session_id).leased_until) == (0, None)
    settings.DICE_KEY = key
    assert play_bot(session_id)
    assert store.load(session_id).version > version
