"""The lessons: each can be learned, by the real rules, in any way it allows."""

from functools import cache

import pytest
from django.test import Client

from games.rules.catalogue import GAMES
from games.rules.interface import IllegalMove, Over
from games.web.learn import COOKIE
from games.web.lessons import LEARNER, THROW, Lesson, Scene, scene_of, step_to_show
from games.web.presenter_lesson import LESSONS, lesson_view
from tests.web.test_pages import Page

ALL = [lesson for lessons in LESSONS.values() for lesson in lessons]
MANY = 500
"""Scenes of a lesson that are walked through at most."""


def key_of(lesson: Lesson) -> str:
    return lesson.key


every_lesson = pytest.mark.parametrize("lesson", ALL, ids=key_of)


def line_of(lesson: Lesson) -> list[str]:
    """Return the steps of the line that is meant: throws, and the learner's moves."""
    game, steps = lesson.game, list[str]()
    position = game.parse(lesson.position)
    for throw in lesson.throws:
        is_own = getattr(game.awaits(position), "seat", LEARNER) == LEARNER
        position = game.roll(position, throw.dice)
        for text in throw.moves:
            position = game.play(position, game.find_move(position, text))
        steps += [THROW, *throw.moves] if is_own else []
    return steps


def scenes_of(lesson: Lesson) -> list[Scene]:
    """Return the scenes that can be come to, each board of each throw once."""
    return _walked(lesson.key)


@cache
def _walked(key: str) -> list[Scene]:
    lesson = next(each for each in ALL if each.key == key)
    found, waiting, seen = list[Scene](), [scene_of(lesson, ())], set[object]()
    while waiting and len(found) < MANY:
        scene = waiting.pop()
        mark = (lesson.game.text(scene.position), scene.thrown, scene.stage)
        if mark in seen:
            continue
        seen.add(mark)
        found.append(scene)
        texts = [THROW] if scene.stage == THROW else []
        texts += [move.text for move in scene.legal_moves]
        waiting += [scene_of(lesson, (*scene.steps, text)) for text in texts]
    return found


def test_every_game_has_lessons_with_names_of_their_own() -> None:
    assert LESSONS.keys() == GAMES.keys()
    assert len({lesson.key for lesson in ALL}) == len(ALL)


@every_lesson
def test_the_line_that_is_meant_is_legal_and_reaches_the_aim(lesson: Lesson) -> None:
    steps = line_of(lesson)

    scene = scene_of(lesson, steps)

    assert scene.refused == ""
    assert scene.steps == tuple(steps)
    assert scene.stage == "done"
    assert scene.thrown == len(lesson.throws)


@every_lesson
def test_the_aim_is_reached_only_at_the_end_of_the_line(lesson: Lesson) -> None:
    steps = line_of(lesson)

    stages = [scene_of(lesson, steps[:n]).stage for n in range(len(steps))]

    assert set(stages) <= {"throw", "move"}


@every_lesson
def test_who_is_shown_every_step_reaches_the_aim(lesson: Lesson) -> None:
    scene = scene_of(lesson, ())
    while step := step_to_show(scene):
        scene = scene_of(lesson, (*scene.steps, step))

    assert scene.stage == "done"


@every_lesson
def test_no_legal_step_breaks_a_lesson(lesson: Lesson) -> None:
    scenes = scenes_of(lesson)

    for scene in scenes:
        assert scene.refused == ""
        assert (scene.stage == "move") == bool(scene.legal_moves)
        assert lesson_view(scene, ()).coach.words
    assert any(scene.stage == "done" for scene in scenes)


@every_lesson
def test_from_every_step_that_is_not_astray_the_aim_can_be_reached(
    lesson: Lesson,
) -> None:
    for scene in scenes_of(lesson)[::7]:
        if scene.stage == "astray":
            continue
        while step := step_to_show(scene):
            scene = scene_of(lesson, (*scene.steps, step))
        assert scene.stage == "done"


@pytest.mark.parametrize(
    ("lesson", "steps"),
    [(each, line_of(each)) for each in ALL if any(t.tries for t in each.throws)],
    ids=lambda value: value.key if isinstance(value, Lesson) else "",
)
def test_what_is_tried_is_refused_with_the_reason_of_the_rules(
    lesson: Lesson, steps: list[str]
) -> None:
    tried = 0
    for n in range(len(steps)):
        scene = scene_of(lesson, steps[:n])
        if scene.stage != "move" or scene.last_moves or scene.throw is None:
            continue
        for text, _ in scene.throw.tries:
            with pytest.raises(IllegalMove) as error:
                lesson.game.find_move(scene.position, text)
            refused = scene_of(lesson, (*steps[:n], text))
            assert refused.refused == error.value.reason
            assert refused.steps == tuple(steps[:n])
            tried += 1

    assert tried == sum(len(throw.tries) for throw in lesson.throws)


@every_lesson
def test_every_aside_is_about_a_step_that_is_legal_and_leads_astray(
    lesson: Lesson,
) -> None:
    astray = {s.steps[-1] for s in scenes_of(lesson) if s.stage == "astray"}

    asides = {text for throw in lesson.throws for text, _ in throw.asides}
    assert asides <= astray


def test_the_lessons_together_teach_what_the_games_are_about() -> None:
    texts = {
        game: " ".join(step for lesson in lessons for step in line_of(lesson))
        for game, lessons in LESSONS.items()
    }

    assert all(mark in texts["uckers"] for mark in ("base-", "x", "challenge", "h"))
    assert all(mark in texts["acey"] for mark in ("in/", "*", "/off", "=4"))


@pytest.mark.parametrize("slug", LESSONS)
def test_the_last_lesson_ends_with_a_win(slug: str) -> None:
    last = LESSONS[slug][-1]

    end = scene_of(last, line_of(last))

    awaits = end.game.awaits(end.position)
    assert isinstance(awaits, Over)
    assert awaits.side == 0


@pytest.mark.django_db
class TestPages:
    """Lessons in the browser."""

    def test_a_lesson_is_followed_by_its_links_alone(self) -> None:
        client = Client()
        page = Page(client.get("/learn/uckers/start/").content.decode())
        for _ in range(10):
            main = next(a for a in page.named("a") if a.get("id") == "main-action")
            if "?" not in main["href"]:
                break
            page = Page(client.get(main["href"]).content.decode())

        assert main["href"] == "/learn/uckers/capture/"
        assert "Done." in page.text

    def test_htmx_gets_the_lesson_alone_and_a_browser_that_goes_back_the_page(
        self,
    ) -> None:
        client, address = Client(), "/learn/acey/hit/?step=throw"
        asked = {"HX-Request": "true"}
        back = asked | {"HX-History-Restore-Request": "true"}

        fragment = client.get(address, headers=asked).content.decode()
        page = client.get(address, headers=back).content.decode()

        assert fragment.startswith("<section")
        assert "<html" not in fragment
        assert fragment.strip() in page

    @pytest.mark.parametrize(
        ("query", "reason"),
        [
            ("step=throw&from=R9&to=R11", "Neither die nor total goes that far."),
            ("step=throw&step=R9-Z4", "is not written like a move"),
            ("step=throw&from=R9&to=base-red-1", "Red does not come there from here."),
            ("step=throw&from=R9", "That piece may move"),
            ("step=R9-R13x", "Throw the dice first."),
        ],
    )
    def test_a_step_that_is_not_legal_gets_the_reason_and_changes_nothing(
        self, query: str, reason: str
    ) -> None:
        html = Client().get(f"/learn/uckers/capture/?{query}").content.decode()

        assert "The rules say no:" in html
        assert reason in Page(html).text

    def test_a_tap_on_an_empty_point_gets_the_reason_of_the_rules(self) -> None:
        address = "/learn/acey/hit/?step=throw&from=p18&to=p19"

        html = Client().get(address).content.decode()

        assert "Checkers move towards your 1-point." in html

    @pytest.mark.parametrize(
        "query",
        ["step=" + "x" * 5000, "&".join(["step=throw"] * 500), "from=%00&to=p18"],
    )
    def test_nonsense_in_the_address_does_no_harm(self, query: str) -> None:
        response = Client().get(f"/learn/acey/enter/?{query}")

        assert response.status_code == 200

    def test_a_wrong_but_legal_step_is_told_what_is_better_and_taken_back(self) -> None:
        address = "/learn/uckers/capture/?step=throw&step=R9-G3"

        page = Page(Client().get(address).content.decode())

        assert "a total captures only where it ends" in page.text
        main = next(a for a in page.named("a") if a.get("id") == "main-action")
        assert main["href"].endswith("?step=throw")

    def test_lessons_learned_are_kept_in_a_cookie_and_nowhere_else(self) -> None:
        client = Client()
        steps = "&".join(f"step={step}" for step in line_of(LESSONS["uckers"][0]))

        client.get(f"/learn/uckers/start/?{steps}")

        assert client.cookies[COOKIE].value == "uckers.start"
        assert client.cookies[COOKIE]["samesite"] == "Lax"
        went = client.get("/learn/uckers/")
        assert went["Location"] == "/learn/uckers/capture/"
        assert "Go on with lesson 2" in client.get("/learn/").content.decode()

    def test_a_cookie_of_others_is_not_believed(self) -> None:
        client = Client()
        client.cookies[COOKIE] = "uckers.nothing_<script>"

        assert client.get("/learn/uckers/")["Location"] == "/learn/uckers/start/"

    def test_the_last_lesson_leads_to_a_game_against_a_bot(self) -> None:
        last = LESSONS["acey"][-1]
        steps = "&".join(f"step={step}" for step in line_of(last))

        page = Page(Client().get(f"/learn/acey/acey-deucey/?{steps}").content.decode())

        games = [i["value"] for i in page.named("input") if i.get("name") == "form"]
        assert games == ["acey"]
        assert "Play a bot now" in page.text

    @pytest.mark.parametrize(
        "address",
        ["/learn/chess/", "/learn/chess/sheet/", "/learn/uckers/gambit/"],
    )
    def test_what_is_not_taught_is_not_found(self, address: str) -> None:
        assert Client().get(address).status_code == 404
