"""Reading transcripts: from a text to its values, or to the place that is wrong.

Only the form is looked at here: what the rules say of it is for `replay`.
"""

import re
from dataclasses import replace

from games.record import timing
from games.record.text import (
    CARETAKER,
    NO_CLOCK,
    NONE_YET,
    NOT_PLAYED,
    WAYS,
    BadTranscript,
    CaretakerSeated,
    ClockReturned,
    Content,
    HandedOver,
    Line,
    Named,
    NextGame,
    Opening,
    ResignationDeclined,
    Resigned,
    Result,
    SeatReturned,
    Throw,
    Transcript,
    Void,
    Won,
    Word,
    opening_outcome,
)
from games.rules.catalogue import GAMES
from games.rules.interface import Dice, Game

_ENTRY = re.compile(r"([A-Za-z]+): (\S.*)")
_OPTIONS = re.compile(r'\[Options "(.*)"\]')
_IDENTITY = re.compile(r"[0-9a-f]{32}")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_NUMBERED = re.compile(r"([1-9][0-9]{0,3})\. ")
_WON = re.compile(rf"(.+?) wins? ({'|'.join(WAYS.values())})(, \S+)?( \(.+\))?")
_SCORE = re.compile(r"[0-9]{1,3}-[0-9]{1,3}")
_NEXT_GAME = re.compile(r"Game ([1-9][0-9]{0,3})\. Score ([0-9-]{3,7})\.")
_NAMED = re.compile(r"(\S+) names: (\S.*)")
_HANDED = re.compile(r"(\S+) is handed over to a bot \((.+)\)")
_RESIGNED = re.compile(r"(\S+) resigns")
_DECLINED = re.compile(r"(\S+) does not resign")
_KEPT = re.compile(r"(\S+) is kept by a bot \((.+)\)")
_BACK = re.compile(r"(\S+) is back")
_RETURNED = re.compile(r"([0-9]{1,9}) seconds are given back after an outage")
_NAMED_DOUBLE = re.compile(r"=([1-6])\1:")
_REPEATED = re.compile(r"(.+/.+)\(([2-9])\)")
_FIXED = ("Game", "Number", "Date", "Time", "Options", "Result")
_ANY_WAY = {words: way for way, words in WAYS.items()}

Entries = dict[str, tuple[int, str]]
"""The heading: line number and value by key."""


def read_transcript(text: str) -> Transcript:
    """Return the transcript that a text is; raise BadTranscript with the place."""
    rows = [row.removesuffix("\r") for row in text.removeprefix("\ufeff").split("\n")]
    if "" not in rows:
        raise BadTranscript(len(rows), 1, "An empty line must end the heading.")
    size = rows.index("")
    transcript = _from_heading(_entries(rows[:size]))
    lines = tuple(
        Line(_content(transcript, number, row), number)
        for number, row in enumerate(rows[size + 1 :], size + 2)
        if row
    )
    return replace(transcript, lines=lines)


def _entries(rows: list[str]) -> Entries:
    entries: Entries = {}
    for number, row in enumerate(rows, 1):
        options, entry = _OPTIONS.fullmatch(row), _ENTRY.fullmatch(row)
        if options:
            key, value = "Options", options[1]
        elif entry:
            key, value = entry.groups()
        else:
            raise BadTranscript(number, 1, "A heading line is written “Name: value”.")
        if key in entries:
            raise BadTranscript(number, 1, f"“{key}” stands here twice.")
        entries[key] = (number, value)
    return entries


def _from_heading(entries: Entries) -> Transcript:
    last = len(entries) + 1
    for key in ("Game", "Result"):
        if key not in entries:
            raise BadTranscript(last, 1, f"The heading has no line “{key}: …”.")
    game, is_rated = _game(*entries["Game"])
    seats = _seat_count(game, entries)
    names = [game.seat_name(seats, seat) for seat in range(seats)]
    transcript = Transcript(
        game=game.slug,
        seats=seats,
        names=tuple(entries[name][1] for name in names),
        options=_options(game, entries),
        is_rated=is_rated,
        identity=_of_form(entries, "Number", _IDENTITY, "32 hex digits, lower case"),
        date=_of_form(entries, "Date", _DATE, "a day such as 2025-03-01"),
        time=_time(entries),
        result_line=entries["Result"][0],
    )
    number, value = entries["Result"]
    if value == NONE_YET:
        return transcript
    result = _result(transcript, value)
    if result is None:
        raise BadTranscript(number, len("Result: ") + 1, "This is no result.")
    return replace(transcript, result=result)


def _game(number: int, value: str) -> tuple[Game, bool]:
    name, _, manner = value.rpartition(", ")
    column = len("Game: ") + 1
    found = [game for game in GAMES.values() if game.name == name]
    if not found:
        names = " or ".join(game.name for game in GAMES.values())
        raise BadTranscript(number, column, f"The game is {names}, then its manner.")
    if manner not in ("rated", "casual"):
        column += len(name) + len(", ")
        raise BadTranscript(number, column, "A session is rated or casual.")
    return found[0], manner == "rated"


def _seat_count(game: Game, entries: Entries) -> int:
    """Return the number of seats whose names are all that the heading has besides."""
    given = [key for key in entries if key not in _FIXED]
    tables = [
        [game.seat_name(seats, seat) for seat in range(seats)]
        for seats in game.seat_counts
    ]
    for names in tables:
        if set(names) == set(given):
            return len(names)
    for key in given:
        if not any(key in names for names in tables):
            number, _ = entries[key]
            raise BadTranscript(number, 1, f"“{key}” is no line of a heading.")
    seats_text = " or ".join(", ".join(names) for names in tables)
    number, _ = entries["Game"]
    raise BadTranscript(number, 1, f"The seats to be named are {seats_text}.")


def _time(entries: Entries) -> str:
    number, value = entries.get("Time", (0, NO_CLOCK))
    try:
        return timing.written(timing.parse(value))
    except timing.BadTime as bad:
        raise BadTranscript(number, len("Time: ") + 1, str(bad)) from bad


def _of_form(
    entries: Entries, key: str, form: re.Pattern[str], description: str
) -> str:
    number, value = entries.get(key, (0, ""))
    if number and not form.fullmatch(value):
        raise BadTranscript(number, len(key) + 3, f"{key} is {description}.")
    return value


def _options(game: Game, entries: Entries) -> tuple[tuple[str, bool | int], ...]:
    """Return the options that are not as usual, in the game's order."""
    if "Options" not in entries:
        return ()
    number, value = entries["Options"]
    column = len('[Options "') + 1
    chosen: dict[str, bool | int] = {}
    for text in value.split(", "):
        slug, option_value = _option(game, text, number, column)
        if slug in chosen:
            raise BadTranscript(number, column, f"“{slug}” stands here twice.")
        chosen[slug] = option_value
        column += len(text) + len(", ")
    return tuple(
        (option.slug, chosen[option.slug])
        for option in game.options
        if chosen.get(option.slug, option.default) != option.default
    )


def _option(game: Game, text: str, number: int, column: int) -> tuple[str, bool | int]:
    slug, _, rest = text.partition(" ")
    for option in game.options:
        for choice in option.choices:
            shown = "" if choice is True else str(choice)
            if (option.slug, shown) == (slug, rest):
                return slug, choice
    raise BadTranscript(number, column, f"{game.name} has no option “{text}”.")


def _content(transcript: Transcript, number: int, row: str) -> Content:
    numbered = _NUMBERED.match(row)
    if numbered:
        return _numbered(transcript, number, row, numbered)
    result = _result(transcript, row)
    if result is not None:
        return result
    content = _remark(transcript, number, row)
    if content is None:
        raise BadTranscript(number, 1, "This is no line of a transcript.")
    return content


def _remark(transcript: Transcript, number: int, row: str) -> Content | None:
    """Return what the row says if it is not about a throw or a result."""
    if found := _NEXT_GAME.fullmatch(row):
        column = found.start(2) + 1
        return NextGame(int(found[1]), _score(found[2], number, column))
    if found := _RETURNED.fullmatch(row):
        return ClockReturned(int(found[1]))
    if found := _NAMED.fullmatch(row):
        seat = _seat(transcript, found[1], number, 1)
        return Named(seat, Word(found[2], number, found.start(2) + 1))
    if found := _HANDED.fullmatch(row):
        return HandedOver(_seat(transcript, found[1], number, 1), found[2])
    if found := _RESIGNED.fullmatch(row):
        return Resigned(_seat(transcript, found[1], number, 1))
    if found := _DECLINED.fullmatch(row):
        return ResignationDeclined(_seat(transcript, found[1], number, 1))
    if found := _KEPT.fullmatch(row):
        return CaretakerSeated(_seat(transcript, found[1], number, 1), found[2])
    if found := _BACK.fullmatch(row):
        return SeatReturned(_seat(transcript, found[1], number, 1))
    return None


def _result(transcript: Transcript, text: str) -> Result | None:
    """Return the result that a text is, None for another text."""
    if text.startswith("void: "):
        return Void(text.removeprefix("void: "))
    found = _WON.fullmatch(text)
    names = [transcript.seat_names(side) for side in transcript.sides]
    if not found or found[1] not in names:
        return None
    score = (found[3] or "").removeprefix(", ")
    if score and not _SCORE.fullmatch(score):
        return None
    notes = (found[4] or "")[2:-1]
    return Won(
        side=names.index(found[1]),
        way=_ANY_WAY[found[2]],
        notes=tuple(notes.split(", ")) if notes else (),
        score=tuple(map(int, score.split("-"))) if score else (),
    )


def _score(text: str, number: int, column: int) -> tuple[int, ...]:
    if not _SCORE.fullmatch(text):
        raise BadTranscript(number, column, "A score is written like 2-1.")
    return tuple(map(int, text.split("-")))


def _numbered(
    transcript: Transcript, number: int, row: str, found: re.Match[str]
) -> Content:
    n, start = int(found[1]), found.end()
    if row.startswith("Opening: ", start):
        return _opening(transcript, n, number, row)
    name, _, rest = row[start:].partition(" ")
    seat = _seat(transcript, name, number, start + 1)
    dice_at = start + len(name) + 2
    digits, colon, words = rest.partition(": ")
    if not colon:
        raise BadTranscript(number, dice_at, "Expected two dice, a colon and moves.")
    dice = _dice(digits, 2, number, dice_at)
    words_at = len(row) - len(words) + 1
    by_caretaker = words.endswith(CARETAKER)
    return Throw(
        n=n,
        seat=seat,
        dice=(max(dice), min(dice)),
        words=_words(words.removesuffix(CARETAKER), number, words_at),
        by_caretaker=by_caretaker,
        seat_at=start + 1,
        dice_at=dice_at,
    )


def _opening(transcript: Transcript, n: int, number: int, row: str) -> Opening:
    column = row.index("Opening: ") + len("Opening: ") + 1
    throws, semicolon, outcome = row[column - 1 :].partition("; ")
    thrown: list[tuple[int, Dice]] = []
    for part in throws.split(", "):
        name, _, digits = part.partition(" ")
        seat = _seat(transcript, name, number, column)
        if any(seat == other for other, _ in thrown):
            raise BadTranscript(number, column, f"{name} throws twice here.")
        dice_at = column + len(name) + 1
        dice = _dice(digits, transcript.rules.opening_dice, number, dice_at)
        thrown.append((seat, dice))
        column += len(part) + len(", ")
    opening = Opening(n, tuple(thrown))
    expected = opening_outcome(transcript, opening)
    if not semicolon or outcome != expected:
        raise BadTranscript(number, column, f"This comes to “; {expected}”.")
    return opening


def _seat(transcript: Transcript, name: str, number: int, column: int) -> int:
    names = [transcript.seat_name(seat) for seat in range(transcript.seats)]
    if name not in names:
        raise BadTranscript(number, column, f"The seats are {', '.join(names)}.")
    return names.index(name)


def _dice(digits: str, count: int, number: int, column: int) -> Dice:
    if len(digits) != count or not set(digits) <= set("123456"):
        words = "a die" if count == 1 else "two dice, such as 63"
        raise BadTranscript(number, column, f"Expected {words}.")
    return tuple(map(int, digits))


def _words(text: str, number: int, column: int) -> tuple[Word, ...]:
    """Return the moves and notes of a line; a word of letters goes with the next."""
    if text == NOT_PLAYED:
        return ()
    words: list[Word] = []
    for found in re.finditer(r"\S+", text):
        if words and words[-1].text.isalpha():
            start = words.pop()
            words.append(replace(start, text=f"{start.text} {found[0]}"))
        else:
            words += _repeated(Word(found[0], number, column + found.start()))
    return tuple(words)


def _repeated(word: Word) -> list[Word]:
    """Return a word as often as it counts; only the first of them can hit."""
    named, repeated = _NAMED_DOUBLE.fullmatch(word.text), _REPEATED.fullmatch(word.text)
    if named:
        return [replace(word, text=f"={named[1]}")]
    if not repeated:
        return [word]
    first = replace(word, text=repeated[1])
    other = replace(word, text=repeated[1].removesuffix("*"))
    return [first, *[other] * (int(repeated[2]) - 1)]
