"""Examples for the page about the formula, reckoned by the formula itself."""

from dataclasses import dataclass

from ladder import elo


@dataclass(frozen=True, slots=True)
class Example:
    """One game told in figures; points are rounded to tenths."""

    title: str
    mine: str
    theirs: str
    expectation: str
    win: str
    loss: str


def examples() -> tuple[Example, ...]:
    """Return what a member of the first side can win and lose in some pairings."""
    settled, fresh = elo.K_SETTLED, elo.K_PROVISIONAL
    return (
        _example("Two equals", [1500.0], [1500.0], settled),
        _example("Newcomer against a strong player", [1500.0], [1700.0], fresh),
        _example("Favourite against a weaker player", [1700.0], [1500.0], settled),
        _example(
            "Partners against partners", [1600.0, 1400.0], [1550.0, 1650.0], settled
        ),
    )


def _example(title: str, mine: list[float], theirs: list[float], k: float) -> Example:
    stakes = [[k] * len(mine), [k] * len(theirs)]
    won = elo.rate([mine, theirs], 0, k=stakes)[0][0]
    lost = elo.rate([mine, theirs], 1, k=stakes)[0][0]
    return Example(
        title=title,
        mine=_side(mine),
        theirs=_side(theirs),
        expectation=f"{won.expectation:.0%}",
        win=f"+{won.after - won.before:.1f}",
        loss=f"\N{MINUS SIGN}{lost.before - lost.after:.1f}",
    )


def _side(ratings: list[float]) -> str:
    return " and ".join(f"{rating:.0f}" for rating in ratings)
