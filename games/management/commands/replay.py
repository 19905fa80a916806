"""`manage.py replay`: play a record or a text transcript again, by the rules."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.record import text
from games.record.reader import read_transcript
from games.record.replay import replay_transcript
from games.record.telling import transcript_of
from games.record.text import BadTranscript, Transcript
from games.record.transcript import BadRecord, read_record
from games.rules.catalogue import UnknownGame

ILLEGAL, UNREADABLE = 1, 2
LARGEST_FILE = 1 << 24
"""Bytes; the longest session has far fewer."""


class Unreadable(Exception):
    """A file that is neither a record nor a transcript; the message says why."""


class Command(BaseCommand):
    """Says whether every position is legal and the result follows; no database."""

    help = (
        "Replays a record file (JSON) or a text transcript with the rules. Exits 0 if "
        "every line is legal, 1 at the first that is not, 2 for an unreadable file."
    )
    requires_system_checks: list[str] = []  # noqa: RUF012

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the file's path."""
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the summary, or the first place that is wrong."""
        try:
            data = _bytes_of(options["file"])
            is_record = data.startswith(b"{")
            transcript = _from_record(data) if is_record else _from_text(data)
        except Unreadable as unreadable:
            self.stderr.write(str(unreadable))
            sys.exit(UNREADABLE)
        try:
            positions = replay_transcript(transcript)
        except BadTranscript as bad:
            self.stderr.write(
                f"Event {bad.line}: {bad.reason}" if is_record else str(bad)
            )
            sys.exit(ILLEGAL)
        self.stdout.write(summary(transcript, len(positions)))


def summary(transcript: Transcript, positions: int) -> str:
    """Return one line that tells what was replayed and how it ended."""
    throws = sum(
        isinstance(line.content, text.Throw | text.Opening) for line in transcript.lines
    )
    result = text.result_text(transcript, transcript.result)
    ending = f"{result[0].upper()}{result[1:].removesuffix('.')}"
    return f"{throws} throws, {positions} positions, every position legal. {ending}."


def _bytes_of(path: Path) -> bytes:
    try:
        with path.open("rb") as stream:
            data = stream.read(LARGEST_FILE + 1)
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror}.") from error
    if len(data) > LARGEST_FILE:
        raise Unreadable(f"{path} is larger than any session.")
    return data


def _from_record(data: bytes) -> Transcript:
    try:
        return transcript_of(read_record(data), {})
    except BadTranscript as bad:
        raise Unreadable(f"Event {bad.line}: {bad.reason}") from bad
    except UnknownGame as unknown:
        raise Unreadable(f"Event 1: no game is called {unknown}.") from unknown
    except (BadRecord, ValueError) as bad:
        raise Unreadable(str(bad)) from bad


def _from_text(data: bytes) -> Transcript:
    try:
        return read_transcript(data.decode())
    except UnicodeDecodeError as error:
        raise Unreadable(f"Byte {error.start + 1}: not UTF-8.") from error
    except BadTranscript as bad:
        raise Unreadable(str(bad)) from bad
