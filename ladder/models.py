"""Tables of the ladder: ratings, and the sessions and changes they came from.

All of it can be rebuilt from the results of the sessions.
"""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from ladder.elo import START


class Ledger(models.Model):
    """One row a form, locked while ratings of that form change.

    `swept_at` (UTC) is the last time nothing of this form was left to rate.
    """

    form = models.CharField(max_length=20, primary_key=True)
    swept_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"ledger of {self.form}"


class Rating(models.Model):
    """Where somebody stands in a form now."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="ratings"
    )
    form = models.CharField(max_length=20)
    value = models.FloatField(default=START)
    games = models.PositiveIntegerField(default=0)
    wins = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["user", "form"], name="ladder_rating_one_a_form"
            ),
            models.CheckConstraint(
                name="ladder_rating_wins_are_games",
                condition=Q(wins__lte=F("games")),
            ),
        )
        indexes = (
            models.Index(fields=["form", "-value"], name="ladder_rating_ranking"),
        )

    def __str__(self) -> str:
        return f"{self.user} in {self.form}: {self.value:.0f}"


class RatedSession(models.Model):
    """A session that was counted, once; `reversed_at` when it counts no more.

    `at` is when the session finished, `reversed_at` when the ladder took it
    back, both UTC.
    """

    session_id = models.BigIntegerField(unique=True)
    form = models.CharField(max_length=20)
    at = models.DateTimeField()
    reversed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = (
            models.Index(
                fields=["form", "at", "session_id"], name="ladder_rated_in_order"
            ),
        )

    def __str__(self) -> str:
        return f"session {self.session_id} of {self.form}"


class RatingChange(models.Model):
    """What a session did to one user's rating."""

    rated_session = models.ForeignKey(
        RatedSession, on_delete=models.CASCADE, related_name="changes"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="rating_changes",
    )
    before = models.FloatField()
    after = models.FloatField()
    expectation = models.FloatField()
    score = models.FloatField()
    k = models.FloatField()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["rated_session", "user"], name="ladder_change_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.user}: {self.before:.1f} to {self.after:.1f}"
