"""The analysis of records: what is luck, what is error, and that it adds up."""

import json
from collections.abc import Iterable

import pytest

from games.analysis.judging import THROWS, NotFinished, Step, analyse
from games.analysis.report import (
    BadReport,
    JudgedGame,
    JudgedPlay,
    JudgedThrow,
    Report,
    report_from_json,
    report_to_json,
)
from games.bots.advice import Adviser
from games.bots.advisers import adviser_of
from games.record import commands
from games.record import events as ev
from games.record.state import advance, fold
from games.rules.catalogue import game_of
from games.rules.interface import ToRoll
from tests.analysis.glance import BlindAdviser, GlanceAdviser
from tests.record.records import AT, chain_of, played, short_match

ROUNDING = 1e-5
"""Chances are kept to six places; sums of some hundreds of them are as near."""

TABLES = [
    ("uckers", 4, (), 60),
    ("uckers", 2, (), 40),
    ("uckers", 4, (("suck_back", True), ("blow_back", True)), 60),
    ("acey", 2, (), 4),
    ("acey", 2, (("american", True),), 4),
]


def report_of(events: Iterable[ev.Event], adviser: Adviser) -> Report:
    """Return the report of the last step."""
    last = list(analyse(events, adviser))[-1]
    assert last.report is not None
    return last.report


@pytest.fixture(scope="module")
def uckers_report() -> Report:
    """Give the report of the first throws of a game that was resigned."""
    return report_of(played("uckers", 4, 3, throws=60), adviser_of(game_of("uckers")))


@pytest.fixture(scope="module")
def whole_report() -> Report:
    """Give the report of a game that was played out."""
    return report_of(played("uckers", 2, 3), GlanceAdviser(game_of("uckers")))


@pytest.mark.parametrize(("slug", "seats", "options", "throws"), TABLES)
def test_luck_errors_and_second_thoughts_add_up_to_the_end(
    slug: str, seats: int, options: tuple[tuple[str, bool]], throws: int
) -> None:
    events = played(slug, seats, 5, throws=throws, options=options)

    report = report_of(events, adviser_of(game_of(slug)))

    assert 0 < len(list(report.throws)) <= throws
    for game in report.games:
        assert_adds_up(game)


def assert_adds_up(game: JudgedGame) -> None:
    """Check the law from the eyes of both sides."""
    for side in (0, 1):
        sums = game.sums(side)
        moved = sums.luck - sums.errors + sums.revised
        assert sums.start + moved == pytest.approx(sums.end, abs=ROUNDING)


def test_a_game_played_out_ends_at_its_result(whole_report: Report) -> None:
    (game,) = whole_report.games

    assert_adds_up(game)
    assert game.ending == "play"
    assert [game.sums(side).end for side in (0, 1)] == [
        float(side == game.side) for side in (0, 1)
    ]
    assert game.sums(game.side).without_luck == 1 - game.sums(game.side).luck


def test_what_one_side_gains_the_other_loses(whole_report: Report) -> None:
    (game,) = whole_report.games
    mine, theirs = game.sums(0), game.sums(1)

    assert mine.luck == pytest.approx(-theirs.luck)
    assert mine.start + theirs.start == pytest.approx(1)
    assert mine.without_luck + theirs.without_luck == pytest.approx(1)


def test_no_error_is_negative_and_no_chance_leaves_its_bounds(
    uckers_report: Report, whole_report: Report
) -> None:
    for throw in (*uckers_report.throws, *whole_report.throws):
        assert throw.error >= 0
        assert 0 <= throw.after <= throw.best <= 1
        assert 0 <= throw.expected <= 1


def test_luck_is_nothing_on_average_over_all_throws() -> None:
    game = game_of("uckers")
    adviser, start = adviser_of(game), game.start(4, {}, 0)
    best = {dice: adviser.best_chance(start, dice) for dice, _ in THROWS}
    mean = sum(ways * best[dice] for dice, ways in THROWS) / 36

    assert sum(ways for _, ways in THROWS) == 36
    assert sum(w * (best[d] - mean) for d, w in THROWS) == pytest.approx(0, abs=1e-12)


def test_who_plays_the_best_makes_no_error(uckers_report: Report) -> None:
    best = [t for t in uckers_report.throws if t.plays and t.plays[0].is_made]

    assert best
    assert all(throw.error == 0 for throw in best)


def test_forced_throws_are_no_decisions(uckers_report: Report) -> None:
    forced = [t for t in uckers_report.throws if len(t.plays) < 2]

    assert forced
    assert not any(throw.is_decision for throw in forced)
    assert all(throw.error == 0 for throw in forced)


def test_a_throw_that_was_not_played_out_is_no_decision() -> None:
    events = played("uckers", 4, 3, throws=60)
    cut = next(
        i
        for i, event in enumerate(events)
        if isinstance(event, ev.Thrown)
        and isinstance(events[i + 1], ev.Moved)
        and isinstance(events[i + 2], ev.Moved)
    )
    told = events[: cut + 2]
    for seat in (0, 2):
        told += commands.resign(fold(told), seat, at=AT)

    *_, last = report_of(told, adviser_of(game_of("uckers"))).throws

    assert len(last.made) == 1
    assert not last.is_decision
    assert last.error == 0


def test_seats_have_their_own_luck_and_errors(uckers_report: Report) -> None:
    totals = uckers_report.totals()

    assert [total.seat for total in totals] == [0, 1, 2, 3]
    assert sum(t.decisions for t in totals) == sum(
        t.is_decision for t in uckers_report.throws
    )
    assert sum(t.error for t in totals) == pytest.approx(
        sum(t.error for t in uckers_report.throws)
    )


@pytest.mark.parametrize(
    ("error", "words"), [(0.0, "superb"), (0.01, "steady"), (0.2, "wild")]
)
def test_play_has_a_word_for_its_errors(error: float, words: str) -> None:
    plays = (JudgedPlay(("a",), 0.5 + error, False), JudgedPlay(("b",), 0.5, True))
    throw = JudgedThrow(
        1, 9, 0, 0, (6, 1), "", 0.5, 0.5 + error, 0.5, ("b",), plays, True
    )
    report = Report("v", "acey", 2, (JudgedGame((throw,), 0, "play"),))

    assert report.totals()[0].words == words
    assert report.totals()[1].words == "no choice"


def test_a_report_survives_json(uckers_report: Report) -> None:
    text = json.dumps(report_to_json(uckers_report))

    assert report_from_json(json.loads(text)) == uckers_report


@pytest.mark.parametrize("value", [{}, {"format": 99}, {"format": 1, "games": [1]}])
def test_other_json_is_no_report(value: dict[str, object]) -> None:
    with pytest.raises(BadReport):
        report_from_json(value)


def test_progress_counts_every_throw() -> None:
    events = played("uckers", 2, 4, throws=12)

    steps = list(analyse(events, adviser_of(game_of("uckers"))))

    assert steps[0] == Step(0, len(steps) - 1)
    assert [step.done for step in steps] == list(range(len(steps)))
    assert [step.report is None for step in steps] == [
        *[True] * (len(steps) - 1),
        False,
    ]


def test_the_same_record_gives_the_same_report(uckers_report: Report) -> None:
    events = played("uckers", 4, 3, throws=60)

    assert report_of(events, adviser_of(game_of("uckers"))) == uckers_report


def test_a_match_is_judged_game_by_game() -> None:
    events = played("acey", 2, 2, options=(("match_length", 3),))

    report = report_of(events, BlindAdviser(game_of("acey")))

    won = [event for event in events if isinstance(event, ev.GameWon)]
    assert len(report.games) == len(won) + 1 > 1
    assert [game.side for game in report.games[:-1]] == [event.side for event in won]
    for game in report.games:
        assert_adds_up(game)
        assert game.sums(game.side).end == 1
    numbers = [throw.number for throw in report.throws]
    assert numbers == sorted(set(numbers))


def test_attacks_named_before_a_throw_are_no_decisions_and_break_nothing() -> None:
    told, named = with_an_attack()

    *_, last = report_of(told, adviser_of(game_of("uckers"))).throws

    assert named.split()[0] in {"suck", "blow"}
    assert last.made == ()
    assert not last.is_decision
    assert last.error == 0


def with_an_attack() -> tuple[tuple[ev.Event, ...], str]:
    """Return a record whose last throw is that of an attack, and the attack."""
    chain = chain_of(5)
    events = played("uckers", 4, 5, options=(("suck_back", True), ("blow_back", True)))
    state, told = fold(events[:1]), events[:1]
    for event in events[1:]:
        state, told = advance(state, event), (*told, event)
        if isinstance(state.awaits, ToRoll) and state.awaits.may_declare:
            break
    awaits, position = state.awaits, state.position
    assert isinstance(awaits, ToRoll)
    assert position is not None
    text, seat = state.game.legal_moves(position)[0].text, awaits.seat
    told += commands.move(state, seat, text, salt="", secrets=chain, at=AT)
    told += commands.throw(fold(told), seat, salt="", secrets=chain, at=AT)
    for loser in (0, 2):
        told += commands.resign(fold(told), loser, at=AT)
    return told, text


@pytest.mark.parametrize("ends", ["running", "voided"])
def test_only_what_is_over_and_counts_is_analysed(ends: str) -> None:
    events = short_match(3, games=0)
    events = tuple(event for event in events if not isinstance(event, ev.Finished))
    if ends == "voided":
        events += commands.void(fold(events), "A test is over.", at=AT)

    with pytest.raises(NotFinished):
        analyse(events, adviser_of(game_of("acey")))
