"""Dual Rounds (since 2026): two rounds for everybody, ranked by the better result of either."""

from collections.abc import Collection, Iterable, Sequence
from datetime import date

from cubelex.competition import EventOrId, Format, Result, Round
from cubelex.regulations import Championship, Edition, cites
from cubelex.rules.results.ranking import ranked, standing
from cubelex.rules.rulings import Ruling


@cites("9v", "9v1", "9v2", "9v3")
def may_be_dual(
    first: Round,
    second: Round,
    edition: Edition,
    *,
    rounds_of_event: int,
    championships: Collection[Championship] = (),
) -> tuple[Ruling[bool], ...]:
    """Every objection to two rounds being Dual Rounds, or one favourable ruling if there are none."""
    rules = edition.dual_rounds
    if not rules.exist:
        return (Ruling(False, under=()),)
    objections = []
    if (first.number, second.number) != rules.rounds:
        objections.append("9v1")
    if second.number == rounds_of_event and any(kind in rules.not_in_finals_of for kind in championships):
        objections.append("9v2")
    if _announced(first) != _announced(second):
        objections.append("9v3")
    if objections:
        return tuple(Ruling(False, under=edition.cite_known(number)) for number in objections)
    return (Ruling(True, under=edition.cite_known("9v")),)


def _announced(round_: Round) -> tuple[object, ...]:
    """What both must share; a limit cumulative within each is the same limit."""
    cutoff = round_.cutoff and (round_.cutoff.number_of_attempts, round_.cutoff.result_value)
    if round_.time_limit is None:
        return round_.format, cutoff, None
    limit = round_.time_limit
    shared = {"itself" if round_id == round_.id else round_id for round_id in limit.cumulative_round_ids}
    if len(shared) > 1:
        shared = set(limit.cumulative_round_ids)
    return round_.format, cutoff, (limit.centiseconds, shared, limit.per_attempt)


@cites("9v5", "9v5a")
def continuing_to_second(entered: Iterable[int], edition: Edition) -> Ruling[tuple[int, ...]]:
    """Who continues from the first to the second: everybody entered, even without a result."""
    assert edition.dual_rounds.everybody_continues, f"the edition of {edition} has no Dual Rounds"
    return Ruling(tuple(entered), under=edition.cite_known("9v5", "9v5a"))


@cites("9v4", "9v4a")
def ranked_together(
    first: Sequence[Result], second: Sequence[Result], event: EventOrId, round_format: Format, edition: Edition
) -> tuple[Result, ...]:
    """The ranking of Dual Rounds: each competitor by the better of two results, an average with its own best single.

    The Regulations do not say whose single breaks a tie between averages; this is how the WCA's website reads them.
    """
    better: dict[int, Result] = {}
    for result in (*first, *second):
        other = better.get(result.person_id)
        if other is None or other.is_empty:
            better[result.person_id] = result
        elif not result.is_empty:
            own, others = (standing(row, event, round_format, edition) for row in (result, other))
            better[result.person_id] = result if own < others else other
    return ranked(better.values(), event, round_format, edition)


@cites("9v4", since=date(2026, 1, 1))
def ranking_on_file(rounds: Sequence[Round], round_: Round, edition: Edition) -> tuple[Result, ...]:
    """The ranking by which a round is decided, of the results that an event has on file: of both in Dual Rounds.

    `rounds` are those of the event.
    """
    pair = [other for other in rounds if other.id in round_.linked_rounds]
    if len(pair) == 2:
        first, second = (_entered(other) for other in pair)
        return ranked_together(first, second, round_.kind, round_.format, edition)
    return ranked(_entered(round_), round_.kind, round_.format, edition)


def _entered(round_: Round) -> list[Result]:
    return [row for row in round_.results if not row.is_empty]
