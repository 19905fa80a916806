"""The tables of the load bench: four members at each game of Uckers, signed in."""

from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone

from accounts.models import User
from accounts.web.pages import BACKEND
from config.bench.players import CSRF_TOKEN
from games.services import lobby
from games.services.lobby import Terms

SEATS = 4


@dataclass(frozen=True, slots=True)
class Place:
    """A table and the cookie header of each of its seats."""

    table: int
    cookies: tuple[str, ...]


def set_tables(count: int) -> list[Place]:
    """Open `count` tables in play with members of their own; return them."""
    now = timezone.now()
    people = User.objects.bulk_create(
        User(username=f"bench-{i}", password="!") for i in range(count * SEATS)
    )
    return [
        _place(people[i * SEATS : (i + 1) * SEATS], i, now)  # the table's four
        for i in range(count)
    ]


def _place(people: list[User], number: int, now: datetime) -> Place:
    terms = Terms("uckers", SEATS, rated=False, time="none")
    table = lobby.open_table(people[0], terms, now=now)
    for seat, user in enumerate(people):
        salt = f"{number * SEATS + seat:032x}"
        lobby.sit(table, seat, user, salt=salt, command=None, now=now)
    lobby.begin(table, by=people[0], salt="", command=None, now=now)
    return Place(table, tuple(_cookies(user) for user in people))


def _cookies(user: User) -> str:
    """Return the cookies of a browser in which the user is signed in."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = BACKEND
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return (
        f"{settings.SESSION_COOKIE_NAME}={session.session_key}; "
        f"{settings.CSRF_COOKIE_NAME}={CSRF_TOKEN}"
    )
