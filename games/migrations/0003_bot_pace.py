"""How fast the bots of a table act."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0002_analyses"),
    ]

    operations = [
        migrations.AddField(
            model_name="gamesession",
            name="bot_pace",
            field=models.CharField(
                db_default="steady", default="steady", max_length=10
            ),
        ),
    ]
