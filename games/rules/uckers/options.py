"""The house rules that a table may choose, and those that go together [U-40]."""

from games.rules.interface import Option, Options, Preset

CHALLENGE_RUN = "challenge_run"
CHALLENGE_FIRST_THROW = "challenge_first_throw"
DOORSTEP_CHALLENGE = "doorstep_challenge"
SUCK_BACK = "suck_back"
BLOW_BACK = "blow_back"
SNAKE_EYES_OUT = "snake_eyes_out"
EXTRA_ON_DOUBLE = "extra_on_double"
EXTRA_AFTER_BLOB = "extra_after_blob"
BLOB_TAKES_BLOB = "blob_takes_blob"
MIXED_BLOB_BLOCKS = "mixed_blob_blocks"


def _switch(slug: str, name: str, meaning: str) -> Option:
    return Option(slug, name, meaning, default=False)


OPTIONS: tuple[Option, ...] = (
    _switch(
        CHALLENGE_RUN,
        "Sixes in one run",
        "The sixes of a challenge must come in one unbroken run of throws. The first "
        "throw without a six ends the challenge, and the pieces are free again.",
    ),
    _switch(
        CHALLENGE_FIRST_THROW,
        "Challenge on the first throw",
        "A challenge may be laid only on the first throw of a turn, not on an "
        "additional one.",
    ),
    _switch(
        DOORSTEP_CHALLENGE,
        "Doorstep challenge",
        "An opposing blob on your own start square may be challenged from base, with "
        "one six more than usual. If you succeed, a piece starts there.",
    ),
    _switch(
        SUCK_BACK,
        "Suck back",
        "With a piece at the foot of an opposing column you may, before you throw, "
        "name a piece in that column. It goes to base if a die or the total is its "
        "distance; a pair needs the double. Hit or miss, your piece then goes on by "
        "one square and your turn ends.",
    ),
    _switch(
        BLOW_BACK,
        "Blow back",
        "With a piece in your column you may, before you throw, name the opposing "
        "piece at its foot. It goes to base if a die or the total is the distance; a "
        "pair needs the double. Hit or miss, your turn ends.",
    ),
    _switch(
        SNAKE_EYES_OUT,
        "Snake eyes bring all out",
        "A double one on your first throw of the game starts all your pieces. A double "
        "one again on your very next throw sends them back to base.",
    ),
    _switch(
        EXTRA_ON_DOUBLE,
        "Throw again on a double",
        "Any double gives the additional throw, as a six does.",
    ),
    _switch(
        EXTRA_AFTER_BLOB,
        "Throw again after a blob",
        "Capturing a blob does not end the turn: the six still gives its additional "
        "throw.",
    ),
    _switch(
        BLOB_TAKES_BLOB,
        "Pair takes pair",
        "Your pair that stands as many squares before an opposing pair as one die of "
        "a double shows may move onto it together and send it back to base.",
    ),
    _switch(
        MIXED_BLOB_BLOCKS,
        "Mixed blobs block",
        "A mixed blob with two or more pieces of one colour blocks like a blob. It "
        "can be challenged, with a six for each of its pieces.",
    ),
)
"""In the order in which the notation lists them [U-53]."""

PRESETS: tuple[Preset, ...] = (
    Preset("house", "House", ()),
    Preset(
        "wafu",
        "WAFU / Big Ship",
        ((SUCK_BACK, True), (BLOW_BACK, True), (SNAKE_EYES_OUT, True)),
    ),
    Preset(
        "crewroom",
        "Crewroom",
        ((CHALLENGE_RUN, True), (DOORSTEP_CHALLENGE, True), (EXTRA_ON_DOUBLE, True)),
    ),
)

_SLUGS = frozenset(option.slug for option in OPTIONS)


def chosen(options: Options) -> frozenset[str]:
    """Return the slugs of the options that are on; raise ValueError for others.

    Every option of Uckers is a switch, so its value must be True or False.
    """
    for slug, value in options.items():
        if slug not in _SLUGS or not isinstance(value, bool):
            raise ValueError(f"Uckers has no option {slug} = {value}.")
    return frozenset(slug for slug, value in options.items() if value)
