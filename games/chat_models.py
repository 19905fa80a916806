"""Tables of the talk beside the games: lines, reports of them, and who mutes whom.

Nothing here is part of a record, and no result hangs on it.
"""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

PARTNERS = "partners"
"""The room of one side's seats; only its lines have a side."""

LONGEST = 200
"""Characters of a line."""


class Chat(models.Model):
    """The talk of a session: `changes` counts what was said and hidden in all rooms.

    Who writes locks this row first, so that the limits hold over all processes.
    """

    session = models.OneToOneField(
        "games.GameSession",
        on_delete=models.CASCADE,
        related_name="chat",
        primary_key=True,
    )
    changes = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"chat of session {self.session_id}"


class ChatLine(models.Model):
    """One line: typed `text`, or the slug of a preset `phrase`.

    `side` is set in the partners' room only.  A hidden line is kept for moderators.
    """

    session = models.ForeignKey(
        "games.GameSession", on_delete=models.CASCADE, related_name="chat_lines"
    )
    room = models.CharField(max_length=10)
    side = models.PositiveSmallIntegerField(null=True, blank=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="chat_lines"
    )
    text = models.CharField(max_length=LONGEST, blank=True)
    phrase = models.CharField(max_length=30, blank=True)
    at = models.DateTimeField()
    hidden_at = models.DateTimeField(null=True, blank=True)
    hidden_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="chat_lines_hidden",
        null=True,
        blank=True,
    )

    class Meta:
        constraints = (
            models.CheckConstraint(
                name="games_chat_partners_have_a_side",
                condition=Q(room=PARTNERS, side__isnull=False)
                | (~Q(room=PARTNERS) & Q(side__isnull=True)),
            ),
            models.CheckConstraint(
                name="games_chat_text_or_phrase",
                condition=(Q(text="") & ~Q(phrase="")) | (~Q(text="") & Q(phrase="")),
            ),
        )
        indexes = (
            models.Index(
                fields=["session", "author", "-id"], name="games_chat_newest_of"
            ),
        )

    def __str__(self) -> str:
        return (
            f"line {self.pk} of session {self.session_id}: {self.text or self.phrase}"
        )


class ChatReport(models.Model):
    """A reader's complaint about a line; `text` is what the line said then."""

    line = models.ForeignKey(ChatLine, on_delete=models.CASCADE, related_name="reports")
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="chat_reports"
    )
    reason = models.CharField(max_length=20)
    text = models.CharField(max_length=LONGEST)
    at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["line", "reporter"], name="games_chat_report_once"
            ),
        )

    def __str__(self) -> str:
        return f"report of line {self.line_id}: {self.reason}"


class Mute(models.Model):
    """`owner` is not shown what `muted` says, at any table."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mutes"
    )
    muted = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="muted_by"
    )
    at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["owner", "muted"], name="games_mute_once"),
            models.CheckConstraint(
                name="games_mute_somebody_else", condition=~Q(owner=F("muted"))
            ),
        )

    def __str__(self) -> str:
        return f"{self.owner_id} mutes {self.muted_id}"
