"""`manage.py replay` on records and texts, good and bad."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import call_command

from games.record.transcript import record_file, text_transcript
from tests.record.records import forged, played

GAME = played("acey", 2, 31)
RECORD = record_file(GAME)
TEXT = text_transcript(GAME, {0: "Ann"})


def replayed(path: Path, content: bytes) -> tuple[int, str]:
    """Return exit status and words of the command on a file of this content."""
    path.write_bytes(content)
    words = io.StringIO()
    try:
        call_command("replay", str(path), stdout=words, stderr=words)
    except SystemExit as end:
        return int(str(end.code)), words.getvalue()
    return 0, words.getvalue()


def test_record_and_text_of_a_game_are_legal_throughout(tmp_path: Path) -> None:
    from_record = replayed(tmp_path / "record.json", RECORD)
    from_text = replayed(tmp_path / "record.txt", TEXT.encode())

    assert from_record == from_text
    status, words = from_record
    assert status == 0
    throws = sum(event.kind == "thrown" for event in GAME)
    assert words.startswith(f"{throws} throws, ")
    assert "every position legal. " in words
    assert words.endswith(" wins by play.\n")


def test_an_illegal_move_of_a_record_is_named_by_its_event(tmp_path: Path) -> None:
    events = json.loads(RECORD)["events"]
    at = next(i for i, event in enumerate(events) if event["kind"] == "moved")
    data = forged(RECORD, lambda events: events[at].update(text="6/off"))

    status, words = replayed(tmp_path / "record.json", data)

    assert status == 1
    assert words.startswith(f"Event {at + 1}: “6/off”: ")


def test_another_result_is_refused(tmp_path: Path) -> None:
    side = json.loads(RECORD)["events"][-1]["side"]
    data = forged(RECORD, lambda events: events[-1].update(side=1 - side))

    status, words = replayed(tmp_path / "record.json", data)

    assert status == 1
    assert words.startswith(f"Event {len(GAME)}: This comes to “")


def test_an_illegal_line_of_a_text_is_named_by_its_place(tmp_path: Path) -> None:
    lines = TEXT.splitlines()
    lines[-2] = lines[-2].replace("/off", "/1")

    status, words = replayed(tmp_path / "a.txt", "\n".join(lines).encode())

    assert status == 1
    assert words.startswith(f"Line {len(lines) - 1}, column ")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "Line 1, column 1: "),
        (b"\xff", "Byte 1: not UTF-8."),
        (b"{}", "A record has events"),
        (RECORD[:-1], "Byte "),
        (forged(RECORD, lambda e: e[0].update(game="chess")), "Event 1: no game"),
        (forged(RECORD, lambda e: e[0].update(seats=7)), "Event 1: "),
        (forged(RECORD, lambda e: e[0].update(options=[["x", True]])), "Event 1: "),
        (forged(RECORD, lambda e: e[2].update(seat=77)), "Event 3: "),
        (forged(RECORD, lambda e: e.pop(0)), "A record begins"),
        (b"Game: x\n", "Line 2, column 1: "),
    ],
)
def test_an_unreadable_file_is_told_apart(
    tmp_path: Path, content: bytes, words: str
) -> None:
    status, said = replayed(tmp_path / "file", content)

    assert (status, said[: len(words)]) == (2, words)


def test_a_missing_file_is_unreadable(tmp_path: Path) -> None:
    words = io.StringIO()

    with pytest.raises(SystemExit) as end:
        call_command("replay", str(tmp_path / "none.txt"), stderr=words)

    assert end.value.code == 2
    assert "No such file" in words.getvalue()
