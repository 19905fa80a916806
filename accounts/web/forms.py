"""Forms of the staff's deeds, and of what a user wants done for him."""

from datetime import datetime, timedelta

from django import forms

from accounts.services.people import FOR_EVER

SPANS = {
    "1": ("one day", timedelta(days=1)),
    "7": ("one week", timedelta(days=7)),
    "30": ("thirty days", timedelta(days=30)),
    "ever": ("for good", None),
}


AUTO_PLAY = {
    "never": "Never",
    "step": "When one step is left and there is no choice",
    "throw": "Whenever a throw leaves no choice",
}


class AidsForm(forms.Form):
    """What the house does for a player at the table."""

    auto_throw = forms.BooleanField(required=False)
    auto_play = forms.ChoiceField(choices=list(AUTO_PLAY.items()))


class ReasonForm(forms.Form):
    """Why something is done; the person concerned may read it."""

    reason = forms.CharField(max_length=200, widget=forms.TextInput(attrs={"size": 60}))


class SuspendForm(ReasonForm):
    """How long somebody is shut out, and why."""

    span = forms.ChoiceField(
        label="How long", choices=[(key, name) for key, (name, _) in SPANS.items()]
    )

    def until(self, now: datetime) -> datetime:
        """Return the end of the suspension (UTC) if it begins at `now`."""
        span = SPANS[self.cleaned_data["span"]][1]
        return FOR_EVER if span is None else now + span
