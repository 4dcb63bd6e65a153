"""A results file against what was announced: events, rounds, formats and people that differ."""

from collections.abc import Iterator

from cubelex.competition import ListedEvent, ResultsFile, as_competition
from cubelex.messages import Message
from cubelex.rules.validators.checked_competition import CheckedCompetition
from cubelex.rules.validators.findings import Finding
from cubelex.rules.validators.people.registrations import differences
from cubelex.rules.validators.terms import format_term


def check_upload(file: ResultsFile, announced: CheckedCompetition) -> tuple[Finding, ...]:
    """Where the file differs from the competition as announced."""
    people = as_competition(file, announced.competition.schedule.start_date).persons
    competition = announced.competition
    found = [finding for event in file.events for finding in _event(event, announced)]
    if file.competition_id != competition.id:
        given = file.competition_id
        other = announced.found("results_of_other_competition_error", given=given, announced=competition.id)
        found.insert(0, other)
    has_registrations = any(person.registration for person in competition.persons)
    return (*found, *(differences(announced, people) if has_registrations else ()))


def _event(listed: ListedEvent, announced: CheckedCompetition) -> Iterator[Finding]:
    event = announced.events.get(listed.id)
    if event is None:
        yield announced.found("unannounced_event_error", event=listed.id)
        return
    by_stage = {announced.type_of(round_).stage: round_ for round_ in event.rounds}
    for listed_round in listed.rounds:
        round_ = by_stage.get(listed_round.type.stage)
        if round_ is None and listed_round.type.is_numbered:
            name = listed_round.type.name.removesuffix("_WITH_CUTOFF").lower()
            yield announced.found(
                "unannounced_round_error",
                event=listed.id,
                type=Message(f"terms.stage.{name}"),
                details={"type": name.replace("_", " ")},
            )
        elif round_ is not None and round_.format is not listed_round.format:
            yield announced.found(
                "mismatched_result_format_error",
                round_=round_,
                expected_format=format_term(round_.format),
                format=format_term(listed_round.format),
            )
