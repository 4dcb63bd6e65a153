"""Who took part in a next round, and why: the condition, a replacement, or nothing that we can see."""

from collections.abc import Iterator, Sequence
from datetime import date

from cubelex.competition import ConditionType, Round
from cubelex.regulations import cites
from cubelex.rules.advancement import most_advancing
from cubelex.rules.numbers import cited
from cubelex.rules.validators.dossiers import Dossier
from cubelex.rules.validators.findings import Finding
from cubelex.rules.validators.transitions import Transition, transitions
from cubelex.rules.validators.wordings import condition_text, listed

_DETERMINED = {2009: ("9p",), 2018: ("9p2",)}
_IN_TURN = {2009: ("9p",), 2018: ("9p2", "9p3")}


def check(dossier: Dossier) -> Iterator[Finding]:
    """Every step from a round to the next, and the size of Head to Head rounds."""
    for transition in transitions(dossier):
        yield from _deviations(dossier, transition)
        yield _explained(dossier, transition)
    for held in dossier.rounds.values():
        if held.format.attempts is None and held.results:
            yield from _head_to_head(dossier, held)


def _deviations(dossier: Dossier, transition: Transition) -> Iterator[Finding]:
    held = dossier.rounds[transition.target]
    for person in transition.strangers:
        under = cited(_DETERMINED, dossier.edition)
        yield dossier.found("not_in_previous_round_error", under, held=held, person=person)
    without = [person for person in transition.unexplained if _has_no_result(dossier, transition, person)]
    if transition.condition.type is not ConditionType.RESULT_ACHIEVED:
        yield from _without_result(dossier, held, without)
        yield from _out_of_turn(dossier, held, transition, without)


def _has_no_result(dossier: Dossier, transition: Transition, person: int) -> bool:
    results = [dossier.rounds[one].result_of(person) for one in transition.sources]
    return all(result is None or result.best <= 0 for result in results)


@cites("9p4", since=date(2025, 1, 1))
def _without_result(dossier: Dossier, held: Round, without: Sequence[int]) -> Iterator[Finding]:
    """Those who advanced with nothing but DNF and DNS; before 2025 only the ranking kept them out."""
    must_have = dossier.edition.advancement.needs_a_result
    code = "advanced_without_result_error" if must_have else "advanced_without_result_warning"
    under = ("9p4",) if must_have else cited(_DETERMINED, dossier.edition)
    for person in without:
        yield dossier.found(code, under, held=held, person=person)


@cites("9p3", since=date(2018, 1, 1))
def _out_of_turn(dossier: Dossier, held: Round, transition: Transition, without: Sequence[int]) -> Iterator[Finding]:
    for person in transition.unexplained:
        if person not in without:
            said = condition_text(transition.condition, held.format, held.event_id)
            under = cited(_IN_TURN, dossier.edition)
            yield dossier.found("advanced_out_of_turn_warning", under, held=held, person=person, condition=said)


def _explained(dossier: Dossier, transition: Transition) -> Finding:
    """One line on who advanced: by what, who stayed away, who came instead."""
    held = dossier.rounds[transition.target]
    qualified = [person for person, ruling in transition.rulings.items() if ruling.decision]
    used = [number for person in qualified for number in transition.rulings[person].under]
    replacing = [number for ruling in transition.replacing.values() for number in ruling.under]
    before = " and ".join(dossier.round_name(dossier.rounds[one]) for one in transition.sources)
    absent, coming = (
        listed([dossier.name(one) for one in people]) or "nobody"
        for people in (transition.absent, transition.replacing)
    )
    return dossier.found(
        "advancement_explained_info",
        dict.fromkeys([*used, *replacing]),
        held=held,
        previous=before,
        competitors=len(transition.rulings),
        qualified=len(qualified),
        condition=condition_text(transition.condition, held.format, held.event_id),
        said="announced" if not transition.is_inferred else "read from who took part",
        absent=absent,
        replacing=coming,
    )


@cites("I1a", "9p1", since=date(2026, 1, 1))
def _head_to_head(dossier: Dossier, held: Round) -> Iterator[Finding]:
    """More competitors than the largest Head to Head round has places, or than may advance to it."""
    count, places = len({result.person_id for result in held.results}), dossier.edition.head_to_head.places
    if places and count > max(places):
        yield dossier.found("head_to_head_size_error", ("I1a",), held=held, actual=count, most=max(places))
    sources = dossier.sources(held)
    before = len({result.person_id for one in sources for result in one.results})
    if before:
        most = most_advancing(before, dossier.edition)
        if count > most.decision:
            yield dossier.found(
                "regulation_9p1_error",
                most.under,
                held=held,
                actual=count,
                before=before,
                most=most.decision,
                previous=" and ".join(map(dossier.round_name, sources)),
            )
