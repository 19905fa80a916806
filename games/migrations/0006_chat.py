"""The talk at tables: lines, reports of them, and who mutes whom."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0005_caretaker"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Chat",
            fields=[
                (
                    "session",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="chat",
                        serialize=False,
                        to="games.gamesession",
                    ),
                ),
                ("changes", models.PositiveIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name="ChatLine",
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
                ("room", models.CharField(max_length=10)),
                ("side", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("text", models.CharField(blank=True, max_length=200)),
                ("phrase", models.CharField(blank=True, max_length=30)),
                ("at", models.DateTimeField()),
                ("hidden_at", models.DateTimeField(blank=True, null=True)),
                (
                    "author",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="chat_lines",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "hidden_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="chat_lines_hidden",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="chat_lines",
                        to="games.gamesession",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ChatReport",
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
                ("reason", models.CharField(max_length=20)),
                ("text", models.CharField(max_length=200)),
                ("at", models.DateTimeField(db_index=True)),
                (
                    "line",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reports",
                        to="games.chatline",
                    ),
                ),
                (
                    "reporter",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="chat_reports",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Mute",
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
                ("at", models.DateTimeField()),
                (
                    "muted",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="muted_by",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mutes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="chatline",
            index=models.Index(
                fields=["session", "author", "-id"], name="games_chat_newest_of"
            ),
        ),
        migrations.AddConstraint(
            model_name="chatline",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("room", "partners"), ("side__isnull", False)),
                    models.Q(
                        models.Q(("room", "partners"), _negated=True),
                        ("side__isnull", True),
                    ),
                    _connector="OR",
                ),
                name="games_chat_partners_have_a_side",
            ),
        ),
        migrations.AddConstraint(
            model_name="chatline",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("text", ""), models.Q(("phrase", ""), _negated=True)),
                    models.Q(models.Q(("text", ""), _negated=True), ("phrase", "")),
                    _connector="OR",
                ),
                name="games_chat_text_or_phrase",
            ),
        ),
        migrations.AddConstraint(
            model_name="chatreport",
            constraint=models.UniqueConstraint(
                fields=("line", "reporter"), name="games_chat_report_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="mute",
            constraint=models.UniqueConstraint(
                fields=("owner", "muted"), name="games_mute_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="mute",
            constraint=models.CheckConstraint(
                condition=models.Q(("owner", models.F("muted")), _negated=True),
                name="games_mute_somebody_else",
            ),
        ),
    ]
