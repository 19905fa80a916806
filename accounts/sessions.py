"""Visits (Django's sessions in the database), asked for by a prepared question."""

from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.prepared import Prepared

_VISIT = Prepared("?", lambda key: Session.objects.filter(session_key=key))
_COLUMNS = [field.attname for field in Session._meta.concrete_fields]


class SessionStore(DatabaseStore):
    """A visit; every request of a browser with a cookie asks for one."""

    def _get_session_from_db(self) -> Session | None:
        """Return the row of this visit, None if there is none or it is over."""
        for row in _VISIT.ask(self.session_key or ""):
            session = Session.from_db(None, _COLUMNS, row)
            if session.expire_date > timezone.now():
                return session
        self._session_key = None
        return None
