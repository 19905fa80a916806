"""The record file both ways, and the text that people read."""

import json
import re
from typing import Any

import pytest

from games.record import events as ev
from games.record import transcript
from games.record.state import fold
from games.record.transcript import BadRecord, Unfinished
from tests.record.records import AT, file_of, forged, played

TABLES = [("acey", 2, 11), ("uckers", 2, 12), ("uckers", 4, 13)]
SHORT = played("acey", 2, 14, throws=6)
FILE = transcript.record_file(SHORT)


@pytest.mark.parametrize(("slug", "seats", "number"), TABLES)
def test_a_record_file_holds_the_whole_session(
    slug: str, seats: int, number: int
) -> None:
    events = played(slug, seats, number)

    read = transcript.read_record(transcript.record_file(events))

    assert read == events
    assert fold(read) == fold(events)


def test_a_record_file_is_canonical_json_with_the_head_of_all_events() -> None:
    record = json.loads(FILE)

    assert file_of(record) == FILE
    assert set(record) == {"events", "format", "head"}
    assert record["format"] == "messdeck-record/1"
    assert record["head"] == fold(SHORT).head


def test_the_talk_after_the_result_is_left_out() -> None:
    later = (*SHORT, ev.RematchOffered(AT, 0), ev.Voided(AT, "Late.", "00" * 32))

    assert transcript.record_file(later) == FILE


def test_a_session_in_play_has_no_record_yet() -> None:
    with pytest.raises(Unfinished, match="no result"):
        transcript.record_file(SHORT[:-1])


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "Byte 1: not JSON"),
        (FILE[:100], "not JSON"),
        (b"\xff" + FILE, "Byte 1: not UTF-8"),
        ('{"é": x}'.encode(), "Byte 8: not JSON"),
        (b"[]\n", "nothing else"),
        (FILE[:-1], f"Byte {len(FILE)}: not written"),
        (FILE.replace(b",", b", ", 1), "not written in the one canonical way"),
        (b"[" * 100_000, "not JSON"),
        (b'{"events":[],"format":"messdeck-record/2","head":""}\n', "format"),
        (b'{"events":[],"format":"messdeck-record/1","head":""}\n', "list of events"),
        (b'{"events":[1],"format":"messdeck-record/1","head":""}\n', "Event 1"),
        (b'{"events":["\\ud800"],"format":"messdeck-record/1","head":""}\n', "JSON"),
    ],
)
def test_what_is_no_record_is_refused_with_its_place(data: bytes, words: str) -> None:
    with pytest.raises(BadRecord, match=re.escape(words)):
        transcript.read_record(data)


@pytest.mark.parametrize(
    ("number", "changes", "words"),
    [
        (3, {"seat": "1"}, "Event 3: seat"),
        (3, {"seat": True}, "Event 3: seat"),
        (3, {"kind": "sat"}, "Event 3: no event is of the kind 'sat'"),
        (4, {"mood": "good"}, "Event 4: a 'bot-seated' event has the fields"),
        (1, {"options": [["house", 1.5]]}, "Event 1: options"),
        (7, {"faces": 6}, "Event 7: faces"),
        (7, {"salts": [[0, "ab", "cd"]]}, "Event 7: salts"),
        (5, {"player": "p" * 70_000}, "Event 5: a field of"),
    ],
)
def test_an_event_of_the_wrong_form_is_named(
    number: int, changes: dict[str, Any], words: str
) -> None:
    with pytest.raises(BadRecord, match=re.escape(words)):
        transcript.read_record(_unlinked(number, changes))


def _unlinked(number: int, changes: dict[str, Any]) -> bytes:
    record = json.loads(FILE)
    record["events"][number - 1].update(changes)
    return file_of(record)


@pytest.mark.parametrize(
    ("number", "changes", "words"),
    [
        (5, {"player": "somebody-else"}, f"Event {len(SHORT)}: its head"),
        (len(SHORT), {"head": "ab" * 32}, f"Event {len(SHORT)}: its head"),
        (len(SHORT), {"notes": ["eight-piecer"]}, "The head of the record"),
    ],
)
def test_a_changed_event_breaks_the_links(
    number: int, changes: dict[str, Any], words: str
) -> None:
    with pytest.raises(BadRecord, match=re.escape(words)):
        transcript.read_record(_unlinked(number, changes))


def test_a_record_ends_with_its_result_and_nowhere_before() -> None:
    with pytest.raises(BadRecord, match="the result is the last"):
        transcript.read_record(forged(FILE, lambda events: events.append(events[2])))
    with pytest.raises(BadRecord, match="the result is the last"):
        transcript.read_record(forged(FILE, lambda events: events.pop()))


@pytest.mark.parametrize(("slug", "seats", "number"), TABLES)
def test_every_throw_has_its_line_under_its_number(
    slug: str, seats: int, number: int
) -> None:
    events = played(slug, seats, number)
    throws = [event for event in events if isinstance(event, ev.Thrown)]

    text = transcript.text_transcript(events, {0: "Ann"})

    numbered = [line for line in text.splitlines() if re.match(r"\d+\. ", line)]
    assert [int(line.split(".")[0]) for line in numbered] == [t.n for t in throws]
    for line, throw in zip(numbered, throws, strict=True):
        digits = "".join(map(str, sorted(throw.faces, reverse=True)))
        assert throw.purpose == ev.OPENING or f" {digits}: " in line


def test_the_heading_names_game_day_people_and_result() -> None:
    lines = transcript.text_transcript(SHORT, {0: "Ann"}).splitlines()

    assert lines[0] == "Game: European Acey Deucey, casual"
    assert lines[2:8] == [
        "Date: 2025-03-01",
        "Time: delay 15 180",
        "White: Ann",
        "Black: bot (steady)",
        "Result: Black wins by resignation",
        "",
    ]
    assert lines[-2:] == ["White resigns", "Black wins by resignation"]


def test_the_opening_says_who_starts_and_who_throws_again() -> None:
    tied = next(
        events
        for number in range(20, 60)
        if len(openings_of(events := played("acey", 2, number, throws=1))) > 1
    )

    first, second = [
        line.partition("Opening: ")[2]
        for line in transcript.text_transcript(tied, {}).splitlines()
        if "Opening" in line
    ][:2]

    assert re.fullmatch(r"White (\d), Black \1; White and Black throw again", first)
    assert "throw again" in second or second.endswith(" starts")


def openings_of(events: tuple[ev.Event, ...]) -> list[ev.Thrown]:
    """Return the opening throws among these events."""
    throws = [event for event in events if isinstance(event, ev.Thrown)]
    return [throw for throw in throws if throw.purpose == ev.OPENING]


def test_a_text_shows_passes_and_the_moves_as_they_are_written() -> None:
    events = played("acey", 2, 11)
    played_moves = [event.text for event in events if isinstance(event, ev.Moved)]

    text = transcript.text_transcript(events, {})

    assert re.search(r"^\d+\. (White|Black) \d\d: pass$", text, re.MULTILINE)
    assert expanded(text) == [move.replace("*", "") for move in played_moves]


def expanded(text: str) -> list[str]:
    """Return the moves of an Acey Deucey text, repeats and named doubles undone."""
    moves: list[str] = []
    for line in re.findall(r"^\d+\. \w+ \d\d: (.*)$", text, re.MULTILINE):
        for word in line.replace("*", "").split():
            move, _, times = word.rstrip(")").partition("(")
            named = re.sub(r"=(\d)\1:", r"=\1", move)
            moves += [named] * int(times or 1) if named not in NO_MOVES else []
    return moves


NO_MOVES = {"pass", "not", "played"}


def test_a_void_session_says_why() -> None:
    void = (*SHORT[:-2], ev.Voided(AT, "The dice are used up.", "00" * 32))

    lines = transcript.text_transcript(void, {}).splitlines()

    assert "Result: void: The dice are used up." in lines


def test_options_and_what_happened_between_throws_are_told() -> None:
    options = (("american", False), ("match_length", 3), ("stakes_double_on_12", True))
    short = played("acey", 2, 14, throws=6, options=options)
    between = (ev.HandedOver(AT, 0, "steady"), ev.ClockReturned(AT, 35))
    events = (*short[:-2], *between, *short[-2:])

    lines = transcript.text_transcript(events, {}).splitlines()

    assert '[Options "match_length 3, stakes_double_on_12"]' in lines
    assert "White is handed over to a bot (steady)" in lines
    assert "35 seconds are given back after an outage" in lines
    assert lines[-1] == "Black wins by resignation, 0-0"


def test_options_as_usual_are_not_told() -> None:
    short = played("acey", 2, 14, throws=6, options=(("match_length", 1),))

    assert "Options" not in transcript.text_transcript(short, {})


def test_free_text_stays_on_its_line() -> None:
    void = (*SHORT[:-2], ev.Voided(AT, "One.\nTwo.\u2028Three.", "00" * 32))

    lines = transcript.text_transcript(void, {0: "An\nn"}).splitlines()

    assert lines[4] == "White: An n"
    assert lines[-1] == "void: One. Two. Three."
