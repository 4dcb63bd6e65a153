"""Own lists of people, for rankings."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Lists of people."""

    dependencies = [("store", "0014_copies")]

    operations = [
        migrations.CreateModel(
            name="OwnList",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=100, unique=True)),
                ("people", models.JSONField(default=list)),
                ("changed_at", models.DateTimeField(auto_now=True)),
            ],
            options={"ordering": ["name"]},
        ),
    ]
