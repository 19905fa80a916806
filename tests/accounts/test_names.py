"""Names of people: what may be one, and that no two differ by case alone."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError

from accounts.models import User
from tests.accounts.people import make_player


def is_allowed(name: str) -> bool:
    try:
        User._meta.get_field("username").clean(name, None)
    except ValidationError:
        return False
    return True


@pytest.mark.parametrize("name", ["Bob", "a-b", "Able_Seaman-1", "x" * 20, "bots"])
def test_a_plain_name_is_allowed(name: str) -> None:
    assert is_allowed(name)


@pytest.mark.parametrize(
    "name",
    [
        *(
            "ab",
            "x" * 21,
            "",
            "two words",
            "a.b",
            "Jürgen",
            "\u0430dam",
            "bob\n",
            "a/b",
        ),
        *("admin", "ADMIN", "Messdeck", "bot", "Guest", "guest-7", "GUEST-abc"),
    ],
)
def test_a_name_that_is_odd_or_misleads_is_not(name: str) -> None:
    assert not is_allowed(name)


@pytest.mark.django_db
def test_two_names_may_not_differ_by_case_alone() -> None:
    make_player("Bosun")
    with pytest.raises(IntegrityError):
        make_player("bOSUN")


@pytest.mark.django_db
def test_the_database_keeps_guest_names_for_guests() -> None:
    with pytest.raises(IntegrityError):
        make_player("guest-12")
