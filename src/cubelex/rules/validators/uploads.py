"""A results file against what was announced: events, rounds, formats and people that are not the same."""

from collections.abc import Iterator

from cubelex.competition import ListedEvent, ResultsFile, RoundType, as_competition
from cubelex.rules.validators.dossiers import Dossier
from cubelex.rules.validators.findings import Finding
from cubelex.rules.validators.registrations import differences


def check_upload(file: ResultsFile, announced: Dossier) -> tuple[Finding, ...]:
    """What the file says otherwise than the competition that was announced."""
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
        yield announced.found("unannounced_event_error", event=listed.id, event_id=listed.id)
        return
    by_stage = {announced.type_of(one).stage: one for one in event.rounds}
    for one in listed.rounds:
        held = by_stage.get(one.type.stage)
        if held is None and one.type.is_numbered:
            yield announced.found(
                "unannounced_round_error", event=listed.id, event_id=listed.id, type=_called(one.type)
            )
        elif held is not None and held.format is not one.format:
            yield announced.found(
                "mismatched_result_format_error",
                held=held,
                expected_format=held.format.full_name,
                format=one.format.full_name,
            )


def _called(kind: RoundType) -> str:
    return kind.name.replace("_WITH_CUTOFF", "").replace("_", " ").lower()
