"""Rounds as announced: events, formats, cutoffs, numbers of rounds, Dual Rounds and Head to Head."""

from collections.abc import Iterator

from cubelex.competition import ConditionType, Event, Format, FromRounds, Round
from cubelex.messages import Moment
from cubelex.regulations import cites
from cubelex.rules.events import is_official
from cubelex.rules.head_to_head import may_have_places
from cubelex.rules.rounds.dual_rounds import may_be_dual
from cubelex.rules.rounds.formats import (
    may_have_cutoff,
    may_have_format,
    preferred_in_final,
    should_have_preferred,
)
from cubelex.rules.rounds.rounds import RoundKind, counted_rounds, may_hold_events, most_rounds_after
from cubelex.rules.rounds.unofficial import is_held_unofficially, official_since
from cubelex.rules.validators.checked_competition import CheckedCompetition, CompetitionStage
from cubelex.rules.validators.findings import Finding
from cubelex.rules.validators.terms import condition_term, count_term, cutoff_term, either_of, format_term


def check(checked: CheckedCompetition) -> Iterator[Finding]:
    """Every event and every round against what the edition allows."""
    if checked.edition.is_draft:
        yield checked.found("draft_edition_info", edition=checked.edition.date.isoformat())
    held = may_hold_events([event.id for event in checked.competition.events], checked.edition)
    for event_id, once in held.items():
        if not once.answer:
            yield checked.found("event_repeated_error", once.under, event=event_id)
    for event in checked.competition.events:
        official = is_official(event.kind, checked.edition)
        if is_held_unofficially(event.id, checked.competition, checked.edition):
            yield checked.found("unofficial_event_info", official.under, event=event.id)
        elif not official.answer:
            yield _not_official(checked, event.id, official.under)
            continue
        yield from _rounds(checked, event)
        for round_ in event.rounds:
            if round_.event_id == event.id:
                yield from set_up_findings(checked, round_)


def _not_official(checked: CheckedCompetition, event_id: str, under: tuple[str, ...]) -> Finding:
    """An event that the edition does not have; since when, if a later one has it."""
    since = official_since(event_id, after=checked.edition)
    if since is None:
        return checked.found("unofficial_event_error", under, event=event_id)
    return checked.found("event_not_yet_official_error", under, event=event_id, since=Moment(since))


def _rounds(checked: CheckedCompetition, event: Event) -> Iterator[Finding]:
    """The rounds of an event together."""
    ids = [round_.id for round_ in event.rounds]
    if ids != [f"{event.id}-r{number}" for number in range(1, len(ids) + 1)]:
        yield checked.found(
            "rounds_misnumbered_error", event=event.id, rounds=tuple(ids), details={"rounds": ", ".join(ids)}
        )
    if not event.rounds:
        yield checked.found("event_without_rounds_error", event=event.id)
        return
    kinds = _kinds(checked, event)
    most, counted = checked.edition.rounds.most, counted_rounds(kinds, checked.edition)
    if counted.answer > most:
        is_special = any(kind != "full" for kind in kinds)
        yield checked.found(
            "regulation_9m_error",
            (*checked.edition.cite("9m"), *(counted.under if is_special else ())),
            event=event.id,
            rounds=count_term("rounds", counted.answer),
            most=most,
        )
    yield from _against_registrations(checked, event)
    yield from _dual(checked, event)


def _kinds(checked: CheckedCompetition, event: Event) -> list[RoundKind]:
    """The rounds of an event by what they count as; a pair of Dual Rounds is one of them."""
    pair = checked.dual_rounds(event)
    kinds: list[RoundKind] = ["dual"] if pair else []
    for round_ in event.rounds[2 if pair else 0 :]:
        if round_.format is Format.HEAD_TO_HEAD:
            kinds.append("head_to_head")
        else:
            kinds.append("cutoff" if round_.cutoff else "full")
    return kinds


@cites("9m1", "9m2", "9m3")
def _against_registrations(checked: CheckedCompetition, event: Event) -> Iterator[Finding]:
    """Before the competition: more rounds than the number of registrations allows."""
    registered = sum(person.competes_in(event.id) for person in checked.persons.values())
    if checked.stage is not CompetitionStage.SET_UP or not registered:
        return
    pair = checked.dual_rounds(event)
    allowed = most_rounds_after(registered, checked.edition)
    later = len(event.rounds) - (2 if pair else 1)
    if later > allowed.answer:
        yield checked.found(
            "too_many_rounds_for_registrations_warning",
            allowed.under,
            event=event.id,
            registered=count_term("competitors", registered),
            rounds=count_term("rounds", len(event.rounds)),
            most=allowed.answer + len(event.rounds) - later,
        )


@cites("9v", "9v1", "9v2", "9v3")
def _dual(checked: CheckedCompetition, event: Event) -> Iterator[Finding]:
    """Whether linked rounds may be Dual Rounds."""
    linked = [round_ for round_ in event.rounds if round_.linked_rounds]
    if not linked:
        return
    if not checked.edition.dual_rounds.exist or len(linked) != 2:
        yield checked.found("dual_rounds_error", checked.edition.cite_known("9v"), event=event.id)
        return
    first, second = linked
    championships = [title.kind for title in checked.championships]
    rulings = may_be_dual(
        first, second, checked.edition, rounds_of_event=len(event.rounds), championships=championships
    )
    for ruling in rulings:
        if not ruling.answer:
            yield checked.found("dual_rounds_error", ruling.under, event=event.id)


def set_up_findings(checked: CheckedCompetition, round_: Round) -> Iterator[Finding]:
    """One round: its format and its cutoff, and in finals or later rounds the preferred format."""
    yield from _format(checked, round_)
    if round_.cutoff is not None:
        yield from _cutoff(checked, round_)
    if round_.format is Format.HEAD_TO_HEAD:
        yield from _places(checked, round_)
    elif should_have_preferred(round_.number, len(checked.event_of(round_).rounds), checked.edition):
        preferred = preferred_in_final(round_.kind, checked.edition)
        is_known = checked.is_certain("formats.preferred_in_finals")
        if is_known and preferred.answer and round_.format not in preferred.answer:
            yield checked.found(
                "format_not_preferred_info",
                preferred.under,
                round_=round_,
                format=format_term(round_.format),
                preferred=either_of(list(map(format_term, preferred.answer))),
            )


def _format(checked: CheckedCompetition, round_: Round) -> Iterator[Finding]:
    ruling = may_have_format(round_.kind, round_.format, checked.edition, is_final=checked.is_last(round_))
    if ruling.answer:
        return
    by_board = may_have_format(round_.kind, round_.format, checked.edition, board_allows=True).answer
    yield checked.found(
        "format_needs_exception_warning" if by_board else "format_not_allowed_error",
        ruling.under,
        round_=round_,
        format=format_term(round_.format),
        decided_by="formats.allowed",
    )


def _cutoff(checked: CheckedCompetition, round_: Round) -> Iterator[Finding]:
    assert round_.cutoff is not None
    term = cutoff_term(round_.cutoff, round_.kind)
    ruling = may_have_cutoff(round_.kind, round_.format, round_.cutoff, checked.edition)
    if not ruling.answer:
        yield checked.found(
            "cutoff_not_allowed_error",
            ruling.under,
            round_=round_,
            cutoff=term,
            format=format_term(round_.format),
            decided_by="cutoffs.formats",
        )
    if round_.cutoff.result_value <= 0:
        yield checked.found("senseless_cutoff_error", checked.edition.cite("9g"), round_=round_, cutoff=term)


@cites("I1a")
def _places(checked: CheckedCompetition, round_: Round) -> Iterator[Finding]:
    """The places of a Head to Head round. Only a few numbers are allowed, so the condition must be a ranking."""
    source = round_.participation_ruleset.participation_source
    if not isinstance(source, FromRounds) or not checked.edition.head_to_head.places:
        return
    condition = source.result_condition
    ruling = may_have_places(condition.value, checked.edition)
    if condition.type is not ConditionType.RANKING or not ruling.answer:
        places = checked.edition.head_to_head.places
        yield checked.found(
            "head_to_head_places_error",
            ruling.under,
            round_=round_,
            condition=condition_term(condition, Format.HEAD_TO_HEAD, round_.kind),
            allowed=either_of(places),
            details={"allowed": ", ".join(map(str, places))},
        )
