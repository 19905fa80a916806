"""The front page: one's running game, the ways in, a game that is played now."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.web.requests import HtmxRequest
from games import queries
from games.rules.catalogue import GAMES, form_name
from games.rules.interface import Game
from games.services import store
from games.web.diagrams import diagrams_of
from games.web.presenter_lobby import table_rows
from games.web.presenter_showcase import ShowView, show_view
from games.web.showcase import front_now
from games.web.table_forms import GameForm, forms_of

FIRST_GAME = next(iter(GAMES))


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game on the front page: its words and forms."""

    slug: str
    name: str
    blurb: str
    forms: tuple[GameForm, ...]


@dataclass(frozen=True, slots=True)
class RunningTable:
    """The game that waits for the visitor; `others` are the other players' names."""

    session_id: int
    form: str
    others: str
    show: ShowView


@never_cache
@require_GET
def home(request: HtmxRequest) -> HttpResponse:
    """Show one's running game, the ways in, and the tables that wait for players."""
    context = {
        "running": _running(request),
        "cards": tuple(_card(game) for game in GAMES.values()),
        "tables": table_rows(queries.open_tables()),
        **_front(),
    }
    return render(request, "games/home.html", context)


@never_cache
@require_GET
def now(request: HtmxRequest) -> HttpResponse:
    """Return what is played now as a fragment; 204 if the page shows it already."""
    context = _front()
    if request.GET.get("shown") == context["front"].key:
        return HttpResponse(status=204)
    return render(request, "games/_now.html", context)


def _front() -> dict[str, Any]:
    """Return what `_now.html` shows; `empty` stands in for a game to look at."""
    return {
        "front": front_now(timezone.now()),
        "empty": diagrams_of(FIRST_GAME)["start"],
    }


def _card(game: Game) -> GameCard:
    return GameCard(
        slug=game.slug,
        name=game.name,
        blurb=f"games/_blurb_{game.slug}.html",
        forms=forms_of(game),
    )


def _running(request: HtmxRequest) -> RunningTable | None:
    session_id = queries.running_table_of(request.user)
    if session_id is None:
        return None
    state = store.load(session_id)
    own = queries.seat_of(session_id, request.user)
    names = queries.player_names(state)
    others = [name for seat, name in names.items() if seat != own]
    return RunningTable(
        session_id=session_id,
        form=form_name(state.game, state.seats),
        others=_listed(list(dict.fromkeys(others))),
        show=show_view(session_id, state, names, seat=own),
    )


def _listed(names: list[str]) -> str:
    """Return names as a sentence has them: "Ann, Bob and Cid"."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
