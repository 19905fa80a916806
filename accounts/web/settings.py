"""The settings: what a person wants to see, hear and have done for him.

A plain form.  Who has a name keeps them with it, a visitor in a cookie.
"""

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import Preferences, User
from accounts.services import preferences as wishes
from accounts.taste import CHOICES, SOUNDS, Taste
from accounts.web.forms import AUTO_PLAY, AidsForm
from accounts.web.requests import HtmxRequest, go_to
from accounts.web.taste import (
    forget_preferences,
    keep_in_cookie,
    preferences_of,
    taste_of,
)

UNREADABLE = 422


class SoundsForm(forms.Form):
    """The kinds of sound that are wanted."""

    sounds = forms.MultipleChoiceField(choices=list(SOUNDS.items()), required=False)

    @property
    def muted(self) -> frozenset[str]:
        """Return the kinds that are not wanted."""
        return frozenset(SOUNDS.keys() - set(self.cleaned_data["sounds"]))


class TasteForm(SoundsForm):
    """What is seen and heard at the table, each field one of the known choices."""

    theme = forms.ChoiceField(choices=list(CHOICES["theme"].items()), required=False)
    uckers = forms.ChoiceField(choices=list(CHOICES["uckers"].items()))
    acey = forms.ChoiceField(choices=list(CHOICES["acey"].items()))
    dice = forms.ChoiceField(choices=list(CHOICES["dice"].items()))
    motion = forms.ChoiceField(choices=list(CHOICES["motion"].items()))
    speech = forms.ChoiceField(choices=list(CHOICES["speech"].items()))

    @property
    def taste(self) -> Taste:
        """Return what was chosen."""
        chosen = {name: self.cleaned_data[name] for name in CHOICES}
        return Taste(**chosen, muted=self.muted)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def settings_page(request: HtmxRequest) -> HttpResponse:
    """Show the settings, or keep those that were sent and show them."""
    if request.method != "POST":
        return _page(request)
    form, aids = TasteForm(request.POST), AidsForm(request.POST)
    user = request.user
    if not form.is_valid() or (isinstance(user, User) and not aids.is_valid()):
        return _page(request, refusal=_("That cannot be read."))
    if isinstance(user, User):
        wishes.change_taste(user, form.taste)
        wishes.change(user, **aids.cleaned_data)
    messages.success(request, _("Your settings are kept."))
    back = _back(request)
    query = f"?{urlencode({'next': back})}" if back else ""
    response = go_to(request, reverse("accounts:settings") + query)
    keep_in_cookie(response, form.taste)
    return response


@require_POST
def sounds(request: HtmxRequest) -> HttpResponse:
    """Keep which kinds of sound are wanted, all else as it is."""
    form = SoundsForm(request.POST)
    if not form.is_valid():
        return _page(request, refusal=_("That cannot be read."))
    old = taste_of(request)
    taste = Taste(**{name: getattr(old, name) for name in CHOICES}, muted=form.muted)
    if isinstance(request.user, User):
        wishes.change_taste(request.user, taste)
    if request.htmx:
        response = HttpResponse(status=204)
    else:
        response = go_to(request, _back(request) or reverse("accounts:settings"))
    keep_in_cookie(response, taste)
    return response


def _page(request: HtmxRequest, *, refusal: str = "") -> HttpResponse:
    forget_preferences(request)
    aids: Preferences = preferences_of(request)
    values = {
        "taste": taste_of(request),
        "choices": CHOICES,
        "aids": aids if isinstance(request.user, User) else None,
        "auto_play": AUTO_PLAY,
        "refusal": refusal,
        "next": _back(request),
    }
    status = UNREADABLE if refusal else 200
    return render(request, "accounts/settings.html", values, status=status)


def _back(request: HtmxRequest) -> str:
    """Return the address on this site from which the asker came; "" for none."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    is_ours = url_has_allowed_host_and_scheme(
        wanted,
        allowed_hosts={request.get_host()},
        require_https=request.is_secure(),
    )
    return wanted if is_ours else ""
