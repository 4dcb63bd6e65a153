"""A seal covers an entry and all before it, on every database."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

from cubelex.officiating import Entry, read_fact
from cubelex.web.store.seals import seal

AT = datetime(2026, 5, 2, 12, tzinfo=UTC)
ENTRY = Entry(2, AT, "delegate", read_fact({"kind": "ended", "how": "announced"}))


def test_a_seal_depends_on_everything_it_covers() -> None:
    changed = [
        seal("", ENTRY),
        seal("before", ENTRY),
        seal("", replace(ENTRY, number=3)),
        seal("", replace(ENTRY, by="somebody")),
        seal("", replace(ENTRY, at=AT + timedelta(microseconds=1))),
        seal("", replace(ENTRY, fact=read_fact({"kind": "ended", "how": "by the schedule"}))),
    ]
    assert len(set(changed)) == len(changed)


def test_the_same_moment_in_another_time_zone_is_the_same() -> None:
    assert seal("", ENTRY) == seal("", replace(ENTRY, at=AT.astimezone(timezone(timedelta(hours=3, minutes=30)))))


def test_numbers_may_be_written_as_a_database_likes() -> None:
    as_written, as_kept = ({"kind": "defined", "wcif": {"b": 1, "a": [number]}} for number in (1e22, 10**22))
    assert seal("", replace(ENTRY, fact=read_fact(as_written))) == seal("", replace(ENTRY, fact=read_fact(as_kept)))
