"""Changing a competition by a part of its WCIF document, as far as that contradicts nothing that stands.

Parts that are left out stay, and so do fields left out of people, events and rounds, which are known by their ids. A
list of events or the schedule, where it is given, is the whole of it; of people, only those who are changed are needed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from datetime import date
from typing import Any, Final, TypeVar, get_args

from cubelex.competition import Competition, Event, Round, read_wcif, write_wcif
from cubelex.competition.wcif import Version
from cubelex.errors import InvalidCompetition
from cubelex.messages import Message
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.outcomes import Actor, Outcome
from cubelex.officiating.verbs.set_up import change_setup
from cubelex.officiating.views.results import results_of
from cubelex.officiating.views.sequence_access import without_sequences
from cubelex.rules import Ruling

Fields = dict[str, Any]
Noun = TypeVar("Noun", Event, Round)
VERSIONS: Final[Mapping[str, Version]] = {version: version for version in get_args(Version)}
_NEWEST: Final[Version] = "2.1"

PARTS: Mapping[str, str] = {
    "name": "name",
    "shortName": "short_name",
    "persons": "persons",
    "schedule": "schedule",
    "competitorLimit": "competitor_limit",
    "series": "series",
    "registrationInfo": "registration_info",
    "extensions": "extensions",
}


def patch_setup(state: CompetitionState, by: Actor, patch: Fields, today: date, reason: str = "") -> Outcome:
    """The change that a patch asks for, or everything that it contradicts.

    :raises InvalidCompetition: when the outcome would be no WCIF document.
    """
    version = _version(patch)
    refusals = (*_other_ids(state, patch), *_other_people(state, patch), *_other_results(state, patch, version))
    if refusals:
        return Outcome(refusals=refusals)
    competition = without_sequences(_patched(state.competition, patch, version), today)
    if competition == state.competition:
        return Outcome()
    if lost := tuple(_lost_activities(state.competition, competition)):
        return Outcome(refusals=lost)
    return change_setup(state, by, competition, reason)


def _version(patch: Fields) -> Version:
    version = patch.get("formatVersion", _NEWEST)
    if not isinstance(version, str) or version not in VERSIONS:
        raise InvalidCompetition(f"formatVersion: expected one of {', '.join(VERSIONS)}, not {version!r}")
    return VERSIONS[version]


def _other_ids(state: CompetitionState, patch: Fields) -> Iterator[Ruling[Message]]:
    own_id = state.competition.id
    if patch.get("id", own_id) != own_id:
        yield Ruling(Message("patches.other_competition", sent=str(patch["id"]), competition=own_id), ())


def _other_people(state: CompetitionState, patch: Fields) -> Iterator[Ruling[Message]]:
    """People whose two ids are not those of one person."""
    by_number = {person.registrant_id: person for person in state.competition.persons}
    by_user = {person.wca_user_id: person for person in state.competition.persons}
    seen: set[object] = set()
    for sent in _objects(patch.get("persons")):
        number, user = _whole(sent.get("registrantId")), _whole(sent.get("wcaUserId"))
        if number is None and user is None:
            yield Ruling(Message("patches.no_id", name=repr(sent.get("name"))), ())
        if (number, user) in seen:
            yield Ruling(Message("patches.twice", number=str(number), user=str(user)), ())
        seen.add((number, user))
        if number is None or user is None:
            continue
        of_number, of_user = by_number.get(number), by_user.get(user)
        if of_number and of_number.wca_user_id not in (None, user):
            numbers = {"number": number, "known": of_number.wca_user_id or 0, "user": user}
            yield Ruling(Message("patches.other_user", **numbers), ())
        if of_user and of_user.registrant_id not in (None, number):
            numbers = {"user": user, "known": of_user.registrant_id or 0, "number": number}
            yield Ruling(Message("patches.other_number", **numbers), ())


def _other_results(state: CompetitionState, patch: Fields, version: Version) -> Iterator[Ruling[Message]]:
    """Results in the patch that are not those that stand: they are entered or corrected, never overwritten."""
    value = "value" if version.startswith("2") else "result"
    round_ids = {round_.id for round_ in state.competition.rounds}
    for sent_round in _rounds(patch):
        round_id = sent_round.get("id")
        if not isinstance(round_id, str) or not sent_round.get("results"):
            continue
        stands = results_of(state, round_id) if round_id in round_ids and state.has_begun(round_id) else ()
        there = {row.person_id: [*row.attempts_made] for row in stands}
        for row in _objects(sent_round["results"]):
            person, attempts = (
                _whole(row.get("personId")),
                [attempt.get(value) for attempt in _objects(row.get("attempts"))],
            )
            while attempts and not attempts[-1]:
                attempts.pop()
            if attempts and attempts != there.get(person or 0):
                values = {"person": str(person), "round": round_id, "results": str(attempts)}
                yield Ruling(Message("patches.other_results", **values), state.edition.cite("1g2"))


def _patched(competition: Competition, patch: Fields, version: Version) -> Competition:
    """The competition with what the patch says of it; what it does not mention is not read back from a document."""
    document = write_wcif(competition, version)
    patched = _with_part(document, patch, "registrationInfo")
    merged: Fields = {**document, **patched, "formatVersion": document["formatVersion"], "id": document["id"]}
    if "persons" in patch:
        merged["persons"] = _merged_people(document["persons"], patch["persons"])
    if "events" in patch:
        merged["events"] = _merged(document["events"], patch["events"], "rounds")
    read = read_wcif(merged)
    changed: Fields = {field: getattr(read, field) for part, field in PARTS.items() if part in patch}
    if "events" in patch:
        changed["events"] = _kept_events(competition, read, version)
    return replace(competition, **changed)


def _kept_events(competition: Competition, read: Competition, version: Version) -> tuple[Event, ...]:
    """Events with everything that the version cannot say as it was: version 1 has no Dual Rounds."""
    known = {event.id: event for event in competition.events}
    told = {event.id: event for event in read_wcif(write_wcif(replace(competition, persons=()), version)).events}
    return tuple(
        _kept_event(event, known[event.id], told[event.id]) if event.id in known else event for event in read.events
    )


def _kept_event(sent: Event, own: Event, told: Event) -> Event:
    """The event as it was sent. Where the patch says what a document of it says (`told`), it is meant as it is."""
    if sent == told:
        return own
    before = {round_.id: (round_, said) for round_, said in zip(own.rounds, told.rounds, strict=True)}
    ids = {round_.id for round_ in sent.rounds}
    rounds = (_kept(round_, *before[round_.id]) if round_.id in before else round_ for round_ in sent.rounds)
    linked = (replace(round_, linked_rounds=()) if set(round_.linked_rounds) - ids else round_ for round_ in rounds)
    return replace(_kept(sent, own, told), rounds=tuple(linked))


def _kept(sent: Noun, own: Noun, told: Noun) -> Noun:
    """The noun as it was sent, with its own values where the patch says the same as a document of it."""
    same = [part.name for part in fields(sent) if getattr(sent, part.name) == getattr(told, part.name)]
    return replace(sent, **{name: getattr(own, name) for name in same})


def _lost_activities(before: Competition, after: Competition) -> Iterator[Ruling[Message]]:
    """Assignments to activities that would no longer be there."""
    there = {activity.id for activity in after.schedule.activities()}
    dangling = {assignment.activity_id for person in before.persons for assignment in person.assignments} - {
        activity.id for activity in before.schedule.activities()
    }
    for person in after.persons:
        for assignment in person.assignments:
            if assignment.activity_id not in there | dangling:
                who = person.registrant_id or person.name
                about = {"person": str(who), "activity": str(assignment.activity_id)}
                yield Ruling(Message("patches.unknown_activity", **about), ())


def _merged_people(own: list[Fields], patched: Any) -> Any:
    if not isinstance(patched, list):
        return patched
    people = [dict(person) for person in own]
    for sent in patched:
        found = next((person for person in people if _is_same(person, sent)), None)
        if found is None:
            people.append(sent)
        else:
            merged = _with_part(found, _with_part(found, sent, "registration"), "avatar")
            found.update(_with_known_bests(found, merged))
    return people


def _with_known_bests(own: Fields, patched: Fields) -> Fields:
    """The patched fields, with personal bests as they are where the patch says nothing else of them."""
    sent = patched.get("personalBests")
    if not isinstance(sent, list):
        return patched
    known = {(best["eventId"], best["type"]): best for best in own["personalBests"]}
    return {**patched, "personalBests": [_known_best(known, best) for best in sent]}


def _known_best(known: Mapping[tuple[str, str], Fields], sent: Any) -> Any:
    if not isinstance(sent, dict):
        return sent
    own = known.get((str(sent.get("eventId")), str(sent.get("type"))))
    return own if own is not None and sent.items() <= own.items() else sent


def _is_same(person: Fields, other: Any) -> bool:
    if not isinstance(other, dict):
        return False
    ids = ("registrantId", "wcaUserId")
    return any(person.get(key) is not None and person.get(key) == other.get(key) for key in ids)


def _with_part(own: Fields, patched: Fields, part: str) -> Fields:
    """The patched fields, with their part over the part of the competition's own."""
    if isinstance(own.get(part), dict) and isinstance(patched.get(part), dict):
        return {**patched, part: {**own[part], **patched[part]}}
    return patched


def _merged(own: list[Fields], patched: Any, part: str | None = None) -> Any:
    """The patched things with an id, each over its own fields; results stay those of the setup."""
    if not isinstance(patched, list):
        return patched
    by_id = {fields["id"]: fields for fields in own}
    return [_merged_one(by_id, fields, part) for fields in patched]


def _merged_one(by_id: Mapping[str, Fields], patched: Any, part: str | None) -> Any:
    if not isinstance(patched, dict):
        return patched
    own = by_id.get(patched["id"], {}) if isinstance(patched.get("id"), str) else {}
    if part is None:
        return {**own, **patched, "results": own.get("results", [])}
    inner = {part: _merged(own.get(part, []), patched[part])} if part in patched else {}
    return {**own, **patched, **inner}


def _rounds(patch: Fields) -> Iterator[Fields]:
    for event in _objects(patch.get("events")):
        yield from _objects(event.get("rounds"))


def _objects(value: Any) -> list[Fields]:
    return [member for member in value if isinstance(member, dict)] if isinstance(value, list) else []


def _whole(value: Any) -> int | None:
    return value if type(value) is int else None
