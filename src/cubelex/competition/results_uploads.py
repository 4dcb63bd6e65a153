"""From a results file to a competition, with or without what was announced of it, and from a competition to the file.

What only one of the two can say is not lost: a WCIF extension of ours carries what the file said beyond a competition.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from string import ascii_uppercase
from types import MappingProxyType
from typing import Any, Final

from cubelex.competition.competitions import Competition
from cubelex.competition.events import Event
from cubelex.competition.extensions import Extension, extension_data, with_extension
from cubelex.competition.kept import KeptFields
from cubelex.competition.people import Person
from cubelex.competition.results import SKIPPED, Result
from cubelex.competition.results_documents import read_round, written_round
from cubelex.competition.results_files import (
    ListedEvent,
    ListedPerson,
    ListedRound,
    ResultsFile,
    RoundType,
    ScrambleGroup,
)
from cubelex.competition.rounds import Round, WcifScrambleSet
from cubelex.competition.schedules import Schedule

EXTENSION: Final = "cubelex.ResultsFile"
FORMAT_VERSION: Final = "WCA Competition 0.2"

# Of what the extension holds: all that is not here is text.
_SHAPES: Final = MappingProxyType({"unknown": dict, "rounds": dict, "omitted": list, "order": list, "groups": list})

Extended = Competition | Event | Person | Round


def round_type(round_: Round, rounds: int) -> RoundType:
    """What the WCA's results call the round: as the file it comes from said, or by its number and cutoff."""
    return _said_type(round_) or RoundType.of(round_.number, rounds, round_.cutoff is not None)


def has_untold_cutoff(round_: Round) -> bool:
    """Whether the file said that there was a cutoff, and nothing has said which."""
    said = _said_type(round_)
    return round_.cutoff is None and said is not None and said.has_cutoff


def _said_type(round_: Round) -> RoundType | None:
    """What the file said, unless another program wrote something else there."""
    said = _said(round_).get("roundId")
    return RoundType(said) if said in set(RoundType) else None


def group_names(round_: Round) -> tuple[str, ...]:
    """What the groups of a round are called, one for each scramble set: as the file said, or A, B and so on."""
    said = tuple(_said(round_).get("groups", ()))
    return (*said, *map(letters, range(len(said), len(round_.scramble_sets))))


def as_competition(file: ResultsFile, first_day: date, announced: Competition | None = None) -> Competition:
    """The competition that a results file tells of.

    With what was announced, results and scrambles are filled into its rounds; people and rounds that only the file has
    are added. Without it, rounds have no limits, cutoffs or conditions.
    """
    listed = tuple(_person(person) for person in file.persons)
    if announced is None:
        beside = _keeping(file.kept, formatVersion=file.format_version)
        events = tuple(_event(event, None) for event in file.events)
        name = file.competition_id
        return Competition(name, name, name, Schedule(first_day, 1), listed, events, extensions=beside)
    known = {person.registrant_id for person in announced.persons}
    others = tuple(person for person in listed if person.registrant_id not in known)
    return replace(announced, persons=(*announced.persons, *others), events=tuple(_filled(file, announced)))


def _filled(file: ResultsFile, announced: Competition) -> Iterator[Event]:
    by_id = {event.id: event for event in file.events}
    for event in announced.events:
        listed = by_id.pop(event.id, None)
        yield event if listed is None else _event(listed, event)
    for listed in by_id.values():
        yield _event(listed, None)


def _person(listed: ListedPerson) -> Person:
    return Person(
        registrant_id=listed.id,
        name=listed.name,
        country_iso2=listed.country_id,
        wca_id=listed.wca_id or None,
        gender=listed.gender,
        birthdate=listed.birthdate,
        extensions=_keeping(listed.kept, wcaId=listed.wca_id, dob=listed.dob),
    )


def _event(listed: ListedEvent, announced: Event | None) -> Event:
    numbered = sorted(
        (listed_round for listed_round in listed.rounds if listed_round.type.is_numbered),
        key=lambda listed_round: listed_round.type.stage,
    )
    others = {
        listed_round.type.value: written_round(listed_round)
        for listed_round in listed.rounds
        if not listed_round.type.is_numbered
    }
    beside = _keeping(listed.kept, order=[listed_round.type.value for listed_round in listed.rounds], rounds=others)
    if announced is None:
        rounds = [
            _round(listed_round, _unannounced(listed.id, number, listed_round))
            for number, listed_round in enumerate(numbered, start=1)
        ]
        return Event(listed.id, tuple(rounds), extensions=beside)
    rounds = list(_matched(numbered, announced))
    return replace(announced, rounds=tuple(rounds), extensions=(*announced.extensions, *beside))


def _matched(listed: Sequence[ListedRound], announced: Event) -> Iterator[Round]:
    """The rounds announced, filled where the file has them, then those that only the file has."""
    count = len(announced.rounds)
    by_number = {_number(listed_round, count): listed_round for listed_round in reversed(listed)}
    for round_ in announced.rounds:
        found = by_number.get(round_.number)
        yield round_ if found is None else _round(found, round_)
    matched = [found for number, found in by_number.items() if number <= count]
    for number, listed_round in enumerate(
        (listed_round for listed_round in listed if listed_round not in matched), start=count + 1
    ):
        yield _round(listed_round, _unannounced(announced.id, number, listed_round))


def _unannounced(event_id: str, number: int, listed: ListedRound) -> Round:
    return Round(f"{event_id}-r{number}", listed.format, scramble_set_count=max(len(listed.groups), 1))


def _number(listed: ListedRound, rounds: int) -> int:
    return rounds if listed.type.stage == RoundType.FINAL.stage else listed.type.stage


def _round(listed: ListedRound, round_: Round) -> Round:
    names = [group.name for group in listed.groups]
    sets = tuple(
        WcifScrambleSet(number, group.scrambles, group.extra_scrambles, group.kept)
        for number, group in enumerate(listed.groups, start=1)
    )
    beside = _keeping(listed.kept, roundId=listed.type.value, formatId=listed.format.value, groups=names)
    return replace(round_, results=listed.results, scramble_sets=sets, extensions=(*round_.extensions, *beside))


def as_results_file(competition: Competition) -> ResultsFile:
    """The file to upload: all persons who have a result, and every round with results."""
    said = _said(competition)
    events = tuple(
        _listed_event(event)
        for event in competition.events
        if _said(event) or any(_entered(round_.results) for round_ in event.rounds)
    )
    competed = {
        result.person_id for event in events for listed_round in event.rounds for result in listed_round.results
    }
    numbered = (person for person in competition.persons if person.registrant_id is not None)
    people = [person for person in numbered if person.registrant_id in competed or _said(person)]
    return ResultsFile(
        format_version=said.get("formatVersion", FORMAT_VERSION),
        competition_id=competition.id,
        persons=tuple(map(_listed_person, people)),
        events=events,
        kept=_kept(said),
    )


def _entered(results: Iterable[Result]) -> tuple[Result, ...]:
    return tuple(result for result in results if not result.is_empty)


def _listed_person(person: Person) -> ListedPerson:
    assert person.registrant_id is not None
    said = _said(person)
    born = person.birthdate.isoformat() if person.birthdate else said.get("dob", "")
    return ListedPerson(
        id=person.registrant_id,
        name=person.name,
        wca_id=person.wca_id or said.get("wcaId", ""),
        country_id=person.country_iso2,
        gender=person.gender if said else person.gender or "",
        dob=born,
        kept=_kept(said),
    )


def _listed_event(event: Event) -> ListedEvent:
    said = _said(event)
    held = [
        _listed_round(round_, len(event.rounds)) for round_ in event.rounds if _said(round_) or _entered(round_.results)
    ]
    by_type = {listed_round.type.value: listed_round for listed_round in held} | {
        letter: read_round(document) for letter, document in said.get("rounds", {}).items()
    }
    order = [letter for letter in said.get("order", ()) if letter in by_type]
    order += [letter for letter in by_type if letter not in order]
    return ListedEvent(event.id, tuple(by_type[letter] for letter in order), _kept(said))


def _listed_round(round_: Round, rounds: int) -> ListedRound:
    said = _said(round_)
    groups = tuple(
        ScrambleGroup(name, listed_round.scrambles, listed_round.extra_scrambles, listed_round.kept)
        for name, listed_round in zip(group_names(round_), round_.scramble_sets, strict=False)
    )
    results = round_.results if said else tuple(map(_padded, _entered(round_.results)))
    return ListedRound(round_type(round_, rounds), round_.format, results, groups, _kept(said))


def letters(place: int) -> str:
    """What a group is called, the first being at 0.

    >>> letters(0), letters(25), letters(26)
    ('A', 'Z', 'AA')
    """
    before = letters(place // 26 - 1) if place >= 26 else ""
    return before + ascii_uppercase[place % 26]


def _padded(result: Result) -> Result:
    """With nothing for the attempts that were not made, up to five, as the WCA's tools write it."""
    return replace(result, attempts=(*result.attempts, *[SKIPPED] * (5 - len(result.attempts))), kept=KeptFields())


def _keeping(kept: KeptFields, **said: Any) -> tuple[Extension, ...]:
    data = {**said, "unknown": dict(kept.unknown), "omitted": sorted(kept.omitted)}
    return with_extension((), EXTENSION, data)


def _said(noun: Extended) -> Mapping[str, Any]:
    """What a results file said of it; nothing where it does not come from one, or where something else is there."""
    said = extension_data(noun.extensions, EXTENSION)
    return {name: value for name, value in said.items() if _fits(_SHAPES.get(name, str), value)}


def _fits(kind: type, value: Any) -> bool:
    if value is None:
        return kind is str
    if kind is list:
        return isinstance(value, list) and all(isinstance(text, str) for text in value)
    return isinstance(value, kind)


def _kept(said: Mapping[str, Any]) -> KeptFields:
    return KeptFields(said.get("unknown", {}), frozenset(said.get("omitted", ())))
