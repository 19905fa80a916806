"""What the sessions tell the rest of the house, always after the commit."""

from django.dispatch import Signal

session_advanced = Signal()
"""Sent with `session_id`, `version` and `due_at`: there is something new to see.

`due_at` (UTC) is when the seat on turn acts by itself, None if it does not.
"""

act_planned = Signal()
"""Sent with `session_id`, `version` and `due_at`: the seat on turn acts by itself."""

turn_came = Signal()
"""Sent with `session_id` and `throw`: who need not be here is to make this throw."""

session_finished = Signal()
"""Sent with `session_id`: there is a result."""

session_voided = Signal()
"""Sent with `session_id`: the result, if any, counts no more."""

presence_changed = Signal()
"""Sent with `session_id`, at once: somebody came to the table or went."""

lobby_changed = Signal()
"""Sent without arguments: the list of open tables is another."""

analysis_asked = Signal()
"""Sent with `analysis_id`: an analysis waits for a worker."""

advice_asked = Signal()
"""Sent with `advice_id`: a question about a position waits for a worker."""

chat_changed = Signal()
"""Sent with `session_id`: a line was said or hidden at a table."""
