"""The words of both games: ours, and what is said on the messdeck."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = str | Promise


@dataclass(frozen=True, slots=True)
class Term:
    """A word with its anchor, what others say for it ("" if nothing), its meaning."""

    anchor: str
    word: Words
    also: Words
    meaning: Words


@dataclass(frozen=True, slots=True)
class Group:
    """The words of a game."""

    game: str
    title: Words
    terms: tuple[Term, ...]


UCKERS = (
    Term(
        "base",
        _("base"),
        _("house, start box"),
        _("The corner in which a colour's pieces wait for a six."),
    ),
    Term(
        "blob",
        _("blob"),
        _("barrier, tower"),
        _(
            "Two or more pieces of one colour on a square. Opponents may neither land "
            "on it nor pass it."
        ),
    ),
    Term(
        "capture",
        _("capture"),
        _("uck off, hack off, knock off"),
        _("To land on a single opposing piece, which goes back to base."),
    ),
    Term(
        "challenge",
        _("challenge"),
        _("six-off, sixing off"),
        _("The way to break a blob: a six to lay it, and a six for each piece in it."),
    ),
    Term(
        "eight-piecer",
        _("eight-piecer"),
        _("eight-piece"),
        _("A win with no opposing piece home. In harbour: all of them still in base."),
    ),
    Term(
        "further-throw",
        _("further throw"),
        _("another shake"),
        _("What every throw with a six brings, whether the six was of use or not."),
    ),
    Term(
        "helping",
        _("helping"),
        "",
        _("To throw for your partner once your own four are home and a six has come."),
    ),
    Term(
        "home",
        _("home"),
        _("home triangle"),
        _("The middle of the board, reached by an exact throw."),
    ),
    Term(
        "home-column",
        _("home column"),
        _("pipe, chute, channel"),
        _("The five squares that lead a colour from the ring to home. It is safe."),
    ),
    Term(
        "mixed-blob",
        _("mixed blob"),
        _("mixi-blob; a large one: maxi-mixi-blob"),
        _(
            "Pieces of both partners on a square. It blocks nobody, and who lands on "
            "it sends all of them back."
        ),
    ),
    Term(
        "piece",
        _("piece"),
        _("bit, counter"),
        _("What you move. Each colour has four."),
    ),
    Term(
        "ring",
        _("ring"),
        _("track"),
        _("The 52 squares round the board that all colours share."),
    ),
    Term(
        "single",
        _("single piece"),
        _("meat"),
        _("A piece alone on a square of the ring. It can be captured."),
    ),
    Term(
        "snake-eyes",
        _("double one"),
        _("snake eyes"),
        _("Under a house rule, on your first throw, it brings all your pieces out."),
    ),
    Term(
        "start",
        _("start a piece"),
        _("get out, out piece"),
        _("To bring a piece from base to the start square, with a six."),
    ),
    Term(
        "start-square",
        _("start square"),
        _("doorstep"),
        _("Where a colour's pieces come onto the ring."),
    ),
    Term(
        "suck-back",
        _("suck back, blow back"),
        _("WAFU or Big Ship rules"),
        _("House rules of the Fleet Air Arm: attacks at the foot of a column."),
    ),
    Term(
        "total",
        _("total"),
        "",
        _("Both dice with one piece, in one move. It stops and captures at its end."),
    ),
    Term(
        "up-table",
        _("resign"),
        _("up table, upboard"),
        _("To give the game up."),
    ),
)

ACEY = (
    Term(
        "acey-deucey",
        _("acey-deucey"),
        _("ace-deuce"),
        _("A throw of 1 and 2. Play both, name a double, play that, throw again."),
    ),
    Term(
        "bar",
        _("bar"),
        _("fence"),
        _("Where hit checkers wait. They come in before anything else moves."),
    ),
    Term(
        "bear-off",
        _("bear off"),
        "",
        _("To take a checker off the board from exactly the point of the number."),
    ),
    Term(
        "blot",
        _("blot"),
        "",
        _("A checker alone on a point. It can be hit."),
    ),
    Term(
        "checker",
        _("checker"),
        _("man, stone"),
        _("What you move. Each player has fifteen."),
    ),
    Term(
        "complement",
        _("complement"),
        _("the other side of the dice"),
        _("Seven less the number: of a double 2, the fives. Played after it."),
    ),
    Term(
        "double",
        _("double"),
        "",
        _("Two equal dice: the number four times, its complement four times."),
    ),
    Term(
        "enter",
        _("enter"),
        "",
        _("To bring a checker from the pile or the bar onto 25 less the number."),
    ),
    Term(
        "hit",
        _("hit"),
        _("kick, boot"),
        _("To land on a blot and send it to the bar."),
    ),
    Term(
        "home-board",
        _("home board"),
        _("finishing quarter"),
        _("Your points 6 to 1. Your opponent's is where you enter."),
    ),
    Term(
        "pile",
        _("pile"),
        _("off; a man kept there on purpose: an Oscar"),
        _("The checkers that have not entered yet."),
    ),
    Term(
        "pips",
        _("pip count"),
        "",
        _("How many points your checkers still have to go. It begins at 375."),
    ),
    Term(
        "point",
        _("point"),
        "",
        _("One of the 24 places. Closed if two or more opposing checkers hold it."),
    ),
    Term(
        "prime",
        _("prime"),
        _("Hindenburg line"),
        _("Six closed points in a row, which nobody passes."),
    ),
    Term(
        "roll-again",
        _("throw again"),
        _("free roll, bonus roll"),
        _("What follows a double or a named double that was played to its end."),
    ),
    Term(
        "tray",
        _("tray"),
        "",
        _("Where checkers lie that have been borne off."),
    ),
)

GLOSSARY = (
    Group("uckers", _("Uckers"), UCKERS),
    Group("acey", _("Acey Deucey"), ACEY),
)
