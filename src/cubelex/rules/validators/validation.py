"""All validators together, and the parts of them that data entry needs for one row."""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from cubelex.competition import Result, Round
from cubelex.entry_points import InstalledExtension, leave_out
from cubelex.rules.validators.checked_competition import CheckedCompetition
from cubelex.rules.validators.findings import Finding, own_validators
from cubelex.rules.validators.paths import Paths
from cubelex.rules.validators.people import persons, registrations
from cubelex.rules.validators.results import (
    advancement_conditions,
    cutoff_phases,
    limits,
    participation,
    plausibility,
    positions,
    resemblances,
    rows,
)
from cubelex.rules.validators.scrambles import scrambles
from cubelex.rules.validators.scrambles.scramble_qualities import Qualifies, check_qualities
from cubelex.rules.validators.set_up import (
    advancement_set_ups,
    announcements,
    competitor_limits,
    events_rounds,
    limit_set_ups,
    officials,
    round_set_ups,
    schedule_activities,
    schedules,
)

Validator = Callable[[CheckedCompetition], Iterator[Finding]]

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
"""By name, in the order of a competition: setup, people, results, advancement, scrambles."""


OF_ROUNDS: Final[Mapping[str, Callable[[CheckedCompetition, Round], Iterator[Finding]]]] = MappingProxyType(
    {
        module.__name__.rpartition(".")[2]: module.check_round
        for module in (rows, cutoff_phases, positions, resemblances, plausibility)
    }
)
"""Validators that check each round by itself: its results, its status and what was announced for it."""

OF_SET_UP: Final = frozenset(
    module.__name__.rpartition(".")[2]
    for module in (
        round_set_ups,
        limit_set_ups,
        advancement_set_ups,
        announcements,
        schedules,
        schedule_activities,
        officials,
    )
)
"""Validators that look at no result: at what was announced, at people, and at the stage and the context."""

_OF_PEOPLE: Final[Mapping[str, tuple[Validator, Validator]]] = MappingProxyType(
    {
        module.__name__.rpartition(".")[2]: (module.check_results, module.check_people)
        for module in (persons, registrations)
    }
)
"""Validators of people: what each finds in results, and then in what is known of people without them."""

Found = tuple[Finding, ...]
Remember = Callable[[str, Round | None, Callable[[], Found]], Found]


def validate(
    checked: CheckedCompetition,
    only: Collection[str] | None = None,
    qualifies: Qualifies | None = None,
    remember: Remember | None = None,
) -> tuple[Finding, ...]:
    """Run all validators, those of installed packages too, or only the named ones.

    Returns the findings with their paths, the most severe first.

    With `qualifies`, which judges a sequence, every scramble is checked. With `remember`, earlier findings of a round
    or of the setup can be used again: it gets the name of the validator, the round (none for the setup) and a function
    that runs the validator.
    """
    paths = Paths(checked.competition)
    chosen = [name for name in (*VALIDATORS, *own_validators()) if only is None or name in only]
    found = [
        finding if finding.place.path else paths.located(finding)
        for name in chosen
        for finding in _found(checked, name, paths, remember)
    ]
    if qualifies is not None:
        found += [paths.located(finding) for finding in check_qualities(checked, qualifies)]
    return tuple(sorted(found, key=lambda finding: finding.severity.rank))


def _found(checked: CheckedCompetition, name: str, paths: Paths, remember: Remember | None) -> Iterator[Finding]:
    def of_set_up(validator: Validator) -> Found:
        """What a validator finds in the setup, with the paths, which no result changes."""
        return tuple(map(paths.located, validator(checked)))

    if name not in VALIDATORS:
        yield from _found_by_own(checked, name)
        return
    if remember is not None and name in OF_SET_UP:
        yield from remember(name, None, partial(of_set_up, VALIDATORS[name]))
        return
    if remember is not None and name in _OF_PEOPLE:
        in_results, in_people = _OF_PEOPLE[name]
        yield from in_results(checked)
        yield from remember(name, None, partial(of_set_up, in_people))
        return
    if remember is None or name not in OF_ROUNDS:
        yield from VALIDATORS[name](checked)
        return
    for round_ in checked.rounds.values():
        yield from remember(name, round_, partial(_found_in_round, checked, name, round_))


def _found_by_own(checked: CheckedCompetition, name: str) -> Found:
    """The findings of a validator of another package. If it fails, the others still count."""
    own = own_validators()[name]
    try:
        found = tuple(own.check(checked))
        if foreign := {finding.code for finding in found} - set(own.findings):
            raise KeyError(f"it has no findings called {', '.join(sorted(foreign))}")
    except Exception as fault:
        leave_out(InstalledExtension(name, "a package", own), f"{type(fault).__name__}: {fault}")
        return ()
    return found


def _found_in_round(checked: CheckedCompetition, name: str, round_: Round) -> Found:
    return tuple(OF_ROUNDS[name](checked, round_))


def check_row(checked: CheckedCompetition, round_: Round, result: Result) -> tuple[Finding, ...]:
    """Check one row while it is entered, context the other rows of its round and those that share its limit."""
    found = [
        *rows.row_findings(checked, round_, result),
        *cutoff_phases.cutoff_findings(checked, round_, result),
        *limits.limit_findings(checked, round_, result),
        *limits.shared_limit_findings(checked, round_, result),
        *plausibility.plausibility_findings(checked, round_, result),
        *resemblances.row_findings(checked, round_, result),
    ]
    return tuple(sorted(found, key=lambda finding: finding.severity.rank))
