"""Options of any game: settled for the record, and named after presets."""

import pytest

from games.rules.catalogue import GAMES
from games.rules.options import Chosen, UnknownOption, is_switch, preset_of, settled

UCKERS, ACEY = GAMES["uckers"], GAMES["acey"]


def test_only_what_is_not_as_usual_is_kept_in_order_of_names() -> None:
    chosen: Chosen = (
        ("stakes_double_on_12", True),
        ("match_length", 5),
        ("american", False),
    )

    assert settled(ACEY, chosen) == (("match_length", 5), ("stakes_double_on_12", True))
    assert settled(ACEY, (("match_length", 1),)) == ()


def test_of_a_rule_given_twice_the_last_word_counts() -> None:
    assert settled(ACEY, (("match_length", 5), ("match_length", 1))) == ()


@pytest.mark.parametrize(
    "item",
    [
        ("suck_back", True),
        ("match_length", 2),
        ("match_length", True),
        ("american", 1),
        ("", True),
    ],
)
def test_what_a_game_does_not_offer_is_refused(item: tuple[str, bool | int]) -> None:
    with pytest.raises(UnknownOption):
        settled(ACEY, (item,))


def test_every_preset_is_known_by_its_rules() -> None:
    for game in GAMES.values():
        for preset in game.presets:
            assert preset_of(game, settled(game, preset.options)) == preset


def test_a_choice_of_ones_own_has_no_preset() -> None:
    assert preset_of(UCKERS, (("suck_back", True),)) is None


def test_a_number_goes_with_every_preset() -> None:
    american = preset_of(ACEY, (("american", True), ("match_length", 5)))

    assert american is not None
    assert american.slug == "american"


def test_switches_are_told_from_numbers() -> None:
    numbers = [o.slug for g in GAMES.values() for o in g.options if not is_switch(o)]

    assert numbers == ["match_length"]
