import copy
import pickle
import subprocess
import sys
from datetime import date

import pytest

from cubelex.errors import UnknownEdition, UnknownRegulation
from cubelex.regulations import Edition, draft_editions, edition, edition_on, editions, numbered_editions
from cubelex.regulations.calendar import releases


def test_the_latest_edition_before_the_first_day_is_in_force() -> None:
    assert str(edition_on(date(2025, 7, 16))) == "2025-01-01 rev. 2025-04-19"
    assert str(edition_on(date(2025, 7, 17))) == "2025-07-17"


def test_an_edition_is_called_by_its_date_or_by_a_year_that_has_one() -> None:
    assert edition("2018-01-01") == edition("2018") == editions()[1]
    assert str(edition("2019")) == "2019-05-01"


@pytest.mark.parametrize(
    "name",
    ["2025", "2011", "2013", "last", "", "2008-04-09", "2025-01-01 rev. 2025-03-03", "2018-01-01 rev. 2025-03-02"],
)
def test_a_name_of_no_or_several_editions_is_refused(name: str) -> None:
    with pytest.raises(UnknownEdition, match="expected one of 2009-02-06, 2018-01-01"):
        edition(name)


def test_a_revision_changes_a_rule_inside_an_edition() -> None:
    released, revised = edition_on(date(2025, 1, 1)), edition_on(date(2025, 3, 2))
    assert released.date == revised.date
    assert released != revised
    assert (released.revision, revised.revision) == (None, date(2025, 3, 2))
    assert released.times.average_over_threshold == "truncate"
    assert revised.times.average_over_threshold == "nearest"


def test_an_edition_by_name_is_as_it_was_released() -> None:
    assert edition("2025-01-01").revision is None


def test_a_day_before_the_oldest_edition_has_none() -> None:
    with pytest.raises(UnknownEdition, match="no edition was in force on 2009-02-05; the oldest is 2009-02-06"):
        edition_on(date(2009, 2, 5))


def test_after_the_last_release_the_last_stays_in_force() -> None:
    last = edition_on(date(2031, 1, 1))
    assert last == draft_editions()[-1]
    assert last.in_force_since == date(2027, 1, 2)


def test_the_newest_edition_of_today_stays_the_newest_until_the_draft_holds() -> None:
    assert edition_on(date(2026, 12, 31)) == editions()[-1]
    assert not edition_on(date(2026, 12, 31)).is_draft
    assert edition_on(date(2027, 1, 1)).is_draft


def test_a_value_may_begin_inside_an_edition() -> None:
    first, second = edition_on(date(2027, 1, 1)), edition_on(date(2027, 1, 2))
    assert first != second and first < second and first.date == second.date
    assert ["fto" in held.events.official for held in (first, second)] == [False, True]
    assert [str(held) for held in (first, second)] == ["2027-01-01 draft before 2027-01-02", "2027-01-01 draft"]
    assert [edition(str(held)) for held in (first, second)] == [first, second]
    assert pickle.loads(pickle.dumps(first)) is first
    assert edition("2027") == second


def test_a_draft_is_cited_by_the_numbers_of_the_edition_before_it() -> None:
    (draft,) = draft_editions()
    assert draft.read_as == editions()[-1].date
    assert draft.cite("9b1", "10f3") == editions()[-1].cite("9b1", "10f3")


def test_a_version_whose_items_are_not_known_keeps_its_date_and_says_as_what_it_is_read() -> None:
    of_2011, of_2013 = edition_on(date(2011, 7, 13)), edition_on(date(2013, 8, 12))
    assert (str(of_2011), of_2011.is_held, of_2011.read_as) == ("2010-04-14", False, date(2009, 2, 6))
    assert (str(of_2013), of_2013.is_held, of_2013.read_as) == ("2013-05-21", False, date(2014, 1, 1))


def test_a_version_between_the_editions_kept_in_full_has_its_own_numbers() -> None:
    of_2019 = edition_on(date(2019, 7, 15))
    assert (str(of_2019), of_2019.is_held, of_2019.read_as) == ("2019-05-01", True, date(2019, 5, 1))
    assert of_2019 not in editions()
    assert of_2019 in numbered_editions()
    assert set(editions()) < set(numbered_editions())


def test_parameters_follow_the_day_where_the_day_of_a_change_is_known() -> None:
    assert "333ft" in edition_on(date(2019, 12, 31)).events.official
    assert "333ft" not in edition_on(date(2020, 1, 1)).events.official
    assert edition_on(date(2013, 12, 31)).rounds.least_eliminated_percent == 0
    assert edition_on(date(2014, 1, 1)).rounds.least_eliminated_percent == 25
    assert edition_on(date(2015, 12, 31)).rounds.size_counts == "event"
    assert edition_on(date(2016, 4, 18)).rounds.size_counts == "round"
    assert not edition_on(date(2023, 12, 31)).inspection.boundary_is_late
    assert edition_on(date(2024, 1, 1)).inspection.boundary_is_late
    assert edition_on(date(2023, 12, 31)).scorecards.penalty_format == "X + T + Y = F"
    assert edition_on(date(2024, 1, 1)).scorecards.penalty_format == "T + X = F"
    assert not edition_on(date(2021, 4, 30)).incidents.later_rounds_removed
    assert edition_on(date(2021, 5, 1)).incidents.later_rounds_removed


def test_an_edition_names_the_parameters_it_cannot_be_sure_of() -> None:
    assert "multi_blind.tie_breakers" in edition("2010").uncertain
    assert "events.official" not in edition("2010").uncertain


def test_what_was_decided_in_between_is_known_too() -> None:
    assert edition("2014-01-01").scrambles.least_moves["pyram"] == 7
    assert edition("2018").scrambles.least_moves["pyram"] == 6
    assert edition("2014-01-01").formats.allowed["333fm"] == ("1", "2", "m")
    assert edition("2021-05-01").formats.allowed["666"] == ("m",)


@pytest.mark.parametrize("known", numbered_editions(), ids=str)
def test_nothing_is_uncertain_in_an_edition_whose_items_are_known(known: Edition) -> None:
    assert known.uncertain == ()


def test_editions_are_ordered_by_release_and_revision() -> None:
    revised = edition_on(date(2025, 3, 2))
    assert edition("2025-01-01") < revised < edition("2025-07-17")
    assert max(editions()) == editions()[-1]


def test_an_edition_shows_itself_as_one_would_type_it() -> None:
    assert repr(edition("2018")) == "edition('2018-01-01')"
    assert repr(edition_on(date(2025, 3, 5))) == "edition('2025-01-01 rev. 2025-03-02')"


@pytest.mark.parametrize("one", [*editions(), edition_on(date(2025, 3, 2)), edition_on(date(2019, 7, 13))], ids=repr)
def test_an_edition_sent_to_another_process_or_copied_stays_the_same(one: Edition) -> None:
    assert pickle.loads(pickle.dumps(one)) is one
    assert copy.deepcopy(one) is one


def test_the_same_day_gives_the_same_object() -> None:
    assert edition_on(date(2026, 5, 1)) is edition_on(date(2026, 6, 1))


def test_the_law_loads_without_yaml() -> None:
    code = "import sys; from cubelex.regulations import editions; editions(); print('yaml' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False", "the compiled data is stale: run `make law`"


def every_text() -> list[Edition]:
    """Every edition with each revision of its text."""
    days = [day for release in releases() for day in (release.date, *release.revisions)]
    return [edition_on(day) for day in days if day >= editions()[0].date]


@pytest.mark.parametrize("text", every_text(), ids=str)
def test_an_edition_is_found_by_its_own_text(text: Edition) -> None:
    assert edition(str(text)) == text
    assert eval(repr(text), {"edition": edition}) == text


def test_a_day_names_the_edition_in_force_on_it() -> None:
    assert edition("2025-03-15") == edition_on(date(2025, 3, 15)) != edition("2025-01-01")


def test_a_rule_is_cited_by_its_number_in_each_edition() -> None:
    assert [held.cite("A7b4") for held in editions()[3:]] == [("A7b1",), ("A7b4",), ("A7b4",)]
    assert edition("2018").cite_known("9v4", "9p1") == ("9p1",)


def test_a_rule_that_the_edition_does_not_have_cannot_be_cited() -> None:
    with pytest.raises(UnknownRegulation, match="edition 2018-01-01 does not have the rule 9v4"):
        edition("2018").cite("9p1", "9v4")
    with pytest.raises(UnknownRegulation, match="no edition has an item '99z'"):
        edition("2018").cite("99z")


def test_a_rule_that_is_gone_is_known_to_the_editions_that_had_it() -> None:
    assert edition("2018").has("1c9")
    assert not edition("2025-07-17").has("8c")
