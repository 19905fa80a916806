"""Sessions are counted once, in their order, and can be taken back."""

import itertools
import random

import pytest

from accounts.models import User
from games.api import outcome, session_finished, session_voided
from games.models import Result
from ladder.models import Ledger, RatedSession, Rating, RatingChange
from ladder.services.checking import differences
from ladder.services.rating import rate_session, recompute, unrate_session
from ladder.services.sweeping import sweep
from ladder.tasks import sweep_results
from tests.ladder.sessions import NOW, START, finish, make_users, void

pytestmark = pytest.mark.django_db
FORMS = ("uckers", "uckers2", "acey")


def table(form: str = "uckers2") -> dict[str, tuple[float, int, int]]:
    """Return rating, games and wins of everybody, by name."""
    ratings = Rating.objects.filter(form=form).select_related("user")
    return {r.user.name: (r.value, r.games, r.wins) for r in ratings}


def is_right() -> bool:
    return not any(differences(form) for form in FORMS)


def play_season(users: list[User], games: int = 12) -> list[int]:
    """Store finished games between these users, one a minute, and return them."""
    rng = random.Random(7)
    return [
        finish(rng.sample(users, 2), winner=rng.randrange(2), minute=minute)
        for minute in range(games)
    ]


def test_a_session_between_newcomers_moves_sixteen_points() -> None:
    session = finish(make_users("Ann", "Ben"), winner=1, minute=0)
    assert rate_session(session, NOW)
    assert table() == {"Ann": (1484, 1, 0), "Ben": (1516, 1, 1)}
    rated = RatedSession.objects.get()
    assert (rated.session_id, rated.form, rated.at) == (session, "uckers2", START)


def test_partners_are_rated_in_their_own_form() -> None:
    users = make_users("Ann", "Ben", "Cat", "Dan")
    session = finish(users, winner=0, minute=0)
    rate_session(session, NOW)
    assert table("uckers2") == {}
    found = outcome(session)
    assert found is not None
    winners = {user.name for user in users if user.pk in found.sides[0]}
    assert {n for n, (value, _, _) in table("uckers").items() if value == 1516} == (
        winners
    )
    assert len(winners) == 2


def test_a_session_delivered_twice_counts_once() -> None:
    session = finish(make_users("Ann", "Ben"), winner=0, minute=0)
    assert [rate_session(session, NOW) for _ in range(3)] == [True, False, False]
    assert table() == {"Ann": (1516, 1, 1), "Ben": (1484, 1, 0)}
    assert RatingChange.objects.count() == 2


def test_the_twenty_first_game_moves_half_as_much() -> None:
    users = make_users("Ann", "Ben")
    for minute in range(21):
        rate_session(finish(users, winner=minute % 2, minute=minute), NOW)
    ks = RatingChange.objects.order_by("rated_session__at").values_list("k", flat=True)
    assert set(ks[:40]) == {32}
    assert set(ks[40:]) == {16}


@pytest.mark.parametrize("reason", ["a bot played", "a guest played"])
def test_an_unrated_session_is_skipped(reason: str) -> None:
    users = make_users("Ann", "Ben")
    session = finish(users, winner=0, minute=0, unrated_because=reason)
    assert not rate_session(session, NOW)
    assert not Rating.objects.exists()
    assert is_right()


def test_a_side_of_bots_alone_is_never_rated() -> None:
    (ann,) = make_users("Ann")
    assert not rate_session(finish([ann, None], winner=0, minute=0), NOW)
    assert not Rating.objects.exists()


def test_an_unknown_session_is_skipped() -> None:
    assert not rate_session(404, NOW)
    assert not unrate_session(404, NOW)


@pytest.mark.parametrize("order", list(itertools.permutations(range(4))))
def test_the_order_of_delivery_makes_no_difference(order: tuple[int, ...]) -> None:
    ann, ben, cat = make_users("Ann", "Ben", "Cat")
    sessions = [
        finish([ann, ben], winner=0, minute=0),
        finish([ben, cat], winner=0, minute=1),
        finish([cat, ann], winner=0, minute=2),
        finish([ann, ben], winner=1, minute=3),
    ]
    for number in order:
        assert rate_session(sessions[number], NOW) or RatedSession.objects.filter(
            session_id=sessions[number]
        )
    assert RatedSession.objects.count() == 4
    assert is_right()


def test_a_late_session_of_strangers_rebuilds_nothing() -> None:
    ann, ben, cat, dan = make_users("Ann", "Ben", "Cat", "Dan")
    early = finish([ann, ben], winner=0, minute=0)
    late = finish([cat, dan], winner=0, minute=1)
    rate_session(late, NOW)
    kept = set(RatingChange.objects.values_list("pk", flat=True))
    rate_session(early, NOW)
    assert kept < set(RatingChange.objects.values_list("pk", flat=True))
    assert is_right()


def test_rating_one_by_one_and_rebuilding_give_the_same() -> None:
    for session in play_season(make_users("Ann", "Ben", "Cat", "Dan"), games=60):
        rate_session(session, NOW)
    one_by_one = table()
    recompute("uckers2", NOW)
    assert table() == one_by_one
    assert sum(games for _, games, _ in one_by_one.values()) == 120


@pytest.mark.parametrize("voided", [0, 5, 11])
def test_a_voided_session_is_as_if_never_played(voided: int) -> None:
    sessions = play_season(make_users("Ann", "Ben", "Cat"))
    for session in sessions:
        rate_session(session, NOW)
    void(sessions[voided])
    assert unrate_session(sessions[voided], NOW)
    assert is_right()
    rated = RatedSession.objects.get(session_id=sessions[voided])
    assert rated.reversed_at == NOW
    assert not rated.changes.exists()
    without = table()
    Rating.objects.all().delete()
    RatedSession.objects.all().delete()
    for session in sessions:
        rate_session(session, NOW)
    assert table() == without


def test_voiding_somebodys_only_session_takes_the_rating_away() -> None:
    session = finish(make_users("Ann", "Ben"), winner=0, minute=0)
    rate_session(session, NOW)
    void(session)
    assert [unrate_session(session, NOW) for _ in range(2)] == [True, False]
    assert table() == {}


def test_a_session_whose_result_stands_is_not_taken_back() -> None:
    session = finish(make_users("Ann", "Ben"), winner=0, minute=0)
    rate_session(session, NOW)
    assert not unrate_session(session, NOW)
    assert len(table()) == 2


def test_a_voided_session_delivered_late_is_not_counted() -> None:
    session = finish(make_users("Ann", "Ben"), winner=0, minute=0)
    rate_session(session, NOW)
    void(session)
    unrate_session(session, NOW)
    assert not rate_session(session, NOW)
    assert table() == {}


def test_a_result_that_stands_again_counts_again_when_rebuilt() -> None:
    session = finish(make_users("Ann", "Ben"), winner=0, minute=0)
    rate_session(session, NOW)
    void(session)
    unrate_session(session, NOW)
    Result.objects.update(voided_at=None)
    recompute("uckers2", NOW)
    assert len(table()) == 2
    assert is_right()


# What is heard, and what is found later.


def test_the_ladder_hears_of_results_and_of_voiding() -> None:
    session = finish(make_users("Ann", "Ben"), winner=0, minute=0)
    session_finished.send(sender=None, session_id=session)
    assert table() == {"Ann": (1516, 1, 1), "Ben": (1484, 1, 0)}
    void(session)
    session_voided.send(sender=None, session_id=session)
    assert table() == {}


def test_a_fault_of_the_ladder_does_not_reach_the_game(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def break_down(*_: object) -> bool:
        raise RuntimeError("The ladder is broken.")

    session = finish(make_users("Ann", "Ben"), winner=0, minute=0)
    with monkeypatch.context() as broken:
        broken.setattr("ladder.receivers.rate_session", break_down)
        broken.setattr("ladder.receivers.unrate_session", break_down)
        session_finished.send(sender=None, session_id=session)
        session_voided.send(sender=None, session_id=session)
    assert caplog.text.count("the sweep will") == 2
    assert table() == {}
    assert sweep_results() == 1
    assert len(table()) == 2


def test_a_sweep_counts_what_was_missed_once() -> None:
    play_season(make_users("Ann", "Ben", "Cat"))
    assert [sweep(NOW), sweep(NOW)] == [12, 0]
    assert is_right()
    assert set(Ledger.objects.values_list("swept_at", flat=True)) == {NOW}


def test_a_sweep_takes_back_what_was_voided_unheard() -> None:
    sessions = play_season(make_users("Ann", "Ben", "Cat"))
    sweep(NOW)
    void(sessions[3])
    Ledger.objects.update(swept_at=START)
    assert [sweep(NOW), sweep(NOW)] == [1, 0]
    assert is_right()


def test_after_a_first_sweep_only_new_results_are_looked_at() -> None:
    users = make_users("Ann", "Ben")
    sweep(NOW)
    finish(users, winner=0, minute=0)
    assert sweep(NOW) == 0
    Ledger.objects.update(swept_at=START)
    assert sweep(START) == 1


def test_a_sweep_leaves_unrated_sessions_alone() -> None:
    finish(make_users("Ann", "Ben"), winner=0, minute=0, unrated_because="a bot")
    assert [sweep(NOW), sweep(NOW)] == [0, 0]
