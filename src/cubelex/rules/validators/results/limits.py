"""Results against time limits: of an attempt, of a round, and of several rounds together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from cubelex.competition import DNF, DNS, AttemptResult, MultiBlindResult, Result, Round
from cubelex.messages import ResultValue, RoundRef
from cubelex.regulations import cites
from cubelex.rules.attempts.multi_blind import multi_blind_time_limit
from cubelex.rules.events import is_multi_blind, is_timed
from cubelex.rules.results.formatting import format_result
from cubelex.rules.rounds.time_limits import meets_time_limit
from cubelex.rules.validators.checked_competition import CheckedCompetition, CompetitionStage
from cubelex.rules.validators.findings import Finding

SUSPICIOUS_PERCENT: Final = 120
"""A competitor is suspicious who would have used this share of a cumulative limit, DNFs counted like other attempts."""


def check(checked: CheckedCompetition) -> Iterator[Finding]:
    """Every row against the limit of its round, and every competitor against limits that several attempts share."""
    for round_ in checked.rounds.values():
        if checked.context.is_announced:
            yield from _undefined(checked, round_)
        for _result, found in checked.found_in_rows("limits", round_, limit_findings):
            yield from found
    yield from _shared_limits(checked)


@cites("9s", "A1a")
def _undefined(checked: CheckedCompetition, round_: Round) -> Iterator[Finding]:
    """Rounds without a limit. Before editions required one, the limit was ten minutes."""
    if round_.time_limit is None and is_timed(round_.kind):
        yield checked.found("undefined_time_limit_warning", checked.edition.cite("9s", "A1a"), round_=round_)


def limit_findings(checked: CheckedCompetition, round_: Round, result: Result) -> Iterator[Finding]:
    """What is wrong between a row and the limit of each attempt, and results after a DNS.

    A round without a limit, which only old competitions have, gives no finding.
    """
    limit = round_.time_limit
    if is_multi_blind(round_.kind):
        yield from _over_multi_blind_limit(checked, round_, result)
    if limit is not None and is_timed(round_.kind):
        per_attempt = limit.per_attempt if limit.is_cumulative else limit.centiseconds
        if per_attempt is not None:
            yield from _over_limit(checked, round_, result, per_attempt)
    if limit is not None or not checked.context.is_announced:
        yield from _after_dns(checked, round_, result)


@cites("9s", until=date(2018, 1, 1))
@cites("A1a4", "A1a5", since=date(2018, 1, 1))
def _over_limit(checked: CheckedCompetition, round_: Round, result: Result, limit: int) -> Iterator[Finding]:
    """A result over the limit of an attempt. In 2009 it stands if the main judge let it."""
    may_stand = checked.edition.limits.reached == "judge_may_stop"
    if max(result.attempts, default=0) < limit:
        return
    for number, attempt in enumerate(result.attempts, start=1):
        met = meets_time_limit(attempt, limit, checked.edition)
        if not met.answer:
            yield checked.found(
                "result_over_time_limit_info" if may_stand else "result_over_time_limit_error",
                met.under,
                round_=round_,
                person=result.person_id,
                attempt=number,
                time_limit=checked.limit_term(round_),
                result=ResultValue(format_result(attempt, round_.kind)),
            )
            return


def _over_multi_blind_limit(checked: CheckedCompetition, round_: Round, result: Result) -> Iterator[Finding]:
    for number, attempt in enumerate(result.attempts, start=1):
        score = MultiBlindResult.decode(attempt) if attempt > 0 else None
        if score is None or score.seconds is None:
            continue
        limit = multi_blind_time_limit(score.attempted, checked.edition)
        if score.seconds > limit.answer:
            yield checked.found(
                "mbf_result_over_time_limit_warning",
                limit.under,
                round_=round_,
                person=result.person_id,
                attempt=number,
                result=ResultValue(format_result(attempt, round_.kind)),
            )


@cites("9f5")
def _after_dns(checked: CheckedCompetition, round_: Round, result: Result) -> Iterator[Finding]:
    """A result after an attempt that was not started. This is possible, but rare."""
    if DNS not in result.attempts or not is_timed(round_.kind):
        return
    first = result.attempts.index(DNS)
    if any(attempt > 0 for attempt in result.attempts[first:]):
        under = checked.edition.cite("9f5")
        yield checked.found("result_after_dns_warning", under, round_=round_, person=result.person_id)


@dataclass(slots=True)
class _Used:
    """What a competitor used of a limit that several attempts share."""

    times: list[AttemptResult] = field(default_factory=list)
    dnfs: int = 0

    def add(self, result: Result) -> None:
        """Add the attempts of a row."""
        self.times += [attempt for attempt in result.attempts if attempt > 0]
        self.dnfs += result.attempts.count(DNF)

    def is_suspicious(self, limit: int) -> bool:
        """Whether the attempts exceed the limit by far when each DNF is as long as the mean of the others."""
        done = len(self.times)
        return bool(self.dnfs and done) and (
            (self.dnfs + done) * sum(self.times) * 100 >= SUSPICIOUS_PERCENT * limit * done
        )


def _shared_limits(checked: CheckedCompetition) -> Iterator[Finding]:
    seen = set()
    for round_ in checked.rounds.values():
        limit = round_.time_limit
        if limit is None or not limit.is_cumulative:
            continue
        yield from _missing_rounds(checked, round_)
        key = (limit.centiseconds, frozenset(limit.cumulative_round_ids))
        if key not in seen:
            seen.add(key)
            sharing = [
                checked.rounds[round_id] for round_id in limit.cumulative_round_ids if round_id in checked.rounds
            ]
            yield from _over_shared_limit(checked, round_, sharing)


def _missing_rounds(checked: CheckedCompetition, round_: Round) -> Iterator[Finding]:
    """Rounds that share a limit and do not exist, or have no results at the end."""
    assert round_.time_limit is not None
    for round_id in round_.time_limit.cumulative_round_ids:
        other = checked.rounds.get(round_id)
        if other is None or (checked.stage is CompetitionStage.FINISHED and not checked.entered(other)):
            original = checked.wca_id_of(round_)
            yield checked.found(
                "missing_cumulative_round_id_error",
                checked.edition.cite("A1a2"),
                round_=round_,
                other=RoundRef(round_id),
                details={"original_round_id": original, "wcif_id": round_id},
            )


def _over_shared_limit(checked: CheckedCompetition, round_: Round, sharing: Sequence[Round]) -> Iterator[Finding]:
    use: dict[int, _Used] = {}
    for other in sharing:
        for result in checked.entered(other):
            use.setdefault(result.person_id, _Used()).add(result)
    for person, used in use.items():
        yield from _of_competitor(checked, round_, person, used)


def shared_limit_findings(checked: CheckedCompetition, round_: Round, result: Result) -> Iterator[Finding]:
    """One row against a limit that it shares with other attempts of the competitor, in this round and in others."""
    if round_.time_limit is None or not round_.time_limit.is_cumulative:
        return
    used = _Used()
    used.add(result)
    for round_id in round_.time_limit.cumulative_round_ids:
        other = checked.rounds.get(round_id) if round_id != round_.id else None
        row = other.result_of(result.person_id) if other else None
        if row is not None:
            used.add(row)
    yield from _of_competitor(checked, round_, result.person_id, used)


@cites("A1a2", "A1a5")
def _of_competitor(checked: CheckedCompetition, round_: Round, person: int, used: _Used) -> Iterator[Finding]:
    """A competitor who used more than a cumulative limit, or probably did, judging by their DNFs."""
    assert round_.time_limit is not None
    limit, edition = round_.time_limit.centiseconds, checked.edition
    total = AttemptResult(sum(used.times))
    may_stand = edition.limits.reached == "judge_may_stop"
    is_over = bool(used.times) and not may_stand and not meets_time_limit(total, limit, edition).answer
    if not is_over and not (edition.limits.dnf_time_counts and used.is_suspicious(limit)):
        return
    sharing = [
        checked.rounds[round_id] for round_id in round_.time_limit.cumulative_round_ids if round_id in checked.rounds
    ]
    yield checked.found(
        "results_over_cumulative_time_limit_error" if is_over else "suspicious_dnf_warning",
        edition.cite("A1a2"),
        round_=round_,
        person=person,
        time_limit=checked.limit_term(round_),
        details={"round_ids": ",".join(map(checked.wca_id_of, sharing))},
    )
