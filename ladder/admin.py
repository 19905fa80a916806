"""The staff's view of the ladder: found and read, never written by hand."""

from django.contrib import admin

from accounts.admin import ReadOnlyAdmin
from ladder.models import RatedSession, Rating, RatingChange


@admin.register(Rating)
class RatingAdmin(ReadOnlyAdmin):
    """Ratings, best first."""

    list_display = ("user", "form", "value", "games", "wins")
    list_filter = ("form",)
    list_select_related = ("user",)
    search_fields = ("user__username",)
    ordering = ("form", "-value")


@admin.register(RatedSession)
class RatedSessionAdmin(ReadOnlyAdmin):
    """Sessions that were counted, newest first."""

    list_display = ("session_id", "form", "at", "reversed_at")
    list_filter = ("form", "at", ("reversed_at", admin.EmptyFieldListFilter))
    search_fields = ("=session_id",)
    ordering = ("-at",)


@admin.register(RatingChange)
class RatingChangeAdmin(ReadOnlyAdmin):
    """Changes, newest first."""

    list_display = (
        *("rated_session", "user", "before", "after"),
        *("expectation", "score", "k"),
    )
    list_filter = ("rated_session__form", "rated_session__at")
    list_select_related = ("user", "rated_session")
    search_fields = ("user__username", "=rated_session__session_id")
    ordering = ("-rated_session__at",)
