"""Competitor limits of the competition and of its events."""

from collections.abc import Iterator

from cubelex.competition import RegistrationStatus
from cubelex.rules.validators.checked_competition import CheckedCompetition, CompetitionStage
from cubelex.rules.validators.findings import Finding
from cubelex.rules.validators.terms import count_term


def check(checked: CheckedCompetition) -> Iterator[Finding]:
    """More competitors than the limit: by registrations before the competition, by results after it."""
    limit, competing = checked.competition.competitor_limit, _competing(checked)
    if limit is not None and len(competing) > limit:
        competitors = count_term("competitors", len(competing))
        yield checked.found("competitor_limit_exceeded_warning", n_competitors=competitors, competitor_limit=limit)
    for event in checked.competition.events:
        if event.competitor_limit is None:
            continue
        entered = sum(person.competes_in(event.id) for person in checked.persons.values())
        if entered > event.competitor_limit:
            yield checked.found(
                "event_competitor_limit_exceeded_warning",
                event=event.id,
                n_competitors=count_term("competitors", entered),
                competitor_limit=event.competitor_limit,
            )


def _competing(checked: CheckedCompetition) -> set[int]:
    """Who competes: by results where there are any, otherwise by registration."""
    if checked.context.lists_competitors:
        return set(checked.persons)
    if checked.stage is not CompetitionStage.SET_UP:
        return {result.person_id for round_ in checked.rounds.values() for result in checked.entered(round_)}
    return {
        number
        for number, person in checked.persons.items()
        if person.registration is not None
        and person.registration.status is RegistrationStatus.ACCEPTED
        and person.registration.is_competing
    }
