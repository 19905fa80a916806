"""The page on which any position can be looked at and asked about."""

from typing import Any
from urllib.parse import urlencode

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.models import User
from accounts.web.requests import HtmxRequest
from games.record.commands import CommandRefused
from games.rules.catalogue import GAMES, form_name
from games.rules.interface import BadPosition, ToRoll
from games.rules.notation import parse_any, seats_by_tag, starts_by_tag, tag_of
from games.services import advice
from games.web.presenter_position import (
    AdviceView,
    Question,
    advice_view,
    asks_nothing,
    position_view,
)

LONGEST = 400
"""Characters of a position text; real ones have some 150."""

FACES = [("", "–"), *((str(n), str(n)) for n in range(1, 7))]  # noqa: RUF001


class PositionForm(forms.Form):
    """A position in notation, and a throw or none."""

    position = forms.CharField(
        label="Position",
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
        help_text="One line of notation, as records and analyses have it.",
    )
    die1 = forms.ChoiceField(label="First die", choices=FACES, required=False)
    die2 = forms.ChoiceField(label="Second die", choices=FACES, required=False)

    def clean_position(self) -> str:
        """Return the text with single spaces; the reader says what is wrong."""
        text = " ".join(str(self.cleaned_data["position"]).split())
        try:
            self.game, self.read = parse_any(GAMES.values(), text)
        except BadPosition as error:
            raise forms.ValidationError(str(error)) from error
        return text

    def clean(self) -> dict[str, Any]:
        """Refuse half a throw, and one where none is awaited."""
        said: dict[str, Any] = super().clean() or self.cleaned_data
        dice = [said.get("die1", ""), said.get("die2", "")]
        if any(dice) and not all(dice):
            self.add_error("die1" if not dice[0] else "die2", "A throw is two dice.")
        elif any(dice) and "position" in said and not self._awaits_throw():
            self.add_error("die1", "This position awaits no throw.")
        return said

    @property
    def dice(self) -> tuple[forms.BoundField, forms.BoundField]:
        """Return the fields of the two dice."""
        return self["die1"], self["die2"]

    def question(self) -> Question:
        """Return what is asked, once this is valid."""
        said = self.cleaned_data
        seats = seats_by_tag(GAMES.values())[tag_of(said["position"])]
        dice = sorted((said["die1"], said["die2"]), reverse=True)
        return Question(self.game, seats, self.read, "".join(dice))

    def query(self) -> str:
        """Return the address's query of this question, once this is valid."""
        said = {name: value for name, value in self.cleaned_data.items() if value}
        return urlencode(said)

    def _awaits_throw(self) -> bool:
        return isinstance(self.game.awaits(self.read), ToRoll)


@never_cache
@require_GET
def page(request: HtmxRequest) -> HttpResponse:
    """Ask for a position, or show the one asked for with what an adviser says."""
    values: dict[str, Any] = {"examples": _examples()}
    if "position" not in request.GET:
        return render(request, "games/position.html", values | {"form": PositionForm()})
    form = PositionForm(request.GET)
    values["form"] = form
    if not form.is_valid():
        status = 422 if request.htmx else 200
        return render(request, "games/position.html", values, status=status)
    values["view"] = position_view(form.question())
    values["advice"] = _advice(request, form)
    return render(request, "games/position.html", values)


@never_cache
@require_GET
def advice_fragment(request: HtmxRequest) -> HttpResponse:
    """Return the answer alone; it asks again by itself while there is none."""
    form = PositionForm(request.GET)
    if not form.is_valid():
        refused = AdviceView("refused", words="This is no position. Look at it again.")
        return render(request, "games/_advice.html", {"advice": refused}, status=422)
    values = {"advice": _advice(request, form)}
    return render(request, "games/_advice.html", values)


def _advice(request: HtmxRequest, form: PositionForm) -> AdviceView:
    """Return the answer to a valid form, asking for it if nobody has."""
    question, query = form.question(), form.query()
    if asks_nothing(question):
        over = "" if question.dice else "The game is over."
        words = over or "With this throw nothing can be chosen."
        return AdviceView("none", query=query, words=words)
    user = request.user if isinstance(request.user, User) else None
    try:
        row = advice.ask(
            question.game,
            question.position,
            question.dice,
            by=user,
            now=timezone.now(),
        )
    except CommandRefused as refusal:
        return AdviceView("refused", query=query, words=refusal.reason)
    if row.answer is None:
        return AdviceView("failed" if row.state == "failed" else "waiting", query=query)
    return advice_view(question, row.answer, row.evaluator, query)


def _examples() -> tuple[tuple[str, str], ...]:
    """Return each form of each game with the query of its first position."""
    seats = seats_by_tag(GAMES.values())
    return tuple(
        (form_name(game, seats[tag]), urlencode({"position": game.text(start)}))
        for tag, (game, start) in starts_by_tag(GAMES.values()).items()
    )
