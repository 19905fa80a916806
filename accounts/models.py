"""Tables of people: users and guests in one row each, and what was done to whom."""

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.crypto import get_random_string

from accounts.names import LONGEST, NAME_VALIDATORS
from accounts.taste import LONGEST_TEXT

PUBLIC_ID_LENGTH = 12
PUBLIC_ID_ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789"


def new_public_id() -> str:
    """Return twelve random characters of a-z and 0-9."""
    return get_random_string(PUBLIC_ID_LENGTH, PUBLIC_ID_ALPHABET)


class User(AbstractUser):
    """A person.  A guest is a row too, so its games stay when it signs up.

    `suspended_until` is UTC; null for everybody in good standing.
    """

    username = models.CharField(
        "name",
        max_length=LONGEST,
        unique=True,
        validators=NAME_VALIDATORS,
        help_text="3 to 20 letters, digits, hyphens or underscores.",
        error_messages={"unique": "Somebody else bears this name."},
    )
    public_id = models.CharField(
        max_length=PUBLIC_ID_LENGTH,
        unique=True,
        default=new_public_id,
        editable=False,
    )
    is_guest = models.BooleanField("guest", default=False)
    suspended_until = models.DateTimeField(null=True, blank=True)
    suspension_reason = models.CharField(max_length=200, blank=True)

    class Meta(AbstractUser.Meta):
        constraints = (
            models.UniqueConstraint(
                Lower("username"),
                name="accounts_user_name_any_case",
                violation_error_message="Somebody else bears this name.",
            ),
            models.CheckConstraint(
                name="accounts_user_guest_name",
                condition=Q(is_guest=True) | ~Q(username__istartswith="guest-"),
            ),
            models.CheckConstraint(
                name="accounts_user_suspension_has_reason",
                condition=Q(suspended_until=None) | ~Q(suspension_reason=""),
            ),
        )

    def __str__(self) -> str:
        return self.username

    @property
    def name(self) -> str:
        """Return the name others see."""
        return self.username


class Preferences(models.Model):
    """What a user wants done for him at the table; made when he first says so.

    `auto_play` is "never", "step" (a forced play that is one step) or "throw" (a
    forced play of the whole throw).  `taste` is what he wants to see and hear, as
    `accounts.taste` writes it.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="preferences",
    )
    auto_throw = models.BooleanField(default=False)
    auto_play = models.CharField(max_length=10, default="never")
    taste = models.CharField(max_length=LONGEST_TEXT, blank=True, default="")

    class Meta:
        verbose_name_plural = "preferences"
        constraints = (
            models.CheckConstraint(
                name="accounts_preferences_auto_play",
                condition=Q(auto_play__in=["never", "step", "throw"]),
            ),
        )

    def __str__(self) -> str:
        return f"preferences of user {self.pk}"


class AuditEntry(models.Model):
    """One deed of the staff: who did what to whom or what, and why.

    `actor` is null when a command or the house itself did it.
    """

    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="audit_entries",
        null=True,
        blank=True,
    )
    action = models.CharField(max_length=40)
    subject = models.CharField(max_length=120)
    reason = models.CharField(max_length=200)
    at = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ("-at", "-id")
        verbose_name_plural = "audit entries"
        constraints = (
            models.CheckConstraint(
                name="accounts_audit_has_reason", condition=~Q(reason="")
            ),
        )

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.action}: {self.subject}"
