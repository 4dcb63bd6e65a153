from django.db import migrations


class Migration(migrations.Migration):
    """Ranks and outlooks follow from all rows of a round, and are not stored with each of them."""

    dependencies = [
        ("store", "0010_badges"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="resultrow",
            options={"ordering": ["round_id", "person_id"]},
        ),
        migrations.RemoveField(model_name="resultrow", name="ranking"),
        migrations.RemoveField(model_name="resultrow", name="outlook"),
    ]
