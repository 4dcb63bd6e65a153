"""Events and rounds while they are edited: a form with everything, and the competition it describes.

The server keeps nothing between two requests. Rounds that the form did not change stay as announced, with everything
else in their documents.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.http import QueryDict

from cubelex.competition import (
    Competition,
    ConditionType,
    Event,
    EventKind,
    EventTable,
    Format,
    FromRegistrations,
    FromRounds,
    ParticipationRuleset,
    ResultCondition,
    Round,
    event_kinds,
    with_own_events,
)
from cubelex.reading import is_whole_number
from cubelex.regulations import Edition
from cubelex.rules import is_timed
from cubelex.rules.rounds import default_time_limit, formats_of, most_advancing
from cubelex.web.organize.events.own_events import is_addable, posted_definitions
from cubelex.web.organize.events.round_fields import (
    LimitSpan,
    ReadRound,
    RoundFields,
    fields_of,
    posted_fields,
    read_round,
)

MOST_ROUNDS: Final = 9
_PREFERRED: Final = "am5321"
_FINALISTS: Final = 12

Problems = dict[str, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class EventDraft:
    """An event in the form."""

    id: str
    rounds: tuple[RoundFields, ...]
    is_dual: bool = False

    @property
    def round_ids(self) -> tuple[str, ...]:
        """The ids of its rounds, the first one first."""
        return tuple(f"{self.id}-r{number}" for number in range(1, len(self.rounds) + 1))


@dataclass(frozen=True, slots=True)
class Draft:
    """All events in the form, and the definitions of those that no table has."""

    events: tuple[EventDraft, ...]
    own: tuple[EventKind, ...] = ()

    @property
    def event_table(self) -> EventTable:
        """The events that the draft knows."""
        return EventTable(self.own)

    def event(self, event_id: str) -> EventDraft | None:
        """The event, or None if it is not in the draft."""
        return next((event for event in self.events if event.id == event_id), None)

    def with_event(self, changed: EventDraft) -> "Draft":
        """The draft with that event changed."""
        events = tuple(changed if event.id == changed.id else event for event in self.events)
        return replace(self, events=events)

    def with_new_event(self, added: EventDraft) -> "Draft":
        """The draft with one more event: before the first one that the WCA lists after it, else at the end."""
        order = [kind.id for kind in event_kinds()]
        later = set(order[order.index(added.id) :]) if added.id in order else set()
        place = next((place for place, event in enumerate(self.events) if event.id in later), len(self.events))
        return replace(self, events=(*self.events[:place], added, *self.events[place:]))

    def defining(self, kind: EventKind) -> "Draft":
        """The draft with the definition of an event of the competition's own."""
        return replace(self, own=(*self.own, kind))

    def without_event(self, event_id: str) -> "Draft":
        """The draft without an event."""
        own = tuple(kind for kind in self.own if kind.id != event_id)
        return Draft(tuple(event for event in self.events if event.id != event_id), own)


def draft_of(competition: Competition) -> Draft:
    """The draft of a competition as announced."""
    events = tuple(_event_draft(competition, event) for event in competition.events)
    return Draft(events, competition.event_table.defined)


def _event_draft(competition: Competition, event: Event) -> EventDraft:
    rounds = tuple(fields_of(round_, competition.next_round(round_)) for round_ in event.rounds)
    return EventDraft(event.id, rounds, is_dual=any(round_.linked_rounds for round_ in event.rounds))


def posted_draft(form: QueryDict, base: Competition, edition: Edition) -> Draft:
    """The draft in a form that was sent, without unknown events."""
    own = posted_definitions(form, base)
    event_ids = {event.id for event in base.events} | {kind.id for kind in own}
    ids = [
        event_id
        for event_id in dict.fromkeys(form.getlist("events"))
        if event_id in event_ids or is_addable(event_id, edition)
    ]
    events = [_posted_event(form, event_id) for event_id in ids]
    rounds = {round_id for event in events for round_id in event.round_ids}
    return Draft(tuple(_sharing_with(rounds, event) for event in events), own)


def _sharing_with(rounds: set[str], event: EventDraft) -> EventDraft:
    """The event with time limits that are shared only with rounds of the draft."""
    sharing = (
        replace(round_, shared=tuple(other for other in round_.shared if other in rounds)) for round_ in event.rounds
    )
    return replace(event, rounds=tuple(sharing))


def _posted_event(form: QueryDict, event_id: str) -> EventDraft:
    count_text = form.get(f"{event_id}-rounds", "1")
    count = min(int(count_text), MOST_ROUNDS) if is_whole_number(count_text) else 1
    rounds = tuple(posted_fields(form, f"{event_id}-r{number}") for number in range(1, count + 1))
    return EventDraft(event_id, rounds, is_dual=f"{event_id}-dual" in form)


def new_event(kind: EventKind, edition: Edition) -> EventDraft:
    """An event with one round in the usual format."""
    return EventDraft(kind.id, (fields_of(_new_round(f"{kind.id}-r1", kind, edition), None),))


def _new_round(round_id: str, kind: EventKind, edition: Edition) -> Round:
    usual = Format(kind.format)
    if kind.id in edition.formats.allowed:
        usual = min(formats_of(kind, edition), key=lambda format_: _PREFERRED.index(format_.value))
    limit = default_time_limit(edition) if is_timed(kind) else None
    return Round(round_id, usual, limit).known_in(EventTable((kind,)))


def with_another_round(event: EventDraft, kind: EventKind, registered: int, edition: Edition) -> EventDraft:
    """The event with another round, to which the best of the last round advance."""
    if not event.rounds:
        return new_event(kind, edition)
    last = event.rounds[-1]
    finalists = min(_FINALISTS, most_advancing(registered, edition).answer) if registered else _FINALISTS
    advancing = replace(last, condition=ConditionType.RANKING.value, value=str(max(finalists, 1)))
    follower = replace(last, cutoff="", cutoff_attempts="", condition="", value="", groups="")
    if last.format == Format.HEAD_TO_HEAD:
        follower = fields_of(_new_round(f"{event.id}-r1", kind, edition), None)
    return replace(event, rounds=(*event.rounds[:-1], advancing, follower))


def without_last_round(event: EventDraft) -> EventDraft:
    """The event without its last round. Nobody advances from the new last round."""
    rounds = event.rounds[:-1]
    final = (replace(rounds[-1], condition="", value=""),) if rounds else ()
    return replace(event, rounds=(*rounds[:-1], *final), is_dual=event.is_dual and len(rounds) > 1)


@dataclass(frozen=True, slots=True)
class Drafted:
    """The competition that a draft describes, and the draft with its problems."""

    competition: Competition
    draft: Draft

    @property
    def is_understood(self) -> bool:
        """Whether all of the draft is valid."""
        return not any(round_.problems for event in self.draft.events for round_ in event.rounds)


def drafted(draft: Draft, base: Competition, edition: Edition) -> Drafted:
    """The competition with the events of a draft."""
    events: list[Event] = []
    problems: Problems = {}
    for event_draft in draft.events:
        event, event_problems = _drafted_event(event_draft, draft.event_table.kind(event_draft.id), base, edition)
        events.append(event)
        problems |= event_problems
    competition = _declaring(replace(base, events=_with_shared_limits(events, base)), draft, base, edition)
    return Drafted(competition, _as_read(draft, competition, problems))


def _declaring(competition: Competition, draft: Draft, base: Competition, edition: Edition) -> Competition:
    """The competition that declares its unofficial events: those declared before, and those that are new."""
    before = {kind.id for kind in base.event_table.declared}
    declared = [
        draft.event_table.kind(event.id)
        for event in competition.events
        if event.id in before or (base.find_event(event.id) is None and event.id not in edition.events.official)
    ]
    return competition if {kind.id for kind in declared} == before else with_own_events(competition, declared)


def _drafted_event(draft: EventDraft, kind: EventKind, base: Competition, edition: Edition) -> tuple[Event, Problems]:
    """An event of the draft, and the problems of each of its rounds."""
    event = base.find_event(draft.id) or Event(draft.id)
    before = _event_draft(base, event)
    if before == draft:
        return event, {}
    old = {round_.id: round_ for round_ in event.rounds}
    read = [
        read_round(fields, old.get(round_id) or _new_round(round_id, kind, edition), edition)
        for round_id, fields in zip(draft.round_ids, draft.rounds, strict=True)
    ]
    rounds = tuple(_with_participation(_with_dual(read, draft), draft, before))
    return replace(event, rounds=rounds), {found.round_.id: found.problems for found in read if found.problems}


def _as_read(draft: Draft, competition: Competition, problems: Problems) -> Draft:
    """The draft with every value as it was read, or as it was typed if it is not valid."""

    def shown(round_id: str, fields: RoundFields, read: RoundFields) -> RoundFields:
        if round_id in problems:
            return replace(fields, problems=problems[round_id])
        return replace(read, span=fields.span) if fields.span == LimitSpan.SHARED else read

    understood = draft_of(competition)
    events = []
    for event_draft, read in zip(draft.events, understood.events, strict=True):
        pairs = zip(event_draft.round_ids, event_draft.rounds, read.rounds, strict=True)
        events.append(replace(event_draft, rounds=tuple(shown(*pair) for pair in pairs)))
    return replace(draft, events=tuple(events))


def _with_dual(read: Sequence[ReadRound], event: EventDraft) -> list[ReadRound]:
    """Dual Rounds have the format, cutoff and time limit of the first of them (9v3)."""
    if not event.is_dual or len(read) < 2:
        return [replace(each, round_=replace(each.round_, linked_rounds=())) for each in read]
    first, second = read[0].round_, read[1].round_
    limit = first.time_limit
    if limit is not None and limit.cumulative_round_ids == (first.id,):
        limit = replace(limit, cumulative_round_ids=(second.id,))
    pair = (first.id, second.id)
    same = replace(second, format=first.format, cutoff=first.cutoff, time_limit=limit, linked_rounds=pair)
    return [
        replace(read[0], round_=replace(first, linked_rounds=pair), condition=None),
        replace(read[1], round_=same),
        *(replace(each, round_=replace(each.round_, linked_rounds=())) for each in read[2:]),
    ]


def _with_participation(read: Sequence[ReadRound], event: EventDraft, before: EventDraft) -> Iterator[Round]:
    """The rounds, each with its participants: by the condition in the form of the previous round."""
    is_dual = event.is_dual and len(read) > 1
    for place, each in enumerate(read):
        if place and _says_the_same(event, before, place):
            yield each.round_
        elif place == 0 or (is_dual and place == 1):
            yield _coming_from(each.round_, (), None)
        else:
            sources = event.round_ids[:2] if is_dual and place == 2 else (event.round_ids[place - 1],)
            yield _coming_from(each.round_, sources, read[place - 1].condition)


def _says_the_same(event: EventDraft, before: EventDraft, place: int) -> bool:
    """Whether the form does not change who takes part in a round, so that its document stays the same."""
    if before.is_dual != event.is_dual or len(before.rounds) <= place:
        return False
    now, then = event.rounds[place - 1], before.rounds[place - 1]
    return (now.condition, now.value, now.format) == (then.condition, then.value, then.format)


def _coming_from(round_: Round, sources: tuple[str, ...], condition: ResultCondition | None) -> Round:
    source = FromRounds(sources, condition) if condition else FromRegistrations()
    rules = round_.participation_ruleset
    reserved = rules.reserved_places if condition else None
    return replace(round_, participation_ruleset=ParticipationRuleset(source, reserved, rules.kept))


def _with_shared_limits(events: Sequence[Event], base: Competition) -> tuple[Event, ...]:
    """The events with each shared time limit the same in all its rounds: the limit that was changed."""
    rounds = {round_.id: round_ for event in events for round_ in event.rounds}
    before = {round_.id: round_.time_limit for round_ in base.rounds}
    for round_id in rounds:
        limit = rounds[round_id].time_limit
        if limit is None or limit == before.get(round_id):
            continue
        for other in limit.cumulative_round_ids:
            if other in rounds and (other not in before or rounds[other].time_limit == before[other]):
                rounds[other] = replace(rounds[other], time_limit=limit)
    return tuple(replace(event, rounds=tuple(rounds[round_.id] for round_ in event.rounds)) for event in events)


__all__ = [
    "Draft",
    "Drafted",
    "EventDraft",
    "LimitSpan",
    "draft_of",
    "drafted",
    "new_event",
    "posted_draft",
    "with_another_round",
    "without_last_round",
]
