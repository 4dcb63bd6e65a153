"""A results file against what was announced: events, rounds, formats and people that differ."""

from collections.abc import Iterator

from cubelex.competition import ListedEvent, ResultsFile, as_competition
from cubelex.messages import Message
from cubelex.rules.validators.dossiers import Dossier
from cubelex.rules.validators.findings import Finding
from cubelex.rules.validators.people.registrations import differences
from cubelex.rules.validators.terms import format_term


def check_upload(file: ResultsFile, announced: Dossier) -> tuple[Finding, ...]:
    """Where the file differs from the competition as announced."""
    people = as_competition(file, announced.competition.schedule.start_date).persons
    competition = announced.competition
    found = [] if file.competition_id == competition.id else [_other_competition(file, announced)]
    found += [finding for event in file.events for finding in _event(event, announced)]
    has_registrations = any(person.registration for person in competition.persons)
    return (*found, *(differences(announced, people) if has_registrations else ()))


def _other_competition(file: ResultsFile, announced: Dossier) -> Finding:
    return announced.found(
        "results_of_other_competition_error", given=file.competition_id, announced=announced.competition.id
    )


def _event(listed: ListedEvent, announced: Dossier) -> Iterator[Finding]:
    event = announced.events.get(listed.id)
    if event is None:
        yield announced.found("unannounced_event_error", event=listed.id)
        return
    by_stage = {announced.type_of(held).stage: held for held in event.rounds}
    for round_ in listed.rounds:
        held = by_stage.get(round_.type.stage)
        if held is None and round_.type.is_numbered:
            name = round_.type.name.removesuffix("_WITH_CUTOFF").lower()
            yield announced.found(
                "unannounced_round_error",
                event=listed.id,
                type=Message(f"terms.stage.{name}"),
                details={"type": name.replace("_", " ")},
            )
        elif held is not None and held.format is not round_.format:
            yield announced.found(
                "mismatched_result_format_error",
                held=held,
                expected_format=format_term(held.format),
                format=format_term(round_.format),
            )
