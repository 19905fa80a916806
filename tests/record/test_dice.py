"""The dice scheme against its published vectors, and the laws that it promises."""

import hashlib
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.record import dice

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "vectors" / "dice.json").read_text(encoding="utf-8")
)
SEED = bytes.fromhex(VECTORS["seed"])
GAME_ID = bytes.fromhex(VECTORS["game"])
LENGTH = VECTORS["length"]
MARKS = dice.milestones(SEED, GAME_ID)

salts = st.dictionaries(
    st.integers(0, 3), st.binary(min_size=16, max_size=16), max_size=4
).map(lambda by_seat: tuple(by_seat.items()))
secrets = st.binary(min_size=32, max_size=32)


def secret_at(seed: bytes, game_id: bytes, n: int) -> bytes:
    """Return the secret of throw `n`, found step by step from the seed."""
    for number in range(LENGTH, n, -1):
        seed = dice.earlier_secret(seed, game_id, number)
    return seed


def throw(secret: bytes = SEED, **changed: Any) -> tuple[int, ...]:
    """Return the faces of a second throw of seat 0, but for what is changed."""
    values: dict[str, Any] = {
        "n": 2,
        "purpose": 2,
        "seat": 0,
        "count": 2,
        "salts": (),
    } | changed
    return dice.throw_faces(secret, GAME_ID, **values)


def test_the_anchor_and_first_secrets_are_those_of_the_vectors() -> None:
    assert dice.anchor(SEED, GAME_ID).hex() == VECTORS["anchor"]
    assert dice.secret_from(MARKS, GAME_ID, 1).hex() == VECTORS["s_1"]
    assert dice.secret_from(MARKS, GAME_ID, 2).hex() == VECTORS["s_2"]
    assert dice.secret_from(MARKS, GAME_ID, LENGTH) == SEED


@pytest.mark.parametrize("n", [1, 2, 63, 64, 65, 2048, 4032, 4033, 4095, 4096])
def test_milestones_give_the_secrets_of_the_chain(n: int) -> None:
    assert len(MARKS) == LENGTH // dice.MILESTONE
    assert dice.secret_from(MARKS, GAME_ID, n) == secret_at(SEED, GAME_ID, n)


@pytest.mark.parametrize("vector", VECTORS["throws"], ids=lambda vector: vector["n"])
def test_a_throw_has_the_faces_of_the_vectors(vector: dict[str, Any]) -> None:
    used = tuple((int(s), bytes.fromhex(v)) for s, v in vector["salts"].items())
    values = {key: vector[key] for key in ("n", "purpose", "seat", "count")}

    faces = dice.throw_faces(
        bytes.fromhex(vector["secret"]), GAME_ID, salts=used, **values
    )

    assert faces == tuple(vector["faces"])


def test_the_event_log_links_as_in_the_vectors() -> None:
    link = dice.FIRST_LINK
    for entry in VECTORS["log"]:
        link = dice.link(link, entry["canonical"].encode())
        assert link == entry["link"]


@given(secrets, st.integers(1, 4096), st.integers(0, 20), salts)
def test_faces_are_as_many_as_asked_and_from_one_to_six(
    secret: bytes, n: int, count: int, used: tuple[tuple[int, bytes], ...]
) -> None:
    faces = throw(secret, n=n, count=count, salts=used)

    assert len(faces) == count
    assert all(1 <= face <= 6 for face in faces)


@given(secrets, salts)
def test_the_order_in_which_salts_are_given_does_not_matter(
    secret: bytes, used: tuple[tuple[int, bytes], ...]
) -> None:
    assert throw(secret, salts=used, count=40) == throw(
        secret, salts=used[::-1], count=40
    )


@pytest.mark.parametrize(
    "changed",
    [
        {"n": 3},
        {"purpose": 3},
        {"seat": 1},
        {"count": 41},
        {"salts": ((0, bytes(16)),)},
        {"salts": ((1, b"b" * 16),)},
        {"salts": ((0, b"a" * 16), (1, bytes(16)))},
    ],
)
def test_every_part_of_the_body_changes_the_faces(changed: dict[str, Any]) -> None:
    plain: dict[str, Any] = {"count": 40, "salts": ((0, b"a" * 16),)}

    assert throw(**(plain | changed))[:40] != throw(**plain)


def test_bytes_from_252_are_thrown_away_and_all_others_map_evenly() -> None:
    faces = tuple(dice.fair_faces([bytes(range(128)), bytes(range(128, 256))]))

    assert faces == tuple(1 + byte % 6 for byte in range(252))
    assert Counter(faces) == dict.fromkeys(range(1, 7), 42)


@settings(max_examples=20)
@given(secrets, st.sampled_from([64, 128]))
def test_every_secret_hashes_down_to_the_one_before_it(
    seed: bytes, length: int
) -> None:
    marks = dice.milestones(seed, GAME_ID, length)
    chain = [dice.anchor(seed, GAME_ID, length)] + [
        dice.secret_from(marks, GAME_ID, n) for n in range(1, length + 1)
    ]

    assert chain[-1] == seed
    for n in range(1, length + 1):
        assert dice.earlier_secret(chain[n], GAME_ID, n) == chain[n - 1]


def test_the_hash_is_of_lengths_and_parts() -> None:
    told = b"\x00\x0fmessdeck-dice/1\x00\x05chain\x00\x02ab\x00\x00"

    assert dice.tagged_hash("chain", b"ab", b"") == hashlib.sha256(told).digest()


def test_parts_cannot_be_shifted_into_one_another() -> None:
    assert dice.tagged_hash("event", b"ab", b"c") != dice.tagged_hash(
        "event", b"a", b"bc"
    )


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"n": -1}, "four bytes"),
        ({"n": 2**32}, "four bytes"),
        ({"seat": 256}, "one byte"),
        ({"count": -1}, "one byte"),
        ({"salts": ((0, b"short"),)}, "salt has 16 bytes, not 5"),
        ({"salts": ((0, bytes(16)), (0, bytes(16)))}, "one salt"),
    ],
)
def test_a_throw_of_impossible_values_is_refused(
    changed: dict[str, Any], words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        throw(**changed)


@pytest.mark.parametrize("n", [0, -1, 4097])
def test_a_chain_has_no_throw_before_its_first_or_after_its_last(n: int) -> None:
    with pytest.raises(ValueError, match=f"no throw {n}"):
        dice.secret_from(MARKS, GAME_ID, n)


def test_seeds_game_ids_and_links_of_another_size_are_refused() -> None:
    with pytest.raises(ValueError, match="seed has 32 bytes"):
        dice.anchor(SEED[1:], GAME_ID)
    with pytest.raises(ValueError, match="game id has 16 bytes"):
        dice.anchor(SEED, GAME_ID + b"x")
    with pytest.raises(ValueError, match="link has 32 bytes"):
        dice.link("00", b"{}")
    with pytest.raises(ValueError, match="no anchor"):
        dice.anchor(SEED, GAME_ID, 0)
    with pytest.raises(ValueError, match="too long"):
        dice.link(dice.FIRST_LINK, bytes(65536))
