"""New competitions: typed in, from a file, from the WCA; and who may make them."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, ClassVar

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import Settings

from cubelex.competition import AttemptResult, Competition, Result, read_wcif, write_wcif
from cubelex.competition.wcif import Version
from cubelex.officiating import Role, RoundStatus, results_of
from cubelex.officiating.views import competition_with_results
from cubelex.web.organize.competition.country_zones import zones_of_countries
from cubelex.web.organize.competition.forms import time_zones
from cubelex.web.store import repository
from cubelex.web.store.models import Account, CompetitionRecord, Membership
from tests.support.web.small_open import small_open, varied_open

TYPED = {
    "name": "Rio Open 2026",
    "competition_id": "",
    "first_day": "2026-05-16",
    "days": "2",
    "venue": "Sports hall",
    "country": "BR",
    "time_zone": "America/Sao_Paulo",
}


@pytest.fixture
def host(db: None) -> Client:
    client = Client()
    client.force_login(Account.objects.create_user("Ana", is_superuser=True))
    return client


def refusals(answer: Any) -> str:
    assert answer.status_code == 422
    return str(answer.content.decode())


def test_a_competition_is_typed_in_and_its_maker_is_the_delegate(host: Client) -> None:
    assert host.post("/setup/", TYPED).headers["Location"] == "/RioOpen2026/setup/"
    made = repository.load("RioOpen2026")
    assert (made.competition.name, made.competition.schedule.number_of_days) == ("Rio Open 2026", 2)
    assert made.competition.schedule.venues[0].timezone == "America/Sao_Paulo"
    assert Membership.objects.get(competition_id="RioOpen2026").role == Role.DELEGATE
    assert str(made.edition) == "2026-04-01"


def test_a_new_competition_is_hidden_and_its_maker_finds_it(host: Client) -> None:
    host.post("/setup/", TYPED)
    assert Client().get("/RioOpen2026/").status_code == 404
    assert "/RioOpen2026/setup/" in host.get("/").content.decode()
    assert "RioOpen2026" not in Client().get("/").content.decode()
    page = host.get("/RioOpen2026/setup/").content.decode()
    assert "items are missing." in page


def test_who_has_a_part_in_it_finds_it_too(host: Client) -> None:
    host.post("/setup/", TYPED)
    judge, stranger = Client(), Client()
    for client, name in ((judge, "Bo"), (stranger, "Chi")):
        client.force_login(Account.objects.create_user(name))
    Membership.objects.create(account=Account.objects.get(username="Bo"), competition_id="RioOpen2026", role=Role.JUDGE)
    assert 'href="/RioOpen2026/"' in judge.get("/").content.decode()
    assert "RioOpen2026" not in stranger.get("/").content.decode()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"competition_id": "api"}, "reserved for the site"),
        ({"competition_id": "Sign-In"}, "reserved for the site"),
        ({"competition_id": "setup"}, "reserved for the site"),
        ({"competition_id": "regulations"}, "reserved for the site"),
        ({"competition_id": "Rio Open"}, "is not a valid ID"),
        ({"competition_id": "../x"}, "is not a valid ID"),
        ({"name": "ریو"}, "is not a valid ID"),
        ({"first_day": "1999-05-01"}, "No Regulations are available"),
        ({"first_day": "tomorrow"}, "Enter a valid date"),
        ({"first_day": "3026-05-02"}, "Enter a year from 1901 to 2998."),
        ({"first_day": "2999-12-31"}, "Enter a year from 1901 to 2998."),
        ({"time_zone": "Rio"}, "“Rio” is not a time zone"),
        ({"country": "XX"}, "Select a valid choice"),
        ({"days": "0"}, "greater than or equal to 1"),
        ({"name": ""}, "This field is required"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(host: Client, changes: dict[str, str], said: str) -> None:
    assert said in refusals(host.post("/setup/", TYPED | changes))
    assert not CompetitionRecord.objects.exists()


def test_events_and_rounds_can_be_those_of_another_competition(host: Client) -> None:
    uploaded(host, write_wcif(with_results()))
    host.post("/setup/", TYPED | {"like": "SmallOpen2026"})
    made = repository.load("RioOpen2026").competition
    assert [round_.id for round_ in made.rounds] == ["333-r1", "333-r2", "222-r1"]
    assert not any(round_.results for round_ in made.rounds)
    assert not made.persons


def test_an_id_is_taken_once_however_it_is_written(host: Client) -> None:
    host.post("/setup/", TYPED)
    assert "already" in refusals(host.post("/setup/", TYPED | {"competition_id": "rioopen2026"}))


def test_only_the_host_makes_competitions(db: None) -> None:
    client = Client()
    client.force_login(Account.objects.create_user("Bo"))
    assert client.post("/setup/", TYPED).status_code == 403
    assert "/setup/" not in client.get("/").content.decode()


def uploaded(client: Client, document: Any, **more: str) -> Any:
    data = document if isinstance(document, bytes) else json.dumps(document).encode()
    file = SimpleUploadedFile("wcif.json", data, "application/json")
    return client.post("/setup/upload/", {"document": file, **more})


def with_results() -> Competition:
    """The Small Open after its first round, in which competitor 8 did not take part."""
    held = small_open()
    attempts = [tuple(AttemptResult(900 + 10 * start + number) for number in range(5)) for start in range(1, 8)]
    rows = tuple(Result(number, made) for number, made in enumerate(attempts, 1))
    event = held.events[0]
    first = replace(event.rounds[0], results=rows)
    return replace(held, events=(replace(event, rounds=(first, *event.rounds[1:])), *held.events[1:]))


@pytest.mark.parametrize("version", ["1.0", "1.1", "2.1"])
def test_a_document_of_any_version_is_taken_over_with_its_results(host: Client, version: Any) -> None:
    answer = uploaded(host, write_wcif(with_results(), version))
    assert answer.headers["Location"] == "/SmallOpen2026/setup/"
    state = repository.load("SmallOpen2026")
    assert state.round("333-r1").status is RoundStatus.FINISHED
    assert [row.person_id for row in results_of(state, "333-r1")] == list(range(1, 8))
    wanted = [row.attempts for row in with_results().round("333-r1").results]
    assert [row.attempts for row in results_of(state, "333-r1")] == wanted
    assert len(state.competition.persons) == 8


def test_a_document_loses_nothing_on_its_way(host: Client) -> None:
    document = write_wcif(small_open()) | {"somethingOfOthers": {"kept": [1, 2]}}
    uploaded(host, document)
    assert write_wcif(repository.load("SmallOpen2026").competition) == document


def test_lists_that_a_document_left_out_are_there_afterwards(host: Client) -> None:
    document = write_wcif(small_open())
    del document["events"], document["persons"]
    uploaded(host, document)
    assert host.get("/SmallOpen2026/setup/events/").status_code == 200
    assert host.get("/api/competitions/SmallOpen2026/wcif").json()["events"] == []


def test_a_document_can_be_taken_over_under_another_id(host: Client) -> None:
    uploaded(host, write_wcif(small_open()))
    assert "already" in refusals(uploaded(host, write_wcif(small_open())))
    assert uploaded(host, write_wcif(small_open()), competition_id="Rehearsal").status_code == 302
    assert repository.load("Rehearsal").competition.id == "Rehearsal"


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (b"\xff\xfe\x00", "byte 1 is not UTF-8 text"),
        (b"{", "The file is not valid JSON"),
        ([], "This is not a WCIF document"),
        ({"competitionId": "X", "events": []}, "This is a results file. Choose the WCIF document"),
        ({"schedule": {}, "formatVersion": "1.0"}, "faults"),
        ({**write_wcif(small_open()), "formatVersion": "7"}, "expected 1.x or 2.x"),
        ({**write_wcif(small_open()), "id": "account"}, "reserved for the site"),
    ],
)
def test_what_is_no_document_is_refused_with_the_reason(host: Client, document: Any, said: str) -> None:
    assert said in refusals(uploaded(host, document))
    assert not CompetitionRecord.objects.exists()


def test_what_no_page_could_show_is_put_right_in_the_document_first(host: Client) -> None:
    document = write_wcif(small_open())
    document["schedule"]["venues"] = [
        {"id": 1, "name": "Hall", "latitudeMicrodegrees": 0, "longitudeMicrodegrees": 0, "countryIso2": "PT"}
        | {"timezone": "Mars/Olympus", "rooms": [], "extensions": []}
    ]
    assert "Mars/Olympus" in refusals(uploaded(host, document))
    twice = write_wcif(small_open())
    twice["events"].append(twice["events"][0])
    assert "more than once" in refusals(uploaded(host, twice))
    misnumbered = write_wcif(small_open())
    misnumbered["events"][0]["id"] = "333-r1"
    assert "Expected: 333-r1-r1" in refusals(uploaded(host, misnumbered))


class Wca(BaseHTTPRequestHandler):
    """A WCA that knows one competition in both versions of WCIF, and one only in version 1, as it was."""

    asked: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self.asked.append(self.path)
        competition_id, _, which = self.path.removeprefix("/api/v0/competitions/").partition("/wcif/")
        version: Version = "2.1.1" if which == "version/2" else "1.1"
        older = {} if which == "version/2" else {"Older2026": replace(varied_open(), id="Older2026")}
        competitions = {"SmallOpen2026": varied_open(), **older}
        known = {name: json.dumps(write_wcif(held, version)).encode() for name, held in competitions.items()}
        body = {**known, "Broken2026": b"<html>"}.get(competition_id)
        missing = 400 if competition_id == "Older2026" else 404
        self.send_response(500 if "Failing" in self.path else 200 if body else missing)
        self.end_headers()
        self.wfile.write(body or b"")

    def log_message(self, *said: object) -> None:
        """Say nothing."""


@pytest.fixture
def wca(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setattr("cubelex.web.organize.competition.wca_website.SECONDS", 300)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Wca)
    Wca.asked.clear()
    Thread(target=server.serve_forever, daemon=True).start()
    settings.WCA_API = f"http://127.0.0.1:{server.server_port}/api/v0"
    yield settings.WCA_API
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize(
    "typed", ["SmallOpen2026", " https://www.worldcubeassociation.org/competitions/SmallOpen2026/register?x=1 "]
)
def test_a_competition_is_got_from_the_wca_by_its_id_or_address(host: Client, wca: str, typed: str) -> None:
    assert host.post("/setup/fetch/", {"address": typed}).headers["Location"] == "/SmallOpen2026/setup/"
    assert Wca.asked == ["/api/v0/competitions/SmallOpen2026/wcif/version/2"]
    assert len(repository.load("SmallOpen2026").competition.persons) == 8


def test_dual_rounds_of_the_wca_are_dual_rounds_here(host: Client, wca: str) -> None:
    page = host.post("/setup/fetch/", {"address": "SmallOpen2026"}, follow=True).content.decode()
    linked = {round_.id: round_.linked_rounds for round_ in repository.load("SmallOpen2026").competition.rounds}
    assert (linked["222-r1"], linked["222-r2"]) == (("222-r1", "222-r2"),) * 2
    assert "which has no Dual Rounds" not in page


def test_a_website_without_version_2_is_asked_for_version_1_and_it_is_said_that_this_has_no_dual_rounds(
    host: Client, wca: str
) -> None:
    page = host.post("/setup/fetch/", {"address": "Older2026"}, follow=True).content.decode()
    assert [path.partition("/wcif/")[2] for path in Wca.asked] == ["version/2", "public"]
    assert "The document has WCIF version 1.1, which has no Dual Rounds." in page


@pytest.mark.parametrize(("version", "is_said"), [("1.1", True), ("2.1.1", False)])
def test_a_file_of_version_1_is_taken_and_it_is_said_that_it_has_no_dual_rounds(
    host: Client, version: Version, is_said: bool
) -> None:
    answer = uploaded(host, write_wcif(varied_open(), version))
    page = host.get(answer.headers["Location"]).content.decode()
    assert ("has no Dual Rounds" in page) == is_said


def test_before_there_were_dual_rounds_nothing_is_said_of_them(host: Client) -> None:
    held = small_open()
    earlier = replace(held, schedule=replace(held.schedule, start_date=date(2024, 5, 4)))
    answer = uploaded(host, write_wcif(earlier, "1.1"))
    assert "Dual Rounds" not in host.get(answer.headers["Location"]).content.decode()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("Unknown2026", "The WCA website has no public competition “Unknown2026”"),
        ("Broken2026", "is not a WCIF document"),
        ("Failing2026", "answered with an error (500)"),
        ("two words", "is not a WCA competition"),
        ("../../secrets", "is not a WCA competition"),
        ("http://10.0.0.1/competitions/%2e%2e", "is not a WCA competition"),
    ],
)
def test_what_the_wca_does_not_have_is_said(host: Client, wca: str, typed: str, said: str) -> None:
    assert said in refusals(host.post("/setup/fetch/", {"address": typed}))


def test_without_a_network_it_is_said_what_to_do(host: Client, settings: Settings) -> None:
    settings.WCA_API = "http://127.0.0.1:9/api"
    said = refusals(host.post("/setup/fetch/", {"address": "SmallOpen2026"}))
    assert "The WCA website cannot be reached" in said
    assert "upload it" in said


def test_an_installation_can_be_told_not_to_ask_the_wca(host: Client, settings: Settings) -> None:
    settings.WCA_API = ""
    assert "/setup/fetch/" not in host.get("/setup/").content.decode()
    assert "cannot import from the WCA website" in refusals(host.post("/setup/fetch/", {"address": "SmallOpen2026"}))


def test_results_that_were_taken_over_are_in_the_document_again(host: Client) -> None:
    uploaded(host, write_wcif(with_results()))
    rows = competition_with_results(repository.load("SmallOpen2026")).round("333-r1").results
    assert [row.attempts for row in rows] == [row.attempts for row in with_results().round("333-r1").results]


@pytest.mark.slow
def test_real_competitions_are_taken_over_as_they_are(host: Client, shared: Path) -> None:
    for path in sorted((shared / "competitions").glob("wcif_*.json")):
        document = json.loads(path.read_text(encoding="utf-8"))
        assert uploaded(host, document).status_code == 302
        now = competition_with_results(repository.load(document["id"]))
        for round_ in read_wcif(document).rounds:
            given = {row.person_id: tuple(filter(None, row.attempts)) for row in round_.results}
            stands = {row.person_id: tuple(filter(None, row.attempts)) for row in now.round(round_.id).results}
            assert stands == given
        assert host.get(f"/{document['id']}/setup/events/").status_code == 200


def test_every_field_has_an_id_of_its_own(host: Client) -> None:
    page = host.get("/setup/").content.decode()
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    labels = re.findall(r'<label for="([^"]+)"', page)
    assert len(labels) == len(set(labels)) and set(labels) <= set(ids)


def test_time_zones_of_countries_are_handed_to_the_form(host: Client) -> None:
    zones = zones_of_countries()
    assert (zones["PT"][0], zones["US"][0]) == ("Europe/Lisbon", "America/New_York")
    assert set(time_zones()) >= {zone for known in zones.values() for zone in known}
    assert '"IR":["Asia/Tehran"]' in host.get("/setup/").content.decode().replace(" ", "")
