"""Shows suspended people out: at the door, and in the middle of a visit."""

from collections.abc import Awaitable, Callable
from typing import Any, cast

from asgiref.sync import iscoroutinefunction
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.decorators import sync_and_async_middleware

from accounts.models import User
from accounts.permissions import is_suspended
from accounts.services.people import FOR_EVER
from accounts.web.requests import HtmxRequest, go_to

SESSION_KEY = "suspension"


def show_out(request: HtmxRequest, user: User) -> HttpResponse:
    """Sign the user out and send the browser to the page that says why."""
    until = user.suspended_until
    notice = {
        "reason": user.suspension_reason,
        "until": "" if until is None or until >= FOR_EVER else until.isoformat(),
    }
    logout(request)
    request.session[SESSION_KEY] = notice
    return go_to(request, reverse("accounts:suspended"))


def turn_away(
    request: HttpRequest, _view: object, _args: object, _kwargs: object
) -> HttpResponse | None:
    """Answer a suspended user's request in the view's place; None for others.

    It runs before the view and not in the middleware itself: there Django takes
    it to a thread, and `request.user` is then read once for view and middleware.
    """
    user = request.user
    if isinstance(user, User) and is_suspended(user, timezone.now()):
        return show_out(cast("HtmxRequest", request), user)
    return None


@sync_and_async_middleware
def suspension_middleware(get_response: Callable[..., Any]) -> Callable[..., Any]:
    """Let nobody reach a view while suspended; works sync and async."""
    middleware: Callable[..., Any]
    if iscoroutinefunction(get_response):

        async def pass_on_async(request: HttpRequest) -> HttpResponse:
            return await cast("Awaitable[HttpResponse]", get_response(request))

        middleware = pass_on_async
    else:

        def pass_on(request: HttpRequest) -> HttpResponse:
            return cast("HttpResponse", get_response(request))

        middleware = pass_on
    # Django looks for the hook as an attribute.
    vars(middleware)["process_view"] = turn_away
    return middleware
