"""Pages that only tell: the front page, the rules, the dice."""

import re
from dataclasses import dataclass
from html import unescape

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_GET

from accounts.web.requests import HtmxRequest
from games import queries
from games.rules.catalogue import GAMES, UnknownGame, form_name, game_of
from games.rules.interface import Game
from games.services import store
from games.web.presenter_lobby import table_rows
from games.web.table_forms import GameForm, forms_of

SECTION = re.compile(r'<h2 id="([a-z-]+)">([^<]+)</h2>')


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game on the front page: where its picture, words and forms are."""

    slug: str
    name: str
    picture: str
    blurb: str
    forms: tuple[GameForm, ...]


@dataclass(frozen=True, slots=True)
class RunningTable:
    """The game that waits for the visitor; `others` are the other players' names."""

    session_id: int
    form: str
    others: str


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a rules page that can be jumped to."""

    anchor: str
    title: str


@require_GET
def home(request: HtmxRequest) -> HttpResponse:
    """Show one's running game, the games, and the tables that wait for players."""
    context = {
        "running": _running(request),
        "cards": tuple(_card(game) for game in GAMES.values()),
        "tables": table_rows(queries.open_tables()),
    }
    return render(request, "games/home.html", context)


@require_GET
def rules(request: HtmxRequest, slug: str) -> HttpResponse:
    """Show the rules of a game, with its sections listed."""
    try:
        game = game_of(slug)
    except UnknownGame:
        raise Http404 from None
    body = render_to_string(f"games/_rules_{slug}.html")
    body += render_to_string("games/_rules_options.html", {"game": game})
    context = {
        "game": game,
        "games": tuple(GAMES.values()),
        "body": mark_safe(body),
        "sections": tuple(Section(a, unescape(t)) for a, t in SECTION.findall(body)),
    }
    return render(request, "games/rules.html", context)


@require_GET
def dice(request: HtmxRequest) -> HttpResponse:
    """Explain how the dice are made and how anybody can check them."""
    return render(request, "games/dice.html")


@require_GET
def fair_play(request: HtmxRequest) -> HttpResponse:
    """Say what is done about absence, and what the house does by itself."""
    return render(request, "games/fair_play.html")


def _card(game: Game) -> GameCard:
    return GameCard(
        slug=game.slug,
        name=game.name,
        picture=f"img/{game.slug}-board.svg",
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
    )


def _listed(names: list[str]) -> str:
    """Return names as a sentence has them: "Ann, Bob and Cid"."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
