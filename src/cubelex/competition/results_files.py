"""The file of results that is uploaded to the WCA: read with every fault named, written as it was."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Any

from cubelex.competition.attempt_results import AttemptResult
from cubelex.competition.formats import Format
from cubelex.competition.kept import NOTHING_KEPT, Kept
from cubelex.competition.results import Result
from cubelex.competition.wcif.nodes import Node, brief
from cubelex.competition.wcif.writing import with_kept
from cubelex.errors import InvalidCompetition

Fields = dict[str, Any]

_STAGES = {"0": 0, "h": 0, "1": 1, "d": 1, "2": 2, "e": 2, "3": 3, "g": 3, "b": 4, "f": 5, "c": 5}


class RoundType(StrEnum):
    """What the WCA's results call a round; each kind has one letter with a cutoff and one without."""

    QUALIFICATION = "0"
    QUALIFICATION_WITH_CUTOFF = "h"
    FIRST = "1"
    FIRST_WITH_CUTOFF = "d"
    SECOND = "2"
    SECOND_WITH_CUTOFF = "e"
    SEMI_FINAL = "3"
    SEMI_FINAL_WITH_CUTOFF = "g"
    B_FINAL = "b"
    FINAL = "f"
    FINAL_WITH_CUTOFF = "c"

    @property
    def stage(self) -> int:
        """When it is held, among the rounds of the event; the same with and without a cutoff."""
        return _STAGES[self.value]

    @property
    def has_cutoff(self) -> bool:
        """Whether not everybody had all attempts.

        >>> RoundType("d").has_cutoff, RoundType("f").has_cutoff
        (True, False)
        """
        return self.value in "hdegc"

    @property
    def is_numbered(self) -> bool:
        """Whether it is one of the rounds that WCIF numbers; qualification rounds and B-finals of old are not."""
        return self.stage not in (0, 4)

    @classmethod
    def of(cls, number: int, rounds: int, has_cutoff: bool) -> "RoundType":
        """The type of a numbered round among so many.

        >>> RoundType.of(1, 2, False).value, RoundType.of(2, 2, True).value
        ('1', 'c')
        """
        # There are no letters for the rounds before a fifth; no edition allows one.
        stage = 5 if number == rounds else min(number, 3)
        return next(one for one in cls if one.stage == stage and one.has_cutoff == has_cutoff)


@dataclass(frozen=True, slots=True)
class ListedPerson:
    """Somebody who competed; `wca_id` is empty for newcomers. The birth date is not public (2d)."""

    id: int
    name: str
    wca_id: str | None
    country_id: str
    gender: str | None = None
    dob: str | None = None
    kept: Kept = field(default=NOTHING_KEPT, hash=False, repr=False)

    @property
    def birthdate(self) -> date | None:
        """The birth date, where it is given."""
        return date.fromisoformat(self.dob) if self.dob else None


@dataclass(frozen=True, slots=True)
class ScrambleGroup:
    """The sequences that one group of a round used, by the group's letter."""

    name: str
    scrambles: tuple[str, ...]
    extra_scrambles: tuple[str, ...] = ()
    kept: Kept = field(default=NOTHING_KEPT, hash=False, repr=False)


@dataclass(frozen=True, slots=True)
class ListedRound:
    """A round with its results and scrambles. The file says that there was a cutoff, but not which."""

    type: RoundType
    format: Format
    results: tuple[Result, ...] = ()
    groups: tuple[ScrambleGroup, ...] = ()
    kept: Kept = field(default=NOTHING_KEPT, hash=False, repr=False)


@dataclass(frozen=True, slots=True)
class ListedEvent:
    """An event with the rounds that were held of it."""

    id: str
    rounds: tuple[ListedRound, ...] = ()
    kept: Kept = field(default=NOTHING_KEPT, hash=False, repr=False)


@dataclass(frozen=True, slots=True)
class ResultsFile:
    """All results of a competition, with those who achieved them. It names neither dates, limits nor conditions."""

    format_version: str
    competition_id: str
    persons: tuple[ListedPerson, ...] = ()
    events: tuple[ListedEvent, ...] = ()
    kept: Kept = field(default=NOTHING_KEPT, hash=False, repr=False)


def is_results_file(document: Any) -> bool:
    """Whether a document looks like a results file rather than a WCIF."""
    return isinstance(document, Mapping) and "competitionId" in document and "schedule" not in document


def read_results_file(document: Any) -> ResultsFile:
    """The results that a document of the WCA's upload format holds.

    :raises InvalidCompetition: with every fault, each with its path in the document.
    """
    faults: list[str] = []
    file = _file(Node(document, "", faults))
    if faults:
        raise InvalidCompetition(f"this results file has {len(faults)} faults: " + "; ".join(faults))
    return file


def _file(node: Node) -> ResultsFile:
    for key in ("persons", "events"):
        _must_be_there(node, key)
    return ResultsFile(
        format_version=node.text("formatVersion"),
        competition_id=node.text("competitionId"),
        persons=node.children("persons", _person),
        events=node.children("events", _event),
        kept=node.kept(),
    )


def _must_be_there(node: Node, key: str) -> None:
    if not node.has(key):
        node.fault(key, "is missing; expected a list")


def _person(node: Node) -> ListedPerson:
    dob = node.optional_text("dob")
    if dob:
        node.optional_day("dob")
    return ListedPerson(
        id=node.integer("id"),
        name=node.text("name"),
        wca_id=node.optional_text("wcaId"),
        country_id=node.text("countryId"),
        gender=node.optional_text("gender"),
        dob=dob,
        kept=node.kept(),
    )


def _event(node: Node) -> ListedEvent:
    _must_be_there(node, "rounds")
    faults_before = len(node.faults)
    rounds = node.children("rounds", _round)
    stages = Counter(one.type.stage for one in rounds)
    if len(node.faults) == faults_before and max(stages.values(), default=0) > 1:
        types = ", ".join(one.type for one in rounds if stages[one.type.stage] > 1)
        node.fault("rounds", f"several rounds ({types}) are the same stage of the event; expected one of each")
    return ListedEvent(node.text("eventId"), rounds, node.kept())


def _round(node: Node) -> ListedRound:
    _must_be_there(node, "results")
    return ListedRound(
        type=node.choice("roundId", RoundType, RoundType.FINAL),
        format=node.choice("formatId", Format, Format.AVERAGE_OF_5),
        results=node.children("results", _result),
        groups=node.children("groups", _group),
        kept=node.kept(),
    )


def _result(node: Node) -> Result:
    _must_be_there(node, "results")
    return Result(
        person_id=node.integer("personId"),
        attempts=_attempts(node),
        best=AttemptResult(node.integer("best")),
        average=AttemptResult(node.integer("average")),
        ranking=node.optional_integer("position"),
        kept=node.kept(),
    )


def _attempts(node: Node) -> tuple[AttemptResult, ...]:
    values = node.raw("results")
    if not isinstance(values, list):
        if values is not None:
            node.fault("results", f"expected a list, not {brief(values)}")
        return ()
    for place, value in enumerate(values):
        if type(value) is not int:
            node.fault(f"results[{place}]", f"expected a whole number, not {brief(value)}")
    return tuple(AttemptResult(value) for value in values if type(value) is int)


def _group(node: Node) -> ScrambleGroup:
    return ScrambleGroup(node.text("group"), node.texts("scrambles"), node.texts("extraScrambles"), node.kept())


def write_results_file(file: ResultsFile) -> Fields:
    """The document that holds these results, with all that was kept of the one they were read from."""
    fields = {
        "formatVersion": file.format_version,
        "competitionId": file.competition_id,
        "persons": [_written_person(person) for person in file.persons],
        "events": [_written_event(event) for event in file.events],
    }
    return with_kept(fields, file.kept)


def _written_person(person: ListedPerson) -> Fields:
    fields = {
        "id": person.id,
        "name": person.name,
        "wcaId": person.wca_id,
        "countryId": person.country_id,
        "gender": person.gender,
        "dob": person.dob,
    }
    return with_kept(fields, person.kept)


def _written_event(event: ListedEvent) -> Fields:
    return with_kept({"eventId": event.id, "rounds": [written_round(one) for one in event.rounds]}, event.kept)


def written_round(held: ListedRound) -> Fields:
    """A round as the document has it."""
    fields = {
        "roundId": held.type.value,
        "formatId": held.format.value,
        "results": [_written_result(result) for result in held.results],
        "groups": [_written_group(group) for group in held.groups],
    }
    return with_kept(fields, held.kept)


def read_round(document: Any) -> ListedRound:
    """What `written_round` wrote."""
    return _round(Node(document, "", []))


def _written_result(result: Result) -> Fields:
    fields = {
        "personId": result.person_id,
        "position": result.ranking,
        "results": list(result.attempts),
        "best": result.best,
        "average": result.average,
    }
    return with_kept(fields, result.kept)


def _written_group(group: ScrambleGroup) -> Fields:
    fields = {
        "group": group.name,
        "scrambles": list(group.scrambles),
        "extraScrambles": list(group.extra_scrambles),
    }
    return with_kept(fields, group.kept)
