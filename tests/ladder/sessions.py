"""Finished sessions for tests, as rows: the ladder asks for no more than these."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from accounts.models import User
from games.models import GameSession, Result, Seat

START = datetime(2026, 6, 1, 12, tzinfo=UTC)
NOW = datetime(2026, 6, 9, 12, tzinfo=UTC)


def make_users(*names: str) -> list[User]:
    """Return new accounts with these names."""
    return [User.objects.create_user(name) for name in names]


def finish(
    users: Sequence[User | None],
    *,
    winner: int,
    minute: int,
    game: str = "uckers",
    unrated_because: str = "",
) -> int:
    """Store a finished session and return its id; None is a bot's seat.

    `winner` is a side, `minute` counts from START.  Nobody is told of it.
    """
    at = START + timedelta(minutes=minute)
    owner = next(user for user in users if user is not None)
    session = GameSession.objects.create(
        game=game,
        seats_count=len(users),
        rated=not unrated_because,
        owner=owner,
        created_at=at,
        phase="finished",
        advanced_at=at,
    )
    for number, user in enumerate(users):
        bot = "" if user else "easy"
        Seat.objects.create(session=session, number=number, user=user, bot=bot)
    Result.objects.create(
        session=session,
        side=winner,
        reason="played out",
        unrated_because=unrated_because,
        head="0" * 64,
        finished_at=at,
    )
    return session.pk


def void(session_id: int) -> None:
    """Void a session's result.  Nobody is told of it."""
    Result.objects.filter(session_id=session_id).update(voided_at=NOW)


def leave_to_caretaker(session_id: int, *users: User) -> None:
    """Note that a bot kept these users' seats when the session ended."""
    rows = Seat.objects.filter(session_id=session_id, user__in=users)
    assert rows.update(caretaker="leading-hand") == len(users)
