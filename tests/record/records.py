"""Records for tests: whole random games with real dice, from one number.

Everything goes through the commands, so a record is what a server would write.
"""

import hashlib
import json
import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, TypeAlias

from games.record import commands, dice
from games.record import events as ev
from games.record.state import State, advance, fold
from games.rules.interface import ToRoll

AT = "2025-03-01T18:00:00.000000Z"
WHOLE_GAME = ev.CHAIN_LENGTH
Options: TypeAlias = tuple[tuple[str, bool | int], ...]


@dataclass(frozen=True, slots=True)
class Chain:
    """All secrets of one session; `chain(n)` is what a command asks for."""

    game_id: bytes
    secrets: tuple[bytes, ...]

    def __call__(self, n: int) -> bytes:
        """Return the secret of throw `n`, from 1."""
        return self.secrets[n]

    @property
    def anchor(self) -> str:
        """Return the public anchor in hex."""
        return self.secrets[0].hex()


@cache
def chain_of(number: int) -> Chain:
    """Return the chain that belongs to a test's number."""
    seed = hashlib.sha256(f"seed {number}".encode()).digest()
    game_id = hashlib.sha256(f"game {number}".encode()).digest()[:16]
    secrets = [seed]
    for n in range(ev.CHAIN_LENGTH, 0, -1):
        secrets.append(dice.earlier_secret(secrets[-1], game_id, n))
    return Chain(game_id, tuple(reversed(secrets)))


@cache
def played(
    slug: str,
    seats: int,
    number: int,
    *,
    throws: int = WHOLE_GAME,
    options: Options = (),
) -> tuple[ev.Event, ...]:
    """Return a random session's events, with a result: played out, or resigned.

    The first side resigns once `throws` throws have been made.
    """
    rng = random.Random(number)
    told = _seated(slug, seats, number, rng, options)
    chain = chain_of(number)
    state = fold(told)
    answer = commands.begin(state, 0, salt=_salt(rng), secrets=chain, at=AT)
    while True:
        told, state = told + answer, _after(state, answer)
        if state.phase != "playing":
            return told
        answer = _next(state, chain, rng, throws)


def short_match(number: int, *, games: int) -> tuple[ev.Event, ...]:
    """Return a match to three points in which White wins `games` after one throw each.

    With fewer than three he resigns the next one.  His checkers were put where he
    needs them: the dice hold and the moves do not, which is for those who check no
    moves.
    """
    rng, chain = random.Random(number), chain_of(number)
    told = _seated("acey", 2, number, rng, (("match_length", 3),))
    state = fold(told)
    answer = commands.begin(state, 0, salt=_salt(rng), secrets=chain, at=AT)
    for _ in range(games):
        told, state = told + answer, _after(state, answer)
        thrown = _next(state, chain, rng, WHOLE_GAME)
        told, state = told + thrown, _after(state, thrown)
        state = replace(state, position=state.game.parse("acey 1:1,off:14 in:15 w 61"))
        answer = _next(state, chain, rng, WHOLE_GAME)
    told, state = told + answer, _after(state, answer)
    if state.phase == "playing":
        told += commands.resign(state, 0, at=AT)
    return told


def server_only(slug: str, number: int) -> tuple[ev.Event, ...]:
    """Return a short session into which no player's salt went."""
    chain = chain_of(number)
    told: tuple[ev.Event, ...] = (_opened(slug, 2, chain),)
    told += tuple(ev.Seated(AT, seat, f"player-{seat}", "") for seat in range(2))
    told += commands.begin(fold(told), 0, salt="", secrets=chain, at=AT)
    return told + commands.void(fold(told), "A test is over.", at=AT)


def file_of(record: dict[str, Any]) -> bytes:
    """Return a record file of these values, written in the canonical way."""
    text = json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode() + b"\n"


def forged(data: bytes, forge: Callable[[list[dict[str, Any]]], object]) -> bytes:
    """Return a record whose events were changed, with all its links made anew."""
    record = json.loads(data)
    forge(record["events"])
    head = dice.FIRST_LINK
    for event in record["events"]:
        if isinstance(event, dict) and "head" in event:
            event["head"] = head
        line = file_of(event)[:-1]
        head = dice.link(head, line)
    return file_of(record | {"head": head})


def _after(state: State, events: tuple[ev.Event, ...]) -> State:
    for event in events:
        state = advance(state, event)
    return state


def _opened(slug: str, seats: int, chain: Chain, options: Options = ()) -> ev.Opened:
    return ev.Opened(
        at=AT,
        scheme=ev.SCHEME,
        game_id=chain.game_id.hex(),
        anchor=chain.anchor,
        length=ev.CHAIN_LENGTH,
        game=slug,
        seats=seats,
        options=options,
        rated=False,
        time="delay 15 180",
        owner="player-0",
    )


def _seated(
    slug: str, seats: int, number: int, rng: random.Random, options: Options
) -> tuple[ev.Event, ...]:
    """Seat a player who goes again, a bot on the last seat, players elsewhere."""
    told: tuple[ev.Event, ...] = (
        _opened(slug, seats, chain_of(number), options),
        ev.Seated(AT, seats - 1, "player-gone", _salt(rng)),
        ev.Vacated(AT, seats - 1),
        ev.BotSeated(AT, seats - 1, "steady"),
    )
    players = range(seats - 1)
    return told + tuple(ev.Seated(AT, s, f"player-{s}", _salt(rng)) for s in players)


def _next(
    state: State, chain: Chain, rng: random.Random, throws: int
) -> tuple[ev.Event, ...]:
    """Answer for the seat on turn; every other command brings no salt."""
    seat = state.seat_to_act
    assert seat is not None
    assert state.position is not None
    salt = _salt(rng) if state.chairs[seat].player and rng.random() < 0.5 else ""
    if state.throws >= throws:
        losers = set(state.sides[0]) - state.resigned
        return commands.resign(state, min(losers), at=AT)
    if isinstance(state.awaits, ToRoll):
        return commands.throw(state, seat, salt=salt, secrets=chain, at=AT)
    move = rng.choice(state.game.legal_moves(state.position))
    return commands.move(state, seat, move.text, salt=salt, secrets=chain, at=AT)


def _salt(rng: random.Random) -> str:
    return rng.randbytes(16).hex()
