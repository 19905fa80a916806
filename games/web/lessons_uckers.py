"""The first game of Uckers: seven lessons, red to learn."""

from django.utils.translation import gettext_lazy as _

from games.web.lessons import Lesson, SetThrow

START = Lesson(
    slug="start",
    title=_("A six to start"),
    position="uckers .,.,.,. .,.,.,. .,.,.,. .,.,.,. r - -",
    story=_(
        "You are red, with yellow opposite as your partner. Your four pieces wait in "
        "base, and only a six brings one out."
    ),
    aim=_("Start a piece, then go on."),
    throws=(
        SetThrow(
            (6, 2),
            _("A six. Start a piece with it, then walk on with the 2."),
            ("base-R1", "R1-R3"),
            then=_("You are out, and a six earns another throw."),
            tries=(("base-R3", _("Can a piece start straight on R3?")),),
        ),
        SetThrow(
            (5, 4),
            _(
                "A throw with a six earns another. Your one piece takes both dice as "
                "one total: nine squares, one stop."
            ),
            ("R3-R12",),
        ),
    ),
    praise=_(
        "You are on the ring. Every six starts a piece or moves one, and brings you "
        "another throw, again and again."
    ),
)

CAPTURE = Lesson(
    slug="capture",
    title=_("Capture"),
    position="uckers .,.,4,8 .,.,.,51 .,.,.,. .,.,.,25 r - -",
    story=_(
        "A single piece is never safe on the ring. Land on an opposing one, exactly, "
        "and it goes back to its base. Passing it does nothing."
    ),
    aim=_("Send the blue piece on R13 back."),
    throws=(
        SetThrow(
            (4, 3),
            _("Which of your pieces stands four squares before blue?"),
            ("R9-R13x", "R5-R8"),
            asides=(
                (
                    "R9-G3",
                    _(
                        "Seven squares, and right over blue: a total captures only "
                        "where it ends. Blue is still there, now behind you."
                    ),
                ),
            ),
            stray=_("Legal, but blue stays on R13. One die is enough to catch it."),
        ),
    ),
    praise=_(
        "Blue has 25 squares to walk again. Note where your own single pieces stand: "
        "the same can happen to them."
    ),
)

BLOB = Lesson(
    slug="blob",
    title=_("Make a blob"),
    position="uckers .,3,8,20 .,.,.,. .,.,.,. .,.,.,17 r - -",
    story=_(
        "Blue is on R5, close behind your piece on R9. Two pieces of one colour on a "
        "square are a blob: no opponent may land on it, nor go past it."
    ),
    aim=_("Bring two red pieces together on R9."),
    throws=(
        SetThrow(
            (5, 2),
            _("Five squares from R4 to R9. The other die is for another piece."),
            ("R4-R9", "G8-G10"),
            asides=(
                (
                    "R4-R11",
                    _(
                        "Both dice with one piece, and no two stand together. Blue "
                        "may catch either."
                    ),
                ),
            ),
            stray=_("Legal, but your pieces still stand alone. Pair them on R9."),
        ),
        SetThrow((3, 1)),
        SetThrow((5, 1)),
        SetThrow((5, 4)),
    ),
    praise=_(
        "Blue threw 5 and 4, with a piece four squares behind you, and could use "
        "neither: your blob bars the way. It never bars yours or your partner's."
    ),
)

CHALLENGE = Lesson(
    slug="challenge",
    title=_("The challenge"),
    position="uckers .,.,9,20 .,.,.,. .,.,.,. .,23,23,40 r - -",
    story=_(
        "A blue blob stands on R11, and you wait right before it on R10. A blob is "
        "broken only by a challenge: a six to lay it, then a six for each piece in it."
    ),
    aim=_("Challenge the blob and break it."),
    throws=(
        SetThrow(
            (6, 3),
            _(
                "You stood before the blob when you threw, and here is a six: you may "
                "challenge. It takes the whole throw."
            ),
            ("challenge R10>R11",),
            then=_(
                "It is laid: the badge counts your sixes. The six earns another throw."
            ),
            stray=_(
                "Legal, but the chance is gone: a challenge takes the whole throw, "
                "before anything else of it is played."
            ),
            tries=(("R10-G3", _("Could you just jump over it with the 6?")),),
        ),
        SetThrow(
            (4, 1),
            _("No six: your turn ends, and the challenge stands. You move nothing."),
        ),
        SetThrow((3, 1)),
        SetThrow((5, 2)),
        SetThrow((2, 1), moves=("Y2-Y5",)),
        SetThrow((6, 5), _("The first of two sixes. It brings another throw.")),
        SetThrow((6, 2), _("The second.")),
    ),
    praise=_(
        "Three sixes for a blob of two: yours is on R11, both blue pieces are in base, "
        "and the turn is over. While a challenge stands your colour moves nothing, so "
        "choose your moment."
    ),
)

MIXED = Lesson(
    slug="mixed-blob",
    title=_("Mixed blobs"),
    position="uckers .,2,15,22 .,.,.,46 .,.,43,43 .,.,.,20 r - -",
    story=_(
        "Green and blue share R8: a mixed blob. It looks strong and is weak. It blocks "
        "nobody, and whoever lands on it sends all of it back. Yours are no better."
    ),
    aim=_("Take the mixed blob, and spare your partner's pair on G5."),
    throws=(
        SetThrow(
            (5, 2),
            _("A 5 from R3 lands on R8. Then find a harmless 2."),
            ("R3-R8x", "G10-G12"),
            asides=(
                (
                    "G3-G5",
                    _(
                        "Legal, but now yellow's blob is a mixed one: it blocks nobody "
                        "any more, and one landing sends all three back."
                    ),
                ),
            ),
            stray=_("Legal, but the mixed blob stands. It takes a 5 from R3."),
        ),
    ),
    praise=_(
        "Two pieces back at one blow. Join your partner only where no opponent can "
        "land."
    ),
)

HOME = Lesson(
    slug="home",
    title=_("Home exactly"),
    position="uckers 44,51,53,54 .,.,.,. .,.,.,20 .,.,.,. r - -",
    story=_(
        "Past the ring your pieces climb their own column, where nobody can harm them. "
        "The last step must be exact: home is six squares from the foot."
    ),
    aim=_("Bring two pieces home with one throw."),
    throws=(
        SetThrow(
            (5, 3),
            _("Which piece needs exactly 5, and which exactly 3?"),
            ("Rc1-Rh", "Rc3-Rh"),
            stray=_("Legal, but this throw can bring two home. Count to the triangle."),
            tries=(("Rc4-Rh", _("And Rc4: is a 3 not enough for it?")),),
        ),
    ),
    praise=_(
        "Two home. The piece on Rc4 waits for an exact 2, by one die or by a total "
        "of two ones."
    ),
)

HELP = Lesson(
    slug="help",
    title=_("Help your partner"),
    position="uckers h,h,h,h .,.,.,30 48,h,h,h .,.,.,12 r - -",
    story=_(
        "All four of yours are home, and yellow has one piece left. First you must "
        "throw a six to be let back in; from your next turn you throw for yellow too."
    ),
    aim=_("Bring yellow's last piece home."),
    throws=(
        SetThrow(
            (6, 5),
            _("The six. It moves nothing and ends this turn, but now you may help."),
        ),
        SetThrow((4, 3), moves=("B5-B12",)),
        SetThrow((2, 1), moves=("G10-Yc1",)),
        SetThrow((3, 1), moves=("B13-R4",)),
        SetThrow(
            (5, 2),
            _("Yellow needs exactly 5. It is your throw, and yellow's piece."),
            ("Yc1-Yh",),
        ),
    ),
    praise=_(
        "All eight are home, and your side wins. None of theirs is: that is an "
        "eight-piecer, and it will be remembered."
    ),
)

LESSONS: tuple[Lesson, ...] = (START, CAPTURE, BLOB, CHALLENGE, MIXED, HOME, HELP)
