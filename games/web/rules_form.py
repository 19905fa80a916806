"""The part of the form for a new table that chooses house rules, game by game.

A preset is chosen, and single rules may be added to it.  Only the fields of the
game that is to be played count.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django import forms
from django.forms import BoundField
from django.forms.boundfield import BoundWidget

from games.rules.catalogue import GAMES
from games.rules.interface import Game, Option, Preset
from games.rules.options import Chosen, is_switch


@dataclass(frozen=True, slots=True)
class PresetChoice:
    """A radio button for a preset and the names of the rules in it."""

    radio: BoundWidget
    rules: str


@dataclass(frozen=True, slots=True)
class RulesChoice:
    """The fields of one game as the template draws them.

    `is_open` says whether single rules were chosen or are wrong.
    """

    game: Game
    preset: BoundField
    presets: tuple[PresetChoice, ...]
    numbers: tuple[BoundField, ...]
    switches: tuple[BoundField, ...]
    is_open: bool


def rules_fields() -> dict[str, forms.Field]:
    """Return the fields of every game, by name."""
    return {name: field for game in GAMES.values() for name, field in _fields(game)}


def rules_choice(form: forms.Form, game: Game) -> RulesChoice:
    """Return a game's fields, bound to the form."""
    preset = form[_preset_name(game)]
    switches = tuple(form[_name(game, o)] for o in game.options if is_switch(o))
    numbers = tuple(form[_name(game, o)] for o in game.options if not is_switch(o))
    return RulesChoice(
        game=game,
        preset=preset,
        presets=tuple(
            PresetChoice(radio, _rules_of(game, one))
            for radio, one in zip(preset, game.presets, strict=True)
        ),
        numbers=numbers,
        switches=switches,
        is_open=any(field.value() or field.errors for field in switches),
    )


def names_of(game: Game) -> frozenset[str]:
    """Return the names of a game's fields."""
    return frozenset(name for name, _ in _fields(game))


def chosen_rules(game: Game, answers: Mapping[str, object]) -> Chosen:
    """Return the options that the valid answers of a form choose for a game."""
    presets = {preset.slug: dict(preset.options) for preset in game.presets}
    chosen = presets.get(str(answers.get(_preset_name(game))), {})
    for option in game.options:
        answer = answers.get(_name(game, option))
        if is_switch(option):
            chosen |= {option.slug: True} if answer else {}
        elif isinstance(answer, int):
            chosen[option.slug] = answer
    return tuple(chosen.items())


def _fields(game: Game) -> Iterator[tuple[str, forms.Field]]:
    yield (
        _preset_name(game),
        forms.ChoiceField(
            label=f"Rules of {game.name}",
            required=False,
            widget=forms.RadioSelect,
            choices=[(preset.slug, preset.name) for preset in game.presets],
            initial=game.presets[0].slug,
        ),
    )
    for option in game.options:
        yield _name(game, option), _field(option)


def _field(option: Option) -> forms.Field:
    if is_switch(option):
        return forms.BooleanField(
            label=option.name, help_text=option.meaning, required=False
        )
    return forms.TypedChoiceField(
        label=option.name,
        help_text=option.meaning,
        required=False,
        widget=forms.RadioSelect,
        coerce=int,
        choices=[(value, str(value)) for value in option.choices],
        initial=option.default,
    )


def _rules_of(game: Game, preset: Preset) -> str:
    on = dict(preset.options)
    return ", ".join(option.name for option in game.options if option.slug in on)


def _preset_name(game: Game) -> str:
    return f"{game.slug}_rules"


def _name(game: Game, option: Option) -> str:
    return f"{game.slug}_{option.slug}"
