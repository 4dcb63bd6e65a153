import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubelex.competition import (
    ResultsFile,
    RoundType,
    is_results_file,
    read_results_file,
    write_results_file,
)
from cubelex.errors import InvalidCompetition

MINIMAL: dict[str, Any] = {
    "formatVersion": "WCA Competition 0.2",
    "competitionId": "Test2026",
    "persons": [{"id": 1, "name": "Ann Lee", "wcaId": "", "countryId": "FR", "gender": "f", "dob": "2001-02-03"}],
    "events": [
        {
            "eventId": "333",
            "rounds": [
                {
                    "roundId": "f",
                    "formatId": "a",
                    "results": [
                        {"personId": 1, "position": 1, "results": [900, 901, 902, 903, -1], "best": 900, "average": 902}
                    ],
                    "groups": [
                        {"group": "A", "scrambles": ["R U", "F D", "L B", "U F", "D R"], "extraScrambles": ["U"]}
                    ],
                }
            ],
        }
    ],
}


def changed(**values: Any) -> dict[str, Any]:
    """The minimal file with the only result, or its only person, changed."""
    document = copy.deepcopy(MINIMAL)
    for key, value in values.items():
        place = document["persons"][0] if key in document["persons"][0] else _result(document)
        place[key] = value
    return document


def _result(document: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = document["events"][0]["rounds"][0]["results"][0]
    return found


def faults_of(document: Any) -> str:
    with pytest.raises(InvalidCompetition) as raised:
        read_results_file(document)
    return str(raised.value)


def test_a_real_results_file_is_written_as_it_was_read(shared: Path) -> None:
    for path in sorted((shared / "competitions").glob("results_*.json")):
        document = json.loads(path.read_text(encoding="utf-8"))
        assert write_results_file(read_results_file(document)) == document


def test_a_results_file_is_told_from_a_wcif() -> None:
    assert is_results_file(MINIMAL)
    assert not is_results_file({"formatVersion": "1.0", "id": "Test2026", "schedule": {}})
    assert not is_results_file([MINIMAL])


def test_every_fault_is_named_with_its_path() -> None:
    document = changed(id="one", results=[900, "9.01", None], best=None, dob="3.2.2001")
    document["events"][0]["rounds"][0] |= {"roundId": "x", "formatId": "6"}
    said = faults_of(document)
    assert "this results file has 7 faults" in said
    for path in ("persons[0].id", "persons[0].dob", "rounds[0].roundId", "rounds[0].formatId"):
        assert f"{path}: " in said
    for path in ("results[0].results[1]", "results[0].results[2]", "results[0].best"):
        assert f"events[0].rounds[0].{path}: " in said


def test_a_file_without_its_lists_is_refused() -> None:
    said = faults_of({"formatVersion": "1", "competitionId": "X"})
    assert "persons: is missing" in said
    assert "events: is missing" in said
    assert "expected an object" in faults_of([])


def test_an_empty_object_lacks_everything() -> None:
    document = copy.deepcopy(MINIMAL)
    document["persons"] = [{}, 7]
    said = faults_of(document)
    assert "persons[0].id: is missing" in said
    assert "persons[0].name: is missing" in said
    assert "persons[1]: expected an object, not 7" in said
    assert "persons[1].id" not in said


def test_two_rounds_of_the_same_stage_are_refused() -> None:
    document = copy.deepcopy(MINIMAL)
    rounds = document["events"][0]["rounds"]
    rounds.append({**rounds[0], "roundId": "c"})
    assert "events[0].rounds: several rounds (f, c) are the same stage" in faults_of(document)


def test_fields_that_are_not_ours_are_written_again() -> None:
    document = changed(results=[900])
    _result(document)["video"] = {"at": [1, 2]}
    document["scrambleProgram"] = "TNoodle-WCA-1.0"
    document["persons"][0]["nickname"] = None
    del document["persons"][0]["dob"]
    assert write_results_file(read_results_file(document)) == document


def test_a_position_that_is_missing_is_kept_missing() -> None:
    document = changed(position=None)
    assert write_results_file(read_results_file(document)) == document


@pytest.mark.parametrize(
    ("number", "rounds", "cutoff", "letter"), [(1, 1, False, "f"), (1, 3, True, "d"), (3, 4, True, "g")]
)
def test_a_round_is_named_by_its_number_and_cutoff(number: int, rounds: int, cutoff: bool, letter: str) -> None:
    assert RoundType.of(number, rounds, cutoff) == RoundType(letter)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(JSON, st.data())
def test_whatever_a_field_holds_the_file_is_read_or_its_faults_are_named(value: Any, data: st.DataObject) -> None:
    document = copy.deepcopy(MINIMAL)
    places = [
        document,
        document["persons"][0],
        document["events"][0],
        document["events"][0]["rounds"][0],
        _result(document),
        document["events"][0]["rounds"][0]["groups"][0],
    ]
    place = data.draw(st.sampled_from(places))
    place[data.draw(st.sampled_from(sorted(place)))] = value
    try:
        read = read_results_file(document)
    except InvalidCompetition as fault:
        assert re.search("faults?: ", str(fault))
    else:
        assert isinstance(read, ResultsFile)
        written = write_results_file(read)
        # A list that is null is written as an empty one.
        assert written == document or (value is None and read_results_file(written) == read)
