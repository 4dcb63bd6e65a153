"""Records and personal bests before the competition, from files."""

import json
from dataclasses import replace
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cubelex.competition import AttemptResult, EventTable, PersonalBest, Scope, write_wcif
from cubelex.errors import InvalidCompetition
from cubelex.officiating import Role
from cubelex.regulations import edition
from cubelex.web.organize.records.files import kept_for, read_records
from cubelex.web.store import repository
from tests.support.web.small_open import ClientOf, entered, small_open

ADDRESS = "/SmallOpen2026/setup/records/"
TODAY = edition("2026-04-01")
CSV = (
    "event,type,region,result\n333,single,world,3.05\n333,average,Europe,4.20\n333,single,PT,9.90\n222,single,US,0.49\n"
)


def uploaded(client: Client, text: str, action: str = "records") -> Any:
    return client.post(ADDRESS, {"action": action, "file": SimpleUploadedFile("file", text.encode())}, follow=True)


def test_a_table_is_read() -> None:
    read = read_records(CSV, EventTable(), TODAY)
    assert read.records["333"] == {"single": {"world": 305, "PT": 990}, "average": {"Europe": 420}}
    assert read.count == 4


@pytest.mark.parametrize("end", ["\r", "\r\n", "\u2028"])
def test_lines_may_end_as_on_any_computer(end: str) -> None:
    assert read_records(CSV.replace("\n", end), EventTable(), TODAY) == read_records(CSV, EventTable(), TODAY)


def test_the_answer_of_the_website_is_read() -> None:
    document = {
        "world_records": {"333fm": {"single": 16, "average": 2000}},
        "continental_records": {"_Europe": {"333fm": {"single": 16}}},
        "national_records": {"USA": {"333fm": {"single": 17}}, "Atlantis": {"333fm": {"single": 18}}},
    }
    read = read_records(json.dumps(document), EventTable(), TODAY)
    assert read.records["333fm"]["single"] == {"world": 16, "Europe": 16, "US": 17}
    assert read.unknown == ("Atlantis",)


def test_the_form_in_which_they_are_kept_is_read() -> None:
    kept = {"333": {"single": {"world": 305, "PT": 500}}}
    assert read_records(json.dumps(kept), EventTable(), TODAY).records == kept


@pytest.mark.parametrize(
    "text", ["", "{", "a,b\n1,2\n", '{"333": 5}', "event,type,region,result\n333,single,PT,soon\n"]
)
def test_what_is_no_file_of_records_is_refused(text: str) -> None:
    with pytest.raises(InvalidCompetition):
        read_records(text, EventTable(), TODAY)


def test_only_what_can_be_broken_is_kept() -> None:
    kept = kept_for(small_open(), read_records(CSV, EventTable(), TODAY).records)
    assert kept == {"333": {"single": {"world": 305, "PT": 990}, "average": {"Europe": 420}}, "222": {"single": {}}}


def test_results_are_tagged_by_an_uploaded_file(competition_id: str, client_of: ClientOf) -> None:
    client = client_of(Role.ORGANIZER)
    assert "4 records imported" in uploaded(client, CSV).content.decode()
    entered(competition_id, 1, 1, 987)
    assert ">NR<" in client.get(f"/{competition_id}/333-r1/").content.decode()
    client.post(ADDRESS, {"action": "forget"})
    assert ">NR<" not in client.get(f"/{competition_id}/333-r1/").content.decode()


def test_a_wrong_file_says_what_is_wrong(competition_id: str, client_of: ClientOf) -> None:
    assert "No records found" in uploaded(client_of(Role.DELEGATE), "nothing").content.decode()
    assert "not a WCIF document" in uploaded(client_of(Role.DELEGATE), "[]", "personal-bests").content.decode()


def test_personal_bests_come_from_another_document(competition_id: str, client_of: ClientOf) -> None:
    other = small_open()
    best = (PersonalBest("333", Scope.SINGLE, AttemptResult(1000), 1, 1, 1),)
    people = (replace(other.persons[0], name="Somebody Else", personal_bests=best), *other.persons[1:])
    text = json.dumps(write_wcif(replace(other, persons=people)))
    uploaded(client_of(Role.DELEGATE), text, "personal-bests")
    person = repository.load(competition_id).competition.persons[0]
    assert person.name == "Ada Swan" and person.personal_best("333", Scope.SINGLE)
    entered(competition_id, 1, 1, 987)
    assert ">PB<" in client_of(Role.DELEGATE).get(f"/{competition_id}/333-r1/").content.decode()
