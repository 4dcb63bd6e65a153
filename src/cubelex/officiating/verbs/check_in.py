"""Check-in, and late competitors."""

from collections.abc import Iterator, Sequence
from datetime import date

from cubelex.competition import DNS, Competition, EventOrId
from cubelex.messages import Message, PersonRef, RoundRef
from cubelex.officiating.log.facts import AdmittedLate, CheckedIn, Fact
from cubelex.officiating.log.state import CompetitionState, RoundStatus
from cubelex.officiating.outcomes import Actor, Outcome, done, refuse_if_not_delegate, refused
from cubelex.officiating.verbs.eligibility import consent_noted
from cubelex.officiating.views.candidates import ineligibilities, ineligibility_ruling
from cubelex.officiating.views.groups import group_plan
from cubelex.regulations import cites
from cubelex.rules import Ruling, is_fewest_moves, is_multi_blind
from cubelex.rules.attempts import multi_blind_limit_for_late, must_use_other_scrambles
from cubelex.rules.fewest_moves import LateJoiner, seconds_for_late_joiner
from cubelex.rules.people import Ineligibility, documents_to_show
from cubelex.rules.rounds import reduced_for_late_arrival


@cites("2a1", "2a2", "2a3", "2b", "2c1")
@cites("2a4", since=date(2025, 1, 1))
def check_in(
    state: CompetitionState,
    by: Actor,
    person_id: int,
    *,
    identity_was_checked: bool = False,
    verified: Sequence[str] = (),
    consent_by: str | None = None,
) -> Outcome:
    """Check a competitor in who may compete (2a). The documents of a newcomer should be verified (2e, 2e++).

    `verified` is what a document proved, of `documents_to_show`: everything where the identity was checked.
    `consent_by` is the parent or guardian who consents (2b), or an empty text where the name was not asked for.
    """
    person = state.competition.find_person(person_id)
    if person is None:
        return refused("people.unknown_number", *state.edition.cite("2c1"), number=person_id)
    is_known = person_id in state.checked_in
    if is_known and (not (identity_was_checked or verified) or person_id in state.identity_checked):
        return refused("people.already_checked_in", person=PersonRef(person_id))
    kept_out = [] if is_known else list(ineligibilities(state, person))
    needs_consent = any(objection.reason is Ineligibility.CONSENT for objection in kept_out)
    passed_over = {Ineligibility.COUNTRY, *([Ineligibility.CONSENT] if consent_by is not None else [])}
    against = [objection for objection in kept_out if objection.reason not in passed_over]
    if against:
        return Outcome(refusals=tuple(ineligibility_ruling(state, person, why) for why in against))
    shown = documents_to_show(person.is_newcomer, state.edition)
    proved = shown.answer if identity_was_checked else tuple(what for what in shown.answer if what in verified)
    unchecked = bool(shown.answer) and len(proved) < len(shown.answer)
    remarks = (Ruling(Message("people.check_identity"), shown.under),) if unchecked else ()
    facts: list[Fact] = [CheckedIn(person_id, identity_was_checked or (bool(proved) and not unchecked), proved)]
    if needs_consent and consent_by is not None:
        facts.append(consent_noted(state, person_id, consent_by))
    return done(*facts, remarks=remarks)


@cites("2u", since=date(2018, 1, 1))
@cites("2u2", since=date(2025, 1, 1))
def admit_late(
    state: CompetitionState,
    by: Actor,
    round_id: str,
    person_id: int,
    late_by: int,
    reason: str,
    *,
    attempt: int = 0,
    somebody_has_finished: bool = False,
    may_know_the_scramble: bool = False,
) -> Outcome:
    """Let a competitor compete who is late by `late_by` centiseconds, with less time. The Delegate gives a reason.

    In a round with a cumulative time limit (2u2), or in an attempt of Multi-Blind (H1b) or Fewest Moves (E6).
    """
    closed = refuse_if_not_delegate(by, reason, "people.admit_late", *state.edition.cite("2u"))
    if closed:
        return closed
    round_state = state.round(round_id)
    if round_state.status is not RoundStatus.OPEN or person_id not in round_state.cards:
        numbers = state.edition.cite("9l")
        return refused("people.not_in_open_round", *numbers, person=PersonRef(person_id), round=RoundRef(round_id))
    joiner = LateJoiner(
        late_by // 100,
        somebody_has_finished or has_anybody_finished(state, round_id, person_id, attempt),
        has_several_locations(state.competition),
        may_know_the_scramble,
    )
    left = _time_left(state, round_id, person_id, attempt, joiner)
    if left.answer <= 0:
        return refused("people.too_late", *left.under)
    remarks = _remarks_on_scrambles(state, state.announced_round(round_id).kind, joiner)
    return done(AdmittedLate(round_id, person_id, late_by, reason, attempt, left.under), remarks=remarks)


@cites("H1f", since=date(2026, 1, 1))
def _remarks_on_scrambles(state: CompetitionState, event: EventOrId, joiner: LateJoiner) -> Iterator[Ruling[Message]]:
    """Whether a late competitor in Multi-Blind needs other scramble sequences, as the others may have become known."""
    if not is_multi_blind(event) or not state.edition.has("H1f"):
        return
    other = must_use_other_scrambles(joiner.somebody_has_finished, state.edition, joiner.may_know_the_scramble)
    if other.answer:
        yield Ruling(Message("people.other_scrambles"), other.under)


@cites("E6b", since=date(2025, 1, 1))
def has_several_locations(competition: Competition) -> bool:
    """Whether the competition takes place in several locations at once, as in simultaneous Fewest Moves."""
    return len(competition.schedule.venues) > 1


def has_anybody_finished(state: CompetitionState, round_id: str, person_id: int, attempt: int) -> bool:
    """Whether another competitor of the group has finished the attempt that a late competitor wants to join."""
    plan = group_plan(state.competition)
    return attempt > 0 and any(
        card.slot(attempt).valid.result not in (None, DNS)
        for card in state.taking_part(round_id)
        if card.person_id != person_id and plan.share_group(round_id, person_id, card.person_id)
    )


def _time_left(state: CompetitionState, round_id: str, person_id: int, attempt: int, joiner: LateJoiner) -> Ruling[int]:
    """The seconds that a late competitor still has; 0 where they may not compete."""
    round_ = state.announced_round(round_id)
    if is_fewest_moves(round_.kind):
        return seconds_for_late_joiner(joiner, state.edition)
    if is_multi_blind(round_.kind):
        cubes = state.card(round_id, person_id).cubes.get(attempt, state.edition.multi_blind.least_puzzles)
        return multi_blind_limit_for_late(
            cubes,
            joiner.elapsed_seconds,
            state.edition,
            joiner.somebody_has_finished,
            joiner.may_know_the_scramble,
        )
    if round_.time_limit is None:
        return Ruling(0, under=state.edition.cite("A1a"))
    reduced = reduced_for_late_arrival(round_.time_limit, joiner.elapsed_seconds * 100, state.edition)
    return Ruling(reduced.answer.centiseconds // 100 if reduced.answer else 0, reduced.under)
