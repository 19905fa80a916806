"""Endings as events: of a game on the board, of a match, of a side that resigns."""

from games.record import events as ev
from games.record.state import State, advance
from games.record.throwing import Secrets, opening_throws
from games.rules.interface import Over


def end_of_play(state: State, secrets: Secrets, at: str) -> tuple[ev.Event, ...]:
    """Return what follows if the board says that its game is over.

    That is the result or, in a match that goes on, the points of the game and the
    throws for the start of the next one.
    """
    awaits = state.awaits
    if not isinstance(awaits, Over):
        return ()
    score = tuple(
        points + state.stake * (side == awaits.side)
        for side, points in enumerate(state.score)
    )
    if score[awaits.side] >= state.match_length:
        return (finished(state, awaits.side, "play", at, awaits.notes, score),)
    won = ev.GameWon(at, awaits.side, state.stake, awaits.notes)
    return (won, *opening_throws(advance(state, won), secrets, at))


def end_of_side(
    state: State, side: int, at: str, *, away: frozenset[int] = frozenset()
) -> tuple[ev.Event, ...]:
    """Return the result event if all players left on the side have resigned.

    Nobody waits for the word of those who are `away` or whose seat a bot keeps.
    """
    players = {seat for seat in state.sides[side] if is_played(state, seat)} - away
    if not players or not players <= state.resigned:
        return ()
    return (finished(state, other_side(side), "resignation", at),)


def is_played(state: State, seat: int) -> bool:
    """Return whether a person plays the seat: no bot, and none that keeps it."""
    chair = state.chairs[seat]
    return bool(chair.player) and not chair.caretaker


def finished(
    state: State,
    side: int,
    reason: str,
    at: str,
    notes: tuple[str, ...] = (),
    score: tuple[int, ...] = (),
) -> ev.Finished:
    """Return the result event; without a `score` it is left as it stands."""
    return ev.Finished(at, side, reason, notes, score or state.score, state.head)


def other_side(side: int) -> int:
    """Return the side that wins when this one loses."""
    return 1 - side
