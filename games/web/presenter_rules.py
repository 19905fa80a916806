"""The rules of a table in words: their name, and each option that is on."""

from dataclasses import dataclass

from games.record import matches
from games.record.state import State
from games.rules.interface import Game, Option
from games.rules.options import Chosen, is_switch, preset_of

BETWEEN_POINTS = " \N{EN DASH} "


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One option that is not as usual; `value` is "" for one that is simply on."""

    name: str
    value: str
    meaning: str


@dataclass(frozen=True, slots=True)
class RulesView:
    """What is played by: a name in words, and what of it is not as usual."""

    name: str
    lines: tuple[RuleLine, ...]


@dataclass(frozen=True, slots=True)
class MatchView:
    """How a match stands: points in the order of the sides shown.

    `length` is 0 where one game is all, `stake` 0 where nothing doubles it.
    """

    score: str
    length: int
    stake: int


def rules_view(game: Game, chosen: Chosen) -> RulesView:
    """Return the rules of a table with these options."""
    values = dict(chosen)
    on = [option for option in game.options if option.slug in values]
    numbers = [f", {_named(o, values)}" for o in on if not is_switch(o)]
    preset = preset_of(game, chosen)
    return RulesView(
        name=f"{preset.name if preset else 'Custom'} rules{''.join(numbers)}",
        lines=tuple(
            RuleLine(
                option.name,
                "" if is_switch(option) else str(values[option.slug]),
                option.meaning,
            )
            for option in on
        ),
    )


def match_view(state: State, first_side: int) -> MatchView | None:
    """Return how the match stands, None where one game of one point is played."""
    length, has_stakes = state.match_length, matches.has_stakes(state.opened)
    if length == 1 and not has_stakes:
        return None
    is_stake_shown = has_stakes and state.phase == "playing"
    return MatchView(
        score=score_words(state, first_side) if length > 1 else "",
        length=length if length > 1 else 0,
        stake=state.stake if is_stake_shown else 0,
    )


def score_words(state: State, first_side: int) -> str:
    """Return the points of a match, those of one side first."""
    score = state.score
    others = (points for side, points in enumerate(score) if side != first_side)
    return BETWEEN_POINTS.join(map(str, (score[first_side], *others)))


def points_words(points: int) -> str:
    """Return a number of points in words."""
    return "1 point" if points == 1 else f"{points} points"


def _named(option: Option, values: dict[str, bool | int]) -> str:
    return f"{option.name.lower()} {values[option.slug]}"
