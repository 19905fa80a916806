"""Absence at the table: its fragment, the claim, the caretaker, the way back."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.web.requests import HtmxRequest
from games.services import absence, play, takeover
from games.web import answers
from games.web.answers import answer_of_seat


@never_cache
@require_GET
def presence(request: HtmxRequest, session_id: int) -> HttpResponse:
    """Return who is here, and what may be done about who is not."""
    view = answers.table_of(request, session_id)
    return render(request, "games/_presence_news.html", {"table": view})


@never_cache
@require_POST
def claim(request: HtmxRequest, session_id: int) -> HttpResponse:
    """Claim the win over a player who has been away too long."""
    return answer_of_seat(request, session_id, "claim", absence.claim)


@never_cache
@require_POST
def caretaker(request: HtmxRequest, session_id: int) -> HttpResponse:
    """Ask that a bot keeps the seat of a player who has been away too long."""
    return answer_of_seat(request, session_id, "caretaker", absence.ask_caretaker)


@never_cache
@require_POST
def take_back(request: HtmxRequest, session_id: int) -> HttpResponse:
    """Take one's seat back from its caretaker."""
    return answer_of_seat(request, session_id, "take-back", takeover.take_back)


@never_cache
@require_POST
def play_on(request: HtmxRequest, session_id: int) -> HttpResponse:
    """Call off a resignation of one's side."""
    return answer_of_seat(request, session_id, "play-on", play.play_on)
