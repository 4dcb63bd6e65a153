"""Messages in the languages of their readers."""

import pickle
from datetime import date, datetime

import pytest

from cubelex.errors import UnknownLanguage
from cubelex.messages import (
    Catalogue,
    EventRef,
    Message,
    Moment,
    Names,
    PersonRef,
    ResultValue,
    RoundRef,
    Value,
    catalogue,
)

ENGLISH = catalogue("en")


class OfACompetition(Names):
    def person(self, number: int, catalogue: Catalogue) -> str:
        return {7: "Ann"}.get(number) or super().person(number, catalogue)


def test_values_are_shown_as_what_they_are() -> None:
    shown: list[Value] = [
        PersonRef(7),
        RoundRef("333-r2"),
        EventRef("skewb"),
        ResultValue("1:02.27"),
        Moment(date(2026, 4, 1)),
        12,
    ]
    assert [ENGLISH.show(value) for value in shown] == [
        "competitor 7",
        "3x3x3 Cube, round 2",
        "Skewb",
        "1:02.27",
        "Apr 1, 2026",
        "12",
    ]


def test_a_moment_has_its_time_of_day() -> None:
    assert ENGLISH.show(Moment(datetime(2026, 4, 1, 9, 5))) == "Apr 1, 2026 09:05"


def test_several_values_are_listed() -> None:
    assert ENGLISH.show((PersonRef(1), PersonRef(2), PersonRef(3))) == "competitor 1, competitor 2 and competitor 3"
    assert ENGLISH.show(()) == ""


def test_a_surface_gives_the_names_it_knows() -> None:
    assert ENGLISH.show((PersonRef(7), PersonRef(8)), OfACompetition()) == "Ann and competitor 8"


def test_unknown_events_and_rounds_are_shown_by_their_ids() -> None:
    assert ENGLISH.show(EventRef("relay")) == "relay"
    assert ENGLISH.show(RoundRef("lunch")) == "lunch"


def test_digits_are_those_of_the_language_and_names_are_set_apart() -> None:
    assert catalogue("fa").show(12) == "۱۲"
    assert catalogue("fa").say(Message("names.round", event="3x3x3", number=2)).count("\u2066") == 1


def test_messages_are_values() -> None:
    message = Message("attempts.has_result", attempt=2)
    assert message == Message("attempts.has_result", attempt=2) != Message("attempts.has_result", attempt=3)
    assert len({message, Message("attempts.has_result", attempt=2)}) == 1
    assert pickle.loads(pickle.dumps(message)) == message
    with pytest.raises(AttributeError):
        message.code = "other"


def test_a_language_without_a_catalogue_is_refused() -> None:
    with pytest.raises(UnknownLanguage, match="'tlh' is not available; choose one of en, fa"):
        catalogue("tlh")


def test_a_short_weekday_cannot_be_read_as_the_word_for_a_day() -> None:
    sunday = datetime(2026, 11, 15, 14, 19)
    said = {language: catalogue(language).weekday_clock(sunday) for language in ("en", "fa", "ja", "ko", "pt")}
    assert said == {
        "en": "Sun 14:19",
        "fa": "یکشنبه ۱۴:۱۹",
        "ja": "日曜 14:19",
        "ko": "일요일 14:19",
        "pt": "dom. 14:19",
    }


def test_months_are_small_in_portuguese() -> None:
    assert catalogue("pt").month_day(date(2026, 11, 14)) == "14 de novembro"
