"""Time controls and the clocks that they make of a record's own times."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.record import commands, timing
from games.record import events as ev
from games.record.state import State, advance, fold
from games.record.timing import BadTime, Clocks, TimeControl
from games.rules.interface import ToMove, ToRoll
from tests.record import tables
from tests.record.tables import salt_of, secrets_of

START = datetime(2026, 1, 2, 12, 0, tzinfo=UTC)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
FREE_MS = timing.THINKING_STARTS_MS
CONTROLS = ["delay 15 180", "delay 60 0", "fischer 300 10", "days 3"]
WITH_RESERVE = ["delay 15 180", "fischer 300 10"]


def stamp(now: datetime) -> str:
    """Return a UTC time as events carry it."""
    return now.strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def ms(now: datetime) -> int:
    """Return whole milliseconds since 1970."""
    return (now - EPOCH) // timedelta(milliseconds=1)


def begun(time: str, game: str = "acey", seats: int = 2, *, bots: int = 0) -> State:
    """Return a session begun at START, its last `bots` seats played by bots."""
    opened = replace(tables.opened(game, seats).opened, time=time, at=stamp(START))
    state = fold((opened,))
    for seat in range(seats):
        if seat < seats - bots:
            told = commands.sit(
                state, seat, f"p{seat}", salt=salt_of(seat), at=stamp(START)
            )
        else:
            told = commands.seat_bot(state, seat, "greedy", at=stamp(START))
        state = tables.after(state, told)
    told = commands.begin(
        state, 0, salt=salt_of("b"), secrets=secrets_of(1), at=stamp(START)
    )
    return tables.after(state, told)


def act(state: State, now: datetime, *, choice: int = 0) -> State:
    """Let the seat on turn throw, or play one of its moves."""
    seat, secrets = state.seat_to_act, secrets_of(1)
    assert seat is not None
    if isinstance(state.awaits, ToRoll):
        told = commands.throw(state, seat, salt="", secrets=secrets, at=stamp(now))
    else:
        assert state.position is not None
        moves = state.game.legal_moves(state.position)
        text = moves[choice % len(moves)].text
        told = commands.move(state, seat, text, salt="", secrets=secrets, at=stamp(now))
    return tables.after(state, told)


def period_of(state: State) -> tuple[int | None, int]:
    """Return whose period runs, and for which throw."""
    return state.clocks.seat, state.clocks.throw


def played_out(state: State, now: datetime) -> State:
    """Return the state when the period that runs is over, all of it acted at `now`."""
    period = period_of(state)
    while period_of(state) == period:
        state = act(state, now)
    return state


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("none", TimeControl()),
        ("delay 15 120", TimeControl("delay", delay=15, reserve=120)),
        ("delay 60 0", TimeControl("delay", delay=60)),
        ("fischer 300 10", TimeControl("fischer", reserve=300, added=10)),
        ("fischer 300 0", TimeControl("fischer", reserve=300)),
        ("days 3", TimeControl("days", delay=3 * 86_400)),
    ],
)
def test_a_control_is_read_as_it_is_written(text: str, control: TimeControl) -> None:
    assert timing.parse(text) == control
    assert timing.written(control) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        " none",
        "none ",
        "None",
        "none 0",
        "delay",
        "delay 15",
        "delay 15 120 1",
        "delay  15 120",
        "delay 0 120",
        "delay 015 120",
        "delay +15 120",
        "delay -1 120",
        "delay 1.5 120",
        "delay \u0661\u0665 120",
        "delay 3601 0",
        "delay 15 86401",
        "fischer 0 10",
        "fischer 300 3601",
        "days 0",
        "days 31",
        "days 3\n",
        "hourglass 60",
        "delay 15 99999999999999999999",
    ],
)
def test_what_is_no_control_is_refused_with_its_words(text: str) -> None:
    with pytest.raises(BadTime) as refusal:
        timing.parse(text)

    assert f"“{text}”" in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "speed", "patience"),
    [
        ("none", "untimed", 60),
        ("delay 12 120", "quick", 30),
        ("delay 19 0", "quick", 30),
        ("delay 15 180", "club", 60),
        ("delay 30 0", "club", 60),
        ("delay 20 600", "slow", 120),
        ("delay 300 0", "slow", 120),
        ("fischer 180 8", "quick", 30),
        ("fischer 300 10", "club", 60),
        ("fischer 900 20", "slow", 120),
        ("days 1", "correspondence", 86_400),
    ],
)
def test_a_control_has_a_speed_and_a_patience(
    text: str, speed: str, patience: int
) -> None:
    control = timing.parse(text)

    assert timing.speed(control) == speed
    assert timing.patience_s(control) == patience


@settings(max_examples=500)
@given(st.integers(0, 253_402_300_799_999_999))
def test_the_time_of_an_event_is_read_as_datetime_reads_it(us: int) -> None:
    moment = EPOCH + timedelta(microseconds=us)

    assert timing.stamp_ms(stamp(moment)) == us // 1000


def test_every_day_of_two_centuries_is_counted_as_datetime_counts_it() -> None:
    for day in range(75_000):
        moment = EPOCH + timedelta(days=day)

        assert timing.stamp_ms(stamp(moment)) == day * 86_400_000


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2026-01-02",
        "2026-01-02T12:00:00Z",
        "2026-01-02T12:00:00.000000",
        "2026-01-02T12:00:00.000000+00:00",
        "2026-01-02 12:00:00.000000Z",
        "2026-13-02T12:00:00.000000Z",
        "2026-00-02T12:00:00.000000Z",
        "2026-02-29T12:00:00.000000Z",
        "2100-02-29T12:00:00.000000Z",
        "2026-04-31T12:00:00.000000Z",
        "2026-01-00T12:00:00.000000Z",
        "2026-01-02T24:00:00.000000Z",
        "2026-01-02T12:60:00.000000Z",
        "2026-01-02T12:00:60.000000Z",
        "\u0662026-01-02T12:00:00.000000Z",
        "2026-01-02T12:00:00.000000Z\n",
    ],
)
def test_what_is_no_time_of_an_event_is_refused(text: str) -> None:
    with pytest.raises(BadTime):
        timing.stamp_ms(text)


def test_without_a_clock_nothing_runs_and_nothing_is_counted() -> None:
    state = act(begun("none"), START + timedelta(hours=5))

    assert timing.deadline_ms(state) is None
    assert state.clocks.used_ms == (0, 0)


def test_before_play_no_clock_runs() -> None:
    opened = replace(tables.opened().opened, time="fischer 300 10")

    state = fold((opened,))

    assert timing.deadline_ms(state) is None
    assert state.clocks.left_ms == (300_000, 300_000)


@pytest.mark.parametrize(
    ("time", "whole_ms"),
    [
        ("delay 15 180", 195_000),
        ("delay 60 0", 60_000),
        ("fischer 300 10", 300_000),
        ("days 3", 3 * 86_400_000),
    ],
)
def test_the_first_period_begins_with_play_and_has_a_free_second(
    time: str, whole_ms: int
) -> None:
    state = begun(time)

    assert timing.deadline_ms(state) == ms(START) + FREE_MS + whole_ms


def test_a_delay_costs_nothing_and_what_goes_over_it_comes_from_the_reserve() -> None:
    in_time = played_out(begun("delay 15 180"), START + timedelta(seconds=16))
    late = played_out(begun("delay 15 180"), START + timedelta(seconds=46))
    seat = begun("delay 15 180").seat_to_act
    assert seat is not None

    assert in_time.clocks.left_ms == (180_000, 180_000)
    assert late.clocks.left_ms[seat] == 150_000
    assert late.clocks.left_ms[1 - seat] == 180_000


def test_fischer_takes_the_whole_throw_but_a_second_and_adds_afterwards() -> None:
    start = begun("fischer 300 10")
    assert start.seat_to_act is not None

    late = played_out(start, START + timedelta(seconds=46))

    assert late.clocks.left_ms[start.seat_to_act] == 300_000 - 45_000 + 10_000


def test_a_clock_is_one_for_the_throw_and_all_its_moves() -> None:
    now, state = START, begun("delay 15 180", "uckers", 2)
    seen = 0
    while seen < 20:
        now += timedelta(seconds=1)
        before, state = state, act(state, now)
        goes_on = before.throws == state.throws or isinstance(state.awaits, ToMove)
        if goes_on and before.seat_to_act == state.seat_to_act:
            seen += isinstance(state.awaits, ToMove)
        if isinstance(state.awaits, ToMove):
            assert state.clocks == before.clocks
        else:
            assert state.clocks.began_ms == ms(now)


def test_time_that_is_used_up_never_falls_below_nothing() -> None:
    state = begun("delay 15 180")
    assert state.seat_to_act is not None

    late = played_out(state, START + timedelta(hours=9))

    assert late.clocks.left_ms[state.seat_to_act] == 0


def test_a_time_that_lies_before_the_last_one_costs_and_gives_nothing() -> None:
    state = played_out(begun("delay 15 180"), START - timedelta(seconds=50))

    assert state.clocks.left_ms == (180_000, 180_000)
    assert state.clocks.used_ms == (0, 0)


def test_no_way_back_to_an_earlier_throw_brings_new_time() -> None:
    state = begun("fischer 60 5")
    seat = state.seat_to_act
    assert seat is not None
    running = timing.started(state.clocks, seat, state.throws + 5, ms(START))
    state = replace(state, clocks=running)

    after = act(state, START + timedelta(seconds=20))

    assert after.seat_to_act == seat
    assert after.throws > state.throws
    assert after.clocks == running


@pytest.mark.parametrize("time", CONTROLS)
def test_an_outage_lengthens_the_period_that_runs(time: str) -> None:
    state = begun(time)
    deadline = timing.deadline_ms(state)
    assert deadline is not None

    after = advance(state, ev.ClockReturned(stamp(START), 75))

    assert timing.deadline_ms(after) == deadline + 75_000
    assert after.clocks.began_ms == state.clocks.began_ms


@pytest.mark.parametrize("time", CONTROLS)
def test_an_outage_gives_the_others_fifteen_seconds_of_reserve_if_there_is_one(
    time: str,
) -> None:
    state = begun(time, "uckers", 4)
    given_ms = 15_000 * (time in WITH_RESERVE)

    after = advance(state, ev.ClockReturned(stamp(START), 75))

    gains = [
        b - a for a, b in zip(state.clocks.left_ms, after.clocks.left_ms, strict=True)
    ]
    assert gains == [given_ms * (seat != state.seat_to_act) for seat in range(4)]


def test_what_an_outage_gave_is_not_taken_into_the_next_throw() -> None:
    state = begun("delay 15 180")
    seat = state.seat_to_act
    assert seat is not None
    state = advance(state, ev.ClockReturned(stamp(START), 75))

    after = played_out(state, START + timedelta(seconds=1 + 15 + 75))

    assert after.clocks.left_ms[seat] == 180_000
    assert after.clocks.free_ms == 16_000


def test_bots_have_no_clock() -> None:
    now, state = START, begun("fischer 300 10", bots=1)

    for _ in range(60):
        now += timedelta(seconds=2)
        assert (timing.deadline_ms(state) is None) == (state.seat_to_act == 1)
        state = act(state, now)

    assert state.clocks.left_ms[1] == 300_000
    assert state.clocks.used_ms[1] == 0


def test_a_seat_that_is_left_to_a_bot_stops_its_clock() -> None:
    state = begun("delay 15 180")
    seat = state.seat_to_act
    assert seat is not None

    told = commands.hand_over(
        state, seat, "greedy", at=stamp(START + timedelta(seconds=3))
    )

    assert timing.deadline_ms(tables.after(state, told)) is None


@pytest.mark.parametrize("way", ["void", "time", "resign"])
def test_a_session_that_is_over_has_no_deadline(way: str) -> None:
    state, at = begun("delay 15 180"), stamp(START + timedelta(seconds=16 + 180))
    seat = state.seat_to_act
    assert seat is not None
    told = {
        "void": lambda: commands.void(state, "Why.", at=at),
        "time": lambda: commands.time_out(state, at=at),
        "resign": lambda: commands.resign(state, seat, at=at),
    }[way]()

    over = tables.after(state, told)

    assert timing.deadline_ms(over) is None
    assert over.clocks.left_ms[seat] == 0


def test_a_time_out_blames_the_seat_whose_clock_ran() -> None:
    now, state = START, begun("delay 60 0", "uckers", 4)
    for _ in range(25):
        now += timedelta(seconds=5)
        state = act(state, now)

    (finished,) = commands.time_out(state, at=stamp(now + timedelta(seconds=61)))

    assert state.clocks.seat is not None
    assert isinstance(finished, ev.Finished)
    assert finished.side == 1 - state.side_of(state.clocks.seat)


Step = tuple[int, int]


@settings(max_examples=40)
@given(
    time=st.sampled_from(CONTROLS),
    steps=st.lists(
        st.tuples(st.integers(0, 40_000), st.integers(0, 30)), min_size=1, max_size=80
    ),
    outage=st.integers(0, 79),
)
def test_the_times_of_four_clocks_add_up_to_the_time_that_passed(
    time: str, steps: list[Step], outage: int
) -> None:
    now, state = START, begun(time, "uckers", 4)
    began = state.clocks.began_ms

    for number, (pause, choice) in enumerate(steps):
        now += timedelta(milliseconds=pause)
        if number == outage:
            state = advance(state, ev.ClockReturned(stamp(now), 20))
        state = act(state, now, choice=choice)
        running = state.clocks

        assert running.seat == state.seat_to_act
        assert sum(running.used_ms) == running.began_ms - began
        assert ms(now) >= running.began_ms
        assert all(left >= 0 for left in running.left_ms)


@settings(max_examples=25)
@given(steps=st.lists(st.integers(0, 60_000), min_size=1, max_size=60))
def test_a_fischer_clock_holds_what_it_was_given_less_what_was_used(
    steps: list[int],
) -> None:
    now, state = START, begun("fischer 86400 10", "uckers", 4)
    given_ms = [86_400_000] * 4

    for pause in steps:
        now += timedelta(milliseconds=pause)
        before, state = state, act(state, now)
        if period_of(before) != period_of(state):
            seat = before.clocks.seat
            assert seat is not None
            used = ms(now) - before.clocks.began_ms
            given_ms[seat] += 10_000 - max(0, used - FREE_MS)

    assert list(state.clocks.left_ms) == given_ms


def test_the_clocks_go_on_through_the_games_of_a_match() -> None:
    at = START + timedelta(seconds=76)
    options = (("match_length", 3),)
    state = begun("delay 15 180")
    state = replace(state, opened=replace(state.opened, options=options))
    state = played_out(state, at)
    assert state.seat_to_act == 0
    left = state.clocks.left_ms
    state = replace(state, position=state.game.parse("acey 1:1,off:14 in:15 w 61"))

    while not state.games_won:
        state = act(state, at)

    assert state.games_won
    assert state.clocks.left_ms == left
    assert sum(left) == 2 * 180_000 - 60_000
    assert state.clocks.seat == state.seat_to_act


def test_clocks_are_compared_by_their_values() -> None:
    control = timing.parse("days 3")

    assert timing.set_up(control, 2) == Clocks(control, (0, 0), (0, 0))
