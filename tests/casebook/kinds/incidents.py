"""Questions about incidents, wrong scrambles, evidence, disputes, disqualification and the end of a competition."""

from datetime import date

from cubelex.regulations import Edition
from cubelex.rules.incidents import (
    Achievement,
    Appeal,
    DisputeFacts,
    IncidentFacts,
    MadeAttempt,
    Misscramble,
    SlowMotion,
    WhenNoticed,
    after_duplicate,
    after_false_report,
    after_incident,
    after_misscramble,
    appeal_at,
    counting_results,
    day_of_extra_attempt,
    may_advance_after_all,
    may_dispute,
    may_use_evidence,
    may_use_slow_motion,
    must_settle_first,
    must_show_sequences,
    next_attempt,
    should_be_verified,
    undocumented_extra_attempts,
    who_gets_extra,
)
from cubelex.rules.people import (
    Ground,
    Halted,
    Reach,
    may_attempt_more,
    may_be_refunded,
    may_disqualify,
    may_disqualify_completed,
    results_after_disqualification,
)
from cubelex.rules.rounds import LocationStatus, has_ended
from tests.casebook.answers import at, open_answers, said
from tests.casebook.reading import read_result, read_results


def _achievement(stands: object) -> Achievement:
    """How high a result stands: nothing, a record, or a personal record of some rank."""
    if stands is None:
        return Achievement()
    if stands == "regional record":
        return Achievement(is_regional_record=True, is_personal_record=True, rank=900, rank_of_result=900)
    assert isinstance(stands, dict)
    rank = int(stands["ranked"])
    return Achievement(False, bool(stands.get("personal record", True)), rank, int(stands.get("among results", rank)))


def ask_after_incident(edition: Edition, **facts: object) -> object:
    """What becomes of an attempt with an incident."""
    return said(after_incident(_incident(facts), edition))


def ask_may_lead_to(edition: Edition, **facts: object) -> list[str]:
    """What else may be decided about an attempt with an incident."""
    return open_answers(after_incident(_incident(facts), edition))


def _incident(facts: dict[str, object]) -> IncidentFacts:
    return IncidentFacts(
        Appeal(str(facts.get("appealed", "before finishing"))),
        is_own_modification=facts.get("by_own_modification") is True,
        competition_has_ended=facts.get("competition_over") is True,
        is_head_to_head=facts.get("in_head_to_head") is True,
        changes_point=facts.get("can_change_point", True) is True,
    )


def ask_appeal_comes(edition: Edition, signed: bool) -> str:
    """Whether an appeal comes before or after finishing."""
    return str(appeal_at(signed, edition).answer)


def ask_results_recorded(edition: Edition, made: list[dict[object, object]], of: int = 5) -> tuple[int, ...]:
    """The results of a round, from the attempts as they were made."""
    return counting_results([_made(one) for one in made], of, edition).answer


def ask_comes_next(edition: Edition, made: list[dict[object, object]], of: int = 5) -> str:
    """Which attempt should come next."""
    found = next_attempt([_made(attempt) for attempt in made], of, edition).answer
    if found is None:
        return "none"
    number, is_extra = found
    return f"extra attempt for {number}" if is_extra else str(number)


def _made(given: dict[object, object]) -> MadeAttempt:
    """An attempt such as {1: 9.50}, {2: DNF, void: true} or {2: 9.80, provisional: true}."""
    (number, result), *_ = ((key, value) for key, value in given.items() if isinstance(key, int))
    return MadeAttempt(
        number,
        read_result(result),
        is_valid=given.get("void") is not True,
        is_provisional="provisional" in given,
        is_confirmed=given.get("provisional") == "confirmed",
    )


def ask_reason_missing(edition: Edition, extra_attempts: dict[int, str | None]) -> list[int]:
    """The extra attempts without a reason on record."""
    return [missing.reason for missing in undocumented_extra_attempts(extra_attempts, edition)]


def ask_counts_from(edition: Edition, original_day: date, made_on: date) -> date:
    """The day an extra attempt counts from."""
    return day_of_extra_attempt(original_day, made_on, edition).answer


def ask_may_join_after_extra(edition: Edition, next_round_over: bool) -> object:
    """Whether somebody may join the next round whom only the extra attempt brings there."""
    return said(may_advance_after_all(next_round_over, edition))


def ask_extra_for(edition: Edition, granted_to: int, playing: list[int]) -> list[int]:
    """Who gets the extra attempt for a point of Head to Head."""
    return list(who_gets_extra(granted_to, playing, edition).answer)


def _misscramble(facts: dict[str, object]) -> Misscramble:
    moves = facts.get("solved_in")
    return Misscramble(
        str(facts.get("event", "333")),
        WhenNoticed(str(facts.get("found", "after the group"))),
        _achievement(facts.get("single")),
        _achievement(facts.get("average_stands")),
        is_championship_final=facts.get("championship_final") is True,
        moves=None if moves is None else int(str(moves)),
        has_two_signatures=facts.get("two_scramblers_signed") is True,
    )


def ask_after_misscramble(edition: Edition, **facts: object) -> object:
    """What becomes of a result on a wrongly scrambled puzzle."""
    return said(after_misscramble(_misscramble(facts), edition))


def ask_may_also_become(edition: Edition, **facts: object) -> list[str]:
    """What else may be decided about it."""
    return open_answers(after_misscramble(_misscramble(facts), edition))


def ask_misscramble_under(edition: Edition, **facts: object) -> tuple[str, ...]:
    """The regulations behind it."""
    return after_misscramble(_misscramble(facts), edition).under


def ask_sequences_shown(edition: Edition, requested: bool, **facts: object) -> bool:
    """Whether the competitor must get to see the sequences."""
    return must_show_sequences(_misscramble(facts), edition, requested).answer


def ask_to_be_verified(edition: Edition, **facts: object) -> bool:
    """Whether the Delegate should verify that the puzzle was scrambled correctly."""
    return should_be_verified(_misscramble(facts), edition).answer


def ask_after_duplicate(edition: Edition, noticed: str) -> object:
    """What becomes of an attempt on a scramble received twice."""
    return said(after_duplicate(WhenNoticed(noticed), edition))


def ask_or_else(edition: Edition, noticed: str) -> list[str]:
    """What else may be decided about a scramble received twice."""
    return open_answers(after_duplicate(WhenNoticed(noticed), edition))


def ask_after_false_report(edition: Edition, moved: bool) -> object:
    """What follows when somebody stops for a duplicate that is none."""
    return said(after_false_report(moved, edition))


def ask_evidence_allowed(edition: Edition, evidence: str) -> object:
    """Whether a recording may support a decision."""
    return said(may_use_evidence(evidence, edition))  # type: ignore[arg-type]


def _slow_motion(facts: dict[str, object]) -> SlowMotion:
    return SlowMotion(
        str(facts["to_support"]),  # type: ignore[arg-type]
        _achievement(facts.get("single")),
        _achievement(facts.get("average_stands")),
        facts.get("championship_final") is True,
    )


def ask_slow_motion(edition: Edition, **facts: object) -> object:
    """Whether slow motion may be used."""
    return said(may_use_slow_motion(_slow_motion(facts), edition))


def ask_slow_motion_under(edition: Edition, **facts: object) -> tuple[str, ...]:
    """The regulations behind it."""
    return may_use_slow_motion(_slow_motion(facts), edition).under


def ask_may_dispute(
    edition: Edition,
    incident_at: str,
    disputed_at: str,
    next_round_at: str | None = None,
    competition_over: bool = False,
    disputes_regulations: bool = False,
) -> object:
    """Whether a ruling may be disputed."""
    started = None if next_round_at is None else at(next_round_at)
    dispute = DisputeFacts(at(incident_at), at(disputed_at), started, competition_over, disputes_regulations)
    return said(may_dispute(dispute, edition))


def ask_next_round_waits(edition: Edition, open_disputes: int) -> bool:
    """Whether the next round must wait for a dispute."""
    return must_settle_first(open_disputes, edition).answer


def ask_after_disqualification(
    edition: Edition, done: list[object], of: int, in_an_attempt: bool = False, struck: list[int] | None = None
) -> object:
    """The results of a round for somebody disqualified from its event, or "no results"."""
    halted = Halted(read_results(done), of, in_an_attempt, struck or [])
    return results_after_disqualification(halted, edition).answer or "no results"


def ask_may_be_struck(edition: Edition, ground: str, happened_in_it: bool = False) -> object:
    """Whether a completed attempt may lose its result."""
    return said(may_disqualify_completed(Ground(ground), edition, happened_in_it=happened_in_it))


def ask_disqualified_from(edition: Edition, for_being: str) -> list[str]:
    """What somebody may be disqualified from."""
    ruling = may_disqualify(Ground(for_being), edition)
    options = ruling.questions[0].options if ruling.questions else (ruling.answer,)
    return [str(option) for option in options if option != "nothing"]


def ask_more_attempts(edition: Edition) -> bool:
    """Whether somebody disqualified from an event has more attempts in it."""
    return may_attempt_more(edition).answer


def ask_may_be_refunded(edition: Edition, from_the: str) -> bool:
    """Whether somebody disqualified from so much may get expenses back."""
    return may_be_refunded(Reach(from_the), edition).answer


def ask_has_ended(edition: Edition, places: list[dict[str, object]]) -> bool:
    """Whether a competition has ended, given how things stand in each of its places."""
    return has_ended([_status(place) for place in places], edition).answer


def ask_ended_under(edition: Edition, places: list[dict[str, object]]) -> tuple[str, ...]:
    """The regulations behind it."""
    return has_ended([_status(place) for place in places], edition).under


def _status(place: dict[str, object]) -> LocationStatus:
    today, last_day = place["today"], place.get("last day", date(2026, 5, 3))
    assert isinstance(today, date)
    assert isinstance(last_day, date)
    return LocationStatus(
        today,
        last_day,
        place.get("rounds complete", True) is True,
        place.get("announced") is True,
        place.get("delegates left") is True,
    )


KINDS = {
    "after incident": ask_after_incident,
    "may lead to": ask_may_lead_to,
    "appeal comes": ask_appeal_comes,
    "results recorded": ask_results_recorded,
    "comes next": ask_comes_next,
    "reason missing": ask_reason_missing,
    "counts from": ask_counts_from,
    "may join after extra": ask_may_join_after_extra,
    "extra for": ask_extra_for,
    "after misscramble": ask_after_misscramble,
    "may also become": ask_may_also_become,
    "misscramble under": ask_misscramble_under,
    "sequences shown": ask_sequences_shown,
    "to be verified": ask_to_be_verified,
    "after duplicate": ask_after_duplicate,
    "or else": ask_or_else,
    "after false report": ask_after_false_report,
    "evidence allowed": ask_evidence_allowed,
    "slow motion": ask_slow_motion,
    "slow motion under": ask_slow_motion_under,
    "may dispute": ask_may_dispute,
    "next round waits": ask_next_round_waits,
    "after disqualification": ask_after_disqualification,
    "may be struck": ask_may_be_struck,
    "disqualified from": ask_disqualified_from,
    "more attempts": ask_more_attempts,
    "may be refunded": ask_may_be_refunded,
    "has ended": ask_has_ended,
    "ended under": ask_ended_under,
}
