"""Timetables: what comes next for somebody, and usual names in the reader's words."""

from datetime import timedelta

from django.utils import translation

from cubelex.web.public.people import coming
from cubelex.web.shared.labels.activities import other_label
from cubelex.web.shared.timetables import days_of, timetable, timetable_lines
from tests.support.desks import Desk
from tests.support.web.planned_open import planned_open


def test_what_has_begun_or_comes_next_is_told_first() -> None:
    state, days = Desk(planned_open()).state, days_of(timetable(planned_open()))
    items = [item for day in days for item in day.items]
    during = items[1].end - timedelta(minutes=1)
    # Rounds that are late are still to come; other things go by the clock.
    assert coming(state, days, during) == [item for item in items if item.round_id or item.end > during][:2]
    assert coming(state, days, items[-1].end + timedelta(days=2)) == []


def test_now_is_shown_among_what_is_on_that_day_only() -> None:
    state, days = Desk(planned_open()).state, days_of(timetable(planned_open()))
    first = days[0].items[0]
    lines = timetable_lines(state, days[0], first.start + timedelta(minutes=1))
    assert [line.is_after_now for line in lines].index(True) == 1
    assert not any(line.is_after_now for line in timetable_lines(state, days[0], first.start - timedelta(days=1)))


def test_a_usual_name_is_in_the_readers_words_and_another_stays() -> None:
    with translation.override("pt"):
        assert (other_label("other-lunch", "Lunch"), other_label("other-lunch", "Pizza")) == ("Almoço", "Pizza")
