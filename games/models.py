"""Tables of the game sessions: events are the truth, the rest is its cover page."""

from django.conf import settings
from django.db import models
from django.db.models import Q

# Django looks for an app's tables here.
from games import chat_models  # noqa: F401
from games.rules.catalogue import form_of


class GameSession(models.Model):
    """One playing of a game.

    Every column but `id` and `bot_pace` can be had from the events.
    """

    game = models.CharField(max_length=20)
    seats_count = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    rated = models.BooleanField(default=False)
    time = models.CharField(max_length=30, default="none", db_default="none")
    bot_pace = models.CharField(max_length=10, default="steady", db_default="steady")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="sessions_opened",
    )
    rematch_of = models.OneToOneField(
        "self",
        on_delete=models.PROTECT,
        related_name="rematch",
        null=True,
        blank=True,
    )
    created_at = models.DateTimeField()

    version = models.PositiveIntegerField(default=0)
    head = models.CharField(max_length=64, blank=True)
    phase = models.CharField(max_length=10, default="open")
    seat_to_act = models.PositiveSmallIntegerField(null=True, blank=True)
    deadline_at = models.DateTimeField(null=True, blank=True)
    advanced_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="games_session_phase",
                condition=Q(phase__in=["open", "playing", "finished", "voided"]),
            ),
            models.CheckConstraint(
                name="games_session_only_play_awaits",
                condition=Q(phase="playing")
                | Q(seat_to_act__isnull=True, deadline_at__isnull=True),
            ),
        ]
        indexes = [
            models.Index(
                fields=["phase", "-created_at"], name="games_session_phase_at"
            ),
            models.Index(
                fields=["deadline_at"],
                name="games_session_due",
                condition=Q(deadline_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"session {self.pk} of {self.game}"

    @property
    def form(self) -> str:
        """Return the form the ladder counts by: "acey", "uckers" or "uckers2"."""
        return form_of(self.game, self.seats_count)


class Seat(models.Model):
    """A chair of a session and who sits on it: a user, a bot, or nobody.

    `caretaker` is the level of the bot that plays for the user while he is away.
    """

    session = models.ForeignKey(
        GameSession, on_delete=models.CASCADE, related_name="seats"
    )
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="seats",
        null=True,
        blank=True,
    )
    bot = models.CharField(max_length=20, blank=True)
    caretaker = models.CharField(max_length=20, blank=True, default="", db_default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["session", "number"], name="games_seat_number"
            ),
            models.UniqueConstraint(
                fields=["session", "user"], name="games_seat_one_a_user"
            ),
            models.CheckConstraint(
                name="games_seat_user_or_bot",
                condition=Q(user__isnull=True) | Q(bot=""),
            ),
            models.CheckConstraint(
                name="games_seat_caretaker_of_user",
                condition=Q(caretaker="") | Q(user__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.number} of {self.session}"


class GameEvent(models.Model):
    """Event `seq` (from 1) of a session.

    `cmd_id` stands on the first event of a command, `cmd_digest` tells whether
    the same id comes again with another payload; `link` is the log's head here.
    """

    session = models.ForeignKey(
        GameSession, on_delete=models.CASCADE, related_name="events"
    )
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=20)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    payload = models.JSONField()
    link = models.CharField(max_length=64)
    cmd_id = models.UUIDField(null=True, blank=True)
    cmd_digest = models.CharField(max_length=64, blank=True)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "seq"], name="games_event_seq"),
            models.UniqueConstraint(
                fields=["session", "seat", "cmd_id"], name="games_event_command"
            ),
        ]

    def __str__(self) -> str:
        return f"event {self.seq} of session {self.session_id}: {self.kind}"


class DiceSeed(models.Model):
    """The encrypted seed of a running session; gone once it is over."""

    session = models.OneToOneField(
        GameSession, on_delete=models.CASCADE, related_name="dice_seed"
    )
    sealed = models.BinaryField()

    def __str__(self) -> str:
        return f"seed of session {self.session_id}"


class BotJob(models.Model):
    """The seat on turn is to act by itself at version `seq`; one worker leases it.

    It is a bot's seat, or that of a player who wishes forced acts done for him.
    """

    session = models.ForeignKey(
        GameSession, on_delete=models.CASCADE, related_name="bot_jobs"
    )
    seq = models.PositiveIntegerField()
    due_at = models.DateTimeField()
    leased_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "seq"], name="games_bot_job_seq")
        ]
        indexes = [models.Index(fields=["due_at"], name="games_bot_job_due")]

    def __str__(self) -> str:
        return f"bot job of session {self.session_id} at {self.seq}"


class TurnNotice(models.Model):
    """A mail told a player that throw number `throw` of the session is his."""

    session = models.ForeignKey(
        GameSession, on_delete=models.CASCADE, related_name="turn_notices"
    )
    throw = models.PositiveIntegerField()
    sent_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["session", "throw"], name="games_turn_notice_once"
            )
        ]

    def __str__(self) -> str:
        return f"notice of throw {self.throw} of session {self.session_id}"


class Result(models.Model):
    """How a session ended: `side` won by `reason`; `head` closes its event log.

    `unrated_because` is empty for a session that counts on the ladder.
    """

    session = models.OneToOneField(
        GameSession, on_delete=models.CASCADE, related_name="result"
    )
    side = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=20)
    unrated_because = models.CharField(max_length=80, blank=True)
    head = models.CharField(max_length=64)
    finished_at = models.DateTimeField(db_index=True)
    voided_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"result of session {self.session_id}: side {self.side}"


class Heartbeat(models.Model):
    """The last moment at which the sweep was seen alive; its gaps are outages."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    beat_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(name="games_one_heartbeat", condition=Q(id=1))
        ]

    def __str__(self) -> str:
        return f"last beat at {self.beat_at:%H:%M:%S}"


class Analysis(models.Model):
    """What an evaluator makes of a finished session, once a version of it.

    `state` is "asked", "running", "done" or "failed"; `done` of `total` throws are
    judged.  The worker that leases the row makes the report.
    """

    session = models.ForeignKey(
        GameSession, on_delete=models.CASCADE, related_name="analyses"
    )
    evaluator = models.CharField(max_length=60)
    state = models.CharField(max_length=10, default="asked")
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    report = models.JSONField(null=True, blank=True)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        related_name="analyses_asked",
        null=True,
        blank=True,
    )
    asked_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)
    leased_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name_plural = "analyses"
        constraints = [
            models.UniqueConstraint(
                fields=["session", "evaluator"], name="games_analysis_once"
            ),
            models.CheckConstraint(
                name="games_analysis_done_has_report",
                condition=~Q(state="done") | Q(report__isnull=False),
            ),
        ]
        indexes = [
            models.Index(
                fields=["asked_at"],
                name="games_analysis_waiting",
                condition=Q(state__in=["asked", "running"]),
            )
        ]

    def __str__(self) -> str:
        return f"analysis of session {self.session_id} by {self.evaluator}"


class Advice(models.Model):
    """What an evaluator says of one position: an answer that can be made again.

    `dice` is a throw of two digits, "" for none; `digest` is the SHA-256 (hex) of
    game, position and dice.  `answer` is filled when `state` is "done".
    """

    evaluator = models.CharField(max_length=60)
    digest = models.CharField(max_length=64)
    game = models.CharField(max_length=20)
    position = models.TextField()
    dice = models.CharField(max_length=2, blank=True)
    state = models.CharField(max_length=10, default="asked")
    answer = models.JSONField(null=True, blank=True)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="advice_asked",
        null=True,
        blank=True,
    )
    asked_at = models.DateTimeField(db_index=True)
    leased_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name_plural = "advice"
        constraints = [
            models.UniqueConstraint(
                fields=["evaluator", "digest"], name="games_advice_once"
            ),
            models.CheckConstraint(
                name="games_advice_done_has_answer",
                condition=~Q(state="done") | Q(answer__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"advice {self.pk} on {self.game}"


class Hint(models.Model):
    """A player of a game against bots was shown advice at version `seq`.

    `kind` is "hint" for the first move, "best" for the whole play.  It is no event:
    the record of a session does not know of it.
    """

    session = models.ForeignKey(
        GameSession, on_delete=models.CASCADE, related_name="hints"
    )
    seq = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10)
    advice = models.ForeignKey(
        Advice, on_delete=models.SET_NULL, related_name="hints", null=True, blank=True
    )
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["session", "seq"], name="games_hint_once_a_version"
            ),
            models.CheckConstraint(
                name="games_hint_kind", condition=Q(kind__in=["hint", "best"])
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} for seat {self.seat} of session {self.session_id}"
