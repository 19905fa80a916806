"""What pages ask about people."""

from django.http import Http404

from accounts.models import User


def person(username: str) -> User:
    """Return the active user of this name, in any case; raise Http404 else."""
    user = User.objects.filter(username__iexact=username, is_active=True).first()
    if user is None:
        raise Http404("Nobody of this name is here.")
    return user
