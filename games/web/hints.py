"""Hints at a table against bots: asking for one, and the answer as it comes."""

from django import forms
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.web.requests import HtmxRequest
from games import queries
from games.record.commands import CommandRefused
from games.services import hints
from games.services.store import StaleVersion
from games.web import answers
from games.web.answers import NotYours, player_or_refuse, seat_or_refuse


class HintForm(forms.Form):
    """What is asked for, and at which version of the table."""

    kind = forms.ChoiceField(choices=[(kind, kind) for kind in hints.KINDS])
    seen = forms.IntegerField(min_value=0)


@never_cache
@require_POST
def ask(request: HtmxRequest, session_id: int) -> HttpResponse:
    """Ask for a hint, or for the best play."""
    if queries.version_of(session_id) is None:
        raise Http404("There is no such table.")
    form = HintForm(request.POST)
    try:
        seat, by = seat_or_refuse(request, session_id), player_or_refuse(request)
        if not form.is_valid():
            return answers.unreadable(request, session_id)
        said = form.cleaned_data
        hints.ask(
            session_id, seat, said["kind"], seen=said["seen"], by=by, now=timezone.now()
        )
    except (NotYours, CommandRefused) as refusal:
        return answers.refused(request, session_id, refusal)
    except StaleVersion:
        sentence = "The table has moved on. Ask again."
        return answers.notice(
            request, session_id, sentence, status=409, code="moved-on"
        )
    if not request.htmx:
        return redirect("games:table", session_id, permanent=False)
    return _fragment(request, session_id)


@never_cache
@require_GET
def fragment(request: HtmxRequest, session_id: int) -> HttpResponse:
    """Return the hint as it stands; while it is worked out it asks by itself."""
    return _fragment(request, session_id)


def _fragment(request: HtmxRequest, session_id: int) -> HttpResponse:
    table = answers.table_of(request, session_id)
    return render(request, "games/_hint.html", {"table": table})
