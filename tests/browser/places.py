"""Every page of the site with something to see on it, for tests that visit them all."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from django.utils import timezone

from accounts.models import User
from games.record.state import State
from games.rules.interface import ToMove, ToRoll
from games.services import analysis, chat, lobby, play, store
from games.services.lobby import Terms
from tests.factories import act_once, make_session, make_user, play_on, salt_of

ACEY_ACTS = 90
UCKERS_ACTS = 240
FINISHED_ACTS = 30
MOST_ACTS = 3000


@dataclass(frozen=True, slots=True)
class Place:
    """An address and who goes there: a name, or "" for a visitor without one."""

    path: str
    who: str = ""


@dataclass(frozen=True, slots=True)
class Scenery:
    """What the database holds: people by name, and sessions by what they show.

    `open` waits for players; in `acey` and `uckers` ann is on turn and may throw, in
    `acey_move` and `uckers_move` she may move; `finished` is analysed and talked about.
    """

    people: dict[str, User]
    open: int
    acey: int
    acey_move: int
    uckers: int
    uckers_move: int
    finished: int

    def places(self) -> dict[str, Place]:
        """Return every page that shows something, by the name of its address.

        What is behind a colon tells the states of one address apart.
        """
        ended = f"/table/{self.finished}/"
        return {
            "home": Place("/"),
            "home:member": Place("/", "ann"),
            "rules:uckers": Place("/rules/uckers/"),
            "rules:acey": Place("/rules/acey/"),
            "learn": Place("/learn/"),
            "glossary": Place("/learn/glossary/"),
            "differences": Place("/learn/differences/"),
            "lesson:uckers": Place("/learn/uckers/start/"),
            "lesson:challenge": Place("/learn/uckers/challenge/"),
            "lesson:acey": Place("/learn/acey/acey-deucey/"),
            "sheet:uckers": Place("/learn/uckers/sheet/"),
            "sheet:acey": Place("/learn/acey/sheet/"),
            "settings": Place("/settings/"),
            "settings:member": Place("/settings/", "ann"),
            "offline": Place("/offline/"),
            "dice": Place("/dice/"),
            "fair-play": Place("/fair-play/"),
            "lobby": Place("/lobby/"),
            "new-table": Place("/tables/new/", "eve"),
            "table:open": Place(f"/table/{self.open}/", "eve"),
            "table:acey": Place(f"/table/{self.acey}/", "ann"),
            "table:acey-move": Place(f"/table/{self.acey_move}/", "ann"),
            "table:uckers": Place(f"/table/{self.uckers}/", "ann"),
            "table:uckers-move": Place(f"/table/{self.uckers_move}/", "ann"),
            "table:watched": Place(f"/table/{self.uckers}/"),
            "table:finished": Place(ended, "bob"),
            "verify": Place(f"{ended}verify/"),
            "replay": Place(f"{ended}replay/"),
            "replay-ply": Place(f"{ended}replay/8/"),
            "replay-ply:missing": Place(f"{ended}replay/8000/"),
            "analysis": Place(f"{ended}analysis/", "ann"),
            "position": Place("/position/"),
            "profile": Place("/@/ann/", "bob"),
            "suspended": Place("/accounts/suspended/", "cat"),
            "index": Place("/ladder/"),
            "how": Place("/ladder/how/"),
            "person": Place("/ladder/player/ann/"),
            "ranking": Place("/ladder/acey/"),
            "sign_up": Place("/accounts/signup/"),
            "sign_in": Place("/accounts/login/"),
            "account_logout": Place("/accounts/logout/", "ann"),
            "account_change_password": Place("/accounts/password/change/", "ann"),
            "account_reset_password": Place("/accounts/password/reset/"),
            "account_reset_password_done": Place("/accounts/password/reset/done/"),
            "account_inactive": Place("/accounts/inactive/"),
            "not-found": Place("/nowhere/"),
        }


def make_scenery() -> Scenery:
    """Write all of it into the database."""
    people = {name: make_user(name) for name in ("ann", "bob", "cat", "dan", "eve")}
    ann, bob, cat, dan, eve = people.values()
    now = timezone.now()
    waiting = lobby.open_table(
        eve, Terms("uckers", 4, rated=False, time="none"), now=now
    )
    lobby.sit(waiting, 1, eve, salt=salt_of("eve"), command=None, now=now)
    acey = [make_session("acey", (ann, bob), now=now) for _ in range(2)]
    uckers = [make_session("uckers", (ann, bob, cat, dan), now=now) for _ in range(2)]
    for session_id, what in zip(acey, (ToRoll, ToMove), strict=True):
        play_on(session_id, acts=ACEY_ACTS, now=now)
        play_until(session_id, partial(awaits, what=what))
    for session_id, what in zip(uckers, (ToRoll, ToMove), strict=True):
        play_on(session_id, acts=UCKERS_ACTS, now=now)
        play_until(session_id, partial(awaits, what=what))
    finished = make_session("acey", (ann, bob), now=now)
    play_on(finished, acts=FINISHED_ACTS, now=now)
    chat.say(finished, ann, "table", text="Well thrown.", now=now)
    play.resign(finished, 1, command=None, now=now)
    analysis.make(analysis.ask(finished, by=ann, now=now), clock=timezone.now)
    return Scenery(
        people=people,
        open=waiting,
        acey=acey[0],
        acey_move=acey[1],
        uckers=uckers[0],
        uckers_move=uckers[1],
        finished=finished,
    )


def awaits(state: State, what: type[ToRoll | ToMove], seat: int = 0) -> bool:
    """Return whether the table waits for a throw or a move of this seat."""
    return isinstance(state.awaits, what) and state.seat_to_act == seat


def play_until(session_id: int, is_there: Callable[[State], bool]) -> None:
    """Play on by random moves until the table looks as wished."""
    now = timezone.now()
    for _ in range(MOST_ACTS):
        if is_there(store.load(session_id)):
            return
        act_once(session_id, now=now)
    raise AssertionError(f"Table {session_id} never came to look as wished.")
