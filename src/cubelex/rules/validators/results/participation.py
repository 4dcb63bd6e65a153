"""Who took part in a next round, and why: by the condition, as a replacement, or for no known reason."""

from collections.abc import Iterator, Sequence
from datetime import date

from cubelex.competition import ConditionType, Round
from cubelex.messages import Message, RoundRef
from cubelex.regulations import cites
from cubelex.rules.rounds.advancement import most_advancing
from cubelex.rules.validators.checked_competition import CheckedCompetition
from cubelex.rules.validators.findings import Finding
from cubelex.rules.validators.results.transitions import Transition, transitions
from cubelex.rules.validators.terms import condition_term, count_term, shortened_list


def check(checked: CheckedCompetition) -> Iterator[Finding]:
    """Every step from a round to the next, and the size of Head to Head rounds."""
    for transition in transitions(checked):
        yield from _deviations(checked, transition)
        yield _explained(checked, transition)
    for round_ in checked.rounds.values():
        if round_.format.attempts is None and round_.results:
            yield from _head_to_head(checked, round_)


def _deviations(checked: CheckedCompetition, transition: Transition) -> Iterator[Finding]:
    round_ = checked.rounds[transition.target]
    for person in transition.strangers:
        under = checked.edition.cite("9p2")
        yield checked.found("not_in_previous_round_error", under, round_=round_, person=person)
    without = [person for person in transition.unexplained if _has_no_result(checked, transition, person)]
    if transition.condition.type is not ConditionType.RESULT_ACHIEVED:
        yield from _without_result(checked, round_, without)
        yield from _out_of_turn(checked, round_, transition, without)


def _has_no_result(checked: CheckedCompetition, transition: Transition, person: int) -> bool:
    results = [checked.rounds[source].result_of(person) for source in transition.sources]
    return all(result is None or result.best <= 0 for result in results)


@cites("9p4")
def _without_result(checked: CheckedCompetition, round_: Round, without: Sequence[int]) -> Iterator[Finding]:
    """Those who advanced with only DNF and DNS. Before 9p4, only the ranking kept them out."""
    must_have = checked.edition.advancement.needs_a_result
    code = "advanced_without_result_error" if must_have else "advanced_without_result_warning"
    under = checked.edition.cite("9p4" if must_have else "9p2")
    for person in without:
        yield checked.found(code, under, round_=round_, person=person)


@cites("9p3")
def _out_of_turn(
    checked: CheckedCompetition, round_: Round, transition: Transition, without: Sequence[int]
) -> Iterator[Finding]:
    for person in transition.unexplained:
        if person not in without:
            term = condition_term(transition.condition, round_.format, round_.kind)
            under = checked.edition.cite_known("9p2", "9p3")
            yield checked.found("advanced_out_of_turn_warning", under, round_=round_, person=person, condition=term)


def _explained(checked: CheckedCompetition, transition: Transition) -> Finding:
    """A summary of who advanced: by which condition, who was absent, and who replaced them."""
    round_ = checked.rounds[transition.target]
    qualified = [person for person, ruling in transition.rulings.items() if ruling.answer]
    used = [number for person in qualified for number in transition.rulings[person].under]
    replacing = [number for ruling in transition.replacing.values() for number in ruling.under]
    absent, replacements = (
        shortened_list(list(map(checked.called, people))) or Message("terms.nobody")
        for people in (transition.absent, transition.replacing)
    )
    return checked.found(
        "advancement_explained_info",
        dict.fromkeys([*used, *replacing]),
        round_=round_,
        previous=tuple(map(RoundRef, transition.sources)),
        competitors=count_term("competitors", len(transition.rulings)),
        qualified=len(qualified),
        condition=condition_term(transition.condition, round_.format, round_.kind),
        said=Message("terms.inferred" if transition.is_inferred else "terms.announced"),
        absent=absent,
        replacing=replacements,
    )


@cites("I1a", "9p1", since=date(2026, 1, 1))
def _head_to_head(checked: CheckedCompetition, round_: Round) -> Iterator[Finding]:
    """More competitors than the largest Head to Head round has places, or than may advance to it."""
    count, places = len({result.person_id for result in round_.results}), checked.edition.head_to_head.places
    if places and count > max(places):
        yield checked.found(
            "head_to_head_size_error",
            checked.edition.cite("I1a"),
            round_=round_,
            actual=count_term("competitors", count),
            most=count_term("places", max(places)),
        )
    sources = checked.sources(round_)
    if any(source.results for source in sources):
        before = checked.size(sources)
        most = most_advancing(before, checked.edition)
        if count > most.answer:
            yield checked.found(
                "regulation_9p1_error",
                most.under,
                round_=round_,
                actual=count,
                before=count_term("competitors", before),
                most=most.answer,
                previous=tuple(RoundRef(source.id) for source in sources),
            )
