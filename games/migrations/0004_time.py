"""Time controls in place of limits for each throw, and turns told by mail."""

from typing import Any

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def controls(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Write every limit as the control it was: a delay without a reserve."""
    sessions: Any = apps.get_model("games", "GameSession").objects
    for limit in sessions.values_list("turn_limit", flat=True).distinct():
        time = f"delay {limit} 0" if limit else "none"
        sessions.filter(turn_limit=limit).update(time=time)


def limits(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Keep the delays; what a limit cannot say becomes a minute for each throw."""
    sessions: Any = apps.get_model("games", "GameSession").objects
    for time in sessions.values_list("time", flat=True).distinct():
        kind, *numbers = time.split()
        limit = {"none": 0, "delay": int((numbers or ["0"])[0])}.get(kind, 60)
        sessions.filter(time=time).update(turn_limit=limit)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0003_bot_pace"),
    ]

    operations = [
        migrations.AddField(
            model_name="gamesession",
            name="time",
            field=models.CharField(db_default="none", default="none", max_length=30),
        ),
        migrations.RunPython(controls, limits),
        migrations.RemoveField(model_name="gamesession", name="turn_limit"),
        migrations.CreateModel(
            name="TurnNotice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("throw", models.PositiveIntegerField()),
                ("sent_at", models.DateTimeField()),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=models.deletion.CASCADE,
                        related_name="turn_notices",
                        to="games.gamesession",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("session", "throw"), name="games_turn_notice_once"
                    )
                ],
            },
        ),
    ]
