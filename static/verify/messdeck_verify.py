"""Check a game of Messdeck without trusting Messdeck.

    python3 messdeck_verify.py record.json

Needs Python 3.8 or later and nothing else: no network, no other file.  It reads
the record of a finished game, makes every throw again from its published secret
and the players' salts, follows the secrets down to the anchor that was published
before play, and follows the links of all events to the head of the record.

Exit status: 0 all good, 1 something is wrong, 2 the file cannot be read.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import sys
from typing import Any, Callable, Dict, List, NamedTuple, Tuple  # noqa: UP035

PROTO = b"messdeck-dice/1"
FORMAT = "messdeck-record/1"
OPENING, FIRST_THROW, FURTHER_THROW = 1, 2, 3
NO_SEAT = 255
LONGEST_EVENT = 0xFFFF
OPENING_DICE = {"acey": 1, "uckers": 2}
SIDES = 2
PLACE_OF_FIRST_EVENT = len(b'{"events":[') + 1
Check = Callable[[Any], bool]
Event = Dict[str, Any]  # noqa: UP006
Salts = List[Tuple[int, bytes]]  # noqa: UP006


class Report(NamedTuple):
    """What was found: `throws` made again, those of the server alone, problems."""

    throws: int
    server_only: list[int]
    problems: list[str]


# The scheme: hashes, links and faces.


def u8(number: int) -> bytes:
    return number.to_bytes(1, "big")


def u32(number: int) -> bytes:
    return number.to_bytes(4, "big")


def lp(part: bytes) -> bytes:
    return len(part).to_bytes(2, "big") + part


def tagged(tag: bytes, *fields: bytes) -> bytes:
    """Return the hash T of the scheme."""
    return hashlib.sha256(b"".join(lp(f) for f in (PROTO, tag, *fields))).digest()


def mac(key: bytes, tag: bytes, body: bytes) -> bytes:
    """Return the keyed hash of the scheme."""
    return hmac.new(key, lp(PROTO) + lp(tag) + body, hashlib.sha256).digest()


def secret_before(secret: bytes, game_id: bytes, n: int) -> bytes:
    """Return secret n-1 (the anchor for n = 1) from secret n."""
    return tagged(b"chain", game_id, u32(n), secret)


def faces_of(secret: bytes, game_id: bytes, throw: Event, salts: Salts) -> list[int]:
    """Return the faces of a throw: its n, purpose, seat and count with the salts."""
    numbers = u8(throw["purpose"]) + u8(throw["seat"]) + u8(throw["count"])
    body = lp(game_id) + u32(throw["n"]) + numbers + u8(len(salts))
    for seat, salt in sorted(salts):
        body += u8(seat) + lp(salt)
    key = mac(secret, b"roll", body)
    faces: list[int] = []
    block = 0
    while len(faces) < throw["count"]:
        fair = (byte for byte in mac(key, b"faces", u32(block)) if byte < 252)
        faces += [1 + byte % 6 for byte in fair]
        block += 1
    return faces[: throw["count"]]


# The file: what a record may hold, and how it must be written.


def canonical(value: Any) -> bytes:
    """Return the one way to write a value: keys sorted, no spaces, UTF-8."""
    written = json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )
    return written.encode("utf-8")


def is_text(value: Any) -> bool:
    return isinstance(value, str)


def is_number(value: Any) -> bool:
    return type(value) is int and 0 <= value < 2**32


def is_seat(value: Any) -> bool:
    return is_number(value) and value < NO_SEAT


def is_hex(size: int) -> Check:
    pattern = re.compile("[0-9a-f]{%d}" % (2 * size))  # noqa: UP031
    return lambda value: is_text(value) and bool(pattern.fullmatch(value))


def is_list(check: Check) -> Check:
    return lambda value: isinstance(value, list) and all(map(check, value))


def is_pair(first: Check, second: Check) -> Check:
    def check(value: Any) -> bool:
        if not isinstance(value, list) or len(value) != 2:
            return False
        return first(value[0]) and second(value[1])

    return check


BEFORE_PLAY = {"opened", "seated", "bot-seated", "vacated", "begun"}
RESULTS = {"finished", "voided"}
FIELDS = {
    "opened": "anchor game game_id length options owner rated scheme seats time",
    "seated": "player salt seat",
    "bot-seated": "level seat",
    "vacated": "seat",
    "begun": "salt seat",
    "thrown": "faces n purpose salt salts seat seats secret",
    "moved": "salt seat text",
    "game-won": "notes points side",
    "handed-over": "level seat",
    "resigned": "seat",
    "resignation-declined": "by seat",
    "caretaker-asked": "by seat",
    "caretaker-seated": "level seat",
    "seat-returned": "seat",
    "clock-returned": "seconds",
    "finished": "head notes reason score side",
    "voided": "head reason",
}
TEXTS = ("at", "game", "level", "owner", "player", "reason", "scheme", "text", "time")
NUMBERS = ("by", "length", "n", "points", "purpose", "seconds", "side", "turn_limit")
CHECKS: Dict[str, Check] = {  # noqa: UP006
    **dict.fromkeys(TEXTS, is_text),
    **dict.fromkeys(NUMBERS, is_number),
    "game_id": is_hex(16),
    "anchor": is_hex(32),
    "secret": is_hex(32),
    "head": is_hex(32),
    "seat": lambda value: is_number(value) and value <= NO_SEAT,
    "salt": lambda value: value == "" or is_hex(16)(value),
    "salts": is_list(is_pair(is_seat, is_hex(16))),
    "faces": is_list(is_number),
    "notes": is_list(is_text),
    "score": is_list(is_number),
    "options": is_list(is_pair(is_text, lambda v: isinstance(v, bool) or is_number(v))),
    "rated": lambda value: isinstance(value, bool),
    "seats": lambda value: is_seat(value) or is_list(is_seat)(value),
}


class NotARecord(Exception):
    """The file has not the form of a record; nothing more can be said."""


def parse(data: bytes) -> Event:
    """Return the record in these bytes; raise NotARecord for anything else."""
    try:
        record = json.loads(data.decode("utf-8"))
        canonical(record)
    except UnicodeDecodeError as error:
        raise NotARecord("byte %d: not UTF-8" % (error.start + 1)) from error  # noqa: UP031
    except json.JSONDecodeError as error:
        place = len(error.doc[: error.pos].encode("utf-8")) + 1
        raise NotARecord(f"byte {place}: not JSON: {error.msg}") from error
    except (ValueError, RecursionError) as error:
        raise NotARecord(f"not JSON: {error}") from error
    if not isinstance(record, dict) or set(record) != {"events", "format", "head"}:
        raise NotARecord("a record has events, format and head, and nothing else")
    if record["format"] != FORMAT:
        raise NotARecord(f"the format is not {FORMAT}")
    if not isinstance(record["events"], list) or not record["events"]:
        raise NotARecord("a record has a list of events")
    return record


def wrong_form(event: Any) -> str:
    """Return what is wrong with the form of an event, "" for nothing."""
    if not isinstance(event, dict) or not is_text(event.get("kind")):
        return "not an event"
    if event["kind"] not in FIELDS:
        return f"no event is of the kind {event['kind']}"
    names = ["at", *FIELDS[event["kind"]].split()]
    if event["kind"] == "opened" and "turn_limit" in event:
        # A record from before there were clocks.
        names[names.index("time")] = "turn_limit"
    if set(event) != {"kind", *names}:
        return "fields are missing or unknown"
    wrong = [name for name in names if not CHECKS[name](event[name])]
    if wrong:
        return "cannot be: " + ", ".join(wrong)
    return "too long" if len(canonical(event)) > LONGEST_EVENT else ""


def wrong_opening(event: Event) -> str:
    """Return what is wrong with the first event, "" for nothing."""
    if event["kind"] != "opened":
        return "a record begins with the opening of its table"
    if event["scheme"] != PROTO.decode("ascii"):
        return f"the scheme {event['scheme']} is not known here"
    if not is_seat(event["seats"]) or event["seats"] < 2:
        return "a table has two seats or more"
    return ""


# The game: who threw when, with which salts, and what came of it.


class Checker:
    """Follows the events of one record and collects what is wrong with them."""

    def __init__(self, opened: Event) -> None:
        self.game_id = bytes.fromhex(opened["game_id"])
        self.secret = bytes.fromhex(opened["anchor"])
        self.length: int = opened["length"]
        self.seats: int = opened["seats"]
        self.dice_a_seat: int = OPENING_DICE.get(opened["game"], 0)
        self.salts: dict[int, str] = {}
        self.throwers = list(range(self.seats))
        self.link = bytes(32)
        self.begun = False
        self.throws = 0
        self.last_seat = NO_SEAT
        self.server_only: list[int] = []
        self.match_length: int = dict(opened["options"]).get("match_length", 1)
        self.score = [0] * SIDES

    def follow(self, event: Event, number: int, total: int) -> list[str]:
        """Take event `number` of `total`; return what is wrong with it."""
        kind = event["kind"]
        wrong = self._out_of_place(event, number, total)
        if kind == "vacated":
            self.salts.pop(event["seat"], None)
        elif event.get("salt") and event["seat"] != NO_SEAT:
            self.salts[event["seat"]] = event["salt"]
        if kind == "begun":
            self.begun = True
        if kind == "thrown":
            wrong += self._throw(event)
        if kind == "game-won":
            wrong += self._next_game(event)
        if kind == "finished":
            wrong += self._result(event)
        if kind in RESULTS and event["head"] != self.link.hex():
            wrong.append("the head is not the link of the events before")
        self.link = tagged(b"event", self.link, canonical(event))
        return wrong

    def _out_of_place(self, event: Event, number: int, total: int) -> list[str]:
        kind, seat = event["kind"], event.get("seat", 0)
        if (kind == "opened") != (number == 1):
            return ["the opening of the table is the first event and no other"]
        if (kind in RESULTS) != (number == total):
            return ["the result is the last event and no other"]
        if kind in BEFORE_PLAY and self.begun:
            return ["play has begun already"]
        if kind not in BEFORE_PLAY | RESULTS and not self.begun:
            return ["play has not begun yet"]
        if seat >= self.seats and not (kind == "thrown" and seat == NO_SEAT):
            return [f"there is no seat {seat}"]
        opening_due = self.begun and len(self.throwers) > 1
        if opening_due and kind not in {"thrown", "voided"}:
            return ["the throws for the start come first"]
        return []

    def _next_game(self, event: Event) -> list[str]:
        """Count a game of a match; all seats throw for the start of the next one."""
        wrong, side = [], event["side"]
        if self.last_seat == NO_SEAT:
            wrong.append("no throw was made in this game")
        if side >= SIDES or event["points"] < 1:
            return [*wrong, "a side wins one point or more"]
        self.score[side] += event["points"]
        if self.score[side] >= self.match_length:
            wrong.append(f"the match was over with {self.score[side]} points")
        self.throwers, self.last_seat = list(range(self.seats)), NO_SEAT
        return wrong

    def _result(self, event: Event) -> list[str]:
        """Compare the score with the games won; a last game played out adds to it."""
        side, score = event["side"], event["score"]
        if side >= SIDES or len(score) != SIDES:
            return ["two sides have a score, and one of them has won"]
        won = list(self.score)
        if event["reason"] == "play":
            won[side] = max(score[side], won[side] + 1)
            if self.last_seat == NO_SEAT or score[side] < self.match_length:
                return ["the match was not played to its end"]
        return [] if score == won else [f"the games won do not make the score {score}"]

    def _throw(self, event: Event) -> list[str]:
        wrong = self._chain(event) + self._salts(event)
        if not event["salts"]:
            self.server_only.append(event["n"])
        if len(self.throwers) == 1:
            return wrong + self._turn(event) + self._faces(event)
        misfits = self._opening(event)
        if not misfits:
            self._settle_opening(event)
        return wrong + misfits + self._faces(event)

    def _chain(self, event: Event) -> list[str]:
        wrong = []
        self.throws += 1
        if event["n"] != self.throws:
            wrong.append(f"this is throw {self.throws}, not {event['n']}")
        if event["n"] > self.length:
            wrong.append(f"the chain has only {self.length} throws")
        secret = bytes.fromhex(event["secret"])
        if secret_before(secret, self.game_id, event["n"]) != self.secret:
            wrong.append("the secret does not belong to the chain")
        self.secret = secret
        return wrong

    def _salts(self, event: Event) -> list[str]:
        newest = [[seat, salt] for seat, salt in sorted(self.salts.items())]
        if event["salts"] == newest:
            return []
        return ["the salts are not the newest of each seat, in order of seats"]

    def _opening(self, event: Event) -> list[str]:
        wrong = []
        if event["purpose"] != OPENING or event["seat"] != NO_SEAT or event["salt"]:
            wrong.append("an opening throw, of no seat and without salt, was due")
        if event["seats"] != self.throwers:
            wrong.append(f"the seats {self.throwers} had to throw")
        given, seats = len(event["faces"]), len(self.throwers)
        if given == 0 or given != seats * (self.dice_a_seat or given // seats):
            wrong.append(f"{given} dice are not the right number for {seats} seats")
        return wrong

    def _turn(self, event: Event) -> list[str]:
        wrong, seat = [], event["seat"]
        again = seat == self.last_seat
        if self.last_seat == NO_SEAT and seat != self.throwers[0]:
            wrong.append(f"seat {self.throwers[0]} had to start")
        if event["purpose"] != (FURTHER_THROW if again else FIRST_THROW):
            wrong.append(f"purpose {event['purpose']} is not that of this throw")
        if event["seats"] != [seat] or seat == NO_SEAT or len(event["faces"]) != 2:
            wrong.append("one seat throws two dice, and the event must name it")
        self.last_seat = seat
        return wrong

    def _faces(self, event: Event) -> list[str]:
        throw = dict(event, count=len(event["faces"]))
        if max(throw["count"], throw["purpose"], len(throw["salts"])) > 255:
            return ["there are too many dice or salts"]
        salts = [(seat, bytes.fromhex(salt)) for seat, salt in event["salts"]]
        faces = faces_of(self.secret, self.game_id, throw, salts)
        if faces == event["faces"]:
            return []
        return [f"the dice are {faces}, not {event['faces']}"]

    def _settle_opening(self, event: Event) -> None:
        """Leave those seats to throw again that share the highest sum."""
        dice = self.dice_a_seat = len(event["faces"]) // len(self.throwers)
        sums = {
            seat: sum(event["faces"][i * dice : (i + 1) * dice])
            for i, seat in enumerate(self.throwers)
        }
        self.throwers = [s for s in self.throwers if sums[s] == max(sums.values())]


def verify(data: bytes) -> Report:
    """Return what can be said about the bytes of a record file."""
    try:
        record = parse(data)
    except NotARecord as error:
        return Report(0, [], [str(error)])
    problems = []
    written = canonical(record) + b"\n"
    if written != data:
        both = min(len(data), len(written))
        place = 1 + next((i for i in range(both) if data[i] != written[i]), both)
        problems.append(f"byte {place}: not written in the one canonical way")
    return _follow(record["events"], record["head"], problems)


def _follow(events: list[Event], head: str, problems: list[str]) -> Report:
    """Check event after event, as far as their form allows."""
    place = PLACE_OF_FIRST_EVENT
    wrong = wrong_form(events[0]) or wrong_opening(events[0])
    if wrong:
        return Report(0, [], [*problems, f"event 1 (byte {place}): {wrong}"])
    checker = Checker(events[0])
    for number, event in enumerate(events, 1):
        form = wrong_form(event)
        found = [form] if form else checker.follow(event, number, len(events))
        problems += [f"event {number} (byte {place}): {wrong}" for wrong in found]
        if form:
            return Report(checker.throws, checker.server_only, problems)
        place += len(canonical(event)) + 1
    if head != checker.link.hex():
        problems.append("the head of the record is not the link of its events")
    return Report(checker.throws, checker.server_only, problems)


def main(arguments: list[str]) -> int:
    """Check the named file, print what was found, return the exit status."""
    if len(arguments) != 1:
        print("usage: python3 messdeck_verify.py record.json", file=sys.stderr)
        return 2
    try:
        with open(arguments[0], "rb") as file:
            data = file.read()
    except OSError as error:
        print(f"{arguments[0]}: {error.strerror}", file=sys.stderr)
        return 2
    report = verify(data)
    for problem in report.problems:
        print(problem)
    if report.problems:
        print(f"{report.throws} throws, {len(report.problems)} problems")
        return 1
    print(f"{report.throws} throws, all good")
    if report.server_only:
        throws = ", ".join(map(str, report.server_only))
        print(f"made by the server alone, no player's salt in them: {throws}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
