"""The table in messdeck language: the same value with its sentences put so."""

from dataclasses import replace

from games.web.board_views import BoardView
from games.web.move_buttons import MoveButton
from games.web.presenter import TableView
from games.web.presenter_draft import DraftView
from games.web.presenter_log import LogLine
from games.web.presenter_queue import QueueView
from games.web.tongue import in_messdeck


def in_tongue(table: TableView) -> TableView:
    """Return the table with what it tells in messdeck language.

    Titles and reasons of an end name people, so they stay.
    """
    turn, result = table.turn, table.result
    is_playing = table.phase == "playing"
    return replace(
        table,
        turn=replace(turn, why=in_messdeck(turn.why)) if is_playing else turn,
        result=replace(result, honours=in_messdeck(result.honours)) if result else None,
        queue=_queue(table.queue),
        board=_board(table.board),
        buttons=tuple(map(_button, table.buttons)),
        moves=tuple(map(_button, table.moves)),
        log=tuple(map(_line, table.log)),
        draft=_draft(table.draft),
    )


def _queue(queue: QueueView) -> QueueView:
    items = tuple(replace(one, word=in_messdeck(one.word)) for one in queue.items)
    return replace(queue, items=items)


def _board(board: BoardView) -> BoardView:
    return replace(
        board,
        spots=tuple(replace(one, title=in_messdeck(one.title)) for one in board.spots),
        badges=tuple(replace(one, text=in_messdeck(one.text)) for one in board.badges),
        holdings=tuple(
            replace(one, places=tuple(map(in_messdeck, one.places)))
            for one in board.holdings
        ),
    )


def _button(button: MoveButton) -> MoveButton:
    return replace(button, label=in_messdeck(button.label))


def _draft(draft: DraftView | None) -> DraftView | None:
    return replace(draft, words=in_messdeck(draft.words)) if draft else None


def _line(line: LogLine) -> LogLine:
    """Return a line with its words put so; notation stays."""
    is_said = line.is_words or line.text.startswith("No move")
    return replace(line, text=in_messdeck(line.text)) if is_said else line
