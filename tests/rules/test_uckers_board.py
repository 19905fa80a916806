"""The board as each seat sees it, and what is shown of a position."""

from itertools import pairwise

import pytest

from games.rules.layout import Badge, Spot
from games.rules.uckers.game import UCKERS
from games.rules.uckers.track import COLOURS, PLACE_NAMES, RING, SQUARE_NAMES
from tests.rules.uckers_diagrams import played, thrown

KINDS = {"rect", "polygon", "circle", "line", "text"}


def spots_for(viewer: int, seats: int = 4) -> dict[str, Spot]:
    """Return the spots that a seat sees, by id."""
    return {spot.id: spot for spot in UCKERS.layout(seats, viewer).spots}


@pytest.mark.ruling("U-2")
def test_ring_squares_are_named_by_quarters() -> None:
    assert SQUARE_NAMES[0] == "R1"
    assert SQUARE_NAMES[51] == "B13"
    assert SQUARE_NAMES[RING[3][0]] == "B1"
    assert PLACE_NAMES[0][50:53] == ("B12", "Rc1", "Rc2")
    assert PLACE_NAMES[1][56] == "Gh"


@pytest.mark.parametrize("colour", range(4))
def test_a_route_goes_from_square_to_neighbour(colour: int) -> None:
    spots = spots_for(0)
    route = [spots[name] for name in PLACE_NAMES[colour][:56]]

    for here, there in pairwise(route):
        distance = max(abs(here.x - there.x), abs(here.y - there.y))
        assert distance == 1.0, (here.id, there.id)


@pytest.mark.parametrize("viewer", range(4))
def test_the_viewers_base_is_at_the_bottom_left(viewer: int) -> None:
    spots = spots_for(viewer)

    for index in range(1, 5):
        circle = spots[f"base-{COLOURS[viewer]}-{index}"]
        assert circle.x < 6
        assert circle.y > 9
    home = spots[PLACE_NAMES[viewer][56]]
    assert home.y == 8.58
    assert home.dy == 0


def test_in_singles_green_sees_green_at_the_bottom_left() -> None:
    assert spots_for(1, seats=2) == spots_for(1)


@pytest.mark.parametrize("viewer", range(4))
def test_no_two_spots_share_a_place_and_all_lie_on_the_board(viewer: int) -> None:
    layout = UCKERS.layout(4, viewer)

    places = {(spot.x, spot.y) for spot in layout.spots}
    assert len(places) == len(layout.spots) == 52 + 4 * (4 + 5 + 1)
    assert all(0 < x < layout.width and 0 < y < layout.height for x, y in places)


@pytest.mark.parametrize("viewer", range(4))
def test_a_base_is_tapped_as_a_whole_around_its_middle(viewer: int) -> None:
    spots = spots_for(viewer)

    for colour in COLOURS:
        circles = [spots[f"base-{colour}-{i}"] for i in range(1, 5)]
        first, *others = circles
        assert first.x + first.tap_dx == pytest.approx(sum(s.x for s in circles) / 4)
        assert first.y + first.tap_dy == pytest.approx(sum(s.y for s in circles) / 4)
        assert first.width == first.height > 4
        assert {(s.width, s.tap_dx, s.tap_dy) for s in others} == {(0.0, 0.0, 0.0)}


def test_shapes_are_of_kinds_that_the_board_template_draws() -> None:
    layout = UCKERS.layout(4, 0)

    assert {shape.kind for shape in layout.shapes} == KINDS
    styles = [shape.style for shape in layout.shapes]
    assert styles.count("square") == 48
    for colour in COLOURS:
        assert styles.count(f"start-{colour}") == 1
        assert styles.count(f"column-{colour}") == 5
        assert styles.count(f"home-{colour}") == 1


def test_every_piece_stands_on_a_spot() -> None:
    text = "uckers .,0,51,h .,.,.,. .,.,26,26 h,h,h,h r - -"
    pieces = UCKERS.pieces(UCKERS.parse(text))

    assert len({piece.id for piece in pieces}) == 16
    assert {piece.spot for piece in pieces} <= spots_for(0).keys()
    assert [(p.spot, p.index) for p in pieces if p.colour == "yellow"] == [
        ("base-yellow-1", 0),
        ("base-yellow-2", 0),
        ("R1", 1),
        ("R1", 2),
    ]


def test_a_piece_keeps_its_id_when_it_passes_another() -> None:
    position = thrown("uckers .,.,1,8 .,.,.,. .,.,.,. .,.,.,. r - -", "65")
    spots = {piece.id: piece.spot for piece in UCKERS.pieces(position)}
    assert spots["red-3"] == "R2"

    moved = UCKERS.play(position, UCKERS.find_move(position, "R2-R13"))

    spots = {piece.id: piece.spot for piece in UCKERS.pieces(moved)}
    assert spots["red-3"] == "R13"
    assert spots["red-4"] == "R9"


def test_ids_are_no_part_of_a_position() -> None:
    position = thrown("uckers .,.,1,8 .,.,.,. .,.,.,. .,.,.,. r - -", "65")
    moved = UCKERS.play(position, UCKERS.find_move(position, "R2-R13"))

    assert moved == UCKERS.parse(UCKERS.text(moved))
    assert hash(moved) == hash(UCKERS.parse(UCKERS.text(moved)))


def test_badges_show_blobs_challenges_and_helpers() -> None:
    text = "uckers h,h,h,h .,.,.,12 .,10,36,36 .,24,24,25 r - y@36/1,r+"
    assert UCKERS.badges(UCKERS.parse(text)) == (
        Badge("R11", "blob", "2", "Yellow blob of 2"),
        Badge("R12", "blob", "2", "Blue blob of 2"),
        Badge(
            "R11",
            "challenge",
            "1/2",
            "Yellow's challenge: 1 of 2 sixes",
            towards="R12",
        ),
        Badge("Rh", "helper", "helps", "Red helps Yellow"),
    )


def test_a_mixed_blob_has_its_own_badge() -> None:
    text = "uckers .,.,.,26 .,.,.,. .,.,.,0 .,.,.,. r - -"

    (badge,) = UCKERS.badges(UCKERS.parse(text))

    assert badge == Badge("Y1", "mixed", "2", "Mixed blob of 2, red and yellow")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("uckers .,.,.,. .,.,.,. .,.,.,. .,.,.,. g - -", "Green is to throw."),
        (
            "uckers h,h,h,h .,.,.,. .,.,.,. .,.,.,. r - -",
            "Red is home and needs a six to help Yellow.",
        ),
        (
            "uckers h,h,h,h .,.,.,. .,.,.,. .,.,.,. r - r+",
            "Red, helping Yellow, is to throw.",
        ),
        (
            "uckers .,.,.,10 .,.,.,. .,.,.,. .,24,24,24 r - r@10/1",
            "Red throws for sixes in the challenge: 1 of 3 counted.",
        ),
        (
            "uckers h,h,h,h .,.,.,. h,h,h,h .,.,.,. r # -",
            "Red and yellow win: eight-piecer in harbour.",
        ),
        (
            "uckers .,.,.,. .,.,.,. .,.,.,. .,.,.,. g 62 -",
            "Green has 6 and 2 to play, then throws again.",
        ),
        (
            "uckers .,.,.,2 .,.,.,. .,.,.,. .,.,.,. r 5/2 -",
            "Red still has a 2 to play.",
        ),
        (
            "uckers 10,h,h,h .,.,.,. .,.,.,. .,.,24,24 r 61 -",
            "Red can move nothing: challenge or pass, then throws again.",
        ),
    ],
)
def test_a_sentence_says_whose_turn_it_is(text: str, sentence: str) -> None:
    assert UCKERS.describe(UCKERS.parse(text), 4) == sentence


def test_a_captured_piece_comes_back_behind_those_in_base() -> None:
    after = played("uckers .,.,.,9 .,.,.,0 .,.,.,. .,.,.,. r - -", "31", "R10-G1x")

    green = [p for p in UCKERS.pieces(UCKERS.parse(after)) if p.colour == "green"]

    assert {piece.spot for piece in green} == {f"base-green-{n}" for n in range(1, 5)}
