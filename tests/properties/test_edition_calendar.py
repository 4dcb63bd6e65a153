"""Laws of the calendar: which edition is in force on any day."""

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from cubelex.regulations import edition_on, editions
from cubelex.regulations.calendar import releases
from cubelex.regulations.parameters.parameter import parameters

DAYS = st.dates(editions()[0].date, date(2035, 1, 1))
CHANGES = sorted(day for release in releases() for day in (release.date, *release.revisions, *release.stages))


@given(DAYS)
def test_the_text_in_force_is_the_latest_that_had_come_into_force(day: date) -> None:
    assert edition_on(day).in_force_since == max(one for one in CHANGES if one <= day)


@given(DAYS, DAYS)
def test_later_days_never_have_earlier_editions(one: date, other: date) -> None:
    earlier, later = sorted((one, other))
    assert edition_on(earlier) <= edition_on(later)


@given(DAYS)
def test_nothing_changes_on_a_day_without_a_release_or_revision(day: date) -> None:
    if day + timedelta(days=1) not in CHANGES:
        assert edition_on(day) is edition_on(day + timedelta(days=1))


@given(DAYS, st.sampled_from(sorted(parameters())))
def test_an_edition_has_the_value_its_parameter_had_on_the_day(day: date, name: str) -> None:
    group, field = name.split(".")
    assert getattr(getattr(edition_on(day), group), field) == parameters()[name].on(day)
