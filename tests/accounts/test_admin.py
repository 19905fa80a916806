"""The staff's pages about people: suspending, lifting, and what nobody may edit."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.utils import timezone

from accounts.models import AuditEntry, User
from accounts.permissions import is_suspended
from accounts.services import people
from tests.accounts.people import NOW, make_player, make_staff, suspend_for_good

pytestmark = pytest.mark.django_db
USERS = "/admin/accounts/user/"


@pytest.fixture(name="staff")
def _staff() -> User:
    return make_staff()


@pytest.fixture(name="desk")
def _desk(staff: User) -> Client:
    client = Client()
    client.force_login(staff, backend="django.contrib.auth.backends.ModelBackend")
    return client


def act(desk: Client, action: str, user: User, **form: str) -> object:
    values = {"action": action, "_selected_action": str(user.pk), **form}
    return desk.post(USERS, values)


def test_suspending_first_asks_why(desk: Client) -> None:
    player = make_player()
    answer = desk.post(USERS, {"action": "suspend", "_selected_action": str(player.pk)})
    assert answer.status_code == 200
    assert b'name="reason"' in answer.content
    assert b"<li>Bosun" in answer.content
    assert not AuditEntry.objects.exists()


def test_without_a_reason_nobody_is_suspended(desk: Client) -> None:
    player = make_player()
    form = {"confirmed": "yes", "span": "7", "reason": "  "}
    answer = desk.post(
        USERS, {"action": "suspend", "_selected_action": str(player.pk), **form}
    )
    assert answer.status_code == 422
    player.refresh_from_db()
    assert player.suspended_until is None


def test_with_a_reason_the_player_is_suspended(desk: Client, staff: User) -> None:
    player = make_player()
    act(desk, "suspend", player, confirmed="yes", span="7", reason="Foul language.")
    player.refresh_from_db()
    assert is_suspended(player, timezone.now())
    assert player.suspension_reason == "Foul language."
    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.action) == (staff, "suspend")


def test_a_suspension_is_lifted_with_a_reason(desk: Client) -> None:
    player = suspend_for_good(make_player())
    act(desk, "lift_suspension", player)
    act(desk, "lift_suspension", player, confirmed="yes", reason="")
    player.refresh_from_db()
    assert player.suspended_until is not None
    act(desk, "lift_suspension", player, confirmed="yes", reason="A mistake.")
    player.refresh_from_db()
    assert player.suspended_until is None


def test_what_is_refused_is_said(desk: Client, staff: User) -> None:
    act(desk, "suspend", staff, confirmed="yes", span="ever", reason="Tired.")
    staff.refresh_from_db()
    assert staff.suspended_until is None
    assert b"You cannot do this to yourself." in desk.get(USERS).content


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("suspended=yes", {"Bosun"}),
        ("suspended=no", {"Master", "Stoker"}),
        ("q=sto", {"Stoker"}),
        ("is_staff__exact=1", {"Master"}),
    ],
)
def test_people_are_found(desk: Client, question: str, names: set[str]) -> None:
    suspend_for_good(make_player("Bosun"))
    make_player("Stoker")
    answer = desk.get(f"{USERS}?{question}")
    assert {user.username for user in answer.context["cl"].result_list} == names


def test_an_account_can_be_added_and_edited(desk: Client) -> None:
    form = {
        "username": "Stoker",
        "password1": "coal-dust-99",
        "usable_password": "true",
    }
    answer = desk.post(f"{USERS}add/", {**form, "password2": "coal-dust-99"})
    assert answer.status_code == 302
    stoker = User.objects.get(username="Stoker")
    address = f"{USERS}{stoker.pk}/change/"
    assert desk.get(address).status_code == 200
    forged = {"suspended_until_0": "2030-01-01", "suspended_until_1": "00:00:00"}
    desk.post(address, {"username": "Stoker2", "is_active": "on", **forged})
    stoker.refresh_from_db()
    assert (stoker.username, stoker.suspended_until) == ("Stoker2", None)


def test_a_guests_page_can_be_saved_and_keeps_the_name(desk: Client) -> None:
    guest = people.make_guest(NOW)
    answer = desk.post(f"{USERS}{guest.pk}/change/", {"username": "Other"})
    assert answer.status_code == 302
    name = guest.username
    guest.refresh_from_db()
    assert (guest.username, guest.is_active) == (name, False)


def test_staff_who_are_no_administrators_cannot_gain_power() -> None:
    mate = make_player("Mate")
    mate.is_staff = True
    mate.save(update_fields=["is_staff"])
    mate.user_permissions.add(
        *Permission.objects.filter(codename__in=["view_user", "change_user"])
    )
    client = Client()
    client.force_login(mate, backend="django.contrib.auth.backends.ModelBackend")
    player = make_player("Bosun")
    powers = {"is_active": "on", "is_superuser": "on", "is_staff": "on"}
    client.post(f"{USERS}{mate.pk}/change/", {"username": "Mate", **powers})
    client.post(f"{USERS}{player.pk}/change/", {"username": "Bosun", **powers})
    assert User.objects.filter(is_superuser=True).count() == 0
    assert User.objects.filter(is_staff=True).count() == 1


def test_nobody_is_deleted(desk: Client) -> None:
    player = make_player()
    assert desk.post(f"{USERS}{player.pk}/delete/").status_code == 403


def test_the_audit_trail_can_be_read_only(desk: Client) -> None:
    suspend_for_good(make_player("Bosun"))
    entry = AuditEntry.objects.get()
    entries = "/admin/accounts/auditentry/"
    assert b"Bosun" in desk.get(f"{entries}?q=bosun").content
    assert desk.get(f"{entries}{entry.pk}/change/").status_code == 200
    assert desk.post(f"{entries}{entry.pk}/change/", {}).status_code == 403
    assert desk.get(f"{entries}add/").status_code == 403
    assert desk.post(f"{entries}{entry.pk}/delete/").status_code == 403


def test_a_player_sees_nothing_of_the_admin() -> None:
    client = Client()
    client.force_login(
        make_player(), backend="django.contrib.auth.backends.ModelBackend"
    )
    assert client.get(USERS).status_code in {302, 403}
