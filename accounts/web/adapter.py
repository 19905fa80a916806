"""What django-allauth asks the house when somebody signs in."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpResponse
from django.utils import timezone

from accounts.models import User
from accounts.permissions import is_suspended
from accounts.web.requests import HtmxRequest
from accounts.web.suspension import show_out


class HouseAdapter(DefaultAccountAdapter):
    """Keeps suspended people out even with the right password."""

    def pre_login(
        self, request: HtmxRequest, user: User, **details: Any
    ) -> HttpResponse | None:
        """Return the answer for a suspended user, allauth's own else."""
        if is_suspended(user, timezone.now()):
            return show_out(request, user)
        return super().pre_login(request, user, **details)
