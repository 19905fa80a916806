"""Makes guests, turns them into accounts, suspends people and lets them back."""

from datetime import UTC, datetime

from django.db import IntegrityError, transaction
from django.utils.crypto import get_random_string

from accounts.models import User
from accounts.names import GUEST_PREFIX
from accounts.services import audit

FOR_EVER = datetime(9000, 1, 1, tzinfo=UTC)
"""The end of a suspension that has none."""

DIGITS_TRIED = (4, 4, 4, 5, 6, 8, 10)
"""Lengths of a guest's number, one a try: the short ones may all be taken."""


class DeedRefused(Exception):
    """What was asked cannot be done; the text is a sentence for a person."""


def make_guest(now: datetime) -> User:
    """Return a new guest with a free name such as "Guest-1234" and no password."""
    for digits in DIGITS_TRIED:
        number = get_random_string(digits, "0123456789")
        guest = User(username=GUEST_PREFIX + number, is_guest=True, date_joined=now)
        guest.set_unusable_password()
        if _was_saved(guest):
            return guest
    raise DeedRefused("There are too many guests just now. Please try again.")


def _was_saved(guest: User) -> bool:
    # A savepoint, so that a name taken does not spoil the caller's transaction.
    try:
        with transaction.atomic():
            guest.save(force_insert=True)
    except IntegrityError:
        return False
    return True


def grow_up(user_id: int, *, username: str, password: str, email: str = "") -> User:
    """Make an account of a guest, in the same row, and return it.

    Its games stay; they were unrated and stay so.  Name and password must have
    been checked by a form.  Raises DeedRefused if the user is no guest (any
    more) or somebody took the name meanwhile.
    """
    try:
        with transaction.atomic():
            user = _locked(user_id)
            if not user.is_guest:
                raise DeedRefused("This is an account already.")
            user.username, user.email, user.is_guest = username, email, False
            user.set_password(password)
            user.save(update_fields=["username", "email", "is_guest", "password"])
    except IntegrityError:
        raise DeedRefused("Somebody else bears this name.") from None
    return user


@transaction.atomic
def suspend(
    user_id: int, *, until: datetime, reason: str, by: User | None, now: datetime
) -> User:
    """Shut a person out until `until` (UTC; FOR_EVER for good) and return them.

    A second suspension takes the place of the first.  Raises DeedRefused when
    `until` is past, no reason is given, or `by` has no right over this person.
    """
    user = _locked(user_id)
    _refuse_deed_over(user, by)
    if until <= now:
        raise DeedRefused("A suspension must end in the future.")
    if not reason.strip():
        raise DeedRefused("A suspension needs a reason.")
    user.suspended_until, user.suspension_reason = until, reason.strip()
    user.save(update_fields=["suspended_until", "suspension_reason"])
    audit.record(by, "suspend", _subject(user, until), reason, now=now)
    return user


@transaction.atomic
def lift(user_id: int, *, reason: str, by: User | None, now: datetime) -> User:
    """End a person's suspension now and return them.

    Raises DeedRefused when there is none, no reason is given, or `by` has no
    right over this person.
    """
    user = _locked(user_id)
    _refuse_deed_over(user, by)
    if user.suspended_until is None or user.suspended_until <= now:
        raise DeedRefused(f"{user.name} is not suspended.")
    if not reason.strip():
        raise DeedRefused("Lifting a suspension needs a reason.")
    user.suspended_until, user.suspension_reason = None, ""
    user.save(update_fields=["suspended_until", "suspension_reason"])
    audit.record(by, "lift suspension", f"user {user.name}", reason, now=now)
    return user


def _locked(user_id: int) -> User:
    return User.objects.select_for_update().get(pk=user_id)


def _refuse_deed_over(user: User, by: User | None) -> None:
    if by is None:
        return
    if user.pk == by.pk:
        raise DeedRefused("You cannot do this to yourself.")
    if user.is_staff and not by.is_superuser:
        raise DeedRefused("Only an administrator may do this to staff.")


def _subject(user: User, until: datetime) -> str:
    end = "for good" if until >= FOR_EVER else f"until {until:%Y-%m-%d %H:%M} UTC"
    return f"user {user.name} {end}"
