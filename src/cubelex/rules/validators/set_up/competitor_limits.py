"""Competitor limits of the competition and of its events."""

from collections.abc import Iterator

from cubelex.competition import RegistrationStatus
from cubelex.rules.validators.dossiers import Dossier, Stage
from cubelex.rules.validators.findings import Finding
from cubelex.rules.validators.terms import counted


def check(dossier: Dossier) -> Iterator[Finding]:
    """More competitors than the limit: by registrations before the competition, by results after it."""
    limit, competing = dossier.competition.competitor_limit, _competing(dossier)
    if limit is not None and len(competing) > limit:
        competitors = counted("competitors", len(competing))
        yield dossier.found("competitor_limit_exceeded_warning", n_competitors=competitors, competitor_limit=limit)
    for event in dossier.competition.events:
        entered = sum(person.competes_in(event.id) for person in dossier.persons.values())
        if event.competitor_limit is not None and entered > event.competitor_limit:
            yield dossier.found(
                "event_competitor_limit_exceeded_warning",
                event=event.id,
                n_competitors=counted("competitors", entered),
                competitor_limit=event.competitor_limit,
            )


def _competing(dossier: Dossier) -> set[int]:
    """Who competes: by results where there are any, otherwise by registration."""
    if dossier.beside.lists_competitors:
        return set(dossier.persons)
    if dossier.stage is not Stage.SET_UP:
        return {result.person_id for round_ in dossier.rounds.values() for result in dossier.entered(round_)}
    return {
        number
        for number, person in dossier.persons.items()
        if person.registration is not None
        and person.registration.status is RegistrationStatus.ACCEPTED
        and person.registration.is_competing
    }
