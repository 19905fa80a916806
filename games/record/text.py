"""A transcript: a session as people read and write it, one line for each throw.

A heading, an empty line, then what happened in its order.  `written` gives the
text; `games.record.reader` reads it, `games.record.replay` plays it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from games.rules.catalogue import game_of
from games.rules.interface import Dice, Game

WAYS = {
    "play": "by play",
    "resignation": "by resignation",
    "time": "on time",
    "absence": "by absence",
}
CARETAKER = " (caretaker)"
"""Ends the line of a throw that a caretaker made or played."""

NONE_YET = "none yet"
NO_CLOCK = "none"
NOT_PLAYED = "not played"
NOBODY = "nobody"


class BadTranscript(ValueError):
    """A text that is no transcript, or one that the rules refuse.

    `line` and `column` are counted from 1; `reason` is a sentence.  Where a
    transcript was made of events, `line` is the event's number and `column` idle.
    """

    def __init__(self, line: int, column: int, reason: str) -> None:
        super().__init__(f"Line {line}, column {column}: {reason}")
        self.line = line
        self.column = column
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Word:
    """A move, or a part of what a throw does by itself, and where it stands."""

    text: str
    line: int = field(default=0, compare=False)
    column: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Opening:
    """Throw `n`, for the start: the dice of each seat that throws."""

    n: int
    dice: tuple[tuple[int, Dice], ...]


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw `n` of a seat, the higher die first, and what was made of it.

    `words` are what the throw did by itself and the moves; `is_told` says that
    the former is among them, as in every text.  `by_caretaker` says that a bot that
    kept the seat made the throw or one of its moves.  `seat_at` and `dice_at` are
    columns.
    """

    n: int
    seat: int
    dice: Dice
    words: tuple[Word, ...] = ()
    is_told: bool = True
    by_caretaker: bool = False
    seat_at: int = field(default=0, compare=False)
    dice_at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Named:
    """What a seat named before its throw."""

    seat: int
    word: Word


@dataclass(frozen=True, slots=True)
class Moved:
    """A move of the throw before, or what is named before the next.

    Transcripts made of events have it until they are told; texts never do.
    """

    seat: int
    word: Word


@dataclass(frozen=True, slots=True)
class NextGame:
    """Game `number` of a match begins; `score` has the points of each side."""

    number: int
    score: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandedOver:
    """A seat was left to a bot of this level."""

    seat: int
    level: str


@dataclass(frozen=True, slots=True)
class Resigned:
    """A seat resigned."""

    seat: int


@dataclass(frozen=True, slots=True)
class ResignationDeclined:
    """A resignation is off: its side plays on."""

    seat: int


@dataclass(frozen=True, slots=True)
class CaretakerSeated:
    """A bot of this level keeps the seat of an absent player."""

    seat: int
    level: str


@dataclass(frozen=True, slots=True)
class SeatReturned:
    """The player of a kept seat plays himself again."""

    seat: int


@dataclass(frozen=True, slots=True)
class ClockReturned:
    """The seat on turn was given seconds back."""

    seconds: int


@dataclass(frozen=True, slots=True)
class Won:
    """`side` has won by a key of WAYS; `score` in a match only."""

    side: int
    way: str
    notes: tuple[str, ...] = ()
    score: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Void:
    """The session counts for nothing."""

    reason: str


Result: TypeAlias = Won | Void
Content: TypeAlias = (
    Opening
    | Throw
    | Named
    | Moved
    | NextGame
    | HandedOver
    | Resigned
    | ResignationDeclined
    | CaretakerSeated
    | SeatReturned
    | ClockReturned
    | Result
)


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened; `number` is its line, 0 where there is none."""

    content: Content
    number: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Transcript:
    """A session on paper.

    `options` are those that are not as usual, in the game's order; `names` tell
    who sat on each seat when play began; `identity` (hex) and `date` may
    be ""; `time` is the control, "none" without a clock.
    """

    game: str
    seats: int
    names: tuple[str, ...]
    options: tuple[tuple[str, bool | int], ...] = ()
    is_rated: bool = False
    identity: str = ""
    date: str = ""
    time: str = "none"
    result: Result | None = None
    lines: tuple[Line, ...] = ()
    result_line: int = field(default=0, compare=False)

    @property
    def rules(self) -> Game:
        """Return the rules of the game."""
        return game_of(self.game)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Return the seats that win together, side by side."""
        return self.rules.sides(self.seats)

    def seat_name(self, seat: int) -> str:
        """Return the seat's name on the board."""
        return self.rules.seat_name(self.seats, seat)

    def seat_names(self, seats: tuple[int, ...]) -> str:
        """Return the names of several seats."""
        return " and ".join(map(self.seat_name, seats))


def written(transcript: Transcript) -> str:
    """Return the text of a transcript."""
    body = (content_text(transcript, line.content) for line in transcript.lines)
    return "\n".join([*_heading(transcript), "", *body]) + "\n"


def result_text(transcript: Transcript, result: Result | None) -> str:
    """Return a result as heading and body tell it."""
    if result is None:
        return NONE_YET
    if isinstance(result, Void):
        return f"void: {result.reason}"
    side = transcript.sides[result.side]
    verb = "wins" if len(side) == 1 else "win"
    score = f", {score_text(result.score)}" if result.score else ""
    notes = f" ({', '.join(result.notes)})" if result.notes else ""
    return f"{transcript.seat_names(side)} {verb} {WAYS[result.way]}{score}{notes}"


def score_text(score: tuple[int, ...]) -> str:
    """Return the points of the sides, "2-1"."""
    return "-".join(map(str, score))


def opening_outcome(transcript: Transcript, opening: Opening) -> str:
    """Return what throws for the start have decided."""
    highest = highest_of(opening)
    outcome = "starts" if len(highest) == 1 else "throw again"
    return f"{transcript.seat_names(highest)} {outcome}"


def highest_of(opening: Opening) -> tuple[int, ...]:
    """Return the seats whose throw for the start has the highest sum."""
    best = max(sum(dice) for _, dice in opening.dice)
    return tuple(seat for seat, dice in opening.dice if sum(dice) == best)


def words_of(text: str) -> tuple[str, ...]:
    """Return the parts of a text that go together: "six 1/2" is one, "R1-R3" another.

    A word of letters alone belongs to the word after it.
    """
    words: list[str] = []
    for word in text.split():
        if words and words[-1].isalpha():
            words[-1] = f"{words[-1]} {word}"
        else:
            words.append(word)
    return tuple(words)


def content_text(transcript: Transcript, content: Content) -> str:
    """Return the line of something that happened."""
    match content:
        case Opening():
            return f"{content.n}. Opening: {_opening(transcript, content)}"
        case Throw():
            name, dice = transcript.seat_name(content.seat), _digits(content.dice)
            words = " ".join(_counted(content.words)) or NOT_PLAYED
            mark = CARETAKER if content.by_caretaker else ""
            return f"{content.n}. {name} {dice}: {words}{mark}"
        case Named() | Moved():
            return f"{transcript.seat_name(content.seat)} names: {content.word.text}"
        case NextGame():
            return f"Game {content.number}. Score {score_text(content.score)}."
        case HandedOver():
            name = transcript.seat_name(content.seat)
            return f"{name} is handed over to a bot ({content.level})"
        case Resigned():
            return f"{transcript.seat_name(content.seat)} resigns"
        case ResignationDeclined():
            return f"{transcript.seat_name(content.seat)} does not resign"
        case CaretakerSeated():
            name = transcript.seat_name(content.seat)
            return f"{name} is kept by a bot ({content.level})"
        case SeatReturned():
            return f"{transcript.seat_name(content.seat)} is back"
        case ClockReturned():
            return f"{content.seconds} seconds are given back after an outage"
        case _:
            return result_text(transcript, content)


def _heading(transcript: Transcript) -> Iterator[str]:
    manner = "rated" if transcript.is_rated else "casual"
    yield f"Game: {transcript.rules.name}, {manner}"
    if transcript.identity:
        yield f"Number: {transcript.identity}"
    if transcript.date:
        yield f"Date: {transcript.date}"
    if transcript.time != NO_CLOCK:
        yield f"Time: {transcript.time}"
    for seat, name in enumerate(transcript.names):
        yield f"{transcript.seat_name(seat)}: {name}"
    if transcript.options:
        chosen = (_option_text(slug, value) for slug, value in transcript.options)
        yield f'[Options "{", ".join(chosen)}"]'
    yield f"Result: {result_text(transcript, transcript.result)}"


def _option_text(slug: str, value: bool | int) -> str:
    return slug if value is True else f"{slug} {value}"


def _opening(transcript: Transcript, opening: Opening) -> str:
    parts = [
        f"{transcript.seat_name(seat)} {_digits(dice)}" for seat, dice in opening.dice
    ]
    return f"{', '.join(parts)}; {opening_outcome(transcript, opening)}"


def _counted(words: tuple[Word, ...]) -> list[str]:
    """Return the words as written: backgammon's notation counts repeats, 8/5*(2).

    The double that a player names looks like a throw, `=44:`.
    """
    runs: list[tuple[str, int]] = []
    for word in words:
        text = f"{word.text}{word.text[1:]}:" if word.text[0] == "=" else word.text
        again = runs and "/" in text and runs[-1][0].rstrip("*") == text
        times = runs.pop() if again else (text, 0)
        runs.append((times[0], times[1] + 1))
    return [text if times == 1 else f"{text}({times})" for text, times in runs]


def _digits(dice: Dice) -> str:
    return "".join(map(str, dice))
