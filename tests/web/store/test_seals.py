"""A seal covers an entry and all before it, on every database."""

from datetime import UTC, datetime, timedelta, timezone

from cubelex.web.store.seals import seal

AT = datetime(2026, 5, 2, 12, tzinfo=UTC)
FACT = {"kind": "ended", "how": "announced"}


def test_a_seal_depends_on_everything_it_covers() -> None:
    changed = [
        seal("", 2, AT, "delegate", FACT),
        seal("before", 2, AT, "delegate", FACT),
        seal("", 3, AT, "delegate", FACT),
        seal("", 2, AT + timedelta(microseconds=1), "delegate", FACT),
        seal("", 2, AT, "somebody", FACT),
        seal("", 2, AT, "delegate", {**FACT, "how": "by the schedule"}),
    ]
    assert len(set(changed)) == len(changed)


def test_the_same_moment_in_another_time_zone_is_the_same() -> None:
    there = AT.astimezone(timezone(timedelta(hours=3, minutes=30)))
    assert seal("", 2, AT, "delegate", FACT) == seal("", 2, there, "delegate", FACT)


def test_numbers_and_orders_may_be_as_a_database_likes() -> None:
    written, kept = {"b": [1e22, 2.0, 0.5], "a": (1,)}, {"a": [1], "b": [10**22, 2, 0.5]}
    assert seal("", 2, AT, "delegate", written) == seal("", 2, AT, "delegate", kept)
