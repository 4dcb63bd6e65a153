"""A seal covers an entry and all before it, on every database."""

from collections import Counter
from collections.abc import Callable
from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

from cubelex.web.store import seals
from cubelex.web.store.seals import Chain, Sealable, early_seal, seal

AT = datetime(2026, 5, 2, 12, tzinfo=UTC)
FACT = {"kind": "ended", "how": "announced"}
ENTRY = Sealable(2, AT, "delegate", FACT, "ended", "key", 1)


def test_a_seal_depends_on_everything_it_covers() -> None:
    others: dict[str, Any] = {
        "number": 3,
        "at": AT + timedelta(microseconds=1),
        "by": "somebody",
        "fact": {**FACT, "how": "by the schedule"},
        "kind": "",
        "key": None,
        "account_id": None,
    }
    assert {*others} == {field.name for field in fields(Sealable)}
    changed = [
        seal("", ENTRY),
        seal("before", ENTRY),
        *(seal("", replace(ENTRY, **{name: value})) for name, value in others.items()),
        early_seal("", ENTRY),
    ]
    assert len(set(changed)) == len(changed)


def test_the_first_form_of_seals_is_what_it_was() -> None:
    digest = "1bcc1c336451196f9bbe4a2f60e9eeec5ad2a3a42411a90f8bf4aa787804cb6b"
    assert early_seal("", ENTRY) == digest


def test_the_same_moment_in_another_time_zone_is_the_same() -> None:
    there = AT.astimezone(timezone(timedelta(hours=3, minutes=30)))
    assert seal("", ENTRY) == seal("", replace(ENTRY, at=there))


def test_numbers_and_orders_may_be_as_a_database_likes() -> None:
    written, kept = {"b": [1e22, 2.0, 0.5], "a": (1,)}, {"a": [1], "b": [10**22, 2, 0.5]}
    assert seal("", replace(ENTRY, fact=written)) == seal("", replace(ENTRY, fact=kept))


@pytest.mark.parametrize("sealed_by", [seal, early_seal, lambda before, entry: "lost"])
def test_a_long_log_is_checked_with_a_few_digests_for_each_entry(
    sealed_by: Callable[[str, Sealable], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    chain, before, counted = Chain(), "", Counter[str]()
    entries = [replace(ENTRY, number=number) for number in range(1, 101)]
    digests = [before := sealed_by(before, entry) for entry in entries]
    made = seals._digest
    monkeypatch.setattr(seals, "_digest", lambda covered: (counted.update(["made"]), made(covered))[1])
    whole = [chain.fits(digest, entry) for digest, entry in zip(digests, entries, strict=True)]
    assert all(whole) == (digests[0] != "lost")
    assert counted["made"] <= 2 * seals.MOST_POSSIBLE * len(entries)
    if all(whole):
        assert counted["made"] <= 2 * len(entries)


@pytest.mark.parametrize("changed", ["digest", "by"])
def test_an_entry_after_some_broken_ones_is_compared_with_what_they_were(changed: str) -> None:
    chain, before = Chain(), ""
    for number in range(1, 8):
        entry = replace(ENTRY, number=number)
        before = seal(before, entry)
        is_broken = number in (3, 4)
        shown = "0" * 64 if is_broken and changed == "digest" else before
        found = replace(entry, by="x") if is_broken and changed == "by" else entry
        assert chain.fits(shown, found) != is_broken
