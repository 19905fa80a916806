"""What browsers see and send while others act, come and go (docs/decisions)."""

import random
import re
import uuid
from datetime import timedelta
from urllib.parse import urlencode

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import GameSession
from games.record.state import State, fold
from games.rules.interface import Move, ToMove, ToRoll
from games.services import lobby, store
from games.services.lobby import Terms
from tests.factories import act_once, make_session, make_user
from tests.services.fast_play import play_until
from tests.services.watching import come, go, stay
from tests.web.test_drafts import confirmation, legal
from tests.web.test_table import HTMX, browser_of, on_turn, order

pytestmark = pytest.mark.django_db
NAMES = ("ann", "bob", "cat", "dan")


def fragment(client: Client, session_id: int, query: str = "") -> str:
    """Return the table as a browser is shown it."""
    path = f"/table/{session_id}/fragment/{query}"
    answer = client.get(path, headers=HTMX)
    assert answer.status_code == 200
    return answer.content.decode()


def version_in(html: str) -> int:
    """Return the version that a table says it shows."""
    found = re.search(r'data-version="(\d+)"', html)
    assert found
    return int(found[1])


def post(client: Client, session_id: int, deed: str, **sent: object) -> tuple[int, str]:
    """Send a command; return the status and the refusal's word."""
    path = f"/table/{session_id}/{deed}/"
    said = {"cmd_id": str(uuid.uuid4()), **sent}
    answer = client.post(path, said, headers=HTMX)
    return answer.status_code, answer.headers.get("X-Refusal", "")


def test_four_browsers_that_reload_in_turn_at_every_act_agree() -> None:
    users = tuple(make_user(name) for name in NAMES)
    session_id = make_session("uckers", users, now=timezone.now())
    browsers = [browser_of(user) for user in users]
    for number in range(16):
        act_once(session_id, now=timezone.now())
        browsers[number % 4] = browser_of(users[number % 4])
        store.forget()

        shown = [fragment(browser, session_id) for browser in browsers]

        state = store.load(session_id)
        assert {version_in(html) for html in shown} == {state.version}
        ids = [set(re.findall(r'id="(piece-[^"]*)"', html)) for html in shown]
        assert ids[0] == ids[1] == ids[2] == ids[3] != set()
        assert all(name in html for html in shown for name in NAMES)


def test_an_undo_that_comes_too_late_is_undone_for_nobody() -> None:
    ann, bob = make_user("ann"), make_user("bob")
    session_id = make_session("acey", (ann, bob), now=timezone.now())
    while not isinstance(store.load(session_id).awaits, ToMove):
        act_once(session_id, now=timezone.now())
    state, seat = store.load(session_id), on_turn(session_id)
    browsers = [browser_of(ann), browser_of(bob)]
    step = legal(state)[0].text
    post(browsers[seat], session_id, "move", seen=state.version, text=step, salt="")
    after = store.load(session_id)

    undone = fragment(browsers[seat], session_id, f"?seen={state.version}")

    other = fragment(browsers[1 - seat], session_id)
    assert version_in(undone) == version_in(other) == after.version
    assert store.load(session_id) == after


def test_storms_of_drafts_undone_and_done_again_leave_the_log_as_the_live_state() -> (
    None
):
    ann, bob = make_user("ann"), make_user("bob")
    session_id = make_session("acey", (ann, bob), now=timezone.now())
    browsers, rng = [browser_of(ann), browser_of(bob)], random.Random(11)
    for _ in range(14):
        state, seat = store.load(session_id), on_turn(session_id)
        if isinstance(state.awaits, ToRoll):
            act_once(session_id, now=timezone.now())
            continue
        steps = list[str]()
        html = fragment(browsers[seat], session_id)
        while not confirmation(html).get("text"):
            if steps and rng.random() < 0.3:
                steps.pop()  # undo
            else:
                texts = [move.text for move in _next(session_id, steps)]
                steps.append(rng.choice(texts))
            fragment(browsers[1 - seat], session_id, _query(state.version, steps))
            html = fragment(browsers[seat], session_id, _query(state.version, steps))
        sent = confirmation(html)
        assert store.load(session_id) == state
        answer = browsers[seat].post(f"/table/{session_id}/move/", sent, headers=HTMX)
        assert answer.status_code == 200

    live = store.load(session_id)
    store.forget()
    assert fold(store.events_of(session_id)) == store.load(session_id) == live


def _query(seen: int, steps: list[str]) -> str:
    return f"?{urlencode({'seen': seen, 'step': steps}, doseq=True)}" if steps else ""


def _next(session_id: int, steps: list[str]) -> tuple[Move, ...]:
    state = store.load(session_id)
    position = state.position
    assert position is not None
    for text in steps:
        position = state.game.play(position, state.game.find_move(position, text))
    return state.game.legal_moves(position)


def test_what_a_browser_says_of_the_time_is_not_heard() -> None:
    ann, bob = make_user("ann"), make_user("bob")
    now = timezone.now()
    session_id = make_session("acey", (ann, bob), time="fischer 300 10", now=now)
    state, seat = store.load(session_id), on_turn(session_id)
    forged = {"at": "2001-01-01T00:00:00Z", "now": "0", "lag": "99999", "left_ms": "1"}
    path = f"/table/{session_id}/throw/"

    with time_machine.travel(now + timedelta(seconds=3), tick=False):
        answer = browser_of((ann, bob)[seat]).post(
            path,
            {**order(state), **forged},
            headers={**HTMX, "Date": "Mon, 01 Jan 2001 00:00:00 GMT"},
        )

    assert answer.status_code == 200
    told = store.events_of(session_id)[-1]
    assert told.at == store.stamp(now + timedelta(seconds=3))
    deadline = GameSession.objects.get(pk=session_id).deadline_at
    assert deadline is not None
    assert deadline > now + timedelta(seconds=290)


def test_naming_a_double_shows_the_deadline_that_is_enforced() -> None:
    ann, bob = make_user("ann"), make_user("bob")
    now = timezone.now()
    session_id = make_session("acey", (ann, bob), time="delay 30 0", now=now)

    def names_a_double(state: State, _: object) -> bool:
        return isinstance(state.awaits, ToMove) and legal(state)[0].kind == "name"

    play_until(session_id, names_a_double)
    session = GameSession.objects.get(pk=session_id)
    assert session.deadline_at is not None
    client = browser_of((ann, bob)[on_turn(session_id)])

    with time_machine.travel(session.deadline_at - timedelta(seconds=9), tick=False):
        html = fragment(client, session_id)

    shown = re.findall(r'data-deadline="([^"]+)"', html)
    assert set(shown) == {session.deadline_at.isoformat()}


def test_a_guest_claims_and_is_answered_with_a_reason_or_the_win() -> None:
    now = timezone.now()
    gus, ann = make_user("gus", is_guest=True), make_user("ann")
    session_id = make_session("acey", (gus, ann), now=now)
    while on_turn(session_id) != 1:
        act_once(session_id, now=now)
    with time_machine.travel(now, tick=False) as clock:
        client = browser_of(gus)
        come(session_id, gus, ann, now=now)
        assert post(client, session_id, "claim") == (422, "is-back")
        go(session_id, ann, now=now)
        assert post(client, session_id, "claim") == (422, "too-soon")

        clock.move_to(stay(session_id, gus, seconds=61, since=now))
        assert post(client, session_id, "claim") == (200, "")

    assert store.load(session_id).phase == "finished"


def test_a_guest_who_signs_up_amid_a_game_keeps_seat_and_turn() -> None:
    ann, client = make_user("ann"), Client()
    client.post("/accounts/guest/")
    gus = User.objects.get(is_guest=True)
    session_id = make_session("acey", (ann, gus), now=timezone.now())
    while on_turn(session_id) != 1:
        act_once(session_id, now=timezone.now())

    secret = "wide-salt-sea-11"
    answer = client.post(
        "/accounts/signup/",
        {"username": "Stoker", "password1": secret, "password2": secret},
    )

    assert answer.status_code == 302
    html = fragment(client, session_id)
    assert "data-viewer-turn" in html
    assert "Stoker" in html
    state = store.load(session_id)
    sent = order(state, text=_first(session_id))
    deed = "throw" if isinstance(state.awaits, ToRoll) else "move"
    assert post(client, session_id, deed, **sent)[0] == 200


def _first(session_id: int) -> str:
    state = store.load(session_id)
    return legal(state)[0].text if isinstance(state.awaits, ToMove) else ""


def test_a_guest_is_told_that_another_account_does_not_take_the_seat() -> None:
    ann, client = make_user("ann"), Client()
    client.post("/accounts/guest/")
    gus = User.objects.get(is_guest=True)
    session_id = make_session("acey", (ann, gus), now=timezone.now())

    page = client.get("/accounts/login/").content.decode()

    assert "Guest-" in page
    assert "data-seated" in fragment(client, session_id)
    assert "data-seated" not in fragment(browser_of(make_user("mo")), session_id)


@pytest.mark.parametrize("is_guest", [True, False])
def test_the_link_to_a_rated_table_seats_nobody_who_may_not_sit_there(
    is_guest: bool,
) -> None:
    session_id = make_session(
        "acey", (make_user("ann"), ""), rated=True, time="delay 30 0", begin=False
    )
    version = store.load(session_id).version
    client = browser_of(make_user("gus", is_guest=True) if is_guest else None)

    assert post(client, session_id, "sit", seat=1) == (422, "guest")
    assert store.load(session_id).version == version


def test_the_owner_is_shown_that_the_last_seat_is_filled_and_may_begin() -> None:
    ann, bob = make_user("ann"), make_user("bob")
    now = timezone.now()
    session_id = lobby.open_table(ann, Terms("acey", 2, False, "none"), now=now)
    lobby.sit(session_id, 0, ann, salt="", command=None, now=now)
    client = browser_of(ann)
    before = fragment(client, session_id)
    assert f"/table/{session_id}/begin/" not in before

    assert post(browser_of(bob), session_id, "sit", seat=1) == (200, "")

    query = f"?seen={version_in(before)}"
    assert f"/table/{session_id}/begin/" in fragment(client, session_id, query)


def test_a_new_table_asked_for_again_by_a_reload_is_the_same_table() -> None:
    client = browser_of(make_user("ann"))
    wish = {"form": "acey", "kind": "casual", "time": "none", "bots": ""}

    places = {client.post("/tables/new/", wish)["Location"] for _ in range(5)}

    assert len(places) == GameSession.objects.count() == 1


def test_an_owner_at_a_game_elsewhere_reads_why_his_table_was_closed() -> None:
    ann, bob = make_user("ann"), make_user("bob")
    waiting = make_session("acey", (ann, ""), begin=False, now=timezone.now())

    make_session("acey", (bob, ann), now=timezone.now())

    html = fragment(browser_of(ann), waiting)
    assert "Its owner plays at another table." in html
    assert f"/table/{waiting}/" not in Client().get("/lobby/").content.decode()
