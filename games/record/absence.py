"""Commands about players who are away: the win claimed, a bot for a while, the return.

Who is away or present is known before; here it is only asked what the session
allows.  `at` as in `commands`.
"""

from games.record import events as ev
from games.record.commands import CommandRefused
from games.record.endings import finished, is_played
from games.record.state import State


def claim(state: State, seat: int, *, absent: int, at: str) -> tuple[ev.Event, ...]:
    """End the session for `seat`'s side: the player on turn, on `absent`, is gone."""
    _demand_absent_on_turn(state, absent)
    side = state.side_of(seat)
    if side == state.side_of(absent):
        raise CommandRefused("own-side", "Only the other side may claim the win.")
    return (finished(state, side, "absence", at),)


def ask_caretaker(
    state: State, seat: int, *, by: int, voters: frozenset[int], level: str, at: str
) -> tuple[ev.Event, ...]:
    """Ask that a bot plays for the absent one on `seat`; the last to ask seats it.

    `voters` are the players present, whose word is needed; `by` is one of them.
    """
    _demand_absent_on_turn(state, seat)
    if len(state.sides[state.side_of(seat)]) == 1:
        raise CommandRefused("no-partner", "Bots keep seats in partnerships only.")
    if by == seat or not is_played(state, by):
        raise CommandRefused("no-voice", "Only the other players may ask for a bot.")
    asked = {asker for kept, asker in state.caretaker_asks if kept == seat}
    is_agreed = voters <= asked | {by}
    if by in asked and not is_agreed:
        raise CommandRefused("asked-already", "You have asked already.")
    asks = () if by in asked else (ev.CaretakerAsked(at, seat, by),)
    return (*asks, ev.CaretakerSeated(at, seat, level)) if is_agreed else asks


def return_seat(state: State, seat: int, *, at: str) -> tuple[ev.Event, ...]:
    """Let the player play his seat again that a bot has kept."""
    _demand_playing(state)
    if not state.chairs[seat].caretaker:
        raise CommandRefused("no-caretaker", "You play your seat yourself.")
    return (ev.SeatReturned(at, seat),)


def decline_resignation(state: State, seat: int, *, at: str) -> tuple[ev.Event, ...]:
    """Play on: take back one's own resignation, else that of one's partners."""
    _demand_playing(state)
    mates = state.sides[state.side_of(seat)]
    proposed = [mate for mate in mates if mate in state.resigned]
    if not proposed:
        raise CommandRefused("not-resigned", "Nobody of your side has resigned.")
    off = [seat] if seat in proposed else proposed
    return tuple(ev.ResignationDeclined(at, mate, seat) for mate in off)


def _demand_absent_on_turn(state: State, seat: int) -> None:
    _demand_playing(state)
    if state.seat_to_act != seat:
        raise CommandRefused("not-on-turn", "It is no longer that player's turn.")
    if not is_played(state, seat):
        raise CommandRefused("bot-plays", "A bot plays that seat.")


def _demand_playing(state: State) -> None:
    if state.phase != "playing":
        raise CommandRefused("over", "The game is not being played.")
