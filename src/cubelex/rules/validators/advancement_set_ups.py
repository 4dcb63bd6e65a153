"""Advancement as it is announced: a condition for every next round, one that can hold, and a quarter left out."""

from collections.abc import Iterator
from datetime import date

from cubelex.competition import ConditionType, FromRounds, ResultCondition, Round
from cubelex.regulations import cites
from cubelex.rules.advancement import condition_fits, most_advancing
from cubelex.rules.numbers import cited
from cubelex.rules.reserved_places import most_reserved
from cubelex.rules.validators.dossiers import Dossier, Stage
from cubelex.rules.validators.findings import Finding
from cubelex.rules.validators.wordings import condition_text

_ANNOUNCED = {2009: ("9p",), 2018: ("9p2a",)}
_DETERMINED = {2009: ("9p",), 2018: ("9p2",)}


def check(dossier: Dossier) -> Iterator[Finding]:
    """Every round that somebody advances to."""
    if not dossier.beside.is_announced:
        return
    for held in dossier.rounds.values():
        if dossier.sources(held):
            yield from advancement_set_up_findings(dossier, held)


@cites("9p", until=date(2018, 1, 1))
@cites("9p2", "9p2a", since=date(2018, 1, 1))
def advancement_set_up_findings(dossier: Dossier, held: Round) -> Iterator[Finding]:
    """One round: by which rounds and which condition it is reached."""
    source, sources = held.participation_ruleset.participation_source, dossier.sources(held)
    before = " and ".join(dossier.round_name(one) for one in sources)
    if not isinstance(source, FromRounds):
        yield dossier.found(
            "missing_advancement_condition_error", cited(_ANNOUNCED, dossier.edition), held=held, previous=before
        )
        return
    if set(source.round_ids) != {one.id for one in sources}:
        given = ", ".join(source.round_ids)
        yield dossier.found(
            "advancement_from_other_round_error",
            cited(_DETERMINED, dossier.edition),
            held=held,
            previous=before,
            given=given,
        )
    yield from _condition(dossier, held, sources, source.result_condition)
    yield from _reserved(dossier, held, source.result_condition)


def _condition(
    dossier: Dossier, held: Round, sources: tuple[Round, ...], condition: ResultCondition
) -> Iterator[Finding]:
    text = condition_text(condition, sources[-1].format, held.event_id)
    is_percent = condition.type is ConditionType.PERCENT
    if condition.value <= 0 or (is_percent and condition.value > 100):
        under = cited(_DETERMINED, dossier.edition)
        yield dossier.found("senseless_advancement_condition_error", under, held=held, condition=text)
        return
    fits = condition_fits(condition, sources[-1].format, dossier.edition)
    if condition.type is ConditionType.RESULT_ACHIEVED and not fits.decision:
        yield dossier.found("condition_on_other_result_warning", fits.under, held=held, condition=text)
    yield from _elimination(dossier, held, condition, text)


@cites("9p", until=date(2018, 1, 1))
@cites("9p1", since=date(2018, 1, 1))
def _elimination(dossier: Dossier, held: Round, condition: ResultCondition, text: str) -> Iterator[Finding]:
    """Conditions that let too many through, whoever comes, or by the registrations so far."""
    edition = dossier.edition
    under = most_advancing(100, edition).under
    kept = 100 - edition.rounds.least_eliminated_percent
    if condition.type is ConditionType.PERCENT and condition.value > kept:
        yield dossier.found("advancement_percent_error", under, held=held, condition=text, most=kept)
    if condition.type is ConditionType.PERCENT and condition.value == 100 and edition.rounds.least_eliminated:
        yield dossier.found("advancement_percent_error", under, held=held, condition=text, most=99)
    registered = sum(person.competes_in(held.event_id) for person in dossier.persons.values())
    is_next = held.number == len(dossier.sources(held)) + 1
    if dossier.stage is Stage.SET_UP and condition.type is ConditionType.RANKING and is_next and registered:
        most = most_advancing(registered, edition)
        if condition.value > most.decision:
            yield dossier.found(
                "advancement_above_registrations_warning",
                most.under,
                held=held,
                condition=text,
                registered=registered,
                most=most.decision,
            )


@cites("9p2b", since=date(2025, 1, 1))
def _reserved(dossier: Dossier, held: Round, condition: ResultCondition) -> Iterator[Finding]:
    """More places reserved than may be."""
    reserved = held.participation_ruleset.reserved_places
    if reserved is None or condition.type is not ConditionType.RANKING:
        return
    is_head_to_head = held.format.attempts is None
    most = most_reserved(condition.value, dossier.edition, in_head_to_head=is_head_to_head)
    if reserved.reservations > most.decision:
        yield dossier.found(
            "too_many_reserved_places_error",
            most.under,
            held=held,
            reserved=reserved.reservations,
            most=most.decision,
        )
