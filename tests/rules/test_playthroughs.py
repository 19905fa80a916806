"""Golden playthroughs are replayed line by line."""

import pytest

from games.rules.acey_deucey.position import Position as AceyPosition
from games.rules.interface import Dice, Game, Over, ToMove, ToRoll
from games.rules.uckers.game import UCKERS
from games.rules.uckers.house import PLAIN
from games.rules.uckers.position import Position
from tests.rules.playthroughs import (
    ACEY_DEUCEY,
    ACEY_SCENES,
    COMMA,
    FOLDER,
    SCENES,
    Line,
    Scene,
    path_of,
    read,
    written,
)

for_every_scene = pytest.mark.parametrize(
    "scene", [*SCENES, *ACEY_SCENES], ids=lambda s: f"{s.game.slug}-{s.name}"
)


@for_every_scene
def test_every_line_of_a_playthrough_is_replayed(scene: Scene) -> None:
    lines = read(path_of(scene))

    assert len(lines) > 20
    assert lines[0].before == scene.start
    for line, following in zip(lines, [*lines[1:], None], strict=True):
        assert replayed(scene.game, line) == line.after
        assert following is None or following.before == line.after


def replayed(game: Game, line: Line) -> str:
    """Return the position that the throw and moves of a line lead to."""
    position = game.parse(line.before)
    moves = line.moves.split(COMMA) if line.moves else []
    if line.dice != "-":
        dice = dice_of(line)
        note = game.roll_note(position, dice)
        position = game.roll(position, dice)
        if note:
            assert moves == [note]
            moves = []
    for text in moves:
        position = game.play(position, game.find_move(position, text))
    assert not isinstance(game.awaits(position), ToMove)
    return game.text(position)


def dice_of(line: Line) -> Dice:
    """Return the dice of a line."""
    return tuple(map(int, line.dice))


@pytest.mark.parametrize(
    "scene", [s for s in SCENES if s.name != "house"], ids=lambda s: s.name
)
def test_a_playthrough_shows_its_options_at_work(scene: Scene) -> None:
    assert any(is_changed_by_options(line) for line in read(path_of(scene)))


def is_changed_by_options(line: Line) -> bool:
    """Tell whether the throw would have had other outcomes without options."""
    position = UCKERS.parse(line.before)
    if line.dice == "-":
        return True
    bare = without_options(position)
    dice = dice_of(line)
    ends = {without_options(end) for end in ends_of(position, dice)}
    return ends != ends_of(bare, dice)


def ends_of(position: Position, dice: Dice) -> set[Position]:
    """Return the positions after a throw."""
    ends, waiting = set[Position](), [UCKERS.roll(position, dice)]
    while waiting:
        here = waiting.pop()
        if isinstance(UCKERS.awaits(here), ToMove):
            waiting += [UCKERS.play(here, move) for move in UCKERS.legal_moves(here)]
        else:
            ends.add(here)
    return ends


def without_options(position: Position) -> Position:
    """Return the position as a table without options has it."""
    return position._replace(house=PLAIN)


@for_every_scene
def test_a_playthrough_is_written_by_its_seed(scene: Scene) -> None:
    assert written(scene) == path_of(scene).read_text(encoding="utf-8")


def test_every_option_and_preset_has_a_playthrough() -> None:
    slugs = {option.slug for option in UCKERS.options}
    slugs |= {preset.slug for preset in UCKERS.presets}

    assert {scene.name for scene in SCENES} == slugs
    files = {path.name for path in FOLDER.glob("uckers-*.txt")}
    assert files == {path_of(scene).name for scene in SCENES}


def test_a_playthrough_of_the_house_has_no_option_on_a_line() -> None:
    for line in read(FOLDER / "uckers-house.txt"):
        position = UCKERS.parse(line.after)
        assert position.house == PLAIN
        assert isinstance(UCKERS.awaits(position), ToRoll | Over)


def test_a_playthrough_of_american_doubles_keeps_the_option_to_its_end() -> None:
    (scene,) = ACEY_SCENES
    lines = read(path_of(scene))
    positions = [ACEY_DEUCEY.parse(line.after) for line in lines]

    assert {path.name for path in FOLDER.glob("acey-*.txt")} == {path_of(scene).name}
    assert scene.name in {preset.slug for preset in ACEY_DEUCEY.presets}
    for position in positions:
        assert isinstance(position, AceyPosition)
        assert position.american
    assert isinstance(ACEY_DEUCEY.awaits(positions[-1]), Over)
