"""Which game a position text belongs to, by its first word, the tag."""

from collections.abc import Iterable

from games.rules.interface import BadPosition, Game, Position


def starts_by_tag(games: Iterable[Game]) -> dict[str, tuple[Game, Position]]:
    """Return each tag of these games with its game and first position.

    A game may have a tag for every number of seats ("uckers", "uckers2").
    """
    starts = (
        (game, game.start(seats, {}, 0)) for game in games for seats in game.seat_counts
    )
    return {tag_of(game.text(start)): (game, start) for game, start in starts}


def seats_by_tag(games: Iterable[Game]) -> dict[str, int]:
    """Return the number of seats that each tag of these games stands for."""
    return {
        tag_of(game.text(game.start(seats, {}, 0))): seats
        for game in games
        for seats in game.seat_counts
    }


def tag_of(text: str) -> str:
    """Return the first word of a position text."""
    return text.partition(" ")[0]


def parse_any(games: Iterable[Game], text: str) -> tuple[Game, Position]:
    """Return the game and the position that a text is of; raise BadPosition."""
    starts = starts_by_tag(games)
    tag = tag_of(text)
    if tag not in starts:
        raise BadPosition(f"“{tag}” is none of the tags {', '.join(starts)}.")
    game, _ = starts[tag]
    return game, game.parse(text)
