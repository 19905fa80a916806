"""Hints at the table: who has them, who is refused, who is told."""

import pytest
from django.http import HttpResponse
from django.test import Client

from accounts.models import User
from games.models import Advice, Hint
from games.services import advice, store
from tests.factories import make_session, make_user
from tests.services.test_analysis import now
from tests.services.test_hints import is_awaited, to_move
from tests.web.test_table import HTMX, browser_of

pytestmark = pytest.mark.django_db


def ask(
    client: Client, session_id: int, kind: object = "hint", **says: object
) -> HttpResponse:
    """Ask for a hint as the button does; return the answer."""
    sent = {"kind": kind, "seen": store.load(session_id).version, **says}
    answer = client.post(f"/table/{session_id}/hint/", sent, headers=HTMX)
    assert isinstance(answer, HttpResponse)
    return answer


def shown(client: Client, session_id: int) -> str:
    """Return the hint's fragment."""
    return client.get(f"/table/{session_id}/hint/fragment/").content.decode()


def table_with_a_bot() -> tuple[int, Client]:
    """Return a table where a player against a bot owes a move, and his browser."""
    session_id, ann = to_move("greedy")
    return session_id, browser_of(ann)


def test_the_player_on_turn_against_bots_is_offered_hints() -> None:
    session_id, client = table_with_a_bot()

    for path in (f"/table/{session_id}/", f"/table/{session_id}/fragment/"):
        page = client.get(path).content.decode()
        assert 'id="ask-hint"' in page
        assert 'id="ask-best"' in page
    assert 'id="hint"' not in Client().get(f"/table/{session_id}/").content.decode()


def test_a_hint_is_the_first_move_and_the_best_play_is_whole() -> None:
    session_id, client = table_with_a_bot()
    waiting = ask(client, session_id)
    assert 'hx-trigger="every 700ms"' in waiting.content.decode()

    advice.work_out(Advice.objects.get().pk, clock=now)
    answer = Advice.objects.get().answer or {}
    moves = answer["plays"][0]["moves"]
    hint = shown(client, session_id)
    assert moves[0] in hint
    assert "of 100" not in hint
    assert 'id="ask-best"' in hint
    assert "hx-trigger" not in hint

    best = ask(client, session_id, "best").content.decode()
    assert " ".join(moves) in best
    assert "of 100" in best
    assert 'id="ask-best"' not in best


def test_all_who_watch_are_told_that_hints_were_shown() -> None:
    session_id, client = table_with_a_bot()
    ask(client, session_id)
    ask(client, session_id, "best")

    for watcher in (client, Client()):
        page = watcher.get(f"/table/{session_id}/").content.decode()
        assert "White was shown 1 hint." in page


def test_the_answer_is_for_the_player_alone() -> None:
    session_id, client = table_with_a_bot()
    ask(client, session_id, "best")
    advice.work_out(Advice.objects.get().pk, clock=now)

    watched = Client().get(f"/table/{session_id}/").content.decode()

    assert "of 100" not in watched
    assert "of 100" not in shown(Client(), session_id)


@pytest.mark.parametrize("who", ["spectator", "visitor"])
def test_who_has_no_seat_gets_no_hint(who: str) -> None:
    session_id, _ = table_with_a_bot()
    client = browser_of(make_user("eve") if who == "spectator" else None)

    answer = ask(client, session_id)

    assert answer.status_code == 403
    assert not Hint.objects.exists()


@pytest.mark.parametrize("rated", [True, False])
def test_games_against_people_have_no_hints(rated: bool) -> None:
    bob = make_user("bob")
    session_id, ann = to_move(bob, rated=rated)
    word = "no hints in rated games" if rated else "all others are bots"
    assert (
        'id="hint"' not in browser_of(ann).get(f"/table/{session_id}/").content.decode()
    )

    for who in (ann, bob):
        answer = ask(browser_of(who), session_id)
        assert answer.status_code == 422
        assert word in answer.content.decode()
    assert not Hint.objects.exists()


def test_an_older_table_is_told_that_it_has_moved_on() -> None:
    session_id, client = table_with_a_bot()

    answer = ask(client, session_id, seen=1)

    assert answer.status_code == 409
    assert "moved on" in answer.content.decode()


@pytest.mark.parametrize("says", [{"kind": "all"}, {"seen": "x"}, {"seen": -1}])
def test_nonsense_is_refused(says: dict[str, object]) -> None:
    session_id, client = table_with_a_bot()

    answer = ask(client, session_id, **{"kind": "hint", **says})

    assert answer.status_code == 422
    assert not Hint.objects.exists()


def test_a_plain_form_comes_back_to_the_table() -> None:
    session_id, client = table_with_a_bot()
    sent = {"kind": "hint", "seen": store.load(session_id).version}

    answer = client.post(f"/table/{session_id}/hint/", sent)

    assert (answer.status_code, answer["Location"]) == (302, f"/table/{session_id}/")


def test_no_table_has_no_hints() -> None:
    client = browser_of(make_user("ann"))

    assert client.post("/table/999/hint/").status_code == 404
    assert client.get("/table/999/hint/fragment/").status_code == 404
    assert client.get("/table/999/hint/").status_code == 405


def test_a_hint_that_failed_may_be_asked_for_again() -> None:
    session_id, client = table_with_a_bot()
    ask(client, session_id)
    Advice.objects.update(state="failed")
    assert "No hint could be found" in shown(client, session_id)

    again = ask(client, session_id)

    assert "Thinking" in again.content.decode()


def test_a_partner_who_is_a_person_means_no_hints() -> None:
    users: list[User] = [make_user("ann"), make_user("bob")]
    session_id = make_session("uckers", (users[0], "greedy", users[1], "greedy"))
    assert not is_awaited(session_id)

    answer = ask(browser_of(users[0]), session_id)

    assert answer.status_code == 422
