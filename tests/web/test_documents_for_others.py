"""Every document that is written for others: the WCA website's schema takes it, and nothing private is in it."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from cubelex.competition import Competition, Person, Registration, RegistrationStatus, read_wcif, write_wcif
from cubelex.officiating import Outcome
from cubelex.officiating.log.facts import RoundFinished
from cubelex.officiating.verbs import change_people
from cubelex.web.hub.lines import line_of
from cubelex.web.shared.access.permissions import PERMISSIONS, PUBLIC, TokenScope
from cubelex.web.store import repository
from tests.support.marked_documents import MARK, marked
from tests.support.wca_schemas import upload_faults, wcif_faults
from tests.support.web.addresses import ADDRESSES, address, parts_of
from tests.support.web.grouped_open import grouped_open
from tests.support.web.small_open import DELEGATE, NOON, Caller, entered, stored

OPEN = "SmallOpen2026"
AT = f"/api/competitions/{OPEN}"
FOR_EVERYBODY = sorted(
    name
    for name in ADDRESSES
    if PUBLIC in PERMISSIONS[name] and "competition_id" in parts_of(name) and name not in ("stream", "api:stream")
)


def marked_open() -> Competition:
    """The Grouped Open with private marks, and an official who is not registered."""
    held = grouped_open()
    official = Person(None, "Ida Official", "PT", wca_user_id=77, roles=("organizer",))
    document = write_wcif(held)
    document["persons"][0]["personalBests"] = [{"eventId": "333", "type": "single", "value": 999}]
    document["persons"][0]["avatar"] = {"url": "https://pictures.example/ada.png", "thumbUrl": None}
    document["registrationInfo"] = {"openTime": "2026-04-01T10:00:00Z", "closeTime": None}
    document["persons"].append(write_wcif(Competition(OPEN, "", "", held.schedule, (official,)))["persons"][0])
    return read_wcif(marked(document))


@pytest.fixture
def competition_id(db: None) -> str:
    """Number 1 has three attempts in a round that is finished, number 2 one, the others none; one registers then."""
    stored(marked_open())
    for person_id, attempt, result in ((1, 1, 1200), (1, 2, 1300), (1, 3, 1100), (2, 1, 900)):
        entered(OPEN, person_id, attempt, result)
    registered = Registration(None, ("333",), RegistrationStatus.ACCEPTED)
    newcomer = Person(None, "Nia Newcomer", "PT", registration=registered)
    _done(lambda state: change_people(state, DELEGATE, [newcomer]))
    _done(lambda state: Outcome((RoundFinished("333-r1"),)))
    return OPEN


def _done(verb: object) -> None:
    done = repository.append(OPEN, verb, by=DELEGATE, at=NOON + timedelta(hours=1))  # type: ignore[arg-type]
    assert not done.outcome.is_refused, done.outcome.refusals


def of_official(caller: Caller, path: str) -> dict[str, Any]:
    answer = caller(TokenScope.READ).get(f"{AT}/{path}")
    assert answer.status_code == 200
    document: dict[str, Any] = answer.json()
    return document


@pytest.mark.parametrize("version", ["1.1", "2.1.1"])
@pytest.mark.parametrize("path", ["wcif/public", "wcif/website"])
def test_the_website_takes_every_document_for_others(caller: Caller, path: str, version: str) -> None:
    document = of_official(caller, f"{path}?version={version}")
    assert wcif_faults(document) == []
    assert {"Nia Newcomer", "Ada Swan", "Ida Official"} <= {person["name"] for person in document["persons"]}


@pytest.mark.parametrize("version", ["1.1", "2.1.1"])
def test_the_website_takes_the_whole_document_of_a_competition_made_here(
    db: None, caller: Caller, version: str
) -> None:
    document = of_official(caller, f"wcif?version={version}")
    assert {fault for fault in wcif_faults(document) if "marked" not in fault} == set()
    assert MARK in json.dumps(document), "another installation gets everything"


def test_the_website_takes_the_file_of_results(caller: Caller) -> None:
    document = of_official(caller, "results-upload")
    assert upload_faults(document) == []
    assert [person["name"] for person in document["persons"]] == ["Ada Swan", "Bo Lind"]
    assert MARK not in json.dumps(document)


@pytest.mark.parametrize("path", ["wcif", "wcif/public", "wcif/website"])
def test_only_attempts_that_were_made_and_people_with_results_are_in_a_finished_round(
    caller: Caller, path: str
) -> None:
    rows = of_official(caller, path)["events"][0]["rounds"][0]["results"]
    made = {row["personId"]: [attempt["value"] for attempt in row["attempts"]] for row in rows}
    assert made == {1: [1200, 1300, 1100], 2: [900]}


def test_extensions_do_not_leave_for_the_website_where_everybody_sees_them(caller: Caller) -> None:
    text = json.dumps(of_official(caller, "wcif/website"))
    assert '"extensions"' not in text
    assert text.count(MARK) == text.count('"comments"') + text.count('"email"') + text.count('"administrativeNotes"')
    assert '"birthdate": "2000-01-01"' in text, "the website knows the people, and officials may send it their details"


@pytest.mark.parametrize("name", FOR_EVERYBODY)
def test_no_private_field_and_no_extension_is_on_a_page_or_in_a_call_for_everybody(
    competition_id: str, name: str
) -> None:
    there = {"competition_id": OPEN, "round_id": "333-r1", "person_id": 1, "event_id": "333"}
    answer = Client().get(address(name, there))
    assert answer.status_code < 500
    assert MARK.encode() not in answer.content


def test_no_private_field_and_no_extension_is_sent_to_a_hub(competition_id: str) -> None:
    line = line_of(OPEN)
    sent = json.dumps([entry.to_json() for entry in line.since(0)])
    assert "Nia Newcomer" in sent
    assert MARK not in sent


@pytest.mark.parametrize("version", ["1.1", "2.1", "2.1.1"])
def test_a_document_that_is_sent_back_changes_nothing(caller: Caller, version: str) -> None:
    before = repository.load(OPEN).entries
    document = of_official(caller, f"wcif?version={version}")
    answer = caller(TokenScope.READ, TokenScope.MANAGE).patch(f"{AT}/wcif", document, content_type="application/json")
    assert (answer.status_code, answer.json()["entry"]) == (200, None), answer.content
    assert repository.load(OPEN).entries == before
