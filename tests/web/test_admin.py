"""The staff's pages about sessions: all can be read, a session can be voided."""

import pytest
from django.contrib.admin import site
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import NoReverseMatch, reverse

from accounts.models import AuditEntry, User
from games.models import DiceSeed, GameEvent, GameSession, Result
from games.services import play, store
from tests.accounts.people import make_staff
from tests.factories import NOW, make_session, make_user, play_on

pytestmark = pytest.mark.django_db
BACKEND = "django.contrib.auth.backends.ModelBackend"
SESSIONS = "admin:games_gamesession_changelist"
SESSION = "admin:games_gamesession_change"


@pytest.fixture(name="staff")
def _staff() -> User:
    return make_staff()


@pytest.fixture(name="desk")
def _desk(staff: User) -> Client:
    return client_of(staff)


@pytest.fixture(name="session_id")
def _session_id() -> int:
    """Give a running session of Ann and Bob."""
    session_id = make_session("acey", (make_user("Ann"), make_user("Bob")))
    play_on(session_id, acts=5)
    return session_id


def client_of(user: User) -> Client:
    """Return a browser in which the user is signed in."""
    client = Client()
    client.force_login(user, backend=BACKEND)
    return client


def ask_to_void(desk: Client, session_id: int, **form: str) -> int:
    """Choose the session and the action; return the status of the answer."""
    values = {"action": "void", "_selected_action": str(session_id), **form}
    return desk.post(reverse(SESSIONS), values).status_code


def test_the_staff_read_every_session_with_its_events(
    desk: Client, session_id: int
) -> None:
    sessions = desk.get(reverse(SESSIONS)).content.decode()
    page = desk.get(reverse(SESSION, args=[session_id])).content.decode()

    assert reverse("games:table", args=[session_id]) in sessions
    for event in GameEvent.objects.filter(session_id=session_id):
        assert event.kind in page
    for name in ("Ann", "Bob"):
        assert name in page


def test_sessions_are_found_by_their_number_and_players(
    desk: Client, session_id: int
) -> None:
    other = make_session("uckers", (make_user("Cat"), make_user("Dan")))

    found = desk.get(reverse(SESSIONS), {"q": "Ann"}).content.decode()

    assert reverse(SESSION, args=[session_id]) in found
    assert reverse(SESSION, args=[other]) not in found


def test_results_and_bots_jobs_can_be_read(desk: Client, session_id: int) -> None:
    play.resign(session_id, 0, command=None, now=NOW)
    make_session("acey", (make_user("Cat"), "random"))

    for name in ("result", "botjob"):
        answer = desk.get(reverse(f"admin:games_{name}_changelist"))
        assert answer.status_code == 200


def test_nothing_can_be_written_by_hand(desk: Client, session_id: int) -> None:
    before = GameSession.objects.values().get(pk=session_id)
    events = list(GameEvent.objects.values())
    change = reverse(SESSION, args=[session_id])

    assert desk.post(change, {"phase": "finished"}).status_code == 403
    delete = reverse("admin:games_gamesession_delete", args=[session_id])
    assert desk.post(delete, {"post": "yes"}).status_code == 403
    assert desk.get(reverse("admin:games_gamesession_add")).status_code == 403
    page = desk.get(change).content.decode()
    assert 'name="_save"' not in page
    assert 'name="phase"' not in page
    assert 'value="delete_selected"' not in desk.get(reverse(SESSIONS)).content.decode()

    assert GameSession.objects.values().get(pk=session_id) == before
    assert list(GameEvent.objects.values()) == events


def test_seeds_of_dice_have_no_page(desk: Client, session_id: int) -> None:
    assert not site.is_registered(DiceSeed)
    with pytest.raises(NoReverseMatch):
        reverse("admin:games_diceseed_changelist")
    sealed = bytes(DiceSeed.objects.get(session_id=session_id).sealed)

    page = desk.get(reverse(SESSION, args=[session_id])).content

    assert sealed not in page


def test_voiding_first_asks_why(desk: Client, session_id: int) -> None:
    assert ask_to_void(desk, session_id) == 200

    assert store.load(session_id).phase == "playing"


def test_without_a_reason_nothing_is_voided(desk: Client, session_id: int) -> None:
    assert ask_to_void(desk, session_id, confirmed="yes", reason=" ") == 422

    assert store.load(session_id).phase == "playing"
    assert not AuditEntry.objects.exists()


def test_with_a_reason_the_session_is_void(
    desk: Client, staff: User, session_id: int
) -> None:
    reason = "One player, two seats."
    assert ask_to_void(desk, session_id, confirmed="yes", reason=reason) == 302

    state = store.load(session_id)
    assert state.voided is not None
    assert state.voided.reason == reason
    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.reason) == (staff, reason)


def test_a_void_session_is_left_as_it_is(desk: Client, session_id: int) -> None:
    for reason in ("First.", "Second."):
        ask_to_void(desk, session_id, confirmed="yes", reason=reason)

    assert [entry.reason for entry in AuditEntry.objects.all()] == ["First."]
    page = desk.get(reverse(SESSIONS)).content.decode()
    assert "void already" in page


def test_staff_who_may_only_look_do_not_void(session_id: int) -> None:
    reader = User.objects.create_user("Reader", password="mess-deck-1", is_staff=True)
    may_look = Permission.objects.get(codename="view_gamesession")
    reader.user_permissions.add(may_look)
    desk = client_of(reader)
    assert desk.get(reverse(SESSIONS)).status_code == 200

    ask_to_void(desk, session_id, confirmed="yes", reason="I can.")

    assert store.load(session_id).phase == "playing"


@pytest.mark.parametrize("who", ["anonymous", "player", "staff without rights"])
def test_strangers_see_nothing(who: str, session_id: int) -> None:
    client = Client()
    if who != "anonymous":
        user = make_user("Eve")
        User.objects.filter(pk=user.pk).update(is_staff=who != "player")
        user.refresh_from_db()
        client = client_of(user)

    for address in (reverse(SESSIONS), reverse(SESSION, args=[session_id])):
        assert client.get(address).status_code in {302, 403}
    ask_to_void(client, session_id, confirmed="yes", reason="I can.")

    assert store.load(session_id).phase == "playing"
    assert not Result.objects.exists()
