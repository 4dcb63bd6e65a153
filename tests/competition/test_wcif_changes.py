"""What differs between two WCIF documents, and making those changes."""

import copy
import json
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubelex.competition import (
    Competition,
    Extension,
    Person,
    Schedule,
    changes_between,
    read_wcif,
    with_changes,
    write_wcif,
)
from cubelex.competition.wcif.changes import amended, differences
from cubelex.errors import InvalidCompetition

DELEGATE_ALONE = Person(None, "Dee Gate", "NL", 900, roles=("delegate",))
PEOPLE = tuple(Person(number, f"Person {number}", "NL", number + 100) for number in range(1, 6))
HELD = Competition("SmallOpen", "Small Open", "Small", Schedule(date(2026, 5, 2), 1), (*PEOPLE, DELEGATE_ALONE))

PLAIN = st.none() | st.booleans() | st.integers(-2, 2) | st.sampled_from(["", "a", "b"])
NAMES = st.sampled_from(["id", "a", "b", "registrantId", "wcaUserId"])
DOCUMENTS = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4), max_leaves=20
)
OBJECTS = st.dictionaries(NAMES, DOCUMENTS, max_size=4)


@given(OBJECTS, OBJECTS)
def test_changes_make_one_document_of_the_other_whatever_they_are(before: Any, after: Any) -> None:
    kept = copy.deepcopy(before)
    changes = json.loads(json.dumps([*differences(before, after)]))
    assert json.dumps(amended(before, changes), sort_keys=True) == json.dumps(after, sort_keys=True)
    assert before == kept
    assert not [*differences(after, copy.deepcopy(after))]


def test_a_change_names_its_place_by_ids() -> None:
    before = {"rooms": [{"id": 1, "name": "Hall"}, {"id": 2, "name": "Stage"}]}
    after = {"rooms": [{"id": 1, "name": "Hall"}, {"id": 2, "name": "Side stage"}]}
    assert [*differences(before, after)] == [{"at": ["rooms", {"id": 2}, "name"], "now": "Side stage"}]


def test_elements_come_go_and_change_places() -> None:
    before = {"rooms": [{"id": 1}, {"id": 2}, {"id": 3}]}
    after = {"rooms": [{"id": 4}, {"id": 3}, {"id": 1}]}
    changes = [*differences(before, after)]
    assert changes == [
        {"at": ["rooms", {"id": 2}]},
        {"at": ["rooms", {"id": 4}], "now": {"id": 4}},
        {"at": ["rooms"], "order": [{"id": 4}, {"id": 3}, {"id": 1}]},
    ]
    assert amended(before, changes) == after


def test_true_is_not_one() -> None:
    assert [*differences({"a": 1, "b": [1]}, {"a": True, "b": [True]})] == [
        {"at": ["a"], "now": True},
        {"at": ["b"], "now": [True]},
    ]


def test_a_place_that_is_not_there_is_an_error() -> None:
    with pytest.raises(InvalidCompetition, match="the place of a change is not there"):
        amended({"rooms": []}, [{"at": ["rooms", {"id": 7}, "name"], "now": "Hall"}])


def test_a_competition_with_changes_is_the_one_they_lead_to() -> None:
    people = (replace(PEOPLE[1], name="Bo Lind"), PEOPLE[0], *PEOPLE[3:], replace(DELEGATE_ALONE, registrant_id=6))
    extension = Extension("cubelex.test", "", {"list": [1, {"a": None}]})
    wanted = replace(HELD, name="Another Open", persons=people, extensions=(extension,))
    assert with_changes(HELD, changes_between(HELD, wanted)) == wanted


def test_people_whom_nothing_touches_stay_the_same_objects() -> None:
    wanted = replace(HELD, persons=(*PEOPLE[:4], replace(PEOPLE[4], roles=("organizer",)), DELEGATE_ALONE))
    changes = changes_between(HELD, wanted)
    assert changes == ({"at": ["persons", {"registrantId": 5}, "roles"], "now": ["organizer"]},)
    changed = with_changes(HELD, changes)
    assert all(one is other for one, other in zip(changed.persons[:4], PEOPLE, strict=False))
    assert changed.persons[4].roles == ("organizer",)


def test_people_who_cannot_be_told_apart_are_listed_anew() -> None:
    nameless = Person(None, "Somebody", "NL")
    held = replace(HELD, persons=(*PEOPLE, nameless, nameless))
    wanted = replace(held, persons=(*PEOPLE[1:], nameless, nameless))
    changes = changes_between(held, wanted)
    assert [one["at"] for one in changes] == [["persons"]]
    assert with_changes(held, changes) == wanted


def test_the_same_competition_read_anew_has_no_changes() -> None:
    assert changes_between(HELD, read_wcif(write_wcif(HELD))) == ()
