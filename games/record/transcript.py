"""A session on paper: the record file, and the text for people.

The record file is JSON written in one way only (sorted keys, no spaces, UTF-8,
a newline at the end), so that each of its bytes counts.  docs/dice.md has it.
"""

import json
from collections.abc import Iterable, Mapping
from types import UnionType
from typing import get_args, get_origin, get_type_hints

from games.record import events as ev
from games.record.dice import FIRST_LINK, link
from games.record.replay import told
from games.record.telling import Names, transcript_of
from games.record.text import written

FORMAT = "messdeck-record/1"
HINTS: dict[str, tuple[tuple[str, object], ...]] = {
    kind: tuple(
        (name, hint) for name, hint in get_type_hints(event).items() if name != "kind"
    )
    for kind, event in ev.KINDS.items()
}
"""The fields of each kind of event with their annotated types."""


class BadRecord(ValueError):
    """Bytes that are no record; the message names the byte or the event."""


class Unfinished(ValueError):
    """Events without a result: such a session has no record to hand out yet."""


def record_file(events: Iterable[ev.Event]) -> bytes:
    """Return the record file of a finished or void session.

    Events after the result (the talk about a rematch) are left out.  Raises
    Unfinished if there is no result.
    """
    told = up_to_result(events)
    record: dict[str, ev.Json] = {
        "events": [ev.to_json(event) for event in told],
        "format": FORMAT,
        "head": _head(told),
    }
    return _written(record)


def up_to_result(events: Iterable[ev.Event]) -> tuple[ev.Event, ...]:
    """Return the events as far as the first result; raise Unfinished for none."""
    told: list[ev.Event] = []
    for event in events:
        told.append(event)
        if isinstance(event, ev.Finished | ev.Voided):
            return tuple(told)
    raise Unfinished("The game has no result yet.")


def read_record(data: bytes) -> tuple[ev.Event, ...]:
    """Return the events of a record file; raise BadRecord for anything else.

    Form, writing and links are checked here, dice and rules are not.
    """
    record = _parsed(data)
    written = _written(record)
    if written != data:
        place = _first_difference(data, written)
        raise BadRecord(f"Byte {place}: not written in the one canonical way.")
    told = tuple(_event(n, value) for n, value in enumerate(_events(record), 1))
    _check_links(told, str(record["head"]))
    return told


def text_transcript(events: Iterable[ev.Event], names: Names) -> str:
    """Return the session as text: heading first, then one line for each throw.

    `names` has the players' names by seat; a seat without one is "a player".
    The rules are run again; raises BadTranscript where they refuse the record.
    """
    return written(told(transcript_of(events, names)))


def _written(record: Mapping[str, ev.Json]) -> bytes:
    text = json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode() + b"\n"


def _head(events: Iterable[ev.Event]) -> str:
    head = FIRST_LINK
    for event in events:
        head = link(head, ev.canonical(event))
    return head


def _parsed(data: bytes) -> dict[str, ev.Json]:
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise BadRecord(f"Byte {error.start + 1}: not UTF-8.") from error
    try:
        record = json.loads(text)
        json.dumps(record, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        place = len(text[: error.pos].encode()) + 1
        raise BadRecord(f"Byte {place}: not JSON ({error.msg}).") from error
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"This is not JSON as records have it ({error}).") from error
    if not isinstance(record, dict) or set(record) != {"events", "format", "head"}:
        raise BadRecord("A record has events, format and head, and nothing else.")
    if record["format"] != FORMAT:
        raise BadRecord(f"The format is not {FORMAT}.")
    return record


def _first_difference(data: bytes, wanted: bytes) -> int:
    both = min(len(data), len(wanted))
    return next((i for i in range(both) if data[i] != wanted[i]), both) + 1


def _events(record: Mapping[str, ev.Json]) -> list[ev.Json]:
    values = record["events"]
    if not isinstance(values, list) or not values:
        raise BadRecord("A record has a list of events.")
    return values


def _event(number: int, value: ev.Json) -> ev.Event:
    if not isinstance(value, dict):
        raise BadRecord(f"Event {number} is no event.")
    try:
        event = ev.from_json(value)
    except ev.BadEvent as error:
        raise BadRecord(f"Event {number}: {error}.") from error
    for name, hint in HINTS[event.kind]:
        if not _fits(getattr(event, name), hint):
            raise BadRecord(f"Event {number}: {name} cannot be what it is.")
    return event


def _fits(value: object, hint: object) -> bool:
    """Return whether a value is of the annotated type, inside tuples too."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is UnionType:
        return any(_fits(value, part) for part in parts)
    if origin is not tuple:
        return type(value) is hint
    if not isinstance(value, tuple):
        return False
    if parts[-1] is ...:
        parts = (parts[0],) * len(value)
    return len(value) == len(parts) and all(map(_fits, value, parts))


def _check_links(events: tuple[ev.Event, ...], head: str) -> None:
    link_before = FIRST_LINK
    for number, event in enumerate(events, 1):
        is_result = isinstance(event, ev.Finished | ev.Voided)
        if is_result != (number == len(events)):
            raise BadRecord(f"Event {number}: the result is the last and no other.")
        if isinstance(event, ev.Finished | ev.Voided) and event.head != link_before:
            raise BadRecord(f"Event {number}: its head is not the link before it.")
        try:
            link_before = link(link_before, ev.canonical(event))
        except ValueError as error:
            raise BadRecord(f"Event {number}: {error}.") from error
    if head != link_before:
        raise BadRecord("The head of the record is not the link of its events.")
