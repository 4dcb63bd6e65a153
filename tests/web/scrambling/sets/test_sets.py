"""Sets made on the site or imported: sealed at once, passcodes told once, and all of it verifiable afterwards."""

import json
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pikepdf
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cubelex.competition import ActivityCode, AttemptResult, Competition, Event, Format, Round
from cubelex.officiating import (
    CompetitionState,
    Outcome,
    Role,
    call_group,
    enter_attempt,
    grant_extra_attempt,
    open_round,
)
from cubelex.officiating.verbs import submit_number
from cubelex.officiating.views import Asker, sequence_access
from cubelex.scrambles import ScrambleDocument, ScrambleSet, SealedSet, Seed, verify_sets
from cubelex.web.scrambling.sets.generation import make, planned_set_name, scramble_plan
from cubelex.web.store import backups, repository
from cubelex.web.store.models import Deed, HandedKey, ScramblingDevice, SealedScrambles
from tests.support.web.grouped_open import (
    FIRST,
    ID,
    PASSCODES,
    TABLE,
    account,
    ask,
    browser,
    call,
    delegate,
    grouped_open,
    offer,
    open_here,
    open_set,
    sealed_set,
    seated,
    with_sets,
)
from tests.support.web.small_open import DELEGATE, NOON, stored

pytestmark = pytest.mark.django_db


@pytest.fixture
def place() -> str:
    return stored(grouped_open())


def make_one(client: Client, name: str, seed: str = "") -> Any:
    return client.post(f"{TABLE}sets/make/", {"name": name, "seed": seed}, content_type="application/json")


def document_of(name: str) -> SealedSet:
    return SealedSet.from_json(SealedScrambles.objects.get(name=name).document)


def sent(document: Any) -> Any:
    file = SimpleUploadedFile("sets.json", json.dumps(document).encode())
    return delegate().post(f"{TABLE}sets/import/", {"file": file}, follow=True)


def passcodes_in(answer: Any) -> dict[str, str]:
    """The passcodes that an import tells the page, by set."""
    return {told["name"]: told["passcode"] for told in answer.json()["sets"]}


def test_the_plan_has_a_set_for_every_group_in_the_order_of_the_schedule(place: str) -> None:
    names = [planned_set_name(set_plan) for set_plan in scramble_plan(repository.load(ID)).sets]
    assert names == ["333-r1-g1", "333-r1-g2", "333-r2-g1", "222-r1-g1"]


def test_a_set_is_sealed_as_soon_as_it_is_made(place: str) -> None:
    told = make_one(delegate(), "222-r1-g1").json()
    opened = document_of("222-r1-g1").open(told["passcode"])
    assert (len(opened.attempts), len(opened.extras)) == (5, 2)
    assert told["fingerprint"] == Seed.parse(told["seed"]).fingerprint
    assert SealedScrambles.objects.get().fingerprint == told["fingerprint"]
    assert Deed.objects.get(kind="scrambles_made").content["name"] == "222-r1-g1"


def test_sets_of_one_seed_can_be_verified_when_it_is_published(place: str) -> None:
    client = delegate()
    first = make_one(client, "333-r1-g1").json()
    second = make_one(client, "333-r1-g2", first["seed"]).json()
    assert second["seed"] == first["seed"]
    sets = tuple(document_of(made["name"]).open(made["passcode"]) for made in (first, second))
    document = ScrambleDocument(ID, "2026-04-01", sets, first["fingerprint"])
    assert verify_sets(document, Seed.parse(first["seed"])) == []


def test_sequences_are_not_chosen_anew(place: str) -> None:
    client = delegate()
    make_one(client, "222-r1-g1")
    again = make_one(client, "222-r1-g1")
    assert again.status_code == 409
    assert again.json()["refusals"][0]["under"][0]["number"] == "4b1"


def test_only_planned_sets_are_made_and_only_from_a_seed_that_is_one(place: str) -> None:
    assert make_one(delegate(), "777-r1-g1").status_code == 409
    assert make_one(delegate(), "222-r1-g1", "nonsense").status_code == 422
    assert not SealedScrambles.objects.exists()


@pytest.mark.parametrize("role", [Role.SCRAMBLER, Role.ORGANIZER, Role.SCORE_TAKER, Role.COMPETITOR])
def test_sets_are_the_delegates(place: str, role: Role) -> None:
    client = browser("somebody", role)
    assert make_one(client, "222-r1-g1").status_code == 403
    assert client.get(f"{TABLE}sets/").status_code == 403


def test_a_sealed_file_is_imported_as_it_is(place: str) -> None:
    sealed = {"competition": ID, "sealedSets": [sealed_set("333-r1-g1").to_json()]}
    assert passcodes_in(sent(sealed)) == {"333-r1-g1": ""}
    assert document_of("333-r1-g1") == sealed_set("333-r1-g1")


def zipped(**files: str) -> bytes:
    content = BytesIO()
    with ZipFile(content, "w") as archive:
        for name, text in files.items():
            archive.writestr(f"Interchange/{name}", text)
    return content.getvalue()


def test_the_zip_file_of_tnoodle_is_imported(place: str) -> None:
    wcif = {"events": [{"id": "333", "rounds": [{"id": "333-r1", "format": "a", "scrambleSetCount": 1}]}]}
    document = ScrambleDocument(ID, "2026-04-01", (open_set("333-r1-g1"),)).to_interchange(wcif, NOON)
    packed = zipped(**{"Small Open.json": json.dumps(document), "notes.txt": "nothing"})
    file = SimpleUploadedFile("Small Open.zip", packed)
    answer = delegate().post(f"{TABLE}sets/import/", {"file": file})
    passcode = passcodes_in(answer)["333-r1-g1"]
    assert document_of("333-r1-g1").open(passcode) == open_set("333-r1-g1")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (zipped(), "not from TNoodle"),
        (zipped(**{"a.json": "{}", "b.json": "{}"}), "not from TNoodle"),
        (b"PK\x03\x04 nothing", "damaged"),
        (zipped(**{"a.json": "{"}), "not a file of scramble sets"),
        (
            zipped(**{"a.json": "{}"}).replace(b"PK\x01\x02\x14\x03\x14\x00\x00", b"PK\x01\x02\x14\x03\x14\x00\x01"),
            "password",
        ),
    ],
)
def test_a_zip_file_without_scrambles_is_refused_in_words(place: str, content: bytes, said: str) -> None:
    file = SimpleUploadedFile("x.zip", content)
    page = delegate().post(f"{TABLE}sets/import/", {"file": file}, follow=True).content.decode()
    assert said in page
    assert not SealedScrambles.objects.exists()


@pytest.mark.parametrize("document", [{"id": ID}, [], 7, {"wcif": {}, "version": 1}])
def test_another_document_is_refused_in_the_language_of_the_reader(place: str, document: object) -> None:
    file = SimpleUploadedFile("wcif.json", json.dumps(document).encode())
    page = delegate().post(f"{TABLE}sets/import/", {"file": file}, follow=True, headers={"Accept-Language": "ko"})
    assert "스크램블 세트 파일이 아닙니다." in page.content.decode()


SQUARE1 = "(1,0) / (5,-1) / (4,1) / (-1,-4) / (-3,0) / (-2,4) / (3,3) / (2,-1)"
BLOCKED = "(-3,5) / (-2,1) / (-4,-1) / (-3,6) / (-2,-5) / (-1,-3) / (-3,-3) / (-2,-3) / (0,4) / (-4,2) / (1,0)"


def square1_sets(sequence: str) -> dict[str, Any]:
    made = ScrambleSet("sq1", 1, 1, ((sequence,),) * 5, ())
    return dict(ScrambleDocument(ID, "2026-04-01", (made,)).to_json())


def test_square1_sequences_that_allow_no_slash_are_not_imported_and_not_added() -> None:
    """4b3d, since 2026."""
    round_ = Round("sq1-r1", Format.AVERAGE_OF_5)
    stored(replace(grouped_open(), events=(*grouped_open().events, Event("sq1", (round_,)))))
    refused = sent(square1_sets(BLOCKED)).content.decode()
    assert "sq1-r1-g1 1" in refused and not SealedScrambles.objects.exists()
    passcode = passcodes_in(sent(square1_sets(SQUARE1)))["sq1-r1-g1"]
    client, extras = delegate(), {"number": "1", "sequences": BLOCKED, "passcode": passcode}
    offer(client, "sq1-r1-g1", "here", passcode=passcode)
    answer = offer(client, "sq1-r1-g1", "extras", **extras)
    assert "Lines that cannot be used (4b3)" in client.get(answer.url).content.decode()
    assert document_of("sq1-r1-g1").open(passcode).extras == ()


def test_a_file_in_clear_is_sealed_under_passcodes_that_only_the_answer_has(place: str) -> None:
    wcif = {"events": [{"id": "333", "rounds": [{"id": "333-r1", "format": "a", "scrambleSetCount": 1}]}]}
    document = ScrambleDocument(ID, "2026-04-01", (open_set("333-r1-g1"),)).to_interchange(wcif, NOON)
    answer = sent(document)
    passcode = passcodes_in(answer)["333-r1-g1"]
    assert document_of("333-r1-g1").open(passcode) == open_set("333-r1-g1")
    assert answer.headers["Cache-Control"] == "no-store"
    assert not any(passcode in json.dumps(deed.content) for deed in Deed.objects.all())


def test_attempts_held_hours_apart_become_sets_of_their_own(place: str) -> None:
    state = repository.load(ID)
    account("delegate", Role.DELEGATE)
    with_moves = replace(state.competition, events=(Event("333fm", (Round("333fm-r1", Format.MEAN_OF_3),)),))
    wanted = [planned_set_name(set_plan) for set_plan in scramble_plan(replace(state, competition=with_moves)).sets]
    assert wanted == ["333fm-r1-g1-a1", "333fm-r1-g1-a2", "333fm-r1-g1-a3"]


@pytest.mark.parametrize(
    "document",
    [
        [],
        {"events": []},
        {"sealedSets": []},
        {"sealedSets": [{"name": "333-r1-g1"}]},
        {"sealedSets": [{**sealed_set("333-r1-g1").to_json(), "ciphertext": "AAAA"}]},
        {"wcif": {"events": [{"id": "333", "rounds": [{"scrambleSets": [{"scrambles": ["R"]}]}]}]}},
        {"wcif": {"events": [{"id": "333", "rounds": [{"scrambleSets": [{"scrambles": ["nonsense"]}]}]}]}},
        {"wcif": {"events": [{"id": "777", "rounds": [{"scrambleSets": [{"scrambles": ["R"]}]}]}]}},
        "nonsense",
    ],
    ids=range(9),
)
def test_what_is_no_file_of_sets_for_this_competition_is_refused(place: str, document: Any) -> None:
    answer = sent(document)
    assert answer.status_code == 200 and b'class="message error"' in answer.content
    assert not SealedScrambles.objects.exists()


def test_a_file_with_a_set_that_is_there_already_changes_nothing(place: str) -> None:
    sent({"sealedSets": [sealed_set("333-r1-g1").to_json()]})
    both = [sealed_set(name).to_json() for name in ("333-r1-g2", "333-r1-g1")]
    assert b"4b1" in sent({"sealedSets": both}).content
    assert SealedScrambles.objects.count() == 1


def test_an_unopened_set_is_discarded_for_a_reason_that_stays(place: str) -> None:
    sent({"sealedSets": [sealed_set("333-r1-g1").to_json()]})
    address = f"{TABLE}sets/333-r1-g1/discard/"
    delegate().post(address, {"reason": ""})
    assert SealedScrambles.objects.exists()
    delegate().post(address, {"reason": "an old version of the program"})
    assert not SealedScrambles.objects.exists()
    assert Deed.objects.get(kind="scrambles_discarded").content["reason"] == "an old version of the program"


def faults() -> str:
    return " ".join(delegate().get(f"{TABLE}sets/").content.decode().split())


def test_sets_that_no_official_program_made_are_told(place: str) -> None:
    make_one(delegate(), "333-r1-g1")
    assert "These sets were not made by an official scramble program." in faults()


def test_a_set_that_is_generated_again_is_told(place: str) -> None:
    for _ in range(2):
        assert "generated more than once" not in faults()
        sent({"sealedSets": [sealed_set("333-r1-g1").to_json()]})
        if not Deed.objects.filter(kind="scrambles_discarded").exists():
            delegate().post(f"{TABLE}sets/333-r1-g1/discard/", {"reason": "an old version of the program"})
    assert "These sets were generated more than once." in faults()
    assert ">4b1<" in faults()


def test_cubes_with_the_same_scramble_are_refused(db: None) -> None:
    stored(other_events())
    cubes = ScrambleSet("333mbf", 1, 1, (("R U F2", "F D L2", "R U F F"),), (), 1)
    document = ScrambleDocument("GroupedOpen2026", "2026-04-01", (cubes,)).to_json()
    assert "same scramble" in sent(document).content.decode()
    assert not SealedScrambles.objects.exists()


def test_the_list_of_passcodes_is_printed_from_what_the_page_knows(place: str) -> None:
    told = {"333-r1-g1": "k7mq-3x9d-p2wz"}
    answer = delegate().post(f"{TABLE}sets/passcodes/", {"passcodes": json.dumps(told)})
    assert answer.content.startswith(b"%PDF") and answer.headers["Cache-Control"] == "no-store"
    assert delegate().post(f"{TABLE}sets/passcodes/", {"passcodes": "nonsense"}).status_code == 404


def other_events() -> Competition:
    rounds = {"333mbf": Format.BEST_OF_1, "333fm": Format.BEST_OF_1}
    events = tuple(Event(event_id, (Round(f"{event_id}-r1", form),)) for event_id, form in rounds.items())
    competition = grouped_open()
    people = tuple(
        replace(person, registration=replace(person.registration, event_ids=("333", *rounds)))
        for person in competition.persons
        if person.registration
    )
    return replace(competition, persons=people, events=(*competition.events, *events))


def running(event: str) -> Client:
    """The table of the only attempt of an event, open to a scrambler."""
    stored(other_events())
    name = f"{event}-r1-g1-a1"
    plan = next(set_plan for set_plan in scramble_plan(repository.load(ID)).sets if planned_set_name(set_plan) == name)
    small = replace(plan, cubes=min(plan.cubes, 4))
    make(account("delegate", Role.DELEGATE), repository.load(ID), small, None, "demo-demo-demo")
    for verb in (open_round, call_group):
        _do(verb, f"{event}-r1", *((1,) if verb is call_group else ()))
    client = browser("scrambler", Role.SCRAMBLER)
    client.post(f"{TABLE}groups/{name}/offer/", {"action": "who", "none": "1"})
    client.post(f"{TABLE}groups/{name}/offer/", {"action": "here", "passcode": "demo-demo-demo"})
    return client


def _do(verb: Any, *args: Any) -> None:
    def on(state: CompetitionState) -> Outcome:
        outcome: Outcome = verb(state, DELEGATE, *args)
        return outcome

    assert repository.append(ID, on, by=DELEGATE, at=NOON).entries


def asked(client: Client, name: str, **said: Any) -> Any:
    address = f"{TABLE}groups/{name}/sequence/"
    return client.post(address, said, content_type="application/json").json()


def test_multi_blind_shows_as_many_cubes_as_were_submitted_each_with_its_own_sequence() -> None:
    client = running("333mbf")
    _do(submit_number, "333mbf-r1", 1, 1, 3)
    told = [asked(client, "333mbf-r1-g1-a1", person=1, cube=cube) for cube in (1, 2, 3)]
    assert [(sequence["cube"], sequence["cubes"]) for sequence in told] == [(1, 3), (2, 3), (3, 3)]
    assert len({json.dumps(sequence["lines"]) for sequence in told}) == 3
    views = Deed.objects.filter(kind="sequence_shown").order_by("id")
    assert [view.content["shown"] for view in views] == ["1.1", "1.2", "1.3"]


def has_colours(pdf: bytes) -> bool:
    with pikepdf.open(BytesIO(pdf)) as document:
        drawn = pikepdf.parse_content_stream(document.pages[0], "scn")
        return any(len({float(part) for part in fill.operands}) > 1 for fill in drawn)


def test_fewest_moves_has_one_sequence_for_the_room_by_its_label() -> None:
    client = running("333fm")
    told = asked(client, "333fm-r1-g1-a1", label="1")
    assert told["label"] == "1" and told["lines"]
    address = f"{TABLE}groups/333fm-r1-g1-a1/print/"
    assert client.get(address).status_code == 404
    sheet = browser("delegate", Role.DELEGATE)
    sheet.post(f"{TABLE}groups/333fm-r1-g1-a1/offer/", {"action": "here", "passcode": "demo-demo-demo"})
    in_colours, in_grey = sheet.get(address).content, sheet.get(address, {"palette": "black-and-white"}).content
    assert in_colours.startswith(b"%PDF") and in_grey.startswith(b"%PDF")
    assert (has_colours(in_colours), has_colours(in_grey)) == (True, False)
    assert Deed.objects.filter(kind="scrambles_printed").count() == 2


@pytest.mark.django_db
def test_a_competitor_of_fewest_moves_is_given_the_sequence_of_the_attempt_and_no_other() -> None:
    """Also where one set has all attempts, as a file of sealed sets may have it."""
    competition = grouped_open()
    moves = Event("333fm", (Round("333fm-r1", Format.MEAN_OF_3),))
    people = tuple(
        replace(person, registration=replace(person.registration, event_ids=("333", "333fm")))
        for person in competition.persons
        if person.registration
    )
    stored(replace(competition, persons=people, events=(*competition.events, moves)))
    for verb in (open_round, call_group):
        _do(verb, "333fm-r1", *((1,) if verb is call_group else ()))
    asker = Asker(frozenset({Role.SCRAMBLER}), numbers=(1,), has_key=True)

    def given() -> list[str]:
        access = sequence_access(repository.load(ID), ActivityCode.parse("333fm-r1-g1"), asker)
        return [label for label in ("1", "2", "3", "E1") if access.is_open_for(label)]

    assert given() == ["1"]
    _do(enter_attempt, "333fm-r1", 1, 1, AttemptResult(30))
    assert given() == ["2"]
    _do(grant_extra_attempt, "333fm-r1", 1, 1, "the sheet was wrong")
    assert given() == []


@pytest.mark.django_db(transaction=True)
def test_sealed_sets_come_back_from_a_backup_and_the_keys_of_devices_do_not(tmp_path: Path) -> None:
    with_sets()
    call(1)
    phone = seated()
    backups.write_backup(tmp_path / "backup", NOON)
    backups.restore_backup(tmp_path / "backup", replace=True)
    assert not HandedKey.objects.exists() and not ScramblingDevice.objects.exists()
    assert document_of(FIRST).open(PASSCODES[FIRST]) == open_set(FIRST)
    assert Deed.objects.filter(kind="scrambles_handed").exists()
    phone.force_login(account("scrambler 5", Role.SCRAMBLER))
    open_here(phone, FIRST)
    assert ask(phone, FIRST, "sequence", person=1).json()["label"] == "1"
