"""A lesson as the learner sees it: the coach's words, the dice, the board."""

from collections.abc import Collection
from dataclasses import dataclass
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.rules.catalogue import GAMES
from games.rules.interface import Game, Move, ToMove
from games.rules.notation import seats_by_tag, tag_of
from games.web.board_views import BoardView
from games.web.lessons import LEARNER, THROW, Lesson, Scene, SetThrow, step_to_show
from games.web.lessons_acey import LESSONS as ACEY
from games.web.lessons_uckers import LESSONS as UCKERS
from games.web.move_buttons import MoveButton, move_button, own_buttons
from games.web.presenter_board import moves_board
from games.web.presenter_dice import DieView

LESSONS: dict[str, tuple[Lesson, ...]] = {"uckers": UCKERS, "acey": ACEY}
"""The lessons of each game, in the order in which they are learned."""

STRAY = gettext_lazy("Legal, but it leads away from the aim of this lesson.")
AGAIN = gettext_lazy("That is it. Throw again.")
BEGIN = gettext_lazy("Throw the dice. In a lesson they fall as it needs them.")


@dataclass(frozen=True, slots=True)
class LessonLink:
    """A lesson in the row of all lessons of its game."""

    slug: str
    title: str
    number: int
    is_done: bool
    is_here: bool


@dataclass(frozen=True, slots=True)
class Coach:
    """What is said just now; `kind` is "say", "refused", "astray" or "done"."""

    kind: str
    words: str


@dataclass(frozen=True, slots=True)
class DeedView:
    """What another seat did: its name and colour, its dice, its moves."""

    name: str
    colour: str
    dice: tuple[int, ...]
    text: str


@dataclass(frozen=True, slots=True)
class TryView:
    """A move that the rules refuse, as a question, and the query that asks it."""

    words: str
    query: str


@dataclass(frozen=True, slots=True)
class LessonView:
    """Everything that a lesson shows.

    Queries are those of addresses: `query` asks for this scene again, `back` for
    the one before, `on` throws the dice, `show` plays a step towards the aim; "" is
    the beginning, or that there is none (`on`, `show`).
    """

    game: Game
    slug: str
    title: str
    story: str
    aim: str
    number: int
    links: tuple[LessonLink, ...]
    following: str
    stage: str
    coach: Coach
    dice: tuple[DieView, ...]
    owed: tuple[str, ...]
    next_face: str
    deeds: tuple[DeedView, ...]
    board: BoardView
    moves: tuple[MoveButton, ...]
    buttons: tuple[MoveButton, ...]
    tries: tuple[TryView, ...]
    is_begun: bool
    query: str
    back: str
    on: str
    show: str

    @property
    def is_last(self) -> bool:
        """Return whether no lesson follows."""
        return not self.following


def lesson_view(scene: Scene, done: Collection[str]) -> LessonView:
    """Return the scene as it is shown; `done` are the keys of lessons learned."""
    lesson, game = scene.lesson, scene.game
    lessons = LESSONS[game.slug]
    place = lessons.index(lesson)
    moves = scene.legal_moves
    buttons = tuple(
        move_button(move, query_of((*scene.steps, move.text))) for move in moves
    )
    seats = seats_by_tag(GAMES.values())[tag_of(lesson.position)]
    shown = step_to_show(scene)
    owed = _owed(scene)
    return LessonView(
        game=game,
        slug=lesson.slug,
        title=str(lesson.title),
        story=str(lesson.story),
        aim=str(lesson.aim),
        number=place + 1,
        links=lesson_links(game, done, here=lesson),
        following=lessons[place + 1].slug if place + 1 < len(lessons) else "",
        stage=scene.stage,
        coach=_coach(scene),
        dice=_dice(scene),
        owed=owed,
        next_face=_next_face(owed, moves),
        deeds=tuple(
            DeedView(
                game.seat_name(seats, deed.seat),
                game.colours(seats, deed.seat)[0],
                deed.dice,
                _("no move") if deed.text == "pass" else deed.text,
            )
            for deed in scene.deeds
        ),
        board=moves_board(
            game, scene.position, (seats, LEARNER), moves, scene.last_moves
        ),
        moves=buttons,
        buttons=own_buttons(buttons),
        tries=_tries(scene),
        is_begun=bool(scene.steps),
        query=query_of(scene.steps),
        back=query_of(scene.steps[:-1]),
        on=query_of((*scene.steps, THROW)) if scene.stage == THROW else "",
        show=query_of((*scene.steps, shown)) if scene.stage == "move" else "",
    )


def lesson_links(
    game: Game, done: Collection[str], here: Lesson | None = None
) -> tuple[LessonLink, ...]:
    """Return the lessons of a game, with which of them are learned."""
    return tuple(
        LessonLink(
            lesson.slug, str(lesson.title), number, lesson.key in done, lesson is here
        )
        for number, lesson in enumerate(LESSONS[game.slug], 1)
    )


def query_of(steps: tuple[str, ...]) -> str:
    """Return the query of the address where a learner stands after these steps."""
    return urlencode({"step": steps}, doseq=True)


def _coach(scene: Scene) -> Coach:
    throw = scene.throw
    if scene.refused:
        return Coach("refused", scene.refused)
    if scene.stage == "done":
        return Coach("done", str(scene.lesson.praise))
    if throw is None:
        return Coach("say", str(BEGIN))
    if scene.stage == "astray":
        return Coach("astray", str(_aside(scene, throw)))
    is_played = scene.stage == THROW and bool(throw.moves)
    return Coach("say", str(throw.then or AGAIN if is_played else throw.words))


def _aside(scene: Scene, throw: SetThrow) -> object:
    """Return what is said of the step that led astray."""
    step = scene.steps[-1]
    return dict(throw.asides).get(step) or throw.stray or STRAY


def _owed(scene: Scene) -> tuple[str, ...]:
    awaits = scene.game.awaits(scene.position)
    return awaits.owed if isinstance(awaits, ToMove) else ()


def _dice(scene: Scene) -> tuple[DieView, ...]:
    """Return the newest throw of the learner's, what is played marked as used."""
    if scene.throw is None:
        return ()
    left, dice = [word for word in _owed(scene) if word.isdigit()], []
    for face in scene.throw.dice:
        is_used = str(face) not in left
        if not is_used:
            left.remove(str(face))
        dice.append(DieView(face, is_used))
    return tuple(dice)


def _next_face(owed: tuple[str, ...], moves: tuple[Move, ...]) -> str:
    """Return the number that a second tap on a piece plays."""
    usable = {str(move.dice[0]) for move in moves if len(move.dice) == 1}
    return next((word for word in owed if word in usable), "")


def _tries(scene: Scene) -> tuple[TryView, ...]:
    """Return what the rules may be asked before anything of the throw is played."""
    if scene.stage != "move" or scene.last_moves or scene.throw is None:
        return ()
    return tuple(
        TryView(str(words), query_of((*scene.steps, text)))
        for text, words in scene.throw.tries
    )
