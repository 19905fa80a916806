"""Drafts: moves of one throw that a player tries before he plays them.

A draft is worked out from the state and the moves alone; no record knows of it.  It
never goes past dice: it ends where the throw is played.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.record import events as ev
from games.record.log import Throw
from games.record.state import State, advance
from games.rules.interface import IllegalMove, Move, Position, ToMove

MOST_STEPS = 12
"""No throw has more: in Acey Deucey a 1-2 with the double named has eleven."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The `steps` tried on the board of `before`, and the state after each.

    The states fold as the record would, but their links belong to no record.
    """

    before: State
    steps: tuple[Move, ...] = ()
    states: tuple[State, ...] = ()

    @property
    def state(self) -> State:
        """Return the session as it would stand, at the version before the draft."""
        if not self.states:
            return self.before
        version, head = self.before.version, self.before.head
        return replace(self.states[-1], version=version, head=head)

    @property
    def position(self) -> Position:
        """Return the board with all steps on it."""
        assert self.state.position is not None
        return self.state.position

    @property
    def texts(self) -> tuple[str, ...]:
        """Return the notation of the steps in order."""
        return tuple(step.text for step in self.steps)

    @property
    def is_complete(self) -> bool:
        """Return whether the throw is played: no further move of it is awaited."""
        return not isinstance(self.state.awaits, ToMove)

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """Return the steps that may follow; none once the throw is played."""
        if self.is_complete:
            return ()
        return self.before.game.legal_moves(self.position)

    @property
    def last_moves(self) -> tuple[Move, ...]:
        """Return the moves of the newest throw, played or drafted."""
        return self.state.last_moves

    def with_step(self, text: str) -> "Draft":
        """Return the draft with one more step; raise IllegalMove saying why not."""
        if self.is_complete:
            raise IllegalMove("throw-played", "All of this throw is played.")
        step = self.before.game.find_move(self.position, text)
        last = self.states[-1] if self.states else self.before
        seat = self.before.seat_to_act
        assert seat is not None
        after = advance(last, ev.Moved(last.opened.at, seat, step.text, ""))
        return Draft(self.before, (*self.steps, step), (*self.states, after))

    def undone(self) -> "Draft":
        """Return the draft without its last step; an empty one stays as it is."""
        return Draft(self.before, self.steps[:-1], self.states[:-1])


def drafted(state: State, seat: int, texts: Sequence[str]) -> Draft:
    """Return the draft of a seat with these steps; raise IllegalMove for a bad one."""
    awaits = state.awaits
    if not isinstance(awaits, ToMove) or awaits.seat != seat:
        raise IllegalMove("no-move-awaited", "No move of yours is awaited.")
    if len(texts) > MOST_STEPS:
        raise IllegalMove("too-many", f"A throw has at most {MOST_STEPS} steps.")
    draft = Draft(state)
    for text in texts:
        draft = draft.with_step(text)
    return draft


def forced_play(state: State) -> tuple[str, ...]:
    """Return the notation of the only play of the throw; () where there is a choice.

    A play is forced if each position of it has exactly one legal move.
    """
    if not isinstance(state.awaits, ToMove):
        return ()
    draft = Draft(state)
    while not draft.is_complete:
        if len(draft.legal_moves) != 1:
            return ()
        draft = draft.with_step(draft.legal_moves[0].text)
    return draft.texts


def is_untouched_since(state: State, version: int) -> bool:
    """Return whether nothing was thrown or moved after a version of the session."""
    newest = _newest_throw(state)
    return version <= state.version and newest is not None and newest.version <= version


def were_played(state: State, seat: int, texts: Sequence[str], *, since: int) -> bool:
    """Return whether a seat has played these steps in its throw of that version."""
    throws = (entry for entry in state.log if isinstance(entry, Throw))
    # The throw that was to be played then is the first that changed afterwards.
    throw = next((entry for entry in throws if entry.version > since), None)
    if throw is None or throw.thrown.seat != seat:
        return False
    steps, count = tuple(texts), len(texts)
    starts = range(len(throw.moves) - count + 1)
    return any(throw.moves[i : i + count] == steps for i in starts)


def _newest_throw(state: State) -> Throw | None:
    throws = (entry for entry in reversed(state.log) if isinstance(entry, Throw))
    return next(throws, None)
