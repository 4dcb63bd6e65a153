"""Results corrected after the fact: who keeps the results of later rounds."""

from collections.abc import Callable, Collection, Sequence

from cubelex.competition import Result
from cubelex.regulations import Edition, cites
from cubelex.reprs import NamedOption
from cubelex.rules.rulings import Ruling

Advance = Callable[[Sequence[Result]], Collection[int]]
"""Who takes part in the next round, given the results of this one: ranking, advancement and replacements together."""


class Reason(NamedOption):
    """Why a result was changed, as far as it matters."""

    CORRECTION = "correction"
    MISSCRAMBLE_DNS = "misscramble_dns"
    """Changed to DNS after the competition because the puzzle had been scrambled wrongly (11i1)."""
    NOT_ALLOWED = "not_allowed"
    """The competitor was not allowed to take part in the round."""


@cites("9t", "9t1", "9t2", "9t3", "9t3+", "9t4", "9t5", "9t++")
def keeps_later_results(
    person: int,
    recorded: Sequence[Result],
    corrected: Sequence[Result],
    advance: Advance,
    edition: Edition,
    *,
    reason: Reason = Reason.CORRECTION,
    within_head_to_head: bool = False,
    is_during_competition: bool = False,
) -> Ruling[bool]:
    """Whether a competitor keeps the results of the rounds after one whose results were corrected.

    They are removed only if the change of their own result is why they would not have advanced. What that does to the
    number of rounds or of the eliminated (9t1, 9t2), and to those whom another competitor's change would have kept out
    (9t3), removes no results. The same holds during the competition, where the Delegate may weigh it (9t++); only a DNS
    for a wrong scramble is excepted after the competition alone (9t5).
    """
    if not edition.incidents.later_rounds_removed:
        return Ruling(True, under=())
    if reason is Reason.NOT_ALLOWED:
        return Ruling(False, under=edition.cite_known("9t"))
    if person in advance(corrected):
        return Ruling(True, under=())
    if not _is_own_doing(person, recorded, corrected, advance):
        return Ruling(True, under=edition.cite_known("9t3"))
    if within_head_to_head and "head_to_head_stage" in edition.incidents.later_rounds_kept_for:
        return Ruling(True, under=edition.cite_known("9t4"))
    is_kept_dns = reason is Reason.MISSCRAMBLE_DNS and "misscramble_dns" in edition.incidents.later_rounds_kept_for
    if is_kept_dns and not is_during_competition:
        return Ruling(True, under=edition.cite_known("9t5"))
    return Ruling(False, under=edition.cite_known("9t", *(("9t++",) if is_during_competition else ())))


def _is_own_doing(person: int, recorded: Sequence[Result], corrected: Sequence[Result], advance: Advance) -> bool:
    """Whether their own change keeps them out: by itself, or together with all other changes."""
    before, after = _row(person, recorded), _row(person, corrected)
    if before == after:
        return False
    by_itself = _with(before, after, recorded)
    all_but_theirs = _with(after, before, corrected)
    return person not in advance(by_itself) or person in advance(all_but_theirs)


def _row(person: int, results: Sequence[Result]) -> Result:
    return next(result for result in results if result.person_id == person)


def _with(old: Result, new: Result, results: Sequence[Result]) -> list[Result]:
    return [new if result.person_id == old.person_id else result for result in results]
