"""The chat as a request sees it: one value for the page and for the fragment."""

from django.http import Http404

from accounts.models import User
from accounts.web.requests import HtmxRequest
from games.models import GameSession
from games.services import chat
from games.services.chat_rooms import Reader, reader_of
from games.web.presenter_chat import ChatView, chat_view

OPEN = "open"


def reader_or_404(request: HtmxRequest, session_id: int) -> Reader:
    """Return what the asker is at a table; raise Http404 for no such table."""
    user = request.user if isinstance(request.user, User) else None
    try:
        return reader_of(session_id, user)
    except GameSession.DoesNotExist:
        raise Http404("There is no such table.") from None


def chat_of(request: HtmxRequest, session_id: int) -> ChatView:
    """Return the chat as the asker sees it; raise Http404 for no such table."""
    return chat_for(request, reader_or_404(request, session_id))


def chat_for(request: HtmxRequest, reader: Reader) -> ChatView:
    """Return the chat as this reader sees it, open after one's own line."""
    is_open = request.GET.get("chat") == OPEN
    return chat_view(reader, chat.talk_for(reader), is_open=is_open)
