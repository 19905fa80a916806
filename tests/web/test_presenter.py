"""What the table shows, worked out from states alone."""

import itertools
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from games.record import commands
from games.record import events as ev
from games.record.drafts import drafted
from games.record.state import State, advance, fold
from games.rules.interface import ToMove, ToRoll
from games.rules.options import Chosen
from games.web.presenter import Setting, TableView, legal_moves, table_view
from games.web.presenter_seats import Viewer

AT = "2026-01-02T12:00:00.000000Z"
NOW = datetime(2026, 1, 2, 12, 0, tzinfo=UTC)
NAMES = ("ann", "bob", "cat", "dan")


def secret(n: int) -> bytes:
    """Return the secret of throw n in a session that nobody needs to verify."""
    return n.to_bytes(32, "big")


def after(state: State, events: tuple[ev.Event, ...]) -> State:
    """Return the state after these events."""
    for event in events:
        state = advance(state, event)
    return state


def opened(
    game: str,
    seats: int,
    *,
    rated: bool = False,
    time: str = "none",
    options: Chosen = (),
) -> State:
    """Return an open table that belongs to ann."""
    event = ev.Opened(
        at=AT,
        scheme=ev.SCHEME,
        game_id="00" * 16,
        anchor="ab" * 32,
        length=4096,
        game=game,
        seats=seats,
        options=options,
        rated=rated,
        time=time,
        owner="ann",
    )
    return fold([event])


def full(game: str, seats: int, *, rated: bool = False, time: str = "none") -> State:
    """Return a table with a player on every seat."""
    state = opened(game, seats, rated=rated, time=time)
    for seat in range(seats):
        state = after(
            state, commands.sit(state, seat, NAMES[seat], salt="11" * 16, at=AT)
        )
    return state


def begun(game: str, seats: int) -> State:
    """Return a game after its opening throw."""
    state = full(game, seats)
    return after(state, commands.begin(state, 0, salt="", secrets=secret, at=AT))


def standing(game: str, seats: int, text: str) -> State:
    """Return a running game at the position written `text`."""
    state = begun(game, seats)
    return replace(state, position=state.game.parse(text))


def thrown(state: State, faces: tuple[int, int]) -> State:
    """Return the state after the seat on turn threw these faces."""
    seat = state.seat_to_act
    assert seat is not None
    event = ev.Thrown(
        at=AT,
        n=state.throws + 1,
        purpose=ev.FIRST_THROW,
        seat=seat,
        seats=(seat,),
        faces=faces,
        secret="cd" * 32,
        salt="",
        salts=((0, "11" * 16),),
    )
    return advance(state, event)


def seen_by(who: str, state: State, **setting: object) -> TableView:
    """Return the table as somebody sees it."""
    names = {
        seat: chair.player or "Greedy bot"
        for seat, chair in enumerate(state.chairs)
        if not chair.is_free
    }
    facts = {"session_id": 7, "names": names, "now": NOW}
    numbers = itertools.count(1)
    return table_view(
        state,
        Setting(**{**facts, **setting}),  # type: ignore[arg-type]
        Viewer(who),
        lambda: f"id-{next(numbers)}",
    )


def test_an_open_table_offers_seats_to_those_who_have_none() -> None:
    state = after(opened("acey", 2), (ev.Seated(AT, 0, "ann", ""),))

    def free_seats(who: str) -> list[bool]:
        sides = seen_by(who, state).sides
        return [bool(seat.sit) for side in sides for seat in side.seats]

    assert sorted(free_seats("eve")) == [False, True]
    assert sorted(free_seats("")) == [False, True]
    assert not any(free_seats("ann"))


def test_only_the_owner_seats_bots_and_only_at_casual_tables() -> None:
    def bots(who: str, *, rated: bool = False) -> int:
        sides = seen_by(who, opened("uckers", 4, rated=rated)).sides
        return sum(bool(seat.seat_bot) for side in sides for seat in side.seats)

    assert bots("ann") == 4
    assert bots("eve") == 0
    assert bots("ann", rated=True) == 0


def test_a_visitor_without_a_name_cannot_sit_at_a_rated_table() -> None:
    sides = seen_by("", opened("acey", 2, rated=True)).sides

    assert not any(seat.sit for side in sides for seat in side.seats)


def test_a_full_table_may_be_begun_by_its_players() -> None:
    state = full("uckers", 4)

    assert seen_by("cat", state).controls.begin
    assert not seen_by("eve", state).controls.begin
    assert seen_by("cat", state).turn.title == "All seats are taken"


def test_the_link_to_send_is_shown_while_seats_are_free() -> None:
    assert seen_by("ann", opened("acey", 2), share_url="https://a/b").share_url
    assert not seen_by("ann", begun("acey", 2), share_url="https://a/b").share_url


def test_only_the_seat_on_turn_may_throw() -> None:
    state = standing("acey", 2, "acey in:15 in:15 b -")

    assert seen_by("bob", state).controls.throw
    assert seen_by("bob", state).turn.title == "Your throw"
    assert not seen_by("ann", state).controls.throw
    assert seen_by("ann", state).turn.title == "bob to throw"
    assert not seen_by("eve", state).controls.throw


def test_moves_are_shown_to_the_mover_alone() -> None:
    state = thrown(standing("acey", 2, "acey in:15 in:15 w -"), (6, 3))

    own, other = seen_by("ann", state), seen_by("bob", state)

    assert [move.text for move in own.moves] == ["in/19", "in/22"]
    assert {spot.id for spot in own.board.spots if spot.is_origin} == {
        move.origin for move in own.moves
    }
    assert not other.moves
    assert not other.board.landings
    assert own.queue == other.queue
    assert left_of(own) == ["6", "3"]


def left_of(view: TableView) -> list[str]:
    """Return the numbers that the row of the throw shows as still to play."""
    return [item.word for item in view.queue.items if not item.is_struck]


def test_a_die_that_was_played_is_used() -> None:
    state = thrown(standing("acey", 2, "acey in:15 in:15 w -"), (6, 3))
    state = after(state, (ev.Moved(AT, 0, "in/19", ""),))

    dice = seen_by("ann", state).dice

    assert dice is not None
    assert [(die.face, die.is_used) for die in dice.dice] == [(6, True), (3, False)]


def test_the_higher_die_is_next_and_both_can_be_chosen() -> None:
    state = thrown(standing("acey", 2, "acey in:15 in:15 w -"), (3, 6))

    own, other = seen_by("ann", state).dice, seen_by("bob", state).dice

    assert own is not None
    assert other is not None
    assert (own.next_face, own.has_choice) == ("6", True)
    marks = [(die.face, die.is_next, die.is_choice) for die in own.dice]
    assert marks == [(3, False, True), (6, True, True)]
    assert (other.next_face, other.has_choice) == ("", False)
    assert not any(die.is_next for die in other.dice)


def test_the_die_that_is_left_is_next_and_leaves_no_choice() -> None:
    state = thrown(standing("acey", 2, "acey in:15 in:15 w -"), (6, 3))

    dice = seen_by("ann", state, draft=drafted(state, 0, ["in/19"])).dice

    assert dice is not None
    assert (dice.next_face, dice.has_choice) == ("3", False)
    assert [(die.is_used, die.is_next) for die in dice.dice] == [
        (True, False),
        (False, True),
    ]


def test_of_a_double_one_die_is_next() -> None:
    text = "uckers 20,20,30,h .,.,.,. .,.,.,. .,.,.,. r - -"
    state = thrown(standing("uckers", 4, text), (3, 3))

    dice = seen_by("ann", state).dice

    assert dice is not None
    assert (dice.next_face, dice.has_choice) == ("3", False)
    assert sum(die.is_next for die in dice.dice) == 1


def test_a_draft_is_shown_as_if_it_were_played() -> None:
    state = thrown(standing("acey", 2, "acey in:15 in:15 w -"), (6, 3))

    view = seen_by("ann", state, draft=drafted(state, 0, ["in/19"]))

    assert view.version == state.version
    assert left_of(view) == ["3"]
    assert view.turn.title == "Your move"
    assert view.turn.why == "White has 3 to play."
    assert view.sides[0].pips == 15 * 25 - 6
    assert view.draft is not None
    assert view.draft.steps == ("in/19",)
    assert not view.draft.is_complete
    assert view.log == seen_by("ann", state).log


def test_a_complete_draft_is_to_be_confirmed() -> None:
    state = thrown(standing("acey", 2, "acey in:15 in:15 w -"), (6, 3))

    view = seen_by("ann", state, draft=drafted(state, 0, ["in/19", "19/16"]))

    assert view.turn.title == "Confirm your move"
    assert view.turn.is_viewer
    assert view.turn.why == "The throw is played. Confirm or undo."
    assert view.draft is not None
    assert view.draft.confirm
    assert not view.moves
    assert not view.controls.throw
    seats = [seat for side in view.sides for seat in side.seats]
    assert [seat.is_to_act for seat in seats] == [True, False]


def test_a_draft_says_what_of_the_throw_cannot_be_played() -> None:
    text = "uckers 50,h,h,h .,.,.,. .,.,.,. .,.,.,. r - -"
    state = thrown(standing("uckers", 4, text), (5, 4))
    (move,) = (m for m in legal_moves(state) if m.dice == (5,))

    view = seen_by("ann", state, draft=drafted(state, 0, [move.text]))

    assert view.turn.why == (
        "The throw is played. Nothing can play the 4. Confirm or undo."
    )


def test_nothing_is_declared_upon_a_draft_that_is_not_confirmed() -> None:
    state = thrown(may_declare(), (6, 6))
    draft = drafted(state, 0, ["base-R1", "base-R1"])
    assert isinstance(draft.state.awaits, ToRoll)
    assert draft.state.awaits.may_declare

    view = seen_by("ann", state, draft=draft)

    assert not view.moves
    assert not view.controls.declare
    assert view.draft is not None
    assert view.draft.is_complete


def test_a_draft_that_wins_says_so() -> None:
    state = standing("acey", 2, "acey 1:1,off:14 in:15 w 61")

    view = seen_by("ann", state, draft=drafted(state, 0, ["1/off"]))

    assert view.turn.why == "This wins the game. Confirm or undo."
    assert view.result is None


def test_an_only_move_gets_the_button_under_the_board() -> None:
    state = thrown(standing("acey", 2, "acey in:15 in:15 w -"), (6, 3))
    state = after(state, (ev.Moved(AT, 0, "in/19", ""),))

    view = seen_by("ann", state)

    assert len(view.moves) >= 1
    assert view.buttons == (view.moves if len(view.moves) == 1 else ())


NO_ENTRY = "acey in:15 in:11,6:2,5:2 w -"


def test_a_throw_without_a_move_is_told_in_words_in_acey_deucey() -> None:
    state = thrown(standing("acey", 2, NO_ENTRY), (6, 5))

    for who in ("ann", "bob", ""):
        view = seen_by(who, state)
        assert view.turn.why == ("No move: White passes with 6 and 5. Black to throw.")
        assert view.log[0].text == "No move: White passes"
        assert view.log[0].faces == (6, 5)


def test_a_throw_without_a_move_is_told_in_words_in_uckers() -> None:
    text = "uckers .,.,.,. .,.,.,. .,.,.,. .,.,.,. r - -"
    state = thrown(standing("uckers", 4, text), (5, 3))

    view = seen_by("bob", state)

    assert view.turn.title == "Your throw"
    assert view.turn.why.startswith("No move: Red passes with 5 and 3. ")
    assert view.log[0].text == "No move: Red passes"


def test_who_passes_and_throws_again_is_told_so() -> None:
    text = "uckers 55,h,h,h .,.,.,. .,.,.,. .,.,.,. r - -"
    state = thrown(standing("uckers", 4, text), (6, 5))
    assert state.seat_to_act == 0

    view = seen_by("ann", state)

    assert view.turn.why.startswith("No move: Red throws again with 6 and 5. ")


def test_a_pass_is_said_until_the_next_throw_and_stays_in_the_log() -> None:
    state = thrown(standing("acey", 2, NO_ENTRY), (6, 5))
    state = thrown(state, (6, 5))

    view = seen_by("ann", state)

    assert "No move" not in view.turn.why
    assert view.log[1].text == "No move: White passes"


def test_naming_a_double_takes_six_buttons() -> None:
    state = standing("acey", 2, "acey in:14,23:1 in:15 w *")

    view = seen_by("ann", state)

    assert [button.choice for button in view.buttons] == list("123456")
    assert all(button.is_deliberate for button in view.buttons)


CHALLENGE = "uckers .,12,40,53 .,0,0,24 .,14,33,h .,22,46,46 r - -"


def test_a_challenge_has_a_button_and_marks_the_blob() -> None:
    state = thrown(standing("uckers", 4, CHALLENGE), (6, 3))

    view = seen_by("ann", state)

    assert [button.kind for button in view.buttons] == ["challenge"]
    kinds = {mark.spot: mark.kind for mark in view.board.landings}
    assert kinds["G1"] == "hit"
    assert {badge.kind for badge in view.board.badges} == {"blob", "mixed"}


def test_both_colours_of_a_mixed_blob_can_be_seen() -> None:
    board = seen_by("ann", standing("uckers", 4, CHALLENGE)).board

    halves = {piece.colour: piece.half for piece in board.pieces if piece.half}

    assert halves == {"red": "left", "yellow": "right"}


def test_pieces_of_a_pile_lie_apart() -> None:
    board = seen_by("ann", standing("acey", 2, "acey in:8,13:7 in:15 w -")).board

    places = [(piece.x, piece.y) for piece in board.pieces]

    assert len(places) == len(set(places)) == 30
    assert all(0 < x < board.width and 0 < y < board.height for x, y in places)


@pytest.mark.parametrize(("game", "seats"), [("uckers", 4), ("uckers", 2), ("acey", 2)])
def test_every_board_of_a_game_can_be_shown_to_everybody(game: str, seats: int) -> None:
    state = begun(game, seats)
    for act in range(120):
        for who in (*NAMES[:seats], ""):
            view = seen_by(who, state)
            is_mover = who != "" and NAMES.index(who) == state.seat_to_act
            assert bool(view.moves) == (is_mover and isinstance(state.awaits, ToMove))
            origins = {move.origin for move in view.moves if move.origin}
            assert origins <= {spot.id for spot in view.board.spots}
            lit = {spot.id for spot in view.board.spots if spot.is_origin}
            assert lit == origins
        state = played_on(state, act)
        if state.phase != "playing":
            return


def played_on(state: State, act: int) -> State:
    """Return the state after one more act."""
    seat = state.seat_to_act
    assert seat is not None
    if isinstance(state.awaits, ToRoll):
        return after(state, commands.throw(state, seat, salt="", secrets=secret, at=AT))
    moves = legal_moves(state)
    text = moves[act % len(moves)].text
    return after(
        state, commands.move(state, seat, text, salt="", secrets=secret, at=AT)
    )


def test_the_last_moves_leave_a_trail() -> None:
    state = thrown(standing("acey", 2, "acey in:15 in:15 w -"), (6, 3))
    state = after(state, (ev.Moved(AT, 0, "in/19", ""),))

    trail = seen_by("bob", state).board.trail

    assert [mark.kind for mark in trail] == ["from", "to"]


def test_the_result_says_who_won_and_why() -> None:
    state = begun("acey", 2)
    resigned = after(state, commands.resign(state, 0, at=AT))
    late = after(state, commands.time_out(state, at=AT))

    assert seen_by("ann", resigned).turn.why == "ann resigned."
    result = seen_by("ann", resigned).result
    assert result is not None
    assert (result.title, result.is_won) == ("You lost", False)
    watched = seen_by("eve", resigned).result
    assert watched is not None
    assert watched.title == "bob won"
    loser = NAMES[state.seat_to_act or 0]
    assert seen_by("eve", late).turn.why == f"{loser} ran out of time."


def test_a_finished_game_may_be_played_again() -> None:
    state = begun("acey", 2)
    state = after(state, commands.resign(state, 0, at=AT))
    asked = after(state, commands.offer_rematch(state, 0, at=AT))

    assert seen_by("ann", state).controls.rematch
    assert not seen_by("ann", asked).controls.rematch
    assert seen_by("bob", asked).controls.rematch
    assert not seen_by("eve", asked).controls.rematch
    assert seen_by("bob", asked).sides[1].seats[0].wants_rematch


def test_a_rated_seat_cannot_be_left_to_a_bot() -> None:
    casual, rated = begun("acey", 2), full("acey", 2, rated=True, time="delay 60 0")
    rated = after(rated, commands.begin(rated, 0, salt="", secrets=secret, at=AT))

    assert seen_by("ann", casual).controls.hand_over
    assert not seen_by("ann", rated).controls.hand_over
    assert seen_by("ann", rated).controls.resign


def test_the_log_is_newest_first_and_marks_dice_of_the_server_alone() -> None:
    state = begun("acey", 2)
    alone = thrown(state, (6, 3)).last_throw
    assert alone is not None
    state = advance(state, replace(alone, salts=()))

    log = seen_by("eve", state).log

    assert log[0].faces == (6, 3)
    assert log[0].aside == "server-only dice"
    assert log[-1].text == "The table was opened"


def test_the_viewers_side_comes_first_and_his_home_lies_below() -> None:
    view = seen_by("bob", begun("uckers", 4))

    assert view.sides[0].seats[0].is_viewer
    below = [piece for piece in view.board.pieces if piece.y > view.board.height / 2]
    left = {p.colour for p in below if p.x < view.board.width / 2}
    assert left == {"green"}


def test_command_ids_are_drawn_for_each_control_anew() -> None:
    view = seen_by("ann", after(opened("uckers", 4), (ev.Seated(AT, 0, "ann", ""),)))
    seats = [seat for side in view.sides for seat in side.seats]

    drawn = [seat.seat_bot for seat in seats if seat.seat_bot]
    drawn += [seat.leave for seat in seats if seat.leave]

    assert len(drawn) == len(set(drawn)) == 4


# House rules and matches


def playing(game: str, seats: int, options: Chosen) -> State:
    """Return a game by these rules after its opening throw."""
    state = full(game, seats)
    state = replace(state, opened=replace(state.opened, options=options))
    return after(state, commands.begin(state, 0, salt="", secrets=secret, at=AT))


def with_game_won(state: State) -> State:
    """Return the match after white has won a game."""
    text = "acey 1:1,off:14 in:15 w 61"
    state = replace(state, position=state.game.parse(text))
    return after(
        state, commands.move(state, 0, "1/off", salt="", secrets=secret, at=AT)
    )


MATCH: Chosen = (("match_length", 3),)
STAKES: Chosen = (("match_length", 3), ("stakes_double_on_12", True))
SUCK_BACK: Chosen = (("suck_back", True),)


def test_the_rules_of_a_table_are_named_and_told() -> None:
    rules = seen_by("", opened("acey", 2, options=STAKES)).rules

    assert rules.name == "Custom rules, match length 3"
    assert [(line.name, line.value) for line in rules.lines] == [
        ("Match length", "3"),
        ("Stakes double on 1-2", ""),
    ]
    assert all(line.meaning.endswith(".") for line in rules.lines)


def test_the_usual_rules_need_no_lines() -> None:
    view = seen_by("", opened("uckers", 4))

    assert (view.rules.name, view.rules.lines) == ("House rules", ())
    assert view.match is None


def test_the_score_of_a_match_begins_with_the_viewers_side() -> None:
    state = with_game_won(playing("acey", 2, MATCH))

    own, other, watched = (seen_by(who, state).match for who in ("ann", "bob", ""))

    assert own is not None
    assert other is not None
    assert own.score == "1 \N{EN DASH} 0"
    assert other.score == "0 \N{EN DASH} 1"
    assert watched == own
    assert (own.length, own.stake) == (3, 0)


def test_the_stake_is_shown_where_throws_double_it() -> None:
    state = thrown(playing("acey", 2, STAKES), (1, 2))

    match = seen_by("ann", state).match

    assert match is not None
    assert match.stake == 2


def test_a_single_game_for_stakes_has_no_score() -> None:
    match = seen_by("ann", playing("acey", 2, STAKES[1:])).match

    assert match is not None
    assert (match.score, match.length, match.stake) == ("", 0, 1)


def test_the_next_game_says_who_won_the_last_until_its_first_throw() -> None:
    state = with_game_won(playing("acey", 2, MATCH))
    began = seen_by("ann", state)

    assert began.turn.why.startswith("White won the game and 1 point. ")
    assert began.dice is None
    assert "won the game and 1 point" in {line.text for line in began.log}
    assert "won" not in seen_by("ann", thrown(state, (6, 3))).turn.why


def test_the_result_of_a_match_says_its_score() -> None:
    state = with_game_won(playing("acey", 2, MATCH))
    state = after(state, commands.resign(state, 0, at=AT))

    view = seen_by("bob", state)

    assert view.result is not None
    assert view.result.title == "You won"
    assert view.result.why == "ann resigned. The match ends 0 \N{EN DASH} 1."
    assert view.log[0].text == "The match ended by resignation"


def may_declare() -> State:
    """Return a game in which ann may name a piece before her throw."""
    text = "uckers .,.,.,37 .,.,.,. .,.,.,. .,.,.,53 r - suck_back"
    state = playing("uckers", 4, SUCK_BACK)
    return replace(state, position=state.game.parse(text))


def test_what_may_be_named_before_a_throw_has_buttons_beside_it() -> None:
    view, other = seen_by("ann", may_declare()), seen_by("bob", may_declare())

    assert view.controls.throw
    assert view.controls.declare
    assert [button.kind for button in view.buttons] == ["declare"]
    assert all(button.is_deliberate for button in view.moves)
    assert not other.controls.declare
    assert not other.moves


def test_what_was_named_is_a_line_of_the_log() -> None:
    state = may_declare()
    (move,) = legal_moves(state)

    state = after(
        state, commands.move(state, 0, move.text, salt="", secrets=secret, at=AT)
    )
    named, decided = seen_by("ann", state), seen_by("ann", thrown(state, (6, 5)))

    assert named.controls.throw
    assert not named.controls.declare
    assert named.log[0].text == f"before the throw: {move.text}"
    assert decided.log[0].text.startswith(move.text)
    assert decided.log[1].text == named.log[0].text
