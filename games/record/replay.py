"""Playing a transcript again by the rules, and refusing it at its place.

`replay_transcript` gives every position.  `told` adds what each throw did by
itself to a transcript that was made of events.
"""

from dataclasses import dataclass, replace
from functools import singledispatch

from games.record import text
from games.record.matches import HIGHEST_STAKE, MATCH_LENGTH, STAKES_DOUBLE
from games.record.text import BadTranscript, Line, Transcript, Word
from games.rules.interface import (
    BadDice,
    Dice,
    IllegalMove,
    Move,
    Over,
    Position,
    ToMove,
    ToRoll,
)


@dataclass(frozen=True, slots=True)
class Board:
    """Where a replay stands after a line.

    `starters` still throw for the start; `position` is None until one has it.
    `met` are the positions that the line has come to, and `line` is that line,
    with what its throw did by itself.  Caretakers play the seats `kept`; the throw
    of `to_be_kept` says that one took over before it was played out.
    """

    transcript: Transcript
    starters: tuple[int, ...]
    line: Line
    met: tuple[Position, ...] = ()
    position: Position | None = None
    throws: int = 0
    games: int = 1
    score: tuple[int, ...] = ()
    stake: int = 1
    resigned: frozenset[int] = frozenset()
    kept: frozenset[int] = frozenset()
    to_be_kept: int | None = None
    result: text.Result | None = None


def replay_transcript(transcript: Transcript) -> tuple[Position, ...]:
    """Return every position of the session, in order.

    The first is that after the throws for the start.  Raises BadTranscript at the
    first line that the rules refuse, and for a result that does not follow.
    """
    board = _start(transcript)
    positions: list[Position] = []
    for line in transcript.lines:
        board = _after(board, line)
        positions += board.met
    _check_end(board)
    return tuple(positions)


def told(transcript: Transcript) -> Transcript:
    """Return the transcript with what throws did by themselves among their words.

    Raises BadTranscript where the rules refuse a line.
    """
    board = _start(transcript)
    lines: list[Line] = []
    for line in transcript.lines:
        board = _after(board, line)
        content = board.line.content
        if isinstance(content, text.Moved):
            is_kept = content.seat in board.kept
            _add_to_throw(lines, content.word, by_caretaker=is_kept)
        else:
            lines.append(board.line)
    return replace(transcript, lines=tuple(lines))


def _add_to_throw(lines: list[Line], word: Word, *, by_caretaker: bool) -> None:
    """Put a move beside the others of the newest throw."""
    for at in range(len(lines) - 1, -1, -1):
        throw = lines[at].content
        if isinstance(throw, text.Throw):
            content = replace(
                throw,
                words=(*throw.words, word),
                by_caretaker=throw.by_caretaker or by_caretaker,
            )
            lines[at] = replace(lines[at], content=content)
            return


def _start(transcript: Transcript) -> Board:
    seats = tuple(range(transcript.seats))
    score = (0,) * len(transcript.sides)
    nothing = Line(text.ClockReturned(0))
    return Board(transcript, seats, nothing, score=score)


def _after(board: Board, line: Line) -> Board:
    board = replace(board, line=line, met=())
    if board.result is not None and not isinstance(line.content, text.Void):
        raise _refused(board, "The session is over.")
    return _played(line.content, board)


@singledispatch
def _played(content: text.Content, board: Board) -> Board:
    """Return the board after a line that changes nothing on it."""
    return board


@_played.register
def _(content: text.Opening, board: Board) -> Board:
    _check_number(content.n, board)
    if board.position is not None:
        raise _refused(board, "The start has been thrown for.")
    seats = tuple(seat for seat, _ in content.dice)
    if seats != board.starters:
        names = board.transcript.seat_names(board.starters)
        raise _refused(board, f"For the start {names} throw, in this order.")
    board = replace(board, throws=content.n, starters=text.highest_of(content))
    if len(board.starters) > 1:
        return board
    transcript = board.transcript
    options = dict(transcript.options)
    position = transcript.rules.start(transcript.seats, options, board.starters[0])
    return replace(board, position=position, met=(position,))


@_played.register
def _(content: text.Named, board: Board) -> Board:
    position = _awaiting_throw(board, content.seat, 1)
    move = _found(board, position, content.word)
    position = board.transcript.rules.play(position, move)
    return replace(board, position=position, met=(position,))


@_played.register
def _(content: text.Moved, board: Board) -> Board:
    awaits = _awaits(board)
    if board.position is None or not isinstance(awaits, ToMove):
        named = text.Named(content.seat, content.word)
        return _played(named, replace(board, line=replace(board.line, content=named)))
    if awaits.seat != content.seat:
        name = board.transcript.seat_name(awaits.seat)
        raise _refused(board, f"It is {name}'s turn.")
    position = _moved(board, board.position, content.word)
    return replace(board, position=position, met=(position,))


@_played.register
def _(content: text.Throw, board: Board) -> Board:
    _check_number(content.n, board)
    game = board.transcript.rules
    position = _awaiting_throw(board, content.seat, content.seat_at)
    board = _thrown_by(board, content)
    try:
        note = text.words_of(game.roll_note(position, content.dice))
        position = game.roll(position, content.dice)
    except BadDice as bad:
        raise BadTranscript(board.line.number, content.dice_at, str(bad)) from bad
    moves = _without_note(board, content, note)
    told_words = (*(Word(part) for part in note), *moves)
    met = [position]
    for word in moves:
        position = _moved(board, position, word)
        met.append(position)
    is_kept = content.by_caretaker or content.seat in board.kept
    told_throw = replace(content, words=told_words, is_told=True, by_caretaker=is_kept)
    line = replace(board.line, content=told_throw)
    return replace(
        board,
        position=position,
        met=tuple(met),
        throws=content.n,
        line=line,
        stake=_stake_after(board, content.dice),
    )


@_played.register
def _(content: text.NextGame, board: Board) -> Board:
    won = _won_board(board)
    length = int(dict(board.transcript.options).get(MATCH_LENGTH, 1))
    score = _score_after(board, won.side)
    if max(score) >= length:
        raise _refused(board, "Nothing is left to play for.")
    if (content.number, content.score) != (board.games + 1, score):
        right = text.NextGame(board.games + 1, score)
        shown = text.content_text(board.transcript, right)
        raise _refused(board, f"This comes to “{shown}”.")
    return replace(
        board,
        position=None,
        starters=tuple(range(board.transcript.seats)),
        games=content.number,
        score=score,
        stake=1,
    )


@_played.register
def _(content: text.Resigned, board: Board) -> Board:
    if content.seat in board.resigned:
        raise _refused(board, "This seat has resigned already.")
    return replace(board, resigned=board.resigned | {content.seat})


@_played.register
def _(content: text.ResignationDeclined, board: Board) -> Board:
    if content.seat not in board.resigned:
        raise _refused(board, "This seat has not resigned.")
    return replace(board, resigned=board.resigned - {content.seat})


@_played.register
def _(content: text.CaretakerSeated, board: Board) -> Board:
    if content.seat in board.kept:
        raise _refused(board, "A bot keeps this seat already.")
    if board.to_be_kept not in {None, content.seat}:
        raise _refused(board, "No bot came for the throw before.")
    return replace(board, kept=board.kept | {content.seat}, to_be_kept=None)


@_played.register
def _(content: text.HandedOver, board: Board) -> Board:
    return replace(board, kept=board.kept - {content.seat})


@_played.register
def _(content: text.SeatReturned, board: Board) -> Board:
    if content.seat not in board.kept:
        raise _refused(board, "No bot keeps this seat.")
    return replace(board, kept=board.kept - {content.seat})


@_played.register
def _(content: text.Void, board: Board) -> Board:
    return replace(board, result=content)


@_played.register
def _(content: text.Won, board: Board) -> Board:
    right = _result_due(board, content)
    if content != right:
        shown = text.result_text(board.transcript, right)
        raise _refused(board, f"This comes to “{shown}”.")
    return replace(board, result=content)


def _result_due(board: Board, told_result: text.Won) -> text.Won:
    """Return the result that the board and what was said come to."""
    if board.to_be_kept is not None:
        raise _refused(board, "No bot came for the throw before.")
    awaits = _awaits(board)
    if told_result.way == "play" or isinstance(awaits, Over):
        won = _won_board(board)
        score = _score_after(board, won.side)
        return text.Won(won.side, "play", won.notes, _shown(board, score))
    side = told_result.side
    if told_result.way in {"time", "absence"}:
        if awaits is None:
            raise _refused(board, "Nobody is on turn who could lose by it.")
        side = 1 - _side_of(board, awaits.seat)
    elif not board.resigned.intersection(board.transcript.sides[1 - side]):
        raise _refused(board, "Nobody of the losing side has resigned.")
    return text.Won(side, told_result.way, (), _shown(board, board.score))


def _shown(board: Board, score: tuple[int, ...]) -> tuple[int, ...]:
    """Return the score where the session counts points, else nothing."""
    slugs = dict(board.transcript.options)
    return score if slugs.keys() & {MATCH_LENGTH, STAKES_DOUBLE} else ()


def _won_board(board: Board) -> Over:
    awaits = _awaits(board)
    if not isinstance(awaits, Over):
        raise _refused(board, "The game is not over on the board.")
    return awaits


def _stake_after(board: Board, dice: Dice) -> int:
    transcript = board.transcript
    has_stakes = dict(transcript.options).get(STAKES_DOUBLE) is True
    if not has_stakes or not transcript.rules.doubles_stake(dice):
        return board.stake
    return min(2 * board.stake, HIGHEST_STAKE)


def _score_after(board: Board, side: int) -> tuple[int, ...]:
    score = list(board.score)
    score[side] += board.stake
    return tuple(score)


def _awaits(board: Board) -> ToRoll | ToMove | Over | None:
    if board.position is None:
        return None
    return board.transcript.rules.awaits(board.position)


def _awaiting_throw(board: Board, seat: int, column: int) -> Position:
    """Return the position if it is this seat's turn to throw; refuse the line else."""
    awaits = _awaits(board)
    if board.position is None:
        raise _refused(board, "The throws for the start come first.")
    if isinstance(awaits, ToMove):
        raise _refused(board, "The throw before this one is not played out.")
    if not isinstance(awaits, ToRoll):
        raise _refused(board, "The game is over.")
    if awaits.seat != seat:
        name = board.transcript.seat_name(awaits.seat)
        raise BadTranscript(board.line.number, column, f"It is {name}'s turn.")
    return board.position


def _thrown_by(board: Board, throw: text.Throw) -> Board:
    """Return the board with what the throw says of caretakers; refuse what is untrue.

    Before the throws of a record are told they say nothing.
    """
    is_kept = throw.seat in board.kept
    if throw.is_told and is_kept and not throw.by_caretaker:
        raise _refused(board, "A bot keeps the seat that throws here.")
    if board.to_be_kept is not None:
        raise _refused(board, "No bot came for the throw before.")
    if throw.by_caretaker and not is_kept:
        return replace(board, to_be_kept=throw.seat)
    return board


def _without_note(
    board: Board, throw: text.Throw, note: tuple[str, ...]
) -> tuple[Word, ...]:
    """Return the words that are moves; refuse a note that is not what the throw did."""
    if not throw.is_told:
        return throw.words
    told_note = throw.words[: len(note)]
    for word, part in zip(told_note, note, strict=False):
        if word.text != part:
            reason = f"This throw does by itself: {' '.join(note)}."
            raise BadTranscript(word.line, word.column, reason)
    if len(told_note) < len(note):
        raise _refused(board, f"This throw does by itself: {' '.join(note)}.")
    return throw.words[len(note) :]


def _moved(board: Board, position: Position, word: Word) -> Position:
    game = board.transcript.rules
    if not isinstance(game.awaits(position), ToMove):
        reason = "Nothing more of this throw can be played."
        raise BadTranscript(word.line, word.column, reason)
    return game.play(position, _found(board, position, word))


def _found(board: Board, position: Position, word: Word) -> Move:
    try:
        return board.transcript.rules.find_move(position, word.text)
    except IllegalMove as illegal:
        reason = f"“{word.text}”: {illegal.reason}"
        raise BadTranscript(word.line, word.column, reason) from illegal


def _side_of(board: Board, seat: int) -> int:
    sides = board.transcript.sides
    return next(i for i, side in enumerate(sides) if seat in side)


def _check_number(n: int, board: Board) -> None:
    if n != board.throws + 1:
        raise _refused(board, f"The next throw is number {board.throws + 1}.")


def _check_end(board: Board) -> None:
    """Check that heading and lines end alike."""
    transcript = board.transcript
    if board.result is None and isinstance(_awaits(board), Over):
        raise _refused(board, "The game is over: its result must follow.")
    if transcript.result != board.result:
        shown = text.result_text(transcript, board.result)
        reason = f"The lines come to another result: {shown}."
        column = len("Result: ") + 1
        raise BadTranscript(transcript.result_line, column, reason)


def _refused(board: Board, reason: str) -> BadTranscript:
    return BadTranscript(board.line.number, 1, reason)
