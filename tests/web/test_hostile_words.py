"""Names, rooms, comments, incidents and files full of scripts, on every page: shown as they are, and never run."""

from html.parser import HTMLParser
from itertools import product

import pytest
from django.contrib.auth import SESSION_KEY
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cubelex.officiating import Role
from cubelex.officiating.verbs import accommodate, note_evidence, record_incident, report_incident, sign_attempt, warn
from cubelex.web.store import deeds, repository
from cubelex.web.store.models import Account, CompetitionRecord, Membership, Webhook
from tests.support.web.addresses import ADDRESSES, address
from tests.support.web.hostile_open import ALL, QUOTES, TAG, hostile_open
from tests.support.web.small_open import DELEGATE, NOON, entered, stored

OPEN = "SmallOpen2026"
NOT_ENDING = ("stream", "api:stream")
NAMES = sorted(
    name for name in ADDRESSES if name not in NOT_ENDING and not name.startswith(("paper-", "sign-out", "api:openapi"))
)


class Tags(HTMLParser):
    """Notes what would run: handlers, scripts of a page's own, and addresses that are scripts."""

    def __init__(self) -> None:
        super().__init__()
        self.would_run: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at a tag."""
        given = dict(attrs)
        is_own = tag == "script" and "src" not in given and given.get("type") != "application/json"
        leads = any(
            (given.get(attribute) or "").strip().lower().startswith("javascript:")
            for attribute in ("href", "src", "action")
        )
        if is_own or leads or any(name.startswith("on") for name in given) or given.get("src") == "x":
            self.would_run.append(self.get_starttag_text() or tag)


@pytest.fixture
def report_number(db: None) -> int:
    """The number of a report of the competition, about which everything is hostile."""
    stored(hostile_open())
    entered(OPEN, 1, 1, 1234)
    account = Account.objects.create_user(ALL[:150], is_superuser=True)
    competition = CompetitionRecord.objects.get(pk=OPEN)
    for role in Role:
        Membership.objects.create(account=account, competition=competition, role=role, person_id=1)
    Webhook.objects.create(
        competition=competition,
        account=account,
        url=f"https://x.example/{QUOTES}",
        secret="s" * 20,
        last_said=ALL[:200],
    )
    deeds.record_deed("invited", account, competition, name=ALL, role="judge")
    number = _done(lambda state: report_incident(state, DELEGATE, ALL, persons=(1,), round_id="333-r1", attempt=1))
    _done(lambda state: note_evidence(state, DELEGATE, number, "account", ALL))
    _done(lambda state: record_incident(state, DELEGATE, ALL, ALL, ALL, persons=(1,)))
    _done(lambda state: warn(state, DELEGATE, 1, ALL))
    _done(lambda state: accommodate(state, DELEGATE, 1, ALL, ALL))
    _done(lambda state: sign_attempt(state, DELEGATE, "333-r1", 1, 1, "judge", ALL[:60]))
    return number


def _done(verb: object) -> int:
    done = repository.append(OPEN, verb, by=DELEGATE, at=NOON)  # type: ignore[arg-type]
    assert not done.outcome.is_refused, done.outcome.refusals
    return done.entries[0].number


@pytest.fixture
def client(report_number: int) -> Client:
    client = Client()
    client.force_login(Account.objects.get())
    return client


def would_run(content: bytes) -> list[str]:
    """What of a page would run."""
    tags = Tags()
    tags.feed(content.decode())
    return tags.would_run


def test_what_would_run_is_noticed() -> None:
    assert len(would_run(f"{TAG}<script>x</script><a href=' javascript:x'>x</a>".encode())) == 3


def test_nothing_that_people_wrote_runs(client: Client, report_number: int) -> None:
    about = {"competition_id": OPEN, "round_id": "333-r1", "person_id": 1, "number_of_entry": report_number}
    more = {
        "event_id": "333",
        "name": "222-r1-g1",
        "edition_name": "2026-04-01",
        "older": "2025-07-17",
        "number": "9f8",
    }
    asked = {"q": ALL, "page": f"/{QUOTES}", "persons": "1", "person": ALL, "code": TAG, "screen": "1", "next": QUOTES}
    for name, given in product(NAMES, ({}, asked)):
        answer = client.get(address(name, {**about, **more}), given)
        assert answer.status_code < 500, name
        if answer.headers.get("Content-Type", "").startswith("text/html"):
            assert would_run(answer.content) == [], name
        assert "\n" not in "".join(answer.headers.values()), name
        assert SESSION_KEY in client.session, f"{name} signs out"


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(name for name in ADDRESSES if name.startswith("paper-")))
def test_sheets_are_printed_whatever_people_wrote(client: Client, report_number: int, name: str) -> None:
    about = {"competition_id": OPEN, "round_id": "333-r1", "person_id": 1, "number_of_entry": report_number}
    answer = client.get(address(name, {**about, "event_id": "333", "name": "222-r1-g1"}))
    assert answer.status_code < 500
    if answer.headers["Content-Type"] == "application/pdf":
        assert answer.content.startswith(b"%PDF")


@pytest.mark.parametrize(
    "name", ["setup-competitors-import", "regulations-documents", "scrambling-import", "setup-records"]
)
def test_names_of_files_do_not_run(client: Client, name: str) -> None:
    sent = {"file": SimpleUploadedFile(f"{TAG}{QUOTES}.md", ALL.encode()), "action": "records"}
    sent |= {"files": SimpleUploadedFile(f"{TAG}{QUOTES}.md", ALL.encode()), "text": ALL}
    answer = client.post(address(name, {"competition_id": OPEN}), sent, follow=True)
    assert (answer.status_code < 500, would_run(answer.content)) == (True, [])
