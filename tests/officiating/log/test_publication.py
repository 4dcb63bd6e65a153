"""Which facts are public, and how changes of the setup appear to everybody."""

from typing import Any

from cubelex.officiating import Entry
from cubelex.officiating.log import Publication, facts
from cubelex.officiating.log.facts import Fact
from cubelex.officiating.log.publication import PUBLIC_OF_FACTS
from tests.officiating.log.test_facts import EVERY_KIND
from tests.support.copies import published
from tests.support.desks import DELEGATE, Desk, competition, rounds

SETUP = {"Defined", "SetupChanged", "Registered", "PeopleChanged"}
NOT_PUBLIC = {
    *("CheckedIn", "EligibilityNoted", "AdmittedLate", "NumberSubmitted", "AttemptSigned", "ExtraSequenceDealt"),
    *("SequenceSeen", "Incident", "IncidentReported", "EvidenceNoted", "EquipmentChecked", "Warned", "Accommodated"),
    *("DisputeRaised", "DisputeSettled", "PersonalDataRemoved", "PointSigned", "NotCopied"),
}
CONFIDENTIAL = {"reason", "observed", "decisions", "signature", "note", "what", "scramble", "ground", "answers"}


def names(kinds: Any) -> set[str]:
    return {kind.__name__ for kind in kinds}


def test_somebody_has_decided_about_every_kind_of_fact() -> None:
    every = names(map(type, EVERY_KIND))
    assert every == names(PUBLIC_OF_FACTS) | SETUP | NOT_PUBLIC | {"Undone"}
    assert not names(PUBLIC_OF_FACTS) & (SETUP | NOT_PUBLIC)


def test_no_field_is_public_in_which_people_write_about_others() -> None:
    for kind, fields in PUBLIC_OF_FACTS.items():
        assert not fields & CONFIDENTIAL - {"observed"}, kind


def after_definition(fact: Fact, first_day: Any) -> dict[str, Any]:
    """The public form of a fact in a log."""
    desk = Desk(competition(first_day, 5, [rounds("333", [])]))
    entry = Entry(desk.log[-1].number + 1, desk.now, DELEGATE.name, fact)
    return published([*desk.log, entry])[-1].fact.to_json()


def test_reasons_and_observations_are_left_out(today: Any) -> None:
    marks = ("cheated", "2k2", "DNF (1:02.27)", "moves_from_solved", "misread", "a photograph", "J. J.", "E1")
    for fact in EVERY_KIND:
        if names([type(fact)]) <= SETUP | {"Undone"}:
            continue
        text = str(after_definition(fact, today))
        allowed = {"DNF (1:02.27)"} if isinstance(fact, facts.AttemptEntered) else set()
        assert [mark for mark in marks if mark in text and mark not in allowed] == [], text


def test_authors_are_left_out(today: Any) -> None:
    desk = Desk(competition(today, 5, [rounds("333", [])]))
    assert {entry.by for entry in published(desk.log)} == {""}


def person(status: str) -> dict[str, Any]:
    registration = {"wcaRegistrationId": 9, "eventIds": ["333"], "status": status, "isCompeting": True}
    return {
        "registrantId": 9,
        "name": "Kim Late",
        "countryIso2": "PT",
        "birthdate": "1999-04-05",
        "email": "kim@private.example",
        "registration": registration | {"comments": "Comment-text"},
        "personalBests": [],
        "assignments": [],
        "roles": [],
    }


def test_a_person_appears_when_accepted_and_disappears_when_they_cancel(today: Any) -> None:
    desk = Desk(competition(today, 5, [rounds("333", [])]))
    publication = Publication()
    for entry in desk.log:
        publication.take(entry)
    told = []
    for number, status in enumerate(("pending", "accepted", "deleted"), len(desk.log) + 1):
        entry = Entry(number, desk.now, "", facts.PeopleChanged((person(status),)))
        told.append(publication.take(entry).fact.to_json())
    assert told[0] == {"kind": "not_copied"}
    assert "Kim Late" in str(told[1]) and "1999" not in str(told[1]) and "private" not in str(told[1])
    assert "Comment-text" not in str(told[1])
    assert told[2] == {"kind": "setup_changed", "changes": [{"at": ["persons", {"registrantId": 9}]}]}


def test_a_change_that_is_undone_is_undone_for_everybody(today: Any) -> None:
    desk = Desk(competition(today, 5, [rounds("333", [])]))
    number = len(desk.log)
    log = [
        *desk.log,
        Entry(number + 1, desk.now, "", facts.PeopleChanged((person("accepted"),))),
        Entry(number + 2, desk.now, "", facts.Undone(number + 1, "typed wrongly")),
        Entry(number + 3, desk.now, "", facts.Undone(number + 2, "no, right")),
    ]
    undone, redone = (entry.fact.to_json() for entry in published(log)[-2:])
    assert undone == {"kind": "setup_changed", "changes": [{"at": ["persons", {"registrantId": 9}]}]}
    assert "Kim Late" in str(redone)
