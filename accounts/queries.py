"""What pages ask about people."""

from django.http import Http404

from accounts.models import Preferences, User
from accounts.prepared import Prepared

_PREFERENCES = Prepared(
    "?", lambda public_id: Preferences.objects.filter(user__public_id=public_id)
)
_COLUMNS = [field.attname for field in Preferences._meta.concrete_fields]


def person(username: str) -> User:
    """Return the active user of this name, in any case; raise Http404 else."""
    user = User.objects.filter(username__iexact=username, is_active=True).first()
    if user is None:
        raise Http404("Nobody of this name is here.")
    return user


def preferences_of(public_id: str) -> Preferences:
    """Return what a user wants done for him; as everybody has it if he said nothing."""
    for row in _PREFERENCES.ask(public_id):
        return Preferences.from_db(None, _COLUMNS, row)
    return Preferences()
