"""The dice scheme messdeck-dice/1, as docs/dice.md describes it, byte for byte.

Seeds, secrets, salts, game ids and anchors are bytes here; links of the event
log are lower-case hex, as events hold them.  Nothing here draws chance: seeds and
salts come in as arguments.
"""

import hashlib
import hmac
import itertools
from collections.abc import Iterable, Iterator, Sequence

from games.record.events import CHAIN_LENGTH, SCHEME

FIRST_LINK = "00" * 32
"""The link before the first event."""

MILESTONE = 64
"""Throws between two secrets that are kept; the length of a chain is a multiple."""

SECRET_SIZE = 32
SALT_SIZE = 16
GAME_ID_SIZE = 16
FAIR_BYTES = 252
"""Bytes from here on are thrown away: 252 is the last multiple of six."""


def tagged_hash(tag: str, *fields: bytes) -> bytes:
    """Return the 32-byte hash T of the scheme; raise ValueError for a long field."""
    parts = (*_opening(tag), *fields)
    return hashlib.sha256(b"".join(map(_with_length, parts))).digest()


def anchor(seed: bytes, game_id: bytes, length: int = CHAIN_LENGTH) -> bytes:
    """Return what is published before play and commits to all `length` secrets."""
    if length < 1:
        raise ValueError(f"a chain of {length} secrets has no anchor")
    return _walk(seed, game_id, 0, length)


def milestones(
    seed: bytes, game_id: bytes, length: int = CHAIN_LENGTH
) -> tuple[bytes, ...]:
    """Return every 64th secret, the seed last: from them no walk is long.

    `length` is a multiple of 64; the first is the secret of throw 64.
    """
    found = [seed]
    for n in range(length, MILESTONE, -MILESTONE):
        found.append(_walk(found[-1], game_id, n - MILESTONE, n))
    return tuple(reversed(found))


def secret_from(marks: Sequence[bytes], game_id: bytes, n: int) -> bytes:
    """Return the secret of throw `n` from the `milestones` of its chain.

    Raises ValueError for a throw that the chain does not have.
    """
    length = len(marks) * MILESTONE
    if not 1 <= n <= length:
        raise ValueError(f"a chain of {length} secrets has no throw {n}")
    at = -(-n // MILESTONE)
    return _walk(marks[at - 1], game_id, n, at * MILESTONE)


def earlier_secret(secret: bytes, game_id: bytes, n: int) -> bytes:
    """Return secret n-1 from secret `n`; for throw 1 that is the anchor."""
    return tagged_hash("chain", game_id, _u32(n), secret)


def throw_faces(
    secret: bytes,
    game_id: bytes,
    *,
    n: int,
    purpose: int,
    seat: int,
    count: int,
    salts: tuple[tuple[int, bytes], ...],
) -> tuple[int, ...]:
    """Return the `count` faces, 1..6, of throw `n`.

    `seat` is the thrower, or 255 at the opening; `salts` are pairs of seat and
    salt in any order.  Raises ValueError for sizes or numbers out of range.
    """
    _check_size("secret", secret, SECRET_SIZE)
    body = _body(
        game_id,
        n=n,
        purpose=purpose,
        seat=seat,
        count=count,
        salts=tuple(sorted(salts)),
    )
    fair = fair_faces(_blocks(_mac(secret, "roll", body)))
    return tuple(next(fair) for _ in range(count))


def fair_faces(blocks: Iterable[bytes]) -> Iterator[int]:
    """Return the faces that blocks of random bytes make; no face is likelier."""
    for byte in itertools.chain.from_iterable(blocks):
        if byte < FAIR_BYTES:
            yield 1 + byte % 6


def link(previous_hex: str, canonical_bytes: bytes) -> str:
    """Return the hex link of an event after the link `previous_hex`."""
    previous = bytes.fromhex(previous_hex)
    _check_size("link", previous, 32)
    # As `tagged_hash` of the two; every fold of a long log comes here often.
    fields = _with_length(previous) + _with_length(canonical_bytes)
    return hashlib.sha256(_EVENT_OPENING + fields).hexdigest()


def _walk(secret: bytes, game_id: bytes, target: int, n: int) -> bytes:
    _check_size("seed", secret, SECRET_SIZE)
    _check_size("game id", game_id, GAME_ID_SIZE)
    # As `earlier_secret`; what all steps share is put together once, since every
    # new table walks the whole chain.
    shared = b"".join(map(_with_length, (*_opening("chain"), game_id)))
    for number in range(n, target, -1):
        step = b"%b\0\4%b\0\x20%b" % (shared, number.to_bytes(4, "big"), secret)
        secret = hashlib.sha256(step).digest()
    return secret


def _body(
    game_id: bytes,
    *,
    n: int,
    purpose: int,
    seat: int,
    count: int,
    salts: tuple[tuple[int, bytes], ...],
) -> bytes:
    _check_size("game id", game_id, GAME_ID_SIZE)
    if len({seat for seat, _ in salts}) != len(salts):
        raise ValueError("a seat has one salt in a throw")
    numbers = [_u32(n), _u8(purpose), _u8(seat), _u8(count), _u8(len(salts))]
    parts = [_with_length(game_id), *numbers]
    for salted, salt in salts:
        _check_size("salt", salt, SALT_SIZE)
        parts += [_u8(salted), _with_length(salt)]
    return b"".join(parts)


def _blocks(key: bytes) -> Iterator[bytes]:
    return (_mac(key, "faces", _u32(m)) for m in itertools.count())


def _mac(key: bytes, tag: str, body: bytes) -> bytes:
    opening = b"".join(map(_with_length, _opening(tag)))
    return hmac.digest(key, opening + body, "sha256")


def _opening(tag: str) -> tuple[bytes, bytes]:
    return SCHEME.encode("ascii"), tag.encode("ascii")


def _with_length(field: bytes) -> bytes:
    if len(field) > 0xFFFF:
        raise ValueError(f"a field of {len(field)} bytes is too long to hash")
    return len(field).to_bytes(2, "big") + field


_EVENT_OPENING = b"".join(map(_with_length, _opening("event")))


def _u8(number: int) -> bytes:
    if not 0 <= number <= 0xFF:
        raise ValueError(f"{number} does not fit into one byte")
    return number.to_bytes(1, "big")


def _u32(number: int) -> bytes:
    if not 0 <= number <= 0xFFFFFFFF:
        raise ValueError(f"{number} does not fit into four bytes")
    return number.to_bytes(4, "big")


def _check_size(name: str, value: bytes, size: int) -> None:
    if len(value) != size:
        raise ValueError(f"a {name} has {size} bytes, not {len(value)}")
