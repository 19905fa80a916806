"""Why a tap is no move: the rules' own reason, to the seat on turn."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import GameEvent
from games.record.drafts import Draft
from games.rules.interface import ToMove, ToRoll
from games.services import store
from tests.factories import act_once, make_session, make_user
from tests.web.test_table import browser_of

pytestmark = pytest.mark.django_db


@dataclass(frozen=True, slots=True)
class Asking:
    """A table of Acey Deucey and the browser of who is on turn there."""

    session_id: int
    client: Client
    other: Client
    colour: str

    def ask(self, query: Mapping[str, Any], client: Client | None = None) -> Any:
        """Ask why; without a client who is on turn asks."""
        asker = self.client if client is None else client
        return asker.get(f"/table/{self.session_id}/why/", query)


def words_of(answer: Any) -> str:
    """Return the sentence of an answer."""
    return re.sub(r"<[^>]+>", "", answer.content.decode()).strip()


def table_awaiting(kind: type[ToMove | ToRoll]) -> Asking:
    """Return a table where a throw, or a move, is awaited."""
    users: tuple[User, ...] = tuple(make_user(name) for name in ("ann", "bob"))
    session_id = make_session("acey", users)
    state = store.load(session_id)
    while not isinstance(state.awaits, kind):
        state = act_once(session_id)
    seat = state.seat_to_act
    assert seat is not None
    mine, theirs = (browser_of(users[s]) for s in (seat, 1 - seat))
    return Asking(session_id, mine, theirs, ("white", "black")[seat])


def test_a_tap_on_nothing_is_told_so() -> None:
    table = table_awaiting(ToMove)
    held = {piece.spot for piece in pieces_of(table)}
    empty = next(f"p{n}" for n in range(1, 25) if f"p{n}" not in held)

    answer = table.ask({"from": empty})

    assert answer.status_code == 200
    assert words_of(answer) == "You have no checker there."
    assert answer["X-Refusal"] == "no-checker-there"
    assert "no-cache" in answer["Cache-Control"]


def pieces_of(table: Asking) -> Any:
    """Return the pieces on the board of a table."""
    state = store.load(table.session_id)
    return state.game.pieces(state.position)


def test_the_others_checkers_are_not_to_be_moved() -> None:
    table = table_awaiting(ToMove)
    other = "black" if table.colour == "white" else "white"

    answer = table.ask({"from": f"in-{other}"})

    assert words_of(answer) == "That checker is not yours to move."


def test_a_drop_on_a_far_point_is_told_what_is_wrong() -> None:
    table = table_awaiting(ToMove)

    answer = table.ask({"from": f"in-{table.colour}", "to": far_point(table)})

    assert answer.status_code == 200
    assert re.match(r"(You have no \d+ to play|The \d+s come before)", words_of(answer))


def far_point(table: Asking) -> str:
    """Return a spot in the mover's own home, where nobody enters from the pile."""
    return "p3" if table.colour == "white" else "p22"


def test_before_a_throw_the_reason_is_that_one_must_throw() -> None:
    table = table_awaiting(ToRoll)

    assert words_of(table.ask({"from": "p1"})) == "Throw the dice first."


def test_when_the_throw_is_played_the_way_on_is_told() -> None:
    table = table_awaiting(ToMove)
    draft = Draft(store.load(table.session_id))
    while not draft.is_complete:
        draft = draft.with_step(draft.legal_moves[0].text)

    seen = draft.before.version
    answer = table.ask({"from": "p1", "seen": seen, "step": draft.texts})

    assert words_of(answer) == "The throw is played. Confirm or undo."


def test_only_the_seat_on_turn_is_answered() -> None:
    table = table_awaiting(ToMove)

    waiting = table.ask({"from": "p1"}, table.other)
    stranger = table.ask({"from": "p1"}, Client())

    assert (waiting.status_code, words_of(waiting)) == (422, "It is not your turn.")
    assert stranger.status_code == 403


def test_an_older_version_is_told_that_the_table_moved_on() -> None:
    table = table_awaiting(ToMove)

    assert table.ask({"from": "p1", "seen": 1}).status_code == 409


@pytest.mark.parametrize(
    "query",
    [
        {},
        {"from": ""},
        {"from": "p99"},
        {"from": "\x00"},
        {"from": "p1", "to": "nowhere"},
        {"from": "é" * 400},
    ],
)
def test_rubbish_is_told_so_and_nothing_changes(query: Mapping[str, Any]) -> None:
    table = table_awaiting(ToMove)
    before = GameEvent.objects.count()

    answer = table.ask(query)

    assert (answer.status_code, words_of(answer)) == (422, "That cannot be read.")
    assert GameEvent.objects.count() == before


def test_no_table_no_reason() -> None:
    assert (
        browser_of(make_user("ann")).get("/table/404/why/?from=p1").status_code == 404
    )
