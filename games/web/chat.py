"""The chat at a table: its fragment, saying a line, and what can be done about one."""

from collections.abc import Callable
from datetime import datetime

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import PUBLIC_ID_LENGTH, User
from accounts.web.requests import HtmxRequest
from games import queries
from games.record.commands import CommandRefused
from games.services import chat, chat_complaints
from games.services.chat_rooms import Reader
from games.web import answers, talk
from games.web.answers import NotYours, player_or_refuse
from games.web.presenter_chat import seen_of

NOTHING_NEW = 204
LONGEST_SENT = 1000
"""Characters that are looked at: the service says how many a line may have."""


class SayForm(forms.Form):
    """A typed line or a phrase, and the room it is for."""

    room = forms.SlugField(max_length=10)
    text = forms.CharField(required=False, max_length=LONGEST_SENT, strip=False)
    phrase = forms.SlugField(required=False, max_length=30)


class LineForm(forms.Form):
    """A line, by its number."""

    line = forms.IntegerField(min_value=1, max_value=2**63 - 1)


class ReportForm(LineForm):
    """A line and what is wrong with it."""

    reason = forms.SlugField(max_length=20)


class PlayerForm(forms.Form):
    """A player, by his public id."""

    player = forms.SlugField(max_length=PUBLIC_ID_LENGTH)


@never_cache
@require_GET
def fragment(request: HtmxRequest, session_id: int) -> HttpResponse:
    """Return the chat, or 204 if the asker has `seen` what it would say."""
    reader = talk.reader_or_404(request, session_id)
    if request.GET.get("seen") == seen_of(reader, queries.chat_changes(session_id)):
        return HttpResponse(status=NOTHING_NEW)
    return _fragment(request, reader)


@never_cache
@require_POST
def say(request: HtmxRequest, session_id: int) -> HttpResponse:
    """Say a line."""

    def deed(said: dict[str, str], by: User, now: datetime) -> object:
        text, phrase = said["text"], said["phrase"]
        return chat.say(session_id, by, said["room"], text=text, phrase=phrase, now=now)

    return _answer(request, session_id, SayForm(request.POST), deed)


@never_cache
@require_POST
def report(request: HtmxRequest, session_id: int) -> HttpResponse:
    """Report a line to the moderators."""

    def deed(said: dict[str, int], by: User, now: datetime) -> object:
        line, reason = said["line"], str(said["reason"])
        return chat_complaints.report(session_id, line, reason, by=by, now=now)

    return _answer(request, session_id, ReportForm(request.POST), deed)


@never_cache
@require_POST
def mute(request: HtmxRequest, session_id: int) -> HttpResponse:
    """Hear the author of a line no more."""

    def deed(said: dict[str, int], by: User, now: datetime) -> None:
        chat_complaints.mute(session_id, said["line"], by=by, now=now)

    return _answer(request, session_id, LineForm(request.POST), deed)


@never_cache
@require_POST
def unmute(request: HtmxRequest, session_id: int) -> HttpResponse:
    """Hear a player again."""

    def deed(said: dict[str, str], by: User, now: datetime) -> None:
        chat_complaints.unmute(said["player"], by=by)

    return _answer(request, session_id, PlayerForm(request.POST), deed)


def _answer(
    request: HtmxRequest,
    session_id: int,
    form: forms.Form,
    deed: Callable[..., object],
) -> HttpResponse:
    """Do the deed and answer with the chat as the asker now sees it."""
    reader = talk.reader_or_404(request, session_id)
    try:
        by = player_or_refuse(request)
        if not form.is_valid():
            return answers.unreadable(request, session_id)
        deed(form.cleaned_data, by, timezone.now())
    except (NotYours, CommandRefused) as refusal:
        return answers.refused(request, session_id, refusal)
    if not request.htmx:
        address = reverse("games:table", args=[session_id])
        return redirect(f"{address}?chat={talk.OPEN}#chat", permanent=False)
    return _fragment(request, reader)


def _fragment(request: HtmxRequest, reader: Reader) -> HttpResponse:
    view = talk.chat_for(request, reader)
    return render(request, "games/_chat.html", {"chat": view})
