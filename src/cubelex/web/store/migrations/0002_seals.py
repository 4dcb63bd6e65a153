from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("store", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="logentry",
            name="digest",
            field=models.CharField(default="", max_length=64),
            preserve_default=False,
        ),
    ]
