"""Lessons: set throws on a real board, followed step by step by the real rules.

A lesson is plain data.  Where a learner stands in it follows from his steps alone,
which live in the address; nothing is stored.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from django.utils.functional import Promise

from games.rules.catalogue import game_of
from games.rules.interface import (
    Dice,
    Game,
    IllegalMove,
    Move,
    Position,
    ToMove,
)
from games.rules.notation import tag_of

Words = str | Promise
THROW = "throw"
"""The step that throws the dice; every other step is a move in notation."""

LEARNER = 0
"""The learner's seat: red, or White."""

MOST_STEPS = 40


@dataclass(frozen=True, slots=True)
class SetThrow:
    """A throw whose dice are set, and how it is meant to be played.

    `words` are said once it lies on the table, `then` once it is played.  The
    position after `moves` is the aim; where the throw `is_free` any way of playing
    it does that has one of `must` in it, if there are any.  `asides` say what is
    wrong with single steps that are legal, `stray` with all others.  `tries` are
    moves that the rules refuse, each with what is asked by it.  A throw of another
    seat is played by itself.
    """

    dice: Dice
    words: Words = ""
    moves: tuple[str, ...] = ()
    is_free: bool = False
    must: tuple[str, ...] = ()
    asides: tuple[tuple[str, Words], ...] = ()
    stray: Words = ""
    then: Words = ""
    tries: tuple[tuple[str, Words], ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position in notation, throws, an aim, and sentences."""

    slug: str
    title: Words
    position: str
    story: Words
    aim: Words
    throws: tuple[SetThrow, ...]
    praise: Words

    @property
    def game(self) -> Game:
        """Return the game that the lesson is of."""
        return game_of(tag_of(self.position))

    @property
    def key(self) -> str:
        """Return what names the lesson among those of all games."""
        return f"{tag_of(self.position)}.{self.slug}"


@dataclass(frozen=True, slots=True)
class Deed:
    """What another seat did by itself: its seat, its dice, its moves or "pass"."""

    seat: int
    dice: Dice
    text: str


@dataclass(frozen=True, slots=True)
class Scene:
    """Where a learner stands.

    `stage` is "throw", "move", "astray" or "done".  `thrown` counts the throws that
    lie on the table or are played; `steps` are those that the rules took, `refused`
    why they did not take the next.  `deeds` came after the newest throw of the
    learner's, `last_moves` are those of the newest throw, `begun` is the position
    that throw left to be played.
    """

    lesson: Lesson
    position: Position
    begun: Position
    stage: str = THROW
    thrown: int = 0
    steps: tuple[str, ...] = ()
    last_moves: tuple[Move, ...] = ()
    note: str = ""
    refused: str = ""
    deeds: tuple[Deed, ...] = ()

    @property
    def game(self) -> Game:
        """Return the game that is played."""
        return self.lesson.game

    @property
    def throw(self) -> SetThrow | None:
        """Return the newest throw of the learner's, None before the first."""
        return self.own_throws[-1] if self.own_throws else None

    @property
    def own_throws(self) -> tuple[SetThrow, ...]:
        """Return the throws of the learner's that have been made."""
        made = self.lesson.throws[: self.thrown]
        return made[: len(made) - len(self.deeds)]

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """Return the moves open to the learner now."""
        return self.game.legal_moves(self.position) if self.stage == "move" else ()


def scene_of(lesson: Lesson, steps: Iterable[str]) -> Scene:
    """Return where these steps lead; what comes after a refused one is dropped."""
    position = lesson.game.parse(lesson.position)
    scene = Scene(lesson, position, position)
    for text in steps:
        following = _stepped(scene, text)
        if following.refused:
            return following
        scene = following
    return scene


def tapped(scene: Scene, origin: str, target: str) -> Scene:
    """Return the scene with the reason why nothing goes from a spot to another.

    `target` is "" for a tap on one spot alone.
    """
    if scene.stage != "move":
        return scene
    found = scene.game.why_not(scene.position, origin, target)
    return replace(scene, refused=found.reason)


def step_to_show(scene: Scene) -> str:
    """Return a step that leads on to the aim, "" where none is awaited."""
    if scene.stage == THROW:
        return THROW
    if scene.stage != "move" or scene.throw is None:
        return ""
    for text in _unplayed(scene, scene.throw):
        if any(move.text == text for move in scene.legal_moves):
            return text
    for move in scene.legal_moves:
        if _leads_on(scene, scene.throw, move):
            return move.text
    return ""


def _unplayed(scene: Scene, throw: SetThrow) -> list[str]:
    """Return the meant moves that have not been played, where others were free."""
    left = list(throw.moves)
    for move in scene.last_moves:
        if move.text in left:
            left.remove(move.text)
    return left


def _stepped(scene: Scene, text: str) -> Scene:
    steps = (*scene.steps, text)
    if scene.stage == THROW:
        if text != THROW:
            return replace(scene, refused=_reason(scene, text))
        return _thrown(replace(scene, steps=steps, deeds=()))
    if scene.stage != "move":
        return scene
    try:
        move = scene.game.find_move(scene.position, text)
    except IllegalMove as error:
        return replace(scene, refused=error.reason)
    position = scene.game.play(scene.position, move)
    moves = (*scene.last_moves, move)
    return _judged(replace(scene, steps=steps, position=position, last_moves=moves))


def _reason(scene: Scene, text: str) -> str:
    """Return why the rules take no move before the throw."""
    try:
        scene.game.find_move(scene.position, text)
    except IllegalMove as error:
        return error.reason
    return ""


def _thrown(scene: Scene) -> Scene:
    """Return the scene with the learner's next throw on the table."""
    throw = scene.lesson.throws[scene.thrown]
    note = scene.game.roll_note(scene.position, throw.dice)
    position = scene.game.roll(scene.position, throw.dice)
    return _judged(
        replace(
            scene,
            position=position,
            begun=position,
            thrown=scene.thrown + 1,
            last_moves=(),
            note=note,
        )
    )


def _judged(scene: Scene) -> Scene:
    """Return the scene with its stage: is the aim still in reach, is it reached?"""
    throw = scene.throw
    assert throw is not None
    if not _is_on_course(scene, throw):
        return replace(scene, stage="astray")
    if isinstance(scene.game.awaits(scene.position), ToMove):
        return replace(scene, stage="move")
    return _with_others(scene)


def _is_on_course(scene: Scene, throw: SetThrow) -> bool:
    slug = scene.game.slug
    if throw.is_free:
        done = any(move.text in throw.must for move in scene.last_moves)
        return done or not throw.must or may_play(slug, scene.position, throw.must)
    aim = meant(slug, scene.begun, throw.moves)
    return is_in_reach(slug, scene.position, aim)


def _leads_on(scene: Scene, throw: SetThrow, move: Move) -> bool:
    after = scene.game.play(scene.position, move)
    moves = (*scene.last_moves, move)
    return _is_on_course(replace(scene, position=after, last_moves=moves), throw)


def _with_others(scene: Scene) -> Scene:
    """Return the scene after what the other seats do before the learner's turn."""
    game, throws = scene.game, scene.lesson.throws
    while scene.thrown < len(throws) and _seat(scene) != LEARNER:
        throw, seat = throws[scene.thrown], _seat(scene)
        note = game.roll_note(scene.position, throw.dice)
        position = game.roll(scene.position, throw.dice)
        position, moves = played(game, position, throw.moves)
        deed = Deed(seat, throw.dice, " ".join(throw.moves) or note)
        scene = replace(
            scene,
            position=position,
            thrown=scene.thrown + 1,
            deeds=(*scene.deeds, deed),
            last_moves=moves or scene.last_moves,
        )
    stage = THROW if scene.thrown < len(throws) else "done"
    return replace(scene, stage=stage)


def _seat(scene: Scene) -> int:
    """Return whose turn it is; the learner's once the game is over."""
    return int(getattr(scene.game.awaits(scene.position), "seat", LEARNER))


def played(
    game: Game, position: Position, texts: Iterable[str]
) -> tuple[Position, tuple[Move, ...]]:
    """Return the position after moves in notation, and the moves; raise IllegalMove."""
    moves = []
    for text in texts:
        move = game.find_move(position, text)
        position = game.play(position, move)
        moves.append(move)
    return position, tuple(moves)


@lru_cache(maxsize=256)
def meant(slug: str, position: Position, texts: tuple[str, ...]) -> str:
    """Return in notation the position that moves of a throw lead to."""
    game = game_of(slug)
    return game.text(played(game, position, texts)[0])


@lru_cache(maxsize=4096)
def is_in_reach(slug: str, position: Position, aim: str) -> bool:
    """Return whether some way of playing out the throw leads to the aim."""
    game = game_of(slug)
    if not isinstance(game.awaits(position), ToMove):
        return game.text(position) == aim
    return any(
        is_in_reach(slug, game.play(position, move), aim)
        for move in game.legal_moves(position)
    )


@lru_cache(maxsize=4096)
def may_play(slug: str, position: Position, texts: tuple[str, ...]) -> bool:
    """Return whether one of these moves can still be played in the throw."""
    game = game_of(slug)
    if not isinstance(game.awaits(position), ToMove):
        return False
    return any(
        move.text in texts or may_play(slug, game.play(position, move), texts)
        for move in game.legal_moves(position)
    )
