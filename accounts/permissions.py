"""Who may do what, as far as it hangs on the person alone."""

from datetime import datetime

from django.contrib.auth.models import AnonymousUser

from accounts.models import User


def is_suspended(user: User | AnonymousUser, now: datetime) -> bool:
    """Return whether the user is shut out at `now` (UTC)."""
    if not isinstance(user, User) or user.suspended_until is None:
        return False
    return now < user.suspended_until


def may_play(user: User | AnonymousUser, now: datetime) -> bool:
    """Return whether the user may open, join and play sessions at `now` (UTC)."""
    return user.is_authenticated and user.is_active and not is_suspended(user, now)
