"""The table's endpoints, asked by player, opponent, spectator and visitor."""

import re
import uuid
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.record.state import State
from games.rules.interface import ToMove, ToRoll
from games.services import clock, play, seeds, store
from tests.factories import make_session, make_user
from tests.services.fast_play import play_until

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
SALT = "00112233445566778899aabbccddeeff"


def browser_of(user: User | None) -> Client:
    """Return the browser of a user, or of a visitor without a name."""
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def table_for_two(**terms: object) -> tuple[int, dict[int, Client]]:
    """Return a running game of Acey Deucey and the browsers of its seats."""
    ann, bob = make_user("ann"), make_user("bob")
    session_id = make_session("acey", (ann, bob), now=timezone.now(), **terms)  # type: ignore[arg-type]
    return session_id, {0: browser_of(ann), 1: browser_of(bob)}


def on_turn(session_id: int) -> int:
    """Return the seat on turn."""
    seat = store.load(session_id).seat_to_act
    assert seat is not None
    return seat


def order(state: State, **says: object) -> dict[str, object]:
    """Return what a control of the table sends."""
    sent = {"cmd_id": str(uuid.uuid4()), "salt": SALT, "seen": state.version}
    return {**sent, **says}


def throw(client: Client, session_id: int, **headers: str) -> int:
    """Throw for whoever is on turn and return the status."""
    sent = order(store.load(session_id))
    return client.post(
        f"/table/{session_id}/throw/", sent, headers=headers or HTMX
    ).status_code


def table_to_move() -> tuple[int, Client, State]:
    """Return a table where a move is awaited, and the browser that owes it."""
    session_id, browsers = table_for_two()
    while isinstance(store.load(session_id).awaits, ToRoll):
        throw(browsers[on_turn(session_id)], session_id)
    return session_id, browsers[on_turn(session_id)], store.load(session_id)


@pytest.mark.parametrize("who", ["player", "opponent", "spectator", "visitor"])
def test_everybody_may_look_at_a_table(who: str) -> None:
    session_id, browsers = table_for_two()
    seat = on_turn(session_id)
    others = {"spectator": browser_of(make_user("eve")), "visitor": browser_of(None)}
    client = {"player": browsers[seat], "opponent": browsers[1 - seat], **others}[who]

    answer = client.get(f"/table/{session_id}/")

    assert answer.status_code == 200
    assert ('id="main-action"' in answer.content.decode()) == (who == "player")


def test_an_unknown_table_is_not_found() -> None:
    for path in ("", "fragment/", "record.json", "record.txt", "verify/"):
        assert Client().get(f"/table/999/{path}").status_code == 404
    sent = {"cmd_id": str(uuid.uuid4()), "seen": 1}
    answer = browser_of(make_user("ann")).post("/table/999/throw/", sent)
    assert answer.status_code == 404


def test_a_throw_answers_with_the_table_as_the_thrower_sees_it() -> None:
    session_id, browsers = table_for_two()
    state, seat = store.load(session_id), on_turn(session_id)

    path = f"/table/{session_id}/throw/"
    answer = browsers[seat].post(path, order(state), headers=HTMX)

    html = answer.content.decode()
    after = store.load(session_id)
    assert answer.status_code == 200
    assert html.startswith("<section")
    assert f'data-version="{after.version}"' in html
    assert after.throws == state.throws + 1


def test_a_salt_goes_into_the_throw() -> None:
    session_id, browsers = table_for_two()
    seat = on_turn(session_id)

    throw(browsers[seat], session_id)

    assert (seat, SALT) in store.load(session_id).salts


def test_a_plain_form_is_sent_back_to_the_table() -> None:
    session_id, browsers = table_for_two()
    seat = on_turn(session_id)

    answer = browsers[seat].post(
        f"/table/{session_id}/throw/", order(store.load(session_id))
    )

    assert answer.status_code == 302
    assert answer["Location"] == f"/table/{session_id}/"


def test_a_move_from_the_list_is_played() -> None:
    session_id, client, state = table_to_move()
    move = state.game.legal_moves(state.position)[0]

    path = f"/table/{session_id}/move/"
    answer = client.post(path, order(state, text=move.text), headers=HTMX)

    assert answer.status_code == 200
    assert store.load(session_id).last_moves[-1] == move


def test_an_illegal_move_is_refused_with_a_sentence() -> None:
    session_id, client, state = table_to_move()

    path = f"/table/{session_id}/move/"
    answer = client.post(path, order(state, text="1/24"), headers=HTMX)

    assert answer.status_code == 422
    assert answer["HX-Retarget"] == "#notice"
    assert 'class="notice' in answer.content.decode()
    assert store.load(session_id).version == state.version


def test_what_cannot_be_read_is_refused() -> None:
    session_id, browsers = table_for_two()
    state, seat = store.load(session_id), on_turn(session_id)
    wrong: tuple[dict[str, object], ...] = (
        {},
        order(state, cmd_id="one"),
        order(state, salt="zz"),
        order(state, seen="x"),
    )

    for sent in wrong:
        path = f"/table/{session_id}/throw/"
        assert browsers[seat].post(path, sent, headers=HTMX).status_code == 422
    assert store.load(session_id).version == state.version


def test_a_refusal_without_script_comes_upon_the_page() -> None:
    session_id, client, state = table_to_move()

    answer = client.post(f"/table/{session_id}/throw/", order(state))

    html = answer.content.decode()
    assert answer.status_code == 422
    assert "<!doctype html>" in html
    assert 'role="alert"' in html


def test_the_other_player_is_told_that_it_is_not_his_turn() -> None:
    session_id, browsers = table_for_two()
    version = store.load(session_id).version

    assert throw(browsers[1 - on_turn(session_id)], session_id) == 422
    assert store.load(session_id).version == version


@pytest.mark.parametrize(
    "deed", ["throw", "move", "begin", "resign", "hand-over", "rematch"]
)
def test_strangers_and_visitors_may_do_nothing(deed: str) -> None:
    session_id, _ = table_for_two()
    state = store.load(session_id)

    for client in (browser_of(make_user("eve")), browser_of(None)):
        path = f"/table/{session_id}/{deed}/"
        answer = client.post(path, order(state, text="24/20"), headers=HTMX)
        assert answer.status_code == 403
        assert answer["HX-Retarget"] == "#notice"
    assert store.load(session_id).version == state.version


def test_visitors_seat_no_bots_and_clear_no_seats() -> None:
    session_id = make_session("uckers", (make_user("ann"), "", "", ""), begin=False)
    sent = {"cmd_id": str(uuid.uuid4()), "seat": 1, "level": "greedy"}

    for deed in ("seat-bot", "vacate"):
        answer = Client().post(f"/table/{session_id}/{deed}/", sent, headers=HTMX)
        assert answer.status_code == 403


def test_commands_are_posted() -> None:
    session_id, browsers = table_for_two()

    for deed in ("throw", "move", "sit", "seat-bot", "vacate", "begin", "resign"):
        assert browsers[0].get(f"/table/{session_id}/{deed}/").status_code == 405


def test_who_looked_at_an_older_table_gets_the_fresh_one() -> None:
    session_id, browsers = table_for_two()
    state, seat = store.load(session_id), on_turn(session_id)

    sent = order(state, seen=state.version - 1)
    answer = browsers[seat].post(f"/table/{session_id}/throw/", sent, headers=HTMX)

    html = answer.content.decode()
    assert answer.status_code == 409
    assert f'data-version="{state.version}"' in html
    assert 'hx-swap-oob="innerHTML"' in html
    assert "HX-Retarget" not in answer


def test_a_command_sent_twice_happens_once() -> None:
    session_id, browsers = table_for_two()
    state, seat = store.load(session_id), on_turn(session_id)
    sent, path = order(state), f"/table/{session_id}/throw/"

    first = browsers[seat].post(path, sent, headers=HTMX)
    again = browsers[seat].post(path, {**sent, "salt": "f" * 32}, headers=HTMX)

    assert (first.status_code, again.status_code) == (200, 200)
    assert store.load(session_id).throws == state.throws + 1


def test_a_command_id_says_one_thing_only() -> None:
    session_id, client, state = table_to_move()
    texts = [move.text for move in state.game.legal_moves(state.position)]
    sent, path = order(state, text=texts[0]), f"/table/{session_id}/move/"
    client.post(path, sent, headers=HTMX)
    version = store.load(session_id).version

    answer = client.post(path, {**sent, "text": "24/18"}, headers=HTMX)

    assert answer.status_code == 409
    assert answer["HX-Retarget"] == "#notice"
    assert store.load(session_id).version == version


def test_who_comes_after_the_deadline_finds_the_game_ended() -> None:
    ann, bob = make_user("ann"), make_user("bob")
    long_ago = timezone.now() - timedelta(hours=1)
    session_id = make_session("acey", (ann, bob), time="delay 30 0", now=long_ago)
    browsers = {0: browser_of(ann), 1: browser_of(bob)}
    state, seat = store.load(session_id), on_turn(session_id)
    clock.beat_heart(timezone.now())

    path = f"/table/{session_id}/throw/"
    answer = browsers[seat].post(path, order(state), headers=HTMX)

    assert answer.status_code == 409
    assert "You lost" in answer.content.decode()
    assert store.load(session_id).phase == "finished"


def test_a_member_sits_where_a_seat_is_free() -> None:
    session_id = make_session("acey", (make_user("ann"), ""), begin=False)
    bob = make_user("bob")

    sent = {"cmd_id": str(uuid.uuid4()), "salt": SALT, "seat": 1}
    answer = browser_of(bob).post(f"/table/{session_id}/sit/", sent, headers=HTMX)

    assert answer.status_code == 200
    assert store.load(session_id).chairs[1].player == bob.public_id


def test_a_visitor_who_sits_becomes_a_guest() -> None:
    session_id = make_session("acey", (make_user("ann"), ""), begin=False)
    client = Client()

    sent = {"cmd_id": str(uuid.uuid4()), "salt": "", "seat": 1}
    answer = client.post(f"/table/{session_id}/sit/", sent)

    guest = User.objects.get(is_guest=True)
    assert answer.status_code == 302
    assert store.load(session_id).chairs[1].player == guest.public_id


def test_a_taken_seat_is_refused() -> None:
    session_id = make_session("acey", (make_user("ann"), ""), begin=False)

    sent = {"cmd_id": str(uuid.uuid4()), "seat": 0}
    client = browser_of(make_user("bob"))
    answer = client.post(f"/table/{session_id}/sit/", sent, headers=HTMX)

    assert answer.status_code == 422
    assert "That seat is taken." in answer.content.decode()


def test_the_owner_fills_seats_with_bots_and_sends_them_away() -> None:
    ann = make_user("ann")
    session_id = make_session("acey", (ann, ""), begin=False)
    client, path = browser_of(ann), f"/table/{session_id}"

    sent = {"cmd_id": str(uuid.uuid4()), "seat": 1, "level": "random"}
    client.post(f"{path}/seat-bot/", sent, headers=HTMX)
    assert store.load(session_id).chairs[1].bot == "random"

    sent = {"cmd_id": str(uuid.uuid4()), "seat": 1}
    client.post(f"{path}/vacate/", sent, headers=HTMX)
    assert store.load(session_id).chairs[1].is_free


def test_a_full_table_begins() -> None:
    ann = make_user("ann")
    session_id = make_session("uckers", (ann, *["greedy"] * 3), begin=False)

    sent = {"cmd_id": str(uuid.uuid4()), "salt": SALT}
    path = f"/table/{session_id}/begin/"
    answer = browser_of(ann).post(path, sent, headers=HTMX)

    assert answer.status_code == 200
    assert store.load(session_id).phase == "playing"


def test_resigning_ends_the_game() -> None:
    session_id, browsers = table_for_two()

    sent = {"cmd_id": str(uuid.uuid4())}
    answer = browsers[0].post(f"/table/{session_id}/resign/", sent, headers=HTMX)

    assert "You lost" in answer.content.decode()
    assert "ann resigned" in browsers[1].get(f"/table/{session_id}/").content.decode()


def test_a_seat_is_left_to_a_bot() -> None:
    session_id, browsers = table_for_two()

    sent = {"cmd_id": str(uuid.uuid4())}
    answer = browsers[0].post(f"/table/{session_id}/hand-over/", sent, headers=HTMX)

    assert answer.status_code == 200
    assert store.load(session_id).chairs[0].bot


def test_a_rematch_needs_both_and_leads_to_the_new_table() -> None:
    session_id, browsers = table_for_two()
    browsers[0].post(f"/table/{session_id}/resign/", {"cmd_id": str(uuid.uuid4())})

    for browser in browsers.values():
        sent = {"cmd_id": str(uuid.uuid4())}
        answer = browser.post(f"/table/{session_id}/rematch/", sent, headers=HTMX)

    new = store.load(session_id).rematch_session
    assert new is not None
    assert f'href="/table/{new}/"' in answer.content.decode()


def test_turns_are_played_by_plain_links_and_forms() -> None:
    session_id, browsers = table_for_two()

    for _ in range(30):
        state, client = store.load(session_id), browsers[on_turn(session_id)]
        html = page_to_send(client, f"/table/{session_id}/")
        sent, path = filled_form(html, state)
        assert client.post(path, sent).status_code == 302
        assert store.load(session_id).version > state.version


def page_to_send(client: Client, path: str) -> str:
    """Return the table's page once a throw or a whole play can be sent from it."""
    html = client.get(path).content.decode()
    while steps := re.findall(r'<a class="move" href="([^"]+)"', html):
        html = client.get(unescape(steps[0])).content.decode()
    return html


def filled_form(html: str, state: State) -> tuple[dict[str, list[str]], str]:
    """Return the fields and the address of the form that plays on."""
    deed = "move" if isinstance(state.awaits, ToMove) else "throw"
    form = re.search(
        rf'<form[^>]*action="(/table/\d+/{deed}/)".*?</form>', html, re.DOTALL
    )
    assert form is not None
    fields: dict[str, list[str]] = {}
    for name, value in re.findall(
        r'type="hidden" name="(\w+)" value="([^"]*)"', form.group()
    ):
        fields.setdefault(name, []).append(unescape(value))
    return fields, form[1]


def test_the_record_comes_when_the_game_is_over() -> None:
    session_id = make_session("acey", (make_user("ann"), make_user("bob")))
    assert Client().get(f"/table/{session_id}/record.json").status_code == 409
    page = Client().get(f"/table/{session_id}/verify/").content.decode()
    assert "data-verify-url" not in page

    play.resign(session_id, 0, command=None, now=timezone.now())

    record = Client().get(f"/table/{session_id}/record.json")
    page = Client().get(f"/table/{session_id}/verify/").content.decode()
    assert record["Content-Type"] == "application/json"
    assert "attachment" in record["Content-Disposition"]
    assert f'data-verify-url="/table/{session_id}/record.json"' in page
    assert "ann" in Client().get(f"/table/{session_id}/record.txt").content.decode()


def test_no_secret_to_come_is_on_the_page() -> None:
    session_id, browsers = table_for_two()
    throw(browsers[on_turn(session_id)], session_id)
    state = store.load(session_id)
    known = {state.opened.anchor, state.head, *secrets_of(state)}

    html = browsers[0].get(f"/table/{session_id}/").content.decode()

    assert set(re.findall(r"\b[0-9a-f]{64}\b", html)) <= known


def secrets_of(state: State) -> set[str]:
    """Return the secrets of the throws that were made."""
    throws = (getattr(entry, "thrown", None) for entry in state.log)
    return {thrown.secret for thrown in throws if thrown}


def test_a_table_tells_its_rules_before_anybody_sits_down() -> None:
    options = (("match_length", 5), ("stakes_double_on_12", True))
    session_id = make_session(
        "acey", (make_user("ann"), ""), begin=False, options=options
    )

    html = browser_of(None).get(f"/table/{session_id}/").content.decode()

    assert 'id="house-rules" open' in html
    assert "Custom rules, match length 5" in html
    assert "Every 1-2 that either player throws doubles" in html
    assert 'href="/rules/acey/"' in html


def test_a_table_by_the_usual_rules_says_so() -> None:
    session_id, _ = table_for_two()

    html = browser_of(None).get(f"/table/{session_id}/").content.decode()

    assert "House rules" in html
    assert 'id="house-rules" open' not in html
    assert 'class="match"' not in html


def test_a_match_shows_its_score_and_stake() -> None:
    options = (("match_length", 5), ("stakes_double_on_12", True))
    session_id, _ = table_for_two(options=options)

    html = browser_of(None).get(f"/table/{session_id}/").content.decode()

    assert "<strong>0 \N{EN DASH} 0</strong><span>first to 5</span>" in html
    assert "stake 1" in html


def test_what_may_be_named_before_a_throw_is_sent_like_a_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(seeds, "draw", lambda: (b"g" * 16, b"s" * 32))
    people = (make_user("Ann"), make_user("Bob"))
    options = (("blow_back", True), ("suck_back", True))
    session_id = make_session("uckers", people, options=options)
    state, _ = play_until(session_id, lambda state, _: may_declare(state))
    client = browser_of(people[on_turn(session_id)])
    html = client.get(f"/table/{session_id}/").content.decode()
    assert "Before you throw you may:" in html
    buttons = re.findall(r'form="moves-form" name="text" value="([^"]+)"', html)

    text = unescape(buttons[0])
    sent = order(state, text=text)
    answer = client.post(f"/table/{session_id}/move/", sent, headers=HTMX)

    assert answer.status_code == 200
    after = answer.content.decode()
    assert ">Throw</button>" in after
    assert "Before you throw you may:" not in after
    assert store.load(session_id).version == state.version + 1


def may_declare(state: State) -> bool:
    """Return whether something may be named before the throw."""
    return isinstance(state.awaits, ToRoll) and state.awaits.may_declare
