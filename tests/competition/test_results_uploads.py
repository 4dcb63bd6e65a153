import copy
import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubelex.competition import (
    AttemptResult,
    Competition,
    Cutoff,
    Format,
    KeptFields,
    ListedEvent,
    ListedPerson,
    ListedRound,
    Result,
    ResultsFile,
    RoundType,
    ScrambleGroup,
    as_competition,
    as_results_file,
    has_untold_cutoff,
    read_results_file,
    read_wcif,
    round_type,
    write_results_file,
    write_wcif,
)

DAY = date(2026, 4, 4)


def real_file(shared: Path) -> dict[str, Any]:
    path = shared / "competitions" / "results_StarlightOpen2014.json"
    document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return document


def real_competition(shared: Path) -> Competition:
    return read_wcif(
        json.loads((shared / "competitions" / "wcif_ZottegemMorning2023.json").read_text(encoding="utf-8"))
    )


def test_a_results_file_survives_the_way_through_a_competition(shared: Path) -> None:
    document = real_file(shared)
    competition = as_competition(read_results_file(document), DAY)
    assert write_results_file(as_results_file(competition)) == document


def test_a_results_file_survives_the_way_through_wcif(shared: Path) -> None:
    document = real_file(shared)
    wcif = json.loads(json.dumps(write_wcif(as_competition(read_results_file(document), DAY))))
    assert write_results_file(as_results_file(read_wcif(wcif))) == document


def test_rounds_are_numbered_and_their_types_known(shared: Path) -> None:
    competition = as_competition(read_results_file(real_file(shared)), DAY)
    minx = competition.event("minx")
    assert [round_.id for round_ in minx.rounds] == ["minx-r1", "minx-r2"]
    assert [round_type(round_, 2) for round_ in minx.rounds] == [RoundType("d"), RoundType("f")]
    assert [has_untold_cutoff(round_) for round_ in minx.rounds] == [True, False]


def test_results_are_filled_into_what_was_announced(shared: Path) -> None:
    announced = real_competition(shared)
    file = as_results_file(announced)
    without = read_wcif(without_results(write_wcif(announced, "1.0")))
    filled = as_competition(file, announced.schedule.start_date, without)
    assert [round_.id for round_ in filled.rounds] == [round_.id for round_ in announced.rounds]
    for round_ in filled.rounds:
        expected = announced.round(round_.id)
        assert round_.time_limit == expected.time_limit
        assert {(one.person_id, one.best, one.average, one.ranking) for one in round_.results} == {
            (one.person_id, one.best, one.average, one.ranking) for one in expected.results
        }
    assert filled.persons == without.persons


def without_results(wcif: dict[str, Any]) -> dict[str, Any]:
    document = copy.deepcopy(wcif)
    for event in document["events"]:
        for held in event["rounds"]:
            held["results"] = []
    return document


def test_who_and_what_only_the_file_has_is_added() -> None:
    announced = read_wcif(
        {
            "formatVersion": "2.1",
            "id": "X2026",
            "name": "X 2026",
            "persons": [],
            "events": [{"id": "333", "rounds": [{"id": "333-r1", "format": "a"}]}],
            "schedule": {"startDate": "2026-04-04", "numberOfDays": 1, "venues": []},
        }
    )
    rounds = tuple(ListedRound(RoundType(letter), Format.AVERAGE_OF_5) for letter in "12f")
    file = ResultsFile(
        "", "X2026", (ListedPerson(1, "Ann Lee", "", "FR"),), (ListedEvent("333", rounds), ListedEvent("222"))
    )
    filled = as_competition(file, DAY, announced)
    assert [person.name for person in filled.persons] == ["Ann Lee"]
    assert [event.id for event in filled.events] == ["333", "222"]
    assert len(filled.events[0].rounds) == 3


def test_only_those_who_competed_are_in_a_file_made_for_upload(shared: Path) -> None:
    competition = real_competition(shared)
    file = as_results_file(competition)
    competed = {result.person_id for round_ in competition.rounds for result in round_.results}
    assert {person.id for person in file.persons} == competed < {one.registrant_id for one in competition.persons}
    assert all(person.dob == "" for person in file.persons)
    assert all(
        len(result.attempts) == 5
        for one in file.events
        for listed_round in one.rounds
        for result in listed_round.results
    )


def test_a_cutoff_shows_in_the_type_of_the_round() -> None:
    document = {
        "formatVersion": "2.1",
        "id": "X2026",
        "name": "X 2026",
        "persons": [],
        "events": [{"id": "333", "rounds": [{"id": "333-r1", "format": "a", "cutoff": None}]}],
        "schedule": {"startDate": "2026-04-04", "numberOfDays": 1, "venues": []},
    }
    document["events"][0]["rounds"][0]["cutoff"] = {"numberOfAttempts": 2, "resultValue": 3000}  # type: ignore[index]
    round_ = read_wcif(document).round("333-r1")
    assert round_.cutoff == Cutoff(2, AttemptResult(3000))
    assert round_type(round_, 1) is RoundType.FINAL_WITH_CUTOFF
    assert not has_untold_cutoff(round_)


TEXTS = st.text(st.characters(codec="utf-8"), max_size=8)
KEPT = st.builds(
    lambda unknown: KeptFields({f"x{key}": value for key, value in unknown.items()}),
    st.dictionaries(TEXTS, TEXTS, max_size=1),
)
ROWS = st.builds(
    Result,
    person_id=st.integers(1, 99),
    attempts=st.lists(st.integers(-2, 7000).map(AttemptResult), max_size=5).map(tuple),
    best=st.integers(-2, 7000).map(AttemptResult),
    average=st.integers(-2, 7000).map(AttemptResult),
    ranking=st.none() | st.integers(1, 99),
    kept=KEPT,
)
GROUPS = st.builds(
    ScrambleGroup, TEXTS, st.lists(TEXTS, max_size=2).map(tuple), st.lists(TEXTS, max_size=2).map(tuple), KEPT
)
ROUNDS = st.builds(
    ListedRound,
    st.sampled_from(RoundType),
    st.sampled_from(Format),
    st.lists(ROWS, max_size=3).map(tuple),
    st.lists(GROUPS, max_size=2).map(tuple),
    KEPT,
)
EVENTS = st.builds(
    ListedEvent,
    st.sampled_from(["333", "222", "444bf"]),
    st.lists(ROUNDS, max_size=4, unique_by=lambda one: one.type.stage).map(tuple),
    KEPT,
)
PEOPLE = st.builds(
    ListedPerson,
    st.integers(1, 99),
    TEXTS,
    st.sampled_from(["", "2010ABCD01"]) | st.none(),
    st.sampled_from(["FR", "KR"]),
    st.sampled_from(["", "m"]) | st.none(),
    st.sampled_from(["", "2001-02-03"]) | st.none(),
    KEPT,
)
FILES = st.builds(
    ResultsFile,
    TEXTS,
    TEXTS,
    st.lists(PEOPLE, max_size=3).map(tuple),
    st.lists(EVENTS, max_size=3, unique_by=lambda one: one.id).map(tuple),
    KEPT,
)


@settings(max_examples=40)
@given(FILES)
def test_nothing_of_any_results_file_is_lost_in_a_competition(file: ResultsFile) -> None:
    document = write_results_file(file)
    assert write_results_file(as_results_file(as_competition(file, DAY))) == document
    assert write_results_file(read_results_file(document)) == document


@pytest.mark.parametrize("value", [None, 1, "x", [1], [[]], {"x": 1}, True])
def test_what_another_program_wrote_under_the_name_of_a_results_file_is_not_taken_for_one(value: Any) -> None:
    fields = ("roundId", "formatId", "groups", "order", "rounds", "unknown", "omitted", "dob", "wcaId", "formatVersion")
    beside = [{"id": "cubelex.ResultsFile", "specUrl": "", "data": dict.fromkeys(fields, value)}]
    round_ = {"id": "333-r1", "format": "a", "results": [{"personId": 1, "attempts": [{"result": 900}]}]}
    document = {
        "formatVersion": "1.0",
        "id": "Test2026",
        "name": "Test 2026",
        "persons": [{"registrantId": 1, "name": "Ann", "countryIso2": "FR", "extensions": beside}],
        "events": [{"id": "333", "rounds": [{**round_, "extensions": beside}], "extensions": beside}],
        "schedule": {"startDate": "2026-04-04", "numberOfDays": 1, "venues": []},
        "extensions": beside,
    }
    competition = read_wcif(document)
    assert not has_untold_cutoff(competition.round("333-r1"))
    written = write_results_file(as_results_file(competition))
    assert written["events"][0]["rounds"][0]["results"][0]["personId"] == 1
