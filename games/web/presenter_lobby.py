"""Open tables as the lobby shows them."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.bots.catalogue import LEVELS
from games.models import GameSession, Seat
from games.rules.catalogue import form_name, game_of
from games.web.presenter_rules import rules_view
from games.web.times import time_words


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat: its name and colour on the board, and who has it ("" if free)."""

    name: str
    colour: str
    who: str


@dataclass(frozen=True, slots=True)
class TableRow:
    """One open table: `time`, `form`, `rules` are words, `sides` the seats by side."""

    session_id: int
    form: str
    time: str
    rules: str
    rated: bool
    owner: str
    sides: tuple[tuple[SeatView, ...], ...]

    @property
    def has_room(self) -> bool:
        """Return whether a seat is free."""
        return any(not seat.who for side in self.sides for seat in side)


def table_rows(sessions: Iterable[GameSession]) -> tuple[TableRow, ...]:
    """Return the rows of sessions whose seats were read with them."""
    return tuple(_row(session) for session in sessions)


def _row(session: GameSession) -> TableRow:
    game, count = game_of(session.game), session.seats_count
    seats = {seat.number: _seat(session, seat) for seat in session.seats.all()}
    return TableRow(
        session_id=session.pk,
        form=form_name(game, count),
        time=time_words(session.time),
        rules=rules_view(game, tuple(session.options.items())).name,
        rated=session.rated,
        owner=session.owner.name,
        sides=tuple(
            tuple(seats[number] for number in side) for side in game.sides(count)
        ),
    )


def _seat(session: GameSession, seat: Seat) -> SeatView:
    game, count = game_of(session.game), session.seats_count
    return SeatView(
        name=game.seat_name(count, seat.number),
        colour=game.colours(count, seat.number)[0],
        who=_who(seat),
    )


def _who(seat: Seat) -> str:
    if seat.user:
        return seat.user.name
    if seat.bot:
        bot = LEVELS.get(seat.bot)
        return bot.name if bot else "Bot"
    return ""
