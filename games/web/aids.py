"""Playing aids: a player says at the table what is done for him."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.web.forms import AidsForm
from accounts.web.requests import HtmxRequest
from games import queries
from games.services import aids
from games.web import answers
from games.web.answers import NotYours, player_or_refuse
from games.web.drafting import asked_by


@never_cache
@require_POST
def change(request: HtmxRequest, session_id: int) -> HttpResponse:
    """Keep what the player wishes; his draft stays as it is."""
    if queries.version_of(session_id) is None:
        raise Http404("There is no such table.")
    form = AidsForm(request.POST)
    try:
        user = player_or_refuse(request)
    except NotYours as refusal:
        return answers.refused(request, session_id, refusal)
    if not form.is_valid():
        return answers.unreadable(request, session_id)
    aids.change(user, **form.cleaned_data, now=timezone.now())
    asked = asked_by(request.POST)
    if request.htmx:
        return answers.fragment(request, session_id, asked)
    address = reverse("games:table", args=[session_id])
    return redirect(f"{address}?{asked.query}" if asked.steps else address)
