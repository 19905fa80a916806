"""What may be typed into a chat: one plain line, the same for every reader."""

import re
import unicodedata

from games.chat_models import LONGEST
from games.record.commands import CommandRefused

JOINERS = "\u200c\u200d"
"""Invisible, but scripts and emoji need them."""

BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters by name that show nothing."""

REFUSED = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}
"""Kinds of characters that are no text: control, direction, unassigned, private."""

UNSEEN = {"Cf", "Zs", "Mn", "Me"}
"""Kinds of characters that show nothing by themselves."""

MOST_MARKS = 4
"""Marks that one letter may bear: more of them cover the lines above."""


def plain(text: str) -> str:
    """Return the text as it is kept: composed (NFC), spaces single, none at the ends.

    Raises CommandRefused with a sentence for what is empty, longer than 200
    characters, or holds control, direction or other unreadable characters.
    """
    spaced = "".join(" " if _is_space(sign) else sign for sign in text.strip())
    kept = unicodedata.normalize("NFC", re.sub(" +", " ", spaced)).strip()
    if any(_is_refused(sign) for sign in kept):
        raise CommandRefused("characters", "The line has characters that are no text.")
    if all(_is_unseen(sign) for sign in kept):
        raise CommandRefused("empty", "Write something first.")
    if len(kept) > LONGEST:
        raise CommandRefused("too-long", f"A line has at most {LONGEST} characters.")
    if _bears_too_much(kept):
        raise CommandRefused("characters", "There are too many marks on one letter.")
    return kept


def gist(text: str) -> str:
    """Return what two lines that say the same have in common.

    Case, accents, spaces and signs are left out, unless there is nothing else.
    """
    folded = unicodedata.normalize("NFKD", text).casefold()
    letters = "".join(sign for sign in folded if sign.isalnum())
    return letters or "".join(folded.split())


def _is_refused(sign: str) -> bool:
    return unicodedata.category(sign) in REFUSED and sign not in JOINERS


def _is_space(sign: str) -> bool:
    return unicodedata.category(sign) == "Zs"


def _is_unseen(sign: str) -> bool:
    return sign in BLANKS or unicodedata.category(sign) in UNSEEN


def _bears_too_much(text: str) -> bool:
    in_a_row = 0
    for sign in text:
        in_a_row = in_a_row + 1 if unicodedata.combining(sign) else 0
        if in_a_row > MOST_MARKS:
            return True
    return False
