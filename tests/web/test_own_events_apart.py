"""Events that competitions define: what one of them says of an id changes nothing in another, however it is read."""

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cubelex.cli.app import app
from cubelex.competition import (
    AttemptResult,
    Competition,
    Event,
    EventKind,
    Format,
    Registration,
    ResultKind,
    Round,
    event_table,
    read_wcif,
    with_own_events,
    write_wcif,
)
from cubelex.errors import CubelexError
from cubelex.officiating import CompetitionState, Outcome, Role, open_round
from cubelex.officiating.log import read_fact
from cubelex.officiating.verbs import patch_setup
from cubelex.regulations import edition
from cubelex.rules import format_result
from cubelex.scrambles import ScrambleDocument, ScrambleSet
from cubelex.sheets import Stationery
from cubelex.sheets.scorecards.cards import CardKind
from cubelex.sheets.scorecards.round_cards import round_cards
from cubelex.web.store import repository
from cubelex.web.store.models import Account, LogEntry, Membership
from tests.support.web.addresses import ADDRESSES, address, parts_of
from tests.support.web.small_open import DELEGATE, NOON, TEN_MINUTES, small_open, stored

pytestmark = pytest.mark.django_db

RUNNING, OTHER = "Alpha2026", "Gamma2026"
BAG = EventKind("bag", "Cubes from a bag", format="3")
HOSTILE = EventKind("bag", "Fewest from a bag", result=ResultKind.MOVES, format="3")


def holding(kind: EventKind, competition_id: str) -> Competition:
    """The Small Open with an event of its own, in which all compete."""
    held = with_own_events(small_open(), [kind])
    people = tuple(
        replace(person, registration=replace(person.registration, event_ids=("333", "222", kind.id)))
        for person in held.persons
        if isinstance(person.registration, Registration)
    )
    limit = TEN_MINUTES if kind.result is ResultKind.TIME else None
    events = (*held.events, Event(kind.id, (Round(f"{kind.id}-r1", Format.BEST_OF_3, limit),)))
    return replace(held, id=competition_id, name=competition_id, persons=people, events=events)


def begun(kind: EventKind, competition_id: str) -> str:
    """Such a competition in the store. The round of its own event is open."""
    stored(holding(kind, competition_id))
    opened = repository.append(
        competition_id, lambda state: open_round(state, DELEGATE, "bag-r1"), by=DELEGATE, at=NOON
    )
    assert not opened.outcome.is_refused
    return competition_id


def somebody(competition_id: str, role: Role) -> Client:
    account, _ = Account.objects.get_or_create(username=f"{role} of {competition_id}")
    Membership.objects.get_or_create(account=account, competition_id=competition_id, role=role)
    client = Client()
    client.force_login(account)
    return client


def typed(competition_id: str, person: int, text: str) -> dict[str, Any]:
    """What the desk answers to a first attempt of the own event."""
    content = {"key": f"{person}-{text}", "person": person, "attempts": {"1": text}, "confirmed": True}
    address = f"/{competition_id}/desk/bag-r1/enter/"
    answer = somebody(competition_id, Role.SCORE_TAKER).post(address, content, content_type="application/json")
    assert answer.status_code == 200
    document = answer.json()
    assert isinstance(document, dict)
    return document


def seen(competition_id: str) -> tuple[object, ...]:
    """What is stored and shown of the own event."""
    log = list(LogEntry.objects.filter(competition_id=competition_id).order_by("number").values_list("kind", "fact"))
    state = repository.load(competition_id)
    page = Client().get(f"/{competition_id}/bag-r1/").content.decode()
    name = state.competition.kind("bag").name
    written = [text for text in ("42.00", "4200", "41.00", "4100", "DNF", name) if text in page]
    return log, state.competition.kind("bag"), state.competition.rounds[-1].kind, written, write_wcif(state.competition)


def hostile() -> dict[str, Any]:
    return write_wcif(holding(HOSTILE, OTHER))


def faulty() -> dict[str, Any]:
    """The same document, which is refused."""
    return hostile() | {"persons": 5}


def upload_wcif(tmp_path: Path) -> None:
    host = Client()
    host.force_login(Account.objects.create_user("host", is_superuser=True))
    for document in (faulty(), hostile()):
        file = SimpleUploadedFile("wcif.json", json.dumps(document).encode(), "application/json")
        host.post("/setup/upload/", {"document": file})


def upload_personal_bests(tmp_path: Path) -> None:
    stored(replace(small_open(), id=OTHER))
    for document in (faulty(), hostile()):
        file = SimpleUploadedFile("file", json.dumps(document).encode())
        content = {"action": "personal-bests", "file": file}
        assert somebody(OTHER, Role.ORGANIZER).post(f"/{OTHER}/setup/records/", content, follow=True).status_code == 200


def receive_a_copy(tmp_path: Path) -> None:
    read_fact({"kind": "defined", "wcif": hostile()})
    begun(HOSTILE, OTHER)


def change_by_wcif(tmp_path: Path) -> None:
    stored(replace(small_open(), id=OTHER))
    part = {name: hostile()[name] for name in ("formatVersion", "extensions", "events")}

    def patch(state: CompetitionState, more: dict[str, Any]) -> Outcome:
        return patch_setup(state, DELEGATE, part | more, NOON.date())

    with pytest.raises(CubelexError):
        repository.append(OTHER, lambda state: patch(state, {"schedule": 5}), by=DELEGATE, at=NOON)
    repository.append(OTHER, lambda state: patch(state, {}), by=DELEGATE, at=NOON)
    assert repository.load(OTHER).competition.kind("bag") == HOSTILE


def upload_scrambles(tmp_path: Path) -> None:
    stored(replace(small_open(), id=OTHER))
    sets = ScrambleDocument(OTHER, "2026-04-01", (ScrambleSet("bag", 1, 1, (("R U",),), defined=HOSTILE),)).to_json()
    assert sets["ownEvents"]
    ScrambleDocument.from_json(sets)
    for document in (sets, {"wcif": hostile()}):
        file = SimpleUploadedFile("sets.json", json.dumps(document).encode())
        somebody(OTHER, Role.DELEGATE).post(f"/{OTHER}/scrambling/sets/import/", {"file": file})


def run_commands(tmp_path: Path) -> None:
    path = tmp_path / "wcif.json"
    for document in (faulty(), hostile()):
        path.write_text(json.dumps(document))
        for command in (["check", str(path)], ["scramble", "sets", str(path), "-o", str(tmp_path / "sets.json")]):
            CliRunner().invoke(app, command)


def use_the_library(tmp_path: Path) -> None:
    with pytest.raises(CubelexError):
        read_wcif(faulty())
    assert format_result(AttemptResult(4100), read_wcif(hostile()).kind("bag")) == "4100"


def draft_in_the_editor(tmp_path: Path) -> None:
    stored(replace(small_open(), id=OTHER))
    row = {"id": "bag", "name": "Fewest from a bag", "result": "moves"}
    own = {"own-name": "Bag", "own-result": "moves", "own-format": "3", "own": json.dumps(row)}
    for action in ("check", "add-own", "save"):
        somebody(OTHER, Role.ORGANIZER).post(f"/{OTHER}/setup/events/", {**own, "events": "bag", "action": action})


WAYS_IN = [
    upload_wcif,
    upload_personal_bests,
    receive_a_copy,
    change_by_wcif,
    upload_scrambles,
    run_commands,
    use_the_library,
    draft_in_the_editor,
]


@pytest.mark.parametrize("read", WAYS_IN, ids=lambda read: read.__name__)
def test_a_document_changes_nothing_in_a_running_competition(read: Callable[[Path], None], tmp_path: Path) -> None:
    begun(BAG, RUNNING)
    assert typed(RUNNING, 1, "42.00")["card"]["attempts"][0] == "42.00"
    before = seen(RUNNING)
    read(tmp_path)
    assert seen(RUNNING) == before
    assert typed(RUNNING, 2, "41.00")["card"]["attempts"][0] == "41.00"
    entered = LogEntry.objects.filter(competition_id=RUNNING, kind="attempt_entered").latest("number")
    assert entered.fact["result"] == 4100


def test_two_competitions_hold_different_events_of_one_id_side_by_side() -> None:
    kinds = {RUNNING: BAG, OTHER: HOSTILE}
    for competition_id, kind in kinds.items():
        begun(kind, competition_id)
    for competition_id, (text, result) in {RUNNING: ("41.00", 4100), OTHER: ("41", 41)}.items():
        answer = typed(competition_id, 1, text)
        assert answer["card"]["attempts"][0] == text
        assert repository.load(competition_id).card("bag-r1", 1).slot(1).result == result
        page = Client().get(f"/{competition_id}/bag-r1/").content.decode()
        assert f"<title>{kinds[competition_id].name}" in page and text in page
        desk = somebody(competition_id, Role.SCORE_TAKER).get(f"/{competition_id}/desk/bag-r1/").content.decode()
        assert kinds[competition_id].name in desk
        held = repository.load(competition_id).competition
        assert read_wcif(write_wcif(held)).kind("bag") == kinds[competition_id]


def test_no_page_asks_the_tables_for_an_event_of_a_competition(monkeypatch: pytest.MonkeyPatch) -> None:
    begun(BAG, RUNNING)
    typed(RUNNING, 1, "42.00")
    find = event_table._find_event

    def guarded(event_id: str) -> EventKind | None:
        asking = sys._getframe(1).f_code.co_name
        assert event_id != BAG.id or asking == "is_known_event", f"{asking} was asked for an id without its competition"
        return find(event_id)

    monkeypatch.setattr(event_table, "_find_event", guarded)
    client = somebody(RUNNING, Role.DELEGATE)
    given = {"competition_id": RUNNING, "round_id": "bag-r1", "event_id": "bag", "person_id": 1, "name": "bag-r1-g1"}
    pages = [address(name, given) for name in ADDRESSES if "competition_id" in parts_of(name)]
    answers = {page: client.get(page).status_code for page in pages}
    assert sum(status == 200 for status in answers.values()) > 80, answers
    assert not [page for page, status in answers.items() if status >= 500]


@pytest.mark.parametrize(("kind", "card"), [(BAG, CardKind.TIMED), (HOSTILE, CardKind.MOVES)])
def test_scorecards_are_those_of_the_event_of_their_competition(kind: EventKind, card: CardKind) -> None:
    read_wcif(hostile())
    held = holding(kind, RUNNING)
    printed = round_cards(held, "bag-r1", edition("2026-04-01"), Stationery("en"))[0]
    assert (printed.event, printed.kind) == (kind.name, card)
