"""Everything an installation holds, as one file: written in one view of the database, and refused when damaged.

A backup is gzipped text, one JSON value a line: a heading, the rows of every table, and the SHA-256 of all lines
before. Projections, announcements, codes, sign-ins with nametags, keys of scrambling devices, counts of throttling,
mails and the list of backups are left out; the first two are made again, the others are for the moment.
Any database can be backed up and restored into any other.
"""

import gzip
import json
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, cast

from django.apps import apps
from django.conf import settings
from django.core import serializers
from django.core.exceptions import FieldDoesNotExist, ObjectDoesNotExist, ValidationError
from django.core.management.color import no_style
from django.core.serializers.json import DjangoJSONEncoder
from django.db import (
    DataError,
    IntegrityError,
    InterfaceError,
    NotSupportedError,
    ProgrammingError,
    connection,
    transaction,
)
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model

from cubelex._version import __version__
from cubelex.errors import CubelexError, DamagedArchive, DamagedBackup, InvalidFile, OccupiedInstallation
from cubelex.reading import gzip_lines, read_json
from cubelex.web.store import checking, logs, projections
from cubelex.web.store.deeds import record_deed
from cubelex.web.store.models import (
    Account,
    Announcement,
    Backup,
    BadgePass,
    CallAllowance,
    CompetitionRecord,
    FailedGuess,
    HandedKey,
    Mail,
    OneTimeCode,
    ResultRow,
    RoomNumber,
    ScramblingDevice,
)
from cubelex.web.store.sealed_secrets import seal_what_is_clear

FORMAT: Final = "cubelex-backup-1"
LEFT_OUT: Final[tuple[type[Model], ...]] = (
    ResultRow,
    Announcement,
    OneTimeCode,
    HandedKey,
    ScramblingDevice,
    FailedGuess,
    CallAllowance,
    Mail,
    BadgePass,
    RoomNumber,
    Backup,
)
ROWS_AT_ONCE: Final = 500
LARGEST: Final = 4_000_000_000
LONGEST_ROW: Final = 80_000_000
"""More than the longest row, which holds a document of at most 32 MB."""
# What Django raises for rows that do not fit their table.
_REFUSED_BY_DJANGO: Final = (
    serializers.base.DeserializationError,
    ValidationError,
    FieldDoesNotExist,
    ObjectDoesNotExist,
    DataError,
    IntegrityError,
    InterfaceError,
    NotSupportedError,
    ProgrammingError,
)

Progress = Callable[[int], None]


class _Exactly(DjangoJSONEncoder):
    """Times to the microsecond, which Django would cut to the millisecond."""

    def default(self, o: Any) -> Any:
        """As ISO 8601 says it."""
        return o.isoformat() if isinstance(o, datetime) else super().default(o)


def tables() -> list[type[Model]]:
    """What is backed up, each table after those it refers to."""
    kept = [model for model in apps.get_app_config("store").get_models() if model not in LEFT_OUT]
    return serializers.sort_dependencies([(apps.get_app_config("store"), kept)])


def backup_files() -> list[Path]:
    """The backups in the folder of the installation."""
    folder: Path = settings.BACKUPS
    return sorted(path for path in folder.glob("*") if path.is_file()) if folder.is_dir() else []


def number_of_rows() -> int:
    """How much there is to back up."""
    return sum(table._base_manager.count() for table in tables())


def write_backup(path: Path, at: datetime, progress: Progress = lambda done: None) -> None:
    """Write a backup, whole or not at all. A link stays a link.

    :raises InvalidFile: the path is a folder or a device
    """
    if path.exists() and not path.is_file():
        raise InvalidFile(f"{path} is not a file. Name a file for the backup.")
    path = path.resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    digest = sha256()
    try:
        with part.open("wb") as raw:
            with gzip.GzipFile(fileobj=raw, mode="wb", filename="", mtime=0, compresslevel=6) as file:
                for line in _lines(at, progress):
                    digest.update(line)
                    file.write(line)
                file.write(_line({"sha256": digest.hexdigest()}))
            raw.flush()
            os.fsync(raw.fileno())
        part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise


def _lines(at: datetime, progress: Progress) -> Iterator[bytes]:
    with _one_view():
        counts = {table._meta.model_name: table._base_manager.count() for table in tables()}
        heading = {"format": FORMAT, "version": __version__, "at": at.isoformat(), "migrations": _migrations()}
        yield _line({**heading, "rows": counts})
        done = 0
        for model in tables():
            for row in model._base_manager.order_by("pk").iterator(ROWS_AT_ONCE):
                yield serializers.serialize("jsonl", [row], ensure_ascii=False, cls=_Exactly).encode()
                progress(done := done + 1)


@contextmanager
def _one_view() -> Iterator[None]:
    """A transaction in which the database does not change, though others write to it; they do not wait for it."""
    # Connecting sets the mode of transactions to the usual one.
    connection.ensure_connection()
    is_outermost, here = not connection.in_atomic_block, cast(Any, connection)
    usual = getattr(here, "transaction_mode", None)
    if is_outermost and connection.vendor == "sqlite":
        here.transaction_mode = "DEFERRED"
    try:
        with transaction.atomic():
            if is_outermost and connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            yield
    finally:
        if is_outermost and connection.vendor == "sqlite":
            here.transaction_mode = usual


def _migrations() -> list[str]:
    applied = MigrationRecorder(connection).applied_migrations()
    return sorted(name for app, name in applied if app == "store")


def _line(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode() + b"\n"


def restore_backup(path: Path, *, replace: bool = False, progress: Progress = lambda done: None) -> dict[str, int]:
    """Bring back what a backup holds, all or nothing. Returns the number of rows of each table.

    :raises DamagedBackup: when the file is not a whole, unchanged backup, or from a later version.
    :raises OccupiedInstallation: when there is something already, unless that is to be replaced.
    """
    heading = checked_heading(path)
    with _whole(path), transaction.atomic():
        _make_room(replace)
        for number, line in enumerate(_rows(path), 1):
            _take_in(line, f"row {number} of {path}")
            progress(number)
        _restart_numbers()
        _make_anew(heading.at)
    return heading.rows


@contextmanager
def _whole(path: Path) -> Iterator[None]:
    """Rows that refer to rows that are not there are noticed at the end."""
    try:
        yield
    except IntegrityError as fault:
        raise DamagedBackup(f"{path} is damaged ({fault}); use another backup") from None


def _take_in(line: bytes, named: str) -> None:
    """Store a row again. The digest says that it is as it was written, not that Cubelex wrote it."""
    try:
        kept = {model._meta.label_lower for model in tables()}
        document = read_json(line)
        if document["model"] not in kept:
            raise ValueError(f"unknown table {document['model']!r}")
        for row in serializers.deserialize("python", [document]):
            row.save(force_insert=True)
    except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, *_REFUSED_BY_DJANGO) as fault:
        raise DamagedBackup(f"{named} is damaged ({fault}); use another backup") from None


@dataclass(frozen=True, slots=True)
class Heading:
    """The header of a backup, when it was written, and the number of its rows by table."""

    version: str
    at: str
    rows: dict[str, int]


def checked_heading(path: Path) -> Heading:
    """The heading of a backup whose last line is true of all lines before it."""
    lines = _raw_lines(path)
    first = next(lines, b"")
    heading = _known(path, first)
    digest, last, left = sha256(), first, sum(heading.rows.values()) + 1
    for line in lines:
        left -= 1
        if left < 0 or not line.startswith(b"{"):
            raise DamagedBackup(f"{path} has rows that its heading does not announce; use another backup")
        digest.update(last)
        last = line
    try:
        said = read_json(last)["sha256"]
    except (ValueError, KeyError, TypeError):
        raise DamagedBackup(f"{path} ends too early; use another backup") from None
    if said != digest.hexdigest() or left:
        raise DamagedBackup(f"{path} was changed or damaged after it was written; use another backup")
    return heading


def _known(path: Path, line: bytes) -> Heading:
    """The heading in the first line of a backup that this version can restore."""
    try:
        heading = read_json(line)
        version, at = str(heading.get("version")), str(heading.get("at"))
        is_later = heading["format"] != FORMAT or set(heading["migrations"]) - set(_migrations())
        rows = {str(name): int(count) for name, count in heading["rows"].items() if count >= 0}
    except (ValueError, KeyError, TypeError, AttributeError):
        raise DamagedBackup(f"{path} is not a backup, or is damaged; use another backup") from None
    if is_later:
        raise DamagedBackup(f"{path} was written by a later version ({version}); update Cubelex first")
    return Heading(version, at, rows)


def _raw_lines(path: Path) -> Iterator[bytes]:
    try:
        yield from gzip_lines(path, LARGEST, LONGEST_ROW)
    except FileNotFoundError:
        raise DamagedBackup(f"{path} does not exist; check the name and the folder") from None
    except (DamagedArchive, OSError) as fault:
        raise DamagedBackup(f"{path} is not a backup, or is damaged ({fault}); use another backup") from None


def _rows(path: Path) -> Iterable[bytes]:
    """The lines between heading and digest."""
    lines = _raw_lines(path)
    next(lines)
    held = next(lines)
    for line in lines:
        yield held
        held = line


def _make_room(replace: bool) -> None:
    if not replace and (CompetitionRecord.objects.exists() or Account.objects.exclude(last_login=None).exists()):
        raise OccupiedInstallation(
            "there are already competitions or accounts; restore with --replace to overwrite them"
        )
    for model in (*LEFT_OUT, *reversed(tables())):
        model._base_manager.all().delete()


def _restart_numbers() -> None:
    """Have new rows numbered after those restored."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), tables()):
            cursor.execute(statement)


def _make_anew(written_at: str) -> None:
    seal_what_is_clear()
    for competition in CompetitionRecord.objects.all():
        if broken := list(checking.broken_seals(competition.pk)):
            raise DamagedBackup(f"{competition.pk}: {broken[0]}; use another backup")
        try:
            projections.rebuild(competition)
        except (CubelexError, ValueError, TypeError, LookupError, AttributeError, ArithmeticError) as fault:
            raise DamagedBackup(f"{competition.pk}: its log cannot be replayed ({fault}); use another backup") from None
        logs.sign_end(competition)
        record_deed("backup_restored", None, competition, at=written_at[:16].replace("T", " "))
