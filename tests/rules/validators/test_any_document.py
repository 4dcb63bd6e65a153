"""Whatever a document says, as long as it can be read, it is checked to the end."""

import copy
import json
from collections.abc import Iterator
from datetime import date
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubelex.competition import read_wcif, write_wcif
from cubelex.errors import InvalidCompetition
from cubelex.regulations import editions
from cubelex.rules.validators import CheckedCompetition, CompetitionStage, Context, check_opening, validate
from tests.support.validators.invented_competitions import Plan, invented

EVENTS = ("333", "444", "333fm", "333mbf")


@cache
def documents() -> tuple[dict[str, Any], dict[str, Any]]:
    """Two competitions, one of them yet to be held."""
    held = invented(Plan(5, 12, EVENTS, date(2026, 5, 2)))
    announced = invented(Plan(5, 12, EVENTS, date(2026, 5, 2), has_results=False))
    first, second = (json.loads(json.dumps(write_wcif(competition))) for competition in (held, announced))
    return first, second


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of everything in a document."""
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in children:
        yield (*path, key)
        yield from places(child, (*path, key))


@cache
def all_places(which: int) -> tuple[tuple[Any, ...], ...]:
    return tuple(places(documents()[which]))


NUMBERS = st.sampled_from([-3, -2, -1, 0, 1, 2, 4, 5, 76, 99, 100, 1000, 60_000, 60_001, 910_360_200, 2**31, 10**12])
WORDS = st.sampled_from(
    ["", " ", "333", "333-r1", "333-r2", "magic", "nothing-r1", "h", "5", "XX", "A", "2010ABCD01", "ranking"]
)
MOMENTS = st.sampled_from(["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "2026-05-02", "2009-02-06", "Asia/Tokyo"])


def changed(document: dict[str, Any], path: tuple[Any, ...], value: Any) -> None:
    """The document with a changed, missing or repeated value at a place."""
    here: Any = document
    for key in path[:-1]:
        here = here[key]
    if value == "remove":
        del here[path[-1]]
    elif value == "double" and isinstance(here, list):
        here.append(copy.deepcopy(here[path[-1]]))
    else:
        here[path[-1]] = value


def check_some_document(data: st.DataObject) -> None:
    """Change a few things of a document, and check it if it can still be read."""
    which = data.draw(st.sampled_from([0, 1]))
    document = copy.deepcopy(documents()[which])
    paths = data.draw(st.lists(st.sampled_from(all_places(which)), min_size=1, max_size=3))
    for path in paths:
        value = data.draw(NUMBERS | WORDS | MOMENTS | st.none() | st.sampled_from(["remove", "double"]))
        try:
            changed(document, path, value)
        except (KeyError, IndexError, TypeError):
            continue
    try:
        competition = read_wcif(document)
    except InvalidCompetition:
        return
    stage = data.draw(st.sampled_from([None, *CompetitionStage]))
    context = Context(lists_competitors=data.draw(st.booleans()), today=date(2026, 6, 1))
    checked = CheckedCompetition(competition, data.draw(st.sampled_from(editions())), stage, context)
    for finding in validate(checked):
        assert str(finding.wrong) and str(finding.remedy) and json.dumps(finding.as_json())
    for round_ in checked.rounds.values():
        check_opening(checked, round_, 8)


@pytest.mark.slow
@settings(max_examples=100)
@given(st.data())
def test_a_document_that_can_be_read_is_checked_to_the_end(data: st.DataObject) -> None:
    check_some_document(data)


@pytest.mark.long
@settings(max_examples=5_000)
@given(st.data())
def test_many_more_documents(data: st.DataObject) -> None:
    check_some_document(data)


@pytest.mark.parametrize("zone", ["America/New_York", "Pacific/Kiritimati", "UTC"])
@pytest.mark.parametrize("moment", ["1900-01-01T00:00:00Z", "2999-12-31T23:59:59Z"])
def test_times_at_the_ends_of_the_calendar_are_outside_the_competition(zone: str, moment: str) -> None:
    document = copy.deepcopy(documents()[1])
    (venue,) = document["schedule"]["venues"]
    venue["timezone"] = zone
    venue["rooms"][0]["activities"][0] |= {"startTime": moment, "endTime": moment}
    codes = [
        finding.code
        for finding in validate(CheckedCompetition(read_wcif(document), editions()[-1]), ["schedule_activities"])
    ]
    assert "activity_outside_competition_dates_warning" in codes
