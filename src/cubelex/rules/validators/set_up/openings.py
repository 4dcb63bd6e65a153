"""Before a round is opened: everything that is wrong with opening it."""

from collections.abc import Iterator

from cubelex.competition import Round
from cubelex.messages import Message, RoundRef
from cubelex.regulations import cites
from cubelex.rules.rounds.forecast import has_all_attempts
from cubelex.rules.rounds.rounds import has_enough_competitors, may_start_round
from cubelex.rules.validators.checked_competition import CheckedCompetition
from cubelex.rules.validators.findings import Finding
from cubelex.rules.validators.results.advancement_conditions import elimination_findings, size_findings
from cubelex.rules.validators.set_up.advancement_set_ups import advancement_set_up_findings
from cubelex.rules.validators.set_up.limit_set_ups import limit_set_up_findings
from cubelex.rules.validators.set_up.round_set_ups import set_up_findings
from cubelex.rules.validators.terms import count_term, shortened_list


def check_opening(checked: CheckedCompetition, round_: Round, competitors: int) -> tuple[Finding, ...]:
    """What is wrong with opening a round for this number of competitors, the most severe first."""
    found = [
        *_unfinished(checked, round_),
        *size_findings(checked, round_, competitors),
        *elimination_findings(checked, round_, competitors),
        *set_up_findings(checked, round_),
        *limit_set_up_findings(checked, round_),
        *(advancement_set_up_findings(checked, round_) if checked.sources(round_) else ()),
        *_alone(checked, round_, competitors),
    ]
    return tuple(sorted(found, key=lambda finding: finding.severity.rank))


@cites("9l", "9l2")
def _unfinished(checked: CheckedCompetition, round_: Round) -> Iterator[Finding]:
    """Attempts that are missing in the rounds before. The second of Dual Rounds does not wait for the first."""
    for number in range(1, round_.number):
        before = checked.rounds.get(f"{round_.event_id}-r{number}")
        if before is None:
            continue
        missing = [
            checked.called(row.person_id)
            for row in checked.entered(before)
            if not has_all_attempts(row.attempts, before, checked.edition)
        ]
        complete = bool(checked.entered(before)) and not missing
        ruling = may_start_round(
            checked.edition,
            earlier_rounds_are_complete=complete,
            is_second_of_dual=checked.is_first_of_dual(before) and number == round_.number - 1,
        )
        if not ruling.answer:
            yield checked.found(
                "previous_round_incomplete_error",
                ruling.under,
                round_=round_,
                previous=RoundRef(before.id),
                missing=shortened_list(missing) if missing else Message("terms.nobody_has_results"),
            )


def _alone(checked: CheckedCompetition, round_: Round, competitors: int) -> Iterator[Finding]:
    enough = has_enough_competitors(competitors, checked.edition)
    if not enough.answer:
        yield checked.found(
            "few_competitors_info", enough.under, round_=round_, competitors=count_term("competitors", competitors)
        )
