"""Advancement as announced: every next round has a condition that is possible and eliminates enough competitors."""

from collections.abc import Iterator

from cubelex.competition import ConditionType, FromRounds, ResultCondition, Round, unknown_championships
from cubelex.messages import Message, RoundRef
from cubelex.regulations import cites
from cubelex.rules.rounds.advancement import condition_fits, most_advancing
from cubelex.rules.rounds.reserved_places import most_reserved, reservation_faults
from cubelex.rules.validators.checked_competition import CheckedCompetition, CompetitionStage
from cubelex.rules.validators.findings import Finding
from cubelex.rules.validators.terms import condition_term, count_term


def check(checked: CheckedCompetition) -> Iterator[Finding]:
    """Every round that competitors advance to, and the championships that may reserve places in them."""
    for championship in unknown_championships(checked.competition):
        yield checked.found("unknown_championship_error", championship=championship)
    if not checked.context.is_announced:
        return
    for round_ in checked.rounds.values():
        if checked.sources(round_):
            yield from advancement_set_up_findings(checked, round_)


@cites("9p2", "9p2a")
def advancement_set_up_findings(checked: CheckedCompetition, round_: Round) -> Iterator[Finding]:
    """One round: from which rounds and by which condition competitors advance to it."""
    source, sources = round_.participation_ruleset.participation_source, checked.sources(round_)
    previous = tuple(RoundRef(round_.id) for round_ in sources)
    if not isinstance(source, FromRounds):
        yield checked.found(
            "missing_advancement_condition_error",
            checked.edition.cite_known("9p2a") or checked.edition.cite("9p2"),
            round_=round_,
            previous=previous,
        )
        return
    if set(source.round_ids) != {round_.id for round_ in sources}:
        yield checked.found(
            "advancement_from_other_round_error",
            checked.edition.cite("9p2"),
            round_=round_,
            previous=previous,
            given=tuple(map(RoundRef, source.round_ids)),
            details={"given": ", ".join(source.round_ids)},
        )
    yield from _condition(checked, round_, sources, source.result_condition)
    yield from _reserved(checked, round_, source.result_condition)


def _condition(
    checked: CheckedCompetition, round_: Round, sources: tuple[Round, ...], condition: ResultCondition
) -> Iterator[Finding]:
    term = condition_term(condition, sources[-1].format, round_.kind)
    is_percent = condition.type is ConditionType.PERCENT
    if condition.value <= 0 or (is_percent and condition.value > 100):
        under = checked.edition.cite("9p2")
        yield checked.found("senseless_advancement_condition_error", under, round_=round_, condition=term)
        return
    fits = condition_fits(condition, sources[-1].format, checked.edition)
    if condition.type is ConditionType.RESULT_ACHIEVED and not fits.answer:
        yield checked.found("condition_on_other_result_warning", fits.under, round_=round_, condition=term)
    yield from _elimination(checked, round_, condition, term)


@cites("9p1")
def _elimination(
    checked: CheckedCompetition, round_: Round, condition: ResultCondition, term: Message
) -> Iterator[Finding]:
    """Conditions that always let too many through, or do so for the registrations so far."""
    edition = checked.edition
    under = most_advancing(100, edition).under
    kept = 100 - edition.rounds.least_eliminated_percent
    if condition.type is ConditionType.PERCENT and condition.value > kept:
        yield checked.found("advancement_percent_error", under, round_=round_, condition=term, most=kept)
    if condition.type is ConditionType.PERCENT and condition.value == 100 and edition.rounds.least_eliminated:
        yield checked.found("advancement_percent_error", under, round_=round_, condition=term, most=99)
    registered = sum(person.competes_in(round_.event_id) for person in checked.persons.values())
    is_next = round_.number == len(checked.sources(round_)) + 1
    if checked.stage is CompetitionStage.SET_UP and condition.type is ConditionType.RANKING and is_next and registered:
        most = most_advancing(registered, edition)
        if condition.value > most.answer:
            yield checked.found(
                "advancement_above_registrations_warning",
                most.under,
                round_=round_,
                condition=term,
                registered=count_term("competitors", registered),
                most=count_term("competitors", most.answer),
            )


@cites("9p2b", "9p2b++")
def _reserved(checked: CheckedCompetition, round_: Round, condition: ResultCondition) -> Iterator[Finding]:
    """Reserved places where there must be none, or more than allowed."""
    reserved = round_.participation_ruleset.reserved_places
    if reserved is None:
        return
    represented = checked.competition.countries_in(round_.event_id)
    faults = reservation_faults(reserved, checked.championships, checked.edition, represented)
    for fault in faults:
        yield checked.found("reserved_places_not_allowed_error", fault.under, round_=round_, reason=fault.answer)
    if faults or condition.type is not ConditionType.RANKING:
        return
    is_head_to_head = round_.format.attempts is None
    most = most_reserved(condition.value, checked.edition, in_head_to_head=is_head_to_head)
    if reserved.reservations > most.answer:
        yield checked.found(
            "too_many_reserved_places_error",
            most.under,
            round_=round_,
            reserved=count_term("places", reserved.reservations),
            most=count_term("places", most.answer),
        )
