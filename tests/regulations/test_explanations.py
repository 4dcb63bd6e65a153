from datetime import date

import pytest

from cubelex.errors import UnknownRegulation
from cubelex.regulations import edition, edition_on, editions, editions_with, explain, items_of
from cubelex.regulations.citations import Speaker
from cubelex.regulations.explanations import address

SPEAKER = Speaker(("A4d1",), date(2018, 1, 1), None, "cubelex.rules.attempts.inspection", "late_start")


def test_an_explanation_says_what_code_decides_by_the_item() -> None:
    explained = explain("A4d1", edition("2018"), [SPEAKER])
    assert explained.covered.speakers == (SPEAKER,)
    assert explain("A4d1", edition("2009"), [SPEAKER]).covered.speakers == ()


def test_an_explanation_says_which_parameters_rest_on_the_item() -> None:
    resting = {str(one.parameter): one.value for one in explain("A4d1", edition("2018"), []).resting}
    assert resting["inspection.plus_two_at"] == 1500


def test_a_parameter_has_the_value_of_the_revision() -> None:
    def value(day: date) -> object:
        resting = {str(one.parameter): one.value for one in explain("9f2", edition_on(day), []).resting}
        return resting["times.average_over_threshold"]

    assert (value(date(2025, 3, 1)), value(date(2025, 3, 2))) == ("truncate", "nearest")


def test_a_value_is_written_as_data_with_its_unit() -> None:
    resting = map(str, explain("A4d1", edition("2018"), []).resting)
    assert next(resting) == "inspection.plus_two_at = 1500 centiseconds"
    (formats,) = (one for one in map(str, explain("9b5b", editions()[-1], []).resting) if "cutoffs" in one)
    assert '"333mbf": [["1", "2"], ["1", "3"], ["2", "3"]]' in formats


def test_an_explanation_says_when_the_item_was_revised_inside_the_edition() -> None:
    days = [explain("9f2", edition_on(day), []).revised_on for day in (date(2025, 3, 1), date(2025, 3, 2))]
    assert days == [date(2025, 3, 2), None]


def test_an_article_is_no_item() -> None:
    with pytest.raises(UnknownRegulation, match="it is an article; name one of its items, for example 9a"):
        explain("9", editions()[-1], [])


def test_an_explanation_says_where_the_item_stands() -> None:
    explained = explain("A4d1", editions()[-1], [])
    assert [one.number for one in explained.above] == ["A4", "A4d"]
    assert [one.number for one in explained.below] == ["A4d1+"]


def test_an_explanation_of_every_item_of_every_edition_can_be_given() -> None:
    for held in editions():
        for number in list(items_of(held))[::7]:
            assert explain(number, held, []).summary


def test_an_unknown_number_cannot_be_explained() -> None:
    with pytest.raises(UnknownRegulation, match="did you mean"):
        explain("9v9", edition("2018"), [])


def test_the_website_has_every_edition_somewhere() -> None:
    site = "https://www.worldcubeassociation.org/regulations"
    assert address("9f8", editions()[-1]) == f"{site}/#9f8"
    assert address("9f8", edition("2018")) == f"{site}/history/official/2018-01-01#9f8"
    assert address("9f5+", edition("2018")) == f"{site}/history/official/2018-01-01/guidelines#9f5+"
    assert address("9f8", edition("2019")) == f"{site}/history/official/2019-05-01#9f8"
    assert address("9f8", edition("2010")) == f"{site}/history/files/regulations2009.html#9f8"


def test_a_number_is_found_in_the_editions_that_have_it() -> None:
    assert [str(one) for one in editions_with("9v")] == ["2026-01-01", "2026-04-01"]
    assert editions_with("0z") == ()
