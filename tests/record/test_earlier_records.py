"""Records from before there were clocks: read, linked and written as they were."""

import json
from dataclasses import fields

import pytest

from games.record import events as ev
from games.record.dice import FIRST_LINK, link
from games.record.state import fold
from tests.record.records import forged, played
from tests.record.test_verifier import TIED, problems

LATER = ev.to_json(played("acey", 2, 44, throws=3)[0])
EARLIER = {name: LATER[name] for name in LATER if name != "time"} | {"turn_limit": 60}


def test_an_earlier_opening_keeps_its_bytes_and_so_its_link() -> None:
    event = ev.from_json(EARLIER)
    written = json.dumps(EARLIER, sort_keys=True, separators=(",", ":")).encode()

    assert ev.to_json(event) == EARLIER
    assert ev.canonical(event) == written
    assert fold((event,)).head == link(FIRST_LINK, written)


@pytest.mark.parametrize(("limit", "time"), [(0, "none"), (60, "delay 60 0")])
def test_its_limit_is_the_clock_it_was(limit: int, time: str) -> None:
    event = ev.from_json({**EARLIER, "turn_limit": limit})

    assert isinstance(event, ev.Opened)
    assert event.time == time
    assert fold((event,)).opened.time == time


def test_an_opening_has_a_limit_or_a_clock_and_not_both() -> None:
    with pytest.raises(ev.BadEvent, match="'opened' event has the fields"):
        ev.from_json({**EARLIER, "time": "none"})


def test_an_earlier_opening_has_the_fields_of_the_later_one_besides() -> None:
    later = {field.name for field in fields(ev.Opened)}

    assert set(EARLIER) - {"kind"} == later - {"time"} | {"turn_limit"}


def test_the_verifier_takes_a_record_with_an_earlier_opening() -> None:
    def as_before(events: list[dict[str, object]]) -> None:
        del events[0]["time"]
        events[0]["turn_limit"] = 60

    assert problems(forged(TIED, as_before)) == []
