"""Pages of the ladder: rankings, one person's ratings, how a rating comes about."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET
from django.views.decorators.vary import vary_on_headers

from accounts.queries import person as person_of
from accounts.web.requests import HtmxRequest
from games import api
from ladder import elo, queries
from ladder.web.examples import examples


@require_GET
def index(request: HtmxRequest) -> HttpResponse:
    """Go to the ranking of the first form."""
    form, _ = api.forms()[0]
    return redirect("ladder:ranking", form=form)


@require_GET
@vary_on_headers("HX-Request")
def ranking(request: HtmxRequest, form: str) -> HttpResponse:
    """Show a page of a form's ranking, as a page or as its fragment."""
    found = queries.ranking(
        form, page=request.GET.get("page", "1"), user_id=request.user.pk
    )
    if found is None:
        raise Http404("There is no such ladder.")
    values = {"ranking": found, "forms": api.forms()}
    template = "ladder/_ranking.html" if request.htmx else "ladder/ranking.html"
    return render(request, template, values)


@require_GET
def person(request: HtmxRequest, username: str) -> HttpResponse:
    """Show somebody's ratings and what the latest games did to them."""
    someone = person_of(username)
    values = {
        "person": someone,
        "standings": queries.standings_of(someone.pk),
        "course": queries.course_of(someone.pk),
    }
    return render(request, "ladder/person.html", values)


@require_GET
def how(request: HtmxRequest) -> HttpResponse:
    """Explain the formula with examples reckoned by it."""
    values = {"elo": elo, "examples": examples(), "forms": api.forms()}
    return render(request, "ladder/how.html", values)
