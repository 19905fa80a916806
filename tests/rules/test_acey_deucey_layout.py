"""The board of Acey Deucey as each seat sees it, its checkers and its badges."""

import pytest

from games.rules.acey_deucey.game import ACEY_DEUCEY
from games.rules.layout import Layout, Spot
from tests.rules.acey_diagrams import START

PHYSICAL = {f"p{point}" for point in range(1, 25)} | {
    f"{place}-{colour}"
    for place in ("in", "bar", "off")
    for colour in ("white", "black")
}


def spots(viewer: int) -> dict[str, Spot]:
    return {spot.id: spot for spot in ACEY_DEUCEY.layout(2, viewer).spots}


@pytest.mark.parametrize("viewer", [0, 1])
def test_every_place_has_one_spot_inside_the_board(viewer: int) -> None:
    board: Layout = ACEY_DEUCEY.layout(2, viewer)

    assert len(board.spots) == len(PHYSICAL)
    assert set(spots(viewer)) == PHYSICAL
    for spot in board.spots:
        last_x = spot.x + spot.dx * (spot.room - 1)
        last_y = spot.y + spot.dy * (spot.room - 1)
        assert board.piece_radius <= min(spot.x, last_x)
        assert max(spot.x, last_x) <= board.width - board.piece_radius
        assert board.piece_radius <= min(spot.y, last_y)
        assert max(spot.y, last_y) <= board.height - board.piece_radius


@pytest.mark.parametrize("viewer", [0, 1])
def test_checkers_on_the_bar_lie_apart_and_those_of_a_pile_overlap(
    viewer: int,
) -> None:
    board = spots(viewer)

    for colour in ("white", "black"):
        bar, pile = board[f"bar-{colour}"], board[f"in-{colour}"]
        assert abs(bar.dy) == 1
        assert 0 < abs(pile.dy) < 0.5
        assert bar.dy * pile.dy < 0


def test_checkers_are_numbered_from_one() -> None:
    pieces = ACEY_DEUCEY.pieces(ACEY_DEUCEY.start(2, {}, 0))

    expected = {f"{colour}-{n}" for colour in ("white", "black") for n in range(1, 16)}
    assert {piece.id for piece in pieces} == expected


@pytest.mark.parametrize("viewer", [0, 1])
def test_tap_boxes_do_not_overlap(viewer: int) -> None:
    boxes = [
        (
            spot.x + spot.tap_dx - spot.width / 2,
            spot.y + spot.tap_dy - spot.height / 2,
            spot.x + spot.tap_dx + spot.width / 2,
            spot.y + spot.tap_dy + spot.height / 2,
        )
        for spot in spots(viewer).values()
    ]

    for index, (left, top, right, bottom) in enumerate(boxes):
        for other_left, other_top, other_right, other_bottom in boxes[:index]:
            apart = (
                right <= other_left + 0.01
                or other_right <= left + 0.01
                or bottom <= other_top + 0.01
                or other_bottom <= top + 0.01
            )
            assert apart


@pytest.mark.ruling("A-1")
def test_each_viewer_has_his_home_board_bottom_right_in_his_own_numbers() -> None:
    white, black = spots(0), spots(1)

    for point in range(1, 25):
        own, same_for_black = white[f"p{point}"], black[f"p{25 - point}"]
        assert (own.x, own.y) == (same_for_black.x, same_for_black.y)
        assert own.label == same_for_black.label == f"{point}-point"
    home = [white[f"p{point}"] for point in range(1, 7)]
    assert all(spot.x > white["bar-white"].x for spot in home)
    assert all(spot.y > white["p24"].y for spot in home)


@pytest.mark.parametrize(
    ("viewer", "own", "other"), [(0, "white", "black"), (1, "black", "white")]
)
def test_piles_and_trays_lie_outside_own_below(
    viewer: int, own: str, other: str
) -> None:
    here = spots(viewer)
    points = [here[f"p{point}"].x for point in range(1, 25)]

    for colour in (own, other):
        assert here[f"in-{colour}"].x < min(points) - 0.5
        assert here[f"off-{colour}"].x > max(points) + 0.5
    for place in ("in", "bar", "off"):
        assert here[f"{place}-{own}"].y > here[f"{place}-{other}"].y


def test_thirty_checkers_stand_where_the_position_says() -> None:
    position = ACEY_DEUCEY.parse("acey in:12,bar:1,20:2 in:10,20:3,off:2 w -")

    pieces = ACEY_DEUCEY.pieces(position)

    assert len({piece.id for piece in pieces}) == 30
    assert len({(piece.spot, piece.index) for piece in pieces}) == 30
    assert sum(piece.spot == "in-white" for piece in pieces) == 12
    assert sum(piece.spot == "bar-white" for piece in pieces) == 1
    assert sum(piece.spot == "p20" and piece.colour == "white" for piece in pieces) == 2
    assert sum(piece.spot == "p5" and piece.colour == "black" for piece in pieces) == 3
    assert sum(piece.spot == "off-black" for piece in pieces) == 2


def test_badges_count_piles_trays_and_crowded_points() -> None:
    start = ACEY_DEUCEY.badges(ACEY_DEUCEY.parse(START))
    later = ACEY_DEUCEY.badges(ACEY_DEUCEY.parse("acey 6:5,5:6,off:4 in:15 w -"))

    assert {(b.spot, b.short) for b in start} == {
        ("in-white", "15"),
        ("in-black", "15"),
    }
    assert {(b.spot, b.short) for b in later} == {
        ("p5", "6"),
        ("off-white", "4"),
        ("in-black", "15"),
    }
    assert all(badge.kind == "count" and badge.text for badge in later)
