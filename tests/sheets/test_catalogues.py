from datetime import date, datetime
from string import Formatter

import pytest

from cubelex.errors import UnknownLanguage
from cubelex.messages import codes
from cubelex.rules import observations
from cubelex.sheets import catalogue, languages
from cubelex.sheets.catalogues import _phrases, isolated
from cubelex.sheets.checklists import _data

COMPLETE = ("fa", "ja", "ko", "pt")


@pytest.mark.parametrize("language", COMPLETE)
def test_a_catalogue_has_every_phrase_of_the_english_one(language: str) -> None:
    assert set(_phrases("en")) <= set(_phrases(language))


@pytest.mark.parametrize("language", COMPLETE)
def test_a_catalogue_names_every_event_and_everything_a_judge_sees(language: str) -> None:
    own = _phrases(language)
    seen = {*_data()["observations"], *_data()["observations_of_fewest_moves"]}
    assert {code.replace("events.", "event.") for code in codes() if code.startswith("events.")} <= set(own)
    assert {f"seen.{name}" for name in seen} <= set(own)
    assert seen <= set(observations())


@pytest.mark.parametrize("language", languages())
def test_phrases_leave_the_same_places_open(language: str) -> None:
    for name, phrase in _phrases("en").items():
        assert _open(_phrases(language).get(name, phrase)) <= _open(phrase), name


def _open(phrase: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(phrase) if name}


def test_an_unknown_language_says_which_are_known() -> None:
    with pytest.raises(UnknownLanguage, match="en, fa, ja, ko, pt"):
        catalogue("tlh")


def test_persian_has_its_own_digits_but_not_for_results() -> None:
    words = catalogue("fa")
    assert words("scorecards.limit_multi_blind", minutes=10, most=60) == "مهلت: ۱۰ دقیقه برای هر مکعب، حداکثر ۶۰ دقیقه"
    assert "\u20661:10.00\u2069" in words("scorecards.limit", time="1:10.00")
    assert words.clock(datetime(2026, 4, 1, 9, 5)) == "۰۹:۰۵"
    assert words.day(date(2026, 4, 1), "long") == "۱ آوریل ۲۰۲۶"


def test_values_keep_their_own_direction() -> None:
    assert isolated("2026-04-01") == "\u20662026-04-01\u2069"
    assert isolated("دور ۱") == "\u2067دور ۱\u2069"
    assert catalogue("en")("judge.edition", edition="2026").startswith("By the Regulations of 2026")


def test_an_event_nobody_translated_keeps_its_english_name() -> None:
    assert catalogue("en").event("333oh") == "3x3x3 One-Handed"
    assert catalogue("ko").event("fto") == "fto"
