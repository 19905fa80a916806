"""The corners of a board with four bases: whose each is, as the viewer sees them."""

from dataclasses import dataclass

from games.record.state import State
from games.web.presenter_seats import SeatView, SideView

PLACES = ("near-left", "far-left", "far-right", "near-right")
"""Clockwise from the viewer's own base, as the board lies."""


@dataclass(frozen=True, slots=True)
class CornerView:
    """One corner: the colour whose base it is and the seat that plays it."""

    place: str
    colour: str
    seat: SeatView


def corner_views(
    state: State, viewer: int | None, sides: tuple[SideView, ...]
) -> tuple[CornerView, ...]:
    """Return the corners of a board on which each colour has one; else none.

    `viewer` is the seat from whose side the board is seen, None for the first.
    """
    seats = {seat.number: seat for side in sides for seat in side.seats}
    owners = {
        colour: seat
        for number, seat in seats.items()
        for colour in state.game.colours(state.seats, number)
    }
    if len(owners) != len(PLACES):
        return ()
    # Seats go round the board in order; a second colour lies opposite the first.
    order = _clockwise(state, tuple(owners))
    first = viewer or 0
    turned = order[first:] + order[:first]
    return tuple(
        CornerView(place, colour, owners[colour])
        for place, colour in zip(PLACES, turned, strict=True)
    )


def _clockwise(state: State, colours: tuple[str, ...]) -> tuple[str, ...]:
    """Return the colours clockwise: those of all seats, first ones first."""
    by_seat = [state.game.colours(state.seats, seat) for seat in range(state.seats)]
    deepest = max(map(len, by_seat))
    order = [own[n] for n in range(deepest) for own in by_seat if n < len(own)]
    return tuple(colour for colour in order if colour in colours)
