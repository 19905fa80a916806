"""How a table answers: with itself, or with a sentence why not.

To htmx the answer is a fragment; to a plain form it is a redirect or the page.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Protocol
from uuid import uuid4

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django_htmx.http import replace_url, reswap, retarget

from accounts.models import User
from accounts.web.requests import HtmxRequest
from accounts.web.taste import preferences_of, taste_of
from games import queries
from games.record.commands import CommandRefused
from games.record.state import State
from games.services import hints, notices, presence, store, watching
from games.services.acting import Expired
from games.services.one_game import AlreadyPlaying
from games.services.presence import Look
from games.services.store import Command, CommandReused, StaleVersion
from games.web.drafting import NOTHING, Asked, asked_by, draft_for
from games.web.forms import CommandForm
from games.web.presenter import AidsView, Setting, TableView, table_view
from games.web.presenter_hint import NO_HINTS, HintFacts
from games.web.presenter_seats import Viewer
from games.web.presenter_tongue import in_tongue
from games.web.talk import chat_of
from games.web.visitors import TooManyGuests

REFUSAL = "X-Refusal"
"""The header with a refusal's stable word (docs/decisions/live-play.md)."""

UNREADABLE = "unreadable"


class NotYours(Exception):
    """The asker may not do this; the sentence says why, `code` in a stable word."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


def table_of(
    request: HtmxRequest,
    session_id: int,
    asked: Asked = NOTHING,
    *,
    look: Look | None = None,
) -> TableView:
    """Return the table as the asker sees it, with the draft that he asks for.

    `look` is who is here if that is known already.  Raises Http404 for no such table.
    """
    standing = queries.standing_of(session_id)
    if standing is None:
        raise Http404("There is no such table.")
    state = store.state_as(session_id, version=standing.version, head=standing.head)
    _note_look(request, session_id, state)
    now = timezone.now()
    address = reverse("games:table", args=[session_id])
    viewer = viewer_of(request.user)
    seat = viewer.seat_at(state)
    look = look or _look(session_id, state, viewer, now)
    draft, lost_steps = draft_for(state, seat, asked)
    setting = Setting(
        session_id=session_id,
        names=queries.names_at(state.chairs, standing.names),
        now=now,
        look=look,
        share_url=request.build_absolute_uri(address),
        hints=_hints(session_id, state),
        may_hint=state.seat_to_act is not None
        and not hints.why_not(state, state.seat_to_act),
        draft=draft,
        lost_steps=lost_steps,
        aids=_aids(request, state, viewer),
        watchers=watching.watchers(state, look),
    )
    table = table_view(state, setting, viewer, lambda: str(uuid4()))
    return in_tongue(table) if taste_of(request).is_slang else table


def _aids(request: HtmxRequest, state: State, viewer: Viewer) -> AidsView | None:
    """Return what is done for the viewer; None where nothing can be done for him."""
    if viewer.seat_at(state) is None or state.phase not in {"open", "playing"}:
        return None
    wishes = preferences_of(request)
    return AidsView(wishes.auto_throw, wishes.auto_play)


def _note_look(request: HtmxRequest, session_id: int, state: State) -> None:
    """Note that the asker looks at a game in which players are written to.

    A browser says `away` while it shows another page.
    """
    is_days = state.clocks.control.kind == "days"
    if is_days and isinstance(request.user, User) and "away" not in request.GET:
        notices.note_look(session_id, request.user.pk)


def keep_place(request: HtmxRequest, session_id: int) -> None:
    """Note that a browser without a socket has the table open."""
    player = viewer_of(request.user).public_id
    if player:
        presence.beat(session_id, f"poll-{player}", player, timezone.now())


def _note_life(request: HtmxRequest, session_id: int) -> Look | None:
    """Note that who acts is here: a claim at the same moment must see it.

    Returns who is here as he sees it, None where that is not known.
    """
    player = viewer_of(request.user).public_id
    seen = presence.touch(session_id, player, timezone.now()) if player else None
    return seen.with_viewer(player) if seen else None


def _look(session_id: int, state: State, viewer: Viewer, now: datetime) -> Look | None:
    """Return who is at the table; to look at it is a sign of life of a player."""
    player = viewer.public_id
    if viewer.seat_at(state) is None:
        seen = presence.look(session_id, now)
    else:
        seen = presence.touch(session_id, player, now)
    return seen.with_viewer(player) if seen and player else seen


def page_values(
    request: HtmxRequest, session_id: int, asked: Asked
) -> dict[str, object]:
    """Return what the table's page shows; raise Http404 for no such table."""
    table = table_of(request, session_id, asked)
    return {"table": table, "chat": chat_of(request, session_id)}


def _hints(session_id: int, state: State) -> HintFacts:
    """Return what was shown to whom; most games have no hints to look for."""
    if not hints.has_any(state):
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
        raise NotYours("no-name", "Play as a guest or log in first.")
    return request.user


def seat_or_refuse(request: HtmxRequest, session_id: int) -> int:
    """Return the asker's seat; raise NotYours if he has none."""
    seat = queries.seat_of(session_id, player_or_refuse(request))
    if seat is None:
        raise NotYours("no-seat-here", "You have no seat at this table.")
    return seat


def hand_or_refuse(request: HtmxRequest, session_id: int) -> int:
    """Return the asker's seat for an act at the board.

    Raises NotYours if he has none, CommandRefused while a bot keeps it.  A bot that
    comes after this makes a new version, so what is sent then is refused as stale.
    """
    hand = queries.hand_of(session_id, player_or_refuse(request))
    if hand is None:
        raise NotYours("no-seat-here", "You have no seat at this table.")
    seat, caretaker = hand
    if caretaker:
        reason = "A bot keeps your seat. Take it back first."
        raise CommandRefused("caretaker", reason)
    return seat


class SeatDeed(Protocol):
    """A service by which a seat does what needs no further word."""

    def __call__(
        self, session_id: int, seat: int, /, *, command: Command, now: datetime
    ) -> object:
        """Do it; raises what `acting.act` raises."""


def answer_of_seat(
    request: HtmxRequest, session_id: int, kind: str, service: SeatDeed
) -> HttpResponse:
    """Let the asker's seat do it, and answer; `kind` names the command."""

    def deed(form: CommandForm, now: datetime) -> None:
        seat = seat_or_refuse(request, session_id)
        service(session_id, seat, command=form.command(kind), now=now)

    return answer(request, session_id, CommandForm(request.POST), deed)


def answer(
    request: HtmxRequest,
    session_id: int,
    form: CommandForm,
    deed: Callable[[CommandForm, datetime], object],
) -> HttpResponse:
    """Do the deed and answer with the table as the asker now sees it."""
    # Nothing is noted, not even a sign of life, at a table that there is not.
    if queries.version_of(session_id) is None:
        raise Http404("There is no such table.")
    look = None
    try:
        if not form.is_valid():
            player_or_refuse(request)
            return unreadable(request, session_id)
        look = _note_life(request, session_id)
        deed(form, timezone.now())
    except (NotYours, CommandRefused) as refusal:
        return refused(request, session_id, refusal)
    except TooManyGuests:
        sentence = "Many guests have come from your place. Wait a minute."
        return notice(request, session_id, sentence, status=429, code="too-many-guests")
    except CommandReused:
        sentence = "This button has been used already. Load the page again."
        return notice(request, session_id, sentence, status=409, code="used-already")
    except StaleVersion:
        return moved_on(request, session_id, "The table has moved on.", code="moved-on")
    except Expired:
        sentence = "The time was up. The game has ended."
        return moved_on(request, session_id, sentence, code="time-up")
    if not request.htmx:
        return redirect("games:table", session_id, permanent=False)
    return fragment(request, session_id, look=look)


def fragment(
    request: HtmxRequest,
    session_id: int,
    asked: Asked = NOTHING,
    *,
    look: Look | None = None,
) -> HttpResponse:
    """Return the table's fragment, with the draft that is asked for.

    `look` is who is here if that is known already.
    """
    table = table_of(request, session_id, asked, look=look)
    response = render(request, "games/_table.html", {"table": table})
    return _with_address(request, response, table)


def _with_address(
    request: HtmxRequest, response: HttpResponse, table: TableView
) -> HttpResponse:
    """Let the browser's address carry the draft that is shown, and no older one."""
    query = table.draft.query if table.draft else ""
    if query or "step=" in (request.htmx.current_url or ""):
        address = reverse("games:table", args=[table.session_id])
        replace_url(response, f"{address}?{query}" if query else address)
    return response


def refused(
    request: HtmxRequest, session_id: int, refusal: NotYours | CommandRefused
) -> HttpResponse:
    """Say why the asker may not do this (403), or why the table does not allow it."""
    if isinstance(refusal, NotYours):
        sentence, status, other = str(refusal), 403, None
    else:
        other = refusal.session_id if isinstance(refusal, AlreadyPlaying) else None
        sentence, status = refusal.reason, 422
    return notice(
        request, session_id, sentence, status=status, code=refusal.code, other=other
    )


def unreadable(request: HtmxRequest, session_id: int) -> HttpResponse:
    """Say that what was sent has not the form of a command."""
    sentence = "That cannot be read."
    return notice(request, session_id, sentence, status=422, code=UNREADABLE)


def notice(
    request: HtmxRequest,
    session_id: int,
    sentence: str,
    *,
    status: int,
    code: str,
    other: int | None = None,
) -> HttpResponse:
    """Return a sentence, for htmx alone, else upon the table's page.

    `code` is the refusal's stable word, sent as a header.  `other` is a table that
    the sentence speaks of: it is linked.
    """
    values = {"sentence": sentence, "other_table": other}
    if not request.htmx:
        return _page(request, session_id, values, status, code)
    response = render(request, "games/_notice.html", values, status=status)
    response[REFUSAL] = code
    return reswap(retarget(response, "#notice"), "innerHTML")


def moved_on(
    request: HtmxRequest, session_id: int, sentence: str, *, code: str
) -> HttpResponse:
    """Return the fresh table with a sentence: the asker looked at an older one.

    What he had drafted is kept if it can still be played.
    """
    if not request.htmx:
        return _page(request, session_id, {"sentence": sentence}, 409, code)
    table = table_of(request, session_id, asked_by(request.POST, "text"))
    values = {"table": replace(table, lost_steps=""), "sentence": sentence}
    response = render(request, "games/_moved_on.html", values, status=409)
    response[REFUSAL] = code
    return _with_address(request, response, table)


def _page(
    request: HtmxRequest,
    session_id: int,
    about: Mapping[str, object],
    status: int,
    code: str,
) -> HttpResponse:
    table = table_of(request, session_id, asked_by(request.POST, "text"))
    values = {"chat": chat_of(request, session_id), **about}
    values["table"] = replace(table, lost_steps="")
    response = render(request, "games/table.html", values, status=status)
    response[REFUSAL] = code
    return response
