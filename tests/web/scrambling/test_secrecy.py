"""What a thief finds: neither the files of an installation nor its backups nor what it logs have a sequence in them."""

import gzip
import json
import logging
import os
import sqlite3
import subprocess
import sys
from base64 import b64decode, b64encode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.utils import timezone

from cubelex.competition import Competition, WcifScrambleSet, write_wcif
from cubelex.officiating.verbs import patch_setup
from cubelex.officiating.views import without_sequences
from cubelex.scrambles import ScrambleSet, SealedSet, hkdf_sha256
from cubelex.web.organize.competition.document_import import take_over
from cubelex.web.scrambling.table import steps
from cubelex.web.store import repository
from cubelex.web.store.models import Account
from tests.support.web.grouped_open import FIRST, TABLE, ask, call, grouped_open, open_set, seated, with_sets
from tests.support.web.servers import COMPETITION, Installation, Server, installed
from tests.support.web.small_open import DELEGATE

PLACE = f"/{COMPETITION}/scrambling/"
LEAST = 12
"""So many characters of a sequence, which are about five moves, are looked for."""


class Thief:
    """Somebody who has every byte that an installation has written, and searches it."""

    def __init__(self, folder: Path, said: str) -> None:
        files = [path for path in folder.rglob("*") if path.is_file()]
        self.names = {path.name for path in files}
        self.bytes = b"\n".join([*(self._content(path) for path in files), said.encode()])

    @staticmethod
    def _content(path: Path) -> bytes:
        raw = path.read_bytes()
        return raw + gzip.decompress(raw) if path.name.endswith(".gz") else raw

    def finds(self, secret: bytes) -> bool:
        forms = (secret, secret.hex().encode(), b64encode(secret), urlsafe_b64encode(secret))
        return any(form.rstrip(b"=") in self.bytes for form in forms)

    def finds_part_of(self, sequence: str) -> bool:
        escaped = json.dumps(sequence)[1:-1]
        parts = {text[at : at + LEAST] for text in (sequence, escaped) for at in range(0, len(text) - LEAST, 3)}
        return any(part.encode() in self.bytes for part in parts)


@pytest.fixture(scope="module")
def installation(tmp_path_factory: pytest.TempPathFactory) -> Installation:
    return installed(tmp_path_factory.mktemp("table") / "data")


def made_sets(client: httpx.Client) -> dict[str, Any]:
    """Make the sets of all rounds, as the page of sets does it; what it was told, by name."""
    told, seed = {}, ""
    for name in ("333-r1-g1", "333-r2-g1", "222-r1-g1"):
        answer = client.post(f"{PLACE}sets/make/", json={"name": name, "seed": seed})
        assert answer.status_code == 200, answer.text
        told[name] = answer.json()
        seed = told[name]["seed"]
    return told


def scrambled(delegate: httpx.Client, phone: httpx.Client, passcode: str) -> None:
    """A group is called, its set handed over, and some of its puzzles scrambled, signed and looked at twice."""
    group = f"{PLACE}groups/333-r1-g1/"
    assert delegate.post(f"{group}offer/", data={"action": "call"}).status_code == 302
    for browser in (delegate, phone):
        assert browser.post(f"{group}offer/", data={"action": "who", "none": "1"}).status_code == 302
    assert phone.post(f"{group}offer/", data={"action": "here", "passcode": passcode}).status_code == 302
    for person in (1, 2, 3):
        shown = phone.post(f"{group}sequence/", json={"person": person}).json()
        phone.post(f"{group}sequence/", json={"person": person, "moves": 5})
        assert phone.post(f"{group}explain/", json={"person": person, "state": shown["state"]}).status_code == 200
        assert phone.post(f"{group}sign/", json={"person": person, "attempt": 1}).status_code == 200
    assert delegate.post(f"{group}offer/", data={"action": "here", "passcode": passcode}).status_code == 302
    assert delegate.get(f"{group}print/").content.startswith(b"%PDF")


def stored_sets(data: Path) -> dict[str, SealedSet]:
    with closing(sqlite3.connect(data / "cubelex.sqlite3")) as database:
        rows = database.execute("SELECT name, document FROM store_sealedscrambles").fetchall()
    return {name: SealedSet.from_json(json.loads(document)) for name, document in rows}


def backed_up(installation: Installation) -> None:
    command = [sys.executable, "-c", "from cubelex.cli import main; main()", "backup"]
    subprocess.run(command, env=dict(installation.environment), check=True)


@pytest.mark.slow
def test_a_thief_of_files_backups_and_logs_finds_no_sequence_and_no_key(
    installation: Installation, capfd: pytest.CaptureFixture[str]
) -> None:
    data = Path(installation.environment["CUBELEX_DATA"])
    with (
        Server(installation) as server,
        installation.client(server.address, "delegate") as delegate,
        installation.client(server.address, "scrambler") as phone,
    ):
        told = made_sets(delegate)
        scrambled(delegate, phone, told["333-r1-g1"]["passcode"])
        wal = (data / "cubelex.sqlite3-wal").read_bytes()
        server.kill()
    said = "".join(capfd.readouterr())
    (data / "as-it-was-killed.wal").write_bytes(wal)
    backed_up(installation)
    thief, sealed = Thief(data, said), stored_sets(data)
    assert {"cubelex.sqlite3", "as-it-was-killed.wal"} <= thief.names
    assert any(name.endswith(".jsonl.gz") for name in thief.names)
    for name, made in told.items():
        opened = sealed[name].open(made["passcode"])
        assert len(opened.sequences()) == 7
        assert not any(thief.finds_part_of(sequence) for _, sequence in opened.sequences())
        assert not thief.finds(made["passcode"].encode())
        assert not thief.finds(made["passcode"].replace("-", "").encode())
        assert not thief.finds(sealed[name].key(made["passcode"]))
        assert not thief.finds(bytes.fromhex(made["seed"]))
    assert not any(thief.finds(private_key(client, data)) for client in (delegate, phone))
    assert thief.finds(sealed["333-r1-g1"].ciphertext), "the search finds what is there"
    with Server(installation) as again, installation.client(again.address, "scrambler") as same_phone:
        same_phone.cookies.set("cubelex-table", phone.cookies["cubelex-table"])
        shown = same_phone.post(f"{PLACE}groups/333-r1-g1/sequence/", json={"person": 4})
    assert shown.status_code == 200, "the phone goes on after a restart, without a passcode"


def private_key(client: httpx.Client, data: Path) -> bytes:
    """The private key of a device, from its cookie and the installation's own key: it takes both."""
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    raw = b64decode(client.cookies["cubelex-table"].replace("-", "+").replace("_", "/"))
    key = hkdf_sha256(
        (data / "secret-key").read_bytes(), salt=b"", info=b"cubelex scrambling table: cookie of a device"
    )
    with closing(sqlite3.connect(data / "cubelex.sqlite3")) as database:
        accounts = [str(number) for (number,) in database.execute("SELECT id FROM store_account")]
    return next(_opened(AESGCM(key), raw, accounts))


def _opened(cipher: Any, raw: bytes, accounts: list[str]) -> Iterator[bytes]:
    from cryptography.exceptions import InvalidTag

    for account in accounts:
        try:
            yield cipher.decrypt(raw[:12], raw[12:], account.encode())
        except InvalidTag:
            continue


def parts_of(opened: ScrambleSet) -> set[str]:
    every = [sequence for _, sequence in opened.sequences()]
    return {sequence[at : at + LEAST] for sequence in every for at in range(len(sequence) - LEAST)}


@pytest.mark.django_db
def test_a_fault_of_the_server_logs_no_sequence(monkeypatch: pytest.MonkeyPatch, caplog: Any) -> None:
    with_sets()
    call(1)
    phone = seated()
    phone.raise_request_exception = False

    def broken(*_: object) -> None:
        raise RuntimeError("something is broken")

    monkeypatch.setattr(steps, "usual_hold", broken)
    with caplog.at_level(logging.DEBUG):
        answer = ask(phone, FIRST, "sequence", person=1)
    assert answer.status_code == 500
    assert "something is broken" in caplog.text
    assert not any(part in caplog.text + answer.content.decode() for part in parts_of(open_set(FIRST)))


@pytest.mark.django_db
def test_a_large_file_of_sets_is_never_on_the_disk(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile, TemporaryUploadedFile

    from tests.support.web.grouped_open import delegate

    with_sets()
    made: list[object] = []
    monkeypatch.setattr(TemporaryUploadedFile, "__init__", lambda self, *args: made.append(self))
    file = SimpleUploadedFile("sets.json", b"[" + b" " * 4_000_000 + b"]")
    delegate().post(f"{TABLE}sets/import/", {"file": file})
    assert not made
    assert settings.FILE_UPLOAD_MAX_MEMORY_SIZE > 20_000_000


def test_the_cookie_of_a_device_opens_nothing_elsewhere() -> None:
    from cubelex.web.scrambling.sets.keys import DeviceKey, wrapped_for

    key, secret = DeviceKey.new(), os.urandom(32)
    cookie = key.to_cookie("7")
    assert DeviceKey.from_cookie(cookie, "7") == key
    assert DeviceKey.from_cookie(cookie, "8") is None
    assert DeviceKey.from_cookie("nonsense", "7") is None
    wrapped = wrapped_for(key.public, secret, "Open 333-r1-g1")
    assert key.unwrapped(wrapped, "Open 333-r1-g1") == secret
    assert key.unwrapped(wrapped, "Open 333-r1-g2") is None
    assert DeviceKey.new().unwrapped(wrapped, "Open 333-r1-g1") is None


def test_a_cookie_means_nothing_to_another_installation(settings: Any) -> None:
    from cubelex.web.scrambling.sets.keys import DeviceKey

    cookie = DeviceKey.new().to_cookie("7")
    settings.SECRET_KEY = "another installation's own key"
    assert DeviceKey.from_cookie(cookie, "7") is None


def with_sequences_in_clear(first_day: date) -> Competition:
    sets = (WcifScrambleSet(1, tuple(attempt for (attempt,) in open_set(FIRST).attempts)),)
    competition = grouped_open()
    first, *others = competition.events
    rounds = (replace(first.rounds[0], scramble_sets=sets), *first.rounds[1:])
    schedule = replace(competition.schedule, start_date=first_day)
    return replace(competition, schedule=schedule, events=(replace(first, rounds=rounds), *others))


def has_sequences(competition: Competition) -> bool:
    return any(round_.scramble_sets for round_ in competition.rounds)


def test_a_document_with_sequences_in_clear_loses_them_until_the_competition_is_over() -> None:
    today = date(2026, 5, 2)
    assert not has_sequences(without_sequences(with_sequences_in_clear(today), today))
    assert has_sequences(without_sequences(with_sequences_in_clear(today - timedelta(days=1)), today))


@pytest.mark.django_db
def test_neither_import_nor_api_stores_sequences_in_clear() -> None:
    tomorrow = timezone.now().date() + timedelta(days=1)
    document = write_wcif(with_sequences_in_clear(tomorrow))
    created = take_over(document, Account.objects.create_user("host", is_superuser=True))
    assert not has_sequences(repository.load(created.competition.id).competition)
    state = repository.load(created.competition.id)
    patch = {"formatVersion": document["formatVersion"], "events": document["events"], "shortName": "Another"}
    outcome = patch_setup(state, DELEGATE, patch, timezone.now().date())
    text = json.dumps([fact.to_json() for fact in outcome.facts])
    assert outcome.facts and not any(part in text for part in parts_of(open_set(FIRST)))
