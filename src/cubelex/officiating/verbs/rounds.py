"""Opening, running and finishing rounds."""

from collections.abc import Iterator, Sequence
from datetime import date

from cubelex.competition import Format, Round
from cubelex.messages import Message, PersonRef, RoundRef
from cubelex.officiating.log.bracket import is_complete
from cubelex.officiating.log.facts import GroupCalled, RoundFinished, RoundOpened
from cubelex.officiating.log.replay import after
from cubelex.officiating.log.state import CompetitionState, RoundStatus
from cubelex.officiating.outcomes import Actor, Outcome, done, refused
from cubelex.officiating.verbs.announcements import faults_of, faults_of_exception, faults_of_reservation
from cubelex.officiating.verbs.entrants import expected_competitors
from cubelex.officiating.verbs.helpers import remarks_on_officials
from cubelex.officiating.views.candidates import ineligibility_ruling, suspensions
from cubelex.officiating.views.cards import declined_attempts, missing_signatures
from cubelex.officiating.views.limits import limit_of
from cubelex.officiating.views.progress import is_second_of_dual, next_to_open, number_of_competitors, round_before
from cubelex.officiating.views.results import results_of
from cubelex.regulations import cites
from cubelex.rules import Ruling
from cubelex.rules.attempts import after_missing_signature
from cubelex.rules.rounds import (
    has_all_attempts,
    has_enough_competitors,
    may_have_rounds,
    may_start_round,
    most_rounds_after,
)


def open_round(state: CompetitionState, by: Actor, round_id: str) -> Outcome:
    """Open a round for the qualified competitors: registered, advanced from the round before, or replacements.

    Refused while the round before is not complete (9l), when too few competed for another round (9m), when a term was
    not announced (9p2a), while a dispute about the event is open (2n2), and when no competitor qualified.
    """
    round_ = state.announced_round(round_id)
    if round_.format is Format.HEAD_TO_HEAD and state.edition.head_to_head.events:
        return refused("rounds.draw_bracket", *state.edition.cite("I1a"), round=RoundRef(round_id))
    competitors = expected_competitors(state, round_id)
    refusals = tuple(objections_to_opening(state, round_, competitors))
    if refusals:
        return Outcome(refusals=refusals)
    opening = RoundOpened(round_id, competitors, after=rounds_before(state, round_))
    return done(opening, remarks=_remarks_on_opening(state, round_, competitors))


@cites("9v", "9l2", since=date(2026, 1, 1))
def open_dual_rounds(state: CompetitionState, by: Actor, round_id: str) -> Outcome:
    """Open both Dual Rounds, or the one that is not open yet. The second does not wait for the first (9l2)."""
    round_ = state.announced_round(round_id)
    if len(round_.linked_rounds) != 2:
        return refused("rounds.not_dual", *state.edition.cite_known("9v"), round=RoundRef(round_id))
    pending = [linked for linked in round_.linked_rounds if not state.has_begun(linked)]
    if not pending:
        return refused("rounds.both_are_open", *state.edition.cite("9l"))
    together, now = Outcome(), state
    for pending_id in pending:
        outcome = open_round(now, by, pending_id)
        if outcome.is_refused:
            return outcome
        now = after(now, outcome)
        together = Outcome((*together.facts, *outcome.facts), remarks=(*together.remarks, *outcome.remarks))
    return together


def rounds_before(state: CompetitionState, round_: Round) -> tuple[str, ...]:
    """The rounds whose results decide who takes part in a round."""
    before = round_before(state, round_.id)
    if before is None:
        return ()
    return state.announced_round(before).linked_rounds or (before,)


def objections_to_opening(
    state: CompetitionState, round_: Round, competitors: Sequence[int]
) -> Iterator[Ruling[Message]]:
    """Every reason against opening a round now for these competitors."""
    edition = state.edition
    status = state.round(round_.id).status
    if status is not RoundStatus.PENDING:
        is_already = Message("rounds.already", round=RoundRef(round_.id), status=Message(f"statuses.{status}"))
        yield Ruling(is_already, edition.cite("9l"))
    if state.ended_at is not None:
        yield Ruling(Message("rounds.competition_has_ended"), edition.cite_known("9u"))
    if not competitors:
        yield Ruling(Message("rounds.nobody_qualified"), edition.cite("9p2" if round_.number > 1 else "9k"))
    if any(dispute.decision is None and dispute.event_id == round_.event_id for dispute in state.disputes):
        yield Ruling(Message("rounds.dispute_is_open"), edition.cite("2n2"))
    yield from _against_order(state, round_)
    yield from faults_of(state.competition, round_, edition)


@cites("9l", "9m")
def _against_order(state: CompetitionState, round_: Round) -> Iterator[Ruling[Message]]:
    """Whether the rounds before are complete, and had enough competitors for another one."""
    before = [other for other in state.rounds_of_event(round_.event_id) if other.number < round_.number]
    complete = all(state.round(other.id).status is RoundStatus.FINISHED for other in before)
    second = is_second_of_dual(round_)
    may_start = may_start_round(state.edition, earlier_rounds_are_complete=complete, is_second_of_dual=second)
    source = rounds_before(state, round_)
    if not may_start.answer:
        yield Ruling(Message("rounds.earlier_unfinished"), may_start.under)
    elif any(state.round(source_id).status is not RoundStatus.FINISHED for source_id in source):
        yield Ruling(Message("rounds.advancing_unknown", round=RoundRef(source[-1])), state.edition.cite("9p2"))
    if before and not second:
        # The round itself has no round after it yet, so its own size does not matter.
        sizes = [*(number_of_competitors(state, other.id) for other in before), 1_000_000]
        starts_dual = bool(before[0].linked_rounds)
        enough = may_have_rounds(sizes, state.edition, starts_dual=starts_dual)
        if not enough.answer:
            yield Ruling(Message("rounds.too_few_for_another"), enough.under)


def _remarks_on_opening(
    state: CompetitionState, round_: Round, taking_part: Sequence[int]
) -> Iterator[Ruling[Message]]:
    competitors = len(taking_part)
    yield from remarks_on_officials(state, round_)
    for person, objection in suspensions(state, taking_part):
        yield ineligibility_ruling(state, person, objection)
    enough = has_enough_competitors(competitors, state.edition)
    if not enough.answer:
        yield Ruling(Message("rounds.needs_more_competitors", round=RoundRef(round_.id)), enough.under)
    yield from faults_of_exception(state.competition, round_, state.edition)
    yield from faults_of_reservation(state.competition, round_, state.edition)
    if round_.time_limit is None and limit_of(state, round_) is not None:
        yield Ruling(Message("rounds.default_time_limit", round=RoundRef(round_.id)), state.edition.cite("A1a"))
    planned = [other for other in state.rounds_of_event(round_.event_id) if other.number > round_.number]
    later = [other for other in planned if other.id not in round_.linked_rounds]
    allowed = most_rounds_after(competitors, state.edition)
    is_measured = round_.number == 1 or state.edition.rounds.size_counts != "event"
    if is_measured and len(later) > allowed.answer:
        about = {"competitors": competitors, "most": allowed.answer, "planned": len(later)}
        yield Ruling(Message("rounds.too_many_follow", **about), allowed.under)


def call_group(state: CompetitionState, by: Actor, round_id: str, group: int) -> Outcome:
    """Call a group of an open round. A group can be called again."""
    state.announced_round(round_id)
    if state.round(round_id).status is not RoundStatus.OPEN:
        return refused("rounds.not_open", *state.edition.cite("9l"), round=RoundRef(round_id))
    if group < 1:
        return refused("rounds.invalid_group", *state.edition.cite("1h"), group=group)
    return done(GroupCalled(round_id, group))


@cites("9l")
def finish_round(state: CompetitionState, by: Actor, round_id: str) -> Outcome:
    """Finish a round: all who started have all attempts, also extra ones, and every observation is ruled on."""
    round_ = state.announced_round(round_id)
    if state.round(round_id).status is not RoundStatus.OPEN:
        return refused("rounds.not_open", *state.edition.cite("9l"), round=RoundRef(round_id))
    missing = tuple(_missing(state, round_))
    if missing:
        return Outcome(refusals=missing)
    return done(RoundFinished(round_id), remarks=_remarks_on_finishing(state, round_))


@cites("9l")
def finish_and_open_next(state: CompetitionState, by: Actor, round_id: str) -> Outcome:
    """Finish a round and open the next one: both, or neither where one is refused.

    After the first of Dual Rounds, this is the second.
    """
    finished, following = finish_round(state, by, round_id), next_to_open(state, round_id)
    if finished.is_refused or following is None:
        return finished
    opened = open_round(after(state, finished), by, following.id)
    if opened.is_refused:
        return opened
    return Outcome((*finished.facts, *opened.facts), remarks=(*finished.remarks, *opened.remarks))


def _missing(state: CompetitionState, round_: Round) -> Iterator[Ruling[Message]]:
    bracket, edition = state.round(round_.id).bracket, state.edition
    if bracket is not None:
        if not is_complete(bracket, edition):
            yield Ruling(Message("rounds.matches_missing"), edition.cite("9l"))
        return
    rows = (row for row in results_of(state, round_.id) if not row.is_empty)
    lacking = [row.person_id for row in rows if not has_all_attempts(row.attempts, round_, edition)]
    if lacking:
        yield Ruling(Message("rounds.attempts_missing", persons=_listed(lacking)), edition.cite("9l"))
    cards = list(state.taking_part(round_.id))
    extra = [card.person_id for card in cards if any(slot.awaits_extra for slot in card.slots.values())]
    if extra:
        yield Ruling(Message("rounds.extras_missing", persons=_listed(extra)), edition.cite("11e2"))
    unruled = [card.person_id for card in cards if any(slot.current.awaits_ruling for slot in card.slots.values())]
    if unruled:
        yield Ruling(Message("rounds.not_ruled_on", persons=_listed(unruled)), edition.cite("11b"))


@cites("2u", since=date(2018, 1, 1))
def _remarks_on_finishing(state: CompetitionState, round_: Round) -> Iterator[Ruling[Message]]:
    edition = state.edition
    if state.round(round_.id).bracket is not None:
        return
    cards = state.round(round_.id).cards
    absent = [
        row.person_id
        for row in results_of(state, round_.id)
        if row.is_empty and not declined_attempts(state, round_, cards[row.person_id])
    ]
    if absent:
        message = Message("rounds.without_results", count=len(absent), persons=_listed(absent))
        yield Ruling(message, edition.cite("2u"))
    unsigned = list(dict.fromkeys(person_id for person_id, _ in missing_signatures(state, round_)))
    if unsigned:
        yield Ruling(Message("rounds.unsigned", persons=_listed(unsigned)), after_missing_signature(edition).under)
    undecided = [
        card.person_id
        for card in state.taking_part(round_.id)
        if any(slot.current.is_provisional for slot in card.slots.values())
    ]
    if undecided:
        yield Ruling(Message("rounds.provisional_undecided", persons=_listed(undecided)), edition.cite("11e3"))


def _listed(persons: Sequence[int]) -> tuple[PersonRef, ...]:
    return tuple(map(PersonRef, persons))
