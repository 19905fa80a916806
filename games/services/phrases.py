"""Preset phrases: what can be said with one tap, by guests too.

A line keeps a phrase's slug; a slug that was used once stays in this list.
"""

from dataclasses import dataclass

from games.chat_models import PARTNERS

TABLE, WATCHERS = "table", "watchers"
ROOMS = (TABLE, PARTNERS, WATCHERS)
"""The rooms of a chat, in the order in which they are shown."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence for some rooms; `game` is "" for every game."""

    slug: str
    text: str
    rooms: tuple[str, ...]
    game: str = ""


_SEATS, _HERE, _SIDE, _ALL = (TABLE, PARTNERS), (TABLE,), (PARTNERS,), ROOMS

_PHRASES = (
    # What partners say most stands first in their room.
    Phrase("yes", "Yes.", _SIDE),
    Phrase("no", "No.", _SIDE),
    Phrase("block-there", "Block there.", _SIDE),
    Phrase("hold-the-blob", "Hold the blob.", _SIDE),
    Phrase("break-the-blob", "Break the blob.", _SIDE),
    Phrase("challenge-it", "Challenge it.", _SIDE),
    Phrase("wait-for-a-six", "Wait for a six.", _SIDE),
    Phrase("bring-one-out", "Bring one out.", _SIDE),
    Phrase("help-me-home", "Help me home.", _SIDE),
    Phrase("run-home", "Run home.", _SIDE),
    Phrase("take-it", "Take it.", _SIDE),
    Phrase("your-choice", "Your choice.", _SIDE),
    Phrase("good-luck", "Good luck!", _ALL),
    Phrase("well-played", "Well played.", _ALL),
    Phrase("thanks", "Thanks!", _ALL),
    Phrase("nice-throw", "What a throw!", (TABLE, WATCHERS)),
    Phrase("hard-luck", "Hard luck.", (TABLE, WATCHERS)),
    Phrase("sorry", "Sorry!", _SEATS),
    Phrase("one-moment", "One moment, please.", _SEATS),
    Phrase("back-again", "Back again.", _SEATS),
    Phrase("another-game", "Another game?", _HERE),
    Phrase("must-go", "I must go after this game.", _HERE),
    Phrase("close-game", "This is close.", (WATCHERS,)),
    Phrase("nice-blob", "Nice blob!", (TABLE, WATCHERS), "uckers"),
    Phrase("nice-point", "Nice point!", (TABLE, WATCHERS), "acey"),
    Phrase("acey-deucey", "Acey-deucey!", (TABLE, WATCHERS), "acey"),
)
PHRASES = {phrase.slug: phrase for phrase in _PHRASES}


def phrases_of(game: str, room: str) -> tuple[Phrase, ...]:
    """Return the phrases that can be said in a room of a game's tables."""
    return tuple(
        phrase
        for phrase in _PHRASES
        if room in phrase.rooms and phrase.game in ("", game)
    )


def phrase_text(slug: str) -> str:
    """Return what a phrase says; a slug that is gone says itself."""
    phrase = PHRASES.get(slug)
    return phrase.text if phrase else slug.replace("-", " ").capitalize() + "."
