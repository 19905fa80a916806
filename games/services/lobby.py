"""Tables before and between games: open, sit, leave, begin, play again."""

from dataclasses import dataclass, replace
from datetime import datetime

from django.db import transaction

from accounts.models import User
from accounts.permissions import may_play
from games.bots.catalogue import LEVELS
from games.models import GameSession
from games.record import commands, dice
from games.record import events as ev
from games.record.commands import CommandRefused
from games.record.state import State
from games.rules.catalogue import GAMES
from games.rules.options import Chosen, UnknownOption, settled
from games.services import absence, one_game, seeds, store, waiting
from games.services.acting import act
from games.services.pace import PACES, USUAL
from games.services.store import Command
from games.services.times import NO_CLOCK, OFFERED_TIMES


@dataclass(frozen=True, slots=True)
class Terms:
    """What is played at a table; `time` is one of OFFERED_TIMES.

    `options` are the house rules; those that are as usual need not be there.
    `bot_pace` says how fast bots act.
    """

    game: str
    seats: int
    rated: bool
    time: str
    options: Chosen = ()
    bot_pace: str = USUAL


def wished_table(owner: User, terms: Terms) -> GameSession:
    """Return the unsaved row of a table; raises as `open_table` does."""
    return _row(owner, _settled(terms))


def open_table(owner: User, terms: Terms, *, now: datetime) -> int:
    """Open a table and return its number.

    Raises CommandRefused for a game, seats or terms that do not go together.
    """
    terms = _settled(terms)
    _demand_player(owner, terms.rated, now)
    with transaction.atomic():
        return _create(owner, terms, now=now).pk


def sit(
    session_id: int,
    seat: int,
    user: User,
    *,
    salt: str,
    command: Command | None,
    now: datetime,
) -> int:
    """Seat a player; guests sit at casual tables only."""

    def decide(state: State) -> tuple[ev.Event, ...]:
        _demand_player(user, state.opened.rated, now)
        at = store.stamp(now)
        return commands.sit(state, seat, user.public_id, salt=salt, at=at)

    return act(session_id, decide, now=now, seat=seat, command=command)


def seat_bot(
    session_id: int,
    seat: int,
    level: str,
    *,
    by: User,
    command: Command | None,
    now: datetime,
) -> int:
    """Put a bot into a free seat; only the table's owner may."""

    def decide(state: State) -> tuple[ev.Event, ...]:
        _demand_owner(state, by)
        if level not in LEVELS:
            raise CommandRefused("no-level", "There is no bot of that level.")
        return commands.seat_bot(state, seat, level, at=store.stamp(now))

    return act(session_id, decide, now=now, seat=seat, command=command)


def vacate(
    session_id: int,
    seat: int,
    *,
    by: User,
    command: Command | None,
    now: datetime,
) -> int:
    """Free one's own seat, or as the owner a bot's, before play has begun."""

    def decide(state: State) -> tuple[ev.Event, ...]:
        if 0 <= seat < state.seats and state.chairs[seat].player != by.public_id:
            _demand_owner(state, by)
            if state.chairs[seat].player:
                raise CommandRefused("not-yours", "That seat is another player's.")
        return commands.vacate(state, seat, at=store.stamp(now))

    return act(session_id, decide, now=now, seat=seat, command=command)


def begin(
    session_id: int, *, by: User, salt: str, command: Command | None, now: datetime
) -> int:
    """Begin play; any player who sits at the table may, once every seat is taken."""

    def decide(state: State) -> tuple[ev.Event, ...]:
        seat = seat_of_player(state, by)
        if seat is None:
            raise CommandRefused("not-seated", "Take a seat first.")
        absence.demand_everybody(state, session_id, now)
        one_game.demand_guests_free(state)
        return commands.begin(
            state,
            seat,
            salt=salt,
            secrets=seeds.secrets_of(session_id, state.opened.game_id),
            at=store.stamp(now),
        )

    version = act(session_id, decide, now=now, command=command)
    waiting.leave_others(session_id, store.load(session_id), now)
    return version


def offer_rematch(
    session_id: int, seat: int, *, command: Command | None, now: datetime
) -> int:
    """Ask for another game; the last one to agree opens the new table.

    The players sit there as before and one of them begins; two who agree at once
    open one table.
    """
    at = store.stamp(now)
    with transaction.atomic():
        version = act(
            session_id,
            lambda state: commands.offer_rematch(state, seat, at=at),
            now=now,
            seat=seat,
            command=command,
        )
        state = store.load(session_id)
        if state.rematch_session is None and commands.wants_rematch(state):
            new = _reseated(GameSession.objects.get(pk=session_id), state, now)
            events = commands.open_rematch(state, new.pk, at=at)
            version = store.append(session_id, state, events, now=now).version
    return version


def seat_of_player(state: State, user: User) -> int | None:
    """Return the seat a user sits on, None if he has none."""
    for seat, chair in enumerate(state.chairs):
        if chair.player and chair.player == user.public_id:
            return seat
    return None


def _create(
    owner: User, terms: Terms, *, now: datetime, rematch_of: GameSession | None = None
) -> GameSession:
    """Store a new session: its dice are fixed here, before anybody sits down."""
    game_id, seed = seeds.draw()
    opened = ev.Opened(
        at=store.stamp(now),
        scheme=ev.SCHEME,
        game_id=game_id.hex(),
        anchor=dice.anchor(seed, game_id).hex(),
        length=ev.CHAIN_LENGTH,
        game=terms.game,
        seats=terms.seats,
        options=terms.options,
        rated=terms.rated,
        time=terms.time,
        owner=owner.public_id,
    )
    session = _row(owner, terms)
    session.rematch_of = rematch_of
    store.create(session, opened, now=now)
    seeds.keep(session.pk, seed, game_id)
    return session


def _row(owner: User, terms: Terms) -> GameSession:
    return GameSession(
        game=terms.game,
        seats_count=terms.seats,
        options=dict(terms.options),
        rated=terms.rated,
        time=terms.time,
        bot_pace=terms.bot_pace,
        owner=owner,
    )


def _reseated(old: GameSession, state: State, now: datetime) -> GameSession:
    """Open the table of a rematch with everybody in his old seat."""
    terms = Terms(
        old.game,
        old.seats_count,
        old.rated,
        old.time,
        options=state.opened.options,
        bot_pace=old.bot_pace,
    )
    new = _create(old.owner, terms, now=now, rematch_of=old)
    fresh = store.load(new.pk)
    at = store.stamp(now)
    seated = tuple(
        ev.Seated(at, seat, chair.player, "")
        if chair.player
        else ev.BotSeated(at, seat, chair.bot)
        for seat, chair in enumerate(state.chairs)
    )
    store.append(new.pk, fresh, seated, now=now)
    return new


def _settled(terms: Terms) -> Terms:
    """Return the terms with the options as the record holds them."""
    game = GAMES.get(terms.game)
    if game is None or terms.seats not in game.seat_counts:
        raise CommandRefused("no-game", "There is no such game.")
    if terms.time not in OFFERED_TIMES:
        raise CommandRefused("no-time", "There is no such clock.")
    if terms.bot_pace not in PACES:
        raise CommandRefused("no-pace", "Bots have no such pace.")
    if terms.rated and terms.time == NO_CLOCK:
        raise CommandRefused("needs-clock", "A rated game needs a clock.")
    try:
        return replace(terms, options=settled(game, terms.options))
    except UnknownOption as unknown:
        raise CommandRefused("no-option", str(unknown)) from unknown


def _demand_player(user: User, rated: bool, now: datetime) -> None:
    if not may_play(user, now):
        raise CommandRefused("suspended", "Your account may not play now.")
    if rated and user.is_guest:
        raise CommandRefused(
            "guest", "Guests play casual games. Sign up to play rated ones."
        )
    one_game.demand_free(user)


def _demand_owner(state: State, user: User) -> None:
    if state.opened.owner != user.public_id:
        raise CommandRefused("not-owner", "Only the table's owner may do that.")
