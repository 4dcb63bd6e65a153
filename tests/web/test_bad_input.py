"""What no page, call or command may fail at: damaged documents, numbers without end, methods and places that are none.

A client of Django's raises what a view does not catch, so that a status is enough to say that nothing failed.
"""

import gzip
import json
import logging
import os
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django.fixtures import Settings

from cubelex.competition import Extension
from cubelex.errors import DamagedBackup, InvalidFile
from cubelex.officiating import Role
from cubelex.officiating.views import checked_twice
from cubelex.web.closing.archives import check_archive
from cubelex.web.scrambling.sets.files import document_in
from cubelex.web.store import backups
from cubelex.web.store.models import Account, CompetitionRecord, Membership
from tests.support.bombs import BOMBS, Bomb, growing_at_most, linked, little, zipped
from tests.support.web.small_open import NOON, ClientOf, entered, small_open, stored

NESTED = "[" * 100_000
HALF = '{"key": "\\ud800", "person": 1, "entries": {"1": "\\udfff"}, "action": "\\ud800", "attempt": 1}'
HUGE = '{"key": "k", "person": 99999999999999999999999, "entries": {"1": "9.99"}, "attempts": [1e999], "attempt": 1}'
BODIES = (NESTED, HALF, HUGE, "[NaN]", "\xff", "1", "null", '{"person": {}, "steps": 1, "draft": 1, "label": [1]}')
FOR_SCRIPTS = (
    "desk/333-r1/enter/",
    "desk/333-r1/undo/",
    "desk/333-r1/weigh/",
    "station/333-r1/1/weigh/",
    "station/333-r1/1/do/",
    "station/incident/",
    "setup/schedule/draft/",
    "setup/groups/draft/",
    "scrambling/sets/make/",
    "scrambling/333-r1-g1/queue/",
    "scrambling/333-r1-g1/sign/",
    "scrambling/333-r1-g1/explain/",
)
MANY_DIGITS = "9" * 5000
__all__ = ["little"]


@pytest.fixture
def host(client_of: ClientOf) -> Client:
    """The person who runs the installation, the Delegate as well."""
    client = client_of(Role.DELEGATE)
    Account.objects.update(is_superuser=True)
    return client


@pytest.mark.parametrize("address", FOR_SCRIPTS)
def test_scripts_are_told_what_is_wrong_with_a_body(host: Client, competition_id: str, address: str) -> None:
    for body in BODIES:
        answer = host.post(f"/{competition_id}/{address}", body, content_type="application/json")
        assert answer.status_code < 500, (body[:40], answer)
    assert 400 <= host.post(f"/{competition_id}/{address}", {"key": "k"}).status_code < 500


@pytest.mark.parametrize(
    "address",
    [
        "members/10000000000000000000000000/code/",
        "members/10000000000000000000000000/judge/",
        "competitors/10000000000000000000000000/",
        "delegate/incidents/10000000000000000000000000/",
        "tokens/10000000000000000000000000/",
    ],
)
def test_numbers_without_end_are_of_nobody(host: Client, competition_id: str, address: str) -> None:
    assert host.post(f"/{competition_id}/{address}").status_code == 404
    assert host.get(f"/{competition_id}/{address}").status_code == 404


@pytest.mark.parametrize(
    ("address", "field"),
    [
        ("station/", "person"),
        ("overlay/333-r1/", "top"),
        ("setup/groups/", "person"),
        ("delegate/people/", "name"),
        ("desk/333-r1/extras/", "person"),
        ("following/", "people"),
    ],
)
def test_numbers_without_end_in_questions_are_no_numbers(
    host: Client, competition_id: str, address: str, field: str
) -> None:
    assert host.get(f"/{competition_id}/{address}", {field: MANY_DIGITS}).status_code == 200


def test_a_stream_after_a_number_without_end_begins_now(client: Client, competition_id: str) -> None:
    assert client.get(f"/{competition_id}/stream/", {"after": MANY_DIGITS}).status_code == 200


@pytest.mark.parametrize("address", ["desk/333-r1/enter/", "setup/visibility/", "desk/", "board/", "setup/", "checks/"])
def test_competitions_that_do_not_exist_do_not_exist_for_the_host_either(host: Client, address: str) -> None:
    body = json.dumps({"key": "k", "person": 1, "attempts": {"1": "9.99"}, "seen": {}})
    assert host.post(f"/Nowhere2026/{address}", body, content_type="application/json").status_code in (404, 405)
    assert host.get(f"/Nowhere2026/{address}").status_code in (404, 405)


def test_a_request_that_cannot_be_read_leaves_no_traceback_in_the_terminal(
    client: Client,
) -> None:
    page = client.get("/", headers={"Host": "[", "Accept-Language": "fa"})
    assert (page.status_code, "درخواست ناموفق بود" in page.content.decode()) == (400, True)
    assert not logging.getLogger("django.security.DisallowedHost").isEnabledFor(logging.ERROR)


@pytest.mark.django_db(transaction=True)
def test_forms_have_no_text_that_could_not_be_restored(host: Client, competition_id: str, tmp_path: Path) -> None:
    said = {"about": "", "attempt": "", "key": "k", "persons": "1", "round": "", "what": "a\0b"}
    form = {name: said[name] for name in said if name != "what"}
    assert host.post(f"/{competition_id}/incidents/", said).status_code == 400
    assert host.post(f"/{competition_id}/incidents/", {**form, "what": "ab", "a\0b": ""}).status_code == 400
    assert host.post(f"/{competition_id}/incidents/", {**form, "what": "ab"}).status_code == 302
    assert host.post(f"/{competition_id}/delegate/report/", {"text": "a\0b"}).status_code == 400
    assert host.post(f"/{competition_id}/scrambling/sets/a%00b/discard/").status_code == 400
    assert host.get(f"/{competition_id}/competitors/?q=a%00b").status_code == 400
    backups.write_backup(tmp_path / "backup.gz", NOON)
    backups.restore_backup(tmp_path / "backup.gz", replace=True)


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
@pytest.mark.parametrize("address", ["", "competitors/", "round/333-r1/", "desk/", "setup/", "board/"])
def test_pages_know_no_methods_of_programs(host: Client, competition_id: str, method: str, address: str) -> None:
    ask: Callable[..., Any] = getattr(Client(enforce_csrf_checks=True), method)
    assert ask(f"/{competition_id}/{address}").status_code == 405
    assert getattr(host, method)("/").status_code == 405


@pytest.mark.parametrize(
    "content",
    [
        b"event,type,region,result\r333,single,world,3.13\r",
        b"event,type\n\r333,single\r\r\n",
        b'event,"type\n' + b"x" * 200_000,
        b"event\x00,type\n333\x00,single\n",
        b'{"333": {"single": {"world": 1e999}}}',
        b'{"world_records": 1}',
        NESTED.encode(),
    ],
)
def test_odd_files_of_records_are_read_or_refused(host: Client, competition_id: str, content: bytes) -> None:
    file = SimpleUploadedFile("records.csv", content)
    answer = host.post(f"/{competition_id}/setup/records/", {"file": file, "action": "upload", "records": file})
    assert answer.status_code in (200, 302)


@pytest.mark.parametrize("bomb", BOMBS, ids=str)
def test_bombs_are_not_unpacked(host: Client, little: int, bomb: Bomb) -> None:
    archive, sets = bomb.packed("manifest.json"), bomb.packed("x.json")
    with growing_at_most(5 * little):
        assert check_archive(archive)
        with pytest.raises(ValueError, match="damaged"):
            document_in(sets)
    file = SimpleUploadedFile("rules.zip", bomb.packed("rules.md"))
    page = host.post("/regulations/documents/", {"files": file}, follow=True)
    assert (page.status_code, "rules.zip: " in page.content.decode()) == (200, True)


@pytest.mark.parametrize("name", ["rules.md", "../../rules.md", "/rules.md", "C:\\rules.md", "a/../../../rules.md"])
def test_uploads_with_links_and_ways_out_write_and_read_nothing_elsewhere(
    host: Client, tmp_path: Path, name: str, settings: Settings
) -> None:
    settings.REGULATIONS = tmp_path / "a" / "b" / "regulations"
    secret = tmp_path / "secret"
    secret.write_text('{"found": "the secret"}')
    for target in (str(secret), "../../../secret", "/etc/passwd"):
        link = linked(name.replace("rules.md", "x.json"), target)
        with pytest.raises(ValueError, match="damaged"):
            document_in(link)
        assert check_archive(linked("manifest.json", target))
        assert check_archive(linked(name, target))
        file = SimpleUploadedFile(f"../../{name}.zip", linked(name, target))
        page = host.post("/regulations/documents/", {"files": file}, follow=True).content.decode()
        assert "the secret" not in page and "root:" not in page
    text = SimpleUploadedFile(name, b"# not a regulation")
    host.post("/regulations/documents/", {"files": text})
    packed = SimpleUploadedFile("rules.zip", zipped(name, b"# not a regulation"))
    host.post("/regulations/documents/", {"files": packed})
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [secret]


@pytest.fixture
def backup(competition_id: str, tmp_path: Path) -> Path:
    for person in range(1, 5):
        entered(competition_id, person, 1, 900 + person, key=f"card {person}")
    path = tmp_path / "saturday.jsonl.gz"
    backups.write_backup(path, NOON)
    return path


def sealed_again(path: Path, change: Callable[[list[Any]], None]) -> None:
    """Change a backup as a person would who also makes its digest anew."""
    lines = [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()[:-1]]
    change(lines)
    written = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    written += json.dumps({"sha256": sha256(written).hexdigest()}).encode() + b"\n"
    path.write_bytes(gzip.compress(written))


def _entry(lines: list[Any]) -> dict[str, Any]:
    fields: dict[str, Any] = next(line for line in lines[1:] if line["model"] == "store.logentry")["fields"]
    return fields


def _fact(lines: list[Any], kind: str) -> dict[str, Any]:
    facts = (line["fields"]["fact"] for line in lines[1:] if line["model"] == "store.logentry")
    fact: dict[str, Any] = next(fact for fact in facts if fact["kind"] == kind)
    return fact


def _with_a_session(lines: list[Any]) -> None:
    """A row more, of a table that is not backed up."""
    rows = lines[0]["rows"]
    rows[next(iter(rows))] += 1
    fields = {"session_data": "x", "expire_date": "2030-01-01T00:00:00Z"}
    lines.append({"model": "sessions.session", "pk": "x", "fields": fields})


CHANGES: dict[str, Callable[[list[Any]], None]] = {
    "a heading that is a list": lambda lines: lines.__setitem__(0, []),
    "a heading without tables": lambda lines: lines[0].pop("rows"),
    "tables that are a number": lambda lines: lines[0].update(rows=5),
    "counts that are texts": lambda lines: lines[0]["rows"].update(account="many"),
    "counts that are too large": lambda lines: lines[0]["rows"].update(account=10**12),
    "migrations that are a number": lambda lines: lines[0].update(migrations=1),
    "a row that is a number": lambda lines: lines.__setitem__(1, 5),
    "a row of no table": lambda lines: lines[1].update(model="auth.user"),
    "a session that signs somebody in": lambda lines: _with_a_session(lines),
    "a row without a table": lambda lines: lines[1].pop("model"),
    "a row without fields": lambda lines: lines[1].pop("fields"),
    "fields that are a list": lambda lines: lines[1].update(fields=[]),
    "a field nobody knows": lambda lines: lines[1]["fields"].update(odd=1),
    "a number that is too large": lambda lines: _entry(lines).update(number=2**62 * 2 - 1),
    "a number that is a text": lambda lines: _entry(lines).update(number="one"),
    "a time that is none": lambda lines: _entry(lines).update(at="soon"),
    "a fact that is a list": lambda lines: _entry(lines).update(fact=[]),
    "a fact of no kind": lambda lines: _entry(lines).update(fact={"kind": "odd"}),
    "a competition that is not there": lambda lines: _entry(lines).update(competition="Nowhere2026"),
    "another result": lambda lines: _fact(lines, "attempt_entered").update(result=500),
    "an odd key": lambda lines: lines[1].update(pk={"a": 1}),
    "half of a character": lambda lines: _entry(lines).update(by="\ud800"),
    "the same row twice": lambda lines: lines.append(lines[-1]),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_backups_that_somebody_changed_with_care_change_nothing(
    backup: Path, change: Callable[[list[Any]], None]
) -> None:
    sealed_again(backup, change)
    before = list(CompetitionRecord.objects.values_list("pk", "name"))
    with pytest.raises(DamagedBackup):
        backups.restore_backup(backup, replace=True)
    assert list(CompetitionRecord.objects.values_list("pk", "name")) == before


@pytest.mark.parametrize("content", [b"\n" * 20_000_000, b"x" * 20_000_000], ids=["lines", "line"])
def test_backups_that_are_bombs_are_not_read_to_their_end(
    db: None, little: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    path = tmp_path / "bomb.jsonl.gz"
    path.write_bytes(gzip.compress(content, 1))
    monkeypatch.setattr(backups, "LONGEST_ROW", little)
    with growing_at_most(5 * little), pytest.raises(DamagedBackup):
        backups.checked_heading(path)


def test_a_backup_that_cannot_be_finished_leaves_nothing(
    competition_id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        backups.write_backup(tmp_path / "saturday.jsonl.gz", NOON)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.django_db(transaction=True)
def test_a_backup_takes_the_place_of_no_link_and_no_folder(tmp_path: Path) -> None:
    link = tmp_path / "saturday.jsonl.gz"
    link.symlink_to("there.jsonl.gz")
    backups.write_backup(link, NOON)
    assert link.is_symlink() and (tmp_path / "there.jsonl.gz").is_file()
    with pytest.raises(InvalidFile, match="is not a file"):
        backups.write_backup(tmp_path, NOON)


ODD = ({"a": 1}, [{"a": 1}], 5, {"single": {"world": "x"}})
PAGES = (
    *("", "records/", "competitors/1/", "rounds/333-r1/", "setup/competitors/", "scrambling/", "delegate/"),
    *("../api/competitions/SmallOpen2026/wcif/public", "../api/competitions/SmallOpen2026/results.json"),
)


@pytest.mark.parametrize(
    ("extension_id", "name"),
    [
        ("cubelex.live", "withhold"),
        ("cubelex.records", "333"),
        ("cubelex.registration", "waiting"),
        ("cubelex.scrambling", "checkedTwice"),
        ("cubelex.texts", "about"),
        ("cubelex.theme", "logo"),
        ("cubelex.championships", "championships"),
    ],
)
@pytest.mark.parametrize("value", ODD)
def test_extensions_that_somebody_else_wrote_stop_no_page(
    db: None, extension_id: str, name: str, value: object
) -> None:
    competition = replace(small_open(), extensions=(Extension(extension_id, "", {name: value}),))
    assert checked_twice(competition) == frozenset()
    stored(competition)
    account = Account.objects.create(username="everything", is_superuser=True)
    for role in Role:
        Membership.objects.create(account=account, competition_id="SmallOpen2026", role=role)
    browser = Client()
    browser.force_login(account)
    for page in PAGES:
        assert browser.get(f"/SmallOpen2026/{page}".replace("/SmallOpen2026/..", "")).status_code < 500
