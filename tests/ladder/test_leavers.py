"""Whoever leaves his seat to a caretaker has lost; the partner who stays has not."""

import pytest

from accounts.models import User
from games import api
from ladder.models import RatingChange
from ladder.services.checking import differences
from ladder.services.rating import rate_session, recompute
from tests.ladder.sessions import NOW, finish, leave_to_caretaker, make_users, void
from tests.ladder.test_rating import table

pytestmark = pytest.mark.django_db
LEVEL = 1500


def four() -> list[User]:
    """Return Ann and Cat, who play Ben and Dan."""
    return make_users("Ann", "Ben", "Cat", "Dan")


def rated(users: list[User], *, winner: int, left: list[User], minute: int = 0) -> int:
    """Return a rated session at whose end bots kept the seats of `left`."""
    session = finish(users, winner=winner, minute=minute)
    leave_to_caretaker(session, *left)
    assert rate_session(session, NOW)
    return session


def values() -> dict[str, float]:
    """Return everybody's rating by name."""
    return {name: value for name, (value, _, _) in table("uckers").items()}


def test_the_sides_are_those_of_the_rules() -> None:
    ann, ben, cat, dan = four()
    session = finish([ann, ben, cat, dan], winner=0, minute=0)

    outcome = api.outcome(session)

    assert outcome is not None
    assert outcome.sides == ((ann.pk, cat.pk), (ben.pk, dan.pk))
    assert (outcome.forfeited, outcome.spared) == (frozenset(), frozenset())


def test_the_leaver_of_a_winning_side_has_lost_and_his_partner_has_won() -> None:
    ann, ben, cat, dan = four()

    rated([ann, ben, cat, dan], winner=0, left=[ann])

    assert values() == {"Ann": 1484, "Cat": 1516, "Ben": 1484, "Dan": 1484}
    assert table("uckers")["Ann"] == (1484, 1, 0)


def test_the_partner_of_a_leaver_loses_nothing_by_it() -> None:
    ann, ben, cat, dan = four()

    rated([ann, ben, cat, dan], winner=1, left=[ann])

    assert values() == {"Ann": 1484, "Cat": LEVEL, "Ben": 1516, "Dan": 1516}
    assert table("uckers")["Cat"] == (LEVEL, 1, 0)
    spared = RatingChange.objects.get(user=cat)
    assert (spared.before, spared.after, spared.score) == (LEVEL, LEVEL, 0)


def test_two_leavers_of_a_side_have_both_lost_whoever_won() -> None:
    ann, ben, cat, dan = four()

    rated([ann, ben, cat, dan], winner=0, left=[ann, cat])

    assert values() == {"Ann": 1484, "Cat": 1484, "Ben": 1484, "Dan": 1484}


def test_a_leaver_on_each_side_is_judged_by_himself() -> None:
    ann, ben, cat, dan = four()

    rated([ann, ben, cat, dan], winner=0, left=[ann, ben])

    assert values() == {"Ann": 1484, "Cat": 1516, "Ben": 1484, "Dan": LEVEL}


def test_a_rebuilding_comes_to_the_same_ratings() -> None:
    users = four()
    for minute, left in enumerate((users[:1], users[1:2], [], users[2:4])):
        rated(users, winner=minute % 2, left=left, minute=minute)
    before = table("uckers")

    assert differences("uckers") == ()
    recompute("uckers", NOW)

    assert table("uckers") == before
    assert differences("uckers") == ()


def test_what_is_voided_gives_the_leaver_his_points_back() -> None:
    users = four()
    session = rated(users, winner=0, left=users[:1])

    void(session)
    recompute("uckers", NOW)

    assert values() == {}
