"""Results files as documents: read with every fault named by its path, written as they were."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from cubelex.competition.results import AttemptResult, Result
from cubelex.competition.results_files import (
    ListedEvent,
    ListedPerson,
    ListedRound,
    ResultsFile,
    RoundType,
    ScrambleGroup,
)
from cubelex.competition.rounds import Format
from cubelex.competition.wcif.nodes import Node, brief, refuse_faults
from cubelex.competition.wcif.writer import with_kept
from cubelex.errors import InvalidCompetition

Fields = dict[str, Any]


def read_results_file(document: Any) -> ResultsFile:
    """The results that a document of the WCA's upload format holds.

    :raises InvalidCompetition: with the first faults, each with its path in the document.
    """
    if isinstance(document, Mapping) and "schedule" in document:
        raise InvalidCompetition("this is a WCIF, not a results file; choose the file with the results for the WCA")
    faults: list[str] = []
    file = _file(Node(document, "", faults))
    refuse_faults("this results file", faults)
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
        name=node.name("name"),
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
    stages = Counter(listed_round.type.stage for listed_round in rounds)
    if len(node.faults) == faults_before and max(stages.values(), default=0) > 1:
        types = ", ".join(listed_round.type for listed_round in rounds if stages[listed_round.type.stage] > 1)
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
        "events": [
            with_kept({"eventId": event.id, "rounds": [written_round(round_) for round_ in event.rounds]}, event.kept)
            for event in file.events
        ],
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


def written_round(listed_round: ListedRound) -> Fields:
    """A round as the document has it."""
    fields = {
        "roundId": listed_round.type.value,
        "formatId": listed_round.format.value,
        "results": [_written_result(result) for result in listed_round.results],
        "groups": [_written_group(group) for group in listed_round.groups],
    }
    return with_kept(fields, listed_round.kept)


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
