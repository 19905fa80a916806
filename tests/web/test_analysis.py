"""The analysis of a game as pages, asked by everybody who may see the game."""

import re

import pytest
from django.test import Client

from accounts.models import User
from games.models import Analysis
from games.services import analysis, moderation, play
from tests.factories import NOW, make_session, make_user, play_on
from tests.services.test_analysis import now
from tests.web.test_table import HTMX, browser_of

pytestmark = pytest.mark.django_db


def finished(acts: int = 30) -> tuple[int, dict[str, Client]]:
    """Return a finished session and the browsers of all who may see it."""
    ann, bob = make_user("ann"), make_user("bob")
    session_id = make_session("uckers", (ann, bob))
    play_on(session_id, acts=acts)
    play.resign(session_id, 0, command=None, now=NOW)
    return session_id, {
        "player": browser_of(ann),
        "opponent": browser_of(bob),
        "spectator": browser_of(make_user("eve")),
        "stranger": browser_of(make_user("tom", is_guest=True)),
        "visitor": browser_of(None),
    }


def page(client: Client, session_id: int, part: str = "") -> str:
    """Return the page of an analysis, or its fragment."""
    answer = client.get(f"/table/{session_id}/analysis/{part}")
    assert answer.status_code == 200
    return answer.content.decode()


def made(session_id: int) -> Analysis:
    """Have the analysis made and return it."""
    number = analysis.ask(session_id, by=make_user("zed"), now=NOW)
    analysis.make(number, clock=now)
    return Analysis.objects.get(pk=number)


@pytest.mark.parametrize("who", ["player", "opponent", "spectator", "stranger"])
def test_everybody_with_a_name_may_ask(who: str) -> None:
    session_id, browsers = finished()
    assert 'id="ask-analysis"' in page(browsers[who], session_id)

    answer = browsers[who].post(f"/table/{session_id}/analysis/ask/", headers=HTMX)

    assert answer.status_code == 200
    assert answer.content.decode().lstrip().startswith('<div class="analysis')
    assert Analysis.objects.get().state == "asked"


def test_a_visitor_may_look_but_must_have_a_name_to_ask() -> None:
    session_id, browsers = finished()
    before = page(browsers["visitor"], session_id)
    assert 'id="ask-analysis"' not in before
    assert "log in" in before

    answer = browsers["visitor"].post(f"/table/{session_id}/analysis/ask/")

    assert answer.status_code == 403
    assert "Play as a guest or log in first." in answer.content.decode()
    assert not Analysis.objects.exists()
    made(session_id)
    assert "The costliest decisions" in page(browsers["visitor"], session_id)


def test_asking_twice_makes_one_and_a_plain_form_comes_back_to_the_page() -> None:
    session_id, browsers = finished()
    address = f"/table/{session_id}/analysis/"
    for who in ("player", "opponent"):
        answer = browsers[who].post(f"{address}ask/")
        assert (answer.status_code, answer["Location"]) == (302, address)

    assert Analysis.objects.count() == 1


def test_a_waiting_analysis_asks_by_itself_and_a_made_one_does_not() -> None:
    session_id, browsers = finished()
    browsers["player"].post(f"/table/{session_id}/analysis/ask/")
    waiting = page(browsers["player"], session_id, "fragment/")
    assert 'hx-trigger="every 1s"' in waiting
    assert "<progress" in waiting
    assert "Look again" in waiting

    row = Analysis.objects.get()
    Analysis.objects.update(state="running", done=3, total=10)
    assert "3 of 10 throws judged" in page(browsers["player"], session_id)
    Analysis.objects.update(state="asked")
    analysis.make(row.pk, clock=now)

    done = page(browsers["player"], session_id, "fragment/")
    assert "hx-trigger" not in done
    assert "<svg" in done


def test_the_fragment_is_the_part_of_the_page() -> None:
    session_id, browsers = finished()
    made(session_id)

    whole = page(browsers["player"], session_id)
    part = page(browsers["player"], session_id, "fragment/")

    assert part.strip() in whole


def test_a_running_game_is_not_analysed_and_says_so() -> None:
    ann = make_user("ann")
    session_id = make_session("uckers", (ann, make_user("bob")))
    client = browser_of(ann)

    answer = client.post(f"/table/{session_id}/analysis/ask/", headers=HTMX)

    assert answer.status_code == 409
    assert "when it is over" in answer.content.decode()
    assert "when it is over" in page(client, session_id)


def test_a_void_game_shows_no_analysis() -> None:
    session_id, browsers = finished()
    made(session_id)
    moderation.void(session_id, "A test.", by=make_user("mod"), now=NOW)

    shown = page(browsers["player"], session_id)

    assert "counts for nothing" in shown
    assert "<progress" not in shown
    assert "graph-line" not in shown


def test_too_many_at_a_time_are_refused_with_a_sentence() -> None:
    session_id, browsers = finished()
    others = [finished_between("ann", "bob") for _ in range(analysis.AT_A_TIME)]
    for other in others:
        browsers["player"].post(f"/table/{other}/analysis/ask/")

    answer = browsers["player"].post(f"/table/{session_id}/analysis/ask/", headers=HTMX)

    assert answer.status_code == 422
    assert "Wait for one of them." in answer.content.decode()


def finished_between(*names: str) -> int:
    """Return another session of people who are known already."""
    people = tuple(User.objects.get(username=name) for name in names)
    session_id = make_session("uckers", people)
    play.resign(session_id, 0, command=None, now=NOW)
    return session_id


def test_there_is_no_analysis_of_no_table() -> None:
    client = browser_of(make_user("ann"))

    assert client.get("/table/999/analysis/").status_code == 404
    assert client.get("/table/999/analysis/fragment/").status_code == 404
    assert client.post("/table/999/analysis/ask/").status_code == 404
    assert client.get("/table/999/analysis/ask/").status_code == 405


def test_the_report_names_luck_errors_and_the_evaluator() -> None:
    session_id, browsers = finished()
    row = made(session_id)

    shown = page(browsers["player"], session_id)

    assert row.evaluator.split()[0] in shown
    assert "It is a program and not the truth" in shown
    assert "<title id=" in shown
    assert "<desc id=" in shown
    for name in ("ann", "bob"):
        assert name in shown


def test_marks_moments_decisions_and_rows_lead_to_their_throws_in_the_replay() -> None:
    session_id, browsers = finished(acts=120)
    made(session_id)
    shown = page(browsers["player"], session_id)
    address = rf'href="(/table/{session_id}/replay/\d+/)"'

    marks = re.findall(rf'class="graph-mark [^"]*" {address}', shown)
    moments = re.findall(rf"<li><a {address}>Throw", shown)
    rows = re.findall(rf'id="throw-(\d+)">\s*<td class="number"><a {address}', shown)

    assert marks
    assert marks == moments
    assert re.findall(rf"<a {address}>Throw \d+</a>", shown)
    assert rows
    assert all(link.endswith(f"/replay/{number}/") for number, link in rows)
    for link in {*marks, rows[-1][1]}:
        replay = browsers["visitor"].get(link).content.decode()
        assert f'/table/{session_id}/analysis/#throw-{link.split("/")[-2]}"' in replay


def test_every_position_of_the_report_can_be_looked_at() -> None:
    session_id, browsers = finished()
    made(session_id)
    shown = page(browsers["player"], session_id)

    links = re.findall(r'href="(/position/\?position=[^"]+)"', shown)

    assert links
    for link in links[:5]:
        answer = browsers["player"].get(link.replace("&amp;", "&"))
        assert "field-error" not in answer.content.decode()
        assert 'class="board"' in answer.content.decode()


def test_an_analysis_that_failed_may_be_asked_for_again() -> None:
    session_id, browsers = finished()
    browsers["player"].post(f"/table/{session_id}/analysis/ask/")
    Analysis.objects.update(state="failed")
    assert "could not be made" in page(browsers["player"], session_id)

    browsers["player"].post(f"/table/{session_id}/analysis/ask/")

    assert Analysis.objects.get().state == "asked"


def test_the_report_of_an_older_evaluator_stays_and_a_newer_one_is_offered() -> None:
    session_id, browsers = finished()
    row = made(session_id)
    Analysis.objects.update(evaluator="ancient")

    shown = page(browsers["player"], session_id)

    assert "The costliest decisions" in shown
    assert "newer evaluator" in shown
    browsers["player"].post(f"/table/{session_id}/analysis/ask/")
    assert set(Analysis.objects.values_list("evaluator", flat=True)) == {
        "ancient",
        row.evaluator,
    }


def test_a_game_without_a_throw_has_a_report_too() -> None:
    make_user("ann"), make_user("bob")
    session_id = finished_between("ann", "bob")
    made(session_id)

    assert "No throw was made" in page(browser_of(None), session_id)


def test_the_finished_table_leads_to_the_analysis() -> None:
    session_id, browsers = finished()

    table = browsers["visitor"].get(f"/table/{session_id}/").content.decode()

    assert f'href="/table/{session_id}/analysis/"' in table


def test_a_report_of_a_shape_that_is_read_no_more_may_be_made_anew() -> None:
    session_id, browsers = finished()
    row = made(session_id)
    Analysis.objects.update(evaluator="ancient", report={"format": 0})

    assert 'id="ask-analysis"' in page(browsers["player"], session_id)
    browsers["player"].post(f"/table/{session_id}/analysis/ask/")

    assert Analysis.objects.filter(evaluator=row.evaluator, state="asked").exists()
