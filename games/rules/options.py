"""The options of any game: what was chosen, settled and named."""

from collections.abc import Iterable

from games.rules.interface import Game, Option, Preset

Chosen = tuple[tuple[str, bool | int], ...]


class UnknownOption(ValueError):
    """An option, or a value of one, that the game does not offer."""


def settled(game: Game, chosen: Iterable[tuple[str, bool | int]]) -> Chosen:
    """Return the options that are not as usual, by slug, each once.

    Raises UnknownOption for what the game does not offer; 1 is no True.
    """
    offered = {option.slug: option for option in game.options}
    values: dict[str, bool | int] = {}
    for slug, value in chosen:
        option = offered.get(slug)
        if option is None or not _offers(option, value):
            raise UnknownOption(f"{game.name} has no option {slug} = {value}.")
        values[slug] = value
    usual = {slug: option.default for slug, option in offered.items()}
    return tuple((s, v) for s, v in sorted(values.items()) if v != usual[s])


def is_switch(option: Option) -> bool:
    """Return whether an option is on or off; others choose a number."""
    return isinstance(option.default, bool)


def preset_of(game: Game, chosen: Chosen) -> Preset | None:
    """Return the preset with just these switches on, None for a choice of one's own.

    Numbers, such as the length of a match, go with every preset.
    """
    switches = {option.slug for option in game.options if is_switch(option)}
    on = {item for item in chosen if item[0] in switches}
    return next((p for p in game.presets if set(p.options) == on), None)


def _offers(option: Option, value: bool | int) -> bool:
    return any(type(value) is type(one) and value == one for one in option.choices)
