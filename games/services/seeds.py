"""Dice seeds: drawn when a table opens, sealed at rest, erased at the end.

Nothing here leaves the process but an anchor and the secrets of past throws.
"""

import secrets

from cryptography.fernet import Fernet
from django.conf import settings

from games.models import DiceSeed
from games.record import dice
from games.record.throwing import Secrets

GAME_ID_BYTES = 16
SEED_BYTES = 32


class KeyNotHeld(RuntimeError):
    """This process was started without the key of the seeds."""


def draw() -> tuple[bytes, bytes]:
    """Return a new game id (16 bytes) and a new seed (32 bytes)."""
    return secrets.token_bytes(GAME_ID_BYTES), secrets.token_bytes(SEED_BYTES)


def keep(session_id: int, seed: bytes, game_id: bytes) -> None:
    """Store the seed of a session, encrypted under the setting DICE_KEY.

    It is kept with the chain's milestones, so that a throw need not walk far.
    """
    marks = b"".join(dice.milestones(seed, game_id))
    DiceSeed.objects.create(session_id=session_id, sealed=_box().encrypt(marks))


def secrets_of(session_id: int, game_id: str) -> Secrets:
    """Return the function that gives secret s_n of a session's throw n."""

    def secret(n: int) -> bytes:
        kept = DiceSeed.objects.get(session_id=session_id)
        marks = _box().decrypt(bytes(kept.sealed))
        return dice.secret_from(_cut(marks), bytes.fromhex(game_id), n)

    return secret


def erase(session_id: int) -> None:
    """Erase the seed of a session that is over."""
    DiceSeed.objects.filter(session_id=session_id).delete()


def _cut(marks: bytes) -> list[bytes]:
    size = dice.SECRET_SIZE
    return [marks[at : at + size] for at in range(0, len(marks), size)]


def _box() -> Fernet:
    """Return what opens and closes the seeds; raise KeyNotHeld."""
    if not settings.DICE_KEY:
        raise KeyNotHeld("HOLDS_DICE_KEY is off: nothing can be thrown here.")
    return Fernet(settings.DICE_KEY)
