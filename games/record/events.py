"""What happened in a session, as values; the list of them is the whole truth.

`at` is a UTC time in ISO 8601 with microseconds and "Z".  A player is named by
his public id, never by his name; salts, secrets and heads are lower-case hex.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, TypeAlias

SCHEME = "messdeck-dice/1"
CHAIN_LENGTH = 4096
OPENING, FIRST_THROW, FURTHER_THROW = 1, 2, 3
NO_SEAT = 255

Json: TypeAlias = "str | int | bool | list[Json] | dict[str, Json] | None"


@dataclass(frozen=True, slots=True)
class Opened:
    """A table was opened; `anchor` commits to all throws of the session."""

    kind: ClassVar[str] = "opened"
    at: str
    scheme: str
    game_id: str
    anchor: str
    length: int
    game: str
    seats: int
    options: tuple[tuple[str, bool | int], ...]
    rated: bool
    time: str
    """The time control, as `timing.parse` reads it: "none", "delay 15 120"."""
    owner: str


@dataclass(frozen=True, slots=True)
class OpenedEarlier(Opened):
    """`Opened` as it was written before there were clocks.

    `turn_limit` is in seconds for each throw, 0 for none; `time` says the same and
    is not in the record.
    """

    turn_limit: int = 0


@dataclass(frozen=True, slots=True)
class Seated:
    """A player took a seat; `salt` is his first word in the dice, "" for none."""

    kind: ClassVar[str] = "seated"
    at: str
    seat: int
    player: str
    salt: str


@dataclass(frozen=True, slots=True)
class BotSeated:
    """A bot of this level was put into a free seat."""

    kind: ClassVar[str] = "bot-seated"
    at: str
    seat: int
    level: str


@dataclass(frozen=True, slots=True)
class Vacated:
    """A seat was left, or its bot sent away, before play began."""

    kind: ClassVar[str] = "vacated"
    at: str
    seat: int


@dataclass(frozen=True, slots=True)
class Begun:
    """All seats were taken and `seat` started play."""

    kind: ClassVar[str] = "begun"
    at: str
    seat: int
    salt: str


@dataclass(frozen=True, slots=True)
class Thrown:
    """Throw `n` of the session.

    `seats` are the seats that throw, in order (more than one at the opening only;
    then `seat` is NO_SEAT); `salt` came with the throw's own command; `salts` are
    all that were mixed in, by seat; none of them makes the throw server-only.
    """

    kind: ClassVar[str] = "thrown"
    at: str
    n: int
    purpose: int
    seat: int
    seats: tuple[int, ...]
    faces: tuple[int, ...]
    secret: str
    salt: str
    salts: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Moved:
    """A seat played the move written `text`."""

    kind: ClassVar[str] = "moved"
    at: str
    seat: int
    text: str
    salt: str


@dataclass(frozen=True, slots=True)
class GameWon:
    """A game of a match is over and the match is not: `side` has won `points`.

    New throws for the start follow at once.  The match's last game has no such
    event: it ends with `Finished`.
    """

    kind: ClassVar[str] = "game-won"
    at: str
    side: int
    points: int
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandedOver:
    """A player of a casual session left his seat to a bot of this level."""

    kind: ClassVar[str] = "handed-over"
    at: str
    seat: int
    level: str


@dataclass(frozen=True, slots=True)
class Resigned:
    """A player resigned; his side is lost when all its players have."""

    kind: ClassVar[str] = "resigned"
    at: str
    seat: int


@dataclass(frozen=True, slots=True)
class ResignationDeclined:
    """The resignation of `seat` is off: himself or his partner (`by`) plays on."""

    kind: ClassVar[str] = "resignation-declined"
    at: str
    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class CaretakerAsked:
    """The player on seat `by` would have a bot play for the absent one on `seat`."""

    kind: ClassVar[str] = "caretaker-asked"
    at: str
    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class CaretakerSeated:
    """A bot of this level plays for the absent player, whose seat it stays."""

    kind: ClassVar[str] = "caretaker-seated"
    at: str
    seat: int
    level: str


@dataclass(frozen=True, slots=True)
class SeatReturned:
    """The player of the seat is back and plays himself; the caretaker is gone."""

    kind: ClassVar[str] = "seat-returned"
    at: str
    seat: int


@dataclass(frozen=True, slots=True)
class ClockReturned:
    """After an outage: `seconds` more for the seat on turn, and `timing.CALM_S` more
    for every other reserve.
    """

    kind: ClassVar[str] = "clock-returned"
    at: str
    seconds: int


@dataclass(frozen=True, slots=True)
class Finished:
    """The result: `side` won by "play", "resignation", "time" or "absence".

    `score` has the points of each side at the end, those of a last game played
    out included; `head` is the event log's link before this event.
    """

    kind: ClassVar[str] = "finished"
    at: str
    side: int
    reason: str
    notes: tuple[str, ...]
    score: tuple[int, ...]
    head: str


@dataclass(frozen=True, slots=True)
class Voided:
    """The session counts for nothing; `reason` is for the players."""

    kind: ClassVar[str] = "voided"
    at: str
    reason: str
    head: str


@dataclass(frozen=True, slots=True)
class RematchOffered:
    """A player would play again."""

    kind: ClassVar[str] = "rematch-offered"
    at: str
    seat: int


@dataclass(frozen=True, slots=True)
class RematchOpened:
    """All players would play again: `session` is the new table's number."""

    kind: ClassVar[str] = "rematch-opened"
    at: str
    session: int


Event: TypeAlias = (
    Opened
    | Seated
    | BotSeated
    | Vacated
    | Begun
    | Thrown
    | Moved
    | GameWon
    | HandedOver
    | Resigned
    | ResignationDeclined
    | CaretakerAsked
    | CaretakerSeated
    | SeatReturned
    | ClockReturned
    | Finished
    | Voided
    | RematchOffered
    | RematchOpened
)
KINDS: dict[str, type[Event]] = {
    kind.kind: kind
    for kind in (
        Opened,
        Seated,
        BotSeated,
        Vacated,
        Begun,
        Thrown,
        Moved,
        GameWon,
        HandedOver,
        Resigned,
        ResignationDeclined,
        CaretakerAsked,
        CaretakerSeated,
        SeatReturned,
        ClockReturned,
        Finished,
        Voided,
        RematchOffered,
        RematchOpened,
    )
}


FIELDS: dict[type[Event], tuple[str, ...]] = {
    kind: tuple(field.name for field in fields(kind))
    for kind in (*KINDS.values(), OpenedEarlier)
}
"""The names of the fields that a record has of each kind, `kind` itself left out."""

FIELDS[OpenedEarlier] = tuple(n for n in FIELDS[OpenedEarlier] if n != "time")

_ENCODER = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, check_circular=False
)


class BadEvent(ValueError):
    """A JSON value that is no event."""


def to_json(event: Event) -> dict[str, Json]:
    """Return the event as plain JSON values, its `kind` among them."""
    values = {name: _lists(getattr(event, name)) for name in FIELDS[type(event)]}
    return {"kind": event.kind, **values}


def canonical(event: Event) -> bytes:
    """Return the bytes that the event log links: sorted keys, no spaces, UTF-8."""
    # Every event of every fold comes through here; tuples are written like lists.
    value = {name: getattr(event, name) for name in FIELDS[type(event)]}
    return _ENCODER.encode({"kind": event.kind, **value}).encode()


def from_json(value: Mapping[str, Json]) -> Event:
    """Return the event of these JSON values; raise BadEvent for anything else."""
    kind = KINDS.get(str(value.get("kind")))
    if kind is None:
        raise BadEvent(f"no event is of the kind {value.get('kind')!r}")
    if kind is Opened and "turn_limit" in value:
        kind = OpenedEarlier
    names = FIELDS[kind]
    if value.keys() - {"kind"} != set(names):
        raise BadEvent(f"a {kind.kind!r} event has the fields {sorted(names)}")
    values = {name: _tuples(value[name]) for name in names}
    if kind is OpenedEarlier:
        limit = values["turn_limit"]
        values["time"] = f"delay {limit} 0" if limit else "none"
    return kind(**values)  # type: ignore[arg-type]


def _lists(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_lists(item) for item in value]
    return value


def _tuples(value: Json) -> object:
    if isinstance(value, list):
        return tuple(_tuples(item) for item in value)
    return value
