"""Events that a competition defines: kept in its document, known once it is read, unofficial everywhere."""

from dataclasses import replace
from datetime import date

import pytest

from cubelex.competition import (
    Competition,
    Event,
    EventKind,
    Extension,
    Format,
    ResultKind,
    Round,
    Schedule,
    as_results_file,
    declared_event_ids,
    event_kind,
    event_kinds,
    event_name,
    event_row,
    is_known_event,
    own_event_id,
    own_event_kinds,
    own_events_of,
    read_event_row,
    read_wcif,
    with_own_events,
    write_wcif,
)
from cubelex.errors import InvalidCompetition, InvalidFile
from cubelex.regulations import editions
from cubelex.rules import is_fewest_moves, is_timed
from cubelex.rules.rounds import is_held_unofficially, may_have_format, official_part

NEWEST = editions()[-1]
SPRINT = EventKind("sprint_0001", "Sprint of four", "222", format="3")
EMPTY = Competition("Own2026", "Own 2026", "Own 2026", Schedule(date(2026, 5, 2), 1))


def test_a_definition_survives_writing_and_reading() -> None:
    competition = with_own_events(EMPTY, [SPRINT, event_kind("kilominx")])
    document = write_wcif(competition)
    assert [row["id"] for row in document["extensions"][0]["data"]["events"]] == ["sprint_0001", "kilominx"]
    assert own_events_of(read_wcif(document)) == own_events_of(competition)
    assert declared_event_ids(competition) == {"sprint_0001", "kilominx"}
    assert with_own_events(competition, []).extensions == ()


def test_reading_a_document_makes_its_events_known() -> None:
    row = {"id": "blocks_0002", "name": "Blocks", "result": "moves", "puzzle": "333"}
    document = write_wcif(EMPTY) | {"extensions": [{"id": "cubelex.events", "specUrl": "", "data": {"events": [row]}}]}
    assert not is_known_event("blocks_0002") and is_timed("blocks_0002")
    read_wcif(document)
    assert event_name("blocks_0002") == "Blocks"
    assert is_fewest_moves("blocks_0002") and not is_timed("blocks_0002")
    assert event_kind("blocks_0002") in own_event_kinds()


def test_a_new_definition_replaces_the_old_one_at_once() -> None:
    with_own_events(EMPTY, [EventKind("twice_0003", "First")])
    assert event_name("twice_0003") == "First"
    with_own_events(EMPTY, [EventKind("twice_0003", "Second", result=ResultKind.MULTI_BLIND)])
    assert event_name("twice_0003") == "Second" and not is_timed("twice_0003")


def test_a_competition_cannot_redefine_an_event_of_the_tables() -> None:
    with_own_events(EMPTY, [EventKind("333", "My cube"), EventKind("kilominx", "My minx")])
    assert event_name("333") == "3x3x3 Cube" and event_name("kilominx") == "Kilominx"


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
    with pytest.raises(InvalidCompetition, match=fault):
        read_wcif(write_wcif(replace(EMPTY, extensions=(extension,))))


def test_a_row_says_what_is_not_as_usual() -> None:
    assert event_row(SPRINT) == {"id": "sprint_0001", "name": "Sprint of four", "puzzle": "222", "format": "3"}
    kinds = [kind for kind in event_kinds() if kind.formats == "9b1"]
    assert [read_event_row("", event_row(kind)) for kind in kinds] == [replace(kind, demo=None) for kind in kinds]


def test_two_competitions_that_call_an_event_alike_have_two_events() -> None:
    assert own_event_id("Team relay", "A2026") != own_event_id("Team relay", "B2026")
    assert own_event_id("Team relay", "A2026") == own_event_id("Team  Relay!", "A2026")


def test_an_unofficial_event_may_have_any_format_and_stays_out_of_the_results_for_the_wca() -> None:
    held = with_own_events(EMPTY, [SPRINT])
    rounds = {event_id: (Round(f"{event_id}-r1", Format.BEST_OF_2),) for event_id in ("333", "sprint_0001")}
    held = replace(held, events=tuple(Event(event_id, each) for event_id, each in rounds.items()))
    assert is_held_unofficially("sprint_0001", held, NEWEST)
    assert may_have_format("sprint_0001", Format.BEST_OF_2, NEWEST).under == ("9b++",)
    assert [event.id for event in official_part(held, NEWEST).events] == ["333"]
    assert as_results_file(official_part(held, NEWEST)).events == ()


def test_a_retired_event_is_unofficial_where_the_competition_declares_it() -> None:
    assert not is_held_unofficially("333ft", EMPTY, NEWEST)
    assert is_held_unofficially("333ft", with_own_events(EMPTY, [event_kind("333ft")]), NEWEST)
