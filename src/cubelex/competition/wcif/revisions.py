"""What changes between two descriptions of a competition, as small as it is: most changes touch few people, or none."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from cubelex.competition.competitions import Competition
from cubelex.competition.people import Person
from cubelex.competition.wcif.changes import Change, Id, amended, differences, id_of
from cubelex.competition.wcif.reader import read_person, read_wcif
from cubelex.competition.wcif.writer import write_person, write_wcif


def changes_between(before: Competition, after: Competition) -> tuple[Change, ...]:
    """The changes that make the document of one competition that of the other."""
    known = {id(person): write_person(person) for person in before.persons}
    old, new = _without_people(before), _without_people(after)
    people = [known.get(id(person)) or write_person(person) for person in after.persons]
    return (*differences(old, new), *differences([*known.values()], people, ("persons",)))


def with_changes(competition: Competition, changes: Iterable[Change]) -> Competition:
    """The competition as it is with these changes. People whom no change touches are the same objects.

    :raises InvalidCompetition: when a change does not fit the competition.
    """
    changes = tuple(changes)
    of_people = [change for change in changes if change["at"][0] == "persons"]
    others = [change for change in changes if change["at"][0] != "persons"]
    changed = read_wcif(amended(_without_people(competition), others)) if others else competition
    return replace(changed, persons=_people_with(competition.persons, of_people))


def _without_people(competition: Competition) -> dict[str, Any]:
    return write_wcif(replace(competition, persons=()))


def _people_with(people: tuple[Person, ...], changes: Iterable[Change]) -> tuple[Person, ...]:
    changes = tuple(changes)
    if not changes:
        return people
    touched = {next(iter(change["at"][1].items())) for change in changes if len(change["at"]) > 1}
    known = {id(document): (document, person) for person in people for document in [_written(person, touched)]}
    listed = [document for document, _ in known.values()]
    (wanted,) = amended({"persons": listed}, changes).values()
    return tuple(known[id(document)][1] if id(document) in known else read_person(document) for document in wanted)


def _written(person: Person, touched: Collection[Id | None]) -> Mapping[str, Any]:
    """A person in full where something of them changes, otherwise only by what they are known."""
    ids = {"registrantId": person.registrant_id, "wcaUserId": person.wca_user_id}
    return write_person(person) if id_of(ids) in touched else ids
