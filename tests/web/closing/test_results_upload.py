"""The results file for the WCA: from sets made on the site, sealed until the end, to a file that validators accept."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cubelex.cli import app
from cubelex.competition import AttemptResult
from cubelex.errors import SealedUntilTheEnd
from cubelex.officiating import (
    Actor,
    Entry,
    Outcome,
    Role,
    define_competition,
    end_competition,
    enter_attempt,
    finish_round,
    open_round,
    replay,
)
from cubelex.regulations import edition
from cubelex.scrambles import ScrambleDocument, SealedSet, Seed, make_sets
from cubelex.web import results_file
from cubelex.web.scrambling.sets.generation import scramble_plan
from cubelex.web.shared.documents import full_wcif
from cubelex.web.store import repository
from cubelex.web.store.models import CompetitionRecord, Deed, SealedScrambles
from tests.support.web.grouped_open import ID, TABLE, browser, delegate, grouped_open
from tests.support.web.small_open import DELEGATE, NOON, SCORE_TAKER

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
ADDRESS = f"/{ID}/delegate/end/upload/"
PASSCODES = {
    "333-r1-g1": "k7mq-3x9d-p2wz",
    "333-r1-g2": "abcd-efgh-jkmn",
    "333-r2-g1": "2345-6789-abcd",
    "222-r1-g1": "wxyz-wxyz-wxyz",
}


@cache
def story() -> tuple[Entry, ...]:
    """Everything that was held at the Grouped Open, until its end."""
    log = list(define_competition(DELEGATE, grouped_open()).entries(0, NOON, DELEGATE))

    def do(verb: Any, *arguments: Any, by: Actor = DELEGATE) -> None:
        state = replay(log)
        log.extend(verb(state, by, *arguments).entries(state.entries, NOON, by))

    for round_id in ("333-r1", "333-r2", "222-r1"):
        do(open_round, round_id)
        for card in list(replay(log).taking_part(round_id)):
            for attempt in range(1, 6):
                result = AttemptResult(500 + 10 * card.person_id + attempt)
                do(enter_attempt, round_id, card.person_id, attempt, result, by=SCORE_TAKER)
        do(finish_round, round_id)
    do(end_competition, NOON)
    return tuple(log)


@cache
def sealed() -> dict[str, dict[str, str]]:
    """The sets, sealed under their passcodes."""
    plan = scramble_plan(replay(story()))
    made = make_sets(plan, edition("2026-04-01"), Seed.parse("07" * 32)).sets
    return {one.name: SealedSet.seal(one, PASSCODES[one.name]).to_json() for one in made}


def held(until: str = "ended") -> None:
    """Put the competition into the store, up to the first entry of that kind or to its end."""
    kinds = [one.fact.kind for one in story()]
    days = grouped_open().schedule
    record = CompetitionRecord(id=ID, name="Small Open 2026", first_day=days.start_date, last_day=days.end_date)
    repository.adopt(record, story()[: kinds.index(until) + 1])


@pytest.fixture
def passcodes() -> dict[str, str]:
    """Those of a competition with sealed sets that has ended."""
    held()
    for name, document in sealed().items():
        SealedScrambles.objects.create(competition_id=ID, name=name, document=document, origin="made")
    return dict(PASSCODES)


def listed(passcodes: dict[str, str]) -> str:
    return "".join(f"{name}: {passcode}\n" for name, passcode in passcodes.items())


def recorded(kind: str) -> list[str]:
    return sorted(one.content["name"] for one in Deed.objects.filter(kind=kind))


def test_sets_made_on_the_site_lead_to_a_file_in_which_nothing_is_found(tmp_path: Path) -> None:
    held("defined")
    client = delegate()
    made = [client.post(f"{TABLE}sets/make/", {"name": one}, content_type="application/json") for one in PASSCODES]
    passcodes = {told["name"]: told["passcode"] for told in (one.json() for one in made)}
    rest = Outcome(tuple(one.fact for one in story()[1:]))
    repository.append(ID, lambda state: rest, by=DELEGATE, at=NOON)
    answer = delegate().post(ADDRESS, {"pasted": listed(passcodes)})
    assert answer.headers["Content-Disposition"] == f'attachment; filename="Results for {ID}.json"'
    assert answer.headers["Cache-Control"] == "no-store"
    groups = {
        (event["eventId"], held["roundId"]): [(one["group"], len(one["scrambles"])) for one in held["groups"]]
        for event in answer.json()["events"]
        for held in event["rounds"]
    }
    assert groups == {("333", "1"): [("A", 5), ("B", 5)], ("333", "f"): [("A", 5)], ("222", "c"): [("A", 5)]}
    file = tmp_path / "results.json"
    file.write_bytes(answer.content)
    checked = CliRunner().invoke(app, ["check", str(file), "--date", "2026-05-02", "--json"])
    assert json.loads(checked.stdout)["counts"]["error"] == 0, checked.stdout
    assert recorded("scrambles_released") == sorted(PASSCODES)


def test_a_saved_list_may_be_sent_as_a_file_and_passcodes_may_be_typed(passcodes: dict[str, str]) -> None:
    typed = passcodes.pop("222-r1-g1")
    sent = SimpleUploadedFile("passcodes.txt", listed(passcodes).encode())
    answer = delegate().post(ADDRESS, {"list": sent, "passcode-222-r1-g1": typed.replace("-", " ").upper()})
    assert answer.headers["Content-Type"] == "application/json"


def test_wrong_and_missing_passcodes_are_named_one_by_one(passcodes: dict[str, str]) -> None:
    wrong = passcodes | {"333-r1-g2": "aaaa-bbbb-cccc"}
    del wrong["222-r1-g1"]
    answer = delegate().post(ADDRESS, {"pasted": listed(wrong)})
    problems = {one.name: one.problem for one in answer.context["problems"]}
    assert problems == {"333-r1-g2": "Wrong passcode.", "222-r1-g1": "Passcode missing."}
    assert recorded("wrong_passcode") == ["333-r1-g2"]
    incomplete = delegate().post(ADDRESS, {"pasted": listed(wrong), "incomplete": "1"}).json()
    groups = incomplete["events"][0]["rounds"][0]["groups"]
    assert [(one["group"], len(one["scrambles"])) for one in groups] == [("A", 5)]


def test_a_file_of_the_sets_takes_the_place_of_a_lost_passcode(passcodes: dict[str, str]) -> None:
    name = "333-r1-g2"
    row = SealedScrambles.objects.get(name=name)
    opened = SealedSet.from_json(row.document).open(passcodes.pop(name))
    file = SimpleUploadedFile("sets.json", json.dumps(ScrambleDocument(ID, "2026-04-01", (opened,)).to_json()).encode())
    document = delegate().post(ADDRESS, {"pasted": listed(passcodes), "sets": file}).json()
    groups = document["events"][0]["rounds"][0]["groups"]
    assert groups[1]["scrambles"] == [sequence for (sequence,) in opened.attempts]


def test_what_is_no_file_of_sets_is_said_to_be_none(passcodes: dict[str, str]) -> None:
    file = SimpleUploadedFile("sets.json", b"[1, 2")
    answer = delegate().post(ADDRESS, {"pasted": listed(passcodes), "sets": file})
    assert b"This is not a file of scramble sets." in answer.content


def test_sets_that_are_open_on_the_device_need_no_passcode(passcodes: dict[str, str]) -> None:
    client = delegate()
    for name, passcode in passcodes.items():
        client.post(f"{TABLE}groups/{name}/offer/", {"action": "here", "passcode": passcode})
    assert client.post(ADDRESS).headers["Content-Type"] == "application/json"


def test_sets_stay_sealed_until_the_end() -> None:
    held("round_finished")
    page = delegate().post(ADDRESS, {"pasted": listed(PASSCODES)})
    assert "text/html" in page.headers["Content-Type"]
    assert b"The competition has not ended" in page.content
    assert not recorded("scrambles_released")


def test_who_guesses_has_to_wait(passcodes: dict[str, str]) -> None:
    client = delegate()
    wrong = listed(dict.fromkeys(passcodes, "aaaa-bbbb-cccc"))
    for _ in range(3):
        client.post(ADDRESS, {"pasted": wrong})
    assert b"Too many wrong passcodes" in client.post(ADDRESS, {"pasted": listed(passcodes)}).content


@pytest.mark.parametrize("role", [Role.ORGANIZER, Role.SCRAMBLER, Role.SCORE_TAKER])
def test_the_sets_are_the_delegates(passcodes: dict[str, str], role: Role) -> None:
    client: Client = browser("somebody", role)
    assert client.post(ADDRESS, {"pasted": listed(passcodes)}).status_code == 403


def test_nothing_of_it_is_kept(passcodes: dict[str, str]) -> None:
    document = delegate().post(ADDRESS, {"pasted": listed(passcodes)}).json()
    sequence = document["events"][0]["rounds"][0]["groups"][0]["scrambles"][0]
    said = json.dumps([one.content for one in Deed.objects.all()])
    assert sequence not in said
    assert not any(passcode in said for passcode in passcodes.values())
    stored_results = json.dumps(repository.load(ID).competition.events[0].rounds[0].scramble_sets)
    assert stored_results == "[]"


def test_a_command_does_the_same_and_what_it_opens_is_recorded(
    passcodes: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cubelex.web.site.maintenance.prepare", lambda: None)
    codes, file = tmp_path / "passcodes.txt", tmp_path / "results.json"
    codes.write_text(listed(passcodes))
    done = CliRunner().invoke(app, ["upload", ID, "--passcodes", str(codes), "-o", str(file)])
    assert (done.exit_code, json.loads(file.read_text())["competitionId"]) == (0, ID)
    assert {(one.by, one.account) for one in Deed.objects.filter(kind="scrambles_released")} == {("cubelex", None)}
    codes.write_text("333-r1-g1: aaaa-bbbb-cccc")
    failed = CliRunner().invoke(app, ["upload", ID, "--passcodes", str(codes), "-o", str(file)])
    assert failed.exit_code == 1
    assert "333-r1-g1: this is not its passcode" in failed.output


def test_a_command_fills_sealed_sets_into_a_wcif_with_results(passcodes: dict[str, str], tmp_path: Path) -> None:
    wcif, sets, codes = (tmp_path / name for name in ("wcif.json", "sets.json", "passcodes.txt"))
    wcif.write_text(json.dumps(full_wcif(repository.load(ID), "2.1", with_scrambles=False)))
    sets.write_text(json.dumps({"sealedSets": list(sealed().values())}))
    codes.write_text(listed(passcodes))
    done = CliRunner().invoke(app, ["upload", str(wcif), "--sets", str(sets), "--passcodes", str(codes)])
    document = json.loads(done.stdout)
    assert done.exit_code == 0
    assert document == delegate().post(ADDRESS, {"pasted": listed(passcodes)}).json()


def test_a_command_refuses_while_the_competition_is_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cubelex.web.site.maintenance.prepare", lambda: None)
    held("round_finished")
    with pytest.raises(SealedUntilTheEnd, match="has not ended"):
        results_file(ID, PASSCODES)
