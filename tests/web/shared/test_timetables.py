"""Timetables: what comes next for somebody, and usual names in the reader's words."""

from datetime import timedelta

from django.utils import translation

from cubelex.competition import Activity, ActivityCode
from cubelex.web.public.people import coming
from cubelex.web.shared.timetables import days_of, other_label, timetable
from tests.support.web.planned_open import at, planned_open


def test_what_has_begun_or_comes_next_is_told_first() -> None:
    days = days_of(timetable(planned_open()))
    items = [item for day in days for item in day.items]
    during = items[1].end - timedelta(minutes=1)
    assert coming(days, during) == [item for item in items if item.end > during][:2]
    assert coming(days, items[-1].end + timedelta(days=1)) == []


def test_a_usual_name_is_in_the_readers_words_and_another_stays() -> None:
    usual, own = (Activity(1, name, ActivityCode.parse("other-lunch"), at(12), at(13)) for name in ("Lunch", "Pizza"))
    with translation.override("pt"):
        assert (other_label(usual), other_label(own)) == ("Almoço", "Pizza")
