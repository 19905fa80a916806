"""The section "Learn": first games, what differs, the glossary, sheets to print."""

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.web.requests import HtmxRequest
from games.rules.catalogue import GAMES, UnknownGame, game_of
from games.rules.interface import Game
from games.web.diagrams import diagrams_of
from games.web.glossary import GLOSSARY
from games.web.lessons import (
    LEARNER,
    MOST_STEPS,
    Lesson,
    Scene,
    scene_of,
    tapped,
)
from games.web.presenter_lesson import (
    LESSONS,
    LessonLink,
    lesson_links,
    lesson_view,
)
from games.web.table_forms import forms_of
from games.web.why import spots_asked

COOKIE = "messdeck-lessons"
"""The keys of lessons learned, apart by dots and dashes as they are written."""

A_YEAR = 365 * 24 * 60 * 60
LONGEST_TEXT = 40


@never_cache
@require_GET
def index(request: HtmxRequest) -> HttpResponse:
    """Show what there is to learn, and which lessons are done."""
    done = lessons_done(request)
    courses = [(game, lesson_links(game, done)) for game in GAMES.values()]
    context = {
        "courses": [
            {
                "game": game,
                "links": links,
                "following": _first_undone(links),
                "blurb": f"games/_blurb_{game.slug}.html",
            }
            for game, links in courses
        ]
    }
    return render(request, "learn/index.html", context)


@require_GET
def differences(request: HtmxRequest) -> HttpResponse:
    """Say what differs from backgammon and from Ludo, on one screen."""
    return render(request, "learn/differences.html")


@require_GET
def glossary(request: HtmxRequest) -> HttpResponse:
    """Explain the words of both games, plain and messdeck ones."""
    return render(request, "learn/glossary.html", {"groups": GLOSSARY})


@require_GET
def sheet(request: HtmxRequest, slug: str) -> HttpResponse:
    """Show the rules of a game on one page to print."""
    game = _game(slug)
    context = {"game": game, "diagrams": diagrams_of(game.slug)}
    return render(request, f"learn/sheet_{game.slug}.html", context)


@never_cache
@require_GET
def first_game(request: HtmxRequest, slug: str) -> HttpResponse:
    """Send a learner to the first lesson of a game that is not done."""
    links = lesson_links(_game(slug), lessons_done(request))
    return redirect("games:lesson", slug, _first_undone(links).slug)


@never_cache
@require_GET
def lesson(request: HtmxRequest, slug: str, lesson: str) -> HttpResponse:
    """Show a lesson as far as the address tells, the fragment alone for htmx."""
    game, chosen = _game(slug), _lesson(slug, lesson)
    scene = _scene(request, chosen)
    done = lessons_done(request)
    is_learned = scene.stage == "done"
    if is_learned:
        done = done | {chosen.key}
    context = {"lesson": lesson_view(scene, done), "forms": forms_of(game)}
    is_swap = request.htmx and not request.htmx.history_restore_request
    name = "learn/_lesson.html" if is_swap else "learn/lesson.html"
    response = render(request, name, context)
    if is_learned:
        _remember(response, done)
    return response


def lessons_done(request: HtmxRequest) -> frozenset[str]:
    """Return the keys of the lessons that a cookie says are learned."""
    known = {each.key for lessons in LESSONS.values() for each in lessons}
    return frozenset(request.COOKIES.get(COOKIE, "").split("_")) & known


def _remember(response: HttpResponse, done: frozenset[str]) -> None:
    response.set_cookie(
        COOKIE,
        "_".join(sorted(done)),
        max_age=A_YEAR,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _first_undone(links: tuple[LessonLink, ...]) -> LessonLink:
    return next((link for link in links if not link.is_done), links[0])


def _game(slug: str) -> Game:
    try:
        return game_of(slug)
    except UnknownGame:
        raise Http404 from None


def _lesson(slug: str, lesson: str) -> Lesson:
    for each in LESSONS[slug]:
        if each.slug == lesson:
            return each
    raise Http404


def _scene(request: HtmxRequest, chosen: Lesson) -> Scene:
    """Return where the steps of the address lead, and why its tap is no move."""
    texts = request.GET.getlist("step")[:MOST_STEPS]
    scene = scene_of(chosen, [text[:LONGEST_TEXT] for text in texts])
    layout = chosen.game.layout(chosen.game.seat_counts[0], LEARNER)
    spots = spots_asked(request, layout)
    return tapped(scene, *spots) if spots else scene
