"""What a competition answers when it is asked for an event, a round or a person."""

from datetime import date

import pytest

from cubelex.competition import Competition, Event, Format, Person, Round, Schedule
from cubelex.errors import NotFound, UnknownEvent, UnknownPerson, UnknownRound

FIRST, SECOND = Round("333-r1", Format.AVERAGE_OF_5), Round("333-r2", Format.AVERAGE_OF_5)
HELD = Competition(
    "Small2026",
    "Small 2026",
    "Small 2026",
    Schedule(date(2026, 5, 2), 1),
    persons=(Person(1, "Ann", "PT"),),
    events=(Event("333", (FIRST, SECOND)), Event("222", (Round("222-r1", Format.MEAN_OF_3),))),
)


def test_rounds_are_all_rounds_event_by_event() -> None:
    assert [round_.id for round_ in HELD.rounds] == ["333-r1", "333-r2", "222-r1"]


def test_what_the_competition_has_is_returned() -> None:
    assert HELD.event("333") is HELD.find_event("333") is HELD.events[0]
    assert HELD.round("333-r2") is HELD.find_round("333-r2") is SECOND
    assert HELD.person(1) is HELD.find_person(1) is HELD.persons[0]
    assert HELD.next_round(FIRST) is SECOND
    assert HELD.next_round(SECOND) is None


def test_what_it_does_not_have_is_an_error_or_nothing() -> None:
    assert HELD.find_event("444") is None
    assert HELD.find_round("444-r1") is None
    assert HELD.find_person(7) is None
    with pytest.raises(UnknownEvent, match="Small2026 does not have the event '444'; it has 333, 222"):
        HELD.event("444")
    with pytest.raises(UnknownRound, match="does not have the round '444-r1'; it has 333-r1, 333-r2, 222-r1"):
        HELD.round("444-r1")
    with pytest.raises(UnknownPerson, match="does not have a person 7"):
        HELD.person(7)
    with pytest.raises(NotFound):
        HELD.person(7)
