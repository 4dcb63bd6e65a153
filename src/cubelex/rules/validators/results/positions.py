"""Ranks as stored, compared with the ranks that the results give, and how to correct them."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from operator import is_

from cubelex.competition import Competition, Result, Round
from cubelex.messages import Message
from cubelex.regulations import cites
from cubelex.rules.results.ranking import measures_hundredths, ranked, standing
from cubelex.rules.validators.checked_competition import CheckedCompetition
from cubelex.rules.validators.findings import Finding


@cites("9f12", "9f15")
def check(checked: CheckedCompetition) -> Iterator[Finding]:
    """Every rank that differs from the one by average and best, or by best alone. Ties share a rank.

    In Head to Head rounds matches decide. While a round runs, ranks may be missing.
    """
    for round_ in checked.rounds.values():
        yield from check_round(checked, round_)


def check_round(checked: CheckedCompetition, round_: Round) -> Iterator[Finding]:
    """Every wrong rank of a round."""
    for result, rank in _wrong(checked, round_):
        yield _found("wrong_position_in_results_error", checked, round_, result, rank)


def with_right_positions(checked: CheckedCompetition) -> tuple[Competition, tuple[Finding, ...]]:
    """The competition with every rank corrected, and what was changed."""
    found: list[Finding] = []

    def corrected(round_: Round) -> Round:
        wrong = {result.person_id: rank for result, rank in _wrong(checked, round_)}
        if not wrong:
            return round_
        for result in round_.results:
            if result.person_id in wrong:
                rank = wrong[result.person_id]
                found.append(_found("automatically_position_fixed_info", checked, round_, result, rank))
        rows = [replace(row, ranking=wrong.get(row.person_id, row.ranking)) for row in round_.results]
        return replace(round_, results=tuple(rows))

    events = [replace(event, rounds=tuple(map(corrected, event.rounds))) for event in checked.competition.events]
    return replace(checked.competition, events=tuple(events)), tuple(found)


def _wrong(checked: CheckedCompetition, round_: Round) -> Iterator[tuple[Result, int]]:
    """Rows whose rank is wrong, with the right one."""
    if round_.format.attempts is None or _are_right(checked, round_):
        return
    ranks = {row.person_id: row.ranking for row in ranked(round_.results, round_.kind, round_.format, checked.edition)}
    shared = Counter(rank for rank in ranks.values() if rank is not None)
    # Hundredths that results have no place for may break a tie.
    may_differ = measures_hundredths(round_.kind, checked.edition)
    for result in round_.results:
        right = ranks[result.person_id]
        if may_differ and right and result.ranking in range(right, right + shared[right]):
            continue
        may_be_missing = result.ranking is None and not checked.is_over(round_)
        if right is not None and result.ranking != right and not may_be_missing:
            yield result, right


def _are_right(checked: CheckedCompetition, round_: Round) -> bool:
    """Whether the rows are in order, each with its rank: so they are where Cubelex has ranked them."""
    rows = checked.entered(round_)
    are_first = all(map(is_, rows, round_.results)) and len({row.person_id for row in rows}) == len(rows)
    if not are_first or measures_hundredths(round_.kind, checked.edition):
        return False
    keys = [standing(row, round_.kind, round_.format, checked.edition) for row in rows]
    right, before = 0, None
    for place, (key, row) in enumerate(zip(keys, rows, strict=True), start=1):
        if key != before:
            if before is not None and key < before:
                return False
            right, before = place, key
        if row.ranking != right:
            return False
    return True


def _found(code: str, checked: CheckedCompetition, round_: Round, result: Result, rank: int) -> Finding:
    numbers = ("9f12", "9f14", "9f15") if round_.format.is_average else ("9f12", "9f15")
    return checked.found(
        code,
        checked.edition.cite(*numbers),
        round_=round_,
        person=result.person_id,
        pos=Message("terms.no_rank") if result.ranking is None else result.ranking,
        expected_pos=rank,
        details={"pos": result.ranking},
    )
