"""A session throw by throw, as pages with addresses that stay."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.web.requests import HtmxRequest
from games import queries
from games.analysis.report import BadReport, JudgedThrow, throw_from_json
from games.models import Analysis, GameSession
from games.record.playback import Playback
from games.record.state import State
from games.services import replays
from games.web.answers import viewer_of
from games.web.presenter_replay import Looking, ReplayView, replay_view

NO_SUCH_THROW = 404


@never_cache
@require_GET
def start(request: HtmxRequest, session_id: int) -> HttpResponse:
    """Show the table before the first throw, from which a replay goes on."""
    return ply(request, session_id, 0)


@never_cache
@require_GET
def ply(request: HtmxRequest, session_id: int, number: int) -> HttpResponse:
    """Show a throw of a session with its moves; anybody may who may watch.

    To htmx the answer is the fragment, unless it asks for a page of its history.
    """
    try:
        played = replays.load(session_id)
    except GameSession.DoesNotExist:
        raise Http404("There is no such table.") from None
    if number > played.last:
        values = {"session_id": session_id, "ply": number, "last": played.last}
        name = "games/replay_missing.html"
        return render(request, name, values, status=NO_SUCH_THROW)
    is_part = request.htmx and not request.htmx.history_restore_request
    name = "games/_replay.html" if is_part else "games/replay.html"
    return render(request, name, {"replay": _view(request, session_id, number, played)})


def _view(
    request: HtmxRequest, session_id: int, number: int, played: Playback
) -> ReplayView:
    state = played.plies[number].state
    looking = Looking(
        session_id=session_id,
        viewer=viewer_of(request.user),
        names=queries.names_on(state.chairs),
        seat=_seat_asked_for(request, state),
    )
    is_over = played.state.phase == "finished"
    row = queries.made_analysis_of(session_id) if is_over else None
    return replay_view(
        played,
        number,
        looking,
        judged=_judged(row, number),
        is_analysed=row is not None,
    )


def _seat_asked_for(request: HtmxRequest, state: State) -> int | None:
    """Return the seat of `?as=`, None for none that there is."""
    asked = request.GET.get("as", "")
    return int(asked) if asked in map(str, range(state.seats)) else None


def _judged(row: Analysis | None, number: int) -> JudgedThrow | None:
    """Return what an analysis says of a throw, None where nobody can read it."""
    if row is None or not row.report:
        return None
    try:
        return throw_from_json(row.report, number)
    except BadReport:  # an older shape
        return None
