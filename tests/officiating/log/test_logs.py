"""A log is read as it was written, whole or cut off anywhere."""

from datetime import date

import pytest

from cubelex.competition import Person
from cubelex.errors import InvalidLog
from cubelex.officiating import check_in, read_log, replay, write_log
from tests.support.desks import Desk, competition, hold


@pytest.fixture(scope="module")
def desk() -> Desk:
    held = competition(date(2026, 5, 2), persons=3)
    # A name in another script, so that a cut may fall into a letter.
    first = Person(1, "Sara Ahmadi (سارا احمدی)", "IR", registration=held.persons[0].registration)
    desk = Desk(type(held)(held.id, held.name, "開", held.schedule, (first, *held.persons[1:]), held.events))
    desk.do(check_in, 1, identity_was_checked=True)
    hold(desk, "333-r1")
    return desk


def test_a_log_is_read_as_it_was_written(desk: Desk) -> None:
    assert list(read_log(write_log(desk.log))) == desk.log
    assert list(read_log(write_log(desk.log).encode())) == desk.log


def test_a_log_cut_off_anywhere_is_read_up_to_the_last_whole_entry(desk: Desk) -> None:
    text = write_log(desk.log).encode()
    ends = [place for place, letter in enumerate(text) if letter == ord("\n")]
    # In the long first line every seventh place will do.
    for cut in (*range(0, ends[0], 7), *range(ends[0], len(text) + 1)):
        whole = sum(end <= cut for end in ends)
        read = list(read_log(text[:cut]))
        assert read == desk.log[:whole]


def test_what_was_read_of_a_cut_log_leads_to_a_state(desk: Desk) -> None:
    text = write_log(desk.log).encode()
    assert replay(read_log(text[:-7])) == replay(desk.log[:-1])


def test_a_damaged_line_in_the_middle_is_named(desk: Desk) -> None:
    lines = write_log(desk.log).split("\n")
    lines[3] = lines[3][:-5]
    with pytest.raises(InvalidLog, match="line 4 of the log is damaged"):
        list(read_log("\n".join(lines)))


def test_a_number_out_of_order_is_named(desk: Desk) -> None:
    lines = write_log(desk.log).split("\n")
    del lines[3]
    with pytest.raises(InvalidLog, match="line 4 of the log has entry 5; expected 4"):
        list(read_log("\n".join(lines)))


def test_a_line_that_is_something_else_is_named() -> None:
    with pytest.raises(InvalidLog, match="line 1 of the log: not an entry"):
        list(read_log('{"hello": "world"}\n{"hello": "world"}\n'))


def test_empty_lines_are_passed_over(desk: Desk) -> None:
    assert list(read_log(write_log(desk.log).replace("\n", "\n\n"))) == desk.log


def test_an_empty_log_has_no_state() -> None:
    with pytest.raises(InvalidLog, match="the log is empty"):
        replay(read_log(""))
