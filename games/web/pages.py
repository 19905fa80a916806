"""Pages that only tell: the rules, the dice, fair play."""

import re
from dataclasses import dataclass
from html import unescape

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_GET

from accounts.web.requests import HtmxRequest
from games.rules.catalogue import GAMES, UnknownGame, game_of
from games.web.diagrams import diagrams_of

SECTION = re.compile(r'<h2 id="([a-z-]+)">([^<]+)</h2>')


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a rules page that can be jumped to."""

    anchor: str
    title: str


@require_GET
def rules(request: HtmxRequest, slug: str) -> HttpResponse:
    """Show the rules of a game, with its sections listed."""
    try:
        game = game_of(slug)
    except UnknownGame:
        raise Http404 from None
    shown = {"diagrams": diagrams_of(slug)}
    body = render_to_string(f"games/_rules_{slug}.html", shown)
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
