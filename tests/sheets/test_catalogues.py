from datetime import date, datetime

import pytest

from cubelex.errors import UnknownLanguage
from cubelex.messages import EventRef, Message, catalogue, has_text, isolated
from cubelex.rules import observations
from cubelex.sheets import Stationery
from cubelex.sheets.venue.checklists import _data


def test_everything_a_judge_sees_has_a_text() -> None:
    seen = {*_data()["observations"], *_data()["observations_of_fewest_moves"]}
    assert [name for name in seen if not has_text(f"sheets.seen.{name}")] == []
    assert seen <= set(observations())


def test_every_step_of_a_judge_has_a_text() -> None:
    assert [step["key"] for step in _data()["steps"] if not has_text(f"sheets.judge.step_{step['key']}")] == []


@pytest.mark.parametrize("language", ["tlh", "de"])
def test_an_unknown_language_says_which_are_known(language: str) -> None:
    with pytest.raises(UnknownLanguage, match="en, fa, ja, ko, pt"):
        _ = Stationery(language).words


def test_persian_has_its_own_digits_but_not_for_results() -> None:
    words = catalogue("fa")
    limit = Message("sheets.scorecards.limit_multi_blind", minutes=10, most=60)
    assert words.say(limit) == "محدودیت زمانی: ۱۰ دقیقه برای هر مکعب، حداکثر ۶۰ دقیقه"
    assert "\u20661:10.00\u2069" in words.say(Message("sheets.scorecards.limit", time="1:10.00"))
    assert words.clock(datetime(2026, 4, 1, 9, 5)) == "۰۹:۰۵"
    assert words.span(datetime(2026, 4, 1, 9, 5), datetime(2026, 4, 1, 10, 0)) == "\u2067۰۹:۰۵–۱۰:۰۰\u2069"
    assert words.day(date(2026, 4, 1), "long") == "۱ آوریل ۲۰۲۶"


def test_values_keep_their_own_direction() -> None:
    assert isolated("2026-04-01") == "\u20662026-04-01\u2069"
    assert isolated("دور ۱") == "\u2067دور ۱\u2069"


def test_lists_on_paper_have_only_commas() -> None:
    assert catalogue("en").comma_separated(["3x3x3", "Round 1", "Group 2"]) == "3x3x3, Round 1, Group 2"
    assert catalogue("fa").comma_separated(["a", "b"]) == "a، b"


def test_an_event_nobody_translated_keeps_its_english_name() -> None:
    assert catalogue("en").show(EventRef("333oh")) == "3x3x3 One-Handed"
    assert catalogue("ko").show(EventRef("fto")) == "fto"
