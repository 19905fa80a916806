"""The lobby: open tables, a new one, and a game against bots at once."""

from allauth.core.ratelimit import respond_429
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
)

from accounts.web.requests import HtmxRequest, go_to
from games import queries
from games.record.commands import CommandRefused
from games.services.lobby import Terms
from games.services.opening import HOUSE_BOT, open_seated
from games.services.times import NO_CLOCK
from games.web.answers import REFUSAL, UNREADABLE
from games.web.presenter_lobby import TableRow, table_rows
from games.web.table_forms import GAME_FORMS, NewTableForm, PlayBotForm
from games.web.visitors import TooManyGuests, player_of


@require_GET
def lobby(request: HtmxRequest) -> HttpResponse:
    """Show the tables that wait for players."""
    return render(request, "games/lobby.html", {"tables": _tables()})


@require_GET
def rows(request: HtmxRequest) -> HttpResponse:
    """Show the list of the lobby alone."""
    return render(request, "games/_lobby_rows.html", {"tables": _tables()})


@require_http_methods(["GET", "POST"])
def new_table(request: HtmxRequest) -> HttpResponse:
    """Ask what is to be played, and open that table."""
    if request.method != "POST":
        form = NewTableForm(initial=_wished(request), user=request.user)
        return render(request, "games/new_table.html", {"form": form})
    form = NewTableForm(request.POST, user=request.user)
    if not form.is_valid():
        return _refused(request, form, UNREADABLE)
    try:
        session_id = open_seated(
            player_of(request),
            form.terms(),
            level=form.cleaned_data["bots"],
            salt=form.cleaned_data["salt"],
            now=timezone.now(),
        )
    except TooManyGuests:
        return respond_429(request)
    except CommandRefused as refusal:
        form.add_error(None, refusal.reason)
        return _refused(request, form, refusal.code)
    return go_to(request, reverse("games:table", args=[session_id]))


@require_POST
def play_bot(request: HtmxRequest) -> HttpResponse:
    """Sit down against the house's bots; a visitor becomes a guest for it."""
    form = PlayBotForm(request.POST)
    if not form.is_valid():
        messages.error(request, "There is no such game. Choose one of these.")
        return redirect("games:home")
    chosen = form.game_form()
    try:
        terms = Terms(chosen.game, chosen.seats, rated=False, time=NO_CLOCK)
        session_id = open_seated(
            player_of(request),
            terms,
            level=HOUSE_BOT,
            salt=form.cleaned_data["salt"],
            now=timezone.now(),
        )
    except TooManyGuests:
        return respond_429(request)
    except CommandRefused as refusal:
        messages.error(request, refusal.reason)
        return redirect("games:home")
    return go_to(request, reverse("games:table", args=[session_id]))


def _tables() -> tuple[TableRow, ...]:
    return table_rows(queries.open_tables())


def _refused(request: HtmxRequest, form: NewTableForm, code: str) -> HttpResponse:
    response = render(request, "games/new_table.html", {"form": form}, status=422)
    response[REFUSAL] = code
    return response


def _wished(request: HtmxRequest) -> dict[str, str]:
    form = request.GET.get("form", "")
    return {"form": form if form in GAME_FORMS else next(iter(GAME_FORMS))}
