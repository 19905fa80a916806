"""Questions to the database about sessions; nothing here writes."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import Prefetch, QuerySet

from accounts.models import User
from accounts.prepared import Prepared
from games.bots.catalogue import LEVELS
from games.chat_models import Chat
from games.models import Analysis, GameSession, Hint, Seat
from games.record.state import Chair, State


@dataclass(frozen=True, slots=True)
class Standing:
    """How a session stands: its version and head, and the names of its players.

    `names` are by public id.
    """

    version: int
    head: str
    names: Mapping[str, str]


_NO_SESSION = -1
_STANDING = Prepared(
    _NO_SESSION,
    lambda session_id: Seat.objects.filter(session_id=session_id).values_list(
        "session__version", "session__head", "user__public_id", "user__username"
    ),
)


def standing_of(session_id: int) -> Standing | None:
    """Return how a session stands, all of it at one moment; None for an unknown one."""
    rows = _STANDING.ask(session_id)
    if not rows:
        return None
    version, head = rows[0][:2]
    return Standing(version, head, {public: name for *_, public, name in rows})


_VERSION = Prepared(
    _NO_SESSION,
    lambda session_id: GameSession.objects.filter(pk=session_id).values_list("version"),
)
_HANDS = Prepared(
    _NO_SESSION,
    lambda session_id: Seat.objects.filter(session_id=session_id).values_list(
        "user_id", "number", "caretaker"
    ),
)


def seat_of(session_id: int, user: User | AnonymousUser) -> int | None:
    """Return the seat a user holds in a session, None if he has none."""
    if not user.is_authenticated:
        return None
    seats = Seat.objects.filter(session_id=session_id, user=user)
    return seats.values_list("number", flat=True).first()


def hand_of(session_id: int, user: User) -> tuple[int, str] | None:
    """Return the seat a user holds and the level of the bot that keeps it, or None."""
    hands = {user_id: hand for user_id, *hand in _HANDS.ask(session_id)}
    number, caretaker = hands.get(user.pk, (None, ""))
    return None if number is None else (number, caretaker)


def player_names(state: State) -> dict[int, str]:
    """Return the name shown at every taken seat."""
    return names_on(state.chairs)


def names_on(chairs: tuple[Chair, ...]) -> dict[int, str]:
    """Return the names shown at the taken ones of these chairs, by seat."""
    ids = [chair.player for chair in chairs if chair.player]
    rows = User.objects.filter(public_id__in=ids)
    return names_at(chairs, dict(rows.values_list("public_id", "username")))


def names_at(chairs: tuple[Chair, ...], users: Mapping[str, str]) -> dict[int, str]:
    """Return the names at the taken chairs by seat; `users` are by public id."""
    return {
        seat: users.get(chair.player, "Unknown")
        if chair.player
        else _bot_name(chair.bot)
        for seat, chair in enumerate(chairs)
        if not chair.is_free
    }


def version_of(session_id: int) -> int | None:
    """Return the version a session stands at, None for an unknown one."""
    return next((int(version) for (version,) in _VERSION.ask(session_id)), None)


def news_of(session_ids: Collection[int]) -> dict[int, tuple[int, int]]:
    """Return version and changes of the chat of each of the sessions that exist."""
    rows = GameSession.objects.filter(pk__in=session_ids)
    found = rows.values_list("pk", "version", "chat__changes")
    return {pk: (version, changes or 0) for pk, version, changes in found}


def chat_changes(session_id: int) -> int:
    """Return how often something was said or hidden in a session's chat."""
    rows = Chat.objects.filter(session_id=session_id)
    return rows.values_list("changes", flat=True).first() or 0


def open_tables() -> QuerySet[GameSession]:
    """Return the tables that wait for players, newest first, seats in their order."""
    seats = Seat.objects.select_related("user").order_by("number")
    return (
        GameSession.objects.filter(phase="open", seats__user__isnull=False)
        .distinct()
        .select_related("owner")
        .prefetch_related(Prefetch("seats", seats))
        .order_by("-created_at")[:100]
    )


def running_table_of(user: User | AnonymousUser) -> int | None:
    """Return the session a user plays now, the one that waits for him first."""
    if not user.is_authenticated:
        return None
    seats = Seat.objects.filter(user=user, session__phase="playing")
    rows = seats.order_by("-session__advanced_at").select_related("session")
    mine = [seat for seat in rows if seat.session.seat_to_act == seat.number]
    first = next(iter(mine), None) or rows.first()
    return first.session_id if first else None


def analysis_of(session_id: int, evaluator: str) -> Analysis | None:
    """Return a session's analysis by this evaluator, else the newest one made.

    None if there is none; one that failed counts for this evaluator only.
    """
    rows = Analysis.objects.filter(session_id=session_id)
    current = rows.filter(evaluator=evaluator).first()
    return current or rows.filter(state="done").order_by("-finished_at").first()


def made_analysis_of(session_id: int) -> Analysis | None:
    """Return the newest analysis of a session that is made, None if there is none."""
    rows = Analysis.objects.filter(session_id=session_id, state="done")
    return rows.order_by("-finished_at").first()


def hints_of(session_id: int) -> tuple[Hint, ...]:
    """Return the hints that were given in a session, in order, with their advice."""
    rows = Hint.objects.filter(session_id=session_id).select_related("advice")
    return tuple(rows.order_by("seq"))


def _bot_name(level: str) -> str:
    bot = LEVELS.get(level)
    return bot.name if bot else "Bot"
