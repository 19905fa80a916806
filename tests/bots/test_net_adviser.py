"""What the nets advise: chances of both sides, whole plays, the best of a throw."""

from typing import Any

import pytest

from games.bots.net_adviser import TOLD, NetAdviser
from games.rules.catalogue import GAMES
from games.rules.interface import BadDice, Game, Over, ToMove

ACEY, UCKERS = GAMES["acey"], GAMES["uckers"]
MIDDLE = "acey in:3,24:2,20:2,15:2,8:3,5:3 in:5,22:1,18:3,9:2,4:4 w -"

pytestmark = [pytest.mark.usefixtures("random_nets"), pytest.mark.timeout(300)]


def middles() -> list[tuple[Game, Any]]:
    return [
        (ACEY, ACEY.parse(MIDDLE)),
        (UCKERS, UCKERS.start(4, {}, 0)),
        (UCKERS, UCKERS.start(2, {"blow_back": True}, 1)),
    ]


def test_the_chances_of_both_sides_add_up_to_one() -> None:
    for game, position in middles():
        adviser = NetAdviser(game)

        chances = [adviser.chance(position, side) for side in (0, 1)]

        assert sum(chances) == pytest.approx(1)
        assert all(0 < chance < 1 for chance in chances)


def test_a_game_that_is_over_is_won_or_lost() -> None:
    won = ACEY.parse("acey off:15 in:15 w #")

    assert [NetAdviser(ACEY).chance(won, side) for side in (0, 1)] == [1.0, 0.0]


@pytest.mark.parametrize("dice", [(6, 3), (6, 6), (2, 1), (6, 1)])
def test_the_moves_of_a_play_lead_to_its_end(dice: tuple[int, int]) -> None:
    for game, position in middles():
        thrown = game.roll(position, dice)
        if not isinstance(game.awaits(thrown), ToMove):
            continue
        adviser = NetAdviser(game)

        plays = adviser.plays(thrown)

        assert 1 <= len(plays) <= TOLD
        assert len({play.end for play in plays}) == len(plays)
        assert [p.chance for p in plays] == sorted(p.chance for p in plays)[::-1]
        assert played(game, thrown, plays[0].moves) == plays[0].end
        assert adviser.best_chance(position, dice) == plays[0].chance


def played(game: Game, position: Any, moves: tuple[str, ...]) -> Any:
    """Return the position after some moves of one throw."""
    for move in moves:
        assert not isinstance(game.awaits(position), Over)
        position = game.play(position, game.find_move(position, move))
    return position


def test_advice_is_asked_for_where_it_can_be_given() -> None:
    start, adviser = UCKERS.start(4, {}, 0), NetAdviser(UCKERS)

    with pytest.raises(ValueError, match="move is awaited"):
        adviser.plays(start)
    with pytest.raises(ValueError, match="before the throw"):
        adviser.best_chance(UCKERS.roll(start, (6, 5)), (6, 5))
    with pytest.raises(BadDice):
        adviser.best_chance(start, (7, 1))
