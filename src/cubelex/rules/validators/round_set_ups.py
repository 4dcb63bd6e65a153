"""Rounds as they are announced: events, formats, cutoffs, numbers of rounds, Dual Rounds and Head to Head."""

from collections.abc import Iterator
from datetime import date

from cubelex.competition import ConditionType, Event, Format, FromRounds, Round
from cubelex.regulations import cites
from cubelex.rules.dual_rounds import may_be_dual
from cubelex.rules.events import is_official
from cubelex.rules.formats import may_have_cutoff, may_have_format, preferred_in_final
from cubelex.rules.head_to_head import may_have_places
from cubelex.rules.rounds import may_hold_events, most_rounds_after
from cubelex.rules.validators.dossiers import Dossier, Stage
from cubelex.rules.validators.findings import Finding
from cubelex.rules.validators.wordings import condition_text, cutoff_text


def check(dossier: Dossier) -> Iterator[Finding]:
    """Every event and every round against what the edition allows."""
    held = may_hold_events([event.id for event in dossier.competition.events], dossier.edition)
    for event_id, once in held.items():
        if not once.decision:
            yield dossier.found("event_repeated_error", once.under, event=event_id, event_id=event_id)
    for event in dossier.competition.events:
        official = is_official(event.id, dossier.edition)
        if not official.decision:
            yield dossier.found("unofficial_event_error", official.under, event=event.id, event_id=event.id)
            continue
        yield from _rounds(dossier, event)
        for one in event.rounds:
            if one.event_id == event.id:
                yield from set_up_findings(dossier, one)


def _rounds(dossier: Dossier, event: Event) -> Iterator[Finding]:
    """The rounds of an event together."""
    numbers = [one.id for one in event.rounds]
    if numbers != [f"{event.id}-r{number}" for number in range(1, len(numbers) + 1)]:
        yield dossier.found("rounds_misnumbered_error", event=event.id, event_id=event.id, rounds=", ".join(numbers))
    if not event.rounds:
        yield dossier.found("event_without_rounds_error", event=event.id, event_id=event.id)
        return
    most = dossier.edition.rounds.most
    if len(event.rounds) > most:
        yield dossier.found(
            "regulation_9m_error", ("9m",), event=event.id, event_id=event.id, rounds=len(event.rounds), most=most
        )
    yield from _against_registrations(dossier, event)
    yield from _dual(dossier, event)


@cites("9m1", "9m2", "9m3")
def _against_registrations(dossier: Dossier, event: Event) -> Iterator[Finding]:
    """Before the competition: more rounds than the number of registrations allows."""
    registered = sum(person.competes_in(event.id) for person in dossier.persons.values())
    if dossier.stage is not Stage.SET_UP or not registered:
        return
    pair = dossier.dual_rounds(event)
    allowed = most_rounds_after(registered, dossier.edition)
    later = len(event.rounds) - (2 if pair else 1)
    if later > allowed.decision:
        yield dossier.found(
            "too_many_rounds_for_registrations_warning",
            allowed.under,
            event=event.id,
            event_id=event.id,
            registered=registered,
            rounds=len(event.rounds),
            most=allowed.decision + len(event.rounds) - later,
        )


@cites("9v", "9v1", "9v2", "9v3", since=date(2026, 1, 1))
def _dual(dossier: Dossier, event: Event) -> Iterator[Finding]:
    """Rounds that are linked: whether they may be Dual Rounds."""
    linked = [one for one in event.rounds if one.linked_rounds]
    if not linked:
        return
    if not dossier.edition.dual_rounds.exist or len(linked) != 2:
        yield dossier.found(
            "dual_rounds_error", ("9v",) if dossier.edition.dual_rounds.exist else (), event=event.id, event_id=event.id
        )
        return
    first, second = linked
    championships = dossier.beside.championships
    rulings = may_be_dual(
        first, second, dossier.edition, rounds_of_event=len(event.rounds), championships=championships
    )
    for ruling in rulings:
        if not ruling.decision:
            yield dossier.found("dual_rounds_error", ruling.under, event=event.id, event_id=event.id)


def set_up_findings(dossier: Dossier, held: Round) -> Iterator[Finding]:
    """One round: its format and its cutoff; in finals what is preferred."""
    yield from _format(dossier, held)
    if held.cutoff is not None:
        yield from _cutoff(dossier, held)
    if held.format is Format.HEAD_TO_HEAD:
        yield from _places(dossier, held)
    elif dossier.is_last(held):
        preferred = preferred_in_final(held.event_id, dossier.edition)
        is_known = dossier.is_certain("formats.preferred_in_finals")
        if is_known and preferred.decision and held.format not in preferred.decision:
            names = " or ".join(one.full_name for one in preferred.decision)
            yield dossier.found(
                "format_not_preferred_info", preferred.under, held=held, format=held.format.full_name, preferred=names
            )


def _format(dossier: Dossier, held: Round) -> Iterator[Finding]:
    ruling = may_have_format(held.event_id, held.format, dossier.edition, is_final=dossier.is_last(held))
    if ruling.decision:
        return
    by_board = may_have_format(held.event_id, held.format, dossier.edition, board_allows=True).decision
    yield dossier.found(
        "format_needs_exception_warning" if by_board else "format_not_allowed_error",
        ruling.under,
        held=held,
        format=held.format.full_name,
        rests_on="formats.allowed",
    )


def _cutoff(dossier: Dossier, held: Round) -> Iterator[Finding]:
    assert held.cutoff is not None
    said = cutoff_text(held.cutoff, held.event_id)
    ruling = may_have_cutoff(held.event_id, held.format, held.cutoff, dossier.edition)
    if not ruling.decision:
        yield dossier.found(
            "cutoff_not_allowed_error",
            ruling.under,
            held=held,
            cutoff=said,
            format=held.format.full_name,
            rests_on="cutoffs.formats",
        )
    if held.cutoff.result_value <= 0:
        yield dossier.found("senseless_cutoff_error", ("9g",), held=held, cutoff=said)


@cites("I1a", since=date(2026, 1, 1))
def _places(dossier: Dossier, held: Round) -> Iterator[Finding]:
    """The places of a Head to Head round: one of a few numbers, so its condition must be a number of competitors."""
    source = held.participation_ruleset.participation_source
    if not isinstance(source, FromRounds) or not dossier.edition.head_to_head.places:
        return
    condition = source.result_condition
    ruling = may_have_places(condition.value, dossier.edition)
    if condition.type is not ConditionType.RANKING or not ruling.decision:
        text = condition_text(condition, Format.HEAD_TO_HEAD, held.event_id)
        allowed = ", ".join(map(str, dossier.edition.head_to_head.places))
        yield dossier.found("head_to_head_places_error", ruling.under, held=held, condition=text, allowed=allowed)
