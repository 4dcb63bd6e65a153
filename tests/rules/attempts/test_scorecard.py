"""Scorecards: what cannot be read, and what is written for events without times."""

import pytest

from cubelex.errors import InvalidAttempt
from cubelex.regulations import edition, editions
from cubelex.rules import AttemptFacts, Ruling, judge_attempt, read_time
from cubelex.rules.attempts import read_scorecard_entry, scorecard_entry, unsigned_scramble, written_hundredths
from cubelex.rules.attempts.scorecard import entry_format

TODAY = edition("2025-07-17")


@pytest.mark.parametrize("entry", ["", "abc", "1:75.00", "17.65 + 18.65 = 3", "--"])
def test_what_is_no_time_is_refused(entry: str) -> None:
    with pytest.raises(InvalidAttempt):
        read_scorecard_entry(entry, "333", TODAY)


def test_too_many_unreadable_digits_are_a_matter_for_the_judge() -> None:
    with pytest.raises(InvalidAttempt, match="ask the judge"):
        read_scorecard_entry("?:??.??", "333", TODAY)


def test_seconds_alone_with_a_penalty_are_the_greater_number() -> None:
    reading = read_scorecard_entry("25 + 2 = 27", "333", TODAY).answer
    assert (reading.result, reading.penalty) == (2799, 2)


def test_fewest_moves_are_whole_numbers() -> None:
    assert read_scorecard_entry("28", "333fm", TODAY).answer.result == 28
    with pytest.raises(InvalidAttempt, match="number of moves"):
        read_scorecard_entry("28.5", "333fm", TODAY)


def test_multi_blind_has_cubes_and_a_time() -> None:
    assert read_scorecard_entry("3/5 40:30", "333mbf", TODAY).answer.result == 980243002
    with pytest.raises(InvalidAttempt, match="3/5 40:30"):
        read_scorecard_entry("3 of 5", "333mbf", TODAY)


def test_words_are_read_in_any_capitals() -> None:
    assert [read_scorecard_entry(word, "333", TODAY).answer.result for word in ("dnf", "DNS")] == [-1, -2]


def test_the_time_of_a_dnf_is_kept() -> None:
    reading = read_scorecard_entry("DNF (1:02.27)", "333", TODAY).answer
    assert (reading.result, reading.time) == (-1, 6227)


def test_a_moves_result_is_written_as_a_number() -> None:
    judged = judge_attempt(AttemptFacts("333fm", moves=28), TODAY).answer
    assert scorecard_entry(judged, "333fm", TODAY) == "28"


def test_an_attempt_to_be_replaced_is_left_blank() -> None:
    judged = judge_attempt(AttemptFacts("333", 5, observations=("timer_stopped_early",)), TODAY).answer
    assert scorecard_entry(judged, "333", TODAY) == ""


def test_2009_writes_no_time_beside_dnf() -> None:
    judged = judge_attempt(AttemptFacts("333", 6227, moves_from_solved=2), editions()[0]).answer
    assert scorecard_entry(judged, "333", editions()[0], cumulative_limit=True) == "DNF"


def test_a_display_without_decimals_shows_whole_seconds() -> None:
    assert read_time("10:02") == 60_200


@pytest.mark.parametrize("entry", ["13/12 5:00", "100/100 60:00", "2/2", "2/2 4:75"])
def test_what_is_no_multi_blind_result_is_refused(entry: str) -> None:
    with pytest.raises(InvalidAttempt):
        read_scorecard_entry(entry, "333mbf", TODAY)


@pytest.mark.parametrize("text", ["1:75", "1:60.00", "1:60:00"])
def test_a_clock_does_not_show_more_than_59_after_a_colon(text: str) -> None:
    with pytest.raises(InvalidAttempt, match="up to 59"):
        read_time(text)


def test_minutes_alone_may_pass_the_hour() -> None:
    assert read_time("60:00") == read_time("1:00:00") == 360_000


@pytest.mark.parametrize("text", ["9" * 5000, "12.00 + " + "9" * 5000, "1" * 5000 + ":00"])
def test_more_digits_than_a_result_has_are_refused(text: str) -> None:
    for event in ("333", "333fm", "333mbf"):
        with pytest.raises(InvalidAttempt):
            read_scorecard_entry(text, event, TODAY)
    with pytest.raises(InvalidAttempt):
        read_time(text)


def test_a_score_that_is_too_low_says_by_what_it_is_dnf() -> None:
    assert "9f12c" in read_scorecard_entry("3/7 20:00", "333mbf", TODAY).under
    assert "9f16" in read_scorecard_entry("3/7 20:00", "333mbf", edition("2009")).under
    assert "9f12c" not in read_scorecard_entry("DNF", "333mbf", TODAY).under


def test_what_a_cumulative_limit_asks_of_an_entry_concerns_only_a_dnf() -> None:
    latest = edition("2026-04-01")
    completed = judge_attempt(AttemptFacts("333", time=read_time("17.65")), latest).answer
    disqualified = judge_attempt(AttemptFacts("333", time=read_time("17.65"), moves_from_solved=2), latest).answer
    for cumulative_limit in (False, True):
        assert entry_format(completed, "333", latest, cumulative_limit) == ("A7b1", "A7b3")
    assert entry_format(disqualified, "333", latest, cumulative_limit=True) == ("A1a2+",)
    assert entry_format(disqualified, "333", latest) == ()


@pytest.mark.parametrize(
    ("entry", "hundredths"), [("2/2 9:59.20", 20), ("2/2 9:57.20 + 2 = 9:59,05", 5), ("2/2 9:59", None), ("DNF", None)]
)
def test_hundredths_are_read_where_the_final_time_has_them(entry: str, hundredths: int | None) -> None:
    assert written_hundredths(entry) == hundredths


def test_in_2018_the_organizers_say_whether_an_unsigned_scramble_goes_back() -> None:
    ruling = unsigned_scramble(False, edition("2018-01-01"))
    assert (ruling.answer, ruling.under) == ("go on", ("A2d1",))
    (question,) = ruling.questions
    assert (question.by, question.options) == ("organization team", ("go on", "return to a scrambler"))
    assert unsigned_scramble(False, edition("2009")) == Ruling("go on", ())
    assert unsigned_scramble(False, edition("2025-01-01")) == Ruling("return to a scrambler", ("A2d1+",))
