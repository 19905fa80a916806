"""The list of the games, and the tags by which texts name them."""

import pytest

from games.rules.catalogue import GAMES, UnknownGame, form_name, form_of, game_of
from games.rules.interface import BadPosition
from games.rules.notation import parse_any, seats_by_tag, starts_by_tag, tag_of
from tests.rules.toy_game import TOY


def test_the_catalogue_finds_games_by_slug() -> None:
    assert list(GAMES) == ["uckers", "acey"]
    assert {slug: game_of(slug) for slug in GAMES} == GAMES
    with pytest.raises(UnknownGame, match="ludo"):
        game_of("ludo")


def test_a_form_is_a_game_for_a_number_of_seats() -> None:
    assert form_of("acey", 2) == "acey"
    assert form_of("uckers", 4) == "uckers"
    assert form_of("uckers", 2) == "uckers2"


def test_a_form_has_a_name_where_a_game_has_several() -> None:
    uckers = GAMES["uckers"]

    assert form_name(GAMES["acey"], 2) == "European Acey Deucey"
    assert form_name(uckers, 4) == "Uckers, partnership"
    assert form_name(uckers, 2) == "Uckers, singles"


def test_a_tag_tells_the_game_and_its_seats() -> None:
    games = [*GAMES.values(), TOY]
    starts = starts_by_tag(games)

    assert seats_by_tag(games) == {
        **{"uckers": 4, "uckers2": 2, "acey": 2},
        **{"toy2": 2, "toy3": 3, "toy4": 4},
    }
    assert starts.keys() == seats_by_tag(games).keys()
    for tag, (game, start) in starts.items():
        assert tag_of(game.text(start)) == tag
        assert game.text(start) == game.text(
            game.start(seats_by_tag(games)[tag], {}, 0)
        )


def test_a_text_is_read_by_the_game_that_its_tag_names() -> None:
    text = "acey in:15 in:15 b -"

    game, position = parse_any(GAMES.values(), text)

    assert game is GAMES["acey"]
    assert position == game.parse(text)


def test_an_unknown_tag_is_refused_with_those_that_there_are() -> None:
    known = "“ludo” is none of the tags uckers, uckers2, acey."

    with pytest.raises(BadPosition) as refusal:
        parse_any(GAMES.values(), "ludo . . . .")

    assert str(refusal.value) == known
