"""What the site has about one person: given to them, and removed without breaking the seal (2d)."""

import json
from typing import Any

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.test import Client

from cubelex.officiating import Role, replay, undo
from cubelex.officiating.log import without_person
from cubelex.web.closing.archives import check_archive
from cubelex.web.closing.views import archive_of
from cubelex.web.store import checking, deeds, repository
from cubelex.web.store.models import Account, CompetitionRecord, Deed, LogEntry, Membership
from cubelex.web.store.removal import remove_person
from tests.support.web.planted_open import PENDING, SUBJECT, plant
from tests.support.web.small_open import DELEGATE, NOON

OPEN = "SmallOpen2026"
CONFIDENTIAL = (
    "1987-03-09",
    "ada@private.example",
    "+351 912 555 0199",
    "Note-about-her",
    "Needs-a-lamp",
    "Sees-badly",
)


def everything() -> str:
    """All that the database holds, as text."""
    return json.dumps([list(table._base_manager.values()) for table in apps.get_models()], default=str)


@pytest.fixture
def planted(db: None) -> Any:
    return plant()


def removed(person_id: int, reason: str = "asked by e-mail") -> Any:
    return remove_person(OPEN, person_id, reason, by=DELEGATE, at=NOON)


def close(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the competition had ended; ending it needs every round to be finished."""
    monkeypatch.setattr("cubelex.officiating.verbs.eligibility._is_over", lambda state: True)


def test_the_file_has_everything_about_a_person_and_nothing_about_others(planted: Any) -> None:
    delegate = planted.visitors["delegate"]
    file = delegate.get(f"/{OPEN}/setup/competitors/{SUBJECT}/data/file/")
    assert f'filename="{OPEN}-1-personal-data.json"' in file.headers["Content-Disposition"]
    document, text = file.json(), file.content.decode()
    assert all(
        mark in text for mark in (*CONFIDENTIAL, "Mail-text-to-her", "Report-text", "Evidence-text", "Warning-text")
    )
    assert [row["attempts"][0] for row in document["results"]] and document["person"]["birthdate"] == "1987-03-09"
    assert "Bo Lind" not in text and "Pending-person" not in text and "Dispute-text" not in text
    organizer = planted.visitors["organizer"].get(f"/{OPEN}/setup/competitors/{SUBJECT}/data/file/").content.decode()
    assert "ada@private.example" in organizer and "Report-text" not in organizer and "Needs-a-lamp" not in organizer


def test_a_person_gets_their_own_file_by_their_link(planted: Any) -> None:
    link = next(mark.forms[0] for mark in planted.marks if mark.name == "private link")
    page = Client().get(f"/{OPEN}/register/{link}/").content.decode()
    assert f"/{OPEN}/register/{link}/data/" in page
    text = Client().get(f"/{OPEN}/register/{link}/data/").content.decode()
    assert all(mark in text for mark in ("1987-03-09", "Needs-a-lamp", "Warning-text")) and "Report-text" not in text
    assert Client().get(f"/{OPEN}/register/1-AAAABBBBCCCC/data/").status_code == 404


def test_data_is_needed_until_the_end(planted: Any) -> None:
    before = everything()
    (refusal,) = removed(SUBJECT).outcome.refusals
    assert "needed until the competition ends" in str(refusal.answer) and refusal.under == ("2d",)
    assert everything() == before
    page = planted.visitors["delegate"].get(f"/{OPEN}/setup/competitors/{SUBJECT}/data/").content.decode()
    assert "needed until the competition ends" in page and "data/remove/" not in page


def test_only_the_delegate_removes_with_a_reason(planted: Any) -> None:
    there = f"/{OPEN}/setup/competitors/{PENDING}/data/remove/"
    assert planted.visitors["organizer"].post(there, {"reason": "asked"}).status_code == 403
    assert planted.visitors["delegate"].post(there, {"reason": " "}).status_code == 422
    assert "Pending-person" in everything()
    assert planted.visitors["delegate"].post(there, {"reason": "asked"}).status_code == 302
    assert "Pending-person" not in everything()
    page = planted.visitors["delegate"].get(f"/{OPEN}/audit/").content.decode()
    assert "Removed the personal data of" in page


def test_nothing_confidential_is_left_and_the_seal_is_whole(planted: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    close(monkeypatch)
    record = CompetitionRecord.objects.get(pk=OPEN)
    digests = list(LogEntry.objects.filter(competition=record).order_by("number").values_list("digest", flat=True))
    results = repository.load(OPEN).rounds
    came = removed(SUBJECT)
    assert came.entries >= 2 and not came.outcome.is_refused
    assert [mark for mark in (*CONFIDENTIAL, "Mail-text-to-her") if mark in everything()] == []
    assert "Ada Swan" in everything() and "Warning-text" in everything()
    assert list(checking.findings(record)) == []
    state = repository.load(OPEN)
    assert list(LogEntry.objects.filter(competition=record).values_list("digest", flat=True))[: len(digests)] == digests
    assert state.rounds == results and state == replay(repository.log_of(OPEN))
    assert state.competition.person(SUBJECT).birthdate is None
    archive = archive_of(state)
    assert check_archive(archive) == [] and not any(mark.encode() in archive for mark in CONFIDENTIAL)
    assert removed(PENDING).entries and list(checking.findings(record)) == []


def test_who_says_that_data_was_removed_and_changes_a_result_is_noticed(
    planted: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    close(monkeypatch)
    removed(SUBJECT)
    record = CompetitionRecord.objects.get(pk=OPEN)
    for number in (1, next(row.number for row in LogEntry.objects.filter(kind="attempt_entered"))):
        row = LogEntry.objects.get(competition=record, number=number)
        changed = {**row.fact, "reason": "x"} if number == 1 else {**row.fact, "result": 1}
        LogEntry.objects.filter(pk=row.pk).update(fact=changed)
        assert f"entry {number} of the log was changed after it was written" in list(checking.findings(record))
        LogEntry.objects.filter(pk=row.pk).update(fact=row.fact)
    assert list(checking.findings(record)) == []


def test_the_account_of_somebody_who_has_no_other_role_is_closed(planted: Any) -> None:
    record = CompetitionRecord.objects.get(pk=OPEN)
    account = Account.objects.create_user("Pending-account", email="pending@private.example")
    Membership.objects.create(account=account, competition=record, role=Role.COMPETITOR, person_id=PENDING)
    deeds.record_deed("invited", account, record, name="Pending-account", role="judge")
    name = repository.load(OPEN).competition.person(PENDING).name
    assert "Pending-person" in name
    Deed.objects.create(competition=record, by=name, kind="invited", content={"name": "Bo Lind", "role": "judge"})
    Deed.objects.create(competition=record, by="Bo Lind", kind="badge_approved", content={"name": name, "tag": "A2"})
    phone = Client()
    phone.force_login(account)
    assert phone.get("/account/").status_code == 200
    assert removed(PENDING).entries
    left = everything()
    assert [mark for mark in ("Pending-account", "pending@private.example", "Pending-person") if mark in left] == []
    assert phone.get("/account/").status_code == 302
    assert not Session.objects.filter(pk=phone.cookies["sessionid"].value).exists()


def test_a_removal_is_not_undone(planted: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    removed(PENDING)
    log = repository.log_of(OPEN)
    assert undo(repository.load(OPEN), DELEGATE, log, log[-1].number, "oh no").is_refused


@pytest.mark.parametrize("with_name", [False, True])
def test_every_way_to_write_a_person_down_is_known(with_name: bool) -> None:
    """A document with marks in every text of a person, written as each kind of fact has it."""
    marked = {
        "registrantId": 7,
        "name": "Name-mark",
        "countryIso2": "PT",
        "birthdate": "1987-03-09",
        "email": "mark@example.org",
        "phone": "Mark-phone",
        "avatar": {"url": "Mark-avatar"},
        "registration": {"comments": "Mark", "administrativeNotes": "Mark", "eventIds": ["333"], "status": "accepted"},
        "extensions": [{"id": "x", "specUrl": "", "data": {"a": "Mark"}}],
    }
    at = ["persons", {"registrantId": 7}]
    facts: list[dict[str, Any]] = [
        {"kind": "defined", "wcif": {"persons": [marked, {"registrantId": 8, "email": "other@example.org"}]}},
        {"kind": "registered", "person": marked},
        {"kind": "people_changed", "persons": [marked]},
        {"kind": "setup_changed", "changes": [{"at": at, "now": marked}, {"at": ["persons"], "now": [marked]}]},
        {"kind": "setup_changed", "changes": [{"at": [*at, name], "now": value} for name, value in marked.items()]},
        {"kind": "setup_changed", "changes": [{"at": [*at, "registration", "comments"], "now": "Mark"}]},
        {"kind": "setup_changed", "changes": [{"at": [*at, "extensions", {"id": "x"}, "data", "a"], "now": "Mark"}]},
        {"kind": "eligibility_noted", "person_id": 7, "matter": "consent", "applies": False, "note": "Mark"},
        {"kind": "accommodated", "person_id": 7, "what": "Mark", "circumstances": "Mark"},
    ]
    gone = ["Mark", "mark@", "1987-03-09", *(["Name-mark"] if with_name else [])]
    for fact in facts:
        left = json.dumps(without_person(fact, 7, with_name=with_name))
        assert [mark for mark in gone if mark in left] == [], fact["kind"]
        assert without_person(fact, 8, with_name=with_name) is fact or "other@example.org" in json.dumps(fact)
    assert "other@example.org" in json.dumps(without_person(facts[0], 7, with_name=with_name))
