"""What the controls of a table send, checked for its form only."""

import hashlib
import json
from typing import Any, ClassVar

from django import forms
from django.core.validators import RegexValidator

from games.services.store import Command

SALT = RegexValidator(r"\A([0-9a-f]{32})?\Z")


class CommandForm(forms.Form):
    """A command: its id was drawn with the control, its salt by the browser."""

    says: ClassVar[tuple[str, ...]] = ()
    """The fields that tell one command from another."""

    cmd_id = forms.UUIDField()
    salt = forms.CharField(required=False, validators=[SALT])

    def command(self, kind: str) -> Command:
        """Return the command's identity: its id and what it says.

        The salt is left out: a command that is sent again may bring a new one.
        """
        said: list[Any] = [kind, *(self.cleaned_data[name] for name in self.says)]
        digest = hashlib.sha256(json.dumps(said).encode()).hexdigest()
        return Command(self.cleaned_data["cmd_id"], digest)


class SeenForm(CommandForm):
    """A command that holds for the version the player looked at only."""

    seen = forms.IntegerField(min_value=0)


class MoveForm(SeenForm):
    """A move in notation."""

    says: ClassVar[tuple[str, ...]] = ("text",)

    text = forms.CharField(max_length=40)


class SeatForm(CommandForm):
    """A command about one seat."""

    says: ClassVar[tuple[str, ...]] = ("seat",)

    seat = forms.IntegerField(min_value=0, max_value=15)


class BotForm(SeatForm):
    """A bot's level for a seat."""

    says: ClassVar[tuple[str, ...]] = ("seat", "level")

    level = forms.SlugField(max_length=20)
