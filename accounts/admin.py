"""The staff's view of people: search, suspend with a reason, read the audit trail."""

from datetime import datetime
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin import helpers
from django.contrib.auth.admin import UserAdmin
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from accounts.models import AuditEntry, User
from accounts.permissions import is_suspended
from accounts.services import people
from accounts.web.forms import ReasonForm, SuspendForm

POWERS = ("is_staff", "is_superuser", "groups", "user_permissions")


class ReadOnly:
    """Rows that can be found and read, and nothing else: services write them."""

    def has_add_permission(
        self, request: HttpRequest, obj: Model | None = None
    ) -> bool:
        """Return False: rows come from services only."""
        return False

    def has_change_permission(
        self, request: HttpRequest, obj: Model | None = None
    ) -> bool:
        """Return False: what was written stays."""
        return False

    def has_delete_permission(
        self, request: HttpRequest, obj: Model | None = None
    ) -> bool:
        """Return False: what was written stays."""
        return False


class ReadOnlyAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """An admin where rows can be found and read, and nothing else."""


def ask(
    where: admin.ModelAdmin,  # type: ignore[type-arg]
    request: HttpRequest,
    chosen: QuerySet[Any],
    form: forms.Form,
    *,
    title: str,
    action: str,
) -> HttpResponse:
    """Return the page that asks about a deed upon the rows chosen before it is done.

    `action` is the admin action that comes back with the answer.
    """
    values = {
        **where.admin_site.each_context(request),
        "title": title,
        "form": form,
        "chosen": chosen,
        "action": action,
        "checkbox_name": helpers.ACTION_CHECKBOX_NAME,
        "opts": where.model._meta,
    }
    status = 422 if form.errors else 200
    return render(request, "admin/accounts/deed.html", values, status=status)


class SuspendedFilter(admin.SimpleListFilter):
    """Picks those who are shut out now."""

    title = "suspended"
    parameter_name = "suspended"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the two choices."""
        return [("yes", "Yes"), ("no", "No")]

    def queryset(
        self, request: HttpRequest, queryset: QuerySet[User]
    ) -> QuerySet[User]:
        """Return the users on the chosen side."""
        now = timezone.now()
        if self.value() == "yes":
            return queryset.filter(suspended_until__gt=now)
        if self.value() == "no":
            return queryset.exclude(suspended_until__gt=now)
        return queryset


@admin.register(User)
class PeopleAdmin(UserAdmin):  # type: ignore[type-arg]
    """Users and guests; suspensions go through the services and the audit trail."""

    list_display = ("username", "is_guest", "suspended", "is_staff", "date_joined")
    list_filter = (SuspendedFilter, "is_guest", "is_staff", "is_active")
    search_fields = ("username", "email", "public_id")
    ordering = ("-date_joined",)
    actions = ("suspend", "lift_suspension")
    fieldsets = (
        (None, {"fields": ("username", "password", "email", "public_id")}),
        ("Standing", {"fields": ("is_active", "suspended_until", "suspension_reason")}),
        ("Powers", {"fields": POWERS}),
        ("Dates", {"fields": ("is_guest", "last_login", "date_joined")}),
    )
    readonly_fields = (
        *("public_id", "is_guest", "suspended_until", "suspension_reason"),
        *("last_login", "date_joined"),
    )

    @admin.display(boolean=True)
    def suspended(self, user: User) -> bool:
        """Return whether the user is shut out now."""
        return is_suspended(user, timezone.now())

    def get_readonly_fields(
        self, request: HttpRequest, obj: User | None = None
    ) -> tuple[Any, ...]:
        """Keep a guest's name, and let administrators alone hand out powers."""
        fields = tuple(super().get_readonly_fields(request, obj))
        if obj is not None and obj.is_guest:
            fields += ("username",)
        return fields if _actor(request).is_superuser else fields + POWERS

    def has_change_permission(
        self, request: HttpRequest, obj: User | None = None
    ) -> bool:
        """Return whether the request's user may edit; staff only by administrators."""
        if obj is not None and obj.is_staff and not _actor(request).is_superuser:
            return False
        return super().has_change_permission(request, obj)

    def has_delete_permission(
        self, request: HttpRequest, obj: User | None = None
    ) -> bool:
        """Return False: games and audit entries name their people for good."""
        return False

    @admin.action(description="Suspend…", permissions=["change"])
    def suspend(
        self, request: HttpRequest, chosen: QuerySet[User]
    ) -> HttpResponse | None:
        """Ask how long and why, then suspend everyone chosen."""
        form = SuspendForm(request.POST if "confirmed" in request.POST else None)
        if not form.is_valid():
            return ask(self, request, chosen, form, title="Suspend", action="suspend")
        now = timezone.now()
        until, reason = form.until(now), form.cleaned_data["reason"]
        for user in chosen:
            self._suspend_one(request, user, until, reason=reason, now=now)
        return None

    @admin.action(description="Lift suspension…", permissions=["change"])
    def lift_suspension(
        self, request: HttpRequest, chosen: QuerySet[User]
    ) -> HttpResponse | None:
        """Ask why, then let everyone chosen back in."""
        form = ReasonForm(request.POST if "confirmed" in request.POST else None)
        if not form.is_valid():
            title = "Lift suspension"
            return ask(
                self, request, chosen, form, title=title, action="lift_suspension"
            )
        reason, now = form.cleaned_data["reason"], timezone.now()
        for user in chosen:
            self._lift_one(request, user, reason=reason, now=now)
        return None

    def _suspend_one(
        self,
        request: HttpRequest,
        user: User,
        until: datetime,
        *,
        reason: str,
        now: datetime,
    ) -> None:
        try:
            people.suspend(
                user.pk, until=until, reason=reason, by=_actor(request), now=now
            )
        except people.DeedRefused as refusal:
            self.message_user(request, f"{user}: {refusal}", messages.ERROR)
        else:
            self.message_user(request, f"{user} is suspended.", messages.SUCCESS)

    def _lift_one(
        self, request: HttpRequest, user: User, *, reason: str, now: datetime
    ) -> None:
        try:
            people.lift(user.pk, reason=reason, by=_actor(request), now=now)
        except people.DeedRefused as refusal:
            self.message_user(request, f"{user}: {refusal}", messages.ERROR)
        else:
            self.message_user(request, f"{user} may come back.", messages.SUCCESS)


@admin.register(AuditEntry)
class AuditAdmin(ReadOnlyAdmin):
    """The audit trail, newest first."""

    list_display = ("at", "actor", "action", "subject", "reason")
    list_filter = ("action", "at")
    list_select_related = ("actor",)
    search_fields = ("subject", "reason", "actor__username")


def _actor(request: HttpRequest) -> User:
    if not isinstance(request.user, User):
        raise TypeError("The admin lets nobody in unsigned.")
    return request.user
