"""Who a visitor plays as: himself, or a guest made on the spot."""

from allauth.core import ratelimit
from django.contrib.auth import login
from django.utils import timezone

from accounts.models import User
from accounts.services import people
from accounts.web.pages import BACKEND
from accounts.web.requests import HtmxRequest


class TooManyGuests(Exception):
    """More guests came from one place than are let in."""


def player_of(request: HtmxRequest) -> User:
    """Return the user, making a guest of a visitor and signing him in.

    Raises TooManyGuests when many came from the same place within a minute.
    """
    if isinstance(request.user, User):
        return request.user
    if not ratelimit.consume(request, action="signup"):
        raise TooManyGuests
    guest = people.make_guest(timezone.now())
    login(request, guest, backend=BACKEND)
    return guest
