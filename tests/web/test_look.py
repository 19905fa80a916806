"""What the table shows of a throw, of its corners and in messdeck language."""

from collections.abc import Iterator
from itertools import islice

import pytest

from accounts.models import User
from accounts.services import preferences
from accounts.taste import Taste
from games.record.drafts import Draft
from games.record.state import State
from games.rules.interface import ToMove, ToRoll
from games.services import store
from games.web.presenter_queue import QueueView, queue_view
from games.web.tongue import in_messdeck
from tests.factories import act_once, make_session, make_user
from tests.web.test_table import browser_of

pytestmark = pytest.mark.django_db
MOST_ACTS = 400
MOST_GAMES = 5


def state_owing(words: int) -> State:
    """Return a game of Acey Deucey at a double that owes at least so many words."""
    users: tuple[User, ...] = tuple(make_user(name) for name in ("ann", "bob"))
    session_id = make_session("acey", users)
    state = store.load(session_id)
    for _ in range(MOST_ACTS):
        awaits = state.awaits
        thrown = state.last_throw
        is_double = thrown is not None and len(set(thrown.faces)) == 1
        if isinstance(awaits, ToMove) and is_double and len(awaits.owed) >= words:
            return state
        state = act_once(session_id)
    raise AssertionError("No such throw came.")


def fates(view: QueueView) -> list[tuple[str, str]]:
    """Return each chip with its fate."""
    return [(item.word, item.fate) for item in view.items]


def test_a_throw_just_made_is_all_still_to_play() -> None:
    state = state_owing(9)
    awaits = state.awaits
    assert isinstance(awaits, ToMove)

    view = queue_view(state, Draft(state))

    assert fates(view) == [
        (word, "next" if place == 0 else "left")
        for place, word in enumerate(awaits.owed)
    ]
    assert [item.word for item in view.items if item.is_first] == list(
        dict.fromkeys(awaits.owed)
    )


def test_what_is_drafted_is_struck_out_and_stays_in_the_row() -> None:
    state = state_owing(9)
    draft = Draft(state)
    draft = draft.with_step(draft.legal_moves[0].text)

    view = queue_view(draft.state, draft)

    assert fates(view)[0] == (view.items[0].word, "spent")
    assert view.items[0].is_struck
    assert fates(view)[1][1] == "next"
    assert len(view.items) == len(queue_view(state, Draft(state)).items)


def test_what_nothing_can_play_is_said_at_the_end_of_a_throw() -> None:
    lost = list(islice((view for view in ended_throws() if view.sentence), 3))

    assert len(lost) == 3
    for view in lost:
        gone = [item.word for item in view.items if item.fate == "lost"]
        assert view.sentence.startswith(" ".join(w for w in gone if w.isdigit()))
        assert "cannot be played" in view.sentence


def ended_throws() -> Iterator[QueueView]:
    """Yield the rows of the throws of some games, each played to its end as a draft."""
    users: tuple[User, ...] = tuple(make_user(name) for name in ("cat", "dan"))
    for _ in range(MOST_GAMES):
        session_id = make_session("acey", users)
        state = store.load(session_id)
        while isinstance(state.awaits, ToMove | ToRoll):
            if isinstance(state.awaits, ToMove):
                draft = Draft(state)
                while not draft.is_complete:
                    draft = draft.with_step(draft.legal_moves[0].text)
                yield queue_view(draft.state, draft)
            state = act_once(session_id)


def test_each_corner_of_uckers_says_whose_it_is() -> None:
    users: tuple[User, ...] = tuple(make_user(name) for name in ("ann", "bob"))
    session_id = make_session("uckers", users)

    html = browser_of(users[1]).get(f"/table/{session_id}/").content.decode()

    corners = html.split('<div class="corners"')[1].split("</div>")[0]
    order = [corners.index(f"corner-{place} is-{colour}") for place, colour in OWN]
    assert order == sorted(order)
    assert corners.count(">bob<") == corners.count(">ann<") == 2


OWN = [
    ("near-left", "green"),
    ("far-left", "yellow"),
    ("far-right", "blue"),
    ("near-right", "red"),
]
"""The corners as green, the second seat, sees them."""


@pytest.mark.parametrize(
    ("plain", "said"),
    [
        ("Mixed blob of 2, red and yellow", "Mixi-blob of 2, red and yellow"),
        ("Red has 6 and 4 to play, then throws again.",
         "Red has 6 and 4 to play, then has another shake."),
        ("Start a green piece on G1", "Start a green bit on G1"),
        ("4: enter from the bar on 21, hitting",
         "4: enter from the fence on 21, kicking"),
        ("Basement barter", "Basement barter"),
    ],
)  # fmt: skip
def test_messdeck_language_changes_whole_words_only(plain: str, said: str) -> None:
    assert in_messdeck(plain) == said


def test_the_table_speaks_messdeck_language_to_who_wants_it() -> None:
    users: tuple[User, ...] = tuple(make_user(name) for name in ("ann", "bob"))
    session_id = make_session("uckers", users)
    state = store.load(session_id)
    while not isinstance(state.awaits, ToMove):
        state = act_once(session_id)
    seat = state.seat_to_act
    assert seat is not None
    mover = browser_of(users[seat])
    addresses = [f"/table/{session_id}/{page}" for page in ("fragment/", "record.txt")]
    plain, record = (mover.get(address).content.decode() for address in addresses)

    preferences.change_taste(users[seat], Taste(speech="messdeck"))

    said, same_record = (mover.get(address).content.decode() for address in addresses)
    assert " piece on " in plain
    assert " piece on " not in said
    assert " bit on " in said
    assert record == same_record
