"""Laws of records and of extra attempts, whatever the results."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubelex.competition import SKIPPED, AttemptResult, Scope
from cubelex.regulations import Edition, editions
from cubelex.rules.incidents import MadeAttempt, counting_results, next_attempt
from cubelex.rules.records import Achieved, Record, recognised_records

ONE_A_DAY = [edition for edition in editions() if edition.records.same_day == "best"]
BEFORE = {(region, Scope.SINGLE): AttemptResult(500) for region in ("world", "Europe", "Asia", "NL", "DE", "JP")}

achieved = st.builds(
    lambda person, country, value, days: Achieved(
        person, country, Scope.SINGLE, AttemptResult(value), date(2026, 5, 1) + timedelta(days=days)
    ),
    st.integers(1, 9),
    st.sampled_from(["NL", "DE", "JP"]),
    st.sampled_from([-1, *range(480, 510, 5)]),
    st.integers(0, 2),
)


@given(st.lists(achieved, max_size=8), st.randoms())
@pytest.mark.parametrize("edition", [ONE_A_DAY[0], ONE_A_DAY[-1]], ids=str)
def test_the_order_of_results_does_not_matter_since_2018(
    edition: Edition, results: list[Achieved], random: object
) -> None:
    ruled = recognised_records(results, BEFORE, "333", edition)
    places = list(range(len(results)))
    random.shuffle(places)  # type: ignore[attr-defined]
    shuffled = recognised_records([results[place] for place in places], BEFORE, "333", edition)
    assert [ruled[place].answer for place in places] == [one.answer for one in shuffled]


@given(st.lists(achieved, max_size=8))
@pytest.mark.parametrize("edition", editions(), ids=str)
def test_a_record_is_never_worse_than_the_one_before_it(edition: Edition, results: list[Achieved]) -> None:
    for ruling, result in zip(recognised_records(results, BEFORE, "333", edition), results, strict=True):
        if ruling.answer:
            assert 0 < result.value <= 500


@given(st.lists(achieved, max_size=8))
@pytest.mark.parametrize("edition", editions(), ids=str)
def test_a_higher_record_brings_the_lower_ones(edition: Edition, results: list[Achieved]) -> None:
    order = list(Record)
    for ruling in recognised_records(results, BEFORE, "333", edition):
        assert ruling.answer in ((), *(tuple(order[at:]) for at in range(3)))


@given(st.lists(achieved, min_size=1, max_size=8))
@pytest.mark.parametrize("edition", ONE_A_DAY, ids=str)
def test_on_the_first_day_the_best_of_a_country_breaks_its_record_if_any_does(
    edition: Edition, results: list[Achieved]
) -> None:
    ruled = recognised_records(results, BEFORE, "333", edition)
    first = min(result.day for result in results)
    dutch = [
        (result.value, ruling.answer)
        for result, ruling in zip(results, ruled, strict=True)
        if (result.country_iso2, result.day) == ("NL", first) and result.value > 0
    ]
    if dutch:
        best = min(value for value, _ in dutch)
        assert all((Record.NATIONAL in records) == (value == best <= 500) for value, records in dutch)


made = st.builds(
    MadeAttempt,
    st.integers(1, 5),
    st.sampled_from([AttemptResult(-1), AttemptResult(900), AttemptResult(1000)]),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)


@given(st.lists(made, max_size=10))
@pytest.mark.parametrize("edition", editions(), ids=str)
def test_what_is_recorded_and_what_comes_next_agree(edition: Edition, attempts: list[MadeAttempt]) -> None:
    recorded = counting_results(attempts, 5, edition).answer
    following = next_attempt(attempts, 5, edition).answer
    assert len(recorded) == 5
    assert (following is None) == (SKIPPED not in recorded)
    if following is not None:
        assert recorded[following[0] - 1] == SKIPPED


@given(st.lists(made, max_size=10))
def test_a_provisional_extra_attempt_that_is_not_confirmed_changes_nothing(attempts: list[MadeAttempt]) -> None:
    without = [one for one in attempts if one.counts]
    assert counting_results(attempts, 5, editions()[-1]).answer == counting_results(without, 5, editions()[-1]).answer
