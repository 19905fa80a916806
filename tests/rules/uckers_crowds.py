"""Random positions of Uckers where pieces gather on a few squares."""

from random import Random

from games.rules.interface import BadPosition
from games.rules.uckers.game import UCKERS
from games.rules.uckers.position import Position
from tests.rules.uckers_oracle import COLOURS, Pieces, blob_beyond

THROWS = [(a, b) for a in range(1, 7) for b in range(1, a + 1)]


def random_position(rng: Random, tag: str) -> Position:
    """Return a crowded random position, often with challenges and helpers."""
    while True:
        try:
            return UCKERS.parse(random_text(rng, tag))
        except BadPosition:
            continue


def random_text(rng: Random, tag: str) -> str:
    """Return a text, mostly of no position: pieces gather on a few squares."""
    start = rng.randrange(52)
    near = [(start + rng.randrange(8)) % 52 for _ in range(rng.choice((3, 6)))]
    rows = [random_row(rng, colour, near) for colour in range(4)]
    flags = random_claims(rng, rows)
    if tag == "uckers":
        home = [c for c, row in zip(COLOURS, rows, strict=True) if row == [56] * 4]
        flags += [f"{c}+" for c in home if rng.random() < 0.5]
    texts = [",".join({-1: ".", 56: "h"}.get(p, str(p)) for p in row) for row in rows]
    turn = rng.choice(COLOURS if tag == "uckers" else "rg")
    return " ".join([tag, *texts, turn, "-", ",".join(flags) or "-"])


def random_row(rng: Random, colour: int, near: list[int]) -> list[int]:
    """Return a colour's places: on the given squares, in base, column or home."""
    if rng.random() < 0.1:
        return [56] * 4
    spread = [(square - 13 * colour) % 52 for square in near]
    choices = [-1, *(p for p in spread if p <= 50), rng.randint(44, 55), 56]
    return sorted(rng.choice(choices) for _ in range(4))


def random_claims(rng: Random, rows: Pieces) -> list[str]:
    """Return challenges for some of the pieces that stand before a blob."""
    claims = []
    for colour, row in enumerate(rows):
        places = [p for p in row if 0 <= p < 50 and blob_beyond(rows, colour, p)]
        if places and rng.random() < 0.6:
            claims.append(f"{COLOURS[colour]}@{places[0]}/{rng.randrange(3)}")
    return claims


def crowded_position(rng: Random, tag: str) -> Position:
    """Return a random position with about half of the options on."""
    while True:
        options = [o.slug for o in UCKERS.options if rng.random() < 0.5]
        head, _, flags = crowded(rng, random_text(rng, tag)).rpartition(" ")
        words = [*([] if flags == "-" else [flags]), *options]
        try:
            return UCKERS.parse(f"{head} {','.join(words) or '-'}")
        except BadPosition:
            continue


def crowded(rng: Random, text: str) -> str:
    """Return the text with a column and its foot, or two pairs, set up at times."""
    tag, *rows, turn, todo, flags = text.split(" ")
    if rng.random() < 0.4:
        rows[0] = ".,.," + rng.choice(("51,53", "52,52", "53,54", ".,55"))
        rows[1] = rng.choice((".,.,.,37", ".,.,37,37", "37,37,37,h"))
    elif rng.random() < 0.4:
        rows[0], rows[3] = ".,8,8,30", ".,.,24,24"
    return " ".join((tag, *rows, turn, todo, flags))
