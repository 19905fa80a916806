"""What the page of an analysis shows, as one value: `analysis_view`."""

from dataclasses import dataclass
from urllib.parse import urlencode

from games.analysis.report import JudgedGame, JudgedThrow, Report, SeatTotals
from games.record.state import State
from games.rules.catalogue import form_name
from games.web.figures import chance_words, cost, exact_chance, points
from games.web.presenter_graph import GraphView, graph_view

COSTLIEST = 8
LEAST_TOLD = 0.001
"""A smaller error is none that anybody should look at."""

ENDINGS = {
    "play": "by play",
    "resignation": "by resignation",
    "time": "on time",
    "absence": "by absence",
}


@dataclass(frozen=True, slots=True)
class PlayLine:
    """A play of a throw with its chance; `loss` is what it is worse than the best."""

    text: str
    chance: str
    loss: str
    is_made: bool


@dataclass(frozen=True, slots=True)
class ThrowLine:
    """One throw; `chance` is that of its thrower's side, `query` opens its position."""

    number: int
    who: str
    colours: tuple[str, ...]
    faces: tuple[int, ...]
    made: str
    chance: str
    luck: str
    error: str
    is_costly: bool
    query: str
    plays: tuple[PlayLine, ...]


@dataclass(frozen=True, slots=True)
class SeatLine:
    """What a seat had of luck and errors, in points."""

    title: str
    colours: tuple[str, ...]
    name: str
    luck: str
    error: str
    decisions: int
    rate: str
    words: str


@dataclass(frozen=True, slots=True)
class GameView:
    """One game: its graph, and what moved the winner's chance from start to end."""

    number: int
    winner: str
    ending: str
    top: str
    foot: str
    graph: GraphView | None
    start: str
    luck: str
    errors: str
    revised: str
    end: str
    without_luck: str
    throws: tuple[ThrowLine, ...]


@dataclass(frozen=True, slots=True)
class ReportView:
    """A whole report."""

    evaluator: str
    is_match: bool
    games: tuple[GameView, ...]
    seats: tuple[SeatLine, ...]
    costliest: tuple[ThrowLine, ...]
    throws_count: int


@dataclass(frozen=True, slots=True)
class AnalysisView:
    """The page: `stage` is "none", "asked", "running", "done" or "failed".

    `refusal` says why there is none to ask for; `done` of `total` throws are judged.
    """

    session_id: int
    heading: str
    stage: str
    refusal: str = ""
    may_ask: bool = False
    is_outdated: bool = False
    done: int = 0
    total: int = 0
    report: ReportView | None = None

    @property
    def is_waiting(self) -> bool:
        """Return whether there will be more to see soon."""
        return self.stage in {"asked", "running"}


def heading_of(state: State) -> str:
    """Return the name of what was played."""
    return form_name(state.game, state.seats)


def report_view(report: Report, state: State, names: dict[int, str]) -> ReportView:
    """Return the report in words and figures; `names` are the players' by seat."""
    lines = {throw.number: _throw_line(throw, state) for throw in report.throws}
    costly = sorted(report.throws, key=lambda throw: (-throw.error, throw.number))
    return ReportView(
        evaluator=report.evaluator,
        is_match=len(report.games) > 1,
        games=tuple(
            _game_view(number, game, state, lines)
            for number, game in enumerate(report.games, 1)
        ),
        seats=tuple(_seat_line(total, state, names) for total in report.totals()),
        costliest=tuple(
            lines[throw.number]
            for throw in costly[:COSTLIEST]
            if throw.error >= LEAST_TOLD
        ),
        throws_count=len(lines),
    )


def _game_view(
    number: int, game: JudgedGame, state: State, lines: dict[int, ThrowLine]
) -> GameView:
    sums = game.sums(game.side)
    names = tuple(state.game.seat_name(state.seats, s) for s in range(state.seats))
    return GameView(
        number=number,
        winner=_side_name(state, game.side),
        ending=ENDINGS.get(game.ending, game.ending),
        top=_side_name(state, 0),
        foot=_side_name(state, 1),
        graph=graph_view(game, names) if game.throws else None,
        start=exact_chance(sums.start),
        luck=points(sums.luck),
        errors=points(-sums.errors),
        revised=points(sums.revised),
        end=exact_chance(sums.end),
        without_luck=f"{100 * sums.without_luck:.0f}",
        throws=tuple(lines[throw.number] for throw in game.throws),
    )


def _seat_line(total: SeatTotals, state: State, names: dict[int, str]) -> SeatLine:
    return SeatLine(
        title=state.game.seat_name(state.seats, total.seat),
        colours=state.game.colours(state.seats, total.seat),
        name=names.get(total.seat, ""),
        luck=points(total.luck),
        error=cost(total.error),
        decisions=total.decisions,
        rate=f"{100 * total.error_rate:.2f}",
        words=total.words,
    )


def _throw_line(throw: JudgedThrow, state: State) -> ThrowLine:
    faces = tuple(sorted(throw.dice, reverse=True))
    query = {"position": throw.position, "die1": faces[0], "die2": faces[1]}
    return ThrowLine(
        number=throw.number,
        who=state.game.seat_name(state.seats, throw.seat),
        colours=state.game.colours(state.seats, throw.seat),
        faces=faces,
        made=" ".join(throw.made),
        chance=chance_words(throw.after),
        luck=points(throw.luck),
        error=cost(throw.error) if throw.is_decision else "",
        is_costly=throw.error >= LEAST_TOLD * 10,
        query=urlencode(query),
        plays=_play_lines(throw),
    )


def _play_lines(throw: JudgedThrow) -> tuple[PlayLine, ...]:
    """Return the best plays, and the one that was made if it is none of them."""
    lines = [
        PlayLine(
            " ".join(play.moves),
            exact_chance(play.chance),
            points(play.chance - throw.best),
            play.is_made,
        )
        for play in throw.plays
    ]
    if throw.is_decision and not any(play.is_made for play in throw.plays):
        made, loss = " ".join(throw.made), points(-throw.error)
        lines.append(PlayLine(made, exact_chance(throw.after), loss, True))
    return tuple(lines)


def _side_name(state: State, side: int) -> str:
    names = (state.game.seat_name(state.seats, seat) for seat in state.sides[side])
    return " and ".join(names)
