"""Analyses of finished sessions: asked for once, made by a worker, kept.

The session itself is only read.
"""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import User
from games import signals
from games.analysis.judging import NotFinished, Step, analyse
from games.analysis.report import FORMAT, report_to_json
from games.bots.advisers import adviser_of
from games.models import Analysis, GameSession
from games.record.commands import CommandRefused
from games.rules.catalogue import game_of
from games.services import leases, store

LEASE = timedelta(seconds=60)
"""Far longer than one throw takes; lengthened with every note of progress."""

NOTED_EVERY = timedelta(seconds=1)
AT_A_TIME = 3
"""So many analyses of one asker may wait or run."""

Clock = Callable[[], datetime]


def evaluator_of(session: GameSession) -> str:
    """Return who would analyse the session now: adviser and shape of the report."""
    return f"{adviser_of(game_of(session.game)).version} report-{FORMAT}"


def ask(session_id: int, *, by: User, now: datetime) -> int:
    """Ask for the analysis of a session; return its number, that of an older one too.

    Raises GameSession.DoesNotExist, and CommandRefused for a session that is not
    over or counts for nothing, and while too many of this asker are being made.
    """
    with transaction.atomic():
        # The row of the asker is locked, so that his askings are counted one by one.
        User.objects.select_for_update().get(pk=by.pk)
        session = GameSession.objects.get(pk=session_id)
        if session.phase != "finished":
            raise CommandRefused("not-over", why_not(session))
        rows = Analysis.objects.filter(session=session, evaluator=evaluator_of(session))
        made = rows.exclude(state=leases.FAILED).first()
        if made is not None:
            return made.pk
        _demand_room(by)
        analysis, _ = Analysis.objects.update_or_create(
            session=session,
            evaluator=evaluator_of(session),
            defaults=_fresh(by, now),
        )
        _tell(analysis.pk)
    return analysis.pk


def make(analysis_id: int, *, clock: Clock) -> bool:
    """Make the analysis; return False, and do nothing, if it is not free or done.

    A fault marks it as failed and is raised.  Harmless when run twice.
    """
    row = Analysis.objects.filter(pk=analysis_id)
    if not leases.lease(row, clock(), LEASE):
        return False
    analysis = row.select_related("session").get()
    try:
        _make(analysis, clock)
    except Exception as error:
        row.update(state=leases.FAILED, finished_at=clock(), leased_until=None)
        if isinstance(error, NotFinished):  # made void since it was asked for
            return False
        raise
    return True


def due(now: datetime) -> list[int]:
    """Return the analyses that were lost or whose worker was."""
    return leases.due(Analysis.objects.all(), now)


def why_not(session: GameSession) -> str:
    """Return why a session cannot be analysed that is not finished."""
    if session.phase == "voided":
        return "This game counts for nothing, so it is not analysed."
    return "The game can be analysed when it is over."


def _make(analysis: Analysis, clock: Clock) -> None:
    steps = analyse(
        store.events_of(analysis.session_id), adviser_of(game_of(analysis.session.game))
    )
    for step in _noted(analysis.pk, steps, clock):
        if step.report is None:
            continue
        Analysis.objects.filter(pk=analysis.pk).update(
            state=leases.DONE,
            done=step.done,
            total=step.total,
            report=report_to_json(step.report),
            finished_at=clock(),
            leased_until=None,
        )


def _noted(analysis_id: int, steps: Iterator[Step], clock: Clock) -> Iterator[Step]:
    """Yield the steps, writing down the progress at most once a second."""
    noted_at = clock() - NOTED_EVERY
    for step in steps:
        now = clock()
        if step.report is None and now - noted_at >= NOTED_EVERY:
            noted_at = now
            Analysis.objects.filter(pk=analysis_id).update(
                done=step.done, total=step.total, leased_until=now + LEASE
            )
        yield step


def _demand_room(by: User) -> None:
    waiting = Analysis.objects.filter(asked_by=by, state__in=leases.WAITING).count()
    if waiting >= AT_A_TIME:
        sentence = (
            f"{AT_A_TIME} analyses of yours are being made. Wait for one of them."
        )
        raise CommandRefused("too-many", sentence)


def _fresh(by: User, now: datetime) -> dict[str, object]:
    return {
        "state": leases.ASKED,
        "asked_by": by,
        "asked_at": now,
        "done": 0,
        "total": 0,
        "attempts": 0,
        "leased_until": None,
        "finished_at": None,
    }


def _tell(analysis_id: int) -> None:
    def tell() -> None:
        signals.analysis_asked.send_robust(Analysis, analysis_id=analysis_id)

    transaction.on_commit(tell, robust=True)
