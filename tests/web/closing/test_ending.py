"""The end of a competition: what is open, the report, and the sealed archive."""

import io
import json
import re
import zipfile
from collections.abc import Callable, Iterator
from datetime import date
from hashlib import sha256

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from cubelex.competition import DNF, AttemptResult
from cubelex.officiating import (
    CompetitionState,
    Outcome,
    Role,
    enter_attempt,
    finish_round,
    grant_extra_attempt,
    open_round,
)
from cubelex.officiating.verbs import accommodate, observe_attempt, report_incident, sign_attempt, warn
from cubelex.regulations import edition_on
from cubelex.rules.attempts import read_observed
from cubelex.web.closing.archives import LOG, MANIFEST, REPORT, RESULTS, WCIF, SealedLine, seal_of
from cubelex.web.closing.archives import check_archive as faults_of
from cubelex.web.closing.open_items import dues, open_matters, paper_until
from cubelex.web.closing.report import draft, unmentioned
from cubelex.web.closing.views import archive_of, report_text
from cubelex.web.store import repository
from cubelex.web.store.logs import sealable
from cubelex.web.store.models import Deed, LogEntry, LogHead
from cubelex.web.store.seals import early_seal, seal
from tests.support.proof import note
from tests.support.web.small_open import DELEGATE, NOON, SCORE_TAKER, ClientOf, entered


@pytest.fixture
def delegate(client_of: ClientOf) -> Client:
    return client_of(Role.DELEGATE)


def check_archive(archive: bytes, expected: str = "") -> list[str]:
    """What is found in an archive, in words."""
    return [str(fault) for fault in faults_of(archive, expected)]


def do(competition_id: str, verb: Callable[[CompetitionState], Outcome]) -> None:
    done = repository.append(competition_id, verb, by=DELEGATE, at=NOON)
    assert not done.outcome.is_refused, done.outcome.refusals


def held(competition_id: str, *, without_results: str = "") -> None:
    """Every round of the Small Open from opening to finishing, perhaps one of them without results."""
    for round_id in ("333-r1", "333-r2", "222-r1"):
        if round_id != "333-r1":
            do(competition_id, lambda state, held=round_id: open_round(state, DELEGATE, held))  # type: ignore[misc]
        for card in list(repository.load(competition_id).taking_part(round_id)):
            for attempt in range(1, 6) if round_id != without_results else ():
                enter(competition_id, round_id, card.person_id, attempt)
        do(competition_id, lambda state, held=round_id: finish_round(state, DELEGATE, held))  # type: ignore[misc]


def enter(competition_id: str, round_id: str, person: int, attempt: int) -> None:
    result = AttemptResult(500 + 10 * person + attempt)
    do(competition_id, lambda state: enter_attempt(state, SCORE_TAKER, round_id, person, attempt, result))


def kinds(competition_id: str) -> set[str]:
    return {matter.kind for matter in open_matters(repository.load(competition_id))}


def test_missing_signatures_are_decided_on_their_page_before_the_end(delegate: Client, competition_id: str) -> None:
    held(competition_id)
    for attempt in (1, 2):
        do(
            competition_id,
            lambda state, number=attempt: sign_attempt(state, DELEGATE, "333-r1", 3, number, "judge", "J"),  # type: ignore[misc]
        )
    ending, page = f"/{competition_id}/delegate/end/", f"/{competition_id}/delegate/signatures/"
    refused = delegate.post(ending, {"how": "announced", "confirmed": "1"}).content.decode()
    assert "2 attempts lack a signature." in refused
    assert f"{page}?attempt=333-r1:3:1" in delegate.get(ending).content.decode()
    shown = delegate.get(page, {"attempt": "333-r1:3:1"}).content.decode()
    assert re.search(r'value="333-r1:3:1"\s+checked', shown) and not re.search(r'value="333-r1:3:2"\s+checked', shown)
    form = {"attempt": "333-r1:3:1", "answer": "DNF", "reason": "the judge does not remember"}
    preview = delegate.post(page, form).content.decode()
    assert "Decided on the missing signature" in preview and "DNF" in preview
    assert delegate.post(page, form | {"confirmed": "1"}).status_code == 302
    rest = {"all": "1", "answer": "signature added", "reason": "signed at the desk", "confirmed": "1"}
    assert delegate.post(page, rest).status_code == 302
    state = repository.load(competition_id)
    assert [state.card("333-r1", 3).slot(number).result for number in (1, 2)] == [DNF, 532]
    assert "No attempt lacks a signature." in delegate.get(page).content.decode()
    assert delegate.post(ending, {"how": "announced", "confirmed": "1"}).status_code == 302
    assert repository.load(competition_id).ended_at is not None


def test_everything_that_is_open_is_listed(competition_id: str) -> None:
    assert kinds(competition_id) == {"round"}
    entered(competition_id, 1, 1, 900)
    entered(competition_id, 2, 1, 900)
    do(competition_id, lambda state: report_incident(state, DELEGATE, "noise"))
    do(competition_id, lambda state: grant_extra_attempt(state, DELEGATE, "333-r1", 1, 1, "noise"))
    do(competition_id, lambda state: sign_attempt(state, DELEGATE, "333-r1", 2, 1, "judge", "J"))
    assert kinds(competition_id) == {"round", "incident", "extra", "unsigned"}


def test_what_the_end_has_to_wait_for_comes_first(competition_id: str) -> None:
    do(competition_id, lambda state: report_incident(state, DELEGATE, "noise"))
    waits = [matter.must_wait for matter in open_matters(repository.load(competition_id))]
    assert waits == sorted(waits, reverse=True) and waits[-1] is False


def test_a_final_without_results_is_open_and_said_before_closing(competition_id: str, delegate: Client) -> None:
    held(competition_id, without_results="333-r2")
    matter = next(iter(open_matters(repository.load(competition_id))))
    assert (matter.kind, matter.must_wait) == ("without_results", False)
    assert matter.address == f"/{competition_id}/desk/333-r2/steer/"
    for address in (f"/{competition_id}/delegate/", f"/{competition_id}/delegate/end/"):
        assert "was finished without results." in delegate.get(address).content.decode()
    asked = delegate.post(f"/{competition_id}/delegate/end/", {"how": "announced"}).content.decode()
    assert "Finished without results:" in asked and "9u1" in asked
    assert repository.load(competition_id).ended_at is None


@pytest.mark.slow
def test_a_competition_ends_once_all_rounds_are_finished(competition_id: str, delegate: Client) -> None:
    address = f"/{competition_id}/delegate/end/"
    assert "disabled" in delegate.get(address).content.decode()
    assert "9u1" in delegate.post(address, {"how": "announced", "confirmed": "1"}).content.decode()
    held(competition_id)
    delegate.post(address, {"how": "announced"})
    assert repository.load(competition_id).ended_at is None
    delegate.post(address, {"how": "announced", "confirmed": "1"})
    assert repository.load(competition_id).ended_at is not None
    assert "Competition ended" in delegate.get(address).content.decode()
    entry = repository.load(competition_id).entries
    delegate.post(address, {"action": "undo", "entry": str(entry), "reason": "too early", "confirmed": "1"})
    assert repository.load(competition_id).ended_at is None


def test_what_validators_find_is_a_part_of_the_page(competition_id: str, delegate: Client) -> None:
    entered(competition_id, 1, 2, 900)
    address = f"/{competition_id}/delegate/end/checks/"
    assert f'data-load="{address}?part"' in delegate.get(f"/{competition_id}/delegate/end/").content.decode()
    part, alone = (delegate.get(there).content.decode() for there in (f"{address}?part", address))
    assert "Ada Swan" in part and "notice" in part and "<html" not in part
    assert "Ada Swan" in alone and f'href="/{competition_id}/delegate/end/"' in alone and "<html" in alone


def test_the_report_is_drafted_from_what_was_recorded(competition_id: str) -> None:
    do(competition_id, lambda state: report_incident(state, DELEGATE, "The light went out", round_id="333-r1"))
    do(competition_id, lambda state: warn(state, DELEGATE, 4, "shouts"))
    do(competition_id, lambda state: accommodate(state, DELEGATE, 5, "show the calls", "does not hear"))
    text = draft(repository.load(competition_id))
    for said in ("Small Open 2026", "The light went out", "Dua Reyes: shouts", "Eli Costa: show the calls"):
        assert said in text
    assert "does not hear" not in text


def test_the_report_has_to_mention_special_accommodations(competition_id: str) -> None:
    do(competition_id, lambda state: accommodate(state, DELEGATE, 5, "show the calls", "does not hear"))
    state = repository.load(competition_id)
    assert unmentioned(state, draft(state)) == []
    assert unmentioned(state, "all was well") == ["Eli Costa: show the calls"]


def test_a_report_is_edited_and_every_version_kept(competition_id: str, delegate: Client) -> None:
    address = f"/{competition_id}/delegate/report/"
    assert "Draft from the records" in delegate.get(address).content.decode()
    for text in ("# First", "# Second\r\nline"):
        delegate.post(address, {"text": text})
    assert "# Second\nline" in delegate.get(address).content.decode()
    assert "Delegate&#x27;s report: Small Open 2026" in delegate.get(f"{address}?anew=1").content.decode()
    assert Deed.objects.filter(kind="report_saved").count() == 2
    repository.append(competition_id, lambda state: warn(state, DELEGATE, 4, "shouts"), by=DELEGATE, at=timezone.now())
    assert "1 new record since" in delegate.get(address).content.decode()
    assert delegate.get(f"/{competition_id}/delegate/report.md").content.decode().startswith("# Second\nline\n\n")
    text, seal_line = report_text(repository.load(competition_id)).split("\n\n")
    last = LogEntry.objects.get(number=3)
    assert text == "# Second\nline"
    assert seal_line.startswith(f"Activity log: 3 entries, seal {last.digest}, signed with key ")


def test_what_is_owed_depends_on_the_edition(competition_id: str) -> None:
    state = repository.load(competition_id)
    assert (dues(state), paper_until(state).answer) == ([], None)
    early = CompetitionState(state.competition, edition_on(date(2018, 3, 3)))
    assert {due.label for due in dues(early)} == {
        "Delegate's report",
        "Results",
        "Corrections to results",
    }
    assert paper_until(early).answer is not None


def test_an_archive_is_the_same_whenever_it_is_made(competition_id: str, delegate: Client) -> None:
    entered(competition_id, 1, 1, 900)
    first = archive_of(repository.load(competition_id))
    assert delegate.get(f"/{competition_id}/delegate/archive.zip").content == first
    assert delegate.get(f"/{competition_id}/delegate/archive/seal/").content.decode() == seal_of(first)
    assert check_archive(first, seal_of(first)[:8]) == []
    entered(competition_id, 1, 2, 900)
    assert seal_of(archive_of(repository.load(competition_id))) != seal_of(first)


def changed(archive: bytes, name: str, edit: Callable[[bytes], bytes], *, also_manifest: bool = False) -> bytes:
    """The archive with one file changed, by somebody who may know how the manifest is made."""
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        files = {file: opened.read(file) for file in opened.namelist()}
    files[name] = edit(files[name])
    if also_manifest:
        manifest = json.loads(files[MANIFEST])
        manifest["files"][name] = sha256(files[name]).hexdigest()
        files[MANIFEST] = json.dumps(manifest).encode()
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as writing:
        for file, data in files.items():
            writing.writestr(file, data)
    return packed.getvalue()


@pytest.mark.parametrize("name", [LOG, WCIF, RESULTS, REPORT])
def test_a_changed_file_is_found(competition_id: str, name: str) -> None:
    entered(competition_id, 1, 1, 900)
    archive = archive_of(repository.load(competition_id))
    assert f"{name} was changed." in check_archive(changed(archive, name, lambda data: data + b" "))


def test_a_result_changed_in_the_log_breaks_the_chain(competition_id: str) -> None:
    entered(competition_id, 1, 1, 900)
    archive = archive_of(repository.load(competition_id))
    forged = changed(archive, LOG, lambda data: data.replace(b'"result":900', b'"result":800'), also_manifest=True)
    found = check_archive(forged)
    assert any("of the log, or an entry before it, was changed" in fault for fault in found)
    assert f"{RESULTS} does not match the log." in found
    assert any("The seal is" in fault for fault in check_archive(forged, seal_of(archive)))


def resealed(log: bytes) -> bytes:
    """The log with all digests made again, as somebody does who has no key."""
    lines, before = [], ""
    for line in log.splitlines():
        entry = json.loads(line)
        before = seal(before, SealedLine.read(entry).entry)
        lines.append(json.dumps(entry | {"digest": before}, separators=(",", ":")).encode() + b"\n")
    return b"".join(lines)


def test_a_log_that_was_sealed_again_is_found_by_its_signature(competition_id: str) -> None:
    entered(competition_id, 1, 1, 900)
    archive = archive_of(repository.load(competition_id))
    assert check_archive(changed(archive, LOG, resealed, also_manifest=True)) == []
    forged = changed(
        archive, LOG, lambda log: resealed(log.replace(b'"result":900', b'"result":800')), also_manifest=True
    )
    with zipfile.ZipFile(io.BytesIO(forged)) as opened:
        last = json.loads(opened.read(LOG).splitlines()[-1])["digest"]
    forged = changed(forged, MANIFEST, lambda data: json.dumps(json.loads(data) | {"last": last}).encode())
    found = check_archive(forged)
    assert "The last entry of the log is not the one that was signed." in found
    assert not any("was changed" in fault for fault in found)


def test_what_judges_saw_is_ruled_on_again(competition_id: str) -> None:
    seen = read_observed({"time": 1765, "moves_from_solved": 1})

    def verb(state: CompetitionState) -> Outcome:
        return observe_attempt(state, DELEGATE, "333-r1", 1, 1, seen)

    assert len(repository.append(competition_id, verb, by=DELEGATE, at=NOON).entries) == 2
    archive = archive_of(repository.load(competition_id))
    assert check_archive(archive) == []
    forged = changed(archive, LOG, lambda log: log.replace(b'"result":1965', b'"result":1765'), also_manifest=True)
    assert "Entry 4 has the result 17.65. By the rules, what the judge saw leads to 19.65." in check_archive(forged)


@pytest.mark.parametrize("column", ["kind", "key", "account", "by", "number", "at", "digest"])
def test_everything_of_an_entry_is_sealed_and_every_broken_one_named(competition_id: str, column: str) -> None:
    for attempt in (1, 2, 3):
        entered(competition_id, 1, attempt, 900)
    archive = archive_of(repository.load(competition_id))

    def edit(log: bytes) -> bytes:
        lines = [json.loads(line) for line in log.splitlines()]
        for place in (2, 4):
            lines[place][column] = {"number": 99, "at": "2026-05-03T12:00:00+00:00"}.get(column, "other")
        return b"".join(json.dumps(line).encode() + b"\n" for line in lines)

    found = check_archive(changed(archive, LOG, edit, also_manifest=True))
    named = [fault.split()[1] for fault in found if "of the log, or an entry before it" in fault]
    assert named == ["3", "5"]


def test_an_archive_that_was_made_before_ends_were_signed_is_whole(competition_id: str) -> None:
    LogEntry.objects.filter(number=1).update(key=None)
    entered(competition_id, 1, 1, 900)
    before = ""
    for row in LogEntry.objects.order_by("number"):
        row.digest = before = early_seal(before, sealable(row))
        row.save(update_fields=["digest"])
    LogHead.objects.all().delete()
    archive = archive_of(repository.load(competition_id))

    def as_it_was(log: bytes) -> bytes:
        known = ("number", "at", "by", "fact", "digest")
        lines = ({name: json.loads(line)[name] for name in known} for line in log.splitlines())
        return b"".join(json.dumps(line).encode() + b"\n" for line in lines)

    assert check_archive(changed(archive, LOG, as_it_was, also_manifest=True)) == []


def test_a_log_that_was_cut_off_is_found(competition_id: str) -> None:
    entered(competition_id, 1, 1, 900)
    archive = archive_of(repository.load(competition_id))
    shorter = changed(archive, LOG, lambda data: b"".join(data.splitlines(keepends=True)[:-1]), also_manifest=True)
    assert "The last entry of the log is not the one in the manifest." in check_archive(shorter)


def test_what_is_no_archive_is_said_to_be_none() -> None:
    assert "not an archive" in check_archive(b"nothing")[0]
    empty = io.BytesIO()
    with zipfile.ZipFile(empty, "w") as writing:
        writing.writestr("x", b"")
    assert "not the archive" in check_archive(empty.getvalue())[0]


def test_an_archive_is_checked_on_the_site(competition_id: str, delegate: Client) -> None:
    archive = archive_of(repository.load(competition_id))
    address = f"/{competition_id}/delegate/archive/"
    page = delegate.post(address, {"archive": SimpleUploadedFile("a.zip", archive)}).content.decode()
    assert "The archive is unchanged." in page and "current state" in page
    entered(competition_id, 1, 1, 900)
    page = delegate.post(address, {"archive": SimpleUploadedFile("a.zip", archive)}).content.decode()
    assert "The archive is unchanged." not in page and "sealed it again" in page and "current state" not in page
    sealed = {"archive": SimpleUploadedFile("a.zip", archive), "seal": f" {seal_of(archive).upper()[:20]} "}
    assert "The archive is unchanged." in delegate.post(address, sealed).content.decode()
    damaged = changed(archive, REPORT, lambda data: data + b"!")
    page = delegate.post(address, {"archive": SimpleUploadedFile("a.zip", damaged)}).content.decode()
    assert "report.md was changed." in page


def test_the_table_is_quiet_where_nothing_is_to_be_done(competition_id: str, delegate: Client) -> None:
    page = delegate.get(f"/{competition_id}/delegate/").content.decode()
    assert "Nothing needs attention" in page
    assert "3 rounds left" in page


@pytest.mark.parametrize(
    "log",
    [b"", b"[]", b"null\n", b"{", b'{"number":1,"at":3,"by":[],"fact":7,"digest":1}\n', b"[" * 5000, b"\xff\xfe"],
    ids=["empty", "list", "null", "open", "types", "deep", "bytes"],
)
def test_a_log_made_up_by_somebody_else_is_no_fault_of_ours(competition_id: str, log: bytes) -> None:
    archive = archive_of(repository.load(competition_id))
    assert check_archive(changed(archive, LOG, lambda data: log, also_manifest=True))
    assert check_archive(changed(archive, MANIFEST, lambda data: log))


def test_the_same_file_twice_is_no_archive(competition_id: str) -> None:
    packed = io.BytesIO(archive_of(repository.load(competition_id)))
    with zipfile.ZipFile(packed, "a") as writing, pytest.warns(UserWarning, match="Duplicate name"):
        writing.writestr(REPORT, b"another")
    assert "twice" in check_archive(packed.getvalue())[0]


def flip_every(data: bytes, step: int) -> Iterator[tuple[int, bytes]]:
    """The file with one bit flipped, at one bit of so many."""
    for place in range(0, len(data) * 8, step):
        flipped = bytearray(data)
        flipped[place // 8] ^= 1 << place % 8
        yield place, bytes(flipped)


def test_a_flipped_bit_anywhere_in_an_archive_is_found(competition_id: str) -> None:
    archive = archive_of(repository.load(competition_id))
    assert check_archive(archive) == []
    unnoticed = [place for place, flipped in flip_every(archive, 1103) if not check_archive(flipped)]
    assert unnoticed == []


@pytest.mark.proof
@pytest.mark.timeout(1200)
def test_every_flipped_bit_of_an_archive_is_found(competition_id: str) -> None:
    archive = archive_of(repository.load(competition_id))
    found = [bool(check_archive(flipped)) for _, flipped in flip_every(archive, 5)]
    note(
        "Bits flipped in an archive",
        {
            "size of the archive": f"{len(archive)} bytes",
            "bits flipped, one at a time": len(found),
            "not found": found.count(False),
        },
    )
    assert all(found)
