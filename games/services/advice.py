"""Advice on positions: asked for by pages, worked out by a worker, kept for a day."""

import hashlib
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from accounts.models import User
from games import signals
from games.analysis.judging import THROWS
from games.bots.advice import Adviser
from games.bots.advisers import adviser_of
from games.models import Advice
from games.record.commands import CommandRefused
from games.rules.catalogue import game_of
from games.rules.interface import Game, Position, ToMove, ToRoll
from games.rules.outcomes import dice_of
from games.services import leases

LEASE = timedelta(seconds=30)
KEPT = timedelta(days=1)
AT_A_TIME = 3
"""So many questions of one user may wait; visitors without a name share the next."""

AT_A_TIME_OF_VISITORS = 20
PLAYS_KEPT = 10

Clock = Callable[[], datetime]


def ask(
    game: Game, position: Position, dice: str, *, by: User | None, now: datetime
) -> Advice:
    """Return the advice on a position and a throw ("63", or "" for none), new or old.

    Raises CommandRefused while too many questions of this asker wait.
    """
    text, version = game.text(position), adviser_of(game).version
    digest = hashlib.sha256(f"{game.slug}\n{text}\n{dice}".encode()).hexdigest()
    with transaction.atomic():
        Advice.objects.filter(asked_at__lt=now - KEPT).delete()
        known = Advice.objects.filter(evaluator=version, digest=digest)
        advice = known.exclude(state=leases.FAILED).first()
        if advice is not None:
            return advice
        _demand_room(by)
        known.delete()
        advice, is_new = Advice.objects.get_or_create(
            evaluator=version,
            digest=digest,
            defaults={
                "game": game.slug,
                "position": text,
                "dice": dice,
                "asked_by": by,
                "asked_at": now,
            },
        )
        if is_new:
            _tell(advice.pk)
    return advice


def work_out(advice_id: int, *, clock: Callable[[], datetime]) -> bool:
    """Answer one question; return False, and do nothing, if it is not free or done.

    A fault marks it as failed and is raised.  Harmless when run twice.
    """
    row = Advice.objects.filter(pk=advice_id)
    if not leases.lease(row, clock(), LEASE):
        return False
    advice = row.get()
    try:
        game = game_of(advice.game)
        answer = _answer(game, game.parse(advice.position), advice.dice)
    except Exception:
        row.update(state=leases.FAILED, leased_until=None)
        raise
    row.update(state=leases.DONE, answer=answer, leased_until=None)
    return True


def due(now: datetime) -> list[int]:
    """Return the questions that were lost or whose worker was."""
    return leases.due(Advice.objects.all(), now)


def _answer(game: Game, position: Position, dice: str) -> dict[str, Any]:
    """Return the chances that the question asks for, of the seat's side to act."""
    adviser = adviser_of(game)
    if dice:
        position = game.roll(position, dice_of(dice))
    match game.awaits(position):
        case ToMove():
            return {"plays": _plays(adviser, position)}
        case ToRoll() if not dice:
            return {"throws": _throws(adviser, position)}
    return {}


def _plays(adviser: Adviser, position: Position) -> list[dict[str, Any]]:
    return [
        {"moves": list(play.moves), "chance": round(play.chance, 6)}
        for play in adviser.plays(position)[:PLAYS_KEPT]
    ]


def _throws(adviser: Adviser, position: Position) -> list[dict[str, Any]]:
    return [
        {
            "dice": list(dice),
            "ways": ways,
            "chance": round(adviser.best_chance(position, dice), 6),
        }
        for dice, ways in THROWS
    ]


def _demand_room(by: User | None) -> None:
    waiting = Advice.objects.filter(asked_by=by, state__in=leases.WAITING).count()
    if waiting >= (AT_A_TIME if by else AT_A_TIME_OF_VISITORS):
        raise CommandRefused(
            "too-many", "Too many positions are being judged. Try again in a moment."
        )


def _tell(advice_id: int) -> None:
    def tell() -> None:
        signals.advice_asked.send_robust(Advice, advice_id=advice_id)

    transaction.on_commit(tell, robust=True)
