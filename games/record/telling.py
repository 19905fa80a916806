"""From events to a transcript, before the rules are asked what throws did."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import singledispatch
from typing import TypeAlias

from games.record import events as ev
from games.record import text, timing
from games.record.matches import MATCH_LENGTH, STAKES_DOUBLE
from games.record.text import BadTranscript, Line, Transcript, Word
from games.rules.catalogue import game_of

Names: TypeAlias = Mapping[int, str]
A_PLAYER = "a player"


def transcript_of(events: Iterable[ev.Event], names: Names) -> Transcript:
    """Return the session as a transcript whose lines are numbered like its events.

    `names` has the players' names by seat; a seat without one is "a player".
    Throws are not told yet (see `replay.told`).  Raises BadTranscript for seats,
    sides, options and faces that the game does not have or a time that is no
    control, UnknownGame, and ValueError if the first event opens no table.
    """
    opened, *others = events
    if not isinstance(opened, ev.Opened):
        raise ValueError("A record begins with the opening of its table.")
    transcript, lines = _opened(opened), list[Line]()
    for number, event in enumerate(others, 2):
        _check(event, transcript, number)
        transcript = _with_sitter(transcript, event, names)
        content = _content(event, transcript, number)
        if isinstance(event, ev.GameWon):
            content = _next_game(lines, event, len(transcript.sides))
        if content is not None:
            lines.append(Line(content, number))
        if isinstance(content, text.Won | text.Void):
            transcript = replace(transcript, result=content)
    return replace(transcript, lines=tuple(lines))


def one_line(words: str) -> str:
    """Return free text fit for a line: breaks and runs of spaces become one space."""
    return " ".join(words.split())


def _opened(opened: ev.Opened) -> Transcript:
    game, chosen = game_of(opened.game), dict(opened.options)
    if opened.seats not in game.seat_counts:
        raise BadTranscript(1, 0, f"{game.name} has no {opened.seats} seats.")
    try:
        game.start(opened.seats, chosen, 0)
        timing.parse(opened.time)
    except ValueError as error:
        raise BadTranscript(1, 0, str(error)) from error
    return Transcript(
        game=opened.game,
        seats=opened.seats,
        names=(text.NOBODY,) * opened.seats,
        options=tuple(
            (option.slug, chosen[option.slug])
            for option in game.options
            if chosen.get(option.slug, option.default) != option.default
        ),
        is_rated=opened.rated,
        identity=opened.game_id,
        date=opened.at[:10],
        time=opened.time,
    )


def _check(event: ev.Event, transcript: Transcript, number: int) -> None:
    """Raise BadTranscript for an event of seats or sides that there are not."""
    if isinstance(event, ev.Thrown):
        _check_thrown(event, transcript, number)
    elif getattr(event, "seat", 0) not in range(transcript.seats):
        raise BadTranscript(number, 0, "There is no such seat.")
    if getattr(event, "side", 0) not in range(len(transcript.sides)):
        raise BadTranscript(number, 0, "There is no such side.")
    if isinstance(event, ev.Finished) and event.reason not in text.WAYS:
        raise BadTranscript(number, 0, f"Nobody wins by “{event.reason}”.")


def _check_thrown(event: ev.Thrown, transcript: Transcript, number: int) -> None:
    opening = event.purpose == ev.OPENING
    count = len(event.seats) * transcript.rules.opening_dice if opening else 2
    thrown_by = event.seats if opening else (event.seat,)
    if not thrown_by or not set(thrown_by) <= set(range(transcript.seats)):
        raise BadTranscript(number, 0, "There is no such seat.")
    if len(event.faces) != count or not set(event.faces) <= set(range(1, 7)):
        raise BadTranscript(number, 0, f"A throw here is {count} faces, 1 to 6.")


def _with_sitter(transcript: Transcript, event: ev.Event, names: Names) -> Transcript:
    """Return the transcript after somebody sat down or rose before play."""
    match event:
        case ev.Seated():
            name = one_line(names.get(event.seat, "")) or A_PLAYER
        case ev.BotSeated():
            name = f"bot ({event.level})"
        case ev.Vacated():
            name = text.NOBODY
        case _:
            return transcript
    before, after = transcript.names[: event.seat], transcript.names[event.seat + 1 :]
    return replace(transcript, names=(*before, name, *after))


@singledispatch
def _content(
    event: ev.Event, transcript: Transcript, number: int
) -> text.Content | None:
    """Return what a line tells of an event; many have no line."""
    return None


@_content.register
def _(event: ev.Thrown, transcript: Transcript, number: int) -> text.Content:
    if event.purpose == ev.OPENING:
        count = transcript.rules.opening_dice
        dice = tuple(
            (seat, event.faces[i * count : (i + 1) * count])
            for i, seat in enumerate(event.seats)
        )
        return text.Opening(event.n, dice)
    faces = tuple(sorted(event.faces, reverse=True))
    return text.Throw(event.n, event.seat, faces, is_told=False)


@_content.register
def _(event: ev.Moved, transcript: Transcript, number: int) -> text.Content:
    return text.Moved(event.seat, Word(event.text, number))


@_content.register
def _(event: ev.HandedOver, transcript: Transcript, number: int) -> text.Content:
    return text.HandedOver(event.seat, event.level)


@_content.register
def _(event: ev.Resigned, transcript: Transcript, number: int) -> text.Content:
    return text.Resigned(event.seat)


@_content.register
def _(
    event: ev.ResignationDeclined, transcript: Transcript, number: int
) -> text.Content:
    return text.ResignationDeclined(event.seat)


@_content.register
def _(event: ev.CaretakerSeated, transcript: Transcript, number: int) -> text.Content:
    return text.CaretakerSeated(event.seat, event.level)


@_content.register
def _(event: ev.SeatReturned, transcript: Transcript, number: int) -> text.Content:
    return text.SeatReturned(event.seat)


@_content.register
def _(event: ev.ClockReturned, transcript: Transcript, number: int) -> text.Content:
    return text.ClockReturned(event.seconds)


@_content.register
def _(event: ev.Finished, transcript: Transcript, number: int) -> text.Content:
    slugs = {slug for slug, _ in transcript.options}
    counts_points = slugs & {MATCH_LENGTH, STAKES_DOUBLE}
    score = event.score if counts_points else ()
    return text.Won(event.side, event.reason, event.notes, score)


@_content.register
def _(event: ev.Voided, transcript: Transcript, number: int) -> text.Content:
    return text.Void(one_line(event.reason))


def _next_game(lines: list[Line], won: ev.GameWon, sides: int) -> text.NextGame:
    """Return the line of a game won, its points added to those before."""
    score, games = [0] * sides, 1
    for line in lines:
        if isinstance(line.content, text.NextGame):
            score, games = list(line.content.score), line.content.number
    score[won.side] += won.points
    return text.NextGame(games + 1, tuple(score))
