"""Forms that open a table."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django import forms
from django.contrib.auth.models import AnonymousUser
from django.utils.html import format_html

from accounts.models import User
from games.bots.catalogue import OFFERED
from games.rules.catalogue import GAMES, form_name, form_of
from games.rules.interface import Game
from games.services.lobby import Terms
from games.services.pace import PACES, USUAL
from games.services.times import NO_CLOCK, OFFERED_TIMES, USUAL_TIME
from games.web.rules_form import (
    RulesChoice,
    chosen_rules,
    names_of,
    rules_choice,
    rules_fields,
)
from games.web.times import time_choice

SALT = re.compile(r"[0-9a-f]{32}")
GUESTS_ARE_CASUAL = "Guests play casual games. Sign up to play for rating."


@dataclass(frozen=True, slots=True)
class GameForm:
    """A game with a number of seats; `slug` is "acey", "uckers" or "uckers2"."""

    slug: str
    game: str
    seats: int
    name: str


def forms_of(game: Game) -> tuple[GameForm, ...]:
    """Return the forms of a game, most seats first."""
    return tuple(
        GameForm(form_of(game.slug, seats), game.slug, seats, form_name(game, seats))
        for seats in sorted(game.seat_counts, reverse=True)
    )


GAME_FORMS = {form.slug: form for game in GAMES.values() for form in forms_of(game)}


class SaltField(forms.CharField):
    """The browser's word in the dice; anything that is no salt counts as none."""

    def __init__(self) -> None:
        super().__init__(required=False, widget=forms.HiddenInput)

    def clean(self, value: object) -> str:
        """Return 32 hex digits, or "" for none."""
        text = str(super().clean(value))
        return text if SALT.fullmatch(text) else ""


class PlayBotForm(forms.Form):
    """Which game to play against the house's bots at once."""

    form = forms.ChoiceField(choices=lambda: [(f, f) for f in GAME_FORMS])
    salt = SaltField()

    def game_form(self) -> GameForm:
        """Return the form chosen, once this is valid."""
        return GAME_FORMS[self.cleaned_data["form"]]


class NewTableForm(forms.Form):
    """What is to be played at a new table."""

    form = forms.ChoiceField(label="Game", widget=forms.RadioSelect)
    kind = forms.ChoiceField(
        label="Rated or casual", widget=forms.RadioSelect, initial="casual"
    )
    time = forms.ChoiceField(
        label="Clock",
        widget=forms.RadioSelect,
        initial=USUAL_TIME,
        help_text=(
            "A throw goes with its moves; its own time comes first, then the reserve, "
            "which lasts for all games of a match. Whoever runs out of time loses."
        ),
    )
    bots = forms.ChoiceField(
        label="The other seats",
        required=False,
        widget=forms.RadioSelect,
        initial="",
        help_text="With bots the game begins at once. They play casual games only.",
    )
    bot_pace = forms.ChoiceField(
        label="Pace of the bots",
        required=False,
        widget=forms.RadioSelect,
        initial=USUAL,
        choices=[(pace, pace.capitalize()) for pace in PACES],
    )
    salt = SaltField()

    def __init__(
        self, *args: object, user: User | AnonymousUser, **kwargs: object
    ) -> None:
        """Offer what `user` may open: rated tables to accounts only."""
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields.update(rules_fields())
        kinds = [("casual", "Casual"), ("rated", "Rated")]
        if not user.is_authenticated or user.is_guest:
            kinds = kinds[:1]
            self.fields["kind"].help_text = GUESTS_ARE_CASUAL
            self.fields["kind"].error_messages["invalid_choice"] = GUESTS_ARE_CASUAL
        self._choices("form", [(f.slug, f.name) for f in GAME_FORMS.values()])
        self._choices("kind", kinds)
        self._choices("time", [(time, time_choice(time)) for time in OFFERED_TIMES])
        bots = [
            (slug, format_html("{}s<small>{}</small>", bot.name, bot.words))
            for slug, bot in OFFERED.items()
        ]
        self._choices("bots", [("", "Wait for players"), *bots])

    def clean(self) -> dict[str, object]:
        """Return the terms; rated games need a clock and only people."""
        terms: dict[str, object] = super().clean() or self.cleaned_data
        if terms.get("kind") == "rated":
            if terms.get("time") == NO_CLOCK:
                self.add_error("time", "A rated game needs a clock.")
            if terms.get("bots"):
                self.add_error("bots", "Bots do not play at rated tables.")
        self._forget_other_games(str(terms.get("form", "")))
        return terms

    @property
    def rules(self) -> tuple[RulesChoice, ...]:
        """Return the house rules of every game, to choose from."""
        return tuple(rules_choice(self, game) for game in GAMES.values())

    @property
    def terms_fields(self) -> tuple[forms.BoundField, ...]:
        """Return the fields that every game has."""
        of_games = {name for game in GAMES.values() for name in names_of(game)}
        return tuple(f for f in self.visible_fields() if f.name not in of_games)

    def terms(self) -> Terms:
        """Return what was chosen, once this is valid."""
        form = GAME_FORMS[self.cleaned_data["form"]]
        return Terms(
            game=form.game,
            seats=form.seats,
            rated=self.cleaned_data["kind"] == "rated",
            time=self.cleaned_data["time"],
            options=chosen_rules(GAMES[form.game], self.cleaned_data),
            bot_pace=self.cleaned_data["bot_pace"] or USUAL,
        )

    def _forget_other_games(self, slug: str) -> None:
        """Let nothing be wrong with the rules of games that are not played."""
        form = GAME_FORMS.get(slug)
        others = (game for game in GAMES.values() if form and game.slug != form.game)
        for name in {name for game in others for name in names_of(game)}:
            self.errors.pop(name, None)

    def _choices(self, name: str, choices: Sequence[tuple[object, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices
