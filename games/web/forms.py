"""What the controls of a table send, checked for its form only."""

import hashlib
import json
from typing import ClassVar

from django import forms
from django.core.validators import RegexValidator

from games.record.drafts import MOST_STEPS
from games.services.store import Command
from games.web.drafting import LONGEST_TEXT

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
        return self.identified(kind, *(self.cleaned_data[name] for name in self.says))

    def identified(self, *said: object) -> Command:
        """Return the command that says this under the form's id."""
        digest = hashlib.sha256(json.dumps(said).encode()).hexdigest()
        return Command(self.cleaned_data["cmd_id"], digest)


class SeenForm(CommandForm):
    """A command that holds for the version the player looked at only."""

    seen = forms.IntegerField(min_value=0)


class StepsField(forms.Field):
    """One or several moves in notation, in the order they are played."""

    widget = forms.MultipleHiddenInput
    _text = forms.CharField(max_length=LONGEST_TEXT)

    def clean(self, value: list[str] | None) -> tuple[str, ...]:
        """Return the moves; raise ValidationError for none, too many or rubbish."""
        if not value or len(value) > MOST_STEPS:
            raise forms.ValidationError("A throw has 1 to 12 steps.", code="steps")
        return tuple(self._text.clean(text) for text in value)


class MoveForm(SeenForm):
    """One move in notation, or all steps of a throw."""

    text = StepsField()

    def command(self, kind: str) -> Command:
        """Return the command's identity: its id, and all its moves in order."""
        return self.identified(kind, *self.cleaned_data["text"])


class SeatForm(CommandForm):
    """A command about one seat."""

    says: ClassVar[tuple[str, ...]] = ("seat",)

    seat = forms.IntegerField(min_value=0, max_value=15)


class BotForm(SeatForm):
    """A bot's level for a seat."""

    says: ClassVar[tuple[str, ...]] = ("seat", "level")

    level = forms.SlugField(max_length=20)
