"""How a table answers: with itself, or with a sentence why not.

To htmx the answer is a fragment; to a plain form it is a redirect or the page.
"""

from collections import Counter
from collections.abc import Callable
from datetime import datetime
from uuid import uuid4

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django_htmx.http import reswap, retarget

from accounts.models import User
from accounts.web.requests import HtmxRequest
from games import queries
from games.models import GameSession
from games.record.commands import CommandRefused
from games.record.state import State
from games.services import hints, store, watching
from games.services.acting import Expired
from games.services.store import CommandReused, StaleVersion
from games.web.forms import CommandForm
from games.web.presenter import Setting, TableView, table_view
from games.web.presenter_hint import NO_HINTS, HintFacts
from games.web.presenter_seats import Viewer
from games.web.talk import chat_of


class NotYours(Exception):
    """The asker may not do this; the sentence says why."""


def table_of(request: HtmxRequest, session_id: int) -> TableView:
    """Return the table as the asker sees it; raise Http404 for no such table."""
    try:
        state = store.load(session_id)
    except GameSession.DoesNotExist:
        raise Http404("There is no such table.") from None
    address = reverse("games:table", args=[session_id])
    setting = Setting(
        session_id=session_id,
        names=queries.player_names(state),
        deadline_at=queries.deadline_of(session_id),
        now=timezone.now(),
        share_url=request.build_absolute_uri(address),
        hints=_hints(session_id, state),
        may_hint=state.seat_to_act is not None
        and not hints.why_not(state, state.seat_to_act),
        watchers=watching.watchers(session_id),
    )
    return table_view(state, setting, viewer_of(request.user), lambda: str(uuid4()))


def page_values(request: HtmxRequest, session_id: int) -> dict[str, object]:
    """Return what the table's page shows; raise Http404 for no such table."""
    table = table_of(request, session_id)
    return {"table": table, "chat": chat_of(request, session_id)}


def _hints(session_id: int, state: State) -> HintFacts:
    """Return what was shown to whom; rated games have no hints to look for."""
    if state.opened.rated:
        return NO_HINTS
    given = queries.hints_of(session_id)
    now = next((hint for hint in given if hint.seq == state.version), None)
    counts = Counter(hint.seat for hint in given)
    if now is None or now.advice is None:
        return HintFacts(counts)
    has_failed = now.advice.state == "failed"
    return HintFacts(counts, now.kind, now.advice.answer, has_failed)


def viewer_of(user: User | AnonymousUser) -> Viewer:
    """Return how the presenter knows a user."""
    if isinstance(user, User):
        return Viewer(user.public_id, user.is_guest)
    return Viewer()


def player_or_refuse(request: HtmxRequest) -> User:
    """Return the user who asks; raise NotYours for a visitor without a name."""
    if not isinstance(request.user, User):
        raise NotYours("Play as a guest or log in first.")
    return request.user


def seat_or_refuse(request: HtmxRequest, session_id: int) -> int:
    """Return the asker's seat; raise NotYours if he has none."""
    seat = queries.seat_of(session_id, player_or_refuse(request))
    if seat is None:
        raise NotYours("You have no seat at this table.")
    return seat


def answer(
    request: HtmxRequest,
    session_id: int,
    form: CommandForm,
    deed: Callable[[CommandForm, datetime], object],
) -> HttpResponse:
    """Do the deed and answer with the table as the asker now sees it."""
    if queries.version_of(session_id) is None:
        raise Http404("There is no such table.")
    try:
        if not form.is_valid():
            player_or_refuse(request)
            return notice(request, session_id, "That cannot be read.", status=422)
        deed(form, timezone.now())
    except NotYours as refusal:
        return notice(request, session_id, str(refusal), status=403)
    except CommandRefused as refusal:
        return notice(request, session_id, refusal.reason, status=422)
    except CommandReused:
        sentence = "This button has been used already. Load the page again."
        return notice(request, session_id, sentence, status=409)
    except StaleVersion:
        return moved_on(request, session_id, "The table has moved on.")
    except Expired:
        return moved_on(request, session_id, "The time was up. The game has ended.")
    if not request.htmx:
        return redirect("games:table", session_id, permanent=False)
    return fragment(request, session_id)


def fragment(request: HtmxRequest, session_id: int) -> HttpResponse:
    """Return the table's fragment."""
    return render(
        request, "games/_table.html", {"table": table_of(request, session_id)}
    )


def notice(
    request: HtmxRequest, session_id: int, sentence: str, *, status: int
) -> HttpResponse:
    """Return a sentence, for htmx alone, else upon the table's page."""
    if not request.htmx:
        return _page(request, session_id, sentence, status)
    values = {"sentence": sentence}
    response = render(request, "games/_notice.html", values, status=status)
    return reswap(retarget(response, "#notice"), "innerHTML")


def moved_on(request: HtmxRequest, session_id: int, sentence: str) -> HttpResponse:
    """Return the fresh table with a sentence: the asker looked at an older one."""
    if not request.htmx:
        return _page(request, session_id, sentence, 409)
    values = {"table": table_of(request, session_id), "sentence": sentence}
    return render(request, "games/_moved_on.html", values, status=409)


def _page(
    request: HtmxRequest, session_id: int, sentence: str, status: int
) -> HttpResponse:
    values = {**page_values(request, session_id), "sentence": sentence}
    return render(request, "games/table.html", values, status=status)
