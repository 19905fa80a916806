"""The graph of an analysis: the chance of the first side after every throw.

Lengths are in units of the drawing, WIDTH by HEIGHT; the full chance is at the top.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from games.analysis.report import JudgedGame, JudgedThrow
from games.web.figures import chance_words, points

WIDTH, HEIGHT = 480.0, 240.0
MARGIN = 10.0
"""Left free on every side, so that no mark is cut."""

ERRORS_MARKED = 5
LUCKS_MARKED = 3
WORTH_MARKING = 0.01
"""Smaller errors and strokes of luck are no key moments."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A key moment: `kind` is "error", "good-luck" or "bad-luck".

    `x`, `y` is its place on the graph, `number` the throw's.
    """

    kind: str
    number: int
    seat: int
    x: float
    y: float
    figure: str
    title: str


@dataclass(frozen=True, slots=True)
class GraphView:
    """Paths of SVG and the marks: the line, the area beneath it, 0 and 100, and 50.

    `words` tell the line to those who do not see it.
    """

    width: float
    height: float
    line: str
    area: str
    frame: str
    middle: str
    moments: tuple[Moment, ...]
    words: str


def graph_view(game: JudgedGame, seat_names: tuple[str, ...]) -> GraphView:
    """Return the graph of a game from the eyes of side 0."""
    chances = [game.sums(0).start, *(throw.after_for(0) for throw in game.throws)]
    places = [_place(i, len(chances), chance) for i, chance in enumerate(chances)]
    steps = " ".join(f"{x:g} {y:g}" for x, y in places)
    foot = HEIGHT - MARGIN
    moments = tuple(
        _moment(kind, throw, places[i], seat_names)
        for i, kind, throw in _marked(game.throws)
    )
    return GraphView(
        width=WIDTH,
        height=HEIGHT,
        line=f"M{steps}",
        area=f"M{places[0][0]:g} {foot:g} {steps} {places[-1][0]:g} {foot:g}Z",
        frame=_level(MARGIN) + _level(foot),
        middle=_level(HEIGHT / 2),
        moments=moments,
        words=_words(chances),
    )


def _level(y: float) -> str:
    return f"M{MARGIN:g} {y:g}H{WIDTH - MARGIN:g}"


def _place(index: int, count: int, chance: float) -> tuple[float, float]:
    across = index / (count - 1) if count > 1 else 0.0
    x = MARGIN + across * (WIDTH - 2 * MARGIN)
    y = MARGIN + (1 - chance) * (HEIGHT - 2 * MARGIN)
    return round(x, 1), round(y, 1)


def _marked(
    throws: tuple[JudgedThrow, ...],
) -> Iterable[tuple[int, str, JudgedThrow]]:
    """Yield place in the line, kind and throw of the key moments, in playing order."""
    numbered = list(enumerate(throws, 1))
    costly = sorted(numbered, key=lambda item: -item[1].error)[:ERRORS_MARKED]
    lucky = sorted(numbered, key=lambda item: -abs(item[1].luck))[:LUCKS_MARKED]
    marks = [(i, "error", t) for i, t in costly if t.error >= WORTH_MARKING]
    marks += [
        (i, "good-luck" if t.luck > 0 else "bad-luck", t)
        for i, t in lucky
        if abs(t.luck) >= WORTH_MARKING
    ]
    return sorted(marks, key=lambda mark: (mark[0], mark[1]))


def _moment(
    kind: str, throw: JudgedThrow, place: tuple[float, float], names: tuple[str, ...]
) -> Moment:
    dice = "–".join(map(str, sorted(throw.dice, reverse=True)))  # noqa: RUF001
    figure = points(-throw.error if kind == "error" else throw.luck)
    what = "error" if kind == "error" else "luck"
    title = f"Throw {throw.number}, {names[throw.seat]} {dice}: {what} {figure}"
    return Moment(kind, throw.number, throw.seat, *place, figure, title)


def _words(chances: list[float]) -> str:
    """Return the line in words, for those who do not see it."""
    low, high = min(chances), max(chances)
    return (
        f"It begins at {chance_words(chances[0])} of 100, is at most "
        f"{chance_words(high)}, at least {chance_words(low)}, and ends at "
        f"{chance_words(chances[-1])}."
    )
