"""The first game of European Acey Deucey: five lessons, White to learn."""

from django.utils.translation import gettext_lazy as _

from games.web.lessons import Lesson, SetThrow

ENTER = Lesson(
    slug="enter",
    title=_("Enter"),
    position="acey in:15 in:13,6:2 w -",
    story=_(
        "You are White. All your checkers wait in the pile. A number enters one on 25 "
        "less the number: a 5 on the 20-point, a 3 on the 22-point. From there they "
        "walk down to your home, 6 to 1."
    ),
    aim=_("Enter two checkers, then see what a closed point does."),
    throws=(
        SetThrow(
            (5, 3),
            _("Enter one with each number."),
            ("in/20", "in/22"),
            then=_("Two are on the board. Black has answered; throw again."),
            stray=_(
                "Legal: a checker that has just entered may run on. Here bring in two, "
                "so that you have more to choose from."
            ),
        ),
        SetThrow((4, 1), moves=("in/21", "in/24")),
        SetThrow(
            (6, 4),
            _(
                "Two black checkers hold the 19-point, so your 6 cannot enter. Use it "
                "on the board, and the 4 as you like."
            ),
            ("in/21", "20/14"),
            is_free=True,
            tries=(("in/19", _("Could the 6 enter all the same?")),),
        ),
    ),
    praise=_(
        "A point with two or more opposing checkers is closed; every other is open. "
        "You need not enter them all before you move."
    ),
)

HIT = Lesson(
    slug="hit",
    title=_("Hit"),
    position="acey in:3,24:2,18:1,13:3,6:2,5:2,4:2 in:12,22:2,10:1 w -",
    story=_(
        "A checker alone on a point is a blot. Land on an opposing one and it goes to "
        "the bar; until it has come in again, nothing else of its side may move."
    ),
    aim=_("Hit the black blot on your 15-point, and stop where you are safe."),
    throws=(
        SetThrow(
            (3, 2),
            _("From 18 it is three points to the blot, and two more to your three."),
            ("18/15*", "15/13"),
            asides=(
                (
                    "18/16",
                    _("Legal, but you stop short: the 3 from 18 would have hit."),
                ),
            ),
            stray=_(
                "Legal, but not the best of it: hit with the 3, then go on with the 2 "
                "to the 13-point, where two or more stand safe."
            ),
            tries=(("6/3", _("Could the 3 go from 6 to 3 instead?")),),
        ),
        SetThrow((5, 4)),
    ),
    praise=_(
        "Black threw 5 and 4 and had to come in on your 5-point or 4-point. You hold "
        "both, so the whole throw was lost."
    ),
)

DOUBLE = Lesson(
    slug="double",
    title=_("Both sides of a double"),
    position="acey in:11,22:2,18:2 in:15 w -",
    story=_(
        "A double is played four times, then its other side four times: opposite faces "
        "of a die make seven, so twos are followed by fives. Then you throw again."
    ),
    aim=_("Play four twos, four fives, and the further throw."),
    throws=(
        SetThrow(
            (2, 2),
            _("Eight numbers in this order. Enter, walk or run on, as you like."),
            ("in/23", "in/23", "in/23", "in/23", "in/20", "in/20", "in/20", "in/20"),
            then=_("All eight played, so you throw again."),
            is_free=True,
            tries=(("in/20", _("Could you begin with a five?")),),
        ),
        SetThrow(
            (6, 4),
            _("And the further throw, which any double brings."),
            ("in/19", "in/21"),
            is_free=True,
        ),
    ),
    praise=_(
        "Ten numbers in one turn. If one of the eight cannot be played, all that "
        "follow are lost and so is the further throw; what you have played stands."
    ),
)

BEAR_OFF = Lesson(
    slug="bear-off",
    title=_("Bear off exactly"),
    position="acey 7:1,4:2,2:1,off:11 10:2,5:5,3:4,off:4 w -",
    story=_(
        "Once every checker is home, numbers only bear off, and only from exactly "
        "their own point. A high number never takes one from a lower point."
    ),
    aim=_("Bring the last one home and bear off two."),
    throws=(
        SetThrow(
            (6, 4),
            _("Both numbers can be played, in one order only. Which one?"),
            ("7/1", "4/off"),
            then=_("One is off, exactly. Black has moved; throw again."),
            tries=(
                ("7/3", _("Could the 4 come home first?")),
                ("4/off", _("Could the 4 bear off first?")),
            ),
        ),
        SetThrow((3, 1), moves=("10/7", "10/9")),
        SetThrow(
            (5, 2),
            _("Nothing stands on your 5-point, so the 5 is lost. The 2 is not."),
            ("2/off",),
        ),
    ),
    praise=_(
        "Exact throws make a late lead small. Spread your checkers over the points "
        "while you come home, and more numbers will serve."
    ),
)

ACEY_DEUCEY = Lesson(
    slug="acey-deucey",
    title=_("Acey-deucey"),
    position="acey 6:1,4:4,3:4,2:1,1:1,off:4 6:5,5:5,4:4,off:1 w -",
    story=_(
        "A throw of 1 and 2 is the best there is. Play both, then name any double you "
        "like: it is played on both sides, and brings the further throw."
    ),
    aim=_("Eleven checkers left. Win in this turn."),
    throws=(
        SetThrow(
            (2, 1),
            _("First the 2 and the 1. Then look where your checkers stand in fours."),
            (
                *("2/off", "1/off", "=4"),
                *("4/off", "4/off", "4/off", "4/off"),
                *("3/off", "3/off", "3/off", "3/off"),
            ),
            is_free=True,
            must=("=4", "=3"),
            then=_("Both sides of your double, played to the end: throw again."),
            asides=(
                (
                    "=6",
                    _(
                        "You may name it. But only one checker stands on your 6-point, "
                        "and a double stops at the first number that cannot be played."
                    ),
                ),
            ),
            stray=_(
                "You may name it, even where it cannot be played. But then the turn "
                "ends at once. Look where four checkers stand together."
            ),
            tries=(("3/2", _("All are home: could one just step down by 1?")),),
        ),
        SetThrow(
            (6, 5),
            _("The further throw, and a 6 for the last one."),
            ("6/off",),
        ),
    ),
    praise=_("All fifteen off, and won, in a single turn."),
)

LESSONS: tuple[Lesson, ...] = (ENTER, HIT, DOUBLE, BEAR_OFF, ACEY_DEUCEY)
