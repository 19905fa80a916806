"""Golden playthroughs: games on paper, one line a throw, and how they are written.

`python -m tests.rules.playthroughs` writes them all anew; a change in them is a
change of the rules.  After the heading each line is the position, the dice ("-"
for what is named before a throw), the moves or what the throw did by itself, and
the position after it, with tabs between.
"""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path

from games.rules.catalogue import GAMES
from games.rules.interface import Game, Move, Options, Over, Position, ToMove, ToRoll

FOLDER = Path(__file__).parents[1] / "playthroughs"
UCKERS, ACEY_DEUCEY = GAMES["uckers"], GAMES["acey"]
TAB, COMMA = "\t", "; "
OF_OPTIONS = {"declare", "pair", "challenge"}
THROWS = 60
THROWS_OF_PRESET = 150
THROWS_OF_GAME = 1_000


@dataclass(frozen=True, slots=True)
class Scene:
    """What a playthrough begins with, and the patterns that it must show."""

    name: str
    start: str
    shows: tuple[str, ...] = ()
    throws: int = THROWS
    game: Game = UCKERS


FIRST_SEEDS = {
    "american": 16,
    "blow_back": 60,
    "challenge_first_throw": 783,
    "crewroom": 1094,
    "doorstep_challenge": 142,
    "snake_eyes_out": 184,
    "suck_back": 48,
    "wafu": 60,
}
"""Where to begin looking for a seed that shows enough; 1 for the others."""


@dataclass(frozen=True, slots=True)
class Line:
    """One throw on paper."""

    before: str
    dice: str
    moves: str
    after: str

    def text(self) -> str:
        """Return the line as the file has it."""
        return TAB.join((self.before, self.dice, self.moves, self.after))


def first_position(options: Options) -> str:
    """Return the position of four seats before the first throw."""
    return UCKERS.text(UCKERS.start(4, options, 0))


OPEN = "uckers .,.,5,10 .,.,.,20 .,.,.,3 .,.,24,24 r -"
SCENES: tuple[Scene, ...] = (
    Scene("challenge_run", f"{OPEN} challenge_run", ("challenge lost", "six 1/2")),
    Scene(
        "challenge_first_throw",
        f"{OPEN} challenge_first_throw,again",
        (f"5,10 .*again{TAB}(6.|.6){TAB}", "challenge R"),
    ),
    Scene(
        "doorstep_challenge",
        "uckers .,.,.,20 .,.,.,5 .,.,.,3 .,.,13,13 r - doorstep_challenge",
        ("challenge base>R1", "base-R1X"),
    ),
    Scene(
        "suck_back",
        "uckers .,.,53,54 .,.,30,37 .,.,.,3 .,.,.,. g - suck_back",
        ("suck B12>Rc[34](,Rc[34])?x", "missed"),
    ),
    Scene(
        "blow_back",
        "uckers .,.,53,54 .,.,30,37 .,.,.,3 .,.,.,11 r - blow_back",
        ("blow Rc[34]>B12x", "missed"),
    ),
    Scene(
        "snake_eyes_out",
        first_position({"snake_eyes_out": True}),
        (f"{TAB}out{TAB}", f"{TAB}back{TAB}"),
    ),
    Scene("extra_on_double", f"{OPEN} extra_on_double", ("-.* r - extra",)),
    Scene("extra_after_blob", f"{OPEN} extra_after_blob", (f"X{TAB}",)),
    Scene(
        "blob_takes_blob",
        "uckers .,.,8,8 .,.,.,20 .,.,.,3 .,.,24,24 r - blob_takes_blob",
        ("pair R9-R12X",),
    ),
    Scene(
        "mixed_blob_blocks",
        "uckers .,.,5,10 .,.,20,50 .,.,.,3 .,.,24,24 r - mixed_blob_blocks",
        ("challenge R11>R12", "six ./3", f"X{TAB}"),
    ),
    *(
        Scene(
            preset.slug,
            first_position(dict(preset.options)),
            {
                "wafu": ("suck .*x", "blow ", f"{TAB}out{TAB}"),
                "crewroom": ("challenge lost", f"X{TAB}"),
            }.get(preset.slug, ()),
            THROWS_OF_PRESET,
        )
        for preset in UCKERS.presets
    ),
)


ACEY_SCENES: tuple[Scene, ...] = (
    Scene(
        "american",
        "acey in:15 in:15 w - american",
        (
            r"\t55\t(\S+; ){3}\S+\t.* [wb] - american",
            r"\t(12|21)\t\S+; \S+; =.; (\S+; ){3}\S+\t",
            r"\t(12|21)\t\S+; \S+; =.(; \S+){1,3}\t",
            r"\t(12|21)\t\S+; \S+; =.\t",
            r"\t(12|21)\t\S+\t",
            r"(.)\1\tpass\t",
            "bar/",
            " # american",
        ),
        THROWS_OF_GAME,
        ACEY_DEUCEY,
    ),
)


def path_of(scene: Scene) -> Path:
    """Return the file of a playthrough."""
    return FOLDER / f"{scene.game.slug}-{scene.name}.txt"


def written(scene: Scene) -> str:
    """Return the playthrough of the first seed that shows what it must."""
    texts = (on_paper(scene, seed) for seed in count(FIRST_SEEDS.get(scene.name, 1)))
    return next(
        text
        for text in texts
        if all(re.search(pattern, text) for pattern in scene.shows)
    )


def on_paper(scene: Scene, seed: int) -> str:
    """Return the playthrough of a seed."""
    lines = islice(played(scene, seed), scene.throws)
    return heading(scene, seed) + "".join(f"{line.text()}\n" for line in lines)


def heading(scene: Scene, seed: int) -> str:
    """Return the lines that say what is played."""
    game, flags = scene.game, scene.start.rpartition(" ")[2].split(",")
    options = [option.slug for option in game.options if option.slug in flags]
    facts = {
        "game": game.slug,
        "seats": str(game.seat_counts[0]),
        "options": ", ".join(options) or "none",
        "seed": str(seed),
    }
    return "".join(f"{name}: {fact}\n" for name, fact in facts.items()) + "\n"


def played(scene: Scene, seed: int) -> Iterator[Line]:
    """Yield the throws of a game by a seed; choices that options give come first."""
    game, rng = scene.game, random.Random(f"{scene.name} {seed}")
    position = game.parse(scene.start)
    while not isinstance(awaits := game.awaits(position), Over):
        before = game.text(position)
        if isinstance(awaits, ToRoll) and awaits.may_declare and rng.random() < 0.5:
            move = rng.choice(game.legal_moves(position))
            position = game.play(position, move)
            yield Line(before, "-", move.text, game.text(position))
            continue
        dice = (rng.randint(1, 6), rng.randint(1, 6))
        moves = [note] if (note := game.roll_note(position, dice)) else []
        position = game.roll(position, dice)
        while isinstance(game.awaits(position), ToMove):
            move = preferred(game, position, rng)
            moves.append(move.text)
            position = game.play(position, move)
        dice_text = "".join(map(str, dice))
        yield Line(before, dice_text, COMMA.join(moves), game.text(position))


def preferred(game: Game, position: Position, rng: random.Random) -> Move:
    """Return a move drawn from those of options, or else from all but passing."""
    moves = game.legal_moves(position)
    special = [move for move in moves if move.kind in OF_OPTIONS]
    return rng.choice(special or list(moves))


def read(path: Path) -> list[Line]:
    """Return the lines of a playthrough, its heading left out."""
    _, _, body = path.read_text(encoding="utf-8").partition("\n\n")
    return [Line(*line.split(TAB)) for line in body.splitlines()]


def main() -> None:
    """Write every playthrough."""
    for scene in (*SCENES, *ACEY_SCENES):
        path_of(scene).write_text(written(scene), encoding="utf-8")


if __name__ == "__main__":
    main()
