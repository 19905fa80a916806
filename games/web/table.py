"""The table: its page, its fragment, and what the people at it do."""

from datetime import datetime

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.web.requests import HtmxRequest
from games import queries
from games.services import lobby, play, takeover
from games.web import answers
from games.web.answers import (
    answer,
    answer_of_seat,
    hand_or_refuse,
    player_or_refuse,
    seat_or_refuse,
)
from games.web.drafting import asked_by
from games.web.forms import BotForm, CommandForm, MoveForm, SeatForm, SeenForm
from games.web.visitors import player_of

NOTHING_NEW = 204


@never_cache
@require_GET
def table(request: HtmxRequest, session_id: int) -> HttpResponse:
    """Show a table; anybody may watch, and the mover sees the draft he asks for."""
    values = answers.page_values(request, session_id, asked_by(request.GET))
    return render(request, "games/table.html", values)


@never_cache
@require_GET
def fragment(request: HtmxRequest, session_id: int) -> HttpResponse:
    """Return the table's fragment, or 204 if the asker is shown this version.

    `shown` is the version on his screen; the draft he asks for, with the version it
    was `seen` at, is in the answer.  Without steps `seen` is what is shown.
    """
    asked = asked_by(request.GET)
    shown = request.GET.get("shown") or ("" if asked.steps else _seen(request))
    is_here = bool(request.GET.get("here"))
    version = queries.version_of(session_id) if shown or is_here else None
    if is_here and version is not None:
        answers.keep_place(request, session_id)
    if shown and shown == str(version):
        return HttpResponse(status=NOTHING_NEW)
    return answers.fragment(request, session_id, asked)


def _seen(request: HtmxRequest) -> str:
    return request.GET.get("seen", "")


@never_cache
@require_POST
def throw(request: HtmxRequest, session_id: int) -> HttpResponse:
    """Throw both dice."""

    def deed(form: CommandForm, now: datetime) -> None:
        seat = hand_or_refuse(request, session_id)
        play.throw(
            session_id,
            seat,
            salt=form.cleaned_data["salt"],
            seen=form.cleaned_data["seen"],
            command=form.command("throw"),
            now=now,
        )

    return answer(request, session_id, SeenForm(request.POST), deed)


@never_cache
@require_POST
def move(request: HtmxRequest, session_id: int) -> HttpResponse:
    """Play one move, or all steps of a throw at once."""

    def deed(form: CommandForm, now: datetime) -> None:
        seat = hand_or_refuse(request, session_id)
        play.move(
            session_id,
            seat,
            *form.cleaned_data["text"],
            salt=form.cleaned_data["salt"],
            seen=form.cleaned_data["seen"],
            command=form.command("move"),
            now=now,
        )

    return answer(request, session_id, MoveForm(request.POST), deed)


@never_cache
@require_POST
def resign(request: HtmxRequest, session_id: int) -> HttpResponse:
    """Resign."""
    return answer_of_seat(request, session_id, "resign", play.resign)


@never_cache
@require_POST
def hand_over(request: HtmxRequest, session_id: int) -> HttpResponse:
    """Leave one's seat to a bot."""
    return answer_of_seat(request, session_id, "hand-over", takeover.hand_over)


@never_cache
@require_POST
def rematch(request: HtmxRequest, session_id: int) -> HttpResponse:
    """Ask for another game."""
    return answer_of_seat(request, session_id, "rematch", lobby.offer_rematch)


@never_cache
@require_POST
def sit(request: HtmxRequest, session_id: int) -> HttpResponse:
    """Take a free seat; a visitor without a name becomes a guest by it."""

    def deed(form: CommandForm, now: datetime) -> None:
        lobby.sit(
            session_id,
            form.cleaned_data["seat"],
            player_of(request),
            salt=form.cleaned_data["salt"],
            command=form.command("sit"),
            now=now,
        )

    return answer(request, session_id, SeatForm(request.POST), deed)


@never_cache
@require_POST
def seat_bot(request: HtmxRequest, session_id: int) -> HttpResponse:
    """Put a bot on a free seat."""

    def deed(form: CommandForm, now: datetime) -> None:
        lobby.seat_bot(
            session_id,
            form.cleaned_data["seat"],
            form.cleaned_data["level"],
            by=player_or_refuse(request),
            command=form.command("seat-bot"),
            now=now,
        )

    return answer(request, session_id, BotForm(request.POST), deed)


@never_cache
@require_POST
def vacate(request: HtmxRequest, session_id: int) -> HttpResponse:
    """Free one's own seat, or as the owner a bot's."""

    def deed(form: CommandForm, now: datetime) -> None:
        lobby.vacate(
            session_id,
            form.cleaned_data["seat"],
            by=player_or_refuse(request),
            command=form.command("vacate"),
            now=now,
        )

    return answer(request, session_id, SeatForm(request.POST), deed)


@never_cache
@require_POST
def begin(request: HtmxRequest, session_id: int) -> HttpResponse:
    """Begin play; every seat is taken then."""

    def deed(form: CommandForm, now: datetime) -> None:
        seat_or_refuse(request, session_id)
        lobby.begin(
            session_id,
            by=player_or_refuse(request),
            salt=form.cleaned_data["salt"],
            command=form.command("begin"),
            now=now,
        )

    return answer(request, session_id, CommandForm(request.POST), deed)
