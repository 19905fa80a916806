"""The record of a session: its file, its text, and the page that checks it."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from accounts.web.requests import HtmxRequest
from games import queries
from games.models import GameSession
from games.record.state import State
from games.record.transcript import Unfinished, record_file, text_transcript
from games.rules.catalogue import form_name
from games.services import store

NOT_YET = 409


@require_GET
def record(request: HtmxRequest, session_id: int) -> HttpResponse:
    """Return the record file of a session that is over."""
    _state_or_404(session_id)
    try:
        content = record_file(store.events_of(session_id))
    except Unfinished as unfinished:
        return HttpResponse(str(unfinished), status=NOT_YET, content_type="text/plain")
    return _download(content, f"messdeck-{session_id}.json", "application/json")


@require_GET
def transcript(request: HtmxRequest, session_id: int) -> HttpResponse:
    """Return a session as text, also while it is played."""
    state = _state_or_404(session_id)
    names = queries.player_names(state)
    text = text_transcript(store.events_of(session_id), names)
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@require_GET
def verify(request: HtmxRequest, session_id: int) -> HttpResponse:
    """Show the page on which a browser checks every throw of a session."""
    state = _state_or_404(session_id)
    values = {
        "session_id": session_id,
        "heading": form_name(state.game, state.seats),
        "is_over": state.phase in {"finished", "voided"},
        "throws": state.throws,
        "anchor": state.opened.anchor,
    }
    return render(request, "games/verify.html", values)


def _state_or_404(session_id: int) -> State:
    try:
        return store.load(session_id)
    except GameSession.DoesNotExist:
        raise Http404("There is no such table.") from None


def _download(content: bytes, name: str, content_type: str) -> HttpResponse:
    response = HttpResponse(content, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
