import json
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from typing import Any

import pytest

from cubelex.errors import InvalidScrambleSet, UnknownEvent
from cubelex.scrambles import ScrambleDocument, ScrambleSet, duplicates
from tests.support.marked_documents import MARK, marked
from tests.support.wca_schemas import wcif_faults

SETS = (
    ScrambleSet("333", 1, 1, (("R U",), ("F D",)), (("L",),)),
    ScrambleSet("333fm", 1, 1, (("R' U' F",),), (("U",),), attempt=1),
    ScrambleSet("333fm", 1, 1, (("D2 B",),), (), attempt=2),
    ScrambleSet("minx", 1, 1, (("R++ D-- U\nR-- D++ U'",),)),
    ScrambleSet("333mbf", 1, 1, (("R", "U"),), (), attempt=1),
)
DOCUMENT = ScrambleDocument("Test2026", "2026-04-01", SETS, "ab" * 32)
WCIF: dict[str, Any] = {
    "id": "Test2026",
    "name": "Test 2026",
    "events": [
        {"id": event, "rounds": [{"id": f"{event}-r1", "cutoff": None}]} for event in ("333", "333fm", "minx", "333mbf")
    ],
}


def test_our_own_form_is_read_back_as_written() -> None:
    assert ScrambleDocument.from_json(json.loads(json.dumps(DOCUMENT.to_json()))) == DOCUMENT


def test_other_tools_find_one_numbered_set_per_group_and_lose_nothing_of_the_competition() -> None:
    written = DOCUMENT.to_interchange(WCIF, datetime(2026, 4, 1, 16, 5, 9))
    rounds = [event["rounds"][0] for event in written["wcif"]["events"]]
    assert [entry["id"] for details in rounds for entry in details["scrambleSets"]] == [1, 2, 3, 4]
    assert rounds[1]["scrambleSets"][0]["scrambles"] == ["R' U' F", "D2 B"]
    assert rounds[3]["scrambleSets"][0]["scrambles"] == ["R\nU"]
    assert all("cutoff" in details for details in rounds)
    assert written["generationDate"] == "Apr 01, 2026 4:05:09 PM"


def test_an_event_without_rounds_has_no_sets() -> None:
    document = {**WCIF, "events": [{"id": "222"}, {"id": "444", "rounds": None}]}
    written = DOCUMENT.to_interchange(document, datetime(2026, 4, 1))["wcif"]["events"]
    assert written == [{"id": "222", "rounds": []}, {"id": "444", "rounds": []}]


def test_what_other_tools_wrote_is_read() -> None:
    written = DOCUMENT.to_interchange(WCIF, datetime(2026, 4, 1, 0, 0))
    read = ScrambleDocument.from_json(written)
    assert [one.name for one in read.sets] == ["333-r1-g1", "333fm-r1-g1", "minx-r1-g1", "333mbf-r1-g1"]
    assert read.sets[0] == SETS[0]
    assert read.sets[3].attempts == (("R", "U"),)


@pytest.mark.parametrize("document", [{}, [], None, {"form": "other"}, {"wcif": {}}, 7])
def test_what_is_not_a_file_of_scrambles_is_refused(document: object) -> None:
    with pytest.raises(InvalidScrambleSet, match="not a file of scrambles"):
        ScrambleDocument.from_json(document)


def test_a_set_without_scrambles_is_named() -> None:
    document = {"events": [{"id": "333", "rounds": [{"scrambleSets": [{}]}]}]}
    with pytest.raises(InvalidScrambleSet, match="333-r1: set 1"):
        ScrambleDocument.from_json(document)


def changed_anywhere(document: Any) -> Iterator[Any]:
    """The document with each of its values in turn replaced by one of another kind."""
    if isinstance(document, dict | list):
        for place, value in document.items() if isinstance(document, dict) else enumerate(document):
            for other in (*changed_anywhere(value), None, 3, "x", [None], {}):
                changed = document.copy()
                changed[place] = other
                yield changed


@pytest.mark.parametrize(
    "document",
    [DOCUMENT.to_json(), DOCUMENT.to_interchange(WCIF, datetime(2026, 4, 1))],
    ids=["our own", "of other tools"],
)
def test_a_document_of_any_shape_is_read_or_refused(document: Any) -> None:
    for changed in changed_anywhere(json.loads(json.dumps(document))):
        with suppress(InvalidScrambleSet, UnknownEvent):
            list(duplicates(ScrambleDocument.from_json(changed).sets))


def test_nothing_of_people_results_and_venues_is_in_the_file_for_other_tools() -> None:
    started = {"startDate": "2026-05-02", "numberOfDays": 1}
    people = [{"name": "Ada Swan", "birthdate": "1987-03-09", "registration": {"comments": "hers"}, "extensions": []}]
    held = [{"personId": 1, "attempts": [{"value": 987}], "best": 987, "average": 0}]
    document: dict[str, Any] = {
        **WCIF,
        "formatVersion": "2.1",
        "shortName": "Test",
        "persons": people,
        "events": [{"id": "333", "rounds": [{"id": "333-r1", "format": "a", "results": held, "extensions": []}]}],
        "schedule": {**started, "venues": [{"id": 1, "name": "Town hall", "rooms": []}]},
        "extensions": [],
    }
    written = DOCUMENT.to_interchange(marked(document), datetime(2026, 4, 1))["wcif"]
    assert not [text for text in ("Swan", "1987", "hers", "987", "Town hall", MARK) if text in json.dumps(written)]
    (round_,) = written["events"][0]["rounds"]
    assert (written["persons"], round_["results"], round_["extensions"], written["extensions"]) == ([], [], [], [])
    assert written["schedule"] == {**started, "venues": []}
    assert wcif_faults(written) == []
    assert [one.name for one in ScrambleDocument.from_json({"wcif": written}).sets] == ["333-r1-g1"]
