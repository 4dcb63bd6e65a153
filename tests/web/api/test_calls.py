"""The API: who is behind a call, WCIF read and patched, attempts entered once, exports."""

import csv
import json
from dataclasses import replace
from datetime import date, timedelta
from io import StringIO
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from cubelex.competition import (
    AttemptResult,
    Competition,
    ConditionType,
    Cutoff,
    Format,
    FromRounds,
    ParticipationRuleset,
    ResultCondition,
    Round,
    Scope,
    read_results_file,
    read_wcif,
    write_wcif,
)
from cubelex.competition.wcif import Version
from cubelex.officiating import CompetitionState, Outcome, Role
from cubelex.officiating.verbs import patch_setup
from cubelex.web.api.calls import api
from cubelex.web.api.token_views import _calls
from cubelex.web.api.tokens import new_token, revoke_token
from cubelex.web.shared.access.permissions import TokenScope
from cubelex.web.store import logs, repository
from cubelex.web.store.models import ApiToken, CompetitionRecord, Deed, LogEntry
from tests.support.web.small_open import (
    DELEGATE,
    NOON,
    TEN_MINUTES,
    AccountOf,
    Caller,
    ClientOf,
    entered,
    small_open,
    stored,
    varied_open,
)

AT = "/api/competitions/SmallOpen2026"
ATTEMPTS = f"{AT}/rounds/333-r1/attempts"


def post(client: Client, address: str, content: Any, **headers: str) -> Any:
    return client.post(address, content, content_type="application/json", headers=headers)


def patch(client: Client, content: Any, query: str = "", **headers: str) -> Any:
    return client.patch(f"{AT}/wcif{query}", content, content_type="application/json", headers=headers)


def an_attempt(**changes: Any) -> dict[str, Any]:
    return {"person_id": 1, "attempt": 1, "result": 1234, "key": "one"} | changes


def test_competitions_are_listed_with_their_rounds(client: Client, competition_id: str) -> None:
    listed = client.get("/api/competitions").json()
    assert (listed["count"], listed["competitions"][0]["id"]) == (1, "SmallOpen2026")
    shown = client.get(AT).json()
    assert [(round_["id"], round_["status"]) for round_ in shown["rounds"]][:2] == [
        ("333-r1", "open"),
        ("333-r2", "pending"),
    ]


@pytest.mark.parametrize("query", ["limit=0", "limit=-1", "limit=1001", "limit=9e99", "offset=-1", "offset=x"])
def test_pages_out_of_bounds_are_refused(client: Client, competition_id: str, query: str) -> None:
    answer = client.get(f"/api/competitions?{query}")
    assert answer.status_code == 422
    assert answer["Content-Type"] == "application/problem+json"
    assert query.partition("=")[0] in answer.json()["faults"][0]


def test_a_competition_that_is_not_public_is_neither_listed_nor_there(client: Client, competition_id: str) -> None:
    CompetitionRecord.objects.update(is_public=False)
    assert client.get("/api/competitions").json()["count"] == 0
    answers = [client.get(address) for address in (AT, f"{AT}/wcif/public", f"{AT}/results.csv", f"{AT}/stream")]
    assert {(answer.status_code, answer["Content-Type"]) for answer in answers} == {(404, "application/problem+json")}


def test_what_is_not_there_is_a_problem_document(client: Client, competition_id: str) -> None:
    for address in ("/api/nothing", "/api/competitions/Unknown", f"{AT}/rounds/444-r1/results", "/api/nothing/more/"):
        answer = client.get(address)
        assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json"), address
    answer = client.delete(AT)
    assert (answer.status_code, answer["Allow"]) == (405, "GET")


def test_documents_of_many_megabytes_are_taken(caller: Caller) -> None:
    client = caller(TokenScope.READ, TokenScope.MANAGE)
    document = client.get(f"{AT}/wcif").json()
    document["extensions"] = [{"id": "x.large", "specUrl": "https://x.example", "data": {"text": "x" * 8_000_000}}]
    answer = patch(client, document)
    assert answer.status_code == 200, answer.content[:500]
    assert len(client.get(f"{AT}/wcif").content) > 8_000_000


def test_the_public_document_tells_nothing_private(client: Client, competition_id: str) -> None:
    document = client.get(f"{AT}/wcif/public").json()
    assert read_wcif(document).persons[0].name == "Ada Swan"
    assert "2000-01-01" not in json.dumps(document)
    person = document["persons"][0]
    assert not {"birthdate", "email", "phone", "extensions"} & set(person)
    assert set(person["registration"]) == {"wcaRegistrationId", "eventIds", "status", "isCompeting"}


@pytest.mark.parametrize(("version", "key"), [("1.0", "result"), ("1.1", "result"), ("2.0", "value"), ("2.1", "value")])
def test_documents_come_in_every_version_with_results(
    client: Client, competition_id: str, version: str, key: str
) -> None:
    entered(competition_id, 3, 1, 1100)
    document = client.get(f"{AT}/wcif/public?version={version}").json()
    rows = {row["personId"]: row for row in document["events"][0]["rounds"][0]["results"]}
    assert document["formatVersion"] == version
    assert rows[3]["attempts"][0][key] == 1100
    assert client.get(f"{AT}/wcif/public?version=3.0").status_code == 422


def test_the_whole_document_is_for_officials(client: Client, client_of: ClientOf, caller: Caller) -> None:
    assert client.get(f"{AT}/wcif").status_code == 401
    assert client_of(Role.COMPETITOR).get(f"{AT}/wcif").status_code == 403
    for official in (client_of(Role.ORGANIZER), caller(TokenScope.READ)):
        assert official.get(f"{AT}/wcif").json()["persons"][0]["birthdate"] == "2000-01-01"


def test_a_token_opens_nothing_outside_its_scopes(caller: Caller) -> None:
    reader, entering, manager = caller(TokenScope.READ), caller(TokenScope.ENTER), caller(TokenScope.MANAGE)
    assert [token.get(f"{AT}/wcif").status_code for token in (reader, entering, manager)] == [200, 403, 403]
    assert [post(token, ATTEMPTS, an_attempt()).status_code for token in (reader, manager, entering)] == [403, 403, 201]
    assert [patch(token, {}).status_code for token in (reader, entering, manager)] == [403, 403, 200]
    assert "needs manage" in patch(reader, {}).json()["detail"]


def test_a_token_opens_nothing_that_its_maker_may_not_do(caller: Caller) -> None:
    everything = caller(*TokenScope, role=Role.COMPETITOR)
    assert everything.get(f"{AT}/wcif").status_code == 403
    assert post(everything, ATTEMPTS, an_attempt()).status_code == 403


def test_a_token_of_one_competition_opens_no_other(caller: Caller, account_of: AccountOf) -> None:
    token = caller(*TokenScope)
    ApiToken.objects.update(competition=None)
    assert token.get(f"{AT}/wcif").status_code == 200
    record = CompetitionRecord.objects.get()
    other = CompetitionRecord.objects.create(id="Other", name="O", first_day=record.first_day, last_day=record.last_day)
    ApiToken.objects.update(competition=other)
    assert token.get(f"{AT}/wcif").status_code == 403


def test_what_is_no_token_is_refused_even_where_none_is_needed(caller: Caller, account_of: AccountOf) -> None:
    program = caller(TokenScope.READ)
    assert program.get("/api/competitions").status_code == 200
    revoke_token(ApiToken.objects.get(), account_of(Role.DELEGATE))
    assert program.get("/api/competitions").status_code == 401
    for said in ("Bearer x", "Basic eDp5", "Bearer", "Bearer \udcff"):
        assert Client(headers={"Authorization": said}).get("/api/competitions").status_code == 401


def test_a_cookie_changes_nothing(client_of: ClientOf) -> None:
    answer = post(client_of(Role.DELEGATE), ATTEMPTS, an_attempt())
    assert (answer.status_code, "token" in answer.json()["detail"]) == (403, True)


def test_an_attempt_is_entered_once_however_often_it_is_sent(caller: Caller, competition_id: str) -> None:
    program = caller(TokenScope.ENTER)
    first = post(program, ATTEMPTS, an_attempt(key=None), **{"Idempotency-Key": "k" * 100})
    again = post(program, ATTEMPTS, an_attempt(key=None), **{"Idempotency-Key": "k" * 100})
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["entry"] == again.json()["entry"]
    assert LogEntry.objects.filter(kind="attempt_entered").count() == 1
    entry = LogEntry.objects.get(kind="attempt_entered")
    assert (entry.by, entry.account and entry.account.username) == ("delegate (a program)", "delegate")


def test_a_key_is_for_one_attempt(caller: Caller) -> None:
    program = caller(TokenScope.ENTER)
    assert post(program, ATTEMPTS, an_attempt()).status_code == 201
    answer = post(program, ATTEMPTS, an_attempt(attempt=2))
    assert (answer.status_code, "new key" in answer.json()["detail"]) == (409, True)
    assert post(program, ATTEMPTS, an_attempt(key=None)).status_code == 422


def test_a_time_that_is_rounded_can_be_sent_again(caller: Caller) -> None:
    program, sent = caller(TokenScope.ENTER), an_attempt(result=60_049)
    answers = [post(program, ATTEMPTS, sent), post(program, ATTEMPTS, sent)]
    assert [(answer.status_code, answer.json()["result"]) for answer in answers] == [(201, 60_000), (200, 60_000)]
    assert post(program, ATTEMPTS, sent | {"result": 1234}).status_code == 409


def test_what_is_refused_names_the_regulation(caller: Caller) -> None:
    program = caller(TokenScope.ENTER)
    assert post(program, ATTEMPTS, an_attempt()).status_code == 201
    answer = post(program, ATTEMPTS, an_attempt(result=999, key="two"))
    assert answer.status_code == 409
    assert answer.json()["refusals"][0]["under"] == ["1g2"]
    assert answer.json()["refusals"][0]["links"] == ["/regulations/2026-04-01/1g2/"]


def test_an_attempt_may_come_as_it_is_written(caller: Caller, client: Client) -> None:
    program = caller(TokenScope.ENTER)
    sent = an_attempt(result=None, written="1:05.43")
    assert post(program, ATTEMPTS, sent).json()["result"] == 6543
    assert post(program, ATTEMPTS, sent | {"result": 1, "key": "x"}).status_code == 422
    assert post(program, ATTEMPTS, sent | {"written": "fast", "key": "y", "attempt": 2}).status_code == 422
    shown = client.get(f"{AT}/rounds/333-r1/results?limit=1").json()
    assert (shown["count"], shown["results"][0]["written"][0]) == (8, "1:05.43")


@pytest.mark.parametrize(
    "body", ["", "{", "[" * 100_000, "NaN", '{"person_id": NaN}', '"\\ud800"', '{"key": "\\u0000"}', "[]", "1e999"]
)
def test_what_is_no_document_is_refused(caller: Caller, body: str) -> None:
    answer = caller(*TokenScope).post(ATTEMPTS, body, content_type="application/json")
    assert (answer.status_code in (400, 422), answer["Content-Type"]) == (True, "application/problem+json")


def test_a_patch_changes_what_it_names_and_nothing_else(caller: Caller, competition_id: str) -> None:
    program = caller(*TokenScope)
    before = repository.load(competition_id).competition
    assert patch(program, {"competitorLimit": 50, "persons": [{"registrantId": 2, "name": "Bo Berg"}]}).json()["entry"]
    after = repository.load(competition_id).competition
    assert (after.competitor_limit, after.persons[1].name, after.persons[1].birthdate) == (
        50,
        "Bo Berg",
        before.persons[1].birthdate,
    )
    assert (after.events, after.persons[2:]) == (before.events, before.persons[2:])


@pytest.mark.parametrize("version", ["1.0", "2.1"])
def test_a_document_sent_back_as_it_came_changes_nothing(caller: Caller, competition_id: str, version: str) -> None:
    entered(competition_id, 1, 1, 1000)
    program = caller(*TokenScope)
    for address in (f"{AT}/wcif?version={version}", f"{AT}/wcif/public?version={version}"):
        assert patch(program, program.get(address).json()).json() == {"entry": None, "remarks": []}


@pytest.mark.parametrize("version", ["1.0", "1.1"])
def test_dual_rounds_stay_when_a_patch_of_version_1_changes_something_else(db: None, version: Version) -> None:
    state = repository.load(stored(with_dual_rounds()))
    before = {round_.id: round_ for round_ in state.competition.rounds}
    events = write_wcif(state.competition, version)["events"]
    events[1]["rounds"][0]["timeLimit"]["centiseconds"] = 30_000
    events[1]["rounds"][2]["cutoff"] = {"numberOfAttempts": 2, "attemptResult": 900}
    done = patch_setup(state, DELEGATE, {"formatVersion": version, "events": events}, date(2026, 5, 1), "Slow")
    after = {round_.id: round_ for round_ in state_after(state, done).competition.rounds}
    limit = replace(before["222-r1"].time_limit or TEN_MINUTES, centiseconds=30_000)
    assert after["222-r1"] == replace(before["222-r1"], time_limit=limit)
    assert after["222-r2"] == before["222-r2"]
    assert after["222-r3"] == replace(before["222-r3"], cutoff=Cutoff(2, AttemptResult(900)))


def test_a_patch_of_version_1_changes_who_advances_where_it_says_so(db: None) -> None:
    state = repository.load(stored(with_dual_rounds()))
    events = write_wcif(state.competition, "1.1")["events"]
    events[0]["rounds"][0]["advancementCondition"] = {"type": "ranking", "level": 3}
    del events[1]["rounds"][1:]
    done = patch_setup(state, DELEGATE, {"formatVersion": "1.1", "events": events}, date(2026, 5, 1), "Fewer places")
    after = {round_.id: round_ for round_ in state_after(state, done).competition.rounds}
    condition = ResultCondition(ConditionType.RANKING, Scope.AVERAGE, 3)
    assert after["333-r2"].participation_ruleset.participation_source == FromRounds(("333-r1",), condition)
    assert (after["222-r1"].linked_rounds, "222-r2" in after) == ((), False)


def with_dual_rounds() -> Competition:
    """The Small Open with Dual Rounds of 2x2x2, and a final for the better half of both."""
    held = varied_open()
    better = FromRounds(("222-r1", "222-r2"), ResultCondition(ConditionType.PERCENT, Scope.AVERAGE, 50))
    final = Round("222-r3", Format.AVERAGE_OF_5, TEN_MINUTES, participation_ruleset=ParticipationRuleset(better))
    cubes = replace(held.events[0], rounds=small_open().events[0].rounds)
    dual = [replace(round_, time_limit=TEN_MINUTES) for round_ in held.events[1].rounds]
    return replace(held, events=(cubes, replace(held.events[1], rounds=(*dual, final))))


def state_after(state: CompetitionState, done: Outcome) -> CompetitionState:
    assert not done.is_refused, done.refusals
    repository.append(state.competition.id, lambda _: done, by=DELEGATE, at=NOON)
    return repository.load(state.competition.id)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"id": "Other2026"}, "The id cannot change"),
        ({"persons": [{"name": "Nobody"}]}, "neither"),
        ({"persons": [{"registrantId": 1}, {"registrantId": 1}]}, "twice"),
        ({"persons": [{"registrantId": 1, "assignments": [{"activityId": 7, "assignmentCode": "x"}]}]}, "schedule"),
        ({"events": []}, "round 1 has begun"),
    ],
)
def test_a_patch_that_contradicts_what_stands_is_refused(caller: Caller, content: Any, said: str) -> None:
    answer = patch(caller(*TokenScope), content)
    assert answer.status_code == 409
    assert said in answer.json()["refusals"][0]["text"]


def test_a_patch_overwrites_no_results(caller: Caller, competition_id: str) -> None:
    entered(competition_id, 1, 1, 1000)
    program = caller(*TokenScope)
    document = program.get(f"{AT}/wcif").json()
    row = next(result for result in document["events"][0]["rounds"][0]["results"] if result["personId"] == 1)
    row["attempts"][0]["value"] = 900
    answer = patch(program, {"events": document["events"]})
    assert (answer.status_code, answer.json()["refusals"][0]["under"]) == (409, ["1g2"])


def test_what_concerns_a_round_that_has_begun_needs_the_delegate_and_a_reason(caller: Caller) -> None:
    program, organizer = caller(*TokenScope), caller(*TokenScope, role=Role.ORGANIZER)
    events = program.get(f"{AT}/wcif").json()["events"]
    events[0]["rounds"][0]["timeLimit"]["centiseconds"] = 30_000
    assert patch(program, {"events": events}).status_code == 409
    assert patch(organizer, {"events": events}, "?reason=late").status_code == 409
    assert patch(program, {"events": events}, "?reason=late").status_code == 200


def test_a_patch_of_an_older_document_is_refused_where_that_was_asked_for(caller: Caller, competition_id: str) -> None:
    program = caller(*TokenScope)
    tag = program.get(f"{AT}/wcif")["ETag"]
    entered(competition_id, 1, 1, 1000)
    assert patch(program, {"competitorLimit": 9}, **{"If-Match": tag}).status_code == 412
    tag = program.get(f"{AT}/wcif")["ETag"]
    assert patch(program, {"competitorLimit": 9}, **{"If-Match": tag}).status_code == 200


@pytest.mark.parametrize(
    "content", [{"events": 1}, {"persons": [1]}, {"schedule": None}, {"name": 1}, {"formatVersion": "9"}]
)
def test_a_patch_that_is_no_document_is_refused_with_its_faults(caller: Caller, content: Any) -> None:
    answer = patch(caller(*TokenScope), content)
    assert (answer.status_code, "expected" in answer.json()["detail"]) == (422, True)


def test_a_patch_with_a_key_is_carried_out_once(caller: Caller, competition_id: str) -> None:
    program, key = caller(*TokenScope), {"Idempotency-Key": "limit"}
    first = patch(program, {"competitorLimit": 9}, **key).json()["entry"]
    assert patch(program, {"competitorLimit": 50}).status_code == 200
    assert patch(program, {"competitorLimit": 9}, **key).json()["entry"] == first
    assert repository.load(competition_id).competition.competitor_limit == 50
    assert patch(program, {"competitorLimit": 10}, **key).status_code == 409


def test_results_come_as_tables(client: Client, competition_id: str) -> None:
    entered(competition_id, 3, 1, 1100)
    answer = client.get(f"{AT}/results.csv")
    lines = list(csv.DictReader(StringIO(answer.content.decode())))
    assert (lines[0]["name"], lines[0]["attempt1"], len(lines)) == ("Chi Mori (森千)", "1100", 8)
    assert client.get(f"{AT}/results.json").json()[0]["results"][0]["person_id"] == 3


def test_no_name_is_a_formula_in_a_table(client: Client, db: None) -> None:
    named = (replace(person, name=f"=HYPERLINK({person.registrant_id})") for person in small_open().persons)
    stored(replace(small_open(), persons=tuple(named)))
    entered("SmallOpen2026", 3, 1, 1100)
    lines = list(csv.DictReader(StringIO(client.get(f"{AT}/results.csv").content.decode())))
    assert [line["name"][:3] for line in lines] == ["'=H"] * len(lines)
    assert lines


def test_the_file_to_upload_is_for_officials(client: Client, caller: Caller, competition_id: str) -> None:
    entered(competition_id, 3, 1, 1100)
    assert client.get(f"{AT}/results-upload").status_code == 401
    file = read_results_file(caller(TokenScope.READ).get(f"{AT}/results-upload").json())
    assert [person.name for person in file.persons] == ["Chi Mori (森千)"]


def test_results_that_are_withheld_are_withheld_everywhere(client: Client, caller: Caller, competition_id: str) -> None:
    entered(competition_id, 3, 1, 1100)
    live = {"id": "cubelex.live", "specUrl": "", "data": {"withhold": "from_everybody"}}
    assert patch(caller(*TokenScope), {"extensions": [live]}).status_code == 200
    for address in ("wcif/public", "results.json", "results.csv", "rounds/333-r1/results"):
        assert b"1100" not in client.get(f"{AT}/{address}").content, address
    assert b"1100" in caller(TokenScope.READ).get(f"{AT}/results.csv").content


def test_the_delegate_makes_and_revokes_tokens(client_of: ClientOf) -> None:
    delegate = client_of(Role.DELEGATE)
    page = delegate.post("/SmallOpen2026/tokens/", {"name": "Overlay", "scopes": ["enter", "read"]}).content.decode()
    assert ApiToken.objects.get().scopes == ["read", "enter"]
    text = page.partition("cubelex_")[2].partition("<")[0]
    program = Client(headers={"Authorization": f"Bearer cubelex_{text}"})
    assert program.get(f"{AT}/wcif").status_code == 200
    assert text not in delegate.get("/SmallOpen2026/tokens/").content.decode()
    delegate.post(f"/SmallOpen2026/tokens/{ApiToken.objects.get().pk}/")
    assert program.get(f"{AT}/wcif").status_code == 401
    assert set(Deed.objects.values_list("kind", flat=True)) == {"token_made", "token_revoked"}
    assert delegate.post("/SmallOpen2026/tokens/", {"name": " ", "scopes": ["all"]}).status_code == 422


def test_every_call_is_described_without_a_network(client: Client, db: None) -> None:
    page = client.get("/api/docs").content.decode()
    assert "/api/competitions/{competition_id}/wcif" in page
    assert "//cdn" not in page
    described = client.get("/api/openapi.json").json()
    assert described["components"]["securitySchemes"]["token"]["scheme"] == "bearer"


def test_a_token_that_has_expired_opens_nothing(account_of: AccountOf, competition_id: str) -> None:
    record, now = repository.record_of(competition_id), timezone.now()
    texts = [
        new_token("a program", [TokenScope.READ], account_of(Role.DELEGATE), record, now + timedelta(days=days))
        for days in (1, -1)
    ]
    statuses = [Client(headers={"Authorization": f"Bearer {text}"}).get(f"{AT}/wcif").status_code for text in texts]
    assert statuses == [200, 401]


def test_it_is_noted_when_a_token_was_used_and_shown(caller: Caller, client_of: ClientOf) -> None:
    program = caller(TokenScope.READ)
    assert client_of(Role.DELEGATE).get("/SmallOpen2026/tokens/").content.decode().count("never") == 2
    program.get(f"{AT}/wcif")
    first = ApiToken.objects.get().last_used_at
    program.get(f"{AT}/wcif")
    assert first is not None and ApiToken.objects.get().last_used_at == first
    assert client_of(Role.DELEGATE).get("/SmallOpen2026/tokens/").content.decode().count("never") == 1


def test_who_calls_too_often_has_to_wait(caller: Caller, settings: Settings) -> None:
    settings.API_CALLS_A_MINUTE = 3
    program, other = caller(TokenScope.READ), caller(TokenScope.READ, TokenScope.ENTER)
    answers = [program.get(f"{AT}/wcif") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert int(answers[-1]["Retry-After"]) == 20
    assert answers[-1]["Content-Type"] == "application/problem+json"
    assert other.get(f"{AT}/wcif").status_code == 200


def test_examples_fit_their_description() -> None:
    described = dict(api.get_openapi_schema())
    calls = [call for call in _calls(described) if call["example"]]
    assert len(calls) > 10
    for call in calls:
        assert {name for name, is_needed in call["body"] if is_needed} - set(json.loads(call["example"])) <= {"counts"}


def test_a_patch_of_a_document_that_a_restored_backup_does_not_know_is_refused(
    caller: Caller, competition_id: str
) -> None:
    program = caller(*TokenScope)
    end = repository.load(competition_id).entries
    tags = []
    for limit in (50, 60):
        LogEntry.objects.filter(number__gt=end).delete()
        logs.forget(competition_id)
        assert patch(program, {"competitorLimit": limit}).status_code == 200
        tags.append(program.get(f"{AT}/wcif")["ETag"])
    answers = [patch(program, {"competitorLimit": 9}, **{"If-Match": tag}).status_code for tag in tags]
    assert answers == [412, 200]
