"""The choices of the editor of events and rounds: what the edition allows, and what is already announced."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cubelex.competition import (
    AttemptResult,
    Competition,
    ConditionType,
    Cutoff,
    Format,
    FromRounds,
    Round,
    event_kinds,
    is_known_event,
)
from cubelex.officiating import CompetitionState, planning
from cubelex.regulations import Edition
from cubelex.rules import Ruling, is_timed, validators
from cubelex.rules.rounds import may_have_cutoff, may_have_format, most_advancing
from cubelex.web.organize.events.drafts import Draft, Drafted, EventDraft
from cubelex.web.organize.events.own_events import ready_made
from cubelex.web.organize.events.round_fields import LimitSpan, RoundFields
from cubelex.web.shared.findings import ShownFinding
from cubelex.web.shared.labels.names import event_label, round_label
from cubelex.web.shared.labels.rounds import FORMATS, stage_label

_ABOVE_REGISTRATIONS: Final = "advancement_above_registrations_warning"
_PLACES: Final = "head_to_head_places_error"


@dataclass(frozen=True, slots=True)
class FormChoice:
    """A choice in a form."""

    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class RoundForm:
    """A round in the editor."""

    id: str
    label: str
    fields: RoundFields
    formats: Sequence[FormChoice]
    cutoffs: Sequence[FormChoice]
    spans: Sequence[FormChoice]
    sharing: Sequence[FormChoice]
    conditions: Sequence[FormChoice]
    expected: int
    has_begun: bool
    is_second_of_dual: bool
    findings: Sequence[ShownFinding]
    too_many: Ruling[int] | None
    """The maximum that may advance of those expected, if the condition is for more."""


@dataclass(frozen=True, slots=True)
class EventForm:
    """An event in the editor."""

    id: str
    label: str
    rounds: Sequence[RoundForm]
    registered: int
    may_be_dual: bool
    is_dual: bool
    may_grow: bool
    has_begun: bool
    findings: Sequence[ShownFinding]

    @property
    def needs_attention(self) -> bool:
        """Whether something in it is wrong or doubtful."""
        return bool(self.findings) or any(
            round_.findings or round_.fields.problems or round_.too_many for round_ in self.rounds
        )

    @property
    def facts(self) -> str:
        """Its rounds in a few words: their number, and the format of each."""
        number = ngettext("%(number)d round", "%(number)d rounds", len(self.rounds)) % {"number": len(self.rounds)}
        formats = dict.fromkeys(choice.label for round_ in self.rounds for choice in round_.formats if choice.is_chosen)
        return " · ".join((number, *formats))


def forms_of(state: CompetitionState, read: Drafted, findings: Sequence[ShownFinding]) -> list[EventForm]:
    """The editor of a draft."""
    return [_event_form(state, read, event, findings) for event in read.draft.events]


def events_to_add(draft: Draft, edition: Edition) -> list[FormChoice]:
    """The official events that are not in the draft, in the order in which the WCA lists events."""
    event_ids = {event.id for event in draft.events}
    return [
        FormChoice(kind.id, event_label(kind), False)
        for kind in event_kinds()
        if kind.id in edition.events.official and kind.id not in event_ids
    ]


def unofficial_to_add(draft: Draft, edition: Edition) -> list[FormChoice]:
    """The events that can be held unofficially and are not in the draft."""
    event_ids = {event.id for event in draft.events}
    return [FormChoice(kind.id, event_label(kind), False) for kind in ready_made(edition) if kind.id not in event_ids]


def _event_form(
    state: CompetitionState, read: Drafted, draft: EventDraft, findings: Sequence[ShownFinding]
) -> EventForm:
    competition, edition = read.competition, state.edition
    event = competition.event(draft.id)
    pairs = zip(event.rounds, draft.rounds, strict=True)
    rounds = [_round_form(state, read, round_, fields, draft, findings) for round_, fields in pairs]
    return EventForm(
        id=draft.id,
        label=event_label(event.kind),
        rounds=rounds,
        registered=sum(person.competes_in(draft.id) for person in competition.persons),
        may_be_dual=edition.dual_rounds.exist and len(rounds) > 1,
        is_dual=draft.is_dual,
        may_grow=len(rounds) < edition.rounds.most,
        has_begun=any(round_form.has_begun for round_form in rounds),
        findings=[
            finding
            for finding in findings
            if finding.finding.place.event_id == draft.id and not finding.finding.place.round_id
        ],
    )


def _round_form(
    state: CompetitionState,
    read: Drafted,
    round_: Round,
    fields: RoundFields,
    event: EventDraft,
    findings: Sequence[ShownFinding],
) -> RoundForm:
    competition, edition = read.competition, state.edition
    is_last = round_.number == len(event.rounds)
    is_second = event.is_dual and round_.number == 2
    expected = len(planning.expected_entrants(competition, round_))
    notes = [finding for finding in findings if settled_at(finding.finding) == round_.id]
    return RoundForm(
        id=round_.id,
        label=stage_label(competition, round_),
        fields=fields,
        formats=list(_formats(round_, edition, is_last=is_last)),
        cutoffs=list(_cutoffs(round_, fields, edition)),
        spans=list(_spans(round_, fields, edition)),
        sharing=list(_sharing(competition, round_, fields)) if fields.span == LimitSpan.SHARED else [],
        conditions=[] if is_last or (event.is_dual and round_.number == 1) else list(_conditions(fields)),
        expected=expected,
        has_begun=state.has_begun(round_.id),
        is_second_of_dual=is_second,
        findings=notes,
        too_many=_too_many(competition, round_, expected, edition) if not _is_said(notes) else None,
    )


def _is_said(notes: Sequence[ShownFinding]) -> bool:
    return any(finding.finding.code == _ABOVE_REGISTRATIONS for finding in notes)


def _too_many(competition: Competition, round_: Round, expected: int, edition: Edition) -> Ruling[int] | None:
    following = competition.next_round(round_)
    source = following.participation_ruleset.participation_source if following else None
    if not isinstance(source, FromRounds) or source.result_condition.type is not ConditionType.RANKING or not expected:
        return None
    most = most_advancing(expected, edition)
    return most if source.result_condition.value > most.answer else None


def settled_at(finding: validators.Finding) -> str | None:
    """The round in whose form a finding is corrected. Advancement to a round is in the form of the round before."""
    round_id = finding.place.round_id
    if round_id is None or not (finding.validator == "advancement_set_ups" or finding.code == _PLACES):
        return round_id
    event_id, _dash, number = round_id.rpartition("-r")
    return f"{event_id}-r{int(number) - 1}"


def _formats(round_: Round, edition: Edition, *, is_last: bool) -> Iterator[FormChoice]:
    """The formats that the round may have, also with approval of the Board, and its own format."""
    for format_ in Format:
        if round_.defined is None and not is_known_event(round_.event_id):
            is_allowed = by_board = False
        else:
            is_allowed = may_have_format(round_.kind, format_, edition, is_final=is_last).answer
            by_board = may_have_format(round_.kind, format_, edition, board_allows=True).answer
        label = str(FORMATS[format_])
        if not is_allowed and by_board and format_ is not Format.HEAD_TO_HEAD:
            yield FormChoice(
                format_.value, _("%(format)s (needs Board approval)") % {"format": label}, format_ is round_.format
            )
        elif is_allowed:
            yield FormChoice(format_.value, label, format_ is round_.format)
        elif format_ is round_.format:
            yield FormChoice(format_.value, _("%(format)s (not allowed)") % {"format": label}, True)


def _cutoffs(round_: Round, fields: RoundFields, edition: Edition) -> Iterator[FormChoice]:
    """The numbers of attempts that a cutoff phase may have, or no cutoff."""
    yield FormChoice("", _("No cutoff"), not fields.cutoff_attempts)
    for number in (1, 2, 3):
        fits = may_have_cutoff(round_.kind, round_.format, Cutoff(number, AttemptResult(1)), edition).answer
        if fits or fields.cutoff_attempts == str(number):
            label = ngettext("After %(number)d attempt", "After %(number)d attempts", number) % {"number": number}
            yield FormChoice(str(number), label, fields.cutoff_attempts == str(number))


def _spans(round_: Round, fields: RoundFields, edition: Edition) -> Iterator[FormChoice]:
    """What the time limit may apply to. Empty for events with their own time limit."""
    if not is_timed(round_.kind):
        return
    labels = {
        LimitSpan.ATTEMPT: _("For each attempt"),
        LimitSpan.ROUND: _("Cumulative for the round"),
        LimitSpan.SHARED: _("Cumulative with other rounds"),
    }
    may_share = set(edition.limits.cumulative_across) - {"round"}
    for kind, label in labels.items():
        if kind is not LimitSpan.SHARED or may_share or fields.span == kind:
            yield FormChoice(kind, label, fields.span == kind)


def _sharing(competition: Competition, round_: Round, fields: RoundFields) -> Iterator[FormChoice]:
    """The rounds that could share a cumulative time limit with this round."""
    for other in competition.rounds:
        is_sensible = is_timed(other.kind) and other.format is not Format.HEAD_TO_HEAD
        if other.id != round_.id and (is_sensible or other.id in fields.shared):
            is_near = other.event_id != round_.event_id or other.id in round_.linked_rounds
            if is_near or other.id in fields.shared:
                yield FormChoice(other.id, round_label(competition, other.id), other.id in fields.shared)


def _conditions(fields: RoundFields) -> Iterator[FormChoice]:
    """The kinds of conditions for advancing."""
    if not fields.condition:
        yield FormChoice("", _("Choose"), True)
    labels = {
        ConditionType.RANKING: _("Best competitors (number)"),
        ConditionType.PERCENT: _("Best competitors (percent)"),
        ConditionType.RESULT_ACHIEVED: _("Better than (result)"),
    }
    for kind, label in labels.items():
        yield FormChoice(kind.value, label, fields.condition == kind)
