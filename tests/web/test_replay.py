"""The replay: every throw at an address of its own, seen by everybody alike."""

import re
from datetime import timedelta
from html import unescape
from pathlib import Path

import pytest
from django.test import Client

from games.management.long_session import IsEnough, play_at_random
from games.models import Analysis
from games.record.playback import Playback, playback
from games.rules.interface import ToRoll
from games.rules.options import Chosen
from games.services import moderation, play, replays, store, takeover
from games.web.presenter_replay import LINES_A_SHEET
from tests.commands.test_replay import replayed
from tests.factories import NOW, act_once, make_session, make_user, play_on
from tests.web.test_analysis import made
from tests.web.test_table import HTMX, browser_of

pytestmark = pytest.mark.django_db

FORMS = [("acey", 2), ("uckers", 2), ("uckers", 4)]
NAMES = ("ann", "bob", "cat", "dan")


def running(
    game: str = "acey", seats: int = 2, *, acts: int = 30, options: Chosen = ()
) -> int:
    """Return a session of people that is in the middle of play."""
    people = tuple(make_user(name) for name in NAMES[:seats])
    session_id = make_session(game, people, options=options)
    stop = store.load(session_id).version + acts
    played(session_id, lambda state: state.version >= stop)
    return session_id


def played(session_id: int, is_enough: IsEnough) -> Playback:
    """Play at random until it is enough, or to the end; return the playback."""
    play_at_random(session_id, is_enough, seed=session_id, now=NOW)
    return playback(store.events_of(session_id))


def finished(
    game: str = "acey", seats: int = 2, *, acts: int = 30, options: Chosen = ()
) -> int:
    """Return a session that the first side has resigned."""
    session_id = running(game, seats, acts=acts, options=options)
    for seat in store.load(session_id).sides[0]:
        play.resign(session_id, seat, command=None, now=NOW)
    return session_id


def page(session_id: int, ply: int | str = "", *, client: Client | None = None) -> str:
    """Return the page of a throw; `ply` may bring a query."""
    number, _, query = str(ply).partition("?")
    address = f"/table/{session_id}/replay/{number}{'/' if number else ''}?{query}"
    answer = (client or Client()).get(address)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def pieces(html: str) -> list[tuple[str, str]]:
    """Return every piece of a page's board with its place."""
    return sorted(re.findall(r'id="(piece-[^"]+)" transform="([^"]+)"', html))


def step(html: str, name: str) -> str | None:
    """Return the address that a step leads to, None where it leads nowhere."""
    found = re.search(rf'id="replay-{name}" href="([^"]+)"', html)
    return found[1] if found else None


@pytest.mark.parametrize(("game", "seats"), FORMS)
def test_every_throw_shows_its_dice_its_moves_and_the_board_after_them(
    game: str, seats: int
) -> None:
    session_id = finished(game, seats)
    plies = playback(store.events_of(session_id)).plies

    for ply in plies[1:]:
        assert ply.throw
        html = page(session_id, ply.number)
        assert f'data-ply="{ply.number}"' in html
        if ply.throw.thrown.purpose == 1:
            assert "The throw for the start" in html
            continue
        first, second = ply.throw.thrown.faces
        name = NAMES[ply.throw.thrown.seat]
        assert f"{name} threw {first}–{second}" in html  # noqa: RUF001
        assert all(move in html for move in ply.throw.moves)
        assert f"<strong>{ply.number}</strong> of {len(plies) - 1}" in html


def test_the_last_throw_of_a_running_game_shows_what_the_table_shows() -> None:
    session_id = running()
    last = store.load(session_id).throws

    table = Client().get(f"/table/{session_id}/").content.decode()

    assert pieces(page(session_id, last)) == pieces(table)


def test_the_marks_on_the_board_are_those_of_the_throw_alone() -> None:
    session_id = running("uckers", 4, acts=60)
    plies = playback(store.events_of(session_id)).plies
    passed = [p.number for p in plies if p.throw and not p.throw.moves]
    moved = [p.number for p in plies if p.throw and p.throw.moves]
    assert passed
    assert moved

    assert all('class="trail-' not in page(session_id, n) for n in passed[-3:])
    assert all('class="trail-to"' in page(session_id, n) for n in moved)


def test_the_steps_lead_through_the_session_and_stop_at_its_ends() -> None:
    session_id = finished()
    last = store.load(session_id).throws
    base = f"/table/{session_id}/replay"

    start = page(session_id)
    assert (step(start, "first"), step(start, "back")) == (None, None)
    assert step(start, "forward") == f"{base}/1/"
    assert step(start, "last") == f"{base}/{last}/"
    middle = page(session_id, 3)
    assert step(middle, "first") == f"{base}/0/"
    assert step(middle, "back") == f"{base}/2/"
    assert step(middle, "forward") == f"{base}/4/"
    end = page(session_id, last)
    assert step(end, "back") == f"{base}/{last - 1}/"
    assert (step(end, "forward"), step(end, "last")) == (None, None)


def test_before_the_first_throw_everybody_stands_at_the_start() -> None:
    session_id = make_session(
        "uckers", (make_user("ann"), make_user("bob")), begin=False
    )

    html = page(session_id)

    assert "data-step=" not in html
    assert "Before the first throw" in html
    assert len(pieces(html)) == 16


def test_the_list_links_every_throw_and_marks_the_current_one() -> None:
    session_id = finished()
    last = store.load(session_id).throws

    html = page(session_id, 4)

    links = re.findall(r'class="replay-link" href="([^"]+)"', html)
    assert links == [f"/table/{session_id}/replay/{n}/" for n in range(last + 1)]
    current = re.findall(r'href="([^"]+)"[^>]* aria-current="step"', html)
    assert current == [f"/table/{session_id}/replay/4/"]
    assert "resigned" in html


def test_a_long_list_is_shown_in_sheets_that_together_link_every_throw() -> None:
    # One game may be over sooner; a match goes on.
    session_id = finished(acts=400, options=(("match_length", 11),))
    last = store.load(session_id).throws
    assert last > 2 * LINES_A_SHEET
    html = page(session_id, last)

    sheets = re.findall(rf'href="/table/{session_id}/replay/(\d+)/"[^>]*>\d+–', html)  # noqa: RUF001
    linked: set[int] = set()
    for sheet in sheets:
        shown = page(session_id, sheet)
        found = re.findall(r'class="replay-link" href="[^"]*/(\d+)/"', shown)
        assert len(found) <= LINES_A_SHEET + 1
        linked |= set(map(int, found))

    assert linked == set(range(last + 1))


def test_the_fragment_is_the_part_of_the_page_and_asks_to_be_pushed() -> None:
    session_id = finished()
    address = f"/table/{session_id}/replay/5/"

    part = unescape(Client().get(address, headers=HTMX).content.decode()).strip()

    assert part.startswith('<section class="game-table replay" id="replay"')
    assert part.endswith("</section>")
    assert 'hx-push-url="true"' in part
    assert part in page(session_id, 5)


def test_a_page_of_the_browsers_history_is_given_whole() -> None:
    session_id = finished()
    asked = {**HTMX, "HX-History-Restore-Request": "true"}

    answer = Client().get(f"/table/{session_id}/replay/5/", headers=asked)

    assert answer.content.decode().lstrip().startswith("<!doctype html>")


def test_every_link_of_a_step_works_without_script() -> None:
    html = page(finished(), 5)

    links = re.findall(r"<a[^>]* hx-get=[^>]*>", html)
    assert links
    for link in links:
        href, asked = (
            re.search(r'href="([^"]+)"', link),
            re.search(r'hx-get="([^"]+)"', link),
        )
        assert href
        assert asked
        assert asked[1].endswith(href[1])


def test_a_throw_that_is_not_there_says_which_is_the_last() -> None:
    session_id = running()
    last = store.load(session_id).throws

    for number in (last + 1, 10**30):
        answer = Client().get(f"/table/{session_id}/replay/{number}/")
        html = answer.content.decode()
        assert answer.status_code == 404
        assert f'href="/table/{session_id}/replay/{last}/"' in html
        assert f"number {last}." in html
    assert Client().get(f"/table/{session_id}/replay/-1/").status_code == 404
    assert Client().get("/table/999/replay/").status_code == 404
    assert Client().get("/table/999/replay/0/").status_code == 404
    assert Client().post(f"/table/{session_id}/replay/1/").status_code == 405


def test_player_opponent_spectator_and_visitor_see_the_same_board() -> None:
    session_id = running()
    people = [make_user("eve"), make_user("tom", is_guest=True), None]

    boards = [
        pieces(page(session_id, "7?as=0", client=browser_of(user))) for user in people
    ]

    assert boards[0]
    assert all(board == boards[0] for board in boards)


def test_a_running_game_is_shown_as_far_as_it_has_come() -> None:
    session_id = running()
    before = store.load(session_id).throws
    assert step(page(session_id, before), "forward") is None

    while store.load(session_id).throws == before:
        act_once(session_id)

    assert step(page(session_id, before), "forward") is not None
    assert "so far" in page(session_id, before + 1)
    assert "record (JSON)" not in page(session_id, before)


def test_the_board_may_be_seen_from_every_seat_and_the_links_keep_it() -> None:
    session_id = finished("uckers", 4)

    boards = [pieces(page(session_id, f"9?as={seat}")) for seat in range(4)]

    assert len({tuple(board) for board in boards}) == 4
    html = page(session_id, "9?as=2")
    assert step(html, "forward") == f"/table/{session_id}/replay/10/?as=2"
    for nonsense in ("4", "-1", "x", "", "²"):
        assert pieces(page(session_id, f"9?as={nonsense}")) == boards[0]


def test_a_player_sees_the_board_from_his_own_seat_unless_he_asks() -> None:
    ann, bob = make_user("ann"), make_user("bob")
    session_id = make_session("acey", (ann, bob))
    played(session_id, lambda state: state.throws >= 4)

    own = page(session_id, 4, client=browser_of(bob))

    assert pieces(own) == pieces(page(session_id, "4?as=1"))
    assert pieces(own) != pieces(page(session_id, "4?as=0", client=browser_of(bob)))


def test_the_result_stands_at_the_end_and_nowhere_before() -> None:
    session_id = finished()
    last = store.load(session_id).throws

    assert "bob won." in page(session_id, last)
    assert "bob won." not in page(session_id, last - 1)


def test_a_match_shows_its_score_and_stake_as_they_stood() -> None:
    ann, bob = make_user("ann"), make_user("bob")
    options = (("match_length", 3), ("stakes_double_on_12", True))
    session_id = make_session("acey", (ann, bob), options=options)
    plies = played(session_id, lambda state: state.stake > 2).plies
    doubled = next(ply for ply in plies if ply.state.stake == 2)

    assert "stake 1" in page(session_id, doubled.number - 1)
    html = page(session_id, doubled.number)
    assert "stake 2" in html
    assert "first to 3" in html
    assert re.search(r"<strong>0 . 0</strong>", html)


def test_a_game_won_of_a_match_is_told_at_its_throw_and_counted_from_there() -> None:
    people = (make_user("ann"), make_user("bob"))
    session_id = make_session("acey", people, options=(("match_length", 3),))
    plies = played(session_id, lambda state: bool(state.games_won)).plies
    won = next(ply for ply in plies if ply.state.games_won)
    side = won.state.games_won[0].side

    before, after = page(session_id, won.number - 1), page(session_id, won.number)

    assert re.search(r"<strong>0 . 0</strong>", before)
    score = ("1 . 0", "0 . 1")[side]
    assert re.search(rf"<strong>{score}</strong>", after)
    assert "won the game and 1 point" in after
    assert (
        f"<strong>{won.state.game.pips_left(won.state.position, side)}</strong>"
        in after
    )


def test_the_pips_of_each_side_are_those_after_the_throw() -> None:
    session_id = finished()
    for ply in playback(store.events_of(session_id)).plies[2:9]:
        state = ply.state
        shown = re.findall(
            r"<strong>(\d+)</strong> to go", page(session_id, ply.number)
        )
        assert shown == [
            str(state.game.pips_left(state.position, side)) for side in range(2)
        ]


def test_a_seat_is_named_after_who_sat_there_then() -> None:
    session_id = running()
    # Else the bot would play what is left of his throw.
    played(session_id, lambda state: isinstance(state.awaits, ToRoll))
    before = store.load(session_id).throws
    takeover.hand_over(session_id, 1, command=None, now=NOW)
    stop = store.load(session_id).throws + 2
    after = played(session_id, lambda state: state.throws >= stop).last

    assert 'title="bob"' in page(session_id, before)
    assert 'title="bob"' not in page(session_id, after)


def test_the_time_of_a_throw_is_told_where_a_clock_runs() -> None:
    ann, bob = make_user("ann"), make_user("bob")
    timed = make_session("acey", (ann, bob), time="delay 60 0")
    untimed = make_session("acey", (ann, bob))

    for session_id in (timed, untimed):
        act_once(session_id, now=NOW + timedelta(seconds=7))
    after_two = store.load(timed).throws

    assert page(timed).count('class="replay-time"') == after_two
    assert "</span>0:07</span>" in page(timed)
    assert 'class="replay-time"' not in page(untimed)


def test_an_analysed_game_tells_luck_and_error_and_links_back() -> None:
    session_id = finished("uckers", acts=40)
    last = store.load(session_id).throws
    assert "luck" not in page(session_id, last)
    row = made(session_id)
    assert row.report
    throws = [throw for game in row.report["games"] for throw in game["throws"]]

    for throw in throws[-5:]:
        html = page(session_id, throw["number"])
        found = re.search(
            r'href="([^"]+)">luck (\S+?)(?:, error (\S+)|, no choice)<', html
        )
        assert found
        assert found[1] == f"/table/{session_id}/analysis/#throw-{throw['number']}"
        luck = 100 * (throw["best"] - throw["expected"])
        assert abs(float(found[2].replace("−", "-")) - luck) <= 0.06  # noqa: RUF001
        assert (found[3] is not None) == throw["is_decision"]


def test_a_report_of_an_older_shape_is_left_out() -> None:
    session_id = finished("uckers")
    made(session_id)
    Analysis.objects.update(report={"format": 0})

    assert "luck" not in page(session_id, 5)


def test_a_void_game_can_be_looked_at_and_shows_no_analysis() -> None:
    session_id = finished("uckers")
    made(session_id)
    moderation.void(session_id, "A test.", by=make_user("mod"), now=NOW)

    html = page(session_id, store.load(session_id).throws)

    assert "The game was made void" in html
    assert "luck" not in html


def test_the_table_leads_to_its_replay_and_downloads() -> None:
    session_id = finished()

    html = Client().get(f"/table/{session_id}/").content.decode()

    assert f'href="/table/{session_id}/replay/"' in html
    assert f'href="/table/{session_id}/record.json"' in html
    assert f'href="/table/{session_id}/record.txt"' in html


@pytest.mark.parametrize(("game", "seats"), FORMS)
def test_what_is_downloaded_is_replayed_to_the_same_result(
    game: str, seats: int, tmp_path: Path
) -> None:
    session_id = running(game, seats, acts=100_000)
    assert store.load(session_id).phase == "finished"
    shown = page(session_id, store.load(session_id).throws)
    text_at = re.search(r'href="([^"]+)" download="[^"]+\.txt"', shown)
    record_at = re.search(r'href="([^"]+)" download>', shown)
    assert text_at
    assert record_at

    said = [
        replayed(tmp_path / "file", Client().get(address).content)
        for address in (text_at[1], record_at[1])
    ]

    assert said[0] == said[1]
    status, words = said[0]
    assert status == 0
    assert f"{store.load(session_id).throws} throws, " in words


def test_a_downloaded_file_that_was_changed_is_refused_at_its_place(
    tmp_path: Path,
) -> None:
    session_id = finished()
    text = Client().get(f"/table/{session_id}/record.txt").content.decode()
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if "/" in line and ": " in line)
    lines[at] = re.sub(r"\d\b(?!.*\d\b)", "99", lines[at])

    status, words = replayed(tmp_path / "a.txt", "\n".join(lines).encode())

    assert status == 1
    assert words.startswith(f"Line {at + 1}, column ")


def test_what_is_kept_goes_on_with_the_session() -> None:
    session_id = running()
    first = replays.load(session_id)
    assert replays.load(session_id) is first

    play_on(session_id, acts=9)

    assert replays.load(session_id) == playback(store.events_of(session_id))
