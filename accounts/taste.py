"""What a person wants to see and hear at the table, as a value and as one short text.

The text is the same in a row of preferences and in a visitor's cookie.  It names
what differs from the usual only, and what it says of things unknown is not heard.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from urllib.parse import parse_qs, urlencode

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

LONGEST_TEXT = 200

THEMES: Mapping[str, str | Promise] = {
    "": _("As the system"),
    "day": _("Forenoon, light"),
    "night": _("Night watch, dark"),
    "contrast": _("High contrast"),
}
UCKERS_BOARDS: Mapping[str, str | Promise] = {
    "painted": _("Painted deck"),
    "canvas": _("Canvas"),
}
ACEY_BOARDS: Mapping[str, str | Promise] = {
    "woods": _("Two woods"),
    "leather": _("Leather"),
}
DICE: Mapping[str, str | Promise] = {
    "pips": _("Pips"),
    "numerals": _("Numerals"),
    "brass": _("Brass"),
}
MOTION: Mapping[str, str | Promise] = {
    "normal": _("Normal"),
    "quick": _("Quick"),
    "off": _("Off"),
}
SPEECH: Mapping[str, str | Promise] = {
    "plain": _("Plain words"),
    "messdeck": _("Messdeck language"),
}
CHOICES: Mapping[str, Mapping[str, str | Promise]] = {
    "theme": THEMES,
    "uckers": UCKERS_BOARDS,
    "acey": ACEY_BOARDS,
    "dice": DICE,
    "motion": MOTION,
    "speech": SPEECH,
}
"""What may be chosen, by the name of the field; the usual comes first."""

SOUNDS: Mapping[str, str | Promise] = {
    "turn": _("It is my turn"),
    "throw": _("Dice are thrown"),
    "piece": _("A piece moves"),
    "capture": _("A piece is captured"),
    "end": _("The game ends"),
    "chat": _("Somebody writes"),
    "low-time": _("My time runs low"),
    "claim": _("I may claim the game"),
}
"""The kinds of sound; each is heard unless it is muted."""


@dataclass(frozen=True, slots=True)
class Taste:
    """What is chosen, each a key of `CHOICES`, and the kinds of sound not wanted."""

    theme: str = ""
    uckers: str = "painted"
    acey: str = "woods"
    dice: str = "pips"
    motion: str = "normal"
    speech: str = "plain"
    muted: frozenset[str] = frozenset()

    @property
    def text(self) -> str:
        """Return the taste in short; "" where all is as usual."""
        said = {
            name: getattr(self, name)
            for name in CHOICES
            if getattr(self, name) != getattr(USUAL, name)
        }
        if self.muted:
            said["muted"] = " ".join(sorted(self.muted))
        return urlencode(said)

    @property
    def is_slang(self) -> bool:
        """Return whether the table speaks messdeck language."""
        return self.speech == "messdeck"


USUAL = Taste()


def read_taste(text: str) -> Taste:
    """Return the taste that a text says; what cannot be understood is as usual."""
    try:
        said = parse_qs(text[:LONGEST_TEXT], max_num_fields=len(fields(Taste)))
    except ValueError:
        return USUAL
    chosen = {
        name: said[name][0]
        for name, choices in CHOICES.items()
        if name in said and said[name][0] in choices
    }
    muted = SOUNDS.keys() & said.get("muted", [""])[0].split()
    return Taste(**chosen, muted=frozenset(muted))
