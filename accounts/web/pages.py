"""Pages about people: the guest's one click, signing up and in, profiles."""

from datetime import datetime

from allauth.account import views as allauth_views
from allauth.account.forms import SignupForm
from allauth.decorators import rate_limit
from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
)

from accounts import queries
from accounts.models import User
from accounts.services import people
from accounts.services import preferences as wishes
from accounts.web.forms import AUTO_PLAY, AidsForm
from accounts.web.requests import HtmxRequest, go_to, next_of
from accounts.web.suspension import SESSION_KEY

BACKEND = "django.contrib.auth.backends.ModelBackend"


@require_POST
@rate_limit(action="signup")
def guest(request: HtmxRequest) -> HttpResponse:
    """Make a guest of a visitor with one click and go on to `next`."""
    if not request.user.is_authenticated:
        login(request, people.make_guest(timezone.now()), backend=BACKEND)
    return go_to(request, next_of(request))


@require_http_methods(["GET", "POST"])
@never_cache
@sensitive_post_parameters("password1", "password2")
def sign_up(request: HtmxRequest) -> HttpResponse:
    """Make an account: of the guest's own row, or a new one by allauth."""
    if isinstance(request.user, User) and request.user.is_guest:
        return _sign_up_guest(request, request.user.pk)
    return allauth_views.signup(request)


@rate_limit(action="signup")
def _sign_up_guest(request: HtmxRequest, user_id: int) -> HttpResponse:
    form = SignupForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            user = people.grow_up(
                user_id,
                username=form.cleaned_data["username"],
                password=form.cleaned_data["password1"],
                email=form.cleaned_data.get("email") or "",
            )
        except people.DeedRefused as refusal:
            form.add_error("username", str(refusal))
        else:
            # The new password ends the guest's session, so a new one begins.
            login(request, user, backend=BACKEND)
            return go_to(request, next_of(request))
    values = {"form": form, "next": next_of(request)}
    status = 422 if form.errors else 200
    return render(request, "accounts/sign_up_guest.html", values, status=status)


@require_http_methods(["GET", "POST"])
@never_cache
@sensitive_post_parameters("password")
def sign_in(request: HtmxRequest) -> HttpResponse:
    """Sign in by allauth; a guest is first told what leaving means."""
    if isinstance(request.user, User) and request.user.is_guest:
        return render(request, "accounts/sign_in_guest.html")
    return allauth_views.login(request)


@require_GET
@never_cache
def suspended(request: HtmxRequest) -> HttpResponse:
    """Say until when and why somebody was shown out."""
    notice = request.session.get(SESSION_KEY, {})
    until = notice.get("until")
    values = {
        "is_known": bool(notice),
        "reason": notice.get("reason", ""),
        "until": datetime.fromisoformat(until) if until else None,
    }
    return render(request, "accounts/suspended.html", values, status=403)


@require_GET
def profile(request: HtmxRequest, username: str) -> HttpResponse:
    """Show a person: the name, since when they are here, links to their doings."""
    return _profile(request, queries.person(username))


@require_POST
def preferences(request: HtmxRequest) -> HttpResponse:
    """Keep what the user wants done for him at the table, and show his page."""
    user = request.user
    if not isinstance(user, User):
        return redirect("account_login")
    form = AidsForm(request.POST)
    if not form.is_valid():
        return _profile(request, user, refusal="That cannot be read.")
    wishes.change(user, **form.cleaned_data)
    messages.success(request, "Your playing aids are kept.")
    return go_to(request, reverse("accounts:profile", args=[user.username]))


def _profile(request: HtmxRequest, person: User, *, refusal: str = "") -> HttpResponse:
    is_own = request.user.pk == person.pk
    values = {
        "person": person,
        "is_own": is_own,
        "aids": queries.preferences_of(person.public_id) if is_own else None,
        "auto_play": AUTO_PLAY,
        "refusal": refusal,
    }
    status = 422 if refusal else 200
    return render(request, "accounts/profile.html", values, status=status)
