"""The ground of the board goes to browsers that do not hold it, and to no others."""

import re

import pytest
from django.test import Client

from tests.factories import make_session, make_user

pytestmark = pytest.mark.django_db

NAME = re.compile(r'<g id="(ground-[0-9a-f]{12})" data-ground')


def fragment(client: Client, session_id: int, held: str = "") -> str:
    """Return the fragment for a browser that holds this ground."""
    path, headers = f"/table/{session_id}/fragment/", {"X-Ground": held}
    return client.get(path, headers=headers).content.decode()


def test_a_browser_that_holds_nothing_is_sent_the_ground() -> None:
    session_id = make_session("uckers", tuple(make_user(f"p{n}") for n in range(4)))

    for body in (
        fragment(Client(), session_id),
        fragment(Client(), session_id, "ground-of-old"),
        Client().get(f"/table/{session_id}/").content.decode(),
    ):
        assert "board-paint" in body
        assert "hx-preserve" not in body


def test_a_browser_that_holds_the_ground_keeps_it() -> None:
    session_id = make_session("uckers", tuple(make_user(f"p{n}") for n in range(4)))
    whole = fragment(Client(), session_id)
    name = NAME.findall(whole)[0]

    kept = fragment(Client(), session_id, name)

    assert f'<g id="{name}" data-ground hx-preserve></g>' in kept
    assert "board-paint" not in kept
    assert len(kept) < 0.7 * len(whole)
    assert 'class="board-pieces"' in kept


def test_the_ground_of_another_seat_is_another_one() -> None:
    users = tuple(make_user(f"p{n}") for n in range(4))
    session_id = make_session("uckers", users)
    clients = [Client() for _ in users]
    for client, user in zip(clients, users, strict=True):
        client.force_login(user)
    names = [NAME.findall(fragment(client, session_id))[0] for client in clients]

    assert len(set(names)) == 4
    assert "board-paint" in fragment(clients[1], session_id, names[0])
