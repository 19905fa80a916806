"""People for tests, as the services and pages make them."""

from datetime import UTC, datetime

from accounts.models import User
from accounts.services import people

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
PASSWORD = "mind-the-blob-42"


def make_player(name: str = "Bosun") -> User:
    """Return a new account that signs in with PASSWORD."""
    return User.objects.create_user(name, password=PASSWORD)


def make_staff(name: str = "Master") -> User:
    """Return a new administrator that signs in with PASSWORD."""
    return User.objects.create_superuser(name, password=PASSWORD)


def suspend_for_good(user: User, reason: str = "Threw the board overboard.") -> User:
    """Return the user, suspended for good from NOW on."""
    return people.suspend(
        user.pk, until=people.FOR_EVER, reason=reason, by=None, now=NOW
    )
