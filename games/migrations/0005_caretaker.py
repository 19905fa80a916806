"""The bot that keeps the seat of an absent player."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0004_time"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="caretaker",
            field=models.CharField(
                blank=True, db_default="", default="", max_length=20
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                name="games_seat_caretaker_of_user",
                condition=Q(caretaker="") | Q(user__isnull=False),
            ),
        ),
    ]
