"""The chat of a table: who reads what, and what may be said how often."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta
from functools import partial

import pytest
from django.db import IntegrityError, transaction
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts.models import User
from accounts.services import people
from games import queries
from games.chat_models import ChatLine
from games.models import GameSession
from games.record.commands import CommandRefused
from games.services import chat, chat_rooms, lobby, moderation, store, takeover
from games.services.phrases import PHRASES, phrase_text, phrases_of
from tests.accounts.people import suspend_for_good
from tests.factories import NOW, make_session, make_user
from tests.services.racing import race
from tests.services.talking import LATER, four_seats, lines_for, texts_for

pytestmark = pytest.mark.django_db
SECOND = timedelta(seconds=1)


def refusal_of(deed: Callable[[], object]) -> str:
    """Return the sentence with which a deed is refused."""
    with pytest.raises(CommandRefused) as refused:
        deed()
    assert refused.value.reason.endswith(".")
    return refused.value.reason


def test_the_seats_talk_at_the_table_and_nobody_else_reads_it() -> None:
    table = four_seats()

    table.say(table.una, "table", "Ahoy")
    table.say(table.gil, "table", "Ahoy yourself")

    for who in (table.una, table.gil, table.yan, table.bea):
        assert table.texts(who) == ["Ahoy", "Ahoy yourself"]
    assert table.texts(table.eve) == table.texts(None) == []


def test_partners_talk_by_themselves_for_good() -> None:
    table = four_seats()
    table.say(table.una, "partners", "Block there")
    table.say(table.bea, "partners", "Now run")

    for deed in (lambda: None, table.end):
        deed()
        assert table.texts(table.una) == table.texts(table.yan) == ["Block there"]
        assert table.texts(table.gil) == table.texts(table.bea) == ["Now run"]
        assert table.texts(table.eve) == table.texts(None) == []


def test_watchers_are_read_by_the_players_only_after_the_end() -> None:
    table = four_seats()
    table.say(table.eve, "watchers", "Red is lost")

    assert table.texts(table.eve) == table.texts(None) == ["Red is lost"]
    assert table.texts(table.una) == []
    table.end()

    assert store.load(table.session_id).phase == "finished"
    for who in (table.una, table.gil, table.yan, table.bea, table.eve, None):
        assert table.texts(who) == ["Red is lost"]


def test_the_talk_of_watchers_at_a_void_table_is_open_too() -> None:
    table = four_seats()
    table.say(table.eve, "watchers", "Odd dice")

    staff = people.make_guest(NOW)
    moderation.void(table.session_id, "A fault", by=staff, now=NOW)

    assert table.texts(table.una) == ["Odd dice"]


def test_before_play_there_is_no_talk_between_partners() -> None:
    table = four_seats(begin=False)

    sentence = refusal_of(lambda: table.say(table.una, "partners", "psst"))

    assert "once play has begun" in sentence


def test_who_takes_a_seat_reads_the_table_and_who_leaves_it_does_not() -> None:
    ann, bob, cat = make_user("ann"), make_user("bob"), make_user("cat")
    session_id = make_session("acey", (ann, bob), begin=False)
    chat.say(session_id, bob, "table", text="Hello", now=NOW)

    lobby.vacate(session_id, 1, by=bob, command=None, now=NOW)
    lobby.sit(session_id, 1, cat, salt="", command=None, now=NOW)

    assert texts_for(session_id, cat) == ["Hello"]
    assert texts_for(session_id, bob) == []


def test_who_leaves_his_seat_to_a_bot_hears_his_partner_no_more() -> None:
    table = four_seats()
    table.say(table.una, "partners", "Hold the blob")

    takeover.hand_over(table.session_id, 2, command=None, now=NOW)

    assert table.texts(table.yan) == []
    sentence = refusal_of(lambda: table.say(table.yan, "partners", "psst"))
    assert "no seat" in sentence


@pytest.mark.parametrize(
    ("who", "room", "words"),
    [
        ("eve", "table", "no seat"),
        ("eve", "partners", "no seat"),
        ("una", "watchers", "those who watch"),
        ("una", "cellar", "no such room"),
    ],
)
def test_nobody_writes_where_he_has_no_say(who: str, room: str, words: str) -> None:
    table = four_seats()

    sentence = refusal_of(lambda: table.say(getattr(table, who), room, "psst"))

    assert words in sentence
    assert not ChatLine.objects.exists()


def test_where_nobody_has_a_partner_there_is_no_room_for_partners() -> None:
    ann = make_user("ann")
    session_id = make_session("acey", (ann, make_user("bob")))

    sentence = refusal_of(
        lambda: chat.say(session_id, ann, "partners", text="psst", now=NOW)
    )

    assert "no partner" in sentence
    assert chat_rooms.reader_of(session_id, ann).reads == ("table",)


def test_players_do_not_write_among_the_watchers_even_after_the_end() -> None:
    table = four_seats()
    table.end()

    refusal_of(lambda: table.say(table.una, "watchers", "Well?"))
    table.say(table.una, "table", "Well played")

    assert table.texts(table.gil) == ["Well played"]


def test_talk_is_no_event_and_leaves_the_version_alone() -> None:
    table = four_seats()
    before = GameSession.objects.values().get(pk=table.session_id)

    table.say(table.una, "table", "Ahoy")

    assert GameSession.objects.values().get(pk=table.session_id) == before


def test_every_line_counts_once_in_the_number_that_the_pulse_says(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    table = four_seats()
    assert queries.chat_changes(table.session_id) == 0

    with django_capture_on_commit_callbacks(execute=True) as told:
        table.say(table.una, "partners", "psst")
        table.say(table.eve, "watchers", "Hm")

    assert len(told) == 2
    assert queries.chat_changes(table.session_id) == 2


def test_what_is_refused_counts_for_nothing() -> None:
    table = four_seats()
    table.say(table.una, "table", "Ahoy")

    refusal_of(lambda: table.say(table.una, "table", "ahoy!"))

    assert queries.chat_changes(table.session_id) == 1
    assert table.texts(table.una) == ["Ahoy"]


def test_an_unknown_table_has_no_chat() -> None:
    ann = make_user("ann")

    with pytest.raises(GameSession.DoesNotExist):
        chat.say(999_999, ann, "table", text="Ahoy", now=NOW)
    with pytest.raises(GameSession.DoesNotExist):
        lines_for(999_999, ann)


def test_a_phrase_is_kept_by_its_slug_and_read_as_its_text() -> None:
    table = four_seats()

    line = chat.say(
        table.session_id, table.una, "partners", phrase="wait-for-a-six", now=NOW
    )

    assert (line.text, line.phrase) == ("", "wait-for-a-six")
    assert table.texts(table.yan) == ["Wait for a six."]


def test_a_phrase_that_is_gone_can_still_be_read() -> None:
    assert phrase_text("mind-the-gap") == "Mind the gap."


@pytest.mark.parametrize("phrase", ["block-there", "no-such-phrase", "nice-point"])
def test_a_phrase_is_said_in_its_own_room_and_game_only(phrase: str) -> None:
    table = four_seats()

    sentence = refusal_of(
        lambda: chat.say(table.session_id, table.una, "table", phrase=phrase, now=NOW)
    )

    assert "no such phrase" in sentence


def test_every_phrase_fits_a_line_and_has_a_room_and_a_slug_that_can_be_kept() -> None:
    for slug, phrase in PHRASES.items():
        assert len(slug) <= 30
        assert 0 < len(phrase.text) <= 200
        assert phrase.rooms
    assert "nice-blob" in {p.slug for p in phrases_of("uckers", "table")}
    assert "nice-blob" not in {p.slug for p in phrases_of("acey", "table")}


def test_guests_talk_in_phrases_only() -> None:
    guest = make_user("1234", is_guest=True)
    session_id = make_session("acey", (guest, make_user("bob")))

    sentence = refusal_of(
        lambda: chat.say(session_id, guest, "table", text="Ahoy", now=NOW)
    )
    chat.say(session_id, guest, "table", phrase="good-luck", now=NOW)

    assert "Sign up" in sentence
    assert texts_for(session_id, guest) == ["Good luck!"]


def test_the_suspended_do_not_write() -> None:
    table = four_seats()
    suspend_for_good(table.una)
    una = User.objects.get(pk=table.una.pk)

    later = NOW.replace(year=2027)
    sentence = refusal_of(lambda: table.say(una, "table", "Ahoy", now=later))

    assert "may not write" in sentence


def test_five_lines_in_ten_seconds_are_enough() -> None:
    table = four_seats()
    for number in range(5):
        now = NOW + number * SECOND
        table.say(table.una, "table", f"line {number}", now=now)

    sentence = refusal_of(
        lambda: table.say(table.una, "table", "one more", now=NOW + 9 * SECOND)
    )
    assert "too fast" in sentence
    table.say(table.gil, "table", "another man's", now=NOW + 9 * SECOND)
    table.say(table.una, "table", "one more", now=NOW + 10 * SECOND)

    assert table.texts(table.una)[-1] == "one more"


def test_twenty_lines_in_a_minute_are_enough_in_whatever_room() -> None:
    table = four_seats()
    for number in range(20):
        room = "partners" if number % 2 else "table"
        table.say(table.una, room, f"line {number}", now=NOW + 2.6 * number * SECOND)

    refusal_of(lambda: table.say(table.una, "table", "more", now=NOW + 59 * SECOND))
    table.say(table.una, "table", "more", now=NOW + 60 * SECOND)

    assert ChatLine.objects.count() == 21


@pytest.mark.django_db(transaction=True)
def test_the_limit_holds_for_lines_that_are_sent_at_once() -> None:
    table = four_seats()
    texts = ("ahoy", "bravo", "come on", "dear me", "every time", "fine", "good", "ha")
    calls = [partial(table.say, table.una, "table", text) for text in texts]

    outcomes = race(calls)

    refused = [one for one in outcomes if isinstance(one, CommandRefused)]
    said = [one for one in outcomes if isinstance(one, ChatLine)]
    assert (len(said), len(refused)) == (5, 3)
    assert queries.chat_changes(table.session_id) == ChatLine.objects.count() == 5


def test_the_limits_hold_for_one_table_not_for_all() -> None:
    table, other = four_seats(), make_session("acey", (make_user("a1"), "random"))
    for number in range(5):
        chat.say(other, table.una, "watchers", text=f"line {number}", now=NOW)

    table.say(table.una, "table", "Ahoy")

    refusal_of(lambda: chat.say(other, table.una, "watchers", text="more", now=NOW))


@pytest.mark.parametrize(
    "again", ["Buy at example.org", "buy  at   EXAMPLE.org!!", "b-u-y at exämple.org"]
)
def test_the_same_in_other_clothes_is_refused_among_the_last_three(again: str) -> None:
    table = four_seats()
    said = ("Buy at example.org", "second", "third", "fourth")
    for number, text in enumerate(said[:3]):
        table.say(table.una, "table", text, now=NOW + number * LATER)

    sentence = refusal_of(
        lambda: table.say(table.una, "partners", again, now=NOW + 3 * LATER)
    )
    assert "just said that" in sentence
    table.say(table.una, "table", said[3], now=NOW + 3 * LATER)

    table.say(table.una, "table", again, now=NOW + 4 * LATER)


def test_what_has_no_letters_is_told_apart_by_its_signs() -> None:
    table = four_seats()

    for number, text in enumerate((":-)", ":-(", "\U0001f44d")):
        table.say(table.una, "table", text, now=NOW + number * LATER)

    refusal_of(lambda: table.say(table.una, "table", ": - )", now=NOW + 3 * LATER))


def test_a_phrase_may_be_said_again_after_a_minute() -> None:
    table = four_seats()
    session_id, una = table.session_id, table.una
    chat.say(session_id, una, "table", phrase="thanks", now=NOW)

    refusal_of(
        lambda: chat.say(
            session_id, una, "table", phrase="thanks", now=NOW + 59 * SECOND
        )
    )
    chat.say(session_id, una, "table", phrase="thanks", now=NOW + 60 * SECOND)

    assert table.texts(una) == ["Thanks!", "Thanks!"]


def test_a_reader_is_shown_the_newest_lines() -> None:
    table = four_seats()
    ChatLine.objects.bulk_create(
        ChatLine(
            session_id=table.session_id,
            room="table",
            author=table.una,
            text=f"line {number}",
            at=NOW,
        )
        for number in range(250)
    )

    texts = table.texts(table.gil)

    assert (texts[0], texts[-1], len(texts)) == ("line 50", "line 249", 200)


def test_the_database_keeps_partners_lines_with_a_side_and_no_empty_line() -> None:
    table = four_seats()
    wrong: list[dict[str, object]] = [
        {"room": "partners", "text": "no side"},
        {"room": "table", "side": 0, "text": "a side"},
        {"room": "table"},
        {"room": "table", "text": "both", "phrase": "thanks"},
    ]

    for values in wrong:
        line = ChatLine(session_id=table.session_id, author=table.una, at=NOW, **values)
        with pytest.raises(IntegrityError), transaction.atomic():
            line.save()


def test_talking_and_reading_ask_little_of_the_database(
    django_assert_max_num_queries: Callable[..., AbstractContextManager[object]],
) -> None:
    table = four_seats()
    table.say(table.una, "table", "Ahoy")

    with django_assert_max_num_queries(6):
        table.say(table.una, "table", "Anybody there")
    with django_assert_max_num_queries(4):
        table.texts(table.una)
