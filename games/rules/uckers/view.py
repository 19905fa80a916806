"""What people see of a position: pieces on spots, badges, a sentence."""

from games.rules.interface import Over
from games.rules.layout import Badge, Piece
from games.rules.uckers.attacks import attack_move, open_attacks
from games.rules.uckers.blobs import (
    counts_on_ring,
    met_by,
    sixes_needed,
    square_beyond,
)
from games.rules.uckers.house import Attack
from games.rules.uckers.moves import steps
from games.rules.uckers.position import (
    Challenge,
    Position,
    Throw,
    binding_challenges,
    is_finished,
    is_over,
    needs_freeing_six,
)
from games.rules.uckers.track import (
    BASE,
    COLOURS,
    HOME,
    NAMES,
    SQUARE_NAMES,
    base_spot,
    partner_of,
    place_name,
    spot_of,
)


def pieces_of(position: Position) -> tuple[Piece, ...]:
    """Return all sixteen pieces; base pieces fill the circles from the first."""
    shown, piled = [], dict[str, int]()
    for colour in range(4):
        rows = zip(position.pieces[colour], position.numbers[colour], strict=True)
        for order, (place, number) in enumerate(rows):
            spot = base_spot(colour, order) if place == BASE else spot_of(colour, place)
            index = piled.get(spot, 0)
            piled[spot] = index + 1
            name = COLOURS[colour]
            shown.append(Piece(f"{name}-{number}", name, spot, index))
    return tuple(shown)


def badges_of(position: Position) -> tuple[Badge, ...]:
    """Return the marks for blobs, mixed blobs, challenges, attacks and helpers."""
    challenges = (_challenge_badge(position, c) for c in position.challenges)
    helpers = (_helper_badge(seat) for seat in position.helpers)
    attack = position.house.attack
    attacks = (_attack_badge(position, attack),) if attack else ()
    return (*_pile_badges(position), *challenges, *attacks, *helpers)


def _pile_badges(position: Position) -> list[Badge]:
    badges = []
    counts = [counts_on_ring(position.pieces, colour) for colour in range(4)]
    blocking = met_by(position, 0).blobs | met_by(position, 1).blobs
    for square, name in enumerate(SQUARE_NAMES):
        colours = [colour for colour in range(4) if square in counts[colour]]
        number = sum(counts[colour][square] for colour in colours)
        if len(colours) > 1:
            owners = " and ".join(NAMES[colour].lower() for colour in colours)
            text = f"Mixed blob of {number}, {owners}"
            text += ", which blocks" if blocking >> square & 1 else ""
            badges.append(Badge(name, "mixed", str(number), text))
        elif number > 1:
            text = f"{NAMES[colours[0]]} blob of {number}"
            badges.append(Badge(name, "blob", str(number), text))
    return badges


def _challenge_badge(position: Position, challenge: Challenge) -> Badge:
    colour, sixes = challenge.colour, challenge.sixes
    needed = sixes_needed(position, challenge)
    text = f"{NAMES[colour]}'s challenge: {sixes} of {needed} sixes"
    spot = spot_of(colour, challenge.place)
    blob = SQUARE_NAMES[square_beyond(colour, challenge.place)]
    return Badge(spot, "challenge", f"{sixes}/{needed}", text, towards=blob)


def _attack_badge(position: Position, attack: Attack) -> Badge:
    move = attack_move(position, attack)
    return Badge(move.target, "attack", str(attack.distance), move.label)


def _helper_badge(seat: int) -> Badge:
    text = f"{NAMES[seat]} helps {NAMES[partner_of(seat)]}"
    return Badge(place_name(seat, HOME), "helper", "helps", text)


def seat_title(seats: int, seat: int) -> str:
    """Return the seat's name: its own colour."""
    if not 0 <= seat < seats:
        raise ValueError(f"There is no seat {seat} of {seats}.")
    return NAMES[seat]


def sentence(position: Position) -> str:
    """Return one sentence: whose turn it is and why."""
    name = NAMES[position.turn]
    if is_over(position):
        return f"{_side_names(position.turn)} win{_honour_words(position)}."
    if position.throw is not None:
        return _throw_sentence(position, position.throw)
    if position.house.attack:
        return f"{attack_move(position, position.house.attack).label}. {name} throws."
    for challenge in binding_challenges(position):
        needed = sixes_needed(position, challenge)
        counted = f"{challenge.sixes} of {needed} counted"
        return f"{name} throws for sixes in the challenge: {counted}."
    if needs_freeing_six(position):
        partner = NAMES[partner_of(position.turn)]
        return f"{name} is home and needs a six to help {partner}."
    first = ", or may name an attack first" if open_attacks(position) else ""
    return f"{name}{_for_partner(position)} is to throw{first}."


def _throw_sentence(position: Position, throw: Throw) -> str:
    name = f"{NAMES[position.turn]}{_for_partner(position)}"
    another = position.house.gives_another(throw.dice)
    again = ", then throws again" if another else ""
    if throw.played:
        return f"{name} still has a {throw.owed[0]} to play{again}."
    kinds = {step.kind for step in steps(position)}
    if "pass" in kinds:
        other = "take the pair" if "pair" in kinds else "challenge"
        return f"{name} can move nothing: {other} or pass{again}."
    high, low = throw.dice
    return f"{name} has {high} and {low} to play{again}."


def _for_partner(position: Position) -> str:
    if position.turn not in position.helpers:
        return ""
    return f", helping {NAMES[partner_of(position.turn)]},"


def _side_names(side: int) -> str:
    return f"{NAMES[side]} and {NAMES[partner_of(side)].lower()}"


def _honour_words(position: Position) -> str:
    honours = result(position).notes
    return f": {honours[0]}" if honours else ""


def result(position: Position) -> Over:
    """Return who has won, and the honour [U-32]; raise ValueError if nobody has."""
    for side in (0, 1):
        if is_finished(position, side):
            return Over(side, _honours(position, 1 - side))
    raise ValueError("The game is not over.")


def _honours(position: Position, loser: int) -> tuple[str, ...]:
    places = (*position.pieces[loser], *position.pieces[partner_of(loser)])
    if all(place == BASE for place in places):
        return ("eight-piecer in harbour",)
    return () if HOME in places else ("eight-piecer",)
