"""Seeds of dice: sealed while they are kept, gone when the game is over."""

import base64

import pytest
from cryptography.fernet import Fernet, InvalidToken
from django.core import serializers
from pytest_django import Settings

from games.models import DiceSeed
from games.record import dice
from games.record.events import CHAIN_LENGTH
from games.services import lobby, moderation, play, seeds, store
from tests.factories import NOW, make_session, make_user, play_on

pytestmark = pytest.mark.django_db
GAME_ID, SEED = bytes(range(16)), bytes(range(32, 64))


@pytest.fixture
def session_id(monkeypatch: pytest.MonkeyPatch) -> int:
    """Give a session in play whose seed is known."""
    monkeypatch.setattr(seeds, "draw", lambda: (GAME_ID, SEED))
    return make_session("acey", (make_user("Ann"), make_user("Bob")))


def test_seeds_and_game_ids_are_never_drawn_twice() -> None:
    drawn = [seeds.draw() for _ in range(100)]

    assert len({game_id for game_id, _ in drawn}) == 100
    assert len({seed for _, seed in drawn}) == 100
    assert {(len(game_id), len(seed)) for game_id, seed in drawn} == {(16, 32)}


def test_the_row_never_holds_the_seed_in_the_clear(session_id: int) -> None:
    row = DiceSeed.objects.get(session_id=session_id)

    kept = bytes(row.sealed) + serializers.serialize("json", [row]).encode()

    for form in (SEED, SEED.hex().encode(), base64.b64encode(SEED)):
        assert form not in kept
        assert form.rstrip(b"=") not in kept
    assert SEED.hex() not in repr(row) + str(row)


def test_the_same_seed_is_sealed_in_another_way_each_time() -> None:
    ann = make_user("Ann")
    terms = lobby.Terms("acey", 2, False, "none")
    first, second = (lobby.open_table(ann, terms, now=NOW) for _ in range(2))
    DiceSeed.objects.all().delete()

    for number in (first, second):
        seeds.keep(number, SEED, GAME_ID)

    rows = DiceSeed.objects.values_list("sealed", flat=True)
    assert len({bytes(sealed) for sealed in rows}) == 2


def test_secrets_are_those_of_the_published_chain(session_id: int) -> None:
    secret = seeds.secrets_of(session_id, GAME_ID.hex())

    assert secret(CHAIN_LENGTH) == SEED
    state = store.load(session_id)
    assert dice.earlier_secret(secret(1), GAME_ID, 1).hex() == state.opened.anchor
    assert state.last_throw is not None
    assert state.last_throw.secret == secret(state.last_throw.n).hex()


def test_the_key_of_the_settings_opens_them_and_no_other(
    session_id: int, settings: Settings
) -> None:
    sealed = bytes(DiceSeed.objects.get(session_id=session_id).sealed)
    assert Fernet(settings.DICE_KEY).decrypt(sealed).endswith(SEED)

    settings.DICE_KEY = Fernet.generate_key().decode()

    with pytest.raises(InvalidToken):
        seeds.secrets_of(session_id, GAME_ID.hex())(1)


def test_the_seed_is_erased_at_the_end(session_id: int) -> None:
    play.resign(session_id, 0, command=None, now=NOW)

    assert not DiceSeed.objects.exists()


def test_the_seed_is_erased_when_the_session_is_voided(session_id: int) -> None:
    moderation.void(session_id, "A test.", by=make_user("Mod"), now=NOW)

    assert not DiceSeed.objects.exists()


def test_the_seed_is_kept_while_the_game_is_played(session_id: int) -> None:
    play_on(session_id, acts=20)

    assert DiceSeed.objects.filter(session_id=session_id).exists()


def test_an_erased_seed_gives_no_secret(session_id: int) -> None:
    secret = seeds.secrets_of(session_id, GAME_ID.hex())
    seeds.erase(session_id)

    with pytest.raises(DiceSeed.DoesNotExist):
        secret(CHAIN_LENGTH)
