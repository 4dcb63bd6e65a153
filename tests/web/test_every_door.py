"""Every address, by every method, as everybody: nobody reads what is not theirs, and nothing changes by asking for it.

The marks and their readers are in `planted_open`. `make proof` walks everything; `make test` a part of it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

import pytest
from django.conf import settings
from django.db import transaction
from django.http.response import HttpResponseBase
from django.test import Client

from cubelex.sheets.layout import typesetting
from cubelex.sheets.layout.typesetters import Manuscript
from cubelex.web.shared.access.permissions import DELEGATES, PERMISSIONS
from cubelex.web.store.models import (
    Account,
    ApiToken,
    CompetitionRecord,
    LogEntry,
    Mail,
    Membership,
    Picture,
    SealedScrambles,
    Webhook,
)
from tests.support.proof import note
from tests.support.web.addresses import ADDRESSES, address, parts_of
from tests.support.web.planted_open import OPEN, Mark, Planted, leaks, plant

NOT_ENDING: Final = frozenset({"stream", "api:stream"})
SAFE: Final = ("get", "head")
CHANGING: Final = ("post", "put", "patch", "delete")

# Who works behind the first word of an address, after that of the competition. Everybody else is refused there.
_OFFICIALS: Final = frozenset({"organizer", "delegate", "host"})
GUARDED: Final = {
    "setup": _OFFICIALS,
    "members": _OFFICIALS,
    "audit": _OFFICIALS,
    "check-in": _OFFICIALS | {"score taker"},
    "desk": _OFFICIALS | {"score taker"},
    "station": _OFFICIALS | {"judge"},
    "checks": _OFFICIALS | {"judge"},
    "board": _OFFICIALS | {"score taker", "judge", "scrambler"},
    "delegate": frozenset({"delegate", "host"}),
    "tokens": frozenset({"delegate", "host"}),
    "webhooks": frozenset({"delegate", "host"}),
}
# Where anybody may send something, as it is how people come in.
OPEN_TO_POSTS: Final = frozenset(
    {"sign-in", "sign-in-by-code", "sign-out", "set-language", "register", "registration", "registration-link"}
    | {"badge", "badge-number", "sign-in-to-demo", "paper"}
)
CONFIDENTIAL: Final = frozenset(
    {"birth date", "e-mail", "phone number", "administrative note", "guardian", "mail that was sent", "private link"}
    | {"incident report", "incident", "warning", "reason of an accommodation", "dispute", "code or token"}
)


@pytest.fixture
def planted(db: None, monkeypatch: pytest.MonkeyPatch) -> Planted:
    """Everything planted. Documents are answered as what would be typeset, in which marks can be found."""

    def as_text(manuscript: Manuscript, *_limit: object) -> bytes:
        return manuscript.data.encode()

    monkeypatch.setattr(typesetting, "set_document", as_text)
    monkeypatch.setattr(settings, "API_CALLS_A_MINUTE", 10**9)
    return plant()


def counted() -> list[int]:
    """How much there is of what only a request that changes something may change."""
    tables = (LogEntry, CompetitionRecord, Membership, Account, ApiToken, Webhook, SealedScrambles, Mail, Picture)
    return [table.objects.count() for table in tables]


def asked(client: Client, method: str, there: str) -> HttpResponseBase:
    if method in SAFE:
        return getattr(client, method)(there)  # type: ignore[no-any-return]
    return getattr(client, method)(there, "{}", content_type="application/json")  # type: ignore[no-any-return]


def walk(planted: Planted, who: Iterable[str], methods: Iterable[str], names: Iterable[str]) -> Iterator[str]:
    """Every fault: an address, a method, who asked, and what they should not have got."""
    before, methods = counted(), tuple(methods)
    for name in names:
        there = address(name, planted.numbers)
        for visitor in who:
            for method in methods:
                with transaction.atomic():
                    answer = asked(planted.visitors[visitor], method, there)
                    found = leaks(visitor, answer, planted.marks)
                    is_kept = method == "get" and may_be_kept(answer, planted.marks)
                    has_changed = counted() != before
                    transaction.set_rollback(True)
                told = f"{method.upper()} {there} as {visitor}"
                yield from (f"{told}: reads {mark}" for mark in found)
                if is_kept:
                    yield f"{told}: shows something confidential, and browsers may keep it"
                if answer.status_code >= 500:
                    yield f"{told}: {answer.status_code}"
                if has_changed and not may_change(name, visitor, method):
                    yield f"{told}: changes something"
                if is_behind_a_guard(name, visitor) and answer.status_code < 300:
                    yield f"{told}: {answer.status_code}, but it is not for them"


def may_be_kept(answer: HttpResponseBase, marks: tuple[Mark, ...]) -> bool:
    """Whether an answer with something confidential may be seen with the button Back on a shared laptop."""
    confidential = tuple(replace(mark, readers=frozenset()) for mark in marks if mark.name in CONFIDENTIAL)
    return bool(leaks("", answer, confidential)) and "no-store" not in answer.headers.get("Cache-Control", "")


def may_change(name: str, visitor: str, method: str) -> bool:
    """Whether somebody may change something by sending nothing in particular to an address."""
    if method in SAFE:
        return False
    return name in OPEN_TO_POSTS or (visitor not in ("anybody", "stranger", "delegate elsewhere"))


def is_behind_a_guard(name: str, visitor: str) -> bool:
    words = address(name, {"competition_id": OPEN}).strip("/").split("/")
    guards = GUARDED.get(words[1]) if words[0] == OPEN and len(words) > 1 else None
    return guards is not None and visitor not in guards


ENDING: Final = sorted(set(ADDRESSES) - NOT_ENDING)


def test_the_guards_are_about_addresses_that_exist() -> None:
    words = {address(name).split("/")[2] for name in ENDING if "competition_id" in parts_of(name) and "api" not in name}
    assert set(GUARDED) <= words


def test_a_leak_is_noticed(planted: Planted) -> None:
    delegate = planted.visitors["delegate"]
    page = delegate.get(f"/{OPEN}/audit/")
    assert "dispute" in leaks("anybody", page, planted.marks)
    assert leaks("delegate", page, planted.marks) == []
    people = delegate.get(f"/{OPEN}/setup/competitors/1/")
    assert {"birth date", "e-mail", "phone number", "private link"} <= {*leaks("judge", people, planted.marks)}


@pytest.mark.slow
def test_nobody_reads_what_is_not_theirs(planted: Planted) -> None:
    assert "\n".join(walk(planted, ["anybody", "organizer"], ["get"], ENDING)) == ""
    of_the_delegate = [name for name in ENDING if PERMISSIONS[name] <= DELEGATES]
    assert "\n".join(walk(planted, ["delegate"], ["get"], of_the_delegate)) == ""


@pytest.mark.slow
def test_what_strangers_send_changes_nothing(planted: Planted) -> None:
    assert "\n".join(walk(planted, ["stranger"], ["post"], ENDING)) == ""


@pytest.mark.proof
@pytest.mark.timeout(3600)
def test_nobody_reads_or_changes_what_is_not_theirs_by_any_method(planted: Planted) -> None:
    who, methods = sorted(planted.visitors), (*SAFE, *CHANGING)
    faults = list(walk(planted, who, methods, ENDING))
    figures = {"addresses": len(ENDING), "people": len(who), "methods": len(methods), "marks": len(planted.marks)}
    note("Every door", {**figures, "requests": len(ENDING) * len(who) * len(methods), "leaks": len(faults)})
    assert not faults, "\n".join(faults)
