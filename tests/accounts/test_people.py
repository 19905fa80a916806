"""Services about people: guests, suspensions and their audit entries."""

from datetime import datetime, timedelta

import pytest
from django.db import IntegrityError

from accounts.models import AuditEntry, User
from accounts.permissions import is_suspended, may_play
from accounts.services import audit, people
from accounts.services.people import DeedRefused
from tests.accounts.people import NOW, make_player, make_staff, suspend_for_good

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def test_a_guest_has_a_guests_name_and_no_password() -> None:
    guest = people.make_guest(NOW)
    assert guest.is_guest
    assert guest.name.startswith("Guest-")
    assert not guest.has_usable_password()
    assert guest.date_joined == NOW


def test_a_guests_number_grows_when_the_short_ones_are_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(people, "get_random_string", lambda digits, _: "7" * digits)
    names = [people.make_guest(NOW).name for _ in range(3)]
    assert names == ["Guest-7777", "Guest-77777", "Guest-777777"]


def test_when_no_number_is_left_the_guest_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(people, "get_random_string", lambda _digits, _: "1")
    people.make_guest(NOW)
    with pytest.raises(DeedRefused, match="too many guests"):
        people.make_guest(NOW)


def test_public_ids_are_twelve_plain_characters_and_differ() -> None:
    ids = {people.make_guest(NOW).public_id for _ in range(20)}
    assert len(ids) == 20
    assert all(len(one) == 12 and one.isalnum() and one == one.lower() for one in ids)


def test_a_guest_grows_up_in_its_own_row() -> None:
    guest = people.make_guest(NOW)
    grown = people.grow_up(guest.pk, username="Stoker", password="coal-dust-99")
    grown.refresh_from_db()
    assert (grown.pk, grown.public_id) == (guest.pk, guest.public_id)
    assert (grown.name, grown.is_guest) == ("Stoker", False)
    assert grown.check_password("coal-dust-99")


def test_an_account_cannot_grow_up_again() -> None:
    player = make_player()
    with pytest.raises(DeedRefused, match="account already"):
        people.grow_up(player.pk, username="Other", password="coal-dust-99")


def test_a_guest_cannot_take_somebodys_name() -> None:
    make_player("Stoker")
    guest = people.make_guest(NOW)
    with pytest.raises(DeedRefused, match="bears this name"):
        people.grow_up(guest.pk, username="STOKER", password="coal-dust-99")
    guest.refresh_from_db()
    assert guest.is_guest


def test_a_suspension_ends_by_itself() -> None:
    player = make_player()
    user = people.suspend(
        player.pk, until=NOW + DAY, reason="Foul language.", by=None, now=NOW
    )
    assert is_suspended(user, NOW)
    assert not may_play(user, NOW + DAY - timedelta(seconds=1))
    assert may_play(user, NOW + DAY)


def test_suspending_and_lifting_are_written_down() -> None:
    staff, player = make_staff(), make_player()
    people.suspend(
        player.pk, until=people.FOR_EVER, reason="Two accounts.", by=staff, now=NOW
    )
    user = people.lift(player.pk, reason=" A brother. ", by=staff, now=NOW + DAY)
    assert may_play(user, NOW)
    assert list(
        AuditEntry.objects.values_list("actor", "action", "subject", "reason", "at")
    ) == [
        (staff.pk, "lift suspension", "user Bosun", "A brother.", NOW + DAY),
        (staff.pk, "suspend", "user Bosun for good", "Two accounts.", NOW),
    ]


@pytest.mark.parametrize("until", [NOW, NOW - DAY])
def test_a_suspension_cannot_end_before_it_begins(until: datetime) -> None:
    player = make_player()
    with pytest.raises(DeedRefused, match="future"):
        people.suspend(player.pk, until=until, reason="x", by=None, now=NOW)


def test_a_suspension_without_reason_is_refused() -> None:
    player = make_player()
    with pytest.raises(DeedRefused, match="reason"):
        people.suspend(player.pk, until=NOW + DAY, reason=" ", by=None, now=NOW)
    player.refresh_from_db()
    assert player.suspended_until is None
    assert not AuditEntry.objects.exists()


def test_the_database_refuses_a_suspension_without_reason() -> None:
    player = make_player()
    player.suspended_until = NOW
    with pytest.raises(IntegrityError):
        player.save(update_fields=["suspended_until"])


def test_nobody_suspends_himself() -> None:
    staff = make_staff()
    with pytest.raises(DeedRefused, match="yourself"):
        people.suspend(staff.pk, until=NOW + DAY, reason="x", by=staff, now=NOW)


def test_only_an_administrator_suspends_staff() -> None:
    mate = make_player("Mate")
    mate.is_staff = True
    mate.save(update_fields=["is_staff"])
    other = make_player("Purser")
    other.is_staff = True
    other.save(update_fields=["is_staff"])
    with pytest.raises(DeedRefused, match="administrator"):
        people.suspend(other.pk, until=NOW + DAY, reason="x", by=mate, now=NOW)
    people.suspend(other.pk, until=NOW + DAY, reason="x", by=make_staff(), now=NOW)
    other.refresh_from_db()
    assert is_suspended(other, NOW)


def test_who_is_not_suspended_cannot_be_let_back() -> None:
    with pytest.raises(DeedRefused, match="not suspended"):
        people.lift(make_player().pk, reason="x", by=None, now=NOW)


def test_lifting_needs_a_reason() -> None:
    player = suspend_for_good(make_player())
    with pytest.raises(DeedRefused, match="reason"):
        people.lift(player.pk, reason="", by=None, now=NOW)


def test_the_audit_trail_takes_no_entry_without_reason() -> None:
    with pytest.raises(ValueError, match="reason"):
        audit.record(None, "void", "session 7", "  ", now=NOW)


def test_somebody_inactive_may_not_play() -> None:
    player = User(username="Gone", is_active=False)
    assert not may_play(player, NOW)
