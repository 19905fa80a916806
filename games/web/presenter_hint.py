"""Hints at the table: what the viewer is shown, and what all may know of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.record.state import State
from games.web.figures import chance_words


@dataclass(frozen=True, slots=True)
class HintFacts:
    """What is kept beside the record: how many hints each seat was shown.

    `kind` is what was asked for at this version, "" for nothing; `answer` is None
    while it is worked out.
    """

    counts: Mapping[int, int]
    kind: str = ""
    answer: Mapping[str, Any] | None = None
    has_failed: bool = False


NO_HINTS = HintFacts({})


@dataclass(frozen=True, slots=True)
class HintView:
    """The viewer's hint: `stage` is "offered", "waiting", "told" or "failed".

    `title` and `text` are the hint, `is_whole` whether the best play is shown.
    """

    stage: str
    title: str = ""
    text: str = ""
    is_whole: bool = False


def hint_view(state: State, facts: HintFacts) -> HintView:
    """Return the hint of the seat on turn, which may have one."""
    if not facts.kind:
        return HintView("offered")
    if facts.has_failed:
        return HintView("failed")
    if facts.answer is None:
        return HintView("waiting")
    play = facts.answer["plays"][0]
    if facts.kind == "hint":
        return _first_move(state, play)
    chance = chance_words(play["chance"])
    return HintView(
        "told", f"Best play, {chance} of 100", " ".join(play["moves"]), True
    )


def hint_lines(state: State, facts: HintFacts) -> tuple[str, ...]:
    """Return what everybody at the table is told of hints."""
    return tuple(
        f"{state.game.seat_name(state.seats, seat)} was shown "
        f"{'1 hint' if count == 1 else f'{count} hints'}."
        for seat, count in sorted(facts.counts.items())
    )


def _first_move(state: State, play: Mapping[str, Any]) -> HintView:
    assert state.position is not None
    move = state.game.find_move(state.position, play["moves"][0])
    label = move.label[:1].upper() + move.label[1:]
    return HintView("told", label, move.text)
