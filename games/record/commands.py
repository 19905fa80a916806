"""Commands: from a state and a wish to the events that answer it, or a refusal.

Every command takes `at`, the time its events carry (see `events`).  None of them
looks at who asks: that the asker holds the seat is known before.
"""

from collections.abc import Sequence

from games.record import events as ev
from games.record.drafts import MOST_STEPS
from games.record.endings import end_of_play, end_of_side, finished, other_side
from games.record.state import State, advance
from games.record.throwing import Secrets, opening_throws, out_of_dice, thrown_by
from games.rules.interface import IllegalMove, ToMove, ToRoll


class CommandRefused(Exception):
    """A command that the session does not allow now.

    `reason` is a sentence for the player, `code` a stable word.
    """

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


def sit(
    state: State, seat: int, player: str, *, salt: str, at: str
) -> tuple[ev.Event, ...]:
    """Seat a player; refused once play has begun or where somebody sits."""
    _demand_open(state)
    _demand_seat(state, seat)
    if any(chair.player == player for chair in state.chairs):
        raise CommandRefused("seated-already", "You have a seat at this table.")
    if not state.chairs[seat].is_free:
        raise CommandRefused("seat-taken", "That seat is taken.")
    return (ev.Seated(at, seat, player, salt),)


def seat_bot(state: State, seat: int, level: str, *, at: str) -> tuple[ev.Event, ...]:
    """Put a bot into a free seat of a casual table that is still open."""
    _demand_open(state)
    _demand_seat(state, seat)
    if state.opened.rated:
        raise CommandRefused("rated", "Bots do not play at rated tables.")
    if not state.chairs[seat].is_free:
        raise CommandRefused("seat-taken", "That seat is taken.")
    return (ev.BotSeated(at, seat, level),)


def vacate(state: State, seat: int, *, at: str) -> tuple[ev.Event, ...]:
    """Free a seat before play has begun."""
    _demand_open(state)
    _demand_seat(state, seat)
    if state.chairs[seat].is_free:
        raise CommandRefused("seat-free", "Nobody sits there.")
    return (ev.Vacated(at, seat),)


def begin(
    state: State, seat: int, *, salt: str, secrets: Secrets, at: str
) -> tuple[ev.Event, ...]:
    """Start play once all seats are taken, and throw for the start."""
    _demand_open(state)
    if any(chair.is_free for chair in state.chairs):
        raise CommandRefused("seats-free", "Play begins when every seat is taken.")
    begun = ev.Begun(at, seat, salt)
    state = advance(state, begun)
    return (begun, *opening_throws(state, secrets, at))


def throw(
    state: State, seat: int, *, salt: str, secrets: Secrets, at: str
) -> tuple[ev.Event, ...]:
    """Throw both dice for the seat on turn; void the session past the last throw."""
    awaits = _demand_turn(state, seat)
    if not isinstance(awaits, ToRoll):
        raise CommandRefused("move-first", "Play the dice you have thrown first.")
    if state.throws >= state.opened.length:
        return (out_of_dice(state, at),)
    thrown = thrown_by(state, (seat,), salt=salt, secrets=secrets, at=at)
    return (thrown, *end_of_play(advance(state, thrown), secrets, at))


def move(
    state: State, seat: int, text: str, *, salt: str, secrets: Secrets, at: str
) -> tuple[ev.Event, ...]:
    """Play the move written `text` for the seat on turn, or declare it before a throw.

    If it ends a game of a match, the next one is thrown for at once.
    """
    awaits = _demand_turn(state, seat)
    if isinstance(awaits, ToRoll) and not awaits.may_declare:
        raise CommandRefused("throw-first", "Throw the dice first.")
    assert state.position is not None
    try:
        found = state.game.find_move(state.position, text)
    except IllegalMove as illegal:
        raise CommandRefused(illegal.code, illegal.reason) from illegal
    moved = ev.Moved(at, seat, found.text, salt)
    return (moved, *end_of_play(advance(state, moved), secrets, at))


def moves(
    state: State,
    seat: int,
    texts: Sequence[str],
    *,
    salt: str,
    secrets: Secrets,
    at: str,
) -> tuple[ev.Event, ...]:
    """Play several moves of one throw in order, all of them or none.

    The salt comes with the first.  A refusal names the move that it is about.
    """
    if len(texts) == 1:
        return move(state, seat, texts[0], salt=salt, secrets=secrets, at=at)
    if not 0 < len(texts) <= MOST_STEPS:
        raise CommandRefused("no-throw", f"A throw has 1 to {MOST_STEPS} steps.")
    _demand_turn(state, seat)
    told: tuple[ev.Event, ...] = ()
    for number, text in enumerate(texts, 1):
        try:
            _demand_rest_of_throw(state)
            events = move(state, seat, text, salt=salt, secrets=secrets, at=at)
        except CommandRefused as refusal:
            reason = f"Step {number}, {text}: {refusal.reason}"
            raise CommandRefused(refusal.code, reason) from refusal
        for event in events:
            state = advance(state, event)
        told, salt = (*told, *events), ""
    return told


def hand_over(state: State, seat: int, level: str, *, at: str) -> tuple[ev.Event, ...]:
    """Leave a seat of a casual session in play to a bot.

    A side is lost if only players who have resigned stay behind.
    """
    _demand_playing(state)
    _demand_player(state, seat)
    if state.opened.rated:
        raise CommandRefused("rated", "A rated game is played or resigned.")
    handed = ev.HandedOver(at, seat, level)
    return (handed, *end_of_side(advance(state, handed), state.side_of(seat), at))


def resign(
    state: State, seat: int, *, at: str, away: frozenset[int] = frozenset()
) -> tuple[ev.Event, ...]:
    """Resign; the side is lost when all its players have resigned.

    `away` are the seats whose players have been gone so long that nobody asks them:
    who has resigned before one of them went may say so once more.
    """
    _demand_playing(state)
    _demand_player(state, seat)
    side, away = state.side_of(seat), away - {seat}
    if seat in state.resigned:
        end = end_of_side(state, side, at, away=away)
        if not end:
            raise CommandRefused("resigned-already", "You have resigned already.")
        return end
    resigned = ev.Resigned(at, seat)
    return (resigned, *end_of_side(advance(state, resigned), side, at, away=away))


def time_out(state: State, *, at: str) -> tuple[ev.Event, ...]:
    """End the session: the seat on turn has used up its time."""
    _demand_playing(state)
    seat = state.seat_to_act
    assert seat is not None
    return (finished(state, other_side(state.side_of(seat)), "time", at),)


def return_clock(state: State, seconds: int, *, at: str) -> tuple[ev.Event, ...]:
    """Note that the seat on turn was given its time back after an outage."""
    _demand_playing(state)
    return (ev.ClockReturned(at, seconds),)


def void(state: State, reason: str, *, at: str) -> tuple[ev.Event, ...]:
    """Take the session out of all counts, whatever its phase."""
    if state.phase == "voided":
        raise CommandRefused("voided-already", "The game is void already.")
    return (ev.Voided(at, reason, state.head),)


def offer_rematch(state: State, seat: int, *, at: str) -> tuple[ev.Event, ...]:
    """Say that a player would play again."""
    if state.phase != "finished":
        raise CommandRefused("not-over", "The game is not over.")
    _demand_player(state, seat)
    if state.rematch_session is not None:
        raise CommandRefused("rematch-open", "The new table is open already.")
    if seat in state.rematch_offers:
        raise CommandRefused("offered-already", "You have asked already.")
    return (ev.RematchOffered(at, seat),)


def open_rematch(state: State, session: int, *, at: str) -> tuple[ev.Event, ...]:
    """Point to the new table once every player has asked for it."""
    if state.rematch_session is not None:
        raise CommandRefused("rematch-open", "The new table is open already.")
    if not wants_rematch(state):
        raise CommandRefused("not-agreed", "The others have not agreed yet.")
    return (ev.RematchOpened(at, session),)


def wants_rematch(state: State) -> bool:
    """Return whether every player who still sits here has asked for a rematch."""
    players = {seat for seat, chair in enumerate(state.chairs) if chair.player}
    return bool(players) and players <= state.rematch_offers


def _demand_open(state: State) -> None:
    if state.phase != "open":
        raise CommandRefused("begun", "Play has begun at this table.")


def _demand_seat(state: State, seat: int) -> None:
    if not 0 <= seat < state.seats:
        raise CommandRefused("no-seat", "The table has no such seat.")


def _demand_playing(state: State) -> None:
    if state.phase == "open":
        raise CommandRefused("not-begun", "Play has not begun yet.")
    if state.phase != "playing":
        raise CommandRefused("over", "The game is over.")


def _demand_player(state: State, seat: int) -> None:
    _demand_seat(state, seat)
    if not state.chairs[seat].player:
        raise CommandRefused("no-player", "No player sits there.")


def _demand_rest_of_throw(state: State) -> None:
    """Refuse what is no move by dice that have been thrown."""
    if not isinstance(state.awaits, ToMove):
        raise CommandRefused("no-rest", "Nothing is left to play of a throw.")


def _demand_turn(state: State, seat: int) -> ToRoll | ToMove:
    _demand_playing(state)
    awaits = state.awaits
    if not isinstance(awaits, ToRoll | ToMove):
        raise CommandRefused("over", "The game is over.")
    if awaits.seat != seat:
        raise CommandRefused("not-your-turn", "It is not your turn.")
    return awaits
