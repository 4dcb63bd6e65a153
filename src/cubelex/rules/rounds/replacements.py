"""Withdrawals from a next round, and who takes the places: any chain of them."""

from collections.abc import Collection, Sequence
from itertools import groupby

from cubelex.competition import Result
from cubelex.regulations import Edition, cites
from cubelex.rules.rounds.advancement import is_recorded, most_advancing
from cubelex.rules.rulings import Ruling


@cites("9p3", "9p3+")
def after_withdrawals(
    results: Sequence[Result], qualified: Collection[int], withdrawn: Collection[int], edition: Edition
) -> Ruling[tuple[int, ...]]:
    """Who may take part in the next round: those who qualified and stay, then the best-ranked to replace the others.

    `results` are those of the round before, ranked; `withdrawn` are all who gave up a place, whether they had qualified
    or would have come in for another person. The order of withdrawals does not matter. Competitors who share a rank
    come in together, as far as 9p1 leaves room, or not at all; a competitor without a result never does.
    """
    staying = [person for person in _in_order(results) if person in qualified and person not in withdrawn]
    if not edition.advancement.withdrawn_may_be_replaced:
        return Ruling(tuple(staying), under=())
    vacant = sum(person in withdrawn for person in qualified)
    coming = _replacing(results, len(staying), vacant, {*qualified, *withdrawn}, edition)
    return Ruling((*staying, *coming), under=edition.cite("9p3") if vacant else ())


@cites("9p3")
def next_in_line(
    results: Sequence[Result], qualified: Collection[int], withdrawn: Collection[int], edition: Edition
) -> tuple[int, ...]:
    """Who would come in if another of those taking part withdrew; no one if a tie does not fit."""
    taking_part = after_withdrawals(results, qualified, withdrawn, edition).answer
    if not taking_part:
        return ()
    after = after_withdrawals(results, qualified, {*withdrawn, taking_part[0]}, edition).answer
    return tuple(person for person in after if person not in taking_part)


@cites("9p3")
def may_be_added(
    results: Sequence[Result], qualified: Collection[int], taking_part: Collection[int], edition: Edition
) -> tuple[int, ...]:
    """Who may still be entered in an open round: qualified and not there, or next to replace one who is not."""
    absent = [person for person in qualified if person not in taking_part]
    filled = after_withdrawals(results, qualified, absent, edition).answer
    new = {*absent, *filled} - set(taking_part)
    return tuple(person for person in _in_order(results) if person in new)


@cites("9p3")
def displaced_by(
    person: int,
    results: Sequence[Result],
    qualified: Collection[int],
    taking_part: Collection[int],
    edition: Edition,
) -> tuple[int, ...]:
    """Whom the return of a qualified competitor sends away: the replacements there is no longer a place for."""
    absent = [other for other in qualified if other not in taking_part and other != person]
    places = after_withdrawals(results, qualified, absent, edition).answer
    return tuple(other for other in _in_order(results) if other in taking_part and other not in places)


def _replacing(
    results: Sequence[Result], staying: int, vacant: int, passed_over: Collection[int], edition: Edition
) -> list[int]:
    """The best-ranked of the others, as long as places are vacant and those who share a rank fit."""
    recorded = [result for result in results if result.ranking is not None and is_recorded(result, edition).answer]
    room = most_advancing(len(recorded), edition).answer - staying
    coming: list[int] = []
    for _, group in groupby(recorded, key=lambda result: result.ranking):
        tied = [result.person_id for result in group if result.best > 0 and result.person_id not in passed_over]
        if tied and (len(coming) >= vacant or len(coming) + len(tied) > room):
            break
        coming += tied
    return coming


def _in_order(results: Sequence[Result]) -> list[int]:
    return [result.person_id for result in results]
