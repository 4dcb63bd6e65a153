"""Events that a competition defines: kept in its document, known in it alone, unofficial everywhere."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from cubelex.competition import (
    AttemptResult,
    Competition,
    Event,
    EventKind,
    EventTable,
    Extension,
    Format,
    ResultKind,
    Round,
    Schedule,
    as_results_file,
    event_kind,
    event_kinds,
    event_row,
    own_event_id,
    read_event_row,
    read_wcif,
    with_own_events,
    write_wcif,
)
from cubelex.errors import InvalidCompetition, InvalidFile, UnknownEvent
from cubelex.regulations import editions
from cubelex.rules import format_result, is_fewest_moves, is_timed
from cubelex.rules.rounds import is_held_unofficially, may_have_format, official_part
from cubelex.scrambles.plans import needs_sets

NEWEST = editions()[-1]
SPRINT = EventKind("sprint_0001", "Sprint of four", "222", format="3")
EMPTY = Competition("Own2026", "Own 2026", "Own 2026", Schedule(date(2026, 5, 2), 1))


def test_a_definition_survives_writing_and_reading() -> None:
    competition = with_own_events(EMPTY, [SPRINT, event_kind("kilominx")])
    document = write_wcif(competition)
    assert [row["id"] for row in document["extensions"][0]["data"]["events"]] == ["sprint_0001", "kilominx"]
    assert read_wcif(document) == competition
    assert competition.event_table == EventTable((SPRINT, replace(event_kind("kilominx"), demo=None)))
    assert with_own_events(competition, []).extensions == ()


def document_of(**row: object) -> dict[str, Any]:
    """A document that defines the event `blocks` and holds one round of it."""
    rounds = [{"id": "blocks-r1", "format": "3", "results": []}]
    own = {"id": "cubelex.events", "specUrl": "", "data": {"events": [{"id": "blocks", "name": "Blocks", **row}]}}
    return write_wcif(EMPTY) | {"extensions": [own], "events": [{"id": "blocks", "rounds": rounds}]}


def test_what_a_document_defines_is_known_in_its_competition_alone() -> None:
    timed, moves = read_wcif(document_of()), read_wcif(document_of(name="Fewest", result="moves"))
    assert (timed.kind("blocks").name, moves.kind("blocks").name) == ("Blocks", "Fewest")
    assert is_timed(timed.round("blocks-r1").kind) and is_fewest_moves(moves.event("blocks").kind)
    assert [format_result(AttemptResult(4100), each.round("blocks-r1").kind) for each in (timed, moves)] == [
        "41.00",
        "4100",
    ]
    with pytest.raises(UnknownEvent, match="unknown event 'blocks'"):
        event_kind("blocks")


@pytest.mark.parametrize("event_id", ["blocks", "kilominx", "333"])
def test_a_document_changes_no_event_outside_of_it(event_id: str) -> None:
    running = read_wcif(document_of())
    before = (running.kind(event_id), event_kinds(), format_result(AttemptResult(4100), running.kind(event_id)))
    read_wcif(document_of(id=event_id, name="Hostile", result="moves"))
    with pytest.raises(InvalidCompetition):
        read_wcif(document_of(id=event_id, name="Hostile", result="moves") | {"persons": 5})
    assert (running.kind(event_id), event_kinds(), format_result(AttemptResult(4100), running.kind(event_id))) == before


def test_rounds_follow_what_their_competition_defines() -> None:
    held = read_wcif(document_of())
    redefined = with_own_events(held, [EventKind("blocks", "Blocks", result=ResultKind.MOVES)])
    assert is_fewest_moves(redefined.round("blocks-r1").kind) and is_timed(held.round("blocks-r1").kind)
    alone = with_own_events(redefined, [])
    assert alone.round("blocks-r1").defined is None and alone.kind("blocks") == EventKind("blocks", "blocks")


def test_a_competition_cannot_redefine_an_event_of_the_tables() -> None:
    held = with_own_events(EMPTY, [EventKind("333", "My cube"), EventKind("kilominx", "My minx")])
    assert held.kind("333") == event_kind("333") and held.kind("kilominx").name == "Kilominx"
    assert held.event_table.defined == ()


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ({"name": "X"}, "None is not an id"),
        ({"id": "team-relay", "name": "X"}, "'team-relay' is not an id"),
        ({"id": "other", "name": "X"}, "'other' is not an id"),
        ({"id": "relay", "name": 5}, "name is 5; expected a value of the kind str"),
        ({"id": "relay", "name": "X", "speed": 1}, "unknown field 'speed'"),
        ({"id": "relay", "name": "X", "puzzle": "hexa"}, "unknown puzzle 'hexa'"),
        ({"id": "relay", "name": "X", "result": "points"}, "'points' is not a valid ResultKind"),
        ({"id": "relay", "name": "X", "format": "z"}, "unknown format 'z'"),
    ],
)
def test_what_is_wrong_with_a_definition_is_told(row: dict[str, object], fault: str) -> None:
    with pytest.raises(InvalidFile, match=fault):
        read_event_row("here", row)
    extension = Extension("cubelex.events", "", {"events": [row]})
    with pytest.raises(InvalidFile, match=fault):
        replace(EMPTY, extensions=(extension,))
    own = {"id": "cubelex.events", "specUrl": "", "data": {"events": [row]}}
    with pytest.raises(InvalidCompetition, match=f"has 2 faults.*{fault}"):
        read_wcif(write_wcif(EMPTY) | {"extensions": [own], "competitorLimit": "many"})


def test_a_row_says_what_is_not_as_usual() -> None:
    assert event_row(SPRINT) == {"id": "sprint_0001", "name": "Sprint of four", "puzzle": "222", "format": "3"}
    kinds = [kind for kind in event_kinds() if kind.formats == "9b1"]
    assert [read_event_row("", event_row(kind)) for kind in kinds] == [replace(kind, demo=None) for kind in kinds]


def test_an_id_comes_from_the_name_and_is_not_that_of_another_event() -> None:
    assert own_event_id("Bag  Relay!") == own_event_id("Bag relay", {"relay"}) == "bag_relay"
    assert own_event_id("Bag relay", {"bag_relay", "bag_relay_2"}) == "bag_relay_3"
    assert own_event_id("Kilominx") == "kilominx_2" and own_event_id("Other") == "other_2"
    assert len(own_event_id("x" * 100, {"x" * 30})) <= 40


def test_an_unofficial_event_may_have_any_format_and_stays_out_of_the_results_for_the_wca() -> None:
    held = with_own_events(EMPTY, [SPRINT])
    rounds = {event_id: (Round(f"{event_id}-r1", Format.BEST_OF_2),) for event_id in ("333", "sprint_0001")}
    held = replace(held, events=tuple(Event(event_id, each) for event_id, each in rounds.items()))
    assert is_held_unofficially("sprint_0001", held, NEWEST)
    assert may_have_format(held.kind("sprint_0001"), Format.BEST_OF_2, NEWEST).under == ("9b++",)
    assert [event.id for event in official_part(held, NEWEST).events] == ["333"]
    assert as_results_file(official_part(held, NEWEST)).events == ()


def test_an_own_event_may_be_called_by_its_id() -> None:
    held = with_own_events(EMPTY, [EventKind("relay", "relay")])
    event = replace(held, events=(Event("relay", (Round("relay-r1", Format.BEST_OF_2),)),)).event("relay")
    assert may_have_format(event.kind, Format.BEST_OF_2, NEWEST).answer
    assert needs_sets(Event("relay")) and not needs_sets(event)


def test_a_retired_event_is_unofficial_where_the_competition_declares_it() -> None:
    assert not is_held_unofficially("333ft", EMPTY, NEWEST)
    assert is_held_unofficially("333ft", with_own_events(EMPTY, [event_kind("333ft")]), NEWEST)
