"""The analysis of a finished game: its page, its fragment, and asking for it."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from accounts.web.requests import HtmxRequest
from games import queries
from games.analysis.report import BadReport, Report, report_from_json
from games.models import Analysis, GameSession
from games.record.commands import CommandRefused
from games.services import analysis, store
from games.web.answers import REFUSAL, NotYours, player_or_refuse
from games.web.presenter_analysis import AnalysisView, heading_of, report_view

NOT_OVER = 409


@never_cache
@require_GET
def page(request: HtmxRequest, session_id: int) -> HttpResponse:
    """Show the analysis of a session, or the button that asks for it."""
    view = _view(request, session_id)
    return render(request, "games/analysis.html", {"analysis": view})


@never_cache
@require_GET
def fragment(request: HtmxRequest, session_id: int) -> HttpResponse:
    """Return the analysis as it stands; waiting ones ask again by themselves."""
    return _fragment(request, session_id)


@never_cache
@require_POST
def ask(request: HtmxRequest, session_id: int) -> HttpResponse:
    """Ask for the analysis; anybody with a name may who may see the game."""
    try:
        by = player_or_refuse(request)
        analysis.ask(session_id, by=by, now=timezone.now())
    except GameSession.DoesNotExist:
        raise Http404("There is no such table.") from None
    except NotYours as refusal:
        return _refused(request, session_id, str(refusal), 403, refusal.code)
    except CommandRefused as refusal:
        status = NOT_OVER if refusal.code == "not-over" else 422
        return _refused(request, session_id, refusal.reason, status, refusal.code)
    if not request.htmx:
        return redirect("games:analysis", session_id, permanent=False)
    return _fragment(request, session_id)


def _fragment(request: HtmxRequest, session_id: int) -> HttpResponse:
    view = _view(request, session_id)
    return render(request, "games/_analysis.html", {"analysis": view})


def _refused(
    request: HtmxRequest, session_id: int, sentence: str, status: int, code: str
) -> HttpResponse:
    template = "games/_analysis.html" if request.htmx else "games/analysis.html"
    values = {"analysis": _view(request, session_id, sentence)}
    response = render(request, template, values, status=status)
    response[REFUSAL] = code
    return response


def _view(request: HtmxRequest, session_id: int, refusal: str = "") -> AnalysisView:
    """Return what the page shows; raise Http404 for no such table."""
    try:
        session = GameSession.objects.get(pk=session_id)
        state = store.load(session_id)
    except GameSession.DoesNotExist:
        raise Http404("There is no such table.") from None
    heading = heading_of(state)
    if session.phase != "finished":
        why = refusal or analysis.why_not(session)
        return AnalysisView(session_id, heading, "none", why)
    current = analysis.evaluator_of(session)
    row = queries.analysis_of(session_id, current)
    is_named = isinstance(request.user, User)
    if row is None:
        return AnalysisView(session_id, heading, "none", refusal, may_ask=is_named)
    is_outdated = row.evaluator != current
    try:
        report = _report(row)
    except BadReport:  # an older shape, which nobody can read any more
        return AnalysisView(session_id, heading, "none", refusal, may_ask=is_named)
    return AnalysisView(
        session_id=session_id,
        heading=heading,
        stage=row.state,
        refusal=refusal,
        may_ask=is_named and (is_outdated or row.state == "failed"),
        is_outdated=is_outdated,
        done=row.done,
        total=row.total,
        report=report_view(report, state, queries.player_names(state))
        if report
        else None,
    )


def _report(row: Analysis) -> Report | None:
    """Return a row's report, None while it is not made; raise BadReport."""
    return report_from_json(row.report) if row.state == "done" and row.report else None
