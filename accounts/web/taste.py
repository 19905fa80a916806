"""The taste of who asks: of his row of preferences, or of a visitor's cookie.

A page says it in the attributes of its root, so that it is drawn right at once.
"""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from accounts import queries
from accounts.models import Preferences, User
from accounts.taste import SOUNDS, Taste, read_taste

COOKIE = "taste"
A_YEAR = 365 * 24 * 3600
_KEPT = "_preferences"


def preferences_of(request: HttpRequest) -> Preferences:
    """Return the asker's preferences, asked for once in a request."""
    user = getattr(request, "user", None)
    if not isinstance(user, User):
        return Preferences()
    kept: tuple[int, Preferences] | None = getattr(request, _KEPT, None)
    if kept is None or kept[0] != user.pk:
        kept = (user.pk, queries.preferences_of(user.public_id))
        setattr(request, _KEPT, kept)
    return kept[1]


def forget_preferences(request: HttpRequest) -> None:
    """Let the asker's preferences be asked for again: they have changed."""
    if hasattr(request, _KEPT):
        delattr(request, _KEPT)


def taste_of(request: HttpRequest) -> Taste:
    """Return what the asker wants to see and hear.

    Who has a name but never chose keeps what he chose as a visitor.
    """
    return read_taste(preferences_of(request).taste or request.COOKIES.get(COOKIE, ""))


def keep_in_cookie(response: HttpResponse, taste: Taste) -> None:
    """Keep a taste in this browser; nobody's name goes with it."""
    response.set_cookie(
        COOKIE,
        taste.text,
        max_age=A_YEAR,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def attributes_of(taste: Taste) -> SafeString:
    """Return the attributes of the root element, each with a space before it."""
    said = {
        "theme": taste.theme,
        "board-uckers": taste.uckers,
        "board-acey": taste.acey,
        "dice": taste.dice,
        "motion": taste.motion,
        "muted": " ".join(sorted(taste.muted)),
    }
    return format_html_join(
        "", ' data-{}="{}"', ((name, value) for name, value in said.items() if value)
    )


def taste_values(request: HttpRequest) -> dict[str, object]:
    """Give templates the taste; what uses none of it, as fragments do, asks nothing."""
    return {
        "taste": SimpleLazyObject(lambda: taste_of(request)),
        "taste_attributes": SimpleLazyObject(lambda: attributes_of(taste_of(request))),
        "sound_kinds": SOUNDS,
    }
