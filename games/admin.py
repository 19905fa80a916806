"""The staff's view of sessions: everything can be read, a session can be voided."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html

from accounts.admin import ReadOnly, ReadOnlyAdmin, ask
from accounts.models import User
from accounts.web.forms import ReasonForm
from games.chat_models import ChatLine, ChatReport
from games.models import (
    Analysis,
    BotJob,
    GameEvent,
    GameSession,
    Hint,
    Result,
    Seat,
)
from games.record.commands import CommandRefused
from games.services import chat_complaints, moderation


class VoidForm(forms.Form):
    """Why sessions are voided; the players read it."""

    reason = forms.CharField(max_length=200, label="Reason, told to the players")


class SeatRows(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    """Who sits where."""

    model = Seat
    fields = ("number", "user", "bot")
    extra = 0


class EventRows(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    """The record, event by event."""

    model = GameEvent
    fields = ("seq", "kind", "seat", "payload", "at")
    ordering = ("seq",)
    extra = 0


@admin.register(GameSession)
class SessionAdmin(ReadOnlyAdmin):
    """Sessions with their seats and events; voiding asks for a reason."""

    list_display = ("id", "played", "phase", "rated", "owner", "created_at", "table")
    list_filter = ("phase", "game", "rated", "created_at")
    list_select_related = ("owner",)
    search_fields = ("=id", "owner__username", "seats__user__username")
    inlines = (SeatRows, EventRows)
    actions = ("void",)

    @admin.display(description="form")
    def played(self, session: GameSession) -> str:
        """Return the form; by its own name it would be the admin's form class."""
        return session.form

    @admin.display(description="table")
    def table(self, session: GameSession) -> str:
        """Return a link to the table."""
        address = reverse("games:table", args=[session.pk])
        return format_html('<a href="{}">look</a>', address)

    def has_void_permission(self, request: HttpRequest) -> bool:
        """Return whether the staff member may void sessions."""
        return request.user.has_perm("games.change_gamesession")

    @admin.action(description="Void…", permissions=["void"])
    def void(
        self, request: HttpRequest, chosen: QuerySet[GameSession]
    ) -> HttpResponse | None:
        """Ask why, then void every session chosen."""
        form = VoidForm(request.POST if "confirmed" in request.POST else None)
        if not form.is_valid():
            title = "Void sessions"
            return ask(self, request, chosen, form, title=title, action="void")
        for session in chosen:
            self._void_one(request, session, form.cleaned_data["reason"])
        return None

    def _void_one(
        self, request: HttpRequest, session: GameSession, reason: str
    ) -> None:
        assert isinstance(request.user, User)
        try:
            moderation.void(session.pk, reason, by=request.user, now=timezone.now())
        except CommandRefused as refusal:
            self.message_user(request, f"{session}: {refusal}", messages.ERROR)
        else:
            self.message_user(request, f"{session} is void.", messages.SUCCESS)


@admin.register(Result)
class ResultAdmin(ReadOnlyAdmin):
    """Results, newest first."""

    list_display: Any = (
        "session",
        "side",
        "reason",
        "unrated_because",
        "finished_at",
        "voided_at",
    )
    list_filter = ("reason", "session__game", "finished_at")
    list_select_related = ("session",)
    search_fields = ("=session__id", "session__seats__user__username")
    ordering = ("-finished_at",)


@admin.register(BotJob)
class BotJobAdmin(ReadOnlyAdmin):
    """Bots that are to act; an old row here is a sign of trouble."""

    list_display = ("session", "seq", "due_at", "leased_until", "attempts")
    list_select_related = ("session",)
    ordering = ("due_at",)


@admin.register(Analysis)
class AnalysisAdmin(ReadOnlyAdmin):
    """Analyses, newest first; one that waits long is a sign of trouble."""

    list_display = (
        "session",
        "evaluator",
        "state",
        "done",
        "total",
        "attempts",
        "asked_at",
        "finished_at",
    )
    list_filter = ("state", "evaluator")
    list_select_related = ("session",)
    search_fields = ("=session__id",)
    exclude = ("report",)
    ordering = ("-asked_at",)


@admin.register(Hint)
class HintAdmin(ReadOnlyAdmin):
    """Hints that players of games against bots were shown."""

    list_display = ("session", "seq", "seat", "kind", "at")
    list_select_related = ("session",)
    search_fields = ("=session__id",)
    ordering = ("-at",)


class ChatAdmin(ReadOnlyAdmin):
    """What both lists of the chat can do: hide a line."""

    def has_hide_permission(self, request: HttpRequest) -> bool:
        """Return whether the staff member may hide lines."""
        return request.user.has_perm("games.change_chatline")

    def _change(
        self, request: HttpRequest, line_id: int, reason: str, *, deed: str
    ) -> None:
        assert isinstance(request.user, User)
        change = {"hide": chat_complaints.hide, "show": chat_complaints.show}[deed]
        try:
            change(line_id, reason, by=request.user, now=timezone.now())
        except CommandRefused as refusal:
            self.message_user(
                request, f"Line {line_id}: {refusal.reason}", messages.ERROR
            )
        else:
            done = {"hide": "is hidden", "show": "is shown again"}[deed]
            self.message_user(request, f"Line {line_id} {done}.", messages.SUCCESS)


@admin.register(ChatReport)
class ChatReportAdmin(ChatAdmin):
    """What readers complained of, newest first; the lines can be hidden from here."""

    list_display = (
        "at",
        "reason",
        "text",
        "author",
        "room",
        "session",
        "reporter",
        "is_hidden",
    )
    list_filter = ("reason", "line__room", "at")
    list_select_related = ("line__author", "line__session", "reporter")
    search_fields = (
        "text",
        "line__author__username",
        "reporter__username",
        "=line__session__id",
    )
    ordering = ("-at", "-pk")
    actions = ("hide",)

    @admin.display(description="author")
    def author(self, report: ChatReport) -> str:
        """Return who said the line."""
        return report.line.author.name

    @admin.display(description="room")
    def room(self, report: ChatReport) -> str:
        """Return where it was said."""
        return report.line.room

    @admin.display(description="table")
    def session(self, report: ChatReport) -> str:
        """Return a link to the table."""
        number = report.line.session_id
        address = reverse("games:table", args=[number])
        return format_html('<a href="{}">{}</a>', address, number)

    @admin.display(description="hidden", boolean=True)
    def is_hidden(self, report: ChatReport) -> bool:
        """Return whether the line is hidden."""
        return report.line.hidden_at is not None

    @admin.action(description="Hide the lines", permissions=["hide"])
    def hide(self, request: HttpRequest, chosen: QuerySet[ChatReport]) -> None:
        """Hide the lines at once, for the reason of the report."""
        reasons = dict(chosen.values_list("line", "reason"))
        for line_id, reason in reasons.items():
            self._change(request, line_id, f"Reported: {reason}", deed="hide")


@admin.register(ChatLine)
class ChatLineAdmin(ChatAdmin):
    """All that was said, newest first; lines can be hidden and shown again."""

    list_display = ("at", "session", "room", "author", "text", "phrase", "hidden_at")
    list_filter = ("room", "at", ("hidden_at", admin.EmptyFieldListFilter))
    list_select_related = ("session", "author")
    search_fields = ("text", "author__username", "=session__id")
    ordering = ("-pk",)
    actions = ("hide", "show")

    @admin.action(description="Hide…", permissions=["hide"])
    def hide(
        self, request: HttpRequest, chosen: QuerySet[ChatLine]
    ) -> HttpResponse | None:
        """Ask why, then hide every line chosen."""
        return self._ask(request, chosen, "Hide lines", action="hide")

    @admin.action(description="Show again…", permissions=["hide"])
    def show(
        self, request: HttpRequest, chosen: QuerySet[ChatLine]
    ) -> HttpResponse | None:
        """Ask why, then show every line chosen again."""
        return self._ask(request, chosen, "Show lines again", action="show")

    def _ask(
        self,
        request: HttpRequest,
        chosen: QuerySet[ChatLine],
        title: str,
        *,
        action: str,
    ) -> HttpResponse | None:
        form = ReasonForm(request.POST if "confirmed" in request.POST else None)
        if form.is_valid():
            for line in chosen:
                reason = form.cleaned_data["reason"]
                self._change(request, line.pk, reason, deed=action)
            return None
        return ask(self, request, chosen, form, title=title, action=action)
