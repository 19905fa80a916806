"""What a table may choose, and the choices that go together [A-19] [A-21] [A-22]."""

from games.rules.interface import Option, Options, Preset

AMERICAN = "american"
MATCH_LENGTH = "match_length"
STAKES_DOUBLE_ON_12 = "stakes_double_on_12"

OPTIONS: tuple[Option, ...] = (
    Option(
        AMERICAN,
        "American doubles",
        "A double is played four times, without the complement and without a further "
        "throw. A 1-2 still names a double, played four times; you throw again if all "
        "six numbers were played.",
        default=False,
    ),
    Option(
        MATCH_LENGTH,
        "Match length",
        "The first to this many points wins the match.",
        default=1,
        choices=(1, 3, 5, 7, 9, 11),
    ),
    Option(
        STAKES_DOUBLE_ON_12,
        "Stakes double on 1-2",
        "Every 1-2 that either player throws doubles what the game counts, to 64 "
        "points at most. A named double does not.",
        default=False,
    ),
)

PRESETS: tuple[Preset, ...] = (
    Preset("house", "House", ()),
    Preset("american", "American", ((AMERICAN, True),)),
)

_CHOICES = {option.slug: option.choices for option in OPTIONS}


def is_american(options: Options) -> bool:
    """Say whether the American option, the only one that touches the board, is on.

    Raises ValueError for an option or a value that is not offered; 1 is no True.
    """
    for slug, value in options.items():
        offered = _CHOICES.get(slug, ())
        if not any(type(value) is type(one) and value == one for one in offered):
            raise ValueError(f"European Acey Deucey has no option {slug} = {value}.")
    return options.get(AMERICAN) is True
