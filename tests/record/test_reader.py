"""Transcripts read back: the same values, or the place where the text is wrong."""

import random
import re
from dataclasses import replace

import pytest

from games.record import commands
from games.record import events as ev
from games.record.reader import read_transcript
from games.record.replay import replay_transcript, told
from games.record.state import State, advance, fold
from games.record.telling import transcript_of
from games.record.text import BadTranscript, Word, written
from games.record.throwing import Secrets
from games.record.transcript import text_transcript
from games.rules.interface import Position, ToRoll
from tests.record.records import AT, Options, chain_of, played

ON_UCKERS: Options = (
    ("challenge_run", True),
    ("doorstep_challenge", True),
    ("suck_back", True),
    ("blow_back", True),
    ("snake_eyes_out", True),
    ("extra_on_double", True),
    ("blob_takes_blob", True),
    ("mixed_blob_blocks", True),
)
MATCH: Options = (("match_length", 3),)
STAKES: Options = (("match_length", 11), ("stakes_double_on_12", True))
ATTACKS: Options = (("suck_back", True), ("blow_back", True))
AMERICAN: Options = (("american", True),)
TABLES = [
    ("acey", 2, 31, ()),
    ("acey", 2, 32, AMERICAN),
    ("acey", 2, 33, MATCH),
    ("acey", 2, 38, STAKES),
    ("uckers", 2, 34, ()),
    ("uckers", 4, 35, ()),
    ("uckers", 2, 36, ON_UCKERS),
    ("uckers", 4, 37, ON_UCKERS),
]

GOOD = """\
Game: European Acey Deucey, casual
Number: 000102030405060708090a0b0c0d0e0f
Date: 2025-03-01
White: Ann
Black: bot (steady)
[Options "match_length 3"]
Result: Black wins by resignation, 0-0

1. Opening: White 2, Black 2; White and Black throw again
2. Opening: White 6, Black 4; White starts
3. White 21: in/23 in/24 =44: in/21(4) 21/18(2) in/22(2)
4. White 54: in/20 in/21
5. Black 33: not played
White resigns
Black wins by resignation, 0-0
"""


def positions_of(events: tuple[ev.Event, ...]) -> list[Position]:
    """Return the positions that a record comes to, event by event."""
    state, found = fold(events[:1]), []
    for event in events[1:]:
        before = state.position
        state = advance(state, event)
        changes = isinstance(event, ev.Thrown | ev.Moved)
        if changes and (state.position is not before or before is not None):
            assert state.position is not None
            found.append(state.position)
    return found


def declared(number: int) -> tuple[ev.Event, ...]:
    """Return a game of Uckers in which whatever can be named before a throw is."""
    rng, secrets = random.Random(number), chain_of(number)
    events = played("uckers", 2, number, throws=1, options=ATTACKS)[:-2]
    state = fold(events)
    while state.phase == "playing":
        answer = _named_or_played(state, rng, secrets)
        events += answer
        for event in answer:
            state = advance(state, event)
    return events


def _named_or_played(
    state: State, rng: random.Random, secrets: Secrets
) -> tuple[ev.Event, ...]:
    seat, position = state.seat_to_act, state.position
    assert seat is not None
    assert position is not None
    moves = state.game.legal_moves(position)
    if isinstance(state.awaits, ToRoll) and not moves:
        return commands.throw(state, seat, salt="", secrets=secrets, at=AT)
    text = rng.choice(moves).text
    return commands.move(state, seat, text, salt="", secrets=secrets, at=AT)


@pytest.mark.parametrize(("slug", "seats", "number", "options"), TABLES)
def test_a_transcript_is_read_back_whole(
    slug: str, seats: int, number: int, options: Options
) -> None:
    events = played(slug, seats, number, options=options)
    text = text_transcript(events, {0: "Ann", 1: "Bob, who resigns"})

    transcript = read_transcript(text)

    assert transcript == told(transcript_of(events, {0: "Ann", 1: "Bob, who resigns"}))
    assert written(transcript) == text
    assert list(replay_transcript(transcript)) == positions_of(events)
    assert list(replay_transcript(transcript_of(events, {}))) == positions_of(events)


def test_what_is_named_before_a_throw_is_read_back() -> None:
    events = declared(41)
    text = text_transcript(events, {})

    transcript = read_transcript(text)

    assert re.search(r"^(Red|Green) names: (suck|blow) ", text, re.MULTILINE)
    assert written(transcript) == text
    assert list(replay_transcript(transcript)) == positions_of(events)


def test_the_text_of_a_match_tells_where_its_games_begin() -> None:
    text = text_transcript(played("acey", 2, 33, options=MATCH), {})

    assert re.search(r"^Game 2\. Score (1-0|0-1)\.\n\d+\. Opening", text, re.M)
    assert re.search(r"^Result: \w+ wins by play, (3-[0-2]|[0-2]-3)$", text, re.M)


def test_a_text_written_by_hand_is_read() -> None:
    transcript = read_transcript(GOOD)

    assert written(transcript) == GOOD
    assert (transcript.game, transcript.seats, transcript.names) == (
        "acey",
        2,
        ("Ann", "bot (steady)"),
    )
    assert transcript.options == (("match_length", 3),)


def test_number_day_and_the_ends_of_lines_are_free() -> None:
    short = re.sub(r"(?m)^(Number|Date): .*\n", "", GOOD)

    transcript = read_transcript("\ufeff" + short.replace("\n", "\r\n"))

    assert (transcript.identity, transcript.date) == ("", "")
    assert written(transcript) == short


@pytest.mark.parametrize("time", ["delay 15 180", "fischer 300 10", "days 3"])
def test_the_clock_stands_in_the_heading_if_there_is_one(time: str) -> None:
    timed = GOOD.replace("White: Ann", f"Time: {time}\nWhite: Ann")

    transcript = read_transcript(timed)

    assert transcript.time == time
    assert written(transcript) == timed
    assert read_transcript(GOOD).time == "none"


def test_repeats_are_read_as_moves_and_the_first_alone_hits() -> None:
    transcript = read_transcript(GOOD.replace("in/20 in/21", "8/5*(3) 5/2"))

    content = transcript.lines[3].content
    assert getattr(content, "words", None) == tuple(
        map(Word, ("8/5*", "8/5", "8/5", "5/2"))
    )


BAD_FORMS = [
    (GOOD, "Game: Chess, casual", 1, 1, "empty line"),
    (GOOD, "Game: Chess, casual\n\n", 2, 1, "has no line “Result"),
    ("European Acey Deucey", "Chess", 1, 7, "The game is"),
    ("casual", "serious", 1, 29, "rated or casual"),
    ("0f\n", "0F\n", 2, 9, "hex digits"),
    ("2025-03", "March 2025", 3, 7, "a day"),
    ("White: Ann", "White", 4, 1, "“Name: value”"),
    ("White: Ann", "White: ", 4, 1, "“Name: value”"),
    ("White: Ann", "Red: Ann", 4, 1, "no line of a heading"),
    ("White: Ann", "Time: soon\nWhite: Ann", 4, 7, "“soon” is no time control"),
    ("White: Ann", "Time: days 99\nWhite: Ann", 4, 7, "not a number 1 to 30"),
    ("White: Ann\n", "", 1, 1, "The seats to be named are White, Black"),
    ("White: Ann", "Black: Ann", 5, 1, "twice"),
    ('match_length 3"', 'match_length 3, match_length 5"', 6, 27, "twice"),
    ("match_length 3", "match_length 4", 6, 11, "no option “match_length 4”"),
    ("Result: Black wins by resignation", "Result: Black won", 7, 9, "no result"),
    (
        "Black 2; White and Black throw again",
        "Black 2; White starts",
        9,
        31,
        "comes to",
    ),
    ("White 2, Black 2;", "White 2, White 2;", 9, 22, "throws twice"),
    ("White 2, Black 2;", "White 2, Black 7;", 9, 28, "Expected a die"),
    ("White 2, Black 2;", "White 2, Red 2;", 9, 22, "The seats are White, Black"),
    ("White 54:", "Red 54:", 12, 4, "The seats are"),
    ("White 54:", "White 547:", 12, 10, "two dice"),
    ("White 54: in", "White 54 in", 12, 10, "a colon"),
    ("White resigns", "White gives up", 14, 1, "no line of a transcript"),
    ("White resigns", "Red resigns", 14, 1, "The seats are"),
    ("White resigns", "Game 2. Score 1-2-.", 14, 15, "like 2-1"),
    ("3. White", "99999. White", 11, 1, "no line of a transcript"),
]


@pytest.mark.parametrize(("old", "new", "line", "column", "words"), BAD_FORMS)
def test_a_bad_form_is_refused_at_its_place(
    old: str, new: str, line: int, column: int, words: str
) -> None:
    assert_refused(GOOD.replace(old, new, 1), line, column, words)


BAD_PLAY = [
    ("2. Opening", "4. Opening", 10, 1, "The next throw is number 2"),
    ("2. Opening: White 6, Black 4; White starts\n", "", 10, 1, "number 2"),
    (
        "2. Opening: White 6, Black 4; White",
        "2. Opening: Black 6; Black",
        10,
        1,
        "order",
    ),
    ("3. White 21: in", "3. Black 21: in", 11, 4, "It is White's turn"),
    ("in/23 in/24 =44", "in/23 24/23 =44", 11, 20, "“24/23”: You have no checker"),
    ("in/22(2)", "in/22(3)", 11, 49, "Nothing more of this throw"),
    (" in/22(2)", "", 12, 1, "not played out"),
    ("not played", "pass in/22", 13, 14, "“pass in/22”"),
    ("White resigns\n", "", 14, 1, "Nobody of the losing side"),
    ("White resigns", "White resigns\nWhite resigns", 15, 1, "resigned already"),
    ("White resigns", "Game 2. Score 1-0.", 14, 1, "not over on the board"),
    ("White resigns", "Red resigns", 14, 1, "The seats are"),
    ("Result: Black wins", "Result: White wins", 7, 9, "another result"),
    ("0-0\n", "1-0\n", 7, 9, "another result: Black wins by resignation, 0-0"),
    ("Black wins by resignation, 0-0\n\n", "none yet\n\n", 7, 9, "another result"),
    ("White resigns\nBlack wins", "White resigns\nvoid: x\nBlack wins", 16, 1, "over"),
    ("White resigns\nBlack wins by resignation", "Black wins by play", 14, 1, "board"),
    ("White resigns\nBlack wins by resignation", "Black wins on time", 14, 1, "comes"),
]


@pytest.mark.parametrize(("old", "new", "line", "column", "words"), BAD_PLAY)
def test_what_the_rules_refuse_is_refused_at_its_place(
    old: str, new: str, line: int, column: int, words: str
) -> None:
    replay_transcript(read_transcript(GOOD))

    assert_refused(GOOD.replace(old, new, 1), line, column, words)


def test_the_note_of_a_throw_must_be_what_it_does() -> None:
    text = text_transcript(played("acey", 2, 31), {})
    passed = re.search(r"(?m)^\d+\. \w+ \d\d: pass$", text)
    assert passed is not None
    line = text[: passed.start()].count("\n") + 1
    before, column = passed[0].removesuffix("pass"), len(passed[0]) - 3

    assert_refused(text.replace(passed[0], before + "6/off", 1), line, column, "itself")
    assert_refused(text.replace(passed[0], before + "not played"), line, 1, "itself")


def test_a_game_that_is_over_needs_its_result_and_takes_no_throw() -> None:
    text = text_transcript(played("acey", 2, 31), {})
    *lines, result = text.splitlines()
    last = len(lines)

    unfinished = "\n".join(lines).replace(f"Result: {result}", "Result: none yet")
    assert_refused(unfinished, last, 1, "its result must follow")
    number = int(lines[-1].split(".")[0]) + 1
    further = "\n".join([*lines, f"{number}. White 21: pass", result])
    assert_refused(further, last + 1, 1, "The game is over")


def test_a_wrong_score_is_refused() -> None:
    text = text_transcript(played("acey", 2, 33, options=MATCH), {})
    match = re.search(r"(?m)^Game 2\. Score .*$", text)
    assert match is not None
    line = text[: match.start()].count("\n") + 1

    assert_refused(text.replace(match[0], "Game 2. Score 9-9."), line, 1, match[0])
    single = text.replace("match_length 3", "stakes_double_on_12")
    assert_refused(single, line, 1, "Nothing is left to play for")


def test_events_are_refused_by_their_number() -> None:
    events = played("acey", 2, 31)
    at = next(i for i, event in enumerate(events) if isinstance(event, ev.Moved))
    forged = (*events[:at], ev.Moved(AT, 0, "6/off", ""), *events[at + 1 :])

    with pytest.raises(BadTranscript) as refusal:
        replay_transcript(transcript_of(forged, {}))

    assert refusal.value.line == at + 1


def test_a_record_with_a_clock_that_is_none_is_refused_at_its_first_event() -> None:
    opened, *others = played("acey", 2, 31)
    assert isinstance(opened, ev.Opened)

    with pytest.raises(BadTranscript, match="no time control") as refusal:
        transcript_of((replace(opened, time="soon"), *others), {})

    assert refusal.value.line == 1


def assert_refused(text: str, line: int, column: int, words: str) -> None:
    """Reading or replaying the text fails at this place, with these words."""
    with pytest.raises(BadTranscript, match=re.escape(words)) as refusal:
        replay_transcript(read_transcript(text))
    assert (refusal.value.line, refusal.value.column) == (line, column)
    assert refusal.value.reason.endswith(".")
