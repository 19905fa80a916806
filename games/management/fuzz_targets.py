"""Everything that reads a text of games and records, with what must come of it."""

import hashlib
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from games.management.commands.simulate import Table, positions_of, tables
from games.record import commands
from games.record import events as ev
from games.record.dice import FIRST_LINK, link
from games.record.reader import read_transcript
from games.record.replay import replay_transcript
from games.record.state import State, advance, fold
from games.record.telling import transcript_of
from games.record.text import BadTranscript, written
from games.record.transcript import (
    BadRecord,
    read_record,
    record_file,
    text_transcript,
)
from games.rules.catalogue import UnknownGame
from games.rules.interface import (
    BadPosition,
    Game,
    IllegalMove,
    Over,
    Position,
    ToRoll,
)

AT = "2025-03-01T18:00:00.000000Z"
THROWS = 15
"""Throws of a sample session, after which it is resigned."""

Reader: TypeAlias = Callable[[str], bool]
"""Reads a text: True if it stands and comes back equal, False if it is refused."""


class Fault(Exception):
    """A reader that did something else than refuse a text or give it back."""


@dataclass(frozen=True, slots=True)
class Target:
    """A reader, with good texts to damage."""

    name: str
    read: Reader
    samples: tuple[str, ...]


def targets(seed: int) -> tuple[Target, ...]:
    """Return everything that reads texts, with samples from games of this seed."""
    boards = {
        tag: _seen_positions(table, random.Random(f"{tag} {seed}"))
        for tag, table in tables().items()
    }
    found = []
    for tag, positions in boards.items():
        game = tables()[tag].game
        texts = tuple(map(game.text, positions))
        found.append(Target(f"positions of {tag}", _position_reader(game), texts))
        moves = tuple(
            f"{number} {move.text}"
            for number, position in enumerate(positions)
            for move in game.legal_moves(position)
        )
        found.append(Target(f"moves of {tag}", _move_reader(game, positions), moves))
    return (*found, *record_targets())


def record_targets() -> tuple[Target, ...]:
    """Return the readers of record files and transcripts, with small samples."""
    records = tuple(record_file(events).decode() for events in short_records())
    texts = tuple(text_transcript(events, {0: "Ann"}) for events in short_records())
    return (
        Target("records", _reads_record, records),
        Target("records linked anew", _reads_linked, records),
        Target("transcripts", _reads_transcript, texts),
    )


def short_records() -> Iterator[tuple[ev.Event, ...]]:
    """Yield short sessions of every table, without options and with all of them."""
    for number, table in enumerate(tables().values()):
        usual: dict[str, bool | int] = {}
        every = {option.slug: option.choices[-1] for option in table.game.options}
        for options in (usual, every):
            yield _session(replace(table, options=options), number)


def _session(table: Table, number: int) -> tuple[ev.Event, ...]:
    """Return a session that is resigned after some throws, from counted secrets."""

    def secrets(n: int) -> bytes:
        return hashlib.sha256(f"{number} {n}".encode()).digest()

    rng, told = random.Random(number), _opened(table)
    told += tuple(
        ev.Seated(AT, seat, f"player-{seat}", "ab" * 16) for seat in range(table.seats)
    )
    state = fold(told)
    answer = commands.begin(state, 0, salt="", secrets=secrets, at=AT)
    while True:
        told += answer
        for event in answer:
            state = advance(state, event)
        if state.phase != "playing":
            return told
        answer = _answer(state, secrets, rng)


def _answer(
    state: State, secrets: Callable[[int], bytes], rng: random.Random
) -> tuple[ev.Event, ...]:
    seat, position = state.seat_to_act, state.position
    assert seat is not None
    assert position is not None
    if state.throws >= THROWS:
        losers = set(state.sides[0]) - state.resigned
        return commands.resign(state, min(losers), at=AT)
    moves = state.game.legal_moves(position)
    if not moves:
        return commands.throw(state, seat, salt="", secrets=secrets, at=AT)
    text = rng.choice(moves).text
    return commands.move(state, seat, text, salt="", secrets=secrets, at=AT)


def _opened(table: Table) -> tuple[ev.Event, ...]:
    return (
        ev.Opened(
            at=AT,
            scheme=ev.SCHEME,
            game_id="ab" * 16,
            anchor="cd" * 32,
            length=ev.CHAIN_LENGTH,
            game=table.game.slug,
            seats=table.seats,
            options=tuple(table.options.items()),
            rated=False,
            time="none",
            owner="player-0",
        ),
    )


def _seen_positions(table: Table, rng: random.Random) -> list[Position]:
    """Return some positions of games without options, and of games with any."""
    found = []
    for _ in range(8):
        on = {o.slug: rng.choice(o.choices) for o in table.game.options}
        for options in ({}, on):
            game = positions_of(replace(table, options=options), rng)
            found += rng.sample(list(game), 16)
    return found


def _position_reader(game: Game) -> Reader:
    def read(text: str) -> bool:
        try:
            position = game.parse(text)
        except BadPosition as bad:
            return _said(str(bad))
        _demand(game.text(position) == text, "It is written otherwise.")
        _demand(game.parse(game.text(position)) == position, "It is read otherwise.")
        moves, awaits = game.legal_moves(position), game.awaits(position)
        if isinstance(awaits, ToRoll):
            _demand(bool(moves) == awaits.may_declare, "Moves without a throw.")
            game.roll(position, (1, 2))
        else:
            _demand(bool(moves) != isinstance(awaits, Over), "A choice of nothing.")
        return True

    return read


def _move_reader(game: Game, positions: list[Position]) -> Reader:
    """Return a reader of texts such as "17 in/23": a move of the position so numbered.

    Where damage has hit the number, the first position is as good as any.
    """
    numbered = {str(number): position for number, position in enumerate(positions)}

    def read(text: str) -> bool:
        number, _, move_text = text.partition(" ")
        position = numbered.get(number, positions[0])
        try:
            move = game.find_move(position, move_text)
        except IllegalMove as illegal:
            _demand(bool(illegal.code), "The refusal has no code.")
            return _said(illegal.reason)
        _demand(move.text == move_text, "Another move was found.")
        game.play(position, move)
        return True

    return read


def _reads_record(text: str) -> bool:
    data = text.encode(errors="surrogatepass")
    try:
        events = read_record(data)
    except BadRecord as bad:
        return _said(str(bad))
    _demand(record_file(events) == data, "It is written otherwise.")
    try:
        replay_transcript(transcript_of(events, {}))
    except BadTranscript as bad:
        return _said(bad.reason)
    except UnknownGame:
        return False
    return True


def _reads_transcript(text: str) -> bool:
    try:
        transcript = read_transcript(text)
        replay_transcript(transcript)
    except BadTranscript as bad:
        rows = text.split("\n")
        _demand(0 < bad.line <= len(rows) + 1, "The line is none.")
        row = rows[bad.line - 1] if bad.line <= len(rows) else ""
        _demand(0 < bad.column <= len(row) + 3, "The column is none.")
        return _said(bad.reason)
    again = read_transcript(written(transcript))
    _demand(again == transcript, "It is read back otherwise.")
    return True


def _said(sentence: str) -> bool:
    """Return False: the text is refused; raise Fault unless a sentence says why."""
    _demand(len(sentence) > 3 and sentence[-1] in ".!?", f"No sentence: {sentence!r}.")
    return False


def _demand(claim: bool, otherwise: str) -> None:
    if not claim:
        raise Fault(otherwise)


def _reads_linked(text: str) -> bool:
    """Read a record whose links are made anew, so that events are looked at."""
    try:
        record = json.loads(text)
        events = record["events"]
        head = FIRST_LINK
        for event in events:
            if "head" in event:
                event["head"] = head
            head = link(head, _canonical(event))
        return _reads_record(_canonical(record | {"head": head}).decode() + "\n")
    except (ValueError, TypeError, KeyError, RecursionError):
        return _reads_record(text)


def _canonical(value: object) -> bytes:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()
