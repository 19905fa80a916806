"""People and sessions for tests, made by the services that make them for everybody."""

import uuid
from datetime import UTC, datetime

from accounts.models import User
from games.bots.catalogue import LEVELS
from games.record.state import State
from games.rules.interface import Over, ToMove, ToRoll
from games.rules.options import Chosen
from games.services import lobby, play, store
from games.services.lobby import Terms
from games.services.store import Command

NOW = datetime(2026, 1, 2, 12, 0, tzinfo=UTC)


def make_user(name: str, *, is_guest: bool = False) -> User:
    """Return a new member, or a guest, of this name; his password is "mess-deck-1"."""
    username = f"Guest-{name}" if is_guest else name
    return User.objects.create_user(
        username=username, password="mess-deck-1", is_guest=is_guest
    )


def salt_of(word: object) -> str:
    """Return a salt (32 hex digits) that stands for a word."""
    return uuid.uuid5(uuid.NAMESPACE_OID, str(word)).hex


def new_command(digest: str = "") -> Command:
    """Return a command that nobody has sent yet."""
    return Command(uuid.uuid4(), digest)


def make_session(
    game: str = "acey",
    seats: tuple[User | str, ...] = (),
    *,
    rated: bool = False,
    time: str = "none",
    options: Chosen = (),
    begin: bool = True,
    now: datetime = NOW,
) -> int:
    """Return the number of a session with these people and bot levels in its seats.

    The first seat must be a user; he owns the table and begins play.
    """
    owner = seats[0]
    assert isinstance(owner, User)
    terms = Terms(game, len(seats), rated=rated, time=time, options=options)
    session_id = lobby.open_table(owner, terms, now=now)
    for seat, who in enumerate(seats):
        if isinstance(who, User):
            salt = salt_of(who.username)
            lobby.sit(session_id, seat, who, salt=salt, command=None, now=now)
        elif who:
            lobby.seat_bot(session_id, seat, who, by=owner, command=None, now=now)
    if begin:
        salt = salt_of("begin")
        lobby.begin(session_id, by=owner, salt=salt, command=None, now=now)
    return session_id


def act_once(session_id: int, *, level: str = "random", now: datetime = NOW) -> State:
    """Let the seat on turn throw, or move as a bot of `level` would."""
    state = store.load(session_id)
    awaits, salt = state.awaits, salt_of(state.version)
    if isinstance(awaits, ToRoll):
        play.throw(
            session_id,
            awaits.seat,
            salt=salt,
            seen=state.version,
            command=None,
            now=now,
        )
    if isinstance(awaits, ToMove):
        seed = state.version.to_bytes(4, "big")
        move = LEVELS[level].choose(state.game, state.position, seed=seed)
        play.move(
            session_id,
            awaits.seat,
            move.text,
            salt=salt,
            seen=state.version,
            command=None,
            now=now,
        )
    return store.load(session_id)


def play_on(
    session_id: int, *, acts: int = 100_000, level: str = "random", now: datetime = NOW
) -> State:
    """Play `acts` acts, or to the end; return the state then."""
    state = store.load(session_id)
    for _ in range(acts):
        if state.awaits is None or isinstance(state.awaits, Over):
            break
        state = act_once(session_id, level=level, now=now)
    return state
