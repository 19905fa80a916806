"""What the sessions tell the rest of the house, always after the commit."""

from django.dispatch import Signal

session_advanced = Signal()
"""Sent with `session_id` and `version`: there is something new to see."""

session_finished = Signal()
"""Sent with `session_id`: there is a result."""

session_voided = Signal()
"""Sent with `session_id`: the result, if any, counts no more."""

lobby_changed = Signal()
"""Sent without arguments: the list of open tables is another."""
