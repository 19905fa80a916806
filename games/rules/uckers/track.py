"""The geometry of the track: colours, places, ring squares and their names.

A place is a piece's progress as its own colour counts it: BASE, 0 (its start
square) to FOOT along the ring, then five squares of its column, then HOME [U-2].
"""

COLOURS = ("red", "green", "yellow", "blue")
LETTERS = "rgyb"
NAMES = ("Red", "Green", "Yellow", "Blue")

BASE = -1
START = 0
FOOT = 50
HOME = 56
QUARTER = 13
RING_SIZE = 52
COLUMN_SIZE = 5
PIECES_A_COLOUR = 4

RING: tuple[tuple[int, ...], ...] = tuple(
    tuple((QUARTER * colour + place) % RING_SIZE for place in range(FOOT + 1))
    for colour in range(4)
)
"""The ring square (0..51, red's start square first) of a colour's place 0..FOOT."""

RING_BIT: tuple[dict[int, int], ...] = tuple(
    {
        place: 1 << RING[colour][place] if START <= place <= FOOT else 0
        for place in range(BASE, HOME + 1)
    }
    for colour in range(4)
)
"""The ring square of a colour's place BASE..HOME as one bit, 0 off the ring."""

SQUARE_NAMES: tuple[str, ...] = tuple(
    f"{letter.upper()}{number}"
    for letter in LETTERS
    for number in range(1, QUARTER + 1)
)
"""The names of the ring squares, "R1" to "B13"."""

PLACE_NAMES: tuple[tuple[str, ...], ...] = tuple(
    (
        *(SQUARE_NAMES[square] for square in RING[colour]),
        *(f"{LETTERS[colour].upper()}c{n}" for n in range(1, COLUMN_SIZE + 1)),
        f"{LETTERS[colour].upper()}h",
    )
    for colour in range(4)
)
"""The names of a colour's places 0..HOME."""

PLACES: tuple[dict[str, int], ...] = tuple(
    {name: place for place, name in enumerate(names)} for names in PLACE_NAMES
)
"""The place that a colour reaches under a name; squares off its route are absent."""


def side_of(colour: int) -> int:
    """Return 0 for red and yellow, 1 for green and blue [U-1]."""
    return colour % 2


def partner_of(colour: int) -> int:
    """Return the colour on the opposite side of the board [U-1]."""
    return (colour + 2) % 4


def place_name(colour: int, place: int) -> str:
    """Return the name of a place in move notation: "base", "R7", "Rc2", "Rh"."""
    return "base" if place == BASE else PLACE_NAMES[colour][place]


def spot_of(colour: int, place: int) -> str:
    """Return the spot id of a place; a base answers with its first spot."""
    return base_spot(colour, 0) if place == BASE else PLACE_NAMES[colour][place]


def base_spot(colour: int, index: int) -> str:
    """Return the spot id of a base's circle, `index` from 0: "base-red-1"."""
    return f"base-{COLOURS[colour]}-{index + 1}"
