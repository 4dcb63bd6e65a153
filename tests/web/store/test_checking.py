"""What was changed behind the log's back is found and named, whatever the rows hold: no traceback, nothing hidden."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import override_settings

from cubelex.web.store import checking, heads, logs, projections, repository
from cubelex.web.store.models import Account, CompetitionRecord, LogEntry, LogHead
from cubelex.web.store.seals import early_seal, seal
from tests.support.web.small_open import NOON, SCORE_TAKER, entered

FLIPS: Final = 80
TEXTS: Final = ("at", "by", "kind", "fact", "key", "digest", "competition_id")
NUMBERS: Final = ("number", "account_id")
WRONG_RESULTS: Final[tuple[Any, ...]] = ("text", None, [], {}, 1e400, 10**400, True, "\ud800")


@pytest.fixture
def _unchecked(db: None) -> Iterator[None]:
    """A failing disk does not ask the database whether what it leaves is allowed."""
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL refuses what is not of the type")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        yield
        cursor.execute("PRAGMA ignore_check_constraints = OFF")


@pytest.fixture
def record(competition_id: str) -> CompetitionRecord:
    """A competition with some results, which an account entered with keys."""
    for attempt in range(1, 4):
        entered(competition_id, 1, attempt, 900 + attempt, key=f"key {attempt}")
    LogEntry.objects.filter(number=3).update(account=Account.objects.create(username="somebody"))
    resealed(competition_id)
    record = CompetitionRecord.objects.get(pk=competition_id)
    last = rows(competition_id)[-1]
    heads.keep_head(record, last.number, last.digest)
    assert not found(record)
    return record


def rows(competition_id: str) -> list[LogEntry]:
    return list(LogEntry.objects.filter(competition_id=competition_id).order_by("number"))


def found(record: CompetitionRecord) -> list[str]:
    return list(checking.findings(record))


def resealed(competition_id: str, *, early: int = 0) -> None:
    """Make all digests again, which needs no key; the first ones as they were made at first."""
    before = ""
    for row in rows(competition_id):
        sealed_by = early_seal if row.number <= early else seal
        row.digest = before = sealed_by(before, logs.sealable(row))
        row.save(update_fields=["digest"])


@pytest.mark.parametrize(
    ("column", "value"),
    [("kind", "ended"), ("key", "another"), ("account_id", None), ("by", "x"), ("at", NOON.replace(hour=1))],
)
def test_every_column_is_sealed(record: CompetitionRecord, column: str, value: Any) -> None:
    LogEntry.objects.filter(number=3).update(**{column: value})
    assert "entry 3 of the log was changed after it was written" in found(record)


def test_every_broken_entry_is_named_and_no_other(record: CompetitionRecord) -> None:
    for number in (1, 3, 5):
        LogEntry.objects.filter(number=number).update(by="somebody else")
    LogEntry.objects.filter(number=4).update(digest="0" * 64)
    named = [sentence for sentence in found(record) if "was changed" in sentence]
    assert [sentence.split()[1] for sentence in named] == ["1", "3", "4", "5"]


def test_what_is_missing_in_the_middle_is_named(record: CompetitionRecord) -> None:
    LogEntry.objects.filter(number__in=[3, 4]).delete()
    assert found(record)[0] == "entries 3 to 4 of the log are missing"


def test_a_missing_last_entry_is_noticed_also_after_a_rebuild(record: CompetitionRecord) -> None:
    LogEntry.objects.filter(number=5).delete()
    projections.rebuild(record)
    assert found(record) == ["the log ends with entry 4, and entry 5 was signed as the last one"]


def test_a_chain_that_was_sealed_again_is_noticed(record: CompetitionRecord) -> None:
    row = LogEntry.objects.get(number=4)
    LogEntry.objects.filter(number=4).update(fact=row.fact | {"result": 100})
    resealed(record.pk)
    projections.rebuild(record)
    assert found(record) == ["the log was changed and sealed again: its last entry is not entry 5 as it was signed"]


def test_a_signature_that_was_copied_taken_away_or_made_with_another_key_is_noticed(record: CompetitionRecord) -> None:
    LogHead.objects.update(entries=4)
    assert found(record) == ["the signature of the last entry is wrong"]
    LogHead.objects.all().delete()
    assert found(record) == ["the signature of the last entry is missing"]
    last = rows(record.pk)[-1]
    with override_settings(SECRET_KEY="another installation's"):
        heads.keep_head(record, last.number, last.digest)
        assert found(record) == []
    assert "another key" in found(record)[0]


def test_a_log_that_was_sealed_as_at_first_goes_on(record: CompetitionRecord) -> None:
    resealed(record.pk, early=5)
    LogHead.objects.all().delete()
    assert found(record) == []
    LogEntry.objects.filter(number=4).update(kind="ended")
    assert found(record) == ["entry 4 of the log was changed after it was written"]
    LogEntry.objects.filter(number=4).update(kind="attempt_entered")
    logs._MEMORY.clear()
    assert entered(record.pk, 2, 1, 1000).entries
    assert found(record) == []
    assert heads.head_of(record.pk) is not None


def test_after_the_present_form_the_first_one_is_not_accepted(record: CompetitionRecord) -> None:
    before, row = rows(record.pk)[-2:]
    LogEntry.objects.filter(pk=row.pk).update(digest=early_seal(before.digest, logs.sealable(row)))
    assert "entry 5 of the log was changed after it was written" in found(record)


def wrong(field: str, value: Any) -> str:
    return json.dumps({"kind": "attempt_entered", "round_id": "333-r1", "person_id": 1, "attempt": 2, field: value})


@pytest.mark.usefixtures("_unchecked")
@pytest.mark.parametrize(
    ("column", "value"),
    [
        *(("fact", wrong("result", value)) for value in WRONG_RESULTS),
        *(("fact", wrong(field, {"a": 1})) for field in ("person_id", "round_id", "attempt", "written", "under")),
        *(("fact", text) for text in ('"text"', "[]", "12", "null", "{}", '{"kind": 5}', "{", "", "[" * 100_000)),
        *(("at", value) for value in ("yesterday", "", 12345, b"\xff\xfe", "2026-05-02 12:00:00+99:99")),
        *((column, b"\xff\xfe") for column in ("fact", "by", "kind", "key", "digest")),
        *(("number", value) for value in (-1, 10**15, "x")),
    ],
)
@pytest.mark.parametrize("is_sealed_again", [False, True])
def test_whatever_a_row_holds_is_said_in_a_sentence(
    record: CompetitionRecord, column: str, value: Any, is_sealed_again: bool
) -> None:
    with connection.cursor() as cursor:
        cast = "CAST(%s AS TEXT)" if isinstance(value, bytes) else "%s"
        cursor.execute(f"UPDATE store_logentry SET {column} = {cast} WHERE number = 4", [value])
    if is_sealed_again:
        try:
            resealed(record.pk)
        except checking.DAMAGED:
            return
    logs._MEMORY.clear()
    sentences = found(record)
    assert sentences and all(isinstance(sentence, str) for sentence in sentences)


@pytest.mark.usefixtures("_unchecked")
def test_a_flipped_bit_anywhere_in_the_log_is_found(record: CompetitionRecord) -> None:
    chance, flipped = Random(9), 0
    kept = {row.number: row for row in rows(record.pk)}
    while flipped < FLIPS:
        column, number = chance.choice([*TEXTS, *NUMBERS]), chance.choice(sorted(kept))
        with transaction.atomic():
            if _flip(column, number, chance) and not _is_the_same(column, number, kept[number]):
                flipped += 1
                assert found(record), (column, number)
            transaction.set_rollback(True)


def _flip(column: str, number: int, chance: Random) -> bool:
    """Flip a bit in a column of a row, as a failing disk does. Returns whether there is one to flip."""
    with connection.cursor() as cursor:
        where = f"WHERE number = {number}"
        cursor.execute(f"SELECT CAST({column} AS BLOB), {column} FROM store_logentry {where}")
        raw, value = cursor.fetchone()
        if value is None:
            return False
        if column in NUMBERS:
            changed, form = value ^ 1 << chance.randrange(20), "%s"
        else:
            place, data = chance.randrange(len(raw)), bytearray(raw)
            data[place] ^= 1 << chance.randrange(8)
            changed, form = bytes(data), "CAST(%s AS TEXT)"
        try:
            cursor.execute(f"UPDATE store_logentry SET {column} = {form} {where}", [changed])
        except IntegrityError:
            return False
    return True


def _is_the_same(column: str, number: int, before: LogEntry) -> bool:
    """Whether a flip changes nothing: JSON has several ways to write a letter."""
    if column != "fact":
        return False
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT CAST(fact AS BLOB) FROM store_logentry WHERE number = {number}")
        try:
            return bool(json.loads(cursor.fetchone()[0]) == before.fact)
        except ValueError:
            return False


def test_an_entry_of_a_log_is_signed_as_it_is_written(record: CompetitionRecord) -> None:
    entered(record.pk, 2, 1, 1000)
    head, last = heads.head_of(record.pk), rows(record.pk)[-1]
    assert head is not None and head.is_valid(record.pk) and not head.is_valid("AnotherOpen2026")
    assert (head.entries, head.digest) == (last.number, last.digest)
    assert repository.load(record.pk).entries == last.number and SCORE_TAKER.name == last.by
