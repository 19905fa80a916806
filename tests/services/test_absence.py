"""Claims, caretakers and resignations, as far as presence has a say in them."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial

import pytest
from django.db import transaction

from accounts.models import User
from games import api
from games.models import BotJob, GameSession, Result, Seat
from games.record import events as ev
from games.record.commands import CommandRefused
from games.record.log import Throw
from games.record.state import State
from games.services import (
    absence,
    bot_turns,
    lobby,
    play,
    presence,
    presence_store,
    store,
    takeover,
)
from games.services.presence_store import Unknown
from tests.factories import NOW, act_once, make_session, make_user, new_command
from tests.services.fast_play import play_until
from tests.services.racing import race
from tests.services.watching import come, go, stay

pytestmark = pytest.mark.django_db
NAMES = ("Ann", "Bob", "Cat", "Dan")


class Table:
    """A session in play with everybody there, and who is on turn."""

    def __init__(self, game: str, seats: int, **terms: object) -> None:
        self.users = tuple(make_user(name) for name in NAMES[:seats])
        self.id = make_session(game, self.users, **terms)  # type: ignore[arg-type]
        come(self.id, *self.users)
        seat = store.load(self.id).seat_to_act
        assert seat is not None
        self.absent = seat

    def user(self, ahead: int) -> User:
        """Return who sits so many seats after the seat on turn."""
        return self.users[self.seat(ahead)]

    def seat(self, ahead: int) -> int:
        """Return the seat so many after the one on turn."""
        return (self.absent + ahead) % len(self.users)

    def left(self, *ahead: int, seconds: int = 61) -> datetime:
        """Let those go that sit so many seats ahead; return the time then."""
        gone = [self.user(one) for one in ahead]
        go(self.id, *gone)
        staying = [user for user in self.users if user not in gone]
        return stay(self.id, *staying, seconds=seconds)

    def claim(self, ahead: int, now: datetime) -> int:
        """Claim the win for a seat."""
        command = new_command()
        return absence.claim(self.id, self.seat(ahead), command=command, now=now)

    def ask(self, ahead: int, now: datetime) -> int:
        """Ask for a caretaker from a seat."""
        seat = self.seat(ahead)
        return absence.ask_caretaker(self.id, seat, command=new_command(), now=now)

    def keep(self) -> datetime:
        """Let the one on turn go and a caretaker come; return the time then."""
        now = self.left(0)
        for ahead in (1, 2, 3):
            self.ask(ahead, now)
        assert store.load(self.id).chairs[self.absent].caretaker
        return now


def play_out(session_id: int, now: datetime) -> None:
    """Play a session to its end."""

    def ends(_: State, answer: Sequence[ev.Event]) -> bool:
        return any(isinstance(event, ev.Finished) for event in answer)

    state, last = play_until(session_id, ends)
    with transaction.atomic():
        store.append(session_id, state, last, now=now)


def refusal_of(call: partial[int]) -> str:
    """Return the code with which a call is refused."""
    with pytest.raises(CommandRefused) as refusal:
        call()
    assert refusal.value.reason.endswith(".")
    return refusal.value.code


def test_the_win_is_claimed_over_a_player_who_is_gone_on_his_turn() -> None:
    table = Table("acey", 2)

    table.claim(1, table.left(0))

    result = Result.objects.get(session_id=table.id)
    assert (result.side, result.reason) == (table.seat(1), "absence")
    assert GameSession.objects.get(pk=table.id).phase == "finished"


def test_a_claim_counts_on_the_ladder() -> None:
    table = Table("acey", 2, rated=True, time="delay 120 0")
    now = table.left(0, seconds=119)
    assert refusal_of(partial(table.claim, 1, now)) == "too-soon"

    table.claim(1, stay(table.id, table.user(1), seconds=2, since=now))

    outcome = api.outcome(table.id)
    assert outcome is not None
    assert outcome.winner == table.seat(1)
    assert outcome.unrated_because == ""


@pytest.mark.parametrize(
    ("time", "patience"),
    [
        ("none", 60),
        ("delay 12 120", 30),
        ("delay 30 0", 60),
        ("fischer 900 20", 120),
    ],
)
def test_patience_follows_the_speed_of_the_table(time: str, patience: int) -> None:
    table = Table("acey", 2, time=time)

    found = absence.patience_of(store.load(table.id))

    assert found == timedelta(seconds=patience)


def test_a_claim_comes_too_soon_until_the_last_second() -> None:
    table = Table("acey", 2)
    now = table.left(0, seconds=59)

    assert refusal_of(partial(table.claim, 1, now)) == "too-soon"
    assert table.claim(1, stay(table.id, table.user(1), seconds=1, since=now))


def test_who_is_back_is_not_claimed() -> None:
    table = Table("acey", 2)
    now = table.left(0)
    come(table.id, table.user(0), now=now)

    assert refusal_of(partial(table.claim, 1, now)) == "is-back"
    assert store.load(table.id).phase == "playing"


def test_an_old_connection_that_dies_leaves_the_new_one_alone() -> None:
    table = Table("acey", 2)
    leaver = table.user(0)
    presence.beat(table.id, "mobile", leaver.public_id, NOW)
    go(table.id, leaver)
    now = stay(table.id, table.user(1), seconds=25)

    assert refusal_of(partial(table.claim, 1, now)) == "is-back"


def test_nobody_claims_on_his_own_turn_or_when_both_are_here() -> None:
    table = Table("acey", 2)
    now = table.left(1)

    assert refusal_of(partial(table.claim, 0, now)) == "is-back"
    come(table.id, *table.users, now=now)
    assert refusal_of(partial(table.claim, 1, now)) == "is-back"


def test_the_absent_one_does_not_claim_his_own_seat() -> None:
    table = Table("acey", 2)

    assert refusal_of(partial(table.claim, 0, table.left(0))) == "own-side"


def test_nothing_is_claimed_where_nobody_knows_who_is_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table("acey", 2)
    now = table.left(0)

    def fail(*_: object) -> dict[str, str]:
        raise Unknown

    monkeypatch.setattr(presence_store.store(), "read", fail)

    assert refusal_of(partial(table.claim, 1, now)) == "not-known"


def test_a_claim_sent_twice_is_one_claim() -> None:
    table = Table("acey", 2)
    now, command = table.left(0), new_command("claim")
    claim = partial(absence.claim, table.id, table.seat(1), command=command, now=now)

    assert claim() == claim()
    kinds = [event.kind for event in store.events_of(table.id)]
    assert kinds.count("finished") == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("turn", range(4))
def test_a_return_and_a_claim_at_once_have_one_outcome(turn: int) -> None:
    table = Table("acey", 2)
    state, now = store.load(table.id), table.left(0)

    def come_back() -> int:
        presence.touch(table.id, table.user(0).public_id, now)
        return play.throw(
            table.id,
            table.absent,
            salt="",
            seen=state.version,
            command=new_command(),
            now=now,
        )

    calls: list[Callable[[], object]] = [come_back, partial(table.claim, 1, now)]
    ends = race(calls if turn % 2 else calls[::-1])

    after = store.load(table.id)
    done = [end for end in ends if isinstance(end, int)]
    refused = [
        end for end in ends if isinstance(end, CommandRefused | store.StaleVersion)
    ]
    assert (len(done), len(refused)) == (1, 1), ends
    assert (after.phase == "finished") == (after.throws == state.throws)


def test_a_side_that_is_all_gone_is_claimed() -> None:
    table = Table("uckers", 4)

    table.claim(1, table.left(0, 2))

    assert Result.objects.get().side == store.load(table.id).side_of(table.seat(1))


def test_a_partner_who_is_here_keeps_the_win_from_being_claimed() -> None:
    table = Table("uckers", 4)

    assert refusal_of(partial(table.claim, 1, table.left(0))) == "has-partner"


def test_a_side_whose_other_player_resigned_or_is_a_bot_is_claimed() -> None:
    table = Table("uckers", 4)
    play.resign(table.id, table.seat(2), command=None, now=NOW)
    table.claim(1, table.left(0))
    assert Result.objects.get().reason == "absence"


def test_a_side_whose_other_seat_was_left_to_a_bot_is_claimed() -> None:
    table = Table("uckers", 4)
    takeover.hand_over(table.id, table.seat(2), command=None, now=NOW)

    table.claim(3, table.left(0))

    assert Result.objects.get().reason == "absence"


@pytest.mark.parametrize("rated", [False, True])
def test_a_caretaker_comes_when_all_who_are_here_have_asked(rated: bool) -> None:
    table = Table("uckers", 4, rated=rated, time="delay 120 0" if rated else "none")
    now = table.left(0, seconds=121)
    table.ask(1, now)
    table.ask(2, now)
    assert store.load(table.id).chairs[table.absent].acting_bot == ""
    version = table.ask(3, now)

    chair = store.load(table.id).chairs[table.absent]
    assert chair.player == table.user(0).public_id
    assert chair.acting_bot == takeover.CARETAKER
    row = Seat.objects.get(session_id=table.id, number=table.absent)
    assert (row.user, row.caretaker, row.bot) == (table.user(0), takeover.CARETAKER, "")
    session = GameSession.objects.get(pk=table.id)
    assert session.deadline_at is None
    assert BotJob.objects.get(session_id=table.id).seq == version


def test_only_those_who_are_here_need_ask() -> None:
    table = Table("uckers", 4)
    now = table.left(0, 3)

    table.ask(1, now)
    table.ask(2, now)

    assert store.load(table.id).chairs[table.absent].caretaker


def test_bots_have_no_voice() -> None:
    table = Table("uckers", 4)
    takeover.hand_over(table.id, table.seat(1), command=None, now=NOW)
    now = table.left(0)

    table.ask(2, now)
    table.ask(3, now)

    assert store.load(table.id).chairs[table.absent].caretaker


def test_a_caretaker_is_not_asked_for_too_soon_or_by_the_absent_one() -> None:
    table = Table("uckers", 4)
    now = table.left(0, seconds=40)
    assert refusal_of(partial(table.ask, 1, now)) == "too-soon"

    later = stay(table.id, *(table.user(n) for n in (1, 2, 3)), seconds=30, since=now)

    assert refusal_of(partial(table.ask, 0, later)) == "no-voice"


def test_the_caretaker_plays_and_its_acts_are_marked() -> None:
    table = Table("uckers", 4)
    now = table.keep()
    version = store.load(table.id).version

    assert bot_turns.play_bot(table.id, version, now=now)

    state = store.load(table.id)
    entry = next(e for e in reversed(state.log) if isinstance(e, Throw))
    assert entry.thrown.seat == table.absent
    assert entry.by_caretaker


def test_the_player_takes_his_seat_back_from_a_bot_at_work() -> None:
    table = Table("uckers", 4, time="delay 120 0")
    now = table.left(0, seconds=121)
    for ahead in (1, 2, 3):
        table.ask(ahead, now)
    seq = store.load(table.id).version
    BotJob.objects.update(leased_until=now + timedelta(seconds=5), attempts=1)

    takeover.take_back(table.id, table.absent, command=new_command(), now=now)

    state = store.load(table.id)
    assert state.chairs[table.absent].acting_bot == ""
    session = GameSession.objects.get(pk=table.id)
    assert session.deadline_at == now + timedelta(seconds=121)
    assert not BotJob.objects.exists()
    assert not bot_turns.play_bot(table.id, seq, now=now + timedelta(seconds=9))
    assert store.load(table.id) == state


@pytest.mark.django_db(transaction=True)
def test_a_return_and_an_act_of_the_caretaker_at_once_leave_a_whole_record() -> None:
    table = Table("uckers", 4)
    now = table.keep()
    seq, throws = store.load(table.id).version, store.load(table.id).throws
    back = partial(takeover.take_back, table.id, table.absent, command=None, now=now)

    ends = race([partial(bot_turns.play_bot, table.id, seq, now=now), back])

    state = store.load(table.id)
    assert isinstance(ends[1], int), ends
    assert not state.chairs[table.absent].caretaker
    assert (state.throws > throws) == (ends[0] is True)


def test_a_seat_that_nobody_keeps_is_not_taken_back() -> None:
    table = Table("uckers", 4)

    back = partial(takeover.take_back, table.id, 0, command=None, now=NOW)

    assert refusal_of(back) == "no-caretaker"


def test_a_game_with_a_caretaker_is_played_to_its_end() -> None:
    table = Table("uckers", 4, rated=False)
    now = table.keep()

    play_out(table.id, now)

    outcome = api.outcome(table.id)
    assert outcome is not None
    left, mate = table.user(0), table.user(2)
    assert outcome.forfeited == {left.pk}
    has_won = left.pk in outcome.sides[outcome.winner]
    assert outcome.spared == (frozenset() if has_won else {mate.pk})


def test_who_came_back_in_time_has_forfeited_nothing() -> None:
    table = Table("uckers", 4)
    now = table.keep()
    takeover.take_back(table.id, table.absent, command=None, now=now)

    play_out(table.id, now)

    outcome = api.outcome(table.id)
    assert outcome is not None
    assert (outcome.forfeited, outcome.spared) == (frozenset(), frozenset())


def test_a_kept_seat_whose_partner_goes_too_is_claimed_on_his_turn() -> None:
    table = Table("uckers", 4)
    now = table.keep()
    while store.load(table.id).seat_to_act != table.seat(2):
        act_once(table.id, now=now)
    go(table.id, table.user(2), now=now)
    later = stay(table.id, table.user(1), table.user(3), seconds=61, since=now)

    table.claim(3, later)

    assert Result.objects.get().side == store.load(table.id).side_of(table.seat(3))


def test_a_partner_is_asked_before_a_resignation_counts() -> None:
    table = Table("uckers", 4)

    play.resign(table.id, 1, command=None, now=NOW)

    state = store.load(table.id)
    assert state.phase == "playing"
    assert state.resigned == {1}
    while state.seat_to_act != 1:
        state = act_once(table.id)
    assert act_once(table.id).version > state.version
    play.resign(table.id, 3, command=None, now=NOW)
    assert Result.objects.get().reason == "resignation"


@pytest.mark.parametrize("by", [1, 3])
def test_a_resignation_is_called_off_by_its_own_side(by: int) -> None:
    table = Table("uckers", 4)
    play.resign(table.id, 1, command=None, now=NOW)

    play.play_on(table.id, by, command=new_command(), now=NOW)

    assert store.load(table.id).resigned == frozenset()
    again = partial(play.play_on, table.id, by, command=None, now=NOW)
    assert refusal_of(again) == "not-resigned"


def test_a_partner_who_is_long_away_is_not_waited_for() -> None:
    table = Table("uckers", 4)
    now = table.left(2)

    play.resign(table.id, table.absent, command=None, now=now)

    assert Result.objects.get().side != store.load(table.id).side_of(table.absent)


def test_who_resigned_before_the_partner_went_resigns_again() -> None:
    table = Table("uckers", 4)
    play.resign(table.id, table.absent, command=None, now=NOW)
    soon = table.left(2, seconds=30)
    again = partial(play.resign, table.id, table.absent, command=None)
    with pytest.raises(CommandRefused):
        again(now=soon)
    staying = [table.user(n) for n in (0, 1, 3)]

    again(now=stay(table.id, *staying, seconds=31, since=soon))

    assert Result.objects.get().reason == "resignation"


@pytest.mark.django_db(transaction=True)
def test_agreeing_and_playing_on_at_once_have_one_outcome() -> None:
    table = Table("uckers", 4)
    play.resign(table.id, 1, command=None, now=NOW)

    ends = race(
        [
            partial(play.resign, table.id, 3, command=None, now=NOW),
            partial(play.play_on, table.id, 1, command=None, now=NOW),
        ]
    )

    state = store.load(table.id)
    if state.phase == "finished":
        assert isinstance(ends[1], CommandRefused)
    else:
        assert state.resigned == {3}


def test_play_begins_only_with_players_who_are_here() -> None:
    ann, bob = make_user("Ann"), make_user("Bob")
    session_id = make_session("acey", (ann, bob), begin=False)
    come(session_id, ann, bob)
    go(session_id, bob)
    now = stay(session_id, ann, seconds=61)
    begin = partial(lobby.begin, session_id, by=ann, salt="", command=None)

    with pytest.raises(CommandRefused) as refusal:
        begin(now=now)

    assert (refusal.value.code, "Bob" in refusal.value.reason) == ("away", True)
    assert "Ann" not in refusal.value.reason
    come(session_id, bob, now=now)
    assert begin(now=now)


def test_play_begins_without_asking_where_nobody_knows_who_is_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann, bob = make_user("Ann"), make_user("Bob")
    session_id = make_session("acey", (ann, bob), begin=False)
    come(session_id, ann, bob)
    now = stay(session_id, ann, seconds=120)

    def fail(*_: object) -> dict[str, str]:
        raise Unknown

    monkeypatch.setattr(presence_store.store(), "read", fail)

    assert lobby.begin(session_id, by=ann, salt="", command=None, now=now)
