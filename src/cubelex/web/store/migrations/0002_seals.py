from typing import Any

from django.db import migrations, models

from cubelex.web.store.seals import Sealable, early_seal


def seal_logs(apps: Any, schema_editor: Any) -> None:
    """Seal what was written before there were seals, as it was sealed then."""
    rows = apps.get_model("store.LogEntry").objects.order_by("competition_id", "number")
    competition, before = None, ""
    for row in rows.iterator():
        if row.competition_id != competition:
            competition, before = row.competition_id, ""
        before = early_seal(before, Sealable(row.number, row.at, row.by, row.fact, row.kind, row.key, row.account_id))
        rows.filter(pk=row.pk).update(digest=before)


class Migration(migrations.Migration):
    dependencies = [("store", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="logentry",
            name="digest",
            field=models.CharField(default="", max_length=64),
            preserve_default=False,
        ),
        migrations.RunPython(seal_logs, migrations.RunPython.noop),
    ]
