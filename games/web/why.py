"""Why a tap or a drop is no move: the rules' own reason, asked for by two spots.

It reads and changes nothing, so it may be asked as often as somebody taps.
"""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.web.requests import HtmxRequest
from accounts.web.taste import taste_of
from games.models import GameSession
from games.rules.interface import ToMove, ToRoll
from games.rules.layout import Layout
from games.services import store
from games.web.answers import REFUSAL, UNREADABLE, NotYours, seat_or_refuse
from games.web.drafting import asked_by, draft_for
from games.web.tongue import in_messdeck


@never_cache
@require_GET
def why(request: HtmxRequest, session_id: int) -> HttpResponse:
    """Say why nothing goes `from` a spot `to` another, or without `to` anywhere.

    `seen` and the steps are those of the draft that is shown.  Answers 403 to who
    has no seat, 409 at an older version, 422 to who is not on turn and for rubbish.
    """
    try:
        state = store.load(session_id)
    except GameSession.DoesNotExist:
        raise Http404("There is no such table.") from None
    try:
        seat = seat_or_refuse(request, session_id)
    except NotYours as refusal:
        return _said(request, str(refusal), refusal.code, 403)
    if seat != state.seat_to_act or not isinstance(state.awaits, ToMove | ToRoll):
        return _said(request, _("It is not your turn."), "not-your-turn", 422)
    spots = spots_asked(request, state.game.layout(state.seats, 0))
    if spots is None:
        return _said(request, _("That cannot be read."), UNREADABLE, 422)
    if request.GET.get("seen", str(state.version)) != str(state.version):
        return _said(request, _("The table has moved on."), "moved-on", 409)
    draft, _lost_steps = draft_for(state, seat, asked_by(request.GET))
    if draft and draft.is_complete:
        return _said(request, _("The throw is played. Confirm or undo."), "played", 200)
    position = draft.position if draft else state.position
    assert position is not None
    found = state.game.why_not(position, *spots)
    return _said(request, found.reason, found.code, 200)


def spots_asked(request: HtmxRequest, layout: Layout) -> tuple[str, str] | None:
    """Return the spots `from` and `to` ("" for none) of the address.

    None unless they are places of this board.
    """
    origin, target = request.GET.get("from", ""), request.GET.get("to", "")
    known = {spot.id for spot in layout.spots}
    return (origin, target) if known.issuperset({origin, target or origin}) else None


def _said(request: HtmxRequest, sentence: str, code: str, status: int) -> HttpResponse:
    words = in_messdeck(sentence) if taste_of(request).is_slang else sentence
    values = {"sentence": words}
    response = render(request, "games/_why.html", values, status=status)
    response[REFUSAL] = code
    return response
