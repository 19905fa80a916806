"""Reading a draft from an address, and writing one."""

import hashlib
import json
from uuid import uuid4

from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from games.record.state import State
from games.web.drafting import (
    MOVED_ON,
    NO_STEPS,
    NOTHING,
    Asked,
    asked_by,
    draft_for,
    query_of,
)
from games.web.forms import MoveForm
from tests.record.tables import begun, standing_at


def to_play() -> State:
    """Return White's turn at the start with 6 and 3 to play."""
    return standing_at(begun(), "acey in:15 in:15 w 63")


@given(
    st.lists(st.text(), min_size=1, max_size=12),
    st.integers(min_value=0, max_value=999_999_999),
)
def test_a_draft_comes_back_from_its_address_as_it_was(
    steps: list[str], seen: int
) -> None:
    asked = asked_by(QueryDict(query_of(tuple(steps), seen)))

    assert asked == Asked(tuple(steps), seen)
    assert asked_by(QueryDict(asked.query)) == asked


def test_an_address_without_steps_asks_for_no_draft() -> None:
    assert asked_by(QueryDict("seen=12")) == NOTHING
    assert query_of((), 12) == ""


@given(st.lists(st.text(max_size=60), min_size=1, max_size=20), st.integers())
def test_no_address_breaks_the_table(steps: list[str], seen: int) -> None:
    state = to_play()

    for seat in (0, 1, None):
        draft, words = draft_for(state, seat, Asked(tuple(steps), seen))

        assert words in ("", MOVED_ON, NO_STEPS)
        if seat == 0 and words:
            assert draft is not None
            assert draft.texts == ()
        if seat != 0:
            assert draft is None


def test_one_text_has_the_digest_that_it_always_had() -> None:
    sent = QueryDict(f"cmd_id={uuid4()}&seen=3&text=in/19")
    form = MoveForm(sent)
    assert form.is_valid()

    said = json.dumps(["move", "in/19"]).encode()

    assert form.command("move").digest == hashlib.sha256(said).hexdigest()
