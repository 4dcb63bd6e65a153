"""A backup of every schema in which backups were written is restored, and its log is as it was sealed.

No such files were kept. They are written here from the snapshots of the databases, with the tables of their time.
"""

import gzip
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from django.core import serializers
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.models import DateTimeField, Field, JSONField

from cubelex.web.store import backups, checking, repository
from tests.support.web.small_open import entered

SNAPSHOTS = Path(__file__).parents[2] / "vectors" / "databases"
BEFORE_BACKUPS = "0001"


@pytest.mark.slow
def test_a_backup_of_every_schema_is_restored(db: None, tmp_path: Path) -> None:
    loader = MigrationLoader(connection)
    names = sorted(name for app, name in loader.graph.nodes if app == "store")
    for snapshot in sorted(SNAPSHOTS.glob("*.sql.gz")):
        number = snapshot.name.partition(".")[0]
        if number == BEFORE_BACKUPS:
            continue
        applied = [name for name in names if name[:4] <= number]
        rows = [*rows_of(snapshot, loader.project_state(("store", applied[-1])).apps)]
        backups.restore_backup(written(rows, applied, tmp_path / f"{number}.jsonl.gz"), replace=True)
        record = repository.record_of("SmallOpen2026")
        assert entered("SmallOpen2026", 5, 1, 1234).entries, number
        assert list(checking.findings(record)) == [], number


def rows_of(snapshot: Path, tables: Any) -> Iterator[Any]:
    """The rows of a database, with the tables of its time."""
    left_out = {model._meta.model_name for model in backups.LEFT_OUT}
    kept = [model for model in tables.get_app_config("store").get_models() if model._meta.model_name not in left_out]
    with closing(sqlite3.connect(":memory:")) as base:
        base.row_factory = sqlite3.Row
        base.executescript(gzip.decompress(snapshot.read_bytes()).decode())
        for model in serializers.sort_dependencies([(None, kept)]):
            for row in base.execute(f"SELECT * FROM {model._meta.db_table}"):
                yield model(**{field.attname: value_of(field, row[field.column]) for field in model._meta.fields})


def value_of(field: "Field[Any, Any]", stored: Any) -> Any:
    """A value as SQLite stores it."""
    if stored is None:
        return None
    if isinstance(field, JSONField):
        return json.loads(stored)
    if isinstance(field, DateTimeField):
        return datetime.fromisoformat(stored).replace(tzinfo=UTC)
    return field.to_python(stored)


def written(rows: list[Any], applied: list[str], path: Path) -> Path:
    """A backup with those rows."""
    counts = {row._meta.model_name: 0 for row in rows}
    for row in rows:
        counts[row._meta.model_name] += 1
    heading = {"format": backups.FORMAT, "version": "0", "at": "2026-05-02T12:00:00+00:00", "migrations": applied}
    lines = [backups._line({**heading, "rows": counts})]
    lines += [serializers.serialize("jsonl", [row], ensure_ascii=False, cls=backups._Exactly).encode() for row in rows]
    digest = sha256(b"".join(lines)).hexdigest()
    path.write_bytes(gzip.compress(b"".join([*lines, backups._line({"sha256": digest})])))
    return path
