"""The state of a session: what its events fold to.

`fold` and `advance` trust the record: an event that the rules refuse is a broken
record and raises.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import singledispatch
from typing import Literal, TypeAlias

from games.record import events as ev
from games.record import matches, timing
from games.record.dice import FIRST_LINK, link
from games.record.log import Entry, Happening, Throw, newest_throw, with_move
from games.rules.catalogue import game_of
from games.rules.interface import Awaits, Game, Move, Over, Position, ToMove, ToRoll

DECLARATION = "declare"
"""The kind of a move before a throw.  It moves nothing yet, and is told by itself."""

Phase: TypeAlias = Literal["open", "playing", "finished", "voided"]


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits on a seat: a player's public id, or a bot's level, or nobody.

    `caretaker` is the level of the bot that plays for the player while he is away.
    """

    player: str = ""
    bot: str = ""
    caretaker: str = ""

    @property
    def is_free(self) -> bool:
        """Return whether nobody sits here."""
        return not self.player and not self.bot

    @property
    def acting_bot(self) -> str:
        """Return the level of the bot that acts for this seat, "" for a person."""
        return self.caretaker or self.bot


@dataclass(frozen=True, slots=True)
class State:
    """A session after `version` events; `head` is its event log's link.

    `last_moves` are the moves of the newest throw with which anything was moved.
    `games_won` are the games of a match that are over, `stake` the points that the
    game on the board counts.  `caretaker_asks` says for which seat on turn a bot was
    asked for, and by which seat, since the newest throw or move.
    """

    opened: ev.Opened
    version: int
    head: str
    chairs: tuple[Chair, ...]
    clocks: timing.Clocks
    phase: Phase = "open"
    position: Position | None = None
    salts: tuple[tuple[int, str], ...] = ()
    throws: int = 0
    last_throw: ev.Thrown | None = None
    last_moves: tuple[Move, ...] = ()
    log: tuple[Entry, ...] = ()
    games_won: tuple[ev.GameWon, ...] = ()
    stake: int = 1
    resigned: frozenset[int] = frozenset()
    caretaker_asks: frozenset[tuple[int, int]] = frozenset()
    result: ev.Finished | None = None
    voided: ev.Voided | None = None
    server_only: bool = False
    rematch_offers: frozenset[int] = frozenset()
    rematch_session: int | None = None

    @property
    def game(self) -> Game:
        """Return the rules of the session."""
        return game_of(self.opened.game)

    @property
    def seats(self) -> int:
        """Return the number of seats."""
        return self.opened.seats

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Return the seats that win together, side by side."""
        return self.game.sides(self.seats)

    @property
    def match_length(self) -> int:
        """Return the points that win the session; 1 where a single game does."""
        return matches.match_length(self.opened)

    @property
    def score(self) -> tuple[int, ...]:
        """Return the points of each side."""
        if self.result is not None:
            return self.result.score
        return matches.score(self.games_won, len(self.sides))

    @property
    def awaits(self) -> Awaits | None:
        """Return what the board waits for; None unless the session is played."""
        if self.phase != "playing" or self.position is None:
            return None
        return self.game.awaits(self.position)

    @property
    def seat_to_act(self) -> int | None:
        """Return the seat on turn; None unless the session is played."""
        awaits = self.awaits
        return awaits.seat if isinstance(awaits, ToRoll | ToMove) else None

    @property
    def winner(self) -> int | None:
        """Return the side that stands as winner on the board, if one does."""
        awaits = self.awaits
        return awaits.side if isinstance(awaits, Over) else None

    def side_of(self, seat: int) -> int:
        """Return the side (an index into `sides`) of a seat."""
        return next(i for i, side in enumerate(self.sides) if seat in side)


def fold(events: Iterable[ev.Event]) -> State:
    """Return the state after all events; the first of them must be `Opened`.

    It is what `advance` comes to, event by event, but a state of its own grows.
    """
    stream = iter(events)
    opened = next(stream, None)
    if not isinstance(opened, ev.Opened):
        raise ValueError("A record begins with the opening of its table.")
    state = State(
        opened=opened,
        version=1,
        head=link(FIRST_LINK, ev.canonical(opened)),
        chairs=(Chair(),) * opened.seats,
        log=(Happening(opened, 1),),
        clocks=timing.set_up(timing.parse(opened.time), opened.seats),
    )
    for event in stream:
        state = _grown(state, event)
    return state


def advance(state: State, event: ev.Event) -> State:
    """Return the state after one more event."""
    return _grown(replace(state), event)


def _grown(state: State, event: ev.Event) -> State:
    """Return the state after one more event; `state` is the caller's own copy.

    It may be changed on the way, so nobody else may hold it.
    """
    version, head, clocks = state.version, state.head, state.clocks
    after = _apply(event, state)
    return _change(
        after,
        version=version + 1,
        head=link(head, ev.canonical(event)),
        clocks=_clocks(clocks, after, event),
    )


def _change(state: State, **values: object) -> State:
    """Return the state itself with other values: for copies that are not out yet."""
    for name, value in values.items():
        object.__setattr__(state, name, value)
    return state


def _clocks(clocks: timing.Clocks, after: State, event: ev.Event) -> timing.Clocks:
    """Return the clocks after an event that made `after`; `clocks` stood before it.

    A period ends when another seat, or a later throw of the same seat, is awaited:
    what is declared before a throw belongs to it, and no way back brings new time.
    Bots have no clock.
    """
    if clocks.control.is_none:
        return clocks
    if isinstance(event, ev.ClockReturned):
        return timing.given_back(clocks, event.seconds)
    awaits = after.awaits  # asked once: rules may have to think about it
    seat = awaits.seat if isinstance(awaits, ToRoll | ToMove) else None
    if seat is not None and after.chairs[seat].acting_bot:
        seat = None
    throw = after.throws + isinstance(awaits, ToRoll)
    if seat == clocks.seat and (seat is None or throw <= clocks.throw):
        return clocks
    at_ms = timing.stamp_ms(event.at)
    is_played = isinstance(event, ev.Thrown | ev.Moved)
    clocks = timing.stopped(clocks, at_ms, is_played=is_played)
    return clocks if seat is None else timing.started(clocks, seat, throw, at_ms)


@singledispatch
def _apply(event: ev.Event, state: State) -> State:
    raise ValueError(f"A record cannot go on with {event.kind!r}.")


@_apply.register
def _(event: ev.Seated, state: State) -> State:
    state = _salted(state, event.seat, event.salt)
    return _told(_chair(state, event.seat, Chair(player=event.player)), event)


@_apply.register
def _(event: ev.BotSeated, state: State) -> State:
    return _told(_chair(state, event.seat, Chair(bot=event.level)), event)


@_apply.register
def _(event: ev.Vacated, state: State) -> State:
    salts = tuple(item for item in state.salts if item[0] != event.seat)
    return _told(replace(_chair(state, event.seat, Chair()), salts=salts), event)


@_apply.register
def _(event: ev.Begun, state: State) -> State:
    return replace(
        _told(_salted(state, event.seat, event.salt), event), phase="playing"
    )


@_apply.register
def _(event: ev.Thrown, state: State) -> State:
    state = _salted(state, event.seat, event.salt)
    state = _change(
        state,
        throws=event.n,
        last_throw=event,
        caretaker_asks=frozenset(),
        server_only=state.server_only or not event.salts,
    )
    if event.purpose == ev.OPENING:
        return _opened_by(state, event)
    assert state.position is not None
    note = state.game.roll_note(state.position, event.faces)
    position = state.game.roll(state.position, event.faces)
    keeps = bool(state.chairs[event.seat].caretaker)
    entry = Throw(event, state.version + 1, note, by_caretaker=keeps)
    return _change(
        state,
        position=position,
        log=(*state.log, entry),
        stake=matches.stake_after(state.stake, state.opened, state.game, event.faces),
    )


@_apply.register
def _(event: ev.Moved, state: State) -> State:
    assert state.position is not None
    move = state.game.find_move(state.position, event.text)
    position = state.game.play(state.position, move)
    state = _change(
        _salted(state, event.seat, event.salt),
        position=position,
        caretaker_asks=frozenset(),
    )
    if move.kind == DECLARATION:
        return _told(state, event)
    return _change(
        state,
        last_moves=(*_moves_of_newest_throw(state), move),
        log=with_move(
            state.log,
            move.text,
            version=state.version + 1,
            by_caretaker=bool(state.chairs[event.seat].caretaker),
        ),
    )


@_apply.register
def _(event: ev.GameWon, state: State) -> State:
    if (state.winner, state.stake) != (event.side, event.points):
        raise ValueError("The board does not say that this game is won so.")
    return replace(
        _told(state, event),
        games_won=(*state.games_won, event),
        stake=1,
        position=None,
        last_moves=(),
    )


@_apply.register
def _(event: ev.HandedOver, state: State) -> State:
    return _told(_chair(state, event.seat, Chair(bot=event.level)), event)


@_apply.register
def _(event: ev.Resigned, state: State) -> State:
    return replace(_told(state, event), resigned=state.resigned | {event.seat})


@_apply.register
def _(event: ev.ResignationDeclined, state: State) -> State:
    return replace(_told(state, event), resigned=state.resigned - {event.seat})


@_apply.register
def _(event: ev.CaretakerAsked, state: State) -> State:
    asks = state.caretaker_asks | {(event.seat, event.by)}
    return replace(_told(state, event), caretaker_asks=asks)


@_apply.register
def _(event: ev.CaretakerSeated, state: State) -> State:
    chair = replace(state.chairs[event.seat], caretaker=event.level)
    state = replace(state, caretaker_asks=frozenset())
    return _told(_chair(state, event.seat, chair), event)


@_apply.register
def _(event: ev.SeatReturned, state: State) -> State:
    chair = replace(state.chairs[event.seat], caretaker="")
    return _told(_chair(state, event.seat, chair), event)


@_apply.register
def _(event: ev.ClockReturned, state: State) -> State:
    return _told(state, event)


@_apply.register
def _(event: ev.Finished, state: State) -> State:
    return replace(_told(state, event), phase="finished", result=event)


@_apply.register
def _(event: ev.Voided, state: State) -> State:
    return replace(_told(state, event), phase="voided", voided=event)


@_apply.register
def _(event: ev.RematchOffered, state: State) -> State:
    return replace(state, rematch_offers=state.rematch_offers | {event.seat})


@_apply.register
def _(event: ev.RematchOpened, state: State) -> State:
    return replace(state, rematch_session=event.session)


def _told(state: State, event: ev.Event) -> State:
    return _change(state, log=(*state.log, Happening(event, state.version + 1)))


def _moves_of_newest_throw(state: State) -> tuple[Move, ...]:
    """Return `last_moves` if they belong to the newest throw, nothing else."""
    return state.last_moves if newest_throw(state.log).moves else ()


def _chair(state: State, seat: int, chair: Chair) -> State:
    chairs = tuple(chair if i == seat else old for i, old in enumerate(state.chairs))
    return replace(state, chairs=chairs)


def _salted(state: State, seat: int, salt: str) -> State:
    if not salt:
        return state
    others = tuple(item for item in state.salts if item[0] != seat)
    return _change(state, salts=tuple(sorted((*others, (seat, salt)))))


def _opened_by(state: State, event: ev.Thrown) -> State:
    """Start the position once a single seat has the highest opening throw."""
    if state.position is not None:
        raise ValueError("A throw for the start comes before the game.")
    state = replace(state, log=(*state.log, Throw(event, state.version + 1)))
    highest = highest_seats(event, state.game.opening_dice)
    if len(highest) > 1:
        return state
    options = dict(state.opened.options)
    position = state.game.start(state.seats, options, highest[0])
    return replace(state, position=position)


def highest_seats(event: ev.Thrown, dice_a_seat: int) -> tuple[int, ...]:
    """Return the seats whose opening throw has the highest sum."""
    sums = {
        seat: sum(event.faces[i * dice_a_seat : (i + 1) * dice_a_seat])
        for i, seat in enumerate(event.seats)
    }
    best = max(sums.values())
    return tuple(seat for seat, total in sums.items() if total == best)
