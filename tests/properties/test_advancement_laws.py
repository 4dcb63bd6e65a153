"""Laws of advancement: a quarter stays behind, ties stay together, and withdrawals come to the same in any order."""

import math
from collections.abc import Sequence
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from cubelex.competition import (
    DNF,
    AttemptResult,
    ConditionType,
    Format,
    ReservedPlaces,
    Result,
    ResultCondition,
    Scope,
)
from cubelex.regulations import Edition, editions
from cubelex.rules import advancing, who_advances
from cubelex.rules.results import ranked
from cubelex.rules.rounds import NextRound, after_withdrawals, displaced_by, may_be_added, next_in_line

EDITIONS = st.sampled_from(editions())
# Few different values, so that there are many ties.
AVERAGES = st.lists(st.sampled_from([1000, 1100, 1200, 1300, 1400, 1500, DNF]), min_size=1, max_size=16)
CONDITIONS = st.one_of(
    st.builds(ResultCondition, st.just(ConditionType.RANKING), st.just(Scope.AVERAGE), st.integers(1, 16)),
    st.builds(ResultCondition, st.just(ConditionType.PERCENT), st.just(Scope.AVERAGE), st.integers(1, 100)),
    st.builds(ResultCondition, st.just(ConditionType.RESULT_ACHIEVED), st.just(Scope.AVERAGE), st.integers(900, 1600)),
)


def rows_of(averages: Sequence[int], edition: Edition) -> tuple[Result, ...]:
    rows = [
        Result(n, best=AttemptResult(mean if mean == DNF else 900), average=AttemptResult(mean))
        for n, mean in enumerate(averages)
    ]
    return ranked(rows, "333", Format.AVERAGE_OF_5, edition)


def most(competitors: int, edition: Edition) -> int:
    """9p1, written down once more."""
    return competitors - 1 if edition.date.year == 2009 else competitors - math.ceil(competitors / 4)


@st.composite
def next_rounds(draw: st.DrawFn) -> NextRound:
    condition = draw(CONDITIONS)
    if draw(st.booleans()):
        return NextRound(condition)
    home = draw(st.sets(st.integers(0, 15)))
    reserved = ReservedPlaces(frozenset({"XX"}), draw(st.integers(1, 9)))
    return NextRound(condition, reserved, dict.fromkeys(home, "XX"), draw(st.booleans()))


@given(AVERAGES, next_rounds(), EDITIONS)
def test_advancement_never_breaks_9p1(averages: list[int], to: NextRound, edition: Edition) -> None:
    going = advancing(who_advances(rows_of(averages, edition), to, "333", edition))
    assert len(going) <= most(len(averages), edition)


@given(AVERAGES, CONDITIONS, EDITIONS)
def test_those_who_tie_advance_together_or_not_at_all(
    averages: list[int], condition: ResultCondition, edition: Edition
) -> None:
    rows = rows_of(averages, edition)
    rulings = who_advances(rows, NextRound(condition), "333", edition)
    by_rank: dict[int | None, set[bool]] = {}
    for row in rows:
        by_rank.setdefault(row.ranking, set()).add(rulings[row.person_id].answer)
    assert all(len(decisions) == 1 for decisions in by_rank.values())


@given(AVERAGES, CONDITIONS, EDITIONS)
def test_nobody_advances_past_somebody_better(
    averages: list[int], condition: ResultCondition, edition: Edition
) -> None:
    rulings = who_advances(rows_of(averages, edition), NextRound(condition), "333", edition)
    decisions = [ruling.answer for ruling in rulings.values()]
    assert decisions == sorted(decisions, reverse=True)


@given(AVERAGES, next_rounds(), EDITIONS)
def test_nobody_advances_with_only_dnf(averages: list[int], to: NextRound, edition: Edition) -> None:
    going = advancing(who_advances(rows_of(averages, edition), to, "333", edition))
    assert all(averages[person] != DNF for person in going)


@given(AVERAGES, next_rounds(), EDITIONS)
def test_every_decision_cites_a_regulation(averages: list[int], to: NextRound, edition: Edition) -> None:
    rulings = who_advances(rows_of(averages, edition), to, "333", edition)
    assert all(ruling.under for ruling in rulings.values())


@given(AVERAGES, CONDITIONS, EDITIONS, st.data())
def test_replacements_never_break_9p1_and_bring_nobody_back(
    averages: list[int], condition: ResultCondition, edition: Edition, data: st.DataObject
) -> None:
    rows = rows_of(averages, edition)
    qualified = advancing(who_advances(rows, NextRound(condition), "333", edition))
    gone = data.draw(st.sets(st.integers(0, len(averages) - 1)))
    there = after_withdrawals(rows, qualified, gone, edition).answer
    assert not gone & set(there)
    assert len(there) <= most(len(averages), edition)
    assert len(set(there)) == len(there)
    assert all(averages[person] != DNF for person in there if person not in qualified)


@given(AVERAGES, CONDITIONS, EDITIONS, st.data())
def test_a_replacement_is_never_passed_over_for_somebody_worse(
    averages: list[int], condition: ResultCondition, edition: Edition, data: st.DataObject
) -> None:
    rows = rows_of(averages, edition)
    qualified = advancing(who_advances(rows, NextRound(condition), "333", edition))
    gone = data.draw(st.sets(st.integers(0, len(averages) - 1)))
    there = after_withdrawals(rows, qualified, gone, edition).answer
    ranks = {row.person_id: row.ranking or 0 for row in rows}
    coming = [ranks[person] for person in there if person not in qualified]
    waiting = [ranks[p] for p in ranks if p not in there and p not in gone and p not in qualified]
    assert not coming or not waiting or max(coming) < min(waiting)


@given(AVERAGES, CONDITIONS, EDITIONS, st.data())
def test_one_more_withdrawal_brings_in_the_next_in_line(
    averages: list[int], condition: ResultCondition, edition: Edition, data: st.DataObject
) -> None:
    rows = rows_of(averages, edition)
    qualified = advancing(who_advances(rows, NextRound(condition), "333", edition))
    gone = data.draw(st.sets(st.integers(0, len(averages) - 1), max_size=4))
    there = after_withdrawals(rows, qualified, gone, edition).answer
    expected = set(next_in_line(rows, qualified, gone, edition))
    for leaving in there:
        now = after_withdrawals(rows, qualified, {*gone, leaving}, edition).answer
        assert set(now) == set(there) - {leaving} | expected


def test_when_all_who_qualified_have_withdrawn_one_comes_in_for_each_replacement() -> None:
    """With ties: those who came in together for one leave no place to others until all of them are gone."""
    rows = rows_of([1000, 1100, 1200, 1300], editions()[-1])
    assert next_in_line(rows, (0,), (0,), editions()[-1]) == (2,)
    rows = rows_of([1000, 1100, 1100, 1200], editions()[-1])
    assert next_in_line(rows, (0,), (0,), editions()[-1]) == ()


@given(AVERAGES, CONDITIONS, EDITIONS, st.data())
def test_a_field_after_withdrawals_needs_no_one_added_but_those_who_left(
    averages: list[int], condition: ResultCondition, edition: Edition, data: st.DataObject
) -> None:
    rows = rows_of(averages, edition)
    qualified = advancing(who_advances(rows, NextRound(condition), "333", edition))
    gone = data.draw(st.sets(st.sampled_from(qualified))) if qualified else set()
    there = after_withdrawals(rows, qualified, gone, edition).answer
    assert set(may_be_added(rows, qualified, there, edition)) == gone
    for person in gone:
        leaving = displaced_by(person, rows, qualified, there, edition)
        assert set(after_withdrawals(rows, qualified, gone - {person}, edition).answer) == (
            set(there) - set(leaving) | {person}
        )


def test_withdrawals_come_to_the_same_in_any_order() -> None:
    rows = rows_of([1000, 1100, 1200, 1300, 1300, 1400, 1500, 1500], editions()[-1])
    qualified = (0, 1, 2, 3, 4)
    for order in permutations((0, 2, 5, 6)):
        gone: set[int] = set()
        for person in order:
            gone.add(person)
            there = after_withdrawals(rows, qualified, gone, editions()[-1]).answer
        assert there == (1, 3, 4, 7)
