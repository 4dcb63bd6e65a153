"""All validators together, and the parts of them that a desk needs for one row."""

from collections.abc import Callable, Collection, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from cubelex.competition import Result, Round
from cubelex.rules.validators import (
    advancement_conditions,
    advancement_set_ups,
    announcements,
    competitor_limits,
    cutoff_phases,
    events_rounds,
    limit_set_ups,
    limits,
    officials,
    participation,
    persons,
    plausibility,
    positions,
    registrations,
    resemblances,
    round_set_ups,
    rows,
    schedule_activities,
    schedules,
    scrambles,
)
from cubelex.rules.validators.dossiers import Dossier
from cubelex.rules.validators.findings import Finding
from cubelex.rules.validators.paths import Paths
from cubelex.rules.validators.scramble_qualities import Qualifies, check_qualities

Validator = Callable[[Dossier], Iterator[Finding]]

VALIDATORS: Final[Mapping[str, Validator]] = MappingProxyType(
    {
        module.__name__.rpartition(".")[2]: module.check
        for module in (
            round_set_ups,
            limit_set_ups,
            advancement_set_ups,
            announcements,
            schedules,
            schedule_activities,
            officials,
            competitor_limits,
            persons,
            registrations,
            events_rounds,
            rows,
            cutoff_phases,
            limits,
            positions,
            advancement_conditions,
            participation,
            scrambles,
            resemblances,
            plausibility,
        )
    }
)
"""By name, in the order in which a competition meets them: set-up, people, results, advancement, scrambles."""


def validate(
    dossier: Dossier, only: Collection[str] | None = None, qualifies: Qualifies | None = None
) -> tuple[Finding, ...]:
    """Everything that all validators find, or only those named; the gravest first, each with its path.

    With `qualifies`, which judges a sequence, scrambles are looked at one by one.
    """
    paths = Paths(dossier.competition)
    chosen = [check for name, check in VALIDATORS.items() if only is None or name in only]
    found = [paths.located(finding) for check in chosen for finding in check(dossier)]
    if qualifies is not None:
        found += [paths.located(finding) for finding in check_qualities(dossier, qualifies)]
    return tuple(sorted(found, key=lambda finding: finding.severity.rank))


def check_row(dossier: Dossier, held: Round, result: Result) -> tuple[Finding, ...]:
    """Everything about one row, while it is typed, beside the others of its round and those that share its limit."""
    found = [
        *rows.row_findings(dossier, held, result),
        *cutoff_phases.cutoff_findings(dossier, held, result),
        *limits.limit_findings(dossier, held, result),
        *limits.shared_limit_findings(dossier, held, result),
        *plausibility.plausibility_findings(dossier, held, result),
        *resemblances.row_findings(dossier, held, result),
    ]
    return tuple(sorted(found, key=lambda finding: finding.severity.rank))
